/* What the catalog's two files share. */
#ifndef WHITTLE_SQL_CATALOG_INTERNAL_H
#define WHITTLE_SQL_CATALOG_INTERNAL_H

#include "formats/sql/catalog.h"

enum wh_object_kind { WH_OBJECT_RELATION, WH_OBJECT_INDEX, WH_OBJECT_TRIGGER, WH_OBJECT_KINDS };
enum { CATALOG_BUCKETS = 64 };

typedef struct catalog_object {
    struct catalog_object *next; /* in its bucket, newest first */
    wh_str name;
    void *what;
} catalog_object;

typedef struct object_list {
    void **p; /* in the order of making */
    size_t n, cap;
    catalog_object *buckets[CATALOG_BUCKETS];
} object_list;

struct wh_catalog {
    wh_arena *arena;
    const wh_dialect *d;
    object_list objects[WH_OBJECT_KINDS];
    unsigned nesting, work; /* of resolving columns: queries that read queries many times over */
    bool examined;          /* views have been looked into since the last change */
};

void *wh_catalog_find(wh_catalog *c, int kind, wh_str name);

/* Fill the columns of a view or of CREATE TABLE AS from its query; sets columns_known. */
void wh_catalog_resolve(wh_catalog *c, wh_relation *r);

void wh_catalog_add_column(wh_catalog *c, wh_columns *list, const wh_column *column);

#endif
