/*
 * The search of bisection on made histories: a commit is planted as the first bad one of each case,
 * and whoever contains it behaves NEW. Builds are counted.
 */
#include <check.h>
#include <stdlib.h>

#include "replay/bisect/bisect.h"

enum { MAX_COMMITS = 4096, MAX_CASES = 64 };

static struct history {
    uint32_t start[MAX_COMMITS + 1], parents[MAX_COMMITS * 2];
    bool unbuildable[MAX_COMMITS];
    wh_bisect_graph g;
} h;

static uint64_t seed;
static wh_arena *arena;

static uint32_t draw(uint32_t n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((seed >> 33) % n);
}

static void begin_history(void)
{
    memset(&h, 0, sizeof h);
    h.g.start = h.start;
    h.g.parents = h.parents;
}

static void commit_on(uint32_t nparents, uint32_t a, uint32_t b)
{
    uint32_t at = h.start[h.g.n];

    if (nparents > 0)
        h.parents[at++] = a;
    if (nparents > 1)
        h.parents[at++] = b;
    h.start[++h.g.n] = at;
}

static void linear_history(uint32_t n)
{
    uint32_t i;

    begin_history();
    for (i = 0; i < n; i++)
        commit_on(i > 0, i - 1, 0);
}

/* A trunk with side branches of one to six commits that are merged back. */
static void branchy_history(uint32_t n)
{
    uint32_t trunk = 0;

    begin_history();
    commit_on(0, 0, 0);
    while (h.g.n < n) {
        uint32_t fork = trunk, side = fork, k = draw(6) + 1;
        if (draw(3) > 0) {
            commit_on(1, trunk, 0);
            trunk = (uint32_t)h.g.n - 1;
            continue;
        }
        while (k-- > 0) {
            commit_on(1, side, 0);
            side = (uint32_t)h.g.n - 1;
            if (draw(2)) {
                commit_on(1, trunk, 0);
                trunk = (uint32_t)h.g.n - 1;
            }
        }
        commit_on(2, trunk, side);
        trunk = (uint32_t)h.g.n - 1;
    }
    h.g.n = trunk + 1;
}

/* Everything but tip and root may be unbuildable, by the run. */
static void break_builds(uint32_t runs, uint32_t longest)
{
    while (runs-- > 0) {
        uint32_t i = draw((uint32_t)h.g.n), k = draw(longest) + 1;
        while (k-- > 0 && i < h.g.n)
            h.unbuildable[i++] = true;
    }
    h.unbuildable[0] = h.unbuildable[h.g.n - 1] = false;
}

/* Ask and answer until nothing is left; how many builds that took. */
static uint32_t search(wh_bisect *b, const uint32_t *first, size_t ncases)
{
    uint32_t builds = 0, c;
    size_t i;

    for (i = 0; i < ncases; i++) {
        wh_bisect_put(b, i, (uint32_t)h.g.n - 1, WH_BISECT_NEW);
        wh_bisect_put(b, i, 0, WH_BISECT_OLD);
    }
    while (wh_bisect_next(b, NULL, 0, 1, &c) == 1) {
        builds++;
        ck_assert_uint_le(builds, h.g.n);
        ck_assert_uint_gt(wh_bisect_serves(b, c), 0);
        if (h.unbuildable[c]) {
            wh_bisect_unbuildable(b, c);
            continue;
        }
        wh_bisect_built(b, c);
        for (i = 0; i < ncases; i++)
            if (wh_bisect_needs(b, i, c))
                wh_bisect_put(b, i, c,
                              wh_bisect_reaches(b, c, first[i]) ? WH_BISECT_NEW : WH_BISECT_OLD);
    }
    return builds;
}

/* The bound of an archive: each of D causes its own way down, the first steps shared. */
static double bound(uint32_t causes, size_t n)
{
    double steps = 0, left = (double)n / causes;

    while (left >= 2) {
        left /= 2;
        steps++;
    }
    steps += left - 1; /* above the line from 2^k to 2^(k+1) the logarithm lies */
    return 1.1 * (causes - 1 + causes * steps);
}

