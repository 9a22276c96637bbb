/* What the model knows of the values that are stored in a column. */
#include "generate/model/model.h"

uint32_t wh_stored_count(const wh_gen *g, const wh_gen_column *c)
{
    uint32_t n = c && c->relation != WH_NONE ? g->relations[c->relation].nrows : 0;

    return n < WH_GEN_ROWS ? n : WH_GEN_ROWS;
}

const wh_datum *wh_stored_at(const wh_gen *g, const wh_gen_column *c, uint32_t row)
{
    return &g->rows[c->relation][row][c->column];
}

bool wh_value_null_at_pivot(const wh_gen *g, wh_colref c)
{
    const wh_gen_column *column = wh_gen_column_of(g, c);
    unsigned pivot = column ? g->sources[c.source].pivot : (unsigned)WH_NONE;

    return pivot < wh_stored_count(g, column) && wh_stored_at(g, column, pivot)->kind == WH_D_NULL;
}

bool wh_values_overlap(const wh_gen *g, const wh_gen_column *a, const wh_gen_column *b,
                       uint8_t *arow, uint8_t *brow)
{
    uint32_t na = wh_stored_count(g, a), nb = wh_stored_count(g, b);
    uint32_t from = *arow < na ? *arow : 0;

    if (a && b && a->listed && a->listed->class_ != b->listed->class_)
        return false;

    /* The wanted row of a first, then the others. */
    for (uint32_t k = 0; k < na; k++) {
        uint32_t i = from + k < na ? from + k : from + k - na;

        for (uint32_t j = 0; j < nb; j++) {
            if (wh_datum_same(wh_stored_at(g, a, i), wh_stored_at(g, b, j))) {
                *arow = (uint8_t)i;
                *brow = (uint8_t)j;
                return true;
            }
        }
    }
    return false;
}

bool wh_values_equal(const wh_gen *g, const wh_gen_column *a, unsigned i, const wh_gen_column *b,
                     unsigned j)
{
    return i < wh_stored_count(g, a) && j < wh_stored_count(g, b) &&
           wh_datum_same(wh_stored_at(g, a, i), wh_stored_at(g, b, j));
}

bool wh_values_null(const wh_gen *g, const wh_gen_column *c)
{
    for (uint32_t i = 0; i < wh_stored_count(g, c); i++) {
        if (wh_stored_at(g, c, i)->kind == WH_D_NULL)
            return true;
    }
    return false;
}

unsigned wh_values_like_pivot(const wh_gen *g, wh_colref ref)
{
    const wh_gen_column *c = wh_gen_column_of(g, ref);
    uint32_t nrows = wh_stored_count(g, c);
    unsigned pivot, n = 0;

    if (ref.source >= WH_GEN_FROM)
        return 0;
    pivot = g->sources[ref.source].pivot;
    if (pivot >= nrows)
        return 0;
    for (unsigned i = 0; i < g->ncombos; i++) {
        unsigned row = g->combos[i][ref.source];

        if (row < nrows &&
            (row == pivot || wh_datum_same(wh_stored_at(g, c, row), wh_stored_at(g, c, pivot))))
            n++;
    }
    return n;
}

bool wh_values_same(const wh_gen *g, wh_colref ref, const uint8_t *a, const uint8_t *b)
{
    const wh_gen_column *c = wh_gen_column_of(g, ref);
    uint32_t nrows = wh_stored_count(g, c);
    unsigned i, j;

    if (ref.source >= WH_GEN_FROM)
        return false;
    i = a[ref.source];
    j = b[ref.source];
    if (i == j)
        return true;
    return i < nrows && j < nrows &&
           (wh_datum_same(wh_stored_at(g, c, i), wh_stored_at(g, c, j)) ||
            (wh_stored_at(g, c, i)->kind == WH_D_NULL && wh_stored_at(g, c, j)->kind == WH_D_NULL));
}

bool wh_values_small(const wh_gen *g, const wh_gen_column *c)
{
    uint32_t n = wh_stored_count(g, c);

    if (n == 0 || c->affinity == WH_AFF_REAL)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        const wh_datum *d = wh_stored_at(g, c, i);

        if (d->kind != WH_D_NULL && d->kind != WH_D_INT)
            return false;
        if (d->i > 1000000 || d->i < -1000000)
            return false;
    }
    return true;
}

bool wh_values_plain(const wh_gen *g, const wh_gen_column *c)
{
    uint32_t n = wh_stored_count(g, c);
    unsigned kind = WH_D_NULL;

    if (n == 0 || c->folds)
        return false;
    for (uint32_t i = 0; i < n; i++) {
        const wh_datum *d = wh_stored_at(g, c, i);

        if (d->kind == WH_D_NULL)
            continue;
        if (d->kind == WH_D_REAL || (kind != WH_D_NULL && kind != d->kind))
            return false;
        kind = d->kind;
    }
    return kind != WH_D_NULL &&
           !(kind == WH_D_TEXT && c->affinity != WH_AFF_TEXT && c->affinity != WH_AFF_BLOB);
}
