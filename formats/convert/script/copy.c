/*
 * COPY FROM STDIN with its data (PostgreSQL's manual, the page of COPY): text and CSV become
 * INSERTs of some hundred rows. Every value is written as a text literal, so that the column's
 * type reads it, as it reads the field of a COPY.
 */
#include "formats/convert/script/copy.h"
#include "formats/convert/script/internal.h"

#include "formats/sql/dialect/dialect.h"

enum { ROWS_MAX = 200, BYTES_MAX = 256 << 10 };

/* ---- the statement -----------------------------------------------------------------------------
 */

typedef struct words {
    const wh_script *s;
    wh_lexer lx;
    wh_token t;
    wh_copy *out;
    bool delimiter, quote, escape, null;
    wh_error *err;
    uint32_t line;
} words;

static void advance(words *w)
{
    w->t = wh_lex(&w->lx);
}

static bool is_word(const words *w, const char *z)
{
    return wh_str_eq_nocase(wh_token_text(&w->t), wh_str_of(z));
}

static bool take_word(words *w, const char *z)
{
    if (!is_word(w, z))
        return false;
    advance(w);
    return true;
}

static bool at_end(const words *w)
{
    return w->t.kind == WH_T_EOF || w->t.kind == WH_T_SEMI;
}

static int refuse(const words *w, const char *what)
{
    return wh_error_at(w->err, WH_ENOTSUP, w->s->file, w->line,
                       "COPY FROM STDIN %s is not understood; write INSERTs", what);
}

/* 'text' or E'text', where the dialect has it: its bytes. False: it is no string. */
static bool take_string(words *w, wh_str *out)
{
    wh_text text = {w->s->a, NULL, 0, 0};
    wh_str t = wh_token_text(&w->t);
    bool escapes = (w->s->dialect->lex & WH_LEX_BACKSLASH) != 0;
    size_t i;

    if (w->t.kind != WH_T_STRING || t.n < 2)
        return false;
    if (t.p[0] == 'E' || t.p[0] == 'e') {
        escapes = true;
        t.p++;
        t.n--;
    }
    if (t.p[0] != '\'')
        return false;
    for (i = 1; i + 1 < t.n; i++) {
        char c = t.p[i];

        if (c == '\'')
            i++;
        if (c == '\\' && escapes && i + 2 < t.n) {
            c = t.p[++i];
            c = c == 't' ? '\t' : c == 'n' ? '\n' : c == 'r' ? '\r' : c == 'b' ? '\b' : c;
        }
        wh_text_char(&text, c);
    }
    *out = wh_text_view(&text);
    advance(w);
    return true;
}

static int one_byte(words *w, char *out, bool *given, const char *what)
{
    wh_str s;

    take_word(w, "AS");
    if (!take_string(w, &s) || s.n != 1 || s.p[0] == '\n' || s.p[0] == '\r')
        return refuse(w, what);
    *out = s.p[0];
    *given = true;
    return WH_OK;
}

/* An optional boolean behind an option. -1: something else. */
static int boolean(words *w)
{
    static const char *const yes[] = {"true", "on", "1", NULL}, *const no[] = {"false", "off", "0",
                                                                               NULL};
    wh_str t = wh_token_text(&w->t);
    size_t i;

    if (w->t.kind == WH_T_COMMA || w->t.kind == WH_T_RPAREN || at_end(w))
        return 1;
    if (t.n >= 2 && t.p[0] == '\'') {
        t.p++;
        t.n -= 2;
    }
    for (i = 0; i < 3; i++) {
        if (wh_str_eq_nocase(t, wh_str_of(yes[i])) || wh_str_eq_nocase(t, wh_str_of(no[i]))) {
            advance(w);
            return wh_str_eq_nocase(t, wh_str_of(yes[i]));
        }
    }
    return -1;
}

/* FORMAT text, or its name as a string. */
static int format_option(words *w)
{
    wh_str t = wh_token_text(&w->t);

    if (t.n >= 2 && t.p[0] == '\'') {
        t.p++;
        t.n -= 2;
    }
    w->out->csv = wh_str_eq_nocase(t, WH_STR("csv"));
    if (!w->out->csv && !wh_str_eq_nocase(t, WH_STR("text")))
        return refuse(w, "in another format than text and CSV");
    advance(w);
    return WH_OK;
}

