/*
 * What the model of a typed dialect knows of stored values: places in their types' lists.
 */
#include "generate/typed/typed.h"

unsigned wh_typed_count(const wh_typed_type *t)
{
    unsigned n = 0;

    while (t->values[n])
        n++;
    return n;
}

unsigned wh_typed_value(wh_gen *g, const wh_typed_type *t)
{
    uint32_t n = wh_typed_count(t), how = wh_rng_below(&g->rng, 100);

    if (how < 72)
        return (g->typed->window + wh_rng_below(&g->rng, n < 6 ? n : 6)) % n;
    return wh_rng_below(&g->rng, n);
}

void wh_typed_literal(wh_gen *g, const wh_typed_type *t, unsigned value, bool cast)
{
    bool sign;

    if (value == WH_TY_NULL) {
        wh_gen_text(g, "NULL");
        return;
    }
    cast = cast && !(t->traits & WH_TY_BARE);
    sign = cast && t->values[value][0] == '-'; /* binds less than :: does */
    wh_gen_text(g, sign ? "(" : "");
    wh_gen_text(g, t->values[value]);
    wh_gen_text(g, sign ? ")" : "");
    if (cast) {
        wh_gen_text(g, "::");
        wh_gen_text(g, t->name);
    }
}

unsigned wh_typed_nstored(const wh_gen *g, const wh_typed_column *c)
{
    uint32_t n = c->table == WH_NONE ? 0 : g->typed->relations[c->table].nrows;

    return n < WH_TY_ROWS ? n : WH_TY_ROWS; /* a user's table may have more */
}

unsigned wh_typed_stored(const wh_gen *g, const wh_typed_column *c, unsigned row)
{
    return row < wh_typed_nstored(g, c) ? g->typed->rows[c->table][row][c->column] : WH_TY_UNKNOWN;
}

bool wh_typed_overlap(const wh_gen *g, const wh_typed_column *a, const wh_typed_column *b,
                      uint8_t *arow, uint8_t *brow)
{
    unsigned na = wh_typed_nstored(g, a), nb = wh_typed_nstored(g, b);

    for (unsigned k = 0; k < na && a->type->class_ == b->type->class_; k++) {
        unsigned i = (*arow < na ? *arow + k : k) % na, v = wh_typed_stored(g, a, i);

        for (unsigned j = 0; j < nb && v < WH_TY_UNKNOWN; j++) {
            unsigned w = wh_typed_stored(g, b, j);

            if (w < WH_TY_UNKNOWN && strcmp(a->type->values[v], b->type->values[w]) == 0) {
                *arow = (uint8_t)i;
                *brow = (uint8_t)j;
                return true;
            }
        }
    }
    return false;
}

bool wh_typed_holds(const char *op, unsigned a, unsigned b)
{
    if (a >= WH_TY_UNKNOWN)
        return false;
    if (strcmp(op, "<>") == 0)
        return a != b;
    return ((op[0] == '<') && a < b) || (op[0] == '>' && a > b) ||
           ((op[0] == '=' || op[1] == '=') && a == b);
}

/* Does "c op k" hold for some stored rows and not for all, as the aim wants it at the pivot? */
static bool is_selective(const wh_gen *g, wh_typed_ref ref, const char *op, unsigned k)
{
    const wh_typed_column *c = wh_typed_column_of(g, ref);
    unsigned n = wh_typed_nstored(g, c), yes = 0, pivot = g->typed->sources[ref.source].pivot;

    for (unsigned i = 0; i < n; i++)
        yes += wh_typed_holds(op, wh_typed_stored(g, c, i), k);
    if (g->typed->aim == WH_AIM_PIVOT && !wh_typed_holds(op, wh_typed_stored(g, c, pivot), k))
        return false;
    if (g->typed->aim == WH_AIM_FEW && yes * 2 > n)
        return false;
    return yes > 0 && yes < n;
}

unsigned wh_typed_near(wh_gen *g, wh_typed_ref ref, const char *op)
{
    const wh_typed_column *c = wh_typed_column_of(g, ref);
    uint32_t n = wh_typed_nstored(g, c), how = wh_rng_below(&g->rng, 100);
    unsigned k = wh_typed_value(g, c->type);

    for (int tries = 0; tries < 6 && n > 0 && how < 94; tries++) {
        uint32_t x = wh_rng_below(&g->rng, 100);
        unsigned v = x < 45 ? wh_typed_stored(g, c, g->typed->sources[ref.source].pivot)
                            : wh_typed_stored(g, c, wh_rng_below(&g->rng, n));

        if (x >= 92)
            v = wh_typed_value(g, c->type);
        if (v >= WH_TY_UNKNOWN)
            continue;
        k = v;
        if (is_selective(g, ref, op, k))
            break;
    }
    return k;
}

/* ---- columns in scope ---------------------------------------------------------------------- */

const wh_typed_column *wh_typed_column_of(const wh_gen *g, wh_typed_ref ref)
{
    return &g->typed->sources[ref.source].relation->columns[ref.column];
}

static bool suits(const wh_typed_column *c, unsigned class_, unsigned traits)
{
    return (class_ == WH_TY_CLASSES || c->type->class_ == class_) &&
           (c->type->traits & traits) == traits;
}

bool wh_typed_pick(wh_gen *g, unsigned class_, unsigned traits, wh_typed_ref *out)
{
    uint32_t n = 0, k;

    for (unsigned s = g->typed->first; s < g->typed->nsources; s++)
        for (unsigned c = 0; c < g->typed->sources[s].relation->ncolumns; c++)
            n += suits(&g->typed->sources[s].relation->columns[c], class_, traits);
    if (n == 0)
        return false;
    k = wh_rng_below(&g->rng, n);
    for (unsigned s = g->typed->first; s < g->typed->nsources; s++) {
        for (unsigned c = 0; c < g->typed->sources[s].relation->ncolumns; c++) {
            if (!suits(&g->typed->sources[s].relation->columns[c], class_, traits))
                continue;
            if (k-- == 0) {
                *out = (wh_typed_ref){(uint8_t)s, (uint8_t)c};
                return true;
            }
        }
    }
    return false;
}

void wh_typed_print(wh_gen *g, wh_typed_ref ref)
{
    if (g->typed->qualify) {
        wh_gen_text(g, g->typed->sources[ref.source].name);
        wh_buf_char(g->out, '.');
    }
    wh_typed_column_name(g, g->typed->sources[ref.source].relation, ref.column);
}

void wh_typed_column_name(wh_gen *g, const wh_typed_relation *r, unsigned column)
{
    if (r->columns[column].name) {
        wh_gen_text(g, r->columns[column].name);
        return;
    }
    wh_buf_char(g->out, 'c');
    wh_buf_uint(g->out, column);
}

wh_typed_source *wh_typed_push(wh_gen *g, const wh_typed_relation *r, const char *name)
{
    wh_typed_source *s = &g->typed->sources[g->typed->nsources++];
    uint32_t n = r->nrows < WH_TY_ROWS ? r->nrows : WH_TY_ROWS;

    s->relation = r;
    memset(s->name, 0, sizeof s->name);
    memcpy(s->name, name, strlen(name) < sizeof s->name ? strlen(name) : sizeof s->name - 1);
    s->pivot = (uint8_t)wh_rng_below(&g->rng, n);
    return s;
}
