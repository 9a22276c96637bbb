/* Classes of values: what a dialect calls them, what may be compared, what converts by itself. */
#include "oracles/diff/map.h"

#include <ctype.h>
#include <inttypes.h>

/* ---- conversions --------------------------------------------------------------------------- */

static bool is_number(uint8_t class_)
{
    return class_ >= MAP_INTEGER && class_ <= MAP_NUMBER;
}

static wh_str keep_format(mapper *mp, const char *before, wh_str text, const char *after)
{
    wh_buf *b = wh_map_buf(mp);

    wh_buf_text(b, before);
    wh_buf_str(b, text);
    wh_buf_text(b, after);
    return wh_map_keep(mp, b);
}

/* A truth among numbers. */
static bool as_number(mapper *mp, map_value *v)
{
    if (v->class_ != MAP_TRUTH)
        return is_number(v->class_) || v->class_ == MAP_NULL;
    if (!wh_means(mp->m->from, WH_MEANS_TRUE_IS_ONE))
        return false;
    if (wh_means(mp->m->to, WH_MEANS_STRICT_TYPES))
        v->text = keep_format(mp, "CAST(", v->text, " AS INTEGER)");
    v->class_ = MAP_INTEGER;
    return true;
}

static bool as_truth(mapper *mp, map_value *v)
{
    if (v->class_ == MAP_TRUTH || v->class_ == MAP_NULL)
        return true;
    if (wh_means(mp->m->from, WH_MEANS_STRICT_TYPES) || !is_number(v->class_))
        return false;
    v->text = keep_format(mp, "(", v->text, " <> 0)");
    v->class_ = MAP_TRUTH;
    return true;
}

/* 'YYYY-MM-DD', 'YYYY-MM-DD HH:MM', 'YYYY-MM-DDTHH:MM:SS.ffffffZ' and what lies between; n: of
 * the digits of a fraction. False: it is another text. */
static bool is_time(wh_str s)
{
    static const char shape[] = "0000-00-00T00:00:00.000000";
    size_t i;

    if (s.n > 11 && s.p[s.n - 1] == 'Z')
        s.n--;
    if (s.n != 10 && s.n != 16 && s.n != 19 && !(s.n > 20 && s.n <= 26))
        return false;
    for (i = 0; i < s.n; i++)
        if (shape[i] == '0'   ? s.p[i] < '0' || s.p[i] > '9'
            : shape[i] == 'T' ? s.p[i] != 'T' && s.p[i] != ' '
                              : s.p[i] != shape[i])
            return false;
    return memcmp(s.p, "0000", 4) > 0;
}

bool wh_map_as_time(mapper *mp, map_value *v)
{
    wh_str s = v->text;
    size_t i;
    wh_buf *b;

    if (v->class_ == MAP_TIMESTAMP || v->class_ == MAP_NULL)
        return true;
    if (v->class_ != MAP_TEXT || s.n < 2 || s.p[0] != '\'' ||
        !wh_means(mp->m->from, WH_MEANS_STRICT_TYPES))
        return false;
    s = (wh_str){s.p + 1, s.n - 2};
    if (!is_time(s) || (s.n > 24 && wh_means(mp->m->from, WH_MEANS_MILLISECONDS)))
        return false;
    b = wh_map_buf(mp);
    wh_buf_text(b, "TIMESTAMP '");
    for (i = 0; i < s.n; i++)
        if (s.p[i] != 'Z')
            wh_buf_char(b, s.p[i] == 'T' ? ' ' : s.p[i]);
    wh_buf_char(b, '\'');
    *v = (map_value){MAP_TIMESTAMP, wh_map_keep(mp, b)};
    return true;
}

