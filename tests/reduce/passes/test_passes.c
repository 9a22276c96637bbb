/*
 * Passes: what each one proposes, and nothing else. Each line of an expectation is the candidate
 * that one item gives; "-" stands for one that would no longer be understood.
 */
#include "reduce/passes/passes.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static wh_arena *a;
static const wh_dialect *dialect;

static void setup(void)
{
    a = wh_arena_new(NULL, 0);
    dialect = &wh_dialect_sqlite;
}

static void teardown(void)
{
    wh_arena_free(a);
}

/* The last statement is the base if it is a SELECT. */
static wh_case *case_of(const char *script)
{
    wh_case *c = wh_case_new(a);
    wh_section *s = wh_case_add_section(a, c, WH_SETUP, (wh_str){NULL, 0});
    wh_lexer lx;
    const wh_node *n, *next;

    wh_lexer_init(&lx, dialect, wh_str_of(script));
    ck_assert_int_eq(wh_parse_statement(a, &lx, &next, NULL), WH_OK);
    while ((n = next) != NULL) {
        wh_buf b = WH_BUF_INIT(1 << 16);
        ck_assert_int_eq(wh_parse_statement(a, &lx, &next, NULL), WH_OK);
        wh_node_print_edited(&b, n, WH_PRINT_NO_LEADING);
        if (n->kind == WH_N_SELECT_STATEMENT && !next)
            s = wh_case_add_section(a, c, WH_BASE, (wh_str){NULL, 0});
        wh_section_add_stmt(a, s, wh_arena_str(a, wh_buf_view(&b)));
        wh_buf_release(&b);
    }
    return c;
}

static const wh_candidate *candidate_of(const char *script)
{
    return wh_candidate_of(a, dialect, case_of(script), WH_MODE_DERIVE);
}

static void print(wh_buf *out, const wh_candidate *c)
{
    size_t i;

    if (!c)
        wh_buf_char(out, '-');
    for (i = 0; c && i < c->n; i++) {
        if (i)
            wh_buf_char(out, ' ');
        wh_buf_str(out, c->v[i]->text);
    }
    wh_buf_char(out, '\n');
}

static const wh_pass *pass_named(const char *name)
{
    size_t i;

    for (i = 0; wh_pass_at(i); i++)
        if (strcmp(wh_pass_at(i)->name, name) == 0)
            return wh_pass_at(i);
    ck_abort_msg("no pass %s", name);
    return NULL;
}

static const char *items_of(const char *pass, const wh_candidate *c)
{
    wh_buf out = WH_BUF_INIT(1 << 20);
    wh_plan p;
    bool *on;
    size_t i;
    const char *text;

    wh_plan_init(&p, a, dialect, c);
    pass_named(pass)->collect(&p);
    wh_plan_prepare(&p);
    on = wh_arena_zalloc(a, p.nitems + 1);
    for (i = 0; i < p.nitems; i++) {
        on[i] = true;
        print(&out, wh_plan_apply(a, &p, on));
        on[i] = false;
    }
    wh_buf_char(&out, '\0');
    text = wh_arena_str(a, (wh_str){out.p, out.n - 1}).p;
    wh_buf_release(&out);
    return text;
}

static const struct expectation {
    const char *pass, *script, *items;
} expectations[] = {
#include "passes.inc"
};

START_TEST(a_pass_proposes_what_it_says_and_only_that)
{
    const struct expectation *e = &expectations[_i];
    const char *pass = strchr(e->pass, ' '), *items; /* "DIALECT PASS", or a pass on SQLite's */

    if (pass)
        dialect = wh_dialect_find((wh_str){e->pass, (size_t)(pass++ - e->pass)});
    items = items_of(pass ? pass : e->pass, candidate_of(e->script));

    if (getenv("SHOW")) {
        printf("%s: %s\n%s\n", e->pass, e->script, items);
        fflush(stdout);
    }
    ck_assert_str_eq(items, e->items);
}
END_TEST

/* An item that was refused is not asked about again, nor is what has its key. */
START_TEST(items_that_say_different_things_have_different_keys)
{
    const char *script = "CREATE TABLE t(a); INSERT INTO t SELECT 0 FROM u; SELECT max(a) FROM t; "
                         "SELECT 1; SELECT a FROM t;";
    wh_item_weight *w;
    wh_plan p;
    size_t i, k;

    wh_plan_init(&p, a, dialect, candidate_of(script));
    pass_named("answers")->collect(&p);
    pass_named("inserted-rows")->collect(&p);
    ck_assert_uint_eq(p.nitems, 7);
    w = WH_NEW_N(a, wh_item_weight, p.nitems);
    wh_plan_weigh(&p, w);
    for (i = 0; i < p.nitems; i++)
        for (k = 0; k < i; k++)
            ck_assert_msg(w[i].key != w[k].key, "items %zu and %zu", k, i);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("passes");
    TCase *t = tcase_create("passes");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, a_pass_proposes_what_it_says_and_only_that, 0,
                        (int)(sizeof expectations / sizeof expectations[0]));
    tcase_add_test(t, items_that_say_different_things_have_different_keys);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed != 0;
}
