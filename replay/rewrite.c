/*
 * A test file whose results are rewritten (replay --update --from). What the queries gave is put into
 * its bytes, and the new file is replayed in its turn: the verdict is that of what will be written.
 */
#include "formats/case/places.h"
#include "formats/convert/convert.h"
#include "replay/internal.h"
#include "replay/judge/compare_text.h"
#include "replay/run/run.h"

#include <stdio.h>

typedef struct fresh {
    replayed *r;
    int engine; /* enum wh_render_engine */
    wh_places places;
    size_t field, check; /* the next one, and which check it is; records are asked for in order */
} fresh;

static bool is_term(const wh_check *k, size_t side, int kind)
{
    return side < k->nsides && k->sides[side].expr.n == 1 &&
           k->sides[side].expr.terms[0].kind == kind;
}

/* The check of the record at `line` that holds a run against what is listed; NULL: there is none. */
static const wh_check *check_at(fresh *f, uint32_t line)
{
    const wh_case *c = f->r->c;
    const wh_check *checks = f->r->o->checks;

    for (; f->field < c->nfields; f->field++) {
        const wh_field *field = &c->fields[f->field];
        const wh_check *k;
        if (!wh_str_is(field->key, "check"))
            continue;
        if (field->line > line || f->check == f->r->o->nchecks)
            return NULL;
        k = &checks[f->check++];
        if (field->line == line && k->verb != WH_CHECK_UNPARSED && k->as.n &&
            is_term(k, 0, WH_TERM_RUN) && is_term(k, 1, WH_TERM_EXPECT)) {
            f->field++;
            return k;
        }
    }
    return NULL;
}

static bool hashed(fresh *f, const char *hex, uint64_t values, wh_str **v, size_t *n)
{
    char line[80];

    snprintf(line, sizeof line, "%llu values hashing to %.32s", (unsigned long long)values, hex);
    *v = WH_NEW(f->r->a, wh_str);
    (*v)[0] = wh_arena_str(f->r->a, wh_str_of(line));
    *n = 1;
    return true;
}

/* wh_convert_fresh.lines: an answer that is an error, or has other columns, is not listed. */
static bool lines_now(void *ctx, uint32_t line, uint64_t threshold, wh_str **v, size_t *n)
{
    fresh *f = ctx;
    const wh_check *k = check_at(f, line);
    const wh_observation *o;
    const wh_result_set *set;
    wh_check as_values, as_digest;
    wh_rendered t;
    size_t at = k ? wh_places_find(&f->places, WH_RUN, k->sides[0].expr.terms[0].place) : SIZE_MAX;

    if (at == SIZE_MAX)
        return false;
    o = &f->r->o->v[at];
    set = o->results;
    if (!o->executed || o->answer.kind != WH_ANSWER_OK || o->nresults != 1)
        return false;
    as_values = as_digest = *k;
    as_values.md5 = false;
    as_digest.md5 = true;
    if (threshold && set->nrows * set->ncolumns > threshold) {
        wh_text_digest digest;
        wh_text_side side = {set, false, k->sides[0].digest};
        if (side.digest && !k->md5 && wh_str_is(k->as, "row")) /* one of rows, not of values */
            return false;
        wh_text_digest_of(f->r->a, &as_digest, f->engine, side, &digest);
        return !digest.odd && hashed(f, digest.hex, digest.n, v, n);
    }
    if ((set->nrows && !set->rows) ||
        !wh_render(f->r->a, &as_values, f->engine, set, false, &t))
        return false;
    *v = t.v;
    *n = t.n;
    return true;
}

int wh_replayed_rewrite(replayed *r, bool *changed, wh_error *err)
{
    wh_str dialect = wh_str_of(r->config->dialect);
    wh_convert_input in = {r->bytes, wh_dialect_find(dialect), r->head.file, WH_RUN};
    fresh f = {.r = r, .engine = wh_str_is(dialect, "sqlite") ? WH_RENDER_SQLITE : WH_RENDER_ANY};
    wh_convert_fresh asked = {lines_now, &f};
    wh_buf out = WH_BUF_INIT(WH_CASE_MAX);
    wh_convert format;
    wh_case *c;
    int rc;

    *changed = false;
    if (!r->o || !in.dialect || !wh_convert_find(wh_str_of(r->head.format), &format) ||
        !format.update)
        return WH_OK;
    wh_places_init(&f.places, r->a, r->c);
    rc = format.update(&format, r->a, &in, &asked, &out, err);
    if (rc == WH_OK && !wh_str_eq(wh_buf_view(&out), r->bytes)) {
        wh_str bytes = wh_arena_str(r->a, wh_buf_view(&out));
        rc = wh_case_job_parse(r->a, &r->head, bytes, dialect, WH_RUN, NULL, &c, err);
        if (rc == WH_OK)
            rc = wh_case_validate(c, err);
        if (rc == WH_OK) {
            r->bytes = bytes;
            r->c = c;
            *changed = true;
        }
    }
    wh_buf_release(&out);
    return rc;
}
