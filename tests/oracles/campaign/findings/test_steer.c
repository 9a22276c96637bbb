/* Which queries are avoided: those that have what ends the process, and none else. */
#include "tests/oracles/fixture.h"
#include "oracles/campaign/findings/steer.h"

#include <stdio.h>

static const wh_dialect *dialect;
static wh_steer steer;
static wh_case_job head;

static void begin(void)
{
    dialect = wh_dialect_find(WH_STR("sqlite"));
    memset(&steer, 0, sizeof steer);
    memset(&head, 0, sizeof head);
}

static void asked(const char *where, bool died)
{
    char sql[300];
    wh_steer_query q;

    snprintf(sql, sizeof sql, "SELECT * FROM t0 WHERE %s;", where);
    wh_steer_query_of(dialect, wh_str_of(sql), died, &q);
    wh_steer_add(&steer, &q);
}

/* Of a thousand bases with this predicate: how many are avoided? */
static unsigned avoided(const char *where)
{
    char sql[300];
    unsigned n = 0, base;

    snprintf(sql, sizeof sql, "SELECT * FROM t0 WHERE %s;", where);
    wh_steer_choose(&steer, &head);
    for (base = 1; base <= 1000; base++)
        n += wh_steer_avoids(&head, dialect, wh_str_of(sql), base / 100 + 1, base % 100 + 1);
    wh_steer_release(&steer);
    return n;
}

static void ask_many(void)
{
    unsigned i;

    for (i = 0; i < 8; i++) {
        asked("c0 = 1 AND c1 IS NULL", false);
        asked("c0 IN (1, 2) OR c1 > 0", false);
        asked("EXISTS (SELECT 1 FROM t1) AND c0 + 1 > 2", false);
        asked("c0 LIKE 'a%'", false);
    }
}

START_TEST(where_nothing_dies_nothing_is_avoided)
{
    begin();
    ask_many();
    ck_assert_uint_eq(avoided("c0 = 1 AND c1 IS NULL"), 0);
}
END_TEST

START_TEST(one_feature_that_ends_the_process_is_asked_every_so_manieth_time)
{
    unsigned n;

    begin();
    ask_many();
    asked("c0 GLOB 'a*' AND c1 IS NULL", true);
    asked("c1 = 1 OR c0 GLOB 'b'", true);
    asked("c0 GLOB c1", true);
    n = avoided("c0 || c1 GLOB '*'");
    ck_assert_msg(n >= 940 && n < 990, "%u", n);
    ck_assert_uint_eq(head.navoided, 1);
    ck_assert_uint_eq(head.avoided[0][0], head.avoided[0][1]);
}
END_TEST

START_TEST(two_features_together_leave_each_alone)
{
    begin();
    ask_many();
    asked("c0 IN (SELECT 1 FROM t1)", true);
    asked("c0 IN (SELECT c1 FROM t1) AND c1 IS NULL", true);
    asked("c1 = 2 OR c0 IN (SELECT c1 FROM t1)", true);
    ck_assert_uint_gt(avoided("c1 IN (SELECT 2 FROM t1)"), 900);
    ck_assert_uint_eq(head.navoided, 1);
    ck_assert_uint_ne(head.avoided[0][0], head.avoided[0][1]);
    ck_assert(!wh_steer_avoids(&head, dialect, WH_STR("SELECT 1 FROM t0 WHERE c0 IN (1);"), 1, 1));
    ck_assert(!wh_steer_avoids(&head, dialect,
                               WH_STR("SELECT 1 FROM t0 WHERE EXISTS (SELECT 1 FROM t1);"), 1, 1));
}
END_TEST

START_TEST(behind_one_predictor_another_is_found)
{
    begin();
    ask_many();
    asked("c0 GLOB 'a*'", true);
    asked("c0 GLOB 'b*' AND c1 = 1", true);
    asked("c0 GLOB 'b*' OR c1 IS NULL", true);
    asked("c0 REGEXP 'a*' OR c1 = 1", true);
    asked("c0 REGEXP 'b*'", true);
    asked("c1 + c0 REGEXP 'b*'", true);
    ck_assert_uint_gt(avoided("c0 REGEXP 'x'"), 900);
    ck_assert_uint_eq(head.navoided, 2);
}
END_TEST

START_TEST(what_dies_by_chance_steers_nothing)
{
    begin();
    ask_many();
    ask_many();
    asked("c0 = 1 AND c1 IS NULL", true);
    asked("c0 IN (1, 2) OR c1 > 0", true);
    asked("c0 LIKE 'a%'", true);
    ck_assert_uint_eq(avoided("c0 = 1 AND c1 IS NULL"), 0);
    ck_assert_uint_eq(head.navoided, 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        where_nothing_dies_nothing_is_avoided,
        one_feature_that_ends_the_process_is_asked_every_so_manieth_time,
        two_features_together_leave_each_alone,
        behind_one_predictor_another_is_found,
        what_dies_by_chance_steers_nothing,
    };

    return fixture_run("steer", tests, sizeof tests / sizeof tests[0]);
}
