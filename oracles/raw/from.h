/* FROM in a table: its columns by their places, and the statement's names for them. */
#ifndef ORACLES_RAW_FROM_H
#define ORACLES_RAW_FROM_H

#include "oracles/raw/store.h"
#include "oracles/typing/typing.h"

#define WH_RAW_TABLE "wh_from"

enum { WH_RAW_PLACES = 100 };

/* A column of the table: of an item, or merged (item == -1). */
typedef struct wh_raw_place {
    int item;
    wh_str name;
} wh_raw_place;

typedef struct wh_raw_storing {
    const wh_subject *s;
    wh_from_items items;               /* those in brackets, too */
    wh_from_item chain[WH_CHAIN_MAX];  /* as they are joined: brackets are one */
    size_t first[WH_CHAIN_MAX + 1], n; /* in `items`; of `chain` */
    size_t cut, stored;                /* so many items, and so many of the chain, are stored */
    wh_columns columns;
    wh_raw_place v[WH_RAW_PLACES]; /* columns.n of them */
    wh_columns others;             /* of the items behind them */
    wh_raw_place w[WH_RAW_PLACES];
    bool good;
} wh_raw_storing;

/* Is the column of a stored item merged by a join behind the table? Then its name is what it is. */
bool wh_raw_is_merged_later(const wh_raw_storing *k, wh_str name);

/* Is the column at this place called so there? Of those that are one already that one is. */
bool wh_raw_keeps_name(const wh_raw_storing *k, size_t at);

/* ---- from_names.c --------------------------------------------------------------------------- */

bool wh_raw_same_name(wh_str a, wh_str b);

/* The place of a column of the item, or of any before `end`; -1: there is none. */
int wh_raw_place_of(const wh_raw_storing *k, int item, wh_str name);
bool wh_raw_is_in_using(const wh_raw_storing *k, const wh_node *list, wh_str name);

typedef struct wh_raw_naming {
    const wh_raw_storing *k;
    const struct wh_raw_naming *outer;
    const wh_node *self; /* the query whose names are looked at */
    const wh_node *from; /* its FROM; NULL: it is the base, or has none */
    bool bad;
} wh_raw_naming;

/* wh_edit_map(): a name of a stored column becomes the table's; `ctx`: wh_raw_naming. */
const wh_node *wh_raw_rename_columns(void *ctx, const wh_node *n);

/* Does every name of the statement mean one column? */
bool wh_raw_names_are_clear(const wh_raw_storing *k);

#endif
