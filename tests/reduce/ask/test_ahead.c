/* Asking ahead: the same answers in the same order as without it, only sooner. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "formats/case/hash.h"
#include "reduce/ask/ahead.h"

#include <check.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { QUESTIONS = 60, MOST = 4000 };

/* Seen by the forks too. */
typedef struct shared {
    int ended;
} shared;

static struct {
    pthread_mutex_t lock;
    uint64_t started[MOST]; /* questions, by their hashes */
    size_t n, at_work, most_at_work, cancelled;
    unsigned ms;
    size_t fail_at; /* this question fails; 0: none */
    size_t of_job[64];
} seen;

static shared *common;

static void setup(void)
{
    memset(&seen, 0, sizeof seen);
    pthread_mutex_init(&seen.lock, NULL);
    seen.ms = 10;
    common = mmap(NULL, sizeof *common, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(common, MAP_FAILED);
}

static void teardown(void)
{
    munmap(common, sizeof *common);
}

static uint64_t hash_of(wh_str s)
{
    wh_hash64 h;

    wh_hash64_begin(&h);
    wh_hash64_add(&h, s.p, s.n);
    return wh_hash64_end(&h);
}

static bool was_started(uint64_t hash)
{
    size_t i;
    bool found = false;

    pthread_mutex_lock(&seen.lock);
    for (i = 0; i < seen.n; i++)
        found |= seen.started[i] == hash;
    pthread_mutex_unlock(&seen.lock);
    return found;
}

static int ask(void *ctx, size_t job, wh_str text, uint64_t *note, wh_error *err)
{
    struct timespec t = {0, (long)seen.ms * 1000000};
    uint64_t hash = hash_of(text);

    (void)ctx;
    *note = hash;
    pthread_mutex_lock(&seen.lock);
    ck_assert_uint_eq(seen.of_job[job], 0);
    seen.of_job[job] = 1;
    if (seen.n < MOST)
        seen.started[seen.n++] = hash;
    seen.at_work++;
    if (seen.at_work > seen.most_at_work)
        seen.most_at_work = seen.at_work;
    pthread_mutex_unlock(&seen.lock);
    if (seen.ms)
        nanosleep(&t, NULL);
    pthread_mutex_lock(&seen.lock);
    seen.at_work--;
    seen.of_job[job] = 0;
    pthread_mutex_unlock(&seen.lock);
    if (seen.fail_at && strtoul(text.p, NULL, 10) == seen.fail_at)
        return wh_error_set(err, WH_EIO, "no more");
    return (int)(hash >> 7 & 1);
}

static void cancel(void *ctx, size_t job)
{
    (void)ctx;
    (void)job;
    seen.cancelled++;
}

/* A search whose next question depends on all answers so far; `out`: those. How many of its
 * questions had been asked ahead; negative: a failure. */
static int search(wh_ahead *a, char *out)
{
    char text[QUESTIONS + 32];
    uint64_t note;
    wh_error err;
    int ahead = 0, n, rc;
    size_t i;

    for (i = 0; i < QUESTIONS; i++) {
        out[i] = '\0';
        n = snprintf(text, sizeof text, "%lu %s", (unsigned long)i + 1, out);
        if (!wh_ahead_is_guessing(a)) /* a lock may have been taken when it was forked */
            ahead += was_started(hash_of((wh_str){text, (size_t)n}));
        rc = a ? wh_ahead_answer(a, (wh_str){text, (size_t)n}, &note, &err)
               : ask(NULL, 0, (wh_str){text, (size_t)n}, &note, &err);
        if (rc >= 0 && !wh_ahead_is_guessing(a))
            ck_assert_uint_eq(note, hash_of((wh_str){text, (size_t)n})); /* of this question */
        if (rc < 0)
            return rc;
        out[i] = rc ? 'y' : 'n';
    }
    out[i] = '\0';
    return ahead;
}

static int search_with(size_t jobs, char *out)
{
    wh_ahead_config config = {jobs, ask, NULL, cancel, NULL};
    wh_ahead *a = wh_ahead_new(&config);
    int ahead = search(a, out);

    wh_ahead_end(a);
    common->ended++;
    wh_ahead_free(a);
    return ahead;
}

START_TEST(the_answers_are_the_same_for_any_number_of_jobs)
{
    static const size_t jobs[] = {2, 5, 64};
    char one[QUESTIONS + 1], many[QUESTIONS + 1];

    seen.ms = 3;
    ck_assert_int_eq(search(NULL, one), 0);
    search_with(jobs[_i], many);
    ck_assert_str_eq(one, many);
}
END_TEST

START_TEST(many_questions_are_answered_before_they_come_up)
{
    char out[QUESTIONS + 1];
    unsigned ms;
    int ahead = 0;

    for (ms = 40; ms < 1000 && ahead < QUESTIONS / 3; ms *= 4) { /* much longer than a fork takes */
        teardown();
        setup();
        seen.ms = ms;
        ahead = search_with(7, out);
    }
    ck_assert_int_ge(ahead, QUESTIONS / 3);
    ck_assert_uint_ge(seen.most_at_work, 3);
    ck_assert_uint_le(seen.most_at_work, 7);
    ck_assert_uint_gt(seen.cancelled, 0);
}
END_TEST

START_TEST(questions_that_take_no_time_are_asked_one_after_the_other)
{
    char out[QUESTIONS + 1];

    seen.ms = 0;
    search_with(7, out);
    ck_assert_uint_le(seen.n, QUESTIONS * 2);
}
END_TEST

START_TEST(no_process_that_guesses_gets_past_the_end)
{
    char out[QUESTIONS + 1];

    search_with(7, out);
    ck_assert_int_eq(common->ended, 1);
}
END_TEST

START_TEST(a_failure_is_one_only_when_its_question_comes_up)
{
    char out[QUESTIONS + 1];

    seen.fail_at = 30;
    ck_assert_int_eq(search_with(7, out), WH_EIO);
    ck_assert_uint_eq(strlen(out), 29);
}
END_TEST

START_TEST(one_search_after_the_other)
{
    wh_ahead_config config = {4, ask, NULL, cancel, NULL};
    wh_ahead *a = wh_ahead_new(&config);
    char one[QUESTIONS + 1], two[QUESTIONS + 1];

    search(a, one);
    wh_ahead_end(a);
    search(a, two);
    wh_ahead_end(a);
    ck_assert_str_eq(one, two);
    ck_assert(!wh_ahead_is_guessing(a));
    ck_assert(!wh_ahead_is_guessing(NULL));
    wh_ahead_free(a);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("ahead");
    TCase *t = tcase_create("ahead");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, the_answers_are_the_same_for_any_number_of_jobs, 0, 3);
    tcase_add_test(t, many_questions_are_answered_before_they_come_up);
    tcase_add_test(t, questions_that_take_no_time_are_asked_one_after_the_other);
    tcase_add_test(t, no_process_that_guesses_gets_past_the_end);
    tcase_add_test(t, a_failure_is_one_only_when_its_question_comes_up);
    tcase_add_test(t, one_search_after_the_other);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed != 0;
}
