/*
 * SQLite as tables: what may stand in a generated database and query, how often, and since when.
 * Its functions stand in sqlite_functions.c.
 *
 * Only what is deterministic and accepted: no random(), no dates of today, no changes(), nothing
 * whose result depends on the order of rows (group_concat, sums of reals), nothing that runs long
 * or fails on some rows only (integer overflow in abs and sum, JSON).
 */
#include "generate/dialect/features.h"

#include "generate/model/model.h"
#include "generate/dialect/sqlite_functions.h"
#include "generate/dialect/sqlite_types.h"

/* clang-format off */

/* Predicates without further expressions: at the tips of every WHERE clause. */
static const wh_gen_form leaves[] = {
    {26, WH_GEN_LEAF, "$c $o $k", "o 2 1 3", 0},
    {3, WH_GEN_LEAF, "$z IS NULL", "null 1", 0},
    {3, WH_GEN_LEAF, "$z IS NOT NULL", "notnull 1", 0},
    {1, WH_GEN_LEAF, "$z NOTNULL", "notnull 1", 0},
    {1, WH_GEN_LEAF, "$z ISNULL", "null 1", 0},
    {7, WH_GEN_LEAF, "$c BETWEEN $r", "range 1 2", 0},
    {3, WH_GEN_LEAF, "$c NOT BETWEEN $r", "nrange 1 2", 0},
    {4, WH_GEN_LEAF, "$c IN ($k, $k)", "in/3 1 2 3", 0},
    {4, WH_GEN_LEAF, "$c IN ($k, $k, $k, $k)", "in/5 1 2 3 4 5", 0},
    {2, WH_GEN_LEAF, "$c IN ($k, NULL, $q)", "in/4 1 2 #NULL 3", 0},
    {3, WH_GEN_LEAF, "$c NOT IN ($k, $k)", "nin/3 1 2 3", 0},
    {1, WH_GEN_LEAF, "$c NOT IN ($k)", "nin/2 1 2", 0},
    {5, WH_GEN_LEAF, "$ct LIKE $p", "like 1 2", 0},
    {1, WH_GEN_LEAF, "$ct NOT LIKE $p", "nlike 1 2", 0},
    {1, WH_GEN_LEAF, "$ct LIKE $p ESCAPE '!'", "escape 1 2", 0},
    {5, WH_GEN_LEAF, "$ct GLOB $glob", "glob 1 2", 0},
    {1, WH_GEN_LEAF, "$ct NOT GLOB $glob", "nglob 1 2", 0},
    {3, WH_GEN_LEAF, "$cn", "1", 0},
    {5, WH_GEN_LEAF, "$c $o $q", "o 2 1 3", 0},
    {3, WH_GEN_LEAF, "$K $o $C", "o 2 1 3", 0},
    {2, WH_GEN_LEAF, "$K IN ($C, $q)", "in/3 1 2 3", 0},
    {2, WH_GEN_LEAF, "$K BETWEEN $C AND $q", "between 1 2 3", 0},
    {2, WH_GEN_LEAF, "$c IS $k", "is 1 2", 0},
    {2, WH_GEN_LEAF, "$c IS NOT $k", "isnt 1 2", 0},
    {1, WH_GEN_LEAF, "$c IS NOT DISTINCT FROM $k", "is 1 2", 3039000},
    {3, WH_GEN_LEAF, "$c COLLATE $coll $o $k", "o 3 collate 2 1 4", 0},
    {2, WH_GEN_LEAF, "CAST($c AS $cast) $o $k", NULL, 0},
    {2, WH_GEN_LEAF, "$c $o $k COLLATE $coll", "o 2 1 collate 4 3", 0},
    {1, WH_GEN_LEAF, "$c COLLATE $coll IN ($k, $k)", "in/3 collate 2 1 3 4", 0},
    {1, WH_GEN_LEAF, "$c COLLATE $coll $o $q COLLATE $coll", "o 3 collate 2 1 collate 5 4", 0},
    {1, WH_GEN_LEAF, "$cn NOT BETWEEN 9223372036854774784.0 AND 9.3e18", NULL, 0},
    {1, WH_GEN_LEAF, "$cn BETWEEN -9.3e18 AND 9223372036854774784.0", NULL, 0},
    {1, WH_GEN_LEAF, "unlikely($indexed) $o $k", "o 2 same/1 1 3", 3008001},
    {1, WH_GEN_LEAF, "likely($indexed $o $k)", "same/1 o 2 1 3", 3008006},
    {1, WH_GEN_LEAF, "($c COLLATE $coll, $q) $o ($k, $l)", "o 3 row/2 collate 2 1 4 row/2 5 6", 3015000},
    {2, WH_GEN_LEAF, "+$c $o $k", "o 2 pos 1 3", 0},
    {2, WH_GEN_LEAF, "($c, $q) $o ($k, $l)", "o 3 row/2 1 2 row/2 4 5", 3015000},
    {1, WH_GEN_LEAF, "($K, $q) $o ($C, $d)", "o 3 row/2 1 2 row/2 4 5", 3015000},
    {1, WH_GEN_LEAF, "$K $o likely($C)", "o 2 1 3", 3008006},
    {1, WH_GEN_LEAF, "$c IN ()", NULL, 0},
    {1, WH_GEN_LEAF, "(SELECT $c) $o $k", NULL, 0},
    {1, WH_GEN_LEAF, "$c IN (SELECT $k UNION ALL SELECT $k)", NULL, 0},
    {1, WH_GEN_LEAF, "($c, NULL) IN (VALUES ($k, $k), ($k, NULL))", NULL, 3015000},
    {2, WH_GEN_LEAF, "($c, $q) IN (VALUES ($k, $l), ($k, $l))", "in/3 row/2 1 2 row/2 3 4 row/2 5 6", 3015000},
    {1, WH_GEN_LEAF, "$v", "1", 0},
    {4, WH_GEN_LEAF, "$partial", "1", 0},
    {4, WH_GEN_LEAF, "$indexed $o $k", "o 2 1 3", 0},
    {0, 0, NULL, NULL, 0},
};

