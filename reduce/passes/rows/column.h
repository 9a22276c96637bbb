/*
 * A column of a table and what means it: its definition, the views and aliases that hand it on, its
 * uses. For passes that drop columns, merge them or give them other names.
 */
#ifndef REDUCE_PASSES_COLUMN_H
#define REDUCE_PASSES_COLUMN_H

#include "reduce/passes/plan.h"

enum { WH_COL_CARRIERS = 32 };

typedef struct wh_col {
    wh_plan *p;
    uint32_t table, name; /* hashes */
    /* What may have the column as its own: the table, views that read it, and in the statement
     * that is being looked at their aliases. */
    uint32_t carriers[WH_COL_CARRIERS];
    size_t ncarriers;
    size_t position; /* among the table's columns that take values */
    size_t count;    /* of those */
    bool generated;
    bool stay;            /* its uses mean something else: they stay as they are */
    const wh_token *with; /* another column of the table takes its place; NULL: none does */
    size_t with_position; /* == count: it takes no values */
    bool with_values;     /* that one takes its values, whatever it has */
    bool alone;           /* and needs no table's name before it */
    bool qualified;       /* only uses with a table's name before them are meant */
} wh_col;

/* The column of which `def`, in statement `part`, is the definition. */
wh_col wh_col_of(wh_plan *p, size_t part, const wh_node *def);

/* The k-th column that a CREATE TABLE or ALTER TABLE defines. */
const wh_node *wh_col_defined(const wh_node *tree, size_t k);
bool wh_col_is_generated(const wh_node *def);

/* How many columns of the table take values, those of ALTER TABLE included; `upto`: those before
 * this definition. */
size_t wh_col_count(const wh_plan *p, uint32_t table, const wh_node *upto);

/* Is the node a use of it? Is there one in the node? */
bool wh_col_is(const wh_col *c, const wh_node *n);
bool wh_col_used_in(const wh_col *c, const wh_node *n);

/* The views that read the table, directly or not: in the order of the text. */
void wh_col_find_carriers(wh_col *c);
/* Does a statement mention any of them? Add its aliases of them. */
bool wh_col_concerns(const wh_col *c, const wh_node *tree);
void wh_col_add_aliases(wh_col *c, const wh_node *n);

/* Uses in a query or elsewhere: members of lists that are just the column go, others become NULL,
 * or the column that takes its place. Parent and list are what `n` stands in; NULL: not known. */
void wh_col_drop_uses(const wh_col *c, size_t part, const wh_node *n, const wh_node *parent,
                      const wh_node *list);

/* The position of a name in NAMES: its child index and how many names stand before it. */
bool wh_col_find_name(const wh_node *names, uint32_t name, uint32_t *child, size_t *position,
                      size_t *count);

/* Does NAME name that table? Is the name anywhere in the node? */
bool wh_col_names_table(const wh_node *name, uint32_t table);
bool wh_col_mentions(const wh_node *n, uint32_t name);

/* How often a statement gives a column that name: in tables, aliases, lists of names. *bare: a use
 * has no table before it. */
size_t wh_col_names(const wh_node *tree, uint32_t name, bool *bare);

/* Does something else give that name to something? Names of INSERT are none. *in_query: a use in a
 * query may mean either. */
bool wh_col_has_namesake(const wh_plan *p, uint32_t name, bool *in_query);

#endif
