/*
 * What a failing call leaves behind (base.h): NULL where it hands out a pointer, and a struct as it
 * was.
 */
#include <check.h>
#include <stdlib.h>

#include <whittle/generate.h>
#include <whittle/reduce.h>
#include <whittle/run.h>

static wh_arena *arena;
static char garbage; /* what nobody may be handed out */
#define GARBAGE ((void *)&garbage)

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(arena);
}

/* ---- an engine that fails at what `fails` says -------------------------------------------------
 */

enum { NOTHING, OPEN, SESSION, SECOND_SESSION, JOIN, SNAPSHOT };
static int fails, sessions;

static int fail_at(int what, void **out, wh_error *err)
{
    *out = GARBAGE; /* a driver that fails may leave what it likes */
    return fails == what ? wh_error_set(err, WH_EENGINE, "as it was told") : WH_OK;
}

static int mine_open(const wh_engine_config *config, void **engine, wh_error *err)
{
    (void)config;
    return fail_at(OPEN, engine, err);
}

static void mine_close(void *engine)
{
    (void)engine;
}

static const char *mine_version(void *engine)
{
    (void)engine;
    return "mine 1";
}

static int mine_session_open(void *engine, void **session, wh_error *err)
{
    (void)engine;
    return fail_at(++sessions == 2 ? SECOND_SESSION : SESSION, session, err);
}

static int mine_session_join(void *session, void **other, wh_error *err)
{
    (void)session;
    return fail_at(JOIN, other, err);
}

static void mine_execute(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    (void)session, (void)sink;
    if (wh_str_starts_with(sql, "BAD"))
        answer->kind = WH_ANSWER_INTERNAL;
}

static int mine_snapshot(void *session, void **snapshot, wh_error *err)
{
    (void)session;
    return fail_at(SNAPSHOT, snapshot, err);
}

static int mine_restore(void *session, const void *snapshot, wh_error *err)
{
    (void)session, (void)snapshot, (void)err;
    return WH_OK;
}

static void mine_snapshot_free(void *session, void *snapshot)
{
    (void)session, (void)snapshot;
}

static const wh_engine_driver mine = {
    .size = sizeof mine,
    .scheme = "mine",
    .open = mine_open,
    .close = mine_close,
    .version = mine_version,
    .session_open = mine_session_open,
    .session_close = mine_close,
    .execute = mine_execute,
    .snapshot = mine_snapshot,
    .restore = mine_restore,
    .snapshot_free = mine_snapshot_free,
    .session_join = mine_session_join,
};

static wh_engine *open_mine(int what)
{
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_engine *e;

    sessions = 0;
    fails = NOTHING;
    ck_assert_int_eq(wh_engine_open_driver(&e, &mine, &config, NULL), WH_OK);
    fails = what;
    return e;
}

static wh_case *case_of(const char *text)
{
    wh_case *c;

    ck_assert_int_eq(wh_case_parse(arena, wh_str_of(text), NULL, 1, &c, NULL), WH_OK);
    return c;
}

/* ---- formats -----------------------------------------------------------------------------------
 */

static ptrdiff_t read_nothing(void *ctx, char *p, size_t n)
{
    (void)ctx, (void)p, (void)n;
    return -1;
}

