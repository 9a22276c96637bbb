/*
 * Memory for libgit2: it never fails. What libgit2 does where it does fail is its own affair, down to
 * crashes and shorter answers; ours ends the tool with a word (formats/base/memory.h).
 */
#include "replay/bisect/history/internal.h"
#include "formats/base/memory.h"

#include <git2/sys/alloc.h>
#include <stdlib.h>

static void *allocate(size_t n, const char *file, int line)
{
    (void)file;
    (void)line;
    return wh_memory_alloc(n);
}

static void *resize(void *p, size_t n, const char *file, int line)
{
    (void)file;
    (void)line;
    return wh_memory_realloc(p, n, 1);
}

#if LIBGIT2_VER_MAJOR == 1 && LIBGIT2_VER_MINOR < 8 /* later ones make the others of these */
static void *take_zeroed(size_t n, size_t size, const char *file, int line)
{
    (void)file;
    (void)line;
    return wh_memory_zalloc(n, size);
}

static char *copy(const char *z, const char *file, int line)
{
    (void)file;
    (void)line;
    return wh_memory_text(z);
}

static char *copy_bytes(const char *p, size_t n, const char *file, int line)
{
    (void)file;
    (void)line;
    return wh_memory_str((wh_str){p, n});
}

static char *copy_at_most(const char *p, size_t n, const char *file, int line)
{
    const char *end = memchr(p, '\0', n);

    return copy_bytes(p, end ? (size_t)(end - p) : n, file, line);
}

static void *resize_array(void *p, size_t n, size_t size, const char *file, int line)
{
    (void)file;
    (void)line;
    return wh_memory_realloc(p, n, size);
}

static void *take_array(size_t n, size_t size, const char *file, int line)
{
    return resize_array(NULL, n, size, file, line);
}
#endif

void wh_history_memory(void)
{
    static git_allocator allocator = {
        .gmalloc = allocate,
        .grealloc = resize,
        .gfree = free,
#if LIBGIT2_VER_MAJOR == 1 && LIBGIT2_VER_MINOR < 8
        .gcalloc = take_zeroed,
        .gstrdup = copy,
        .gstrndup = copy_at_most,
        .gsubstrdup = copy_bytes,
        .greallocarray = resize_array,
        .gmallocarray = take_array,
#endif
    };

    git_libgit2_opts(GIT_OPT_SET_ALLOCATOR, &allocator);
}
