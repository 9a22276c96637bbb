/*
 * Values as they stand in a case: NULL true false -1 1.5 1e300 Infinity NaN 'text' x'00ff'
 * type'text'. A value never holds a TAB, LF or other control byte, nor invalid UTF-8: in text
 * they are escaped, so that a row is one line of values between TABs.
 */
#include "formats/base/real.h"
#include "formats/case/text.h"

/* ---- printing ----------------------------------------------------------------------------- */

static void print_quoted(wh_buf *b, wh_str s)
{
    size_t i = 0;

    wh_buf_char(b, '\'');
    while (i < s.n) {
        size_t start = i, n = 1;

        while (i < s.n && s.p[i] != '\'' && s.p[i] != '\\' && !wh_byte_is_control(s.p[i]) &&
               (n = wh_utf8_length(s.p + i, s.n - i)) != 0)
            i += n;
        wh_buf_add(b, s.p + start, i - start);
        if (i == s.n)
            break;
        switch (s.p[i]) {
        case '\'':
            wh_buf_add(b, "''", 2);
            break;
        case '\\':
            wh_buf_add(b, "\\\\", 2);
            break;
        case '\n':
            wh_buf_add(b, "\\n", 2);
            break;
        case '\t':
            wh_buf_add(b, "\\t", 2);
            break;
        case '\r':
            wh_buf_add(b, "\\r", 2);
            break;
        default:
            wh_escape_hex(b, s.p[i]);
            break;
        }
        i++;
    }
    wh_buf_char(b, '\'');
}

