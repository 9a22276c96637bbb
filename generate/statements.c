/*
 * The setup of a case: schema, rows, and statements that change them. The model follows along.
 */
#include "generate/model.h"

/* ---- rows ------------------------------------------------------------------------------ */

/* The row that `row` would collide with; WH_NONE: none. */
static unsigned collision(const wh_gen *g, unsigned table, const wh_datum *row, uint8_t *columns)
{
    const wh_relation *r = &g->relations[table];

    for (unsigned u = 0; u < r->nuniques; u++) {
        for (unsigned i = 0; i < r->nrows; i++) {
            bool same = true;

            for (unsigned c = 0; c < r->ncolumns && same; c++) {
                if (r->uniques[u] >> c & 1)
                    same = wh_datum_same(&row[c], &g->rows[table][i][c]);
            }
            if (same) {
                *columns = r->uniques[u];
                return i;
            }
        }
    }
    return WH_NONE;
}

/* A value that no other row has. */
static void fresh_value(wh_gen *g, const wh_column *c, wh_datum *out)
{
    char text[12] = "u";
    wh_buf b = WH_BUF_INIT(sizeof text);

    g->fresh++;
    if (!c->strict || c->affinity == WH_AFF_INTEGER || c->affinity == WH_AFF_REAL) {
        wh_datum_set_int(out, 1000 + (int64_t)g->fresh);
        return;
    }
    b.p = text;
    b.cap = sizeof text;
    b.n = 1;
    wh_buf_uint(&b, g->fresh);
    wh_datum_set_text(out, text, b.n);
    if (wh_str_is(wh_str_of(c->type), "BLOB"))
        out->kind = WH_D_BLOB;
}

/* Values for one row, by columns of `given` (bits) or their defaults, without a collision. */
static void new_row(wh_gen *g, unsigned table, unsigned given, wh_datum *row)
{
    const wh_relation *r = &g->relations[table];
    uint8_t columns = 0;

    for (unsigned c = 0; c < r->ncolumns; c++) {
        memset(&row[c], 0, sizeof row[c]);
        if (given >> c & 1)
            wh_value_for_column(g, &r->columns[c], &row[c]);
        else
            row[c] = r->columns[c].dflt;
    }
    for (int tries = 0; tries < 12 && collision(g, table, row, &columns) != WH_NONE; tries++) {
        for (unsigned c = 0; c < r->ncolumns; c++) {
            if (!((unsigned)columns >> c & given >> c & 1))
                continue;
            if (tries < 4)
                wh_value_for_column(g, &r->columns[c], &row[c]);
            else
                fresh_value(g, &r->columns[c], &row[c]);
        }
    }
}

/* The columns that an INSERT names: all that can be stored, seldom without one that may be. */
static unsigned draw_given(wh_gen *g, const wh_relation *r)
{
    unsigned given = 0, storable = 0;

    for (unsigned c = 0; c < r->ncolumns; c++)
        given |= (r->columns[c].flags & WH_COL_GENERATED) ? 0 : 1U << c;
    storable = given;
    if (wh_rng_percent(&g->rng, 12)) {
        uint32_t c = wh_rng_below(&g->rng, r->ncolumns);
        unsigned flags = r->columns[c].flags;
        bool defaulted = r->columns[c].dflt.kind != WH_D_NULL;

        /* Not of a key, nor where the default would collide or be a forbidden NULL. */
        if (!(flags & (WH_COL_PRIMARY | WH_COL_UNIQUE)) && r->nuniques == 0 &&
            (defaulted || !(flags & WH_COL_NOT_NULL)))
            given &= ~(1U << c);
    }
    return given ? given : storable;
}

static void print_insert(wh_gen *g, const char *verb, unsigned table, unsigned given)
{
    const wh_relation *r = &g->relations[table];
    bool all = given == (1U << r->ncolumns) - 1;
    const char *before = "(";

    wh_gen_text(g, verb);
    wh_gen_text(g, r->name);
    if (!all || wh_rng_percent(&g->rng, 50)) {
        for (unsigned c = 0; c < r->ncolumns; c++) {
            if (!(given >> c & 1))
                continue;
            wh_gen_text(g, before);
            wh_buf_char(g->out, 'c');
            wh_buf_uint(g->out, c);
            before = ", ";
        }
        wh_buf_char(g->out, ')');
    }
    wh_gen_text(g, " VALUES ");
}

static void print_row(wh_gen *g, unsigned given, const wh_datum *row)
{
    const char *before = "(";

    for (unsigned c = 0; c < WH_GEN_COLUMNS; c++) {
        if (!(given >> c & 1))
            continue;
        wh_gen_text(g, before);
        wh_datum_print(g->out, &row[c]);
        before = ", ";
    }
    wh_buf_char(g->out, ')');
}

static void store_row(wh_gen *g, unsigned table, const wh_datum *row)
{
    wh_relation *r = &g->relations[table];

    if (r->nrows < WH_GEN_ROWS)
        memcpy(g->rows[table][r->nrows++], row, sizeof g->rows[table][0]);
}

