/*
 * PostgreSQL as tables (https://www.postgresql.org/docs/current/sql.html): versions are
 * major * 1000000, so that 15.4 is 15004000.
 */
#include "generate/dialect/postgresql_types.h"

/* clang-format off */

static const wh_typed_form generated[] = {
    {3, WH_TY_INT, "$ci % 10", 0},
    {2, WH_TY_INT, "length($ct)", 0},
    {1, WH_TY_INT, "COALESCE($ci, 0)", 0},
    {3, WH_TY_TEXT, "left(lower($ct), 5)", 0},
    {1, WH_TY_TEXT, "left(upper($ct), 5)", 0},
    {2, WH_TY_NUM, "$ci % 100", 0},
    {2, WH_TY_NUM, "round($cn % 100, 1)", 0},
    {2, WH_TY_BOOL, "$ci > 3", 0},
    {2, WH_TY_BOOL, "$ct IS NULL", 0},
    {2, WH_TY_BOOL, "$cd > '2020-01-01'::date", 0},
    {2, WH_TY_DATE, "$cd + 1 - 1", 0},
    {2, WH_TY_JSON, "COALESCE($cj, '{}'::jsonb)", 0},
    {2, WH_TY_INTS, "ARRAY[$ci % 5, 1]", 0},
    {2, WH_TY_NET, "network($cw)", 0},
    {0, 0, NULL, 0},
};

/* Immutable, and never failing. */
static const wh_typed_form indexed[] = {
    {3, WH_TY_INT, "$ci % 10", 0},
    {2, WH_TY_INT, "COALESCE($ci, 0)", 0},
    {1, WH_TY_INT, "-($ci % 100)", 0},
    {3, WH_TY_TEXT, "lower($ct)", 0},
    {2, WH_TY_TEXT, "length($ct)", 0},
    {1, WH_TY_TEXT, "$ct || 'a'", 0},
    {2, WH_TY_NUM, "abs($cn)", 0},
    {1, WH_TY_NUM, "round($cn)", 0},
    {2, WH_TY_DATE, "$cd + 1", 0},
    {2, WH_TY_TIME, "$cs::date", 0},
    {2, WH_TY_JSON, "$cj -> 'a'", 0},
    {2, WH_TY_JSON, "$cj ->> 'a'", 0},
    {2, WH_TY_INTS, "$ca[1]", 0},
    {2, WH_TY_RANGE, "lower($cg)", 0},
    {2, WH_TY_BOOL, "NOT $cb", 0},
    {2, WH_TY_STAMP, "$cz AT TIME ZONE 'UTC'", 0},
    {2, WH_TY_NET, "host($cw)", 0},
    {2, WH_TY_BITS, "length($cu)", 0},
    {0, 0, NULL, 0},
};

static const wh_typed_form partial[] = {
    {8, WH_TY_LEAF, "$c IS NOT NULL", 0},
    {3, WH_TY_LEAF, "$c IS NULL", 0},
    {10, WH_TY_LEAF, "$c $o $k", 0},
    {4, WH_TY_LEAF, "$c IN ($k, $k)", 0},
    {3, WH_TY_LEAF, "$cb", 0},
    {2, WH_TY_LEAF, "$ci % 2 = 0", 0},
    {2, WH_TY_LEAF, "$ct LIKE $p", 0},
    {0, 0, NULL, 0},
};

static const wh_join joins[] = {
    {20, ", ", WH_JOIN_PLAIN, 0},
    {26, " JOIN ", WH_JOIN_ON, 0},
    {18, " LEFT JOIN ", WH_JOIN_ON, 0},
    {9, " RIGHT JOIN ", WH_JOIN_ON, 0},
    {7, " FULL JOIN ", WH_JOIN_ON, 0},
    {3, " CROSS JOIN ", WH_JOIN_PLAIN, 0},
    {3, " NATURAL JOIN ", WH_JOIN_NATURAL, 0},
    {3, " NATURAL LEFT JOIN ", WH_JOIN_NATURAL, 0},
    {1, " NATURAL FULL JOIN ", WH_JOIN_NATURAL, 0},
    {5, " JOIN ", WH_JOIN_USING, 0},
    {4, " LEFT JOIN ", WH_JOIN_USING, 0},
    {2, " RIGHT JOIN ", WH_JOIN_USING, 0},
    {2, " FULL JOIN ", WH_JOIN_USING, 0},
    {0, NULL, 0, 0},
};

