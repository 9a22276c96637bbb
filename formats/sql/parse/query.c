/* Queries: SELECT, VALUES, TABLE and what set operations make of them. */
#include "formats/sql/parse/internal.h"

bool wh_parser_at_query_at(const wh_parser *p, size_t i)
{
    unsigned next = wh_parser_peek(p, i + 1);

    switch (wh_parser_peek(p, i)) {
    case WH_KW_SELECT:
        return true;
    case WH_KW_FROM:
        return wh_reads(p->d, WH_FEATURE_FROM_FIRST);
    case WH_KW_VALUES:
        if (next != WH_T_LPAREN) /* where it is not reserved, a name */
            return !wh_parser_is_name(p, WH_KW_VALUES);
        return !p->values_call;
    case WH_KW_TABLE:
        return wh_parser_is_name(p, next) || next == WH_KW_ONLY;
    case WH_KW_WITH:
        return wh_parser_is_name(p, next) || next == WH_T_STRING || next == WH_KW_RECURSIVE;
    default:
        return false;
    }
}

bool wh_parser_at_query(const wh_parser *p)
{
    return wh_parser_at_query_at(p, 0);
}

bool wh_parser_at_set_operator(const wh_parser *p)
{
    unsigned next;

    switch (p->kind) {
    case WH_KW_UNION:
    case WH_KW_EXCEPT:
    case WH_KW_INTERSECT:
        return true;
    case WH_KW_MINUS: /* a name as well */
        next = wh_parser_peek(p, 1);
        return next == WH_KW_SELECT || next == WH_KW_ALL || next == WH_KW_DISTINCT ||
               next == WH_T_LPAREN || next == WH_KW_VALUES;
    default:
        return false;
    }
}

bool wh_parser_at_query_rest(const wh_parser *p)
{
    return p->kind == WH_KW_ORDER || wh_parser_at_set_operator(p) || wh_parser_at_limit(p) ||
           wh_parser_at_locking(p);
}

void wh_parser_subquery(wh_parser *p, unsigned kind, size_t mark)
{
    wh_parser_expect(p, WH_T_LPAREN);
    if (wh_parser_at_query(p) || p->kind == WH_T_LPAREN)
        wh_parser_query(p);
    wh_parser_rparen(p);
    wh_parser_close(p, kind, mark);
}

void wh_parser_single(wh_parser *p, unsigned kind)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p);
    wh_parser_close(p, kind, mark);
}

void wh_parser_hint(wh_parser *p)
{
    if (p->kind == WH_T_HINT)
        wh_parser_single(p, WH_N_HINT);
}

/* ---- the projection ------------------------------------------------------------------------- */

static void result_alias(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_AS) {
        wh_parser_take(p);
        if (wh_reads(p->d, WH_FEATURE_ANY_LABEL) && wh_kind_is_keyword(p->kind))
            wh_parser_take(p);
        else
            wh_parser_name(p);
    } else if (wh_parser_at_alias(p)) {
        wh_parser_take(p);
    } else {
        return;
    }
    wh_parser_close(p, WH_N_ALIAS, mark);
}

/* How many tokens t.* or s.t.* takes here; 0: something else stands here. */
static size_t qualified_star(const wh_parser *p)
{
    size_t i = 1;

    if (wh_parser_peek(p, 1) != WH_T_DOT ||
        !(wh_parser_is_name(p, p->kind) || p->kind == WH_T_STRING))
        return 0;
    while (
        i < 7 && wh_parser_peek(p, i) == WH_T_DOT &&
        (wh_parser_is_name(p, wh_parser_peek(p, i + 1)) || wh_parser_peek(p, i + 1) == WH_T_STRING))
        i += 2;
    return wh_parser_peek(p, i) == WH_T_DOT && wh_parser_peek(p, i + 1) == WH_OP_STAR ? i + 2 : 0;
}

/* EXCLUDE (a), EXCEPT (a), REPLACE (e AS a), RENAME (a AS b) behind a star, as bare tokens. */
static bool star_change(wh_parser *p)
{
    unsigned then = wh_parser_peek(p, 2);

    switch (p->kind) {
    case WH_KW_EXCEPT: /* or a set operation with a query in brackets */
        if (then == WH_T_LPAREN || wh_parser_at_query_at(p, 2))
            return false;
        break;
    case WH_KW_EXCLUDE:
    case WH_KW_REPLACE:
    case WH_KW_RENAME:
        break;
    default:
        return false;
    }
    if (wh_parser_peek(p, 1) != WH_T_LPAREN)
        return false;
    wh_parser_take(p);
    wh_parser_token_group(p);
    return true;
}

static void result(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), star = p->kind == WH_OP_STAR ? 1 : qualified_star(p);

    if (star) {
        while (star--)
            wh_parser_take(p);
        while (star_change(p))
            ;
        wh_parser_close(p, WH_N_STAR, mark);
    } else {
        wh_parser_expr(p);
        result_alias(p);
        if (wh_parser_mark(p) > mark)
            wh_parser_close(p, WH_N_RESULT, mark);
    }
}

