/*
 * Settings and hints of MySQL and MariaDB that change the plan of a query and not its rows
 * (https://dev.mysql.com/doc/refman/en/switchable-optimizations.html, optimizer-hints.html;
 * https://mariadb.com/kb/en/optimizer-switch/). All are of the session; the baseline of every case
 * is the default. Left out: max_sort_length and group_concat_max_len, which cut values.
 */
#include "oracles/plan/mysql.h"

/* clang-format off */

const char *const wh_mysql_nestings[] = {
    "SELECT * FROM ({q}) AS wh_query;",
    "SELECT * FROM (" WH_MYSQL_ALL ") AS wh_query;",
    "SELECT * FROM ({q}) AS a UNION ALL SELECT * FROM ({q}) AS b WHERE 0;",
    "WITH wh_query AS ({q}) SELECT * FROM wh_query;",
    NULL,
};

#define C(class) (1U << WH_CLASS_##class)
#define SHORT                                                                                      \
    (C(BOOLEAN) | C(INTEGER) | C(DECIMAL) | C(REAL) | C(DATE) | C(TIME) | C(DATETIME) | C(BIT) |    \
     C(ENUM) | C(SET))

/* Of what is stored apart an index holds the beginning. */
const wh_index_form wh_mysql_indexes[] = {
    {"({c:id} DESC)", SHORT, NULL}, /* WH_MYSQL_DESCENDING */
    {"({c:id})", SHORT, NULL},
    {"({c:id})", C(TEXT) | C(BLOB), "VAR"},
    {"({c:id})", C(TEXT), "CHAR"},
    {"({c:id}(2))", C(TEXT) | C(BLOB), NULL},
    {NULL, 0, NULL},
};

#define SWITCH(flags) {"SET optimizer_switch = '" flags "';", "SET optimizer_switch = 'default';"}
#define VARIABLE(name, value) {"SET " name " = " value ";", "SET " name " = DEFAULT;"}

const wh_setting wh_mysql_settings[] = {
    SWITCH("hypergraph_optimizer=on"),
    SWITCH("subquery_to_derived=on"),
    SWITCH("mrr_cost_based=off,batched_key_access=on"),
    SWITCH("subquery_materialization_cost_based=off"),
    SWITCH("index_merge=off"),
    SWITCH("index_merge_intersection=off"),
    SWITCH("index_merge_union=off,index_merge_sort_union=off"),
    SWITCH("index_condition_pushdown=off"),
    SWITCH("mrr_cost_based=off"),
    SWITCH("block_nested_loop=off"),
    SWITCH("hash_join=off"),
    SWITCH("materialization=off"),
    SWITCH("semijoin=off"),
    SWITCH("semijoin=off,materialization=off"),
    SWITCH("loosescan=off,firstmatch=off"),
    SWITCH("loosescan=off,firstmatch=off,materialization=off"),
    SWITCH("duplicateweedout=off"),
    SWITCH("use_index_extensions=off"),
    SWITCH("condition_fanout_filter=off"),
    SWITCH("derived_merge=off"),
    SWITCH("derived_merge=off,derived_condition_pushdown=off"),
    SWITCH("use_invisible_indexes=on"),
    SWITCH("skip_scan=off"),
    SWITCH("prefer_ordering_index=off"),
    SWITCH("hash_set_operations=off"),
    VARIABLE("optimizer_search_depth", "1"),
    VARIABLE("optimizer_prune_level", "0"),
    VARIABLE("eq_range_index_dive_limit", "1"),
    VARIABLE("range_optimizer_max_mem_size", "1"),
    VARIABLE("join_buffer_size", "128"),
    VARIABLE("tmp_table_size", "1024"),
    VARIABLE("big_tables", "1"),
    VARIABLE("sort_buffer_size", "32768"),
    VARIABLE("set_operations_buffer_size", "16384"),
    {NULL, NULL},
};

