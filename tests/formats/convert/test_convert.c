/* The table of formats; plain scripts in and out; cases as sqllogictest files, and what can't be.
 */
#include "formats/convert/convert.h"

#include <check.h>
#include <stdlib.h>

static wh_arena *arena;
static wh_error error;

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
    memset(&error, 0, sizeof error);
}

static void teardown(void)
{
    wh_arena_free(arena);
}

static wh_convert format(const char *name)
{
    wh_convert f;

    ck_assert_msg(wh_convert_find(wh_str_of(name), &f), "%s", name);
    return f;
}

static wh_case *parsed(const char *inner)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_case *c;

    wh_buf_format(&b, "-- @case 1\n%s-- @end\n", inner);
    ck_assert_msg(wh_case_parse(arena, wh_arena_str(arena, wh_buf_view(&b)), "x", 1, &c, &error) ==
                      WH_OK,
                  "%s", error.message);
    wh_buf_release(&b);
    return c;
}

/* The case in the other format, or NULL: refused, see `error`. */
static const char *written_seen(const char *name, wh_case *c, const wh_convert_seen *seen)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_convert f = format(name);
    int rc = f.write(arena, c, seen, &b, &error);
    wh_str s = wh_arena_str(arena, wh_buf_view(&b));

    wh_buf_release(&b);
    ck_assert(rc == WH_OK || rc == WH_ENOTSUP);
    return rc == WH_OK ? s.p : NULL;
}

static const char *written(const char *name, const char *inner)
{
    return written_seen(name, parsed(inner), NULL);
}

static void refused(const char *name, const char *inner, const char *what)
{
    ck_assert_ptr_null(written(name, inner));
    ck_assert_msg(strstr(error.message, what) != NULL, "'%s' lacks '%s'", error.message, what);
    ck_assert_uint_gt(error.line, 0);
}

/* ---- the table ------------------------------------------------------------------------------- */

START_TEST(every_format_has_a_name_a_summary_and_a_use)
{
    wh_convert f, same;
    size_t i;

    for (i = 0; wh_convert_at(i, &f); i++) {
        ck_assert_uint_gt(strlen(f.name), 0);
        ck_assert_uint_lt(strlen(f.name), 32); /* as a job's head has room for it */
        ck_assert_ptr_nonnull(f.summary);
        ck_assert(f.read || f.write);
        ck_assert(wh_convert_find(wh_str_of(f.name), &same));
        ck_assert_str_eq(f.name, same.name);
        ck_assert_ptr_eq(f.script, same.script);
    }
    ck_assert_uint_ge(i, 6);
    ck_assert(!wh_convert_find(WH_STR("nonsense"), &f));
}
END_TEST

START_TEST(script_formats_are_in_the_table)
{
    const wh_script_format *s;
    wh_convert f;
    size_t i;

    for (i = 0; (s = wh_script_format_at(i)) != NULL; i++)
        if (s != &wh_script_plain) {
            ck_assert(wh_convert_find(wh_str_of(s->name), &f));
            ck_assert_ptr_eq(f.script, s);
        }
}
END_TEST

/* ---- scripts ----------------------------------------------------------------------------------
 */

static const char *script(const char *text, int query_kind)
{
    wh_convert_input in = {wh_str_of(text), wh_dialect_find(WH_STR("sqlite")), "x.sql", query_kind};
    wh_convert f = format("sql");
    wh_case *c;

    ck_assert_int_eq(f.read(&f, arena, &in, &c, &error), WH_OK);
    ck_assert(c->script);
    return written_seen("case", c, NULL);
}

START_TEST(a_script_is_setup_and_queries)
{
    const char *text = "CREATE TABLE t(a); INSERT INTO t VALUES (1);\nSELECT 1;\nSELECT 2;\n"
                       "DROP TABLE t;\n";

    ck_assert_str_eq(script(text, WH_RUN),
                     "-- @case 1\n-- @dialect: sqlite\n-- @setup may-fail\nCREATE TABLE t(a);\n"
                     "INSERT INTO t VALUES (1);\n-- @run q1\nSELECT 1;\n-- @run q2\nSELECT 2;\n"
                     "-- @setup may-fail\nDROP TABLE t;\n-- @end\n");
    ck_assert_str_eq(script(text, WH_BASE),
                     "-- @case 1\n-- @dialect: sqlite\n-- @setup may-fail\nCREATE TABLE t(a);\n"
                     "INSERT INTO t VALUES (1);\n-- @base\nSELECT 1;\n-- @base\nSELECT 2;\n"
                     "-- @setup may-fail\nDROP TABLE t;\n-- @end\n");
}
END_TEST

