/*
 * The types of strict dialects as a table (https://www.postgresql.org/docs/current/datatype.html):
 * a row for each kind of values, and rows for functions whose result is of one kind.
 */
#include "oracles/precision/types.h"
#include "oracles/precision/precision.h"

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
    {WH_CLASS_BLOB, COMPARED, WH_SPELLING_ONE, true, {"'\\x61'", "'\\x'", "'\\x00'"}},
    {WH_CLASS_DATE, LEAST, WH_SPELLING_ONE, true, {"'2020-01-01'", "'2000-02-29'"}},
    {WH_CLASS_TIME, LEAST, WH_SPELLING_ONE, true, {"'12:00:00'", "'00:00:00'"}},
    {WH_CLASS_DATETIME,
     LEAST,
     WH_SPELLING_ONE,
     true,
     {"'2020-01-01 00:00:00'", "'2000-02-29 12:00:00'"}},
    {WH_CLASS_INTERVAL, LEAST, WH_SPELLING_OPEN, false, {"'1 day'", "'00:00:00'"}},
    {WH_CLASS_UUID, COMPARED, WH_SPELLING_ONE, true, {"'11111111-1111-1111-1111-111111111111'"}},
    {WH_CLASS_ARRAY, LEAST, WH_SPELLING_OPEN, false, {"'{}'"}},
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

static bool begins(wh_str s, const char *word)
{
    size_t n = strlen(word);

    return s.n >= n && wh_str_eq_nocase((wh_str){s.p, n}, wh_str_of(word));
}

static wh_typing typing(uint8_t class_, wh_str type)
{
    const type_row *row = row_of(class_);
    wh_typing t = {class_, 0, WH_SPELLING_OPEN, false, type};

    if (row) {
        t.can = row->can;
        t.spelling = row->spelling;
        t.identity = row->identity;
    }
    return t;
}

