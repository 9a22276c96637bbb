/* The report of a bisection as one JSON object. */
#include "replay/bisect/report.h"

/* Bytes that are no UTF-8 become U+FFFD: JSON knows no others. */
static size_t utf8_length(const unsigned char *p)
{
    size_t n = *p < 0x80 ? 1 : *p >= 0xc2 && *p < 0xe0 ? 2 : *p >= 0xe0 && *p < 0xf0 ? 3
                                                           : *p >= 0xf0 && *p < 0xf5 ? 4
                                                                                     : 0;
    size_t i;

    for (i = 1; i < n; i++)
        if ((p[i] & 0xc0) != 0x80)
            return 0;
    if ((n == 3 && ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] >= 0xa0))) ||
        (n == 4 && ((p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] >= 0x90))))
        return 0;
    return n;
}

static void put_string(wh_buf *out, const char *text)
{
    const unsigned char *p = (const unsigned char *)text;

    wh_buf_char(out, '"');
    while (*p) {
        size_t n = utf8_length(p);
        if (*p == '"' || *p == '\\')
            wh_buf_format(out, "\\%c", *p);
        else if (*p < 0x20 || *p == 0x7f)
            wh_buf_format(out, "\\u%04x", *p);
        else if (n == 0)
            wh_buf_text(out, "\\ufffd");
        else
            wh_buf_add(out, p, n);
        p += n ? n : 1;
    }
    wh_buf_char(out, '"');
}

static void put_key(wh_buf *out, const char *key)
{
    put_string(out, key);
    wh_buf_char(out, ':');
}

static void put_member(wh_buf *out, const char *key, const char *value, bool comma)
{
    put_key(out, key);
    put_string(out, value);
    if (comma)
        wh_buf_char(out, ',');
}

static void put_number(wh_buf *out, const char *key, uint64_t value, bool comma)
{
    put_key(out, key);
    wh_buf_uint(out, value);
    if (comma)
        wh_buf_char(out, ',');
}

/* The members of a commit, without braces. */
static void put_members(wh_buf *out, const wh_bisect_step *s)
{
    put_member(out, "commit", s->name, s->date[0] != '\0');
    if (s->date[0]) {
        put_member(out, "date", s->date, true);
        put_member(out, "author", s->author, true);
        put_member(out, "subject", s->subject, false);
    }
}

static void put_commit(const wh_bisect_report *r, wh_buf *out, uint32_t commit, const char *state)
{
    wh_bisect_step s;

    r->b->config->bed.describe(r->b->config->bed.ctx, commit, &s);
    wh_buf_char(out, '{');
    put_members(out, &s);
    if (state && *state) {
        wh_buf_char(out, ',');
        put_member(out, "state", state, false);
    }
    wh_buf_char(out, '}');
}

static void put_case(const wh_bisect_report *r, wh_buf *out, size_t i, const char *reason)
{
    const wh_bisect_input *s = &r->b->config->subjects->v[i];
    wh_buf id = WH_BUF_INIT(17);

    wh_buf_hex(&id, s->id, 16);
    wh_buf_char(&id, '\0');
    wh_buf_text(out, "\n{");
    put_member(out, "file", s->head.file, true);
    put_number(out, "line", s->head.line, true);
    put_member(out, "id", id.p, true);
    put_member(out, "oracle", s->oracle, true);
    put_member(out, "signature", s->signature, reason != NULL);
    if (reason)
        put_member(out, "reason", reason, false);
    wh_buf_char(out, '}');
    wh_buf_release(&id);
}

static void put_neighbours(const wh_bisect_report *r, wh_buf *out, const wh_bisect_group *g)
{
    const wh_bisect_graph *graph = r->b->config->graph;
    uint32_t i, k;

    put_key(out, "before");
    wh_buf_char(out, '[');
    for (k = graph->start[g->first]; k < graph->start[g->first + 1]; k++) {
        if (k > graph->start[g->first])
            wh_buf_char(out, ',');
        put_commit(r, out, graph->parents[k],
                   wh_bisection_state(r->b, g->cases[0], graph->parents[k]));
    }
    wh_buf_text(out, "],");
    for (i = g->first + 1; i < graph->n; i++)
        for (k = graph->start[i]; k < graph->start[i + 1]; k++)
            if (graph->parents[k] == g->first &&
                wh_bisect_reaches(r->b->search, r->b->config->tip, i)) {
                put_key(out, "after");
                put_commit(r, out, i, wh_bisection_state(r->b, g->cases[0], i));
                wh_buf_char(out, ',');
                return;
            }
}

static void put_equivalents(wh_buf *out, const wh_bisect_group *g)
{
    static const char *const kinds[] = {"same patch", "picked from", "picked as",
                                        "same authorship", "merged"};
    size_t i;

    put_key(out, "related");
    wh_buf_char(out, '[');
    for (i = 0; i < g->nequivalents; i++) {
        wh_buf_text(out, i ? ",{" : "{");
        put_member(out, "kind", kinds[g->equivalents[i].kind], true);
        put_key(out, "trunk");
        wh_buf_text(out, g->equivalents[i].trunk ? "true," : "false,");
        put_members(out, &g->equivalents[i].step);
        wh_buf_char(out, '}');
    }
    wh_buf_text(out, "],");
}

