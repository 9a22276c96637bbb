/* Builds on disk: which there are, who holds them, which go. */
#define _XOPEN_SOURCE 700
#include "replay/bisect/build_cache.h"
#include "formats/base/memory.h"
#include "replay/archive/file_tree.h"
#include "replay/archive/private_dir.h"
#include "replay/bisect/build_entry.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

struct wh_build_cache {
    char *dir;
    char command[17]; /* its hash */
    uint64_t limit;
    bool keep_src;
};

static int make_dir(const char *path, wh_error *err)
{
    return mkdir(path, 0755) == 0 || errno == EEXIST ? WH_OK : wh_build_io_error(err, "make", path);
}

/* Paths go into the user's command as they are. */
static bool plain(const char *path)
{
    for (; *path; path++)
        if (!((*path >= 'a' && *path <= 'z') || (*path >= 'A' && *path <= 'Z') ||
              (*path >= '0' && *path <= '9') || strchr("/._-+,@:", *path)))
            return false;
    return true;
}

int wh_build_cache_open(wh_build_cache **out, const char *dir, uint64_t limit, const char *command,
                        bool keep_src, wh_error *err)
{
    wh_build_cache *c = wh_memory_zalloc(1, sizeof *c);
    wh_buf hash = WH_BUF_INIT(64), path = WH_BUF_INIT(8192);
    char *locks = NULL;
    int rc;

    *out = NULL;
    rc = wh_private_cache(dir, &path, err);
    if (rc == WH_OK)
        c->dir = wh_memory_str(wh_buf_view(&path));
    if (rc == WH_OK && !plain(c->dir))
        rc =
            wh_error_set(err, WH_EINVAL,
                         "the cache %.300s has letters in its name that a shell would act on; name "
                         "another: --cache",
                         c->dir);
    if (rc == WH_OK) {
        locks = wh_build_joined(c->dir, "locks");
        rc = make_dir(locks, err);
    }
    c->limit = limit;
    c->keep_src = keep_src;
    wh_buf_hex(&hash, XXH64(command, strlen(command), keep_src), 16);
    memcpy(c->command, hash.p, 16);
    wh_buf_release(&hash);
    free(locks);
    wh_buf_release(&path);
    if (rc == WH_OK)
        *out = c;
    else
        wh_build_cache_free(c);
    return rc;
}

void wh_build_cache_free(wh_build_cache *c)
{
    if (!c)
        return;
    free(c->dir);
    free(c);
}

const char *wh_build_cache_dir(const wh_build_cache *c)
{
    return c->dir;
}

bool wh_build_cache_full(const wh_build_cache *c)
{
    struct statvfs s;

    return statvfs(c->dir, &s) == 0 && s.f_blocks > 0 &&
           ((uint64_t)s.f_bavail * s.f_frsize < 65536 || (s.f_files > 0 && s.f_favail == 0));
}

/* ---- locks ---------------------------------------------------------------------------------- */

static void entry_name(const wh_build_cache *c, const char *commit, char out[80])
{
    snprintf(out, 80, "%.40s-%s", commit, c->command);
}

static int lock_entry(const wh_build_cache *c, const char *name, int how)
{
    char *locks = wh_build_joined(c->dir, "locks"), *path = wh_build_joined(locks, name);
    int fd = wh_build_lock_file(path, how);

    free(locks);
    free(path);
    return fd;
}

/* ---- the limit ------------------------------------------------------------------------------- */

typedef struct kept {
    char name[80];
    int64_t used; /* seconds */
    int64_t used_ns;
    uint64_t bytes;
} kept;

static int longest_ago_first(const void *pa, const void *pb)
{
    const kept *a = pa, *b = pb;

    if (a->used != b->used)
        return a->used < b->used ? -1 : 1;
    if (a->used_ns != b->used_ns)
        return a->used_ns < b->used_ns ? -1 : 1;
    return strcmp(a->name, b->name);
}

/* Every build of every command in the directory. */
static size_t list_builds(const wh_build_cache *c, kept **out, uint64_t *total)
{
    DIR *d = opendir(c->dir);
    struct dirent *e;
    size_t n = 0;

    *out = NULL;
    *total = 0;
    while (d && (e = readdir(d)) != NULL) {
        char *dir, *status, reason[512];
        struct stat st;
        kept k;

        if (!wh_build_is_entry(e->d_name))
            continue;
        memset(&k, 0, sizeof k);
        snprintf(k.name, sizeof k.name, "%.60s", e->d_name);
        dir = wh_build_joined(c->dir, k.name);
        status = wh_build_joined(dir, "status");
        if (stat(status, &st) == 0 &&
            wh_build_read_status(dir, 0, &k.bytes, reason) == WH_ENTRY_BUILT) {
            k.used = st.st_mtim.tv_sec;
            k.used_ns = st.st_mtim.tv_nsec;
            if ((n & (n - 1)) == 0)
                *out = wh_memory_realloc(*out, n ? n * 2 : 1, sizeof **out);
            (*out)[n++] = k;
            *total += k.bytes;
        }
        free(dir);
        free(status);
    }
    if (d)
        closedir(d);
    return n;
}

