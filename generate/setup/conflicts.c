/*
 * Rows that are there already: INSERT OR ..., UPSERT, UPDATE OR ... of unique columns.
 */
#include "generate/setup/setup.h"

/* A stored row with another value in one column that is no key. */
static void nearly_stored(wh_gen *g, unsigned table, wh_datum *row)
{
    const wh_gen_relation *r = &g->relations[table];
    uint32_t source = wh_rng_below(&g->rng, r->nrows), c = wh_rng_below(&g->rng, r->ncolumns);
    unsigned fixed = WH_COL_PRIMARY | WH_COL_GENERATED | WH_COL_FOREIGN;

    memcpy(row, g->rows[table][source], sizeof g->rows[table][0]);
    if (!(r->columns[c].flags & fixed))
        wh_value_for_column(g, &r->columns[c], &row[c]);
}

void wh_statement_insert_again(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    uint32_t how = wh_rng_below(&g->rng, 5);
    unsigned given = wh_columns_storable(r);
    wh_datum row[WH_GEN_COLUMNS];
    const char *verb;
    uint8_t columns;
    bool replace;

    if (r->nrows == 0 || r->nrows >= WH_GEN_ROWS)
        return;
    /* What REPLACE deletes may be referred to. */
    replace = (how == 1 || how == 3) && wh_foreign_allows_delete(g, table) && g->features->replace;
    verb = replace ? how == 1 ? g->features->replace : "REPLACE INTO " : g->features->ignore;
    if (!wh_words_hold(g->features->inserts, verb))
        return;
    nearly_stored(g, table, row);
    wh_gen_text(g, verb);
    wh_gen_text(g, r->name);
    wh_columns_print(g, given);
    wh_gen_text(g, " VALUES ");
    wh_row_print(g, given, row);
    if (!replace)
        wh_ignore_end_print(g, r);
    wh_statement_end(g, r);
    if (replace)
        wh_rows_replace(g, table, row);
    else if (wh_rows_collision(g, table, row, &columns) == WH_NONE)
        wh_rows_store(g, table, row);
}

/* ---- UPSERT --------------------------------------------------------------------------------- */

/* A row that collides with the stored row `at` in just the columns `target`. */
static bool draw_colliding(wh_gen *g, unsigned table, unsigned at, unsigned target, wh_datum *row)
{
    wh_gen_relation *r = &g->relations[table];
    uint8_t columns = 0;

    wh_rows_new(g, table, wh_columns_storable(r), row);
    for (unsigned c = 0; c < r->ncolumns; c++) {
        if (target >> c & 1) {
            row[c] = g->rows[table][at][c];
            if (row[c].kind == WH_D_NULL)
                return false;
        }
    }
    for (unsigned u = 0; u < r->nuniques; u++) {
        unsigned set = r->uniques[u];

        for (unsigned i = 0; set != target && i < r->nrows; i++) {
            bool same = true;

            for (unsigned c = 0; c < r->ncolumns && same; c++)
                same = !(set >> c & 1) || wh_datum_same(&row[c], &g->rows[table][i][c]);
            if (same)
                return false;
        }
    }
    return wh_rows_collision(g, table, row, &columns) != WH_NONE;
}

/* DO UPDATE SET c2 = excluded.c2 WHERE ...; the stored row follows. */
static void print_do_update(wh_gen *g, unsigned table, unsigned at, const wh_datum *row)
{
    wh_gen_relation *r = &g->relations[table];
    unsigned set = wh_columns_draw(g, wh_columns_free(r));
    uint32_t how = wh_rng_below(&g->rng, 10);
    wh_datum *stored = &g->rows[table][at][set], to = row[set];
    bool applies = true;

    wh_gen_text(g, " DO UPDATE SET ");
    wh_name_print(g, 'c', set);
    wh_gen_text(g, " = ");
    if (how < 6) {
        wh_gen_text(g, "excluded.");
        wh_name_print(g, 'c', set);
    } else {
        wh_value_for_column(g, &r->columns[set], &to);
        wh_datum_print(g->out, &to);
    }
    if (wh_rng_percent(&g->rng, 25)) {
        bool null = wh_rng_percent(&g->rng, 50);

        wh_gen_text(g, " WHERE ");
        wh_gen_text(g, r->name);
        wh_buf_char(g->out, '.');
        wh_name_print(g, 'c', set);
        wh_gen_text(g, null ? " IS NULL" : " IS NOT NULL");
        applies = (stored->kind == WH_D_NULL) == null;
    }
    if (applies)
        *stored = to;
}

/* The place, among the keys of `r`, of one that ON CONFLICT can name; WH_NONE: there is none. */
static unsigned draw_target(wh_gen *g, const wh_gen_relation *r)
{
    uint32_t start = wh_rng_below(&g->rng, r->nuniques);

    for (unsigned k = 0; k < r->nuniques; k++) {
        unsigned u = (start + k) % r->nuniques;
        if (r->targets >> u & 1)
            return u;
    }
    return WH_NONE;
}

