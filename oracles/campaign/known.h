/*
 * What need not be printed: findings whose signature and shape an archive already holds, of reduced
 * ones the core, and findings that are suppressed.
 */
#ifndef ORACLES_CAMPAIGN_KNOWN_H
#define ORACLES_CAMPAIGN_KNOWN_H

#include "oracles/campaign/hash_set.h"
#include "oracles/campaign/suppress.h"

/* Filled before the workers start, then only read. */
typedef struct wh_known {
    wh_arena *a;
    wh_hash_set keys;    /* wh_finding_key() of the archived cases */
    wh_hash_set cores;   /* wh_case_core() of them */
    wh_hash_set origins; /* signature, oracle, generator and seed of those that were generated */
    wh_suppressions suppressions;
    bool dedup; /* of findings with one signature and shape only the first is printed */
} wh_known;

enum wh_finding_status {
    WH_FINDING_NEW,
    WH_FINDING_KNOWN,      /* the archive holds it */
    WH_FINDING_SUPPRESSED, /* by `rule` */
};

/* A finding as the filters see it. */
typedef struct wh_identity {
    uint64_t key; /* of signature and shape; of a reduced case its core */
    wh_str shape;
    const wh_suppression *rule;
} wh_identity;

/* Every case of the archive (a directory or a file) that has a signature; of those without one that
 * compare results the core. A malformed one is reported by `say` and left out. WH_EIO: it can't be
 * read. */
int wh_known_add_archive(wh_known *k, const char *path, void (*say)(const wh_error *e),
                         wh_error *err);

/* A file of suppressions. */
int wh_known_add_suppressions(wh_known *k, const char *path, wh_error *err);

void wh_known_release(wh_known *k);

/* Is there anything to look for? */
bool wh_known_asks(const wh_known *k);

/*
 * What is a finding with this signature (n == 0: flaky)? `c` has its setup, base and oracle line.
 * The shape lives in `a`.
 */
int wh_known_judge(const wh_known *k, wh_arena *a, const wh_case *c, wh_str signature,
                   wh_identity *out);

#endif
