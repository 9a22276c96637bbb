/*
 * SQLite as tables: what may stand in a generated database and query, how often, and since when.
 * Its expressions stand in sqlite_expressions.c and sqlite_functions.c, virtual tables in
 * sqlite_virtual.c.
 *
 * Only what is deterministic and accepted: no random(), no dates of today, no changes(), nothing
 * whose result depends on the order of rows (group_concat, sums of reals), nothing that runs long
 * or fails on some rows only (integer overflow in abs and sum, JSON).
 */
#include "generate/dialect/features.h"

#include "generate/model/model.h"
#include "generate/dialect/sqlite_expressions.h"
#include "generate/dialect/sqlite_types.h"
#include "generate/dialect/sqlite_virtual.h"

/* clang-format off */

/* case_sensitive_like changes results, the same for every query: but never between an index and
 * its use, as an index on a LIKE expression would then be wrong by design. */
static const wh_word early_pragmas[] = {
    {4, "PRAGMA case_sensitive_like=1", 0},
    {5, "PRAGMA encoding='UTF-16le'", 0},
    {4, "PRAGMA encoding='UTF-16be'", 0},
    {3, "PRAGMA page_size=512", 0},
    {1, "PRAGMA page_size=65536", 0},
    {1, "PRAGMA auto_vacuum=1", 0},
    {1, "PRAGMA auto_vacuum=2", 0},
    {1, "PRAGMA legacy_file_format=1", 0},
    {1, "PRAGMA secure_delete=1", 0},
    {0, NULL, 0},
};

/* Nothing that changes results, that leaves a database which contradicts itself
 * (writable_schema, ignore_check_constraints, journal_mode=OFF) or that forbids later writes. */
static const wh_word pragmas[] = {
    {9, "PRAGMA automatic_index=0", 0},
    {9, "PRAGMA reverse_unordered_selects=1", 0},
    {2, "PRAGMA temp_store=2", 0},
    {1, "PRAGMA table_info(t0)", 0},
    {1, "PRAGMA index_list(t0)", 0},
    {1, "PRAGMA foreign_key_list(t1)", 0},
    {1, "PRAGMA foreign_key_check", 0},
    {1, "PRAGMA quick_check(10)", 0},
    {1, "PRAGMA journal_mode=MEMORY", 0},
    {1, "PRAGMA wal_checkpoint", 0},
    {1, "PRAGMA user_version=7", 0},
    {1, "PRAGMA page_count", 0},
    {1, "PRAGMA cache_size=8", 0},
    {1, "PRAGMA cache_spill=0", 0},
    {1, "PRAGMA cell_size_check=1", 0},
    {1, "PRAGMA recursive_triggers=1", 0},
    {1, "PRAGMA defer_foreign_keys=1", 0},
    {1, "PRAGMA checkpoint_fullfsync=1", 0},
    {1, "PRAGMA read_uncommitted=1", 0},
    {1, "PRAGMA secure_delete=1", 0},
    {1, "PRAGMA shrink_memory", 0},
    {1, "PRAGMA incremental_vacuum", 0},
    {1, "PRAGMA synchronous=0", 0},
    {1, "PRAGMA locking_mode=EXCLUSIVE", 0},
    {1, "PRAGMA optimize", 3018000},
    {1, "PRAGMA trusted_schema=0", 3031000},
    {2, "PRAGMA analysis_limit=4", 3032000},
    {1, "PRAGMA integrity_check", 0},
    {0, NULL, 0},
};

/* What follows the tables and their first rows. setup.c writes each. */
static const wh_word statements[] = {
    {52, "CREATE INDEX", 0},
    {8, "INSERT", 0},
    {4, "INSERT SERIES", 3008003},
    {4, "INSERT SELECT", 0},
    {6, "INSERT AGAIN", 0},
    {7, "UPSERT", 0},
    {10, "UPDATE", 0},
    {4, "UPDATE FROM", 0},
    {4, "UPDATE UNIQUE", 0},
    {8, "DELETE", 0},
    {7, "SAVEPOINT", 0},
    {10, "ANALYZE", 0},
    {13, "ANALYZE sqlite_master", 0},
    {4, "REINDEX", 0},
    {1, "VACUUM", 0},
    {13, "PRAGMA", 0},
    {18, "CREATE VIEW", 0},
    {7, "CREATE TRIGGER", 0},
    {5, "ALTER TABLE ADD COLUMN", 0},
    {2, "ALTER TABLE DROP COLUMN", 0},
    {2, "ALTER TABLE RENAME TO", 0},
    {1, "ALTER TABLE RENAME COLUMN", 0},
    {2, "DROP INDEX", 0},
    {2, "COME AND GO", 0},
    {3, "UPDATE KEY", 0},
    {0, NULL, 0},
};

