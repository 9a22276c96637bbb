/*
 * The cause of a failure, by experiment: what, changed alone, makes a reduced case pass. Each
 * optimization and each setting of the planner; hints in the query; each index, constraint, type
 * and option of the schema; statistics. (Delta debugging of circumstances instead of input: Zeller,
 * Isolating Cause-Effect Chains from Computer Programs, FSE 2002.)
 */
#include <ctype.h>

#include "formats/case/edit.h"
#include "formats/case/labels.h"
#include "formats/sql/catalog/catalog.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/plan/dqp.h"
#include "oracles/plan/planner.h"
#include "reduce/experiment.h"
#include "reduce/internal.h"
#include "replay/tool/tool.h"

/* Steps of these, in the setup, take something from the schema. */
static const char passes[] = "statements,constraints,words";

enum { TEXT_MAX = 1000, THING_MAX = 100, LISTED_MAX = 8 };

typedef struct experiments {
    wh_reducer *r;
    wh_arena *a;
    const wh_case *c;
    const wh_dialect *d;
    wh_buf out;
    const char *part; /* of the text, that the next thing begins; NULL: it has begun */
    unsigned listed;  /* in this part */
    bool left_out;    /* there are optimizations that can't be tried */
    wh_str last;      /* of it; what cures at each of two tables is said once */
    wh_verdict seen;
    wh_str reference; /* what NoREC's second run says, which is right; NULL: another relation */
    wh_error *err;
} experiments;

static void begin_part(experiments *x, const char *part)
{
    x->part = part;
    x->listed = 0;
    x->last = (wh_str){NULL, 0};
}

static void add_thing(experiments *x, wh_str thing)
{
    while (thing.n && (thing.p[0] == ',' || thing.p[0] == ' ')) /* what goes with it in a list */
        thing = (wh_str){thing.p + 1, thing.n - 1};
    if (wh_str_eq(thing, x->last) || x->listed++ == LISTED_MAX)
        return;
    x->last = wh_arena_str(x->a, thing);
    if (x->part && x->out.n)
        wh_buf_text(&x->out, "; ");
    wh_buf_text(&x->out, x->part ? x->part : ", ");
    wh_buf_str(&x->out, (wh_str){thing.p, thing.n < THING_MAX ? thing.n : THING_MAX});
    x->part = NULL;
}

/* 1: the case passes, 0: it does not, or a failure. */
static int passes_as(experiments *x, const wh_case *c)
{
    int rc = wh_trials_run(x->r->trials, c, &x->seen, x->err);

    return rc == WH_ENOTSUP ? 0 : rc != WH_OK ? rc : x->seen.kind == WH_PASS;
}

/* What the last run of the case is seen to say. n == 0: it can't be told. */
static wh_str last_run_of(experiments *x, const wh_case *c)
{
    wh_buf text = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_verdict v;
    wh_case *seen;
    wh_str body = {NULL, 0};
    size_t i;

    if (wh_trials_print(x->r->trials, c, &v, &text, x->err) == WH_OK &&
        wh_case_parse(x->a, wh_arena_str(x->a, wh_buf_view(&text)), NULL, 1, &seen, NULL) == WH_OK)
        for (i = 0; i < seen->nsections; i++)
            if (seen->sections[i].kind == WH_ACTUAL)
                body = seen->sections[i].body;
    wh_buf_release(&text);
    return body;
}

/* The same as passes_as(), of a setting. One that makes NoREC's reference another cures nothing:
 * both are wrong then. */
static int cures(experiments *x, const wh_case *c)
{
    int rc = passes_as(x, c);

    if (rc == 1 && x->reference.n && !wh_str_eq(last_run_of(x, c), x->reference))
        return 0;
    return rc;
}

/* With more statements at the end of the setup. */
static int passes_after(experiments *x, const wh_str *sql, size_t n)
{
    const wh_case *c = n ? wh_experiment_after(x->a, x->c, sql, n) : NULL;

    return c ? cures(x, c) : 0;
}

/* ---- the optimizer ----------------------------------------------------------------------------
 */

/*
 * Which engine of the case can do without an optimization: its only one, or, where settings alone
 * make its engines different, the one that is tested. False: none, as it has settings already or an
 * engine that the command line names.
 */
