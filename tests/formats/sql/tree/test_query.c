/* Looking into queries of all dialects. */
#include "formats/sql/tree/query.h"
#include "tests/formats/sql/parse/parse_shape.h"

#include <stdio.h>
#include <stdlib.h>

#define PG &wh_dialect_postgresql
#define MY &wh_dialect_mysql
#define MA &wh_dialect_mariadb
#define GEN &wh_dialect_generic

static wh_select select_of(const wh_dialect *d, const char *sql)
{
    wh_select s;

    ck_assert(wh_select_of(check_understood(d, sql), &s));
    return s;
}

START_TEST(the_body_of_a_query_is_told_by_its_kind)
{
    wh_select s = select_of(PG, "TABLE t");

    ck_assert(s.table && !s.select && !s.values && !s.nested && !s.compound);
    s = select_of(MY, "((SELECT 1)) LIMIT 2");
    ck_assert(s.nested && s.limit && !s.select);
    ck_assert(wh_select_of(s.nested, &s) && s.nested && wh_select_of(s.nested, &s) && s.select);
    s = select_of(PG, "(SELECT 1) UNION SELECT 2");
    ck_assert(s.compound && !s.nested);
    s = select_of(MY, "VALUES ROW(1)");
    ck_assert(s.values && !s.select);
}
END_TEST

START_TEST(clauses_of_other_dialects_are_found_beside_the_usual_ones)
{
    wh_select s = select_of(PG, "SELECT ALL a INTO b FROM t OFFSET 1 LIMIT 2 FOR UPDATE FOR SHARE");

    ck_assert(s.into && s.from && s.limit && s.locking && !s.distinct);
    ck_assert(wh_node_has(s.limit, WH_KW_OFFSET) && wh_node_has(s.locking, WH_KW_UPDATE));
    s = select_of(MY, "SELECT SQL_NO_CACHE DISTINCT STRAIGHT_JOIN a FROM t INTO @x");
    ck_assert(s.distinct && s.into);
    s = select_of(GEN, "SELECT a FROM t GROUP BY b HAVING c QUALIFY d");
    ck_assert(s.group_by && s.having && s.qualify);
    s = select_of(PG, "SELECT FROM t");
    ck_assert(s.projection && s.projection->n == 0 && s.from);
}
END_TEST

START_TEST(the_table_of_a_star_is_the_name_before_it)
{
    wh_select s = select_of(PG, "SELECT x.t.*, u.*, * FROM x.t, u");
    wh_result r;
    size_t at = 0;

    ck_assert(wh_result_next(s.projection, &at, &r) && wh_name_is(r.table, WH_STR("t")));
    ck_assert(wh_result_next(s.projection, &at, &r) && wh_name_is(r.table, WH_STR("u")));
    ck_assert(wh_result_next(s.projection, &at, &r) && r.kind == WH_RESULT_STAR && !r.table);
    ck_assert(!wh_result_next(s.projection, &at, &r));
}
END_TEST

START_TEST(a_join_with_joins_in_it_is_looked_into_like_brackets)
{
    wh_select s = select_of(PG, "SELECT 1 FROM a LEFT JOIN b CROSS JOIN c ON p JOIN d USING (e)");
    wh_from_items all = {NULL, 0, 0};
    wh_from_item i, in;
    size_t at = 0, inner = 0;

    ck_assert(wh_from_next(s.from, &at, &i) && i.kind == WH_FROM_TABLE);
    ck_assert(wh_from_next(s.from, &at, &i) && i.kind == WH_FROM_PAREN);
    ck_assert(i.join == WH_JOIN_LEFT && i.on && !i.name && i.node == i.join_node);
    ck_assert(wh_from_next(i.node, &inner, &in) && in.join == WH_JOIN_FIRST && !in.on);
    ck_assert(wh_name_is(in.name, WH_STR("b")));
    ck_assert(wh_from_next(i.node, &inner, &in) && in.join == WH_JOIN_CROSS);
    ck_assert(wh_name_is(in.name, WH_STR("c")));
    ck_assert(!wh_from_next(i.node, &inner, &in));
    ck_assert(wh_from_next(s.from, &at, &i) && i.using_list && wh_name_is(i.name, WH_STR("d")));
    ck_assert(!wh_from_next(s.from, &at, &i));
    wh_from_collect(arena, s.from, &all);
    ck_assert_uint_eq(all.n, 4);
}
END_TEST

