/* Which oracles a command line asks for. */
#ifndef ORACLES_CHOOSE_H
#define ORACLES_CHOOSE_H

#include "oracles/campaign/campaign.h"

/* A flag: one oracle, or a family of them. */
typedef struct wh_oracle_flag {
    const wh_oracle *oracle; /* NULL: the whole group */
    const char *name;
    bool on;
} wh_oracle_flag;

/* All flags there are, at most `max`: how many. */
size_t wh_oracle_flags(wh_oracle_flag *v, size_t max);

/* Put the oracles that are on into the configuration; `all`: every one. */
void wh_oracles_choose(wh_campaign_config *config, const wh_oracle_flag *v, size_t n, bool all);

/*
 * Without being asked for, engines are compared only where there are two: else that oracle is
 * taken out. WH_EINVAL: it was asked for, and there are no two.
 */
int wh_oracles_check(wh_campaign_config *config, const wh_engine_options *engine, bool asked_for,
                     wh_error *err);

#endif
