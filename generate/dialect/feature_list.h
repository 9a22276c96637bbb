/*
 * The rows of a dialect's feature tables by the names that profiles use: a kind and a text.
 *
 *   kind                          text
 *   leaf predicate number         the template: "$c IS NOT DISTINCT FROM $k"
 *     string any aggregate
 *     having window
 *   operator collation cast       the word
 *   early-pragma pragma           the statement
 *   type                          the name as declared; "" is no type
 *   constraint default reference  the template
 *     trigger virtual virtual-upkeep
 *     fts4-search fts4-shown fts5-..
 *   statement                     the name of a kind of setup statement
 *   passing                       statements that leave nothing behind
 *   insert update                 the verb
 *   conflict check statistics     the text
 *   join-plain join-on            the words between two tables: "FULL JOIN"
 *     join-natural join-using
 *   clause                        what code writes, not a table: strict, generated, upsert ...
 *
 * The generator walks copies of the tables without the rows that a profile refuses (steer.h).
 */
#ifndef GENERATE_DIALECT_FEATURE_LIST_H
#define GENERATE_DIALECT_FEATURE_LIST_H

#include "generate/dialect/features.h"

/* What becomes of a table of which every row is refused: none is left; one is left; the first row
 * always stays, refused or not. */
enum { WH_TABLE_EMPTIED, WH_TABLE_FILLED, WH_TABLE_KEPT };

#define WH_NO_SINCE SIZE_MAX

/* Where a table of rows stands in wh_gen_features, and where in a row its text (NULL ends the
 * table), its weight of one byte and its first version stand. */
typedef struct wh_feature_table {
    const char *kind; /* of joins and expressions wh_feature_kind() tells it by the row */
    size_t at, size, text, weight, since;
    int rest;
} wh_feature_table;

/* What code writes, not a table: where its first version stands. */
typedef struct wh_feature_clause {
    const char *name;
    size_t since;
} wh_feature_clause;

extern const wh_feature_table wh_feature_tables[];   /* ends with size 0 */
extern const wh_feature_clause wh_feature_clauses[]; /* ends with name NULL */

/* The first row of a table, which may be NULL; the text and the kind of a row. */
const char *wh_feature_rows(const wh_gen_features *f, const wh_feature_table *t);
const char *wh_feature_text(const wh_feature_table *t, const char *row);
const char *wh_feature_kind(const wh_feature_table *t, const char *row);

/* The class of expressions of that kind; WH_GEN_CLASSES: it is none of expressions. */
unsigned wh_feature_class(wh_str kind);

/* Is there a row of this kind and text, or a clause? */
bool wh_features_have(const wh_gen_features *f, wh_str kind, wh_str text);

/* The tables of the i-th dialect, of one by name: its own, or of the one that it is like. NULL: there
 * are none. */
const wh_gen_features *wh_features_at(size_t i);
const wh_gen_features *wh_features_find(wh_str dialect);

#endif
