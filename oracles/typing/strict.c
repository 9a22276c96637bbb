/*
 * Strict types as a table (https://www.postgresql.org/docs/current/datatype.html): a row for each
 * kind of values.
 */
#include "oracles/typing/rules.h"

enum { COMPARED = WH_CAN_BE_COMPARED, LEAST = COMPARED | WH_CAN_BE_EXTREME };
enum { NUMBER = LEAST | WH_CAN_BE_SUMMED };

typedef struct type_row {
    uint8_t class_, can, spelling;
    bool identity;
    const char *constants[6];
} type_row;

/*
 * Equal values that look different, and so are of open spelling: '1 mon' and '30 days'; in
 * jsonb 1.0 and 1.00; ranges of numeric; composites of any of them. Numbers are compared by value,
 * so that -0.0 and 1.00 have one spelling, but not one text. There is no = for json, xml and
 * geometry; no min() of boolean, bytea (before 18), uuid, jsonb, ranges and bits.
 */
static const type_row rows[] = {
    {WH_CLASS_BOOLEAN, COMPARED, WH_SPELLING_ONE, true, {"TRUE", "FALSE"}},
    {WH_CLASS_INTEGER, NUMBER, WH_SPELLING_ONE, true, {"0", "1", "2", "-1", "100"}},
    {WH_CLASS_DECIMAL, NUMBER, WH_SPELLING_ONE, false, {"0", "1", "2", "-1", "0.5"}},
    {WH_CLASS_REAL, NUMBER, WH_SPELLING_ONE, false, {"0", "1", "2", "-1", "0.5"}},
    {WH_CLASS_TEXT, LEAST, WH_SPELLING_ONE, true, {"'a'", "''", "'1'", "'A'", "'b'"}},
    {WH_CLASS_BLOB, COMPARED, WH_SPELLING_ONE, true, {"'a'", "''", "'b'"}},
    {WH_CLASS_DATE, LEAST, WH_SPELLING_ONE, true, {"'2020-01-01'", "'2000-02-29'"}},
    {WH_CLASS_TIME, LEAST, WH_SPELLING_ONE, true, {"'12:00:00'", "'00:00:00'"}},
    {WH_CLASS_DATETIME,
     LEAST,
     WH_SPELLING_ONE,
     true,
     {"'2020-01-01 00:00:00'", "'2000-02-29 12:00:00'"}},
    {WH_CLASS_INTERVAL, LEAST, WH_SPELLING_OPEN, false, {"'1 day'", "'00:00:00'"}},
    {WH_CLASS_UUID, COMPARED, WH_SPELLING_ONE, true, {"'11111111-1111-1111-1111-111111111111'"}},
    {WH_CLASS_ARRAY, LEAST, WH_SPELLING_OPEN, false, {NULL}},
    {WH_CLASS_RANGE, COMPARED, WH_SPELLING_OPEN, false, {"'empty'"}},
    {WH_CLASS_ENUM, LEAST, WH_SPELLING_ONE, true, {NULL}},
    {WH_CLASS_BIT, COMPARED, WH_SPELLING_ONE, true, {NULL}},
    {WH_CLASS_NETWORK, COMPARED, WH_SPELLING_ONE, true, {NULL}},
};

static const type_row *row_of(uint8_t class_)
{
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].class_ == class_)
            return &rows[i];
    return NULL;
}

static void settle(wh_typing *t)
{
    const type_row *row = row_of(t->class_);

    t->can = row ? row->can : 0;
    t->spelling = row ? row->spelling : WH_SPELLING_OPEN;
    t->identity = row && row->identity;
}

static wh_typing typing(uint8_t class_, wh_str type)
{
    wh_typing t = wh_typing_bare(class_);

    t.type = type;
    settle(&t);
    return t;
}

/* Values that are equal may differ in what is seen of them. */
static void loosen(wh_typing *t)
{
    t->spelling = WH_SPELLING_OPEN;
    t->identity = false;
}

