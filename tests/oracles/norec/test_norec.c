/* NoREC: every form and flag to the byte, what it refuses, and what prepare may choose. */
#include "tests/oracles/fixture.h"

#define T0 "CREATE TABLE t0(c0 UNIQUE, c1 TEXT);"
#define T1 "CREATE TABLE t1(c0 INT);"

/* ---- derive ------------------------------------------------------------------------------- */

START_TEST(the_count_is_the_example_of_the_format)
{
    ck_assert_str_eq(
        fixture_derive("norec form=count flag=istrue", "CREATE TABLE t0(c0 UNIQUE);",
                       "SELECT * FROM t0 WHERE t0.c0 GLOB '-*';"),
        "check: bag total(optimized) = total(unoptimized)\n"
        "optimized: SELECT COUNT(*) FROM t0 WHERE t0.c0 GLOB '-*';\n"
        "unoptimized: SELECT SUM(f), COUNT(*) FROM (SELECT (t0.c0 GLOB '-*') IS TRUE AS f FROM "
        "t0);\n");
}
END_TEST

START_TEST(a_case_flag_makes_the_predicate_a_number)
{
    ck_assert_str_eq(
        fixture_derive("norec form=count flag=case", T0, "SELECT * FROM t0 WHERE c0 OR c1;"),
        "check: bag total(optimized) = total(unoptimized)\n"
        "optimized: SELECT COUNT(*) FROM t0 WHERE c0 OR c1;\n"
        "unoptimized: SELECT SUM(f), COUNT(*) FROM (SELECT CASE WHEN (c0 OR c1) THEN 1 ELSE 0 END "
        "AS f FROM t0);\n");
}
END_TEST

START_TEST(a_flat_sum_is_over_the_flag_itself)
{
    ck_assert_str_eq(fixture_derive("norec form=count flag=istrue sum=flat", T0,
                                    "SELECT * FROM t0 WHERE c0 OR c1;"),
                     "check: bag total(optimized) = total(unoptimized)\n"
                     "optimized: SELECT COUNT(*) FROM t0 WHERE c0 OR c1;\n"
                     "unoptimized: SELECT SUM((c0 OR c1) IS TRUE), COUNT(*) FROM t0;\n");
    ck_assert_str_eq(
        fixture_derive("norec form=fetch flag=case sum=flat", T0,
                       "SELECT c1 FROM t0 WHERE c0 > 1;"),
        "check: bag rows(optimized) = total(unoptimized)\n"
        "optimized: SELECT c1 FROM t0 WHERE c0 > 1;\n"
        "unoptimized: SELECT SUM(CASE WHEN (c0 > 1) THEN 1 ELSE 0 END), COUNT(*) FROM t0;\n");
}
END_TEST

START_TEST(a_fetch_is_the_base_itself)
{
    ck_assert_str_eq(
        fixture_derive("norec form=fetch flag=istrue", T0,
                       "SELECT c1, c0 FROM t0 WHERE c0 > 1 ORDER BY c1;"),
        "check: bag rows(optimized) = total(unoptimized)\n"
        "optimized: SELECT c1, c0 FROM t0 WHERE c0 > 1 ORDER BY c1;\n"
        "unoptimized: SELECT SUM(f), COUNT(*) FROM (SELECT (c0 > 1) IS TRUE AS f FROM t0);\n");
}
END_TEST

START_TEST(a_fetch_may_be_in_an_order)
{
    static const char line[] = "norec form=fetch flag=istrue sum=flat order=2";

    ck_assert_str_eq(fixture_derive(line, T0, "SELECT c1, c0 FROM t0 WHERE c0 > 1;"),
                     "check: bag rows(optimized) = total(unoptimized)\n"
                     "optimized: SELECT c1, c0 FROM t0 WHERE c0 > 1 ORDER BY 2;\n"
                     "unoptimized: SELECT SUM((c0 > 1) IS TRUE), COUNT(*) FROM t0;\n");
    fixture_expect(line, T0, "SELECT c1 FROM t0 WHERE c0;", "column that is not there");
    fixture_expect(line, T0, "SELECT c1, c0 FROM t0 WHERE c0 ORDER BY c1;", "ORDER BY of the base");
    fixture_expect("norec form=count flag=istrue order=1", T0, "SELECT c1 FROM t0 WHERE c0;",
                   "goes with form=fetch");
}
END_TEST

