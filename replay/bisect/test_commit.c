/* Testing one commit: now, or by what earlier runs found out. */
#include "formats/base/memory.h"
#include "replay/bisect/runner.h"
#include "replay/replay.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    TEST_ALL = 1000
}; /* so few cases are tried with every build, also where they don't need it */

void wh_runner_say(const wh_bisect_runner *r, const char *format, ...)
{
    char line[600];
    va_list ap;

    if (!r->c->progress)
        return;
    va_start(ap, format);
    vsnprintf(line, sizeof line, format, ap);
    va_end(ap);
    r->c->progress(r->c->progress_ctx, line);
}

wh_bisect_tested *wh_runner_tested(wh_bisect_runner *r, uint32_t commit)
{
    wh_bisection *b = r->b;
    wh_bisect_tested *grown;
    size_t i;

    for (i = 0; i < b->ntested; i++)
        if (b->tested[i].commit == commit)
            return &b->tested[i];
    grown = wh_memory_realloc(b->tested, b->ntested + 1, sizeof *grown);
    b->tested = grown;
    memset(&grown[b->ntested], 0, sizeof *grown);
    grown[b->ntested].commit = commit;
    return &grown[b->ntested++];
}

void wh_runner_log(const wh_bisect_runner *r, uint32_t commit, const wh_bisect_made *made)
{
    static const wh_bisect_made recalled = {"known", 0, ""};

    if (r->c->log)
        r->c->log(r->c->log_ctx, r->b, commit, made ? made : &recalled);
}

void wh_runner_unusable(wh_bisect_runner *r, uint32_t commit, const wh_bisect_made *made)
{
    wh_bisect_tested *t = wh_runner_tested(r, commit);

    t->usable = false;
    snprintf(t->reason, sizeof t->reason, "%s", made->reason);
    wh_bisect_unbuildable(r->b->search, commit);
    wh_runner_log(r, commit, made);
}

void wh_runner_drop(wh_bisect_runner *r, size_t i, const char *format, ...)
{
    va_list ap;

    if (r->b->dropped[i])
        return;
    va_start(ap, format);
    vsnprintf(r->b->outcomes[i].reason, sizeof r->b->outcomes[i].reason, format, ap);
    va_end(ap);
    r->b->dropped[i] = true;
    wh_bisect_drop(r->b->search, i);
}

enum { GOOD, BAD, NEITHER };

/* Bad: a violation with the recorded signature; good: every run ran and the check holds. */
static int quality(const wh_bisect_runner *r, const wh_bisect_input *s, const wh_verdict *v)
{
    if (v->kind == WH_PASS)
        return GOOD;
    if (!wh_is_violation(v, wh_str_of(s->signature)))
        return NEITHER;
    return r->c->any_signature || !s->signature[0] || strcmp(s->signature, v->signature) == 0
               ? BAD
               : NEITHER;
}

static int state_of(const wh_bisect_runner *r, int q)
{
    if (q == NEITHER)
        return WH_BISECT_SKIP;
    return (q == BAD) != r->c->find_fix ? WH_BISECT_NEW : WH_BISECT_OLD;
}

static const char *reason_of(const wh_bisect_input *s, const wh_verdict *v, char out[1000])
{
    if ((v->kind == WH_FAIL || v->kind == WH_CRASH) && s->signature[0])
        snprintf(out, 1000, "fails in another way, %.300s, than recorded, %.300s", v->signature,
                 s->signature);
    else
        snprintf(out, 1000, "%s%s%.500s", wh_verdict_name(v->kind), v->reason[0] ? ": " : "",
                 v->reason);
    return out;
}

