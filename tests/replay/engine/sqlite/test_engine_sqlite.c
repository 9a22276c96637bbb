/* The SQLite driver: values, answers, limits, plans and checks. */
#define _GNU_SOURCE
#include <check.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include <whittle/engine.h>

#include "replay/engine/sqlite/errors.h"
#include "replay/engine/sqlite/library.h"
#include "replay/engine/sqlite/plan.h"
#include "tests/replay/engine/sqlite/sqlite_run_fixture.h"
#include "tests/replay/starved.h"

/* ---- values and answers ------------------------------------------------------------------- */

START_TEST(values_keep_their_storage_class)
{
    ck_rows(
        "SELECT NULL, -9223372036854775808, 9007199254740993, 0.1, 1e308*10, 'it', x'6869', '',"
        " x''",
        "NULL,-9223372036854775808,9007199254740993,0.10000000000000001,inf,'it',x'hi','',x'';");
    ck_assert_uint_eq(got.columns, 9);
}
END_TEST

START_TEST(text_may_hold_any_bytes)
{
    static const char expected[] = "'a\0b',3;";

    must("SELECT CAST(x'610062' AS TEXT), length(x'610062')");
    ck_assert_uint_eq(got.rows.n, sizeof expected - 1);
    ck_assert_mem_eq(got.rows.p, expected, got.rows.n);
}
END_TEST

START_TEST(a_query_without_rows_opens_a_result_set)
{
    must("SELECT 1 WHERE 0");
    ck_assert_uint_eq(got.sets, 1);
    ck_assert_uint_eq(got.nrows, 0);
    must("CREATE TABLE t(a)");
    ck_assert_uint_eq(got.sets, 0);
}
END_TEST

START_TEST(a_wide_row_after_a_narrow_one_fits)
{
    wh_buf sql = WH_BUF_INIT(10000);

    must("SELECT 1");
    wh_buf_text(&sql, "SELECT 0");
    for (int i = 1; i < 500; i++)
        wh_buf_text(&sql, ",1");
    ck_assert_int_eq(run_bytes(wh_buf_view(&sql)), WH_ANSWER_OK);
    ck_assert_uint_eq(got.columns, 500);
    ck_assert_uint_eq(got.rows.n, 1000);
    wh_buf_release(&sql);
}
END_TEST

START_TEST(a_statement_needs_no_sink)
{
    wh_session_execute(session, WH_STR("SELECT 1"), NULL, &answer);
    ck_assert_int_eq(answer.kind, WH_ANSWER_OK);
}
END_TEST

START_TEST(a_statement_needs_no_terminating_nul)
{
    char *exact = malloc(8); /* a sanitizer sees one byte more being read */

    ck_assert_ptr_nonnull(exact);
    memcpy(exact, "SELECT 7", 8);
    ck_assert_int_eq(run_bytes((wh_str){exact, 8}), WH_ANSWER_OK);
    ck_assert(wh_str_is(wh_buf_view(&got.rows), "7;"));
    free(exact);
}
END_TEST

START_TEST(only_statements_that_change_rows_have_a_count)
{
    static const struct {
        const char *sql;
        int64_t affected;
    } steps[] = {
        {"CREATE TABLE t(a PRIMARY KEY, b)", -1},
        {"INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)", 3},
        {"SELECT * FROM t", -1},
        {"UPDATE t SET b = 0 WHERE a > 1", 2},
        {"update t set b = 0 where a > 9", 0},
        {"/* x */ -- y\n REPLACE INTO t VALUES (1, 7)", 1},
        {"WITH x(v) AS (SELECT 8) INSERT INTO t SELECT v, v FROM x", 1},
        {"WITH x(v) AS (SELECT 8) SELECT v FROM x", -1},
        {"INSERT INTO t VALUES (20, 1), (21, 1) RETURNING a", 2},
        {"CREATE INDEX i ON t(b)", -1},
        {"EXPLAIN DELETE FROM t", -1},
        {"; DELETE FROM t", 6},
        {"PRAGMA table_info(t)", -1},
        {"BEGIN", -1},
        {"INSERT OR IGNORE INTO t VALUES (1, 1)", 1},
        {"INSERT OR IGNORE INTO t VALUES (1, 1)", 0},
        {"ROLLBACK", -1},
        {"DROP TABLE t", -1},
    };

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        must(steps[i].sql);
        ck_assert_msg(answer.affected == steps[i].affected, "%s: %lld", steps[i].sql,
                      (long long)answer.affected);
    }
}
END_TEST

