/*
 * Transactions and savepoints around statements that change rows. What is rolled back is rolled
 * back in the model, too. Nothing else stands in them: what is made and then undone would confuse
 * who reads the setup.
 */
#include "generate/setup/setup.h"

typedef struct undo {
    wh_gen_relation relations[WH_GEN_TABLES];
    wh_datum rows[WH_GEN_TABLES][WH_GEN_ROWS][WH_GEN_COLUMNS];
} undo;

static void keep(const wh_gen *g, undo *u)
{
    memcpy(u->relations, g->relations, sizeof u->relations);
    memcpy(u->rows, g->rows, sizeof u->rows);
}

static void restore(wh_gen *g, const undo *u)
{
    memcpy(g->relations, u->relations, sizeof u->relations);
    memcpy(g->rows, u->rows, sizeof u->rows);
}

static void change_rows(wh_gen *g)
{
    static void (*const changes[])(wh_gen *, unsigned) = {
        wh_statement_insert_few,
        wh_statement_update,
        wh_statement_delete,
        wh_statement_insert_again,
    };
    uint32_t n = wh_rng_range(&g->rng, 1, 2);

    for (uint32_t i = 0; i < n; i++) {
        uint32_t table = wh_rng_below(&g->rng, g->ntables);
        uint32_t how = wh_rng_below(&g->rng, 4);

        if (g->relations[table].module)
            wh_statement_virtual(g, table);
        else
            changes[how](g, table);
    }
}

/* SAVEPOINT s; ...; ROLLBACK TO s; RELEASE SAVEPOINT s */
static void print_savepoint(wh_gen *g)
{
    bool back = wh_rng_percent(&g->rng, 50);
    undo u;

    keep(g, &u);
    wh_gen_text(g, "SAVEPOINT s;\n");
    change_rows(g);
    if (back) {
        restore(g, &u);
        wh_gen_text(g, "ROLLBACK TO s;\n");
    }
    wh_gen_text(g, "RELEASE SAVEPOINT s;\n");
}

void wh_statement_transaction(wh_gen *g, unsigned table)
{
    uint32_t x = wh_rng_below(&g->rng, 100);
    undo u;

    (void)table;
    if (x < 30 && g->features->savepoint_since <= g->version) {
        print_savepoint(g);
        return;
    }
    keep(g, &u);
    wh_gen_text(g, g->features->begins[x < 80 ? 0 : x < 90 ? 1 : 2]);
    wh_gen_text(g, ";\n");
    change_rows(g);
    if (x % 5 == 0 && !g->features->savepointless)
        print_savepoint(g);
    if (x % 5 < 2)
        restore(g, &u);
    wh_gen_text(g, x % 5 < 2 ? "ROLLBACK;\n" : "COMMIT;\n");
}
