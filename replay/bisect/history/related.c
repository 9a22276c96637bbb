/*
 * The same change elsewhere: commits with the same patch (cherry-picks, backports), those that a
 * message names as the origin or that name it so, and the branch behind a merge.
 */
#include "replay/bisect/history/internal.h"
#include "formats/base/memory.h"
#include "replay/engine/flag.h"

#include <stdio.h>
#include <stdlib.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* Files that change with every commit whatever it does: fossil writes them into its mirrors. */
static bool is_noise(const char *path)
{
    static const char *const names[] = {"manifest", "manifest.uuid", "manifest.tags"};
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(path, names[i]) == 0)
            return true;
    return false;
}

typedef struct patch {
    uint64_t paths; /* of the files that it touches */
    size_t nfiles;
    git_oid id; /* as git-patch-id(1) has it */
    enum { NOT_ASKED, HAS_ID, NO_ID } state;
} patch;

static int without_noise(const git_diff *d, const git_diff_delta *x, const char *spec, void *ctx)
{
    (void)d;
    (void)spec;
    (void)ctx;
    return is_noise(x->new_file.path);
}

static int diff_of(git_diff **out, git_repository *repo, git_commit *c, const char *const *paths,
                   size_t npaths)
{
    git_diff_options o = GIT_DIFF_OPTIONS_INIT;
    git_commit *parent = NULL;
    git_tree *a = NULL, *b = NULL;
    int rc;

    o.pathspec.strings = (char **)(uintptr_t)paths;
    o.pathspec.count = npaths;
    o.flags |= GIT_DIFF_DISABLE_PATHSPEC_MATCH;
    o.notify_cb = without_noise;
    *out = NULL;
    rc = git_commit_tree(&b, c);
    if (rc == 0 && git_commit_parentcount(c) > 0) {
        rc = git_commit_parent(&parent, c, 0);
        if (rc == 0)
            rc = git_commit_tree(&a, parent);
    }
    if (rc == 0)
        rc = git_diff_tree_to_tree(out, repo, a, b, &o);
    git_tree_free(a);
    git_tree_free(b);
    git_commit_free(parent);
    return rc;
}

static void add_paths(git_diff *d, patch *p)
{
    size_t i;

    memset(p, 0, sizeof *p);
    p->nfiles = git_diff_num_deltas(d);
    for (i = 0; i < p->nfiles; i++) {
        const git_diff_delta *x = git_diff_get_delta(d, i);
        p->paths = XXH64(x->new_file.path, strlen(x->new_file.path), p->paths + x->status);
    }
}

/* Of binaries, and of files that are not in the repository, no patch tells what it does. */
static bool has_id(git_diff *d, patch *p)
{
    size_t i;

    if (p->state == NOT_ASKED) {
        p->state = git_diff_patchid(&p->id, d, NULL) == 0 && p->nfiles ? HAS_ID : NO_ID;
        for (i = 0; i < p->nfiles; i++)
            if (git_diff_get_delta(d, i)->flags & GIT_DIFF_FLAG_BINARY)
                p->state = NO_ID;
    }
    return p->state == HAS_ID;
}

/* ---- what a message says --------------------------------------------------------------------- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static const char *find_words(const char *text, const char *words)
{
    size_t i, n = strlen(words);

    for (; *text; text++) {
        for (i = 0; i < n && lower(text[i]) == words[i]; i++)
            ;
        if (i == n)
            return text;
    }
    return NULL;
}

static size_t hex_run(const char *p)
{
    size_t n = 0;

    while ((p[n] >= '0' && p[n] <= '9') || (p[n] >= 'a' && p[n] <= 'f'))
        n++;
    return n;
}

/* "(cherry picked from commit HASH)"; fossil: "Cherrypick [HASH]". The hash, of up to 64 digits. */
static bool picked_from(const char *message, char hash[65])
{
    static const char *const words[] = {"cherry picked from commit", "cherrypick", "cherry-pick",
                                        "backport"};
    size_t i, n;

    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        const char *p = find_words(message, words[i]), *end;
        if (!p)
            continue;
        for (p += strlen(words[i]), end = p + strnlen(p, 80); p < end; p++) {
            n = p[-1] == ' ' || p[-1] == '[' || p[-1] == '/' ? hex_run(p) : 0;
            if (n >= 8 && n <= 64) {
                snprintf(hash, 65, "%.*s", (int)n, p);
                return true;
            }
        }
    }
    return false;
}

