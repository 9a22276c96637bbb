/*
 * Which forms of expressions a case uses, and drawing one of them.
 */
#include "generate/write/write.h"

#include <assert.h>

/* ---- what the walker must know of a form --------------------------------------------------- */

/* Is it one call? */
static bool is_call(const char *t)
{
    int open = 0;

    if (t[0] < 'a' || t[0] > 'z' || !strchr(t, '('))
        return false;
    for (t = strchr(t, '('); *t; t++) {
        open += *t == '(' ? 1 : *t == ')' ? -1 : 0;
        if (open == 0)
            return t[1] == '\0';
    }
    return false;
}

/* Can it stand as an operand without parentheses? */
static bool is_closed(const char *t)
{
    return is_call(t) || strncmp(t, "CAST(", 5) == 0 || strncmp(t, "CASE ", 5) == 0 ||
           strncmp(t, "EXISTS (", 8) == 0 || strncmp(t, "($value", 7) == 0;
}

/* Operands of a class that no column has would be constants. */
static void take_word(wh_gen_production *p, const wh_gen_word *w)
{
    if (w->kind == WH_AS_SUB || w->kind == WH_AS_SUBS || w->kind == WH_AS_EXISTS ||
        w->kind == WH_AS_VALUE)
        p->traits |= WH_SUBQUERY;
    if (w->kind == WH_AS_EXISTS)
        p->traits |= WH_CORRELATED;
    if (w->kind == WH_AS_LOGICAL)
        p->traits |= WH_LOGICAL;
    if ((w->kind == WH_AS_COLUMN && w->class_ != WH_GEN_ANY) ||
        (w->kind == WH_AS_OPERAND && w->class_ != WH_GEN_BOOL))
        p->needs |= UINT32_C(1) << w->class_;
}

static bool starts_with(const char *t, const char *start)
{
    return strncmp(t, start, strlen(start)) == 0;
}

static void read_form(wh_gen_production *p)
{
    const char *t = p->form->sql;

    p->read = true;
    p->needs = 0;
    p->traits = is_closed(t) ? WH_CLOSED : 0;
    while (*t) {
        const wh_gen_word *w;

        /* VALUES is a subquery, too. */
        if (*t == '(' && (starts_with(t, "(VALUES") || starts_with(t, "(SELECT")))
            p->traits |= WH_SUBQUERY;
        else if (*t == 'N' && starts_with(t, "NOT "))
            p->traits |= WH_NEGATIVE;
        if (*t++ != '$')
            continue;
        w = *t == '$' ? NULL : wh_word_read(&t);
        if (w)
            take_word(p, w);
        else
            t++;
    }
}

static const wh_gen_production *production(wh_gen *g, unsigned class_, unsigned i)
{
    wh_gen_production *p = &g->productions[class_][i];

    if (!p->read)
        read_form(p);
    return p;
}

/* The classes of columns in scope. */
static uint32_t present(const wh_gen *g)
{
    uint32_t set = UINT32_C(1) << WH_GEN_ANY;

    for (unsigned s = g->first; s < g->nsources; s++) {
        const wh_gen_relation *r = g->sources[s].relation;

        for (unsigned i = 0; i < r->ncolumns; i++) {
            const wh_gen_listed *t = r->columns[i].listed;

            set |= UINT32_C(1) << t->class_;
            set |= t->traits & WH_TY_EXTREMES ? UINT32_C(1) << WH_GEN_EXTREME : 0;
            set |= t->traits & WH_TY_SCALAR ? UINT32_C(1) << WH_GEN_SCALAR : 0;
        }
    }
    return set;
}

/* Are the columns that it needs in scope, and may it hold the subquery that it holds? */
static bool suits(wh_gen *g, const wh_gen_production *p, uint32_t have)
{
    return (p->needs & ~have) == 0 &&
           (!(p->traits & WH_SUBQUERY) || wh_subquery_fits(g, p->traits & WH_CORRELATED));
}

bool wh_form_suits(wh_gen *g, const wh_gen_form *f)
{
    wh_gen_production p = {.form = f};

    if (!g->features->listed)
        return true;
    read_form(&p);
    return suits(g, &p, present(g));
}

/* ---- choosing ------------------------------------------------------------------------------- */

/*
 * Swarm testing (Groce et al., ISSTA 2012): half the cases leave out a random part of the forms, so
 * that the rest of them meet each other more often. The first of each class stays.
 */
