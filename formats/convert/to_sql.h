/* Cases as plain scripts for an engine's shell. */
#ifndef FORMATS_CONVERT_TO_SQL_H
#define FORMATS_CONVERT_TO_SQL_H

#include "formats/convert/convert.h"

/* As wh_convert.write. Comments say what each run must give; nothing checks it. */
int wh_to_sql(wh_arena *a, const wh_case *c, const wh_convert_seen *seen, wh_buf *out,
              wh_error *err);

#endif
