/* Connections that are kept between cases. */
#ifndef REPLAY_ENGINE_IDLE_H
#define REPLAY_ENGINE_IDLE_H

#include <stdbool.h>
#include <stddef.h>

enum { WH_IDLE_MAX = 8 };

typedef struct wh_idle {
    void *v[WH_IDLE_MAX];
    size_t n;
} wh_idle;

/* The one that was kept last; NULL: none is. */
static inline void *wh_idle_take(wh_idle *p)
{
    return p->n > 0 ? p->v[--p->n] : NULL;
}

static inline bool wh_idle_is_full(const wh_idle *p)
{
    return p->n == WH_IDLE_MAX;
}

/* Not if it is full. */
static inline void wh_idle_keep(wh_idle *p, void *session)
{
    p->v[p->n++] = session;
}

#endif
