/* The tables that a statement reads. */
#include "oracles/subject/read.h"

typedef struct reading {
    const wh_subject *s;
    wh_read *out;
    int depth;
} reading;

static enum wh_walk see_table(void *ctx, const wh_node *n)
{
    reading *r = ctx;
    const wh_relation *found;
    size_t i;

    if (n->kind != WH_N_TABLE_REF || r->out->n == WH_READ_MAX)
        return WH_WALK_ON;
    found = wh_catalog_relation_named(r->s->catalog, wh_node_find(n, WH_N_NAME));
    if (!found)
        return WH_WALK_ON;
    for (i = 0; i < r->out->n; i++)
        if (r->out->v[i] == found)
            return WH_WALK_ON;
    r->out->v[r->out->n++] = found;
    if (found->kind == WH_RELATION_VIEW && found->query && r->depth < 8) {
        r->depth++;
        wh_node_walk(found->query, see_table, r);
        r->depth--;
    }
    return WH_WALK_ON;
}

void wh_tables_read(const wh_subject *s, const wh_node *n, wh_read *out)
{
    reading r = {s, out, 0};

    out->n = 0;
    wh_node_walk(n, see_table, &r);
}
