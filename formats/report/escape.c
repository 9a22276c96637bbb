/* What each sink gives a meaning to, as a table. */
#include "formats/report/escape.h"
#include "formats/case/text.h"

typedef struct pair {
    char c;
    const char *text;
} pair;

static const pair tap[] = {{'#', "\\#"}, {'\\', "\\\\"}, {0, NULL}};
static const pair yaml[] = {{'"', "\\\""}, {'\\', "\\\\"}, {'\n', "\\n"}, {'\t', "\\t"}, {0, NULL}};
static const pair xml[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'\r', "&#13;"},
                           {'\n', "\n"},   {'\t', "\t"},  {0, NULL}};
static const pair attribute[] = {{'&', "&amp;"},  {'<', "&lt;"},   {'>', "&gt;"},
                                 {'"', "&quot;"}, {'\'', "&#39;"}, {'\n', "&#10;"},
                                 {'\t', "&#9;"},  {'\r', "&#13;"}, {0, NULL}};
static const pair annotation[] = {
    {'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}, {'\t', "\t"}, {0, NULL}};
static const pair property[] = {{'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"},
                                {':', "%3A"}, {',', "%2C"},  {0, NULL}};
static const pair lines[] = {{'\n', "\n"}, {'\t', "\t"}, {0, NULL}};
static const pair nothing[] = {{0, NULL}};

/* `hex` stands before the digits of what can't be shown: it must say the same in the sink. */
static const struct sink {
    const pair *pairs;
    const char *hex, *unicode;
    bool commands; /* a CI log, in which "##[" starts a command wherever it stands */
} sinks[WH_ESCAPE_SINKS] = {
    [WH_FOR_TERMINAL] = {nothing, "\\x", "\\u", false},
    [WH_FOR_TAP] = {tap, "\\\\x", "\\\\u", false},
    [WH_FOR_YAML] = {yaml, "\\x", "\\u", true},
    [WH_FOR_XML] = {xml, "\\x", "\\u", false},
    [WH_FOR_ATTRIBUTE] = {attribute, "\\x", "\\u", false},
    [WH_FOR_ANNOTATION] = {annotation, "\\x", "\\u", true},
    [WH_FOR_PROPERTY] = {property, "\\x", "\\u", false},
    [WH_FOR_LINES] = {lines, "\\x", "\\u", false},
};

/* The character at p, of n > 0 bytes of valid UTF-8. */
static uint32_t character(const unsigned char *p, size_t n)
{
    uint32_t c = n == 1 ? p[0] : n == 2 ? p[0] & 0x1fu : n == 3 ? p[0] & 0x0fu : p[0] & 0x07u;
    size_t i;

    for (i = 1; i < n; i++)
        c = c << 6 | (p[i] & 0x3fu);
    return c;
}

/* Control characters, line and paragraph separators, marks of direction and of byte order, and
 * what is no character: a terminal, a browser or an XML parser would act on them or refuse them. */
static bool shown_as_number(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x61c || (c >= 0x200e && c <= 0x200f) ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff ||
           (c & 0xfffe) == 0xfffe;
}

void wh_escape(wh_buf *out, int sink, wh_str s)
{
    const struct sink *k = &sinks[sink];
    size_t i, n;

    for (i = 0; i < s.n; i += n ? n : 1) {
        const pair *q = k->pairs;
        uint32_t c;

        n = wh_utf8_length(s.p + i, s.n - i);
        while (q->c && q->c != s.p[i])
            q++;
        if (q->c) {
            wh_buf_text(out, q->text);
            continue;
        }
        c = n ? character((const unsigned char *)s.p + i, n) : (unsigned char)s.p[i];
        if ((n == 0 || shown_as_number(c)) && c < 0x100) {
            wh_buf_text(out, k->hex);
            wh_buf_hex(out, c, 2);
        } else if (shown_as_number(c) && c < 0x10000) {
            wh_buf_text(out, k->unicode);
            wh_buf_hex(out, c, 4);
        } else if (shown_as_number(c)) {
            wh_buf_char(out, '?');
        } else if (k->commands && c == '[' && i >= 2 && s.p[i - 1] == '#' && s.p[i - 2] == '#') {
            wh_buf_text(out, "\\x5b");
        } else {
            wh_buf_add(out, s.p + i, n);
        }
    }
}