START_TEST(queries_that_may_fail_are_bases_but_those_that_must)
{
    const char *const names[] = {"pg_regress", "sqlsmith"};
    wh_convert_input in = {WH_STR("SELECT 1;\n"), wh_dialect_find(WH_STR("postgresql")), "x.sql",
                           WH_BASE, NULL, 0};
    wh_convert f;
    wh_case *c;
    size_t i;

    for (i = 0; i < 2; i++) {
        f = format(names[i]);
        ck_assert_int_eq(f.read(&f, arena, &in, &c, &error), WH_OK);
        ck_assert_uint_eq(c->nsections, 1);
        ck_assert_uint_eq(c->sections[0].kind, WH_BASE);
    }
    in.bytes = WH_STR("--error 1\nSELECT a;\nSELECT 1;\n");
    f = format("mysqltest");
    ck_assert_int_eq(f.read(&f, arena, &in, &c, &error), WH_OK);
    ck_assert_uint_eq(c->nsections, 2);
    ck_assert_uint_eq(c->sections[0].kind, WH_SETUP);
    ck_assert_uint_eq(c->sections[1].kind, WH_BASE);
}
END_TEST

START_TEST(a_suites_test_is_read_without_what_only_its_run_tells_and_says_so)
{
    wh_convert_input in = {WH_STR("CREATE TABLE t (a INT);\n--exec ls \xff\nif ($X) {\n"
                                  "DROP TABLE t;\n}\neval SELECT $X;\nSELECT 1;\n"),
                           wh_dialect_find(WH_STR("mariadb")), "x.test", WH_BASE};
    wh_convert f = format("mysqltest");
    wh_case *c;

    ck_assert_int_eq(f.read(&f, arena, &in, &c, &error), WH_OK);
    ck_assert_str_eq(written_seen("case", c, NULL),
                     "-- @case 1\n-- @dialect: mariadb\n-- @left-out: 3 commands, the first in "
                     "x.test:2: the mysqltest command \"exec\" is not followed: no file is opened "
                     "and no program run; write what it does as SQL or remove it\n"
                     "-- @setup may-fail\n-- @stmt\nCREATE TABLE t (a INT)\n-- @base\nSELECT 1\n-- @end\n");
    in.bytes = WH_STR("--n\xff\xe4\nSELECT 1;\n");
    ck_assert_int_eq(f.read(&f, arena, &in, &c, &error), WH_OK);
    ck_assert_str_eq(wh_case_field(c, "left-out").p,
                     "x.test:1: the mysqltest command \"n??\" is not known; use \"#\" for a comment");
    in.bytes = WH_STR("--delimiter |\nSELECT 1;\nSELECT 2|\nSELECT 3;|\n");
    ck_assert_int_eq(f.read(&f, arena, &in, &c, &error), WH_OK);
    ck_assert_str_eq(written_seen("case", c, NULL),
                     "-- @case 1\n-- @dialect: mariadb\n-- @left-out: x.test:2: 2 statements end "
                     "with one delimiter; put it behind each of them\n"
                     "-- @base\nSELECT 3;\n-- @end\n");
    in.bytes = WH_STR("SELECT 1;\n}\n");
    ck_assert_int_eq(f.read(&f, arena, &in, &c, &error), WH_ESYNTAX);
    f = format("pg_regress");
    in.bytes = WH_STR("\\endif\nSELECT 1;\n");
    ck_assert_int_eq(f.read(&f, arena, &in, &c, &error), WH_OK);
    ck_assert_str_eq(wh_case_field(c, "left-out").p, "x.test:1: \"\\endif\" without its \\if");
}
END_TEST

