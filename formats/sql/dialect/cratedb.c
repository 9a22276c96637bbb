/*
 * CrateDB: PostgreSQL's wire, a grammar near to its own
 * (https://cratedb.com/docs/crate/reference/en/latest/appendices/compatibility.html).
 */
#include "formats/sql/dialect/models.h"
#include "formats/sql/tree/tree.h"

static const char *const types[] = {
    "integer", "bigint", "smallint", "double precision", "boolean", "text", "timestamp", NULL,
};

const wh_dialect wh_dialect_cratedb = {
    .name = "cratedb",
    .aliases = (const char *const[]){"crate", NULL},
    .like = &wh_dialect_postgresql,
    WH_READS_MORE_THAN_POSTGRESQL(0, WH_FEATURE_BIT(SERIES) | WH_FEATURE_BIT(BARE_SUBQUERY)),
    .functions = wh_functions_series,
    .nfunctions = &wh_nfunctions_series,
    .types = types,
    .real_one = "CAST(1 AS DOUBLE PRECISION)",
    .meanings = WH_MEANS_FOLD_LOWER | WH_MEANS_STRICT_TYPES | WH_MEANS_NULLS_LARGE |
                WH_MEANS_WEAK_COMMA | WH_MEANS_MILLISECONDS,
};
