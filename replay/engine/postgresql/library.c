/* Loading libpq. */
#include "replay/engine/postgresql/library.h"
#include "replay/engine/load.h"

#include <dlfcn.h>

typedef struct symbol {
    const char *name;
    size_t at; /* in wh_pg_api */
} symbol;

#define SYMBOL(type, name, args) {"PQ" #name, offsetof(wh_pg_api, name)},
static const symbol symbols[] = {WH_PG_API(SYMBOL)};

int wh_pg_library_get(const char *path, wh_pg_api *out, wh_error *err)
{
    wh_buf name = WH_BUF_INIT(4200);
    const char *why = "the path is too long";
    void *handle;

    /* By name first: one that is loaded by path answers to the name from then on. */
    handle = wh_library_load(WH_PG_SONAME, 0, NULL);
    if (path != NULL) {
        /* lib= is a path; a bare name would be searched for elsewhere by the loader. */
        wh_buf_text(&name, strchr(path, '/') ? "" : "./");
        wh_buf_text(&name, path);
        wh_buf_char(&name, '\0');
        handle = name.status == WH_OK ? wh_library_load(name.p, 0, &why) : NULL;
        wh_buf_release(&name);
    }
    if (handle == NULL && path != NULL)
        return wh_error_set(err, WH_EENGINE, "can't load '%s': %s", path, why);
    if (handle == NULL)
        return wh_error_set(err, WH_EENGINE,
                            "can't load %s: install the package libpq5, or name a library: lib=PATH",
                            WH_PG_SONAME);
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *p = dlsym(handle, symbols[i].name);

        if (p == NULL)
            return wh_error_set(err, WH_EENGINE, "%s has no %s: not libpq",
                                path ? path : WH_PG_SONAME, symbols[i].name);
        memcpy((char *)out + symbols[i].at, &p, sizeof p);
    }
    return WH_OK;
}
