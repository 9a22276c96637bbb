/* Queries: SELECT, VALUES, set operations, WITH, FROM and the clauses. */
#include "formats/sql/parse_internal.h"

bool wh_parser_at_with(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    return p->kind == WH_KW_WITH &&
           (wh_parser_is_name(p, next) || next == WH_T_STRING || next == WH_KW_RECURSIVE);
}

bool wh_parser_at_query(const wh_parser *p)
{
    return p->kind == WH_KW_SELECT || p->kind == WH_KW_VALUES || wh_parser_at_with(p);
}

bool wh_parser_at_set_operator(const wh_parser *p)
{
    return p->kind == WH_KW_UNION || p->kind == WH_KW_EXCEPT || p->kind == WH_KW_INTERSECT;
}

void wh_parser_subquery(wh_parser *p, unsigned kind, size_t mark)
{
    wh_parser_expect(p, WH_T_LPAREN);
    if (wh_parser_at_query(p) || p->kind == WH_T_LPAREN)
        wh_parser_query(p);
    wh_parser_rparen(p);
    wh_parser_close(p, kind, mark);
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
        if (wh_parser_at_query(p))
            wh_parser_query(p);
        else if (p->kind != WH_T_RPAREN)
            wh_parser_statement(p, true);
        else
            wh_parser_missing(p);
        wh_parser_rparen(p);
    } else {
        wh_parser_missing(p);
    }
    wh_parser_close(p, WH_N_CTE, mark);
}

void wh_parser_with(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* WITH */
    wh_parser_take_if(p, WH_KW_RECURSIVE);
    do
        cte(p);
    while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_close(p, WH_N_WITH, mark);
}

void wh_parser_alias(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_AS) {
        wh_parser_take(p);
        wh_parser_name(p);
    } else if (wh_parser_is_alias(p, p->kind)) {
        wh_parser_take(p);
    } else {
        return;
    }
    if (p->kind == WH_T_LPAREN)
        wh_parser_names(p);
    wh_parser_close(p, WH_N_ALIAS, mark);
}

static void result_alias(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_AS) {
        wh_parser_take(p);
        wh_parser_name(p);
    } else if (wh_parser_is_alias(p, p->kind)) {
        wh_parser_take(p);
    } else {
        return;
    }
    wh_parser_close(p, WH_N_ALIAS, mark);
}

static void result(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    bool name = wh_parser_is_name(p, p->kind) || p->kind == WH_T_STRING;

    if (p->kind == WH_OP_STAR) {
        wh_parser_take(p);
        wh_parser_close(p, WH_N_STAR, mark);
    } else if (name && wh_parser_peek(p, 1) == WH_T_DOT && wh_parser_peek(p, 2) == WH_OP_STAR) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_close(p, WH_N_STAR, mark);
    } else {
        wh_parser_expr(p);
        result_alias(p);
        if (wh_parser_mark(p) > mark)
            wh_parser_close(p, WH_N_RESULT, mark);
    }
}

void wh_parser_projection(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    do {
        result(p);
        if (p->kind != WH_T_COMMA && !wh_parser_at_clause(p))
            wh_parser_opaque(p, WH_STOP_COMMA | WH_STOP_CLAUSE);
    } while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_close(p, WH_N_PROJECTION, mark);
}

/* ---- FROM ----------------------------------------------------------------------------------- */

static void indexed_by(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (!(p->d->features & WH_FEATURE_INDEXED_BY))
        return;
    if (p->kind == WH_KW_INDEXED && wh_parser_peek(p, 1) == WH_KW_BY) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_name(p);
    } else if (p->kind == WH_KW_NOT && wh_parser_peek(p, 1) == WH_KW_INDEXED) {
        wh_parser_take(p);
        wh_parser_take(p);
    } else {
        return;
    }
    wh_parser_close(p, WH_N_INDEXED_BY, mark);
}

void wh_parser_table_ref(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_qualified_name(p);
    if (wh_parser_mark(p) == mark)
        return;
    wh_parser_alias(p);
    indexed_by(p);
    wh_parser_close(p, WH_N_TABLE_REF, mark);
}