START_TEST(a_line_of_a_thousand_commits_takes_ten_builds)
{
    uint32_t first;

    linear_history(1024);
    for (first = 1; first < 1024; first += 31) {
        wh_bisect *b = wh_bisect_new(&h.g, 1);
        wh_bisect_answer answer;

        ck_assert_uint_le(search(b, &first, 1), 10);
        wh_bisect_answer_get(b, 0, arena, &answer);
        ck_assert_int_eq(answer.end, WH_BISECT_FOUND);
        ck_assert_uint_eq(answer.first, first);
        ck_assert_uint_eq(answer.nodd, 0);
        wh_bisect_free(b);
    }
}
END_TEST

START_TEST(the_first_commit_of_a_branchy_history_is_found)
{
    for (seed = 1; seed < 200; seed++) {
        uint64_t keep = seed;
        uint32_t first;
        wh_bisect_answer answer;
        wh_bisect *b;

        branchy_history(300);
        first = draw((uint32_t)h.g.n - 1) + 1;
        b = wh_bisect_new(&h.g, 1);
        ck_assert_uint_le(search(b, &first, 1), 13);
        wh_bisect_answer_get(b, 0, arena, &answer);
        ck_assert_int_eq(answer.end, WH_BISECT_FOUND);
        ck_assert_uint_eq(answer.first, first);
        wh_bisect_free(b);
        seed = keep;
    }
}
END_TEST

START_TEST(what_cannot_be_built_is_skipped_and_stays_in_the_answer)
{
    size_t found = 0, remaining = 0;

    for (seed = 1; seed < 200; seed++) {
        uint64_t keep = seed;
        uint32_t first, i;
        wh_bisect_answer answer;
        wh_bisect *b;
        bool inside = false;

        branchy_history(200);
        break_builds(6, 8);
        first = draw((uint32_t)h.g.n - 1) + 1;
        b = wh_bisect_new(&h.g, 1);
        search(b, &first, 1);
        wh_bisect_answer_get(b, 0, arena, &answer);
        ck_assert_int_ne(answer.end, WH_BISECT_OPEN);
        for (i = 0; i < answer.nset; i++)
            inside |= answer.set[i] == first;
        ck_assert(inside);
        if (answer.end == WH_BISECT_FOUND) {
            ck_assert_uint_eq(answer.first, first);
            found++;
        } else {
            for (i = 0; i < answer.nset; i++)
                ck_assert(answer.set[i] == answer.first || h.unbuildable[answer.set[i]]);
            remaining++;
        }
        wh_bisect_free(b);
        seed = keep;
    }
    ck_assert_uint_gt(found, 100);
    ck_assert_uint_gt(remaining, 10);
}
END_TEST

/* One run in the middle of a line can't be built; what that costs, wherever the commit is. */
START_TEST(a_long_run_that_cannot_be_built_is_walked_around)
{
    static const uint32_t lengths[] = {1, 3, 10, 30, 100, 1000, 3000};
    size_t k;

    for (k = 0; k < sizeof lengths / sizeof *lengths; k++) {
        uint32_t n = 4000, begin = (n - lengths[k]) / 2, end = begin + lengths[k], first, i;
        uint32_t most_outside = 0, most_inside = 0;

        linear_history(n);
        for (i = begin; i < end; i++)
            h.unbuildable[i] = true;
        for (first = 1; first < n; first += 199) {
            bool inside = first >= begin && first <= end;
            wh_bisect *b = wh_bisect_new(&h.g, 1);
            uint32_t builds = search(b, &first, 1);
            wh_bisect_answer answer;

            wh_bisect_answer_get(b, 0, arena, &answer);
            if (inside) {
                ck_assert_int_eq(answer.end, WH_BISECT_REMAINING);
                /* exactly from behind the last good one to the first bad one */
                ck_assert_uint_eq(answer.set[0], begin);
                ck_assert_uint_eq(answer.first, end);
                ck_assert_uint_eq(answer.nset, end - begin + 1);
                ck_assert_uint_eq(answer.nskipped,
                                  lengths[k] < WH_BISECT_GIVE_UP ? lengths[k]
                                                                 : answer.nskipped);
                most_inside = builds > most_inside ? builds : most_inside;
            } else {
                ck_assert_int_eq(answer.end, WH_BISECT_FOUND);
                ck_assert_uint_eq(answer.first, first);
                most_outside = builds > most_outside ? builds : most_outside;
            }
            wh_bisect_free(b);
        }
        ck_assert_uint_le(most_outside, 24);
        ck_assert_uint_le(most_inside, WH_BISECT_GIVE_UP + 24);
    }
}
END_TEST

