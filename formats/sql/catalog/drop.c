/* DROP, with what goes along; and what stands in the way. */
#include "formats/sql/catalog/internal.h"

/* ---- who reads whom ---------------------------------------------------------------------------
 */

typedef struct reading {
    wh_catalog *c;
    const wh_relation *r;
    const wh_nodes *ctes;
    bool found;
} reading;

static bool is_cte(const reading *w, const wh_node *name)
{
    const wh_token *t = wh_name_part(name, 0);
    size_t i;

    for (i = 0; !wh_name_part(name, 1) && i < w->ctes->n; i++)
        if (wh_catalog_is_called(w->ctes->p[i], t))
            return true;
    return false;
}

static enum wh_walk look(void *ctx, const wh_node *n)
{
    reading *w = ctx;
    const wh_node *name = n->kind == WH_N_TABLE_REF || n->kind == WH_N_TABLE_COMMAND
                              ? wh_node_find(n, WH_N_NAME)
                              : NULL;

    if (name && !is_cte(w, name) && wh_catalog_find_relation(w->c, name) == w->r)
        w->found = true;
    return w->found ? WH_WALK_STOP : WH_WALK_ON;
}

bool wh_catalog_view_reads(wh_catalog *c, const wh_relation *view, const wh_relation *r)
{
    wh_mark mark = wh_arena_mark(c->arena);
    wh_nodes ctes = {NULL, 0, 0};
    reading w = {c, r, &ctes, false};
    wh_str current = c->current;

    if (!view->query || view->kind != WH_RELATION_VIEW)
        return false;
    c->current = view->context;
    wh_node_collect(c->arena, view->query, WH_N_CTE, true, &ctes);
    wh_node_walk(view->query, look, &w);
    c->current = current;
    wh_arena_rewind(c->arena, mark);
    return w.found;
}

static bool is_parent(const wh_relation *child, const wh_relation *r)
{
    size_t i;

    for (i = 0; i < child->nparents; i++)
        if (child->parents[i] == r)
            return true;
    return false;
}

static bool depends(wh_catalog *c, const wh_relation *other, const wh_relation *r)
{
    return other != r && (is_parent(other, r) || wh_catalog_view_reads(c, other, r));
}

/* ---- relations --------------------------------------------------------------------------------
 */

static void drop_owned(wh_catalog *c, const wh_relation *r)
{
    size_t i;

    for (i = c->objects[OBJECT_INDEX].n; i > 0; i--) {
        const wh_index *x = c->objects[OBJECT_INDEX].p[i - 1];
        if (x->table == r)
            wh_catalog_remove(c, OBJECT_INDEX, x);
    }
    for (i = c->objects[OBJECT_TRIGGER].n; i > 0; i--) {
        const wh_trigger *t = c->objects[OBJECT_TRIGGER].p[i - 1];
        if (t->table == r)
            wh_catalog_remove(c, OBJECT_TRIGGER, t);
    }
}

/* The views and children of `r` go as well, where the engine keeps track of them. */
void wh_catalog_drop_relation(wh_catalog *c, wh_relation *r)
{
    object_list *l = &c->objects[OBJECT_RELATION];
    wh_relation **v;
    size_t i, n = 0;

    if (wh_catalog_rule(c, RULE_DEPENDENTS) && !(r->busy & 4)) {
        r->busy |= 4;
        v = WH_NEW_N(c->arena, wh_relation *, l->n);
        for (i = 0; i < l->n; i++)
            if (depends(c, l->p[i], r))
                v[n++] = l->p[i];
        for (i = 0; i < n; i++)
            if (!(v[i]->busy & 4))
                wh_catalog_drop_relation(c, v[i]);
    }
    drop_owned(c, r);
    wh_catalog_remove(c, OBJECT_RELATION, r);
}

/* ---- the statement ----------------------------------------------------------------------------
 */

enum drop_kind {
    DROP_OTHER,
    DROP_TABLE,
    DROP_VIEW,
    DROP_SEQUENCE,
    DROP_INDEX,
    DROP_TRIGGER,
    DROP_TYPE,
    DROP_SCHEMA,
    DROP_FUNCTION
};

