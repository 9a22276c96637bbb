/* Which bases are tried for a plainer relation, by what stands in the case. */
#include "reduce/witness/bases.h"
#include <whittle/oracle.h>

#include <check.h>
#include <stdlib.h>

static wh_arena *a;

static void setup(void)
{
    a = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(a);
}

static const char *const tables = "CREATE TABLE t(a INT, b INT);";

static wh_case *case_of(const char *dialect, const char *oracle, const char *base)
{
    wh_case *c = wh_case_new(a);

    wh_case_set_field(a, c, "dialect", wh_str_of(dialect));
    wh_case_set_field(a, c, "oracle", wh_str_of(oracle));
    wh_section_add_stmt(a, wh_case_add_section(a, c, WH_SETUP, (wh_str){NULL, 0}),
                        wh_str_of(tables));
    wh_section_add_stmt(a, wh_case_add_section(a, c, WH_BASE, (wh_str){NULL, 0}), wh_str_of(base));
    ck_assert_int_eq(wh_oracle_derive(a, c, NULL), WH_OK);
    return c;
}

/* How often that is tried of the rows; with `parts` before anything that is no part. */
static unsigned tried(const wh_bases *w, const char *sql, bool parts)
{
    unsigned n = 0;
    size_t i;

    for (i = 0; i < (parts ? w->parts : w->n); i++)
        n += w->v[i].kind == WH_BASE_ROWS && wh_str_is(w->v[i].sql, sql);
    return n;
}

static const struct {
    const char *dialect, *base, *tried[2]; /* NULL: no more */
} denied[] = {
    {"sqlite",
     "SELECT a FROM t WHERE NOT a GLOB b;",
     {"SELECT a FROM t WHERE a GLOB b;", "SELECT a FROM t WHERE a GLOB b OR NULL;"}},
    {"mariadb",
     "SELECT * FROM t WHERE NOT EXISTS (SELECT 1 FROM t) ORDER BY a;",
     {"SELECT * FROM t WHERE EXISTS (SELECT 1 FROM t) ORDER BY a;",
      "SELECT * FROM t WHERE EXISTS (SELECT 1 FROM t) OR NULL ORDER BY a;"}},
    {"sqlite",
     "SELECT a FROM t WHERE a NOT IN (1, 2);",
     {"SELECT a FROM t WHERE a IN (1, 2);", "SELECT a FROM t WHERE a IN (1, 2) OR NULL;"}},
    {"postgresql",
     "SELECT a FROM t WHERE a NOT BETWEEN 1 AND 2;",
     {"SELECT a FROM t WHERE a BETWEEN 1 AND 2;",
      "SELECT a FROM t WHERE a BETWEEN 1 AND 2 OR NULL;"}},
    {"sqlite",
     "SELECT a FROM t WHERE (a <> b);",
     {"SELECT a FROM t WHERE (a = b);", "SELECT a FROM t WHERE (a = b OR NULL);"}},
    {"mysql",
     "SELECT a FROM t WHERE a > b IS NOT TRUE;",
     {"SELECT a FROM t WHERE a > b;", "SELECT a FROM t WHERE a > b OR NULL;"}},
    {"mysql",
     "SELECT a FROM t WHERE a > b IS FALSE;",
     {"SELECT a FROM t WHERE a > b;", "SELECT a FROM t WHERE a > b OR NULL;"}},
    {"mariadb",
     "SELECT a FROM t WHERE a IN (1, b) IS NULL;",
     {"SELECT a FROM t WHERE a IN (1, b);", "SELECT a FROM t WHERE a IN (1, b) OR NULL;"}},
    {"sqlite",
     "SELECT a FROM t WHERE NOT a = b OR NULL;",
     {"SELECT a FROM t WHERE a = b OR NULL;"}},
};

START_TEST(what_a_predicate_denies_is_a_base)
{
    wh_bases w;
    size_t k;

    ck_assert(wh_bases_find(
        &w, a, case_of(denied[_i].dialect, "norec form=fetch flag=case", denied[_i].base), false));
    for (k = 0; k < 2 && denied[_i].tried[k]; k++)
        if (tried(&w, denied[_i].tried[k], true) != 1)
            ck_abort_msg("not tried once: %s", denied[_i].tried[k]);
}
END_TEST

