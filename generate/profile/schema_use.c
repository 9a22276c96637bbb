/*
 * A user's schema in the generator's model: each case looks at a few of its tables, columns and
 * rows, another case at others.
 *
 * Where types are strict a column's type is one of its own, whose list of values is what the script
 * stores in the column, in ascending order; so constants compare with rows as they do in generated
 * tables.
 */
#include <stdlib.h>

#include "formats/base/real.h"
#include "generate/profile/schema_file.h"
#include "generate/setup/setup.h"

typedef struct places {
    uint16_t v[WH_GEN_ROWS];
    size_t n;
} places;

/* At most `n` of `total` places in their order, without a preference. */
static places draw_places(wh_gen *g, size_t total, size_t n)
{
    places p = {{0}, 0};

    n = n < WH_GEN_ROWS ? n : WH_GEN_ROWS;
    for (size_t i = 0; i < total && p.n < n; i++)
        if (wh_rng_below(&g->rng, (uint32_t)(total - i)) < n - p.n)
            p.v[p.n++] = (uint16_t)i;
    return p;
}

/* ---- types of its own ------------------------------------------------------------------------ */

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

/* ---- their values ---------------------------------------------------------------------------- */

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
    v = WH_NEW_N(g->arena, const char *, rows->n + nown + 1);
    for (size_t i = 0; i < rows->n; i++)
        if (!is_null(stored(from, rows, i, column)))
            v[n++] = wh_arena_str(g->arena, stored(from, rows, i, column)).p;
    for (unsigned i = 0; i < nown && n < 8; i++)
        v[n++] = own->values[i * nown / 8 % nown];
    if (n == 0)
        return NULL;
    qsort(v, n, sizeof *v, compare);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || compare(&v[i], &v[k - 1]) != 0)
            v[k++] = v[i];
    v[k] = NULL;
    t = WH_NEW(g->arena, wh_gen_listed);
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

/* ---- columns --------------------------------------------------------------------------------- */

static uint8_t affinity_of(char letter)
{
    static const char letters[] = "ITBRN"; /* as in enum wh_gen_affinity */
    const char *at = strchr(letters, letter);

    return (uint8_t)(at ? at - letters : WH_AFF_BLOB);
}

/* A text that is longer than a datum: its first bytes compare and match as the whole does. */
static bool parse_long(wh_datum *d, wh_str literal)
{
    char s[sizeof d->s];
    size_t n = 0, i = 1;

    if (literal.n < sizeof s || literal.p[0] != '\'')
        return false;
    for (; i + 1 < literal.n && n < sizeof s; i++) {
        i += literal.p[i] == '\'';
        s[n++] = literal.p[i];
    }
    /* No part of a character of UTF-8. */
    while (n > 0 && i < literal.n && ((unsigned char)literal.p[i] & 0xC0) == 0x80) {
        i--;
        n--;
    }
    wh_datum_set_text(d, s, n);
    return n > 0;
}

/* Rows of literals; what is none is made up. */
static void use_value(wh_gen *g, const wh_gen_column *c, wh_str literal, wh_datum *d)
{
    if (c->listed)
        wh_listed_datum(c->listed,
                        place_of(c->listed, literal.n ? wh_arena_str(g->arena, literal) : literal),
                        d);
    else if (!wh_datum_parse(d, literal) && !parse_long(d, literal))
        wh_value_likely(g, c, d);
}

/* One more column of `r`, and its values in the rows; none where no query could use it. */
static void use_column(wh_gen *g, wh_gen_relation *r, const wh_schema_relation *from,
                       const places *rows, size_t column)
{
    const wh_schema_column *v = &from->columns[column];
    const wh_gen_type type = {1, "", affinity_of(v->affinity), false, 0};
    unsigned id = (unsigned)(r - g->relations);
    const wh_gen_listed *listed = g->features->listed ? type_of(g, from, rows, column) : NULL;
    wh_gen_column *c;

    if (g->features->listed && !listed)
        return;
    c = wh_column_new(r, id, r->ncolumns, &type);
    if (listed)
        wh_column_typed(c, listed);
    c->folds = v->folds;
    c->flags = v->generated ? WH_COL_GENERATED : 0;
    if (from->view || v->generated)
        c->relation = WH_NONE;
    for (size_t i = 0; i < rows->n; i++)
        use_value(g, c, stored(from, rows, i, column), &g->rows[id][i][r->ncolumns]);
    g->names[id][r->ncolumns++] = v->name;
}

