/*
 * FROM first: what its joins give, or the first ones of them, is put into a table, and the whole
 * statement, groups, aggregates and windows included, reads that. Columns are named by their places
 * in the table; a column that USING or NATURAL merge has a place of its own, and keeps its name
 * where a join behind the table merges it again.
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
    wh_from_items items;               /* those in brackets, too */
    wh_from_item chain[WH_CHAIN_MAX];  /* as they are joined: brackets are one */
    size_t first[WH_CHAIN_MAX + 1], n; /* in `items`; of `chain` */
    size_t cut, stored;                /* so many items, and so many of the chain, are stored */
    wh_columns columns;
    place v[PLACES_MAX]; /* columns.n of them */
    wh_columns others;   /* of the items behind them */
    place w[PLACES_MAX];
    bool good;
} storing;

static const wh_str none;

/* ---- what FROM gives ------------------------------------------------------------------------ */

static void add_place(storing *k, int item, const wh_column *c)
{
    bool other = item >= (int)k->cut;
    wh_columns *to = other ? &k->others : &k->columns;
    place *at = other ? k->w : k->v;

    if (to->n == PLACES_MAX) {
        k->good = false;
        return;
    }
    if (!to->p)
        to->p = WH_NEW_N(k->s->a, wh_column, PLACES_MAX);
    to->p[to->n] = *c;
    at[to->n].item = item;
    at[to->n++].name = c->name;
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

/* Item `i` merges columns with those before it: one more place for each, which has the type of the
 * first one, of the right one where only the left side may be missing, and none where each may. */
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
        merged = place_of(k, -1, mine->name);
        if (merged < 0) {
            add_place(k, -1, &k->columns.p[b]);
            merged = (int)k->columns.n - 1;
        }
        if (!k->good)
            return;
        if (item->join == WH_JOIN_FULL) { /* coalesce() of both */
            k->columns.p[merged].derived = true;
            k->columns.p[merged].affinity = WH_AFFINITY_NONE;
        } else if (item->join == WH_JOIN_RIGHT) {
            k->columns.p[merged] = *type;
        }
    }
}

/* Is the column of a stored item merged by a join behind the table? Then its name is what it is. */
static bool is_merged_later(const storing *k, wh_str name)
{
    size_t i, c;

    for (i = k->cut; i < k->items.n; i++) {
        if (is_in_using(k, k->items.p[i].using_list, name))
            return true;
        for (c = 0; k->items.p[i].natural && c < k->others.n; c++)
            if (k->w[c].item == (int)i && same_name(k->w[c].name, name))
                return true;
    }
    return false;
}

/* Joins that lean to the right merge in another order; so may brackets. */
static bool read_chain(storing *k)
{
    wh_from_item item;
    size_t at = 0, begun = 0, inner;

    k->n = 0;
    while (wh_from_next(k->s->q.from, &at, &item)) {
        wh_from_items inside = {NULL, 0, 0};

        if (k->n == WH_CHAIN_MAX || item.kind == WH_FROM_OPAQUE || !item.node ||
            item.node->kind == WH_N_JOIN || wh_node_has(item.node, WH_KW_LATERAL) ||
            (item.kind == WH_FROM_PAREN && item.alias))
            return false;
        inner = 1;
        if (item.kind == WH_FROM_PAREN) {
            wh_from_collect(k->s->a, item.node, &inside);
            inner = inside.n;
        }
        k->chain[k->n] = item;
        k->first[k->n++] = begun;
        begun += inner;
    }
    k->first[k->n] = begun;
    return begun == k->items.n;
}

static bool has_brackets(const storing *k)
{
    return k->n != k->items.n;
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
            add_place(k, (int)i, &v[c]);
    }
    if (k->good && i > 0 && i < k->cut && (item->natural || item->using_list))
        merge(k, i, k->columns.n);
}

