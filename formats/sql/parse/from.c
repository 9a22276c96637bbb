/* FROM: tables, subqueries, functions and what stands around them. */
#include "formats/sql/parse/internal.h"

/* ---- names of tables and columns ------------------------------------------------------------ */

/* ( name TYPE (COLLATE name)?, .. ) behind the alias of a function that returns records. */
static void column_defs(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), def, collate;

    wh_parser_take(p); /* ( */
    do {
        def = wh_parser_mark(p);
        wh_parser_name(p);
        if (p->kind != WH_T_COMMA && p->kind != WH_T_RPAREN)
            wh_parser_type(p);
        collate = wh_parser_mark(p);
        if (wh_parser_take_if(p, WH_KW_COLLATE)) {
            wh_parser_qualified_name(p);
            wh_parser_close(p, WH_N_COLLATION, collate);
        }
        if (p->kind != WH_T_COMMA && p->kind != WH_T_RPAREN)
            wh_parser_opaque(p, WH_STOP_COMMA);
        if (wh_parser_mark(p) > def)
            wh_parser_close(p, WH_N_COLUMN_DEF, def);
    } while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_COLUMN_DEFS, mark);
}

/* At a bracket behind an alias: names, or definitions if the first has more than a name. */
static void alias_columns(wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 2);

    if (next == WH_T_COMMA || next == WH_T_RPAREN || wh_parser_peek(p, 1) == WH_T_RPAREN)
        wh_parser_names(p);
    else
        column_defs(p);
}

void wh_parser_alias(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_AS) {
        wh_parser_take(p);
        if (p->kind != WH_T_LPAREN)
            wh_parser_name(p);
    } else if (wh_parser_at_alias(p)) {
        wh_parser_take(p);
    } else {
        return;
    }
    if (p->kind == WH_T_LPAREN)
        alias_columns(p);
    wh_parser_close(p, WH_N_ALIAS, mark);
}

/* ---- what stands behind the name of a table ------------------------------------------------- */

static bool indexed_by(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (!wh_reads(p->d, WH_FEATURE_INDEXED_BY))
        return false;
    if (p->kind == WH_KW_INDEXED && wh_parser_peek(p, 1) == WH_KW_BY) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_name(p);
    } else if (p->kind == WH_KW_NOT && wh_parser_peek(p, 1) == WH_KW_INDEXED) {
        wh_parser_take(p);
        wh_parser_take(p);
    } else {
        return false;
    }
    wh_parser_close(p, WH_N_INDEXED_BY, mark);
    return true;
}

static bool at_index_hint(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1), then = wh_parser_peek(p, 2);

    return (p->kind == WH_KW_USE || p->kind == WH_KW_FORCE || p->kind == WH_KW_IGNORE) &&
           (next == WH_KW_INDEX || next == WH_KW_KEY) && (then == WH_T_LPAREN || then == WH_KW_FOR);
}

/* USE|FORCE|IGNORE INDEX|KEY (FOR JOIN | ORDER BY | GROUP BY)? ( names ); PRIMARY is one of them,
 * and there may be none. */
static bool index_hint(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), names;

    if (!at_index_hint(p))
        return false;
    wh_parser_take(p);
    wh_parser_take(p);
    if (wh_parser_take_if(p, WH_KW_FOR))
        while (p->kind == WH_KW_JOIN || p->kind == WH_KW_ORDER || p->kind == WH_KW_GROUP ||
               p->kind == WH_KW_BY)
            wh_parser_take(p);
    names = wh_parser_mark(p);
    wh_parser_expect(p, WH_T_LPAREN);
    while (wh_parser_is_name(p, p->kind) || p->kind == WH_KW_PRIMARY || p->kind == WH_T_COMMA)
        wh_parser_take(p);
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_NAMES, names);
    wh_parser_close(p, WH_N_INDEX_HINT, mark);
    return true;
}

/* TABLESAMPLE method? ( e words ) (REPEATABLE ( e ))? */
static bool tablesample(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind != WH_KW_TABLESAMPLE)
        return false;
    wh_parser_take(p);
    if (p->kind != WH_T_LPAREN)
        wh_parser_qualified_name(p);
    if (wh_parser_take_if(p, WH_T_LPAREN)) {
        wh_parser_expr_list(p);
        if (p->kind == WH_KW_PERCENT || p->kind == WH_KW_ROWS)
            wh_parser_take(p);
        wh_parser_rparen(p);
    } else {
        wh_parser_missing(p);
    }
    if (p->kind == WH_KW_REPEATABLE && wh_parser_peek(p, 1) == WH_T_LPAREN) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_expr(p);
        wh_parser_rparen(p);
    }
    wh_parser_close(p, WH_N_TABLESAMPLE, mark);
    return true;
}

