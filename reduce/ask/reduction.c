/* Asking: is this candidate smaller, is it a fair question, does it fail? And the whole. */
#include "reduce/ask/reduction.h"
#include "formats/base/struct.h"
#include "oracles/subject/subject.h"
#include "reduce/ask/pair.h"
#include "reduce/explain/describe.h"
#include "reduce/search/group.h"

enum { COMPACT_BYTES = 32 << 20 };

/* ---- one question --------------------------------------------------------------------------- */

bool wh_reduction_derive(wh_reduction *r, const wh_candidate *c, wh_catalog *catalog, wh_case *out,
                         const char **why)
{
    const wh_part *base = NULL;
    wh_subject s;
    wh_derived derived;
    const wh_oracle *o;
    wh_str choices;
    size_t i, n = 0;

    *why = "its runs can't be derived";
    for (i = 0; i < c->n; i++)
        if (c->v[i]->role == WH_ROLE_BASE)
            base = c->v[i];
    while (n < c->oracle.n && c->oracle.p[n] != ' ')
        n++;
    o = wh_oracle_find((wh_str){c->oracle.p, n});
    n += n < c->oracle.n;
    choices = (wh_str){c->oracle.p + n, c->oracle.n - n};
    if (!base || !o || !wh_subject_init(&s, r->a, r->d, catalog, base->text))
        return false;
    s.holder = out;
    memset(&derived, 0, sizeof derived);
    if ((o->takes_setup && !wh_pair_takes_setup(r->a, r->d, o, c, why)) ||
        !wh_oracle_takes(o, s.kind) || !wh_is_precise_for(o, &s, why) ||
        !o->applies(&s, choices, why) || !o->derive(&s, choices, &derived)) {
        *why = *why && **why ? *why : "the oracle has no runs for it";
        return false;
    }
    wh_case_set_derived(r->a, out, &derived);
    return true;
}

static bool should_stop(wh_reduction *r)
{
    if (r->failure.code != WH_OK || (r->opt->max_tests && r->stats.tests >= r->opt->max_tests) ||
        (r->opt->should_stop && r->opt->should_stop(r->opt->ctx)))
        r->stopped = true;
    return r->stopped;
}

void wh_reduction_report(wh_reduction *r)
{
    r->stats.statements = wh_candidate_statements(r->best);
    r->stats.tokens = wh_candidate_tokens(r->best);
    if (r->opt->on_progress)
        r->opt->on_progress(r->opt->ctx, &r->stats);
}

const wh_case *wh_reduction_question(wh_reduction *r, const wh_candidate *c, const char **why)
{
    wh_catalog *catalog = wh_catalog_new(r->a, r->d);
    bool sound = wh_candidate_is_sound(r->a, c, &r->all, catalog);
    wh_case *out = wh_candidate_case(r->a, r->source, c, r->mode);

    *why = "it has other rows than those of which the case says what is right";
    if (!wh_kept_is_there(&r->kept, c))
        return NULL;
    *why = "it reads a table or a column that is not there";
    if ((!sound && r->must_be_sound) ||
        (r->mode == WH_MODE_DERIVE && !wh_reduction_derive(r, c, catalog, out, why)) ||
        (r->pair && !wh_pair_is_fair(r->a, r->d, c, catalog, why)))
        return NULL;
    return out;
}

/* Say what went. */
static void tell_step(wh_reduction *r, const wh_candidate *old)
{
    wh_mark mark = wh_arena_mark(r->a);
    wh_reduce_step step;

    if (r->opt->on_step) {
        wh_describe(r->a, old, r->best, &step);
        step.pass = r->pass ? r->pass : "";
        step.fate = WH_STEP_TAKEN;
        step.why = "";
        step.stats = &r->stats;
        r->opt->on_step(r->opt->ctx, &step);
    }
    wh_arena_rewind(r->a, mark);
}

/* What the items would have removed went with others before: with a table all its inserts. */
static bool is_best(const wh_reduction *r, const wh_candidate *c)
{
    size_t i;

    if (c->n != r->best->n || !wh_str_eq(c->oracle, r->best->oracle))
        return false;
    for (i = 0; i < c->n; i++) {
        const wh_part *x = c->v[i], *y = r->best->v[i];
        if (x != y && (x->may_fail != y->may_fail || x->section != y->section ||
                       !wh_str_eq(x->text, y->text)))
            return false;
    }
    return true;
}

/* Is there an answer without asking? */
static void prepare(wh_reduction *r, const wh_candidate *c, wh_question *q)
{
    const char *why;

    memset(q, 0, sizeof *q);
    q->candidate = c;
    q->fate = WH_FATE_LARGE;
    if (!c)
        return;
    q->cost = wh_candidate_cost(c);
    if (q->cost == r->best_cost && is_best(r, c)) {
        q->fate = WH_FATE_SAME;
        return;
    }
    if (r->size_matters && q->cost >= r->best_cost)
        return;
    q->hash = wh_candidate_hash(c);
    q->fate = WH_FATE_CACHED;
    if (wh_cache_get(&r->cache, q->hash))
        return;
    q->text = wh_reduction_question(r, c, &why);
    q->fate = q->text ? WH_FATE_ASK : WH_FATE_REFUSED;
}

