/* Where the commands and statements of a mysqltest file end. */
#include "formats/convert/script/mysqltest.h"

static bool at_delimiter(const wh_mysqltest_reader *m, const char *p)
{
    return (size_t)(m->end - p) >= m->delimiter.n && memcmp(p, m->delimiter.p, m->delimiter.n) == 0;
}

static void move_to(wh_mysqltest_reader *m, const char *p)
{
    while (m->p < p)
        m->line += *m->p++ == '\n';
}

static bool is_space(char c)
{
    return wh_script_is_blank(c) || c == '\n';
}

static bool is_block_word(wh_str text)
{
    wh_str word = {text.p, 0};

    while (word.n < text.n && wh_script_is_letter(word.p[word.n]))
        word.n++;
    return wh_str_eq_nocase(word, WH_STR("if")) || wh_str_eq_nocase(word, WH_STR("while"));
}

/* A bare command from m->p on: to the delimiter, or for if and while to "{", outside of quotes. */
static void cut_bare(wh_mysqltest_reader *m, wh_mysqltest_piece *out)
{
    const char *from = m->p, *p = from;
    size_t left = (size_t)(m->end - from);
    bool opens = is_block_word((wh_str){from, left < 6 ? left : 6});
    char quote = 0;

    for (; p < m->end; p++) {
        if (quote) {
            if (*p == '\\' && m->end - p >= 2)
                p++;
            else if (*p == quote)
                quote = 0;
        } else if (at_delimiter(m, p) || (opens && *p == '{')) {
            break;
        } else if ((*p == '\'' || *p == '"' || *p == '`') && (p == from || p[-1] != '\\')) {
            quote = *p;
        }
    }
    out->kind = p < m->end && !at_delimiter(m, p) ? WH_PIECE_OPENS : WH_PIECE_BARE;
    out->text = wh_str_trim((wh_str){from, (size_t)(p - from)});
    if (p < m->end)
        p += out->kind == WH_PIECE_OPENS ? 1 : m->delimiter.n;
    move_to(m, p);
}

void wh_mysqltest_cut(wh_mysqltest_reader *m, wh_mysqltest_piece *out)
{
    const char *p = m->p;

    memset(out, 0, sizeof *out);
    while (p < m->end && is_space(*p))
        p++;
    move_to(m, p);
    out->line = m->line;
    if (p == m->end)
        return; /* WH_PIECE_END */
    if (*p == '#' || *p == '-') {
        const char *eol = wh_script_line_end(p, m->end);
        wh_str text = {p, (size_t)(eol - p)};

        out->kind = WH_PIECE_COMMENT;
        if (text.n >= 2 && p[0] == '-' && p[1] == '-') {
            out->kind = WH_PIECE_DASHED;
            text.p += 2;
            text.n -= 2;
        }
        out->text = wh_str_trim(text);
        if (out->kind == WH_PIECE_DASHED && is_block_word(out->text) && out->text.n &&
            out->text.p[out->text.n - 1] == '{') {
            out->kind = WH_PIECE_OPENS;
            out->text.n--;
        }
        move_to(m, eol);
    } else if (*p == '}') {
        out->kind = WH_PIECE_CLOSES;
        move_to(m, p + 1);
    } else {
        cut_bare(m, out);
    }
}

wh_str wh_mysqltest_word(const wh_mysqltest_reader *m, wh_str text)
{
    wh_str word = {text.p, 0};

    while (word.n < text.n && !is_space(word.p[word.n]) && word.p[word.n] != '(' &&
           !at_delimiter(m, word.p + word.n))
        word.n++;
    return word;
}

int wh_mysqltest_set_delimiter(wh_mysqltest_reader *m, wh_str rest, uint32_t line, wh_error *err)
{
    rest = wh_script_word(rest);
    if (rest.n == 0 || rest.n > WH_SCRIPT_DELIMITER_MAX)
        return wh_error_at(err, WH_ESYNTAX, m->file, line, "a delimiter has 1 to %d bytes",
                           WH_SCRIPT_DELIMITER_MAX);
    m->delimiter = rest;
    return WH_OK;
}

void wh_mysqltest_skip_heredoc(wh_mysqltest_reader *m, wh_str word, wh_str rest)
{
    wh_str mark = rest;
    const char *p;

    if (!wh_str_eq_nocase(word, WH_STR("perl")))
        mark = wh_script_after(rest, wh_script_word(rest));
    mark = wh_script_word(mark);
    if (mark.n == 0)
        mark = WH_STR("EOF");
    p = wh_script_line_end(m->p, m->end);
    while (p < m->end) {
        const char *from = p + 1, *eol = wh_script_line_end(from, m->end);

        p = eol;
        if (wh_str_eq(wh_str_trim((wh_str){from, (size_t)(eol - from)}), mark))
            break;
    }
    move_to(m, p);
}

int wh_mysqltest_refuse(const wh_mysqltest_reader *m, uint32_t line, wh_str word, const char *why,
                        wh_error *err)
{
    return wh_error_at(err, WH_ENOTSUP, m->file, line, "the mysqltest command \"%.*s\" %s",
                       word.n < 60 ? (int)word.n : 60, word.p, why);
}