typedef struct dropping {
    wh_catalog *c;
    const wh_node *stmt;
    int kind; /* enum drop_kind */
    bool materialized, cascade, if_exists;
    const wh_relation *on; /* DROP INDEX i ON t */
} dropping;

static void read_drop(wh_catalog *c, const wh_node *stmt, dropping *d)
{
    catalog_words w = {stmt, 0, NULL, NULL};
    bool on = false;

    memset(d, 0, sizeof *d);
    d->c = c;
    d->stmt = stmt;
    while (wh_catalog_next(&w)) {
        unsigned kind = w.token && !w.node ? w.token->kind : 0;

        if (on && w.token)
            d->on = w.node ? wh_catalog_find_relation(c, w.node) : NULL;
        on = kind == WH_KW_ON;
        d->cascade |= kind == WH_KW_CASCADE ||
                      (w.node && w.node->kind == WH_N_OPAQUE && wh_node_has(w.node, WH_KW_CASCADE));
        d->if_exists |= kind == WH_KW_EXISTS;
        d->materialized |= kind == WH_KW_MATERIALIZED;
        if (d->kind == DROP_OTHER)
            d->kind = kind == WH_KW_TABLE                              ? DROP_TABLE
                      : kind == WH_KW_VIEW                             ? DROP_VIEW
                      : kind == WH_KW_SEQUENCE                         ? DROP_SEQUENCE
                      : kind == WH_KW_INDEX                            ? DROP_INDEX
                      : kind == WH_KW_TRIGGER                          ? DROP_TRIGGER
                      : kind == WH_KW_TYPE || kind == WH_KW_DOMAIN     ? DROP_TYPE
                      : kind == WH_KW_SCHEMA || kind == WH_KW_DATABASE ? DROP_SCHEMA
                      : kind == WH_KW_FUNCTION || kind == WH_KW_PROCEDURE || kind == WH_KW_AGGREGATE
                          ? DROP_FUNCTION
                          : DROP_OTHER;
    }
}

static void *find_dropped(const dropping *d, const wh_node *name)
{
    static const int kinds[] = {[DROP_INDEX] = OBJECT_INDEX,
                                [DROP_TRIGGER] = OBJECT_TRIGGER,
                                [DROP_TYPE] = OBJECT_TYPE,
                                [DROP_SCHEMA] = OBJECT_SCHEMA,
                                [DROP_FUNCTION] = OBJECT_FUNCTION};
    wh_relation *r;
    catalog_name n;

    if (!wh_catalog_name(d->c, name, &n) || d->kind == DROP_OTHER)
        return NULL;
    if (d->kind > DROP_SEQUENCE) {
        if (d->kind == DROP_SCHEMA)
            n.home.n = 0;
        return wh_catalog_find(d->c, kinds[d->kind], &n, d->on);
    }
    r = wh_catalog_find(d->c, OBJECT_RELATION, &n, NULL);
    if (!r || (r->kind == WH_RELATION_VIEW) != (d->kind == DROP_VIEW) ||
        (d->kind == DROP_VIEW && r->materialized != d->materialized) ||
        (d->kind == DROP_SEQUENCE && r->kind != WH_RELATION_SEQUENCE) ||
        (d->kind == DROP_TABLE && r->kind == WH_RELATION_SEQUENCE &&
         !wh_catalog_rule(d->c, RULE_OWN_INDEXES)))
        return NULL;
    return r;
}

static bool is_listed(const dropping *d, const wh_relation *r)
{
    const wh_node *name;
    size_t i;

    for (i = 0; (name = wh_node_next(d->stmt, WH_N_NAME, &i)) != NULL;)
        if (find_dropped(d, name) == r)
            return true;
    return false;
}

/* Does something need it that is not dropped in the same statement? Partitions go with the whole.
 */
static bool is_needed(const dropping *d, const wh_relation *r)
{
    const object_list *l = &d->c->objects[OBJECT_RELATION];
    bool parted = r->node && wh_node_find(r->node, WH_N_TABLE_PARTITIONS) != NULL;
    size_t i;

    for (i = 0; i < l->n; i++)
        if (depends(d->c, l->p[i], r) && !is_listed(d, l->p[i]) &&
            (!parted || !is_parent(l->p[i], r) || is_needed(d, l->p[i])))
            return true;
    return false;
}

