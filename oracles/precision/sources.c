/* What stands in FROM: tables with columns that are made, views, members of WITH, functions. */
#include "oracles/precision/internal.h"
#include "oracles/precision/change.h"
#include "oracles/precision/exact.h"
#include "oracles/precision/mysql.h"
#include "oracles/precision/order.h"
#include "oracles/precision/search.h"
#include "oracles/precision/single.h"
#include "oracles/precision/unknown.h"
#include "oracles/precision/unseen.h"
#include "oracles/precision/window.h"

/* Does the statement that makes a virtual table say a word, also within quotes? */
static bool says(const wh_node *create, const char *word)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i, n = strlen(word);
    bool found = false;

    wh_node_print_canonical(&b, create);
    for (i = 0; i + n <= b.n && !found; i++)
        found = wh_str_eq_nocase((wh_str){b.p + i, n}, wh_str_of(word));
    wh_buf_release(&b);
    return found;
}

typedef struct hidden_walk {
    const wh_dialect *dialect;
    const wh_relation *r;
    bool shown; /* may functions of the search stand here? */
} hidden_walk;

/* Stops at a hidden column that neither MATCH nor a function of the search looks at. */
static enum wh_walk look_hidden(void *ctx, const wh_node *n)
{
    const hidden_walk *w = ctx;
    const wh_relation *r = w->r;
    const wh_function *f = n->kind == WH_N_CALL ? wh_call_function(w->dialect, n) : NULL;
    size_t i;

    if (wh_is_search(n))
        return WH_WALK_SKIP;
    if (w->shown && f && f->does == WH_DOES_SEARCH)
        return WH_WALK_SKIP;
    if (w->shown && n->kind == WH_N_COLUMN && wh_name_is(wh_name_part(n, 0), WH_STR("rank")))
        return WH_WALK_ON;
    for (i = 0; n->kind == WH_N_COLUMN && i < r->ncolumns; i++)
        if (r->columns[i].hidden && wh_name_is(wh_name_part(n, 0), r->columns[i].name))
            return WH_WALK_STOP;
    return WH_WALK_ON;
}

/*
 * What MATCH looks at and the rank are hidden columns of a full-text table. A SELECT that searches
 * may show the rank and what the functions of its search give: what was found, or an error. Not
 * where LIKE and GLOB are searches, too, whenever the plan says so
 * (https://www.sqlite.org/fts5.html, 4.3.4).
 */
static bool hidden_are_exact(const wh_examiner *x, const wh_relation *r)
{
    const wh_node *where = wh_node_find(x->select, WH_N_WHERE);
    const wh_dialect *d = x->s->dialect;
    hidden_walk w = {d, r, false}, shown = {d, r, !says(r->node, "trigram")};

    if (!where || !wh_searches(x->s, wh_node_expr(where, 0)))
        return wh_node_walk(x->select, look_hidden, &w);
    return wh_node_walk(where, look_hidden, &w) &&
           wh_node_walk(wh_node_find(x->select, WH_N_FROM), look_hidden, &w) &&
           wh_node_walk(x->select, look_hidden, &shown);
}

/* Virtual tables that show what was stored: R-Trees, and full-text tables
 * (https://www.sqlite.org/fts5.html). */
static bool examine_virtual(wh_examiner *x, const wh_relation *r)
{
    static const char *const modules[] = {"rtree", "rtree_i32", "fts3", "fts4", "fts5"};
    const wh_token *module = wh_name_part(wh_node_find_nth(r->node, WH_N_NAME, 1), 0);
    size_t i = 0, n = sizeof modules / sizeof modules[0];

    while (i < n && !wh_name_is(module, wh_str_of(modules[i])))
        i++;
    if (i == n || says(r->node, "content"))
        return wh_precision_refuse(x, "a virtual table");
    return i < 2 || !x->select || hidden_are_exact(x, r) ||
           wh_precision_refuse(x, "a hidden column of a virtual table");
}

/* Does a temporary table hide another one? What a stored view names is that one still. */
static bool is_hiding(const wh_subject *s)
{
    const wh_relation *r, *other;
    size_t i, k;

    for (i = 0; (r = wh_catalog_relation_at(s->catalog, i)) != NULL; i++)
        for (k = 0; r->temporary && (other = wh_catalog_relation_at(s->catalog, k)) != NULL; k++)
            if (!other->temporary && wh_str_eq_nocase(r->name, other->name))
                return true;
    return false;
}

