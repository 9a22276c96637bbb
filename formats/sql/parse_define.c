/* CREATE and ALTER. */
#include "formats/sql/parse_internal.h"

static void if_not_exists(wh_parser *p)
{
    if (p->kind == WH_KW_IF && wh_parser_peek(p, 1) == WH_KW_NOT) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_EXISTS);
    }
}

/* ON CONFLICT x */
static void conflict(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_ON && wh_parser_peek(p, 1) == WH_KW_CONFLICT) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_name(p);
        wh_parser_close(p, WH_N_CONFLICT, mark);
    }
}

static void bracketed_expr(wh_parser *p)
{
    wh_parser_expect(p, WH_T_LPAREN);
    wh_parser_expr(p);
    wh_parser_rparen(p);
}

static void column_list(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (!wh_parser_take_if(p, WH_T_LPAREN)) {
        wh_parser_missing(p);
        return;
    }
    wh_parser_order_terms(p);
    wh_parser_take_if(p, WH_KW_AUTOINCREMENT);
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_COLUMN_LIST, mark);
}

/* [NOT] DEFERRABLE [INITIALLY x] */
static bool deferrable(wh_parser *p)
{
    if (p->kind == WH_KW_NOT && wh_parser_peek(p, 1) == WH_KW_DEFERRABLE)
        wh_parser_take(p);
    if (p->kind != WH_KW_DEFERRABLE)
        return false;
    wh_parser_take(p);
    if (wh_parser_take_if(p, WH_KW_INITIALLY))
        wh_parser_name(p);
    return true;
}

static void references(wh_parser *p, size_t mark)
{
    wh_parser_take(p); /* REFERENCES */
    wh_parser_qualified_name(p);
    if (p->kind == WH_T_LPAREN)
        wh_parser_names(p);
    for (;;) {
        if (p->kind == WH_KW_ON && wh_parser_peek(p, 1) != WH_KW_CONFLICT) {
            wh_parser_take(p);
            wh_parser_take(p); /* DELETE, UPDATE, INSERT */
            if (p->kind == WH_KW_SET || p->kind == WH_KW_NO)
                wh_parser_take(p);
            wh_parser_take(p); /* NULL, DEFAULT, ACTION, CASCADE, RESTRICT */
        } else if (p->kind == WH_KW_MATCH) {
            wh_parser_take(p);
            wh_parser_name(p);
        } else if (!deferrable(p)) {
            break;
        }
    }
    wh_parser_close(p, WH_N_REFERENCES, mark);
}

static void default_value(wh_parser *p)
{
    wh_parser_take(p); /* DEFAULT */
    /* One operand with its sign: what follows, COLLATE too, is the next constraint. */
    wh_parser_expr_above(p, p->d->powers[WH_KW_COLLATE].power + 1U);
}

static void generated(wh_parser *p)
{
    if (p->kind == WH_KW_GENERATED) {
        wh_parser_take(p);
        wh_parser_take(p); /* ALWAYS */
    }
    wh_parser_expect(p, WH_KW_AS);
    bracketed_expr(p);
    if (p->kind == WH_KW_STORED || p->kind == WH_KW_VIRTUAL)
        wh_parser_take(p);
}

/* One constraint of a column. False: none stands here. */
static bool column_constraint(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned kind = WH_N_OPAQUE;

    if (p->kind == WH_KW_CONSTRAINT) {
        wh_parser_take(p);
        wh_parser_name(p);
    }
    switch (p->kind) {
    case WH_KW_PRIMARY:
        kind = WH_N_PRIMARY_KEY;
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_KEY);
        if (p->kind == WH_KW_ASC || p->kind == WH_KW_DESC)
            wh_parser_take(p);
        conflict(p);
        wh_parser_take_if(p, WH_KW_AUTOINCREMENT);
        break;
    case WH_KW_NOT:
        if (wh_parser_peek(p, 1) != WH_KW_NULL)
            break;
        kind = WH_N_NOT_NULL;
        wh_parser_take(p);
        wh_parser_take(p);
        conflict(p);
        break;
    case WH_KW_NULL:
        kind = WH_N_NULLABLE;
        wh_parser_take(p);
        conflict(p);
        break;
    case WH_KW_UNIQUE:
        kind = WH_N_UNIQUE;
        wh_parser_take(p);
        conflict(p);
        break;
    case WH_KW_CHECK:
        kind = WH_N_CHECK;
        wh_parser_take(p);
        bracketed_expr(p);
        conflict(p);
        break;
    case WH_KW_DEFAULT:
        kind = WH_N_DEFAULT;
        default_value(p);
        break;
    case WH_KW_COLLATE:
        kind = WH_N_COLLATION;
        wh_parser_take(p);
        wh_parser_name(p);
        break;
    case WH_KW_REFERENCES:
        references(p, mark);
        return true;
    case WH_KW_GENERATED:
    case WH_KW_AS:
        kind = WH_N_GENERATED;
        generated(p);
        break;
    default:
        break;
    }
    if (wh_parser_mark(p) == mark)
        return false;
    wh_parser_close(p, kind, mark);
    return true;
}

