/*
 * ALTER TABLE: columns that older rows do not store, columns and names that go.
 */
#include "generate/setup/setup.h"

static void print_alter(wh_gen *g, const wh_gen_relation *r, const char *what)
{
    wh_gen_text(g, "ALTER TABLE ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, what);
}

/* A column computed from another; only a VIRTUAL one can be added. */
static void print_generated(wh_gen *g, wh_gen_relation *r, wh_gen_column *c)
{
    unsigned of = wh_columns_draw(g, wh_columns_storable(r));

    c->flags = WH_COL_GENERATED;
    c->column = (uint8_t)of;
    r->used = 0xff;
    wh_gen_text(g, " AS (");
    wh_name_print(g, 'c', of);
    wh_buf_char(g->out, ')');
}

/* Its rows have the default; that must be a plain one, and no NULL where NOT NULL follows. */
static void print_stored(wh_gen *g, wh_gen_column *c)
{
    unsigned without = WH_COL_UNIQUE | WH_COL_DEFAULT | WH_COL_FOREIGN | WH_COL_NOT_NULL;

    c->flags = WH_COL_DEFAULT;
    wh_value_for_column(g, c, &c->dflt);
    wh_gen_text(g, " DEFAULT ");
    if (g->features->added_plain) {
        if (!(c->listed->traits & WH_TY_SCALAR) || c->listed->class_ == WH_GEN_BOOL)
            wh_datum_set_null(&c->dflt);
        wh_datum_store(g->out, &c->dflt);
        return;
    }
    wh_default_print(g, c);
    if (c->dflt.kind != WH_D_NULL && wh_rng_percent(&g->rng, 12)) {
        c->flags |= WH_COL_NOT_NULL;
        wh_gen_text(g, " NOT NULL");
    }
    wh_constraints_print(g, &g->relations[c->relation], c->column, without);
}

void wh_statement_add_column(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    unsigned id = r->ncolumns;
    wh_gen_column *c;

    if (id >= WH_GEN_COLUMNS || r->module)
        return;
    g->statement = g->out->n;
    c = wh_column_draw(g, r, table, id);
    print_alter(g, r, " ADD COLUMN ");
    wh_name_print(g, 'c', id);
    wh_type_print(g, c->type);
    if (!c->strict && g->version >= g->features->generated_since && wh_rng_percent(&g->rng, 15))
        print_generated(g, r, c);
    else
        print_stored(g, c);
    for (unsigned i = 0; i < r->nrows; i++)
        g->rows[table][i][id] = c->dflt;
    r->ncolumns++;
    wh_gen_text(g, ";\n");
}

/* May the last column go, as nothing is built upon it? */
static bool is_free(const wh_gen *g, const wh_gen_relation *r)
{
    unsigned last = r->ncolumns - 1U;
    unsigned kept = WH_COL_PRIMARY | WH_COL_UNIQUE | WH_COL_GENERATED | WH_COL_FOREIGN;

    if (last < 2 || g->nviews > 0 || g->ntriggers > 0 || (r->used >> last & 1) ||
        (r->columns[last].flags & kept))
        return false;
    for (unsigned u = 0; u < r->nuniques; u++) {
        if (r->uniques[u] >> last & 1)
            return false;
    }
    return true;
}

/* The last column, else one that comes and goes: either way every row is written anew. */
void wh_statement_drop_column(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];

    if (g->version < g->features->drop_column_since || r->module)
        return;
    if (is_free(g, r)) {
        print_alter(g, r, " DROP COLUMN ");
        wh_name_print(g, 'c', --r->ncolumns);
        wh_gen_text(g, ";\n");
        return;
    }
    print_alter(g, r, " ADD COLUMN x INT;\n");
    print_alter(g, r, " DROP COLUMN x;\n");
}

/* Another name for a column, and back: what reads it is written anew twice. */
void wh_statement_rename_column(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    unsigned c = wh_rng_below(&g->rng, r->ncolumns);

    if (g->version < g->features->rename_column_since || r->module ||
        (g->features->names_held && (r->used || g->ntriggers + g->nviews > 0)))
        return;
    print_alter(g, r, " RENAME COLUMN ");
    wh_name_print(g, 'c', c);
    wh_gen_text(g, " TO x;\n");
    print_alter(g, r, " RENAME COLUMN x TO ");
    wh_name_print(g, 'c', c);
    wh_gen_text(g, ";\n");
}

/* Another name for the table: all that reads it must follow. */
void wh_statement_rename(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];

    /* What a function's text says does not follow, nor do the names of tables that hold its rows.
     */
    if (g->version < g->features->rename_since || r->name[1] > '3' || r->inherited ||
        (g->features->trigger_function && g->ntriggers > 0) ||
        (g->features->names_held && g->ntriggers + g->nviews > 0))
        return;
    print_alter(g, r, " RENAME TO ");
    r->name[1] = (char)(r->name[1] + 4);
    wh_gen_text(g, r->name);
    wh_gen_text(g, ";\n");
}
