/*
 * Equivalent expression transformation, after Jiang & Su (OSDI 2024): any query, some of its
 * expressions written otherwise, must give the same rows. What was chosen stands in the base as
 * calls (calls.h); the oracle line says nothing more.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/eet/eet.h"
#include "oracles/eet/near.h"
#include "oracles/eet/random.h"
#include "oracles/eet/rules.h"
#include "oracles/eet/state.h"
#include "oracles/precision/change.h"
#include "oracles/precision/order.h"
#include "oracles/precision/precision.h"
#include "oracles/subject/rewrite.h"

enum {
    PLACES_MAX = 4096,
    SIZE_MAX_OF_ONE = 200,   /* bytes of an expression that rules 5 and 6 may write twice */
    SIZE_MAX_OF_ALL = 24000, /* bytes of all that is added, thrice p counted */
};

/* ---- choosing ------------------------------------------------------------------------------- */

typedef struct choosing {
    const wh_subject *s;
    wh_eet_place *v;
    size_t n;
    wh_eet_choice *c;
    size_t nchosen;
} choosing;

static void keep_place(void *ctx, const wh_eet_place *place)
{
    choosing *k = ctx;

    if (k->n == PLACES_MAX || !place->rules)
        return;
    k->v = wh_eet_more(k->s->a, k->v, k->n, sizeof *k->v);
    k->v[k->n++] = *place;
}

size_t wh_eet_draw_number(size_t places, wh_rng *rng)
{
    uint32_t draw = wh_rng_below(rng, 4);
    size_t n;

    if (draw < 2)
        n = 1 + wh_rng_below(rng, 3);
    else if (draw == 2)
        n = (places + 9) / 10;
    else
        n = places;
    return n < places ? n : places;
}

static unsigned draw_rule(const wh_eet_place *place, wh_rng *rng)
{
    unsigned rules = place->rules, n = 0, i;
    wh_buf text = WH_BUF_INIT(WH_STATEMENT_MAX);
    uint32_t draw;

    wh_node_print_edited(&text, place->e, WH_PRINT_NO_LEADING);
    if (text.n > SIZE_MAX_OF_ONE)
        rules &= ~0x60U;
    wh_buf_release(&text);
    /* of rows that change p said twice, and not the same each time, tells more (Figure 6) */
    if (!place->query && (rules & 0x1e) && wh_rng_below(rng, 3))
        rules &= ~0x60U;
    for (i = 1; i <= 6; i++)
        n += rules >> i & 1;
    draw = wh_rng_below(rng, n);
    for (i = 1; i <= 6; i++)
        if ((rules >> i & 1) && draw-- == 0)
            return i;
    return WH_EET_RULES;
}

/* "wh_eet(3.1, p, " and ", rand)". False: no rule may be applied. */
static size_t choose_place(choosing *k, const wh_eet_place *place, wh_rng *rng)
{
    wh_buf p = WH_BUF_INIT(WH_STATEMENT_MAX), before = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_buf after = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_eet_choice *c = &k->c[k->nchosen];
    unsigned rule = draw_rule(place, rng);
    uint32_t order = rule <= 4 ? wh_rng_below(rng, WH_EET_ORDERS + 1) : 0;
    size_t size;

    if (rule == WH_EET_RULES)
        return 0;
    wh_eet_put_predicate(k->s, place, rng, &p);
    wh_buf_text(&before, "wh_eet(");
    wh_buf_uint(&before, rule);
    if (order) {
        wh_buf_char(&before, '.');
        wh_buf_uint(&before, order);
    }
    wh_quote(&before, k->s->dialect, ", {p}, ", {"p", NULL, wh_buf_view(&p)});
    wh_buf_text(&after, ", ");
    if (rule == 3 || rule == 4)
        wh_eet_put_rand(k->s, place, rng, &after);
    else
        wh_buf_text(&after, "NULL");
    wh_buf_char(&after, ')');
    size = 3 * p.n + after.n;
    wh_buf_release(&p);
    c->e = place->e;
    c->before = wh_subject_keep(k->s, &before);
    c->after = wh_subject_keep(k->s, &after);
    k->nchosen++;
    return size;
}

/* `want` of the places, each with the same chance. */
static void choose_places(choosing *k, size_t want, wh_rng *rng)
{
    size_t i, size = 0;

    k->c = WH_NEW_N(k->s->a, wh_eet_choice, want + 1);
    for (i = 0; i < k->n && k->nchosen < want && size < SIZE_MAX_OF_ALL; i++)
        if (wh_rng_below(rng, (uint32_t)(k->n - i)) < want - k->nchosen)
            size += choose_place(k, &k->v[i], rng);
}

