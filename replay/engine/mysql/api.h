/*
 * The functions of MariaDB Connector/C that the MySQL and MariaDB engines use, as one table:
 * WH_MY_API(X) calls X(return type, member, symbol, argument types). The library is loaded
 * with dlopen and never linked.
 */
#ifndef REPLAY_ENGINE_MYSQL_API_H
#define REPLAY_ENGINE_MYSQL_API_H

#include "replay/engine/mysql/client.h"

#define WH_MY_API(X)                                                                               \
    X(int, server_init, "mysql_server_init", (int, char **, char **))                              \
    X(my_bool, thread_init, "mysql_thread_init", (void))                                           \
    X(void, thread_end, "mysql_thread_end", (void))                                                \
    X(MYSQL *, init, "mysql_init", (MYSQL *))                                                      \
    X(int, options, "mysql_options", (MYSQL *, enum mysql_option, const void *))                   \
    X(MYSQL *, real_connect, "mysql_real_connect",                                                 \
      (MYSQL *, const char *, const char *, const char *, const char *, unsigned int,              \
       const char *, unsigned long))                                                               \
    X(void, close, "mysql_close", (MYSQL *))                                                       \
    X(int, real_query, "mysql_real_query", (MYSQL *, const char *, unsigned long))                 \
    X(unsigned int, field_count, "mysql_field_count", (MYSQL *))                                   \
    X(MYSQL_RES *, use_result, "mysql_use_result", (MYSQL *))                                      \
    X(MYSQL_RES *, store_result, "mysql_store_result", (MYSQL *))                                  \
    X(MYSQL_ROW, fetch_row, "mysql_fetch_row", (MYSQL_RES *))                                      \
    X(unsigned long *, fetch_lengths, "mysql_fetch_lengths", (MYSQL_RES *))                        \
    X(MYSQL_FIELD *, fetch_fields, "mysql_fetch_fields", (MYSQL_RES *))                            \
    X(unsigned int, num_fields, "mysql_num_fields", (MYSQL_RES *))                                 \
    X(void, free_result, "mysql_free_result", (MYSQL_RES *))                                       \
    X(int, next_result, "mysql_next_result", (MYSQL *))                                            \
    X(my_ulonglong, affected_rows, "mysql_affected_rows", (MYSQL *))                               \
    X(unsigned int, warning_count, "mysql_warning_count", (MYSQL *))                               \
    X(unsigned int, error_number, "mysql_errno", (MYSQL *))                                        \
    X(const char *, error, "mysql_error", (MYSQL *))                                               \
    X(unsigned long, thread_id, "mysql_thread_id", (MYSQL *))                                      \
    X(int, reset_connection, "mysql_reset_connection", (MYSQL *))                                  \
    X(int, select_db, "mysql_select_db", (MYSQL *, const char *))                                  \
    X(const char *, get_server_info, "mysql_get_server_info", (MYSQL *))

#define WH_MY_POINTER(type, name, symbol, args) type(*name) args;

/* One loaded library. */
typedef struct wh_my_api {
    WH_MY_API(WH_MY_POINTER)
} wh_my_api;

#endif
