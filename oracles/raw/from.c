/*
 * FROM first: what its joins give, or the first ones of them, is put into a table, and the whole
 * statement, groups, aggregates and windows included, reads that. Columns are named by their places
 * in the table; a column that USING or NATURAL merge has a place of its own, and keeps its name
 * where a join behind the table merges it again.
 */
#include "oracles/raw/from.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/raw/store.h"
#include "oracles/subject/read.h"

static const wh_str none;

/* ---- what FROM gives ------------------------------------------------------------------------ */

static void add_place(wh_raw_storing *k, int item, const wh_column *c)
{
    bool other = item >= (int)k->cut;
    wh_columns *to = other ? &k->others : &k->columns;
    wh_raw_place *at = other ? k->w : k->v;

    if (to->n == WH_RAW_PLACES) {
        k->good = false;
        return;
    }
    if (!to->p)
        to->p = WH_NEW_N(k->s->a, wh_column, WH_RAW_PLACES);
    to->p[to->n] = *c;
    at[to->n].item = item;
    at[to->n++].name = c->name;
}

/* Item `i` merges columns with those before it: one more place for each, which has the type of the
 * first one, of the right one where only the left side may be missing, and none where each may. */
static void merge(wh_raw_storing *k, size_t i, size_t n)
{
    const wh_from_item *item = &k->items.p[i];
    size_t c, b;

    if (item->natural && item->using_list)
        k->good = false;
    for (c = 0; c < n && k->good; c++) {
        const wh_raw_place *mine = &k->v[c];
        const wh_column *type = &k->columns.p[c];
        int merged;

        if (mine->item != (int)i ||
            !(item->natural || wh_raw_is_in_using(k, item->using_list, mine->name)))
            continue;
        for (b = 0; b < n; b++)
            if (k->v[b].item >= 0 && k->v[b].item < (int)i &&
                wh_raw_same_name(k->v[b].name, mine->name))
                break;
        if (b == n)
            continue;
        merged = wh_raw_place_of(k, -1, mine->name);
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

/* Joins that lean to the right merge in another order; so may brackets. */
static bool read_chain(wh_raw_storing *k)
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

static bool has_brackets(const wh_raw_storing *k)
{
    return k->n != k->items.n;
}

static bool merges(const wh_raw_storing *k)
{
    size_t i;

    for (i = 0; i < k->items.n; i++)
        if (k->items.p[i].natural || k->items.p[i].using_list)
            return true;
    return false;
}

static void add_item(wh_raw_storing *k, size_t i)
{
    const wh_from_item *item = &k->items.p[i];
    const wh_token *name = wh_from_item_name(item);
    const wh_relation *r = wh_item_relation(k->s, item);
    const wh_column *v;
    size_t c, n;

    k->good = k->good && name && !(r && r->kind == WH_RELATION_VIRTUAL) &&
              !wh_node_find(wh_node_find(item->node, WH_N_ALIAS), WH_N_NAMES) &&
              !wh_node_find(item->using_list, WH_N_ALIAS) && /* USING (a) AS x */
              wh_item_columns(k->s, item, &v, &n);
    for (c = 0; c < i && k->good; c++)
        k->good = !wh_name_eq(wh_from_item_name(&k->items.p[c]), name);
    if (!wh_item_is_seen(item)) {
        k->good = k->good && !item->natural && !item->using_list;
        return;
    }
    for (c = 0; k->good && c < n; c++) {
        k->good = !v[c].hidden && v[c].name.n && wh_raw_place_of(k, (int)i, v[c].name) < 0;
        if (k->good)
            add_place(k, (int)i, &v[c]);
    }
    if (k->good && i > 0 && i < k->cut && (item->natural || item->using_list))
        merge(k, i, k->columns.n);
}

static bool are_alike(const wh_column *a, const wh_column *b)
{
    return !a->derived && !b->derived && a->affinity == b->affinity &&
           wh_str_eq_nocase(a->collation, b->collation);
}

static bool has_right(const wh_raw_storing *k)
{
    size_t i;

    for (i = 1; i < k->cut && k->items.p[i].join != WH_JOIN_RIGHT; i++)
        ;
    return i < k->cut;
}

/* Have joins by name made one of all stored columns that are called so? In SQLite a further join
 * compares it as the first of them (https://www.sqlite.org/lang_select.html, 2.1). With a RIGHT
 * JOIN that may be NULL where the last one is not: of such they must be alike. */
static bool is_one_column(const wh_raw_storing *k, wh_str name)
{
    int merged = wh_raw_place_of(k, -1, name);
    bool alike = has_right(k);
    size_t i, n = 0;

    if (merged < 0 || k->columns.p[merged].derived || !wh_is_dynamic(k->s))
        return false;
    for (i = 0; i < k->columns.n; i++) {
        const wh_from_item *item = k->v[i].item < 0 ? NULL : &k->items.p[k->v[i].item];

        if (!wh_raw_same_name(k->v[i].name, name))
            continue;
        if ((alike && !are_alike(&k->columns.p[i], &k->columns.p[merged])) ||
            (item && n++ && !item->natural && !wh_raw_is_in_using(k, item->using_list, name)))
            return false;
    }
    return true;
}

/* What a join behind the table merges must be one column of it, and not merged twice. */
static bool later_merges_are_clear(const wh_raw_storing *k)
{
    size_t i, c, n;

    for (c = 0; c < k->columns.n; c++) {
        if (!wh_raw_is_merged_later(k, k->v[c].name))
            continue;
        for (i = 0, n = 0; i < k->columns.n; i++)
            n += wh_raw_same_name(k->v[i].name, k->v[c].name);
        if ((n != 1 && !is_one_column(k, k->v[c].name)) ||
            wh_raw_is_cast_to_numeric(&k->columns.p[c]))
            return false;
    }
    for (i = k->cut, n = 0; i < k->items.n; i++)
        n += k->items.p[i].natural || k->items.p[i].using_list;
    return n <= 1;
}

/* Of one plain table it would be but a copy. */
static bool has_work(const wh_raw_storing *k)
{
    return k->cut > 1 || (k->items.n == 1 && wh_item_query(k->s, &k->items.p[0]));
}

static bool has_comma(const wh_raw_storing *k)
{
    size_t i;

    for (i = 1; i < k->items.n; i++)
        if (k->items.p[i].join == WH_JOIN_COMMA)
            return true;
    return false;
}

/* The first ones of the chain; 0: all that FROM has. */
static bool collect(wh_raw_storing *k, const wh_subject *s, size_t stored)
{
    size_t i;

    memset(k, 0, sizeof *k);
    k->s = s;
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

/* How many ways there are up to the number `at`, from 1, which *k then is; 0: all of them. */
static size_t find_way(wh_raw_storing *k, const wh_subject *s, size_t at)
{
    size_t stored, n = 0;

    if (!s->q.select || !s->q.from || !wh_raw_dialect_of(s->dialect) || wh_raw_needs_rowids(s))
        return 0;
    for (stored = 0; stored < WH_CHAIN_MAX; stored++)
        if (collect(k, s, stored) && wh_raw_names_are_clear(k) && ++n == at)
            break;
    return n;
}

size_t wh_raw_from_ways(const wh_subject *s)
{
    wh_raw_storing k;

    return find_way(&k, s, 0);
}

/* ---- writing -------------------------------------------------------------------------------- */

static wh_str query_text(const wh_raw_storing *k)
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
static void store(wh_raw_steps *t, const wh_raw_storing *k)
{
    wh_str *names = WH_NEW_N(k->s->a, wh_str, WH_RAW_PLACES);
    size_t i;

    for (i = 0; i < k->columns.n; i++)
        names[i] = wh_raw_keeps_name(k, i) ? k->v[i].name : none;
    wh_raw_store(t, WH_RAW_TABLE, &k->columns, names, query_text(k));
}

bool wh_raw_from(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_raw_steps t = {s, {{NULL, 0}}, 0};
    const wh_node *statement;
    wh_raw_storing k;
    wh_raw_naming w = {&k, NULL, NULL, NULL, false};

    if (at == 0 || find_way(&k, s, at) != at)
        return false;
    store(&t, &k);
    statement = wh_edit_map(s->a, s->statement, wh_raw_rename_columns, &w);
    return statement && !w.bad && wh_raw_surround(&t, wh_edited_text(s, statement), run);
}
