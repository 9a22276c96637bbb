/* The arguments of psql's commands. */
#ifndef FORMATS_CONVERT_SCRIPT_PSQL_H
#define FORMATS_CONVERT_SCRIPT_PSQL_H

#include "formats/convert/script/internal.h"

typedef struct wh_psql_arguments {
    wh_script_reader *r;
    const char *p, *end; /* end: of the line */
    wh_error *err;
    bool lenient; /* a value that is not known here is noted, not refused */
    bool unknown; /* there was one */
} wh_psql_arguments;

int wh_psql_next_argument(wh_psql_arguments *a, wh_str *out);
int wh_psql_skip_arguments(wh_psql_arguments *a);
int wh_psql_too_long(wh_psql_arguments *a, const char *at);

#endif
