/* Which statements leave engines with the same rows, and what in them releases read otherwise. */
#include "oracles/diff/diff.h"
#include "oracles/precision/change.h"
#include "oracles/precision/precision.h"

/* ---- setup ---------------------------------------------------------------------------------- */

static bool has_trigger(wh_catalog *catalog, const wh_relation *r)
{
    const wh_trigger *t;
    size_t i;

    for (i = 0; (t = wh_catalog_trigger_at(catalog, i)) != NULL; i++)
        if (t->table == r)
            return true;
    return false;
}

static const wh_relation *target_of(wh_catalog *catalog, const wh_node *statement)
{
    return wh_catalog_relation_named(
        catalog, wh_node_find(wh_node_find(statement, WH_N_TABLE_REF), WH_N_NAME));
}

/* Has a SELECT its rows in one order: it reads nothing, or a recursive member of its WITH alone,
 * whose rows come as they are found (https://www.sqlite.org/lang_with.html, 3), or what a function
 * makes one by one? */
static bool is_in_order(const wh_dialect *d, const wh_select *q, const wh_node *with)
{
    wh_from_items items = {NULL, 0, 0};
    wh_arena *a;
    bool good;

    if (q->values || (q->select && !q->from))
        return true;
    if (!q->select || q->distinct || q->group_by || q->order_by)
        return false;
    a = wh_arena_new(NULL, 0);
    wh_from_collect(a, q->from, &items);
    good = items.n == 1 &&
           (wh_makes_rows(d, a, &items.p[0]) ||
            (items.p[0].kind == WH_FROM_TABLE && !items.p[0].schema &&
             wh_node_has(with, WH_KW_RECURSIVE) && wh_with_member(with, items.p[0].name) &&
             !wh_node_contains(with, WH_N_JOIN, true)));
    wh_arena_free(a);
    return good;
}

/* Are the rows of the statement's query the same ones on both sides, in whatever order? */
static bool has_same_rows(wh_catalog *catalog, const wh_node *statement)
{
    const wh_node *query = wh_node_find(statement, WH_N_QUERY);
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_subject s;
    const char *why;
    unsigned open;
    bool good;

    if (query)
        wh_node_print_canonical(&b, query);
    good = b.n &&
           wh_subject_init(&s, a, wh_catalog_dialect(catalog), catalog,
                           wh_arena_str(a, wh_buf_view(&b))) &&
           !s.q.distinct && !s.q.group_by && !s.q.limit && wh_is_precise_but(&s, &open, &why) &&
           !(open & WH_OPEN_CHOICE) && wh_shown_rows_are_exact(&s, &why);
    wh_buf_release(&b);
    wh_arena_free(a);
    return good;
}

/* Are the rows of a table numbered as they come, to be seen as its rowids or in a column? */
static bool numbers_rows(const wh_relation *r, const wh_node *insert)
{
    const wh_node *columns = wh_node_find(insert, WH_N_NAMES);

    return !r->without_rowid && (r->rowid_alias < 0 || columns);
}

/* Does an INSERT leave rows behind that depend on the order in which its query gives them? */
static bool depends_on_order(wh_catalog *catalog, const wh_node *insert)
{
    const wh_node *with = wh_node_find(insert, WH_N_WITH);
    const wh_relation *r = target_of(catalog, insert);
    wh_select q;

    if (!wh_select_of(insert, &q) ||
        is_in_order(wh_catalog_dialect(catalog), &q, q.with ? q.with : with))
        return false;
    return !r || numbers_rows(r, insert) || wh_node_has(insert, WH_KW_OR) ||
           wh_node_has(insert, WH_KW_REPLACE) || wh_node_find(insert, WH_N_UPSERT) ||
           has_trigger(catalog, r) || (r->node && wh_node_contains(r->node, WH_N_CONFLICT, true)) ||
           !has_same_rows(catalog, insert);
}

