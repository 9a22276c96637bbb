/* The engine layer without any database: URLs, what is shown of them, and a driver of the
 * caller's own. */
#include <check.h>
#include <stdlib.h>

#include <whittle/engine.h>

#include "replay/engine/url.h"

/* ---- a driver of the caller's own -------------------------------------------------------- */

typedef struct toy {
    const wh_engine_config *config;
    wh_limits limits;
    int opened, closed, sessions, executed;
    bool fail_open;
    int mute; /* what opening gives, and says nothing */
} toy;

static toy the_toy;

static int toy_open(const wh_engine_config *config, void **engine, wh_error *err)
{
    if (the_toy.fail_open)
        return wh_error_set(err, WH_EENGINE, "the toy is broken");
    if (the_toy.mute)
        return the_toy.mute;
    the_toy.config = config;
    the_toy.limits = config->limits;
    the_toy.opened++;
    *engine = &the_toy;
    return WH_OK;
}

static void toy_close(void *engine)
{
    ((toy *)engine)->closed++;
}

static const char *toy_version(void *engine)
{
    (void)engine;
    return "toy 1.0";
}

static int toy_session_open(void *engine, void **session, wh_error *err)
{
    (void)err;
    ((toy *)engine)->sessions++;
    *session = engine;
    return WH_OK;
}

static void toy_session_close(void *session)
{
    ((toy *)session)->sessions--;
}

static void toy_execute(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    ((toy *)session)->executed++;
    if (sink->columns != NULL) /* there is always a sink */
        sink->columns(sink->ctx, 1);
    if (sql.n > 0)
        answer->affected = (int64_t)sql.n;
}

static wh_engine_driver toy_driver(void)
{
    wh_engine_driver d = {
        .size = sizeof d,
        .scheme = "toy",
        .open = toy_open,
        .close = toy_close,
        .version = toy_version,
        .session_open = toy_session_open,
        .session_close = toy_session_close,
        .execute = toy_execute,
    };

    memset(&the_toy, 0, sizeof the_toy);
    return d;
}

START_TEST(a_driver_of_the_callers_own_is_used_as_any_other)
{
    wh_engine_driver d = toy_driver();
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_session *s = NULL;
    wh_engine *e = NULL;
    wh_answer a;

    memset(&a, 'x', sizeof a);
    ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, NULL), WH_OK);
    ck_assert_str_eq(wh_engine_version(e), "toy 1.0");
    ck_assert_str_eq(wh_engine_dialect(e), "toy"); /* the scheme, as it names none */
    ck_assert_int_eq(wh_session_open(&s, e, NULL), WH_OK);
    wh_session_execute(s, WH_STR("SELECT 1"), NULL, &a);
    ck_assert_int_eq(a.affected, 8);
    wh_session_execute(s, WH_STR(""), NULL, &a); /* a driver that says nothing has nothing to say */
    ck_assert_int_eq(a.kind, WH_ANSWER_OK);
    ck_assert_int_eq(a.affected, -1);
    ck_assert_str_eq(a.class_, "");
    ck_assert_str_eq(a.text, "");
    wh_session_close(s);
    ck_assert_int_eq(the_toy.sessions, 0);
    wh_engine_close(e);
    ck_assert_int_eq(the_toy.closed, 1);
}
END_TEST

START_TEST(a_driver_may_keep_its_configuration)
{
    static const volatile int stop = 1;
    wh_engine_driver d = toy_driver();
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_engine *e = NULL;
    wh_error err;

    c.stop = &stop;
    c.limits.timeout_ms = 1234;
    ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, NULL), WH_OK);
    c = (wh_engine_config)WH_ENGINE_CONFIG_INIT;
    ck_assert_int_eq(wh_engine_url_check(WH_STR("nosuch:"), &err), WH_EINVAL); /* the stack is used anew */
    ck_assert(the_toy.config->stop == &stop);
    ck_assert_uint_eq(the_toy.config->limits.timeout_ms, 1234);
    wh_engine_close(e);
}
END_TEST

START_TEST(what_a_driver_leaves_out_has_a_stand_in)
{
    wh_engine_driver d = toy_driver();
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_buf plan = WH_BUF_INIT(100);
    wh_session *s = NULL;
    wh_engine *e = NULL;
    wh_answer a = {.kind = 77};
    void *shot = &d;

    ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, NULL), WH_OK);
    ck_assert_int_eq(wh_session_open(&s, e, NULL), WH_OK);
    ck_assert(!wh_session_plan(s, WH_STR("SELECT 1"), &plan));
    wh_session_check(s, &a);
    ck_assert_int_eq(a.kind, WH_ANSWER_OK);
    ck_assert_int_eq(wh_session_snapshot(s, &shot, NULL), WH_ENOTSUP);
    ck_assert_ptr_null(shot);
    ck_assert_int_eq(wh_session_restore(s, NULL, NULL), WH_ENOTSUP);
    wh_session_snapshot_free(s, NULL);
    wh_session_close(s);
    wh_engine_close(e);
}
END_TEST

