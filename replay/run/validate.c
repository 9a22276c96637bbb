/* What must be true of a case before anything of it executes. */
#include "formats/case/labels.h"
#include "formats/sql/dialect/dialect.h"
#include "replay/run/run.h"

static int chunk_error(const wh_case *c, const wh_stmt *s, size_t n, wh_error *err)
{
    return wh_error_at(err, WH_ESYNTAX, c->file, s->line, "%u statements %s", (unsigned)n,
                       c->script ? "end with one delimiter; put it behind each of them"
                                 : "stand in one chunk; put \"-- @stmt\" before each");
}

/* Of the engine that the section is for. */
static const wh_dialect *dialect_of(const wh_case *c, const wh_section *s)
{
    wh_str name = wh_case_field_of(c, "dialect", wh_section_label(s));
    const wh_dialect *d = wh_dialect_of(name);

    /* an unknown dialect still has statements that end in a semicolon */
    return d ? d : wh_dialect_find(WH_STR("generic"));
}

/* Only a semicolon ends a statement: one that nothing follows, and they can't be several. */
static bool is_clearly_one(wh_str sql)
{
    const char *p = sql.n ? memchr(sql.p, ';', sql.n) : NULL;
    size_t i = p ? (size_t)(p - sql.p) + 1 : sql.n;

    while (i < sql.n && (sql.p[i] == '\n' || sql.p[i] == ' '))
        i++;
    return i == sql.n;
}

int wh_case_validate(const wh_case *c, wh_error *err)
{
    size_t i, k;

    for (i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];
        const wh_dialect *d;
        if (s->kind > WH_RUN)
            continue;
        d = dialect_of(c, s);
        for (k = 0; k < s->nstmts; k++) {
            const wh_stmt *stmt = &s->stmts[k];
            size_t n;
            if (stmt->blank || is_clearly_one(stmt->sql))
                continue;
            n = wh_count_statements(d, stmt->sql);
            if (n > 1)
                return chunk_error(c, &s->stmts[k], n, err);
        }
    }
    for (i = 0; i < c->nfields; i++) {
        wh_arena *a;
        wh_check check;
        wh_error e;
        int rc;

        if (!wh_str_is(c->fields[i].key, "check"))
            continue;
        a = wh_arena_new(NULL, 0);
        rc = wh_check_parse(a, c->fields[i].value, &check, &e);
        wh_arena_free(a);
        if (rc != WH_OK && rc != WH_ENOTSUP)
            return wh_error_at(err, WH_ESYNTAX, c->file, c->fields[i].line, "%s", e.message);
    }
    return WH_OK;
}
