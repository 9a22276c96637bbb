/*
 * Subqueries within expressions: what follows their SELECT. Each brings one relation into scope,
 * as x or y, where the rows that the query then combines stay few enough.
 */
#include "generate/model/model.h"

/* The relation of the fewest rows. */
static unsigned smallest(const wh_gen *g)
{
    unsigned best = 0;

    for (unsigned i = 1; i < wh_gen_nrelations(g); i++) {
        if (g->relations[i].nrows < g->relations[best].nrows)
            best = i;
    }
    return best;
}

static bool affords(const wh_gen *g, const wh_relation *r)
{
    return g->work * r->nrows <= WH_GEN_WORK;
}

bool wh_subquery_fits(const wh_gen *g, bool correlated)
{
    return !g->stored && g->nesting < WH_GEN_NESTING && g->nsources < WH_GEN_SOURCES &&
           (!correlated || affords(g, &g->relations[smallest(g)]));
}

typedef struct scope {
    uint32_t work;
    uint8_t nsources, first, aim;
    bool qualify;
} scope;

/* Put a relation in scope, as x or y: one that the query can afford to look through for each row,
 * if `correlated`. */
static void open_scope(wh_gen *g, scope *outer, bool correlated)
{
    static const char names[WH_GEN_NESTING][2] = {"x", "y"};
    unsigned id = wh_rng_below(&g->rng, wh_gen_nrelations(g));
    uint32_t nrows;

    outer->work = g->work;
    outer->nsources = g->nsources;
    outer->first = g->first;
    outer->qualify = g->qualify;
    outer->aim = g->aim;
    if (correlated && !affords(g, &g->relations[id]))
        id = smallest(g);
    nrows = g->relations[id].nrows ? g->relations[id].nrows : 1;
    g->first = g->nsources;
    wh_source_push(g, &g->relations[id], id, names[g->nesting]);
    g->work = correlated ? g->work * nrows : nrows;
    g->qualify = true;
    g->nesting++;
}

static void close_scope(wh_gen *g, const scope *outer)
{
    g->nesting--;
    g->work = outer->work;
    g->nsources = outer->nsources;
    g->first = outer->first;
    g->qualify = outer->qualify;
    g->aim = outer->aim;
}

static wh_colref pick_outer(wh_gen *g, const scope *outer)
{
    uint8_t nsources = g->nsources, first = g->first;
    wh_colref c;

    g->nsources = outer->nsources;
    g->first = outer->first;
    c = wh_column_pick(g, WH_ANY);
    g->nsources = nsources;
    g->first = first;
    return c;
}

/* A column of the inner source that has values in common with `c`, if a few tries find one. */
static wh_colref pick_matching(wh_gen *g, wh_colref c)
{
    wh_source *inner = &g->sources[g->first];
    wh_colref d = {WH_NONE, 0};

    for (int tries = 0; tries < 5; tries++) {
        uint8_t arow = c.source == WH_NONE ? 0 : g->sources[c.source].pivot, brow = 0;

        d = wh_column_pick(g, WH_ANY);
        if (c.source == WH_NONE)
            break;
        if (wh_values_overlap(g, wh_gen_column(g, c), wh_gen_column(g, d), &arow, &brow)) {
            inner->pivot = brow;
            break;
        }
    }
    return d;
}

static void print_from_inner(wh_gen *g)
{
    const wh_source *s = &g->sources[g->first];

    wh_gen_text(g, " FROM ");
    wh_gen_text(g, s->relation->name);
    wh_gen_text(g, " AS ");
    wh_gen_text(g, s->name);
}

static void maybe_predicate(wh_gen *g, const char *before, unsigned percent)
{
    if (wh_rng_percent(&g->rng, percent)) {
        g->aim = WH_AIM_PIVOT;
        wh_gen_text(g, before);
        wh_predicate(g, 0);
    }
}

/* Do both show one column of a table? Then all of its rows find themselves. */
static bool same_values(const wh_gen *g, wh_colref c, wh_colref d)
{
    const wh_column *a = c.source == WH_NONE ? NULL : wh_gen_column(g, c);
    const wh_column *b = wh_gen_column(g, d);

    return a && b && a->relation == b->relation && a->column == b->column;
}

/* One column, to be searched for `c`. */
void wh_subquery_column(wh_gen *g, wh_colref c)
{
    scope outer;
    wh_colref d;

    open_scope(g, &outer, false);
    d = pick_matching(g, c);
    wh_column_print(g, d);
    print_from_inner(g);
    maybe_predicate(g, " WHERE ", same_values(g, c, d) ? 100 : 30);
    close_scope(g, &outer);
}

void wh_subquery_columns(wh_gen *g, wh_colref c, wh_colref d)
{
    scope outer;
    wh_colref x, y;

    open_scope(g, &outer, false);
    x = pick_matching(g, c);
    y = pick_matching(g, d);
    wh_column_print(g, x);
    wh_gen_text(g, ", ");
    wh_column_print(g, y);
    print_from_inner(g);
    maybe_predicate(g, " WHERE ", same_values(g, c, x) && same_values(g, d, y) ? 100 : 25);
    close_scope(g, &outer);
}

/* Any rows: mostly correlated. */
void wh_subquery_exists(wh_gen *g)
{
    scope outer;
    wh_colref c, d;

    open_scope(g, &outer, true);
    wh_gen_text(g, "1");
    print_from_inner(g);
    if (wh_rng_percent(&g->rng, 90)) {
        c = pick_outer(g, &outer);
        d = pick_matching(g, c);
        wh_gen_text(g, " WHERE ");
        wh_column_print(g, d);
        wh_buf_char(g->out, ' ');
        wh_gen_text(g, wh_rng_percent(&g->rng, 20) ? wh_word_draw(g, g->features->operators) : "=");
        wh_buf_char(g->out, ' ');
        wh_column_print(g, c);
        maybe_predicate(g, " AND ", same_values(g, c, d) ? 100 : 30);
    } else {
        maybe_predicate(g, " WHERE ", 90);
    }
    close_scope(g, &outer);
}

/* One value, always from exactly one row. Minimum and maximum only where equal values are the
 * same value, as it is open which of 'a' and 'A' is the least under NOCASE. */
void wh_subquery_scalar(wh_gen *g)
{
    static const char *const plain[] = {"max(", "min("};
    bool correlated = affords(g, &g->relations[smallest(g)]);
    scope outer;
    const char *f;
    wh_colref c;

    open_scope(g, &outer, correlated);
    c = wh_column_pick(g, WH_NUMBER);
    f = plain[wh_rng_below(&g->rng, 2)];
    wh_gen_text(g, c.column < WH_GEN_COLUMNS && wh_values_plain(g, wh_gen_column(g, c)) ? f
                                                                                        : "count(");
    wh_column_print(g, c);
    wh_gen_text(g, ")");
    print_from_inner(g);
    if (correlated && wh_rng_percent(&g->rng, 50)) {
        wh_colref inner = wh_column_pick(g, WH_ANY);
        wh_colref from = pick_outer(g, &outer);

        wh_gen_text(g, " WHERE ");
        wh_column_print(g, inner);
        wh_gen_text(g, " = ");
        wh_column_print(g, from);
    } else {
        maybe_predicate(g, " WHERE ", 50);
    }
    close_scope(g, &outer);
}
