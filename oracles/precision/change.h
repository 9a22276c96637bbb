/*
 * The precision table for statements that change rows: what must not stand in one because the
 * dialect leaves open which rows are there afterwards; and what one reaches beyond its own rows.
 */
#ifndef ORACLES_PRECISION_CHANGE_H
#define ORACLES_PRECISION_CHANGE_H

#include "oracles/subject/read.h"

/* The relation of a change's one target; NULL: there are several, or it isn't known. */
const wh_relation *wh_change_target(const wh_subject *s);

/* Does the change leave one and the same state behind, or the same error, in whatever order rows
 * are visited? As wh_is_precise(), which asks this of such statements. */
bool wh_change_is_precise(const wh_subject *s, const char **why);

/* What is changed along with the rows of a relation: by triggers and by foreign keys that cascade,
 * and what those in turn bring along. */
enum { WH_REACH_MAX = 16 };
typedef struct wh_reach {
    const wh_relation *v[WH_REACH_MAX];
    size_t n;
    bool open;     /* something that can't be told, or that may stop the statement */
    bool numbered; /* a trigger inserts rows that the table numbers as they come */
} wh_reach;

/* Do changes of it go with ROLLBACK? Those of MyISAM and its like do not
 * (https://mariadb.com/kb/en/rollback/). */
bool wh_is_rolled_back(const wh_relation *r);

/* Add what changes of `r` reach, `r` itself not included unless it is reached, too. */
void wh_reach_of(const wh_subject *s, const wh_relation *r, wh_reach *out);

/* Is rows of `r`, or of its partitions and heirs, among what is reached? */
bool wh_reaches(const wh_reach *reach, const wh_relation *r);

/* Do values that a change sets or returns read what it changes: its target, what triggers and keys
 * that cascade bring along? */
bool wh_sets_by_what_changes(const wh_subject *s);

/* Have the tables of `from`, what a change reads besides, one row together at most? `with`: its
 * WITH, which may hide them, or NULL. */
bool wh_matches_one_row(wh_catalog *catalog, const wh_node *with, const wh_node *from);

/* Does a value name no column and hold no subquery? */
bool wh_is_same_for_all_rows(const wh_node *value);

#endif
