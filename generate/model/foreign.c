/* What foreign keys say of rows, where they are enforced: which values, and what follows whom. */
#include "generate/model/model.h"

void wh_foreign_value(wh_gen *g, const wh_gen_column *c, wh_datum *out)
{
    const wh_gen_relation *p = &g->relations[c->parent];
    bool null = wh_rng_percent(&g->rng, 12) || p->nrows == 0;

    if (null && !(c->flags & WH_COL_NOT_NULL))
        wh_datum_set_null(out);
    else
        *out = g->rows[c->parent][wh_rng_below(&g->rng, p->nrows)][c->parent_column];
}

/* Does a column of any table refer to `table`? With `column` < WH_GEN_COLUMNS: to that one. */
static bool refers(const wh_gen *g, unsigned table, unsigned column, bool failing)
{
    for (unsigned t = 0; t < g->ntables; t++) {
        for (unsigned i = 0; i < g->relations[t].ncolumns; i++) {
            const wh_gen_column *c = &g->relations[t].columns[i];

            if ((c->flags & WH_COL_FOREIGN) && c->parent == table &&
                (column >= WH_GEN_COLUMNS || c->parent_column == column) &&
                (!failing || c->on_delete == WH_ACTION_FAIL))
                return true;
        }
    }
    return false;
}

bool wh_foreign_holds(const wh_gen *g, unsigned table)
{
    const wh_gen_relation *r = &g->relations[table];
    unsigned flags = 0;

    for (unsigned i = 0; i < r->ncolumns; i++)
        flags |= r->columns[i].flags;
    return g->foreign_keys && ((flags & WH_COL_FOREIGN) || refers(g, table, WH_GEN_COLUMNS, false));
}

bool wh_foreign_allows(const wh_gen *g, unsigned table, unsigned column)
{
    return !g->foreign_keys || !refers(g, table, column, false);
}

bool wh_foreign_allows_delete(const wh_gen *g, unsigned table)
{
    return !g->foreign_keys || !refers(g, table, WH_GEN_COLUMNS, true);
}

/* A row of `table` is gone: so may be rows that refer to it. */
static void foreign_deleted(wh_gen *g, unsigned table, const wh_datum *row)
{
    for (unsigned t = table + 1; t < g->ntables; t++) {
        const wh_gen_relation *r = &g->relations[t];

        for (unsigned k = 0; k < r->ncolumns; k++) {
            const wh_gen_column *c = &r->columns[k];

            if (!(c->flags & WH_COL_FOREIGN) || c->parent != table)
                continue;
            for (unsigned i = r->nrows; i-- > 0;) {
                if (!wh_datum_same(&g->rows[t][i][k], &row[c->parent_column]))
                    continue;
                if (c->on_delete == WH_ACTION_CASCADE)
                    wh_rows_drop(g, t, i);
                else if (c->on_delete == WH_ACTION_SET_NULL)
                    wh_datum_set_null(&g->rows[t][i][k]);
            }
        }
    }
}

bool wh_foreign_follow(wh_gen *g, unsigned table, unsigned column, const wh_datum *old,
                       const wh_datum *now)
{
    for (unsigned t = 0; t < g->ntables; t++) {
        wh_gen_relation *r = &g->relations[t];

        for (unsigned k = 0; k < r->ncolumns; k++) {
            const wh_gen_column *c = &r->columns[k];
            bool stuck = c->on_update == WH_ACTION_FAIL || t == table || r->triggers ||
                         refers(g, t, k, false) ||
                         (c->on_update == WH_ACTION_SET_NULL && (c->flags & WH_COL_NOT_NULL));

            if (!(c->flags & WH_COL_FOREIGN) || c->parent != table || c->parent_column != column)
                continue;
            for (unsigned i = 0; i < r->nrows; i++) {
                if (!wh_datum_same(&g->rows[t][i][k], old))
                    continue;
                if (!now && stuck)
                    return false;
                if (now && c->on_update == WH_ACTION_CASCADE)
                    g->rows[t][i][k] = *now;
                else if (now)
                    wh_datum_set_null(&g->rows[t][i][k]);
            }
        }
    }
    return true;
}

void wh_rows_drop(wh_gen *g, unsigned table, unsigned row)
{
    wh_gen_relation *r = &g->relations[table];
    wh_datum gone[WH_GEN_COLUMNS];

    memcpy(gone, g->rows[table][row], sizeof gone);
    r->nrows--;
    if (row < r->nrows)
        memcpy(g->rows[table][row], g->rows[table][r->nrows], sizeof g->rows[table][0]);
    if (g->foreign_keys)
        foreign_deleted(g, table, gone);
}