START_TEST(a_base_without_semicolon_gets_one)
{
    ck_assert_str_eq(
        fixture_derive("norec form=fetch flag=istrue", T0, "SELECT c1 FROM t0 WHERE c0"),
        "check: bag rows(optimized) = total(unoptimized)\n"
        "optimized: SELECT c1 FROM t0 WHERE c0;\n"
        "unoptimized: SELECT SUM(f), COUNT(*) FROM (SELECT (c0) IS TRUE AS f FROM t0);\n");
}
END_TEST

START_TEST(content_picks_the_rows_themselves)
{
    ck_assert_str_eq(
        fixture_derive("norec form=content flag=case", T0 "\n" T1,
                       "SELECT t0.*, 1 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE t1.c0 IS NULL;"),
        "check: bag optimized = picked(unoptimized)\n"
        "optimized: SELECT t0.*, 1 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE t1.c0 IS NULL;\n"
        "unoptimized: SELECT t0.*, 1, CASE WHEN (t1.c0 IS NULL) THEN 1 ELSE 0 END FROM t0 LEFT "
        "JOIN t1 ON t0.c0 = t1.c0;\n");
}
END_TEST

START_TEST(on_moves_the_conditions_of_inner_joins_too)
{
    ck_assert_str_eq(
        fixture_derive("norec form=on flag=istrue", T0 "\n" T1,
                       "SELECT t0.c0 FROM t0 JOIN t1 ON t0.c0 = t1.c0 OR t1.c0 WHERE t0.c1 > 'a';"),
        "check: bag total(optimized) = total(unoptimized)\n"
        "optimized: SELECT COUNT(*) FROM t0 JOIN t1 ON t0.c0 = t1.c0 OR t1.c0 WHERE t0.c1 > 'a';\n"
        "unoptimized: SELECT SUM(f), COUNT(*) FROM (SELECT ((t0.c0 = t1.c0 OR t1.c0) AND (t0.c1 > "
        "'a')) IS TRUE AS f FROM t0 JOIN t1);\n");
}
END_TEST

START_TEST(the_conditions_of_a_subquery_stay_where_they_are)
{
    const char *runs = fixture_derive(
        "norec form=on flag=istrue sum=flat", T0 "\n" T1,
        "SELECT t0.c0 FROM t0 JOIN (SELECT a.c0 FROM t0 AS a JOIN t1 AS b ON a.c0 = b.c0) AS s "
        "ON t0.c0 <= s.c0 WHERE t0.c0 > 1;");

    ck_assert_msg(strstr(runs,
                         "unoptimized: SELECT SUM(((t0.c0 <= s.c0) AND (t0.c0 > 1)) IS TRUE), "
                         "COUNT(*) FROM t0 JOIN (SELECT a.c0 FROM t0 AS a JOIN t1 AS b ON "
                         "a.c0 = b.c0) AS s;") != NULL,
                  "%s", runs);
}
END_TEST

START_TEST(a_join_that_must_have_a_condition_has_one)
{
    const char *runs;

    fixture_dialect = "postgresql";
    runs = fixture_derive(
        "norec form=on flag=case sum=flat", "CREATE TABLE t0(c0 int);\nCREATE TABLE t1(c0 int);",
        "SELECT t0.c0 FROM t0 JOIN t1 ON t0.c0 = t1.c0 CROSS JOIN t1 AS b WHERE t0.c0 > 1;");
    fixture_dialect = "sqlite";
    ck_assert_msg(strstr(runs, "COUNT(*) FROM t0 JOIN t1 ON TRUE CROSS JOIN t1 AS b;") != NULL,
                  "%s", runs);
}
END_TEST

