/* Columns of a table and the constraints they carry. */
#include "formats/sql/parse/internal.h"

void wh_parser_if_exists(wh_parser *p)
{
    if (p->kind != WH_KW_IF)
        return;
    if (wh_parser_peek(p, 1) == WH_KW_NOT) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_EXISTS);
    } else if (wh_parser_peek(p, 1) == WH_KW_EXISTS) {
        wh_parser_take(p);
        wh_parser_take(p);
    }
}

void wh_parser_conflict(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    if (p->kind == WH_KW_ON && wh_parser_peek(p, 1) == WH_KW_CONFLICT) {
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_name(p);
        wh_parser_close(p, WH_N_CONFLICT, mark);
    }
}

void wh_parser_bracketed_expr(wh_parser *p)
{
    wh_parser_expect(p, WH_T_LPAREN);
    wh_parser_expr(p);
    wh_parser_rparen(p);
}

/* NOT? DEFERRABLE | INITIALLY x | NO INHERIT | NOT? ENFORCED | NOT VALID */
bool wh_parser_attribute(wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (p->kind) {
    case WH_KW_NOT:
        if (next != WH_KW_DEFERRABLE && next != WH_KW_ENFORCED && next != WH_KW_VALID &&
            next != WH_KW_SECONDARY)
            return false;
        wh_parser_take(p);
        wh_parser_take(p);
        return true;
    case WH_KW_DEFERRABLE:
    case WH_KW_ENFORCED:
        wh_parser_take(p);
        return true;
    case WH_KW_INITIALLY:
        wh_parser_take(p);
        wh_parser_name(p);
        return true;
    case WH_KW_NO:
        if (next != WH_KW_INHERIT)
            return false;
        wh_parser_take(p);
        wh_parser_take(p);
        return true;
    default:
        return false;
    }
}

/* ON DELETE SET NULL (a) and the like, behind ON. */
static void foreign_action(wh_parser *p)
{
    wh_parser_take(p); /* DELETE, UPDATE, INSERT */
    if (p->kind == WH_KW_SET || p->kind == WH_KW_NO)
        wh_parser_take(p);
    wh_parser_take(p); /* NULL, DEFAULT, ACTION, CASCADE, RESTRICT */
    if (p->kind == WH_T_LPAREN)
        wh_parser_names(p);
}

void wh_parser_references(wh_parser *p, size_t mark)
{
    wh_parser_take(p); /* REFERENCES */
    wh_parser_qualified_name(p);
    if (p->kind == WH_T_LPAREN)
        wh_parser_period_names(p);
    for (;;) {
        unsigned next = wh_parser_peek(p, 1);

        if (p->kind == WH_KW_ON &&
            (next == WH_KW_DELETE || next == WH_KW_UPDATE || next == WH_KW_INSERT)) {
            wh_parser_take(p);
            foreign_action(p);
        } else if (p->kind == WH_KW_MATCH) {
            wh_parser_take(p);
            wh_parser_take(p); /* FULL, PARTIAL, SIMPLE or any name */
        } else if (!wh_parser_attribute(p)) {
            break;
        }
    }
    wh_parser_close(p, WH_N_REFERENCES, mark);
}

/*
 * DEFAULT e. What follows e is the next constraint: COLLATE, and NOT with anything but an operator,
 * end it wherever they stand outside of brackets, and so does everything weaker than a comparison.
 */
static void default_value(wh_parser *p)
{
    const wh_token *end = p->end, *cut;
    size_t depth = 0;

    wh_parser_take(p); /* DEFAULT */
    for (cut = p->t; cut < end; cut++) {
        if (cut->kind == WH_T_LPAREN || cut->kind == WH_OP_LBRACKET || cut->kind == WH_KW_CASE)
            depth++;
        else if (depth && (cut->kind == WH_T_RPAREN || cut->kind == WH_OP_RBRACKET ||
                           cut->kind == WH_KW_END))
            depth--;
        else if (depth == 0 &&
                 (cut->kind == WH_KW_COLLATE || cut->kind == WH_KW_NOT || cut->kind == WH_T_COMMA ||
                  cut->kind == WH_T_RPAREN || cut->kind == WH_T_SEMI))
            break;
    }
    p->end = cut;
    wh_parser_look(p);
    wh_parser_expr_above(p, p->d->powers[WH_OP_EQ].power);
    p->end = end;
    if (p->too_deep)
        wh_parser_give_up(p);
    wh_parser_look(p);
}

