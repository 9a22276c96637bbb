/*
 * QuestDB: PostgreSQL's wire and much of its grammar, with clauses for series of rows in time
 * (https://questdb.com/docs/concepts/deep-dive/sql-extensions/). NULL is a value that equals
 * itself.
 */
#include "formats/sql/dialect/models.h"
#include "formats/sql/tree/tree.h"

static const char *const types[] = {
    "int", "long", "short", "double", "boolean", "symbol", "string", "varchar", "timestamp", NULL,
};

const wh_dialect wh_dialect_questdb = {
    .name = "questdb",
    .like = &wh_dialect_postgresql,
    WH_READS_MORE_THAN_POSTGRESQL(WH_LEX_DIGIT_NAME,
                                  WH_FEATURE_BIT(SERIES) | WH_FEATURE_BIT(BARE_SUBQUERY)),
    .functions = wh_functions_series,
    .nfunctions = &wh_nfunctions_series,
    .types = types,
    .real_one = "CAST(1 AS DOUBLE)",
    .meanings =
        WH_MEANS_STRICT_TYPES | WH_MEANS_NULLS_LARGE | WH_MEANS_WEAK_COMMA | WH_MEANS_NULL_EQUALS,
};