/* What a join behind the table merges must be one column of it, and not merged twice. */
static bool later_merges_are_clear(const storing *k)
{
    size_t i, c, n;

    for (c = 0; c < k->columns.n; c++) {
        if (!is_merged_later(k, k->v[c].name))
            continue;
        for (i = 0, n = 0; i < k->columns.n; i++)
            n += same_name(k->v[i].name, k->v[c].name);
        if (n != 1)
            return false;
    }
    for (i = k->cut, n = 0; i < k->items.n; i++)
        n += k->items.p[i].natural || k->items.p[i].using_list;
    return n <= 1;
}

/* Of one plain table it would be but a copy. */
static bool has_work(const storing *k)
{
    return k->cut > 1 || (k->items.n == 1 && wh_item_query(k->s, &k->items.p[0]));
}

static bool has_comma(const storing *k)
{
    size_t i;

    for (i = 1; i < k->items.n; i++)
        if (k->items.p[i].join == WH_JOIN_COMMA)
            return true;
    return false;
}

/* The first ones of the chain; 0: all that FROM has. */
static bool collect(storing *k, const wh_subject *s, size_t stored)
{
    size_t i;

    memset(k, 0, sizeof *k);
    k->s = s;
    if (!s->q.select || !s->q.from || !wh_raw_dialect_of(s->dialect) || wh_raw_needs_rowids(s))
        return false;
    wh_from_collect(s->a, s->q.from, &k->items);
    k->cut = k->items.n;
    if ((merges(k) || stored) && (!read_chain(k) || (merges(k) && has_brackets(k))))
        return false;
    if (stored && (stored >= k->n || (has_comma(k) && wh_comma_is_weak(s))))
        return false;
    if (stored)
        k->cut = k->first[stored];
    k->stored = stored;
    k->good = has_work(k);
    for (i = 0; i < k->items.n && k->good; i++)
        add_item(k, i);
    return k->good && later_merges_are_clear(k) && wh_raw_can_store(s, &k->columns) &&
           !(merges(k) && wh_projects_star(s) && wh_means(s->dialect, WH_MEANS_MERGED_FIRST));
}

static bool names_are_clear(const storing *k);

/* The way number `at`, from 1; false: there are not so many. */
static bool find_way(storing *k, const wh_subject *s, size_t at)
{
    size_t stored, n = 0;

    if (collect(k, s, 0) && names_are_clear(k) && ++n == at)
        return true;
    for (stored = 1; stored < WH_CHAIN_MAX; stored++)
        if (collect(k, s, stored) && names_are_clear(k) && ++n == at)
            return true;
    return false;
}

size_t wh_raw_from_ways(const wh_subject *s)
{
    storing k;
    size_t n = 0;

    while (find_way(&k, s, n + 1))
        n++;
    return n;
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
    for (i = 0; i < k->cut; i++) {
        if (table && !wh_name_eq(wh_from_item_name(&k->items.p[i]), table))
            continue;
        at = place_of(k, (int)i, name);
        if (at >= 0)
            return at;
    }
    return -1;
}

static void put_stored(const storing *k, size_t at, bool qualified, wh_buf *out)
{
    const wh_column *c = &k->columns.p[at];

    if (!is_merged_later(k, k->v[at].name)) {
        wh_raw_put_stored(k->s, c, at + 1, out);
        return;
    }
    if (qualified)
        wh_buf_text(out, TABLE ".");
    wh_quote_name(out, k->s->dialect, k->v[at].name);
}

static const wh_node *stored(const storing *k, size_t at, bool qualified)
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

