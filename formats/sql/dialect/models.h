/*
 * How a dialect reads that reads as another one, WH_READS_AS_..: what its struct begins with,
 * behind its names; and what constructs mean there, WH_MEANS_AS_.., from which its own set is made
 * by adding (|) and taking away (& ~). Functions, types and versions are its own, or that one's.
 */
#ifndef FORMATS_SQL_DIALECT_MODELS_H
#define FORMATS_SQL_DIALECT_MODELS_H

#include "formats/sql/dialect/affinity.h"
#include "formats/sql/dialect/functions.h"

extern const uint8_t wh_words_sqlite[];
extern const wh_operator wh_powers_sqlite[];
extern const wh_starter wh_starters_sqlite[];
#define WH_READS_AS_SQLITE                                                                         \
    .lex = WH_LEX_BACKTICK_NAME | WH_LEX_BRACKET_NAME | WH_LEX_OPEN_COMMENT |                      \
           WH_LEX_PARAM_QUESTION | WH_LEX_PARAM_COLON | WH_LEX_PARAM_AT |                          \
           WH_LEX_PARAM_DOLLAR_NAME | WH_LEX_BLOB | WH_LEX_HEX_NUMBER | WH_LEX_DIGIT_SEPARATOR |   \
           WH_LEX_BOM_BLANK,                                                                       \
    .operators = WH_OP_BIT(ARROW2) | WH_OP_BIT(ARROW) | WH_OP_BIT(LE) | WH_OP_BIT(NE) |            \
                 WH_OP_BIT(SHL) | WH_OP_BIT(GE) | WH_OP_BIT(SHR) | WH_OP_BIT(EQEQ) |               \
                 WH_OP_BIT(BANGEQ) | WH_OP_BIT(CONCAT),                                            \
    .name_quote = '"', .words = wh_words_sqlite, .powers = wh_powers_sqlite,                       \
    .starters = wh_starters_sqlite, .body = WH_BODY_TRIGGER, .shell = WH_SHELL_SQLITE,             \
    .features = WH_FEATURE_BIT(STRING_ALIAS) | WH_FEATURE_BIT(INDEXED_BY) |                        \
                WH_FEATURE_BIT(OPTIONAL_COMMA) | WH_FEATURE_BIT(UNTYPED_COLUMN) |                  \
                WH_FEATURE_BIT(BARE_IN) | WH_FEATURE_BIT(BARE_SUBQUERY) |                          \
                WH_FEATURE_BIT(SMALL_GRAMMAR) | WH_FEATURE_BIT(COMMA_CONDITION) |                  \
                WH_FEATURE_BIT(FILTER) | WH_FEATURE_BIT(FULL_JOIN) | WH_FEATURE_BIT(NULLS_ORDER) | \
                WH_FEATURE_BIT(DEFAULT_VALUES) | WH_FEATURE_BIT(ON_CONFLICT) |                     \
                WH_FEATURE_BIT(VIRTUAL_COLUMN) | WH_FEATURE_BIT(EMPTY_LIST) |                      \
                WH_FEATURE_BIT(SIGNED_HEX),                                                        \
    .affinity = wh_affinity_sqlite
#define WH_MEANS_AS_SQLITE                                                                         \
    (WH_MEANS_TRUE_IS_ONE | WH_MEANS_ROWID | WH_MEANS_PLAIN_PLUS | WH_MEANS_COLUMN_FIRST |         \
     WH_MEANS_EQUAL_COUNTS | WH_MEANS_DYNAMIC_TYPES | WH_MEANS_POINT_IS_REAL |                     \
     WH_MEANS_IDLE_KEYS | WH_MEANS_MARKED_JSON | WH_MEANS_LATE_ERRORS |                            \
     WH_MEANS_PLAIN_COLLATIONS | WH_MEANS_MERGED_IN_PLACE | WH_MEANS_NULL_KEYS)

extern const uint8_t wh_words_postgresql[];
extern const wh_operator wh_powers_postgresql[];
extern const wh_starter wh_starters_postgresql[];
#define WH_READS_AS_POSTGRESQL WH_READS_MORE_THAN_POSTGRESQL(0, 0)
#define WH_READS_MORE_THAN_POSTGRESQL(more_lex, more_features)                                     \
    .lex = (more_lex) | WH_LEX_E_STRING | WH_LEX_DOLLAR_QUOTE | WH_LEX_NESTED_COMMENT |            \
           WH_LEX_PARAM_DOLLAR_NUMBER | WH_LEX_BLOB | WH_LEX_BIT | WH_LEX_NATIONAL |               \
           WH_LEX_UNICODE | WH_LEX_HEX_NUMBER | WH_LEX_DIGIT_SEPARATOR | WH_LEX_ANY_OPERATOR |     \
           WH_LEX_VT_BLANK,                                                                        \
    .operators = WH_OP_BIT(ARROW2) | WH_OP_BIT(ARROW) | WH_OP_BIT(COLCOL) | WH_OP_BIT(ASSIGN) |    \
                 WH_OP_BIT(FATARROW) | WH_OP_BIT(AMPAMP) | WH_OP_BIT(LE) | WH_OP_BIT(NE) |         \
                 WH_OP_BIT(SHL) | WH_OP_BIT(GE) | WH_OP_BIT(SHR) | WH_OP_BIT(BANGEQ) |             \
                 WH_OP_BIT(CONCAT),                                                                \
    .name_quote = '"', .words = wh_words_postgresql, .powers = wh_powers_postgresql,               \
    .starters = wh_starters_postgresql, .body = WH_BODY_ATOMIC, .shell = WH_SHELL_PSQL,            \
    .features = (more_features) | WH_FEATURE_BIT(QUANTIFIED) | WH_FEATURE_BIT(ANY_LABEL) |         \
                WH_FEATURE_BIT(EMPTY_SELECT) | WH_FEATURE_BIT(BARE_CROSS) |                        \
                WH_FEATURE_BIT(NESTED_QUERY) | WH_FEATURE_BIT(QUALIFIED_CALL) |                    \
                WH_FEATURE_BIT(TYPED_LITERAL) | WH_FEATURE_BIT(LATERAL) |                          \
                WH_FEATURE_BIT(JOIN_STRINGS) | WH_FEATURE_BIT(DOT_KEYWORD) | WH_FEATURE_BIT(ROW) | \
                WH_FEATURE_BIT(FILTER) | WH_FEATURE_BIT(FULL_JOIN) | WH_FEATURE_BIT(NULLS_ORDER) | \
                WH_FEATURE_BIT(DEFAULT_VALUES) | WH_FEATURE_BIT(ON_CONFLICT) |                     \
                WH_FEATURE_BIT(GIVEN_DEFAULT) | WH_FEATURE_BIT(DISTINCT_ON)
