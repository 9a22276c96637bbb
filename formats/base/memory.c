/* Allocations that don't fail. */
#include "formats/base/memory.h"

#include <stdlib.h>

static wh_memory_hook the_hook;

void wh_memory_set_hook(wh_memory_hook hook)
{
    the_hook = hook;
}

wh_memory_hook wh_memory_get_hook(void)
{
    return the_hook;
}

void wh_memory_out(size_t n)
{
    if (the_hook)
        the_hook(n);
    abort();
}

int wh_buf_failed(const wh_buf *b, wh_error *err, const char *full)
{
    return wh_error_set(err, b->status, "%s", b->status == WH_ENOMEM ? "out of memory" : full);
}

/* ---- allocations ---------------------------------------------------------------------------- */

static void *checked(void *p, size_t n)
{
    if (!p)
        wh_memory_out(n);
    return p;
}

void *wh_memory_alloc(size_t n)
{
    return checked(malloc(n ? n : 1), n);
}

void *wh_memory_zalloc(size_t count, size_t size)
{
    return checked(calloc(count ? count : 1, size ? size : 1), count);
}

void *wh_memory_realloc(void *p, size_t count, size_t size)
{
    size_t n = count * size;

    if (size && count > SIZE_MAX / size)
        wh_memory_out(SIZE_MAX);
    return checked(realloc(p, n ? n : 1), n);
}

char *wh_memory_str(wh_str s)
{
    char *p = wh_memory_alloc(s.n + 1);

    if (s.n)
        memcpy(p, s.p, s.n);
    p[s.n] = '\0';
    return p;
}

char *wh_memory_text(const char *z)
{
    return wh_memory_str(wh_str_of(z));
}