START_TEST(a_plain_script_is_refused_where_it_is_not_understood)
{
    wh_convert_input in = {WH_STR("SELECT 1;\n\\i x.sql\nSELECT 2;\n"),
                           wh_dialect_find(WH_STR("postgresql")), "x.sql", WH_BASE};
    wh_convert f = format("sql");
    wh_case *c;

    ck_assert_int_eq(f.read(&f, arena, &in, &c, &error), WH_ENOTSUP);
    ck_assert_uint_eq(error.line, 2);
    f = format("pg_regress");
    ck_assert_int_eq(f.read(&f, arena, &in, &c, &error), WH_OK);
    ck_assert_uint_eq(c->nsections, 2);
}
END_TEST

START_TEST(a_script_is_written_with_what_must_hold)
{
    ck_assert_str_eq(written("sql", "-- @check: bag a = expect(a)\n-- @setup\nCREATE TABLE t(a);\n"
                                    "-- @base\n-- > SELECT a FROM t;\n"
                                    "-- @run a\n-- @stmt\nSELECT a FROM t\n-- @expect a\n-- | 1\n"),
                     ".mode quote\n-- check: bag a = expect(a)\nCREATE TABLE t(a);\n-- run a\n"
                     "SELECT a FROM t\n;\n-- expect -- | 1\n");
    /* a command of one shell is no other's */
    ck_assert_str_eq(written("sql", "-- @dialect: postgresql\n-- @run a\nSELECT 1;\n"),
                     "-- run a\nSELECT 1;\n");
}
END_TEST

START_TEST(a_script_has_one_session_on_one_database)
{
    refused("sql", "-- @check: bag a = a\n-- @run a fresh\nSELECT 1;\n", "a: a run on a fresh");
    refused("sql", "-- @check: bag a = a\n-- @run a session=b\nSELECT 1;\n", "another session");
}
END_TEST

/* ---- sqllogictest ------------------------------------------------------------------------------
 */

START_TEST(an_expectation_becomes_values)
{
    ck_assert_str_eq(written("sqllogictest",
                             "-- @check: bag a = expect(a)\n-- @setup\nCREATE TABLE t(a, b);\n"
                             "-- @run a\nSELECT * FROM t;\n-- @expect a\n-- | 10\t'x'\n"
                             "-- | 9\tNULL\n-- | 9\t''\n"),
                     "hash-threshold 0\n\nstatement ok\nCREATE TABLE t(a, b);\n\nquery IT rowsort\n"
                     "SELECT * FROM t;\n----\n10\nx\n9\n(empty)\n9\nNULL\n\n");
}
END_TEST

START_TEST(a_list_is_not_sorted)
{
    ck_assert_ptr_nonnull(strstr(written("sqllogictest", "-- @check: list a = expect(a)\n"
                                                         "-- @run a\nSELECT 1;\n-- @expect a\n"
                                                         "-- | 2\n-- | 1\n"),
                                 "query I nosort\nSELECT 1;\n----\n2\n1\n"));
}
END_TEST

START_TEST(letters_show_what_stands_in_a_column)
{
    ck_assert_ptr_nonnull(strstr(
        written("sqllogictest", "-- @check: list a = expect(a)\n-- @run a\nSELECT 1;\n"
                                "-- @expect a\n-- | 1\t5000000000\t1.5\t0.0001\t'x'\tNULL\t2\n"
                                "-- | 2\t1\t-2.0\t1.0\t3\tNULL\t2.5\n"),
        "query ITRTTTR nosort\nSELECT 1;\n----\n1\n5000000000\n1.500\n0.0001\nx\nNULL\n"
        "2.000\n2\n1\n-2.000\n1.0\n3\nNULL\n2.500\n"));
}
END_TEST

START_TEST(text_checks_come_back_as_they_were)
{
    ck_assert_ptr_nonnull(
        strstr(written("sqllogictest", "-- @check: list as=IT sort=rows errors=same a = expect(a)\n"
                                       "-- @run a\nSELECT 1;\n-- @expect a\n-- | '2'\t'b'\n"
                                       "-- | '1'\t'a'\n"),
               "query IT rowsort\nSELECT 1;\n----\n2\nb\n1\na\n"));
    ck_assert_ptr_nonnull(
        strstr(written("sqllogictest", "-- @check: list as=I hash=md5 errors=same a = expect(a)\n"
                                       "-- @run a\nSELECT 1;\n-- @expect a\n"
                                       "-- | 30\t'3c13dee48d9356ae19af2515e05e6b54'\n"),
               "hash-threshold 1\n\nquery I nosort\nSELECT 1;\n----\n"
               "30 values hashing to 3c13dee48d9356ae19af2515e05e6b54\n\nhash-threshold 0\n"));
}
END_TEST