/* GENERATED ALWAYS AS (e) | AS (e) | GENERATED .. AS IDENTITY (..) | GENERATED .. AS ROW START */
static unsigned generated(wh_parser *p)
{
    unsigned kind = WH_N_GENERATED;

    if (p->kind == WH_KW_GENERATED) {
        wh_parser_take(p);
        if (p->kind == WH_KW_BY)
            wh_parser_take(p);
        wh_parser_take(p); /* ALWAYS, DEFAULT */
    }
    wh_parser_expect(p, WH_KW_AS);
    switch (p->kind) {
    case WH_KW_IDENTITY:
        kind = WH_N_IDENTITY;
        wh_parser_take(p);
        if (wh_parser_take_if(p, WH_T_LPAREN)) {
            wh_parser_options(p, WH_OPTION_SEQUENCE);
            wh_parser_rparen(p);
        }
        break;
    case WH_KW_ROW:
        wh_parser_take(p);
        wh_parser_take(p); /* START, END */
        break;
    default:
        wh_parser_bracketed_expr(p);
        if (p->kind == WH_KW_STORED || p->kind == WH_KW_VIRTUAL ||
            (p->kind == WH_T_NAME && wh_parser_peek(p, 1) != WH_OP_EQ)) /* PERSISTENT */
            wh_parser_take(p);
        break;
    }
    return kind;
}

static unsigned primary_key(wh_parser *p)
{
    if (p->kind == WH_KW_PRIMARY) {
        wh_parser_take(p);
        wh_parser_expect(p, WH_KW_KEY);
    } else {
        wh_parser_take(p); /* KEY alone */
    }
    if (p->kind == WH_KW_ASC || p->kind == WH_KW_DESC)
        wh_parser_take(p);
    wh_parser_conflict(p);
    wh_parser_take_if(p, WH_KW_AUTOINCREMENT);
    return WH_N_PRIMARY_KEY;
}

static void collation(wh_parser *p)
{
    wh_parser_take(p); /* COLLATE */
    wh_parser_take_if(p, WH_OP_EQ);
    if (p->kind == WH_KW_BINARY || p->kind == WH_KW_DEFAULT)
        wh_parser_take(p);
    else
        wh_parser_name(p);
    while (p->kind == WH_T_DOT) {
        wh_parser_take(p);
        wh_parser_name(p);
    }
}

/* ON UPDATE e of a column that follows the clock. */
static unsigned on_update(wh_parser *p)
{
    wh_parser_take(p);
    wh_parser_take(p);
    wh_parser_expr_above(p, p->d->powers[WH_KW_COLLATE].power + 1U);
    return WH_N_ON_UPDATE;
}

/* The constraint behind CONSTRAINT name; 0: none of the words that begin one. */
static unsigned constraint_rule(wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    switch (p->kind) {
    case WH_KW_PRIMARY:
        return primary_key(p);
    case WH_KW_KEY:
        return wh_reads(p->d, WH_FEATURE_KEY_LENGTH) ? primary_key(p) : 0;
    case WH_KW_NOT:
        if (next != WH_KW_NULL)
            return 0;
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_conflict(p);
        return WH_N_NOT_NULL;
    case WH_KW_NULL:
        wh_parser_take(p);
        wh_parser_conflict(p);
        return WH_N_NULLABLE;
    case WH_KW_UNIQUE:
        wh_parser_take(p);
        if (p->kind == WH_KW_KEY || p->kind == WH_KW_INDEX)
            wh_parser_take(p);
        wh_parser_conflict(p);
        return WH_N_UNIQUE;
    case WH_KW_CHECK:
        wh_parser_take(p);
        wh_parser_bracketed_expr(p);
        wh_parser_conflict(p);
        return WH_N_CHECK;
    case WH_KW_DEFAULT:
        default_value(p);
        return WH_N_DEFAULT;
    case WH_KW_COLLATE:
        collation(p);
        return WH_N_COLLATION;
    case WH_KW_GENERATED:
    case WH_KW_AS:
        return generated(p);
    case WH_KW_AUTO_INCREMENT:
        wh_parser_take(p);
        return WH_N_AUTO_INCREMENT;
    case WH_KW_SERIAL: /* SERIAL DEFAULT VALUE */
        if (next != WH_KW_DEFAULT || wh_parser_peek(p, 2) != WH_KW_VALUE)
            return 0;
        wh_parser_take(p);
        wh_parser_take(p);
        wh_parser_take(p);
        return WH_N_COLUMN_OPTION;
    case WH_KW_IDENTITY:
        wh_parser_take(p);
        if (p->kind == WH_T_LPAREN)
            wh_parser_token_group(p);
        return WH_N_IDENTITY;
    case WH_KW_ON:
        return next == WH_KW_UPDATE ? on_update(p) : 0;
    default:
        return 0;
    }
}