int wh_reduction_ask(wh_reduction *r, const wh_case *question)
{
    wh_error said = {0};
    int answer = r->opt->still_fails(r->opt->ctx, question, &said);

    if (answer >= 0)
        return answer;
    if (said.message[0] == '\0')
        wh_error_set(&said, answer, "still_fails() gave %d, an error, and does not say why", answer);
    said.code = answer;
    r->failure = said;
    return answer;
}

static void ask(wh_reduction *r, wh_question *q)
{
    if (q->fate == WH_FATE_ASK)
        q->answer = wh_reduction_ask(r, q->text) > 0;
}

/* Take the answer: enum wh_search_answer. */
static int settle(wh_reduction *r, wh_question *q)
{
    const wh_candidate *old = r->best;

    /* an answer that came just before the stop is one */
    if (should_stop(r) && !(q->fate == WH_FATE_ASK && q->answer))
        return WH_ANSWER_STOP;
    if (q->fate == WH_FATE_SAME)
        return WH_ANSWER_YES;
    switch (q->fate) {
    case WH_FATE_CACHED:
        r->stats.cached++;
        break;
    case WH_FATE_REFUSED:
        r->stats.skipped++;
        if (!r->opt->guarded) /* else it may be asked about in a last round */
            wh_cache_put(&r->cache, q->hash, 1);
        break;
    case WH_FATE_ASK:
        wh_cache_put(&r->cache, q->hash, 1);
        r->stats.tests++;
        if (q->answer) {
            r->best = wh_candidate_traced(r->a, q->candidate);
            r->best_cost = q->cost;
            r->stats.accepted++;
        }
        wh_reduction_report(r);
        if (q->answer && q->candidate != old)
            tell_step(r, old);
        return q->answer ? WH_ANSWER_YES : WH_ANSWER_NO;
    default:
        break;
    }
    return WH_ANSWER_NO;
}

bool wh_reduction_try(wh_reduction *r, const wh_candidate *c)
{
    wh_question q;

    if (should_stop(r))
        return false;
    prepare(r, c, &q);
    ask(r, &q);
    return settle(r, &q) == WH_ANSWER_YES;
}

/* ---- one plan ------------------------------------------------------------------------------- */

/* The candidate of a search's next question. */
static const wh_candidate *next_candidate(wh_reduction *r, wh_plan *p, const wh_search *s,
                                          bool *gone)
{
    const wh_candidate *c;
    size_t from, to, i;

    if (!wh_search_next(s, &from, &to))
        return NULL;
    for (i = from; i < to; i++)
        gone[s->left[i]] = true;
    c = wh_plan_apply(r->a, p, gone);
    for (i = from; i < to; i++)
        gone[s->left[i]] = false;
    return c;
}

wh_pass_rate *wh_reduction_rate(wh_reduction *r, uint16_t pass)
{
    return pass & WH_GROUP_PASS ? &r->groups : &r->rates[pass];
}

/* One answer, and what follows from it. False: stop. */
static bool take_answer(wh_reduction *r, wh_search *s, wh_question *q, wh_wanted *w, bool *gone)
{
    size_t from, to, i;
    int answer;

    wh_search_next(s, &from, &to);
    if (w->pass)
        r->pass = wh_pass_at(w->pass[s->left[to - 1]] & ~WH_GROUP_PASS)->name;
    answer = settle(r, q);
    for (i = from; w->pass && i < to && q->fate == WH_FATE_ASK; i++)
        if (answer == WH_ANSWER_YES || to - from == 1) {
            wh_pass_rate *rate = wh_reduction_rate(r, w->pass[s->left[i]]);
            rate->asked++;
            rate->done += answer == WH_ANSWER_YES;
        }
    if (answer == WH_ANSWER_YES) {
        for (i = from; i < to; i++)
            gone[s->left[i]] = true;
        wh_search_yes(s);
    } else if (answer == WH_ANSWER_NO) {
        wh_search_no(s);
    }
    return answer != WH_ANSWER_STOP;
}

bool wh_reduction_search(wh_reduction *r, wh_wanted *w, size_t first, bool one)
{
    wh_question q;
    uint64_t before = r->stats.accepted;
    wh_search s;
    bool *gone;

    w->asked_from = 0;
    if (w->n == 0)
        return false;
    r->size_matters = !w->plan.any_size;
    gone = wh_arena_zalloc(r->a, w->plan.nitems);
    wh_plan_prepare(&w->plan); /* before marks are set: what it allocates must stay */
    wh_search_init(&s, w->items, w->n, first);
    while (!should_stop(r) && s.end > 0 && !(one && r->stats.accepted != before)) {
        wh_mark mark = wh_arena_mark(r->a);
        size_t removed = s.removed;

        prepare(r, next_candidate(r, &w->plan, &s, gone), &q);
        ask(r, &q);
        if (!take_answer(r, &s, &q, w, gone))
            break;
        if (s.removed == removed)
            wh_arena_rewind(r->a, mark);
    }
    w->asked_from = s.end;
    w->n = s.n;
    return r->stats.accepted != before;
}