void wh_parser_partition_selection(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind != WH_KW_PARTITION || wh_parser_peek(p, 1) != WH_T_LPAREN ||
        wh_word_class(p->d, p->kind) == WH_WORD_NAME)
        return;
    wh_parser_take(p);
    wh_parser_names(p);
    wh_parser_close(p, WH_N_PARTITION_SELECTION, mark);
}

/* TIMESTAMP e or TRANSACTION e, the word being part of the clause, or e. */
void wh_parser_moment(wh_parser *p)
{
    if ((p->kind == WH_KW_TIMESTAMP || p->kind == WH_KW_TRANSACTION) &&
        wh_parser_peek(p, 1) != WH_T_STRING && wh_parser_peek(p, 1) != WH_T_LPAREN)
        wh_parser_take(p);
    else if (p->kind == WH_KW_TRANSACTION && wh_parser_peek(p, 1) == WH_T_STRING)
        wh_parser_take(p);
    wh_parser_expr_above(p, p->d->powers[WH_KW_AND].power + 1U);
}

static bool at_as_of(const wh_parser *p)
{
    unsigned then = wh_parser_peek(p, 2);

    /* OF may be an alias, which no value follows. */
    return p->kind == WH_KW_AS && wh_parser_peek(p, 1) == WH_KW_OF &&
           (then == WH_KW_TIMESTAMP || then == WH_KW_SYSTEM || then == WH_T_STRING);
}

static void read_as_of(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned next = wh_parser_peek(p, 1);

    if (at_as_of(p)) {
        wh_parser_take(p);
        wh_parser_take(p);
        if (p->kind == WH_KW_SYSTEM) { /* SYSTEM TIME e */
            wh_parser_take(p);
            wh_parser_take(p);
        }
        wh_parser_moment(p);
    } else if (p->kind == WH_KW_FOR && (next == WH_KW_SYSTEM_TIME || next == WH_KW_PORTION)) {
        wh_parser_take(p);
        wh_parser_take(p);
        if (next == WH_KW_PORTION) {
            wh_parser_expect(p, WH_KW_OF);
            wh_parser_name(p);
        }
        if (next == WH_KW_PORTION && wh_parser_take_if(p, WH_T_LPAREN)) {
            wh_parser_expr(p);
            wh_parser_rparen(p);
        } else if (wh_parser_take_if(p, WH_KW_AS)) {
            wh_parser_expect(p, WH_KW_OF);
            wh_parser_moment(p);
        } else if (p->kind == WH_KW_FROM || p->kind == WH_KW_BETWEEN) {
            wh_parser_take(p);
            wh_parser_moment(p);
            if (p->kind == WH_KW_TO || p->kind == WH_KW_AND)
                wh_parser_take(p);
            else
                wh_parser_missing(p);
            wh_parser_moment(p);
        } else {
            wh_parser_expect(p, WH_KW_ALL);
        }
    } else {
        return;
    }
    wh_parser_close(p, WH_N_AS_OF, mark);
}

static void table_rest(wh_parser *p, size_t mark)
{
    wh_parser_partition_selection(p);
    read_as_of(p);
    if (!at_index_hint(p))
        wh_parser_alias(p);
    while (indexed_by(p) || index_hint(p) || tablesample(p))
        ;
    wh_parser_close(p, WH_N_TABLE_REF, mark);
}

/* ONLY? NAME *?; of tables that have heirs. */
static void table_name(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    bool heirs = wh_word_class(p->d, WH_KW_ONLY) == WH_WORD_RESERVED;

    if (heirs && wh_parser_take_if(p, WH_KW_ONLY) && p->kind == WH_T_LPAREN) {
        wh_parser_take(p);
        wh_parser_qualified_name(p);
        wh_parser_rparen(p);
    } else if (p->kind == WH_KW_DUAL) {
        wh_parser_single(p, WH_N_NAME);
    } else {
        wh_parser_qualified_name(p);
    }
    if (heirs && p->kind == WH_OP_STAR && wh_parser_mark(p) > mark)
        wh_parser_take(p);
}

void wh_parser_table_ref(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    table_name(p);
    if (wh_parser_mark(p) > mark)
        table_rest(p, mark);
}

/* ---- items ---------------------------------------------------------------------------------- */

/*
 * ( QUERY ) or ( item JOIN* ), not closed yet, because what stands behind it may tell more: the
 * first bracket of ((SELECT 1) UNION SELECT 2) belongs to a query, that of ((SELECT 1) AS t JOIN u)
 * does not. Returns the kind it is so far.
 */
