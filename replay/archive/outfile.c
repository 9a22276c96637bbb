/* Files that are written as a whole or not at all. */
#define _GNU_SOURCE /* realpath, flock */
#include "replay/archive/outfile.h"
#include "formats/base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

static const char part_mark[] = ".part-";

static int fail(wh_error *err, const char *path, const char *what, int number)
{
    return wh_error_at(err, WH_EIO, path, 0, "can't be %s: %s", what, strerror(number));
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
    return true;
}

static bool file_is(const char *path, wh_str content)
{
    char block[16384];
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = -1;

    while (fd >= 0 && (n = read(fd, block, sizeof block)) > 0) {
        if ((size_t)n > content.n || memcmp(block, content.p, (size_t)n) != 0)
            break;
        content.p += n;
        content.n -= (size_t)n;
    }
    if (fd >= 0)
        close(fd);
    return n == 0 && content.n == 0;
}

bool wh_stat_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

int wh_part_open(const char *path, wh_buf *name)
{
    int fd = -1, i;

    for (i = 0; fd < 0 && i < 100; i++) {
        struct stat st;

        wh_buf_clear(name);
        wh_buf_text(name, path);
        wh_buf_format(name, "%s%ld-%d", part_mark, (long)getpid(), i);
        wh_buf_char(name, '\0');
        if (name->status != WH_OK) {
            errno = ENAMETOOLONG;
            return -1;
        }
        fd = open(name->p, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno != EEXIST)
            return -1;
        if (fd >= 0)
            flock(fd, LOCK_EX);
        /* another process may have swept it away before it was locked */
        if (fd >= 0 && fstat(fd, &st) == 0 && st.st_nlink == 0) {
            close(fd);
            fd = -1;
        }
    }
    return fd;
}

/* "PID-NUMBER" */
static bool is_part_number(const char *s)
{
    static const char digits[] = "0123456789";
    size_t n = strspn(s, digits), m;

    if (n == 0 || s[n] != '-')
        return false;
    m = strspn(s + n + 1, digits);
    return m > 0 && s[n + 1 + m] == '\0';
}

static void sweep_one(int dir, const char *name)
{
    struct stat st;
    int fd = openat(dir, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);

    if (fd < 0)
        return;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_uid == geteuid() &&
        flock(fd, LOCK_EX | LOCK_NB) == 0)
        unlinkat(dir, name, 0);
    close(fd);
}

void wh_part_sweep(const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    size_t n = strlen(base), mark = sizeof part_mark - 1;
    wh_buf dir = WH_BUF_INIT(8192);
    const struct dirent *entry;
    DIR *d;

    if (slash)
        wh_buf_add(&dir, path, (size_t)(base - path));
    else
        wh_buf_char(&dir, '.');
    wh_buf_char(&dir, '\0');
    d = dir.status == WH_OK ? opendir(dir.p) : NULL;
    while (d && (entry = readdir(d)) != NULL)
        if (strncmp(entry->d_name, base, n) == 0 &&
            strncmp(entry->d_name + n, part_mark, mark) == 0 &&
            is_part_number(entry->d_name + n + mark))
            sweep_one(dirfd(d), entry->d_name);
    if (d)
        closedir(d);
    wh_buf_release(&dir);
}

/* Write, sync and close; `mode` 0: as the umask has it. 0 or errno. */
static int fill_part(int fd, wh_str content, mode_t mode)
{
    int failed = 0;

    if ((mode && fchmod(fd, mode & 07777) != 0) || !write_all(fd, content) || fsync(fd) != 0)
        failed = errno;
    if (close(fd) != 0 && !failed)
        failed = errno;
    return failed;
}

int wh_file_check(const char *path, wh_error *err)
{
    wh_buf name = WH_BUF_INIT(8192);
    struct stat st;
    int fd, failed = 0;

    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
        failed = EISDIR;
    } else if (stat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
        failed = access(path, W_OK) == 0 ? 0 : errno;
    } else {
        fd = wh_part_open(path, &name);
        if (fd < 0) {
            failed = errno;
        } else {
            close(fd);
            unlink(name.p);
        }
    }
    wh_buf_release(&name);
    return failed ? fail(err, path, "written", failed) : WH_OK;
}

/* A pipe or a device. */
static int write_into(const char *path, wh_str content)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC), failed = 0;

    if (fd < 0)
        return errno;
    if (!write_all(fd, content))
        failed = errno;
    if (close(fd) != 0 && !failed)
        failed = errno;
    return failed;
}

static int replace(const char *path, wh_str content, mode_t mode)
{
    wh_buf name = WH_BUF_INIT(8192);
    int fd = wh_part_open(path, &name), failed;

    if (fd < 0) {
        failed = errno;
    } else {
        failed = fill_part(fd, content, mode);
        if (!failed && rename(name.p, path) != 0)
            failed = errno;
        if (failed)
            unlink(name.p);
    }
    wh_buf_release(&name);
    return failed;
}

int wh_file_write(const char *path, wh_str content, const struct stat *as_read, wh_error *err)
{
    char *real = realpath(path, NULL);
    struct stat st;
    bool there = stat(path, &st) == 0;
    int failed;

    if (!real && errno == ENOMEM)
        wh_memory_out(0);
    if (as_read && (!there || !wh_stat_same(&st, as_read))) {
        free(real);
        return wh_error_at(err, WH_EIO, path, 0,
                           "changed while it was replayed; it is left as it is now");
    }
    if (there && !S_ISREG(st.st_mode))
        failed = write_into(path, content);
    else if (real && file_is(real, content))
        failed = 0;
    else
        failed = replace(real ? real : path, content, there ? st.st_mode : 0);
    free(real);
    return failed ? fail(err, path, as_read ? "updated" : "written", failed) : WH_OK;
}

int wh_file_create(const char *path, wh_str content, bool *made, wh_error *err)
{
    wh_buf name = WH_BUF_INIT(8192);
    struct stat st;
    int fd, failed = 0;

    *made = false;
    if (lstat(path, &st) == 0)
        return WH_OK;
    fd = wh_part_open(path, &name);
    if (fd < 0) {
        failed = errno;
    } else {
        failed = fill_part(fd, content, 0);
        if (!failed && link(name.p, path) == 0)
            *made = true;
        else if (!failed && errno == EEXIST) /* somebody else was faster */
            ;
        else if (!failed && rename(name.p, path) == 0) /* a file system without links */
            *made = true;
        else if (!failed)
            failed = errno;
        unlink(name.p);
    }
    wh_buf_release(&name);
    return failed ? fail(err, path, "written", failed) : WH_OK;
}

int wh_directory_sync(const char *path, wh_error *err)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), failed = 0;

    if (fd < 0)
        return fail(err, path, "read", errno);
    if (fsync(fd) != 0 && errno != EINVAL && errno != ENOTSUP) /* not every file system can */
        failed = errno;
    close(fd);
    return failed ? fail(err, path, "written", failed) : WH_OK;
}
