/*
 * What the planner believes: ANALYZE, and edits of what it wrote. No plan may change a result.
 */
#include "generate/setup/setup.h"

void wh_statement_analyze(wh_gen *g, unsigned table)
{
    if (g->features->commands) {
        wh_words_of_table(g, g->features->commands, &g->relations[table]);
        return;
    }
    wh_gen_text(g, "ANALYZE");
    if (wh_rng_percent(&g->rng, 40)) {
        wh_buf_char(g->out, ' ');
        wh_gen_text(g, g->relations[table].name);
    }
    wh_gen_text(g, ";\n");
}

static uint32_t draw_rows(wh_gen *g)
{
    static const uint32_t sizes[] = {10, 1, 2, 100, 1000, 30000, 1000000, 0, 2000, 100000};

    return sizes[wh_rng_below(&g->rng, sizeof sizes / sizeof sizes[0])];
}

/* '1000 20 1': all rows, then how many share the first column, the first two, ... */
static void print_numbers(wh_gen *g, uint32_t rows, unsigned n)
{
    wh_buf_char(g->out, '\'');
    wh_buf_uint(g->out, rows);
    for (unsigned i = 0; i < n; i++) {
        uint32_t part = wh_rng_below(&g->rng, 6);

        rows = part < 2    ? rows
               : part == 2 ? rows / 2
               : part == 3 ? rows / 10
               : part == 4 ? rows / 200
                           : 1;
        rows = rows ? rows : 1;
        wh_buf_char(g->out, ' ');
        wh_buf_uint(g->out, rows);
    }
    wh_gen_text(g, wh_word_draw(g, g->features->statistics));
    wh_buf_char(g->out, '\'');
}

static void print_quoted(wh_gen *g, const char *name)
{
    wh_text_print(g->out, name, strlen(name));
}

/* ('t0', 'i1', '100 3'), or of the table as a whole. */
static void print_statistic(wh_gen *g, unsigned index)
{
    const wh_gen_index *v = &g->indexes[index];

    wh_buf_char(g->out, '(');
    print_quoted(g, g->relations[v->relation].name);
    wh_gen_text(g, ", 'i");
    wh_buf_uint(g->out, index);
    wh_gen_text(g, "', ");
    print_numbers(g, draw_rows(g), v->ncolumns);
    wh_buf_char(g->out, ')');
}

static bool has_index(const wh_gen *g, unsigned table)
{
    for (unsigned i = 0; i < g->nindexes; i++)
        if (g->indexes[i].relation == table)
            return true;
    return false;
}

/* Of most indexes, and of half of the tables that have none. */
static void insert_statistics(wh_gen *g)
{
    uint32_t skip = wh_rng_below(&g->rng, 3);
    const char *before = "INSERT INTO sqlite_stat1(tbl, idx, stat) VALUES ";

    for (unsigned i = 0; i < g->nindexes; i++) {
        if (g->indexes[i].relation == WH_NONE || (skip == i && g->nindexes > 1))
            continue;
        wh_gen_text(g, before);
        print_statistic(g, i);
        before = ", ";
    }
    for (unsigned t = 0; t < g->ntables; t++) {
        if (has_index(g, t) || (before[0] == ',' && wh_rng_percent(&g->rng, 50)))
            continue;
        wh_gen_text(g, before);
        wh_buf_char(g->out, '(');
        print_quoted(g, g->relations[t].name);
        wh_gen_text(g, ", NULL, ");
        print_numbers(g, draw_rows(g), 0);
        wh_buf_char(g->out, ')');
        before = ", ";
    }
    if (before[0] == ',')
        wh_gen_text(g, ";\n");
}

/* Of what ANALYZE found: all indexes of a table, or all that there are. */
static void change_statistics(wh_gen *g, unsigned table)
{
    uint32_t x = wh_rng_below(&g->rng, 10);

    wh_gen_text(g, x < 8 ? "UPDATE sqlite_stat1 SET stat = " : "DELETE FROM sqlite_stat1");
    if (x < 8)
        print_numbers(g, draw_rows(g), 1 + x % 4);
    if (x < 6 || x == 9) {
        wh_gen_text(g, " WHERE tbl = ");
        print_quoted(g, g->relations[table].name);
    }
    wh_gen_text(g, ";\n");
}

/* ANALYZE of the schema table makes sqlite_stat1, and reads it again after the edit. */
void wh_statement_statistics(wh_gen *g, unsigned table)
{
    bool made_up = wh_rng_percent(&g->rng, 60);

    wh_gen_text(g, made_up ? "ANALYZE sqlite_master;\n" : "ANALYZE;\n");
    if (made_up)
        insert_statistics(g);
    else
        for (unsigned t = 0; t < g->ntables; t++)
            if (t == table || wh_rng_percent(&g->rng, 50))
                change_statistics(g, t);
    wh_gen_text(g, "ANALYZE sqlite_master;\n");
}
