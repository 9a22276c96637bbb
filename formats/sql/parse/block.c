/*
 * Bodies of routines, triggers and events, and what is in them: the compound statements of SQL/PSM
 * as MySQL and MariaDB have them, and PostgreSQL's BEGIN ATOMIC. Where a body ends is the lexer's
 * business (lex/split_block.c): the statement's tokens hold all of it.
 */
#include "formats/sql/parse/internal.h"

/* ---- what begins here ------------------------------------------------------------------------- */

unsigned wh_parser_compound_kind(unsigned word, unsigned next, bool in_body)
{
    switch (word) {
    case WH_KW_BEGIN:
        return in_body || next == WH_KW_NOT ? WH_N_BLOCK : 0;
    case WH_KW_IF:
        return WH_N_IF_STATEMENT;
    case WH_KW_CASE:
        return WH_N_CASE_STATEMENT;
    case WH_KW_LOOP:
    case WH_KW_WHILE:
    case WH_KW_REPEAT:
    case WH_KW_FOR:
        return WH_N_LOOP;
    default:
        return 0;
    }
}

/* How many tokens "name :" or "<<name>>" takes here; 0: no label. */
static size_t label(const wh_parser *p)
{
    if (wh_parser_at_chevrons(p))
        return 3;
    return wh_parser_peek(p, 1) == WH_OP_COLON && wh_parser_is_name(p, p->kind) ? 2 : 0;
}

/* Does `word`, or `other`, come before the first semicolon? Outside of a body nothing but this tells
 * IF and WHILE from words of another language that the script may be in. */
static bool comes(const wh_parser *p, size_t from, unsigned word, unsigned other)
{
    for (;; from++) {
        unsigned kind = wh_parser_peek(p, from);

        if (kind == word || kind == other)
            return true;
        if (kind == WH_T_EOF || kind == WH_T_SEMI || kind == WH_OP_LBRACE)
            return false;
    }
}

static bool is_headed(const wh_parser *p, size_t i)
{
    switch (wh_parser_peek(p, i)) {
    case WH_KW_IF:
    case WH_KW_CASE:
        return comes(p, i, WH_KW_THEN, WH_KW_THEN);
    case WH_KW_WHILE:
    case WH_KW_FOR:
        return comes(p, i, WH_KW_DO, WH_KW_LOOP);
    default:
        return true;
    }
}

unsigned wh_parser_block_kind(const wh_parser *p)
{
    size_t i = label(p);
    unsigned kind;

    if (p->d->body != WH_BODY_BLOCKS)
        return p->in_body && p->d->body == WH_BODY_ATOMIC && p->kind == WH_KW_RETURN ? WH_N_RETURN
                                                                                     : 0;
    kind = wh_parser_compound_kind(wh_parser_peek(p, i), wh_parser_peek(p, i + 1), p->in_body);
    if (!p->in_body)
        return kind && is_headed(p, i) ? kind : 0;
    if (kind)
        return kind;
    switch (p->kind) {
    case WH_KW_DECLARE:
        return wh_parser_peek(p, 2) == WH_KW_CURSOR ? WH_N_DECLARE_CURSOR : WH_N_DECLARE;
    case WH_KW_RETURN:
        return WH_N_RETURN;
    case WH_KW_LEAVE:
    case WH_KW_ITERATE:
    case WH_KW_OPEN:
    case WH_KW_FETCH:
    case WH_KW_CLOSE:
    case WH_KW_SIGNAL:
    case WH_KW_RESIGNAL:
    case WH_KW_GET:
        return WH_N_UTILITY;
    default:
        return wh_parser_at_oracle(p) ? WH_N_UTILITY : 0;
    }
}

/* ---- statements in statements ------------------------------------------------------------------ */

