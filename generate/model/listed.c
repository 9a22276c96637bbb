/*
 * Types whose values are listed: places in the list, and what they are as datums.
 */
#include "generate/model/model.h"

unsigned wh_listed_count(const wh_gen_listed *t)
{
    unsigned n = 0;

    while (t->values[n])
        n++;
    return n;
}

/* A place in the type's list; one that rows of this case share. */
static unsigned listed_value(wh_gen *g, const wh_gen_listed *t)
{
    uint32_t n = wh_listed_count(t), how = wh_rng_below(&g->rng, 100);

    if (how < 72)
        return (g->window + wh_rng_below(&g->rng, n < 6 ? n : 6)) % n;
    return wh_rng_below(&g->rng, n);
}

/* Equal values of a class meet, whatever list they are of. */
static void set_place(wh_datum *out, const wh_gen_listed *t, wh_str literal)
{
    out->kind = WH_D_PLACE;
    out->n = 0;
    out->i = out->place;
    out->key = 2166136261U ^ t->class_;
    for (size_t i = 0; i < literal.n; i++)
        out->key = (out->key ^ (unsigned char)literal.p[i]) * 16777619U;
}

void wh_listed_datum(const wh_gen_listed *t, unsigned value, wh_datum *out)
{
    wh_str literal;
    bool number = t->class_ == WH_GEN_INT || t->class_ == WH_GEN_NUM || t->class_ == WH_GEN_REAL;

    memset(out, 0, sizeof *out);
    if (value >= WH_TY_UNKNOWN)
        return;
    literal = wh_str_of(t->values[value]);
    if (t->class_ == WH_GEN_BOOL)
        wh_datum_set_int(out, literal.p[0] == 't');
    out->place = (uint8_t)value;
    if (t->class_ == WH_GEN_BOOL ||
        (number && literal.p[0] != '\'' && wh_datum_parse(out, literal)) ||
        (t->class_ == WH_GEN_TEXT && wh_datum_parse(out, literal)))
        out->place = (uint8_t)value;
    else
        set_place(out, t, literal);
    out->type = t;
}

const wh_gen_listed *wh_listed_of_class(const wh_gen *g, unsigned class_)
{
    const wh_gen_listed *t = g->features->listed;

    if (class_ == WH_GEN_ANY || class_ >= WH_GEN_CLASSES)
        class_ = WH_GEN_INT;
    while (t->name && t->class_ != class_)
        t++;
    return t->name ? t : g->features->listed;
}

const wh_gen_listed *wh_listed_draw(wh_gen *g)
{
    const wh_gen_listed *t = g->features->listed;
    uint32_t total = 0, x;

#define WEIGHT(t) ((t)->since <= g->version ? (t)->weight : 0U)
    for (; t->name; t++)
        total += WEIGHT(t);
    x = wh_rng_below(&g->rng, total);
    for (t = g->features->listed; t->name && x >= WEIGHT(t); t++)
        x -= WEIGHT(t);
#undef WEIGHT
    return t->name ? t : g->features->listed;
}

const wh_gen_listed *wh_listed_named(const wh_gen *g, const char *name)
{
    const wh_gen_listed *t = g->features->listed;

    while (t->name && strcmp(t->name, name) != 0)
        t++;
    return t->name ? t : g->features->listed;
}

void wh_listed_random(wh_gen *g, const wh_gen_listed *t, wh_datum *out)
{
    wh_listed_datum(t, listed_value(g, t), out);
}

void wh_column_typed(wh_gen_column *c, const wh_gen_listed *t)
{
    static const uint8_t affinities[WH_GEN_CLASSES] = {
        [WH_GEN_INT] = WH_AFF_INTEGER,
        [WH_GEN_NUM] = WH_AFF_NUMERIC,
        [WH_GEN_REAL] = WH_AFF_REAL,
        [WH_GEN_TEXT] = WH_AFF_TEXT,
    };

    c->listed = t;
    c->type = t->name;
    c->strict = true;
    c->affinity = affinities[t->class_];
}

bool wh_column_computed(const wh_gen *g, wh_gen_column *c, unsigned class_)
{
    memset(c, 0, sizeof *c);
    c->type = "";
    c->affinity = WH_AFF_BLOB;
    c->relation = WH_NONE;
    if (g->features->listed)
        wh_column_typed(c, wh_listed_of_class(g, class_));
    return c->listed != NULL;
}

void wh_column_small(const wh_gen *g, wh_gen_column *c)
{
    wh_column_computed(g, c, WH_GEN_INT);
    c->flags = WH_COL_SMALL;
}
