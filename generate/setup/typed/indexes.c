/*
 * Indexes of a typed dialect: b-trees of columns and expressions, partial and covering ones, the
 * other access methods where the type has an operator class, and extended statistics.
 */
#include "generate/setup/typed/typed.h"

/* The scope of a table's own expressions, by what its rows are so far. */
static void enter(wh_gen *g, const wh_gen_relation *r)
{
    unsigned id = (unsigned)(r - g->relations);

    wh_typed_load(g, id);
    wh_table_enter(g, r, id, false);
}

static void print_begin(wh_gen *g, const wh_gen_relation *r, const char *method)
{
    wh_gen_text(g, "CREATE INDEX i");
    wh_buf_uint(g->out, g->nindexes++);
    wh_gen_text(g, " ON ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, method);
    wh_gen_text(g, " (");
}

static void print_direction(wh_gen *g)
{
    static const char *const ways[] = {" DESC", " NULLS FIRST", " DESC NULLS LAST"};
    uint32_t x = wh_rng_below(&g->rng, 12);

    if (x < 3)
        wh_gen_text(g, ways[x]);
}

/* An expression over columns; false: none suits them. */
static bool print_expression(wh_gen *g, const wh_gen_relation *r)
{
    const wh_gen_form *forms = g->features->typed_indexed;
    const wh_gen_form *t = NULL;

    enter(g, r);
    for (int tries = 0; tries < 4 && !t; tries++) {
        unsigned class_ = r->columns[wh_rng_below(&g->rng, r->ncolumns)].listed->class_;

        t = wh_form_find(g, forms, class_);
    }
    if (t) {
        wh_buf_char(g->out, '(');
        wh_template(g, t, 0);
        wh_buf_char(g->out, ')');
    }
    wh_table_leave(g);
    return t != NULL;
}

static void print_partial(wh_gen *g, const wh_gen_relation *r)
{
    enter(g, r);
    wh_gen_text(g, " WHERE ");
    wh_form_of_table(g, g->features->typed_partial, 0);
    wh_table_leave(g);
}

/* Columns that stand side by side, from `first` on. */
static void print_columns(wh_gen *g, const wh_gen_relation *r, uint32_t first, uint32_t n,
                          const char *before)
{
    for (uint32_t i = 0; i < r->ncolumns && n > 0; i++) {
        uint32_t c = (first + i) % r->ncolumns;

        if (!(r->columns[c].listed->traits & WH_TY_KEY))
            continue;
        wh_gen_text(g, before);
        wh_buf_char(g->out, 'c');
        wh_buf_uint(g->out, c);
        print_direction(g);
        before = ", ";
        n--;
    }
}

static void print_btree(wh_gen *g, wh_gen_relation *r)
{
    uint32_t first = wh_rng_below(&g->rng, r->ncolumns), n = wh_rng_range(&g->rng, 1, 3);
    bool expression = wh_rng_percent(&g->rng, 25), include = wh_rng_percent(&g->rng, 10);

    print_begin(g, r, "");
    expression = expression && print_expression(g, r);
    print_columns(g, r, first, expression ? n - 1 : n, expression ? ", " : "");
    wh_buf_char(g->out, ')');
    if (include) {
        wh_gen_text(g, " INCLUDE (c");
        wh_buf_uint(g->out, wh_rng_below(&g->rng, r->ncolumns));
        wh_buf_char(g->out, ')');
    }
    if (wh_rng_percent(&g->rng, 22))
        print_partial(g, r);
    wh_gen_text(g, ";\n");
}

/* An index of one column by another method; false: no column has an operator class for it. */
static bool print_method(wh_gen *g, const wh_gen_relation *r)
{
    static const struct {
        const char *sql;
        uint16_t traits, without;
    } methods[] = {
        {" USING hash", WH_TY_KEY, WH_TY_UNHASHED},
        {" USING gin", WH_TY_GIN, 0},
        {" USING brin", WH_TY_BRIN, 0},
        {" USING gist", WH_TY_GIST, 0},
        {" USING spgist", WH_TY_SPGIST, 0},
    };
    uint32_t how = wh_rng_below(&g->rng, 5), start = wh_rng_below(&g->rng, r->ncolumns);

    for (unsigned k = 0; k < r->ncolumns; k++) {
        unsigned c = (start + k) % r->ncolumns;

        if (!(r->columns[c].listed->traits & methods[how].traits) ||
            (r->columns[c].listed->traits & methods[how].without))
            continue;
        print_begin(g, r, methods[how].sql);
        wh_buf_char(g->out, 'c');
        wh_buf_uint(g->out, c);
        wh_gen_text(g, ");\n");
        return true;
    }
    return false;
}

void wh_typed_index(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];

    if (!wh_rng_percent(&g->rng, 40) || !print_method(g, r))
        print_btree(g, r);
}

void wh_typed_statistics(wh_gen *g, unsigned table)
{
    static const char *const kinds[] = {"", " (ndistinct)", " (dependencies)", " (mcv)"};
    const wh_gen_relation *r = &g->relations[table];
    unsigned a = 0, b;

    while (a < r->ncolumns && !(r->columns[a].listed->traits & WH_TY_KEY))
        a++;
    for (b = a + 1; b < r->ncolumns && !(r->columns[b].listed->traits & WH_TY_KEY);)
        b++;
    if (b >= r->ncolumns)
        return;
    wh_gen_text(g, "CREATE STATISTICS s");
    wh_buf_uint(g->out, g->typed->nstatistics++);
    wh_gen_text(g, kinds[wh_rng_below(&g->rng, 4)]);
    wh_gen_text(g, " ON c");
    wh_buf_uint(g->out, a);
    wh_gen_text(g, ", c");
    wh_buf_uint(g->out, b);
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, ";\nANALYZE ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, ";\n");
}
