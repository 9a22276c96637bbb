/*
 * Settings of DuckDB that change the plan of a query and not its rows
 * (https://duckdb.org/docs/stable/configuration/overview): each optimizer that versions 1.1 to 1.5 have in
 * common (duckdb_optimizers()) can be left out, and joins and aggregates be made in other ways.
 */
#include "oracles/plan/duckdb.h"

/* clang-format off */

#define WITHOUT(names) {"SET disabled_optimizers = '" names "';", "RESET disabled_optimizers;"}
#define SETTING(name, value) {"SET " name " = " value ";", "RESET " name ";"}

const wh_setting wh_duckdb_settings[] = {
    {"PRAGMA disable_optimizer;", "PRAGMA enable_optimizer;"},
    WITHOUT("filter_pushdown"), WITHOUT("filter_pullup"), WITHOUT("expression_rewriter"),
    WITHOUT("statistics_propagation"), WITHOUT("join_order"), WITHOUT("deliminator"),
    WITHOUT("unnest_rewriter"), WITHOUT("unused_columns"), WITHOUT("common_subexpressions"),
    WITHOUT("common_aggregate"), WITHOUT("column_lifetime"), WITHOUT("build_side_probe_side"),
    WITHOUT("limit_pushdown"), WITHOUT("top_n"), WITHOUT("compressed_materialization"),
    WITHOUT("duplicate_groups"), WITHOUT("reorder_filter"), WITHOUT("join_filter_pushdown"),
    WITHOUT("materialized_cte"), WITHOUT("cte_filter_pusher"), WITHOUT("in_clause"), WITHOUT("regex_range"),
    WITHOUT("filter_pushdown,filter_pullup"), WITHOUT("filter_pushdown,statistics_propagation"),
    WITHOUT("expression_rewriter,statistics_propagation"), WITHOUT("join_order,build_side_probe_side"),
    WITHOUT("deliminator,unnest_rewriter"), WITHOUT("unused_columns,column_lifetime"),
    WITHOUT("filter_pushdown,join_filter_pushdown,join_order"),
    SETTING("perfect_ht_threshold", "0"), SETTING("prefer_range_joins", "true"),
    SETTING("merge_join_threshold", "0"), SETTING("nested_loop_join_threshold", "0"),
    SETTING("index_scan_max_count", "1000000"), SETTING("asof_loop_join_threshold", "0"),
    {NULL, NULL},
};

const wh_prepared wh_duckdb_prepared = {
    .prepare = "PREPARE wh_query AS {q};",
    .execute = "EXECUTE wh_query{q};",
    .forget = "DEALLOCATE wh_query;",
    .parameter = "$",
    .numbered = true,
    .values = "({q})",
};

#define C(class) (1U << WH_CLASS_##class)

const wh_index_form wh_duckdb_indexes[] = {
    {"({c:id})", C(INTEGER) | C(DECIMAL) | C(REAL) | C(TEXT) | C(DATE) | C(TIME) | C(DATETIME) | C(BOOLEAN) | C(UUID), NULL},
    {NULL, 0, NULL},
};

/* clang-format on */
