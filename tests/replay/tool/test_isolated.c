/*
 * An engine of the caller's own in a process of its own. What the engine does is what its SQL says,
 * see execute(); it answers every other query with the number behind SELECT.
 */
#define _GNU_SOURCE
#include <check.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "replay/engine/clock.h"
#include <whittle/run.h>

/* ---- the engine ------------------------------------------------------------------------------ */

static int *opened; /* in memory that all processes share; how often */
static pthread_mutex_t engine_lock = PTHREAD_MUTEX_INITIALIZER;

static int open_engine(const wh_engine_config *config, void **engine, wh_error *err)
{
    if (wh_str_is(config->url, "own:none"))
        return wh_error_set(err, WH_EENGINE, "there is none");
    if (wh_str_is(config->url, "own:mute"))
        return 1;
    if (wh_str_is(config->url, "own:dead"))
        abort();
    if (wh_str_is(config->url, "own:lock")) {
        pthread_mutex_lock(&engine_lock);
        pthread_mutex_unlock(&engine_lock);
    }
    *engine = (void *)(uintptr_t)config; /* lives as long as a case */
    __atomic_add_fetch(opened, 1, __ATOMIC_SEQ_CST);
    return WH_OK;
}

static void close_engine(void *engine)
{
    (void)engine;
}

static const char *version(void *engine)
{
    static char text[400];

    if (!wh_str_is(((const wh_engine_config *)engine)->url, "own:long"))
        return "own 1.0";
    memset(text, 'v', sizeof text - 1);
    text[10] = '\n';
    return text;
}

static int session_open(void *engine, void **session, wh_error *err)
{
    (void)err;
    *session = engine;
    return WH_OK;
}

static bool has(wh_str sql, const char *word)
{
    return memmem(sql.p, sql.n, word, strlen(word)) != NULL;
}

static void eat(void)
{
    for (;;) {
        char *p = malloc(16 << 20);

        if (!p)
            _exit(3);
        memset(p, 1, 16 << 20);
    }
}

static void execute(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    wh_value v = {.kind = WH_INT, .i = atoi(sql.p + strlen("SELECT "))};

    (void)session;
    memset(answer, 0, sizeof *answer);
    answer->affected = -1;
    if (has(sql, "crash") || (has(sql, "once") && *opened == 1))
        abort();
    while (has(sql, "hang"))
        pause();
    if (has(sql, "eat"))
        eat();
    if (has(sql, "leave"))
        exit(0);
    sink->columns(sink->ctx, has(sql, "ragged") ? 3 : 1);
    sink->row(sink->ctx, &v, 1);
}

static const wh_engine_driver driver = {.size = sizeof driver,
                                        .scheme = "own",
                                        .dialect = "sqlite",
                                        .open = open_engine,
                                        .close = close_engine,
                                        .version = version,
                                        .session_open = session_open,
                                        .session_close = close_engine,
                                        .execute = execute};

/* ---- cases ----------------------------------------------------------------------------------- */

static wh_arena *a;
static wh_isolated *isolated;
static wh_engine_config config;

