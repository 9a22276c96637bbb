/* A catalog to apply scripts to, and its contents as text. */
#ifndef TESTS_FORMATS_CATALOG_FIXTURE_H
#define TESTS_FORMATS_CATALOG_FIXTURE_H

#include "formats/sql/catalog/catalog.h"
#include "formats/sql/parse/parse.h"

#include <check.h>
#include <stdio.h>

static wh_arena *arena;
static wh_catalog *cat;
static const wh_dialect *dialect;

static inline void begin(const char *name)
{
    dialect = wh_dialect_find(wh_str_of(name));
    ck_assert_ptr_nonnull(dialect);
    arena = wh_arena_new(NULL, 0);
    cat = wh_catalog_new(arena, dialect);
}

static inline void end(void)
{
    wh_arena_free(arena);
}

static inline const wh_node *parse(const char *z)
{
    const wh_node *script = NULL;

    ck_assert_int_eq(wh_parse(arena, dialect, wh_str_of(z), &script, NULL), WH_OK);
    return script;
}

static inline void apply(const char *z)
{
    wh_catalog_apply_script(cat, parse(z));
}

/* One script behind the other; until the next call. */
static inline const char *behind(const char *first, const char *then)
{
    static char script[4096];

    snprintf(script, sizeof script, "%s %s", first, then);
    return script;
}

/* What the last statement changed. */
static inline bool changes(const char *z)
{
    return wh_catalog_apply(cat, wh_child_node(parse(z)->child[0]));
}

/* By a name as it is written in SQL, with a schema or without. */
static inline const wh_relation *relation(const char *z)
{
    wh_buf b = WH_BUF_INIT(1000);
    const wh_node *statement;
    wh_nodes refs = {NULL, 0, 0};

    wh_buf_format(&b, "SELECT 1 FROM %s", z);
    statement = parse(wh_arena_str(arena, wh_buf_view(&b)).p);
    wh_buf_release(&b);
    wh_node_collect(arena, statement, WH_N_TABLE_REF, true, &refs);
    ck_assert_uint_eq(refs.n, 1);
    return wh_catalog_relation_named(cat, wh_node_find(refs.p[0], WH_N_NAME));
}

static inline const wh_column *column(const char *table, const char *name)
{
    const wh_relation *r = relation(table);
    const wh_column *c;

    ck_assert_msg(r != NULL, "%s", table);
    c = wh_relation_column(r, wh_str_of(name));
    ck_assert_msg(c != NULL, "%s.%s", table, name);
    return c;
}

/* "a b c", or "?" where the columns are not known. */
static inline const char *names_of(const wh_column *v, size_t n, bool known)
{
    wh_buf b = WH_BUF_INIT(100000);
    const char *out;
    size_t i;

    if (!known)
        return "?";
    for (i = 0; i < n; i++) {
        if (v[i].hidden)
            continue;
        if (b.n)
            wh_buf_char(&b, ' ');
        wh_buf_str(&b, v[i].name);
    }
    out = wh_arena_str(arena, wh_buf_view(&b)).p;
    wh_buf_release(&b);
    return out;
}

static inline const char *columns(const char *table)
{
    const wh_relation *r = relation(table);

    return r ? names_of(r->columns, r->ncolumns, r->columns_known) : "none";
}

/* The columns of a query. */
static inline const char *results(const char *z)
{
    const wh_node *query = wh_node_find(wh_child_node(parse(z)->child[0]), WH_N_QUERY);
    wh_columns list;
    bool known = wh_query_columns(cat, arena, query, &list);

    return names_of(list.p, list.n, known);
}

static inline unsigned traits(const char *z)
{
    return wh_catalog_traits(cat, wh_child_node(parse(z)->child[0]));
}

/* "name(a b) name(c)": the indexes of a table. */
static inline const char *indexes(const char *table)
{
    const wh_relation *r = relation(table);
    wh_buf b = WH_BUF_INIT(100000);
    const wh_index *x;
    const char *out;
    size_t i, k;

    for (i = 0; (x = wh_catalog_index_at(cat, i)) != NULL; i++) {
        if (x->table != r)
            continue;
        if (b.n)
            wh_buf_char(&b, ' ');
        wh_buf_str(&b, x->name);
        wh_buf_char(&b, '(');
        for (k = 0; k < x->ncolumns; k++) {
            if (k)
                wh_buf_char(&b, ' ');
            wh_buf_str(&b, x->columns[k].name.n ? x->columns[k].name : WH_STR("*"));
        }
        wh_buf_char(&b, ')');
    }
    out = wh_arena_str(arena, wh_buf_view(&b)).p;
    wh_buf_release(&b);
    return out;
}

/* Each test case runs in one dialect. */
static inline int run_suite(Suite *s)
{
    SRunner *sr = srunner_create(s);
    int failed;

    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}

#endif
