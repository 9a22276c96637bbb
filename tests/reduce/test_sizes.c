/*
 * Programs that were compiled with another release of the public headers: every struct that a caller
 * fills may be shorter than ours, or longer. What follows a shorter one, and the tail of a longer one,
 * is garbage here: nobody may look at it.
 */
#include <check.h>
#include <stdlib.h>

#include <whittle/generate.h>
#include <whittle/reduce.h>
#include <whittle/run.h>

enum { TAIL = 64 };

/* A copy of `n` bytes of the struct at `p`, garbage behind them, that says it has `size` bytes. */
static void *sized(const void *p, size_t n, uint32_t size)
{
    char *out = malloc(n + TAIL);

    memset(out, 0xA5, n + TAIL);
    memcpy(out, p, n);
    memcpy(out, &size, sizeof size);
    return out;
}

static void *shorter(const void *p, size_t n)
{
    return sized(p, n, (uint32_t)n);
}

static void *longer(const void *p, size_t n)
{
    return sized(p, n, (uint32_t)n + TAIL);
}

/* ---- wh_allocator ---------------------------------------------------------------------------- */

static int allocated;

static void *count_alloc(void *ctx, size_t n)
{
    allocated += ctx == &allocated ? 100 : 1;
    return malloc(n);
}

static void count_free(void *ctx, void *p)
{
    (void)ctx;
    free(p);
}

START_TEST(an_allocator_of_another_size)
{
    wh_allocator al = {sizeof al, count_alloc, count_free, NULL, &allocated};
    void *all[] = {shorter(&al, offsetof(wh_allocator, out_of_memory)), longer(&al, sizeof al)};

    for (int i = 0; i < 2; i++) {
        wh_arena *a = wh_arena_new(all[i], 0);

        allocated = 0;
        wh_arena_alloc(a, 1 << 20);
        ck_assert_int_eq(allocated, i == 0 ? 1 : 100);
        wh_arena_free(a);
        free(all[i]);
    }
}
END_TEST

/* ---- wh_engine_config, wh_limits, wh_engine_driver -------------------------------------------- */

static wh_engine_config opened;
static const volatile int stop_flag;

static int toy_open(const wh_engine_config *config, void **engine, wh_error *err)
{
    (void)err;
    ck_assert_uint_eq(config->size, sizeof *config);
    ck_assert_uint_eq(config->limits.size, sizeof config->limits);
    opened = *config;
    *engine = &opened;
    return WH_OK;
}

static void toy_close(void *engine)
{
    (void)engine;
}

static const char *toy_version(void *engine)
{
    (void)engine;
    return "toy 1.0";
}

static int toy_session_open(void *engine, void **session, wh_error *err)
{
    (void)err;
    *session = engine;
    return WH_OK;
}

static void toy_execute(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    wh_value v = {.kind = WH_INT, .i = 1};

    (void)session;
    memset(answer, 0, sizeof *answer);
    answer->affected = -1;
    if (sql.n && sql.p[0] == 'S') {
        sink->columns(sink->ctx, 1);
        sink->row(sink->ctx, &v, 1);
    }
}

static const wh_engine_driver toy = {
    .size = sizeof toy,
    .scheme = "toy",
    .dialect = "sqlite",
    .open = toy_open,
    .close = toy_close,
    .version = toy_version,
    .session_open = toy_session_open,
    .session_close = toy_close,
    .execute = toy_execute,
};

static void open_with(void *config, const wh_engine_driver *driver)
{
    wh_engine *e = NULL;
    wh_error err;

    ck_assert_msg(wh_engine_open_driver(&e, driver, config, &err) == WH_OK, "%s", err.message);
    wh_engine_close(e);
    free(config);
}

