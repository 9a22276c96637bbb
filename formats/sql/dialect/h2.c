/*
 * H2: much of PostgreSQL's grammar, over its wire (http://www.h2database.com/html/grammar.html).
 * Names are folded to capitals, which what asks for names without case does not see.
 */
#include "formats/sql/dialect/models.h"
#include "formats/sql/tree/tree.h"

static const char *const types[] = {
    "INTEGER", "BIGINT",    "SMALLINT", "DOUBLE PRECISION", "BOOLEAN",
    "VARCHAR", "TIMESTAMP", "DATE",     "NUMERIC(10, 2)",   NULL,
};

const wh_dialect wh_dialect_h2 = {
    .name = "h2",
    .like = &wh_dialect_postgresql,
    WH_READS_AS_POSTGRESQL,
    .functions = wh_functions_postgresql,
    .nfunctions = &wh_nfunctions_postgresql,
    .types = types,
    .real_one = "CAST(1 AS DOUBLE PRECISION)",
    .meanings =
        WH_MEANS_STRICT_TYPES | WH_MEANS_NULLS_LARGE | WH_MEANS_MERGED_FIRST | WH_MEANS_WEAK_COMMA,
};
