/*
 * What `oracle` does with what its workers tell: findings, counts and plans go out, cases go in,
 * a worker that died is reported.
 */
#ifndef ORACLES_CAMPAIGN_TESTER_H
#define ORACLES_CAMPAIGN_TESTER_H

#include "oracles/campaign/campaign.h"
#include "oracles/campaign/findings/dedup.h"
#include "oracles/campaign/findings/frequent.h"
#include "oracles/campaign/stats.h"
#include "oracles/campaign/findings/steer.h"

#define WH_ORACLE_TOOL "oracle"

typedef struct wh_tester {
    wh_campaign_config config;
    wh_pool *pool;
    wh_stats stats;
    wh_known known;
    wh_texts archives, suppressions;
    wh_finding_groups groups; /* with --dedup */
    wh_frequent frequent;     /* the same */
    wh_seen seen;             /* the same: features of what was printed */
    wh_shared_groups *shared; /* the same, as config.shared */
    wh_steer steer;           /* the same; `avoided` came of that */
    wh_case_job avoided;
    const char *learn;    /* FILE of --learn */
    const char *declared; /* FILE of --profile */
    wh_arena *learned;
    wh_profile *profile;
    uint64_t saved_ms;
    uint64_t submitted, stop_after;
    bool stats_on_stderr, exit_zero, malformed, fatal, untested, asked_to_quit;
    bool enough; /* --stop-after: the last finding asked for is printed, nothing follows it */
    char why[512];
    wh_buf text; /* passed on behind the jobs up to `text_after` */
    uint64_t text_after;
    uint64_t deadline_ms; /* 0: none */
    const char *from;     /* the format of every input; NULL: found by looking at it */
    const char *script;   /* the first input that was no stream of cases */
} wh_tester;

/* Callbacks of the pool; ctx is the tester. */
bool wh_tester_is_sound(void *ctx, uint32_t type, wh_str bytes);
void wh_tester_on_frame(void *ctx, uint64_t number, uint32_t type, wh_str bytes);
bool wh_tester_on_outcome(void *ctx, const wh_outcome *o, wh_buf *again);
void wh_tester_on_tick(void *ctx);

/* Work through the inputs. Returns the exit code. */
int wh_tester_run(wh_tester *t, const wh_inputs *inputs);

#endif
