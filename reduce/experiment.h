/* Experiments: copies of a case in which one thing around its query is another. */
#ifndef REDUCE_EXPERIMENT_H
#define REDUCE_EXPERIMENT_H

#include "oracles/subject/subject.h"

/* Sections can be replaced in it. */
wh_case *wh_experiment_copy(wh_arena *a, const wh_case *c);

/* With more statements at the end of the setup. NULL: it has none. */
wh_case *wh_experiment_after(wh_arena *a, const wh_case *c, const wh_str *sql, size_t n);

/* Without that statement of that section. */
wh_case *wh_experiment_without(wh_arena *a, const wh_case *c, size_t section, size_t statement);

/* Without these: "PushDown", "SkipScan"; with a label, on that of its engines. It has no settings
 * there yet. */
wh_case *wh_experiment_optimizer(wh_arena *a, const wh_case *c, wh_str label, const wh_str *names,
                                 size_t n);

/* With another base, of which its runs are derived anew (NULL: the oracle has none for it), or with
 * another query in that run. */
wh_case *wh_experiment_base(wh_arena *a, const wh_case *c, size_t base, wh_str sql);

/* The base, and its section; of a case without, which a person wrote, its first run. */
bool wh_experiment_subject(wh_arena *a, const wh_dialect *d, const wh_case *c, wh_subject *s,
                           size_t *base);

/* The base in which no table is read by an index, not even by one that it names. False: it reads
 * none. */
bool wh_experiment_not_indexed(const wh_subject *s, wh_str *sql);

/* Does the base name the index that a table is read by? */
bool wh_experiment_names_index(const wh_case *c);

/* What a statement sets, as a cause says it: "semijoin=off" of "SET optimizer_switch =
 * 'semijoin=off';", with ", " between several; others without SET. */
void wh_setting_words(wh_buf *out, const char *sql);

/* What goes without a SET: "subquery_to_derived=off" of "SET optimizer_switch =
 * 'subquery_to_derived=on'", "tmp_table_size = DEFAULT" of "SET tmp_table_size = 1024". */
void wh_default_words(wh_buf *out, const char *sql);

/* Cures of others (wh_cure_of()) that a case is to be tried with, all at once. */
enum { WH_CURES_MAX = 24 };

typedef struct wh_cures {
    size_t n;
    wh_str v[WH_CURES_MAX];
} wh_cures;

/* The case with them; `indexes`: also without any index. NULL: none of them can be tried. */
wh_case *wh_experiment_cured(wh_arena *a, const wh_case *c, const wh_cures *cures, bool indexes);

/* Is it that which takes all indexes away? */
bool wh_cure_is_index(wh_str cure);

#endif
