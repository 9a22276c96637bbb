/*
 * Looking into queries: the parts of a SELECT, its result columns, what its FROM lists, what its
 * expressions refer to. Reads only; everything returned points into the tree.
 */
#ifndef FORMATS_SQL_TREE_QUERY_H
#define FORMATS_SQL_TREE_QUERY_H

#include "formats/sql/tree/tree.h"

/* The parts of a query; NULL: it has none of that kind. */
typedef struct wh_select {
    const wh_node *query;    /* QUERY */
    const wh_node *with;     /* WITH */
    const wh_node *compound; /* COMPOUND; then `select` is NULL */
    const wh_node *values;   /* VALUES; then `select` is NULL */
    const wh_node *table;    /* TABLE_COMMAND; then `select` is NULL */
    const wh_node *nested;   /* SUBQUERY, a query in brackets; then `select` is NULL */
    const wh_node *select;   /* SELECT, whose parts are: */
    const wh_node *distinct; /* DISTINCT, without SELECT ALL */
    const wh_node *projection;
    const wh_node *from;
    const wh_node *where;     /* WHERE, the clause */
    const wh_node *predicate; /* its expression */
    const wh_node *group_by;
    const wh_node *having;
    const wh_node *window;
    const wh_node *qualify;
    const wh_node *order_by; /* of the query */
    const wh_node *limit;    /* the first, if OFFSET or FETCH is one of its own: */
    const wh_node *limit_too;
    const wh_node *locking;  /* the first */
    const wh_node *into;     /* of the query or the SELECT: its rows go elsewhere */
} wh_select;

/* Fill `out` from a SELECT_STATEMENT, QUERY, SUBQUERY, SELECT, CREATE_VIEW or whatever else holds
 * a QUERY directly. False: there is none. */
bool wh_select_of(const wh_node *n, wh_select *out);

/* ---- result columns ----------------------------------------------------------------------- */

enum wh_result_kind {
    WH_RESULT_STAR,       /* * */
    WH_RESULT_TABLE_STAR, /* t.* */
    WH_RESULT_EXPR,
    WH_RESULT_OPAQUE,
};

typedef struct wh_result {
    int kind;              /* enum wh_result_kind */
    const wh_node *node;   /* STAR, RESULT or OPAQUE */
    const wh_node *expr;   /* EXPR */
    const wh_token *alias; /* EXPR: NULL if there is none */
    const wh_token *table; /* TABLE_STAR: t of t.* and s.t.* */
} wh_result;

/* The next column of a PROJECTION; *at starts as 0. False: there are no more. */
bool wh_result_next(const wh_node *projection, size_t *at, wh_result *out);

/* ---- FROM --------------------------------------------------------------------------------- */

enum wh_join_kind {
    WH_JOIN_FIRST, /* the first item: no join */
    WH_JOIN_COMMA,
    WH_JOIN_INNER, /* JOIN, INNER JOIN */
    WH_JOIN_CROSS,
    WH_JOIN_LEFT,
    WH_JOIN_RIGHT,
    WH_JOIN_FULL,
    WH_JOIN_SEMI, /* the rows before it that match one of it; that itself is not in sight behind */
    WH_JOIN_ANTI, /* those that match none */
};

enum wh_from_kind {
    WH_FROM_TABLE,
    WH_FROM_FUNCTION,
    WH_FROM_SUBQUERY,
    WH_FROM_PAREN, /* ( item JOIN* ), or the JOIN b JOIN c ON x of a JOIN b JOIN c ON x ON y: look
                      into `node` with another wh_from_next */
    WH_FROM_OPAQUE,
};

typedef struct wh_from_item {
    int kind; /* enum wh_from_kind */
    int join; /* enum wh_join_kind: how it is joined to what stands before */
    bool natural;
    bool nearest; /* ASOF: of those that match, the nearest */
    const wh_node *node;       /* TABLE_REF, TABLE_FUNCTION, ROWS_FROM, TABLE_SUBQUERY, TABLE_PAREN,
                                  JOIN, OPAQUE */
    const wh_node *join_node;  /* the JOIN it stands in; NULL for the first */
    const wh_token *name;      /* TABLE, FUNCTION */
    const wh_token *schema;    /* TABLE, FUNCTION; NULL: none */
    const wh_token *alias;     /* NULL: none */
    const wh_node *query;      /* SUBQUERY */
    const wh_node *on;         /* the expression after ON */
    const wh_node *using_list; /* USING */
} wh_from_item;

/* The next item of a FROM, TABLE_PAREN, TABLES, USING_TABLES or JOIN, from left to right; *at
 * starts as 0. */
bool wh_from_next(const wh_node *from, size_t *at, wh_from_item *out);

/* Is it in sight behind the FROM? Of SEMI and ANTI JOIN the left side alone is. */
static inline bool wh_item_is_seen(const wh_from_item *item)
{
    return item->join != WH_JOIN_SEMI && item->join != WH_JOIN_ANTI;
}

/* By what its columns are qualified: the alias, else the name; NULL: neither. */
const wh_token *wh_from_item_name(const wh_from_item *item);

/* All tables, functions and subqueries of a FROM, also those in brackets, in order. */
typedef struct wh_from_items {
    wh_from_item *p;
    size_t n, cap;
} wh_from_items;
void wh_from_collect(wh_arena *a, const wh_node *from, wh_from_items *out);

/* ---- FROM before SELECT -------------------------------------------------------------------
 */

/* A tree in which each query that begins with FROM begins with SELECT (select_first.c); the tree
 * itself where none does. */
const wh_node *wh_select_first(wh_arena *a, const wh_dialect *d, const wh_node *tree);

/* ---- calls -------------------------------------------------------------------------------- */

/* The function a CALL names, if the dialect lists it. */
const wh_function *wh_call_function(const wh_dialect *d, const wh_node *call);
size_t wh_call_args(const wh_node *call);    /* COUNT(*) has none */
bool wh_call_is_window(const wh_node *call); /* has OVER */
bool wh_call_is_aggregate(const wh_dialect *d, const wh_node *call);

/* Is there such a thing in `n`? Not in its subqueries, which have their own. */
bool wh_has_aggregate(const wh_dialect *d, const wh_node *n);
bool wh_has_window(const wh_node *n);

/* Is there a call in or below `n`, subqueries included, of a function with one of `flags`? Clock
 * functions count only where they ask the clock: no time given, or 'now'; so do CURRENT_DATE and
 * its like. Functions that the dialect does not list don't count. What is no call but does the
 * same counts: NEXT VALUE FOR, TABLESAMPLE (but of 100 per cent), @a := e. */
bool wh_has_function(const wh_dialect *d, const wh_node *n, unsigned flags);

/* Is every row it gives the same row of the same groups: an aggregate query without GROUP BY? */
bool wh_select_is_aggregate(const wh_dialect *d, const wh_select *s);

#endif