static void set_up(void)
{
    opened = mmap(NULL, sizeof *opened, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    a = wh_arena_new(NULL, 0);
    config = (wh_engine_config)WH_ENGINE_CONFIG_INIT;
    ck_assert_int_eq(wh_isolated_open(&isolated, &driver, &config, NULL), WH_OK);
}

static void tear_down(void)
{
    wh_isolated_close(isolated);
    wh_arena_free(a);
    munmap(opened, sizeof *opened);
}

static wh_case *case_of(wh_arena *arena, const char *one, const char *other)
{
    wh_buf b = WH_BUF_INIT(4096);
    wh_case *c;

    wh_buf_format(&b,
                  "-- @case 1\n-- @dialect: sqlite\n-- @check: bag a = b\n"
                  "-- @run a\n%s;\n-- @run b\n%s;\n-- @end\n",
                  one, other);
    ck_assert_int_eq(
        wh_case_parse(arena, wh_arena_str(arena, wh_buf_view(&b)), "own.sql", 7, &c, NULL), WH_OK);
    wh_buf_release(&b);
    return c;
}

static wh_verdict verdict_of(const char *one, const char *other, wh_buf *record)
{
    wh_verdict v = {.kind = -1};
    wh_error err;

    ck_assert_int_eq(wh_isolated_replay(isolated, case_of(a, one, other), &v, record, &err), WH_OK);
    return v;
}

START_TEST(answers_come_from_over_there)
{
    wh_verdict v = verdict_of("SELECT 1", "SELECT 1", NULL);

    ck_assert_int_eq(v.kind, WH_PASS);
    v = verdict_of("SELECT 1", "SELECT 2", NULL);
    ck_assert_int_eq(v.kind, WH_FAIL);
    ck_assert_str_eq(v.signature, "rel:1:both");
    ck_assert_int_eq(*opened, 1);
}
END_TEST

START_TEST(a_wrong_answer_is_recorded_with_its_rows)
{
    wh_buf record = WH_BUF_INIT(4096);
    wh_verdict v = verdict_of("SELECT 1", "SELECT 2", &record);
    wh_case *c;

    ck_assert_int_eq(v.kind, WH_FAIL);
    ck_assert_int_eq(wh_case_parse(a, wh_buf_view(&record), "record", 1, &c, NULL), WH_OK);
    ck_assert(wh_str_is(wh_case_field(c, "verdict"), "fail"));
    ck_assert(wh_str_is(wh_case_field(c, "signature"), "rel:1:both"));
    ck_assert(wh_str_is(wh_case_field(c, "engine"), "own 1.0"));
    ck_assert(has(wh_buf_view(&record), "-- @actual b\n-- | 2\n"));
    wh_buf_release(&record);
}
END_TEST

START_TEST(a_crash_is_a_verdict_and_the_next_case_is_answered)
{
    wh_buf record = WH_BUF_INIT(4096);
    wh_verdict v = verdict_of("SELECT 1", "SELECT 1 AS crash", &record);
    wh_case *c;

    ck_assert_int_eq(v.kind, WH_CRASH);
    ck_assert_str_eq(v.signature, "crash:b:SIGABRT");
    ck_assert_int_eq(*opened, 2); /* believed the second time */
    ck_assert_int_eq(wh_case_parse(a, wh_buf_view(&record), "record", 1, &c, NULL), WH_OK);
    ck_assert(wh_str_is(wh_case_field(c, "verdict"), "crash"));
    ck_assert(wh_str_is(wh_case_field(c, "signature"), "crash:b:SIGABRT"));
    ck_assert(wh_str_is(wh_case_field(c, "engine"), "own 1.0"));
    ck_assert_int_eq(verdict_of("SELECT 4", "SELECT 4", NULL).kind, WH_PASS);
    wh_buf_release(&record);
}
END_TEST

START_TEST(a_row_that_is_none_is_inconclusive)
{
    wh_buf record = WH_BUF_INIT(4096);
    wh_verdict v = verdict_of("SELECT 1", "SELECT 2 AS ragged", &record);

    ck_assert_int_eq(v.kind, WH_INCONCLUSIVE);
    ck_assert_str_eq(v.reason,
                     "b was refused: the driver gave a row of 1 values in a result of 3 columns");
    wh_buf_release(&record);
}
END_TEST

START_TEST(a_version_of_any_length_is_no_crash)
{
    wh_buf record = WH_BUF_INIT(4096);

    wh_isolated_close(isolated);
    config.url = WH_STR("own:long");
    ck_assert_int_eq(wh_isolated_open(&isolated, &driver, &config, NULL), WH_OK);
    ck_assert_int_eq(verdict_of("SELECT 1", "SELECT 1", &record).kind, WH_PASS);
    ck_assert(has(wh_buf_view(&record), "-- @engine: vvvvvvvvvv vvvv"));
    wh_buf_release(&record);
}
END_TEST

START_TEST(an_engine_that_exits_has_crashed)
{
    ck_assert_str_eq(verdict_of("SELECT 1 AS leave", "SELECT 1", NULL).signature, "crash:a:EXIT");
}
END_TEST

START_TEST(a_crash_that_does_not_come_again_is_flaky)
{
    wh_buf record = WH_BUF_INIT(4096);
    wh_verdict v = verdict_of("SELECT 1 AS once", "SELECT 1", &record);

    ck_assert_int_eq(v.kind, WH_FLAKY);
    ck_assert_str_eq(v.signature, "");
    ck_assert(has(wh_buf_view(&record), "-- @verdict: flaky\n"));
    wh_buf_release(&record);
}
END_TEST

START_TEST(an_engine_that_hangs_is_ended)
{
    uint64_t before = wh_now_ms();
    wh_verdict v;

    wh_isolated_close(isolated);
    config.limits.timeout_ms = 50;
    ck_assert_int_eq(wh_isolated_open(&isolated, &driver, &config, NULL), WH_OK);
    v = verdict_of("SELECT 1", "SELECT 1 AS hang", NULL);
    ck_assert_int_eq(v.kind, WH_TIMEOUT);
    ck_assert_str_eq(v.signature, "timeout:b");
    ck_assert_uint_ge(wh_now_ms() - before, 2 * 50);
    ck_assert_int_eq(verdict_of("SELECT 4", "SELECT 4", NULL).kind, WH_PASS);
}
END_TEST

START_TEST(the_memory_limit_is_kept)
{
#ifndef __SANITIZE_ADDRESS__
    wh_verdict v;

    wh_isolated_close(isolated);
    config.limits.memory = 64 << 20;
    ck_assert_int_eq(wh_isolated_open(&isolated, &driver, &config, NULL), WH_OK);
    v = verdict_of("SELECT 1 AS eat", "SELECT 1", NULL);
    ck_assert_str_eq(v.signature, "crash:a:EXIT"); /* it was told, and left */
#endif
}
END_TEST

START_TEST(a_malformed_case_is_said_with_its_file_and_line)
{
    wh_verdict v;
    wh_error err;

    ck_assert_int_eq(wh_isolated_replay(isolated, case_of(a, "SELECT 1; SELECT 2", "SELECT 1"), &v,
                                        NULL, &err),
                     WH_ESYNTAX);
    ck_assert_str_eq(err.file, "own.sql");
    ck_assert_uint_eq(err.line, 7 + 4);
}
END_TEST

START_TEST(who_wants_no_verdict_gives_no_place_for_it)
{
    wh_case *c = case_of(a, "SELECT 1", "SELECT 1");
    wh_buf record = WH_BUF_INIT(WH_CASE_MAX);
    wh_observations *o;
    wh_engine *e;

    ck_assert_int_eq(wh_isolated_replay(isolated, c, NULL, &record, NULL), WH_OK);
    ck_assert_uint_gt(record.n, 0);
    ck_assert_int_eq(wh_engine_open_driver(&e, &driver, &config, NULL), WH_OK);
    ck_assert_int_eq(wh_replay(a, e, c, NULL, NULL, &o, NULL), WH_OK);
    wh_engine_close(e);
    wh_buf_release(&record);
}
END_TEST

START_TEST(what_can_not_be_opened_is_an_error)
{
    wh_verdict v;
    wh_error err;

    wh_isolated_close(isolated);
    config.url = WH_STR("own:none");
    ck_assert_int_eq(wh_isolated_open(&isolated, &driver, &config, &err), WH_OK);
    ck_assert_int_eq(
        wh_isolated_replay(isolated, case_of(a, "SELECT 1", "SELECT 1"), &v, NULL, &err),
        WH_EENGINE);
    ck_assert_str_eq(err.message, "there is none");
    wh_isolated_close(isolated);
    config.url = WH_STR("own:mute");
    ck_assert_int_eq(wh_isolated_open(&isolated, &driver, &config, &err), WH_OK);
    ck_assert_int_eq(
        wh_isolated_replay(isolated, case_of(a, "SELECT 1", "SELECT 1"), &v, NULL, &err),
        WH_EENGINE);
    ck_assert_str_eq(err.message, "the driver 'own' can't open an engine and does not say why");
    wh_isolated_close(isolated);
    config.url = WH_STR("own:dead");
    ck_assert_int_eq(wh_isolated_open(&isolated, &driver, &config, &err), WH_OK);
    ck_assert_int_eq(
        wh_isolated_replay(isolated, case_of(a, "SELECT 1", "SELECT 1"), &v, NULL, &err),
        WH_EENGINE);
    ck_assert_ptr_nonnull(strstr(err.message, "it dies in 3 copies"));
    wh_isolated_close(isolated);
    config.size = 4;
    ck_assert_int_eq(wh_isolated_open(&isolated, &driver, &config, &err), WH_EINVAL);
    ck_assert_ptr_null(isolated);
}
END_TEST

START_TEST(what_can_not_be_a_driver_is_refused_at_once)
{
    wh_engine_driver broken = driver;
    wh_error err;

    wh_isolated_close(isolated);
    broken.execute = NULL;
    ck_assert_int_eq(wh_isolated_open(&isolated, &broken, &config, &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "execute"));
    broken.size = 0;
    ck_assert_int_eq(wh_isolated_open(&isolated, &broken, &config, &err), WH_EINVAL);
    ck_assert_int_eq(wh_isolated_open(&isolated, &driver, NULL, &err), WH_EINVAL);
    config.url = WH_STR("nosuch:");
    ck_assert_int_eq(wh_isolated_open(&isolated, NULL, &config, &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "unknown scheme"));
    ck_assert_ptr_null(isolated);
}
END_TEST

START_TEST(a_stop_ends_the_case_under_way)
{
    volatile int stop = 1;
    wh_verdict v;
    wh_error err;

    wh_isolated_close(isolated);
    config.stop = &stop;
    ck_assert_int_eq(wh_isolated_open(&isolated, &driver, &config, &err), WH_OK);
    ck_assert_int_eq(
        wh_isolated_replay(isolated, case_of(a, "SELECT 1 AS hang", "SELECT 1"), &v, NULL, &err),
        WH_ESTOPPED);
    ck_assert_str_eq(err.message, "the caller asked to stop");
}
END_TEST

START_TEST(a_record_that_is_too_long_is_said)
{
    wh_buf record = WH_BUF_INIT(10);
    wh_verdict v = {.kind = -1};
    wh_error err = {0};

    ck_assert_int_eq(
        wh_isolated_replay(isolated, case_of(a, "SELECT 1", "SELECT 2"), &v, &record, &err),
        WH_ELIMIT);
    ck_assert_int_eq(v.kind, WH_FAIL);
    ck_assert_int_eq(err.code, WH_ELIMIT);
    ck_assert_str_eq(err.message, "the record is over the limit of its buffer");
    wh_buf_release(&record);
}
END_TEST

/* ---- a program with threads, and handlers of its own ------------------------------------------
 */

START_TEST(a_program_may_have_closed_its_standard_streams)
{
    int kept[3], rc;
    wh_verdict v = {.kind = -1};

    wh_isolated_close(isolated);
    for (int i = 0; i < 3; i++) {
        kept[i] = fcntl(i, F_DUPFD_CLOEXEC, 50);
        close(i);
    }
    rc = wh_isolated_open(&isolated, &driver, &config, NULL);
    if (rc == WH_OK)
        rc = wh_isolated_replay(isolated, case_of(a, "SELECT 1", "SELECT 2"), &v, NULL, NULL);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(fcntl(i, F_GETFD), -1);
        dup2(kept[i], i);
        close(kept[i]);
    }
    ck_assert_int_eq(rc, WH_OK);
    ck_assert_int_eq(v.kind, WH_FAIL);
}
END_TEST

