/*
 * Tables, indexes and views.
 */
#include "generate/model.h"

/* Names are a letter and a digit: t0, v1, i2, c3. */
static void print_name(wh_gen *g, char letter, unsigned i)
{
    wh_buf_char(g->out, letter);
    wh_buf_uint(g->out, i);
}

/* The scope of a table's own expressions: its columns, by their bare names. */
static void enter_table(wh_gen *g, const wh_relation *r, unsigned id, bool marking)
{
    g->nsources = 0;
    g->first = 0;
    g->work = 1;
    g->qualify = false;
    g->stored = true;
    g->aim = WH_AIM_PIVOT;
    g->last.source = WH_NONE;
    g->marking = marking;
    wh_source_push(g, r, id, r->name);
}

static void leave_table(wh_gen *g)
{
    g->nsources = 0;
    g->stored = false;
    g->aim = WH_AIM_NONE;
    g->marking = false;
}

/* ---- tables ---------------------------------------------------------------------------- */

static const wh_type *draw_type(wh_gen *g, bool strict)
{
    const wh_type *t = g->features->types;
    uint32_t total = 0, x;
    unsigned i;

    for (i = 0; t[i].name; i++)
        total += !strict || t[i].strict ? t[i].weight : 0;
    x = wh_rng_below(&g->rng, total);
    for (i = 0; t[i].name; i++) {
        uint32_t weight = !strict || t[i].strict ? t[i].weight : 0;
        if (x < weight)
            break;
        x -= weight;
    }
    return &t[i];
}

static void print_constraint(wh_gen *g, const wh_column *c, unsigned column, const char *sql)
{
    for (; *sql; sql++) {
        if (*sql != '%') {
            wh_buf_char(g->out, *sql);
        } else if (*++sql == 'k') {
            wh_datum_print(g->out, &c->dflt);
        } else {
            print_name(g, 'c', column);
        }
    }
}

static void add_unique(wh_relation *r, unsigned columns)
{
    if (r->nuniques < WH_GEN_UNIQUES)
        r->uniques[r->nuniques++] = (uint8_t)columns;
}

static void print_constraints(wh_gen *g, wh_relation *r, unsigned column)
{
    const wh_constraint *k = g->features->constraints;
    wh_column *c = &r->columns[column];

    for (unsigned i = 0; k[i].sql; i++) {
        if (k[i].since > g->version || (c->flags & k[i].flags) ||
            !wh_rng_percent(&g->rng, k[i].percent))
            continue;
        c->flags |= k[i].flags;
        c->folds = c->folds || k[i].folds;
        if (k[i].flags & WH_COL_DEFAULT)
            wh_value_for_column(g, c, &c->dflt);
        if (k[i].flags & WH_COL_UNIQUE)
            add_unique(r, 1U << column);
        wh_buf_char(g->out, ' ');
        print_constraint(g, c, column, k[i].sql);
    }
}

static void print_type(wh_gen *g, const char *type)
{
    if (*type) {
        wh_buf_char(g->out, ' ');
        wh_gen_text(g, type);
    }
}

/* Set up column `i` of a relation and draw its type. */
static wh_column *new_column(wh_gen *g, wh_relation *r, unsigned id, unsigned i)
{
    const wh_type *t = draw_type(g, r->strict);
    wh_column *c = &r->columns[i];

    memset(c, 0, sizeof *c);
    c->type = t->name;
    c->affinity = t->affinity;
    c->strict = r->strict;
    c->relation = (uint8_t)id;
    c->column = (uint8_t)i;
    return c;
}

/* One more column, of a value computed from those before it. */
static void print_generated(wh_gen *g, wh_relation *r, unsigned id)
{
    wh_column *c = new_column(g, r, id, r->ncolumns);

    c->flags = WH_COL_GENERATED;
    c->relation = WH_NONE;
    wh_gen_text(g, ", ");
    print_name(g, 'c', r->ncolumns);
    print_type(g, c->type);
    wh_gen_text(g, " AS (");
    enter_table(g, r, id, false);
    wh_expression(g, WH_NUMBER + wh_rng_below(&g->rng, 2), 1);
    leave_table(g);
    wh_gen_text(g, wh_rng_percent(&g->rng, 50) ? ") VIRTUAL" : ") STORED");
    r->ncolumns++;
}

enum key { KEY_NONE, KEY_ROWID, KEY_COLUMN, KEY_PAIR };

static unsigned draw_key(wh_gen *g, unsigned ncolumns)
{
    uint32_t x = wh_rng_below(&g->rng, 100);

    if (x < 48)
        return KEY_NONE;
    if (x < 68)
        return KEY_ROWID;
    return x < 88 || ncolumns < 2 ? KEY_COLUMN : KEY_PAIR;
}

