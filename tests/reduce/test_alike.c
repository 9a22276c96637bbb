/* Which findings need not be reduced: those of a bug that is met time and again, and of others
 * none. */
#include "tests/oracles/fixture.h"
#include "reduce/alike.h"

#include <stdio.h>

static wh_alike alike;
static char text[2][600], setting[40];

static const char *oracle = "norec form=fetch flag=case", *cause = "the query alone",
                  *statement = "SELECT * FROM t0 WHERE ";

static wh_str case_of(unsigned which, const char *where, bool reduced)
{
    snprintf(text[which], sizeof text[which],
             "-- @case 1\n-- @oracle: %s\n-- @dialect: sqlite\n"
             "-- @seed: 1/1/1\n-- @verdict: fail\n-- @check: bag a = b\n"
             "-- @signature: rel:1:missing\n%s%s%s-- @setup\nCREATE TABLE t0(c0 INT);\n%s"
             "-- @base\n-- > %s%s;\n-- @run a\nSELECT 1;\n-- @run b\nSELECT 2;\n"
             "-- @end\n",
             oracle, reduced ? "-- @cause: " : "", reduced ? cause : "",
             reduced ? "\n-- @reduced: 2 -> 1\n" : "", reduced ? "" : setting, statement, where);
    return wh_str_of(text[which]);
}

/* A finding that, reduced, is that one. 1: it need not be. */
static unsigned met(const char *where, const char *becomes)
{
    if (wh_alike_is(&alike, case_of(0, where, false)))
        return 1;
    wh_alike_add(&alike, case_of(0, where, false), case_of(1, becomes, true));
    return 0;
}

/* What hides the bug in other words: no one of them has all that is left of it. */
static unsigned meet_often(unsigned times)
{
    static const char *const forms[] = {"c0 = 1", "c0 IN (1, 2)", "c0 LIKE 'a'",
                                        "c0 IS 1 OR c0 > 2"};
    unsigned i, n = 0;

    for (i = 0; i < times; i++)
        n += met(forms[i % 4], "c0 BETWEEN 1 AND 2 AND NOT c0");
    return n;
}

START_TEST(of_a_frequent_bug_ever_fewer_are_reduced)
{
    unsigned first, later;

    memset(&alike, 0, sizeof alike);
    first = meet_often(20);
    later = meet_often(100);
    ck_assert_msg(first <= 4 && later >= 75 && later < 100, "%u, %u", first, later);
    ck_assert_uint_eq(alike.groups.n, 1);
    ck_assert_uint_eq(alike.groups.v[0].count, 120); /* each is counted, reduced or not */
    wh_alike_release(&alike);
}
END_TEST

START_TEST(what_has_something_that_none_of_them_had_is_reduced)
{
    memset(&alike, 0, sizeof alike);
    meet_often(60);
    ck_assert_uint_eq(met("c0 GLOB 'a'", "c0 GLOB 'a' AND c0 + 1"), 0);
    ck_assert_uint_eq(alike.groups.n, 2);
    wh_alike_release(&alike);
}
END_TEST

START_TEST(where_one_of_them_was_news_all_are_reduced_again)
{
    unsigned n = 0;

    memset(&alike, 0, sizeof alike);
    meet_often(60);
    while (met("c0 = 1 OR c0 LIKE 'a'", "c0 LIKE 'a' OR c0 LIKE 'b'") && n < 100)
        n++;
    ck_assert_msg(n > 0 && n < 30, "%u", n);
    ck_assert_uint_eq(alike.groups.n, 2);
    ck_assert_uint_eq(met("c0 = 1", "c0 BETWEEN 1 AND 2 AND NOT c0"), 0);
    wh_alike_release(&alike);
}
END_TEST

START_TEST(of_bugs_that_are_met_alike_often_each_is_reduced)
{
    static const char *const became[] = {"c0 LIKE 'a' AND NOT c0", "c0 IN (1, 2) AND NOT c0",
                                         "c0 + 1 OR NOT c0"};
    unsigned i, n = 0;

    memset(&alike, 0, sizeof alike);
    for (i = 0; i < 60; i++)
        n += met("c0 = 1", became[i % 3]);
    ck_assert_uint_eq(n, 0);
    wh_alike_release(&alike);
}
END_TEST