static const wh_gen_form predicates[] = {
    {14, WH_GEN_BOOL, "$w AND $w", "and 1 2", 0},
    {24, WH_GEN_BOOL, "$w OR $w", "or 1 2", 0},
    {6, WH_GEN_BOOL, "($w OR $w) AND $w", "and or 1 2 3", 0},
    {6, WH_GEN_BOOL, "$w AND $w OR $w", "or and 1 2 3", 0},
    {3, WH_GEN_BOOL, "$c = $k OR $C = $k", "or = 1 2 = 3 4", 0},
    {5, WH_GEN_BOOL, "$c = $k OR $q = $l", "or = 1 2 = 3 4", 0},
    {2, WH_GEN_BOOL, "$c = $k OR $q > $l", "or = 1 2 > 3 4", 0},
    {2, WH_GEN_BOOL, "$c < $k OR $q IN ($l, $l)", "or < 1 2 in/3 3 4 5", 0},
    {2, WH_GEN_BOOL, "$c = $k AND $q = $l OR $q = $l", "or and = 1 2 = 3 4 = 5 6", 0},
    {2, WH_GEN_BOOL, "$c = $k AND $q > $l", "and = 1 2 > 3 4", 0},
    {2, WH_GEN_BOOL, "$c IN ($k, $k) AND $q <= $l", "and in/3 1 2 3 <= 4 5", 0},
    {3, WH_GEN_BOOL, "$c $o $k OR $C $o $k OR $q $o $l", "or or o 2 1 3 o 5 4 6 o 8 7 9", 0},
    {3, WH_GEN_BOOL, "$c $o $k AND $C $o $k", "and o 2 1 3 o 5 4 6", 0},
    {4, WH_GEN_BOOL, "$c = $k AND $w", "and = 1 2 3", 0},
    {3, WH_GEN_BOOL, "$c = $d AND $C $o $k", "and = 1 2 o 4 3 5", 0},
    {1, WH_GEN_BOOL, "$c COLLATE $coll = $d AND $C = $k", "and = collate 2 1 3 = 4 5", 0},
    {1, WH_GEN_BOOL, "$c = $d AND $C COLLATE $coll = $k", "and = 1 2 = collate 4 3 5", 0},
    {1, WH_GEN_BOOL, "$c = $k COLLATE $coll OR $C = $k", "or = 1 collate 3 2 = 4 5", 0},
    {1, WH_GEN_BOOL, "$c >= $d AND $C OR $d BETWEEN $i AND $C", NULL, 0},
    {4, WH_GEN_BOOL, "$c >= $k AND $w", "and >= 1 2 3", 0},
    {8, WH_GEN_BOOL, "NOT $w", "not 1", 0},
    {10, WH_GEN_BOOL, "$num $o $k", "o 2 1 3", 0},
    {5, WH_GEN_BOOL, "$num $o $cn", "o 2 1 3", 0},
    {3, WH_GEN_BOOL, "$num $o $num", "o 2 1 3", 0},
    {6, WH_GEN_BOOL, "$text $o $k", "o 2 1 3", 0},
    {3, WH_GEN_BOOL, "$text $o $ct", "o 2 1 3", 0},
    {2, WH_GEN_BOOL, "$text $o $text", "o 2 1 3", 0},
    {2, WH_GEN_BOOL, "$any $o $any", "o 2 1 3", 0},
    {2, WH_GEN_BOOL, "$any IS $k", "is 1 2", 0},
    {1, WH_GEN_BOOL, "$any IS NOT $k", "isnt 1 2", 0},
    {1, WH_GEN_BOOL, "$any IS NULL", "null 1", 0},
    {4, WH_GEN_BOOL, "$num BETWEEN $r", "range 1 2", 0},
    {2, WH_GEN_BOOL, "$num BETWEEN $num AND $num", "between 1 2 3", 0},
    {1, WH_GEN_BOOL, "$num NOT BETWEEN $num AND $num", "nbetween 1 2 3", 0},
    {1, WH_GEN_BOOL, "$text LIKE $ct", "like 1 2", 0},
    {2, WH_GEN_BOOL, "$any LIKE '%1%'", "like 1 '%1%'", 0},
    {1, WH_GEN_BOOL, "$text GLOB '[a-m]*'", "glob 1 '[a-m]*'", 0},
    {2, WH_GEN_BOOL, "$text GLOB $glob", "glob 1 2", 0},
    {2, WH_GEN_BOOL, "$text LIKE $p", "like 1 2", 0},
    {3, WH_GEN_BOOL, "$c IN ($ANY, $ANY, $k)", "in/4 1 2 3 4", 0},
    {2, WH_GEN_BOOL, "$c NOT IN ($ANY, $k)", "nin/3 1 2 3", 0},
    {1, WH_GEN_BOOL, "$any IN ($c, $k)", "in/3 1 2 3", 0},
    {2, WH_GEN_BOOL, "$any IN ($k, $k, $k)", "in/4 1 2 3 4", 0},
    {7, WH_GEN_BOOL, "$c IN ($sub)", "in/2 1 2", 0},
    {2, WH_GEN_BOOL, "$c NOT IN ($sub)", "nin/2 1 2", 0},
    {1, WH_GEN_BOOL, "$any IN ($sub)", "in/2 1 2", 0},
    {3, WH_GEN_BOOL, "($c, $q) IN ($subs)", "in/2 row/2 1 2 3", 3015000},
    {1, WH_GEN_BOOL, "($c, $q) NOT IN ($subs)", "nin/2 row/2 1 2 3", 3015000},
    {9, WH_GEN_BOOL, "EXISTS ($exists)", "1", 0},
    {1, WH_GEN_BOOL, "EXISTS ($exists LIMIT 1)", "1", 0},
    {1, WH_GEN_BOOL, "EXISTS ($exists UNION ALL $exists)", NULL, 0},
    {1, WH_GEN_BOOL, "EXISTS ($exists INTERSECT $exists)", NULL, 0},
    {1, WH_GEN_BOOL, "EXISTS ($exists EXCEPT $exists)", NULL, 0},
    {4, WH_GEN_BOOL, "NOT EXISTS ($exists)", "not 1", 0},
    {6, WH_GEN_BOOL, "$cn $o ($value)", "o 2 1 3", 0},
    {2, WH_GEN_BOOL, "CASE WHEN $B THEN $B ELSE $B END", "case/3 1 2 3", 0},
    {1, WH_GEN_BOOL, "CASE WHEN $B THEN $B WHEN $B THEN $B END", "case/4 1 2 3 4", 0},
    {2, WH_GEN_BOOL, "CASE $c WHEN $k THEN $B ELSE $B END", "switch/4 1 2 3 4", 0},
    {3, WH_GEN_BOOL, "$b IS TRUE", "true 1", 3023000},
    {2, WH_GEN_BOOL, "$b IS NOT TRUE", "nottrue 1", 3023000},
    {2, WH_GEN_BOOL, "$b IS NOT FALSE", "notfalse 1", 3023000},
    {1, WH_GEN_BOOL, "$b IS FALSE", "false 1", 3023000},
    {2, WH_GEN_BOOL, "$b = $b", "= 1 2", 0},
    {1, WH_GEN_BOOL, "$b <> $b", "<> 1 2", 0},
    {1, WH_GEN_BOOL, "$b IS NOT NULL", "notnull 1", 0},
    {1, WH_GEN_BOOL, "CAST($B AS $cast)", "cast 2 1", 0},
    {3, WH_GEN_BOOL, "$num", "1", 0},
    {1, WH_GEN_BOOL, "$text", "1", 0},
    {2, WH_GEN_BOOL, "($c, $q) $o ($ANY, $ANY)", "o 3 row/2 1 2 row/2 4 5", 3015000},
    {2, WH_GEN_BOOL, "($c, $NUM) $o ($k, $NUM)", "o 3 row/2 1 2 row/2 4 5", 3015000},
    {1, WH_GEN_BOOL, "$c IN (SELECT value FROM json_each('[0,1,2,\"a\",\"1\",-1,1.0,null]'))", NULL, 3038000},
    {1, WH_GEN_BOOL, "$c NOT IN (SELECT value FROM json_each('[1,\"b\",2.5]'))", NULL, 3038000},
    {1, WH_GEN_BOOL, "$cn IN (SELECT x.value FROM json_each(json_array($i, 1, 3)) AS x WHERE x.key < 2)", NULL, 3038000},
    {1, WH_GEN_BOOL, "EXISTS (SELECT 1 FROM json_each('[3,1,2]') AS x WHERE x.key = $cn AND x.value > $i)", NULL, 3038000},
    {1, WH_GEN_BOOL, "EXISTS (SELECT 1 FROM json_tree('{\"a\":[1,{\"b\":2}],\"c\":\"x\"}') AS x WHERE x.atom = $c)", NULL, 3038000},
    {1, WH_GEN_BOOL, "$cn < (SELECT count(*) FROM json_tree('[[1,2],{\"a\":2}]', '$$[0]') AS x WHERE x.id >= $i)", NULL, 3038000},
    {0, 0, NULL, NULL, 0},
};

