/*
 * The file wall. Sorters, materialised queries and statement journals open files without a name:
 * those go to the real VFS, which creates and unlinks them in one go. Everything that comes with a
 * name is refused, and so are deleting, probing and loading by name.
 *
 * What temporary files hold together is bounded: a recursive query without an end would else fill
 * the disk before its timeout.
 */
#include "replay/engine/sqlite/vfs.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    TEMP_MAX_MIB = 512,
};

typedef struct temp_file {
    sqlite3_file base;
    wh_sqlite_vfs *owner;
    sqlite3_int64 size; /* counted in owner->temp_bytes */
} temp_file;

/* The real file lies behind ours in the room that SQLite gives us. */
enum {
    ALIGN = 16,
    HEAD = (sizeof(temp_file) + ALIGN - 1) / ALIGN * ALIGN,
};

static sqlite3_file *real_file(sqlite3_file *f)
{
    return (sqlite3_file *)(void *)((char *)f + HEAD);
}

static int temp_close(sqlite3_file *f)
{
    temp_file *t = (temp_file *)(void *)f;

    atomic_fetch_sub(&t->owner->temp_bytes, t->size);
    t->size = 0;
    return real_file(f)->pMethods->xClose(real_file(f));
}

static int temp_read(sqlite3_file *f, void *p, int n, sqlite3_int64 at)
{
    return real_file(f)->pMethods->xRead(real_file(f), p, n, at);
}

static int temp_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 at)
{
    temp_file *t = (temp_file *)(void *)f;

    if (at + n > t->size) {
        sqlite3_int64 more = at + n - t->size;

        if (atomic_fetch_add(&t->owner->temp_bytes, more) + more > (long long)TEMP_MAX_MIB << 20) {
            atomic_fetch_sub(&t->owner->temp_bytes, more);
            return SQLITE_FULL;
        }
        t->size = at + n;
    }
    return real_file(f)->pMethods->xWrite(real_file(f), p, n, at);
}

static int temp_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    temp_file *t = (temp_file *)(void *)f;

    if (size < t->size) {
        atomic_fetch_sub(&t->owner->temp_bytes, t->size - size);
        t->size = size;
    }
    return real_file(f)->pMethods->xTruncate(real_file(f), size);
}

static int temp_sync(sqlite3_file *f, int flags)
{
    return real_file(f)->pMethods->xSync(real_file(f), flags);
}

static int temp_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return real_file(f)->pMethods->xFileSize(real_file(f), size);
}

static int temp_lock(sqlite3_file *f, int level)
{
    return real_file(f)->pMethods->xLock(real_file(f), level);
}

static int temp_unlock(sqlite3_file *f, int level)
{
    return real_file(f)->pMethods->xUnlock(real_file(f), level);
}

static int temp_reserved(sqlite3_file *f, int *out)
{
    return real_file(f)->pMethods->xCheckReservedLock(real_file(f), out);
}

static int temp_control(sqlite3_file *f, int op, void *arg)
{
    return real_file(f)->pMethods->xFileControl(real_file(f), op, arg);
}

static int temp_sector(sqlite3_file *f)
{
    return real_file(f)->pMethods->xSectorSize(real_file(f));
}

static int temp_device(sqlite3_file *f)
{
    return real_file(f)->pMethods->xDeviceCharacteristics(real_file(f));
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
    .xUnlock = temp_unlock,
    .xCheckReservedLock = temp_reserved,
    .xFileControl = temp_control,
    .xSectorSize = temp_sector,
    .xDeviceCharacteristics = temp_device,
};

static sqlite3_vfs *real_vfs(sqlite3_vfs *v)
{
    return ((wh_sqlite_vfs *)v->pAppData)->real;
}

static int vfs_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out_flags)
{
    temp_file *t = (temp_file *)(void *)f;
    sqlite3_vfs *real = real_vfs(v);
    int rc;

    f->pMethods = NULL;
    if (name != NULL)
        return SQLITE_CANTOPEN;
    memset(real_file(f), 0, (size_t)real->szOsFile);
    rc = real->xOpen(real, NULL, real_file(f), flags, out_flags);
    if (rc != SQLITE_OK) {
        if (real_file(f)->pMethods != NULL)
            real_file(f)->pMethods->xClose(real_file(f));
        return rc;
    }
    t->owner = v->pAppData;
    t->size = 0;
    f->pMethods = &temp_methods;
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

static int vfs_randomness(sqlite3_vfs *v, int n, char *out)
{
    return real_vfs(v)->xRandomness(real_vfs(v), n, out);
}

static int vfs_sleep(sqlite3_vfs *v, int microseconds)
{
    return real_vfs(v)->xSleep(real_vfs(v), microseconds);
}

static int vfs_current_time(sqlite3_vfs *v, double *now)
{
    return real_vfs(v)->xCurrentTime(real_vfs(v), now);
}

static int vfs_last_error(sqlite3_vfs *v, int n, char *out)
{
    sqlite3_vfs *real = real_vfs(v);

    return real->xGetLastError ? real->xGetLastError(real, n, out) : 0;
}

static int vfs_current_time64(sqlite3_vfs *v, sqlite3_int64 *now)
{
    sqlite3_vfs *real = real_vfs(v);
    double days = 0;
    int rc;

    if (real->iVersion >= 2 && real->xCurrentTimeInt64 != NULL)
        return real->xCurrentTimeInt64(real, now);
    rc = real->xCurrentTime(real, &days);
    *now = (sqlite3_int64)(days * 86400000.0);
    return rc;
}

int wh_sqlite_vfs_register(wh_sqlite_vfs *v, const wh_sqlite_api *api, int as_default)
{
    v->real = api->vfs_find(NULL);
    if (v->real == NULL)
        return SQLITE_NOTFOUND;
    v->vfs = (sqlite3_vfs){
        .iVersion = 2, /* 3 only adds the replacing of system calls */
        .szOsFile = HEAD + v->real->szOsFile,
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
