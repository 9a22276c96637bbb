/*
 * Common table expressions: a query over one that shows a relation, or counts.
 */
#include "generate/query/query.h"

/* AS, and whether the engine keeps its rows. */
static void print_as(wh_gen *g)
{
    uint32_t x = wh_rng_below(&g->rng, 10);

    wh_gen_text(g, g->features->materialized_since > g->version || x < 5 ? " AS ("
                   : x < 8                                               ? " AS MATERIALIZED ("
                           : " AS NOT MATERIALIZED (");
}

static void print_names(wh_gen *g, unsigned n)
{
    wh_gen_text(g, "s(");
    for (unsigned i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", c" : "c");
        wh_buf_uint(g->out, i);
    }
    wh_buf_char(g->out, ')');
}

/* The rows of a relation, or what DISTINCT, GROUP BY or a window make of them. */
static void print_plain(wh_gen *g)
{
    char space[WH_GEN_FROM_MAX];
    wh_buf body = WH_BUF_INIT(sizeof space), *out = g->out;
    unsigned id = wh_rng_below(&g->rng, wh_gen_nrelations(g));

    body.p = space;
    body.cap = sizeof space;
    g->out = &body;
    wh_query_derive(g, &g->derived, id);
    g->out = out;
    wh_gen_text(g, "WITH ");
    print_names(g, g->derived.ncolumns);
    print_as(g);
    wh_buf_str(g->out, wh_buf_view(&body));
    wh_gen_text(g, ") ");
}

/* 1, 2, ... and what depends on it. */
static void print_recursive(wh_gen *g)
{
    static const char *const more[] = {"c0 + 1", "c0 * 2", "c0 + c1"};
    wh_gen_relation *r = &g->derived;
    uint32_t end = wh_rng_range(&g->rng, 3, 12), columns = wh_rng_range(&g->rng, 1, 2);
    uint32_t how = wh_rng_below(&g->rng, 3), all = wh_rng_below(&g->rng, 3);

    memset(r, 0, sizeof *r);
    r->view = true;
    r->nrows = end;
    r->ncolumns = (uint8_t)columns;
    for (uint32_t i = 0; i < columns; i++)
        wh_column_small(g, &r->columns[i]);
    wh_gen_text(g, "WITH RECURSIVE ");
    print_names(g, columns);
    print_as(g);
    wh_gen_text(g, columns == 2 ? "SELECT 1, 1" : "SELECT 1");
    wh_gen_text(g, all ? " UNION ALL SELECT c0 + 1" : " UNION SELECT c0 + 1");
    if (columns == 2) {
        wh_gen_text(g, ", ");
        wh_gen_text(g, more[how]);
    }
    wh_gen_text(g, " FROM s WHERE c0 < ");
    wh_buf_uint(g->out, end);
    wh_gen_text(g, ") ");
}

/* Two columns that can be compared; the same one where there are no two. */
static void draw_link(wh_gen *g, const wh_gen_relation *r, unsigned *a, unsigned *b)
{
    *a = wh_rng_below(&g->rng, r->ncolumns);
    for (int tries = 0; tries < 4; tries++) {
        *b = wh_rng_below(&g->rng, r->ncolumns);
        if (*b != *a && r->columns[*a].listed->class_ == r->columns[*b].listed->class_)
            return;
    }
    *b = *a;
}

static void print_columns(wh_gen *g, const wh_gen_relation *r, const char *before)
{
    for (unsigned i = 0; i < r->ncolumns; i++) {
        wh_gen_text(g, i ? ", " : "");
        wh_gen_text(g, before);
        wh_gen_column_name(g, r, i);
    }
}

/*
 * Rows that can be reached from those for which a predicate holds. UNION ends it, as there are no
 * more rows than the relation's: so its columns must be of types that can be hashed.
 */
static bool print_reached(wh_gen *g)
{
    static const char *const links[] = {" = s.", " = s.", " < s.", " >= s."};
    unsigned id = wh_rng_below(&g->rng, wh_gen_nrelations(g)), a, b;
    const wh_gen_relation *r = &g->relations[id];

    for (unsigned i = 0; i < r->ncolumns; i++)
        if (!r->columns[i].listed ||
            (r->columns[i].listed->traits & (WH_TY_KEY | WH_TY_UNHASHED)) != WH_TY_KEY)
            return false;
    draw_link(g, r, &a, &b);
    g->derived = *r;
    g->derived.view = true;
    wh_gen_text(g, "WITH RECURSIVE s AS (SELECT ");
    print_columns(g, r, "");
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " WHERE ");
    g->qualify = false;
    g->stored = true;
    wh_source_push(g, r, id, r->name);
    wh_predicate(g, 0);
    wh_query_begin(g);
    wh_gen_text(g, " UNION SELECT ");
    print_columns(g, r, "i.");
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " AS i JOIN s ON i.");
    wh_gen_column_name(g, r, a);
    wh_gen_text(g, links[wh_rng_below(&g->rng, 4)]);
    wh_gen_column_name(g, r, b);
    wh_gen_text(g, ") ");
    return true;
}

void wh_shape_cte(wh_gen *g)
{
    wh_from_text from;

    wh_query_begin(g);
    if (g->features->listed && wh_rng_percent(&g->rng, 30) && print_reached(g))
        g->derived.nrows = g->derived.nrows ? g->derived.nrows : 1;
    else if (wh_rng_percent(&g->rng, 35))
        print_recursive(g);
    else
        print_plain(g);
    wh_from_named(g, &from, &g->derived, "s", 3);
    wh_gen_text(g, wh_rng_percent(&g->rng, 15) ? "SELECT DISTINCT " : "SELECT ");
    wh_projection(g);
    wh_from_where(g, &from, 98);
}
