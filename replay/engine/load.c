#include "replay/engine/load.h"
#include "formats/base/memory.h"

#include <dlfcn.h>

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
