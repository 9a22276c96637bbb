/* Planners, one row a dialect. */
#include "oracles/plan/planner.h"
#include "oracles/plan/duckdb.h"
#include "oracles/plan/mysql.h"
#include "oracles/plan/postgresql.h"
#include "replay/engine/sqlite/optimizer.h"

static const wh_setting sqlite_settings[] = {
    {"PRAGMA automatic_index = 0;", "PRAGMA automatic_index = 1;"},
    {"PRAGMA reverse_unordered_selects = 1;", "PRAGMA reverse_unordered_selects = 0;"},
    {NULL, NULL},
};

static const char *const sqlite_nestings[] = {
    "SELECT * FROM ({q}) AS wh_query;",
    "SELECT * FROM ({q} LIMIT -1) AS wh_query;",
    "SELECT * FROM ({q}) AS a UNION ALL SELECT * FROM ({q}) AS b WHERE 0;",
    "WITH wh_query AS MATERIALIZED ({q}) SELECT * FROM wh_query;",
    "WITH wh_query AS NOT MATERIALIZED ({q}) SELECT * FROM wh_query;",
    NULL,
};

static const wh_index_form sqlite_indexes[] = {
    {"({c:id})", 0},
    {"({c:id} DESC)", 0},
    {"({c:id} COLLATE NOCASE)", 0},
    {"({c:id}) WHERE {c:id} IS NOT NULL", 0},
    {NULL, 0},
};

static const char *const plain_nestings[] = {"SELECT * FROM ({q}) AS wh_query;", NULL};

/* A temporary trigger may read all, and call what one in a schema may not. A column has an affinity,
 * which a plus takes away (https://www.sqlite.org/datatype3.html, 3.2). */
static const char *const sqlite_trigger[] = {
    "CREATE TEMP TABLE wh_result({c});",
    "CREATE TEMP TABLE wh_fired(wh_0{n});",
    "CREATE TEMP TRIGGER wh_trigger AFTER INSERT ON wh_fired BEGIN"
    " DELETE FROM wh_result; INSERT INTO wh_result {q}; END;",
    "INSERT INTO wh_fired VALUES (1{z}), (2{v});",
    NULL,
};

static const wh_executed_for sqlite_routine = {sqlite_trigger, "SELECT * FROM wh_result;", "+NEW.wh_",
                                               WH_LITERALS_ANY};

#define LATERAL                                                                                    \
    "SELECT wh_query.* FROM (SELECT 1{v} UNION ALL SELECT 0{z}) AS wh_values(wh_0{n})"             \
    " CROSS JOIN LATERAL ({q}) AS wh_query WHERE wh_values.wh_0 = 1;"

/* A text beside a value of VALUES has another collation than beside a literal, or is padded. */
static const wh_executed_for lateral_integers = {NULL, LATERAL, "wh_values.wh_", WH_LITERALS_INTEGERS};
static const wh_executed_for lateral = {NULL, LATERAL, "wh_values.wh_", WH_LITERALS_TYPED};

static const char *const sqlite_reread[] = {"BEGIN;", "CREATE TABLE wh_reread(c0);", "ROLLBACK;",
                                            NULL};

