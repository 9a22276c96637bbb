/* What an item of a plan is made of: for those that collect changes, weigh them and group them. */
#ifndef REDUCE_CHANGE_H
#define REDUCE_CHANGE_H

#include "reduce/passes/plan.h"

enum change_kind {
    CHANGE_DROP,
    CHANGE_STRICT,
    CHANGE_TOUCH,
    CHANGE_ORACLE,
    CHANGE_REMOVE, /* from here on: of a node */
    CHANGE_REPLACE,
    CHANGE_CUT,
    CHANGE_TOKEN,
};

struct wh_planned_change {
    size_t item, part;
    const wh_node *node;
    const wh_node *with;
    const wh_token *token;
    wh_str text;
    uint32_t child;
    uint8_t kind; /* enum change_kind */
    int next;     /* of the same node; -1: none */
};

/* Hashes of several things in a row. */
static inline uint64_t wh_mix(uint64_t h, uint64_t v)
{
    h = (h ^ v) * 0x9e3779b97f4a7c15u;
    return h ^ (h >> 29);
}

static inline uint64_t wh_mix_text(uint64_t h, wh_str s)
{
    size_t i;

    for (i = 0; i < s.n; i++)
        h = (h ^ (uint8_t)s.p[i]) * 0x100000001b3u;
    return wh_mix(h, s.n);
}

#endif
