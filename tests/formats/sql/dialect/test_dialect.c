/* Dialects: rows of rooms by likeness, versions. */
#include "formats/sql/catalog/internal.h"
#include "formats/sql/dialect/models.h"
#include "formats/sql/parse/parse.h"
#include "oracles/plan/planner.h"

#include <check.h>

static wh_dialect toy(const wh_dialect *like)
{
    wh_dialect d = *like;

    d.name = "toy";
    d.aliases = NULL;
    d.like = like;
    return d;
}

/* Whoever adds a dialect that is like another writes one struct and nothing else. */
START_TEST(a_dialect_has_the_rows_of_the_one_it_is_like)
{
    const wh_dialect a = toy(&wh_dialect_postgresql), b = toy(&a);

    ck_assert_ptr_eq(wh_catalog_rules(&a), wh_catalog_rules(&wh_dialect_postgresql));
    ck_assert_ptr_eq(wh_catalog_rules(&b), wh_catalog_rules(&wh_dialect_postgresql));
    ck_assert_ptr_eq(wh_planner_of(&b), wh_planner_of(&wh_dialect_postgresql));
    ck_assert(wh_dialect_is(&b, &wh_dialect_postgresql));
    ck_assert(wh_dialect_is(&b, &a));
    ck_assert(!wh_dialect_is(&a, &b));
    ck_assert(!wh_dialect_is(&b, &wh_dialect_sqlite));
}
END_TEST

/* What such a struct begins with; the rest is cleared. */
START_TEST(a_dialect_reads_as_the_one_that_it_says)
{
    static const wh_dialect toys[] = {
        {.name = "a",
         .like = &wh_dialect_sqlite,
         WH_READS_AS_SQLITE,
         .meanings = WH_MEANS_AS_SQLITE},
        {.name = "b",
         .like = &wh_dialect_postgresql,
         WH_READS_AS_POSTGRESQL,
         .meanings = WH_MEANS_AS_POSTGRESQL & ~WH_MEANS_WEAK_COMMA},
        {.name = "c", .like = &wh_dialect_mysql, WH_READS_AS_MYSQL, .meanings = WH_MEANS_AS_MYSQL},
    };
    static const char *const own[] = {"SELECT [a] IN () FROM t INDEXED BY i",
                                      "SELECT a::int[] FROM t", "SELECT `a` DIV 2 <=> b FROM t"};
    wh_arena *a = wh_arena_new(NULL, 0);
    const wh_node *statement;
    size_t i, k;

    for (i = 0; i < 3; i++) {
        const wh_dialect *like = toys[i].like;

        ck_assert_uint_eq(toys[i].lex, like->lex);
        ck_assert_uint_eq(toys[i].features, like->features);
        ck_assert_uint_eq(toys[i].meanings | (i == 1 ? WH_MEANS_WEAK_COMMA : 0), like->meanings);
        for (k = 0; k < 3; k++) {
            ck_assert_int_eq(wh_parse_one(a, &toys[i], wh_str_of(own[k]), &statement, NULL), WH_OK);
            ck_assert_int_eq(wh_node_contains(statement, WH_N_OPAQUE, true), i != k);
        }
    }
    wh_arena_free(a);
}
END_TEST

START_TEST(who_has_affinities_has_values_of_types_of_their_own)
{
    const wh_dialect *d;
    size_t i;

    for (i = 0; (d = wh_dialect_at(i)) != NULL; i++)
        ck_assert_int_eq(wh_means(d, WH_MEANS_DYNAMIC_TYPES), d->affinity != NULL);
}
END_TEST

START_TEST(a_row_of_its_own_goes_before_that_of_the_model)
{
    const wh_dialect a = toy(&wh_dialect_postgresql);
    const struct {
        const wh_dialect *d;
        int what;
    } rows[] = {{&wh_dialect_postgresql, 1}, {&a, 2}}, *found;

    found = wh_dialect_row(rows, 2, sizeof rows[0], &a);
    ck_assert_int_eq(found->what, 2);
    found = wh_dialect_row(rows, 1, sizeof rows[0], &a);
    ck_assert_int_eq(found->what, 1);
    ck_assert_ptr_null(wh_dialect_row(rows, 2, sizeof rows[0], &wh_dialect_sqlite));
}
END_TEST

