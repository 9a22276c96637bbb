/*
 * Of DuckDB's C interface (https://duckdb.org/docs/stable/clients/c/api) what is used here: its types by
 * their names, its numbers by theirs, its functions as a table. WH_DUCK_API(X) calls X(return type, name,
 * argument types). The library is loaded with dlopen and never linked; what stands here is what
 * releases 1.1 to 1.5 have in common.
 */
#ifndef REPLAY_ENGINE_DUCKDB_API_H
#define REPLAY_ENGINE_DUCKDB_API_H

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t idx_t;
typedef struct duckdb_database_ *duckdb_database;
typedef struct duckdb_connection_ *duckdb_connection;
typedef struct duckdb_config_ *duckdb_config;
typedef struct duckdb_statements_ *duckdb_extracted_statements;
typedef struct duckdb_prepared_ *duckdb_prepared_statement;
typedef struct duckdb_type_ *duckdb_logical_type;
typedef struct duckdb_chunk_ *duckdb_data_chunk;
typedef struct duckdb_vector_ *duckdb_vector;

typedef struct duckdb_result {
    idx_t deprecated_columns, deprecated_rows, deprecated_changed;
    void *deprecated_values;
    char *deprecated_message;
    void *internal;
} duckdb_result;

typedef struct duckdb_list_entry {
    uint64_t offset, length;
} duckdb_list_entry;

typedef struct duckdb_interval {
    int32_t months, days;
    int64_t micros;
} duckdb_interval;

typedef struct duckdb_hugeint {
    uint64_t lower;
    int64_t upper;
} duckdb_hugeint;

/* Up to twelve bytes stand in it. */
typedef struct duckdb_string {
    uint32_t length;
    char prefix[4];
    union {
        char more[8];
        const char *p;
    };
} duckdb_string;

enum { DuckDBSuccess = 0 };

enum duckdb_type {
    DUCKDB_TYPE_BOOLEAN = 1,
    DUCKDB_TYPE_TINYINT,
    DUCKDB_TYPE_SMALLINT,
    DUCKDB_TYPE_INTEGER,
    DUCKDB_TYPE_BIGINT,
    DUCKDB_TYPE_UTINYINT,
    DUCKDB_TYPE_USMALLINT,
    DUCKDB_TYPE_UINTEGER,
    DUCKDB_TYPE_UBIGINT,
    DUCKDB_TYPE_FLOAT,
    DUCKDB_TYPE_DOUBLE,
    DUCKDB_TYPE_TIMESTAMP,
    DUCKDB_TYPE_DATE,
    DUCKDB_TYPE_TIME,
    DUCKDB_TYPE_INTERVAL,
    DUCKDB_TYPE_HUGEINT,
    DUCKDB_TYPE_VARCHAR,
    DUCKDB_TYPE_BLOB,
    DUCKDB_TYPE_DECIMAL,
    DUCKDB_TYPE_TIMESTAMP_S,
    DUCKDB_TYPE_TIMESTAMP_MS,
    DUCKDB_TYPE_TIMESTAMP_NS,
    DUCKDB_TYPE_ENUM,
    DUCKDB_TYPE_LIST,
    DUCKDB_TYPE_STRUCT,
    DUCKDB_TYPE_MAP,
    DUCKDB_TYPE_UUID,
    DUCKDB_TYPE_UNION,
    DUCKDB_TYPE_BIT,
    DUCKDB_TYPE_TIME_TZ,
    DUCKDB_TYPE_TIMESTAMP_TZ,
    DUCKDB_TYPE_UHUGEINT,
    DUCKDB_TYPE_ARRAY,
    DUCKDB_TYPE_ANY,
    DUCKDB_TYPE_BIGNUM,
    DUCKDB_TYPE_SQLNULL,
    DUCKDB_TYPE_TIME_NS = 39,
    DUCKDB_TYPE_GEOMETRY = 40,
    DUCKDB_TYPE_VARIANT = 41,
};

enum duckdb_result_type {
    DUCKDB_RESULT_TYPE_CHANGED_ROWS = 1,
    DUCKDB_RESULT_TYPE_NOTHING = 2,
    DUCKDB_RESULT_TYPE_QUERY_RESULT = 3,
};

