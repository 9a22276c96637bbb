/* What passes ask about statements: which table one is about, what it names anew. */
#ifndef REDUCE_PASSES_SHAPE_H
#define REDUCE_PASSES_SHAPE_H

#include "formats/sql/tree/tree.h"

/* Of CREATE INDEX and CREATE TRIGGER: the NAME of the table, which stands behind ON. */
const wh_node *wh_shape_table(const wh_node *create);

/* The NAME of what a CREATE makes; NULL: it has none (an index may do without). */
const wh_node *wh_shape_made(const wh_node *create);

/* The i-th action of an ALTER TABLE; NULL past the last. */
const wh_node *wh_shape_action(const wh_node *alter, size_t i);

/* What an action renames something to; NULL: it does not. *table: the table itself, otherwise a
 * column, a constraint or an index. */
const wh_token *wh_shape_renamed(const wh_node *action, bool *table);

/* What is renamed there, a table left out: the word before the new name's TO; NULL: none. */
const wh_token *wh_shape_renamed_from(const wh_node *action);

/* Is it an ALTER of a table, and not of a type, an index ..? */
bool wh_shape_alters_table(const wh_node *alter);

/* The i-th node of a list, whatever its kind; how many there are. */
const wh_node *wh_shape_member(const wh_node *list, size_t i);
size_t wh_shape_members(const wh_node *list);

/* Is the k-th child one of the names of NAMES or USING, and no bracket, no comma? */
bool wh_shape_is_listed(const wh_node *names, uint32_t k);

/* The j-th COLUMN_DEF that an ALTER TABLE adds, and its action. */
const wh_node *wh_shape_added(const wh_node *alter, size_t j, const wh_node **action);

/* Are they the same, but for case, blanks and what qualifies columns? */
bool wh_shape_alike(const wh_node *a, const wh_node *b);

/* The only COLUMN in an expression without queries; NULL: there are none, or several. */
const wh_node *wh_shape_only_column(const wh_node *e);

#endif
