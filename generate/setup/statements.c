/*
 * INSERT, UPDATE and DELETE of rows that the model knows.
 */
#include "generate/setup/setup.h"

/* The columns that are keys alone, as bits. */
static unsigned single_keys(const wh_gen_relation *r)
{
    unsigned set = 0;

    for (unsigned u = 0; u < r->nuniques; u++)
        set |= (r->uniques[u] & (r->uniques[u] - 1)) == 0 ? r->uniques[u] : 0U;
    return set & wh_columns_storable(r);
}

unsigned wh_statement_by(wh_gen *g, unsigned table, unsigned event, bool single)
{
    const wh_gen_relation *r = &g->relations[table];
    unsigned set = wh_columns_storable(r);

    if (single || (r->triggers & event))
        set = single_keys(r);
    return set ? wh_columns_draw(g, set) : WH_NONE;
}

/* ---- INSERT -----------------------------------------------------------------------------------
 */

/* The columns that an INSERT names: all that can be stored, seldom without one that may be. */
static unsigned draw_given(wh_gen *g, const wh_gen_relation *r)
{
    unsigned storable = wh_columns_storable(r), given = storable;

    if (wh_rng_percent(&g->rng, 12)) {
        uint32_t c = wh_rng_below(&g->rng, r->ncolumns);
        unsigned flags = r->columns[c].flags;
        bool defaulted = r->columns[c].dflt.kind != WH_D_NULL;
        bool foreign = g->foreign_keys && (flags & WH_COL_FOREIGN);

        /* Not of a key, nor where the default would collide or be a forbidden NULL. */
        if (!(flags & (WH_COL_PRIMARY | WH_COL_UNIQUE)) && r->nuniques == 0 && !foreign &&
            (defaulted || !(flags & WH_COL_NOT_NULL)))
            given &= ~(1U << c);
    }
    return given ? given : storable;
}

/* Would the row be refused? A type of few values soon has none left for a key. */
static bool can_stand(const wh_gen *g, unsigned table, const wh_datum *row)
{
    const wh_gen_relation *r = &g->relations[table];
    uint8_t columns;

    for (unsigned c = 0; c < r->ncolumns; c++)
        if (row[c].kind == WH_D_NULL && (r->columns[c].flags & WH_COL_NOT_NULL))
            return false;
    return wh_rows_collision(g, table, row, &columns) == WH_NONE;
}

void wh_statement_insert(wh_gen *g, unsigned table, unsigned nrows)
{
    wh_gen_relation *r = &g->relations[table];
    unsigned given = draw_given(g, r);
    wh_datum row[WH_GEN_COLUMNS];
    size_t start = g->out->n;
    unsigned n = 0;

    wh_gen_text(g, wh_word_draw(g, g->features->inserts));
    wh_gen_text(g, r->name);
    if (r->inherited && wh_rng_percent(&g->rng, 40))
        wh_gen_text(g, "p0");
    if (given != (1U << r->ncolumns) - 1 || wh_rng_percent(&g->rng, 50))
        wh_columns_print(g, given);
    wh_gen_text(g, " VALUES ");
    memset(row, 0, sizeof row);
    for (unsigned i = 0; i < nrows && r->nrows < WH_GEN_ROWS; i++) {
        wh_rows_new(g, table, given, row);
        if (g->features->listed && !can_stand(g, table, row))
            continue;
        wh_gen_text(g, n++ ? ", " : "");
        wh_row_print(g, given, row);
        wh_rows_store(g, table, row);
    }
    if (n)
        wh_statement_end(g, r);
    else
        g->out->n = start;
}

void wh_statement_insert_few(wh_gen *g, unsigned table)
{
    if (g->relations[table].nrows < WH_GEN_ROWS)
        wh_statement_insert(g, table, wh_rng_range(&g->rng, 1, 3));
}

/* ---- UPDATE
 * -------------------------------------------------------------------------------------- */