static bool find_optimizer(const experiments *x, wh_str *label)
{
    bool differ = false;
    wh_labels labels;
    size_t i;

    *label = (wh_str){NULL, 0};
    wh_labels_of(x->c, &labels);
    for (i = 0; i < labels.n; i++) {
        if (wh_str_is(labels.v[i], "test"))
            *label = labels.v[i];
        differ |= wh_case_field_of(x->c, "settings", labels.v[i]).n > 0;
    }
    if (wh_case_field_of(x->c, "settings", *label).n)
        return false;
    return labels.n == 0 ||
           (label->n && differ && wh_engine_called(x->r->config.engine, *label) == SIZE_MAX);
}

static int try_optimizations(experiments *x, const char *(*optimization)(size_t i))
{
    const char *name;
    wh_str label;
    size_t i;
    int rc = 0;

    if (!optimization)
        return 0;
    x->left_out = !find_optimizer(x, &label);
    for (i = 0; !x->left_out && rc >= 0 && (name = optimization(i)) != NULL; i++) {
        wh_str one = wh_str_of(name);

        rc = cures(x, wh_experiment_optimizer(x->a, x->c, label, &one, 1));
        if (rc == 1)
            add_thing(x, one);
    }
    return rc;
}

/* Does it set what the planner's settings do, to whatever value? */
static bool is_setting(const wh_setting *settings, wh_str sql)
{
    size_t i, n;

    for (i = 0; wh_str_starts_with(sql, "SET ") && settings && settings[i].set; i++)
        if ((n = strcspn(settings[i].set, "=")) < sql.n && sql.p[n] == '=' &&
            memcmp(sql.p, settings[i].set, n) == 0)
            return true;
    return false;
}

/* The other way that each setting in the setup could be: not made there. */
static int try_defaults(experiments *x, const wh_setting *settings)
{
    size_t i, k;
    int rc = 0;

    for (i = 0; i < x->c->nsections; i++)
        for (k = 0; x->c->sections[i].kind == WH_SETUP && rc >= 0 && k < x->c->sections[i].nstmts;
             k++) {
            wh_str sql = x->c->sections[i].stmts[k].sql;
            wh_buf words = WH_BUF_INIT(WH_STATEMENT_MAX), text = WH_BUF_INIT(WH_STATEMENT_MAX + 1);

            rc = is_setting(settings, sql) ? cures(x, wh_experiment_without(x->a, x->c, i, k)) : 0;
            if (rc == 1) {
                wh_buf_str(&text, sql);
                wh_buf_char(&text, 0);
                wh_default_words(&words, text.p);
                add_thing(x, wh_buf_view(&words));
            }
            wh_buf_release(&text);
            wh_buf_release(&words);
        }
    return rc;
}

/* Several at once only where none alone cures. */
static int try_settings(experiments *x, const wh_setting *settings)
{
    int several, rc = 0;
    size_t i;

    for (several = 0; several < 2 && x->listed == 0; several++)
        for (i = 0; settings && rc >= 0 && settings[i].set; i++) {
            wh_str sql = wh_str_of(settings[i].set);
            wh_buf words = WH_BUF_INIT(TEXT_MAX);

            wh_setting_words(&words, settings[i].set);
            if ((memchr(words.p, ',', words.n) != NULL) == several &&
                !strstr(settings[i].set, "reverse_unordered")) /* another order hides a failure */
                rc = passes_after(x, &sql, 1);
            else
                rc = 0;
            if (rc == 1)
                add_thing(x, wh_buf_view(&words));
            wh_buf_release(&words);
        }
    return rc;
}

/* ---- hints ------------------------------------------------------------------------------------
 */

enum { PLACES_MAX = 40 };

typedef struct way_of_saying {
    size_t (*places)(const wh_subject *s);
    bool (*give)(const wh_subject *s, size_t at, wh_derived_run *run);
} way_of_saying;

/* By which index a table is read, and what else may stand behind it or behind SELECT. */
static const way_of_saying hints[] = {
    {wh_hint_tables, wh_hint_not_indexed},
    {wh_hint_ignorable_indexes, wh_hint_index_ignored},
    {wh_hint_comments, wh_hint_comment},
    {NULL, NULL},
};

/* The same query otherwise: in which order tables are joined, what does not become part of the
 * query around it, conditions that no index and no join can use. */
static const way_of_saying rewritings[] = {
    {wh_hint_orders, wh_hint_cross},
    {wh_hint_fences, wh_hint_fence},
    {wh_hint_plain_columns, wh_hint_plus},
    {wh_hint_terms, wh_hint_is_true},
    {NULL, NULL},
};