static void column_def(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_name(p);
    if (wh_parser_is_alias(p, p->kind) &&
        !(p->kind == WH_KW_GENERATED && wh_parser_peek(p, 1) == WH_KW_ALWAYS))
        wh_parser_type(p);
    while (column_constraint(p))
        continue;
    if (wh_parser_mark(p) > mark)
        wh_parser_close(p, WH_N_COLUMN_DEF, mark);
}

static bool at_table_constraint(const wh_parser *p)
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
        return next == WH_T_LPAREN;
    default:
        return false;
    }
}

static void table_constraint(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned kind = WH_N_OPAQUE;

    if (p->kind == WH_KW_CONSTRAINT) {
        wh_parser_take(p);
        wh_parser_name(p);
    }
    switch (p->kind) {
    case WH_KW_PRIMARY:
        kind = WH_N_PRIMARY_KEY;
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_KEY);
        column_list(p);
        conflict(p);
        break;
    case WH_KW_UNIQUE:
        kind = WH_N_UNIQUE;
        wh_parser_take(p);
        column_list(p);
        conflict(p);
        break;
    case WH_KW_CHECK:
        kind = WH_N_CHECK;
        wh_parser_take(p);
        bracketed_expr(p);
        conflict(p);
        break;
    case WH_KW_FOREIGN:
        kind = WH_N_FOREIGN_KEY;
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_KEY);
        if (p->kind == WH_T_LPAREN)
            wh_parser_names(p);
        if (p->kind == WH_KW_REFERENCES)
            references(p, wh_parser_mark(p));
        else
            wh_parser_missing(p);
        break;
    default:
        break;
    }
    wh_parser_close(p, kind, mark);
}

static void table_body(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_take(p); /* ( */
    do {
        bool constraint = at_table_constraint(p);

        if (constraint)
            table_constraint(p);
        else
            column_def(p);
        while ((p->d->features & WH_FEATURE_OPTIONAL_COMMA) && constraint && at_table_constraint(p))
            table_constraint(p);
        if (p->kind != WH_T_COMMA && p->kind != WH_T_RPAREN)
            wh_parser_opaque(p, WH_STOP_COMMA);
    } while (wh_parser_take_if(p, WH_T_COMMA));
    wh_parser_rparen(p);
    wh_parser_close(p, WH_N_TABLE_BODY, mark);
}

static void table_options(wh_parser *p)
{
    do {
        size_t mark = wh_parser_mark(p);

        if (p->kind == WH_KW_WITHOUT && wh_parser_peek(p, 1) == WH_KW_ROWID) {
            wh_parser_take(p);
            wh_parser_take(p);
        } else if (p->kind == WH_KW_STRICT) {
            wh_parser_take(p);
        } else {
            return;
        }
        wh_parser_close(p, WH_N_TABLE_OPTION, mark);
    } while (wh_parser_take_if(p, WH_T_COMMA));
}

static void create_table(wh_parser *p)
{
    wh_parser_take(p); /* TABLE */
    if_not_exists(p);
    wh_parser_qualified_name(p);
    if (p->kind == WH_T_LPAREN) {
        table_body(p);
        table_options(p);
    }
    if (p->kind == WH_KW_AS) {
        wh_parser_take(p);
        wh_parser_query(p);
    }
}

static void create_index(wh_parser *p)
{
    wh_parser_take(p); /* INDEX */
    if_not_exists(p);
    if (p->kind != WH_KW_ON)
        wh_parser_qualified_name(p);
    wh_parser_expect(p, WH_KW_ON);
    wh_parser_qualified_name(p);
    column_list(p);
    wh_parser_where(p);
}

static void create_view(wh_parser *p)
{
    wh_parser_take(p); /* VIEW */
    if_not_exists(p);
    wh_parser_qualified_name(p);
    if (p->kind == WH_T_LPAREN)
        wh_parser_names(p);
    wh_parser_expect(p, WH_KW_AS);
    if (wh_parser_at_query(p) || p->kind == WH_T_LPAREN)
        wh_parser_query(p);
    else
        wh_parser_missing(p);
}

