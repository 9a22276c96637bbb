/*
 * Columns in scope.
 */
#include "generate/write/write.h"

wh_source *wh_source_push(wh_gen *g, const wh_gen_relation *r, unsigned id, const char *name)
{
    wh_source *s = &g->sources[g->nsources++];
    size_t n = strlen(name);

    s->relation = r;
    s->id = (uint8_t)id;
    memcpy(s->name, name, n + 1);
    s->pivot = (uint8_t)wh_rng_below(&g->rng, r->nrows < WH_GEN_ROWS ? r->nrows : WH_GEN_ROWS);
    return s;
}

static bool suits(const wh_gen *g, const wh_gen_column *c, unsigned class_)
{
    if (wh_domain_is(g, c, WH_DOMAIN_SHAPES))
        return false;
    if (class_ == WH_GEN_NUM)
        return c->affinity != WH_AFF_TEXT && !wh_domain_is(g, c, WH_DOMAIN_APART);
    if (class_ == WH_GEN_TEXT)
        return c->affinity == WH_AFF_TEXT || c->affinity == WH_AFF_BLOB;
    return true;
}

/* May an index be of use for it, as far as the model knows? */
static bool is_indexed(const wh_gen *g, const wh_gen_column *c)
{
    const wh_gen_relation *r;

    if (c->relation >= g->ntables)
        return false;
    r = &g->relations[c->relation];
    if (r->used >> c->column & 1 || (r->columns[c->column].flags & (WH_COL_ROWID | WH_COL_PRIMARY)))
        return true;
    for (unsigned i = 0; i < r->nuniques; i++) {
        if (r->uniques[i] >> c->column & 1)
            return true;
    }
    return false;
}

/* Where a value that can't be computed refuses its row: the next column that suits, if there is
 * one. */
static wh_colref suiting(const wh_gen *g, wh_colref c, unsigned class_)
{
    const wh_gen_relation *r = g->sources[c.source].relation;

    for (unsigned k = 0; k < r->ncolumns; k++) {
        unsigned i = (c.column + k) % r->ncolumns;

        if (suits(g, &r->columns[i], class_))
            return (wh_colref){c.source, (uint8_t)i};
    }
    return c;
}

wh_colref wh_column_meeting(const wh_gen *g, wh_colref c, wh_colref d)
{
    const wh_gen_relation *r = g->sources[d.source].relation;

    for (unsigned i = 0; i < r->ncolumns; i++)
        if (wh_domains_meet(g, wh_gen_column_of(g, c), &r->columns[i]))
            return (wh_colref){d.source, (uint8_t)i};
    return d;
}

/* Of a strict dialect. */
static bool is_of(const wh_gen_column *c, unsigned class_)
{
    if (class_ == WH_GEN_EXTREME || class_ == WH_GEN_SCALAR)
        return c->listed->traits & (class_ == WH_GEN_EXTREME ? WH_TY_EXTREMES : WH_TY_SCALAR);
    return class_ == WH_GEN_ANY || c->listed->class_ == class_;
}

/* A column of that class: what joins, is indexed and is not NULL by preference. */
static wh_colref pick_typed(wh_gen *g, unsigned class_)
{
    wh_colref found[WH_GEN_SOURCES * WH_GEN_COLUMNS], c = {WH_NONE, 0};
    uint32_t n = 0;

    for (unsigned s = g->first; s < g->nsources; s++)
        for (unsigned i = 0; i < g->sources[s].relation->ncolumns; i++)
            if (is_of(&g->sources[s].relation->columns[i], class_))
                found[n++] = (wh_colref){(uint8_t)s, (uint8_t)i};
    for (int tries = 0; tries < 3 && n; tries++) {
        c = found[wh_rng_below(&g->rng, n)];
        if (tries == 2 || !(g->aim == WH_AIM_PIVOT && wh_value_null_at_pivot(g, c)))
            break;
    }
    return c;
}

unsigned wh_column_class(const wh_gen *g, wh_colref c)
{
    const wh_gen_column *column = c.source == WH_NONE ? NULL : wh_gen_column_of(g, c);

    return column && column->listed ? column->listed->class_ : WH_GEN_ANY;
}

/* A column in scope, by preference one that suits the class: three tries. */
wh_colref wh_column_pick(wh_gen *g, unsigned class_)
{
    wh_colref c = {WH_NONE, 0};

    if (g->features->listed || g->first == g->nsources)
        return pick_typed(g, class_);

    for (int tries = 0; tries < 3; tries++) {
        uint32_t s = g->first + wh_rng_below(&g->rng, (uint32_t)(g->nsources - g->first));
        const wh_gen_relation *r = g->sources[s].relation;

        c.source = (uint8_t)s;
        c.column = (uint8_t)wh_rng_below(&g->rng, r->ncolumns);
        if (g->aim == WH_AIM_PIVOT && tries < 2 && wh_value_null_at_pivot(g, c))
            continue;
        /* All sides of an OR must have an index for one to be used. */
        if (tries < 2 && !g->stored && !is_indexed(g, &r->columns[c.column]) &&
            wh_rng_percent(&g->rng, g->aim == WH_AIM_FEW ? 90 : 35))
            continue;
        if (suits(g, &r->columns[c.column], class_))
            break;
    }
    if (g->features->domains && (g->stored || class_ == WH_GEN_NUM))
        c = suiting(g, c, class_);
    if (class_ != WH_GEN_TEXT && !g->stored && wh_rng_percent(&g->rng, 2)) {
        const wh_source *s = &g->sources[c.source];
        if (s->id < g->ntables && !s->relation->without_rowid &&
            g->features->rowid_since <= g->version)
            c.column = WH_GEN_COLUMNS;
    }
    return c;
}

/* Another column to hold beside `c`: one of the same key, the next one, or one of the same
 * affinity if possible. */
wh_colref wh_column_beside(wh_gen *g, wh_colref c)
{
    wh_colref d = c;
    const wh_gen_column *a = wh_gen_column_of(g, c);

    if (wh_rng_percent(&g->rng, 50)) {
        d = wh_key_beside(g, c);
        if (d.source != WH_NONE)
            return d;
        d = c;
    }
    if (a && c.column + 1 < g->sources[c.source].relation->ncolumns &&
        wh_rng_percent(&g->rng, 20) &&
        wh_domains_meet(g, a, &g->sources[c.source].relation->columns[c.column + 1]))
        return (wh_colref){c.source, (uint8_t)(c.column + 1)};
    for (int tries = 0; tries < 3; tries++) {
        const wh_gen_column *b;

        d = wh_column_pick(g, WH_GEN_ANY);
        b = wh_gen_column_of(g, d);
        if ((d.source != c.source || d.column != c.column) &&
            (g->features->listed ||
             (a && b && a->affinity == b->affinity && wh_domains_meet(g, a, b))))
            return d;
    }
    return wh_domains_meet(g, a, wh_gen_column_of(g, d)) ? d : c;
}

void wh_column_print(wh_gen *g, wh_colref c)
{
    wh_buf *b = g->out;

    g->last = c;
    if (g->marking) {
        wh_buf_char(b, '\x01');
        wh_buf_char(b, (char)('0' + c.column));
        return;
    }
    if (g->qualify &&
        !(g->nesting == 0 && c.column < WH_GEN_COLUMNS && g->merged >> c.column & 1)) {
        wh_buf_text(b, g->sources[c.source].name);
        wh_buf_char(b, '.');
    }
    if (c.column == WH_GEN_COLUMNS) {
        wh_buf_add(b, "rowid", 5);
        return;
    }
    wh_gen_column_name(g, g->sources[c.source].relation, c.column);
}
