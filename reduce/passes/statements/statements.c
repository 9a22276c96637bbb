/* Whole statements: what fails, what nothing needs, what goes together with what made it. */
#include "reduce/passes/depend.h"
#include "reduce/passes/passes.h"

void wh_pass_strict(wh_plan *p)
{
    size_t i;
    bool any = false;

    for (i = 0; i < p->base->n; i++) {
        if (p->base->v[i]->may_fail != WH_SECTION_MAY_FAIL)
            continue;
        if (!any)
            wh_plan_item(p);
        any = true;
        wh_plan_strict(p, i);
    }
    for (i = 0; i < p->base->n; i++)
        if (p->base->v[i]->may_fail == WH_MAY_FAIL) {
            wh_plan_item(p);
            wh_plan_strict(p, i);
        }
}

void wh_pass_may_fail(wh_plan *p)
{
    size_t i;

    for (i = 0; i < p->base->n; i++)
        if (p->base->v[i]->may_fail == WH_MAY_FAIL) {
            wh_plan_item(p);
            wh_plan_drop(p, i);
        }
}

/* ---- with what depends on them ----------------------------------------------------------------
 */

void wh_pass_statements(wh_plan *p)
{
    wh_depend *d = wh_depend_new(p->a, p->base);
    const size_t *goes;
    size_t i, k, n;

    for (i = 0; i < p->base->n; i++) {
        if (p->base->v[i]->role != WH_ROLE_SETUP || !wh_depend_on(d, i, &goes, &n))
            continue;
        wh_plan_item(p);
        for (k = 0; k < n; k++)
            wh_plan_drop(p, goes[k]);
    }
}

typedef struct reading {
    uint32_t name;
    bool found;
} reading;

static enum wh_walk look(void *ctx, const wh_node *n)
{
    reading *r = ctx;
    const wh_token *t = n->kind == WH_N_NAME ? wh_name_part(n, 0) : NULL;

    r->found |= t && wh_name_hash(t) == r->name;
    return r->found ? WH_WALK_STOP : WH_WALK_ON;
}

/* Does statement i make a table or view that others name (they are among those that go with it),
 * and none but it makes it? */
static bool is_needed(const wh_candidate *c, wh_depend *d, size_t i)
{
    reading r = {wh_depend_only_maker(d, i), false};
    const size_t *goes;
    size_t k, n;

    if (!r.name)
        return false;
    switch (c->v[i]->tree->kind) {
    case WH_N_CREATE_TABLE:
    case WH_N_CREATE_VIEW:
    case WH_N_CREATE_VIRTUAL_TABLE:
    case WH_N_ALTER:
        break;
    default:
        return false;
    }
    wh_depend_on(d, i, &goes, &n);
    for (k = 1; k < n && !r.found; k++)
        if (c->v[goes[k]]->tree && c->v[goes[k]]->may_fail == WH_STRICT)
            wh_node_walk(c->v[goes[k]]->tree, look, &r);
    return r.found;
}

/*
 * Statements without what depends on them, an item each. Tables that are read go all at once:
 * either nobody looks whether they are there, or it helps in no case to try each of them.
 */
void wh_pass_single_statements(wh_plan *p)
{
    wh_depend *d = wh_depend_new(p->a, p->base);
    const wh_candidate *c = p->base;
    bool *needed = WH_NEW_N(p->a, bool, c->n + 1), tables = false;
    const size_t *goes;
    size_t i, n;

    for (i = 0; i < c->n; i++) {
        if (c->v[i]->role != WH_ROLE_SETUP)
            continue;
        wh_depend_on(d, i, &goes, &n);
        if (n < 2)
            continue;
        needed[i] = is_needed(c, d, i);
        tables |= needed[i];
        if (needed[i])
            continue;
        wh_plan_item(p);
        wh_plan_drop(p, i);
    }
    if (tables)
        wh_plan_item(p);
    for (i = 0; i < c->n; i++)
        if (needed[i])
            wh_plan_drop(p, i);
}
