/* Statements of a setup. */
#ifndef ORACLES_DIFF_MAP_SETUP_H
#define ORACLES_DIFF_MAP_SETUP_H

#include "oracles/diff/map.h"

/* Nothing is put where there is nothing to do. */
bool wh_map_put_statement(mapper *mp, const wh_node *s, wh_buf *out);

/* ---- map_change.c: INSERT, UPDATE and DELETE ------------------------------------------------- */

bool wh_map_put_change(mapper *mp, const wh_node *s, wh_buf *out);

/* Does it change statistics alone, which have tables of their own? */
bool wh_map_is_of_planner(const mapper *mp, const wh_node *statement);

/* ---- map_look.c ----------------------------------------------------------------------------- */

/* Note of what classes the values are that a change puts into columns. */
void wh_map_look_at(wh_mapping *m, wh_arena *a, wh_catalog *catalog, const wh_node *s);

/* ---- map_table.c ---------------------------------------------------------------------------- */

bool wh_map_put_create_table(mapper *mp, const wh_node *s, wh_buf *out);

bool wh_map_put_added_column(mapper *mp, const wh_token *table, const wh_node *def, wh_buf *out);

/* Has the other table all constraints; or those that make no error (ON CONFLICT IGNORE)? */
bool wh_map_keeps_constraints(mapper *mp, const wh_relation *r, bool silent_alone);

/* ( a, b ) of a key: plain columns; and is each of them one that has a mapping? */
bool wh_map_put_key_columns(mapper *mp, const wh_node *list, wh_buf *out);
bool wh_map_is_mapped_key(const map_columns *columns, const wh_node *list);

#endif
