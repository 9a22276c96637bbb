/*
 * Groups for the estimator: which rows that the model remembers fall together under GROUP BY, and
 * for which groups a HAVING would be true. Aggregates are evaluated over the rows of one group.
 */
#include "generate/estimate/estimate.h"

/* ---- aggregates ------------------------------------------------------------------------ */

/* Of the query's own sources: a subquery that asks stays where it is. */
static void set_rows(wh_est *e, const uint8_t *rows)
{
    unsigned n = e->g->nsources;

    memcpy(e->rows, rows, n < WH_GEN_FROM ? n : WH_GEN_FROM);
}

static bool is_among(const wh_cell *c, const wh_cell *seen, unsigned n)
{
    while (n > 0) {
        if (wh_cell_compare(c, &seen[--n], c->collation) == 0)
            return true;
    }
    return false;
}

/* The value so far with one more, neither of them NULL. */
static wh_cell taken_in(wh_est *e, unsigned what, const wh_cell *value, const wh_cell *c)
{
    if (what == WH_EST_SUM)
        return wh_est_arith(e, '+', value, c);
    return (wh_cell_compare(c, value, c->collation) < 0) == (what == WH_EST_MIN) ? *c : *value;
}

static unsigned group_size(const wh_gen_groups *s, unsigned group)
{
    unsigned n = 0;

    for (unsigned i = s->first[group]; i != WH_NONE; i = s->next[i])
        n++;
    return n;
}

wh_cell wh_est_aggregate(wh_est *e, const wh_est_node *n)
{
    const wh_gen_groups *s = e->groups;
    wh_cell value = wh_cell_null, seen[WH_GEN_ROWS];
    unsigned count = 0;

    if (!s || !n->a)
        return wh_cell_int(s ? group_size(s, e->group) : 0);
    for (unsigned i = s->first[e->group]; i != WH_NONE; i = s->next[i]) {
        wh_cell c;

        set_rows(e, s->rows[i]);
        c = wh_est_eval(e, n->a);
        if (c.kind == WH_CELL_UNKNOWN)
            return c;
        if (c.kind == WH_CELL_NULL)
            continue;
        if (n->sub == WH_EST_COUNT_DISTINCT) {
            if (is_among(&c, seen, count))
                continue;
            seen[count] = c;
        }
        count++;
        if (n->sub >= WH_EST_MIN)
            value = count == 1 ? c : taken_in(e, n->sub, &value, &c);
    }
    value.affinity = WH_AFFS;
    value.collation = WH_COLLATE_NONE;
    return n->sub >= WH_EST_MIN ? value : wh_cell_int(count);
}

/* ---- questions ------------------------------------------------------------------------- */

static bool same_keys(const wh_gen *g, const wh_colref *keys, unsigned nkeys, const uint8_t *a,
                      const uint8_t *b)
{
    while (nkeys > 0) {
        if (!wh_values_same(g, keys[--nkeys], a, b))
            return false;
    }
    return true;
}

/* Into the group of earlier rows with the same keys, or a new one. */
static void add_row(const wh_gen *g, const wh_colref *keys, unsigned nkeys, const uint8_t *rows,
                    wh_gen_groups *s)
{
    unsigned at = s->nrows++, group = 0;

    memcpy(s->rows[at], rows, WH_GEN_FROM);
    while (group < s->ngroups && !same_keys(g, keys, nkeys, s->rows[s->first[group]], rows))
        group++;
    if (group == s->ngroups)
        s->first[s->ngroups++] = (uint8_t)at;
    else
        s->next[s->last[group]] = (uint8_t)at;
    s->next[at] = WH_NONE;
    s->last[group] = (uint8_t)at;
    s->group[at] = (uint8_t)group;
}

void wh_estimate_groups(wh_gen *g, const wh_colref *keys, unsigned nkeys, uint16_t where,
                        wh_gen_groups *s)
{
    wh_est *e = &g->estimator->est;
    uint16_t root = g->ncombos && !e->failed ? where : 0;
    uint32_t used = e->scratch.n;
    unsigned alone = g->nsources == 1 && g->ncombos ? wh_est_nrows(g, g->sources[0].relation) : 0;
    unsigned n = alone && alone <= WH_GEN_ROWS ? alone : g->ncombos;

    s->nrows = s->ngroups = 0;
    e->fuel = 4 * WH_EST_FUEL;
    e->g = g;
    for (unsigned i = 0; i < g->nsources; i++)
        wh_est_source_set(g, &e->sources[i], g->sources[i].relation);
    for (unsigned i = 0; i < n; i++) {
        uint8_t rows[WH_GEN_FROM] = {(uint8_t)i};

        if (n != alone)
            memcpy(rows, g->combos[i], sizeof rows);
        e->scratch.n = used;
        if (root)
            set_rows(e, rows);
        if (!root || wh_est_truth(e, root) == 1)
            add_row(g, keys, nkeys, rows, s);
    }
}

wh_estimate wh_estimate_having(wh_gen *g, const wh_gen_groups *s, uint16_t root)
{
    wh_estimate result = {s->ngroups, 0, 0};
    wh_est *e = &g->estimator->est;
    uint32_t used = e->scratch.n;

    e->groups = s;
    root = e->failed ? 0 : root;
    e->fuel = 4 * WH_EST_FUEL;
    for (unsigned i = 0; i < s->ngroups; i++) {
        int t;

        e->group = i;
        set_rows(e, s->rows[s->first[i]]);
        e->scratch.n = used;
        t = root ? wh_est_truth(e, root) : -2;
        result.yes += t == 1;
        result.open += t == -2;
    }
    e->groups = NULL;
    return result;
}
