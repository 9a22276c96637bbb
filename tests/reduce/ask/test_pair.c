/* Cases that compare one query on several engines: edited as one, and only to what is the same on
 * any engine. */
#include "formats/case/labels.h"
#include <whittle/oracle.h>
#include <whittle/reduce.h>

#include <check.h>
#include <stdio.h>

static wh_arena *a;

static void setup(void)
{
    a = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(a);
}

/* ---- asking for a word in the first run ------------------------------------------------------ */

typedef struct asking {
    const char *word;
    size_t apart;  /* candidates whose runs were not the same */
    bool in_setup; /* it is asked for there */
} asking;

static const wh_stmt *query_of(const wh_case *c, const char *place)
{
    size_t i;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_RUN && wh_str_is(c->sections[i].place, place))
            return c->sections[i].nstmts ? &c->sections[i].stmts[0] : NULL;
    return NULL;
}

static bool setup_has(const wh_case *c, const char *word)
{
    size_t i, n;

    for (i = 0; i < c->nsections; i++)
        for (n = 0; c->sections[i].kind == WH_SETUP && n < c->sections[i].nstmts; n++)
            if (strstr(wh_arena_str(a, c->sections[i].stmts[n].sql).p, word))
                return true;
    return false;
}

static int has_word(void *ctx, const wh_case *c, wh_error *err)
{
    asking *k = ctx;
    const wh_stmt *old = query_of(c, "q@old"), *new = query_of(c, "q@new");

    (void)err;
    if (k->in_setup)
        return setup_has(c, k->word);
    k->apart += (old == NULL) != (new == NULL) || (old && !wh_str_eq(old->sql, new->sql));
    return old && strstr(wh_arena_str(a, old->sql).p, k->word) != NULL;
}

/* The case with `checks` and this setup and these two runs, reduced. */
static wh_case *reduced(const char *fields, const char *setup_text, const char *old,
                        const char *new, asking *k, wh_reduce_stats *stats)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    char text[4096];
    wh_case *c, *out;
    wh_error err;

    snprintf(text, sizeof text,
             "-- @case 1\n-- @dialect: sqlite\n-- @verdict: fail\n%s-- @signature: "
             "rel:1:missing\n%s-- @run q@old\n%s\n-- @run q@new\n%s\n-- @end\n",
             fields, setup_text, old, new);
    if (wh_case_parse(a, wh_arena_str(a, wh_str_of(text)), "t", 1, &c, &err) != WH_OK)
        ck_abort_msg("%lu: %s", (unsigned long)err.line, err.message);
    *stats = (wh_reduce_stats)WH_REDUCE_STATS_INIT;
    opt.still_fails = has_word;
    opt.ctx = k;
    opt.stats = stats;
    ck_assert_int_eq(wh_reduce(a, c, &opt, &out, NULL), WH_OK);
    return out;
}

static const char check_line[] = "-- @check: bag q@old = q@new\n";
static const char tables[] = "-- @setup\n"
                             "CREATE TABLE u(x);\n"
                             "CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT DEFAULT 'x', c);\n"
                             "INSERT INTO t VALUES (1, 'p', 2), (2, 'q', 3);\n";
static const char query[] = "SELECT a, b FROM t WHERE b GLOB 'p*' AND a > 0;";

static const char *sql_of(const wh_case *c, const char *place)
{
    return wh_arena_str(a, query_of(c, place)->sql).p;
}

START_TEST(both_runs_are_edited_as_one)
{
    asking k = {"GLOB", 0};
    wh_reduce_stats stats;
    wh_case *out = reduced(check_line, tables, query, query, &k, &stats);

    ck_assert_str_eq(sql_of(out, "q@old"), "SELECT NULL GLOB NULL;");
    ck_assert_str_eq(sql_of(out, "q@new"), "SELECT NULL GLOB NULL;");
    ck_assert_uint_eq(k.apart, 0);
}
END_TEST

START_TEST(they_are_counted_once)
{
    asking k = {"GLOB", 0};
    wh_reduce_stats stats;

    reduced(check_line, tables, query, query, &k, &stats);
    ck_assert_uint_eq(stats.statements_before, 4);
    ck_assert_uint_eq(stats.statements, 1);
    ck_assert_uint_eq(stats.tokens, 4);
}
END_TEST

START_TEST(nobody_else_is_needed_to_judge_them)
{
    asking k = {"GLOB", 0};
    wh_reduce_stats stats;

    reduced(check_line, tables, query, query, &k, &stats);
    ck_assert(!stats.unverified);
    ck_assert(stats.minimal);
}
END_TEST

