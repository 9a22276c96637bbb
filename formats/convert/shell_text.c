/* Statements as an engine's own shell takes them. */
#include "formats/convert/shell_text.h"
#include "formats/sql/lex/lex.h"

static wh_str without_blanks(wh_str sql)
{
    while (sql.n && (sql.p[sql.n - 1] == '\n' || sql.p[sql.n - 1] == ' '))
        sql.n--;
    return sql;
}

/* Does anything but its end follow a semicolon? */
static bool goes_on(const wh_dialect *d, wh_str sql)
{
    bool ended = false;
    wh_token t;
    wh_lexer lx;

    wh_lexer_init(&lx, d, sql);
    while ((t = wh_lex(&lx)).kind != WH_T_EOF) {
        if (ended && t.kind != WH_T_SEMI)
            return true;
        ended |= t.kind == WH_T_SEMI;
    }
    return false;
}

static bool holds(wh_str sql, wh_str part)
{
    size_t i = 0;

    while (i + part.n <= sql.n && memcmp(sql.p + i, part.p, part.n) != 0)
        i++;
    return i + part.n <= sql.n;
}

/* One that does not stand in it; NULL: all of them do. */
static const char *delimiter_for(wh_str sql)
{
    static const char *const delimiters[] = {"//", "$$", ";;", "|||", "~~end~~"};

    for (size_t i = 0; i < sizeof delimiters / sizeof *delimiters; i++)
        if (!holds(sql, wh_str_of(delimiters[i])))
            return delimiters[i];
    return NULL;
}

void wh_shell_put_statement(wh_buf *out, const wh_dialect *d, wh_str sql)
{
    const char *delimiter = NULL;

    sql = without_blanks(sql);
    if (d && d->shell == WH_SHELL_MYSQL && goes_on(d, sql))
        delimiter = delimiter_for(sql);
    if (delimiter) {
        wh_buf_text(out, "DELIMITER ");
        wh_buf_text(out, delimiter);
        wh_buf_char(out, '\n');
    }
    wh_buf_str(out, sql);
    if (delimiter) {
        wh_buf_char(out, '\n');
        wh_buf_text(out, delimiter);
        wh_buf_text(out, "\nDELIMITER ;");
    } else if (sql.n && sql.p[sql.n - 1] != ';') {
        wh_buf_text(out, "\n;");
    }
    wh_buf_char(out, '\n');
}

void wh_shell_put_modes(wh_buf *out, wh_str dialect)
{
    const char *plus = dialect.n ? memchr(dialect.p, '+', dialect.n) : NULL;

    if (!plus)
        return;
    wh_buf_text(out, "SET sql_mode = CONCAT(@@sql_mode, '");
    for (; plus < dialect.p + dialect.n; plus++)
        wh_buf_char(out, *plus == '+' ? ',' : *plus);
    wh_buf_text(out, "');\n");
}