START_TEST(a_config_of_another_size)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    c.url = WH_STR("toy:x");
    c.limits.rows = 7;
    c.stop = &stop_flag;
    c.isolated = true;
    c.allow_superuser = true;
    open_with(shorter(&c, offsetof(wh_engine_config, stop)), &toy);
    ck_assert(wh_str_is(opened.url, "toy:x"));
    ck_assert_uint_eq(opened.limits.rows, 7);
    ck_assert(!opened.stop);
    ck_assert(!opened.isolated && !opened.allow_superuser);
    open_with(shorter(&c, offsetof(wh_engine_config, isolated)), &toy);
    ck_assert(opened.stop == &stop_flag);
    ck_assert(!opened.isolated);
    open_with(longer(&c, sizeof c), &toy);
    ck_assert(opened.isolated && opened.allow_superuser && opened.stop == &stop_flag);
}
END_TEST

/* They stand in the middle of a config: what is behind them moves. */
static void *config_with_limits(const wh_engine_config *c, uint32_t limits)
{
    const size_t head = offsetof(wh_engine_config, limits), behind = offsetof(wh_engine_config, stop);
    char *out = malloc(sizeof *c + TAIL);

    memset(out, 0xA5, sizeof *c + TAIL);
    memcpy(out, c, head);
    memcpy(out + head, &c->limits, limits < sizeof c->limits ? limits : sizeof c->limits);
    memcpy(out + head, &limits, sizeof limits);
    memcpy(out + head + limits, (const char *)c + behind, sizeof *c - behind);
    *(uint32_t *)(void *)out = (uint32_t)(head + limits + sizeof *c - behind);
    return out;
}

START_TEST(limits_of_another_size)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    c.limits = (wh_limits){sizeof c.limits, 11, 12, 13, 14, 15};
    c.stop = &stop_flag;
    c.allow_superuser = true;
    open_with(config_with_limits(&c, offsetof(wh_limits, length)), &toy);
    ck_assert_uint_eq(opened.limits.memory, 13);
    ck_assert_uint_eq(opened.limits.length, 100000); /* the default */
    ck_assert(opened.stop == &stop_flag);
    ck_assert(opened.allow_superuser && !opened.isolated);
    open_with(config_with_limits(&c, sizeof c.limits + 16), &toy);
    ck_assert_uint_eq(opened.limits.like, 15);
    ck_assert(opened.stop == &stop_flag);
    ck_assert(opened.allow_superuser && !opened.isolated);
}
END_TEST

START_TEST(a_driver_of_another_size)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    void *all[] = {shorter(&toy, offsetof(wh_engine_driver, snapshot)), longer(&toy, sizeof toy)};

    for (int i = 0; i < 2; i++) {
        wh_engine *e;
        wh_session *s, *joined;

        ck_assert_int_eq(wh_engine_open_driver(&e, all[i], &c, NULL), WH_OK);
        ck_assert_str_eq(wh_engine_dialect(e), "sqlite");
        ck_assert_int_eq(wh_session_open(&s, e, NULL), WH_OK);
        ck_assert_int_eq(wh_session_join(&joined, s, NULL), WH_ENOTSUP);
        wh_session_close(s);
        wh_engine_close(e);
        free(all[i]);
    }
}
END_TEST

START_TEST(a_config_that_says_no_size_is_refused)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_engine *e;

    c.limits.size = 1 << 20;
    ck_assert_int_eq(wh_engine_open_driver(&e, &toy, &c, NULL), WH_EINVAL);
    c = (wh_engine_config)WH_ENGINE_CONFIG_INIT;
    c.size = 0;
    ck_assert_int_eq(wh_engine_open_driver(&e, &toy, &c, NULL), WH_EINVAL);
    ck_assert_int_eq(wh_engine_open(&e, &c, NULL), WH_EINVAL);
}
END_TEST

START_TEST(what_is_missing_is_refused)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_engine *e;

    ck_assert_int_eq(wh_engine_open_driver(&e, NULL, &c, NULL), WH_EINVAL);
    ck_assert_int_eq(wh_engine_open_driver(&e, &toy, NULL, NULL), WH_EINVAL);
    ck_assert_int_eq(wh_engine_open(&e, NULL, NULL), WH_EINVAL);
    ck_assert_ptr_null(e);
}
END_TEST

/* ---- wh_run_options --------------------------------------------------------------------------- */

