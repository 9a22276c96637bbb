/*
 * The effect of a statement, as far as others can see it: the kinds that are known.
 */
#ifndef FORMATS_CONVERT_SUITE_UNFELT_KINDS_H
#define FORMATS_CONVERT_SUITE_UNFELT_KINDS_H

#include "formats/convert/script/internal.h"
#include "formats/sql/dialect/dialect.h"

enum { WH_EFFECT_NAMES = 48 };

typedef struct wh_effect {
    wh_str names[WH_EFFECT_NAMES]; /* whoever holds one of them may see it */
    size_t n;
    bool settings; /* so do lists of all variables, and of what the server counts */
    bool begins;   /* sessions that begin later see it */
    bool commits;  /* and it ends a transaction */
    bool reads;    /* nothing: it is a query */
} wh_effect;

/* Is it of a kind that is known? Then *c is what others see of it. */
bool wh_is_unfelt(wh_arena *a, const wh_dialect *d, wh_str sql, wh_effect *c);

/* A query that leaves no trace: no INTO (but a file), assignment, lock, or call that may do
 * anything. `c`: what others see of the file; may be NULL. */
bool wh_only_reads(wh_arena *a, const wh_dialect *d, wh_str sql, wh_effect *c);

/* Does it hold the word, wherever it stands, without case? One of those, to a NULL? */
bool wh_holds_word(wh_str sql, wh_str word);
bool wh_holds_one(wh_str sql, const char *const *words);

#endif
