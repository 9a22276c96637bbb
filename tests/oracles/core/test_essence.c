/* What the cause of a reduced finding says: by it alone findings are taken for one bug, or for two.
 */
#include "oracles/core/cause.h"
#include "tests/oracles/core/cores.h"

START_TEST(an_internal_error_that_the_same_cures_is_one_bug)
{
    static const char *const queries[] = {
        "SELECT NULL FROM (SELECT SUM(0) FROM t0 WHERE c0 BETWEEN NULL AND NULL) WHERE 1;",
        "SELECT NULL FROM (SELECT MAX(c0) FROM t0 WHERE c0 BETWEEN NULL AND NULL) WHERE 1;",
    };
    static const char *const error = "err:optimized:SQLITE_CORRUPT:malformed";
    const char *table = "CREATE TABLE t0(c0 UNIQUE);";
    wh_core v[2];
    size_t i, k;

    for (k = 0; k < 3; k++) {
        for (i = 0; i < 2; i++) {
            wh_case *c = fixture_case("norec", table, queries[i]);

            wh_case_set_field(arena, c, "cause",
                              wh_str_of(i == 0   ? "schema UNIQUE; hint NOT INDEXED"
                                        : k == 2 ? "statistics ANALYZE"
                                                 : "hint NOT INDEXED"));
            wh_case_core(c, wh_str_of(k == 1 ? "crash:optimized:SIGSEGV" : error), NULL, &v[i]);
        }
        ck_assert_msg(wh_core_is_like(&v[0], &v[1]) == (k == 0), "%zu", k);
    }
}
END_TEST

START_TEST(one_cause_is_one_bug_whatever_the_query)
{
    static const char index[] = "CREATE TABLE t0(c0 REAL UNIQUE);";
    static const struct pair {
        const char *setup, *base, *cause;
    } v[][2] = {
        {{TABLE, "SELECT * FROM t0 WHERE c1 = 1;", "optimizer PushDown"},
         {"", "SELECT * FROM t0 WHERE c1 IN (SELECT 1);", "optimizer PushDown; schema UNIQUE"}},
        {{index, "SELECT * FROM t0 WHERE c0 = 1;", "schema REAL, UNIQUE"},
         {index, "SELECT * FROM t0 WHERE c0 IN (1);", "statistics ANALYZE; schema REAL, UNIQUE"}},
        {{TABLE, "UPDATE t0 SET c0 = 1 WHERE c0 IN (SELECT c1 FROM t0);", "the query alone"},
         {index, "DELETE FROM t0 WHERE EXISTS (SELECT NULL FROM t0 a);", "schema INT"}},
        {{TABLE, "UPDATE t0 SET c0 = 1 WHERE (c0, 1) IN (SELECT c1, 2 FROM t0);",
          "optimizer SkipScan"},
         {index, "DELETE FROM t0 WHERE EXISTS (SELECT NULL FROM t0 a);", "schema INT"}},
    };
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++) {
        wh_core a = reduced(v[i][0].setup, v[i][0].base, v[i][0].cause);
        wh_core b = reduced(v[i][1].setup, v[i][1].base, v[i][1].cause);
        ck_assert_msg(same(&a, &b), "%s", v[i][1].base);
    }
}
END_TEST

/* Is the query of a table that is cured by that like the other, cured by this? */
static bool cured(const char *query, const char *by, const char *other, const char *by_other)
{
    wh_core a = reduced(TABLE, query, by), b = reduced("", other, by_other);

    return wh_core_is_like(&a, &b);
}

START_TEST(which_value_of_a_setting_cures_tells_nothing_unless_it_is_on_or_off)
{
    static const char *const one = "SELECT * FROM t0 WHERE c1 = 1;",
                             *const other = "SELECT * FROM t0 WHERE c1 LIKE 1;";

    ck_assert(cured(one, "optimizer join_cache_level = 3, join_cache_level = 4", other,
                    "optimizer join_cache_level = DEFAULT"));
    ck_assert(
        !cured(one, "optimizer join_cache_level = 3", other, "optimizer tmp_table_size = DEFAULT"));
    ck_assert(!cured(one, "optimizer enable_sort = off", other, "optimizer enable_sort = on"));
    ck_assert(!cured(one, "optimizer semijoin=off", other, "optimizer semijoin=on"));
}
END_TEST

