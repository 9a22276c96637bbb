/*
 * The precision table: what a query must not contain because the dialect leaves its result open.
 * A false alarm costs a user more than a missed bug; so whatever is not known to be exact is
 * refused. The rules follow views into their queries.
 */
#include "oracles/precision/precision.h"
#include "oracles/precision/change.h"
#include "oracles/precision/exact.h"
#include "oracles/precision/mysql.h"
#include "oracles/precision/order.h"
#include "oracles/precision/search.h"
#include "oracles/precision/single.h"
#include "oracles/precision/unknown.h"
#include "oracles/precision/unseen.h"
#include "oracles/precision/window.h"

/* Where a query stands decides what of its result can be seen. */
enum position {
    AT_BASE,   /* its rows are compared */
    AT_FROM,   /* a subquery in FROM, or a view: its rows are seen */
    AT_SCALAR, /* a value: exactly one row */
    AT_IN,     /* membership */
    AT_EXISTS, /* emptiness */
};

/* The WITHs that are in sight, innermost first. */
typedef struct scope {
    const struct scope *outer;
    const wh_node *with;
    const wh_node *busy; /* the member whose query is looked at: it may name itself */
} scope;

typedef struct examiner {
    const wh_subject *s;
    const char *why; /* NULL: nothing found so far */
    int depth;
    const scope *scope;
    const wh_node *select; /* the one whose FROM is looked at */
    const wh_node *unseen; /* a query in FROM of which only the number of rows is seen */
    bool counted;          /* of the base only the number of rows is compared */
} examiner;

static bool examine_query(examiner *x, const wh_node *query, int position);
static bool examine_parts(examiner *x, const wh_node *query, const wh_select *parts, int position);
static bool examine_relation(examiner *x, const wh_token *name);

/* ---- rules --------------------------------------------------------------------------------- */

static bool refuse(examiner *x, const char *why)
{
    if (!x->why)
        x->why = why;
    return false;
}

typedef struct aggregate_walk {
    examiner *x;
    const wh_select *q;
    bool good;
} aggregate_walk;

static bool is_key(const aggregate_walk *w, const wh_node *n)
{
    size_t i;
    const wh_node *key;

    for (i = 0; (key = wh_node_expr(w->q->group_by, i)) != NULL; i++)
        if (wh_node_same(key, n))
            return true;
    return false;
}

static enum wh_walk see_aggregate(void *ctx, const wh_node *n)
{
    aggregate_walk *w = ctx;

    if (is_key(w, n))
        return WH_WALK_SKIP;
    if (n->kind == WH_N_CALL && wh_call_is_aggregate(w->x->s->dialect, n)) {
        w->good = w->good && wh_aggregate_exactness(w->x->s, w->q->from, n) == WH_EXACT;
        return WH_WALK_SKIP;
    }
    if (n->kind == WH_N_QUERY) { /* may name one */
        w->good = w->good && wh_group_exactness(w->x->s, w->q, n) == WH_EXACT;
        return WH_WALK_SKIP;
    }
    if (n->kind == WH_N_COLUMN || n->kind == WH_N_STAR) /* a bare column: of which row? */
        w->good = false;
    return WH_WALK_ON;
}

/* Of a result whose numbers are compared by value, is every value exact but for their type? */
static bool results_are_exact_values(const examiner *x, const wh_select *q)
{
    wh_result r;
    size_t at = 0;

    if (q->having && wh_group_exactness(x->s, q, wh_node_expr(q->having, 0)) == WH_INEXACT)
        return false;
    while (wh_result_next(q->projection, &at, &r))
        if (r.kind != WH_RESULT_EXPR || wh_group_exactness(x->s, q, r.expr) == WH_INEXACT)
            return false;
    return true;
}

/* Grouped rows are exact if the keys are, and everything else is made of keys and exact
 * aggregates. Their number is, whatever the keys look like. `shown`: they are the base's own, of
 * which numbers are compared by value and keys that are not shown are not seen. */