static const char *const affirming[] = {
    "SELECT a FROM t WHERE a IN (1, 2);",        "SELECT a FROM t WHERE a IS NOT NULL;",
    "SELECT a FROM t WHERE a > b IS TRUE;",      "SELECT a FROM t WHERE a > b OR NULL;",
    "SELECT a FROM t WHERE a > b IS NOT FALSE;", "SELECT a FROM t WHERE a IN (1) IS NOT NULL;",
    "SELECT a FROM t WHERE a IS NULL;",
};

START_TEST(what_denies_nothing_has_no_such_base)
{
    wh_bases w;

    ck_assert(wh_bases_find(&w, a, case_of("sqlite", "norec form=fetch flag=case", affirming[_i]),
                            false));
    ck_assert_uint_eq(w.parts, 0);
}
END_TEST

/* Of another relation a row too many may be another failure than one too few of what is denied. */
START_TEST(other_relations_do_not_ask_what_is_denied)
{
    wh_bases w;

    ck_assert(wh_bases_find(
        &w, a, case_of("sqlite", "tlp-where form=tool", "SELECT a FROM t WHERE NOT a GLOB b;"),
        false));
    ck_assert_uint_eq(w.parts, 0);
}
END_TEST

static const struct {
    const char *dialect, *oracle, *base;
    bool parts;
    unsigned n;
} buffered[] = {
    {"mariadb", "norec form=fetch flag=case", "SELECT a FROM t WHERE b ORDER BY a;", true, 1},
    {"mysql", "norec form=fetch flag=case", "SELECT a FROM t WHERE b ORDER BY a;", true, 1},
    {"sqlite", "norec form=fetch flag=case", "SELECT a FROM t WHERE b ORDER BY a;", false, 0},
    {"mariadb", "norec form=fetch flag=case", "SELECT a FROM t WHERE b;", false, 0},
    {"mariadb", "norec form=fetch flag=case", "SELECT SQL_BUFFER_RESULT a FROM t WHERE b;", true,
     0},
    {"mariadb", "raw form=copy at=1", "SELECT DISTINCT a FROM t WHERE b = a;", false, 1},
    {"mariadb", "raw form=copy at=1", "SELECT DISTINCT a FROM t WHERE b = a;", true, 0},
};

/* One form of what is sorted and what is distinct; where there is no plainer relation than the
 * case's, beside the parts of the query. */
START_TEST(rows_go_through_a_table_of_the_engine)
{
    const char *text = strstr(buffered[_i].base, "DISTINCT")
                           ? "SELECT SQL_BUFFER_RESULT a FROM t WHERE b = a;"
                           : "SELECT SQL_BUFFER_RESULT a FROM t WHERE b;";
    wh_bases w;

    ck_assert(wh_bases_find(
        &w, a, case_of(buffered[_i].dialect, buffered[_i].oracle, buffered[_i].base), false));
    ck_assert_uint_eq(tried(&w, text, buffered[_i].parts), buffered[_i].n);
}
END_TEST

/* Which of its columns an aggregate is computed of does not matter. */
START_TEST(of_an_aggregate_whole_rows_are_tried)
{
    wh_bases w;

    ck_assert(wh_bases_find(
        &w, a, case_of("sqlite", "tlp-max form=plain", "SELECT MAX(a) FROM t WHERE b > 1;"),
        false));
    ck_assert_uint_eq(tried(&w, "SELECT * FROM t WHERE b > 1;", false), 1);
    ck_assert(wh_bases_find(
        &w, a, case_of("sqlite", "norec form=fetch flag=case", "SELECT a FROM t WHERE b > 1;"),
        false));
    ck_assert_uint_eq(tried(&w, "SELECT * FROM t WHERE b > 1;", false), 0);
}
END_TEST

