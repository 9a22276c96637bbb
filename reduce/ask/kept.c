/*
 * What may go of a case that says itself what its queries must give. That is so for the rows that
 * its setup stores, and an engine that answers wrongly is wrong about any other rows, too; so only
 * what changes no rows may go: plain indexes, statistics, what made nothing because it failed, and
 * what is about relations that no run has to do with.
 */
#include "reduce/ask/kept.h"
#include "reduce/passes/depend.h"

static bool has_section(const wh_case *c, int kind)
{
    size_t i = 0;

    while (i < c->nsections && c->sections[i].kind != kind)
        i++;
    return i < c->nsections;
}

/* Does it leave all rows as they are, and every later change of them? */
static bool is_idle(const wh_part *p)
{
    bool failed = p->may_fail == WH_MAY_FAIL && p->may_fail_class.n;

    switch (p->tree ? (unsigned)p->tree->kind : (unsigned)WH_N_UNKNOWN) {
    case WH_N_CREATE_INDEX:
        return failed || !wh_node_has(p->tree, WH_KW_UNIQUE);
    case WH_N_CREATE_TABLE:
    case WH_N_CREATE_VIEW:
    case WH_N_CREATE_TRIGGER:
        return failed;
    case WH_N_ANALYZE:
    case WH_N_REINDEX:
    case WH_N_VACUUM:
        return true;
    default:
        return false;
    }
}

/* Does it make a relation, or change one that is made here? Of anything else nobody knows. */
static bool is_about_relations(const wh_part *p)
{
    switch (p->tree ? (unsigned)p->tree->kind : (unsigned)WH_N_UNKNOWN) {
    case WH_N_CREATE_TABLE:
    case WH_N_CREATE_VIEW:
    case WH_N_CREATE_INDEX:
    case WH_N_CREATE_TRIGGER:
    case WH_N_INSERT:
    case WH_N_UPDATE:
    case WH_N_DELETE:
    case WH_N_DROP:
    case WH_N_ALTER:
        return !p->opaque;
    default:
        return false;
    }
}

wh_kept wh_kept_of(wh_arena *a, const wh_dialect *d, const wh_case *c)
{
    bool derived = has_section(c, WH_DERIVED); /* they may be about anything */
    const wh_candidate *all;
    bool *reached, *stays;
    wh_kept e = {NULL, 0};
    size_t i;

    if (!has_section(c, WH_EXPECT))
        return e;
    all = wh_candidate_of(a, d, c, WH_MODE_FREE);
    reached = WH_NEW_N(a, bool, all->n + 1);
    e.stays = stays = WH_NEW_N(a, bool, all->n + 1);
    for (i = 0; i < all->n; i++)
        reached[i] = derived || all->v[i]->role != WH_ROLE_SETUP || !is_about_relations(all->v[i]);
    wh_depend_reach(wh_depend_new(a, all), reached);
    for (i = 0; i < all->n; i++)
        if (all->v[i]->role == WH_ROLE_SETUP)
            stays[e.n++] = reached[i] && !is_idle(all->v[i]);
    return e;
}

bool wh_kept_is_there(const wh_kept *e, const wh_candidate *c)
{
    size_t id, i = 0;

    for (id = 0; id < e->n; id++) {
        if (i < c->n && c->v[i]->id == id)
            i++;
        else if (e->stays[id])
            return false;
    }
    return true;
}
