/*
 * What the catalogs of the dialects do differently: one row each. A dialect that has none gets the
 * last row, which assumes as little as possible.
 */
#include "formats/sql/catalog/internal.h"

/* ---- types by their first words ---------------------------------------------------------------
 */

static const catalog_type_word postgresql_types[] = {
    {"bool", WH_CLASS_BOOLEAN},     {"boolean", WH_CLASS_BOOLEAN},
    {"box", WH_CLASS_GEOMETRY},     {"cidr", WH_CLASS_NETWORK},
    {"circle", WH_CLASS_GEOMETRY},  {"cid", WH_CLASS_OTHER},
    {"hstore", WH_CLASS_OTHER},     {"inet", WH_CLASS_NETWORK},
    {"line", WH_CLASS_GEOMETRY},    {"lseg", WH_CLASS_GEOMETRY},
    {"macaddr", WH_CLASS_NETWORK},  {"macaddr8", WH_CLASS_NETWORK},
    {"money", WH_CLASS_DECIMAL},    {"name", WH_CLASS_TEXT},
    {"oid", WH_CLASS_INTEGER},      {"path", WH_CLASS_GEOMETRY},
    {"pg_lsn", WH_CLASS_OTHER},     {"point", WH_CLASS_GEOMETRY},
    {"polygon", WH_CLASS_GEOMETRY}, {"regclass", WH_CLASS_INTEGER},
    {"tid", WH_CLASS_OTHER},        {"tsquery", WH_CLASS_OTHER},
    {"tsvector", WH_CLASS_OTHER},   {"unknown", WH_CLASS_TEXT},
    {"bpchar", WH_CLASS_TEXT},      {"xid", WH_CLASS_OTHER},
    {"float", WH_CLASS_REAL},       {NULL, 0},
};

static const catalog_type_word duckdb_types[] = {
    {"bitstring", WH_CLASS_BIT},
    {"bool", WH_CLASS_BOOLEAN},       {"boolean", WH_CLASS_BOOLEAN},
    {"bpchar", WH_CLASS_TEXT},        {"bytea", WH_CLASS_BLOB},
    {"datetime", WH_CLASS_DATETIME},  {"enum", WH_CLASS_ENUM},
    {"float", WH_CLASS_REAL},         {"float4", WH_CLASS_REAL},
    {"float8", WH_CLASS_REAL},        {"hugeint", WH_CLASS_INTEGER},
    {"long", WH_CLASS_INTEGER},       {"map", WH_CLASS_OTHER},
    {"short", WH_CLASS_INTEGER},      {"signed", WH_CLASS_INTEGER},
    {"string", WH_CLASS_TEXT},        {"struct", WH_CLASS_COMPOSITE},
    {"timestamp_ms", WH_CLASS_DATETIME}, {"timestamp_ns", WH_CLASS_DATETIME},
    {"timestamp_s", WH_CLASS_DATETIME},  {"tinyint", WH_CLASS_INTEGER},
    {"ubigint", WH_CLASS_INTEGER},    {"uhugeint", WH_CLASS_INTEGER},
    {"uinteger", WH_CLASS_INTEGER},   {"union", WH_CLASS_OTHER},
    {"usmallint", WH_CLASS_INTEGER},  {"utinyint", WH_CLASS_INTEGER},
    {NULL, 0},
};

/* There TRUE and FALSE are numbers. */
static const catalog_type_word mysql_types[] = {
    {"bool", WH_CLASS_INTEGER},
    {"boolean", WH_CLASS_INTEGER},
    {"enum", WH_CLASS_ENUM},
    {"fixed", WH_CLASS_DECIMAL},
    {"inet4", WH_CLASS_NETWORK},
    {"inet6", WH_CLASS_NETWORK},
    {"long", WH_CLASS_TEXT},
    {"set", WH_CLASS_SET},
    {"vector", WH_CLASS_OTHER},
    {"year", WH_CLASS_INTEGER},
    {NULL, 0},
};

/* ---- functions in FROM ------------------------------------------------------------------------
 */

static const catalog_table_function sqlite_functions[] = {
    {"generate_series", "value | start stop step"},
    {"json_each", "key value type atom id parent fullkey path | json root"},
    {"json_tree", "key value type atom id parent fullkey path | json root"},
    {"jsonb_each", "key value type atom id parent fullkey path | json root"},
    {"jsonb_tree", "key value type atom id parent fullkey path | json root"},
    {"pragma_table_info", "cid name type notnull dflt_value pk | arg schema"},
    {"pragma_table_xinfo", "cid name type notnull dflt_value pk hidden | arg schema"},
    {"pragma_index_info", "seqno cid name | arg schema"},
    {"pragma_index_list", "seq name unique origin partial | arg schema"},
    {NULL, NULL},
};

