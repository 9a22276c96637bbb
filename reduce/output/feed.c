/* Inputs, and what is still to come of them. */
#include "reduce/output/feed.h"
#include "formats/case/reader.h"
#include "formats/base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    PIECE = 1 << 16,
    EARLY_MAX = 64 << 20, /* of a pipe: the other end waits then */
};

struct wh_feed {
    const wh_inputs *inputs;
    bool *replaced;  /* of each input: is it the file that will be replaced? */
    int original;    /* that file; -1: it is none of the inputs */
    size_t now;      /* the input at hand */
    int fd;          /* -1: none is */
    bool regular;    /* it has an end that is known */
    off_t at;        /* of a regular file: what was given to the reader */
    wh_buf early;    /* of a pipe: what arrived and was not given to the reader */
    size_t given;    /* of that */
    int failed;      /* errno */
    wh_reader *reader;
};

static bool is_standard(const char *path)
{
    return strcmp(path, "-") == 0;
}

static bool same_file(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

wh_feed *wh_feed_new(const wh_inputs *inputs, const struct stat *replaced)
{
    wh_feed *f = wh_memory_zalloc(1, sizeof *f);
    struct stat st;
    size_t i;

    f->replaced = wh_memory_zalloc(inputs->n + 1, sizeof *f->replaced);
    f->inputs = inputs;
    f->fd = f->original = -1;
    wh_buf_own(&f->early, SIZE_MAX / 2);
    for (i = 0; replaced && i < inputs->n; i++)
        f->replaced[i] = !is_standard(inputs->v[i]) && stat(inputs->v[i], &st) == 0 &&
                         same_file(&st, replaced);
    for (i = 0; i < inputs->n && f->original < 0; i++)
        if (f->replaced[i])
            f->original = open(inputs->v[i], O_RDONLY | O_CLOEXEC);
    return f;
}

void wh_feed_free(wh_feed *f)
{
    if (!f)
        return;
    if (f->original >= 0)
        close(f->original);
    wh_buf_release(&f->early);
    free(f->replaced);
    free(f);
}

/* ---- reading ---------------------------------------------------------------------------------- */

static int open_input(const wh_feed *f, size_t i)
{
    if (is_standard(f->inputs->v[i]))
        return STDIN_FILENO;
    return f->replaced[i] && f->original >= 0 ? f->original
                                              : open(f->inputs->v[i], O_RDONLY | O_CLOEXEC);
}

static void close_input(const wh_feed *f, int fd)
{
    if (fd != STDIN_FILENO && fd != f->original)
        close(fd);
}

static ptrdiff_t pull(void *ctx, char *p, size_t n)
{
    wh_feed *f = ctx;
    ssize_t got;

    if (f->given < f->early.n) {
        n = n < f->early.n - f->given ? n : f->early.n - f->given;
        memcpy(p, f->early.p + f->given, n);
        f->given += n;
        return (ptrdiff_t)n;
    }
    do
        got = f->regular ? pread(f->fd, p, n, f->at) : read(f->fd, p, n);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        f->failed = errno;
    else
        f->at += got;
    return got;
}

static int read_input(wh_feed *f, const wh_input_handler *handler, bool *unreadable, wh_error *err)
{
    const char *path = f->inputs->v[f->now], *file = is_standard(path) ? "<stdin>" : path;
    struct stat st;
    wh_item item;
    int rc = WH_OK;

    f->fd = open_input(f, f->now);
    if (f->fd < 0) {
        *unreadable = true;
        return wh_error_at(err, WH_EIO, path, 0, "can't be read: %s", strerror(errno));
    }
    f->at = f->fd == STDIN_FILENO ? lseek(f->fd, 0, SEEK_CUR) : 0;
    f->regular = fstat(f->fd, &st) == 0 && S_ISREG(st.st_mode) && f->at >= 0;
    f->failed = 0;
    f->given = 0;
    wh_buf_clear(&f->early);
    f->reader = wh_reader_new(pull, f, file);
    while (rc == WH_OK) {
        rc = wh_reader_next(f->reader, &item, err);
        if (rc != WH_OK) {
            *unreadable = true;
            if (f->failed)
                wh_error_at(err, rc, file, 0, "can't be read: %s", strerror(f->failed));
        } else if (item.kind == WH_ITEM_END) {
            break;
        } else {
            rc = handler->item(handler->ctx, file, &item, err);
        }
    }
    wh_reader_free(f->reader);
    f->reader = NULL;
    close_input(f, f->fd);
    f->fd = -1;
    return rc;
}

int wh_feed_read(wh_feed *f, const wh_input_handler *handler,
                 void (*on_error)(void *ctx, const wh_error *err), wh_error *err)
{
    for (f->now = 0; f->now < f->inputs->n; f->now++) {
        bool unreadable = false;
        int rc = read_input(f, handler, &unreadable, err);

        if (rc != WH_OK && !unreadable)
            return rc;
        if (rc != WH_OK)
            on_error(handler->ctx, err);
    }
    return WH_OK;
}

/* ---- the rest --------------------------------------------------------------------------------- */

static bool write_all(int fd, const char *p, size_t n)
{
    while (n) {
        ssize_t put = write(fd, p, n);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        p += put;
        n -= (size_t)put;
    }
    return true;
}

/* Take what has arrived in a pipe. */
static void take_early(wh_feed *f)
{
    struct pollfd p = {f->fd, POLLIN, 0};

    while (f->early.n - f->given < EARLY_MAX && poll(&p, 1, 0) == 1 && (p.revents & POLLIN)) {
        ssize_t n;

        if (!wh_buf_reserve(&f->early, PIECE))
            return;
        n = read(f->fd, f->early.p + f->early.n, PIECE);
        if (n <= 0)
            return;
        f->early.n += (size_t)n;
    }
}

static bool copy_from(int from, off_t at, int to)
{
    char piece[PIECE];
    ssize_t n;

    while ((n = pread(from, piece, sizeof piece, at)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return true; /* is reported when it is read */
        if (!write_all(to, piece, (size_t)n))
            return false;
        at += n;
    }
    return true;
}

/* A file that comes later. What is none is read when its turn comes. */
static bool copy_file(const wh_feed *f, size_t i, int to)
{
    struct stat st;
    bool good = true;
    int fd;

    if (is_standard(f->inputs->v[i]) || stat(f->inputs->v[i], &st) != 0 || !S_ISREG(st.st_mode))
        return true;
    fd = open_input(f, i);
    if (fd >= 0) {
        good = copy_from(fd, 0, to);
        close_input(f, fd);
    }
    return good;
}

bool wh_feed_copy_rest(wh_feed *f, int fd)
{
    size_t i = f->now;
    bool good = true;

    if (f->fd >= 0) {
        wh_str ahead = f->reader ? wh_reader_ahead(f->reader) : (wh_str){"", 0};

        if (!f->regular)
            take_early(f);
        good = write_all(fd, ahead.p, ahead.n) &&
               write_all(fd, f->early.p + f->given, f->early.n - f->given) &&
               (!f->regular || copy_from(f->fd, f->at, fd));
        i++;
    }
    for (; good && i < f->inputs->n; i++)
        good = copy_file(f, i, fd);
    return good;
}
