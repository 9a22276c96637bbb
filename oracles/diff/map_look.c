/* What a setup puts into columns, of which it is told what they hold. */
#include "oracles/diff/map_setup.h"
#include "formats/sql/tree/change.h"

/* Does a text look as a number does? */
static bool seems_number(wh_str text)
{
    size_t i = 1;

    while (i < text.n && text.p[i] == ' ')
        i++;
    return i < text.n && memchr("0123456789+-.", text.p[i], 13);
}

/* A bit of its class. */
static uint32_t class_of_value(const wh_node *e)
{
    const wh_token *t;

    while (e && (e->kind == WH_N_PAREN || (e->kind == WH_N_UNARY && !wh_node_has(e, WH_KW_NOT))))
        e = wh_node_expr(e, 0);
    t = e && e->kind == WH_N_LITERAL && e->n == 1 ? wh_child_token(e->child[0]) : NULL;
    switch (t ? (int)t->kind : -1) {
    case WH_T_INTEGER:
        return 1U << MAP_INTEGER;
    case WH_T_REAL:
        return 1U << MAP_REAL;
    case WH_T_STRING:
        return 1U << MAP_TEXT | (uint32_t)seems_number(wh_token_text(t)) << MAP_SEEMS_NUMBER;
    case WH_KW_NULL:
        return 1U << MAP_NULL;
    case WH_KW_TRUE:
    case WH_KW_FALSE:
        return 1U << MAP_INTEGER;
    case WH_T_BLOB:
        return 1U << MAP_NOTHING;
    default:
        return 1U << MAP_COMPUTED;
    }
}

static void infer(wh_mapping *m, wh_arena *a, wh_str table, wh_str column, uint32_t classes)
{
    wh_map_inferred *p;
    size_t i;

    for (i = 0; i < m->ninferred; i++)
        if (wh_str_eq_nocase(m->inferred[i].table, table) &&
            wh_str_eq_nocase(m->inferred[i].column, column)) {
            m->inferred[i].classes |= classes;
            return;
        }
    if (m->ninferred % 16 == 0) {
        p = WH_NEW_N(a, wh_map_inferred, m->ninferred + 16);
        if (m->ninferred)
            memcpy(p, m->inferred, m->ninferred * sizeof *p);
        m->inferred = p;
    }
    m->inferred[m->ninferred++] = (wh_map_inferred){table, column, classes};
}

/* The name of the column number i that an INSERT fills. */
static wh_str filled_column(wh_arena *a, const wh_relation *r, const wh_node *names, size_t i)
{
    size_t n = 0;
    uint32_t k;

    if (!names)
        return i < r->ncolumns ? r->columns[i].name : (wh_str){NULL, 0};
    for (k = 0; k < names->n; k++) {
        const wh_token *t = wh_child_token(names->child[k]);
        if (t && t->kind != WH_T_LPAREN && t->kind != WH_T_RPAREN && t->kind != WH_T_COMMA &&
            n++ == i)
            return wh_name_text(a, t);
    }
    return (wh_str){NULL, 0};
}

/* One that is no literal may be any: it is noted as an empty text. */
static void note_time(wh_mapping *m, wh_arena *a, wh_str table, const wh_node *e)
{
    const wh_token *t = wh_node_last_token(e);
    bool plain = t && t->kind == WH_T_STRING && (e->kind == WH_N_LITERAL || e->kind == WH_N_TYPED);

    if (m->ntimes % 64 == 0) {
        wh_map_time *p = WH_NEW_N(a, wh_map_time, m->ntimes + 64);

        if (m->ntimes)
            memcpy(p, m->times, m->ntimes * sizeof *p);
        m->times = p;
    }
    m->times[m->ntimes++] = (wh_map_time){
        wh_arena_str(a, table), plain ? wh_arena_str(a, wh_token_text(t)) : (wh_str){NULL, 0}};
}

/* A statement that makes columns, and their table. */
typedef struct defaults {
    wh_mapping *m;
    wh_arena *a;
    const wh_node *table;
} defaults;

static enum wh_walk infer_default(void *ctx, const wh_node *n)
{
    const defaults *d = ctx;
    const wh_node *value = n->kind == WH_N_COLUMN_DEF ? wh_node_find(n, WH_N_DEFAULT) : NULL;

    if (value && wh_node_expr(value, 0) && wh_name_part(d->table, 0))
        infer(d->m, d->a, wh_name_text(d->a, wh_name_part(d->table, 0)),
              wh_name_text(d->a, wh_map_column_name(n)), class_of_value(wh_node_expr(value, 0)));
    return WH_WALK_ON;
}

/* What VACUUM leaves in tables without an index has new numbers
 * (https://www.sqlite.org/lang_vacuum.html). */
static void renumber(wh_mapping *m, wh_arena *a, wh_catalog *catalog)
{
    const wh_relation *r;
    size_t i;

    for (i = 0; (r = wh_catalog_relation_at(catalog, i)) != NULL; i++)
        infer(m, a, wh_arena_str(a, r->name), WH_STR(MAP_ROWID), 1U << MAP_NOTHING);
}

void wh_map_look_at(wh_mapping *m, wh_arena *a, wh_catalog *catalog, const wh_node *s)
{
    const wh_relation *r;
    const wh_node *row, *e;
    wh_assignment set;
    size_t i, k, at = 0;
    wh_change c;
    wh_select q;

    wh_node_walk(s, infer_default, &(defaults){m, a, wh_node_find(s, WH_N_NAME)});
    if (s->kind == WH_N_VACUUM)
        renumber(m, a, catalog);
    if (!wh_change_of(s, &c) || !c.target)
        return;
    r = wh_catalog_relation_named(catalog, wh_node_find(c.target, WH_N_NAME));
    if (!r)
        return;
    while (c.set && wh_assignment_next(c.set, &at, &set))
        if (set.column->kind == WH_N_COLUMN)
            infer(m, a, r->name, wh_name_text(a, wh_name_part(set.column, 0)),
                  class_of_value(set.value));
    /* numbers of rows that are left out, replaced or come by a query are not told */
    if (c.alters_errors || c.conflict || wh_node_has(s, WH_KW_REPLACE) ||
        (c.query && (!wh_select_of(c.query, &q) || !q.values)))
        infer(m, a, r->name, WH_STR(MAP_ROWID), 1U << MAP_NOTHING);
    if (!c.query || !wh_select_of(c.query, &q) || !q.values)
        return;
    for (i = 0; (row = wh_node_next_expr(q.values, &i)) != NULL;)
        for (k = 0; (e = wh_node_expr(row, k)) != NULL; k++) {
            wh_str column = filled_column(a, r, c.columns, k);
            if (column.n)
                infer(m, a, r->name, column, class_of_value(e));
            if (column.n && wh_str_eq_nocase(column, wh_map_time_of(m->from, r->node)))
                note_time(m, a, r->name, e);
        }
}
