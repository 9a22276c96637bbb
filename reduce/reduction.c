/* The reducer's loop: which passes, in which order, until none of them helps any more. */
#include "reduce/reduction.h"
#include "formats/case/case_edit.h"
#include "oracles/subject.h"

enum { COMPACT_BYTES = 32 << 20 };

/* ---- one question --------------------------------------------------------------------------- */

/*
 * What wh_oracle_derive() does, with the trees and the catalog that are there already: the oracle
 * and the precision table must accept the candidate, and its runs are made anew.
 */
static bool derive(wh_reduction *r, const wh_candidate *c, wh_catalog *catalog, wh_case *out)
{
    const wh_part *base = NULL;
    wh_subject s;
    wh_derived derived;
    const wh_oracle *o;
    wh_str choices;
    const char *why = "";
    size_t i, n = 0;

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
    memset(&derived, 0, sizeof derived);
    if (!wh_is_precise(&s, &why) || !o->applies(&s, choices, &why) ||
        !o->derive(&s, choices, &derived))
        return false;
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

static void report(wh_reduction *r)
{
    r->stats.statements = wh_candidate_statements(r->best);
    r->stats.tokens = wh_candidate_tokens(r->best);
    if (r->opt->on_progress)
        r->opt->on_progress(r->opt->ctx, &r->stats);
}

int wh_reduction_try(wh_reduction *r, const wh_candidate *c)
{
    wh_catalog *catalog;
    wh_case *candidate;
    uint64_t cost;
    bool sound;
    int answer;

    if (should_stop(r))
        return WH_SEARCH_STOP;
    cost = wh_candidate_cost(c);
    if (r->size_matters && cost >= r->best_cost)
        return WH_SEARCH_NO;
    if (!wh_cache_add(&r->cache, wh_candidate_hash(c))) {
        r->stats.cached++;
        return WH_SEARCH_NO;
    }
    catalog = wh_catalog_new(r->a, r->d);
    sound = wh_candidate_is_sound(r->a, c, &r->all, catalog);
    candidate = wh_candidate_case(r->a, r->source, c, r->mode);
    if ((!sound && !r->opt->guarded) ||
        (r->mode == WH_MODE_DERIVE && !derive(r, c, catalog, candidate))) {
        r->stats.skipped++;
        return WH_SEARCH_NO;
    }
    r->stats.tests++;
    answer = r->opt->still_fails(r->opt->ctx, candidate, &r->failure);
    if (answer > 0) {
        r->best = c;
        r->best_cost = cost;
        r->stats.accepted++;
    } else if (answer < 0 && r->failure.code == WH_OK) {
        r->failure.code = answer;
    }
    report(r);
    return answer > 0 ? WH_SEARCH_YES : answer < 0 ? WH_SEARCH_STOP : WH_SEARCH_NO;
}

/* ---- one plan ------------------------------------------------------------------------------- */

typedef struct asking {
    wh_reduction *r;
    wh_plan *p;
} asking;

static int ask(void *ctx, const bool *gone, size_t n)
{
    asking *k = ctx;
    wh_mark mark = wh_arena_mark(k->r->a);
    const wh_candidate *c;
    int answer;

    (void)n;
    if (should_stop(k->r))
        return WH_SEARCH_STOP;
    c = wh_plan_apply(k->r->a, k->p, gone);
    answer = c ? wh_reduction_try(k->r, c) : WH_SEARCH_NO;
    if (answer != WH_SEARCH_YES)
        wh_arena_rewind(k->r->a, mark);
    return answer;
}

bool wh_reduction_search(wh_reduction *r, wh_plan *p, size_t first)
{
    asking k = {r, p};
    bool *gone;

    if (p->nitems == 0)
        return false;
    r->size_matters = !p->any_size;
    gone = wh_arena_zalloc(p->a, p->nitems);
    wh_plan_prepare(p); /* before marks are set: what it allocates must stay */
    return wh_search(p->nitems, first, ask, &k, gone) > 0;
}

/* ---- passes --------------------------------------------------------------------------------- */

/* Is `name` in the list? */
static bool is_chosen(const char *list, const char *name)
{
    size_t n = strlen(name);

    if (!list)
        return true;
    while (*list) {
        size_t m = strcspn(list, ",");
        if (m == n && memcmp(list, name, n) == 0)
            return true;
        list += m + (list[m] == ',');
    }
    return false;
}

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
static void compact(wh_reduction *r)
{
    wh_arena *a;
    wh_candidate *c;
    size_t i;

    if (wh_arena_used(r->a) < COMPACT_BYTES)
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
        if (p->tree && wh_parse_one(a, r->d, p->text, &p->tree, NULL) != WH_OK)
            p->tree = NULL;
        c->v[i] = p;
    }
    r->all.v = memcpy(wh_arena_alloc(a, (r->all.n + 1) * sizeof *r->all.v), r->all.v,
                      r->all.n * sizeof *r->all.v);
    r->best = c;
    wh_arena_free(r->a);
    r->a = a;
}