/* They had lost planner and precision: other names than that of the dialect. */
START_TEST(sql_modes_change_how_sql_is_read_and_no_rows)
{
    static const char *const names[] = {"mysql+ansi_quotes", "mariadb+pipes_as_concat+ansi_quotes"};
    const wh_dialect *plain[] = {&wh_dialect_mysql, &wh_dialect_mariadb};
    size_t i;

    for (i = 0; i < 2; i++) {
        const wh_dialect *d = wh_dialect_find(wh_str_of(names[i]));

        ck_assert_ptr_nonnull(d);
        ck_assert_ptr_ne(d, plain[i]);
        ck_assert(wh_dialect_is(d, plain[i]));
        ck_assert_ptr_eq(wh_planner_of(d), wh_planner_of(plain[i]));
        ck_assert_ptr_eq(wh_catalog_rules(d), wh_catalog_rules(plain[i]));
    }
}
END_TEST

START_TEST(versions_of_every_product_are_numbers)
{
    ck_assert_uint_eq(wh_version_number(WH_STR("sqlite 3.40.1")), 3040001);
    ck_assert_uint_eq(wh_version_number(WH_STR("postgresql 15.4")), 15004000);
    ck_assert_uint_eq(wh_version_number(WH_STR("mariadb 10.11.19-MariaDB")), 10011019);
    ck_assert_uint_eq(wh_version_number(WH_STR("3.8")), 3008000);
    ck_assert_uint_eq(wh_version_number(WH_STR("toy")), 0);
    ck_assert_uint_eq(wh_version_number(WH_STR("")), 0);
}
END_TEST

START_TEST(what_a_version_has_is_told_by_its_own_dialect)
{
    ck_assert(wh_dialect_has(&wh_dialect_sqlite, 3023000, WH_SINCE_TRUTH_TESTS));
    ck_assert(!wh_dialect_has(&wh_dialect_sqlite, 3022000, WH_SINCE_TRUTH_TESTS));
    ck_assert(wh_dialect_has(&wh_dialect_sqlite, 0, WH_SINCE_RIGHT_JOIN));
    ck_assert(!wh_dialect_has(&wh_dialect_postgresql, 11022000, WH_SINCE_CTE_HINTS));
    ck_assert(wh_dialect_has(&wh_dialect_postgresql, 11022000, WH_SINCE_RIGHT_JOIN));
    ck_assert(wh_dialect_has(&wh_dialect_mysql, 1000000, WH_SINCE_TRUTH_TESTS));
}
END_TEST

START_TEST(an_engine_takes_the_cases_of_what_its_dialect_is_like)
{
    static const struct {
        const char *own, *name;
        bool speaks;
    } v[] = {
        {"sqlite", "sqlite", true},
        {"cockroachdb", "postgresql", true},
        {"postgresql", "yugabytedb", true},
        {"cockroachdb", "yugabytedb", false},
        {"questdb", "postgresql", true},
        {"postgresql", "questdb", false},
        {"mariadb", "mysql", false},
        {"mysql+ansi_quotes", "mysql", true},
        {"mysql", "mysql+ansi_quotes", false},
        {"nosuch", "nosuch", true},
        {"nosuch", "sqlite", false},
    };
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++)
        ck_assert_msg(wh_dialect_speaks(wh_str_of(v[i].own), wh_str_of(v[i].name)) == v[i].speaks,
                      "%s: %s", v[i].own, v[i].name);
    ck_assert_ptr_eq(wh_dialect_of((wh_str){NULL, 0}), &wh_dialect_sqlite);
    ck_assert_ptr_null(wh_dialect_of(WH_STR("nosuch")));
}
END_TEST