START_TEST(it_is_known_about_how_many_builds_are_left)
{
    wh_bisect *b;
    size_t open, i;

    linear_history(1025);
    b = wh_bisect_new(&h.g, 3);
    ck_assert_uint_eq(wh_bisect_builds_left(b, &open), 0);
    for (i = 0; i < 3; i++) {
        wh_bisect_put(b, i, 1024, WH_BISECT_NEW);
        wh_bisect_put(b, i, 0, WH_BISECT_OLD);
    }
    ck_assert_uint_eq(wh_bisect_builds_left(b, &open), 10);
    ck_assert_uint_eq(open, 3);
    wh_bisect_put(b, 0, 512, WH_BISECT_NEW); /* two causes: two ways down */
    wh_bisect_put(b, 1, 512, WH_BISECT_OLD);
    wh_bisect_put(b, 2, 512, WH_BISECT_OLD);
    ck_assert_uint_eq(wh_bisect_builds_left(b, &open), 18);
    for (i = 1; i < 3; i++)
        wh_bisect_put(b, i, 1023, WH_BISECT_OLD);
    ck_assert_uint_eq(wh_bisect_builds_left(b, &open), 9);
    ck_assert_uint_eq(open, 1);
    wh_bisect_free(b);
}
END_TEST

/* `causes` different first commits, shared by `ncases` cases; every answer is checked. */
static uint32_t archive(uint32_t causes, size_t ncases, uint32_t *skipped)
{
    uint32_t first[MAX_CASES] = {0}, cause[MAX_CASES], i, builds;
    wh_bisect *b = wh_bisect_new(&h.g, ncases);

    *skipped = 0;
    for (i = 0; i < causes; i++)
        cause[i] = draw((uint32_t)h.g.n - 1) + 1;
    for (i = 0; i < ncases; i++)
        first[i] = cause[i % causes];
    builds = search(b, first, ncases);
    for (i = 0; i < h.g.n; i++)
        *skipped += h.unbuildable[i] && wh_bisect_get(b, 0, i) == WH_BISECT_SKIP;
    for (i = 0; i < ncases; i++) {
        wh_bisect_answer answer;
        wh_bisect_answer_get(b, i, arena, &answer);
        ck_assert_int_ne(answer.end, WH_BISECT_OPEN);
        if (answer.end == WH_BISECT_FOUND)
            ck_assert_uint_eq(answer.first, first[i]);
        ck_assert_uint_eq(answer.nodd, 0);
    }
    wh_bisect_free(b);
    return builds;
}

START_TEST(an_archive_shares_its_builds)
{
    static const uint32_t causes[] = {1, 2, 5, 10, 20, 40};
    static const uint32_t sizes[] = {64, 500, 1000, 3000};
    size_t i, k, kind;

    for (kind = 0; kind < 2; kind++)
        for (i = 0; i < sizeof causes / sizeof causes[0]; i++)
            for (k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
                uint32_t skipped, total = 0, round;
                double allowed = 0;

                if (causes[i] * 3 > sizes[k])
                    continue;
                for (round = 0; round < 4; round++) {
                    seed = round * 7919 + i * 31 + k;
                    if (kind)
                        branchy_history(sizes[k]);
                    else
                        linear_history(sizes[k]);
                    total += archive(causes[i], 40, &skipped);
                    /* one commit of the range is known before: the bad one is a candidate */
                    allowed += bound(causes[i], h.g.n - 1);
                }
                ck_assert_msg(total <= allowed, "%lu causes, %lu commits, kind %lu: %lu > %f",
                              (unsigned long)causes[i], (unsigned long)sizes[k],
                              (unsigned long)kind, (unsigned long)total, allowed);
            }
}
END_TEST

