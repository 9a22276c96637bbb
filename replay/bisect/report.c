#include "replay/bisect/report.h"

#include <stdlib.h>

static bool same_set(const wh_bisect_group *g, const wh_bisect_answer *x)
{
    return g->nset == x->nset && g->first == x->first &&
           memcmp(g->set, x->set, x->nset * sizeof *x->set) == 0;
}

static void sort_groups(wh_bisect_report *r)
{
    size_t i, k;

    for (i = 1; i < r->ngroups; i++) { /* by insertion: there are few */
        wh_bisect_group g = r->groups[i];
        for (k = i; k > 0; k--) {
            const wh_bisect_group *p = &r->groups[k - 1];
            bool behind = (p->nset > 1) != (g.nset > 1) ? p->nset > 1 : p->first > g.first;
            if (!behind)
                break;
            r->groups[k] = r->groups[k - 1];
        }
        r->groups[k] = g;
    }
}

void wh_bisect_report_make(wh_bisect_report *out, wh_arena *a, const wh_bisection *b)
{
    size_t n = b->config->subjects->n, i, k;

    memset(out, 0, sizeof *out);
    out->b = b;
    out->a = a;
    out->groups = WH_NEW_N(a, wh_bisect_group, n + 1);
    for (i = 0; i < n; i++) {
        const wh_bisect_answer *x = &b->outcomes[i].answer;
        wh_bisect_group *g;
        if (b->dropped[i] || (x->end != WH_BISECT_FOUND && x->end != WH_BISECT_REMAINING))
            continue;
        for (k = 0; k < out->ngroups && !same_set(&out->groups[k], x); k++)
            ;
        g = &out->groups[k];
        if (k == out->ngroups) {
            out->ngroups++;
            g->first = x->first;
            g->set = x->set;
            g->nset = x->nset;
            g->cases = WH_NEW_N(a, size_t, n - i);
        }
        g->cases[g->ncases++] = i;
    }
    sort_groups(out);
}

static void describe(const wh_bisect_report *r, uint32_t commit, wh_bisect_step *out)
{
    r->b->config->bed.describe(r->b->config->bed.ctx, commit, out);
}

static const char *bad_or_good(const wh_bisect_report *r)
{
    return r->b->config->find_fix ? "good" : "bad";
}

static const char *thing(const wh_bisect_report *r)
{
    return r->ladder ? "release" : "commit";
}

/* Text of others may hold what a terminal acts on. */
static void put_safe(wh_buf *out, const char *text)
{
    for (; *text; text++)
        wh_buf_char(out, (unsigned char)*text < 0x20 || *text == 0x7f ? '?' : *text);
}

static void put_step(const wh_bisect_report *r, wh_buf *out, uint32_t commit)
{
    wh_bisect_step s;

    describe(r, commit, &s);
    put_safe(out, s.name);
    if (s.date[0]) {
        wh_buf_format(out, " %.10s ", s.date);
        put_safe(out, s.subject);
    }
}

/* The child through which the tip reaches it; UINT32_MAX: it is the tip. */
static uint32_t child_of(const wh_bisect_report *r, uint32_t commit)
{
    const wh_bisect_graph *g = r->b->config->graph;
    uint32_t i, k;

    for (i = commit + 1; i < g->n; i++)
        for (k = g->start[i]; k < g->start[i + 1]; k++)
            if (g->parents[k] == commit && wh_bisect_reaches(r->b->search, r->b->config->tip, i))
                return i;
    return UINT32_MAX;
}

static const char *with_state(const wh_bisect_report *r, const wh_bisect_group *g, uint32_t commit)
{
    const char *state = wh_bisection_state(r->b, g->cases[0], commit);

    return *state ? state : "not tested";
}

/* ---- text ----------------------------------------------------------------------------------- */

