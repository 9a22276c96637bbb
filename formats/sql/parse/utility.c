/* Statements with little inside: DROP, SET, ANALYZE and what is taken as it is. */
#include "formats/sql/parse/internal.h"

static void if_exists(wh_parser *p)
{
    if (p->kind == WH_KW_IF && wh_parser_peek(p, 1) == WH_KW_EXISTS) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
}

/* Does the word stand before the kind of thing that DROP drops: DROP MATERIALIZED VIEW? */
static bool is_drop_modifier(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (p->kind) {
    case WH_KW_MATERIALIZED:
        return next == WH_KW_VIEW;
    case WH_KW_TEMPORARY:
    case WH_KW_TEMP:
        return next == WH_KW_TABLE || next == WH_KW_SEQUENCE || next == WH_KW_VIEW;
    case WH_KW_FOREIGN:
        return next == WH_KW_TABLE;
    case WH_KW_EVENT:
        return next == WH_KW_TRIGGER;
    case WH_KW_PACKAGE:
        return next == WH_KW_BODY;
    default:
        return false;
    }
}

/* Things whose names DROP lists. */
static bool is_dropped_by_name(unsigned kind)
{
    switch (kind) {
    case WH_KW_TABLE:
    case WH_KW_TABLES:
    case WH_KW_VIEW:
    case WH_KW_INDEX:
    case WH_KW_TRIGGER:
    case WH_KW_SEQUENCE:
    case WH_KW_SCHEMA:
    case WH_KW_DATABASE:
    case WH_KW_DOMAIN:
    case WH_KW_TYPE:
    case WH_KW_FUNCTION:
    case WH_KW_PROCEDURE:
    case WH_KW_ROUTINE:
    case WH_KW_PACKAGE:
    case WH_KW_EVENT:
    case WH_KW_COLLATION:
    case WH_KW_EXTENSION:
    case WH_KW_STATISTICS:
    case WH_KW_POLICY:
    case WH_KW_RULE:
        return true;
    default:
        return false;
    }
}

static void drop(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* DROP */
    while (is_drop_modifier(p))
        wh_parser_take(p);
    if (p->kind == WH_KW_MATERIALIZED)
        wh_parser_take(p);
    if (!is_dropped_by_name(p->kind)) {
        if (p->kind >= WH_FIRST_KEYWORD || p->kind == WH_T_NAME)
            wh_parser_take(p);
        if_exists(p);
        if (p->kind == WH_T_EOF || p->kind == WH_T_SEMI)
            wh_parser_missing(p);
        wh_parser_tokens(p, wh_parser_tail(p, nested));
        return;
    }
    wh_parser_take(p);
    if (p->kind == WH_KW_CONCURRENTLY && wh_parser_is_name(p, wh_parser_peek(p, 1)))
        wh_parser_take(p);
    if_exists(p);
    do {
        wh_parser_qualified_name(p);
        if (p->kind == WH_T_LPAREN)
            wh_parser_token_group(p); /* the types that a function takes */
    } while (wh_parser_take_if(p, WH_T_COMMA));
    if (wh_parser_take_if(p, WH_KW_ON))
        wh_parser_qualified_name(p);
    wh_parser_tokens(p, wh_parser_tail(p, nested));
}

/* ---- SET --------------------------------------------------------------------------------------
 */

/* A value that is a word, as SET sql_mode = DEFAULT, x = ON. */
static bool is_bare_value(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (p->kind) {
    case WH_KW_NULL:
    case WH_KW_TRUE:
    case WH_KW_FALSE:
        return false;
    case WH_KW_ON:
    case WH_KW_ALL:
    case WH_KW_DEFAULT:
        return true;
    default:
        return (wh_kind_is_keyword(p->kind) || p->kind == WH_T_NAME) &&
               (next == WH_T_COMMA || next == WH_T_SEMI || next == WH_T_EOF || next == WH_KW_FOR);
    }
}

/* GLOBAL a.b = e | @a := e | NEW.a = e; false: this is no assignment. */
static bool set_variable(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), n = 1;
    unsigned next;

    switch (p->kind) {
    case WH_KW_GLOBAL:
    case WH_KW_SESSION:
    case WH_KW_LOCAL:
    case WH_KW_PERSIST:
    case WH_KW_PERSIST_ONLY:
        next = wh_parser_peek(p, 1);
        n += wh_parser_is_name(p, next) || wh_kind_is_keyword(next);
        break;
    default:
        break;
    }
    while (wh_parser_peek(p, n) == WH_T_DOT)
        n += 2;
    next = wh_parser_peek(p, n);
    if (next != WH_OP_EQ && next != WH_OP_ASSIGN)
        return false;
    while (n-- > 0)
        wh_parser_take(p);
    wh_parser_take(p); /* = */
    if (is_bare_value(p))
        wh_parser_take(p);
    else
        wh_parser_expr(p);
    wh_parser_close(p, WH_N_ASSIGN, mark);
    return true;
}

