/*
 * A user's own schema: its statements are the setup, its names and rows are in the queries.
 */
#include <check.h>
#include <stdlib.h>

#include <whittle/case.h>
#include <whittle/generate.h>

static const char shop[] =
    "CREATE TABLE \"order\"(id INTEGER PRIMARY KEY, \"when\" TEXT, [note text] TEXT);\n"
    "CREATE TABLE customer(name TEXT UNIQUE, city TEXT COLLATE NOCASE);\n"
    "INSERT INTO customer VALUES ('Ann', 'Oslo'), ('Bob', 'Rome'), ('it''s', NULL);\n"
    "INSERT INTO \"order\"(\"when\", id) VALUES ('May', 71), ('June', -72);\n"
    "CREATE VIEW big AS SELECT name FROM customer;\n"
    "CREATE TRIGGER tr AFTER INSERT ON customer BEGIN\n  DELETE FROM \"order\";\nEND;\n"
    "SELECT count(*) FROM customer;\n";

static wh_buf out = WH_BUF_INIT((size_t)64 << 20);

static wh_generate_schema *read_sql(const char *sql)
{
    wh_generate_schema *s;
    wh_error err;
    int rc = wh_generate_schema_read(WH_STR("sqlite"), wh_str_of(sql), "shop.sql", &s, &err);

    ck_assert_msg(rc == WH_OK, "%s", err.message);
    return s;
}

/* Cases 1 to n over a schema, one after the other. */
static wh_str make(const char *sql, uint64_t n)
{
    wh_generate_schema *s = read_sql(sql);
    wh_generate_options opt = WH_GENERATE_OPTIONS_INIT;

    opt.schema = s;
    wh_buf_clear(&out);
    for (uint64_t k = 1; k <= n; k++)
        ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 4, k, &opt, &out, NULL), WH_OK);
    wh_generate_schema_free(s);
    return wh_buf_view(&out);
}

static bool holds(wh_str s, const char *what)
{
    size_t n = strlen(what);

    for (size_t i = 0; i + n <= s.n; i++) {
        if (memcmp(s.p + i, what, n) == 0)
            return true;
    }
    return false;
}

START_TEST(the_setup_is_the_script_without_its_queries)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_case *c = NULL;
    wh_str s = make(shop, 1);

    ck_assert_int_eq(wh_case_parse(a, s, NULL, 1, &c, NULL), WH_OK);
    ck_assert_uint_eq(c->sections[0].kind, WH_SETUP);
    ck_assert_uint_eq(c->sections[0].nstmts, 6);
    ck_assert(wh_str_is(c->sections[0].stmts[5].sql,
                        "CREATE TRIGGER tr AFTER INSERT ON customer BEGIN\n  DELETE FROM "
                        "\"order\";\nEND;"));
    ck_assert(!holds(s, "count(*) FROM customer;"));
    ck_assert_uint_eq(c->nsections, 101);
    wh_arena_free(a);
}
END_TEST

START_TEST(queries_name_its_tables_and_hold_its_values)
{
    static const char *const wanted[] = {"FROM customer", "\"order\".", "\"when\"", "\"note text\"",
                                         "FROM big",      "'Rome'",     "'it''s'",  "-72"};
    static const char *const never[] = {"t0", "FROM order", "INDEXED BY"};
    wh_str s = make(shop, 30);

    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        ck_assert_msg(holds(s, wanted[i]), "%s", wanted[i]);
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        ck_assert_msg(!holds(s, never[i]), "%s", never[i]);
}
END_TEST

START_TEST(large_tables_and_many_of_them_are_looked_at_in_parts)
{
    wh_buf sql = WH_BUF_INIT(1 << 20);
    wh_str s;

    for (unsigned t = 0; t < 9; t++) {
        wh_buf_format(&sql, "CREATE TABLE big%u(", t);
        for (unsigned c = 0; c < 12; c++)
            wh_buf_format(&sql, "%scol%u_%u", c ? ", " : "", t, c);
        wh_buf_text(&sql, ");\n");
        for (unsigned r = 0; r < 300; r++)
            wh_buf_format(&sql, "INSERT INTO big%u(col%u_0, col%u_11) VALUES (%u, 'x%u');\n", t, t,
                          t, r, r);
    }
    wh_buf_char(&sql, '\0');
    s = make(sql.p, 60);
    ck_assert(holds(s, "big8"));
    ck_assert(holds(s, "col8_11 "));
    wh_buf_release(&sql);
}
END_TEST

START_TEST(the_same_schema_gives_the_same_bytes_and_is_named_by_its_hash)
{
    wh_buf first = WH_BUF_INIT(1 << 24);
    const char *field = "-- @generator: gen ";

    wh_buf_str(&first, make(shop, 3));
    ck_assert(wh_str_eq(wh_buf_view(&first), make(shop, 3)));
    ck_assert(holds(wh_buf_view(&first), field));
    ck_assert(holds(wh_buf_view(&first), " schema="));
    wh_buf_release(&first);
}
END_TEST

