/* Away from what ends the process. */
#include "oracles/campaign/findings/steer.h"
#include "formats/base/memory.h"
#include "oracles/core/features.h"

#include <stdlib.h>

enum {
    DEATHS = 3, /* so many make a predictor .. */
    SHARE = 3,  /* .. and where one of so many queries that have it died */
    SAMPLE_EVERY = 32,
};

void wh_steer_query_of(const wh_dialect *d, wh_str sql, bool died, wh_steer_query *out)
{
    wh_core c = {0};

    wh_features_add_query(d, sql, &c);
    memset(out, 0, sizeof *out);
    out->died = died;
    out->n = c.n < WH_STEER_FEATURES ? c.n : WH_STEER_FEATURES;
    memcpy(out->v, c.v, out->n * sizeof *out->v);
}

void wh_steer_add(wh_steer *s, const wh_steer_query *q)
{
    if (!s->v)
        s->v = wh_memory_alloc(WH_STEER_QUERIES * sizeof *s->v);
    s->v[s->next] = *q;
    s->next = (s->next + 1) % WH_STEER_QUERIES;
    s->n += s->n < WH_STEER_QUERIES;
}

void wh_steer_release(wh_steer *s)
{
    free(s->v);
    memset(s, 0, sizeof *s);
}

/* ---- predictors -------------------------------------------------------------------------------
 */

static bool has(const wh_steer_query *q, uint64_t feature)
{
    uint32_t i = 0;

    while (i < q->n && q->v[i] < feature)
        i++;
    return i < q->n && q->v[i] == feature;
}

static bool has_both(const wh_steer_query *q, const uint64_t pair[2])
{
    return has(q, pair[0]) && (pair[0] == pair[1] || has(q, pair[1]));
}

typedef struct candidate {
    uint64_t pair[2];
    uint64_t ran, died;
} candidate;

/* More deaths to a query, then more deaths; of those that are alike the first, one feature before
 * two. */
static bool is_better(const candidate *a, const candidate *b)
{
    return b->ran == 0 || a->died * a->died * b->ran > b->died * b->died * a->ran;
}

/* Of the queries that no predictor explains yet. */
static void count(const wh_steer *s, const bool *explained, candidate *c)
{
    size_t i;

    c->ran = c->died = 0;
    for (i = 0; i < s->n; i++)
        if (!explained[i] && has_both(&s->v[i], c->pair)) {
            c->ran++;
            c->died += s->v[i].died;
        }
}

/* Deaths that were looked at need not be again: what they have another one has, too, or it is no
 * predictor. */
static bool find_best(const wh_steer *s, const bool *explained, candidate *best)
{
    enum { DEATHS_MAX = 32 };
    unsigned deaths = 0, together;
    uint32_t a, b;
    size_t i;

    memset(best, 0, sizeof *best);
    for (together = 0; together < 2; together++, deaths = 0)
        for (i = 0; i < s->n && deaths < DEATHS_MAX; i++) {
            const wh_steer_query *q = &s->v[i];

            if (!q->died || explained[i])
                continue;
            deaths++;
            for (a = 0; a < q->n; a++)
                for (b = together ? a + 1 : a; b < (together ? q->n : a + 1); b++) {
                    candidate c = {{q->v[a], q->v[b]}, 0, 0};

                    count(s, explained, &c);
                    if (c.died >= DEATHS && c.died * SHARE >= c.ran && is_better(&c, best))
                        *best = c;
                }
        }
    return best->ran > 0;
}

void wh_steer_choose(const wh_steer *s, wh_case_job *head)
{
    bool *explained;
    candidate best;
    size_t i;

    head->navoided = 0;
    if (s->n == 0)
        return;
    explained = wh_memory_zalloc(s->n, sizeof *explained);
    while (head->navoided < WH_JOB_AVOIDED && find_best(s, explained, &best)) {
        memcpy(head->avoided[head->navoided++], best.pair, sizeof best.pair);
        for (i = 0; i < s->n; i++)
            explained[i] = explained[i] || has_both(&s->v[i], best.pair);
    }
    free(explained);
}

bool wh_steer_avoids(const wh_case_job *head, const wh_dialect *d, wh_str sql, uint64_t database,
                     uint64_t base)
{
    wh_steer_query q;
    uint32_t i = 0;

    if (head->navoided == 0 ||
        ((database * 1000 + base) * UINT64_C(0x9e3779b97f4a7c15) >> 32) % SAMPLE_EVERY == 0)
        return false;
    wh_steer_query_of(d, sql, false, &q);
    while (i < head->navoided && !has_both(&q, head->avoided[i]))
        i++;
    return i < head->navoided;
}