/* Does a list of statements end here? */
static bool at_list_end(const wh_parser *p)
{
    switch (p->kind) {
    case WH_T_EOF:
    case WH_KW_END:
    case WH_KW_ELSE:
    case WH_KW_ELSEIF:
    case WH_KW_ELSIF:
    case WH_KW_UNTIL:
    case WH_KW_WHEN:
        return true;
    case WH_KW_EXCEPTION:
        return wh_parser_peek(p, 1) == WH_KW_WHEN;
    default:
        return false;
    }
}

/* One by one up to END, ELSE and the like. */
static void statement_list(wh_parser *p)
{
    const wh_token *before = NULL;

    while (!at_list_end(p) && p->t > before) {
        before = p->t;
        wh_parser_statement(p, false);
    }
}

/* An expression, and the word behind it, which is returned; what is left before it is opaque. */
static unsigned condition(wh_parser *p, unsigned until)
{
    size_t mark;
    unsigned word;

    if (p->kind != until)
        wh_parser_expr(p);
    mark = wh_parser_mark(p);
    while (p->kind != until && p->kind != WH_T_EOF && p->kind != WH_T_SEMI &&
           !(until == WH_KW_DO && p->kind == WH_KW_LOOP))
        wh_parser_take(p);
    if (wh_parser_mark(p) > mark)
        wh_parser_close(p, WH_N_OPAQUE, mark);
    word = p->kind;
    if (word == WH_KW_LOOP)
        wh_parser_take(p);
    else
        wh_parser_expect(p, until);
    return word;
}

/* END IF, END LOOP a, END a: up to the semicolon. */
static void end_of(wh_parser *p, unsigned word)
{
    wh_parser_expect(p, WH_KW_END);
    if (word)
        wh_parser_expect(p, word);
    if (wh_parser_is_name(p, p->kind))
        wh_parser_take(p);
}

/* EXCEPTION WHEN condition THEN .. */
static void exceptions(wh_parser *p)
{
    if (p->kind != WH_KW_EXCEPTION)
        return;
    wh_parser_take(p);
    while (p->kind == WH_KW_WHEN) {
        size_t mark = wh_parser_mark(p);

        wh_parser_take(p);
        while (p->kind != WH_KW_THEN && p->kind != WH_T_SEMI && p->kind != WH_T_EOF)
            wh_parser_take(p);
        wh_parser_expect(p, WH_KW_THEN);
        statement_list(p);
        wh_parser_close(p, WH_N_BRANCH, mark);
    }
}

/* BEGIN (NOT ATOMIC)? .. END */
static void block(wh_parser *p)
{
    wh_parser_take(p);
    if (p->kind == WH_KW_NOT)
        wh_parser_take(p);
    if (p->kind == WH_KW_ATOMIC)
        wh_parser_take(p);
    statement_list(p);
    exceptions(p);
    end_of(p, 0);
}

static void branch(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    bool plain = p->kind == WH_KW_ELSE;

    wh_parser_take(p);
    if (!plain)
        condition(p, WH_KW_THEN);
    statement_list(p);
    wh_parser_close(p, WH_N_BRANCH, mark);
}

static void if_statement(wh_parser *p)
{
    branch(p);
    while (p->kind == WH_KW_ELSEIF || p->kind == WH_KW_ELSIF || p->kind == WH_KW_ELSE)
        branch(p);
    end_of(p, WH_KW_IF);
}

static void case_statement(wh_parser *p)
{
    wh_parser_take(p); /* CASE */
    if (p->kind != WH_KW_WHEN)
        wh_parser_expr(p);
    if (p->kind != WH_KW_WHEN)
        wh_parser_missing(p);
    while (p->kind == WH_KW_WHEN || p->kind == WH_KW_ELSE)
        branch(p);
    end_of(p, WH_KW_CASE);
}

/* FOR i IN 1 .. 3 | FOR r IN (query) | FOR r IN cursor */
static unsigned for_head(wh_parser *p)
{
    unsigned word;

    wh_parser_name(p);
    wh_parser_expect(p, WH_KW_IN);
    if (p->kind == WH_T_LPAREN && wh_parser_at_query_at(p, 1))
        wh_parser_bracketed(p, false);
    while (p->kind != WH_KW_DO && p->kind != WH_KW_LOOP && p->kind != WH_T_EOF &&
           p->kind != WH_T_SEMI)
        wh_parser_take(p);
    word = p->kind;
    if (!wh_parser_take_if(p, WH_KW_LOOP))
        wh_parser_expect(p, WH_KW_DO);
    return word;
}