/* Options that both the old and the new way of writing have. 0: taken; 1: another word. */
static int common_option(words *w, bool old)
{
    wh_copy *c = w->out;
    int b;

    if (take_word(w, "DELIMITER") || (old && take_word(w, "DELIMITERS")))
        return one_byte(w, &c->delimiter, &w->delimiter, "with such a delimiter");
    if (take_word(w, "QUOTE"))
        return one_byte(w, &c->quote, &w->quote, "with such a quote");
    if (take_word(w, "ESCAPE"))
        return one_byte(w, &c->escape, &w->escape, "with such an escape");
    if (take_word(w, "NULL")) {
        take_word(w, "AS");
        w->null = true;
        return take_string(w, &c->null) ? WH_OK : refuse(w, "with such a NULL");
    }
    if (take_word(w, "FREEZE")) {
        if (!old)
            boolean(w);
        return WH_OK;
    }
    if (take_word(w, "HEADER")) {
        b = old ? 1 : take_word(w, "MATCH") ? 1 : boolean(w);
        c->header = b == 1;
        return b < 0 ? refuse(w, "with such a HEADER") : WH_OK;
    }
    return 1;
}

static int listed_option(words *w)
{
    int rc = common_option(w, false);
    wh_str s;

    if (rc != 1)
        return rc;
    if (take_word(w, "FORMAT"))
        return format_option(w);
    if (take_word(w, "DEFAULT")) {
        w->out->has_default = true;
        return take_string(w, &w->out->default_) ? WH_OK : refuse(w, "with such a DEFAULT");
    }
    if (take_word(w, "ENCODING") && take_string(w, &s) &&
        (wh_str_eq_nocase(s, WH_STR("utf8")) || wh_str_eq_nocase(s, WH_STR("utf-8"))))
        return WH_OK;
    if (take_word(w, "ON_ERROR") && (take_word(w, "stop") || take_word(w, "'stop'")))
        return WH_OK;
    if (take_word(w, "LOG_VERBOSITY")) {
        advance(w);
        return WH_OK;
    }
    return refuse(w, "with such an option");
}

static int options(words *w)
{
    int rc = WH_OK;

    take_word(w, "WITH");
    if (w->t.kind == WH_T_LPAREN) {
        do {
            advance(w);
            rc = listed_option(w);
        } while (rc == WH_OK && w->t.kind == WH_T_COMMA);
        if (rc == WH_OK && w->t.kind != WH_T_RPAREN)
            return refuse(w, "with such an option");
        if (rc == WH_OK)
            advance(w);
    } else {
        while (rc == WH_OK && !at_end(w)) {
            if (take_word(w, "CSV")) {
                w->out->csv = true;
                continue;
            }
            rc = common_option(w, true);
            if (rc == 1)
                return refuse(w, "with such an option");
        }
    }
    if (rc == WH_OK && !at_end(w))
        return refuse(w, is_word(w, "WHERE") ? "with a WHERE" : "with such an option");
    return rc;
}

/* What was not given is as the format has it. */
static int complete(words *w)
{
    wh_copy *c = w->out;

    if (!w->delimiter)
        c->delimiter = c->csv ? ',' : '\t';
    if (!w->null)
        c->null = c->csv ? WH_STR("") : WH_STR("\\N");
    if (!w->quote)
        c->quote = '"';
    if (!w->escape)
        c->escape = c->quote;
    if (c->csv ? c->delimiter == c->quote : c->delimiter == '\\')
        return refuse(w, "with such a delimiter");
    return WH_OK;
}

int wh_copy_parse(const wh_script *s, wh_str sql, uint32_t line, wh_copy *out, wh_error *err)
{
    words w = {s, {0}, {0}, out, false, false, false, false, err, line};
    int rc, depth = 0;
    const char *from;

    memset(out, 0, sizeof *out);
    wh_lexer_init(&w.lx, s->dialect, sql);
    advance(&w);
    if (!take_word(&w, "COPY"))
        return 0;
    if (is_word(&w, "BINARY"))
        rc = refuse(&w, "in another format than text and CSV");
    else
        rc = WH_OK;
    from = wh_token_text(&w.t).p;
    if (w.t.kind == WH_T_LPAREN)
        return 0; /* COPY (query) TO */
    for (; !at_end(&w) && (depth || !is_word(&w, "FROM")); advance(&w)) {
        depth += w.t.kind == WH_T_LPAREN;
        depth -= w.t.kind == WH_T_RPAREN;
        out->table = (wh_str){from, (size_t)(wh_token_text(&w.t).p + w.t.len - from)};
    }
    if (!take_word(&w, "FROM") || !take_word(&w, "STDIN") || out->table.n == 0)
        return 0;
    if (rc == WH_OK)
        rc = options(&w);
    if (rc == WH_OK)
        rc = complete(&w);
    return rc == WH_OK ? 1 : rc;
}

/* ---- where the data ends ------------------------------------------------------------------------
 */

static bool is_end_line(wh_str line)
{
    return line.n >= 2 && line.p[0] == '\\' && line.p[1] == '.' &&
           (line.n == 2 || (line.n == 3 && line.p[2] == '\r'));
}

/* Does another COPY FROM STDIN stand in this line? */
static bool is_copy_line(wh_str line)
{
    size_t i;

    line = wh_script_trim(line);
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

/* ---- rows
 * ------------------------------------------------------------------------------------------ */

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
