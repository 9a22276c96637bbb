/*
 * psql's aligned format (PostgreSQL's manual, psql, \pset format, border 1): names, dashes, rows,
 * "(N rows)", a blank line. A cell has a blank before it and, behind its width, a blank or the "+"
 * of one that goes on in the next line. The dashes tell the widths, so that a cell may hold any
 * text; a line that does not keep to them makes the table unreadable, which is no mismatch.
 */
#include "formats/convert/suite/psql_table.h"

typedef struct table {
    wh_arena *a;
    const wh_str *lines;
    size_t n, at;
    size_t *widths; /* of the dashes */
    size_t ncolumns;
} table;

/* ---- columns on the screen ------------------------------------------------------------------- */

/* Bytes of the character at `p`; its columns: 2 for the wide ones of East Asia, 0 if combining. */
static size_t character(const char *p, const char *end, size_t *columns)
{
    static const struct {
        uint32_t from, to;
        size_t columns;
    } odd[] = {{0x0300, 0x036f, 0},   {0x1100, 0x115f, 2},  {0x200b, 0x200f, 0},
               {0x2e80, 0xa4cf, 2},   {0xac00, 0xd7a3, 2},  {0xf900, 0xfaff, 2},
               {0xfe30, 0xfe6f, 2},   {0xff00, 0xff60, 2},  {0xffe0, 0xffe6, 2},
               {0x1f300, 0x1faff, 2}, {0x20000, 0x3fffd, 2}};
    uint8_t c = (uint8_t)*p;
    size_t n = c < 0xc0 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4, i;
    uint32_t code = n == 1 ? c : c & (0x7fu >> n);

    if ((size_t)(end - p) < n)
        n = (size_t)(end - p);
    for (i = 1; i < n; i++)
        code = code << 6 | ((uint8_t)p[i] & 0x3f);
    *columns = 1;
    for (i = 0; i < sizeof odd / sizeof *odd; i++)
        if (code >= odd[i].from && code <= odd[i].to)
            *columns = odd[i].columns;
    return n;
}

/* Take `columns` columns from the front of *s; fewer if it ends. False: a character straddles. */
static bool take_columns(wh_str *s, size_t columns, wh_str *out)
{
    const char *p = s->p, *end = s->p + s->n;
    size_t width;

    while (p < end) {
        size_t bytes = character(p, end, &width);
        if (width > columns)
            break;
        columns -= width;
        p += bytes;
    }
    *out = (wh_str){s->p, (size_t)(p - s->p)};
    s->n -= out->n;
    s->p = p;
    return columns == 0 || s->n == 0;
}

static wh_str without_blanks_behind(wh_str s)
{
    while (s.n && s.p[s.n - 1] == ' ')
        s.n--;
    return s;
}

static wh_str trimmed(wh_str s)
{
    s = without_blanks_behind(s);
    while (s.n && (s.p[0] == ' ' || s.p[0] == '\n')) {
        s.p++;
        s.n--;
    }
    return s;
}

/* ---- the frame ------------------------------------------------------------------------------- */

static bool is_dashes(wh_str s)
{
    size_t i;

    for (i = 0; i < s.n; i++)
        if (s.p[i] != '-' && s.p[i] != '+')
            return false;
    return s.n >= 2 && s.p[0] == '-' && s.p[s.n - 1] == '-';
}

/* "(1 row)", "(12 rows)" */
static bool is_footer(wh_str s, size_t *rows)
{
    size_t i = 1;

    for (*rows = 0; i < s.n && s.p[i] >= '0' && s.p[i] <= '9' && i < 12; i++)
        *rows = *rows * 10 + (size_t)(s.p[i] - '0');
    if (s.n < 7 || s.p[0] != '(' || i == 1)
        return false;
    s = (wh_str){s.p + i, s.n - i};
    return wh_str_is(s, *rows == 1 ? " row)" : " rows)");
}

