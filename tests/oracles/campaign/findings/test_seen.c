/* Features of what was printed. */
#include "tests/oracles/fixture.h"
#include "oracles/campaign/findings/seen.h"

#include <stdio.h>

static wh_core core_of(const char *where, const char *signature)
{
    wh_core out;
    char base[200];

    snprintf(base, sizeof base, "SELECT * FROM t0 WHERE %s;", where);
    wh_random_core(fixture_case("norec form=count", "CREATE TABLE t0(c0, c1);", base),
                   wh_str_of(signature), NULL, &out);
    return out;
}

START_TEST(what_nothing_had_that_was_printed_is_lacking)
{
    static wh_seen seen;
    wh_core plain = core_of("c0 = 1 OR c1 LIKE 'a'", "rel:1:missing");
    wh_core less = core_of("c1 LIKE 'b'", "rel:1:extra");
    wh_core glob = core_of("c0 = 1 OR c1 GLOB 'a'", "rel:1:missing");
    wh_core error = core_of("c1 LIKE 'b'", "err:whole:SQLITE_CORRUPT:malformed");
    wh_core other = less;

    other.family = WH_BY_TABLE;
    ck_assert(wh_seen_lacks(&seen, NULL, &plain) && wh_seen_lacks(NULL, NULL, &plain));
    wh_seen_add(&seen, &plain);
    ck_assert(!wh_seen_lacks(&seen, NULL, &plain) && !wh_seen_lacks(NULL, &seen, &plain));
    ck_assert_msg(!wh_seen_lacks(&seen, NULL, &less), "it has nothing more");
    ck_assert(wh_seen_lacks(&seen, NULL, &glob));
    ck_assert_msg(wh_seen_lacks(&seen, NULL, &error), "it fails otherwise");
    ck_assert_msg(wh_seen_lacks(&seen, NULL, &other), "other oracles see it");
}
END_TEST

START_TEST(what_finds_no_room_counts_as_seen)
{
    static wh_seen seen;
    wh_core core = {.n = 1};
    unsigned printed = 0;

    for (core.v[0] = 1; core.v[0] < 3 * (uint64_t)WH_SEEN_MAX; core.v[0]++) {
        printed += wh_seen_lacks(&seen, NULL, &core);
        wh_seen_add(&seen, &core);
    }
    ck_assert_uint_ge(printed, WH_SEEN_MAX / 4);
    ck_assert_uint_le(printed, WH_SEEN_MAX);
    ck_assert(!wh_seen_lacks(&seen, NULL, &core));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        what_nothing_had_that_was_printed_is_lacking,
        what_finds_no_room_counts_as_seen,
    };

    return fixture_run("seen", tests, sizeof tests / sizeof tests[0]);
}
