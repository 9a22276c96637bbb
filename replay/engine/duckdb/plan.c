/*
 * Plans: EXPLAIN draws a tree of boxes. Of each line of boxes the first words are operators, what follows
 * in them are names and estimates; a line of a box that is all capitals is an operator.
 */
#include "replay/engine/duckdb/session.h"

static bool is_operator(wh_str w)
{
    bool letter = false;

    for (size_t i = 0; i < w.n; i++) {
        if (w.p[i] >= 'A' && w.p[i] <= 'Z')
            letter = true;
        else if (w.p[i] != '_' && w.p[i] != ' ')
            return false;
    }
    return letter && w.n > 2;
}

static wh_str trimmed(const char *from, const char *to)
{
    while (from < to && *from == ' ')
        from++;
    while (to > from && to[-1] == ' ')
        to--;
    return (wh_str){from, (size_t)(to - from)};
}

/* The sign between two boxes, in UTF-8. */
static const char bar[] = "\xe2\x94\x82";

void wh_duck_plan_normalise(wh_str drawing, wh_buf *out)
{
    const char *p = drawing.p, *end = drawing.p + drawing.n, *from = p;
    size_t line = out->n;

    for (; p <= end; p++) {
        bool edge = p + 3 <= end && memcmp(p, bar, 3) == 0, last = p == end || *p == '\n';
        wh_str w;

        if (!edge && !last)
            continue;
        w = trimmed(from, p);
        if (is_operator(w)) {
            wh_buf_text(out, out->n > line ? " " : "");
            wh_buf_str(out, w);
        }
        if (last && out->n > line) {
            wh_buf_char(out, '\n');
            line = out->n;
        }
        p += edge ? 2 : 0;
        from = p + 1;
    }
}