static void joins(wh_parser *p);

static void item(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (!wh_parser_enter(p)) {
        wh_parser_leave(p);
        return;
    }
    if ((p->d->features & WH_FEATURE_LATERAL) && p->kind == WH_KW_LATERAL)
        wh_parser_take(p);
    if (p->kind == WH_T_LPAREN) {
        unsigned kind = WH_N_TABLE_PAREN;
        wh_parser_take(p);
        if (wh_parser_at_query(p)) {
            kind = WH_N_TABLE_SUBQUERY;
            wh_parser_query(p);
        } else {
            item(p);
            joins(p);
        }
        wh_parser_rparen(p);
        wh_parser_alias(p);
        wh_parser_close(p, kind, mark);
    } else {
        wh_parser_qualified_name(p);
        if (wh_parser_mark(p) == mark) {
            wh_parser_opaque(p, WH_STOP_COMMA | WH_STOP_CLAUSE);
        } else if (p->kind == WH_T_LPAREN) {
            wh_parser_take(p);
            if (p->kind != WH_T_RPAREN)
                wh_parser_expr_list(p);
            wh_parser_rparen(p);
            wh_parser_alias(p);
            wh_parser_close(p, WH_N_TABLE_FUNCTION, mark);
        } else {
            wh_parser_alias(p);
            indexed_by(p);
            wh_parser_close(p, WH_N_TABLE_REF, mark);
        }
    }
    wh_parser_leave(p);
}

static bool is_join_word(unsigned kind)
{
    switch (kind) {
    case WH_KW_NATURAL:
    case WH_KW_LEFT:
    case WH_KW_RIGHT:
    case WH_KW_FULL:
    case WH_KW_INNER:
    case WH_KW_CROSS:
    case WH_KW_OUTER:
        return true;
    default:
        return false;
    }
}

/* Does a join operator stand here: a comma, or words that end in JOIN? */
static bool at_join(const wh_parser *p)
{
    size_t i = 0;

    if (p->kind == WH_T_COMMA)
        return true;
    if (p->kind == WH_KW_STRAIGHT_JOIN)
        return true;
    while (i < 4 && is_join_word(wh_parser_peek(p, i)))
        i++;
    return wh_parser_peek(p, i) == WH_KW_JOIN;
}

static void join_condition(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_ON && wh_parser_peek(p, 1) != WH_KW_CONFLICT) {
        wh_parser_take(p);
        wh_parser_expr(p);
        wh_parser_close(p, WH_N_ON, mark);
    } else if (p->kind == WH_KW_USING && wh_parser_peek(p, 1) == WH_T_LPAREN) {
        wh_parser_take(p);
        wh_parser_take(p);
        do
            wh_parser_name(p);
        while (wh_parser_take_if(p, WH_T_COMMA));
        wh_parser_rparen(p);
        wh_parser_close(p, WH_N_USING, mark);
    }
}

static void joins(wh_parser *p)
{
    while (at_join(p)) {
        size_t mark = wh_parser_mark(p);

        if (p->kind == WH_T_COMMA) {
            wh_parser_take(p);
        } else {
            while (is_join_word(p->kind))
                wh_parser_take(p);
            wh_parser_take(p); /* JOIN */
        }
        item(p);
        join_condition(p);
        wh_parser_close(p, WH_N_JOIN, mark);
    }
}

void wh_parser_from(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind != WH_KW_FROM)
        return;
    wh_parser_take(p);
    item(p);
    joins(p);
    wh_parser_close(p, WH_N_FROM, mark);
}

/* ---- the other clauses ---------------------------------------------------------------------- */

void wh_parser_where(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_WHERE) {
        wh_parser_take(p);
        wh_parser_expr(p);
        wh_parser_close(p, WH_N_WHERE, mark);
    }
}

static void group_by(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_GROUP) {
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_BY);
        wh_parser_expr_list(p);
        wh_parser_close(p, WH_N_GROUP_BY, mark);
    }
}

