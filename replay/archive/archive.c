/* Storing cases, each once and as a whole, also where two runs do it at the same time. */
#include "replay/archive/archive.h"
#include "formats/case/hash.h"
#include "replay/archive/outfile.h"
#include "replay/tool/tool.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int refuse(wh_error *err, const char *dir, const char *why)
{
    return wh_error_set(err, WH_EIO, "can't store cases in %.200s: %s", dir, why);
}

int wh_archive_open(wh_archive *archive, const char *dir, wh_error *err)
{
    struct stat st;

    archive->dir = dir;
    archive->added = 0;
    if (mkdir(dir, 0777) != 0 && errno != EEXIST)
        return refuse(err, dir, strerror(errno));
    if (stat(dir, &st) != 0)
        return refuse(err, dir, strerror(errno));
    if (!S_ISDIR(st.st_mode))
        return refuse(err, dir, "it is no directory");
    if (access(dir, W_OK | X_OK) != 0)
        return refuse(err, dir, strerror(errno));
    return WH_OK;
}

static uint64_t test_of(wh_str bytes, bool *parsed)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    uint64_t hash = 0;
    wh_case *c;

    *parsed = wh_case_parse(a, bytes, NULL, 1, &c, NULL) == WH_OK;
    if (*parsed)
        hash = wh_case_test_hash(c);
    wh_arena_free(a);
    return hash;
}

/* What stands in a file where a case is to go. */
typedef struct holding {
    uint64_t test;  /* of that case */
    bool something; /* more than blanks, remarks and what has no end */
    bool same;
} holding;

static int on_item(void *ctx, const char *file, const wh_item *item, wh_error *err)
{
    holding *h = ctx;
    bool parsed = false;

    (void)file;
    (void)err;
    h->something |= item->kind != WH_ITEM_TEXT && item->kind != WH_ITEM_BAD;
    if (item->kind == WH_ITEM_CASE)
        h->same |= test_of(item->raw, &parsed) == h->test && parsed;
    return WH_OK;
}

/* A pipe would be waited for. */
static int look_into(const char *path, wh_str bytes, holding *h, struct stat *as_read,
                     wh_error *err)
{
    const wh_input_handler handler = {on_item, h};
    bool parsed;

    memset(h, 0, sizeof *h);
    h->test = test_of(bytes, &parsed);
    if (stat(path, as_read) != 0)
        return wh_error_at(err, WH_EIO, path, 0, "can't be read: %s", strerror(errno));
    if (!S_ISREG(as_read->st_mode))
        return wh_error_at(err, WH_EIO, path, 0, "can't be read: it is no file");
    return wh_input_read(path, NULL, false, &handler, err);
}

/* DIR/ID.case.sql, DIR/ID-2.case.sql ... */
static int name_file(const wh_archive *archive, uint64_t id, unsigned number, wh_buf *path,
                     wh_error *err)
{
    size_t n = strlen(archive->dir);

    wh_buf_clear(path);
    wh_buf_text(path, archive->dir);
    if (n && archive->dir[n - 1] != '/')
        wh_buf_char(path, '/');
    wh_buf_hex(path, id, 16);
    if (number > 1)
        wh_buf_format(path, "-%u", number);
    wh_buf_text(path, ".case.sql");
    wh_buf_char(path, '\0');
    if (path->status != WH_OK)
        return refuse(err, archive->dir, "its name is too long");
    path->n--; /* the NUL stays behind it */
    return WH_OK;
}

int wh_archive_store(wh_archive *archive, uint64_t id, wh_str bytes, wh_buf *path, bool *made,
                     wh_error *err)
{
    holding there = {0, true, false};
    struct stat as_read;
    unsigned number = 0;
    int rc = WH_OK;

    *made = false;
    while (rc == WH_OK && !*made && there.something && !there.same) {
        rc = name_file(archive, id, ++number, path, err);
        if (rc == WH_OK)
            rc = wh_file_create(path->p, bytes, made, err);
        if (rc == WH_OK && !*made)
            rc = look_into(path->p, bytes, &there, &as_read, err);
    }
    if (rc == WH_OK && !*made && !there.something) { /* a full disk's, a bad copy's */
        rc = wh_file_write(path->p, bytes, &as_read, err);
        *made = rc == WH_OK;
    }
    archive->added += rc == WH_OK && *made;
    return rc;
}

int wh_archive_close(wh_archive *archive, wh_error *err)
{
    return archive->added ? wh_directory_sync(archive->dir, err) : WH_OK;
}
