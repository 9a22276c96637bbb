/*
 * MySQL and MariaDB as tables: what may stand in a generated database and query, and how often.
 * Most rows are both's; what one of them lacks stands in a table of its own. Versions are of the
 * product, so a table with a `since` belongs to one product alone. Expressions stand in
 * mysql_expressions.c, functions in mysql_functions.c, types and their values in mysql_types.c.
 *
 * Only what is deterministic and accepted: both refuse a statement for one row whose value leaves
 * the range of BIGINT or DOUBLE, so arithmetic keeps to small values.
 */
#include "generate/dialect/features.h"

#include "generate/model/model.h"
#include "generate/dialect/mysql_expressions.h"
#include "generate/dialect/mysql_functions.h"
#include "generate/dialect/mysql_types.h"

/* clang-format off */

/* Modes that say what a conversion does, not what an expression means. */
static const wh_word early[] = {
    {3, "SET sql_mode = CONCAT(@@sql_mode, ',NO_UNSIGNED_SUBTRACTION')", 0},
    {2, "SET sql_mode = ''", 0},
    {2, "SET sql_mode = 'STRICT_ALL_TABLES,ONLY_FULL_GROUP_BY'", 0},
    {1, "SET sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'", 0},
    {1, "SET sql_mode = 'TRADITIONAL'", 0},
    {0, NULL, 0},
};

/* Session settings that may only change plans. */
static const wh_word mysql_settings[] = {
    {3, "SET optimizer_switch = 'index_merge_intersection=off'", 0},
    {3, "SET optimizer_switch = 'materialization=off'", 0},
    {3, "SET optimizer_switch = 'semijoin=off'", 0},
    {3, "SET optimizer_switch = 'mrr=on,mrr_cost_based=off'", 0},
    {3, "SET optimizer_switch = 'mrr_cost_based=off,batched_key_access=on'", 0},
    {3, "SET optimizer_switch = 'block_nested_loop=off'", 0},
    {2, "SET optimizer_switch = 'derived_merge=off'", 0},
    {2, "SET optimizer_switch = 'index_condition_pushdown=off'", 0},
    {2, "SET optimizer_switch = 'firstmatch=off,loosescan=off'", 0},
    {2, "SET optimizer_switch = 'duplicateweedout=off'", 0},
    {2, "SET optimizer_switch = 'condition_fanout_filter=off'", 0},
    {2, "SET optimizer_switch = 'skip_scan=off'", 0},
    {2, "SET optimizer_switch = 'hash_join=off'", 0},
    {2, "SET optimizer_switch = 'subquery_to_derived=on'", 0},
    {2, "SET optimizer_switch = 'prefer_ordering_index=off'", 0},
    {2, "SET optimizer_switch = 'derived_condition_pushdown=off'", 0},
    {2, "SET optimizer_switch = 'use_invisible_indexes=on'", 0},
    {1, "SET optimizer_switch = 'default'", 0},
    {2, "SET optimizer_prune_level = 0", 0},
    {2, "SET optimizer_search_depth = 1", 0},
    {2, "SET join_buffer_size = 128", 0},
    {2, "SET sort_buffer_size = 32768", 0},
    {1, "SET eq_range_index_dive_limit = 1", 0},
    {1, "SET range_optimizer_max_mem_size = 1000", 0},
    {1, "SET max_heap_table_size = 16384", 0},
    {1, "SET tmp_table_size = 1024", 0},
    {0, NULL, 0},
};

