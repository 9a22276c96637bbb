/* Which product is behind a PostgreSQL wire. */
#ifndef REPLAY_ENGINE_POSTGRESQL_PRODUCT_H
#define REPLAY_ENGINE_POSTGRESQL_PRODUCT_H

#include <whittle/base.h>

/* How a product gives a session a database of its own. */
enum wh_pg_fresh {
    WH_PG_CREATE, /* CREATE DATABASE, then emptied between cases by DROP OWNED */
    WH_PG_RECREATE, /* DROP DATABASE and CREATE DATABASE each time */
    WH_PG_TABLES,   /* there is one database: tables are dropped between cases, and none may be there
                       before; so of several engines on one server all but the first are refused */
    WH_PG_MEMORY,   /* connecting to mem:NAME makes one, leaving drops it */
};

typedef struct wh_pg_product {
    const char *mark;    /* in what version() says */
    const char *name;    /* for @engine */
    const char *dialect; /* of formats/sql */
    int fresh;           /* enum wh_pg_fresh */
    bool options;        /* takes settings when a connection is made */
    const char *tables;  /* WH_PG_TABLES: a query for the name of a table of the database */
    /* What is to be done after a change until its rows are seen: a statement that gives nothing, or
     * a query that gives 0 then; with %s for the table. NULL: nothing. */
    const char *settle;
} wh_pg_product;

/* By what version() says, which also holds the release: "15.18" is put into `release`. Never NULL:
 * what is not known is taken for PostgreSQL. */
const wh_pg_product *wh_pg_product_of(wh_str version, char *release, size_t size);

#endif
