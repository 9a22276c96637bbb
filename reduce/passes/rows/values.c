/* Values of a column in all the rows of its table, changed together with what is said of it. */
#include "formats/sql/tree/edit.h"
#include "reduce/passes/rows/column.h"
#include "reduce/passes/passes.h"
#include "reduce/passes/shape.h"

/* The definition of the column of that name, in a table (NULL: any): false: there is none. */
static bool find_column(wh_plan *p, const wh_token *table, const wh_token *name, wh_col *out)
{
    const wh_node *tree, *def;
    size_t i, k;

    for (i = 0; name && i < p->base->n; i++) {
        tree = p->base->v[i]->tree;
        if (!tree || tree->kind != WH_N_CREATE_TABLE ||
            (table && !wh_col_names_table(wh_node_find(tree, WH_N_NAME), wh_name_hash(table))))
            continue;
        for (k = 0; (def = wh_col_defined(tree, k)) != NULL; k++)
            if (wh_name_eq(wh_node_first_token(def), name)) {
                *out = wh_col_of(p, i, def);
                return !out->generated;
            }
    }
    return false;
}

/*
 * What a value is written as where the type of its column goes. 2.0 in a REAL column says what 2
 * does; without the type 2.0 is still a real number, and 2 is none. As 2 it tells whether the type
 * matters: else the value would take its place, which may show another bug.
 */
const wh_node *wh_pass_untyped(wh_plan *p, const wh_node *value)
{
    wh_str text = wh_token_text(wh_node_first_token(value));
    char whole[24];
    size_t n = 0;

    if (value->kind == WH_N_UNARY && text.n == 1 && text.p[0] == '-') {
        const wh_node *number = wh_node_expr(value, 0), *with = wh_pass_untyped(p, number);
        return with == number ? value : wh_plan_made(p, "- {}", with, NULL);
    }
    if (value->kind != WH_N_LITERAL || wh_node_token_count(value) != 1)
        return value;
    for (; n < text.n && n + 1 < sizeof whole && text.p[n] >= '0' && text.p[n] <= '9'; n++)
        whole[n] = text.p[n];
    whole[n] = 0;
    if (n == 0 || n == text.n || text.p[n] != '.')
        return value;
    while (++n < text.n)
        if (text.p[n] != '0')
            return value;
    return wh_plan_literal(p, whole);
}

bool wh_pass_is_numeric(const wh_plan *p, const wh_node *type)
{
    wh_buf b = WH_BUF_INIT(1024);
    uint8_t affinity = WH_AFFINITY_NUMERIC;

    wh_node_print_canonical(&b, type);
    if (p->d->affinity && b.status == WH_OK)
        affinity = p->d->affinity(wh_buf_view(&b));
    wh_buf_release(&b);
    return affinity != WH_AFFINITY_TEXT && affinity != WH_AFFINITY_BLOB;
}

/* Rows of VALUES that go into the column's table before statement `end` have that value there;
 * NULL: what stands there, as it is written without a type. */
static void set_values(const wh_col *c, size_t end, const wh_node *value)
{
    const wh_node *tree, *values, *row, *names, *old, *with;
    size_t i, k, position, count;
    uint32_t child = 0;

    for (i = 0; i < end; i++) {
        tree = c->p->base->v[i]->tree;
        if (!tree || tree->kind != WH_N_INSERT ||
            !wh_col_names_table(wh_node_find(wh_node_find(tree, WH_N_TABLE_REF), WH_N_NAME),
                                c->table))
            continue;
        position = c->position;
        count = c->count;
        names = wh_node_find(tree, WH_N_NAMES);
        if (names && !wh_col_find_name(names, c->name, &child, &position, &count))
            continue;
        values = wh_node_find(wh_node_find(tree, WH_N_QUERY), WH_N_VALUES);
        for (k = 0; (row = wh_node_next(values, WH_N_ROW_VALUE, &k)) != NULL;) {
            old = wh_shape_members(row) == count ? wh_shape_member(row, position) : NULL;
            with = old && !value ? wh_pass_untyped(c->p, old) : value;
            if (old && with != old)
                wh_plan_replace(c->p, i, old, with);
        }
    }
}

void wh_pass_untype_rows(wh_plan *p, size_t part, const wh_node *def)
{
    wh_col c = wh_col_of(p, part, def);

    if (!c.generated)
        set_values(&c, p->base->n, NULL);
}

/* A node of its own with the same text, so that it can stand in several places. */
static const wh_node *copy_of(wh_plan *p, const wh_node *n)
{
    return wh_edit_rebuild(p->a, n, n->child, n->n);
}

/* ---- what columns are compared with -----------------------------------------------------------
 */

typedef struct same {
    wh_plan *p;
    size_t part;
    const wh_node *like;
    const char *form;
} same;

static enum wh_walk replace_same(void *ctx, const wh_node *n)
{
    same *s = ctx;

    if (!wh_node_is_expr(n) || !wh_shape_alike(n, s->like))
        return WH_WALK_ON;
    wh_plan_replace(s->p, s->part, n, wh_plan_made(s->p, s->form, wh_shape_only_column(n), NULL));
    return WH_WALK_SKIP;
}

/* One item: wherever the expression stands its column does, and that has the value. */
static void put_column(wh_plan *p, const wh_node *like, const wh_col *c, const wh_node *value,
                       const char *form)
{
    same s = {p, 0, like, form};

    wh_plan_item(p);
    set_values(c, p->base->n, value);
    for (s.part = 0; s.part < p->base->n; s.part++)
        if (p->base->v[s.part]->tree)
            wh_node_walk(p->base->v[s.part]->tree, replace_same, &s);
}

static enum wh_walk collect_compared(wh_plan *p, size_t part, const wh_node *n)
{
    const wh_node *e = wh_node_expr(n, 0), *value = wh_node_expr(n, 1);
    const wh_token *op = n->kind == WH_N_BINARY && n->n > 1 ? wh_child_token(n->child[1]) : NULL;
    const wh_node *column;
    wh_col c;

    if (!e || !value || (n->kind != WH_N_IS && (!op || op->kind != WH_OP_EQ)))
        return WH_WALK_ON;
    if (e->kind == WH_N_LITERAL) {
        const wh_node *other = value;
        value = e;
        e = other;
    }
    if (value->kind != WH_N_LITERAL || e->kind == WH_N_COLUMN || wh_node_token_count(e) < 3)
        return WH_WALK_ON;
    column = wh_shape_only_column(e);
    if (!column || !find_column(p, NULL, wh_name_part(column, 0), &c))
        return WH_WALK_ON;
    put_column(p, e, &c, copy_of(p, value), "{}");
    if (!wh_means(p->d, WH_MEANS_PLAIN_PLUS))
        return WH_WALK_ON;
    put_column(p, e, &c, copy_of(p, value), "+ {}");
    if (wh_str_is(wh_token_text(wh_node_first_token(value)), "1"))
        return WH_WALK_ON;
    put_column(p, e, &c, wh_plan_literal(p, "1"), "+ {}");
    wh_plan_replace(p, part, value, wh_plan_literal(p, "1"));
    return WH_WALK_ON;
}

/*
 * f(c) = 1 becomes c = 1, or in SQLite +c = 1, wherever f(c) stands, and c is 1 in all rows of
 * VALUES: what the function finds in a longer value need not be there. Two items for each such
 * comparison, and one in which it is with 1, as 0 and NULL are special to many functions.
 */
void wh_pass_compared_values(wh_plan *p)
{
    wh_plan_walk(p, collect_compared);
}
