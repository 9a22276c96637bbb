/*
 * How many rows a table may have, as far as the text says: those that INSERTs have written down.
 * What else could put rows anywhere (a trigger, a function, a statement that is not understood)
 * makes an end of it. Rows that go are not counted, as a ROLLBACK brings them back.
 */
#include "formats/sql/catalog/internal.h"

enum {
    ROWS_MAX = 1 << 20, /* as good as any number */
    VISITS_MAX = 256,   /* queries that read queries many times over */
    NOT_KNOWN = 0,
};

static size_t count_written(const wh_node *values)
{
    size_t n = 0;
    uint32_t i;

    for (i = 0; i < values->n; i++) {
        const wh_node *row = wh_child_node(values->child[i]);

        n += row && row->kind == WH_N_ROW_VALUE;
    }
    return n;
}

/* The rows that it puts in; NOT_KNOWN: they are not written down. */
static size_t rows_of_insert(const wh_change *change)
{
    wh_select q;

    if (change->with)
        return NOT_KNOWN;
    if (!change->query)
        return 1; /* DEFAULT VALUES, SET */
    return wh_select_of(change->query, &q) && q.values && !q.with ? count_written(q.values)
                                                                  : NOT_KNOWN;
}

/* One that holds its own rows, and no other's: no partition, no table made of tables. */
static bool is_plain_table(const wh_relation *r)
{
    static const char *const storages[] = {"InnoDB", "MyISAM", "Aria", "MEMORY", "HEAP"};
    size_t i;

    if (!r || r->kind != WH_RELATION_TABLE || r->nparents)
        return false;
    for (i = 0; r->storage && i < sizeof storages / sizeof storages[0]; i++)
        if (wh_name_is(r->storage, wh_str_of(storages[i])))
            return true;
    return !r->storage;
}

/* ---- what statements leave ------------------------------------------------------------------- */

static wh_relation *target_of(wh_catalog *c, const wh_change *change)
{
    wh_mark mark = wh_arena_mark(c->arena);
    wh_relation *r = wh_catalog_find_relation(c, wh_node_find(change->target, WH_N_NAME));

    wh_arena_rewind(c->arena, mark);
    return r;
}

/* False: rows may have come anywhere. */
static bool note_insert(wh_catalog *c, const wh_node *insert, const wh_change *change)
{
    wh_relation *r = target_of(c, change);
    size_t n = rows_of_insert(change);

    if (r && r->kind == WH_RELATION_VIRTUAL)
        return true;
    if (!is_plain_table(r) || change->with)
        return false;
    wh_catalog_write_insert(c, r, change, insert, n > 0);
    r->written = n && r->written < ROWS_MAX ? r->written + n : ROWS_MAX;
    return true;
}

/* Stops at what may put rows in; functions and procedures have made an end before. */
static enum wh_walk see_insert(void *ctx, const wh_node *n)
{
    wh_catalog *c = ctx;

    c->values_open = c->values_open || n->kind == WH_N_UPDATE;
    return n->kind == WH_N_INSERT || n->kind == WH_N_MERGE || n->kind == WH_N_OPAQUE ? WH_WALK_STOP
                                                                                     : WH_WALK_ON;
}

/* Actions that bring no rows along: not ATTACH, INHERIT, EXCHANGE, REORGANIZE. */
static bool is_of_columns(const wh_node *alter)
{
    static const char *const words[] = {"ADD",    "DROP",   "RENAME", "ALTER",
                                        "MODIFY", "CHANGE", "OWNER",  "SET"};
    bool any = false;
    uint32_t i;
    size_t k;

    for (i = 0; i < alter->n; i++) {
        const wh_node *action = wh_child_node(alter->child[i]);

        if (!action || action->kind != WH_N_ALTER_ACTION)
            continue;
        any = true;
        for (k = 0; k < sizeof words / sizeof words[0]; k++)
            if (wh_catalog_word(wh_node_first_token(action), words[k]))
                break;
        if (k == sizeof words / sizeof words[0])
            return false;
    }
    return any;
}

