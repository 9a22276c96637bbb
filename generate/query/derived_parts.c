/*
 * What queries in FROM are made of: columns that can be told apart or not, a WHERE of their own;
 * and set operations of two relations.
 */
#include "generate/query/query.h"

bool wh_column_is_plain_key(const wh_gen_column *c)
{
    if (c->listed)
        return c->listed->traits & WH_TY_KEY;
    return c->affinity != WH_AFF_BLOB && !c->folds && !(c->flags & WH_COL_GENERATED);
}

bool wh_column_is_loose(const wh_gen *g, const wh_gen_column *c)
{
    return g->features->telling &&
           (c->listed ? c->listed->traits & WH_TY_LOOSE
                      : c->folds || c->affinity == g->features->loose_affinity);
}

void wh_derived_where(wh_gen *g, const wh_gen_relation *from, unsigned id)
{
    bool qualify = g->qualify;
    uint8_t first = g->first;

    g->first = g->nsources;
    g->qualify = false;
    g->stored = true;
    g->aim = WH_AIM_PIVOT;
    wh_source_push(g, from, id, from->name);
    wh_gen_text(g, " WHERE ");
    wh_predicate(g, 0);
    g->aim = WH_AIM_NONE;
    g->nsources--;
    g->stored = false;
    g->qualify = qualify;
    g->first = first;
}

const char *const wh_set_operations[WH_SET_OPERATIONS] = {
    " UNION ALL ", " UNION ", " INTERSECT ", " EXCEPT ", " INTERSECT ALL ", " EXCEPT ALL "};

unsigned wh_set_operations_known(const wh_gen *g)
{
    return g->version < g->features->intersect_since ? WH_INTERSECT
           : g->version < g->features->bags_since    ? WH_INTERSECT_ALL
                                                     : WH_SET_OPERATIONS;
}

/* Of one type, or affinity and collation, so that what comes of both is no matter of which. */
static bool are_alike(const wh_gen_column *a, const wh_gen_column *b)
{
    return a->listed || b->listed ? a->listed == b->listed
                                  : a->affinity == b->affinity && a->folds == b->folds;
}

/* The column of `other` that stands beside column i of `from`, or WH_NONE. */
static uint8_t find_alike(wh_gen *g, const wh_gen_column *c, const wh_gen_relation *other)
{
    uint32_t start = wh_rng_below(&g->rng, other->ncolumns), k;

    for (k = 0; k < other->ncolumns; k++) {
        uint32_t i = (start + k) % other->ncolumns;

        if (are_alike(c, &other->columns[i]))
            return (uint8_t)i;
    }
    return WH_NONE;
}

static void print_member(wh_gen *g, const wh_gen_relation *from, uint32_t i, uint32_t number)
{
    wh_gen_text(g, number ? ", " : "SELECT ");
    wh_gen_column_name(g, from, i);
    if (from->names || i != number) {
        wh_gen_text(g, " AS c");
        wh_buf_uint(g->out, number);
    }
}

static void end_member(wh_gen *g, const wh_gen_relation *from, unsigned id, uint32_t percent)
{
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, from->name);
    if (wh_rng_percent(&g->rng, percent))
        wh_derived_where(g, from, id);
}

static enum wh_set_operation draw_operation(wh_gen *g, bool loose)
{
    uint32_t x = wh_rng_below(&g->rng, 100);

    if (wh_set_operations_known(g) == WH_INTERSECT)
        return x < 60 ? WH_UNION_ALL : WH_UNION;
    if (loose) /* who takes away what is equal */
        return x < 10 ? WH_UNION_ALL : x < 25 ? WH_UNION : x < 35 ? WH_INTERSECT : WH_EXCEPT;
    if (x >= 95 && wh_set_operations_known(g) == WH_SET_OPERATIONS)
        return x < 98 ? WH_INTERSECT_ALL : WH_EXCEPT_ALL;
    return x < 40 ? WH_UNION_ALL : x < 60 ? WH_UNION : x < 75 ? WH_INTERSECT : WH_EXCEPT;
}

bool wh_compound_derive(wh_gen *g, wh_gen_relation *r, unsigned id)
{
    unsigned second = wh_rng_below(&g->rng, wh_gen_nrelations(g));
    const wh_gen_relation *from = &g->relations[id], *other = &g->relations[second];
    uint32_t most = wh_rng_range(&g->rng, 1, 3), i;
    uint8_t left[3], right[3];
    enum wh_set_operation operation;

    if (from->module != WH_MODULE_PLAIN || other->module != WH_MODULE_PLAIN)
        return false;
    memset(r, 0, sizeof *r);
    r->view = true;
    for (i = 0; i < from->ncolumns && r->ncolumns < most; i++) {
        right[r->ncolumns] = find_alike(g, &from->columns[i], other);
        if (right[r->ncolumns] == WH_NONE)
            continue;
        left[r->ncolumns] = (uint8_t)i;
        r->loose = r->loose || wh_column_is_loose(g, &from->columns[i]);
        r->columns[r->ncolumns] = from->columns[i];
        r->columns[r->ncolumns++].flags &= WH_COL_SMALL;
    }
    if (r->ncolumns == 0)
        return false;
    operation = draw_operation(g, r->loose);
    r->loose = r->loose && operation != WH_UNION_ALL;
    r->nrows = operation <= WH_UNION ? from->nrows + other->nrows : from->nrows;
    for (i = 0; i < r->ncolumns; i++)
        print_member(g, from, left[i], i);
    end_member(g, from, id, 30);
    wh_gen_text(g, wh_set_operations[operation]);
    for (i = 0; i < r->ncolumns; i++)
        print_member(g, other, right[i], i);
    end_member(g, other, second, 60);
    return true;
}