/* A lone "INTEGER PRIMARY KEY" is the rowid by another name; with DESC, or WITHOUT ROWID, not. */
static void print_key(wh_gen *g, wh_relation *r, unsigned column, unsigned key)
{
    wh_column *c = &r->columns[column];
    bool desc = key == KEY_COLUMN && wh_rng_percent(&g->rng, 20);

    if (key == KEY_ROWID) {
        c->type = "INTEGER";
        c->affinity = WH_AFF_INTEGER;
    }
    c->flags = WH_COL_PRIMARY | WH_COL_UNIQUE;
    add_unique(r, 1U << column);
    if (r->without_rowid || r->strict)
        c->flags |= WH_COL_NOT_NULL;
    if (!r->without_rowid && !desc && wh_str_is(wh_str_of(c->type), "INTEGER"))
        c->flags |= WH_COL_ROWID | WH_COL_NOT_NULL | WH_COL_DEFAULT | WH_COL_COLLATE;
    print_type(g, c->type);
    wh_gen_text(g, desc ? " PRIMARY KEY DESC" : " PRIMARY KEY");
}

/* A key or a UNIQUE of two columns, behind the columns. */
static void print_table_constraint(wh_gen *g, wh_relation *r, unsigned key)
{
    if (key == KEY_PAIR) {
        bool desc = wh_rng_percent(&g->rng, 25);
        bool never_null = r->without_rowid || r->strict;

        wh_gen_text(g, desc ? ", PRIMARY KEY (c1 DESC, c0)" : ", PRIMARY KEY (c0, c1)");
        for (unsigned i = 0; i < 2; i++)
            r->columns[i].flags |= never_null ? WH_COL_PRIMARY | WH_COL_NOT_NULL : WH_COL_PRIMARY;
    } else {
        wh_gen_text(g, ", UNIQUE (c0, c1)");
    }
    add_unique(r, 3);
}

static void print_columns(wh_gen *g, wh_relation *r, unsigned id, unsigned ncolumns, unsigned key)
{
    unsigned keyed =
        key == KEY_ROWID || key == KEY_COLUMN ? wh_rng_below(&g->rng, ncolumns) : ncolumns;

    for (unsigned i = 0; i < ncolumns; i++) {
        wh_column *c = new_column(g, r, id, i);

        wh_gen_text(g, i ? ", " : "");
        print_name(g, 'c', i);
        r->ncolumns++;
        if (i == keyed)
            print_key(g, r, i, key);
        else
            print_type(g, c->type);
        print_constraints(g, r, i);
    }
}

void wh_schema_table(wh_gen *g)
{
    unsigned id = g->ntables, key, ncolumns;
    wh_relation *r = &g->relations[id];

    memset(r, 0, sizeof *r);
    r->name[0] = 't';
    r->name[1] = (char)('0' + id);
    ncolumns = 1 + wh_rng_below(&g->rng, 4);
    ncolumns += wh_rng_percent(&g->rng, 20);
    key = draw_key(g, ncolumns);
    r->strict = g->version >= g->features->strict_since && wh_rng_percent(&g->rng, 6);
    r->without_rowid = key != KEY_NONE && wh_rng_percent(&g->rng, 25);

    wh_gen_text(g, "CREATE TABLE ");
    wh_gen_text(g, r->name);
    wh_buf_char(g->out, '(');
    print_columns(g, r, id, ncolumns, key);
    if (!r->strict && g->version >= g->features->generated_since && wh_rng_percent(&g->rng, 8))
        print_generated(g, r, id);
    if (key == KEY_PAIR || (ncolumns > 1 && wh_rng_percent(&g->rng, 4)))
        print_table_constraint(g, r, key);
    wh_gen_text(g, r->without_rowid ? ") WITHOUT ROWID" : ")");
    if (r->strict)
        wh_gen_text(g, r->without_rowid ? ", STRICT" : " STRICT");
    wh_gen_text(g, ";\n");
    g->ntables++;
}

/* ---- indexes --------------------------------------------------------------------------- */

/* Do two rows agree in all of these columns? Then they can't be unique. */
static bool rows_agree(const wh_gen *g, unsigned table, unsigned columns)
{
    const wh_relation *r = &g->relations[table];

    for (unsigned i = 0; i < r->nrows; i++) {
        for (unsigned j = 0; j < i; j++) {
            bool same = true;
            for (unsigned c = 0; c < r->ncolumns && same; c++) {
                if (columns >> c & 1)
                    same = wh_datum_same(&g->rows[table][i][c], &g->rows[table][j][c]);
            }
            if (same)
                return true;
        }
    }
    return false;
}

