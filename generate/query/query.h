/*
 * The parts that bases are put together from, and the shapes that put them together.
 */
#ifndef GENERATE_QUERY_QUERY_H
#define GENERATE_QUERY_QUERY_H

#include "generate/write/write.h"

#include <whittle/generate.h>

/* ---- from.c ------------------------------------------------------------------------------- */

/* A FROM clause comes first, since it decides which columns there are, and is written behind what
 * it decides. */
typedef struct wh_from_text {
    wh_buf text;
    char space[WH_GEN_FROM_MAX];
} wh_from_text;

/* Start over, put up to `max` relations in scope and write FROM apart. */
void wh_from_begin(wh_gen *g, wh_from_text *from, unsigned max);

/* Write a relation that is in scope by its name alone, and join up to `max` in all to it. */
void wh_from_named(wh_gen *g, wh_from_text *from, const wh_gen_relation *r, const char *name,
                   unsigned max);

/* ---- on.c ---------------------------------------------------------------------------------- */

/* Write ON and its condition, seldom a constant: what joins make of an empty side, or of all
 * rows. */
uint16_t wh_query_on(wh_gen *g);

/* ---- derived.c: one relation of FROM -------------------------------------------------------- */

/* By its name, under an alias, or as a subquery; as the right side of `j`, unless that is NULL. */
void wh_query_relation(wh_gen *g, unsigned id, const wh_join *j);

/* " LEFT JOIN t1 AS e ON e.c0 = t0.c1": by a key, and nothing else names it, so that it changes no
 * row. A planner may leave it out. (aside.c) */
void wh_query_needless(wh_gen *g);

/* A join by which the rows before it are chosen, or get the nearest row of another table: one of
 * the dialect's half_joins, seldom. */
void wh_query_half_join(wh_gen *g);

/* Write SELECT ... of one relation as a subquery of FROM, and say in `r` which columns it has. */
void wh_query_derive(wh_gen *g, wh_gen_relation *r, unsigned id);

/* ---- derived_parts.c: what queries in FROM are made of ----------------------------------------
 */

/* Equal values of the column look alike: keys of groups and distinct rows are then the same
 * whatever the order of rows. */
bool wh_column_is_plain_key(const wh_gen_column *c);

/* May values of the column be equal and yet differ, and is there something that tells them apart?
 */
bool wh_column_is_loose(const wh_gen *g, const wh_gen_column *c);

/* Write " WHERE p" of that relation alone, as a query in FROM has it. */
void wh_derived_where(wh_gen *g, const wh_gen_relation *from, unsigned id);

/* How compound queries join their arms. */
enum wh_set_operation {
    WH_UNION_ALL,
    WH_UNION,
    WH_INTERSECT,
    WH_EXCEPT,
    WH_INTERSECT_ALL, /* these not in all dialects */
    WH_EXCEPT_ALL,
    WH_SET_OPERATIONS,
};
/* In words, with blanks around. */
extern const char *const wh_set_operations[WH_SET_OPERATIONS];
/* How many of them the dialect's version has, from the first on. */
unsigned wh_set_operations_known(const wh_gen *g);

/* Write a set operation of two relations, what stands in the brackets of FROM ( .. ), and describe
 * its rows in `r`. False, nothing is written: they have no columns of one kind. */
bool wh_compound_derive(wh_gen *g, wh_gen_relation *r, unsigned id);

/* ---- queries.c ---------------------------------------------------------------------------- */

/* `*` or a few columns. */
void wh_projection(wh_gen *g);

/* " FROM ..." and, as often as that, " WHERE ...". */
void wh_from_where(wh_gen *g, wh_from_text *from, unsigned percent);

/* " WHERE ..."; its node. */
uint16_t wh_where(wh_gen *g);

/* The same without the word. */
uint16_t wh_where_predicate(wh_gen *g);

/* ---- siblings.c --------------------------------------------------------------------------- */

/* Write the predicate of a base, in which its siblings will differ: with `write`, which finds what
 * it needs in `g`. The last place behind the last FROM counts. */
uint16_t wh_predicate_place(wh_gen *g, uint16_t (*write)(wh_gen *g));

/* Around a base that is no sibling. */
void wh_family_begin(wh_gen *g);
void wh_family_end(wh_gen *g);

/* Write a sibling of the last base; false: it has no more, nothing was written. */
bool wh_family_sibling(wh_gen *g);

/* " ORDER BY ..." */
void wh_order(wh_gen *g);

/* ---- shapes.c: what --mix names ------------------------------------------------------------- */

typedef struct wh_shape {
    uint16_t weight; /* by default, percent */
    const char *name;
    void (*write)(wh_gen *g); /* all but the semicolon */
    bool (*fits)(
        const wh_gen *g); /* has the version it, and are there tables for it? NULL: always */
    uint8_t change;       /* enum wh_change_kind, without `write` and `fits`; 0: a query */
} wh_shape;

/* A mix of a user's, and as it is written. */
bool wh_mix_is_given(const uint16_t *mix);
void wh_mix_print(wh_buf *b, const uint16_t *mix);

/* Where a mix names nothing but changes that the dialect, or its version, has not: one of them.
 * NULL: it has some, or there are queries, which an old version gets in another shape. */
const char *wh_mix_lacks(const wh_gen *g, const uint16_t *mix);

/* One base, of a shape drawn by the weights `mix`; all zero: the shapes' own. */
void wh_query(wh_gen *g, const uint16_t *mix);

/* queries.c */
void wh_shape_where(wh_gen *g);
void wh_shape_order(wh_gen *g);
void wh_shape_limit(wh_gen *g);
void wh_shape_constant(wh_gen *g);
void wh_shape_distinct(wh_gen *g);

/* grouping.c */

/* SELECT keys, what is made of groups .. FROM .. WHERE .. GROUP BY ..: of `each`, one or two. */
void wh_groups_print(wh_gen *g, const wh_gen_form *each);
void wh_shape_group(wh_gen *g);
void wh_shape_having(wh_gen *g);
void wh_shape_aggregate(wh_gen *g);

/* windows.c */
void wh_shape_window(wh_gen *g);

/* ctes.c */
void wh_shape_cte(wh_gen *g);

/* compound.c */
void wh_shape_compound(wh_gen *g);

/* changes.c: a statement that changes rows; has the dialect such; are there tables for it? */
bool wh_change_is_there(const wh_gen *g, unsigned kind);
bool wh_change_fits(const wh_gen *g, unsigned kind);
void wh_change_write(wh_gen *g, unsigned kind);

/* searches.c */
bool wh_searches_fit(const wh_gen *g);
void wh_shape_search(wh_gen *g);

#endif
