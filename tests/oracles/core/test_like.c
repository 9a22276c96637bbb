/* Cores: which findings are taken for one bug though their cores are not the same. */
#include "tests/oracles/core/cores.h"

#include <stdio.h>

START_TEST(failures_of_other_kinds_are_other_bugs)
{
    static const char base[] = "SELECT * FROM t0 WHERE c1 = 1;";
    wh_core relation = core(TABLE, base, "rel:1:missing");
    wh_core error = core(TABLE, base, "err:true:SQLITE_CORRUPT:malformed");
    wh_core elsewhere = core(TABLE, base, "err:whole:SQLITE_CORRUPT:malformed");
    wh_core crash = core(TABLE, base, "crash:true:SIGSEGV");
    wh_core abort = core(TABLE, base, "crash:true:SIGABRT");

    ck_assert(same(&error, &elsewhere));
    ck_assert(!wh_core_holds(&error, &relation));
    ck_assert(!wh_core_holds(&relation, &error));
    ck_assert(!wh_core_holds(&crash, &abort));
}
END_TEST

START_TEST(a_larger_case_holds_the_core_of_a_smaller_one)
{
    wh_core small =
        core("CREATE TABLE t0(c0 REAL);", "SELECT * FROM t0 WHERE c0 = 1;", "rel:1:less");
    wh_core large = core("CREATE TABLE t0(c0 REAL UNIQUE);",
                         "SELECT * FROM t0 WHERE c0 < 1 AND c0 LIKE 'a';", "rel:1:more");
    wh_core row = core("CREATE TABLE t0(c0 REAL);", "SELECT * FROM t0 WHERE (c0, 1) = (c0, 2);",
                       "rel:1:less");

    ck_assert(wh_core_holds(&large, &small));
    ck_assert(!wh_core_holds(&small, &large));
    /* what was not reduced is not taken for a smaller one */
    ck_assert(wh_core_is_like(&large, &small) && !wh_core_is_like(&small, &large));
    ck_assert_msg(!wh_core_holds(&row, &small), "few queries have a row value by chance");
}
END_TEST

START_TEST(what_has_but_one_feature_is_held_by_its_like_alone)
{
    wh_core one = core("CREATE TABLE t0(c0 UNIQUE);", "SELECT * FROM t0 WHERE 1;", "rel:1:less");
    wh_core like =
        core("CREATE TABLE t(x); CREATE INDEX i ON t(x);", "SELECT x FROM t;", "rel:1:less");
    wh_core more =
        core("CREATE TABLE t0(c0 UNIQUE);", "SELECT * FROM t0 WHERE c0 = 1;", "rel:1:less");

    ck_assert(wh_core_holds(&like, &one));
    ck_assert(!wh_core_holds(&more, &one));
}
END_TEST

START_TEST(one_feature_is_enough_of_what_ends_the_process)
{
    wh_core glob =
        core("CREATE TABLE t0(c0);", "SELECT * FROM t0 WHERE c0 GLOB 'a';", "timeout:optimized");
    wh_core more = core("CREATE TABLE t0(c0);", "SELECT * FROM t0 WHERE c0 GLOB 'a' OR c0 = 1;",
                        "timeout:true");
    wh_core crash = core("CREATE TABLE t0(c0);", "SELECT * FROM t0 WHERE c0 GLOB 'a' OR c0 = 1;",
                         "crash:true:SIGSEGV");

    wh_core abs = core("CREATE TABLE t0(c0);", "SELECT * FROM t0 WHERE abs(c0) GLOB 'a';",
                       "timeout:optimized");

    ck_assert_msg(same(&more, &glob), "OR and = but let rows through");
    ck_assert(wh_core_holds(&abs, &glob));
    ck_assert(!wh_core_holds(&glob, &abs));
    ck_assert(!wh_core_holds(&crash, &glob));
}
END_TEST

