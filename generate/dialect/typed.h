/* What strictly typed dialects after PostgreSQL share: tables, and the members that name them. */
#ifndef GENERATE_DIALECT_TYPED_H
#define GENERATE_DIALECT_TYPED_H

#include "generate/model/model.h"

extern const wh_join wh_typed_joins[];
extern const char *const wh_typed_on_constants[];
extern const wh_word wh_typed_operators[];
extern const wh_word wh_typed_reflexive[];
extern const wh_word wh_typed_directions[];
extern const wh_gen_form wh_typed_key_rows[];
extern const wh_gen_form wh_typed_conditions[];

#define WH_TYPED_FEATURES                                                                          \
    .family = 2, .rich = 45, .window_weight = 3, .savepoint_since = WH_GEN_NEVER,                  \
    .strict_since = WH_GEN_NEVER, .upserts_since = WH_GEN_NEVER, .collate_since = WH_GEN_NEVER,    \
    .rowid_since = WH_GEN_NEVER, .comma_since = WH_GEN_NEVER, .order_since = WH_GEN_NEVER,         \
    .fulltext_since = WH_GEN_NEVER, .indexed_by_since = WH_GEN_NEVER, .foreign_pragma = "",        \
    .ignore = "INSERT INTO ", .ignore_end = " ON CONFLICT DO NOTHING",                             \
    .on_constants = wh_typed_on_constants, .on_constant_percent = 4,                               \
    .operators = wh_typed_operators, .reflexive = wh_typed_reflexive,                              \
    .key_rows = wh_typed_key_rows, .directions = wh_typed_directions, .conditions = wh_typed_conditions

#endif
