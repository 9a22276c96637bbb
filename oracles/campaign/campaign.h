/*
 * The job of `oracle`: one case with many bases in; checks of every base by every chosen oracle
 * on one database; findings, each a case of its own, and counts out.
 */
#ifndef ORACLES_CAMPAIGN_CAMPAIGN_H
#define ORACLES_CAMPAIGN_CAMPAIGN_H

#include "formats/sql/rules/rules.h"
#include "oracles/campaign/findings/known.h"
#include "oracles/campaign/findings/shared.h"
#include "oracles/campaign/learn.h"
#include "oracles/subject/subject.h"
#include "replay/tool/case_job.h"
#include "replay/engine/steps.h"
#include "replay/tool/tool.h"

typedef struct wh_campaign_config {
    const wh_engine_options *engine;
    const wh_oracle *oracles[64];
    size_t noracles;
    uint64_t seed;       /* for bases that bring none */
    const char *dialect; /* of plain scripts */
    const char *source;  /* see wh_suite_files() */
    bool print_all, plans;
    bool counted;          /* somebody will look at the counts: also take those that cost time */
    int log;               /* descriptor; -1: none */
    const wh_known *known; /* what need not be printed; NULL: nothing */
    const wh_shared_groups *shared; /* with --dedup; may be NULL */
    const wh_rules *rules;          /* a user's; NULL: none */
    const wh_rules *mapping;        /* the same of mappings, and their text */
    wh_str mapping_text;
    const wh_profile *declared; /* --profile: its functions; NULL: none */
    const wh_profile *profile;  /* what is being learned, as it was at the start; NULL: nothing */
} wh_campaign_config;

/* Counts, in the order of the stats file. */
#define WH_COUNTS(X)                                                                               \
    X(cases)                                                                                       \
    X(bases)                                                                                       \
    X(checks)                                                                                      \
    X(checks_compared)                                                                             \
    X(checks_nonempty)                                                                             \
    X(inconclusive)                                                                                \
    X(statements)                                                                                  \
    X(statements_ok)                                                                               \
    X(setup_statements)                                                                            \
    X(setup_ok)                                                                                    \
    X(queries)                                                                                     \
    X(queries_ok)                                                                                  \
    X(findings)                                                                                    \
    X(flaky)                                                                                       \
    X(duplicates)                                                                                  \
    X(known)                                                                                       \
    X(suppressed)                                                                                  \
    X(avoided)

typedef struct wh_counts {
#define WH_COUNT_FIELD(name) uint64_t name;
    WH_COUNTS(WH_COUNT_FIELD)
#undef WH_COUNT_FIELD
    uint64_t engine_ns, findings_ns; /* CPU for what failed, but for its checks */
    uint64_t cpu_ns; /* of the worker's process; nothing where the tool works itself */
    wh_steps steps;  /* of the checks' queries */
} wh_counts;

enum wh_campaign_frame {
    WH_CAMPAIGN_TEXT = 1,   /* a case for standard output */
    WH_CAMPAIGN_COUNTS,     /* wh_counts since the last such frame */
    WH_CAMPAIGN_PLANS,      /* hashes of query plans, 8 bytes each */
    WH_CAMPAIGN_UNTESTED,   /* a place and a reason: something could not be tested */
    WH_CAMPAIGN_TELL,       /* a place and what is to be known of it */
    WH_CAMPAIGN_SAY,        /* wh_error: malformed input */
    WH_CAMPAIGN_FATAL,      /* wh_error: the engine can't be opened */
    WH_CAMPAIGN_FINDING,    /* wh_finding_head, its label, and a case unless it was seen before */
    WH_CAMPAIGN_SUPPRESSED, /* uint32_t: by which of the suppressions */
    WH_CAMPAIGN_ENGINE,     /* product and version, where a profile is learned */
    WH_CAMPAIGN_LEARNED,    /* wh_tally of the features that were seen since the last such frame */
    WH_CAMPAIGN_ASKED,      /* wh_steer_query of the bases of a database on which a process died */
    WH_CAMPAIGN_REFUSED,    /* as wh_refusals_take() writes, since the last such frame */
};

/* progress.oracle while one query for several bases is executed. Who dies there has found nothing
 * yet: the next worker asks each base alone. */
enum { WH_CAMPAIGN_SUMS = UINT16_MAX };

/* A violation or a flaky failure. The parent counts it. */
typedef struct wh_finding_head {
    wh_core core;
    uint32_t kind;      /* enum wh_verdict_kind */
    uint16_t passed;    /* it came as a case with a verdict and is no finding of this run */
    uint16_t sample;    /* see wh_identity */
    uint64_t count;     /* findings that are alike; of several there is no case */
    uint64_t direction; /* wh_direction_of() */
    uint64_t nlabel;
} wh_finding_head;

void wh_campaign_job(void *config, wh_job *job);

/* Releases what a job left in job->state. */
void wh_campaign_job_end(void *config, void *state);

#endif
