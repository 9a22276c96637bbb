/* The columns that queries give, seen through views and WITH. */
#include "formats/sql/catalog/internal.h"

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

const wh_column *wh_columns_find(const wh_catalog *c, const wh_columns *list, wh_str name)
{
    size_t i;

    for (i = 0; i < list->n; i++)
        if (wh_catalog_same_name(c, OBJECT_INDEX, list->p[i].name, name))
            return &list->p[i];
    return NULL;
}

/* To the names of a NAMES or COLUMN_DEFS. */
bool wh_catalog_rename_columns(wh_catalog *c, const wh_node *names, wh_columns *list)
{
    wh_column *visible = NULL;
    size_t i = 0;
    uint32_t k;

    for (k = 0; names && k < names->n; k++) {
        const wh_token *t = wh_child_token(names->child[k]);
        const wh_node *n = wh_child_node(names->child[k]);

        if (n && (n->kind == WH_N_COLUMN_DEF || n->kind == WH_N_NAME))
            t = wh_node_first_token(n);
        if (!t || t->kind == WH_T_LPAREN || t->kind == WH_T_RPAREN || t->kind == WH_T_COMMA)
            continue;
        while (i < list->n && list->p[i].hidden)
            i++;
        if (i >= list->n)
            return false;
        visible = &list->p[i++];
        visible->name = wh_catalog_fold(c, t);
    }
    return !names || i == list->n || wh_catalog_rule(c, RULE_FEWER_NAMES);
}

/* ---- WITH -------------------------------------------------------------------------------------
 */

static const wh_node *find_cte(const wh_token *name, const query_scope *s,
                               const query_scope **where, size_t *at)
{
    const wh_node *cte;
    size_t i, k;

    for (; s; s = s->outer)
        for (i = k = 0; i < s->visible && (cte = wh_node_next(s->with, WH_N_CTE, &k)) != NULL; i++)
            if (wh_catalog_is_called(cte, name)) {
                *where = s;
                *at = i;
                return cte;
            }
    return NULL;
}

static bool projection_columns(wh_catalog *c, const wh_node *projection, const query_sources *src,
                               wh_columns *out);

/* INSERT .. RETURNING and the like. */
static bool returned_columns(wh_catalog *c, const wh_node *stmt, const query_scope *s,
                             wh_columns *out)
{
    const wh_node *returning = wh_node_find(stmt, WH_N_RETURNING), *target;
    query_sources src, from;
    size_t i;

    target = wh_node_find(stmt, WH_N_TABLE_REF);
    if (!returning || !target)
        return false;
    memset(&src, 0, sizeof src);
    wh_catalog_read_from(c, stmt, s, &src); /* its TABLE_REF is a direct child */
    if (stmt->kind != WH_N_INSERT) {
        const wh_node *more = wh_node_find(stmt, WH_N_FROM);
        if (!more)
            more = wh_node_find(stmt, WH_N_USING_TABLES);
        wh_catalog_read_from(c, more, s, &from);
        src.known = src.known && from.known;
        for (i = 0; more && i < from.joined.n; i++)
            wh_catalog_add_column(c, &src.joined, &from.joined.p[i]);
    }
    return projection_columns(c, wh_node_find(returning, WH_N_PROJECTION), &src, out);
}

static bool statement_columns(wh_catalog *c, const wh_node *cte, const query_scope *s,
                              wh_columns *out)
{
    const wh_node *query = wh_node_find(cte, WH_N_QUERY), *stmt;

    if (query)
        return wh_catalog_query_columns(c, query, s, out);
    stmt = wh_node_find_group(cte, WH_GROUP_STATEMENT, 0);
    if (!stmt)
        return false;
    if (wh_node_find(stmt, WH_N_QUERY) && stmt->kind == WH_N_SELECT_STATEMENT)
        return wh_catalog_query_columns(c, wh_node_find(stmt, WH_N_QUERY), s, out);
    return returned_columns(c, stmt, s, out);
}

