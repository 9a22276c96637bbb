/*
 * Equivalences as data: the same as expressions written otherwise (eet.c), but by the rules of the
 * rule language, those that come with the library and a user's. Each stands in the base as a call
 * wh_rule('name', e), one of a user's with all that it says.
 */
#include "formats/sql/tree/template.h"
#include "oracles/eet/eet.h"
#include "oracles/eet/random.h"
#include "oracles/eet/rules.h"
#include "oracles/precision/order.h"
#include "oracles/subject/rewrite.h"

/* A place, and one of the ways that fit there. */
typedef struct fitting {
    wh_eet_place place;
    const wh_rule_way *way;
    unsigned at;                      /* of a rule for FROM */
    size_t weight;                    /* of all that fit */
    signed char alike[WH_WAYS_ALIKE]; /* do those of that number? 1, -1; 0: not asked yet */
} fitting;

typedef struct choosing {
    const wh_subject *s;
    const wh_rule_set *set;
    wh_rng *rng;
    bool queries; /* they alone */
    bool rowid;   /* the statement names one */
    fitting *v;
    size_t n;
} choosing;

enum { PLACES_MAX = 1024, OFTENER = 6, USERS = 24, ITEMS_MAX = 4 };

/* Mere holes and tables fit everywhere; whoever brings rules wants them tried. */
static size_t weight_of(const wh_rule_way *w)
{
    if (w->called.p == w->form.rule->text.p)
        return USERS;
    return w->any || w->form.rule->level == WH_RULE_ITEM ? 1 : OFTENER;
}

static bool fits(const choosing *k, fitting *f, const wh_rule_way *w, unsigned at)
{
    if (!w->alike)
        return wh_rule_fits(k->s, &f->place, &w->form, at);
    if (!f->alike[w->alike])
        f->alike[w->alike] = wh_rule_fits(k->s, &f->place, &w->form, at) ? 1 : -1;
    return f->alike[w->alike] > 0;
}

static void try_way(choosing *k, fitting *f, const wh_rule_way *w, unsigned at)
{
    size_t weight;

    if (!fits(k, f, w, at))
        return;
    weight = weight_of(w);
    f->weight += weight;
    if (wh_rng_below(k->rng, (uint32_t)f->weight) < weight) {
        f->way = w;
        f->at = at;
    }
}

/* Of a SELECT which of the first things that it reads rules may be applied to, bits. */
static unsigned taken_items(const choosing *k, const wh_eet_place *place)
{
    unsigned taken = 0, at;
    wh_from_item item;
    size_t next = 0;

    if (place->e->kind != WH_N_SELECT || !place->items)
        return 0;
    for (at = 1; at <= ITEMS_MAX && wh_from_next(place->items, &next, &item); at++)
        if (wh_rules_take_item(k->s, &item, k->rowid))
            taken |= 1U << at;
    return taken;
}

/* One way of those that fit, each with its weight. */
static void find_way(void *ctx, const wh_eet_place *place)
{
    choosing *k = ctx;
    fitting f = {.place = *place};
    const wh_rule_way *const *w;
    const wh_token *own = wh_own_token(place->e);
    unsigned items, at;

    if (k->n == PLACES_MAX || k->queries != !place->rules)
        return;
    items = taken_items(k, place);
    for (w = wh_rule_set_of_kind(k->set, place->e->kind); *w; w++)
        if ((*w)->form.rule->level == WH_RULE_ITEM) {
            for (at = 1; at <= ITEMS_MAX; at++)
                if (items >> at & 1)
                    try_way(k, &f, *w, at);
        } else if (!(*w)->token || (own && (*w)->token == own->kind)) {
            try_way(k, &f, *w, 0);
        }
    if (!f.way)
        return;
    k->v = wh_eet_more(k->s->a, k->v, k->n, sizeof *k->v);
    k->v[k->n++] = f;
}

