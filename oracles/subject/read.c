/* The tables that a statement reads. */
#include "oracles/subject/read.h"

const wh_relation *wh_item_relation(const wh_subject *s, const wh_from_item *item)
{
    return item->kind == WH_FROM_TABLE
               ? wh_catalog_relation_in(s->catalog, item->schema, item->name)
               : NULL;
}

typedef struct reading {
    const wh_subject *s;
    wh_read *out;
    int depth;
} reading;

bool wh_read_has(const wh_read *read, const wh_relation *r)
{
    size_t i;

    for (i = 0; i < read->n; i++)
        if (read->v[i] == r)
            return true;
    return false;
}

static enum wh_walk see_table(void *ctx, const wh_node *n)
{
    reading *r = ctx;
    const wh_relation *found;

    if (n->kind != WH_N_TABLE_REF && n->kind != WH_N_IN)
        return WH_WALK_ON;
    found = wh_catalog_relation_named(r->s->catalog, wh_node_find(n, WH_N_NAME));
    if (!found || wh_read_has(r->out, found))
        return WH_WALK_ON;
    if (r->out->n == WH_READ_MAX) {
        r->out->more = true;
        return WH_WALK_ON;
    }
    r->out->v[r->out->n++] = found;
    if (found->kind != WH_RELATION_VIEW || !found->query)
        return WH_WALK_ON;
    if (r->depth == 8) {
        r->out->more = true;
        return WH_WALK_ON;
    }
    r->depth++;
    wh_node_walk(found->query, see_table, r);
    r->depth--;
    return WH_WALK_ON;
}

void wh_tables_read(const wh_subject *s, const wh_node *n, wh_read *out)
{
    reading r = {s, out, 0};

    out->n = 0;
    out->more = false;
    wh_node_walk(n, see_table, &r);
}

bool wh_reads_relation(const wh_subject *s, const wh_node *n, const wh_relation *r)
{
    wh_read read = {.n = 0};
    reading all = {s, &read, 0};
    size_t i;

    if (!n || !r)
        return false;
    wh_node_walk(n, see_table, &all);
    for (i = 0; i < read.n; i++)
        if (wh_relation_has_part(read.v[i], r) || wh_relation_has_part(r, read.v[i]))
            return true;
    return read.more;
}
