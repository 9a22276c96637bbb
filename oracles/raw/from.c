/*
 * FROM first: what its joins give is put into a table, and the whole statement, groups, aggregates
 * and windows included, reads that. Columns are named by their places in the table; a column that
 * USING or NATURAL merge has a place of its own.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/raw/store.h"
#include "oracles/typing/typing.h"

#define TABLE "wh_from"

enum { PLACES_MAX = 100 };

/* A column of the table: of an item, or merged (item == -1). */
typedef struct place {
    int item;
    wh_str name;
} place;

typedef struct storing {
    const wh_subject *s;
    wh_from_items items;
    wh_columns columns;
    place v[PLACES_MAX]; /* columns.n of them */
    bool good;
} storing;

static const wh_str none;

/* ---- what FROM gives ------------------------------------------------------------------------ */

static void add(storing *k, int item, const wh_column *c)
{
    wh_column *more;

    if (k->columns.n == PLACES_MAX) {
        k->good = false;
        return;
    }
    if (!k->columns.p)
        k->columns.p = WH_NEW_N(k->s->a, wh_column, PLACES_MAX);
    more = &k->columns.p[k->columns.n];
    *more = *c;
    k->v[k->columns.n].item = item;
    k->v[k->columns.n++].name = c->name;
}

static bool same_name(wh_str a, wh_str b)
{
    return wh_str_eq_nocase(a, b);
}

/* The place of a column of the item, or of any before `end`; -1: there is none. */
static int place_of(const storing *k, int item, wh_str name)
{
    size_t i;

    for (i = 0; i < k->columns.n; i++)
        if (k->v[i].item == item && same_name(k->v[i].name, name))
            return (int)i;
    return -1;
}

static bool is_in_using(const storing *k, const wh_node *list, wh_str name)
{
    uint32_t i;

    for (i = 0; list && i < list->n; i++) {
        const wh_token *t = wh_child_token(list->child[i]);
        if (t && t->kind != WH_T_LPAREN && same_name(wh_name_text(k->s->a, t), name))
            return true;
    }
    return false;
}

/* Item `i` merges columns with those before it: one more place for each, or what is known of that
 * place. All columns of that name must be alike, as the merged one is any of them. */
static void merge(storing *k, size_t i, size_t n)
{
    const wh_from_item *item = &k->items.p[i];
    size_t c, b;

    if (item->natural && item->using_list)
        k->good = false;
    for (c = 0; c < n && k->good; c++) {
        const place *mine = &k->v[c];
        const wh_column *type = &k->columns.p[c];
        int merged;

        if (mine->item != (int)i ||
            !(item->natural || is_in_using(k, item->using_list, mine->name)))
            continue;
        for (b = 0; b < n; b++)
            if (k->v[b].item >= 0 && k->v[b].item < (int)i && same_name(k->v[b].name, mine->name))
                break;
        if (b == n)
            continue;
        if (type->derived || k->columns.p[b].derived ||
            type->affinity != k->columns.p[b].affinity ||
            !wh_str_eq_nocase(type->collation, k->columns.p[b].collation)) {
            k->good = false;
            return;
        }
        merged = place_of(k, -1, mine->name);
        if (merged < 0) {
            add(k, -1, &k->columns.p[b]);
            merged = (int)k->columns.n - 1;
        }
        if (!k->good)
            return;
        if (item->join == WH_JOIN_FULL) { /* coalesce() of both */
            k->columns.p[merged].derived = true;
            k->columns.p[merged].affinity = WH_AFFINITY_NONE;
        } else if (item->join == WH_JOIN_RIGHT) {
            k->columns.p[merged].derived = false;
            k->columns.p[merged].affinity = type->affinity;
        }
    }
}

/* Brackets, and joins that lean to the right, merge in another order. */
static bool is_flat(const wh_subject *s)
{
    wh_from_item item;
    size_t at = 0;

    while (wh_from_next(s->q.from, &at, &item))
        if (item.kind == WH_FROM_PAREN || item.kind == WH_FROM_OPAQUE || !item.node ||
            item.node->kind == WH_N_JOIN || wh_node_has(item.node, WH_KW_LATERAL))
            return false;
    return true;
}

