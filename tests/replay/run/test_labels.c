/*
 * Several engines by their labels: which engine gets which statement. Both engines are toys that
 * write down what they are asked, as "NAME:statement"; "only NAME" fails on the other one.
 */
#include <check.h>
#include <stdlib.h>

#include "replay/run/run.h"
#include "replay/tool/tool.h"

static wh_buf asked = WH_BUF_INIT(1 << 20);
static wh_arena *arena;
static wh_engine *left, *right;
static int sessions;
static const char *const names[] = {"left", "right"};

static int toy_open(const wh_engine_config *config, void **engine, wh_error *err)
{
    (void)err;
    *engine = (void *)&names[config->limits.rows == 1];
    return WH_OK;
}

static void toy_close(void *engine)
{
    (void)engine;
}

static const char *toy_version(void *engine)
{
    return *(const char *const *)engine;
}

static int toy_session_open(void *engine, void **session, wh_error *err)
{
    (void)err;
    sessions++;
    *session = engine;
    return WH_OK;
}

static void toy_session_close(void *session)
{
    (void)session;
    sessions--;
}

static void toy_execute(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    const char *name = *(const char *const *)session;
    wh_value v = {.kind = WH_TEXT, .s = wh_str_of(name)};

    memset(answer, 0, sizeof *answer);
    answer->affected = -1;
    wh_buf_text(&asked, name);
    wh_buf_char(&asked, ':');
    wh_buf_str(&asked, sql);
    if (sql.n > 5 && memcmp(sql.p, "only ", 5) == 0 &&
        (sql.n != strlen(name) + 6 || memcmp(sql.p + 5, name, strlen(name)) != 0)) {
        answer->kind = WH_ANSWER_ERROR;
        memcpy(answer->class_, "E1", 3);
        memcpy(answer->text, "not here", 9);
    } else if (sql.n > 4 && memcmp(sql.p, "name", 4) == 0) {
        sink->row(sink->ctx, &v, 1);
    }
}

static void setup(void)
{
    static const wh_engine_driver driver = {
        .size = sizeof driver,
        .scheme = "toy",
        .dialect = "sqlite",
        .open = toy_open,
        .close = toy_close,
        .version = toy_version,
        .session_open = toy_session_open,
        .session_close = toy_session_close,
        .execute = toy_execute,
    };
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;

    arena = wh_arena_new(NULL, 0);
    wh_buf_clear(&asked);
    ck_assert_int_eq(wh_engine_open_driver(&left, &driver, &config, NULL), WH_OK);
    config.limits.rows = 1;
    ck_assert_int_eq(wh_engine_open_driver(&right, &driver, &config, NULL), WH_OK);
}

static void teardown(void)
{
    ck_assert_int_eq(sessions, 0);
    wh_engine_close(left);
    wh_engine_close(right);
    wh_arena_free(arena);
    wh_buf_release(&asked);
}

static wh_case *parse(const char *fields, const char *body)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_case *c = NULL;

    wh_buf_format(&b, "-- @case 1\n%s%s-- @end\n", fields, body);
    ck_assert_int_eq(wh_case_parse(arena, wh_arena_str(arena, wh_buf_view(&b)), "t", 1, &c, NULL),
                     WH_OK);
    wh_buf_release(&b);
    return c;
}

/* On `left`, with both engines by their names. */
static wh_observations *run(const wh_case *c)
{
    wh_labelled_engine engines[] = {{WH_STR("left"), left}, {WH_STR("right"), right}};
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_observations *o = NULL;

    opt.engines = engines;
    opt.nengines = 2;
    ck_assert_int_eq(wh_run_case(arena, left, c, &opt, &o, NULL), WH_OK);
    return o;
}

static void asked_is(const char *wanted)
{
    ck_assert_msg(wh_str_is(wh_buf_view(&asked), wanted), "%.*s\n  instead of\n%s", (int)asked.n,
                  asked.p ? asked.p : "", wanted);
}

/* ---- running -------------------------------------------------------------------------------- */

START_TEST(setup_without_a_label_is_for_every_engine_that_the_case_names)
{
    run(parse("", "-- @setup\na;\n-- @run q@right\nb;\n-- @run q@left\nc;\n"));
    asked_is("right:a;left:a;right:b;left:c;");
}
END_TEST

START_TEST(setup_with_a_label_is_for_that_engine_alone)
{
    run(parse("", "-- @setup on=left\na;\n-- @setup\nb;\n-- @setup on=right\nc;\n"
                  "-- @run q@left\nd;\n-- @run q@right\ne;\n"));
    asked_is("left:a;left:b;right:b;right:c;left:d;right:e;");
}
END_TEST

START_TEST(an_engine_that_no_run_names_is_left_alone)
{
    run(parse("", "-- @setup\na;\n-- @run q@left\nb;\n"));
    asked_is("left:a;left:b;");
}
END_TEST

