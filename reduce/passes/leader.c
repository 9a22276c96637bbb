/* Which runs are one. */
#include "reduce/passes/leader.h"

#include <string.h>

wh_str wh_pair_name(wh_str place)
{
    const char *at = place.n ? memchr(place.p, '@', place.n) : NULL;

    return at ? (wh_str){place.p, (size_t)(at - place.p)} : (wh_str){NULL, 0};
}

bool wh_same_statements(const wh_section *a, const wh_section *b)
{
    size_t i;

    if (a->nstmts != b->nstmts || a->nattrs != b->nattrs)
        return false;
    for (i = 0; i < a->nattrs; i++)
        if (!wh_str_eq(a->attrs[i].key, b->attrs[i].key) ||
            !wh_str_eq(a->attrs[i].value, b->attrs[i].value))
            return false;
    for (i = 0; i < a->nstmts; i++)
        if (!wh_str_eq(a->stmts[i].sql, b->stmts[i].sql))
            return false;
    return true;
}

size_t wh_pair_leader(const wh_case *c, size_t i)
{
    const wh_section *s = &c->sections[i];
    wh_str name = s->kind == WH_RUN ? wh_pair_name(s->place) : (wh_str){NULL, 0};
    size_t k;

    for (k = 0; name.n && k < i; k++)
        if (c->sections[k].kind == WH_RUN && wh_str_eq(name, wh_pair_name(c->sections[k].place)) &&
            wh_same_statements(&c->sections[k], s))
            return k;
    return i;
}