static bool grouping_is_exact(examiner *x, const wh_select *q, bool counted, bool shown)
{
    aggregate_walk w = {x, q, true};
    const wh_node *key;
    size_t i;

    if (counted && !q->having)
        return true;
    if (shown && wh_means(x->s->dialect, WH_MEANS_EQUAL_COUNTS) && wh_keys_are_plain(q) &&
        results_are_exact_values(x, q))
        return true;
    for (i = 0; (key = wh_node_expr(q->group_by, i)) != NULL; i++)
        if (!wh_typing_of(x->s, q->from, key).identity)
            return false;
    if (!counted)
        wh_node_walk(q->projection, see_aggregate, &w);
    if (q->having)
        wh_node_walk(q->having, see_aggregate, &w);
    return w.good;
}

/* Of DISTINCT ON, are the results just what is distinct? Else which row they come from is open. */
static bool shows_what_is_distinct(const wh_select *q)
{
    wh_result r;
    const wh_node *e;
    size_t at = 0, i;
    bool found;

    while (wh_result_next(q->projection, &at, &r)) {
        for (i = 0, found = false; (e = wh_node_expr(q->distinct, i)) != NULL; i++)
            found |=
                r.kind == WH_RESULT_EXPR && wh_node_same(wh_unbracketed(e), wh_unbracketed(r.expr));
        if (!found)
            return false;
    }
    return true;
}

static bool is_literal(const wh_node *e)
{
    e = wh_unbracketed(e);
    return e && e->kind == WH_N_LITERAL;
}

static bool distinct_is_exact(examiner *x, const wh_select *q, const wh_node *query, bool shown)
{
    wh_columns columns = {NULL, 0, 0};
    size_t i;

    if (wh_node_expr(q->distinct, 0) && !shows_what_is_distinct(q))
        return false;
    if (!wh_query_columns(x->s->catalog, query, &columns))
        return false;
    for (i = 0; i < columns.n; i++) {
        wh_typing t = wh_typing_of_column(x->s, &columns.p[i]);

        if (!is_literal(columns.p[i].value) && !t.identity &&
            !(shown && t.spelling == WH_SPELLING_ONE))
            return false;
    }
    return true;
}

/* A scalar subquery that has one value at most. */
static bool is_one_value(const examiner *x, const wh_select *q)
{
    return wh_select_is_aggregate(x->s->dialect, q) || (q->select && !q->from) ||
           wh_rows_are_alike(x->s, q) || wh_is_found_by_key(x->s, q);
}

static bool limit_is_harmless(const wh_select *q, int position)
{
    const wh_node *n = wh_node_expr(q->limit, 0);
    const wh_token *t = n && n->kind == WH_N_LITERAL ? wh_node_first_token(n) : NULL;

    return position == AT_EXISTS && !wh_node_expr(q->limit, 1) && t && t->kind == WH_T_INTEGER &&
           !wh_str_is(wh_token_text(t), "0");
}

static bool limit_is_literal(const wh_select *q)
{
    const wh_node *e;
    size_t i;

    for (i = 0; (e = wh_node_expr(q->limit, i)) != NULL; i++)
        if (e->kind != WH_N_LITERAL)
            return false;
    return true;
}

/* Do the rows that LIMIT leaves show the same always? */
static bool limit_is_total(const examiner *x, const wh_select *q, const wh_node *query)
{
    return limit_is_literal(q) && wh_rows_have_one_order(x->s, q, query, query == x->s->q.query);
}

/* LIMIT 1 */
static bool limit_is_one(const wh_select *q)
{
    const wh_node *n = wh_node_expr(q->limit, 0);

    return q->limit && !wh_node_has(q->limit, WH_T_COMMA) && wh_node_has(q->limit, WH_KW_LIMIT) &&
           wh_ordinal_of(n) == 1;
}

typedef struct alias_walk {
    const wh_subject *s;
    const wh_select *q;
    const wh_token *alias;
} alias_walk;

/* Stops at a column that is no other but that of the alias. */
static enum wh_walk see_alias(void *ctx, const wh_node *n)
{
    const alias_walk *w = ctx;