START_TEST(an_error_has_the_name_of_its_extended_code)
{
    must("CREATE TABLE t(a PRIMARY KEY, b NOT NULL, c CHECK (c > 0))");
    must("INSERT INTO t VALUES (1, 1, 1)");
    ck_assert_int_eq(run("INSERT INTO t VALUES (1, 1, 1)"), WH_ANSWER_ERROR);
    ck_assert_str_eq(answer.class_, "SQLITE_CONSTRAINT_PRIMARYKEY");
    ck_assert_str_eq(answer.text, "UNIQUE constraint failed: t.a");
    ck_assert_int_eq(answer.affected, -1);
    ck_assert_int_eq(run("INSERT INTO t VALUES (2, NULL, 1)"), WH_ANSWER_ERROR);
    ck_assert_str_eq(answer.class_, "SQLITE_CONSTRAINT_NOTNULL");
    ck_assert_int_eq(run("INSERT INTO t VALUES (2, 1, 0)"), WH_ANSWER_ERROR);
    ck_assert_str_eq(answer.class_, "SQLITE_CONSTRAINT_CHECK");
    ck_assert_int_eq(run("SELEC 1"), WH_ANSWER_ERROR);
    ck_assert_str_eq(answer.class_, "SQLITE_ERROR");
    ck_assert_str_eq(answer.text, "near \"SELEC\": syntax error");
}
END_TEST

START_TEST(rows_before_an_error_are_seen)
{
    must("CREATE TABLE t(a)");
    must("INSERT INTO t VALUES (1), (2), (-9223372036854775808)");
    ck_assert_int_eq(run("SELECT abs(a) FROM t"), WH_ANSWER_ERROR);
    ck_assert_str_eq(answer.text, "integer overflow");
    ck_assert(wh_str_is(wh_buf_view(&got.rows), "1;2;"));
}
END_TEST

START_TEST(the_session_goes_on_after_an_error)
{
    ck_assert_int_eq(run("SELECT nosuch"), WH_ANSWER_ERROR);
    ck_rows("SELECT 1", "1;");
    ck_assert_str_eq(answer.class_, "");
    ck_assert_str_eq(answer.text, "");
}
END_TEST

START_TEST(two_statements_in_one_are_refused_before_the_first_runs)
{
    must("CREATE TABLE t(a)");
    ck_assert_int_eq(run("INSERT INTO t VALUES (1); INSERT INTO t VALUES (2)"), WH_ANSWER_REFUSED);
    ck_assert_int_eq(run("DROP TABLE t; -- end\n garbage"), WH_ANSWER_REFUSED);
    ck_assert_int_eq(run_bytes(WH_STR("DELETE FROM t;\0 x")), WH_ANSWER_REFUSED);
    ck_rows("SELECT count(*) FROM t", "0;");
}
END_TEST

START_TEST(blanks_and_comments_behind_a_statement_are_fine)
{
    ck_rows("SELECT 1 ; ; -- c", "1;");
    ck_rows("SELECT 1;/* a * b **/\n/* unclosed", "1;");
    ck_rows("SELECT 1;--\n;\t\r\n", "1;");
    must("");
    must(" -- nothing\n;");
    ck_assert_int_eq(answer.affected, -1);
}
END_TEST

START_TEST(a_long_message_is_cut_between_characters)
{
    wh_buf sql = WH_BUF_INIT(10000);
    wh_answer a;

    wh_buf_text(&sql, "x"); /* now each two-byte character lies across the last byte */
    for (int i = 0; i < 400; i++)
        wh_buf_text(&sql, "\xc3\xa4");
    wh_buf_char(&sql, '\0');
    wh_sqlite_error_answer(1, sql.p, false, &a);
    ck_assert_uint_eq(strlen(a.text), sizeof a.text - 1);
    wh_sqlite_error_answer(1, sql.p + 1, false, &a);
    ck_assert_uint_eq(strlen(a.text), sizeof a.text - 2);
    wh_buf_release(&sql);
}
END_TEST

