/*
 * What need not be printed: findings that are like one that an archive holds, and findings that are
 * suppressed. Like one: of its product, with its signature and shape, from its seed, or with all the features of
 * its core. Of those that are not reduced and whose core alone is known one of so many is news all
 * the same: behind a bug that is met time and again another one may hide.
 */
#ifndef ORACLES_CAMPAIGN_FINDINGS_KNOWN_H
#define ORACLES_CAMPAIGN_FINDINGS_KNOWN_H

#include "oracles/campaign/findings/hash_set.h"
#include "oracles/campaign/findings/suppress.h"
#include "oracles/core/core.h"

/* Filled before the workers start, then only read. */
typedef struct wh_known {
    wh_arena *a;
    wh_hash_set keys; /* wh_finding_key() of the archived cases, with their product */
    wh_core *cores;   /* of the archived cases */
    size_t ncores;
    wh_hash_set origins; /* signature, oracle, generator and seed of those that were generated */
    wh_suppressions suppressions;
    bool dedup; /* of findings that are alike few are printed */
} wh_known;

enum wh_finding_status {
    WH_FINDING_NEW,
    WH_FINDING_KNOWN,      /* the archive holds it, or what is like it */
    WH_FINDING_SUPPRESSED, /* by `rule` */
};

/* A finding as the filters see it. */
typedef struct wh_identity {
    wh_core core; /* of a reduced case; of another its base's */
    bool sample;  /* one of so many that is looked at even though it is like a known one; before:
                     may it be such? */
    const wh_suppression *rule;
} wh_identity;

/* Every case of the archive (a directory or a file) that has a signature; of those without one that
 * compare results the core. A malformed one is reported by `say` and left out. WH_EIO: it can't be
 * read; WH_ESYNTAX: a file without any case. A directory may be empty, as a new archive is, and hold
 * empty files. */
int wh_known_add_archive(wh_known *k, const char *path, void (*say)(const wh_error *e),
                         wh_error *err);

/* A file of suppressions. */
int wh_known_add_suppressions(wh_known *k, const char *path, wh_error *err);

void wh_known_release(wh_known *k);

/* Is there anything to look for? */
bool wh_known_asks(const wh_known *k);

/*
 * What is a finding with this signature (n == 0: flaky)? `c` has its setup, base and oracle line.
 * `memo` may be NULL.
 */
int wh_known_judge(const wh_known *k, const wh_case *c, wh_str signature, wh_core_memo *memo,
                   wh_identity *out);

#endif