/* At what may stand behind a part of a SELECT: the next part, or the end of it. */
static bool at_end(const wh_parser *p)
{
    switch (p->kind) {
    case WH_T_EOF:
    case WH_T_SEMI:
    case WH_T_RPAREN:
    case WH_T_COMMA:
    case WH_KW_ON:
        return true;
    case WH_KW_INTO:
    case WH_KW_FETCH:
    case WH_KW_FOR:
    case WH_KW_LOCK:
    case WH_KW_OFFSET:
    case WH_KW_PROCEDURE:
    case WH_KW_QUALIFY:
    case WH_KW_SETTINGS:
    case WH_KW_WITH:
        return wh_word_class(p->d, p->kind) != WH_WORD_NAME;
    default:
        return wh_parser_at_clause(p) || wh_parser_at_set_operator(p);
    }
}

void wh_parser_projection(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    do {
        result(p);
        if (p->kind != WH_T_COMMA && !at_end(p))
            wh_parser_opaque(p, WH_STOP_COMMA | WH_STOP_CLAUSE);
    } while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_close(p, WH_N_PROJECTION, mark);
}

/* ---- SELECT --------------------------------------------------------------------------------- */

static void distinct(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p);
    if (p->kind == WH_KW_ON && wh_parser_peek(p, 1) == WH_T_LPAREN) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_expr_list(p);
        wh_parser_rparen(p);
    }
    wh_parser_close(p, WH_N_DISTINCT, mark);
}

/* TOP n, TOP (n), and no column of that name. */
static bool at_top(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    return next == WH_T_INTEGER || (next == WH_T_LPAREN && wh_parser_peek(p, 2) == WH_T_INTEGER &&
                                    wh_parser_peek(p, 3) == WH_T_RPAREN);
}

static void top(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p);
    if (wh_parser_take_if(p, WH_T_LPAREN)) {
        wh_parser_single(p, WH_N_LITERAL);
        wh_parser_rparen(p);
    } else {
        wh_parser_single(p, WH_N_LITERAL);
    }
    wh_parser_take_if(p, WH_KW_PERCENT);
    if (p->kind == WH_KW_WITH && wh_parser_peek(p, 1) == WH_KW_TIES) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
    wh_parser_close(p, WH_N_OPTION, mark);
}

/* One word between SELECT and the projection. False: there are no more. */
static bool select_option(wh_parser *p)
{
    switch (p->kind) {
    case WH_KW_DISTINCT:
    case WH_KW_ALL:
    case WH_KW_DISTINCTROW:
        distinct(p);
        return true;
    case WH_KW_TOP:
        if (!at_top(p))
            return false;
        top(p);
        return true;
    case WH_KW_HIGH_PRIORITY:
    case WH_KW_STRAIGHT_JOIN:
    case WH_KW_SQL_BIG_RESULT:
    case WH_KW_SQL_BUFFER_RESULT:
    case WH_KW_SQL_CACHE:
    case WH_KW_SQL_CALC_FOUND_ROWS:
    case WH_KW_SQL_NO_CACHE:
    case WH_KW_SQL_SMALL_RESULT:
        switch (wh_parser_peek(p, 1)) {
        case WH_T_EOF:
        case WH_T_SEMI:
        case WH_T_COMMA:
        case WH_T_DOT:
        case WH_T_RPAREN:
        case WH_KW_AS:
        case WH_KW_FROM:
            return false; /* a column of that name */
        default:
            wh_parser_single(p, WH_N_OPTION);
            return true;
        }
    default:
        return false;
    }
}

/* Skip what no clause claims, so that the clauses behind it are still seen. */
static void resync(wh_parser *p)
{
    if (!at_end(p))
        wh_parser_opaque(p, WH_STOP_CLAUSE | WH_STOP_COMMA);
}

/* SELECT, its options and the projection. */
static void select_list(wh_parser *p)
{
    wh_parser_take(p);
    wh_parser_hint(p);
    while (select_option(p))
        ;
    if (wh_reads(p->d, WH_FEATURE_EMPTY_SELECT) && p->kind != WH_T_COMMA && at_end(p) &&
        p->kind != WH_KW_VALUES)
        wh_parser_close(p, WH_N_PROJECTION, wh_parser_mark(p));
    else
        wh_parser_projection(p);
}

static void select_core(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    bool from_first = p->kind == WH_KW_FROM;

    if (from_first) {
        wh_parser_from(p);
        resync(p);
    }
    if (p->kind == WH_KW_SELECT)
        select_list(p);
    if (p->kind == WH_KW_INTO)
        wh_parser_into(p);
    if (!from_first)
        wh_parser_from(p);
    resync(p);
    wh_parser_where(p);
    resync(p);
    wh_parser_series(p);
    resync(p);
    wh_parser_group_by(p);
    resync(p);
    wh_parser_having(p);
    resync(p);
    wh_parser_window(p);
    wh_parser_qualify(p);
    wh_parser_close(p, WH_N_SELECT, mark);
}

