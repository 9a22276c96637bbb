/*
 * Constant folding, after Zhang & Rigger, Constant Optimization Driven Database System Testing
 * (2025): an expression that depends on no row around it is evaluated by a run of its own, and its
 * value stands in its place as a literal; one that depends on one column of a table around it is a
 * CASE over the values of that column. Which one is a call wh_fold(e) or wh_fold(e, column) in the
 * base; values are bound when the case runs (bind.h), so that derive stays pure.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/eet/eet.h"
#include "oracles/eet/places.h"
#include "oracles/precision/precision.h"
#include "oracles/subject/rewrite.h"

enum { PLACES_MAX = 256 };

/* ---- what can be folded ---------------------------------------------------------------------- */

/* The FROM clauses within the expression that a part of it sees, from the innermost out. */
typedef struct sight {
    const struct sight *outer;
    const wh_node *from;
} sight;

static bool sees(const wh_subject *s, const sight *o, const wh_node *column)
{
    for (; o; o = o->outer)
        if (o->from && wh_find_column(s, o->from, column))
            return true;
    return false;
}

/* The columns that no FROM within the expression has: none but *key, the first one seen. */
static bool only_needs(const wh_subject *s, const wh_node *n, const sight *outer,
                       const wh_node **key)
{
    sight inner = {outer, NULL};
    wh_select q;
    uint32_t i;

    if (n->kind == WH_N_COLUMN && !sees(s, outer, n)) {
        if (!*key)
            *key = n;
        return wh_node_same(*key, n);
    }
    if ((n->kind == WH_N_QUERY || n->kind == WH_N_SELECT) && wh_select_of(n, &q) && q.from) {
        inner.from = q.from;
        outer = &inner;
    }
    for (i = 0; i < n->n; i++) {
        const wh_node *c = wh_child_node(n->child[i]);

        if (c && !only_needs(s, c, outer, key))
            return false;
    }
    return true;
}

/* Members of WITH are not in sight where the value is asked for. */
static bool is_of_one_key(const wh_subject *s, const wh_node *e, const wh_node **key)
{
    bool whole = (e->flags & WH_HAS_SUBQUERY) || e->kind == WH_N_CALL || e->kind == WH_N_BINARY;

    *key = NULL;
    return !s->q.with && whole && only_needs(s, e, NULL, key) && !wh_has_aggregate(s->dialect, e) &&
           !wh_has_window(e);
}

/* The one table around it that has the column, all of whose rows are joined with others or none:
 * what an outer join adds is no value of its column. NULL: there is none. */
static const wh_node *table_of(const wh_subject *s, const wh_scope *scope, const wh_node *key)
{
    const wh_node *found = NULL, *from;
    wh_from_item item;
    size_t at = 0;

    while (scope && scope->from && wh_from_next(scope->from, &at, &item)) {
        wh_child child = wh_child_of_node(item.node);

        if (item.join > WH_JOIN_CROSS)
            return NULL;
        from = wh_node_new(s->a, WH_N_FROM, &child, 1, 0);
        if (!wh_find_column(s, from, key))
            continue;
        if (found || item.kind != WH_FROM_TABLE || item.node->n > 2 || wh_item_query(s, &item))
            return NULL;
        found = item.node;
    }
    return found;
}

/* Values that are equal must be one, so that WHEN finds the right one. */
static bool is_key(const wh_subject *s, const wh_eet_place *p, const wh_node *key)
{
    wh_typing t = wh_typing_in(s, p->scope, key);

    return table_of(s, p->scope, key) && !p->groups && t.column && t.spelling == WH_SPELLING_ONE &&
           t.identity &&
           (wh_is_dynamic(s) || t.class_ == WH_CLASS_INTEGER || t.class_ == WH_CLASS_TEXT);
}

/* The type by whose name a literal of strict types is of it, if it is a whole number: that of
 * COUNT, or of the column whose least or largest value is asked for; n == 0: it can't be told. */