static void having(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_HAVING) {
        wh_parser_take(p);
        wh_parser_expr(p);
        wh_parser_close(p, WH_N_HAVING, mark);
    }
}

void wh_parser_order_terms(wh_parser *p)
{
    do {
        size_t mark = wh_parser_mark(p);

        wh_parser_expr(p);
        if (p->kind == WH_KW_ASC || p->kind == WH_KW_DESC)
            wh_parser_take(p);
        if (p->kind == WH_KW_NULLS &&
            (wh_parser_peek(p, 1) == WH_KW_FIRST || wh_parser_peek(p, 1) == WH_KW_LAST)) {
            wh_parser_take(p);
            wh_parser_take(p);
        }
        if (wh_parser_mark(p) > mark)
            wh_parser_close(p, WH_N_ORDER_TERM, mark);
    } while (wh_parser_take_if(p, WH_T_COMMA));
}

void wh_parser_order_by(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_ORDER) {
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_BY);
        wh_parser_order_terms(p);
        wh_parser_close(p, WH_N_ORDER_BY, mark);
    }
}

void wh_parser_limit(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_LIMIT) {
        wh_parser_take(p);
        wh_parser_expr(p);
        if (p->kind == WH_KW_OFFSET || p->kind == WH_T_COMMA) {
            wh_parser_take(p);
            wh_parser_expr(p);
        }
        wh_parser_close(p, WH_N_LIMIT, mark);
    } else if (p->kind == WH_KW_OFFSET && wh_word_class(p->d, p->kind) == WH_WORD_NOT_ALIAS) {
        wh_parser_take(p);
        wh_parser_expr(p);
        if (p->kind == WH_KW_ROW || p->kind == WH_KW_ROWS)
            wh_parser_take(p);
        wh_parser_close(p, WH_N_LIMIT, mark);
    }
}

static void frame_bound(wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    if ((p->kind == WH_KW_UNBOUNDED && (next == WH_KW_PRECEDING || next == WH_KW_FOLLOWING)) ||
        (p->kind == WH_KW_CURRENT && next == WH_KW_ROW)) {
        wh_parser_take(p);
        wh_parser_take(p);
        return;
    }
    wh_parser_expr(p);
    if (p->kind == WH_KW_PRECEDING || p->kind == WH_KW_FOLLOWING)
        wh_parser_take(p);
    else
        wh_parser_missing(p);
}

static void frame(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind != WH_KW_ROWS && p->kind != WH_KW_RANGE && p->kind != WH_KW_GROUPS)
        return;
    wh_parser_take(p);
    if (wh_parser_take_if(p, WH_KW_BETWEEN)) {
        frame_bound(p);
        wh_parser_expect(p, WH_KW_AND);
    }
    frame_bound(p);
    if (p->kind == WH_KW_EXCLUDE) {
        wh_parser_take(p);
        while (wh_parser_is_name(p, p->kind) || p->kind == WH_KW_GROUP)
            wh_parser_take(p);
    }
    wh_parser_close(p, WH_N_FRAME, mark);
}

void wh_parser_window_spec(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), part;
    unsigned next;

    wh_parser_take(p); /* ( */
    next = wh_parser_peek(p, 1);
    if (wh_parser_is_name(p, p->kind) &&
        (next == WH_T_RPAREN || next == WH_KW_ORDER || next == WH_KW_PARTITION ||
         next == WH_KW_ROWS || next == WH_KW_RANGE || next == WH_KW_GROUPS))
        wh_parser_take(p); /* the window it is based on */
    part = wh_parser_mark(p);
    if (p->kind == WH_KW_PARTITION && wh_parser_peek(p, 1) == WH_KW_BY) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_expr_list(p);
        wh_parser_close(p, WH_N_PARTITION_BY, part);
    }
    wh_parser_order_by(p);
    frame(p);
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_WINDOW_SPEC, mark);
}

static void window(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind != WH_KW_WINDOW || wh_parser_peek(p, 2) != WH_KW_AS)
        return;
    wh_parser_take(p);
    do {
        size_t def = wh_parser_mark(p);

        wh_parser_name(p);
        wh_parser_expect(p, WH_KW_AS);
        if (p->kind == WH_T_LPAREN)
            wh_parser_window_spec(p);
        else
            wh_parser_missing(p);
        wh_parser_close(p, WH_N_WINDOW_DEF, def);
    } while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_close(p, WH_N_WINDOW, mark);
}