/* The cure of what has no GLOB; asked so often. */
static unsigned tried;

static bool cures(void *ctx, wh_str finding, wh_str cure)
{
    size_t i;

    (void)ctx;
    tried++;
    ck_assert_msg(wh_str_is(cure, "index"), "%.*s", (int)cure.n, cure.p);
    for (i = 0; i + 4 < finding.n; i++)
        if (memcmp(finding.p + i, "GLOB", 4) == 0)
            return false;
    return true;
}

/* Each has what none had before, so that nothing but its cure tells. */
static unsigned meet_forms(unsigned times, const char *condition)
{
    static unsigned number;
    unsigned i, n = 0;

    for (i = 0; i < times; i++) {
        char where[60];

        snprintf(where, sizeof where, "c0 %s 1", condition);
        snprintf(setting, sizeof setting, "PRAGMA n%u = 1;\n", number++);
        n += met(where, "c0 BETWEEN 1 AND 2 AND NOT c0");
    }
    setting[0] = '\0';
    return n;
}

START_TEST(what_the_cure_of_most_cures_is_reduced_ever_more_seldom)
{
    unsigned aside;

    alike = (wh_alike){.cures = cures};
    cause = "statistics ANALYZE; schema UNIQUE; hint NOT INDEXED";
    tried = 0;
    aside = meet_forms(100, "=");
    ck_assert_msg(aside >= 60 && aside < 95 && tried <= 100, "%u, %u", aside, tried);
    aside = meet_forms(20, "GLOB");
    ck_assert_msg(aside == 0, "%u that it does not cure", aside);
    wh_alike_release(&alike);
    cause = "the query alone";
    alike = (wh_alike){.cures = cures};
    ck_assert_msg(meet_forms(100, "=") == 0, "nothing cures them");
    wh_alike_release(&alike);
}
END_TEST

START_TEST(what_cured_findings_of_its_kind_is_told_for_the_next)
{
    wh_cures known;

    alike = (wh_alike){.cures = cures};
    cause = "optimizer CoverIdxScan, SkipScan; schema UNIQUE; hint NOT INDEXED";
    ck_assert_uint_eq(met("c0 = 1 AND NOT c0", "c0 = 1 AND NOT c0"), 0);
    ck_assert_uint_eq(met("c0 GLOB 1 AND NOT c0", "c0 GLOB 1 AND NOT c0"), 0);
    cause = "optimizer PushDown";
    ck_assert_uint_eq(met("c0 LIKE 1", "c0 LIKE 1"), 0);
    wh_alike_cures(&alike, case_of(0, "c0", false), &known);
    ck_assert_uint_eq(known.n, 3);
    ck_assert(wh_str_is(known.v[0], "CoverIdxScan") && wh_str_is(known.v[1], "index") &&
              wh_str_is(known.v[2], "PushDown"));
    wh_alike_cures(&alike, WH_STR("no case"), &known);
    ck_assert_uint_eq(known.n, 0);
    cause = "the query alone";
    wh_alike_release(&alike);
}
END_TEST

static bool cured_by_push_down(void *ctx, wh_str finding, wh_str cure)
{
    (void)ctx;
    (void)finding;
    ck_assert_msg(wh_str_is(cure, "PushDown"), "%.*s", (int)cure.n, cure.p);
    return true;
}

/* Indexes cure what any use of an index breaks. */
START_TEST(an_optimization_tells_more_than_all_indexes)
{
    alike = (wh_alike){.cures = cured_by_push_down};
    cause = "optimizer PushDown; schema UNIQUE; hint NOT INDEXED";
    ck_assert_uint_eq(met("c0 IN (1) AND NOT c0", "c0 IN (1) AND NOT c0"), 0);
    ck_assert_uint_eq(met("c0 IN (1) AND NOT c0 AND c0 + 1", "NOT c0"), 1);
    cause = "the query alone";
    wh_alike_release(&alike);
}
END_TEST

