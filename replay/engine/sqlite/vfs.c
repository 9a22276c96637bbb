/*
 * The file wall, and what of the world around it a session would see: the clock, chance, the disk.
 *
 * Sorters, materialised queries and statement journals open files without a name: those are kept in
 * memory, whatever PRAGMA temp_store and SQLITE_TMPDIR say. What they hold together is bounded: a
 * recursive query without an end would else fill the memory before its timeout. Everything that
 * comes with a name is refused, and so are deleting, probing and loading by name.
 *
 * The clock stands still and chance is always the same, so that a case gives the same answer
 * whenever it runs.
 */
#include "replay/engine/sqlite/vfs.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEMP_MAX_MIB = 512,
    CHUNK = 1 << 16, /* bytes of a file that are allocated at once */
    CHUNKS = (TEMP_MAX_MIB << 20) / CHUNK,
};

/* 2025-01-01 00:00:00, in milliseconds of Julian days. */
static const sqlite3_int64 the_time = 212602449600000;

typedef struct temp_file {
    sqlite3_file base;
    wh_sqlite_vfs *owner;
    sqlite3_int64 size; /* counted in owner->temp_bytes */
    char **chunks;      /* [CHUNKS], each NULL where nothing was written; NULL: none yet */
} temp_file;

/* ---- temporary files ------------------------------------------------------------------------ */

static temp_file *temp_of(sqlite3_file *f)
{
    return (temp_file *)(void *)f;
}

/* Where byte `at` of the file lies, and how many follow it in one piece; NULL: out of memory, or
 * (without `make`) nothing was written there. */
static char *chunk_at(temp_file *t, sqlite3_int64 at, int *n, bool make)
{
    size_t i = (size_t)(at / CHUNK), offset = (size_t)(at % CHUNK);

    if (*n > CHUNK - (int)offset)
        *n = CHUNK - (int)offset;
    if (t->chunks == NULL && make)
        t->chunks = calloc(CHUNKS, sizeof *t->chunks);
    if (t->chunks == NULL)
        return NULL;
    if (t->chunks[i] == NULL && make)
        t->chunks[i] = calloc(1, CHUNK);
    return t->chunks[i] ? t->chunks[i] + offset : NULL;
}

static int temp_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    temp_file *t = temp_of(f);
    size_t i, first = (size_t)((size + CHUNK - 1) / CHUNK);

    if (size >= t->size)
        return SQLITE_OK;
    for (i = first; t->chunks != NULL && i < (size_t)((t->size + CHUNK - 1) / CHUNK); i++) {
        free(t->chunks[i]);
        t->chunks[i] = NULL;
    }
    if (t->chunks != NULL && size % CHUNK && t->chunks[first - 1] != NULL)
        memset(t->chunks[first - 1] + size % CHUNK, 0, (size_t)(CHUNK - size % CHUNK));
    atomic_fetch_sub(&t->owner->temp_bytes, t->size - size);
    t->size = size;
    return SQLITE_OK;
}

static int temp_close(sqlite3_file *f)
{
    temp_truncate(f, 0);
    free(temp_of(f)->chunks);
    temp_of(f)->chunks = NULL;
    return SQLITE_OK;
}

static int temp_read(sqlite3_file *f, void *out, int n, sqlite3_int64 at)
{
    temp_file *t = temp_of(f);
    char *to = out;
    int have = at >= t->size ? 0 : t->size - at < n ? (int)(t->size - at) : n;

    memset(to, 0, (size_t)n);
    for (int done = 0; done < have;) {
        int part = have - done;
        const char *from = chunk_at(t, at + done, &part, false);

        if (from != NULL)
            memcpy(to + done, from, (size_t)part);
        done += part;
    }
    return have == n ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int temp_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 at)
{
    temp_file *t = temp_of(f);
    const char *from = p;

    if (at + n > t->size) {
        sqlite3_int64 more = at + n - t->size;

        if (atomic_fetch_add(&t->owner->temp_bytes, more) + more > (long long)TEMP_MAX_MIB << 20) {
            atomic_fetch_sub(&t->owner->temp_bytes, more);
            return SQLITE_FULL;
        }
        t->size = at + n;
    }
    while (n > 0) {
        int part = n;
        char *to = chunk_at(t, at, &part, true);

        if (to == NULL)
            return SQLITE_IOERR_NOMEM;
        memcpy(to, from, (size_t)part);
        from += part;
        at += part;
        n -= part;
    }
    return SQLITE_OK;
}

static int temp_sync(sqlite3_file *f, int flags)
{
    (void)f, (void)flags;
    return SQLITE_OK;
}

static int temp_size(sqlite3_file *f, sqlite3_int64 *size)
{
    *size = temp_of(f)->size;
    return SQLITE_OK;
}

static int temp_lock(sqlite3_file *f, int level)
{
    (void)f, (void)level;
    return SQLITE_OK;
}

static int temp_reserved(sqlite3_file *f, int *out)
{
    (void)f;
    *out = 0;
    return SQLITE_OK;
}

