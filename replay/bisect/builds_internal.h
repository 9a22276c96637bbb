/* Builds under way: what is made, and what is said of it. */
#ifndef REPLAY_BISECT_BUILDS_INTERNAL_H
#define REPLAY_BISECT_BUILDS_INTERNAL_H

#include "replay/bisect/build.h"
#include "replay/bisect/builds.h"

enum { WH_BUILDS_MAX = 64 };

/* Begins a line of the log that checkout wrote: "SUBJECT: TEXT". */
#define WH_BUILD_NOTE "bisect: "

typedef struct wh_builds_job {
    bool used;
    uint32_t commit;
    char hash[41];
    wh_build *build; /* NULL: another run builds it, or it is ready */
    wh_entry entry;
    bool ready;
    const char *prebuilt;
} wh_builds_job;

struct wh_builds {
    const wh_builds_config *config;
    wh_builds_job jobs[WH_BUILDS_MAX + 1]; /* one may be ready while the others build */
    wh_buf urls;            /* of the one that is ready */
    wh_builds_counts counts;
    wh_buf said;               /* subjects of notes, each with a zero behind it */
    unsigned in_row;           /* builds that failed since the last one that did not, */
    uint32_t row_min, row_max; /* the oldest and the youngest of their commits */
    char oldest[41], youngest[41];
    bool range_said;
    bool missing; /* the one that ended lacked files */
};

/* ---- build_notes.c ---- */

/* What checkout noted is said once. True: files were missing. */
bool wh_builds_pass_notes(wh_builds *b, wh_str log);

/* Failures are said one by one, until there are a few in a row. */
void wh_builds_say_failed(wh_builds *b, const wh_builds_job *j, const char *reason, wh_str log);
void wh_builds_say_built(wh_builds *b);

bool wh_builds_contains(wh_str text, const char *words);

#endif
