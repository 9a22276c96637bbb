/* A case's field "cause" in words: what, tried alone, makes the failure go away. */
#include "formats/report/bug_cause.h"
#include "formats/report/escape.h"

/* The parts of a cause. */
static const struct part {
    enum wh_cause_kind kind;
    const char *start, *words;
} parts[] = {
    {WH_CAUSE_OPTIMIZER, "optimizer ", "without the optimization "},
    {WH_CAUSE_STATISTICS, "statistics ", "after "},
    {WH_CAUSE_SCHEMA, "schema ", "without "},
    {WH_CAUSE_HINT, "hint ", "with "},
    {WH_CAUSE_QUERY, "the query, but not with ", "with "},
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

/* The next part, which is taken from `cause`: what stands behind its start. NULL: an unknown one.
 */
static const struct part *next_part(wh_str *cause, wh_str *rest)
{
    size_t i = 0;

    *rest = until(*cause, "; ");
    *cause = behind(*cause, *rest, 2);
    while (i < PARTS && !wh_str_starts_with(*rest, parts[i].start))
        i++;
    if (i == PARTS)
        return NULL;
    *rest = behind(*rest, WH_STR(""), strlen(parts[i].start));
    return &parts[i];
}

bool wh_cause_next(wh_cause_items *k, wh_cause_item *item)
{
    while (!k->rest.n && k->cause.n)
        k->part = next_part(&k->cause, &k->rest);
    if (!k->rest.n)
        return false;
    item->kind = k->part ? k->part->kind : WH_CAUSE_OTHER;
    item->thing = item->kind == WH_CAUSE_OTHER ? k->rest : until(k->rest, ", ");
    k->rest = behind(k->rest, item->thing, 2);
    return true;
}

void wh_bug_cause(wh_buf *out, wh_str cause)
{
    unsigned n = 0;

    if (wh_str_is(cause, "the query alone")) {
        wh_buf_text(out, "the query: nothing that was tried around it makes it pass");
        return;
    }
    while (cause.n) {
        wh_str rest, thing;
        const struct part *part = next_part(&cause, &rest);

        if (!part) {
            wh_buf_text(out, n++ ? "; " : "");
            wh_escape(out, WH_FOR_XML, rest);
            continue;
        }
        if (part->kind == WH_CAUSE_OPTIMIZER &&
            until(rest, "=").n < rest.n) { /* settings, of which several may be one cure */
            wh_buf_text(out, n++ ? ", or with " : "passes with ");
            wh_escape(out, WH_FOR_XML, rest);
            continue;
        }
        for (; rest.n; rest = behind(rest, thing, 2)) {
            thing = until(rest, ", ");
            wh_buf_text(out, n++ ? ", or " : "passes ");
            put_thing(out, part, thing);
        }
    }
}
