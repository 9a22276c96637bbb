/* Repositories, revisions, tags, and what is known about a commit. */
#include "replay/bisect/history/internal.h"
#include "formats/base/memory.h"

#include <stdio.h>
#include <stdlib.h>

void *wh_history_alloc(size_t n)
{
    return wh_memory_zalloc(n, 1);
}

/* ---- words for what libgit2 can't do --------------------------------------------------------- */

const char *wh_history_why(void)
{
    const git_error *e = git_error_last();

    return e && e->message ? e->message : "unknown error";
}

static int failed_open(const char *path, int rc, wh_error *err)
{
    const char *text = wh_history_why();

    /* libgit2 1.5 takes the lack of the setting for the lack of a repository */
    if (rc == GIT_EOWNER || strstr(text, "safe.directory"))
        return wh_error_set(err, WH_EIO,
                            "the repository %.200s belongs to another user; if you trust it: git "
                            "config --global --add safe.directory \"$(realpath %.200s)\"",
                            path, path);
    if (strstr(text, "extensions.") || strstr(text, "extension name"))
        return wh_error_set(err, WH_EIO,
                            "the repository %.200s uses what libgit2 does not know (%.200s); bisect "
                            "in a plain clone: git clone --no-local %.200s COPY",
                            path, text, path);
    if (rc == GIT_ENOTFOUND)
        return wh_error_set(err, WH_EIO, "there is no git repository at %.300s", path);
    return wh_error_set(err, WH_EIO, "can't open the repository %.200s: %.300s", path, text);
}

/* A commit or file that ought to be there is not. */
int wh_history_lacks(const wh_history *h, const char *what, wh_error *err)
{
    if (h->shallow)
        return wh_error_set(err, WH_EIO,
                            "%s: the repository %.200s is a shallow clone and its history ends too "
                            "early; fetch the rest: git fetch --unshallow",
                            what, h->path);
    if (h->partial)
        return wh_error_set(err, WH_EIO,
                            "%s: the repository %.200s is a partial clone and lacks objects; fetch "
                            "them: git fetch --refetch --no-filter (git 2.36), or clone it without "
                            "--filter",
                            what, h->path);
    return wh_error_set(err, WH_EIO, "%s: %.300s", what, wh_history_why());
}

/* ---- opening -------------------------------------------------------------------------------- */

/* Does a remote promise objects that are not here? (No look-up by pattern: libgit2 1.5 loses
 * memory there.) */
static bool is_partial(git_repository *repo)
{
    git_config *config = NULL;
    git_config_iterator *it = NULL;
    git_config_entry *e;
    bool found = false;

    if (git_repository_config_snapshot(&config, repo) == 0 &&
        git_config_iterator_new(&it, config) == 0)
        while (!found && git_config_next(&e, it) == 0) {
            size_t n = strlen(e->name);
            found = n > 16 && strncmp(e->name, "remote.", 7) == 0 &&
                    strcmp(e->name + n - 9, ".promisor") == 0;
        }
    git_config_iterator_free(it);
    git_config_free(config);
    return found;
}

int wh_history_open(wh_history **out, const char *path, wh_error *err)
{
    /* They change where configuration and missing objects come from, not how to read the rest. */
    static const char *extensions[] = {"worktreeconfig", "worktreeConfig", "partialclone",
                                       "partialClone"};
    wh_history *h = wh_history_alloc(sizeof *h);
    int rc;

    *out = NULL;
    wh_history_memory();
    if (git_libgit2_init() < 0) {
        free(h);
        return wh_error_set(err, WH_EIO, "libgit2 does not start: %.300s", wh_history_why());
    }
    git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, extensions, sizeof extensions / sizeof *extensions);
    rc = git_repository_open_ext(&h->repo, path, GIT_REPOSITORY_OPEN_CROSS_FS, NULL);
    if (rc < 0) {
        rc = failed_open(path, rc, err);
        wh_history_free(h);
        return rc;
    }
    h->path = wh_memory_text(git_repository_commondir(h->repo));
    h->shallow = git_repository_is_shallow(h->repo) == 1;
    h->partial = is_partial(h->repo);
    *out = h;
    return WH_OK;
}

void wh_history_free(wh_history *h)
{
    if (!h)
        return;
    wh_history_forget(h);
    free(h->path);
    git_repository_free(h->repo);
    git_libgit2_shutdown();
    free(h);
}

int wh_history_resolve(wh_history *h, const char *revision, char hash[WH_HASH_HEX + 1],
                       wh_error *err)
{
    git_object *object = NULL, *commit = NULL;
    int rc = git_revparse_single(&object, h->repo, revision);

    if (rc == GIT_EAMBIGUOUS)
        wh_error_set(err, WH_EINVAL, "'%.200s' is ambiguous in %.200s; give more of the hash",
                     revision, h->path);
    else if (rc < 0)
        wh_error_set(err, WH_EINVAL, "'%.200s' is no revision of %.200s%s", revision, h->path,
                     h->shallow ? ", which is a shallow clone (git fetch --unshallow --tags)" : "");
    else if (git_object_peel(&commit, object, GIT_OBJECT_COMMIT) < 0)
        rc = wh_error_set(err, WH_EINVAL, "'%.200s' is not a commit", revision);
    if (rc >= 0)
        git_oid_tostr(hash, WH_HASH_HEX + 1, git_object_id(commit));
    git_object_free(commit);
    git_object_free(object);
    return rc < 0 ? WH_EINVAL : WH_OK;
}

