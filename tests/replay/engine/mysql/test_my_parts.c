/* The parts of the MySQL and MariaDB engine that need no server: values, errors, URLs, products,
 * walls and logs. */
#include <check.h>

#include "replay/engine/mysql/errors.h"
#include "replay/engine/mysql/lost.h"
#include "replay/engine/mysql/url.h"
#include "replay/engine/mysql/values.h"

/* ---- values --------------------------------------------------------------------------------- */

static void value_is(enum enum_field_types type, unsigned charset, const char *text,
                     const char *wanted)
{
    MYSQL_FIELD field;
    wh_value v;
    wh_buf b = WH_BUF_INIT(1000);

    memset(&field, 0, sizeof field);
    memset(&v, 0, sizeof v);
    field.type = type;
    field.charsetnr = charset;
    wh_my_value(&field, false, text, text ? strlen(text) : 0, &v);
    wh_value_print(&b, &v);
    wh_buf_char(&b, '\0');
    ck_assert_str_eq(b.p, wanted);
    wh_buf_release(&b);
}

START_TEST(integers_are_exact_also_above_the_signed_ones)
{
    value_is(MYSQL_TYPE_TINY, 63, "-5", "-5");
    value_is(MYSQL_TYPE_LONGLONG, 63, "-9223372036854775808", "-9223372036854775808");
    value_is(MYSQL_TYPE_LONGLONG, 63, "9223372036854775807", "9223372036854775807");
    value_is(MYSQL_TYPE_LONGLONG, 63, "9223372036854775808", "numeric'9223372036854775808'");
    value_is(MYSQL_TYPE_LONGLONG, 63, "18446744073709551615", "numeric'18446744073709551615'");
    value_is(MYSQL_TYPE_LONG, 63, "0000000042", "42");
    value_is(MYSQL_TYPE_YEAR, 63, "2024", "2024");
}
END_TEST

START_TEST(decimals_and_reals_keep_every_digit)
{
    value_is(MYSQL_TYPE_NEWDECIMAL, 63, "-1.50000", "numeric'-1.50000'");
    value_is(MYSQL_TYPE_DOUBLE, 63, "0.30000000000000004", "0.30000000000000004");
    value_is(MYSQL_TYPE_DOUBLE, 63, "1.7976931348623157e308", "1.7976931348623157e308");
    value_is(MYSQL_TYPE_DOUBLE, 63, "5e-324", "5e-324");
    value_is(MYSQL_TYPE_DOUBLE, 63, "-0", "-0.0");
    value_is(MYSQL_TYPE_FLOAT, 63, "3", "3.0");
}
END_TEST

START_TEST(text_and_bytes_are_told_apart_by_their_collation)
{
    value_is(MYSQL_TYPE_VAR_STRING, 45, "a'b", "'a''b'");
    value_is(MYSQL_TYPE_VAR_STRING, 63, "AB", "x'4142'");
    value_is(MYSQL_TYPE_BLOB, 63, "A", "x'41'");
    value_is(MYSQL_TYPE_JSON, 63, "{}", "'{}'");
    value_is(MYSQL_TYPE_BIT, 63, "\x01\x02", "258");
    value_is(MYSQL_TYPE_VAR_STRING, 45, NULL, "NULL");
}
END_TEST

/* MAX(c) of a BIT(24) is sent as "255"; out of a temporary table, and of a column, as its three
 * bytes. */
START_TEST(bits_of_no_column_may_be_digits_on_mariadb)
{
    char table[] = "t", none[] = "";
    MYSQL_FIELD field;
    wh_value v = {0};

    memset(&field, 0, sizeof field);
    field.type = MYSQL_TYPE_BIT;
    field.charsetnr = 63;
    field.real_table = none;
    wh_my_value(&field, true, "255", 3, &v);
    ck_assert_int_eq(v.i, 255);
    wh_my_value(&field, true, "\x00\x01\x02", 3, &v);
    ck_assert_int_eq(v.i, 258);
    wh_my_value(&field, false, "255", 3, &v);
    ck_assert_int_eq(v.i, 0x323535);
    field.real_table = table;
    wh_my_value(&field, true, "255", 3, &v);
    ck_assert_int_eq(v.i, 0x323535);
}
END_TEST