START_TEST(codes_have_names_and_kinds)
{
    static const struct {
        int code;
        const char *message, *class_;
        int kind, kind_edited;
    } cases[] = {
        {1, "no such table: t", "SQLITE_ERROR", WH_ANSWER_ERROR, WH_ANSWER_ERROR},
        {1, "too many terms in compound SELECT", "SQLITE_ERROR", WH_ANSWER_LIMIT, WH_ANSWER_LIMIT},
        {1, "too many arguments on function x", "SQLITE_ERROR", WH_ANSWER_ERROR, WH_ANSWER_ERROR},
        {1, "parser stack overflow", "SQLITE_ERROR", WH_ANSWER_LIMIT, WH_ANSWER_LIMIT},
        {1, "no query solution", "SQLITE_ERROR", WH_ANSWER_ERROR, WH_ANSWER_ERROR},
        {2, "", "SQLITE_INTERNAL", WH_ANSWER_INTERNAL, WH_ANSWER_ERROR},
        {7, "out of memory", "SQLITE_NOMEM", WH_ANSWER_LIMIT, WH_ANSWER_LIMIT},
        {9, "interrupted", "SQLITE_INTERRUPT", WH_ANSWER_STOPPED, WH_ANSWER_STOPPED},
        {11, "database disk image is malformed", "SQLITE_CORRUPT", WH_ANSWER_INTERNAL,
         WH_ANSWER_ERROR},
        {11, "malformed database schema (i0) - near \"x\"", "SQLITE_CORRUPT", WH_ANSWER_INTERNAL,
         WH_ANSWER_ERROR},
        {11, "malformed database schema (i0) - unsafe use of json_array()", "SQLITE_CORRUPT",
         WH_ANSWER_ERROR, WH_ANSWER_ERROR},
        {267, "database disk image is malformed", "SQLITE_CORRUPT_VTAB", WH_ANSWER_INTERNAL,
         WH_ANSWER_ERROR},
        {779, "database disk image is malformed", "SQLITE_CORRUPT_INDEX", WH_ANSWER_INTERNAL,
         WH_ANSWER_ERROR},
        {13, "database or disk is full", "SQLITE_FULL", WH_ANSWER_LIMIT, WH_ANSWER_LIMIT},
        {14, "unable to open database file", "REFUSED", WH_ANSWER_REFUSED, WH_ANSWER_REFUSED},
        {18, "string or blob too big", "SQLITE_TOOBIG", WH_ANSWER_LIMIT, WH_ANSWER_LIMIT},
        {21, "bad parameter or other API misuse", "SQLITE_MISUSE", WH_ANSWER_INTERNAL,
         WH_ANSWER_ERROR},
        {3082, "disk I/O error", "SQLITE_IOERR_NOMEM", WH_ANSWER_LIMIT, WH_ANSWER_LIMIT},
        {19 | 200 << 8, "x", "SQLITE_CONSTRAINT", WH_ANSWER_ERROR, WH_ANSWER_ERROR},
        {99, "x", "SQLITE_UNKNOWN", WH_ANSWER_ERROR, WH_ANSWER_ERROR},
        {1, NULL, "SQLITE_ERROR", WH_ANSWER_ERROR, WH_ANSWER_ERROR},
    };
    wh_answer a;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wh_sqlite_error_answer(cases[i].code, cases[i].message, false, &a);
        ck_assert_int_eq(a.kind, cases[i].kind);
        ck_assert_str_eq(a.class_, cases[i].class_);
        wh_sqlite_error_answer(cases[i].code, cases[i].message, true, &a);
        ck_assert_int_eq(a.kind, cases[i].kind_edited);
    }
}
END_TEST

