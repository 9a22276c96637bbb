/* The names of the statement, once part of FROM is a table. */
#include "formats/sql/tree/edit.h"
#include "oracles/raw/from.h"
#include "oracles/raw/store.h"
#include "oracles/typing/typing.h"

static int place_of_name(const wh_raw_storing *k, const wh_token *table, wh_str name)
{
    size_t i;
    int found = -1, at;

    if (!table && (found = wh_raw_place_of(k, -1, name)) >= 0)
        return found;
    for (i = 0; i < k->cut; i++) {
        if (table && !wh_name_eq(wh_from_item_name(&k->items.p[i]), table))
            continue;
        at = wh_raw_place_of(k, (int)i, name);
        if (at >= 0)
            return at;
    }
    return -1;
}

static void put_stored(const wh_raw_storing *k, size_t at, bool qualified, wh_buf *out)
{
    const wh_column *c = &k->columns.p[at];

    if (!wh_raw_keeps_name(k, at)) {
        wh_raw_put_stored(k->s, c, at + 1, out);
        return;
    }
    if (qualified)
        wh_buf_text(out, WH_RAW_TABLE ".");
    wh_quote_name(out, k->s->dialect, k->v[at].name);
}

static const wh_node *stored(const wh_raw_storing *k, size_t at, bool qualified)
{
    wh_buf b = WH_BUF_INIT(256), bracketed = WH_BUF_INIT(256);

    put_stored(k, at, qualified, &b);
    if (b.n && b.p[0] == '+') { /* an operand anywhere */
        wh_buf_char(&bracketed, '(');
        wh_buf_str(&bracketed, wh_buf_view(&b));
        wh_buf_char(&bracketed, ')');
        wh_buf_release(&b);
        return wh_node_of_text(k->s->a, WH_N_COLUMN, wh_subject_keep(k->s, &bracketed));
    }
    return wh_node_of_text(k->s->a, WH_N_COLUMN, wh_subject_keep(k->s, &b));
}

static void put_other(const wh_raw_storing *k, size_t at, wh_buf *out)
{
    wh_buf_str(out, wh_token_text(wh_from_item_name(&k->items.p[k->w[at].item])));
    wh_buf_char(out, '.');
    wh_quote_name(out, k->s->dialect, k->w[at].name);
}

/* Is the column one of those that a join by name makes one? Where a name is clear though there is
 * another column of that name (DuckDB), that one is shown besides. */
static bool is_merged(const wh_raw_storing *k, size_t at)
{
    const wh_from_item *item = &k->items.p[k->v[at].item];
    size_t i;

    if (item->natural || wh_raw_is_in_using(k, item->using_list, k->v[at].name))
        return true;
    for (i = 0; i < at; i++)
        if (k->v[i].item >= 0 && k->v[i].item != k->v[at].item &&
            wh_raw_same_name(k->v[i].name, k->v[at].name))
            return false;
    return true;
}

/* `*` and t.*: a merged column stands where the first one of its name does. */
static const wh_node *starred(const wh_raw_storing *k, const wh_node *star)
{
    const wh_token *table = star->n > 1 ? wh_node_first_token(star) : NULL;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i, j, n = 0;

    for (i = 0; i < k->columns.n; i++) {
        int merged = -1;
        bool seen = false;

        if (k->v[i].item < 0 ||
            (table && !wh_name_eq(wh_from_item_name(&k->items.p[k->v[i].item]), table)))
            continue;
        if (!table && is_merged(k, i))
            merged = wh_raw_place_of(k, -1, k->v[i].name);
        for (j = 0; merged >= 0 && j < i; j++)
            seen |= k->v[j].item >= 0 && wh_raw_same_name(k->v[j].name, k->v[i].name) &&
                    is_merged(k, j);
        if (seen)
            continue;
        wh_buf_text(&b, n++ ? ", " : "");
        put_stored(k, merged >= 0 ? (size_t)merged : i, table != NULL, &b);
    }
    for (i = 0; i < k->others.n; i++) {
        const wh_from_item *item = &k->items.p[k->w[i].item];

        if (table ? !wh_name_eq(wh_from_item_name(item), table)
                  : (item->natural || wh_raw_is_in_using(k, item->using_list, k->w[i].name)) &&
                        place_of_name(k, NULL, k->w[i].name) >= 0)
            continue;
        wh_buf_text(&b, n++ ? ", " : "");
        put_other(k, i, &b);
    }
    return n ? wh_node_of_text(k->s->a, WH_N_RESULT, wh_subject_keep(k->s, &b)) : NULL;
}

static bool is_inner(const wh_raw_naming *w, const wh_node *n)
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

static const wh_node *stored_from(wh_raw_naming *w);

/* A column that FULL JOIN merges: whether it has an affinity is the release's. */
static bool is_coalesced(const wh_raw_storing *k, int at)
{
    return at >= 0 && k->v[at].item < 0 && k->columns.p[at].derived;
}