static const wh_word mariadb_settings[] = {
    {3, "SET optimizer_switch = 'index_merge_intersection=off'", 0},
    {3, "SET optimizer_switch = 'index_merge_sort_intersection=on'", 0},
    {3, "SET optimizer_switch = 'materialization=off'", 0},
    {3, "SET optimizer_switch = 'semijoin=off'", 0},
    {3, "SET optimizer_switch = 'mrr=on,mrr_cost_based=off'", 0},
    {3, "SET optimizer_switch = 'mrr=on,mrr_sort_keys=on'", 0},
    {3, "SET optimizer_switch = 'join_cache_hashed=off'", 0},
    {2, "SET optimizer_switch = 'join_cache_incremental=off'", 0},
    {2, "SET optimizer_switch = 'outer_join_with_cache=off'", 0},
    {2, "SET optimizer_switch = 'derived_merge=off'", 0},
    {2, "SET optimizer_switch = 'derived_with_keys=off'", 0},
    {2, "SET optimizer_switch = 'index_condition_pushdown=off'", 0},
    {2, "SET optimizer_switch = 'firstmatch=off,loosescan=off'", 0},
    {2, "SET optimizer_switch = 'partial_match_rowid_merge=off'", 0},
    {2, "SET optimizer_switch = 'partial_match_table_scan=off'", 0},
    {2, "SET optimizer_switch = 'subquery_cache=off'", 0},
    {2, "SET optimizer_switch = 'in_to_exists=off'", 0},
    {2, "SET optimizer_switch = 'exists_to_in=off'", 0},
    {2, "SET optimizer_switch = 'orderby_uses_equalities=off'", 0},
    {2, "SET optimizer_switch = 'table_elimination=off'", 0},
    {2, "SET optimizer_switch = 'rowid_filter=off'", 0},
    {2, "SET optimizer_switch = 'condition_pushdown_for_derived=off'", 0},
    {2, "SET optimizer_switch = 'condition_pushdown_for_subquery=off'", 0},
    {2, "SET optimizer_switch = 'split_materialized=off'", 0},
    {2, "SET optimizer_switch = 'not_null_range_scan=on'", 0},
    {2, "SET optimizer_switch = 'extended_keys=off'", 0},
    {1, "SET optimizer_switch = 'default'", 0},
    {3, "SET join_cache_level = 8", 0},
    {3, "SET join_cache_level = 4", 0},
    {1, "SET join_cache_level = 0", 0},
    {2, "SET optimizer_prune_level = 0", 0},
    {2, "SET optimizer_search_depth = 1", 0},
    {2, "SET optimizer_use_condition_selectivity = 1", 0},
    {2, "SET optimizer_use_condition_selectivity = 5", 0},
    {2, "SET use_stat_tables = 'never'", 0},
    {2, "SET in_predicate_conversion_threshold = 2", 0},
    {1, "SET eq_range_index_dive_limit = 1", 0},
    {1, "SET join_buffer_size = 128", 0},
    {1, "SET tmp_memory_table_size = 1024", 0},
    {0, NULL, 0},
};

static const wh_word statements[] = {
    {52, "CREATE INDEX", 0},
    {3, "SAVEPOINT", 0},
    {8, "INSERT", 0},
    {6, "INSERT AGAIN", 0},
    {10, "UPDATE", 0},
    {4, "UPSERT", 0},
    {3, "UPDATE UNIQUE", 0},
    {6, "INSERT SELECT", 0},
    {8, "DELETE", 0},
    {12, "ANALYZE", 0},
    {14, "PRAGMA", 0},
    {18, "CREATE VIEW", 0},
    {8, "CREATE TRIGGER", 0},
    {5, "ALTER TABLE ADD COLUMN", 0},
    {2, "DROP INDEX", 0},
    {3, "INSERT SERIES", 8000001},
    {2, "ALTER TABLE DROP COLUMN", 0},
    {1, "ALTER TABLE RENAME TO", 0},
    {1, "ALTER TABLE RENAME COLUMN", 0},
    {3, "COME AND GO", 0},
    {2, "UPDATE KEY", 0},
    {0, NULL, 0},
};

/* What comes and goes. */
static const wh_word passing[] = {
    {3, "CREATE TABLE x AS SELECT * FROM $t;\nDROP TABLE x", 0},
    {3, "CREATE TEMPORARY TABLE x AS SELECT * FROM $t;\nDELETE FROM x;\nDROP TEMPORARY TABLE x", 0},
    {2, "CREATE TABLE x LIKE $t;\nDROP TABLE x", 0},
    {1, "CREATE VIEW x AS SELECT * FROM $t;\nDROP VIEW x", 0},
    {0, NULL, 0},
};

/* Statistics written by hand, where the account may: what is done with many rows is done with few
 * (https://dev.mysql.com/doc/refman/9.4/en/innodb-persistent-stats.html,
 * https://mariadb.com/kb/en/engine-independent-table-statistics/). */
#define INNODB(table, set) \
    "UPDATE mysql.innodb_" table "_stats SET " set " WHERE database_name = DATABASE() AND table_name = '$t'"
#define PERSISTENT(table, set) \
    "UPDATE mysql." table "_stats SET " set " WHERE db_name = DATABASE() AND table_name = '$t'"
#define LARGE(rows) \
    "INSERT INTO mysql.table_stats SELECT DATABASE(), table_name, " rows " FROM information_schema.tables " \
    "WHERE table_schema = DATABASE() ON DUPLICATE KEY UPDATE cardinality = VALUES(cardinality);\n"
#define EQUAL(rows) \
    "INSERT INTO mysql.index_stats SELECT DATABASE(), table_name, index_name, seq_in_index, " rows \
    " FROM information_schema.statistics WHERE table_schema = DATABASE() " \
    "ON DUPLICATE KEY UPDATE avg_frequency = VALUES(avg_frequency);\nFLUSH TABLES"

