/*
 * Other commits that did the same: two branches may both have mended it (or broken it), neither
 * being in the history of the other. The search finds one; the others are found behind results
 * that it does not explain, and for mends such results are looked for.
 */
#include "replay/bisect/runner.h"

#include <stdlib.h>

enum { MAX_PROBES = 4 }; /* builds for each mend */

static bool is_found(const wh_bisect_runner *r, size_t i)
{
    return !r->b->dropped[i] && r->b->outcomes[i].answer.end == WH_BISECT_FOUND;
}

/* ---- looking for them -------------------------------------------------------------------------
 */

static bool wants_probe(const wh_bisect_runner *r, size_t i, uint32_t commit)
{
    return is_found(r, i) && r->b->outcomes[i].answer.first == r->probed &&
           wh_runner_wants_all(r, i, commit);
}

/* The branches that were merged after the first good commit and lack it: are they good? */
static int probe(wh_bisect_runner *r, wh_error *err)
{
    uint32_t tips[MAX_PROBES];
    size_t i, k, n;
    int rc = WH_OK;

    for (i = 0; i < r->s->n && rc == WH_OK; i++) {
        if (!is_found(r, i))
            continue;
        r->probed = r->b->outcomes[i].answer.first;
        for (k = 0; k < i; k++)
            if (is_found(r, k) && r->b->outcomes[k].answer.first == r->probed)
                break;
        if (k < i)
            continue;
        n = wh_bisect_side_tips(r->b->search, i, r->c->tip, r->probed, tips, MAX_PROBES);
        for (k = 0; k < n && rc == WH_OK; k++)
            rc = wh_runner_test_now(r, tips[k], wants_probe, err);
    }
    return rc;
}

/* ---- finding them -----------------------------------------------------------------------------
 */

/* Another search with the cases that have results unexplained by what they have found; NULL: none.
 */
static wh_bisect *unexplained(const wh_bisect_runner *r, bool *chosen)
{
    wh_bisect *second = NULL;
    size_t i;

    for (i = 0; i < r->s->n; i++) {
        const wh_bisect_outcome *o = &r->b->outcomes[i];
        uint32_t firsts[WH_BISECT_OTHERS + 1] = {o->answer.first};
        size_t n;
        chosen[i] = false;
        if (!is_found(r, i) || o->nothers == WH_BISECT_OTHERS)
            continue;
        for (n = 0; n < o->nothers; n++)
            firsts[n + 1] = o->others[n].first;
        chosen[i] = wh_bisect_apart(r->b->search, i, firsts, n + 1, &second);
    }
    return second;
}

static void note(wh_bisect_runner *r, size_t i)
{
    wh_bisect_outcome *o = &r->b->outcomes[i];
    wh_bisect_answer x;

    wh_bisect_answer_get(r->b->search, i, r->b->a, &x);
    if (x.end != WH_BISECT_FOUND && x.end != WH_BISECT_REMAINING)
        return;
    o->others[o->nothers].first = x.first;
    o->others[o->nothers++].nset = x.nset;
}

/* What the second search has asked is known to the first one too. */
static void carry_over(const wh_bisect_runner *r, wh_bisect *to, size_t i)
{
    size_t k;

    for (k = 0; k < r->b->ntested; k++) {
        uint32_t commit = r->b->tested[k].commit;
        int state = wh_bisect_get(r->b->search, i, commit);
        if (state == WH_BISECT_OLD || state == WH_BISECT_NEW)
            wh_bisect_put(to, i, commit, state);
    }
}

static bool on_main_line(const wh_bisect_runner *r, uint32_t commit)
{
    const wh_bisect_graph *g = r->c->graph;
    uint32_t c = r->c->tip;

    while (c > commit && g->start[c] < g->start[c + 1])
        c = g->parents[g->start[c]];
    return c == commit;
}

static bool goes_before(const wh_bisect_runner *r, uint32_t a, uint32_t b)
{
    bool main_a = on_main_line(r, a), main_b = on_main_line(r, b);

    return main_a != main_b ? main_a : a < b;
}

/* Which of them the search meets first hangs on what is known from earlier runs; the answer shall
 * not: the one on the line of first parents comes first, else the older one. */
static void settle(wh_bisect_runner *r, size_t i)
{
    wh_bisect_outcome *o = &r->b->outcomes[i];
    size_t k;

    for (k = 0; k < o->nothers; k++) {
        uint32_t other = o->others[k].first;
        if (o->others[k].nset > 1 || !goes_before(r, other, o->answer.first))
            continue;
        o->others[k].first = o->answer.first;
        o->answer.first = o->answer.set[0] = other;
    }
}

/* A result is no exception any more if one of the others explains it. */
static void explain(wh_bisect_runner *r, size_t i)
{
    wh_bisect_outcome *o = &r->b->outcomes[i];
    size_t k, n, kept = 0;

    for (k = 0; k < o->answer.nodd; k++) {
        uint32_t c = o->answer.odd[k];
        for (n = 0; n < o->nothers && !wh_bisect_reaches(r->b->search, c, o->others[n].first); n++)
            ;
        if (n == o->nothers || wh_bisect_get(r->b->search, i, c) != WH_BISECT_NEW)
            o->answer.odd[kept++] = c;
    }
    o->answer.nodd = kept;
}

int wh_runner_others(wh_bisect_runner *r, wh_error *err)
{
    wh_bisect *first = r->b->search, *second;
    bool *chosen = WH_NEW_N(r->b->a, bool, r->s->n + 1);
    size_t i;
    int rc = r->c->find_fix ? probe(r, err) : WH_OK;

    while (rc == WH_OK && (second = unexplained(r, chosen)) != NULL) {
        size_t before = 0, after = 0;
        for (i = 0; i < r->s->n; i++)
            before += r->b->outcomes[i].nothers;
        r->b->search = second;
        rc = wh_runner_search(r, err);
        if (rc == WH_OK)
            rc = wh_runner_parents(r, err);
        for (i = 0; i < r->s->n && rc == WH_OK; i++)
            if (chosen[i]) {
                note(r, i);
                carry_over(r, first, i);
            }
        r->b->search = first;
        wh_bisect_free(second);
        for (i = 0; i < r->s->n; i++)
            after += r->b->outcomes[i].nothers;
        if (after == before) /* nothing more can be told */
            break;
    }
    for (i = 0; i < r->s->n; i++)
        if (is_found(r, i)) {
            settle(r, i);
            wh_bisect_odd(first, i, r->b->a, &r->b->outcomes[i].answer);
            explain(r, i);
        }
    return rc;
}
