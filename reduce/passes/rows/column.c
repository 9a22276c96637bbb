/* Columns and what means them. */
#include "reduce/passes/rows/column.h"
#include "reduce/passes/shape.h"

static bool is_carrier(const wh_col *c, uint32_t name)
{
    size_t i;

    for (i = 0; i < c->ncarriers; i++)
        if (c->carriers[i] == name)
            return true;
    return false;
}

static void add_carrier(wh_col *c, const wh_token *t)
{
    if (t && c->ncarriers < WH_COL_CARRIERS)
        c->carriers[c->ncarriers++] = wh_name_hash(t);
}

bool wh_col_is(const wh_col *c, const wh_node *n)
{
    const wh_token *t = n->kind == WH_N_COLUMN ? wh_name_part(n, 0) : NULL;
    const wh_token *qualifier = t ? wh_name_part(n, 1) : NULL;

    return t && wh_name_hash(t) == c->name &&
           (qualifier ? is_carrier(c, wh_name_hash(qualifier)) : !c->qualified);
}

typedef struct looking {
    const wh_col *c;
    bool found;
} looking;

static enum wh_walk look(void *ctx, const wh_node *n)
{
    looking *l = ctx;

    l->found |= wh_col_is(l->c, n);
    return l->found ? WH_WALK_STOP : WH_WALK_ON;
}

bool wh_col_used_in(const wh_col *c, const wh_node *n)
{
    looking l = {c, false};

    if (n)
        wh_node_walk(n, look, &l);
    return l.found;
}

bool wh_col_names_table(const wh_node *name, uint32_t table)
{
    const wh_token *t = wh_name_part(name, 0);

    return t && wh_name_hash(t) == table;
}

bool wh_col_mentions(const wh_node *n, uint32_t name)
{
    uint32_t k;

    for (k = 0; k < n->n; k++) {
        const wh_token *t = wh_child_token(n->child[k]);
        if (t ? (t->kind == WH_T_NAME || t->kind == WH_T_QNAME) && wh_name_hash(t) == name
              : wh_col_mentions(wh_child_node(n->child[k]), name))
            return true;
    }
    return false;
}

typedef struct giving {
    uint32_t name;
    bool found;
} giving;

static enum wh_walk look_alias(void *ctx, const wh_node *n)
{
    giving *g = ctx;
    const wh_token *t =
        n->kind == WH_N_RESULT ? wh_name_part(wh_node_find(n, WH_N_ALIAS), 0) : NULL;

    g->found |= t && wh_name_hash(t) == g->name;
    return g->found ? WH_WALK_STOP : WH_WALK_ON;
}

/* Does a query in there call something else by that name? */
static bool gives(const wh_node *n, uint32_t name)
{
    giving g = {name, false};

    wh_node_walk(n, look_alias, &g);
    return g.found ||
           (wh_node_find(n, WH_N_NAMES) && wh_col_mentions(wh_node_find(n, WH_N_NAMES), name));
}

void wh_col_find_carriers(wh_col *c)
{
    size_t i, k;

    c->ncarriers = 1;
    c->carriers[0] = c->table;
    for (i = 0; i < c->p->base->n; i++) {
        const wh_node *tree = c->p->base->v[i]->tree;
        if (!tree || tree->kind != WH_N_CREATE_VIEW || gives(tree, c->name))
            continue;
        for (k = 0; k < c->ncarriers; k++)
            if (wh_col_mentions(tree, c->carriers[k])) {
                add_carrier(c, wh_name_part(wh_node_find(tree, WH_N_NAME), 0));
                break;
            }
    }
}

bool wh_col_concerns(const wh_col *c, const wh_node *tree)
{
    size_t i;

    for (i = 0; i < c->ncarriers; i++)
        if (wh_col_mentions(tree, c->carriers[i]))
            return true;
    return false;
}

void wh_col_add_aliases(wh_col *c, const wh_node *n)
{
    const wh_token *name =
        n->kind == WH_N_TABLE_REF ? wh_name_part(wh_node_find(n, WH_N_NAME), 0) : NULL;
    uint32_t k;

    if (name && is_carrier(c, wh_name_hash(name)) && wh_node_find(n, WH_N_ALIAS))
        add_carrier(c, wh_name_part(wh_node_find(n, WH_N_ALIAS), 0));
    if (n->kind == WH_N_TABLE_SUBQUERY && wh_col_concerns(c, n) && wh_node_find(n, WH_N_ALIAS) &&
        !gives(n, c->name))
        add_carrier(c, wh_name_part(wh_node_find(n, WH_N_ALIAS), 0));
    for (k = 0; k < n->n; k++)
        if (wh_child_node(n->child[k]))
            wh_col_add_aliases(c, wh_child_node(n->child[k]));
}

