/*
 * MySQL and MariaDB as tables: what may stand in a generated database and query, and how often.
 * Most rows are both's; what one of them lacks stands in a table of its own. Versions are of the
 * product, so a table with a `since` belongs to one product alone. Functions stand in
 * mysql_functions.c, types and their values in mysql_types.c.
 *
 * Only what is deterministic and accepted: both refuse a statement for one row whose value leaves
 * the range of BIGINT or DOUBLE, so arithmetic keeps to small values.
 */
#include "generate/dialect/features.h"

#include "generate/model/model.h"
#include "generate/dialect/mysql_functions.h"
#include "generate/dialect/mysql_types.h"

/* clang-format off */

static const wh_production leaves[] = {
    {18, "%c %o %k", 0},
    {3, "%z IS NULL", 0},
    {3, "%z IS NOT NULL", 0},
    {7, "%c BETWEEN %r", 0},
    {3, "%c NOT BETWEEN %r", 0},
    {4, "%c IN (%k, %k)", 0},
    {4, "%c IN (%k, %k, %k, %k)", 0},
    {2, "%c IN (%k, NULL)", 0},
    {3, "%c NOT IN (%k, %k)", 0},
    {1, "%c NOT IN (%k)", 0},
    {5, "%e LIKE %p", 0},
    {1, "%e NOT LIKE %p", 0},
    {1, "%e LIKE %p ESCAPE '!'", 0},
    {1, "CONVERT(%e USING utf8mb4) REGEXP '^[a-m]'", 0},
    {1, "CONVERT(%e USING utf8mb4) RLIKE '[0-9]$'", 0},
    {1, "CONVERT(%e USING utf8mb4) NOT REGEXP 'a|B'", 0},
    {3, "%m", 0},
    {4, "%m %o %m", 0},
    {3, "%c %o %C", 0},
    {3, "%K %o %C", 0},
    {1, "%K BETWEEN %C AND %C", 0},
    {3, "%c <=> %k", 0},
    {1, "NOT %c <=> %k", 0},
    {1, "CONVERT(%e USING utf8mb4) COLLATE %x %o %k", 0},
    {1, "BINARY %e = %k", 0},
    {1, "%v", 0},
    {4, "%Z %o %k", 0},
    {16, "%f", 0},
    {0, NULL, 0},
};

/* Rows of values. MariaDB's comparisons of them forget NULLs under NOT and IS NULL, so often that
 * little else would be found there. */
static const wh_production mysql_leaves[] = {
    {2, "(%c, %d) %o (%k, %l)", 0},
    {2, "(%c, %d) IN ((%k, %l), (%k, %l))", 0},
    {2, "(%c, %d) NOT IN ((%k, %l), (%k, %l))", 0},
    {1, "%v MEMBER OF ('[1, 2, \"a\"]')", 8000017},
    {0, NULL, 0},
};

static const wh_production mariadb_leaves[] = {
    {1, "(%c, %d) <=> (%k, %l)", 0},
    {1, "(%c, %d) IN ((%k, %l), (%k, %l))", 0},
    {0, NULL, 0},
};