/* A recursive one has the columns of its first arm. SEARCH and CYCLE add theirs. */
bool wh_catalog_cte_columns(wh_catalog *c, const wh_token *name, const query_scope *s, bool *found,
                            wh_columns *out)
{
    const wh_node *cte, *option;
    query_scope inner;
    unsigned depth = s ? s->depth : 0; /* of who asks: a member may read itself */
    size_t at = 0, i;

    cte = find_cte(name, s, &s, &at);
    *found = cte != NULL;
    if (!cte)
        return false;
    inner = *s;
    inner.depth = depth;
    if (!wh_node_has(s->with, WH_KW_RECURSIVE) && !wh_catalog_rule(c, RULE_FORWARD_CTES))
        inner.visible = at;
    if (!statement_columns(c, cte, &inner, out) ||
        !wh_catalog_rename_columns(c, wh_node_find(cte, WH_N_NAMES), out))
        return false;
    for (i = 0; (option = wh_node_next(cte, WH_N_CTE_OPTION, &i)) != NULL;)
        return false; /* columns of their own, by names in the clause */
    return true;
}

/* ---- results ----------------------------------------------------------------------------------
 */

static bool expand_star(wh_catalog *c, const query_sources *s, const wh_token *table,
                        wh_columns *out)
{
    bool found = table == NULL;
    size_t i, k;

    if (!s->known)
        return false;
    for (k = 0; !table && k < s->joined.n; k++)
        if (!s->joined.p[k].hidden)
            wh_catalog_add_column(c, out, &s->joined.p[k]);
    for (i = 0; table && i < s->n; i++) {
        if (!s->v[i].name || !wh_name_eq(s->v[i].name, table))
            continue;
        found = true;
        for (k = 0; k < s->v[i].columns.n; k++)
            if (!s->v[i].columns.p[k].hidden)
                wh_catalog_add_column(c, out, &s->v[i].columns.p[k]);
    }
    return found && out->n <= MOST_COLUMNS;
}

/* The column of a table that a COLUMN means; NULL: can't be determined. */
static const wh_column *resolve(wh_catalog *c, const query_sources *s, const wh_node *column)
{
    const wh_token *name = wh_name_part(column, 0), *table = wh_name_part(column, 1);
    wh_str text = wh_catalog_fold(c, name);
    const wh_column *found = table ? NULL : wh_columns_find(c, &s->joined, text);
    size_t i;

    for (i = 0; !found && i < s->n; i++)
        if (!table || (s->v[i].name && wh_name_eq(s->v[i].name, table)))
            found = wh_columns_find(c, &s->v[i].columns, text);
    return found;
}

/* The number of a row, where it has no column of its own. */
static bool is_row_number(const wh_catalog *c, const wh_node *e)
{
    return c->d->affinity && e->kind == WH_N_COLUMN && wh_name_part(e, 0) &&
           wh_is_rowid_name(wh_name_part(e, 0));
}

static void expr_column(wh_catalog *c, const query_sources *s, const wh_result *result,
                        wh_columns *out)
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
        col.primary_key = col.unique = col.identity = col.hidden = false;
        col.generated = WH_NOT_GENERATED;
    } else {
        const wh_node *type = e && e->kind == WH_N_CAST ? wh_node_find(e, WH_N_TYPE) : NULL;

        col.derived = true;
        if (type)
            col.type = wh_catalog_text(c, type);
        if (c->d->affinity)
            col.affinity = type ? c->d->affinity(col.type) : (uint8_t)WH_AFFINITY_NONE;
        col.type_class = wh_catalog_expr_class(c, e);
        if (e && is_row_number(c, e)) {
            col.type = WH_STR("INTEGER");
            col.affinity = WH_AFFINITY_INTEGER;
            col.type_class = WH_CLASS_INTEGER;
            col.derived = false;
        }
        if (!c->d->affinity)
            col.written = wh_catalog_written_by(e);
    }
    if (e && e->kind == WH_N_COLLATE && wh_node_last_token(e))
        col.collation = wh_catalog_fold(c, wh_node_last_token(e));
    col.def = NULL;
    col.value = result->expr;
    if (result->alias)
        col.name = wh_catalog_fold(c, result->alias);
    else if (result->expr)
        col.name = wh_catalog_result_name(c, result->expr);
    wh_catalog_add_column(c, out, &col);
}