    return n->kind == WH_N_COLUMN && n->n == 1 && wh_name_eq(wh_name_part(n, 0), w->alias) &&
                   !(wh_means(w->s->dialect, WH_MEANS_COLUMN_FIRST) &&
                     wh_find_column(w->s, w->q->from, n))
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* Names of results are seen by WHERE in some dialects where no column has that name, and are gone
 * when WHERE moves. */
static bool uses_alias(const wh_subject *s, const wh_select *q)
{
    wh_result r;
    size_t at = 0;

    while (q->where && q->projection && wh_result_next(q->projection, &at, &r)) {
        alias_walk w = {s, q, r.alias};

        if (r.kind == WH_RESULT_EXPR && r.alias && !wh_node_walk(q->where, see_alias, &w))
            return true;
    }
    return false;
}

/* ---- walking ------------------------------------------------------------------------------- */

/* What follows IN without brackets: a table, or a table-valued function. */
static bool examine_in(examiner *x, const wh_node *in)
{
    const wh_node *table = wh_node_find(in, WH_N_NAME);

    if (wh_node_find(in, WH_N_TABLE_FUNCTION))
        return refuse(x, "a table-valued function after IN");
    return !table || examine_relation(x, wh_name_part(table, 0));
}

/* A function that gives several rows multiplies them, before WHERE or behind it; one that is not in
 * the dialect's list may be an aggregate, or another one every time. */
static bool examine_call(examiner *x, const wh_node *call)
{
    const wh_function *f = wh_call_function(x->s->dialect, call);
    const wh_token *name = wh_name_part(call, 0);

    if (f && (f->flags & WH_FN_TABLE))
        return refuse(x, "a function that gives several rows");
    /* In UTF-16 a blob of an odd length is no text, and what follows it in memory is read:
     * https://www.sqlite.org/invalidutf.html. */
    if (f && wh_name_is(name, WH_STR("instr")) && wh_catalog_is_utf16(x->s->catalog))
        return refuse(x, "instr() in UTF-16, where a blob may be no text");
    if (f || !name)
        return true;
    return refuse(x, wh_catalog_has_function(x->s->catalog, wh_catalog_fold(x->s->catalog, name))
                         ? "a function that the script makes"
                         : "a function that the dialect does not list");
}

/* 'now' is the time when it is read as one
 * (https://www.postgresql.org/docs/current/datatype-datetime.html, 8.5.1.4). */
static bool examine_literal(examiner *x, const wh_node *literal)
{
    static const char *const words[] = {"now", "today", "tomorrow", "yesterday"};
    const wh_token *t = wh_node_first_token(literal);
    wh_str text;
    size_t i;

    if (!t || t->kind != WH_T_STRING || !wh_is_strict(x->s))
        return true;
    text = wh_token_text(t);
    while (text.n && (*text.p == '\'' || *text.p == ' '))
        text = (wh_str){text.p + 1, text.n - 1};
    while (text.n && (text.p[text.n - 1] == '\'' || text.p[text.n - 1] == ' '))
        text.n--;
    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (wh_str_eq_nocase(text, wh_str_of(words[i])))
            return refuse(x, "a word that means the time");
    return true;
}

/* Can anything in it be refused? Of a literal only where words in it mean the time. */
static bool wants_a_look(const examiner *x, const wh_node *n)
{
    return (n->flags & (WH_HAS_CALL | WH_HAS_SUBQUERY | WH_HAS_IN | WH_HAS_OPAQUE)) ||
           wh_is_strict(x->s);
}

/* Subqueries in expressions: what they stand in says what of them is seen. */
static bool examine_expressions(examiner *x, const wh_node *n, int position)
{
    uint32_t i;

    if ((n->kind == WH_N_CALL && !examine_call(x, n)) ||
        (n->kind == WH_N_LITERAL && !examine_literal(x, n)))
        return false;
    if (n->kind == WH_N_IN && !examine_in(x, n))
        return false;
    for (i = 0; i < n->n; i++) {
        const wh_node *c = wh_child_node(n->child[i]);
        int p = position;

        if (!c || !wants_a_look(x, c))
            continue;
        if (c->kind == WH_N_FROM || c->kind == WH_N_WITH)
            continue; /* looked at by examine_query */
        if (n->kind == WH_N_EXISTS)
            p = AT_EXISTS;
        else if (n->kind == WH_N_IN && c != wh_node_expr(n, 0))
            p = AT_IN;
        else if (c->kind == WH_N_SUBQUERY)
            p = AT_SCALAR;
        if (c->kind == WH_N_SUBQUERY) {
            const wh_node *query = wh_node_find(c, WH_N_QUERY);
            if (!query || !examine_query(x, query, p))
                return refuse(x, "a subquery that is not understood");
        } else if (!examine_expressions(x, c, AT_SCALAR)) {
            return false;
        }
    }
    return true;
}

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
    const wh_relation *r;
    bool shown; /* may functions of the search stand here? */
} hidden_walk;