void wh_runner_put_verdict(wh_bisect_runner *r, size_t i, uint32_t commit, const wh_verdict *v)
{
    wh_bisect_tested *t = wh_runner_tested(r, commit);
    wh_bisect_input *s = &r->s->v[i];
    int q = quality(r, s, v);
    char text[1000];

    if (q == BAD && !s->signature[0]) /* none recorded: the one seen first, at the bad end */
        snprintf(s->signature, sizeof s->signature, "%s", v->signature);
    t->nbad += q == BAD;
    t->ngood += q == GOOD;
    t->nother += q == NEITHER;
    if (q == NEITHER)
        snprintf(r->b->outcomes[i].untested, sizeof r->b->outcomes[i].untested, "%.600s",
                 reason_of(s, v, text));
    if (q == NEITHER && !t->reason[0])
        snprintf(t->reason, sizeof t->reason, "%.150s:%lu: %.300s", s->head.file,
                 (unsigned long)s->head.line, reason_of(s, v, text));
    wh_bisect_put(r->b->search, i, commit, state_of(r, q));
}

static void sift(const wh_bisect_inputs *s, size_t *v, size_t at, size_t n)
{
    size_t x = v[at], k;

    while ((k = 2 * at + 1) < n) {
        if (k + 1 < n && strcmp(s->v[v[k]].key, s->v[v[k + 1]].key) < 0)
            k++;
        if (strcmp(s->v[x].key, s->v[v[k]].key) >= 0)
            break;
        v[at] = v[k];
        at = k;
    }
    v[at] = x;
}

void wh_runner_sort_by_key(wh_bisect_runner *r)
{
    size_t n = r->s->n, i;

    r->by_key = WH_NEW_N(r->b->a, size_t, n + 1);
    for (i = 0; i < n; i++)
        r->by_key[i] = i;
    for (i = n / 2; i-- > 0;)
        sift(r->s, r->by_key, i, n);
    for (i = n; i-- > 1;) {
        size_t last = r->by_key[i];
        r->by_key[i] = r->by_key[0];
        r->by_key[0] = last;
        sift(r->s, r->by_key, 0, i);
    }
}

