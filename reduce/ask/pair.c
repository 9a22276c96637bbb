/* Pairs of runs that are one query on several engines. */
#include "reduce/ask/pair.h"
#include "formats/case/check.h"
#include "formats/case/labels.h"
#include "oracles/diff/diff.h"
#include "oracles/subject/subject.h"

/* ---- which cases are pairs ------------------------------------------------------------------ */

/* "bag q@a = q@b = q@c", whatever else it says, if it does not ask for an order. */
static bool compares_one_query(wh_arena *a, wh_str line)
{
    wh_str first = {NULL, 0};
    wh_check check;
    size_t i;

    if (wh_check_parse(a, line, &check, NULL) != WH_OK || check.nsides < 2 ||
        (check.verb != WH_CHECK_BAG && check.verb != WH_CHECK_SET))
        return false;
    for (i = 0; i < check.nsides; i++) {
        const wh_expr *e = &check.sides[i].expr;
        wh_str name = {NULL, 0};

        if (e->n == 1 && e->terms[0].kind == WH_TERM_RUN)
            name = wh_pair_name(e->terms[0].place);
        if (i == 0)
            first = name;
        if (name.n == 0 || !wh_str_eq(name, first))
            return false;
    }
    return true;
}

/* Is there a run of that name before it which says something else? */
static bool is_contradicted(const wh_case *c, size_t i)
{
    wh_str name = wh_pair_name(c->sections[i].place);
    size_t k;

    for (k = 0; k < i; k++)
        if (c->sections[k].kind == WH_RUN && wh_str_eq(name, wh_pair_name(c->sections[k].place)) &&
            !wh_same_statements(&c->sections[k], &c->sections[i]))
            return true;
    return false;
}

bool wh_pair_is(wh_arena *a, const wh_case *c)
{
    bool runs = false, checks = false;
    size_t i;

    for (i = 0; i < c->nfields; i++) {
        wh_str key = c->fields[i].key;

        if (key.n > 8 && memcmp(key.p, "dialect.", 8) == 0) /* one text, and two languages */
            return false;
        checks |= wh_str_is(key, "check");
        if (wh_str_is(key, "check") && !compares_one_query(a, c->fields[i].value))
            return false;
    }
    for (i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];

        if (s->kind == WH_DERIVED || s->kind == WH_EXPECT)
            return false;
        if (s->kind == WH_SETUP && (runs || wh_section_label(s).n)) /* not the same for all */
            return false;
        runs |= s->kind == WH_RUN;
        if (s->kind == WH_RUN && (wh_section_label(s).n == 0 || is_contradicted(c, i)))
            return false;
    }
    return checks;
}

/* ---- which candidates are fair -------------------------------------------------------------- */

bool wh_pair_takes_setup(wh_arena *a, const wh_dialect *d, const wh_oracle *o,
                         const wh_candidate *c, const char **why)
{
    wh_catalog *catalog = wh_catalog_new(a, d);
    size_t i;

    for (i = 0; i < c->n; i++) {
        const wh_part *p = c->v[i];

        if (p->role == WH_ROLE_SETUP && p->may_fail == WH_MAY_FAIL)
            wh_catalog_note_rows(catalog, p->tree);
        if (p->role != WH_ROLE_SETUP || p->may_fail == WH_MAY_FAIL)
            continue;
        *why = "a setup that is not understood";
        if (!p->tree || !o->takes_setup(catalog, p->tree, why))
            return false;
        wh_catalog_apply(catalog, p->tree);
    }
    return true;
}

bool wh_pair_is_fair(wh_arena *a, const wh_dialect *d, const wh_candidate *c, wh_catalog *catalog,
                     const char **why)
{
    const wh_oracle *o = wh_oracle_find(WH_STR("diff"));
    size_t i;

    for (i = 0; i < c->n; i++) {
        wh_subject s;

        if (c->v[i]->role != WH_ROLE_RUN)
            continue;
        *why = "not a query";
        if (!wh_subject_init(&s, a, d, catalog, c->v[i]->text) ||
            !o->applies(&s, (wh_str){NULL, 0}, why))
            return false;
    }
    return wh_pair_takes_setup(a, d, o, c, why);
}
