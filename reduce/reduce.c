/* Reducing a case: how it may be changed, its passes, and the case that is left. */
#include "formats/base/struct.h"
#include "formats/case/edit.h"
#include "reduce/ask/pair.h"
#include "reduce/ask/reduction.h"

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
            (s &&
             (s->kind != t->kind || !wh_str_eq(s->place, t->place) || !wh_same_statements(s, t))))
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

/* One query on several engines, which must agree on it: any edit that leaves it at that is fair. */
static bool is_fair_pair(wh_reduction *r, const wh_case *c)
{
    wh_catalog *catalog = wh_catalog_new(r->a, r->d);
    const wh_candidate *all;
    wh_universe names;
    const char *why;

    if (!wh_pair_is(r->a, c))
        return false;
    all = wh_candidate_of(r->a, r->d, c, WH_MODE_FREE);
    wh_universe_of(r->a, all, &names);
    wh_candidate_is_sound(r->a, all, &names, catalog);
    return wh_pair_is_fair(r->a, r->d, all, catalog, &why);
}

int wh_reduction_mode_of(wh_reduction *r, const wh_case *c)
{
    if (is_derivable(r->a, c))
        return WH_MODE_DERIVE;
    if (is_wrong_by_itself(c) || !has_section(c, WH_RUN))
        return WH_MODE_FREE;
    r->pair = is_fair_pair(r, c);
    return r->pair || r->opt->guarded ? WH_MODE_FREE : WH_MODE_SETUP;
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

/* A script's statements may be larger than those of a case. */
static wh_case *copy_script(wh_arena *a, const wh_case *source, const wh_candidate *c)
{
    wh_case *out = wh_case_new(a);
    wh_section *s = wh_case_add_section(a, out, WH_SETUP, (wh_str){NULL, 0});
    wh_stmt *v = wh_section_add_stmts(a, s, c->n);
    size_t i;

    out->file = source->file;
    out->line = source->line;
    out->script = true;
    wh_case_set_field(a, out, "dialect", wh_case_field(source, "dialect"));
    for (i = 0; i < c->n; i++)
        v[i].sql = wh_arena_str(a, c->v[i]->text);
    return out;
}

/* A case of its own: nothing of it lives in the reduction's arena. */
static int finish(wh_arena *a, wh_reduction *r, wh_case **out, wh_error *err)
{
    wh_buf b = WH_BUF_INIT((size_t)WH_CASE_MAX * 2);
    wh_case *c = wh_candidate_case(r->a, r->source, r->best, r->mode);
    wh_catalog *catalog = wh_catalog_new(r->a, r->d);
    const char *why;
    int rc = WH_OK;

    if (r->source->script) {
        *out = copy_script(a, r->source, r->best);
        return WH_OK;
    }
    wh_candidate_is_sound(r->a, r->best, &r->all, catalog);
    if (r->mode == WH_MODE_DERIVE && !wh_reduction_derive(r, r->best, catalog, c, &why))
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

wh_reduce_options wh_reduction_options(const wh_reduce_options *from)
{
    wh_reduce_options out = WH_REDUCE_OPTIONS_INIT;

    wh_struct_take(&out, sizeof out, from);
    return out;
}

int wh_reduce(wh_arena *a, const wh_case *c, const wh_reduce_options *options, wh_case **out,
              wh_error *err)
{
    wh_reduce_options opt = wh_reduction_options(options);
    wh_reduction r;
    int rc = wh_reduction_begin(&r, c, &opt, err);

    if (rc != WH_OK)
        return rc;
    if (wh_reduction_try(&r, r.best)) {
        r.stats.accepted = 0;
        wh_reduction_run(&r);
        r.stats.minimal = !r.stopped;
        wh_reduction_report(&r);
        if (r.failure.code == WH_OK)
            rc = finish(a, &r, out, err);
    } else if (r.failure.code == WH_OK) {
        /* a question that was cut short is no answer */
        r.stopped = r.stopped || (opt.should_stop && opt.should_stop(opt.ctx));
        rc = r.stopped ? wh_error_set(err, WH_ESTOPPED, "stopped before it began")
                       : wh_error_set(err, WH_ENOREPRO, "the case does not fail");
    }
    return wh_reduction_end(&r, rc, err);
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
