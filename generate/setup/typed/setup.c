/*
 * What a setup of a typed dialect is made of: a few tables with their rows, then statements drawn
 * by weight.
 */
#include "generate/setup/typed/typed.h"

#include <assert.h>

void wh_typed_load(wh_gen *g, unsigned table)
{
    const wh_gen_relation *r = &g->relations[table];

    for (unsigned i = 0; table < WH_GEN_TABLES && i < r->nrows && i < WH_GEN_ROWS; i++)
        for (unsigned c = 0; c < r->ncolumns; c++)
            wh_listed_datum(r->columns[c].listed, g->typed->rows[table][i][c],
                            &g->rows[table][i][c]);
}

/* A statement of the dialect's, about no table. */
static void setting(wh_gen *g, unsigned table)
{
    (void)table;
    wh_gen_text(g, wh_word_draw(g, g->features->typed_settings));
    wh_gen_text(g, ";\n");
}

static void analyze(wh_gen *g, unsigned table)
{
    wh_gen_text(g, "ANALYZE");
    if (wh_rng_percent(&g->rng, 50)) {
        wh_buf_char(g->out, ' ');
        wh_gen_text(g, g->relations[table].name);
    }
    wh_gen_text(g, ";\n");
}

static void vacuum(wh_gen *g, unsigned table)
{
    wh_gen_text(g, "VACUUM ");
    wh_gen_text(g, g->relations[table].name);
    wh_gen_text(g, ";\n");
}

/* A statement of the dialect's about a table: $t it, $c one of its columns. */
static void upkeep(wh_gen *g, unsigned table)
{
    const wh_gen_relation *r = &g->relations[table];

    for (const char *t = wh_word_draw(g, g->features->typed_upkeep); *t; t++) {
        if (*t != '$') {
            wh_buf_char(g->out, *t);
        } else if (*++t == 't') {
            wh_gen_text(g, r->name);
        } else {
            wh_buf_char(g->out, 'c');
            wh_buf_uint(g->out, wh_rng_below(&g->rng, r->ncolumns));
        }
    }
    wh_gen_text(g, ";\n");
}

static const struct {
    const char *name;
    void (*write)(wh_gen *g, unsigned table);
} writers[] = {
    {"CREATE INDEX", wh_typed_index},
    {"INSERT", wh_typed_insert_few},
    {"INSERT SELECT", wh_typed_insert_select},
    {"CREATE TRIGGER", wh_typed_trigger_make},
    {"UPSERT", wh_typed_upsert},
    {"UPDATE", wh_typed_update},
    {"DELETE", wh_typed_delete},
    {"CREATE VIEW", wh_schema_view},
    {"CREATE STATISTICS", wh_typed_statistics},
    {"ANALYZE", analyze},
    {"VACUUM", vacuum},
    {"SET", setting},
    {"ALTER TABLE", upkeep},
    {"ALTER TABLE ADD COLUMN", wh_typed_add_column},
};

static void random_statement(wh_gen *g)
{
    uint32_t table = wh_rng_below(&g->rng, g->ntables);
    const char *name = wh_word_draw(g, g->features->typed_statements);
    size_t i = 0;

    while (i < sizeof writers / sizeof writers[0] && strcmp(writers[i].name, name) != 0)
        i++;
    assert(i < sizeof writers / sizeof writers[0]);
    for (unsigned t = 0; t < g->ntables; t++)
        wh_typed_load(g, t);
    writers[i].write(g, table);
}

void wh_typed_setup(wh_gen *g)
{
    uint32_t x = wh_rng_below(&g->rng, 100), ntables = x < 25 ? 1 : x < 70 ? 2 : x < 95 ? 3 : 4;
    uint32_t n;

    g->window = wh_rng_below(&g->rng, 64);
    if (g->features->typed_early) {
        wh_gen_text(g, g->features->typed_early);
        wh_gen_text(g, ";\n");
    }
    for (uint32_t t = 0; t < ntables; t++) {
        wh_typed_table(g);
        n = wh_rng_percent(&g->rng, 60) ? 30 + wh_rng_below(&g->rng, 16)
                                        : 4 + wh_rng_below(&g->rng, 8);
        if (wh_rng_percent(&g->rng, 30))
            wh_typed_index(g, t);
        wh_typed_insert(g, t, n);
    }
    n = wh_rng_range(&g->rng, 3, 10);
    while (n-- > 0)
        random_statement(g);
    if (wh_rng_percent(&g->rng, 30))
        analyze(g, 0);
    for (unsigned t = 0; t < g->ntables; t++)
        wh_typed_load(g, t);
}
