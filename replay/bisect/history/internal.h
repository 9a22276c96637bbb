/* What the files of the history share; they are the only ones that include libgit2. */
#ifndef REPLAY_BISECT_HISTORY_INTERNAL_H
#define REPLAY_BISECT_HISTORY_INTERNAL_H

#include "replay/bisect/history/history.h"

#include <git2.h>

typedef struct wh_history_node {
    git_oid oid;       /* first */
    uint32_t position; /* in the order of `git rev-list`, youngest first */
    uint32_t nparents;
    git_oid *parents;
    bool outside; /* changes nothing in the paths */
} wh_history_node;

struct wh_history {
    git_repository *repo;
    char *path;
    bool shallow, partial;
    wh_history_node *nodes; /* as they were read; then in the graph's order */
    size_t n, cap;
    uint32_t *start, *parents, *rank;
    uint32_t *by_oid; /* numbers of the nodes, sorted by hash */
    wh_bisect_graph graph;
};

/* libgit2's last words. */
const char *wh_history_why(void);

/* WH_EIO: what ought to be there is not; with the remedy for shallow and partial clones. */
int wh_history_lacks(const wh_history *h, const char *what, wh_error *err);

void *wh_history_alloc(size_t n); /* cleared; abort() when memory is out */

/* The graph goes. */
void wh_history_forget(wh_history *h);

uint32_t wh_history_find_oid(const wh_history *h, const git_oid *oid);

void wh_history_info_of_commit(git_commit *c, wh_commit_info *out);

/* Before libgit2 begins: memory that never fails. */
void wh_history_memory(void);

#endif
