/* What depends on what: the statements that go with another one. */
#include "reduce/passes/depend.h"

#include <check.h>
#include <stdio.h>
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

/* All of them setup; the last one is the base. */
static const wh_candidate *candidate(const char *const *texts)
{
    wh_candidate *c = WH_NEW(a, wh_candidate);
    size_t n = 0;

    while (texts[n])
        n++;
    c->v = WH_NEW_N(a, const wh_part *, n + 1);
    for (; c->n < n; c->n++) {
        wh_part like;
        memset(&like, 0, sizeof like);
        like.role = c->n + 1 < n ? WH_ROLE_SETUP : WH_ROLE_BASE;
        c->v[c->n] =
            wh_part_with(a, wh_dialect_find(WH_STR("sqlite")), &like, wh_str_of(texts[c->n]));
        ck_assert_ptr_nonnull(c->v[c->n]);
    }
    return c;
}

/* "0 2 3", in the order of the statements, and "!" where something must stay. */
static const char *closure(const wh_candidate *c, wh_depend *d, size_t i)
{
    static char text[200];
    const size_t *v;
    size_t n, k, at = 0, j;
    bool possible = wh_depend_on(d, i, &v, &n);

    ck_assert_uint_eq(v[0], i);
    for (k = 0; k < c->n; k++)
        for (j = 0; j < n; j++)
            if (v[j] == k)
                at += (size_t)snprintf(text + at, sizeof text - at, at ? " %d" : "%d", (int)k);
    snprintf(text + at, sizeof text - at, possible ? "" : " !");
    return text;
}

static const struct {
    const char *texts[10];
    size_t of;
    const char *wanted;
} closures[] = {
    {{"CREATE TABLE t(a);", "CREATE TABLE u(b);", "INSERT INTO t VALUES (1);",
      "CREATE INDEX i ON t(a);", "SELECT * FROM u;"},
     0,
     "0 2 3"},
    {{"CREATE TABLE t(a);", "INSERT INTO t VALUES (1);", "SELECT * FROM t;"}, 0, "0 1 2 !"},
    {{"CREATE TABLE t(a);", "INSERT INTO t VALUES (1);", "SELECT * FROM t;"}, 1, "1"},
    /* through what is made of it */
    {{"CREATE TABLE t(a);", "CREATE VIEW v AS SELECT a FROM t;",
      "CREATE VIEW w AS SELECT a FROM v;", "ANALYZE;", "SELECT 1;"},
     0,
     "0 1 2"},
    /* until the name is made anew */
    {{"CREATE TABLE t(a);", "INSERT INTO t VALUES (1);", "DROP TABLE t;", "CREATE TABLE t(b);",
      "INSERT INTO t VALUES (2);", "SELECT b FROM t;"},
     0,
     "0 1 2"},
    /* what stands before it is not its own */
    {{"INSERT INTO t VALUES (1);", "CREATE TABLE t(a);", "SELECT 1;"}, 1, "1"},
    {{"BEGIN;", "INSERT INTO t VALUES (1);", "COMMIT;", "SELECT 1;"}, 0, "0 2"},
    {{"SAVEPOINT s;", "COMMIT;", "RELEASE s;", "SELECT 1;"}, 0, "0 2"},
    {{"BEGIN;", "SELECT 1;"}, 0, "0"},
    /* names compare without case and quotes */
    {{"CREATE TABLE \"T\"(a);", "INSERT INTO t VALUES (1);", "SELECT 1;"}, 0, "0 1"},
    /* once, however often it mentions the name */
    {{"CREATE TABLE t(a);", "INSERT INTO t SELECT t.a FROM t;", "SELECT 1;"}, 0, "0 1"},
};

START_TEST(a_statement_goes_with_all_that_needs_it)
{
    const wh_candidate *c = candidate(closures[_i].texts);
    wh_depend *d = wh_depend_new(a, c);
    const char *got = closure(c, d, closures[_i].of);

    if (strcmp(got, closures[_i].wanted) != 0)
        ck_abort_msg("%s: '%s', wanted '%s'", closures[_i].texts[0], got, closures[_i].wanted);
}
END_TEST

START_TEST(one_question_leaves_no_trace_in_the_next)
{
    const wh_candidate *c = candidate(closures[0].texts);
    wh_depend *d = wh_depend_new(a, c);

    ck_assert_str_eq(closure(c, d, 0), "0 2 3");
    ck_assert_str_eq(closure(c, d, 3), "3");
    ck_assert_str_eq(closure(c, d, 1), "1 4 !");
    ck_assert_str_eq(closure(c, d, 0), "0 2 3");
}
END_TEST

START_TEST(a_name_that_is_made_twice_has_no_only_maker)
{
    static const char *const texts[] = {"CREATE TABLE t(a);",
                                        "CREATE TABLE u(b);",
                                        "DROP TABLE t;",
                                        "CREATE TABLE t(c);",
                                        "INSERT INTO u VALUES (1);",
                                        "SELECT 1;",
                                        NULL};
    wh_depend *d = wh_depend_new(a, candidate(texts));

    ck_assert_uint_eq(wh_depend_only_maker(d, 0), 0);
    ck_assert_uint_ne(wh_depend_only_maker(d, 1), 0);
    ck_assert_uint_eq(wh_depend_only_maker(d, 3), 0);
    ck_assert_uint_eq(wh_depend_only_maker(d, 4), 0);
}
END_TEST

START_TEST(the_same_statement_in_another_section_is_another_candidate)
{
    static const char *const texts[] = {"SELECT 1", "SELECT 2", NULL};
    const wh_candidate *c = candidate(texts);
    wh_part *moved = WH_NEW(a, wh_part);
    uint64_t before = wh_candidate_hash(c);

    *moved = *c->v[0];
    moved->section = 256;
    c->v[0] = moved;
    ck_assert_uint_ne(wh_candidate_hash(c), before);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("depend");
    TCase *t = tcase_create("depend");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, a_statement_goes_with_all_that_needs_it, 0,
                        (int)(sizeof closures / sizeof closures[0]));
    tcase_add_test(t, the_same_statement_in_another_section_is_another_candidate);
    tcase_add_test(t, one_question_leaves_no_trace_in_the_next);
    tcase_add_test(t, a_name_that_is_made_twice_has_no_only_maker);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed != 0;
}
