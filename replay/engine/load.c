#include "replay/engine/load.h"
#include "formats/base/memory.h"

#include <dlfcn.h>
#include <pthread.h>

/* The loader has no code for it, only words; it has none at all when there was no memory for them. */
static bool is_memory(const char *said)
{
    static const char *const words[] = {"annot allocate memory", "out of memory", "failed to map segment",
                                        "cannot map zero-fill", "cannot create", "cannot change memory"};
    size_t i;

    if (!said)
        return true;
    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strstr(said, words[i]))
            return true;
    return false;
}

void *wh_library_load(const char *name, int flags, const char **why)
{
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL | flags);
    const char *said;

    if (handle || (flags & RTLD_NOLOAD))
        return handle;
    said = dlerror();
    if (is_memory(said)) {
        if (wh_memory_get_hook())
            wh_memory_out(0);
        said = WH_LOAD_STARVED;
    }
    if (why)
        *why = said;
    return NULL;
}

static int resolve(const wh_client *c, void *handle, const char *shown, void *api, wh_error *err)
{
    for (size_t i = 0; i < c->nsymbols; i++) {
        const wh_symbol *s = &c->symbols[i];
        void *p = dlsym(handle, s->name);

        if (p == NULL && !s->may_lack)
            return wh_error_set(err, WH_EENGINE, "%s has no %s: not %s", shown, s->name, c->product);
        memcpy((char *)api + s->at, &p, sizeof p);
    }
    return WH_OK;
}

int wh_client_load(const wh_client *c, const char *path, void *api, wh_error *err)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    const char *why = "the path is too long", *shown = path ? path : c->soname;
    wh_buf name = WH_BUF_INIT(8192);
    void *handle;
    int rc;

    /* By name first: one that is loaded by path answers to the name from then on. */
    handle = wh_library_load(c->soname, 0, NULL);
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
        return wh_error_set(err, WH_EENGINE, "can't load %s: %s, or name a build: lib=PATH", c->soname, c->remedy);
    pthread_mutex_lock(&lock);
    rc = resolve(c, handle, shown, api, err);
    if (rc == WH_OK && c->init != NULL && !c->init(api))
        rc = wh_error_set(err, WH_EENGINE, "%s can't be initialised", shown);
    pthread_mutex_unlock(&lock);
    return rc;
}
