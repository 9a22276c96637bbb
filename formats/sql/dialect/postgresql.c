/*
 * PostgreSQL: its scanner (scan.l), keywords (kwlist.h) and precedences (gram.y), up to version 18.
 */
#include "formats/sql/tree/tree.h"

#include "formats/sql/dialect/models.h"
#include "formats/sql/dialect/postgresql.h"

/* clang-format off */
const uint8_t wh_words_postgresql[WH_KEYWORD_COUNT] = {WH_POSTGRESQL_WORDS};

const wh_operator wh_powers_postgresql[WH_TOKEN_KINDS] = {
    WH_POSTGRESQL_POWERS,
    [WH_KW_NOT] = WH_OPERATOR(12, NOT, 6),
    [WH_OP_ARROW] = WH_OPERATOR(16, USER, 17),
    [WH_OP_ARROW2] = WH_OPERATOR(16, USER, 17),
};

const wh_starter wh_starters_postgresql[] = {WH_POSTGRESQL_STARTERS, {0, 0}};
/* clang-format on */

static const char *const aliases[] = {"postgres",   "pg",       "cockroachdb", "cockroach",
                                      "yugabytedb", "yugabyte", "materialize", "redshift",
                                      "greenplum",  NULL};
static const char *const types[] = {
    "integer",          "bigint",   "smallint",    "numeric",   "real",
    "double precision", "text",     "varchar(10)", "boolean",   "date",
    "timestamp",        "interval", "jsonb",       "integer[]", NULL,
};

static const char *const memory_errors[] = {"53200", NULL};

/* https://www.postgresql.org/docs/release/ */
static const uint32_t since[WH_SINCE_COUNT] = {
    [WH_SINCE_CTE_HINTS] = 12000000,
    [WH_SINCE_MERGE] = 15000000,
};

/* https://www.postgresql.org/docs/current/runtime-config-compatible.html */
static const wh_meaning_setting settings[] = {
    {"transform_null_equals", NULL, NULL},  /* c = NULL means c IS NULL */
    {"gin_fuzzy_search_limit", NULL, NULL}, /* some of the rows, at random */
    {NULL, NULL, NULL},
};

const wh_dialect wh_dialect_postgresql = {
    .name = "postgresql",
    .aliases = aliases,
    WH_READS_AS_POSTGRESQL,
    .functions = wh_functions_postgresql,
    .nfunctions = &wh_nfunctions_postgresql,
    .types = types,
    .settings = settings,
    .real_one = "CAST(1 AS DOUBLE PRECISION)",
    .as_written = "{} :: text = {}",
    .meanings = WH_MEANS_AS_POSTGRESQL,
    .since = since,
    .memory_errors = memory_errors,
};