/* The name that fossil gave a commit of its mirror; NULL: none. */
static const char *fossil_name(const char *message)
{
    const char *p = strstr(message, "FossilOrigin-Name: ");

    return p ? p + strlen("FossilOrigin-Name: ") : NULL;
}

/* ---- the main branch ------------------------------------------------------------------------- */

typedef struct oids {
    git_oid *v;
    size_t n;
} oids;

static int by_oid(const void *a, const void *b)
{
    return git_oid_cmp(a, b);
}

static void add_oid(oids *set, const git_oid *oid)
{
    if ((set->n & (set->n - 1)) == 0) {
        set->v = wh_memory_realloc(set->v, set->n ? set->n * 2 : 1, sizeof *set->v);
    }
    git_oid_cpy(&set->v[set->n++], oid);
}

static void trunk_of(git_repository *repo, oids *out)
{
    static const char *const names[] = {"refs/remotes/origin/HEAD", "refs/heads/main",
                                        "refs/heads/master", "refs/heads/trunk",
                                        "refs/remotes/origin/master", "HEAD"};
    git_revwalk *w = NULL;
    git_oid oid;
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++)
        if (git_reference_name_to_id(&oid, repo, names[i]) == 0)
            break;
    if (i == sizeof names / sizeof names[0] || git_revwalk_new(&w, repo) < 0)
        return;
    git_revwalk_simplify_first_parent(w);
    if (git_revwalk_push(w, &oid) == 0)
        while (git_revwalk_next(&oid, w) == 0)
            add_oid(out, &oid);
    git_revwalk_free(w);
    if (out->n)
        qsort(out->v, out->n, sizeof *out->v, by_oid);
}

static bool on_trunk(const oids *trunk, const git_oid *oid)
{
    return trunk->n && bsearch(oid, trunk->v, trunk->n, sizeof *trunk->v, by_oid) != NULL;
}

/* ---- the walk -------------------------------------------------------------------------------- */

typedef struct asked {
    git_oid oid;
    patch patch;
    bool comparable; /* no merge, and its patch has an id */
    char picked[65];
    char fossil[65]; /* its name there */
    char author[256], subject[256];
    git_time_t time;
} asked;

typedef struct search {
    wh_history *h;
    wh_arena *a;
    wh_related *related;
    asked *v;
    size_t n;
    const char *const *paths;
    size_t npaths;
    oids trunk;
} search;

static void add_relation(search *s, wh_related *to, int kind, git_commit *c)
{
    wh_equivalent *grown;
    size_t i;

    for (i = 0; i < to->n; i++)
        if (to->v[i].kind == kind) {
            char hash[WH_HASH_HEX + 1];
            git_oid_tostr(hash, sizeof hash, git_commit_id(c));
            if (strcmp(hash, to->v[i].commit.hash) == 0)
                return;
        }
    grown = WH_NEW_N(s->a, wh_equivalent, to->n + 1);
    if (to->n)
        memcpy(grown, to->v, to->n * sizeof *grown);
    grown[to->n].kind = kind;
    grown[to->n].trunk = on_trunk(&s->trunk, git_commit_id(c));
    wh_history_info_of_commit(c, &grown[to->n].commit);
    to->v = grown;
    to->n++;
}

/* The name that fossil gave a commit of its mirror; "": none. */
static void set_fossil(asked *x, const char *message)
{
    const char *p = fossil_name(message);
    size_t n = p ? hex_run(p) : 0;

    snprintf(x->fossil, sizeof x->fossil, "%.*s", (int)(n < 64 ? n : 64), p ? p : "");
}

