/* Functions in FROM: plain ones, ROWS FROM, and JSON_TABLE and XMLTABLE with their columns. */
#include "formats/sql/parse/internal.h"

/* WITH ORDINALITY, as bare tokens. */
static void ordinality(wh_parser *p)
{
    if (p->kind == WH_KW_WITH && wh_parser_peek(p, 1) == WH_KW_ORDINALITY) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
}

void wh_parser_argument(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned next = wh_parser_peek(p, 1);
    bool named = wh_parser_is_name(p, p->kind) && (next == WH_OP_FATARROW || next == WH_OP_ASSIGN);

    if (!named && p->kind != WH_KW_VARIADIC) {
        wh_parser_expr(p);
        return;
    }
    if (wh_parser_take_if(p, WH_KW_VARIADIC)) {
        next = wh_parser_peek(p, 1);
        named = next == WH_OP_FATARROW || next == WH_OP_ASSIGN;
    }
    if (named) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
    wh_parser_expr(p);
    wh_parser_close(p, WH_N_ARGUMENT, mark);
}

void wh_parser_table_function(wh_parser *p, size_t mark)
{
    wh_parser_take(p); /* ( */
    if (wh_parser_at_query(p)) {
        wh_parser_query(p);
    } else if (p->kind != WH_T_RPAREN) {
        do
            wh_parser_argument(p);
        while (wh_parser_take_if(p, WH_T_COMMA));
    }
    wh_parser_rparen(p);
    ordinality(p);
    wh_parser_alias(p);
    wh_parser_close(p, WH_N_TABLE_FUNCTION, mark);
}

/* ROWS FROM ( f(..) (AS (..))?, .. ) */
static void rows_from(wh_parser *p, size_t mark)
{
    wh_parser_take(p); /* ROWS */
    wh_parser_take(p); /* FROM */
    wh_parser_take(p); /* ( */
    do
        wh_parser_item(p);
    while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_rparen(p);
    ordinality(p);
    wh_parser_alias(p);
    wh_parser_close(p, WH_N_ROWS_FROM, mark);
}

/* ---- the columns of JSON_TABLE and XMLTABLE ------------------------------------------------- */

/* An expression that the words behind it are no part of: PATH 'a' NOT NULL. */
static void plain_value(wh_parser *p)
{
    wh_parser_expr_above(p, p->d->powers[WH_KW_NOT].power + 1U);
}

/* What stands behind the name and type of a column: PATH e, DEFAULT e and words. */
static void column_words(wh_parser *p)
{
    for (;;) {
        switch (p->kind) {
        case WH_T_EOF:
        case WH_T_SEMI:
        case WH_T_COMMA:
        case WH_T_RPAREN:
            return;
        case WH_KW_DEFAULT:
        case WH_KW_PATH:
            wh_parser_take(p);
            plain_value(p);
            break;
        default:
            if (wh_kind_is_keyword(p->kind) || p->kind == WH_T_NAME || p->kind == WH_T_QNAME ||
                p->kind == WH_T_STRING)
                wh_parser_take(p);
            else
                wh_parser_opaque(p, WH_STOP_COMMA);
            break;
        }
    }
}

static void table_columns(wh_parser *p);

/* NESTED PATH? 'path' (AS name)? COLUMNS ( .. ) */
static void nested_columns(wh_parser *p)
{
    wh_parser_take(p); /* NESTED */
    wh_parser_take_if(p, WH_KW_PATH);
    plain_value(p);
    if (wh_parser_take_if(p, WH_KW_AS))
        wh_parser_name(p);
    table_columns(p);
}

static void table_column(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned next = wh_parser_peek(p, 1);

    if (p->kind == WH_KW_NESTED && (next == WH_KW_PATH || next == WH_T_STRING)) {
        if (wh_parser_enter(p))
            nested_columns(p);
        wh_parser_leave(p);
    } else {
        wh_parser_name(p);
        if (p->kind == WH_KW_FOR && wh_parser_peek(p, 1) == WH_KW_ORDINALITY) {
            wh_parser_take(p);
            wh_parser_take(p);
        } else {
            wh_parser_type(p);
        }
        column_words(p);
    }
    if (wh_parser_mark(p) > mark)
        wh_parser_close(p, WH_N_TABLE_COLUMN, mark);
}

