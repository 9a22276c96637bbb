/*
 * Which forms of expressions a case uses, and drawing one of them.
 */
#include "generate/write/write.h"

#include <assert.h>

/* ---- what the walker must know of a form --------------------------------------------------- */

static bool has_word(const char *t, const char *word)
{
    size_t n = strlen(word);

    for (; (t = strchr(t, '$')) != NULL; t++) {
        char behind = strncmp(t + 1, word, n) == 0 ? t[n + 1] : 'a';

        if (t[1] == '$')
            t++;
        else if (!((behind >= 'a' && behind <= 'z') || (behind >= 'A' && behind <= 'Z')))
            return true;
    }
    return false;
}

/* Does it hold a subquery? (VALUES is one, too.) */
static bool has_subquery(const char *t)
{
    return strstr(t, "(VALUES") || strstr(t, "(SELECT") || has_word(t, "sub") ||
           has_word(t, "subs") || has_word(t, "exists") || has_word(t, "value");
}

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

static uint8_t traits_of(const char *t)
{
    unsigned traits = 0;

    traits |= is_closed(t) ? WH_CLOSED : 0;
    traits |= has_subquery(t) ? WH_SUBQUERY : 0;
    traits |= has_word(t, "exists") ? WH_CORRELATED : 0;
    traits |= has_word(t, "w") ? WH_LOGICAL : 0;
    traits |= strstr(t, "NOT ") ? WH_NEGATIVE : 0;
    return (uint8_t)traits;
}

/* The classes of columns that it names, as bits. Operands of a class that no column has would be
 * constants. */
static uint32_t needs_of(const char *t)
{
    uint32_t needs = 0;

    while (*t) {
        const wh_gen_word *w;

        if (*t++ != '$')
            continue;
        w = *t == '$' ? NULL : wh_word_read(&t);
        t += w ? 0 : 1;
        if (w && ((w->kind == WH_AS_COLUMN && w->class_ != WH_GEN_ANY) ||
                  (w->kind == WH_AS_OPERAND && w->class_ != WH_GEN_BOOL)))
            needs |= UINT32_C(1) << w->class_;
    }
    return needs;
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

bool wh_form_suits(wh_gen *g, const wh_gen_form *f)
{
    return !g->features->listed ||
           ((needs_of(f->sql) & ~present(g)) == 0 &&
            (!has_subquery(f->sql) || wh_subquery_fits(g, has_word(f->sql, "exists"))));
}

/* ---- choosing ------------------------------------------------------------------------------- */

/*
 * Swarm testing (Groce et al., ISSTA 2012): half the cases leave out a random part of the forms, so
 * that the rest of them meet each other more often. The first of each class stays.
 */
static void choose(wh_gen *g, const wh_gen_form *f, bool swarm)
{
    unsigned at = g->nchosen[f->class_]++;
    wh_slots *s = &g->slots[f->class_];

    assert(at < WH_GEN_PRODUCTIONS);
    g->chosen[f->class_][at] = f;
    g->traits[f->class_][at] = traits_of(f->sql);
    g->needs[f->class_][at] = needs_of(f->sql);
    if (f->since > g->version || (swarm && at > 0 && wh_rng_percent(&g->rng, 40)))
        return;
    for (unsigned k = 0; k < f->weight && s->n < WH_GEN_SLOTS; k++)
        s->v[s->n++] = (uint8_t)at;
}

void wh_expressions_setup(wh_gen *g)
{
    bool swarm = wh_rng_percent(&g->rng, 50);

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
        uint8_t i = s->v[wh_rng_below(&g->rng, s->n)];

        *traits = g->traits[class_][i];
        if ((g->needs[class_][i] & ~have) == 0 &&
            (!(*traits & WH_SUBQUERY) || wh_subquery_fits(g, *traits & WH_CORRELATED)))
            return g->chosen[class_][i];
    }
    for (unsigned i = 0; i < g->nchosen[class_]; i++) {
        *traits = g->traits[class_][i];
        if ((g->needs[class_][i] & ~have) == 0 && !(*traits & WH_SUBQUERY) &&
            g->chosen[class_][i]->since <= g->version)
            return g->chosen[class_][i];
    }
    return NULL;
}

const wh_gen_form *wh_form_draw(wh_gen *g, unsigned class_, unsigned *traits)
{
    const wh_slots *s = &g->slots[class_];
    uint8_t i;

    if (g->features->listed)
        return draw_suiting(g, class_, traits);
    i = s->v[wh_rng_below(&g->rng, s->n)];

    /* What says NOT holds for many rows, or not for the one that is meant. */
    if ((g->traits[class_][i] & WH_NEGATIVE) && (g->aim == WH_AIM_PIVOT || g->aim == WH_AIM_FEW))
        i = s->v[wh_rng_below(&g->rng, s->n)];
    *traits = g->traits[class_][i];
    if ((*traits & WH_SUBQUERY) && !wh_subquery_fits(g, *traits & WH_CORRELATED)) {
        i = s->v[0];
        *traits = g->traits[class_][i];
    }
    return g->chosen[class_][i];
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
