/* Where the rules that a dialect has may be applied. */
#include "oracles/eet/rules.h"
#include "oracles/eet/conditions.h"
#include "oracles/eet/state.h"
#include "oracles/subject/read.h"
#include "oracles/subject/rewrite.h"

/* ---- columns of what is read ------------------------------------------------------------------
 */

typedef struct reach {
    const wh_subject *s;
    wh_from_items items;
    bool inside, outside; /* what columns have been seen */
} reach;

static bool names_column_of(const reach *k, const wh_node *column, const wh_from_item *item)
{
    const wh_token *table = wh_name_part(column, 1), *name = wh_from_item_name(item);
    const wh_column *v;
    size_t n, i;

    if (table)
        return !name || wh_name_eq(table, name);
    if (!wh_item_columns(k->s, item, &v, &n))
        return true;
    for (i = 0; i < n; i++)
        if (wh_name_is(wh_name_part(column, 0), v[i].name))
            return true;
    return false;
}

static enum wh_walk see_column(void *ctx, const wh_node *n)
{
    reach *k = ctx;
    bool inside = false;
    size_t i;

    if (n->kind == WH_N_QUERY || n->kind == WH_N_STAR || /* what it names is another question */
        (wh_is_rowid(n) && !wh_name_part(n, 1)))
        k->inside = k->outside = true;
    if (n->kind != WH_N_COLUMN)
        return WH_WALK_ON;
    for (i = 0; i < k->items.n; i++)
        inside |= names_column_of(k, n, &k->items.p[i]);
    *(inside ? &k->inside : &k->outside) = true;
    return WH_WALK_ON;
}

/* Are all columns in it of what `of` reads, or none? */
static bool is_reached(const wh_subject *s, const wh_node *e, const wh_node *of, bool inside)
{
    reach k = {s, {NULL, 0, 0}, false, false};
    wh_child child = wh_child_of_node(of);
    const wh_column *v;
    size_t i, n;

    if (of->kind != WH_N_FROM)
        of = wh_node_new(s->a, WH_N_FROM, &child, 1, 0);
    wh_from_collect(s->a, of, &k.items);
    for (i = 0; i < k.items.n; i++)
        if (!wh_item_columns(s, &k.items.p[i], &v, &n))
            return false;
    wh_node_walk(e, see_column, &k);
    return inside ? !k.outside : !k.inside;
}

/* ---- places ------------------------------------------------------------------------------------
 */

static bool holds_of_all(const wh_subject *s, const wh_eet_place *place, const wh_rule_bound *b,
                         const wh_rule_condition *c)
{
    size_t i;

    for (i = 0; i < WH_RULE_HOLES; i++) {
        if (!(c->holes >> i & 1) || !b->v[i])
            continue;
        if (c->is == WH_HOLES_OUTSIDE || c->is == WH_HOLES_INSIDE) {
            if (!b->v[c->of] || !is_reached(s, b->v[i], b->v[c->of], c->is == WH_HOLES_INSIDE))
                return false;
            continue;
        }
        if (!wh_hole_is(s, place, b, i, c->is))
            return false;
    }
    return true;
}

/* Are the conditions of the rule true at that place, for what its holes stand for? */
static bool holds(const wh_subject *s, const wh_eet_place *place, const wh_rule_form *f,
                  const wh_rule_bound *bound)
{
    const wh_rule *r = f->rule;
    size_t i;

    for (i = 0; i < r->nconditions; i++) {
        const wh_rule_condition *c = &r->conditions[i];
        bool good;

        if (c->is == WH_PLACE_CONDITION)
            good = place->condition;
        else if (c->is == WH_HOLES_ALIKE)
            good = wh_holes_are_alike(s, place, c->holes, bound);
        else if (c->is == WH_HOLES_SAME)
            good = wh_holes_are_same(s, place, c->holes, bound);
        else
            good = holds_of_all(s, place, bound, c);
        if (!good)
            return false;
    }
    return true;
}