START_TEST(of_two_without_a_feature_the_family_tells)
{
    static const char alone[] = "the query alone";
    wh_core view = reduced("CREATE TABLE t0(c0);\nCREATE VIEW v0 AS SELECT DISTINCT c0 FROM t0;",
                           "SELECT * FROM v0 WHERE c0;", alone);
    wh_core rows = reduced("CREATE TABLE t0(c0);", "SELECT c0 FROM t0 WHERE c0;", alone);
    wh_core value =
        of_oracle("codd", "SELECT wh_fold(EXISTS (SELECT c0), c0) FROM t0;", "rel:1:both", alone);

    ck_assert(view.n == 0 && value.n == 0 && same(&view, &rows));
    ck_assert(!wh_core_is_like(&view, &value) && !wh_core_is_like(&value, &view));
}
END_TEST

START_TEST(what_having_asks_is_one_bug_whatever_the_schema)
{
    wh_core view = reduced("CREATE TABLE t0(c0 INT);\nCREATE VIEW v0 AS SELECT * FROM t0;",
                           "SELECT c0 FROM t0 GROUP BY c0 HAVING c0 IN v0;", "schema INT");
    wh_core table = reduced("CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 TEXT);",
                            "SELECT c1 FROM t0 GROUP BY c1 HAVING c1 IN (SELECT c0 FROM t0);",
                            "schema INTEGER, PRIMARY KEY");
    wh_core other = reduced("CREATE TABLE t0(c0 INT);",
                            "SELECT c0 FROM t0 GROUP BY c0 HAVING c0 LIKE 1;", "schema INT");

    ck_assert(same(&view, &table));
    ck_assert(!wh_core_is_like(&other, &view) && !wh_core_is_like(&view, &other));
}
END_TEST

START_TEST(one_way_of_writing_is_one_whatever_the_aggregate)
{
    wh_core min = of_oracle("rules", "SELECT wh_rule('min-filter-window', min(c0)) FROM t0;",
                            "rel:1:both", "the query alone");
    wh_core max = of_oracle("rules", "SELECT wh_rule('max-filter-window', max(c0)) FROM t0;",
                            "rel:1:both", "the query alone");
    wh_core other = of_oracle("rules", "SELECT wh_rule('or-itself', abs(c0)) FROM t0;",
                              "rel:1:both", "the query alone");

    wh_core plain = of_oracle("rules", "SELECT max(NULL) AND wh_rule('likely', 0) FROM t0;",
                              "rel:1:both", "the query alone");
    wh_core window =
        of_oracle("rules", "SELECT wh_rule('max-filter-window', max(c0) OVER ()) FROM t0;",
                  "rel:1:both", "the query alone");

    ck_assert(same(&min, &max));
    ck_assert(!same(&other, &max));
    ck_assert_msg(!wh_core_is_like(&window, &plain) && !wh_core_is_like(&plain, &window),
                  "a window is more than its aggregate");
}
END_TEST

