/* A relation of FROM: by its name, or written where it is used: a subquery, a series, LATERAL. */
#include "generate/query/query.h"

/* What makes rows of other rows; each keeps to what is the same in whatever order they come. */
enum derived_kind { DERIVED_ROWS, DERIVED_DISTINCT, DERIVED_GROUPS, DERIVED_WINDOW };

/* One of the first `n` columns, of a type that few have. */
static bool has_loose(const wh_gen *g, const wh_gen_relation *r, uint32_t n)
{
    uint32_t i = 0;

    while (i < n && !(r->columns[i].listed && wh_column_is_loose(g, &r->columns[i])))
        i++;
    return i < n;
}

static unsigned draw_derived(wh_gen *g, const wh_gen_relation *from, uint32_t n)
{
    uint32_t x = wh_rng_below(&g->rng, 100);
    bool plain = !from->view && !from->names && from->module == WH_MODULE_PLAIN;

    if (x >= (has_loose(g, from, n) ? 30U : 80U))
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
    r->columns[i].flags &= WH_COL_SMALL;
    r->ncolumns++;
}

/* A column whose equal values may differ, where there is something that tells them apart; or any.
 */
static uint32_t draw_partition(wh_gen *g, wh_gen_relation *r)
{
    uint32_t by = wh_rng_below(&g->rng, r->ncolumns), i;

    for (i = 0; i < r->ncolumns; i++)
        if (wh_column_is_loose(g, &r->columns[i]))
            by = i;
    r->loose = wh_column_is_loose(g, &r->columns[by]);
    return by;
}

/* One more column, that counts rows. */
static void count_column(wh_gen *g, wh_gen_relation *r, unsigned kind)
{
    static const char *const windows[] = {"count(*)", "count(c0)", "rank()", "min(1)"};
    wh_gen_column *c = &r->columns[r->ncolumns];

    wh_column_small(g, c);
    c->affinity = WH_AFF_INTEGER;
    wh_gen_text(g, ", ");
    if (kind == DERIVED_WINDOW) {
        uint32_t how = wh_rng_below(&g->rng, 4), by = draw_partition(g, r);

        if (r->loose)
            how &= 1; /* what tells how many there are */
        wh_gen_text(g, windows[how == 2 && g->features->bare_rank_since > g->version ? 0 : how]);
        wh_gen_text(g, " OVER (PARTITION BY c");
        wh_buf_uint(g->out, by);
        wh_buf_char(g->out, ')');
    } else {
        wh_gen_text(g, wh_rng_percent(&g->rng, 60) ? "count(*)" : "count(c0)");
    }
    wh_gen_text(g, " AS c");
    wh_buf_uint(g->out, r->ncolumns++);
}

/* Put both in scope as x and y, and find a column of each that hold a common value. */
static bool draw_pair(wh_gen *g, unsigned id, unsigned other, wh_colref *a, wh_colref *b)
{
    const wh_gen_relation *x = &g->relations[id], *y = &g->relations[other];
    uint8_t left = g->nsources;

    if (left + 2U > WH_GEN_SOURCES || x->names || y->names)
        return false;
    wh_source_push(g, x, id, "x");
    wh_source_push(g, y, other, "y");
    for (int tries = 0; tries < 6; tries++) {
        uint8_t arow = WH_NONE, brow = WH_NONE;

        *a = (wh_colref){left, (uint8_t)wh_rng_below(&g->rng, x->ncolumns)};
        *b = (wh_colref){(uint8_t)(left + 1), (uint8_t)wh_rng_below(&g->rng, y->ncolumns)};
        if (wh_values_overlap(g, wh_gen_column_of(g, *a), wh_gen_column_of(g, *b), &arow, &brow) &&
            wh_column_class(g, *a) == wh_column_class(g, *b))
            return true;
    }
    g->nsources = left;
    return false;
}