static bool projection_columns(wh_catalog *c, const wh_node *projection, const query_sources *src,
                               wh_columns *out)
{
    wh_result result;
    size_t at = 0;

    while (wh_result_next(projection, &at, &result)) {
        switch (result.kind) {
        case WH_RESULT_STAR:
        case WH_RESULT_TABLE_STAR:
            if (!expand_star(c, src, result.table, out))
                return false;
            break;
        case WH_RESULT_EXPR:
            if (result.expr && result.expr->kind == WH_N_FIELD &&
                wh_node_has(result.expr, WH_OP_STAR))
                return false; /* (row).*: as many as its type has */
            expr_column(c, src, &result, out);
            break;
        default:
            return false;
        }
    }
    return out->n > 0 || wh_catalog_rule(c, RULE_EMPTY_TABLE);
}

static bool select_columns(wh_catalog *c, const wh_node *select, const query_scope *s,
                           wh_columns *out)
{
    query_sources src;

    wh_catalog_read_from(c, wh_node_find(select, WH_N_FROM), s, &src);
    return projection_columns(c, wh_node_find(select, WH_N_PROJECTION), &src, out);
}

static bool values_columns(wh_catalog *c, const wh_node *values, wh_columns *out)
{
    const wh_node *row = wh_node_find(values, WH_N_ROW_VALUE), *e;
    size_t i, at;

    for (i = at = 0; (e = wh_node_next_expr(row, &at)) != NULL; i++) {
        wh_column col;
        wh_buf name = WH_BUF_INIT(64);

        memset(&col, 0, sizeof col);
        if (c->rules->values) {
            wh_buf_text(&name, c->rules->values);
            wh_buf_uint(&name, i + c->rules->first_value);
            col.name = wh_arena_str(c->arena, wh_buf_view(&name));
            wh_buf_release(&name);
        } else {
            col.name = wh_catalog_result_name(c, e);
        }
        col.derived = col.first_of_arms = true;
        col.type_class = wh_catalog_expr_class(c, e);
        col.value = e;
        wh_catalog_add_column(c, out, &col);
    }
    return out->n > 0;
}

/* TABLE name: as SELECT * FROM name. */
static bool table_columns(wh_catalog *c, const wh_node *command, const query_scope *s,
                          wh_columns *out)
{
    query_sources src;

    wh_catalog_read_from(c, command, s, &src);
    return expand_star(c, &src, NULL, out);
}

/* ---- queries ----------------------------------------------------------------------------------
 */

bool wh_catalog_query_columns(wh_catalog *c, const wh_node *query, const query_scope *outer,
                              wh_columns *out)
{
    query_scope s = {outer, wh_node_find(query, WH_N_WITH), SIZE_MAX, outer ? outer->depth + 1 : 0};
    const wh_node *body = query, *arm;
    bool known;
    size_t i;

    if (s.depth > MOST_LEVELS || ++c->work > MOST_QUERIES || wh_arena_over(c->arena))
        return false;
    if (wh_node_find(body, WH_N_COMPOUND))
        body = wh_node_find(body, WH_N_COMPOUND);
    if (body->n == 0)
        return false;
    /* Names come from the first arm, which may be a query in brackets. */
    for (arm = NULL; !arm;) {
        const wh_node *nested = wh_node_find(body, WH_N_SUBQUERY);
        arm = wh_node_find_group(body, WH_GROUP_QUERY, 0);
        if (nested &&
            (!arm || (body->kind == WH_N_COMPOUND && wh_child_node(body->child[0]) == nested)))
            arm = wh_node_find(nested, WH_N_QUERY);
        if (!arm)
            return false;
    }
    switch (arm->kind) {
    case WH_N_SELECT:
        known = select_columns(c, arm, &s, out);
        break;
    case WH_N_VALUES:
        known = values_columns(c, arm, out);
        break;
    case WH_N_TABLE_COMMAND:
        known = table_columns(c, arm, &s, out);
        break;
    default:
        known = wh_catalog_query_columns(c, arm, &s, out);
    }
    for (i = 0; body->kind == WH_N_COMPOUND && i < out->n; i++) {
        out->p[i].written = 0; /* other arms may give others */
        out->p[i].first_of_arms = true;
    }
    return known;
}

