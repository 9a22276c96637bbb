/*
 * The parser: SQL text to a lossless tree. It understands as much as it can and never fails on any
 * bytes: what no rule understands becomes an OPAQUE node, and a statement nested or chained more
 * deeply than WH_TREE_HEIGHT becomes one flat OPAQUE in a statement node of the right kind.
 * Time and memory are linear in the text.
 */
#ifndef FORMATS_SQL_PARSE_PARSE_H
#define FORMATS_SQL_PARSE_PARSE_H

#include "formats/sql/tree/tree.h"

/*
 * Parse a whole script: *out is a SCRIPT, whose children are statements and the EOF token.
 * `source` must outlive the tree, which lives in `a`. WH_ELIMIT if the arena's limit is passed.
 */
int wh_parse(wh_arena *a, const wh_dialect *d, wh_str source, const wh_node **out, wh_error *err);

/*
 * The next part of a text that is too large for one tree: a SCRIPT, without an EOF token, of the
 * statements in the next `bytes` bytes or somewhat more. *out is NULL at the end, as below.
 */
int wh_parse_part(wh_arena *a, wh_lexer *lx, size_t bytes, const wh_node **out, wh_error *err);

/*
 * The next statement of a text. *out is NULL at the end; then wh_lex_grammar() gives the EOF, which
 * owns what trivia is left.
 */
int wh_parse_statement(wh_arena *a, wh_lexer *lx, const wh_node **out, wh_error *err);

/*
 * A text that must hold exactly one statement. *out is that statement (its semicolon, if it has
 * one, included; empty statements and comments around it left out). WH_ESYNTAX for none or several.
 */
int wh_parse_one(wh_arena *a, const wh_dialect *d, wh_str source, const wh_node **out,
                 wh_error *err);

/* The kind of a statement by its words alone, without making a tree: enum wh_node_kind. */
unsigned wh_statement_kind(const wh_dialect *d, wh_str sql);

/*
 * A text that is one expression, e.g. of an option or a template. What is left over after it
 * makes it an OPAQUE; NULL if there are no tokens at all.
 */
const wh_node *wh_parse_expr(wh_arena *a, const wh_dialect *d, wh_str source);

#endif
