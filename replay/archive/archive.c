/* Storing cases, each once and as a whole, also where two runs do it at the same time. */
#include "replay/archive/archive.h"
#include "replay/archive/outfile.h"

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

/* Does a file hold the end of a case? What can't be read is taken for one. */
static bool is_whole(const char *path, struct stat *as_read)
{
    char line[64];
    bool ends = false, begins = true; /* a line */
    FILE *f = fopen(path, "rb");

    if (!f)
        return true;
    ends = fstat(fileno(f), as_read) != 0;
    while (!ends && fgets(line, sizeof line, f)) {
        ends = begins && strncmp(line, "-- @end", sizeof "-- @end" - 1) == 0;
        begins = strchr(line, '\n') != NULL;
    }
    ends = ends || ferror(f);
    fclose(f);
    return ends;
}

int wh_archive_store(wh_archive *archive, uint64_t id, wh_str bytes, wh_buf *path, bool *made,
                     wh_error *err)
{
    size_t n = strlen(archive->dir);
    struct stat as_read;
    int rc;

    wh_buf_clear(path);
    wh_buf_text(path, archive->dir);
    if (n && archive->dir[n - 1] != '/')
        wh_buf_char(path, '/');
    wh_buf_hex(path, id, 16);
    wh_buf_text(path, ".case.sql");
    wh_buf_char(path, '\0');
    if (path->status != WH_OK)
        return refuse(err, archive->dir, "its name is too long");
    path->n--; /* the NUL stays behind it */
    rc = wh_file_create(path->p, bytes, made, err);
    if (rc == WH_OK && !*made && !is_whole(path->p, &as_read)) { /* a full disk's, a bad copy's */
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
