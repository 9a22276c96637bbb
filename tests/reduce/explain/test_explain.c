/* Why each thing is there: every step of every pass, what became of it, and in which words. */
#include "reduce/explain/describe.h"
#include "reduce/explain/text.h"
#include <whittle/reduce.h>

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

/* ---- descriptions ---------------------------------------------------------------------------- */

static const wh_candidate *candidate(const char *const *texts)
{
    wh_candidate *c = WH_NEW(a, wh_candidate);
    const wh_dialect *d = wh_dialect_find(WH_STR("sqlite"));
    wh_part empty;

    memset(&empty, 0, sizeof empty);
    c->v = WH_NEW_N(a, const wh_part *, 16);
    for (; texts[c->n]; c->n++) {
        c->v[c->n] = wh_part_with(a, d, &empty, wh_str_of(texts[c->n]));
        ck_assert_ptr_nonnull(c->v[c->n]);
    }
    return c;
}

/* `from` with some of its statements, "" for those that went; those that differ are parsed. */
static const wh_candidate *changed(const wh_candidate *from, const char *const *texts)
{
    wh_candidate *c = WH_NEW(a, wh_candidate);
    size_t i;

    c->v = WH_NEW_N(a, const wh_part *, 16);
    for (i = 0; i < from->n; i++)
        if (wh_str_is(from->v[i]->text, texts[i]))
            c->v[c->n++] = from->v[i];
        else if (*texts[i])
            c->v[c->n++] =
                wh_part_with(a, wh_dialect_find(WH_STR("sqlite")), from->v[i], wh_str_of(texts[i]));
    return c;
}

static const struct {
    const char *from[6], *to[6], *what, *statement;
    size_t number;
} descriptions[] = {
    {{"SELECT 1;", "SELECT a FROM t;"}, {"", "SELECT a FROM t;"}, "SELECT 1", "SELECT 1", 1},
    {{"SELECT 1;", "SELECT a FROM t ORDER BY a;"},
     {"SELECT 1;", "SELECT a FROM t;"},
     "ORDER BY a",
     "SELECT a FROM t ORDER BY a",
     2},
    {{"SELECT a + 1 FROM t;"}, {"SELECT a FROM t;"}, "+ 1", "SELECT a + 1 FROM t", 1},
    {{"SELECT abs(a + 1)\n  FROM t;"},
     {"SELECT NULL FROM t;"},
     "abs(a + 1) -> NULL",
     "SELECT abs(a + 1) FROM t",
     1},
    {{"SELECT  1;"}, {"SELECT 1;"}, "blanks", "SELECT 1", 1},
    {{"CREATE TABLE t(a);", "INSERT INTO t VALUES (1);", "SELECT 1;"},
     {"", "", "SELECT 1;"},
     "CREATE TABLE t(a); INSERT INTO t VALUES (1)",
     "CREATE TABLE t(a)",
     1},
    {{"CREATE TABLE t(a, b);", "INSERT INTO t VALUES (1, 2);", "SELECT 1;"},
     {"CREATE TABLE t(a);", "INSERT INTO t VALUES (1);", "SELECT 1;"},
     ", b; , 2",
     "CREATE TABLE t(a, b)",
     1},
    {{"INSERT INTO t VALUES (1);", "INSERT INTO t VALUES (2);", "SELECT 1;"},
     {"", "INSERT INTO t VALUES (1), (2);", "SELECT 1;"},
     NULL, /* whichever; but nothing is lost */
     NULL,
     1},
    {{"SELECT 1;", "SELECT 2;", "SELECT 3;", "SELECT 4;", "SELECT 5;"},
     {"", "", "", "", "SELECT 5;"},
     "4 statements",
     "SELECT 1",
     1},
};

START_TEST(a_change_is_described_by_the_tokens_that_differ)
{
    const wh_candidate *from = candidate(descriptions[_i].from);
    wh_reduce_step step;

    wh_describe(a, from, changed(from, descriptions[_i].to), &step);
    ck_assert_uint_eq(step.number, descriptions[_i].number);
    ck_assert_uint_eq(step.more, 0);
    if (!descriptions[_i].what) {
        ck_assert_uint_gt(step.what.n, 0);
        return;
    }
    if (!wh_str_is(step.what, descriptions[_i].what))
        ck_abort_msg("'%s', wanted '%s'", step.what.p, descriptions[_i].what);
    ck_assert(wh_str_is(step.statement, descriptions[_i].statement));
}
END_TEST