static const wh_production predicates[] = {
    {14, "%w AND %w", 0},
    {24, "%w OR %w", 0},
    {6, "(%w OR %w) AND %w", 0},
    {6, "%w AND %w OR %w", 0},
    {5, "%w XOR %w", 0},
    {2, "%w && %w", 0},
    {3, "%c = %k OR %C = %k", 0},
    {5, "%c = %k OR %d = %l", 0},
    {2, "%c = %k OR %d > %l", 0},
    {2, "%c < %k OR %d IN (%l, %l)", 0},
    {2, "%c = %k AND %d = %l OR %d = %l", 0},
    {2, "%c = %k AND %d > %l", 0},
    {2, "%c IN (%k, %k) AND %d <= %l", 0},
    {3, "%c %o %k OR %C %o %k OR %d %o %l", 0},
    {3, "%c %o %k AND %C %o %k", 0},
    {4, "%c = %k AND %w", 0},
    {4, "%c >= %k AND %w", 0},
    {8, "NOT %w", 0},
    {2, "!%b", 0},
    {10, "%n %o %k", 0},
    {5, "%n %o %m", 0},
    {3, "%n %o %n", 0},
    {6, "%t %o %k", 0},
    {3, "%t %o %t", 0},
    {2, "%a <=> %k", 0},
    {1, "%a IS NULL", 0},
    {4, "%n BETWEEN %r", 0},
    {2, "%n BETWEEN %n AND %n", 0},
    {1, "%n NOT BETWEEN %n AND %n", 0},
    {2, "%a LIKE '%%1%%'", 0},
    {2, "%t LIKE %p", 0},
    {3, "%m IN (%N, %N, %k)", 0},
    {2, "%m NOT IN (%N, %k)", 0},
    {2, "%n IN (%k, %k, %k)", 0},
    {7, "%c IN (SELECT %Q)", 0},
    {2, "%c NOT IN (SELECT %Q)", 0},
    {3, "%c = ANY (SELECT %Q)", 0},
    {1, "%c <> ALL (SELECT %Q)", 0},
    {1, "%c >= ALL (SELECT %Q)", 0},
    {1, "%c < SOME (SELECT %Q)", 0},
    {1, "%n IN (SELECT %Q)", 0},
    {3, "(%c, %d) IN (SELECT %R)", 0},
    {1, "(%c, %d) NOT IN (SELECT %R)", 0},
    {7, "EXISTS (SELECT %E)", 0},
    {1, "EXISTS (SELECT %E LIMIT 1)", 0},
    {1, "EXISTS (SELECT %E UNION ALL SELECT %E)", 0},
    {1, "EXISTS (SELECT %E UNION SELECT %E)", 0},
    {4, "NOT EXISTS (SELECT %E)", 0},
    {4, "%m %o (SELECT %S)", 0},
    {2, "CASE WHEN %B THEN %B ELSE %B END", 0},
    {1, "CASE WHEN %B THEN %B WHEN %B THEN %B END", 0},
    {2, "CASE %c WHEN %k THEN %B ELSE %B END", 0},
    {3, "%b IS TRUE", 0},
    {2, "%b IS NOT TRUE", 0},
    {2, "%b IS NOT FALSE", 0},
    {1, "%b IS FALSE", 0},
    {1, "%b IS UNKNOWN", 0},
    {2, "%b = %b", 0},
    {1, "%b <> %b", 0},
    {1, "%b <=> %b", 0},
    {1, "%b IS NOT NULL", 0},
    {3, "%n", 0},
    {1, "%t", 0},
    {1, "(%m, %N) = (%k, %N)", 0},
    {0, NULL, 0},
};

static const wh_production numbers[] = {
    {14, "%m + %i", 0},
    {8, "%m %% 100 + %n", 0},
    {6, "%m %% 100 - %i", 0},
    {6, "%m %% 10 * %i", 0},
    {3, "%n + %i", 0},
    {8, "%n / %n", 0},
    {6, "%n %% %n", 0},
    {4, "%n MOD 7", 0},
    {5, "%m DIV 2", 0},
    {6, "%n & 255", 0},
    {3, "(%n | %n) & 1023", 0},
    {2, "(%n ^ %n) & 1023", 0},
    {2, "(%n << %i) & 1023", 0},
    {4, "%n >> %i", 0},
    {3, "(~ %n) & 7", 0},
    {6, "- (%m %% 1000)", 0},
    {6, "CAST(%N AS SIGNED)", 0},
    {2, "CAST(%i AS UNSIGNED)", 0},
    {4, "CAST(%N AS DECIMAL(20, 4))", 0},
    {2, "CAST(%T AS SIGNED)", 0},
    {2, "CAST(%N AS DOUBLE)", 0},
    {8, "CASE WHEN %B THEN %N ELSE %N END", 0},
    {4, "CASE %c WHEN %k THEN %N END", 0},
    {4, "%b + %i", 0},
    {4, "(SELECT %S)", 0},
    {0, NULL, 0},
};

static const wh_production strings[] = {
    {12, "concat(%e, %v)", 0},
    {10, "concat(%t, %t)", 0},
    {8, "CAST(%A AS CHAR)", 0},
    {3, "CAST(%A AS CHAR(3))", 0},
    {4, "CAST(%A AS BINARY)", 0},
    {5, "CONVERT(%T USING utf8mb4)", 0},
    {2, "CONVERT(%T USING latin1)", 0},
    {6, "CASE WHEN %B THEN %T ELSE %T END", 0},
    {4, "CASE %e WHEN %k THEN %T ELSE %T END", 0},
    {0, NULL, 0},
};

static const wh_production anything[] = {
    {8, "%N", 0},
    {8, "%T", 0},
    {3, "%B", 0},
    {0, NULL, 0},
};

static const wh_word operators[] = {
    {9, "=", 0}, {4, "<>", 0}, {2, "!=", 0}, {6, "<", 0}, {6, "<=", 0},
    {6, ">", 0}, {6, ">=", 0}, {3, "<=>", 0}, {0, NULL, 0},
};

static const wh_word reflexive[] = {
    {9, "=", 0}, {4, "<=", 0}, {4, ">=", 0}, {3, "<=>", 0}, {0, NULL, 0},
};

static const wh_word collations[] = {
    {3, "utf8mb4_bin", 0}, {2, "utf8mb4_general_ci", 0}, {2, "utf8mb4_unicode_ci", 0},
    {0, NULL, 0},
};

