/* The members of a base's WITH, and the columns that are in sight. */
#include "oracles/typing/scope.h"
#include "formats/sql/tree/template.h"

const wh_node *wh_with_member(const wh_node *with, const wh_token *name)
{
    const wh_node *member;
    size_t i;

    for (i = 0; with && name && (member = wh_node_find_nth(with, WH_N_CTE, i)) != NULL; i++) {
        const wh_node *called = wh_node_find(member, WH_N_NAME);
        if (called ? wh_name_eq(wh_name_part(called, 0), name)
                   : wh_name_eq(wh_node_token(member, WH_T_NAME), name))
            return member;
    }
    return NULL;
}

const wh_node *wh_member_query(const wh_node *member)
{
    const wh_node *query = wh_node_find(member, WH_N_QUERY), *statement;

    if (wh_node_find(member, WH_N_CTE_OPTION))
        return NULL;
    statement = query ? NULL : wh_node_find(member, WH_N_SELECT_STATEMENT);
    return query ? query : statement ? wh_node_find(statement, WH_N_QUERY) : NULL;
}

bool wh_columns_below(const wh_subject *s, const wh_node *with, const char *template_text,
                      const wh_node *hole, wh_columns *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_node *statement;
    wh_select q;
    wh_str text;

    if (with) {
        wh_quote_node(&b, with, false);
        wh_buf_char(&b, ' ');
    }
    wh_quote(&b, s->dialect, template_text, {"n", hole, {NULL, 0}});
    wh_buf_char(&b, ';');
    text = wh_subject_keep(s, &b);
    return text.p && wh_parse_one(s->a, s->dialect, text, &statement, NULL) == WH_OK &&
           wh_select_of(statement, &q) && wh_query_columns(s->catalog, q.query, out);
}

bool wh_star_columns(const wh_subject *s, wh_columns *out)
{
    if (!s->q.with)
        return wh_from_columns(s->catalog, s->q.from, out);
    return wh_columns_below(s, s->q.with, "SELECT * {n!}", s->q.from, out);
}

void wh_put_with(const wh_subject *s, wh_buf *out)
{
    if (!s->q.with)
        return;
    wh_quote_node(out, s->q.with, false);
    wh_buf_char(out, ' ');
}

/* ---- columns ------------------------------------------------------------------------------- */

/* Below a WITH: a name of one of its members, or a query that may name them. */
static bool columns_of_member(const wh_subject *s, const wh_from_item *item, wh_columns *out)
{
    if (item->kind == WH_FROM_SUBQUERY)
        return wh_columns_below(s, s->q.with, "{n!}", item->query, out);
    return item->kind == WH_FROM_TABLE && !item->schema && wh_with_member(s->q.with, item->name) &&
           wh_columns_below(s, s->q.with, "SELECT * FROM {n!}", item->node, out);
}

bool wh_item_columns(const wh_subject *s, const wh_from_item *item, const wh_column **v, size_t *n)
{
    wh_columns below = {NULL, 0, 0};

    if (s->q.with && columns_of_member(s, item, &below)) {
        *v = below.p;
        *n = below.n;
        return true;
    }
    if (item->kind == WH_FROM_TABLE) {
        const wh_relation *r = wh_catalog_relation_of(s->catalog, item->name);
        if (!r || !r->columns_known)
            return false;
        *v = r->columns;
        *n = r->ncolumns;
        return true;
    }
    if (item->kind == WH_FROM_SUBQUERY) {
        wh_columns columns = {NULL, 0, 0};
        if (!wh_query_columns(s->catalog, item->query, &columns))
            return false;
        *v = columns.p;
        *n = columns.n;
        return true;
    }
    return false;
}

const wh_column *wh_find_column(const wh_subject *s, const wh_node *from, const wh_node *column)
{
    wh_from_items items = {NULL, 0, 0};
    const wh_token *name = wh_name_part(column, 0), *table = wh_name_part(column, 1);
    size_t i, k, n;

    if (!name)
        return NULL;
    wh_from_collect(s->a, from, &items);
    for (i = 0; i < items.n; i++) {
        const wh_token *called = wh_from_item_name(&items.p[i]);
        const wh_column *v;

        if (table && (!called || !wh_name_eq(called, table)))
            continue;
        if (!wh_item_columns(s, &items.p[i], &v, &n))
            return NULL;
        for (k = 0; k < n; k++)
            if (wh_name_is(name, v[k].name))
                return &v[k];
    }
    return NULL;
}

const wh_node *wh_item_query(const wh_subject *s, const wh_from_item *item)
{
    const wh_relation *r;

    if (item->kind == WH_FROM_SUBQUERY)
        return item->query;
    r = item->kind == WH_FROM_TABLE ? wh_catalog_relation_of(s->catalog, item->name) : NULL;
    return r && r->kind == WH_RELATION_VIEW ? r->query : NULL;
}
