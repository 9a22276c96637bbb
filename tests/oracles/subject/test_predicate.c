/* Predicates for bases that bring none: over columns in scope, the same for the same key. */
#include "tests/oracles/fixture.h"
#include "oracles/precision/precision.h"
#include "oracles/subject/predicate.h"

#define SETUP "CREATE TABLE t0(c0 INT, \"c 1\" TEXT);\nCREATE TABLE t1(c0 COLLATE NOCASE);"

static wh_subject subject_of(const char *base)
{
    wh_case *c = fixture_case(NULL, SETUP, base);
    const wh_dialect *d = wh_dialect_find(WH_STR("sqlite"));
    wh_subject s;

    ck_assert(wh_subject_init(&s, arena, d, wh_case_catalog(arena, d, c), wh_str_of(base)));
    return s;
}

static wh_str added(const char *base, uint64_t key)
{
    wh_subject s = subject_of(base);
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_rng rng;

    wh_rng_seed(&rng, key, 0, 0);
    ck_assert(wh_add_predicate(&s, &rng, &b));
    return wh_subject_keep(&s, &b);
}

START_TEST(a_predicate_is_made_of_columns_in_scope)
{
    uint64_t key;

    for (key = 0; key < 500; key++) {
        wh_str text = added("SELECT * FROM t0 AS x, t1;", key);
        wh_subject s = subject_of(text.p);
        const wh_node *predicate = s.q.predicate;
        wh_nodes columns = {NULL, 0, 0};
        size_t i;

        ck_assert_msg(predicate != NULL, "%s", text.p);
        wh_node_collect(arena, predicate, WH_N_COLUMN, true, &columns);
        ck_assert_msg(columns.n > 0, "%s", text.p);
        for (i = 0; i < columns.n; i++)
            ck_assert_msg(wh_find_column(&s, s.q.from, columns.p[i]) != NULL, "%s", text.p);
    }
}
END_TEST

START_TEST(the_same_key_makes_the_same_predicate)
{
    uint64_t key;

    for (key = 0; key < 100; key++)
        ck_assert_str_eq(added("SELECT * FROM t0;", key).p, added("SELECT * FROM t0;", key).p);
}
END_TEST

START_TEST(different_keys_make_different_predicates)
{
    const char *first = added("SELECT * FROM t0;", 0).p;
    unsigned different = 0;
    uint64_t key;

    for (key = 1; key <= 100; key++)
        different += strcmp(first, added("SELECT * FROM t0;", key).p) != 0;
    ck_assert_uint_ge(different, 90);
}
END_TEST

START_TEST(group_and_order_stay_behind_the_predicate)
{
    const char *text = added("SELECT c0 FROM t0 GROUP BY c0 ORDER BY c0 DESC;", 3).p;

    ck_assert_msg(strncmp(text, "SELECT c0 FROM t0 WHERE ", 24) == 0, "%s", text);
    ck_assert_msg(strstr(text, " GROUP BY c0 ORDER BY c0 DESC") != NULL, "%s", text);
}
END_TEST

START_TEST(names_are_quoted_where_they_must_be)
{
    bool quoted = false;
    uint64_t key;

    for (key = 0; key < 100; key++)
        quoted |= strstr(added("SELECT * FROM t0;", key).p, "t0.\"c 1\"") != NULL;
    ck_assert(quoted);
}
END_TEST

START_TEST(without_a_known_column_there_is_none)
{
    wh_subject s = subject_of("SELECT 1 FROM (SELECT 1);");
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_rng rng;

    wh_rng_seed(&rng, 1, 0, 0);
    ck_assert(!wh_add_predicate(&s, &rng, &b));
    wh_buf_release(&b);
}
END_TEST

/* ---- columns of the schema ------------------------------------------------------------------ */

static const wh_column *found(const char *base)
{
    wh_subject s = subject_of(base);

    return wh_find_column(&s, s.q.from, s.q.predicate);
}

START_TEST(a_column_is_found_by_its_qualifier)
{
    ck_assert(wh_str_is(found("SELECT 1 FROM t0, t1 WHERE t1.c0;")->collation, "NOCASE"));
    ck_assert_uint_eq(found("SELECT 1 FROM t0, t1 WHERE t0.c0;")->affinity, WH_AFFINITY_INTEGER);
    ck_assert_uint_eq(found("SELECT 1 FROM t0, t1 AS x WHERE X.C0;")->affinity, WH_AFFINITY_BLOB);
    ck_assert_ptr_null(found("SELECT 1 FROM t0, t1 AS x WHERE t1.c0;"));
    ck_assert_ptr_null(found("SELECT 1 FROM t0, t1 WHERE t0.c9;"));
}
END_TEST

START_TEST(a_column_of_a_subquery_is_found)
{
    const wh_column *c = found("SELECT 1 FROM (SELECT c0 AS z FROM t1) AS s WHERE s.z;");

    ck_assert_ptr_nonnull(c);
    ck_assert(wh_str_is(c->collation, "NOCASE"));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_predicate_is_made_of_columns_in_scope,  the_same_key_makes_the_same_predicate,
        different_keys_make_different_predicates, group_and_order_stay_behind_the_predicate,
        names_are_quoted_where_they_must_be,      without_a_known_column_there_is_none,
        a_column_is_found_by_its_qualifier,       a_column_of_a_subquery_is_found,
    };

    return fixture_run("predicate", tests, sizeof tests / sizeof tests[0]);
}
