/*
 * The functions of libpq that the PostgreSQL engine uses, as one table; WH_PG_API(X) calls
 * X(return type, name without "PQ", argument types). All of them are in every libpq since 9.1. The
 * library is loaded with dlopen and never linked.
 */
#ifndef REPLAY_ENGINE_POSTGRESQL_LIBRARY_H
#define REPLAY_ENGINE_POSTGRESQL_LIBRARY_H

#include "replay/engine/postgresql/client.h"

#include <whittle/base.h>

#define WH_PG_SONAME "libpq.so.5"

#define WH_PG_API(X)                                                                               \
    X(int, libVersion, (void))                                                                     \
    X(PGconn *, connectdbParams, (const char *const *, const char *const *, int))                  \
    X(PQconninfoOption *, conninfoParse, (const char *, char **))                                  \
    X(void, conninfoFree, (PQconninfoOption *))                                                    \
    X(void, finish, (PGconn *))                                                                    \
    X(ConnStatusType, status, (const PGconn *))                                                    \
    X(PGTransactionStatusType, transactionStatus, (const PGconn *))                                \
    X(const char *, parameterStatus, (const PGconn *, const char *))                               \
    X(int, serverVersion, (const PGconn *))                                                        \
    X(char *, errorMessage, (const PGconn *))                                                      \
    X(int, socket, (const PGconn *))                                                               \
    X(int, backendPID, (const PGconn *))                                                           \
    X(PGcancel *, getCancel, (PGconn *))                                                           \
    X(void, freeCancel, (PGcancel *))                                                              \
    X(int, cancel, (PGcancel *, char *, int))                                                      \
    X(int, sendQuery, (PGconn *, const char *))                                                    \
    X(int, setSingleRowMode, (PGconn *))                                                           \
    X(PGresult *, getResult, (PGconn *))                                                           \
    X(int, isBusy, (PGconn *))                                                                     \
    X(int, consumeInput, (PGconn *))                                                               \
    X(int, putCopyEnd, (PGconn *, const char *))                                                   \
    X(int, getCopyData, (PGconn *, char **, int))                                                  \
    X(void, freemem, (void *))                                                                     \
    X(PQnoticeReceiver, setNoticeReceiver, (PGconn *, PQnoticeReceiver, void *))                   \
    X(ExecStatusType, resultStatus, (const PGresult *))                                            \
    X(char *, resultErrorField, (const PGresult *, int))                                           \
    X(char *, resultErrorMessage, (const PGresult *))                                              \
    X(int, ntuples, (const PGresult *))                                                            \
    X(int, nfields, (const PGresult *))                                                            \
    X(Oid, ftype, (const PGresult *, int))                                                         \
    X(char *, getvalue, (const PGresult *, int, int))                                              \
    X(int, getlength, (const PGresult *, int, int))                                                \
    X(int, getisnull, (const PGresult *, int, int))                                                \
    X(char *, cmdStatus, (PGresult *))                                                             \
    X(char *, cmdTuples, (PGresult *))                                                             \
    X(void, clear, (PGresult *))

typedef struct wh_pg_api {
#define WH_PG_MEMBER(type, name, args) type(*name) args;
    WH_PG_API(WH_PG_MEMBER)
#undef WH_PG_MEMBER
} wh_pg_api;

/* Load the library at `path`, or (NULL) what the system's loader finds as libpq.so.5. It stays
 * loaded as long as the process. WH_EENGINE: it can't be loaded, or is no libpq. */
int wh_pg_library_get(const char *path, wh_pg_api *out, wh_error *err);

#endif
