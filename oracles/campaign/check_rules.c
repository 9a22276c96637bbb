/*
 * Trying rules: the holes are filled from a table of edge values with whatever meets the
 * conditions, and both sides are asked for all of its rows, shown as they are, as text and as a
 * condition.
 */
#include "oracles/campaign/check_rules.h"
#include "formats/case/hash.h"
#include "formats/sql/tree/template.h"
#include "oracles/campaign/ground.h"
#include "oracles/eet/eet.h"
#include "oracles/eet/rules.h"
#include "replay/run/observe.h"
#include "replay/run/run.h"

enum { TRIES = 400, ENOUGH = 40 };

/* ---- what is known of dialects --------------------------------------------------------------- */

/* What stands for a list or a table, by the word before it; {c} stands for a rule of one table. */
static const struct {
    const char *behind;
    const char *texts[8];
} lists[] = {
    {"BY ", {"n", "nn", "n, nn", "id", "nn, id"}},
    {"", {"n", "n, nn", "id, n", "nn", "v.nn, n", "*", "n, id, nn"}},
};

static const char *const joined[] = {"n = wn",          "id = wid",   "nn = wnn",
                                     "wid < id",        "wn IS NULL", "n = wn AND id < 9",
                                     "n = 1 OR wn = 2", "id"};

/* Of no row: what an aggregate gives then is a rule's most common mistake. */
static const char *const never[] = {"n <> n", "n = 1 AND n = 2"};

static const char *const windows[] = {
    "ORDER BY id", "PARTITION BY nn", "PARTITION BY nn ORDER BY id",
    "ORDER BY id ROWS BETWEEN 1 PRECEDING AND 2 FOLLOWING",
    "ORDER BY id DESC ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING"};

/* Over groups by nn. */
static const char *const of_groups[] = {"nn", "COUNT(*)", "MAX(n)", "MIN(id)", "SUM(id)"};
static const char *const having[] = {"COUNT(*) > 1", "MAX(n) IS NULL", "nn > 1", "nn = 1 OR n < 0"};

static const char *const limits[] = {"1", "2", "7", "30"};

static const char *const inside[] = {"wn", "wid", "wnn", "wid < 5", "wn > 1"};

static const char *const reading[] = {
    "SELECT {mark}n, nn FROM v WHERE id < 20",
    "SELECT {mark}n, wn FROM v, w WHERE id = wid",
    "SELECT {mark}v.nn, w.* FROM v JOIN w ON n = wn",
    "SELECT DISTINCT {mark}n FROM v AS v",
    "SELECT {mark}nn, COUNT(*) FROM v GROUP BY nn",
    "SELECT {mark}wid FROM w LEFT JOIN v ON id = wn",
    "SELECT {mark}id FROM v WHERE EXISTS (SELECT 1 FROM w WHERE wn = n)"};

#define SECOND                                                                                     \
    "CREATE TABLE w AS SELECT id AS wid, n AS wn, s AS ws, nn AS wnn FROM v WHERE id % 3 <> 0;"
#define DATES "'2000-02-29'", "'2020-01-01'", "'1999-12-31'", "NULL"

/* ---- asking ---------------------------------------------------------------------------------- */

typedef struct checker {
    const wh_rules_ground *g;
    wh_arena *keep, *a; /* a: rewound after every try */
    wh_session *session;
    wh_catalog *catalog;
    const wh_dialect *dialect;
    wh_progress progress;
    wh_rng rng;
    wh_buf *out;
    char said[sizeof((wh_answer *)0)->text]; /* by the engine, of the last error */
} checker;

static bool ask(checker *k, wh_str sql, wh_result_set *out, bool *failed)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_observation o;
    wh_observer ob;
    wh_answer answer;
    wh_sink sink;

    memset(&o, 0, sizeof o);
    wh_observer_init(&ob, k->a, &o, WH_NEED_BAG, 10000);
    sink = wh_observer_sink(&ob);
    wh_run_statement(k->session, sql, &sink, &opt, &answer);
    wh_observer_answer(&ob, 0, false, &answer);
    *failed = answer.kind != WH_ANSWER_OK;
    if (*failed)
        memcpy(k->said, answer.text, sizeof k->said);
    if (!*failed && o.nresults)
        *out = o.results[0];
    return !*failed && o.nresults > 0;
}

