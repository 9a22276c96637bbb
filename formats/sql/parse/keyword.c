/* Operands that begin with a keyword: CASE, CAST, EXISTS, INTERVAL, MATCH, CURRENT_DATE .. */
#include "formats/sql/parse/internal.h"

static void cast(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* CAST */
    wh_parser_take(p); /* ( */
    wh_parser_expr(p);
    wh_parser_expect(p, WH_KW_AS);
    wh_parser_type(p);
    if (wh_parser_take_if(p, WH_KW_COLLATE))
        wh_parser_collation(p);
    if (wh_parser_take_if(p, WH_KW_FORMAT))
        wh_parser_expr(p);
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_CAST, mark);
}

/* CONVERT(e, type), a cast, or CONVERT(e USING charset), a call. */
static void convert(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned kind = WH_N_CALL;

    wh_parser_take(p); /* CONVERT */
    wh_parser_take(p); /* ( */
    wh_parser_expr(p);
    if (wh_parser_take_if(p, WH_KW_USING)) {
        wh_parser_label(p);
    } else {
        kind = WH_N_CAST;
        wh_parser_expect(p, WH_T_COMMA);
        wh_parser_type(p);
        if (wh_parser_take_if(p, WH_KW_COLLATE))
            wh_parser_collation(p);
    }
    wh_parser_rparen(p);
    wh_parser_close(p, kind, mark);
}

static void case_expr(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), arm;

    wh_parser_take(p); /* CASE */
    if (p->kind != WH_KW_WHEN)
        wh_parser_expr(p);
    while (p->kind == WH_KW_WHEN) {
        arm = wh_parser_mark(p);
        wh_parser_take(p);
        wh_parser_expr(p);
        wh_parser_expect(p, WH_KW_THEN);
        wh_parser_expr(p);
        wh_parser_close(p, WH_N_WHEN, arm);
    }
    if (p->kind == WH_KW_ELSE) {
        arm = wh_parser_mark(p);
        wh_parser_take(p);
        wh_parser_expr(p);
        wh_parser_close(p, WH_N_ELSE, arm);
    }
    wh_parser_expect(p, WH_KW_END);
    wh_parser_close(p, WH_N_CASE, mark);
}

static void exists(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* EXISTS */
    wh_parser_subquery(p, WH_N_SUBQUERY, wh_parser_mark(p));
    wh_parser_close(p, WH_N_EXISTS, mark);
}

static void raise(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* RAISE */
    wh_parser_take(p); /* ( */
    if (p->kind == WH_KW_IGNORE) {
        wh_parser_take(p);
    } else {
        wh_parser_name(p);
        wh_parser_expect(p, WH_T_COMMA);
        wh_parser_expr(p);
    }
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_RAISE, mark);
}

/* ROW ( e* ) */
static void row(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* ROW */
    wh_parser_take(p); /* ( */
    if (p->kind != WH_T_RPAREN)
        wh_parser_expr_list(p);
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_ROW_VALUE, mark);
}

static bool is_unit(unsigned kind)
{
    switch (kind) {
    case WH_KW_MICROSECOND:
    case WH_KW_SECOND:
    case WH_KW_MINUTE:
    case WH_KW_HOUR:
    case WH_KW_DAY:
    case WH_KW_WEEK:
    case WH_KW_MONTH:
    case WH_KW_QUARTER:
    case WH_KW_YEAR:
    case WH_KW_SECOND_MICROSECOND:
    case WH_KW_MINUTE_MICROSECOND:
    case WH_KW_MINUTE_SECOND:
    case WH_KW_HOUR_MICROSECOND:
    case WH_KW_HOUR_SECOND:
    case WH_KW_HOUR_MINUTE:
    case WH_KW_DAY_MICROSECOND:
    case WH_KW_DAY_SECOND:
    case WH_KW_DAY_MINUTE:
    case WH_KW_DAY_HOUR:
    case WH_KW_YEAR_MONTH:
    case WH_KW_SQL_TSI_SECOND:
    case WH_KW_SQL_TSI_MINUTE:
    case WH_KW_SQL_TSI_HOUR:
    case WH_KW_SQL_TSI_DAY:
    case WH_KW_SQL_TSI_WEEK:
    case WH_KW_SQL_TSI_MONTH:
    case WH_KW_SQL_TSI_QUARTER:
    case WH_KW_SQL_TSI_YEAR:
        return true;
    default:
        return false;
    }
}

/*
 * INTERVAL e unit, or the function INTERVAL(e, e, ..); what stands in the brackets is read before
 * it is known which. False: a name.
 */
