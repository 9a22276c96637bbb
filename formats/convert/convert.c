/* The table of formats, and scripts as cases. */
#include "formats/convert/convert.h"
#include "formats/base/memory.h"
#include "formats/convert/builder.h"
#include "formats/convert/left_out.h"
#include "formats/convert/sqllogictest/sqllogictest.h"
#include "formats/convert/suite/suite.h"
#include "formats/convert/to_sql.h"

/* ---- scripts --------------------------------------------------------------------------------- */

/*
 * Each query is a section of its own; what stands between two queries is setup. A script does not
 * say whether its statements should succeed, so all of setup may fail. A query that is expected to
 * fail is no base. Nothing is judged by what the script's own runner does, so that a suite's test
 * may be read in part.
 */
static int read_script(const wh_convert *f, wh_arena *a, const wh_convert_input *in, wh_case **out,
                       wh_error *err)
{
    wh_script script;
    wh_script_stmt s;
    wh_left_out left = {0};
    wh_builder b;
    int rc;

    if (in->noutputs && in->query_kind == WH_RUN && f->script->expected)
        return wh_suite_read(f, a, in, out, err);
    wh_builder_begin(&b, a, wh_str_of(in->dialect->name), in->file, 1);
    wh_script_init(&script, a, in->dialect, in->bytes, in->file, f->script);
    script.files = in->files;
    script.sessions = in->query_kind == WH_RUN;
    while ((rc = wh_left_out_next(&script, &s, &left, err)) == WH_OK && s.sql.p) {
        bool query = s.kind == WH_N_SELECT_STATEMENT;
        wh_section *section;

        if (s.parts)
            wh_suite_part(&b, f, &s);
        if (s.echo)
            continue;
        if (query && !(in->query_kind == WH_BASE && s.error.p)) {
            section = wh_builder_section(&b, in->query_kind, (wh_str){NULL, 0}, s.line);
            wh_builder_session(&b, section, s.session);
            if (in->query_kind == WH_RUN)
                section->place = wh_builder_place(&b, 'q');
            else
                section->plain_base = true;
        } else {
            section = wh_builder_setup(&b, s.session, s.line);
            if (section->nstmts == 0)
                wh_section_add_attr(a, section, "may-fail", (wh_str){NULL, 0});
        }
        wh_builder_stmt(&b, s.sql, s.line);
        if (wh_arena_over(a))
            return wh_error_at(err, WH_ELIMIT, in->file, s.line, "the script is too large");
    }
    wh_left_out_field(&left, &b);
    if (rc == WH_OK)
        *out = b.c;
    return rc;
}

/* ---- cases ----------------------------------------------------------------------------------- */

static int write_case(wh_arena *a, const wh_case *c, const wh_convert_seen *seen, wh_buf *out,
                      wh_error *err)
{
    (void)a;
    (void)seen;
    return wh_case_write(c, out) == WH_OK
               ? WH_OK
               : wh_buf_failed(out, err, "the case is too large to be written");
}

/* ---- the table ------------------------------------------------------------------------------- */

static const wh_convert own[] = {
    {"case", "the case format (case-format(5))", ".case.sql", NULL, write_case, false, 0, NULL},
    {"sql", "a plain script, for the engine's shell", ".sql", read_script, wh_to_sql, true, 0,
     &wh_script_plain},
    {"sqllogictest", "sqllogictest as SQLite's own runner has it", ".test .slt",
     wh_sqllogictest_read, wh_sqllogictest_write, true, WH_SLT_SQLITE, NULL,
     wh_sqllogictest_update},
    {"sqllogictest-strict", "the same, where every value and every error counts", ".test .slt",
     wh_sqllogictest_read, NULL, true, WH_SLT_SQLITE | WH_SLT_STRICT, NULL, wh_sqllogictest_update},
    {"sqllogictest-rs", "sqllogictest of sqllogictest-rs (RisingWave, DataFusion, Databend)",
     ".slt .slt.part .test", wh_sqllogictest_read, NULL, true, WH_SLT_RS, NULL,
     wh_sqllogictest_update},
    {"duckdb", "sqllogictest as DuckDB's runner has it", ".test .test_slow .test_coverage",
     wh_sqllogictest_read, NULL, true, WH_SLT_DUCKDB, NULL},
    {"cockroachdb", "logic tests of CockroachDB", ".", wh_sqllogictest_read, NULL, true,
     WH_SLT_COCKROACH, NULL},
};

enum { OWN = sizeof own / sizeof own[0] };

bool wh_convert_at(size_t i, wh_convert *out)
{
    const wh_script_format *script;
    size_t k, n = OWN;

    if (i < OWN) {
        *out = own[i];
        return true;
    }
    for (k = 0; (script = wh_script_format_at(k)) != NULL; k++) {
        if (script == &wh_script_plain)
            continue;
        if (n++ < i)
            continue;
        *out = (wh_convert){
            script->name, script->summary, script->endings, read_script, NULL, true, 0, script};
        return true;
    }
    return false;
}

bool wh_convert_find(wh_str name, wh_convert *out)
{
    size_t i;

    for (i = 0; wh_convert_at(i, out); i++)
        if (wh_str_eq_nocase(wh_str_of(out->name), name))
            return true;
    return false;
}

static bool can_read(const wh_convert *f)
{
    return f->read != NULL;
}

static bool can_write(const wh_convert *f)
{
    return f->write != NULL;
}

static bool can_update(const wh_convert *f)
{
    return f->update != NULL;
}

static void list_those(wh_buf *out, bool (*which)(const wh_convert *f))
{
    const char *comma = "";
    wh_convert f;
    size_t i;

    for (i = 0; wh_convert_at(i, &f); i++) {
        if (!which(&f))
            continue;
        wh_buf_text(out, comma);
        wh_buf_text(out, f.name);
        comma = ", ";
    }
}

void wh_convert_list(wh_buf *out, bool written)
{
    list_those(out, written ? can_write : can_read);
}

void wh_convert_list_updated(wh_buf *out)
{
    list_those(out, can_update);
}