/* ---- what queries are made of --------------------------------------------------------------- */

static void row_values(wh_parser *p)
{
    do {
        if (p->kind == WH_KW_IGNORE && wh_word_class(p->d, p->kind) == WH_WORD_RESERVED)
            wh_parser_single(p, WH_N_DEFAULT_VALUE);
        else
            wh_parser_expr(p);
    } while (wh_parser_take_if(p, WH_T_COMMA));
}

/* VALUES, or VALUE where the dialect lets that introduce rows. */
static void values(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p);
    do {
        size_t row = wh_parser_mark(p);

        if (p->kind == WH_KW_ROW)
            wh_parser_take(p);
        if (wh_parser_take_if(p, WH_T_LPAREN)) {
            if (p->kind != WH_T_RPAREN)
                row_values(p);
            wh_parser_rparen(p);
        } else {
            wh_parser_expr(p); /* a row of one value */
        }
        if (wh_parser_mark(p) > row)
            wh_parser_close(p, WH_N_ROW_VALUE, row);
    } while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_close(p, WH_N_VALUES, mark);
}

static void table_command(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* TABLE */
    if (wh_word_class(p->d, WH_KW_ONLY) == WH_WORD_RESERVED)
        wh_parser_take_if(p, WH_KW_ONLY);
    wh_parser_qualified_name(p);
    wh_parser_take_if(p, WH_OP_STAR);
    wh_parser_close(p, WH_N_TABLE_COMMAND, mark);
}

static void arm(wh_parser *p)
{
    switch (p->kind) {
    case WH_KW_FROM:
        if (!wh_reads(p->d, WH_FEATURE_FROM_FIRST)) {
            wh_parser_missing(p);
            break;
        }
        select_core(p);
        break;
    case WH_KW_SELECT:
        select_core(p);
        break;
    case WH_KW_VALUES:
    case WH_KW_VALUE:
        values(p);
        break;
    case WH_KW_TABLE:
        table_command(p);
        break;
    case WH_T_LPAREN:
        if (wh_reads(p->d, WH_FEATURE_NESTED_QUERY)) {
            wh_parser_subquery(p, WH_N_SUBQUERY, wh_parser_mark(p));
            break;
        }
        wh_parser_missing(p);
        break;
    default:
        wh_parser_missing(p);
        break;
    }
}

static void compound(wh_parser *p, size_t mark)
{
    if (!wh_parser_at_set_operator(p))
        return;
    while (wh_parser_at_set_operator(p)) {
        wh_parser_take(p);
        if (p->kind == WH_KW_ALL || p->kind == WH_KW_DISTINCT || p->kind == WH_KW_DISTINCTROW)
            wh_parser_take(p);
        wh_parser_take_if(p, WH_KW_CORRESPONDING);
        if (wh_parser_take_if(p, WH_KW_BY)) {
            if (p->kind == WH_T_LPAREN)
                wh_parser_names(p);
            else
                wh_parser_expect(p, WH_KW_NAME);
        }
        arm(p);
    }
    wh_parser_close(p, WH_N_COMPOUND, mark);
}

/* PROCEDURE ANALYSE(..) behind a SELECT; SETTINGS a = 1, .. */
static bool query_option(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_PROCEDURE && wh_parser_peek(p, 2) == WH_T_LPAREN) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_token_group(p);
    } else if (p->kind == WH_KW_SETTINGS && wh_parser_peek(p, 2) == WH_OP_EQ) {
        wh_parser_take(p);
        wh_parser_expr_list(p);
    } else {
        return false;
    }
    wh_parser_close(p, WH_N_OPTION, mark);
    return true;
}

/* What stands behind the body of a query; engines differ in the order. */
static void query_rest(wh_parser *p, size_t mark)
{
    for (;;) {
        if (p->kind == WH_KW_ORDER)
            wh_parser_order_by(p);
        else if (wh_parser_at_limit(p))
            wh_parser_limit(p);
        else if (wh_parser_at_locking(p))
            wh_parser_locking(p);
        else if (p->kind == WH_KW_INTO)
            wh_parser_into(p);
        else if (!query_option(p))
            break;
    }
    wh_parser_close(p, WH_N_QUERY, mark);
}

void wh_parser_compound_rest(wh_parser *p, size_t mark)
{
    compound(p, mark);
    query_rest(p, mark);
}

void wh_parser_query_from(wh_parser *p, size_t mark)
{
    size_t body = wh_parser_mark(p);

    if (wh_parser_enter(p)) {
        arm(p);
        compound(p, body);
        query_rest(p, mark);
    }
    wh_parser_leave(p);
}

void wh_parser_query(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (wh_parser_at_with(p)) {
        if (wh_parser_enter(p))
            wh_parser_with(p);
        wh_parser_leave(p);
    }
    wh_parser_query_from(p, mark);
}