/* A run: what stands around its query, too. */
static bool ask_run(checker *k, const wh_derived_run *run, wh_result_set *out, bool *failed)
{
    wh_result_set ignored;
    bool good, other;
    size_t i;

    for (i = 0; i < run->nbefore; i++)
        ask(k, run->before[i], &ignored, &other);
    good = ask(k, run->sql, out, failed);
    for (i = 0; i < run->nafter; i++)
        ask(k, run->after[i], &ignored, &other);
    return good;
}

static bool execute(checker *k, const char *sql)
{
    wh_result_set ignored;
    const wh_node *statement;
    bool failed;

    ask(k, wh_str_of(sql), &ignored, &failed);
    if (!failed && wh_parse_one(k->keep, k->dialect, wh_arena_str(k->keep, wh_str_of(sql)),
                                &statement, NULL) == WH_OK)
        wh_catalog_apply(k->catalog, statement);
    return !failed;
}

/* Rows of edge values; what a column does not take is left out with its row. */
static void fill(checker *k)
{
    size_t i, c, rows = 0;

    for (i = 1; i <= 120 && rows < 60; i++) {
        wh_buf b = WH_BUF_INIT(1 << 16);

        wh_buf_text(&b, "INSERT INTO v VALUES (");
        wh_buf_uint(&b, i);
        for (c = 0; c < 12 && k->g->values[c][0]; c++) {
            wh_buf_text(&b, ", ");
            wh_buf_text(&b, k->g->values[c][wh_rng_below(
                                &k->rng, (uint32_t)wh_rules_ground_count(k->g->values[c]))]);
        }
        if (k->g->setup[1]) { /* a date, a moment, a number */
            static const char *const dates[] = {DATES};

            wh_buf_format(&b, ", %s, %s, %u", dates[wh_rng_below(&k->rng, 4)],
                          dates[wh_rng_below(&k->rng, 4)], (unsigned)(i % 5));
        }
        wh_buf_text(&b, ");");
        wh_buf_char(&b, 0);
        rows += execute(k, b.p);
        wh_buf_release(&b);
    }
}

/* ---- one rule -------------------------------------------------------------------------------- */

typedef struct tally {
    size_t pairs, errors;
    uint64_t values;
    wh_str original, transformed; /* that differ; n == 0: none do */
    wh_str sides[2], said;        /* the first of which one alone is an error; n == 0: none is */
} tally;

static const wh_node *draw(checker *k, const char *const *from, size_t max, bool literal,
                           wh_str *text)
{
    const wh_node *e;
    size_t n = 0, i;

    while (n < max && from[n])
        n++;
    for (i = 0; i < 30; i++) {
        *text = wh_str_of(from[wh_rng_below(&k->rng, (uint32_t)n)]);
        e = wh_parse_expr(k->a, k->dialect, *text);
        if (!literal || e->kind == WH_N_LITERAL)
            break;
    }
    return e;
}

static bool is_behind(wh_str side, const char *at, const char *word)
{
    size_t n = strlen(word);

    return at && (size_t)(at - side.p) >= n && memcmp(at - n, word, n) == 0;
}

