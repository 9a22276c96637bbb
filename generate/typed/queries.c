/*
 * Plain bases of a typed dialect: rows for which a predicate holds, all or distinct ones, ordered or
 * not, limited, of a common table expression, united.
 */
#include "generate/typed/typed.h"

void wh_typed_projection(wh_gen *g)
{
    uint32_t x = wh_rng_below(&g->rng, 100), n = x < 70 ? 1 : x < 90 ? 2 : 3;
    wh_typed_ref c;

    if (x >= 97 || x < 30) {
        wh_buf_char(g->out, '*');
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : "");
        wh_typed_pick(g, WH_TY_CLASSES, 0, &c);
        if (x % 10 == 9 && i + 1 == n)
            wh_typed_expression(g, wh_typed_column_of(g, c)->type->class_, 1);
        else
            wh_typed_print(g, c);
    }
}

static void print_order(wh_gen *g)
{
    static const char *const ways[] = {"", " DESC", " NULLS FIRST", " DESC NULLS LAST"};
    uint32_t n = wh_rng_range(&g->rng, 1, 2);

    for (uint32_t i = 0; i < n; i++) {
        wh_typed_ref c;

        wh_gen_text(g, i ? ", " : " ORDER BY ");
        wh_typed_pick(g, WH_TY_CLASSES, 0, &c);
        wh_typed_print(g, c);
        wh_gen_text(g, ways[wh_rng_below(&g->rng, 4)]);
    }
}

static void where(wh_gen *g)
{
    wh_from_text from;

    wh_typed_from(g, &from, 4);
    wh_gen_text(g, "SELECT ");
    wh_typed_projection(g);
    wh_typed_from_where(g, &from, 98);
}

static void order(wh_gen *g)
{
    where(g);
    print_order(g);
}

static void distinct(wh_gen *g)
{
    wh_from_text from;
    wh_typed_ref c;

    wh_typed_from(g, &from, 4);
    wh_gen_text(g, "SELECT DISTINCT ");
    if (wh_rng_percent(&g->rng, 15)) {
        /* One row for each value, and nothing that differs between equal ones. */
        wh_typed_pick(g, WH_TY_CLASSES, 0, &c);
        wh_gen_text(g, "ON (");
        wh_typed_print(g, c);
        wh_gen_text(g, ") ");
        wh_typed_print(g, c);
    } else {
        wh_typed_projection(g);
    }
    wh_typed_from_where(g, &from, 98);
}

/* A total order: by all that is projected. */
static void limit(wh_gen *g)
{
    uint32_t n = wh_rng_range(&g->rng, 1, 3), down = wh_rng_below(&g->rng, 8);
    wh_from_text from;
    wh_typed_ref c;

    wh_typed_from(g, &from, 2);
    wh_gen_text(g, "SELECT ");
    for (uint32_t i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : "");
        wh_typed_pick(g, WH_TY_CLASSES, 0, &c);
        wh_typed_print(g, c);
    }
    wh_typed_from_where(g, &from, 98);
    for (uint32_t i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : " ORDER BY ");
        wh_buf_uint(g->out, i + 1);
        wh_gen_text(g, down >> i & 1 ? " DESC" : "");
    }
    wh_gen_text(g, " LIMIT ");
    wh_buf_uint(g->out, wh_rng_range(&g->rng, 1, 12));
    if (wh_rng_percent(&g->rng, 40)) {
        wh_gen_text(g, " OFFSET ");
        wh_buf_uint(g->out, wh_rng_below(&g->rng, 5));
    }
}

/* Two columns of `r` that can be compared; the same one where there are no two. */
static void draw_link(wh_gen *g, const wh_typed_relation *r, unsigned *a, unsigned *b)
{
    *a = wh_rng_below(&g->rng, r->ncolumns);
    for (int tries = 0; tries < 4; tries++) {
        *b = wh_rng_below(&g->rng, r->ncolumns);
        if (*b != *a && r->columns[*a].type->class_ == r->columns[*b].type->class_)
            return;
    }
    *b = *a;
}

static void print_columns(wh_gen *g, const wh_typed_relation *r, const char *before)
{
    for (unsigned i = 0; i < r->ncolumns; i++) {
        wh_gen_text(g, i ? ", " : "");
        wh_gen_text(g, before);
        wh_typed_column_name(g, r, i);
    }
}

