/*
 * Tables: their columns, keys, constraints of the table.
 */
#include "generate/setup/setup.h"

/* ---- keys ----------------------------------------------------------------------------------- */

enum key { KEY_NONE, KEY_ROWID, KEY_COLUMN, KEY_SEVERAL };

static unsigned draw_key(wh_gen *g, unsigned ncolumns)
{
    uint32_t x = wh_rng_below(&g->rng, 100);

    if (x < 44)
        return KEY_NONE;
    if (x < 66)
        return KEY_ROWID;
    return x < 86 || ncolumns < 2 ? KEY_COLUMN : KEY_SEVERAL;
}

/* A lone "INTEGER PRIMARY KEY" is the rowid by another name; with DESC, or WITHOUT ROWID, not. */
static void print_key(wh_gen *g, wh_gen_relation *r, unsigned column, unsigned key)
{
    wh_gen_column *c = &r->columns[column];
    uint32_t order = wh_rng_below(&g->rng, 100);
    bool numbered = g->features->rowid_since <= g->version;
    bool desc = key == KEY_COLUMN && order >= 80 && numbered, rowid;

    if (key == KEY_ROWID && g->features->listed) {
        wh_column_typed(c, wh_listed_of_class(g, WH_GEN_INT));
    } else if (key == KEY_ROWID) {
        c->type = "INTEGER";
        c->affinity = WH_AFF_INTEGER;
    }
    /* Another type for a column that has none of the constraints yet. */
    for (int tries = 0; !wh_domain_keyed(g, c) && tries < 20; tries++)
        c = wh_column_draw(g, r, g->ntables, column);
    c->flags = WH_COL_PRIMARY | WH_COL_UNIQUE;
    wh_unique_add(r, 1U << column, true);
    if (r->without_rowid || r->strict || !numbered)
        c->flags |= WH_COL_NOT_NULL;
    rowid = numbered && !r->without_rowid && !desc && wh_str_is(wh_str_of(c->type), "INTEGER");
    if (rowid)
        c->flags |= WH_COL_ROWID | WH_COL_NOT_NULL | WH_COL_DEFAULT | WH_COL_COLLATE;
    wh_type_print(g, c->type);
    wh_gen_text(g, desc                    ? " PRIMARY KEY DESC"
                   : order < 6 && numbered ? " PRIMARY KEY ASC"
                                           : " PRIMARY KEY");
    if (wh_rng_percent(&g->rng, 25))
        wh_conflict_print(g);
    if (rowid && wh_rng_percent(&g->rng, 15))
        wh_gen_text(g, g->features->autoincrement);
    if (key == KEY_ROWID && !numbered && wh_rng_percent(&g->rng, 40)) {
        wh_gen_text(g, g->features->autoincrement);
        c->flags |= WH_COL_DEFAULT | WH_COL_CHECK; /* has neither */
        r->numbered = true;
    }
}

static void print_key_column(wh_gen *g, unsigned column, bool *collated)
{
    uint32_t x = wh_rng_below(&g->rng, 100);

    wh_name_print(g, 'c', column);
    if (x < 15 && g->features->collate_since <= g->version) {
        *collated = true;
        wh_gen_text(g, " COLLATE ");
        wh_gen_text(g, wh_word_draw(g, g->features->collations));
    }
    /* An engine that is named behind the columns may have no such keys. */
    wh_gen_text(g, x % 5 == 4 && !g->features->tails ? " DESC" : "");
}

