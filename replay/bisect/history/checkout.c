/* A commit's files in a directory, apart from the user's checkout. */
#include "replay/bisect/history/internal.h"

#include <errno.h>
#include <git2/sys/repository.h>
#include <stdio.h>
#include <string.h>

typedef struct survey {
    git_repository *repo;
    unsigned submodules, lfs;
    char submodule[200];
} survey;

static bool mentions(git_repository *repo, const git_oid *oid, const char *words)
{
    git_blob *blob = NULL;
    size_t n = strlen(words), i, size;
    const char *p;
    bool found = false;

    if (git_blob_lookup(&blob, repo, oid) < 0)
        return false;
    p = git_blob_rawcontent(blob);
    size = (size_t)git_blob_rawsize(blob);
    for (i = 0; i + n <= size && !found; i++)
        found = memcmp(p + i, words, n) == 0;
    git_blob_free(blob);
    return found;
}

static int on_entry(const char *root, const git_tree_entry *entry, void *ctx)
{
    survey *s = ctx;

    if (git_tree_entry_type(entry) == GIT_OBJECT_COMMIT && s->submodules++ == 0)
        snprintf(s->submodule, sizeof s->submodule, "%s%s", root, git_tree_entry_name(entry));
    if (strcmp(git_tree_entry_name(entry), ".gitattributes") == 0)
        s->lfs += mentions(s->repo, git_tree_entry_id(entry), "filter=lfs");
    return 0;
}

static void warn(git_repository *repo, const git_tree *tree, char warning[512])
{
    survey s = {repo, 0, 0, ""};

    git_tree_walk(tree, GIT_TREEWALK_PRE, on_entry, &s);
    warning[0] = '\0';
    if (s.submodules)
        snprintf(warning, 512,
                 "submodules are left empty (%u, the first is %s): if the build needs them, let its "
                 "command fetch them, e.g. git clone URL {src}/%s",
                 s.submodules, s.submodule, s.submodule);
    else if (s.lfs)
        snprintf(warning, 512,
                 "files kept with git-lfs are left as pointers: if the build needs them, let its "
                 "command fetch them (git lfs smudge), or use --prebuilt");
}

static int write_files(const wh_history *h, git_repository *repo, git_tree *tree, const char *dir,
                       const char *hash, wh_error *err)
{
    git_checkout_options o = GIT_CHECKOUT_OPTIONS_INIT;
    char what[100];

    o.checkout_strategy = GIT_CHECKOUT_FORCE | GIT_CHECKOUT_DONT_WRITE_INDEX |
                          GIT_CHECKOUT_DONT_UPDATE_INDEX | GIT_CHECKOUT_RECREATE_MISSING |
                          GIT_CHECKOUT_NO_REFRESH;
    errno = 0;
    if (git_checkout_tree(repo, (git_object *)tree, &o) == 0)
        return WH_OK;
    if (errno == ENOSPC || errno == EDQUOT || strstr(wh_history_why(), "No space left"))
        return wh_error_set(err, WH_ELIMIT, "no space left on the device of %.300s", dir);
    snprintf(what, sizeof what, "can't check out %.40s", hash);
    return wh_history_lacks(h, what, err);
}

int wh_history_checkout(wh_history *h, const char *hash, const char *dir, char warning[512],
                        wh_error *err)
{
    git_repository *repo = NULL;
    git_index *index = NULL;
    git_commit *commit = NULL;
    git_tree *tree = NULL;
    git_oid oid;
    int rc = WH_OK;

    /* A handle of its own, with its index in memory and its work tree in `dir`, known to this
     * process alone: neither the user's checkout nor index can be meant. */
    if (git_oid_fromstr(&oid, hash) < 0 || git_repository_open_bare(&repo, h->path) < 0 ||
        git_repository_set_workdir(repo, dir, 0) < 0 || git_index_new(&index) < 0 ||
        git_repository_set_index(repo, index) < 0 ||
        git_commit_lookup(&commit, repo, &oid) < 0 || git_commit_tree(&tree, commit) < 0 ||
        git_index_read_tree(index, tree) < 0) /* attributes are those of the commit */
        rc = wh_history_lacks(h, "can't read a commit's files", err);
    if (rc == WH_OK && warning)
        warn(repo, tree, warning);
    if (rc == WH_OK)
        rc = write_files(h, repo, tree, dir, hash, err);
    git_tree_free(tree);
    git_commit_free(commit);
    git_index_free(index);
    git_repository_free(repo);
    return rc;
}
