/* TAP 14, with everything that comes from outside escaped for it. */
#include "formats/report/tap.h"

void wh_tap_begin(wh_buf *out)
{
    wh_buf_text(out, "TAP version 14\n");
}

/* In a description '#' starts a directive and '\' escapes; control bytes would end the line. */
static void description(wh_buf *out, wh_str s)
{
    size_t i;

    for (i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.p[i];
        if (c == '#' || c == '\\')
            wh_buf_char(out, '\\');
        wh_buf_char(out, c < 0x20 || c == 0x7f ? '?' : (char)c);
    }
}

void wh_tap_point(wh_buf *out, bool ok, uint64_t number, wh_str name, wh_str skip)
{
    wh_buf_text(out, ok ? "ok " : "not ok ");
    wh_buf_uint(out, number);
    wh_buf_text(out, " - ");
    description(out, name);
    if (skip.n) {
        wh_buf_text(out, " # SKIP ");
        description(out, skip);
    }
    wh_buf_char(out, '\n');
}

void wh_tap_block_begin(wh_buf *out)
{
    wh_buf_text(out, "  ---\n");
}

/* A double-quoted YAML scalar. */
static void quoted(wh_buf *out, wh_str s)
{
    size_t i;

    wh_buf_char(out, '"');
    for (i = 0; i < s.n; i++) {
        unsigned char c = (unsigned char)s.p[i];
        if (c == '"' || c == '\\') {
            wh_buf_char(out, '\\');
            wh_buf_char(out, (char)c);
        } else if (c == '\n') {
            wh_buf_text(out, "\\n");
        } else if (c == '\t') {
            wh_buf_text(out, "\\t");
        } else if (c < 0x20 || c == 0x7f) {
            wh_buf_text(out, "\\x");
            wh_buf_hex(out, c, 2);
        } else {
            wh_buf_char(out, (char)c);
        }
    }
    wh_buf_char(out, '"');
}

void wh_tap_block_text(wh_buf *out, const char *key, wh_str text)
{
    wh_buf_text(out, "  ");
    wh_buf_text(out, key);
    wh_buf_text(out, ": ");
    quoted(out, text);
    wh_buf_char(out, '\n');
}

void wh_tap_block_list(wh_buf *out, const char *key, const wh_str *items, size_t n)
{
    size_t i;

    wh_buf_text(out, "  ");
    wh_buf_text(out, key);
    wh_buf_text(out, n ? ":\n" : ": []\n");
    for (i = 0; i < n; i++) {
        wh_buf_text(out, "    - ");
        quoted(out, items[i]);
        wh_buf_char(out, '\n');
    }
}

void wh_tap_block_end(wh_buf *out)
{
    wh_buf_text(out, "  ...\n");
}

void wh_tap_end(wh_buf *out, uint64_t points)
{
    wh_buf_text(out, "1..");
    wh_buf_uint(out, points);
    wh_buf_char(out, '\n');
}