START_TEST(a_long_description_ends_in_dots)
{
    static char text[4000] = "SELECT '";
    const wh_candidate *from;
    wh_reduce_step step;

    memset(text + 8, 'x', 3000);
    strcpy(text + 3008, "';");
    from = candidate((const char *const[]){text, "SELECT 1;", NULL});
    wh_describe(a, from, changed(from, (const char *const[]){"SELECT NULL;", "SELECT 1;"}), &step);
    ck_assert_uint_lt(step.what.n, 300);
    ck_assert_uint_lt(step.statement.n, 300);
    ck_assert_ptr_nonnull(strstr(step.what.p, " .. -> NULL"));
}
END_TEST

/* ---- every step ------------------------------------------------------------------------------ */

typedef struct telling {
    const char *word; /* fails as long as it is there */
    size_t asked, steps, fate[3];
    wh_buf text;
    wh_explanation *why;
} telling;

static int has_word(void *ctx, const wh_case *c, wh_error *err)
{
    telling *k = ctx;
    size_t i, n;

    (void)err;
    k->asked++;
    for (i = 0; i < c->nsections; i++)
        for (n = 0; c->sections[i].kind <= WH_RUN && n < c->sections[i].nstmts; n++)
            if (strstr(wh_arena_str(a, c->sections[i].stmts[n].sql).p, k->word))
                return 1;
    return 0;
}

static void on_step(void *ctx, const wh_reduce_step *step)
{
    static const char *const words[] = {"fails", "lost", "refused"};
    telling *k = ctx;

    k->steps++;
    k->fate[step->fate]++;
    ck_assert_ptr_nonnull(step->pass);
    ck_assert(step->fate != WH_STEP_REFUSED || *step->why);
    if (k->why)
        wh_explanation_add(k->why, step, wh_str_of(words[step->fate]));
}

static wh_case *case_of(const char *body)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_case *c;
    wh_error err;

    wh_buf_text(&b, "-- @case 1\n-- @oracle: norec form=count flag=istrue\n-- @dialect: sqlite\n"
                    "-- @check: bag total(optimized) = total(unoptimized)\n-- @setup\n");
    wh_buf_text(&b, body);
    wh_buf_text(&b, "-- @end\n");
    if (wh_case_parse(a, wh_arena_str(a, wh_buf_view(&b)), "t", 1, &c, &err) != WH_OK)
        ck_abort_msg("%s", err.message);
    wh_buf_release(&b);
    return c;
}

static const char small[] =
    "CREATE TABLE t(a UNIQUE);\n-- @base\n-- > SELECT a FROM t WHERE a LIKE 'x';\n"
    "-- @run optimized\nSELECT COUNT(*) FROM t WHERE a LIKE 'x';\n"
    "-- @run unoptimized\nSELECT SUM(f), COUNT(*) FROM (SELECT (a LIKE 'x') IS TRUE AS f FROM "
    "t);\n";

static wh_reduce_stats explained(const wh_case *c, telling *k, const char *passes)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;

    opt.still_fails = has_word;
    opt.on_step = on_step;
    opt.ctx = k;
    opt.passes = passes;
    opt.stats = &stats;
    ck_assert_int_eq(wh_reduce_explain(c, &opt, NULL), WH_OK);
    return stats;
}

START_TEST(what_can_still_go_is_found_and_nothing_is_called_minimal)
{
    telling k = {"LIKE", 0, 0, {0}, {0}, NULL};
    wh_reduce_stats stats = explained(case_of(small), &k, NULL);

    ck_assert(!stats.minimal);
    ck_assert_uint_gt(stats.accepted, 0); /* UNIQUE, say */
    ck_assert_uint_eq(k.fate[WH_STEP_TAKEN], stats.accepted);
    ck_assert_uint_eq(k.asked, stats.tests);
    ck_assert_uint_eq(k.steps, stats.tests + stats.skipped);
}
END_TEST

