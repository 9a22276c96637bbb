/* What the command line of `reduce` asks for. */
#ifndef REDUCE_SETTINGS_H
#define REDUCE_SETTINGS_H

#include "replay/tool/tool.h"

typedef struct wh_reduce_settings {
    wh_engine_options engine, good;
    const char *passes_on, *test, *test_file, *signature, *passes, *dialect, *journal, *trace,
        *output;
    uint64_t budget_ms, max_tests, repeat, threshold;
    bool list_passes, explain, dedup;
    wh_buf good_text; /* [LABEL=]URL of passes_on */
} wh_reduce_settings;

/* Complete them: the good engine takes its place. WH_EINVAL: they do not go together. */
int wh_reduce_check_settings(wh_reduce_settings *s, wh_error *err);

/* What the answers in a journal depend on. */
void wh_reduce_write_settings(const wh_reduce_settings *s, wh_buf *out);

#endif