/* Stops at a hidden column that neither MATCH nor a function of the search looks at. */
static enum wh_walk look_hidden(void *ctx, const wh_node *n)
{
    static const char *const functions[] = {"snippet", "offsets", "matchinfo", "highlight", "bm25"};
    const hidden_walk *w = ctx;
    const wh_relation *r = w->r;
    size_t i;

    if (wh_is_search(n))
        return WH_WALK_SKIP;
    for (i = 0; w->shown && n->kind == WH_N_CALL && i < 5; i++)
        if (wh_name_is(wh_name_part(n, 0), wh_str_of(functions[i])))
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
static bool hidden_are_exact(const examiner *x, const wh_relation *r)
{
    const wh_node *where = wh_node_find(x->select, WH_N_WHERE);
    hidden_walk w = {r, false}, shown = {r, !says(r->node, "trigram")};

    if (!where || !wh_searches(x->s, wh_node_expr(where, 0)))
        return wh_node_walk(x->select, look_hidden, &w);
    return wh_node_walk(where, look_hidden, &w) &&
           wh_node_walk(wh_node_find(x->select, WH_N_FROM), look_hidden, &w) &&
           wh_node_walk(x->select, look_hidden, &shown);
}

/* Virtual tables that show what was stored: R-Trees, and full-text tables
 * (https://www.sqlite.org/fts5.html). */
static bool examine_virtual(examiner *x, const wh_relation *r)
{
    static const char *const modules[] = {"rtree", "rtree_i32", "fts3", "fts4", "fts5"};
    const wh_token *module = wh_name_part(wh_node_find_nth(r->node, WH_N_NAME, 1), 0);
    size_t i = 0, n = sizeof modules / sizeof modules[0];

    while (i < n && !wh_name_is(module, wh_str_of(modules[i])))
        i++;
    if (i == n || says(r->node, "content"))
        return refuse(x, "a virtual table");
    return i < 2 || !x->select || hidden_are_exact(x, r) ||
           refuse(x, "a hidden column of a virtual table");
}

/* A view, whose query knows none of the WITHs around it. */
static bool examine_view(examiner *x, const wh_node *query)
{
    const scope *outer = x->scope;
    bool good;

    x->scope = NULL;
    good = examine_query(x, query, AT_FROM);
    x->scope = outer;
    return good;
}

/* A member of a WITH, which knows the others. One that is recursive is what its arms are. */
static bool examine_member(examiner *x, const scope *where, const wh_node *member)
{
    const scope *outer = x->scope, inner = {where->outer, where->with, member};
    const wh_node *query = wh_member_query(member);
    const scope *a;
    bool good;

    for (a = outer; a; a = a->outer)
        if (a->busy == member)
            return true;
    if (!query)
        return refuse(x, "a member of WITH that is more than a query");
    x->scope = &inner;
    good = examine_query(x, query, AT_FROM);
    x->scope = outer;
    return good;
}

static bool examine_relation(examiner *x, const wh_token *name)
{
    const wh_relation *r;
    const wh_node *member;
    const scope *a;

    for (a = x->scope; a; a = a->outer)
        if ((member = wh_with_member(a->with, name)) != NULL)
            return examine_member(x, a, member);
    r = name ? wh_catalog_relation_of(x->s->catalog, name) : NULL;
    if (!r)
        return refuse(x, "a table that the setup does not make");
    if (r->kind == WH_RELATION_VIRTUAL)
        return examine_virtual(x, r);
    if (r->kind == WH_RELATION_VIEW)
        return r->query ? examine_view(x, r->query) : refuse(x, "a view that is not understood");
    return true;
}

/* Functions that make the same rows of the same arguments, in whatever order. */
static bool makes_rows(const examiner *x, const wh_from_item *item)
{
    const wh_function *f =
        item->kind == WH_FROM_FUNCTION && item->name && !item->schema
            ? wh_dialect_function(x->s->dialect, wh_name_text(x->s->a, item->name))
            : NULL;

    return f && (f->flags & WH_FN_TABLE) && f->order == WH_ORDER_FREE;
}

static bool examine_from(examiner *x, const wh_node *from)
{
    wh_from_items items = {NULL, 0, 0};
    size_t i;

    wh_from_collect(x->s->a, from, &items);
    for (i = 0; i < items.n; i++) {
        const wh_from_item *item = &items.p[i];

        if (item->on && !examine_expressions(x, item->on, AT_SCALAR))
            return false;
        x->unseen =
            wh_item_is_unseen(x->s, x->select, item, &items) ? wh_item_query(x->s, item) : NULL;
        if (item->kind == WH_FROM_TABLE) {
            if (!examine_relation(x, item->name))
                return false;
        } else if (item->kind == WH_FROM_SUBQUERY) {
            if (!examine_query(x, item->query, AT_FROM))
                return false;
        } else if (makes_rows(x, item)) {
            if (!examine_expressions(x, item->node, AT_SCALAR))
                return false;
        } else {
            return refuse(x, "a table-valued function, or what is not understood, in FROM");
        }
    }
    return true;
}

/* Does a column of the arms have one affinity and one spelling, and where equal rows are dropped
 * no value that is equal and yet differs? */
static bool columns_agree(const examiner *x, const wh_column *a, const wh_column *b, bool all)
{
    if (wh_is_strict(x->s)) /* the type of the result is told; which of two equal values is not */
        return all ||
               (wh_typing_of_column(x->s, a).identity && wh_typing_of_column(x->s, b).identity &&
                a->type_class == b->type_class && wh_str_eq_nocase(a->type, b->type));
    return a->affinity == b->affinity && a->derived == b->derived &&
           wh_typing_of_column(x->s, a).spelling == WH_SPELLING_ONE &&
           wh_typing_of_column(x->s, b).spelling == WH_SPELLING_ONE &&
           (all ||
            (wh_typing_of_column(x->s, a).identity && wh_typing_of_column(x->s, b).identity));
}

/* UNION ALL, and nothing else? */
static bool keeps_all(const wh_select *q)
{
    uint32_t i, unions = 0, alls = 0;

    for (i = 0; i < q->compound->n; i++) {
        const wh_token *t = wh_child_token(q->compound->child[i]);
        unions += t && t->kind == WH_KW_UNION;
        alls += t && t->kind == WH_KW_ALL;
    }
    return unions == alls && !wh_node_has(q->compound, WH_KW_INTERSECT) &&
           !wh_node_has(q->compound, WH_KW_EXCEPT);
}

static bool arms_agree(const examiner *x, const wh_select *q)
{
    const wh_node *with = x->scope ? x->scope->with : NULL;
    bool all = keeps_all(q);
    wh_columns first = {NULL, 0, 0};
    uint32_t i, k;

    for (i = 0; i < q->compound->n; i++) {
        const wh_node *arm = wh_child_node(q->compound->child[i]);
        wh_columns columns = {NULL, 0, 0};

        if (!arm)
            continue;
        if (arm->kind != WH_N_SELECT || !wh_columns_below(x->s, with, "{n!}", arm, &columns))
            return false;
        for (k = 0; first.n && k < columns.n; k++)
            if (k >= first.n || !columns_agree(x, &first.p[k], &columns.p[k], all))
                return false;
        if (!first.n)
            first = columns;
    }
    return first.n > 0;
}

/* The arms of a compound must not differ in affinity and collation: which one counts is open
 * (https://www.sqlite.org/datatype3.html, 3.3.1), but for the base's own, whose rows are but shown
 * unless they are ordered;
 * equal rows of a set operation as in DISTINCT. */
static bool examine_compound(examiner *x, const wh_select *q, int position, bool own)
{
    uint32_t i;

    if (position == AT_SCALAR)
        return refuse(x, "a compound query as a scalar");
    if ((position == AT_FROM || position == AT_IN) &&
        !(own && keeps_all(q) && !q->order_by && !q->limit) && !arms_agree(x, q))
        return refuse(x, "a compound query, whose columns' affinity is left open");
    for (i = 0; i < q->compound->n; i++) {
        const wh_node *arm = wh_child_node(q->compound->child[i]);
        wh_select parts;

        if (arm && arm->kind == WH_N_SELECT && wh_select_of(arm, &parts)) {
            if (!examine_parts(x, arm, &parts, position == AT_IN ? AT_FROM : position))
                return false;
        } else if (arm && !examine_expressions(x, arm, AT_SCALAR)) {
            return false;
        }
    }
    return true;
}

/* A member that hides a table or another one would make two of one name. */
static bool examine_with(examiner *x, const wh_node *with)
{
    const wh_node *member, *called;
    const wh_token *name;
    const scope *a;
    size_t i;

    for (i = 0; (member = wh_node_find_nth(with, WH_N_CTE, i)) != NULL; i++) {
        called = wh_node_find(member, WH_N_NAME);
        name = called ? wh_name_part(called, 0) : wh_node_token(member, WH_T_NAME);
        if (!name || wh_catalog_relation_of(x->s->catalog, name) ||
            wh_with_member(with, name) != member)
            return refuse(x, "a member of WITH that hides another table");
        for (a = x->scope; a; a = a->outer)
            if (wh_with_member(a->with, name))
                return refuse(x, "a member of WITH that hides another table");
    }
    return i > 0 || refuse(x, "a WITH that is not understood");
}

typedef struct rowid_walk {
    const wh_subject *s;
    const wh_node *from;
} rowid_walk;

static bool is_rowid(const wh_token *name)
{
    if (name->len < 3 || name->len > sizeof "'_rowid_'" - 1)
        return false;
    return wh_name_is(name, WH_STR("rowid")) || wh_name_is(name, WH_STR("_rowid_")) ||
           wh_name_is(name, WH_STR("oid"));
}

/* Stops at the rowid of a view or a subquery. */
static enum wh_walk see_rowid(void *ctx, const wh_node *n)
{
    const rowid_walk *w = ctx;
    const wh_token *name, *table;
    wh_from_items items = {NULL, 0, 0};
    size_t i;

