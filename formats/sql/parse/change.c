/* INSERT, UPDATE, DELETE. */
#include "formats/sql/parse/internal.h"

/* OR ABORT and its like. */
static void or_action(wh_parser *p)
{
    if (p->kind == WH_KW_OR) {
        wh_parser_take(p);
        wh_parser_name(p);
    }
}

/* LOW_PRIORITY, IGNORE and their like behind the first word. A word that is also a name is an
 * option only before what must follow one. */
static void options(wh_parser *p)
{
    unsigned next;

    for (;;) {
        switch (p->kind) {
        case WH_KW_DELAYED:
        case WH_KW_HIGH_PRIORITY:
        case WH_KW_LOW_PRIORITY:
            break;
        case WH_KW_IGNORE:
        case WH_KW_QUICK:
        case WH_KW_HISTORY:
            next = wh_parser_peek(p, 1);
            if (wh_word_class(p->d, p->kind) == WH_WORD_NAME && next != WH_KW_FROM &&
                next != WH_KW_INTO && next != WH_KW_IGNORE && next != WH_T_NAME &&
                next != WH_T_QNAME)
                return;
            break;
        default:
            return;
        }
        wh_parser_single(p, WH_N_OPTION);
    }
}

/* ---- SET ------------------------------------------------------------------------------------ */

/* t.c */
static void target_name(wh_parser *p)
{
    bool keywords = wh_reads(p->d, WH_FEATURE_DOT_KEYWORD);
    size_t mark = wh_parser_mark(p);

    wh_parser_name(p);
    while (wh_parser_mark(p) > mark && wh_parser_take_if(p, WH_T_DOT)) {
        if (keywords && wh_kind_is_keyword(p->kind))
            wh_parser_take(p);
        else
            wh_parser_name(p);
    }
}

/* [ e ], [ e : e ] */
static void subscript(wh_parser *p)
{
    wh_parser_take(p); /* [ */
    if (p->kind != WH_OP_COLON && p->kind != WH_OP_RBRACKET)
        wh_parser_expr(p);
    if (wh_parser_take_if(p, WH_OP_COLON) && p->kind != WH_OP_RBRACKET)
        wh_parser_expr(p);
    wh_parser_expect(p, WH_OP_RBRACKET);
}

/* What a single value is put into: COLUMN, and round it INDEX and FIELD for c[1].f. */
static void target(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    target_name(p);
    if (wh_parser_mark(p) == mark)
        return;
    wh_parser_close(p, WH_N_COLUMN, mark);
    while (p->kind == WH_OP_LBRACKET || p->kind == WH_T_DOT) {
        if (p->kind == WH_OP_LBRACKET) {
            subscript(p);
            wh_parser_close(p, WH_N_INDEX, mark);
        } else {
            wh_parser_take(p);
            wh_parser_name(p);
            wh_parser_close(p, WH_N_FIELD, mark);
        }
    }
}

/* The same among others in brackets, as bare tokens: they are no expressions. */
static void bare_target(wh_parser *p)
{
    target_name(p);
    while (p->kind == WH_OP_LBRACKET || p->kind == WH_T_DOT) {
        if (p->kind == WH_OP_LBRACKET) {
            subscript(p);
        } else {
            wh_parser_take(p);
            wh_parser_name(p);
        }
    }
}

void wh_parser_targets(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* ( */
    if (p->kind != WH_T_RPAREN || !wh_reads(p->d, WH_FEATURE_OPTIONAL_INTO)) {
        do {
            bare_target(p);
            if (p->kind != WH_T_COMMA && p->kind != WH_T_RPAREN)
                wh_parser_opaque(p, WH_STOP_COMMA);
        } while (wh_parser_take_if(p, WH_T_COMMA));
    }
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_NAMES, mark);
}

static void assignments(wh_parser *p)
{
    size_t mark;

    do {
        mark = wh_parser_mark(p);
        if (p->kind == WH_T_LPAREN)
            wh_parser_targets(p);
        else
            target(p);
        if (p->kind == WH_OP_EQ || p->kind == WH_OP_EQEQ || p->kind == WH_OP_ASSIGN) {
            wh_parser_take(p);
            if (p->kind == WH_KW_IGNORE && wh_word_class(p->d, p->kind) == WH_WORD_RESERVED)
                wh_parser_single(p, WH_N_DEFAULT_VALUE); /* the value as it is */
            else
                wh_parser_expr(p);
        } else {
            wh_parser_missing(p);
            wh_parser_opaque(p, WH_STOP_COMMA | WH_STOP_CLAUSE);
        }
        if (wh_parser_mark(p) > mark)
            wh_parser_close(p, WH_N_ASSIGN, mark);
    } while (wh_parser_take_if(p, WH_T_COMMA));
}

