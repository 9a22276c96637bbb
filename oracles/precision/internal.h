/* What the files of the precision table share: the walk through a query. */
#ifndef ORACLES_PRECISION_INTERNAL_H
#define ORACLES_PRECISION_INTERNAL_H

#include "oracles/precision/precision.h"

/* Where a query stands decides what of its result can be seen. */
enum position {
    AT_BASE,   /* its rows are compared */
    AT_FROM,   /* a subquery in FROM, or a view: its rows are seen */
    AT_SCALAR, /* a value: exactly one row */
    AT_IN,     /* membership */
    AT_ANY,    /* the same of ANY and ALL, which only dialects have whose columns have types */
    AT_EXISTS, /* emptiness */
};

static inline bool is_membership(int position)
{
    return position == AT_IN || position == AT_ANY;
}

/* The WITHs that are in sight, innermost first. */
typedef struct scope {
    const struct scope *outer;
    const wh_node *with;
    const wh_node *busy; /* the member whose query is looked at: it may name itself */
} scope;

typedef struct wh_examiner {
    const wh_subject *s;
    const char *why; /* NULL: nothing found so far */
    int depth;
    const scope *scope;
    const wh_node *select; /* the one whose FROM is looked at */
    const wh_node *unseen; /* a query in FROM of which only the number of rows is seen */
    bool counted;          /* of the base only the number of rows is compared */
    bool shown;            /* no other query reads the base's rows */
    bool passed;           /* what the query gives is shown as it is, and nothing else */
    unsigned lenient;      /* WH_OPEN_.. that is no reason to refuse */
    unsigned open;         /* WH_OPEN_.. that was found */
} wh_examiner;

/* ---- clauses.c: GROUP BY, DISTINCT, LIMIT --------------------------------------------------- */

/* Always false. */
bool wh_precision_refuse(wh_examiner *x, const char *why);

bool wh_distinct_is_exact(wh_examiner *x, const wh_select *q, const wh_node *query, bool shown);
bool wh_grouping_is_exact(wh_examiner *x, const wh_select *q, bool counted, bool shown);
bool wh_aggregates_are_own(const wh_examiner *x, const wh_select *q);
bool wh_is_one_value(const wh_examiner *x, const wh_select *q);
bool wh_limit_is_harmless(const wh_select *q, int position);
bool wh_limit_is_literal(const wh_select *q);
bool wh_limit_is_one(const wh_select *q);
bool wh_limit_is_above(const wh_examiner *x, const wh_select *q);
bool wh_limit_is_total(const wh_examiner *x, const wh_select *q, const wh_node *query);
bool wh_shows_what_is_distinct(const wh_select *q);
bool wh_uses_alias(const wh_subject *s, const wh_select *q);

/* ---- sources.c: what stands in FROM, and the relations that it names ------------------------ */
bool wh_examine_relation(wh_examiner *x, const wh_token *schema, const wh_token *name);
bool wh_examine_from(wh_examiner *x, const wh_node *from);

/* ---- rowid.c --------------------------------------------------------------------------------- */

/* Does it name the rowid of a view or a subquery of its FROM? */
bool wh_names_rowid_of_query(const wh_examiner *x, const wh_select *q);

/* ---- compound.c ------------------------------------------------------------------------------ */

/* How much the arms of a compound must have in common. */
enum agreement {
    AGREE_WHOLLY,
    AGREE_OPEN,   /* equal values of one spelling; which affinity counts is open */
    AGREE_NUMBER, /* only how many rows there are is seen, and equal ones are equal by one collation
                   */
};

/* UNION ALL, and nothing else? */
bool wh_compound_keeps_all(const wh_select *q);
bool wh_arms_agree(const wh_examiner *x, const wh_select *q, int how);

/* ---- precision.c ----------------------------------------------------------------------------- */
bool wh_examine_query(wh_examiner *x, const wh_node *query, int position);
bool wh_examine_expressions(wh_examiner *x, const wh_node *n, int position);

#endif