/* Whatever may stand for a hole in a query. */
static const wh_node *draw_part(checker *k, const wh_rule_way *w, size_t hole, wh_str *text)
{
    const wh_rule *r = w->form.rule;
    wh_str side = w->back ? r->right : r->left;
    wh_buf named = WH_BUF_INIT(256);
    const char *at, *second;
    size_t i, n = 0;

    wh_buf_format(&named, "{%.*s}%c", (int)r->holes[hole].n, r->holes[hole].p, 0);
    side = wh_arena_str(k->a, side);
    at = strstr(side.p, named.p);
    wh_buf_release(&named);
    if (wh_rule_hole_is(r, hole, WH_HOLE_ANY))
        return draw(k, k->g->expressions, 9, false, text);
    if (wh_rule_hole_is(r, hole, WH_HOLE_AGGREGATE)) /* but the first, which is a key */
        return draw(k, of_groups + 1, 4, false, text);
    if (wh_rule_hole_is(r, hole, WH_HOLE_QUERY)) {
        *text = wh_str_of(k->g->arms[wh_rng_below(&k->rng, 4)]);
        return wh_parse_expr(k->a, k->dialect, WH_STR("1"));
    }
    for (i = 0; i < r->nconditions; i++) {
        bool in = r->conditions[i].is == WH_HOLES_INSIDE,
             out = r->conditions[i].is == WH_HOLES_OUTSIDE;

        if ((in || out) && r->conditions[i].of == hole)
            n = 2;
        if (in && (r->conditions[i].holes >> hole & 1))
            return draw(k, inside, 5, false, text);
    }
    if (is_behind(side, at, "FROM ") || is_behind(side, at, "JOIN ") ||
        (at && wh_rule_hole_is(r, hole, WH_HOLE_ITEM))) {
        second = n == 2 || !is_behind(side, at, "FROM ") ? "w" : "v";
        *text = wh_str_of(second);
        return wh_parse_expr(k->a, k->dialect, *text);
    }
    if (is_behind(side, at, "LIMIT "))
        return draw(k, limits, 4, false, text);
    if (is_behind(side, at, "HAVING "))
        return draw(k, having, 4, false, text);
    if (is_behind(side, at, "GROUP BY "))
        return draw(k, of_groups, 1, false, text);
    if (!wh_rule_hole_is(r, hole, WH_HOLE_LIST)) {
        if (strstr(side.p, "GROUP BY ") && !is_behind(side, at, "WHERE "))
            return draw(k, of_groups, 5, false, text);
        if (is_behind(side, at, "WHERE ") && !wh_rule_hole_is(r, hole, WH_HOLE_LITERAL) &&
            wh_rng_percent(&k->rng, 15))
            return draw(k, never, 2, false, text);
        if (wh_rng_percent(&k->rng, 40) && !wh_rule_hole_is(r, hole, WH_HOLE_LITERAL))
            return draw(k, joined, 8, false, text);
        return draw(k, k->g->expressions,
                    is_behind(side, at, "WHERE ") ? WH_GROUND_TRUTHS : WH_GROUND_TEXTS,
                    wh_rule_hole_is(r, hole, WH_HOLE_LITERAL), text);
    }
    i = is_behind(side, at, "BY ") ? 0 : 1;
    for (n = 0; n < 8 && lists[i].texts[n]; n++)
        ;
    *text = wh_str_of(lists[i].texts[wh_rng_below(&k->rng, (uint32_t)n)]);
    return wh_parse_expr(k->a, k->dialect, WH_STR("1"));
}

/* A query of the rule's form, or one that reads something, with a mark. */
static wh_str draw_query(checker *k, const wh_rule_way *w)
{
    const wh_rule *r = w->form.rule;
    wh_rule_bound bound = {{NULL}, {NULL}};
    wh_buf b = WH_BUF_INIT(1 << 16), mark = WH_BUF_INIT(1 << 16), e = WH_BUF_INIT(1 << 16);
    wh_rule_form side = w->form;
    wh_str texts[WH_RULE_HOLES], text;
    size_t i, at;

    wh_buf_text(&mark, "wh_rule(");
    wh_quote_string(&mark, k->dialect, w->called);
    wh_buf_text(&mark, w->back ? ", 'back'" : "");
    for (i = 0; i < r->nholes; i++) {
        bound.v[i] = draw_part(k, w, i, &texts[i]);
        if (wh_rule_hole_is(r, i, WH_HOLE_ANY))
            wh_buf_format(&mark, ", (%.*s)", (int)texts[i].n, texts[i].p);
    }
    wh_buf_text(&mark, "), ");
    if (r->level == WH_RULE_ITEM) {
        wh_quote(&b, k->dialect, reading[wh_rng_below(&k->rng, 7)],
                 {"mark", NULL, wh_buf_view(&mark)});
    } else {
        side.template_text = w->back ? r->right : r->left;
        wh_rule_put(&side, &bound, texts, &e);
        text = wh_buf_view(&e);
        at = text.n > 16 && memcmp(text.p, "SELECT DISTINCT ", 16) == 0 ? 16 : 7;
        wh_buf_str(&b, (wh_str){text.p, at});
        wh_buf_str(&b, wh_buf_view(&mark));
        wh_buf_str(&b, (wh_str){text.p + at, text.n - at});
    }
    wh_buf_char(&b, ';');
    text = wh_arena_str(k->a, wh_buf_view(&b));
    wh_buf_release(&b);
    wh_buf_release(&mark);
    wh_buf_release(&e);
    return text;
}