static bool interval(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), value;
    unsigned next = wh_parser_peek(p, 1);

    if (next == WH_T_STRING && wh_reads(p->d, WH_FEATURE_TYPED_LITERAL))
        return wh_parser_typed_literal(p, mark, 0);
    if (next == WH_T_EOF || next == WH_T_SEMI || next == WH_T_COMMA || next == WH_T_RPAREN ||
        next == WH_T_DOT || (p->d->powers[next].shape && !p->d->powers[next].prefix) ||
        (wh_kind_is_keyword(next) && p->d->words[next - WH_FIRST_KEYWORD] == WH_WORD_RESERVED &&
         next != WH_KW_NULL && next != WH_KW_CASE && next != WH_KW_TRUE && next != WH_KW_FALSE &&
         next != WH_KW_BINARY && next != WH_KW_NOT))
        return false;
    wh_parser_take(p); /* INTERVAL */
    value = wh_parser_mark(p);
    if (p->kind == WH_T_LPAREN) {
        bool call;

        wh_parser_take(p);
        if (wh_parser_at_query(p)) {
            wh_parser_query(p);
            wh_parser_rparen(p);
            wh_parser_close(p, WH_N_SUBQUERY, value);
        } else {
            wh_parser_expr(p);
            call = p->kind == WH_T_COMMA;
            while (wh_parser_take_if(p, WH_T_COMMA))
                wh_parser_expr(p);
            wh_parser_rparen(p);
            if (call) {
                wh_parser_close(p, WH_N_CALL, mark);
                return true;
            }
            wh_parser_close(p, WH_N_PAREN, value);
        }
        wh_parser_operators(p, value, 0);
    } else {
        wh_parser_expr(p);
    }
    if (is_unit(p->kind) || p->kind == WH_T_NAME)
        wh_parser_take(p);
    else
        wh_parser_missing(p);
    wh_parser_close(p, WH_N_INTERVAL, mark);
    return true;
}

/* MATCH (c, c) AGAINST (e IN BOOLEAN MODE); the brackets round the columns may be missing. */
static void match_against(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* MATCH */
    if (wh_parser_take_if(p, WH_T_LPAREN)) {
        wh_parser_expr_list(p);
        wh_parser_rparen(p);
    } else {
        wh_parser_expr_list(p);
    }
    wh_parser_expect(p, WH_KW_AGAINST);
    if (wh_parser_take_if(p, WH_T_LPAREN)) {
        wh_parser_expr_above(p, p->d->powers[WH_KW_IN].power + 1U);
        while (p->kind == WH_KW_IN || p->kind == WH_KW_WITH || wh_parser_is_label(p, p->kind))
            wh_parser_take(p);
        wh_parser_rparen(p);
    } else {
        wh_parser_missing(p);
    }
    wh_parser_close(p, WH_N_MATCH_AGAINST, mark);
}

static void next_value(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* NEXT, PREVIOUS */
    wh_parser_take(p); /* VALUE */
    wh_parser_take(p); /* FOR */
    wh_parser_qualified_name(p);
    wh_parser_close(p, WH_N_NEXT_VALUE, mark);
}

/* CURRENT_DATE, CURRENT_USER(), CURRENT_TIMESTAMP(6): the precision is no expression. */
static void clock_value(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    bool call = wh_parser_peek(p, 1) == WH_T_LPAREN;

    wh_parser_take(p);
    if (call) {
        wh_parser_take(p);
        if (p->kind == WH_T_INTEGER && wh_parser_peek(p, 1) == WH_T_RPAREN)
            wh_parser_take(p);
        else if (p->kind != WH_T_RPAREN)
            wh_parser_expr_list(p);
        wh_parser_rparen(p);
    }
    wh_parser_close(p, call ? WH_N_CALL : WH_N_LITERAL, mark);
}

static bool is_value_for(const wh_parser *p)
{
    return wh_parser_peek(p, 1) == WH_KW_VALUE && wh_parser_peek(p, 2) == WH_KW_FOR;
}

