/*
 * Columns of tables: their types, and what is computed of others.
 */
#include "generate/setup/setup.h"

static const wh_gen_type *draw_type(wh_gen *g, bool strict)
{
    const wh_gen_type *t = g->features->types;
    uint32_t total = 0, x;
    unsigned i;

    for (i = 0; t[i].name; i++)
        total += (!strict || t[i].strict) && t[i].since <= g->version ? t[i].weight : 0;
    x = wh_rng_below(&g->rng, total);
    for (i = 0; t[i].name; i++) {
        uint32_t weight = (!strict || t[i].strict) && t[i].since <= g->version ? t[i].weight : 0;
        if (x < weight)
            break;
        x -= weight;
    }
    return &t[i];
}

void wh_type_print(wh_gen *g, const char *type)
{
    if (*type) {
        wh_buf_char(g->out, ' ');
        wh_gen_text(g, type);
    }
}

wh_gen_column *wh_column_new(wh_gen_relation *r, unsigned id, unsigned i, const wh_gen_type *t)
{
    wh_gen_column *c = &r->columns[i];

    memset(c, 0, sizeof *c);
    c->type = t->name;
    c->affinity = t->affinity;
    c->strict = r->strict;
    c->relation = (uint8_t)id;
    c->column = (uint8_t)i;
    return c;
}

/* Before the statement that names the type stands the one that makes it. */
static void make_type(wh_gen *g, const wh_gen_listed *t)
{
    uint64_t bit = UINT64_C(1) << ((t - g->features->listed) & 63);
    size_t n, from = g->statement, to = g->out->n;
    char create[128];

    if (!t->create || (g->created & bit))
        return;
    n = strlen(t->create);
    if (n + 2 > sizeof create)
        return;
    memcpy(create, t->create, n);
    memcpy(create + n, ";\n", 2);
    n += 2;
    g->created |= bit;
    wh_buf_add(g->out, create, n);
    if (g->out->status != WH_OK)
        return;
    memmove(g->out->p + from + n, g->out->p + from, to - from);
    memcpy(g->out->p + from, create, n);
    g->statement += n;
}

static wh_gen_column *make_typed(wh_gen *g, wh_gen_relation *r, unsigned id, unsigned i,
                                 const wh_gen_listed *listed)
{
    static const wh_gen_type none = {1, "", WH_AFF_BLOB, true, 0};
    wh_gen_column *c = wh_column_new(r, id, i, &none);

    wh_column_typed(c, listed);
    make_type(g, listed);
    return c;
}

/* Where types are strict often that of the table before, so that rows join and unite. */
wh_gen_column *wh_column_draw(wh_gen *g, wh_gen_relation *r, unsigned id, unsigned i)
{
    wh_gen_column *c;

    if (g->features->listed) {
        bool again = id > 0 && i < r[-1].ncolumns && wh_rng_percent(&g->rng, 32);

        return make_typed(g, r, id, i, again ? r[-1].columns[i].listed : wh_listed_draw(g));
    }
    c = wh_column_new(r, id, i, draw_type(g, r->strict));
    wh_domain_enter(g, c);
    return c;
}

/* The same value as another column's, by another affinity or collation. */
static void print_copied(wh_gen *g, wh_gen_relation *r, unsigned id, wh_gen_column *c)
{
    unsigned of = wh_columns_draw(g, wh_columns_storable(r));
    static const char *const forms[] = {"", "+", "likely(", "coalesce("};
    uint32_t form = wh_rng_below(&g->rng, 8);

    form = form < 4 ? form : 0;
    wh_gen_text(g, forms[form]);
    wh_name_print(g, 'c', of);
    wh_gen_text(g, form < 2 ? "" : form == 2 ? ")" : ", NULL)");
    c->relation = (uint8_t)id;
    c->column = (uint8_t)of;
}

static uint32_t weight_of_computed(wh_gen *g, const wh_gen_generated *v)
{
    const wh_gen_form form = {1, WH_GEN_ANY, v->sql, NULL, 0};

    return v->since <= g->version && wh_form_suits(g, &form) ? v->weight : 0;
}