static void drop_row(wh_gen *g, unsigned table, unsigned row)
{
    wh_relation *r = &g->relations[table];

    r->nrows--;
    if (row < r->nrows)
        memcpy(g->rows[table][row], g->rows[table][r->nrows], sizeof g->rows[table][0]);
}

/* ---- INSERT, UPDATE, DELETE ------------------------------------------------------------ */

void wh_statement_insert(wh_gen *g, unsigned table, unsigned nrows)
{
    static const wh_word verbs[] = {
        {16, "INSERT INTO ", 0},
        {3, "INSERT OR IGNORE INTO ", 0},
        {2, "INSERT OR REPLACE INTO ", 0},
        {1, "REPLACE INTO ", 0},
        {0, NULL, 0},
    };
    wh_relation *r = &g->relations[table];
    unsigned given = draw_given(g, r);
    wh_datum row[WH_GEN_COLUMNS];

    print_insert(g, wh_word_draw(g, verbs), table, given);
    memset(row, 0, sizeof row);
    for (unsigned i = 0; i < nrows && r->nrows < WH_GEN_ROWS; i++) {
        new_row(g, table, given, row);
        wh_gen_text(g, i ? ", " : "");
        print_row(g, given, row);
        store_row(g, table, row);
    }
    wh_gen_text(g, ";\n");
}

/* A row that is there already, with one other value: a conflict where something is unique. */
static void insert_again(wh_gen *g, unsigned table)
{
    wh_relation *r = &g->relations[table];
    uint32_t how = wh_rng_below(&g->rng, 3), source, c;
    unsigned given = 0, at;
    wh_datum row[WH_GEN_COLUMNS];
    uint8_t columns;

    if (r->nrows == 0 || r->nrows >= WH_GEN_ROWS)
        return;
    for (unsigned i = 0; i < r->ncolumns; i++)
        given |= (r->columns[i].flags & WH_COL_GENERATED) ? 0 : 1U << i;
    source = wh_rng_below(&g->rng, r->nrows);
    memcpy(row, g->rows[table][source], sizeof row);
    c = wh_rng_below(&g->rng, r->ncolumns);
    if (!(r->columns[c].flags & (WH_COL_PRIMARY | WH_COL_GENERATED)))
        wh_value_for_column(g, &r->columns[c], &row[c]);
    if (how == 2 && g->version < g->features->upsert_since)
        how = 0;
    print_insert(g,
                 how == 1 ? "INSERT OR REPLACE INTO "
                 : how    ? "INSERT INTO "
                          : "INSERT OR IGNORE INTO ",
                 table, given);
    print_row(g, given, row);
    wh_gen_text(g, how == 2 ? " ON CONFLICT DO NOTHING;\n" : ";\n");

    at = collision(g, table, row, &columns);
    if (at == WH_NONE) {
        store_row(g, table, row);
    } else if (how == 1) {
        for (; at != WH_NONE; at = collision(g, table, row, &columns))
            drop_row(g, table, at);
        store_row(g, table, row);
    }
}

/* WHERE c = value, of one stored row. */
static void print_where_row(wh_gen *g, unsigned c, const wh_datum *d)
{
    wh_gen_text(g, " WHERE c");
    wh_buf_uint(g->out, c);
    if (d->kind == WH_D_NULL) {
        wh_gen_text(g, " IS NULL");
        return;
    }
    wh_gen_text(g, " = ");
    wh_datum_print(g->out, d);
}

static bool same_or_null(const wh_datum *a, const wh_datum *b)
{
    return wh_datum_same(a, b) || (a->kind == WH_D_NULL && b->kind == WH_D_NULL);
}

void wh_statement_update(wh_gen *g, unsigned table)
{
    wh_relation *r = &g->relations[table];
    uint32_t set = wh_rng_below(&g->rng, r->ncolumns), by = wh_rng_below(&g->rng, r->ncolumns);
    const wh_column *c = &r->columns[set];
    bool unique = false;
    wh_datum to, key;

    if (r->nrows == 0 || (c->flags & (WH_COL_ROWID | WH_COL_GENERATED)))
        return;
    for (unsigned u = 0; u < r->nuniques; u++)
        unique = unique || (r->uniques[u] >> set & 1);
    wh_value_for_column(g, c, &to);
    if (r->columns[by].flags & WH_COL_GENERATED)
        by = set;
    key = g->rows[table][wh_rng_below(&g->rng, r->nrows)][by];

    wh_gen_text(
        g, !unique ? "UPDATE "
                   : (wh_rng_percent(&g->rng, 50) ? "UPDATE OR REPLACE " : "UPDATE OR IGNORE "));
    wh_gen_text(g, r->name);
    wh_gen_text(g, " SET c");
    wh_buf_uint(g->out, set);
    wh_gen_text(g, " = ");
    wh_datum_print(g->out, &to);
    print_where_row(g, by, &key);
    wh_gen_text(g, ";\n");
    for (unsigned i = 0; i < r->nrows && !unique; i++) {
        if (same_or_null(&g->rows[table][i][by], &key))
            g->rows[table][i][set] = to;
    }
}

