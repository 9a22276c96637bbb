/*
 * PostgreSQL: its scanner (scan.l), keywords (kwlist.h) and precedences (gram.y), up to version 18.
 */
#include "formats/sql/tree/tree.h"

#include "formats/sql/dialect/models.h"
#include "formats/sql/dialect/postgresql.h"

/* clang-format off */
const uint8_t wh_words_postgresql[WH_KEYWORD_COUNT] = {WH_POSTGRESQL_WORDS};

/* Lowest first; see the %left and %nonassoc lines of gram.y. */
const wh_operator wh_powers_postgresql[WH_TOKEN_KINDS] = {
    [WH_KW_OR] = WH_OPERATOR(2, BINARY, 0),
    [WH_KW_AND] = WH_OPERATOR(4, BINARY, 0),
    [WH_KW_NOT] = WH_OPERATOR(12, NOT, 6),
    [WH_KW_IS] = WH_OPERATOR(8, IS_TEST, 0),
    [WH_KW_ISNULL] = WH_OPERATOR(8, POSTFIX, 0),
    [WH_KW_NOTNULL] = WH_OPERATOR(8, POSTFIX, 0),
    [WH_OP_EQ] = WH_OPERATOR(10, BINARY, 0),
    [WH_OP_NE] = WH_OPERATOR(10, BINARY, 0),
    [WH_OP_BANGEQ] = WH_OPERATOR(10, BINARY, 0),
    [WH_OP_LT] = WH_OPERATOR(10, BINARY, 0),
    [WH_OP_LE] = WH_OPERATOR(10, BINARY, 0),
    [WH_OP_GT] = WH_OPERATOR(10, BINARY, 0),
    [WH_OP_GE] = WH_OPERATOR(10, BINARY, 0),
    [WH_KW_LIKE] = WH_OPERATOR(12, LIKE, 0),
    [WH_KW_ILIKE] = WH_OPERATOR(12, LIKE, 0),
    [WH_KW_SIMILAR] = WH_OPERATOR(12, SIMILAR, 0),
    [WH_KW_BETWEEN] = WH_OPERATOR(12, BETWEEN, 0),
    [WH_KW_IN] = WH_OPERATOR(12, IN, 0),
    [WH_KW_OVERLAPS] = WH_OPERATOR(12, BINARY, 0),
    [WH_OP_OTHER] = WH_OPERATOR(16, USER, 17),
    [WH_OP_PIPE] = WH_OPERATOR(16, USER, 17),
    [WH_OP_AMP] = WH_OPERATOR(16, USER, 17),
    [WH_OP_HASH] = WH_OPERATOR(16, USER, 17),
    [WH_OP_AT] = WH_OPERATOR(16, USER, 17),
    [WH_OP_TILDE] = WH_OPERATOR(16, USER, 17),
    [WH_OP_BANG] = WH_OPERATOR(16, USER, 17),
    [WH_OP_QUESTION] = WH_OPERATOR(16, USER, 17),
    [WH_OP_BACKTICK] = WH_OPERATOR(16, USER, 17),
    [WH_OP_SHL] = WH_OPERATOR(16, USER, 17),
    [WH_OP_SHR] = WH_OPERATOR(16, USER, 17),
    [WH_OP_ARROW] = WH_OPERATOR(16, USER, 17),
    [WH_OP_ARROW2] = WH_OPERATOR(16, USER, 17),
    [WH_OP_AMPAMP] = WH_OPERATOR(16, USER, 17),
    [WH_OP_CONCAT] = WH_OPERATOR(16, USER, 17),
    [WH_OP_EQEQ] = WH_OPERATOR(16, USER, 17),
    [WH_OP_NULLSAFE] = WH_OPERATOR(16, USER, 17),
    [WH_KW_OPERATOR] = WH_OPERATOR(16, OPERATOR, 17),
    [WH_OP_PLUS] = WH_OPERATOR(18, BINARY, 28),
    [WH_OP_MINUS] = WH_OPERATOR(18, BINARY, 28),
    [WH_OP_STAR] = WH_OPERATOR(20, BINARY, 0),
    [WH_OP_SLASH] = WH_OPERATOR(20, BINARY, 0),
    [WH_OP_PERCENT] = WH_OPERATOR(20, BINARY, 0),
    [WH_OP_CARET] = WH_OPERATOR(22, BINARY, 0),
    [WH_KW_AT] = WH_OPERATOR(24, AT, 0),
    [WH_KW_COLLATE] = WH_OPERATOR(26, COLLATE, 0),
    [WH_OP_COLCOL] = WH_OPERATOR(32, CAST, 0),
    [WH_OP_LBRACKET] = WH_OPERATOR(34, INDEX, 0),
    [WH_T_DOT] = WH_OPERATOR(34, FIELD, 0),
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
    {"transform_null_equals", NULL}, /* c = NULL means c IS NULL */
    {NULL, NULL},
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