static wh_typing of_class(uint8_t class_)
{
    return typing(class_, (wh_str){NULL, 0});
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

/* What a type's own words add to what is true of its kind. */
static wh_typing declared(const wh_subject *s, uint8_t class_, wh_str type)
{
    static const char *const discrete[] = {"int4range", "int8range", "daterange", "tsrange"};
    wh_typing t = typing(class_, type), element;
    const char *bracket = type.n ? memchr(type.p, '[', type.n) : NULL;
    size_t i;

    switch (class_) {
    case WH_CLASS_JSON: /* json has no equality */
        if (begins(type, "jsonb"))
            t.can = COMPARED;
        break;
    case WH_CLASS_DECIMAL: /* of a fixed scale */
        t.identity = type.n && memchr(type.p, '(', type.n) != NULL;
        break;
    case WH_CLASS_TEXT: /* blanks at the end do not count, but are kept */
        if (wh_str_eq_nocase(type, WH_STR("bpchar"))) {
            t.spelling = WH_SPELLING_OPEN;
            t.identity = false;
        }
        break;
    case WH_CLASS_ARRAY: /* bounds count, elements as they are */
        if (!bracket)
            break;
        type.n = (size_t)(bracket - type.p);
        element = declared(s, wh_catalog_type_class(s->catalog, type), type);
        t.identity = element.identity; /* compared as text: numbers in it are not */
        t.spelling = t.identity ? WH_SPELLING_ONE : WH_SPELLING_OPEN;
        t.can = element.can & COMPARED ? LEAST : 0;
        break;
    case WH_CLASS_RANGE:
        for (i = 0; i < sizeof discrete / sizeof discrete[0]; i++)
            if (wh_str_eq_nocase(type, wh_str_of(discrete[i]))) {
                t.spelling = WH_SPELLING_ONE;
                t.identity = true;
            }
        break;
    default:
        break;
    }
    return t;
}

static wh_typing collated(wh_typing t, wh_str collation)
{
    if (!is_bytewise(collation)) { /* it may be one that is not deterministic */
        t.spelling = WH_SPELLING_OPEN;
        t.identity = false;
    }
    return t;
}

/* Of text that is not a column or a cast the type is text, or char(n) of any n. */
wh_typing wh_typing_of_column(const wh_subject *s, const wh_column *c)
{
    wh_typing t = declared(s, c->type_class, c->type);

    if (c->derived && c->type.n == 0 && c->value) {
        t = wh_typing_of(s, NULL, c->value);
        if (t.class_ == WH_CLASS_UNKNOWN)
            t = of_class(c->type_class);
        if (t.class_ == WH_CLASS_TEXT && wh_node_contains(c->value, WH_N_COLLATE, true))
            t.spelling = WH_SPELLING_OPEN;
    }
    return collated(t, c->collation);
}

/* ---- expressions ---------------------------------------------------------------------------- */

/* What a function gives; SAME: what its first argument is. */
enum { SAME = 255 };

static const struct {
    const char *name;
    uint8_t class_;
} functions[] = {
    {"abs", SAME},
    {"ascii", WH_CLASS_INTEGER},
    {"bit_length", WH_CLASS_INTEGER},
    {"btrim", WH_CLASS_TEXT},
    {"cardinality", WH_CLASS_INTEGER},
    {"char_length", WH_CLASS_INTEGER},
    {"coalesce", SAME},
    {"concat", WH_CLASS_TEXT},
    {"concat_ws", WH_CLASS_TEXT},
    {"encode", WH_CLASS_TEXT},
    {"greatest", SAME},
    {"initcap", WH_CLASS_TEXT},
    {"isempty", WH_CLASS_BOOLEAN},
    {"least", SAME},
    {"left", WH_CLASS_TEXT},
    {"length", WH_CLASS_INTEGER},
    {"lower_inf", WH_CLASS_BOOLEAN},
    {"lpad", WH_CLASS_TEXT},
    {"ltrim", WH_CLASS_TEXT},
    {"md5", WH_CLASS_TEXT},
    {"nullif", SAME},
    {"num_nonnulls", WH_CLASS_INTEGER},
    {"num_nulls", WH_CLASS_INTEGER},
    {"octet_length", WH_CLASS_INTEGER},
    {"position", WH_CLASS_INTEGER},
    {"regexp_replace", WH_CLASS_TEXT},
    {"repeat", WH_CLASS_TEXT},
    {"replace", WH_CLASS_TEXT},
    {"reverse", WH_CLASS_TEXT},
    {"right", WH_CLASS_TEXT},
    {"rpad", WH_CLASS_TEXT},
    {"rtrim", WH_CLASS_TEXT},
    {"split_part", WH_CLASS_TEXT},
    {"starts_with", WH_CLASS_BOOLEAN},
    {"strpos", WH_CLASS_INTEGER},
    {"translate", WH_CLASS_TEXT},
    {"upper_inf", WH_CLASS_BOOLEAN},
};

static bool is_number(uint8_t class_)
{
    return class_ == WH_CLASS_INTEGER || class_ == WH_CLASS_DECIMAL || class_ == WH_CLASS_REAL;
}

/* Of which of several arguments or branches the result is, is not known: text may be char(n) of
 * any n, a number of any type. */
static wh_typing one_of(wh_typing t)
{
    if (t.class_ == WH_CLASS_TEXT || is_number(t.class_)) {
        t.identity = false;
        if (t.class_ == WH_CLASS_TEXT)
            t.spelling = WH_SPELLING_OPEN;
    }
    return t;
}

static wh_typing of_call(const wh_subject *s, const wh_node *from, const wh_node *e)
{
    wh_str name = wh_token_text(wh_name_part(e, 0));
    size_t i;

    for (i = 0; i < sizeof functions / sizeof functions[0]; i++)
        if (wh_str_eq_nocase(name, wh_str_of(functions[i].name)))
            return functions[i].class_ == SAME ? one_of(wh_typing_of(s, from, wh_node_expr(e, 0)))
                                               : of_class(functions[i].class_);
    return of_class(WH_CLASS_UNKNOWN);
}

static wh_typing of_arithmetic(const wh_subject *s, const wh_node *from, const wh_node *e)
{
    static const uint16_t operators[] = {WH_OP_PLUS, WH_OP_MINUS, WH_OP_STAR, WH_OP_SLASH,
                                         WH_OP_PERCENT};
    static const uint8_t ranks[] = {WH_CLASS_REAL, WH_CLASS_DECIMAL, WH_CLASS_INTEGER};
    wh_typing a = wh_typing_of(s, from, wh_node_expr(e, 0));
    wh_typing b = wh_typing_of(s, from, wh_node_expr(e, 1));
    size_t i, k;

    if (wh_node_has(e, WH_OP_CONCAT))
        return of_class(a.class_ == WH_CLASS_TEXT && b.class_ == WH_CLASS_TEXT ? WH_CLASS_TEXT
                                                                               : WH_CLASS_UNKNOWN);
    for (i = 0; i < sizeof operators / sizeof operators[0]; i++)
        if (wh_node_has(e, operators[i]) && is_number(a.class_) && is_number(b.class_))
            for (k = 0; k < sizeof ranks; k++)
                if (a.class_ == ranks[k] || b.class_ == ranks[k])
                    return of_class(ranks[k]);
    return of_class(WH_CLASS_UNKNOWN);
}

static wh_typing of_case(const wh_subject *s, const wh_node *from, const wh_node *e)
{
    const wh_node *when = wh_node_find(e, WH_N_WHEN);
    const wh_node *value = wh_unbracketed(wh_node_expr(when, 1));

    if (!value || value->kind == WH_N_LITERAL)
        return of_class(WH_CLASS_UNKNOWN);
    return one_of(wh_typing_of(s, from, value));
}

static wh_typing of_literal(const wh_node *e)
{
    const wh_token *t = wh_node_first_token(e);

    switch (t ? (int)t->kind : -1) {
    case WH_T_INTEGER:
        return of_class(wh_token_text(t).n < 19 ? WH_CLASS_INTEGER : WH_CLASS_DECIMAL);
    case WH_T_REAL:
        return of_class(WH_CLASS_DECIMAL);
    case WH_T_STRING: /* of the type that is wanted; if none is, text */
        return of_class(WH_CLASS_TEXT);
    case WH_KW_TRUE:
    case WH_KW_FALSE:
        return of_class(WH_CLASS_BOOLEAN);
    default:
        return of_class(WH_CLASS_UNKNOWN);
    }
}

wh_typing wh_typing_of(const wh_subject *s, const wh_node *from, const wh_node *e)
{
    const wh_column *c;
    const wh_node *type;
    wh_str text;

    e = wh_unbracketed(e);
    if (!e)
        return of_class(WH_CLASS_UNKNOWN);
    if (wh_is_truth(e))
        return of_class(WH_CLASS_BOOLEAN);
    switch (e->kind) {
    case WH_N_COLUMN:
        c = from ? wh_find_column(s, from, e) : NULL;
        return c ? wh_typing_of_column(s, c) : of_class(WH_CLASS_UNKNOWN);
    case WH_N_CAST:
        type = wh_node_find(e, WH_N_TYPE);
        if (!type)
            break;
        {
            wh_buf b = WH_BUF_INIT(4096);
            wh_node_print_canonical(&b, type);
            text = wh_subject_keep(s, &b);
        }
        return declared(s, wh_catalog_type_class(s->catalog, text), text);
    case WH_N_COLLATE:
        return collated(wh_typing_of(s, from, wh_node_expr(e, 0)),
                        wh_node_last_token(e) ? wh_name_text(s->a, wh_node_last_token(e))
                                              : WH_STR("?"));
    case WH_N_UNARY: /* NOT is a truth */
        return wh_node_has(e, WH_OP_MINUS) || wh_node_has(e, WH_OP_PLUS)
                   ? one_of(wh_typing_of(s, from, wh_node_expr(e, 0)))
                   : of_class(WH_CLASS_UNKNOWN);
    case WH_N_BINARY:
        return of_arithmetic(s, from, e);
    case WH_N_CALL:
        return of_call(s, from, e);
    case WH_N_CASE:
        return of_case(s, from, e);
    case WH_N_LITERAL:
        return of_literal(e);
    default:
        break;
    }
    return of_class(WH_CLASS_UNKNOWN);
}

/* ---- comparing ------------------------------------------------------------------------------ */

bool wh_typings_match(const wh_typing *a, const wh_typing *b)
{
    if (!(a->can & b->can & COMPARED))
        return false;
    if (is_number(a->class_) && is_number(b->class_))
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

const char *const *wh_typing_constants(const wh_typing *t)
{
    static const char *const nothing[] = {"NULL", NULL};
    const type_row *row = row_of(t->class_);

    return row && row->constants[0] ? row->constants : nothing;
}