/* As far as they go for reduced cases; each pair was taken for one bug. */
START_TEST(what_most_have_tells_nothing_by_itself)
{
    static const char *const automatic = "optimizer PRAGMA automatic_index = 0";
    static const struct {
        const char *setup, *base, *cause, *signature;
    } v[][2] = {
        {{"CREATE TABLE t0(c0 INTEGER PRIMARY KEY);", "SELECT NULL FROM t0 WHERE c0 < 2;",
          "statistics ANALYZE; schema INTEGER, PRIMARY KEY", "rel:1:less"},
         {"CREATE TABLE t0(c0 INTEGER PRIMARY KEY);", "SELECT * FROM t0 WHERE NOT c0;",
          "statistics ANALYZE; schema INTEGER, PRIMARY KEY", "rel:1:less"}},
        {{"CREATE TABLE t0(c0 UNIQUE COLLATE NOCASE);", "SELECT * FROM t0 WHERE c0 >= 0;",
          "schema UNIQUE, COLLATE NOCASE; hint NOT INDEXED", "rel:1:less"},
         {"CREATE TABLE t0(c0 UNIQUE);", "SELECT * FROM t0 WHERE c0 BETWEEN '' AND '';",
          "schema UNIQUE; hint NOT INDEXED", "rel:1:less"}},
        {{"CREATE TABLE t0(c0 UNIQUE COLLATE NOCASE);", "SELECT * FROM t0 WHERE c0 >= 0;",
          "schema UNIQUE, COLLATE NOCASE; hint NOT INDEXED", "rel:1:less"},
         {"CREATE TABLE t0(c0 COLLATE NOCASE); CREATE INDEX i0 ON t0(c0);",
          "SELECT c0 FROM t0 WHERE c0 IN (1) GROUP BY c0;",
          "schema CREATE INDEX i0 ON t0(c0); hint NOT INDEXED", "rel:1:less"}},
        {{"CREATE TABLE t0(c0);", "SELECT * FROM t0 JOIN t0 a ON t0.c0 = 0;", automatic,
          "rel:1:less"},
         {"CREATE TABLE t0(c0);", "SELECT * FROM t0 WHERE rowid < 1;", "statistics ANALYZE",
          "rel:1:more"}},
        {{"CREATE TABLE t0(c0);", "SELECT * FROM t0 JOIN t0 a ON t0.c0 IN (0);", automatic,
          "rel:1:less"},
         {"CREATE TABLE t0(c0);", "SELECT * FROM t0 JOIN t0 a ON t0.c0 = a.c0;", automatic,
          "rel:1:more"}},
        {{"CREATE TABLE t0(c0 REAL);", "SELECT NULL FROM t0 JOIN t0 a0 ON t0.c0 = a0.c0 WHERE 1;",
          "optimizer PRAGMA automatic_index = 0; statistics ANALYZE; schema REAL", "rel:1:less"},
         {"CREATE VIRTUAL TABLE t1 USING rtree(c0, a, b);\nCREATE TABLE t0(a0);",
          "SELECT * FROM t1 JOIN t0 ON t0.a0 = c0;",
          "optimizer PRAGMA automatic_index = 0; statistics ANALYZE; schema VIRTUAL TABLE t1 USING "
          "rtree -> TABLE t1; hint NOT INDEXED",
          "rel:1:less"}},
    };
    wh_core core[2];
    size_t i, k;

    for (i = 0; i < sizeof v / sizeof v[0]; i++) {
        for (k = 0; k < 2; k++) {
            wh_case *c = fixture_case("norec", v[i][k].setup, v[i][k].base);

            wh_case_set_field(arena, c, "cause", wh_str_of(v[i][k].cause));
            wh_case_core(c, wh_str_of(v[i][k].signature), NULL, &core[k]);
        }
        ck_assert_msg(!wh_core_is_like(&core[0], &core[1]), "%zu: %s", i, v[i][1].base);
    }
}
END_TEST

/* All optimizations, whatever their names' hashes are. */
START_TEST(no_optimization_is_taken_for_another)
{
    static wh_core v[200];
    char cause[40];
    size_t i, k;

    for (i = 0; i < 200; i++) {
        snprintf(cause, sizeof cause, "optimizer Some%zu", i);
        v[i] = reduced(TABLE, "SELECT * FROM t0 WHERE c1 = 1;", cause);
    }
    for (i = 0; i < 200; i++)
        for (k = 0; k < i; k++)
            ck_assert_msg(!wh_core_is_like(&v[i], &v[k]), "%zu, %zu", i, k);
}
END_TEST

START_TEST(what_has_common_features_alone_is_told_by_what_it_compares_with)
{
    static const struct {
        const char *table, *query;
        bool same;
    } others[] = {
        {"CREATE TABLE t0 AS SELECT 1 a0; CREATE INDEX i0 ON t0(a0);",
         "SELECT * FROM t0 WHERE a0 = 0.5;", true},
        {"CREATE TABLE t0(c0 TINYINT, c1 INT, UNIQUE (c1, c0));",
         "SELECT NULL FROM t0 WHERE c1 = 0.5;", true},
        {"CREATE TABLE t0 AS SELECT 1 a0; CREATE INDEX i0 ON t0(a0);",
         "SELECT NULL FROM t0 WHERE a0 < 0.5;", false},
        {"CREATE TABLE t0 AS SELECT 1 a0; CREATE INDEX i0 ON t0(a0);",
         "SELECT NULL FROM t0 WHERE a0 = 'a';", false},
        {"CREATE TABLE t0 AS SELECT 1 a0; CREATE INDEX i0 ON t0(a0);",
         "SELECT NULL FROM t0 WHERE a0 = 5;", false},
    };
    wh_case *first = fixture_case("norec", "CREATE TABLE t0(c0 INT UNIQUE);",
                                  "SELECT NULL FROM t0 WHERE 0.5 = c0;");
    wh_core v[2];
    size_t i;

    wh_case_set_field(arena, first, "cause", WH_STR("schema UNIQUE; hint NOT INDEXED"));
    wh_case_core(first, WH_STR("rel:1:more"), NULL, &v[0]);
    for (i = 0; i < sizeof others / sizeof others[0]; i++) {
        wh_case *c = fixture_case("norec", others[i].table, others[i].query);

        wh_case_set_field(arena, c, "cause", WH_STR("schema CREATE INDEX i0 ON t0(a0)"));
        wh_case_core(c, WH_STR("rel:1:more"), NULL, &v[1]);
        ck_assert_msg(wh_core_is_like(&v[1], &v[0]) == others[i].same, "%s", others[i].query);
    }
}
END_TEST

