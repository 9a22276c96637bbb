/*
 * Rows that a query makes: a series of numbers, copies of other rows, UPDATE ... FROM.
 */
#include "generate/setup/setup.h"

/* ---- a series ------------------------------------------------------------------------------ */

/* How the n-th row's value of a column comes about. */
enum recipe { RECIPE_CONSTANT, RECIPE_NUMBER, RECIPE_REST, RECIPE_TEXT };

typedef struct ingredient {
    uint8_t recipe;
    uint32_t by; /* NUMBER: added; REST: divided by */
    wh_datum constant;
} ingredient;

static bool in_a_key(const wh_gen_relation *r, unsigned column)
{
    for (unsigned u = 0; u < r->nuniques; u++) {
        if (r->uniques[u] >> column & 1)
            return true;
    }
    return false;
}

static bool is_number(const wh_gen_listed *t)
{
    return t->class_ == WH_GEN_INT || t->class_ == WH_GEN_NUM || t->class_ == WH_GEN_REAL;
}

static void draw_ingredient(wh_gen *g, const wh_gen_relation *r, unsigned column, ingredient *v)
{
    const wh_gen_column *c = &r->columns[column];
    uint32_t x = wh_rng_below(&g->rng, 10);
    bool text = c->affinity == WH_AFF_TEXT;
    bool blob = c->listed ? !text && !is_number(c->listed)
                          : c->strict && !text && c->affinity == WH_AFF_BLOB;

    memset(v, 0, sizeof *v);
    if (g->foreign_keys && (c->flags & WH_COL_FOREIGN)) {
        wh_foreign_value(g, c, &v->constant);
    } else if (in_a_key(r, column) && !blob) {
        v->recipe = text ? RECIPE_TEXT : RECIPE_NUMBER;
        g->fresh += 10;
        v->by = text ? 0 : 1000 + g->fresh;
    } else if (x < 3 || blob) {
        wh_value_for_column(g, c, &v->constant);
    } else {
        v->recipe = text ? RECIPE_TEXT : x < 7 ? RECIPE_NUMBER : RECIPE_REST;
        v->by = x < 7 ? x - 2 : x - 5;
    }
}

static void print_ingredient(wh_gen *g, const ingredient *v)
{
    static const char *const forms[] = {"", "n + ", "n % ", "'a' || n"};

    /* There || may be OR. */
    wh_gen_text(g, v->recipe == RECIPE_TEXT && g->features->with_inside ? "concat('a', n)"
                                                                        : forms[v->recipe]);
    if (v->recipe == RECIPE_CONSTANT)
        wh_datum_print(g->out, &v->constant);
    else if (v->recipe != RECIPE_TEXT)
        wh_buf_uint(g->out, v->by);
}

static void cook(const ingredient *v, uint32_t n, wh_datum *out)
{
    char text[2] = {'a', (char)('0' + n)};

    if (v->recipe == RECIPE_CONSTANT)
        *out = v->constant;
    else if (v->recipe == RECIPE_TEXT)
        wh_datum_set_text(out, text, 2);
    else
        wh_datum_set_int(out, (int64_t)(v->recipe == RECIPE_NUMBER ? n + v->by : n % v->by));
}

/* 1 to `n`, as s. */
static void print_numbers(wh_gen *g, uint32_t n)
{
    wh_gen_text(g, g->features->with_inside ? " " : "");
    wh_gen_text(g, "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ");
    wh_buf_uint(g->out, n);
    wh_gen_text(g, ") ");
}