/* NULL: none suits the columns in scope. */
static const wh_gen_generated *draw_computed(wh_gen *g)
{
    const wh_gen_generated *v = g->features->generated;
    uint32_t total = 0, x;

    for (const wh_gen_generated *k = v; k->sql; k++)
        total += weight_of_computed(g, k);
    if (total == 0)
        return NULL;
    x = wh_rng_below(&g->rng, total);
    for (; x >= weight_of_computed(g, v); v++)
        x -= weight_of_computed(g, v);
    return v;
}

/* Is a type of it made by a statement? */
static bool has_made_type(const wh_gen_relation *r)
{
    unsigned c = 0;

    while (c < r->ncolumns && !(r->columns[c].listed && r->columns[c].listed->create))
        c++;
    return c < r->ncolumns;
}

/* One more column by a row of the dialect's table. */
static void print_generated_row(wh_gen *g, wh_gen_relation *r, unsigned id, unsigned i)
{
    bool both = g->version >= g->features->virtual_since;
    bool bare = g->features->virtual_bare, stored;
    const wh_gen_type any = {1, "", WH_AFF_BLOB, true, 0};
    wh_gen_column *c = wh_column_new(r, id, i, &any);
    const wh_gen_generated *v;
    wh_gen_form form = {1, WH_GEN_ANY, NULL, NULL, 0};

    wh_table_enter(g, r, id, false);
    v = draw_computed(g);
    if (!v) {
        wh_table_leave(g);
        return;
    }
    form.sql = v->sql;
    c->type = v->type;
    c->affinity = v->affinity;
    c->folds = true;
    if (g->features->listed)
        wh_column_typed(c, wh_listed_named(g, v->type));
    c->flags = WH_COL_GENERATED;
    c->relation = WH_NONE;
    wh_gen_text(g, ", ");
    wh_name_print(g, 'c', i);
    wh_type_print(g, c->type);
    wh_gen_text(g,
                both && !bare && wh_rng_percent(&g->rng, 80) ? " AS (" : " GENERATED ALWAYS AS (");
    wh_template(g, &form, 0);
    wh_table_leave(g);
    stored = g->version >= g->features->stored_since && !(both && wh_rng_percent(&g->rng, 50));
    stored = stored || (bare && has_made_type(r));
    wh_gen_text(g, stored ? ") STORED" : ") VIRTUAL");
    c->flags |= stored ? 0 : WH_COL_VIRTUAL;
    r->ncolumns++;
    r->used = 0xff;
}

/* One more column, of a value computed from those before it. STRICT tables look at its type. */
void wh_generated_print(wh_gen *g, wh_gen_relation *r, unsigned id)
{
    static const wh_gen_type any = {1, "ANY", WH_AFF_BLOB, true, 0};
    unsigned i = r->ncolumns;
    unsigned without = WH_COL_UNIQUE | WH_COL_DEFAULT | WH_COL_NOT_NULL | WH_COL_FOREIGN;
    wh_gen_column *c;

    if (g->features->generated) {
        print_generated_row(g, r, id, i);
        return;
    }
    c = wh_column_new(r, id, i, r->strict ? &any : draw_type(g, false));
    wh_gen_text(g, ", ");
    wh_name_print(g, 'c', i);
    wh_type_print(g, c->type);
    c->flags = WH_COL_GENERATED;
    c->relation = WH_NONE;
    wh_gen_text(g, wh_rng_percent(&g->rng, 20) ? " GENERATED ALWAYS AS (" : " AS (");
    if (wh_rng_percent(&g->rng, 45)) {
        print_copied(g, r, id, c);
    } else {
        wh_table_enter(g, r, id, false);
        wh_expression(g, WH_GEN_NUM + wh_rng_below(&g->rng, 2), 1);
        wh_table_leave(g);
    }
    wh_gen_text(g, wh_rng_percent(&g->rng, 50) ? ") VIRTUAL" : ") STORED");
    r->ncolumns++;
    r->used = 0xff;
    wh_constraints_print(g, r, i, without);
}