START_TEST(a_timestamp_is_a_datetime_as_a_union_makes_one_of_the_other)
{
    value_is(MYSQL_TYPE_DATE, 63, "2024-01-01", "date'2024-01-01'");
    value_is(MYSQL_TYPE_TIME, 63, "-10:00:00", "time'-10:00:00'");
    value_is(MYSQL_TYPE_DATETIME, 63, "2024-01-01 00:00:00", "datetime'2024-01-01 00:00:00'");
    value_is(MYSQL_TYPE_TIMESTAMP, 63, "2024-01-01 00:00:00", "datetime'2024-01-01 00:00:00'");
}
END_TEST

/* ---- errors --------------------------------------------------------------------------------- */

static void error_is(unsigned number, const char *message, int kind, const char *class_)
{
    wh_answer a;

    wh_my_error_answer(number, message, &a);
    ck_assert_msg(a.kind == kind, "%u %s is kind %d", number, message, a.kind);
    ck_assert_str_eq(a.class_, class_);
}

START_TEST(an_error_has_its_number_as_class_and_its_kind_from_the_table)
{
    error_is(1064, "You have an error in your SQL syntax", WH_ANSWER_ERROR, "1064");
    error_is(1062, "Duplicate entry", WH_ANSWER_ERROR, "1062");
    error_is(1317, "Query execution was interrupted", WH_ANSWER_STOPPED, "1317");
    error_is(1041, "Out of memory", WH_ANSWER_LIMIT, "1041");
    error_is(1290, "running with the --max-session-mem-used option", WH_ANSWER_LIMIT, "1290");
    error_is(1290, "running with the --secure-file-priv option", WH_ANSWER_REFUSED, "REFUSED");
    error_is(1227, "Access denied; you need SUPER", WH_ANSWER_REFUSED, "REFUSED");
    error_is(2013, "Lost connection", WH_ANSWER_LOST, "");
    error_is(2027, "Malformed packet", WH_ANSWER_LOST, "");
}
END_TEST

START_TEST(what_no_sql_should_provoke_is_internal_and_a_full_disk_is_not)
{
    error_is(1032, "Can't find record in 't0'", WH_ANSWER_INTERNAL, "1032");
    error_is(1030, "Got error 127 \"x\" from storage engine", WH_ANSWER_INTERNAL, "1030");
    error_is(1030, "Got error 28 \"No space\" from storage engine", WH_ANSWER_LIMIT, "1030");
    error_is(1030, "Got error 27 \"File too large\" from storage engine Aria", WH_ANSWER_LIMIT,
             "1030");
    error_is(1034, "Index for table 't0' is corrupt", WH_ANSWER_INTERNAL, "1034");
    error_is(1034, "Incorrect key file for table '/run/#sql-1'", WH_ANSWER_LIMIT, "1034");
    error_is(1105, "XPATH syntax error: '$'", WH_ANSWER_ERROR, "1105");
    error_is(1105, "Unknown error", WH_ANSWER_INTERNAL, "1105");
}
END_TEST

/* ---- products ------------------------------------------------------------------------------- */

static void product_is(const char *version, const char *comment, const char *shown,
                       const char *dialect, unsigned number)
{
    wh_my_product p;

    wh_my_product_detect(wh_str_of(version), wh_str_of(comment), &p);
    ck_assert_str_eq(p.version, shown);
    ck_assert_str_eq(p.dialect, dialect);
    ck_assert_uint_eq(p.number, number);
}

START_TEST(products_are_told_apart_by_what_they_say_of_themselves)
{
    product_is("10.11.19-MariaDB-0+deb12u1", "Debian 12", "mariadb 10.11.19", "mariadb", 101119);
    product_is("5.5.5-10.4.2-MariaDB", "", "mariadb 10.4.2", "mariadb", 100402);
    product_is("9.7.4-2", "(Debian)", "mysql 9.7.4", "mysql", 90704);
    product_is("8.0.36-28", "Percona Server (GPL), Release 28", "percona 8.0.36", "mysql", 80036);
    product_is("8.0.11-TiDB-v7.5.1", "TiDB Server (Apache License 2.0)", "tidb 7.5.1", "tidb",
               70501);
}
END_TEST

/* ---- URLs ----------------------------------------------------------------------------------- */

