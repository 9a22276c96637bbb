/* Reading on behind what can't be followed. */
#include "formats/convert/left_out.h"

/* What a server would get at once is nothing that a case can hold. */
static int one_statement(const wh_script *s, const wh_script_stmt *stmt, wh_error *err)
{
    size_t n = stmt->sql.n && !stmt->echo && memchr(stmt->sql.p, ';', stmt->sql.n)
                   ? wh_count_statements(s->dialect, stmt->sql)
                   : 1;

    return n > 1 ? wh_error_at(err, WH_ENOTSUP, s->file, stmt->line,
                               "%lu statements end with one delimiter; put it behind each of them",
                               (unsigned long)n)
                 : WH_OK;
}

int wh_left_out_next(wh_script *s, wh_script_stmt *out, wh_left_out *left, wh_error *err)
{
    bool leaves_out = s->format->leaves_out;
    wh_error e;
    int rc;

    for (;;) {
        rc = wh_script_next(s, out, &e);
        if (rc == WH_OK && leaves_out)
            rc = one_statement(s, out, &e);
        if (rc != WH_ENOTSUP || !leaves_out)
            break;
        if (left->n++ == 0)
            left->first = e;
    }
    if (rc != WH_OK && err)
        *err = e;
    return rc;
}

void wh_left_out_field(const wh_left_out *left, wh_builder *b)
{
    wh_buf text = WH_BUF_INIT(sizeof left->first + 100);
    wh_str line;
    char *p;

    if (left->n == 0)
        return;
    if (left->n > 1)
        wh_buf_format(&text, "%lu commands, the first in ", (unsigned long)left->n);
    if (left->first.file[0])
        wh_buf_format(&text, "%s:", left->first.file);
    wh_buf_format(&text, "%u: %s", left->first.line, left->first.message);
    line = wh_arena_str(b->a, wh_buf_view(&text));
    for (p = (char *)(uintptr_t)line.p; *p; p++) /* what a script has may be no UTF-8 */
        *p = *p >= ' ' && *p <= '~' ? *p : '?';
    wh_builder_field(b, "left-out", line, 0);
    wh_buf_release(&text);
}