/* ON CONFLICT DO UPDATE without saying which: the first that is violated, in whichever order. Of
 * several that do say it the first one is taken (https://www.sqlite.org/lang_upsert.html, 2.1). */
static bool is_open_upsert(const wh_node *insert)
{
    const wh_node *upsert;
    size_t i;

    for (i = 0; (upsert = wh_node_next(insert, WH_N_UPSERT, &i)) != NULL;)
        if (!wh_node_find(upsert, WH_N_COLUMN_LIST))
            return true;
    return false;
}

bool wh_diff_takes(wh_catalog *catalog, const wh_node *statement, const char **why)
{
    unsigned traits = wh_catalog_traits(catalog, statement);
    const wh_node *from = wh_node_find(statement, WH_N_FROM);
    const wh_relation *r;

    *why = NULL;
    if (traits & (WH_TRAIT_NONDETERMINISTIC | WH_TRAIT_ENVIRONMENT)) {
        *why = "a setup that is not the same twice";
        return false;
    }
    switch (statement->kind) {
    case WH_N_INSERT:
        if (depends_on_order(catalog, statement) || is_open_upsert(statement))
            *why = "an INSERT whose rows come in no order";
        break;
    case WH_N_UPDATE:
    case WH_N_DELETE:
        r = target_of(catalog, statement);
        if (!r || has_trigger(catalog, r) ||
            (from && !wh_matches_one_row(catalog, wh_node_find(statement, WH_N_WITH), from)) ||
            (wh_catalog_rows_of_table(catalog, r) != 1 &&
             (wh_node_has(statement, WH_KW_OR) || wh_node_find(statement, WH_N_LIMIT) ||
              (r->node && wh_node_contains(r->node, WH_N_CONFLICT, true)))))
            *why = "a change that depends on the order of rows";
        break;
    case WH_N_CREATE_TABLE:
        if (wh_node_find(statement, WH_N_QUERY) && !has_same_rows(catalog, statement))
            *why = "a table whose rows come in no order";
        break;
    default:
        break;
    }
    return !*why;
}

/* ---- patterns and blobs --------------------------------------------------------------------- */

static enum wh_walk look_like(void *ctx, const wh_node *n)
{
    const wh_function *f = n->kind == WH_N_CALL ? wh_call_function(ctx, n) : NULL;

    return n->kind == WH_N_LIKE || (f && f->does == WH_DOES_MATCH) ? WH_WALK_STOP : WH_WALK_ON;
}

bool wh_diff_matches_patterns(const wh_dialect *d, const wh_node *n)
{
    return !wh_node_walk(n, look_like, (void *)(uintptr_t)d);
}

static bool has_letters(const wh_token *t, const char *letters)
{
    wh_str text = wh_token_text(t), part = wh_str_of(letters);
    size_t i;

    for (i = 0; i + part.n <= text.n; i++)
        if (wh_str_eq_nocase((wh_str){text.p + i, part.n}, part))
            return true;
    return false;
}

/* Stops at a literal, a CAST or a function that gives a blob. */
static enum wh_walk look_blob(void *ctx, const wh_node *n)
{
    static const char *const functions[] = {"blob", "unhex", "jsonb"};
    const wh_token *t = n->kind == WH_N_LITERAL ? wh_node_first_token(n) : NULL;
    const wh_token *name = n->kind == WH_N_CALL ? wh_name_part(n, 0) : NULL;
    const wh_node *type = n->kind == WH_N_CAST ? wh_node_find(n, WH_N_TYPE) : NULL;
    size_t i;

    (void)ctx;
    if ((t && t->kind == WH_T_BLOB) || (type && has_letters(wh_node_first_token(type), "blob")))
        return WH_WALK_STOP;
    for (i = 0; name && i < sizeof functions / sizeof functions[0]; i++)
        if (has_letters(name, functions[i]))
            return WH_WALK_STOP;
    return WH_WALK_ON;
}

bool wh_diff_makes_blobs(const wh_node *n)
{
    return !wh_node_walk(n, look_blob, NULL);
}
