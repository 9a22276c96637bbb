/* Differential query plans on MySQL and MariaDB: what is said to their planners, to the byte. */
#include "oracles/plan/planner.h"

#define ALL                                                                                        \
    "CREATE TABLE t0(c0 INT, c1 VARCHAR(9), KEY k0(c1));\n"                                        \
    "CREATE TABLE t1(c0 INT, c3 DATE);\n"                                                          \
    "CREATE INDEX `i 0` ON t0(c0);\n"

#include "tests/oracles/plan/hints.h"

START_TEST(a_switch_of_the_optimizer_is_set_for_one_query)
{
    fixture_dialect = "mysql";
    hinted("hint=setting at=1", "SELECT c1 FROM t0;",
           "hinted: SET optimizer_switch = 'hypergraph_optimizer=on';\n"
           "hinted: SELECT c1 FROM t0;\n"
           "hinted: SET optimizer_switch = 'default';\n");
    fixture_dialect = "mariadb";
    hinted("hint=setting at=6", "SELECT c1 FROM t0;",
           "hinted: SET join_cache_level = 0;\n"
           "hinted: SELECT c1 FROM t0;\n"
           "hinted: SET join_cache_level = DEFAULT;\n");
    refused("hint=setting at=1000", "SELECT c1 FROM t0;");
}
END_TEST

START_TEST(what_the_setup_sets_is_set_again)
{
    fixture_dialect = "mariadb";
    ck_assert_ptr_nonnull(strstr(
        fixture_derive("dqp hint=setting at=6",
                       ALL "SET SESSION join_cache_level = 4;\nSET @@session.sql_mode = '';\n",
                       "SELECT c1 FROM t0;"),
        "hinted: SET join_cache_level = DEFAULT;\nhinted: SET SESSION join_cache_level = 4;\n"));
    fixture_dialect = "postgresql";
    ck_assert_ptr_nonnull(strstr(fixture_derive("dqp hint=setting at=1",
                                                "CREATE TABLE t0(c0 INT, c1 VARCHAR(9));\n"
                                                "SET enable_seqscan TO on;\n",
                                                "SELECT c1 FROM t0;"),
                                 "RESET enable_seqscan;\nhinted: SET enable_seqscan TO on;\n"));
}
END_TEST

START_TEST(every_setting_is_taken_back)
{
    static const char *const names[] = {"mysql", "mariadb"};
    const wh_setting *v;
    size_t i;

    for (i = 0; i < 2; i++) {
        v = wh_planner_of(wh_dialect_find(wh_str_of(names[i])))->settings;
        for (; v->set; v++) {
            ck_assert_msg(strncmp(v->set, "SET ", 4) == 0, "%s", v->set);
            ck_assert_msg(strncmp(v->set, v->reset, strcspn(v->set, "=") + 1) == 0, "%s", v->set);
            ck_assert_msg(strstr(v->reset, "DEFAULT") || strstr(v->reset, "'default'"), "%s",
                          v->set);
        }
    }
}
END_TEST

START_TEST(indexes_are_forced_ignored_or_all_left_alone)
{
    const char *base = "SELECT a.c1 FROM t0 AS a JOIN t1 ON a.c0 = t1.c0;";

    fixture_dialect = "mariadb";
    hinted("hint=not-indexed at=1", base,
           "hinted: SELECT a.c1 FROM t0 AS a USE INDEX () JOIN t1 ON a.c0 = t1.c0;\n");
    hinted("hint=indexed-by at=2", base,
           "hinted: SELECT a.c1 FROM t0 AS a FORCE INDEX (`i 0`) JOIN t1 ON a.c0 = t1.c0;\n");
    hinted("hint=index-ignored at=1", base,
           "hinted: SELECT a.c1 FROM t0 AS a IGNORE INDEX (k0) JOIN t1 ON a.c0 = t1.c0;\n");
    refused("hint=index-ignored at=1", "SELECT c1 FROM t0 USE INDEX (k0);");
}
END_TEST

START_TEST(no_change_of_the_schema_is_made_that_cannot_be_rolled_back)
{
    fixture_dialect = "mysql";
    refused("hint=without-index at=1", "SELECT c1 FROM t0;");
    refused("hint=statistics at=1", "SELECT c1 FROM t0;");
}
END_TEST

