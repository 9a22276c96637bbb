/* The estimator on groups: which rows fall together, and for which groups a HAVING is true. */
#include <check.h>
#include <stdlib.h>

#include "generate/write/write.h"
#include "generate/dialect/feature_list.h"

/* t0(c0, c1), and its rows. */
static const int64_t rows[][2] = {{1, 10}, {2, 20}, {1, 30}, {3, 20}, {1, 30}, {2, 40}};

enum { ROWS = sizeof rows / sizeof rows[0] };

static wh_gen g;
static wh_estimator estimator;
static wh_gen_groups groups;

static const wh_colref by_c0[] = {{0, 0}};

static void set_up(void)
{
    wh_gen_relation *r = &g.relations[0];

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

/* The node of what a row of the tables would say: the words are c0, c1 and the subqueries
 * SELECT c0 FROM t0 WHERE c1 = 20, SELECT c1 FROM t0 WHERE c0 = 3, SELECT c1 FROM t0 WHERE c1 > 15
 * and SELECT max(c0) FROM t0. */
static uint16_t node(const char *eval)
{
    static const struct {
        unsigned kind, column, by, op;
        int64_t k;
    } queries[] = {
        {WH_EST_ITEM, 0, 1, WH_EST_EQ, 20},
        {WH_EST_ITEM, 1, 0, WH_EST_EQ, 3},
        {WH_EST_ITEM, 1, 1, WH_EST_GT, 15},
        {WH_EST_MAX, 0, 0, WH_EST_GE, 0},
    };
    wh_est_word words[6];

    wh_est_begin(&g);
    memset(words, 0, sizeof words);
    words[0].node = wh_est_column(&g, (wh_colref){0, 0});
    words[1].node = wh_est_column(&g, (wh_colref){0, 1});
    wh_source_push(&g, &g.relations[0], 0, "x");
    g.first = 1;
    for (size_t i = 0; i < 4; i++) {
        uint16_t by = wh_est_column(&g, (wh_colref){1, (uint8_t)queries[i].by});
        uint16_t k = wh_est_int(&g, queries[i].k);
        uint16_t item = wh_est_column(&g, (wh_colref){1, (uint8_t)queries[i].column});
        uint16_t where = wh_est_node_new(&g, WH_EST_COMPARE, queries[i].op, by, k);

        words[2 + i].node = wh_est_select_new(&g, queries[i].kind, item, where);
    }
    g.nsources = 1;
    g.first = 0;
    return wh_est_form(&g, eval, words, 6);
}

static unsigned ngroups(const char *where)
{
    wh_estimate_groups(&g, by_c0, 1, where ? node(where) : 0, &groups);
    return groups.ngroups;
}

static unsigned yes(const char *having)
{
    return wh_estimate_having(&g, &groups, node(having)).yes;
}

START_TEST(rows_with_the_same_keys_are_one_group)
{
    ck_assert_uint_eq(ngroups(NULL), 3);
    ck_assert_uint_eq(groups.nrows, ROWS);
    ck_assert_uint_eq(groups.group[0], groups.group[4]);
    ck_assert_uint_ne(groups.group[0], groups.group[1]);
}
END_TEST

START_TEST(rows_that_where_leaves_out_are_in_no_group)
{
    ck_assert_uint_eq(ngroups("> 2 #25"), 2);
    ck_assert_uint_eq(groups.nrows, 3);
    ck_assert_uint_eq(ngroups("null 2"), 0);
}
END_TEST

START_TEST(aggregates_look_at_one_group_each)
{
    static const struct {
        const char *having;
        unsigned yes;
    } tests[] = {
        {"= rows #3", 1},
        {"<= rows #2", 2},
        {"between count 2 #2 #3", 2},
        {"= distinct 2 #2", 2},
        {"= least 2 #20", 2},
        {"> most 2 #30", 1},
        {"= total 2 #60", 1},
        {"= total 2 #70", 1},
        {"= 1 #2", 1},
        {"or = 1 #1 = rows #1", 2},
        {"and = least 2 #10 = most 2 #30", 1},
        {"= most length/1 2 #2", 3},
        {"in/2 1 3", 2},
        {"in/2 most 2 4", 1},
        {"in/2 least 2 5", 2},
        {"= rows 6", 1},
    };

    ngroups(NULL);
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        ck_assert_msg(yes(tests[i].having) == tests[i].yes, "%s: %u", tests[i].having,
                      yes(tests[i].having));
}
END_TEST

START_TEST(min_of_several_is_a_function_of_a_row_outside_of_having)
{
    wh_estimate e = wh_estimate_predicate(&g, node("< min/2 1 2 #10"));

    ck_assert_uint_eq(e.rows, ROWS);
    ck_assert_uint_eq(e.yes, ROWS);
    ck_assert_uint_eq(e.open, 0);
}
END_TEST

START_TEST(no_more_rows_are_looked_at_than_show_that_a_predicate_parts_them)
{
    wh_estimate e = wh_estimate_predicate(&g, node("= 2 #10"));

    ck_assert_uint_eq(e.yes, 1);
    ck_assert_uint_eq(e.rows, 2);
}
END_TEST

START_TEST(what_is_not_known_is_open_for_every_group)
{
    wh_estimate e;

    ngroups(NULL);
    e = wh_estimate_having(&g, &groups, 0);
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
