/* What is printed of findings that are alike in nothing but how they fail. */
#include "tests/oracles/fixture.h"
#include "oracles/campaign/findings/frequent.h"

static wh_frequent frequent;

static wh_core core_of(unsigned family)
{
    wh_core core = {.kind = 7};

    core.family = family;
    return core;
}

/* Of n findings, one of every so many bases: how many are printed? */
static unsigned printed(unsigned n, unsigned bases, unsigned family, const char *signature)
{
    wh_core core = core_of(family);
    uint64_t direction = wh_direction_of(wh_str_of(signature));
    unsigned i, out = 0;

    for (i = 0; i < n; i++) {
        size_t group = i;

        wh_frequent_count(&frequent, core.kind, 1);
        out += !wh_frequent_has(&frequent, &core, direction, (i + 1) * bases, &group);
    }
    return out;
}

START_TEST(what_few_bases_find_is_printed)
{
    memset(&frequent, 0, sizeof frequent);
    ck_assert_uint_eq(printed(500, 100, WH_BY_QUERY, "rel:1:missing"), 500);
}
END_TEST

START_TEST(of_what_many_find_ever_fewer)
{
    unsigned some;

    memset(&frequent, 0, sizeof frequent);
    some = printed(100, 10, WH_BY_QUERY, "rel:1:missing");
    ck_assert_uint_le(some, 20);
    ck_assert_uint_ge(printed(5000, 10, WH_BY_QUERY, "rel:1:missing"), 1);
    memset(&frequent, 0, sizeof frequent);
    ck_assert_uint_le(printed(5100, 10, WH_BY_QUERY, "rel:1:missing"), some + 3);
}
END_TEST

START_TEST(another_direction_and_family_are_heard)
{
    memset(&frequent, 0, sizeof frequent);
    printed(3, 1, WH_BY_QUERY, "rel:1:missing");
    printed(40, 10, WH_BY_STATE, "rel:1:extra");
    ck_assert_uint_eq(printed(1, 10, WH_BY_TABLE, "rel:1:missing"), 1);
    ck_assert_uint_eq(printed(1, 10, WH_BY_QUERY, "rel:2:extra"), 1);
    ck_assert_uint_eq(printed(1, 10, WH_BY_QUERY, "rel:2:extra"), 0);
}
END_TEST

START_TEST(a_relation_that_none_was_of_is_heard)
{
    wh_core core = core_of(WH_BY_QUERY);
    size_t group = 0;

    memset(&frequent, 0, sizeof frequent);
    printed(43, 10, WH_BY_QUERY, "rel:1:missing");
    core.relation = 5;
    ck_assert(
        !wh_frequent_has(&frequent, &core, wh_direction_of(WH_STR("rel:1:missing")), 440, &group));
    ck_assert(
        wh_frequent_has(&frequent, &core, wh_direction_of(WH_STR("rel:1:missing")), 440, &group));
}
END_TEST

START_TEST(each_counts_for_one_that_was_printed)
{
    wh_core core = core_of(WH_BY_QUERY), other = core_of(WH_BY_TABLE);
    size_t group;
    unsigned i;

    memset(&frequent, 0, sizeof frequent);
    ck_assert_uint_eq(wh_frequent_group(&frequent, &core), SIZE_MAX);
    for (i = 0; i < 40; i++) {
        bool has;

        group = 100 + i;
        wh_frequent_count(&frequent, core.kind, 1);
        has = wh_frequent_has(&frequent, &core, 0, 10, &group);
        ck_assert_uint_eq(group == 100 + i, !has);
        ck_assert_uint_eq(wh_frequent_group(&frequent, &core), group);
    }
    ck_assert_uint_eq(wh_frequent_group(&frequent, &other), SIZE_MAX);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        what_few_bases_find_is_printed,         of_what_many_find_ever_fewer,
        another_direction_and_family_are_heard, a_relation_that_none_was_of_is_heard,
        each_counts_for_one_that_was_printed,

    };

    return fixture_run("frequent", tests, sizeof tests / sizeof tests[0]);
}
