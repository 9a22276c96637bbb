/* The files of one build in the cache: its lock, its status. */
#define _GNU_SOURCE /* fallocate */
#include "replay/bisect/build_entry.h"
#include "formats/base/memory.h"
#include "replay/archive/file_tree.h"
#include "replay/archive/private_dir.h"
#include "replay/bisect/build_cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

char *wh_build_joined(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    char *p = wh_memory_alloc(n + m + 2);

    memcpy(p, a, n);
    p[n] = '/';
    memcpy(p + n + 1, b, m + 1);
    return p;
}

int wh_build_io_error(wh_error *err, const char *what, const char *path)
{
    if (errno == ENOSPC || errno == EDQUOT)
        return wh_error_set(
            err, WH_ELIMIT,
            "no space left on the device of %.300s; free some, lower --cache-size or "
            "name another --cache",
            path);
    return wh_error_set(err, WH_EIO, "can't %s %.300s: %s", what, path, strerror(errno));
}

int wh_build_lock_file(const char *path, int how)
{
    for (;;) {
        struct stat held, named;
        int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);

        if (fd < 0)
            return -1;
        while (flock(fd, how | LOCK_NB) != 0)
            if (errno != EINTR) {
                int e = errno;
                close(fd);
                errno = e;
                return -1;
            }
        if (fstat(fd, &held) == 0 && stat(path, &named) == 0 && held.st_ino == named.st_ino &&
            held.st_dev == named.st_dev)
            return fd;
        close(fd);
    }
}

static bool may_be_ours(const char *path)
{
    struct stat st;

    return (lstat(path, &st) != 0 && errno == ENOENT) || wh_private_dir_is(path);
}

enum { PART = 1 << 20 }; /* of a long log, its beginning and its end */

void wh_build_thin_log(const char *path)
{
    int fd = open(path, O_RDWR | O_CLOEXEC);
    struct stat st;

    if (fd >= 0 && fstat(fd, &st) == 0 && st.st_size > 4 * PART)
        (void)!fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, PART,
                         st.st_size - 2 * PART);
    if (fd >= 0)
        close(fd);
}

void wh_build_cut_log(const char *path)
{
    wh_buf end = WH_BUF_INIT(PART + 200);
    int fd = open(path, O_RDWR | O_CLOEXEC);
    struct stat st;

    if (fd >= 0 && fstat(fd, &st) == 0 && st.st_size > 2 * PART) {
        wh_buf_format(&end, "\n[%lld bytes are left out here]\n", (long long)st.st_size - 2 * PART);
        if (wh_buf_reserve(&end, PART) &&
            pread(fd, end.p + end.n, PART, st.st_size - PART) == PART &&
            pwrite(fd, end.p, end.n + PART, PART) == (ssize_t)end.n + PART)
            (void)!ftruncate(fd, PART + (off_t)end.n + PART);
    }
    if (fd >= 0)
        close(fd);
    wh_buf_release(&end);
}

bool wh_build_is_private(const char *dir)
{
    char *build = wh_build_joined(dir, "build"), *src = wh_build_joined(dir, "src");
    bool ok = wh_private_dir_is(dir) && may_be_ours(build) && may_be_ours(src);

    free(build);
    free(src);
    return ok;
}

int wh_build_read_status(const char *dir, uint64_t timeout_ms, uint64_t *bytes, char reason[512])
{
    char *path = wh_build_joined(dir, "status"), text[600], *end;
    int fd = wh_build_is_private(dir) ? open(path, O_RDONLY | O_CLOEXEC) : -1,
        state = WH_ENTRY_ABSENT;
    ssize_t n = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;

    if (fd >= 0)
        close(fd);
    free(path);
    text[n > 0 ? n : 0] = '\0';
    if (strncmp(text, "built ", 6) == 0) {
        *bytes = strtoull(text + 6, NULL, 10);
        state = WH_ENTRY_BUILT;
    } else if (strncmp(text, "failed ", 7) == 0) {
        uint64_t had = strtoull(text + 7, &end, 10);
        if (had == 0 || (timeout_ms && timeout_ms <= had)) {
            state = WH_ENTRY_FAILED;
            snprintf(reason, 512, "%.*s", (int)strcspn(end + (*end == ' '), "\n"),
                     end + (*end == ' '));
        }
    }
    return state;
}

int wh_build_write_status(const char *dir, wh_str text, wh_error *err)
{
    char *path = wh_build_joined(dir, "status"), *part = wh_build_joined(dir, "status.part");
    int fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644), rc = WH_OK;

    if (fd < 0 || write(fd, text.p, text.n) != (ssize_t)text.n || fsync(fd) != 0)
        rc = wh_build_io_error(err, "write", part);
    if (fd >= 0)
        close(fd);
    if (rc == WH_OK && rename(part, path) != 0)
        rc = wh_build_io_error(err, "write", path);
    free(path);
    free(part);
    return rc;
}

void wh_build_remove_in(const char *dir, const char *name)
{
    char *path = wh_build_joined(dir, name);

    wh_tree_remove(path);
    free(path);
}

void wh_build_remove(const char *dir)
{
    wh_build_remove_in(dir, "status"); /* first: without it the rest does not count */
    wh_build_remove_in(dir, "build");
    wh_build_remove_in(dir, "src");
}

bool wh_build_is_entry(const char *name)
{
    return strlen(name) == 57 && name[40] == '-' && strspn(name, "0123456789abcdef") == 40;
}

void wh_build_touch(const wh_entry *e)
{
    char *status = wh_build_joined(e->dir, "status");

    utimensat(AT_FDCWD, status, NULL, 0); /* best effort: it is only for the order of going */
    free(status);
}
