/* The characters and lines of the case format. Nothing here depends on a locale. */
#include "formats/case/text.h"

/* ---- bytes -------------------------------------------------------------------------------- */

size_t wh_plain_length(wh_str s)
{
    size_t i = 0;

    while (i < s.n) {
        char c = s.p[i];
        if ((unsigned char)c >= 0x20 && (unsigned char)c < 0x7f) {
            i++;
            continue;
        }
        if (c == '\t' || c == '\n') {
            i++;
            continue;
        }
        if (wh_byte_is_control(c))
            break;
        size_t n = wh_utf8_length(s.p + i, s.n - i);
        if (n == 0)
            break;
        i += n;
    }
    return i;
}

/* ---- lines -------------------------------------------------------------------------------- */

bool wh_line_is_blank(wh_str line)
{
    for (size_t i = 0; i < line.n; i++)
        if (line.p[i] != ' ' && line.p[i] != '\t' && line.p[i] != '\r')
            return false;
    return true;
}

bool wh_line_is_remark(wh_str line)
{
    return line.n >= 2 && line.p[0] == '-' && line.p[1] == '-' && !wh_line_is_directive(line);
}

static bool is_key_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
}

/* "-- @case:" and "-- @case1" are meant as frames and are reported as malformed ones, whereas
 * "-- @cases" is another word. */
int wh_line_frame(wh_str line)
{
    if (!wh_line_is_directive(line))
        return WH_FRAME_NONE;
    if (wh_starts_with(line, WH_STR("-- @case")) &&
        (line.n == 8 || !is_key_byte(line.p[8]) || (line.p[8] >= '0' && line.p[8] <= '9')))
        return WH_FRAME_CASE;
    if (wh_starts_with(line, WH_STR("-- @end")) && (line.n == 7 || !is_key_byte(line.p[7])))
        return WH_FRAME_END;
    return WH_FRAME_NONE;
}

unsigned wh_frame_version(wh_str line)
{
    wh_str rest = wh_trim_end(line);
    unsigned version = 0;

    if (rest.n < 10 || (rest.p[8] != ' ' && rest.p[8] != '\t'))
        return 0;
    rest.p += 8;
    rest.n -= 8;
    rest = wh_trim(rest);
    if (rest.p[0] == '0')
        return 0;
    for (size_t i = 0; i < rest.n; i++) {
        if (rest.p[i] < '0' || rest.p[i] > '9')
            return 0;
        version = version > 100000000 ? UINT32_MAX : version * 10 + (unsigned)(rest.p[i] - '0');
    }
    return version;
}

wh_str wh_trim_end(wh_str s)
{
    while (s.n > 0 && (s.p[s.n - 1] == ' ' || s.p[s.n - 1] == '\t' || s.p[s.n - 1] == '\r'))
        s.n--;
    return s;
}

wh_str wh_trim(wh_str s)
{
    s = wh_trim_end(s);
    while (s.n > 0 && (s.p[0] == ' ' || s.p[0] == '\t')) {
        s.p++;
        s.n--;
    }
    return s;
}

wh_str wh_next_word(wh_str *s)
{
    wh_str word = *s;

    while (word.n > 0 && (word.p[0] == ' ' || word.p[0] == '\t')) {
        word.p++;
        word.n--;
    }
    *s = word;
    word.n = 0;
    while (word.n < s->n && s->p[word.n] != ' ' && s->p[word.n] != '\t')
        word.n++;
    s->p += word.n;
    s->n -= word.n;
    return word;
}

/* ---- names -------------------------------------------------------------------------------- */

bool wh_name_valid(wh_str s)
{
    static const wh_str reserved[] = {WH_WORD("typed"), WH_WORD("approx"), WH_WORD("errors"),
                                      WH_WORD("ok"),    WH_WORD("bag"),    WH_WORD("set"),
                                      WH_WORD("list"),  WH_WORD("setup"),  WH_WORD("derived")};

    if (s.n == 0 || s.p[0] < 'a' || s.p[0] > 'z')
        return false;
    for (size_t i = 1; i < s.n; i++)
        if (!is_key_byte(s.p[i]) || s.p[i] == '.' || s.p[i] == '-')
            return false;
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++)
        if (wh_str_eq(s, reserved[i]))
            return false;
    return true;
}

bool wh_place_valid(wh_str s)
{
    const char *at = s.n ? memchr(s.p, '@', s.n) : NULL;

    if (at == NULL)
        return wh_name_valid(s);
    wh_str name = {s.p, (size_t)(at - s.p)};
    wh_str label = {at + 1, s.n - name.n - 1};
    return wh_name_valid(name) && wh_name_valid(label);
}

bool wh_key_valid(wh_str s)
{
    if (s.n == 0 || s.p[0] < 'a' || s.p[0] > 'z')
        return false;
    for (size_t i = 1; i < s.n; i++)
        if (!is_key_byte(s.p[i]))
            return false;
    return true;
}

wh_shown wh_show(wh_str s)
{
    wh_shown out;
    size_t n = 0, i = 0;

    while (i < s.n && n < 40) {
        size_t length = wh_byte_is_control(s.p[i]) ? 0 : wh_utf8_length(s.p + i, s.n - i);
        if (length == 0) {
            out.text[n++] = '?';
            i++;
        } else {
            memcpy(out.text + n, s.p + i, length);
            n += length;
            i += length;
        }
    }
    if (i < s.n) {
        memcpy(out.text + n, "...", 3);
        n += 3;
    }
    out.text[n] = '\0';
    return out;
}

/* ---- escapes ------------------------------------------------------------------------------ */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

int wh_escape_decode(const char **p, const char *end, bool newline)
{
    const char *s = *p + 1;

    if (s == end)
        return -1;
    switch (*s) {
    case '\\':
        *p = s + 1;
        return '\\';
    case 't':
        *p = s + 1;
        return '\t';
    case 'r':
        *p = s + 1;
        return '\r';
    case 'n':
        if (!newline)
            return -1;
        *p = s + 1;
        return '\n';
    case 'x':
        if (end - s < 3 || hex_digit(s[1]) < 0 || hex_digit(s[2]) < 0)
            return -1;
        *p = s + 3;
        return hex_digit(s[1]) * 16 + hex_digit(s[2]);
    default:
        return -1;
    }
}

void wh_escape_hex(wh_buf *b, char c)
{
    wh_buf_add(b, "\\x", 2);
    wh_buf_hex(b, (unsigned char)c, 2);
}
