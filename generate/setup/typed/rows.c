/*
 * INSERT, UPDATE and DELETE of rows that the model of a typed dialect knows.
 */
#include "generate/setup/typed/typed.h"

/* Does a row have the values of a stored one in a set of columns that must be unique? */
static bool collides(const wh_gen *g, unsigned table, const uint8_t *row)
{
    const wh_gen_relation *r = &g->relations[table];

    for (unsigned i = 0; i < r->nrows; i++) {
        const uint8_t *old = g->typed->rows[table][i];
        unsigned same = 0; /* columns, as bits */

        for (unsigned c = 0; c < r->ncolumns; c++)
            same |= (unsigned)(row[c] == old[c] &&
                               (row[c] != WH_TY_NULL || (r->columns[c].flags & WH_COL_ONE_NULL)))
                    << c;
        for (unsigned u = 0; u < r->nuniques; u++)
            if ((r->uniques[u] & ~same) == 0)
                return true;
        if (r->excluded & same)
            return true;
    }
    return false;
}

/* Has the parent a row with the value of each column that refers to one? */
static bool has_parents(const wh_gen *g, const wh_gen_relation *r, const uint8_t *row)
{
    for (unsigned c = 0; c < r->ncolumns; c++) {
        const wh_gen_column *column = &r->columns[c];
        const wh_gen_relation *p = &g->relations[column->parent];
        bool found = !(column->flags & WH_COL_FOREIGN) || row[c] == WH_TY_NULL;

        for (unsigned i = 0; !found && i < p->nrows; i++)
            found = g->typed->rows[column->parent][i][column->parent_column] == row[c];
        if (!found)
            return false;
    }
    return true;
}

static uint8_t draw_value(wh_gen *g, const wh_gen_column *c)
{
    bool null = wh_rng_percent(&g->rng, 12);

    if (c->flags & WH_COL_GENERATED)
        return WH_TY_UNKNOWN;
    if (null && !(c->flags & (WH_COL_NOT_NULL | WH_COL_PRIMARY)))
        return WH_TY_NULL;
    if (c->flags & WH_COL_FOREIGN) {
        const wh_gen_relation *p = &g->relations[c->parent];
        unsigned v = g->typed->rows[c->parent][wh_rng_below(&g->rng, p->nrows)][c->parent_column];

        if (v != WH_TY_NULL || !(c->flags & (WH_COL_NOT_NULL | WH_COL_PRIMARY)))
            return (uint8_t)v;
    }
    return (uint8_t)wh_listed_value(g, c->listed);
}

/* A row that can be stored; false: a few tries found none. */
static bool draw_row(wh_gen *g, unsigned table, uint8_t *row)
{
    const wh_gen_relation *r = &g->relations[table];

    for (int tries = 0; tries < 12; tries++) {
        for (unsigned c = 0; c < r->ncolumns; c++)
            row[c] = draw_value(g, &r->columns[c]);
        /* Where no parent row has a value there is nothing to refer to. */
        if (has_parents(g, r, row) && !collides(g, table, row))
            return true;
    }
    return false;
}

static void apply_trigger(const wh_gen *g, unsigned table, uint8_t *row)
{
    const wh_typed_trigger *t = &g->typed->triggers[table];

    if (t->on && row[t->column] == t->from)
        row[t->column] = t->to;
}

static void store(wh_gen *g, unsigned table, const uint8_t *row)
{
    wh_gen_relation *r = &g->relations[table];

    memcpy(g->typed->rows[table][r->nrows], row, sizeof g->typed->rows[0][0]);
    apply_trigger(g, table, g->typed->rows[table][r->nrows++]);
}

/* The columns that take values, "c0, c1". */
static void print_names(wh_gen *g, const wh_gen_relation *r)
{
    const char *before = "c";

    for (unsigned c = 0; c < r->ncolumns; c++) {
        if (r->columns[c].flags & WH_COL_GENERATED)
            continue;
        wh_gen_text(g, before);
        wh_buf_uint(g->out, c);
        before = ", c";
    }
}

static void print_row(wh_gen *g, const wh_gen_relation *r, const uint8_t *row)
{
    const char *before = "(";

    for (unsigned c = 0; c < r->ncolumns; c++) {
        if (r->columns[c].flags & WH_COL_GENERATED)
            continue;
        wh_gen_text(g, before);
        wh_listed_print(g->out, r->columns[c].listed, row[c], false);
        before = ", ";
    }
    wh_buf_char(g->out, ')');
}