START_TEST(a_run_without_a_label_goes_to_the_engine_of_the_call)
{
    run(parse("", "-- @setup\na;\n-- @run p\nb;\n-- @run q@right\nc;\n"));
    asked_is("left:a;right:a;left:b;right:c;");
}
END_TEST

START_TEST(a_fresh_run_repeats_the_setup_of_its_own_engine)
{
    run(parse("", "-- @setup\na;\n-- @setup on=left\nb;\n-- @run p@left\nc;\n"
                  "-- @run q@right fresh\nd;\n"));
    asked_is("left:a;right:a;left:b;left:c;right:a;right:d;");
}
END_TEST

START_TEST(a_setup_that_fails_on_one_engine_breaks_the_case)
{
    wh_case *c = parse("-- @check: bag q@left = q@right\n",
                       "-- @setup\na;\nonly left;\n-- @run q@left\nb;\n-- @run q@right\nb;\n");
    wh_observations *o = run(c);
    wh_verdict v;

    ck_assert(wh_str_is(o->broken, "setup statement 2 failed on right: E1 not here"));
    wh_judge(arena, c, o, &v);
    ck_assert_int_eq(v.kind, WH_BROKEN);
    asked_is("left:a;left:only left;right:a;right:only left;");
}
END_TEST

START_TEST(rows_of_different_engines_are_compared)
{
    wh_case *c = parse("-- @check: bag q@left = q@right\n",
                       "-- @run q@left\nname;\n-- @run q@right\nname;\n");
    wh_verdict v;

    wh_judge(arena, c, run(c), &v);
    ck_assert_int_eq(v.kind, WH_FAIL);
    c = parse("-- @check: bag q@left = p@left\n", "-- @run q@left\nname;\n-- @run p@left\nname;\n");
    wh_judge(arena, c, run(c), &v);
    ck_assert_int_eq(v.kind, WH_PASS);
}
END_TEST

START_TEST(an_error_on_one_side_alone_is_inconclusive)
{
    wh_case *c = parse("-- @check: bag q@left = q@right\n",
                       "-- @run q@left\nonly left;\n-- @run q@right\nonly left;\n");
    wh_verdict v;

    wh_judge(arena, c, run(c), &v);
    ck_assert_int_eq(v.kind, WH_INCONCLUSIVE);
}
END_TEST

START_TEST(without_an_engine_of_that_label_nothing_is_executed)
{
    wh_observations *o = run(parse("", "-- @setup\na;\n-- @run q@middle\nb;\n"));

    ck_assert(o->inconclusive);
    ck_assert_ptr_nonnull(strstr(o->why.message, "'middle'"));
    asked_is("");
}
END_TEST

START_TEST(sessions_that_are_set_up_get_the_runs_of_their_label)
{
    wh_member members[] = {{WH_STR("left"), left, NULL}, {WH_STR("right"), right, NULL}};
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_observations *o;
    size_t i;

    for (i = 0; i < 2; i++)
        ck_assert_int_eq(wh_session_open(&members[i].session, members[i].engine, NULL), WH_OK);
    wh_run_in_sessions(arena, members, 2,
                       parse("", "-- @setup\na;\n-- @run q@right\nb;\n-- @run r\nc;\n"), &opt, &o);
    for (i = 0; i < 2; i++)
        wh_session_close(members[i].session);
    asked_is("right:b;left:c;");
}
END_TEST

START_TEST(each_label_may_have_its_own_dialect)
{
    wh_case *c = parse("-- @dialect: sqlite\n-- @dialect.right: mysql\n",
                       "-- @run q@left\nSELECT `a`;\n-- @run q@right\nSELECT 1 # ;\n;\n");

    ck_assert_int_eq(wh_case_validate(c, NULL), WH_OK);
    c = parse("-- @dialect: sqlite\n", "-- @run q@right\nSELECT 1; SELECT 2;\n");
    ck_assert_int_eq(wh_case_validate(c, NULL), WH_ESYNTAX);
}
END_TEST

/* ---- options -------------------------------------------------------------------------------- */

static wh_engine_options options(const char *a, const char *b, const char *c)
{
    wh_engine_options o = WH_ENGINE_OPTIONS_INIT;
    const char *all[] = {a, b, c};
    size_t i;

    for (i = 0; i < 3 && all[i]; i++)
        o.engines.v[o.engines.n++] = all[i];
    return o;
}

START_TEST(a_label_stands_before_the_url)
{
    ck_assert(wh_str_is(wh_engine_url_of("old=sqlite:?lib=/x=y"), "sqlite:?lib=/x=y"));
    ck_assert(wh_str_is(wh_engine_url_of("sqlite:?lib=/x"), "sqlite:?lib=/x"));
    ck_assert(wh_str_is(wh_engine_url_of("sqlite:"), "sqlite:"));
}
END_TEST

