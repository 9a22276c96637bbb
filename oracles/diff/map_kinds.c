/*
 * What a function makes of a value of another kind than it takes is each product's own: the digits
 * of a number as a text, a text among numbers. Kinds are told by literals, by columns whose name
 * has one type in all tables, and by what functions give.
 */
#include "oracles/diff/map.h"

/* Beside enum wh_type_class: NULL, numbers of several classes, anything of several. */
enum { OPEN = WH_CLASS_UNKNOWN, NONE = 250, NUMBER = 251, MIXED = 252 };

static uint8_t kind_of(const mapper *mp, const wh_node *e);

static bool is_number(uint8_t kind)
{
    return kind == WH_CLASS_BOOLEAN || kind == WH_CLASS_INTEGER || kind == WH_CLASS_DECIMAL ||
           kind == WH_CLASS_REAL || kind == NUMBER;
}

/* Of what may be either. */
static uint8_t either(uint8_t a, uint8_t b)
{
    if (a == NONE || a == b)
        return b;
    if (b == NONE)
        return a;
    if (a == OPEN || b == OPEN)
        return OPEN;
    return is_number(a) && is_number(b) ? NUMBER : MIXED;
}

static uint8_t kind_of_literal(const wh_token *t)
{
    wh_str text;

    if (!t)
        return OPEN;
    text = wh_token_text(t);
    switch (t->kind) {
    case WH_KW_NULL:
        return NONE;
    case WH_KW_TRUE:
    case WH_KW_FALSE:
    case WH_T_INTEGER:
        return WH_CLASS_INTEGER;
    case WH_T_REAL:
        return memchr(text.p, 'e', text.n) || memchr(text.p, 'E', text.n) ? WH_CLASS_REAL
                                                                          : WH_CLASS_DECIMAL;
    case WH_T_STRING:
        return WH_CLASS_TEXT;
    default:
        return OPEN;
    }
}

static uint8_t kind_of_column(const mapper *mp, const wh_token *name)
{
    const wh_relation *r;
    uint8_t kind = NONE;
    size_t i, k;

    for (i = 0; name && (r = wh_catalog_relation_at(mp->catalog, i)) != NULL; i++)
        for (k = 0; k < r->ncolumns; k++)
            if (wh_name_is(name, r->columns[k].name))
                kind = either(kind, r->columns[k].type_class);
    return kind == NONE || kind == MIXED ? (uint8_t)OPEN : kind;
}

static uint8_t kind_of_arguments(const mapper *mp, const wh_node *call, size_t from)
{
    const wh_node *e;
    uint8_t kind = NONE;
    size_t i = 0, k;

    for (k = 0; (e = wh_node_next_expr(call, &i)) != NULL; k++)
        if (k >= from)
            kind = either(kind, kind_of(mp, e));
    return kind;
}

static uint8_t kind_of_call(const mapper *mp, const wh_node *call)
{
    const wh_function *f = wh_call_function(mp->m->from, call);
    const wh_node *first = wh_node_expr(call, 0);

    if (!f)
        return OPEN;
    if (f->does == WH_DOES_CHOOSE || f->does == WH_DOES_EXTREME)
        return kind_of_arguments(mp, call, 0);
    if (f->gives == WH_GIVES_FIRST)
        return first ? kind_of(mp, first) : (uint8_t)OPEN;
    return f->gives;
}

static uint8_t kind_of_case(const mapper *mp, const wh_node *e)
{
    const wh_node *otherwise = wh_node_expr(wh_node_find(e, WH_N_ELSE), 0), *when;
    uint8_t kind = otherwise ? kind_of(mp, otherwise) : (uint8_t)NONE;
    size_t i = 0;

    while ((when = wh_node_next(e, WH_N_WHEN, &i)) != NULL)
        kind = either(kind, wh_node_expr(when, 1) ? kind_of(mp, wh_node_expr(when, 1)) : OPEN);
    return kind;
}