/* SELECT x.c0 AS c0, y.c1 AS c1 FROM t0 AS x LEFT JOIN t1 AS y ON x.c0 = y.c0; false: nothing was
 * written. */
static bool derive_join(wh_gen *g, wh_gen_relation *r, unsigned id)
{
    unsigned other = wh_rng_below(&g->rng, wh_gen_nrelations(g));
    const char *join = wh_join_draw(g);
    uint32_t n = wh_rng_range(&g->rng, 1, 3), more = g->relations[other].nrows;
    bool qualify = g->qualify;
    wh_colref a, b;

    if (!join || !draw_pair(g, id, other, &a, &b))
        return false;
    memset(r, 0, sizeof *r);
    r->view = true;
    r->nrows = g->relations[id].nrows > more ? g->relations[id].nrows : more;
    g->qualify = true;
    for (uint32_t i = 0; i < n; i++) {
        wh_colref c = i & 1 ? b : a;

        if (i > 1)
            c.column = (uint8_t)wh_rng_below(&g->rng, g->sources[c.source].relation->ncolumns);
        wh_gen_text(g, i ? ", " : "SELECT ");
        wh_column_print(g, c);
        wh_gen_text(g, " AS c");
        wh_buf_uint(g->out, i);
        r->columns[i] = *wh_gen_column_of(g, c);
        r->columns[i].flags &= WH_COL_SMALL;
        r->ncolumns++;
    }
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, g->relations[id].name);
    wh_gen_text(g, " AS x");
    wh_gen_text(g, join);
    wh_gen_text(g, g->relations[other].name);
    wh_gen_text(g, " AS y ON ");
    wh_column_print(g, a);
    wh_gen_text(g, " = ");
    wh_column_print(g, b);
    g->nsources = (uint8_t)(g->nsources - 2);
    g->qualify = qualify;
    return true;
}

static void derive_one(wh_gen *g, wh_gen_relation *r, unsigned id)
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
        wh_derived_where(g, from, id);
    for (uint32_t i = 0; i < n && kind == DERIVED_GROUPS; i++) {
        wh_gen_text(g, i ? ", c" : " GROUP BY c");
        wh_buf_uint(g->out, i);
    }
}

void wh_query_derive(wh_gen *g, wh_gen_relation *r, unsigned id)
{
    if (wh_rng_percent(&g->rng, 15) && derive_join(g, r, id))
        return;
    if (wh_rng_percent(&g->rng, 12) && wh_compound_derive(g, r, id))
        return;
    derive_one(g, r, id);
}

/* Its columns under other names: then others can be joined by theirs across it. */
static void derive_renamed(wh_gen *g, wh_gen_relation *r, unsigned id)
{
    static const char *const names[WH_GEN_COLUMNS] = {"d0", "d1", "d2", "d3", "d4", "d5"};
    const wh_gen_relation *from = &g->relations[id];

    memset(r, 0, sizeof *r);
    r->view = true;
    r->nrows = from->nrows;
    r->names = names;
    r->ncolumns = (uint8_t)wh_rng_range(&g->rng, 1, from->ncolumns);
    for (uint32_t i = 0; i < r->ncolumns; i++) {
        wh_gen_text(g, i ? ", " : "SELECT ");
        wh_gen_column_name(g, from, i);
        wh_gen_text(g, " AS ");
        wh_gen_text(g, names[i]);
        r->columns[i] = from->columns[i];
        r->columns[i].flags &= WH_COL_SMALL;
    }
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, from->name);
    if (wh_rng_percent(&g->rng, 25))
        wh_derived_where(g, from, id);
}

static void print_derived(wh_gen *g, unsigned id)
{
    wh_buf_char(g->out, '(');
    if (wh_rng_percent(&g->rng, 8))
        derive_renamed(g, &g->derived, id);
    else
        wh_query_derive(g, &g->derived, id);
    wh_gen_text(g, ") AS s");
    wh_source_push(g, &g->derived, WH_NONE, "s");
}

