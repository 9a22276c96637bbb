/*
 * FROM of a typed dialect: relations by name, under an alias or as subqueries, and how they join.
 */
#include "generate/typed/typed.h"

void wh_typed_begin(wh_gen *g)
{
    wh_typed *t = g->typed;

    t->nsources = 0;
    t->first = 0;
    t->nesting = 0;
    t->aim = WH_AIM_NONE;
    t->qualify = true;
    t->stored = false;
    t->full = false;
    t->work = 1;
}

/* ---- one relation ---------------------------------------------------------------------------- */

/* Rows that the query can still afford to combine; WH_NONE: none. */
static unsigned draw_relation(wh_gen *g)
{
    for (int tries = 0; tries < 6; tries++) {
        uint32_t id = wh_rng_below(&g->rng, g->typed->nrelations);

        if (g->typed->nsources == 0 || g->typed->work * g->typed->relations[id].nrows <= WH_TY_WORK)
            return id;
    }
    return WH_NONE;
}

static bool in_scope(const wh_gen *g, const char *name)
{
    for (unsigned i = 0; i < g->typed->nsources; i++)
        if (strcmp(g->typed->sources[i].name, name) == 0)
            return true;
    return false;
}

/* WHERE a column is that of a row outside. */
static void print_correlation(wh_gen *g, const wh_typed_relation *from)
{
    wh_typed_ref c;

    if (!wh_typed_pick(g, WH_TY_CLASSES, 0, &c))
        return;
    for (unsigned i = 0; i < from->ncolumns; i++) {
        if (from->columns[i].type->class_ != wh_typed_column_of(g, c)->type->class_)
            continue;
        wh_gen_text(g, " WHERE i.");
        wh_typed_column_name(g, from, i);
        wh_gen_text(g, wh_rng_percent(&g->rng, 70) ? " = " : " >= ");
        wh_typed_print(g, c);
        return;
    }
}

/* SELECT of some columns of one relation, distinct, grouped or of what stands outside. */
static void print_derived(wh_gen *g, const wh_typed_relation *from, bool lateral)
{
    wh_typed_relation *r = &g->typed->derived;
    uint32_t n = wh_rng_range(&g->rng, 1, from->ncolumns), how = wh_rng_below(&g->rng, 16);

    memset(r, 0, sizeof *r);
    r->kind = WH_TY_VIEW;
    r->nrows = from->nrows;
    r->ncolumns = (uint8_t)n;
    wh_gen_text(g, how < 2 ? "(SELECT DISTINCT " : "(SELECT ");
    for (unsigned i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : "");
        wh_typed_column_name(g, from, i);
        r->columns[i] = from->columns[i];
        r->columns[i].flags = 0;
    }
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, from->name);
    if (lateral) {
        wh_gen_text(g, " AS i");
        print_correlation(g, from);
    }
    for (unsigned i = 0; i < n && (how == 2 || how == 3); i++) {
        wh_gen_text(g, i ? ", " : " GROUP BY ");
        wh_typed_column_name(g, from, i);
    }
    wh_buf_char(g->out, ')');
}

static void print_relation(wh_gen *g, unsigned id, bool lateral)
{
    static const char aliases[8][2] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    const wh_typed_relation *r = &g->typed->relations[id];
    uint32_t how = wh_rng_below(&g->rng, 100);

    if (how >= 94 && !in_scope(g, "s")) {
        lateral = lateral && wh_rng_percent(&g->rng, 40);
        wh_gen_text(g, lateral ? "LATERAL " : "");
        print_derived(g, r, lateral);
        wh_gen_text(g, " AS s");
        wh_typed_push(g, &g->typed->derived, "s");
    } else if (how >= 75 || in_scope(g, r->name)) {
        const char *alias = aliases[g->typed->nsources];

        wh_gen_text(g, r->name);
        wh_gen_text(g, " AS ");
        wh_gen_text(g, alias);
        wh_typed_push(g, r, alias);
    } else {
        wh_gen_text(g, how >= 72 && r->kind == WH_TY_TABLE && !r->split && !r->inherited ? "ONLY "
                                                                                         : "");
        wh_gen_text(g, r->name);
        wh_typed_push(g, r, r->name);
    }
    g->typed->work *= r->nrows ? r->nrows : 1;
}