START_TEST(what_cures_only_together_is_one_thing)
{
    static const char *const one = "SELECT * FROM t0 WHERE c1 = 1;",
                             *const other = "SELECT * FROM t0 WHERE c1 LIKE 1;";

    ck_assert(!cured(one, "optimizer derived_merge=off,derived_with_keys=off", other,
                     "optimizer derived_merge=off"));
    ck_assert(cured(one, "optimizer semijoin=off, derived_merge=off,derived_with_keys=off", other,
                    "optimizer derived_merge=off,derived_with_keys=off"));
    ck_assert(
        wh_str_is(wh_switch_of(WH_STR("optimizer semijoin=off, loosescan=off; hint USE INDEX ()")),
                  "semijoin=off"));
    ck_assert(wh_str_is(wh_cure_of(WH_STR("optimizer derived_merge=off,derived_with_keys=off; x")),
                        "derived_merge=off,derived_with_keys=off"));
}
END_TEST

START_TEST(which_function_goes_over_a_window_that_an_optimization_cures_tells_nothing)
{
    static const char *const max = "SELECT max(c1) OVER () FROM t0 WHERE c1 > 1;",
                             *const count = "SELECT count(c1) OVER () FROM t0 WHERE c1 LIKE 1;",
                             *const by = "optimizer derived_merge=off";

    ck_assert(cured(max, by, count, by));
    ck_assert(!cured("SELECT sum(abs(c1)) OVER () FROM t0 WHERE c1 > 1;", by, count, by));
    ck_assert(!cured("SELECT sum(c1) FROM t0 WHERE c1 > 1;", by,
                     "SELECT count(c1) FROM t0 WHERE c1 LIKE 1;", by));
}
END_TEST

START_TEST(what_needs_more_optimizations_is_that_bug_too_what_needs_less_is_not)
{
    wh_core one = reduced(TABLE, "SELECT * FROM t0 WHERE c1 = 1;", "optimizer PushDown");
    wh_core two = reduced("", "SELECT * FROM t0 WHERE c1 LIKE 1;", "optimizer PushDown, SkipScan");

    ck_assert(wh_core_is_like(&two, &one));
    ck_assert_msg(!wh_core_is_like(&one, &two), "SkipScan does not cure it");
}
END_TEST

START_TEST(what_needs_more_of_the_schema_is_that_bug_too)
{
    static const char query[] = "SELECT * FROM t0 WHERE c0 = 1;",
                      other[] = "SELECT * FROM t0 WHERE (c0, 1) IN t0;";
    wh_core real = reduced("CREATE TABLE t0(c0 REAL UNIQUE);", query, "schema REAL, UNIQUE");
    wh_core more =
        reduced("CREATE TABLE t0(c0 REAL UNIQUE, c1 INT);", other, "schema REAL, UNIQUE, INT");
    wh_core whole = reduced("CREATE TABLE t0(c0 INT UNIQUE);", query, "schema INT, UNIQUE");
    wh_core text =
        reduced("CREATE TABLE t0(c0 INT UNIQUE, c1 TEXT);", other, "schema INT, UNIQUE, TEXT");

    wh_core statistics = reduced("CREATE TABLE t0(c0 REAL UNIQUE);",
                                 "SELECT * FROM t0 WHERE c0 LIKE 0;", "statistics ANALYZE");

    ck_assert(wh_core_holds(&more, &real) && !wh_core_holds(&real, &more));
    ck_assert(!wh_core_holds(&text, &whole));
    ck_assert_msg(!wh_core_is_like(&more, &statistics) && !wh_core_is_like(&real, &statistics),
                  "which needs nothing of the schema that is known");
}
END_TEST

