/* Cores: which findings are taken for one bug. */
#include "tests/oracles/core/cores.h"

#include <stdio.h>

START_TEST(what_each_oracle_adds_in_its_own_way_does_not_count)
{
    wh_core one = core(TABLE, "SELECT * FROM t0 WHERE c1 = 1;", "rel:1:missing");
    static const char *const others[] = {
        "SELECT * FROM t0 a WHERE a.c1 > 2;",
        "SELECT NULL FROM t0 WHERE c1 BETWEEN 'x' AND c0 ORDER BY c0;",
        "SELECT DISTINCT c0, c1 FROM t0 WHERE -1 <> c1;",
        "SELECT * FROM t0 CROSS JOIN t0 a ON a.c1 = t0.c0;",
        "SELECT c0 FROM t0 WHERE c1 = 1 GROUP BY c0, c1;",
        "SELECT c0 FROM (SELECT * FROM t0) WHERE c1 = 1 AND c0;",
    };
    size_t i;

    for (i = 0; i < sizeof others / sizeof others[0]; i++) {
        wh_core other = core(TABLE, others[i], "rel:2:both");
        ck_assert_msg(same(&one, &other), "%s", others[i]);
    }
}
END_TEST

START_TEST(what_may_be_another_bug_has_another_core)
{
    static const char base[] = "SELECT * FROM t0 WHERE c1 = 1;";
    wh_core one = core(TABLE, base, "rel:1:missing"), other;
    static const char *const bases[] = {
        "SELECT * FROM t0 WHERE c1 IS 1;",           "SELECT MIN(c1) FROM t0 WHERE c1 = 1;",
        "SELECT * FROM t0 WHERE c0 OR c1 = 1;",      "SELECT * FROM t0 WHERE abs(c1) = 1;",
        "SELECT * FROM t0 WHERE c1 + 1 = 1;",        "SELECT * FROM t0 WHERE c1 IN (1, 2);",
        "SELECT * FROM t0 WHERE c1 = (SELECT 1);",   "SELECT * FROM t0 LEFT JOIN t0 ON c1 = 1;",
        "SELECT * FROM t0 WHERE (c1, c0) = (1, 1);", "SELECT c0 FROM t0 GROUP BY c0 HAVING c0 = 1;",
    };
    static const char *const setups[] = {
        "CREATE TABLE t0(c0 INT COLLATE NOCASE, c1);",
        "CREATE TABLE t0(c0 TEXT COLLATE RTRIM, c1);",
        TABLE "\nCREATE INDEX i0 ON t0(c1);",
        TABLE "\nCREATE INDEX i0 ON t0(c1) WHERE c1;",
        TABLE "\nPRAGMA case_sensitive_like = 1;",
        TABLE "\nPRAGMA encoding = 'UTF-16le';",
        TABLE "\nCREATE VIRTUAL TABLE t1 USING rtree(a, b, c);",
        TABLE "\nANALYZE;",
    };
    size_t i, k;

    for (i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        other = core(TABLE, bases[i], "rel:1:missing");
        ck_assert_msg(!same(&one, &other), "%s", bases[i]);
    }
    for (i = 0; i < sizeof setups / sizeof setups[0]; i++)
        for (k = 0; k <= i; k++) {
            one = core(setups[i], base, "rel:1:less");
            other = core(setups[k], base, "rel:1:missing");
            ck_assert_msg(same(&one, &other) == (i == k), "%s", setups[i]);
        }
}
END_TEST

START_TEST(a_key_in_a_table_is_an_index)
{
    static const char base[] = "SELECT * FROM t0 WHERE c0 = 0.5;";
    wh_core made, within, named, none;

    fixture_dialect = "mysql";
    made = core("CREATE TABLE t0(c0 INT);\nCREATE INDEX i0 ON t0(c0);", base, "rel:1:more");
    within = core("CREATE TABLE t0(c0 INT, KEY (c0));", base, "rel:1:more");
    named = core("CREATE TABLE t0(c0 INT, KEY i0 (c0));", base, "rel:1:more");
    none = core("CREATE TABLE t0(c0 INT);", base, "rel:1:more");
    fixture_dialect = "sqlite";
    ck_assert(same(&made, &within));
    ck_assert(same(&made, &named));
    ck_assert(!same(&made, &none));
}
END_TEST