START_TEST(three_engines_are_as_good_as_two)
{
    asking k = {"GLOB", 0};
    wh_reduce_stats stats;
    char runs[512];
    wh_case *out;

    snprintf(runs, sizeof runs, "%s\n-- @run q@third\n%s", query, query);
    out = reduced("-- @check: bag q@old = q@new = q@third\n", tables, query, runs, &k, &stats);
    ck_assert_str_eq(sql_of(out, "q@third"), "SELECT NULL GLOB NULL;");
}
END_TEST

START_TEST(an_edit_that_leaves_the_result_open_is_refused)
{
    static const char one_row[] = "SELECT b, (SELECT max(a) FROM t) FROM t;";
    asking k = {"(a) FROM t)", 0}; /* a scalar of many rows is whichever comes first */
    wh_reduce_stats stats;
    wh_case *out = reduced(check_line, tables, one_row, one_row, &k, &stats);

    ck_assert(!stats.unverified);
    ck_assert_ptr_nonnull(strstr(sql_of(out, "q@old"), "max("));
    ck_assert_uint_gt(stats.skipped, 0);
}
END_TEST

START_TEST(an_edit_of_the_setup_that_leaves_its_rows_open_is_refused)
{
    static const char upsert[] =
        "-- @setup\n"
        "CREATE TABLE t(a UNIQUE, b UNIQUE);\n"
        "INSERT INTO t VALUES (1, 2), (2, 1);\n"
        "INSERT INTO t VALUES (1, 1) ON CONFLICT(a) DO UPDATE SET b = 7;\n";
    asking k = {"DO UPDATE", 0, true}; /* without (a), either of the two may be the conflict */
    wh_reduce_stats stats;
    wh_case *out = reduced(check_line, upsert, "SELECT a FROM t;", "SELECT a FROM t;", &k, &stats);

    ck_assert(!stats.unverified);
    ck_assert(setup_has(out, "ON CONFLICT ("));
}
END_TEST

/* What is no such case loses whole statements of its setup only. */
static const struct {
    const char *fields, *setup, *old, *new;
} others[] = {
    /* another check, of other runs, of other rows, in another order */
    {"-- @check: list q@old = q@new\n", tables, query, query},
    {"-- @check: bag q@old <= distinct(q@new)\n", tables, query, query},
    {"-- @check: bag q@old = q@new\n-- @check: bag total(q@old) = total(q@new)\n", tables, query,
     query},
    {check_line, tables, query, "SELECT a, b FROM t WHERE a > 0 AND b GLOB 'p*';"},
    /* two databases that are not the same */
    {check_line,
     "-- @setup\nCREATE TABLE u(x);\nCREATE TABLE t(a, b);\n-- @setup on=old\nCREATE INDEX i ON "
     "t(a);\n",
     query, query},
    {check_line,
     "-- @setup\nCREATE TABLE u(x);\nCREATE TABLE t(a, b);\nINSERT INTO t VALUES (random(), 1);\n",
     query, query},
    {"-- @dialect.new: postgresql\n-- @check: bag q@old = q@new\n", tables, query, query},
    /* a query whose result is open from the start */
    {check_line, tables, "SELECT a FROM t WHERE b GLOB 'p*' LIMIT 1;",
     "SELECT a FROM t WHERE b GLOB 'p*' LIMIT 1;"},
};

START_TEST(what_is_no_such_case_loses_whole_statements_only)
{
    asking k = {"GLOB", 0};
    wh_reduce_stats stats;
    wh_case *out =
        reduced(others[_i].fields, others[_i].setup, others[_i].old, others[_i].new, &k, &stats);

    ck_assert(stats.unverified);
    ck_assert_str_eq(sql_of(out, "q@old"), others[_i].old);
    ck_assert_str_eq(sql_of(out, "q@new"), others[_i].new);
    ck_assert_uint_lt(stats.statements, stats.statements_before);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("pair");
    TCase *t = tcase_create("pair");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, both_runs_are_edited_as_one);
    tcase_add_test(t, they_are_counted_once);
    tcase_add_test(t, nobody_else_is_needed_to_judge_them);
    tcase_add_test(t, three_engines_are_as_good_as_two);
    tcase_add_test(t, an_edit_that_leaves_the_result_open_is_refused);
    tcase_add_test(t, an_edit_of_the_setup_that_leaves_its_rows_open_is_refused);
    tcase_add_loop_test(t, what_is_no_such_case_loses_whole_statements_only, 0,
                        (int)(sizeof others / sizeof others[0]));
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed != 0;
}