/* The place of what is compared with the one at `i`; k->n: none. */
static size_t other_side(const choosing *k, size_t i)
{
    const wh_node *other = k->v[i].other ? wh_unbracketed(k->v[i].other) : NULL;
    size_t j;

    for (j = i + 1; j < k->n && k->v[j].e != other; j++)
        ;
    return other ? j : k->n;
}

/* The same place as if this item alone were in sight. */
static wh_eet_place seeing(const choosing *k, const wh_eet_place *place, const wh_from_item *item)
{
    wh_child c = wh_child_of_node(item->node);
    wh_eet_place alone = *place;

    alone.items = wh_node_new(k->s->a, WH_N_FROM, &c, 1, 0);
    return alone;
}

static bool all_seen(const wh_from_items *items)
{
    size_t i;

    for (i = 0; i < items->n && wh_item_is_seen(&items->p[i]); i++)
        ;
    return i == items->n;
}

/* Both sides of a comparison, each by a predicate about another item of FROM: it becomes a
 * condition of their join, which it was not (Figure 2 of the paper). */
static bool choose_sides(choosing *k, wh_rng *rng)
{
    size_t *of = WH_NEW_N(k->s->a, size_t, k->n + 1), n = 0, i, a, b;
    wh_from_items items = {NULL, 0, 0};
    wh_eet_place left, right;

    for (i = 0; i < k->n; i++) {
        items.n = 0;
        if (k->v[i].items && !k->v[i].groups && other_side(k, i) < k->n)
            wh_from_collect(k->s->a, k->v[i].items, &items);
        if (items.n > 1 && all_seen(&items))
            of[n++] = i;
    }
    if (n == 0 || wh_rng_below(rng, 8))
        return false;
    i = of[wh_rng_below(rng, (uint32_t)n)];
    items.n = 0;
    wh_from_collect(k->s->a, k->v[i].items, &items);
    a = wh_rng_below(rng, (uint32_t)items.n);
    b = (a + 1 + wh_rng_below(rng, (uint32_t)items.n - 1)) % items.n;
    left = seeing(k, &k->v[i], &items.p[a]);
    right = seeing(k, &k->v[other_side(k, i)], &items.p[b]);
    k->c = WH_NEW_N(k->s->a, wh_eet_choice, 2);
    choose_place(k, &left, rng);
    choose_place(k, &right, rng);
    return k->nchosen == 2;
}

static bool is_exact(const wh_subject *s, const char **why);

bool wh_eet_make_change(const wh_subject *s, wh_rng *rng, wh_subject *out)
{
    wh_from_items items = {NULL, 0, 0};
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_relation *r;
    const char *why;
    wh_str text;

    if (s->kind != WH_IS_QUERY || wh_rng_below(rng, 8) || !s->q.select || !s->q.from || s->q.with)
        return false;
    wh_from_collect(s->a, s->q.from, &items);
    if (items.n != 1 || items.p[0].kind != WH_FROM_TABLE || items.p[0].node->n != 1)
        return false;
    r = wh_item_relation(s, &items.p[0]);
    if (!r || r->kind != WH_RELATION_TABLE || r->ncolumns == 0)
        return false;
    if (wh_rng_percent(rng, 65))
        wh_quote(&b, s->dialect, "DELETE FROM {t!}", {"t", items.p[0].node, {NULL, 0}});
    else
        wh_quote(&b, s->dialect, "UPDATE {t!} SET {c:id} = NULL", {"t", items.p[0].node, {NULL, 0}},
                 {"c", NULL, r->columns[wh_rng_below(rng, (uint32_t)r->ncolumns)].name});
    if (s->q.where)
        wh_quote(&b, s->dialect, " {w!};", {"w", s->q.where, {NULL, 0}});
    else
        wh_buf_text(&b, wh_is_dynamic(s) ? " WHERE 1;" : " WHERE 1 = 1;");
    text = wh_subject_keep(s, &b);
    return text.p && wh_subject_change(out, s, text) && wh_is_precise(out, &why) &&
           is_exact(out, &why);
}