static void loop(wh_parser *p)
{
    unsigned word = p->kind, opens = 0;

    wh_parser_take(p);
    if (word == WH_KW_WHILE)
        opens = condition(p, WH_KW_DO);
    else if (word == WH_KW_FOR)
        opens = for_head(p);
    statement_list(p);
    if (word == WH_KW_REPEAT) {
        wh_parser_expect(p, WH_KW_UNTIL);
        condition(p, WH_KW_END);
        wh_parser_expect(p, WH_KW_REPEAT);
        if (wh_parser_is_name(p, p->kind))
            wh_parser_take(p);
    } else {
        end_of(p, opens == WH_KW_LOOP ? opens : word);
    }
}

/* ---- declarations ------------------------------------------------------------------------------ */

/* CONTINUE HANDLER FOR conditions; then a statement, which takes the semicolon. */
static void handler(wh_parser *p)
{
    wh_parser_take(p); /* CONTINUE, EXIT, UNDO */
    wh_parser_take(p); /* HANDLER */
    wh_parser_expect(p, WH_KW_FOR);
    do {
        if (wh_parser_take_if(p, WH_KW_SQLSTATE))
            wh_parser_take_if(p, WH_KW_VALUE);
        wh_parser_take_if(p, WH_KW_NOT);
        if (p->kind == WH_T_SEMI)
            wh_parser_missing(p);
        else
            wh_parser_take(p);
    } while (wh_parser_take_if(p, WH_T_COMMA));
    if (at_list_end(p) || p->kind == WH_T_SEMI)
        wh_parser_missing(p);
    else
        wh_parser_statement(p, false);
}

static void declare(wh_parser *p)
{
    size_t mark;

    wh_parser_take(p); /* DECLARE */
    if (wh_parser_peek(p, 1) == WH_KW_HANDLER && wh_parser_peek(p, 2) == WH_KW_FOR) {
        handler(p);
        return;
    }
    if (p->kind == WH_KW_CURSOR) {
        wh_parser_cursor(p);
        return;
    }
    if (wh_parser_peek(p, 1) == WH_KW_CONDITION) {
        wh_parser_tokens(p, wh_parser_tail(p, false));
        return;
    }
    do
        wh_parser_name(p);
    while (wh_parser_take_if(p, WH_T_COMMA));
    if (wh_parser_peek(p, 1) == WH_KW_TYPE || p->kind == WH_KW_ROW || p->kind == WH_KW_TYPE) {
        while (p->kind != WH_T_EOF && p->kind != WH_T_SEMI && p->kind != WH_KW_DEFAULT &&
               p->kind != WH_OP_ASSIGN)
            wh_parser_take(p); /* TYPE OF t.c, ROW TYPE OF t, ROW (a INT) */
    } else {
        wh_parser_type(p);
        if (wh_parser_take_if(p, WH_KW_COLLATE))
            wh_parser_collation(p);
    }
    mark = wh_parser_mark(p);
    if (p->kind == WH_KW_DEFAULT || p->kind == WH_OP_ASSIGN) {
        wh_parser_take(p);
        wh_parser_expr(p);
        wh_parser_close(p, WH_N_DEFAULT, mark);
    }
}

/* ---- all together ------------------------------------------------------------------------------ */