/* ON CONFLICT (c0) DO ...; without a target where the version has that. */
static void print_conflict(wh_gen *g, unsigned table, unsigned target, unsigned at,
                           const wh_datum *row)
{
    bool several = g->version >= g->features->upserts_since;
    bool update = wh_columns_free(&g->relations[table]) != 0 && wh_rng_percent(&g->rng, 75);
    uint32_t x = wh_rng_below(&g->rng, 100);

    wh_gen_text(g, " ON CONFLICT");
    if (x < 85 || (update && !several)) {
        wh_buf_char(g->out, ' ');
        wh_columns_print(g, target);
    }
    if (update)
        print_do_update(g, table, at, row);
    else
        wh_gen_text(g, " DO NOTHING");
    if (x < 24 && several) {
        wh_gen_text(g, " ON CONFLICT ");
        if (x < 12)
            wh_columns_print(g, target);
        wh_gen_text(g, x < 12 ? " DO NOTHING" : "DO NOTHING");
    }
}

/* INSERT INTO t0(c0, c1) VALUES (1, 2) ON DUPLICATE KEY UPDATE c1 = VALUES(c1) */
static void print_on_duplicate(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    unsigned given = wh_columns_storable(r), set = wh_columns_free(r);
    wh_datum row[WH_GEN_COLUMNS];
    uint8_t columns;
    uint32_t at;

    if (r->nrows == 0 || r->nuniques == 0 || set == 0)
        return;
    at = wh_rng_below(&g->rng, r->nrows);
    set = wh_columns_draw(g, set);
    memcpy(row, g->rows[table][at], sizeof row);
    wh_value_for_column(g, &r->columns[set], &row[set]);
    at = wh_rows_collision(g, table, row, &columns);
    if (at == WH_NONE)
        return;
    wh_gen_text(g, "INSERT INTO ");
    wh_gen_text(g, r->name);
    wh_columns_print(g, given);
    wh_gen_text(g, " VALUES ");
    wh_row_print(g, given, row);
    wh_gen_text(g, g->features->on_duplicate);
    wh_name_print(g, 'c', set);
    wh_gen_text(g, " = VALUES(");
    wh_name_print(g, 'c', set);
    wh_gen_text(g, ")");
    wh_statement_end(g, r);
    g->rows[table][at][set] = row[set];
}

void wh_statement_upsert(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    unsigned given = wh_columns_storable(r), u;
    uint32_t at;
    wh_datum row[WH_GEN_COLUMNS];

    if (g->features->on_duplicate) {
        print_on_duplicate(g, table);
        return;
    }
    if (r->nrows == 0 || r->nuniques == 0 || g->version < g->features->upsert_since)
        return;
    u = draw_target(g, r);
    at = wh_rng_below(&g->rng, r->nrows);
    memset(row, 0, sizeof row);
    if (u == WH_NONE || !draw_colliding(g, table, at, r->uniques[u], row)) {
        wh_statement_insert_again(g, table);
        return;
    }
    wh_gen_text(g, g->features->replace && wh_rng_percent(&g->rng, 15) ? g->features->replace
                                                                       : "INSERT INTO ");
    wh_gen_text(g, r->name);
    wh_columns_print(g, given);
    wh_gen_text(g, " VALUES ");
    wh_row_print(g, given, row);
    print_conflict(g, table, r->uniques[u], at, row);
    wh_statement_end(g, r);
}

/* ---- UPDATE OR ... ------------------------------------------------------------------------------
 */

/* A unique column of one row gets the value of another row. */
void wh_statement_update_unique(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    unsigned keys = wh_columns_storable(r) & ~wh_columns_free(r), set, by;
    const char *verb;
    uint32_t from, at;
    bool replace;

    if (r->nrows < 2 || keys == 0 || !wh_foreign_allows_delete(g, table))
        return;
    set = wh_columns_draw(g, keys);
    by = wh_statement_by(g, table, WH_FIRES_UPDATE, true);
    if (by == WH_NONE || (r->columns[set].flags & WH_COL_FOREIGN) ||
        !wh_foreign_allows(g, table, set))
        return;
    at = wh_rng_below(&g->rng, r->nrows);
    from = wh_rng_below(&g->rng, r->nrows);
    if (g->rows[table][from][set].kind == WH_D_NULL || g->rows[table][at][by].kind == WH_D_NULL)
        return;
    replace = wh_rng_percent(&g->rng, 50);
    verb = replace ? g->features->update_replace : g->features->update_ignore;
    if (!verb || !wh_words_hold(g->features->updates, verb))
        return;
    wh_gen_text(g, verb);
    wh_gen_text(g, r->name);
    wh_gen_text(g, " SET ");
    wh_name_print(g, 'c', set);
    wh_gen_text(g, " = ");
    wh_datum_print(g->out, &g->rows[table][from][set]);
    wh_where_print(g, by, &g->rows[table][at][by]);
    wh_statement_end(g, r);
    if (replace && from != at) {
        wh_datum row[WH_GEN_COLUMNS];

        memcpy(row, g->rows[table][at], sizeof row);
        row[set] = g->rows[table][from][set];
        wh_rows_drop(g, table, at);
        wh_rows_replace(g, table, row);
    }
}