bool wh_parser_keyword_operand(wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);
    size_t mark = wh_parser_mark(p);

    switch (p->kind) {
    case WH_KW_NULL:
        wh_parser_single(p, WH_N_LITERAL);
        return true;
    case WH_KW_TRUE:
    case WH_KW_FALSE:
    case WH_KW_CURRENT_DATE:
    case WH_KW_CURRENT_TIME:
    case WH_KW_CURRENT_TIMESTAMP:
    case WH_KW_CURRENT_USER:
    case WH_KW_CURRENT_ROLE:
    case WH_KW_CURRENT_CATALOG:
    case WH_KW_CURRENT_SCHEMA:
    case WH_KW_SESSION_USER:
    case WH_KW_SYSTEM_USER:
    case WH_KW_LOCALTIME:
    case WH_KW_LOCALTIMESTAMP:
    case WH_KW_UTC_DATE:
    case WH_KW_UTC_TIME:
    case WH_KW_UTC_TIMESTAMP:
        if (next == WH_T_DOT)
            return false;
        clock_value(p);
        return true;
    case WH_KW_USER: /* a value where it is reserved */
        if (wh_parser_is_name(p, p->kind) || next == WH_T_DOT)
            return false;
        wh_parser_single(p, WH_N_LITERAL);
        return true;
    case WH_KW_CASE:
        case_expr(p);
        return true;
    case WH_KW_CAST:
        if (next != WH_T_LPAREN)
            return false;
        cast(p);
        return true;
    case WH_KW_CONVERT:
        if (next != WH_T_LPAREN || wh_word_class(p->d, p->kind) != WH_WORD_FUNCTION)
            return false;
        convert(p);
        return true;
    case WH_KW_EXISTS:
        if (next != WH_T_LPAREN)
            return false;
        exists(p);
        return true;
    case WH_KW_RAISE:
        if (next != WH_T_LPAREN)
            return false;
        raise(p);
        return true;
    case WH_KW_ROW:
        if (next != WH_T_LPAREN || !wh_reads(p->d, WH_FEATURE_ROW))
            return false;
        row(p);
        return true;
    case WH_KW_ARRAY:
        if (next == WH_T_LPAREN) {
            wh_parser_take(p);
            wh_parser_bracketed(p, true);
            wh_parser_close(p, WH_N_ARRAY, mark);
            return true;
        }
        if (next != WH_OP_LBRACKET)
            return false;
        wh_parser_take(p);
        wh_parser_array(p, mark);
        return true;
    case WH_KW_DEFAULT:
        if (next == WH_T_LPAREN)
            wh_parser_name_or_call(p);
        else
            wh_parser_single(p, WH_N_DEFAULT_VALUE);
        return true;
    case WH_KW_INTERVAL:
        return wh_reads(p->d, WH_FEATURE_INTERVAL) ? interval(p)
                                                   : wh_reads(p->d, WH_FEATURE_TYPED_LITERAL) &&
                                                         wh_parser_typed_literal(p, mark, 0);
    case WH_KW_MATCH:
        if (wh_word_class(p->d, WH_KW_AGAINST) == WH_WORD_NONE ||
            (next != WH_T_LPAREN && !wh_parser_is_name(p, next)))
            return false;
        match_against(p);
        return true;
    case WH_KW_CURRENT:
        if (next != WH_KW_OF)
            return false;
        wh_parser_take(p);
        wh_parser_take(p);
        if (!wh_parser_take_if(p, WH_T_PARAM))
            wh_parser_name(p);
        wh_parser_close(p, WH_N_CURRENT_OF, mark);
        return true;
    case WH_KW_NEXT:
    case WH_KW_PRIOR:
    case WH_KW_PREVIOUS:
        if (!is_value_for(p))
            return false;
        next_value(p);
        return true;
    case WH_KW_ANY:
    case WH_KW_ALL:
    case WH_KW_SOME:
        return wh_parser_quantified(p);
    case WH_KW_SQL: /* SQL%ROWCOUNT, as c%ROWCOUNT of a cursor */
        if (p->d->body != WH_BODY_BLOCKS || next != WH_OP_PERCENT)
            return false;
        wh_parser_single(p, WH_N_COLUMN);
        return true;
    case WH_KW_DATE:
    case WH_KW_TIME:
    case WH_KW_TIMESTAMP:
        return (wh_reads(p->d, WH_FEATURE_DATE_LITERAL) ||
                wh_reads(p->d, WH_FEATURE_TYPED_LITERAL)) &&
               wh_parser_typed_literal(p, mark, 0);
    case WH_KW_DOUBLE:
    case WH_KW_CHAR:
    case WH_KW_CHARACTER:
    case WH_KW_NCHAR:
    case WH_KW_NATIONAL:
    case WH_KW_BIT:
        return wh_reads(p->d, WH_FEATURE_TYPED_LITERAL) && wh_parser_typed_literal(p, mark, 0);
    case WH_KW_OPERATOR:
        if (next != WH_T_LPAREN || p->d->powers[p->kind].shape == WH_SHAPE_NONE)
            return false;
        wh_parser_prefix(p);
        return true;
    default:
        return false;
    }
}
