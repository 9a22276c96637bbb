/*
 * Hints: what may change the plan of a query and nothing else. A table of them; each says at how
 * many places of a base it can be given, and makes the run in which it is.
 */
#ifndef ORACLES_PLAN_DQP_H
#define ORACLES_PLAN_DQP_H

#include "oracles/subject/rewrite.h"

typedef struct wh_hint {
    const char *name;
    uint32_t weight; /* how often it is chosen; 0: as the planner's row says */
    bool everywhere; /* it may also be given at all places at once */
    /* At how many places, or in how many ways, it can be given; 0: not here. */
    size_t (*places)(const wh_subject *s);
    /* `at`: the place, counted from 1; 0: all of them. False: it can't be said. */
    bool (*give)(const wh_subject *s, size_t at, wh_derived_run *run);
    const char *check; /* NULL: both give the same rows */
    uint8_t since;     /* enum wh_since: which versions have what it writes */
    bool rebuilds;     /* SELECT .. FROM .. WHERE anew: not with arms, WITH or LIMIT around it */
    /* What stands before the base, where the other run has it too; NULL: nothing. */
    bool (*given)(const wh_subject *s, size_t at, wh_derived_run *run);
} wh_hint;

/* The hints in their order; NULL past the last. */
const wh_hint *wh_hint_at(size_t i);

/* setup.c: another schema or other statistics for one query */
size_t wh_hint_indexes(const wh_subject *s);
bool wh_hint_without_index(const wh_subject *s, size_t at, wh_derived_run *run);
size_t wh_hint_statistics_ways(const wh_subject *s);
bool wh_hint_statistics(const wh_subject *s, size_t at, wh_derived_run *run);
size_t wh_hint_settings(const wh_subject *s);
bool wh_hint_setting(const wh_subject *s, size_t at, wh_derived_run *run);
bool wh_hint_setting_is_dear(const wh_subject *s, size_t at);
size_t wh_hint_comments(const wh_subject *s);
bool wh_hint_comment(const wh_subject *s, size_t at, wh_derived_run *run);

/* BEGIN, the changes, the base (which may not name an index that is gone), ROLLBACK. */
bool wh_hint_surround(const wh_subject *s, const wh_str *changes, size_t n, wh_derived_run *run);

/* index.c: an index more */
size_t wh_hint_new_indexes(const wh_subject *s);
bool wh_hint_with_index(const wh_subject *s, size_t at, wh_derived_run *run);

/* table.c: which index a table is read by, in which order tables are read, and how */
size_t wh_hint_tables(const wh_subject *s);
bool wh_hint_not_indexed(const wh_subject *s, size_t at, wh_derived_run *run);
size_t wh_hint_table_indexes(const wh_subject *s);
bool wh_hint_indexed_by(const wh_subject *s, size_t at, wh_derived_run *run);
/* The same with indexes that constraints imply, and partial ones. */
size_t wh_hint_all_indexes(const wh_subject *s);
bool wh_hint_by_any_index(const wh_subject *s, size_t at, wh_derived_run *run);
size_t wh_hint_ignorable_indexes(const wh_subject *s);
bool wh_hint_index_ignored(const wh_subject *s, size_t at, wh_derived_run *run);
size_t wh_hint_orders(const wh_subject *s);
bool wh_hint_cross(const wh_subject *s, size_t at, wh_derived_run *run);
size_t wh_hint_fences(const wh_subject *s);
size_t wh_hint_materializations(const wh_subject *s);
size_t wh_hint_with_sources(const wh_subject *s);
bool wh_hint_fence(const wh_subject *s, size_t at, wh_derived_run *run);
bool wh_hint_materialized(const wh_subject *s, size_t at, wh_derived_run *run);
bool wh_hint_not_materialized(const wh_subject *s, size_t at, wh_derived_run *run);

/* term.c: conditions that the planner sees otherwise */
size_t wh_hint_terms(const wh_subject *s);
bool wh_hint_is_true(const wh_subject *s, size_t at, wh_derived_run *run);
size_t wh_hint_plain_columns(const wh_subject *s);
bool wh_hint_plus(const wh_subject *s, size_t at, wh_derived_run *run);

/* prepared.c: a statement that is executed more than once */
size_t wh_hint_executions(const wh_subject *s);
bool wh_hint_executed_again(const wh_subject *s, size_t at, wh_derived_run *run);
bool wh_hint_base_again(const wh_subject *s, size_t at, wh_derived_run *run);
size_t wh_hint_parameters(const wh_subject *s);
bool wh_hint_base_of_nulls(const wh_subject *s, size_t at, wh_derived_run *run);
bool wh_hint_bound(const wh_subject *s, size_t at, wh_derived_run *run);

/* routine.c: a query that one statement executes twice, for NULLs and for its values: in the body of a
 * routine, or in FROM beside rows of them */
size_t wh_hint_routines(const wh_subject *s);
bool wh_hint_in_routine(const wh_subject *s, size_t at, wh_derived_run *run);
size_t wh_hint_laterals(const wh_subject *s);
bool wh_hint_lateral(const wh_subject *s, size_t at, wh_derived_run *run);

/* nested.c: a statement of the base's, edited, without its semicolon; can the base stand in FROM, where
 * some dialects take no two columns of one name? */
wh_str wh_hint_text(const wh_subject *s, const wh_node *statement);
bool wh_hint_can_be_nested(const wh_subject *s);

/* The terms of WHERE and of each ON of FROM's own. */
void wh_hint_collect_terms(const wh_subject *s, wh_nodes *out);

#endif