bool wh_map_fits(mapper *mp, uint8_t is, map_value *v)
{
    if (v->class_ == MAP_NULL)
        return true;
    switch (is) {
    case WH_HOLE_TRUTH:
        return as_truth(mp, v);
    case WH_HOLE_INTEGER:
        return as_number(mp, v) && v->class_ == MAP_INTEGER;
    case WH_HOLE_NUMBER:
        return as_number(mp, v);
    case WH_HOLE_REAL:
        return v->class_ == MAP_REAL;
    case WH_HOLE_DECIMAL:
        return v->class_ == MAP_DECIMAL;
    case WH_HOLE_TEXT:
        return v->class_ == MAP_TEXT;
    case WH_HOLE_TIMESTAMP:
        return wh_map_as_time(mp, v);
    case WH_HOLE_INTERVAL:
        return v->class_ == MAP_INTERVAL;
    default:
        return false;
    }
}

bool wh_map_are_alike(mapper *mp, map_value *const *v, size_t n)
{
    bool truths = false, numbers = false, texts = false, integers = false, reals = false;
    bool firm = false;
    bool times = false;
    size_t i;

    for (i = 0; i < n; i++) {
        integers |= v[i]->class_ == MAP_INTEGER || v[i]->class_ == MAP_DECIMAL;
        reals |= v[i]->class_ == MAP_REAL || v[i]->class_ == MAP_NUMBER;
        truths |= v[i]->class_ == MAP_TRUTH;
        numbers |= is_number(v[i]->class_);
        texts |= v[i]->class_ == MAP_TEXT;
        firm |= v[i]->firm;
        times |= v[i]->class_ == MAP_TIMESTAMP;
        if (v[i]->class_ >= MAP_OPEN)
            return false;
    }
    for (i = 0; times && i < n; i++)
        if (!wh_map_as_time(mp, v[i]))
            return false;
    if (times)
        return true;
    if (texts)
        return !truths && !numbers && (!mp->m->from->by_bytes || firm);
    mp->mixed |= integers && reals;
    for (i = 0; truths && numbers && i < n; i++)
        if (!as_number(mp, v[i]))
            return false;
    return true;
}

uint8_t wh_map_class_alone(const mapper *mp, const map_value *v)
{
    return mp->m->from->by_bytes && v->class_ == MAP_TEXT && !v->firm ? (uint8_t)MAP_OPEN
                                                                      : v->class_;
}

uint8_t wh_map_join(uint8_t a, uint8_t b)
{
    if (a == b || b == MAP_NULL)
        return a;
    if (a == MAP_NULL)
        return b;
    return is_number(a) && is_number(b) ? MAP_NUMBER : MAP_NOTHING;
}

/* ---- types ---------------------------------------------------------------------------------- */

static const char *const words[] = {
    [MAP_NULL] = "null", [MAP_TRUTH] = "truth",         [MAP_INTEGER] = "integer",
    [MAP_REAL] = "real", [MAP_DECIMAL] = "decimal",     [MAP_NUMBER] = "number",
    [MAP_TEXT] = "text", [MAP_TIMESTAMP] = "timestamp", [MAP_OPEN] = "open",
};

uint8_t wh_map_class_named(wh_str word)
{
    uint8_t i;

    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (wh_str_is(word, words[i]))
            return i;
    return MAP_NOTHING;
}

/* "TYPE integer" without the word. */
static wh_str type_name(wh_str side)
{
    size_t n = sizeof "TYPE " - 1;

    return side.n > n ? (wh_str){side.p + n, side.n - n} : side;
}

wh_str wh_map_type(const wh_mapping *m, uint8_t class_)
{
    size_t i;

    if (class_ == MAP_OPEN)
        class_ = MAP_TEXT;
    if (class_ == MAP_NUMBER)
        class_ = MAP_REAL;
    for (i = 0; class_ != MAP_NOTHING && i < m->ntypes; i++)
        if (m->types[i]->ntargets && wh_str_is(type_name(m->types[i]->left), words[class_]))
            return type_name(m->types[i]->right);
    return (wh_str){NULL, 0};
}

