/*
 * Bags (multisets) of row hashes with integer counts: the arithmetic of the relation language.
 * A bag knows the sum of its row hashes; where the hashes of all its rows were kept it also
 * knows each row's count, and only then can it tell what is missing.
 */
#ifndef REPLAY_JUDGE_BAG_H
#define REPLAY_JUDGE_BAG_H

#include "formats/case/hash.h"
#include <whittle/run.h>

typedef struct wh_bag_entry {
    wh_hash hash;
    int64_t count;       /* never 0 in a settled bag */
    const wh_value *row; /* one such row, where rows were kept; else NULL */
    size_t ncolumns;
} wh_bag_entry;

typedef struct wh_bag {
    wh_hash sum;
    int64_t count;
    bool counted; /* `v` holds the entries */
    bool settled; /* ascending by hash, each once; done where it must be */
    bool signs;   /* something was taken away: a count may be below zero */
    bool numeric; /* one row made by rows() or total(): `value` */
    wh_value value;
    size_t n;
    wh_bag_entry *v;
} wh_bag;

enum wh_bags {
    WH_BAGS_EQUAL,
    WH_BAGS_MISSING, /* the first has rows that the other lacks */
    WH_BAGS_EXTRA,   /* the other way round */
    WH_BAGS_BOTH,
    WH_BAGS_LESS, /* numbers: the first is smaller */
    WH_BAGS_MORE,
    WH_BAGS_UNKNOWN, /* can't be determined without the rows themselves */
};

/* The bag of a result set; false where `typed` asks for rows that were not kept. Entries point
 * into the result. */
bool wh_bag_of_result(wh_arena *a, const wh_result_set *r, bool picked, bool typed, wh_bag *out);
void wh_bag_of_value(wh_arena *a, const wh_value *v, wh_bag *out);
void wh_bag_add(wh_arena *a, wh_bag *to, const wh_bag *b, bool minus);

/* Each row once; false where the bag does not know its rows. */
bool wh_bag_distinct(wh_arena *a, wh_bag *b);

/* `as_sets`: counts above one do not matter; `contained`: is the first within the other? Where
 * entries are not to be had the direction of a difference is guessed from the numbers of rows. */
int wh_bag_compare(wh_bag *first, wh_bag *other, bool as_sets, bool contained);

/* What `first` has more of than `other`: how many entries, at most `max` of them stored. */
size_t wh_bag_surplus(wh_bag *first, wh_bag *other, wh_bag_entry *out, size_t max);

/* "missing", "extra", "both", "less", "more". */
const char *wh_bag_direction(int bags);

/* Row by row: WH_BAGS_EQUAL, WH_BAGS_BOTH, or WH_BAGS_UNKNOWN where `typed` asks for rows that
 * were not kept. */
int wh_lists_compare(const wh_result_set *a, const wh_result_set *b, bool typed);

#endif
