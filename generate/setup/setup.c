/*
 * What a setup is made of: a few tables with their rows, then some statements drawn by weight.
 * Setups are paid for once a database, so they stay short: about ten statements.
 */
#include "generate/setup/setup.h"

#include <assert.h>

static void reindex(wh_gen *g, unsigned table)
{
    wh_gen_text(g, "REINDEX");
    if (wh_rng_percent(&g->rng, 40)) {
        wh_buf_char(g->out, ' ');
        wh_gen_text(g, g->relations[table].name);
    }
    wh_gen_text(g, ";\n");
}

static void vacuum(wh_gen *g, unsigned table)
{
    (void)table;
    wh_gen_text(g, "VACUUM;\n");
}

static void come_and_go(wh_gen *g, unsigned table)
{
    wh_words_of_table(g, g->features->passing, &g->relations[table]);
}

static void pragma(wh_gen *g, unsigned table)
{
    const char *word = wh_words_any(g, g->features->pragmas);

    (void)table;
    if (word) {
        wh_gen_text(g, word);
        wh_gen_text(g, ";\n");
    }
}

/* Who writes the statements of the dialect's table, for one table each. */
static const struct {
    const char *name;
    void (*write)(wh_gen *g, unsigned table);
} writers[] = {
    {"CREATE INDEX", wh_schema_index},
    {"INSERT", wh_statement_insert_few},
    {"INSERT SERIES", wh_statement_series},
    {"INSERT SELECT", wh_statement_copy},
    {"INSERT AGAIN", wh_statement_insert_again},
    {"UPSERT", wh_statement_upsert},
    {"UPDATE", wh_statement_update},
    {"UPDATE FROM", wh_statement_update_from},
    {"UPDATE UNIQUE", wh_statement_update_unique},
    {"DELETE", wh_statement_delete},
    {"SAVEPOINT", wh_statement_transaction},
    {"ANALYZE", wh_statement_analyze},
    {"ANALYZE sqlite_master", wh_statement_statistics},
    {"REINDEX", reindex},
    {"VACUUM", vacuum},
    {"PRAGMA", pragma},
    {"CREATE VIEW", wh_schema_view},
    {"REFRESH", wh_statement_refresh},
    {"CREATE TRIGGER", wh_schema_trigger},
    {"ALTER TABLE ADD COLUMN", wh_statement_add_column},
    {"ALTER TABLE DROP COLUMN", wh_statement_drop_column},
    {"ALTER TABLE RENAME TO", wh_statement_rename},
    {"ALTER TABLE RENAME COLUMN", wh_statement_rename_column},
    {"DROP INDEX", wh_schema_drop_index},
    {"COME AND GO", come_and_go},
    {"UPDATE KEY", wh_statement_update_key},
};

/* Virtual tables take rows and little else. */
static bool suits_virtual(void (*write)(wh_gen *g, unsigned table))
{
    return write == wh_schema_view || write == wh_statement_analyze || write == pragma ||
           write == reindex || write == vacuum || write == wh_statement_rename;
}

static bool changes_keys(wh_gen *g)
{
    return g->foreign_keys && *g->features->foreign_pragma &&
           wh_words_hold(g->features->statements, "UPDATE KEY") && wh_rng_percent(&g->rng, 35);
}

static void random_statement(wh_gen *g)
{
    uint32_t table = wh_rng_below(&g->rng, g->ntables);
    const char *name = wh_words_any(g, g->features->statements);
    size_t i = 0;

    if (changes_keys(g))
        name = wh_rng_percent(&g->rng, 60) ? "UPDATE KEY" : "DELETE";

    if (!name)
        return;
    while (i < sizeof writers / sizeof writers[0] && strcmp(writers[i].name, name) != 0)
        i++;
    assert(i < sizeof writers / sizeof writers[0]);
    if (g->relations[table].module && !suits_virtual(writers[i].write))
        wh_statement_virtual(g, table);
    else
        writers[i].write(g, table);
}

/* What must be said before there is a table. */
static void early(wh_gen *g)
{
    const char *word;

    if (g->features->early) {
        wh_gen_text(g, g->features->early);
        wh_gen_text(g, ";\n");
    }
    if (g->features->storages && wh_rng_percent(&g->rng, 15) &&
        (word = wh_words_any(g, g->features->storages))) {
        wh_gen_text(g, word);
        wh_gen_text(g, ";\n");
        g->apart = true;
    }
    if (g->features->listed)
        g->window = wh_rng_below(&g->rng, 64);
    if (wh_rng_percent(&g->rng, 14) && (word = wh_words_any(g, g->features->early_pragmas))) {
        wh_gen_text(g, word);
        wh_gen_text(g, ";\n");
    }
    if (g->features->foreign_pragma && !*g->features->foreign_pragma) {
        g->foreign_keys = true;
        return;
    }
    if (wh_rng_percent(&g->rng, g->features->foreign_apart ? 20 : 8) &&
        g->features->foreign_pragma) {
        g->foreign_keys = true;
        wh_gen_text(g, g->features->foreign_pragma);
        wh_gen_text(g, ";\n");
    }
}

/* Rows are cheap beside preparing a query that looks at them once. What is grouped, which costs
 * three times as much a row, has fewer, and what is joined few. One table is large, most often. */
static uint32_t draw_rows(wh_gen *g, unsigned table)
{
    static const uint8_t sizes[][2] = {{44, 54}, {10, 16}, {4, 6}, {0, 2}};
    uint32_t x = wh_rng_below(&g->rng, 100);
    unsigned size = table == 0 || x < 15 ? 0 : x < 45 ? 1 : 2;

    if (g->features->few && wh_rng_percent(&g->rng, g->features->few))
        size = 3;
    return wh_rng_range(&g->rng, sizes[size][0], sizes[size][1]);
}

void wh_setup(wh_gen *g)
{
    uint32_t x = wh_rng_below(&g->rng, 100), ntables = x < 25 ? 1 : x < 70 ? 2 : x < 95 ? 3 : 4;
    uint32_t n;

    early(g);
    for (uint32_t t = 0; t < ntables; t++) {
        if (t > 0 && wh_rng_percent(&g->rng, 6) && wh_schema_virtual(g))
            continue;
        wh_schema_table(g);
        if (wh_rng_percent(&g->rng, 30))
            wh_schema_index(g, t);
        wh_statement_insert(g, t, draw_rows(g, t));
    }
    n = wh_rng_range(&g->rng, 2, 9);
    while (n-- > 0)
        random_statement(g);
    if (wh_rng_percent(&g->rng, 25))
        wh_statement_analyze(g, 0);
    if (g->apart && wh_rng_percent(&g->rng, 85)) {
        wh_gen_text(g, g->features->stored);
        wh_gen_text(g, ";\n");
    }
}
