/*
 * The inputs of the tool, item by item, and what is still to come of them: what `reduce -o` copies
 * behind the case at hand, so that its file is whole at any time.
 */
#ifndef REDUCE_OUTPUT_FEED_H
#define REDUCE_OUTPUT_FEED_H

#include "replay/tool/tool.h"

#include <sys/stat.h>

typedef struct wh_feed wh_feed;

/* `inputs` must outlive it. `replaced` (may be NULL): a file that will be replaced; if it is among
 * the inputs, it is read as it is now. */
wh_feed *wh_feed_new(const wh_inputs *inputs, const struct stat *replaced);
void wh_feed_free(wh_feed *f);

/*
 * Hand every item of every input to `handler`. What can't be read is reported to `on_error`, and the
 * next input follows. A failure of the handler ends it and is returned.
 */
int wh_feed_read(wh_feed *f, const wh_input_handler *handler,
                 void (*on_error)(void *ctx, const wh_error *err), wh_error *err);

/*
 * Copy what comes behind the item at hand to `fd`: of regular files all of it, of pipes what has
 * arrived (and was not waited for). False: it can't be written.
 */
bool wh_feed_copy_rest(wh_feed *f, int fd);

#endif