static void put_neighbours(const wh_bisect_report *r, wh_buf *out, const wh_bisect_group *g)
{
    const wh_bisect_graph *graph = r->b->config->graph;
    uint32_t k, child = child_of(r, g->first);

    for (k = graph->start[g->first]; k < graph->start[g->first + 1]; k++) {
        wh_buf_text(out, "  before:  ");
        put_step(r, out, graph->parents[k]);
        wh_buf_format(out, " (%s)\n", with_state(r, g, graph->parents[k]));
    }
    if (child != UINT32_MAX) {
        wh_buf_text(out, "  after:   ");
        put_step(r, out, child);
        wh_buf_format(out, " (%s)\n", with_state(r, g, child));
    }
}

static bool seen_before(const wh_bisect_report *r, const wh_bisect_group *g, size_t at,
                        uint32_t first)
{
    size_t c, k;

    for (c = 0; c < at; c++)
        for (k = 0; k < r->b->outcomes[g->cases[c]].nothers; k++)
            if (r->b->outcomes[g->cases[c]].others[k].first == first)
                return true;
    return false;
}

/* Commits of other branches that did the same. */
static void put_others(const wh_bisect_report *r, wh_buf *out, const wh_bisect_group *g)
{
    size_t c, k;

    for (c = 0; c < g->ncases; c++) {
        const wh_bisect_outcome *o = &r->b->outcomes[g->cases[c]];
        for (k = 0; k < o->nothers; k++) {
            if (seen_before(r, g, c, o->others[k].first))
                continue;
            wh_buf_format(out, "  %s too, without it, by: ",
                          r->b->config->find_fix ? "mended" : "broken");
            if (o->others[k].nset > 1)
                wh_buf_format(out, "one of %lu, the last is ", (unsigned long)o->others[k].nset);
            put_step(r, out, o->others[k].first);
            wh_buf_char(out, '\n');
        }
    }
}

static void put_equivalents(wh_buf *out, const wh_bisect_group *g)
{
    static const char *const kinds[] = {"same patch", "picked from", "picked as",
                                        "same author, time and subject", "merge of"};
    size_t i;

    for (i = 0; i < g->nequivalents; i++) {
        const wh_bisect_equivalent *t = &g->equivalents[i];
        wh_buf_format(out, "  %s: %s %.10s ", kinds[t->kind], t->step.name, t->step.date);
        put_safe(out, t->step.subject);
        wh_buf_text(out, t->trunk ? " (on the main branch)\n" : "\n");
    }
    if (g->nequivalents && g->trunk)
        wh_buf_text(out, "  It is itself on the main branch.\n");
}

static void put_case(const wh_bisect_report *r, wh_buf *out, size_t i)
{
    const wh_bisect_input *s = &r->b->config->subjects->v[i];

    wh_buf_text(out, "    ");
    put_safe(out, s->head.file);
    wh_buf_format(out, ":%lu %016llx ", (unsigned long)s->head.line, (unsigned long long)s->id);
    put_safe(out, s->signature);
    wh_buf_char(out, '\n');
}

/* Does a case of the group have this result against the one change? */
static bool is_odd(const wh_bisect_report *r, const wh_bisect_group *g, uint32_t commit,
                   size_t *some)
{
    size_t c, k;

    for (c = 0; c < g->ncases; c++) {
        const wh_bisect_answer *x = &r->b->outcomes[g->cases[c]].answer;
        for (k = 0; k < x->nodd; k++)
            if (x->odd[k] == commit) {
                *some = g->cases[c];
                return true;
            }
    }
    return false;
}

static int by_number(const void *pa, const void *pb)
{
    const uint32_t *a = pa, *b = pb;

    return *a < *b ? -1 : *a > *b;
}

