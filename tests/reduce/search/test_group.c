/*
 * Groups: which items are tried together, and that a reduction gets where no single step leads. A
 * group is shown as the candidate that it gives.
 */
#include "reduce/search/group.h"
#include "formats/sql/parse/parse.h"
#include "reduce/ask/reduction.h"
#include "reduce/passes/passes.h"
#include "reduce/reducer.h"
#include <whittle/oracle.h>
#include <whittle/reduce.h>

#include <check.h>

static wh_arena *a;

static void setup(void)
{
    a = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(a);
}

static wh_case *case_of(const char *text)
{
    wh_case *c = wh_case_new(a);
    wh_section *s = wh_case_add_section(a, c, WH_SETUP, (wh_str){NULL, 0});
    const wh_node *n;
    wh_lexer lx;

    wh_case_set_field(a, c, "dialect", WH_STR("sqlite"));
    wh_lexer_init(&lx, &wh_dialect_sqlite, wh_str_of(text));
    while (wh_parse_statement(a, &lx, &n, NULL) == WH_OK && n) {
        wh_buf b = WH_BUF_INIT(1 << 16);
        wh_node_print_edited(&b, n, WH_PRINT_NO_LEADING);
        wh_section_add_stmt(a, s, wh_arena_str(a, wh_buf_view(&b)));
        wh_buf_release(&b);
    }
    return c;
}

/* ---- which ---------------------------------------------------------------------------------- */

static void print(wh_buf *out, const wh_candidate *c)
{
    size_t i;

    for (i = 0; c && i < c->n; i++) {
        wh_buf_text(out, i ? " " : "");
        wh_node_print_canonical(out, c->v[i]->tree);
    }
    if (c)
        wh_buf_char(out, '\n');
}

static uint16_t *collect(wh_plan *p, const char *script, const char *pass)
{
    uint16_t *passes;
    size_t i = 0, k;

    wh_plan_init(p, a, &wh_dialect_sqlite,
                 wh_candidate_of(a, &wh_dialect_sqlite, case_of(script), WH_MODE_FREE));
    while (strcmp(wh_pass_at(i)->name, pass) != 0)
        i++;
    wh_pass_at(i)->collect(p);
    passes = WH_NEW_N(a, uint16_t, p->nitems + 1);
    for (k = 0; k < p->nitems; k++)
        passes[k] = (uint16_t)i;
    return passes;
}

/* What the groups of a pass's items give, one a line, without those that give the same again or
 * what is no statement any more. */
static const char *groups_of(const char *script, const char *pass, size_t without, size_t most)
{
    wh_buf out = WH_BUF_INIT(1 << 16);
    wh_plan p;
    wh_item_groups groups;
    uint16_t *passes = collect(&p, script, pass);
    bool *in = WH_NEW_N(a, bool, p.nitems + 1), *on;
    const char *text;
    size_t i;

    for (i = 0; i < p.nitems; i++)
        in[i] = i != without;
    passes = wh_plan_group(&p, passes, in, most, &groups);
    wh_plan_prepare(&p);
    on = WH_NEW_N(a, bool, p.nitems + 1);
    for (i = groups.first; i < groups.first + groups.n; i++) {
        wh_buf one = WH_BUF_INIT(1 << 16);

        ck_assert_uint_eq(passes[i], passes[0] | WH_GROUP_PASS);
        on[i] = true;
        print(&one, wh_plan_apply(a, &p, on));
        on[i] = false;
        wh_buf_char(&one, '\0');
        wh_buf_char(&out, '\0');
        out.n--;
        if (!strstr(out.p, one.p))
            wh_buf_text(&out, one.p);
        wh_buf_release(&one);
    }
    wh_buf_char(&out, '\0');
    text = wh_arena_str(a, (wh_str){out.p, out.n - 1}).p;
    wh_buf_release(&out);
    return text;
}

