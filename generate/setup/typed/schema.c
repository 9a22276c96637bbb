/*
 * Tables of a typed dialect: types that must be made, columns, constraints, partitions, children.
 */
#include "generate/setup/typed/typed.h"

/* ---- types ---------------------------------------------------------------------------------- */

static const wh_gen_listed *draw_type(wh_gen *g)
{
    const wh_gen_listed *types = g->features->listed, *t;
    uint32_t total = 0, x;

#define WEIGHT(t) ((t)->since <= g->version ? (t)->weight : 0U)
    for (t = types; t->name; t++)
        total += WEIGHT(t);
    x = wh_rng_below(&g->rng, total);
    for (t = types; t->name && x >= WEIGHT(t); t++)
        x -= WEIGHT(t);
#undef WEIGHT
    return t->name ? t : types;
}

static void make_type(wh_gen *g, const wh_gen_listed *t)
{
    uint32_t bit = 1U << ((t - g->features->listed) & 31);

    if (!t->create || (g->typed->created & bit))
        return;
    g->typed->created |= bit;
    wh_gen_text(g, t->create);
    wh_gen_text(g, ";\n");
}

/* ---- columns -------------------------------------------------------------------------------- */

/* A single unique column of that type in an earlier table with rows. */
static bool draw_parent(wh_gen *g, wh_gen_column *c)
{
    for (unsigned t = 0; t < g->ntables; t++) {
        wh_gen_relation *p = &g->relations[t];

        for (unsigned u = 0; u < p->nuniques && !p->unlogged; u++) {
            for (unsigned i = 0; i < p->ncolumns; i++) {
                if (p->uniques[u] != 1U << i || p->columns[i].listed != c->listed || p->nrows == 0)
                    continue;
                c->parent = (uint8_t)t;
                c->parent_column = (uint8_t)i;
                p->referenced = true;
                p->used |= (uint8_t)(1U << i);
                return true;
            }
        }
    }
    return false;
}

static void add_unique(wh_gen_relation *r, unsigned columns)
{
    if (r->nuniques < WH_GEN_UNIQUES)
        r->uniques[r->nuniques++] = (uint8_t)columns;
}

/* A default, of the values that the case prefers. */
static void print_default(wh_gen *g, const wh_gen_column *c)
{
    wh_gen_text(g, " DEFAULT ");
    wh_listed_print(g->out, c->listed, wh_listed_value(g, c->listed), true);
}

/* What a constraint template may ask for, and what it does to the column. */
static bool constraint_fits(const wh_gen_relation *r, const wh_gen_column *c,
                            const wh_typed_constraint *k)
{
    bool key = (k->flags & (WH_COL_UNIQUE | WH_COL_PRIMARY)) != 0;

    if ((c->flags & k->flags) || (k->class_ != WH_GEN_ANY && k->class_ != c->listed->class_))
        return false;
    if (key && (r->split || r->nuniques >= WH_GEN_UNIQUES || !(c->listed->traits & WH_TY_KEY) ||
                c->listed->class_ == WH_GEN_BOOL || c->listed->class_ == WH_GEN_ENUM))
        return false;
    if ((c->flags & WH_COL_GENERATED) || (c->listed->traits & k->traits) != k->traits)
        return false;
    if (k->flags & WH_COL_PRIMARY) {
        for (unsigned i = 0; i < r->ncolumns; i++)
            if (r->columns[i].flags & WH_COL_PRIMARY)
                return false;
    }
    return true;
}

static void print_constraint(wh_gen *g, const char *t, unsigned column, const wh_gen_column *c)
{
    for (; *t; t++) {
        if (*t != '$') {
            wh_buf_char(g->out, *t);
        } else if (*++t == 'c') {
            wh_buf_char(g->out, 'c');
            wh_buf_uint(g->out, column);
        } else if (*t == 'p') {
            const wh_gen_relation *p = &g->relations[c->parent];

            wh_gen_text(g, p->name);
            wh_gen_text(g, "(c");
            wh_buf_uint(g->out, c->parent_column);
            wh_buf_char(g->out, ')');
        } else if (*t == 'k') {
            wh_listed_print(g->out, c->listed, wh_listed_value(g, c->listed), true);
        }
    }
}

