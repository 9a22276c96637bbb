/*
 * A user's schema in the model of a typed dialect: each case looks at a few of its tables, columns
 * and rows. A column's type is one of its own, whose list of values is what the script stores in
 * the column, in ascending order; so constants compare with rows as they do in generated tables.
 */
#include <stdlib.h>

#include "formats/base/real.h"
#include "generate/profile/schema_file.h"
#include "generate/setup/setup.h"
#include "generate/setup/typed/typed.h"

/* ---- types ----------------------------------------------------------------------------------- */

static const struct {
    char kind;
    uint8_t class_;
} classes[] = {
    {'B', WH_GEN_BOOL}, {'I', WH_GEN_INT},   {'N', WH_GEN_NUM},   {'R', WH_GEN_REAL},
    {'T', WH_GEN_TEXT}, {'D', WH_GEN_DATE},  {'C', WH_GEN_CLOCK}, {'S', WH_GEN_TIME},
    {'V', WH_GEN_SPAN}, {'Y', WH_GEN_BYTES}, {'U', WH_GEN_UUID},  {'E', WH_GEN_ENUM},
    {'A', WH_GEN_INTS}, {'G', WH_GEN_RANGE}, {'J', WH_GEN_JSON},
};

/* Types of these classes are not alike: json has no equality, an array any kind of elements. */
static bool is_particular(unsigned class_)
{
    return class_ == WH_GEN_INTS || class_ == WH_GEN_RANGE || class_ == WH_GEN_JSON;
}

/* The generator's own type that is most like the declared one; NULL: there is none. */
static const wh_gen_listed *own_type(const wh_gen *g, const wh_schema_column *c)
{
    const wh_gen_listed *t = g->features->listed, *like = NULL;
    unsigned class_ = WH_GEN_ANY;

    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
        if (classes[i].kind == c->kind)
            class_ = classes[i].class_;
    for (; t->name; t++) {
        if (t->class_ != class_ || t->since > g->version)
            continue;
        if (wh_str_eq_nocase(wh_str_of(t->name), wh_str_of(c->type)))
            return t;
        if (!like && !is_particular(class_) && (!t->create || class_ == WH_GEN_ENUM))
            like = t;
    }
    return like;
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool is_null(wh_str literal)
{
    return literal.n == 0 || wh_str_eq_nocase(literal, WH_STR("NULL"));
}

static wh_str bare(const char *literal)
{
    wh_str s = wh_str_of(literal);

    return s.n >= 2 && s.p[0] == '\'' ? (wh_str){s.p + 1, s.n - 2} : s;
}

/* Numbers by value, the rest byte by byte: dates, times and UUIDs as they are. */
static int compare(const void *a, const void *b)
{
    wh_str x = bare(*(const char *const *)a), y = bare(*(const char *const *)b);
    double r, s;
    int c;

    if (wh_real_read(x, &r) && wh_real_read(y, &s) && r != s)
        return r < s ? -1 : 1;
    c = memcmp(x.p, y.p, x.n < y.n ? x.n : y.n);
    return c != 0 ? c : x.n < y.n ? -1 : x.n > y.n;
}

typedef struct places {
    uint16_t v[WH_GEN_ROWS];
    size_t n;
} places;

/* At most `n` of `total` places, in their order. */
static places draw_places(wh_gen *g, size_t total, size_t n)
{
    places p = {{0}, 0};

    n = n < WH_GEN_ROWS ? n : WH_GEN_ROWS;
    for (size_t i = 0; i < total && p.n < n; i++)
        if (wh_rng_below(&g->rng, (uint32_t)(total - i)) < n - p.n)
            p.v[p.n++] = (uint16_t)i;
    return p;
}

static wh_str stored(const wh_schema_relation *from, const places *rows, size_t row, size_t column)
{
    return from->values[rows->v[row] * from->ncolumns + column];
}

/* The column's own type; NULL: it is of no kind that queries could use. The values of a type that
 * the script makes are only those that it stores. */
static const wh_gen_listed *type_of(wh_gen *g, const wh_schema_relation *from, const places *rows,
                                    size_t column)
{
    const wh_schema_column *c = &from->columns[column];
    const wh_gen_listed *own = own_type(g, c);
    unsigned nown = own && !c->made ? wh_listed_count(own) : 0;
    wh_gen_listed *t;
    const char **v;
    size_t n = 0, k = 0;

    if (!own)
        return NULL;
    v = WH_NEW_N(g->typed->a, const char *, rows->n + nown + 1);
    for (size_t i = 0; i < rows->n; i++)
        if (!is_null(stored(from, rows, i, column)))
            v[n++] = wh_arena_str(g->typed->a, stored(from, rows, i, column)).p;
    for (unsigned i = 0; i < nown && n < 8; i++)
        v[n++] = own->values[i * nown / 8 % nown];
    if (n == 0)
        return NULL;
    qsort(v, n, sizeof *v, compare);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || compare(&v[i], &v[k - 1]) != 0)
            v[k++] = v[i];
    v[k] = NULL;
    t = WH_NEW(g->typed->a, wh_gen_listed);
    *t = *own;
    t->name = c->type;
    t->values = v;
    t->create = NULL;
    if (c->made)
        t->traits &= (uint8_t)~WH_TY_BARE;
    return t;
}

