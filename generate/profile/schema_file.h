/*
 * A database of the user's own, read from an SQL script: the setup as it stands in a case, and
 * what its tables hold as far as the text tells. Lies between two models that know nothing of each
 * other: the catalog of formats/sql, which reads it, and the generator's, which uses it.
 */
#ifndef GENERATE_PROFILE_SCHEMA_FILE_H
#define GENERATE_PROFILE_SCHEMA_FILE_H

#include <whittle/generate.h>

enum { WH_SCHEMA_ROWS = 240, WH_SCHEMA_NAME = 63 };

typedef struct wh_schema_column {
    const char *name; /* as written in SQL, quoted if need be */
    char affinity;    /* Integer, Text, Blob, Real, Numeric */
    bool generated, folds;
    const char *type; /* as declared; "": none */
    char kind;        /* of its values, see kinds in schema_file.c; '?': none of these */
    bool made;        /* the type is one that the script makes */
} wh_schema_column;

typedef struct wh_schema_relation {
    const char *name;   /* as written */
    bool view, special; /* special: virtual, or without a rowid that can be named */
    bool module;
    size_t ncolumns;
    wh_schema_column *columns;
    size_t nrows;   /* all that the script inserts */
    size_t nstored; /* of these as literals: at most WH_SCHEMA_ROWS */
    wh_str *values; /* nstored * ncolumns literals; n == 0: not known */
} wh_schema_relation;

struct wh_generate_schema {
    wh_arena *a;
    const struct wh_dialect *dialect;
    wh_str setup;  /* the section, from its line on */
    uint64_t hash; /* of that */
    size_t ntables, nviews;
    wh_schema_relation *relations; /* tables, then views */
};

#endif
