/*
 * MySQL: its lexer (sql_lex.cc, lex.h) and grammar (sql_yacc.yy), up to version 9, in its SQL
 * modes.
 */
#include "formats/sql/dialect/mysql.h"

#include "formats/sql/dialect/functions.h"

/* clang-format off */
const uint8_t wh_words_mysql[WH_KEYWORD_COUNT] = {
    WH_MYSQL_WORDS,
    RESERVED(GENERATED), RESERVED(GET), RESERVED(OF), RESERVED(OPTIMIZER_COSTS), RESERVED(OPTION),
    FUNCTION(DATABASE), FUNCTION(GROUPING), FUNCTION(JSON_TABLE), FUNCTION(SCHEMA),
    NOT_ALIAS(CUBE), NOT_ALIAS(CUME_DIST), NOT_ALIAS(DENSE_RANK), NOT_ALIAS(EMPTY),
    NOT_ALIAS(EXTERNAL), NOT_ALIAS(FIRST_VALUE), NOT_ALIAS(FUNCTION), NOT_ALIAS(GROUPS),
    NOT_ALIAS(LAG), NOT_ALIAS(LAST_VALUE), NOT_ALIAS(LEAD), NOT_ALIAS(MEMBER), NOT_ALIAS(NTH_VALUE),
    NOT_ALIAS(NTILE), NOT_ALIAS(PERCENT_RANK), NOT_ALIAS(QUALIFY), NOT_ALIAS(RANK), NOT_ALIAS(ROW),
    NOT_ALIAS(STORED), NOT_ALIAS(SYSTEM), NOT_ALIAS(TABLESAMPLE), NOT_ALIAS(VIRTUAL),
    NAME(HEADER), NAME(INITIAL), NAME(MATERIALIZED), NAME(NEW), NAME(OFFSET), NAME(OLD),
    NAME(PAGE_CHECKSUM), NAME(PARALLEL), NAME(POLICY), NAME(PORTION), NAME(RETURNING),
    NAME(SECONDARY), NAME(SETS), NAME(STATS_AUTO_RECALC), NAME(STATS_PERSISTENT),
    NAME(STATS_SAMPLE_PAGES), NAME(TYPES), NAME(VALIDATE), NAME(VECTOR),
};

/* By the SQL modes PIPES_AS_CONCAT and HIGH_NOT_PRECEDENCE. */
const wh_operator wh_powers_mysql[4][WH_TOKEN_KINDS] = {
    {WH_MYSQL_POWERS(WH_MYSQL_OR, WH_MYSQL_NOT, 10),
     [WH_KW_MEMBER] = {12, WH_SHAPE_MEMBER, 0, 0, 10}},
    {WH_MYSQL_POWERS(WH_MYSQL_CONCAT, WH_MYSQL_NOT, 10),
     [WH_KW_MEMBER] = {12, WH_SHAPE_MEMBER, 0, 0, 10}},
    {WH_MYSQL_POWERS(WH_MYSQL_OR, WH_MYSQL_HIGH_NOT, 10),
     [WH_KW_MEMBER] = {12, WH_SHAPE_MEMBER, 0, 0, 10}},
    {WH_MYSQL_POWERS(WH_MYSQL_CONCAT, WH_MYSQL_HIGH_NOT, 10),
     [WH_KW_MEMBER] = {12, WH_SHAPE_MEMBER, 0, 0, 10}},
};

const wh_starter wh_starters_mysql[] = {WH_MYSQL_STARTERS, {0, 0}};

/* https://dev.mysql.com/doc/refman/8.4/en/server-system-variables.html,
 * https://mariadb.com/kb/en/is-null/, https://mariadb.com/kb/en/sql_modeoracle/ */
const wh_meaning_setting wh_settings_mysql[] = {
    {"sql_auto_is_null", NULL, NULL}, /* WHERE c IS NULL alone finds the row that was inserted last */
    {"sql_select_limit", "", NULL}, /* also 0 */
    {"sql_safe_updates", NULL, NULL},
    {"max_sort_length", NULL, NULL}, /* longer values sort as equal ones */
    {"sql_mode", "ORACLE", NULL},
    {"sql_mode", "MSSQL", NULL},
    {NULL, NULL, NULL},
};

static const char *const aliases[] = {"percona", "tidb", NULL};
static const char *const types[] = {
    "INT",        "BIGINT", "TINYINT", "INT UNSIGNED", "DECIMAL(10, 2)", "FLOAT", "DOUBLE",
    "VARCHAR(10)", "TEXT",   "BLOB",    "DATE",         "DATETIME",       "TIME",  "JSON",   NULL,
};

static const char *const memory_errors[] = {"HY001", NULL};

#define DIALECT(mode_name, modes_of, model) \
    { \
        .name = "mysql" mode_name, \
        .aliases = aliases, \
        .like = model, \
        .lex = WH_MYSQL_LEX & ~WH_MYSQL_LEX_OFF(modes_of), \
        .operators = WH_MYSQL_OPERATORS, \
        .name_quote = '`', \
        .words = wh_words_mysql, \
        .powers = wh_powers_mysql[WH_MYSQL_POWERS_OF(modes_of)], \
        .starters = wh_starters_mysql, \
        .functions = wh_functions_mysql, \
        .nfunctions = &wh_nfunctions_mysql, \
        .types = types, \
        .settings = wh_settings_mysql, \
        .modes = modes, \
        .body = WH_BODY_BLOCKS, \
        .shell = WH_SHELL_MYSQL, \
        .features = WH_MYSQL_FEATURES, \
        .meanings = WH_MEANS_AS_MYSQL, \
        .real_one = "1e0", \
        .digits = "(10, 0)", /* https://dev.mysql.com/doc/refman/8.4/en/fixed-point-types.html */ \
        .by_bytes = "SET NAMES utf8mb4 COLLATE utf8mb4_0900_bin;", \
        .as_written = "BINARY {} = {}",                                                            \
        .memory_errors = memory_errors, \
    }

static const wh_dialect modes[WH_SQL_MODE_COUNT] = {
    WH_MYSQL_MODES(DIALECT, &wh_dialect_mysql)
};
const wh_dialect wh_dialect_mysql = DIALECT("", 0, NULL);
/* clang-format on */
