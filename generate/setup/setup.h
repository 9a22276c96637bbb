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

/* ---- schema.c, columns.c, tails.c: tables; constraints.c: what their columns declare -------- */

void wh_schema_table(wh_gen *g);

/* A word of a table that a profile may have emptied; NULL: it has. */
const char *wh_words_any(wh_gen *g, const wh_word *words);
/* One of those statements: $t the table, $c a column, $q another, $i a new number; none where a
 * profile left none. */
void wh_words_of_table(wh_gen *g, const wh_word *words, wh_gen_relation *r);
bool wh_words_hold(const wh_word *words, const char *sql);

/* A letter and a number: i2, c3. */
void wh_name_print(wh_gen *g, char letter, unsigned i);

/* The scope of a table's own expressions: its columns, by their bare names. */
void wh_table_enter(wh_gen *g, const wh_gen_relation *r, unsigned id, bool marking);
void wh_table_leave(wh_gen *g);

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

/* Does the table refer to another, or is it referred to? */
bool wh_foreign_holds(const wh_gen *g, unsigned table);

/* Choose what `column` of the newest table refers to; false: there is nothing. */
bool wh_foreign_draw(wh_gen *g, wh_gen_relation *r, unsigned column);

/* Seldom make `column` one of the type of a key and refer to that. */
bool wh_foreign_adopt(wh_gen *g, wh_gen_relation *r, unsigned column);

/* "t0(c1) ON DELETE ..." */
void wh_foreign_print(wh_gen *g, wh_gen_column *c);

/* A value for column `c` of a new row: of its parent's, where it must be one. */
void wh_foreign_value(wh_gen *g, const wh_gen_column *c, wh_datum *out);

/* May a row of this table go, or change in this column? */
bool wh_foreign_allows(const wh_gen *g, unsigned table, unsigned column);
bool wh_foreign_allows_delete(const wh_gen *g, unsigned table);

/* The key of a row of `table` changes, and with it what refers to it. */
void wh_statement_update_key(wh_gen *g, unsigned table);

/* A row of `table` is gone: so may be rows that refer to it. */
void wh_foreign_deleted(wh_gen *g, unsigned table, const wh_datum *row);

/* ---- rows.c: the rows of the model --------------------------------------------------------- */

/* The row that `row` would collide with; WH_NONE: none. Sets the columns that must differ. */
unsigned wh_rows_collision(const wh_gen *g, unsigned table, const wh_datum *row, uint8_t *columns);

/* Values for one row, by columns of `given` (bits) or their defaults, without a collision if a
 * few tries find one. */
void wh_rows_new(wh_gen *g, unsigned table, unsigned given, wh_datum *row);

/* A value that no other row has. */
void wh_value_fresh(wh_gen *g, const wh_gen_column *c, wh_datum *out);

bool wh_rows_store(wh_gen *g, unsigned table, const wh_datum *row);
void wh_rows_drop(wh_gen *g, unsigned table, unsigned row);

/* Store a row and drop those that it collides with. */
void wh_rows_replace(wh_gen *g, unsigned table, const wh_datum *row);

/* Do two rows agree in all of these columns? Then they can't be unique. */
bool wh_rows_agree(const wh_gen *g, unsigned table, unsigned columns);

/* The same value, or both NULL. */
bool wh_datum_like(const wh_datum *a, const wh_datum *b);

/* ---- schema_use.c ------------------------------------------------------------------------ */

/* A user's schema instead of one made up. */
void wh_schema_use(wh_gen *g, const wh_generate_schema *s);

/* ---- indexes.c -------------------------------------------------------------------------- */

/* One of those that an index of the column may have; NULL: none. */
const wh_access_method *wh_method_draw(wh_gen *g, const wh_access_method *methods,
                                       const wh_gen_column *c);

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

/* "(c0, c1)", and a row of values for them. */
void wh_columns_print(wh_gen *g, unsigned given);
void wh_row_print(wh_gen *g, unsigned given, const wh_datum *row);

/* What an INSERT into `r` ends with that skips rows which collide. */
void wh_ignore_end_print(wh_gen *g, const wh_gen_relation *r);

/* The end of a statement that changes rows: seldom with RETURNING. */
void wh_statement_end(wh_gen *g, const wh_gen_relation *r);

/* A column to tell rows by: one that the statement may use although it fires `event`
 * (WH_FIRES_*); WH_NONE: none. */
unsigned wh_statement_by(wh_gen *g, unsigned table, unsigned event, bool single);

/* WHERE c = value, of one stored row. */
void wh_where_print(wh_gen *g, unsigned column, const wh_datum *d);

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
