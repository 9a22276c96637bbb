/*
 * The passes: each one knows one kind of thing that can go or become plainer. A pass is a row of
 * the table in passes.c and a function that collects what it would like to do; it asks nothing
 * itself. Passes of one family share a file, families of one level a folder; what they all build on
 * stands beside it.
 */
#ifndef REDUCE_PASSES_PASSES_H
#define REDUCE_PASSES_PASSES_H

#include "reduce/passes/plan.h"

/* Coarse before fine. */
enum wh_pass_level {
    WH_LEVEL_STATEMENTS,
    WH_LEVEL_ROWS, /* and columns */
    WH_LEVEL_CLAUSES,
    WH_LEVEL_EXPRESSIONS,
    WH_LEVEL_LITERALS,
    WH_LEVEL_NAMES, /* once, when nothing else helps any more */
    WH_LEVELS,
};

enum wh_pass_flag {
    WH_PASS_FIRST = 1,  /* also once before everything else */
    WH_PASS_WHOLE = 2,  /* drops whole statements only: allowed even where nobody can judge */
    WH_PASS_LIKELY = 4, /* its items are nearly always possible, all at once */
    WH_PASS_SELDOM = 8, /* they hardly ever are: asked about when nothing else is left */
};

typedef struct wh_pass {
    const char *name;
    int level;
    unsigned flags;
    void (*collect)(wh_plan *p);
    const char *summary;
} wh_pass;

const wh_pass *wh_pass_at(size_t i); /* NULL past the last */

/* reach.c */
void wh_pass_queries(wh_plan *p);
void wh_pass_unread(wh_plan *p);
/* statements.c */
void wh_pass_strict(wh_plan *p);
void wh_pass_may_fail(wh_plan *p);
void wh_pass_statements(wh_plan *p);
void wh_pass_single_statements(wh_plan *p);
/* rows.c */
void wh_pass_rows(wh_plan *p);
void wh_pass_merge_inserts(wh_plan *p);
void wh_pass_values(wh_plan *p);
void wh_pass_default_values(wh_plan *p);
/* counted.c */
void wh_pass_counted_rows(wh_plan *p);
/* columns.c */
void wh_pass_columns(wh_plan *p);
void wh_pass_merge_columns(wh_plan *p);
void wh_pass_insert_columns(wh_plan *p);
/* alter.c */
void wh_pass_alters(wh_plan *p);
void wh_pass_keys(wh_plan *p);
/* renames.c */
void wh_pass_own_names(wh_plan *p);
/* clauses.c */
void wh_pass_clauses(wh_plan *p);
void wh_pass_members(wh_plan *p);
void wh_pass_constraints(wh_plan *p);
void wh_pass_types(wh_plan *p);
void wh_pass_words(wh_plan *p);
void wh_pass_choices(wh_plan *p);
/* queries.c */
void wh_pass_joins(wh_plan *p);
void wh_pass_arms(wh_plan *p);
/* A COMPOUND without its k-th child, which is an arm. */
const wh_node *wh_pass_without_arm(wh_plan *p, const wh_node *compound, uint32_t k);
void wh_pass_hoist_queries(wh_plan *p);
void wh_pass_inline_views(wh_plan *p);
/* Does a TABLE_REF read that name? The same with another NAME, called as it is now. */
bool wh_pass_reads(const wh_node *ref, const wh_token *name);
const wh_node *wh_pass_as_table(wh_plan *p, const wh_node *ref, const wh_node *name);
/* Put the query (or, with `name`, a table) where `view` is read below `n`; how often it is. */
size_t wh_pass_inline(wh_plan *p, size_t part, const wh_node *n, const wh_token *view,
                      const wh_node *query, const wh_node *name);
/* merge.c */
void wh_pass_merge_tables(wh_plan *p);
/* inline_tables.c */
void wh_pass_row_tables(wh_plan *p);
void wh_pass_filled_tables(wh_plan *p);
void wh_pass_row_arms(wh_plan *p);
void wh_pass_substitute(wh_plan *p);
/* joined_rows.c */
void wh_pass_joined_rows(wh_plan *p);
/* answers.c */
void wh_pass_answers(wh_plan *p);
void wh_pass_inserted_rows(wh_plan *p);
/* partitions.c */
void wh_pass_partitions(wh_plan *p);
/* deletions.c */
void wh_pass_deletions(wh_plan *p);
/* values.c */
/* A value, and all that the column of that definition has in VALUES, as they are without a type. */
const wh_node *wh_pass_untyped(wh_plan *p, const wh_node *value);
/* May such a type make numbers of what goes into its column? */
bool wh_pass_is_numeric(const wh_plan *p, const wh_node *type);
void wh_pass_untype_rows(wh_plan *p, size_t part, const wh_node *def);
void wh_pass_compared_values(wh_plan *p);
/* expressions.c */
void wh_pass_first_operand(wh_plan *p);
void wh_pass_last_operand(wh_plan *p);
void wh_pass_middle_operand(wh_plan *p);
void wh_pass_null(wh_plan *p);
void wh_pass_zero(wh_plan *p);
void wh_pass_one(wh_plan *p);
void wh_pass_truth(wh_plan *p);
void wh_pass_empty_text(wh_plan *p);
void wh_pass_list_members(wh_plan *p);
/* operators.c */
void wh_pass_operators(wh_plan *p);
/* telling.c */
void wh_pass_telling(wh_plan *p);
/* qualifiers.c */
void wh_pass_qualifiers(wh_plan *p);
void wh_pass_aliases(wh_plan *p);
/* arguments.c */
void wh_pass_arguments(wh_plan *p);
/* outputs.c */
/* The value at `position` of `count` that a QUERY gives, from all arms and rows of that width; an
 * arm, a VALUES included; a row or a subquery. */
void wh_pass_drop_output(wh_plan *p, size_t part, const wh_node *query, size_t position,
                         size_t count);
void wh_pass_drop_arm(wh_plan *p, size_t part, const wh_node *arm, size_t position, size_t count);
void wh_pass_drop_value(wh_plan *p, size_t part, const wh_node *e, size_t position, size_t count);
void wh_pass_outputs(wh_plan *p);
void wh_pass_star(wh_plan *p);
/* common.c */
void wh_pass_common(wh_plan *p);
/* literals.c */
void wh_pass_same_literals(wh_plan *p);
void wh_pass_plain_literals(wh_plan *p);
void wh_pass_short_literals(wh_plan *p);
void wh_pass_trim_literals(wh_plan *p);
void wh_pass_formats(wh_plan *p);
/* tokens.c */
void wh_pass_opaque(wh_plan *p);
void wh_pass_brackets(wh_plan *p);
/* names.c */
void wh_pass_spacing(wh_plan *p);
void wh_pass_names(wh_plan *p);

#endif
