/*
 * What the parser's files share. A rule pushes what it has read, tokens and finished nodes, on a
 * stack; wh_parser_close() makes one node of everything above a mark and leaves it on the stack. So
 * a left operand that is already there becomes the first child of its operator's node.
 *
 * Every rule stops at the end of input, and every loop takes a token or ends. When nesting passes
 * the limit, wh_parser_give_up() moves to the end of input: all rules return and the driver makes
 * the statement flat. A part that is missing is not in the tree; its parent is flagged
 * WH_HAS_OPAQUE.
 */
#ifndef WHITTLE_SQL_PARSE_INTERNAL_H
#define WHITTLE_SQL_PARSE_INTERNAL_H

#include "formats/sql/parse.h"

typedef struct wh_parser {
    wh_arena *arena;
    const wh_dialect *d;
    const wh_token *t, *end; /* the statement's tokens that are still to be read */
    unsigned kind;           /* of *t; WH_T_EOF at the end */
    unsigned depth;
    unsigned pending; /* flags for the next node */
    bool too_deep;
    wh_buf stack;  /* of wh_child */
    wh_buf tokens; /* of wh_token: the statement while it is lexed */
} wh_parser;

/* Where opaque text ends, besides at semicolons, closing brackets and the end. */
enum {
    WH_STOP_COMMA = 1,
    WH_STOP_CLAUSE = 2, /* at a reserved word that begins a clause */
    WH_STOP_LATE = 4,   /* not at closing brackets */
};

static inline void wh_parser_look(wh_parser *p)
{
    p->kind = p->t < p->end ? (unsigned)p->t->kind : (unsigned)WH_T_EOF;
}

static inline unsigned wh_parser_peek(const wh_parser *p, size_t i)
{
    return (size_t)(p->end - p->t) > i ? (unsigned)p->t[i].kind : (unsigned)WH_T_EOF;
}

static inline size_t wh_parser_mark(const wh_parser *p)
{
    return p->stack.n;
}

static inline void wh_parser_push(wh_parser *p, wh_child c)
{
    wh_buf_add(&p->stack, &c, sizeof c);
}

/* Push the current token and go on. */
static inline void wh_parser_take(wh_parser *p)
{
    if (p->t < p->end) {
        wh_parser_push(p, wh_child_of_token(p->t));
        p->t++;
        wh_parser_look(p);
    }
}

static inline bool wh_parser_take_if(wh_parser *p, unsigned kind)
{
    if (p->kind != kind)
        return false;
    wh_parser_take(p);
    return true;
}

/* Something should stand here and does not. */
static inline void wh_parser_missing(wh_parser *p)
{
    p->pending |= WH_HAS_OPAQUE;
}

static inline void wh_parser_expect(wh_parser *p, unsigned kind)
{
    if (!wh_parser_take_if(p, kind))
        wh_parser_missing(p);
}

void wh_parser_give_up(wh_parser *p);
void wh_parser_close(wh_parser *p, unsigned kind, size_t mark);

/* Bound the recursion; each enter() has its leave(). */
static inline bool wh_parser_enter(wh_parser *p)
{
    if (++p->depth < WH_TREE_HEIGHT)
        return true;
    wh_parser_give_up(p);
    return false;
}

static inline void wh_parser_leave(wh_parser *p)
{
    p->depth--;
}

void wh_parser_opaque(wh_parser *p, unsigned stops); /* everything up to a stop, as one OPAQUE */
void wh_parser_rparen(wh_parser *p);                 /* what is left before ), and ) itself */
bool wh_parser_at_clause(const wh_parser *p);        /* a reserved word that begins a clause */

/* Names. */
bool wh_parser_is_name(const wh_parser *p, unsigned kind);
bool wh_parser_is_alias(const wh_parser *p, unsigned kind);
void wh_parser_name(wh_parser *p);           /* a bare token */
void wh_parser_qualified_name(wh_parser *p); /* NAME */
void wh_parser_names(wh_parser *p);          /* NAMES */

/* Expressions. */
void wh_parser_expr(wh_parser *p);
void wh_parser_expr_above(wh_parser *p, unsigned power);
void wh_parser_expr_list(wh_parser *p); /* one or more with commas, bare on the stack */
void wh_parser_type(wh_parser *p);

/* Queries and their clauses. */
bool wh_parser_at_query(const wh_parser *p);
bool wh_parser_at_with(const wh_parser *p);
void wh_parser_with(wh_parser *p);
void wh_parser_query(wh_parser *p);
void wh_parser_query_from(wh_parser *p, size_t mark); /* a WITH may stand above the mark */
void wh_parser_compound_rest(wh_parser *p,
                             size_t mark); /* an arm above the mark; makes the QUERY */
bool wh_parser_at_set_operator(const wh_parser *p);
void wh_parser_subquery(wh_parser *p, unsigned kind, size_t mark); /* ( QUERY ) */
void wh_parser_alias(wh_parser *p);
void wh_parser_from(wh_parser *p);
void wh_parser_table_ref(wh_parser *p); /* NAME ALIAS? INDEXED_BY? */
void wh_parser_where(wh_parser *p);     /* WHERE if there is one */
void wh_parser_order_by(wh_parser *p);
void wh_parser_order_terms(wh_parser *p);
void wh_parser_limit(wh_parser *p);
void wh_parser_window_spec(wh_parser *p);
void wh_parser_projection(wh_parser *p);

/* Statements. */
void wh_parser_statement(wh_parser *p, bool nested);
void wh_parser_insert(wh_parser *p);
void wh_parser_update(wh_parser *p);
void wh_parser_delete(wh_parser *p);
void wh_parser_create(wh_parser *p, unsigned *kind);
void wh_parser_alter(wh_parser *p);

#endif
