/* Directories that go with their process, or with the next one. */
#define _GNU_SOURCE /* O_DIRECTORY, mkdtemp */
#include "reduce/ask/scratch.h"
#include "formats/base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char prefix[] = "whittle-reduce-";

enum {
    RANDOM = 6, /* characters behind the prefix */
    TRIES = 100,
};

struct wh_scratch {
    char *dir;
    int lock; /* the directory itself, flock(2)ed; no child keeps it */
    unsigned long made;
};

static char *text_of(wh_buf *b)
{
    wh_buf_char(b, '\0');
    return b->p;
}

static const char *parent(void)
{
    const char *tmp = getenv("TMPDIR");

    return tmp && *tmp ? tmp : "/tmp";
}

/* ---- removing --------------------------------------------------------------------------------- */

/* A test may have taken the right to write from a directory of its own. */
static int open_entry(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
    (void)ftw;
    if ((flag == FTW_D || flag == FTW_DNR) && (st->st_mode & 0700) != 0700)
        chmod(path, 0700);
    return 0;
}

static int remove_entry(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
    (void)st;
    (void)flag;
    (void)ftw;
    remove(path);
    return 0;
}

static void remove_tree(const char *dir)
{
    if (rmdir(dir) == 0)
        return;
    nftw(dir, remove_entry, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
    if (access(dir, F_OK) != 0)
        return;
    nftw(dir, open_entry, 16, FTW_PHYS | FTW_MOUNT);
    nftw(dir, remove_entry, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

void wh_scratch_remove(char *directory)
{
    remove_tree(directory);
    free(directory);
}

/* ---- sweeping --------------------------------------------------------------------------------- */

/* Whoever gets the lock may remove it; a process that has made it and not yet locked it sees that
 * it is gone. */
static void sweep_one(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct stat st;

    if (fd < 0)
        return;
    if (fstat(fd, &st) == 0 && st.st_uid == geteuid() && flock(fd, LOCK_EX | LOCK_NB) == 0)
        remove_tree(path);
    close(fd);
}

void wh_scratch_sweep(void)
{
    DIR *d = opendir(parent());
    const struct dirent *entry;

    while (d && (entry = readdir(d)) != NULL) {
        wh_buf path = WH_BUF_INIT(PATH_MAX * 2);

        if (strncmp(entry->d_name, prefix, sizeof prefix - 1) == 0 &&
            strlen(entry->d_name) == sizeof prefix - 1 + RANDOM) {
            wh_buf_text(&path, parent());
            wh_buf_char(&path, '/');
            wh_buf_text(&path, entry->d_name);
            sweep_one(text_of(&path));
        }
        wh_buf_release(&path);
    }
    if (d)
        closedir(d);
}

/* ---- making ----------------------------------------------------------------------------------- */

/* The same directory still, and ours? */
static bool is_there(int fd, const char *path)
{
    struct stat a, b;

    return fstat(fd, &a) == 0 && lstat(path, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

/* False: errno says why. */
static bool make_root(wh_scratch *s)
{
    int i;

    for (i = 0; i < TRIES; i++) {
        wh_buf b = WH_BUF_INIT(PATH_MAX * 2);

        wh_buf_text(&b, parent());
        wh_buf_char(&b, '/');
        wh_buf_text(&b, prefix);
        wh_buf_text(&b, "XXXXXX");
        s->dir = text_of(&b);
        if (!mkdtemp(s->dir))
            return false;
        s->lock = open(s->dir, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (s->lock >= 0)
            flock(s->lock, LOCK_EX);
        if (s->lock >= 0 && is_there(s->lock, s->dir))
            return true;
        if (s->lock < 0 && errno != ENOENT) {
            rmdir(s->dir);
            return false;
        }
        if (s->lock >= 0) /* swept away in that moment */
            close(s->lock);
        s->lock = -1;
        free(s->dir);
        s->dir = NULL;
    }
    errno = EBUSY;
    return false;
}

int wh_scratch_new(wh_scratch **out, wh_error *err)
{
    wh_scratch *s = wh_memory_zalloc(1, sizeof *s);
    int rc = WH_OK;

    s->lock = -1;
    if (!make_root(s)) {
        rc = wh_error_set(err, WH_EIO, "can't make a directory in %.200s: %s", parent(),
                          strerror(errno));
        free(s->dir);
        free(s);
        return rc;
    }
    *out = s;
    return WH_OK;
}

void wh_scratch_free(wh_scratch *s)
{
    if (!s)
        return;
    remove_tree(s->dir);
    close(s->lock);
    free(s->dir);
    free(s);
}

char *wh_scratch_directory(wh_scratch *s)
{
    wh_buf b = WH_BUF_INIT(PATH_MAX * 2);
    char *dir;

    wh_buf_format(&b, "%s/%lu", s->dir, s->made++);
    dir = text_of(&b);
    if (mkdir(dir, 0700) == 0)
        return dir;
    free(dir);
    return NULL;
}
