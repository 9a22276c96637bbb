/*
 * DuckDB as tables (https://duckdb.org/docs/stable/sql/introduction): versions are those of its releases, so
 * that 1.5.6 is 1005006.
 */
#include "generate/dialect/duckdb_types.h"
#include "generate/dialect/typed.h"

/* clang-format off */

/* Computed when they are read; never failing. */
static const wh_gen_generated generated[] = {
    {3, "INTEGER", WH_AFF_INTEGER, "($ci % 10)::INTEGER", 0},
    {2, "BIGINT", WH_AFF_INTEGER, "length($ct)", 0},
    {3, "VARCHAR", WH_AFF_TEXT, "left(lower($ct), 5)", 0},
    {1, "VARCHAR", WH_AFF_TEXT, "left(upper($ct), 5)", 0},
    {2, "BOOLEAN", WH_AFF_BLOB, "$ci > 3", 0},
    {2, "BOOLEAN", WH_AFF_BLOB, "$c IS NULL", 0},
    {2, "DATE", WH_AFF_BLOB, "$cd + 1", 0},
    {2, "INTEGER[]", WH_AFF_BLOB, "[($ci % 5)::INTEGER, 1]", 0},
    {0, NULL, 0, NULL, 0},
};

/* The same of indexes. */
static const wh_gen_form indexed[] = {
    {2, WH_GEN_ANY, "($c IS NULL)", "null 1", 0},
    {3, WH_GEN_ANY, "($ci % 10)", "% 1 #10", 0},
    {2, WH_GEN_ANY, "(COALESCE($ci, 0))", "coalesce/2 1 #0", 0},
    {3, WH_GEN_ANY, "(lower($ct))", "lower/1 1", 0},
    {2, WH_GEN_ANY, "(length($ct))", "length/1 1", 0},
    {1, WH_GEN_ANY, "($ct || 'a')", "|| 1 'a'", 0},
    {2, WH_GEN_ANY, "(abs($cn))", "abs/1 1", 0},
    {2, WH_GEN_ANY, "($cd + 1)", NULL, 0},
    {2, WH_GEN_ANY, "($cs::DATE)", NULL, 0},
    {2, WH_GEN_ANY, "(NOT $cb)", "not 1", 0},
    {0, 0, NULL, NULL, 0},
};

static const wh_word orders[] = {{9, "", 0}, {1, " DESC", 0}, {0, NULL, 0}};

static const wh_word creates[] = {{16, "CREATE TABLE ", 0}, {1, "CREATE TEMPORARY TABLE ", 0}, {0, NULL, 0}};

static const wh_tail tails[] = {{20, 0, "", 0}, {0, 0, NULL, 0}};

static const char *const begins[] = {"BEGIN", "BEGIN TRANSACTION", "START TRANSACTION"};

static const wh_word inserts[] = {{1, "INSERT INTO ", 0}, {0, NULL, 0}};

static const wh_word updates[] = {{1, "UPDATE ", 0}, {0, NULL, 0}};

static const wh_word conflicts[] = {{1, "", 0}, {0, NULL, 0}};

static const wh_word checks[] = {
    {3, "CHECK (c0 IS NULL OR c0 IS NOT NULL)", 0}, {2, "CHECK (c0 IS NOT DISTINCT FROM c0)", 0}, {0, NULL, 0},
};

static const wh_reference references[] = {{1, "", WH_ACTION_FAIL, 0}, {0, NULL, 0, 0}};

/* DEFAULT $e does not stand in the table of constraints; a row keeps this one filled. */
static const wh_default defaults[] = {{1, "(1 + 2)", "3", 0}, {0, NULL, NULL, 0}};

static const wh_virtual virtuals[] = {{0, 0, 0, NULL, 0}};

static const wh_word statements[] = {
    {50, "CREATE INDEX", 0},
    {6, "INSERT", 0},
    {3, "INSERT SERIES", 0},
    {4, "INSERT SELECT", 0},
    {3, "INSERT AGAIN", 0},
    {5, "UPSERT", 0},
    {6, "UPDATE", 0},
    {4, "UPDATE FROM", 0},
    {6, "DELETE", 0},
    {3, "SAVEPOINT", 0},
    {16, "CREATE VIEW", 0},
    {16, "ANALYZE", 0},
    {16, "PRAGMA", 0},
    {6, "ALTER TABLE ADD COLUMN", 0},
    {2, "DROP INDEX", 0},
    {2, "COME AND GO", 0},
    {0, NULL, 0},
};

/* What tells the planner something of a table, or stores its rows anew. */
static const wh_word commands[] = {
    {8, "ANALYZE $t", 0}, {6, "ANALYZE", 0}, {2, "VACUUM", 0}, {14, "FORCE CHECKPOINT", 0}, {0, NULL, 0},
};