/* Replay marked text with the columns' bare names, and remember it for queries. */
static void print_marked(wh_gen *g, unsigned table, bool predicate, size_t start)
{
    const wh_buf *text = &g->snippet_text;
    wh_snippet *s = g->nsnippets < WH_GEN_SNIPPETS ? &g->snippets[g->nsnippets] : NULL;
    bool found = false;

    if (s) {
        s->relation = (uint8_t)table;
        s->predicate = predicate;
        s->start = (uint16_t)start;
        s->n = (uint16_t)(text->n - start);
    }
    for (size_t i = start; i < text->n; i++) {
        if (text->p[i] != '\x01') {
            wh_buf_char(g->out, text->p[i]);
            continue;
        }
        if (s && !found)
            s->column = (uint8_t)(text->p[i + 1] - '0');
        found = true;
        wh_buf_char(g->out, 'c');
        wh_buf_char(g->out, text->p[++i]);
    }
    if (s && found && text->status == WH_OK)
        g->nsnippets++;
}

static void print_stored(wh_gen *g, unsigned table, bool predicate)
{
    wh_buf *out = g->out;
    size_t start = g->snippet_text.n;

    enter_table(g, &g->relations[table], table, true);
    g->out = &g->snippet_text;
    if (predicate)
        wh_predicate(g, 0);
    else
        wh_expression(g, WH_NUMBER + wh_rng_below(&g->rng, 2), 1);
    g->out = out;
    leave_table(g);
    print_marked(g, table, predicate, start);
}

static void print_index_column(wh_gen *g, unsigned column)
{
    print_name(g, 'c', column);
    if (wh_rng_percent(&g->rng, 18)) {
        wh_gen_text(g, " COLLATE ");
        wh_gen_text(g, wh_word_draw(g, g->features->collations));
    }
    wh_gen_text(g, wh_rng_percent(&g->rng, 18) ? " DESC" : "");
}