static void trigger_body(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (!wh_parser_take_if(p, WH_KW_BEGIN)) {
        wh_parser_missing(p);
        return;
    }
    while (p->kind != WH_T_EOF && p->kind != WH_KW_END)
        wh_parser_statement(p, false);
    wh_parser_expect(p, WH_KW_END);
    wh_parser_close(p, WH_N_TRIGGER_BODY, mark);
}

static void create_trigger(wh_parser *p)
{
    wh_parser_take(p); /* TRIGGER */
    if_not_exists(p);
    wh_parser_qualified_name(p);
    if (p->kind == WH_KW_BEFORE || p->kind == WH_KW_AFTER) {
        wh_parser_take(p);
    } else if (p->kind == WH_KW_INSTEAD) {
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_OF);
    }
    if (p->kind == WH_KW_UPDATE && wh_parser_peek(p, 1) == WH_KW_OF) {
        wh_parser_take(p);
        wh_parser_take(p);
        do
            wh_parser_name(p);
        while (wh_parser_take_if(p, WH_T_COMMA));
    } else if (p->kind == WH_KW_INSERT || p->kind == WH_KW_UPDATE || p->kind == WH_KW_DELETE) {
        wh_parser_take(p);
    } else {
        wh_parser_missing(p);
    }
    wh_parser_expect(p, WH_KW_ON);
    wh_parser_qualified_name(p);
    if (p->kind == WH_KW_FOR && wh_parser_peek(p, 1) == WH_KW_EACH) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_ROW);
    }
    if (wh_parser_take_if(p, WH_KW_WHEN))
        wh_parser_expr(p);
    trigger_body(p);
}

static void create_virtual_table(wh_parser *p)
{
    wh_parser_take(p); /* TABLE */
    if_not_exists(p);
    wh_parser_qualified_name(p);
    wh_parser_expect(p, WH_KW_USING);
    wh_parser_qualified_name(p);
}

void wh_parser_create(wh_parser *p, unsigned *kind)
{
    bool virtual_table = false;

    wh_parser_take(p); /* CREATE */
    for (;; wh_parser_take(p)) {
        if (p->kind == WH_KW_VIRTUAL)
            virtual_table = true;
        else if (p->kind != WH_KW_TEMP && p->kind != WH_KW_TEMPORARY && p->kind != WH_KW_UNIQUE &&
                 p->kind != WH_KW_OR && p->kind != WH_KW_REPLACE && p->kind != WH_KW_MATERIALIZED)
            break;
    }
    switch (p->kind) {
    case WH_KW_TABLE:
        *kind = virtual_table ? WH_N_CREATE_VIRTUAL_TABLE : WH_N_CREATE_TABLE;
        if (virtual_table)
            create_virtual_table(p);
        else
            create_table(p);
        break;
    case WH_KW_INDEX:
        *kind = WH_N_CREATE_INDEX;
        create_index(p);
        break;
    case WH_KW_VIEW:
        *kind = WH_N_CREATE_VIEW;
        create_view(p);
        break;
    case WH_KW_TRIGGER:
        *kind = WH_N_CREATE_TRIGGER;
        create_trigger(p);
        break;
    default:
        *kind = WH_N_CREATE_OTHER;
        break;
    }
}

void wh_parser_alter(wh_parser *p)
{
    wh_parser_take(p); /* ALTER */
    if (!wh_parser_take_if(p, WH_KW_TABLE))
        return;
    wh_parser_qualified_name(p);
    switch (p->kind) {
    case WH_KW_RENAME:
        wh_parser_take(p);
        if (p->kind != WH_KW_TO) {
            if (p->kind == WH_KW_COLUMN && wh_parser_peek(p, 1) != WH_KW_TO)
                wh_parser_take(p);
            wh_parser_name(p);
        }
        wh_parser_expect(p, WH_KW_TO);
        wh_parser_name(p);
        break;
    case WH_KW_ADD:
        wh_parser_take(p);
        if (p->kind == WH_KW_COLUMN)
            wh_parser_take(p);
        if (wh_parser_is_name(p, p->kind) || p->kind == WH_T_STRING)
            column_def(p);
        break;
    case WH_KW_DROP:
        wh_parser_take(p);
        if (p->kind == WH_KW_COLUMN && wh_parser_is_name(p, wh_parser_peek(p, 1)))
            wh_parser_take(p);
        wh_parser_name(p);
        break;
    default:
        break;
    }
}
