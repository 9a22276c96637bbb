/* Partitions: PARTITION BY of a table, its definitions, and the bounds of a PostgreSQL partition.
 */
#include "formats/sql/parse/internal.h"

/* A value of a bound; MAXVALUE, MINVALUE and DEFAULT stand for themselves. */
static void bound(wh_parser *p)
{
    if (p->kind == WH_KW_MAXVALUE || p->kind == WH_KW_MINVALUE || p->kind == WH_KW_DEFAULT)
        wh_parser_take(p);
    else
        wh_parser_expr(p);
}

static void bounds(wh_parser *p)
{
    wh_parser_expect(p, WH_T_LPAREN);
    do
        bound(p);
    while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_rparen(p);
}

/* FOR VALUES IN (e, e) | FOR VALUES FROM (e) TO (e) | FOR VALUES WITH (..) | DEFAULT */
void wh_parser_partition_bounds(wh_parser *p)
{
    if (wh_parser_take_if(p, WH_KW_DEFAULT))
        return;
    wh_parser_expect(p, WH_KW_FOR);
    wh_parser_expect(p, WH_KW_VALUES);
    switch (p->kind) {
    case WH_KW_IN:
        wh_parser_take(p);
        bounds(p);
        break;
    case WH_KW_FROM:
        wh_parser_take(p);
        bounds(p);
        wh_parser_expect(p, WH_KW_TO);
        bounds(p);
        break;
    case WH_KW_WITH:
        wh_parser_take(p);
        wh_parser_token_group(p);
        break;
    default:
        wh_parser_missing(p);
        break;
    }
}

/* VALUES LESS THAN (e) | VALUES LESS THAN MAXVALUE | VALUES IN (e) */
static void values(wh_parser *p)
{
    wh_parser_take(p); /* VALUES */
    if (p->kind == WH_KW_LESS) {
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_THAN);
        if (wh_parser_take_if(p, WH_KW_MAXVALUE))
            return;
    } else {
        wh_parser_expect(p, WH_KW_IN);
    }
    bounds(p);
}

/* A comma between the options of one partition, not between partitions. */
static bool at_option_comma(const wh_parser *p)
{
    if (p->kind != WH_T_COMMA)
        return false;
    switch (wh_parser_peek(p, 1)) {
    case WH_KW_ENGINE:
    case WH_KW_STORAGE:
    case WH_KW_COMMENT:
    case WH_KW_DATA:
    case WH_KW_INDEX:
    case WH_KW_MAX_ROWS:
    case WH_KW_MIN_ROWS:
    case WH_KW_TABLESPACE:
        return wh_parser_peek(p, 2) != WH_KW_VALUES;
    default:
        return false;
    }
}

/* PARTITION name .. | SUBPARTITION name .. */
static void definition(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_PARTITION || p->kind == WH_KW_SUBPARTITION)
        wh_parser_take(p);
    wh_parser_name(p);
    for (;;) {
        if (p->kind == WH_KW_VALUES)
            values(p);
        else if (p->kind == WH_KW_CURRENT || p->kind == WH_KW_HISTORY || p->kind == WH_KW_DEFAULT)
            wh_parser_take(p); /* MariaDB's partitions of row versions */
        else if (at_option_comma(p))
            wh_parser_take(p);
        else if (!wh_parser_option(p, WH_OPTION_PARTITION))
            break;
    }
    if (p->kind == WH_T_LPAREN && wh_parser_enter(p)) {
        wh_parser_partition_defs(p);
        wh_parser_leave(p);
    }
    if (p->kind != WH_T_COMMA && p->kind != WH_T_RPAREN)
        wh_parser_opaque(p, WH_STOP_COMMA);
    if (wh_parser_mark(p) > mark)
        wh_parser_close(p, WH_N_PARTITION_DEF, mark);
}

void wh_parser_partition_defs(wh_parser *p)
{
    wh_parser_take(p); /* ( */
    do
        definition(p);
    while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_rparen(p);
}

/* ALGORITHM = n and the columns of a KEY, the columns of RANGE COLUMNS. */
static void columns(wh_parser *p)
{
    if (p->kind == WH_KW_ALGORITHM) {
        wh_parser_take(p);
        wh_parser_take_if(p, WH_OP_EQ);
        wh_parser_take(p);
    }
    if (p->kind == WH_T_LPAREN && wh_parser_peek(p, 1) == WH_T_RPAREN)
        wh_parser_token_group(p);
    else if (p->kind == WH_T_LPAREN)
        wh_parser_names(p);
    else
        wh_parser_missing(p);
}

/* INTERVAL e unit STARTS e AUTO, LIMIT n: how long row versions stay in a partition. */
static void system_time(wh_parser *p)
{
    for (;;) {
        switch (p->kind) {
        case WH_KW_INTERVAL:
        case WH_KW_LIMIT:
        case WH_KW_STARTS:
            wh_parser_take(p);
            wh_parser_expr(p);
            if (wh_kind_is_keyword(p->kind) && p->kind != WH_KW_STARTS &&
                p->kind != WH_KW_PARTITIONS && p->kind != WH_KW_SUBPARTITION)
                wh_parser_take(p); /* the unit */
            break;
        case WH_T_NAME: /* AUTO */
            wh_parser_take(p);
            break;
        default:
            return;
        }
    }
}

/* RANGE (e) | LIST COLUMNS (names) | LINEAR? HASH (e) | KEY (names) | SYSTEM_TIME ..: the method.
 */
static void method(wh_parser *p)
{
    if (p->kind == WH_KW_LINEAR)
        wh_parser_take(p);
    switch (p->kind) {
    case WH_KW_KEY:
        wh_parser_take(p);
        columns(p);
        return;
    case WH_KW_SYSTEM_TIME:
        wh_parser_take(p);
        system_time(p);
        return;
    default:
        wh_parser_take(p); /* RANGE, LIST, HASH */
        break;
    }
    if (p->kind == WH_KW_COLUMNS) {
        wh_parser_take(p);
        columns(p);
        return;
    }
    wh_parser_expect(p, WH_T_LPAREN);
    wh_parser_index_terms(p, false);
    wh_parser_rparen(p);
}

static void count(wh_parser *p)
{
    if (p->kind == WH_KW_PARTITIONS || p->kind == WH_KW_SUBPARTITIONS) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
}

void wh_parser_partitions(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* PARTITION */
    wh_parser_take(p); /* BY */
    method(p);
    count(p);
    if (p->kind == WH_KW_SUBPARTITION) {
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_BY);
        method(p);
        count(p);
    }
    if (p->kind == WH_T_LPAREN)
        wh_parser_partition_defs(p);
    wh_parser_close(p, WH_N_TABLE_PARTITIONS, mark);
}