static bool is_type(wh_str type)
{
    if (type.n == 0 || type.p[0] < 'a' || type.p[0] > 'z' || wh_str_is(type, "x"))
        return false;
    for (size_t i = 1; i < type.n; i++) {
        char c = type.p[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'))
            return false;
    }
    return true;
}

static bool is_decimal(wh_str type)
{
    return wh_str_is(type, "numeric") || wh_str_is(type, "decimal");
}

/* What drivers give is a name already; anything else is made one rather than written as it is. */
static void print_type(wh_buf *b, wh_str type)
{
    if (is_type(type)) {
        wh_buf_str(b, type);
        return;
    }
    wh_buf_text(b, "t_");
    for (size_t i = 0; i < type.n; i++) {
        char c = type.p[i];
        if (c >= 'A' && c <= 'Z')
            c = (char)(c + 32);
        wh_buf_char(b, (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : '_');
    }
}

void wh_value_print(wh_buf *b, const wh_value *v)
{
    switch (v->kind) {
    case WH_INT:
        wh_buf_int(b, v->i);
        break;
    case WH_REAL:
        wh_buf_real(b, v->r);
        break;
    case WH_TEXT:
        print_quoted(b, v->s);
        break;
    case WH_BLOB:
        wh_buf_add(b, "x'", 2);
        for (size_t i = 0; i < v->s.n; i++)
            wh_buf_hex(b, (unsigned char)v->s.p[i], 2);
        wh_buf_char(b, '\'');
        break;
    case WH_BOOL:
        wh_buf_text(b, v->i ? "true" : "false");
        break;
    case WH_DECIMAL:
        print_type(b, v->type.n ? v->type : WH_STR("numeric"));
        print_quoted(b, v->s);
        break;
    case WH_TYPED:
        print_type(b, v->type);
        print_quoted(b, v->s);
        break;
    default: /* WH_NULL */
        wh_buf_text(b, "NULL");
        break;
    }
}

bool wh_value_writable(const wh_value *v)
{
    int64_t i;
    double r;

    return v->kind <= WH_TYPED &&
           (!(v->kind == WH_DECIMAL || (v->kind == WH_TYPED && is_decimal(v->type))) ||
            wh_decimal_classify(v->s, &i, &r) != WH_DECIMAL_NONE);
}

/* ---- reading ------------------------------------------------------------------------------ */

/* What stands between the quotes of `text`, from its first quote at `p` to its end. */
static int read_quoted(wh_arena *a, const char *p, const char *end, wh_str *out, wh_error *err)
{
    char *to, *start;

    if (end - p < 2 || end[-1] != '\'')
        return wh_error_set(err, WH_ESYNTAX, "the quoted text does not end");
    p++;
    end--;
    to = start = wh_arena_alloc(a, (size_t)(end - p));
    while (p < end) {
        if (*p == '\'') {
            if (end - p < 2 || p[1] != '\'')
                return wh_error_set(err, WH_ESYNTAX, "a quote in quoted text is written twice: ''");
            *to++ = '\'';
            p += 2;
        } else if (*p == '\\') {
            int c = wh_escape_decode(&p, end, true);
            if (c < 0)
                return wh_error_set(err, WH_ESYNTAX,
                                    "unknown escape; there are \\n \\t \\r \\\\ and \\xHH");
            *to++ = (char)c;
        } else {
            size_t n = wh_byte_is_control(*p) ? 0 : wh_utf8_length(p, (size_t)(end - p));
            if (n == 0)
                return wh_error_set(err, WH_ESYNTAX,
                                    "the byte %02x in quoted text must be written \\x%02x",
                                    (unsigned)(unsigned char)*p, (unsigned)(unsigned char)*p);
            memcpy(to, p, n);
            to += n;
            p += n;
        }
    }
    out->p = start;
    out->n = (size_t)(to - start);
    return WH_OK;
}

static int read_blob(wh_arena *a, wh_str text, wh_value *out, wh_error *err)
{
    const char *p = text.p + 2, *end = text.p + text.n - 1;
    char *to = wh_arena_alloc(a, text.n / 2);

    if (text.n < 3 || *end != '\'' || (end - p) % 2 != 0)
        return wh_error_set(err, WH_ESYNTAX, "a blob is x'...' with two hex digits a byte");
    out->kind = WH_BLOB;
    out->s.p = to;
    out->s.n = (size_t)(end - p) / 2;
    for (; p < end; p += 2) {
        int byte = 0;
        for (int i = 0; i < 2; i++) {
            char c = p[i];
            if (c >= '0' && c <= '9')
                byte = byte * 16 + (c - '0');
            else if (c >= 'a' && c <= 'f')
                byte = byte * 16 + (c - 'a' + 10);
            else if (c >= 'A' && c <= 'F')
                byte = byte * 16 + (c - 'A' + 10);
            else
                return wh_error_set(err, WH_ESYNTAX, "a blob is x'...' with two hex digits a byte");
        }
        *to++ = (char)byte;
    }
    return WH_OK;
}

static int read_typed(wh_arena *a, wh_str text, size_t quote, wh_value *out, wh_error *err)
{
    wh_str type = {text.p, quote};
    int64_t i;
    double r;
    int rc;

    if (!is_type(type))
        return wh_error_set(err, WH_ESYNTAX, "\"%s\" is not the name of a type: [a-z][a-z0-9_]*",
                            wh_show(type).text);
    rc = read_quoted(a, text.p + quote, text.p + text.n, &out->s, err);
    if (rc != WH_OK)
        return rc;
    out->type = wh_arena_str(a, type);
    out->kind = WH_TYPED;
    if (is_decimal(type)) {
        out->kind = WH_DECIMAL;
        if (wh_decimal_classify(out->s, &i, &r) == WH_DECIMAL_NONE)
            return wh_error_set(err, WH_ESYNTAX, "\"%s\" is not a number", wh_show(out->s).text);
    }
    return WH_OK;
}

/* Digits only, perhaps behind a '-'. */
static int read_int(wh_str text, wh_value *out, wh_error *err)
{
    double r;

    switch (wh_decimal_classify(text, &out->i, &r)) {
    case WH_DECIMAL_INT64:
        out->kind = WH_INT;
        return WH_OK;
    default:
        return wh_error_set(err, WH_ESYNTAX,
                            "%s is beyond 64 bits; write numeric'...' or a real number",
                            wh_show(text).text);
    }
}

static bool is_number(wh_str text)
{
    size_t i = text.n > 1 && text.p[0] == '-';

    return text.n > 0 && text.p[i] >= '0' && text.p[i] <= '9';
}

static bool is_int(wh_str text)
{
    for (size_t i = text.p[0] == '-'; i < text.n; i++)
        if (text.p[i] < '0' || text.p[i] > '9')
            return false;
    return true;
}

static int read_value(wh_arena *a, wh_str text, wh_value *out, wh_error *err)
{
    static const struct {
        const char *word;
        int kind, i;
    } words[] = {{"NULL", WH_NULL, 0}, {"true", WH_BOOL, 1}, {"false", WH_BOOL, 0}};
    const char *quote;

    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (wh_str_is(text, words[i].word)) {
            out->kind = (uint8_t)words[i].kind;
            out->i = words[i].i;
            return WH_OK;
        }
    if (is_number(text) && is_int(text))
        return read_int(text, out, err);
    if (is_number(text) || wh_str_is(text, "Infinity") || wh_str_is(text, "-Infinity") ||
        wh_str_is(text, "NaN")) {
        out->kind = WH_REAL;
        if (wh_real_read(text, &out->r))
            return WH_OK;
    }
    quote = text.n ? memchr(text.p, '\'', text.n) : NULL;
    if (quote == text.p && quote != NULL) {
        out->kind = WH_TEXT;
        return read_quoted(a, text.p, text.p + text.n, &out->s, err);
    }
    if (quote == text.p + 1 && quote != NULL && text.p[0] == 'x')
        return read_blob(a, text, out, err);
    if (quote != NULL)
        return read_typed(a, text, (size_t)(quote - text.p), out, err);
    return wh_error_set(err, WH_ESYNTAX,
                        "\"%s\" is not a value; text stands in quotes, NULL, true and false are "
                        "spelled so",
                        wh_show(text).text);
}

int wh_value_read(wh_arena *a, wh_str text, wh_value *out, wh_error *err)
{
    wh_value v;
    int rc = read_value(a, text, &v, err);

    if (rc == WH_OK)
        *out = v;
    return rc;
}