/* ---- joins ----------------------------------------------------------------------------------- */

/* A column of the newest source and one of another of the same class, by preference with a value
 * in common. */
static bool draw_pair(wh_gen *g, wh_typed_ref *a, wh_typed_ref *b)
{
    wh_typed *t = g->typed;
    uint8_t last = (uint8_t)(t->nsources - 1), n = t->nsources;
    bool found = false;

    for (int tries = 0; tries < 8; tries++) {
        uint8_t arow, brow = 0;
        wh_typed_ref x, y;
        bool both;

        t->nsources = last;
        both = wh_typed_pick(g, WH_TY_CLASSES, 0, &x);
        t->nsources = n;
        t->first = last;
        both = both && wh_typed_pick(g, wh_typed_column_of(g, x)->type->class_, 0, &y);
        t->first = 0;
        if (!both)
            continue;
        found = true;
        *a = x;
        *b = y;
        arow = t->sources[x.source].pivot;
        if (wh_typed_overlap(g, wh_typed_column_of(g, x), wh_typed_column_of(g, y), &arow, &brow)) {
            t->sources[x.source].pivot = arow;
            t->sources[last].pivot = brow;
            break;
        }
    }
    return found;
}

/* FULL JOIN takes equalities alone, of what can be hashed or merged. */
static void print_on(wh_gen *g, bool full)
{
    uint32_t how = wh_rng_below(&g->rng, 100);
    wh_typed_ref a, b;

    wh_gen_text(g, " ON ");
    g->typed->full = full;
    g->typed->aim = WH_AIM_PIVOT;
    if (!draw_pair(g, &a, &b)) {
        if (full)
            wh_gen_text(g, "TRUE");
        else
            wh_typed_predicate(g, 0);
    } else {
        wh_typed_print(g, a);
        wh_gen_text(g, full || how < 75 ? " = " : how & 1 ? " <= " : " > ");
        wh_typed_print(g, b);
        if (!full && how < 15) {
            wh_gen_text(g, how < 10 ? " AND (" : " OR (");
            wh_typed_predicate(g, 0);
            wh_buf_char(g->out, ')');
        }
    }
    g->typed->aim = WH_AIM_NONE;
    g->typed->full = false;
}

/* The column of `b` that has the name of a column of `a`; WH_NONE: there is none. */
static unsigned of_same_name(const wh_typed_relation *a, unsigned column,
                             const wh_typed_relation *b)
{
    const char *name = a->columns[column].name;

    if (!name)
        return column < b->ncolumns && !b->columns[column].name ? column : (unsigned)WH_NONE;
    for (unsigned i = 0; i < b->ncolumns; i++)
        if (b->columns[i].name && strcmp(name, b->columns[i].name) == 0)
            return i;
    return WH_NONE;
}

/* How many columns both have by name; 0: the types of one of them can't be compared. Not all
 * columns of a user's relations are known. */
static unsigned shared(const wh_typed_relation *a, const wh_typed_relation *b)
{
    unsigned n = 0;

    for (unsigned i = 0; i < a->ncolumns; i++) {
        unsigned k = of_same_name(a, i, b);

        if (a->columns[i].name)
            return 0;
        if (k == WH_NONE)
            continue;
        if (a->columns[i].type->class_ != b->columns[k].type->class_)
            return 0;
        n++;
    }
    return n;
}

/* A column name whose types can be compared; WH_NONE: none. */
static unsigned draw_using(wh_gen *g, const wh_typed_relation *a, const wh_typed_relation *b)
{
    unsigned n = a->columns[0].name || a->ncolumns < b->ncolumns ? a->ncolumns : b->ncolumns;
    unsigned start = wh_rng_below(&g->rng, n);

    for (unsigned k = 0; k < n; k++) {
        unsigned c = (start + k) % n, other = of_same_name(a, c, b);

        if (other != WH_NONE && a->columns[c].type->class_ == b->columns[other].type->class_)
            return c;
    }
    return WH_NONE;
}

