/*
 * DuckDB: a grammar made from PostgreSQL's (https://duckdb.org/docs/stable/sql/dialect/postgresql_compatibility),
 * in releases 1.1 to 1.5. Names keep their case and are compared without it; 1 / 2 is a half; a name that SELECT gives to
 * a result can be used in WHERE. Its own clauses (QUALIFY, PIVOT, ASOF and the like) are read as what can't be
 * understood.
 */
#include "formats/sql/dialect/models.h"
#include "formats/sql/dialect/postgresql.h"
#include "formats/sql/tree/tree.h"


/* clang-format off */
static const uint8_t words[WH_KEYWORD_COUNT] = {
    WH_POSTGRESQL_WORDS,
    NOT_ALIAS(ANTI), NOT_ALIAS(ASOF), NOT_ALIAS(GLOB), NOT_ALIAS(SEMI), RESERVED(QUALIFY),
};
/* clang-format on */

static const char *const aliases[] = {"motherduck", NULL};
static const char *const types[] = {
    "INTEGER", "BIGINT", "SMALLINT", "HUGEINT",   "DECIMAL(10, 2)", "FLOAT", "DOUBLE", "VARCHAR",
    "BOOLEAN", "DATE",   "TIME",     "TIMESTAMP", "INTERVAL",       "BLOB",  "UUID",   "INTEGER[]",
    NULL,
};

const wh_dialect wh_dialect_duckdb = {
    .name = "duckdb",
    .aliases = aliases,
    .like = &wh_dialect_postgresql,
    WH_READS_AS_POSTGRESQL,
    .words = words,
    .functions = wh_functions_duckdb,
    .nfunctions = &wh_nfunctions_duckdb,
    .types = types,
    .real_one = "CAST(1 AS DOUBLE)",
    .body = WH_BODY_NONE,
    .shell = WH_SHELL_SQLITE,
    .meanings = WH_MEANS_STRICT_TYPES | WH_MEANS_WEAK_COMMA | WH_MEANS_COLUMN_FIRST | WH_MEANS_REAL_QUOTIENT | WH_MEANS_WHOLE_ROWS,
};