START_TEST(what_most_findings_hold_is_no_reason_to_leave_one_out)
{
    memset(&alike, 0, sizeof alike);
    cause = "optimizer PushDown; schema UNIQUE; hint NOT INDEXED";
    ck_assert_uint_eq(met("c0 = 1 OR c0 > 2", "c0 = 1 AND c0 > 2"), 0);
    ck_assert_uint_eq(met("c0 = 1 OR abs(c0)", "abs(c0) OR 1"), 0);
    ck_assert_uint_eq(alike.groups.n, 2);
    cause = "the query alone";
    wh_alike_release(&alike);
}
END_TEST

/* The same words in a query are no change that reads what it changes. */
START_TEST(a_bug_of_changes_makes_no_query_wait)
{
    unsigned i, n = 0;

    memset(&alike, 0, sizeof alike);
    oracle = "dqe update=yes";
    statement = "UPDATE t0 SET c0 = 1 WHERE c0 IN (SELECT c0 FROM t0) AND ";
    meet_often(60);
    oracle = "norec form=fetch flag=case";
    statement = "SELECT * FROM t0 WHERE ";
    for (i = 0; i < 8; i++)
        n += met("c0 IN (SELECT 1) AND c0 = 1", "c0 IN (SELECT 1) AND c0 = 1 AND c0 LIKE 2");
    ck_assert_uint_eq(n, 0);
    wh_alike_release(&alike);
}
END_TEST

/* It has all that is left of one that an index makes, and fails without one. */
START_TEST(what_the_cure_of_its_like_does_not_cure_is_reduced)
{
    alike = (wh_alike){.cures = cures};
    cause = "schema CREATE INDEX i0 ON t0(c0)";
    ck_assert_uint_eq(met("c0 IN (1) AND NOT c0", "c0 IN (1) AND NOT c0"), 0);
    ck_assert_uint_eq(met("c0 IN (1) AND NOT c0 AND c0 + 1", "NOT c0"), 1);
    ck_assert_uint_eq(met("c0 IN (1) AND NOT c0 AND c0 GLOB 1", "c0 GLOB 1 AND 1"), 0);
    cause = "the query alone";
    wh_alike_release(&alike);
}
END_TEST

START_TEST(another_family_is_like_queries_where_the_same_cures_it)
{
    alike = (wh_alike){.cures = cures};
    cause = "schema CREATE INDEX i0 ON t0(c0)";
    ck_assert_uint_eq(met("c0 = 1 AND NOT c0", "c0 = 1 AND NOT c0"), 0);
    ck_assert_uint_eq(met("c0 = 1 AND NOT c0", "c0 = 1 AND NOT c0"), 1);
    oracle = "dml way=update";
    ck_assert_uint_eq(met("c0 = 1 AND NOT c0", "c0 = 1 AND NOT c0"), 1);
    ck_assert_uint_eq(met("c0 = 1 AND NOT c0 AND c0 GLOB 1", "c0 GLOB 1 AND NOT c0"), 0);
    oracle = "norec form=fetch flag=case";
    cause = "the query alone";
    wh_alike_release(&alike);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        of_a_frequent_bug_ever_fewer_are_reduced,
        what_has_something_that_none_of_them_had_is_reduced,
        where_one_of_them_was_news_all_are_reduced_again,
        of_bugs_that_are_met_alike_often_each_is_reduced,
        what_the_cure_of_most_cures_is_reduced_ever_more_seldom,
        what_cured_findings_of_its_kind_is_told_for_the_next,
        what_the_cure_of_its_like_does_not_cure_is_reduced,
        another_family_is_like_queries_where_the_same_cures_it,
        an_optimization_tells_more_than_all_indexes,
        what_most_findings_hold_is_no_reason_to_leave_one_out,
        a_bug_of_changes_makes_no_query_wait,
    };

    return fixture_run("alike", tests, sizeof tests / sizeof tests[0]);
}
