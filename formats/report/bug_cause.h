/* What makes a failure go away, in words for people. */
#ifndef FORMATS_REPORT_BUG_CAUSE_H
#define FORMATS_REPORT_BUG_CAUSE_H

#include <whittle/base.h>

enum wh_cause_kind {
    WH_CAUSE_OPTIMIZER,
    WH_CAUSE_STATISTICS,
    WH_CAUSE_SCHEMA,
    WH_CAUSE_HINT,
    WH_CAUSE_QUERY, /* another way of saying it */
    WH_CAUSE_OTHER, /* "the query alone", or what a person wrote */
};

/* What, tried alone, makes the failure go away: "PushDown", "UNIQUE (c0, c1)", "NOT INDEXED". */
typedef struct wh_cause_item {
    enum wh_cause_kind kind;
    wh_str thing;
} wh_cause_item;

/* {the value of a case's field "cause"} to begin with. */
typedef struct wh_cause_items {
    wh_str cause, rest;
    const struct part *part;
} wh_cause_items;

/* False: there is none any more. */
bool wh_cause_next(wh_cause_items *k, wh_cause_item *item);

/* Append the value of a case's field "cause" as HTML: "passes without the optimization PushDown, or
 * after ANALYZE, or without UNIQUE, or with NOT INDEXED". What it does not know stands as it is. */
void wh_bug_cause(wh_buf *out, wh_str cause);

#endif
