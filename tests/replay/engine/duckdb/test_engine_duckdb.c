/*
 * The DuckDB engine on a real library: that of WHITTLE_DUCKDB (a path), else what the loader finds.
 * Without one the test is skipped.
 */
#define _GNU_SOURCE
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <whittle/engine.h>

static char url[4200] = "duckdb:";
static wh_engine *engine;
static wh_session *session;
static wh_answer answer;
static wh_buf seen = WH_BUF_INIT(1 << 20);

/* ---- asking ----------------------------------------------------------------------------------- */

static bool on_row(void *ctx, const wh_value *v, size_t n)
{
    (void)ctx;
    for (size_t i = 0; i < n; i++) {
        wh_buf_text(&seen, i ? "|" : seen.n ? ";" : "");
        wh_value_print(&seen, &v[i]);
    }
    return true;
}

static void on_columns(void *ctx, size_t n)
{
    (void)n;
    ++*(int *)ctx;
}

/* The rows as text. */
static const char *ask(const char *sql)
{
    int sets = 0;
    wh_sink sink = {&sets, on_columns, on_row, NULL};

    wh_buf_clear(&seen);
    wh_session_execute(session, wh_str_of(sql), &sink, &answer);
    wh_buf_char(&seen, '\0');
    return seen.p;
}

static void gives(const char *sql, const char *rows)
{
    const char *got = ask(sql);

    ck_assert_msg(answer.kind == WH_ANSWER_OK, "%s: %s %s", sql, answer.class_, answer.text);
    ck_assert_msg(strcmp(got, rows) == 0, "%s: %s", sql, got);
}

static void answers(const char *sql, int kind, const char *class_)
{
    ask(sql);
    ck_assert_msg(answer.kind == kind && (!class_ || strcmp(answer.class_, class_) == 0), "%s: %d %s %s", sql,
                  answer.kind, answer.class_, answer.text);
}

static void open_with(const wh_engine_config *c)
{
    wh_error err;

    ck_assert_msg(wh_engine_open(&engine, c, &err) == WH_OK, "%s", err.message);
    ck_assert_msg(wh_session_open(&session, engine, &err) == WH_OK, "%s", err.message);
}

static void setup(void)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    c.url = wh_str_of(url);
    open_with(&c);
}

static void teardown(void)
{
    wh_session_close(session);
    wh_engine_close(engine);
    session = NULL;
    engine = NULL;
}

/* ---- values ----------------------------------------------------------------------------------- */

START_TEST(numbers_are_what_they_are)
{
    gives("SELECT 1::TINYINT, -2::SMALLINT, 3::INT, (-9223372036854775808)::BIGINT, 255::UTINYINT, "
          "18446744073709551615::UBIGINT",
          "1|-2|3|-9223372036854775808|255|numeric'18446744073709551615'");
    gives("SELECT 170141183460469231731687303715884105727::HUGEINT, (-170141183460469231731687303715884105728)::HUGEINT, "
          "(-5)::HUGEINT",
          "numeric'170141183460469231731687303715884105727'|numeric'-170141183460469231731687303715884105728'|-5");
    gives("SELECT 1.50, -0.05::DECIMAL(4,2), 12345678901234567890.123::DECIMAL(38,3), 7::DECIMAL(5,0)",
          "numeric'1.50'|numeric'-0.05'|numeric'12345678901234567890.123'|numeric'7'");
    gives("SELECT 1.5::DOUBLE, 0.5::FLOAT, 'inf'::DOUBLE, 'nan'::DOUBLE", "1.5|0.5|Infinity|NaN");
    gives("SELECT 1 / 2, 7 // 2, TRUE, NULL", "0.5|3|true|NULL");
}
END_TEST

START_TEST(text_and_bytes_of_any_length)
{
    gives("SELECT '', 'twelve bytes', 'thirteen bytes!', '\\xAA\\x00'::BLOB", "''|'twelve bytes'|'thirteen bytes!'|x'aa00'");
    gives("SELECT repeat('ab', 3)", "'ababab'");
}
END_TEST

