/* MERGE. */
#include "formats/sql/parse/internal.h"

/* INSERT ( names )? OVERRIDING? (VALUES ( .. ) | DEFAULT VALUES) */
static void merge_insert(wh_parser *p)
{
    size_t row;

    wh_parser_take(p); /* INSERT */
    if (p->kind == WH_T_LPAREN)
        wh_parser_targets(p);
    row = wh_parser_mark(p);
    if (wh_parser_take_if(p, WH_KW_OVERRIDING)) {
        if (p->kind == WH_KW_SYSTEM || p->kind == WH_KW_USER)
            wh_parser_take(p);
        wh_parser_expect(p, WH_KW_VALUE);
        wh_parser_close(p, WH_N_OVERRIDING, row);
    }
    if (wh_parser_take_if(p, WH_KW_DEFAULT)) {
        wh_parser_expect(p, WH_KW_VALUES);
        return;
    }
    wh_parser_expect(p, WH_KW_VALUES);
    row = wh_parser_mark(p);
    if (wh_parser_take_if(p, WH_T_LPAREN)) {
        wh_parser_expr_list(p);
        wh_parser_rparen(p);
        wh_parser_close(p, WH_N_ROW_VALUE, row);
    } else {
        wh_parser_missing(p);
    }
    wh_parser_where(p);
}

static void action(wh_parser *p)
{
    switch (p->kind) {
    case WH_KW_UPDATE:
        wh_parser_take(p);
        wh_parser_set(p);
        wh_parser_where(p);
        if (p->kind == WH_KW_DELETE) { /* UPDATE SET .. DELETE WHERE .. */
            wh_parser_take(p);
            wh_parser_where(p);
        }
        break;
    case WH_KW_DELETE:
        wh_parser_take(p);
        break;
    case WH_KW_INSERT:
        merge_insert(p);
        break;
    case WH_KW_DO:
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_NOTHING);
        break;
    default:
        wh_parser_missing(p);
        break;
    }
}

static void merge_when(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* WHEN */
    wh_parser_take_if(p, WH_KW_NOT);
    wh_parser_expect(p, WH_KW_MATCHED);
    if (wh_parser_take_if(p, WH_KW_BY)) {
        if (p->kind == WH_KW_SOURCE || p->kind == WH_KW_TARGET)
            wh_parser_take(p);
        else
            wh_parser_missing(p);
    }
    if (wh_parser_take_if(p, WH_KW_AND))
        wh_parser_expr(p);
    wh_parser_expect(p, WH_KW_THEN);
    action(p);
    wh_parser_close(p, WH_N_MERGE_WHEN, mark);
}

void wh_parser_merge(wh_parser *p)
{
    size_t mark;

    wh_parser_take(p); /* MERGE */
    wh_parser_hint(p);
    wh_parser_take_if(p, WH_KW_INTO);
    wh_parser_table_ref(p);
    wh_parser_expect(p, WH_KW_USING);
    mark = wh_parser_mark(p);
    wh_parser_item(p);
    if (wh_parser_at_join(p)) {
        wh_parser_joins(p);
        wh_parser_close(p, WH_N_TABLES, mark);
    }
    wh_parser_condition(p);
    while (p->kind == WH_KW_WHEN)
        merge_when(p);
    wh_parser_returning(p);
}