static const wh_gen_form numbers[] = {
    {16, WH_GEN_NUM, "$cn + $k", "+ 1 2", 0},
    {12, WH_GEN_NUM, "$num + $num", "+ 1 2", 0},
    {12, WH_GEN_NUM, "$num - $num", "- 1 2", 0},
    {10, WH_GEN_NUM, "$num * $num", "* 1 2", 0},
    {8, WH_GEN_NUM, "$num / $num", "/ 1 2", 0},
    {8, WH_GEN_NUM, "$num % $num", "% 1 2", 0},
    {8, WH_GEN_NUM, "$num & $num", "& 1 2", 0},
    {8, WH_GEN_NUM, "$num | $num", "| 1 2", 0},
    {4, WH_GEN_NUM, "$num << $i", "<< 1 2", 0},
    {4, WH_GEN_NUM, "$num >> $i", ">> 1 2", 0},
    {10, WH_GEN_NUM, "- $num", "neg 1", 0},
    {8, WH_GEN_NUM, "+ $num", "pos 1", 0},
    {6, WH_GEN_NUM, "~ $num", "inv 1", 0},
    {8, WH_GEN_NUM, "CAST($ANY AS INTEGER)", "castI 1", 0},
    {6, WH_GEN_NUM, "CAST($ANY AS REAL)", "castR 1", 0},
    {6, WH_GEN_NUM, "CAST($ANY AS NUMERIC)", "castN 1", 0},
    {8, WH_GEN_NUM, "CASE WHEN $B THEN $NUM ELSE $NUM END", "case/3 1 2 3", 0},
    {4, WH_GEN_NUM, "CASE $c WHEN $k THEN $NUM END", "switch/3 1 2 3", 0},
    {4, WH_GEN_NUM, "$b + $num", "+ 1 2", 0},
    {4, WH_GEN_NUM, "($value)", "1", 0},
    {0, 0, NULL, NULL, 0},
};

