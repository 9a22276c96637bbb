/*
 * Where a routine, a trigger, an event or a block of SQL/PSM ends: MySQL's, MariaDB's, and of
 * MariaDB's SQL mode ORACLE what is like it. This is the grammar of compound statements (SQL
 * standard, part 4; the manuals' chapters on compound statements), as far as it tells where
 * statements begin in it: only there IF, LOOP and END mean blocks. Elsewhere END and DO may be
 * names, where an operand stands, and END closes a CASE, where an operator does. END closes
 * whatever was opened last, so that a number is all that must be known of what is open.
 */
#include "formats/sql/lex/internal.h"

/* Does an operand end with this token? Then a word behind it is no name. */
static bool ends_operand(const wh_dialect *d, unsigned last)
{
    switch (last) {
    case WH_T_NAME:
    case WH_T_QNAME:
    case WH_T_STRING:
    case WH_T_BLOB:
    case WH_T_INTEGER:
    case WH_T_REAL:
    case WH_T_PARAM:
    case WH_T_RPAREN:
    case WH_OP_RBRACKET:
    case WH_KW_NULL:
    case WH_KW_TRUE:
    case WH_KW_FALSE:
        return true;
    default:
        return wh_word_class(d, last) == WH_WORD_NAME ||
               wh_word_class(d, last) == WH_WORD_NOT_ALIAS;
    }
}

static void go(wh_splitter *s, unsigned state)
{
    s->state = state & 0xff;
    s->brackets = s->cases = 0;
    if (state == WH_SPLIT_SIMPLE && s->depth == 0)
        s->state = WH_SPLIT_PLAIN;
}

static void go_until(wh_splitter *s, unsigned until)
{
    go(s, WH_SPLIT_CONDITION);
    s->until = (uint16_t)until;
}

static bool count_brackets(wh_splitter *s, unsigned kind)
{
    if (kind == WH_T_LPAREN)
        s->brackets++;
    else if (kind == WH_T_RPAREN && s->brackets)
        s->brackets--;
    else
        return s->brackets > 0;
    return true;
}

/* ---- statements ------------------------------------------------------------------------------- */

/* BEGIN opens a block, but for the one that had its declarations before. */
static void begin_block(wh_splitter *s)
{
    if (s->awaits && !s->inner && s->depth == 1)
        s->awaits = false;
    else
        s->depth++;
    s->inner = false;
    go(s, WH_SPLIT_STATEMENT);
}

/* A token where a statement may begin. */
static void begin_statement(wh_splitter *s, unsigned kind)
{
    switch (kind) {
    case WH_KW_BEGIN:
        begin_block(s);
        break;
    case WH_KW_LOOP:
    case WH_KW_REPEAT:
        s->depth++;
        break;
    case WH_KW_IF:
    case WH_KW_CASE:
        s->depth++;
        go_until(s, WH_KW_THEN);
        break;
    case WH_KW_WHILE:
    case WH_KW_FOR:
        s->depth++;
        go_until(s, WH_KW_DO);
        break;
    case WH_KW_ELSEIF:
    case WH_KW_ELSIF:
    case WH_KW_WHEN:
        go_until(s, WH_KW_THEN);
        break;
    case WH_KW_UNTIL:
        go_until(s, WH_KW_END);
        break;
    case WH_KW_END:
        s->depth -= s->depth > 0;
        go(s, WH_SPLIT_ENDED);
        break;
    case WH_KW_DECLARE:
        go(s, WH_SPLIT_DECLARE);
        break;
    case WH_KW_PROCEDURE: /* of a package, or among the declarations of another one */
    case WH_KW_FUNCTION:
        s->named = false;
        s->inner = s->awaits && s->depth == 1;
        go(s, s->inner ? WH_SPLIT_ROUTINE : WH_SPLIT_LABEL);
        break;
    case WH_KW_ELSE:
    case WH_KW_NOT: /* BEGIN NOT ATOMIC */
    case WH_KW_ATOMIC:
    case WH_OP_SHL: /* <<label>> */
        break;
    default:
        go(s, WH_SPLIT_LABEL);
        break;
    }
}

/* IF e THEN, WHILE e DO, UNTIL e END: the word ends it where an operator could stand, outside of
 * brackets and CASE. */
