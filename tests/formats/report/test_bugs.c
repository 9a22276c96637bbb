/* Which cases are one bug: where they fail, how, and what cures them; and in which order they come.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "formats/report/bug_cause.h"
#include "formats/report/bugs.h"

enum { VERSIONS = 4 };

static wh_arena *arena;

static void says(wh_matrix_row *r, const char *sql)
{
    r->words = wh_bug_words(arena, wh_dialect_find(WH_STR("sqlite")), wh_str_of(sql), &r->nwords);
}

/* A case that fails on the versions with an 'f', passes on those with a 'p', has no answer on '?'.
 */
static wh_matrix_row row_of(const char *verdicts, const char *cause)
{
    static wh_matrix_cell cells[64][VERSIONS];
    static size_t used;
    wh_matrix_row r;
    size_t i;

    memset(&r, 0, sizeof r);
    r.cells = cells[used++];
    for (i = 0; i < VERSIONS; i++) {
        r.cells[i].verdict = verdicts[i] == 'f'   ? "fail"
                             : verdicts[i] == 'p' ? "pass"
                                                  : "inconclusive";
        r.cells[i].violation = verdicts[i] == 'f';
    }
    r.cause = wh_str_of(cause);
    says(&r, "SELECT * FROM t0 WHERE c0 IN (1)");
    r.signature = WH_STR("rel:1:both");
    return r;
}

static bool are_one(const wh_matrix_row *a, const wh_matrix_row *b)
{
    wh_bugs k = {0};
    size_t first = wh_bugs_number(&k, a, VERSIONS), second = wh_bugs_number(&k, b, VERSIONS);

    ck_assert_uint_eq(first, 1);
    ck_assert_uint_ge(second, 1);
    ck_assert_uint_eq(k.bugs, second);
    wh_bugs_release(&k);
    return first == second;
}

static bool cured_alike(const char *a, const char *b)
{
    wh_matrix_row x = row_of("pffp", a), y = row_of("pffp", b);
    bool one = are_one(&x, &y);

    ck_assert_int_eq(are_one(&y, &x), one);
    return one;
}

START_TEST(what_fails_alike_and_is_cured_alike_is_one_bug)
{
    ck_assert(cured_alike("optimizer PushDown", "optimizer PushDown"));
    ck_assert(cured_alike("optimizer PushDown, SkipScan; schema UNIQUE", "optimizer SkipScan"));
    ck_assert(!cured_alike("optimizer PushDown", "optimizer SkipScan"));
    ck_assert(!cured_alike("optimizer PushDown; schema UNIQUE", "schema UNIQUE"));
    ck_assert(
        cured_alike("optimizer derived_merge=off", "optimizer semijoin=off, derived_merge=off"));
    ck_assert(cured_alike("schema CREATE INDEX i0 ON t0(c0)", "statistics ANALYZE; schema INT"));
    ck_assert(cured_alike("schema WITHOUT ROWID", "hint NOT INDEXED"));
    ck_assert(cured_alike("schema INT", "schema TEXT"));
    ck_assert(!cured_alike("schema INT", "schema COLLATE NOCASE"));
    ck_assert(!cured_alike("schema INT", "the query alone"));
    ck_assert(cured_alike("the query alone", "the query, but not with CROSS JOIN"));
    ck_assert(
        !cured_alike("", "")); /* who does not know the cause does not know that it is the same */
}
END_TEST

START_TEST(where_a_case_fails_must_tell)
{
    wh_matrix_row a = row_of("pffp", "schema INT"), b = row_of("ppfp", "schema INT"),
                  unknown = row_of("?ffp", "schema INT"), always = row_of("ffff", "schema INT"),
                  too = row_of("ffff", "schema INT"), nowhere = row_of("pp?p", "schema INT");
    wh_bugs k = {0};

    ck_assert(!are_one(&a, &b));
    ck_assert(!are_one(&a, &unknown));
    ck_assert(!are_one(&always, &too));
    ck_assert_uint_eq(wh_bugs_number(&k, &nowhere, VERSIONS), 0);
    wh_bugs_release(&k);
}
END_TEST

static bool say_the_same(const char *a, const char *b)
{
    wh_matrix_row x = row_of("pffp", "schema INT"), y = x;
    bool one;

    says(&x, a);
    says(&y, b);
    one = are_one(&x, &y);
    ck_assert_int_eq(are_one(&y, &x), one);
    return one;
}

START_TEST(what_no_optimization_cures_must_be_said_alike)
{
    wh_matrix_row a = row_of("pffp", "optimizer PushDown"), b = a;

    ck_assert(say_the_same("SELECT c0 FROM t0 WHERE c0 LIKE 'a'",
                           "UPDATE t1 SET c1 = NULL WHERE c1 like 'b' OR c1"));
    ck_assert(say_the_same("SELECT max(c0) FROM t0", "SELECT MAX(c1), 1 FROM t1 GROUP BY c1"));
    ck_assert(!say_the_same("SELECT max(c0) FROM t0", "SELECT min(c0) FROM t0"));
    ck_assert(
        !say_the_same("SELECT c0 FROM t0 WHERE c0 LIKE 'a'", "SELECT c0 FROM t0 WHERE c0 = 1"));
    ck_assert_msg(!say_the_same("SELECT c0 FROM t0 WHERE c0 < 1", "SELECT c0 FROM t0 WHERE c0 = 1"),
                  "what says nothing tells nothing");
    ck_assert(say_the_same("SELECT c0 FROM t0 WHERE c1 = NULL",
                           "UPDATE t1 SET c0 = 1 WHERE t1.c2 = NULL;"));
    ck_assert(
        !say_the_same("SELECT c0 FROM t0 WHERE c1 = NULL", "SELECT c0 FROM t0 WHERE c1 = ''"));
    ck_assert(say_the_same("SELECT c0 FROM t0", "SELECT * FROM t1 AS a ORDER BY c1;"));
    ck_assert(!say_the_same("SELECT c0 FROM t0", "SELECT * FROM t0 JOIN t1 ON c0 = c1"));
    ck_assert(!say_the_same("SELECT c0 FROM t0", "SELECT abs(c0) FROM t0"));
    ck_assert(!say_the_same("", ""));
    says(&a, "SELECT max(c0) FROM t0");
    says(&b, "SELECT c0 FROM t0 WHERE c0 LIKE 'a'");
    ck_assert(are_one(&a, &b));
}
END_TEST

