/* The PostgreSQL driver's text: values, errors, products, plans, walls. No server is needed. */
#include <check.h>
#include <signal.h>
#include <stdlib.h>

#include "replay/engine/postgresql/session.h"

static wh_buf bytes = WH_BUF_INIT(1000);

static wh_value value(Oid type, const char *text)
{
    wh_value v = {0};

    wh_buf_clear(&bytes);
    wh_buf_reserve(&bytes, strlen(text) + 1);
    wh_pg_value(type, text, strlen(text), &bytes, &v);
    return v;
}

static const char *shown(Oid type, const char *text)
{
    static char out[200];
    wh_buf b = WH_BUF_INIT(sizeof out - 1);
    wh_value v = value(type, text);

    wh_value_print(&b, &v);
    memcpy(out, b.p, b.n);
    out[b.n] = '\0';
    wh_buf_release(&b);
    return out;
}

START_TEST(numbers_are_exact)
{
    ck_assert_str_eq(shown(20, "-9223372036854775808"), "-9223372036854775808");
    ck_assert_str_eq(shown(23, "7"), "7");
    ck_assert_str_eq(shown(701, "0.1"), "0.1");
    ck_assert_str_eq(shown(701, "-Infinity"), "-Infinity");
    ck_assert_str_eq(shown(701, "NaN"), "NaN");
    /* A float4 is what it is, not what its shortest text says as a double. */
    ck_assert_double_eq(value(700, "0.1").r, (double)0.1f);
    ck_assert_str_eq(shown(1700, "12345678901234567890.50"), "numeric'12345678901234567890.50'");
    ck_assert_int_eq(value(1700, "NaN").kind, WH_REAL);
}
END_TEST

START_TEST(bytes_booleans_and_texts_keep_their_kinds)
{
    ck_assert_str_eq(shown(17, "\\x00ff"), "x'00ff'");
    ck_assert_str_eq(shown(17, "\\x"), "x''");
    ck_assert_str_eq(shown(16, "t"), "true");
    ck_assert_str_eq(shown(16, "f"), "false");
    ck_assert_str_eq(shown(25, "a"), "'a'");
    ck_assert_str_eq(shown(1042, "a  "), "'a  '");
}
END_TEST

START_TEST(other_types_are_text_with_a_name)
{
    ck_assert_str_eq(shown(1082, "2024-01-01"), "date'2024-01-01'");
    ck_assert_str_eq(shown(1007, "{1,2}"), "int4_array'{1,2}'");
    ck_assert_str_eq(shown(5069, "12"), "xid8'12'");
    ck_assert_str_eq(shown(22, "1 2"), "int2vector'1 2'");
    /* Numbers of types that a case makes differ from run to run. */
    ck_assert_str_eq(shown(16385, "a"), "user_type'a'");
    ck_assert_str_eq(shown(99999, "a"), "user_type'a'");
}
END_TEST

START_TEST(a_text_that_is_not_as_the_baseline_says_stays_a_text)
{
    ck_assert_int_eq(value(17, "abc\\000").kind, WH_TYPED);
    ck_assert_int_eq(value(20, "99999999999999999999").kind, WH_TYPED);
}
END_TEST

static int kind_of(const char *state, const char *message, bool stopped)
{
    wh_answer a;

    wh_pg_error(state, message, stopped, &a);
    ck_assert_str_eq(a.class_, state);
    return a.kind;
}

START_TEST(ordinary_errors_are_ordinary)
{
    ck_assert_int_eq(kind_of("22012", "division by zero", false), WH_ANSWER_ERROR);
    ck_assert_int_eq(kind_of("42501", "permission denied for table t0", false), WH_ANSWER_ERROR);
    ck_assert_int_eq(kind_of("57014", "canceling statement due to user request", false),
                     WH_ANSWER_ERROR);
}
END_TEST

START_TEST(errors_that_no_sql_should_provoke_are_internal)
{
    ck_assert_int_eq(kind_of("XX000", "could not find pathkey item to sort", false),
                     WH_ANSWER_INTERNAL);
    ck_assert_int_eq(kind_of("XX001", "invalid page in block 0", false), WH_ANSWER_INTERNAL);
    ck_assert_int_eq(kind_of("22023", "cache lookup failed for type 1", false), WH_ANSWER_INTERNAL);
}
END_TEST

