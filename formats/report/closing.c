/* The line with which a tool ends on a terminal. */
#include "formats/report/closing.h"
#include "formats/report/escape.h"

bool wh_colour_wanted(bool terminal, const char *no_color, const char *term)
{
    return terminal && !(no_color && no_color[0]) && !(term && strcmp(term, "dumb") == 0);
}

void wh_coloured(wh_buf *out, bool colour, int tone, wh_str text)
{
    static const char *const codes[] = {"", "\033[32m", "\033[31m", "\033[33m"};
    bool coloured = colour && tone != WH_TONE_PLAIN;

    if (coloured)
        wh_buf_text(out, codes[tone]);
    wh_buf_str(out, text);
    if (coloured)
        wh_buf_text(out, "\033[0m");
}

void wh_closing(wh_buf *out, bool colour, const char *tool, int tone, const char *what,
                const char *next)
{
    wh_buf b = WH_BUF_INIT(1 << 16);

    wh_buf_text(out, tool);
    wh_buf_text(out, ": ");
    wh_escape(&b, WH_FOR_TERMINAL, wh_str_of(what));
    wh_coloured(out, colour, tone, wh_buf_view(&b));
    if (next) {
        wh_buf_text(out, "; next: ");
        wh_escape(out, WH_FOR_TERMINAL, wh_str_of(next));
    }
    wh_buf_char(out, '\n');
    wh_buf_release(&b);
}