/* Those of a class that queries know; wider tables than the model's show other columns in another
 * case. */
static places draw_columns(wh_gen *g, const wh_schema_relation *from)
{
    places known = {{0}, 0}, drawn;

    for (size_t i = 0; i < from->ncolumns && known.n < WH_GEN_ROWS; i++)
        if (!g->features->listed || own_type(g, &from->columns[i]))
            known.v[known.n++] = (uint16_t)i;
    drawn = draw_places(g, known.n, WH_GEN_COLUMNS);
    for (size_t i = 0; i < drawn.n; i++)
        drawn.v[i] = known.v[drawn.v[i]];
    return drawn;
}

/* ---- relations ------------------------------------------------------------------------------- */

/*
 * How many rows the model has of a table: what queries combine is bounded by that
 * (WH_GEN_JOINED), so a large table counts for as many that it meets only small ones.
 */
static size_t rows_looked_at(size_t n)
{
    return n <= 24 ? n : n <= 500 ? 24 : n <= 5000 ? 40 : WH_GEN_ROWS;
}

/* False: none of its columns can be used. */
static bool use_relation(wh_gen *g, const wh_schema_relation *from)
{
    unsigned id = wh_gen_nrelations(g);
    wh_gen_relation *r = &g->relations[id];
    places columns = draw_columns(g, from), rows = {{0}, 0};

    memset(r, 0, sizeof *r);
    memcpy(r->name, from->name, strlen(from->name) + 1);
    r->view = from->view;
    r->without_rowid = from->special;
    r->module = from->module ? WH_MODULE_OTHER : WH_MODULE_PLAIN;
    r->inherited = g->features->only != NULL; /* what ONLY leaves out is not known */
    r->names = g->names[id];
    if (!from->view)
        rows = draw_places(g, from->nstored, rows_looked_at(from->nrows));
    r->nrows = (uint32_t)rows.n;
    for (size_t i = 0; i < columns.n; i++)
        use_column(g, r, from, &rows, columns.v[i]);
    return r->ncolumns > 0;
}

/* A view's column most often shows the table column of its name. */
static void guess_origins(wh_gen *g, wh_gen_relation *view)
{
    for (unsigned i = 0; i < view->ncolumns; i++) {
        for (unsigned t = 0; t < g->ntables && view->columns[i].relation == WH_NONE; t++) {
            const wh_gen_relation *r = &g->relations[t];

            for (unsigned c = 0; c < r->ncolumns; c++) {
                if (strcmp(r->names[c], view->names[i]) == 0) {
                    view->columns[i].relation = (uint8_t)t;
                    view->columns[i].column = (uint8_t)c;
                }
            }
        }
    }
}

void wh_schema_use(wh_gen *g, const wh_generate_schema *s)
{
    size_t most = 1 + wh_rng_below(&g->rng, WH_GEN_TABLES), rows = 1;
    places drawn = draw_places(g, s->ntables, most);

    wh_buf_str(g->out, s->setup);
    if (g->features->listed)
        g->window = wh_rng_below(&g->rng, 64);
    for (size_t i = 0; i < drawn.n; i++)
        g->ntables += use_relation(g, &s->relations[drawn.v[i]]);
    /* A case needs a table; whatever it is drawn from, one of them will do. */
    for (size_t i = 0; i < s->ntables && g->ntables == 0; i++)
        g->ntables += use_relation(g, &s->relations[i]);
    /* A view may join all there is. */
    for (size_t i = 0; i < s->ntables; i++)
        rows = s->relations[i].nrows > rows ? s->relations[i].nrows : rows;
    drawn = draw_places(g, s->nviews, WH_GEN_VIEWS);
    for (size_t i = 0; i < drawn.n; i++) {
        wh_gen_relation *view = &g->relations[wh_gen_nrelations(g)];

        if (!use_relation(g, &s->relations[s->ntables + drawn.v[i]]))
            continue;
        view->nrows = (uint32_t)rows_looked_at(rows);
        if (!g->features->listed)
            guess_origins(g, view);
        g->nviews++;
    }
}