static bool leaves_rows_known(wh_catalog *c, const wh_node *statement)
{
    wh_change change;

    if (wh_change_of(statement, &change))
        switch (change.kind) {
        case WH_IS_INSERT:
        case WH_IS_REPLACE:
            return note_insert(c, statement, &change);
        case WH_IS_UPDATE:
            wh_catalog_write_update(c, change.target ? target_of(c, &change) : NULL, &change);
            return !change.with && !wh_node_contains(statement, WH_N_AS_OF, false);
        case WH_IS_DELETE:
            return !change.with && !wh_node_contains(statement, WH_N_AS_OF, false);
        default:
            return false;
        }
    switch (statement->kind) {
    case WH_N_CREATE_TRIGGER:
    case WH_N_CREATE_SCHEMA:
    case WH_N_SET_STATEMENT: /* SET STATEMENT .. FOR INSERT */
        return wh_node_walk(statement, see_insert, c);
    case WH_N_ALTER: /* a key of another table's may change values some time */
        c->values_open = c->values_open || wh_node_contains(statement, WH_N_FOREIGN_KEY, true);
        return is_of_columns(statement);
    case WH_N_SELECT_STATEMENT:
        return !(wh_catalog_traits(c, statement) & (WH_TRAIT_SIDE_EFFECT | WH_TRAIT_OPAQUE));
    case WH_N_CREATE_TABLE:
    case WH_N_CREATE_INDEX:
    case WH_N_CREATE_VIEW:
    case WH_N_CREATE_VIRTUAL_TABLE:
    case WH_N_CREATE_TYPE:
    case WH_N_CREATE_DOMAIN:
    case WH_N_CREATE_SEQUENCE:
    case WH_N_DROP:
    case WH_N_PRAGMA:
    case WH_N_ANALYZE:
    case WH_N_REINDEX:
    case WH_N_VACUUM:
    case WH_N_BEGIN:
    case WH_N_COMMIT:
    case WH_N_ROLLBACK:
    case WH_N_SAVEPOINT:
    case WH_N_RELEASE:
    case WH_N_TRUNCATE:
    case WH_N_SHOW:
    case WH_N_EMPTY:
        return true;
    default:
        return false;
    }
}

/* Does a query read tables? */
static bool finds_rows(const wh_node *query)
{
    return query && wh_node_contains(query, WH_N_FROM, true);
}

/* An INSERT whose rows come in no order leaves them so in its table, and by triggers in any. */
static void note_order(wh_catalog *c, const wh_node *statement)
{
    wh_change change;
    wh_relation *r;

    if (!wh_change_of(statement, &change) || !(change.kind & (WH_IS_INSERT | WH_IS_REPLACE)) ||
        rows_of_insert(&change) != NOT_KNOWN || !(change.with || finds_rows(change.query)))
        return;
    r = target_of(c, &change);
    if (r)
        r->unordered = true;
    c->unordered = c->unordered || wh_catalog_trigger_at(c, 0);
}

static bool is_drawn(wh_catalog *c, const wh_node *n)
{
    return (wh_catalog_traits(c, n) & WH_TRAIT_NONDETERMINISTIC) != 0 ||
           (c->drawn && finds_rows(n)); /* perhaps from such a table */
}

/* INSERT .. VALUES (rand()), UPDATE t SET c = now(). */
static void note_drawn(wh_catalog *c, const wh_node *statement)
{
    wh_change change;
    wh_relation *r;

    if (!wh_change_of(statement, &change) ||
        !(change.kind & (WH_IS_INSERT | WH_IS_REPLACE | WH_IS_UPDATE)) || !is_drawn(c, statement))
        return;
    c->drawn = true;
    r = target_of(c, &change);
    if (r)
        r->drawn = true;
    c->all_drawn = c->all_drawn || !r || wh_catalog_trigger_at(c, 0);
}

void wh_catalog_note_rows(wh_catalog *c, const wh_node *statement)
{
    if (statement) {
        note_order(c, statement);
        note_drawn(c, statement);
    }
    c->rows_open = c->rows_open || !statement || !leaves_rows_known(c, statement);
    if (c->values_new && c->examined)
        wh_catalog_forget_views(c);
    c->values_new = false;
}

/* ---- what queries give ---------------------------------------------------------------------- */

typedef struct row_count {
    wh_catalog *c;
    wh_arena *a;
    unsigned visits;
} row_count;

static size_t rows_of_query(row_count *k, const wh_node *query);

static size_t rows_of_relation(row_count *k, const wh_relation *r)
{
    if (!r || r->kind == WH_RELATION_SEQUENCE || r->kind == WH_RELATION_VIRTUAL)
        return NOT_KNOWN;
    if (r->kind == WH_RELATION_VIEW)
        return r->query && !r->materialized ? rows_of_query(k, r->query) : NOT_KNOWN;
    return wh_catalog_rows_of_table(k->c, r);
}

static size_t rows_of_item(row_count *k, const wh_from_item *item)
{
    if (item->kind == WH_FROM_SUBQUERY)
        return rows_of_query(k, item->query);
    if (item->kind != WH_FROM_TABLE || wh_node_find(item->node, WH_N_AS_OF))
        return NOT_KNOWN;
    return rows_of_relation(k,
                            wh_catalog_relation_named(k->c, wh_node_find(item->node, WH_N_NAME)));
}

/* FULL JOIN may have more rows than there are pairs. */
static enum wh_walk see_full(void *ctx, const wh_node *n)
{
    (void)ctx;
    return n->kind == WH_N_JOIN && wh_node_has(n, WH_KW_FULL) ? WH_WALK_STOP : WH_WALK_ON;
}

