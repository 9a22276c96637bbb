/*
 * COPY .. FROM STDIN with its data, as psql scripts and pg_dump have it, turned into INSERTs.
 */
#ifndef FORMATS_CONVERT_SCRIPT_COPY_H
#define FORMATS_CONVERT_SCRIPT_COPY_H

#include "formats/convert/script/script.h"

typedef struct wh_copy {
    wh_str table; /* the table and its columns, as written */
    bool csv, header, has_default;
    char delimiter, quote, escape;
    wh_str null, default_; /* the fields that mean NULL and DEFAULT */
    const char *p, *end;   /* the data that is still to be read */
    uint32_t line;         /* of `p` */
} wh_copy;

/*
 * Is this statement a COPY FROM STDIN? 1: yes, and *out is filled but for the data; 0: no;
 * WH_ENOTSUP: it is one with an option that INSERTs can't express.
 */
int wh_copy_parse(const wh_script *s, wh_str sql, uint32_t line, wh_copy *out, wh_error *err);

/*
 * Where the data that starts at `p` ends: behind its "\." line, or at `end`. NULL: there is no
 * data, because another COPY comes before the next "\." line.
 */
const char *wh_copy_data_end(const char *p, const char *end, bool *terminated);

/* The next INSERT in the script's arena; sql.p == NULL: the data has ended. */
int wh_copy_next(wh_copy *c, const wh_script *s, wh_script_stmt *out, wh_error *err);

#endif