START_TEST(dates_and_times_are_exact_texts)
{
    gives("SELECT DATE '2024-02-29', DATE '0001-01-01', DATE '1969-12-31', 'infinity'::DATE",
          "date'2024-02-29'|date'0001-01-01'|date'1969-12-31'|date'infinity'");
    gives("SELECT TIME '12:34:56.789', TIMESTAMP '1969-12-31 23:59:59.5', TIMESTAMP_S '2000-01-01 00:00:00', "
          "TIMESTAMP_NS '2000-01-01 00:00:00.000000001'",
          "time'12:34:56.789'|timestamp'1969-12-31 23:59:59.5'|timestamp_s'2000-01-01 00:00:00'|"
          "timestamp_ns'2000-01-01 00:00:00.000000001'");
    gives("SELECT '10:00:00+02'::TIMETZ, INTERVAL 3 DAY, INTERVAL '1 month 2 seconds'",
          "timetz'10:00:00+02:00:00'|interval'0 months 3 days 0 us'|interval'1 months 0 days 2000000 us'");
}
END_TEST

START_TEST(other_types_have_names)
{
    gives("SELECT '11111111-2222-3333-4444-555555555555'::UUID, '0101'::BIT, 'y'::ENUM('x', 'y')",
          "uuid'11111111-2222-3333-4444-555555555555'|bit'0101'|enum'y'");
    gives("SELECT [1, NULL, 3], [[1], []], [1, 2]::INT[2], {'a': 1, 'b': 'x'}",
          "list'[1, NULL, 3]'|list'[list''[1]'', list''[]'']'|array'[1, 2]'|struct'{a: 1, b: ''x''}'");
    gives("SELECT u FROM (VALUES (1, union_value(a := 1)::UNION(a INT, b VARCHAR)), (2, union_value(b := 'x')), (3, NULL)) "
          "AS t (i, u) ORDER BY i",
          "union'{0: 1}';union'{1: ''x''}';NULL");
}
END_TEST

/* Since 1.4 and 1.5. */
START_TEST(variants_are_what_they_hold)
{
    ask("SELECT 1::VARIANT");
    if (answer.kind == WH_ANSWER_ERROR)
        return;
    gives("SELECT 1::VARIANT, (-5)::TINYINT::VARIANT, 'abcdefghijklmnopqrstuvwxyz'::VARIANT, TRUE::VARIANT, "
          "1.50::VARIANT, 12345678901.23::VARIANT, 0.5::DOUBLE::VARIANT, 1267650600228229401496703205376::VARIANT, "
          "'\\xAA'::BLOB::VARIANT",
          "variant'1'|variant'-5'|variant'''abcdefghijklmnopqrstuvwxyz'''|variant'true'|variant'numeric''1.50'''|"
          "variant'numeric''12345678901.23'''|variant'0.5'|variant'numeric''1267650600228229401496703205376'''|"
          "variant'x''aa'''");
    gives("SELECT DATE '2024-02-29'::VARIANT, '11111111-2222-3333-4444-555555555555'::UUID::VARIANT, "
          "(INTERVAL 3 DAY)::VARIANT, TIMESTAMP '1969-12-31 23:59:59.5'::VARIANT",
          "variant'date''2024-02-29'''|variant'uuid''11111111-2222-3333-4444-555555555555'''|"
          "variant'interval''0 months 3 days 0 us'''|variant'timestamp''1969-12-31 23:59:59.5'''");
    /* fields in the order of their names */
    gives("SELECT {'b': [1, NULL], 'a': {'x': 'y', 'c': []}}::VARIANT, [{'a': 1}, {'a': 2}]::VARIANT",
          "variant'{a: {c: [], x: ''y''}, b: [1, NULL]}'|variant'[{a: 1}, {a: 2}]'");
    gives("SELECT 12345.67::VARIANT, variant_extract({'a': NULL}::VARIANT, 'a')", "variant'numeric''12345.67'''|NULL");
    /* rows of their own; a NULL in it is one */
    gives("SELECT v FROM (VALUES (1, {'a': 1}::VARIANT), (2, NULL), (3, 'x'::VARIANT), (4, {'b': 2}::VARIANT)) AS t (i, v) "
          "ORDER BY i",
          "variant'{a: 1}';NULL;variant'''x''';variant'{b: 2}'");
    gives("SELECT 'POINT(1 2)'::GEOMETRY, NULL::GEOMETRY",
          "geometry'0101000000000000000000f03f0000000000000040'|NULL");
    gives("SELECT '01:00:00.000000001'::TIME_NS, '01:00:00.000000001'::TIME_NS::VARIANT",
          "time_ns'01:00:00.000000001'|variant'time_ns''01:00:00.000000001'''");
    gives("SELECT 300::BIGNUM", "bignum'800002012c'");
}
END_TEST

START_TEST(all_rows_of_many_chunks_come)
{
    gives("SELECT count(*), sum(x) FROM (SELECT x FROM range(5000) AS t(x))", "5000|12497500");
    ask("SELECT x FROM range(5000) AS t(x)");
    ck_assert_int_eq(answer.kind, WH_ANSWER_OK);
    ck_assert_uint_gt(seen.n, 23000);
    answers("SELECT x FROM range(100001) AS t(x)", WH_ANSWER_LIMIT, "LIMIT");
}
END_TEST

