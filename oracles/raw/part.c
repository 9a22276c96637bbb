/*
 * Parts first: a view, a subquery or a member of the WITH is put into a table, and the base reads
 * that. Only parts that depend on nothing around them.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/precision/unseen.h"
#include "oracles/raw/store.h"
#include "oracles/typing/scope.h"

#define TABLE "wh_part"

enum { PARTS_MAX = 16 };

typedef struct part {
    const wh_node *node; /* of the base that is replaced; NULL: a view */
    const wh_relation *view;
    const wh_node *query;   /* of a subquery */
    const wh_node *alias;   /* of an item of FROM; NULL: it has none, or is none */
    const wh_token *member; /* its name, of a WITH */
    wh_columns columns;
    bool item; /* it stands in FROM */
} part;

typedef struct collecting {
    const wh_subject *s;
    wh_from_items items; /* of the base */
    bool open;           /* see wh_raw_is_open() */
    part v[PARTS_MAX];
    size_t n;
} collecting;

static const wh_str none;

bool wh_raw_is_open(const wh_subject *s)
{
    const char *why;
    unsigned open;

    return !wh_is_precise_but(s, &open, &why) || open;
}

static bool columns_of_query(const wh_subject *s, const wh_node *query, wh_columns *out)
{
    wh_child c = wh_child_of_node(query);

    return s->q.with ? wh_columns_below(s, s->q.with,
                                        wh_node_new(s->a, WH_N_TABLE_SUBQUERY, &c, 1, 0), out)
                     : wh_query_columns(s->catalog, s->a, query, out);
}

static void add_part(collecting *k, const part *p)
{
    if (k->n < PARTS_MAX && wh_raw_can_store(k->s, &p->columns))
        k->v[k->n++] = *p;
}

/* Are the columns of the item, and of all that have its name, but shown as they are? */
static bool is_passed(const collecting *k, const wh_from_item *item)
{
    size_t i;

    for (i = 0; i < k->items.n; i++) {
        const wh_from_item *one = &k->items.p[i];
        bool same = one == item || (one->name && item->name && wh_name_eq(one->name, item->name));

        if (same && !wh_item_is_passed(k->s, k->s->q.select, one, &k->items))
            return false;
    }
    return true;
}

/* A column that nothing compares needs neither type nor collation, and nothing is converted then
 * that the arms of a compound query give. */
static void forget_types(const wh_subject *s, wh_columns *columns)
{
    wh_column *v = WH_NEW_N(s->a, wh_column, columns->n);
    size_t i;

    for (i = 0; i < columns->n; i++) {
        v[i].name = columns->p[i].name;
        v[i].affinity = WH_AFFINITY_NONE;
        v[i].derived = true;
    }
    columns->p = v;
}

static void add_from(collecting *k, part *p, const wh_from_item *item)
{
    if (k->open && is_passed(k, item))
        forget_types(k->s, &p->columns);
    add_part(k, p);
}

/* ---- which parts there are ------------------------------------------------------------------ */

static void add_view(collecting *k, const wh_from_item *item)
{
    const wh_relation *r = item->name && !item->schema && !wh_with_member(k->s->q.with, item->name)
                               ? wh_catalog_relation_in(k->s->catalog, item->schema, item->name)
                               : NULL;
    part p;
    size_t i;

    for (i = 0; i < k->n; i++)
        if (k->v[i].view == r)
            return;
    memset(&p, 0, sizeof p);
    p.view = r;
    if (!r || r->kind != WH_RELATION_VIEW || !r->columns_known || r->temporary || r->home.n)
        return;
    p.columns.p = r->columns;
    p.columns.n = r->ncolumns;
    add_from(k, &p, item);
}

static void add_item(collecting *k, const wh_from_item *item)
{
    part p;

    memset(&p, 0, sizeof p);
    if (item->kind == WH_FROM_TABLE)
        add_view(k, item);
    if (item->kind != WH_FROM_SUBQUERY || wh_node_has(item->node, WH_KW_LATERAL))
        return;
    p.node = item->node;
    p.query = item->query;
    p.alias = wh_node_find(item->node, WH_N_ALIAS);
    p.item = true;
    if (p.query && columns_of_query(k->s, p.query, &p.columns))
        add_from(k, &p, item);
}

/* Does a subquery name columns of its own FROM alone? */
static bool is_independent(const wh_subject *s, const wh_node *query)
{
    wh_nodes columns = {NULL, 0, 0}, queries = {NULL, 0, 0};
    wh_select own;
    size_t i;

    wh_node_collect(s->a, query, WH_N_QUERY, true, &queries);
    if (queries.n > 1 || !wh_select_of(query, &own) || !own.select || !own.from || own.with)
        return false;
    wh_node_collect(s->a, query, WH_N_COLUMN, true, &columns);
    for (i = 0; i < columns.n; i++)
        if (!wh_find_column(s, own.from, columns.p[i]))
            return false;
    return true;
}

/* Subqueries of expressions, not those within others. */
static enum wh_walk see_subquery(void *ctx, const wh_node *n)
{
    collecting *k = ctx;
    part p;

    memset(&p, 0, sizeof p);
    if (n->kind == WH_N_WITH)
        return WH_WALK_SKIP;
    if (n->kind == WH_N_TABLE_SUBQUERY)
        return WH_WALK_SKIP;
    if (n->kind != WH_N_SUBQUERY)
        return WH_WALK_ON;
    p.node = n;
    p.query = wh_node_find(n, WH_N_QUERY);
    if (p.query && is_independent(k->s, p.query) && columns_of_query(k->s, p.query, &p.columns))
        add_part(k, &p);
    return WH_WALK_SKIP;
}

