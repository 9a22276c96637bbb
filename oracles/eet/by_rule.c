/*
 * Equivalences as data: the same as expressions written otherwise (eet.c), but by the rules of the
 * rule language, those that come with the library and a user's. Each stands in the base as a call
 * wh_rule('name', e), one of a user's with all that it says.
 */
#include "formats/sql/tree/template.h"
#include "oracles/eet/eet.h"
#include "oracles/eet/rules.h"

/* A place, and the ways that fit there. */
typedef struct fitting {
    const wh_node *e;
    const wh_rule_way *way;
    size_t weight; /* of all that fit */
} fitting;

typedef struct choosing {
    const wh_subject *s;
    const wh_rule_set *set;
    wh_rng *rng;
    fitting *v;
    size_t n;
} choosing;

enum { PLACES_MAX = 1024, OFTENER = 6 };

/* One way of those that fit, each with its weight: mere holes fit everywhere. */
static void find_way(void *ctx, const wh_eet_place *place)
{
    choosing *k = ctx;
    fitting f = {place->e, NULL, 0};
    size_t i;

    if (k->n == PLACES_MAX)
        return;
    for (i = 0; i < k->set->n; i++) {
        const wh_rule_way *w = &k->set->v[i];
        size_t weight = w->any ? 1 : OFTENER;

        if ((!w->any && w->form.pattern->kind != place->e->kind) ||
            !wh_rule_applies(k->s, place, &w->form))
            continue;
        f.weight += weight;
        if (wh_rng_below(k->rng, (uint32_t)f.weight) < weight)
            f.way = w;
    }
    if (f.way)
        k->v[k->n++] = f;
}

static wh_eet_choice choice_of(const wh_subject *s, const fitting *f)
{
    wh_buf before = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_eet_choice c = {f->e, {NULL, 0}, f->way->back ? WH_STR(", 'back')") : WH_STR(")")};

    wh_buf_text(&before, "wh_rule(");
    wh_quote_string(&before, s->dialect, f->way->called);
    wh_buf_text(&before, ", ");
    c.before = wh_subject_keep(s, &before);
    return c;
}

static bool prepare(const wh_subject *given, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    choosing k = {given, given->rules, rng, NULL, 0};
    wh_eet_choice *chosen;
    wh_subject change;
    size_t i, n = 0, want;

    (void)choices;
    if (wh_eet_make_change(given, rng, &change))
        k.s = &change;
    if (!k.set)
        k.set = wh_rule_set_new(given->a, given->dialect, given->version, NULL);
    k.v = WH_NEW_N(given->a, fitting, PLACES_MAX);
    wh_eet_places(k.s, find_way, &k);
    if (k.n == 0)
        return false;
    want = wh_eet_draw_number(k.n, rng);
    chosen = WH_NEW_N(given->a, wh_eet_choice, want + 1);
    for (i = 0; i < k.n && n < want; i++)
        if (wh_rng_below(rng, (uint32_t)(k.n - i)) < want - n)
            chosen[n++] = choice_of(given, &k.v[i]);
    wh_eet_write(k.s, chosen, n, base);
    return true;
}

const wh_oracle wh_oracle_rules = {
    .name = "rules",
    .group = "rules",
    .summary = "expressions written otherwise by rules, as in FILE",
    .takes = WH_IS_QUERY | WH_IS_INSERT | WH_IS_UPDATE | WH_IS_DELETE,
    .applies = wh_eet_applies,
    .prepare = prepare,
    .derive = wh_eet_derive,
    .measure = wh_eet_measure,
    .plain = wh_eet_plain,
};