/* What was used longest ago goes, unless somebody holds it. */
static void trim(const wh_build_cache *c)
{
    uint64_t total;
    kept *v;
    size_t n, i;

    if (!c->limit)
        return;
    n = list_builds(c, &v, &total);
    if (n)
        qsort(v, n, sizeof *v, longest_ago_first);
    for (i = 0; i < n && total > c->limit; i++) {
        int lock = lock_entry(c, v[i].name, LOCK_EX);
        char *dir;
        if (lock < 0)
            continue;
        dir = wh_build_joined(c->dir, v[i].name);
        wh_build_remove(dir);
        free(dir);
        close(lock);
        total -= v[i].bytes;
    }
    free(v);
}

/* ---- entries -------------------------------------------------------------------------------- */

static void name_parts(wh_entry *e, const wh_build_cache *c, const char *name)
{
    e->dir = wh_build_joined(c->dir, name);
    e->src = wh_build_joined(e->dir, "src");
    e->build = wh_build_joined(e->dir, "build");
    e->log = wh_build_joined(e->dir, "log");
}

int wh_build_cache_get(wh_build_cache *c, const char *commit, uint64_t timeout_ms, wh_entry *out,
                       wh_error *err)
{
    char name[80];
    uint64_t bytes;
    int rc = WH_OK;

    entry_name(c, commit, name);
    memset(out, 0, sizeof *out);
    name_parts(out, c, name);
    out->lock = lock_entry(c, name, LOCK_SH);
    out->state = out->lock >= 0 ? wh_build_read_status(out->dir, timeout_ms, &bytes, out->reason)
                                : WH_ENTRY_BUSY;
    if (out->state == WH_ENTRY_BUILT)
        wh_build_touch(out);
    if (out->state == WH_ENTRY_ABSENT) {
        close(out->lock);
        out->lock = lock_entry(c, name, LOCK_EX);
        if (out->lock < 0)
            out->state = WH_ENTRY_BUSY;
        else /* another run may have built it between the two locks */
            out->state = wh_build_read_status(out->dir, timeout_ms, &bytes, out->reason);
    }
    if (out->lock < 0 && errno != EWOULDBLOCK)
        rc = wh_build_io_error(err, "lock a build in", c->dir);
    if (rc == WH_OK && out->state == WH_ENTRY_ABSENT) {
        if (wh_build_is_private(out->dir))
            wh_build_remove(out->dir);
        else
            wh_tree_remove(out->dir);
        trim(c); /* the limit may be lower than it was */
        rc = make_dir(out->dir, err);
        if (rc == WH_OK)
            rc = make_dir(out->src, err);
        if (rc == WH_OK)
            rc = make_dir(out->build, err);
        if (rc == WH_OK && !wh_build_is_private(out->dir))
            rc = wh_error_set(err, WH_EIO, "others can write in %.300s; remove it", out->dir);
    }
    if (rc != WH_OK || out->state == WH_ENTRY_FAILED || out->state == WH_ENTRY_BUSY) {
        if (out->lock >= 0)
            close(out->lock);
        out->lock = -1;
    }
    return rc;
}

int wh_entry_built(wh_build_cache *c, wh_entry *e, wh_error *err)
{
    wh_buf text = WH_BUF_INIT(100);
    uint64_t bytes;
    int rc;

    if (!c->keep_src)
        wh_build_remove_in(e->dir, "src");
    bytes = wh_tree_bytes(e->build) + (c->keep_src ? wh_tree_bytes(e->src) : 0);
    wh_buf_format(&text, "built %llu\n", (unsigned long long)bytes);
    rc = wh_build_write_status(e->dir, wh_buf_view(&text), err);
    wh_buf_release(&text);
    if (rc == WH_OK) {
        e->state = WH_ENTRY_BUILT;
        while (flock(e->lock, LOCK_SH) != 0 && errno == EINTR)
            ;
        trim(c);
    }
    return rc;
}

