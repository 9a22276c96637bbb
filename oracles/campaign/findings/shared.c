/* Groups of findings as workers see them. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "oracles/campaign/findings/shared.h"

#include <sys/mman.h>

/* What comes behind so many groups is sent by each worker, whose findings then cost more. */
enum { GROUPS_MAX = 4096, LOOKED_AT = 4 };

struct wh_shared_groups {
    size_t n;
    wh_core v[GROUPS_MAX];
    wh_seen seen;
    wh_frequent frequent;
    uint64_t databases, bases;
};

wh_shared_groups *wh_shared_groups_new(void)
{
    void *p = mmap(NULL, sizeof(wh_shared_groups), PROT_READ | PROT_WRITE,
                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    return p == MAP_FAILED ? NULL : p;
}

void wh_shared_groups_free(wh_shared_groups *t)
{
    if (t)
        munmap(t, sizeof *t);
}

void wh_shared_groups_add(wh_shared_groups *t, const wh_finding_groups *g, const wh_seen *seen,
                          const wh_frequent *frequent, uint64_t databases, uint64_t bases)
{
    if (t) {
        t->seen = *seen;
        t->frequent = *frequent;
        t->databases = databases;
        t->bases = bases;
    }
    while (t && t->n < g->n && t->n < GROUPS_MAX) {
        t->v[t->n] = g->v[t->n].core;
        t->n++;
    }
}

bool wh_shared_groups_have(const wh_shared_groups *t, const wh_core *core)
{
    size_t i = 0;

    while (t && i < t->n && !wh_core_is_like(core, &t->v[i]))
        i++;
    return t && i < t->n;
}

/* Numbers of databases may be of one shard: all alike where they are divided. */
static bool is_looked_at(const wh_shared_groups *t, uint64_t database)
{
    uint64_t every = t->databases / LOOKED_AT;

    return every < 2 || (database * UINT64_C(0x9e3779b97f4a7c15) >> 32) % every == 0;
}

bool wh_shared_groups_pass_over(const wh_shared_groups *t, const wh_core *core, uint64_t database)
{
    return t && !is_looked_at(t, database) && wh_frequent_knows(&t->frequent, core, t->bases);
}

const wh_seen *wh_shared_groups_seen(const wh_shared_groups *t)
{
    return t ? &t->seen : NULL;
}
