/* Trees of files: the data directory of a private server, and the template that it is copied from. */
#define _GNU_SOURCE
#define XXH_INLINE_ALL
#include "replay/engine/server/internal.h"
#include "replay/archive/private_dir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

enum { DEEPEST = 32 };

/* ---- copying ---------------------------------------------------------------------------------- */

static bool copy_file(int from, int to, const char *name, const struct stat *st, uid_t uid,
                      gid_t gid)
{
    int in = openat(from, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    int out = in >= 0 ? openat(to, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    bool ok = out >= 0 && fchown(out, uid, gid) == 0 && fchmod(out, st->st_mode & 0777) == 0;
    off_t left = st->st_size;

    while (ok && left > 0) {
        ssize_t n = sendfile(out, in, NULL, (size_t)left);

        if (n < 0 && errno == EINTR)
            continue;
        ok = n > 0;
        left -= n;
    }
    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
    return ok;
}

/* What is neither file nor directory has no place in a data directory at rest, except a link. */
static bool copy_directory(int from, int to, uid_t uid, gid_t gid, int depth)
{
    DIR *d = depth < DEEPEST ? fdopendir(dup(from)) : NULL;
    const struct dirent *e;
    bool ok = d != NULL;

    while (ok && (e = readdir(d)) != NULL) {
        struct stat st;

        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        ok = fstatat(from, e->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0;
        if (ok && S_ISREG(st.st_mode)) {
            ok = copy_file(from, to, e->d_name, &st, uid, gid);
        } else if (ok && S_ISDIR(st.st_mode)) {
            int in = openat(from, e->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            int out = -1;

            if (mkdirat(to, e->d_name, 0700) == 0)
                out = openat(to, e->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            ok = in >= 0 && out >= 0 && fchown(out, uid, gid) == 0 &&
                 copy_directory(in, out, uid, gid, depth + 1);
            if (in >= 0)
                close(in);
            if (out >= 0)
                close(out);
        }
    }
    if (d != NULL)
        closedir(d);
    return ok;
}

bool wh_server_copy_tree(const char *from, const char *to, uid_t uid, gid_t gid)
{
    int in = open(from, O_RDONLY | O_DIRECTORY | O_CLOEXEC), out = -1;
    bool ok;

    if (in < 0)
        return false;
    if (mkdir(to, 0700) == 0)
        out = open(to, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    ok = out >= 0 && fchown(out, uid, gid) == 0 && copy_directory(in, out, uid, gid, 0);
    close(in);
    if (out >= 0)
        close(out);
    if (!ok && out >= 0)
        wh_server_remove_tree(to);
    return ok;
}

/* ---- removing --------------------------------------------------------------------------------- */

static void empty_directory(int fd, int depth)
{
    DIR *d = depth < DEEPEST ? fdopendir(dup(fd)) : NULL;
    const struct dirent *e;

    while (d != NULL && (e = readdir(d)) != NULL) {
        int sub;

        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        if (unlinkat(fd, e->d_name, 0) == 0)
            continue;
        sub = openat(fd, e->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (sub >= 0) {
            empty_directory(sub, depth + 1);
            close(sub);
        }
        unlinkat(fd, e->d_name, AT_REMOVEDIR);
    }
    if (d != NULL)
        closedir(d);
}

void wh_server_remove_tree(const char *path)
{
    /* Twice: something may have been made while the first pass went on. */
    for (int pass = 0; pass < 2; pass++) {
        int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

        if (fd < 0)
            return;
        empty_directory(fd, 0);
        close(fd);
        if (rmdir(path) == 0)
            return;
    }
}

/* ---- templates -------------------------------------------------------------------------------- */

bool wh_server_template_path(const wh_server_kind *kind, const char *bin, wh_buf *out)
{
    wh_buf key = WH_BUF_INIT(WH_SERVER_PATH + 200);
    char program[WH_SERVER_PATH + 64];
    struct stat st;
    bool ok;

    snprintf(program, sizeof program, "%s/%s", bin, kind->program);
    ok = stat(program, &st) == 0 && wh_private_cache(NULL, out, NULL) == WH_OK;
    if (ok) {
        wh_buf_format(&key, "2 %s %lld %lld.%ld", program, (long long)st.st_size,
                      (long long)st.st_mtim.tv_sec, (long)st.st_mtim.tv_nsec);
        wh_buf_format(out, "/%s-", kind->scheme);
        wh_buf_hex(out, XXH64(key.p, key.n, 0), 16);
        wh_buf_char(out, '\0');
        ok = out->status == WH_OK;
    }
    wh_buf_release(&key);
    return ok;
}

/* ---- the log ---------------------------------------------------------------------------------- */

void wh_server_tail(const char *path, uint64_t from, size_t max, wh_buf *out)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    struct stat st;
    uint64_t start = from, size;
    size_t before = out->n;

    if (fd < 0)
        return;
    size = fstat(fd, &st) == 0 ? (uint64_t)st.st_size : 0;
    if (size > start && size - start > max)
        start = size - max;
    if (size > start && wh_buf_reserve(out, (size_t)(size - start))) {
        ssize_t n = pread(fd, out->p + out->n, (size_t)(size - start), (off_t)start);

        if (n > 0)
            out->n += (size_t)n;
        if (n > 0 && start > from) { /* from the first whole line on */
            const char *nl = memchr(out->p + before, '\n', out->n - before);
            size_t cut = nl ? (size_t)(nl + 1 - (out->p + before)) : 0;

            memmove(out->p + before, out->p + before + cut, out->n - before - cut);
            out->n -= cut;
        }
    }
    close(fd);
}