/* ---- tags ----------------------------------------------------------------------------------- */

typedef struct tag {
    uint32_t commit;
    char *name;
} tag;

typedef struct tags {
    wh_history *h;
    tag *v;
    size_t n;
} tags;

static int on_tag(const char *name, git_oid *oid, void *ctx)
{
    tags *t = ctx;
    git_object *object = NULL, *commit = NULL;

    if (git_object_lookup(&object, t->h->repo, oid, GIT_OBJECT_ANY) == 0 &&
        git_object_peel(&commit, object, GIT_OBJECT_COMMIT) == 0) {
        uint32_t i = wh_history_find_oid(t->h, git_object_id(commit));
        if (i != UINT32_MAX) {
            if ((t->n & (t->n - 1)) == 0)
                t->v = wh_memory_realloc(t->v, t->n ? t->n * 2 : 1, sizeof *t->v);
            t->v[t->n].commit = i;
            t->v[t->n++].name = wh_memory_text(strncmp(name, "refs/tags/", 10) == 0 ? name + 10 : name);
        }
    }
    git_object_free(commit);
    git_object_free(object);
    return 0;
}

static int youngest_first(const void *pa, const void *pb)
{
    const tag *a = pa, *b = pb;

    if (a->commit != b->commit)
        return a->commit > b->commit ? -1 : 1;
    return strcmp(a->name, b->name);
}

size_t wh_history_tags(wh_history *h, wh_arena *a, uint32_t **out, const char ***names)
{
    tags t = {h, NULL, 0};
    size_t i, n = 0;

    git_tag_foreach(h->repo, on_tag, &t);
    if (t.n)
        qsort(t.v, t.n, sizeof *t.v, youngest_first);
    *out = WH_NEW_N(a, uint32_t, t.n + 1);
    if (names)
        *names = WH_NEW_N(a, const char *, t.n + 1);
    for (i = 0; i < t.n; i++) {
        if (n == 0 || (*out)[n - 1] != t.v[i].commit) {
            (*out)[n] = t.v[i].commit;
            if (names)
                (*names)[n] = wh_arena_str(a, wh_str_of(t.v[i].name)).p;
            n++;
        }
        free(t.v[i].name);
    }
    free(t.v);
    return n;
}

/* ---- about a commit -------------------------------------------------------------------------- */

/* Days since 1970 to a date (Hinnant, chrono-compatible low-level date algorithms). */
static void date_of(const git_time *when, char out[32])
{
    int64_t t = when->time + (int64_t)when->offset * 60;
    int64_t days = (t >= 0 ? t : t - 86399) / 86400, second = t - days * 86400;
    int64_t z = days + 719468, era = (z >= 0 ? z : z - 146096) / 146097;
    int64_t day_of_era = z - era * 146097;
    int64_t year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int64_t m = (5 * day_of_year + 2) / 153, day = day_of_year - (153 * m + 2) / 5 + 1;
    int64_t month = m < 10 ? m + 3 : m - 9, year = year_of_era + era * 400 + (month <= 2);
    int zone = when->offset < 0 ? -when->offset : when->offset;

    snprintf(out, 32, "%04d-%02d-%02d %02d:%02d:%02d %c%02d%02d", (int)year % 10000, (int)month,
             (int)day, (int)(second / 3600), (int)(second / 60 % 60), (int)(second % 60),
             when->offset < 0 ? '-' : '+', zone / 60 % 100, zone % 60);
}

void wh_history_info_of_commit(git_commit *c, wh_commit_info *out)
{
    const git_signature *author = git_commit_author(c);
    const char *subject = git_commit_summary(c);

    memset(out, 0, sizeof *out);
    git_oid_tostr(out->hash, sizeof out->hash, git_commit_id(c));
    if (author) {
        date_of(&author->when, out->date);
        snprintf(out->author, sizeof out->author, "%s", author->name ? author->name : "");
    }
    snprintf(out->subject, sizeof out->subject, "%s", subject ? subject : "");
    out->nparents = git_commit_parentcount(c);
}

static bool info_of_oid(wh_history *h, const git_oid *oid, wh_commit_info *out)
{
    git_commit *c = NULL;

    memset(out, 0, sizeof *out);
    git_oid_tostr(out->hash, sizeof out->hash, oid);
    if (git_commit_lookup(&c, h->repo, oid) < 0)
        return false;
    wh_history_info_of_commit(c, out);
    git_commit_free(c);
    return true;
}

void wh_history_info(wh_history *h, uint32_t i, wh_commit_info *out)
{
    info_of_oid(h, &h->nodes[i].oid, out);
}
