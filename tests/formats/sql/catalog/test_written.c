/* Of what kinds the values of columns are, as far as the text says. */
#include "tests/formats/sql/catalog/catalog_fixture.h"

/* Of column `name` of what FROM lists: 'i' whole numbers, 't' texts, '-' not known. */
static char kind(const char *from, const char *name)
{
    wh_columns columns;
    wh_buf b = WH_BUF_INIT(1000);
    const wh_node *query;
    char found = '?';
    size_t i;

    wh_buf_format(&b, "SELECT * FROM %s;", from);
    query = wh_node_find(wh_child_node(parse(wh_arena_str(arena, wh_buf_view(&b)).p)->child[0]),
                         WH_N_QUERY);
    wh_buf_release(&b);
    ck_assert(wh_query_columns(cat, arena, query, &columns));
    for (i = 0; i < columns.n; i++)
        if (wh_str_is(columns.p[i].name, name))
            found = wh_catalog_holds_integers(cat, &columns.p[i]) ? 'i'
                    : wh_catalog_holds_texts(cat, &columns.p[i])  ? 't'
                                                                  : '-';
    return found;
}

/* Of the columns a, b and c of t after these statements. */
static const char *after(const char *script)
{
    static char kinds[4];
    size_t i;

    begin("sqlite");
    apply("CREATE TABLE t(a, b DEFAULT 'x', c INTEGER PRIMARY KEY); CREATE TABLE u(a);");
    apply(script);
    for (i = 0; i < 3; i++)
        kinds[i] = kind("t", (const char *[]){"a", "b", "c"}[i]);
    end();
    return kinds;
}

START_TEST(what_is_written_down_is_known)
{
    ck_assert_str_eq(after(""), "---");
    ck_assert_str_eq(after("INSERT INTO t VALUES (1, 2, 3), (-4, (5), NULL);"), "iii");
    ck_assert_str_eq(after("INSERT INTO t VALUES ('a', 'b', 1), ('c', NULL, 2);"), "tti");
    ck_assert_str_eq(after("INSERT INTO t(c, a) VALUES (3, NULL), (4, 5);"), "iti");
    ck_assert_str_eq(after("INSERT INTO t DEFAULT VALUES;"), "-ti");
    ck_assert_str_eq(after("INSERT INTO t(rowid, a, b) VALUES (5, 'x', 2);"), "tii");
    ck_assert_str_eq(after("INSERT INTO t VALUES ('a', -'5', 1);"), "t-i");
    ck_assert_str_eq(after("INSERT INTO t VALUES (1, 2, 3); UPDATE t SET a = 7, b = NULL WHERE c;"),
                     "i-i");
    ck_assert_str_eq(
        after("INSERT INTO t VALUES (1, 'y', 3); UPDATE t SET b = 'z'; DELETE FROM t;"), "iti");
    ck_assert_str_eq(after("INSERT INTO t VALUES (1, 'y', 3); INSERT INTO u SELECT a FROM t;"),
                     "iti");
    ck_assert_str_eq(after("INSERT INTO t VALUES (1, 'y', 3); ALTER TABLE t RENAME TO v;"
                           "ALTER TABLE v RENAME TO t; ALTER TABLE t RENAME b TO d;"
                           "ALTER TABLE t ADD COLUMN b DEFAULT 9; UPDATE t SET b = 8 WHERE a;"),
                     "iii");
}
END_TEST

