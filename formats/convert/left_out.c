/* Reading on behind what can't be followed. */
#include "formats/convert/left_out.h"

int wh_left_out_next(wh_script *s, wh_script_stmt *out, wh_left_out *left, wh_error *err)
{
    wh_error e;
    int rc;

    while ((rc = wh_script_next(s, out, &e)) == WH_ENOTSUP && s->format->leaves_out)
        if (left->n++ == 0)
            left->first = e;
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
