/* What the tests of mapping share: SQL of one dialect, and what becomes of it. */
#ifndef TESTS_ORACLES_DIFF_MAPPED_H
#define TESTS_ORACLES_DIFF_MAPPED_H

#include "oracles/diff/mapping.h"
#include "tests/oracles/fixture.h"

/* "=> SQL" or the beginning of the reason, behind "! ". */
static inline const char *mapped(const char *from, const char *to, const char *setup,
                                 const char *sql)
{
    wh_mapping *m = wh_mapping_new(arena, wh_dialect_find(wh_str_of(from)),
                                   wh_dialect_find(wh_str_of(to)), NULL);
    wh_catalog *catalog;
    wh_buf b = WH_BUF_INIT(1 << 16);
    const wh_node *n;
    const char *why;
    wh_str out;
    wh_case *c;

    fixture_dialect = from;
    c = fixture_case(NULL, setup, "SELECT 1;");
    fixture_dialect = "sqlite";
    catalog = wh_case_catalog(arena, wh_dialect_find(wh_str_of(from)), c);
    wh_mapping_look(m, arena, c);
    ck_assert_int_eq(
        wh_parse_one(arena, wh_dialect_find(wh_str_of(from)), wh_str_of(sql), &n, NULL), WH_OK);
    if (wh_map_statement(m, arena, catalog, n, &out, &why))
        wh_buf_str(&b, out);
    else
        wh_buf_format(&b, "! %s", why);
    out = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return out.p;
}

typedef struct mapping_row {
    const char *from, *to, *sql, *expected; /* "! ": the reason */
} mapping_row;

static inline void check_rows(const char *setup, const mapping_row *rows, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        ck_assert_str_eq(mapped(rows[i].from, rows[i].to, setup, rows[i].sql), rows[i].expected);
}

#endif