static bool print_series(wh_gen *g)
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
        wh_column_small(g, &r->columns[r->ncolumns]);
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

static bool print_lateral(wh_gen *g, unsigned id)
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

/* ---- one relation ------------------------------------------------------------------------ */

static bool in_scope(const wh_gen *g, const char *name)
{
    for (unsigned i = 0; i < g->nsources; i++) {
        if (strcmp(g->sources[i].name, name) == 0)
            return true;
    }
    return false;
}

/* " INDEXED BY i0", if the table has an index that every query can use; of old, not each could be
 * named by each. */
static void print_indexed_by(wh_gen *g, unsigned id)
{
    uint32_t start = wh_rng_below(&g->rng, g->nindexes);

    for (unsigned k = 0; k < g->nindexes && g->version >= g->features->indexed_by_since; k++) {
        unsigned i = (start + k) % g->nindexes;

        if (g->indexes[i].relation == id && !g->indexes[i].partial) {
            wh_gen_text(g, " INDEXED BY i");
            wh_buf_uint(g->out, i);
            g->hint = (uint8_t)(i + 1);
            return;
        }
    }
}

/* A hint of the dialect's table, with an index of the table where it wants one. */
static void print_hint(wh_gen *g, unsigned id)
{
    const char *hint = wh_word_draw(g, g->features->hints);
    unsigned i = 0;

    while (i < g->nindexes && (g->indexes[i].relation != id || g->indexes[i].hidden))
        i++;
    if (i == g->nindexes && strchr(hint, '$'))
        return;
    if (strchr(hint, '$'))
        g->hint = (uint8_t)(i + 1);
    for (; *hint; hint++) {
        if (*hint != '$') {
            wh_buf_char(g->out, *hint);
            continue;
        }
        hint++;
        wh_buf_char(g->out, 'i');
        wh_buf_uint(g->out, i);
    }
}

void wh_query_relation(wh_gen *g, unsigned id, const wh_join *j)
{
    static const char aliases[WH_GEN_FROM][2] = {"a", "b", "c", "d"};
    const wh_gen_relation *r = &g->relations[id];
    uint32_t how = wh_rng_below(&g->rng, 100);
    bool lateral = j && !strstr(j->sql, "RIGHT") && !strstr(j->sql, "FULL");

    /* Its columns meet others by name, of their types. */
    if (j && j->kind == WH_JOIN_NATURAL && g->features->listed)
        how %= 92;
    if (how >= 97 && lateral && g->features->lateral_since <= g->version && !in_scope(g, "s") &&
        print_lateral(g, id)) {
        g->work *= r->nrows ? r->nrows : 1;
        return;
    }
    if (how >= (g->nsources ? 92U : 93U) && how < 95 && !in_scope(g, "s") && print_series(g)) {
        g->work *= 4;
        return;
    }
    if (how >= (!j && has_loose(g, r, r->ncolumns) ? 80U : 95U) && !in_scope(g, "s")) {
        print_derived(g, id);
    } else if (how >= 80 || in_scope(g, r->name)) {
        const char *alias = aliases[g->nsources];

        wh_gen_text(g, r->name);
        wh_gen_text(g, " AS ");
        wh_gen_text(g, alias);
        wh_source_push(g, r, id, alias);
    } else {
        if (how >= 77 && g->features->only && !r->view && !r->split && !r->inherited)
            wh_gen_text(g, g->features->only);
        wh_gen_text(g, r->name);
        if (g->features->hints) {
            if (how >= 70 && !r->view)
                print_hint(g, id);
        } else if (how >= 78 && !r->view && g->features->unindexed)
            wh_gen_text(g, g->features->unindexed);
        /* The right side of FULL JOIN can't always be searched by a given index. */
        else if (how >= 73 && g->nsources == 0 && g->estimator->loaded)
            print_indexed_by(g, id);
        wh_source_push(g, r, id, r->name);
    }
    g->work *= r->nrows ? r->nrows : 1;
}