/* Results that the one change does not explain. */
static void put_odd(const wh_bisect_report *r, wh_buf *out, const wh_bisect_group *g)
{
    bool first = true;
    size_t c, k;

    put_key(out, "exceptions");
    wh_buf_char(out, '[');
    for (c = 0; c < g->ncases; c++) {
        const wh_bisect_answer *x = &r->b->outcomes[g->cases[c]].answer;
        for (k = 0; k < x->nodd; k++) {
            wh_bisect_step s;
            r->b->config->bed.describe(r->b->config->bed.ctx, x->odd[k], &s);
            wh_buf_text(out, first ? "{" : ",{");
            first = false;
            put_number(out, "case", c, true); /* in "cases" */
            put_member(out, "state", wh_bisection_state(r->b, g->cases[c], x->odd[k]), true);
            put_members(out, &s);
            wh_buf_char(out, '}');
        }
    }
    wh_buf_text(out, "],");
}

/* Commits of other branches that did the same. */
static void put_others(const wh_bisect_report *r, wh_buf *out, const wh_bisect_group *g)
{
    bool first = true;
    size_t c, k;

    put_key(out, "others");
    wh_buf_char(out, '[');
    for (c = 0; c < g->ncases; c++) {
        const wh_bisect_outcome *o = &r->b->outcomes[g->cases[c]];
        for (k = 0; k < o->nothers; k++) {
            wh_bisect_step s;
            r->b->config->bed.describe(r->b->config->bed.ctx, o->others[k].first, &s);
            wh_buf_text(out, first ? "{" : ",{");
            first = false;
            put_number(out, "case", c, true); /* in "cases" */
            put_number(out, "last_of", o->others[k].nset, true);
            put_members(out, &s);
            wh_buf_char(out, '}');
        }
    }
    wh_buf_text(out, "],");
}

static void put_group(const wh_bisect_report *r, wh_buf *out, const wh_bisect_group *g)
{
    size_t i;

    wh_buf_text(out, "\n{");
    if (g->nset == 1) {
        put_key(out, "first");
        put_commit(r, out, g->first,
                   wh_bisect_get(r->b->search, g->cases[0], g->first) == WH_BISECT_SKIP ? "skipped"
                                                                                        : NULL);
        wh_buf_char(out, ',');
        put_neighbours(r, out, g);
        put_key(out, "trunk");
        wh_buf_text(out, g->trunk ? "true," : "false,");
        put_others(r, out, g);
        put_equivalents(out, g);
    } else {
        put_key(out, "one_of");
        wh_buf_char(out, '[');
        for (i = 0; i < g->nset; i++) {
            if (i)
                wh_buf_char(out, ',');
            put_commit(r, out, g->set[i], wh_bisection_state(r->b, g->cases[0], g->set[i]));
        }
        wh_buf_text(out, "],");
        put_number(out, "skipped", r->b->outcomes[g->cases[0]].answer.nskipped, true);
    }
    put_odd(r, out, g);
    put_key(out, "cases");
    wh_buf_char(out, '[');
    for (i = 0; i < g->ncases; i++) {
        if (i)
            wh_buf_char(out, ',');
        put_case(r, out, g->cases[i], NULL);
    }
    wh_buf_text(out, "]}");
}

void wh_bisect_report_json(const wh_bisect_report *r, wh_buf *out)
{
    bool first = true;
    size_t i;

    wh_buf_char(out, '{');
    put_member(out, "find", r->b->config->find_fix ? "fix" : "broken", true);
    put_key(out, "builds");
    wh_buf_char(out, '{');
    put_number(out, "made", r->counts.built, true);
    put_number(out, "failed", r->counts.failed, true);
    put_number(out, "reused", r->counts.reused, true);
    put_number(out, "seconds", r->counts.ms / 1000, false);
    wh_buf_text(out, "},\n");
    put_key(out, "groups");
    wh_buf_char(out, '[');
    for (i = 0; i < r->ngroups; i++) {
        if (i)
            wh_buf_char(out, ',');
        put_group(r, out, &r->groups[i]);
    }
    wh_buf_text(out, "],\n");
    put_key(out, "unanswered");
    wh_buf_char(out, '[');
    for (i = 0; i < r->b->config->subjects->n; i++) {
        if (!r->b->dropped[i])
            continue;
        if (!first)
            wh_buf_char(out, ',');
        first = false;
        put_case(r, out, i, r->b->outcomes[i].reason);
    }
    wh_buf_text(out, "],\n");
    put_key(out, "skipped");
    wh_buf_char(out, '[');
    first = true;
    for (i = 0; i < r->b->ntested; i++) {
        const wh_bisect_tested *t = &r->b->tested[i];
        wh_bisect_step s;
        if (t->usable)
            continue;
        r->b->config->bed.describe(r->b->config->bed.ctx, t->commit, &s);
        wh_buf_text(out, first ? "{" : ",{");
        first = false;
        put_members(out, &s);
        wh_buf_char(out, ',');
        put_member(out, "reason", t->reason, false);
        wh_buf_char(out, '}');
    }
    wh_buf_text(out, "]}\n");
}
