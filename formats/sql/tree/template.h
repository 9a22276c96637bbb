/*
 * Templates: SQL text with holes, filled from trees. An expression put into a hole is bracketed
 * unless it could stand anywhere as it is, so that a template means what it looks like.
 *
 *     wh_quote(&out, d, "SELECT COUNT(*) {from} WHERE {p}", {"from", from}, {"p", p});
 *
 *     {name}      an expression in brackets unless atomic; any other node as it is
 *     {name!}     without brackets: projection lists, whole clauses
 *     {name:id}   a text, quoted as a name if it must be
 *     {name:str}  a text, as a string literal
 *     {{          a brace
 *
 * A hole with neither node nor text prints nothing and takes along one blank before it, so that
 * optional clauses leave no gap.
 */
#ifndef FORMATS_SQL_TREE_TEMPLATE_H
#define FORMATS_SQL_TREE_TEMPLATE_H

#include "formats/sql/tree/tree.h"

/* What goes into a hole: a node, or a text as it is. */
typedef struct wh_hole {
    const char *name;
    const wh_node *node;
    wh_str text;
} wh_hole;

#define wh_quote(out, dialect, ...) wh_quote_(out, dialect, __VA_ARGS__)
#define wh_quote_(out, dialect, template_text, ...)                                                \
    wh_quote_holes((out), (dialect), (template_text), (const wh_hole[]){__VA_ARGS__},              \
                   sizeof((const wh_hole[]){__VA_ARGS__}) / sizeof(wh_hole))

/* Append the template with its holes filled. A hole without a binding is a programmer's error. */
void wh_quote_holes(wh_buf *out, const wh_dialect *d, const char *template_text,
                    const wh_hole *holes, size_t n);

/* Append a node as it goes into {name} or, without brackets, {name!}. */
void wh_quote_node(wh_buf *out, const wh_node *n, bool brackets);

/* Can an expression stand as an operand of anything without brackets? */
bool wh_expr_is_atomic(const wh_node *n);

#endif
