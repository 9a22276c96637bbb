/* A finding: one self-contained case of one base and one oracle, confirmed on a fresh database. */
#ifndef ORACLES_CAMPAIGN_FINDINGS_FINDING_H
#define ORACLES_CAMPAIGN_FINDINGS_FINDING_H

#include "oracles/subject/subject.h"
#include <whittle/run.h>

/* A setup statement that was executed, and how it failed; class n == 0: it did not. */
typedef struct wh_executed {
    wh_str sql;
    wh_str failed;        /* class of its error */
    const wh_str *others; /* what the other engines got instead; NULL: the same */
} wh_executed;

typedef struct wh_origin {
    const wh_case *source; /* the case that the base came from */
    const wh_executed *setup;
    size_t nsetup;
    const char *engine;  /* product and version; NULL: unknown */
    const char *session; /* its baseline; NULL: it has none */
    const wh_limits *limits;
    uint64_t seed, number, base; /* base 0: none */
    bool setup_unknown;          /* nothing was executed: the whole setup may fail */
} wh_origin;

/* A new case with the origin's fields and setup. */
wh_case *wh_finding_new(wh_arena *a, const wh_origin *origin);

/* Oracle line, base and what was derived from it. */
void wh_finding_set(wh_arena *a, wh_case *c, const wh_oracle *oracle, wh_str choices, wh_str base,
                    const wh_derived *derived);

/* The bases before it become setup too: a failure that needs them. */
void wh_finding_add_preceding(wh_arena *a, wh_case *c, const wh_case *source, size_t bases);

/* More setup, NULL-terminated. */
void wh_finding_add_setup(wh_arena *a, wh_case *c, const char *const *sql);

/* Verdict, actual results and id; the case as text. */
void wh_finding_print(wh_arena *a, wh_case *c, const wh_verdict *v, const wh_observations *o,
                      wh_buf *out);

/* Is one of its runs executed on a database of its own? Then all of them are, as one case. */
bool wh_finding_has_fresh_runs(const wh_derived *d);

#endif
