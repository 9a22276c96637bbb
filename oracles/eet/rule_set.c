/* The rules that one dialect has. */
#include "oracles/eet/rule_set.h"

static void add_ways(wh_arena *a, wh_rule_set *set, const wh_rules *rules, size_t from)
{
    size_t i;
    int back;

    for (i = 0; i < rules->n; i++)
        for (back = 0; back < 2; back++) {
            wh_rule_way *w = &set->v[set->n];

            if (!wh_rule_is_for(&rules->v[i], set->dialect, set->version) ||
                !wh_rule_form_of(a, &rules->v[i], set->dialect, back, &w->form))
                continue;
            w->back = back;
            w->called = i < from ? rules->v[i].name : rules->v[i].text;
            w->any = w->form.pattern->kind == WH_N_COLUMN;
            set->n++;
        }
}

bool wh_rule_set_is_for(const wh_rule_set *set, const wh_dialect *d, uint32_t version)
{
    return set->dialect == d && set->version == version;
}

const wh_rule_set *wh_rule_set_new(wh_arena *a, const wh_dialect *d, uint32_t version,
                                   const wh_rules *more)
{
    wh_rules *builtin = WH_NEW(a, wh_rules);
    wh_rule_set *set = WH_NEW(a, wh_rule_set);

    wh_rules_builtin(a, builtin);
    set->dialect = d;
    set->version = version;
    set->v = WH_NEW_N(a, wh_rule_way, 2 * (builtin->n + (more ? more->n : 0)) + 1);
    add_ways(a, set, builtin, builtin->n);
    if (more)
        add_ways(a, set, more, 0);
    return set;
}

const wh_rule_form *wh_rule_set_find(const wh_rule_set *set, wh_str called, bool back)
{
    size_t i;

    for (i = 0; i < set->n; i++)
        if (set->v[i].back == back && wh_str_eq(set->v[i].called, called))
            return &set->v[i].form;
    return NULL;
}