/* Its first side is the optimized one, which is wrong, whichever way the two are compared. */
START_TEST(norec_shows_rows_that_are_too_many_by_their_number_and_by_what_they_are)
{
    static const char base[] = "SELECT * FROM t0 WHERE c1 = 1;";

    ck_assert_uint_eq(core(TABLE, base, "rel:1:more").direction, 2);
    ck_assert_uint_eq(core(TABLE, base, "rel:1:missing").direction, 2);
    ck_assert_uint_eq(core(TABLE, base, "rel:1:less").direction, 1);
    ck_assert_uint_eq(core(TABLE, base, "rel:1:extra").direction, 1);
}
END_TEST

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

START_TEST(what_only_one_relation_shows_is_one_bug)
{
    static const char *const alone = "the query alone", *const missing = "rel:1:missing",
                             *const update = "UPDATE t0 SET c0 = NULL;",
                             *const corrupt = "err:whole:SQLITE_CORRUPT:malformed";
    static const struct {
        const char *oracle[2], *base[2], *signature[2], *cause;
        bool same;
    } v[] = {
        {{"dml way=set", "dml way=set"},
         {update, "UPDATE t0 SET c0 = c0 WHERE c0 LIKE 1;"},
         {missing, missing},
         alone,
         true},
        {{"dml way=set", "dml way=returning"}, {update, update}, {missing, missing}, alone, false},
        {{"dqe update=yes", "dqe delete=yes"}, {update, update}, {missing, missing}, alone, false},
        {{"dqe update=yes", "dqe update=yes"},
         {update, update},
         {missing, "rel:1:extra"},
         alone,
         false},
        {{"tlp-having form=tool", "tlp-having form=sql"},
         {"SELECT max(c0) FROM t0 HAVING 0;",
          "SELECT sum(c0) FROM t0 FULL JOIN t0 HAVING c0 IN (1);"},
         {missing, missing},
         alone,
         true},
        {{"tlp-having", "tlp-having"},
         {"SELECT max(c0) FROM t0 HAVING 0;",
          "SELECT sum(c0) FROM t0 FULL JOIN t0 HAVING c0 IN (1);"},
         {missing, missing},
         "schema INT",
         false},
        {{"eet", "eet"},
         {"SELECT wh_eet(4, NULL, NULL, c0) FROM t0;",
          "SELECT c0 FROM t0 WHERE c0 || wh_eet(4, 1, 2, 3);"},
         {missing, missing},
         alone,
         true},
        {{"eet", "eet"},
         {"SELECT wh_eet(5, NULL, NULL, c0) FROM t0;",
          "SELECT c0 FROM t0 WHERE c0 || wh_eet(4, 1, 2, 3);"},
         {missing, missing},
         alone,
         false},
        {{"tlp-distinct form=tool", "eet"},
         {"SELECT DISTINCT NULL FROM (SELECT NULL) WHERE NULL;",
          "SELECT wh_eet(4, NULL, NULL, c0) FROM (SELECT '' c0);"},
         {missing, missing},
         alone,
         false},
        {{"tlp-distinct form=tool", "tlp-distinct form=rows"},
         {"SELECT DISTINCT NULL FROM (SELECT NULL) WHERE NULL;", "SELECT DISTINCT c0 FROM t0;"},
         {missing, missing},
         alone,
         true},
        {{"raw form=copy at=1", "norec"},
         {"SELECT c0 FROM t0 WHERE c0 GLOB 1;", "SELECT c0 FROM t0 WHERE c0 GLOB 1;"},
         {corrupt, corrupt},
         alone,
         true},
        {{"raw form=copy at=1", "norec"},
         {"SELECT c0 FROM t0 WHERE c0 GLOB 1;", "SELECT c0 FROM t0 WHERE c0 GLOB 1;"},
         {missing, missing},
         alone,
         true},
        {{"raw form=copy at=1", "norec"},
         {"SELECT c0 FROM t0 WHERE c0 GLOB 1;", "SELECT NULL FROM t0 JOIN t0 a ON 1 GLOB a.c0;"},
         {missing, missing},
         alone,
         false},
        {{"raw form=copy at=1", "eet"},
         {"SELECT dense_rank() OVER (ORDER BY NULL) FROM t0 ORDER BY c0 DESC;",
          "SELECT wh_eet(3, NULL, c0, NULL), rank() OVER (ORDER BY NULL) FROM t0 ORDER BY c0 "
          "DESC;"},
         {missing, missing},
         alone,
         true},
        {{"raw form=copy at=1", "eet"},
         {"SELECT rank() OVER (ORDER BY NULL) FROM t0;",
          "SELECT wh_eet(3, NULL, c0, NULL), rank() OVER (ORDER BY NULL) FROM t0;"},
         {missing, missing},
         alone,
         false},
        {{"dqe delete=yes", "eet"},
         {"UPDATE t0 SET c0 = NULL WHERE c0 NOT IN (SELECT 1);",
          "SELECT c0 FROM t0 WHERE c0 NOT IN (SELECT wh_eet(5, c0, 1, NULL));"},
         {missing, missing},
         "optimizer Materialize",
         true},
        {{"dqe delete=yes", "eet"},
         {"UPDATE t0 SET c0 = NULL WHERE c0 NOT IN (SELECT 1);",
          "SELECT c0 FROM t0 WHERE c0 NOT IN (SELECT wh_eet(5, c0, 1, NULL));"},
         {missing, missing},
         "schema UNIQUE",
         false},
        {{"norec", "norec"}, /* the rows beside the first ones */
         {"SELECT c0 FROM t0 WHERE c0 GLOB 1 ORDER BY 1 FETCH FIRST 1 ROWS WITH TIES;",
          "SELECT c0 FROM t0 WHERE c0 GLOB 1 ORDER BY 1 FETCH FIRST 1 ROWS ONLY;"},
         {missing, missing},
         "schema UNIQUE",
         false},
    };
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++) {
        wh_core a = of_oracle(v[i].oracle[0], v[i].base[0], v[i].signature[0], v[i].cause);
        wh_core b = of_oracle(v[i].oracle[1], v[i].base[1], v[i].signature[1], v[i].cause);

        ck_assert_msg(same(&a, &b) == v[i].same, "%zu: %s", i, v[i].oracle[1]);
    }
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