void wh_parser_set(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (wh_parser_take_if(p, WH_KW_SET)) {
        assignments(p);
        wh_parser_close(p, WH_N_SET, mark);
    } else {
        wh_parser_missing(p);
    }
}

/* ---- what all of them end with -------------------------------------------------------------- */

void wh_parser_returning(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind != WH_KW_RETURNING)
        return;
    wh_parser_take(p);
    if (p->kind == WH_KW_WITH && wh_parser_peek(p, 1) == WH_T_LPAREN) {
        /* WITH (OLD AS o, NEW AS n) */
        wh_parser_take(p);
        wh_parser_token_group(p);
    }
    wh_parser_projection(p);
    wh_parser_close(p, WH_N_RETURNING, mark);
}

/* WHERE, RETURNING, ORDER BY and LIMIT; engines differ in the order. */
static void tail(wh_parser *p)
{
    for (;;) {
        if (p->kind == WH_KW_WHERE)
            wh_parser_where(p);
        else if (p->kind == WH_KW_RETURNING)
            wh_parser_returning(p);
        else if (p->kind == WH_KW_ORDER)
            wh_parser_order_by(p);
        else if (wh_parser_at_limit(p))
            wh_parser_limit(p);
        else
            return;
    }
}

/* ---- INSERT --------------------------------------------------------------------------------- */

static void upsert(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* ON */
    wh_parser_take(p); /* CONFLICT */
    if (p->kind == WH_T_LPAREN) {
        wh_parser_column_list(p);
        wh_parser_where(p);
    } else if (p->kind == WH_KW_ON && wh_parser_peek(p, 1) == WH_KW_CONSTRAINT) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_name(p);
    }
    wh_parser_expect(p, WH_KW_DO);
    if (p->kind == WH_KW_UPDATE) {
        wh_parser_take(p);
        wh_parser_set(p);
        wh_parser_where(p);
    } else {
        wh_parser_expect(p, WH_KW_NOTHING);
    }
    wh_parser_close(p, WH_N_UPSERT, mark);
}

static void on_duplicate(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    bool before = p->values_call;

    wh_parser_take(p); /* ON */
    wh_parser_take(p); /* DUPLICATE */
    wh_parser_expect(p, WH_KW_KEY);
    wh_parser_expect(p, WH_KW_UPDATE);
    p->values_call = true;
    assignments(p);
    p->values_call = before;
    wh_parser_close(p, WH_N_ON_DUPLICATE, mark);
}

/* NAME PARTITION_SELECTION? (AS name)? */
static void insert_table(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), alias;

    wh_parser_qualified_name(p);
    if (wh_parser_mark(p) == mark)
        return;
    wh_parser_partition_selection(p);
    alias = wh_parser_mark(p);
    if (p->kind == WH_KW_AS) {
        wh_parser_take(p);
        wh_parser_name(p);
        wh_parser_close(p, WH_N_ALIAS, alias);
    }
    wh_parser_close(p, WH_N_TABLE_REF, mark);
}

/* OVERRIDING SYSTEM|USER VALUE; BY NAME|POSITION */
static void insert_mode(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (wh_parser_take_if(p, WH_KW_OVERRIDING)) {
        if (p->kind == WH_KW_SYSTEM || p->kind == WH_KW_USER)
            wh_parser_take(p);
        else
            wh_parser_missing(p);
        wh_parser_expect(p, WH_KW_VALUE);
        wh_parser_close(p, WH_N_OVERRIDING, mark);
    } else if (p->kind == WH_KW_BY &&
               (wh_parser_peek(p, 1) == WH_KW_NAME || wh_parser_peek(p, 1) == WH_KW_POSITION)) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_close(p, WH_N_OPTION, mark);
    }
}

/* The rows that are put in. */
static void source(wh_parser *p)
{
    switch (p->kind) {
    case WH_KW_DEFAULT:
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_VALUES);
        break;
    case WH_KW_SET:
        wh_parser_set(p);
        break;
    case WH_KW_VALUE:
    case WH_T_LPAREN:
        wh_parser_query(p);
        break;
    default:
        if (wh_parser_at_query(p))
            wh_parser_query(p);
        else
            wh_parser_missing(p);
        break;
    }
}