void wh_schema_index(wh_gen *g, unsigned table)
{
    wh_relation *r = &g->relations[table];
    uint32_t first = wh_rng_below(&g->rng, r->ncolumns);
    uint32_t n = 1 + (wh_rng_percent(&g->rng, 40));
    bool expression = wh_rng_percent(&g->rng, 22);
    unsigned columns = 0;
    bool unique;

    if (n == 2 && wh_rng_percent(&g->rng, 30))
        n = 3;
    n = n < r->ncolumns ? n : r->ncolumns;
    for (uint32_t i = 0; i < n; i++)
        columns |= 1U << (first + i) % r->ncolumns;
    for (uint32_t i = 0; i < n; i++) {
        if (r->columns[(first + i) % r->ncolumns].flags & WH_COL_GENERATED)
            columns = 0;
    }
    unique = !expression && columns != 0 && r->nuniques < WH_GEN_UNIQUES &&
             wh_rng_percent(&g->rng, 14) && !rows_agree(g, table, columns);
    if (unique)
        add_unique(r, columns);

    wh_gen_text(g, unique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ");
    print_name(g, 'i', g->nindexes++);
    wh_gen_text(g, " ON ");
    wh_gen_text(g, r->name);
    wh_buf_char(g->out, '(');
    for (uint32_t i = 0; i < n; i++) {
        wh_gen_text(g, i ? ", " : "");
        if (expression && i == 0)
            print_stored(g, table, false);
        else
            print_index_column(g, (first + i) % r->ncolumns);
    }
    wh_buf_char(g->out, ')');
    if (wh_rng_percent(&g->rng, 22)) {
        wh_gen_text(g, " WHERE ");
        print_stored(g, table, true);
    }
    wh_gen_text(g, ";\n");
}

/* ---- views ----------------------------------------------------------------------------- */

/* Make a column of `r` that shows `c`, or a computed value if `c` is NULL. */
static void show_column(wh_relation *r, const wh_column *c)
{
    wh_column *to = &r->columns[r->ncolumns++];

    memset(to, 0, sizeof *to);
    to->type = "";
    to->affinity = WH_AFF_BLOB;
    to->relation = WH_NONE;
    if (c) {
        *to = *c;
        to->flags = 0;
    }
}

static void print_projection(wh_gen *g, wh_relation *r, unsigned ncolumns, bool computed)
{
    for (unsigned i = 0; i < ncolumns; i++) {
        wh_gen_text(g, i ? ", " : "");
        if (computed && i + 1 == ncolumns) {
            wh_expression(g, WH_NUMBER + wh_rng_below(&g->rng, 2), 1);
            show_column(r, NULL);
        } else {
            wh_colref c = wh_column_pick(g, WH_ANY);
            wh_column_print(g, c);
            show_column(r, wh_gen_column(g, c));
        }
    }
}

/* SELECT cols FROM ..., with the FROM clause written apart since it decides what is in scope. */
static void print_select(wh_gen *g, wh_relation *r, unsigned ncolumns, bool distinct, unsigned max)
{
    wh_buf *out = g->out;
    wh_buf from = WH_BUF_INIT(WH_GEN_FROM_MAX);
    char space[WH_GEN_FROM_MAX];
    bool computed = wh_rng_percent(&g->rng, 25);

    from.p = space;
    from.cap = sizeof space;
    g->out = &from;
    wh_query_from(g, max);
    g->out = out;
    wh_gen_text(g, distinct ? "SELECT DISTINCT " : "SELECT ");
    print_projection(g, r, ncolumns, computed);
    wh_gen_text(g, " FROM ");
    wh_buf_str(g->out, wh_buf_view(&from));
    r->nrows = g->work;
    if (wh_rng_percent(&g->rng, 38)) {
        g->aim = WH_AIM_PIVOT;
        wh_gen_text(g, " WHERE ");
        wh_predicate(g, wh_rng_percent(&g->rng, 30));
        g->aim = WH_AIM_NONE;
        r->nrows = (r->nrows + 1) / 2;
    }
}

/*
 * UNION ALL with another relation, if it has a column for each of the view's: of the same affinity
 * and collating bytewise. Otherwise SQLite leaves open which affinity a column of the view has.
 */
static void print_union(wh_gen *g, wh_relation *r)
{
    unsigned id = wh_rng_below(&g->rng, wh_gen_nrelations(g));
    const wh_relation *from = &g->relations[id];
    uint8_t columns[WH_GEN_COLUMNS];
    uint32_t start = wh_rng_below(&g->rng, from->ncolumns);

    for (unsigned i = 0; i < r->ncolumns; i++) {
        const wh_column *want = &r->columns[i];
        unsigned k = 0;

        for (; k < from->ncolumns; k++) {
            const wh_column *c = &from->columns[(start + i + k) % from->ncolumns];
            if (c->affinity == want->affinity && c->strict == want->strict && !c->folds &&
                !want->folds && c->relation != WH_NONE && want->relation != WH_NONE)
                break;
        }
        if (k == from->ncolumns)
            return;
        columns[i] = (uint8_t)((start + i + k) % from->ncolumns);
    }
    wh_gen_text(g, " UNION ALL SELECT ");
    for (unsigned i = 0; i < r->ncolumns; i++) {
        wh_gen_text(g, i ? ", " : "");
        print_name(g, 'c', columns[i]);
    }
    wh_gen_text(g, " FROM ");
    wh_gen_text(g, from->name);
    r->nrows += from->nrows;
}

/* SELECT key, COUNT(*) ... GROUP BY key. */
static void print_grouped(wh_gen *g, wh_relation *r)
{
    unsigned id = wh_rng_below(&g->rng, g->ntables);
    wh_colref c;

    wh_source_push(g, &g->relations[id], id, g->relations[id].name);
    c = wh_column_pick(g, WH_ANY);
    wh_gen_text(g, "SELECT ");
    wh_column_print(g, c);
    wh_gen_text(g, ", COUNT(*) FROM ");
    wh_gen_text(g, g->relations[id].name);
    wh_gen_text(g, " GROUP BY ");
    wh_column_print(g, c);
    show_column(r, wh_gen_column(g, c));
    show_column(r, NULL);
    r->columns[1].affinity = WH_AFF_INTEGER;
    r->nrows = g->relations[id].nrows;
}

void wh_schema_view(wh_gen *g)
{
    unsigned id = wh_gen_nrelations(g);
    wh_relation *r = &g->relations[id];
    wh_buf body = WH_BUF_INIT(3 * WH_GEN_FROM_MAX);
    char space[3 * WH_GEN_FROM_MAX];
    wh_buf *out = g->out;
    uint32_t how = wh_rng_below(&g->rng, 100), ncolumns;

    memset(r, 0, sizeof *r);
    r->view = true;
    r->name[0] = 'v';
    r->name[1] = (char)('0' + g->nviews);
    ncolumns = 1 + wh_rng_below(&g->rng, 3);
    body.p = space;
    body.cap = sizeof space;
    g->out = &body;
    wh_query_begin(g);
    if (how >= 90) {
        print_grouped(g, r);
    } else {
        print_select(g, r, ncolumns, how >= 75, how < 55 ? 1 : 2);
        if (how >= 40 && how < 55)
            print_union(g, r);
    }
    g->out = out;
    wh_query_begin(g);

    wh_gen_text(g, "CREATE VIEW ");
    wh_gen_text(g, r->name);
    for (unsigned i = 0; i < r->ncolumns; i++) {
        wh_gen_text(g, i ? ", " : "(");
        print_name(g, 'c', i);
    }
    wh_gen_text(g, ") AS ");
    wh_buf_str(g->out, wh_buf_view(&body));
    wh_gen_text(g, ";\n");
    g->nviews++;
}
