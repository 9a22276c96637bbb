/* The clauses of queries behind FROM, and those that other statements share with them. */
#include "formats/sql/parse/internal.h"

void wh_parser_where(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), current;

    if (p->kind != WH_KW_WHERE)
        return;
    wh_parser_take(p);
    if (p->kind == WH_KW_CURRENT && wh_parser_peek(p, 1) == WH_KW_OF) {
        current = wh_parser_mark(p);
        wh_parser_take(p);
        wh_parser_take(p);
        if (p->kind == WH_T_PARAM)
            wh_parser_take(p);
        else
            wh_parser_name(p);
        wh_parser_close(p, WH_N_CURRENT_OF, current);
    } else {
        wh_parser_expr(p);
    }
    wh_parser_close(p, WH_N_WHERE, mark);
}

/* ---- series ---------------------------------------------------------------------------------
 */

bool wh_parser_at_series(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    if (!wh_reads(p->d, WH_FEATURE_SERIES) || p->kind == WH_T_EOF)
        return false;
    if (p->kind == WH_KW_PARTITION)
        return next == WH_KW_BY;
    if (p->kind == WH_KW_INTERVAL)
        return next == WH_T_LPAREN;
    return (next == WH_KW_BY && wh_name_is(p->t, WH_STR("sample"))) ||
           (next == WH_KW_ON && wh_name_is(p->t, WH_STR("latest")));
}

/* If it stands here. */
static void partition_by(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind != WH_KW_PARTITION || wh_parser_peek(p, 1) != WH_KW_BY)
        return;
    wh_parser_take(p);
    wh_parser_take(p);
    wh_parser_expr_list(p);
    wh_parser_close(p, WH_N_PARTITION_BY, mark);
}

/* At the end of the words of SAMPLE BY and INTERVAL: the next clause, or the end of the query. */
static bool series_ends(const wh_parser *p)
{
    switch (p->kind) {
    case WH_T_EOF:
    case WH_T_SEMI:
    case WH_T_RPAREN:
    case WH_KW_ORDER:
    case WH_KW_LIMIT:
    case WH_KW_GROUP:
    case WH_KW_HAVING:
        return true;
    default:
        return wh_parser_at_set_operator(p);
    }
}

/* SAMPLE BY 1h FROM .. TO .. FILL(..) ALIGN TO .. (https://questdb.com/docs/query/sql/sample-by),
 * LATEST ON ts PARTITION BY .. (..latest-on), PARTITION BY .. INTERVAL(1h) SLIDING(..) FILL(..)
 * (https://docs.tdengine.com/reference/taos-sql/distinguished/): words and groups, as they are. */
void wh_parser_series(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (!wh_parser_at_series(p))
        return;
    while (!series_ends(p)) {
        if (p->kind == WH_T_LPAREN)
            wh_parser_token_group(p);
        else if (p->kind == WH_KW_PARTITION)
            partition_by(p);
        else
            wh_parser_take(p);
    }
    wh_parser_close(p, WH_N_SERIES, mark);
}

/* ---- GROUP BY ------------------------------------------------------------------------------- */

static void group_members(wh_parser *p);

/* ROLLUP ( .. ), CUBE ( .. ), GROUPING SETS ( .. ). False: something else stands here. */
static bool grouping_set(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), words = 1;

    if (p->kind == WH_KW_GROUPING && wh_parser_peek(p, 1) == WH_KW_SETS)
        words = 2;
    else if (p->kind != WH_KW_ROLLUP && p->kind != WH_KW_CUBE)
        return false;
    if (wh_parser_peek(p, words) != WH_T_LPAREN)
        return false;
    if (wh_parser_enter(p)) {
        while (words--)
            wh_parser_take(p);
        wh_parser_take(p); /* ( */
        group_members(p);
        wh_parser_rparen(p);
        wh_parser_close(p, WH_N_GROUPING_SET, mark);
    }
    wh_parser_leave(p);
    return true;
}

static void group_members(wh_parser *p)
{
    do {
        size_t mark = wh_parser_mark(p);

        if (grouping_set(p))
            continue;
        if (p->kind == WH_T_LPAREN && wh_parser_peek(p, 1) == WH_T_RPAREN) {
            wh_parser_take(p);
            wh_parser_take(p);
            wh_parser_close(p, WH_N_ROW_VALUE, mark);
            continue;
        }
        wh_parser_expr(p);
        if (p->kind == WH_KW_ASC || p->kind == WH_KW_DESC) {
            wh_parser_take(p);
            wh_parser_close(p, WH_N_ORDER_TERM, mark);
        }
    } while (wh_parser_take_if(p, WH_T_COMMA));
}