/* ---- statements ------------------------------------------------------------------------------- */

START_TEST(changes_are_counted_and_are_no_rows)
{
    int sets = 0;
    wh_sink sink = {&sets, on_columns, on_row, NULL};

    ask("CREATE TABLE t(a INT PRIMARY KEY, b TEXT)");
    ck_assert_int_eq((int)answer.affected, -1);
    wh_session_execute(session, WH_STR("INSERT INTO t VALUES (1, 'x'), (2, 'y'), (3, NULL)"), &sink, &answer);
    ck_assert_int_eq((int)answer.affected, 3);
    ck_assert_int_eq(sets, 0);
    ask("UPDATE t SET b = 'z' WHERE a > 1");
    ck_assert_int_eq((int)answer.affected, 2);
    gives("DELETE FROM t WHERE a = 3 RETURNING b", "'z'");
    gives("SELECT * FROM t ORDER BY a", "1|'x';2|'z'");
}
END_TEST

START_TEST(errors_have_classes)
{
    ask("CREATE TABLE t(a INT PRIMARY KEY)");
    answers("SELECT * FROM nowhere", WH_ANSWER_ERROR, "Catalog");
    answers("SELEC 1", WH_ANSWER_ERROR, "Parser");
    answers("SELECT 'x'::INT", WH_ANSWER_ERROR, "Conversion");
    answers("INSERT INTO t VALUES (1), (1)", WH_ANSWER_ERROR, "Constraint");
    answers("SELECT 2147483647::INT + 1::INT", WH_ANSWER_ERROR, "Out_of_Range");
    gives("SELECT count(*) FROM t", "0");
    answers("", WH_ANSWER_OK, "");
    answers("SELECT 1; SELECT 2", WH_ANSWER_REFUSED, "REFUSED");
}
END_TEST

START_TEST(sessions_are_new_databases_and_a_joined_one_is_the_same)
{
    wh_session *first = session, *other = NULL;

    ask("CREATE TABLE t(a INT)");
    ck_assert_int_eq(wh_session_open(&other, engine, NULL), WH_OK);
    session = other;
    answers("SELECT * FROM t", WH_ANSWER_ERROR, "Catalog");
    wh_session_close(other);
    ck_assert_int_eq(wh_session_join(&other, first, NULL), WH_OK);
    session = other;
    gives("SELECT count(*) FROM t", "0");
    wh_session_close(other);
    session = first;
}
END_TEST

START_TEST(a_plan_names_operators)
{
    wh_buf plan = WH_BUF_INIT(10000);

    ask("CREATE TABLE t(a INT)");
    ck_assert(wh_session_plan(session, WH_STR("SELECT a, count(*) FROM t GROUP BY a"), &plan));
    wh_buf_char(&plan, '\0');
    ck_assert_msg(strstr(plan.p, "SEQ_SCAN") != NULL && strstr(plan.p, "GROUP_BY") != NULL, "%s", plan.p);
    ck_assert(!wh_session_plan(session, WH_STR("SELECT nothing"), &plan));
    wh_buf_release(&plan);
}
END_TEST

/* ---- walls ------------------------------------------------------------------------------------ */

START_TEST(nothing_outside_is_reached)
{
    static const char *const hostile[] = {
        "COPY (SELECT 1) TO '%s'",
        "COPY t FROM '/etc/passwd'",
        "EXPORT DATABASE '%s'",
        "ATTACH '%s' AS other",
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM '/etc/passwd'",
        "SELECT * FROM glob('/etc/*')",
        "CREATE VIEW v AS SELECT * FROM read_csv('/etc/passwd')",
        "INSTALL httpfs",
        "LOAD httpfs",
        "LOAD '%s'",
        "SET enable_external_access = true",
        "SET log_query_path = '%s'",
        "PRAGMA profile_output = '%s'",
        "SET temp_directory = '%s'",
        "CALL enable_logging(storage = 'file', storage_config = {'path': '%s'})",
        "SELECT * FROM enable_logging(storage = 'file', storage_path = '%s')",
        "PREPARE p AS SELECT * FROM read_text('/etc/passwd')",
        "PREPARE p AS COPY t TO '%s'",
        "CREATE PERSISTENT SECRET s (TYPE s3)",
        "SELECT * FROM query('FROM read_text(''/etc/passwd'')')",
        "SET threads = 200",
        "USE other",
    };
    char path[100], sql[400];

    snprintf(path, sizeof path, "/tmp/whittle-duckdb-%ld", (long)getpid());
    ask("CREATE TABLE t(a TEXT)");
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        snprintf(sql, sizeof sql, hostile[i], path);
        ask(sql);
        ck_assert_msg(answer.kind == WH_ANSWER_REFUSED || answer.kind == WH_ANSWER_ERROR, "%s: %d %s", sql,
                      answer.kind, seen.p);
        ck_assert_msg(access(path, F_OK) != 0, "%s made a file", sql);
    }
    gives("SELECT count(*) FROM t", "0");
    ask("PREPARE p AS SELECT a FROM (VALUES (1), (2)) AS v(a) WHERE a > $1");
    ck_assert_int_eq(answer.kind, WH_ANSWER_OK);
    gives("EXECUTE p(1)", "2");
    ask("DEALLOCATE p");
    ck_assert_int_eq(answer.kind, WH_ANSWER_OK);
}
END_TEST