START_TEST(a_url_names_host_port_account_and_database)
{
    wh_my_url u;
    wh_error err;

    ck_assert_int_eq(
        wh_my_url_read(WH_STR("mysql://me:p%40ss&w@db.example:3307/shop?ssl=on"), &u, &err), WH_OK);
    ck_assert(u.named);
    ck_assert_str_eq(u.target.user, "me");
    ck_assert_str_eq(u.target.password, "p@ss&w");
    ck_assert_str_eq(u.target.host, "db.example");
    ck_assert_uint_eq(u.target.port, 3307);
    ck_assert_str_eq(u.target.database, "shop");
    ck_assert(u.target.ssl);
    wh_my_url_release(&u);
    ck_assert_int_eq(wh_my_url_read(WH_STR("mariadb://[::1]:3306"), &u, &err), WH_OK);
    ck_assert_str_eq(u.target.host, "::1");
    ck_assert_uint_eq(u.target.port, 3306);
    ck_assert_ptr_null(u.target.user);
    wh_my_url_release(&u);
}
END_TEST

START_TEST(a_wrong_url_is_refused_with_a_word_about_it)
{
    static const char *const wrong[] = {
        "mariadb:/data",        "mariadb:?modes=nonsense", "mariadb:?dialect=nonsense",
        "mysql://h:99999",      "mysql://h?bin=/usr/sbin", "mariadb:?socket=/tmp/s",
        "mysql://h?nonsense=1", "mysql://a%zz@h",
    };

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        wh_error err = {.message = ""};
        wh_my_url u;

        ck_assert_msg(wh_my_url_read(wh_str_of(wrong[i]), &u, &err) == WH_EINVAL, "%s", wrong[i]);
        ck_assert(err.message[0] != '\0');
        wh_my_url_release(&u);
    }
}
END_TEST

/* ---- walls ---------------------------------------------------------------------------------- */

static bool refused(bool roles, const char *sql)
{
    static char names[] = "shop\0my`data\0it's";
    wh_my_engine e;

    memset(&e, 0, sizeof e);
    e.roles = roles;
    e.foreign = (wh_buf){names, sizeof names, sizeof names, sizeof names, WH_OK};
    return wh_my_walls_refuse(&e, wh_str_of(sql)) != NULL;
}

START_TEST(what_reaches_beyond_the_own_database_is_refused)
{
    static const char *const hostile[] = {
        "SET GLOBAL max_connections = 1",
        "SELECT 1 INTO OUTFILE '/tmp/x'",
        "select 1 into\n  dumpfile '/tmp/x'",
        "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE t",
        "KILL 5",
        "/*!50000 KILL */ 5",
        "XA START 'a'",
        "CREATE TABLE t(a INT) DATA DIRECTORY = '/tmp'",
        "SET PASSWORD = 'x'",
        "ALTER USER x IDENTIFIED BY 'y'",
    };

    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        ck_assert_msg(refused(true, hostile[i]), "%s", hostile[i]);
        ck_assert_msg(refused(false, hostile[i]), "%s", hostile[i]);
    }
}
END_TEST

START_TEST(ordinary_statements_are_not)
{
    static const char *const plain[] = {
        "SELECT * FROM t0 WHERE shopping = 1",
        "CREATE TABLE t0(kill_date DATE, xa INT, global_id INT)",
        "INSERT INTO t0 SELECT 1",
        "SET sql_mode = ''",
        "SET SESSION optimizer_switch = 'mrr=on'",
        "PREPARE p FROM 'SELECT 1'",
    };

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        ck_assert_msg(!refused(true, plain[i]), "%s", plain[i]);
}
END_TEST

START_TEST(with_the_users_own_account_no_other_database_may_be_named_in_any_quotes)
{
    static const char *const hostile[] = {
        "DELETE FROM shop.orders",
        "DROP DATABASE shop",
        "DROP DATABASE `SHOP`",
        "SELECT * FROM `shop` . orders",
        "USE shop",
        "SELECT '\\' FROM shop.t -- '",
        "SELECT * FROM \"shop\".t",
        "DELETE FROM/**/shop/**/.orders",
        "SELECT * FROM `my``data`.t",
        "PREPARE p FROM @a",
        "PREPARE p FROM 'DROP DATABASE shop'",
        "PREPARE p FROM 'SHUTDOWN'",
        "PREPARE p FROM 'DROP DATABASE `it''s`'",
        "PREPARE p FROM '/*!50000 FLUSH TABLES WITH READ LOCK */'",
        "PREPARE p FROM 'SELECT 1' 'x'",
        "PREPARE p FROM 'S\\HUTDOWN'",
        "PREPARE p FROM 'SELECT '' ",
        "PREPARE p FROM CONCAT('SELECT', ' 1')",
        "PREPARE p FROM \"SELECT 1\"",
        "PREPARE p FROM 'PREPARE q FROM @a'",
        "CREATE PROCEDURE p() PREPARE q FROM 'SELECT 1'",
        "/*!50000 PREPARE p FROM */ 'SELECT 1'",
        "EXECUTE IMMEDIATE CONCAT('a')",
        "SET a = 1, GLOBAL b = 2",
        "/*!50000 SET*/ /*x*/ PASSWORD = 'x'",
    };

    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        ck_assert_msg(refused(false, hostile[i]), "%s", hostile[i]);
    ck_assert(!refused(false, "SELECT * FROM t0 WHERE workshop = 1 AND shops = 2"));
    ck_assert(!refused(false, "prepare wh_query from 'SELECT * FROM t0 WHERE c0 = ''a''' ;"));
    ck_assert(!refused(false, "DEALLOCATE PREPARE wh_query;"));
}
END_TEST

