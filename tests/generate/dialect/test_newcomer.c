/*
 * One line is all: what a newcomer adds to a table is drawn, by name, with no other change. Here
 * the lines are added to a copy of the tables, as they would be to sqlite_features.c.
 */
#include <check.h>
#include <stdlib.h>

#include "generate/model/model.h"
#include "generate/profile/steer.h"

/* A copy of a table of fewer than 200 rows with one more. */
#define WITH_ONE_MORE(type, to, from, last, ...)                                                   \
    static type to[200];                                                                           \
    do {                                                                                           \
        size_t rows = 0;                                                                           \
        while ((from)[rows].last)                                                                  \
            rows++;                                                                                \
        ck_assert_uint_lt(rows + 2, 200);                                                          \
        memcpy(to, from, rows * sizeof(type));                                                     \
        to[rows] = (type)__VA_ARGS__;                                                              \
    } while (0)

/* Cases 1 to n by these tables, one after the other: they come in as what a profile left. */
static wh_buf cases(const wh_gen_features *f, uint32_t version, uint64_t n)
{
    wh_buf out = WH_BUF_INIT((size_t)64 << 20);
    wh_generate_options opt = WH_GENERATE_OPTIONS_INIT;
    wh_generate_profile p;

    memset(&p, 0, sizeof p);
    p.dialect = &wh_sqlite_features;
    p.accepted = *f;
    p.version = version;
    opt.profile = &p;
    opt.queries = 12;
    for (uint64_t k = 1; k <= n; k++)
        ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 3, k, &opt, &out, NULL), WH_OK);
    wh_buf_char(&out, '\0');
    return out;
}

static unsigned count(const wh_buf *b, const char *what)
{
    unsigned n = 0;

    for (const char *p = b->p; (p = strstr(p, what)) != NULL; p++)
        n++;
    return n;
}

START_TEST(a_scalar_function_is_one_line)
{
    wh_gen_features f = wh_sqlite_features;
    wh_buf b;

    WITH_ONE_MORE(wh_gen_form, numbers, f.forms[2], sql,
                  {3, WH_GEN_NUM, "octet_length($ANY)", NULL, 3043000});
    f.forms[2] = numbers;
    b = cases(&f, 3043000, 400);
    ck_assert_uint_gt(count(&b, "octet_length("), 1);
    wh_buf_release(&b);
    b = cases(&f, 3042000, 400);
    ck_assert_uint_eq(count(&b, "octet_length("), 0);
    wh_buf_release(&b);
}
END_TEST

START_TEST(a_pragma_is_one_line)
{
    wh_gen_features f = wh_sqlite_features;
    wh_buf b;

    WITH_ONE_MORE(wh_word, pragmas, f.pragmas, sql, {2, "PRAGMA wal_autocheckpoint=10", 0});
    f.pragmas = pragmas;
    b = cases(&f, f.version, 600);
    ck_assert_uint_gt(count(&b, "\nPRAGMA wal_autocheckpoint=10;\n"), 2);
    wh_buf_release(&b);
}
END_TEST

START_TEST(a_column_constraint_is_one_line)
{
    wh_gen_features f = wh_sqlite_features;
    wh_buf b;

    WITH_ONE_MORE(wh_constraint, constraints, f.constraints, sql,
                  {4, "CHECK ($c IS NOT 'never' COLLATE $x)", WH_COL_CHECK, false, 0});
    f.constraints = constraints;
    b = cases(&f, f.version, 150);
    ck_assert_uint_gt(count(&b, " IS NOT 'never' COLLATE "), 5);
    wh_buf_release(&b);
}
END_TEST

START_TEST(so_are_a_type_an_operator_and_a_module)
{
    wh_gen_features f = wh_sqlite_features;
    wh_buf b;

    WITH_ONE_MORE(wh_gen_type, types, f.types, name, {20, "CLOB", WH_AFF_TEXT, false});
    WITH_ONE_MORE(wh_word, operators, f.operators, sql, {5, "IS NOT DISTINCT FROM", 3039000});
    WITH_ONE_MORE(wh_virtual, virtuals, f.virtuals, sql,
                  {90, WH_MODULE_FTS5, 0, "fts5($c, tokenize='unicode61')", 0});
    f.types = types;
    f.operators = operators;
    f.virtuals = virtuals;
    b = cases(&f, f.version, 300);
    ck_assert_uint_gt(count(&b, " CLOB"), 5);
    ck_assert_uint_gt(count(&b, " IS NOT DISTINCT FROM "), 5);
    ck_assert_uint_gt(count(&b, "tokenize='unicode61')"), 0);
    wh_buf_release(&b);
}
END_TEST

START_TEST(nothing_is_drawn_that_no_table_has)
{
    wh_gen_features f = wh_sqlite_features;
    wh_buf b = cases(&f, f.version, 300);

    ck_assert_uint_eq(count(&b, "octet_length("), 0);
    ck_assert_uint_eq(count(&b, "wal_autocheckpoint"), 0);
    ck_assert_uint_eq(count(&b, "'never'"), 0);
    ck_assert_uint_eq(count(&b, " CLOB"), 0);
    wh_buf_release(&b);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_scalar_function_is_one_line,      a_pragma_is_one_line,
        a_column_constraint_is_one_line,    so_are_a_type_an_operator_and_a_module,
        nothing_is_drawn_that_no_table_has,
    };
    Suite *s = suite_create("newcomer");
    TCase *t = tcase_create("newcomer");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 60);
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(t, tests[i]);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
