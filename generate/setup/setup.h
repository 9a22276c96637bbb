/*
 * The setup of a case: what its files offer each other. Each function that writes a statement
 * writes all of it, the semicolon and the newline too, and keeps the model in step; where the
 * model has nothing for it to work on it writes nothing.
 *
 * What a setup leaves behind must not depend on the order in which an engine visits rows: builds
 * and plans that are to agree start from the same database. So a statement that changes several
 * rows sets no unique column and sets off no trigger, and rows that are copied are copied in order.
 */
#ifndef GENERATE_SETUP_SETUP_H
#define GENERATE_SETUP_SETUP_H

#include "generate/write/write.h"

#include <whittle/generate.h>

/* ---- pieces.c: what statements are written with ----------------------------------------- */

/* A letter and a number: i2, c3. */
void wh_name_print(wh_gen *g, char letter, unsigned i);

/* The scope of a table's own expressions: its columns, by their bare names. */
void wh_table_enter(wh_gen *g, const wh_gen_relation *r, unsigned id, bool marking);
void wh_table_leave(wh_gen *g);

/* One of a table's statements: $t the table, $c a column, $q another, $i a new number; none where a
 * profile left none. */
void wh_words_of_table(wh_gen *g, const wh_word *words, wh_gen_relation *r);

/* "(c0, c1)", and a row of values for them. */
void wh_columns_print(wh_gen *g, unsigned given);
void wh_row_print(wh_gen *g, unsigned given, const wh_datum *row);

/* What an INSERT into `r` ends with that skips rows which collide. */
void wh_ignore_end_print(wh_gen *g, const wh_gen_relation *r);

/* The end of a statement that changes rows: seldom with RETURNING. */
void wh_statement_end(wh_gen *g, const wh_gen_relation *r);

/* WHERE c = value, of one stored row. */
void wh_where_print(wh_gen *g, unsigned column, const wh_datum *d);

/* ---- schema.c, columns.c, tails.c: tables; constraints.c: what their columns declare -------- */

void wh_schema_table(wh_gen *g);

/* Set up column `i` of relation `id` as one of type `t`; of any type that the table may have. */
wh_gen_column *wh_column_new(wh_gen_relation *r, unsigned id, unsigned i, const wh_gen_type *t);
wh_gen_column *wh_column_draw(wh_gen *g, wh_gen_relation *r, unsigned id, unsigned i);
void wh_type_print(wh_gen *g, const char *type);

/* ", c3 INT AS (..) STORED": one more column, of a value computed from those before it. */
void wh_generated_print(wh_gen *g, wh_gen_relation *r, unsigned id);

/* What follows the columns, of the dialect's table. */
void wh_tail_print(wh_gen *g, wh_gen_relation *r);

/* Declare that the rows of `r` differ in `columns` (bits). `target`: ON CONFLICT may name them. */
void wh_unique_add(wh_gen_relation *r, unsigned columns, bool target);

/* Column constraints, but none of the kinds `without` (WH_COL_*). */
void wh_constraints_print(wh_gen *g, wh_gen_relation *r, unsigned column, unsigned without);

/* The default of a column, in parentheses where the dialect wants them. */
void wh_default_print(wh_gen *g, const wh_gen_column *c);

/* A conflict clause or nothing. */
void wh_conflict_print(wh_gen *g);

/* ---- foreign_keys.c ----------------------------------------------------------------------- */

/* Choose what `column` of the newest table refers to; false: there is nothing. */
bool wh_foreign_draw(wh_gen *g, wh_gen_relation *r, unsigned column);

/* Seldom make `column` one of the type of a key and refer to that. */
bool wh_foreign_adopt(wh_gen *g, wh_gen_relation *r, unsigned column);

/* "t0(c1) ON DELETE ..." */
void wh_foreign_print(wh_gen *g, wh_gen_column *c);

/* The key of a row of `table` changes, and with it what refers to it. */
void wh_statement_update_key(wh_gen *g, unsigned table);

/* ---- schema_use.c ------------------------------------------------------------------------ */

/* A user's schema instead of one made up. */
void wh_schema_use(wh_gen *g, const wh_generate_schema *s);

/* ---- indexes.c -------------------------------------------------------------------------- */

/* One of those that an index of the column may have; NULL: none. */
const wh_access_method *wh_method_draw(wh_gen *g, const wh_access_method *methods,
                                       const wh_gen_column *c);
/* What stands behind the table's name, of that column. */
void wh_method_print(wh_gen *g, const wh_access_method *m, const wh_gen_relation *r,
                     unsigned column);

/* ---- indexes.c, views.c --------------------------------------------------------------------- */

void wh_schema_index(wh_gen *g, unsigned table);
void wh_schema_drop_index(wh_gen *g, unsigned table);
void wh_schema_view(wh_gen *g, unsigned table);
void wh_statement_refresh(wh_gen *g, unsigned table);

/* ---- statements.c: INSERT, UPDATE, DELETE -----------------------------------------------------
 */

void wh_statement_insert(wh_gen *g, unsigned table, unsigned nrows);
void wh_statement_insert_few(wh_gen *g, unsigned table);
void wh_statement_update(wh_gen *g, unsigned table);
void wh_statement_delete(wh_gen *g, unsigned table);

/* A column to tell rows by: one that the statement may use although it fires `event`
 * (WH_FIRES_*); WH_NONE: none. */
unsigned wh_statement_by(wh_gen *g, unsigned table, unsigned event, bool single);

/* ---- copies.c: rows that a query makes --------------------------------------------------------
 */

void wh_statement_series(wh_gen *g, unsigned table);
void wh_statement_copy(wh_gen *g, unsigned table);
void wh_statement_update_from(wh_gen *g, unsigned table);

/* ---- conflicts.c: rows that are there already -------------------------------------------------
 */

void wh_statement_insert_again(wh_gen *g, unsigned table);
void wh_statement_upsert(wh_gen *g, unsigned table);
void wh_statement_update_unique(wh_gen *g, unsigned table);

/* ---- alter.c ------------------------------------------------------------------------------------
 */

void wh_statement_add_column(wh_gen *g, unsigned table);
void wh_statement_drop_column(wh_gen *g, unsigned table);
void wh_statement_rename(wh_gen *g, unsigned table);
void wh_statement_rename_column(wh_gen *g, unsigned table);

/* ---- triggers.c, transactions.c, statistics.c, virtual_tables.c ---------------------------------
 */

void wh_schema_trigger(wh_gen *g, unsigned table);
void wh_statement_transaction(wh_gen *g, unsigned table);
void wh_statement_analyze(wh_gen *g, unsigned table);
void wh_statement_statistics(wh_gen *g, unsigned table);
bool wh_schema_virtual(wh_gen *g); /* false: this version has none */
void wh_statement_virtual(wh_gen *g, unsigned table);

#endif
