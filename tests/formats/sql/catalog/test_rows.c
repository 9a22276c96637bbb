/* How many rows tables and queries have at most, as far as the text says. */
#include "tests/formats/sql/catalog/catalog_fixture.h"

static size_t rows(const char *query)
{
    wh_select q;

    ck_assert(wh_select_of(wh_child_node(parse(query)->child[0]), &q));
    return wh_catalog_rows_at_most(cat, &q);
}

/* Of t after these statements. */
static size_t after(const char *name, const char *script)
{
    size_t n;

    begin(name);
    apply("CREATE TABLE t(a INT, b INT); CREATE TABLE u(a INT); INSERT INTO u VALUES (1), (2);");
    apply(script);
    n = wh_catalog_rows_of_table(cat, relation("t"));
    if (n)
        ck_assert_uint_eq(n, rows("SELECT * FROM t;"));
    end();
    return n;
}

START_TEST(rows_that_are_written_down_are_counted)
{
    const char *s = "sqlite";

    ck_assert_uint_eq(after(s, ""), 0);
    ck_assert_uint_eq(after(s, "INSERT INTO t VALUES (1, 2);"), 1);
    ck_assert_uint_eq(after(s, "INSERT INTO t(b) VALUES (1), (2); REPLACE INTO t VALUES (3, 4);"),
                      3);
    ck_assert_uint_eq(after(s, "INSERT INTO t DEFAULT VALUES;"), 1);
    ck_assert_uint_eq(after("mysql", "INSERT INTO t SET a = 1;"), 1);
    /* what is not counted is what goes, and what is there already */
    ck_assert_uint_eq(after(s, "INSERT INTO t VALUES (1, 2); DELETE FROM t; UPDATE t SET a = 1;"),
                      1);
    ck_assert_uint_eq(after(s, "INSERT INTO t VALUES (1, 2); ALTER TABLE t RENAME TO z; "
                               "CREATE TABLE t(c);"),
                      0);
    ck_assert_uint_eq(after(s, "INSERT INTO t VALUES (1, 2); CREATE INDEX i ON t(a); ANALYZE;"
                               "BEGIN; SELECT 1; COMMIT; PRAGMA foreign_keys = 1; VACUUM;"
                               "CREATE VIEW v AS SELECT * FROM t; ALTER TABLE t ADD COLUMN c;"),
                      1);
    ck_assert_uint_eq(after(s, "INSERT INTO t VALUES (1, 2); CREATE VIRTUAL TABLE f USING fts5(a);"
                               "INSERT INTO f(f) VALUES ('rebuild');"),
                      1);
}
END_TEST

START_TEST(a_table_has_the_rows_of_the_query_that_makes_it)
{
    begin("sqlite");
    apply("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2);"
          "CREATE TABLE one AS SELECT 1 AS a; CREATE TABLE two AS SELECT 1 UNION SELECT NULL;"
          "CREATE TABLE copy AS SELECT * FROM t WHERE a; CREATE TABLE open AS WITH x AS (SELECT 1) "
          "SELECT * FROM x; DROP TABLE t; CREATE TABLE t(a); INSERT INTO t VALUES (1);"
          "INSERT INTO two VALUES (3); INSERT INTO open VALUES (3);");
    ck_assert_uint_eq(rows("SELECT * FROM one;"), 1);
    ck_assert_uint_eq(rows("SELECT * FROM two;"), 3);
    ck_assert_uint_eq(rows("SELECT * FROM copy;"), 2);
    ck_assert_uint_eq(rows("SELECT * FROM open;"), 0);
    end();
}
END_TEST

