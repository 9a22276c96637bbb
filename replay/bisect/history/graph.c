/* A range of the history as a graph, in the order in which `git bisect` looks at it. */
#include "replay/bisect/history/internal.h"
#include "formats/base/memory.h"

#include <stdlib.h>

typedef wh_history_node node;

void wh_history_forget(wh_history *h)
{
    size_t i;

    for (i = 0; i < h->n; i++)
        free(h->nodes[i].parents);
    free(h->nodes);
    free(h->start);
    free(h->parents);
    free(h->rank);
    free(h->by_oid);
    h->nodes = NULL;
    h->start = h->parents = h->rank = h->by_oid = NULL;
    h->n = h->cap = 0;
}

/* ---- a range -------------------------------------------------------------------------------- */

static int by_oid(const void *pa, const void *pb)
{
    return git_oid_cmp(pa, pb); /* it is their first member */
}

/* After nodes are sorted by hash. */
static node *find_node(node *nodes, size_t n, const git_oid *oid)
{
    node key;

    git_oid_cpy(&key.oid, oid);
    return n ? bsearch(&key, nodes, n, sizeof key, by_oid) : NULL;
}

static int add_node(wh_history *h, const git_oid *oid, bool first_parent, wh_error *err)
{
    git_commit *c = NULL;
    unsigned i, n;
    node *x;

    if (git_commit_lookup(&c, h->repo, oid) < 0)
        return wh_history_lacks(h, "can't read a commit", err);
    if (h->n == h->cap) {
        h->cap = h->cap ? h->cap * 2 : 1024;
        h->nodes = wh_memory_realloc(h->nodes, h->cap, sizeof *h->nodes);
    }
    x = &h->nodes[h->n++];
    memset(x, 0, sizeof *x);
    git_oid_cpy(&x->oid, oid);
    x->position = (uint32_t)(h->n - 1);
    n = git_commit_parentcount(c);
    if (first_parent && n > 1)
        n = 1;
    x->parents = wh_history_alloc((n + 1) * sizeof *x->parents);
    for (i = 0; i < n; i++)
        git_oid_cpy(&x->parents[i], git_commit_parent_id(c, i));
    x->nparents = n;
    git_commit_free(c);
    return WH_OK;
}

/* The tip and what it reaches beyond `olds`. */
static int walk(wh_history *h, const wh_history_range *r, wh_error *err)
{
    git_revwalk *w = NULL;
    git_oid oid;
    size_t i;
    int rc;

    if (git_revwalk_new(&w, h->repo) < 0 || git_oid_fromstr(&oid, r->tip) < 0 ||
        git_revwalk_push(w, &oid) < 0) {
        git_revwalk_free(w);
        return wh_history_lacks(h, "can't walk the history", err);
    }
    git_revwalk_sorting(w, GIT_SORT_TIME);
    if (r->first_parent)
        git_revwalk_simplify_first_parent(w);
    for (i = 0; i < r->nolds; i++)
        if (git_oid_fromstr(&oid, r->olds[i]) == 0)
            git_revwalk_hide(w, &oid);
    while ((rc = git_revwalk_next(&oid, w)) == 0)
        if (add_node(h, &oid, r->first_parent, err) != WH_OK) {
            git_revwalk_free(w);
            return WH_EIO;
        }
    git_revwalk_free(w);
    return rc == GIT_ITEROVER ? WH_OK : wh_history_lacks(h, "can't walk the history", err);
}

static bool known(const wh_history *h, const git_oid *oid)
{
    size_t i;

    for (i = 0; i < h->n; i++)
        if (git_oid_equal(&h->nodes[i].oid, oid))
            return true;
    return false;
}