START_TEST(limits_stops_and_walls_are_no_errors)
{
    ck_assert_int_eq(kind_of("53200", "out of memory", false), WH_ANSWER_LIMIT);
    ck_assert_int_eq(
        kind_of("XX000", "could not write to file \"base/pgsql_tmp\": File too large", false),
        WH_ANSWER_LIMIT);
    ck_assert_int_eq(kind_of("53100", "could not extend file: No space left", false),
                     WH_ANSWER_LIMIT);
    ck_assert_int_eq(kind_of("XX000", "cannot alter constraint \"k\" on relation \"t\"", false),
                     WH_ANSWER_ERROR); /* which has no code of its own */
    ck_assert_int_eq(kind_of("XX000", "could not open relation with OID 0", false),
                     WH_ANSWER_ERROR);
    ck_assert_int_eq(kind_of("XX000", "could not open relation with OID 16390", false),
                     WH_ANSWER_INTERNAL);
    ck_assert_int_eq(
        kind_of("XX000", "could not find suitable unique index on materialized view \"m\"", false),
        WH_ANSWER_ERROR);
    ck_assert_int_eq(kind_of("XX000", "invalid memory alloc request size 2000000000", false),
                     WH_ANSWER_LIMIT);
    ck_assert_int_eq(kind_of("57014", "canceling statement due to user request", true),
                     WH_ANSWER_STOPPED);
    ck_assert_int_eq(kind_of("57P01", "terminating connection", false), WH_ANSWER_LOST);
    ck_assert_int_eq(kind_of("42501", "must be superuser to do that", false), WH_ANSWER_REFUSED);
    ck_assert_int_eq(kind_of("42501", "permission denied for function pg_read_file", false),
                     WH_ANSWER_REFUSED);
}
END_TEST

START_TEST(a_crash_is_of_the_session_whose_process_died)
{
    static const char log[] =
        "[7] TRAP: failed Assert(\"x\"), File: \"y.c\"\n"
        "[1] LOG:  server process (PID 12) was terminated by signal 6: Aborted\n"
        "[1] DETAIL:  Failed process was running: SELECT 1\n";
    wh_answer a;
    int number;

    wh_pg_loss(WH_STR(log), 12, WH_STR("SELECT 1"), &a, &number);
    ck_assert_int_eq(number, SIGABRT);
    ck_assert_int_eq(a.kind, WH_ANSWER_LOST);
    ck_assert_ptr_nonnull(strstr(a.text, "terminated by signal 6"));
    ck_assert_ptr_nonnull(strstr(a.text, "SELECT 1"));
    ck_assert_ptr_nonnull(strstr(a.text, "TRAP"));
    wh_pg_loss(WH_STR(log), 1, WH_STR("SELECT 1"), &a, &number);
    ck_assert_int_eq(number, 0);
    ck_assert_str_eq(a.class_, "");
}
END_TEST

START_TEST(a_crash_is_told_in_the_words_of_each_version_and_of_a_parallel_query)
{
    static const char since18[] =
        "[1] LOG:  client backend (PID 12) was terminated by signal 11: Segmentation fault\n"
        "[1] DETAIL:  Failed process was running: SELECT 1\n";
    static const char worker[] = "[1] LOG:  background worker \"parallel worker\" (PID 99) was "
                                 "terminated by signal 11: Segmentation fault\n"
                                 "[1] DETAIL:  Failed process was running: SELECT 1\n"
                                 "[1] LOG:  terminating any other active server processes\n";
    static const struct {
        const char *log, *sql;
        int pid, number;
    } v[] = {
        {since18, "SELECT 1", 12, SIGSEGV}, {since18, "SELECT 1", 1, 0},
        {worker, "SELECT 1", 12, SIGSEGV},  {worker, "SELECT 1\nFROM t0", 12, SIGSEGV},
        {worker, "SELECT 2", 12, 0},        {worker, "", 12, 0},
    };
    wh_answer a;
    int number;

    for (size_t i = 0; i < sizeof v / sizeof v[0]; i++) {
        wh_pg_loss(wh_str_of(v[i].log), v[i].pid, wh_str_of(v[i].sql), &a, &number);
        ck_assert_msg(number == v[i].number, "%zu: %d", i, number);
    }
}
END_TEST