/* A truth over what the rule's own part of the query reads. */
static void put_free(const choosing *k, const fitting *f, wh_buf *out)
{
    wh_eet_place place = f->place;
    wh_scope scope = {place.scope->outer, place.scope->from};
    wh_from_item item;
    wh_child child;

    if (f->at && wh_eet_item(wh_node_find(place.e, WH_N_FROM), f->at, &item)) {
        child = wh_child_of_node(item.node);
        scope.from = wh_node_new(k->s->a, WH_N_FROM, &child, 1, 0);
        place.items = scope.from;
    }
    if (f->way->form.viewed)
        scope.outer = NULL;
    place.scope = &scope;
    place.groups = NULL;
    wh_eet_put_predicate(k->s, &place, k->rng, out);
}

static wh_eet_choice choice_of(const choosing *k, const fitting *f)
{
    wh_buf before = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_node *e = f->place.e, *compound = wh_node_find(e, WH_N_COMPOUND);
    wh_eet_choice c = {e, {NULL, 0}, {NULL, 0}};

    wh_buf_text(&before, "wh_rule(");
    wh_quote_string(&before, k->s->dialect, f->way->called);
    if (f->place.rules) {
        wh_buf_text(&before, ", ");
        c.after = f->way->back ? WH_STR(", 'back')") : WH_STR(")");
    } else { /* a mark, in its first SELECT */
        if (e->kind == WH_N_QUERY)
            c.e = wh_node_find(compound ? compound : e, WH_N_SELECT);
        if (f->way->back)
            wh_buf_text(&before, ", 'back'");
        if (f->at > 1)
            wh_buf_format(&before, ", %u", f->at);
        if (f->way->form.free) {
            wh_buf_text(&before, ", ("); /* (1) is no number of a table */
            put_free(k, f, &before);
            wh_buf_char(&before, ')');
        }
        wh_buf_char(&before, ')');
    }
    c.before = wh_subject_keep(k->s, &before);
    return c;
}

static bool is_chosen(const wh_eet_choice *v, size_t n, const wh_node *e)
{
    size_t i;

    for (i = 0; i < n && v[i].e != e; i++)
        ;
    return i < n;
}

static bool prepare(const wh_subject *given, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    choosing k = {given, given->rules, rng, wh_rng_below(rng, 3) == 0, false, NULL, 0};
    wh_eet_choice *chosen;
    wh_subject change;
    size_t i, n = 0, want;

    if (wh_eet_make_change(given, rng, &change))
        k.s = &change;
    wh_draw_types(k.s, rng, choices);
    if (!k.set)
        k.set = wh_rule_set_new(given->a, given->dialect, given->version, NULL);
    k.rowid = wh_mentions_rowid(k.s);
    wh_eet_places(k.s, find_way, &k);
    if (k.n == 0 && k.queries) {
        k.queries = false;
        wh_eet_places(k.s, find_way, &k);
    }
    if (k.n == 0)
        return false;
    want = wh_eet_draw_number(k.n, rng);
    chosen = WH_NEW_N(given->a, wh_eet_choice, want + 1);
    for (i = 0; i < k.n && n < want; i++)
        if (wh_rng_below(rng, (uint32_t)(k.n - i)) < want - n) {
            chosen[n] = choice_of(&k, &k.v[i]);
            n += chosen[n].e && !is_chosen(chosen, n, chosen[n].e); /* a query may be seen twice */
        }
    wh_eet_write(k.s, chosen, n, base);
    return true;
}

const wh_oracle wh_oracle_rules = {
    .name = "rules",
    .group = "rules",
    .summary = "expressions written otherwise by rules, as in FILE",
    .takes = WH_IS_QUERY | WH_IS_INSERT | WH_IS_UPDATE | WH_IS_DELETE,
    .applies = wh_eet_applies,
    .prepare = prepare,
    .derive = wh_eet_derive,
    .measure = wh_eet_measure,
    .plain = wh_eet_plain,
};