/* A page of the copy is damaged: an index that lacks a row of its table. */
static void damage(void **p)
{
    struct {
        unsigned char *bytes;
        sqlite3_int64 n;
    } * shot; /* as the driver has it */

    ck_assert_int_eq(wh_session_snapshot(session, p, NULL), WH_OK);
    shot = *p;
    for (sqlite3_int64 i = shot->n - 6; i >= 0; i--)
        if (memcmp(shot->bytes + i, "needle", 6) == 0) {
            memcpy(shot->bytes + i, "n00dle", 6);
            break;
        }
    ck_assert_int_eq(wh_session_restore(session, *p, NULL), WH_OK);
}

START_TEST(a_schema_damaged_by_hand_is_no_internal_error)
{
    must("CREATE TABLE t(a)");
    must("PRAGMA writable_schema = 1");
    must("UPDATE sqlite_master SET sql = 'CREATE TABLE t(a, a'");
    must("PRAGMA schema_version = 99");
    must("PRAGMA writable_schema = 0");
    ck_assert_int_eq(run("SELECT * FROM t"), WH_ANSWER_ERROR);
    ck_assert_str_eq(answer.class_, "SQLITE_CORRUPT");
    wh_session_check(session, &answer);
    ck_assert_int_eq(answer.kind, WH_ANSWER_OK);
}
END_TEST

/* Each ends with a full-text index that says it is malformed. */
START_TEST(an_index_of_what_is_kept_elsewhere_proves_nothing)
{
    static const char *const scripts[][6] = {
        {"CREATE TABLE kept(a)", "CREATE VIRTUAL TABLE f USING fts5(a, content = kept)",
         "INSERT INTO kept VALUES ('word')",
         "INSERT INTO f(f, rank) VALUES ('integrity-check', 1)"},
        {"CREATE TABLE kept(a)", "CREATE VIRTUAL TABLE f USING fts5(a, cont = kept)",
         "INSERT INTO kept VALUES ('word')",
         "INSERT INTO f(f, rank) VALUES ('integrity-check', 1)"},
        {"CREATE TABLE kept(a)", "CREATE VIRTUAL TABLE f USING fts4(a, CONTENT=kept)",
         "INSERT INTO kept VALUES ('word')", "INSERT INTO f(f) VALUES ('integrity-check')"},
        {"PRAGMA encoding = 'UTF-16le'", "CREATE VIRTUAL TABLE f USING fts4(a)",
         "INSERT INTO f VALUES ('\xef\xbb\xbfword')",
         "INSERT INTO f(f) VALUES ('integrity-check')"},
        {"CREATE VIRTUAL TABLE f USING fts5(a)", "INSERT INTO f VALUES ('word')",
         "UPDATE f_content SET c0 = 'other'", "INSERT INTO f(f) VALUES ('integrity-check')"},
        {"CREATE VIRTUAL TABLE f USING fts5(a)",
         "CREATE TRIGGER r AFTER INSERT ON f_content BEGIN UPDATE f_content SET c0 = 'x'; END",
         "INSERT INTO f VALUES ('word')", "INSERT INTO f(f) VALUES ('integrity-check')"},
    };

    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        const char *const *sql = scripts[i];

        wh_session_close(session);
        ck_assert_int_eq(wh_session_open(&session, engine, NULL), WH_OK);
        for (; sql[1]; sql++)
            must(*sql);
        ck_assert_int_eq(run(*sql), WH_ANSWER_ERROR);
        ck_assert_msg(strcmp(answer.class_, "SQLITE_CORRUPT_VTAB") == 0, "%zu: %s", i,
                      answer.class_);
    }
}
END_TEST

/* Where there is no virtual table, a name ends as it likes. */
START_TEST(a_table_that_is_called_as_those_of_an_index_is_checked)
{
    void *p = NULL;

    must("CREATE TABLE my_data(a)");
    must("INSERT INTO my_data VALUES ('needle')");
    must("CREATE INDEX i ON my_data(a)");
    damage(&p);
    must("INSERT INTO my_data VALUES ('more')");
    wh_session_check(session, &answer);
    ck_assert_int_eq(answer.kind, WH_ANSWER_INTERNAL);
    wh_session_snapshot_free(session, p);
}
END_TEST

/* ---- limits ------------------------------------------------------------------------------- */

static const char endless[] = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c)"
                              " SELECT count(*) FROM c";