static void table_columns(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    bool brackets;

    if (!wh_parser_take_if(p, WH_KW_COLUMNS)) {
        wh_parser_missing(p);
        return;
    }
    brackets = wh_parser_take_if(p, WH_T_LPAREN); /* XMLTABLE has none */
    do
        table_column(p);
    while (wh_parser_take_if(p, WH_T_COMMA));
    if (brackets)
        wh_parser_rparen(p);
    wh_parser_close(p, WH_N_TABLE_COLUMNS, mark);
}

/* ---- JSON_TABLE and XMLTABLE ---------------------------------------------------------------- */

/* e (AS name)?, or DEFAULT e */
static void named_value(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take_if(p, WH_KW_DEFAULT);
    wh_parser_expr(p);
    if (wh_parser_take_if(p, WH_KW_AS))
        wh_parser_name(p);
    if (wh_parser_mark(p) > mark)
        wh_parser_close(p, WH_N_ARGUMENT, mark);
}

static void named_values(wh_parser *p)
{
    do
        named_value(p);
    while (wh_parser_take_if(p, WH_T_COMMA));
}

/* JSON_TABLE ( e (FORMAT JSON)?, path (AS name)? (PASSING e AS name, ..)? COLUMNS ( .. )
 * (PLAN ..)? (ERROR | EMPTY | NULL ON ERROR)? ) */
static void json_table(wh_parser *p)
{
    wh_parser_expr(p);
    if (p->kind == WH_KW_FORMAT) {
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_JSON);
        if (wh_parser_take_if(p, WH_KW_ENCODING))
            wh_parser_name(p);
    }
    wh_parser_expect(p, WH_T_COMMA);
    wh_parser_expr(p);
    if (wh_parser_take_if(p, WH_KW_AS))
        wh_parser_name(p);
    if (wh_parser_take_if(p, WH_KW_PASSING))
        named_values(p);
    table_columns(p);
    if (p->kind == WH_KW_PLAN) {
        wh_parser_take(p);
        wh_parser_take_if(p, WH_KW_DEFAULT);
        wh_parser_token_group(p);
    }
    column_words(p);
}

/* BY REF, BY VALUE */
static void passing_mechanism(wh_parser *p)
{
    if (p->kind == WH_KW_BY) {
        wh_parser_take(p);
        wh_parser_name(p);
    }
}

/* XMLTABLE ( (XMLNAMESPACES ( .. ),)? e PASSING e COLUMNS .. ) */
static void xml_table(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_XMLNAMESPACES && wh_parser_peek(p, 1) == WH_T_LPAREN) {
        wh_parser_take(p);
        wh_parser_take(p);
        named_values(p);
        wh_parser_rparen(p);
        wh_parser_close(p, WH_N_CALL, mark);
        wh_parser_expect(p, WH_T_COMMA);
    }
    wh_parser_expr(p);
    wh_parser_expect(p, WH_KW_PASSING);
    passing_mechanism(p);
    wh_parser_expr(p);
    passing_mechanism(p);
    table_columns(p);
}

bool wh_parser_at_special_table(const wh_parser *p)
{
    switch (p->kind) {
    case WH_KW_JSON_TABLE:
    case WH_KW_XMLTABLE:
        return wh_parser_peek(p, 1) == WH_T_LPAREN;
    case WH_KW_ROWS:
        return wh_parser_peek(p, 1) == WH_KW_FROM && wh_parser_peek(p, 2) == WH_T_LPAREN;
    default:
        return false;
    }
}

void wh_parser_special_table(wh_parser *p, size_t mark)
{
    unsigned word = p->kind;

    if (word == WH_KW_ROWS) {
        rows_from(p, mark);
        return;
    }
    wh_parser_single(p, WH_N_NAME);
    wh_parser_take(p); /* ( */
    if (word == WH_KW_JSON_TABLE)
        json_table(p);
    else
        xml_table(p);
    wh_parser_rparen(p);
    ordinality(p);
    wh_parser_alias(p);
    wh_parser_close(p, WH_N_TABLE_FUNCTION, mark);
}