/* One pass until it finds no more. True: it found something. */
static bool run_pass(wh_reduction *r, const wh_pass *pass)
{
    bool some = false, again = true;
    size_t first = 0;

    while (again && !r->stopped) {
        wh_plan p;
        wh_mark mark;

        compact(r);
        mark = wh_arena_mark(r->a);
        wh_plan_init(&p, r->a, r->d, r->best);
        pass->collect(&p);
        again = wh_reduction_search(r, &p, first);
        some |= again;
        if (!again)
            wh_arena_rewind(r->a, mark);
        first = pass->flags & WH_PASS_LIKELY ? 0 : 1; /* what could go in numbers has gone */
        if (p.any_size)
            break;
    }
    return some;
}

/* All passes of a level that are wanted. */
static bool run_level(wh_reduction *r, int level, unsigned flags)
{
    const wh_pass *pass;
    bool some = false;
    size_t i;

    for (i = 0; (pass = wh_pass_at(i)) != NULL && !r->stopped; i++) {
        if ((level >= 0 && pass->level != level) || (pass->flags & flags) != flags ||
            !is_chosen(r->opt->passes, pass->name) ||
            (r->mode == WH_MODE_SETUP && !(pass->flags & WH_PASS_WHOLE)))
            continue;
        some |= run_pass(r, pass);
    }
    return some;
}

/* Coarse before fine: while a level finds something, it is gone through again; then around again
 * from the top, until nothing at all is found. */
static void run_passes(wh_reduction *r)
{
    bool some = true;
    int level;

    run_level(r, -1, WH_PASS_FIRST);
    while (some && !r->stopped) {
        some = false;
        for (level = 0; level < WH_LEVEL_NAMES; level++)
            while (run_level(r, level, 0) && !r->stopped)
                some = true;
    }
    run_level(r, WH_LEVEL_NAMES, 0);
}

/* ---- the whole ------------------------------------------------------------------------------ */

static bool stmts_equal(const wh_section *a, const wh_section *b)
{
    size_t i;

    if (a->nstmts != b->nstmts || a->nattrs != b->nattrs)
        return false;
    for (i = 0; i < a->nattrs; i++)
        if (!wh_str_eq(a->attrs[i].key, b->attrs[i].key) ||
            !wh_str_eq(a->attrs[i].value, b->attrs[i].value))
            return false;
    for (i = 0; i < a->nstmts; i++)
        if (!wh_str_eq(a->stmts[i].sql, b->stmts[i].sql))
            return false;
    return true;
}

static const wh_section *next_run(const wh_case *c, size_t *at)
{
    while (*at < c->nsections) {
        const wh_section *s = &c->sections[(*at)++];
        if (s->kind == WH_RUN || s->kind == WH_DERIVED)
            return s;
    }
    return NULL;
}