/* Rows come from all of a long script, and none is a row that it does not have. */
START_TEST(the_rows_of_a_long_script_are_sampled)
{
    wh_buf sql = WH_BUF_INIT(1 << 24);
    wh_str s;
    static const char start[] = "'row ";
    unsigned early = 0, late = 0;

    wh_buf_text(&sql, "CREATE TABLE long(a INT, b TEXT DEFAULT 'none', c);\n");
    for (unsigned r = 0; r < 10000; r++)
        wh_buf_format(&sql, "INSERT INTO long(a, c) VALUES (%u, 'row %u%u: a text too long');\n", r,
                      r / 1000, r);
    wh_buf_char(&sql, '\0');
    s = make(sql.p, 12);
    /* Behind an operator and not behind the comma of an INSERT. */
    for (size_t i = 2; i + sizeof start < s.n; i++) {
        const char *p = s.p + i;

        if (memcmp(p, start, sizeof start - 1) != 0 || p[-1] != ' ' || p[-2] == ',')
            continue;
        early += p[5] <= '4';
        late += p[5] >= '5';
    }
    ck_assert_msg(early > 5 && late > 5, "%u and %u", early, late);
    ck_assert(holds(s, "= 'none'"));
    wh_buf_release(&sql);
}
END_TEST

static void expect_error(const char *sql, int code, const char *what)
{
    wh_generate_schema *s;
    wh_error err;

    ck_assert_int_eq(
        wh_generate_schema_read(WH_STR("sqlite"), wh_str_of(sql), "shop.sql", &s, &err), code);
    ck_assert_ptr_null(s);
    ck_assert_str_eq(err.file, "shop.sql");
    ck_assert_msg(strstr(err.message, what), "%s", err.message);
}

START_TEST(a_script_that_can_not_be_used_is_an_error_that_says_why)
{
    expect_error("SELECT 1;", WH_EINVAL, "no table");
    expect_error("", WH_EINVAL, "no table");
    expect_error("CREATE TABLE t(a);\n.import x t\n", WH_ENOTSUP, ".import");
}
END_TEST

START_TEST(a_schema_of_another_dialect_is_refused)
{
    wh_generate_options opt = WH_GENERATE_OPTIONS_INIT;
    wh_buf made = WH_BUF_INIT(1 << 20);
    wh_generate_schema *s;
    wh_error err;

    ck_assert_int_eq(wh_generate_schema_read(WH_STR("postgresql"), WH_STR("CREATE TABLE t(a int);"),
                                             NULL, &s, NULL),
                     WH_OK);
    opt.schema = s;
    ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 1, 1, &opt, &made, &err), WH_EINVAL);
    ck_assert_str_eq(err.message, "the schema is one of postgresql, not of sqlite");
    ck_assert_uint_eq(made.n, 0);
    wh_generate_schema_free(s);
    wh_buf_release(&made);
}
END_TEST

static void expect_line(const char *sql, uint32_t line, const char *what)
{
    wh_generate_schema *s;
    wh_error err = {0};

    ck_assert_int_eq(
        wh_generate_schema_read(WH_STR("sqlite"), wh_str_of(sql), "shop.sql", &s, &err),
        WH_ESYNTAX);
    ck_assert_str_eq(err.file, "shop.sql");
    ck_assert_msg(err.line == line && strstr(err.message, what), "%u: %s", (unsigned)err.line,
                  err.message);
}

START_TEST(a_literal_without_an_end_is_said_with_its_line)
{
    expect_line("CREATE TABLE t(a);\n\nINSERT INTO t\nVALUES ('x);\n", 4, "never ends");
    expect_line("CREATE TABLE t(a);\nCREATE TABLE u(\"a\n);\n", 2, "never ends");
    expect_line("CREATE TABLE t(a);\nCREATE TABLE u(a\n", 2, "parentheses");
}
END_TEST

START_TEST(what_is_no_table_or_row_is_passed_on)
{
    wh_str s = make("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE t(a);\n"
                    "SELEKT nonsense;\nANALYZE;\nINSERT INTO t SELECT 1;\nEXPLAIN SELECT 1;\n"
                    "WITH q AS (SELECT 5) SELECT * FROM q;\nCOMMIT;\n",
                    1);
    static const char wanted[] = "-- @setup may-fail\nPRAGMA foreign_keys=OFF;\nBEGIN "
                                 "TRANSACTION;\nCREATE TABLE t(a);\nSELEKT nonsense;\nANALYZE;\n"
                                 "INSERT INTO t SELECT 1;\nCOMMIT;\n-- @base\n";

    ck_assert(holds(s, wanted));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("schema_file");
    TCase *t = tcase_create("schema_file");
    SRunner *sr;
    int failed;

    tcase_add_test(t, the_setup_is_the_script_without_its_queries);
    tcase_add_test(t, queries_name_its_tables_and_hold_its_values);
    tcase_add_test(t, large_tables_and_many_of_them_are_looked_at_in_parts);
    tcase_add_test(t, the_rows_of_a_long_script_are_sampled);
    tcase_add_test(t, what_is_no_table_or_row_is_passed_on);
    tcase_add_test(t, a_literal_without_an_end_is_said_with_its_line);
    tcase_add_test(t, the_same_schema_gives_the_same_bytes_and_is_named_by_its_hash);
    tcase_add_test(t, a_script_that_can_not_be_used_is_an_error_that_says_why);
    tcase_add_test(t, a_schema_of_another_dialect_is_refused);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    wh_buf_release(&out);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