/* What comes and goes. */
static const wh_word passing[] = {
    {3, "CREATE TABLE x AS SELECT * FROM $t;\nDROP TABLE x", 0},
    {2, "CREATE TEMP TABLE x AS FROM $t;\nCREATE INDEX xa ON x((c0 IS NULL));\nDELETE FROM x;\nDROP TABLE x", 0},
    {1, "CREATE VIEW x AS SELECT * FROM $t;\nDROP VIEW x", 0},
    {0, NULL, 0},
};

/* What the planner may use: the rows stay the same. */
static const wh_word settings[] = {
    {3, "PRAGMA disable_optimizer", 0},
    {2, "SET disabled_optimizers = 'filter_pushdown'", 0},
    {2, "SET disabled_optimizers = 'expression_rewriter'", 0},
    {2, "SET disabled_optimizers = 'statistics_propagation'", 0},
    {2, "SET disabled_optimizers = 'join_order'", 0},
    {1, "SET disabled_optimizers = 'deliminator'", 0},
    {1, "SET disabled_optimizers = 'unused_columns'", 0},
    {1, "SET disabled_optimizers = 'compressed_materialization'", 0},
    {1, "SET disabled_optimizers = 'build_side_probe_side'", 0},
    {1, "SET disabled_optimizers = 'filter_pushdown,join_filter_pushdown'", 0},
    {2, "SET perfect_ht_threshold = 0", 0},
    {2, "SET prefer_range_joins = true", 0},
    {2, "SET merge_join_threshold = 0", 0},
    {2, "SET nested_loop_join_threshold = 0", 0},
    {2, "SET index_scan_max_count = 1000000", 0},
    {1, "SET index_scan_percentage = 1", 0},
    {2, "SET asof_loop_join_threshold = 0", 1003000},
    {3, "SET variant_minimum_shredding_size = 0", 1005000},
    {2, "SET geometry_minimum_shredding_size = 0", 1005000},
    {0, NULL, 0},
};

/* A database that stores its rows as a file does, compressed at each checkpoint. */
#define COMPRESSED "ATTACH ':memory:' AS d (COMPRESS);\nUSE d"
#define FORCED(how) COMPRESSED ";\nSET force_compression = '" how "'"
static const wh_word storages[] = {
    {6, COMPRESSED, 1004000}, {2, FORCED("rle"), 1004000}, {2, FORCED("dict_fsst"), 1004000},
    {1, FORCED("roaring"), 1004000}, {1, FORCED("alprd"), 1004000}, {1, FORCED("zstd"), 1004000},
    {1, FORCED("uncompressed"), 1004000}, {0, NULL, 0},
};

static const wh_word groupings[] = {
    {94, "$k", 0}, {2, "ROLLUP ($k)", 0}, {2, "CUBE ($k)", 0}, {2, "GROUPING SETS (($k), ())", 0}, {0, NULL, 0},
};

static const wh_word half_joins[] = {
    {6, " SEMI JOIN $t AS h ON h.$c = $d", 0},
    {6, " ANTI JOIN $t AS h ON h.$c = $d", 0},
    {2, " SEMI JOIN $t AS h ON h.$c < $d", 0},
    {2, " ANTI JOIN $t AS h ON h.$c IS NOT DISTINCT FROM $d", 0},
    {3, " ASOF SEMI JOIN $t AS h ON h.$c <= $d", 0},
    {3, " ASOF ANTI JOIN $t AS h ON h.$c > $d", 0},
    {5, " ASOF JOIN (SELECT $c AS x FROM $t) AS h ON h.x <= $d", 0},
    {5, " ASOF LEFT JOIN (SELECT DISTINCT $c AS x FROM $t) AS h ON $d < h.x", 0},
    {0, NULL, 0},
};

static const wh_gen_series series[] = {
    {3, 1, "generate_series(0, $i)$a(c0)", 0},
    {2, 1, "range($i, -1, -2)$a(c0)", 0},
    {2, 1, "unnest([3, NULL, $i])$a(c0)", 0},
    {2, 2, "(VALUES (1, $i), (NULL, 2), ($i, 0))$a(c0, c1)", 0},
    {3, 1, "LATERAL generate_series(0, abs(($n % 4)::INTEGER))$a(c0)", 0},
    {2, 1, "LATERAL (SELECT unnest([$n, 1, NULL]))$a(c0)", 0},
    {1, 1, "(SELECT l.x FROM range(0, 5) AS l(x) SEMI JOIN (VALUES (1), ($i)) AS r(y) ON l.x = r.y)$a(c0)", 0},
    {1, 1, "(SELECT l.x FROM range(0, 5) AS l(x) ANTI JOIN (VALUES (1), ($i)) AS r(y) ON l.x = r.y)$a(c0)", 0},
    {1, 2, "(SELECT l.x, r.y FROM (VALUES (0), ($i), (NULL)) AS l(x) ASOF LEFT JOIN (VALUES (1), ($i)) AS r(y) ON l.x >= r.y)$a(c0, c1)", 0},
    {1, 2, "(SELECT l.x, r.y FROM (VALUES ($i, 3), (1, NULL), (NULL, 2)) AS l(k, x) ASOF JOIN (VALUES ($i, 1), (1, NULL), (NULL, 0)) AS r(j, y) ON l.k = r.j AND l.x > r.y)$a(c0, c1)", 0},
    {1, 1, "(SELECT l.x FROM (VALUES ($i), (4), (NULL)) AS l(x) ASOF ANTI JOIN (VALUES (2), ($i)) AS r(y) ON l.x < r.y)$a(c0)", 0},
    {1, 2, "(SELECT l.x, r.y FROM range(0, 3) AS l(x) POSITIONAL JOIN (VALUES (1), ($i)) AS r(y))$a(c0, c1)", 0},
    {1, 1, "(SELECT x FROM range(0, 5) AS l(x) QUALIFY row_number() OVER (ORDER BY x DESC) <= $i)$a(c0)", 0},
    {1, 1, "(SELECT 1 AS x UNION ALL BY NAME SELECT $i AS x)$a(c0)", 0},
    {1, 1, "(SELECT unnest([y * 2 FOR y IN [1, NULL, $i]]))$a(c0)", 0},
    {0, 0, NULL, 0},
};

