/*
 * Directories for a person's tests, below one of this process's own that is locked for as long as
 * the process lives. What a process that was killed has left is so known to be nobody's, and the
 * next one removes it.
 */
#ifndef REDUCE_ASK_SCRATCH_H
#define REDUCE_ASK_SCRATCH_H

#include <whittle/base.h>

typedef struct wh_scratch wh_scratch;

/* TMPDIR/whittle-reduce-XXXXXX. WH_EIO: it can't be made. */
int wh_scratch_new(wh_scratch **out, wh_error *err);
void wh_scratch_free(wh_scratch *s);

/* A new directory in it, empty; malloc()ed. NULL: errno says why. */
char *wh_scratch_directory(wh_scratch *s);

/* Remove it with all that is in it, and free() its name. */
void wh_scratch_remove(char *directory);

/* Remove what processes that are no more have left in TMPDIR. */
void wh_scratch_sweep(void);

#endif