static const struct {
    const char *pass, *script, *groups;
} expectations[] = {
    /* the k-th of both, from the start or the end, before one of each */
    {"members", "SELECT 1, 2; SELECT 3, 4;",
     "SELECT 1; SELECT 3;\n"
     "SELECT 2; SELECT 4;\n"
     "SELECT 2; SELECT 3;\n"
     "SELECT 1; SELECT 4;\n"},
    /* neighbours */
    {"members", "SELECT 1, 2, 3; SELECT 4;",
     "SELECT 1; SELECT 4;\n"
     "SELECT 3; SELECT 4;\n"},
    /* nothing that could go with it */
    {"members", "SELECT 1, 2;", ""},
    {"clauses", "SELECT 1 FROM t; SELECT 2;", ""},
    /* the same name before columns of two statements: all, before any two */
    {"qualifiers", "SELECT t.a FROM t; SELECT t.b FROM t;", "SELECT a FROM t; SELECT b FROM t;\n"},
    {"qualifiers", "SELECT t.a FROM t; SELECT u.b + 1 FROM u;", ""},
    /* names of INSERTs with their values */
    {"insert-columns", "INSERT INTO t(a, b) VALUES (1, 2); INSERT INTO u(c, d) VALUES (3, 4);",
     "INSERT INTO t VALUES (1, 2); INSERT INTO u VALUES (3, 4);\n"
     "INSERT INTO t(a) VALUES (1); INSERT INTO u(c) VALUES (3);\n"
     "INSERT INTO t(b) VALUES (2); INSERT INTO u(d) VALUES (4);\n"
     "INSERT INTO t(b) VALUES (2); INSERT INTO u(c) VALUES (3);\n"
     "INSERT INTO t(a) VALUES (1); INSERT INTO u(d) VALUES (4);\n"},
    {"constraints", "CREATE TABLE t(a INT UNIQUE); CREATE TABLE u(b INT);",
     "CREATE TABLE t(a UNIQUE); CREATE TABLE u(b);\n"
     "CREATE TABLE t(a INT); CREATE TABLE u(b);\n"
     "CREATE TABLE t(a); CREATE TABLE u(b INT);\n"},
    /* of three also two */
    {"clauses", "SELECT 1 WHERE a; SELECT 2 WHERE a; SELECT 3 WHERE a;",
     "SELECT 1; SELECT 2; SELECT 3;\n"
     "SELECT 1; SELECT 2; SELECT 3 WHERE a;\n"
     "SELECT 1; SELECT 2 WHERE a; SELECT 3;\n"
     "SELECT 1 WHERE a; SELECT 2; SELECT 3;\n"},
};

START_TEST(items_that_say_the_same_or_stand_alike_are_tried_together)
{
    ck_assert_str_eq(groups_of(expectations[_i].script, expectations[_i].pass, SIZE_MAX, 100),
                     expectations[_i].groups);
}
END_TEST

START_TEST(what_was_not_refused_is_in_no_group_and_there_are_no_more_than_asked_for)
{
    const char *script = "SELECT 1, 2; SELECT 3, 4;";

    ck_assert_str_eq(groups_of(script, "members", 0, 100),
                     "SELECT 1; SELECT 3;\nSELECT 1; SELECT 4;\n");
    ck_assert_str_eq(groups_of(script, "members", SIZE_MAX, 1), "SELECT 1; SELECT 3;\n");
    ck_assert_str_eq(groups_of(script, "members", SIZE_MAX, 0), "");
}
END_TEST

/* ---- where they lead ------------------------------------------------------------------------ */

/* How many there are of a character in a statement. */
static size_t count_of(const wh_case *c, size_t i, char what)
{
    wh_str s = c->sections[0].stmts[i].sql;
    size_t k, n = 0;

    for (k = 0; k < s.n; k++)
        n += s.p[k] == what;
    return n;
}