    if (n->kind == WH_N_QUERY)
        return WH_WALK_SKIP;
    if (n->kind != WH_N_COLUMN || !(name = wh_name_part(n, 0)) || !is_rowid(name) ||
        wh_find_column(w->s, w->from, n))
        return WH_WALK_ON;
    table = wh_name_part(n, 1);
    wh_from_collect(w->s->a, w->from, &items);
    for (i = 0; i < items.n; i++) {
        const wh_from_item *item = &items.p[i];
        const wh_token *called = wh_from_item_name(item);
        const wh_relation *made =
            item->kind == WH_FROM_TABLE ? wh_catalog_relation_of(w->s->catalog, item->name) : NULL;

        if (table && !(called && wh_name_eq(called, table)))
            continue;
        if (!made || made->kind == WH_RELATION_VIEW)
            return WH_WALK_STOP;
        if (table)
            return WH_WALK_ON;
    }
    return WH_WALK_ON;
}

static bool names_rowid_of_query(const examiner *x, const wh_select *q)
{
    rowid_walk w = {x->s, q->from};

    return q->from && !wh_node_walk(q->select, see_rowid, &w);
}

/* Are there as many rows as there are groups, or distinct rows? As many in any order: what equals
 * one equals the others, too (https://www.sqlite.org/datatype3.html, 4.2). */
static bool has_own_count(const examiner *x, const wh_select *q)
{
    if (!wh_means(x->s->dialect, WH_MEANS_EQUAL_COUNTS))
        return false;
    return q->group_by
               ? !q->distinct
               : q->distinct && !q->having && !wh_has_aggregate(x->s->dialect, q->projection);
}

/* What stands at the base may be left out of it by an oracle (simplify.c): it asks for that itself.
 */
static bool examine_parts(examiner *x, const wh_node *query, const wh_select *parts, int position)
{
    const wh_dialect *d = x->s->dialect;
    const wh_node *outer = x->select;
    const wh_select q = *parts;
    const bool own = query == x->s->q.query;
    const bool counted = ((x->counted && own) || query == x->unseen) && has_own_count(x, &q);
    bool good;

    if (q.limit && position != AT_BASE && !limit_is_harmless(&q, position) &&
        !((position == AT_FROM || position == AT_SCALAR) && limit_is_total(x, &q, query)) &&
        !(position == AT_SCALAR && limit_is_literal(&q) &&
          (wh_rows_are_alike(x->s, &q) || wh_is_found_by_key(x->s, &q))))
        return refuse(x, "LIMIT without a total order");
    if (q.compound)
        return examine_compound(x, &q, position, own);
    if (q.values)
        return position != AT_SCALAR || refuse(x, "VALUES as a scalar");
    if (!q.select)
        return refuse(x, "a query that is not understood");
    if (position != AT_BASE &&
        (q.window || (q.order_by && wh_has_window(q.order_by)) || !wh_windows_are_exact(x->s, &q)))
        return refuse(x, "a window function whose value depends on the order of rows");
    if (position == AT_BASE && uses_alias(x->s, &q))
        return refuse(x, "WHERE names a result column");
    if (position == AT_SCALAR && !is_one_value(x, &q) && !limit_is_one(&q))
        return refuse(x, "a scalar subquery that may give several rows");
    if (position != AT_BASE && position != AT_EXISTS &&
        (q.group_by || q.having || wh_has_aggregate(d, q.projection)) &&
        !grouping_is_exact(x, &q, counted, own))
        return refuse(x, "groups or aggregates whose value depends on the order of rows");
    if (position == AT_IN && q.distinct && wh_node_expr(q.distinct, 0) &&
        !shows_what_is_distinct(&q))
        return refuse(x, "DISTINCT ON other columns than those that are shown");
    if (position == AT_FROM && q.distinct && !counted && !distinct_is_exact(x, &q, query, own))
        return refuse(x, "DISTINCT over values that are equal and yet differ");
    if (!wh_searches_are_terms(x->s, q.select, q.predicate))
        return refuse(x, "MATCH elsewhere than as a term of WHERE");
    if (names_rowid_of_query(x, &q))
        return refuse(x, "the rowid of a view or a subquery");
    x->select = q.select;
    good = (!q.from || examine_from(x, q.from)) && examine_expressions(x, q.select, AT_SCALAR) &&
           (!q.order_by || examine_expressions(x, q.order_by, AT_SCALAR));
    x->select = outer;
    return good;
}

static bool examine_query(examiner *x, const wh_node *query, int position)
{
    const scope *outer = x->scope;
    scope inner = {outer, NULL, NULL};
    wh_select q;
    bool good;

    if (++x->depth > 32 || !wh_select_of(query, &q))
        return refuse(x, "nested too deep");
    if (q.with) {
        if (!examine_with(x, q.with))
            return false;
        inner.with = q.with;
        x->scope = &inner;
    }
    good = examine_parts(x, query, &q, position);
    x->scope = outer;
    x->depth--;
    return good;
}

/* What only some dialects leave open. */
static const struct {
    const wh_dialect *dialect;
    const char *(*imprecise)(const wh_subject *s);
} of_dialects[] = {
    {&wh_dialect_mysql, wh_mysql_imprecise},
    {&wh_dialect_mariadb, wh_mysql_imprecise},
    {&wh_dialect_duckdb, wh_unknown_joins},
    {&wh_dialect_generic, wh_unknown_parts},
};

static const char *more_of_dialect(const wh_subject *s)
{
    size_t i;

    for (i = 0; i < sizeof of_dialects / sizeof of_dialects[0]; i++)
        if (wh_dialect_is(s->dialect, of_dialects[i].dialect))
            return of_dialects[i].imprecise(s);
    return NULL;
}

bool wh_dialect_is_exact(const wh_subject *s, const char **why)
{
    *why = more_of_dialect(s);
    return !*why;
}

bool wh_expression_is_precise(const wh_subject *s, const wh_node *e, const char **why)
{
    examiner x = {s, NULL, 0, NULL, NULL, NULL, false};
    scope with = {NULL, s->q.with, NULL};
    unsigned traits = wh_catalog_traits(s->catalog, e);

    x.scope = s->q.with ? &with : NULL;
    if (traits & WH_TRAIT_OPAQUE)
        x.why = "a construct that is not understood";
    else if (traits & (WH_TRAIT_NONDETERMINISTIC | WH_TRAIT_SIDE_EFFECT))
        x.why = "a function that is not the same twice";
    else if (wh_node_contains(e, WH_N_PARAM, true))
        x.why = "a parameter";
    else if (e->kind == WH_N_SUBQUERY && wh_node_find(e, WH_N_QUERY))
        examine_query(&x, wh_node_find(e, WH_N_QUERY), AT_SCALAR);
    else
        examine_expressions(&x, e, AT_SCALAR);
    *why = x.why;
    return !x.why;
}

bool wh_is_precise(const wh_subject *s, const char **why)
{
    examiner x = {s, NULL, 0, NULL, NULL, NULL, false};
    unsigned traits = wh_catalog_traits(s->catalog, s->statement);

    if (!s->kind || (!s->q.query && s->kind == WH_IS_QUERY))
        x.why = "not a query";
    else if (traits & WH_TRAIT_OPAQUE)
        x.why = "a construct that is not understood";
    else if (traits & WH_TRAIT_NONDETERMINISTIC)
        x.why = "a function that is not the same twice";
    else if (wh_node_contains(s->statement, WH_N_PARAM, true))
        x.why = "a parameter";
    else if (wh_node_has(wh_node_find(s->q.query, WH_N_OPTION), WH_KW_PROCEDURE))
        x.why = "a PROCEDURE, to which the text of the query is data";
    else if (s->kind != WH_IS_QUERY)
        wh_change_is_precise(s, &x.why);
    else if (examine_query(&x, s->q.query, AT_BASE))
        x.why = more_of_dialect(s);
    *why = x.why;
    return !x.why;
}

static bool result_is_exact(const wh_subject *s, bool counted, const char **why)
{
    examiner x = {s, NULL, 0, NULL, NULL, NULL, counted};

    if (!s->q.query)
        x.why = "not a query";
    else if (wh_catalog_traits(s->catalog, s->statement) & WH_TRAIT_ENVIRONMENT)
        x.why = "a function that tells of a setting, the version or the session";
    else if (wh_node_contains(s->statement, WH_N_MATCH_AGAINST, true))
        x.why = "a full-text search, which finds other rows without its index";
    else
        examine_query(&x, s->q.query, AT_FROM);
    *why = x.why;
    return !x.why;
}

bool wh_rows_are_exact(const wh_subject *s, const char **why)
{
    return result_is_exact(s, false, why);
}

bool wh_row_count_is_exact(const wh_subject *s, const char **why)
{
    return result_is_exact(s, true, why);
}