START_TEST(what_was_reduced_is_minimal)
{
    telling k = {"LIKE", 0, 0, {0}, {0}, NULL};
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_reduce_stats stats;
    wh_case *c;

    opt.still_fails = has_word;
    opt.ctx = &k;
    ck_assert_int_eq(wh_reduce(a, case_of(small), &opt, &c, NULL), WH_OK);
    stats = explained(c, &k, NULL);
    ck_assert(stats.minimal);
    ck_assert_uint_ge(stats.tests, 3);
    ck_assert_uint_eq(k.fate[WH_STEP_TAKEN], 0);
    ck_assert_uint_gt(k.fate[WH_STEP_LOST], 0);
    ck_assert_uint_gt(k.fate[WH_STEP_REFUSED], 0);
}
END_TEST

/* '' is shorter than 'x'; 'a' and 'b', which that pass has to offer too, are not. */
START_TEST(a_step_that_makes_nothing_smaller_is_none)
{
    telling k = {"LIKE '", 0, 0, {0}, {0}, NULL};
    wh_reduce_stats stats = explained(case_of(small), &k, "plain-literals");

    ck_assert_uint_eq(stats.tests, 1);
    ck_assert_uint_eq(k.steps, 1);
}
END_TEST

START_TEST(only_the_passes_that_are_asked_for_are_tried)
{
    telling k = {"LIKE", 0, 0, {0}, {0}, NULL};

    ck_assert_uint_eq(explained(case_of(small), &k, "constraints").accepted, 1);
    ck_assert_uint_eq(k.steps, 1);
}
END_TEST

START_TEST(the_explanation_follows_the_statements)
{
    telling k = {"UNIQUE", 0, 0, {0}, WH_BUF_INIT(1 << 20), wh_explanation_new()};
    const char *table, *all, *unique, *query, *where;

    explained(case_of(small), &k, NULL);
    wh_explanation_write(k.why, &k.text);
    wh_buf_char(&k.text, '\0');
    table = strstr(k.text.p, "CREATE TABLE t(a UNIQUE);\n");
    all = strstr(k.text.p, "\n    all of it: ");
    unique = strstr(k.text.p, "\n    UNIQUE: lost [constraints]\n");
    query = strstr(k.text.p, "\nSELECT a FROM t WHERE a LIKE 'x';\n");
    where = strstr(k.text.p, "\n    a LIKE 'x' -> NULL: fails [null]\n");
    if (!table || !all || !unique || !query || !where)
        ck_abort_msg("%s", k.text.p);
    ck_assert(table < all);
    ck_assert(all < unique);
    ck_assert(unique < query);
    ck_assert(query < where);
    wh_explanation_free(k.why);
    wh_buf_release(&k.text);
}
END_TEST

START_TEST(every_step_that_is_taken_is_told)
{
    telling k = {"LIKE", 0, 0, {0}, {0}, NULL};
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    wh_case *c;

    opt.still_fails = has_word;
    opt.on_step = on_step;
    opt.ctx = &k;
    opt.stats = &stats;
    ck_assert_int_eq(wh_reduce(a, case_of(small), &opt, &c, NULL), WH_OK);
    ck_assert_uint_eq(k.fate[WH_STEP_TAKEN], stats.accepted);
    ck_assert_uint_eq(k.steps, stats.accepted);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("explain");
    TCase *t = tcase_create("explain");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, a_change_is_described_by_the_tokens_that_differ, 0,
                        (int)(sizeof descriptions / sizeof descriptions[0]));
    tcase_add_test(t, a_long_description_ends_in_dots);
    tcase_add_test(t, what_can_still_go_is_found_and_nothing_is_called_minimal);
    tcase_add_test(t, what_was_reduced_is_minimal);
    tcase_add_test(t, a_step_that_makes_nothing_smaller_is_none);
    tcase_add_test(t, only_the_passes_that_are_asked_for_are_tried);
    tcase_add_test(t, the_explanation_follows_the_statements);
    tcase_add_test(t, every_step_that_is_taken_is_told);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed != 0;
}