START_TEST(a_text_that_can_not_be_read)
{
    static const char *const bad[] = {"", "-- @case 1\n", "-- @case 1\n-- @run A\n-- @end\n",
                                      "-- @case 1\n-- @base\n-- @end\n"};
    wh_value v = {.kind = WH_INT, .i = 7}, was = v;
    wh_reader *r = wh_reader_new(read_nothing, NULL, NULL);
    wh_item item, before;
    wh_case *c;

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        c = GARBAGE;
        ck_assert_int_eq(wh_case_parse(arena, wh_str_of(bad[i]), NULL, 1, &c, NULL), WH_ESYNTAX);
        ck_assert_ptr_null(c);
    }
    ck_assert_int_eq(wh_value_read(arena, WH_STR("date'"), &v, NULL), WH_ESYNTAX);
    ck_assert_int_eq(wh_value_read(arena, WH_STR("numeric'x'"), &v, NULL), WH_ESYNTAX);
    ck_assert_mem_eq(&v, &was, sizeof v);
    memset(&item, 0xA5, sizeof item);
    before = item;
    ck_assert_int_eq(wh_reader_next(r, &item, NULL), WH_EIO);
    ck_assert_int_eq(wh_reader_next(r, &item, NULL), WH_EIO);
    ck_assert_mem_eq(&item, &before, sizeof item);
    wh_reader_free(r);
}
END_TEST

/* ---- generate ----------------------------------------------------------------------------------
 */

START_TEST(nothing_to_generate_from)
{
    wh_generate_schema *s = GARBAGE;
    wh_generate_profile *p = GARBAGE;

    ck_assert_int_ne(wh_generate_schema_read(WH_STR("nosuch"), WH_STR(""), NULL, &s, NULL), WH_OK);
    ck_assert_ptr_null(s);
    s = GARBAGE;
    ck_assert_int_ne(wh_generate_schema_read(WH_STR("sqlite"), WH_STR(""), NULL, &s, NULL), WH_OK);
    ck_assert_ptr_null(s);
    ck_assert_int_ne(wh_generate_profile_read(WH_STR("sqlite"), WH_STR("x"), NULL, &p, NULL),
                     WH_OK);
    ck_assert_ptr_null(p);
}
END_TEST

/* ---- replay ------------------------------------------------------------------------------------
 */

START_TEST(an_engine_that_can_not_be_opened)
{
    wh_engine_config config = WH_ENGINE_CONFIG_INIT, none = {0};
    wh_engine *e = GARBAGE;
    wh_isolated *i = GARBAGE;

    fails = OPEN;
    ck_assert_int_eq(wh_engine_open_driver(&e, &mine, &config, NULL), WH_EENGINE);
    ck_assert_ptr_null(e);
    e = GARBAGE;
    ck_assert_int_eq(wh_engine_open_driver(&e, &mine, &none, NULL), WH_EINVAL);
    ck_assert_ptr_null(e);
    e = GARBAGE;
    config.url = WH_STR("nosuch:");
    ck_assert_int_eq(wh_engine_open(&e, &config, NULL), WH_EINVAL);
    ck_assert_ptr_null(e);
    ck_assert_int_eq(wh_isolated_open(&i, NULL, &config, NULL), WH_EINVAL);
    ck_assert_ptr_null(i);
}
END_TEST

START_TEST(a_session_that_can_not_be_had)
{
    wh_engine *e = open_mine(SESSION);
    wh_session *s = GARBAGE, *other = GARBAGE;
    void *snapshot = GARBAGE;

    ck_assert_int_eq(wh_session_open(&s, e, NULL), WH_EENGINE);
    ck_assert_ptr_null(s);
    fails = JOIN;
    ck_assert_int_eq(wh_session_open(&s, e, NULL), WH_OK);
    ck_assert_int_eq(wh_session_join(&other, s, NULL), WH_EENGINE);
    ck_assert_ptr_null(other);
    fails = SNAPSHOT;
    ck_assert_int_eq(wh_session_snapshot(s, &snapshot, NULL), WH_EENGINE);
    ck_assert_ptr_null(snapshot);
    wh_session_close(s);
    wh_engine_close(e);
}
END_TEST

