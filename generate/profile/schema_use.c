/*
 * A user's schema in the generator's model: each case looks at a few of its tables, columns and
 * rows, another case at others.
 */
#include "generate/profile/schema_file.h"
#include "generate/setup/setup.h"

/* `n` of `total` places in their order, without a preference. */
static size_t draw_places(wh_gen *g, size_t total, size_t n, uint16_t *out)
{
    size_t k = 0;

    for (size_t i = 0; i < total && k < n; i++) {
        if (wh_rng_below(&g->rng, (uint32_t)(total - i)) < n - k)
            out[k++] = (uint16_t)i;
    }
    return k;
}

static uint8_t affinity_of(char letter)
{
    static const char letters[] = "ITBRN"; /* as in enum wh_gen_affinity */
    const char *at = strchr(letters, letter);

    return (uint8_t)(at ? at - letters : WH_AFF_BLOB);
}

static void use_columns(wh_gen *g, const wh_schema_relation *from, unsigned id, uint16_t *columns)
{
    wh_gen_relation *r = &g->relations[id];
    size_t n = draw_places(g, from->ncolumns, WH_GEN_COLUMNS, columns);

    for (size_t i = 0; i < n; i++) {
        const wh_schema_column *v = &from->columns[columns[i]];
        const wh_gen_type type = {1, "", affinity_of(v->affinity), false, 0};
        wh_gen_column *c = wh_column_new(r, id, (unsigned)i, &type);

        c->folds = v->folds;
        c->flags = v->generated ? WH_COL_GENERATED : 0;
        if (from->view || v->generated)
            c->relation = WH_NONE;
        g->names[id][i] = v->name;
    }
    r->ncolumns = (uint8_t)n;
    r->names = g->names[id];
}

/*
 * How many rows the model has of a table: what queries combine is bounded by that
 * (WH_GEN_JOINED), so a large table counts for as many that it meets only small ones.
 */
static size_t rows_looked_at(size_t n)
{
    return n <= 24 ? n : n <= 500 ? 24 : n <= 5000 ? 40 : WH_GEN_ROWS;
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
static void use_rows(wh_gen *g, const wh_schema_relation *from, unsigned id,
                     const uint16_t *columns)
{
    wh_gen_relation *r = &g->relations[id];
    uint16_t rows[WH_GEN_ROWS];
    size_t n = draw_places(g, from->nstored, rows_looked_at(from->nrows), rows);

    r->nrows = (uint32_t)n;
    for (size_t i = 0; i < n; i++) {
        for (size_t c = 0; c < r->ncolumns; c++) {
            wh_datum *d = &g->rows[id][i][c];
            wh_str literal = from->values[rows[i] * from->ncolumns + columns[c]];

            if (!wh_datum_parse(d, literal) && !parse_long(d, literal))
                wh_value_likely(g, &r->columns[c], d);
        }
    }
}

static void use_relation(wh_gen *g, const wh_schema_relation *from, unsigned id)
{
    wh_gen_relation *r = &g->relations[id];
    uint16_t columns[WH_GEN_COLUMNS];

    memset(r, 0, sizeof *r);
    memcpy(r->name, from->name, strlen(from->name) + 1);
    r->view = from->view;
    r->without_rowid = from->special;
    r->module = from->module ? WH_MODULE_OTHER : WH_MODULE_PLAIN;
    use_columns(g, from, id, columns);
    if (!from->view)
        use_rows(g, from, id, columns);
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
    uint16_t places[WH_GEN_TABLES];
    size_t most = 1 + wh_rng_below(&g->rng, WH_GEN_TABLES);
    size_t n = draw_places(g, s->ntables, most, places);
    size_t rows = 1;

    wh_buf_str(g->out, s->setup);
    for (size_t i = 0; i < n; i++) {
        use_relation(g, &s->relations[places[i]], g->ntables);
        g->ntables++;
    }
    /* A view may join all there is. */
    for (size_t i = 0; i < s->ntables; i++)
        rows = s->relations[i].nrows > rows ? s->relations[i].nrows : rows;
    n = draw_places(g, s->nviews, WH_GEN_VIEWS, places);
    for (size_t i = 0; i < n; i++) {
        wh_gen_relation *view = &g->relations[wh_gen_nrelations(g)];

        use_relation(g, &s->relations[s->ntables + places[i]], wh_gen_nrelations(g));
        view->nrows = (uint32_t)rows_looked_at(rows);
        guess_origins(g, view);
        g->nviews++;
    }
}
