/* What comes out of a search: the commits that explain the results, the parents that this rests on.
 */
#include <check.h>
#include <stdlib.h>

#include "replay/bisect/bisect.h"

enum { COMMITS = 16 };

static uint32_t start[COMMITS + 1], parents[COMMITS * 2];
static wh_bisect_graph graph = {0, start, parents, NULL};
static wh_arena *arena;

/* Two parents each, of which the second may be the first; commit 0 has none. */
static wh_bisect *history(const uint32_t (*parent)[2], size_t n)
{
    uint32_t at = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        if (i > 0)
            parents[at++] = parent[i][0];
        if (i > 0 && parent[i][1] != parent[i][0])
            parents[at++] = parent[i][1];
        start[i + 1] = at;
    }
    graph.n = n;
    return wh_bisect_new(&graph, 1);
}

/* 1 can't be tested; its children 2 and 3 are NEW */
START_TEST(of_what_is_left_that_counts_which_explains_every_result)
{
    static const uint32_t parent[][2] = {{0, 0}, {0, 0}, {1, 1}, {1, 1}, {0, 0}};
    wh_bisect *b = history(parent, 5);
    wh_bisect_answer answer;
    uint32_t c;

    wh_bisect_put(b, 0, 0, WH_BISECT_OLD);
    wh_bisect_put(b, 0, 1, WH_BISECT_SKIP);
    wh_bisect_put(b, 0, 2, WH_BISECT_NEW);
    wh_bisect_answer_get(b, 0, arena, &answer);
    ck_assert_int_eq(answer.end, WH_BISECT_REMAINING);
    ck_assert_uint_eq(answer.nset, 2);
    wh_bisect_put(b, 0, 3, WH_BISECT_NEW);
    ck_assert_uint_eq(wh_bisect_next(b, NULL, 0, 1, &c), 0);
    wh_bisect_answer_get(b, 0, arena, &answer);
    ck_assert_int_eq(answer.end, WH_BISECT_FOUND);
    ck_assert_uint_eq(answer.first, 1);
    ck_assert_uint_eq(answer.nskipped, 1);
    ck_assert_uint_eq(answer.nodd, 0);
    wh_bisect_put(b, 0, 4, WH_BISECT_NEW); /* none explains it: there is more than one */
    wh_bisect_answer_get(b, 0, arena, &answer);
    ck_assert_int_eq(answer.end, WH_BISECT_REMAINING);
    ck_assert_uint_eq(answer.nset, 2);
    ck_assert_uint_eq(answer.nodd, 1);
    ck_assert_uint_eq(answer.odd[0], 4);
    wh_bisect_free(b);
}
END_TEST

START_TEST(what_is_old_again_behind_says_nothing_of_the_rest)
{
    static const uint32_t parent[][2] = {{0, 0}, {0, 0}, {1, 1}, {1, 1}, {2, 3}};
    wh_bisect *b = history(parent, 5);
    wh_bisect_answer answer;

    wh_bisect_put(b, 0, 0, WH_BISECT_OLD);
    wh_bisect_put(b, 0, 1, WH_BISECT_SKIP);
    wh_bisect_put(b, 0, 2, WH_BISECT_NEW);
    wh_bisect_put(b, 0, 3, WH_BISECT_NEW);
    wh_bisect_put(b, 0, 4, WH_BISECT_OLD);
    wh_bisect_answer_get(b, 0, arena, &answer);
    ck_assert_int_eq(answer.end, WH_BISECT_REMAINING);
    ck_assert_uint_eq(answer.nset, 2);
    wh_bisect_free(b);
}
END_TEST

/* 1 broke it, a child mended it on a branch, and 2 has it still */
static wh_bisect *mended_on_a_branch(void)
{
    static const uint32_t parent[][2] = {{0, 0}, {0, 0}, {1, 1}, {1, 1}};
    wh_bisect *b = history(parent, 4);

    wh_bisect_put(b, 0, 0, WH_BISECT_OLD);
    wh_bisect_put(b, 0, 2, WH_BISECT_NEW);
    wh_bisect_put(b, 0, 3, WH_BISECT_OLD);
    return b;
}

START_TEST(a_parent_is_old_only_when_it_was_tested)
{
    wh_bisect *b = mended_on_a_branch();
    wh_bisect_answer answer;
    uint32_t c[4];

    ck_assert_uint_eq(wh_bisect_parents(b, 0, c, 4), 1);
    ck_assert_uint_eq(c[0], 1);
    wh_bisect_put(b, 0, 1, WH_BISECT_NEW);
    ck_assert_uint_eq(wh_bisect_parents(b, 0, c, 4), 1); /* it is in doubt still */
    ck_assert(wh_bisect_begin_before(b, 0, 1));
    ck_assert_uint_eq(wh_bisect_parents(b, 0, c, 4), 0);
    wh_bisect_answer_get(b, 0, arena, &answer);
    ck_assert_int_eq(answer.end, WH_BISECT_FOUND);
    ck_assert_uint_eq(answer.first, 1);
    ck_assert_uint_eq(answer.nodd, 1);
    ck_assert_uint_eq(answer.odd[0], 3);
    wh_bisect_free(b);

    b = mended_on_a_branch();
    wh_bisect_put(b, 0, 1, WH_BISECT_OLD);
    ck_assert_uint_eq(wh_bisect_parents(b, 0, c, 4), 0);
    wh_bisect_free(b);
}
END_TEST

START_TEST(a_parent_that_cannot_be_tested_is_one_of_the_answer)
{
    wh_bisect *b = mended_on_a_branch();
    wh_bisect_answer answer;
    uint32_t c[4];

    wh_bisect_unbuildable(b, 1);
    ck_assert_uint_eq(wh_bisect_parents(b, 0, c, 4), 0);
    wh_bisect_answer_get(b, 0, arena, &answer);
    ck_assert_int_eq(answer.end, WH_BISECT_REMAINING);
    ck_assert_uint_eq(answer.nset, 2);
    ck_assert_uint_eq(answer.set[0], 1);
    ck_assert_uint_eq(answer.first, 2);
    ck_assert_uint_eq(answer.nodd, 0);
    wh_bisect_free(b);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("answer");
    TCase *t = tcase_create("set");
    SRunner *r;
    int failed;

    arena = wh_arena_new(NULL, 0);
    tcase_add_test(t, of_what_is_left_that_counts_which_explains_every_result);
    tcase_add_test(t, what_is_old_again_behind_says_nothing_of_the_rest);
    tcase_add_test(t, a_parent_is_old_only_when_it_was_tested);
    tcase_add_test(t, a_parent_that_cannot_be_tested_is_one_of_the_answer);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    wh_arena_free(arena);
    return failed != 0;
}