/* In a query whose columns have names or types that count, they stay; where ORDER BY follows, what
 * it sees does. */
static bool fits_query(const wh_subject *s, const wh_eet_place *place, const wh_rule_form *f)
{
    bool seen =
        place->position == WH_AT_FROM || (place->position == WH_AT_VALUE && wh_is_dynamic(s));

    return (f->keeps_names || !seen) && (f->keeps_scope || place->alone);
}

static enum wh_walk look_for_schema(void *ctx, const wh_node *n)
{
    (void)ctx;
    return n->kind == WH_N_COLUMN && wh_name_part(n, 2) ? WH_WALK_STOP : WH_WALK_ON;
}

/* A table that is read with nothing but its columns: no rowid, no schema before its name, none that
 * `*` leaves out, and the name does not stand for the whole row. */
bool wh_rules_take_item(const wh_subject *s, const wh_from_item *item, bool rowid)
{
    const wh_relation *r = item->kind == WH_FROM_TABLE ? wh_item_relation(s, item) : NULL;

    return r && r->ncolumns > 0 && !rowid && !wh_relation_hides(r) &&
           !wh_with_member(s->q.with, item->name) &&
           !wh_names_whole_row(s, wh_from_item_name(item)) &&
           wh_node_walk(s->statement, look_for_schema, NULL);
}

/* What a view shows of it is what the query would: no policy tells its owner from others. Of
 * MySQL's temporary tables there are none. */
static bool fits_view(const wh_subject *s, const wh_from_item *item)
{
    return !wh_catalog_is_steered(s->catalog) &&
           !(wh_item_relation(s, item)->temporary && !wh_can_take_views_back(s));
}

static enum wh_walk look_for(void *ctx, const wh_node *n)
{
    return n == ctx ? WH_WALK_STOP : WH_WALK_ON;
}

/* Its {FROM} and {WHERE} are those of a query that shows rows one by one, in whose list it stands.
 */
static bool fits_around(const wh_eet_place *place)
{
    const wh_select *q = place->query;

    return q && q->select && q->from && !place->groups &&
           !wh_node_walk(q->projection, look_for, (void *)(uintptr_t)place->e);
}

bool wh_rule_fits(const wh_subject *s, const wh_eet_place *place, const wh_rule_form *f,
                  unsigned at)
{
    wh_rule_bound bound;
    wh_from_item item;

    if (f->pattern->kind != place->e->kind && f->pattern->kind != WH_N_COLUMN &&
        f->rule->level != WH_RULE_ITEM)
        return false;
    switch (f->rule->level) {
    case WH_RULE_EXPR:
        /* where rules 5 and 6 may be applied, what stands there has no type or affinity to lose */
        return (place->rules & 0x60) && wh_rule_match(s->a, f, place->e, &bound) &&
               (!f->around || fits_around(place)) && holds(s, place, f, &bound);
    case WH_RULE_QUERY:
        return fits_query(s, place, f) && wh_rule_match(s->a, f, place->e, &bound) &&
               holds(s, place, f, &bound);
    case WH_RULE_ITEM:
        return place->e->kind == WH_N_SELECT &&
               wh_eet_item(wh_node_find(place->e, WH_N_FROM), at, &item) &&
               wh_rule_match(s->a, f, item.node, &bound) && (!f->viewed || fits_view(s, &item)) &&
               holds(s, place, f, &bound);
    default:
        return false;
    }
}

bool wh_rule_applies(const wh_subject *s, const wh_eet_place *place, const wh_rule_form *f,
                     unsigned at)
{
    wh_from_item item;

    if (f->rule->level == WH_RULE_ITEM &&
        !(wh_eet_item(wh_node_find(place->e, WH_N_FROM), at, &item) &&
          wh_rules_take_item(s, &item, wh_mentions_rowid(s))))
        return false;
    return wh_rule_fits(s, place, f, at);
}
