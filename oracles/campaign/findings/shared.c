/* Groups of findings as workers see them. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "oracles/campaign/findings/shared.h"

#include <sys/mman.h>

/* What comes behind so many groups is sent by each worker, whose findings then cost more. */
enum { GROUPS_MAX = 4096 };

struct wh_shared_groups {
    size_t n;
    wh_core v[GROUPS_MAX];
    wh_seen seen;
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

void wh_shared_groups_add(wh_shared_groups *t, const wh_finding_groups *g, const wh_seen *seen)
{
    if (t)
        t->seen = *seen;
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

const wh_seen *wh_shared_groups_seen(const wh_shared_groups *t)
{
    return t ? &t->seen : NULL;
}