static bool holds(wh_str type, const char *word)
{
    size_t n = strlen(word), i;

    for (i = 0; i + n <= type.n; i++)
        if (wh_str_eq_nocase((wh_str){type.p + i, n}, wh_str_of(word)))
            return true;
    return false;
}

uint32_t wh_map_given(const wh_mapping *m, wh_str table, wh_str column)
{
    size_t i;

    for (i = 0; i < m->ninferred; i++)
        if (wh_str_eq_nocase(m->inferred[i].table, table) &&
            wh_str_eq_nocase(m->inferred[i].column, column))
            return m->inferred[i].classes;
    return 0; /* nothing is put there */
}

/* https://www.sqlite.org/datatype3.html, 3: what becomes of values of these classes. */
uint8_t wh_map_class_by_affinity(const wh_mapping *m, wh_str type, uint32_t classes)
{
    enum { NOTHING = 1U << MAP_NULL, INTEGER = 1U << MAP_INTEGER, TRUTH = 1U << MAP_TRUTH };
    enum { NUMBERS = INTEGER | 1U << MAP_REAL | 1U << MAP_NUMBER, TEXT = 1U << MAP_TEXT };
    uint8_t affinity = m->from->affinity(type);
    uint32_t plain = classes & ~(1U << MAP_COMPUTED) & ~(uint32_t)NOTHING;

    if (plain & TRUTH)
        plain = (plain & ~(uint32_t)TRUTH) | INTEGER;
    switch (affinity) {
    case WH_AFFINITY_TEXT:
        return plain & ~((uint32_t)TEXT | INTEGER | 1U << MAP_SEEMS_NUMBER) ? MAP_NOTHING
                                                                            : MAP_TEXT;
    case WH_AFFINITY_REAL:
        return plain & ~(uint32_t)NUMBERS ? MAP_NOTHING : MAP_REAL;
    default:
        break;
    }
    if (!(plain & ~(uint32_t)INTEGER))
        return MAP_INTEGER;
    if (affinity == WH_AFFINITY_BLOB && plain == 1U << MAP_REAL)
        return MAP_REAL;
    if (!(plain & ~(uint32_t)NUMBERS)) /* as reals some large ones would be the same */
        return m->large ? MAP_NOTHING : MAP_NUMBER;
    if (affinity == WH_AFFINITY_BLOB)
        plain &= ~(1U << MAP_SEEMS_NUMBER);
    else if (classes & 1U << MAP_COMPUTED)
        return MAP_NOTHING;
    return plain == TEXT && affinity != WH_AFFINITY_INTEGER ? MAP_TEXT : MAP_NOTHING;
}

/* What a column is declared to be it need not hold. */
static uint8_t class_of_affinity(const mapper *mp, wh_str table, wh_str column, wh_str type,
                                 wh_str collation)
{
    uint8_t class_ = wh_map_class_by_affinity(mp->m, type, wh_map_given(mp->m, table, column));

    if (collation.n && !wh_str_eq_nocase(collation, WH_STR("BINARY")) && class_ == MAP_TEXT)
        class_ = MAP_OPEN;
    return class_;
}

/* By bytes? */
static bool is_compared_by_bytes(const wh_dialect *d, wh_str collation)
{
    if (!wh_means(d, WH_MEANS_STRICT_TYPES))
        return collation.n > 4 && memcmp(collation.p + collation.n - 4, "_bin", 4) == 0 &&
               holds(collation, "nopad");
    return collation.n == 0 || wh_str_is(collation, "C") || wh_str_is(collation, "POSIX");
}

