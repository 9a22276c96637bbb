/* Of a generated case, which has many bases: one of them with one oracle, ready to be executed. */
#ifndef PAIR_H
#define PAIR_H

#include <whittle/oracle.h>

/* NULL: there is no such base. What is borrowed from `all` must outlive it. */
static inline wh_case *pair_base(wh_arena *a, const wh_case *all, size_t number)
{
    wh_case *c = wh_case_new(a);
    size_t i, k;

    wh_case_set_field(a, c, "dialect", wh_case_field(all, "dialect"));
    for (i = 0; i < all->nsections; i++) {
        const wh_section *s = &all->sections[i];
        wh_section *copy;

        if (s->kind == WH_BASE && number-- > 0)
            continue;
        copy = wh_case_add_section(a, c, s->kind, s->place);
        for (k = 0; k < s->nattrs; k++)
            wh_section_add_attr(a, copy, "may-fail", s->attrs[k].value);
        for (k = 0; k < s->nstmts; k++)
            wh_section_add_stmt(a, copy, s->stmts[k].sql);
        if (s->kind == WH_BASE)
            return c;
    }
    return NULL;
}

/* Make it a pair: runs that must agree, and the check that says how. False: this oracle can't. */
static inline bool pair_derive(wh_arena *a, wh_case *c, const wh_oracle *o, uint64_t key)
{
    return wh_oracle_prepare(a, o, key, c, NULL) == WH_OK && wh_oracle_derive(a, c, NULL) == WH_OK;
}

#endif
