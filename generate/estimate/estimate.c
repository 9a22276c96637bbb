/*
 * Evaluating for the estimator: logic, comparisons and subqueries on one combination of rows, then
 * the questions that the generator asks.
 */
#include "generate/estimate/estimate.h"
#include "generate/estimate/estimate.h"

/* ---- questions ------------------------------------------------------------------------- */

void wh_estimate_load(wh_gen *g)
{
    wh_estimator *m = g->estimator;
    wh_gen_scratch s = {m->texts, 0, sizeof m->texts};

    for (unsigned t = 0; t < g->ntables; t++) {
        const wh_gen_relation *r = &g->relations[t];

        for (unsigned i = 0; i < r->nrows; i++) {
            for (unsigned c = 0; c < r->ncolumns; c++) {
                const wh_gen_column *column = &r->columns[c];
                wh_cell cell = wh_cell_datum(&g->rows[t][i][c]);

                if (column->flags & WH_COL_GENERATED)
                    cell = wh_cell_unknown;
                if (!column->listed)
                    cell = wh_cell_apply(&cell, column->affinity, &s);
                cell.affinity = column->affinity;
                cell.collation = column->folds ? WH_COLLATE_LOOSE : WH_COLLATE_BINARY;
                m->cells[t][i][c] = cell;
            }
        }
    }
    m->loaded = true;
}

/* What the query's own sources are. */
static void set_sources(wh_est *e, const wh_gen *g)
{
    e->g = g;
    for (unsigned s = 0; s < g->nsources; s++)
        wh_est_source_set(g, &e->sources[s], g->sources[s].relation);
}

static void set_rows(wh_est *e, const wh_gen *g, unsigned combination)
{
    for (unsigned s = 0; s < g->nsources && s < WH_GEN_FROM; s++)
        e->rows[s] = g->combos[combination][s];
}

wh_estimate wh_estimate_predicate(wh_gen *g, uint16_t root)
{
    wh_estimate result = {0, 0, 0};
    wh_est *e = &g->estimator->est;
    uint32_t used = e->scratch.n;

    root = e->failed ? 0 : root;
    e->fuel = WH_EST_FUEL;
    set_sources(e, g);

    for (unsigned i = 0; i < g->ncombos; i++) {
        int t;

        set_rows(e, g, (g->standing + i) % g->ncombos);
        e->scratch.n = used;
        t = root ? wh_est_truth(e, root) : -2;
        result.rows++;
        result.yes += t == 1;
        result.open += t == -2;
        if (result.open == 0 && result.yes && result.yes < result.rows)
            break;
    }
    return result;
}

bool wh_estimate_value(wh_gen *g, uint16_t root, wh_datum *out)
{
    wh_est *e = &g->estimator->est;
    uint32_t used = e->scratch.n;
    wh_cell c;
    bool known;

    if (!root || e->failed || !g->ncombos)
        return false;
    e->fuel = WH_EST_FUEL;
    set_sources(e, g);
    for (unsigned s = 0; s < g->nsources; s++)
        e->rows[s] = g->sources[s].pivot;
    c = wh_est_eval(e, root);
    known = c.kind > WH_CELL_NULL && wh_cell_to_datum(&c, out);
    e->scratch.n = used;
    return known;
}

/* ---- FROM ------------------------------------------------------------------------------ */

void wh_estimate_begin(wh_gen *g)
{
    unsigned n = wh_est_nrows(g, g->sources[0].relation);

    g->ncombos = g->standing = 0;
    if (!g->estimator->loaded)
        return;
    for (unsigned i = 0; i < n && i < WH_GEN_COMBOS; i++) {
        g->combos[i][0] = (uint8_t)(n <= WH_GEN_COMBOS ? i : i * n / WH_GEN_COMBOS);
        g->ncombos++;
    }
}

/* One more relation: its rows, and how they join. */
typedef struct join {
    unsigned last, with, rows, names;
    uint16_t on;
    bool open, left; /* open: nobody knows which rows join */
} join;

