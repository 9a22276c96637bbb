/* Which candidates can't run: none that an engine would take, those that read what is gone. */
#include "reduce/passes/candidate.h"

#include <check.h>

static wh_arena *a;
static const wh_dialect *d;

static void setup(void)
{
    a = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(a);
}

static const wh_candidate *candidate_of(const char *script)
{
    wh_case *c = wh_case_new(a);
    wh_section *s = wh_case_add_section(a, c, WH_SETUP, (wh_str){NULL, 0});
    const wh_node *n;
    wh_lexer lx;

    wh_lexer_init(&lx, d, wh_str_of(script));
    while (wh_parse_statement(a, &lx, &n, NULL) == WH_OK && n) {
        wh_buf b = WH_BUF_INIT(1 << 16);
        wh_node_print_edited(&b, n, WH_PRINT_NO_LEADING);
        wh_section_add_stmt(a, s, wh_arena_str(a, wh_buf_view(&b)));
        wh_buf_release(&b);
    }
    return wh_candidate_of(a, d, c, WH_MODE_FREE);
}

/* Is `script` sound as a candidate of a case that was `was`? */
static bool is_sound(const char *dialect, const char *was, const char *script)
{
    wh_universe all;

    d = wh_dialect_find(wh_str_of(dialect));
    wh_universe_of(a, candidate_of(was), &all);
    return wh_candidate_is_sound(a, candidate_of(script), &all, wh_catalog_new(a, d));
}

START_TEST(rows_of_a_statement_that_may_fail_are_counted)
{
    static const char text[] = "-- @case 1\n-- @dialect: sqlite\n-- @check: ok q\n-- @setup\n"
                               "CREATE TABLE t(a);\nINSERT INTO t VALUES (1);\n"
                               "-- @stmt may-fail=SQLITE_CONSTRAINT\n"
                               "INSERT OR FAIL INTO t VALUES (2), (1);\n"
                               "-- @run q\nSELECT a FROM t;\n-- @end\n";
    const wh_candidate *candidate;
    wh_catalog *catalog;
    wh_universe all;
    wh_case *c;

    d = &wh_dialect_sqlite;
    catalog = wh_catalog_new(a, d);
    ck_assert_int_eq(wh_case_parse(a, wh_str_of(text), "t", 1, &c, NULL), WH_OK);
    candidate = wh_candidate_of(a, d, c, WH_MODE_FREE);
    wh_universe_of(a, candidate, &all);
    ck_assert(wh_candidate_is_sound(a, candidate, &all, catalog));
    ck_assert_uint_eq(
        wh_catalog_rows_of_table(catalog, wh_catalog_relation(catalog, WH_STR("t"))), 3);
}
END_TEST

