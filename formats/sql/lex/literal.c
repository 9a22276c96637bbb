/* Tokens with rules of their own: literals, quoted names, variables. */
#include "formats/sql/lex/internal.h"

static bool is_hex(char c)
{
    return wh_byte_is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* `p` at the opening quote; the quote doubled stands for itself. NULL: unterminated. */
static const char *skip_quoted(const char *p, const char *end, char close, bool backslash)
{
    for (p++; p < end; p++) {
        if (*p == close) {
            if (end - p < 2 || p[1] != close)
                return p + 1;
            p++;
        } else if (*p == '\\' && backslash && end - p >= 2) {
            p++;
        }
    }
    return NULL;
}

unsigned wh_lex_quoted(const char *from, const char *end, char close, bool backslash, unsigned kind,
                       const char **to)
{
    const char *q = skip_quoted(from, end, close, backslash);

    *to = q ? q : end;
    return q ? kind : (unsigned)WH_T_ERROR;
}

static const char *skip_digits(const wh_dialect *d, const char *p, const char *end)
{
    while (p < end && (wh_byte_is_digit(*p) || (*p == '_' && (d->lex & WH_LEX_DIGIT_SEPARATOR) &&
                                                end - p >= 2 && wh_byte_is_digit(p[1]))))
        p++;
    return p;
}

/* 0b01, and PostgreSQL's 0o17: no more than integers to the grammar. */
static bool is_radix_letter(const wh_dialect *d, char c)
{
    return (d->lex & WH_LEX_BIT) &&
           (c == 'b' || ((d->lex & WH_LEX_DIGIT_SEPARATOR) && (c == 'B' || c == 'o' || c == 'O')));
}

unsigned wh_lex_number(const wh_dialect *d, const char *p, const char *end, const char **to)
{
    const char *from = p, *q;
    unsigned kind = WH_T_INTEGER;

    if (p[0] == '0' && end - p >= 3 && (p[1] == 'x' || p[1] == 'X') && is_hex(p[2]) &&
        (d->lex & WH_LEX_HEX_NUMBER)) {
        p += 2;
        while (p < end && (is_hex(*p) || (*p == '_' && (d->lex & WH_LEX_DIGIT_SEPARATOR) &&
                                          end - p >= 2 && is_hex(p[1]))))
            p++;
    } else if (p[0] == '0' && end - p >= 3 && is_radix_letter(d, p[1]) && wh_byte_is_digit(p[2])) {
        p = skip_digits(d, p + 2, end);
    } else {
        p = skip_digits(d, p, end);
        if (p < end && *p == '.') {
            kind = WH_T_REAL;
            p = skip_digits(d, p + 1, end);
        }
        if (p < end && (*p == 'e' || *p == 'E')) {
            q = p + 1;
            if (q < end && (*q == '+' || *q == '-'))
                q++;
            if (q < end && wh_byte_is_digit(*q)) {
                kind = WH_T_REAL;
                p = skip_digits(d, q, end);
            }
        }
    }
    if (p < end && wh_byte_goes_on(p)) {
        bool name = (d->lex & WH_LEX_DIGIT_NAME) && kind == WH_T_INTEGER && wh_byte_is_digit(*from);
        p = wh_skip_name(p, end);
        kind = name ? WH_T_NAME : WH_T_ERROR;
    }
    *to = p;
    return kind;
}

/* U&'..' may say behind itself what escapes in it: UESCAPE '!'. Where all that ends. */
static const char *skip_uescape(const char *p, const char *end)
{
    static const char word[] = "UESCAPE";
    const char *q = p;
    size_t i;

    while (q < end && wh_byte_class(q) == WH_B_SPACE)
        q++;
    for (i = 0; word[i]; i++, q++)
        if (q == end || (*q & ~0x20) != word[i])
            return p;
    while (q < end && wh_byte_class(q) == WH_B_SPACE)
        q++;
    return end - q >= 3 && q[0] == '\'' && q[2] == '\'' ? q + 3 : p;
}

unsigned wh_lex_prefixed(const wh_dialect *d, const char *p, const char *q, const char *end,
                         const char **to)
{
    bool back = (d->lex & WH_LEX_BACKSLASH) != 0;

    if (*q == '\'' && q - p == 1) {
        switch (*p | 0x20) {
        case 'x':
            return d->lex & WH_LEX_BLOB ? wh_lex_quoted(q, end, '\'', false, WH_T_BLOB, to) : 0;
        case 'b':
            return d->lex & WH_LEX_BIT ? wh_lex_quoted(q, end, '\'', false, WH_T_BLOB, to) : 0;
        case 'e':
            return d->lex & WH_LEX_E_STRING ? wh_lex_quoted(q, end, '\'', true, WH_T_STRING, to)
                                            : 0;
        case 'n':
            return d->lex & WH_LEX_NATIONAL ? wh_lex_quoted(q, end, '\'', back, WH_T_STRING, to)
                                            : 0;
        default:
            break;
        }
    }
    if (*p == '_' && (d->lex & WH_LEX_CHARSET) && (*q == '\'' || *q == '"'))
        return wh_lex_quoted(q, end, *q, back, WH_T_STRING, to);
    if (*q == '&' && q - p == 1 && (*p | 0x20) == 'u' && (d->lex & WH_LEX_UNICODE) &&
        end - q >= 2 && (q[1] == '\'' || q[1] == '"')) {
        unsigned kind =
            wh_lex_quoted(q + 1, end, q[1], false, q[1] == '"' ? WH_T_QNAME : WH_T_STRING, to);
        if (kind != WH_T_ERROR)
            *to = skip_uescape(*to, end);
        return kind;
    }
    return 0;
}

/* SQLite's $a::b(c): names, double colons, one pair of brackets at the end without blanks. */
unsigned wh_lex_tcl_variable(const char *p, const char *end, const char **to)
{
    const char *from = p;

    for (; p < end; p++) {
        if (wh_byte_goes_on(p))
            continue;
        if (*p == '(' && p > from) {
            for (p++; p < end && *p != ')' && *p != 0 && wh_byte_class(p) != WH_B_SPACE;)
                p++;
            if (p < end && *p == ')') {
                *to = p + 1;
                return WH_T_PARAM;
            }
            *to = p;
            return WH_T_ERROR;
        }
        if (*p == ':' && end - p >= 2 && p[1] == ':')
            p++;
        else
            break;
    }
    *to = p;
    return p > from ? WH_T_PARAM : WH_T_ERROR;
}

unsigned wh_lex_dollar(const wh_dialect *d, const char *p, const char *end, const char **to)
{
    const char *q = p + 1;

    if (d->lex & WH_LEX_PARAM_DOLLAR_NAME)
        return wh_lex_tcl_variable(p + 1, end, to);
    if ((d->lex & WH_LEX_PARAM_DOLLAR_NUMBER) && q < end && wh_byte_is_digit(*q)) {
        while (q < end && wh_byte_is_digit(*q))
            q++;
        *to = q;
        return WH_T_PARAM;
    }
    if (d->lex & WH_LEX_DOLLAR_NAME) {
        *to = wh_skip_name(q, end);
        return WH_T_NAME;
    }
    if (d->lex & WH_LEX_DOLLAR_QUOTE) {
        while (q < end &&
               (wh_byte_class(q) == WH_B_ALPHA || (wh_byte_class(q) == WH_B_DIGIT && q > p + 1)))
            q++;
        if (q < end && *q == '$') {
            size_t n = (size_t)(q + 1 - p);
            const char *at = q + 1;
            /* Only a dollar can start the closing tag, and tags hold none: linear. */
            while ((at = memchr(at, '$', (size_t)(end - at))) != NULL) {
                if ((size_t)(end - at) >= n && memcmp(at, p, n) == 0) {
                    *to = at + n;
                    return WH_T_STRING;
                }
                at++;
            }
            *to = end;
            return WH_T_ERROR;
        }
    }
    *to = p + 1;
    return WH_OP_DOLLAR;
}

/* The parts of MySQL's @a.b and @@session.`a`. NULL: an open quote. */
static const char *skip_variable(const char *p, const char *end)
{
    for (;;) {
        if (p < end && *p == '`') {
            p = skip_quoted(p, end, '`', false);
            if (!p)
                return NULL;
        } else {
            p = wh_skip_name(p, end);
        }
        if (end - p < 2 || *p != '.' || !(wh_byte_goes_on(p + 1) || p[1] == '`'))
            return p;
        p++;
    }
}

unsigned wh_lex_user_variable(const wh_dialect *d, const char *p, const char *end, const char **to)
{
    const char *q = p + (p < end && *p == '@');

    if (q < end && (*q == '\'' || *q == '"'))
        return wh_lex_quoted(q, end, *q, (d->lex & WH_LEX_BACKSLASH) != 0, WH_T_PARAM, to);
    if (q == end || !(wh_byte_goes_on(q) || *q == '`'))
        return 0;
    q = skip_variable(q, end);
    *to = q ? q : end;
    return q ? WH_T_PARAM : WH_T_ERROR;
}