/* Of a name in a schema the name; both may be quoted. */
static bool is_bytewise(wh_str collation)
{
    static const char *const names[] = {"", "C", "POSIX", "default", "ucs_basic", "C.utf8"};
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++)
        if (wh_str_is(collation, names[i]))
            return true;
    return false;
}

/* A domain may have a collation of its own. */
static bool may_be_collated(const wh_subject *s, wh_str type)
{
    return wh_catalog_has_collation(s->catalog) && wh_catalog_type(s->catalog, type);
}

/* What a type's own words add to what is true of its kind. */
wh_typing wh_strict_cast(const wh_subject *s, uint8_t class_, wh_str type)
{
    wh_typing t = typing(class_, type), element;
    const char *bracket = type.n ? memchr(type.p, '[', type.n) : NULL;

    switch (class_) {
    case WH_CLASS_JSON: /* json has no equality */
        if (wh_type_has(type, WH_TYPE_EQUALS))
            t.can = COMPARED;
        break;
    case WH_CLASS_DECIMAL: /* of a fixed scale */
        t.identity = type.n && memchr(type.p, '(', type.n) != NULL;
        break;
    case WH_CLASS_TEXT: /* blanks at the end do not count, but are kept */
        if (wh_type_has(type, WH_TYPE_LOOSELY_PADDED) || may_be_collated(s, type))
            loosen(&t);
        break;
    case WH_CLASS_ARRAY: /* bounds count, elements as they are */
        if (!bracket)
            break;
        type.n = (size_t)(bracket - type.p);
        element = wh_strict_cast(s, wh_catalog_type_class(s->catalog, type), type);
        t.identity = element.identity; /* compared as text: numbers in it are not */
        t.spelling = t.identity ? WH_SPELLING_ONE : WH_SPELLING_OPEN;
        t.can = element.can & COMPARED ? LEAST : 0;
        break;
    case WH_CLASS_RANGE:
        if (wh_type_has(type, WH_TYPE_DISCRETE)) {
            t.spelling = WH_SPELLING_ONE;
            t.identity = true;
        }
        break;
    default:
        break;
    }
    return t;
}

/* A collation may be one that is not deterministic. */
static void collate(wh_typing *t, wh_str collation)
{
    if (!is_bytewise(collation))
        loosen(t);
}

typedef struct operands {
    const wh_subject *s;
    const wh_scope *scope;
} operands;

/* Stops at text whose equal values may differ, and where nobody looks. */
static enum wh_walk look_at_collation(void *ctx, const wh_node *n)
{
    const operands *o = ctx;
    wh_typing t;

    if (n->kind == WH_N_SUBQUERY)
        return WH_WALK_STOP;
    if (n->kind != WH_N_COLUMN && n->kind != WH_N_COLLATE)
        return WH_WALK_ON;
    t = wh_typing_in(o->s, o->scope, n);
    if (t.class_ == WH_CLASS_UNKNOWN)
        return WH_WALK_STOP;
    if (t.class_ == WH_CLASS_TEXT && t.spelling != WH_SPELLING_ONE &&
        !wh_type_has(t.type, WH_TYPE_LOOSELY_PADDED))
        return WH_WALK_STOP;
    return WH_WALK_SKIP;
}

/* Functions, operators and casts hand the collation of their operands on (collation.html). */
static bool is_collated(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    operands o = {s, scope};

    return wh_catalog_has_collation(s->catalog) && !wh_node_walk(e, look_at_collation, &o);
}