/* Results against the one change: on commits that contain it, or (not) on others. */
static void put_odd(const wh_bisect_report *r, wh_buf *out, const wh_bisect_group *g, bool with)
{
    enum { SHOWN = 4 };
    uint32_t *tested = WH_NEW_N(r->a, uint32_t, r->b->ntested + 1), i;
    size_t n = 0, some = 0, t;

    for (t = 0; t < r->b->ntested; t++)
        tested[t] = r->b->tested[t].commit;
    qsort(tested, r->b->ntested, sizeof *tested, by_number);
    for (t = 0; t < r->b->ntested; t++) {
        i = tested[t];
        if (!is_odd(r, g, i, &some) || wh_bisect_reaches(r->b->search, i, g->first) != with)
            continue;
        if (n++ == 0)
            wh_buf_format(out, "  but %s, %s it, at:", wh_bisection_state(r->b, some, i),
                          with ? "with" : "without");
        if (n <= SHOWN) {
            wh_buf_text(out, r->ladder ? n > 1 ? ", " : " " : "\n    ");
            put_step(r, out, i);
        }
    }
    if (n > SHOWN)
        wh_buf_format(out, "%sand %lu more", r->ladder ? " " : "\n    ", (unsigned long)n - SHOWN);
    if (n)
        wh_buf_char(out, '\n');
}

static const char *reason_of(const wh_bisect_report *r, uint32_t commit)
{
    size_t i;

    for (i = 0; i < r->b->ntested; i++)
        if (r->b->tested[i].commit == commit)
            return r->b->tested[i].reason;
    return "";
}

static void put_member(const wh_bisect_report *r, wh_buf *out, const wh_bisect_group *g,
                       uint32_t commit)
{
    const char *reason = reason_of(r, commit);

    wh_buf_text(out, "  ");
    put_step(r, out, commit);
    if (commit != g->first && *reason) {
        wh_buf_text(out, " (");
        put_safe(out, reason);
        wh_buf_char(out, ')');
    }
    wh_buf_char(out, '\n');
}

static bool in_set(const wh_bisect_group *g, uint32_t commit)
{
    return bsearch(&commit, g->set, g->nset, sizeof *g->set, by_number) != NULL;
}

/* The parents of the set that lie outside it: the last ones that were as before. */
static void put_between(const wh_bisect_report *r, wh_buf *out, const wh_bisect_group *g)
{
    enum { SHOWN = 4 };
    const wh_bisect_graph *graph = r->b->config->graph;
    uint32_t shown[SHOWN], k;
    size_t n = 0, i, j;

    for (i = 0; i < g->nset; i++)
        for (k = graph->start[g->set[i]]; k < graph->start[g->set[i] + 1]; k++) {
            uint32_t p = graph->parents[k];
            for (j = 0; j < n && shown[j] != p; j++)
                ;
            if (j < n || n == SHOWN || in_set(g, p))
                continue;
            shown[n++] = p;
            wh_buf_text(out, "  between: ");
            put_step(r, out, p);
            wh_buf_format(out, " (%s)\n", with_state(r, g, p));
        }
    wh_buf_text(out, "  and:     ");
    put_step(r, out, g->first);
    wh_buf_format(out, " (%s)\n", with_state(r, g, g->first));
}

/* One of several. All of many are in the JSON. */
static void put_set(const wh_bisect_report *r, wh_buf *out, const wh_bisect_group *g)
{
    enum { ALL = 20, EACH = 5 };
    size_t skipped = r->b->outcomes[g->cases[0]].answer.nskipped;
    size_t untried = g->nset - skipped - in_set(g, g->first);
    size_t i;

    wh_buf_format(out, "first %s %s: one of %lu; %lu can't be tested", bad_or_good(r), thing(r),
                  (unsigned long)g->nset, (unsigned long)skipped);
    if (untried)
        wh_buf_format(out, ", %lu between these %s not tried (--give-up 0 tries all)",
                      (unsigned long)untried, untried == 1 ? "was" : "were");
    wh_buf_char(out, '\n');
    put_between(r, out, g);
    for (i = 0; i < g->nset; i++) {
        if (g->nset > ALL && i == EACH) {
            wh_buf_format(out, "  ... %lu more ...\n", (unsigned long)(g->nset - 2 * EACH));
            i = g->nset - EACH;
        }
        put_member(r, out, g, g->set[i]);
    }
}

