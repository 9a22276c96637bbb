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
#ifndef FORMATS_SQL_PARSE_INTERNAL_H
#define FORMATS_SQL_PARSE_INTERNAL_H

#include "formats/sql/parse/parse.h"

typedef struct wh_parser {
    wh_arena *arena;
    const wh_dialect *d;
    const wh_token *t, *end; /* the statement's tokens that are still to be read */
    unsigned kind;           /* of *t; WH_T_EOF at the end */
    unsigned depth;
    unsigned pending; /* flags for the next node */
    bool too_deep;
    bool in_body;     /* of a trigger, a routine: a semicolon ends a statement in it */
    bool values_call; /* VALUES ( is no query here: ON DUPLICATE KEY UPDATE a = (VALUES(a)) */
    wh_buf stack;  /* of wh_child */
    wh_buf tokens; /* of wh_token: the statement while it is lexed */
} wh_parser;

/* Where opaque text ends, besides at semicolons, closing brackets and the end. */
enum {
    WH_STOP_COMMA = 1,
    WH_STOP_CLAUSE = 2, /* at a reserved word that begins a clause */
    WH_STOP_LATE = 4,   /* not at closing brackets */
    WH_STOP_END = 8,    /* not at semicolons but the one that ends the statement */
};

/* Where the rest of a statement ends. */
static inline unsigned wh_parser_tail(const wh_parser *p, bool nested)
{
    return nested ? 0U : WH_STOP_LATE | (p->in_body ? 0U : WH_STOP_END);
}

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
void wh_parser_tokens(wh_parser *p, unsigned stops); /* the same as bare tokens, brackets too */
void wh_parser_token_group(wh_parser *p);            /* ( .. ) as bare tokens */
bool wh_parser_at_series(const wh_parser *p);         /* a clause of time-series dialects */
void wh_parser_series(wh_parser *p);
bool wh_parser_at_clause(const wh_parser *p);        /* a reserved word that begins a clause */

/* Names. */
bool wh_parser_is_name(const wh_parser *p, unsigned kind);
bool wh_parser_is_alias(const wh_parser *p, unsigned kind);
bool wh_parser_at_alias(const wh_parser *p); /* one without AS */
void wh_parser_name(wh_parser *p);           /* a bare token */
bool wh_parser_is_label(const wh_parser *p, unsigned kind); /* what may stand behind a dot */
void wh_parser_label(wh_parser *p);
void wh_parser_qualified_name(wh_parser *p); /* NAME */
void wh_parser_names(wh_parser *p);          /* NAMES */

/* Expressions. */
void wh_parser_expr(wh_parser *p);
void wh_parser_expr_above(wh_parser *p, unsigned power);
void wh_parser_expr_list(wh_parser *p); /* one or more with commas, bare on the stack */
void wh_parser_operators(wh_parser *p, size_t mark, unsigned power); /* behind an operand */
void wh_parser_operand(wh_parser *p);
bool wh_parser_keyword_operand(wh_parser *p); /* false: the keyword means nothing of its own here */
void wh_parser_prefix(wh_parser *p);          /* a prefix operator and its operand */
void wh_parser_array(wh_parser *p, size_t mark); /* [ e* ], what stands before it above the mark */
void wh_parser_bracketed(wh_parser *p, bool list); /* ( e* ) or ( QUERY ); list: never a PAREN */
bool wh_parser_quantified(wh_parser *p);           /* QUANTIFIED if there is one */
void wh_parser_name_or_call(wh_parser *p);
void wh_parser_argument(wh_parser *p); /* e, VARIADIC e, name => e, name := e, VARIADIC name => e */
/* WITH and the rest of its statement, whose kind is given; of a query the QUERY is closed. */
unsigned wh_parser_with_statement(wh_parser *p, size_t mark);
void wh_parser_collation(wh_parser *p); /* a name, perhaps qualified, as bare tokens */

/* Types. */
void wh_parser_type(wh_parser *p);
/* type 'text', of whose type `taken` names stand above the mark. False: no such literal. */
bool wh_parser_typed_literal(wh_parser *p, size_t mark, size_t taken);

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
void wh_parser_limit(wh_parser *p);
void wh_parser_window_spec(wh_parser *p);
void wh_parser_projection(wh_parser *p);