/* Nothing but such a column, without an alias. */
static bool is_coalesced_result(const wh_raw_storing *k, const wh_node *result)
{
    const wh_node *e = wh_node_expr(result, 0);

    return e && result->n == 1 && e->kind == WH_N_COLUMN && e->n == 1 &&
           is_coalesced(k, place_of_name(k, NULL, wh_name_text(k->s->a, wh_name_part(e, 0))));
}

const wh_node *wh_raw_rename_columns(void *ctx, const wh_node *n)
{
    wh_raw_naming *w = ctx;
    const wh_raw_storing *k = w->k;
    int at;

    if (n == w->self)
        return n;
    if (n->kind == WH_N_QUERY || n->kind == WH_N_SELECT) {
        wh_raw_naming inner = {k, w, n, NULL, false};
        const wh_node *renamed;
        wh_select q;

        if (n != k->s->q.query && n != k->s->q.select && wh_select_of(n, &q))
            inner.from = q.from;
        renamed = wh_edit_map(k->s->a, n, wh_raw_rename_columns, &inner);
        w->bad |= inner.bad;
        /* a copy of what has not changed: it would be asked again, without what its FROM names */
        return renamed == n ? wh_edit_rebuild(k->s->a, n, n->child, n->n) : renamed;
    }
    if (n == k->s->q.from)
        return stored_from(w);
    if (n == k->s->q.with)
        return n;
    if (n->kind == WH_N_STAR && w->self == k->s->q.select)
        return starred(k, n);
    if (n->kind == WH_N_ORDER_TERM && w->self == k->s->q.query &&
        is_result(k->s, wh_unbracketed(wh_node_expr(n, 0))))
        return n;
    if (n->kind == WH_N_RESULT && w->self == k->s->q.select && is_coalesced_result(k, n)) {
        at = place_of_name(k, NULL, wh_name_text(k->s->a, wh_name_part(wh_node_expr(n, 0), 0)));
        return stored(k, (size_t)at, false);
    }
    if (n->kind != WH_N_COLUMN || is_inner(w, n))
        return n;
    at = place_of_name(k, wh_name_part(n, 1), wh_name_text(k->s->a, wh_name_part(n, 0)));
    w->bad |= n->n > 3 || is_coalesced(k, at);
    return at < 0 ? n : stored(k, (size_t)at, wh_name_part(n, 1) != NULL);
}

/* The table, and the joins behind it. */
static const wh_node *stored_from(wh_raw_naming *w)
{
    const wh_raw_storing *k = w->k;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i;

    wh_buf_text(&b, "FROM " WH_RAW_TABLE);
    for (i = k->stored; k->stored && i < k->n; i++) {
        wh_from_item item = k->chain[i];
        wh_raw_naming on = {k, w, NULL, NULL, false};

        if (item.on) {
            wh_buf text = WH_BUF_INIT(WH_STATEMENT_MAX);

            wh_node_print_canonical(&text,
                                    wh_edit_map(k->s->a, item.on, wh_raw_rename_columns, &on));
            item.on = wh_node_of_text(k->s->a, WH_N_PAREN, wh_subject_keep(k->s, &text));
        }
        wh_put_join(k->s, &item, &b);
        w->bad |= on.bad;
    }
    return wh_node_of_text(k->s->a, WH_N_FROM, wh_subject_keep(k->s, &b));
}

bool wh_raw_names_are_clear(const wh_raw_storing *k)
{
    wh_raw_naming w = {k, NULL, NULL, NULL, false};
    size_t i;

    for (i = 0; i < k->columns.n && !is_coalesced(k, (int)i); i++)
        ;
    return i == k->columns.n ||
           (wh_edit_map(k->s->a, k->s->statement, wh_raw_rename_columns, &w) && !w.bad);
}

bool wh_raw_same_name(wh_str a, wh_str b)
{
    return wh_str_eq_nocase(a, b);
}

int wh_raw_place_of(const wh_raw_storing *k, int item, wh_str name)
{
    size_t i;

    for (i = 0; i < k->columns.n; i++)
        if (k->v[i].item == item && wh_raw_same_name(k->v[i].name, name))
            return (int)i;
    return -1;
}

bool wh_raw_is_in_using(const wh_raw_storing *k, const wh_node *list, wh_str name)
{
    uint32_t i;

    for (i = 0; list && i < list->n; i++) {
        const wh_token *t = wh_child_token(list->child[i]);
        if (t && t->kind != WH_T_LPAREN && wh_raw_same_name(wh_name_text(k->s->a, t), name))
            return true;
    }
    return false;
}

bool wh_raw_is_merged_later(const wh_raw_storing *k, wh_str name)
{
    size_t i, c;

    for (i = k->cut; i < k->items.n; i++) {
        if (wh_raw_is_in_using(k, k->items.p[i].using_list, name))
            return true;
        for (c = 0; k->items.p[i].natural && c < k->others.n; c++)
            if (k->w[c].item == (int)i && wh_raw_same_name(k->w[c].name, name))
                return true;
    }
    return false;
}

bool wh_raw_keeps_name(const wh_raw_storing *k, size_t at)
{
    return wh_raw_is_merged_later(k, k->v[at].name) &&
           (k->v[at].item < 0 || wh_raw_place_of(k, -1, k->v[at].name) < 0);
}
