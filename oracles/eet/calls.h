/*
 * Calls in a base that stand for an expression in two spellings: wh_eet(rule, p, e, rand). What
 * the engine gets is the one or the other: e as it stands there, or what the rule makes of it. So
 * every part stands in the base once, any edit of p, e or rand at any depth gives a pair that is
 * equivalent by construction, and e in the place of its call takes one transformation back.
 *
 * Rules of Jiang & Su, Detecting Logic Bugs in Database Engines via Equivalent Expression
 * Transformation (OSDI 2024), Table 2; N or N.K, K = 1..6 the order of the three operands:
 *   1  e -> FALSE' OR e        2  e -> TRUE' AND e          of a truth
 *   3  e -> CASE WHEN FALSE' THEN rand ELSE e END
 *   4  e -> CASE WHEN TRUE' THEN e ELSE rand END
 *   5  e -> CASE WHEN p THEN e ELSE e END, the first e the copy     6  the second
 *   7  e -> e
 * with FALSE' = p AND NOT p AND p IS NOT NULL, TRUE' = p OR NOT p OR p IS NULL.
 *
 * And wh_rule(rule, e) or wh_rule(rule, e, 'back'): e, and what a rule of the rule language makes
 * of it (formats/sql/rules): the name of one that comes with the library, or all of one but its
 * name. A rule for queries stands first in the list of the SELECT that it is applied to,
 * SELECT wh_rule(rule [, 'back'] [, at] [, p]), a, b FROM ..: `at` says which of the things that
 * FROM reads, or the last, p is a truth that the rule leaves open. Without it, it is taken back.
 */
#ifndef ORACLES_EET_CALLS_H
#define ORACLES_EET_CALLS_H

#include "formats/sql/rules/rules.h"
#include "oracles/subject/subject.h"

enum { WH_EET_RULES = 7, WH_EET_ORDERS = 6 };

/* A call, and what stands in its place in the statement without calls. */
typedef struct wh_eet_call {
    unsigned rule, order;        /* order: 0: as above */
    const wh_node *p, *e, *rand; /* as written: they may hold calls; where calls are taken back,
                                    without; p and rand NULL: of wh_rule */
    const wh_rule_form *form;    /* of wh_rule; else NULL */
    unsigned at;                 /* of FROM: which of the things that it reads, from 1 */
} wh_eet_call;

typedef struct wh_eet_calls {
    wh_eet_call *v;
    size_t n;
} wh_eet_calls;

/* Room for one more of `size` bytes behind the n in v, which all of it came from: v, or a copy. */
void *wh_eet_more(wh_arena *a, void *v, size_t n, size_t size);

/* The base with every call replaced by its e; `out`, if not NULL, says which. False: there is no
 * call, or a malformed one. */
bool wh_eet_take_back(const wh_subject *s, wh_subject *plain, wh_eet_calls *out);

/* The queries of the views that rules read, wh_view1 and so on. */
enum { WH_EET_VIEWS = 8 };
typedef struct wh_eet_views {
    wh_str v[WH_EET_VIEWS];
    size_t n;
} wh_eet_views;

/* The base with every call replaced by what its rule makes: a statement's text with its semicolon;
 * p == NULL: too long, or too many views. */
wh_str wh_eet_transformed(const wh_subject *s, wh_eet_views *views);

/* Is there no such call in it, well formed or not? */
bool wh_eet_is_plain(const wh_node *n);

/* Can an aggregate have come to be of another query than in the plain base by these calls? */
bool wh_eet_moves_aggregates(const wh_subject *s, const wh_eet_calls *calls);

/* The K-th of the things that FROM reads, or the last. False: it reads none. */
bool wh_eet_item(const wh_node *from, unsigned at, wh_from_item *out);

/* An expression that a call is written round, and what stands before and behind it there; of a
 * SELECT, what its list begins with. */
typedef struct wh_eet_choice {
    const wh_node *e;
    wh_str before, after;
} wh_eet_choice;

/* The statement with these calls, without a semicolon. */
void wh_eet_write(const wh_subject *s, const wh_eet_choice *v, size_t n, wh_buf *base);

#endif