START_TEST(an_index_more_is_dropped_behind_the_query)
{
    fixture_dialect = "mysql";
    hinted("hint=with-index at=1", "SELECT c1 FROM t0 WHERE c0 = 1;",
           "hinted: CREATE INDEX wh_index ON t0(c0);\n"
           "hinted: SELECT c1 FROM t0 WHERE c0 = 1;\n"
           "hinted: DROP INDEX wh_index ON t0;\n");
    hinted("hint=with-index at=3", "SELECT c1 FROM t0 WHERE c0 = 1;",
           "hinted: CREATE INDEX wh_index ON t0(c1(2));\n"
           "hinted: SELECT c1 FROM t0 WHERE c0 = 1;\n"
           "hinted: DROP INDEX wh_index ON t0;\n");
    fixture_dialect = "mariadb";
    hinted("hint=with-index at=1", "SELECT c3 FROM t1;",
           "hinted: CREATE INDEX wh_index ON t1(c3 DESC);\n"
           "hinted: SELECT c3 FROM t1;\n"
           "hinted: DROP INDEX wh_index ON t1;\n");
    refused("hint=with-index at=3", "SELECT c3 FROM t1;");
}
END_TEST

START_TEST(a_foreign_key_would_keep_an_index_for_itself)
{
    static const char plain[] = "CREATE TABLE t0(c0 INT PRIMARY KEY);\nCREATE TABLE t1(c1 INT);";
    static const char child[] = "CREATE TABLE t0(c0 INT PRIMARY KEY);\n"
                                "CREATE TABLE t1(c1 INT, FOREIGN KEY (c1) REFERENCES t0(c0));";

    fixture_dialect = "mysql";
    ck_assert_ptr_nonnull(strstr(
        fixture_derive("dqp hint=with-index at=1", plain, "SELECT c1 FROM t1;"), "wh_index"));
    fixture_refusal("dqp hint=with-index at=1", child, "SELECT c1 FROM t1;");
}
END_TEST

/* fulltext-boolean.html: words shorter than the index takes are found without it alone. */
START_TEST(a_full_text_search_keeps_its_plan)
{
    static const char with[] = "SELECT c0 FROM t0 WHERE MATCH (c1) AGAINST ('a' IN BOOLEAN MODE);";

    fixture_dialect = "mariadb";
    ck_assert_ptr_nonnull(
        strstr(fixture_refusal("dqp hint=index-ignored at=1", ALL, with), "full-text"));
    ck_assert_ptr_nonnull(strstr(
        fixture_derive("dqp hint=index-ignored at=1", ALL, "SELECT c0 FROM t0 WHERE c1 = 'a';"),
        "IGNORE INDEX (k0)"));
    ck_assert_ptr_nonnull(
        strstr(fixture_derive("norec form=fetch flag=istrue", ALL, with), "IS TRUE"));
}
END_TEST

START_TEST(hints_of_mysql_stand_behind_select_for_each_table)
{
    fixture_dialect = "mysql";
    hinted("hint=comment at=1", "SELECT c1 FROM t0;",
           "hinted: SELECT /*+ JOIN_FIXED_ORDER() */ c1 FROM t0;\n");
    hinted("hint=comment at=2", "SELECT DISTINCT t0.c0 FROM t0, t1 AS b;",
           "hinted: SELECT /*+ NO_RANGE_OPTIMIZATION(t0) NO_RANGE_OPTIMIZATION(b) */ DISTINCT "
           "t0.c0 FROM t0, t1 AS b;\n");
    refused("hint=comment at=1", "SELECT /*+ NO_ICP(t0) */ c1 FROM t0;");
    fixture_dialect = "mariadb";
    refused("hint=comment at=1", "SELECT c1 FROM t0;");
}
END_TEST

