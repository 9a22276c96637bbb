#include "formats/base/json.h"

#include "formats/base/utf8.h"

/* What may come next. */
enum { VALUE, VALUE_OR_CLOSE, KEY, KEY_OR_CLOSE, COMMA_OR_CLOSE, NOTHING };

void wh_json_init(wh_json *j, wh_str text)
{
    *j = (wh_json){.text = text.p ? text : WH_STR(""), .expected = VALUE};
}

static int broken(wh_json *j, const char *why)
{
    j->why = why;
    return WH_JSON_BROKEN;
}

static int peek(const wh_json *j)
{
    return j->at < j->text.n ? (unsigned char)j->text.p[j->at] : -1;
}

static void skip_blanks(wh_json *j)
{
    int c;

    while ((c = peek(j)) == ' ' || c == '\t' || c == '\n' || c == '\r')
        j->at++;
}

/* ---- scalars ----------------------------------------------------------------------------------
 */

static int hex(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The four digits of \uXXXX at p; -1: there are none. */
static int unit_at(const char *p, const char *end)
{
    int u = 0, i;

    if (end - p < 4)
        return -1;
    for (i = 0; i < 4; i++) {
        int digit = hex((unsigned char)p[i]);

        if (digit < 0)
            return -1;
        u = u * 16 + digit;
    }
    return u;
}

static bool is_high(int u)
{
    return u >= 0xd800 && u < 0xdc00;
}

static bool is_low(int u)
{
    return u >= 0xdc00 && u < 0xe000;
}

/* The code point of the escape behind a backslash at *p, which is stepped over; -1: it is none. */
static int32_t read_escape(const char **p, const char *end)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char *letter;
    int u, low;

    if (*p == end)
        return -1;
    if (**p != 'u') {
        letter = strchr(letters, **p);
        if (**p == '\0' || letter == NULL)
            return -1;
        ++*p;
        return meant[letter - letters];
    }
    u = unit_at(++*p, end);
    if (u < 0 || is_low(u))
        return -1;
    *p += 4;
    if (!is_high(u))
        return u;
    if (end - *p < 6 || (*p)[0] != '\\' || (*p)[1] != 'u')
        return -1;
    low = unit_at(*p + 2, end);
    *p += 6;
    return is_low(low) ? 0x10000 + ((u - 0xd800) << 10) + (low - 0xdc00) : -1;
}

/* Behind its first quote. */
static int read_string(wh_json *j, wh_str *raw, int kind)
{
    const char *end = j->text.p + j->text.n, *start = j->text.p + j->at, *p = start;

    while (p < end && *p != '"') {
        size_t n = 1;

        if (wh_byte_is_control(*p) && *p != 0x7f)
            return broken(j, "a control character in a text");
        if (*p == '\\') {
            p++;
            if (read_escape(&p, end) < 0)
                return broken(j, "an escape that there is not");
            continue;
        }
        if ((unsigned char)*p >= 0x80 && (n = wh_utf8_length(p, (size_t)(end - p))) == 0)
            return broken(j, "bytes that are no UTF-8");
        p += n;
    }
    if (p == end)
        return broken(j, "a text without an end");
    if (raw != NULL)
        *raw = (wh_str){start, (size_t)(p - start)};
    j->at += (size_t)(p - start) + 1;
    return kind;
}

static size_t take_digits(wh_json *j)
{
    size_t start = j->at;

    while (peek(j) >= '0' && peek(j) <= '9')
        j->at++;
    return j->at - start;
}

static int read_number(wh_json *j, wh_str *raw)
{
    size_t start = j->at, whole;
    bool zero;

    if (peek(j) == '-')
        j->at++;
    zero = peek(j) == '0';
    whole = take_digits(j);
    if (whole == 0 || (zero && whole > 1))
        return broken(j, "a number that is none");
    if (peek(j) == '.') {
        j->at++;
        if (take_digits(j) == 0)
            return broken(j, "a number that is none");
    }
    if (peek(j) == 'e' || peek(j) == 'E') {
        j->at++;
        if (peek(j) == '+' || peek(j) == '-')
            j->at++;
        if (take_digits(j) == 0)
            return broken(j, "a number that is none");
    }
    if (raw != NULL)
        *raw = (wh_str){j->text.p + start, j->at - start};
    return WH_JSON_NUMBER;
}

static int read_word(wh_json *j)
{
    static const struct {
        wh_str word;
        int kind;
    } words[] = {{WH_WORD("null"), WH_JSON_NULL},
                 {WH_WORD("false"), WH_JSON_FALSE},
                 {WH_WORD("true"), WH_JSON_TRUE}};
    size_t i;

    for (i = 0; i < sizeof words / sizeof *words; i++)
        if (wh_starts_with((wh_str){j->text.p + j->at, j->text.n - j->at}, words[i].word)) {
            j->at += words[i].word.n;
            return words[i].kind;
        }
    return broken(j, peek(j) < 0 ? "its end is missing" : "something that is no value");
}