static bool is_comma(const wh_join *j)
{
    return j->sql[0] == ',';
}

/* Commas stand alone: an ON clause behind one sees nothing before it. */
static const wh_join *draw_join(wh_gen *g, const wh_join *before)
{
    const wh_join *j = g->features->joins;
    uint32_t total = 0, x;
    unsigned i;

#define WEIGHT(j)                                                                                  \
    ((j).since > g->version || (before && is_comma(&(j)) != is_comma(before)) ? 0U : (j).weight)
    for (i = 0; j[i].sql; i++)
        total += WEIGHT(j[i]);
    x = wh_rng_below(&g->rng, total);
    for (i = 0; j[i].sql && x >= WEIGHT(j[i]); i++)
        x -= WEIGHT(j[i]);
#undef WEIGHT
    return j[i].sql ? &j[i] : j;
}

static void print_joins(wh_gen *g, unsigned n)
{
    const wh_join *j = NULL;

    while (g->typed->nsources < n) {
        const wh_typed_relation *a = g->typed->sources[0].relation, *b;
        bool two = g->typed->nsources == 1, full;
        unsigned id = draw_relation(g), c;
        size_t start = g->out->n;

        if (id == WH_NONE)
            return;
        j = draw_join(g, j);
        full = strstr(j->sql, "FULL") != NULL;
        wh_gen_text(g, j->sql);
        print_relation(g, id, !full && !strstr(j->sql, "RIGHT"));
        b = g->typed->sources[g->typed->nsources - 1].relation;
        if (j->kind == WH_JOIN_PLAIN)
            continue;
        if (j->kind == WH_JOIN_NATURAL && two && shared(a, b))
            return;
        if (j->kind == WH_JOIN_NATURAL) {
            /* The word goes: the condition is said. */
            const char natural[] = " NATURAL";

            memmove(g->out->p + start, g->out->p + start + strlen(natural),
                    g->out->n - start - strlen(natural));
            g->out->n -= strlen(natural);
        }
        c = j->kind == WH_JOIN_USING && two ? draw_using(g, a, b) : WH_NONE;
        if (c == WH_NONE) {
            print_on(g, full);
            continue;
        }
        wh_gen_text(g, " USING (");
        wh_typed_column_name(g, a, c);
        wh_buf_char(g->out, ')');
        return;
    }
}

void wh_typed_from(wh_gen *g, wh_from_text *from, unsigned max)
{
    uint32_t x = wh_rng_below(&g->rng, 100), n = x < 62 ? 1 : x < 86 ? 2 : x < 96 ? 3 : 4;
    wh_buf *out = g->out;

    n = n < max ? n : max;
    wh_typed_begin(g);
    g->typed->qualify = n > 1 || wh_rng_percent(&g->rng, 25);
    from->text = (wh_buf)WH_BUF_INIT(sizeof from->space);
    from->text.p = from->space;
    from->text.cap = sizeof from->space;
    g->out = &from->text;
    print_relation(g, draw_relation(g), false);
    print_joins(g, n);
    g->out = out;
}

void wh_typed_from_where(wh_gen *g, wh_from_text *from, unsigned percent)
{
    static const uint8_t depths[] = {60, 26, 10, 4};
    uint32_t x = wh_rng_below(&g->rng, 100);
    unsigned depth = 0;

    wh_gen_text(g, " FROM ");
    wh_buf_str(g->out, wh_buf_view(&from->text));
    if (!wh_rng_percent(&g->rng, percent))
        return;
    while (depth < 3 && x >= depths[depth])
        x -= depths[depth++];
    wh_gen_text(g, " WHERE ");
    wh_typed_predicate(g, depth);
}