static void print_constraints(wh_gen *g, wh_gen_relation *r, unsigned column)
{
    wh_gen_column *c = &r->columns[column];

    for (const wh_typed_constraint *k = g->features->typed_constraints; k->sql; k++) {
        if (k->since > g->version || !wh_rng_percent(&g->rng, k->percent) ||
            !constraint_fits(r, c, k))
            continue;
        if ((k->flags & WH_COL_FOREIGN) && !draw_parent(g, c))
            continue;
        wh_buf_char(g->out, ' ');
        print_constraint(g, k->sql, column, c);
        c->flags |= k->flags;
        if (k->flags & (WH_COL_UNIQUE | WH_COL_PRIMARY))
            add_unique(r, 1U << column);
    }
    if (!(c->flags & (WH_COL_GENERATED | WH_COL_DEFAULT)) && wh_rng_percent(&g->rng, 8))
        print_default(g, c);
}

/* GENERATED ALWAYS AS (...) STORED, of the columns before. */
static bool print_generated(wh_gen *g, wh_gen_relation *r, unsigned column)
{
    wh_gen_column *c = &r->columns[column];
    unsigned class_ = c->listed->class_;
    wh_gen_relation before = *r;
    const wh_gen_form *t;

    if (column == 0 || !wh_rng_percent(&g->rng, 12) || !g->features->typed_generated)
        return false;
    /* Not of a generated column. */
    for (unsigned i = 0; i < column; i++)
        if (r->columns[i].flags & WH_COL_GENERATED)
            return false;
    before.ncolumns = (uint8_t)column;
    wh_typed_load(g, (unsigned)(r - g->relations));
    wh_table_enter(g, &before, (unsigned)(r - g->relations), false);
    t = wh_form_find(g, g->features->typed_generated, class_);
    if (t) {
        wh_gen_text(g, " GENERATED ALWAYS AS (");
        wh_template(g, t, 0);
        wh_gen_text(g, ") STORED");
    }
    wh_table_leave(g);
    if (!t)
        return false;
    c->flags |= WH_COL_GENERATED;
    c->relation = WH_NONE;
    r->used = 0xff;
    return true;
}

static void print_column(wh_gen *g, wh_gen_relation *r, unsigned column)
{
    wh_gen_column *c = &r->columns[column];

    wh_gen_text(g, column ? ", c" : "c");
    wh_buf_uint(g->out, column);
    wh_buf_char(g->out, ' ');
    wh_gen_text(g, c->listed->name);
    if (!print_generated(g, r, column))
        print_constraints(g, r, column);
}

/* UNIQUE of two columns. */
static void print_table_constraints(wh_gen *g, wh_gen_relation *r)
{
    unsigned a = wh_rng_below(&g->rng, r->ncolumns), b = wh_rng_below(&g->rng, r->ncolumns);
    unsigned traits = r->columns[a].listed->traits & r->columns[b].listed->traits;
    unsigned flags = r->columns[a].flags | r->columns[b].flags;

    if (a == b || r->split || (flags & WH_COL_GENERATED) || !(traits & WH_TY_KEY) ||
        !wh_rng_percent(&g->rng, 12) || r->nuniques >= WH_GEN_UNIQUES)
        return;
    wh_gen_text(g, ", UNIQUE (c");
    wh_buf_uint(g->out, a);
    wh_gen_text(g, ", c");
    wh_buf_uint(g->out, b);
    wh_buf_char(g->out, ')');
    add_unique(r, 1U << a | 1U << b);
}

/* EXCLUDE, of rows that have the same value: a unique constraint by other means, which no foreign
 * key and no ON CONFLICT (..) can name. */