static size_t first_of_key(const wh_bisect_runner *r, wh_str key)
{
    size_t lo = 0, hi = r->s->n;

    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        if (wh_str_cmp(wh_str_of(r->s->v[r->by_key[mid]].key), key) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static void on_known(void *ctx, wh_str key, wh_str line)
{
    wh_bisect_runner *r = ctx;
    size_t i, blank = 0;
    wh_verdict v;

    while (blank < line.n && line.p[blank] != ' ')
        blank++;
    memset(&v, 0, sizeof v);
    v.kind = wh_verdict_of_name((wh_str){line.p, blank});
    if (v.kind < 0)
        return;
    if (blank < line.n)
        snprintf(v.signature, sizeof v.signature, "%.*s", (int)(line.n - blank - 1),
                 line.p + blank + 1);
    for (i = first_of_key(r, key); i < r->s->n; i++) {
        size_t number = r->by_key[i];
        if (!wh_str_is(key, r->s->v[number].key))
            break;
        r->known[number] = v;
        r->is_known[number] = true;
    }
}

void wh_runner_recall(wh_bisect_runner *r, uint32_t commit)
{
    memset(r->is_known, 0, r->s->n * sizeof *r->is_known);
    if (r->c->bed.recall)
        r->c->bed.recall(r->c->bed.ctx, commit, on_known, r);
}

/* What would be the same tomorrow. */
static void keep(wh_bisect_runner *r, uint32_t commit, size_t i, const wh_verdict *v)
{
    wh_buf line = WH_BUF_INIT(1000);

    if (!r->c->bed.keep || (v->kind != WH_PASS && v->kind != WH_FAIL && v->kind != WH_CRASH))
        return;
    wh_buf_format(&line, "%s %s", wh_verdict_name(v->kind), v->signature);
    r->c->bed.keep(r->c->bed.ctx, commit, r->s->v[i].key, wh_buf_view(&line));
    wh_buf_release(&line);
}

bool wh_runner_wants_all(const wh_bisect_runner *r, size_t i, uint32_t commit)
{
    return !r->b->dropped[i] && wh_bisect_get(r->b->search, i, commit) == WH_BISECT_UNKNOWN;
}

bool wh_runner_wants_needed(const wh_bisect_runner *r, size_t i, uint32_t commit)
{
    return wh_runner_wants_all(r, i, commit) &&
           ((r->s->n <= TEST_ALL && !r->again) || wh_bisect_needs(r->b->search, i, commit));
}

static int judge(wh_bisect_runner *r, uint32_t commit, const size_t *which, size_t n,
                 wh_verdict *out, wh_error *err)
{
    wh_engine_options o;
    int rc = r->c->bed.engines(r->c->bed.ctx, commit, &o, err);

    if (rc == WH_OK)
        rc = wh_engine_options_check(&o, err);
    if (rc == WH_OK)
        rc = wh_bisect_inputs_judge(r->s, &o, r->c->dialect, which, n, out, err);
    return rc;
}

/* The commit is ready: put what the cases give. An engine that can't be opened: unusable. */
int wh_runner_test(wh_bisect_runner *r, uint32_t commit, const wh_bisect_made *made,
                   wh_want_fn wants, wh_error *err)
{
    size_t *which = wh_memory_zalloc(r->s->n + 1, sizeof *which), n = 0, i;
    wh_verdict *v = wh_memory_zalloc(r->s->n + 1, sizeof *v);
    wh_bisect_made now = *made;
    int rc = WH_OK;

    wh_runner_recall(r, commit);
    for (i = 0; i < r->s->n; i++) {
        if (!wants(r, i, commit))
            continue;
        if (r->is_known[i])
            wh_runner_put_verdict(r, i, commit, &r->known[i]);
        else
            which[n++] = i;
    }
    if (n > 0)
        rc = judge(r, commit, which, n, v, err);
    if (rc == WH_EENGINE) {
        snprintf(now.reason, sizeof now.reason, "the engine can't be opened: %.450s", err->message);
        wh_runner_unusable(r, commit, &now);
    } else if (rc == WH_OK) {
        for (i = 0; i < n; i++) {
            wh_runner_put_verdict(r, which[i], commit, &v[i]);
            keep(r, commit, which[i], &v[i]);
        }
        wh_runner_tested(r, commit)->usable = true;
        wh_bisect_built(r->b->search, commit);
        wh_runner_log(r, commit, made);
    }
    r->c->bed.end(r->c->bed.ctx, commit);
    free(which);
    free(v);
    return rc == WH_EENGINE ? WH_OK : rc;
}

/* Earlier runs know everything that is wanted: nothing is to be built. */
bool wh_runner_recalled(wh_bisect_runner *r, uint32_t commit, wh_want_fn wants)
{
    bool any = false;
    size_t i;

    wh_runner_recall(r, commit);
    for (i = 0; i < r->s->n; i++)
        if (wants(r, i, commit) && !r->is_known[i])
            return false;
    for (i = 0; i < r->s->n; i++)
        if (wants(r, i, commit)) {
            wh_runner_put_verdict(r, i, commit, &r->known[i]);
            any = true;
        }
    r->b->recalled += any;
    wh_runner_tested(r, commit)->usable = true;
    wh_bisect_built(r->b->search, commit);
    if (any)
        wh_runner_log(r, commit, NULL);
    return true;
}

/* Make it testable and wait for that, whatever it takes; then test. */
int wh_runner_test_now(wh_bisect_runner *r, uint32_t commit, wh_want_fn wants, wh_error *err)
{
    wh_bisect_step step;
    wh_bisect_made made = {"", 0, ""};
    uint32_t which = commit;
    int rc;

    if (wh_runner_recalled(r, commit, wants))
        return WH_OK;
    r->c->bed.describe(r->c->bed.ctx, commit, &step);
    wh_runner_say(r, "testing %.60s %.200s", step.name, step.subject);
    rc = r->c->bed.begin(r->c->bed.ctx, commit, &made, err);
    if (rc == WH_UNDER_WAY)
        rc = r->c->bed.wait(r->c->bed.ctx, &which, &made, err);
    if (rc == WH_READY)
        return wh_runner_test(r, commit, &made, wants, err);
    if (rc == WH_UNREADY) {
        wh_runner_unusable(r, commit, &made);
        return WH_OK;
    }
    return rc;
}