/* WITH RECURSIVE s(n) AS (...) INSERT INTO t0(c0, c1) SELECT n + 2, 'a' || n FROM s */
void wh_statement_series(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    unsigned given = wh_columns_storable(r);
    uint32_t most = WH_GEN_ROWS - r->nrows, n = 2 + wh_rng_below(&g->rng, 6);
    ingredient v[WH_GEN_COLUMNS];
    wh_datum row[WH_GEN_COLUMNS];
    bool inside = g->features->with_inside;
    const char *before = inside ? "SELECT " : " SELECT ";
    uint8_t columns;

    if (most < 2 || !wh_words_hold(g->features->inserts, g->features->ignore))
        return;
    n = n < most ? n : most;
    if (!inside)
        print_numbers(g, n);
    wh_gen_text(g, g->features->ignore);
    wh_gen_text(g, r->name);
    wh_columns_print(g, given);
    if (inside)
        print_numbers(g, n);
    memset(v, 0, sizeof v);
    for (unsigned c = 0; c < r->ncolumns; c++) {
        if (!(given >> c & 1))
            continue;
        wh_gen_text(g, before);
        before = ", ";
        draw_ingredient(g, r, c, &v[c]);
        print_ingredient(g, &v[c]);
    }
    wh_gen_text(g, " FROM s");
    wh_ignore_end_print(g, r);
    wh_statement_end(g, r);
    for (uint32_t i = 1; i <= n; i++) {
        memset(row, 0, sizeof row);
        for (unsigned c = 0; c < r->ncolumns; c++)
            cook(&v[c], i, &row[c]);
        if (wh_rows_collision(g, table, row, &columns) == WH_NONE)
            wh_rows_store(g, table, row);
    }
}

/* ---- copies -----------------------------------------------------------------------------------
 */

/* Copy what of table `from` has `key` in column `by`, as columns `of`. */
static void copy_rows(wh_gen *g, unsigned table, unsigned from, unsigned by, const wh_datum *key,
                      const uint8_t *of)
{
    uint32_t n = g->relations[from].nrows; /* the table may be copied into itself */
    wh_datum row[WH_GEN_COLUMNS];
    uint8_t columns;

    for (uint32_t i = 0; i < n; i++) {
        if (!wh_datum_like(&g->rows[from][i][by], key))
            continue;
        memset(row, 0, sizeof row);
        for (unsigned c = 0; c < g->relations[table].ncolumns; c++) {
            if (of[c] != WH_NONE)
                row[c] = g->rows[from][i][of[c]];
        }
        if (wh_rows_collision(g, table, row, &columns) == WH_NONE)
            wh_rows_store(g, table, row);
    }
}

/* The columns of `s` that `c` may take values from: any, or those of its type where types count. */
static unsigned sources_for(const wh_gen *g, const wh_gen_column *c, const wh_gen_relation *s)
{
    unsigned given = wh_columns_storable(s), alike = 0;
    bool full = c->listed && (c->flags & WH_COL_NOT_NULL);

    if (!g->features->domains && !c->listed)
        return given;
    for (unsigned i = 0; i < s->ncolumns; i++)
        if ((given >> i & 1) && strcmp(s->columns[i].type, c->type) == 0 &&
            !(full && !(s->columns[i].flags & WH_COL_NOT_NULL)))
            alike |= 1U << i;
    return alike;
}

/* Is there a column of strict type that could only be NULL, and must not be? */
static bool lacks_source(const wh_gen *g, const wh_gen_relation *r, const wh_gen_relation *s)
{
    for (unsigned c = 0; c < r->ncolumns; c++)
        if (r->columns[c].listed && (r->columns[c].flags & WH_COL_NOT_NULL) &&
            (wh_columns_storable(r) >> c & 1) && !sources_for(g, &r->columns[c], s))
            return true;
    return false;
}

static void print_null(wh_gen *g, const wh_gen_column *c)
{
    wh_gen_text(g, "NULL");
    if (c->listed) {
        wh_gen_text(g, "::");
        wh_gen_text(g, c->listed->name);
    }
}