START_TEST(what_says_that_memory_ran_out_is_the_dialects)
{
    const wh_dialect like = {.name = "toy", .like = &wh_dialect_postgresql};

    ck_assert(wh_dialect_is_out_of_memory(&wh_dialect_sqlite, WH_STR("SQLITE_IOERR_NOMEM")));
    ck_assert(!wh_dialect_is_out_of_memory(&wh_dialect_sqlite, WH_STR("53200")));
    ck_assert(wh_dialect_is_out_of_memory(&like, WH_STR("53200")));
    ck_assert(wh_dialect_is_out_of_memory(&wh_dialect_mariadb, WH_STR("HY001")));
    ck_assert(!wh_dialect_is_out_of_memory(&wh_dialect_generic, WH_STR("HY001")));
}
END_TEST

static bool answers_otherwise(const wh_dialect *d, const char *sql)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    const wh_node *statement;
    bool otherwise;

    ck_assert_int_eq(wh_parse_one(a, d, wh_str_of(sql), &statement, NULL), WH_OK);
    otherwise = wh_dialect_answers_otherwise(d, wh_node_first_token(statement),
                                             wh_node_token_count(statement));
    wh_arena_free(a);
    return otherwise;
}

START_TEST(a_setting_by_which_other_answers_come_is_one_that_is_not_so_from_the_start)
{
    static const struct {
        const wh_dialect *dialect;
        const char *sql;
        bool otherwise;
    } rows[] = {
        {&wh_dialect_duckdb, "SET default_null_order = 'nulls_first'", true},
        {&wh_dialect_duckdb, "SET GLOBAL null_order TO 'NULLS FIRST'", true},
        {&wh_dialect_duckdb, "PRAGMA default_null_order = 'nulls_first'", true},
        {&wh_dialect_duckdb, "SET default_null_order = 'nulls_last'", false},
        {&wh_dialect_duckdb, "SET default_null_order = 'NULLS LAST'", false},
        {&wh_dialect_duckdb, "SET default_order = 'DESC'", true},
        {&wh_dialect_duckdb, "SET default_order = 'asc'", false},
        {&wh_dialect_duckdb, "SET default_collation = 'nocase'", true},
        {&wh_dialect_duckdb, "SET default_collation = ''", false},
        {&wh_dialect_duckdb, "SET scalar_subquery_error_on_multiple_rows = 0", true},
        {&wh_dialect_duckdb, "SET scalar_subquery_error_on_multiple_rows = false", true},
        {&wh_dialect_duckdb, "SET scalar_subquery_error_on_multiple_rows = true", false},
        {&wh_dialect_duckdb, "SET scalar_subquery_error_on_multiple_rows = DEFAULT", false},
        {&wh_dialect_duckdb, "SET threads = 1", false},
        {&wh_dialect_mysql, "SET sql_safe_updates = 1", true},
        {&wh_dialect_mysql, "SET GLOBAL sql_safe_updates = 1", false},
        {&wh_dialect_mysql, "SET sql_safe_updates = 0", false},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_msg(answers_otherwise(rows[i].dialect, rows[i].sql) == rows[i].otherwise, "%s",
                      rows[i].sql);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("dialect");
    TCase *t = tcase_create("dialect");
    SRunner *r;
    int failed;

    tcase_add_test(t, a_dialect_has_the_rows_of_the_one_it_is_like);
    tcase_add_test(t, a_dialect_reads_as_the_one_that_it_says);
    tcase_add_test(t, who_has_affinities_has_values_of_types_of_their_own);
    tcase_add_test(t, a_row_of_its_own_goes_before_that_of_the_model);
    tcase_add_test(t, sql_modes_change_how_sql_is_read_and_no_rows);
    tcase_add_test(t, versions_of_every_product_are_numbers);
    tcase_add_test(t, what_a_version_has_is_told_by_its_own_dialect);
    tcase_add_test(t, an_engine_takes_the_cases_of_what_its_dialect_is_like);
    tcase_add_test(t, what_says_that_memory_ran_out_is_the_dialects);
    tcase_add_test(t, a_setting_by_which_other_answers_come_is_one_that_is_not_so_from_the_start);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? 1 : 0;
}