static void put_group(const wh_bisect_report *r, wh_buf *out, const wh_bisect_group *g)
{
    wh_bisect_step s;
    size_t i;

    describe(r, g->first, &s);
    if (g->nset == 1) {
        wh_buf_format(out, "first %s %s: ", bad_or_good(r), thing(r));
        put_safe(out, s.name);
        wh_buf_char(out, '\n');
        if (s.date[0]) {
            wh_buf_format(out, "  date:    %s\n  subject: ", s.date);
            put_safe(out, s.subject);
            wh_buf_char(out, '\n');
        }
        if (wh_bisect_get(r->b->search, g->cases[0], g->first) == WH_BISECT_SKIP)
            wh_buf_text(out, "  can't be tested itself, but no other explains what was\n");
        put_neighbours(r, out, g);
        put_others(r, out, g);
        put_equivalents(out, g);
    } else {
        put_set(r, out, g);
    }
    put_odd(r, out, g, true);
    put_odd(r, out, g, false);
    wh_buf_format(out, "  cases:   %lu\n", (unsigned long)g->ncases);
    for (i = 0; i < g->ncases; i++)
        put_case(r, out, g->cases[i]);
    wh_buf_char(out, '\n');
}

static size_t unsolved(const wh_bisect_report *r)
{
    size_t i, n = 0;

    for (i = 0; i < r->b->config->subjects->n; i++)
        n += r->b->dropped[i];
    return n;
}

/* A line for all cases that have none for the same reason, with the first of them. */
static void put_unanswered(const wh_bisect_report *r, wh_buf *out)
{
    enum { SHOWN = 4 };
    const wh_bisect_inputs *s = r->b->config->subjects;
    bool *done = WH_NEW_N(r->a, bool, s->n + 1);
    size_t i, k, n;

    for (i = 0; i < s->n; i++) {
        const char *reason = r->b->outcomes[i].reason;
        if (!r->b->dropped[i] || done[i])
            continue;
        for (k = i, n = 0; k < s->n; k++)
            n += r->b->dropped[k] && strcmp(r->b->outcomes[k].reason, reason) == 0;
        wh_buf_format(out, "no answer: %lu: ", (unsigned long)n);
        put_safe(out, reason);
        for (k = i, n = 0; k < s->n; k++) {
            if (!r->b->dropped[k] || strcmp(r->b->outcomes[k].reason, reason) != 0)
                continue;
            done[k] = true;
            if (n++ >= SHOWN)
                continue;
            wh_buf_text(out, n == 1 ? ": " : ", ");
            put_safe(out, s->v[k].head.file);
            wh_buf_format(out, ":%lu", (unsigned long)s->v[k].head.line);
        }
        if (n > SHOWN)
            wh_buf_format(out, " and %lu more", (unsigned long)n - SHOWN);
        wh_buf_char(out, '\n');
    }
}

void wh_bisect_report_text(const wh_bisect_report *r, wh_buf *out)
{
    const wh_bisect_inputs *s = r->b->config->subjects;
    size_t i, n = unsolved(r);

    for (i = 0; i < r->ngroups; i++)
        put_group(r, out, &r->groups[i]);
    if (n) {
        put_unanswered(r, out);
        wh_buf_char(out, '\n');
    }
    wh_buf_format(out, "%lu %s, %lu %s", (unsigned long)s->n, s->n == 1 ? "case" : "cases",
                  (unsigned long)r->ngroups,
                  r->ngroups == 1 ? "cause" : "causes");
    if (r->ladder)
        wh_buf_format(out, "; %lu releases tested\n", (unsigned long)r->b->ntested);
    else
        wh_buf_format(out, "; builds: %lu made, %lu failed, %lu reused\n",
                      (unsigned long)r->counts.built, (unsigned long)r->counts.failed,
                      (unsigned long)r->counts.reused);
}

bool wh_bisect_report_ref(const wh_bisect_report *r, size_t case_number, wh_buf *out)
{
    const wh_bisect_answer *x = &r->b->outcomes[case_number].answer;

    if (r->b->dropped[case_number] || x->end != WH_BISECT_FOUND)
        return false;
    wh_buf_format(out, "first %s %s ", bad_or_good(r), thing(r));
    put_step(r, out, x->first);
    return true;
}
