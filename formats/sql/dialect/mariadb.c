/*
 * MariaDB: what differs from MySQL in its lexer and grammar, up to version 11.8.
 */
#include "formats/sql/dialect/mysql.h"

#include "formats/sql/dialect/functions.h"

/* clang-format off */
static const uint8_t words[WH_KEYWORD_COUNT] = {
    WH_MYSQL_WORDS,
    RESERVED(PAGE_CHECKSUM), RESERVED(PORTION), RESERVED(RETURNING), RESERVED(STATS_AUTO_RECALC),
    RESERVED(STATS_PERSISTENT), RESERVED(STATS_SAMPLE_PAGES), RESERVED(VECTOR),
    FUNCTION(CURRENT_ROLE),
    NOT_ALIAS(OFFSET),
    NAME(ATOMIC), NAME(CUBE), NAME(CUME_DIST), NAME(DATABASE), NAME(DENSE_RANK), NAME(ELSIF),
    NAME(EMPTY), NAME(EXCEPTION), NAME(GOTO),
    NAME(EXAMINED), NAME(FIRST_VALUE), NAME(FUNCTION), NAME(GENERATED), NAME(GET), NAME(GROUPING),
    NAME(GROUPS), NAME(IMMEDIATE), NAME(JSON_TABLE), NAME(LAG), NAME(LAST_VALUE), NAME(LEAD),
    NAME(MEMBER), NAME(MINUS), NAME(NTH_VALUE), NAME(NTILE), NAME(OF), NAME(ONLINE),
    NAME(OPTIMIZER_COSTS), NAME(OPTION), NAME(PERCENT_RANK), NAME(RANK), NAME(ROW), NAME(ROWNUM),
    NAME(SCHEMA), NAME(STORED), NAME(SYSTEM), NAME(VIRTUAL),
};

/* By the SQL modes PIPES_AS_CONCAT and HIGH_NOT_PRECEDENCE. */
static const wh_operator powers[4][WH_TOKEN_KINDS] = {
    {WH_MYSQL_POWERS(WH_MYSQL_OR, WH_MYSQL_NOT, 14)},
    {WH_MYSQL_POWERS(WH_MYSQL_CONCAT, WH_MYSQL_NOT, 14)},
    {WH_MYSQL_POWERS(WH_MYSQL_OR, WH_MYSQL_HIGH_NOT, 14)},
    {WH_MYSQL_POWERS(WH_MYSQL_CONCAT, WH_MYSQL_HIGH_NOT, 14)},
};

/* MariaDB's default before 11.5, and that of our sessions; MySQL has it, too. */
static const char *const texts[] = {"ALTER DATABASE COLLATE utf8mb4_general_ci;",
                                    "SET NAMES utf8mb4 COLLATE utf8mb4_general_ci;", NULL};
static const wh_starter starters[] = {WH_MYSQL_STARTERS, {0, 0}};

static const char *const aliases[] = {NULL};
static const char *const types[] = {
    "INT",        "BIGINT", "TINYINT", "INT UNSIGNED", "DECIMAL(10, 2)", "FLOAT", "DOUBLE",
    "VARCHAR(10)", "TEXT",   "BLOB",    "DATE",         "DATETIME",       "TIME",  "JSON",   NULL,
};

static const char *const memory_errors[] = {"HY001", NULL};

#define DIALECT(mode_name, modes_of, model) \
    { \
        .name = "mariadb" mode_name, \
        .aliases = aliases, \
        .like = model, \
        .lex = (WH_MYSQL_LEX | WH_LEX_EXEC_MARIADB) & ~WH_MYSQL_LEX_OFF(modes_of), \
        .operators = WH_MYSQL_OPERATORS, \
        .name_quote = '`', \
        .words = words, \
        .powers = powers[WH_MYSQL_POWERS_OF(modes_of)], \
        .starters = starters, \
        .functions = wh_functions_mariadb, \
        .nfunctions = &wh_nfunctions_mariadb, \
        .types = types, \
        .settings = wh_settings_mysql, \
        .modes = modes, \
        .body = WH_BODY_BLOCKS, \
        .shell = WH_SHELL_MYSQL, \
        .features = WH_MYSQL_FEATURES, \
        .meanings = WH_MYSQL_MEANINGS, \
        .real_one = "1e0", \
        .digits = "(10, 0)", /* https://dev.mysql.com/doc/refman/8.4/en/fixed-point-types.html */ \
        .by_bytes = "SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin;", \
        .texts = texts, \
        .as_written = "BINARY {} = {}",                                                            \
        .memory_errors = memory_errors, \
    }

static const wh_dialect modes[WH_SQL_MODE_COUNT] = {
    WH_MYSQL_MODES(DIALECT, &wh_dialect_mariadb)
};
const wh_dialect wh_dialect_mariadb = DIALECT("", 0, NULL);
/* clang-format on */
