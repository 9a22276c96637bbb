/*
 * COPY FROM STDIN with its data (PostgreSQL's manual, the page of COPY): text and CSV become
 * INSERTs of some hundred rows. Every value is written as a text literal, so that the column's
 * type reads it, as it reads the field of a COPY.
 */
#include "formats/convert/script/copy.h"
#include "formats/convert/script/internal.h"
#include "formats/sql/dialect/dialect.h"

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