static void read_dashes(table *t, wh_str dashes)
{
    size_t i;

    t->widths = WH_NEW_N(t->a, size_t, dashes.n);
    t->ncolumns = 1;
    for (i = 0; i < dashes.n; i++) {
        if (dashes.p[i] == '+')
            t->ncolumns++;
        else
            t->widths[t->ncolumns - 1]++;
    }
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Add one line of a row to its cells; *more: it goes on in the next one. */
static bool add_line(table *t, wh_str line, wh_buf *cells, bool *more)
{
    size_t i;

    *more = false;
    for (i = 0; i < t->ncolumns; i++) {
        wh_str blank, content, mark, bar;

        if (!take_columns(&line, 1, &blank) || (blank.n && blank.p[0] != ' ') ||
            !take_columns(&line, t->widths[i] - 2, &content) || !take_columns(&line, 1, &mark) ||
            !take_columns(&line, i + 1 < t->ncolumns, &bar) ||
            (i + 1 < t->ncolumns && !wh_str_is(bar, "|")) ||
            (mark.n && mark.p[0] != ' ' && mark.p[0] != '+'))
            return false;
        wh_buf_str(&cells[i], without_blanks_behind(content));
        if (mark.n && mark.p[0] == '+')
            *more = true;
        wh_buf_char(&cells[i], '\n'); /* the last ones go with the blanks */
    }
    return line.n == 0;
}

static bool read_row(table *t, wh_buf *cells, wh_str *out)
{
    bool more = true;
    size_t i;

    for (i = 0; i < t->ncolumns; i++)
        wh_buf_clear(&cells[i]);
    while (more) {
        if (t->at == t->n || !add_line(t, t->lines[t->at], cells, &more))
            return false;
        t->at++;
    }
    for (i = 0; i < t->ncolumns; i++) {
        wh_str cell = wh_buf_view(&cells[i]);
        if (cells[i].status != WH_OK)
            return false;
        while (cell.n && cell.p[cell.n - 1] == '\n')
            cell.n--;
        out[i] = wh_arena_str(t->a, trimmed(cell));
    }
    return true;
}

static bool read_rows(table *t, size_t nrows, size_t end, wh_psql_table *out)
{
    wh_buf *cells = WH_NEW_N(t->a, wh_buf, t->ncolumns);
    size_t i, k;
    bool ok = true;

    for (i = 0; i < t->ncolumns; i++)
        cells[i] = (wh_buf)WH_BUF_INIT(1 << 24);
    out->cells = WH_NEW_N(t->a, wh_str, nrows * t->ncolumns + 1);
    for (k = 0; k < nrows && ok; k++)
        ok = read_row(t, cells, out->cells + k * t->ncolumns);
    for (i = 0; i < t->ncolumns; i++)
        wh_buf_release(&cells[i]);
    return ok && t->at == end;
}

bool wh_psql_table_read(wh_arena *a, const wh_str *lines, size_t n, wh_psql_table *out)
{
    bool named = n > 1 && lines[0].n && lines[0].p[0] == ' ' && is_dashes(lines[1]);
    table t = {a, lines, n, named ? 2 : 1, NULL, 0};
    size_t end, nrows = 0;

    memset(out, 0, sizeof *out);
    if (!named && !(n > 1 && wh_str_is(lines[0], "--") && is_footer(lines[1], &nrows)))
        return false;
    for (end = t.at; end < n && !is_footer(lines[end], &nrows); end++)
        if (lines[end].n == 0 || lines[end].p[0] != ' ')
            return false; /* a table of \d, which has no such line */
    if (end == n)
        return false;
    out->lines = end + 1 + (end + 1 < n && lines[end + 1].n == 0);
    if (!named || nrows > end - t.at)
        return true;
    read_dashes(&t, lines[1]);
    for (size_t i = 0; i < t.ncolumns; i++)
        if (t.widths[i] < 2)
            return true;
    out->ncolumns = t.ncolumns;
    out->nrows = nrows;
    if (!read_rows(&t, nrows, end, out))
        out->cells = NULL;
    return true;
}
