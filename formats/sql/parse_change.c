/* INSERT, UPDATE, DELETE. */
#include "formats/sql/parse_internal.h"

/* OR ABORT and its like. */
static void or_action(wh_parser *p)
{
    if (p->kind == WH_KW_OR) {
        wh_parser_take(p);
        wh_parser_name(p);
    }
}

static void set(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), assign;

    if (!wh_parser_take_if(p, WH_KW_SET)) {
        wh_parser_missing(p);
        return;
    }
    do {
        assign = wh_parser_mark(p);
        if (p->kind == WH_T_LPAREN) {
            wh_parser_names(p);
        } else {
            size_t column = wh_parser_mark(p);
            wh_parser_name(p);
            while (p->kind == WH_T_DOT && wh_parser_mark(p) > column) {
                wh_parser_take(p);
                wh_parser_name(p);
            }
            if (wh_parser_mark(p) > column)
                wh_parser_close(p, WH_N_COLUMN, column);
        }
        if (p->kind == WH_OP_EQ || p->kind == WH_OP_EQEQ) {
            wh_parser_take(p);
            wh_parser_expr(p);
        } else {
            wh_parser_missing(p);
            wh_parser_opaque(p, WH_STOP_COMMA | WH_STOP_CLAUSE);
        }
        if (wh_parser_mark(p) > assign)
            wh_parser_close(p, WH_N_ASSIGN, assign);
    } while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_close(p, WH_N_SET, mark);
}

static void returning(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_RETURNING) {
        wh_parser_take(p);
        wh_parser_projection(p);
        wh_parser_close(p, WH_N_RETURNING, mark);
    }
}

static void upsert(wh_parser *p)
{
    size_t mark = wh_parser_mark(p), list;

    wh_parser_take(p); /* ON */
    wh_parser_take(p); /* CONFLICT */
    if (p->kind == WH_T_LPAREN) {
        list = wh_parser_mark(p);
        wh_parser_take(p);
        wh_parser_order_terms(p);
        wh_parser_rparen(p);
        wh_parser_close(p, WH_N_COLUMN_LIST, list);
        wh_parser_where(p);
    }
    wh_parser_expect(p, WH_KW_DO);
    if (p->kind == WH_KW_UPDATE) {
        wh_parser_take(p);
        set(p);
        wh_parser_where(p);
    } else {
        wh_parser_expect(p, WH_KW_NOTHING);
    }
    wh_parser_close(p, WH_N_UPSERT, mark);
}

void wh_parser_insert(wh_parser *p)
{
    size_t table;

    wh_parser_take(p); /* INSERT or REPLACE */
    or_action(p);
    wh_parser_expect(p, WH_KW_INTO);
    table = wh_parser_mark(p);
    wh_parser_qualified_name(p);
    if (p->kind == WH_KW_AS) {
        size_t alias = wh_parser_mark(p);
        wh_parser_take(p);
        wh_parser_name(p);
        wh_parser_close(p, WH_N_ALIAS, alias);
    }
    if (wh_parser_mark(p) > table)
        wh_parser_close(p, WH_N_TABLE_REF, table);
    if (p->kind == WH_T_LPAREN && wh_parser_peek(p, 1) != WH_KW_SELECT)
        wh_parser_names(p);
    if (p->kind == WH_KW_DEFAULT) {
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_VALUES);
    } else if (wh_parser_at_query(p) || p->kind == WH_T_LPAREN) {
        wh_parser_query(p);
    } else {
        wh_parser_missing(p);
    }
    while (p->kind == WH_KW_ON && wh_parser_peek(p, 1) == WH_KW_CONFLICT)
        upsert(p);
    returning(p);
}

void wh_parser_update(wh_parser *p)
{
    wh_parser_take(p); /* UPDATE */
    or_action(p);
    wh_parser_table_ref(p);
    set(p);
    wh_parser_from(p);
    wh_parser_where(p);
    returning(p);
    wh_parser_order_by(p);
    wh_parser_limit(p);
}

void wh_parser_delete(wh_parser *p)
{
    wh_parser_take(p); /* DELETE */
    wh_parser_expect(p, WH_KW_FROM);
    wh_parser_table_ref(p);
    wh_parser_where(p);
    returning(p);
    wh_parser_order_by(p);
    wh_parser_limit(p);
}
