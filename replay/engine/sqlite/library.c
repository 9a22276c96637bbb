/*
 * Loading libsqlite3. This file holds the library's only process-wide state, a list of what was
 * loaded, because the state it mirrors is process-wide itself: dlopen gives one handle per file,
 * sqlite3_config() counts only before the first open, and a VFS stays registered. A mutex guards
 * it; entries are never changed after they are ready and never freed.
 */
#include "replay/engine/sqlite/library.h"

#include "replay/engine/sqlite/memory.h"
#include "formats/base/memory.h"
#include "replay/engine/load.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

typedef struct entry {
    wh_sqlite_library lib;
    struct entry *next;
    void *handle;
    bool by_soname;  /* this is what WH_SQLITE_SONAME means here */
    bool ready;      /* checked, configured, initialised */
    bool had_it;     /* it was in the process before us */
    bool known_file; /* dev .. changed are of the file that was loaded */
    dev_t dev;
    ino_t ino;
    off_t bytes;
    struct timespec changed;
} entry;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static entry *loaded;

static entry *add_entry(void *handle, bool had_it)
{
    entry *e;

    for (e = loaded; e != NULL; e = e->next)
        if (e->handle == handle)
            return e;
    e = wh_memory_zalloc(1, sizeof *e);
    e->handle = handle;
    e->had_it = had_it;
    e->next = loaded;
    loaded = e;
    return e;
}

static void *load(const char *name, bool *had_it, const char **why)
{
    void *before = wh_library_load(name, RTLD_NOLOAD, NULL);

    *had_it = before != NULL;
    return before ? before : wh_library_load(name, 0, why);
}

/* What the loader finds by name, or NULL. */
static entry *by_soname(const char **why)
{
    bool had_it;
    void *handle;
    entry *e;

    for (e = loaded; e != NULL; e = e->next)
        if (e->by_soname)
            return e;
    handle = load(WH_SQLITE_SONAME, &had_it, why);
    if (handle == NULL)
        return NULL;
    e = add_entry(handle, had_it);
    e->by_soname = true;
    return e;
}

static bool same_file(const entry *e, const struct stat *st)
{
    return e->dev == st->st_dev && e->ino == st->st_ino && e->bytes == st->st_size &&
           e->changed.tv_sec == st->st_mtim.tv_sec && e->changed.tv_nsec == st->st_mtim.tv_nsec;
}

static void remember_file(entry *e, const struct stat *st)
{
    e->known_file = true;
    e->dev = st->st_dev;
    e->ino = st->st_ino;
    e->bytes = st->st_size;
    e->changed = st->st_mtim;
}

/*
 * The loader gives the mapped library for a path it has seen, even when another build lies there
 * by now: that would be a silently wrong version, hence an error.
 */
static int by_path(const char *path, entry **out, wh_error *err)
{
    wh_buf name = WH_BUF_INIT(8192);
    const char *why = "the path is too long", *why_not = "";
    struct stat st;
    void *handle;
    bool had_it;
    int rc = WH_OK;

    if (stat(path, &st) != 0)
        return wh_error_set(err, WH_EENGINE, "no SQLite library at '%s'", path);
    /* By name first: a library loaded by path answers to libsqlite3.so.0 from then on, and a
     * later default open would get it instead of the system's. Its absence is fine. */
    if (by_soname(&why_not) == NULL && strcmp(why_not, WH_LOAD_STARVED) == 0)
        return wh_error_set(err, WH_EENGINE, "can't load %s: %s", WH_SQLITE_SONAME, why_not);
    /* lib= is a path; a bare name would be searched for elsewhere by the loader. */
    wh_buf_text(&name, strchr(path, '/') ? "" : "./");
    wh_buf_text(&name, path);
    wh_buf_char(&name, '\0');
    handle = name.status == WH_OK ? load(name.p, &had_it, &why) : NULL;
    if (handle == NULL)
        rc = wh_error_set(err, WH_EENGINE, "can't load '%s': %s", path, why);
    wh_buf_release(&name);
    if (rc != WH_OK)
        return rc;
    *out = add_entry(handle, had_it);
    if (!(*out)->known_file)
        remember_file(*out, &st);
    else if (!same_file(*out, &st))
        return wh_error_set(err, WH_EENGINE,
                            "'%s' was replaced after it had been loaded: a process keeps the "
                            "first build; use a new process, or another file name",
                            path);
    return WH_OK;
}

/* ---- making a library ready --------------------------------------------------------------- */

enum {
    NEED = 1,
    MAY = 0,
};

typedef struct symbol {
    const char *name;
    size_t at; /* in wh_sqlite_api */
    int need;
} symbol;

