/*
 * DuckDB: a grammar made from PostgreSQL's
 * (https://duckdb.org/docs/stable/sql/dialect/postgresql_compatibility), in releases 1.1 to 1.5.
 * Names keep their case and are compared without it; 1 / 2 is a half; a name that SELECT gives to
 * a result can be used in WHERE. PIVOT and UNPIVOT are read as what can't be understood.
 */
#include "formats/sql/dialect/models.h"
#include "formats/sql/dialect/postgresql.h"
#include "formats/sql/tree/tree.h"

/* clang-format off */
static const uint8_t words[WH_KEYWORD_COUNT] = {
    WH_POSTGRESQL_WORDS,
    NOT_ALIAS(ANTI), NOT_ALIAS(ASOF), NOT_ALIAS(GLOB), NOT_ALIAS(SEMI), RESERVED(QUALIFY),
    NAME(PRAGMA),
};
/* As brackets stand in the definition of a macro, whose text duckdb_functions() shows. An arrow takes
 * all that stands before it; NOT NULL is no stronger than NOT. */
static const wh_operator powers[WH_TOKEN_KINDS] = {
    WH_POSTGRESQL_POWERS,
    [WH_KW_NOT] = WH_OPERATOR(12, NOT_NULL, 6),
    [WH_KW_GLOB] = WH_OPERATOR(12, LIKE, 0),
    [WH_OP_SLASH2] = WH_OPERATOR(20, BINARY, 0),
    [WH_OP_STAR2] = WH_OPERATOR(22, BINARY, 0),
    [WH_OP_ARROW] = {1, WH_SHAPE_BINARY, 0, 2, 0},
    [WH_OP_ARROW2] = {1, WH_SHAPE_BINARY, 0, 17, 0},
};
/* clang-format on */

static const wh_starter starters[] = {
    WH_POSTGRESQL_STARTERS,
    {WH_KW_FROM, WH_N_SELECT_STATEMENT},
    {0, 0},
};

static const char *const aliases[] = {"motherduck", NULL};
static const char *const types[] = {
    "INTEGER", "BIGINT",    "SMALLINT", "HUGEINT", "DECIMAL(10, 2)", "FLOAT",    "DOUBLE",
    "VARCHAR", "BOOLEAN",   "DATE",     "TIME",    "TIMESTAMP",      "INTERVAL", "BLOB",
    "UUID",    "INTEGER[]", NULL,
};

/* clang-format off */
static const uint32_t since[WH_SINCE_COUNT] = {
    [WH_SINCE_MERGE] = 1004000,
};
/* clang-format on */

/* https://duckdb.org/docs/stable/configuration/overview */
static const char *const last[] = {"nulls_last", "nulls last", "null last", "last", NULL};
static const char *const ascending[] = {"asc", "ascending", NULL};
static const char *const on[] = {"true", "1", NULL};
static const wh_meaning_setting settings[] = {
    {"default_collation", NULL, NULL}, /* of columns that say none */
    {"default_order", NULL, ascending},
    {"default_null_order", NULL, last},
    {"null_order", NULL, last},
    {"scalar_subquery_error_on_multiple_rows", NULL, on}, /* else any of them is taken */
    {NULL, NULL, NULL},
};

const wh_dialect wh_dialect_duckdb = {
    .name = "duckdb",
    .aliases = aliases,
    .like = &wh_dialect_postgresql,
    .lex = WH_LEX_E_STRING | WH_LEX_DOLLAR_QUOTE | WH_LEX_NESTED_COMMENT | WH_LEX_PARAM_QUESTION |
           WH_LEX_PARAM_DOLLAR_NUMBER | WH_LEX_BLOB | WH_LEX_HEX_NUMBER | WH_LEX_DIGIT_SEPARATOR |
           WH_LEX_ANY_OPERATOR | WH_LEX_VT_BLANK,
    .operators = WH_OP_BIT(ARROW2) | WH_OP_BIT(ARROW) | WH_OP_BIT(COLCOL) | WH_OP_BIT(ASSIGN) |
                 WH_OP_BIT(FATARROW) | WH_OP_BIT(AMPAMP) | WH_OP_BIT(LE) | WH_OP_BIT(NE) |
                 WH_OP_BIT(SHL) | WH_OP_BIT(GE) | WH_OP_BIT(SHR) | WH_OP_BIT(BANGEQ) |
                 WH_OP_BIT(CONCAT) | WH_OP_BIT(SLASH2) | WH_OP_BIT(STAR2),
    .name_quote = '"',
    .words = words,
    .powers = powers,
    .starters = starters,
    .since = since,
    .functions = wh_functions_duckdb,
    .nfunctions = &wh_nfunctions_duckdb,
    .types = types,
    .settings = settings,
    .real_one = "CAST(1 AS DOUBLE)",
    .as_written = "{} :: text = {}",
    .digits = "(18, 3)", /* https://duckdb.org/docs/stable/sql/data_types/numeric */
    .body = WH_BODY_NONE,
    .shell = WH_SHELL_SQLITE,
    .features = WH_FEATURE_BIT(ANY_LABEL) | WH_FEATURE_BIT(BARE_CROSS) |
                WH_FEATURE_BIT(NESTED_QUERY) | WH_FEATURE_BIT(QUALIFIED_CALL) |
                WH_FEATURE_BIT(TYPED_LITERAL) | WH_FEATURE_BIT(LATERAL) |
                WH_FEATURE_BIT(DOT_KEYWORD) | WH_FEATURE_BIT(ROW) | WH_FEATURE_BIT(BARE_SUBQUERY) |
                WH_FEATURE_BIT(FILTER) | WH_FEATURE_BIT(FULL_JOIN) | WH_FEATURE_BIT(NULLS_ORDER) |
                WH_FEATURE_BIT(DEFAULT_VALUES) | WH_FEATURE_BIT(ON_CONFLICT) |
                WH_FEATURE_BIT(GIVEN_DEFAULT) | WH_FEATURE_BIT(DISTINCT_ON) |
                WH_FEATURE_BIT(QUANTIFIED) | WH_FEATURE_BIT(VIRTUAL_COLUMN) | WH_FEATURE_BIT(FROM_FIRST),
    .meanings = WH_MEANS_STRICT_TYPES | WH_MEANS_WEAK_COMMA | WH_MEANS_COLUMN_FIRST |
                WH_MEANS_REAL_QUOTIENT | WH_MEANS_WHOLE_ROWS | WH_MEANS_NULLS_LAST |
                WH_MEANS_ONE_NULL_KEY, /* 1.5.6 */
};
