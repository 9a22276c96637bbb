/* Expressions: precedence climbing over the dialect's table of operators. */
#include "formats/sql/parse_internal.h"

void wh_parser_expr(wh_parser *p)
{
    wh_parser_expr_above(p, 0);
}

void wh_parser_expr_list(wh_parser *p)
{
    do
        wh_parser_expr(p);
    while (wh_parser_take_if(p, WH_T_COMMA));
}

/* A type: words, then perhaps (n, m). */
void wh_parser_type(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    while (wh_parser_is_alias(p, p->kind) &&
           !(p->kind == WH_KW_GENERATED && wh_parser_peek(p, 1) == WH_KW_ALWAYS))
        wh_parser_take(p);
    if (wh_parser_mark(p) == mark) {
        if (!(p->d->features & WH_FEATURE_UNTYPED_COLUMN))
            wh_parser_missing(p);
        return;
    }
    if (p->kind == WH_T_LPAREN) {
        wh_parser_take(p);
        while (p->kind == WH_T_INTEGER || p->kind == WH_T_REAL || p->kind == WH_T_COMMA ||
               p->kind == WH_OP_PLUS || p->kind == WH_OP_MINUS || p->kind == WH_T_STRING ||
               wh_parser_is_name(p, p->kind))
            wh_parser_take(p);
        wh_parser_rparen(p);
    }
    if ((p->kind == WH_KW_WITH || p->kind == WH_KW_WITHOUT) && wh_parser_peek(p, 1) == WH_KW_TIME) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_name(p);
    }
    wh_parser_close(p, WH_N_TYPE, mark);
}

static void cast(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* CAST */
    wh_parser_take(p); /* ( */
    wh_parser_expr(p);
    wh_parser_expect(p, WH_KW_AS);
    wh_parser_type(p);
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_CAST, mark);
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

/* ( e ), ( e, e ), ( QUERY ), or with `list` always ROW_VALUE instead of PAREN. */
static void bracketed(wh_parser *p, bool list)
{
    size_t mark = wh_parser_mark(p), inner;
    unsigned kind = list ? WH_N_ROW_VALUE : WH_N_PAREN;

    wh_parser_take(p); /* ( */
    if (wh_parser_at_query(p)) {
        wh_parser_query(p);
        wh_parser_rparen(p);
        wh_parser_close(p, WH_N_SUBQUERY, mark);
        return;
    }
    inner = wh_parser_mark(p);
    if (p->kind == WH_T_RPAREN) {
        kind = WH_N_ROW_VALUE;
        if (!list)
            wh_parser_missing(p);
    } else {
        wh_parser_expr(p);
    }
    if (wh_parser_at_set_operator(p) && (p->d->features & WH_FEATURE_NESTED_QUERY)) {
        wh_parser_compound_rest(p, inner);
        kind = WH_N_SUBQUERY;
    }
    while (p->kind == WH_T_COMMA) {
        kind = WH_N_ROW_VALUE;
        wh_parser_take(p);
        wh_parser_expr(p);
    }
    wh_parser_rparen(p);
    wh_parser_close(p, kind, mark);
}

static void over(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* OVER */
    if (p->kind == WH_T_LPAREN)
        wh_parser_window_spec(p);
    else
        wh_parser_name(p);
    wh_parser_close(p, WH_N_OVER, mark);
}

static void filter(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* FILTER */
    wh_parser_take(p); /* ( */
    wh_parser_where(p);
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_FILTER, mark);
}

/* At the opening bracket of a call, whose name stands above the mark. */
static void call(wh_parser *p, size_t mark)
{
    wh_parser_take(p); /* ( */
    if (p->kind == WH_KW_DISTINCT || p->kind == WH_KW_ALL)
        wh_parser_take(p);
    if (p->kind == WH_OP_STAR)
        wh_parser_take(p);
    else if (wh_parser_at_query(p))
        wh_parser_query(p);
    else if (p->kind != WH_T_RPAREN)
        wh_parser_expr_list(p);
    wh_parser_order_by(p);
    wh_parser_rparen(p);
    if (p->kind == WH_KW_FILTER && wh_parser_peek(p, 1) == WH_T_LPAREN)
        filter(p);
    if (p->kind == WH_KW_OVER &&
        (wh_parser_peek(p, 1) == WH_T_LPAREN || wh_parser_is_name(p, wh_parser_peek(p, 1))))
        over(p);
    wh_parser_close(p, WH_N_CALL, mark);
}