START_TEST(one_cause_in_the_schema_is_one_bug_whoever_met_it)
{
    static const char *const oracles[] = {"dml way=set", "raw form=copy", "dqe update=yes"};
    const char *table = "CREATE TABLE t0(c0 REAL UNIQUE);", *cause = "schema REAL, UNIQUE";
    wh_core query = reduced(table, "SELECT * FROM t0 WHERE c0 = 1;", cause), other;
    size_t i;

    for (i = 0; i < 3; i++) {
        wh_case *c = fixture_case(oracles[i], table, "UPDATE t0 SET c0 = 1 WHERE c0 LIKE 2;");

        wh_case_set_field(arena, c, "cause", wh_str_of(cause));
        wh_case_core(c, WH_STR("rel:1:both"), NULL, &other);
        ck_assert_msg(same(&other, &query), "%s", oracles[i]);
        wh_case_set_field(arena, c, "cause", WH_STR("the query alone"));
        wh_case_core(c, WH_STR("rel:1:both"), NULL, &other);
        ck_assert_msg(!same(&other, &query), "%s needs nothing of that", oracles[i]);
    }
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

START_TEST(one_bug_shows_by_any_collation)
{
    static const char table[] = "CREATE TABLE t0(c0);";
    wh_core one = core(table, "SELECT * FROM t0 WHERE c0 = 'a' COLLATE NOCASE;", "rel:1:less"),
            other = core(table, "SELECT * FROM t0 WHERE c0 = ' ' COLLATE RTRIM;", "rel:1:less"),
            none = core(table, "SELECT * FROM t0 WHERE c0 = 'a';", "rel:1:less");

    ck_assert(same(&one, &other) && !same(&one, &none));
}
END_TEST

/* Whoever asks: fewer rows than there are, or more. */
START_TEST(which_way_the_wrong_side_fails_is_told_by_who_asks)
{
    static const struct {
        const char *oracle, *fewer, *more;
    } v[] = {
        {"norec form=fetch flag=case", "rel:1:less", "rel:1:more"},
        {"tlp-where form=tool", "rel:1:missing", "rel:1:extra"},
        {"dqp hint=not-indexed at=1", "rel:1:missing", "rel:1:extra"},
        {"raw form=copy at=1", "rel:1:extra", "rel:1:missing"},
        {"raw form=copy at=1", "rel:1:less", "rel:1:more"},
        {"diff", "rel:1:extra", "rel:1:missing"},
    };
    wh_core fewer, more;
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++) {
        const wh_case *c = fixture_case(v[i].oracle, TABLE, "SELECT * FROM t0 WHERE c1 = 1;");

        wh_case_core(c, wh_str_of(v[i].fewer), NULL, &fewer);
        wh_case_core(c, wh_str_of(v[i].more), NULL, &more);
        ck_assert_msg(fewer.direction == 1 && more.direction == 2, "%s", v[i].oracle);
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

/* Of a query of a column of that type. */
static wh_core of_type(const char *dialect, const char *type)
{
    char table[80];
    wh_core v;

    fixture_dialect = dialect;
    snprintf(table, sizeof table, "CREATE TABLE t0(c0 %s UNIQUE);", type);
    v = reduced(table, "SELECT * FROM t0 WHERE c0 IN (SELECT c0 FROM t0);", "schema UNIQUE");
    fixture_dialect = "sqlite";
    return v;
}

START_TEST(types_of_any_size_are_one)
{
    static const char *const types[][8] = {
        {"INT", "MEDIUMINT", "TINYINT", "INT4", "BIT", "DECIMAL(9, 2)", "FLOAT", "DOUBLE"},
        {"CHAR", "VARCHAR(20)", "TINYTEXT", "TEXT", "LONGTEXT"},
        {"BLOB", "VARBINARY(9)", "BINARY", "TINYBLOB", "LONGBLOB"},
    };
    wh_core first[3], v, real;
    size_t i, k;

    for (i = 0; i < 3; i++) {
        first[i] = of_type("mariadb", types[i][0]);
        for (k = 1; k < 8 && types[i][k]; k++) {
            v = of_type("mariadb", types[i][k]);
            ck_assert_msg(same(&first[i], &v), "%s", types[i][k]);
        }
    }
    ck_assert_msg(!same(&first[0], &first[1]) && !same(&first[1], &first[2]),
                  "numbers, strings and bytes are three");
    v = of_type("sqlite", "INT"), real = of_type("sqlite", "REAL");
    ck_assert_msg(!same(&v, &real), "where a column takes any value, an affinity tells");
}
END_TEST

START_TEST(how_many_rows_a_table_is_made_of_tells_nothing)
{
    static const char query[] = "SELECT * FROM t0 WHERE a0 LIKE 'a';", cause[] = "schema INT";
    wh_core one = reduced("CREATE TABLE t0 AS SELECT 'b' a0;", query, cause),
            two = reduced("CREATE TABLE t0 AS SELECT 'b' a0 UNION SELECT 'a';", query, cause);
    wh_core of_view = reduced("CREATE VIEW t0 AS SELECT 'b' a0 UNION SELECT 'a';", query,
                              "schema CREATE VIEW"),
            of_table = reduced("CREATE TABLE t0 AS SELECT 'b' a0 UNION SELECT 'a';", query,
                               "schema CREATE VIEW"),
            read = reduced("CREATE TABLE t0 AS SELECT a0 FROM t1 UNION SELECT 'a';", query,
                           "schema CREATE VIEW");

    ck_assert(same(&one, &two));
    ck_assert_uint_eq(one.n, two.n);
    ck_assert_msg(of_view.n > of_table.n, "a view's query is one");
    ck_assert_msg(read.n > of_table.n, "so is one that reads another table");
}
END_TEST

START_TEST(a_direction_is_of_a_relation)
{
    ck_assert(wh_direction_of(WH_STR("rel:1:missing")) == wh_direction_of(WH_STR("rel:2:missing")));
    ck_assert(wh_direction_of(WH_STR("rel:1:missing")) != wh_direction_of(WH_STR("rel:1:extra")));
    ck_assert(wh_direction_of(WH_STR("crash:optimized:SIGSEGV")) == 0);
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

START_TEST(a_memo_changes_nothing)
{
    static const char setup[] =
        "CREATE TABLE t0(c0 REAL);\nCREATE TABLE t1(c0 TEXT COLLATE NOCASE);\nANALYZE;\n"
        "CREATE INDEX i0 ON t1(c0);\nCREATE VIEW v0 AS SELECT * FROM t0;";
    static const char *const bases[] = {"SELECT * FROM t0 WHERE c0 = 1;",
                                        "SELECT * FROM v0 WHERE c0 LIKE 1;",
                                        "SELECT * FROM t1, v0 WHERE t1.c0;"};
    wh_core_memo memo = {.a = arena};
    wh_case *first = fixture_case("norec", setup, bases[0]), *c;
    wh_core with, without;
    size_t i, k;

    for (i = 0; i < 3; i++) {
        c = fixture_case("norec", setup, bases[i]);
        for (k = 0; k < c->sections[0].nstmts; k++) /* as statements of one database are */
            c->sections[0].stmts[k].sql = first->sections[0].stmts[k].sql;
        wh_random_core(c, WH_STR("rel:1:less"), NULL, &without);
        wh_random_core(c, WH_STR("rel:1:less"), &memo, &with);
        ck_assert(without.n > 0 && memcmp(&with, &without, sizeof with) == 0);
        wh_case_core(c, WH_STR("rel:1:less"), NULL, &without);
        wh_case_core(c, WH_STR("rel:1:less"), &memo, &with);
        ck_assert(without.n > 0 && memcmp(&with, &without, sizeof with) == 0);
    }
    c = fixture_case("norec", "CREATE TABLE t0(c0 INT);", bases[0]); /* other statements */
    wh_case_core(c, WH_STR("rel:1:less"), NULL, &without);
    wh_case_core(c, WH_STR("rel:1:less"), &memo, &with);
    ck_assert(memcmp(&with, &without, sizeof with) == 0);
}
END_TEST

START_TEST(any_bytes_have_a_core)
{
    wh_core any = core("\x01;", "SELECT ((((", "rel:1:less");

    ck_assert(same(&any, &any));
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

/* USING and NATURAL are one, and a table that is selected is none of a condition. */
START_TEST(how_a_join_is_written_does_not_count)
{
    static const char alone[] = "the query alone", *const none = "rel:1:extra";
    wh_core join = of_oracle("norec", "SELECT * FROM t0 FULL JOIN t0 a USING (c0) WHERE c0 > 0;",
                             none, "schema TEXT");
    wh_core natural = of_oracle("norec", "SELECT * FROM t0 NATURAL FULL JOIN t0 a WHERE c0 < 1;",
                                none, "schema TEXT");
    wh_core table = of_oracle("norec", "SELECT * FROM t0 JOIN t0 a ON NULL FULL JOIN (SELECT 1 c);",
                              none, alone);
    wh_core named =
        of_oracle("norec", "SELECT * FROM t0 JOIN t0 a ON NULL FULL JOIN t0 b;", none, alone);
    wh_core condition =
        of_oracle("norec", "SELECT * FROM t0 FULL JOIN t0 a ON a.c0 > (SELECT 1);", none, alone);

    ck_assert(same(&join, &natural) && same(&table, &named));
    ck_assert(!same(&condition, &named));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        what_each_oracle_adds_in_its_own_way_does_not_count,
        what_may_be_another_bug_has_another_core,
        of_two_without_a_feature_the_family_tells,
        a_key_in_a_table_is_an_index,
        norec_shows_rows_that_are_too_many_by_their_number_and_by_what_they_are,
        failures_of_other_kinds_are_other_bugs,
        a_larger_case_holds_the_core_of_a_smaller_one,
        what_has_but_one_feature_is_held_by_its_like_alone,
        rows_that_come_are_not_rows_that_go_where_nothing_else_tells,
        other_comparisons_are_other_bugs_where_nothing_else_tells,
        an_index_that_is_read_backwards_is_another_bug,
        one_feature_is_enough_where_nothing_around_the_query_cures_it,
        one_feature_is_enough_of_what_ends_the_process,
        what_only_one_relation_shows_is_one_bug,
        what_most_have_tells_nothing_by_itself,
        one_bug_shows_by_any_collation,
        which_way_the_wrong_side_fails_is_told_by_who_asks,
        no_optimization_is_taken_for_another,
        types_of_any_size_are_one,
        how_many_rows_a_table_is_made_of_tells_nothing,
        what_has_common_features_alone_is_told_by_what_it_compares_with,
        a_direction_is_of_a_relation,
        one_cause_in_the_schema_is_one_bug_whoever_met_it,
        what_having_asks_is_one_bug_whatever_the_schema,
        one_way_of_writing_is_one_whatever_the_aggregate,
        of_a_random_setup_what_the_base_is_about_counts,
        random_changes_that_read_their_own_table_are_alike,
        what_queries_need_not_show_is_like_none_of_theirs,
        a_memo_changes_nothing,
        any_bytes_have_a_core,
        a_schema_that_need_not_be_so_tells_nothing,
        a_function_under_another_name_is_the_same,
        how_a_join_is_written_does_not_count,
    };

    return fixture_run("core", tests, sizeof tests / sizeof tests[0]);
}