START_TEST(a_shorter_driver_table_is_one_without_the_newer_functions)
{
    wh_engine_driver d = toy_driver();
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_buf plan = WH_BUF_INIT(100);
    wh_session *s = NULL;
    wh_engine *e = NULL;

    d.size = offsetof(wh_engine_driver, snapshot);
    d.plan = (bool (*)(void *, wh_str, wh_buf *))1; /* must not be looked at */
    ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, NULL), WH_OK);
    ck_assert_int_eq(wh_session_open(&s, e, NULL), WH_OK);
    ck_assert(!wh_session_plan(s, WH_STR("SELECT 1"), &plan));
    wh_session_close(s);
    wh_engine_close(e);
}
END_TEST

START_TEST(a_driver_without_its_size_or_a_needed_function_is_refused)
{
    wh_engine_driver d = toy_driver();
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_engine *e = NULL;
    wh_error err;

    d.size = 0;
    ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "wh_engine_driver.size"));
    d = toy_driver();
    d.execute = NULL;
    ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "execute"));
    ck_assert_ptr_null(e);
}
END_TEST

static const char *long_version(void *engine)
{
    static char text[300];

    (void)engine;
    memset(text, 'v', sizeof text - 1);
    return text;
}

static const char *version_of_two_lines(void *engine)
{
    (void)engine;
    return "toy 1\n-- @end";
}

static const char *no_version(void *engine)
{
    (void)engine;
    return NULL;
}

START_TEST(a_version_is_one_short_line)
{
    static const struct {
        const char *(*version)(void *engine);
        const char *start;
        size_t n;
    } versions[] = {{long_version, "vvv", 127}, {version_of_two_lines, "toy 1 -- @end", 13},
                    {no_version, "", 0}};
    wh_engine_driver d = toy_driver();
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    for (size_t i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        wh_engine *e = NULL;

        d.version = versions[i].version;
        ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, NULL), WH_OK);
        ck_assert(wh_str_starts_with(wh_str_of(wh_engine_version(e)), versions[i].start));
        ck_assert_uint_eq(strlen(wh_engine_version(e)), versions[i].n);
        wh_engine_close(e);
    }
}
END_TEST

START_TEST(a_config_without_its_size_is_refused)
{
    wh_engine_driver d = toy_driver();
    wh_engine_config c;
    wh_engine *e = NULL;

    memset(&c, 0, sizeof c);
    ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, NULL), WH_EINVAL);
    ck_assert_int_eq(wh_engine_open(&e, &c, NULL), WH_EINVAL);
    ck_assert_int_eq(the_toy.opened, 0);
}
END_TEST

START_TEST(a_limit_of_zero_is_the_default)
{
    static const wh_limits defaults = WH_LIMITS_INIT;
    wh_engine_driver d = toy_driver();
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_engine *e = NULL;

    c.limits = (wh_limits){.size = sizeof c.limits, .rows = 7};
    ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, NULL), WH_OK);
    ck_assert_uint_eq(wh_engine_limits(e)->rows, 7);
    ck_assert_uint_eq(wh_engine_limits(e)->length, defaults.length);
    ck_assert_uint_eq(the_toy.limits.timeout_ms, defaults.timeout_ms);
    ck_assert_uint_eq(the_toy.limits.like, defaults.like);
    ck_assert_uint_eq(the_toy.limits.memory, defaults.memory);
    wh_engine_close(e);
    c.limits.timeout_ms = WH_NO_TIMEOUT;
    c.limits.memory = WH_NO_LIMIT;
    ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, NULL), WH_OK);
    ck_assert_uint_eq(the_toy.limits.timeout_ms, WH_NO_TIMEOUT);
    ck_assert_uint_eq(the_toy.limits.memory, WH_NO_LIMIT);
    wh_engine_close(e);
}
END_TEST

START_TEST(a_failing_driver_leaves_nothing_open)
{
    wh_engine_driver d = toy_driver();
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_engine *e = (wh_engine *)&d;
    wh_error err;

    the_toy.fail_open = true;
    ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, &err), WH_EENGINE);
    ck_assert_str_eq(err.message, "the toy is broken");
    ck_assert_ptr_null(e);
    ck_assert_int_eq(the_toy.closed, 0);
}
END_TEST

static int toy_no_session(void *engine, void **session, wh_error *err)
{
    (void)engine;
    (void)session;
    (void)err;
    return 1;
}