/* ---- logs ----------------------------------------------------------------------------------- */

START_TEST(a_log_tells_the_signal_and_the_assertion_before_it)
{
    wh_my_log found;

    wh_my_log_read(WH_STR("[Note] ready\n"
                          "mariadbd: sql_select.cc:1: Assertion `a' failed.\n"
                          "261121 19:26:49 [ERROR] mysqld got signal 6 ;\n"
                          "Sorry, we probably made a mistake\n"
                          "Connection ID (thread ID): 17\n"),
                   &found);
    ck_assert_int_eq(found.signal, 6);
    ck_assert_uint_eq(found.connection, 17);
    ck_assert(wh_str_is(found.line, "mariadbd: sql_select.cc:1: Assertion `a' failed."));
    ck_assert(!found.want);
    wh_my_log_read(WH_STR("InnoDB: Cannot allocate memory\n[ERROR] got signal 6 ;\n"), &found);
    ck_assert(found.want);
    wh_my_log_read(
        WH_STR("[ERROR] InnoDB: preallocating 201326592 bytes for file ./d/t0.ibd failed "
               "with error 28\n[ERROR] got signal 6 ;\n"),
        &found);
    ck_assert(found.want);
    /* the first of two deaths, in which threads have other numbers */
    wh_my_log_read(WH_STR("[ERROR] mysqld got signal 6 ;\nConnection ID (thread ID): 9\n"
                          "[ERROR] mysqld got signal 11 ;\nConnection ID (thread ID): 7\n"),
                   &found);
    ck_assert_int_eq(found.signal, 6);
    ck_assert_uint_eq(found.connection, 9);
    wh_my_log_read(WH_STR("[ERROR] mysqld got signal 6 ;\n"
                          "[Note] mariadbd: ready for connections.\n"
                          "[ERROR] mysqld got signal 11 ;\nConnection ID (thread ID): 7\n"),
                   &found);
    ck_assert_int_eq(found.signal, 6);
    ck_assert_uint_eq(found.connection, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("my_parts");
    TCase *t = tcase_create("all");
    SRunner *runner;
    int failed;

    tcase_add_test(t, integers_are_exact_also_above_the_signed_ones);
    tcase_add_test(t, decimals_and_reals_keep_every_digit);
    tcase_add_test(t, text_and_bytes_are_told_apart_by_their_collation);
    tcase_add_test(t, bits_of_no_column_may_be_digits_on_mariadb);
    tcase_add_test(t, a_timestamp_is_a_datetime_as_a_union_makes_one_of_the_other);
    tcase_add_test(t, an_error_has_its_number_as_class_and_its_kind_from_the_table);
    tcase_add_test(t, what_no_sql_should_provoke_is_internal_and_a_full_disk_is_not);
    tcase_add_test(t, products_are_told_apart_by_what_they_say_of_themselves);
    tcase_add_test(t, a_url_names_host_port_account_and_database);
    tcase_add_test(t, a_wrong_url_is_refused_with_a_word_about_it);
    tcase_add_test(t, what_reaches_beyond_the_own_database_is_refused);
    tcase_add_test(t, ordinary_statements_are_not);
    tcase_add_test(t, with_the_users_own_account_no_other_database_may_be_named_in_any_quotes);
    tcase_add_test(t, a_log_tells_the_signal_and_the_assertion_before_it);
    suite_add_tcase(suite, t);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
