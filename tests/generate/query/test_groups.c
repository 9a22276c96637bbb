/* The estimator on groups: which rows fall together, and for which groups a HAVING is true. */
#include <check.h>
#include <stdlib.h>

#include "generate/estimate/estimate.h"
#include "generate/dialect/feature_list.h"

/* t0(c0, c1), and its rows. */
static const int64_t rows[][2] = {{1, 10}, {2, 20}, {1, 30}, {3, 20}, {1, 30}, {2, 40}};

enum { ROWS = sizeof rows / sizeof rows[0] };

static wh_gen g;
static wh_estimator estimator;
static wh_groups groups;

static const wh_colref by_c0[] = {{0, 0}};

static void set_up(void)
{
    wh_relation *r = &g.relations[0];

    memset(&g, 0, sizeof g);
    memset(&estimator, 0, sizeof estimator);
    g.features = wh_features_find(WH_STR("sqlite"));
    g.version = g.features->version;
    g.estimator = &estimator;
    g.ntables = 1;
    memcpy(r->name, "t0", 3);
    r->ncolumns = 2;
    r->nrows = ROWS;
    for (uint8_t c = 0; c < 2; c++) {
        r->columns[c].type = "INTEGER";
        r->columns[c].affinity = WH_AFF_INTEGER;
        r->columns[c].column = c;
        for (unsigned i = 0; i < ROWS; i++)
            wh_datum_set_int(&g.rows[0][i][c], rows[i][c]);
    }
    wh_rng_seed(&g.rng, 1, 1, 1);
    wh_estimate_load(&g);
    wh_source_push(&g, r, 0, "t0");
    wh_estimate_begin(&g);
}

static unsigned ngroups(const char *where)
{
    wh_estimate_groups(&g, by_c0, 1, wh_str_of(where), &groups);
    return groups.ngroups;
}

static unsigned yes(const char *having)
{
    return wh_estimate_having(&g, &groups, wh_str_of(having)).yes;
}

START_TEST(rows_with_the_same_keys_are_one_group)
{
    ck_assert_uint_eq(ngroups(""), 3);
    ck_assert_uint_eq(groups.nrows, ROWS);
    ck_assert_uint_eq(groups.group[0], groups.group[4]);
    ck_assert_uint_ne(groups.group[0], groups.group[1]);
}
END_TEST

START_TEST(rows_that_where_leaves_out_are_in_no_group)
{
    ck_assert_uint_eq(ngroups("c1 > 25"), 2);
    ck_assert_uint_eq(groups.nrows, 3);
    ck_assert_uint_eq(ngroups("c1 IS NULL"), 0);
}
END_TEST

START_TEST(aggregates_look_at_one_group_each)
{
    static const struct {
        const char *having;
        unsigned yes;
    } tests[] = {
        {"count(*) = 3", 1},
        {"count(*) <= 2", 2},
        {"count(c1) BETWEEN 2 AND 3", 2},
        {"count(DISTINCT c1) = 2", 2},
        {"min(c1) = 20", 2},
        {"max(t0.c1) > 30", 1},
        {"sum(c1) = 60", 1},
        {"sum(c1) = 70", 1},
        {"c0 = 2", 1},
        {"c0 = 1 OR count(*) = 1", 2},
        {"min(c1) = 10 AND max(c1) = 30", 1},
        {"max(length(c1)) = 2", 3},
        {"c0 IN (SELECT x.c0 FROM t0 AS x WHERE x.c1 = 20)", 2},
        {"max(c1) IN (SELECT x.c1 FROM t0 AS x WHERE x.c0 = 3)", 1},
        {"min(c1) IN (SELECT x.c1 FROM t0 AS x WHERE x.c1 > 15)", 2},
        {"count(*) = (SELECT max(x.c0) FROM t0 AS x)", 1},
    };

    ngroups("");
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        ck_assert_msg(yes(tests[i].having) == tests[i].yes, "%s: %u", tests[i].having,
                      yes(tests[i].having));
}
END_TEST

START_TEST(min_of_several_is_a_function_of_a_row_outside_of_having)
{
    wh_estimate e = wh_estimate_predicate(&g, WH_STR("min(c0, c1) < 10"));

    ck_assert_uint_eq(e.rows, ROWS);
    ck_assert_uint_eq(e.yes, ROWS);
    ck_assert_uint_eq(e.open, 0);
}
END_TEST

START_TEST(no_more_rows_are_looked_at_than_show_that_a_predicate_parts_them)
{
    wh_estimate e = wh_estimate_predicate(&g, WH_STR("c1 = 10"));

    ck_assert_uint_eq(e.yes, 1);
    ck_assert_uint_eq(e.rows, 2);
}
END_TEST

START_TEST(what_is_not_known_is_open_for_every_group)
{
    wh_estimate e;

    ngroups("");
    e = wh_estimate_having(&g, &groups, WH_STR("group_concat(c1) = '1'"));
    ck_assert_uint_eq(e.rows, 3);
    ck_assert_uint_eq(e.open, 3);
    ck_assert_uint_eq(e.yes, 0);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("groups");
    TCase *t = tcase_create("groups");
    SRunner *runner = srunner_create(s);
    int failed;

    tcase_add_checked_fixture(t, set_up, NULL);
    tcase_add_test(t, rows_with_the_same_keys_are_one_group);
    tcase_add_test(t, rows_that_where_leaves_out_are_in_no_group);
    tcase_add_test(t, aggregates_look_at_one_group_each);
    tcase_add_test(t, min_of_several_is_a_function_of_a_row_outside_of_having);
    tcase_add_test(t, no_more_rows_are_looked_at_than_show_that_a_predicate_parts_them);
    tcase_add_test(t, what_is_not_known_is_open_for_every_group);
    suite_add_tcase(s, t);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
