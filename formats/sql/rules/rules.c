/* Reading rules. */
#include "formats/sql/rules/rules.h"

/* ---- rules ----------------------------------------------------------------------------------- */

const wh_rule *wh_rule_find(const wh_rules *rules, wh_str name)
{
    size_t i;

    for (i = 0; i < rules->n; i++)
        if (wh_str_eq(rules->v[i].name, name))
            return &rules->v[i];
    return NULL;
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Has that version all functions that a side calls? */
static bool has_functions(wh_str side, const wh_dialect *d, uint32_t version)
{
    size_t i, start = 0;

    for (i = 0; i < side.n; i++) {
        const wh_function *f;

        if (is_word(side.p[i]))
            continue;
        f = side.p[i] == '(' ? wh_dialect_function(d, (wh_str){side.p + start, i - start}) : NULL;
        if (f && !wh_function_is_in(f, version))
            return false;
        start = i + 1;
    }
    return true;
}

bool wh_rule_hole_is(const wh_rule *r, size_t hole, enum wh_rule_is is)
{
    size_t i;

    for (i = 0; i < r->nconditions; i++)
        if (r->conditions[i].is == is && (r->conditions[i].holes >> hole & 1))
            return true;
    return false;
}

bool wh_rule_is_for(const wh_rule *r, const wh_dialect *d, uint32_t version)
{
    bool is = r->ndialects == 0 || r->dialects[0].without;
    size_t i;

    for (i = 0; i < r->ndialects; i++) {
        if (!wh_dialect_is(d, r->dialects[i].dialect))
            continue;
        if (r->dialects[i].without)
            return false;
        is |= version == 0 || version >= r->dialects[i].since;
    }
    return is && has_functions(r->left, d, version) && has_functions(r->right, d, version);
}

/* That dialect, in whatever SQL modes and with whatever functions a profile declares; not one like it. */
static bool is_the_same(const wh_dialect *d, const wh_dialect *of)
{
    return !of || d->name == of->name || (of->modes && d->modes == of->modes);
}

bool wh_rule_maps(const wh_rule *r, const wh_dialect *from, const wh_dialect *to)
{
    bool is_for = r->ndialects == 0 || r->dialects[0].without, is_to = false;
    size_t i;

    for (i = 0; i < r->ndialects; i++)
        if (is_the_same(from, r->dialects[i].dialect))
            is_for = !r->dialects[i].without;
    for (i = 0; i < r->ntargets; i++)
        is_to |= is_the_same(to, r->targets[i].dialect);
    return is_for && is_to;
}