static uint8_t place_of(const wh_gen_listed *t, wh_str literal)
{
    const char *text = literal.p;

    if (literal.n == 0)
        return WH_TY_UNKNOWN;
    if (is_null(literal))
        return WH_TY_NULL;
    for (uint8_t i = 0; t->values[i]; i++)
        if (compare(&t->values[i], &text) == 0)
            return i;
    return WH_TY_UNKNOWN;
}

/* ---- relations ------------------------------------------------------------------------------- */

/* How many rows the model has of a table: a large one counts for as many that it meets small ones
 * alone. */
static size_t rows_looked_at(size_t n)
{
    return n <= 24 ? n : n <= 500 ? 24 : n <= 5000 ? 40 : WH_GEN_ROWS;
}

/* False: none of its columns can be used. */
static bool use_relation(wh_gen *g, const wh_schema_relation *from)
{
    wh_typed *t = g->typed;
    unsigned id = wh_gen_nrelations(g);
    wh_gen_relation *r = &g->relations[id];
    places rows = draw_places(g, from->nstored, rows_looked_at(from->nrows)), columns;

    memset(r, 0, sizeof *r);
    memcpy(r->name, from->name, strlen(from->name) + 1);
    r->view = from->view;
    r->names = g->names[id];
    r->inherited = true; /* no ONLY: what that leaves out is not known */
    r->nrows = (uint32_t)rows.n;
    columns = draw_places(g, from->ncolumns, from->ncolumns);
    for (size_t i = 0; i < columns.n && r->ncolumns < WH_GEN_COLUMNS; i++) {
        const wh_schema_column *v = &from->columns[columns.v[i]];
        wh_gen_column *c = &r->columns[r->ncolumns];
        const wh_gen_listed *type;

        /* Wider tables than the model: another case looks at other columns. */
        if (wh_rng_below(&g->rng, (uint32_t)(columns.n - i)) >=
            (uint32_t)(WH_GEN_COLUMNS - r->ncolumns))
            continue;
        type = type_of(g, from, &rows, columns.v[i]);
        if (!type)
            continue;
        wh_column_typed(c, type);
        g->names[id][r->ncolumns] = v->name;
        c->relation = from->view || v->generated ? WH_NONE : (uint8_t)id;
        c->column = r->ncolumns;
        for (size_t k = 0; c->relation != WH_NONE && k < rows.n; k++) {
            wh_str literal = stored(from, &rows, k, columns.v[i]);

            t->rows[id][k][r->ncolumns] =
                place_of(type, literal.n ? wh_arena_str(t->a, literal) : literal);
        }
        r->ncolumns++;
    }
    return r->ncolumns > 0;
}

void wh_typed_schema_use(wh_gen *g, const wh_generate_schema *s)
{
    size_t most = 1 + wh_rng_below(&g->rng, WH_GEN_TABLES), rows = 1;
    places tables = draw_places(g, s->ntables, most), views;

    wh_buf_str(g->out, s->setup);
    g->window = wh_rng_below(&g->rng, 64);
    for (size_t i = 0; i < s->ntables; i++)
        rows = s->relations[i].nrows > rows ? s->relations[i].nrows : rows;
    for (size_t i = 0; i < tables.n; i++)
        g->ntables += use_relation(g, &s->relations[tables.v[i]]);
    /* A case needs a table; whatever it is drawn from, one of them will do. */
    for (size_t i = 0; i < s->ntables && g->ntables == 0; i++)
        g->ntables += use_relation(g, &s->relations[i]);
    views = draw_places(g, s->nviews, WH_GEN_VIEWS);
    for (size_t i = 0; i < views.n; i++) {
        g->relations[wh_gen_nrelations(g)].nrows = 0;
        if (!use_relation(g, &s->relations[s->ntables + views.v[i]]))
            continue;
        g->relations[wh_gen_nrelations(g)].nrows = (uint32_t)rows_looked_at(rows);
        g->nviews++;
    }
    for (unsigned t = 0; t < g->ntables; t++)
        wh_typed_load(g, t);
}
