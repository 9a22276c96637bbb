/*
 * WITH of large queries: plain, materialized or not, and recursive with a bound.
 */
#include "generate/query/complex.h"

static void name_next(wh_gen *g, wh_gen_relation *r)
{
    wh_buf b = WH_BUF_INIT(WH_GEN_NAME);

    b.p = r->name;
    b.cap = WH_GEN_NAME;
    wh_buf_char(&b, 'q');
    wh_buf_uint(&b, g->complex->nnames++);
    r->name[b.n] = '\0';
}

static void columns_of(wh_gen *g, wh_gen_relation *r, unsigned n)
{
    for (r->ncolumns = 0; r->ncolumns < n; r->ncolumns++)
        wh_column_small(g, &r->columns[r->ncolumns]);
    r->nrows = 6;
}

/* Numbers up to a bound: in a row; powers of two beside them, each once; as long as rows of a table
 * are found. */
static void print_counting(wh_gen *g, wh_gen_relation *r)
{
    static const char *const ways[][2] = {
        {"(c0) AS (SELECT 1 UNION ALL SELECT c0 + 1 FROM ", " WHERE c0 < "},
        {"(c0, c1) AS (SELECT 1, 1 UNION SELECT c0 + 1, c1 * 2 FROM ", " WHERE c0 < "},
        {"(c0) AS (SELECT 1 UNION SELECT r.c0 + 1 FROM ", " WHERE r.c0 < "},
    };
    uint32_t way = wh_rng_below(&g->rng, 3);

    columns_of(g, r, way == 1 ? 2 : 1);
    wh_gen_text(g, r->name);
    wh_gen_text(g, ways[way][0]);
    wh_gen_text(g, r->name);
    if (way == 2) {
        unsigned id = wh_rng_below(&g->rng, g->ntables);
        uint8_t first = g->first, n = g->nsources;

        wh_gen_text(g, " AS r JOIN ");
        wh_gen_text(g, g->relations[id].name);
        wh_gen_text(g, " AS t ON ");
        g->first = g->nsources;
        wh_source_push(g, &g->relations[id], id, "t");
        wh_predicate(g, 0);
        g->first = first;
        g->nsources = n;
    }
    wh_gen_text(g, ways[way][1]);
    wh_buf_uint(g->out, wh_rng_range(&g->rng, 3, 9));
    wh_buf_char(g->out, ')');
}

void wh_cx_with(wh_gen *g, unsigned n, unsigned budget)
{
    static const wh_cx_wanted any = {0, {0, 0, 0}, false, false, true, true, false, 0, 0};
    wh_complex *x = g->complex;
    bool recursive = wh_rng_percent(&g->rng, 30);

    for (unsigned i = 0; i < n; i++) {
        uint8_t at = x->nmade;
        wh_gen_relation *r = wh_cx_relation(g);
        uint32_t how = wh_rng_below(&g->rng, 10);

        wh_gen_text(g, i ? ", " : recursive ? "WITH RECURSIVE " : "WITH ");
        name_next(g, r);
        if (recursive && i == 0) {
            print_counting(g, r);
        } else {
            wh_gen_text(g, r->name);
            wh_gen_text(g, g->features->materialized_since > g->version || how < 6 ? " AS ("
                           : how < 8 ? " AS MATERIALIZED ("
                                     : " AS NOT MATERIALIZED (");
            wh_cx_select(g, &any, r, budget / n);
            wh_buf_char(g->out, ')');
        }
        x->ctes[x->nctes++] = at;
    }
    wh_buf_char(g->out, ' ');
}