START_TEST(what_may_put_rows_anywhere_makes_an_end)
{
    static const struct {
        const char *dialect, *statement;
    } open[] = {
        {"sqlite", "INSERT INTO t SELECT 1, 2;"},
        {"sqlite", "WITH x AS (SELECT 1) INSERT INTO t VALUES (1, 2);"},
        {"sqlite", "CREATE TRIGGER r AFTER DELETE ON u BEGIN INSERT INTO t VALUES (3, 4); END;"},
        {"sqlite", "BEGIN; DROP TABLE u; ROLLBACK; INSERT INTO t VALUES (3, 4);"},
        {"sqlite", "ATTACH 'x' AS y;"},
        {"sqlite", "nonsense;"},
        {"postgresql",
         "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'INSERT INTO t VALUES (1)';"},
        {"postgresql", "WITH x AS (INSERT INTO t VALUES (1, 2) RETURNING a) SELECT * FROM x;"},
        {"postgresql", "COPY t FROM 'file';"},
        {"postgresql", "SELECT a INTO v FROM u;"},
        {"postgresql", "SET search_path = s;"},
        {"postgresql", "CREATE TABLE p() INHERITS (t); INSERT INTO p VALUES (1, 2);"},
        {"postgresql", "ALTER TABLE u INHERIT t;"},
        {"postgresql", "CREATE RULE r AS ON UPDATE TO u DO ALSO INSERT INTO t VALUES (1, 2);"},
        {"postgresql", "CREATE VIEW v AS SELECT * FROM t; INSERT INTO v VALUES (1, 2);"},
        {"mysql", "LOAD DATA INFILE 'x' INTO TABLE t;"},
        {"mysql", "CALL p();"},
        {"mysql", "ALTER TABLE t EXCHANGE PARTITION p WITH TABLE u;"},
        {"mysql", "CREATE TABLE m(a INT, b INT) ENGINE=MERGE UNION=(t) INSERT_METHOD=LAST;"
                  "INSERT INTO m VALUES (1, 2);"},
        {"mariadb", "DELETE FROM t FOR PORTION OF p FROM '2000-01-01' TO '2001-01-01';"},
        {"mariadb", "SET STATEMENT max_statement_time = 1 FOR INSERT INTO t VALUES (1, 2);"},
    };
    size_t i;

    for (i = 0; i < sizeof open / sizeof open[0]; i++) {
        const char *one = "INSERT INTO t VALUES (1, 2);";

        ck_assert_uint_eq(after(open[i].dialect, one), 1);
        ck_assert_msg(after(open[i].dialect, behind(one, open[i].statement)) == 0, "%s",
                      open[i].statement);
    }
}
END_TEST

START_TEST(of_series_and_of_engines_that_differ_nothing_is_known)
{
    ck_assert_uint_eq(after("tdengine", "INSERT INTO t VALUES (1, 2);"), 0);
    ck_assert_uint_eq(after("questdb", "INSERT INTO t VALUES (1, 2);"), 0);
    ck_assert_uint_eq(after("generic", "INSERT INTO t VALUES (1, 2);"), 0);
    ck_assert_uint_eq(after("duckdb", "INSERT INTO t VALUES (1, 2);"), 1);
}
END_TEST

START_TEST(what_is_not_applied_counts_all_the_same)
{
    begin("sqlite");
    apply("CREATE TABLE t(a); INSERT INTO t VALUES (1);");
    wh_catalog_note_rows(cat,
                         wh_child_node(parse("INSERT OR FAIL INTO t VALUES (2), (3);")->child[0]));
    ck_assert_uint_eq(rows("SELECT * FROM t;"), 3);
    wh_catalog_note_rows(cat, NULL);
    ck_assert_uint_eq(rows("SELECT * FROM t;"), 0);
    end();
}
END_TEST

static bool drawn(const char *name, const char *script)
{
    bool is;

    begin("sqlite");
    apply(script);
    is = wh_catalog_is_drawn(cat, relation(name));
    end();
    return is;
}

START_TEST(what_is_drawn_is_in_its_table_and_in_those_made_of_it)
{
    ck_assert(!drawn("t", "CREATE TABLE t(a INT); INSERT INTO t VALUES (1), (abs(2))"));
    ck_assert(drawn("t", "CREATE TABLE t(a INT); INSERT INTO t VALUES (random())"));
    ck_assert(drawn("t", "CREATE TABLE t(a INT); UPDATE t SET a = random()"));
    ck_assert(drawn("u", "CREATE TABLE t(a INT); INSERT INTO t VALUES (random());"
                         "CREATE TABLE u AS SELECT a FROM t"));
    ck_assert(!drawn("u", "CREATE TABLE t(a INT); INSERT INTO t VALUES (random());"
                          "CREATE TABLE u(a INT); INSERT INTO u VALUES (1)"));
}
END_TEST