START_TEST(a_sink_that_takes_no_more_ends_the_query)
{
    got.max_rows = 2;
    ck_assert_int_eq(run("SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3"), WH_ANSWER_LIMIT);
    ck_assert_uint_eq(got.nrows, 2);
}
END_TEST

START_TEST(the_row_limit_holds_without_a_sink)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    c.limits.rows = 10;
    open_with(c);
    must(
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 10) SELECT n FROM c");
    wh_session_execute(session,
                       WH_STR("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c)"
                              " SELECT n FROM c"),
                       NULL, &answer);
    ck_assert_int_eq(answer.kind, WH_ANSWER_LIMIT);
    tear_down();
}
END_TEST

START_TEST(dml_that_hits_the_row_limit_in_returning_is_done_all_the_same)
{
    must("CREATE TABLE t(a)");
    got.max_rows = 1;
    ck_assert_int_eq(run("INSERT INTO t VALUES (1), (2), (3) RETURNING a"), WH_ANSWER_LIMIT);
    got.max_rows = SIZE_MAX;
    ck_rows("SELECT count(*) FROM t", "3;");
}
END_TEST

START_TEST(a_value_past_the_length_limit_is_a_limit)
{
    ck_assert_int_eq(run("SELECT zeroblob(100001)"), WH_ANSWER_LIMIT);
    ck_assert_str_eq(answer.class_, "SQLITE_TOOBIG");
    must("SELECT length(zeroblob(100000))");
    ck_assert_int_eq(run("SELECT 'a' LIKE printf('%0*d', 101, 1)"), WH_ANSWER_LIMIT);
    must("SELECT 'a' LIKE printf('%0*d', 100, 1)");
}
END_TEST

START_TEST(a_set_stop_flag_stops_a_running_statement)
{
    volatile int stop = 1;
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    c.stop = &stop;
    open_with(c);
    ck_assert_int_eq(run(endless), WH_ANSWER_STOPPED);
    stop = 0;
    ck_rows("SELECT 1", "1;");
    tear_down();
}
END_TEST

static void *set_soon(void *flag)
{
    static const struct timespec soon = {0, 20 * 1000 * 1000};

    nanosleep(&soon, NULL);
    __atomic_store_n((volatile int *)flag, 1, __ATOMIC_RELAXED);
    return NULL;
}

/* ThreadSanitizer (WHITTLE_TSAN) finds no race in it. */
START_TEST(another_thread_stops_a_running_statement)
{
    volatile int stop = 0;
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    pthread_t thread;

    c.stop = &stop;
    open_with(c);
    ck_assert_int_eq(pthread_create(&thread, NULL, set_soon, (void *)(uintptr_t)&stop), 0);
    ck_assert_int_eq(run(endless), WH_ANSWER_STOPPED);
    pthread_join(thread, NULL);
    tear_down();
}
END_TEST

START_TEST(a_statement_keeps_its_timeout)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    c.limits.timeout_ms = 100;
    open_with(c);
    ck_assert_int_eq(run(endless), WH_ANSWER_STOPPED);
    /* Each statement has the whole time. */
    ck_rows("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 1000)"
            " SELECT count(*) FROM c",
            "1000;");
    ck_assert_int_eq(run(endless), WH_ANSWER_STOPPED);
    tear_down();
}
END_TEST

START_TEST(what_a_statement_waits_for_a_processor_is_not_its_time)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    pid_t other = start_competitor();

    c.limits.timeout_ms = 300; /* and it takes seconds, of which it works for a hundredth */
    open_with(c);
    stay_on_one_processor(19);
    ck_rows("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 100000)"
            " SELECT count(*) FROM c",
            "100000;");
    end_competitor(other);
    tear_down();
}
END_TEST

START_TEST(no_limits_are_none)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    c.limits.timeout_ms = WH_NO_TIMEOUT;
    c.limits.rows = c.limits.memory = WH_NO_LIMIT;
    open_with(c);
    must("CREATE TABLE t(a)");
    must("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 200000)"
         " INSERT INTO t SELECT n FROM c");
    must("SELECT a FROM t"); /* more rows than the default */
    tear_down();
}
END_TEST