uint8_t wh_map_class_of(const mapper *mp, wh_str table, wh_str column, wh_str type,
                        wh_str collation)
{
    const wh_dialect *from = mp->m->from;
    wh_str bare = {type.p, 0}; /* without (8) */
    size_t i;

    while (bare.n < type.n && type.p[bare.n] != '(')
        bare.n++;
    while (bare.n && bare.p[bare.n - 1] == ' ')
        bare.n--;
    for (i = 0; i < mp->m->ntypes; i++)
        if (!mp->m->types[i]->ntargets &&
            (wh_str_eq_nocase(type_name(mp->m->types[i]->left), type) ||
             wh_str_eq_nocase(type_name(mp->m->types[i]->left), bare)))
            return wh_map_class_named(type_name(mp->m->types[i]->right));
    if (from->affinity)
        return class_of_affinity(mp, table, column, type, collation);
    switch (wh_catalog_type_class(mp->catalog, type)) {
    case WH_CLASS_BOOLEAN:
        return wh_means(from, WH_MEANS_TRUE_IS_ONE) ? MAP_INTEGER : MAP_TRUTH;
    case WH_CLASS_INTEGER:
        return holds(type, "unsigned") || holds(type, "zerofill") || holds(type, "year") ||
                       holds(type, "bit") || holds(type, "oid") || holds(type, "serial")
                   ? MAP_NOTHING
                   : MAP_INTEGER;
    case WH_CLASS_REAL: /* single precision shows other digits */
        return holds(type, "double") || holds(type, "float8") ? MAP_REAL : MAP_NOTHING;
    case WH_CLASS_DECIMAL:
        return wh_map_type(mp->m, MAP_DECIMAL).n && !holds(type, "money") ? MAP_DECIMAL
                                                                          : MAP_NOTHING;
    case WH_CLASS_DATETIME:
        return wh_means(from, WH_MEANS_STRICT_TYPES) && wh_map_type(mp->m, MAP_TIMESTAMP).n &&
                       (wh_str_eq_nocase(type, WH_STR("timestamp")) ||
                        wh_str_eq_nocase(type, WH_STR("timestamp without time zone")))
                   ? MAP_TIMESTAMP
                   : MAP_NOTHING;
    case WH_CLASS_TEXT:
        if (wh_str_is(type, "name") || holds(type, "bpchar") ||
            (holds(type, "char") && !holds(type, "var"))) /* blanks at its end come and go */
            return MAP_NOTHING;
        return is_compared_by_bytes(from, collation) ? MAP_TEXT : MAP_OPEN;
    default:
        return MAP_NOTHING;
    }
}

/* ---- literals -------------------------------------------------------------------------------- */

/* 'it''s' without its quotes. False: it holds what dialects write in ways of their own. */
static bool read_string(const wh_dialect *d, wh_str text, wh_buf *out)
{
    char quote = text.n ? text.p[0] : 0;
    size_t i;

    if ((quote != '\'' && quote != '"') || text.n < 2)
        return false;
    for (i = 1; i + 1 < text.n; i++) {
        unsigned char c = (unsigned char)text.p[i];

        if (c < ' ' || c > '~' || (c == '\\' && (d->lex & WH_LEX_BACKSLASH)))
            return false;
        wh_buf_char(out, (char)c);
        i += c == (unsigned char)quote;
    }
    return true;
}

static bool put_text(mapper *mp, wh_str text, map_value *out)
{
    wh_buf *b = wh_map_buf(mp);

    wh_quote_string(b, mp->m->to, text);
    out->text = wh_map_keep(mp, b);
    out->class_ = MAP_TEXT;
    out->collation = MAP_BY_OTHER;
    return true;
}

static bool string_literal(mapper *mp, const wh_token *t, map_value *out)
{
    wh_buf *b = wh_map_buf(mp);

    if (!read_string(mp->m->from, wh_token_text(t), b))
        return wh_map_refuse(mp, "text with an escape or beyond ASCII");
    return put_text(mp, wh_map_keep(mp, b), out);
}

static bool has_exponent(wh_str text)
{
    return memchr(text.p, 'e', text.n) || memchr(text.p, 'E', text.n);
}

