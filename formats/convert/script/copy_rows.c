/* The data of COPY .. FROM STDIN, row by row. */
#include "formats/convert/script/copy.h"
#include "formats/convert/script/internal.h"

enum { ROWS_MAX = 200, BYTES_MAX = 256 << 10 };

static bool is_end_line(wh_str line)
{
    return line.n >= 2 && line.p[0] == '\\' && line.p[1] == '.' &&
           (line.n == 2 || (line.n == 3 && line.p[2] == '\r'));
}

/* Does another COPY FROM STDIN stand in this line? */
static bool is_copy_line(wh_str line)
{
    size_t i;

    line = wh_str_trim(line);
    if (!wh_script_starts(line, "copy ") || line.n > 4096)
        return false;
    for (i = 5; i + 10 <= line.n; i++)
        if (wh_script_starts((wh_str){line.p + i, line.n - i}, "from stdin"))
            return true;
    return false;
}

const char *wh_copy_data_end(const char *p, const char *end, bool *terminated)
{
    *terminated = false;
    while (p < end) {
        const char *eol = wh_script_line_end(p, end);
        wh_str line = {p, (size_t)(eol - p)};

        p = eol < end ? eol + 1 : end;
        if (is_end_line(line)) {
            *terminated = true;
            return p;
        }
        if (is_copy_line(line))
            return NULL;
    }
    return end;
}

