/* Delta debugging on pure functions: what it finds, and how often it asks. */
#include "reduce/search/search.h"

#include <check.h>
#include <stdlib.h>

enum { MAX = 400 };

/* Fails as long as all of `needed` are there, and of each pair (i, i + 1) both or none. */
typedef struct world {
    bool needed[MAX];
    bool pairs; /* item 2k needs item 2k + 1 and the other way round */
    bool gone[MAX];
    size_t n, asked;
    size_t alone[MAX]; /* how often each was asked about alone */
} world;

static bool fails(const world *w)
{
    size_t i;

    for (i = 0; i < w->n; i++)
        if ((w->needed[i] && w->gone[i]) ||
            (w->pairs && (i ^ 1) < w->n && w->gone[i] != w->gone[i ^ 1]))
            return false;
    return true;
}

/* One question: can left[from .. to) go? They are gone afterwards if they can. */
static bool can_go(world *w, const size_t *left, size_t from, size_t to)
{
    bool yes;
    size_t i;

    w->asked++;
    if (to - from == 1)
        w->alone[left[from]]++;
    for (i = from; i < to; i++)
        w->gone[left[i]] = true;
    yes = fails(w);
    for (i = from; i < to && !yes; i++)
        w->gone[left[i]] = false;
    return yes;
}

/* How many went. */
static size_t search(world *w, size_t n, size_t first)
{
    size_t left[MAX], from, to, i;
    wh_search s;

    w->n = n;
    for (i = 0; i < n; i++)
        left[i] = i;
    wh_search_init(&s, left, n, first);
    while (wh_search_next(&s, &from, &to)) {
        ck_assert_uint_lt(from, to);
        if (can_go(w, left, from, to))
            wh_search_yes(&s);
        else
            wh_search_no(&s);
    }
    ck_assert_uint_eq(s.n + s.removed, n);
    for (i = 0; i < s.n; i++)
        ck_assert(!w->gone[left[i]]);
    return s.removed;
}

START_TEST(nothing_to_remove_asks_nothing)
{
    world w = {.n = 0};

    ck_assert_uint_eq(search(&w, 0, 1), 0);
    ck_assert_uint_eq(w.asked, 0);
}
END_TEST

START_TEST(what_nobody_needs_goes_at_once)
{
    world w = {.n = 0};

    ck_assert_uint_eq(search(&w, MAX, MAX), MAX);
    ck_assert_uint_eq(w.asked, 1);
}
END_TEST

START_TEST(chunks_grow_while_they_can_go)
{
    world w = {.n = 0};

    ck_assert_uint_eq(search(&w, 255, 1), 255);
    ck_assert_uint_eq(w.asked, 8);
}
END_TEST

START_TEST(exactly_the_needed_items_stay)
{
    unsigned seed = 1;
    int round;

    for (round = 0; round < 200; round++) {
        world w = {.n = 0};
        size_t n = 1 + (size_t)(rand_r(&seed) % MAX), i, needed = 0;
        size_t first = 1 + (size_t)rand_r(&seed) % n;

        for (i = 0; i < n; i++)
            needed += w.needed[i] = rand_r(&seed) % 20 == 0;
        ck_assert_uint_eq(search(&w, n, first), n - needed);
        for (i = 0; i < n; i++)
            ck_assert(w.gone[i] != w.needed[i]);
    }
}
END_TEST

START_TEST(what_is_left_fails_where_items_hang_together)
{
    unsigned seed = 2;
    int round;

    for (round = 0; round < 200; round++) {
        world w = {.pairs = true};
        size_t n = 1 + (size_t)(rand_r(&seed) % MAX), i;

        for (i = 0; i < n; i++)
            w.needed[i] = rand_r(&seed) % 30 == 0;
        search(&w, n, n);
        ck_assert(fails(&w));
    }
}
END_TEST

START_TEST(few_needed_items_among_many_cost_few_questions)
{
    size_t first;

    for (first = 1; first <= MAX; first *= 2) {
        world w = {.n = 0};

        w.needed[3] = w.needed[200] = w.needed[399] = true;
        search(&w, MAX, first);
        ck_assert_uint_le(w.asked, 50);
    }
}
END_TEST

START_TEST(where_nothing_can_go_the_questions_are_bounded)
{
    size_t n;

    for (n = 1; n < MAX; n++) {
        world w = {.n = 0};
        size_t i;

        for (i = 0; i < n; i++)
            w.needed[i] = true;
        ck_assert_uint_eq(search(&w, n, n), 0);
        ck_assert_uint_le(w.asked, 2 * n + 16);
    }
}
END_TEST

START_TEST(single_items_alone_are_asked_about_once_each)
{
    world w = {.n = 0};
    size_t i;

    for (i = 0; i < 50; i++)
        w.needed[i] = true;
    search(&w, 50, 1);
    ck_assert_uint_eq(w.asked, 50);
    for (i = 0; i < 50; i++)
        ck_assert_uint_eq(w.alone[i], 1);
}
END_TEST

/* The questions that a copy finds are those that come if all answers are no. */
int main(void)
{
    Suite *s = suite_create("search");
    TCase *t = tcase_create("search");
    SRunner *sr;
    int failed;

    tcase_add_test(t, nothing_to_remove_asks_nothing);
    tcase_add_test(t, what_nobody_needs_goes_at_once);
    tcase_add_test(t, chunks_grow_while_they_can_go);
    tcase_add_test(t, exactly_the_needed_items_stay);
    tcase_add_test(t, what_is_left_fails_where_items_hang_together);
    tcase_add_test(t, few_needed_items_among_many_cost_few_questions);
    tcase_add_test(t, where_nothing_can_go_the_questions_are_bounded);
    tcase_add_test(t, single_items_alone_are_asked_about_once_each);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed != 0;
}