static const wh_field *next_check(const wh_case *c, size_t *at)
{
    while (*at < c->nfields) {
        const wh_field *f = &c->fields[(*at)++];
        if (wh_str_is(f->key, "check"))
            return f;
    }
    return NULL;
}

/* Are its runs and checks, byte for byte, what its oracle makes of its setup and base? */
static bool is_derivable(wh_arena *a, const wh_case *c)
{
    wh_case *copy = WH_NEW(a, wh_case);
    size_t i = 0, k = 0;
    const wh_section *s, *t;
    const wh_field *f, *g;

    *copy = *c;
    if (!wh_case_field(c, "oracle").n || wh_oracle_derive(a, copy, NULL) != WH_OK)
        return false;
    do {
        s = next_run(c, &i);
        t = next_run(copy, &k);
        if ((s == NULL) != (t == NULL) ||
            (s && (s->kind != t->kind || !wh_str_eq(s->place, t->place) || !stmts_equal(s, t))))
            return false;
    } while (s);
    i = k = 0;
    do {
        f = next_check(c, &i);
        g = next_check(copy, &k);
        if ((f == NULL) != (g == NULL) || (f && !wh_str_eq(f->value, g->value)))
            return false;
    } while (f);
    return true;
}

static bool starts_with(wh_str s, const char *start)
{
    return s.n >= strlen(start) && memcmp(s.p, start, strlen(start)) == 0;
}

/* A crash, a hang or an internal error is wrong whatever the statement says. */
static bool is_wrong_by_itself(const wh_case *c)
{
    wh_str s = wh_case_field(c, "signature");

    return starts_with(s, "crash:") || starts_with(s, "timeout:") || starts_with(s, "sanitizer:") ||
           starts_with(s, "err:");
}

static bool has_section(const wh_case *c, int kind)
{
    size_t i;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == kind)
            return true;
    return false;
}

static int mode_of(wh_arena *a, const wh_case *c, const wh_reduce_options *opt)
{
    if (is_derivable(a, c))
        return WH_MODE_DERIVE;
    if (opt->guarded || is_wrong_by_itself(c) || !has_section(c, WH_RUN))
        return WH_MODE_FREE;
    return WH_MODE_SETUP;
}

void wh_reduce_mark(wh_arena *a, wh_case *c, const wh_case *source, const wh_reduce_stats *stats)
{
    wh_buf b = WH_BUF_INIT(1024);
    wh_str id = wh_case_field(source, "id");
    uint64_t now = wh_case_id(c);

    wh_buf_hex(&b, now, 16);
    wh_case_set_field(a, c, "id", wh_buf_view(&b));
    if (now != wh_case_id(source)) {
        wh_buf_clear(&b);
        wh_buf_text(&b, "from ");
        if (id.n && id.n < 100)
            wh_buf_str(&b, id);
        else
            wh_buf_hex(&b, wh_case_id(source), 16);
        wh_buf_format(&b, ", %lu -> %lu statements, %llu tests",
                      (unsigned long)stats->statements_before, (unsigned long)stats->statements,
                      (unsigned long long)stats->tests);
        wh_case_add_field(a, c, "reduced", wh_buf_view(&b));
        if (stats->unverified)
            wh_case_add_field(a, c, "reduced", WH_STR("unverified"));
    }
    wh_buf_release(&b);
}

/* A case of its own: nothing of it lives in the reduction's arena. */
static int finish(wh_arena *a, wh_reduction *r, wh_case **out, wh_error *err)
{
    wh_buf b = WH_BUF_INIT((size_t)WH_CASE_MAX * 2);
    wh_case *c = wh_candidate_case(r->a, r->source, r->best, r->mode);
    wh_catalog *catalog = wh_catalog_new(r->a, r->d);
    int rc = WH_OK;

    wh_candidate_is_sound(r->a, r->best, &r->all, catalog);
    if (r->mode == WH_MODE_DERIVE && !derive(r, r->best, catalog, c))
        rc = wh_error_set(err, WH_EINVAL, "the reduced case can't be derived");
    if (rc == WH_OK)
        wh_reduce_mark(r->a, c, r->source, &r->stats);
    if (rc == WH_OK)
        rc = wh_case_write(c, &b);
    if (rc == WH_OK)
        rc = wh_case_parse(a, wh_arena_str(a, wh_buf_view(&b)), r->source->file, r->source->line,
                           out, err);
    wh_buf_release(&b);
    return rc;
}

