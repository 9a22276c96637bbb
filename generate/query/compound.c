/*
 * Compound queries: arms of as many columns each; alone, and in FROM.
 */
#include "generate/query/query.h"

/* Write a column of each of the classes; a constant of those that the arm has none of. */
static void print_arm(wh_gen *g, const wh_gen_listed **types, uint32_t columns, bool first)
{
    wh_from_text from;

    wh_from_begin(g, &from, 2);
    wh_gen_text(g, "SELECT ");
    for (uint32_t i = 0; i < columns; i++) {
        wh_colref c =
            wh_column_pick(g, first || !types[i] ? (unsigned)WH_GEN_ANY : types[i]->class_);
        wh_datum value;

        wh_gen_text(g, i ? ", " : "");
        if (c.source != WH_NONE) {
            if (first && c.column < WH_GEN_COLUMNS)
                types[i] = wh_gen_column_of(g, c)->listed;
            wh_column_print(g, c);
        } else {
            wh_listed_random(g, types[i], &value);
            wh_datum_print(g->out, &value);
        }
    }
    wh_from_where(g, &from, 98);
}

enum joint { UNION_ALL, UNION, INTERSECT, EXCEPT, INTERSECT_ALL, EXCEPT_ALL };

static const char *const joints[] = {" UNION ALL ", " UNION ",         " INTERSECT ",
                                     " EXCEPT ",    " INTERSECT ALL ", " EXCEPT ALL "};

void wh_shape_compound(wh_gen *g)
{
    const wh_gen_listed *types[3] = {NULL, NULL, NULL};
    unsigned ways = g->features->listed && !g->features->bagless ? 6 : 4;
    uint32_t columns = wh_rng_range(&g->rng, 1, 3), more = wh_rng_percent(&g->rng, 20) ? 2 : 1;

    print_arm(g, types, columns, true);
    while (more-- > 0) {
        wh_gen_text(g, joints[wh_rng_below(&g->rng, ways)]);
        print_arm(g, types, columns, false);
    }
    if (wh_rng_percent(&g->rng, 20))
        wh_gen_text(g, " ORDER BY 1");
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

static enum joint draw_joint(wh_gen *g, bool loose)
{
    uint32_t x = wh_rng_below(&g->rng, 100);

    if (g->version < g->features->intersect_since)
        return x < 60 ? UNION_ALL : UNION;
    if (loose) /* who takes away what is equal */
        return x < 10 ? UNION_ALL : x < 25 ? UNION : x < 35 ? INTERSECT : EXCEPT;
    if (x >= 95 && g->features->listed && !g->features->bagless)
        return x < 98 ? INTERSECT_ALL : EXCEPT_ALL;
    return x < 40 ? UNION_ALL : x < 60 ? UNION : x < 75 ? INTERSECT : EXCEPT;
}

bool wh_compound_derive(wh_gen *g, wh_gen_relation *r, unsigned id)
{
    unsigned second = wh_rng_below(&g->rng, wh_gen_nrelations(g));
    const wh_gen_relation *from = &g->relations[id], *other = &g->relations[second];
    uint32_t most = wh_rng_range(&g->rng, 1, 3), i;
    uint8_t left[3], right[3];
    enum joint joint;

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
    joint = draw_joint(g, r->loose);
    r->loose = r->loose && joint != UNION_ALL;
    r->nrows = joint <= UNION ? from->nrows + other->nrows : from->nrows;
    for (i = 0; i < r->ncolumns; i++)
        print_member(g, from, left[i], i);
    end_member(g, from, id, 30);
    wh_gen_text(g, joints[joint]);
    for (i = 0; i < r->ncolumns; i++)
        print_member(g, other, right[i], i);
    end_member(g, other, second, 60);
    return true;
}