START_TEST(a_semi_join_shows_its_left_side_alone)
{
    wh_select s = select_of(&wh_dialect_duckdb, "SELECT 1 FROM a SEMI JOIN b USING (c) ANTI JOIN d "
                                                "ON e ASOF LEFT JOIN f ON g >= h");
    wh_from_item i;
    size_t at = 0;

    ck_assert(wh_from_next(s.from, &at, &i) && wh_item_is_seen(&i));
    ck_assert(wh_from_next(s.from, &at, &i) && i.join == WH_JOIN_SEMI && !wh_item_is_seen(&i));
    ck_assert(wh_from_next(s.from, &at, &i) && i.join == WH_JOIN_ANTI && !i.nearest);
    ck_assert(wh_from_next(s.from, &at, &i) && i.join == WH_JOIN_LEFT && i.nearest);
    ck_assert(wh_item_is_seen(&i) && !wh_from_next(s.from, &at, &i));
}
END_TEST

START_TEST(a_query_that_begins_with_from_is_turned)
{
    static const struct {
        const char *given, *turned;
    } v[] = {
        {"FROM t", "SELECT * FROM t"},
        {"FROM t WHERE a ORDER BY b LIMIT 1", "SELECT * FROM t WHERE a ORDER BY b LIMIT 1"},
        {"FROM t, u SELECT DISTINCT a, b WHERE c GROUP BY d",
         "SELECT DISTINCT a, b FROM t, u WHERE c GROUP BY d"},
        {"WITH x AS (FROM t) FROM (FROM x SELECT a) AS y WHERE b IN (FROM u)",
         "WITH x AS (SELECT * FROM t) SELECT * FROM (SELECT a FROM x) AS y WHERE b IN (SELECT * "
         "FROM u)"},
        {"FROM t UNION ALL FROM u SELECT 1", "SELECT * FROM t UNION ALL SELECT 1 FROM u"},
        {"SELECT trim(FROM a) FROM t", NULL},
        {"SELECT extract(year FROM a) FROM t WHERE substring(b FROM 1)", NULL},
    };
    const wh_dialect *d = &wh_dialect_duckdb;
    wh_buf b = WH_BUF_INIT(1000);
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++) {
        const wh_node *given, *turned;

        ck_assert(wh_parse_one(arena, d, wh_str_of(v[i].given), &given, NULL) == WH_OK);
        ck_assert_msg(!(given->flags & WH_HAS_OPAQUE), "%s", v[i].given);
        turned = wh_select_first(arena, d, given);
        ck_assert_msg((turned == given) == !v[i].turned, "%s", v[i].given);
        b.n = 0;
        wh_node_print_canonical(&b, turned);
        ck_assert(wh_str_is(wh_buf_view(&b), v[i].turned ? v[i].turned : v[i].given));
    }
    wh_buf_release(&b);
}
END_TEST

START_TEST(items_of_all_kinds_have_their_names)
{
    wh_select s = select_of(PG, "SELECT 1 FROM ONLY (x.a), f(1) AS b (c int), ROWS FROM (g()) d, "
                                "json_to_record('') AS (e int), CURRENT_DATE h");
    wh_from_item i;
    size_t at = 0;

    ck_assert(wh_from_next(s.from, &at, &i) && i.kind == WH_FROM_TABLE && !i.alias);
    ck_assert(wh_name_is(i.name, WH_STR("a")) && wh_name_is(i.schema, WH_STR("x")));
    ck_assert(wh_from_next(s.from, &at, &i) && i.kind == WH_FROM_FUNCTION);
    ck_assert(wh_name_is(i.alias, WH_STR("b")) && wh_name_is(i.name, WH_STR("f")));
    ck_assert(wh_from_next(s.from, &at, &i) && i.kind == WH_FROM_FUNCTION && !i.name);
    ck_assert(wh_name_is(i.alias, WH_STR("d")));
    ck_assert(wh_from_next(s.from, &at, &i) && i.kind == WH_FROM_FUNCTION && !i.alias);
    ck_assert(wh_from_next(s.from, &at, &i) && i.kind == WH_FROM_FUNCTION);
    ck_assert(wh_name_is(i.alias, WH_STR("h")) && i.name);
    ck_assert(!wh_from_next(s.from, &at, &i));
}
END_TEST