/* What a caller's struct holds, whichever version of this header it was compiled with. */
static size_t shared_size(uint32_t size, size_t own)
{
    return size < own ? size : own;
}

int wh_reduce(wh_arena *a, const wh_case *c, const wh_reduce_options *options, wh_case **out,
              wh_error *err)
{
    wh_str name = wh_case_field(c, "dialect");
    wh_reduce_options copy = WH_REDUCE_OPTIONS_INIT;
    const wh_reduce_options *opt = &copy;
    wh_reduction r;
    int rc;

    memcpy(&copy, options, shared_size(options->size, sizeof copy));
    memset(&r, 0, sizeof r);
    r.d = wh_dialect_find(name.n ? name : WH_STR("sqlite"));
    if (!r.d)
        return wh_error_set(err, WH_ENOTSUP, "unknown dialect '%.*s'",
                            (int)(name.n < 64 ? name.n : 64), name.p);
    rc = check_passes(opt->passes, err);
    if (rc != WH_OK)
        return rc;
    r.a = wh_arena_new(NULL, 0);
    r.source = c;
    r.opt = opt;
    r.mode = mode_of(r.a, c, opt);
    r.stats = (wh_reduce_stats)WH_REDUCE_STATS_INIT;
    r.best = wh_candidate_of(r.a, r.d, c, r.mode);
    wh_universe_of(r.a, r.best, &r.all);
    r.stats.unverified = r.mode == WH_MODE_SETUP;
    r.stats.statements_before = wh_candidate_statements(r.best);
    r.stats.tokens_before = wh_candidate_tokens(r.best);
    r.best_cost = UINT64_MAX;
    r.size_matters = true;
    if (wh_reduction_try(&r, r.best) == WH_SEARCH_YES) {
        r.stats.accepted = 0;
        run_passes(&r);
        r.stats.minimal = !r.stopped;
        report(&r);
        rc = r.failure.code != WH_OK ? r.failure.code : finish(a, &r, out, err);
        if (r.failure.code != WH_OK && err)
            *err = r.failure;
    } else if (r.failure.code != WH_OK) {
        rc = r.failure.code;
        if (err)
            *err = r.failure;
    } else {
        rc = r.stopped ? wh_error_set(err, WH_ESTOPPED, "stopped before it began")
                       : wh_error_set(err, WH_ENOREPRO, "the case does not fail");
    }
    if (opt->stats) {
        r.stats.size = opt->stats->size;
        memcpy(opt->stats, &r.stats, shared_size(r.stats.size, sizeof r.stats));
    }
    wh_cache_release(&r.cache);
    wh_arena_free(r.a);
    return rc;
}

const char *wh_reduce_pass_at(size_t i, const char **summary)
{
    const wh_pass *pass = wh_pass_at(i);

    if (pass && summary)
        *summary = pass->summary;
    return pass ? pass->name : NULL;
}

bool wh_signature_same(wh_str recorded, wh_str seen, bool loose)
{
    if (loose && starts_with(recorded, "rel:")) {
        while (recorded.n && recorded.p[recorded.n - 1] != ':')
            recorded.n--;
        return seen.n > recorded.n && memcmp(recorded.p, seen.p, recorded.n) == 0 &&
               !memchr(seen.p + recorded.n, ':', seen.n - recorded.n);
    }
    return wh_str_eq(recorded, seen);
}
