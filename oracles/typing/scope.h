/*
 * What the names of a base mean: the items of FROM that are in sight, and beyond the schema the
 * members of its WITH. A member is looked at like a view: its columns by way of the catalog, its
 * query by the precision table.
 */
#ifndef ORACLES_TYPING_SCOPE_H
#define ORACLES_TYPING_SCOPE_H

#include "oracles/subject/subject.h"

/* The items whose columns an expression may name, from the innermost query out. */
typedef struct wh_scope {
    const struct wh_scope *outer; /* of the query around; NULL: there is none */
    const wh_node *from;          /* FROM; NULL: it has none */
} wh_scope;

/* The columns of one FROM item. False: not known. What a subject's memo knows is not found again:
 * it serves all subjects that have it for as long as their arena is not rewound and no catalog of
 * theirs changes. */
bool wh_item_columns(const wh_subject *s, const wh_from_item *item, const wh_column **v, size_t *n);

/* wh_from_collect() of a FROM, once for all subjects that share a memo. */
wh_from_items wh_items_of(const wh_subject *s, const wh_node *from);

/* Where what was found out about the subject's query is kept for the same `asker`, the address of
 * something that is its own: NULL there, nothing yet. The place is that until the next question,
 * whoever asks. NULL: the subject has no memo. */
void **wh_known_of(const wh_subject *s, const void *asker);

/* One in `a`, for wh_subject.memo. */
wh_memo *wh_memo_new(wh_arena *a);

/* The column that a COLUMN node names among the items of `from`; NULL: can't be determined. */
const wh_column *wh_find_column(const wh_subject *s, const wh_node *from, const wh_node *column);

/* The query that an item of FROM stands for: a subquery's, a view's; NULL: it is a table. */
const wh_node *wh_item_query(const wh_subject *s, const wh_from_item *item);

/* The member of a WITH of that name; NULL: there is none, or `name` has a schema before it. */
const wh_node *wh_with_member(const wh_node *with, const wh_token *name);

/* The query of a member; NULL: it is no query, or SEARCH or CYCLE add to it. */
const wh_node *wh_member_query(const wh_node *member);

/* The columns of a SUBQUERY's query or of a SELECT, or of SELECT * FROM an item or a whole FROM,
 * below a WITH (NULL: there is none). False: they can't be determined. */
bool wh_columns_below(const wh_subject *s, const wh_node *with, const wh_node *part,
                      wh_columns *out);

/* The columns that `*` stands for in the base. */
bool wh_star_columns(const wh_subject *s, wh_columns *out);

/* Append "WITH .. ", if the base has one. */
void wh_put_with(const wh_subject *s, wh_buf *out);

#endif
