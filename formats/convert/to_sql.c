/* A case as a plain script: what can't be executed in one session is refused by name. */
#include "formats/convert/to_sql.h"
#include "formats/convert/shell_text.h"
#include "formats/base/memory.h"
#include "formats/case/parse.h"
#include "formats/case/places.h"

static int refuse(const wh_case *c, const wh_section *s, wh_error *err, const char *what)
{
    return wh_error_at(err, WH_ENOTSUP, c->file, s->line ? s->line : c->line,
                       "%.*s: %s can't be said in a plain script",
                       (int)(s->place.n ? s->place.n : 5), s->place.n ? s->place.p : "setup", what);
}

static void put_expectation(wh_buf *out, const wh_section *s)
{
    size_t i;

    for (i = 0; i < s->nobs; i++) {
        wh_buf_text(out, "-- expect ");
        wh_obs_print(out, &s->obs[i]);
    }
    if (s->nobs == 0)
        wh_buf_text(out, "-- expect no rows\n");
}

int wh_to_sql(wh_arena *a, const wh_case *c, const wh_convert_seen *seen, wh_buf *out,
              wh_error *err)
{
    wh_str dialect = wh_case_field(c, "dialect");
    wh_places places;
    size_t i, k;

    (void)seen;
    wh_places_init(&places, a, c);
    if (c->unknown.code != WH_OK) {
        if (err)
            *err = c->unknown;
        return WH_ENOTSUP;
    }
    if (wh_case_field(c, "settings").n)
        return wh_error_at(err, WH_ENOTSUP, c->file, c->line,
                           "settings of an engine can't be said in a plain script");
    wh_shell_put_modes(out, dialect);
    /* the shell shows values as this format writes them, and text apart from numbers */
    if (dialect.n == 0 || wh_str_is(dialect, "sqlite"))
        wh_buf_text(out, ".mode quote\n");
    for (i = 0; i < c->nfields; i++)
        if (wh_str_is(c->fields[i].key, "check")) {
            wh_buf_text(out, "-- check: ");
            wh_buf_str(out, c->fields[i].value);
            wh_buf_char(out, '\n');
        }
    for (i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];
        if (s->kind > WH_RUN)
            continue;
        if (wh_section_attr(s, "fresh"))
            return refuse(c, s, err, "a run on a fresh database (fresh)");
        if (wh_section_attr(s, "session"))
            return refuse(c, s, err, "another session (session=)");
        if (wh_section_attr(s, "bind"))
            return refuse(c, s, err, "a value of another run (bind=)");
        if (wh_section_attr(s, "on") || (s->place.n && memchr(s->place.p, '@', s->place.n)))
            return refuse(c, s, err, "another engine");
        if (s->kind == WH_BASE && !s->plain_base)
            continue; /* the source of runs that stand here themselves */
        if (s->kind == WH_RUN) {
            wh_buf_text(out, "-- run ");
            wh_buf_str(out, s->place);
            wh_buf_char(out, '\n');
        }
        for (k = 0; k < s->nstmts; k++)
            if (!s->stmts[k].blank)
                wh_shell_put_statement(out, wh_dialect_of(dialect), s->stmts[k].sql);
        k = s->kind == WH_RUN ? wh_places_find(&places, WH_EXPECT, s->place) : SIZE_MAX;
        if (k != SIZE_MAX)
            put_expectation(out, &c->sections[k]);
    }
    return out->status == WH_OK ? WH_OK : wh_buf_failed(out, err, "the script is too large");
}
