/*
 * The log of a campaign: every statement, written before it runs, as a stream of cases that
 * `replay` can run: one case a database, its setup, then each execution as "-- @run rN". After a
 * crash the last case is cut, the ones before it are whole.
 */
#ifndef ORACLES_CAMPAIGN_LOG_H
#define ORACLES_CAMPAIGN_LOG_H

#include <whittle/case.h>

typedef struct wh_campaign_log {
    int fd;     /* -1: no log, or it can't be written; the functions then do nothing */
    int failed; /* errno of the write that failed; 0: none did */
    bool in_setup;
    bool marked; /* the last statement stands behind "-- @stmt": so must the next of its section */
    uint64_t runs;
} wh_campaign_log;

void wh_campaign_log_begin(wh_campaign_log *log, int fd, const wh_case *source);
void wh_campaign_log_setup(wh_campaign_log *log, wh_str sql);
void wh_campaign_log_run(wh_campaign_log *log, wh_str sql);
void wh_campaign_log_end(wh_campaign_log *log);

#endif