/* How many brackets does it open more than it closes? */
static size_t count_open(wh_str s)
{
    size_t i, n = 0;

    for (i = 0; i < s.n; i++)
        n += (s.p[i] == '(') - (n > 0 && s.p[i] == ')');
    return n;
}

static bool is_within_word(wh_str s, size_t i)
{
    return i > 0 && i < s.n && (isalnum((unsigned char)s.p[i - 1]) || s.p[i - 1] == '_') &&
           (isalnum((unsigned char)s.p[i]) || s.p[i] == '_');
}

/* What one has more than the other, in whole words, with the brackets behind it that it opens. */
static wh_str words_between(wh_str less, wh_str more)
{
    const char *end = more.p + more.n;
    size_t head = 0, tail = 0;

    while (head < less.n && head < more.n && less.p[head] == more.p[head])
        head++;
    while (head > 0 && is_within_word(more, head)) /* US of USE INDEX () USING (c0) */
        head--;
    while (tail < less.n - head && tail < more.n - head &&
           less.p[less.n - 1 - tail] == more.p[more.n - 1 - tail])
        tail++;
    while (tail > 0 && is_within_word(more, more.n - tail))
        tail--;
    more = (wh_str){more.p + head, more.n - head - tail};
    while (more.n && more.p[0] == ' ')
        more = (wh_str){more.p + 1, more.n - 1};
    while (more.n && more.p[more.n - 1] == ' ')
        more.n--;
    while (more.p + more.n < end && more.p[more.n] == ')' && count_open(more) > 0)
        more.n++;
    return more;
}

/* With another base, of which its runs are derived anew. */
static int passes_with(experiments *x, size_t base, wh_str sql)
{
    const wh_case *c = wh_experiment_base(x->a, x->c, base, sql);

    return c ? passes_as(x, c) : 0;
}

static int try_saying(experiments *x, const wh_subject *s, size_t base, const way_of_saying *ways)
{
    wh_str sql = x->c->sections[base].stmts[0].sql;
    size_t at;
    int rc = 0;

    for (; ways->places && rc >= 0; ways++)
        for (at = 1; rc >= 0 && at <= ways->places(s) && at <= PLACES_MAX; at++) {
            wh_derived_run run = {0};

            if (!ways->give(s, at, &run) || run.nbefore)
                continue;
            rc = passes_with(x, base, run.sql);
            if (rc == 1)
                add_thing(x, words_between(sql, run.sql));
        }
    return rc;
}

/* Otherwise only where nothing else cures it. */
static int try_hints(experiments *x)
{
    wh_subject s;
    wh_str sql;
    size_t base;
    int rc;

    if (!wh_experiment_subject(x->a, x->d, x->c, &s, &base))
        return 0;
    rc = try_saying(x, &s, base, hints);
    if (rc >= 0 && wh_node_contains(s.statement, WH_N_INDEXED_BY, true) &&
        wh_experiment_not_indexed(&s, &sql)) {
        rc = passes_with(x, base, sql);
        if (rc == 1)
            add_thing(x, WH_STR("NOT INDEXED"));
    }
    if (rc >= 0 && x->out.n == 0) {
        begin_part(x, "the query, but not with ");
        rc = try_saying(x, &s, base, rewritings);
    }
    return rc;
}

/* ---- the schema -------------------------------------------------------------------------------
 */

static int ask(void *ctx, const wh_case *candidate, wh_error *err)
{
    experiments *x = ctx;
    int rc = passes_as(x, candidate);

    if (rc < 0 && err != x->err)
        *err = *x->err;
    return rc < 0 ? rc : 0;
}

/* The statement of that number, from 1; n == 0: it is none of the setup. */
static wh_str setup_statement(const wh_case *c, size_t number)
{
    size_t i, k;

    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++)
            if (!c->sections[i].stmts[k].blank && --number == 0)
                return c->sections[i].stmts[k].sql;
    return (wh_str){NULL, 0};
}

/* Does it make something that has rows, or that finds them? What others say is no schema's. */
static bool is_schema(unsigned kind)
{
    switch (kind) {
    case WH_N_SELECT_STATEMENT:
    case WH_N_CREATE_VIEW:
    case WH_N_INSERT:
    case WH_N_UPDATE:
    case WH_N_DELETE:
    case WH_N_MERGE:
        return false;
    default:
        return true;
    }
}

