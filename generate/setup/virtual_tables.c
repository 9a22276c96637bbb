/*
 * Virtual tables: full text (FTS4, FTS5) and R-Trees. They have columns and rows like others, but
 * no indexes, constraints or types; an R-Tree keeps what it is given as 32-bit numbers, so that
 * only small ones are stored here.
 */
#include "generate/setup/setup.h"

static const wh_gen_type untyped = {1, "", WH_AFF_BLOB, false};

static const wh_virtual *draw_virtual(wh_gen *g)
{
    const wh_virtual *v = g->features->virtuals;
    uint32_t total = 0, x;
    unsigned i;

    for (i = 0; v[i].sql; i++)
        total += v[i].since <= g->version ? v[i].weight : 0;
    if (total == 0)
        return NULL;
    x = wh_rng_below(&g->rng, total);
    for (i = 0; v[i].sql; i++) {
        uint32_t weight = v[i].since <= g->version ? v[i].weight : 0;
        if (x < weight)
            break;
        x -= weight;
    }
    return &v[i];
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Of an R-Tree: a number, and pairs of numbers, the lower one first. A column behind the pairs
 * holds anything. */
static void new_box(wh_gen *g, unsigned table, wh_datum *row)
{
    const wh_gen_relation *r = &g->relations[table];

    wh_datum_set_int(&row[0], (int64_t)(1 + r->nrows));
    for (unsigned c = 1; c + 1 < r->ncolumns; c += 2) {
        int64_t low = (int64_t)wh_rng_below(&g->rng, 8) - 2;

        wh_datum_set_int(&row[c], low);
        wh_datum_set_int(&row[c + 1], low + (int64_t)wh_rng_below(&g->rng, 5));
    }
    if (r->ncolumns % 2 == 0)
        wh_value_for_column(g, &r->columns[r->ncolumns - 1], &row[r->ncolumns - 1]);
}

static bool is_text(const wh_gen_relation *r)
{
    return r->module == WH_MODULE_FTS5 || r->module == WH_MODULE_FTS4;
}

/* A few words, as many as a value of the model holds. */
static void new_text(wh_gen *g, wh_datum *out)
{
    const char *const *words = g->features->words;
    uint32_t total = 0, n = wh_rng_range(&g->rng, 1, 5);
    char text[sizeof out->s];
    size_t at = 0;

    while (words[total])
        total++;
    for (uint32_t i = 0; i < n; i++) {
        const char *word = words[wh_rng_below(&g->rng, total)];
        size_t length = strlen(word);

        if (at + (at > 0) + length > sizeof text)
            break;
        if (at > 0)
            text[at++] = ' ';
        memcpy(text + at, word, length);
        at += length;
    }
    wh_datum_set_text(out, text, at);
}

static void new_document(wh_gen *g, unsigned table, wh_datum *row)
{
    const wh_gen_relation *r = &g->relations[table];

    for (unsigned c = 0; c < r->ncolumns; c++) {
        wh_value_for_column(g, &r->columns[c], &row[c]);
        if (row[c].kind == WH_D_BLOB || wh_rng_percent(&g->rng, 65))
            new_text(g, &row[c]);
    }
}

static void insert_rows(wh_gen *g, unsigned table, uint32_t n)
{
    wh_gen_relation *r = &g->relations[table];
    unsigned all = (1U << r->ncolumns) - 1;
    wh_datum row[WH_GEN_COLUMNS];

    wh_gen_text(g, "INSERT INTO ");
    wh_gen_text(g, r->name);
    wh_columns_print(g, all);
    for (uint32_t i = 0; i < n; i++) {
        memset(row, 0, sizeof row);
        if (r->module == WH_MODULE_RTREE)
            new_box(g, table, row);
        else
            new_document(g, table, row);
        wh_gen_text(g, i ? ", " : " VALUES ");
        wh_row_print(g, all, row);
        wh_rows_store(g, table, row);
    }
    wh_gen_text(g, ";\n");
}

static void print_upkeep(wh_gen *g, wh_gen_relation *r)
{
    const wh_word *upkeep = g->features->virtual_upkeep[r->module];

    if (upkeep)
        wh_words_of_table(g, upkeep, r);
}

/* A full-text index has a segment for each statement; a node of an R-Tree splits when it holds
 * more than 51 boxes. */
static void first_rows(wh_gen *g, unsigned table)
{
    bool many = wh_rng_percent(&g->rng, 25);

    if (!is_text(&g->relations[table])) {
        insert_rows(g, table, wh_rng_range(&g->rng, many ? 52 : 4, many ? 58 : 10));
        return;
    }
    for (uint32_t n = wh_rng_range(&g->rng, 1, many ? 5 : 2); n > 0; n--) {
        insert_rows(g, table, wh_rng_range(&g->rng, 3, 8));
        if (many && wh_rng_percent(&g->rng, 40))
            print_upkeep(g, &g->relations[table]);
    }
}

/* ---- the table ---------------------------------------------------------------------------------
 */

/* The columns' declarations: names, an auxiliary one of an R-Tree behind a plus. */
static void print_list(wh_gen *g, const wh_gen_relation *r)
{
    for (unsigned c = 0; c < r->ncolumns; c++) {
        bool auxiliary = r->module == WH_MODULE_RTREE && c == 3 && r->ncolumns == 4;

        wh_gen_text(g, c ? ", " : "");
        wh_gen_text(g, auxiliary ? "+" : "");
        wh_name_print(g, 'c', c);
    }
}

static void declare(wh_gen *g, wh_gen_relation *r, unsigned id, const wh_virtual *v)
{
    static const wh_gen_type whole = {1, "INT", WH_AFF_INTEGER, false};
    static const wh_gen_type real = {1, "REAL", WH_AFF_REAL, false};
    static const wh_gen_type text = {1, "TEXT", WH_AFF_TEXT, false};
    uint32_t n = v->columns ? v->columns : wh_rng_range(&g->rng, 1, 3);

    for (uint32_t i = 0; i < n; i++) {
        const wh_gen_type *t = v->module != WH_MODULE_RTREE ? &text : i == 0 ? &whole : &real;
        bool auxiliary = v->module == WH_MODULE_RTREE && i == 3 && n == 4;
        wh_gen_column *c = wh_column_new(r, id, i, auxiliary ? &untyped : t);

        c->type = "";
        if (v->module == WH_MODULE_RTREE && i == 0)
            c->flags = WH_COL_ROWID | WH_COL_NOT_NULL | WH_COL_PRIMARY;
        r->ncolumns++;
    }
    if (v->module == WH_MODULE_RTREE)
        wh_unique_add(r, 1, false);
}

bool wh_schema_virtual(wh_gen *g)
{
    unsigned id = g->ntables;
    const wh_virtual *v = draw_virtual(g);
    wh_gen_relation *r = &g->relations[id];

    if (!v)
        return false;
    memset(r, 0, sizeof *r);
    r->name[0] = 't';
    r->name[1] = (char)('0' + id);
    r->module = v->module;
    declare(g, r, id, v);
    wh_gen_text(g, "CREATE VIRTUAL TABLE ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " USING ");
    for (const char *t = v->sql; *t; t++) {
        if (*t == '$' && *++t == 'c')
            print_list(g, r);
        else
            wh_buf_char(g->out, *t);
    }
    wh_gen_text(g, ";\n");
    g->ntables++;
    first_rows(g, id);
    return true;
}

/* ---- later --------------------------------------------------------------------------------- */

/* One row, or all boxes from one on. */
static void delete_rows(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    wh_datum key = g->rows[table][wh_rng_below(&g->rng, r->nrows)][0];
    bool above = r->module == WH_MODULE_RTREE && wh_rng_percent(&g->rng, 40);

    wh_gen_text(g, "DELETE FROM ");
    wh_gen_text(g, r->name);
    if (above) {
        wh_gen_text(g, " WHERE c0 >= ");
        wh_datum_print(g->out, &key);
    } else {
        wh_where_print(g, 0, &key);
    }
    wh_gen_text(g, ";\n");
    for (unsigned i = r->nrows; i-- > 0;) {
        const wh_datum *d = &g->rows[table][i][0];

        if (above ? d->i >= key.i : wh_datum_like(d, &key))
            wh_rows_drop(g, table, i);
    }
}

/* A new text, or a new place of a box, which keeps its number. */
static void update_row(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    wh_datum key = g->rows[table][wh_rng_below(&g->rng, r->nrows)][0], row[WH_GEN_COLUMNS];
    bool box = r->module == WH_MODULE_RTREE;
    unsigned from = box ? 1 : r->ncolumns - 1U, to = box ? 3 : r->ncolumns;

    memset(row, 0, sizeof row);
    if (box)
        new_box(g, table, row);
    else
        new_document(g, table, row);
    wh_gen_text(g, "UPDATE ");
    wh_gen_text(g, r->name);
    for (unsigned c = from; c < to; c++) {
        wh_gen_text(g, c == from ? " SET " : ", ");
        wh_name_print(g, 'c', c);
        wh_gen_text(g, " = ");
        wh_datum_print(g->out, &row[c]);
    }
    wh_where_print(g, 0, &key);
    wh_gen_text(g, ";\n");
    for (unsigned i = 0; i < r->nrows; i++) {
        if (wh_datum_like(&g->rows[table][i][0], &key))
            memcpy(&g->rows[table][i][from], &row[from], (to - from) * sizeof row[0]);
    }
}

void wh_statement_virtual(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    uint32_t how = wh_rng_below(&g->rng, 5);

    if (how < 2)
        print_upkeep(g, r);
    else if (how == 2 && r->nrows > 5)
        delete_rows(g, table);
    else if (how == 3 && r->nrows > 0)
        update_row(g, table);
    else if (is_text(r) && r->nrows < WH_GEN_ROWS)
        insert_rows(g, table, 1);
}
