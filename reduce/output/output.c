/* Standard output, or a file that is whole at any time. */
#define _GNU_SOURCE /* realpath */
#include "reduce/output/output.h"
#include "replay/archive/outfile.h"
#include "formats/base/memory.h"
#include "replay/engine/clock.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    SMALL = 1 << 20, /* bytes: a file up to this is written at every step .. */
    SHARE = 10,      /* .. a larger one as often as takes a tenth of the time */
    SYNC_SHARE = 20, /* and syncing it takes a twentieth */
};

struct wh_output {
    const char *tool;
    char *path; /* NULL: standard output */
    bool plain; /* a regular file, or none yet: it can be replaced */
    bool there;
    struct stat st;
    wh_feed *feed;
    wh_buf done, best;
    bool dirty;        /* what it holds is out of date */
    uint64_t size;     /* of what was written last */
    uint64_t written_us, cost_us, synced_us, sync_cost_us;
};

int wh_output_open(wh_output **out, const char *path, const char *tool, wh_error *err)
{
    wh_output *o = wh_memory_zalloc(1, sizeof *o);
    int rc = WH_OK;

    o->tool = tool;
    wh_buf_own(&o->done, SIZE_MAX / 2);
    wh_buf_own(&o->best, SIZE_MAX / 2);
    *out = o;
    if (!path || strcmp(path, "-") == 0)
        return WH_OK;
    o->there = stat(path, &o->st) == 0;
    o->plain = !o->there || S_ISREG(o->st.st_mode);
    o->path = o->there ? realpath(path, NULL) : NULL; /* what a link points to is replaced */
    if (!o->path && o->there && errno == ENOMEM)
        wh_memory_out(0);
    if (!o->path)
        o->path = wh_memory_text(path);
    if (o->plain)
        wh_part_sweep(o->path);
    rc = wh_file_check(path, err);
    if (rc == WH_OK && o->there && o->plain && access(path, W_OK) != 0)
        rc = wh_error_at(err, WH_EIO, path, 0, "can't be written: %s", strerror(errno));
    return rc;
}

void wh_output_free(wh_output *o)
{
    if (!o)
        return;
    wh_buf_release(&o->done);
    wh_buf_release(&o->best);
    free(o->path);
    free(o);
}

const struct stat *wh_output_replaced(const wh_output *o)
{
    return o->path && o->there ? &o->st : NULL;
}

void wh_output_set_feed(wh_output *o, wh_feed *feed)
{
    o->feed = feed;
}

/* ---- the file --------------------------------------------------------------------------------- */

static bool write_all(int fd, wh_str s)
{
    while (s.n) {
        ssize_t n = write(fd, s.p, s.n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        s.p += n;
        s.n -= (size_t)n;
    }
    return true;
}

static bool sync_now(wh_output *o, int fd)
{
    uint64_t began = wh_now_us();
    bool good = fsync(fd) == 0 || errno == EINVAL;

    o->synced_us = wh_now_us();
    o->sync_cost_us = o->synced_us - began;
    return good;
}

/* A step outlives the process at once, and the machine soon. */
static bool fill(wh_output *o, int fd, bool sync)
{
    off_t size;

    if (o->there && fchmod(fd, o->st.st_mode & 07777) != 0)
        return false;
    if (!write_all(fd, wh_buf_view(&o->done)) || !write_all(fd, wh_buf_view(&o->best)) ||
        (o->feed && !wh_feed_copy_rest(o->feed, fd)))
        return false;
    size = lseek(fd, 0, SEEK_CUR);
    o->size = size > 0 ? (uint64_t)size : 0;
    return !(sync || wh_now_us() - o->synced_us >= o->sync_cost_us * SYNC_SHARE) || sync_now(o, fd);
}

static int replace(wh_output *o, bool sync, wh_error *err)
{
    wh_buf name = WH_BUF_INIT(8192);
    uint64_t began = wh_now_us(), synced = o->synced_us;
    int fd = wh_part_open(o->path, &name), failed = fd < 0 ? errno : 0;

    if (fd >= 0) {
        /* It stays locked until it has its name, so that no other process sweeps it away. */
        if (!fill(o, fd, sync) || rename(name.p, o->path) != 0)
            failed = errno;
        if (failed)
            unlink(name.p);
        if (close(fd) != 0 && !failed)
            failed = errno;
    }
    wh_buf_release(&name);
    o->written_us = wh_now_us();
    o->cost_us = o->written_us - began - (o->synced_us != synced ? o->sync_cost_us : 0);
    if (failed)
        return wh_error_at(err, WH_EIO, o->path, 0, "can't be written: %s", strerror(failed));
    o->dirty = false;
    return WH_OK;
}

int wh_output_tick(wh_output *o, wh_error *err)
{
    if (!o->dirty || !o->plain || !o->path)
        return WH_OK;
    if (o->size > SMALL && wh_now_us() - o->written_us < o->cost_us * SHARE)
        return WH_OK;
    return replace(o, false, err);
}

int wh_output_best(wh_output *o, wh_str text, wh_error *err)
{
    if (!o->path)
        return WH_OK;
    wh_buf_clear(&o->best);
    wh_buf_str(&o->best, text);
    o->dirty = true;
    return wh_output_tick(o, err);
}

int wh_output_add(wh_output *o, wh_str bytes, wh_error *err)
{
    bool reduced = o->best.n > 0;

    if (!o->path) {
        wh_tool_write(o->tool, bytes);
        return WH_OK;
    }
    wh_buf_str(&o->done, bytes);
    wh_buf_clear(&o->best);
    if (!reduced) /* passed on: it stands there as it is, among the rest */
        return WH_OK;
    o->dirty = true;
    return wh_output_tick(o, err);
}

int wh_output_end(wh_output *o, wh_error *err)
{
    wh_error why;
    int rc;

    if (!o->path)
        return WH_OK;
    wh_buf_clear(&o->best);
    rc = o->plain ? replace(o, true, &why)
                  : wh_file_write(o->path, wh_buf_view(&o->done), NULL, &why);
    if (rc != WH_OK) {
        wh_tool_write(o->tool, wh_buf_view(&o->done));
        wh_error_at(err, WH_EIO, o->path, 0, "%.300s; what it should hold went to standard output",
                    why.message);
    }
    return rc;
}