START_TEST(joins_are_ordered_and_sources_fenced_in_their_words)
{
    fixture_dialect = "mysql";
    hinted("hint=cross at=2", "SELECT c3 FROM t0, t1;",
           "hinted: SELECT c3 FROM t1 STRAIGHT_JOIN t0;\n");
    refused("hint=fence at=1", "SELECT c1 FROM t0 PARTITION (p0);"); /* some rows alone */
    hinted("hint=fence at=1", "SELECT a.c1 FROM t0 AS a WHERE a.c0;",
           "hinted: SELECT a.c1 FROM (SELECT * FROM t0 LIMIT 18446744073709551615) AS a WHERE "
           "a.c0;\n");
    hinted("hint=not-materialized at=1", "SELECT a.c1 FROM t0 AS a WHERE a.c0;",
           "hinted: WITH wh_source AS (SELECT * FROM t0) SELECT a.c1 FROM wh_source AS a WHERE "
           "a.c0;\n");
    refused("hint=materialized at=1", "SELECT a.c1 FROM t0 AS a WHERE a.c0;");
}
END_TEST

/* Error 1060: a derived table has no two columns of one name. */
START_TEST(two_columns_of_one_name_are_not_nested)
{
    fixture_dialect = "mariadb";
    refused("hint=nested at=1", "SELECT t0.c0, t1.C0 FROM t0, t1;");
    refused("hint=nested at=1", "SELECT * FROM t0, t1;");
    refused("hint=count at=2", "SELECT DISTINCT t0.c0, t1.c0 FROM t0, t1;");
    hinted("hint=nested at=1", "SELECT t0.c0, t1.c0 AS d FROM t0, t1;",
           "hinted: SELECT * FROM (SELECT t0.c0, t1.c0 AS d FROM t0, t1) AS wh_query;\n");
    hinted("hint=count at=1", "SELECT t0.c0, t1.c0 FROM t0, t1;",
           "hinted: SELECT COUNT(*) FROM t0, t1;\n");
}
END_TEST

START_TEST(what_using_merges_is_shown_first)
{
    fixture_dialect = "mysql";
    ck_assert_ptr_nonnull(
        strstr(fixture_derive("join form=using",
                              "CREATE TABLE t0(c0 INT, c1 INT);\nCREATE TABLE t1(c2 INT, c1 INT);",
                              "SELECT * FROM t0 JOIN t1 USING (c1);"),
               "written: SELECT t0.c1, t0.c0, t1.c2 FROM t0 JOIN t1 ON t0.c1 = t1.c1;"));
    fixture_refusal("join form=using",
                    "CREATE TABLE t0(c0 INT, c1 INT);\nCREATE TABLE t1(c2 INT, c1 INT);",
                    "SELECT * FROM t0 RIGHT JOIN t1 USING (c1);");
}
END_TEST

START_TEST(every_hint_of_theirs_comes_up)
{
    static const char *const wanted[] = {
        "setting", "not-indexed", "indexed-by",       "index-ignored",  "comment", "cross",
        "fence",   "nested",      "not-materialized", "executed-again", "lateral"};
    bool seen[sizeof wanted / sizeof wanted[0]] = {false};
    uint64_t key;
    size_t i;

    fixture_dialect = "mysql";
    for (key = 0; key < 500; key++) {
        wh_case *c = fixture_case(NULL, ALL, "SELECT c1 FROM t0 JOIN t1 ON t0.c0 = t1.c0;");
        wh_str line, name;

        ck_assert_int_eq(wh_oracle_prepare(arena, &wh_oracle_dqp, key, c, NULL), WH_OK);
        ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
        line = wh_case_field(c, "oracle");
        name = wh_choice((wh_str){line.p + 4, line.n - 4}, "hint");
        for (i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
            seen[i] = seen[i] || wh_str_is(name, wanted[i]);
    }
    for (i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        ck_assert_msg(seen[i], "%s", wanted[i]);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_switch_of_the_optimizer_is_set_for_one_query,
        what_the_setup_sets_is_set_again,
        every_setting_is_taken_back,
        indexes_are_forced_ignored_or_all_left_alone,
        no_change_of_the_schema_is_made_that_cannot_be_rolled_back,
        an_index_more_is_dropped_behind_the_query,
        a_foreign_key_would_keep_an_index_for_itself,
        a_full_text_search_keeps_its_plan,
        hints_of_mysql_stand_behind_select_for_each_table,
        joins_are_ordered_and_sources_fenced_in_their_words,
        two_columns_of_one_name_are_not_nested,
        what_using_merges_is_shown_first,
        every_hint_of_theirs_comes_up,
    };

    return fixture_run("dqp of MySQL and MariaDB", tests, sizeof tests / sizeof tests[0]);
}
