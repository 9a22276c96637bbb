/* Literals. */
#include "oracles/diff/map.h"

#include <ctype.h>
#include <inttypes.h>

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

bool wh_map_text(mapper *mp, wh_str text, map_value *out)
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
    return wh_map_text(mp, wh_map_keep(mp, b), out);
}

static bool has_exponent(wh_str text)
{
    return memchr(text.p, 'e', text.n) || memchr(text.p, 'E', text.n);
}

/* A number with a point is a decimal where there are exact ones, unless it has an exponent, which
 * in PostgreSQL makes no difference. */
bool wh_map_real(mapper *mp, wh_str text, bool as_real, map_value *out)
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
        out->text = wh_map_wrap(mp, "", text, "e0");
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

    if (text.n > 2 && (text.p[1] | 32) == 'x' && wh_reads(mp->m->from, WH_FEATURE_SIGNED_HEX))
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
                   ? wh_map_real(mp, text, true, out)
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
        wh_map_real(mp, text, true, v);
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
        return wh_map_real(mp, text, false, out);
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
