/*
 * Virtual tables: full text (FTS5) and R-Trees. They have columns and rows like others, but no
 * indexes, constraints or types; an R-Tree keeps what it is given as 32-bit numbers, so that only
 * small ones are stored here.
 */
#include "generate/setup.h"

static const wh_type untyped = {1, "", WH_AFF_BLOB, false};

static const wh_virtual *draw_virtual(wh_gen *g)
{
    const wh_virtual *v = g->features->virtuals;
    uint32_t total = 0, x;
    unsigned i;

    for (i = 0; v[i].sql; i++)
        total += v[i].since <= g->version ? v[i].weight : 0;
    if (total == 0)
        return NULL;
    x = wh_rng_below(&g->rng, total);
    for (i = 0; v[i].sql; i++) {
        uint32_t weight = v[i].since <= g->version ? v[i].weight : 0;
        if (x < weight)
            break;
        x -= weight;
    }
    return &v[i];
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Of an R-Tree: a number, and pairs of numbers, the lower one first. A column behind the pairs
 * holds anything. */
static void new_box(wh_gen *g, unsigned table, wh_datum *row)
{
    const wh_relation *r = &g->relations[table];

    wh_datum_set_int(&row[0], (int64_t)(1 + r->nrows));
    for (unsigned c = 1; c + 1 < r->ncolumns; c += 2) {
        int64_t low = (int64_t)wh_rng_below(&g->rng, 8) - 2;

        wh_datum_set_int(&row[c], low);
        wh_datum_set_int(&row[c + 1], low + (int64_t)wh_rng_below(&g->rng, 5));
    }
    if (r->ncolumns % 2 == 0)
        wh_value_for_column(g, &r->columns[r->ncolumns - 1], &row[r->ncolumns - 1]);
}

static void new_document(wh_gen *g, unsigned table, wh_datum *row)
{
    const wh_relation *r = &g->relations[table];

    for (unsigned c = 0; c < r->ncolumns; c++)
        wh_value_for_column(g, &r->columns[c], &row[c]);
}

static void insert_rows(wh_gen *g, unsigned table, uint32_t n)
{
    wh_relation *r = &g->relations[table];
    unsigned all = (1U << r->ncolumns) - 1;
    wh_datum row[WH_GEN_COLUMNS];

    wh_gen_text(g, "INSERT INTO ");
    wh_gen_text(g, r->name);
    wh_columns_print(g, all);
    for (uint32_t i = 0; i < n; i++) {
        memset(row, 0, sizeof row);
        if (r->module == WH_MODULE_RTREE)
            new_box(g, table, row);
        else
            new_document(g, table, row);
        wh_gen_text(g, i ? ", " : " VALUES ");
        wh_row_print(g, all, row);
        wh_rows_store(g, table, row);
    }
    wh_gen_text(g, ";\n");
}

/* ---- the table ---------------------------------------------------------------------------------
 */

/* The columns' declarations: names, an auxiliary one of an R-Tree behind a plus. */
static void print_list(wh_gen *g, const wh_relation *r)
{
    for (unsigned c = 0; c < r->ncolumns; c++) {
        bool auxiliary = r->module == WH_MODULE_RTREE && c == 3 && r->ncolumns == 4;

        wh_gen_text(g, c ? ", " : "");
        wh_gen_text(g, auxiliary ? "+" : "");
        wh_name_print(g, 'c', c);
    }
}

static void declare(wh_gen *g, wh_relation *r, unsigned id, const wh_virtual *v)
{
    static const wh_type whole = {1, "INT", WH_AFF_INTEGER, false};
    static const wh_type real = {1, "REAL", WH_AFF_REAL, false};
    static const wh_type text = {1, "TEXT", WH_AFF_TEXT, false};
    uint32_t n = v->columns ? v->columns : wh_rng_range(&g->rng, 1, 3);

    for (uint32_t i = 0; i < n; i++) {
        const wh_type *t = v->module == WH_MODULE_FTS5 ? &text : i == 0 ? &whole : &real;
        bool auxiliary = v->module == WH_MODULE_RTREE && i == 3 && n == 4;
        wh_column *c = wh_column_new(r, id, i, auxiliary ? &untyped : t);

        c->type = "";
        if (v->module == WH_MODULE_RTREE && i == 0)
            c->flags = WH_COL_ROWID | WH_COL_NOT_NULL | WH_COL_PRIMARY;
        r->ncolumns++;
    }
    if (v->module == WH_MODULE_RTREE)
        wh_unique_add(r, 1, false);
}

bool wh_schema_virtual(wh_gen *g)
{
    unsigned id = g->ntables;
    const wh_virtual *v = draw_virtual(g);
    wh_relation *r = &g->relations[id];
    uint32_t n;

    if (!v)
        return false;
    memset(r, 0, sizeof *r);
    r->name[0] = 't';
    r->name[1] = (char)('0' + id);
    r->module = v->module;
    declare(g, r, id, v);
    wh_gen_text(g, "CREATE VIRTUAL TABLE ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " USING ");
    for (const char *t = v->sql; *t; t++) {
        if (*t == '%' && *++t == 'c')
            print_list(g, r);
        else
            wh_buf_char(g->out, *t);
    }
    wh_gen_text(g, ";\n");
    g->ntables++;
    n = wh_rng_range(&g->rng, 4, 10);
    insert_rows(g, id, n);
    return true;
}

/* ---- later
 * --------------------------------------------------------------------------------------- */

static void print_upkeep(wh_gen *g, const wh_relation *r)
{
    const char *word = wh_words_any(g, g->features->virtual_upkeep);

    if (!word)
        return;
    for (const char *t = word; *t; t++) {
        if (*t == '%' && *++t == 't')
            wh_gen_text(g, r->name);
        else
            wh_buf_char(g->out, *t);
    }
    wh_gen_text(g, ";\n");
}

static void delete_row(wh_gen *g, unsigned table)
{
    wh_relation *r = &g->relations[table];
    uint32_t row = wh_rng_below(&g->rng, r->nrows);
    wh_datum key = g->rows[table][row][0];

    wh_gen_text(g, "DELETE FROM ");
    wh_gen_text(g, r->name);
    wh_where_print(g, 0, &key);
    wh_gen_text(g, ";\n");
    for (unsigned i = r->nrows; i-- > 0;) {
        if (wh_datum_like(&g->rows[table][i][0], &key))
            wh_rows_drop(g, table, i);
    }
}

void wh_statement_virtual(wh_gen *g, unsigned table)
{
    const wh_relation *r = &g->relations[table];
    uint32_t how = wh_rng_below(&g->rng, 3);

    if (how == 0 && r->module == WH_MODULE_FTS5)
        print_upkeep(g, r);
    else if (how == 1 && r->nrows > 5)
        delete_row(g, table);
    else if (r->module == WH_MODULE_FTS5 && r->nrows < WH_GEN_ROWS)
        insert_rows(g, table, 1);
}
