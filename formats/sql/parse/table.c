/* CREATE TABLE. */
#include "formats/sql/parse/internal.h"

/* LIKE t INCLUDING x EXCLUDING y */
static void table_like(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* LIKE */
    wh_parser_qualified_name(p);
    while (p->kind == WH_KW_INCLUDING || p->kind == WH_KW_EXCLUDING) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
    wh_parser_close(p, WH_N_TABLE_LIKE, mark);
}

/* SQLite lets a column be called LIKE and knows no such clause. */
static bool at_table_like(const wh_parser *p)
{
    return p->kind == WH_KW_LIKE && !wh_reads(p->d, WH_FEATURE_SMALL_GRAMMAR);
}

void wh_parser_table_body(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* ( */
    if (p->kind == WH_T_RPAREN && !wh_reads(p->d, WH_FEATURE_SMALL_GRAMMAR)) {
        wh_parser_take(p); /* PostgreSQL's table without columns */
        wh_parser_close(p, WH_N_TABLE_BODY, mark);
        return;
    }
    do {
        bool constraint = wh_parser_at_table_constraint(p);

        if (constraint)
            wh_parser_table_constraint(p);
        else if (at_table_like(p))
            table_like(p);
        else
            wh_parser_column_def(p);
        while (wh_reads(p->d, WH_FEATURE_OPTIONAL_COMMA) && constraint &&
               wh_parser_at_table_constraint(p))
            wh_parser_table_constraint(p);
        if (p->kind != WH_T_COMMA && p->kind != WH_T_RPAREN)
            wh_parser_opaque(p, WH_STOP_COMMA);
    } while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_TABLE_BODY, mark);
}

/* PARTITION OF t (..)? bounds */
static void partition_of(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* PARTITION */
    wh_parser_take(p); /* OF */
    wh_parser_qualified_name(p);
    if (p->kind == WH_T_LPAREN)
        wh_parser_table_body(p);
    wh_parser_partition_bounds(p);
    wh_parser_close(p, WH_N_PARTITION_OF, mark);
}

static void inherits(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* INHERITS */
    wh_parser_expect(p, WH_T_LPAREN);
    if (p->kind != WH_T_RPAREN) {
        do
            wh_parser_qualified_name(p);
        while (wh_parser_take_if(p, WH_T_COMMA));
    }
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_INHERITS, mark);
}

/* TIMESTAMP(ts) PARTITION BY DAY BYPASS WAL, CLUSTERED INTO 4 SHARDS ..: words and groups. */
static void series_options(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    while (p->kind != WH_T_EOF && p->kind != WH_T_SEMI && p->kind != WH_KW_AS &&
           p->kind != WH_T_RPAREN) {
        if (p->kind == WH_T_LPAREN)
            wh_parser_token_group(p);
        else
            wh_parser_take(p);
    }
    if (wh_parser_mark(p) > mark)
        wh_parser_close(p, WH_N_TABLE_OPTION, mark);
}

static void table_options(wh_parser *p)
{
    if (wh_reads(p->d, WH_FEATURE_SERIES))
        series_options(p);
    for (;;) {
        if (p->kind == WH_KW_INHERITS && wh_parser_peek(p, 1) == WH_T_LPAREN)
            inherits(p);
        else if (p->kind == WH_KW_PARTITION && wh_parser_peek(p, 1) == WH_KW_BY)
            wh_parser_partitions(p);
        else if (!wh_parser_option(p, WH_OPTION_TABLE))
            return;
        if (p->kind == WH_T_COMMA)
            wh_parser_take(p);
    }
}

/* AS EXECUTE x (e) */
static void as_execute(wh_parser *p)
{
    wh_parser_take(p); /* EXECUTE */
    wh_parser_name(p);
    if (p->kind == WH_T_LPAREN)
        wh_parser_token_group(p);
}

/* IGNORE or REPLACE, AS, the query, WITH NO DATA. */
static void filled_by_query(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned next = wh_parser_peek(p, 1);

    if ((p->kind == WH_KW_IGNORE || p->kind == WH_KW_REPLACE) &&
        (next == WH_KW_AS || next == WH_KW_SELECT || next == WH_T_LPAREN || next == WH_KW_VALUES ||
         next == WH_KW_TABLE || next == WH_KW_WITH)) {
        wh_parser_take(p);
        wh_parser_close(p, WH_N_OPTION, mark);
    }
    if (wh_parser_take_if(p, WH_KW_AS)) {
        if (p->kind == WH_KW_EXECUTE)
            as_execute(p);
        else if (wh_parser_at_query(p) || p->kind == WH_KW_TABLE || p->kind == WH_T_LPAREN)
            wh_parser_query(p);
        else
            wh_parser_missing(p);
    } else if (wh_parser_at_query(p) || p->kind == WH_KW_TABLE ||
               (p->kind == WH_T_LPAREN && wh_reads(p->d, WH_FEATURE_NESTED_QUERY))) {
        wh_parser_query(p);
    }
    mark = wh_parser_mark(p);
    next = wh_parser_peek(p, 1);
    if (p->kind == WH_KW_WITH && (next == WH_KW_NO || next == WH_KW_DATA)) {
        while (p->kind == WH_KW_WITH || p->kind == WH_KW_NO || p->kind == WH_KW_DATA)
            wh_parser_take(p);
        wh_parser_close(p, WH_N_TABLE_OPTION, mark);
    }
}

/* Does the bracket open the query that fills the table, and not the table's columns? */
static bool at_bracketed_query(const wh_parser *p)
{
    size_t i = 1;

    if (!wh_reads(p->d, WH_FEATURE_NESTED_QUERY))
        return false;
    while (wh_parser_peek(p, i) == WH_T_LPAREN)
        i++;
    switch (wh_parser_peek(p, i)) {
    case WH_KW_FROM:
    case WH_KW_SELECT:
    case WH_KW_VALUES:
    case WH_KW_TABLE:
    case WH_KW_WITH:
        return true;
    default:
        return false;
    }
}

void wh_parser_create_table(wh_parser *p)
{
    size_t mark;

    wh_parser_take(p); /* TABLE */
    wh_parser_if_exists(p);
    wh_parser_qualified_name(p);
    if (p->kind == WH_KW_OF) {
        mark = wh_parser_mark(p);
        wh_parser_take(p);
        wh_parser_type(p);
        wh_parser_close(p, WH_N_TABLE_OPTION, mark);
    }
    if (p->kind == WH_KW_PARTITION && wh_parser_peek(p, 1) == WH_KW_OF)
        partition_of(p);
    else if (p->kind == WH_KW_LIKE)
        table_like(p);
    else if (p->kind == WH_T_LPAREN && !at_bracketed_query(p))
        wh_parser_table_body(p);
    table_options(p);
    filled_by_query(p);
}
