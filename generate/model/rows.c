/*
 * The rows of the model: what is stored, as far as the generator can tell.
 */
#include "generate/setup/setup.h"

bool wh_datum_like(const wh_datum *a, const wh_datum *b)
{
    return wh_datum_same(a, b) || (a->kind == WH_D_NULL && b->kind == WH_D_NULL);
}

static bool same_in(const wh_gen_relation *r, const wh_datum *a, const wh_datum *b,
                    unsigned columns)
{
    for (unsigned c = 0; columns >> c; c++) {
        bool one_null = r->columns[c].flags & WH_COL_ONE_NULL;

        if ((columns >> c & 1) &&
            !(one_null ? wh_datum_like(&a[c], &b[c]) : wh_datum_same(&a[c], &b[c])))
            return false;
    }
    return true;
}

unsigned wh_rows_collision(const wh_gen *g, unsigned table, const wh_datum *row, uint8_t *columns)
{
    const wh_gen_relation *r = &g->relations[table];

    for (unsigned u = 0; u < r->nuniques; u++) {
        for (unsigned i = 0; i < r->nrows; i++) {
            if (same_in(r, row, g->rows[table][i], r->uniques[u])) {
                *columns = r->uniques[u];
                return i;
            }
        }
    }
    return WH_NONE;
}

bool wh_rows_agree(const wh_gen *g, unsigned table, unsigned columns)
{
    const wh_gen_relation *r = &g->relations[table];

    for (unsigned i = 0; i < r->nrows; i++) {
        for (unsigned j = 0; j < i; j++) {
            if (same_in(r, g->rows[table][i], g->rows[table][j], columns))
                return true;
        }
    }
    return false;
}

void wh_value_fresh(wh_gen *g, const wh_gen_column *c, wh_datum *out)
{
    char text[12] = "u";
    wh_buf b = WH_BUF_INIT(sizeof text);
    const wh_domain *d = wh_domain_of(g, c);

    if (c->listed) {
        wh_listed_datum(c->listed, wh_rng_below(&g->rng, wh_listed_count(c->listed)), out);
        return;
    }
    if (d && d->fresh) {
        wh_domain_fresh(g, d, out);
        return;
    }
    g->fresh++;
    if (!c->strict || c->affinity == WH_AFF_INTEGER || c->affinity == WH_AFF_REAL) {
        wh_datum_set_int(out, 1000 + (int64_t)g->fresh);
        return;
    }
    b.p = text;
    b.cap = sizeof text;
    b.n = 1;
    wh_buf_uint(&b, g->fresh);
    wh_datum_set_text(out, text, b.n);
    if (wh_str_is(wh_str_of(c->type), "BLOB"))
        out->kind = WH_D_BLOB;
}

static void new_value(wh_gen *g, const wh_gen_column *c, bool fresh, wh_datum *out)
{
    if (g->foreign_keys && (c->flags & WH_COL_FOREIGN))
        wh_foreign_value(g, c, out);
    else if (fresh)
        wh_value_fresh(g, c, out);
    else
        wh_value_for_column(g, c, out);
}

void wh_rows_new(wh_gen *g, unsigned table, unsigned given, wh_datum *row)
{
    const wh_gen_relation *r = &g->relations[table];
    uint8_t columns = 0;

    for (unsigned c = 0; c < r->ncolumns; c++) {
        memset(&row[c], 0, sizeof row[c]);
        if (given >> c & 1)
            new_value(g, &r->columns[c], false, &row[c]);
        else
            row[c] = r->columns[c].dflt;
    }
    for (int tries = 0; tries < 12; tries++) {
        if (wh_rows_collision(g, table, row, &columns) == WH_NONE)
            break;
        for (unsigned c = 0; c < r->ncolumns; c++) {
            if ((unsigned)columns >> c & given >> c & 1)
                new_value(g, &r->columns[c], tries >= 4, &row[c]);
        }
    }
}

bool wh_rows_store(wh_gen *g, unsigned table, const wh_datum *row)
{
    wh_gen_relation *r = &g->relations[table];

    if (r->nrows >= WH_GEN_ROWS)
        return false;
    memcpy(g->rows[table][r->nrows++], row, sizeof g->rows[table][0]);
    return true;
}

void wh_rows_replace(wh_gen *g, unsigned table, const wh_datum *row)
{
    uint8_t columns;
    unsigned at;

    while ((at = wh_rows_collision(g, table, row, &columns)) != WH_NONE)
        wh_rows_drop(g, table, at);
    wh_rows_store(g, table, row);
}

/* ---- sets of columns ---------------------------------------------------------------------- */

unsigned wh_columns_storable(const wh_gen_relation *r)
{
    unsigned set = 0;

    for (unsigned c = 0; c < r->ncolumns; c++)
        set |= (r->columns[c].flags & WH_COL_GENERATED) ? 0U : 1U << c;
    return set;
}

unsigned wh_columns_free(const wh_gen_relation *r)
{
    unsigned set = wh_columns_storable(r);

    for (unsigned u = 0; u < r->nuniques; u++)
        set &= ~(unsigned)r->uniques[u];
    for (unsigned c = 0; c < r->ncolumns; c++) {
        if (r->columns[c].flags & (WH_COL_ROWID | WH_COL_PRIMARY | WH_COL_FOREIGN))
            set &= ~(1U << c);
    }
    return set & ~(unsigned)r->split;
}

unsigned wh_columns_draw(wh_gen *g, unsigned set)
{
    uint32_t n = 0, k;
    unsigned c = 0;

    for (unsigned i = 0; set >> i; i++)
        n += set >> i & 1;
    k = wh_rng_below(&g->rng, n);
    for (;; c++) {
        if ((set >> c & 1) && k-- == 0)
            return c;
    }
}
