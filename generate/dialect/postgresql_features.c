/*
 * PostgreSQL as tables (https://www.postgresql.org/docs/current/sql.html): versions are
 * major * 1000000, so that 15.4 is 15004000.
 */
#include "generate/dialect/postgresql_types.h"
#include "generate/setup/typed/typed.h"

/* clang-format off */

static const wh_gen_form generated[] = {
    {3, WH_GEN_INT, "$ci % 10", NULL, 0},
    {2, WH_GEN_INT, "length($ct)", NULL, 0},
    {1, WH_GEN_INT, "COALESCE($ci, 0)", NULL, 0},
    {3, WH_GEN_TEXT, "left(lower($ct), 5)", NULL, 0},
    {1, WH_GEN_TEXT, "left(upper($ct), 5)", NULL, 0},
    {2, WH_GEN_NUM, "$ci % 100", NULL, 0},
    {2, WH_GEN_NUM, "round($cn % 100, 1)", NULL, 0},
    {2, WH_GEN_BOOL, "$ci > 3", NULL, 0},
    {2, WH_GEN_BOOL, "$ct IS NULL", NULL, 0},
    {2, WH_GEN_BOOL, "$cd > '2020-01-01'::date", NULL, 0},
    {2, WH_GEN_DATE, "$cd + 1 - 1", NULL, 0},
    {2, WH_GEN_JSON, "COALESCE($cj, '{}'::jsonb)", NULL, 0},
    {2, WH_GEN_INTS, "ARRAY[$ci % 5, 1]", NULL, 0},
    {2, WH_GEN_NET, "network($cw)", NULL, 0},
    {0, 0, NULL, NULL, 0},
};

/* Immutable, and never failing. */
static const wh_gen_form indexed[] = {
    {3, WH_GEN_INT, "$ci % 10", "% 1 #10", 0},
    {2, WH_GEN_INT, "COALESCE($ci, 0)", "coalesce/2 1 #0", 0},
    {1, WH_GEN_INT, "-($ci % 100)", "neg % 1 #100", 0},
    {3, WH_GEN_TEXT, "lower($ct)", "lower/1 1", 0},
    {2, WH_GEN_TEXT, "length($ct)", "length/1 1", 0},
    {1, WH_GEN_TEXT, "$ct || 'a'", "|| 1 'a'", 0},
    {2, WH_GEN_NUM, "abs($cn)", "abs/1 1", 0},
    {1, WH_GEN_NUM, "round($cn)", NULL, 0},
    {2, WH_GEN_DATE, "$cd + 1", NULL, 0},
    {2, WH_GEN_TIME, "$cs::date", NULL, 0},
    {2, WH_GEN_JSON, "$cj -> 'a'", NULL, 0},
    {2, WH_GEN_JSON, "$cj ->> 'a'", NULL, 0},
    {2, WH_GEN_INTS, "$ca[1]", NULL, 0},
    {2, WH_GEN_RANGE, "lower($cg)", NULL, 0},
    {2, WH_GEN_BOOL, "NOT $cb", "not 1", 0},
    {2, WH_GEN_STAMP, "$cz AT TIME ZONE 'UTC'", NULL, 0},
    {2, WH_GEN_NET, "host($cw)", NULL, 0},
    {2, WH_GEN_BITS, "length($cu)", NULL, 0},
    {0, 0, NULL, NULL, 0},
};

static const wh_gen_form partial[] = {
    {8, WH_GEN_LEAF, "$c IS NOT NULL", "notnull 1", 0},
    {3, WH_GEN_LEAF, "$c IS NULL", "null 1", 0},
    {10, WH_GEN_LEAF, "$c $o $k", "o 2 1 3", 0},
    {4, WH_GEN_LEAF, "$c IN ($k, $k)", "in/3 1 2 3", 0},
    {3, WH_GEN_LEAF, "$cb", "1", 0},
    {2, WH_GEN_LEAF, "$ci % 2 = 0", "= % 1 #2 #0", 0},
    {2, WH_GEN_LEAF, "$ct LIKE $p", "like 1 2", 0},
    {0, 0, NULL, NULL, 0},
};

