/*
 * Searches of full-text tables: MATCH, which works as a term of WHERE alone. The words are taken
 * from the table's documents, so that some are found.
 */
#include "generate/query/query.h"

static bool is_searched(const wh_gen_relation *r)
{
    return r->module == WH_MODULE_FTS5 || r->module == WH_MODULE_FTS4;
}

bool wh_searches_fit(const wh_gen *g)
{
    for (unsigned t = 0; t < g->ntables; t++) {
        if (is_searched(&g->relations[t]) && g->features->virtual_searches[g->relations[t].module])
            return true;
    }
    return false;
}

static unsigned draw_table(wh_gen *g)
{
    uint32_t start = wh_rng_below(&g->rng, g->ntables);

    for (unsigned k = 0; k < g->ntables; k++) {
        unsigned id = (start + k) % g->ntables;

        if (is_searched(&g->relations[id]))
            return id;
    }
    return WH_NONE;
}

/* ---- words ---------------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (unsigned char)c >= 128;
}

/* The k-th word of a text, from 0; n == 0: it has no more. */
static wh_str word_of(const wh_datum *d, uint32_t k)
{
    size_t i = 0, from;

    while (i < d->n && d->kind == WH_D_TEXT) {
        while (i < d->n && !is_letter(d->s[i]))
            i++;
        from = i;
        while (i < d->n && is_letter(d->s[i]))
            i++;
        if (k-- == 0)
            return (wh_str){d->s + from, i - from};
    }
    return (wh_str){NULL, 0};
}

/* A word of the document, often the next one; else one of those that documents are made of. */
static wh_str draw_word(wh_gen *g, const wh_datum *document, uint32_t *k)
{
    const char *const *words = g->features->words;
    wh_str word = word_of(document, *k);
    uint32_t n = 0;

    *k += 1;
    if (word.n > 0 && wh_rng_percent(&g->rng, 75))
        return word;
    while (words[n])
        n++;
    return wh_str_of(words[wh_rng_below(&g->rng, n)]);
}

/* Its first bytes, all of it where it is not of ASCII. */
static wh_str start_of(wh_gen *g, wh_str word)
{
    size_t n = wh_rng_range(&g->rng, 1, 3);

    for (size_t i = 0; i < word.n; i++) {
        if ((unsigned char)word.p[i] >= 128)
            return word;
    }
    return (wh_str){word.p, n < word.n ? n : word.n};
}

/* ---- terms ---------------------------------------------------------------------------------- */

/* The column that is named like the table; also in a join with itself it is this one. */
static void print_table(wh_gen *g, const wh_gen_relation *r)
{
    if (g->qualify && g->nsources > 1) {
        wh_gen_text(g, r->name);
        wh_buf_char(g->out, '.');
    }
    wh_gen_text(g, r->name);
}

/* A row of the tables for the table that is the first source. */
static void print_row(wh_gen *g, unsigned table, const char *sql)
{
    const wh_gen_relation *r = &g->relations[table];
    wh_colref c = {0, (uint8_t)wh_rng_below(&g->rng, r->ncolumns)};
    uint32_t row = wh_rng_below(&g->rng, r->nrows ? r->nrows : 1), k = wh_rng_below(&g->rng, 2);
    const wh_datum *document = &g->rows[table][row][c.column];

    for (const char *t = sql; *t; t++) {
        if (*t != '$')
            wh_buf_char(g->out, *t);
        else if (*++t == 't')
            print_table(g, r);
        else if (*t == 'c')
            wh_gen_column_name(g, r, c.column);
        else if (*t == 'n')
            wh_column_print(g, c);
        else if (*t == 'w')
            wh_buf_str(g->out, draw_word(g, document, &k));
        else
            wh_buf_str(g->out, start_of(g, draw_word(g, document, &k)));
    }
}

static void print_search(wh_gen *g, unsigned table)
{
    unsigned module = g->relations[table].module;

    print_row(g, table, wh_word_draw(g, g->features->virtual_searches[module]));
}

/* ---- the base ------------------------------------------------------------------------------- */

static void print_results(wh_gen *g, unsigned table)
{
    const wh_word *shown = g->features->virtual_shown[g->relations[table].module];

    if (!wh_rng_percent(&g->rng, 30) || !shown || !shown->sql) {
        wh_projection(g);
        return;
    }
    wh_column_print(g, wh_column_pick(g, WH_GEN_ANY));
    wh_gen_text(g, ", ");
    print_row(g, table, wh_word_draw(g, shown));
}

void wh_shape_search(wh_gen *g)
{
    unsigned table = draw_table(g);
    const wh_gen_relation *r;
    wh_from_text from;

    if (table == WH_NONE) {
        wh_shape_where(g);
        return;
    }
    wh_query_begin(g);
    r = &g->relations[table];
    wh_from_named(g, &from, r, r->name, wh_rng_percent(&g->rng, 75) ? 1 : 2);
    wh_gen_text(g, "SELECT ");
    print_results(g, table);
    wh_from_where(g, &from, 0);
    wh_gen_text(g, " WHERE ");
    print_search(g, table);
    if (r->module == WH_MODULE_FTS5 && wh_rng_percent(&g->rng, 12)) { /* FTS4 takes one alone */
        wh_gen_text(g, " AND ");
        print_search(g, table);
    }
    if (wh_rng_percent(&g->rng, 45)) {
        wh_gen_text(g, " AND (");
        wh_predicate(g, wh_rng_below(&g->rng, 2));
        wh_buf_char(g->out, ')');
    }
    if (wh_rng_percent(&g->rng, 25))
        wh_order(g);
}