/* What follows the rows that s stands for: the query of them. */
static void query_cte(wh_gen *g, const wh_typed_relation *r)
{
    wh_typed_begin(g);
    wh_typed_push(g, r, "s");
    wh_gen_text(g, ") SELECT ");
    wh_typed_projection(g);
    wh_gen_text(g, " FROM s WHERE ");
    wh_typed_predicate(g, wh_rng_below(&g->rng, 2));
}

/*
 * Rows that can be reached from those for which a predicate holds. UNION ends it, as there are no
 * more rows than the relation's: so its columns must be of types that can be hashed.
 */
static bool recursive_cte(wh_gen *g, const wh_typed_relation *r)
{
    static const char *const links[] = {" = s.", " = s.", " < s.", " >= s."};
    unsigned a, b;

    for (unsigned i = 0; i < r->ncolumns; i++)
        if ((r->columns[i].type->traits & (WH_TY_KEY | WH_TY_UNHASHED)) != WH_TY_KEY)
            return false;
    draw_link(g, r, &a, &b);
    wh_gen_text(g, "WITH RECURSIVE s AS (SELECT ");
    print_columns(g, r, "");
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " WHERE ");
    wh_typed_enter(g, r);
    wh_typed_predicate(g, 0);
    wh_gen_text(g, " UNION SELECT ");
    print_columns(g, r, "i.");
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " AS i JOIN s ON i.");
    wh_typed_column_name(g, r, a);
    wh_gen_text(g, links[wh_rng_below(&g->rng, 4)]);
    wh_typed_column_name(g, r, b);
    query_cte(g, r);
    return true;
}

/* Rows of one relation under a name of their own, computed once or as the planner likes. */
void wh_typed_cte(wh_gen *g)
{
    static const char *const ways[] = {" AS (", " AS MATERIALIZED (", " AS NOT MATERIALIZED ("};
    unsigned id = wh_rng_below(&g->rng, g->typed->nrelations);
    const wh_typed_relation *r = &g->typed->relations[id];

    if (wh_rng_percent(&g->rng, 30) && recursive_cte(g, r))
        return;
    wh_gen_text(g, "WITH s");
    wh_gen_text(g, ways[wh_rng_below(&g->rng, 3)]);
    wh_typed_enter(g, r);
    wh_gen_text(g, wh_rng_percent(&g->rng, 15) ? "SELECT DISTINCT * FROM " : "SELECT * FROM ");
    wh_gen_text(g, r->name);
    if (wh_rng_percent(&g->rng, 60)) {
        wh_gen_text(g, " WHERE ");
        g->typed->aim = WH_AIM_PIVOT;
        wh_typed_predicate(g, 0);
    }
    query_cte(g, r);
}

/* ---- set operations ---------------------------------------------------------------------------- */

/* Write a column of each of the classes; those that the arm has none of are constants. */
static void print_arm(wh_gen *g, const wh_typed_type **types, unsigned n, bool first)
{
    wh_from_text from;

    wh_typed_from(g, &from, 2);
    wh_gen_text(g, "SELECT ");
    for (unsigned i = 0; i < n; i++) {
        wh_typed_ref c;

        wh_gen_text(g, i ? ", " : "");
        if (wh_typed_pick(g, first ? WH_TY_CLASSES : types[i]->class_, 0, &c)) {
            if (first)
                types[i] = wh_typed_column_of(g, c)->type;
            wh_typed_print(g, c);
        } else {
            wh_typed_literal(g, types[i], wh_typed_value(g, types[i]), true);
        }
    }
    wh_typed_from_where(g, &from, 98);
}

void wh_typed_compound(wh_gen *g)
{
    static const char *const joints[] = {" UNION ALL ", " UNION ",         " INTERSECT ",
                                         " EXCEPT ",    " INTERSECT ALL ", " EXCEPT ALL "};
    const wh_typed_type *types[3] = {NULL, NULL, NULL};
    uint32_t n = wh_rng_range(&g->rng, 1, 3), more = wh_rng_percent(&g->rng, 20) ? 2 : 1;

    print_arm(g, types, n, true);
    while (more-- > 0) {
        wh_gen_text(g, joints[wh_rng_below(&g->rng, 6)]);
        print_arm(g, types, n, false);
    }
    if (wh_rng_percent(&g->rng, 20))
        wh_gen_text(g, " ORDER BY 1");
}

void (*const wh_typed_shapes[])(wh_gen *g) = {
    where,           order,          distinct,     wh_typed_group,    wh_typed_having,
    wh_typed_aggregate, wh_typed_window, wh_typed_cte, wh_typed_compound, limit,
};
