/*
 * What columns declare besides their type: constraints, defaults, conflict clauses.
 */
#include "generate/setup/setup.h"

void wh_conflict_print(wh_gen *g)
{
    wh_gen_text(g, wh_word_draw(g, g->features->conflicts));
}

void wh_unique_add(wh_gen_relation *r, unsigned columns, bool target)
{
    if (r->nuniques == WH_GEN_UNIQUES)
        return;
    r->targets |= (uint8_t)((unsigned)target << r->nuniques);
    r->uniques[r->nuniques++] = (uint8_t)columns;
}

void wh_default_print(wh_gen *g, const wh_gen_column *c)
{
    const wh_domain *d = wh_domain_of(g, c);
    bool bare = !d || !(d->traits & WH_DOMAIN_LONG) || g->features->literal_since <= g->version;

    wh_gen_text(g, bare ? "" : "(");
    wh_datum_print(g->out, &c->dflt);
    wh_gen_text(g, bare ? "" : ")");
}

/* A default in parentheses; the column's own literal where its type is strict. */
static void print_default(wh_gen *g, wh_gen_column *c)
{
    const wh_default *v = g->features->defaults;
    uint32_t total = 0, x;
    unsigned i;

    for (i = 0; v[i].sql; i++)
        total += v[i].since <= g->version ? v[i].weight : 0;
    x = wh_rng_below(&g->rng, total);
    for (i = 0; v[i].sql; i++) {
        uint32_t weight = v[i].since <= g->version ? v[i].weight : 0;
        if (x < weight)
            break;
        x -= weight;
    }
    if (c->strict || !wh_datum_parse(&c->dflt, wh_str_of(v[i].value))) {
        wh_value_for_column(g, c, &c->dflt);
        wh_default_print(g, c);
    } else {
        wh_gen_text(g, v[i].sql);
    }
}

static void print_constraint(wh_gen *g, wh_gen_column *c, unsigned column, const char *sql)
{
    for (; *sql; sql++) {
        if (*sql != '$') {
            wh_buf_char(g->out, *sql);
            continue;
        }
        switch (*++sql) {
        case 'k':
            wh_value_for_column(g, c, &c->dflt);
            wh_default_print(g, c);
            break;
        case 'e':
            print_default(g, c);
            break;
        case 'f':
            wh_conflict_print(g);
            break;
        case 'x':
            wh_gen_text(g, wh_word_draw(g, g->features->collations));
            break;
        case 'r':
            wh_foreign_print(g, c);
            break;
        default:
            wh_name_print(g, 'c', column);
        }
    }
}

void wh_constraints_print(wh_gen *g, wh_gen_relation *r, unsigned column, unsigned without)
{
    const wh_constraint *k = g->features->constraints;
    wh_gen_column *c = &r->columns[column];
    unsigned from_sequence = WH_COL_NOT_NULL | WH_COL_DEFAULT;

    if (wh_domain_is(g, c, WH_DOMAIN_SHAPES) && !((c->flags | without) & WH_COL_NOT_NULL) &&
        wh_rng_percent(&g->rng, 75)) { /* or it can't be indexed */
        c->flags |= WH_COL_NOT_NULL;
        wh_gen_text(g, " NOT NULL");
    }
    for (unsigned i = 0; k[i].sql; i++) {
        if (k[i].since > g->version || ((c->flags | without) & k[i].flags) ||
            !wh_rng_percent(&g->rng, k[i].percent))
            continue;
        if ((k[i].flags & WH_COL_UNIQUE) && !wh_domain_keyed(g, c))
            continue;
        if ((k[i].class_ && (!c->listed || c->listed->class_ != k[i].class_)) ||
            (k[i].traits && (!c->listed || (c->listed->traits & k[i].traits) != k[i].traits)))
            continue;
        if ((k[i].flags & WH_COL_FOREIGN) && !wh_foreign_draw(g, r, column))
            continue;
        c->flags |= k[i].flags;
        r->numbered = r->numbered || (k[i].flags & from_sequence) == from_sequence;
        c->folds = c->folds || k[i].folds;
        if (k[i].flags & WH_COL_UNIQUE)
            wh_unique_add(r, 1U << column, true);
        wh_buf_char(g->out, ' ');
        print_constraint(g, c, column, k[i].sql);
    }
}
