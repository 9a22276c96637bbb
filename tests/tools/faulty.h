/*
 * The faulty SQLite: rules that change a query, and deeds done while it runs. faulty_sqlite.c is
 * the shim around the real library; faulty_rules.c picks the rule and walks the statement.
 */
#ifndef TESTS_TOOLS_FAULTY_H
#define TESTS_TOOLS_FAULTY_H

#include "replay/engine/sqlite/api.h"
#include "tests/tools/faults.h"
#include "tests/tools/faulty_sql.h"

#pragma GCC visibility push(hidden)

/* What happens when a statement's first row is ready. */
enum deed { DEED_NONE, DEED_CORRUPT, DEED_SEGV, DEED_ABORT, DEED_HANG, DEED_MEMORY };

/*
 * What `faults`, up to FAULT_NONE, make of a statement on this connection: true and the changed
 * statement in `out`, or false where they change nothing; and what happens besides. Depends on the
 * text, the plan and the schema only. A rule may write what SQLite refuses; the caller then takes
 * the original.
 */
bool faults_apply(const enum fault *faults, const wh_sqlite_api *real, sqlite3 *db,
                  const struct statement *s, struct text *out, enum deed *deed);

#pragma GCC visibility pop
#endif
