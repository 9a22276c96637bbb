/* Indexes: CREATE INDEX, and the lists of columns that indexes and keys have. */
#include "formats/sql/parse/internal.h"

/* a(10), where that is no call. */
static bool at_key_length(const wh_parser *p)
{
    return wh_reads(p->d, WH_FEATURE_KEY_LENGTH) && wh_parser_is_name(p, p->kind) &&
           wh_parser_peek(p, 1) == WH_T_LPAREN && wh_parser_peek(p, 2) == WH_T_INTEGER &&
           wh_parser_peek(p, 3) == WH_T_RPAREN;
}

/* WITH = of an EXCLUDE, also WITH OPERATOR (s.=). */
static void exclusion_operator(wh_parser *p)
{
    wh_parser_take(p); /* WITH */
    if (p->kind == WH_KW_OPERATOR && wh_parser_peek(p, 1) == WH_T_LPAREN) {
        wh_parser_take(p);
        wh_parser_token_group(p);
    } else {
        wh_parser_take(p);
    }
}

static bool at_nulls_order(const wh_parser *p)
{
    return p->kind == WH_KW_NULLS &&
           (wh_parser_peek(p, 1) == WH_KW_FIRST || wh_parser_peek(p, 1) == WH_KW_LAST);
}

/* What follows a column or an expression in an index. */
static void term_tail(wh_parser *p)
{
    if (wh_parser_is_alias(p, p->kind) && p->kind != WH_KW_ASC && p->kind != WH_KW_DESC &&
        !at_nulls_order(p) && p->kind != WH_KW_AUTOINCREMENT && p->kind != WH_KW_WITH &&
        p->kind != WH_KW_WITHOUT && !wh_reads(p->d, WH_FEATURE_SMALL_GRAMMAR)) {
        wh_parser_name(p); /* the operator class */
        while (p->kind == WH_T_DOT) {
            wh_parser_take(p);
            wh_parser_name(p);
        }
        if (p->kind == WH_T_LPAREN)
            wh_parser_token_group(p);
    }
    if (p->kind == WH_KW_ASC || p->kind == WH_KW_DESC)
        wh_parser_take(p);
    if (at_nulls_order(p)) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
    if (p->kind == WH_KW_WITH)
        exclusion_operator(p);
    if (p->kind == WH_KW_WITHOUT) { /* OVERLAPS */
        wh_parser_take(p);
        wh_parser_take(p);
    }
}

void wh_parser_index_terms(wh_parser *p, bool nodes)
{
    do {
        size_t mark = wh_parser_mark(p);

        if (at_key_length(p)) {
            wh_parser_take(p);
            wh_parser_close(p, WH_N_COLUMN, mark);
            wh_parser_token_group(p);
        } else {
            wh_parser_expr(p);
        }
        term_tail(p);
        if (nodes && p->kind != WH_T_COMMA && p->kind != WH_T_RPAREN &&
            p->kind != WH_KW_AUTOINCREMENT)
            wh_parser_opaque(p, WH_STOP_COMMA);
        if (nodes && wh_parser_mark(p) > mark)
            wh_parser_close(p, WH_N_ORDER_TERM, mark);
    } while (wh_parser_take_if(p, WH_T_COMMA));
}

void wh_parser_column_list(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (!wh_parser_take_if(p, WH_T_LPAREN)) {
        wh_parser_missing(p);
        return;
    }
    wh_parser_index_terms(p, true);
    wh_parser_take_if(p, WH_KW_AUTOINCREMENT);
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_COLUMN_LIST, mark);
}

void wh_parser_index_tail(wh_parser *p)
{
    for (;;) {
        size_t mark = wh_parser_mark(p);

        if (p->kind == WH_KW_INCLUDE && wh_parser_peek(p, 1) == WH_T_LPAREN) {
            wh_parser_take(p);
            wh_parser_column_list(p);
            wh_parser_close(p, WH_N_INCLUDE, mark);
        } else if (p->kind == WH_KW_WHERE) {
            wh_parser_where(p);
        } else if (!wh_parser_option(p, WH_OPTION_INDEX)) {
            return;
        }
    }
}

/* USING x before the columns, on either side of ON. */
static void method(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_USING || (p->kind == WH_KW_TYPE && wh_parser_peek(p, 1) != WH_KW_ON)) {
        wh_parser_take(p);
        wh_parser_name(p);
        wh_parser_close(p, WH_N_TABLE_OPTION, mark);
    }
}

void wh_parser_create_index(wh_parser *p)
{
    wh_parser_take(p); /* INDEX */
    if (p->kind == WH_KW_CONCURRENTLY)
        wh_parser_take(p);
    wh_parser_if_exists(p);
    if (p->kind != WH_KW_ON)
        wh_parser_qualified_name(p);
    method(p);
    wh_parser_expect(p, WH_KW_ON);
    if (p->kind == WH_KW_ONLY)
        wh_parser_take(p);
    wh_parser_qualified_name(p);
    method(p);
    wh_parser_column_list(p);
    wh_parser_index_tail(p);
}