static bool holds_any(const wh_catalog *c, const wh_node *name)
{
    const object_list *l = &c->objects[OBJECT_RELATION];
    wh_str home = wh_catalog_fold(c, wh_name_part(name, 0));
    size_t i;

    for (i = 0; i < l->n; i++)
        if (wh_str_eq(((const wh_relation *)l->p[i])->home, home))
            return true;
    return false;
}

/* Would the engine refuse the whole statement? */
static bool is_refused(const dropping *d)
{
    const wh_node *name;
    size_t i;

    for (i = 0; (name = wh_node_next(d->stmt, WH_N_NAME, &i)) != NULL;) {
        void *what = find_dropped(d, name);

        if (!what && !d->if_exists && wh_catalog_rule(d->c, RULE_ALL_OR_NONE) && !d->on)
            return true;
        if (d->cascade || !wh_catalog_rule(d->c, RULE_DEPENDENTS))
            continue;
        if (what && (d->kind == DROP_SCHEMA ? holds_any(d->c, name)
                                            : d->kind <= DROP_SEQUENCE && is_needed(d, what)))
            return true;
    }
    return false;
}

/* The key of which this is the index. */
static void drop_key_of(wh_catalog *c, const wh_index *x)
{
    wh_relation *r = x->table;
    size_t i, kept = 0;

    for (i = 0; i < r->nkeys; i++)
        if (!(x->implied && wh_catalog_same_name(c, OBJECT_INDEX, r->keys[i].name, x->name)))
            r->keys[kept++] = r->keys[i];
    if (kept < r->nkeys) {
        r->nkeys = kept;
        wh_catalog_finish_columns(c, r);
    }
}

void wh_catalog_drop_schema(wh_catalog *c, wh_str home)
{
    object_list *l = &c->objects[OBJECT_RELATION];
    size_t i;

    if (c->rules->schema &&
        wh_catalog_same_name(c, OBJECT_SCHEMA, home, wh_str_of(c->rules->schema)))
        home.n = 0;
    for (i = l->n; i > 0; i--) {
        wh_relation *r = i <= l->n ? l->p[i - 1] : NULL;
        if (r && wh_catalog_same_name(c, OBJECT_SCHEMA, r->home, home))
            wh_catalog_drop_relation(c, r);
    }
}

static void drop_one(const dropping *d, const wh_node *name, void *what)
{
    wh_catalog *c = d->c;

    switch (d->kind) {
    case DROP_TABLE:
    case DROP_VIEW:
    case DROP_SEQUENCE:
        wh_catalog_drop_relation(c, what);
        break;
    case DROP_INDEX:
        drop_key_of(c, what);
        wh_catalog_remove(c, OBJECT_INDEX, what);
        break;
    case DROP_TRIGGER:
        wh_catalog_remove(c, OBJECT_TRIGGER, what);
        break;
    case DROP_TYPE:
        wh_catalog_remove(c, OBJECT_TYPE, what);
        break;
    case DROP_SCHEMA:
        wh_catalog_drop_schema(c, wh_catalog_fold(c, wh_name_part(name, 0)));
        wh_catalog_remove(c, OBJECT_SCHEMA, what);
        break;
    default:
        wh_catalog_remove(c, OBJECT_FUNCTION, what);
        break;
    }
}

bool wh_catalog_drop(wh_catalog *c, const wh_node *stmt)
{
    const wh_node *name;
    bool some = false;
    dropping d;
    size_t i;

    read_drop(c, stmt, &d);
    if (d.kind == DROP_OTHER || (!c->carried_out && is_refused(&d)))
        return false;
    for (i = 0; (name = wh_node_next(stmt, WH_N_NAME, &i)) != NULL;) {
        void *what = find_dropped(&d, name);
        if (what) {
            drop_one(&d, name, what);
            some = true;
        }
        if (d.kind == DROP_INDEX || d.kind == DROP_TRIGGER)
            if (d.on) /* the next NAME is the table */
                break;
    }
    return some;
}
