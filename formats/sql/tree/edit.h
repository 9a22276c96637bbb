/*
 * Edits: new trees from old ones. Nothing is changed in place; a new tree shares all it can with
 * the old one, so a candidate costs the depth of what was changed. Print edited trees with
 * wh_node_print_edited(), which keeps tokens from different places apart.
 *
 * Removing a member of a list takes a comma along: the one behind it, or, for the last member, the
 * one before. When the last member of a clause or list goes, the clause goes with it (GROUP BY,
 * ORDER BY, WITH, NAMES ..; a WHERE without its expression too).
 */
#ifndef FORMATS_SQL_TREE_EDIT_H
#define FORMATS_SQL_TREE_EDIT_H

#include "formats/sql/tree/tree.h"

/*
 * Rebuild `root` from the top down: `fn` says of each node what shall stand in its place: the same
 * node (then its children are asked), another one (taken as it is), or NULL (removed).
 * Returns root itself if nothing was changed, NULL if it was removed.
 */
typedef const wh_node *(*wh_edit_fn)(void *ctx, const wh_node *n);
const wh_node *wh_edit_map(wh_arena *a, const wh_node *root, wh_edit_fn fn, void *ctx);

/* The same, where nothing is changed but in what has all of these flags, WH_HAS_..: no other node
 * is asked about. */
const wh_node *wh_edit_map_in(wh_arena *a, const wh_node *root, unsigned flags, wh_edit_fn fn,
                              void *ctx);

/* The tree with `with` (NULL: nothing) for the first occurrence of the node `old`. NULL if it is
 * not there, or the root was removed. */
const wh_node *wh_edit_replace_node(wh_arena *a, const wh_node *root, const wh_node *old,
                                    const wh_node *with);

/* A node of the same kind and flags with these children. */
const wh_node *wh_edit_rebuild(wh_arena *a, const wh_node *n, const wh_child *children,
                               size_t count);

/* A token made of a text, e.g. a new name: kind as the dialect's lexer says, no trivia. */
const wh_token *wh_edit_token(wh_arena *a, const wh_dialect *d, wh_str text);

#endif