static bool merges(const storing *k)
{
    size_t i;

    for (i = 0; i < k->items.n; i++)
        if (k->items.p[i].natural || k->items.p[i].using_list)
            return true;
    return false;
}

static void add_item(storing *k, size_t i)
{
    const wh_from_item *item = &k->items.p[i];
    const wh_token *name = wh_from_item_name(item);
    const wh_relation *r =
        item->kind == WH_FROM_TABLE ? wh_catalog_relation_of(k->s->catalog, item->name) : NULL;
    const wh_column *v;
    size_t c, n;

    k->good = k->good && name && !(r && r->kind == WH_RELATION_VIRTUAL) &&
              !wh_node_find(wh_node_find(item->node, WH_N_ALIAS), WH_N_NAMES) &&
              wh_item_columns(k->s, item, &v, &n);
    for (c = 0; c < i && k->good; c++)
        k->good = !wh_name_eq(wh_from_item_name(&k->items.p[c]), name);
    for (c = 0; k->good && c < n; c++) {
        k->good = !v[c].hidden && v[c].name.n && place_of(k, (int)i, v[c].name) < 0;
        if (k->good)
            add(k, (int)i, &v[c]);
    }
    if (k->good && i > 0 && (item->natural || item->using_list))
        merge(k, i, k->columns.n);
}

/* Of one plain table it would be but a copy. */
static bool has_work(const storing *k)
{
    return k->items.n > 1 || (k->items.n == 1 && wh_item_query(k->s, &k->items.p[0]));
}

static bool collect(storing *k, const wh_subject *s)
{
    size_t i;

    memset(k, 0, sizeof *k);
    k->s = s;
    if (!s->q.select || !s->q.from || !wh_raw_dialect_of(s->dialect) || wh_raw_needs_rowids(s))
        return false;
    wh_from_collect(s->a, s->q.from, &k->items);
    k->good = has_work(k);
    if (k->good && merges(k) && !is_flat(s))
        return false;
    for (i = 0; i < k->items.n && k->good; i++)
        add_item(k, i);
    return k->good && wh_raw_can_store(s, &k->columns) &&
           !(merges(k) && wh_projects_star(s) && wh_means(s->dialect, WH_MEANS_MERGED_FIRST));
}

size_t wh_raw_from_ways(const wh_subject *s)
{
    storing k;

    return collect(&k, s) ? 1 : 0;
}

/* ---- names in the statement ----------------------------------------------------------------- */

typedef struct naming {
    const storing *k;
    const struct naming *outer;
    const wh_node *self; /* the query whose names are looked at */
    const wh_node *from; /* its FROM; NULL: it is the base, or has none */
    bool bad;
} naming;

static int place_of_name(const storing *k, const wh_token *table, wh_str name)
{
    size_t i;
    int found = -1, at;

    if (!table && (found = place_of(k, -1, name)) >= 0)
        return found;
    for (i = 0; i < k->items.n; i++) {
        if (table && !wh_name_eq(wh_from_item_name(&k->items.p[i]), table))
            continue;
        at = place_of(k, (int)i, name);
        if (at >= 0)
            return at;
    }
    return -1;
}

static const wh_node *stored(const storing *k, size_t at)
{
    wh_buf b = WH_BUF_INIT(64);

    wh_raw_put_stored(k->s, &k->columns.p[at], at + 1, &b);
    if (b.n && b.p[0] == '+') { /* an operand anywhere */
        wh_buf_clear(&b);
        wh_buf_char(&b, '(');
        wh_raw_put_stored(k->s, &k->columns.p[at], at + 1, &b);
        wh_buf_char(&b, ')');
    }
    return wh_node_of_text(k->s->a, WH_N_COLUMN, wh_subject_keep(k->s, &b));
}

static void put_place(const storing *k, size_t at, size_t *n, wh_buf *out)
{
    wh_buf_text(out, (*n)++ ? ", " : "");
    wh_raw_put_stored(k->s, &k->columns.p[at], at + 1, out);
}

