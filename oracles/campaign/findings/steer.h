/*
 * Which features of a query end the process? Of the queries of databases on which one did, the
 * features of those that did are held against those of the others; what is known to end it is
 * asked seldom from then on, so that a crash or a hang that is met time and again does not end
 * the search for what is behind it.
 *
 * A predictor is one feature or two together; the best explains most deaths and few survivals, then
 * what it explains is put aside, and the next is looked for: after Liblit et al., Scalable
 * Statistical Bug Isolation (PLDI 2005), section 3.
 */
#ifndef ORACLES_CAMPAIGN_FINDINGS_STEER_H
#define ORACLES_CAMPAIGN_FINDINGS_STEER_H

#include "formats/sql/dialect/dialect.h"
#include "oracles/core/core.h"
#include "replay/tool/case_job.h"

enum { WH_STEER_QUERIES = 2048, WH_STEER_FEATURES = 24 };

/* A query that was checked; what it has beyond so many features is left out. */
typedef struct wh_steer_query {
    uint32_t died, n;
    uint64_t v[WH_STEER_FEATURES];
} wh_steer_query;

/* The last queries; {0} to begin with. */
typedef struct wh_steer {
    wh_steer_query *v;
    size_t n, next;
} wh_steer;

void wh_steer_query_of(const wh_dialect *d, wh_str sql, bool died, wh_steer_query *out);
void wh_steer_add(wh_steer *s, const wh_steer_query *q);

/* Write what is to be avoided into the head of a job. */
void wh_steer_choose(const wh_steer *s, wh_case_job *head);

/* Does the base with that number, in the database with that one, have what is avoided? Every so
 * many-th is asked all the same. */
bool wh_steer_avoids(const wh_case_job *head, const wh_dialect *d, wh_str sql, uint64_t database,
                     uint64_t base);

void wh_steer_release(wh_steer *s);

#endif