static const wh_gen_change changes[] = {
    {40, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s WHERE $w", 0},
    {4, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s", 0},
    {7, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s FROM $f WHERE $j AND ($w)", 0},
    {7, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s FROM $y WHERE $j AND ($w)", 0},
    {8, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s WHERE $w RETURNING $o", 0},
    {40, WH_CHANGE_DELETE, 0, "DELETE FROM $t WHERE $w", 0},
    {8, WH_CHANGE_DELETE, 0, "DELETE FROM $t USING $f WHERE $j AND ($w)", 0},
    {8, WH_CHANGE_DELETE, 0, "DELETE FROM $t WHERE $w RETURNING $o", 0},
    {20, WH_CHANGE_INSERT, WH_CHANGE_KEYLESS, "INSERT INTO $t ($l) SELECT $e FROM $f WHERE $w", 0},
    {8, WH_CHANGE_INSERT, WH_CHANGE_KEYLESS, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w", 0},
    {20, WH_CHANGE_INSERT, WH_CHANGE_KEYED, "INSERT INTO $t ($l) SELECT $e FROM $f WHERE $w ON CONFLICT DO NOTHING", 0},
    {10, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w ON CONFLICT DO NOTHING", 0},
    {25, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w ON CONFLICT ($u) DO UPDATE SET $x", 0},
    {10, WH_CHANGE_MERGE, 0, "MERGE INTO $t USING $y ON $j WHEN MATCHED AND $w THEN UPDATE SET $s", 1004000},
    {5, WH_CHANGE_MERGE, 0, "MERGE INTO $t USING $y ON $j WHEN MATCHED AND $w THEN DELETE WHEN MATCHED THEN UPDATE SET $s", 1004000},
    {0, 0, 0, NULL, 0},
};

/* Of peers all have the same rows. */
static const wh_word frames[] = {
    {3, " RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW", 0},
    {3, " RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING", 0},
    {2, " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING", 0},
    {3, " GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING", 1002000},
    {2, " GROUPS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE GROUP", 1002000},
    {1, " RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE TIES", 0},
    {0, NULL, 0},
};

static const wh_word limits[] = {{3, "LIMIT $n", 0}, {3, "LIMIT $n OFFSET $m", 0}, {0, NULL, 0}};

/* All rows, by another scan. */
static const wh_word hints[] = {{1, "", 0}, {0, NULL, 0}};

/* clang-format on */

const wh_gen_features wh_duckdb_features = {
    .name = "duckdb",
    .version = 1005000,
    .own = 25,
    WH_TYPED_FEATURES,
    .joins = wh_typed_joins,
    .joined = 5,
    .merge_since = 1004000,
    .rename_since = WH_GEN_NEVER,
    .drop_column_since = WH_GEN_NEVER,
    .rename_column_since = WH_GEN_NEVER,
    .virtual_since = 0,
    .stored_since = WH_GEN_NEVER,
    .added_plain = true,
    .savepointless = true,
    .partial_since = WH_GEN_NEVER,
    .foreign_columns = 4,
    .references = references,
    .autoincrement = "",
    .ignore_keyed = true,
    .series = series,
    .frames = frames,
    .changes = changes,
    .forms = {wh_duckdb_forms},
    .aggregates = wh_duckdb_aggregates,
    .windows = wh_duckdb_windows,
    .groupings = groupings, .half_joins = half_joins,
    .limits = limits,
    .hints = hints,
    .early_pragmas = settings, .storages = storages, .stored = "FORCE CHECKPOINT",
    .pragmas = settings,
    .statements = statements,
    .begins = begins,
    .creates = creates,
    .inserts = inserts,
    .updates = updates,
    .conflicts = conflicts,
    .checks = checks,
    .constraints = wh_duckdb_constraints,
    .defaults = defaults,
    .virtuals = virtuals,
    .listed = wh_duckdb_types,
    .generated = generated,
    .tails = tails,
    .commands = commands,
    .indexed = indexed,
    .orders = orders,
    .passing = passing,
};
