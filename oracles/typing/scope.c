/* The members of a base's WITH, and the columns that are in sight. */
#include "oracles/typing/scope.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/read.h"

const wh_node *wh_with_member(const wh_node *with, const wh_token *name)
{
    const wh_node *member;
    size_t i;

    for (i = 0; with && name && (member = wh_node_next(with, WH_N_CTE, &i)) != NULL;) {
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

static const wh_node *node_of(const wh_subject *s, unsigned kind, const wh_node *child)
{
    wh_child c = wh_child_of_node(child);

    return wh_node_new(s->a, kind, &c, 1, 0);
}

/* SELECT * and this FROM, as far as columns are asked. */
static const wh_node *all_of(const wh_subject *s, const wh_node *from)
{
    wh_child star = wh_child_of_token(wh_edit_token(s->a, s->dialect, WH_STR("*"))), parts[2];

    parts[0] =
        wh_child_of_node(node_of(s, WH_N_PROJECTION, wh_node_new(s->a, WH_N_STAR, &star, 1, 0)));
    parts[1] = wh_child_of_node(from);
    return wh_node_new(s->a, WH_N_SELECT, parts, 2, 0);
}

/* The part of a query that stands behind WITH. */
static const wh_node *body_of(const wh_subject *s, const wh_node *part)
{
    if (part->kind == WH_N_FROM)
        return all_of(s, part);
    if (wh_node_kind_group(part->kind) == WH_GROUP_ITEM)
        return all_of(s, node_of(s, WH_N_FROM, part));
    return part;
}

bool wh_columns_below(const wh_subject *s, const wh_node *with, const wh_node *part,
                      wh_columns *out)
{
    const wh_node *body = body_of(s, part);
    wh_child *v;
    uint32_t n = body->kind == WH_N_QUERY ? body->n : 1;

    if (with && wh_node_find(body, WH_N_WITH))
        return false; /* two of them are no query */
    v = WH_NEW_N(s->a, wh_child, n + 1);
    v[0] = with ? wh_child_of_node(with) : 0;
    if (body->kind == WH_N_QUERY)
        memcpy(v + 1, body->child, n * sizeof *v);
    else
        v[1] = wh_child_of_node(body);
    return wh_query_columns(s->catalog, s->a,
                            wh_node_new(s->a, WH_N_QUERY, with ? v : v + 1, with ? n + 1 : n, 0),
                            out);
}

bool wh_star_columns(const wh_subject *s, wh_columns *out)
{
    if (!s->q.with)
        return wh_from_columns(s->catalog, s->a, s->q.from, out);
    return s->q.from && wh_columns_below(s, s->q.with, s->q.from, out);
}

void wh_put_with(const wh_subject *s, wh_buf *out)
{
    if (!s->q.with)
        return;
    wh_quote_node(out, s->q.with, false);
    wh_buf_char(out, ' ');
}

/* ---- columns ------------------------------------------------------------------------------- */

/* What an item of FROM has, which is asked for each name that may be of it: its query is looked
 * through once. */
typedef struct known_columns {
    const wh_node *item, *with;
    const wh_catalog *catalog;
    bool known;
    const wh_column *v;
    size_t n;
} known_columns;

/* What a FROM reads, which is asked for each name that stands in its sight. */
typedef struct known_items {
    const wh_node *from;
    wh_from_items items;
} known_items;

/* What else somebody found out of a query. */
typedef struct known_fact {
    const void *asker;
    const wh_catalog *catalog;
    const wh_node *statement, *query;
    void *what;
} known_fact;

enum { MEMO = 16, FACTS = 16 };

struct wh_memo {
    known_columns v[MEMO]; /* the oldest gives way */
    unsigned next;
    known_items items[MEMO]; /* in the place that its address says */
    known_fact facts[FACTS]; /* the oldest gives way */
    unsigned nfacts;
};

wh_memo *wh_memo_new(wh_arena *a)
{
    return WH_NEW(a, wh_memo);
}

void **wh_known_of(const wh_subject *s, const void *asker)
{
    wh_memo *memo = s->memo;
    known_fact *f;
    unsigned i;

    if (!memo)
        return NULL;
    for (i = 0; i < FACTS && i < memo->nfacts; i++) {
        f = &memo->facts[i];
        if (f->asker == asker && f->catalog == s->catalog && f->statement == s->statement &&
            f->query == s->q.query)
            return &f->what;
    }
    f = &memo->facts[memo->nfacts++ % FACTS];
    *f = (known_fact){asker, s->catalog, s->statement, s->q.query, NULL};
    return &f->what;
}

static const known_columns *remembered(const wh_memo *memo, const known_columns *asked)
{
    size_t i;

    for (i = 0; i < MEMO && i < memo->next; i++)
        if (memo->v[i].item == asked->item && memo->v[i].with == asked->with &&
            memo->v[i].catalog == asked->catalog)
            return &memo->v[i];
    return NULL;
}

wh_from_items wh_items_of(const wh_subject *s, const wh_node *from)
{
    known_items here = {NULL, {NULL, 0, 0}};
    known_items *k = s->memo ? &s->memo->items[((uintptr_t)from >> 4) % MEMO] : &here;

    if (k->from != from) {
        k->from = from;
        k->items = here.items;
        wh_from_collect(s->a, from, &k->items);
    }
    return k->items;
}

/* Below a WITH: a name of one of its members, or a query that may name them. */
static bool columns_of_member(const wh_subject *s, const wh_from_item *item, wh_columns *out)
{
    if (item->kind == WH_FROM_SUBQUERY)
        return wh_columns_below(s, s->q.with, item->query, out);
    return item->kind == WH_FROM_TABLE && !item->schema && wh_with_member(s->q.with, item->name) &&
           wh_columns_below(s, s->q.with, item->node, out);
}

/* t AS s (a, b): its columns go by these names, and perhaps by those of others. */
static bool is_named_anew(const wh_from_item *item)
{
    const wh_node *alias = item->node ? wh_node_find(item->node, WH_N_ALIAS) : NULL;

    return alias &&
           (wh_node_find(alias, WH_N_NAMES) != NULL || wh_node_find(alias, WH_N_COLUMN_DEFS));
}

static void find_item_columns(const wh_subject *s, const wh_from_item *item, known_columns *out)
{
    wh_columns columns = {NULL, 0, 0};
    const wh_relation *r;

    if (is_named_anew(item)) {
        out->known = wh_columns_below(s, s->q.with, item->node, &columns);
        out->v = columns.p;
        out->n = columns.n;
    } else if ((s->q.with && columns_of_member(s, item, &columns)) ||
               (item->kind == WH_FROM_SUBQUERY &&
                wh_query_columns(s->catalog, s->a, item->query, &columns))) {
        out->known = true;
        out->v = columns.p;
        out->n = columns.n;
    } else if ((r = wh_item_relation(s, item)) != NULL && r->columns_known) {
        out->known = true;
        out->v = r->columns;
        out->n = r->ncolumns;
    }
}

bool wh_item_columns(const wh_subject *s, const wh_from_item *item, const wh_column **v, size_t *n)
{
    wh_memo *memo = s->q.with || item->kind == WH_FROM_SUBQUERY ? s->memo : NULL;
    known_columns found = {item->node, s->q.with, s->catalog, false, NULL, 0};
    const known_columns *k = memo ? remembered(memo, &found) : NULL;

    if (!k) {
        find_item_columns(s, item, &found);
        if (memo)
            memo->v[memo->next++ % MEMO] = found;
        k = &found;
    }
    if (k->known) {
        *v = k->v;
        *n = k->n;
    }
    return k->known;
}

const wh_column *wh_find_column(const wh_subject *s, const wh_node *from, const wh_node *column)
{
    const wh_token *name = wh_name_part(column, 0), *table = wh_name_part(column, 1);
    wh_from_items items;
    size_t i, k, n;

    if (!name)
        return NULL;
    items = wh_items_of(s, from);
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
    r = wh_item_relation(s, item);
    return r && r->kind == WH_RELATION_VIEW ? r->query : NULL;
}