START_TEST(relations_become_labels_once_the_columns_are_known)
{
    const char *inner = "-- @check: bag a = b\n-- @run a\nSELECT 1;\n-- @run b\nSELECT 2;\n";
    wh_value one = {WH_INT, {1}, {NULL, 0}, {NULL, 0}}, *row = &one;
    wh_convert_seen seen[2] = {{true, false, 1, 1, 1, &row}, {true, false, 1, 1, 1, &row}};

    refused("sqllogictest", inner, "a: its columns are not known");
    ck_assert_str_eq(written_seen("sqllogictest", parsed(inner), seen),
                     "hash-threshold 0\n\nquery I rowsort whittle-1\nSELECT 1;\n\n"
                     "query I rowsort whittle-1\nSELECT 2;\n\n");
}
END_TEST

START_TEST(an_expected_error_is_a_statement_error)
{
    ck_assert_str_eq(written("sqllogictest", "-- @check: bag errors=same a = expect(a)\n-- @run a\n"
                                             "SELECT 1;\n-- @expect a\n-- ! any\n"),
                     "hash-threshold 0\n\nstatement error\nSELECT 1;\n\n");
    refused("sqllogictest",
            "-- @check: bag errors=same a = expect(a)\n-- @run a\nSELECT 1;\n"
            "-- @expect a\n-- ! SQLITE_ERROR no such table\n",
            "the class or message of an error");
}
END_TEST

START_TEST(a_run_of_several_statements_has_one_query)
{
    const char *text = "-- @check: bag a = expect(a)\n-- @run a\nBEGIN;\nDELETE FROM t;\n"
                       "SELECT 1;\nROLLBACK;\n-- @expect a\n-- | 1\n";

    ck_assert_str_eq(written("sqllogictest", text),
                     "hash-threshold 0\n\nstatement ok\nBEGIN;\n\nstatement ok\nDELETE FROM t;\n\n"
                     "query I rowsort\nSELECT 1;\n----\n1\n\nstatement ok\nROLLBACK;\n\n");
    refused("sqllogictest",
            "-- @check: bag a = expect(a)\n-- @run a\nSELECT 1;\nSELECT 2;\n"
            "-- @expect a\n-- | 1\n",
            "a: several statements");
}
END_TEST

START_TEST(a_statement_that_is_known_to_fail_says_so)
{
    ck_assert_ptr_nonnull(strstr(written("sqllogictest", "-- @check: ok setup\n-- @setup\n"
                                                         "-- @stmt may-fail=SQLITE_ERROR\n"
                                                         "CREATE TABLE t(a, a);\n"),
                                 "statement error\nCREATE TABLE t(a, a);\n"));
    refused("sqllogictest", "-- @check: ok setup\n-- @setup may-fail\nCREATE TABLE t(a);\n",
            "may fail or not");
}
END_TEST

START_TEST(lines_that_the_runner_would_take_are_removed_or_refused)
{
    ck_assert_ptr_nonnull(
        strstr(written("sqllogictest", "-- @check: bag a = expect(a)\n-- @run a\n-- @stmt\n\n"
                                       "-- a remark\nSELECT 1,\n\n----\n 2;\n\n-- @expect a\n"
                                       "-- | 1\t2\n"),
               "query II rowsort\nSELECT 1,\n 2;\n----\n"));
    refused("sqllogictest",
            "-- @check: bag a = expect(a)\n-- @run a\n-- @stmt\nSELECT 'x\n\ny';\n"
            "-- @expect a\n-- | 1\n",
            "blank line");
    refused("sqllogictest",
            "-- @check: bag a = expect(a)\n-- @run a\nSELECT 1;\n-- @expect a\n"
            "-- | '#x'\n",
            "begins with \"#\"");
}
END_TEST

