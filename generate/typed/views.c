/*
 * Views and materialized views of a typed dialect: of one relation, filtered, distinct or grouped.
 */
#include "generate/typed/typed.h"

void wh_typed_view(wh_gen *g, unsigned table)
{
    wh_typed *t = g->typed;
    const wh_typed_relation *from = &t->relations[table];
    wh_typed_relation *r = &t->relations[t->nrelations];
    uint32_t n = wh_rng_range(&g->rng, 1, from->ncolumns), how = wh_rng_below(&g->rng, 20);
    uint32_t start = wh_rng_below(&g->rng, from->ncolumns);
    bool stored = wh_rng_percent(&g->rng, 30);

    if (t->nrelations == WH_TY_RELATIONS || from->nrows == 0)
        return;
    memset(r, 0, sizeof *r);
    r->name[0] = 'v';
    r->name[1] = (char)('0' + t->nrelations - t->ntables);
    r->kind = stored ? WH_TY_MATVIEW : WH_TY_VIEW;
    r->ncolumns = (uint8_t)n;
    r->nrows = how < 10 ? from->nrows : (from->nrows + 1) / 2;
    wh_gen_text(g, stored ? "CREATE MATERIALIZED VIEW " : "CREATE VIEW ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, how < 2 ? " AS SELECT DISTINCT c" : " AS SELECT c");
    for (unsigned i = 0; i < n; i++) {
        unsigned c = (start + i) % from->ncolumns;

        wh_gen_text(g, i ? ", c" : "");
        wh_buf_uint(g->out, c);
        wh_gen_text(g, " AS c");
        wh_buf_uint(g->out, i);
        r->columns[i] = from->columns[c];
        r->columns[i].flags = 0;
    }
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, from->name);
    if (how >= 10) {
        wh_typed_enter(g, from);
        g->typed->aim = WH_AIM_PIVOT;
        wh_gen_text(g, " WHERE ");
        wh_typed_predicate(g, 0);
        wh_typed_leave(g);
    }
    wh_gen_text(g, ";\n");
    t->nrelations++;
}