START_TEST(queries_multiply_and_add)
{
    begin("sqlite");
    apply("CREATE TABLE e(a); CREATE TABLE s(a); CREATE TABLE t(a);"
          "INSERT INTO s VALUES (1); INSERT INTO t VALUES (1), (2), (3);"
          "CREATE VIEW v AS SELECT a FROM t WHERE a > 1; CREATE VIEW w AS SELECT count(*) FROM e;");
    ck_assert_uint_eq(rows("SELECT 1;"), 1);
    ck_assert_uint_eq(rows("SELECT a FROM e;"), 0); /* nothing is said of it */
    ck_assert_uint_eq(rows("SELECT DISTINCT a FROM t GROUP BY a HAVING a ORDER BY a LIMIT 2;"), 3);
    ck_assert_uint_eq(rows("SELECT * FROM s, s AS x NATURAL LEFT JOIN t;"), 3);
    ck_assert_uint_eq(rows("SELECT * FROM t JOIN (v JOIN s USING (a)) ON 1;"), 9);
    ck_assert_uint_eq(rows("SELECT * FROM t, e;"), 0);
    ck_assert_uint_eq(rows("SELECT * FROM s FULL JOIN s AS x ON 0;"), 0);
    ck_assert_uint_eq(rows("SELECT * FROM w, (SELECT sum(a) FROM t);"), 1);
    ck_assert_uint_eq(rows("SELECT sum(a) FROM t GROUP BY a;"), 3);
    ck_assert_uint_eq(rows("SELECT a FROM s UNION ALL SELECT a FROM t UNION VALUES (1), (2);"), 6);
    ck_assert_uint_eq(rows("SELECT a FROM s UNION SELECT a FROM e;"), 0);
    ck_assert_uint_eq(rows("WITH x AS (SELECT 1) SELECT * FROM x;"), 0);
    ck_assert_uint_eq(rows("SELECT * FROM s, json_each('[1,2]');"), 0);
    ck_assert_uint_eq(rows("SELECT unknown(a) FROM s;"), 0);
    end();
    begin("postgresql");
    apply("CREATE TABLE s(a int); INSERT INTO s VALUES (1);");
    ck_assert_uint_eq(rows("SELECT a FROM s;"), 1);
    ck_assert_uint_eq(rows("SELECT generate_series(1, 3) FROM s;"), 0);
    ck_assert_uint_eq(rows("SELECT a FROM s ORDER BY generate_series(1, 3);"), 0);
    ck_assert_uint_eq(rows("SELECT * FROM (SELECT unknown(a) FROM s) x;"), 0);
    ck_assert_uint_eq(rows("SELECT * FROM (SELECT abs(a) FROM s) x ORDER BY abs(1);"), 1);
    ck_assert_uint_eq(rows("SELECT a FROM s GROUP BY ROLLUP (a);"), 0);
    end();
    begin("mariadb");
    apply("CREATE TABLE s(a int) WITH SYSTEM VERSIONING; INSERT INTO s VALUES (1); UPDATE s SET a "
          "= 2;");
    ck_assert_uint_eq(rows("SELECT a FROM s;"), 1);
    ck_assert_uint_eq(rows("SELECT a FROM s FOR SYSTEM_TIME ALL;"), 0);
    ck_assert_uint_eq(rows("SELECT a FROM s GROUP BY a WITH ROLLUP;"), 0);
    end();
}
END_TEST

START_TEST(views_that_multiply_come_to_an_end)
{
    int i;

    begin("sqlite");
    apply("CREATE TABLE v0(a); INSERT INTO v0 VALUES (1);");
    for (i = 1; i <= 40; i++) {
        wh_buf b = WH_BUF_INIT(1000);

        wh_buf_format(&b, "CREATE VIEW v%d AS SELECT x.a FROM v%d AS x, v%d, v%d;", i, i - 1, i - 1,
                      i - 1);
        apply(wh_arena_str(arena, wh_buf_view(&b)).p);
        wh_buf_release(&b);
    }
    ck_assert_uint_eq(rows("SELECT * FROM v3;"), 1);
    ck_assert_uint_eq(rows("SELECT * FROM v40;"), 0);
    apply("CREATE VIEW c AS SELECT * FROM d; CREATE VIEW d AS SELECT * FROM c;");
    ck_assert_uint_eq(rows("SELECT * FROM c;"), 0);
    end();
}
END_TEST

int main(void)
{
    Suite *s = suite_create("rows");
    TCase *t = tcase_create("rows");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 60);
    tcase_add_test(t, rows_that_are_written_down_are_counted);
    tcase_add_test(t, a_table_has_the_rows_of_the_query_that_makes_it);
    tcase_add_test(t, what_may_put_rows_anywhere_makes_an_end);
    tcase_add_test(t, of_series_and_of_engines_that_differ_nothing_is_known);
    tcase_add_test(t, what_is_not_applied_counts_all_the_same);
    tcase_add_test(t, what_is_drawn_is_in_its_table_and_in_those_made_of_it);
    tcase_add_test(t, queries_multiply_and_add);
    tcase_add_test(t, views_that_multiply_come_to_an_end);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
