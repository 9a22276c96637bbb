/* What makes a failure go away, in words for people. */
#ifndef FORMATS_REPORT_BUG_CAUSE_H
#define FORMATS_REPORT_BUG_CAUSE_H

#include <whittle/base.h>

/* Append the value of a case's field "cause" as HTML: "passes without the optimization PushDown, or
 * after ANALYZE, or without UNIQUE, or with NOT INDEXED". What it does not know stands as it is. */
void wh_bug_cause(wh_buf *out, wh_str cause);

#endif