static void print_into(wh_gen *g, const wh_gen_relation *r, bool child)
{
    wh_gen_text(g, "INSERT INTO ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, child ? "p0 " : " ");
    wh_gen_text(g, "(");
    print_names(g, r);
    wh_gen_text(g, ") ");
}

void wh_typed_insert(wh_gen *g, unsigned table, unsigned rows)
{
    wh_gen_relation *r = &g->relations[table];
    bool child = r->inherited && wh_rng_percent(&g->rng, 40);
    uint8_t row[WH_GEN_COLUMNS] = {0};
    unsigned n = 0;

    for (unsigned i = 0; i < rows && r->nrows < WH_GEN_ROWS; i++) {
        if (!draw_row(g, table, row))
            continue;
        if (n == 0)
            print_into(g, r, child);
        wh_gen_text(g, n++ == 0 ? "VALUES " : ", ");
        print_row(g, r, row);
        store(g, table, row);
    }
    if (n)
        wh_gen_text(g, wh_rng_percent(&g->rng, 4) ? " RETURNING *;\n" : ";\n");
}

void wh_typed_insert_few(wh_gen *g, unsigned table)
{
    wh_typed_insert(g, table, wh_rng_range(&g->rng, 1, 4));
}

/* A column whose values are known. */
static unsigned draw_known(wh_gen *g, const wh_gen_relation *r, bool settable)
{
    for (int tries = 0; tries < 6; tries++) {
        unsigned c = wh_rng_below(&g->rng, r->ncolumns), taken = r->split | r->excluded;

        for (unsigned u = 0; u < r->nuniques; u++)
            taken |= r->uniques[u];
        if (r->columns[c].flags & WH_COL_GENERATED)
            continue;
        if (!settable || (!(taken >> c & 1) && !(r->columns[c].flags & WH_COL_FOREIGN)))
            return c;
    }
    return WH_NONE;
}

unsigned wh_typed_settable(wh_gen *g, const wh_gen_relation *r)
{
    return draw_known(g, r, true);
}

/* A set of unique columns that has no NULL in the row, as bits; 0: none. */
static unsigned draw_target(wh_gen *g, const wh_gen_relation *r, const uint8_t *row)
{
    uint32_t start = wh_rng_below(&g->rng, r->nuniques);

    for (unsigned k = 0; k < r->nuniques; k++) {
        unsigned set = r->uniques[(start + k) % r->nuniques];
        bool whole = true;

        for (unsigned c = 0; c < r->ncolumns; c++)
            whole = whole && (!(set >> c & 1) || row[c] != WH_TY_NULL);
        if (whole)
            return set;
    }
    return 0;
}

/* A stored row again, with another value that takes the place of the old one. */
static bool print_overwrite(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    uint8_t *old = g->typed->rows[table][wh_rng_below(&g->rng, r->nrows)], row[WH_GEN_COLUMNS];
    unsigned set = draw_known(g, r, true), target = draw_target(g, r, old);
    const char *before = " ON CONFLICT (c";

    if (set == WH_NONE || !target)
        return false;
    memcpy(row, old, sizeof row);
    row[set] = draw_value(g, &r->columns[set]);
    old[set] = row[set];
    apply_trigger(g, table, old);
    print_into(g, r, false);
    wh_gen_text(g, "VALUES ");
    print_row(g, r, row);
    for (unsigned c = 0; c < r->ncolumns; c++) {
        if (!(target >> c & 1))
            continue;
        wh_gen_text(g, before);
        wh_buf_uint(g->out, c);
        before = ", c";
    }
    wh_gen_text(g, ") DO UPDATE SET c");
    wh_buf_uint(g->out, set);
    wh_gen_text(g, " = EXCLUDED.c");
    wh_buf_uint(g->out, set);
    wh_gen_text(g, ";\n");
    return true;
}

/* A row that may collide, and what is done then. */
void wh_typed_upsert(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    uint8_t row[WH_GEN_COLUMNS] = {0};

    if (r->nrows == 0 || r->nrows >= WH_GEN_ROWS || r->nuniques == 0)
        return;
    if (wh_rng_percent(&g->rng, 50) && print_overwrite(g, table))
        return;
    if (wh_rng_percent(&g->rng, 50)) {
        memcpy(row, g->typed->rows[table][wh_rng_below(&g->rng, r->nrows)], sizeof row);
    } else {
        if (!draw_row(g, table, row))
            return;
        store(g, table, row);
    }
    print_into(g, r, false);
    wh_gen_text(g, "VALUES ");
    print_row(g, r, row);
    wh_gen_text(g, " ON CONFLICT DO NOTHING;\n");
}

/* ---- INSERT .. SELECT, UPDATE, DELETE ---------------------------------------------------------
 */

static unsigned draw_key(wh_gen *g, unsigned table, unsigned by)
{
    return g->typed->rows[table][wh_rng_below(&g->rng, g->relations[table].nrows)][by];
}

static void print_where(wh_gen *g, const wh_gen_relation *r, unsigned by, unsigned v)
{
    wh_gen_text(g, " WHERE c");
    wh_buf_uint(g->out, by);
    if (v == WH_TY_NULL) {
        wh_gen_text(g, " IS NULL");
    } else {
        wh_gen_text(g, " = ");
        wh_listed_print(g->out, r->columns[by].listed, v, true);
    }
}

/* May every row of a table with that value be stored in another? Only where nothing is unique, and
 * no computed value, which the model does not know, would come to stand in a plain column: literals
 * are made of what stands there. */
static bool can_take(const wh_gen *g, unsigned to, unsigned from, unsigned by, unsigned key)
{
    const wh_gen_relation *r = &g->relations[to], *f = &g->relations[from];
    unsigned n = 0;

    if (r->nuniques || r->excluded || r->ncolumns != f->ncolumns)
        return false;
    for (unsigned c = 0; c < r->ncolumns; c++)
        if (r->columns[c].listed != f->columns[c].listed)
            return false;
    for (unsigned i = 0; i < f->nrows; i++) {
        const uint8_t *row = g->typed->rows[from][i];

        if (row[by] != key)
            continue;
        n++;
        if (to != from && !has_parents(g, r, row))
            return false;
        for (unsigned c = 0; to != from && c < r->ncolumns; c++) {
            unsigned flags = r->columns[c].flags;

            if ((row[c] == WH_TY_UNKNOWN && !(flags & WH_COL_GENERATED)) ||
                (row[c] == WH_TY_NULL && (flags & WH_COL_NOT_NULL)))
                return false;
        }
    }
    return n > 0 && r->nrows + n <= WH_GEN_ROWS;
}

/* Rows of another table like it, or its own once more. */
void wh_typed_insert_select(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    unsigned from = wh_rng_below(&g->rng, g->ntables), by, key, n;
    const wh_gen_relation *f = &g->relations[from];

    by = f->nrows ? draw_known(g, f, false) : (unsigned)WH_NONE;
    if (by == WH_NONE)
        return;
    key = draw_key(g, from, by);
    if (!can_take(g, table, from, by, key))
        return;
    print_into(g, r, false);
    wh_gen_text(g, "SELECT ");
    print_names(g, r);
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, f->name);
    print_where(g, f, by, key);
    wh_gen_text(g, ";\n");
    n = f->nrows;
    for (unsigned i = 0; i < n; i++) {
        uint8_t row[WH_GEN_COLUMNS];

        if (g->typed->rows[from][i][by] != key)
            continue;
        memcpy(row, g->typed->rows[from][i], sizeof row);
        for (unsigned c = 0; c < r->ncolumns; c++)
            if (r->columns[c].flags & WH_COL_GENERATED)
                row[c] = WH_TY_UNKNOWN;
        store(g, table, row);
    }
}