static bool prepare(const wh_subject *given, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    const wh_subject *s = given;
    choosing k = {NULL, NULL, 0, NULL, 0};
    wh_subject change;

    (void)choices;
    if (wh_eet_make_change(s, rng, &change))
        s = &change;
    k.s = s;
    wh_eet_places(s, keep_place, &k);
    if (k.n == 0)
        return false;
    if (!choose_sides(&k, rng)) {
        k.nchosen = 0;
        choose_places(&k, wh_eet_draw_number(k.n, rng), rng);
    }
    if (k.nchosen == 0)
        return false;
    wh_eet_write(s, k.c, k.nchosen, base);
    return true;
}

/* ---- what a base must be -------------------------------------------------------------------- */

typedef struct looking {
    const wh_subject *s;
    const wh_dialect *d;
    const char *why;
} looking;

static enum wh_walk look_for_aggregate(void *ctx, const wh_node *n)
{
    const looking *l = ctx;

    return n->kind == WH_N_CALL && (wh_call_is_aggregate(l->d, n) || wh_call_is_window(n))
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* An aggregate makes another query of the one that it stands in; so may one in a subquery, which
 * can be about the rows outside. */
static const char *wrong_with_part(const wh_subject *s, const wh_node *part)
{
    looking l = {s, s->dialect, NULL};
    const char *why;

    if (!wh_node_walk(part, look_for_aggregate, &l))
        return "an aggregate or a window function in p or rand";
    if (wh_node_contains(part, WH_N_COLLATE, true))
        return "a collation in p or rand";
    return wh_expression_is_precise(s, part, &why) ? NULL : why;
}

typedef struct judging {
    const wh_subject *plain;
    const wh_eet_calls *calls;
    bool *seen;
    const char *why;
} judging;

static void judge_place(void *ctx, const wh_eet_place *place)
{
    judging *j = ctx;
    size_t i;

    for (i = 0; i < j->calls->n; i++) {
        const wh_eet_call *c = &j->calls->v[i];

        if (wh_unbracketed(c->e) != place->e)
            continue;
        j->seen[i] = true;
        if (c->form && !wh_rule_applies(j->plain, place, c->form, c->at))
            j->why = "an expression that is not of the rule's form or conditions";
        else if (!c->form && !(place->rules >> c->rule & 1) && c->rule != WH_EET_RULES)
            j->why = "an expression that this rule may not change";
        else if ((c->rule == 3 || c->rule == 4) && !wh_eet_rand_fits(j->plain, place, c->rand))
            j->why = "a value of another type";
    }
}

/* What the statement reads, as a query. */
static bool reading(const wh_subject *s, wh_subject *rows)
{
    *rows = *s;
    return s->kind == WH_IS_QUERY || wh_subject_reading(s, rows);
}

/* Where types are strict, one of what is chosen is another than that of a domain. */
static enum wh_walk look_for_type(void *ctx, const wh_node *n)
{
    const wh_function *f = n->kind == WH_N_CALL ? wh_call_function(ctx, n) : NULL;

