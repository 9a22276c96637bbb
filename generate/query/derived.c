/* Relations that are written where they are used: subqueries, series, LATERAL. */
#include "generate/query/query.h"

bool wh_column_is_plain_key(const wh_gen_column *c)
{
    if (c->listed)
        return c->listed->traits & WH_TY_KEY;
    return c->affinity != WH_AFF_BLOB && !c->folds && !(c->flags & WH_COL_GENERATED);
}

/* What makes rows of other rows; each keeps to what is the same in whatever order they come. */
enum derived_kind { DERIVED_ROWS, DERIVED_DISTINCT, DERIVED_GROUPS, DERIVED_WINDOW };

static unsigned draw_derived(wh_gen *g, const wh_gen_relation *from, uint32_t n)
{
    uint32_t x = wh_rng_below(&g->rng, 100);
    bool plain = !from->view && !from->names && from->module == WH_MODULE_PLAIN;

    if (x >= 80)
        return plain && n < WH_GEN_COLUMNS && g->features->windows_since <= g->version
                   ? DERIVED_WINDOW
                   : DERIVED_ROWS;
    for (uint32_t i = 0; i < n; i++)
        plain = plain && wh_column_is_plain_key(&from->columns[i]);
    if (!plain || x < 45)
        return DERIVED_ROWS;
    return x < 60 || n == WH_GEN_COLUMNS ? DERIVED_DISTINCT : DERIVED_GROUPS;
}

static void copy_column(wh_gen *g, wh_gen_relation *r, const wh_gen_relation *from, uint32_t i)
{
    wh_gen_text(g, i ? ", " : "");
    wh_gen_column_name(g, from, i);
    if (from->names) {
        wh_gen_text(g, " AS c");
        wh_buf_uint(g->out, i);
    }
    r->columns[i] = from->columns[i];
    r->columns[i].flags = 0;
    r->ncolumns++;
}

/* One more column, that counts rows. */
static void count_column(wh_gen *g, wh_gen_relation *r, unsigned kind)
{
    static const char *const windows[] = {"count(*)", "count(c0)", "rank()", "min(1)"};
    wh_gen_column *c = &r->columns[r->ncolumns];

    wh_column_computed(g, c, WH_GEN_INT);
    c->affinity = WH_AFF_INTEGER;
    wh_gen_text(g, ", ");
    if (kind == DERIVED_WINDOW) {
        uint32_t how = wh_rng_below(&g->rng, 4);

        wh_gen_text(g, windows[how == 2 && g->features->bare_rank_since > g->version ? 0 : how]);
        wh_gen_text(g, " OVER (PARTITION BY c");
        wh_buf_uint(g->out, wh_rng_below(&g->rng, r->ncolumns));
        wh_buf_char(g->out, ')');
    } else {
        wh_gen_text(g, wh_rng_percent(&g->rng, 60) ? "count(*)" : "count(c0)");
    }
    wh_gen_text(g, " AS c");
    wh_buf_uint(g->out, r->ncolumns++);
}

static void print_derived_where(wh_gen *g, const wh_gen_relation *from, unsigned id)
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

void wh_query_derive(wh_gen *g, wh_gen_relation *r, unsigned id)
{
    const wh_gen_relation *from = &g->relations[id];
    uint32_t n = wh_rng_range(&g->rng, 1, from->ncolumns);
    unsigned kind = draw_derived(g, from, n);

    memset(r, 0, sizeof *r);
    r->nrows = from->nrows;
    r->view = true;
    wh_gen_text(g, kind == DERIVED_DISTINCT ? "SELECT DISTINCT " : "SELECT ");
    for (uint32_t i = 0; i < n; i++)
        copy_column(g, r, from, i);
    if (kind >= DERIVED_GROUPS)
        count_column(g, r, kind);
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, from->name);
    if (wh_rng_percent(&g->rng, kind == DERIVED_WINDOW ? 20 : 50))
        print_derived_where(g, from, id);
    for (uint32_t i = 0; i < n && kind == DERIVED_GROUPS; i++) {
        wh_gen_text(g, i ? ", c" : " GROUP BY c");
        wh_buf_uint(g->out, i);
    }
}

void wh_query_derived(wh_gen *g, unsigned id)
{
    wh_buf_char(g->out, '(');
    wh_query_derive(g, &g->derived, id);
    wh_gen_text(g, ") AS s");
    wh_source_push(g, &g->derived, WH_NONE, "s");
}

bool wh_query_series(wh_gen *g)
{
    const wh_gen_series *s = g->features->series;
    wh_gen_relation *r = &g->derived;
    uint32_t total = 0, x;

#define WEIGHT(k) ((k)->since > g->version || strstr((k)->sql, "$n") ? 0U : (k)->weight)
    for (const wh_gen_series *k = s; k && k->sql; k++)
        total += WEIGHT(k);
    if (total == 0)
        return false;
    x = wh_rng_below(&g->rng, total);
    for (; x >= WEIGHT(s); s++)
        x -= WEIGHT(s);
#undef WEIGHT
    memset(r, 0, sizeof *r);
    r->view = true;
    r->names = s->names;
    r->nrows = 4;
    for (; r->ncolumns < s->columns; r->ncolumns++)
        wh_column_computed(g, &r->columns[r->ncolumns], WH_GEN_INT);
    for (const char *t = s->sql; *t; t++) {
        if (*t != '$' || *++t == '$')
            wh_buf_char(g->out, *t);
        else if (*t == 'a')
            wh_gen_text(g, " AS s");
        else
            wh_buf_uint(g->out, wh_rng_below(&g->rng, 5));
    }
    wh_source_push(g, r, WH_NONE, "s");
    return true;
}

bool wh_query_lateral(wh_gen *g, unsigned id)
{
    const wh_gen_relation *from = &g->relations[id];
    wh_colref c = wh_column_pick(g, WH_GEN_ANY);
    unsigned k = 0;

    while (k < from->ncolumns && from->columns[k].listed &&
           from->columns[k].listed->class_ != wh_column_class(g, c))
        k++;
    if (k == from->ncolumns)
        return false;
    memset(&g->derived, 0, sizeof g->derived);
    g->derived.view = true;
    g->derived.nrows = from->nrows;
    wh_gen_text(g, wh_rng_percent(&g->rng, 15) ? "LATERAL (SELECT DISTINCT " : "LATERAL (SELECT ");
    for (uint32_t i = 0; i < from->ncolumns; i++)
        copy_column(g, &g->derived, from, i);
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, from->name);
    wh_gen_text(g, " AS i WHERE i.");
    wh_gen_column_name(g, from, k);
    wh_gen_text(g, wh_rng_percent(&g->rng, 70) ? " = " : " >= ");
    wh_column_print(g, c);
    wh_gen_text(g, ") AS s");
    wh_source_push(g, &g->derived, WH_NONE, "s");
    return true;
}