static const wh_word statements[] = {
    {30, "CREATE INDEX", 0},
    {12, "INSERT", 0},
    {6, "INSERT SELECT", 0},
    {5, "CREATE TRIGGER", 0},
    {6, "UPSERT", 0},
    {10, "UPDATE", 0},
    {6, "DELETE", 0},
    {14, "CREATE VIEW", 0},
    {5, "CREATE STATISTICS", 0},
    {14, "ANALYZE", 0},
    {16, "SET", 0},
    {6, "ALTER TABLE", 0},
    {7, "ALTER TABLE ADD COLUMN", 0},
    {0, NULL, 0},
};

/* What tells the planner something of a table, or stores its rows anew. */
static const wh_word upkeep[] = {
    {3, "ALTER TABLE $t ALTER $c SET STATISTICS 1", 0},
    {2, "ALTER TABLE $t ALTER $c SET STATISTICS 0", 0},
    {3, "ALTER TABLE $t ALTER $c SET (n_distinct = 1)", 0},
    {2, "ALTER TABLE $t ALTER $c SET (n_distinct = -1)", 0},
    {2, "REINDEX TABLE $t", 14000000},
    {0, NULL, 0},
};

/* What the planner may use: the rows stay the same. What is off costs so much that every query
 * would be compiled, hence jit is off (typed_early). */
static const wh_word settings[] = {
    {6, "SET enable_seqscan = off", 0},
    {4, "SET enable_hashjoin = off", 0},
    {4, "SET enable_mergejoin = off", 0},
    {4, "SET enable_nestloop = off", 0},
    {3, "SET enable_indexscan = off", 0},
    {3, "SET enable_bitmapscan = off", 0},
    {2, "SET enable_indexonlyscan = off", 0},
    {2, "SET enable_hashagg = off", 0},
    {2, "SET enable_sort = off", 0},
    {2, "SET enable_material = off", 0},
    {2, "SET enable_memoize = off", 14000000},
    {2, "SET enable_incremental_sort = off", 13000000},
    {2, "SET enable_partition_pruning = off", 0},
    {3, "SET enable_partitionwise_join = on", 0},
    {3, "SET enable_partitionwise_aggregate = on", 0},
    {2, "SET join_collapse_limit = 1", 0},
    {2, "SET from_collapse_limit = 1", 0},
    {2, "SET constraint_exclusion = on", 0},
    {2, "SET plan_cache_mode = force_generic_plan", 0},
    {2, "SET random_page_cost = 1", 0},
    {2, "SET cpu_tuple_cost = 1", 0},
    {1, "SET geqo_threshold = 2", 0},
    {1, "SET min_parallel_table_scan_size = 0", 0},
    {1, "SET parallel_setup_cost = 0", 0},
    {0, NULL, 0},
};

/* clang-format on */

const wh_gen_features wh_postgresql_features = {
    .name = "postgresql",
    .version = 15000000,
    .joins = joins,
    .merge_since = 15000000,
    .typed_early = "SET jit = off",
    .setup = wh_typed_setup,
    .shapes = wh_typed_shapes,
    .typed_types = wh_postgresql_types,
    .typed_constraints = wh_postgresql_constraints,
    .typed_forms = wh_postgresql_forms,
    .typed_aggregates = wh_postgresql_aggregates,
    .typed_conditions = wh_postgresql_conditions,
    .typed_windows = wh_postgresql_windows,
    .typed_generated = generated,
    .typed_indexed = indexed,
    .typed_partial = partial,
    .typed_statements = statements,
    .typed_settings = settings,
    .typed_upkeep = upkeep,
};