void wh_col_drop_uses(const wh_col *c, size_t part, const wh_node *n, const wh_node *parent,
                      const wh_node *list)
{
    uint32_t k;

    if (c->stay)
        return;
    if (wh_col_is(c, n) && c->with) {
        wh_plan_token(c->p, part, n, n->n - 1, c->with);
        for (k = 0; c->alone && k + 1 < n->n; k++)
            wh_plan_cut(c->p, part, n, k);
        return;
    }
    if (wh_col_is(c, n)) {
        bool alone = parent && (parent->kind == WH_N_RESULT || parent->kind == WH_N_ORDER_TERM);
        if (alone && list && wh_shape_members(list) > 1)
            wh_plan_remove(c->p, part, parent);
        else if (parent && parent->kind == WH_N_GROUP_BY && wh_shape_members(parent) > 1)
            wh_plan_remove(c->p, part, n);
        else
            wh_plan_replace(c->p, part, n, wh_plan_literal(c->p, "NULL"));
        return;
    }
    for (k = 0; k < n->n; k++)
        if (wh_child_node(n->child[k]))
            wh_col_drop_uses(c, part, wh_child_node(n->child[k]), n, parent);
}

bool wh_col_find_name(const wh_node *names, uint32_t name, uint32_t *child, size_t *position,
                      size_t *count)
{
    bool found = false;
    uint32_t k;

    *count = 0;
    for (k = 0; k < names->n; k++) {
        const wh_token *t = wh_child_token(names->child[k]);
        if (!t || t->kind == WH_T_LPAREN || t->kind == WH_T_RPAREN || t->kind == WH_T_COMMA)
            continue;
        if (!found && wh_name_hash(t) == name) {
            found = true;
            *child = k;
            *position = *count;
        }
        ++*count;
    }
    return found;
}

bool wh_col_is_generated(const wh_node *def)
{
    return wh_node_find(def, WH_N_GENERATED) != NULL;
}

const wh_node *wh_col_defined(const wh_node *tree, size_t k)
{
    const wh_node *action;

    if (tree->kind == WH_N_ALTER)
        return wh_shape_alters_table(tree) ? wh_shape_added(tree, k, &action) : NULL;
    return tree->kind == WH_N_CREATE_TABLE
               ? wh_node_find_nth(wh_node_find(tree, WH_N_TABLE_BODY), WH_N_COLUMN_DEF, k)
               : NULL;
}

size_t wh_col_count(const wh_plan *p, uint32_t table, const wh_node *upto)
{
    const wh_node *def;
    size_t i, k, n = 0;

    for (i = 0; i < p->base->n; i++) {
        const wh_node *tree = p->base->v[i]->tree;
        if (!tree || !wh_col_names_table(wh_node_find(tree, WH_N_NAME), table))
            continue;
        for (k = 0; (def = wh_col_defined(tree, k)) != NULL; k++) {
            if (def == upto)
                return n;
            n += !wh_col_is_generated(def);
        }
    }
    return n;
}

wh_col wh_col_of(wh_plan *p, size_t part, const wh_node *def)
{
    const wh_node *tree = p->base->v[part]->tree;
    wh_col c = {p, 0, 0, {0}, 0, 0, 0, false, false, NULL, 0, false, false};

    c.table = wh_name_hash(wh_name_part(wh_node_find(tree, WH_N_NAME), 0));
    c.count = wh_col_count(p, c.table, NULL);
    c.name = wh_name_hash(wh_node_first_token(def));
    c.generated = wh_col_is_generated(def);
    c.position = wh_col_count(p, c.table, def);
    return c;
}

typedef struct namesakes {
    uint32_t name;
    size_t n;
    bool bare;
} namesakes;

static enum wh_walk count_namesakes(void *ctx, const wh_node *n)
{
    namesakes *s = ctx;
    const wh_token *t = n->kind == WH_N_COLUMN_DEF ? wh_node_first_token(n)
                        : n->kind == WH_N_ALIAS    ? wh_name_part(n, 0)
                                                   : NULL;

    s->n += t && wh_name_hash(t) == s->name;
    s->n += n->kind == WH_N_NAMES && wh_col_mentions(n, s->name);
    s->bare |= n->kind == WH_N_COLUMN && n->n == 1 && wh_col_mentions(n, s->name);
    return WH_WALK_ON;
}

size_t wh_col_names(const wh_node *tree, uint32_t name, bool *bare)
{
    namesakes s = {name, 0, false};

    wh_node_walk(tree, count_namesakes, &s);
    *bare = s.bare;
    return s.n;
}

bool wh_col_has_namesake(const wh_plan *p, uint32_t name, bool *in_query)
{
    size_t i, n = 0;
    bool bare;

    *in_query = false;
    for (i = 0; i < p->base->n; i++) {
        const wh_node *tree = p->base->v[i]->tree;
        if (!tree || tree->kind == WH_N_INSERT)
            continue;
        n += wh_col_names(tree, name, &bare);
        *in_query |=
            bare && (tree->kind == WH_N_SELECT_STATEMENT || tree->kind == WH_N_CREATE_VIEW);
    }
    return n > 1;
}