static const wh_word mysql_commands[] = {
    {12, "ANALYZE TABLE $t", 0},
    {4, "ANALYZE TABLE $t UPDATE HISTOGRAM ON $c WITH 8 BUCKETS", 8000000},
    {12, "ANALYZE TABLE $t;\n" INNODB("table", "n_rows = 1000000") ";\n"
         INNODB("index", "stat_value = 1000000") " AND stat_name LIKE 'n_diff%';\nFLUSH TABLE $t", 0},
    {5, INNODB("table", "n_rows = 1000000") ";\n" INNODB("index", "stat_value = 2")
        " AND stat_name LIKE 'n_diff%';\nFLUSH TABLE $t", 0},
    {4, INNODB("table", "n_rows = 1000000, clustered_index_size = 10000") ";\n"
        INNODB("index", "stat_value = 1000") " AND stat_name = 'n_diff_pfx01';\nFLUSH TABLE $t", 0},
    {1, INNODB("table", "n_rows = 1") ";\nFLUSH TABLE $t", 0},
    {2, "OPTIMIZE TABLE $t", 0},
    {1, "CHECK TABLE $t", 0},
    {1, "ALTER TABLE $t FORCE", 0},
    {0, NULL, 0},
};

static const wh_word mariadb_commands[] = {
    {10, "ANALYZE TABLE $t", 0},
    {6, "ANALYZE TABLE $t PERSISTENT FOR ALL", 0},
    {6, LARGE("1000000") EQUAL("1"), 0},
    {4, LARGE("1000000") EQUAL("1000"), 0},
    {3, LARGE("1000000 DIV 10") EQUAL("IF(seq_in_index = 1, 50000, 1)"), 0},
    {4, "ANALYZE TABLE $t PERSISTENT FOR ALL;\n" PERSISTENT("table", "cardinality = 1000000") ";\n"
        PERSISTENT("index", "avg_frequency = 1000") ";\nFLUSH TABLE $t", 0},
    {3, "ANALYZE TABLE $t PERSISTENT FOR ALL;\n" PERSISTENT("table", "cardinality = 1000000") ";\n"
        PERSISTENT("column", "avg_frequency = 500000, hist_type = NULL, histogram = NULL") ";\nFLUSH TABLE $t", 0},
    {1, "ANALYZE TABLE $t PERSISTENT FOR ALL;\n" PERSISTENT("table", "cardinality = 1") ";\nFLUSH TABLE $t", 0},
    {2, "OPTIMIZE TABLE $t", 0},
    {1, "CHECK TABLE $t", 0},
    {1, "ALTER TABLE $t FORCE", 0},
    {0, NULL, 0},
};

static const char *const begins[] = {"BEGIN", "START TRANSACTION",
                                     "START TRANSACTION WITH CONSISTENT SNAPSHOT"};

static const wh_word inserts[] = {
    {32, "INSERT INTO ", 0},
    {6, "INSERT IGNORE INTO ", 0},
    {3, "REPLACE INTO ", 0},
    {0, NULL, 0},
};

static const wh_word updates[] = {{16, "UPDATE ", 0}, {4, "UPDATE IGNORE ", 0}, {0, NULL, 0}};

static const wh_word conflicts[] = {{1, "", 0}, {0, NULL, 0}};

static const wh_word checks[] = {
    {3, "CHECK (c0 IS NULL OR c0 IS NOT NULL)", 0},
    {2, "CONSTRAINT k CHECK (length(c0) < 100)", 0},
    {0, NULL, 0},
};

static const wh_constraint constraints[] = {
    {12, "NOT NULL", WH_COL_NOT_NULL, false, 0},
    {10, "UNIQUE", WH_COL_UNIQUE, false, 0},
    {10, "DEFAULT $k", WH_COL_DEFAULT, false, 0},
    {2, "COMMENT 'c'", WH_COL_CHECK, false, 0},
    {2, "CHECK (length($c) < 100)", WH_COL_CHECK, false, 0},
    {2, "CHECK ($c IS NULL OR $c IS NOT NULL)", WH_COL_CHECK, false, 0},
    {0, NULL, 0, false, 0},
};

/* DEFAULT $e does not stand in the table of constraints; a row keeps this one filled. */
static const wh_default defaults[] = {{1, "(1 + 2)", "3", 0}, {0, NULL, NULL, 0}};

static const wh_virtual virtuals[] = {{0, 0, 0, NULL, 0}};

static const wh_gen_generated generated[] = {
    {4, "INT", WH_AFF_INTEGER, "length($c)", 0},
    {2, "INT", WH_AFF_INTEGER, "char_length($ct)", 0},
    {3, "BIGINT", WH_AFF_INTEGER, "CAST($cn AS SIGNED)", 0},
    {3, "DECIMAL(30, 4)", WH_AFF_NUMERIC, "$cn % 100", 0},
    {3, "DOUBLE", WH_AFF_REAL, "$cn + 1", 0},
    {3, "VARCHAR(200)", WH_AFF_TEXT, "concat($c, 'a')", 0},
    {3, "VARCHAR(200)", WH_AFF_TEXT, "upper($ct)", 0},
    {2, "VARCHAR(200)", WH_AFF_TEXT, "left($ct, 2)", 0},
    {2, "INT", WH_AFF_INTEGER, "$c IS NULL", 0},
    {2, "TINYINT", WH_AFF_INTEGER, "$c = $q", 0},
    {1, "VARCHAR(200)", WH_AFF_TEXT, "hex($ct)", 0},
    {0, NULL, 0, NULL, 0},
};