START_TEST(one_case_is_one_bug_wherever_it_stands)
{
    wh_matrix_row a = row_of("ffff", "schema INT"), b = row_of("ffff", "");

    ck_assert(!are_one(&a, &b));
    a.id = b.id = 7;
    ck_assert(are_one(&a, &b));
}
END_TEST

START_TEST(a_copy_of_a_later_case_of_a_bug_is_that_bug)
{
    wh_matrix_row a = row_of("pffp", "optimizer PushDown"), b = a,
                  c = row_of("pfpp", "optimizer SkipScan");
    wh_bugs k = {0};

    a.id = 1;
    b.id = c.id = 2;
    ck_assert_uint_eq(wh_bugs_number(&k, &a, VERSIONS), 1);
    ck_assert_uint_eq(wh_bugs_number(&k, &b, VERSIONS), 1);
    ck_assert_uint_eq(wh_bugs_number(&k, &c, VERSIONS), 1);
    c.id = 3;
    ck_assert_uint_eq(wh_bugs_number(&k, &c, VERSIONS), 2);
    wh_bugs_release(&k);
}
END_TEST

START_TEST(a_crash_is_no_wrong_result)
{
    wh_matrix_row a = row_of("pffp", "schema INT"), b = a, c;

    b.signature = WH_STR("crash:a:SIGSEGV");
    c = b;
    c.signature = WH_STR("crash:b:SIGABRT");
    ck_assert(!are_one(&a, &b));
    ck_assert(are_one(&b, &c));
}
END_TEST

START_TEST(a_bisection_tells_alone)
{
    wh_matrix_row a = row_of("ffff", "schema INT"), b = row_of("?ffp", "the query alone"), c;

    a.broken_by = b.broken_by = WH_STR("first bad commit 1234567");
    c = a;
    ck_assert(are_one(&a, &b));
    c = row_of("?ffp", "the query alone");
    c.broken_by = WH_STR("first bad commit 7654321");
    ck_assert(!are_one(&b, &c));
    c.broken_by.n = 0; /* not bisected: where it fails tells */
    ck_assert(are_one(&b, &c));
}
END_TEST

START_TEST(bugs_come_in_order_the_shortest_case_of_each_first)
{
    static const struct {
        size_t bug;
        const char *text;
    } cases[] = {{2, "long"}, {0, ""}, {1, "as long"}, {2, "s"}, {1, "as long"}};
    static const size_t wanted[] = {3, 5, 4, 1, 2};
    wh_matrix_row v[5];
    size_t i;

    memset(v, 0, sizeof v);
    for (i = 0; i < 5; i++) {
        v[i].number = i + 1;
        v[i].bug = cases[i].bug;
        v[i].text = wh_str_of(cases[i].text);
    }
    wh_bugs_sort(v, 5);
    for (i = 0; i < 5; i++)
        ck_assert_uint_eq(v[i].number, wanted[i]);
    wh_bugs_sort(v, 0);
}
END_TEST

START_TEST(a_cause_is_read_thing_by_thing)
{
    static const struct {
        enum wh_cause_kind kind;
        const char *thing;
    } wanted[] = {
        {WH_CAUSE_OPTIMIZER, "PushDown"},     {WH_CAUSE_OPTIMIZER, "SkipScan"},
        {WH_CAUSE_SCHEMA, "UNIQUE (c0, c1)"}, {WH_CAUSE_SCHEMA, "DEFAULT 'a; b, c'"},
        {WH_CAUSE_HINT, "NOT INDEXED"},       {WH_CAUSE_OTHER, "by hand, a, b"},
    };
    wh_cause_items k = {.cause =
                            WH_STR("optimizer PushDown, SkipScan; schema UNIQUE (c0, c1), DEFAULT "
                                   "'a; b, c'; hint NOT INDEXED; ; by hand, a, b")};
    wh_cause_item item;
    size_t i;

    for (i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        ck_assert(wh_cause_next(&k, &item));
        ck_assert_int_eq(item.kind, wanted[i].kind);
        ck_assert_msg(wh_str_is(item.thing, wanted[i].thing), "%.*s", (int)item.thing.n,
                      item.thing.p);
    }
    ck_assert(!wh_cause_next(&k, &item));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        what_fails_alike_and_is_cured_alike_is_one_bug,
        one_case_is_one_bug_wherever_it_stands,
        a_copy_of_a_later_case_of_a_bug_is_that_bug,
        where_a_case_fails_must_tell,
        what_no_optimization_cures_must_be_said_alike,
        a_crash_is_no_wrong_result,
        a_bisection_tells_alone,
        bugs_come_in_order_the_shortest_case_of_each_first,
        a_cause_is_read_thing_by_thing,
    };
    Suite *s = suite_create("bugs");
    TCase *t = tcase_create("bugs");
    SRunner *runner;
    size_t i;
    int failed;

    arena = wh_arena_new(NULL, 0);
    for (i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(t, tests[i]);
    suite_add_tcase(s, t);
    runner = srunner_create(s);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    wh_arena_free(arena);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
