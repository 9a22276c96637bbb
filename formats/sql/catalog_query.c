/* What queries give and do, seen through the catalog's views. */
#include "formats/sql/catalog_internal.h"

/* SQLite allows 2000 columns; views that double their columns at each level end here. */
enum { MOST_COLUMNS = 4000, MOST_QUERIES = 5000, MOST_LEVELS = 50 };

/* WITH clauses that are in sight, innermost first. */
typedef struct scope {
    const struct scope *outer;
    const wh_node *with;
    unsigned depth;
} scope;

void wh_catalog_add_column(wh_catalog *c, wh_columns *list, const wh_column *column)
{
    if (list->n == list->cap) {
        size_t cap = list->cap ? list->cap * 2 : 8;
        wh_column *p = wh_arena_alloc(c->arena, cap * sizeof *p);
        if (list->n)
            memcpy(p, list->p, list->n * sizeof *p);
        list->p = p;
        list->cap = cap;
    }
    list->p[list->n++] = *column;
}

static bool query_columns(wh_catalog *c, const wh_node *query, const scope *outer, wh_columns *out);

/* Rename the columns to the names of a NAMES node. */
static bool rename_columns(wh_catalog *c, const wh_node *names, wh_columns *list)
{
    size_t i = 0;
    uint32_t k;

    for (k = 0; names && k < names->n; k++) {
        const wh_token *t = wh_child_token(names->child[k]);
        if (!t || t->kind == WH_T_LPAREN || t->kind == WH_T_RPAREN || t->kind == WH_T_COMMA)
            continue;
        if (i >= list->n)
            return false;
        list->p[i++].name = wh_name_text(c->arena, t);
    }
    return !names || i == list->n;
}

static const wh_node *find_cte(const wh_token *name, const scope *s, const scope **where)
{
    size_t i;

    for (; s; s = s->outer) {
        const wh_node *cte;
        for (i = 0; (cte = wh_node_find_nth(s->with, WH_N_CTE, i)) != NULL; i++) {
            const wh_token *t = cte->n ? wh_child_token(cte->child[0]) : NULL;
            if (t && wh_name_eq(t, name)) {
                *where = s;
                return cte;
            }
        }
    }
    return NULL;
}

/* The columns of a common table expression. A recursive one has those of its first arm. */
static bool cte_columns(wh_catalog *c, const wh_node *cte, const scope *s, wh_columns *out)
{
    const wh_node *query = wh_node_find(cte, WH_N_QUERY);

    return query && query_columns(c, query, s, out) &&
           rename_columns(c, wh_node_find(cte, WH_N_NAMES), out);
}

static bool item_columns(wh_catalog *c, const wh_from_item *item, const scope *s, wh_columns *out)
{
    const wh_relation *r;
    const wh_node *cte;
    size_t i;

    if (item->kind == WH_FROM_SUBQUERY)
        return item->query && query_columns(c, item->query, s, out);
    if (item->kind != WH_FROM_TABLE || !item->name)
        return false;
    cte = item->schema ? NULL : find_cte(item->name, s, &s);
    if (cte)
        return cte_columns(c, cte, s, out);
    r = wh_catalog_relation_of(c, item->name);
    if (!r || !r->columns_known)
        return false;
    for (i = 0; i < r->ncolumns; i++)
        wh_catalog_add_column(c, out, &r->columns[i]);
    return out->n <= MOST_COLUMNS;
}

/* The tables of a FROM with their columns. */
typedef struct sources {
    wh_from_items items;
    wh_columns *columns; /* of each item */
    bool known;
} sources;

static void read_sources(wh_catalog *c, const wh_node *from, const scope *s, sources *out)
{
    size_t i;

    memset(out, 0, sizeof *out);
    out->known = true;
    if (!from)
        return;
    wh_from_collect(c->arena, from, &out->items);
    out->columns = WH_NEW_N(c->arena, wh_columns, out->items.n);
    for (i = 0; i < out->items.n; i++)
        if (!item_columns(c, &out->items.p[i], s, &out->columns[i]))
            out->known = false;
}