START_TEST(the_tables_of_an_update_or_a_delete_are_items_too)
{
    const wh_node *n = check_understood(MY, "UPDATE a x, b JOIN c ON p SET x.q = 1");
    wh_from_items all = {NULL, 0, 0};

    wh_from_collect(arena, wh_node_find(n, WH_N_TABLES), &all);
    ck_assert_uint_eq(all.n, 3);
    ck_assert(wh_name_is(all.p[0].alias, WH_STR("x")) && all.p[2].on);
    n = check_understood(PG, "DELETE FROM a USING b, c WHERE p");
    all.n = 0;
    wh_from_collect(arena, wh_node_find(n, WH_N_USING_TABLES), &all);
    ck_assert_uint_eq(all.n, 2);
}
END_TEST

START_TEST(what_changes_from_call_to_call_is_found_without_brackets)
{
    static const struct {
        const wh_dialect *d;
        const char *sql;
        unsigned flags;
        bool found;
    } rows[] = {
        {PG, "SELECT CURRENT_DATE", WH_FN_CLOCK, true},
        {PG, "SELECT LOCALTIMESTAMP", WH_FN_CLOCK, true},
        {MY, "SELECT UTC_DATE", WH_FN_CLOCK, true},
        {PG, "SELECT SESSION_USER", WH_FN_ENVIRONMENT, true},
        {PG, "SELECT SESSION_USER", WH_FN_CLOCK, false},
        {PG, "SELECT a FROM t TABLESAMPLE SYSTEM (1)", WH_FN_NONDETERMINISTIC, true},
        {PG, "SELECT a FROM t TABLESAMPLE SYSTEM (100)", WH_FN_NONDETERMINISTIC, false},
        {PG, "SELECT a FROM t TABLESAMPLE f (100)", WH_FN_NONDETERMINISTIC, true},
        {PG, "SELECT a FROM t TABLESAMPLE SYSTEM (100 ROWS)", WH_FN_NONDETERMINISTIC, true},
        {MA, "SELECT NEXT VALUE FOR s", WH_FN_SIDE_EFFECT, true},
        {MY, "SELECT @a := 1", WH_FN_NONDETERMINISTIC, true},
        {MY, "SELECT a = 1", WH_FN_NONDETERMINISTIC, false},
        {PG, "SELECT TRUE, NULL, a", WH_FN_NONDETERMINISTIC | WH_FN_CLOCK, false},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const wh_node *n = check_understood(rows[i].d, rows[i].sql);
        ck_assert_msg(wh_has_function(rows[i].d, n, rows[i].flags) == rows[i].found, "%s",
                      rows[i].sql);
    }
}
END_TEST

/* ---- the corpora ---------------------------------------------------------------------------- */

static const char *const files[] = {
    "postgresql/queries.sql", "postgresql/changes.sql", "mysql/queries.sql",  "mysql/changes.sql",
    "mariadb/queries.sql",    "mariadb/changes.sql",    "generic/queries.sql"};

static const wh_dialect *dialect_of(const char *file)
{
    return wh_dialect_find((wh_str){file, (size_t)(strchr(file, '/') - file)});
}

static wh_str read_corpus(const char *name, wh_buf *b)
{
    char path[600];
    FILE *f;
    int c;

    snprintf(path, sizeof path, "%s/tests/corpus/sql/%s", TEST_SOURCE_DIR, name);
    f = fopen(path, "rb");
    ck_assert_ptr_nonnull(f);
    while ((c = getc(f)) != EOF)
        wh_buf_char(b, (char)c);
    fclose(f);
    return wh_buf_view(b);
}

static const wh_node *check_lossless(const wh_dialect *d, wh_str sql)
{
    wh_buf text = WH_BUF_INIT(1 << 20);
    const wh_node *script;

    ck_assert_int_eq(wh_parse(arena, d, sql, &script, NULL), WH_OK);
    wh_node_print(&text, script);
    ck_assert(wh_str_eq(wh_buf_view(&text), sql));
    wh_buf_release(&text);
    return script;
}

START_TEST(the_corpora_are_understood_without_a_remainder)
{
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        wh_buf b = WH_BUF_INIT(1 << 20);
        const wh_node *script = check_lossless(dialect_of(files[i]), read_corpus(files[i], &b));

        for (uint32_t k = 0; k < script->n; k++) {
            const wh_node *s = wh_child_node(script->child[k]);
            if (s && (s->flags & WH_HAS_OPAQUE)) {
                wh_buf text = WH_BUF_INIT(100000);
                wh_node_print(&text, s);
                ck_abort_msg("%s: %.*s", files[i], (int)text.n, text.p);
            }
        }
        wh_buf_release(&b);
    }
}
END_TEST

