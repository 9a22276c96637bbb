/* How may a case be changed: derived again, as it stands, or in its setup alone? */
#include "formats/case/edit.h"
#include "reduce/ask/pair.h"
#include "reduce/ask/reduction.h"

static const wh_section *next_run(const wh_case *c, size_t *at)
{
    while (*at < c->nsections) {
        const wh_section *s = &c->sections[(*at)++];
        if (s->kind == WH_RUN || s->kind == WH_DERIVED)
            return s;
    }
    return NULL;
}

static const wh_field *next_check(const wh_case *c, size_t *at)
{
    while (*at < c->nfields) {
        const wh_field *f = &c->fields[(*at)++];
        if (wh_str_is(f->key, "check"))
            return f;
    }
    return NULL;
}

/* Are its runs and checks, byte for byte, what its oracle makes of its setup and base? */
static bool is_derivable(wh_arena *a, const wh_case *c)
{
    wh_case *copy = WH_NEW(a, wh_case);
    size_t i = 0, k = 0;
    const wh_section *s, *t;
    const wh_field *f, *g;

    *copy = *c;
    if (!wh_case_field(c, "oracle").n || wh_oracle_derive(a, copy, NULL) != WH_OK)
        return false;
    do {
        s = next_run(c, &i);
        t = next_run(copy, &k);
        if ((s == NULL) != (t == NULL) ||
            (s &&
             (s->kind != t->kind || !wh_str_eq(s->place, t->place) || !wh_same_statements(s, t))))
            return false;
    } while (s);
    i = k = 0;
    do {
        f = next_check(c, &i);
        g = next_check(copy, &k);
        if ((f == NULL) != (g == NULL) || (f && !wh_str_eq(f->value, g->value)))
            return false;
    } while (f);
    return true;
}

/* A crash, a hang or an internal error is wrong whatever the statement says. */
static bool is_wrong_by_itself(const wh_case *c)
{
    wh_str s = wh_case_field(c, "signature");

    return wh_str_starts_with(s, "crash:") || wh_str_starts_with(s, "timeout:") ||
           wh_str_starts_with(s, "sanitizer:") || wh_str_starts_with(s, "err:");
}

static bool has_section(const wh_case *c, int kind)
{
    size_t i;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == kind)
            return true;
    return false;
}

/* One query on several engines, which must agree on it: any edit that leaves it at that is fair. */
static bool is_fair_pair(wh_reduction *r, const wh_case *c)
{
    wh_catalog *catalog = wh_catalog_new(r->a, r->d);
    const wh_candidate *all;
    wh_universe names;
    const char *why;

    if (!wh_pair_is(r->a, c))
        return false;
    all = wh_candidate_of(r->a, r->d, c, WH_MODE_FREE);
    wh_universe_of(r->a, all, &names);
    wh_candidate_is_sound(r->a, all, &names, catalog);
    return wh_pair_is_fair(r->a, r->d, all, catalog, &why);
}

int wh_reduction_mode_of(wh_reduction *r, const wh_case *c)
{
    if (is_derivable(r->a, c))
        return WH_MODE_DERIVE;
    if (is_wrong_by_itself(c) || !has_section(c, WH_RUN))
        return WH_MODE_FREE;
    r->pair = is_fair_pair(r, c);
    return r->pair || r->opt->guarded ? WH_MODE_FREE : WH_MODE_SETUP;
}