static const wh_word casts[] = {
    {3, "SIGNED", 0}, {3, "CHAR", 0}, {2, "DOUBLE", 0}, {2, "DECIMAL(20, 4)", 0},
    {1, "BINARY", 0}, {0, NULL, 0},
};

/* Modes that say what a conversion does, not what an expression means. */
static const wh_word early[] = {
    {3, "SET sql_mode = CONCAT(@@sql_mode, ',NO_UNSIGNED_SUBTRACTION')", 0},
    {2, "SET sql_mode = ''", 0},
    {2, "SET sql_mode = 'STRICT_ALL_TABLES,ONLY_FULL_GROUP_BY'", 0},
    {1, "SET sql_mode = 'ANSI,NO_ENGINE_SUBSTITUTION'", 0},
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
    {0, NULL, 0},
};

static const wh_word mysql_commands[] = {
    {12, "ANALYZE TABLE %t", 0},
    {4, "ANALYZE TABLE %t UPDATE HISTOGRAM ON %c WITH 8 BUCKETS", 8000000},
    {2, "OPTIMIZE TABLE %t", 0},
    {1, "CHECK TABLE %t", 0},
    {1, "ALTER TABLE %t FORCE", 0},
    {0, NULL, 0},
};

static const wh_word mariadb_commands[] = {
    {10, "ANALYZE TABLE %t", 0},
    {6, "ANALYZE TABLE %t PERSISTENT FOR ALL", 0},
    {2, "OPTIMIZE TABLE %t", 0},
    {1, "CHECK TABLE %t", 0},
    {1, "ALTER TABLE %t FORCE", 0},
    {0, NULL, 0},
};

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
    {10, "DEFAULT %k", WH_COL_DEFAULT, false, 0},
    {2, "COMMENT 'c'", WH_COL_CHECK, false, 0},
    {2, "CHECK (length(%c) < 100)", WH_COL_CHECK, false, 0},
    {2, "CHECK (%c IS NULL OR %c IS NOT NULL)", WH_COL_CHECK, false, 0},
    {0, NULL, 0, false, 0},
};

/* DEFAULT %e does not stand in the table of constraints; a row keeps this one filled. */
static const wh_default defaults[] = {{1, "(1 + 2)", "3", 0}, {0, NULL, NULL, 0}};

static const wh_virtual virtuals[] = {{0, 0, 0, NULL, 0}};

static const wh_generated generated[] = {
    {4, "INT", WH_AFF_INTEGER, "length(%c)", 0},
    {2, "INT", WH_AFF_INTEGER, "char_length(%e)", 0},
    {3, "BIGINT", WH_AFF_INTEGER, "CAST(%m AS SIGNED)", 0},
    {3, "DECIMAL(30, 4)", WH_AFF_NUMERIC, "%m %% 100", 0},
    {3, "DOUBLE", WH_AFF_REAL, "%m + 1", 0},
    {3, "VARCHAR(200)", WH_AFF_TEXT, "concat(%c, 'a')", 0},
    {3, "VARCHAR(200)", WH_AFF_TEXT, "upper(%e)", 0},
    {2, "VARCHAR(200)", WH_AFF_TEXT, "left(%e, 2)", 0},
    {2, "INT", WH_AFF_INTEGER, "%c IS NULL", 0},
    {2, "TINYINT", WH_AFF_INTEGER, "%c = %d", 0},
    {1, "VARCHAR(200)", WH_AFF_TEXT, "hex(%e)", 0},
    {0, NULL, 0, NULL, 0},
};

/* Of functional indexes: never of a column alone, never a text of any length. */
static const wh_production indexed[] = {
    {4, "(length(%c))", 0},
    {4, "(%m + 1)", 0},
    {3, "(%m %% 10)", 0},
    {3, "(%c IS NULL)", 0},
    {4, "(CAST(%e AS CHAR(64)))", 0},
    {2, "(abs(%m %% 1000))", 0},
    {2, "(%c = %k)", 0},
    {2, "(%m DIV 2)", 0},
    {0, NULL, 0},
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
    {4, WH_TAIL_KEYLESS | WH_TAIL_LOOSE, " PARTITION BY LIST (c0 MOD 3) (PARTITION p0 VALUES IN (0, NULL),"
        " PARTITION p1 VALUES IN (1, -1), PARTITION p2 VALUES IN (2, -2))", 0},
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
    {4, WH_FIRES_INSERT, "INSERT IGNORE INTO %t%v", 0},
    {4, WH_FIRES_INSERT, "INSERT IGNORE INTO %t%n", 0},
    {3, WH_FIRES_UPDATE, "UPDATE IGNORE %t SET %s = %k WHERE %c = %k", 0},
    {2, WH_FIRES_UPDATE, "UPDATE IGNORE %t SET %s = %k WHERE %c <=> %r", 0},
    {2, WH_FIRES_DELETE, "DELETE IGNORE FROM %t WHERE %c = %k AND %r IS NOT NULL", 0},
    {6, 0, "SET NEW.%s = %k", 0},
    {2, 0, "SET @whittle = (SELECT COUNT(*) FROM %t WHERE %c = %k)", 0},
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
    {4, "MATCH (%c) AGAINST ('abc' IN BOOLEAN MODE)", 0},
    {3, "MATCH (%c) AGAINST ('ab*' IN BOOLEAN MODE)", 0},
    {3, "MATCH (%c) AGAINST ('true null' IN BOOLEAN MODE)", 0},
    {2, "MATCH (%c) AGAINST ('+u1*' IN BOOLEAN MODE)", 0},
    {2, "MATCH (%c) AGAINST ('abc -true' IN BOOLEAN MODE)", 0},
    {2, "MATCH (%c) AGAINST ('abc') > 0", 0},
    {0, NULL, 0},
};

