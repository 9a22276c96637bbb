/* What stands at the end of queries: LIMIT, locks, INTO. */
#include "formats/sql/parse/internal.h"

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