static const wh_join joins[] = {
    {20, ", ", WH_JOIN_PLAIN, 0},
    {26, " JOIN ", WH_JOIN_ON, 0},
    {18, " LEFT JOIN ", WH_JOIN_ON, 0},
    {9, " RIGHT JOIN ", WH_JOIN_ON, 0},
    {7, " FULL JOIN ", WH_JOIN_ON, 0},
    {3, " CROSS JOIN ", WH_JOIN_PLAIN, 0},
    {6, " NATURAL JOIN ", WH_JOIN_NATURAL, 0},
    {6, " NATURAL LEFT JOIN ", WH_JOIN_NATURAL, 0},
    {2, " NATURAL FULL JOIN ", WH_JOIN_NATURAL, 0},
    {10, " JOIN ", WH_JOIN_USING, 0},
    {8, " LEFT JOIN ", WH_JOIN_USING, 0},
    {4, " RIGHT JOIN ", WH_JOIN_USING, 0},
    {4, " FULL JOIN ", WH_JOIN_USING, 0},
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
    {2, "ALTER TABLE $t ENABLE ROW LEVEL SECURITY;\nALTER TABLE $t FORCE ROW LEVEL SECURITY;\n"
        "CREATE POLICY p ON $t USING ($c IS NULL OR $c IS NOT NULL)", 9005000},
    {1, "CREATE RULE r AS ON DELETE TO $t WHERE OLD.$c IS NULL AND OLD.$c IS NOT NULL DO INSTEAD NOTHING", 0},
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
    {1, "SET parallel_setup_cost = 0;\nSET parallel_tuple_cost = 0;\nSET min_parallel_table_scan_size = 0", 10000000},
    /* Plans of parallel queries, without the cost of starting workers. */
    {4, "SET max_parallel_workers = 0;\nSET parallel_setup_cost = 0;\nSET parallel_tuple_cost = 0;\n"
        "SET min_parallel_table_scan_size = 0;\nSET min_parallel_index_scan_size = 0", 10000000},
    {1, "SET parallel_leader_participation = off", 11000000},
    {0, NULL, 0},
};

static const wh_word operators[] = {
    {4, "=", 0}, {1, "<", 0}, {1, ">=", 0}, {1, "<=", 0}, {1, ">", 0}, {1, "<>", 0}, {0, NULL, 0},
};

static const wh_word reflexive[] = {{4, "=", 0}, {1, ">=", 0}, {1, "<=", 0}, {0, NULL, 0}};

static const wh_word views[] = {
    {7, "CREATE VIEW ", 0}, {3, "CREATE MATERIALIZED VIEW ", 0}, {0, NULL, 0},
};

static const wh_word groupings[] = {
    {94, "$k", 0}, {2, "ROLLUP ($k)", 0}, {2, "CUBE ($k)", 0},
    {2, "GROUPING SETS (($k), ())", 0}, {0, NULL, 0},
};

static const wh_word directions[] = {
    {2, "", 0}, {1, " DESC", 0}, {1, " NULLS FIRST", 0}, {1, " DESC NULLS LAST", 0}, {0, NULL, 0},
};

static const wh_gen_series series[] = {
    {3, 1, "generate_series(0, $i)$a(c0)", 0},
    {2, 2, "unnest(ARRAY[3, NULL, $i]) WITH ORDINALITY$a(c0, c1)", 9004000},
    {2, 2, "(VALUES (1, $i), (NULL, 2), ($i, 0))$a(c0, c1)", 0},
    {1, 1, "generate_series($i, -1, -2)$a(c0)", 0},
    {3, 1, "LATERAL generate_series(0, abs($n % 4))$a(c0)", 0},
    {2, 2, "LATERAL unnest(ARRAY[$n, 1, NULL]) WITH ORDINALITY$a(c0, c1)", 9004000},
    {1, 2, "json_to_recordset('[{\"c0\": 1}, {\"c0\": $i, \"c1\": 2}]')$a(c0 int, c1 int)", 9004000},
    {0, 0, NULL, 0},
};