START_TEST(groups_are_counted_and_summed_up)
{
    ck_assert_str_eq(
        fixture_derive("norec form=count flag=istrue", T0,
                       "SELECT c1 FROM t0 WHERE c0 < 3 GROUP BY c1, c0;"),
        "check: bag total(optimized) = total(unoptimized)\n"
        "optimized: SELECT COUNT(*) FROM t0 WHERE c0 < 3 GROUP BY c1, c0;\n"
        "unoptimized: SELECT SUM(f), SUM(n) FROM (SELECT SUM((c0 < 3) IS TRUE) AS f, COUNT(*) AS n "
        "FROM t0 GROUP BY c1, c0);\n");
}
END_TEST

START_TEST(comments_and_line_breaks_do_not_swallow_the_rest)
{
    wh_case *c = fixture_case("norec form=count flag=istrue", T0,
                              "SELECT *\n-- > FROM t0 -- all\n"
                              "-- > WHERE c0 = 1 -- of them\n-- > ;");
    wh_error err = {0, 0, "", ""};

    ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_OK, "%s", err.message);
    ck_assert_str_eq(
        fixture_runs(c),
        "check: bag total(optimized) = total(unoptimized)\n"
        "optimized: SELECT COUNT(*) FROM t0 WHERE c0 = 1;\n"
        "unoptimized: SELECT SUM(f), COUNT(*) FROM (SELECT (c0 = 1) IS TRUE AS f FROM t0);\n");
}
END_TEST

START_TEST(deriving_twice_changes_nothing)
{
    wh_case *c = fixture_case("norec form=content flag=istrue", T0, "SELECT * FROM t0 WHERE c0;");
    const char *first;

    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
    first = fixture_runs(c);
    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
    ck_assert_str_eq(fixture_runs(c), first);
}
END_TEST

/* ---- what it refuses ---------------------------------------------------------------------- */

static void refused(const char *oracle, const char *base, const char *why)
{
    fixture_expect(oracle, T0 "\n" T1, base, why);
}

START_TEST(only_a_select_with_from_and_where_is_a_base)
{
    refused("norec form=count flag=istrue", "SELECT 1;", "not a SELECT with FROM");
    refused("norec form=count flag=istrue", "SELECT * FROM t0;", "no WHERE");
    refused("norec form=count flag=istrue", "UPDATE t0 SET c0 = 1 WHERE c0;", "not a query");
    refused("norec form=count flag=istrue", "VALUES (1), (2);", "not a SELECT with FROM");
    refused("norec form=count flag=istrue", "SELECT * FROM t0 WHERE c0;", NULL);
}
END_TEST

START_TEST(distinct_aggregates_windows_and_set_operations_are_refused)
{
    static const char *const bases[] = {
        "SELECT DISTINCT c0 FROM t0 WHERE c0;",
        "SELECT COUNT(*) FROM t0 WHERE c0;",
        "SELECT MAX(c0) FROM t0 WHERE c0;",
        "SELECT c1 FROM t0 WHERE c0 GROUP BY c1 HAVING c1 > 0;",
        "SELECT row_number() OVER () FROM t0 WHERE c0;",
        "SELECT c0 FROM t0 WHERE c0 ORDER BY row_number() OVER ();",
        "SELECT c0 FROM t0 WHERE c0 WINDOW w AS (ORDER BY c0);",
        "SELECT c0 FROM t0 WHERE c0 UNION SELECT c0 FROM t1;",
        "SELECT c0 FROM t0 WHERE c0 LIMIT 1;",
    };
    size_t i;

    for (i = 0; i < sizeof bases / sizeof bases[0]; i++)
        refused("norec form=fetch flag=istrue", bases[i], "");
}
END_TEST

START_TEST(the_scalar_max_is_no_aggregate)
{
    refused("norec form=fetch flag=istrue", "SELECT max(c0, 1) FROM t0 WHERE c0;", NULL);
}
END_TEST

