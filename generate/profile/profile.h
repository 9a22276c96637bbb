/*
 * A profile: which features of the generator's tables one engine accepts, as text that people can
 * read and edit, compare and keep. `oracle --probe` and `oracle --learn` write it; the generator
 * leaves out what it says is refused. Pure: text in, text out.
 *
 *   profile 1
 *   dialect sqlite
 *   version 3.40.1
 *   # a remark
 *   accepted leaf %c IS NOT DISTINCT FROM %k
 *   refused join-on FULL JOIN <TAB> tried=12 accepted=0 plans=0
 *   refused operator IS <TAB># unmapped: no mapping, or not of such operands: IS
 *   unknown clause strict
 *   function listagg aggregate
 *   plan 5f0c1a7be2d94c31
 *
 * A feature is a kind (the table, one word) and a text (the row, as it stands in the table, without
 * the blanks around it). What follows a TAB are counts: statements in which it was tried, those of
 * them that were accepted, and query plans that were first seen with it; or, behind #, a note. In a
 * text \\ \n \t stand for a backslash, a line feed and a TAB. A plan is the hash of one that was
 * seen: so the next run knows which are new. The counts steer the generator, the hashes do not. A
 * function is one that the engine has and the dialect does not list: scalar, aggregate or
 * nondeterministic: oracles take them where they would refuse what they do not know. The generator
 * makes what is accepted as an expression and stands in no table: "accepted integer
 * bit_count(%bytes)", of a user's or of the engine's catalog.
 */
#ifndef GENERATE_PROFILE_PROFILE_H
#define GENERATE_PROFILE_PROFILE_H

#include <whittle/base.h>

enum wh_profile_state { WH_PROFILE_UNKNOWN, WH_PROFILE_ACCEPTED, WH_PROFILE_REFUSED };

typedef struct wh_profile_row {
    wh_str kind, text;
    int state; /* enum wh_profile_state */
    uint64_t tried, accepted, plans;
    wh_str note; /* for people; n == 0: none */
} wh_profile_row;

typedef struct wh_profile {
    wh_arena *a;
    wh_str dialect, version; /* n == 0: not said */
    wh_profile_row **v;      /* in the order of the text; they stay where they are */
    size_t n, capacity;
    uint32_t *slots; /* open hash table of indexes + 1 */
    size_t nslots;
    wh_str functions; /* "NAME KIND, NAME KIND": wh_dialect_with_functions() */
    uint64_t *plans;
    size_t nplans, plan_capacity;
} wh_profile;

/* An empty profile; it and all it holds live in `a`. */
wh_profile *wh_profile_new(wh_arena *a);

/* All that the generator knows of a dialect (feature_list.h), each feature unknown. WH_ENOTSUP: no
 * such dialect. */
int wh_profile_of_dialect(wh_arena *a, wh_str dialect, wh_profile **out, wh_error *err);

/* Read a profile from its text, which is copied. `file` is for messages (may be NULL).
 * WH_ESYNTAX with file and line; WH_ENOTSUP: of a later version. */
int wh_profile_read(wh_arena *a, wh_str text, const char *file, wh_profile **out, wh_error *err);

/* Append it as text. What was read and not changed gives the same features again. */
void wh_profile_write(const wh_profile *p, wh_buf *out);

/* NULL: it is not in there. Blanks around `text` do not count. */
wh_profile_row *wh_profile_find(const wh_profile *p, wh_str kind, wh_str text);

/* The same, added as unknown if it is not in there. */
wh_profile_row *wh_profile_add(wh_profile *p, wh_str kind, wh_str text);

/* A function that the dialect does not list, "scalar" and so on; what is wrong with that, or NULL.
 */
const char *wh_profile_add_function(wh_profile *p, wh_str name, wh_str kind);

/* One more plan that was seen; the caller knows that it is new. */
void wh_profile_add_plan(wh_profile *p, uint64_t hash);

/* Is it known to be refused? `p` may be NULL: nothing is. */
bool wh_profile_refuses(const wh_profile *p, const char *kind, const char *text);

/* Of dialect, version and features: what the generator makes under the same hash is the same. */
uint64_t wh_profile_hash(const wh_profile *p);

/* The word of a template that stands behind a dollar sign: letters, or another dollar sign. */
wh_str wh_profile_word(wh_str text);

#endif