static void add_members(collecting *k)
{
    const wh_node *member, *called, *statement;
    size_t at = 0;

    while (k->n < PARTS_MAX && (member = wh_node_next(k->s->q.with, WH_N_CTE, &at)) != NULL) {
        wh_buf b = WH_BUF_INIT(4096);
        wh_select q;
        part p;

        memset(&p, 0, sizeof p);
        called = wh_node_find(member, WH_N_NAME);
        p.node = member;
        p.member = called ? wh_name_part(called, 0) : wh_node_token(member, WH_T_NAME);
        if (!p.member || !wh_member_query(member))
            continue;
        wh_quote_node(&b, k->s->q.with, false);
        wh_buf_text(&b, " SELECT * FROM ");
        wh_buf_str(&b, wh_token_text(p.member));
        wh_buf_char(&b, ';');
        if (wh_parse_one(k->s->a, k->s->dialect, wh_subject_keep(k->s, &b), &statement, NULL) ==
                WH_OK &&
            wh_select_of(statement, &q) &&
            wh_query_columns(k->s->catalog, k->s->a, q.query, &p.columns))
            add_part(k, &p);
    }
}

static void collect(collecting *k)
{
    size_t i;

    if (!wh_raw_dialect_of(k->s->dialect) || !k->s->q.query || wh_raw_needs_rowids(k->s))
        return;
    k->open = wh_raw_is_open(k->s);
    wh_from_collect(k->s->a, k->s->q.from, &k->items);
    for (i = 0; i < k->items.n; i++)
        if (wh_names_whole_row(k->s, wh_from_item_name(&k->items.p[i])))
            return;
    for (i = 0; i < k->items.n; i++)
        add_item(k, &k->items.p[i]);
    if (k->open) /* else which affinity such a column has would matter */
        return;
    add_members(k);
    wh_node_walk(k->s->statement, see_subquery, k);
}

size_t wh_raw_parts(const wh_subject *s)
{
    collecting k = {.s = s};

    collect(&k);
    return k.n;
}

/* ---- writing -------------------------------------------------------------------------------- */

typedef struct replacing {
    const part *p;
    const wh_node *with;
} replacing;

static const wh_node *replace(void *ctx, const wh_node *n)
{
    const replacing *r = ctx;

    if (n != r->p->node)
        return n;
    return r->with;
}

/* What the table is filled from. */
static wh_str query_text(const wh_subject *s, const part *p)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (p->view) {
        wh_quote(&b, s->dialect, "SELECT * FROM {home:id}.{v:id}",
                 {"home", NULL, wh_str_of(wh_raw_dialect_of(s->dialect)->home)},
                 {"v", NULL, p->view->name});
        return wh_subject_keep(s, &b);
    }
    wh_put_with(s, &b);
    if (p->member)
        wh_quote(&b, s->dialect, "SELECT * FROM {m}", {"m", NULL, wh_token_text(p->member)});
    else
        wh_quote(&b, s->dialect, s->q.with ? "SELECT * FROM ({q!}) AS wh_query" : "{q!}",
                 {"q", p->query, none});
    return wh_subject_keep(s, &b);
}

/* A view of the table's that is called like what was put into it. */
static void call(wh_raw_steps *t, const part *p)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i;

    if (p->view)
        wh_quote(&b, t->s->dialect, "CREATE TEMP VIEW {v:id}(", {"v", NULL, p->view->name});
    else
        wh_quote(&b, t->s->dialect, "CREATE TEMP VIEW {v}(", {"v", NULL, wh_token_text(p->member)});
    for (i = 0; i < p->columns.n; i++) {
        wh_buf_text(&b, i ? ", " : "");
        wh_quote_name(&b, t->s->dialect, p->columns.p[i].name);
    }
    wh_buf_text(&b, ") AS ");
    wh_raw_put_reading(t->s, TABLE, &p->columns, false, &b);
    wh_buf_char(&b, ';');
    wh_raw_add(t, &b);
}

bool wh_raw_part(const wh_subject *s, size_t at, wh_derived_run *run)
{
    collecting k = {.s = s};
    wh_raw_steps t = {s, {{NULL, 0}}, 0};
    replacing r = {NULL, NULL};
    const wh_node *statement = s->statement;
    const part *p;

    collect(&k);
    if (at == 0 || at > k.n)
        return false;
    p = r.p = &k.v[at - 1];
    wh_raw_store(&t, TABLE, &p->columns, NULL, query_text(s, p));
    if (p->view || p->member)
        call(&t, p);
    if (!p->view && !p->member) {
        wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

        wh_buf_char(&b, '(');
        wh_raw_put_reading(s, TABLE, &p->columns, p->item, &b);
        wh_buf_char(&b, ')');
        if (p->alias)
            wh_quote(&b, s->dialect, " {a!}", {"a", p->alias, none});
        r.with = wh_node_of_text(s->a, WH_N_OPAQUE, wh_subject_keep(s, &b));
    }
    if (!p->view)
        statement = wh_edit_map(s->a, statement, replace, &r);
    return statement &&
           wh_raw_surround(
               &t, statement == s->statement ? wh_base_text(s) : wh_edited_text(s, statement), run);
}