static const wh_column *column_in(const wh_columns *list, wh_str name)
{
    size_t i;

    for (i = 0; i < list->n; i++)
        if (wh_str_eq_nocase(list->p[i].name, name))
            return &list->p[i];
    return NULL;
}

static bool is_using(const wh_node *list, wh_str name)
{
    uint32_t k;

    for (k = 2; list && k < list->n; k++) {
        const wh_token *t = wh_child_token(list->child[k]);
        if (t && wh_name_is(t, name))
            return true;
    }
    return false;
}

/* Does * leave this column out, because a join to the left has given it already? */
static bool is_merged(const sources *s, size_t item, wh_str name)
{
    const wh_from_item *it = &s->items.p[item];
    size_t i;

    if (is_using(it->using_list, name))
        return true;
    for (i = 0; it->natural && i < item; i++)
        if (column_in(&s->columns[i], name))
            return true;
    return false;
}

static bool expand_star(wh_catalog *c, const sources *s, const wh_token *table, wh_columns *out)
{
    bool found = false;
    size_t i, k;

    if (!s->known)
        return false;
    for (i = 0; i < s->items.n; i++) {
        const wh_token *name = wh_from_item_name(&s->items.p[i]);

        if (table && !(name && wh_name_eq(name, table)))
            continue;
        found = true;
        for (k = 0; k < s->columns[i].n; k++) {
            const wh_column *col = &s->columns[i].p[k];
            if (!col->hidden && (table || !is_merged(s, i, col->name)))
                wh_catalog_add_column(c, out, col);
        }
    }
    return found && out->n <= MOST_COLUMNS;
}

/* The column of a table that a COLUMN means; NULL: can't be told. */
static const wh_column *resolve(wh_catalog *c, const sources *s, const wh_node *column)
{
    const wh_token *name = wh_name_part(column, 0), *table = wh_name_part(column, 1);
    wh_str text = wh_name_text(c->arena, name);
    size_t i;

    for (i = 0; i < s->items.n; i++) {
        const wh_token *item = wh_from_item_name(&s->items.p[i]);
        const wh_column *found = NULL;

        if (!table || (item && wh_name_eq(item, table)))
            found = column_in(&s->columns[i], text);
        if (found)
            return found;
    }
    return NULL;
}

static wh_str text_of(wh_catalog *c, const wh_node *n)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_str s;

    wh_node_print_edited(&b, n, WH_PRINT_NO_LEADING);
    s = wh_arena_str(c->arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return s;
}

static void expr_column(wh_catalog *c, const sources *s, const wh_result *result, wh_columns *out)
{
    const wh_node *e = result->expr;
    const wh_column *from = NULL;
    wh_column col;

    memset(&col, 0, sizeof col);
    while (e && e->kind == WH_N_PAREN && wh_node_expr(e, 0))
        e = wh_node_expr(e, 0);
    if (e && e->kind == WH_N_COLUMN)
        from = resolve(c, s, e);
    if (from) {
        col = *from;
        col.primary_key = col.unique = false;
        col.generated = WH_NOT_GENERATED;
    } else {
        const wh_node *type = e && e->kind == WH_N_CAST ? wh_node_find(e, WH_N_TYPE) : NULL;

        col.derived = true;
        if (type)
            col.type = text_of(c, type);
        if (type && c->d->affinity)
            col.affinity = c->d->affinity(col.type);
        else if (c->d->affinity)
            col.affinity = WH_AFFINITY_NONE;
    }
    if (e && e->kind == WH_N_COLLATE && wh_node_last_token(e))
        col.collation = wh_name_text(c->arena, wh_node_last_token(e));
    col.def = NULL;
    col.value = result->expr;
    if (result->alias)
        col.name = wh_name_text(c->arena, result->alias);
    else if (e && e->kind == WH_N_COLUMN)
        col.name = wh_name_text(c->arena, wh_name_part(e, 0));
    else if (result->expr)
        col.name = text_of(c, result->expr);
    wh_catalog_add_column(c, out, &col);
}