START_TEST(a_server_that_died_of_a_full_disk_is_no_crash)
{
    static const char log[] =
        "[7] PANIC:  could not write to file: No space left on device\n"
        "[1] LOG:  server process (PID 7) was terminated by signal 6: Aborted\n";
    wh_answer a;
    int number;

    wh_pg_loss(WH_STR(log), 7, WH_STR("SELECT 1"), &a, &number);
    ck_assert_int_eq(number, 0);
    ck_assert_int_eq(a.kind, WH_ANSWER_LIMIT);
}
END_TEST

START_TEST(products_are_told_by_what_they_say_of_themselves)
{
    static const struct {
        const char *text, *name, *dialect, *release;
    } told[] = {
        {"PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64", "postgresql", "postgresql",
         "15.18"},
        {"PostgreSQL 18.0 on x86_64-pc-linux-gnu", "postgresql", "postgresql", "18.0"},
        {"CockroachDB CCL v23.1.11 (x86_64-pc-linux-gnu)", "cockroachdb", "cockroachdb", "23.1.11"},
        {"PostgreSQL 11.2-YB-2.19.0.0-b0 on x86_64", "yugabytedb", "yugabytedb", "2.19.0.0"},
        {"PostgreSQL 12.3, compiled by Visual C++ build 1914, 64-bit, QuestDB", "questdb",
         "questdb", "12.3"},
        {"PostgreSQL 13.14.0-RisingWave-2.0.1 (abc)", "risingwave", "risingwave", "2.0.1"},
        {"CrateDB 5.5.0 (built 1234567/2023)", "cratedb", "cratedb", "5.5.0"},
        {"PostgreSQL 8.2.23 server protocol using H2 2.1.214 (2022-06-13)", "h2", "h2", "2.1.214"},
    };

    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        char release[40];
        const wh_pg_product *p = wh_pg_product_of(wh_str_of(told[i].text), release, sizeof release);

        ck_assert_str_eq(p->name, told[i].name);
        ck_assert_str_eq(p->dialect, told[i].dialect);
        ck_assert_str_eq(release, told[i].release);
    }
}
END_TEST

static const char *plan(const char *line)
{
    static char out[200];
    wh_buf b = WH_BUF_INIT(sizeof out - 1);

    wh_pg_plan_normalise(wh_str_of(line), &b);
    memcpy(out, b.p, b.n);
    out[b.n] = '\0';
    wh_buf_release(&b);
    return out;
}

START_TEST(plans_lose_names_and_constants_but_not_their_shape)
{
    ck_assert_str_eq(plan("Index Scan using i0 on t0"), "Index Scan using ? on ?");
    ck_assert_str_eq(plan("  ->  Seq Scan on t0 a"), "  ->  Seq Scan on ?");
    ck_assert_str_eq(plan("Seq Scan on \"a b\" x"), "Seq Scan on ?");
    ck_assert_str_eq(plan("  Filter: (c0 > 5)"), "  Filter:");
    ck_assert_str_eq(plan("  ->  Hash Left Join"), "  ->  Hash Left Join");
    ck_assert_str_eq(plan("SubPlan 1"), "SubPlan ?");
}
END_TEST

static bool refused(const char *sql, bool named)
{
    return wh_pg_refusal(wh_str_of(sql), named) != NULL;
}

