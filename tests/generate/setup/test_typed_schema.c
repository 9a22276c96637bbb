/*
 * A user's own schema of a dialect with types: its names, its types and its values are in the
 * queries, and what no query could use is not.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include <whittle/generate.h>

static const char shop[] =
    "CREATE TYPE status AS ENUM ('new', 'paid');\n"
    "CREATE DOMAIN email AS text CHECK (VALUE LIKE '%@%');\n"
    "CREATE TABLE \"Order\" (id bigint PRIMARY KEY, \"when\" timestamptz, total numeric(12,2),\n"
    "    state status, mail email, raw json, doc jsonb, tags text[], nums integer[]);\n"
    "CREATE TABLE public.customer (id int, city text, born date);\n"
    "INSERT INTO \"Order\" VALUES (71, '2021-06-01 10:00+00', 10.50, 'paid', 'ann@x.org', '{}', "
    "'{}',\n"
    "    '{a}', '{7,7}'), (72, NULL, -3.25, 'new', 'bob@x.org', '{}', NULL, NULL, NULL);\n"
    "INSERT INTO customer VALUES (1, 'Oslo', '1980-02-01'), (2, 'it''s', NULL), (3, 'Rome', "
    "NULL);\n"
    "CREATE VIEW big AS SELECT id, total FROM \"Order\" WHERE total > 1;\n";

static wh_buf out = WH_BUF_INIT((size_t)64 << 20);

static int make(const char *sql, uint64_t n)
{
    wh_generate_options opt = WH_GENERATE_OPTIONS_INIT;
    wh_generate_schema *s;
    wh_error err;
    int rc = wh_generate_schema_read(WH_STR("postgresql"), wh_str_of(sql), "shop.sql", &s, &err);

    ck_assert_msg(rc == WH_OK, "%s", err.message);
    opt.schema = s;
    opt.queries = 60;
    wh_buf_clear(&out);
    for (uint64_t k = 1; rc == WH_OK && k <= n; k++)
        rc = wh_generate(WH_STR("postgresql"), 4, k, &opt, &out, NULL);
    wh_generate_schema_free(s);
    return rc;
}

/* How often it stands in a query. */
static unsigned count(const char *what)
{
    static const char base[] = "-- @base\n";
    size_t n = strlen(what);
    unsigned found = 0;
    bool query = false;

    for (size_t i = 0; i + n <= out.n; i++) {
        if (i == 0 || out.p[i - 1] == '\n')
            query = (query && out.p[i] != '-') ||
                    (i + sizeof base <= out.n && memcmp(out.p + i, base, sizeof base - 1) == 0);
        found += query && memcmp(out.p + i, what, n) == 0;
    }
    return found;
}

START_TEST(names_types_and_values_are_those_of_the_script)
{
    static const char *const wanted[] = {"\"Order\"",
                                         "\"when\"",
                                         "FROM customer",
                                         "FROM big",
                                         "'it''s'",
                                         "'Oslo'",
                                         "10.50::numeric(12,2)",
                                         "(-3.25)::numeric(12,2)",
                                         "'paid'::status",
                                         "'ann@x.org'::email",
                                         "'2021-06-01 10:00+00'::timestamptz",
                                         "'{7,7}'::integer[]",
                                         "'{}'::jsonb"};

    ck_assert_int_eq(make(shop, 30), WH_OK);
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        ck_assert_msg(count(wanted[i]) > 0, "%s", wanted[i]);
}
END_TEST

START_TEST(what_queries_can_not_use_stays_out_of_them)
{
    static const char *const never[] = {"raw", "tags",   "'mid'",     "'low'",
                                        "t0",  "FROM ONLY ", "FROM Order"};

    ck_assert_int_eq(make(shop, 30), WH_OK);
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        ck_assert_msg(count(never[i]) == 0, "%s", never[i]);
}
END_TEST

START_TEST(a_schema_without_a_column_to_be_used_is_told)
{
    ck_assert_int_eq(make("CREATE TABLE t (p point, x xml);", 1), WH_EINVAL);
    ck_assert_int_eq(make("CREATE TABLE t (p point, x xml, i int);", 1), WH_OK);
}
END_TEST

START_TEST(the_same_schema_gives_the_same_bytes)
{
    wh_buf first = WH_BUF_INIT((size_t)64 << 20);

    make(shop, 3);
    wh_buf_str(&first, wh_buf_view(&out));
    make(shop, 3);
    ck_assert_uint_eq(first.n, out.n);
    ck_assert_int_eq(memcmp(first.p, out.p, out.n), 0);
    wh_buf_release(&first);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("typed_schema");
    TCase *t = tcase_create("typed_schema");
    SRunner *runner = srunner_create(s);
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_test(t, names_types_and_values_are_those_of_the_script);
    tcase_add_test(t, what_queries_can_not_use_stays_out_of_them);
    tcase_add_test(t, a_schema_without_a_column_to_be_used_is_told);
    tcase_add_test(t, the_same_schema_gives_the_same_bytes);
    suite_add_tcase(s, t);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