/* What comes and goes, of a table $t: pages that are freed and used again, rows that do not fit into
 * one, the schema changed and changed back. */
static const wh_word passing[] = {
    {3, "CREATE TABLE x AS SELECT * FROM $t;\nDROP TABLE x", 0},
    {3, "CREATE TABLE x AS SELECT hex(zeroblob(700)) AS a, * FROM $t LIMIT 9;\n"
        "CREATE INDEX xa ON x(a, c0);\nDELETE FROM x WHERE rowid % 2;\n"
        "UPDATE x SET a = a || c0;\nDROP TABLE x", 0},
    {2, "CREATE TABLE x AS SELECT zeroblob(9000) AS a, * FROM $t LIMIT 4;\nDELETE FROM x WHERE rowid > 2;\n"
        "PRAGMA incremental_vacuum(3);\nDROP TABLE x;\nPRAGMA incremental_vacuum", 0},
    {2, "CREATE TEMP TABLE x(a, b UNIQUE ON CONFLICT IGNORE);\nINSERT INTO x SELECT c0, c0 FROM $t;\n"
        "INSERT INTO x DEFAULT VALUES;\nDROP TABLE x", 0},
    {2, "CREATE TABLE x(a INTEGER PRIMARY KEY AUTOINCREMENT, b UNIQUE);\n"
        "INSERT INTO x(b) SELECT DISTINCT c0 FROM $t;\nDELETE FROM x;\nDROP TABLE x", 0},
    {1, "CREATE TABLE x AS SELECT * FROM $t;\nINSERT INTO x SELECT * FROM x;\n"
        "CREATE INDEX xa ON x(c0);\nANALYZE x;\nDROP INDEX xa;\n"
        "DROP TABLE x", 0},
    {1, "CREATE VIEW x AS SELECT * FROM $t;\nDROP VIEW x", 0},
    {1, "CREATE TEMP VIEW IF NOT EXISTS x AS SELECT * FROM $t;\nDROP VIEW IF EXISTS x", 0},
    {1, "ATTACH ':memory:' AS y;\nCREATE TABLE y.x AS SELECT * FROM $t;\n"
        "CREATE INDEX y.xa ON x(c0);\nDETACH y", 0},
    {1, "EXPLAIN QUERY PLAN SELECT * FROM $t ORDER BY c0", 0},
    {0, NULL, 0},
};

