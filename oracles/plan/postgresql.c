/*
 * Settings of PostgreSQL's planner, and kinds of indexes
 * (https://www.postgresql.org/docs/current/runtime-config-query.html, indexes-types.html). A
 * setting that a version does not have changes nothing there. Left out: what a plan that is sent
 * once never asks (cursor_tuple_fraction).
 */
#include "oracles/plan/postgresql.h"
#include "formats/sql/catalog/catalog.h"

/* clang-format off */

/* OFFSET 0 keeps a subquery from becoming part of the query. */
const char *const wh_postgresql_nestings[] = {
    "SELECT * FROM ({q}) AS wh_query;",
    "SELECT * FROM ({q} OFFSET 0) AS wh_query;",
    "SELECT * FROM ({q}) AS a UNION ALL SELECT * FROM ({q}) AS b WHERE FALSE;",
    "WITH wh_query AS MATERIALIZED ({q}) SELECT * FROM wh_query;",
    "WITH wh_query AS NOT MATERIALIZED ({q}) SELECT * FROM wh_query;",
    NULL,
};

/* Since 18 they can be written by hand (functions-admin.html, Statistics Manipulation): the planner
 * counts rows for a page, so it does with few what it does with many. */
#define RESTORED(pages, rows) \
    "DO $$BEGIN PERFORM pg_restore_relation_stats('schemaname', current_schema()::text, 'relname', {t:str}, " \
    "'relpages', " pages ", 'reltuples', " rows "::real); EXCEPTION WHEN undefined_function THEN NULL; END$$;"

const char *const wh_postgresql_statistics[] = {
    "ANALYZE {t:id};",
    RESTORED("1", "1000000"),
    RESTORED("1000000", "1"),
    NULL,
};

#define SETTING(name, value) {"SET " name " = " value ";", "RESET " name ";"}
#define OFF(name) SETTING("enable_" name, "off")
#define DO(statements) "DO $$BEGIN " statements " EXCEPTION WHEN undefined_object THEN NULL; END$$;"
/* What only some versions have; two at once. */
#define SINCE(name, value) {DO("SET " name " = " value ";"), DO("RESET " name ";")}
#define OFF_TWO(a, b) \
    {DO("SET enable_" a " = off; SET enable_" b " = off;"), DO("RESET enable_" a "; RESET enable_" b ";")}

/* One plan for all values. */
static const char *const generic[] = {"BEGIN;", DO("SET LOCAL plan_cache_mode = force_generic_plan;")};

const wh_prepared wh_postgresql_prepared = {
    .prepare = "PREPARE wh_query AS {q};",
    .execute = "EXECUTE wh_query{q};",
    .forget = "DEALLOCATE wh_query;",
    .parameter = "$",
    .numbered = true,
    .values = "({q})",
    .begin = generic,
};

const wh_setting wh_postgresql_settings[] = {
    OFF("seqscan"), OFF("indexscan"), OFF("bitmapscan"), OFF("indexonlyscan"),
    OFF("hashjoin"), OFF("mergejoin"), OFF("nestloop"), OFF("hashagg"), OFF("sort"), OFF("material"),
    OFF_TWO("hashjoin", "mergejoin"), OFF_TWO("hashjoin", "nestloop"), OFF_TWO("mergejoin", "nestloop"),
    OFF_TWO("hashagg", "hashjoin"), OFF_TWO("seqscan", "bitmapscan"), OFF_TWO("seqscan", "indexscan"),
    OFF_TWO("seqscan", "hashjoin"), OFF_TWO("seqscan", "nestloop"), OFF_TWO("nestloop", "sort"),
    SINCE("enable_incremental_sort", "off"), SINCE("enable_memoize", "off"),
    SINCE("enable_partition_pruning", "off"), SINCE("enable_partitionwise_join", "on"),
    SINCE("enable_partitionwise_aggregate", "on"), SINCE("enable_presorted_aggregate", "off"),
    SINCE("enable_group_by_reordering", "off"), SINCE("enable_distinct_reordering", "off"),
    SINCE("enable_self_join_elimination", "off"), SINCE("enable_parallel_hash", "off"),
    SETTING("join_collapse_limit", "1"), SETTING("from_collapse_limit", "1"),
    SETTING("geqo_threshold", "2"), SETTING("work_mem", "'64kB'"), SETTING("random_page_cost", "0"),
    SETTING("seq_page_cost", "1000"), SETTING("cpu_tuple_cost", "100"),
    SETTING("cpu_operator_cost", "100"), SETTING("effective_cache_size", "1"),
    SETTING("constraint_exclusion", "on"), SETTING("constraint_exclusion", "off"),
    /* Workers, however small the tables are. */
    {DO("SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0; SET min_parallel_table_scan_size = 0; "
        "SET min_parallel_index_scan_size = 0;"),
     "DO $$BEGIN RESET parallel_setup_cost; RESET parallel_tuple_cost; RESET min_parallel_table_scan_size; "
     "RESET min_parallel_index_scan_size; END$$;"},
    {DO("IF current_setting('server_version_num')::int < 160000 THEN SET force_parallel_mode = on; "
        "ELSE SET debug_parallel_query = on; END IF;"),
     "DO $$BEGIN IF current_setting('server_version_num')::int < 160000 THEN RESET force_parallel_mode; "
     "ELSE RESET debug_parallel_query; END IF; END$$;"},
    {.set = DO("SET jit = on; SET jit_above_cost = 0;"),
     .reset = DO("SET jit = off; RESET jit_above_cost;"),
     .dear = true},
    {NULL},
};

#define C(class) (1U << WH_CLASS_##class)
#define ORDERED (C(INTEGER) | C(DECIMAL) | C(REAL) | C(TEXT) | C(DATE) | C(TIME) | C(DATETIME))

/* Bits are not; json is not, and of the class of jsonb. */
#define HASHED \
    (ORDERED | C(BOOLEAN) | C(BLOB) | C(INTERVAL) | C(UUID) | C(ARRAY) | C(RANGE) | C(ENUM) | C(NETWORK))

const wh_index_form wh_postgresql_indexes[] = {
    {"({c:id})", 0},
    {"({c:id} DESC NULLS LAST)", 0},
    {"({c:id}) WHERE {c:id} IS NOT NULL", 0},
    {" USING hash ({c:id})", HASHED},
    {" USING brin ({c:id})", ORDERED | C(BLOB) | C(UUID)},
    {"({c:id} COLLATE \"C\")", C(TEXT)},
    {"(({c:id}::text) text_pattern_ops)", C(TEXT)},
    {" USING gin ({c:id})", C(ARRAY) | C(JSON)},
    {" USING gist ({c:id})", C(RANGE)},
    {" USING spgist ({c:id})", C(RANGE)},
    {NULL, 0},
};

/* clang-format on */