/* INSERT OR IGNORE INTO t0(c0, c1) SELECT c1, c0 FROM t1 WHERE c0 = 5 ORDER BY rowid */
void wh_statement_copy(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    uint32_t from = wh_rng_below(&g->rng, g->ntables);
    const wh_gen_relation *s = &g->relations[from];
    const char *before = " SELECT ";
    uint8_t of[WH_GEN_COLUMNS];
    wh_datum key;
    unsigned by, n = 0;

    if (r->strict || wh_foreign_holds(g, table) || lacks_source(g, r, s) || s->without_rowid ||
        s->module || s->nrows == 0 || !wh_words_hold(g->features->inserts, g->features->ignore))
        return;
    by = wh_columns_draw(g, wh_columns_storable(s));
    key = g->rows[from][wh_rng_below(&g->rng, s->nrows)][by];
    wh_gen_text(g, g->features->ignore);
    wh_gen_text(g, r->name);
    wh_columns_print(g, wh_columns_storable(r));
    for (unsigned c = 0; c < r->ncolumns; c++) {
        unsigned some = sources_for(g, &r->columns[c], s);

        of[c] = WH_NONE;
        if (!(wh_columns_storable(r) >> c & 1))
            continue;
        if (some)
            of[c] = (uint8_t)wh_columns_draw(g, some);
        if (r->columns[c].flags & WH_COL_ROWID) /* a text would be refused */
            of[c] = WH_NONE;
        wh_gen_text(g, before);
        before = ", ";
        n++;
        if (of[c] == WH_NONE)
            print_null(g, &r->columns[c]);
        else
            wh_name_print(g, 'c', of[c]);
    }
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, s->name);
    wh_where_print(g, by, &key);
    wh_gen_text(g, g->version < g->features->rowid_since ? " ORDER BY 1" : " ORDER BY rowid");
    for (unsigned i = 2; i <= n && g->features->listed; i++) {
        wh_gen_text(g, ", ");
        wh_buf_uint(g->out, i);
    }
    wh_ignore_end_print(g, r);
    wh_statement_end(g, r);
    copy_rows(g, table, from, by, &key, of);
}

/* ---- UPDATE ... FROM ----------------------------------------------------------------------------
 */

static void print_taken(wh_gen *g, unsigned set, const char *behind)
{
    wh_gen_text(g, " SET ");
    wh_name_print(g, 'c', set);
    wh_gen_text(g, " = s.a");
    wh_gen_text(g, behind);
}

/* UPDATE t0 SET c1 = s.a FROM (SELECT 5 AS a, 'x' AS b) AS s WHERE t0.c0 = s.b: one row to take
 * from, as it is open which of several counts. */
void wh_statement_update_from(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    unsigned free = wh_columns_free(r), set, by;
    wh_datum to, key;
    bool merge;

    if (r->nrows == 0 || free == 0 || g->version < g->features->update_from_since) {
        wh_statement_update(g, table);
        return;
    }
    set = wh_columns_draw(g, free);
    by = wh_statement_by(g, table, WH_FIRES_UPDATE, false);
    if (by == WH_NONE || !wh_foreign_allows(g, table, set))
        return;
    key = g->rows[table][wh_rng_below(&g->rng, r->nrows)][by];
    wh_value_for_column(g, &r->columns[set], &to);
    /* NULL would have a type of its own. */
    if (g->features->listed && (to.kind == WH_D_NULL || key.kind == WH_D_NULL))
        return;
    merge = g->features->merge_since && g->features->merge_since <= g->version &&
            wh_rng_percent(&g->rng, 50);
    wh_gen_text(g, merge ? "MERGE INTO " : wh_word_draw(g, g->features->updates));
    wh_gen_text(g, r->name);
    if (!merge)
        print_taken(g, set, " FROM (SELECT ");
    else
        wh_gen_text(g, " USING (SELECT ");
    wh_datum_print(g->out, &to);
    wh_gen_text(g, " AS a, ");
    wh_datum_print(g->out, &key);
    wh_gen_text(g, merge ? " AS b) AS s ON " : " AS b) AS s WHERE ");
    wh_gen_text(g, r->name);
    wh_buf_char(g->out, '.');
    wh_name_print(g, 'c', by);
    wh_gen_text(g, key.kind == WH_D_NULL ? " IS s.b" : " = s.b");
    if (merge) {
        wh_gen_text(g, " WHEN MATCHED THEN UPDATE");
        print_taken(g, set, ";\n");
    } else {
        wh_statement_end(g, r);
    }
    for (unsigned i = 0; i < r->nrows; i++) {
        if (wh_datum_like(&g->rows[table][i][by], &key))
            g->rows[table][i][set] = to;
    }
}
