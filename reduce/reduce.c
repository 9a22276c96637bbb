/* Reducing a case: how it may be changed, its passes, and the case that is left. */
#include "formats/base/struct.h"
#include "formats/case/edit.h"
#include "reduce/ask/pair.h"
#include "reduce/ask/reduction.h"

/* It is what it was, whichever way that went. */
static void keep_reduced(wh_arena *a, wh_case *c, const wh_case *source)
{
    size_t i;

    wh_case_set_field(a, c, "reduced", (wh_str){NULL, 0});
    for (i = 0; i < source->nfields; i++)
        if (wh_str_is(source->fields[i].key, "reduced"))
            wh_case_add_field(a, c, "reduced", source->fields[i].value);
}

void wh_reduce_mark(wh_arena *a, wh_case *c, const wh_case *source, const wh_reduce_stats *stats)
{
    wh_buf b = WH_BUF_INIT(1024);
    wh_str id = wh_case_field(source, "id");
    uint64_t now;

    wh_case_keep_functions_used(a, c);
    now = wh_case_id(c);
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
    } else {
        keep_reduced(a, c, source);
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
    if (rc == WH_OK && (rc = wh_case_write(c, &b)) != WH_OK)
        wh_error_set(err, rc, "the reduced case can't be written");
    if (rc == WH_OK)
        rc = wh_case_parse(a, wh_arena_str(a, wh_buf_view(&b)), r->source->file, r->source->line,
                           out, err);
    wh_buf_release(&b);
    return rc;
}

int wh_reduction_options(wh_reduce_options *to, const wh_reduce_options *from, wh_error *err)
{
    int rc = wh_struct_check(from, "WH_REDUCE_OPTIONS_INIT", err);

    *to = (wh_reduce_options)WH_REDUCE_OPTIONS_INIT;
    if (rc != WH_OK)
        return rc;
    wh_struct_take(to, sizeof *to, from);
    if (to->still_fails == NULL)
        return wh_error_set(err, WH_EINVAL,
                            "wh_reduce_options.still_fails is NULL: nothing can be asked");
    return wh_struct_check(to->stats, "WH_REDUCE_STATS_INIT", err);
}

int wh_reduce(wh_arena *a, const wh_case *c, const wh_reduce_options *options, wh_case **out,
              wh_error *err)
{
    wh_reduce_options opt;
    wh_reduction r;
    int rc = wh_reduction_options(&opt, options, err);

    *out = NULL;
    if (rc == WH_OK)
        rc = wh_reduction_begin(&r, c, &opt, err);
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
    rc = wh_reduction_end(&r, rc, err);
    if (rc != WH_OK)
        *out = NULL;
    return rc;
}

const char *wh_reduce_pass_at(size_t i, const char **summary)
{
    const wh_pass *pass = wh_pass_at(i);

    if (pass && summary)
        *summary = pass->summary;
    return pass ? pass->name : NULL;
}

/* "rel:1:" of "rel:1:less", and what is behind it. */
static wh_str before_direction(wh_str signature, wh_str *direction)
{
    wh_str s = signature;

    while (s.n && s.p[s.n - 1] != ':')
        s.n--;
    *direction = (wh_str){signature.p + s.n, signature.n - s.n};
    return s;
}

/* Does a case say more plainly how it fails? The first is smaller (less): the second has rows
 * besides (extra). */
static bool is_plainer_direction(wh_str recorded, wh_str seen)
{
    wh_str a, b;

    return wh_str_starts_with(recorded, "rel:") &&
           wh_str_eq(before_direction(recorded, &a), before_direction(seen, &b)) &&
           ((wh_str_is(a, "less") && wh_str_is(b, "extra")) ||
            (wh_str_is(a, "more") && wh_str_is(b, "missing")) ||
            (wh_str_is(a, "both") && (wh_str_is(b, "missing") || wh_str_is(b, "extra"))));
}

bool wh_signature_same(wh_str recorded, wh_str seen, bool loose)
{
    wh_str direction;

    if (loose && wh_str_starts_with(recorded, "rel:"))
        return wh_str_eq(before_direction(recorded, &direction),
                         before_direction(seen, &direction)) &&
               direction.n > 0;
    return wh_str_eq(recorded, seen) || is_plainer_direction(recorded, seen);
}
