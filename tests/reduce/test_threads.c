/*
 * The library from eight threads at once, each with engines and arenas of its own: cases are written, read,
 * replayed and reduced, scripts generated. Built with -DWHITTLE_TSAN=ON it says what they share.
 */
#include <check.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include <whittle/generate.h>
#include <whittle/reduce.h>
#include <whittle/run.h>

enum { THREADS = 8, ROUNDS = 3 };

static const char text[] = "-- @case 1\n-- @oracle: norec form=count flag=istrue\n-- @dialect: sqlite\n"
                           "-- @check: bag total(optimized) = total(unoptimized)\n"
                           "-- @setup\n"
                           "CREATE TABLE t0(c0 UNIQUE, c1 TEXT);\n"
                           "INSERT INTO t0 VALUES (-1, 'a'), (2, 'b'), (NULL, 'c');\n"
                           "CREATE TABLE t1(x);\n"
                           "CREATE INDEX i0 ON t0(c1) WHERE c0 > 0;\n"
                           "-- @base\n-- > SELECT * FROM t0 WHERE t0.c0 GLOB '-*';\n"
                           "-- @run optimized\nSELECT COUNT(*) FROM t0 WHERE t0.c0 GLOB '-*';\n"
                           "-- @run unoptimized\n"
                           "SELECT SUM(f), COUNT(*) FROM (SELECT (t0.c0 GLOB '-*') IS TRUE AS f FROM t0);\n"
                           "-- @end\n";

typedef struct worker {
    pthread_t thread;
    wh_engine *engine;
    unsigned number;
    char wrong[200]; /* "": nothing */
} worker;

static void say(worker *w, const char *what, const char *why)
{
    if (!w->wrong[0])
        snprintf(w->wrong, sizeof w->wrong, "%s: %.150s", what, why);
}

/* It holds: so the question of the reduction is whether it still does, and t0 is still read. */
static int still_holds(void *ctx, const wh_case *candidate, wh_error *err)
{
    worker *w = ctx;
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_verdict v;
    int rc = wh_replay(a, w->engine, candidate, NULL, &v, NULL, err);

    wh_arena_free(a);
    return rc < 0 ? rc : v.kind == WH_PASS;
}

static void replay_and_reduce(worker *w)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_buf out = WH_BUF_INIT(1 << 20);
    wh_case *c, *small;
    wh_error err = {0};
    wh_verdict v;

    opt.still_fails = still_holds;
    opt.ctx = w;
    opt.stats = &stats;
    if (wh_case_parse(a, wh_str_of(text), "text", 1, &c, &err) != WH_OK)
        say(w, "parse", err.message);
    else if (wh_replay(a, w->engine, c, NULL, &v, NULL, &err) != WH_OK || v.kind != WH_PASS)
        say(w, "replay", err.message);
    else if (wh_reduce(a, c, &opt, &small, &err) != WH_OK)
        say(w, "reduce", err.message);
    else if (stats.statements >= stats.statements_before || wh_case_write(small, &out) != WH_OK)
        say(w, "reduce", "nothing went");
    wh_buf_release(&out);
    wh_arena_free(a);
}

/* What gen makes, checked by an oracle. */
static void generate(worker *w)
{
    wh_generate_options opt = WH_GENERATE_OPTIONS_INIT;
    wh_buf out = WH_BUF_INIT(1 << 22);
    wh_error err = {0};

    opt.queries = 5;
    if (wh_generate(WH_STR("sqlite"), w->number, 1, &opt, &out, &err) != WH_OK || out.n == 0)
        say(w, "generate", err.message);
    wh_buf_clear(&out);
    if (wh_generate(WH_STR("postgresql"), w->number, 1, &opt, &out, &err) != WH_OK || out.n == 0)
        say(w, "generate", err.message);
    wh_buf_release(&out);
}

static void *work(void *ctx)
{
    worker *w = ctx;
    wh_error err = {0};

    for (int round = 0; round < ROUNDS && !w->wrong[0]; round++) {
        wh_engine_config config = WH_ENGINE_CONFIG_INIT;

        config.url = WH_STR("sqlite:");
        if (wh_engine_open(&w->engine, &config, &err) != WH_OK) {
            say(w, "open", err.message);
            break;
        }
        replay_and_reduce(w);
        generate(w);
        wh_engine_close(w->engine);
    }
    return NULL;
}

START_TEST(eight_threads_do_not_meet)
{
    static worker workers[THREADS];

    for (unsigned i = 0; i < THREADS; i++) {
        workers[i].number = i + 1;
        ck_assert_int_eq(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(workers[i].thread, NULL);
        ck_assert_msg(!workers[i].wrong[0], "%s", workers[i].wrong);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("threads");
    TCase *t = tcase_create("threads");
    SRunner *r;
    int failed;

    tcase_set_timeout(t, 300);
    tcase_add_test(t, eight_threads_do_not_meet);
    suite_add_tcase(suite, t);
    r = srunner_create(suite);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