START_TEST(groups_go_with_counting_only)
{
    static const char *const forms[] = {"fetch", "content", "on"};
    size_t i;

    for (i = 0; i < 3; i++) {
        wh_buf b = WH_BUF_INIT(100);
        wh_buf_format(&b, "norec form=%s flag=istrue", forms[i]);
        wh_buf_char(&b, '\0');
        refused(b.p, "SELECT t0.c1 FROM t0 JOIN t1 ON t0.c0 WHERE t0.c0 GROUP BY t0.c1;",
                "GROUP BY goes with form=count only");
        wh_buf_release(&b);
    }
    refused("norec form=count flag=istrue", "SELECT c1 FROM t0 WHERE c0 GROUP BY c1;", NULL);
}
END_TEST

START_TEST(a_flat_sum_is_one_sum)
{
    const char *why = "sum=flat is for one sum";

    refused("norec form=content flag=istrue sum=flat", "SELECT c1 FROM t0 WHERE c0;", why);
    refused("norec form=count flag=istrue sum=flat", "SELECT c1 FROM t0 WHERE c0 GROUP BY c1;",
            why);
    refused("norec form=fetch flag=istrue sum=flat", "SELECT c1 FROM t0 WHERE c0;", NULL);
}
END_TEST

START_TEST(an_on_is_moved_from_inner_joins_only)
{
    const char *on = "norec form=on flag=istrue";

    refused(on, "SELECT t0.c0 FROM t0 LEFT JOIN t1 ON t0.c0 WHERE t0.c0;", "outer join");
    refused(on, "SELECT t0.c0 FROM t0 RIGHT JOIN t1 ON t0.c0 WHERE t0.c0;", "outer join");
    refused(on, "SELECT t0.c0 FROM t0 FULL JOIN t1 ON t0.c0 WHERE t0.c0;", "outer join");
    refused(on, "SELECT t0.c0 FROM t0 NATURAL LEFT JOIN t1 JOIN t1 AS b ON 1 WHERE t0.c0;",
            "outer join");
    refused(on, "SELECT t0.c0 FROM t0 LEFT JOIN (t1 JOIN t1 AS b ON t1.c0) ON 1 WHERE t0.c0;",
            "outer join");
    refused(on, "SELECT t0.c0 FROM t0 JOIN (t1 LEFT JOIN t1 AS b ON t1.c0) ON 1 WHERE t0.c0;",
            "outer join");
    refused(on, "SELECT t0.c0 FROM t0 JOIN (t1 JOIN t1 AS b ON t1.c0) ON 1 WHERE t0.c0;", NULL);
    refused(on, "SELECT t0.c0 FROM t0, t1 WHERE t0.c0;", "no ON");
    refused(on, "SELECT t0.c0 FROM t0 JOIN t1 ON t0.c0 WHERE t0.c0;", NULL);
    refused(on, "SELECT t0.c0 FROM t0 CROSS JOIN t1 ON t0.c0 WHERE t0.c0;", NULL);
}
END_TEST

START_TEST(choices_that_are_unknown_are_errors)
{
    static const char *const lines[] = {"norec",
                                        "norec form=count",
                                        "norec flag=istrue",
                                        "norec form=sum flag=istrue",
                                        "norec form=count flag=maybe",
                                        "norec form= flag=istrue",
                                        "norec form=count flag=istrue sum=deep",
                                        "norec form=fetch flag=istrue order=x",
                                        "norec form=fetch flag=istrue order=0",
                                        "norec xform=count flag=istrue"};
    size_t i;

    for (i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        wh_case *c = fixture_case(lines[i], T0, "SELECT * FROM t0 WHERE c0;");
        wh_error err = {0, 0, "", ""};
        ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_EINVAL, "%s: %s", lines[i],
                      err.message);
    }
}
END_TEST

