/* A commit's files in a directory, apart from the user's checkout. */
#include "replay/bisect/history/internal.h"

#include <errno.h>
#include <git2/sys/repository.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_GAPS = 16, MAX_WITHIN = 300 };

/* What the repository lacks below one directory of the top. */
typedef struct gap {
    char top[MAX_WITHIN];    /* "test/"; "": the files that lie there themselves */
    char within[MAX_WITHIN]; /* the deepest directory that holds all of it */
    char first[MAX_WITHIN];
    unsigned n;
} gap;

typedef struct survey {
    git_repository *repo;
    git_odb *odb;
    git_index *index; /* what is to be written */
    const wh_history_without *without;
    unsigned submodules, lfs;
    char submodule[200];
    gap gaps[MAX_GAPS];
    size_t ngaps;
    bool failed;
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

/* ---- what is left out ------------------------------------------------------------------------ */

/* Up to and with the first slash; 0: there is none. */
static size_t first_directory(const char *path)
{
    const char *slash = strchr(path, '/');

    return slash ? (size_t)(slash + 1 - path) : 0;
}

/* Up to and with the last one among `n` letters. */
static size_t last_directory(const char *path, size_t n)
{
    while (n > 0 && path[n - 1] != '/')
        n--;
    return n;
}

static void add_gap(survey *s, const char *path)
{
    size_t top = first_directory(path), i, n;
    gap *g;

    for (i = 0; i < s->ngaps; i++)
        if (strlen(s->gaps[i].top) == top && strncmp(s->gaps[i].top, path, top) == 0)
            break;
    if (i == MAX_GAPS) /* the last one takes what has no place */
        i--;
    g = &s->gaps[i];
    if (i == s->ngaps) {
        s->ngaps++;
        snprintf(g->top, sizeof g->top, "%.*s", (int)top, path);
        snprintf(g->within, sizeof g->within, "%.*s", (int)last_directory(path, strlen(path)),
                 path);
        snprintf(g->first, sizeof g->first, "%s", path);
    }
    for (n = 0; g->within[n] && g->within[n] == path[n]; n++)
        ;
    g->within[last_directory(g->within, n)] = '\0';
    g->n++;
}

static bool is_without(const wh_history_without *w, const char *path)
{
    size_t i;

    for (i = 0; i < w->n; i++) {
        size_t n = strlen(w->paths[i]);
        if (strncmp(w->paths[i], path, n) == 0 && (path[n] == '\0' || path[n] == '/'))
            return true;
    }
    return false;
}

/* 1: what lies below is not looked at. */
static int on_entry(const char *root, const git_tree_entry *entry, void *ctx)
{
    survey *s = ctx;
    const git_oid *oid = git_tree_entry_id(entry);
    git_object_t type = git_tree_entry_type(entry);
    wh_buf path = WH_BUF_INIT(1 << 20);
    git_index_entry x;
    int rc = 0;

    memset(&x, 0, sizeof x);
    wh_buf_text(&path, root);
    wh_buf_text(&path, git_tree_entry_name(entry));
    wh_buf_char(&path, '\0');
    s->failed |= path.status != WH_OK;
    if (s->failed || is_without(s->without, path.p)) {
        rc = 1;
    } else if (type == GIT_OBJECT_COMMIT) {
        if (s->submodules++ == 0)
            snprintf(s->submodule, sizeof s->submodule, "%s", path.p);
    } else if (!git_odb_exists(s->odb, oid)) {
        path.n--;
        wh_buf_text(&path, type == GIT_OBJECT_TREE ? "/" : "");
        wh_buf_char(&path, '\0');
        add_gap(s, path.p);
        rc = 1;
    } else if (strcmp(git_tree_entry_name(entry), ".gitattributes") == 0) {
        s->lfs += mentions(s->repo, oid, "filter=lfs");
    }
    if (rc == 0 && type != GIT_OBJECT_TREE) {
        x.path = path.p;
        x.mode = git_tree_entry_filemode(entry);
        git_oid_cpy(&x.id, oid);
        s->failed |= git_index_add(s->index, &x) < 0;
    }
    wh_buf_release(&path);
    return rc;
}

/* ---- words about it -------------------------------------------------------------------------- */

static void note(const wh_history *h, const survey *s, wh_buf *notes)
{
    size_t i;

    for (i = 0; i < s->ngaps; i++) {
        const gap *g = &s->gaps[i];
        wh_buf_format(notes, "%s: " WH_HISTORY_MISSING " and left out (%u, the first is %s)\n",
                      *g->within ? g->within : "./", g->n, g->first);
    }
    if (s->ngaps && h->partial)
        wh_buf_format(notes,
                      "%s: a partial clone, of which libgit2 fetches nothing; if the build needs "
                      "what is missing: git fetch --refetch --no-filter; if not: --without PATH\n",
                      h->path);
    if (s->submodules)
        wh_buf_format(notes,
                      "submodules: left empty (%u, the first is %s); if the build needs them, let "
                      "its command fetch them, e.g. git clone URL {src}/%s\n",
                      s->submodules, s->submodule, s->submodule);
    if (s->lfs)
        wh_buf_text(notes, "git-lfs: files kept with it are left as pointers; if the build needs "
                           "them, let its command fetch them (git lfs smudge), or use --prebuilt\n");
}

/* ---- writing --------------------------------------------------------------------------------- */

static int write_files(const wh_history *h, git_repository *repo, git_index *index, const char *dir,
                       const char *hash, wh_error *err)
{
    git_checkout_options o = GIT_CHECKOUT_OPTIONS_INIT;
    char what[100];

    o.checkout_strategy = GIT_CHECKOUT_FORCE | GIT_CHECKOUT_DONT_WRITE_INDEX |
                          GIT_CHECKOUT_DONT_UPDATE_INDEX | GIT_CHECKOUT_RECREATE_MISSING |
                          GIT_CHECKOUT_NO_REFRESH;
    errno = 0;
    if (git_checkout_index(repo, index, &o) == 0)
        return WH_OK;
    if (errno == ENOSPC || errno == EDQUOT || strstr(wh_history_why(), "No space left"))
        return wh_error_set(err, WH_ELIMIT, "no space left on the device of %.300s", dir);
    snprintf(what, sizeof what, "can't check out %.40s", hash);
    return wh_history_lacks(h, what, err);
}

/* Of the commit there is nothing, unless it is the system that did not let it be read. */
static int nothing_there(const wh_history *h, wh_error *err)
{
    const git_error *why = git_error_last();
    bool system = why && (why->klass == GIT_ERROR_OS || why->klass == GIT_ERROR_NOMEMORY);
    wh_error e;

    wh_history_lacks(h, "can't read the commit's files", &e);
    return wh_error_set(err, system ? WH_EIO : WH_ENOTSUP, "%s", e.message);
}

int wh_history_checkout(wh_history *h, const char *hash, const char *dir,
                        const wh_history_without *without, wh_buf *notes, wh_error *err)
{
    survey s = {.without = without};
    git_commit *commit = NULL;
    git_tree *tree = NULL;
    git_oid oid;
    int rc = WH_OK;

    /* A handle of its own, with its index in memory and its work tree in `dir`, known to this
     * process alone: neither the user's checkout nor index can be meant. */
    if (git_oid_fromstr(&oid, hash) < 0 || git_repository_open_bare(&s.repo, h->path) < 0 ||
        git_repository_odb(&s.odb, s.repo) < 0 || git_commit_lookup(&commit, s.repo, &oid) < 0 ||
        git_commit_tree(&tree, commit) < 0 || git_index_new(&s.index) < 0 ||
        git_tree_walk(tree, GIT_TREEWALK_PRE, on_entry, &s) < 0 || s.failed ||
        git_repository_set_workdir(s.repo, dir, 0) < 0 ||
        git_repository_set_index(s.repo, s.index) < 0) /* attributes are those of the commit */
        rc = nothing_there(h, err);
    if (rc == WH_OK && notes)
        note(h, &s, notes);
    if (rc == WH_OK)
        rc = write_files(h, s.repo, s.index, dir, hash, err);
    git_tree_free(tree);
    git_commit_free(commit);
    git_index_free(s.index);
    git_odb_free(s.odb);
    git_repository_free(s.repo);
    return rc;
}