/* The pattern with its holes filled, in a frame: "SELECT id, wh_rule('name', e) FROM v;". */
static wh_str draw_base(checker *k, const wh_rule_way *w, bool grouped)
{
    const wh_rule *r = w->form.rule;
    wh_rule_bound bound = {{NULL}, {NULL}};
    wh_str texts[WH_RULE_HOLES];
    const char *const *frames = grouped ? k->g->groups : k->g->frames;
    wh_buf b = WH_BUF_INIT(1 << 16), call = WH_BUF_INIT(1 << 16), e = WH_BUF_INIT(1 << 16);
    wh_rule_form side = w->form;
    wh_str text;
    size_t i;

    if (r->level != WH_RULE_EXPR)
        return draw_query(k, w);
    for (i = 0; i < r->nholes; i++) {
        if (wh_rule_hole_is(r, i, WH_HOLE_QUERY))
            bound.v[i] = draw(k, k->g->queries, 8, false, &texts[i]);
        else if (wh_rule_hole_is(r, i, WH_HOLE_LIST) &&
                 strstr(wh_arena_str(k->a, r->left).p, "OVER (")) {
            texts[i] = wh_str_of(windows[wh_rng_below(&k->rng, 5)]);
            bound.v[i] = wh_parse_expr(k->a, k->dialect, WH_STR("1"));
        } else if (strstr(wh_arena_str(k->a, r->left).p, "(SELECT "))
            bound.v[i] = draw_part(k, w, i, &texts[i]);
        else
            bound.v[i] = draw(k, k->g->expressions, WH_GROUND_TEXTS,
                              wh_rule_hole_is(r, i, WH_HOLE_LITERAL), &texts[i]);
    }
    side.template_text = w->back ? r->right : r->left;
    wh_rule_put(&side, &bound, texts, &e);
    wh_buf_text(&call, "wh_rule(");
    wh_quote_string(&call, k->dialect, w->called);
    wh_buf_text(&call, ", ");
    wh_buf_str(&call, wh_buf_view(&e));
    wh_buf_text(&call, w->back ? ", 'back')" : ")");
    for (i = 0; i < 4 && frames[i]; i++)
        ;
    wh_quote(&b, k->dialect, frames[wh_rng_below(&k->rng, (uint32_t)i)],
             {"e", NULL, wh_buf_view(&call)});
    wh_buf_char(&b, ';');
    text = wh_arena_str(k->a, wh_buf_view(&b));
    wh_buf_release(&b);
    wh_buf_release(&call);
    wh_buf_release(&e);
    return text;
}

/* Both sides, if the oracle would take them. False: it would not. */
static bool try_once(checker *k, const wh_rule_way *w, bool grouped, tally *t)
{
    wh_result_set a, b;
    wh_subject s;
    wh_derived d;
    const char *why;
    bool a_fails, b_fails, good;

    memset(&d, 0, sizeof d);
    if (!wh_subject_init(&s, k->a, k->dialect, k->catalog, draw_base(k, w, grouped)) ||
        !wh_is_precise_for(&wh_oracle_rules, &s, &why) ||
        !wh_eet_applies(&s, (wh_str){NULL, 0}, &why) || !wh_eet_derive(&s, (wh_str){NULL, 0}, &d))
        return false;
    good = ask_run(k, &d.runs[0], &a, &a_fails);
    good = ask_run(k, &d.runs[1], &b, &b_fails) && good;
    t->errors += a_fails != b_fails;
    if (t->errors == 1 && a_fails != b_fails) {
        t->sides[0] = wh_arena_str(k->keep, d.runs[0].sql);
        t->sides[1] = wh_arena_str(k->keep, d.runs[1].sql);
        t->said = wh_arena_str(k->keep, wh_str_of(k->said));
    }
    if (!good)
        return false;
    t->pairs++;
    t->values += a.nrows;
    if (!t->original.n && (a.nrows != b.nrows || a.bag.lo != b.bag.lo || a.bag.hi != b.bag.hi)) {
        t->original = wh_arena_str(k->keep, d.runs[0].sql);
        t->transformed = wh_arena_str(k->keep, d.runs[1].sql);
    }
    return true;
}