void wh_parser_block_statement(wh_parser *p, unsigned kind)
{
    bool before = p->in_body;
    size_t i;

    p->in_body = true;
    if (kind != WH_N_UTILITY)
        for (i = label(p); i; i--)
            wh_parser_take(p);
    switch (kind) {
    case WH_N_BLOCK:
        block(p);
        break;
    case WH_N_IF_STATEMENT:
        if_statement(p);
        break;
    case WH_N_CASE_STATEMENT:
        case_statement(p);
        break;
    case WH_N_LOOP:
        loop(p);
        break;
    case WH_N_DECLARE:
        declare(p);
        break;
    case WH_N_DECLARE_CURSOR:
        wh_parser_declare_cursor(p, false);
        break;
    case WH_N_RETURN:
        wh_parser_take(p);
        if (p->kind != WH_T_SEMI && p->kind != WH_T_EOF)
            wh_parser_expr(p);
        break;
    default:
        if (wh_parser_at_oracle(p))
            wh_parser_oracle(p);
        else
            wh_parser_tokens(p, wh_parser_tail(p, false));
        break;
    }
    p->in_body = before;
}

/* x INT; PROCEDURE a AS BEGIN .. END;: declarations without DECLARE, as tokens but for bodies. */
static void declarations(wh_parser *p)
{
    while (p->kind != WH_T_EOF && p->kind != WH_KW_BEGIN && p->kind != WH_KW_END) {
        size_t mark = wh_parser_mark(p);

        if (p->kind == WH_KW_PROCEDURE || p->kind == WH_KW_FUNCTION) {
            if (!wh_parser_enter(p)) {
                wh_parser_leave(p);
                return;
            }
            wh_parser_take(p);
            wh_parser_qualified_name(p);
            wh_parser_routine(p, false);
            wh_parser_leave(p);
        } else if (p->kind == WH_KW_CURSOR) {
            wh_parser_cursor(p);
        } else {
            wh_parser_tokens(p, wh_parser_tail(p, false));
        }
        wh_parser_take_if(p, WH_T_SEMI);
        wh_parser_close(p, WH_N_UTILITY, mark);
    }
}

/* PACKAGE BODY? name characteristics AS, declarations, what is done at first; END name. */
void wh_parser_package(wh_parser *p)
{
    size_t mark;
    bool before = p->in_body;

    wh_parser_take(p); /* PACKAGE */
    wh_parser_take_if(p, WH_KW_BODY);
    wh_parser_if_exists(p);
    wh_parser_qualified_name(p);
    while (p->kind != WH_T_EOF && p->kind != WH_T_SEMI && p->kind != WH_KW_AS &&
           p->kind != WH_KW_IS && p->kind != WH_KW_PROCEDURE && p->kind != WH_KW_FUNCTION &&
           p->kind != WH_KW_END)
        wh_parser_take(p);
    if (p->kind == WH_T_EOF || p->kind == WH_T_SEMI)
        return;
    mark = wh_parser_mark(p);
    p->in_body = true;
    if (p->kind == WH_KW_AS || p->kind == WH_KW_IS)
        wh_parser_take(p);
    declarations(p);
    if (wh_parser_take_if(p, WH_KW_BEGIN)) {
        statement_list(p);
        exceptions(p);
    }
    end_of(p, 0);
    p->in_body = before;
    wh_parser_close(p, WH_N_BODY, mark);
}

void wh_parser_body(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    bool before = p->in_body;

    if (p->kind == WH_T_EOF || p->kind == WH_T_SEMI)
        return;
    p->in_body = true;
    if (p->d->body == WH_BODY_BLOCKS) {
        wh_parser_take_if(p, WH_KW_DO); /* of an event */
        if (p->kind == WH_KW_AS || p->kind == WH_KW_IS) {
            wh_parser_take(p);
            declarations(p);
        }
        if (p->kind != WH_T_EOF)
            wh_parser_statement(p, false);
    } else if (wh_parser_take_if(p, WH_KW_BEGIN)) {
        wh_parser_take_if(p, WH_KW_ATOMIC);
        while (p->kind != WH_T_EOF && p->kind != WH_KW_END)
            wh_parser_statement(p, false);
        wh_parser_expect(p, WH_KW_END);
    } else {
        wh_parser_statement(p, false);
    }
    p->in_body = before;
    wh_parser_close(p, WH_N_BODY, mark);
}