#define SYMBOL(need, type, name, args) {"sqlite3_" #name, offsetof(wh_sqlite_api, name), need},
static const symbol symbols[] = {WH_SQLITE_API(SYMBOL)};

static int resolve(entry *e, const char *shown, wh_error *err)
{
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *p = dlsym(e->handle, symbols[i].name);

        if (p == NULL && symbols[i].need)
            return wh_error_set(err, WH_EENGINE, "%s has no %s: not SQLite, or older than 3.8.7",
                                shown, symbols[i].name);
        memcpy((char *)&e->lib.api + symbols[i].at, &p, sizeof p);
    }
    return WH_OK;
}

/*
 * A host program that is linked with one SQLite binds the calls that another build makes to
 * itself: then half of it runs in the wrong version. The address of the version string tells.
 */
static int check_interposed(entry *e, const char *shown, wh_error *err)
{
    const void *own = dlsym(e->handle, "sqlite3_version");

    if (own != NULL && own != (const void *)e->lib.api.libversion())
        return wh_error_set(err, WH_EENGINE,
                            "host program interposes sqlite3: calls inside %s go to the host's "
                            "own copy (%s); don't link the host with SQLite, or build the library "
                            "with -Wl,-Bsymbolic",
                            shown, e->lib.api.libversion());
    return WH_OK;
}

/* SQLite asks for local time with a time_t and a struct tm. */
static int universal_time(const void *t, void *out)
{
    return gmtime_r(t, out) == NULL;
}

static bool zone_is_utc(void)
{
    const char *zone = getenv("TZ");

    return zone != NULL && (strcmp(zone, "UTC") == 0 || strcmp(zone, "UTC0") == 0);
}

/* Local time is UTC; in releases up to 3.37 it is an error, unless the process's own zone is UTC. */
static void pin_local_time(wh_sqlite_library *lib)
{
    lib->local_time = !lib->shared || zone_is_utc();
    if (!lib->shared && !(zone_is_utc() && lib->api.libversion_number() < 3039000))
        lib->api.test_control(SQLITE_TESTCTRL_LOCALTIME_FAULT, 2, universal_time);
}

/*
 * URI filenames off: `ATTACH 'file:/p?vfs=unix'` would walk around our VFS. Both settings are
 * refused with SQLITE_MISUSE by a library that someone has initialised: the host program, or, where
 * this is a shim over a library that is open already, ourselves; then our VFS is there, too.
 */
static int configure(entry *e, bool plain, const char *shown, wh_error *err)
{
    wh_sqlite_library *lib = &e->lib;
    bool ours = false;
    int rc;

    lib->shared = e->had_it;
    lib->counts_memory = true;
    if (!lib->shared && lib->api.config(SQLITE_CONFIG_URI, 0) != SQLITE_OK) {
        ours = lib->api.vfs_find(WH_SQLITE_VFS_NAME) != NULL;
        lib->shared = !ours;
    }
    if (!lib->shared && !plain && lib->api.config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK) {
        lib->counts_memory = false;
        lib->api.config(SQLITE_CONFIG_MALLOC, wh_sqlite_memory());
    }
    rc = lib->api.initialize();
    if (rc == SQLITE_OK)
        pin_local_time(lib);
    if (rc == SQLITE_OK && !ours)
        rc = wh_sqlite_vfs_register(&lib->vfs, &lib->api, !lib->shared);
    if (rc != SQLITE_OK)
        return wh_error_set(err, WH_EENGINE, "%s can't be initialised (SQLite code %d)", shown, rc);
    return WH_OK;
}

int wh_sqlite_library_get(const char *path, bool plain, const wh_sqlite_library **out,
                          wh_error *err)
{
    const char *shown = path ? path : WH_SQLITE_SONAME;
    entry *e = NULL;
    int rc = WH_OK;

    pthread_mutex_lock(&lock);
    if (path != NULL) {
        rc = by_path(path, &e, err);
    } else {
        e = by_soname(NULL);
        if (e == NULL)
            rc = wh_error_set(err, WH_EENGINE,
                              "can't load %s: install the package libsqlite3-0, or name a build: "
                              "sqlite:?lib=/path/libsqlite3.so",
                              WH_SQLITE_SONAME);
    }
    if (rc == WH_OK && !e->ready) {
        rc = resolve(e, shown, err);
        if (rc == WH_OK)
            rc = check_interposed(e, shown, err);
        if (rc == WH_OK)
            rc = configure(e, plain, shown, err);
        e->ready = rc == WH_OK;
    }
    pthread_mutex_unlock(&lock);
    if (rc == WH_OK)
        *out = &e->lib;
    return rc;
}
