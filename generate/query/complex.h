/*
 * Queries as large as a budget allows, of every clause: for oracles that take any query. Where the
 * shapes (query.h) are tuned to what one oracle needs, here a query is a tree: a FROM of tables,
 * subqueries, common table expressions and table functions, nested joins; predicates that hold
 * queries; groups, windows, set operations; a total order with LIMIT.
 *
 * Whatever is nested gives the same rows by every plan: keys of groups, distinct rows and what is
 * limited are columns whose equal values look alike.
 */
#ifndef GENERATE_QUERY_COMPLEX_H
#define GENERATE_QUERY_COMPLEX_H

#include "generate/query/query.h"

enum { WH_CX_RELATIONS = 24, WH_CX_COLUMNS = 3, WH_CX_ROWS = 2000 /* that joins may make */ };

/* What is made of a query as it is written, in wh_gen.complex. */
typedef struct wh_complex {
    wh_gen_relation made[WH_CX_RELATIONS]; /* what subqueries and the like give */
    uint8_t nmade;
    uint8_t ctes[4], nctes; /* of made, those that FROM may name */
    uint8_t naliases, nnames; /* aliases, and names of common table expressions, so far */
} wh_complex;

/* What a subquery must be. */
typedef struct wh_cx_wanted {
    unsigned n;                     /* columns; 0: as many as it likes */
    uint8_t classes[WH_CX_COLUMNS]; /* enum wh_gen_class */
    bool typed;                     /* classes are given */
    bool scalar;                    /* one row */
    bool limited;                   /* LIMIT may stand in it */
    bool named;                     /* its columns are c0, c1, .. */
    bool correlated;                /* to the sources from `outer` to `end` */
    uint8_t outer, end;
} wh_cx_wanted;

/* One base: all but the semicolon. `budget` is about how many names and constants it has. */
void wh_cx_query(wh_gen *g, unsigned budget);

/* A query; its columns become those of `out`. */
void wh_cx_select(wh_gen *g, const wh_cx_wanted *w, wh_gen_relation *out, unsigned budget);

/* ---- complex_with.c ---------------------------------------------------------------------- */

/* "WITH ... " of n common table expressions, which FROM may name until their relations are given
 * back (nmade, nctes). */
void wh_cx_with(wh_gen *g, unsigned n, unsigned budget);

/* A relation of wh_complex.made; NULL: there is no more room. */
wh_gen_relation *wh_cx_relation(wh_gen *g);

/* ---- complex_from.c ---------------------------------------------------------------------- */

/* FROM items and their joins, of sources that are pushed. */
void wh_cx_from(wh_gen *g, unsigned n, unsigned budget);

/* What is in sight, while less is: the place of a source that is not may be used by subqueries. */
typedef struct wh_cx_sight {
    uint8_t first, nsources;
    wh_source sources[WH_GEN_SOURCES];
} wh_cx_sight;

/* Only the sources from `first` to before `end` are in sight, until wh_cx_widen(). */
void wh_cx_narrow(wh_gen *g, uint8_t first, uint8_t end, wh_cx_sight *sight);
void wh_cx_widen(wh_gen *g, const wh_cx_sight *sight);

/* ---- complex_terms.c --------------------------------------------------------------------- */

/* A predicate over the sources in scope; it may stand beside AND and OR. */
void wh_cx_predicate(wh_gen *g, unsigned budget);

/* A column whose equal values look alike; no source: a few tries found none. */
wh_colref wh_cx_plain(wh_gen *g);
bool wh_cx_is_plain(const wh_gen *g, const wh_gen_column *c);

/* An aggregate whose value is the same whatever the order of rows; its class. Of a strict dialect
 * `*of` is the column whose type it has, if it is that of one. */
unsigned wh_cx_aggregate(wh_gen *g, wh_colref *of);

/* Windows: each of its own; the one named w, which stands behind HAVING, without and with a frame. */
enum wh_cx_window { WH_CX_OWN, WH_CX_NAMED, WH_CX_FRAMED };

/* A window function; its class. A `loose` one has one that is not known. */
unsigned wh_cx_window(wh_gen *g, unsigned window, bool loose);
void wh_cx_window_clause(wh_gen *g, unsigned window);

#endif