static const wh_word hints[] = {
    {4, " USE INDEX (%i)", 0},
    {4, " FORCE INDEX (%i)", 0},
    {5, " IGNORE INDEX (%i)", 0},
    {3, " USE INDEX ()", 0},
    {2, " FORCE INDEX FOR JOIN (%i)", 0},
    {1, " IGNORE INDEX FOR ORDER BY (%i)", 0},
    {1, " IGNORE INDEX FOR GROUP BY (%i)", 0},
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
    {3, " NATURAL JOIN ", WH_JOIN_NATURAL, 0},
    {3, " NATURAL LEFT JOIN ", WH_JOIN_NATURAL, 0},
    {5, " JOIN ", WH_JOIN_USING, 0},
    {4, " LEFT JOIN ", WH_JOIN_USING, 0},
    {2, " RIGHT JOIN ", WH_JOIN_USING, 0},
    {0, NULL, 0, 0},
};

/* clang-format on */

#define NEVER UINT32_MAX

/* The functions, and predicates of one of the two. */
#define FUNCTIONS(leaves)                                                                          \
    {                                                                                              \
        leaves, wh_mysql_predicate_functions, wh_mysql_number_functions,                           \
            wh_mysql_string_functions, NULL                                                        \
    }

#define SHARED                                                                                     \
    .foreign_pragma = "SET foreign_key_checks = 1", .foreign_apart = true,                         \
    .references = references, .actions = actions, .trigger_apart = true,                           \
    .autoincrement = " AUTO_INCREMENT", .searches = searches,                                      \
    .strict_since = NEVER, .bare_rank_since = NEVER, .generated_since = 0,                         \
    .upsert_since = NEVER, .upserts_since = NEVER,                                                 \
    .returning_since = NEVER, .row_value_since = NEVER, .update_from_since = NEVER,                \
    .rename_since = NEVER, .drop_column_since = 0, .windows_since = 0,                             \
    .materialized_since = NEVER, .collate_since = NEVER, .partial_since = NEVER,                   \
    .rowid_since = NEVER, .comma_since = NEVER, .order_since = NEVER,                              \
    .literal_since = NEVER, .ignore = "INSERT IGNORE INTO ", .replace = "REPLACE INTO ",           \
    .update_ignore = "UPDATE IGNORE ", .on_duplicate = " ON DUPLICATE KEY UPDATE ",                \
    .productions = {leaves, predicates, numbers, strings, anything},                               \
    .aggregates = wh_mysql_aggregates, .conditions = wh_mysql_conditions,                          \
    .windows = wh_mysql_windows, .operators = operators, .reflexive = reflexive,                   \
    .collations = collations, .casts = casts, .early_pragmas = early,                              \
    .statements = statements, .inserts = inserts, .updates = updates, .conflicts = conflicts,      \
    .checks = checks, .constraints = constraints, .defaults = defaults, .virtuals = virtuals,      \
    .pool = wh_mysql_pool, .generated = generated, .hints = hints, .joins = joins

const wh_gen_features wh_mysql_features = {
    .name = "mysql",
    .version = 8004000,
    SHARED,
    .expression_since = 8000013,
    .indexed = indexed,
    .functions = FUNCTIONS(mysql_leaves),
    .pragmas = mysql_settings,
    .types = wh_mysql_types,
    .domains = wh_mysql_domains,
    .tails = mysql_tails,
    .selects = mysql_selects,
    .commands = mysql_commands,
};

const wh_gen_features wh_mariadb_features = {
    .name = "mariadb",
    .version = 10011000,
    SHARED,
    .expression_since = NEVER,
    .functions = FUNCTIONS(mariadb_leaves),
    .pragmas = mariadb_settings,
    .types = wh_mysql_types,
    .domains = wh_mysql_domains,
    .tails = mariadb_tails,
    .selects = mariadb_selects,
    .commands = mariadb_commands,
};