START_TEST(an_engine_keeps_its_memory_limit)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    const wh_sqlite_library *lib = NULL;

    c.limits.memory = 8 << 20;
    open_with(c);
    ck_assert_int_eq(wh_sqlite_library_get(NULL, true, &lib, NULL), WH_OK);
    if (lib->counts_memory && lib->api.hard_heap_limit64 != NULL) {
        must("CREATE TABLE t(a)");
        ck_assert_int_eq(run("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT "
                             "1000) INSERT INTO t SELECT zeroblob(50000) FROM c"),
                         WH_ANSWER_LIMIT);
    }
    tear_down();
    c.limits.memory = 0; /* the limit is the library's: set it back for the other tests */
    open_with(c);
    ck_rows("SELECT 1", "1;");
    tear_down();
}
END_TEST

START_TEST(a_session_is_a_database_of_its_own)
{
    wh_session *other = NULL;

    must("CREATE TABLE t(a)");
    ck_assert_int_eq(wh_session_open(&other, engine, NULL), WH_OK);
    wh_session_execute(other, WH_STR("SELECT * FROM t"), NULL, &answer);
    ck_assert_int_eq(answer.kind, WH_ANSWER_ERROR);
    wh_session_close(other);
}
END_TEST

/* ---- plans and checks --------------------------------------------------------------------- */

static void ck_plan(const char *detail, const char *expected)
{
    wh_buf b = WH_BUF_INIT(1000);

    wh_sqlite_plan_normalise(wh_str_of(detail), &b);
    ck_assert_msg(wh_str_is(wh_buf_view(&b), expected), "%s gives %.*s", detail, (int)b.n, b.p);
    wh_buf_release(&b);
}

START_TEST(a_normalised_plan_step_has_no_names_and_numbers)
{
    ck_plan("SCAN t0", "SCAN ?");
    ck_plan("SCAN TABLE t0 AS x USING COVERING INDEX i0",
            "SCAN TABLE ? AS ? USING COVERING INDEX ?");
    ck_plan("SEARCH t0 USING INDEX i0 (c0=? AND rowid>?)", "SEARCH ? USING INDEX ? (?=? AND ?>?)");
    ck_plan("SEARCH t USING AUTOMATIC PARTIAL COVERING INDEX (a=?)",
            "SEARCH ? USING AUTOMATIC PARTIAL COVERING INDEX (?=?)");
    ck_plan("SEARCH t USING INTEGER PRIMARY KEY (rowid=?)",
            "SEARCH ? USING INTEGER PRIMARY KEY (?=?)");
    ck_plan("SEARCH t USING INDEX i (ANY(a) AND b>? AND b<?)",
            "SEARCH ? USING INDEX ? (ANY(?) AND ?>? AND ?<?)");
    ck_plan("SEARCH t USING INDEX i ((a,b)>(?,?))", "SEARCH ? USING INDEX ? ((?,?)>(?,?))");
    ck_plan("USE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY",
            "USE TEMP B-TREE FOR LAST ? TERMS OF ORDER BY");
    ck_plan("CORRELATED SCALAR SUBQUERY 12", "CORRELATED SCALAR SUBQUERY ?");
    ck_plan("CO-ROUTINE (subquery-3)", "CO-ROUTINE (?)");
    ck_plan("SCAN t VIRTUAL TABLE INDEX 2:D4", "SCAN ? VIRTUAL TABLE INDEX ?");
    ck_plan("SCAN my own\ntable USING INDEX x y", "SCAN ? USING INDEX ?");
    ck_plan("SEARCH t LEFT-JOIN", "SEARCH ? LEFT-JOIN");
    ck_plan("", "");
}
END_TEST

static void plan_of(const char *sql, wh_buf *out)
{
    wh_buf_clear(out);
    ck_assert_msg(wh_session_plan(session, wh_str_of(sql), out), "%s", sql);
}

