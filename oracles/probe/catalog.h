/*
 * The functions that an engine's catalog lists: expressions for a profile, which the generator makes
 * beside those of its tables (generate/profile/profile.h).
 */
#ifndef ORACLES_PROBE_CATALOG_H
#define ORACLES_PROBE_CATALOG_H

#include <whittle/engine.h>

/* One of them as a feature: "integer", "bit_count($bytes)"; `trial` is a query that calls it with the
 * edges of its arguments' types, all with all. */
typedef struct wh_catalog_function {
    wh_str name, kind, text, trial;
} wh_catalog_function;

/*
 * Make what trials read, and list the functions that always give the same for the same arguments and
 * whose types the generator knows, sorted, in `a`. The number of them; 0 too where the dialect's catalog
 * isn't known.
 */
size_t wh_catalog_functions(wh_arena *a, wh_session *s, wh_str dialect, wh_catalog_function **out);

#endif
