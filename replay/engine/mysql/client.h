/*
 * Of the binary interface of MariaDB Connector/C what is used here: its types by their names, its
 * numbers by theirs. The library is loaded when it is used, so that Whittle is built, drivers and
 * all, on machines that have none. What stands here is fixed by its SONAME (libmariadb.so.3); a test
 * compares it with the library's own header, where that is installed.
 */
#ifndef REPLAY_ENGINE_MYSQL_CLIENT_H
#define REPLAY_ENGINE_MYSQL_CLIENT_H

typedef char my_bool;
typedef unsigned long long my_ulonglong;
typedef struct st_mysql MYSQL;
typedef struct st_mysql_res MYSQL_RES;
typedef char **MYSQL_ROW;

enum enum_field_types {
    MYSQL_TYPE_DECIMAL = 0,
    MYSQL_TYPE_TINY = 1,
    MYSQL_TYPE_SHORT = 2,
    MYSQL_TYPE_LONG = 3,
    MYSQL_TYPE_FLOAT = 4,
    MYSQL_TYPE_DOUBLE = 5,
    MYSQL_TYPE_NULL = 6,
    MYSQL_TYPE_TIMESTAMP = 7,
    MYSQL_TYPE_LONGLONG = 8,
    MYSQL_TYPE_INT24 = 9,
    MYSQL_TYPE_DATE = 10,
    MYSQL_TYPE_TIME = 11,
    MYSQL_TYPE_DATETIME = 12,
    MYSQL_TYPE_YEAR = 13,
    MYSQL_TYPE_NEWDATE = 14,
    MYSQL_TYPE_BIT = 16,
    MYSQL_TYPE_TIMESTAMP2 = 17,
    MYSQL_TYPE_DATETIME2 = 18,
    MYSQL_TYPE_TIME2 = 19,
    MYSQL_TYPE_JSON = 245,
    MYSQL_TYPE_NEWDECIMAL = 246,
    MYSQL_TYPE_BLOB = 252,
    MYSQL_TYPE_VAR_STRING = 253,
};

enum mysql_option {
    MYSQL_OPT_CONNECT_TIMEOUT = 0,
    MYSQL_READ_DEFAULT_GROUP = 5,
    MYSQL_SET_CHARSET_NAME = 7,
    MYSQL_OPT_LOCAL_INFILE = 8,
    MYSQL_OPT_SSL_VERIFY_SERVER_CERT = 21,
    MYSQL_OPT_SSL_CA = 27,
    MYSQL_OPT_SSL_ENFORCE = 38,
    MYSQL_OPT_MAX_ALLOWED_PACKET = 39,
};

enum {
    CLIENT_MULTI_STATEMENTS = 1 << 16,
    CLIENT_MULTI_RESULTS = 1 << 17,
};

/* A column of a result. */
typedef struct MYSQL_FIELD {
    char *name, *real_name, *table, *real_table, *database, *catalog, *given;
    unsigned long length, longest;
    unsigned int lengths[7]; /* of the seven texts */
    unsigned int flags;
    unsigned int decimals;
    unsigned int charsetnr;
    enum enum_field_types type;
    void *extension;
} MYSQL_FIELD;

#endif