static const wh_gen_form strings[] = {
    {16, WH_GEN_TEXT, "$ct || $v", "|| 1 2", 0},
    {14, WH_GEN_TEXT, "$text || $text", "|| 1 2", 0},
    {10, WH_GEN_TEXT, "CAST($ANY AS TEXT)", "castT 1", 0},
    {4, WH_GEN_TEXT, "CAST($ANY AS BLOB)", "castB 1", 0},
    {8, WH_GEN_TEXT, "$text COLLATE $coll", "collate 2 1", 0},
    {6, WH_GEN_TEXT, "CASE WHEN $B THEN $TEXT ELSE $TEXT END", "case/3 1 2 3", 0},
    {4, WH_GEN_TEXT, "CASE $ANY WHEN $ANY THEN $TEXT ELSE $TEXT END", "switch/4 1 2 3 4", 0},
    {0, 0, NULL, NULL, 0},
};

static const wh_gen_form anything[] = {
    {8, WH_GEN_ANY, "$NUM", "1", 0},
    {8, WH_GEN_ANY, "$TEXT", "1", 0},
    {3, WH_GEN_ANY, "$B", "1", 0},
    {0, 0, NULL, NULL, 0},
};

static const wh_word operators[] = {
    {9, "=", 0},
    {4, "<>", 0},
    {2, "!=", 0},
    {2, "==", 0},
    {6, "<", 0},
    {6, "<=", 0},
    {6, ">", 0},
    {6, ">=", 0},
    {3, "IS", 0},
    {2, "IS NOT", 0},
    {1, "IS DISTINCT FROM", 3039000},
    {0, NULL, 0},
};