static const struct {
    const char *oracle, *base, *plainer;
    enum wh_base_kind kind;
} aggregated[] = {
    {"tlp-max form=plain", "SELECT MAX(a) FROM t WHERE b > 1;", "SELECT min(a) FROM t WHERE b > 1;",
     WH_BASE_MIN},
    {"tlp-avg form=scaled", "SELECT avg(a + 1) FROM t WHERE b;",
     "SELECT sum(a + 1) FROM t WHERE b;", WH_BASE_SUM},
    {"tlp-sum form=scaled", "SELECT sum(a) FROM t WHERE b;", NULL, WH_BASE_SUM},
    {"tlp-count form=plain", "SELECT count(*) FROM t WHERE b;", NULL, WH_BASE_MIN},
};

START_TEST(a_mean_is_tried_as_a_sum_and_the_greatest_as_the_least)
{
    unsigned n = 0;
    wh_bases w;
    size_t i;

    ck_assert(
        wh_bases_find(&w, a, case_of("sqlite", aggregated[_i].oracle, aggregated[_i].base), false));
    for (i = 0; i < w.n; i++)
        if (w.v[i].kind == aggregated[_i].kind) {
            ck_assert_ptr_nonnull(aggregated[_i].plainer);
            ck_assert(wh_str_is(w.v[i].sql, aggregated[_i].plainer));
            n++;
        }
    ck_assert_uint_eq(n, aggregated[_i].plainer != NULL);
}
END_TEST

/* How often the whole query is tried as it is. */
static unsigned whole(const char *oracle, bool ends)
{
    unsigned n = 0;
    wh_bases w;
    size_t i;

    ck_assert(wh_bases_find(&w, a, case_of("mariadb", oracle, "SELECT a FROM t;"), ends));
    for (i = 0; i < w.n; i++)
        n += w.v[i].kind == WH_BASE_PLAIN;
    return n;
}

START_TEST(the_predicate_of_an_equivalence_is_a_base)
{
    wh_bases w;

    ck_assert(wh_bases_find(
        &w, a, case_of("mariadb", "eet", "SELECT a FROM t WHERE wh_eet(2, b < 7, a = 1, NULL);"),
        false));
    ck_assert_uint_eq(tried(&w, "SELECT * FROM t WHERE b < 7;", false), 1);
    ck_assert(wh_bases_find(
        &w, a, case_of("mariadb", "norec form=fetch flag=case", "SELECT a FROM t WHERE a = 1;"),
        false));
    ck_assert_uint_eq(tried(&w, "SELECT * FROM t WHERE b < 7;", false), 0);
}
END_TEST

START_TEST(what_is_prepared_may_be_asked_otherwise_also_where_that_ends_the_process)
{
    ck_assert_uint_eq(whole("dqp hint=executed-again at=2", false), 1);
    ck_assert_uint_eq(whole("dqp hint=executed-again at=2", true), 1);
    ck_assert_uint_ge(whole("dqp hint=nested at=1", false), 1);
    ck_assert_uint_eq(whole("dqp hint=nested at=1", true), 0);
}
END_TEST

static Suite *bases_suite(void)
{
    Suite *s = suite_create("bases");
    TCase *c = tcase_create("bases");

    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_loop_test(c, what_a_predicate_denies_is_a_base, 0, sizeof denied / sizeof denied[0]);
    tcase_add_loop_test(c, what_denies_nothing_has_no_such_base, 0,
                        sizeof affirming / sizeof affirming[0]);
    tcase_add_test(c, other_relations_do_not_ask_what_is_denied);
    tcase_add_loop_test(c, rows_go_through_a_table_of_the_engine, 0,
                        sizeof buffered / sizeof buffered[0]);
    tcase_add_test(c, of_an_aggregate_whole_rows_are_tried);
    tcase_add_loop_test(c, a_mean_is_tried_as_a_sum_and_the_greatest_as_the_least, 0,
                        sizeof aggregated / sizeof aggregated[0]);
    tcase_add_test(c, the_predicate_of_an_equivalence_is_a_base);
    tcase_add_test(c, what_is_prepared_may_be_asked_otherwise_also_where_that_ends_the_process);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    SRunner *r = srunner_create(bases_suite());
    int failed;

    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
