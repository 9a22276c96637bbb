/* The log: every statement as it was, in cases that can be read, also after an early end. */
#include "tests/oracles/fixture.h"
#include "oracles/campaign/log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static FILE *file;
static wh_campaign_log the_log;

static const wh_case *source_case(void)
{
    static const char text[] = "-- @case 1\n-- @dialect: sqlite\n-- @seed: 1/2\n-- @id: 0000\n"
                               "-- @setup\nSELECT 1;\n-- @end\n";
    wh_case *c;

    ck_assert_int_eq(wh_case_parse(arena, wh_str_of(text), "t", 1, &c, NULL), WH_OK);
    return c;
}

static void begin(void)
{
    file = tmpfile();
    ck_assert_ptr_nonnull(file);
    wh_campaign_log_begin(&the_log, fileno(file), source_case());
}

static const char *logged(void)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_str text;
    int c;

    rewind(file);
    while ((c = getc(file)) != EOF)
        wh_buf_char(&b, (char)c);
    fclose(file);
    text = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return text.p;
}

START_TEST(statements_stand_in_their_order)
{
    begin();
    wh_campaign_log_setup(&the_log, WH_STR("CREATE TABLE t0(c0);"));
    wh_campaign_log_setup(&the_log, WH_STR("INSERT INTO t0 VALUES (1);"));
    wh_campaign_log_run(&the_log, WH_STR("SELECT 1;"));
    wh_campaign_log_run(&the_log, WH_STR("SELECT 2;"));
    wh_campaign_log_setup(&the_log, WH_STR("DROP TABLE t0;"));
    wh_campaign_log_run(&the_log, WH_STR("SELECT 3;"));
    wh_campaign_log_end(&the_log);
    ck_assert_str_eq(logged(), "-- @case 1\n"
                               "-- @dialect: sqlite\n"
                               "-- @seed: 1/2\n"
                               "-- @setup may-fail\n"
                               "CREATE TABLE t0(c0);\n"
                               "INSERT INTO t0 VALUES (1);\n"
                               "-- @run r1\n"
                               "SELECT 1;\n"
                               "-- @run r2\n"
                               "SELECT 2;\n"
                               "-- @setup may-fail\n"
                               "DROP TABLE t0;\n"
                               "-- @run r3\n"
                               "SELECT 3;\n"
                               "-- @end\n");
}
END_TEST

START_TEST(a_log_that_was_cut_has_every_statement_up_to_there)
{
    const char *text;

    begin();
    wh_campaign_log_setup(&the_log, WH_STR("CREATE TABLE t0(c0);"));
    wh_campaign_log_run(&the_log, WH_STR("SELECT 1;"));
    text = logged();
    ck_assert_ptr_nonnull(strstr(text, "SELECT 1;\n"));
    ck_assert_ptr_null(strstr(text, "-- @end"));
}
END_TEST

START_TEST(statements_that_need_escapes_are_read_back_as_they_were)
{
    static const char *const awkward[] = {
        "SELECT ';\n', 2;",
        "SELECT 'a\x01\xff';",
        "SELECT 1 -- @end\n;",
        "SELECT '\r\n-- @case 1\n';",
        "CREATE TRIGGER r AFTER INSERT ON t BEGIN\nSELECT 1;\nSELECT 2;\nEND;",
        "SELECT 1; -- x"};
    size_t i, n = sizeof awkward / sizeof awkward[0];
    wh_error err = {0, 0, "", ""};
    const char *text;
    wh_case *c;

    begin();
    for (i = 0; i < n; i++)
        wh_campaign_log_setup(&the_log, wh_str_of(awkward[i]));
    for (i = 0; i < n; i++)
        wh_campaign_log_run(&the_log, wh_str_of(awkward[i]));
    wh_campaign_log_end(&the_log);
    text = logged();
    ck_assert_msg(wh_case_parse(arena, wh_str_of(text), "t", 1, &c, &err) == WH_OK, "%u %s",
                  (unsigned)err.line, err.message);
    ck_assert_uint_eq(c->nsections, n + 1);
    ck_assert_uint_eq(c->sections[0].nstmts, n);
    for (i = 0; i < n; i++) {
        ck_assert_msg(wh_str_is(c->sections[0].stmts[i].sql, awkward[i]), "%s", awkward[i]);
        ck_assert_msg(wh_str_is(c->sections[1 + i].stmts[0].sql, awkward[i]), "%s", awkward[i]);
    }
}
END_TEST

START_TEST(without_a_file_nothing_happens)
{
    wh_campaign_log_begin(&the_log, -1, source_case());
    wh_campaign_log_setup(&the_log, WH_STR("SELECT 1;"));
    wh_campaign_log_run(&the_log, WH_STR("SELECT 1;"));
    wh_campaign_log_end(&the_log);
    ck_assert_int_eq(the_log.failed, 0);
}
END_TEST

START_TEST(a_full_disk_is_remembered)
{
    int fd = open("/dev/full", O_WRONLY);

    if (fd < 0)
        return;
    wh_campaign_log_begin(&the_log, fd, source_case());
    wh_campaign_log_setup(&the_log, WH_STR("SELECT 1;"));
    wh_campaign_log_end(&the_log);
    ck_assert_int_eq(the_log.failed, ENOSPC);
    close(fd);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        statements_stand_in_their_order,
        a_log_that_was_cut_has_every_statement_up_to_there,
        statements_that_need_escapes_are_read_back_as_they_were,
        without_a_file_nothing_happens,
        a_full_disk_is_remembered,
    };

    return fixture_run("campaign_log", tests, sizeof tests / sizeof tests[0]);
}