int wh_entry_failed(wh_build_cache *c, wh_entry *e, const char *reason, uint64_t timeout_ms,
                    wh_error *err)
{
    wh_buf text = WH_BUF_INIT(560);
    int rc;

    (void)c;
    snprintf(e->reason, sizeof e->reason, "%s", reason);
    wh_build_remove(e->dir);
    wh_buf_format(&text, "failed %llu %.500s\n", (unsigned long long)timeout_ms, reason);
    rc = wh_build_write_status(e->dir, wh_buf_view(&text), err);
    wh_buf_release(&text);
    if (rc == WH_OK)
        e->state = WH_ENTRY_FAILED;
    return rc;
}

void wh_entry_close(wh_entry *e)
{
    if (e->lock >= 0) {
        if (e->state == WH_ENTRY_ABSENT && e->dir)
            wh_build_remove(e->dir);
        close(e->lock);
    }
    free(e->dir);
    free(e->src);
    free(e->build);
    free(e->log);
    memset(e, 0, sizeof *e);
    e->lock = -1;
}

void wh_build_cache_each(wh_build_cache *c,
                         void (*each)(void *ctx, const char *commit, int state, const char *reason),
                         uint64_t timeout_ms, void *ctx)
{
    DIR *d = opendir(c->dir);
    struct dirent *e;

    while (d && (e = readdir(d)) != NULL) {
        char *dir, commit[41], reason[512] = "";
        uint64_t bytes;

        if (!wh_build_is_entry(e->d_name) || strcmp(e->d_name + 41, c->command) != 0)
            continue;
        snprintf(commit, sizeof commit, "%.40s", e->d_name);
        dir = wh_build_joined(c->dir, e->d_name);
        each(ctx, commit, wh_build_read_status(dir, timeout_ms, &bytes, reason), reason);
        free(dir);
    }
    if (d)
        closedir(d);
}

/* ---- results -------------------------------------------------------------------------------- */

static char *entry_dir(const wh_build_cache *c, const char *commit)
{
    char name[80];

    entry_name(c, commit, name);
    return wh_build_joined(c->dir, name);
}

void wh_build_cache_put_result(wh_build_cache *c, const char *commit, const char *key, wh_str line)
{
    char *dir = entry_dir(c, commit), *path = wh_build_joined(dir, "results");
    wh_buf text = WH_BUF_INIT(4096);
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);

    wh_buf_format(&text, "%s ", key);
    wh_buf_str(&text, line);
    wh_buf_char(&text, '\n');
    /* one write: lines of two runs do not mix. What is lost is asked again. */
    if (fd >= 0 && text.status == WH_OK && write(fd, text.p, text.n) != (ssize_t)text.n)
        unlink(path);
    if (fd >= 0)
        close(fd);
    wh_buf_release(&text);
    free(path);
    free(dir);
}

void wh_build_cache_results(wh_build_cache *c, const char *commit,
                            void (*each)(void *ctx, wh_str key, wh_str line), void *ctx)
{
    char *dir = entry_dir(c, commit), *path = wh_build_joined(dir, "results");
    wh_buf text = WH_BUF_INIT(64 << 20);
    size_t i = 0;

    if (wh_build_is_private(dir))
        wh_file_read(path, &text);
    while (i < text.n) {
        size_t end = i, blank;
        while (end < text.n && text.p[end] != '\n')
            end++;
        for (blank = i; blank < end && text.p[blank] != ' '; blank++)
            ;
        if (end < text.n && blank < end)
            each(ctx, (wh_str){text.p + i, blank - i},
                 (wh_str){text.p + blank + 1, end - blank - 1});
        i = end + 1;
    }
    wh_buf_release(&text);
    free(path);
    free(dir);
}

/* ---- placeholders ---------------------------------------------------------------------------- */

int wh_build_fill(wh_buf *out, const char *text, const char *src, const char *build,
                  const char *commit, wh_error *err)
{
    const struct {
        const char *word, *value;
    } words[] = {{"{src}", src}, {"{build}", build}, {"{commit}", commit}};
    size_t i;

    while (*text) {
        for (i = 0; i < 3; i++)
            if (words[i].value && strncmp(text, words[i].word, strlen(words[i].word)) == 0)
                break;
        if (i < 3) {
            wh_buf_text(out, words[i].value);
            text += strlen(words[i].word);
        } else {
            wh_buf_char(out, *text++);
        }
    }
    return out->status == WH_OK ? WH_OK
                                : wh_error_set(err, WH_ELIMIT, "a command or URL is too long");
}