/* A new value: a constant, or another column's of the same row. */
static void print_new_value(wh_gen *g, unsigned table, unsigned set, unsigned *from, wh_datum *to)
{
    const wh_gen_relation *r = &g->relations[table];
    const wh_gen_column *c = &r->columns[set];

    *from = WH_NONE;
    if (!c->strict && !(c->flags & WH_COL_NOT_NULL) && wh_rng_percent(&g->rng, 15)) {
        *from = wh_columns_draw(g, wh_columns_storable(r));
        wh_name_print(g, 'c', *from);
        return;
    }
    wh_value_for_column(g, c, to);
    wh_datum_print(g->out, to);
}

typedef struct change {
    unsigned set, from; /* the column that changes; where its value comes from, WH_NONE: */
    wh_datum to;        /* from here */
} change;

static void apply(wh_gen *g, unsigned table, unsigned row, const change *v, unsigned n)
{
    wh_datum old[WH_GEN_COLUMNS];

    memcpy(old, g->rows[table][row], sizeof old);
    for (unsigned i = 0; i < n; i++)
        g->rows[table][row][v[i].set] = v[i].from == WH_NONE ? v[i].to : old[v[i].from];
}

/* SET c1 = 1, or SET (c1, c2) = (1, 'a'). */
static void print_set(wh_gen *g, unsigned table, change *v, unsigned n)
{
    bool row = n == 2 && g->version >= g->features->row_value_since && wh_rng_percent(&g->rng, 40);
    unsigned names = 0;

    wh_gen_text(g, " SET ");
    if (row) {
        for (unsigned i = 0; i < n; i++)
            names |= 1U << v[i].set;
        wh_columns_print(g, names);
        wh_gen_text(g, " = (");
    }
    for (unsigned i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : "");
        if (!row) {
            wh_name_print(g, 'c', v[i].set);
            wh_gen_text(g, " = ");
        }
        print_new_value(g, table, v[i].set, &v[i].from, &v[i].to);
    }
    wh_gen_text(g, row ? ")" : "");
}

/* Columns that no key holds. */
void wh_statement_update(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    unsigned set = wh_columns_free(r), by, n = 1;
    change v[2];
    wh_datum key;

    memset(v, 0, sizeof v);
    if (r->nrows == 0 || set == 0)
        return;
    by = wh_statement_by(g, table, WH_FIRES_UPDATE, false);
    v[0].set = wh_columns_draw(g, set);
    if (by == WH_NONE || !wh_foreign_allows(g, table, v[0].set))
        return;
    set &= ~((1U << (v[0].set + 1)) - 1); /* in their order, as a row value names them */
    if (set && wh_rng_percent(&g->rng, 25)) {
        v[1].set = wh_columns_draw(g, set);
        n += wh_foreign_allows(g, table, v[1].set);
    }
    key = g->rows[table][wh_rng_below(&g->rng, r->nrows)][by];
    wh_gen_text(g, wh_word_draw(g, g->features->updates));
    wh_gen_text(g, r->name);
    print_set(g, table, v, n);
    wh_where_print(g, by, &key);
    wh_statement_end(g, r);
    for (unsigned i = 0; i < r->nrows; i++) {
        if (wh_datum_like(&g->rows[table][i][by], &key))
            apply(g, table, i, v, n);
    }
}

/* ---- DELETE
 * -------------------------------------------------------------------------------------- */

void wh_statement_delete(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    wh_datum key;
    unsigned by;

    if (r->nrows < 5 || !wh_foreign_allows_delete(g, table))
        return;
    by = wh_statement_by(g, table, WH_FIRES_DELETE, false);
    if (by == WH_NONE)
        return;
    key = g->rows[table][wh_rng_below(&g->rng, r->nrows)][by];
    wh_gen_text(g, "DELETE FROM ");
    wh_gen_text(g, r->name);
    wh_where_print(g, by, &key);
    wh_statement_end(g, r);
    for (unsigned i = r->nrows; i-- > 0;) {
        if (wh_datum_like(&g->rows[table][i][by], &key))
            wh_rows_drop(g, table, i);
    }
}