/* `*` and t.*: a merged column stands where the first one of its name does. */
static const wh_node *starred(const storing *k, const wh_node *star)
{
    const wh_token *table = star->n > 1 ? wh_node_first_token(star) : NULL;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i, j, n = 0;

    for (i = 0; i < k->columns.n; i++) {
        int merged = place_of(k, -1, k->v[i].name);
        bool seen = false;

        if (k->v[i].item < 0)
            continue;
        if (table) {
            if (wh_name_eq(wh_from_item_name(&k->items.p[k->v[i].item]), table))
                put_place(k, i, &n, &b);
            continue;
        }
        for (j = 0; merged >= 0 && j < i; j++)
            seen |= k->v[j].item >= 0 && same_name(k->v[j].name, k->v[i].name);
        if (!seen)
            put_place(k, merged >= 0 ? (size_t)merged : i, &n, &b);
    }
    return n ? wh_node_of_text(k->s->a, WH_N_RESULT, wh_subject_keep(k->s, &b)) : NULL;
}

static bool is_inner(const naming *w, const wh_node *n)
{
    for (; w; w = w->outer)
        if (w->from && wh_find_column(w->k->s, w->from, n))
            return true;
    return false;
}

/* In ORDER BY a result goes before a column of its name. */
static bool is_result(const wh_subject *s, const wh_node *n)
{
    wh_result r;
    size_t at = 0;

    while (wh_result_next(s->q.projection, &at, &r))
        if (r.kind == WH_RESULT_EXPR && r.alias && n->kind == WH_N_COLUMN && n->n == 1 &&
            wh_name_eq(r.alias, wh_name_part(n, 0)))
            return true;
    return false;
}

static const wh_node *rename_columns(void *ctx, const wh_node *n)
{
    naming *w = ctx;
    const storing *k = w->k;
    int at;

    if (n == w->self)
        return n;
    if (n->kind == WH_N_QUERY || n->kind == WH_N_SELECT) {
        naming inner = {k, w, n, NULL, false};
        wh_select q;

        if (n != k->s->q.query && n != k->s->q.select && wh_select_of(n, &q))
            inner.from = q.from;
        n = wh_edit_map(k->s->a, n, rename_columns, &inner);
        w->bad |= inner.bad;
        return n;
    }
    if (n == k->s->q.from) {
        static const char text[] = "FROM " TABLE;
        return wh_node_of_text(k->s->a, WH_N_FROM, wh_str_of(text));
    }
    if (n == k->s->q.with)
        return n;
    if (n->kind == WH_N_STAR && w->self == k->s->q.select)
        return starred(k, n);
    if (n->kind == WH_N_ORDER_TERM && w->self == k->s->q.query &&
        is_result(k->s, wh_unbracketed(wh_node_expr(n, 0))))
        return n;
    if (n->kind != WH_N_COLUMN || is_inner(w, n))
        return n;
    w->bad |= n->n > 3;
    at = place_of_name(k, wh_name_part(n, 1), wh_name_text(k->s->a, wh_name_part(n, 0)));
    return at < 0 ? n : stored(k, (size_t)at);
}

/* ---- writing -------------------------------------------------------------------------------- */

static wh_str query_text(const storing *k)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i;

    wh_put_with(k->s, &b);
    for (i = 0; i < k->columns.n; i++) {
        wh_buf_text(&b, i ? ", " : "SELECT ");
        if (k->v[i].item >= 0) {
            wh_buf_str(&b, wh_token_text(wh_from_item_name(&k->items.p[k->v[i].item])));
            wh_buf_char(&b, '.');
        }
        wh_quote_name(&b, k->s->dialect, k->v[i].name);
    }
    wh_quote(&b, k->s->dialect, " {from!}", {"from", k->s->q.from, none});
    return wh_subject_keep(k->s, &b);
}

bool wh_raw_from(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_raw_steps t = {s, {{NULL, 0}}, 0};
    const wh_node *statement;
    storing k;
    naming w = {&k, NULL, NULL, NULL, false};

    (void)at;
    if (!collect(&k, s))
        return false;
    wh_raw_store(&t, TABLE, &k.columns, query_text(&k));
    statement = wh_edit_map(s->a, s->statement, rename_columns, &w);
    return statement && !w.bad && wh_raw_surround(&t, wh_edited_text(s, statement), run);
}