START_TEST(what_sqllogictest_cannot_say_is_refused_by_name)
{
#define RUNS                                                                                       \
    "-- @run a\nSELECT 1;\n-- @run b\nSELECT 1;\n-- @run c\nSELECT 1;\n-- @expect a\n-- | 1\n"
    static const struct {
        const char *check, *what;
    } cases[] = {
        {"bag a = b + c", "a sum of several runs"},
        {"bag a <= b", "<="},
        {"set a = b", "equality of sets"},
        {"bag distinct(a) = b", "distinct()"},
        {"bag rows(a) = rows(b)", "rows()"},
        {"bag total(a) = total(b)", "total()"},
        {"bag picked(a) = b", "picked()"},
        {"bag typed a = b", "typed"},
        {"bag approx=0.1 a = b", "approx="},
        {"bag errors=warn-is-error a = b", "warn-is-error"},
        {"list as=row a = expect(a)", "another runner"},
        {"ok a", "any ordinary error"},
        {"bag a = nowhere", "not there"},
    };
    size_t i;

    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wh_buf b = WH_BUF_INIT(10000);
        wh_buf_format(&b, "-- @check: %s\n" RUNS, cases[i].check);
        wh_buf_char(&b, '\0');
        refused("sqllogictest", b.p, cases[i].what);
        ck_assert_uint_eq(error.line, 2);
        ck_assert_ptr_nonnull(strstr(error.message, cases[i].check));
        wh_buf_release(&b);
    }
    refused("sqllogictest",
            "-- @check: bag a = expect(a)\n-- @run a fresh\nSELECT 1;\n"
            "-- @expect a\n-- | 1\n",
            "a: a fresh database");
    refused("sqllogictest",
            "-- @check: bag a = expect(a)\n-- @run a\nSELECT 1;\n-- @expect a\n"
            "-- | x'00'\n",
            "a: a blob");
    refused("sqllogictest",
            "-- @check: bag a = expect(a)\n-- @run a\nSELECT 1;\n-- @expect a\n"
            "-- | 'h\xc3\xa4'\n",
            "a: text that is not printable ASCII");
}
END_TEST

START_TEST(a_run_without_a_check_needs_an_engine)
{
    const char *inner = "-- @run a\nSELECT 1;\n-- @run b\nSELECT nope;\n";
    wh_value v[2] = {{WH_INT, {2}, {NULL, 0}, {NULL, 0}}, {WH_INT, {1}, {NULL, 0}, {NULL, 0}}};
    wh_value *rows[2] = {&v[0], &v[1]};
    wh_convert_seen seen[2] = {{true, false, 1, 1, 2, rows}, {true, true, 0, 0, 0, NULL}};

    refused("sqllogictest", inner, "a: no check says what it gives");
    ck_assert_str_eq(written_seen("sqllogictest", parsed(inner), seen),
                     "hash-threshold 0\n\nquery I rowsort\nSELECT 1;\n----\n1\n2\n\n"
                     "statement error\nSELECT nope;\n\n");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("convert");
    TCase *t = tcase_create("convert");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, every_format_has_a_name_a_summary_and_a_use);
    tcase_add_test(t, script_formats_are_in_the_table);
    tcase_add_test(t, a_script_is_setup_and_queries);
    tcase_add_test(t, queries_that_may_fail_are_bases_but_those_that_must);
    tcase_add_test(t, a_suites_test_is_read_without_what_only_its_run_tells_and_says_so);
    tcase_add_test(t, a_plain_script_is_refused_where_it_is_not_understood);
    tcase_add_test(t, a_script_is_written_with_what_must_hold);
    tcase_add_test(t, a_script_has_one_session_on_one_database);
    tcase_add_test(t, an_expectation_becomes_values);
    tcase_add_test(t, a_list_is_not_sorted);
    tcase_add_test(t, letters_show_what_stands_in_a_column);
    tcase_add_test(t, text_checks_come_back_as_they_were);
    tcase_add_test(t, relations_become_labels_once_the_columns_are_known);
    tcase_add_test(t, an_expected_error_is_a_statement_error);
    tcase_add_test(t, a_run_of_several_statements_has_one_query);
    tcase_add_test(t, a_statement_that_is_known_to_fail_says_so);
    tcase_add_test(t, lines_that_the_runner_would_take_are_removed_or_refused);
    tcase_add_test(t, what_sqllogictest_cannot_say_is_refused_by_name);
    tcase_add_test(t, a_run_without_a_check_needs_an_engine);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
