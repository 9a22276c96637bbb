/* SQLite's virtual tables, for sqlite_features.c. */
#ifndef GENERATE_DIALECT_SQLITE_VIRTUAL_H
#define GENERATE_DIALECT_SQLITE_VIRTUAL_H

#include "generate/dialect/features.h"

extern const wh_virtual wh_sqlite_virtuals[];
extern const wh_word wh_sqlite_fts5_upkeep[], wh_sqlite_fts4_upkeep[], wh_sqlite_rtree_upkeep[];
extern const wh_word wh_sqlite_fts5_searches[], wh_sqlite_fts4_searches[];
extern const wh_word wh_sqlite_fts5_shown[], wh_sqlite_fts4_shown[];
extern const char *const wh_sqlite_words[];

#endif