static void choose(wh_gen *g, const wh_gen_form *f, bool swarm)
{
    unsigned at = g->nproductions[f->class_]++;
    wh_slots *s = &g->slots[f->class_];

    assert(at < WH_GEN_PRODUCTIONS);
    g->productions[f->class_][at] = (wh_gen_production){.form = f};
    if (f->since > g->version || (swarm && at > 0 && wh_rng_percent(&g->rng, 40)))
        return;
    for (unsigned k = 0; k < f->weight && s->n < WH_GEN_SLOTS; k++)
        s->v[s->n++] = (uint8_t)at;
}

void wh_expressions_setup(wh_gen *g)
{
    bool swarm = wh_rng_percent(&g->rng, 50);

    memset(g->nproductions, 0, sizeof g->nproductions);
    for (unsigned i = 0; i < WH_GEN_CLASSES; i++)
        g->slots[i].n = 0;
    for (unsigned i = 0; i < WH_GEN_FORM_TABLES && g->features->forms[i]; i++)
        for (const wh_gen_form *f = g->features->forms[i]; f->sql; f++)
            choose(g, f, swarm);
}

/* ---- drawing -------------------------------------------------------------------------------- */

/* One of those whose columns are in scope; NULL: a few tries found none. */
static const wh_gen_form *draw_suiting(wh_gen *g, unsigned class_, unsigned *traits)
{
    const wh_slots *s = &g->slots[class_];
    uint32_t have = present(g);

    for (int tries = 0; tries < 8 && s->n; tries++) {
        const wh_gen_production *p = production(g, class_, s->v[wh_rng_below(&g->rng, s->n)]);

        *traits = p->traits;
        if (suits(g, p, have))
            return p->form;
    }
    for (unsigned i = 0; i < g->nproductions[class_]; i++) {
        const wh_gen_production *p = production(g, class_, i);

        *traits = p->traits;
        if (!(p->traits & WH_SUBQUERY) && suits(g, p, have) && p->form->since <= g->version)
            return p->form;
    }
    return NULL;
}

const wh_gen_form *wh_form_draw(wh_gen *g, unsigned class_, unsigned *traits)
{
    const wh_slots *s = &g->slots[class_];
    const wh_gen_production *p;

    if (g->features->listed)
        return draw_suiting(g, class_, traits);
    p = production(g, class_, s->v[wh_rng_below(&g->rng, s->n)]);

    /* What says NOT holds for many rows, or not for the one that is meant. */
    if ((p->traits & WH_NEGATIVE) && (g->aim == WH_AIM_PIVOT || g->aim == WH_AIM_FEW))
        p = production(g, class_, s->v[wh_rng_below(&g->rng, s->n)]);
    if ((p->traits & WH_SUBQUERY) && !wh_subquery_fits(g, p->traits & WH_CORRELATED))
        p = production(g, class_, s->v[0]);
    *traits = p->traits;
    return p->form;
}

const wh_gen_form *wh_form_find(wh_gen *g, const wh_gen_form *forms, unsigned class_)
{
    const wh_gen_form *f;
    uint32_t total = 0, x;

    for (f = forms; f->sql; f++)
        total += f->class_ == class_ && f->since <= g->version ? f->weight : 0U;
    for (int tries = 0; tries < 8 && total; tries++) {
        x = wh_rng_below(&g->rng, total);
        for (f = forms;; f++) {
            uint32_t weight = f->class_ == class_ && f->since <= g->version ? f->weight : 0U;

            if (x < weight)
                break;
            x -= weight;
        }
        if (wh_form_suits(g, f))
            return f;
    }
    return NULL;
}

uint16_t wh_form_of_table(wh_gen *g, const wh_gen_form *table, unsigned depth)
{
    const wh_gen_form *suiting = g->features->listed ? wh_form_find(g, table, table->class_) : NULL;
    uint32_t total = 0, x;

    if (suiting || g->features->listed)
        return wh_template(g, suiting ? suiting : table, depth);

    for (const wh_gen_form *p = table; p->sql; p++)
        total += p->since <= g->version ? p->weight : 0;
    x = wh_rng_below(&g->rng, total);
    for (; table->sql; table++) {
        uint32_t weight = table->since <= g->version ? table->weight : 0;

        if (x < weight)
            break;
        x -= weight;
    }
    return wh_template(g, table, depth);
}