static wh_str type_of(const wh_subject *s, const wh_node *e)
{
    static const wh_str none;
    wh_scope inner = {NULL, NULL};
    const wh_function *f;
    wh_typing t;
    wh_result r;
    wh_select q;
    size_t at = 0;

    if (e->kind != WH_N_SUBQUERY || !wh_select_of(e, &q) || !q.select ||
        !wh_result_next(q.projection, &at, &r) || r.kind != WH_RESULT_EXPR)
        return none;
    e = wh_unbracketed(r.expr);
    f = e->kind == WH_N_CALL ? wh_call_function(s->dialect, e) : NULL;
    if (f && (f->flags & WH_FN_AGGREGATE) && f->gives == WH_CLASS_INTEGER)
        return WH_STR("bigint");
    if (f && (f->flags & WH_FN_AGGREGATE) && f->does == WH_DOES_EXTREME && wh_node_expr(e, 0))
        e = wh_node_expr(e, 0);
    inner.from = q.from;
    t = wh_typing_in(s, &inner, e);
    return t.class_ == WH_CLASS_INTEGER && wh_unbracketed(e)->kind == WH_N_COLUMN ? t.type : none;
}

/* Will a literal of the value be of the type of the expression? Where types are not strict, and
 * affinity does not count, yes; else of those of which a literal is told by the value. */
static bool keeps_its_type(const wh_subject *s, const wh_eet_place *p)
{
    if (wh_is_dynamic(s))
        return true;
    if (p->condition || wh_is_truth(p->e))
        return wh_is_truth(p->e);
    return wh_is_strict(s) ? type_of(s, p->e).n > 0 : p->typing.class_ == WH_CLASS_INTEGER;
}

static bool can_fold(const wh_subject *s, const wh_eet_place *p, const wh_node **key)
{
    return (p->rules & 0x60) && is_of_one_key(s, p->e, key) && keeps_its_type(s, p) &&
           (!*key || ((p->e->flags & WH_HAS_SUBQUERY) && is_key(s, p, *key)));
}

/* ---- the oracle ------------------------------------------------------------------------------ */

typedef struct choosing {
    const wh_subject *s;
    struct {
        const wh_node *e, *key;
    } v[PLACES_MAX];
    size_t n;
} choosing;

static void keep_place(void *ctx, const wh_eet_place *p)
{
    choosing *k = ctx;

    const wh_node *key;

    if (k->n == PLACES_MAX || !can_fold(k->s, p, &key))
        return;
    k->v[k->n].e = p->e;
    k->v[k->n++].key = key;
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    choosing *k = WH_NEW(s->a, choosing);
    wh_eet_choice c = {NULL, WH_STR("wh_fold("), WH_STR(")")};
    wh_buf b = WH_BUF_INIT(4096);
    uint32_t draw;

    (void)choices;
    k->s = s;
    wh_eet_places(s, keep_place, k);
    if (k->n == 0)
        return false;
    draw = wh_rng_below(rng, (uint32_t)k->n);
    c.e = k->v[draw].e;
    if (k->v[draw].key) {
        wh_quote(&b, s->dialect, ", {k})", {"k", k->v[draw].key, {NULL, 0}});
        c.after = wh_subject_keep(s, &b);
    }
    wh_eet_write(s, &c, 1, base);
    return true;
}

static bool is_fold(const wh_node *n)
{
    return n->kind == WH_N_CALL && wh_name_is(wh_name_part(n, 0), WH_STR("wh_fold"));
}

typedef struct folding {
    const wh_subject *s;
    const wh_node *e, *key; /* of the one call */
    size_t calls;
    wh_str with; /* what stands in its place; n == 0: e */
} folding;

static const wh_node *fold(void *ctx, const wh_node *n)
{
    folding *f = ctx;

    if (!is_fold(n))
        return n;
    f->calls++;
    f->e = wh_node_expr(n, 0);
    f->key = wh_node_expr(n, 1);
    if (!f->e || wh_call_args(n) > 2 || (f->key && f->key->kind != WH_N_COLUMN))
        return n;
    if (f->with.n)
        return wh_node_of_text(f->s->a, WH_N_CALL, f->with);
    return f->e;
}

/* The statement with e, or with the text, in the place of the call. False: not exactly one call. */
static bool replaced(const wh_subject *s, wh_str with, wh_subject *out, const wh_node **e,
                     const wh_node **key)
{
    folding f = {s, NULL, NULL, 0, with};

    *out = *s;
    out->statement = wh_edit_map_in(s->a, s->statement, WH_HAS_CALL, fold, &f);
    *e = f.e;
    *key = f.key;
    if (f.calls != 1 || !out->statement || out->statement == s->statement)
        return false;
    wh_subject_read(out);
    return true;
}