void wh_parser_insert(wh_parser *p)
{
    unsigned next;

    wh_parser_take(p); /* INSERT or REPLACE */
    wh_parser_hint(p);
    or_action(p);
    options(p);
    if (!wh_parser_take_if(p, WH_KW_INTO) && !wh_reads(p->d, WH_FEATURE_OPTIONAL_INTO))
        wh_parser_missing(p);
    if (p->kind == WH_KW_TABLE)
        wh_parser_take(p);
    insert_table(p);
    next = wh_parser_peek(p, 1);
    if (p->kind == WH_T_LPAREN && next != WH_KW_SELECT && next != WH_T_LPAREN &&
        !wh_parser_at_query_at(p, 1))
        wh_parser_targets(p);
    insert_mode(p);
    source(p);
    if (p->kind == WH_KW_AS)
        wh_parser_alias(p); /* of the new row */
    for (;;) {
        next = wh_parser_peek(p, 1);
        if (p->kind == WH_KW_ON && next == WH_KW_CONFLICT)
            upsert(p);
        else if (p->kind == WH_KW_ON && next == WH_KW_DUPLICATE)
            on_duplicate(p);
        else
            break;
    }
    wh_parser_returning(p);
}

/* ---- UPDATE --------------------------------------------------------------------------------- */

/* One table, or all that stand before SET as TABLES. */
static void updated_tables(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    bool single = p->kind != WH_T_LPAREN && p->kind != WH_OP_LBRACE;

    if (single)
        wh_parser_table_ref(p);
    else
        wh_parser_item(p);
    if (!single || wh_parser_at_join(p)) {
        wh_parser_joins(p);
        wh_parser_close(p, WH_N_TABLES, mark);
    }
}

void wh_parser_update(wh_parser *p)
{
    wh_parser_take(p); /* UPDATE */
    wh_parser_hint(p);
    or_action(p);
    options(p);
    updated_tables(p);
    wh_parser_set(p);
    wh_parser_from(p);
    tail(p);
}

/* ---- DELETE --------------------------------------------------------------------------------- */

/* Do several targets stand here, or one with .* behind it: t, s.u, v.* Where DELETE t FROM is SQL,
 * what stands before USING is the name of a table there, too. */
static bool at_targets(const wh_parser *p)
{
    bool named = wh_reads(p->d, WH_FEATURE_OPTIONAL_INTO);
    size_t i = 1;

    while (wh_parser_peek(p, i) == WH_T_DOT && wh_parser_peek(p, i + 1) != WH_OP_STAR)
        i += 2;
    return wh_parser_peek(p, i) == WH_T_COMMA || wh_parser_peek(p, i) == WH_T_DOT ||
           (named && wh_parser_peek(p, i) == WH_KW_USING);
}

static void targets(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    do {
        size_t name = wh_parser_mark(p);

        wh_parser_name(p);
        while (p->kind == WH_T_DOT && wh_parser_peek(p, 1) != WH_OP_STAR &&
               wh_parser_mark(p) > name) {
            wh_parser_take(p);
            wh_parser_name(p);
        }
        if (wh_parser_mark(p) > name)
            wh_parser_close(p, WH_N_NAME, name);
        if (p->kind == WH_T_DOT) {
            wh_parser_take(p);
            wh_parser_expect(p, WH_OP_STAR);
        }
    } while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_close(p, WH_N_TARGETS, mark);
}

static void using_tables(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_USING) {
        wh_parser_take(p);
        wh_parser_item(p);
        wh_parser_joins(p);
        wh_parser_close(p, WH_N_USING_TABLES, mark);
    }
}

/* BEFORE SYSTEM_TIME e, of a table's history. */
static void before_time(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_BEFORE && wh_parser_peek(p, 1) == WH_KW_SYSTEM_TIME) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_moment(p);
        wh_parser_close(p, WH_N_AS_OF, mark);
    }
}

void wh_parser_delete(wh_parser *p)
{
    wh_parser_take(p); /* DELETE */
    wh_parser_hint(p);
    options(p);
    if (wh_parser_take_if(p, WH_KW_FROM)) {
        if (at_targets(p))
            targets(p);
        else
            wh_parser_table_ref(p);
        using_tables(p);
    } else if (wh_reads(p->d, WH_FEATURE_OPTIONAL_INTO)) {
        targets(p);
        wh_parser_from(p);
    } else {
        wh_parser_missing(p);
        wh_parser_table_ref(p);
    }
    before_time(p);
    tail(p);
}