/* Two or three statements, all SELECTs, give equally many columns. */
static int equally_wide(void *ctx, const wh_case *c, wh_error *err)
{
    size_t n = c->nsections ? c->sections[0].nstmts : 0, i;

    (void)err;
    for (i = 0; i < n; i++)
        if (c->sections[0].stmts[i].sql.p[0] != 'S' || count_of(c, i, ',') != count_of(c, 0, ','))
            return 0;
    return n == *(const size_t *)ctx;
}

static const char *reduced(const char *script, size_t n, wh_reduce_stats *stats)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_buf out = WH_BUF_INIT(1 << 16);
    const char *text;
    wh_case *small;
    size_t i;

    opt.still_fails = equally_wide;
    opt.guarded = true;
    opt.ctx = &n;
    opt.stats = stats;
    ck_assert_int_eq(wh_reduce(a, case_of(script), &opt, &small, NULL), WH_OK);
    ck_assert(stats->minimal);
    for (i = 0; i < small->sections[0].nstmts; i++) {
        wh_buf_str(&out, small->sections[0].stmts[i].sql);
        wh_buf_char(&out, '\n');
    }
    wh_buf_char(&out, '\0');
    text = wh_arena_str(a, (wh_str){out.p, out.n - 1}).p;
    wh_buf_release(&out);
    return text;
}

START_TEST(queries_that_must_be_equally_wide_lose_their_columns_in_step)
{
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;

    ck_assert_str_eq(reduced("SELECT 1, 2, 3; SELECT 4, 5, 6;", 2, &stats),
                     "SELECT NULL;\nSELECT NULL;\n");
    ck_assert_str_eq(reduced("SELECT a, b, 3, d FROM t; SELECT u.x, 5, y + 1, z FROM u WHERE z; "
                             "SELECT 7, 8, 9, 10;",
                             3, &stats),
                     "SELECT NULL;\nSELECT NULL;\nSELECT NULL;\n");
}
END_TEST

/* ---- what they may not do ---------------------------------------------------------------------
 */

#define ROWS "-- @setup\nCREATE TABLE t(a INT);\nINSERT INTO t VALUES (1), (2);\n"
#define BOTH(rest)                                                                                 \
    "SELECT x.a FROM (SELECT a FROM t " rest " LIMIT 1) AS x, (SELECT a FROM t " rest              \
    " LIMIT 1) AS y;\n"

static wh_case *parsed(const char *text)
{
    wh_error err;
    wh_case *c;

    if (wh_case_parse(a, wh_str_of(text), "t", 1, &c, &err) != WH_OK)
        ck_abort_msg("%s", err.message);
    return c;
}

/* By a SQLite that has no bug. */
static int healthy_verdict(const wh_case *c)
{
    wh_engine_options engine = WH_ENGINE_OPTIONS_INIT;
    wh_trials_config config = {.engine = &engine, .timeout_ms = 5000, .grace_ms = 500};
    wh_trials *t;
    wh_verdict v;
    wh_error err;

    engine.engines.n = 1;
    engine.engines.v[0] = "sqlite:";
    ck_assert_int_eq(wh_trials_start(&t, &config, &err), WH_OK);
    if (wh_trials_run(t, c, &v, &err) != WH_OK)
        ck_abort_msg("%s", err.message);
    wh_trials_free(t);
    return v.kind;
}

/* One query by two plans. */
static wh_case *pair(void)
{
    wh_case *c = parsed("-- @case 1\n-- @dialect: sqlite\n-- @oracle: dqp hint=setting at=2\n" ROWS
                        "-- @base\n" BOTH("ORDER BY a") "-- @end\n");

    ck_assert_int_eq(wh_oracle_derive(a, c, NULL), WH_OK);
    return c;
}

/* Both ORDER BY at once: which of the rows is the first depends on the plan then. Without both
 * LIMIT it does not. */