static enum wh_walk look_for_call(void *ctx, const wh_node *n)
{
    (void)ctx;
    return is_fold(n) ? WH_WALK_STOP : WH_WALK_ON;
}

static bool plain(const wh_subject *s, wh_subject *out)
{
    const wh_node *e, *key;

    return replaced(s, (wh_str){NULL, 0}, out, &e, &key) ||
           wh_node_walk(s->statement, look_for_call, NULL);
}

typedef struct judging {
    const wh_subject *s;
    const wh_node *e, *key;
    const wh_node *table; /* that has the key */
    bool good;
} judging;

static void judge_place(void *ctx, const wh_eet_place *p)
{
    judging *j = ctx;
    const wh_node *key;

    if (p->e != wh_unbracketed(j->e) || !can_fold(j->s, p, &key))
        return;
    j->good = key ? j->key && wh_node_same(key, j->key) : !j->key;
    j->table = key ? table_of(j->s, p->scope, key) : NULL;
}

/* The one place that the call stood at. */
static void judge(judging *j)
{
    wh_nodes e = {NULL, 0, 0};

    wh_nodes_add(j->s->a, &e, wh_unbracketed(j->e));
    wh_eet_places_of(j->s, &e, judge_place, j);
}

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    wh_subject taken;
    judging j = {&taken, NULL, NULL, NULL, false};
    bool called = replaced(s, (wh_str){NULL, 0}, &taken, &j.e, &j.key);

    (void)choices;
    if (!called)
        taken = *s;
    if (!taken.q.query || taken.q.into || taken.q.locking) {
        *why = "not a query, or one with INTO or a lock";
        return false;
    }
    if (!wh_rows_are_exact(&taken, why))
        return false;
    if (!called)
        return true;
    judge(&j);
    *why = "an expression that depends on rows, or whose literal would be another";
    return j.good;
}

/* PostgreSQL's literals are of the smallest type that holds them. */
static wh_str bound_text(const wh_subject *s, const wh_node *e, const wh_node *key)
{
    static const char of_key[] =
        "CASE WHEN {k} IS NULL THEN wh_bound_null ELSE CASE {k} wh_bound_whens END END";
    wh_str type = type_of(s, wh_unbracketed(e));
    bool typed = wh_is_strict(s) && type.n && !wh_is_truth(e);
    wh_buf b = WH_BUF_INIT(4096);

    if (typed)
        wh_buf_text(&b, "CAST(");
    wh_quote(&b, s->dialect, key ? of_key : "wh_bound", {"k", key, {NULL, 0}});
    if (typed)
        wh_quote(&b, s->dialect, " AS {t})", {"t", NULL, type});
    return wh_subject_keep(s, &b);
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_subject taken, folded;
    const wh_node *e, *key, *ignored;
    judging j = {&taken, NULL, NULL, NULL, false};

    (void)choices;
    if (!replaced(s, (wh_str){NULL, 0}, &taken, &e, &key) ||
        !replaced(s, bound_text(s, e, key), &folded, &ignored, &ignored))
        return false;
    j.e = e;
    j.key = key;
    if (key)
        judge(&j);
    if (key && !j.table)
        return false;
    if (key)
        wh_quote(&b, s->dialect, "SELECT DISTINCT {k}, {e} FROM {t!};", {"k", key, {NULL, 0}},
                 {"e", e, {NULL, 0}}, {"t", j.table, {NULL, 0}});
    else
        wh_quote(&b, s->dialect, "SELECT {e};", {"e", e, {NULL, 0}});
    out->runs[0].place = "original";
    out->runs[0].sql = wh_edited_text(s, taken.statement);
    out->runs[1].place = "value";
    out->runs[1].sql = wh_subject_keep(s, &b);
    out->runs[2].place = "folded";
    out->runs[2].sql = wh_edited_text(s, folded.statement);
    out->runs[2].bind = "value";
    out->nruns = 3;
    out->nchecks = 1;
    out->checks[0] = "bag original = folded";
    return true;
}

const wh_oracle wh_oracle_codd = {
    .name = "codd",
    .group = "codd",
    .summary = "subqueries by their value, as a literal",
    .applies = applies,
    .prepare = prepare,
    .derive = derive,
    .measure = wh_eet_measure,
    .plain = plain,
};
