/* What SQLancer and SQLsmith log. */
#include "tests/formats/convert/script/script_fixture.h"

START_TEST(a_log_of_sqlancer_gives_its_statements_and_then_the_queries_that_disagreed)
{
    ck_assert_str_eq(
        read_script(&wh_script_sqlancer, &wh_dialect_mysql, sample("sqlancer.log"), 40),
        "12~:CREATE TABLE t0(c0 INT) ;|13~:INSERT INTO t0(c0) VALUES (1), ('--x;\n--y');|15~:"
        "CREATE INDEX i0 ON t0(c0);|16~:SELECT t0.c0 FROM t0;|18~:SELECT t0.c0 FROM t0 WHERE "
        "c0;|18~:SELECT t0.c0 FROM t0 WHERE NOT c0;");
}
END_TEST

START_TEST(a_current_log_of_sqlancer_reads_plainly_too)
{
    wh_str log = WH_STR("-- Time: 2024/01/02 03:04:05\n-- Database: database0\n"
                        "-- Database version: 3.45.0\n-- seed value: 1704164645000\n"
                        "CREATE TABLE t0 (c0 INT ); -- 1ms;\nSELECT * FROM t0; -- 0ms;\n"
                        "SELECT COUNT(*) FROM t0 -- unfinished");

    ck_assert_str_eq(read_script(NULL, &wh_dialect_sqlite, log, 40),
                     "5:CREATE TABLE t0 (c0 INT );|6:SELECT * FROM t0;|7:SELECT COUNT(*) FROM t0");
    ck_assert_str_eq(read_script(&wh_script_sqlancer, &wh_dialect_sqlite, log, 40),
                     "5~:CREATE TABLE t0 (c0 INT );|6~:SELECT * FROM t0;|7~:SELECT COUNT(*) FROM "
                     "t0");
}
END_TEST

START_TEST(an_output_of_sqlsmith_gives_its_queries)
{
    ck_assert_str_eq(
        read_script(&wh_script_sqlsmith, &wh_dialect_postgresql, sample("sqlsmith.log"), 40),
        "4~:select  \n  ref_0.a as c0\nfrom \n  public.t as ref_0\nlimit 62;|9~:select 1;|13~:"
        "update public.t set a = 2;");
}
END_TEST

START_TEST(the_queries_of_sqlsmith_alone_read_plainly)
{
    ck_assert_str_eq(read_script(NULL, &wh_dialect_postgresql,
                                 WH_STR("select  \n  1 as c0\nlimit 62;\nselect 2;\n"), 40),
                     "1:select  \n  1 as c0\nlimit 62;|4:select 2;");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("fuzzer_log");
    TCase *t = tcase_create("fuzzer_log");
    SRunner *sr;
    int failed;

    tcase_add_test(t, a_log_of_sqlancer_gives_its_statements_and_then_the_queries_that_disagreed);
    tcase_add_test(t, a_current_log_of_sqlancer_reads_plainly_too);
    tcase_add_test(t, an_output_of_sqlsmith_gives_its_queries);
    tcase_add_test(t, the_queries_of_sqlsmith_alone_read_plainly);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