/* 1 if the rows join, -2 if nobody knows. */
static int joins(wh_est *e, uint16_t on, unsigned names, unsigned left, unsigned right)
{
    if (on)
        return wh_est_truth(e, on);
    for (unsigned c = 0; names >> c; c++) {
        wh_cell left_room, right_room;
        const wh_cell *a, *b;
        int t;

        if (!(names >> c & 1))
            continue;
        a = wh_est_column_cell(e, left, c, &left_room);
        b = wh_est_column_cell(e, right, c, &right_room);
        t = wh_est_compare_cells(e, WH_EST_EQ, a, b);
        if (t != 1)
            return t;
    }
    return 1;
}

/* Add a combination; past the room for them each replaces an older one, so that the last rows are
 * seen as well as the first. */
static void keep(const wh_gen *g, const uint8_t *rows, uint8_t combos[][WH_GEN_FROM], unsigned *n)
{
    unsigned at = *n < WH_GEN_COMBOS ? *n : *n * 7 % WH_GEN_COMBOS;

    memcpy(combos[at], rows, g->nsources);
    ++*n;
}

/* The rows of the newest source that join combination `i`. */
static void join_rows(wh_gen *g, wh_est *e, const join *j, unsigned i, uint64_t *matched,
                      uint8_t combos[][WH_GEN_FROM], unsigned *n)
{
    uint32_t used = e->scratch.n;
    bool any = false;

    set_rows(e, g, i);
    for (unsigned k = 0; k < j->rows; k++) {
        e->rows[j->last] = (uint8_t)k;
        if (!j->open) {
            int t = joins(e, j->on, j->names, j->with, j->last);

            e->scratch.n = used;
            if (t == 0 || t == -1)
                continue;
        }
        any = true;
        *matched |= UINT64_C(1) << (k & 63);
        keep(g, e->rows, combos, n);
    }
    e->rows[j->last] = WH_NONE;
    if (!any && j->left)
        keep(g, e->rows, combos, n);
}

void wh_estimate_join(wh_gen *g, const wh_gen_joining *how)
{
    uint8_t combos[WH_GEN_COMBOS][WH_GEN_FROM];
    unsigned n = 0, step = (g->ncombos + WH_EST_JOINED - 1) / WH_EST_JOINED;
    uint64_t matched = 0;
    wh_est *e = &g->estimator->est;
    join j = {(unsigned)g->nsources - 1, how->with, 0, how->names, how->on, false, how->left};

    if (g->ncombos == 0)
        return;
    j.on = e->failed ? 0 : how->on;
    j.open = how->asked && !j.on;
    j.rows = wh_est_nrows(g, g->sources[j.last].relation);
    e->fuel = 4 * WH_EST_FUEL;
    set_sources(e, g);
    for (unsigned i = 0; i < g->ncombos; i += step)
        join_rows(g, e, &j, i, &matched, combos, &n);
    memset(e->rows, WH_NONE, j.last);
    for (unsigned k = 0; k < j.rows && how->right; k++) {
        e->rows[j.last] = (uint8_t)k;
        if (!(matched >> (k & 63) & 1))
            keep(g, e->rows, combos, &n);
    }
    g->ncombos = (uint8_t)(n < WH_GEN_COMBOS ? n : WH_GEN_COMBOS);
    memcpy(g->combos, combos, sizeof combos[0] * g->ncombos);
}

void wh_estimate_pivot(wh_gen *g)
{
    uint32_t i;

    if (g->ncombos == 0)
        return;
    i = wh_rng_below(&g->rng, g->ncombos);
    g->standing = (uint8_t)i;
    for (unsigned s = 0; s < g->nsources && s < WH_GEN_FROM; s++) {
        if (g->combos[i][s] != WH_NONE)
            g->sources[s].pivot = g->combos[i][s];
    }
}
