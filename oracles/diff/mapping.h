/*
 * Mapping SQL of one dialect into another's, so that two engines can be asked the same question.
 * What the dialects mean by their functions and operators are rules
 * (formats/sql/rules/mapping.rules); the walk from statement to expression is here. Whatever is not
 * known to mean the same is refused, with the reason: a value of which it can't be told of what
 * class it is, text under a collation, a clause that the other has not. A column has one class, and
 * only such rows are put into it.
 *
 * After Zheng et al., Enhanced Differential Testing in Emerging Database Systems (2025), 3, where
 * each feature is mapped by code of its own.
 */
#ifndef ORACLES_DIFF_MAPPING_H
#define ORACLES_DIFF_MAPPING_H

#include "formats/sql/catalog/catalog.h"
#include "formats/sql/rules/rules.h"
#include "oracles/subject/subject.h"
#include <whittle/case.h>

typedef struct wh_mapping wh_mapping;

/* `more` (NULL: none) come before those of the library. Lives in `a`, as do the trees of its rules.
 */
/* False: it is the same dialect, in whatever SQL modes. */
bool wh_mapping_is_needed(const wh_dialect *from, const wh_dialect *to);

wh_mapping *wh_mapping_new(wh_arena *a, const wh_dialect *from, const wh_dialect *to,
                           const wh_rules *more);

/* Look through what the setup of a case puts into columns that are not declared to be of a class.
 */
void wh_mapping_look(wh_mapping *m, wh_arena *a, const wh_case *c);

/* Let the numbers of rows be asked for, where the first dialect has such. */
void wh_mapping_number_rows(wh_mapping *m);
bool wh_map_names_rowid(const wh_node *n);

/* What is to be executed before any setup, one by one; n == 0: no more. */
wh_str wh_mapping_prelude(const wh_mapping *m, size_t i);

enum { WH_MAPPING_PRELUDE = 2 }; /* at most */

/*
 * A setup statement or a query in the other dialect, in `a`, with its semicolon; n == 0: there is
 * nothing to do there. `catalog`: what stands before it. False: `*why` it can't be mapped.
 */
bool wh_map_statement(const wh_mapping *m, wh_arena *a, wh_catalog *catalog,
                      const wh_node *statement, wh_str *out, const char **why);

/*
 * The query with those results and terms of its conditions that have a mapping, without order and
 * LIMIT; of a compound one arm. False: nothing is left, or it is the query as it was.
 */
bool wh_map_rest(const wh_mapping *m, const wh_subject *s, wh_subject *out);

#endif