/* The olds themselves, and where their histories leave the tip's. */
static int add_olds(wh_history *h, const wh_history_range *r, wh_error *err)
{
    git_oid tip, old;
    size_t i, k;
    int rc = WH_OK;

    git_oid_fromstr(&tip, r->tip);
    for (i = 0; i < r->nolds && rc == WH_OK; i++) {
        git_oidarray bases = {NULL, 0};

        git_oid_fromstr(&old, r->olds[i]);
        if (!known(h, &old))
            rc = add_node(h, &old, r->first_parent, err);
        if (git_merge_bases(&bases, h->repo, &tip, &old) == 0)
            for (k = 0; k < bases.count && rc == WH_OK; k++)
                if (!known(h, &bases.ids[k]))
                    rc = add_node(h, &bases.ids[k], r->first_parent, err);
        git_oidarray_dispose(&bases);
    }
    return rc;
}

/* ---- only what changes certain paths --------------------------------------------------------- */

static git_tree *tree_of(git_repository *repo, const git_oid *oid)
{
    git_commit *c = NULL;
    git_tree *tree = NULL;

    if (git_commit_lookup(&c, repo, oid) == 0)
        git_commit_tree(&tree, c);
    git_commit_free(c);
    return tree;
}

static bool same_there(git_repository *repo, git_tree *a, git_tree *b, const char *const *paths,
                       size_t npaths)
{
    size_t i;

    (void)repo;
    for (i = 0; i < npaths; i++) {
        git_tree_entry *x = NULL, *y = NULL;
        bool whole = strcmp(paths[i], ".") == 0, same;
        bool in_a = git_tree_entry_bypath(&x, a, paths[i]) == 0;
        bool in_b = git_tree_entry_bypath(&y, b, paths[i]) == 0;
        same = whole ? git_oid_equal(git_tree_id(a), git_tree_id(b))
                     : in_a == in_b && (!in_a || (git_oid_equal(git_tree_entry_id(x),
                                                                git_tree_entry_id(y)) &&
                                                  git_tree_entry_filemode(x) ==
                                                      git_tree_entry_filemode(y)));
        git_tree_entry_free(x);
        git_tree_entry_free(y);
        if (!same)
            return false;
    }
    return true;
}

/* The parent that has the same there: what git's simplification of histories follows. */
static const git_oid *same_parent(wh_history *h, const node *x, const wh_history_range *r)
{
    git_tree *own = tree_of(h->repo, &x->oid);
    const git_oid *found = NULL;
    uint32_t i;

    for (i = 0; own && i < x->nparents && !found; i++) {
        git_tree *other = tree_of(h->repo, &x->parents[i]);
        if (other && same_there(h->repo, own, other, r->paths, r->npaths))
            found = &x->parents[i];
        git_tree_free(other);
    }
    git_tree_free(own);
    return found;
}

static bool is_end(const wh_history_range *r, const git_oid *oid)
{
    char hex[WH_HASH_HEX + 1];
    size_t i;

    git_oid_tostr(hex, sizeof hex, oid);
    for (i = 0; i < r->nolds; i++)
        if (strcmp(hex, r->olds[i]) == 0)
            return true;
    return strcmp(hex, r->tip) == 0;
}

static bool has_path(wh_history *h, const node *x, const char *path)
{
    git_tree *tree = tree_of(h->repo, &x->oid);
    git_tree_entry *e = NULL;
    bool has = tree && (strcmp(path, ".") == 0 || git_tree_entry_bypath(&e, tree, path) == 0);

    git_tree_entry_free(e);
    git_tree_free(tree);
    return has;
}

/* A path that is nowhere is a slip: nothing would be left but the ends, and the younger be found. */
static int check_paths(wh_history *h, const wh_history_range *r, wh_error *err)
{
    size_t i, k;

    for (i = 0; i < r->npaths; i++) {
        for (k = 0; k < h->n && !has_path(h, &h->nodes[k], r->paths[i]); k++)
            ;
        if (k == h->n)
            return wh_error_set(err, WH_EINVAL,
                                "no commit of the range has '%.300s'; --paths takes paths as the "
                                "repository has them, e.g. src/where.c",
                                r->paths[i]);
    }
    return WH_OK;
}

