/*
 * Of libpq's binary interface what is used here: its types by their names, its numbers by theirs.
 * The library is loaded when it is used, so that Whittle is built, drivers and all, on machines
 * that have none. What stands here is fixed by the library's SONAME (libpq.so.5 since 2006, "existing
 * numbers must not change"); a test compares it with libpq's own header, where that is installed.
 */
#ifndef REPLAY_ENGINE_POSTGRESQL_CLIENT_H
#define REPLAY_ENGINE_POSTGRESQL_CLIENT_H

typedef unsigned int Oid;
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef struct pg_cancel PGcancel;
typedef void (*PQnoticeReceiver)(void *arg, const PGresult *res);

typedef enum ConnStatusType { CONNECTION_OK = 0 } ConnStatusType;
typedef enum PGTransactionStatusType { PQTRANS_IDLE = 0 } PGTransactionStatusType;

typedef enum ExecStatusType {
    PGRES_EMPTY_QUERY = 0,
    PGRES_COMMAND_OK = 1,
    PGRES_TUPLES_OK = 2,
    PGRES_COPY_OUT = 3,
    PGRES_COPY_IN = 4,
    PGRES_COPY_BOTH = 8,
    PGRES_SINGLE_TUPLE = 9,
} ExecStatusType;

enum {
    PG_DIAG_SQLSTATE = 'C',
    PG_DIAG_MESSAGE_PRIMARY = 'M',
};

/* One of the options of a connection string, in an array that ends where `keyword` is NULL. */
typedef struct PQconninfoOption {
    char *keyword;
    char *variable, *built_in;
    char *val; /* NULL: not given */
    char *label, *how_shown;
    int width;
} PQconninfoOption;

#endif
