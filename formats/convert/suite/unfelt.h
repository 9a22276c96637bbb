/*
 * What a statement that is not executed leaves the rest of its script without. An engine's walls
 * refuse what reaches beyond a case; a suite's test goes on where it is known that no later
 * statement sees the difference.
 */
#ifndef FORMATS_CONVERT_SUITE_UNFELT_H
#define FORMATS_CONVERT_SUITE_UNFELT_H

#include "formats/convert/suite/suite.h"

/*
 * Set may[i], cleared, where stmts[i] may be refused and all behind it is as if it had been
 * executed. Later queries that would show it, and change nothing, are not compared: v[k] says so.
 */
void wh_unfelt(wh_arena *a, const wh_dialect *d, const wh_script_stmt *stmts, size_t n,
               wh_expected *v, bool *may);

#endif