START_TEST(another_cause_is_another_bug)
{
    static const char query[] = "SELECT * FROM t0 WHERE c1 = 1;";
    wh_core push = reduced(TABLE, query, "optimizer PushDown");
    wh_core skip = reduced(TABLE, query, "optimizer SkipScan");
    wh_core none = reduced(TABLE, query, "the query alone");
    wh_core min = reduced(TABLE, "SELECT * FROM t0 WHERE min(c1) = 1;", "optimizer PushDown");
    wh_core row = reduced(TABLE, "SELECT * FROM t0 WHERE (c1, 1) = (1, 1);", "optimizer PushDown");
    wh_core other =
        reduced(TABLE, "UPDATE t0 SET c0 = 1 WHERE c0 IN (SELECT c1 FROM t1);", "the query alone");
    wh_core own = reduced(TABLE, "UPDATE t0 SET c0 = 1 WHERE c0 = (SELECT t0.c1 FROM t0);",
                          "the query alone");
    wh_core view = reduced(TABLE "\nCREATE VIEW v0(x) AS SELECT c1 FROM t0;\n"
                                 "CREATE VIEW v1 AS SELECT x FROM v0;",
                           "DELETE FROM t0 WHERE c0 IN (SELECT x FROM v1);", "the query alone");
    wh_core beside = reduced(TABLE "\nCREATE VIEW v0 AS SELECT c1 FROM t0;",
                             "DELETE FROM t0 WHERE c0 IN (SELECT x FROM v1);", "the query alone");

    ck_assert(!same(&push, &skip) && !wh_core_holds(&push, &skip) && !wh_core_holds(&none, &push));
    ck_assert(!wh_core_holds(&row, &push));
    ck_assert(min.essence != push.essence);
    ck_assert(own.essence && own.essence != other.essence);
    ck_assert(view.essence == own.essence && beside.essence != own.essence);
}
END_TEST

/* Bugs of one optimization are told apart by what it was applied to. */
START_TEST(one_optimization_has_other_bugs_with_other_joins)
{
    static const char *const optimizer = "optimizer QueryFlattener";
    wh_core inner = reduced(TABLE, "SELECT * FROM t0 WHERE c1 LIKE 1;", optimizer);
    wh_core full = reduced(TABLE, "SELECT * FROM t0 FULL JOIN t0 a ON a.c1 = 1;", optimizer);
    wh_core right = reduced("", "SELECT * FROM t0 RIGHT JOIN t0 a ON a.c1 IN (1);", optimizer);
    wh_core all =
        reduced("", "SELECT * FROM (SELECT 1 UNION SELECT 2) JOIN t0 ON c1 LIKE 1;", optimizer);
    wh_core alone =
        reduced(TABLE, "SELECT * FROM t0 FULL JOIN t0 a ON a.c1 = 1;", "the query alone");

    ck_assert(!wh_core_is_like(&full, &inner) && !wh_core_is_like(&inner, &full));
    ck_assert(!wh_core_is_like(&full, &all) && !wh_core_is_like(&all, &right));
    ck_assert_msg(wh_core_is_like(&right, &full), "a full join is a right one, too");
    ck_assert_msg(!wh_core_is_like(&full, &alone),
                  "what an optimization cures is not of the query");
}
END_TEST

START_TEST(the_same_statement_on_the_same_setup_is_one_bug)
{
    static const char query[] = "SELECT t0.* FROM t0 NATURAL FULL JOIN (SELECT 1 c0) a;",
                      change[] = "UPDATE t0 SET c0 = NULL;", alone[] = "the query alone";
    wh_core join = of_oracle("join form=using", query, "rel:1:both", alone);
    wh_core table = of_oracle("raw form=from at=1", query, "rel:1:missing", alone);
    wh_core set = of_oracle("dml way=set", change, "rel:1:both", "schema REAL");
    wh_core returning = of_oracle("dml way=returning", change, "rel:1:both", "schema REAL");
    wh_core otherwise = of_oracle("dml way=returning", change, "rel:1:both", "schema DEFAULT 1");

    ck_assert(wh_core_is_like(&table, &join) && wh_core_is_like(&join, &table));
    ck_assert(wh_core_is_like(&set, &returning));
    ck_assert_msg(!wh_core_is_like(&otherwise, &set), "cured by something else");
}
END_TEST

START_TEST(the_same_statement_is_one_bug_whichever_part_is_written_in_another_way)
{
    static const char alone[] = "the query alone";
    wh_core table = derived("raw form=copy at=1", "SELECT max(c0) AND 0 FROM t0;", alone);
    wh_core part = derived("eet", "SELECT max(c0) AND wh_eet(1, NULL, 0, NULL) FROM t0;", alone);
    wh_core rule = derived("rules", "SELECT max(c0) AND wh_rule('likelihood', 0) FROM t0;", alone);
    wh_core other = derived("eet", "SELECT abs(c0) AND wh_eet(1, NULL, 0, NULL) FROM t0;", alone);
    wh_core change = derived("eet", "UPDATE t0 SET c0 = wh_eet(4, 1, c0, 2);", "schema REAL");
    wh_core same_change = derived("eet", "UPDATE t0 SET c0 = wh_eet(5, 1, c0, 2);", "schema REAL");
    wh_core sum = derived("eet", "UPDATE t0 SET c0 = wh_eet(4, 1, c0, 2) + 1;", "schema REAL");

    ck_assert(same(&part, &table) && same(&rule, &table) && same(&rule, &part));
    ck_assert(!same(&other, &table) && !same(&other, &rule));
    ck_assert(same(&same_change, &change));
    ck_assert(!same(&sum, &change));
}
END_TEST

