/*
 * Hints about tables: which index one is read by, in which order they are read (CROSS JOIN is not
 * reordered, https://www.sqlite.org/optoverview.html#crossjoin), and whether what stands in FROM
 * may become part of the query around it.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/plan/dqp.h"
#include "oracles/plan/planner.h"
#include "oracles/subject/read.h"

/* ---- references to tables ------------------------------------------------------------------- */

static bool has_hint(const wh_node *ref)
{
    return wh_node_find(ref, WH_N_INDEXED_BY) || wh_node_find(ref, WH_N_INDEX_HINT);
}

/* Stored tables that the text names without a hint of their own, subqueries included. */
static void collect_refs(const wh_subject *s, wh_nodes *out)
{
    wh_nodes all = {NULL, 0, 0};
    size_t i;

    wh_node_collect(s->a, s->statement, WH_N_TABLE_REF, true, &all);
    for (i = 0; i < all.n; i++) {
        const wh_relation *r =
            wh_catalog_relation_named(s->catalog, wh_node_find(all.p[i], WH_N_NAME));
        if (r && r->kind == WH_RELATION_TABLE && !has_hint(all.p[i]))
            wh_nodes_add(s->a, out, all.p[i]);
    }
}

typedef struct suffixing {
    const wh_subject *s;
    const wh_nodes *places;
    size_t at; /* 0: all of them */
    wh_str words;
} suffixing;

/* The same reference with words behind it. */
static const wh_node *add_words(void *ctx, const wh_node *n)
{
    const suffixing *k = ctx;
    wh_child *children;
    size_t i;

    for (i = 0; i < k->places->n; i++)
        if (k->places->p[i] == n && (k->at == 0 || k->at == i + 1))
            break;
    if (i == k->places->n)
        return n;
    children = WH_NEW_N(k->s->a, wh_child, n->n + 1);
    memcpy(children, n->child, n->n * sizeof *children);
    children[n->n] = wh_child_of_node(wh_node_of_text(k->s->a, WH_N_OPAQUE, k->words));
    return wh_edit_rebuild(k->s->a, n, children, n->n + 1);
}

size_t wh_hint_tables(const wh_subject *s)
{
    wh_nodes refs = {NULL, 0, 0};

    if (wh_planner_of(s->dialect)->not_indexed)
        collect_refs(s, &refs);
    return refs.n;
}

bool wh_hint_not_indexed(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_nodes refs = {NULL, 0, 0};
    suffixing k = {s, &refs, at, wh_str_of(wh_planner_of(s->dialect)->not_indexed)};

    collect_refs(s, &refs);
    run->sql = wh_edited_text(s, wh_edit_map(s->a, s->statement, add_words, &k));
    return refs.n > 0;
}

/* Which indexes words may name: whole ones that were named, or any that the engine has a name for.
 */
enum which { WHOLE, ANY };

/* The name of what a PRIMARY KEY implies is the engine's. */
static wh_str name_of(const wh_subject *s, const wh_index *index, enum which which)
{
    const char *primary = wh_planner_of(s->dialect)->primary;

    if (which == WHOLE && (index->partial || index->primary))
        return (wh_str){NULL, 0};
    return index->primary && primary ? wh_str_of(primary) : index->name;
}

/* Is it the rowid, by which no index is made? */
static bool is_rowid(const wh_relation *r, const wh_key *key)
{
    return r->rowid_alias >= 0 && key->primary;
}

/* The i-th name of an index of the table, quoted; `i` is counted down, also where there is none.
 * Keys that no index is known of are counted by the engine. */
static bool put_name_at(const wh_subject *s, const wh_relation *r, enum which which, size_t *i,
                        wh_buf *out)
{
    const char *implied = which == ANY ? wh_planner_of(s->dialect)->implied : NULL;
    const wh_index *index;
    size_t k, n = 0;

    for (k = 0; (index = wh_catalog_index_at(s->catalog, k)) != NULL; k++) {
        wh_str name = index->table == r ? name_of(s, index, which) : (wh_str){NULL, 0};

        if (name.n && (*i)-- == 0) {
            wh_quote_name(out, s->dialect, name);
            return true;
        }
    }
    for (k = 0; implied && k < r->nkeys; k++) {
        wh_buf name = WH_BUF_INIT(4096);

        if (is_rowid(r, &r->keys[k]))
            continue;
        n++;
        if ((*i)-- != 0)
            continue;
        wh_buf_text(&name, implied);
        wh_buf_str(&name, r->name);
        wh_buf_char(&name, '_');
        wh_buf_uint(&name, n);
        wh_quote_name(out, s->dialect, wh_buf_view(&name));
        wh_buf_release(&name);
        return true;
    }
    return false;
}

/* The i-th pair of a reference and an index of its table; false: there are no more. */
static bool put_pair_at(const wh_subject *s, const wh_nodes *refs, enum which which, size_t i,
                        size_t *ref, wh_buf *name)
{
    for (*ref = 0; *ref < refs->n; ++*ref)
        if (put_name_at(
                s, wh_catalog_relation_named(s->catalog, wh_node_find(refs->p[*ref], WH_N_NAME)),
                which, &i, name))
            return true;
    return false;
}