static size_t rows_of_from(row_count *k, const wh_node *from)
{
    wh_from_items items = {NULL, 0, 0};
    size_t i, n = 1;

    if (!wh_node_walk(from, see_full, NULL))
        return NOT_KNOWN;
    wh_from_collect(k->a, from, &items);
    for (i = 0; i < items.n && n && n < ROWS_MAX; i++)
        n *= rows_of_item(k, &items.p[i]);
    return n < ROWS_MAX ? n : NOT_KNOWN;
}

/* A function that gives several rows, or is not listed, in the place of a value. */
static enum wh_walk see_many(void *ctx, const wh_node *n)
{
    const wh_catalog *c = ctx;
    const wh_function *f = n->kind == WH_N_CALL ? wh_call_function(c->d, n) : NULL;

    if (n->kind == WH_N_QUERY)
        return WH_WALK_SKIP;
    return n->kind == WH_N_CALL && (!f || (f->flags & WH_FN_TABLE)) ? WH_WALK_STOP : WH_WALK_ON;
}

/* Wherever in a SELECT such a function stands it makes several rows of one. */
static bool gives_many(wh_catalog *c, const wh_select *q)
{
    return !wh_node_walk(q->select, see_many, c) ||
           (q->order_by && !wh_node_walk(q->order_by, see_many, c));
}

static size_t rows_of_select(row_count *k, const wh_select *q)
{
    size_t i, n = 0, more;

    if (q->with || ++k->visits > VISITS_MAX)
        return NOT_KNOWN;
    if (q->values)
        return count_written(q->values);
    if (q->compound) {
        for (i = 0; i < q->compound->n; i++) {
            const wh_node *arm = wh_child_node(q->compound->child[i]);

            if (!arm)
                continue;
            more = arm->kind == WH_N_VALUES ? count_written(arm) : rows_of_query(k, arm);
            if (!more)
                return NOT_KNOWN;
            n += more;
        }
        return n < ROWS_MAX ? n : NOT_KNOWN;
    }
    if (!q->select || gives_many(k->c, q))
        return NOT_KNOWN;
    if (!q->from || wh_select_is_aggregate(k->c->d, q))
        return 1;
    return rows_of_from(k, q->from);
}

static size_t rows_of_query(row_count *k, const wh_node *query)
{
    wh_select q;

    return wh_select_of(query, &q) ? rows_of_select(k, &q) : NOT_KNOWN;
}

/* What gives rows beside those that it reads. */
enum {
    ADDS_ROWS = WH_TRAIT_TABLE_FUNCTION | WH_TRAIT_RECURSIVE | WH_TRAIT_GROUPING_SETS |
                WH_TRAIT_UNKNOWN | WH_TRAIT_OPAQUE,
};

/* May a table have other rows than are known, or a name mean another table? Where tables of series
 * have each other's rows, and of many engines, who knows. */
static bool is_open(const wh_catalog *c)
{
    return c->rows_open || wh_catalog_has_path(c) ||
           wh_reads(c->d, WH_FEATURE_SERIES) || wh_means(c->d, WH_MEANS_MANY_ENGINES);
}

static bool adds_rows(wh_catalog *c, const wh_node *n)
{
    return is_open(c) || (wh_catalog_traits(c, n) & ADDS_ROWS) != 0;
}

size_t wh_catalog_rows_at_most(wh_catalog *c, const wh_select *q)
{
    const wh_node *whole = q->query ? q->query : q->select;
    row_count k = {c, c->arena, 0};
    wh_mark mark;
    size_t n;

    if (!whole || adds_rows(c, whole))
        return NOT_KNOWN;
    mark = wh_arena_mark(c->arena);
    n = rows_of_select(&k, q);
    wh_arena_rewind(c->arena, mark);
    return n;
}

void wh_catalog_fill(wh_catalog *c, wh_relation *r)
{
    wh_select q;
    size_t n = NOT_KNOWN;

    if (wh_select_of(r->query, &q)) {
        n = wh_catalog_rows_at_most(c, &q);
        wh_catalog_write_query(c, r, &q);
    }
    r->written = n ? n : ROWS_MAX;
    r->unordered = finds_rows(r->query);
    r->drawn = r->query && is_drawn(c, r->query);
    c->drawn = c->drawn || r->drawn;
}

bool wh_catalog_is_unordered(const wh_catalog *c, const wh_relation *table)
{
    return c->unordered || table->unordered;
}

bool wh_catalog_is_drawn(const wh_catalog *c, const wh_relation *table)
{
    return c->all_drawn || table->drawn;
}

size_t wh_catalog_rows_of_from(wh_catalog *c, const wh_node *from)
{
    row_count k = {c, c->arena, 0};
    wh_mark mark;
    size_t n;

    if (adds_rows(c, from))
        return NOT_KNOWN;
    mark = wh_arena_mark(c->arena);
    n = rows_of_from(&k, from);
    wh_arena_rewind(c->arena, mark);
    return n;
}

size_t wh_catalog_rows_of_table(wh_catalog *c, const wh_relation *table)
{
    return !is_open(c) && is_plain_table(table) && table->written < ROWS_MAX ? table->written
                                                                             : NOT_KNOWN;
}
