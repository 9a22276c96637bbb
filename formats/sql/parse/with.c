/* WITH: common table expressions. */
#include "formats/sql/parse/internal.h"

bool wh_parser_at_with(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    return p->kind == WH_KW_WITH &&
           (wh_parser_is_name(p, next) || next == WH_T_STRING || next == WH_KW_RECURSIVE);
}

static void name_list(wh_parser *p)
{
    do
        wh_parser_name(p);
    while (wh_parser_take_if(p, WH_T_COMMA));
}

/* A literal, perhaps with its type before it, as bare tokens: no expression may stand here. */
static void constant(wh_parser *p)
{
    for (;;) {
        switch (p->kind) {
        case WH_T_INTEGER:
        case WH_T_REAL:
        case WH_T_STRING:
        case WH_T_BLOB:
        case WH_KW_TRUE:
        case WH_KW_FALSE:
        case WH_KW_NULL:
            wh_parser_take(p);
            return;
        default:
            if (!wh_parser_is_name(p, p->kind)) {
                wh_parser_missing(p);
                return;
            }
            wh_parser_take(p);
            break;
        }
    }
}

/* SEARCH DEPTH|BREADTH FIRST BY names SET name; CYCLE names (RESTRICT | SET name (TO e DEFAULT e)?
 * USING name). False: nothing of the kind. */
static bool cte_option(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned next = wh_parser_peek(p, 1);

    if (p->kind == WH_KW_SEARCH && (next == WH_KW_DEPTH || next == WH_KW_BREADTH)) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_FIRST);
        wh_parser_expect(p, WH_KW_BY);
        name_list(p);
    } else if (p->kind == WH_KW_CYCLE && wh_parser_is_name(p, next)) {
        wh_parser_take(p);
        name_list(p);
    } else {
        return false;
    }
    if (wh_parser_take_if(p, WH_KW_SET)) {
        wh_parser_name(p);
        if (wh_parser_take_if(p, WH_KW_TO))
            constant(p);
        if (wh_parser_take_if(p, WH_KW_DEFAULT))
            constant(p);
        if (wh_parser_take_if(p, WH_KW_USING))
            wh_parser_name(p);
    } else {
        wh_parser_expect(p, WH_KW_RESTRICT);
    }
    wh_parser_close(p, WH_N_CTE_OPTION, mark);
    return true;
}

/* WITH x AS (..) of a query or of a statement that changes something. */
static void with_in_with(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned kind;

    if (wh_parser_enter(p)) {
        kind = wh_parser_with_statement(p, mark);
        if (kind == WH_N_UNKNOWN)
            wh_parser_missing(p);
        if (kind != WH_N_SELECT_STATEMENT)
            wh_parser_close(p, kind, mark);
    }
    wh_parser_leave(p);
}

static void cte(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_name(p);
    if (p->kind == WH_T_LPAREN)
        wh_parser_names(p);
    wh_parser_expect(p, WH_KW_AS);
    if (p->kind == WH_KW_NOT)
        wh_parser_take(p);
    wh_parser_take_if(p, WH_KW_MATERIALIZED);
    if (wh_parser_take_if(p, WH_T_LPAREN)) {
        if (p->kind == WH_KW_WITH)
            with_in_with(p);
        else if (wh_parser_at_query(p) ||
                 (p->kind == WH_T_LPAREN && wh_reads(p->d, WH_FEATURE_NESTED_QUERY)))
            wh_parser_query(p);
        else if (p->kind != WH_T_RPAREN)
            wh_parser_statement(p, true);
        else
            wh_parser_missing(p);
        wh_parser_rparen(p);
    } else {
        wh_parser_missing(p);
    }
    while (cte_option(p))
        ;
    wh_parser_close(p, WH_N_CTE, mark);
}

void wh_parser_with(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned next;

    wh_parser_take(p); /* WITH */
    next = wh_parser_peek(p, 1);
    if (p->kind == WH_KW_RECURSIVE && next != WH_KW_AS && next != WH_T_LPAREN)
        wh_parser_take(p); /* else it is a name */
    do
        cte(p);
    while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_close(p, WH_N_WITH, mark);
}
