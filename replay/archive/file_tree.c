#define _XOPEN_SOURCE 700 /* realpath */
#include "replay/archive/file_tree.h"
#include "formats/base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Call `each` for the names in the directory behind `fd`, which is closed. */
static void each_name(int fd, void (*each)(int fd, const char *name, void *ctx), void *ctx)
{
    DIR *d = fdopendir(fd);
    struct dirent *e;

    if (!d) {
        close(fd);
        return;
    }
    while ((e = readdir(d)) != NULL)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            each(dirfd(d), e->d_name, ctx);
    closedir(d);
}

static int open_dir(int at, const char *name)
{
    return openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static void remove_at(int at, const char *name, void *ctx)
{
    int fd;

    if (unlinkat(at, name, 0) == 0 || errno == ENOENT)
        return;
    fd = open_dir(at, name);
    if (fd < 0 && errno == EACCES && fchmodat(at, name, 0700, 0) == 0)
        fd = open_dir(at, name);
    if (fd < 0)
        return;
    fchmod(fd, 0700); /* a build may have made it read-only */
    each_name(fd, remove_at, ctx);
    unlinkat(at, name, AT_REMOVEDIR);
}

void wh_tree_remove(const char *path)
{
    remove_at(AT_FDCWD, path, NULL);
}

static void add_bytes(int at, const char *name, void *ctx)
{
    uint64_t *total = ctx;
    struct stat st;
    int fd;

    if (fstatat(at, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return;
    *total += (uint64_t)st.st_blocks * 512;
    if (S_ISDIR(st.st_mode) && (fd = open_dir(at, name)) >= 0)
        each_name(fd, add_bytes, ctx);
}

uint64_t wh_tree_bytes(const char *path)
{
    uint64_t total = 0;

    add_bytes(AT_FDCWD, path, &total);
    return total;
}

bool wh_file_read(const char *path, wh_buf *out)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    char block[16384];
    ssize_t n = -1;

    while (fd >= 0 && out->status == WH_OK) {
        n = read(fd, block, sizeof block);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        wh_buf_add(out, block, (size_t)n);
    }
    if (fd >= 0)
        close(fd);
    return fd >= 0 && n == 0 && out->status == WH_OK;
}

static bool write_all(int fd, wh_str content)
{
    while (content.n > 0) {
        ssize_t n = write(fd, content.p, content.n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        content.p += n;
        content.n -= (size_t)n;
    }
    return fsync(fd) == 0;
}

static bool file_is(const char *path, wh_str content)
{
    wh_buf now = WH_BUF_INIT(content.n + 1);
    bool same = wh_file_read(path, &now) && wh_str_eq(wh_buf_view(&now), content);

    wh_buf_release(&now);
    return same;
}

int wh_file_replace(const char *path, wh_str content, wh_error *err)
{
    wh_buf name = WH_BUF_INIT(8192);
    char *real = realpath(path, NULL);
    struct stat st;
    int fd = -1, failed = 0;

    if (!real && errno == ENOMEM)
        wh_memory_out(0);
    if (real && file_is(real, content)) {
        free(real);
        return WH_OK;
    }
    if (real && stat(real, &st) == 0) {
        wh_buf_text(&name, real);
        wh_buf_format(&name, ".part-%ld", (long)getpid());
        wh_buf_char(&name, '\0');
        if (name.status == WH_OK)
            fd = open(name.p, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    }
    if (fd < 0 || fchmod(fd, st.st_mode & 07777) != 0 || !write_all(fd, content))
        failed = errno;
    if (fd >= 0 && close(fd) != 0 && !failed)
        failed = errno;
    if (!failed && rename(name.p, real) != 0)
        failed = errno;
    if (failed && fd >= 0)
        unlink(name.p);
    wh_buf_release(&name);
    free(real);
    return failed ? wh_error_at(err, WH_EIO, path, 0, "can't be updated: %s", strerror(failed))
                  : WH_OK;
}