static const struct whole {
    const char *dialect, *script;
} valid[] = {
    {"sqlite", "CREATE VIEW v AS SELECT * FROM t; CREATE TABLE t(a); SELECT a, rowid FROM v;"},
    {"sqlite",
     "CREATE TABLE t(a); ALTER TABLE t RENAME a TO b; ALTER TABLE t RENAME TO u; SELECT b "
     "FROM u;"},
    {"sqlite", "CREATE TABLE key(value); DROP TABLE key; SELECT value FROM json_each('[]');"},
    {"postgresql",
     "CREATE SCHEMA s CREATE TABLE t(a int) CREATE VIEW v AS SELECT a FROM t; SELECT a "
     "FROM s.v;"},
    {"postgresql",
     "CREATE RECURSIVE VIEW r(n) AS VALUES (1) UNION ALL SELECT n + 1 FROM r; TABLE r;"},
    {"postgresql",
     "CREATE TABLE t(a int); SELECT a INTO x FROM t UNION SELECT 1; SELECT a FROM x;"},
    {"postgresql",
     "CREATE TABLE t(\"A\" int); SELECT T.\"A\" FROM T; ALTER TABLE t RENAME TO u; CREATE "
     "INDEX ON u(\"A\"); INSERT INTO u VALUES (1);"},
    {"postgresql",
     "CREATE TABLE t(a int); WITH d AS (DELETE FROM t RETURNING a) SELECT * FROM d; MERGE "
     "INTO t USING (SELECT 1 AS b) s ON a = b WHEN MATCHED THEN DELETE;"},
    {"postgresql",
     "CREATE TABLE c(count int); DROP TABLE c; CREATE TABLE t(a int); SELECT count FROM "
     "(SELECT count(*) FROM t) s;"},
    {"postgresql",
     "CREATE TABLE x(a int); DROP TABLE x; SET search_path = x; CREATE FUNCTION f(a int) "
     "RETURNS int LANGUAGE sql RETURN a;"},
    {"mysql",
     "CREATE TABLE t(a INT); DELETE FROM x USING t AS x WHERE x.a = 1; DELETE x FROM t AS x; "
     "UPDATE t AS x, t AS y SET x.a = y.a;"},
    {"mysql",
     "CREATE TABLE t(a INT); RENAME TABLE t TO u; ALTER TABLE u RENAME v, ADD b INT; SELECT b "
     "FROM v;"},
    {"mysql",
     "CREATE TABLE t(a INT); CREATE TABLE u LIKE t; SELECT a FROM u; SET @a = 1, sql_mode = t;"},
    {"mariadb",
     "CREATE TABLE t(a INT); SELECT b FROM JSON_TABLE('[]', '$' COLUMNS (b INT PATH '$')) j;"},
};

START_TEST(what_an_engine_takes_is_sound)
{
    ck_assert_msg(is_sound(valid[_i].dialect, valid[_i].script, valid[_i].script), "%s: %s",
                  valid[_i].dialect, valid[_i].script);
}
END_TEST

static const struct change {
    const char *dialect, *was, *now;
} broken[] = {
    {"sqlite", "CREATE TABLE t(a); SELECT * FROM t;", "SELECT * FROM t;"},
    {"sqlite", "CREATE TABLE t(a, b); SELECT b FROM t;", "CREATE TABLE t(a); SELECT b FROM t;"},
    {"sqlite", "CREATE TABLE t(a); CREATE INDEX i ON t(a);", "CREATE INDEX i ON t(a);"},
    {"sqlite", "CREATE TABLE t(a); ALTER TABLE t ADD b;", "ALTER TABLE t ADD b;"},
    {"postgresql", "CREATE TABLE t(a int); TABLE t;", "TABLE t;"},
    {"postgresql", "CREATE TABLE t(a int); CREATE VIEW v AS SELECT * FROM t;",
     "CREATE VIEW v AS SELECT * FROM t;"},
    {"postgresql", "CREATE TABLE t(a int); CREATE INDEX ON t(a);", "CREATE INDEX ON t(a);"},
    {"postgresql", "CREATE TABLE t(a int); CREATE TABLE u(LIKE t);", "CREATE TABLE u(LIKE t);"},
    {"mysql", "CREATE TABLE t(a INT); CREATE TABLE u LIKE t;", "CREATE TABLE u LIKE t;"},
    {"mysql", "CREATE TABLE t(a INT); UPDATE t, t AS x SET t.a = 1;",
     "UPDATE t, t AS x SET t.a = 1;"},
};

START_TEST(what_reads_something_that_is_gone_is_not)
{
    ck_assert_msg(is_sound(broken[_i].dialect, broken[_i].was, broken[_i].was), "%s",
                  broken[_i].was);
    ck_assert_msg(!is_sound(broken[_i].dialect, broken[_i].was, broken[_i].now), "%s: %s",
                  broken[_i].dialect, broken[_i].now);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("sound");
    TCase *t = tcase_create("sound");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, what_an_engine_takes_is_sound, 0, (int)(sizeof valid / sizeof valid[0]));
    tcase_add_test(t, rows_of_a_statement_that_may_fail_are_counted);
    tcase_add_loop_test(t, what_reads_something_that_is_gone_is_not, 0,
                        (int)(sizeof broken / sizeof broken[0]));
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed != 0;
}
