/* Constraints and indexes among the columns of a table. */
#include "formats/sql/parse/internal.h"

/* (10), DESC: MySQL lets a foreign key say what it says of any key. */
static void key_part(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (!wh_reads(p->d, WH_FEATURE_KEY_LENGTH))
        return;
    if (p->kind == WH_T_LPAREN)
        wh_parser_token_group(p);
    if (p->kind == WH_KW_ASC || p->kind == WH_KW_DESC)
        wh_parser_take(p);
    if (wh_parser_mark(p) > mark)
        wh_parser_close(p, WH_N_OPTION, mark);
}

void wh_parser_period_names(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* ( */
    do {
        if (p->kind == WH_KW_PERIOD && wh_parser_is_name(p, wh_parser_peek(p, 1)))
            wh_parser_take(p);
        wh_parser_name(p);
        key_part(p);
        if (p->kind != WH_T_COMMA && p->kind != WH_T_RPAREN)
            wh_parser_opaque(p, WH_STOP_COMMA);
    } while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_NAMES, mark);
}

/* INDEX or KEY that begins an index here, and not a column of that name. */
static bool at_index(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    if (wh_word_class(p->d, p->kind) == WH_WORD_RESERVED)
        return true;
    if (!wh_reads(p->d, WH_FEATURE_KEY_LENGTH))
        return false;
    return next == WH_T_LPAREN ||
           (wh_parser_is_name(p, next) && wh_parser_peek(p, 2) == WH_T_LPAREN &&
            wh_parser_peek(p, 3) != WH_T_INTEGER);
}

bool wh_parser_at_table_constraint(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (p->kind) {
    case WH_KW_CONSTRAINT:
    case WH_KW_CHECK:
        return true;
    case WH_KW_PRIMARY:
    case WH_KW_FOREIGN:
        return next == WH_KW_KEY;
    case WH_KW_UNIQUE:
        return next == WH_T_LPAREN || !wh_reads(p->d, WH_FEATURE_SMALL_GRAMMAR);
    case WH_KW_INDEX:
    case WH_KW_KEY:
        return at_index(p);
    case WH_KW_FULLTEXT:
    case WH_KW_SPATIAL:
        return true;
    case WH_KW_VECTOR:
        return next == WH_KW_INDEX || next == WH_KW_KEY;
    case WH_KW_EXCLUDE:
        return next == WH_KW_USING || next == WH_T_LPAREN;
    case WH_KW_PERIOD:
        return next == WH_KW_FOR || next == WH_KW_IF;
    default:
        return false;
    }
}

static bool at_size(const wh_parser *p)
{
    return p->kind == WH_KW_KEY_BLOCK_SIZE && wh_parser_peek(p, 1) != WH_T_LPAREN;
}

/* (IF NOT EXISTS)? name? (USING x)? (columns), or USING INDEX x; then the index's options. */
static void key(wh_parser *p)
{
    wh_parser_if_exists(p);
    if (p->kind == WH_KW_NULLS)
        wh_parser_option(p, WH_OPTION_INDEX);
    if (wh_parser_is_name(p, p->kind) && p->kind != WH_KW_USING && !at_size(p))
        wh_parser_name(p);
    if (at_size(p))
        wh_parser_option(p, WH_OPTION_INDEX);
    if (p->kind == WH_KW_USING && wh_parser_peek(p, 1) == WH_KW_INDEX) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_name(p);
        return;
    }
    if (p->kind == WH_KW_USING || p->kind == WH_KW_TYPE) {
        size_t mark = wh_parser_mark(p);

        wh_parser_take(p);
        wh_parser_take(p); /* BTREE, HASH */
        wh_parser_close(p, WH_N_TABLE_OPTION, mark);
    }
    wh_parser_column_list(p);
    wh_parser_index_tail(p);
}

static void foreign_key(wh_parser *p)
{
    wh_parser_take(p); /* FOREIGN */
    wh_parser_expect(p, WH_KW_KEY);
    wh_parser_if_exists(p);
    if (wh_parser_is_name(p, p->kind))
        wh_parser_name(p);
    if (p->kind == WH_T_LPAREN)
        wh_parser_period_names(p);
    if (p->kind == WH_KW_REFERENCES)
        wh_parser_references(p, wh_parser_mark(p));
    else
        wh_parser_missing(p);
}

/* UNIQUE (..) | UNIQUE name (..), and with INDEX or KEY an index. */
static unsigned unique(wh_parser *p)
{
    unsigned kind = WH_N_UNIQUE;

    wh_parser_take(p);
    if (p->kind == WH_KW_INDEX || p->kind == WH_KW_KEY) {
        kind = WH_N_INDEX_DEF;
        wh_parser_take(p);
    }
    key(p);
    return kind;
}

/* The constraint behind CONSTRAINT name. */
static unsigned constraint_rule(wh_parser *p)
{
    switch (p->kind) {
    case WH_KW_PRIMARY:
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_KEY);
        key(p);
        return WH_N_PRIMARY_KEY;
    case WH_KW_UNIQUE:
        return unique(p);
    case WH_KW_INDEX:
    case WH_KW_KEY:
    case WH_KW_FULLTEXT:
    case WH_KW_SPATIAL:
    case WH_KW_VECTOR:
        wh_parser_take(p);
        if (p->kind == WH_KW_INDEX || p->kind == WH_KW_KEY)
            wh_parser_take(p);
        key(p);
        return WH_N_INDEX_DEF;
    case WH_KW_CHECK:
        wh_parser_take(p);
        wh_parser_bracketed_expr(p);
        return WH_N_CHECK;
    case WH_KW_FOREIGN:
        foreign_key(p);
        return WH_N_FOREIGN_KEY;
    case WH_KW_EXCLUDE:
        wh_parser_take(p);
        key(p);
        return WH_N_EXCLUDE;
    case WH_KW_NOT: /* NOT NULL a */
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_NULL);
        wh_parser_name(p);
        return WH_N_NOT_NULL;
    case WH_KW_PERIOD:
        wh_parser_take(p);
        wh_parser_if_exists(p);
        wh_parser_expect(p, WH_KW_FOR);
        wh_parser_name(p);
        if (p->kind == WH_T_LPAREN)
            wh_parser_names(p);
        return WH_N_COLUMN_OPTION;
    default: /* SQLite: a name of nothing */
        return wh_reads(p->d, WH_FEATURE_SMALL_GRAMMAR) ? WH_N_COLUMN_OPTION : WH_N_OPAQUE;
    }
}

void wh_parser_table_constraint(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned kind;

    while (p->kind == WH_KW_CONSTRAINT) { /* SQLite takes any number, and the last one counts */
        wh_parser_take(p);
        wh_parser_if_exists(p);
        if (wh_parser_is_name(p, p->kind) || p->kind == WH_T_STRING)
            wh_parser_take(p);
    }
    kind = constraint_rule(p);
    wh_parser_conflict(p);
    while (wh_parser_attribute(p))
        continue;
    wh_parser_close(p, kind, mark);
}