static const wh_planner planners[] = {
    {
        .dialect = &wh_dialect_sqlite,
        .analyze = "ANALYZE {t:id};",
        .not_indexed = "NOT INDEXED",
        .indexed_by = "INDEXED BY {i}",
        .implied = "sqlite_autoindex_",
        .in_order = " CROSS JOIN ",
        .fence = "({q} LIMIT -1) AS {n}",
        .materialized = "WITH wh_source AS MATERIALIZED ({q})",
        .not_materialized = "WITH wh_source AS NOT MATERIALIZED ({q})",
        .nestings = sqlite_nestings,
        .routine = &sqlite_routine,
        .old_nestings = 3,
        .settings = sqlite_settings,
        .optimization = wh_sqlite_optimization_at,
        .often = {.settings = 4},
        .transactional = true,
        .indexes = sqlite_indexes,
        .reread = sqlite_reread,
        .edited_statistics = true,
    },
    {
        .dialect = &wh_dialect_postgresql,
        .analyze = "ANALYZE {t:id};",
        .in_order = " CROSS JOIN ",
        .fence = "({q} OFFSET 0) AS {n}",
        .materialized = "WITH wh_source AS MATERIALIZED ({q})",
        .not_materialized = "WITH wh_source AS NOT MATERIALIZED ({q})",
        .nestings = wh_postgresql_nestings,
        .old_nestings = 3,
        .settings = wh_postgresql_settings,
        .often = {.settings = 60, .prepared = 10},
        .transactional = true,
        .indexes = wh_postgresql_indexes,
        .use_indexes = "SET LOCAL enable_seqscan = off;",
        .prepared = &wh_postgresql_prepared,
        .lateral = &lateral_integers,
        .statistics = wh_postgresql_statistics,
    },
    {
        .dialect = &wh_dialect_duckdb,
        .analyze = "ANALYZE {t:id};",
        .fence = "({q} OFFSET 0) AS {n}",
        .materialized = "WITH wh_source AS MATERIALIZED ({q})",
        .not_materialized = "WITH wh_source AS NOT MATERIALIZED ({q})",
        .nestings = wh_postgresql_nestings,
        .old_nestings = WH_POSTGRESQL_NESTINGS,
        .settings = wh_duckdb_settings,
        .often = {.settings = 60, .prepared = 10},
        .indexes = wh_duckdb_indexes,
        .drop_index = "DROP INDEX wh_index;",
        .prepared = &wh_duckdb_prepared,
        .lateral = &lateral,
    },
    {
        .dialect = &wh_dialect_mysql,
        .analyze = "ANALYZE TABLE {t:id};",
        .not_indexed = "USE INDEX ()",
        .indexed_by = "FORCE INDEX ({i})",
        .primary = "PRIMARY",
        .index_ignored = "IGNORE INDEX ({i})",
        .in_order = " STRAIGHT_JOIN ",
        .buffered = "SQL_BUFFER_RESULT",
        .fence = "(" WH_MYSQL_ALL ") AS {n}",
        .not_materialized = "WITH wh_source AS ({q})",
        .nestings = wh_mysql_nestings,
        .old_nestings = WH_MYSQL_NESTINGS,
        .settings = wh_mysql_settings,
        .often = {.settings = 40, .comments = 15, .ignored = 14, .prepared = 30},
        .indexes = wh_mysql_indexes + WH_MYSQL_DESCENDING,
        .drop_index = "DROP INDEX wh_index ON {t:id};",
        .comments = wh_mysql_comments,
        .prepared = &wh_mysql_prepared,
        .lateral = &lateral_integers,
        .names_differ = true,
    },
    {
        .dialect = &wh_dialect_mariadb,
        .analyze = "ANALYZE TABLE {t:id};",
        .not_indexed = "USE INDEX ()",
        .indexed_by = "FORCE INDEX ({i})",
        .primary = "PRIMARY",
        .index_ignored = "IGNORE INDEX ({i})",
        .in_order = " STRAIGHT_JOIN ",
        .buffered = "SQL_BUFFER_RESULT",
        .fence = "(" WH_MYSQL_ALL ") AS {n}",
        .not_materialized = "WITH wh_source AS ({q})",
        .nestings = wh_mysql_nestings,
        .old_nestings = WH_MYSQL_NESTINGS,
        .settings = wh_mariadb_settings,
        .often = {.settings = 50, .ignored = 14, .prepared = 30},
        .indexes = wh_mysql_indexes,
        .drop_index = "DROP INDEX wh_index ON {t:id};",
        .prepared = &wh_mysql_prepared,
        .names_differ = true,
    },
};

static const wh_planner unknown = {.nestings = plain_nestings, .old_nestings = 1};

const wh_planner *wh_planner_of(const wh_dialect *d)
{
    const wh_planner *p =
        wh_dialect_row(planners, sizeof planners / sizeof planners[0], sizeof planners[0], d);

    return p ? p : &unknown;
}