static void print_assignment(wh_gen *g, const wh_gen_relation *r, unsigned set, unsigned to)
{
    wh_gen_text(g, " SET c");
    wh_buf_uint(g->out, set);
    wh_gen_text(g, " = ");
    wh_listed_print(g->out, r->columns[set].listed, to, false);
}

/* The same change by MERGE. */
static unsigned print_merge(wh_gen *g, const wh_gen_relation *r, unsigned table, unsigned by,
                            unsigned set, unsigned to)
{
    unsigned key = g->typed->rows[table][wh_rng_below(&g->rng, r->nrows)][by];

    wh_gen_text(g, "MERGE INTO ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " USING (SELECT ");
    wh_listed_print(g->out, r->columns[by].listed, key, true);
    wh_gen_text(g, key == WH_TY_NULL ? "::" : "");
    wh_gen_text(g, key == WH_TY_NULL ? r->columns[by].listed->name : "");
    wh_gen_text(g, " AS k) AS s ON c");
    wh_buf_uint(g->out, by);
    wh_gen_text(g, " = s.k WHEN MATCHED THEN UPDATE");
    print_assignment(g, r, set, to);
    return key == WH_TY_NULL ? WH_TY_UNKNOWN + 2U : key;
}

void wh_typed_update(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    bool merge = wh_rng_percent(&g->rng, 20) && g->features->merge_since &&
                 g->features->merge_since <= g->version;
    unsigned by, set, key;
    uint8_t to;

    if (r->nrows == 0)
        return;
    by = draw_known(g, r, false);
    set = draw_known(g, r, true);
    if (by == WH_NONE || set == WH_NONE)
        return;
    to = draw_value(g, &r->columns[set]);
    if (merge) {
        key = print_merge(g, r, table, by, set, to);
    } else {
        wh_gen_text(g, "UPDATE ");
        wh_gen_text(g, r->name);
        print_assignment(g, r, set, to);
        key = draw_key(g, table, by);
        print_where(g, r, by, key);
    }
    wh_gen_text(g, ";\n");
    for (unsigned i = 0; i < r->nrows; i++) {
        if (g->typed->rows[table][i][by] != key)
            continue;
        g->typed->rows[table][i][set] = to;
        apply_trigger(g, table, g->typed->rows[table][i]);
    }
}

void wh_typed_delete(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    unsigned by, key;

    if (r->nrows < 5 || r->referenced)
        return;
    by = draw_known(g, r, false);
    if (by == WH_NONE)
        return;
    wh_gen_text(g, "DELETE FROM ");
    wh_gen_text(g, r->name);
    key = draw_key(g, table, by);
    print_where(g, r, by, key);
    wh_gen_text(g, ";\n");
    for (unsigned i = r->nrows; i-- > 0;) {
        if (g->typed->rows[table][i][by] != key)
            continue;
        r->nrows--;
        memmove(g->typed->rows[table][i], g->typed->rows[table][r->nrows],
                sizeof g->typed->rows[0][0]);
    }
}