START_TEST(a_group_that_makes_an_unfair_question_is_not_asked_about)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    size_t asked = 0, refused = 0, i;
    wh_reduction r;
    wh_item_groups groups;
    wh_plan p;
    bool *in, *on;

    ck_assert_int_eq(wh_reduction_begin(&r, pair(), &opt, NULL), WH_OK);
    ck_assert_int_eq(r.mode, WH_MODE_DERIVE);
    wh_plan_init(&p, a, &wh_dialect_sqlite, r.best);
    wh_pass_clauses(&p);
    in = WH_NEW_N(a, bool, p.nitems + 1);
    for (i = 0; i < p.nitems; i++)
        in[i] = true;
    wh_plan_group(&p, wh_arena_zalloc(a, (p.nitems + 1) * sizeof(uint16_t)), in, 100, &groups);
    wh_plan_prepare(&p);
    on = wh_arena_zalloc(a, p.nitems + 1);
    for (i = groups.first; i < groups.first + groups.n; i++) {
        const wh_candidate *c;
        const char *text, *why;

        on[i] = true;
        c = wh_plan_apply(a, &p, on);
        on[i] = false;
        text = c ? wh_arena_str(a, c->v[c->n - 1]->text).p : "";
        if (strstr(text, "LIMIT") && !strstr(text, "ORDER")) {
            ck_assert_ptr_null(wh_reduction_question(&r, c, &why));
            ck_assert_ptr_nonnull(strstr(why, "LIMIT"));
            refused++;
        } else if (strstr(text, "ORDER") && !strstr(text, "LIMIT")) {
            ck_assert_ptr_nonnull(wh_reduction_question(&r, c, &why));
            asked++;
        }
    }
    ck_assert_uint_gt(refused, 0);
    ck_assert_uint_gt(asked, 0);
    wh_reduction_end(&r, WH_OK, NULL);
    ck_assert_int_eq(
        healthy_verdict(parsed(
            "-- @case 1\n-- @dialect: sqlite\n-- @check: bag r1 = r2\n" ROWS "-- @run r1\n" BOTH(
                "") "-- @run r2\nPRAGMA reverse_unordered_selects = 1;\n" BOTH("") "-- @end\n")),
        WH_FAIL);
}
END_TEST

/* Wants both rows and the two LIMIT, whatever else the query says. */
static int wants_limits(void *ctx, const wh_case *c, wh_error *err)
{
    size_t i, k, rows = 0, limits = 0;

    (void)ctx;
    (void)err;
    for (i = 0; i < c->nsections; i++)
        for (k = 0; k < c->sections[i].nstmts; k++) {
            const char *at = wh_arena_str(a, c->sections[i].stmts[k].sql).p;

            rows += strstr(at, "(1), (2)") != NULL;
            for (; c->sections[i].kind == WH_BASE && (at = strstr(at, "LIMIT")) != NULL; at++)
                limits++;
        }
    ck_assert_int_ne(healthy_verdict(c), WH_FAIL);
    return rows == 1 && limits == 2;
}

START_TEST(nor_does_a_reduction_ask_what_a_healthy_engine_fails)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    wh_case *small;

    opt.still_fails = wants_limits;
    opt.stats = &stats;
    ck_assert_int_eq(wh_reduce(a, pair(), &opt, &small, NULL), WH_OK);
    ck_assert_uint_gt(stats.accepted, 0);
    ck_assert_uint_gt(stats.skipped, 0);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("group");
    TCase *t = tcase_create("group");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, items_that_say_the_same_or_stand_alike_are_tried_together, 0,
                        (int)(sizeof expectations / sizeof expectations[0]));
    tcase_add_test(t, what_was_not_refused_is_in_no_group_and_there_are_no_more_than_asked_for);
    tcase_add_test(t, queries_that_must_be_equally_wide_lose_their_columns_in_step);
    tcase_add_test(t, a_group_that_makes_an_unfair_question_is_not_asked_about);
    tcase_add_test(t, nor_does_a_reduction_ask_what_a_healthy_engine_fails);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed != 0;
}
