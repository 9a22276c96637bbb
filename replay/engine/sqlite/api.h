/*
 * The functions of libsqlite3 that the SQLite engine uses, as one table: WH_SQLITE_API(X) calls
 * X(need, return type, name without "sqlite3_", argument types). `need` is NEED for what every
 * release since 3.8 has, MAY for newer ones: such a pointer may be NULL. The library is loaded
 * with dlopen and never linked; test shims forward exactly this table.
 */
#ifndef REPLAY_ENGINE_SQLITE_API_H
#define REPLAY_ENGINE_SQLITE_API_H

#include <sqlite3.h>

#define WH_SQLITE_API(X)                                                                           \
    X(NEED, const char *, libversion, (void))                                                      \
    X(NEED, int, libversion_number, (void))                                                        \
    X(NEED, const char *, sourceid, (void))                                                        \
    X(NEED, int, config, (int, ...))                                                               \
    X(NEED, int, initialize, (void))                                                               \
    X(NEED, int, open_v2, (const char *, sqlite3 **, int, const char *))                           \
    X(NEED, int, close, (sqlite3 *))                                                               \
    X(MAY, int, close_v2, (sqlite3 *))                                                             \
    X(NEED, int, errcode, (sqlite3 *))                                                             \
    X(NEED, int, extended_errcode, (sqlite3 *))                                                    \
    X(NEED, const char *, errmsg, (sqlite3 *))                                                     \
    X(NEED, int, prepare_v2, (sqlite3 *, const char *, int, sqlite3_stmt **, const char **))       \
    X(NEED, int, step, (sqlite3_stmt *))                                                           \
    X(NEED, int, reset, (sqlite3_stmt *))                                                          \
    X(NEED, int, finalize, (sqlite3_stmt *))                                                       \
    X(NEED, int, exec,                                                                             \
      (sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **))          \
    X(NEED, void, free, (void *))                                                                  \
    X(NEED, void *, malloc64, (sqlite3_uint64))                                                    \
    X(NEED, int, stmt_readonly, (sqlite3_stmt *))                                                  \
    X(NEED, int, column_count, (sqlite3_stmt *))                                                   \
    X(NEED, int, column_type, (sqlite3_stmt *, int))                                               \
    X(NEED, sqlite3_int64, column_int64, (sqlite3_stmt *, int))                                    \
    X(NEED, double, column_double, (sqlite3_stmt *, int))                                          \
    X(NEED, const unsigned char *, column_text, (sqlite3_stmt *, int))                             \
    X(NEED, const void *, column_blob, (sqlite3_stmt *, int))                                      \
    X(NEED, int, column_bytes, (sqlite3_stmt *, int))                                              \
    X(NEED, int, changes, (sqlite3 *))                                                             \
    X(NEED, int, total_changes, (sqlite3 *))                                                       \
    X(NEED, int, get_autocommit, (sqlite3 *))                                                      \
    X(NEED, int, limit, (sqlite3 *, int, int))                                                     \
    X(NEED, void, progress_handler, (sqlite3 *, int, int (*)(void *), void *))                     \
    X(NEED, void, interrupt, (sqlite3 *))                                                          \
    X(NEED, int, set_authorizer,                                                                   \
      (sqlite3 *, int (*)(void *, int, const char *, const char *, const char *, const char *),    \
       void *))                                                                                    \
    X(NEED, int, vfs_register, (sqlite3_vfs *, int))                                               \
    X(NEED, sqlite3_vfs *, vfs_find, (const char *))                                               \
    X(MAY, int, db_config, (sqlite3 *, int, ...))                                                  \
    X(NEED, void, randomness, (int, void *))                                                       \
    X(MAY, int, enable_load_extension, (sqlite3 *, int))                                           \
    X(NEED, int, test_control, (int, ...))                                                         \
    X(NEED, sqlite3_int64, memory_used, (void))                                                    \
    X(MAY, sqlite3_int64, hard_heap_limit64, (sqlite3_int64))                                      \
    X(MAY, unsigned char *, serialize, (sqlite3 *, const char *, sqlite3_int64 *, unsigned int))   \
    X(MAY, int, deserialize,                                                                       \
      (sqlite3 *, const char *, unsigned char *, sqlite3_int64, sqlite3_int64, unsigned int))      \
    X(MAY, const char *, errstr, (int))                                                            \
    X(MAY, int, stmt_status, (sqlite3_stmt *, int, int))

#define WH_SQLITE_POINTER(need, type, name, args) type(*name) args;

/* One loaded library. */
typedef struct wh_sqlite_api {
    WH_SQLITE_API(WH_SQLITE_POINTER)
} wh_sqlite_api;

#endif