/* ---- time, memory ------------------------------------------------------------------------------ */

static const char endless[] = "SELECT count(*) FROM range(1000000000) a(x), range(1000000000) b(y) WHERE x + y = 3";

START_TEST(a_statement_ends_at_its_time)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    time_t began = time(NULL);

    teardown();
    c.url = wh_str_of(url);
    c.limits.timeout_ms = 200;
    open_with(&c);
    answers(endless, WH_ANSWER_STOPPED, NULL);
    ck_assert_int_lt(time(NULL) - began, 30);
    gives("SELECT 1", "1");
}
END_TEST

START_TEST(a_statement_obeys_the_stop_flag)
{
    static volatile int stop = 1;
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    teardown();
    c.url = wh_str_of(url);
    c.isolated = true;
    c.stop = &stop;
    open_with(&c);
    answers(endless, WH_ANSWER_STOPPED, NULL);
    stop = 0;
    gives("SELECT 1", "1");
}
END_TEST

START_TEST(memory_has_a_limit)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    teardown();
    c.url = wh_str_of(url);
    c.limits.memory = (uint64_t)50 << 20;
    c.limits.timeout_ms = 60000;
    open_with(&c);
    answers("SELECT len(list(repeat('x', 1000) || x)) FROM range(1000000) t(x)", WH_ANSWER_LIMIT,
            NULL);
    gives("SELECT 1", "1");
}
END_TEST

START_TEST(what_is_no_parameter_is_refused)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    static const char *const wrong[] = {"duckdb:x.db", "duckdb:?file=x", "duckdb:?threads=0", "duckdb:?optimizer=maybe"};
    wh_engine *e;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        c.url = wh_str_of(wrong[i]);
        ck_assert_msg(wh_engine_open(&e, &c, NULL) == WH_EINVAL, "%s", wrong[i]);
    }
    c.url = WH_STR("duckdb:?lib=/nowhere/libduckdb.so");
    ck_assert_int_eq(wh_engine_open(&e, &c, NULL), WH_EENGINE);
    ck_assert(strncmp(wh_engine_version(engine), "duckdb 1.", 9) == 0);
    ck_assert_str_eq(wh_engine_dialect(engine), "duckdb");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        numbers_are_what_they_are,
        text_and_bytes_of_any_length,
        dates_and_times_are_exact_texts,
        other_types_have_names,
        variants_are_what_they_hold,
        all_rows_of_many_chunks_come,
        changes_are_counted_and_are_no_rows,
        errors_have_classes,
        sessions_are_new_databases_and_a_joined_one_is_the_same,
        a_plan_names_operators,
        nothing_outside_is_reached,
        a_statement_ends_at_its_time,
        a_statement_obeys_the_stop_flag,
        memory_has_a_limit,
        what_is_no_parameter_is_refused,
    };
    const char *lib = getenv("WHITTLE_DUCKDB");
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_error err;
    Suite *suite;
    TCase *t;
    SRunner *r;
    int failed;

    if (lib != NULL && *lib)
        snprintf(url, sizeof url, "duckdb:?lib=%s", lib);
    c.url = wh_str_of(url);
    if (wh_engine_open(&engine, &c, &err) != WH_OK) {
        printf("skipped: %s; WHITTLE_DUCKDB=PATH names one\n", err.message);
        return 77;
    }
    wh_engine_close(engine);
    suite = suite_create("engine_duckdb");
    t = tcase_create("engine");
    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, setup, teardown);
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(t, tests[i]);
    suite_add_tcase(suite, t);
    r = srunner_create(suite);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