/* ---- passes --------------------------------------------------------------------------------- */

static int check_passes(const char *list, wh_error *err)
{
    while (list && *list) {
        size_t m = strcspn(list, ","), i;
        const wh_pass *pass;

        for (i = 0; (pass = wh_pass_at(i)) != NULL; i++)
            if (strlen(pass->name) == m && memcmp(pass->name, list, m) == 0)
                break;
        if (!pass)
            return wh_error_set(err, WH_EINVAL, "unknown pass '%.*s'", (int)(m < 64 ? m : 64),
                                list);
        list += m + (list[m] == ',');
    }
    return WH_OK;
}

/* Old candidates pile up in the arena: move the best one to a new arena. */
void wh_reduction_compact(wh_reduction *r)
{
    wh_arena *a;
    wh_candidate *c;
    size_t i;

    if (wh_arena_used(r->a) < r->compacted * 2 + COMPACT_BYTES)
        return;
    a = wh_arena_new(NULL, 0);
    c = WH_NEW(a, wh_candidate);
    *c = *r->best;
    c->oracle = wh_arena_str(a, c->oracle);
    c->v = WH_NEW_N(a, const wh_part *, c->n + 1);
    for (i = 0; i < c->n; i++) {
        wh_part *p = WH_NEW(a, wh_part);
        *p = *r->best->v[i];
        p->text = wh_arena_str(a, p->text);
        if (p->ids)
            p->ids = memcpy(wh_arena_alloc(a, (p->text.n + 1) * sizeof *p->ids), p->ids,
                            (p->text.n + 1) * sizeof *p->ids);
        if (p->tree && wh_parse_one(a, r->d, p->text, &p->tree, NULL) != WH_OK)
            p->tree = NULL;
        c->v[i] = p;
    }
    r->all.v = memcpy(wh_arena_alloc(a, (r->all.n + 1) * sizeof *r->all.v), r->all.v,
                      r->all.n * sizeof *r->all.v);
    r->best = c;
    wh_arena_free(r->a);
    r->a = a;
    r->compacted = wh_arena_used(a);
}

/* ---- the whole ------------------------------------------------------------------------------ */

int wh_reduction_begin(wh_reduction *r, const wh_case *c, const wh_reduce_options *opt,
                       wh_error *err)
{
    wh_str name = wh_case_field(c, "dialect");
    int rc = check_passes(opt->passes, err);

    memset(r, 0, sizeof *r);
    r->d = wh_dialect_of(name);
    if (!r->d)
        return wh_error_set(err, WH_ENOTSUP, "unknown dialect '%.*s'",
                            (int)(name.n < 64 ? name.n : 64), name.p);
    if (rc != WH_OK)
        return rc;
    r->a = wh_arena_new(NULL, 0);
    r->lasting = wh_arena_new(NULL, 0);
    r->d = wh_dialect_with_functions(r->lasting, r->d, wh_case_field(c, "functions"));
    r->source = c;
    r->opt = opt;
    r->mode = wh_reduction_mode_of(r, c);
    r->stats = (wh_reduce_stats)WH_REDUCE_STATS_INIT;
    r->best = wh_candidate_of(r->a, r->d, c, r->mode);
    wh_universe_of(r->a, r->best, &r->all);
    r->stats.unverified = r->mode == WH_MODE_SETUP;
    if (r->mode == WH_MODE_SETUP)
        r->kept = wh_kept_of(r->lasting, r->d, c);
    r->stats.statements_before = r->stats.statements = wh_candidate_statements(r->best);
    r->stats.tokens_before = r->stats.tokens = wh_candidate_tokens(r->best);
    r->best_cost = UINT64_MAX;
    r->size_matters = true;
    r->groups = (wh_pass_rate){2, 0};
    r->must_be_sound = !opt->guarded;
    r->was_sound = wh_candidate_is_sound(r->a, r->best, &r->all, wh_catalog_new(r->a, r->d));
    return WH_OK;
}

int wh_reduction_end(wh_reduction *r, int rc, wh_error *err)
{
    wh_reduce_stats *out = r->opt->stats;

    if (r->failure.code != WH_OK) {
        rc = r->failure.code;
        if (err)
            *err = r->failure;
    }
    if (out)
        wh_struct_give(out, &r->stats, sizeof r->stats);
    wh_cache_release(&r->cache);
    wh_cache_release(&r->refused);
    wh_arena_free(r->a);
    wh_arena_free(r->lasting);
    return rc;
}