    return f && f->sees == WH_SEES_SPELLING ? WH_WALK_STOP : WH_WALK_ON;
}

static bool is_exact(const wh_subject *s, const char **why)
{
    wh_subject rows;

    *why = "a function that tells of types";
    if (wh_is_strict(s) &&
        !wh_node_walk(s->statement, look_for_type, (void *)(uintptr_t)s->dialect))
        return false;

    *why = "a statement that is not understood";
    return reading(s, &rows) && wh_rows_are_exact(&rows, why) &&
           (s->kind == WH_IS_QUERY || wh_state_can_be_read(s, why));
}

/* What is made of a base with calls. */
typedef struct made {
    bool called;      /* it has such, well formed; else it is as it was */
    wh_subject plain; /* without them */
    wh_eet_calls calls;
    bool exact;  /* else the plain one is weighed */
    wh_str text; /* transformed; p == NULL: not yet */
    wh_eet_views views;
} made;

/* The base without its calls, made once for all who ask about it. */
static made *made_of(const wh_subject *s)
{
    made *m = s->kept ? *s->kept : NULL;

    if (m)
        return m;
    m = WH_NEW(s->a, made);
    m->called = wh_eet_take_back(s, &m->plain, &m->calls);
    m->plain.kept = NULL;
    if (!m->called)
        return m;
    wh_subject_know_traits(&m->plain);
    if (s->kept)
        *s->kept = m;
    return m;
}

bool wh_eet_plain(const wh_subject *s, wh_subject *plain)
{
    made *m = made_of(s);

    *plain = m->called ? m->plain : *s;
    return m->called || wh_eet_is_plain(s->statement);
}

/* What a call's p or rand may do, and the base does not. */
static bool transformed_is_exact(const wh_subject *s, const made *m, const char **why)
{
    wh_subject other, rows;

    if (s->kind == WH_IS_QUERY && !wh_eet_moves_aggregates(s, &m->calls) &&
        !wh_dialect_leaves_open(s->dialect))
        return true;
    if (!wh_subject_change(&other, s, m->text) || !reading(&other, &rows))
        return false;
    *why = "values that are read from the table while it changes";
    return !wh_sets_by_what_changes(&other) && wh_dialect_is_exact(&rows, why) &&
           wh_aggregates_stay(&other, why);
}

bool wh_eet_applies(const wh_subject *s, wh_str choices, const char **why)
{
    made *m = made_of(s);
    const wh_eet_calls *calls = &m->calls;
    judging j = {&m->plain, calls, NULL, NULL};
    wh_nodes called = {NULL, 0, 0};
    wh_subject weighed;
    size_t i;

    (void)choices;
    if (!m->called && !wh_eet_is_plain(s->statement)) {
        *why = "a call that is malformed";
        return false;
    }
    if (!m->plain.q.query || m->plain.q.into || m->plain.q.locking) {
        *why = "no rows are read, or they go elsewhere or are locked";
        return false;
    }
    m->exact = is_exact(&m->plain, why);
    if (!m->exact && !wh_near_weigh(s, &m->plain, &weighed))
        return false;
    if (!m->called)
        return true; /* not prepared yet */
    j.seen = WH_NEW_N(s->a, bool, calls->n + 1);
    for (i = 0; i < calls->n; i++)
        wh_nodes_add(s->a, &called, wh_unbracketed(calls->v[i].e));
    wh_eet_places_of(&m->plain, &called, judge_place, &j);
    for (i = 0; i < calls->n && !j.why; i++) {
        if (!j.seen[i] && calls->v[i].rule != WH_EET_RULES)
            j.why = "an expression that must stay as it is";
        if (!j.why && calls->v[i].p)
            j.why = wrong_with_part(&m->plain, calls->v[i].p);
        if (!j.why && calls->v[i].rand)
            j.why = wrong_with_part(&m->plain, calls->v[i].rand);
    }
    *why = j.why;
    if (j.why)
        return false;
    m->text = wh_eet_transformed(s, &m->views);
    *why = "a query would be too long";
    return m->text.p && transformed_is_exact(s, m, why);
}

bool wh_eet_derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    wh_eet_views none = {{{NULL, 0}}, 0};
    made *m = made_of(s);
    wh_subject weighed;
    const char *why;

    if (!m->called)
        return false;
    if (!m->text.p) /* it is derived alone */
        m->exact = is_exact(&m->plain, &why);
    out->nchecks = 1;
    out->checks[0] = m->exact && wh_types_are_drawn(&m->plain, choices)
                         ? "bag typed original = transformed"
                         : "bag original = transformed";
    if (!m->exact && wh_near_weigh(s, &m->plain, &weighed)) {
        out->checks[0] = "bag approx=1e-9 original = transformed";
        s = &weighed;
        m = made_of(s);
        if (!m->called)
            return false;
    }
    if (!m->text.p)
        m->text = wh_eet_transformed(s, &m->views);
    out->runs[0].place = "original";
    out->runs[0].sql = wh_edited_text(s, m->plain.statement);
    out->runs[1].place = "transformed";
    out->runs[1].sql = m->text;
    out->nruns = 2;
    wh_state_put(&m->plain, &none, &out->runs[0]);
    wh_state_put(&m->plain, &m->views, &out->runs[1]);
    return true;
}

/* Of a whole query there is no telling how many rows a predicate leaves; but whether there are
 * any. */
bool wh_eet_measure(wh_str choices, const struct wh_result_set *const *results, uint64_t *rows,
                    uint64_t *hits)
{
    (void)choices;
    if (!results[0])
        return false;
    *hits = results[0]->nrows;
    *rows = *hits + 1;
    return true;
}

const wh_oracle wh_oracle_eet = {
    .name = "eet",
    .group = "eet",
    .summary = "expressions written otherwise",
    .takes = WH_IS_QUERY | WH_IS_INSERT | WH_IS_UPDATE | WH_IS_DELETE,
    .applies = wh_eet_applies,
    .prepare = prepare,
    .derive = wh_eet_derive,
    .measure = wh_eet_measure,
    .plain = wh_eet_plain,
};