START_TEST(a_flag_is_needed_where_on_is_moved_too)
{
    const char *base = "SELECT t0.c0 FROM t0 JOIN t1 ON t0.c0 WHERE t0.c0;";
    wh_case *c = fixture_case("norec form=on", T0 "\n" T1, base);

    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_EINVAL);
    c = fixture_case("norec form=on flag=maybe", T0 "\n" T1, base);
    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_EINVAL);
}
END_TEST

/* ---- prepare -------------------------------------------------------------------------------- */

static const char *prepared(uint64_t key, const char *base)
{
    wh_case *c = fixture_case(NULL, T0 "\n" T1, base);
    wh_error err = {0, 0, "", ""};
    const wh_oracle *o = wh_oracle_find(WH_STR("norec"));

    ck_assert_msg(wh_oracle_prepare(arena, o, key, c, &err) == WH_OK, "%s", err.message);
    ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_OK, "%s", err.message);
    return wh_arena_str(arena, wh_case_field(c, "oracle")).p;
}

static bool comes_up(const char *choice, const char *base)
{
    uint64_t key;

    for (key = 0; key < 300; key++)
        if (strstr(prepared(key, base), choice))
            return true;
    return false;
}

START_TEST(prepare_tries_every_form_and_flag)
{
    const char *inner = "SELECT t0.c0 FROM t0 JOIN t1 ON t0.c0 WHERE t0.c0;";

    ck_assert(comes_up("form=count", inner));
    ck_assert(comes_up("form=fetch", inner));
    ck_assert(comes_up("form=content", inner));
    ck_assert(comes_up("form=on", inner));
    ck_assert(comes_up("flag=istrue", inner));
    ck_assert(comes_up("flag=case", inner));
    ck_assert(comes_up("sum=flat", inner));
    ck_assert(comes_up("order=1", inner));
}
END_TEST

START_TEST(prepare_chooses_only_what_applies)
{
    ck_assert(!comes_up("form=on", "SELECT c0 FROM t0 WHERE c0;"));
    ck_assert(!comes_up("form=on", "SELECT t0.c0 FROM t0 LEFT JOIN t1 ON t0.c0 WHERE t0.c0;"));
    ck_assert(!comes_up("form=fetch", "SELECT c1 FROM t0 WHERE c0 GROUP BY c1;"));
    ck_assert(!comes_up("form=content", "SELECT c1 FROM t0 WHERE c0 GROUP BY c1;"));
    ck_assert(!comes_up("order=", "SELECT c1 FROM t0 WHERE c0 GROUP BY c1;"));
    ck_assert(!comes_up("order=", "SELECT c1 FROM t0 WHERE c0 ORDER BY c0;"));
    ck_assert(!comes_up("order=2", "SELECT c1 FROM t0 WHERE c0;"));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        the_count_is_the_example_of_the_format,
        a_case_flag_makes_the_predicate_a_number,
        a_flat_sum_is_over_the_flag_itself,
        a_fetch_is_the_base_itself,
        a_fetch_may_be_in_an_order,
        a_base_without_semicolon_gets_one,
        content_picks_the_rows_themselves,
        on_moves_the_conditions_of_inner_joins_too,
        the_conditions_of_a_subquery_stay_where_they_are,
        a_join_that_must_have_a_condition_has_one,
        groups_are_counted_and_summed_up,
        comments_and_line_breaks_do_not_swallow_the_rest,
        deriving_twice_changes_nothing,
        only_a_select_with_from_and_where_is_a_base,
        distinct_aggregates_windows_and_set_operations_are_refused,
        the_scalar_max_is_no_aggregate,
        groups_go_with_counting_only,
        a_flat_sum_is_one_sum,
        an_on_is_moved_from_inner_joins_only,
        choices_that_are_unknown_are_errors,
        a_flag_is_needed_where_on_is_moved_too,
        prepare_tries_every_form_and_flag,
        prepare_chooses_only_what_applies,
    };

    return fixture_run("norec", tests, sizeof tests / sizeof tests[0]);
}