START_TEST(equal_plans_of_different_schemas_have_equal_texts)
{
    wh_buf a = WH_BUF_INIT(1000), b = WH_BUF_INIT(1000), c = WH_BUF_INIT(1000);

    must("CREATE TABLE t(a, b)");
    must("CREATE INDEX i ON t(a)");
    must("CREATE TABLE other(x, y, z)");
    must("CREATE INDEX k ON other(y)");
    plan_of("SELECT b FROM t WHERE a = 1 AND b IN (SELECT 2) ORDER BY b", &a);
    plan_of("SELECT x FROM other WHERE y = 7 AND x IN (SELECT 5) ORDER BY x;", &b);
    plan_of("SELECT x FROM other WHERE z = 7 AND x IN (SELECT 5) ORDER BY x", &c);
    ck_assert(wh_str_eq(wh_buf_view(&a), wh_buf_view(&b)));
    ck_assert(!wh_str_eq(wh_buf_view(&a), wh_buf_view(&c)));
    ck_assert_ptr_nonnull(memchr(a.p, '\n', a.n));
    wh_buf_release(&a);
    wh_buf_release(&b);
    wh_buf_release(&c);
}
END_TEST

START_TEST(what_has_no_plan_gives_none)
{
    wh_buf b = WH_BUF_INIT(1000);

    wh_buf_text(&b, "before");
    ck_assert(!wh_session_plan(session, WH_STR("SELECT nosuch"), &b));
    ck_assert(!wh_session_plan(session, WH_STR("SELECT load_extension('x')"), &b));
    ck_assert(wh_str_is(wh_buf_view(&b), "before"));
    wh_buf_release(&b);
}
END_TEST

START_TEST(the_optimizer_can_be_switched_off)
{
    static const char query[] = "SELECT a FROM t"; /* from the index, which is smaller */
    wh_buf on = WH_BUF_INIT(1000), off = WH_BUF_INIT(1000);
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    must("CREATE TABLE t(a, b)");
    must("CREATE INDEX i ON t(a)");
    plan_of(query, &on);
    tear_down();
    c.url = WH_STR("sqlite:?optimizer=off");
    open_with(c);
    must("CREATE TABLE t(a, b)");
    must("CREATE INDEX i ON t(a)");
    must("INSERT INTO t VALUES (2, 0), (1, 0)");
    plan_of(query, &off);
    ck_assert(!wh_str_eq(wh_buf_view(&on), wh_buf_view(&off)));
    ck_rows(query, "2;1;");
    wh_buf_release(&on);
    wh_buf_release(&off);
}
END_TEST

START_TEST(one_optimization_can_be_switched_off)
{
    static const struct switched {
        const char *name;
        bool other; /* the plan of the query is another one without it */
    } v[] = {{"sqlite:?optimizer=-CoverIdxScan", true}, {"sqlite:?optimizer=-QueryFlattener", false}};
    static const char query[] = "SELECT a FROM t";
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++) {
        wh_buf on = WH_BUF_INIT(1000), off = WH_BUF_INIT(1000);

        must("CREATE TABLE t(a, b)");
        must("CREATE INDEX i ON t(a)");
        plan_of(query, &on);
        tear_down();
        c.url = wh_str_of(v[i].name);
        open_with(c);
        must("CREATE TABLE t(a, b)");
        must("CREATE INDEX i ON t(a)");
        plan_of(query, &off);
        ck_assert_msg(wh_str_eq(wh_buf_view(&on), wh_buf_view(&off)) != v[i].other, "%s", v[i].name);
        wh_buf_release(&on);
        wh_buf_release(&off);
        tear_down();
        set_up();
    }
}
END_TEST

START_TEST(only_optimizations_that_there_are_can_be_named)
{
    static const char *const wrong[] = {"sqlite:?optimizer=-Nothing", "sqlite:?optimizer=-",
                                        "sqlite:?optimizer=QueryFlattener", "sqlite:?optimizer="};
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_engine *e;
    wh_error err;
    size_t i;

    for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        c.url = wh_str_of(wrong[i]);
        ck_assert_int_eq(wh_engine_open(&e, &c, &err), WH_EINVAL);
        ck_assert_ptr_nonnull(strstr(err.message, "-QueryFlattener"));
    }
}
END_TEST

START_TEST(a_sound_database_passes_its_check)
{
    fill();
    wh_session_check(session, &answer);
    ck_assert_int_eq(answer.kind, WH_ANSWER_OK);
    ck_assert_str_eq(answer.class_, "");
}
END_TEST

