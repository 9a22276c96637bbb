/* Joins of a table that nothing else in the query names. */
#include "generate/query/query.h"

/* ---- by a key ------------------------------------------------------------------------------- */

/* Is there LEFT JOIN .. ON? A profile may refuse it. */
static bool joins_left(const wh_gen *g)
{
    const wh_join *j = g->features->joins;

    while (j->sql && !(j->kind == WH_JOIN_ON && j->weight && j->since <= g->version &&
                       strcmp(j->sql, " LEFT JOIN ") == 0))
        j++;
    return j->sql != NULL;
}

/* The single column that is a key of the table; WH_NONE: it has none. */
static unsigned key_column(const wh_gen_relation *r)
{
    for (unsigned u = 0; u < r->nuniques; u++)
        for (unsigned c = 0; c < r->ncolumns; c++)
            if (r->uniques[u] == 1U << c)
                return c;
    return WH_NONE;
}

void wh_query_needless(wh_gen *g)
{
    uint32_t start = wh_rng_below(&g->rng, g->ntables);
    unsigned table = WH_NONE, key = WH_NONE;
    const wh_gen_relation *r;
    wh_colref c;

    for (unsigned k = 0; k < g->ntables && key == WH_NONE; k++) {
        table = (start + k) % g->ntables;
        key = key_column(&g->relations[table]);
    }
    if (key == WH_NONE || !joins_left(g))
        return;
    r = &g->relations[table];
    c = wh_column_pick(g, r->columns[key].listed ? r->columns[key].listed->class_ : WH_GEN_ANY);
    if (c.source == WH_NONE || c.column == WH_GEN_COLUMNS ||
        wh_gen_column_of(g, c)->listed != r->columns[key].listed)
        return;
    g->qualify = true;
    wh_gen_text(g, " LEFT JOIN ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " AS e ON e.");
    wh_gen_column_name(g, r, key);
    wh_gen_text(g, " = ");
    wh_column_print(g, c);
}

/* ---- of which one side alone is seen --------------------------------------------------------- */

/* $t is the table, $c a column of it, $d one in sight of the same type. */
static void print_half(wh_gen *g, const char *sql, const wh_gen_relation *r, unsigned c,
                       wh_colref d)
{
    for (; *sql; sql++) {
        if (*sql != '$') {
            wh_buf_char(g->out, *sql);
            continue;
        }
        switch (*++sql) {
        case 't':
            wh_gen_text(g, r->name);
            break;
        case 'c':
            wh_gen_column_name(g, r, c);
            break;
        default:
            wh_column_print(g, d);
            break;
        }
    }
}

void wh_query_half_join(wh_gen *g)
{
    const wh_gen_relation *r;
    const char *sql;
    unsigned column;
    wh_colref c;

    if (!wh_rng_percent(&g->rng, 7) || (sql = wh_words_any(g, g->features->half_joins)) == NULL)
        return;
    r = &g->relations[wh_rng_below(&g->rng, g->ntables)];
    column = wh_rng_below(&g->rng, r->ncolumns);
    if (!r->columns[column].listed)
        return;
    c = wh_column_pick(g, r->columns[column].listed->class_);
    if (c.source == WH_NONE || c.column == WH_GEN_COLUMNS ||
        wh_gen_column_of(g, c)->listed != r->columns[column].listed)
        return;
    g->qualify = true;
    print_half(g, sql, r, column, c);
}