enum duckdb_statement_type {
    DUCKDB_STATEMENT_TYPE_SELECT = 1,
    DUCKDB_STATEMENT_TYPE_INSERT = 2,
    DUCKDB_STATEMENT_TYPE_UPDATE = 3,
    DUCKDB_STATEMENT_TYPE_EXPLAIN = 4,
    DUCKDB_STATEMENT_TYPE_DELETE = 5,
    DUCKDB_STATEMENT_TYPE_PREPARE = 6,
    DUCKDB_STATEMENT_TYPE_CREATE = 7,
    DUCKDB_STATEMENT_TYPE_EXECUTE = 8,
    DUCKDB_STATEMENT_TYPE_ALTER = 9,
    DUCKDB_STATEMENT_TYPE_TRANSACTION = 10,
    DUCKDB_STATEMENT_TYPE_ANALYZE = 12,
    DUCKDB_STATEMENT_TYPE_VARIABLE_SET = 13,
    DUCKDB_STATEMENT_TYPE_CREATE_FUNC = 14,
    DUCKDB_STATEMENT_TYPE_DROP = 15,
    DUCKDB_STATEMENT_TYPE_PRAGMA = 17,
    DUCKDB_STATEMENT_TYPE_VACUUM = 18,
    DUCKDB_STATEMENT_TYPE_CALL = 19,
    DUCKDB_STATEMENT_TYPE_SET = 20,
    DUCKDB_STATEMENT_TYPE_ATTACH = 25,
    DUCKDB_STATEMENT_TYPE_MERGE_INTO = 30,
};

#define WH_DUCK_API(X)                                                                             \
    X(const char *, library_version, (void))                                                       \
    X(int, create_config, (duckdb_config *))                                                       \
    X(int, set_config, (duckdb_config, const char *, const char *))                                \
    X(void, destroy_config, (duckdb_config *))                                                     \
    X(int, open_ext, (const char *, duckdb_database *, duckdb_config, char **))                    \
    X(void, close, (duckdb_database *))                                                            \
    X(int, connect, (duckdb_database, duckdb_connection *))                                        \
    X(void, disconnect, (duckdb_connection *))                                                     \
    X(void, interrupt, (duckdb_connection))                                                        \
    X(void, free, (void *))                                                                        \
    X(int, query, (duckdb_connection, const char *, duckdb_result *))                              \
    X(idx_t, extract_statements, (duckdb_connection, const char *, duckdb_extracted_statements *)) \
    X(const char *, extract_statements_error, (duckdb_extracted_statements))                       \
    X(int, prepare_extracted_statement,                                                            \
      (duckdb_connection, duckdb_extracted_statements, idx_t, duckdb_prepared_statement *))        \
    X(void, destroy_extracted, (duckdb_extracted_statements *))                                    \
    X(const char *, prepare_error, (duckdb_prepared_statement))                                    \
    X(int, prepared_statement_type, (duckdb_prepared_statement))                                   \
    X(int, execute_prepared, (duckdb_prepared_statement, duckdb_result *))                         \
    X(int, execute_prepared_streaming, (duckdb_prepared_statement, duckdb_result *))               \
    X(void, destroy_prepare, (duckdb_prepared_statement *))                                        \
    X(const char *, result_error, (duckdb_result *))                                               \
    X(int, result_return_type, (duckdb_result))                                                    \
    X(idx_t, rows_changed, (duckdb_result *))                                                      \
    X(idx_t, column_count, (duckdb_result *))                                                      \
    X(void, destroy_result, (duckdb_result *))                                                     \
    X(duckdb_data_chunk, fetch_chunk, (duckdb_result))                                             \
    X(void, destroy_data_chunk, (duckdb_data_chunk *))                                             \
    X(idx_t, data_chunk_get_size, (duckdb_data_chunk))                                             \
    X(duckdb_vector, data_chunk_get_vector, (duckdb_data_chunk, idx_t))                            \
    X(void *, vector_get_data, (duckdb_vector))                                                    \
    X(uint64_t *, vector_get_validity, (duckdb_vector))                                            \
    X(duckdb_logical_type, vector_get_column_type, (duckdb_vector))                                \
    X(void, destroy_logical_type, (duckdb_logical_type *))                                         \
    X(int, get_type_id, (duckdb_logical_type))                                                     \
    X(uint8_t, decimal_scale, (duckdb_logical_type))                                               \
    X(int, decimal_internal_type, (duckdb_logical_type))                                           \
    X(int, enum_internal_type, (duckdb_logical_type))                                              \
    X(char *, enum_dictionary_value, (duckdb_logical_type, idx_t))                                 \
    X(idx_t, array_type_array_size, (duckdb_logical_type))                                         \
    X(idx_t, struct_type_child_count, (duckdb_logical_type))                                       \
    X(char *, struct_type_child_name, (duckdb_logical_type, idx_t))                                \
    X(duckdb_vector, list_vector_get_child, (duckdb_vector))                                       \
    X(duckdb_vector, array_vector_get_child, (duckdb_vector))                                      \
    X(duckdb_vector, struct_vector_get_child, (duckdb_vector, idx_t))

typedef struct wh_duck_api {
#define WH_DUCK_MEMBER(type, name, args) type(*name) args;
    WH_DUCK_API(WH_DUCK_MEMBER)
#undef WH_DUCK_MEMBER
} wh_duck_api;

#endif