/* Do all the columns that are no aggregates stand for the list, as in GROUP BY ALL? */
static bool all_alone(const wh_parser *p)
{
    switch (wh_parser_peek(p, 1)) {
    case WH_T_EOF:
    case WH_T_SEMI:
    case WH_T_RPAREN:
    case WH_KW_HAVING:
    case WH_KW_ORDER:
    case WH_KW_LIMIT:
    case WH_KW_UNION:
    case WH_KW_EXCEPT:
    case WH_KW_INTERSECT:
    case WH_KW_WINDOW:
    case WH_KW_QUALIFY:
        return p->kind == WH_KW_ALL;
    default:
        return false;
    }
}

void wh_parser_group_by(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), rollup;

    if (p->kind != WH_KW_GROUP)
        return;
    wh_parser_take(p);
    wh_parser_expect(p, WH_KW_BY);
    if (all_alone(p)) {
        wh_parser_take(p);
    } else {
        if (p->kind == WH_KW_ALL || p->kind == WH_KW_DISTINCT)
            wh_parser_take(p);
        group_members(p);
    }
    rollup = wh_parser_mark(p);
    if (p->kind == WH_KW_WITH &&
        (wh_parser_peek(p, 1) == WH_KW_ROLLUP || wh_parser_peek(p, 1) == WH_KW_CUBE)) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_close(p, WH_N_WITH_ROLLUP, rollup);
    }
    wh_parser_close(p, WH_N_GROUP_BY, mark);
}

static void predicate(wh_parser *p, unsigned word, unsigned kind)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == word) {
        wh_parser_take(p);
        wh_parser_expr(p);
        wh_parser_close(p, kind, mark);
    }
}

void wh_parser_having(wh_parser *p)
{
    predicate(p, WH_KW_HAVING, WH_N_HAVING);
}

void wh_parser_qualify(wh_parser *p)
{
    predicate(p, WH_KW_QUALIFY, WH_N_QUALIFY);
}

/* ---- ORDER BY ------------------------------------------------------------------------------- */

static bool nulls_order(wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    if (p->kind != WH_KW_NULLS || (next != WH_KW_FIRST && next != WH_KW_LAST))
        return false;
    wh_parser_take(p);
    wh_parser_take(p);
    return true;
}

static bool order(wh_parser *p)
{
    bool some = p->kind == WH_KW_ASC || p->kind == WH_KW_DESC;

    if (some) {
        wh_parser_take(p);
    } else if (p->kind == WH_KW_USING && wh_parser_peek(p, 1) != WH_T_LPAREN) {
        some = true;
        wh_parser_take(p);
        if (p->kind == WH_KW_OPERATOR && wh_parser_peek(p, 1) == WH_T_LPAREN) {
            wh_parser_take(p);
            wh_parser_token_group(p);
        } else if (p->kind >= WH_OP_OTHER && p->kind < WH_FIRST_KEYWORD) {
            wh_parser_take(p);
        } else {
            wh_parser_missing(p);
        }
    }
    return nulls_order(p) || some;
}

static void order_terms(wh_parser *p)
{
    do {
        size_t mark = wh_parser_mark(p);

        if (!wh_parser_take_if(p, WH_KW_ALL)) /* columns, all of them */
            wh_parser_expr(p);
        order(p);
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
        order_terms(p);
        wh_parser_close(p, WH_N_ORDER_BY, mark);
    }
}

/* ---- windows -------------------------------------------------------------------------------- */

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
        while (wh_parser_is_name(p, p->kind) || p->kind == WH_KW_GROUP || p->kind == WH_KW_ROW)
            wh_parser_take(p);
    }
    wh_parser_close(p, WH_N_FRAME, mark);
}

void wh_parser_window_spec(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned next;

    wh_parser_take(p); /* ( */
    next = wh_parser_peek(p, 1);
    if (wh_parser_is_name(p, p->kind) &&
        (next == WH_T_RPAREN || next == WH_KW_ORDER || next == WH_KW_PARTITION ||
         next == WH_KW_ROWS || next == WH_KW_RANGE || next == WH_KW_GROUPS))
        wh_parser_take(p); /* the window it is based on */
    partition_by(p);
    wh_parser_order_by(p);
    frame(p);
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_WINDOW_SPEC, mark);
}

void wh_parser_window(wh_parser *p)
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