static void print_exclusion(wh_gen *g, wh_gen_relation *r)
{
    unsigned c = wh_rng_below(&g->rng, r->ncolumns);
    const wh_gen_column *column = &r->columns[c];
    bool range = column->listed->class_ == WH_GEN_RANGE;
    bool hash = wh_rng_percent(&g->rng, 40) && !(column->listed->traits & WH_TY_UNHASHED);

    if (!wh_rng_percent(&g->rng, 6) || r->split || (column->flags & WH_COL_GENERATED) ||
        !(column->listed->traits & WH_TY_KEY) || wh_listed_count(column->listed) < 10)
        return;
    wh_gen_text(g, ", EXCLUDE USING ");
    wh_gen_text(g, range ? "gist" : hash ? "hash" : "btree");
    wh_gen_text(g, " (c");
    wh_buf_uint(g->out, c);
    wh_gen_text(g, " WITH =)");
    if (wh_rng_percent(&g->rng, 30)) {
        wh_gen_text(g, " WHERE (c");
        wh_buf_uint(g->out, c);
        wh_gen_text(g, " IS NOT NULL)");
    }
    r->excluded |= (uint8_t)(1U << c);
}

/* ---- partitions and children ----------------------------------------------------------------- */

/* Made as one, or attached. */
static void print_part(wh_gen *g, const wh_gen_relation *r, unsigned part)
{
    bool attach = wh_rng_percent(&g->rng, 30);

    wh_gen_text(g, "CREATE TABLE ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, "p");
    wh_buf_uint(g->out, part);
    wh_gen_text(g, attach ? " (LIKE " : " PARTITION OF ");
    wh_gen_text(g, r->name);
    if (!attach)
        return;
    wh_gen_text(g, " INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING GENERATED);\nALTER TABLE ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " ATTACH PARTITION ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, "p");
    wh_buf_uint(g->out, part);
}

static void print_range_part(wh_gen *g, const wh_gen_listed *t, unsigned low, unsigned high)
{
    wh_gen_text(g, " FOR VALUES FROM (");
    if (low == WH_TY_NULL)
        wh_gen_text(g, "MINVALUE");
    else
        wh_listed_print(g->out, t, low, true);
    wh_gen_text(g, ") TO (");
    wh_listed_print(g->out, t, high, true);
    wh_gen_text(g, ");\n");
}

static void print_parts(wh_gen *g, const wh_gen_relation *r, unsigned column, unsigned how)
{
    const wh_gen_listed *t = r->columns[column].listed;
    unsigned n = wh_listed_count(t), parts = 2;

    if (how == 2) {
        for (unsigned i = 0; i < 3; i++) {
            print_part(g, r, i);
            wh_gen_text(g, " FOR VALUES WITH (MODULUS 3, REMAINDER ");
            wh_buf_uint(g->out, i);
            wh_gen_text(g, ");\n");
        }
        return;
    }
    if (how == 0) {
        unsigned a = (g->window + 1) % n, b = (g->window + 4) % n;

        if (a > b) {
            unsigned x = a;

            a = b;
            b = x;
        }
        print_part(g, r, 0);
        print_range_part(g, t, WH_TY_NULL, a);
        if (a < b) {
            print_part(g, r, 1);
            print_range_part(g, t, a, b);
        }
    } else {
        for (unsigned i = 0; i < 2; i++) {
            print_part(g, r, i);
            wh_gen_text(g, " FOR VALUES IN (");
            wh_listed_print(g->out, t, (g->window + 2 * i) % n, true);
            wh_gen_text(g, ", ");
            wh_listed_print(g->out, t, i ? WH_TY_NULL : (g->window + 1) % n, true);
            wh_gen_text(g, ");\n");
        }
    }
    print_part(g, r, parts);
    wh_gen_text(g, " DEFAULT;\n");
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* The columns' types: sometimes those of the table before, so that rows join and unite. */
static void draw_columns(wh_gen *g, wh_gen_relation *r, unsigned table)
{
    const wh_gen_relation *model = table && wh_rng_percent(&g->rng, 35) ? r - 1 : NULL;
    uint32_t n = model ? model->ncolumns : wh_rng_range(&g->rng, 2, WH_GEN_COLUMNS);

    r->ncolumns = (uint8_t)n;
    for (unsigned i = 0; i < n; i++) {
        wh_gen_column *c = &r->columns[i];

        wh_column_typed(c, model ? model->columns[i].listed : draw_type(g));
        c->relation = (uint8_t)table;
        c->column = (uint8_t)i;
        make_type(g, c->listed);
    }
}

void wh_typed_table(wh_gen *g)
{
    static const char *const ways[] = {"RANGE", "LIST", "HASH"};
    unsigned table = g->ntables, how = 0, key = 0;
    wh_gen_relation *r = &g->relations[table];
    uint32_t kind = wh_rng_below(&g->rng, 100);

    memset(r, 0, sizeof *r);
    r->name[0] = 't';
    r->name[1] = (char)('0' + table);
    draw_columns(g, r, table);
    if (kind < 12) {
        how = wh_rng_below(&g->rng, 3);
        while (key < r->ncolumns && (!(r->columns[key].listed->traits & WH_TY_KEY) ||
                                     (r->columns[key].listed->traits & WH_TY_UNHASHED) ||
                                     wh_listed_count(r->columns[key].listed) < 5))
            key++;
        r->split = key < r->ncolumns ? (uint8_t)(1U << key) : 0;
    }
    r->unlogged = kind >= 94;
    wh_gen_text(g, r->unlogged ? "CREATE UNLOGGED TABLE " : "CREATE TABLE ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " (");
    for (unsigned i = 0; i < r->ncolumns; i++) {
        /* What a partition is made by can't be generated. */
        if (r->split == 1U << i) {
            wh_gen_text(g, i ? ", c" : "c");
            wh_buf_uint(g->out, i);
            wh_buf_char(g->out, ' ');
            wh_gen_text(g, r->columns[i].listed->name);
        } else {
            print_column(g, r, i);
        }
    }
    print_table_constraints(g, r);
    print_exclusion(g, r);
    wh_buf_char(g->out, ')');
    if (r->split) {
        wh_gen_text(g, " PARTITION BY ");
        wh_gen_text(g, ways[how]);
        wh_gen_text(g, " (c");
        wh_buf_uint(g->out, key);
        wh_buf_char(g->out, ')');
    }
    wh_gen_text(g, ";\n");
    g->ntables++;
    if (r->split) {
        print_parts(g, r, key, how);
    } else if (kind < 20 && r->nuniques == 0) {
        r->inherited = true;
        wh_gen_text(g, "CREATE TABLE ");
        wh_gen_text(g, r->name);
        wh_gen_text(g, "p0 () INHERITS (");
        wh_gen_text(g, r->name);
        wh_gen_text(g, ");\n");
    }
}

/* One more column, with a default that the rows stored before have from now on. */
void wh_typed_add_column(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    wh_gen_column *c = &r->columns[r->ncolumns];
    unsigned value;

    if (r->ncolumns == WH_GEN_COLUMNS)
        return;
    memset(c, 0, sizeof *c);
    wh_column_typed(c, draw_type(g));
    c->relation = (uint8_t)table;
    c->column = r->ncolumns;
    make_type(g, c->listed);
    value = wh_rng_percent(&g->rng, 15) ? WH_TY_NULL : wh_listed_value(g, c->listed);
    wh_gen_text(g, "ALTER TABLE ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " ADD COLUMN c");
    wh_buf_uint(g->out, r->ncolumns);
    wh_buf_char(g->out, ' ');
    wh_gen_text(g, c->listed->name);
    if (value != WH_TY_NULL) {
        wh_gen_text(g, " DEFAULT ");
        wh_listed_print(g->out, c->listed, value, true);
    }
    wh_gen_text(g, ";\n");
    for (unsigned i = 0; i < r->nrows; i++)
        g->typed->rows[table][i][r->ncolumns] = (uint8_t)value;
    r->ncolumns++;
}