static void ask(search *s, size_t i)
{
    const git_signature *author;
    git_commit *c = NULL, *side = NULL;
    git_diff *d = NULL;
    asked *x = &s->v[i];

    if (git_oid_fromstr(&x->oid, s->related[i].hash) < 0 ||
        git_commit_lookup(&c, s->h->repo, &x->oid) < 0)
        return;
    s->related[i].trunk = on_trunk(&s->trunk, &x->oid);
    picked_from(git_commit_message(c), x->picked);
    set_fossil(x, git_commit_message(c));
    author = git_commit_author(c);
    snprintf(x->author, sizeof x->author, "%s", author && author->email ? author->email : "");
    snprintf(x->subject, sizeof x->subject, "%s", git_commit_summary(c) ? git_commit_summary(c) : "");
    x->time = author ? author->when.time : 0;
    if (git_commit_parentcount(c) > 1) {
        if (git_commit_parent(&side, c, 1) == 0)
            add_relation(s, &s->related[i], WH_MERGED, side);
        git_commit_free(side);
    } else if (diff_of(&d, s->h->repo, c, s->paths, s->npaths) == 0) {
        add_paths(d, &x->patch);
        x->comparable = has_id(d, &x->patch);
    }
    git_diff_free(d);
    git_commit_free(c);
}

/* Does a message's name of a commit mean this one? */
static bool names(const char *picked, const char *hash, const char *fossil)
{
    size_t n = strlen(picked);

    return n && (strncmp(hash, picked, n) == 0 || (fossil && strncmp(fossil, picked, n) == 0));
}

/* A cherry-pick keeps them, whatever becomes of its lines. */
static bool same_authorship(const asked *x, git_commit *c)
{
    const git_signature *author = git_commit_author(c);
    const char *subject = git_commit_summary(c);

    return author && author->email && subject && x->subject[0] && author->when.time == x->time &&
           strcmp(author->email, x->author) == 0 && strncmp(subject, x->subject, 255) == 0;
}

static bool same_patch(search *s, const asked *x, git_commit *c, git_diff **d, patch *p)
{
    if (!x->comparable || git_commit_parentcount(c) > 1)
        return false;
    if (!*d) {
        if (diff_of(d, s->h->repo, c, s->paths, s->npaths) < 0)
            return false;
        add_paths(*d, p);
    }
    return p->paths == x->patch.paths && has_id(*d, p) && git_oid_equal(&p->id, &x->patch.id);
}

static void compare(search *s, git_commit *c)
{
    const char *message = git_commit_message(c), *fossil = fossil_name(message);
    char hash[WH_HASH_HEX + 1], own[WH_HASH_HEX + 1], picked[65] = "";
    git_diff *d = NULL;
    patch p;
    size_t i;

    memset(&p, 0, sizeof p);
    git_oid_tostr(hash, sizeof hash, git_commit_id(c));
    picked_from(message, picked);
    for (i = 0; i < s->n; i++) {
        asked *x = &s->v[i];
        if (git_oid_equal(&x->oid, git_commit_id(c)))
            continue;
        git_oid_tostr(own, sizeof own, &x->oid);
        if (names(x->picked, hash, fossil))
            add_relation(s, &s->related[i], WH_PICKED_FROM, c);
        if (same_patch(s, x, c, &d, &p))
            add_relation(s, &s->related[i], WH_SAME_PATCH, c);
        else if (names(picked, own, x->fossil[0] ? x->fossil : NULL))
            add_relation(s, &s->related[i], WH_PICKED_AS, c);
        else if (same_authorship(x, c) && !names(x->picked, hash, fossil))
            add_relation(s, &s->related[i], WH_SAME_AUTHORSHIP, c);
    }
    git_diff_free(d);
}

void wh_history_related(wh_history *h, wh_arena *a, wh_related *v, size_t n,
                        const char *const *paths, size_t npaths, const volatile int *stop)
{
    search s = {h, a, v, NULL, n, paths, npaths, {NULL, 0}};
    git_revwalk *w = NULL;
    git_oid oid;
    size_t i;

    s.v = WH_NEW_N(a, asked, n + 1);
    trunk_of(h->repo, &s.trunk);
    for (i = 0; i < n; i++)
        ask(&s, i);
    if (git_revwalk_new(&w, h->repo) == 0) {
        git_revwalk_push_glob(w, "refs/*");
        git_revwalk_push_head(w);
        while (!wh_flag_is_set(stop) && git_revwalk_next(&oid, w) == 0) {
            git_commit *c = NULL;
            if (git_commit_lookup(&c, h->repo, &oid) == 0)
                compare(&s, c);
            git_commit_free(c);
        }
    }
    git_revwalk_free(w);
    free(s.trunk.v);
}
