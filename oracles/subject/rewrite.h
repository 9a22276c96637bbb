/*
 * Rewriting a base: its SELECT with some parts put differently, and its FROM as a chain of joins,
 * read from left to right. What the oracles of plans and joins share.
 */
#ifndef ORACLES_SUBJECT_REWRITE_H
#define ORACLES_SUBJECT_REWRITE_H

#include "oracles/subject/subject.h"

/* ((v[0] op v[1] ON ..) op v[2] ON ..) ..; an item in brackets is one item. */
enum { WH_CHAIN_MAX = 8 };
typedef struct wh_chain {
    wh_from_item v[WH_CHAIN_MAX];
    size_t n;
} wh_chain;

/* False: there is no FROM, it is too long, or something in it is not understood. */
bool wh_chain_of(const wh_subject *s, wh_chain *out);

/* NATURAL or USING: which columns it joins follows from what stands before it. */
bool wh_chain_merges(const wh_chain *c);

/* There chains are written with CROSS JOIN, so that an ON sees what stands before it. */
static inline bool wh_comma_is_weak(const wh_subject *s)
{
    return wh_means(s->dialect, WH_MEANS_WEAK_COMMA);
}

static inline bool wh_join_is_inner(const wh_from_item *item)
{
    return item->join == WH_JOIN_COMMA || item->join == WH_JOIN_CROSS ||
           (item->join == WH_JOIN_INNER && !item->nearest);
}

/* Texts that take the place of parts of the base; p == NULL: the base's own stays. */
typedef struct wh_parts {
    wh_str with;  /* "WITH x AS (..)": stands before SELECT */
    wh_str cols;  /* the projection */
    wh_str from;  /* behind FROM */
    wh_str where; /* behind WHERE */
} wh_parts;

/* The query with these parts, and its semicolon. */
wh_str wh_query_with(const wh_subject *s, const wh_parts *parts);

/* The base itself as a run: as it is written, with its semicolon. */
wh_str wh_base_text(const wh_subject *s);

/* A changed statement of the base's as a run. */
wh_str wh_edited_text(const wh_subject *s, const wh_node *statement);

/* Append the items [from, to) of a chain, joined as they are; in brackets, if they are several and
 * `brackets`. */
void wh_put_chain(const wh_subject *s, const wh_chain *c, size_t from, size_t to, bool brackets,
                  wh_buf *out);

/* Append " JOIN item ON condition" as it stands: operator, item, condition. */
void wh_put_join(const wh_subject *s, const wh_from_item *item, wh_buf *out);

/* Append the projection with every `*` written out as the items' own ones in their present order,
 * so that it means the same when they are put in another. False: an item has no name to do that
 * with, or two have the same. */
bool wh_put_columns(const wh_subject *s, const wh_chain *c, wh_buf *out);

/* Does the base project a bare `*`? */
bool wh_projects_star(const wh_subject *s);

/* Is it a name of rowids, or of PostgreSQL's system columns? Every table has them that has no
 * column of that name, so that the innermost one around it is meant. */
bool wh_is_rowid(const wh_node *n);

/* Does it name a rowid? A subquery in the place of a table has none. */
bool wh_mentions_rowid(const wh_subject *s);

/* Does the name of an item of FROM stand for its whole row? That has the table's own type, a
 * subquery's or another table's has another
 * (https://www.postgresql.org/docs/current/rowtypes.html). `name` may be NULL. */
bool wh_names_whole_row(const wh_subject *s, const wh_token *name);

/* Neither DISTINCT nor groups, aggregates or windows: each row of the result is one of FROM's. */
bool wh_is_plain_select(const wh_subject *s);

/* A node that prints as this text, which must outlive it, and is nothing else. */
const wh_node *wh_node_of_text(wh_arena *a, unsigned kind, wh_str text);

/* "{word} e" of an AND: the terms on its topmost level, brackets seen through. */
void wh_collect_terms(wh_arena *a, const wh_node *e, wh_nodes *out);

/* "key=N" among the choices; 0: it is not there. False: it is no number, or 0. */
bool wh_choice_number(wh_str choices, const char *key, uint64_t *out);

#endif