static bool select_columns(wh_catalog *c, const wh_node *select, const scope *s, wh_columns *out)
{
    const wh_node *projection = wh_node_find(select, WH_N_PROJECTION);
    wh_result result;
    sources src;
    size_t at = 0;

    read_sources(c, wh_node_find(select, WH_N_FROM), s, &src);
    while (wh_result_next(projection, &at, &result)) {
        switch (result.kind) {
        case WH_RESULT_STAR:
        case WH_RESULT_TABLE_STAR:
            if (!expand_star(c, &src, result.table, out))
                return false;
            break;
        case WH_RESULT_EXPR:
            expr_column(c, &src, &result, out);
            break;
        default:
            return false;
        }
    }
    return out->n > 0;
}

static bool values_columns(wh_catalog *c, const wh_node *values, wh_columns *out)
{
    const wh_node *row = wh_node_find(values, WH_N_ROW_VALUE), *e;
    size_t i;

    for (i = 0; (e = wh_node_expr(row, i)) != NULL; i++) {
        wh_column col;
        wh_buf name = WH_BUF_INIT(64);

        memset(&col, 0, sizeof col);
        wh_buf_text(&name, "column");
        wh_buf_uint(&name, i + 1);
        col.name = wh_arena_str(c->arena, wh_buf_view(&name));
        wh_buf_release(&name);
        col.derived = true;
        col.value = e;
        wh_catalog_add_column(c, out, &col);
    }
    return out->n > 0;
}

static bool query_columns(wh_catalog *c, const wh_node *query, const scope *outer, wh_columns *out)
{
    scope s = {outer, wh_node_find(query, WH_N_WITH), outer ? outer->depth + 1 : 0};
    const wh_node *body = query, *arm;

    if (s.depth > MOST_LEVELS || ++c->work > MOST_QUERIES || wh_arena_over(c->arena))
        return false;
    if (wh_node_find(body, WH_N_COMPOUND))
        body = wh_node_find(body, WH_N_COMPOUND);
    if (body->n == 0)
        return false;
    /* Names come from the first arm. */
    arm = wh_node_find_group(body, WH_GROUP_QUERY, 0);
    if (!arm)
        arm = wh_node_find(wh_node_find(body, WH_N_SUBQUERY), WH_N_QUERY);
    if (!arm)
        return false;
    switch (arm->kind) {
    case WH_N_SELECT:
        return select_columns(c, arm, &s, out);
    case WH_N_VALUES:
        return values_columns(c, arm, out);
    default:
        return query_columns(c, arm, &s, out);
    }
}

bool wh_query_columns(wh_catalog *c, const wh_node *query, wh_columns *out)
{
    bool known;

    memset(out, 0, sizeof *out);
    c->examined = true;
    if (c->nesting == 0)
        c->work = 0;
    c->nesting++;
    known = query && c->nesting < MOST_LEVELS && query_columns(c, query, NULL, out);
    c->nesting--;
    return known;
}

void wh_catalog_resolve(wh_catalog *c, wh_relation *r)
{
    wh_columns list;
    bool known;

    if (r->busy & 1)
        return;
    r->busy |= 1;
    known = wh_query_columns(c, r->query, &list) &&
            rename_columns(c, wh_node_find(r->node, WH_N_NAMES), &list);
    r->busy &= (uint8_t)~1U;
    r->columns_known = known;
    r->columns = list.p;
    r->ncolumns = known ? list.n : 0;
}

/* ---- traits ------------------------------------------------------------------------------- */

typedef struct trait_walk {
    wh_catalog *c;
    const wh_node *with; /* names of CTEs are collected while walking */
    wh_nodes ctes;
    unsigned traits;
} trait_walk;

static bool is_cte(const trait_walk *w, const wh_token *name)
{
    size_t i;

    for (i = 0; i < w->ctes.n; i++) {
        const wh_node *cte = w->ctes.p[i];
        const wh_token *t = cte->n ? wh_child_token(cte->child[0]) : NULL;
        if (t && wh_name_eq(t, name))
            return true;
    }
    return false;
}