START_TEST(a_case_that_can_not_be_run)
{
    const wh_case *c = case_of("-- @case 1\n-- @dialect: mine\n-- @check: ok a\n-- @run a\nBAD;\n"
                               "-- @end\n");
    wh_run_options none = {0};
    wh_observations *o;
    wh_verdict v, was;

    memset(&v, 0xA5, sizeof v);
    was = v;
    for (int what = SESSION; what <= SECOND_SESSION; what++) {
        wh_engine *e = open_mine(what);

        o = GARBAGE; /* the second one is that of the confirmation */
        ck_assert_int_eq(wh_replay(arena, e, c, NULL, &v, &o, NULL), WH_EENGINE);
        ck_assert_ptr_null(o);
        ck_assert_mem_eq(&v, &was, sizeof v);
        sessions = 0;
        o = GARBAGE;
        ck_assert_int_eq(wh_run_case(arena, e, c, &none, &o, NULL), WH_EINVAL);
        ck_assert_ptr_null(o);
        wh_engine_close(e);
    }
}
END_TEST

START_TEST(a_case_that_can_not_be_run_elsewhere)
{
    const wh_case *c = case_of("-- @case 1\n-- @check: ok a\n-- @run a\nA; B;\n-- @end\n");
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_isolated *i;
    wh_verdict v, was;

    memset(&v, 0xA5, sizeof v);
    was = v;
    fails = OPEN;
    ck_assert_int_eq(wh_isolated_open(&i, &mine, &config, NULL), WH_OK);
    ck_assert_int_eq(wh_isolated_replay(i, c, &v, NULL, NULL), WH_ESYNTAX);
    c = case_of("-- @case 1\n-- @dialect: mine\n-- @run a\nA;\n-- @end\n");
    ck_assert_int_eq(wh_isolated_replay(i, c, &v, NULL, NULL), WH_EENGINE);
    ck_assert_mem_eq(&v, &was, sizeof v);
    wh_isolated_close(i);
}
END_TEST

START_TEST(a_dialect_of_the_engines_own_is_known_to_it)
{
    const wh_case *c = case_of("-- @case 1\n-- @dialect: mine\n-- @check: ok a\n-- @run a\nA;\n"
                               "-- @end\n");
    wh_engine *e = open_mine(NOTHING);
    wh_verdict v;

    ck_assert_int_eq(wh_replay(arena, e, c, NULL, &v, NULL, NULL), WH_OK);
    ck_assert_int_eq(v.kind, WH_PASS);
    wh_engine_close(e);
}
END_TEST

/* ---- reduce ------------------------------------------------------------------------------------
 */

static int answers(void *ctx, const wh_case *candidate, wh_error *err)
{
    int *left = ctx;

    (void)candidate;
    return (*left)-- > 0 ? 1 : wh_error_set(err, WH_EENGINE, "no more answers");
}

START_TEST(a_reduction_that_fails)
{
    const wh_case *c = case_of("-- @case 1\n-- @dialect: sqlite\n-- @setup\nCREATE TABLE t(a);\n"
                               "CREATE TABLE u(a);\n-- @base\n-- > SELECT 1 FROM t;\n-- @end\n");
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_case *out = GARBAGE;
    int left;

    opt.ctx = &left;
    ck_assert_int_eq(wh_reduce(arena, c, &opt, &out, NULL), WH_EINVAL); /* no question */
    ck_assert_ptr_null(out);
    opt.still_fails = answers;
    for (int n = 0; n < 3; n++) {
        left = n;
        out = GARBAGE;
        ck_assert_int_eq(wh_reduce(arena, c, &opt, &out, NULL), WH_EENGINE);
        ck_assert_ptr_null(out);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_text_that_can_not_be_read,
        nothing_to_generate_from,
        an_engine_that_can_not_be_opened,
        a_session_that_can_not_be_had,
        a_case_that_can_not_be_run,
        a_case_that_can_not_be_run_elsewhere,
        a_dialect_of_the_engines_own_is_known_to_it,
        a_reduction_that_fails,
    };
    Suite *s = suite_create("outs");
    TCase *t = tcase_create("outs");
    SRunner *r = srunner_create(s);
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(t, tests[i]);
    suite_add_tcase(s, t);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
