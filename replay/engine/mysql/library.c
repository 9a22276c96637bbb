/*
 * Loading libmariadb. As in replay/engine/sqlite/library.c the list of what was loaded is process-wide, because
 * what it mirrors is: dlopen gives one handle per file, and the library is initialised once. A
 * mutex guards it; entries are never changed after they are ready and never freed.
 */
#include "replay/engine/mysql/library.h"
#include "formats/base/memory.h"
#include "replay/engine/load.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct entry {
    wh_my_api api;
    struct entry *next;
    void *handle;
} entry;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static entry *loaded;

typedef struct symbol {
    const char *name;
    size_t at; /* in wh_my_api */
} symbol;

#define SYMBOL(type, member, symbol, args) {symbol, offsetof(wh_my_api, member)},
static const symbol symbols[] = {WH_MY_API(SYMBOL)};

static int resolve(entry *e, const char *shown, wh_error *err)
{
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *p = dlsym(e->handle, symbols[i].name);

        if (p == NULL)
            return wh_error_set(err, WH_EENGINE,
                                "%s has no %s: not MariaDB Connector/C 3.1 or "
                                "later",
                                shown, symbols[i].name);
        memcpy((char *)&e->api + symbols[i].at, &p, sizeof p);
    }
    if (e->api.server_init(0, NULL, NULL) != 0)
        return wh_error_set(err, WH_EENGINE, "%s can't be initialised", shown);
    return WH_OK;
}

static int load(const char *name, bool by_path, entry **out, wh_error *err)
{
    const char *why = "";
    void *handle;
    entry *e;
    int rc;

    /* By name first: a library loaded by path answers to its SONAME from then on. */
    if (by_path)
        (void)wh_library_load(WH_MY_SONAME, 0, NULL);
    handle = wh_library_load(name, 0, &why);
    if (handle == NULL && !by_path)
        return wh_error_set(err, WH_EENGINE,
                            "can't load " WH_MY_SONAME ": install the package libmariadb3, or name "
                            "a build: lib=/path/libmariadb.so");
    if (handle == NULL)
        return wh_error_set(err, WH_EENGINE, "can't load '%s': %s", name, why);
    for (e = loaded; e != NULL; e = e->next)
        if (e->handle == handle) {
            *out = e;
            return WH_OK;
        }
    e = wh_memory_zalloc(1, sizeof *e);
    e->handle = handle;
    rc = resolve(e, name, err);
    if (rc != WH_OK) {
        free(e);
        return rc;
    }
    e->next = loaded;
    loaded = e;
    *out = e;
    return WH_OK;
}

int wh_my_library_get(const char *path, const wh_my_api **out, wh_error *err)
{
    wh_buf name = WH_BUF_INIT(8192);
    entry *e = NULL;
    int rc;

    /* lib= is a path; a bare name would be searched for elsewhere by the loader. */
    if (path != NULL && strchr(path, '/') == NULL)
        wh_buf_text(&name, "./");
    wh_buf_text(&name, path ? path : WH_MY_SONAME);
    wh_buf_char(&name, '\0');
    pthread_mutex_lock(&lock);
    rc = name.status == WH_OK ? load(name.p, path != NULL, &e, err)
                              : wh_error_set(err, WH_EENGINE, "lib=: the path is too long");
    pthread_mutex_unlock(&lock);
    wh_buf_release(&name);
    if (rc == WH_OK)
        *out = &e->api;
    return rc;
}