static void read_condition(wh_splitter *s, unsigned kind)
{
    bool ends = kind == s->until || (kind == WH_KW_LOOP && s->until == WH_KW_DO);

    if (count_brackets(s, kind) || s->last == WH_T_DOT ||
        (kind == WH_KW_END && !ends_operand(s->dialect, s->last)))
        return;
    if (kind == WH_KW_CASE) {
        s->cases++;
    } else if (kind == WH_KW_END && s->cases) {
        s->cases--;
    } else if (ends && s->cases == 0) {
        if (kind == WH_KW_END)
            s->depth -= s->depth > 0;
        if (kind != WH_KW_DO || ends_operand(s->dialect, s->last))
            go(s, kind == WH_KW_END ? WH_SPLIT_ENDED : WH_SPLIT_STATEMENT);
    }
}

/* DECLARE CONTINUE HANDLER FOR SQLSTATE VALUE '23000', NOT FOUND, 1051 statement */
static void read_handler(wh_splitter *s, unsigned kind)
{
    switch (kind) {
    case WH_T_COMMA:
    case WH_KW_FOR:
    case WH_KW_NOT:
    case WH_KW_SQLSTATE:
        go(s, WH_SPLIT_HANDLER);
        break;
    case WH_KW_VALUE:
        if (s->last == WH_KW_SQLSTATE)
            break;
        /* fall through */
    default:
        if (s->state == WH_SPLIT_HANDLER) {
            go(s, WH_SPLIT_HANDLED);
        } else {
            go(s, WH_SPLIT_STATEMENT);
            begin_statement(s, kind);
        }
        break;
    }
}

/* ---- heads ------------------------------------------------------------------------------------ */

static bool is_starter(const wh_dialect *d, unsigned kind)
{
    const wh_starter *w;

    for (w = d->starters; w->word; w++)
        if (w->word == kind)
            return kind != WH_KW_COMMENT && kind != WH_KW_SECURITY; /* characteristics too */
    return kind == WH_KW_WITH;
}

/* Does a name stand behind this word? */
static bool precedes_name(unsigned last)
{
    switch (last) {
    case WH_KW_PROCEDURE:
    case WH_KW_FUNCTION:
    case WH_KW_TRIGGER:
    case WH_KW_EVENT:
    case WH_KW_PACKAGE:
    case WH_KW_EXISTS:
    case WH_KW_ON:
    case WH_KW_OF:
    case WH_KW_TO:
    case WH_T_COMMA:
    case WH_T_DOT:
        return true;
    default:
        return false;
    }
}

/* Up to its body: a block, or the first statement's word. */
static void read_routine(wh_splitter *s, unsigned kind)
{
    if (kind == WH_T_RPAREN && s->brackets == 1)
        s->named = true;
    if (count_brackets(s, kind))
        return;
    switch (kind) {
    case WH_KW_AS:
    case WH_KW_IS:
        go(s, WH_SPLIT_AS);
        break;
    case WH_KW_BEGIN:
        if (s->named || !precedes_name(s->last))
            begin_block(s);
        break;
    case WH_OP_COLON:
        if (s->named)
            go(s, WH_SPLIT_STATEMENT);
        break;
    case WH_KW_IF:
    case WH_KW_CASE:
    case WH_KW_LOOP:
    case WH_KW_REPEAT:
    case WH_KW_WHILE:
    case WH_KW_FOR:
        if (s->named)
            begin_statement(s, kind);
        break;
    case WH_KW_RETURN:
        go(s, WH_SPLIT_RETURN);
        break;
    default: /* RETURNS SET (..) CHARACTER SET x */
        if (s->named && is_starter(s->dialect, kind) && s->last != WH_KW_RETURNS &&
            s->last != WH_KW_CHARACTER && s->last != WH_KW_CHAR)
            go(s, WH_SPLIT_SIMPLE);
        break;
    }
}

/* Behind AS or IS: a block, declarations before one, or what other dialects have there. */
static void read_as(wh_splitter *s, unsigned kind)
{
    if (kind == WH_KW_BEGIN) {
        begin_block(s);
    } else if (kind == WH_T_STRING || kind == WH_KW_RETURN || is_starter(s->dialect, kind) ||
               kind == WH_KW_NULL || kind == WH_KW_NOT || kind == WH_KW_TRUE ||
               kind == WH_KW_FALSE || kind == WH_KW_UNKNOWN) { /* a IS NULL */
        go(s, WH_SPLIT_SIMPLE);
    } else {
        s->awaits = true;
        s->depth += s->depth == 0;
        begin_statement(s, kind);
    }
}