static bool is_wrong(const tally *t)
{
    return t->original.n > 0;
}

/* A rule of which the engine takes one side and never the other. */
static bool is_refused(const tally *t)
{
    return !is_wrong(t) && t->pairs == 0 && t->errors > 0;
}

static void put_column(checker *k, wh_str text)
{
    wh_buf_char(k->out, '\t');
    wh_buf_str(k->out, text);
}

static void check_way(checker *k, const wh_rule_way *w, size_t *wrong)
{
    tally t = {0, 0, 0, {NULL, 0}, {NULL, 0}, {{NULL, 0}, {NULL, 0}}, {NULL, 0}};
    wh_str name = w->form.rule->name;
    size_t i;

    for (i = 0; i < TRIES && t.pairs < ENOUGH && !is_wrong(&t); i++) {
        wh_mark mark = wh_arena_mark(k->a);

        if (!try_once(k, w, false, &t))
            try_once(k, w, true, &t);
        wh_arena_rewind(k->a, mark);
    }
    *wrong += is_wrong(&t) || is_refused(&t);
    wh_buf_str(k->out, name);
    wh_buf_format(k->out, "%s\t%s\t%llu", w->back ? " back" : "",
                  is_wrong(&t) || is_refused(&t) ? "wrong"
                  : t.values                     ? "ok"
                                                 : "untested",
                  (unsigned long long)t.values);
    if (is_wrong(&t)) {
        put_column(k, t.original);
        put_column(k, t.transformed);
    } else if (is_refused(&t)) {
        put_column(k, t.sides[0]);
        put_column(k, t.sides[1]);
        put_column(k, t.said);
    } else if (t.errors) {
        wh_buf_format(k->out, "\t%lu times an error of one side only", (unsigned long)t.errors);
    }
    wh_buf_char(k->out, '\n');
}

/* ---- all ------------------------------------------------------------------------------------- */

static void check_all(checker *k, uint64_t seed, uint32_t version, const wh_rules *more,
                      size_t *wrong)
{
    const wh_rule_set *set = wh_rule_set_new(k->keep, k->dialect, version, more);
    size_t i;

    for (i = 0; i < sizeof k->g->setup / sizeof k->g->setup[0] && k->g->setup[i]; i++)
        execute(k, k->g->setup[i]);
    fill(k);
    execute(k, SECOND);
    for (i = 0; i < set->n; i++)
        if (!more || set->v[i].called.p == set->v[i].form.rule->text.p) {
            wh_rng_seed(&k->rng, seed, wh_hash64_of(set->v[i].form.rule->name), set->v[i].back);
            check_way(k, &set->v[i], wrong);
        }
}

int wh_check_rules(const wh_engine_options *o, const char *dialect, uint64_t seed,
                   const wh_rules *more, wh_buf *out, size_t *wrong, wh_error *err)
{
    checker k;
    wh_engines *engines;
    wh_engine *engine;
    wh_str none = {NULL, 0};
    int rc;

    memset(&k, 0, sizeof k);
    *wrong = 0;
    k.dialect = wh_dialect_find(wh_str_of(dialect));
    k.g = k.dialect ? wh_rules_ground_of(k.dialect) : NULL;
    if (!k.g)
        return wh_error_set(err, WH_ENOTSUP, "rules can't be tried on the dialect %s", dialect);
    k.out = out;
    engines = wh_engines_new(o, &k.progress.stop);
    rc = wh_engines_get(engines, k.dialect ? wh_str_of(k.dialect->name) : none, none, &engine, err);
    if (rc == WH_OK)
        rc = wh_session_open(&k.session, engine, err);
    if (rc == WH_OK) {
        k.keep = wh_arena_new(NULL, 0);
        k.a = wh_arena_new(NULL, 0);
        k.catalog = wh_catalog_new(k.keep, k.dialect);
        wh_rng_seed(&k.rng, seed, 0, 0);
        check_all(&k, seed, wh_version_number(wh_str_of(wh_engine_version(engine))), more, wrong);
        wh_session_close(k.session);
        wh_arena_free(k.a);
        wh_arena_free(k.keep);
    }
    wh_engines_free(engines);
    return rc;
}
