/* Profiles that are kept, by the products that were asked and their versions: `oracle --probe --cached`. */
#ifndef ORACLES_PROBE_CACHE_H
#define ORACLES_PROBE_CACHE_H

#include "generate/profile/profile.h"
#include "oracles/campaign/pair.h"

/*
 * Where a profile of these engines is kept: in Whittle's cache, in a file named by what the engines say
 * of themselves. `p` is not probed yet. What else decides what comes of it (this program, the mapping's
 * rules, the files that URLs name, limits) is hashed into the name, so that another one is never taken
 * for it. WH_EENGINE, WH_EINVAL: an engine can't be opened, or there is no cache; WH_EIO.
 */
int wh_probe_cache_path(const wh_engine_options *o, wh_str rules, const wh_profile *p, wh_buf *path,
                        wh_error *err);

/* What is kept there, appended to `out`. False: nothing that is a profile. */
bool wh_probe_cache_read(const char *path, wh_buf *out);

#endif
