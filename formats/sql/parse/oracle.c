/*
 * What bodies of MariaDB hold in its SQL mode ORACLE and other dialects' do not: statements without
 * a word of their own, labels in <<>>, jumps, declarations without DECLARE, cursors (the manual's
 * chapter on sql_mode=ORACLE). No script need tell its mode: all of it is read in each one.
 */
#include "formats/sql/parse/internal.h"

/* <<name>> */
bool wh_parser_at_chevrons(const wh_parser *p)
{
    return p->kind == WH_OP_SHL && wh_parser_peek(p, 2) == WH_OP_SHR;
}

/* a := e, r.a := e, NEW.a := e, :NEW.a := e */
static bool at_assignment(const wh_parser *p)
{
    size_t i = p->kind == WH_OP_COLON ? 1 : 0;

    for (i++; wh_parser_peek(p, i) == WH_T_DOT; i += 2)
        continue;
    return wh_parser_peek(p, i) == WH_OP_ASSIGN;
}

/* Of words that begin no statement: does a name stand here, and what behind it makes it one? */
static bool at_named(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    if (!wh_parser_is_name(p, p->kind) || wh_parser_starter(p->d, p->kind) != WH_N_UNKNOWN)
        return false;
    return next == WH_T_SEMI || next == WH_T_LPAREN || next == WH_T_DOT || next == WH_T_NAME ||
           next == WH_T_QNAME || next == WH_KW_ROW || wh_kind_is_keyword(next);
}

bool wh_parser_at_oracle(const wh_parser *p)
{
    switch (p->kind) {
    case WH_KW_EXIT:
    case WH_KW_CONTINUE:
        return true;
    case WH_KW_CURSOR:
        return wh_parser_is_name(p, wh_parser_peek(p, 1));
    case WH_KW_NULL:
        return wh_parser_peek(p, 1) == WH_T_SEMI;
    default:
        return wh_parser_at_chevrons(p) || at_assignment(p) || at_named(p);
    }
}

static void assignment(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    while (p->kind != WH_OP_ASSIGN)
        wh_parser_take(p);
    wh_parser_take(p);
    if (p->kind == WH_KW_DEFAULT)
        wh_parser_take(p);
    else
        wh_parser_expr(p);
    wh_parser_close(p, WH_N_ASSIGN, mark);
}

/* EXIT label? (WHEN e)? */
static void leave(wh_parser *p)
{
    wh_parser_take(p);
    if (wh_parser_is_name(p, p->kind))
        wh_parser_take(p);
    if (wh_parser_take_if(p, WH_KW_WHEN))
        wh_parser_expr(p);
}

void wh_parser_oracle(wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    if (p->kind == WH_KW_EXIT || p->kind == WH_KW_CONTINUE) {
        leave(p);
    } else if (p->kind == WH_KW_CURSOR) {
        wh_parser_cursor(p);
    } else if (wh_parser_at_chevrons(p)) { /* of a statement that has no block */
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_take(p);
        if (p->kind != WH_KW_END && p->kind != WH_T_EOF)
            wh_parser_statement(p, false);
    } else if (at_assignment(p)) {
        assignment(p);
    } else if (next == WH_T_LPAREN || next == WH_T_DOT) { /* a call */
        wh_parser_expr(p);
    } else { /* a INT, GOTO a, RAISE a, NULL */
        wh_parser_tokens(p, wh_parser_tail(p, false));
    }
}

void wh_parser_cursor(wh_parser *p)
{
    wh_parser_take(p); /* CURSOR */
    wh_parser_name(p);
    if (p->kind == WH_T_LPAREN)
        wh_parser_token_group(p);
    if (p->kind == WH_KW_IS || p->kind == WH_KW_FOR)
        wh_parser_take(p);
    if (wh_parser_at_query(p) || p->kind == WH_T_LPAREN)
        wh_parser_query(p);
}
