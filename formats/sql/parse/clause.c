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

/* ---- LIMIT ---------------------------------------------------------------------------------- */

bool wh_parser_at_limit(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (p->kind) {
    case WH_KW_LIMIT:
        return true;
    case WH_KW_OFFSET:
        return wh_word_class(p->d, p->kind) != WH_WORD_NAME;
    case WH_KW_FETCH:
        return next == WH_KW_FIRST || next == WH_KW_NEXT;
    default:
        return false;
    }
}

static void rows(wh_parser *p)
{
    if (p->kind == WH_KW_ROW || p->kind == WH_KW_ROWS)
        wh_parser_take(p);
}

/* FETCH FIRST|NEXT e? PERCENT? ROW|ROWS (ONLY | WITH TIES), without FETCH. */
static void fetch(wh_parser *p)
{
    wh_parser_take(p); /* FIRST or NEXT */
    if (p->kind != WH_KW_ROW && p->kind != WH_KW_ROWS)
        wh_parser_expr(p);
    wh_parser_take_if(p, WH_KW_PERCENT);
    rows(p);
    if (p->kind == WH_KW_WITH && wh_parser_peek(p, 1) == WH_KW_TIES) {
        wh_parser_take(p);
        wh_parser_take(p);
    } else {
        wh_parser_expect(p, WH_KW_ONLY);
    }
}

/* Behind LIMIT: ALL, e, e OFFSET e, e, e; then BY or WITH TIES; ROWS EXAMINED e. */
static void limit(wh_parser *p)
{
    if (p->kind != WH_KW_ROWS || wh_parser_peek(p, 1) != WH_KW_EXAMINED) {
        if (!wh_parser_take_if(p, WH_KW_ALL))
            wh_parser_expr(p);
        if (p->kind == WH_KW_OFFSET || p->kind == WH_T_COMMA) {
            wh_parser_take(p);
            wh_parser_expr(p);
            if (wh_parser_peek(p, 1) != WH_KW_EXAMINED)
                rows(p);
        }
    }
    if (p->kind == WH_KW_ROWS && wh_parser_peek(p, 1) == WH_KW_EXAMINED) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_expr(p);
    }
    if (p->kind == WH_KW_BY) {
        wh_parser_take(p);
        wh_parser_expr_list(p);
    } else if (p->kind == WH_KW_WITH && wh_parser_peek(p, 1) == WH_KW_TIES) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
}

void wh_parser_limit(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned word = p->kind;

    if (!wh_parser_at_limit(p))
        return;
    wh_parser_take(p);
    if (word == WH_KW_LIMIT) {
        limit(p);
    } else if (word == WH_KW_OFFSET) {
        wh_parser_expr(p);
        rows(p);
    } else {
        fetch(p);
    }
    wh_parser_close(p, WH_N_LIMIT, mark);
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

/* ---- locks ---------------------------------------------------------------------------------- */

bool wh_parser_at_locking(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    if (p->kind == WH_KW_LOCK)
        return next == WH_KW_IN;
    if (p->kind != WH_KW_FOR || wh_word_class(p->d, p->kind) == WH_WORD_NAME)
        return false;
    return next == WH_KW_UPDATE || next == WH_KW_SHARE || next == WH_KW_NO || next == WH_KW_KEY ||
           next == WH_KW_READ;
}

/* FOR (UPDATE | NO KEY UPDATE | SHARE | KEY SHARE | READ ONLY) (OF names)? or LOCK IN SHARE MODE,
 * then NOWAIT, SKIP LOCKED or WAIT n. */
void wh_parser_locking(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p);
    for (;;) {
        switch (p->kind) {
        case WH_KW_IN:
        case WH_KW_KEY:
        case WH_KW_MODE:
        case WH_KW_NO:
        case WH_KW_ONLY:
        case WH_KW_READ:
        case WH_KW_SHARE:
        case WH_KW_UPDATE:
            wh_parser_take(p);
            continue;
        default:
            break;
        }
        break;
    }
    if (wh_parser_take_if(p, WH_KW_OF)) {
        do
            wh_parser_qualified_name(p);
        while (wh_parser_take_if(p, WH_T_COMMA));
    }
    if (wh_parser_take_if(p, WH_KW_SKIP)) {
        wh_parser_expect(p, WH_KW_LOCKED);
    } else if (wh_parser_take_if(p, WH_KW_WAIT)) {
        wh_parser_expect(p, WH_T_INTEGER);
    } else {
        wh_parser_take_if(p, WH_KW_NOWAIT);
    }
    wh_parser_close(p, WH_N_LOCKING, mark);
}

/* ---- INTO ----------------------------------------------------------------------------------- */

/* How a file is written: CHARACTER SET x FIELDS TERMINATED BY 'x' .. LINES STARTING BY 'x' .. */
static void file_options(wh_parser *p)
{
    for (;;) {
        switch (p->kind) {
        case WH_KW_BY:
        case WH_KW_CHARSET:
        case WH_KW_COLUMNS:
        case WH_KW_ENCLOSED:
        case WH_KW_ESCAPED:
        case WH_KW_FIELDS:
        case WH_KW_LINES:
        case WH_KW_OPTIONALLY:
        case WH_KW_STARTING:
        case WH_KW_TERMINATED:
        case WH_T_STRING:
        case WH_T_BLOB:
            wh_parser_take(p);
            break;
        case WH_KW_CHARACTER:
            wh_parser_take(p);
            wh_parser_expect(p, WH_KW_SET);
            if (p->kind == WH_KW_BINARY)
                wh_parser_take(p);
            else
                wh_parser_name(p);
            break;
        default:
            return;
        }
    }
}

/* Into what a SELECT .. INTO puts its rows: a new table, or variables. */
static void into_target(wh_parser *p)
{
    bool words;

    do {
        words = p->kind == WH_KW_TEMP || p->kind == WH_KW_TEMPORARY || p->kind == WH_KW_UNLOGGED ||
                p->kind == WH_KW_LOCAL || p->kind == WH_KW_GLOBAL;
        words = words &&
                (wh_parser_peek(p, 1) == WH_KW_TABLE || wh_parser_is_name(p, wh_parser_peek(p, 1)));
        if (words)
            wh_parser_take(p);
    } while (words);
    wh_parser_take_if(p, WH_KW_TABLE);
    do {
        if (p->kind == WH_T_PARAM)
            wh_parser_take(p);
        else
            wh_parser_qualified_name(p);
    } while (wh_parser_take_if(p, WH_T_COMMA));
}

void wh_parser_into(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* INTO */
    if (p->kind == WH_KW_OUTFILE || p->kind == WH_KW_DUMPFILE) {
        wh_parser_take(p);
        if (p->kind != WH_T_STRING)
            wh_parser_missing(p);
        file_options(p);
    } else {
        into_target(p);
    }
    wh_parser_close(p, WH_N_INTO, mark);
}