/* Of a column's key only what no column has: NULLS NOT DISTINCT, WITH (..), USING INDEX .. */
static void key_options(wh_parser *p)
{
    for (;;) {
        unsigned next = wh_parser_peek(p, 1);

        if (p->kind != WH_KW_NULLS && !(p->kind == WH_KW_WITH && next == WH_T_LPAREN) &&
            !(p->kind == WH_KW_USING && next == WH_KW_INDEX))
            return;
        if (!wh_parser_option(p, WH_OPTION_INDEX))
            return;
    }
}

bool wh_parser_column_constraint(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);
    unsigned kind;

    if (p->kind == WH_T_COMMA || p->kind == WH_T_RPAREN || p->kind == WH_T_EOF)
        return false;
    while (p->kind == WH_KW_CONSTRAINT) { /* SQLite takes any number, and the last one counts */
        wh_parser_take(p);
        if (wh_parser_is_name(p, p->kind) || p->kind == WH_T_STRING)
            wh_parser_take(p);
    }
    if (p->kind == WH_KW_REFERENCES) {
        wh_parser_references(p, mark);
        return true;
    }
    kind = constraint_rule(p);
    if (!kind && wh_parser_mark(p) == mark) {
        if (wh_parser_attribute(p))
            kind = WH_N_COLUMN_OPTION;
        else
            return !wh_reads(p->d, WH_FEATURE_SMALL_GRAMMAR) &&
                   wh_parser_option(p, WH_OPTION_COLUMN);
    }
    if (!kind && wh_reads(p->d, WH_FEATURE_SMALL_GRAMMAR)) /* SQLite: a name of nothing */
        kind = WH_N_COLUMN_OPTION;
    if (kind == WH_N_UNIQUE || kind == WH_N_PRIMARY_KEY)
        key_options(p);
    while (wh_parser_attribute(p))
        continue;
    wh_parser_close(p, kind ? kind : (unsigned)WH_N_OPAQUE, mark);
    return true;
}

/* Behind the name of a column: does its type stand here, and not what follows a type? */
static bool at_type(const wh_parser *p)
{
    unsigned next = wh_parser_peek(p, 1);

    if (wh_reads(p->d, WH_FEATURE_UNTYPED_COLUMN))
        return wh_parser_is_alias(p, p->kind) &&
               !(p->kind == WH_KW_GENERATED && next == WH_KW_ALWAYS);
    switch (p->kind) {
    case WH_T_COMMA:
    case WH_T_RPAREN:
    case WH_T_SEMI:
    case WH_T_EOF:
    case WH_KW_CONSTRAINT:
    case WH_KW_PRIMARY:
    case WH_KW_NOT:
    case WH_KW_NULL:
    case WH_KW_UNIQUE:
    case WH_KW_CHECK:
    case WH_KW_DEFAULT:
    case WH_KW_COLLATE:
    case WH_KW_REFERENCES:
    case WH_KW_AS:
    case WH_KW_WITH:
        return false;
    case WH_KW_GENERATED:
        return next != WH_KW_ALWAYS && next != WH_KW_BY;
    default:
        return true;
    }
}

void wh_parser_column_def(wh_parser *p)
{
    size_t mark = wh_parser_mark(p);

    wh_parser_name(p);
    if (at_type(p))
        wh_parser_type(p);
    while (wh_parser_column_constraint(p))
        continue;
    if (wh_parser_mark(p) > mark)
        wh_parser_close(p, WH_N_COLUMN_DEF, mark);
}
