/* A case's field "cause" in words: what, tried alone, makes the failure go away. */
#include "formats/report/bug_cause.h"
#include "formats/report/escape.h"

/* The parts of a cause. */
static const struct part {
    const char *start, *words;
} parts[] = {
    {"optimizer ", "without the optimization "},
    {"statistics ", "after "},
    {"schema ", "without "},
    {"hint ", "with "},
    {"the query, but not with ", "with "},
};
enum { PARTS = sizeof parts / sizeof parts[0] };

/* Up to the next `end` that stands outside of brackets and quotes, or all. */
static wh_str until(wh_str s, const char *end)
{
    size_t i, depth = 0;
    char quote = '\0';

    for (i = 0; i < s.n; i++) {
        if (quote)
            quote = s.p[i] == quote ? '\0' : quote;
        else if (s.p[i] == '\'' || s.p[i] == '"' || s.p[i] == '`')
            quote = s.p[i];
        else if (depth == 0 && wh_str_starts_with((wh_str){s.p + i, s.n - i}, end))
            return (wh_str){s.p, i};
        depth += s.p[i] == '(';
        depth -= s.p[i] == ')' && depth > 0;
    }
    return s;
}

static wh_str behind(wh_str s, wh_str head, size_t more)
{
    size_t n = head.n + more < s.n ? head.n + more : s.n;

    return (wh_str){s.p + n, s.n - n};
}

/* "VIRTUAL TABLE t0 USING rtree -> TABLE t0" is one with the other in its place. */
static void put_thing(wh_buf *out, const struct part *part, wh_str thing)
{
    const wh_str arrow = WH_STR(" -> ");
    wh_str was = until(thing, arrow.p), is = behind(thing, was, arrow.n);

    if (is.n) {
        wh_buf_text(out, "with ");
        wh_escape(out, WH_FOR_XML, is);
        wh_buf_text(out, " instead of ");
        wh_escape(out, WH_FOR_XML, was);
        return;
    }
    wh_buf_text(out, part->words);
    wh_escape(out, WH_FOR_XML, thing);
}

void wh_bug_cause(wh_buf *out, wh_str cause)
{
    unsigned n = 0;

    if (wh_str_is(cause, "the query alone")) {
        wh_buf_text(out, "the query: nothing that was tried around it makes it pass");
        return;
    }
    while (cause.n) {
        wh_str rest = until(cause, "; "), thing;
        size_t i = 0;

        cause = behind(cause, rest, 2);
        while (i < PARTS && !wh_str_starts_with(rest, parts[i].start))
            i++;
        if (i == PARTS) {
            wh_buf_text(out, n++ ? "; " : "");
            wh_escape(out, WH_FOR_XML, rest);
            continue;
        }
        rest = behind(rest, WH_STR(""), strlen(parts[i].start));
        if (i == 0 &&
            until(rest, "=").n < rest.n) { /* settings, of which several may be one cure */
            wh_buf_text(out, n++ ? ", or with " : "passes with ");
            wh_escape(out, WH_FOR_XML, rest);
            continue;
        }
        for (; rest.n; rest = behind(rest, thing, 2)) {
            thing = until(rest, ", ");
            wh_buf_text(out, n++ ? ", or " : "passes ");
            put_thing(out, &parts[i], thing);
        }
    }
}
