/* Loading a client library. */
#ifndef REPLAY_ENGINE_LOAD_H
#define REPLAY_ENGINE_LOAD_H

#include <whittle/base.h>

/*
 * As dlopen(), with RTLD_NOW | RTLD_LOCAL | `flags`. NULL: `*why` (may be NULL) is what dlerror() said,
 * until the next call.
 *
 * A library for which there is no memory is not missing: where that ends the process (memory.h), this
 * does; else `*why` is WH_LOAD_STARVED. Whoever goes on without a library must look.
 */
#define WH_LOAD_STARVED "out of memory"
void *wh_library_load(const char *name, int flags, const char **why);

/* A function of a client library, and where its pointer stands in the table of those that are used. */
typedef struct wh_symbol {
    const char *name;
    size_t at;
    bool may_lack; /* releases that have it not are served, too: the pointer is NULL then */
} wh_symbol;

typedef struct wh_client {
    const char *soname;  /* what the loader finds by itself */
    const char *product; /* that the library is a client of, and from which release on */
    const char *remedy;  /* for who has none: "install the package libpq5" */
    const wh_symbol *symbols;
    size_t nsymbols;
    bool (*init)(void *api); /* each time, one at a time; false: it can't be used. May be NULL */
} wh_client;

/*
 * Fill the table `api` from the library at `path`, or (NULL) from the one that the system's loader finds.
 * It stays loaded as long as the process. WH_EENGINE: it can't be loaded, or is another library. From
 * any thread.
 */
int wh_client_load(const wh_client *client, const char *path, void *api, wh_error *err);

#endif