static void count_statement(void *ctx, size_t section, wh_str sql)
{
    (void)section;
    (void)sql;
    ++*(int *)ctx;
}

START_TEST(run_options_of_another_size)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_arena *a = wh_arena_new(NULL, 0);
    int counted = 0;
    void *all[] = {NULL, NULL};
    wh_observations *obs;
    wh_verdict v;
    wh_case *k;
    wh_engine *e;

    opt.on_statement = count_statement;
    opt.ctx = &counted;
    all[0] = shorter(&opt, offsetof(wh_run_options, engine_ns));
    all[1] = longer(&opt, sizeof opt);
    ck_assert_int_eq(wh_case_parse(a,
                                   WH_STR("-- @case 1\n-- @dialect: sqlite\n-- @check: bag a = b\n"
                                          "-- @run a\nSELECT 1;\n-- @run b\nSELECT 1;\n-- @end\n"),
                                   NULL, 1, &k, NULL),
                     WH_OK);
    ck_assert_int_eq(wh_engine_open_driver(&e, &toy, &c, NULL), WH_OK);
    for (int i = 0; i < 2; i++) {
        counted = 0;
        ck_assert_int_eq(wh_run_case(a, e, k, all[i], &obs, NULL), WH_OK);
        ck_assert_int_eq(counted, 2);
        ck_assert_int_eq(wh_replay(a, e, k, all[i], &v, NULL, NULL), WH_OK);
        ck_assert_int_eq(v.kind, WH_PASS);
        free(all[i]);
    }
    wh_engine_close(e);
    wh_arena_free(a);
}
END_TEST

/* ---- wh_generate_options ---------------------------------------------------------------------- */

START_TEST(generate_options_of_another_size)
{
    wh_generate_options opt = WH_GENERATE_OPTIONS_INIT;
    wh_buf whole = WH_BUF_INIT(1 << 20), out = WH_BUF_INIT(1 << 20);
    void *all[] = {NULL, NULL};

    opt.queries = 3;
    ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 1, 1, &opt, &whole, NULL), WH_OK);
    all[0] = shorter(&opt, offsetof(wh_generate_options, version));
    all[1] = longer(&opt, sizeof opt);
    for (int i = 0; i < 2; i++) {
        wh_buf_clear(&out);
        ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 1, 1, all[i], &out, NULL), WH_OK);
        ck_assert(wh_str_eq(wh_buf_view(&whole), wh_buf_view(&out)));
        free(all[i]);
    }
    wh_buf_release(&whole);
    wh_buf_release(&out);
}
END_TEST

/* ---- wh_reduce_options, wh_reduce_stats -------------------------------------------------------- */

static int has_x(void *ctx, const wh_case *candidate, wh_error *err)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    bool yes;

    (void)ctx;
    (void)err;
    yes = wh_case_write(candidate, &b) == WH_OK;
    wh_buf_char(&b, '\0');
    yes = yes && strstr(b.p, "'x'") != NULL;
    wh_buf_release(&b);
    return yes;
}

START_TEST(reduce_options_and_their_stats_of_another_size)
{
    static const char text[] = "-- @case 1\n-- @dialect: sqlite\n-- @setup\nCREATE TABLE t(a);\n"
                               "INSERT INTO t VALUES ('x');\nCREATE TABLE u(b);\n-- @end\n";
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_reduce_stats known = WH_REDUCE_STATS_INIT;
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_case *c, *small;

    ck_assert_int_eq(wh_case_parse(a, wh_str_of(text), NULL, 1, &c, NULL), WH_OK);
    opt.still_fails = has_x;
    opt.guarded = true;
    for (int i = 0; i < 2; i++) {
        size_t known_bytes = i == 0 ? offsetof(wh_reduce_stats, cached) : sizeof known;
        wh_reduce_stats *stats = i == 0 ? shorter(&known, known_bytes) : longer(&known, known_bytes);
        void *own;

        opt.stats = stats;
        own = i == 0 ? shorter(&opt, offsetof(wh_reduce_options, on_step)) : longer(&opt, sizeof opt);
        ck_assert_int_eq(wh_reduce(a, c, own, &small, NULL), WH_OK);
        ck_assert_uint_gt(stats->tests, 0);
        ck_assert_uint_gt(stats->accepted, 0);
        ck_assert_uint_eq(stats->size, known_bytes + (i == 0 ? 0 : TAIL));
        for (size_t k = known_bytes; k < known_bytes + TAIL; k++)
            ck_assert_int_eq(((const unsigned char *)stats)[k], 0xA5);
        free(own);
        free(stats);
    }
    wh_arena_free(a);
}
END_TEST