static bool begin(wh_catalog *c)
{
    c->examined = true;
    if (c->nesting == 0)
        c->work = 0;
    return ++c->nesting < MOST_LEVELS;
}

bool wh_query_columns(wh_catalog *c, wh_arena *a, const wh_node *query, wh_columns *out)
{
    wh_arena *before = c->arena;
    bool known;

    memset(out, 0, sizeof *out);
    c->arena = a;
    known = begin(c) && query && wh_catalog_query_columns(c, query, NULL, out);
    c->nesting--;
    c->arena = before;
    return known;
}

bool wh_from_columns(wh_catalog *c, wh_arena *a, const wh_node *from, wh_columns *out)
{
    wh_arena *before = c->arena;
    query_sources src;

    memset(out, 0, sizeof *out);
    memset(&src, 0, sizeof src);
    c->arena = a;
    if (begin(c) && from)
        wh_catalog_read_from(c, from, NULL, &src);
    c->nesting--;
    c->arena = before;
    *out = src.joined;
    return src.known;
}

void wh_catalog_resolve(wh_catalog *c, wh_relation *r)
{
    wh_str current = c->current;
    wh_arena *before = c->arena;
    wh_columns list;
    bool known;

    if (r->busy & 1)
        return;
    r->busy |= 1;
    c->current = r->context;
    c->arena = c->own;
    known = wh_query_columns(c, c->own, r->query, &list) &&
            wh_catalog_rename_columns(c, wh_node_find(r->node, WH_N_NAMES), &list);
    c->current = current;
    c->arena = before;
    r->busy &= (uint8_t)~1U;
    r->columns_known = known || (r->frozen && wh_catalog_rule(c, RULE_DEPENDENTS));
    if (r->frozen) /* those it had when it was made, as long as it works */
        return;
    r->frozen = known && (wh_catalog_rule(c, RULE_FROZEN_VIEWS) || r->materialized);
    r->columns = list.p;
    r->ncolumns = known ? list.n : 0;
}

/* ---- relations by name ------------------------------------------------------------------------ */

/* What a view reads may have been made after it. */
static const wh_relation *resolved(wh_catalog *c, wh_relation *r)
{
    if (r && !r->columns_known && r->query && r->kind == WH_RELATION_VIEW)
        wh_catalog_resolve(c, r);
    return r;
}

const wh_relation *wh_catalog_relation(wh_catalog *c, wh_str name)
{
    return resolved(c, wh_catalog_find_plain(c, OBJECT_RELATION, name));
}

const wh_relation *wh_catalog_relation_in(wh_catalog *c, const wh_token *schema,
                                          const wh_token *name)
{
    wh_mark mark = wh_arena_mark(c->arena);
    catalog_name n;
    wh_relation *r = wh_catalog_token_name(c, schema, name, &n)
                         ? wh_catalog_find(c, OBJECT_RELATION, &n, NULL)
                         : NULL;

    wh_arena_rewind(c->arena, mark);
    return resolved(c, r);
}

const wh_relation *wh_catalog_relation_of(wh_catalog *c, const wh_token *name)
{
    return wh_catalog_relation_in(c, NULL, name);
}

const wh_relation *wh_catalog_relation_named(wh_catalog *c, const wh_node *name)
{
    return wh_catalog_relation_in(c, wh_name_part(name, 1), wh_name_part(name, 0));
}

const wh_relation *wh_catalog_relation_at(wh_catalog *c, size_t i)
{
    return resolved(c, wh_catalog_object_at(c, OBJECT_RELATION, i));
}