/* The parents of what changes the paths stay, too: one that is bad already tells that something
 * outside of them did it. They follow but what git's simplification does. */
static void keep_parents(wh_history *h, const git_oid **instead)
{
    for (size_t i = 0; i < h->n; i++)
        for (uint32_t k = 0; !h->nodes[i].outside && k < h->nodes[i].nparents; k++) {
            node *p = find_node(h->nodes, h->n, &h->nodes[i].parents[k]);

            if (!p || !instead[p - h->nodes])
                continue;
            git_oid_cpy(&p->parents[0], instead[p - h->nodes]);
            p->nparents = 1;
            instead[p - h->nodes] = NULL;
        }
}

/* Other commits that change nothing there go; who had one as parent gets its parent. Sorted by
 * hash. */
static void keep_paths(wh_history *h, const wh_history_range *r)
{
    const git_oid **instead = wh_history_alloc(h->n * sizeof *instead);
    size_t i, n = 0;
    uint32_t k;

    for (i = 0; i < h->n; i++) {
        const git_oid *same = same_parent(h, &h->nodes[i], r);

        h->nodes[i].outside = same != NULL;
        instead[i] = is_end(r, &h->nodes[i].oid) ? NULL : same;
    }
    keep_parents(h, instead);
    for (i = 0; i < h->n; i++)
        for (k = 0; k < h->nodes[i].nparents; k++) {
            node *p = find_node(h->nodes, h->n, &h->nodes[i].parents[k]);
            while (p && instead[p - h->nodes]) {
                git_oid_cpy(&h->nodes[i].parents[k], instead[p - h->nodes]);
                p = find_node(h->nodes, h->n, &h->nodes[i].parents[k]);
            }
        }
    for (i = 0; i < h->n; i++) {
        if (instead[i])
            free(h->nodes[i].parents);
        else
            h->nodes[n++] = h->nodes[i];
    }
    h->n = n;
    free(instead);
}

/* ---- the order ------------------------------------------------------------------------------ */

static uint32_t unseen_parent(const wh_history *h, uint32_t x, const bool *seen)
{
    for (uint32_t k = 0; k < h->nodes[x].nparents; k++) {
        const node *p = find_node(h->nodes, h->n, &h->nodes[x].parents[k]);

        if (p && !seen[p - h->nodes])
            return (uint32_t)(p - h->nodes);
    }
    return UINT32_MAX;
}

/*
 * libgit2 has listed `all` commits as `git rev-list` does, youngest first. Backwards that is parents before
 * children, but where clocks were wrong: so what is still missing of a commit's parents comes right before it.
 * Leaves h->nodes, sorted by hash, in that order.
 */
static void sort_up(wh_history *h, size_t all)
{
    uint32_t *listed = wh_history_alloc((all + 1) * sizeof *listed);
    uint32_t *stack = wh_history_alloc((h->n + 1) * sizeof *stack);
    bool *seen = wh_history_alloc(h->n + 1);
    node *sorted = wh_history_alloc(h->n * sizeof *sorted);
    size_t i, n = 0, depth = 0;

    for (i = 0; i < h->n; i++)
        listed[h->nodes[i].position] = (uint32_t)i + 1; /* 0: it went */
    for (i = all; i > 0; i--) {
        uint32_t x = listed[i - 1];

        if (x == 0 || seen[x - 1])
            continue;
        seen[stack[depth++] = x - 1] = true;
        while (depth > 0) {
            uint32_t p = unseen_parent(h, stack[depth - 1], seen);

            if (p != UINT32_MAX)
                seen[stack[depth++] = p] = true;
            else
                sorted[n++] = h->nodes[stack[--depth]];
        }
    }
    free(h->nodes);
    h->nodes = sorted;
    h->cap = h->n;
    free(listed);
    free(stack);
    free(seen);
}

