/* The steps that make raw tables, and what takes them back: by dialect. */
#include "oracles/raw/raw.h"

static const char *const sqlite_storages[] = {"", " WITHOUT ROWID", NULL};

static const char *const postgresql_storages[] = {"", NULL};

static const char *const mysql_storages[] = {" ENGINE=MyISAM", " ENGINE=MEMORY", " ENGINE=InnoDB",
                                             NULL};

static const char *const mysql_of_long[] = {" ENGINE=MyISAM", " ENGINE=InnoDB", NULL};

static const wh_raw_dialect dialects[] = {
    {&wh_dialect_sqlite, true, true, false, false, "main", sqlite_storages, sqlite_storages},
    {&wh_dialect_postgresql, false, true, false, false, "public", postgresql_storages,
     postgresql_storages},
    {&wh_dialect_duckdb, false, true, false, false, "main", postgresql_storages,
     postgresql_storages},
    {&wh_dialect_mysql, false, false, false, true, "", mysql_storages, mysql_of_long},
    {&wh_dialect_mariadb, false, false, true, false, "", mysql_storages, mysql_of_long},
};

const wh_raw_dialect *wh_raw_dialect_of(const wh_dialect *d)
{
    return wh_dialect_row(dialects, sizeof dialects / sizeof dialects[0], sizeof dialects[0], d);
}

void wh_raw_add(wh_raw_steps *t, wh_buf *b)
{
    if (t->n < WH_RAW_STEPS)
        t->v[t->n++] = wh_subject_keep(t->s, b);
    else
        wh_buf_release(b);
}

/* Temporary tables that hide none may stay: the next ones take their place. */
bool wh_raw_surround(const wh_raw_steps *t, wh_str sql, wh_derived_run *run)
{
    bool rolled_back = wh_raw_dialect_of(t->s->dialect)->hides;
    wh_str *steps = WH_NEW_N(t->s->a, wh_str, t->n + 2);
    size_t n = 0, i;

    if (rolled_back)
        steps[n++] = WH_STR("BEGIN;");
    for (i = 0; i < t->n; i++)
        steps[n++] = t->v[i];
    run->before = steps;
    run->nbefore = n;
    if (rolled_back) {
        steps[n] = WH_STR("ROLLBACK;");
        run->after = steps + n;
        run->nafter = 1;
    }
    run->sql = sql;
    return t->n > 0 && t->n < WH_RAW_STEPS;
}