#define WH_MEANS_AS_POSTGRESQL                                                                     \
    (WH_MEANS_FOLD_LOWER | WH_MEANS_STRICT_TYPES | WH_MEANS_MERGED_FIRST | WH_MEANS_WEAK_COMMA |   \
     WH_MEANS_NULLS_LARGE | WH_MEANS_EXPONENT_IS_EXACT | WH_MEANS_JSON_IS_TYPE)

/* In its usual SQL mode; mysql.h has the rest. */
extern const uint8_t wh_words_mysql[];
extern const wh_operator wh_powers_mysql[][WH_TOKEN_KINDS]; /* by mode, the usual one first */
extern const wh_starter wh_starters_mysql[];
extern const wh_meaning_setting wh_settings_mysql[];
/* clang-format off */
#define WH_MYSQL_LEX \
    (WH_LEX_DQUOTE_STRING | WH_LEX_BACKTICK_NAME | WH_LEX_BACKSLASH | WH_LEX_HASH_COMMENT | \
     WH_LEX_DASH_SPACE | WH_LEX_EXEC_COMMENT | WH_LEX_PARAM_QUESTION | WH_LEX_PARAM_AT | \
     WH_LEX_BLOB | WH_LEX_BIT | WH_LEX_NATIONAL | WH_LEX_CHARSET | WH_LEX_HEX_NUMBER | \
     WH_LEX_DIGIT_NAME | WH_LEX_DOLLAR_NAME | WH_LEX_VT_BLANK | WH_LEX_HINT)

#define WH_MYSQL_OPERATORS \
    (WH_OP_BIT(ARROW2) | WH_OP_BIT(ARROW) | WH_OP_BIT(NULLSAFE) | WH_OP_BIT(ASSIGN) | \
     WH_OP_BIT(AMPAMP) | WH_OP_BIT(LE) | WH_OP_BIT(NE) | WH_OP_BIT(SHL) | WH_OP_BIT(GE) | \
     WH_OP_BIT(SHR) | WH_OP_BIT(BANGEQ) | WH_OP_BIT(CONCAT))

#define WH_MYSQL_FEATURES \
    (WH_FEATURE_BIT(OPTIONAL_INTO) | WH_FEATURE_BIT(EMPTY_VALUES) | \
     WH_FEATURE_BIT(KEY_LENGTH) | WH_FEATURE_BIT(SET_EXPRESSION) | \
     WH_FEATURE_BIT(NESTED_QUERY) | WH_FEATURE_BIT(QUALIFIED_CALL) | WH_FEATURE_BIT(DATE_LITERAL) | \
     WH_FEATURE_BIT(LATERAL) | WH_FEATURE_BIT(STRING_ALIAS) | WH_FEATURE_BIT(INTERVAL) | \
     WH_FEATURE_BIT(JOIN_STRINGS) | WH_FEATURE_BIT(DOT_KEYWORD) | WH_FEATURE_BIT(ROW) | \
     WH_FEATURE_BIT(GIVEN_DEFAULT) | WH_FEATURE_BIT(VIRTUAL_COLUMN) | WH_FEATURE_BIT(QUANTIFIED))
#define WH_MYSQL_MEANINGS \
    (WH_MEANS_TRUE_IS_ONE | WH_MEANS_MERGED_FIRST | WH_MEANS_WEAK_COMMA | \
     WH_MEANS_SET_IN_ORDER | WH_MEANS_ZERO_IS_NUMBERED | WH_MEANS_NULL_IS_NOW)
/* clang-format on */
#define WH_READS_AS_MYSQL                                                                          \
    .lex = WH_MYSQL_LEX, .operators = WH_MYSQL_OPERATORS, .name_quote = '`',                       \
    .words = wh_words_mysql, .powers = wh_powers_mysql[0], .starters = wh_starters_mysql,          \
    .body = WH_BODY_BLOCKS, .shell = WH_SHELL_MYSQL, .features = WH_MYSQL_FEATURES
#define WH_MEANS_AS_MYSQL (WH_MYSQL_MEANINGS | WH_MEANS_JSON_IS_TYPE)

#endif
