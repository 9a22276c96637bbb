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

#endif
