/*
 * Bases that may show the failure of a case in a plainer relation than its own: of its base, of
 * what its runs execute, of the queries in it.
 */
#ifndef REDUCE_WITNESS_BASES_H
#define REDUCE_WITNESS_BASES_H

#include "oracles/subject/subject.h"

enum { WH_BASES_MAX = 40 };

enum wh_base_kind {
    WH_BASE_ROWS,
    WH_BASE_GROUPS,
    WH_BASE_DISTINCT,
    WH_BASE_MIN, /* of all rows, or those that a predicate chooses */
    WH_BASE_MAX,
    WH_BASE_SUM,
    WH_BASE_FOLDED, /* a part of which has a literal in its place */
    WH_BASE_CALL,   /* what an expression is replaced by, alone */
    WH_BASE_PART,   /* a query that is put into a table, alone */
    WH_BASE_UPDATE,
    WH_BASE_READ,  /* what a change reads */
    WH_BASE_PLAIN, /* the whole query, or what its oracle made of it */
};

/* A base to be tried, and what its run did to the database before it. */
typedef struct wh_attempt {
    wh_str sql;
    enum wh_base_kind kind;
    bool inner; /* of a query in the base */
    const wh_stmt *setup;
    size_t nsetup;
} wh_attempt;

typedef struct wh_bases {
    wh_arena *a;
    const wh_case *c;
    wh_str base;
    wh_subject s; /* on the schema of the case; its base, without calls of its oracle's */
    wh_attempt v[WH_BASES_MAX];
    bool differs;    /* of engines side by side, which are asked no other relation */
    size_t n, parts; /* the first of them are of parts of a query, plainer in any relation */
} wh_bases;

/* Find them. `ends`: the case ends its process, or in an error. False: it has no base, or none that
 * is understood. All of it lives in the arena. */
bool wh_bases_find(wh_bases *b, wh_arena *a, const wh_case *c, bool ends);

#endif