/* By another plan or query the same kind of table is broken. */
START_TEST(an_internal_error_that_a_kind_of_table_needs_is_one_bug)
{
    static const char corrupt[] = "err:optimized:SQLITE_CORRUPT:malformed";
    wh_core row = of_oracle("norec", "SELECT * FROM t0 WHERE (c0, c0) IN t0;", corrupt,
                            "schema WITHOUT ROWID");
    wh_core least = of_oracle("norec", "SELECT MIN(c1) FROM t0 WHERE c0 LIKE 1;", corrupt,
                              "optimizer MinMaxOpt; schema WITHOUT ROWID");
    wh_core other = of_oracle("norec", "SELECT MIN(c1) FROM t0 WHERE c0 LIKE 1;", corrupt,
                              "optimizer MinMaxOpt; schema COLLATE NOCASE");
    wh_core index = of_oracle("norec", "SELECT MIN(c1) FROM t0 WHERE c0 LIKE 1;", corrupt,
                              "optimizer MinMaxOpt; schema UNIQUE");

    ck_assert(wh_core_is_like(&row, &least) && wh_core_is_like(&least, &row));
    ck_assert(!wh_core_is_like(&other, &row) && !wh_core_is_like(&index, &row));
}
END_TEST

START_TEST(an_internal_error_that_needs_an_index_is_one_bug_whatever_else_it_needs)
{
    static const char corrupt[] = "err:optimized:SQLITE_CORRUPT:malformed";
    wh_core key = of_oracle("norec", "SELECT * FROM t0 WHERE c0 = 0;", corrupt,
                            "schema TEXT, UNIQUE (c0, c0); hint NOT INDEXED");
    wh_core row = of_oracle("norec", "SELECT * FROM t0 WHERE (c0, c1) = (0, 0);", corrupt,
                            "statistics ANALYZE; schema CREATE INDEX i0 ON t0(c0, c1); "
                            "hint NOT INDEXED");
    wh_core table = of_oracle("norec", "SELECT * FROM t0 WHERE c0 = 0;", corrupt,
                              "schema TEXT, UNIQUE (c0, c0)");
    wh_core rows = of_oracle("norec", "SELECT * FROM t0 WHERE (c0, c1) = (0, 0);", "rel:1:less",
                             "statistics ANALYZE; schema CREATE INDEX i0 ON t0(c0, c1); "
                             "hint NOT INDEXED");
    wh_core less = of_oracle("norec", "SELECT * FROM t0 WHERE c0 = 0;", "rel:1:less",
                             "schema TEXT, UNIQUE (c0, c0); hint NOT INDEXED");

    ck_assert(wh_core_is_like(&key, &row) && wh_core_is_like(&row, &key));
    ck_assert_msg(!wh_core_is_like(&table, &row), "cured by something else alone");
    ck_assert_msg(!wh_core_is_like(&rows, &less), "wrong rows say nothing of where they came from");
}
END_TEST

START_TEST(an_internal_error_that_nothing_around_the_query_cures_is_one_bug)
{
    static const char corrupt[] = "err:optimized:SQLITE_CORRUPT:malformed",
                      other[] = "err:optimized:SQLITE_CORRUPT:another";
    wh_core a = of_oracle("norec", "SELECT * FROM t0 WHERE c0 BETWEEN 0 AND 1;", corrupt,
                          "the query alone");
    wh_core b = of_oracle("codd", "SELECT AVG(c0) FROM t0 WHERE c0 IN (SELECT c0 FROM t0);",
                          corrupt, "the query, but not with ((c0 IN (1)) IS TRUE)");
    wh_core message =
        of_oracle("norec", "SELECT * FROM t0 WHERE c0 BETWEEN 0 AND 1;", other, "the query alone");
    wh_core cured = of_oracle("norec", "SELECT * FROM t0 WHERE c0 BETWEEN 0 AND 1;", corrupt,
                              "schema WITHOUT ROWID");

    ck_assert(wh_core_is_like(&a, &b) && wh_core_is_like(&b, &a));
    ck_assert(!wh_core_is_like(&a, &message) && !wh_core_is_like(&cured, &b));
}
END_TEST