/* ---- SELECT and what is made of it ---------------------------------------------------------- */

/* Skip what no clause claims, so that the clauses behind it are still seen. */
static void resync(wh_parser *p)
{
    switch (p->kind) {
    case WH_T_EOF:
    case WH_T_SEMI:
    case WH_T_RPAREN:
    case WH_T_COMMA:
    case WH_KW_ON:
    case WH_KW_OFFSET:
        return;
    default:
        if (!wh_parser_at_clause(p))
            wh_parser_opaque(p, WH_STOP_CLAUSE | WH_STOP_COMMA);
        return;
    }
}

static void distinct(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind != WH_KW_DISTINCT && p->kind != WH_KW_ALL)
        return;
    wh_parser_take(p);
    if (p->kind == WH_KW_ON && wh_parser_peek(p, 1) == WH_T_LPAREN) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_expr_list(p);
        wh_parser_rparen(p);
    }
    wh_parser_close(p, WH_N_DISTINCT, mark);
}

static void select_core(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* SELECT */
    distinct(p);
    wh_parser_projection(p);
    wh_parser_from(p);
    resync(p);
    wh_parser_where(p);
    resync(p);
    group_by(p);
    resync(p);
    having(p);
    resync(p);
    window(p);
    wh_parser_close(p, WH_N_SELECT, mark);
}

static void values(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* VALUES */
    do {
        size_t row = wh_parser_mark(p);

        if (p->kind == WH_KW_ROW)
            wh_parser_take(p);
        if (wh_parser_take_if(p, WH_T_LPAREN)) {
            if (p->kind != WH_T_RPAREN)
                wh_parser_expr_list(p);
            wh_parser_rparen(p);
        } else {
            wh_parser_missing(p);
            wh_parser_opaque(p, WH_STOP_COMMA | WH_STOP_CLAUSE);
        }
        if (wh_parser_mark(p) > row)
            wh_parser_close(p, WH_N_ROW_VALUE, row);
    } while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_close(p, WH_N_VALUES, mark);
}

static void arm(wh_parser *p)
{
    if (p->kind == WH_KW_SELECT)
        select_core(p);
    else if (p->kind == WH_KW_VALUES)
        values(p);
    else if (p->kind == WH_T_LPAREN && (p->d->features & WH_FEATURE_NESTED_QUERY))
        wh_parser_subquery(p, WH_N_SUBQUERY, wh_parser_mark(p));
    else
        wh_parser_missing(p);
}

static void compound(wh_parser *p, size_t mark)
{
    if (!wh_parser_at_set_operator(p))
        return;
    while (wh_parser_at_set_operator(p)) {
        wh_parser_take(p);
        if (p->kind == WH_KW_ALL || p->kind == WH_KW_DISTINCT)
            wh_parser_take(p);
        arm(p);
    }
    wh_parser_close(p, WH_N_COMPOUND, mark);
}

static void query_end(wh_parser *p, size_t mark)
{
    wh_parser_order_by(p);
    wh_parser_limit(p);
    if (p->kind == WH_KW_LIMIT || (p->kind == WH_KW_OFFSET && mark))
        wh_parser_limit(p); /* OFFSET before LIMIT */
    wh_parser_close(p, WH_N_QUERY, mark);
}

void wh_parser_compound_rest(wh_parser *p, size_t mark)
{
    compound(p, mark);
    query_end(p, mark);
}

void wh_parser_query_from(wh_parser *p, size_t mark)
{
    size_t body = wh_parser_mark(p);

    if (wh_parser_enter(p)) {
        arm(p);
        compound(p, body);
        query_end(p, mark);
    }
    wh_parser_leave(p);
}

void wh_parser_query(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (wh_parser_at_with(p))
        wh_parser_with(p);
    wh_parser_query_from(p, mark);
}