const wh_setting wh_mariadb_settings[] = {
    SWITCH("not_null_range_scan=on"),
    SWITCH("index_merge_sort_intersection=on"),
    SWITCH("mrr=on,mrr_sort_keys=on"),
    SWITCH("mrr=on,mrr_cost_based=on"),
    {"SET join_cache_level = 8, optimizer_switch = 'mrr=on,mrr_sort_keys=on';",
     "SET join_cache_level = DEFAULT, optimizer_switch = 'default';"},
    VARIABLE("join_cache_level", "0"),
    VARIABLE("join_cache_level", "3"),
    VARIABLE("join_cache_level", "4"),
    VARIABLE("join_cache_level", "6"),
    SWITCH("index_merge=off"),
    SWITCH("index_merge_intersection=off"),
    SWITCH("index_merge_union=off,index_merge_sort_union=off"),
    SWITCH("index_condition_pushdown=off"),
    SWITCH("derived_merge=off"),
    SWITCH("derived_with_keys=off"),
    SWITCH("derived_merge=off,derived_with_keys=off,condition_pushdown_for_derived=off"),
    SWITCH("firstmatch=off"),
    SWITCH("loosescan=off,firstmatch=off"),
    SWITCH("materialization=off"),
    SWITCH("in_to_exists=off"),
    SWITCH("semijoin=off"),
    SWITCH("semijoin=off,materialization=off"),
    SWITCH("semijoin=off,in_to_exists=off"),
    SWITCH("semijoin=off,in_to_exists=off,partial_match_rowid_merge=off"),
    SWITCH("semijoin=off,in_to_exists=off,partial_match_table_scan=off"),
    SWITCH("subquery_cache=off"),
    SWITCH("outer_join_with_cache=off,semijoin_with_cache=off"),
    SWITCH("optimize_join_buffer_size=off"),
    SWITCH("table_elimination=off"),
    SWITCH("extended_keys=off"),
    SWITCH("exists_to_in=off"),
    SWITCH("orderby_uses_equalities=off"),
    SWITCH("split_materialized=off"),
    SWITCH("condition_pushdown_for_subquery=off"),
    SWITCH("condition_pushdown_from_having=off"),
    SWITCH("rowid_filter=off"),
    VARIABLE("in_predicate_conversion_threshold", "2"),
    VARIABLE("optimizer_search_depth", "1"),
    VARIABLE("optimizer_prune_level", "0"),
    VARIABLE("optimizer_use_condition_selectivity", "1"),
    VARIABLE("optimizer_max_sel_arg_weight", "1"),
    VARIABLE("eq_range_index_dive_limit", "1"),
    VARIABLE("use_stat_tables", "never"),
    VARIABLE("expensive_subquery_limit", "0"),
    VARIABLE("rowid_merge_buff_size", "0"),
    VARIABLE("join_buffer_size", "128"),
    VARIABLE("tmp_memory_table_size", "0"),
    VARIABLE("sort_buffer_size", "1024"),
    {NULL, NULL},
};

/* {t}: repeated for each item of FROM. They are of the query block that they stand in. */
const char *const wh_mysql_comments[] = {
    "JOIN_FIXED_ORDER()",
    "NO_RANGE_OPTIMIZATION({t})",
    "NO_INDEX_MERGE({t})",
    "INDEX_MERGE({t})",
    "SKIP_SCAN({t})",
    "NO_SKIP_SCAN({t})",
    "MRR({t})",
    "NO_ICP({t})",
    "NO_BNL({t})",
    "BKA({t})",
    "NO_MERGE({t})",
    "NO_DERIVED_CONDITION_PUSHDOWN({t})",
    "SUBQUERY(MATERIALIZATION)",
    "SUBQUERY(INTOEXISTS)",
    "SEMIJOIN(MATERIALIZATION)",
    "SEMIJOIN(FIRSTMATCH)",
    "SEMIJOIN(LOOSESCAN)",
    "SEMIJOIN(DUPSWEEDOUT)",
    "NO_SEMIJOIN()",
    "SET_VAR(optimizer_switch = 'hypergraph_optimizer=on')",
    NULL,
};

const wh_prepared wh_mysql_prepared = {
    .prepare = "PREPARE wh_query FROM {q:str};",
    .execute = "EXECUTE wh_query{q};",
    .forget = "DEALLOCATE PREPARE wh_query;",
    .quoted = true,
    .parameter = "?",
    .values = " USING {q}",
    .set = "SET {q};",
};
