/* The rules that one dialect has. */
#include "oracles/eet/rule_set.h"
#include "formats/sql/rules/holes.h"

const wh_token *wh_own_token(const wh_node *n)
{
    uint32_t k;

    for (k = 0; k < n->n && !wh_child_token(n->child[k]); k++)
        ;
    return k < n->n ? wh_child_token(n->child[k]) : NULL;
}

/* Up to its first token a pattern matches operand by operand. */
static unsigned token_of(const wh_rule_way *w)
{
    const wh_node *pattern = w->form.pattern;
    const wh_token *first =
        w->any || w->form.rule->level == WH_RULE_ITEM ? NULL : wh_own_token(pattern);

    return first && wh_rule_token_hole(w->form.rule, first) == w->form.rule->nholes ? first->kind
                                                                                    : 0;
}

/* Mere holes that must be the same. */
static bool are_alike(const wh_rule_way *a, const wh_rule_way *b)
{
    const wh_rule *r = a->form.rule, *o = b->form.rule;

    return a->any && b->any && a->form.around == b->form.around &&
           wh_rule_sole_hole(r, a->form.pattern) == wh_rule_sole_hole(o, b->form.pattern) &&
           r->nconditions == o->nconditions &&
           memcmp(r->conditions, o->conditions, r->nconditions * sizeof *r->conditions) == 0;
}

static void number_alike(wh_rule_set *set)
{
    unsigned numbers = 0;
    size_t i, k;

    for (i = 0; i < set->n; i++) {
        for (k = 0; k < i && !are_alike(&set->v[i], &set->v[k]); k++)
            ;
        if (k < i)
            set->v[i].alike = set->v[k].alike;
        else if (set->v[i].any && numbers + 1 < WH_WAYS_ALIKE)
            set->v[i].alike = ++numbers;
    }
}

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
            w->token = token_of(w);
            set->n++;
        }
}

static bool may_be(const wh_rule_way *w, unsigned kind)
{
    if (w->form.rule->level == WH_RULE_ITEM)
        return kind == WH_N_SELECT;
    return w->any || w->form.pattern->kind == kind;
}

static void sort_ways(wh_arena *a, wh_rule_set *set)
{
    unsigned kind;
    size_t i, n;

    for (kind = 0; kind < WH_N_KINDS; kind++) {
        const wh_rule_way **of_kind;

        for (i = n = 0; i < set->n; i++)
            n += may_be(&set->v[i], kind);
        of_kind = WH_NEW_N(a, const wh_rule_way *, n + 1);
        for (i = n = 0; i < set->n; i++)
            if (may_be(&set->v[i], kind))
                of_kind[n++] = &set->v[i];
        of_kind[n] = NULL;
        set->of_kind[kind] = of_kind;
    }
}

const wh_rule_way *const *wh_rule_set_of_kind(const wh_rule_set *set, unsigned kind)
{
    return set->of_kind[kind];
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
    number_alike(set);
    sort_ways(a, set);
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
