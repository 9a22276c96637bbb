/* Bytes of a job to a case: framed ones are parsed, a plain script is split by its dialect. */
#include "formats/case/case_edit.h"
#include "formats/convert/script.h"
#include "replay/case_job.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct statements {
    wh_script_stmt *v;
    size_t n, capacity;
} statements;

static int split(const wh_dialect *d, wh_str bytes, const char *file, statements *out,
                 wh_error *err)
{
    wh_script script;
    wh_script_stmt s;
    int rc;

    wh_script_init(&script, d, bytes, file);
    while ((rc = wh_script_next(&script, &s, err)) == WH_OK && s.sql.p) {
        if (out->n == out->capacity) {
            size_t more = out->capacity ? out->capacity * 2 : 64;
            wh_script_stmt *v = realloc(out->v, more * sizeof *v);
            if (!v)
                return wh_error_set(err, WH_ELIMIT, "out of memory");
            out->v = v;
            out->capacity = more;
        }
        out->v[out->n++] = s;
    }
    return rc;
}

static bool is_query(const wh_script_stmt *s)
{
    return s->kind == WH_N_SELECT_STATEMENT;
}

/* One section per query; everything between two queries is one setup section. */
static size_t count_sections(const statements *s)
{
    size_t i, n = 0;

    for (i = 0; i < s->n; i++)
        n += is_query(&s->v[i]) || i == 0 || is_query(&s->v[i - 1]);
    return n;
}

static void fill_section(wh_arena *a, wh_section *section, int kind, const wh_script_stmt *v,
                         size_t n)
{
    wh_stmt *stmts = wh_section_add_stmts(a, section, n);
    size_t i;

    section->kind = (uint8_t)kind;
    section->line = v->line;
    for (i = 0; i < n; i++) {
        stmts[i].sql = v[i].sql;
        stmts[i].line = v[i].line;
    }
}

static void fill(wh_arena *a, wh_case *c, const statements *s, int query_kind)
{
    wh_section *sections = wh_case_add_sections(a, c, WH_SETUP, count_sections(s));
    size_t i = 0, at = 0, queries = 0;

    while (i < s->n) {
        wh_section *section = &sections[at++];
        size_t n = 1;

        if (!is_query(&s->v[i])) {
            while (i + n < s->n && !is_query(&s->v[i + n]))
                n++;
            fill_section(a, section, WH_SETUP, &s->v[i], n);
            wh_section_add_attr(a, section, "may-fail", (wh_str){NULL, 0});
        } else {
            char name[32];
            fill_section(a, section, query_kind, &s->v[i], 1);
            snprintf(name, sizeof name, "q%lu", (unsigned long)++queries);
            if (query_kind == WH_RUN)
                section->place = wh_arena_str(a, wh_str_of(name));
            section->plain_base = query_kind == WH_BASE;
        }
        i += n;
    }
}

int wh_case_job_parse(wh_arena *a, const wh_case_job *head, wh_str bytes, wh_str dialect,
                      int query_kind, wh_case **out, wh_error *err)
{
    const wh_dialect *d;
    statements s = {NULL, 0, 0};
    int rc;

    if (!head->script)
        return wh_case_parse(a, bytes, head->file, head->line, out, err);
    d = wh_dialect_find(dialect);
    if (!d)
        return wh_error_set(err, WH_EINVAL, "unknown dialect '%.*s'", (int)dialect.n, dialect.p);
    rc = split(d, bytes, head->file, &s, err);
    if (rc == WH_OK) {
        *out = wh_case_new(a);
        (*out)->file = head->file;
        (*out)->line = head->line;
        (*out)->script = true;
        wh_case_set_field(a, *out, "dialect", dialect);
        fill(a, *out, &s, query_kind);
    }
    free(s.v);
    return rc;
}