START_TEST(of_a_random_setup_what_the_base_is_about_counts)
{
    static const char setup[] =
        "CREATE TABLE t0(c0 REAL);\nCREATE TABLE t1(c0 TEXT COLLATE NOCASE);\n"
        "CREATE INDEX i0 ON t1(c0);\nCREATE VIEW v0 AS SELECT * FROM t0;";
    wh_core small =
        core("CREATE TABLE t0(c0 REAL);", "SELECT * FROM t0 WHERE c0 = 1;", "rel:1:less");
    wh_core random;

    wh_random_core(fixture_case("norec", setup, "SELECT * FROM T0 WHERE c0 = 1;"),
                   WH_STR("rel:1:less"), NULL, &random);
    ck_assert(same(&random, &small));
    wh_random_core(fixture_case("norec", setup, "SELECT * FROM t1 WHERE c0 = 1;"),
                   WH_STR("rel:1:less"), NULL, &random);
    ck_assert(!wh_core_holds(&random, &small));
    wh_random_core(fixture_case("norec", setup, "SELECT * FROM v0 WHERE c0 = 1;"),
                   WH_STR("rel:1:less"), NULL, &random);
    ck_assert_msg(wh_core_holds(&random, &small), "a view has what its tables have");
}
END_TEST

START_TEST(random_changes_that_read_their_own_table_are_alike)
{
    static const char *const bases[] = {
        "DELETE FROM t0 WHERE c0 IN (SELECT c1 FROM t0 WHERE c1 LIKE 'a');",
        "DELETE FROM t0 WHERE abs(c1) > (SELECT max(t0.c0) FROM t0);",
        "DELETE FROM t0 WHERE abs(c1) > (SELECT max(t1.c0) FROM t1);",
    };
    wh_core v[3];
    size_t i;

    for (i = 0; i < 3; i++)
        wh_random_core(fixture_case("dqe delete=yes", TABLE, bases[i]), WH_STR("rel:1:missing"),
                       NULL, &v[i]);
    ck_assert(wh_core_is_like(&v[1], &v[0]) && !wh_core_is_like(&v[2], &v[0]));
    wh_random_core(fixture_case("dqe delete=yes", TABLE, bases[1]), WH_STR("rel:1:extra"), NULL,
                   &v[1]);
    ck_assert_msg(!wh_core_is_like(&v[1], &v[0]), "where they fail in the same way");
}
END_TEST

START_TEST(what_queries_need_not_show_is_like_none_of_theirs)
{
    static const char base[] = "SELECT * FROM t0 WHERE c1 = 1;";
    wh_core query = core(TABLE, base, "rel:1:missing"), state, change;

    wh_random_core(fixture_case("dml way=update", TABLE, base), WH_STR("rel:1:missing"), NULL,
                   &state);
    wh_random_core(fixture_case("dqe update=yes", TABLE, base), WH_STR("rel:1:missing"), NULL,
                   &change);
    ck_assert(!wh_core_holds(&state, &query) && !wh_core_holds(&state, &change));
    ck_assert(wh_core_holds(&state, &state) && wh_core_holds(&query, &state));
    state.explained = query.explained = true;
    ck_assert(!wh_core_holds(&state, &query) && !wh_core_holds(&query, &state));
    state.family = WH_BY_EXPRESSION;
    ck_assert(wh_core_holds(&state, &query));
}
END_TEST