static size_t pairs(const wh_subject *s, enum which which, const char *words)
{
    wh_nodes refs = {NULL, 0, 0};
    wh_buf name = WH_BUF_INIT(4096);
    size_t n = 0, ref;

    if (!words)
        return 0;
    collect_refs(s, &refs);
    while (n < 100 && put_pair_at(s, &refs, which, n, &ref, &name))
        n++;
    wh_buf_release(&name);
    return n;
}

static bool give_pair(const wh_subject *s, size_t at, enum which which, const char *words,
                      wh_derived_run *run)
{
    wh_buf name = WH_BUF_INIT(4096), b = WH_BUF_INIT(4096);
    wh_nodes refs = {NULL, 0, 0};
    suffixing k = {s, &refs, 0, {NULL, 0}};
    size_t ref;
    bool named;

    collect_refs(s, &refs);
    named = put_pair_at(s, &refs, which, at - 1, &ref, &name);
    if (named) {
        k.at = ref + 1;
        wh_quote(&b, s->dialect, words, {"i", NULL, wh_buf_view(&name)});
        k.words = wh_subject_keep(s, &b);
        run->sql = wh_edited_text(s, wh_edit_map(s->a, s->statement, add_words, &k));
    }
    wh_buf_release(&name);
    return named && k.words.p != NULL;
}

size_t wh_hint_table_indexes(const wh_subject *s)
{
    return pairs(s, WHOLE, wh_planner_of(s->dialect)->indexed_by);
}

bool wh_hint_indexed_by(const wh_subject *s, size_t at, wh_derived_run *run)
{
    return give_pair(s, at, WHOLE, wh_planner_of(s->dialect)->indexed_by, run);
}

size_t wh_hint_all_indexes(const wh_subject *s)
{
    return pairs(s, ANY, wh_planner_of(s->dialect)->indexed_by);
}

bool wh_hint_by_any_index(const wh_subject *s, size_t at, wh_derived_run *run)
{
    return give_pair(s, at, ANY, wh_planner_of(s->dialect)->indexed_by, run);
}

size_t wh_hint_ignorable_indexes(const wh_subject *s)
{
    return pairs(s, WHOLE, wh_planner_of(s->dialect)->index_ignored);
}

bool wh_hint_index_ignored(const wh_subject *s, size_t at, wh_derived_run *run)
{
    return give_pair(s, at, WHOLE, wh_planner_of(s->dialect)->index_ignored, run);
}

/* ---- the order of inner joins --------------------------------------------------------------- */

static bool can_be_reordered(const wh_subject *s, wh_chain *c)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    bool good = wh_planner_of(s->dialect)->in_order && wh_chain_of(s, c) && c->n >= 2 &&
                c->n <= 4 && !wh_chain_merges(c);
    size_t i;

    for (i = 1; good && i < c->n; i++)
        good = wh_join_is_inner(&c->v[i]);
    good = good && (!wh_projects_star(s) || wh_put_columns(s, c, &b));
    wh_buf_release(&b);
    return good;
}

size_t wh_hint_orders(const wh_subject *s)
{
    static const size_t factorial[] = {1, 1, 2, 6, 24};
    wh_chain c;

    return can_be_reordered(s, &c) ? factorial[c.n] : 0;
}

/* The permutation number `at`: which item comes first, which of the rest comes second, .. */
bool wh_hint_cross(const wh_subject *s, size_t at, wh_derived_run *run)
{
    wh_buf from = WH_BUF_INIT(WH_STATEMENT_MAX), where = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_buf cols = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_parts parts = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    wh_str none = {NULL, 0};
    size_t left[WH_CHAIN_MAX], i, k, number = at - 1;
    wh_chain c;

    if (!can_be_reordered(s, &c))
        return false;
    for (i = 0; i < c.n; i++) {
        left[i] = i;
        if (c.v[i].on)
            wh_quote(&where, s->dialect, where.n ? " AND ({on!})" : "({on!})",
                     {"on", c.v[i].on, none});
    }
    for (i = 0; i < c.n; i++) {
        size_t pick = number % (c.n - i);
        number /= c.n - i;
        if (i)
            wh_buf_text(&from, wh_planner_of(s->dialect)->in_order);
        wh_quote_node(&from, c.v[left[pick]].node, false);
        for (k = pick; k + 1 < c.n - i; k++)
            left[k] = left[k + 1];
    }
    if (s->q.predicate && where.n)
        wh_quote(&where, s->dialect, " AND ({p!})", {"p", s->q.predicate, none});
    wh_put_columns(s, &c, &cols);
    parts.cols = wh_subject_keep(s, &cols);
    parts.from = wh_subject_keep(s, &from);
    if (where.n)
        parts.where = wh_subject_keep(s, &where);
    else
        wh_buf_release(&where);
    run->sql = wh_query_with(s, &parts);
    return true;
}