/* A number with a point is a decimal where there are exact ones, unless it has an exponent, which
 * in PostgreSQL makes no difference. */
static bool real_literal(mapper *mp, wh_str text, bool as_real, map_value *out)
{
    const wh_dialect *from = mp->m->from, *to = mp->m->to;
    wh_str type = wh_map_type(mp->m, MAP_REAL);
    wh_buf *b = wh_map_buf(mp);

    if (memchr(text.p, '_', text.n) || memchr(text.p, 'x', text.n))
        return wh_map_refuse(mp, "a number that is written in a way of its dialect");
    out->class_ = wh_means(from, WH_MEANS_POINT_IS_REAL) || as_real ||
                          (has_exponent(text) && !wh_means(from, WH_MEANS_EXPONENT_IS_EXACT))
                      ? MAP_REAL
                      : MAP_DECIMAL;
    if (out->class_ == MAP_DECIMAL) {
        out->text = text;
        return (!wh_means(to, WH_MEANS_POINT_IS_REAL) && !has_exponent(text)) ||
               wh_map_refuse(mp, "an exact decimal");
    }
    if (wh_means(to, WH_MEANS_POINT_IS_REAL) ||
        (!wh_means(to, WH_MEANS_STRICT_TYPES) && has_exponent(text))) {
        out->text = text;
        return true;
    }
    if (!wh_means(to, WH_MEANS_STRICT_TYPES)) {
        out->text = keep_format(mp, "", text, "e0");
        return true;
    }
    wh_buf_format(b, "CAST(%.*s AS %.*s)", (int)text.n, text.p, (int)type.n, type.p);
    out->text = wh_map_keep(mp, b);
    return true;
}

enum { EXACT_DIGITS = 15 }; /* that any real holds */

/* 64 bits (https://www.sqlite.org/lang_expr.html#hexint). */
static bool hexadecimal_literal(mapper *mp, wh_str text, map_value *out)
{
    wh_buf *b = wh_map_buf(mp);
    uint64_t n = 0;
    size_t i;

    for (i = 2; i < text.n; i++) {
        unsigned char c = (unsigned char)text.p[i];

        if (!isxdigit(c) || n >> 60)
            return wh_map_refuse(mp, "a number that is written in a way of its dialect");
        n = n << 4 | (uint64_t)(isdigit(c) ? c - '0' : (c | 32) - 'a' + 10);
    }
    if (n == (uint64_t)1 << 63)
        return wh_map_refuse(mp, "the least whole number, which is one with its sign alone");
    wh_buf_format(b, n >> 63 ? "(%" PRId64 ")" : "%" PRId64, (int64_t)n);
    mp->large |= text.n > 2 + 12;
    *out = (map_value){MAP_INTEGER, wh_map_keep(mp, b), false};
    return true;
}

static bool integer_literal(mapper *mp, wh_str text, map_value *out)
{
    static const char largest[] = "9223372036854775807", beyond[] = "9223372036854775808";
    wh_str digits = text;
    size_t i;

    if (text.n > 2 && (text.p[1] | 32) == 'x' && mp->m->from->affinity)
        return hexadecimal_literal(mp, text, out);
    for (i = 0; i < text.n; i++)
        if (text.p[i] < '0' || text.p[i] > '9')
            return wh_map_refuse(mp, "a number that is written in a way of its dialect");
    while (digits.n > 1 && digits.p[0] == '0')
        digits = (wh_str){digits.p + 1, digits.n - 1};
    if (digits.n == 19 && memcmp(digits.p, beyond, 19) == 0) /* a real, or with its sign none */
        return wh_map_refuse(mp, "the least whole number, which is one with its sign alone");
    if (digits.n > 19 || (digits.n == 19 && memcmp(digits.p, largest, 19) > 0))
        return wh_means(mp->m->from, WH_MEANS_DYNAMIC_TYPES)
                   ? real_literal(mp, text, true, out)
                   : wh_map_refuse(mp, "a whole number beyond 64 bits");
    mp->large |= text.n > EXACT_DIGITS;
    out->class_ = MAP_INTEGER;
    out->text = text;
    return true;
}

