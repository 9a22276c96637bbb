/*
 * Bases that are looked at before their turn, so that one query gives what several of them need:
 * the unoptimised queries of NoREC have a FROM in common more often than not, and all their sums
 * stand in one SELECT over it. The check of a base stays the pair of queries that its case shows;
 * what the common query gave is recalled as the answer of the single one.
 */
#ifndef ORACLES_CAMPAIGN_SUMS_H
#define ORACLES_CAMPAIGN_SUMS_H

#include "oracles/subject/subject.h"

/* What an oracle made of a base. */
typedef struct wh_application {
    bool good;       /* it applies */
    const char *why; /* it does not */
    wh_str choices;
    wh_subject changed;
    wh_derived derived;
} wh_application;

typedef struct wh_summed_base {
    bool precise; /* else no oracle looks at it */
    const char *why;
    bool summed;  /* it was part of a common query, whatever that gave */
    wh_subject subject;
    wh_application made;    /* by the oracle that sums */
    wh_observation *answer; /* of its summing run; NULL: none */
} wh_summed_base;

enum { WH_SUMS_MAX = 64 };

/* Some bases in a row, on one state of the database. */
typedef struct wh_sums {
    wh_arena *a;             /* all that belongs to them */
    const wh_oracle *oracle; /* the one that sums */
    size_t first, n;         /* the number of the first */
    wh_summed_base v[WH_SUMS_MAX];
} wh_sums;

struct wh_campaign;

/* NULL where none of the campaign's oracles sums, or two engines are compared. */
wh_sums *wh_sums_new(const struct wh_campaign *k);
void wh_sums_free(wh_sums *sums);

/* The base of section `s`, whose turn it is, with those behind it. */
wh_summed_base *wh_sums_look(struct wh_campaign *k, const wh_section *s);

/* Before `made` is executed: let the sums of its base and of those behind it be recalled. True: its
 * own was given so. */
bool wh_sums_give(struct wh_campaign *k, const wh_application *made);

#endif