/* A key or a UNIQUE of several columns, behind the columns. */
static void print_table_key(wh_gen *g, wh_gen_relation *r, bool primary)
{
    uint32_t first = wh_rng_below(&g->rng, r->ncolumns), n = 2;
    bool never_null = r->without_rowid || r->strict || g->features->rowid_since > g->version;
    bool collated = false, twice = !g->features->domains && !g->features->listed;
    unsigned columns = 0;

    n += r->ncolumns > 2 && wh_rng_percent(&g->rng, 25);
    n += wh_rng_percent(&g->rng, 8);
    n = twice || n < r->ncolumns ? n : r->ncolumns;
    for (uint32_t i = 0; i < n; i++)
        if (!wh_domain_keyed(g, &r->columns[(first + i) % r->ncolumns]))
            return;
    for (uint32_t i = 0; i < n; i++) {
        /* The same column once more, under another collation or none, is legal. */
        unsigned c = (first + i) % r->ncolumns;

        columns |= 1U << c;
        wh_gen_text(g, i ? ", " : primary ? ", PRIMARY KEY (" : ", UNIQUE (");
        print_key_column(g, c, &collated);
        if (primary)
            r->columns[c].flags |= WH_COL_PRIMARY;
        if (primary && never_null)
            r->columns[c].flags |= WH_COL_NOT_NULL;
    }
    wh_buf_char(g->out, ')');
    if (wh_rng_percent(&g->rng, 30))
        wh_conflict_print(g);
    r->used |= (uint8_t)columns;
    wh_unique_add(r, columns, !collated);
}

/* ---- tables -----------------------------------------------------------------------------------
 */

static void print_columns(wh_gen *g, wh_gen_relation *r, unsigned id, unsigned ncolumns,
                          unsigned key)
{
    unsigned keyed =
        key == KEY_ROWID || key == KEY_COLUMN ? wh_rng_below(&g->rng, ncolumns) : ncolumns;

    for (unsigned i = 0; i < ncolumns; i++) {
        wh_gen_column *c = wh_column_draw(g, r, id, i);

        wh_gen_text(g, i ? ", " : "");
        wh_name_print(g, 'c', i);
        r->ncolumns++;
        if (i == keyed) {
            print_key(g, r, i, key);
        } else if (g->foreign_keys && wh_foreign_adopt(g, r, i)) {
            wh_type_print(g, c->type);
            if (g->features->foreign_apart) {
                wh_constraints_print(g, r, i, WH_COL_UNIQUE);
                continue;
            }
            wh_gen_text(g, " REFERENCES ");
            wh_foreign_print(g, c);
        } else {
            wh_type_print(g, c->type);
        }
        wh_constraints_print(g, r, i,
                             i == keyed && g->features->defaults_first ? WH_COL_DEFAULT : 0);
    }
}

static void print_foreign_key(wh_gen *g, wh_gen_relation *r, unsigned column)
{
    r->used |= (uint8_t)(1U << column);
    wh_gen_text(g, ", FOREIGN KEY (");
    wh_name_print(g, 'c', column);
    wh_gen_text(g, ") REFERENCES ");
    wh_foreign_print(g, &r->columns[column]);
}

/* EXCLUDE, of rows that have the same value: a key by other means, which no foreign key and no
 * ON CONFLICT (..) can name. */
static void print_exclusion(wh_gen *g, wh_gen_relation *r)
{
    unsigned column = wh_rng_below(&g->rng, r->ncolumns);
    const wh_access_method *m;
    const wh_gen_column *c;

    /* Oftener of what overlaps. */
    for (unsigned i = 0; i < r->ncolumns; i++)
        column = r->columns[i].listed->traits & WH_TY_GIST ? i : column;
    c = &r->columns[column];
    m = wh_method_draw(g, g->features->exclusions, c);
    if (!m || (c->flags & WH_COL_GENERATED) || !wh_domain_keyed(g, c))
        return;
    wh_gen_text(g, ", EXCLUDE");
    wh_method_print(g, m, r, column);
    if (wh_rng_percent(&g->rng, 30)) {
        wh_gen_text(g, " WHERE (");
        wh_name_print(g, 'c', column);
        wh_gen_text(g, " IS NOT NULL)");
    }
    wh_unique_add(r, 1U << column, false);
}