static void set_statement(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* SET */
    if (!wh_reads(p->d, WH_FEATURE_SET_EXPRESSION)) {
        wh_parser_tokens(p, wh_parser_tail(p, nested));
        return;
    }
    if (p->kind == WH_KW_STATEMENT && wh_parser_peek(p, 1) != WH_OP_EQ) {
        wh_parser_take(p);
        while (set_variable(p) && wh_parser_take_if(p, WH_T_COMMA))
            continue;
        wh_parser_expect(p, WH_KW_FOR);
        if (p->kind != WH_T_EOF && p->kind != WH_T_SEMI)
            wh_parser_statement(p, true);
        else
            wh_parser_missing(p);
        return;
    }
    while (set_variable(p) && wh_parser_take_if(p, WH_T_COMMA))
        continue;
    if (p->kind != WH_T_SEMI)
        wh_parser_tokens(p, wh_parser_tail(p, nested)); /* NAMES x, PASSWORD = x, ROLE x .. */
}

/* ---- tables and maintenance -------------------------------------------------------------------
 */

static void name_and_columns(wh_parser *p)
{
    wh_parser_qualified_name(p);
    wh_parser_take_if(p, WH_OP_STAR);
    if (p->kind == WH_T_LPAREN)
        wh_parser_names(p);
}

static void name_list(wh_parser *p)
{
    do {
        if (p->kind == WH_KW_ONLY)
            wh_parser_take(p);
        name_and_columns(p);
    } while (wh_parser_take_if(p, WH_T_COMMA));
}

static void truncate(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* TRUNCATE */
    if (p->kind == WH_KW_TABLE)
        wh_parser_take(p);
    if (wh_parser_is_name(p, p->kind) || p->kind == WH_KW_ONLY)
        name_list(p);
    else
        wh_parser_missing(p);
    wh_parser_tokens(p, wh_parser_tail(p, nested));
}

/* Words before the names: VERBOSE, NO_WRITE_TO_BINLOG, (options). */
static void analyze(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* ANALYZE */
    if (p->kind == WH_T_LPAREN)
        wh_parser_token_group(p);
    if (p->kind == WH_KW_LOCAL || p->kind == WH_KW_NO_WRITE_TO_BINLOG)
        wh_parser_take(p);
    if (p->kind == WH_KW_TABLE)
        wh_parser_take(p);
    else if (p->kind == WH_T_NAME && wh_parser_is_name(p, wh_parser_peek(p, 1)))
        wh_parser_take(p); /* VERBOSE */
    if (wh_parser_is_name(p, p->kind) || p->kind == WH_T_STRING)
        name_list(p);
    if (wh_reads(p->d, WH_FEATURE_SMALL_GRAMMAR))
        return; /* what follows was not understood */
    wh_parser_tokens(p, wh_parser_tail(p, nested));
}

static void reindex(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* REINDEX */
    if (!wh_reads(p->d, WH_FEATURE_SMALL_GRAMMAR))
        wh_parser_tokens(p, wh_parser_tail(p, nested));
    else if (wh_parser_is_name(p, p->kind) || p->kind == WH_T_STRING)
        wh_parser_qualified_name(p);
}

static void pragma(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* PRAGMA */
    if (wh_parser_is_name(p, p->kind) || p->kind == WH_T_STRING)
        wh_parser_qualified_name(p);
    wh_parser_tokens(p, wh_parser_tail(p, nested));
}

/* CALL f(e) | CALL s.f */
static void call_statement(wh_parser *p)
{
    wh_parser_take(p); /* CALL */
    if (wh_parser_is_name(p, p->kind))
        wh_parser_expr(p);
    else
        wh_parser_missing(p);
}

/* DO e, e | DO LANGUAGE x 'body' */
static void do_statement(wh_parser *p, bool nested)
{
    wh_parser_take(p); /* DO */
    if (!wh_reads(p->d, WH_FEATURE_SET_EXPRESSION)) {
        wh_parser_tokens(p, wh_parser_tail(p, nested));
        return;
    }
    do {
        wh_parser_expr(p);
        wh_parser_alias(p);
    } while (wh_parser_take_if(p, WH_T_COMMA));
}

unsigned wh_parser_utility(wh_parser *p, unsigned kind, bool nested)
{
    switch (kind) {
    case WH_N_DROP:
        drop(p, nested);
        break;
    case WH_N_SET_STATEMENT:
        set_statement(p, nested);
        break;
    case WH_N_TRUNCATE:
        truncate(p, nested);
        break;
    case WH_N_ANALYZE:
        analyze(p, nested);
        break;
    case WH_N_REINDEX:
        reindex(p, nested);
        break;
    case WH_N_PRAGMA:
        pragma(p, nested);
        break;
    case WH_N_CALL_STATEMENT:
        call_statement(p);
        break;
    case WH_N_DO_STATEMENT:
        do_statement(p, nested);
        break;
    default:
        wh_parser_tokens(p, wh_parser_tail(p, nested));
        break;
    }
    return kind;
}