START_TEST(rows_that_come_are_not_rows_that_go_where_nothing_else_tells)
{
    static const char *const alone = "the query alone",
                             *const base = "SELECT c0 FROM t0 WHERE c0 < 1;",
                             *const telling = "SELECT c0 FROM t0 WHERE abs(c0) < 1;";
    wh_core less = of_oracle("norec form=count", base, "rel:1:less", alone);
    wh_core more = of_oracle("norec form=count", base, "rel:1:more", alone);
    wh_core both = of_oracle("norec form=count", base, "rel:1:both", alone);

    ck_assert(wh_core_holds(&less, &less) && !wh_core_holds(&less, &more));
    ck_assert(!wh_core_is_like(&more, &less) && wh_core_is_like(&both, &less));
    less = of_oracle("norec form=count", telling, "rel:1:less", alone);
    more = of_oracle("norec form=count", telling, "rel:1:more", alone);
    ck_assert(wh_core_is_like(&less, &more));
}
END_TEST

START_TEST(other_comparisons_are_other_bugs_where_nothing_else_tells)
{
    static const char *const table = "CREATE TABLE t0(c0);", *const alone = "the query alone";
    wh_core between = reduced(table, "SELECT c0 FROM t0 WHERE c0 BETWEEN 0 AND 1;", alone);
    wh_core equal = reduced(table, "SELECT c0 FROM t0 WHERE c0 == 0;", alone);
    wh_core unequal = reduced(table, "SELECT c0 FROM t0 WHERE 1 <> c0;", alone);
    wh_core less = reduced(table, "SELECT c0 FROM t0 WHERE c0 < 0;", alone);
    wh_core greater = reduced(table, "SELECT c0 FROM t0 WHERE c0 >= 0;", alone);

    ck_assert(same(&equal, &unequal) && same(&less, &greater) && same(&between, &between));
    ck_assert(!wh_core_is_like(&between, &equal) && !wh_core_is_like(&between, &less));
    ck_assert(!wh_core_is_like(&less, &equal));
    /* what cures them tells, and so do other features */
    equal = reduced(table, "SELECT c0 FROM t0 WHERE c0 == 0;", "schema UNIQUE");
    less = reduced(table, "SELECT c0 FROM t0 WHERE c0 < 0;", "schema UNIQUE");
    ck_assert(wh_core_is_like(&less, &equal));
    equal = reduced(table, "SELECT c0 FROM t0 WHERE abs(c0) == 0 OR c0 LIKE 'a';", alone);
    less = reduced(table, "SELECT c0 FROM t0 WHERE abs(c0) < 0 OR c0 LIKE 'a';", alone);
    ck_assert(wh_core_is_like(&less, &equal));
}
END_TEST

START_TEST(an_index_that_is_read_backwards_is_another_bug)
{
    static const char *const table = "CREATE TABLE t0(c0 UNIQUE);", *const cause = "schema UNIQUE";
    wh_core up = reduced(table, "SELECT c0 FROM t0 WHERE c0 NOTNULL ORDER BY c0;", cause);
    wh_core down = reduced(table, "SELECT c0 FROM t0 WHERE c0 NOTNULL ORDER BY c0 DESC;", cause);

    ck_assert(wh_core_holds(&down, &down) && !wh_core_holds(&up, &down));
    ck_assert(!wh_core_is_like(&down, &up));
    up = reduced(table, "SELECT rank() OVER (ORDER BY c0) FROM t0;", cause);
    down = reduced(table, "SELECT rank() OVER (ORDER BY c0 DESC) FROM t0;", cause);
    ck_assert(same(&down, &up));
}
END_TEST