START_TEST(without_labels_the_first_is_test_and_the_second_reference)
{
    wh_engine_options o = options("sqlite:", "sqlite:?optimizer=off", "third=sqlite:");

    ck_assert_uint_eq(wh_engine_of_label(&o, WH_STR("test")), 0);
    ck_assert_uint_eq(wh_engine_of_label(&o, WH_STR("reference")), 1);
    ck_assert_uint_eq(wh_engine_of_label(&o, WH_STR("third")), 2);
    ck_assert_uint_eq(wh_engine_of_label(&o, WH_STR("fourth")), SIZE_MAX);
    o = options("reference=sqlite:", "sqlite:", NULL);
    ck_assert_uint_eq(wh_engine_of_label(&o, WH_STR("reference")), 0);
    ck_assert_uint_eq(wh_engine_of_label(&o, WH_STR("test")), SIZE_MAX);
    o = options("sqlite:", NULL, NULL);
    ck_assert_uint_eq(wh_engine_of_label(&o, WH_STR("reference")), SIZE_MAX);
}
END_TEST

START_TEST(a_label_that_is_given_twice_is_a_mistake)
{
    wh_engine_options o = options("a=sqlite:", "a=sqlite:", NULL);
    wh_error err;

    ck_assert_int_eq(wh_engine_options_check(&o, &err), WH_EINVAL);
    o = options("a=sqlite:", "b=nosuch:", NULL);
    ck_assert_int_eq(wh_engine_options_check(&o, &err), WH_EENGINE);
    o = options("a=sqlite:", "b=sqlite:", NULL);
    ck_assert_int_eq(wh_engine_options_check(&o, &err), WH_OK);
}
END_TEST

START_TEST(a_case_gets_the_engines_it_names)
{
    static volatile int stop;
    wh_engine_options o = options("a=sqlite:", "b=sqlite:?optimizer=off", NULL);
    wh_engines *engines = wh_engines_new(&o, &stop);
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_engine *e = NULL;
    wh_error err;
    wh_case *c = parse("-- @limit.b: rows=7\n", "-- @run q@b\nSELECT 1;\n-- @run q@a\nSELECT 1;\n");

    ck_assert_int_eq(wh_engines_of_case(engines, arena, c, &e, &opt, &err), WH_OK);
    ck_assert_uint_eq(opt.nengines, 2);
    ck_assert(wh_str_is(opt.engines[0].label, "b"));
    ck_assert_ptr_eq(e, opt.engines[0].engine);
    ck_assert_uint_eq(wh_engine_limits(opt.engines[0].engine)->rows, 7);
    ck_assert_uint_eq(wh_engine_limits(opt.engines[1].engine)->rows, 100000);
    wh_case_set_engines(arena, c, e, &opt);
    ck_assert_ptr_nonnull(wh_case_field(c, "engine.a").p);
    ck_assert_ptr_nonnull(wh_case_field(c, "engine.b").p);
    ck_assert_ptr_null(wh_case_field(c, "engine").p);
    c = parse("", "-- @run q@c\nSELECT 1;\n");
    ck_assert_int_eq(wh_engines_of_case(engines, arena, c, &e, &opt, &err), WH_ENOTSUP);
    ck_assert_ptr_nonnull(strstr(err.message, "--engine c=URL"));
    c = parse("-- @dialect: mysql\n", "-- @run q@a\nSELECT 1;\n");
    ck_assert_int_eq(wh_engines_of_case(engines, arena, c, &e, &opt, &err), WH_ENOTSUP);
    wh_engines_free(engines);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        setup_without_a_label_is_for_every_engine_that_the_case_names,
        setup_with_a_label_is_for_that_engine_alone,
        an_engine_that_no_run_names_is_left_alone,
        a_run_without_a_label_goes_to_the_engine_of_the_call,
        a_fresh_run_repeats_the_setup_of_its_own_engine,
        a_setup_that_fails_on_one_engine_breaks_the_case,
        rows_of_different_engines_are_compared,
        an_error_on_one_side_alone_is_inconclusive,
        without_an_engine_of_that_label_nothing_is_executed,
        sessions_that_are_set_up_get_the_runs_of_their_label,
        each_label_may_have_its_own_dialect,
        a_label_stands_before_the_url,
        without_labels_the_first_is_test_and_the_second_reference,
        a_label_that_is_given_twice_is_a_mistake,
        a_case_gets_the_engines_it_names,
    };
    Suite *s = suite_create("labels");
    TCase *tc = tcase_create("labels");
    SRunner *r;
    size_t i;
    int failed;

    tcase_add_checked_fixture(tc, setup, teardown);
    for (i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(tc, tests[i]);
    suite_add_tcase(s, tc);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