static void table_traits(trait_walk *w, const wh_node *ref)
{
    const wh_token *name = wh_name_part(wh_node_find(ref, WH_N_NAME), 0);
    const wh_relation *r;

    if (!name || is_cte(w, name))
        return;
    r = wh_catalog_relation_of(w->c, name);
    if (!r)
        w->traits |= WH_TRAIT_UNKNOWN;
    else
        w->traits |= wh_relation_traits(w->c, r);
}

static void join_traits(trait_walk *w, const wh_node *join)
{
    if (wh_node_has(join, WH_KW_LEFT) || wh_node_has(join, WH_KW_RIGHT) ||
        wh_node_has(join, WH_KW_FULL))
        w->traits |= WH_TRAIT_OUTER_JOIN;
}

static enum wh_walk look(void *ctx, const wh_node *n)
{
    trait_walk *w = ctx;

    switch (n->kind) {
    case WH_N_OPAQUE:
        w->traits |= WH_TRAIT_OPAQUE;
        break;
    case WH_N_DISTINCT:
        if (!wh_node_has(n, WH_KW_ALL))
            w->traits |= WH_TRAIT_DISTINCT;
        break;
    case WH_N_GROUP_BY:
        w->traits |= WH_TRAIT_AGGREGATE;
        break;
    case WH_N_CALL:
        if (wh_call_is_window(n))
            w->traits |= WH_TRAIT_WINDOW;
        else if (wh_call_is_aggregate(w->c->d, n))
            w->traits |= WH_TRAIT_AGGREGATE;
        break;
    case WH_N_LIMIT:
        w->traits |= WH_TRAIT_LIMIT;
        break;
    case WH_N_COMPOUND:
        w->traits |= WH_TRAIT_COMPOUND;
        break;
    case WH_N_WITH:
        if (wh_node_has(n, WH_KW_RECURSIVE))
            w->traits |= WH_TRAIT_RECURSIVE;
        break;
    case WH_N_JOIN:
        join_traits(w, n);
        break;
    case WH_N_TABLE_FUNCTION:
        w->traits |= WH_TRAIT_TABLE_FUNCTION;
        break;
    case WH_N_TABLE_REF:
        table_traits(w, n);
        break;
    case WH_N_SUBQUERY:
    case WH_N_TABLE_SUBQUERY:
        w->traits |= WH_TRAIT_SUBQUERY;
        break;
    default:
        break;
    }
    return WH_WALK_ON;
}

unsigned wh_catalog_traits(wh_catalog *c, const wh_node *n)
{
    trait_walk w;

    if (!n)
        return 0;
    memset(&w, 0, sizeof w);
    w.c = c;
    wh_node_collect(c->arena, n, WH_N_CTE, true, &w.ctes);
    wh_node_walk(n, look, &w);
    if (n->flags & WH_HAS_OPAQUE)
        w.traits |= WH_TRAIT_OPAQUE;
    if (wh_has_function(c->d, n, WH_FN_NONDETERMINISTIC | WH_FN_CLOCK))
        w.traits |= WH_TRAIT_NONDETERMINISTIC;
    return w.traits;
}

unsigned wh_relation_traits(wh_catalog *c, const wh_relation *relation)
{
    wh_relation *r = wh_catalog_find(c, WH_OBJECT_RELATION, relation->name);

    if (relation->kind == WH_RELATION_VIRTUAL)
        return WH_TRAIT_VIRTUAL;
    if (relation->kind == WH_RELATION_TABLE || !r)
        return 0;
    if (r->busy & 2)
        return WH_TRAIT_UNKNOWN; /* views that read each other */
    c->examined = true;
    if (!r->traits_known) {
        r->busy |= 2;
        r->traits = WH_TRAIT_VIEW | wh_catalog_traits(c, r->query);
        r->busy &= (uint8_t)~2U;
        r->traits_known = true;
    }
    return r->traits;
}