static int octal(const char *p, const char *end, wh_text *out)
{
    int value = 0, i;

    for (i = 0; i < 3 && p + i < end && p[i] >= '0' && p[i] <= '7'; i++)
        value = value * 8 + (p[i] - '0');
    wh_text_char(out, (char)(value & 0xff));
    return i;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A backslash of the text format at `p`; returns what stands behind it. */
static const char *unescape(const char *p, const char *end, wh_text *out)
{
    static const char plain[] = "b\bf\fn\nr\rt\tv\v";
    const char *known;

    if (++p == end)
        return p;
    known = *p ? strchr(plain, *p) : NULL;
    if (known && (known - plain) % 2 == 0) {
        wh_text_char(out, known[1]);
        return p + 1;
    }
    if (*p >= '0' && *p <= '7')
        return p + octal(p, end, out);
    if (*p == 'x' && end - p >= 2 && hex_digit(p[1]) >= 0) {
        int value = hex_digit(*++p);

        if (end - ++p >= 1 && hex_digit(*p) >= 0)
            value = value * 16 + hex_digit(*p++);
        wh_text_char(out, (char)value);
        return p;
    }
    wh_text_char(out, *p);
    return p + 1;
}

typedef struct row {
    wh_copy *c;
    const wh_script *s;
    wh_text *out;   /* of the INSERT */
    wh_text *field; /* of the field */
} row;

/* `raw` is the field as it stands, which is what NULL and DEFAULT are told by. */
static void put_field(row *r, wh_str raw, bool was_quoted, bool first)
{
    wh_text_add(r->out, first ? WH_STR("(") : WH_STR(", "));
    if (!was_quoted && wh_str_eq(raw, r->c->null))
        wh_text_add(r->out, WH_STR("NULL"));
    else if (!was_quoted && r->c->has_default && wh_str_eq(raw, r->c->default_))
        wh_text_add(r->out, WH_STR("DEFAULT"));
    else
        wh_text_literal(r->out, r->s->dialect, wh_text_view(r->field));
}

static const char *without_cr(const char *from, const char *to)
{
    return to > from && to[-1] == '\r' ? to - 1 : to;
}

/* Put the field whose text begins at `from` and ends at *p, and go behind its delimiter. True: the
 * row ends with it. */
static bool field_ends(row *r, const char *from, const char **p, bool quoted, bool first)
{
    const wh_copy *c = r->c;
    const char *to = *p;

    if (*p == c->end || **p == '\n') {
        to = without_cr(from, *p);
        if (to < *p && r->field->n)
            r->field->n--;
    }
    put_field(r, (wh_str){from, (size_t)(to - from)}, quoted, first);
    r->field->n = 0;
    return *p == c->end || *(*p)++ == '\n';
}

/* One line of the text format. A backslash before a newline keeps it in the field. */
static void text_row(row *r)
{
    wh_copy *c = r->c;
    bool first = true;
    const char *p = c->p, *from = p;

    r->field->n = 0;
    for (;;) {
        if (p < c->end && *p == '\\') {
            const char *q = p + 1;
            c->line += q < c->end && *q == '\n';
            p = unescape(p, c->end, r->field);
            continue;
        }
        if (p < c->end && *p != '\n' && *p != c->delimiter) {
            wh_text_char(r->field, *p++);
            continue;
        }
        if (field_ends(r, from, &p, false, first))
            break;
        first = false;
        from = p;
    }
    c->line++;
    c->p = p;
}

/* One record of CSV; quoted fields may go over several lines. */
static int csv_row(row *r, wh_error *err)
{
    wh_copy *c = r->c;
    bool first = true, quoted = false, inside = false;
    const char *p = c->p, *from = p;
    uint32_t line = c->line;

    r->field->n = 0;
    for (;;) {
        if (p == c->end && inside) {
            c->p = c->end;
            return wh_error_at(err, WH_ESYNTAX, r->s->file, line,
                               "a quoted CSV field that starts in this record is never closed");
        }
        if (p < c->end && inside) {
            if (*p == c->escape && c->end - p >= 2 && (p[1] == c->quote || p[1] == c->escape)) {
                wh_text_char(r->field, p[1]);
                p += 2;
            } else if (*p == c->quote) {
                inside = false;
                p++;
            } else {
                c->line += *p == '\n';
                wh_text_char(r->field, *p++);
            }
            continue;
        }
        if (p < c->end && *p == c->quote) {
            inside = quoted = true;
            p++;
            continue;
        }
        if (p < c->end && *p != '\n' && *p != c->delimiter) {
            wh_text_char(r->field, *p++);
            continue;
        }
        if (field_ends(r, from, &p, quoted, first))
            break;
        first = false;
        from = p;
        quoted = false;
    }
    c->line++;
    c->p = p;
    return WH_OK;
}

/* One row as "(value, ..)"; 0: the data has ended. */
static int next_row(row *r, wh_error *err)
{
    wh_copy *c = r->c;
    const char *eol = wh_script_line_end(c->p, c->end);
    int rc = WH_OK;

    if (c->p == c->end || is_end_line((wh_str){c->p, (size_t)(eol - c->p)})) {
        c->p = c->end;
        return 0;
    }
    if (c->csv)
        rc = csv_row(r, err);
    else
        text_row(r);
    wh_text_char(r->out, ')');
    return rc == WH_OK ? 1 : rc;
}

int wh_copy_next(wh_copy *c, const wh_script *s, wh_script_stmt *out, wh_error *err)
{
    wh_text text = {s->a, NULL, 0, 0}, field = {s->a, NULL, 0, 0};
    row r = {c, s, &text, &field};
    int rows = 0, rc = 1;
    size_t before;

    if (c->header) {
        c->header = false;
        rc = next_row(&r, err);
        text.n = 0;
        if (rc <= 0)
            return rc;
    }
    out->line = c->line;
    wh_text_add(&text, WH_STR("INSERT INTO "));
    wh_text_add(&text, c->table);
    wh_text_add(&text, WH_STR(" VALUES\n"));
    before = text.n;
    while (rows < ROWS_MAX && text.n < BYTES_MAX && !wh_arena_over(s->a)) {
        if (rows)
            wh_text_add(&text, WH_STR(",\n"));
        rc = next_row(&r, err);
        if (rc <= 0)
            break;
        rows++;
        before = text.n;
    }
    if (rc < 0)
        return rc;
    if (rows == 0)
        return WH_OK;
    text.n = before;
    wh_text_char(&text, ';');
    out->sql = wh_text_view(&text);
    out->kind = WH_N_INSERT;
    return WH_OK;
}
