/*
 * How a dialect reads that reads as another one: what its struct begins with, behind its names.
 * Functions, types, meanings and versions are its own, or that one's.
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
                WH_FEATURE_BIT(VIRTUAL_COLUMN),                                                    \
    .affinity = wh_affinity_sqlite

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
    .features = (more_features) | WH_FEATURE_BIT(ANY_LABEL) | WH_FEATURE_BIT(EMPTY_SELECT) |       \
                WH_FEATURE_BIT(BARE_CROSS) | WH_FEATURE_BIT(NESTED_QUERY) |                        \
                WH_FEATURE_BIT(QUALIFIED_CALL) | WH_FEATURE_BIT(TYPED_LITERAL) |                   \
                WH_FEATURE_BIT(LATERAL) | WH_FEATURE_BIT(JOIN_STRINGS) |                           \
                WH_FEATURE_BIT(DOT_KEYWORD) | WH_FEATURE_BIT(ROW) | WH_FEATURE_BIT(FILTER) |       \
                WH_FEATURE_BIT(FULL_JOIN) | WH_FEATURE_BIT(NULLS_ORDER) |                          \
                WH_FEATURE_BIT(DEFAULT_VALUES) | WH_FEATURE_BIT(ON_CONFLICT) |                     \
                WH_FEATURE_BIT(GIVEN_DEFAULT) | WH_FEATURE_BIT(DISTINCT_ON)

#endif