/* ---- structure --------------------------------------------------------------------------------
 */

static bool is_in_object(const wh_json *j)
{
    return j->depth > 0 && (j->objects >> (j->depth - 1) & 1) != 0;
}

static int behind_value(const wh_json *j)
{
    return j->depth > 0 ? COMMA_OR_CLOSE : NOTHING;
}

static int open_level(wh_json *j, bool object)
{
    if (j->depth == WH_JSON_DEPTH)
        return broken(j, "arrays and objects too deep within each other");
    j->objects &= ~((uint64_t)1 << j->depth);
    j->objects |= (uint64_t)object << j->depth++;
    j->expected = object ? KEY_OR_CLOSE : VALUE_OR_CLOSE;
    j->at++;
    return object ? WH_JSON_OBJECT : WH_JSON_ARRAY;
}

static int close_level(wh_json *j)
{
    if (peek(j) != (is_in_object(j) ? '}' : ']'))
        return broken(j, "a bracket of the other kind");
    j->at++;
    j->depth--;
    j->expected = behind_value(j);
    return WH_JSON_CLOSE;
}

static int read_value(wh_json *j, wh_str *raw)
{
    int c = peek(j);

    if (c == '[' || c == '{')
        return open_level(j, c == '{');
    j->expected = behind_value(j);
    if (c == '"') {
        j->at++;
        return read_string(j, raw, WH_JSON_STRING);
    }
    return c == '-' || (c >= '0' && c <= '9') ? read_number(j, raw) : read_word(j);
}

static int read_key(wh_json *j, wh_str *raw)
{
    if (peek(j) != '"')
        return broken(j, "a member without a name");
    j->at++;
    if (read_string(j, raw, WH_JSON_KEY) != WH_JSON_KEY)
        return WH_JSON_BROKEN;
    skip_blanks(j);
    if (peek(j) != ':')
        return broken(j, "a name without a value");
    j->at++;
    j->expected = VALUE;
    return WH_JSON_KEY;
}

int wh_json_next(wh_json *j, wh_str *raw)
{
    if (j->why != NULL)
        return WH_JSON_BROKEN;
    skip_blanks(j);
    if (j->expected == COMMA_OR_CLOSE) {
        if (peek(j) == ']' || peek(j) == '}')
            return close_level(j);
        if (peek(j) != ',')
            return broken(j, peek(j) < 0 ? "its end is missing" : "a comma is missing");
        j->at++;
        skip_blanks(j);
        j->expected = is_in_object(j) ? KEY : VALUE;
    }
    if ((j->expected == VALUE_OR_CLOSE && peek(j) == ']') ||
        (j->expected == KEY_OR_CLOSE && peek(j) == '}'))
        return close_level(j);
    if (j->expected == NOTHING)
        return peek(j) < 0 ? WH_JSON_END : broken(j, "something stands behind it");
    return j->expected == KEY || j->expected == KEY_OR_CLOSE ? read_key(j, raw)
                                                             : read_value(j, raw);
}

bool wh_json_skip(wh_json *j, int kind)
{
    unsigned depth = j->depth;

    if (kind == WH_JSON_ARRAY || kind == WH_JSON_OBJECT)
        while (j->depth >= depth)
            if (wh_json_next(j, NULL) == WH_JSON_BROKEN)
                return false;
    return kind != WH_JSON_BROKEN;
}

/* ---- texts ------------------------------------------------------------------------------------
 */

static void put_code_point(wh_buf *out, uint32_t c)
{
    static const uint32_t ends[] = {0x80, 0x800, 0x10000};
    static const unsigned char marks[] = {0x00, 0xc0, 0xe0, 0xf0};
    int more = 0;

    while (more < 3 && c >= ends[more])
        more++;
    wh_buf_char(out, (char)(marks[more] | c >> (6 * more)));
    while (more-- > 0)
        wh_buf_char(out, (char)(0x80 | (c >> (6 * more) & 0x3f)));
}

void wh_json_decode(wh_str raw, wh_buf *out)
{
    const char *p = raw.p, *end;

    if (raw.n == 0) /* p may be NULL */
        return;
    end = p + raw.n;
    while (p < end) {
        const char *slash = memchr(p, '\\', (size_t)(end - p));
        int32_t c;

        if (slash == NULL)
            slash = end;
        wh_buf_add(out, p, (size_t)(slash - p));
        p = slash;
        if (p == end)
            break;
        p++;
        c = read_escape(&p, end);
        if (c < 0)
            break;
        put_code_point(out, (uint32_t)c);
    }
}