/* Of text that is not a column or a cast the type is text, or char(n) of any n. */
wh_typing wh_strict_column(const wh_subject *s, const wh_column *c)
{
    wh_typing t = wh_strict_cast(s, c->type_class, c->type);

    if (c->derived && c->type.n == 0 && c->value) {
        t = wh_typing_of(s, NULL, c->value);
        if (t.class_ == WH_CLASS_UNKNOWN)
            t = typing(c->type_class, (wh_str){NULL, 0});
        if (t.class_ == WH_CLASS_TEXT && wh_node_contains(c->value, WH_N_COLLATE, true))
            t.spelling = WH_SPELLING_OPEN;
    }
    if (c->derived && c->value && wh_unbracketed(c->value)->kind == WH_N_CAST &&
        t.class_ == WH_CLASS_TEXT && is_collated(s, NULL, c->value))
        loosen(&t);
    collate(&t, c->collation);
    return t;
}

/* Of which of several arguments or branches the result is, is not known: text may be char(n) of
 * any n, a number of any type. */
static bool is_one_of(const wh_dialect *d, const wh_node *e)
{
    const wh_function *f = e->kind == WH_N_CALL ? wh_call_function(d, e) : NULL;

    return e->kind == WH_N_CASE || (e->kind == WH_N_UNARY && !wh_is_truth(e)) ||
           (f && f->gives == WH_GIVES_FIRST);
}

void wh_strict_settle(const wh_subject *s, const wh_scope *scope, const wh_node *e, wh_typing *t)
{
    wh_str type = t->type, name;

    if (e->kind == WH_N_COLLATE) {
        *t = wh_typing_in(s, scope, wh_node_expr(e, 0));
        name = wh_node_last_token(e) ? wh_name_text(s->a, wh_node_last_token(e)) : WH_STR("?");
        collate(t, name);
        return;
    }
    if (e->kind == WH_N_SUBQUERY || e->kind == WH_N_QUANTIFIED) {
        t->can = 0;
        return;
    }
    if (is_one_of(s->dialect, e)) { /* the operand's own words count: jsonb, int[] */
        if (t->class_ != WH_CLASS_TEXT && !wh_class_is_number(t->class_))
            return;
        t->identity = false;
        if (t->class_ == WH_CLASS_TEXT)
            t->spelling = WH_SPELLING_OPEN;
        return;
    }
    settle(t);
    t->type = type;
    if (t->class_ == WH_CLASS_TEXT && is_collated(s, scope, e))
        loosen(t);
}

/* ---- comparing ------------------------------------------------------------------------------ */

bool wh_typings_match(const wh_typing *a, const wh_typing *b)
{
    if (!(a->can & b->can & COMPARED))
        return false;
    if (wh_class_is_number(a->class_) && wh_class_is_number(b->class_))
        return true;
    if (a->class_ != b->class_)
        return false;
    switch (a->class_) {
    case WH_CLASS_ARRAY:
    case WH_CLASS_RANGE:
    case WH_CLASS_ENUM:
    case WH_CLASS_BIT:
    case WH_CLASS_NETWORK:
        return a->type.n > 0 && wh_str_eq_nocase(a->type, b->type);
    default:
        return true;
    }
}

/* Where nothing in braces is an array of any type: DuckDB's, in brackets, may have but one size. */
typedef struct array_row {
    const wh_dialect *dialect;
    const char *constants[2];
} array_row;

static const array_row arrays[] = {{&wh_dialect_postgresql, {"'{}'"}},
                                   {&wh_dialect_duckdb, {"NULL"}}};

const char *const *wh_typing_constants(const wh_subject *s, const wh_typing *t)
{
    static const char *const nothing[] = {"NULL", NULL};
    static const char *const no_ranges[] = {"'{}'", NULL};
    const type_row *row = row_of(t->class_);

    if (t->class_ == WH_CLASS_RANGE && wh_type_contains(t->type, "multirange"))
        return no_ranges;
    if (t->class_ == WH_CLASS_ARRAY) {
        const array_row *a =
            wh_dialect_row(arrays, sizeof arrays / sizeof arrays[0], sizeof arrays[0], s->dialect);

        return a ? a->constants : nothing;
    }
    return row && row->constants[0] ? row->constants : nothing;
}
