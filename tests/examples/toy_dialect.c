/* A dialect that resembles a known one: SQLite's, under another name, with booleans that are no
 * numbers. */
#include "formats/sql/dialect/models.h"

static const char *const aliases[] = {"toydb", NULL};
static const char *const types[] = {"INT", "TEXT", NULL};

const wh_dialect wh_dialect_toysql = {
    .name = "toysql",
    .aliases = aliases,
    .like = &wh_dialect_sqlite,
    WH_READS_AS_SQLITE,
    .functions = wh_functions_sqlite,
    .nfunctions = &wh_nfunctions_sqlite,
    .types = types,
    .meanings = WH_MEANS_AS_SQLITE & ~WH_MEANS_TRUE_IS_ONE,
};