static const char *const begins[] = {"BEGIN", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"};

static const wh_word inserts[] = {
    {32, "INSERT INTO ", 0},
    {6, "INSERT OR IGNORE INTO ", 0},
    {4, "INSERT OR REPLACE INTO ", 0},
    {2, "REPLACE INTO ", 0},
    {1, "INSERT OR FAIL INTO ", 0},
    {1, "INSERT OR ABORT INTO ", 0},
    {0, NULL, 0},
};

static const wh_word updates[] = {
    {16, "UPDATE ", 0},
    {3, "UPDATE OR IGNORE ", 0},
    {3, "UPDATE OR REPLACE ", 0},
    {1, "UPDATE OR ABORT ", 0},
    {0, NULL, 0},
};

/* Of NOT NULL, UNIQUE and PRIMARY KEY. */
static const wh_word conflicts[] = {
    {20, "", 0},
    {4, " ON CONFLICT IGNORE", 0},
    {4, " ON CONFLICT REPLACE", 0},
    {1, " ON CONFLICT ABORT", 0},
    {1, " ON CONFLICT FAIL", 0},
    {1, " ON CONFLICT ROLLBACK", 0},
    {0, NULL, 0},
};

/* Of a table, over its first column: none that a value breaks. */
static const wh_word checks[] = {
    {3, "CHECK (c0 IS NOT 170141183)", 0},
    {2, "CONSTRAINT k CHECK (c0 NOTNULL OR c0 IS NULL)", 0},
    {1, "CHECK (typeof(c0) <> 'none') ON CONFLICT IGNORE", 0},
    {1, "CHECK (c0 COLLATE NOCASE <> 'zzzz')", 0},
    {0, NULL, 0},
};

static const wh_word statistics[] = {
    {12, "", 0},
    {2, " noskipscan", 0},
    {2, " unordered", 0},
    {1, " sz=2", 0},
    {1, " sz=4000", 0},
    {0, NULL, 0},
};

/* Affinity is decided by what a name contains, in odd ways: STRING is NUMERIC, FLOATING POINT is
 * INTEGER (it contains INT), ANY is NUMERIC where the table is not STRICT. */
static const wh_gen_type types[] = {
    {18, "INT", WH_AFF_INTEGER, true, 0},
    {14, "INTEGER", WH_AFF_INTEGER, true, 0},
    {24, "TEXT", WH_AFF_TEXT, true, 0},
    {14, "", WH_AFF_BLOB, false, 0},
    {10, "REAL", WH_AFF_REAL, true, 0},
    {10, "NUMERIC", WH_AFF_NUMERIC, false, 0},
    {7, "BLOB", WH_AFF_BLOB, true, 0},
    {3, "VARCHAR(10)", WH_AFF_TEXT, false, 0},
    {2, "CHAR(5)", WH_AFF_TEXT, false, 0},
    {2, "DOUBLE", WH_AFF_REAL, false, 0},
    {2, "FLOAT", WH_AFF_REAL, false, 0},
    {2, "BIGINT", WH_AFF_INTEGER, false, 0},
    {2, "BOOLEAN", WH_AFF_NUMERIC, false, 0},
    {2, "DECIMAL(10,2)", WH_AFF_NUMERIC, false, 0},
    {1, "STRING", WH_AFF_NUMERIC, false, 0},
    {1, "DATE", WH_AFF_NUMERIC, false, 0},
    {1, "FLOATING POINT", WH_AFF_INTEGER, false, 0},
    {1, "ANY", WH_AFF_NUMERIC, true, 0},
    {0, NULL, 0, false, 0},
};

static const wh_constraint constraints[] = {
    {10, "NOT NULL", WH_COL_NOT_NULL, false, 0},
    {3, "NOT NULL$f", WH_COL_NOT_NULL, false, 0},
    {6, "UNIQUE", WH_COL_UNIQUE, false, 0},
    {5, "UNIQUE$f", WH_COL_UNIQUE, false, 0},
    {13, "COLLATE NOCASE", WH_COL_COLLATE, true, 0},
    {6, "COLLATE RTRIM", WH_COL_COLLATE, true, 0},
    {2, "COLLATE BINARY", WH_COL_COLLATE, false, 0},
    {8, "DEFAULT $k", WH_COL_DEFAULT, false, 0},
    {3, "DEFAULT $e", WH_COL_DEFAULT, false, 0},
    {2, "CHECK (length($c) < 40)", WH_COL_CHECK, false, 0},
    {2, "CHECK ($c IS NOT 170141183)", WH_COL_CHECK, false, 0},
    {1, "CHECK ($c NOT BETWEEN 'zzz' AND 'zzzz')", WH_COL_CHECK, false, 0},
    {1, "CHECK ($c COLLATE $x <> 'zzzz')", WH_COL_CHECK, false, 0},
    {1, "CONSTRAINT k CHECK ($c NOTNULL OR $c IS NULL)", WH_COL_CHECK, false, 0},
    {1, "CHECK (CASE typeof($c) WHEN 'none' THEN 0 ELSE 1 END)", WH_COL_CHECK, false, 0},
    {5, "REFERENCES $r", WH_COL_FOREIGN, false, 0},
    {0, NULL, 0, false, 0},
};

static const wh_default defaults[] = {
    {3, "(1 + 2)", "3", 0},
    {2, "(-1)", "-1", 0},
    {2, "(abs(-5))", "5", 0},
    {2, "('a' || 'b')", "'ab'", 0},
    {2, "(upper('ab'))", "'AB'", 0},
    {1, "(NULL)", "NULL", 0},
    {1, "(CAST(1 AS TEXT))", "'1'", 0},
    {1, "(x'61')", "x'61'", 0},
    {1, "(1.5 * 2)", "3.0", 0},
    {1, "+2", "2", 0},
    {1, "(TRUE)", "1", 3023000},
    {1, "(CASE WHEN 1 THEN 'a ' ELSE 2 END)", "'a '", 0},
    {1, "(iif(0, 1, 10))", "10", 3032000},
    {0, NULL, NULL, 0},
};

static const wh_reference references[] = {
    {6, "", WH_ACTION_FAIL, 0},
    {4, " ON DELETE CASCADE", WH_ACTION_CASCADE, 0},
    {3, " ON DELETE SET NULL", WH_ACTION_SET_NULL, 0},
    {4, " ON UPDATE CASCADE ON DELETE CASCADE", WH_ACTION_CASCADE, 0},
    {3, " ON DELETE SET NULL ON UPDATE CASCADE", WH_ACTION_SET_NULL, 0},
    {2, " ON UPDATE SET NULL ON DELETE CASCADE", WH_ACTION_CASCADE, 0},
    {1, " ON UPDATE SET NULL ON DELETE RESTRICT", WH_ACTION_FAIL, 0},
    {1, " ON DELETE SET DEFAULT", WH_ACTION_FAIL, 0},
    {1, " MATCH FULL ON DELETE CASCADE NOT DEFERRABLE", WH_ACTION_CASCADE, 0},
    {2, " DEFERRABLE INITIALLY DEFERRED", WH_ACTION_FAIL, 0},
    {0, NULL, 0, 0},
};

/* A trigger runs for one row at a time, so that the order of rows is not seen. */
static const wh_trigger_action actions[] = {
    {4, WH_FIRES_INSERT, "INSERT OR IGNORE INTO $t$v", 0},
    {4, WH_FIRES_INSERT, "INSERT OR IGNORE INTO $t$n", 0},
    {2, WH_FIRES_INSERT, "INSERT OR REPLACE INTO $t$n", 0},
    {3, WH_FIRES_UPDATE, "UPDATE $t SET $s = $r WHERE $c = $k", 0},
    {2, WH_FIRES_UPDATE, "UPDATE OR IGNORE $t SET $s = $k WHERE $c >= $r", 0},
    {2, WH_FIRES_UPDATE, "UPDATE $t SET $s = $k WHERE $c = $r", 0},
    {2, WH_FIRES_DELETE, "DELETE FROM $t WHERE $c = $r", 0},
    {1, WH_FIRES_DELETE, "DELETE FROM $t WHERE $c = $k AND $r IS NOT NULL", 0},
    {1, 0, "SELECT RAISE(IGNORE) WHERE $r = $l", 0},
    {1, 0, "SELECT count(*) FROM $t WHERE $c = $r", 0},
    {0, 0, NULL, 0},
};

static const char *const json_names[] = {"value", "key"};

static const wh_gen_series series[] = {
    {4, 2, "json_each('[1,2,$i,null,2]')$a", 3038000, json_names},
    {3, 2, "(SELECT 1.0 AS c0, $i AS c1)$a", 0, NULL},
    {2, 2, "(SELECT CAST($i.0 AS NUMERIC) AS c0, CAST($i AS REAL) AS c1)$a", 0, NULL},
    {1, 2, "(SELECT '$i' AS c0, NULL AS c1)$a", 0, NULL},
    {1, 1, "(SELECT CAST($i AS REAL) AS c0 UNION ALL SELECT $i)$a", 0, NULL},
    {1, 1, "(SELECT CAST('$i' AS NUMERIC) AS c0 UNION SELECT '$i')$a", 0, NULL},
    {1, 2, "(SELECT CAST($i.0 AS NUMERIC) AS c0, count(*) OVER () AS c1)$a", 3025002, NULL},
    {3, 2, "(SELECT value AS c0, key AS c1 FROM json_each('[1,2,$i,null,2]'))$a", 3038000},
    {2, 2, "(SELECT id AS c0, value IS NULL AS c1 FROM json_tree('[$i,[1,{\"a\":2}]]'))$a", 3038000},
    {3, 1, "(SELECT 1 AS c0 UNION ALL SELECT $i UNION ALL SELECT NULL)$a", 0},
    {2, 2, "(SELECT column1 AS c0, column2 AS c1 FROM (VALUES (1, $i), (NULL, 2), ($i, 0)))$a", 3008003},
    {0, 0, NULL, 0},
};

static const wh_gen_change changes[] = {
    {40, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s WHERE $w", 0},
    {4, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s", 0},
    {5, WH_CHANGE_UPDATE, 0, "UPDATE OR IGNORE $t SET $s WHERE $w", 0},
    {3, WH_CHANGE_UPDATE, 0, "UPDATE OR REPLACE $t SET $s WHERE $w", 0},
    {3, WH_CHANGE_UPDATE, 0, "UPDATE $t NOT INDEXED SET $s WHERE $w", 0},
    {6, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s FROM $f WHERE $j AND ($w)", 3033000},
    {6, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s FROM $y WHERE $j AND ($w)", 3033000},
    {8, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s WHERE $w RETURNING $o", 3035000},
    {40, WH_CHANGE_DELETE, 0, "DELETE FROM $t WHERE $w", 0},
    {3, WH_CHANGE_DELETE, 0, "DELETE FROM $t NOT INDEXED WHERE $w", 0},
    {8, WH_CHANGE_DELETE, 0, "DELETE FROM $t WHERE $w RETURNING $o", 3035000},
    {20, WH_CHANGE_INSERT, WH_CHANGE_KEYLESS, "INSERT INTO $t($l) SELECT $e FROM $f WHERE $w", 0},
    {8, WH_CHANGE_INSERT, WH_CHANGE_KEYLESS, "INSERT INTO $t($l) SELECT $e FROM $m WHERE $w", 0},
    {20, WH_CHANGE_INSERT, 0, "INSERT OR IGNORE INTO $t($l) SELECT $e FROM $f WHERE $w", 0},
    {6, WH_CHANGE_INSERT, 0, "INSERT OR IGNORE INTO $t($l) SELECT $e FROM $f WHERE $w RETURNING $o", 3035000},
    {10, WH_CHANGE_UPSERT, 0, "REPLACE INTO $t($l) SELECT $e FROM $m WHERE $w", 0},
    {5, WH_CHANGE_UPSERT, 0, "REPLACE INTO $t($l) SELECT $e FROM $f WHERE $w", 0},
    {10, WH_CHANGE_UPSERT, 0, "INSERT INTO $t($l) SELECT $e FROM $m WHERE $w ON CONFLICT DO NOTHING", 3024000},
    {25, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "INSERT INTO $t($l) SELECT $e FROM $m WHERE $w ON CONFLICT($u) DO UPDATE SET $x", 3024000},
    {6, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "INSERT INTO $t($l) SELECT $e FROM $m WHERE $w ON CONFLICT($u) DO UPDATE SET $x RETURNING $o", 3035000},
    {3, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "REPLACE INTO $t($l) SELECT $e FROM $m WHERE $w ON CONFLICT($u) DO UPDATE SET $x", 3024000},
    {2, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "INSERT OR IGNORE INTO $t($l) SELECT $e FROM $m WHERE $w ON CONFLICT($u) DO UPDATE SET $x", 3024000},
    {3, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "INSERT INTO $t($l) SELECT $e FROM $m WHERE $w ON CONFLICT($u) DO UPDATE SET $x ON CONFLICT DO NOTHING", 3035000},
    {2, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "INSERT INTO $t($l) SELECT $e FROM $m WHERE $w ON CONFLICT($u) DO NOTHING ON CONFLICT DO UPDATE SET $x", 3035000},
    {2, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "REPLACE INTO $t($l) SELECT $e FROM $m WHERE $w ON CONFLICT($u) DO NOTHING ON CONFLICT($u) DO UPDATE SET $x", 3035000},
    {0, 0, 0, NULL, 0},
};

/* Of peers all have the same rows. */
static const wh_word frames[] = {
    {3, " RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW", 0},
    {3, " RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING", 0},
    {2, " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING", 0},
    {3, " GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING", 3028000},
    {2, " GROUPS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE GROUP", 3028000},
    {1, " RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE TIES", 3028000},
    {0, NULL, 0},
};

static const char *const on_constants[] = {"0", "NULL", "1 = 0", "1"};

static const wh_join joins[] = {
    {22, ", ", WH_JOIN_PLAIN, 0},
    {24, " JOIN ", WH_JOIN_ON, 0},
    {18, " LEFT JOIN ", WH_JOIN_ON, 0},
    {5, " INNER JOIN ", WH_JOIN_ON, 0},
    {3, " CROSS JOIN ", WH_JOIN_PLAIN, 0},
    {3, " CROSS JOIN ", WH_JOIN_ON, 0},
    {2, " LEFT OUTER JOIN ", WH_JOIN_PLAIN, 0},
    {9, " NATURAL JOIN ", WH_JOIN_NATURAL, 0},
    {10, " NATURAL LEFT JOIN ", WH_JOIN_NATURAL, 0},
    {10, " JOIN ", WH_JOIN_USING, 0},
    {10, " LEFT JOIN ", WH_JOIN_USING, 0},
    {9, " RIGHT JOIN ", WH_JOIN_ON, 3039000},
    {6, " RIGHT JOIN ", WH_JOIN_USING, 3039000},
    {2, " NATURAL RIGHT OUTER JOIN ", WH_JOIN_NATURAL, 3039000},
    {2, " NATURAL FULL OUTER JOIN ", WH_JOIN_NATURAL, 3039000},
    {7, " FULL JOIN ", WH_JOIN_ON, 3039000},
    {4, " FULL OUTER JOIN ", WH_JOIN_USING, 3039000},
    {0, NULL, 0, 0},
};

/* clang-format on */

const wh_gen_features wh_sqlite_features = {
    .name = "sqlite",
    .version = 3040001,
    .own = 25,
    .family = 2,
    .star_unclear = true,
    .bare_columns = true,
    .unindexed = " NOT INDEXED",
    .distinct_on_since = UINT32_MAX,
    .lateral_since = UINT32_MAX,
    .quantified_since = UINT32_MAX,
    .named_windows_since = 3028000,
    .bags_since = WH_GEN_NEVER,
    .series = series,
    .frames = frames,
    .changes = changes,
    .strict_since = 3037000,
    .unmixed = wh_sqlite_domains,
    .unmixed_generated = wh_sqlite_generated,
    .generated_since = 3031000,
    .upsert_since = 3024000,
    .upserts_since = 3035000,
    .returning_since = 3035000,
    .row_value_since = 3015000,
    .update_from_since = 3033000,
    .rename_since = 3026000,
    .drop_column_since = 3035000,
    .rename_column_since = 3025000,
    .window_weight = 3,
    .windows_since = 3025000,
    .ctes_since = 3008003,
    .view_names_since = 3009000,
    .indexed_by_since = 3033000,
    .materialized_since = 3035000,
    .foreign_pragma = "PRAGMA foreign_keys=1",
    .foreign_columns = 45,
    .autoincrement = " AUTOINCREMENT",
    .ignore = "INSERT OR IGNORE INTO ",
    .replace = "INSERT OR REPLACE INTO ",
    .update_ignore = "UPDATE OR IGNORE ",
    .update_replace = "UPDATE OR REPLACE ",
    .forms = {wh_sqlite_leaves, wh_sqlite_predicates, wh_sqlite_numbers, wh_sqlite_strings,
              wh_sqlite_anything, wh_sqlite_predicate_functions, wh_sqlite_number_functions,
              wh_sqlite_string_functions},
    .aggregates = wh_sqlite_aggregates,
    .conditions = wh_sqlite_conditions,
    .telling = wh_sqlite_telling,
    .loose_affinity = WH_AFF_BLOB,
    .windows = wh_sqlite_windows,
    .ordered_windows = wh_sqlite_ordered_windows,
    .operators = wh_sqlite_operators,
    .key_rows = wh_sqlite_key_rows,
    .indexed_shown = wh_sqlite_indexed_shown,
    .partial = wh_sqlite_partial,
    .reflexive = wh_sqlite_reflexive,
    .collations = wh_sqlite_collations,
    .casts = wh_sqlite_casts,
    .early_pragmas = early_pragmas,
    .pragmas = pragmas,
    .statements = statements,
    .begins = begins,
    .inserts = inserts,
    .updates = updates,
    .conflicts = conflicts,
    .checks = checks,
    .statistics = statistics,
    .types = types,
    .constraints = constraints,
    .defaults = defaults,
    .references = references,
    .actions = actions,
    .virtuals = wh_sqlite_virtuals,
    .virtual_upkeep = {[WH_MODULE_FTS5] = wh_sqlite_fts5_upkeep,
                       [WH_MODULE_FTS4] = wh_sqlite_fts4_upkeep,
                       [WH_MODULE_RTREE] = wh_sqlite_rtree_upkeep},
    .passing = passing,
    .virtual_searches = {[WH_MODULE_FTS5] = wh_sqlite_fts5_searches, [WH_MODULE_FTS4] = wh_sqlite_fts4_searches},
    .virtual_shown = {[WH_MODULE_FTS5] = wh_sqlite_fts5_shown, [WH_MODULE_FTS4] = wh_sqlite_fts4_shown},
    .words = wh_sqlite_words,
    .joins = joins,
    .on_constants = on_constants,
    .on_constant_percent = 9,
};
