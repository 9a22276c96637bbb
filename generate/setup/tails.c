/*
 * What follows the columns of a table: engines, partitions, tables that inherit.
 */
#include "generate/setup/setup.h"

/* Can the table be partitioned by the column? */
static bool splits(const wh_gen_column *c)
{
    return !(c->flags & WH_COL_GENERATED) && c->listed &&
           (c->listed->traits & (WH_TY_KEY | WH_TY_UNHASHED)) == WH_TY_KEY &&
           wh_listed_count(c->listed) >= 5;
}

/* The first such column. */
static unsigned splitting(const wh_gen_relation *r)
{
    unsigned c = 0;

    while (c < r->ncolumns && !splits(&r->columns[c]))
        c++;
    return c;
}

/* Does the table take this tail? */
static bool suits_tail(const wh_gen *g, const wh_gen_relation *r, const wh_tail *t)
{
    unsigned keyless = WH_TAIL_KEYLESS | WH_TAIL_SPLIT | WH_TAIL_CHILD;

    if (t->since > g->version || ((t->needs & keyless) && r->nuniques > 0) ||
        ((t->needs & WH_TAIL_LOOSE) && g->foreign_keys) ||
        ((t->needs & WH_TAIL_SPLIT) && (splitting(r) == r->ncolumns || r->numbered)) ||
        ((t->needs & (WH_TAIL_SPLIT | WH_TAIL_CHILD)) && r->apart))
        return false;
    if ((t->needs & WH_TAIL_KEYLESS) &&
        (r->columns[0].affinity != WH_AFF_INTEGER || (r->columns[0].flags & WH_COL_FOREIGN)))
        return false;
    for (unsigned i = 0; i < r->ncolumns && (t->needs & WH_TAIL_SHORT); i++) {
        const wh_domain *d = wh_domain_of(g, &r->columns[i]);

        if ((d && (d->traits & WH_DOMAIN_LONG)) || (r->columns[i].flags & WH_COL_GENERATED))
            return false;
    }
    return true;
}

/* Of the splitting column's values, those by which it is split. */
static void print_bound(wh_gen *g, const wh_gen_listed *t, unsigned which)
{
    unsigned n = wh_listed_count(t), a = (g->window + 1) % n, b = (g->window + 4) % n;
    unsigned places[] = {a < b ? a : b, a < b ? b : a, g->window % n};

    wh_listed_print(g->out, t, places[which], true);
}

static void print_tail_words(wh_gen *g, wh_gen_relation *r, const char *sql)
{
    unsigned column = splitting(r);

    for (; *sql; sql++) {
        if (*sql != '$')
            wh_buf_char(g->out, *sql);
        else if (*++sql == 't')
            wh_gen_text(g, r->name);
        else if (*sql == 'p')
            wh_name_print(g, 'c', column);
        else
            print_bound(g, r->columns[column].listed, *sql == 'd' ? 2 : (unsigned)(*sql - 'a'));
    }
}

/* " ENGINE=..." */
void wh_tail_print(wh_gen *g, wh_gen_relation *r)
{
    const wh_tail *t = g->features->tails;
    uint32_t total = 0, x;

    for (const wh_tail *k = t; k->sql; k++)
        total += suits_tail(g, r, k) ? k->weight : 0U;
    x = wh_rng_below(&g->rng, total);
    for (; t->sql; t++) {
        uint32_t weight = suits_tail(g, r, t) ? t->weight : 0U;
        if (x < weight)
            break;
        x -= weight;
    }
    print_tail_words(g, r, t->sql ? t->sql : "");
    if (t->sql && (t->needs & WH_TAIL_SPLIT)) {
        r->split = (uint8_t)(1U << splitting(r));
        r->used |= r->split;
    }
    r->inherited = t->sql && (t->needs & WH_TAIL_CHILD);
    r->keyless = t->sql && (t->needs & (WH_TAIL_KEYLESS | WH_TAIL_SPLIT | WH_TAIL_CHILD));
    r->simple = t->sql && (t->needs & WH_TAIL_SIMPLE);
}