void wh_statement_delete(wh_gen *g, unsigned table)
{
    wh_relation *r = &g->relations[table];
    uint32_t by = wh_rng_below(&g->rng, r->ncolumns);
    wh_datum key;

    if (r->nrows < 5 || (r->columns[by].flags & WH_COL_GENERATED))
        return;
    key = g->rows[table][wh_rng_below(&g->rng, r->nrows)][by];
    wh_gen_text(g, "DELETE FROM ");
    wh_gen_text(g, r->name);
    print_where_row(g, by, &key);
    wh_gen_text(g, ";\n");
    for (unsigned i = r->nrows; i-- > 0;) {
        if (same_or_null(&g->rows[table][i][by], &key))
            drop_row(g, table, i);
    }
}

/* A column that older rows do not store: they have its default. */
void wh_statement_add_column(wh_gen *g, unsigned table)
{
    wh_relation *r = &g->relations[table];
    unsigned id = r->ncolumns;
    wh_column *c = &r->columns[id];

    if (id >= WH_GEN_COLUMNS || r->strict)
        return;
    *c = r->columns[wh_rng_below(&g->rng, id)];
    c->flags = WH_COL_DEFAULT;
    c->folds = false;
    c->relation = (uint8_t)table;
    c->column = (uint8_t)id;
    wh_value_for_column(g, c, &c->dflt);
    r->ncolumns++;
    for (unsigned i = 0; i < r->nrows; i++)
        g->rows[table][i][id] = c->dflt;
    wh_gen_text(g, "ALTER TABLE ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " ADD COLUMN c");
    wh_buf_uint(g->out, id);
    wh_buf_char(g->out, ' ');
    wh_gen_text(g, c->type);
    wh_gen_text(g, *c->type ? " DEFAULT " : "DEFAULT ");
    wh_datum_print(g->out, &c->dflt);
    wh_gen_text(g, ";\n");
}

/* ---- the rest -------------------------------------------------------------------------- */

static void insert_few(wh_gen *g, unsigned table)
{
    if (g->relations[table].nrows < WH_GEN_ROWS)
        wh_statement_insert(g, table, wh_rng_range(&g->rng, 1, 3));
}

static void print_on_table(wh_gen *g, const char *verb, unsigned table)
{
    wh_gen_text(g, verb);
    if (wh_rng_percent(&g->rng, 40)) {
        wh_buf_char(g->out, ' ');
        wh_gen_text(g, g->relations[table].name);
    }
    wh_gen_text(g, ";\n");
}

static void analyze(wh_gen *g, unsigned table)
{
    print_on_table(g, "ANALYZE", table);
}

static void reindex(wh_gen *g, unsigned table)
{
    print_on_table(g, "REINDEX", table);
}

static void pragma(wh_gen *g, unsigned table)
{
    (void)table;
    wh_gen_text(g, wh_word_draw(g, g->features->pragmas));
    wh_gen_text(g, ";\n");
}

static void view(wh_gen *g, unsigned table)
{
    (void)table;
    if (g->nviews < WH_GEN_VIEWS)
        wh_schema_view(g);
}

/* What follows the tables and their first rows, for one table each. */
static const struct {
    uint8_t weight;
    void (*write)(wh_gen *g, unsigned table);
} statements[] = {
    {26, wh_schema_index},
    {6, insert_few},
    {6, insert_again},
    {8, wh_statement_update},
    {5, wh_statement_delete},
    {6, analyze},
    {2, reindex},
    {4, pragma},
    {9, view},
    {3, wh_statement_add_column},
};

static void random_statement(wh_gen *g)
{
    uint32_t total = 0, x, table = wh_rng_below(&g->rng, g->ntables);
    size_t i = 0;

    for (size_t k = 0; k < sizeof statements / sizeof statements[0]; k++)
        total += statements[k].weight;
    x = wh_rng_below(&g->rng, total);
    while (x >= statements[i].weight)
        x -= statements[i++].weight;
    statements[i].write(g, table);
}

void wh_statements_setup(wh_gen *g)
{
    uint32_t x = wh_rng_below(&g->rng, 100), ntables = x < 25 ? 1 : x < 70 ? 2 : x < 95 ? 3 : 4;
    uint32_t n;

    if (wh_rng_percent(&g->rng, 12)) {
        wh_gen_text(g, wh_word_draw(g, g->features->early_pragmas));
        wh_gen_text(g, ";\n");
    }
    for (uint32_t t = 0; t < ntables; t++) {
        wh_schema_table(g);
        if (wh_rng_percent(&g->rng, 30))
            wh_schema_index(g, t);
        n = 4 + wh_rng_below(&g->rng, 7);
        if (wh_rng_percent(&g->rng, 15))
            n += wh_rng_below(&g->rng, 6);
        wh_statement_insert(g, t, n);
    }
    n = wh_rng_range(&g->rng, 2, 9);
    while (n-- > 0)
        random_statement(g);
    if (wh_rng_percent(&g->rng, 25))
        analyze(g, 0);
}
