/*
 * The log of a campaign: every statement, written before it runs, as a stream of cases that
 * `replay` can run: one case a database, its setup, then each execution as "-- @run rN". What an
 * oracle executes on a database of its own is "-- @run rN fresh", or "-- @run bK_N fresh" where
 * that database, the K-th, is kept for more: the setup that it derives, then, behind "-- @stmt
 * may-fail", its queries. After a crash the last case is cut, the ones before it are whole.
 */
#ifndef ORACLES_CAMPAIGN_LOG_H
#define ORACLES_CAMPAIGN_LOG_H

#include <whittle/case.h>

typedef struct wh_campaign_log {
    int fd;     /* -1: no log, or it can't be written; the functions then do nothing */
    int failed; /* errno of the write that failed; 0: none did */
    bool in_setup;
    bool fresh;  /* what runs next runs on another database, whose section is open */
    bool marked; /* the last statement stands behind "-- @stmt": so must the next of its section */
    uint64_t runs;
} wh_campaign_log;

void wh_campaign_log_begin(wh_campaign_log *log, int fd, const wh_case *source);
void wh_campaign_log_setup(wh_campaign_log *log, wh_str sql);
void wh_campaign_log_run(wh_campaign_log *log, wh_str sql);
/* What runs from here on runs on a database with `n` statements of setup beside that of the case,
 * the one with that number (0: a new one); and from here on again on the case's own. */
void wh_campaign_log_fresh(wh_campaign_log *log, uint64_t number, const wh_str *setup, size_t n);
void wh_campaign_log_own(wh_campaign_log *log);
void wh_campaign_log_end(wh_campaign_log *log);

#endif