static const wh_word reflexive[] = {
    {9, "=", 0}, {2, "==", 0}, {4, "<=", 0}, {4, ">=", 0}, {3, "IS", 0}, {0, NULL, 0},
};

static const wh_word collations[] = {
    {2, "BINARY", 0},
    {4, "NOCASE", 0},
    {3, "RTRIM", 0},
    {0, NULL, 0},
};

static const wh_word casts[] = {
    {3, "INTEGER", 0}, {3, "TEXT", 0}, {2, "REAL", 0},
    {2, "NUMERIC", 0}, {1, "BLOB", 0}, {0, NULL, 0},
};

/* case_sensitive_like changes results, the same for every query: but never between an index and
 * its use, as an index on a LIKE expression would then be wrong by design. */
static const wh_word early_pragmas[] = {
    {4, "PRAGMA case_sensitive_like=1", 0},
    {3, "PRAGMA encoding='UTF-16le'", 0},
    {2, "PRAGMA encoding='UTF-16be'", 0},
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
    {1, "PRAGMA short_column_names=0", 0},
    {1, "PRAGMA full_column_names=1", 0},
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
    {8, "ANALYZE sqlite_master", 0},
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

static const wh_virtual virtuals[] = {
    {6, WH_MODULE_RTREE, 3, "rtree($c)", 0},
    {3, WH_MODULE_RTREE, 5, "rtree($c)", 0},
    {3, WH_MODULE_RTREE, 3, "rtree_i32($c)", 0},
    {2, WH_MODULE_RTREE, 4, "rtree($c)", 3024000},
    {2, WH_MODULE_FTS4, 0, "fts4($c)", 0},
    {2, WH_MODULE_FTS4, 0, "fts4($c, tokenize=porter)", 0},
    {1, WH_MODULE_FTS4, 0, "fts4($c, tokenize=unicode61)", 3008007},
    {1, WH_MODULE_FTS4, 0, "fts4($c, order=desc)", 0},
    {1, WH_MODULE_FTS4, 0, "fts4($c, prefix='1,2')", 0},
    {1, WH_MODULE_FTS4, 0, "fts4($c, notindexed=c0, matchinfo=fts3)", 3008000},
    {1, WH_MODULE_FTS4, 0, "fts3($c, tokenize=simple)", 0},
    {3, WH_MODULE_FTS5, 0, "fts5($c)", 3009000},
    {1, WH_MODULE_FTS5, 0, "fts5($c, prefix=1)", 3009000},
    {1, WH_MODULE_FTS5, 0, "fts5($c, detail=none)", 3010000},
    {1, WH_MODULE_FTS5, 0, "fts5($c, columnsize=0)", 3010000},
    {1, WH_MODULE_FTS5, 0, "fts5($c, detail=column)", 3010000},
    {1, WH_MODULE_FTS5, 0, "fts5($c, prefix='1 2', tokenize='unicode61 remove_diacritics 0')", 3009000},
    {1, WH_MODULE_FTS5, 0, "fts5($c, tokenize=\"unicode61 tokenchars '-.' separators 'x'\")", 3009000},
    {2, WH_MODULE_FTS5, 0, "fts5($c, tokenize='porter ascii')", 3009000},
    {2, WH_MODULE_FTS5, 0, "fts5($c, tokenize=porter)", 3009000},
    {4, WH_MODULE_FTS5, 0, "fts5($c, tokenize='trigram')", 3034000},
    {3, WH_MODULE_FTS5, 0, "fts5($c, tokenize='trigram case_sensitive 1')", 3034000},
    {0, 0, 0, NULL, 0},
};

static const wh_word fts5_upkeep[] = {
    {3, "INSERT INTO $t($t) VALUES ('optimize')", 0},
    {2, "INSERT INTO $t($t) VALUES ('rebuild')", 0},
    {1, "INSERT INTO $t($t) VALUES ('integrity-check')", 0},
    {1, "INSERT INTO $t($t, rank) VALUES ('merge', 4)", 0},
    {1, "INSERT INTO $t($t, rank) VALUES ('merge', -500)", 0},
    {1, "INSERT INTO $t($t, rank) VALUES ('pgsz', 64)", 0},
    {1, "INSERT INTO $t($t, rank) VALUES ('automerge', 2)", 0},
    {1, "INSERT INTO $t($t, rank) VALUES ('crisismerge', 2)", 0},
    {1, "INSERT INTO $t($t, rank) VALUES ('usermerge', 2)", 3020000},
    {1, "CREATE VIRTUAL TABLE x USING fts5vocab($t, row);\n"
        "SELECT * FROM x WHERE term >= 'b' AND term < 's';\nDROP TABLE x", 3009000},
    {1, "CREATE VIRTUAL TABLE x USING fts5vocab($t, col);\nSELECT * FROM x WHERE term > 'c';\n"
        "DROP TABLE x", 3009000},
    {1, "CREATE VIRTUAL TABLE x USING fts5vocab($t, instance);\n"
        "SELECT * FROM x WHERE term = 'run';\nDROP TABLE x", 3021000},
    {0, NULL, 0},
};

static const wh_word rtree_upkeep[] = {
    {2, "SELECT rtreecheck('$t')", 3024000},
    {1, "SELECT rtreenode(2, data), rtreedepth(data) FROM $t_node WHERE nodeno = 1", 0},
    {0, NULL, 0},
};

static const wh_word fts4_upkeep[] = {
    {3, "INSERT INTO $t($t) VALUES ('optimize')", 0},
    {2, "INSERT INTO $t($t) VALUES ('rebuild')", 0},
    {1, "INSERT INTO $t($t) VALUES ('integrity-check')", 0},
    {2, "INSERT INTO $t($t) VALUES ('merge=2,2')", 0},
    {1, "INSERT INTO $t($t) VALUES ('automerge=2')", 0},
    {1, "CREATE VIRTUAL TABLE x USING fts4aux($t);\nSELECT * FROM x WHERE term >= 'b';\n"
        "SELECT * FROM x WHERE term = 'run';\nDROP TABLE x", 0},
    {0, NULL, 0},
};

/* AND, NOT and brackets mean other things in builds with the enhanced syntax of FTS4
 * (https://www.sqlite.org/fts3.html, 3.2), so that only what is the same in both stands here. */
static const wh_word fts4_searches[] = {
    {8, "$t MATCH '$w'", 0},
    {4, "$t MATCH '$p*'", 0},
    {4, "$t MATCH '$w $w'", 0},
    {3, "$t MATCH '\"$w $w\"'", 0},
    {2, "$t MATCH '\"$w $p*\"'", 0},
    {4, "$t MATCH '$w OR $w'", 0},
    {2, "$t MATCH '$w OR $p*'", 0},
    {3, "$t MATCH '$c:$w'", 0},
    {4, "$n MATCH '$w'", 0},
    {2, "$n MATCH '$p*'", 0},
    {2, "$t MATCH '$w NEAR $w'", 0},
    {2, "$t MATCH '$w NEAR/1 $w'", 0},
    {1, "$t MATCH '$w NEAR/2 $w NEAR/0 $p*'", 0},
    {2, "$t MATCH '^$w'", 3008000},
    {1, "$t MATCH '$w $w $p*'", 0},
    {0, NULL, 0},
};

static const wh_word fts5_searches[] = {
    {8, "$t MATCH '$w'", 0},
    {4, "$t MATCH '$p*'", 0},
    {4, "$t MATCH '$w $w'", 0},
    {3, "$t MATCH '\"$w $w\"'", 0},
    {2, "$t MATCH '$w + $p *'", 0},
    {4, "$t MATCH '$w OR $w'", 0},
    {3, "$t MATCH '$w AND $p*'", 0},
    {4, "$t MATCH '$w NOT $w'", 0},
    {2, "$t MATCH '($w OR $w) NOT $p*'", 0},
    {3, "$t MATCH '$c : $w'", 0},
    {1, "$t MATCH '- $c : $w'", 3020000},
    {1, "$t MATCH '{$c} : ($w OR $p*)'", 3020000},
    {4, "$n MATCH '$w'", 0},
    {2, "$n MATCH '$p*'", 0},
    {2, "$t MATCH 'NEAR($w $w)'", 0},
    {2, "$t MATCH 'NEAR($w $p*, 1)'", 0},
    {2, "$t MATCH '^ $w'", 3024000},
    {0, NULL, 0},
};

static const wh_word fts4_shown[] = {
    {3, "snippet($t)", 0},
    {2, "snippet($t, '[', ']', '..', -1, 3)", 0},
    {3, "offsets($t)", 0},
    {2, "hex(matchinfo($t))", 0},
    {2, "hex(matchinfo($t, 'pcnalsxyb'))", 3008011},
    {0, NULL, 0},
};

static const wh_word fts5_shown[] = {
    {3, "highlight($t, 0, '[', ']')", 0},
    {3, "snippet($t, 0, '[', ']', '..', 3)", 0},
    {2, "snippet($t, -1, '[', ']', '..', 2)", 0},
    {3, "bm25($t)", 0},
    {1, "bm25($t, 2.0)", 0},
    {2, "rank", 0},
    {0, NULL, 0},
};

/* Words with the endings that the porter stemmer takes off, and such that differ in case and
 * accents alone. */
static const char *const words[] = {
    "a",           "b",         "A",          "ab",         "abc",        "run",
    "running",     "runs",      "hope",       "hopeful",    "hopefulness", "hoping",
    "relate",      "relational", "conditional", "rational", "caresses",   "ponies",
    "happy",       "formalize", "electricity", "electrical", "adjustment", "adoption",
    "triplicate",  "agreed",    "plastered",  "controlling", "sensitivity", "vietnamization",
    "callousness", "decisive",  "allowance",  "replacement", "effective", "bowdlerize",
    "sky",         "feed",      "sized",      "\303\244b", "\303\204B", "1",
    "12",          NULL,
};

static const char *const json_names[] = {"value", "key"};

static const wh_gen_series series[] = {
    {4, 2, "json_each('[1,2,$i,null,2]')$a", 3038000, json_names},
    {3, 2, "(SELECT 1.0 AS c0, $i AS c1)$a", 0, NULL},
    {2, 2, "(SELECT CAST($i.0 AS NUMERIC) AS c0, CAST($i AS REAL) AS c1)$a", 0, NULL},
    {1, 2, "(SELECT '$i' AS c0, NULL AS c1)$a", 0, NULL},
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
    .family = 2,
    .star_unclear = true,
    .unindexed = " NOT INDEXED",
    .distinct_on_since = UINT32_MAX,
    .lateral_since = UINT32_MAX,
    .quantified_since = UINT32_MAX,
    .named_windows_since = 3028000,
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
    .forms = {leaves, predicates, numbers, strings, anything, wh_sqlite_predicate_functions,
              wh_sqlite_number_functions, wh_sqlite_string_functions},
    .aggregates = wh_sqlite_aggregates,
    .conditions = wh_sqlite_conditions,
    .windows = wh_sqlite_windows,
    .ordered_windows = wh_sqlite_ordered_windows,
    .operators = operators,
    .reflexive = reflexive,
    .collations = collations,
    .casts = casts,
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
    .virtuals = virtuals,
    .virtual_upkeep = {[WH_MODULE_FTS5] = fts5_upkeep,
                       [WH_MODULE_FTS4] = fts4_upkeep,
                       [WH_MODULE_RTREE] = rtree_upkeep},
    .passing = passing,
    .virtual_searches = {[WH_MODULE_FTS5] = fts5_searches, [WH_MODULE_FTS4] = fts4_searches},
    .virtual_shown = {[WH_MODULE_FTS5] = fts5_shown, [WH_MODULE_FTS4] = fts4_shown},
    .words = words,
    .joins = joins,
    .on_constants = on_constants,
    .on_constant_percent = 9,
};