START_TEST(one_feature_is_enough_where_nothing_around_the_query_cures_it)
{
    static const char *const alone = "the query alone", *const schema = "schema UNIQUE",
                             *const table = "CREATE TABLE t0(c0);";
    wh_core group = reduced(table, "SELECT c0 FROM t0 GROUP BY c0;", alone);
    wh_core more = reduced(table, "SELECT c0 FROM t0 WHERE c0 OR 1 GROUP BY c0;", alone);
    wh_core cured = reduced(table, "SELECT c0 FROM t0 WHERE c0 OR 1 GROUP BY c0;", schema);
    wh_core common = reduced(table, "SELECT c0 FROM t0 WHERE c0 = 1;", alone);
    wh_core both = reduced(table, "SELECT c0 FROM t0 WHERE c0 = 1 GROUP BY c0;", alone);

    ck_assert(wh_core_holds(&more, &group));
    ck_assert(!wh_core_holds(&group, &more));
    ck_assert(!wh_core_holds(&cured, &group));
    ck_assert(!wh_core_holds(&both, &common));
    ck_assert(wh_core_is_like(&group, &more));
    ck_assert(!wh_core_is_like(&common, &both));
    more = reduced(table, "SELECT c0 FROM t0 WHERE c0 OR 1 GROUP BY c0;",
                   "the query, but not with (c0 OR 1) IS TRUE");
    ck_assert(wh_core_is_like(&more, &group));
    more = reduced(table, "SELECT c0 FROM t0 WHERE (c0, 1) <> (1, c0) GROUP BY c0;", alone);
    ck_assert(!wh_core_is_like(&more, &group) && !wh_core_is_like(&group, &more));
}
END_TEST

/* Where no change of the schema cures it the schema tells nothing: SQLite does without all of it.
 */
START_TEST(a_schema_that_need_not_be_so_tells_nothing)
{
    static const char *const query = "SELECT * FROM t0 NATURAL JOIN t0 a WHERE 1;",
                             *const module = "CREATE VIRTUAL TABLE t0 USING fts5(c0);",
                             *const table = "CREATE TABLE t0(c0);",
                             *const alone = "the query alone",
                             *const needed = "schema VIRTUAL TABLE t0 USING fts5 -> TABLE t0";
    wh_core plain = reduced(table, query, alone), virtual = reduced(module, query, alone);
    wh_core needs = reduced(module, query, needed);

    ck_assert(same(&plain, &virtual));
    ck_assert(!wh_core_is_like(&needs, &plain));
}
END_TEST

START_TEST(a_function_under_another_name_is_the_same)
{
    static const char *const table = "CREATE TABLE t0(c0);", *const alone = "the query alone";
    wh_core a = reduced(table, "SELECT * FROM t0 WHERE ifnull(c0, 1) > 2;", alone);
    wh_core b = reduced(table, "SELECT * FROM t0 WHERE coalesce(c0, 1) > 2;", alone);
    wh_core c = reduced(table, "SELECT * FROM t0 WHERE nullif(c0, 1) > 2;", alone);

    ck_assert(same(&a, &b));
    ck_assert(!wh_core_is_like(&a, &c));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        failures_of_other_kinds_are_other_bugs,
        a_larger_case_holds_the_core_of_a_smaller_one,
        what_has_but_one_feature_is_held_by_its_like_alone,
        one_feature_is_enough_of_what_ends_the_process,
        of_two_without_a_feature_the_family_tells,
        what_having_asks_is_one_bug_whatever_the_schema,
        one_way_of_writing_is_one_whatever_the_aggregate,
        what_most_have_tells_nothing_by_itself,
        no_optimization_is_taken_for_another,
        what_has_common_features_alone_is_told_by_what_it_compares_with,
        of_a_random_setup_what_the_base_is_about_counts,
        random_changes_that_read_their_own_table_are_alike,
        what_queries_need_not_show_is_like_none_of_theirs,
        rows_that_come_are_not_rows_that_go_where_nothing_else_tells,
        other_comparisons_are_other_bugs_where_nothing_else_tells,
        an_index_that_is_read_backwards_is_another_bug,
        one_feature_is_enough_where_nothing_around_the_query_cures_it,
        a_schema_that_need_not_be_so_tells_nothing,
        a_function_under_another_name_is_the_same,
    };

    return fixture_run("like", tests, sizeof tests / sizeof tests[0]);
}