/* FOREIGN KEY (c1) REFERENCES ..., of a column that refers to nothing yet. */
static void add_foreign_key(wh_gen *g, wh_gen_relation *r)
{
    unsigned column = wh_rng_below(&g->rng, r->ncolumns);
    wh_gen_column *c = &r->columns[column];

    if (!g->features->foreign_pragma || g->features->foreign_apart)
        return;
    if ((c->flags & (WH_COL_FOREIGN | WH_COL_GENERATED)) || !wh_foreign_draw(g, r, column))
        return;
    c->flags |= WH_COL_FOREIGN;
    print_foreign_key(g, r, column);
}

/* What follows the columns. */
static void print_table_constraints(wh_gen *g, wh_gen_relation *r, unsigned key)
{
    unsigned ncolumns = r->ncolumns;
    const char *check;

    if (g->version >= g->features->generated_since && wh_rng_percent(&g->rng, 12) && !r->numbered) {
        wh_generated_print(g, r, g->ntables);
        if (r->ncolumns < WH_GEN_COLUMNS && wh_rng_percent(&g->rng, 20) && !g->features->listed)
            wh_generated_print(g, r, g->ntables);
    }
    if (key == KEY_SEVERAL || (ncolumns > 1 && wh_rng_percent(&g->rng, 5))) {
        unsigned all = r->ncolumns;

        r->ncolumns = (uint8_t)ncolumns; /* no key has a generated column */
        print_table_key(g, r, key == KEY_SEVERAL);
        r->ncolumns = (uint8_t)all;
    }
    if (wh_rng_percent(&g->rng, 4) && (check = wh_words_any(g, g->features->checks)) &&
        !(g->features->foreign_apart && (r->columns[0].flags & (WH_COL_CHECK | WH_COL_FOREIGN)))) {
        wh_gen_text(g, ", ");
        wh_gen_text(g, check);
    }
    if (wh_rng_percent(&g->rng, 3))
        add_foreign_key(g, r);
    if (g->features->exclusions && wh_rng_percent(&g->rng, 7))
        print_exclusion(g, r);
    for (unsigned i = 0; i < ncolumns && g->features->foreign_apart; i++)
        if (r->columns[i].flags & WH_COL_FOREIGN)
            print_foreign_key(g, r, i);
}

void wh_schema_table(wh_gen *g)
{
    unsigned id = g->ntables, key, ncolumns;
    wh_gen_relation *r = &g->relations[id];
    const char *create =
        g->features->creates ? wh_word_draw(g, g->features->creates) : "CREATE TABLE ";

    memset(r, 0, sizeof *r);
    r->name[0] = 't';
    r->name[1] = (char)('0' + id);
    r->apart = strcmp(create, "CREATE TABLE ") != 0;
    g->statement = g->out->n;
    /* Where types are strict operands need columns of their class. */
    ncolumns = (g->features->listed ? 2U : 1U) + wh_rng_below(&g->rng, 4);
    ncolumns += wh_rng_percent(&g->rng, 20) && ncolumns < WH_GEN_COLUMNS - 1;
    key = draw_key(g, ncolumns);
    r->strict = g->version >= g->features->strict_since && wh_rng_percent(&g->rng, 7);
    r->without_rowid =
        key != KEY_NONE && wh_rng_percent(&g->rng, 25) && g->features->rowid_since <= g->version;

    wh_gen_text(g, create);
    wh_gen_text(g, r->name);
    wh_buf_char(g->out, '(');
    print_columns(g, r, id, ncolumns, key);
    print_table_constraints(g, r, key);
    wh_gen_text(g, r->without_rowid ? ") WITHOUT ROWID" : ")");
    if (g->features->tails)
        wh_tail_print(g, r);
    if (r->strict)
        wh_gen_text(g, r->without_rowid ? ", STRICT" : " STRICT");
    wh_gen_text(g, ";\n");
    g->ntables++;
}