START_TEST(a_driver_that_fails_without_a_word_is_named)
{
    static const struct {
        int given, code;
    } codes[] = {{WH_EIO, WH_EIO}, {1, WH_EENGINE}, {-77, WH_EENGINE}};
    wh_engine_driver d = toy_driver();
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_session *s = NULL;
    wh_engine *e = NULL;
    wh_error err;

    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        memset(&err, 'x', sizeof err);
        the_toy.mute = codes[i].given;
        ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, &err), codes[i].code);
        ck_assert_int_eq(err.code, codes[i].code);
        ck_assert_str_eq(err.message,
                         "the driver 'toy' can't open an engine and does not say why");
        ck_assert_str_eq(err.file, "");
    }
    d = toy_driver();
    d.session_open = toy_no_session;
    ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, NULL), WH_OK);
    ck_assert_int_eq(wh_session_open(&s, e, &err), WH_EENGINE);
    ck_assert_ptr_nonnull(strstr(err.message, "can't open a session"));
    wh_engine_close(e);
}
END_TEST

static void toy_stops(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    (void)session;
    (void)sql;
    (void)sink;
    answer->kind = WH_ANSWER_STOPPED;
}

/* Only the caller knows why an isolated one was stopped: it watches over the time. */
START_TEST(who_stopped_a_statement_is_said_where_it_was_the_caller)
{
    static volatile int stop;
    wh_engine_driver d = toy_driver();
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    d.execute = toy_stops;
    c.stop = &stop;
    for (int i = 0; i < 4; i++) {
        wh_engine *e = NULL;
        wh_session *s = NULL;
        wh_answer a;

        stop = i & 1;
        c.isolated = i & 2;
        ck_assert_int_eq(wh_engine_open_driver(&e, &d, &c, NULL), WH_OK);
        ck_assert_int_eq(wh_session_open(&s, e, NULL), WH_OK);
        wh_session_execute(s, WH_STR("SELECT 1"), NULL, &a);
        ck_assert_int_eq(a.kind, WH_ANSWER_STOPPED);
        ck_assert_str_eq(a.text, i == 1 ? "the caller asked to stop" : "");
        wh_session_close(s);
        wh_engine_close(e);
    }
}
END_TEST

/* ---- URLs ------------------------------------------------------------------------------- */

static int open_url(const char *url, wh_error *err)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_engine *e = NULL;
    int rc;

    c.url = wh_str_of(url);
    rc = wh_engine_open(&e, &c, err);
    wh_engine_close(e);
    return rc;
}

START_TEST(an_unknown_scheme_is_refused_with_the_list_of_known_ones)
{
    wh_error err;

    ck_assert_int_eq(open_url("oracle:x", &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "oracle:x"));
    ck_assert_ptr_nonnull(strstr(err.message, "sqlite:"));
}
END_TEST

START_TEST(a_url_without_a_scheme_is_refused)
{
    wh_error err;

    ck_assert_int_eq(open_url("sqlite", &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "no scheme"));
    ck_assert_int_eq(open_url("/tmp/x:y", &err), WH_EINVAL);
    ck_assert_int_eq(open_url(":", &err), WH_EINVAL);
}
END_TEST

START_TEST(a_message_about_a_url_never_holds_its_password)
{
    wh_error err;

    ck_assert_int_eq(open_url("nosuch://me:hunter2@host/db?password=hunter2", &err), WH_EINVAL);
    ck_assert_ptr_null(strstr(err.message, "hunter2"));
    ck_assert_ptr_nonnull(strstr(err.message, "nosuch://me:***@host/db?password=***"));
}
END_TEST

START_TEST(a_scheme_is_known_in_any_case)
{
    ck_assert_int_eq(open_url("SQLite:", NULL), WH_OK);
}
END_TEST

START_TEST(an_unknown_parameter_is_refused_with_the_list_of_known_ones)
{
    wh_error err;

    ck_assert_int_eq(open_url("sqlite:?optimiser=off", &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "optimiser"));
    ck_assert_ptr_nonnull(strstr(err.message, "optimizer=on|off"));
    ck_assert_int_eq(open_url("sqlite:?optimizer=maybe", &err), WH_EINVAL);
    ck_assert_int_eq(open_url("sqlite:?lib=", &err), WH_EINVAL);
}
END_TEST

START_TEST(a_sqlite_url_with_a_database_file_is_refused)
{
    wh_error err;

    ck_assert_int_eq(open_url("sqlite:/tmp/my.db", &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "in memory"));
    ck_assert_int_eq(open_url("sqlite://host/db", &err), WH_EINVAL);
}
END_TEST

static void ck_redacted(const char *url, const char *expected)
{
    wh_buf b = WH_BUF_INIT(1000);

    wh_engine_url_redacted(wh_str_of(url), &b);
    ck_assert_msg(wh_str_is(wh_buf_view(&b), expected), "%s gives %.*s, not %s", url, (int)b.n,
                  b.p ? b.p : "", expected);
    wh_buf_release(&b);
}

