/*
 * The history of a git repository, for bisection: commits as a graph, their trees in directories.
 * The only user of libgit2. It reads: no reference, index, configuration or checkout is changed.
 */
#ifndef REPLAY_BISECT_HISTORY_HISTORY_H
#define REPLAY_BISECT_HISTORY_HISTORY_H

#include "replay/bisect/bisect.h"

enum { WH_HASH_HEX = 40 };

typedef struct wh_history wh_history;

/* Open the repository that `path` lies in. WH_EIO, with the remedy, for what libgit2 can't open. */
int wh_history_open(wh_history **out, const char *path, wh_error *err);
void wh_history_free(wh_history *h);

/* A revision as git spells them (gitrevisions(7)) to a commit's full hash. WH_EINVAL. */
int wh_history_resolve(wh_history *h, const char *revision, char hash[WH_HASH_HEX + 1],
                       wh_error *err);

typedef struct wh_history_range {
    const char *tip; /* a full hash: its ancestors ... */
    const char *const *olds; /* ... that are no ancestors of these full hashes; they themselves are
                              * in the graph, and so are their merge bases with the tip */
    size_t nolds;            /* 0: the whole history of the tip */
    bool first_parent;       /* follow the first parents alone */
    const char *const *paths; /* only commits that change something there */
    size_t npaths;
} wh_history_range;

/* Read that range; the graph then stands until the next call. WH_EIO, WH_ELIMIT. */
int wh_history_load(wh_history *h, const wh_history_range *range, wh_error *err);

const wh_bisect_graph *wh_history_graph(const wh_history *h);

/* Does it change nothing in the paths, being in the graph as an end or as the parent of one that
 * does? */
bool wh_history_is_outside(const wh_history *h, uint32_t commit);

/* UINT32_MAX: not in the graph. */
uint32_t wh_history_find(const wh_history *h, const char *hash);

/* The best common ancestors of `old` and `tip`, if `old` is not an ancestor itself, as numbers of
 * the graph; at most `max`. */
size_t wh_history_bases(wh_history *h, const char *old, const char *tip, uint32_t *out, size_t max);

/* The commits of the graph that have tags, youngest first; in `a`. `*names` (may be NULL) gets the
 * tags'. */
size_t wh_history_tags(wh_history *h, wh_arena *a, uint32_t **out, const char ***names);

typedef struct wh_commit_info {
    char hash[WH_HASH_HEX + 1];
    char date[32]; /* of the author: 2019-05-08 17:23:12 +0200 */
    char author[128];
    char subject[256];
    unsigned nparents;
} wh_commit_info;

/* About commit `i` of the graph. */
void wh_history_info(wh_history *h, uint32_t i, wh_commit_info *out);

enum wh_equivalence {
    WH_SAME_PATCH,      /* changes the same lines */
    WH_PICKED_FROM,     /* the message says so */
    WH_PICKED_AS,       /* its message says so of this one */
    WH_SAME_AUTHORSHIP, /* has the same author, author's time and subject */
    WH_MERGED,          /* the branch that a merge brought in */
};

typedef struct wh_equivalent {
    int kind;   /* enum wh_equivalence */
    bool trunk; /* on the first parents' line of the main branch */
    wh_commit_info commit;
} wh_equivalent;

typedef struct wh_related {
    const char *hash; /* in: of the commit in question */
    bool trunk;       /* is it on the main branch's line itself? */
    wh_equivalent *v; /* in `a` */
    size_t n;
} wh_related;

/* What other commits of any branch are the same change as each of `v`. One walk over them all;
 * `stop` (may be NULL) ends it early. */
void wh_history_related(wh_history *h, wh_arena *a, wh_related *v, size_t n,
                        const char *const *paths, size_t npaths, const volatile int *stop);

/* Files and directories, by their paths, that no build needs. */
typedef struct wh_history_without {
    const char *const *paths;
    size_t n;
} wh_history_without;

/* Stands in the notes on what was left out because it is not there. */
#define WH_HISTORY_MISSING "not in the repository"

/*
 * Write the files of a commit into `dir`, which exists and is empty, but for what is to be left
 * `without`, and for what the repository lacks (partial clones, mirrors with holes). May be called
 * in a forked child. `notes` (may be NULL) gets a line "SUBJECT: TEXT" for all that is missing
 * below a directory, for submodules, for contents that git-lfs holds. WH_ENOTSUP: of this commit there is nothing; WH_EIO,
 * WH_ELIMIT (disk full).
 */
int wh_history_checkout(wh_history *h, const char *hash, const char *dir,
                        const wh_history_without *without, wh_buf *notes, wh_error *err);

#endif