/* Of statements that go as a whole, only indexes are circumstances; nor is what a query says. */
static bool is_circumstance(const experiments *x, const wh_reduce_step *step)
{
    wh_str statement = setup_statement(x->c, step->number);

    if (strcmp(step->pass, "statements") == 0)
        return wh_statement_kind(x->d, step->what) == WH_N_CREATE_INDEX;
    return statement.n && is_schema(wh_statement_kind(x->d, statement)) &&
           !wh_str_is(step->what, "ALL") && !wh_str_is(step->what, "DISTINCT") && step->what.n &&
           step->what.p[step->what.n - 1] != '.';
}

/* Without what only goes along: "REAL; 1.0 -> 1". */
static wh_str what_goes(const wh_reduce_step *step)
{
    wh_str what = step->what;
    size_t i;

    for (i = 0; i + 1 < what.n; i++)
        if (what.p[i] == ';' && what.p[i + 1] == ' ')
            what.n = i;
    return what;
}

static void on_step(void *ctx, const wh_reduce_step *step)
{
    experiments *x = ctx;

    if (step->fate == WH_STEP_LOST && step->number > 0 && x->seen.kind == WH_PASS &&
        is_circumstance(x, step))
        add_thing(x, what_goes(step));
}

static int try_schema(experiments *x)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;

    opt.still_fails = ask;
    opt.should_stop = NULL;
    opt.on_step = on_step;
    opt.ctx = x;
    opt.passes = passes;
    opt.guarded = true; /* what passes tells, however it came about */
    return wh_reduce_explain(x->c, &opt, x->err);
}

/* ---- statistics -------------------------------------------------------------------------------
 */

static int try_statistics(experiments *x)
{
    enum { TABLES_MAX = 16 };
    const char *analyze = wh_planner_of(x->d)->analyze;
    wh_catalog *catalog = wh_case_catalog(x->a, x->d, x->c);
    const wh_relation *t;
    wh_str sql[TABLES_MAX];
    size_t i, n = 0;
    int rc;

    for (i = 0; analyze && n < TABLES_MAX && (t = wh_catalog_relation_at(catalog, i)) != NULL;
         i++) {
        wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

        if (t->kind == WH_RELATION_TABLE) {
            wh_quote(&b, x->d, analyze, {"t", NULL, t->name});
            sql[n++] = wh_arena_str(x->a, wh_buf_view(&b));
        }
        wh_buf_release(&b);
    }
    rc = passes_after(x, sql, n);
    if (rc == 1)
        add_thing(x, WH_STR("ANALYZE"));
    return rc;
}

static bool asks(const wh_reducer *r)
{
    return !r->script && !r->config.test && r->config.repeat <= 1 && r->target.kind != WH_TIMEOUT &&
           !wh_reducer_should_stop((void *)(uintptr_t)r);
}

int wh_reducer_cause(wh_reducer *r, wh_arena *a, wh_case *c, wh_error *err)
{
    wh_str dialect = wh_case_field(c, "dialect");
    experiments x = {.r = r, .a = a, .c = c, .err = err};
    int rc;

    x.d = wh_dialect_find(dialect.n ? dialect : WH_STR("sqlite"));
    if (!x.d || !asks(r))
        return WH_OK;
    x.d = wh_dialect_with_functions(a, x.d, wh_case_field(c, "functions"));
    wh_buf_own(&x.out, TEXT_MAX * 4);
    wh_trials_allow(r->trials, r->allowed);
    if (wh_str_starts_with(wh_case_field(c, "oracle"), "norec") && r->target.kind == WH_FAIL &&
        strncmp(r->target.signature, "rel:", 4) == 0)
        x.reference = last_run_of(&x, c);
    begin_part(&x, "optimizer ");
    rc = try_optimizations(&x, wh_planner_of(x.d)->optimization);
    if (rc >= 0)
        rc = try_defaults(&x, wh_planner_of(x.d)->settings);
    if (rc >= 0)
        rc = try_settings(&x, wh_planner_of(x.d)->settings);
    begin_part(&x, "statistics ");
    if (rc >= 0)
        rc = try_statistics(&x);
    begin_part(&x, "schema ");
    if (rc >= 0)
        rc = try_schema(&x);
    begin_part(&x, "hint ");
    if (rc >= 0)
        rc = try_hints(&x);
    if (rc >= 0)
        wh_case_set_field(a, c, "cause",
                          x.out.n      ? wh_buf_view(&x.out)
                          : x.left_out ? (wh_str){NULL, 0}
                                       : WH_STR("the query alone"));
    wh_buf_release(&x.out);
    return rc < 0 && rc != WH_ESTOPPED ? rc : WH_OK;
}