/* A view, whose query knows none of the WITHs around it. */
static bool examine_view(wh_examiner *x, const wh_relation *r)
{
    const scope *outer = x->scope;
    bool good;

    if (!r->temporary && is_hiding(x->s))
        return wh_precision_refuse(x, "a view, where a temporary table hides another one");
    x->scope = NULL;
    good = wh_examine_query(x, r->query, AT_FROM);
    x->scope = outer;
    return good;
}

/* A member of a WITH, which knows the others. One that is recursive is what its arms are. */
static bool examine_member(wh_examiner *x, const scope *where, const wh_node *member)
{
    const scope *outer = x->scope, inner = {where->outer, where->with, member};
    const wh_node *query = wh_member_query(member);
    const scope *a;
    bool good;

    for (a = outer; a; a = a->outer)
        if (a->busy == member)
            return true;
    if (!query)
        return wh_precision_refuse(x, "a member of WITH that is more than a query");
    x->scope = &inner;
    good = wh_examine_query(x, query, AT_FROM);
    x->scope = outer;
    return good;
}

bool wh_examine_relation(wh_examiner *x, const wh_token *schema, const wh_token *name)
{
    const wh_relation *r;
    const wh_node *member;
    const scope *a;

    for (a = schema ? NULL : x->scope; a; a = a->outer)
        if ((member = wh_with_member(a->with, name)) != NULL)
            return examine_member(x, a, member);
    r = name ? wh_catalog_relation_in(x->s->catalog, schema, name) : NULL;
    if (!r)
        return wh_precision_refuse(x, "a table that the setup does not make");
    if (r->kind == WH_RELATION_VIRTUAL)
        return examine_virtual(x, r);
    if (r->kind == WH_RELATION_VIEW)
        return r->query ? examine_view(x, r)
                        : wh_precision_refuse(x, "a view that is not understood");
    return true;
}

bool wh_makes_rows(const wh_dialect *d, wh_arena *a, const wh_from_item *item)
{
    const wh_function *f = item->kind == WH_FROM_FUNCTION && item->name && !item->schema
                               ? wh_dialect_function(d, wh_name_text(a, item->name))
                               : NULL;

    return f && f->order == WH_ORDER_FREE && !(f->flags & (WH_FN_AGGREGATE | WH_FN_WINDOW));
}

/* One item of FROM. */
static bool examine_item(wh_examiner *x, const wh_from_item *item)
{
    switch (item->kind) {
    case WH_FROM_TABLE:
        return wh_examine_relation(x, item->schema, item->name);
    case WH_FROM_SUBQUERY:
        return wh_examine_query(x, item->query, AT_FROM);
    default:
        if (wh_makes_rows(x->s->dialect, x->s->a, item))
            return wh_examine_expressions(x, item->node, AT_SCALAR);
        return wh_precision_refuse(x,
                                   "a table-valued function, or what is not understood, in FROM");
    }
}

/* A table whose columns are stored: no query behind it that could be looked at. */
static bool is_stored(const wh_examiner *x, const wh_from_item *item)
{
    const wh_relation *r = x->scope ? NULL : wh_item_relation(x->s, item);

    return r && r->kind != WH_RELATION_VIEW;
}

bool wh_examine_from(wh_examiner *x, const wh_node *from)
{
    const wh_from_items items = wh_items_of(x->s, from);
    const bool passed = x->passed;
    size_t i;

    for (i = 0; i < items.n; i++) {
        const wh_from_item *item = &items.p[i];

        x->passed = false;
        if (item->on && !wh_examine_expressions(x, item->on, AT_SCALAR))
            return false;
        x->unseen = wh_item_query(x->s, item);
        if (x->unseen && !wh_item_is_unseen(x->s, x->select, item, &items))
            x->unseen = NULL;
        x->passed =
            passed && !is_stored(x, item) && wh_item_is_passed(x->s, x->select, item, &items);
        if (!examine_item(x, item))
            return false;
    }
    x->passed = passed;
    return true;
}
