/*
 * Foreign keys. Where they are enforced (PRAGMA foreign_keys) a column refers to a key of an
 * earlier table that has rows, and its values come from there; else they are only declared, and
 * may refer to any column.
 */
#include "generate/setup/setup.h"

/* Is `column` alone a key of `r`, or the rowid? */
static bool is_key(const wh_gen_relation *r, unsigned column)
{
    for (unsigned u = 0; u < r->nuniques; u++) {
        if (r->uniques[u] == 1U << column && (r->targets >> u & 1))
            return true;
    }
    return false;
}

/* May `c` hold exactly the values of `parent`? */
static bool is_alike(const wh_gen_column *c, const wh_gen_column *parent)
{
    return strcmp(c->type, parent->type) == 0 && c->strict == parent->strict &&
           !(c->flags & (WH_COL_ROWID | WH_COL_NOT_NULL | WH_COL_UNIQUE));
}

bool wh_foreign_draw(wh_gen *g, wh_gen_relation *r, unsigned column)
{
    wh_gen_column *c = &r->columns[column];
    uint32_t start;

    if (g->ntables == 0 || r->apart)
        return false;
    start = wh_rng_below(&g->rng, g->ntables);
    for (unsigned k = 0; k < g->ntables; k++) {
        unsigned id = (start + k) % g->ntables;
        const wh_gen_relation *p = &g->relations[id];

        if (p->module != WH_MODULE_PLAIN || p->apart)
            continue;
        for (unsigned i = 0; i < p->ncolumns; i++) {
            if (g->foreign_keys && !(is_key(p, i) && p->nrows > 0 && is_alike(c, &p->columns[i])))
                continue;
            c->parent = (uint8_t)id;
            c->parent_column = (uint8_t)i;
            return true;
        }
    }
    return false;
}

bool wh_foreign_adopt(wh_gen *g, wh_gen_relation *r, unsigned column)
{
    wh_gen_column *c = &r->columns[column];
    const wh_gen_relation *p;
    uint32_t id;

    if (g->ntables == 0 || r->apart || !wh_rng_percent(&g->rng, g->features->foreign_columns))
        return false;
    id = wh_rng_below(&g->rng, g->ntables);
    p = &g->relations[id];
    for (unsigned i = 0; i < p->ncolumns; i++) {
        if (is_key(p, i) && p->nrows > 0 && p->strict == r->strict && !p->apart) {
            c->type = p->columns[i].type;
            c->affinity = p->columns[i].affinity;
            c->listed = p->columns[i].listed;
            c->flags |= WH_COL_FOREIGN;
            c->parent = (uint8_t)id;
            c->parent_column = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* Where foreign keys are looked at when the table is made: no NULL for what may hold none, and
 * nothing that changes what is checked or what a column may be computed of. */
static uint32_t weight_of(const wh_gen *g, const wh_gen_column *c, const wh_reference *v)
{
    bool changes = v->on_delete != WH_ACTION_FAIL || strstr(v->sql, "CASCADE") != NULL;
    const wh_gen_relation *r = &g->relations[g->ntables];

    if (v->since > g->version)
        return 0;
    if (g->features->foreign_apart &&
        ((v->on_delete == WH_ACTION_SET_NULL && (c->flags & WH_COL_NOT_NULL)) ||
         (changes && (c->flags & WH_COL_CHECK))))
        return 0;
    for (unsigned i = 0; i < r->ncolumns && changes && g->features->foreign_apart; i++)
        if (r->columns[i].flags & WH_COL_GENERATED)
            return 0;
    return v->weight;
}

void wh_foreign_print(wh_gen *g, wh_gen_column *c)
{
    const wh_reference *v = g->features->references;
    wh_gen_relation *p = &g->relations[c->parent];
    uint32_t total = 0, x;
    unsigned i;

    for (i = 0; v[i].sql; i++)
        total += weight_of(g, c, &v[i]);
    x = wh_rng_below(&g->rng, total);
    for (i = 0; v[i].sql; i++) {
        uint32_t weight = weight_of(g, c, &v[i]);
        if (x < weight)
            break;
        x -= weight;
    }
    c->on_delete = v[i].on_delete;
    c->on_update = strstr(v[i].sql, "ON UPDATE CASCADE")    ? WH_ACTION_CASCADE
                   : strstr(v[i].sql, "ON UPDATE SET NULL") ? WH_ACTION_SET_NULL
                                                            : WH_ACTION_FAIL;
    p->used |= (uint8_t)(1U << c->parent_column);
    wh_gen_text(g, p->name);
    wh_buf_char(g->out, '(');
    wh_name_print(g, 'c', c->parent_column);
    wh_buf_char(g->out, ')');
    wh_gen_text(g, v[i].sql);
}

/* ---- a key changes ------------------------------------------------------------------------ */

/* One of the columns that refer to `table`; NULL: none does. */
static const wh_gen_column *draw_child(wh_gen *g, unsigned table)
{
    const wh_gen_column *found = NULL;
    uint32_t n = 0;

    for (unsigned t = 0; t < g->ntables; t++) {
        for (unsigned i = 0; i < g->relations[t].ncolumns; i++) {
            const wh_gen_column *c = &g->relations[t].columns[i];

            if ((c->flags & WH_COL_FOREIGN) && c->parent == table &&
                wh_rng_below(&g->rng, ++n) == 0)
                found = c;
        }
    }
    return found;
}

/* UPDATE of a key that others may refer to. */
void wh_statement_update_key(wh_gen *g, unsigned table)
{
    wh_gen_relation *r = &g->relations[table];
    const wh_gen_column *child = g->foreign_keys ? draw_child(g, table) : NULL;
    wh_datum old, now;
    unsigned key, row;

    if (!child || r->nrows == 0 || r->triggers)
        return;
    key = child->parent_column;
    row = wh_rng_below(&g->rng, r->nrows);
    old = g->rows[table][row][key];
    if ((r->columns[key].flags & WH_COL_FOREIGN) || !is_key(r, key) || old.kind == WH_D_NULL ||
        !wh_foreign_follow(g, table, key, &old, NULL))
        return;
    wh_value_fresh(g, &r->columns[key], &now);
    for (unsigned i = 0; i < r->nrows; i++)
        if (wh_datum_same(&g->rows[table][i][key], &now))
            return;
    wh_gen_text(g, "UPDATE ");
    wh_gen_text(g, r->name);
    wh_gen_text(g, " SET ");
    wh_name_print(g, 'c', key);
    wh_gen_text(g, " = ");
    wh_datum_print(g->out, &now);
    wh_where_print(g, key, &old);
    wh_statement_end(g, r);
    g->rows[table][row][key] = now;
    wh_foreign_follow(g, table, key, &old, &now);
}