static int *bad_copies; /* as many more hang as soon as they are made; shared */

static void hang_in_the_copy(void)
{
    while (bad_copies && __atomic_fetch_sub(bad_copies, 1, __ATOMIC_SEQ_CST) > 0)
        pause();
}

START_TEST(a_copy_that_waits_for_a_lock_is_made_again)
{
    wh_isolated_close(isolated);
    bad_copies =
        mmap(NULL, sizeof *bad_copies, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    *bad_copies = 3;
    ck_assert_int_eq(pthread_atfork(NULL, NULL, hang_in_the_copy), 0);
    ck_assert_int_eq(wh_isolated_open(&isolated, &driver, &config, NULL), WH_OK);
    ck_assert_int_le(*bad_copies, 0);
    ck_assert_int_eq(verdict_of("SELECT 1", "SELECT 2", NULL).kind, WH_FAIL);
}
END_TEST

static _Atomic int held; /* 1: the engine's lock, by a thread; 2: it is to let go */

static void *hold_the_engine(void *ctx)
{
    (void)ctx;
    pthread_mutex_lock(&engine_lock);
    for (held = 1; held == 1;)
        usleep(1000);
    pthread_mutex_unlock(&engine_lock);
    return NULL;
}

static int verdict_of_the_locked(wh_verdict *v)
{
    wh_isolated_close(isolated);
    config.url = WH_STR("own:lock");
    config.limits.timeout_ms = 10;
    ck_assert_int_eq(wh_isolated_open(&isolated, &driver, &config, NULL), WH_OK);
    held = 2;
    return wh_isolated_replay(isolated, case_of(a, "SELECT 1", "SELECT 2"), v, NULL, NULL);
}

START_TEST(a_copy_in_which_the_engine_is_locked_is_made_again)
{
    pthread_t t;
    wh_verdict v;

    pthread_create(&t, NULL, hold_the_engine, NULL);
    while (held != 1)
        usleep(1000);
    ck_assert_int_eq(verdict_of_the_locked(&v), WH_OK);
    ck_assert_int_eq(v.kind, WH_FAIL);
    pthread_join(t, NULL);
}
END_TEST

static void leave_quietly(int number)
{
    (void)number;
    _exit(0);
}

START_TEST(an_engine_that_crashes_runs_no_handler_of_the_program)
{
    wh_isolated_close(isolated);
    signal(SIGABRT, leave_quietly);
    ck_assert_int_eq(wh_isolated_open(&isolated, &driver, &config, NULL), WH_OK);
    ck_assert_str_eq(verdict_of("SELECT 1", "SELECT 1 AS crash", NULL).signature,
                     "crash:b:SIGABRT");
}
END_TEST

static void *ask_often(void *ctx)
{
    wh_arena *own = wh_arena_new(NULL, 0);
    int wrong = 0, i;

    for (i = 0; i < 40; i++) {
        bool crash = i % 20 == 7;
        wh_verdict v;

        if (wh_isolated_replay(ctx,
                               case_of(own, "SELECT 1", crash ? "SELECT 1 AS crash" : "SELECT 2"),
                               &v, NULL, NULL) != WH_OK ||
            v.kind != (crash ? WH_CRASH : WH_FAIL))
            wrong++;
    }
    wh_arena_free(own);
    return (void *)(intptr_t)wrong;
}

START_TEST(threads_have_one_each)
{
    enum { THREADS = 4 };
    wh_isolated *each[THREADS];
    pthread_t t[THREADS];
    void *wrong;
    int i;

    for (i = 0; i < THREADS; i++)
        ck_assert_int_eq(wh_isolated_open(&each[i], &driver, &config, NULL), WH_OK);
    for (i = 0; i < THREADS; i++)
        ck_assert_int_eq(pthread_create(&t[i], NULL, ask_often, each[i]), 0);
    for (i = 0; i < THREADS; i++) {
        pthread_join(t[i], &wrong);
        ck_assert_ptr_null(wrong);
    }
    for (i = 0; i < THREADS; i++) /* in any order */
        wh_isolated_close(each[i]);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("isolated");
    TCase *t = tcase_create("isolated");
    SRunner *r;
    int failed;

    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, answers_come_from_over_there);
    tcase_add_test(t, a_wrong_answer_is_recorded_with_its_rows);
    tcase_add_test(t, a_crash_is_a_verdict_and_the_next_case_is_answered);
    tcase_add_test(t, a_row_that_is_none_is_inconclusive);
    tcase_add_test(t, a_version_of_any_length_is_no_crash);
    tcase_add_test(t, an_engine_that_exits_has_crashed);
    tcase_add_test(t, a_crash_that_does_not_come_again_is_flaky);
    tcase_add_test(t, an_engine_that_hangs_is_ended);
    tcase_add_test(t, the_memory_limit_is_kept);
    tcase_add_test(t, a_malformed_case_is_said_with_its_file_and_line);
    tcase_add_test(t, who_wants_no_verdict_gives_no_place_for_it);
    tcase_add_test(t, what_can_not_be_opened_is_an_error);
    tcase_add_test(t, what_can_not_be_a_driver_is_refused_at_once);
    tcase_add_test(t, a_stop_ends_the_case_under_way);
    tcase_add_test(t, a_record_that_is_too_long_is_said);
    tcase_add_test(t, a_program_may_have_closed_its_standard_streams);
    tcase_add_test(t, a_copy_that_waits_for_a_lock_is_made_again);
    tcase_add_test(t, a_copy_in_which_the_engine_is_locked_is_made_again);
    tcase_add_test(t, an_engine_that_crashes_runs_no_handler_of_the_program);
    tcase_add_test(t, threads_have_one_each);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