void wh_map_as_number(mapper *mp, map_value *v)
{
    wh_str text = v->text;
    size_t i, points = 0;

    if (v->class_ != MAP_TEXT || text.n < 3 || text.n > EXACT_DIGITS || text.p[0] != '\'')
        return;
    text = (wh_str){text.p + 1, text.n - 2};
    for (i = 0; i < text.n; i++) {
        bool point = text.p[i] == '.' && i > 0 && i + 1 < text.n;

        if (!point && !isdigit((unsigned char)text.p[i]))
            return;
        points += point;
    }
    if (points == 1)
        real_literal(mp, text, true, v);
    else if (points == 0)
        integer_literal(mp, text, v);
}

bool wh_map_literal(mapper *mp, const wh_node *e, map_value *out)
{
    const wh_token *t = e->n == 1 ? wh_child_token(e->child[0]) : NULL;
    wh_str text = t ? wh_token_text(t) : (wh_str){NULL, 0};

    switch (t ? (int)t->kind : -1) {
    case WH_T_INTEGER:
        return integer_literal(mp, text, out);
    case WH_T_REAL:
        return real_literal(mp, text, false, out);
    case WH_T_STRING:
        return string_literal(mp, t, out);
    case WH_KW_NULL:
        *out = (map_value){MAP_NULL, WH_STR("NULL")};
        return true;
    case WH_KW_TRUE:
    case WH_KW_FALSE:
        *out = (map_value){MAP_TRUTH, t->kind == WH_KW_TRUE ? WH_STR("TRUE") : WH_STR("FALSE")};
        return true;
    default:
        return wh_map_refuse(mp, "a literal of no class that has a mapping");
    }
}

/* ---- what goes into columns --------------------------------------------------------------------
 */

static const wh_token *lone_token(const wh_node *e)
{
    return e->kind == WH_N_LITERAL && e->n == 1 ? wh_child_token(e->child[0]) : NULL;
}

bool wh_map_assigned(mapper *mp, const wh_node *e, const map_scope *scope, uint8_t class_,
                     map_value *out)
{
    const wh_token *t = lone_token(e);

    if (t && t->kind == WH_T_REAL && class_ == MAP_REAL)
        return real_literal(mp, wh_token_text(t), true, out);
    if (class_ == MAP_REAL && e->kind == WH_N_UNARY && wh_node_has(e, WH_OP_MINUS) &&
        wh_node_expr(e, 0)->kind == WH_N_LITERAL) {
        if (!wh_map_assigned(mp, wh_node_expr(e, 0), scope, class_, out))
            return false;
        out->text = keep_format(mp, "-", out->text, "");
        return true;
    }
    if (t && t->kind == WH_T_INTEGER && class_ >= MAP_TEXT && mp->m->from->affinity)
        return put_text(mp, wh_token_text(t), out);
    if (!wh_map_expr(mp, scope, e, out))
        return false;
    if (class_ == MAP_TIMESTAMP)
        return wh_map_as_time(mp, out) || wh_map_refuse(mp, "a time that is no plain one");
    if (out->class_ == class_ || out->class_ == MAP_NULL ||
        (class_ == MAP_OPEN && out->class_ == MAP_TEXT))
        return true;
    if (class_ == MAP_INTEGER && out->class_ == MAP_TRUTH && as_number(mp, out))
        return true;
    if ((class_ == MAP_REAL || class_ == MAP_DECIMAL || class_ == MAP_NUMBER) &&
        (out->class_ == MAP_INTEGER || (class_ == MAP_NUMBER && is_number(out->class_))))
        return true;
    return wh_map_refuse(mp, "a column that gets values of another class than it has");
}