/* ---- structs without a size -------------------------------------------------------------------
 */

/* Whoever clears a struct instead of beginning with its _INIT. */
START_TEST(options_that_say_no_size_are_refused)
{
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_run_options run = {0};
    wh_generate_options generate = {.queries = 1};
    wh_buf out = WH_BUF_INIT(1 << 20);
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_observations *obs;
    wh_verdict v;
    wh_error err;
    wh_engine *e;

    ck_assert_int_eq(wh_engine_open_driver(&e, &toy, &config, NULL), WH_OK);
    ck_assert_int_eq(wh_run_case(a, e, wh_case_new(a), &run, &obs, &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "WH_RUN_OPTIONS_INIT"));
    ck_assert_int_eq(wh_replay(a, e, wh_case_new(a), &run, &v, NULL, NULL), WH_EINVAL);
    wh_engine_close(e);
    ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 1, 1, &generate, &out, &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "WH_GENERATE_OPTIONS_INIT"));
    ck_assert_uint_eq(out.n, 0);
    wh_arena_free(a);
}
END_TEST

START_TEST(a_mix_is_not_written_beyond_the_options)
{
    wh_generate_options opt = WH_GENERATE_OPTIONS_INIT;
    wh_error err;

    opt.size = offsetof(wh_generate_options, mix) + 2;
    ck_assert_int_eq(wh_generate_mix(WH_STR("where,order,group"), &opt, &err), WH_EINVAL);
    for (size_t i = 0; i < WH_GENERATE_SHAPES; i++)
        ck_assert_uint_eq(opt.mix[i], 0);
    opt.size += sizeof opt.mix - 2;
    ck_assert_int_eq(wh_generate_mix(WH_STR("where,order,group"), &opt, &err), WH_OK);
}
END_TEST

START_TEST(a_reduction_that_can_not_ask_is_refused)
{
    wh_reduce_options none = {0}, opt = WH_REDUCE_OPTIONS_INIT;
    wh_reduce_stats stats = {0};
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_case *c = wh_case_new(a), *out;
    const wh_reduce_options *all[] = {NULL, &none, &opt, &opt};
    const char *named[] = {"still_fails", "WH_REDUCE_OPTIONS_INIT", "still_fails",
                           "WH_REDUCE_STATS_INIT"};

    for (int i = 0; i < 4; i++) {
        wh_error err;

        if (i == 3) {
            opt.still_fails = has_x;
            opt.stats = &stats;
        }
        ck_assert_int_eq(wh_reduce(a, c, all[i], &out, &err), WH_EINVAL);
        ck_assert_ptr_nonnull(strstr(err.message, named[i]));
        ck_assert_int_eq(wh_reduce_explain(c, all[i], &err), WH_EINVAL);
        ck_assert_ptr_nonnull(strstr(err.message, named[i]));
    }
    wh_arena_free(a);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        an_allocator_of_another_size,
        a_config_of_another_size,
        limits_of_another_size,
        a_driver_of_another_size,
        a_config_that_says_no_size_is_refused,
        what_is_missing_is_refused,
        run_options_of_another_size,
        generate_options_of_another_size,
        reduce_options_and_their_stats_of_another_size,
        options_that_say_no_size_are_refused,
        a_mix_is_not_written_beyond_the_options,
        a_reduction_that_can_not_ask_is_refused,
    };
    Suite *suite = suite_create("sizes");
    TCase *t = tcase_create("sizes");
    SRunner *r;
    int failed;

    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(t, tests[i]);
    suite_add_tcase(suite, t);
    r = srunner_create(suite);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
