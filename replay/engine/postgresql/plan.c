/*
 * Plans as text that two queries with the same plan share: nodes and the kinds of their conditions
 * stay, names, constants and expressions go.
 */
#include "replay/engine/postgresql/session.h"

/* Behind these words stands a name, up to the next blank (or in quotes). */
static bool names_follow(wh_str word)
{
    return wh_str_is(word, "on") || wh_str_is(word, "using") || wh_str_is(word, "CTE") ||
           wh_str_is(word, "Trigger");
}

static size_t word_end(wh_str s, size_t i)
{
    if (i < s.n && s.p[i] == '"') {
        for (i++; i < s.n && s.p[i] != '"'; i++)
            ;
        return i < s.n ? i + 1 : i;
    }
    while (i < s.n && s.p[i] != ' ')
        i++;
    return i;
}

/* "Filter: (c0 > 5)" -> "Filter:". A node's line has no colon outside of names. */
static size_t key_end(wh_str s, size_t i)
{
    for (; i + 1 < s.n; i++) {
        if (s.p[i] == '"' || s.p[i] == '(')
            return 0;
        if (s.p[i] == ':' && s.p[i + 1] == ' ')
            return i + 1;
    }
    return 0;
}

void wh_pg_plan_normalise(wh_str line, wh_buf *out)
{
    bool name = false, named = false;
    size_t i = 0, key;

    while (i < line.n && line.p[i] == ' ')
        i++;
    wh_buf_str(out, (wh_str){line.p, i});
    key = key_end(line, i);
    if (key) {
        wh_buf_str(out, (wh_str){line.p + i, key - i});
        return;
    }
    while (i < line.n) {
        size_t end = word_end(line, i);
        wh_str word = {line.p + i, end - i};

        if (line.p[i] == ' ') {
            wh_buf_char(out, ' ');
            i++;
            continue;
        }
        if (name || (word.n > 0 && (word.p[0] == '"' || (word.p[0] >= '0' && word.p[0] <= '9')))) {
            wh_buf_char(out, '?');
            named = named || name;
            name = false;
        } else if (names_follow(word)) {
            wh_buf_str(out, word);
            name = true;
            named = false;
        } else if (!named) { /* an alias behind the name goes with it */
            wh_buf_str(out, word);
        }
        i = end;
    }
    while (out->n > 0 && out->p[out->n - 1] == ' ')
        out->n--;
}