/* At a name: a column or a call. */
static void name_or_call(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), parts = 1;

    wh_parser_take(p);
    while (p->kind == WH_T_DOT && parts < 6 &&
           (wh_parser_is_name(p, wh_parser_peek(p, 1)) || wh_parser_peek(p, 1) == WH_T_STRING)) {
        wh_parser_take(p);
        wh_parser_take(p);
        parts++;
    }
    if (p->kind == WH_T_LPAREN && (parts == 1 || (p->d->features & WH_FEATURE_QUALIFIED_CALL)))
        call(p, mark);
    else
        wh_parser_close(p, WH_N_COLUMN, mark);
}

static void single(wh_parser *p, unsigned kind)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p);
    wh_parser_close(p, kind, mark);
}

/* A keyword at the start of an operand. False: it has no meaning of its own there. */
static bool keyword_operand(wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (p->kind) {
    case WH_KW_NULL:
        single(p, WH_N_LITERAL);
        return true;
    case WH_KW_TRUE:
    case WH_KW_FALSE:
    case WH_KW_CURRENT_DATE:
    case WH_KW_CURRENT_TIME:
    case WH_KW_CURRENT_TIMESTAMP:
        if (next == WH_T_DOT || next == WH_T_LPAREN)
            return false;
        single(p, WH_N_LITERAL);
        return true;
    case WH_KW_CASE:
        case_expr(p);
        return true;
    case WH_KW_CAST:
        if (next != WH_T_LPAREN)
            return false;
        cast(p);
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
    default:
        return false;
    }
}

/* Nothing that starts an expression: either it is missing, or it is not understood. */
static void bad_operand(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_opaque(p, WH_STOP_COMMA | WH_STOP_CLAUSE);
    if (wh_parser_mark(p) == mark)
        wh_parser_missing(p);
}

static void operand(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned next;

    switch (p->kind) {
    case WH_T_INTEGER:
    case WH_T_REAL:
    case WH_T_BLOB:
        single(p, WH_N_LITERAL);
        return;
    case WH_T_STRING:
        next = wh_parser_peek(p, 1);
        if (next == WH_T_DOT)
            name_or_call(p);
        else
            single(p, WH_N_LITERAL);
        return;
    case WH_T_PARAM:
        single(p, WH_N_PARAM);
        return;
    case WH_T_LPAREN:
        bracketed(p, false);
        return;
    default:
        break;
    }
    if (p->d->powers[p->kind].prefix) {
        unsigned power = p->d->powers[p->kind].prefix;
        wh_parser_take(p);
        wh_parser_expr_above(p, power);
        wh_parser_close(p, WH_N_UNARY, mark);
        return;
    }
    if (p->kind >= WH_FIRST_KEYWORD && keyword_operand(p))
        return;
    if (!wh_parser_is_name(p, p->kind)) {
        bad_operand(p);
        return;
    }
    if ((p->d->features & WH_FEATURE_TYPED_LITERAL) && wh_parser_peek(p, 1) == WH_T_STRING) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_close(p, WH_N_TYPED, mark);
        return;
    }
    name_or_call(p);
}

/* The right side of IN. */
static void in_set(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_T_LPAREN) {
        bracketed(p, true);
        return;
    }
    if (!(p->d->features & WH_FEATURE_BARE_IN)) {
        bad_operand(p);
        return;
    }
    wh_parser_qualified_name(p);
    if (p->kind == WH_T_LPAREN && wh_parser_mark(p) > mark) {
        wh_parser_take(p);
        if (p->kind != WH_T_RPAREN)
            wh_parser_expr_list(p);
        wh_parser_rparen(p);
        wh_parser_close(p, WH_N_TABLE_FUNCTION, mark);
    }
}