START_TEST(what_outer_joins_show_in_no_plainer_relation_is_told_by_the_joins)
{
    static const char alone[] = "the query alone", *const more = "rel:1:extra";
    wh_core a =
        of_oracle("join form=swap at=1",
                  "SELECT NULL FROM t0 RIGHT JOIN json_each('[1]') GROUP BY c0;", more, alone);
    wh_core b =
        of_oracle("join form=swap at=2",
                  "SELECT NULL FROM t0 RIGHT JOIN json_each('[1]') WHERE c0 NOTNULL;", more, alone);
    wh_core left =
        of_oracle("join form=swap at=1",
                  "SELECT NULL FROM t0 LEFT JOIN json_each('[1]') GROUP BY c0;", more, alone);
    wh_core whole = of_oracle("join form=sides", "SELECT * FROM t0 FULL JOIN t0 a USING (c0);",
                              more, "schema TEXT");
    wh_core number = of_oracle("join form=sides",
                               "SELECT c0 FROM t0 NATURAL FULL JOIN t0 a WHERE c0 IN (VALUES (0));",
                               more, "schema INT");
    wh_core plain =
        of_oracle("norec form=fetch", "SELECT c0 FROM t0 NATURAL FULL JOIN t0 a WHERE c0 > '';",
                  more, "schema INT");

    ck_assert(wh_core_is_like(&a, &b) && wh_core_is_like(&b, &a));
    ck_assert(!wh_core_is_like(&a, &left));
    ck_assert(wh_core_is_like(&whole, &number) && wh_core_is_like(&number, &whole));
    ck_assert(!wh_core_is_like(&plain, &number));
}
END_TEST

/* What other tables than the base's show is a bug of its own, unless an optimization is its cause.
 */
START_TEST(what_an_optimization_cures_is_one_bug_on_other_tables_too)
{
    static const char query[] = "SELECT * FROM t0 LEFT JOIN t0 a ON a.c1 LIKE 1 IN (0);",
                      *const more = "rel:1:extra";
    wh_core table = of_oracle("raw form=copy at=2", "SELECT * FROM t0 WHERE c1 LIKE 1 IN (0);",
                              more, "optimizer Transitive");
    wh_core join = of_oracle("norec", query, more, "optimizer Transitive");
    wh_core schema = of_oracle("raw form=copy at=2", "SELECT * FROM t0 WHERE c1 LIKE 1 IN (0);",
                               more, "schema UNIQUE");
    wh_core plain = of_oracle("norec", query, more, "schema UNIQUE");

    ck_assert(wh_core_holds(&join, &table));
    ck_assert(!wh_core_holds(&plain, &schema));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        an_internal_error_that_the_same_cures_is_one_bug,
        one_cause_is_one_bug_whatever_the_query,
        which_value_of_a_setting_cures_tells_nothing_unless_it_is_on_or_off,
        what_cures_only_together_is_one_thing,
        which_function_goes_over_a_window_that_an_optimization_cures_tells_nothing,
        what_needs_more_optimizations_is_that_bug_too_what_needs_less_is_not,
        what_needs_more_of_the_schema_is_that_bug_too,
        another_cause_is_another_bug,
        one_optimization_has_other_bugs_with_other_joins,
        the_same_statement_on_the_same_setup_is_one_bug,
        the_same_statement_is_one_bug_whichever_part_is_written_in_another_way,
        an_internal_error_that_a_kind_of_table_needs_is_one_bug,
        an_internal_error_that_needs_an_index_is_one_bug_whatever_else_it_needs,
        an_internal_error_that_nothing_around_the_query_cures_is_one_bug,
        what_outer_joins_show_in_no_plainer_relation_is_told_by_the_joins,
        what_an_optimization_cures_is_one_bug_on_other_tables_too,
    };

    return fixture_run("essence", tests, sizeof tests / sizeof tests[0]);
}
