/* SQLite's memory in a worker: pieces by size. */
#include "replay/engine/sqlite/memory.h"

#include <check.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const int sizes[] = {1,    7,    8,    9,    15,   16,    24,    120,   121,   1008,  1016,
                            1017, 1024, 1025, 4096, 4368, 16376, 16377, 20000, 100000};

enum { SIZES = sizeof sizes / sizeof sizes[0] };

START_TEST(a_piece_holds_what_was_asked_for_and_is_aligned)
{
    const sqlite3_mem_methods *m = wh_sqlite_memory();
    unsigned char *v[SIZES];
    size_t i;
    int k;

    for (i = 0; i < SIZES; i++) {
        v[i] = m->xMalloc(sizes[i]);
        ck_assert_ptr_nonnull(v[i]);
        ck_assert_uint_eq((uintptr_t)v[i] % 8, 0);
        ck_assert_int_ge(m->xSize(v[i]), sizes[i]);
        memset(v[i], (int)i + 1, (size_t)m->xSize(v[i]));
    }
    for (i = 0; i < SIZES; i++) {
        for (k = 0; k < sizes[i]; k++)
            ck_assert_uint_eq(v[i][k], i + 1);
        m->xFree(v[i]);
    }
}
END_TEST

START_TEST(a_size_is_rounded_up_to_what_a_piece_of_it_holds)
{
    const sqlite3_mem_methods *m = wh_sqlite_memory();
    size_t i;

    for (i = 0; i < SIZES; i++) {
        int bytes = m->xRoundup(sizes[i]);
        void *p = m->xMalloc(bytes);

        ck_assert_int_ge(bytes, sizes[i]);
        ck_assert_int_eq(m->xSize(p), bytes);
        m->xFree(p);
    }
}
END_TEST

START_TEST(a_piece_that_was_freed_is_taken_again)
{
    const sqlite3_mem_methods *m = wh_sqlite_memory();
    void *p = m->xMalloc(100), *q = m->xMalloc(5000);

    m->xFree(p);
    m->xFree(q);
    ck_assert_ptr_eq(m->xMalloc(97), p);
    ck_assert_ptr_eq(m->xMalloc(5001), q);
    m->xFree(p);
    m->xFree(q);
    m->xFree(NULL);
    ck_assert_int_eq(m->xSize(NULL), 0);
}
END_TEST

START_TEST(a_piece_that_grows_or_shrinks_keeps_its_bytes)
{
    const sqlite3_mem_methods *m = wh_sqlite_memory();
    int i, n, bytes = 1;
    char *p = m->xMalloc(bytes);

    *p = 'a';
    for (i = 0; i < 2000; i++) {
        n = (i * 7919) % 40000 + 1;
        p = m->xRealloc(p, n);
        ck_assert_ptr_nonnull(p);
        ck_assert_int_ge(m->xSize(p), n);
        ck_assert_int_eq(*p, i == 0 ? 'a' : 'a' + (i - 1) % 26);
        if (bytes > 1 && n >= bytes && i > 0)
            ck_assert_int_eq(p[bytes - 1], 'A' + (i - 1) % 26);
        p[0] = (char)('a' + i % 26);
        if (n > 1)
            p[n - 1] = (char)('A' + i % 26);
        bytes = n;
    }
    m->xFree(p);
}
END_TEST

/* How a child that runs `f` ends. */
static int end_of(void (*f)(const sqlite3_mem_methods *m))
{
    int status = 0;
    pid_t pid = fork();

    if (pid == 0) {
        struct rlimit none = {0, 0};

        setrlimit(RLIMIT_CORE, &none);
        f(wh_sqlite_memory());
        _exit(0);
    }
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void free_twice(const sqlite3_mem_methods *m)
{
    void *p = m->xMalloc(40);

    m->xFree(p);
    m->xFree(p);
}

static void free_once(const sqlite3_mem_methods *m)
{
    m->xFree(m->xMalloc(40));
}

static void write_before(const sqlite3_mem_methods *m)
{
    char *p = m->xMalloc(40);

    memset(p - 8, 0, 8);
    m->xFree(p);
}

START_TEST(a_piece_that_is_freed_twice_ends_the_process)
{
    ck_assert_int_eq(end_of(free_twice), SIGABRT);
}
END_TEST

START_TEST(a_piece_whose_head_was_written_over_ends_the_process)
{
    ck_assert_int_eq(end_of(write_before), SIGABRT);
}
END_TEST

START_TEST(a_piece_that_is_freed_once_does_not)
{
    ck_assert_int_eq(end_of(free_once), 0);
}
END_TEST

/* 80 MB of small pieces, then as much in larger ones: what the pool keeps for itself is bounded. */
START_TEST(memory_beyond_the_pools_share_is_given_back)
{
    enum { N = 80 * 1024 };
    const sqlite3_mem_methods *m = wh_sqlite_memory();
    void **v = calloc(N, sizeof *v);
    size_t i;

    ck_assert_ptr_nonnull(v);
    for (i = 0; i < N; i++) {
        v[i] = m->xMalloc(1000);
        ck_assert_ptr_nonnull(v[i]);
    }
    for (i = 0; i < N; i++)
        m->xFree(v[i]);
    for (i = 0; i < N / 16; i++) {
        v[i] = m->xMalloc(16000);
        ck_assert_ptr_nonnull(v[i]);
    }
    for (i = 0; i < N / 16; i++)
        m->xFree(v[i]);
    free(v);
}
END_TEST

/* A thread's pool stays: this is for processes whose threads do. */
__attribute__((visibility("default"))) const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:my_pool\n";
}

static void *use(void *given)
{
    const sqlite3_mem_methods *m = wh_sqlite_memory();
    void *p = m->xMalloc(64);

    m->xFree(given);
    m->xFree(p);
    return m->xMalloc(64);
}

START_TEST(a_piece_may_be_freed_in_another_thread)
{
    const sqlite3_mem_methods *m = wh_sqlite_memory();
    void *p = m->xMalloc(64), *back = NULL;
    pthread_t thread;

    ck_assert_int_eq(pthread_create(&thread, NULL, use, p), 0);
    ck_assert_int_eq(pthread_join(thread, &back), 0);
    ck_assert_ptr_nonnull(back);
    m->xFree(back);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("sqlite_memory");
    TCase *t = tcase_create("sqlite_memory");
    SRunner *runner;
    int failed;

    tcase_add_test(t, a_piece_holds_what_was_asked_for_and_is_aligned);
    tcase_add_test(t, a_size_is_rounded_up_to_what_a_piece_of_it_holds);
    tcase_add_test(t, a_piece_that_was_freed_is_taken_again);
    tcase_add_test(t, a_piece_that_grows_or_shrinks_keeps_its_bytes);
    tcase_add_test(t, a_piece_that_is_freed_twice_ends_the_process);
    tcase_add_test(t, a_piece_whose_head_was_written_over_ends_the_process);
    tcase_add_test(t, a_piece_that_is_freed_once_does_not);
    tcase_add_test(t, memory_beyond_the_pools_share_is_given_back);
    tcase_add_test(t, a_piece_may_be_freed_in_another_thread);
    suite_add_tcase(s, t);
    runner = srunner_create(s);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
