/* Delta debugging on pure functions: what it finds, and how often it asks. */
#include "reduce/search.h"

#include <check.h>
#include <stdlib.h>

enum { MAX = 400 };

/* Fails as long as all of `needed` are there, and of each pair (i, i + 1) both or none. */
typedef struct world {
    bool needed[MAX];
    bool pairs; /* item 2k needs item 2k + 1 and the other way round */
    size_t asked, stop_after;
} world;

static bool fails(const world *w, const bool *gone, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if ((w->needed[i] && gone[i]) || (w->pairs && (i ^ 1) < n && gone[i] != gone[i ^ 1]))
            return false;
    return true;
}

static int ask(void *ctx, const bool *gone, size_t n)
{
    world *w = ctx;

    w->asked++;
    if (w->stop_after && w->asked > w->stop_after)
        return WH_SEARCH_STOP;
    return fails(w, gone, n) ? WH_SEARCH_YES : WH_SEARCH_NO;
}

/* No single item more can go. */
static bool is_minimal(const world *w, bool *gone, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        bool bad;
        if (gone[i])
            continue;
        gone[i] = true;
        bad = fails(w, gone, n);
        gone[i] = false;
        if (bad)
            return false;
    }
    return true;
}

START_TEST(nothing_to_remove_asks_nothing)
{
    world w = {{false}, false, 0, 0};

    ck_assert_uint_eq(wh_search(0, 0, ask, &w, NULL), 0);
    ck_assert_uint_eq(w.asked, 0);
}
END_TEST

START_TEST(what_nobody_needs_goes_at_once)
{
    world w = {{false}, false, 0, 0};
    bool gone[MAX] = {false};

    ck_assert_uint_eq(wh_search(MAX, 0, ask, &w, gone), MAX);
    ck_assert_uint_eq(w.asked, 1);
}
END_TEST

START_TEST(exactly_the_needed_items_stay)
{
    unsigned seed = 1;
    int round;

    for (round = 0; round < 200; round++) {
        world w = {{false}, false, 0, 0};
        bool gone[MAX] = {false};
        size_t n = 1 + (size_t)(rand_r(&seed) % MAX), i, needed = 0;

        for (i = 0; i < n; i++)
            needed += w.needed[i] = rand_r(&seed) % 20 == 0;
        ck_assert_uint_eq(wh_search(n, 0, ask, &w, gone), n - needed);
        for (i = 0; i < n; i++)
            ck_assert(gone[i] != w.needed[i]);
    }
}
END_TEST

START_TEST(the_result_is_1_minimal_where_items_hang_together)
{
    unsigned seed = 2;
    int round;

    for (round = 0; round < 200; round++) {
        world w = {{false}, true, 0, 0};
        bool gone[MAX] = {false};
        size_t n = 1 + (size_t)(rand_r(&seed) % MAX), i;

        for (i = 0; i < n; i++)
            w.needed[i] = rand_r(&seed) % 30 == 0;
        wh_search(n, 0, ask, &w, gone);
        ck_assert(fails(&w, gone, n));
        ck_assert(is_minimal(&w, gone, n));
    }
}
END_TEST

START_TEST(few_needed_items_among_many_cost_few_questions)
{
    world w = {{false}, false, 0, 0};
    bool gone[MAX] = {false};

    w.needed[3] = w.needed[200] = w.needed[399] = true;
    wh_search(MAX, 0, ask, &w, gone);
    ck_assert_uint_le(w.asked, 100);
}
END_TEST

START_TEST(where_nothing_can_go_the_questions_are_bounded)
{
    size_t n;

    for (n = 1; n < MAX; n++) {
        world w = {{false}, false, 0, 0};
        bool gone[MAX] = {false};
        size_t i;

        for (i = 0; i < n; i++)
            w.needed[i] = true;
        ck_assert_uint_eq(wh_search(n, 0, ask, &w, gone), 0);
        ck_assert_uint_le(w.asked, 4 * n + 16);
    }
}
END_TEST

START_TEST(single_items_alone_are_asked_about_once_each)
{
    world w = {{false}, false, 0, 0};
    bool gone[50] = {false};
    size_t i;

    for (i = 0; i < 50; i++)
        w.needed[i] = true;
    wh_search(50, 1, ask, &w, gone);
    ck_assert_uint_eq(w.asked, 50);
}
END_TEST

START_TEST(a_stopped_search_keeps_what_it_has)
{
    world w = {{false}, false, 0, 10};
    bool gone[MAX] = {false};
    size_t removed, i, count = 0;

    w.needed[0] = w.needed[111] = w.needed[222] = true;
    removed = wh_search(MAX, 0, ask, &w, gone);
    ck_assert_uint_eq(w.asked, 11);
    for (i = 0; i < MAX; i++)
        count += gone[i];
    ck_assert_uint_eq(count, removed);
    ck_assert_uint_gt(removed, 0);
    ck_assert(fails(&w, gone, MAX));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("search");
    TCase *t = tcase_create("search");
    SRunner *sr;
    int failed;

    tcase_add_test(t, nothing_to_remove_asks_nothing);
    tcase_add_test(t, what_nobody_needs_goes_at_once);
    tcase_add_test(t, exactly_the_needed_items_stay);
    tcase_add_test(t, the_result_is_1_minimal_where_items_hang_together);
    tcase_add_test(t, few_needed_items_among_many_cost_few_questions);
    tcase_add_test(t, where_nothing_can_go_the_questions_are_bounded);
    tcase_add_test(t, single_items_alone_are_asked_about_once_each);
    tcase_add_test(t, a_stopped_search_keeps_what_it_has);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed != 0;
}
