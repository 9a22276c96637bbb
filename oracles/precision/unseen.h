/* Items of FROM of which rows are counted alone. */
#ifndef ORACLES_PRECISION_UNSEEN_H
#define ORACLES_PRECISION_UNSEEN_H

#include "oracles/typing/scope.h"

/* Does the SELECT around an item of its FROM, one of `items`, name none of the item's columns? Then
 * there is nothing to be seen of what they look like. */
bool wh_item_is_unseen(const wh_subject *s, const wh_node *select, const wh_from_item *item,
                       const wh_from_items *items);

/* Does it show them as they are, if at all, and name them nowhere else? */
bool wh_item_is_passed(const wh_subject *s, const wh_node *select, const wh_from_item *item,
                       const wh_from_items *items);

#endif