static uint8_t kind_of(const mapper *mp, const wh_node *e)
{
    switch (e->kind) {
    case WH_N_LITERAL:
        return kind_of_literal(wh_node_first_token(e));
    case WH_N_COLUMN:
        return kind_of_column(mp, wh_name_part(e, 0));
    case WH_N_CALL:
        return kind_of_call(mp, e);
    case WH_N_CASE:
        return kind_of_case(mp, e);
    case WH_N_PAREN:
    case WH_N_COLLATE:
        return wh_node_expr(e, 0) ? kind_of(mp, wh_node_expr(e, 0)) : (uint8_t)OPEN;
    default:
        return OPEN;
    }
}

/* Is a value of this kind what the letter of a function's `takes` says? A whole number or an exact
 * one has the same digits everywhere. */
static bool is_taken(char letter, uint8_t kind)
{
    switch (letter) {
    case 't':
        return kind == WH_CLASS_TEXT || kind == WH_CLASS_INTEGER || kind == WH_CLASS_DECIMAL ||
               kind == NONE;
    case 'n':
    case 'i':
        return is_number(kind) || kind == NONE;
    default:
        return true;
    }
}

/* A column of a subquery's is mostly of the kind that is asked for; what is computed of numbers is
 * one. */
static bool is_open_taken(char letter, const wh_node *e)
{
    return e->kind == WH_N_COLUMN ||
           (letter != 't' && e->kind != WH_N_CASE && e->kind != WH_N_CALL);
}

static bool takes_all(const mapper *mp, const wh_node *call, const wh_function *f)
{
    const wh_node *e;
    const char *letter = f->takes;
    size_t i = 0;

    while ((e = wh_node_next_expr(call, &i)) != NULL) {
        uint8_t kind = kind_of(mp, e);

        if (!is_taken(*letter, kind) && !(kind == OPEN && is_open_taken(*letter, e)))
            return false;
        letter += letter[1] != '\0';
    }
    return true;
}

bool wh_map_takes_kinds(const mapper *mp, const wh_node *call)
{
    const wh_function *f = wh_call_function(mp->m->from, call);

    if (!f)
        return true;
    if (f->does == WH_DOES_CHOOSE || f->does == WH_DOES_EXTREME) /* IF() begins with a condition */
        return kind_of_arguments(mp, call, f->takes && f->takes[0] == 'b') != MIXED;
    return !f->takes || takes_all(mp, call, f);
}

/* ---- arms ----------------------------------------------------------------------------------- */

enum { REALS = 1, OTHERS = 2, COLUMNS = 32 }; /* what a column of a compound has in its arms */

static void see_arm(const mapper *mp, const wh_node *select, uint8_t *seen)
{
    const wh_node *projection = wh_node_find(select, WH_N_PROJECTION);
    wh_result r;
    size_t at = 0, k;

    for (k = 0; k < COLUMNS && projection && wh_result_next(projection, &at, &r); k++) {
        uint8_t kind = r.kind == WH_RESULT_EXPR ? kind_of(mp, r.expr) : (uint8_t)OPEN;

        if (kind == WH_CLASS_REAL || kind == NUMBER)
            seen[k] |= REALS;
        else if (kind != NONE && kind != OPEN && !is_number(kind))
            seen[k] |= OTHERS;
    }
}

bool wh_map_joins_kinds(const mapper *mp, const wh_node *query)
{
    const wh_node *compound = wh_node_find(query, WH_N_COMPOUND), *arm;
    uint8_t seen[COLUMNS] = {0};
    size_t at = 0, k;

    if (!compound)
        return true;
    if ((arm = wh_node_find(query, WH_N_SELECT)) != NULL)
        see_arm(mp, arm, seen);
    while ((arm = wh_node_next(compound, WH_N_SELECT, &at)) != NULL)
        see_arm(mp, arm, seen);
    for (k = 0; k < COLUMNS && seen[k] != (REALS | OTHERS); k++)
        ;
    return k == COLUMNS;
}