static const wh_gen_change changes[] = {
    {40, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s WHERE $w", 0},
    {4, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s", 0},
    {4, WH_CHANGE_UPDATE, 0, "UPDATE ONLY $t SET $s WHERE $w", 0},
    {7, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s FROM $f WHERE $j AND ($w)", 0},
    {7, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s FROM $y WHERE $j AND ($w)", 0},
    {8, WH_CHANGE_UPDATE, 0, "UPDATE $t SET $s WHERE $w RETURNING $o", 0},
    {40, WH_CHANGE_DELETE, 0, "DELETE FROM $t WHERE $w", 0},
    {4, WH_CHANGE_DELETE, 0, "DELETE FROM ONLY $t WHERE $w", 0},
    {8, WH_CHANGE_DELETE, 0, "DELETE FROM $t USING $f WHERE $j AND ($w)", 0},
    {8, WH_CHANGE_DELETE, 0, "DELETE FROM $t WHERE $w RETURNING $o", 0},
    {20, WH_CHANGE_INSERT, WH_CHANGE_KEYLESS, "INSERT INTO $t ($l) SELECT $e FROM $f WHERE $w", 0},
    {8, WH_CHANGE_INSERT, WH_CHANGE_KEYLESS, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w", 0},
    {20, WH_CHANGE_INSERT, 0, "INSERT INTO $t ($l) SELECT $e FROM $f WHERE $w ON CONFLICT DO NOTHING", 9005000},
    {6, WH_CHANGE_INSERT, 0, "INSERT INTO $t ($l) SELECT $e FROM $f WHERE $w ON CONFLICT DO NOTHING RETURNING $o", 9005000},
    {10, WH_CHANGE_UPSERT, 0, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w ON CONFLICT DO NOTHING", 9005000},
    {25, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w ON CONFLICT ($u) DO UPDATE SET $x", 9005000},
    {6, WH_CHANGE_UPSERT, WH_CHANGE_KEYED, "INSERT INTO $t ($l) SELECT $e FROM $m WHERE $w ON CONFLICT ($u) DO UPDATE SET $x RETURNING $o", 9005000},
    {10, WH_CHANGE_MERGE, 0, "MERGE INTO $t USING $y ON $j WHEN MATCHED AND $w THEN UPDATE SET $s", 15000000},
    {5, WH_CHANGE_MERGE, 0, "MERGE INTO $t USING $y ON $j WHEN MATCHED AND $w THEN DELETE WHEN MATCHED THEN UPDATE SET $s", 15000000},
    {5, WH_CHANGE_MERGE, 0, "MERGE INTO $t USING $y ON $j AND ($w) WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN DO NOTHING", 15000000},
    {0, 0, 0, NULL, 0},
};

/* Of peers all have the same rows. */
static const wh_word frames[] = {
    {3, " RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW", 0},
    {3, " RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING", 0},
    {2, " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING", 0},
    {3, " GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING", 11000000},
    {2, " GROUPS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE GROUP", 11000000},
    {1, " RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE TIES", 11000000},
    {0, NULL, 0},
};

static const wh_word limits[] = {
    {3, "LIMIT $n", 0},
    {3, "LIMIT $n OFFSET $m", 0},
    {2, "OFFSET $m ROWS FETCH FIRST $n ROWS ONLY", 0},
    {2, "FETCH FIRST $n ROWS WITH TIES", 13000000},
    {0, NULL, 0},
};

/* All rows, by another scan. */
static const wh_word hints[] = {
    {10, "", 0},
    {1, " TABLESAMPLE SYSTEM (100)", 9005000},
    {1, " TABLESAMPLE BERNOULLI (100) REPEATABLE (1)", 9005000},
    {0, NULL, 0},
};

static const char *const on_constants[] = {"FALSE", "NULL", "1 = 0", "TRUE"};

/* clang-format on */

#define NEVER UINT32_MAX

const wh_gen_features wh_postgresql_features = {
    .name = "postgresql",
    .version = 15000000,
    .family = 2,
    .rich = 5,
    .joins = joins,
    .on_constants = on_constants,
    .merge_since = 15000000,
    .window_weight = 3,
    .windows_since = 9000000,
    .materialized_since = 12000000,
    .strict_since = NEVER,
    .upsert_since = NEVER,
    .upserts_since = NEVER,
    .returning_since = NEVER,
    .update_from_since = NEVER,
    .rename_since = NEVER,
    .drop_column_since = NEVER,
    .rename_column_since = NEVER,
    .collate_since = NEVER,
    .rowid_since = NEVER,
    .comma_since = NEVER,
    .order_since = NEVER,
    .fulltext_since = NEVER,
    .indexed_by_since = NEVER,
    .lateral_since = 9003000,
    .equal_full = true,
    .quantified_since = 0,
    .series = series,
    .frames = frames,
    .changes = changes,
    .only = "ONLY ",
    .forms = {wh_postgresql_forms},
    .aggregates = wh_postgresql_aggregates,
    .conditions = wh_postgresql_conditions,
    .windows = wh_postgresql_windows,
    .operators = operators,
    .reflexive = reflexive,
    .views = views,
    .groupings = groupings,
    .directions = directions,
    .limits = limits,
    .hints = hints,
    .typed_early = "SET jit = off",
    .setup = wh_typed_setup,
    .listed = wh_postgresql_types,
    .typed_constraints = wh_postgresql_constraints,
    .typed_generated = generated,
    .typed_indexed = indexed,
    .typed_partial = partial,
    .typed_statements = statements,
    .typed_settings = settings,
    .typed_upkeep = upkeep,
};
