/*
 * Memory for what is in no arena, and what happens when there is none.
 *
 * These functions never return NULL: out of memory calls the process's hook, and without one
 * aborts, as arenas do. So does a wh_buf that is the library's own; a caller's says WH_ENOMEM where
 * there is no hook.
 *
 * A tool sets its own hook (wh_memory_set_hook) first thing in main(), a worker of ours behind its
 * fork. The library sets none, so that an embedding program's process stays its own.
 */
#ifndef FORMATS_BASE_MEMORY_H
#define FORMATS_BASE_MEMORY_H

#include <whittle/base.h>

/* The exit code of a tool, or of a worker, whose own memory is out. Not of those that git bisect
 * goes on behind, and no shell makes it of a signal (129 to 192). */
enum { WH_EXIT_MEMORY = 199 };

void *wh_memory_alloc(size_t n);
void *wh_memory_zalloc(size_t count, size_t size);
void *wh_memory_realloc(void *p, size_t count, size_t size);
/* Copies, NUL-terminated. */
char *wh_memory_text(const char *z);
char *wh_memory_str(wh_str s);

/* What WH_BUF_INIT is for a buffer in a zeroed struct. The reader's has a limit alone: it returns
 * WH_ENOMEM. */
static inline void wh_buf_own(wh_buf *b, size_t limit)
{
    b->limit = limit;
    b->fatal = WH_BUF_FATAL;
}

/* The error of a buffer whose status is not WH_OK, and its code: `full`, or that memory is out. */
int wh_buf_failed(const wh_buf *b, wh_error *err, const char *full);

/* For an allocation that others made and that failed. */
void wh_memory_out(size_t n) __attribute__((noreturn));

wh_memory_hook wh_memory_get_hook(void);

#endif