START_TEST(what_may_be_secret_is_left_out_of_a_shown_url)
{
    ck_redacted("sqlite:", "sqlite:");
    ck_redacted("sqlite:?lib=/opt/a.so&optimizer=off", "sqlite:?lib=/opt/a.so&optimizer=off");
    ck_redacted("postgresql://joe@db:5433/x", "postgresql://joe@db:5433/x");
    ck_redacted("postgresql://joe:pw@db:5433/x", "postgresql://joe:***@db:5433/x");
    ck_redacted("mysql://:pw@db", "mysql://:***@db");
    ck_redacted("a://h/d?user=u&PassWord=x&z=1", "a://h/d?user=u&PassWord=***&z=1");
    ck_redacted("a://h/d?sslpassword=x&apikey=y&access_token=z",
                "a://h/d?sslpassword=***&apikey=***&access_token=***");
    ck_redacted("a://h/d?p%61ssword=x", "a://h/d?p%61ssword=***");
    ck_redacted("", "");
}
END_TEST

START_TEST(a_password_with_raw_delimiters_is_not_shown_either)
{
    ck_redacted("postgresql://joe:p@ss/w?r&d@db/x", "postgresql://joe:***@db/x");
}
END_TEST

START_TEST(control_bytes_of_a_url_do_not_reach_a_terminal)
{
    ck_redacted("a:\033[2J\n", "a:?[2J?");
}
END_TEST

START_TEST(a_parameter_is_decoded_and_a_broken_escape_is_an_error)
{
    wh_str query = wh_str_of("a=/x%26y%2F&b&&c=1=2&d=%0");
    wh_buf v = WH_BUF_INIT(100);
    wh_error err;
    wh_str key;

    ck_assert_int_eq(wh_url_next(&query, &key, &v, &err), 1);
    ck_assert(wh_str_is(key, "a") && wh_str_is(wh_buf_view(&v), "/x&y/"));
    ck_assert_int_eq(wh_url_next(&query, &key, &v, &err), 1);
    ck_assert(wh_str_is(key, "b") && v.n == 0);
    ck_assert_int_eq(wh_url_next(&query, &key, &v, &err), 1);
    ck_assert(wh_str_is(key, "c") && wh_str_is(wh_buf_view(&v), "1=2"));
    ck_assert_int_eq(wh_url_next(&query, &key, &v, &err), WH_EINVAL);
    query = wh_str_of("");
    ck_assert_int_eq(wh_url_next(&query, &key, &v, &err), 0);
    query = wh_str_of("a=x%00y");
    ck_assert_int_eq(wh_url_next(&query, &key, &v, &err), WH_EINVAL);
    wh_buf_release(&v);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("engine");
    TCase *own = tcase_create("own driver"), *urls = tcase_create("urls");
    SRunner *runner;
    int failed;

    tcase_add_test(own, a_driver_of_the_callers_own_is_used_as_any_other);
    tcase_add_test(own, a_driver_may_keep_its_configuration);
    tcase_add_test(own, what_a_driver_leaves_out_has_a_stand_in);
    tcase_add_test(own, a_shorter_driver_table_is_one_without_the_newer_functions);
    tcase_add_test(own, a_driver_without_its_size_or_a_needed_function_is_refused);
    tcase_add_test(own, a_version_is_one_short_line);
    tcase_add_test(own, a_config_without_its_size_is_refused);
    tcase_add_test(own, a_limit_of_zero_is_the_default);
    tcase_add_test(own, a_failing_driver_leaves_nothing_open);
    tcase_add_test(own, a_driver_that_fails_without_a_word_is_named);
    tcase_add_test(own, who_stopped_a_statement_is_said_where_it_was_the_caller);
    suite_add_tcase(suite, own);
    tcase_add_test(urls, an_unknown_scheme_is_refused_with_the_list_of_known_ones);
    tcase_add_test(urls, a_url_without_a_scheme_is_refused);
    tcase_add_test(urls, a_message_about_a_url_never_holds_its_password);
    tcase_add_test(urls, a_scheme_is_known_in_any_case);
    tcase_add_test(urls, an_unknown_parameter_is_refused_with_the_list_of_known_ones);
    tcase_add_test(urls, a_sqlite_url_with_a_database_file_is_refused);
    tcase_add_test(urls, what_may_be_secret_is_left_out_of_a_shown_url);
    tcase_add_test(urls, a_password_with_raw_delimiters_is_not_shown_either);
    tcase_add_test(urls, control_bytes_of_a_url_do_not_reach_a_terminal);
    tcase_add_test(urls, a_parameter_is_decoded_and_a_broken_escape_is_an_error);
    suite_add_tcase(suite, urls);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
