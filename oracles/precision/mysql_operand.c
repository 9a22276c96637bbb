/* Operands by their types and, of constants, by what is written. */
#include "oracles/precision/mysql_operand.h"

static bool is_type(wh_str type, const char *name)
{
    size_t n = strlen(name);

    return type.n >= n && wh_str_eq_nocase((wh_str){type.p, n}, wh_str_of(name)) &&
           (type.n == n || type.p[n] == ' ' || type.p[n] == '(');
}

static unsigned operand_of_type(uint8_t class_, wh_str type, bool not_null)
{
    if (is_type(type, "YEAR"))
        return YEAR;
    switch (class_) {
    case WH_CLASS_BOOLEAN:
    case WH_CLASS_INTEGER:
    case WH_CLASS_DECIMAL:
        return NUMBER;
    case WH_CLASS_REAL:
        return is_type(type, "FLOAT") ? NUMBER | FLOAT : NUMBER;
    case WH_CLASS_TEXT:
    case WH_CLASS_BLOB:
        return TEXT;
    case WH_CLASS_GEOMETRY:
        return SHAPE;
    case WH_CLASS_DATE:
    case WH_CLASS_DATETIME:
        return not_null ? MOMENT | ZERO : MOMENT;
    case WH_CLASS_TIME:
        return CLOCK;
    case WH_CLASS_BIT:
        return BITS;
    case WH_CLASS_JSON:
        return JSON;
    case WH_CLASS_ENUM:
    case WH_CLASS_SET:
        return LIST;
    default:
        return UNKNOWN;
    }
}

static unsigned operand_of_column(const wh_column *c)
{
    return operand_of_type(c->type_class, c->type, c->not_null);
}

/* Does it follow the pattern: 0 for a digit, anything else for itself? */
static bool follows(wh_str s, const char *pattern)
{
    size_t i;

    for (i = 0; i < s.n && pattern[i]; i++)
        if (pattern[i] == '0' ? s.p[i] < '0' || s.p[i] > '9' : s.p[i] != pattern[i])
            return false;
    return i == s.n && !pattern[i];
}

/* 'YYYY-MM-DD', 'hh:mm:ss', or both, perhaps with a sign, or a fraction. */
static bool is_time(wh_str quoted, bool *dated)
{
    static const char *const patterns[] = {"0000-00-00", "0000-00-00 00:00:00", "00:00:00", "00:00",
                                           "000:00:00"};
    wh_str s = quoted;
    size_t i, dot;

    if (s.n < 2)
        return false;
    s.p++;
    s.n -= 2;
    if (s.n && s.p[0] == '-') {
        s.p++;
        s.n--;
    }
    for (dot = 0; dot < s.n && s.p[dot] != '.'; dot++)
        ;
    for (i = dot + 1; i < s.n; i++)
        if (s.p[i] < '0' || s.p[i] > '9')
            return false;
    s.n = dot;
    for (i = 0; i < sizeof patterns / sizeof patterns[0]; i++)
        if (follows(s, patterns[i])) {
            *dated = i < 2;
            return true;
        }
    return false;
}

static unsigned operand_of_literal(const wh_token *t)
{
    bool dated = false;

    if (t && (t->kind == WH_T_INTEGER || t->kind == WH_T_REAL))
        return NUMBER;
    if (!t || t->kind != WH_T_STRING)
        return UNKNOWN;
    if (!is_time(wh_token_text(t), &dated))
        return STRING | NO_TIME;
    return dated ? STRING | DATED : STRING;
}

unsigned wh_mysql_operand_of(wh_typing t)
{
    unsigned operand = t.column    ? operand_of_column(t.column)
                       : t.literal ? operand_of_literal(t.literal)
                                   : UNKNOWN;

    if (operand != UNKNOWN)
        return operand;
    switch (t.class_) { /* computed */
    case WH_CLASS_TEXT:
        return TEXT;
    case WH_CLASS_GEOMETRY:
        return SHAPE;
    case WH_CLASS_TIME:
        return CLOCK;
    case WH_CLASS_JSON:
        return JSON;
    case WH_CLASS_INTEGER:
    case WH_CLASS_DECIMAL:
    case WH_CLASS_REAL:
        return NUMBER;
    default:
        return UNKNOWN;
    }
}

static bool is_arithmetic(const wh_node *e)
{
    return e->kind == WH_N_BINARY && (wh_node_has(e, WH_OP_PLUS) || wh_node_has(e, WH_OP_MINUS) ||
                                      wh_node_has(e, WH_OP_STAR) || wh_node_has(e, WH_OP_SLASH));
}

unsigned wh_mysql_operand(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    wh_typing t;

    e = wh_unbracketed(e);
    if (!e)
        return UNKNOWN;
    if (e->kind == WH_N_UNARY && wh_node_has(e, WH_KW_BINARY))
        return TEXT;
    if (e->kind == WH_N_UNARY && !wh_node_has(e, WH_OP_MINUS))
        return wh_mysql_operand(s, scope, wh_node_expr(e, 0));
    if (e->kind == WH_N_UNARY || is_arithmetic(e))
        return NUMBER;
    if (e->kind == WH_N_BINARY && wh_node_has(e, WH_OP_ARROW))
        return JSON;
    t = wh_typing_in(s, scope, e);
    if (e->kind == WH_N_COLUMN && !t.column &&
        !t.literal)                                     /* of a join by name, or computed below */
        return operand_of_type(t.class_, t.type, true); /* it may be NOT NULL */
    return wh_mysql_operand_of(t);
}