START_TEST(mangled_queries_give_back_their_bytes_in_every_dialect)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    uint64_t seed = 0x2545f4914f6cdd1du;

    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        read_corpus(files[i], &b);
    for (size_t round = 0; round < 4000; round++) {
        wh_mark before = wh_arena_mark(arena);
        char piece[500];
        size_t n, from;

        seed = seed * 6364136223846793005u + 1442695040888963407u;
        n = (seed >> 33) % sizeof piece;
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        from = (seed >> 33) % (b.n - n);
        memcpy(piece, b.p + from, n);
        for (size_t k = 0; n && k < round % 8; k++) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            piece[(seed >> 33) % n] = "();,'{}[]:=* .-"[(seed >> 20) % 15];
        }
        check_lossless(wh_dialect_at(round % 5), (wh_str){piece, n});
        wh_arena_rewind(arena, before);
    }
    wh_buf_release(&b);
}
END_TEST

START_TEST(nesting_and_chains_without_end_are_no_danger)
{
    static const char *const parts[][3] = {
        {"SELECT 1 FROM ", "(", ""},
        {"SELECT 1 FROM ", "((SELECT 1) UNION ", ""},
        {"SELECT 1 GROUP BY ", "GROUPING SETS (", ""},
        {"SELECT 1 FROM a", " JOIN b", " ON c"},
        {"SELECT 1 FROM a", " JOIN b", ""},
        {"SELECT 1 FROM JSON_TABLE(a, 'b' COLUMNS (", "NESTED PATH 'c' COLUMNS (", ""},
        {"SELECT 1 FROM ", "{ OJ ", ""},
        {"SELECT 1 FROM ", "ROWS FROM (", ""},
        {"", "WITH a AS (", ""},
        {"SELECT 1", " UNION SELECT 2", ""},
        {"SELECT 1 FROM a ", "LEFT ", ""},
        {"SELECT 1 FROM a ", "FOR UPDATE ", ""},
        {"INSERT INTO t ", "(", ""},
        {"UPDATE t SET a", "[1]", " = 1"},
        {"UPDATE t SET ", "(", ""},
        {"DELETE ", "a.", ""},
        {"MERGE INTO t USING ", "(", ""},
    };

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        wh_buf b = WH_BUF_INIT(4 << 20);

        wh_buf_text(&b, parts[i][0]);
        for (size_t k = 0; k < 50000; k++)
            wh_buf_text(&b, parts[i][1]);
        for (size_t k = 0; k < 30; k++)
            wh_buf_text(&b, parts[i][2]);
        wh_buf_text(&b, "; SELECT 1");
        for (size_t d = 0; wh_dialect_at(d); d++) {
            wh_mark before = wh_arena_mark(arena);
            const wh_node *script;

            ck_assert_int_eq(wh_parse(arena, wh_dialect_at(d), wh_buf_view(&b), &script, NULL),
                             WH_OK);
            wh_arena_rewind(arena, before);
        }
        wh_buf_release(&b);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("query");
    TCase *t = tcase_create("query");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 120);
    tcase_add_test(t, the_body_of_a_query_is_told_by_its_kind);
    tcase_add_test(t, clauses_of_other_dialects_are_found_beside_the_usual_ones);
    tcase_add_test(t, the_table_of_a_star_is_the_name_before_it);
    tcase_add_test(t, a_join_with_joins_in_it_is_looked_into_like_brackets);
    tcase_add_test(t, a_semi_join_shows_its_left_side_alone);
    tcase_add_test(t, a_query_that_begins_with_from_is_turned);
    tcase_add_test(t, items_of_all_kinds_have_their_names);
    tcase_add_test(t, the_tables_of_an_update_or_a_delete_are_items_too);
    tcase_add_test(t, what_changes_from_call_to_call_is_found_without_brackets);
    tcase_add_test(t, the_corpora_are_understood_without_a_remainder);
    tcase_add_test(t, mangled_queries_give_back_their_bytes_in_every_dialect);
    tcase_add_test(t, nesting_and_chains_without_end_are_no_danger);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