START_TEST(an_archive_over_unbuildable_commits_pays_for_those_alone)
{
    uint32_t round, total = 0, lost = 0;
    double allowed = 0;

    for (round = 0; round < 20; round++) {
        uint32_t skipped;

        seed = round + 1;
        branchy_history(1000);
        break_builds(20, 10);
        total += archive(10, 40, &skipped);
        lost += skipped;
        allowed += bound(10, h.g.n - 1);
    }
    ck_assert_msg(total <= allowed + lost, "%lu > %f + %lu", (unsigned long)total, allowed,
                  (unsigned long)lost);
}
END_TEST

START_TEST(a_build_that_is_there_goes_first_when_it_halves_nearly_as_well)
{
    wh_bisect *b;
    uint32_t c;

    linear_history(101);
    b = wh_bisect_new(&h.g, 1);
    wh_bisect_put(b, 0, 100, WH_BISECT_NEW);
    wh_bisect_put(b, 0, 0, WH_BISECT_OLD);
    ck_assert_uint_eq(wh_bisect_next(b, NULL, 0, 1, &c), 1);
    ck_assert_uint_eq(c, 50);
    wh_bisect_built(b, 3); /* far off: of no use */
    wh_bisect_next(b, NULL, 0, 1, &c);
    ck_assert_uint_eq(c, 50);
    wh_bisect_built(b, 40);
    wh_bisect_next(b, NULL, 0, 1, &c);
    ck_assert_uint_eq(c, 40);
    wh_bisect_free(b);
}
END_TEST

START_TEST(bets_go_to_either_side_of_what_is_under_way)
{
    wh_bisect *b;
    uint32_t c[3], half = 50;

    linear_history(101);
    b = wh_bisect_new(&h.g, 1);
    wh_bisect_put(b, 0, 100, WH_BISECT_NEW);
    wh_bisect_put(b, 0, 0, WH_BISECT_OLD);
    ck_assert_uint_eq(wh_bisect_next(b, NULL, 0, 3, c), 3);
    ck_assert_uint_eq(c[0], 50);
    ck_assert((c[1] == 25 && c[2] == 75) || (c[1] == 75 && c[2] == 25));
    ck_assert_uint_eq(wh_bisect_next(b, &half, 1, 2, c + 1), 2);
    ck_assert(c[1] != 50 && c[2] != 50 && c[1] != c[2]);
    wh_bisect_free(b);
}
END_TEST

START_TEST(results_that_no_single_change_explains_are_named)
{
    wh_bisect *b;
    wh_bisect_answer answer;
    uint32_t c;

    linear_history(100);
    b = wh_bisect_new(&h.g, 1);
    wh_bisect_put(b, 0, 99, WH_BISECT_NEW);
    wh_bisect_put(b, 0, 0, WH_BISECT_OLD);
    wh_bisect_put(b, 0, 50, WH_BISECT_OLD);
    wh_bisect_put(b, 0, 20, WH_BISECT_NEW); /* it had been there before, and went */
    while (wh_bisect_next(b, NULL, 0, 1, &c) == 1)
        wh_bisect_put(b, 0, c, c >= 70 ? WH_BISECT_NEW : WH_BISECT_OLD);
    wh_bisect_answer_get(b, 0, arena, &answer);
    ck_assert_int_eq(answer.end, WH_BISECT_FOUND);
    ck_assert_uint_eq(answer.first, 70);
    ck_assert_uint_eq(answer.nodd, 1);
    ck_assert_uint_eq(answer.odd[0], 20);
    wh_bisect_free(b);
}
END_TEST

