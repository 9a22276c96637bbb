/* A table that need not be made, as its rows can stand where it is read. */
#ifndef REDUCE_PASSES_INLINING_H
#define REDUCE_PASSES_INLINING_H

#include "reduce/passes/plan.h"

typedef struct wh_inlining {
    wh_plan *p;
    const wh_node *create;
    const wh_token *name;
    const wh_node *rows;        /* VALUES of its first INSERT; NULL: none */
    const wh_node *row, *names; /* a row of them, the INSERT's list of columns; NULL: none */
    size_t insert;              /* that INSERT, if there is a row */
    bool all;                   /* all columns are wanted, not only those that are read */
} wh_inlining;

/* Is the name in a node of that kind? */
bool wh_inlining_mentions(const wh_node *tree, const wh_token *name, unsigned kind);

/* Does the statement only read the table, in queries? */
bool wh_inlining_only_reads(const wh_inlining *u, const wh_node *tree);

/* Is it only read by what must stay? */
bool wh_inlining_is_only_read(const wh_inlining *u);

/* Its first row that goes in; u->row == NULL: there is none. */
void wh_inlining_find_row(wh_inlining *u);

/* What that row has in a column, compared as the column is. */
const wh_node *wh_inlining_value(const wh_inlining *u, const wh_node *def, size_t position);

#endif