START_TEST(a_check_inside_a_transaction_leaves_it_open)
{
    fill();
    must("BEGIN");
    must("DELETE FROM t");
    wh_session_check(session, &answer);
    ck_assert_int_eq(answer.kind, WH_ANSWER_OK);
    must("ROLLBACK");
    ck_rows("SELECT count(*) FROM t", "3;");
}
END_TEST

START_TEST(an_unsound_database_is_an_internal_error)
{
    void *p = NULL;

    must("CREATE TABLE t(a)");
    must("INSERT INTO t VALUES ('needle')");
    must("CREATE INDEX i ON t(a)");
    damage(&p);
    wh_session_check(session, &answer);
    ck_assert_int_eq(answer.kind, WH_ANSWER_INTERNAL);
    ck_assert_str_eq(answer.class_, "integrity");
    ck_assert_ptr_nonnull(strstr(answer.text, "missing from index"));
    wh_session_snapshot_free(session, p);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("engine_sqlite");
    TCase *in_session = tcase_create("session"), *own = tcase_create("own config");
    SRunner *runner;
    int failed;

    tcase_add_checked_fixture(in_session, set_up, tear_down);
    tcase_add_test(in_session, values_keep_their_storage_class);
    tcase_add_test(in_session, text_may_hold_any_bytes);
    tcase_add_test(in_session, a_query_without_rows_opens_a_result_set);
    tcase_add_test(in_session, a_wide_row_after_a_narrow_one_fits);
    tcase_add_test(in_session, a_statement_needs_no_sink);
    tcase_add_test(in_session, a_statement_needs_no_terminating_nul);
    tcase_add_test(in_session, only_statements_that_change_rows_have_a_count);
    tcase_add_test(in_session, an_error_has_the_name_of_its_extended_code);
    tcase_add_test(in_session, rows_before_an_error_are_seen);
    tcase_add_test(in_session, the_session_goes_on_after_an_error);
    tcase_add_test(in_session, two_statements_in_one_are_refused_before_the_first_runs);
    tcase_add_test(in_session, blanks_and_comments_behind_a_statement_are_fine);
    tcase_add_test(in_session, a_long_message_is_cut_between_characters);
    tcase_add_test(in_session, codes_have_names_and_kinds);
    tcase_add_test(in_session, a_schema_damaged_by_hand_is_no_internal_error);
    tcase_add_test(in_session, an_index_of_what_is_kept_elsewhere_proves_nothing);
    tcase_add_test(in_session, a_table_that_is_called_as_those_of_an_index_is_checked);
    tcase_add_test(in_session, a_sink_that_takes_no_more_ends_the_query);
    tcase_add_test(in_session, dml_that_hits_the_row_limit_in_returning_is_done_all_the_same);
    tcase_add_test(in_session, a_value_past_the_length_limit_is_a_limit);
    tcase_add_test(in_session, a_session_is_a_database_of_its_own);
    tcase_add_test(in_session, a_normalised_plan_step_has_no_names_and_numbers);
    tcase_add_test(in_session, equal_plans_of_different_schemas_have_equal_texts);
    tcase_add_test(in_session, what_has_no_plan_gives_none);
    tcase_add_test(in_session, the_optimizer_can_be_switched_off);
    tcase_add_test(in_session, one_optimization_can_be_switched_off);
    tcase_add_test(in_session, only_optimizations_that_there_are_can_be_named);
    tcase_add_test(in_session, a_sound_database_passes_its_check);
    tcase_add_test(in_session, a_check_inside_a_transaction_leaves_it_open);
    tcase_add_test(in_session, an_unsound_database_is_an_internal_error);
    suite_add_tcase(suite, in_session);
    tcase_add_test(own, the_row_limit_holds_without_a_sink);
    tcase_add_test(own, a_set_stop_flag_stops_a_running_statement);
    tcase_add_test(own, another_thread_stops_a_running_statement);
    tcase_add_test(own, a_statement_keeps_its_timeout);
    tcase_add_test(own, what_a_statement_waits_for_a_processor_is_not_its_time);
    tcase_add_test(own, no_limits_are_none);
    tcase_add_test(own, an_engine_keeps_its_memory_limit);
    suite_add_tcase(suite, own);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