/* Of functional indexes: never of a column alone, never a text of any length. */
static const wh_gen_form indexed[] = {
    {4, WH_GEN_ANY, "(length($c))", "length/1 1", 0},
    {4, WH_GEN_ANY, "($cn + 1)", "+ 1 #1", 0},
    {3, WH_GEN_ANY, "($cn % 10)", "% 1 #10", 0},
    {3, WH_GEN_ANY, "($c IS NULL)", "null 1", 0},
    {4, WH_GEN_ANY, "(CAST($ct AS CHAR(64)))", NULL, 0},
    {2, WH_GEN_ANY, "(abs($cn % 1000))", "abs/1 % 1 #1000", 0},
    {2, WH_GEN_ANY, "($c = $k)", "= 1 2", 0},
    {2, WH_GEN_ANY, "($cn DIV 2)", NULL, 0},
    {0, 0, NULL, NULL, 0},
};

static const wh_tail mysql_tails[] = {
    {30, 0, "", 0},
    {8, 0, " ENGINE=InnoDB", 0},
    {8, WH_TAIL_SIMPLE | WH_TAIL_LOOSE, " ENGINE=MyISAM", 0},
    {6, WH_TAIL_SHORT | WH_TAIL_SIMPLE | WH_TAIL_LOOSE, " ENGINE=MEMORY", 0},
    {2, 0, " ENGINE=InnoDB ROW_FORMAT=COMPACT", 0},
    {2, WH_TAIL_LOOSE, " CHARSET=utf8mb4 COMMENT='t'", 0},
    {2, 0, " STATS_PERSISTENT=0", 0},
    {5, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY HASH (c0) PARTITIONS 3", 0},
    {3, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY LINEAR HASH (c0) PARTITIONS 4", 0},
    {4, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY KEY (c0) PARTITIONS 3", 0},
    {5, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY RANGE (c0) (PARTITION p0 VALUES LESS THAN (2),"
        " PARTITION p1 VALUES LESS THAN (10), PARTITION p2 VALUES LESS THAN MAXVALUE)", 0},
    {3, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY RANGE COLUMNS (c0) (PARTITION p0 VALUES LESS THAN (3),"
        " PARTITION p1 VALUES LESS THAN (MAXVALUE))", 0},
    {3, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY RANGE (c0) SUBPARTITION BY HASH (c0) SUBPARTITIONS 2"
        " (PARTITION p0 VALUES LESS THAN (3), PARTITION p1 VALUES LESS THAN (MAXVALUE))", 0},
    {4, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY LIST (c0 MOD 3) (PARTITION p0 VALUES IN (0, NULL),"
        " PARTITION p1 VALUES IN (1, -1), PARTITION p2 VALUES IN (2, -2))", 0},
    {0, 0, NULL, 0},
};

static const wh_tail mariadb_tails[] = {
    {28, 0, "", 0},
    {8, 0, " ENGINE=InnoDB", 0},
    {8, WH_TAIL_LOOSE, " ENGINE=MyISAM", 0},
    {8, WH_TAIL_LOOSE, " ENGINE=Aria", 0},
    {2, WH_TAIL_LOOSE, " ENGINE=Aria TRANSACTIONAL=0", 0},
    {6, WH_TAIL_SHORT | WH_TAIL_SIMPLE | WH_TAIL_LOOSE, " ENGINE=MEMORY", 0},
    {2, 0, " ENGINE=InnoDB ROW_FORMAT=COMPACT", 0},
    {2, WH_TAIL_LOOSE, " CHARSET=utf8mb4 COMMENT='t'", 0},
    {5, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY HASH (c0) PARTITIONS 3", 0},
    {3, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY LINEAR HASH (c0) PARTITIONS 4", 0},
    {4, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY KEY (c0) PARTITIONS 3", 0},
    {5, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY RANGE (c0) (PARTITION p0 VALUES LESS THAN (2),"
        " PARTITION p1 VALUES LESS THAN (10), PARTITION p2 VALUES LESS THAN MAXVALUE)", 0},
    {3, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY RANGE COLUMNS (c0) (PARTITION p0 VALUES LESS THAN (3),"
        " PARTITION p1 VALUES LESS THAN (MAXVALUE))", 0},
    {3, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY RANGE (c0) SUBPARTITION BY HASH (c0) SUBPARTITIONS 2"
        " (PARTITION p0 VALUES LESS THAN (3), PARTITION p1 VALUES LESS THAN (MAXVALUE))", 0},
    {4, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY LIST (c0 MOD 3) (PARTITION p0 VALUES IN (0, NULL),"
        " PARTITION p1 VALUES IN (1, -1), PARTITION p2 VALUES IN (2, -2))", 0},
    {4, 0, " WITH SYSTEM VERSIONING", 10003004},
    {2, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " WITH SYSTEM VERSIONING PARTITION BY SYSTEM_TIME"
        " (PARTITION p0 HISTORY, PARTITION p1 CURRENT)", 10003004},
    {0, 0, NULL, 0},
};

static const wh_reference references[] = {
    {6, "", WH_ACTION_FAIL, 0},
    {5, " ON DELETE CASCADE", WH_ACTION_CASCADE, 0},
    {4, " ON DELETE SET NULL", WH_ACTION_SET_NULL, 0},
    {2, " ON DELETE RESTRICT ON UPDATE RESTRICT", WH_ACTION_FAIL, 0},
    {2, " ON DELETE NO ACTION", WH_ACTION_FAIL, 0},
    {2, " ON DELETE CASCADE ON UPDATE CASCADE", WH_ACTION_CASCADE, 0},
    {0, NULL, 0, 0},
};

/* What can't be stored is left out, or cut: a trigger's error would be its statement's. */
static const wh_trigger_action actions[] = {
    {4, WH_FIRES_INSERT, "INSERT IGNORE INTO $t$v", 0},
    {4, WH_FIRES_INSERT, "INSERT IGNORE INTO $t$n", 0},
    {3, WH_FIRES_UPDATE, "UPDATE IGNORE $t SET $s = $k WHERE $c = $k", 0},
    {2, WH_FIRES_UPDATE, "UPDATE IGNORE $t SET $s = $k WHERE $c <=> $r", 0},
    {2, WH_FIRES_DELETE, "DELETE IGNORE FROM $t WHERE $c = $k AND $r IS NOT NULL", 0},
    {6, 0, "SET NEW.$s = $k", 0},
    {2, 0, "SET @whittle = (SELECT COUNT(*) FROM $t WHERE $c = $k)", 0},
    {0, 0, NULL, 0},
};

/* Hints are comments to whom they are not meant for. */
static const wh_word mysql_selects[] = {
    {4, "STRAIGHT_JOIN ", 0},
    {2, "SQL_BIG_RESULT ", 0},
    {2, "SQL_SMALL_RESULT ", 0},
    {2, "SQL_BUFFER_RESULT ", 0},
    {2, "/*+ NO_INDEX(t0) */ ", 0},
    {2, "/*+ INDEX_MERGE(t0) */ ", 0},
    {1, "/*+ NO_INDEX_MERGE(t0) */ ", 0},
    {2, "/*+ SKIP_SCAN(t0) */ ", 0},
    {2, "/*+ MRR(t0) NO_ICP(t0) */ ", 0},
    {2, "/*+ BKA(t1) */ ", 0},
    {2, "/*+ NO_BNL() */ ", 0},
    {2, "/*+ JOIN_PREFIX(t1) */ ", 0},
    {2, "/*+ JOIN_FIXED_ORDER() */ ", 0},
    {2, "/*+ NO_MERGE() */ ", 0},
    {2, "/*+ DERIVED_CONDITION_PUSHDOWN() */ ", 0},
    {2, "/*+ SUBQUERY(MATERIALIZATION) */ ", 0},
    {2, "/*+ SET_VAR(optimizer_switch='mrr_cost_based=off') */ ", 0},
    {0, NULL, 0},
};

static const wh_word mariadb_selects[] = {
    {4, "STRAIGHT_JOIN ", 0},
    {2, "SQL_BIG_RESULT ", 0},
    {2, "SQL_SMALL_RESULT ", 0},
    {2, "SQL_BUFFER_RESULT ", 0},
    {0, NULL, 0},
};

/* Words that some rows hold; how rare a word is does not count in boolean mode. */
static const wh_word searches[] = {
    {4, "MATCH ($c) AGAINST ('abc' IN BOOLEAN MODE)", 0},
    {3, "MATCH ($c) AGAINST ('ab*' IN BOOLEAN MODE)", 0},
    {3, "MATCH ($c) AGAINST ('true null' IN BOOLEAN MODE)", 0},
    {2, "MATCH ($c) AGAINST ('+u1*' IN BOOLEAN MODE)", 0},
    {2, "MATCH ($c) AGAINST ('abc -true' IN BOOLEAN MODE)", 0},
    {2, "MATCH ($c) AGAINST ('abc') > 0", 0},
    {0, NULL, 0},
};

/* Of a column with a spatial index, a digit for each $n, and the shapes of another table. */
#define BOX "ST_Envelope(LineString(Point($n, $n), Point($n, $n)))"
static const wh_word shapes[] = {
    {4, "MBRContains(" BOX ", $c)", 0},
    {4, "MBRWithin($c, " BOX ")", 0},
    {4, "MBRIntersects($c, " BOX ")", 0},
    {3, "MBRDisjoint($c, " BOX ")", 0},
    {2, "MBREquals($c, Point($n, $n))", 0},
    {2, "MBROverlaps($c, " BOX ")", 0},
    {2, "MBRTouches(" BOX ", $c)", 0},
    {3, "ST_Contains(" BOX ", $c)", 0},
    {3, "ST_Within($c, " BOX ")", 0},
    {3, "ST_Intersects(" BOX ", $c)", 0},
    {3, "ST_Disjoint($c, Point($n, $n))", 0},
    {3, "ST_Equals($c, Point($n, $n))", 0},
    {2, "ST_Touches($c, " BOX ")", 0},
    {1, "ST_Crosses($c, LineString(Point($n, 0), Point($n, 4)))", 0},
    {1, "ST_Overlaps($c, " BOX ")", 0},
    {2, "NOT MBRWithin($c, " BOX ")", 0},
    {2, "$c = Point($n, $n)", 0},
    {1, "ST_Distance($c, Point($n, $n)) < 2", 0},
    {3, "MBRIntersects($c, $d)", 0},
    {2, "ST_Within($d, $c)", 0},
    {2, "MBREquals($d, $c)", 0},
    {0, NULL, 0},
};
#undef BOX

/* Of numbers and of texts that a document holds. */
static const wh_word numbers_in[] = {
    {4, "$n MEMBER OF ($c->'$$.n')", 0},
    {1, "NOT ($n MEMBER OF ($c->'$$.n'))", 0},
    {3, "JSON_CONTAINS($c->'$$.n', '[$n, $n]')", 0},
    {2, "JSON_CONTAINS($c->'$$.n', '$n')", 0},
    {1, "JSON_CONTAINS($c->'$$.n', '[]')", 0},
    {3, "JSON_OVERLAPS($c->'$$.n', '[$n, $n]')", 0},
    {2, "JSON_OVERLAPS('$n', $c->'$$.n')", 0},
    {0, NULL, 0},
};

static const wh_word texts_in[] = {
    {4, "'a' MEMBER OF ($c->'$$.s')", 0},
    {2, "'B' MEMBER OF ($c->'$$.s')", 0},
    {3, "JSON_CONTAINS($c->'$$.s', '[\"a\", \"b\"]')", 0},
    {3, "JSON_OVERLAPS($c->'$$.s', '[\"b\", \"c\"]')", 0},
    {0, NULL, 0},
};

/* Multi-valued indexes. */
static const wh_access_method methods[] = {
    {4, " ((CAST($c->'$$.n' AS UNSIGNED ARRAY)))", WH_DOMAIN_DOCUMENTS, 0, 8000017, NULL, NULL, numbers_in},
    {2, " ((CAST($c->'$$.n' AS SIGNED ARRAY)))", WH_DOMAIN_DOCUMENTS, 0, 8000017, NULL, NULL, numbers_in},
    {1, " ((CAST($c->'$$.n' AS DECIMAL(5, 2) ARRAY)))", WH_DOMAIN_DOCUMENTS, 0, 8000017, NULL, NULL, numbers_in},
    {3, " ((CAST($c->'$$.s' AS CHAR(5) ARRAY)))", WH_DOMAIN_DOCUMENTS, 0, 8000017, NULL, NULL, texts_in},
    {0, NULL, 0, 0, 0},
};

static const wh_word groupings[] = {{96, "$k", 0}, {4, "$k WITH ROLLUP", 0}, {0, NULL, 0}};

static const wh_word mysql_limits[] = {
    {3, "LIMIT $n", 0}, {3, "LIMIT $n OFFSET $m", 0}, {2, "LIMIT $m, $n", 0}, {0, NULL, 0},
};

static const wh_word mariadb_limits[] = {
    {3, "LIMIT $n", 0}, {3, "LIMIT $n OFFSET $m", 0}, {2, "LIMIT $m, $n", 0},
    {2, "OFFSET $m ROWS FETCH FIRST $n ROWS ONLY", 10006000},
    {2, "FETCH FIRST $n ROWS WITH TIES", 10006000},
    {0, NULL, 0},
};

static const wh_word mysql_index_ends[] = {{14, "", 0}, {1, " INVISIBLE", 8000000}, {0, NULL, 0}};

static const wh_word mariadb_index_ends[] = {{14, "", 0}, {1, " IGNORED", 10006000}, {0, NULL, 0}};

static const wh_word hints[] = {
    {4, " USE INDEX ($i)", 0},
    {4, " FORCE INDEX ($i)", 0},
    {5, " IGNORE INDEX ($i)", 0},
    {3, " USE INDEX ()", 0},
    {2, " FORCE INDEX FOR JOIN ($i)", 0},
    {1, " IGNORE INDEX FOR ORDER BY ($i)", 0},
    {1, " IGNORE INDEX FOR GROUP BY ($i)", 0},
    {0, NULL, 0},
};

static const wh_gen_series series[] = {
    {3, 1, "(SELECT seq AS c0 FROM seq_0_to_$i)$a", 10001000},
    {2, 1, "(SELECT seq AS c0 FROM seq_5_to_1_step_2)$a", 10001000},
    {3, 1, "(SELECT 1 AS c0 UNION ALL SELECT $i UNION ALL SELECT NULL)$a", 0},
    {2, 2, "(SELECT 1.0 AS c0, $i AS c1)$a", 0, NULL},
    {1, 2, "(SELECT CAST($i AS DECIMAL(5, 1)) AS c0, NULL AS c1)$a", 0, NULL},
    {1, 2, "(SELECT '$i' AS c0, NULL AS c1)$a", 0, NULL},
    {2, 1, "JSON_TABLE('[1, $i, 3]', '$$[*]' COLUMNS (c0 INT PATH '$$'))$a", 8000004},
    {2, 2, "JSON_TABLE('[{\"a\": 1}, {\"a\": $i}]', '$$[*]' COLUMNS (c0 FOR ORDINALITY, c1 INT PATH '$$.a'))$a", 8000004},
    {2, 1, "JSON_TABLE(json_array(1, $n), '$$[*]' COLUMNS (c0 INT PATH '$$'))$a", 8000014},
    {0, 0, NULL, 0},
};

/* Statements that change rows: what both have. */
#define CHANGES \
    {40, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s WHERE $w", 0}, \
    {4, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s", 0}, \
    {5, WH_CHANGE_UPDATE, 0, "UPDATE IGNORE $t SET $s WHERE $w", 0}, \
    {6, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s WHERE $w ORDER BY $o LIMIT $i", 0}, \
    {5, WH_CHANGE_UPDATE, 0, "UPDATE $t JOIN $f ON $j SET $q WHERE $w", 0}, \
    {5, WH_CHANGE_UPDATE, 0, "UPDATE $t, $y SET $q WHERE $j AND ($w)", 0}, \
    {2, WH_CHANGE_UPDATE, 0, "UPDATE $t LEFT JOIN $f ON $j SET $q WHERE $w", 0}, \
    {40, WH_CHANGE_DELETE, 0, "DELETE FROM $t WHERE $w", 0}, \
    {6, WH_CHANGE_DELETE, 0, "DELETE FROM $t WHERE $w ORDER BY $o LIMIT $i", 0}, \
    {5, WH_CHANGE_DELETE, 0, "DELETE $n FROM $t JOIN $f ON $j WHERE $w", 0}, \
    {4, WH_CHANGE_DELETE, 0, "DELETE FROM $n USING $t, $y WHERE $j AND ($w)", 0}, \
    {20, WH_CHANGE_INSERT, WH_CHANGE_KEYLESS, "INSERT INTO $t ($l) SELECT $e FROM $f WHERE $w", 0}, \
    {8, WH_CHANGE_INSERT, WH_CHANGE_KEYLESS, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w", 0}, \
    {20, WH_CHANGE_INSERT, 0, "INSERT IGNORE INTO $t ($l) SELECT $e FROM $f WHERE $w", 0}, \
    {10, WH_CHANGE_UPSERT, 0, "REPLACE INTO $t ($l) SELECT $e FROM $m WHERE $w", 0}, \
    {5, WH_CHANGE_UPSERT, 0, "REPLACE INTO $t ($l) SELECT $e FROM $f WHERE $w", 0}, \
    {25, WH_CHANGE_UPSERT, 0, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w ON DUPLICATE KEY UPDATE $v", 0},

static const wh_gen_change mysql_changes[] = {CHANGES {0, 0, 0, NULL, 0}};

static const wh_gen_change mariadb_changes[] = {
    CHANGES
    {8, WH_CHANGE_DELETE, 0, "DELETE FROM $t WHERE $w RETURNING $o", 10000005},
    {6, WH_CHANGE_INSERT, 0, "INSERT IGNORE INTO $t ($l) SELECT $e FROM $f WHERE $w RETURNING $o", 10005000},
    {0, 0, 0, NULL, 0},
};

/* Of peers all have the same rows. */
static const wh_word frames[] = {
    {3, " RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW", 0},
    {3, " RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING", 0},
    {2, " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING", 0},
    {0, NULL, 0},
};

static const wh_join joins[] = {
    {14, " CROSS JOIN ", WH_JOIN_PLAIN, 0},
    {14, ", ", WH_JOIN_PLAIN, 0},
    {24, " JOIN ", WH_JOIN_ON, 0},
    {18, " LEFT JOIN ", WH_JOIN_ON, 0},
    {5, " INNER JOIN ", WH_JOIN_ON, 0},
    {3, " LEFT OUTER JOIN ", WH_JOIN_ON, 0},
    {8, " RIGHT JOIN ", WH_JOIN_ON, 0},
    {8, " STRAIGHT_JOIN ", WH_JOIN_ON, 0},
    {6, " NATURAL JOIN ", WH_JOIN_NATURAL, 0},
    {6, " NATURAL LEFT JOIN ", WH_JOIN_NATURAL, 0},
    {10, " JOIN ", WH_JOIN_USING, 0},
    {8, " LEFT JOIN ", WH_JOIN_USING, 0},
    {4, " RIGHT JOIN ", WH_JOIN_USING, 0},
    {0, NULL, 0, 0},
};

/* clang-format on */


/* What both have, and predicates of one of the two. */
#define FORMS(own)                                                                                 \
    {                                                                                              \
        wh_mysql_leaves, wh_mysql_predicates, wh_mysql_numbers, wh_mysql_strings,                  \
            wh_mysql_anything, own, wh_mysql_predicate_functions, wh_mysql_number_functions,       \
            wh_mysql_string_functions                                                              \
    }

#define SHARED                                                                                     \
    .foreign_pragma = "SET foreign_key_checks = 1", .foreign_apart = true, .foreign_columns = 45,                         \
    .references = references, .actions = actions, .trigger_apart = true,                           \
    .autoincrement = " AUTO_INCREMENT", .searches = searches, .shapes = shapes,                                      \
    .strict_since = WH_GEN_NEVER, .bare_rank_since = WH_GEN_NEVER, .generated_since = 0,                         \
    .upsert_since = WH_GEN_NEVER, .upserts_since = WH_GEN_NEVER,                                                 \
    .returning_since = WH_GEN_NEVER, .row_value_since = WH_GEN_NEVER, .update_from_since = WH_GEN_NEVER,                \
    .rename_since = 0, .drop_column_since = 0, .names_held = true, .with_inside = true,                                                \
    .materialized_since = WH_GEN_NEVER, .collate_since = WH_GEN_NEVER, .partial_since = WH_GEN_NEVER,                   \
    .rowid_since = WH_GEN_NEVER, .comma_since = WH_GEN_NEVER, .order_since = WH_GEN_NEVER,                              \
    .distinct_on_since = WH_GEN_NEVER, .rollup = " WITH ROLLUP", .series = series, .frames = frames,      \
    .literal_since = WH_GEN_NEVER, .ignore = "INSERT IGNORE INTO ", .replace = "REPLACE INTO ",           \
    .update_ignore = "UPDATE IGNORE ", .on_duplicate = " ON DUPLICATE KEY UPDATE ",                \
    .aggregates = wh_mysql_aggregates, .conditions = wh_mysql_conditions,                          \
    .windows = wh_mysql_windows, .telling = wh_mysql_telling, .loose_affinity = WH_AFF_TEXT, .key_rows = wh_mysql_key_rows, .operators = wh_mysql_operators, .reflexive = wh_mysql_reflexive,                   \
    .collations = wh_mysql_collations, .casts = wh_mysql_casts, .groupings = groupings, .early_pragmas = early,                              \
    .passing = passing, .statements = statements, .begins = begins, .savepoint_since = WH_GEN_NEVER, .inserts = inserts, .updates = updates, .conflicts = conflicts,      \
    .checks = checks, .constraints = constraints, .defaults = defaults, .virtuals = virtuals,      \
    .family = 3, .window_weight = 3, .joined = 25, .rich = 22, .few = 15, .pool = wh_mysql_pool, .generated = generated, .hints = hints, .joins = joins

const wh_gen_features wh_mysql_features = {
    .name = "mysql",
    .version = 8004000,
    SHARED,
    .methods = methods,
    .expression_since = 8000013,
    .rename_column_since = 8000003,
    .windows_since = 8000002,
    .lateral_since = 8000014,
    .intersect_since = 8000031,
    .bags_since = 8000031,
    .indexed = indexed,
    .forms = FORMS(wh_mysql_own_leaves),
    .pragmas = mysql_settings,
    .types = wh_mysql_types,
    .domains = wh_mysql_domains,
    .tails = mysql_tails,
    .selects = mysql_selects,
    .changes = mysql_changes,
    .commands = mysql_commands,
    .limits = mysql_limits,
    .index_ends = mysql_index_ends,
};

const wh_gen_features wh_mariadb_features = {
    .name = "mariadb",
    .version = 10011000,
    SHARED,
    .lateral_since = WH_GEN_NEVER,
    .intersect_since = 10003000,
    .bags_since = 10005000,
    .expression_since = WH_GEN_NEVER,
    .rename_column_since = 10005002,
    .windows_since = 10002000,
    .forms = FORMS(wh_mariadb_own_leaves),
    .pragmas = mariadb_settings,
    .types = wh_mariadb_types,
    .domains = wh_mysql_domains,
    .tails = mariadb_tails,
    .selects = mariadb_selects,
    .changes = mariadb_changes,
    .commands = mariadb_commands,
    .limits = mariadb_limits,
    .index_ends = mariadb_index_ends,
};
