/*
 * Findings that are like one that was reduced before: they fail in the same way, have all that was
 * left of it, and what cures it cures them. Most often they are that bug once more. Of each bug the fourth of them, the
 * eighth, the sixteenth .. is looked at all the same: another bug may hide behind it.
 *
 * A bug that makes up a good part of all findings is met in many forms, of which no one's core
 * holds another's. Those that have nothing but what others had that became this bug are asked ever
 * fewer, for as long as none of them becomes one that was not met before; of a bug of changes that
 * read their own table, such changes alone. So are those that fail in one way and are cured by one
 * thing, where many were. What another family of oracles met is like a group of queries only where
 * that group's cure cures it.
 */
#ifndef REDUCE_ALIKE_H
#define REDUCE_ALIKE_H

#include "oracles/campaign/findings/dedup.h"
#include "oracles/campaign/findings/hash_set.h"
#include "reduce/experiment.h"

/* One way to fail, and what cures it (wh_cure_of()). */
typedef struct wh_alike_cure {
    uint64_t kind;
    char *cure;
    size_t group;            /* the newest of that cure */
    unsigned n, quiet, wait; /* as of a group */
} wh_alike_cure;

/* Of a group, by its number. */
typedef struct wh_alike_met {
    size_t cure;          /* SIZE_MAX: none that others can have */
    wh_hash_set features; /* that findings had which became this one */
    unsigned n;           /* so many did */
    unsigned quiet;       /* so many in a row that could be it were reduced without news */
    unsigned wait;        /* so many are left out before the next is */
} wh_alike_met;

typedef struct wh_alike {
    /* Does the case pass without that? NULL: it can't be tried. */
    bool (*cures)(void *ctx, wh_str text, wh_str cure);
    void *ctx;
    wh_finding_groups groups; /* of what was reduced */
    wh_alike_met *met;
    size_t nmet;
    wh_alike_cure *cure;
    size_t ncures;
    struct wh_alike_known { /* an optimization that cured a failure of that kind, or "index" */
        uint64_t kind;
        char *name;
    } * known;
    size_t nknown;
    size_t due; /* of the last case that is to be reduced: the cure that it has; SIZE_MAX: none */
    unsigned reduced;
} wh_alike;

/* Need this case not be reduced? Then it is counted. What records no failure, or was reduced
 * before, is like none. */
bool wh_alike_is(wh_alike *k, wh_str text);

/* What cures those before it that fail in the same way. */
void wh_alike_cures(const wh_alike *k, wh_str text, wh_cures *out);

/* What the case `text` became. False: one before it became the same bug; then it is counted. */
bool wh_alike_add(wh_alike *k, wh_str text, wh_str reduced);

void wh_alike_release(wh_alike *k);

#endif
