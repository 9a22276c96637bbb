/*
 * Lines and blocks of sqllogictest files. The runners do not agree on what ends a block and where
 * a comment may stand:
 *
 *   SQLite     "#" lines are comments everywhere, also among SQL and results; a line of blanks
 *              is a blank line; "----" ends the SQL of a query, not that of a statement
 *   rs         comments between records only; blank means empty
 *   DuckDB     a comment ends a block of SQL, as a blank line does; blank means empty
 *   Cockroach  comments between records only; a line of blanks is a blank line
 */
#include "formats/case/text.h"
#include "formats/convert/sqllogictest/internal.h"

#include <stdarg.h>
#include <stdio.h>

enum { MAX_BLOCK = 64 << 20 };

static bool is_comment(wh_str line)
{
    return line.n > 0 && line.p[0] == '#';
}

bool wh_slt_line(wh_slt *s, wh_str *out, uint32_t *line)
{
    do {
        const char *lf;

        if (s->at.p >= s->end)
            return false;
        lf = memchr(s->at.p, '\n', (size_t)(s->end - s->at.p));
        out->p = s->at.p;
        out->n = (size_t)((lf ? lf : s->end) - s->at.p);
        if (line)
            *line = s->at.line;
        s->at.p = lf ? lf + 1 : s->end;
        s->at.line++;
        s->bytes += out->n + 1;
        while (out->n > 0 && out->p[out->n - 1] == '\r')
            out->n--;
    } while (s->runner == WH_SLT_SQLITE && is_comment(*out));
    return true;
}

bool wh_slt_blank(const wh_slt *s, wh_str line)
{
    if (s->runner == WH_SLT_RS || s->runner == WH_SLT_DUCKDB)
        return line.n == 0;
    return wh_line_is_blank(line);
}

wh_str wh_slt_replaced(wh_slt *s, wh_str text)
{
    wh_buf out = WH_BUF_INIT(MAX_BLOCK);
    const char *p = text.p, *end = text.p + text.n;

    if (s->nloops == 0 || !memchr(text.p ? text.p : "", '$', text.n))
        return text;
    while (p < end) {
        const char *close = NULL;
        size_t i;

        if (*p == '$' && end - p > 2 && p[1] == '{')
            close = memchr(p, '}', (size_t)(end - p));
        for (i = 0; close && i < s->nloops; i++) {
            const wh_slt_loop *loop = &s->loops[i];
            if (!wh_str_eq(loop->name, (wh_str){p + 2, (size_t)(close - p - 2)}))
                continue;
            if (loop->values)
                wh_buf_str(&out, loop->values[loop->i]);
            else
                wh_buf_int(&out, loop->first + (int64_t)loop->i);
            break;
        }
        if (close && i < s->nloops)
            p = close + 1;
        else
            wh_buf_char(&out, *p++);
    }
    text = wh_arena_str(s->a, wh_buf_view(&out));
    s->bytes += text.n;
    s->overflow |= out.status != WH_OK;
    wh_buf_release(&out);
    return text;
}

wh_str wh_slt_sql(wh_slt *s, bool *results)
{
    wh_buf out = WH_BUF_INIT(MAX_BLOCK);
    bool first = true;
    wh_str line, sql;

    if (results)
        *results = false;
    while (wh_slt_line(s, &line, NULL)) {
        if (wh_slt_blank(s, line) || (s->runner == WH_SLT_DUCKDB && is_comment(line)))
            break;
        if (results && wh_str_is(line, "----")) {
            *results = true;
            break;
        }
        if (!first)
            wh_buf_char(&out, '\n');
        wh_buf_str(&out, line);
        first = false;
    }
    sql = wh_arena_str(s->a, wh_buf_view(&out));
    s->overflow |= out.status != WH_OK;
    wh_buf_release(&out);
    return wh_slt_replaced(s, sql);
}

wh_str *wh_slt_results(wh_slt *s, size_t *n)
{
    wh_slt_at from = s->at;
    wh_str line, *v;
    size_t i;

    for (*n = 0; wh_slt_line(s, &line, NULL) && !wh_slt_blank(s, line);)
        ++*n;
    v = WH_NEW_N(s->a, wh_str, *n + 1);
    s->at = from;
    for (i = 0; wh_slt_line(s, &line, NULL) && !wh_slt_blank(s, line);)
        v[i++] = wh_slt_replaced(s, line);
    return v;
}

wh_str wh_slt_message(wh_slt *s)
{
    wh_buf out = WH_BUF_INIT(MAX_BLOCK);
    wh_str line, text;

    while (wh_slt_line(s, &line, NULL)) {
        if (line.n == 0) {
            wh_slt_at next = s->at;
            wh_str ahead;
            if (s->runner != WH_SLT_RS || !wh_slt_line(s, &ahead, NULL) || ahead.n == 0)
                break;
            s->at = next;
        }
        if (out.n)
            wh_buf_char(&out, '\n');
        wh_buf_str(&out, line);
    }
    text = wh_arena_str(s->a, wh_buf_view(&out));
    s->overflow |= out.status != WH_OK;
    wh_buf_release(&out);
    return wh_slt_replaced(s, text);
}

static int report(wh_slt *s, int code, uint32_t line, const char *format, va_list args)
{
    char message[600];

    vsnprintf(message, sizeof message, format, args);
    return wh_error_at(s->err, code, s->in->file, line, "%s", message);
}

int wh_slt_refuse(wh_slt *s, uint32_t line, const char *format, ...)
{
    va_list args;
    int rc;

    va_start(args, format);
    rc = report(s, WH_ENOTSUP, line, format, args);
    va_end(args);
    return rc;
}

int wh_slt_malformed(wh_slt *s, uint32_t line, const char *format, ...)
{
    va_list args;
    int rc;

    va_start(args, format);
    rc = report(s, WH_ESYNTAX, line, format, args);
    va_end(args);
    return rc;
}