static unsigned open_brackets(wh_parser *p)
{
    unsigned kind = WH_N_TABLE_PAREN, inner;
    size_t mark;

    wh_parser_take(p); /* ( */
    mark = wh_parser_mark(p);
    if (wh_parser_at_query(p)) {
        kind = WH_N_TABLE_SUBQUERY;
        wh_parser_query(p);
    } else if (p->kind == WH_T_LPAREN && wh_reads(p->d, WH_FEATURE_NESTED_QUERY)) {
        if (wh_parser_enter(p)) {
            inner = open_brackets(p);
            if (inner == WH_N_TABLE_SUBQUERY &&
                (p->kind == WH_T_RPAREN || wh_parser_at_query_rest(p))) {
                kind = WH_N_TABLE_SUBQUERY;
                wh_parser_close(p, WH_N_SUBQUERY, mark);
                wh_parser_compound_rest(p, mark);
            } else {
                wh_parser_alias(p);
                wh_parser_close(p, inner, mark);
                wh_parser_joins(p);
            }
        }
        wh_parser_leave(p);
    } else {
        wh_parser_item(p);
        wh_parser_joins(p);
    }
    wh_parser_rparen(p);
    return kind;
}

/* { OJ item JOIN* } */
static void outer_join_braces(wh_parser *p, size_t mark)
{
    wh_parser_take(p); /* { */
    wh_parser_name(p);
    wh_parser_item(p);
    wh_parser_joins(p);
    if (p->kind != WH_OP_RBRACE)
        wh_parser_opaque(p, WH_STOP_CLAUSE);
    wh_parser_expect(p, WH_OP_RBRACE);
    wh_parser_close(p, WH_N_TABLE_PAREN, mark);
}

/* A reserved word that gives a value, as in FROM CURRENT_DATE AS d, FROM CAST(1 AS text). */
static bool value_word(wh_parser *p, size_t mark)
{
    switch (p->kind) {
    case WH_KW_CAST:
    case WH_KW_CURRENT_CATALOG:
    case WH_KW_CURRENT_DATE:
    case WH_KW_CURRENT_ROLE:
    case WH_KW_CURRENT_TIME:
    case WH_KW_CURRENT_TIMESTAMP:
    case WH_KW_CURRENT_USER:
    case WH_KW_LOCALTIME:
    case WH_KW_LOCALTIMESTAMP:
    case WH_KW_SESSION_USER:
    case WH_KW_USER:
        break;
    default:
        return false;
    }
    if (wh_parser_is_name(p, p->kind))
        return false;
    wh_parser_single(p, WH_N_NAME);
    if (wh_parser_take_if(p, WH_T_LPAREN)) {
        if (p->kind != WH_T_RPAREN)
            wh_parser_expr_list(p);
        if (wh_parser_take_if(p, WH_KW_AS))
            wh_parser_type(p);
        wh_parser_rparen(p);
    }
    wh_parser_alias(p);
    wh_parser_close(p, WH_N_TABLE_FUNCTION, mark);
    return true;
}

static void named_item(wh_parser *p, size_t mark)
{
    size_t name;

    if (p->kind == WH_KW_TABLE && wh_parser_peek(p, 1) == WH_T_LPAREN) { /* TABLE(f(1)) */
        wh_parser_single(p, WH_N_NAME);
        wh_parser_table_function(p, mark);
        return;
    }
    if (wh_parser_at_special_table(p)) {
        wh_parser_special_table(p, mark);
        return;
    }
    if (value_word(p, mark))
        return;
    name = wh_parser_mark(p);
    table_name(p);
    if (wh_parser_mark(p) == name)
        wh_parser_opaque(p, WH_STOP_COMMA | WH_STOP_CLAUSE);
    else if (p->kind == WH_T_LPAREN)
        wh_parser_table_function(p, mark);
    else
        table_rest(p, mark);
}

static bool at_lateral(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    return p->kind == WH_KW_LATERAL && wh_reads(p->d, WH_FEATURE_LATERAL) &&
           (next == WH_T_LPAREN || next == WH_KW_ROWS || wh_parser_is_name(p, next) ||
            wh_word_class(p->d, p->kind) == WH_WORD_RESERVED);
}

void wh_parser_item(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned kind;

    if (!wh_parser_enter(p)) {
        wh_parser_leave(p);
        return;
    }
    if (at_lateral(p))
        wh_parser_take(p);
    if (p->kind == WH_T_LPAREN) {
        kind = open_brackets(p);
        read_as_of(p);
        wh_parser_alias(p);
        wh_parser_close(p, kind, mark);
    } else if (p->kind == WH_OP_LBRACE) {
        outer_join_braces(p, mark);
    } else {
        named_item(p, mark);
    }
    wh_parser_leave(p);
}

void wh_parser_from(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind != WH_KW_FROM)
        return;
    wh_parser_take(p);
    wh_parser_item(p);
    wh_parser_joins(p);
    wh_parser_close(p, WH_N_FROM, mark);
}
