/*
 * psql expands tabs to the next eighth column and writes other control bytes as \r and \xHH, all
 * but line ends (src/fe_utils/mbprint.c of PostgreSQL); mysqltest writes bytes as they are.
 */
#include "formats/convert/suite/value.h"
#include "formats/convert/sqllogictest/value.h"

static void drop_blanks(wh_buf *out, size_t from)
{
    while (out->n > from && out->p[out->n - 1] == ' ')
        out->n--;
}

/* `s` as psql's formatter has it. `columns` counts characters, as tabs are seldom behind wide ones.
 */
static void print_formatted(wh_buf *out, wh_str s)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t start = out->n, line = out->n, columns = 0, i;

    for (i = 0; i < s.n; i++) {
        uint8_t c = (uint8_t)s.p[i];

        if (c == '\n') {
            drop_blanks(out, line);
            wh_buf_char(out, '\n');
            line = out->n;
            columns = 0;
        } else if (c == '\t') {
            do
                wh_buf_char(out, ' ');
            while (++columns % 8 != 0);
        } else if (c == '\r') {
            wh_buf_text(out, "\\r");
            columns += 2;
        } else if (c < ' ' || c == 0x7f) {
            wh_buf_text(out, "\\x");
            wh_buf_char(out, digits[c >> 4]);
            wh_buf_char(out, digits[c & 15]);
            columns += 4;
        } else {
            wh_buf_char(out, (char)c);
            columns += (c & 0xc0) != 0x80;
        }
    }
    while (out->n > start && (out->p[out->n - 1] == ' ' || out->p[out->n - 1] == '\n'))
        out->n--;
    for (i = start; i < out->n && (out->p[i] == ' ' || out->p[i] == '\n'); i++)
        continue;
    memmove(out->p + start, out->p + i, out->n - i);
    out->n -= i - start;
}

void wh_shell_value(wh_buf *out, char letter, const wh_value *v)
{
    switch (v->kind) {
    case WH_INT:
        wh_buf_int(out, v->i);
        break;
    case WH_BOOL:
        wh_buf_text(out, letter != 'm' ? (v->i ? "t" : "f") : (v->i ? "1" : "0"));
        break;
    case WH_REAL:
        wh_slt_general(out, v->r, false);
        break;
    case WH_BLOB:
        if (letter != 'm') {
            wh_buf_text(out, "\\x");
            for (size_t i = 0; i < v->s.n; i++)
                wh_buf_hex(out, (uint8_t)v->s.p[i], 2);
            break;
        }
        wh_buf_str(out, v->s);
        break;
    default:
        if (letter != 'm' && v->s.n)
            print_formatted(out, v->s);
        else
            wh_buf_str(out, v->s);
        break;
    }
}