static void put_other(const storing *k, size_t at, wh_buf *out)
{
    wh_buf_str(out, wh_token_text(wh_from_item_name(&k->items.p[k->w[at].item])));
    wh_buf_char(out, '.');
    wh_quote_name(out, k->s->dialect, k->w[at].name);
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

        if (k->v[i].item < 0 ||
            (table && !wh_name_eq(wh_from_item_name(&k->items.p[k->v[i].item]), table)))
            continue;
        for (j = 0; !table && merged >= 0 && j < i; j++)
            seen |= k->v[j].item >= 0 && same_name(k->v[j].name, k->v[i].name);
        if (seen)
            continue;
        wh_buf_text(&b, n++ ? ", " : "");
        put_stored(k, !table && merged >= 0 ? (size_t)merged : i, table != NULL, &b);
    }
    for (i = 0; i < k->others.n; i++) {
        const wh_from_item *item = &k->items.p[k->w[i].item];

        if (table ? !wh_name_eq(wh_from_item_name(item), table)
                  : (item->natural || is_in_using(k, item->using_list, k->w[i].name)) &&
                        place_of_name(k, NULL, k->w[i].name) >= 0)
            continue;
        wh_buf_text(&b, n++ ? ", " : "");
        put_other(k, i, &b);
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

static const wh_node *stored_from(naming *w);

/* A column that FULL JOIN merges: whether it has an affinity is the release's. */
static bool is_coalesced(const storing *k, int at)
{
    return at >= 0 && k->v[at].item < 0 && k->columns.p[at].derived;
}

/* Nothing but such a column, without an alias. */
static bool is_coalesced_result(const storing *k, const wh_node *result)
{
    const wh_node *e = wh_node_expr(result, 0);

    return e && result->n == 1 && e->kind == WH_N_COLUMN && e->n == 1 &&
           is_coalesced(k, place_of_name(k, NULL, wh_name_text(k->s->a, wh_name_part(e, 0))));
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
static const wh_node *stored_from(naming *w)
{
    const storing *k = w->k;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i;

    wh_buf_text(&b, "FROM " TABLE);
    for (i = k->stored; k->stored && i < k->n; i++) {
        wh_from_item item = k->chain[i];
        naming on = {k, w, NULL, NULL, false};

        if (item.on) {
            wh_buf text = WH_BUF_INIT(WH_STATEMENT_MAX);

            wh_node_print_canonical(&text, wh_edit_map(k->s->a, item.on, rename_columns, &on));
            item.on = wh_node_of_text(k->s->a, WH_N_PAREN, wh_subject_keep(k->s, &text));
        }
        wh_put_join(k->s, &item, &b);
        w->bad |= on.bad;
    }
    return wh_node_of_text(k->s->a, WH_N_FROM, wh_subject_keep(k->s, &b));
}

static bool names_are_clear(const storing *k)
{
    naming w = {k, NULL, NULL, NULL, false};
    size_t i;

    for (i = 0; i < k->columns.n && !is_coalesced(k, (int)i); i++)
        ;
    return i == k->columns.n ||
           (wh_edit_map(k->s->a, k->s->statement, rename_columns, &w) && !w.bad);
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
    if (!k->stored) {
        wh_quote(&b, k->s->dialect, " {from!}", {"from", k->s->q.from, none});
        return wh_subject_keep(k->s, &b);
    }
    wh_quote(&b, k->s->dialect, " FROM {item!}", {"item", k->chain[0].node, none});
    for (i = 1; i < k->stored; i++)
        wh_put_join(k->s, &k->chain[i], &b);
    return wh_subject_keep(k->s, &b);
}

/* A column that is merged again behind the table is called by its name. */
static void store(wh_raw_steps *t, const storing *k)
{
    wh_str *names = WH_NEW_N(k->s->a, wh_str, PLACES_MAX);
    size_t i;

    for (i = 0; i < k->columns.n; i++)
        names[i] = is_merged_later(k, k->v[i].name) ? k->v[i].name : none;
    wh_raw_store(t, TABLE, &k->columns, names, query_text(k));
}

bool wh_raw_from(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_raw_steps t = {s, {{NULL, 0}}, 0};
    const wh_node *statement;
    storing k;
    naming w = {&k, NULL, NULL, NULL, false};

    if (!find_way(&k, s, at))
        return false;
    store(&t, &k);
    statement = wh_edit_map(s->a, s->statement, rename_columns, &w);
    return statement && !w.bad && wh_raw_surround(&t, wh_edited_text(s, statement), run);
}