START_TEST(what_outlives_a_case_or_leaves_its_database_is_refused)
{
    static const char *const hostile[] = {
        "COPY t0 TO PROGRAM 'touch /tmp/x'",
        "copy t0 FROM '/etc/passwd';",
        " /* x */ DROP DATABASE other",
        "ALTER ROLE CURRENT_USER PASSWORD 'x'",
        "ALTER SYSTEM SET fsync = off",
        "SET SESSION AUTHORIZATION postgres",
        "CREATE SUBSCRIPTION s CONNECTION '' PUBLICATION p",
        "LOAD 'x'",
        "SELECT 1; DROP TABLE t0",
        "SELECT ';'; SELECT 2;",
        "DO $$BEGIN EXECUTE 'ALTER ROLE ' || current_user || ' PASSWORD ''x'''; END$$",
        "DO $x$BEGIN EXECUTE $y$alter user current_user SET work_mem = 1$y$; END$x$;",
        "DO 'BEGIN ALTER ROLE CURRENT_USER SET work_mem = 1; END'",
        ("CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE sql AS $$ALTER DATABASE a SET x = "
         "1$$"),
    };
    /* On a server of the user's own nothing may hide such words. */
    static const char *const hiding[] = {
        "SET ROLE other",
        "DO $$BEGIN EXECUTE 'ALT' || 'ER ROLE CURRENT_USER PASSWORD ''x'''; END$$",
        "DO 'BEGIN EXEC'\n'UTE chr(65); END'",
        "DO E'BEGIN EX\\x45CUTE 1; END'",
        "CREATE FUNCTION f() RETURNS void LANGUAGE plperl AS $$spi_exec_query(1)$$",
        "GRANT ALL ON DATABASE precious TO PUBLIC",
        "revoke connect on database precious from u",
        "CREATE SCHEMA s GRANT ALL ON DATABASE precious TO PUBLIC",
        "CREATE /**/ SCHEMA s CREATE TABLE t(a int) GRANT u TO v",
        "DROP OWNED BY u",
        "COMMENT ON DATABASE precious IS 'x'",
        "SECURITY LABEL ON DATABASE precious IS 'x'",
        "DO $$BEGIN GRANT ALL ON DATABASE precious TO PUBLIC; END$$",
        "DO $$BEGIN DROP OWNED BY CURRENT_USER; END$$",
        "CREATE PROCEDURE p() LANGUAGE sql AS $$COMMENT ON ROLE u IS 'x'$$",
    };

    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        ck_assert_msg(refused(hostile[i], false), "%s", hostile[i]);
    for (size_t i = 0; i < sizeof hiding / sizeof *hiding; i++)
        ck_assert_msg(refused(hiding[i], true), "%s", hiding[i]);
}
END_TEST

START_TEST(what_a_test_needs_is_not_refused)
{
    static const char *const plain[] = {
        "SELECT 1",
        "SELECT ';' ; ",
        "CREATE TABLE t0(c0 INT);",
        "DROP TABLE t0",
        "-- x\nSELECT 1;",
        "SET enable_seqscan = off",
        "SET SESSION enable_seqscan = off",
        "ANALYZE t0",
        "",
        "CREATE FUNCTION f() RETURNS INT LANGUAGE sql BEGIN ATOMIC SELECT 1; SELECT 2; END;",
        "DO $$ BEGIN NULL; END $$;",
        "DO $$BEGIN SET enable_memoize = off; EXCEPTION WHEN undefined_object THEN NULL; END$$;",
        "CREATE FUNCTION f(int) RETURNS int LANGUAGE plpgsql AS $$BEGIN ALTER TABLE t ADD c int; "
        "END$$",
        "PREPARE p AS SELECT 1",
        "ALTER TABLE t0 ADD c1 INT",
        "CREATE SCHEMA s CREATE TABLE t(a int)",
        "CREATE TABLE t0(comment int, owned int, security int)",
        "CREATE TRIGGER g BEFORE INSERT ON t0 FOR EACH ROW EXECUTE PROCEDURE f()",
        "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN NEW.comment := 1; "
        "RETURN NEW; END$$",
    };

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        ck_assert_msg(!refused(plain[i], true), "%s", plain[i]);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("pg_text");
    TCase *t = tcase_create("all");
    SRunner *r;
    int failed;

    tcase_add_test(t, numbers_are_exact);
    tcase_add_test(t, bytes_booleans_and_texts_keep_their_kinds);
    tcase_add_test(t, other_types_are_text_with_a_name);
    tcase_add_test(t, a_text_that_is_not_as_the_baseline_says_stays_a_text);
    tcase_add_test(t, ordinary_errors_are_ordinary);
    tcase_add_test(t, errors_that_no_sql_should_provoke_are_internal);
    tcase_add_test(t, limits_stops_and_walls_are_no_errors);
    tcase_add_test(t, a_crash_is_of_the_session_whose_process_died);
    tcase_add_test(t, a_crash_is_told_in_the_words_of_each_version_and_of_a_parallel_query);
    tcase_add_test(t, a_server_that_died_of_a_full_disk_is_no_crash);
    tcase_add_test(t, products_are_told_by_what_they_say_of_themselves);
    tcase_add_test(t, plans_lose_names_and_constants_but_not_their_shape);
    tcase_add_test(t, what_outlives_a_case_or_leaves_its_database_is_refused);
    tcase_add_test(t, what_a_test_needs_is_not_refused);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    wh_buf_release(&bytes);
    return failed != 0;
}