/* ---- sources apart from the query ----------------------------------------------------------- */

/* Some of a table's rows, or those of another time. */
static bool is_part(const wh_node *ref)
{
    return wh_node_has(ref, WH_KW_ONLY) || wh_node_find(ref, WH_N_PARTITION_SELECTION) ||
           wh_node_find(ref, WH_N_AS_OF) || wh_node_find(ref, WH_N_TABLESAMPLE);
}

/* The items of FROM that a subquery can take the place of: it has their columns, but no rowid and
 * no indexes, and it needs a name. */
static size_t collect_sources(const wh_subject *s, wh_chain *c, size_t *at)
{
    size_t i, n = 0;

    if (wh_mentions_rowid(s) || !wh_chain_of(s, c))
        return 0;
    for (i = 0; i < c->n; i++) {
        wh_from_item *item = &c->v[i];
        const wh_relation *r = wh_item_relation(s, item);
        bool table = r && !item->schema && r->kind != WH_RELATION_VIRTUAL &&
                     !has_hint(item->node) && !is_part(item->node) && !wh_names_whole_row(s, wh_from_item_name(item));
        if (table || (item->kind == WH_FROM_SUBQUERY && item->query && item->alias))
            at[n++] = i;
    }
    return n;
}

static size_t sources(const wh_subject *s, const char *way)
{
    size_t at[WH_CHAIN_MAX];
    wh_chain c;

    return way ? collect_sources(s, &c, at) : 0;
}

typedef struct replacement {
    const wh_subject *s;
    const wh_node *old;
    wh_str text;
} replacement;

static const wh_node *replace_node(void *ctx, const wh_node *n)
{
    const replacement *k = ctx;

    return n == k->old ? wh_node_of_text(k->s->a, WH_N_OPAQUE, k->text) : n;
}

/* `wrapped`: what FROM gets, with {q} for the item's query and {n} for its name; `with`: what is
 * put before the query, or NULL. */
static bool replace_source(const wh_subject *s, size_t at, const char *with, const char *wrapped,
                           wh_derived_run *run)
{
    size_t places[WH_CHAIN_MAX], n;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX), q = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_parts parts = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    wh_str none = {NULL, 0}, query, name;
    const wh_from_item *item;
    replacement k = {s, NULL, {NULL, 0}};
    const wh_node *from, *columns;
    wh_chain c;

    n = collect_sources(s, &c, places);
    if (at == 0 || at > n)
        return false;
    item = &c.v[places[at - 1]];
    name = wh_token_text(wh_from_item_name(item));
    if (item->kind == WH_FROM_SUBQUERY)
        wh_quote(&q, s->dialect, "{query!}", {"query", item->query, none});
    else
        wh_quote(&q, s->dialect, "SELECT * FROM {t}", {"t", NULL, wh_token_text(item->name)});
    query = wh_subject_keep(s, &q);
    if (with) {
        wh_quote(&b, s->dialect, with, {"q", NULL, query});
        parts.with = wh_subject_keep(s, &b);
    }
    wh_quote(&b, s->dialect, wrapped, {"q", NULL, query}, {"n", NULL, name});
    columns = wh_node_find(wh_node_find(item->node, WH_N_ALIAS), WH_N_NAMES);
    if (columns)
        wh_node_print_canonical(&b, columns);
    k.old = item->node;
    k.text = wh_subject_keep(s, &b);
    from = wh_edit_map(s->a, s->q.from, replace_node, &k);
    wh_node_print_canonical(&b, from);
    parts.from = wh_subject_keep(s, &b);
    if (parts.from.n < 5 || !k.text.p || !query.p)
        return false;
    parts.from.p += 5; /* FROM */
    parts.from.n -= 5;
    run->sql = wh_query_with(s, &parts);
    return true;
}

/* A LIMIT, even one that limits nothing, keeps a subquery from becoming part of the query. */
size_t wh_hint_fences(const wh_subject *s)
{
    return sources(s, wh_planner_of(s->dialect)->fence);
}

bool wh_hint_fence(const wh_subject *s, size_t at, wh_derived_run *run)
{
    return replace_source(s, at, NULL, wh_planner_of(s->dialect)->fence, run);
}

size_t wh_hint_materializations(const wh_subject *s)
{
    return sources(s, wh_planner_of(s->dialect)->materialized);
}

bool wh_hint_materialized(const wh_subject *s, size_t at, wh_derived_run *run)
{
    return replace_source(s, at, wh_planner_of(s->dialect)->materialized, "wh_source AS {n}", run);
}

size_t wh_hint_with_sources(const wh_subject *s)
{
    return sources(s, wh_planner_of(s->dialect)->not_materialized);
}

bool wh_hint_not_materialized(const wh_subject *s, size_t at, wh_derived_run *run)
{
    return replace_source(s, at, wh_planner_of(s->dialect)->not_materialized, "wh_source AS {n}",
                          run);
}