START_TEST(what_else_it_may_be_is_not)
{
    static const struct {
        const char *statement, *kinds;
    } rows[] = {
        {"INSERT INTO t VALUES (1.0, 2, 3);", "-ii"},
        {"INSERT INTO t VALUES (1234567890, 2, 3);", "-ii"},
        {"INSERT INTO t VALUES ('a', 2, 3);", "-ii"},
        {"INSERT INTO t VALUES (x'00', 2, 3);", "-ii"},
        {"INSERT INTO t VALUES (1 + 1, -'5', 3);", "--i"},
        {"INSERT INTO t(a) VALUES (1);", "i-i"},
        {"INSERT INTO t VALUES (1, NULL, 2);", "i-i"}, /* or its default */
        {"INSERT INTO t SELECT 1, 2, 3;", "---"},
        {"INSERT INTO t VALUES (1, 2, 3) ON CONFLICT DO UPDATE SET a = 'b';", "---"},
        {"UPDATE t SET a = b;", "-ii"},
        {"UPDATE t SET (a, b) = (3, 4);", "---"},
        {"ALTER TABLE t DROP COLUMN b; ALTER TABLE t ADD COLUMN b DEFAULT 'x';"
         "INSERT INTO t(b) VALUES (1);",
         "i-i"},
        {"CREATE TRIGGER r AFTER INSERT ON u BEGIN UPDATE t SET a = 'b'; END;", "---"},
        {"CREATE TABLE w(a REFERENCES u(a)); BEGIN; DROP TABLE w; ROLLBACK;", "---"},
        {"CREATE VIEW v AS SELECT * FROM t; UPDATE v SET a = 'b';", "---"},
        {"UPDATE sqlite_master SET sql = 'x';", "---"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *kinds = after(behind("INSERT INTO t VALUES (1, 2, 3);", rows[i].statement));

        ck_assert_msg(strcmp(kinds, rows[i].kinds) == 0, "%s: %s", rows[i].statement, kinds);
    }
}
END_TEST

START_TEST(keys_and_generated_columns_bring_others_along)
{
    begin("sqlite");
    apply("CREATE TABLE p(a PRIMARY KEY); CREATE TABLE t(a REFERENCES p ON UPDATE CASCADE, b);"
          "CREATE TABLE g(a, b AS (a || 'x')); CREATE TABLE h(a);"
          "ALTER TABLE h ADD COLUMN b REFERENCES p ON DELETE SET DEFAULT;"
          "INSERT INTO t VALUES (1, 2); INSERT INTO g VALUES (1); INSERT INTO h VALUES (1, 2);");
    ck_assert_int_eq(kind("t", "b"), '-');
    ck_assert_int_eq(kind("g", "a"), '-');
    ck_assert_int_eq(kind("h", "a"), '-');
    end();
}
END_TEST

START_TEST(a_table_has_the_values_of_the_query_that_makes_it)
{
    begin("sqlite");
    apply("CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 'x');"
          "CREATE TABLE u AS SELECT a, b, a + 1 AS c, 5 AS d, 'y' AS e, b AS f FROM t;"
          "INSERT INTO u(f) VALUES (0.5);"
          "CREATE TABLE v AS SELECT 1 AS a UNION SELECT 'x'; INSERT INTO v VALUES (2);"
          "CREATE TABLE w AS SELECT *, 1 AS c FROM t;");
    ck_assert_int_eq(kind("u", "a"), 'i');
    ck_assert_int_eq(kind("u", "b"), 't');
    ck_assert_int_eq(kind("u", "c"), '-');
    ck_assert_int_eq(kind("u", "d"), 'i');
    ck_assert_int_eq(kind("u", "e"), 't');
    ck_assert_int_eq(kind("u", "f"), '-');
    ck_assert_int_eq(kind("v", "a"), '-');
    ck_assert_int_eq(kind("w", "a"), 'i');
    ck_assert_int_eq(kind("w", "c"), '-');
    end();
}
END_TEST

START_TEST(queries_and_views_show_what_they_read)
{
    begin("sqlite");
    apply("CREATE TABLE t(a, b); CREATE TABLE u(a); INSERT INTO t VALUES (1, 'x');"
          "INSERT INTO u VALUES ('y'); CREATE VIEW v(c, d, e) AS SELECT a, b, a + 1 FROM t;");
    ck_assert_int_eq(kind("v", "c"), 'i');
    ck_assert_int_eq(kind("v", "d"), 't');
    ck_assert_int_eq(kind("v", "e"), '-');
    ck_assert_int_eq(kind("(SELECT a AS z FROM t WHERE b GROUP BY a)", "z"), 'i');
    ck_assert_int_eq(kind("(SELECT a AS z FROM t UNION SELECT a FROM u)", "z"), '-');
    ck_assert_int_eq(kind("(SELECT a AS z FROM (SELECT a FROM t UNION ALL SELECT 'y'))", "z"), '-');
    ck_assert_int_eq(kind("t LEFT JOIN u USING (a)", "a"), 'i');
    ck_assert_int_eq(kind("t FULL JOIN u USING (a)", "a"), '-');
    ck_assert_int_eq(kind("t RIGHT JOIN u USING (a)", "a"), 't');
    /* a view follows its table */
    apply("INSERT INTO t VALUES (0.5, 2);");
    ck_assert_int_eq(kind("v", "c"), '-');
    ck_assert_int_eq(kind("v", "d"), '-');
    end();
    begin("postgresql");
    apply("CREATE TABLE t(a int); INSERT INTO t VALUES (1);");
    ck_assert_int_eq(kind("t", "a"), '-');
    end();
}
END_TEST

static bool holds_short(const char *name)
{
    const wh_relation *r = wh_catalog_relation(cat, WH_STR("t"));

    return wh_catalog_holds_short(cat, wh_relation_column(r, wh_str_of(name)));
}

START_TEST(short_numbers_are_known_where_columns_have_types_too)
{
    static const struct {
        const char *insert;
        bool a, b;
    } rows[] = {
        {"INSERT INTO t VALUES (1, 'x'), (-999999999999999, '1.5e3'), (NULL, 0.25);", true, true},
        {"INSERT INTO t VALUES (9007199254740993, '9007199254740993');", false, false},
        {"INSERT INTO t(b) VALUES (' -1234567890.123456');", true, false},
        {"INSERT INTO t VALUES (1e15, '1e16x');", false, false},
        {"INSERT INTO t VALUES (1e-20, '00000000000000000001');", true, true},
        {"INSERT INTO t VALUES (1 * 1, '2020-01-01 00:00:00.5');", false, true},
        {"INSERT INTO t SELECT 1, 2;", false, false},
        {"INSERT INTO t VALUES (1, 2); UPDATE t SET a = 3;", false, false},
        {"DROP TABLE t; CREATE TABLE t AS SELECT 5 AS a, b FROM (SELECT '7' AS b) x;", true, true},
        {"DROP TABLE t; CREATE TABLE t AS SELECT 5 AS a, 7 AS b UNION SELECT 1e17, NULL;", false,
         true},
        {"DROP TABLE t; CREATE TABLE t AS SELECT * FROM (SELECT 5 AS a, 7 AS b UNION SELECT 6, 7) "
         "x;",
         false, false},
        {"", false, false},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        begin("mysql");
        apply("CREATE TABLE t(a BIGINT, b VARCHAR(40));");
        apply(rows[i].insert);
        ck_assert_msg(holds_short("a") == rows[i].a, "a: %s", rows[i].insert);
        ck_assert_msg(holds_short("b") == rows[i].b, "b: %s", rows[i].insert);
        end();
    }
    begin("mysql");
    apply("CREATE TABLE t(a BIGINT AUTO_INCREMENT PRIMARY KEY, b DOUBLE DEFAULT 1e20, c INT);"
          "INSERT INTO t(c) VALUES (1);");
    ck_assert(!holds_short("a"));
    ck_assert(!holds_short("b"));
    ck_assert(holds_short("c"));
    end();
}
END_TEST

int main(void)
{
    Suite *s = suite_create("written");
    TCase *t = tcase_create("written");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 60);
    tcase_add_test(t, what_is_written_down_is_known);
    tcase_add_test(t, what_else_it_may_be_is_not);
    tcase_add_test(t, keys_and_generated_columns_bring_others_along);
    tcase_add_test(t, a_table_has_the_values_of_the_query_that_makes_it);
    tcase_add_test(t, queries_and_views_show_what_they_read);
    tcase_add_test(t, short_numbers_are_known_where_columns_have_types_too);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