static int temp_control(sqlite3_file *f, int op, void *arg)
{
    (void)f, (void)op, (void)arg;
    return SQLITE_NOTFOUND;
}

static int temp_sector(sqlite3_file *f)
{
    (void)f;
    return 4096;
}

static int temp_device(sqlite3_file *f)
{
    (void)f;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

/* Version 1: without xFetch a temporary file is never mapped behind the counter's back. */
static const sqlite3_io_methods temp_methods = {
    .iVersion = 1,
    .xClose = temp_close,
    .xRead = temp_read,
    .xWrite = temp_write,
    .xTruncate = temp_truncate,
    .xSync = temp_sync,
    .xFileSize = temp_size,
    .xLock = temp_lock,
    .xUnlock = temp_lock,
    .xCheckReservedLock = temp_reserved,
    .xFileControl = temp_control,
    .xSectorSize = temp_sector,
    .xDeviceCharacteristics = temp_device,
};

/* ---- the file system ------------------------------------------------------------------------ */

static sqlite3_vfs *real_vfs(sqlite3_vfs *v)
{
    return ((wh_sqlite_vfs *)v->pAppData)->real;
}

static int vfs_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out_flags)
{
    temp_file *t = temp_of(f);

    memset(t, 0, sizeof *t);
    if (name != NULL)
        return SQLITE_CANTOPEN;
    t->owner = v->pAppData;
    f->pMethods = &temp_methods;
    if (out_flags != NULL)
        *out_flags = flags;
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *v, const char *name, int sync)
{
    (void)v, (void)name, (void)sync;
    return SQLITE_IOERR_DELETE;
}

static int vfs_access(sqlite3_vfs *v, const char *name, int flags, int *out)
{
    (void)v, (void)name, (void)flags;
    *out = 0; /* whatever is asked for: there is no such file */
    return SQLITE_OK;
}

static int vfs_full_path(sqlite3_vfs *v, const char *name, int n, char *out)
{
    (void)v, (void)name;
    if (n > 0)
        out[0] = '\0';
    return SQLITE_CANTOPEN;
}

static void *vfs_dlopen(sqlite3_vfs *v, const char *name)
{
    (void)v, (void)name;
    return NULL;
}

static void vfs_dlerror(sqlite3_vfs *v, int n, char *out)
{
    static const char text[] = "loading a library is refused";

    (void)v;
    if (n > 0) {
        size_t len = (size_t)n - 1 < sizeof text - 1 ? (size_t)n - 1 : sizeof text - 1;

        memcpy(out, text, len);
        out[len] = '\0';
    }
}

static void (*vfs_dlsym(sqlite3_vfs *v, void *handle, const char *symbol))(void)
{
    (void)v, (void)handle, (void)symbol;
    return NULL;
}

static void vfs_dlclose(sqlite3_vfs *v, void *handle)
{
    (void)v, (void)handle;
}

/* ---- chance and time ------------------------------------------------------------------------ */

static int vfs_randomness(sqlite3_vfs *v, int n, char *out)
{
    (void)v;
    for (int i = 0; i < n; i++)
        out[i] = (char)(i + 1);
    return n;
}

static int vfs_sleep(sqlite3_vfs *v, int microseconds)
{
    return real_vfs(v)->xSleep(real_vfs(v), microseconds);
}

static int vfs_current_time(sqlite3_vfs *v, double *now)
{
    (void)v;
    *now = (double)the_time / 86400000.0;
    return SQLITE_OK;
}

static int vfs_last_error(sqlite3_vfs *v, int n, char *out)
{
    (void)v, (void)n, (void)out;
    return 0;
}

static int vfs_current_time64(sqlite3_vfs *v, sqlite3_int64 *now)
{
    (void)v;
    *now = the_time;
    return SQLITE_OK;
}

int wh_sqlite_vfs_register(wh_sqlite_vfs *v, const wh_sqlite_api *api, int as_default)
{
    v->real = api->vfs_find(NULL);
    if (v->real == NULL)
        return SQLITE_NOTFOUND;
    v->vfs = (sqlite3_vfs){
        .iVersion = 2, /* 3 only adds the replacing of system calls */
        .szOsFile = sizeof(temp_file),
        .mxPathname = v->real->mxPathname,
        .zName = WH_SQLITE_VFS_NAME,
        .pAppData = v,
        .xOpen = vfs_open,
        .xDelete = vfs_delete,
        .xAccess = vfs_access,
        .xFullPathname = vfs_full_path,
        .xDlOpen = vfs_dlopen,
        .xDlError = vfs_dlerror,
        .xDlSym = vfs_dlsym,
        .xDlClose = vfs_dlclose,
        .xRandomness = vfs_randomness,
        .xSleep = vfs_sleep,
        .xCurrentTime = vfs_current_time,
        .xGetLastError = vfs_last_error,
        .xCurrentTimeInt64 = vfs_current_time64,
    };
    return api->vfs_register(&v->vfs, as_default);
}
