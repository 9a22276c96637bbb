/*
 * TDengine: SELECT near to PostgreSQL's, with windows of time behind WHERE
 * (https://docs.tdengine.com/reference/taos-sql/distinguished/).
 */
#include "formats/sql/dialect/models.h"
#include "formats/sql/tree/tree.h"

static const char *const types[] = {
    "int",  "bigint",    "smallint",    "tinyint",   "double",
    "bool", "nchar(64)", "varchar(64)", "timestamp", NULL,
};

const wh_dialect wh_dialect_tdengine = {
    .name = "tdengine",
    .aliases = (const char *const[]){"taos", NULL},
    .like = &wh_dialect_postgresql,
    WH_READS_MORE_THAN_POSTGRESQL(WH_LEX_DIGIT_NAME | WH_LEX_BACKTICK_NAME | WH_LEX_BACKSLASH |
                                      WH_LEX_DQUOTE_STRING,
                                  WH_FEATURE_BIT(SERIES) | WH_FEATURE_BIT(BARE_SUBQUERY)),
    .functions = wh_functions_series,
    .nfunctions = &wh_nfunctions_series,
    .types = types,
    .real_one = "CAST(1 AS DOUBLE)",
    .meanings = WH_MEANS_FOLD_LOWER | WH_MEANS_STRICT_TYPES | WH_MEANS_NULLS_LARGE |
                WH_MEANS_WEAK_COMMA | WH_MEANS_REAL_QUOTIENT | WH_MEANS_FIRST_IS_TIME |
                WH_MEANS_MILLISECONDS,
};