/* "": one column called like the function. */
static const catalog_table_function postgresql_functions[] = {
    {"generate_series", ""},
    {"generate_subscripts", ""},
    {"json_array_elements", "value"},
    {"json_array_elements_text", "value"},
    {"json_each", "key value"},
    {"json_each_text", "key value"},
    {"json_object_keys", ""},
    {"jsonb_array_elements", "value"},
    {"jsonb_array_elements_text", "value"},
    {"jsonb_each", "key value"},
    {"jsonb_each_text", "key value"},
    {"jsonb_object_keys", ""},
    {"jsonb_path_query", ""},
    {"regexp_matches", ""},
    {"regexp_split_to_table", ""},
    {"string_to_table", ""},
    {NULL, NULL},
};

static const catalog_table_function duckdb_functions[] = {
    {"generate_series", ""},
    {"range", ""},
    {"unnest", ""},
    {NULL, NULL},
};

static const catalog_table_function no_functions[] = {{NULL, NULL}};
static const catalog_type_word no_types[] = {{NULL, 0}};

/* ---- the rows ---------------------------------------------------------------------------------
 */

static const catalog_rules rows[] = {
    {
        .d = &wh_dialect_sqlite,
        .rules = RULE_CLOCK_WRITTEN | RULE_ANY_SCHEMA | RULE_TEMP_SCHEMA | RULE_BOUND_VIEWS |
                 RULE_RENAMED_COLUMNS | RULE_FORWARD_CTES,
        .schema = "main",
        .temp = "temp",
        .values = "column",
        .first_value = 1,
        .types = no_types,
        .functions = sqlite_functions,
    },
    {
        .d = &wh_dialect_postgresql,
        .rules = RULE_TEMP_SCHEMA | RULE_KEYS_ARE_INDEXES | RULE_KEY_NOT_NULL |
                 RULE_FROZEN_VIEWS | RULE_BOUND_VIEWS | RULE_DEPENDENTS | RULE_ALL_OR_NONE |
                 RULE_FEWER_NAMES | RULE_KIND_NAMES | RULE_SCALAR_FROM |
                 RULE_EMPTY_TABLE | RULE_FREE_COLUMNS | RULE_INTO_TABLE,
        .schema = "public",
        .temp = "pg_temp",
        .values = "column",
        .first_value = 1,
        .types = postgresql_types,
        .functions = postgresql_functions,
    },
    {
        .d = &wh_dialect_duckdb,
        .rules = RULE_TEMP_SCHEMA | RULE_KEY_NOT_NULL | RULE_FROZEN_VIEWS | RULE_FEWER_NAMES,
        .schema = "main",
        .temp = "temp",
        .values = "col",
        .first_value = 0,
        .types = duckdb_types,
        .functions = duckdb_functions,
    },
    {
        .d = &wh_dialect_mysql,
        .rules = RULE_DDL_COMMITS | RULE_EXACT_TABLES | RULE_OWN_INDEXES |
                 RULE_KEYS_ARE_INDEXES | RULE_KEY_NOT_NULL | RULE_FROZEN_VIEWS |
                 RULE_ALL_OR_NONE | RULE_USER_VARIABLES | RULE_FREE_COLUMNS,
        .schema = "test",
        .values = "column_",
        .first_value = 0,
        .types = mysql_types,
        .functions = no_functions,
    },
    {
        .d = &wh_dialect_mariadb,
        .rules = RULE_DDL_COMMITS | RULE_EXACT_TABLES | RULE_OWN_INDEXES |
                 RULE_KEYS_ARE_INDEXES | RULE_KEY_NOT_NULL | RULE_FROZEN_VIEWS |
                 RULE_USER_VARIABLES | RULE_FREE_COLUMNS,
        .schema = "test",
        .values = NULL, /* the text of the first row's values */
        .types = mysql_types,
        .functions = no_functions,
    },
    {
        .d = NULL,
        .rules = RULE_ANY_SCHEMA | RULE_FEWER_NAMES | RULE_FREE_COLUMNS |
                 RULE_FORWARD_CTES,
        .values = "column",
        .first_value = 1,
        .types = no_types,
        .functions = no_functions,
    },
};

const catalog_rules *wh_catalog_rules(const wh_dialect *d)
{
    const size_t n = sizeof rows / sizeof rows[0];
    const catalog_rules *r = wh_dialect_row(rows, n, sizeof rows[0], d);

    return r ? r : &rows[n - 1];
}