typedef struct named {
    git_oid oid; /* first, as in a node */
    uint32_t number;
} named;

uint32_t wh_history_find_oid(const wh_history *h, const git_oid *oid)
{
    size_t lo = 0, hi = h->n;

    while (lo < hi) {
        size_t mid = (lo + hi) / 2;
        int c = git_oid_cmp(&h->nodes[h->by_oid[mid]].oid, oid);
        if (c == 0)
            return h->by_oid[mid];
        if (c < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return UINT32_MAX;
}

static void make_graph(wh_history *h)
{
    named *names = wh_history_alloc(h->n * sizeof *names);
    size_t i, edges = 0;
    uint32_t k;

    h->by_oid = wh_history_alloc(h->n * sizeof *h->by_oid);
    h->rank = wh_history_alloc(h->n * sizeof *h->rank);
    h->start = wh_history_alloc((h->n + 1) * sizeof *h->start);
    for (i = 0; i < h->n; i++) {
        git_oid_cpy(&names[i].oid, &h->nodes[i].oid);
        names[i].number = (uint32_t)i;
        edges += h->nodes[i].nparents;
    }
    qsort(names, h->n, sizeof *names, by_oid);
    for (i = 0; i < h->n; i++) {
        h->by_oid[i] = names[i].number;
        h->rank[names[i].number] = (uint32_t)i;
    }
    free(names);
    h->parents = wh_history_alloc((edges + 1) * sizeof *h->parents);
    edges = 0;
    for (i = 0; i < h->n; i++) {
        h->start[i] = (uint32_t)edges;
        for (k = 0; k < h->nodes[i].nparents; k++) {
            uint32_t p = wh_history_find_oid(h, &h->nodes[i].parents[k]);
            if (p != UINT32_MAX && p < i)
                h->parents[edges++] = p;
        }
    }
    h->start[h->n] = (uint32_t)edges;
    h->graph = (wh_bisect_graph){h->n, h->start, h->parents, h->rank};
}

int wh_history_load(wh_history *h, const wh_history_range *range, wh_error *err)
{
    size_t listed;
    int rc;

    wh_history_forget(h);
    rc = walk(h, range, err);
    if (rc == WH_OK)
        rc = add_olds(h, range, err);
    if (rc != WH_OK)
        return rc;
    if (range->npaths)
        rc = check_paths(h, range, err);
    if (rc != WH_OK)
        return rc;
    listed = h->n;
    qsort(h->nodes, h->n, sizeof *h->nodes, by_oid);
    if (range->npaths)
        keep_paths(h, range);
    sort_up(h, listed);
    make_graph(h);
    return WH_OK;
}

const wh_bisect_graph *wh_history_graph(const wh_history *h)
{
    return &h->graph;
}

bool wh_history_is_outside(const wh_history *h, uint32_t commit)
{
    return h->nodes[commit].outside;
}

uint32_t wh_history_find(const wh_history *h, const char *hash)
{
    git_oid oid;

    return git_oid_fromstr(&oid, hash) == 0 ? wh_history_find_oid(h, &oid) : UINT32_MAX;
}

size_t wh_history_bases(wh_history *h, const char *old, const char *tip, uint32_t *out, size_t max)
{
    git_oidarray bases = {NULL, 0};
    git_oid a, b;
    size_t n = 0, i;

    if (git_oid_fromstr(&a, old) == 0 && git_oid_fromstr(&b, tip) == 0 &&
        git_merge_bases(&bases, h->repo, &a, &b) == 0)
        for (i = 0; i < bases.count && n < max; i++) {
            uint32_t c = wh_history_find_oid(h, &bases.ids[i]);
            if (c != UINT32_MAX && !git_oid_equal(&bases.ids[i], &a))
                out[n++] = c;
        }
    git_oidarray_dispose(&bases);
    return n;
}