START_TEST(a_case_that_never_fails_or_always_did_asks_for_nothing)
{
    wh_bisect *b;
    wh_bisect_answer answer;
    uint32_t c;

    linear_history(10);
    b = wh_bisect_new(&h.g, 3);
    wh_bisect_put(b, 0, 9, WH_BISECT_OLD);
    wh_bisect_put(b, 0, 0, WH_BISECT_OLD);
    wh_bisect_put(b, 1, 9, WH_BISECT_NEW);
    wh_bisect_put(b, 1, 0, WH_BISECT_NEW);
    wh_bisect_put(b, 2, 0, WH_BISECT_NEW); /* the wrong way round */
    wh_bisect_put(b, 2, 9, WH_BISECT_OLD);
    ck_assert_uint_eq(wh_bisect_next(b, NULL, 0, 1, &c), 0);
    for (c = 0; c < 3; c++) {
        wh_bisect_answer_get(b, c, arena, &answer);
        ck_assert_int_eq(answer.end, WH_BISECT_NOWHERE);
    }
    wh_bisect_free(b);
}
END_TEST

START_TEST(cases_with_skips_of_their_own_do_not_hold_up_the_others)
{
    wh_bisect *b;
    wh_bisect_answer answer;
    uint32_t c, i, rounds = 0;

    linear_history(64);
    b = wh_bisect_new(&h.g, 3);
    for (i = 0; i < 3; i++) {
        wh_bisect_put(b, i, 63, WH_BISECT_NEW);
        wh_bisect_put(b, i, 0, WH_BISECT_OLD);
    }
    /* case 1 can be tested nowhere below 40 */
    while (wh_bisect_next(b, NULL, 0, 1, &c) == 1 && rounds++ < 64)
        for (i = 0; i < 3; i++)
            if (wh_bisect_needs(b, i, c))
                wh_bisect_put(b, i, c,
                              i == 1 && c < 40 ? WH_BISECT_SKIP
                              : c >= 20        ? WH_BISECT_NEW
                                               : WH_BISECT_OLD);
    wh_bisect_answer_get(b, 0, arena, &answer);
    ck_assert_int_eq(answer.end, WH_BISECT_FOUND);
    ck_assert_uint_eq(answer.first, 20);
    wh_bisect_answer_get(b, 1, arena, &answer);
    ck_assert_int_eq(answer.end, WH_BISECT_REMAINING);
    ck_assert_uint_eq(answer.first, 40);
    ck_assert_uint_eq(answer.nset, 40);
    wh_bisect_free(b);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("bisect");
    TCase *t = tcase_create("search");
    SRunner *r;
    int failed;

    arena = wh_arena_new(NULL, 0);
    tcase_set_timeout(t, 120);
    tcase_add_test(t, a_line_of_a_thousand_commits_takes_ten_builds);
    tcase_add_test(t, the_first_commit_of_a_branchy_history_is_found);
    tcase_add_test(t, what_cannot_be_built_is_skipped_and_stays_in_the_answer);
    tcase_add_test(t, a_long_run_that_cannot_be_built_is_walked_around);
    tcase_add_test(t, it_is_known_about_how_many_builds_are_left);
    tcase_add_test(t, an_archive_shares_its_builds);
    tcase_add_test(t, an_archive_over_unbuildable_commits_pays_for_those_alone);
    tcase_add_test(t, a_build_that_is_there_goes_first_when_it_halves_nearly_as_well);
    tcase_add_test(t, bets_go_to_either_side_of_what_is_under_way);
    tcase_add_test(t, results_that_no_single_change_explains_are_named);
    tcase_add_test(t, a_case_that_never_fails_or_always_did_asks_for_nothing);
    tcase_add_test(t, cases_with_skips_of_their_own_do_not_hold_up_the_others);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    wh_arena_free(arena);
    return failed != 0;
}