bool wh_parser_at_query_at(const wh_parser *p, size_t i); /* the same, i tokens ahead */
/* At what a query in brackets may go on with: a set operator, ORDER BY, LIMIT, FOR UPDATE .. */
bool wh_parser_at_query_rest(const wh_parser *p);
void wh_parser_group_by(wh_parser *p);
void wh_parser_having(wh_parser *p);
void wh_parser_qualify(wh_parser *p);
void wh_parser_window(wh_parser *p);
void wh_parser_into(wh_parser *p);
bool wh_parser_at_locking(const wh_parser *p);
void wh_parser_locking(wh_parser *p);
bool wh_parser_at_limit(const wh_parser *p);
void wh_parser_item(wh_parser *p); /* what FROM lists */
bool wh_parser_at_join(const wh_parser *p);
void wh_parser_joins(wh_parser *p);
void wh_parser_condition(wh_parser *p); /* ON or USING if there is one */
bool wh_parser_at_special_table(const wh_parser *p); /* JSON_TABLE, XMLTABLE, ROWS FROM */
void wh_parser_special_table(wh_parser *p, size_t mark);
void wh_parser_table_function(wh_parser *p, size_t mark); /* at its (, the NAME above the mark */
void wh_parser_moment(wh_parser *p); /* TIMESTAMP|TRANSACTION? e */
void wh_parser_partition_selection(wh_parser *p);
void wh_parser_hint(wh_parser *p);                    /* HINT if there is one */
void wh_parser_single(wh_parser *p, unsigned kind);   /* a node of one token */
void wh_parser_set(wh_parser *p);
void wh_parser_returning(wh_parser *p);
void wh_parser_targets(wh_parser *p);                 /* ( .. ) of an INSERT or of SET (..) = */

/* Statements. */
void wh_parser_merge(wh_parser *p);
void wh_parser_statement(wh_parser *p, bool nested);
void wh_parser_insert(wh_parser *p);
void wh_parser_update(wh_parser *p);
void wh_parser_delete(wh_parser *p);
void wh_parser_create(wh_parser *p, unsigned *kind, bool nested);
void wh_parser_alter(wh_parser *p, bool nested);
unsigned wh_parser_utility(wh_parser *p, unsigned kind, bool nested);
unsigned wh_parser_starter(const wh_dialect *d, unsigned word); /* the kind that it begins */
unsigned wh_parser_create_kind(unsigned word, bool loose);

/* Definitions. */
enum {
    /* Where an option stands. */
    WH_OPTION_TABLE = 1,
    WH_OPTION_COLUMN = 2,
    WH_OPTION_INDEX = 4,
    WH_OPTION_PARTITION = 8,
    WH_OPTION_SEQUENCE = 16,
};
bool wh_parser_option(wh_parser *p, unsigned where);  /* TABLE_OPTION or COLUMN_OPTION */
void wh_parser_options(wh_parser *p, unsigned where); /* all that stand here */
void wh_parser_if_exists(wh_parser *p);               /* IF NOT? EXISTS */
void wh_parser_conflict(wh_parser *p);                /* ON CONFLICT x */
void wh_parser_bracketed_expr(wh_parser *p);
bool wh_parser_attribute(wh_parser *p); /* NOT? DEFERRABLE and the like, as bare tokens */
void wh_parser_references(wh_parser *p, size_t mark);
void wh_parser_period_names(wh_parser *p); /* NAMES, in which PERIOD may stand before a name */
bool wh_parser_column_constraint(wh_parser *p);
void wh_parser_column_def(wh_parser *p);
bool wh_parser_at_table_constraint(const wh_parser *p);
void wh_parser_table_constraint(wh_parser *p);
void wh_parser_table_body(wh_parser *p);
void wh_parser_create_table(wh_parser *p);
void wh_parser_column_list(wh_parser *p);
void wh_parser_index_terms(wh_parser *p, bool nodes); /* ORDER_TERM* or what is in them */
void wh_parser_index_tail(wh_parser *p); /* INCLUDE, options, WHERE */
void wh_parser_create_index(wh_parser *p);
void wh_parser_create_view(wh_parser *p);
bool wh_parser_view_option(wh_parser *p); /* before VIEW */
void wh_parser_create_trigger(wh_parser *p);
void wh_parser_body(wh_parser *p); /* BODY, if there is one: a block, a statement */
void wh_parser_routine(wh_parser *p, bool nested); /* behind its name */
void wh_parser_package(wh_parser *p);
bool wh_parser_at_oracle(const wh_parser *p); /* a statement that only MariaDB's ORACLE mode has */
void wh_parser_oracle(wh_parser *p);
bool wh_parser_at_chevrons(const wh_parser *p); /* <<label>> */
void wh_parser_cursor(wh_parser *p);            /* CURSOR name (parameters)? IS query */
/* The statement that a word begins that can hold others; 0: none. */
unsigned wh_parser_compound_kind(unsigned word, unsigned next, bool in_body);
/* The statement that begins here and that only bodies have, or MariaDB alone too; 0: none. */
unsigned wh_parser_block_kind(const wh_parser *p);
void wh_parser_declare_cursor(wh_parser *p, bool nested);
void wh_parser_block_statement(wh_parser *p, unsigned kind);
void wh_parser_partitions(wh_parser *p);
void wh_parser_partition_defs(wh_parser *p);
void wh_parser_partition_bounds(wh_parser *p);

/* ---- arguments.c ---- */

/* The arguments of a function that has a grammar of its own for them; false: it has none. */
bool wh_parser_special_arguments(wh_parser *p, unsigned function);

/* The rest of the arguments as bare tokens. */
void wh_parser_rest_of_arguments(wh_parser *p);

#endif