/* RETURN INT DETERMINISTIC AS .., or RETURN and any value. */
static void read_return(wh_splitter *s, unsigned kind)
{
    if (!count_brackets(s, kind) && (kind == WH_KW_AS || kind == WH_KW_IS))
        go(s, WH_SPLIT_AS);
}

static void read_package(wh_splitter *s, unsigned kind)
{
    bool as = kind == WH_KW_AS || kind == WH_KW_IS;

    if (!as && kind != WH_KW_PROCEDURE && kind != WH_KW_FUNCTION && kind != WH_KW_END)
        return;
    if (precedes_name(s->last))
        return;
    s->awaits = true;
    s->depth = 1;
    go(s, WH_SPLIT_STATEMENT);
    if (!as)
        begin_statement(s, kind);
}

static void read_trigger(wh_splitter *s, unsigned kind)
{
    if (count_brackets(s, kind))
        return;
    if (kind == WH_KW_ROW && (s->last == WH_KW_EACH || s->last == WH_KW_FOR))
        s->state = WH_SPLIT_ROW;
    else if (kind == WH_KW_BEGIN && !precedes_name(s->last))
        begin_block(s);
}

/* FOLLOWS x, WHEN (e) of other dialects; then the body. */
static void read_row(wh_splitter *s, unsigned kind)
{
    bool follows = s->last == WH_KW_FOLLOWS || s->last == WH_KW_PRECEDES;

    if (follows || kind == WH_KW_FOLLOWS || kind == WH_KW_PRECEDES)
        return;
    if (kind == WH_KW_WHEN) {
        s->state = WH_SPLIT_TRIGGER;
    } else {
        go(s, WH_SPLIT_STATEMENT);
        begin_statement(s, kind);
    }
}

/* ---- all together ----------------------------------------------------------------------------- */

static void read_token(wh_splitter *s, unsigned kind)
{
    switch (s->state) {
    case WH_SPLIT_ROUTINE:
        read_routine(s, kind);
        break;
    case WH_SPLIT_TRIGGER:
        read_trigger(s, kind);
        break;
    case WH_SPLIT_ROW:
        read_row(s, kind);
        break;
    case WH_SPLIT_EVENT:
        if (!count_brackets(s, kind) && kind == WH_KW_DO && !precedes_name(s->last))
            go(s, WH_SPLIT_STATEMENT);
        break;
    case WH_SPLIT_PACKAGE:
        read_package(s, kind);
        break;
    case WH_SPLIT_RETURN:
        read_return(s, kind);
        break;
    case WH_SPLIT_AS:
        read_as(s, kind);
        break;
    case WH_SPLIT_STATEMENT:
        begin_statement(s, kind);
        break;
    case WH_SPLIT_LABEL: /* "a: LOOP", "<<a>> LOOP", EXCEPTION WHEN a THEN */
        if (kind == WH_KW_WHEN && s->last == WH_KW_EXCEPTION)
            go_until(s, WH_KW_THEN);
        else
            go(s, kind == WH_OP_COLON || kind == WH_OP_SHR ? WH_SPLIT_STATEMENT : WH_SPLIT_SIMPLE);
        break;
    case WH_SPLIT_CONDITION:
        read_condition(s, kind);
        break;
    case WH_SPLIT_DECLARE:
        if (kind == WH_KW_HANDLER && (s->last == WH_KW_CONTINUE || s->last == WH_KW_EXIT ||
                                      s->last == WH_KW_UNDO))
            go(s, WH_SPLIT_HANDLER);
        break;
    case WH_SPLIT_HANDLER:
    case WH_SPLIT_HANDLED:
        read_handler(s, kind);
        break;
    default: /* WH_SPLIT_SIMPLE, WH_SPLIT_ENDED: up to the semicolon */
        break;
    }
}

bool wh_split_block(wh_splitter *s, unsigned kind)
{
    if (kind != WH_T_SEMI) {
        read_token(s, kind);
        s->body = s->depth > 0;
        return false;
    }
    if (s->state == WH_SPLIT_CONDITION) /* no block after all */
        s->depth -= s->depth > 0;
    if (s->depth == 1) /* a routine of a package without a block */
        s->inner = s->inner && s->state != WH_SPLIT_ROUTINE && s->state != WH_SPLIT_RETURN;
    go(s, WH_SPLIT_STATEMENT);
    s->body = s->depth > 0;
    return s->depth == 0;
}