static void is_tail(wh_parser *p, unsigned power)
{
    wh_parser_take(p); /* IS */
    wh_parser_take_if(p, WH_KW_NOT);
    if (p->kind == WH_KW_DISTINCT && wh_parser_peek(p, 1) == WH_KW_FROM) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
    wh_parser_expr_above(p, power + 1);
}

static void between_tail(wh_parser *p, unsigned power)
{
    wh_parser_take(p); /* BETWEEN */
    wh_parser_expr_above(p, power + 1);
    wh_parser_expect(p, WH_KW_AND);
    wh_parser_expr_above(p, power + 1);
}

static void like_tail(wh_parser *p, unsigned power)
{
    wh_parser_take(p);
    wh_parser_expr_above(p, power + 1);
    if (p->kind == WH_KW_ESCAPE) {
        wh_parser_take(p);
        wh_parser_expr_above(p, power + 1);
    }
}

static void index_tail(wh_parser *p)
{
    wh_parser_take(p); /* [ */
    if (p->kind != WH_OP_COLON && p->kind != WH_OP_RBRACKET)
        wh_parser_expr(p);
    if (wh_parser_take_if(p, WH_OP_COLON) && p->kind != WH_OP_RBRACKET)
        wh_parser_expr(p);
    wh_parser_expect(p, WH_OP_RBRACKET);
}

/* One operator with what follows its left operand, which stands at the mark. */
static bool tail(wh_parser *p, size_t mark)
{
    const wh_operator *op = &p->d->powers[p->kind];
    unsigned node = WH_N_BINARY;

    if (op->shape == WH_SHAPE_NOT) {
        const wh_operator *next = &p->d->powers[wh_parser_peek(p, 1)];

        if (wh_parser_peek(p, 1) == WH_KW_NULL) {
            wh_parser_take(p);
            wh_parser_take(p);
            wh_parser_close(p, WH_N_NULL_TEST, mark);
            return true;
        }
        if (next->shape != WH_SHAPE_LIKE && next->shape != WH_SHAPE_IN &&
            next->shape != WH_SHAPE_BETWEEN)
            return false;
        wh_parser_take(p); /* NOT */
        op = next;
    }
    switch (op->shape) {
    case WH_SHAPE_BINARY:
        wh_parser_take(p);
        wh_parser_expr_above(p, op->power + 1U);
        break;
    case WH_SHAPE_IS:
        node = WH_N_IS;
        is_tail(p, op->power);
        break;
    case WH_SHAPE_LIKE:
        node = WH_N_LIKE;
        like_tail(p, op->power);
        break;
    case WH_SHAPE_BETWEEN:
        node = WH_N_BETWEEN;
        between_tail(p, op->power);
        break;
    case WH_SHAPE_IN:
        node = WH_N_IN;
        wh_parser_take(p);
        in_set(p);
        break;
    case WH_SHAPE_POSTFIX:
        node = WH_N_NULL_TEST;
        wh_parser_take(p);
        break;
    case WH_SHAPE_COLLATE:
        node = WH_N_COLLATE;
        wh_parser_take(p);
        wh_parser_name(p);
        break;
    case WH_SHAPE_CAST:
        node = WH_N_CAST;
        wh_parser_take(p);
        wh_parser_type(p);
        break;
    case WH_SHAPE_INDEX:
        node = WH_N_INDEX;
        index_tail(p);
        break;
    default:
        return false;
    }
    wh_parser_close(p, node, mark);
    return true;
}

void wh_parser_expr_above(wh_parser *p, unsigned power)
{
    size_t mark = wh_parser_mark(p);

    if (wh_parser_enter(p)) {
        operand(p);
        while (p->d->powers[p->kind].shape != WH_SHAPE_NONE &&
               p->d->powers[p->kind].power >= power && wh_parser_mark(p) > mark)
            if (!tail(p, mark))
                break;
    }
    wh_parser_leave(p);
}
