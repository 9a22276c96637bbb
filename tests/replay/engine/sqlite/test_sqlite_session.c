/*
 * What a session sees of the world around it: nothing. The process stands in another time zone, and
 * what a statement does needs no file.
 */
#include <check.h>
#include <dirent.h>
#include <stdlib.h>
#include <time.h>

#include "tests/replay/engine/sqlite/sqlite_session_fixture.h"

static void set_up(void)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    c.limits.timeout_ms = 60000; /* it is not time that is tried, and the machine may be busy */
    setenv("TZ", "Asia/Tokyo", 1);
    tzset();
    open_with(c);
}

static void tear_down(void)
{
    wh_session_close(session);
    wh_engine_close(engine);
    wh_buf_release(&got.rows);
}

/* What a statement gives, as text that lasts until the next one. */
static const char *rows(const char *sql)
{
    wh_buf_clear(&got.rows);
    wh_session_execute(session, wh_str_of(sql), &sink, &answer);
    ck_assert_msg(answer.kind == WH_ANSWER_OK, "%s: %s: %s", sql, answer.class_, answer.text);
    wh_buf_char(&got.rows, '\0');
    return got.rows.p;
}

START_TEST(local_time_is_utc)
{
    ck_assert_str_eq(rows("SELECT datetime(0, 'unixepoch', 'localtime')"),
                     "'1970-01-01 00:00:00';");
    ck_assert_str_eq(rows("SELECT datetime('2024-07-01 12:00:00', 'utc')"),
                     "'2024-07-01 12:00:00';");
}
END_TEST

START_TEST(the_clock_stands_still)
{
    ck_assert_str_eq(rows("SELECT datetime('now'), CURRENT_DATE"),
                     "'2025-01-01 00:00:00','2025-01-01';");
    ck_assert_str_eq(rows("SELECT strftime('%s', 'now'), julianday()"), "'1735689600',2460676.5;");
}
END_TEST

static void copy_rows(char *out, size_t size, const char *sql)
{
    const char *text = rows(sql);

    ck_assert_uint_lt(strlen(text), size);
    memcpy(out, text, strlen(text) + 1);
}

/* A rowid is drawn where the greatest one is taken. */
START_TEST(chance_begins_anew_with_each_session)
{
    static const char asked[] = "SELECT random(), hex(randomblob(9)), rowid FROM t ORDER BY rowid";
    char first[400];

    for (int i = 0; i < 2; i++) {
        rows("CREATE TABLE t(a)");
        rows("INSERT INTO t(rowid) VALUES (9223372036854775807)");
        rows("INSERT INTO t(a) VALUES (1)");
        if (i == 0) {
            copy_rows(first, sizeof first, asked);
            wh_session_close(session);
            ck_assert_int_eq(wh_session_open(&session, engine, NULL), WH_OK);
        }
    }
    ck_assert_str_eq(rows(asked), first);
}
END_TEST

START_TEST(settings_are_those_that_are_usual)
{
    static const char *const settings[][2] = {
        {"PRAGMA foreign_keys", "0;"},        {"PRAGMA recursive_triggers", "0;"},
        {"PRAGMA automatic_index", "1;"},     {"PRAGMA reverse_unordered_selects", "0;"},
        {"PRAGMA legacy_alter_table", "0;"},  {"PRAGMA trusted_schema", "1;"},
        {"PRAGMA writable_schema", "0;"},     {"SELECT \"no such name\"", "'no such name';"},
    };

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        ck_assert_str_eq(rows(settings[i][0]), settings[i][1]);
}
END_TEST

static size_t count_descriptors(void)
{
    DIR *d = opendir("/proc/self/fd");
    size_t n = 0;

    ck_assert_ptr_nonnull(d);
    while (readdir(d) != NULL)
        n++;
    closedir(d);
    return n;
}

/* 20 MB, of which the cache keeps a few pages. */
START_TEST(what_is_temporary_is_no_file)
{
    size_t before = count_descriptors();

    rows("PRAGMA temp_store = FILE");
    rows("PRAGMA temp.cache_size = 5");
    rows("CREATE TEMP TABLE t(a)");
    rows("WITH RECURSIVE w(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM w WHERE x < 20000) "
         "INSERT INTO t SELECT printf('%01000d', x * 7919 % 20000) FROM w");
    ck_assert_uint_eq(count_descriptors(), before);
    ck_assert_str_eq(rows("SELECT count(*), count(DISTINCT a), max(a + 0) FROM t"),
                     "20000,20000,19999;");
    ck_assert_str_eq(rows("SELECT a + 0 FROM t ORDER BY a LIMIT 1 OFFSET 9999"), "9999;");
    rows("DELETE FROM t WHERE a % 2");
    ck_assert_str_eq(rows("SELECT count(*), min(a + 0), sum(a + 0) FROM t"), "10000,0,99990000;");
    ck_assert_str_eq(rows("PRAGMA temp.integrity_check"), "'ok';");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("sqlite_session");
    TCase *t = tcase_create("session");
    SRunner *runner;
    int failed;

    tcase_set_timeout(t, 60);
    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_add_test(t, local_time_is_utc);
    tcase_add_test(t, the_clock_stands_still);
    tcase_add_test(t, chance_begins_anew_with_each_session);
    tcase_add_test(t, settings_are_those_that_are_usual);
    tcase_add_test(t, what_is_temporary_is_no_file);
    suite_add_tcase(suite, t);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
