/*
 * bare_loop LOG: the yardstick of `oracle`. Executes the statements that `oracle --log LOG` wrote
 * as any C program would that wants nothing but the rows: prepare, step, the typed getter of every
 * column, finalize; a new database in memory for each case. Same library, same limits, no
 * accounting of memory; no authorizer, no progress handler, no judging.
 *
 * The log is read and parsed before the clock starts. Prints one line, with tabs between: CPU
 * seconds, wall seconds, statements, statements that answered without an error, rows, and the
 * most rows of one statement.
 */
#include <dlfcn.h>
#include <sys/resource.h>
#include <time.h>

#include "replay/engine/sqlite/api.h"
#include "tests/bench/bare_log.h"
#include <whittle/engine.h>

#define MEMBER(need, type, name, args) type(*name) args;
typedef struct api {
    WH_SQLITE_API(MEMBER)
} api;

typedef struct counts {
    uint64_t statements, ok, rows, most;
    uint64_t sum; /* of what was read, so that nobody can leave the reading out */
} counts;

static int fail(const char *what, const char *why)
{
    fprintf(stderr, "bare_loop: %s: %s\n", what, why);
    return 1;
}

/* ---- the library ---------------------------------------------------------------------------- */

static bool load_library(api *sqlite)
{
    static const struct {
        const char *name;
        size_t at;
    } symbols[] = {
#define SYMBOL(need, type, name, args) {"sqlite3_" #name, offsetof(api, name)},
        WH_SQLITE_API(SYMBOL)};
    void *handle = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);

    if (!handle)
        return false;
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        void *p = dlsym(handle, symbols[i].name);
        memcpy((char *)sqlite + symbols[i].at, &p, sizeof p);
    }
    return sqlite->config(SQLITE_CONFIG_URI, 0) == SQLITE_OK &&
           sqlite->config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK &&
           sqlite->initialize() == SQLITE_OK;
}

/* ---- the loop ------------------------------------------------------------------------------- */

static uint64_t read_column(const api *sqlite, sqlite3_stmt *stmt, int i)
{
    const unsigned char *p;
    double r;
    uint64_t bits;
    int n;

    switch (sqlite->column_type(stmt, i)) {
    case SQLITE_INTEGER:
        return (uint64_t)sqlite->column_int64(stmt, i);
    case SQLITE_FLOAT:
        r = sqlite->column_double(stmt, i);
        memcpy(&bits, &r, sizeof bits);
        return bits;
    case SQLITE_TEXT:
        p = sqlite->column_text(stmt, i);
        n = sqlite->column_bytes(stmt, i);
        return (uint64_t)n + (n ? p[0] : 0);
    case SQLITE_BLOB:
        p = sqlite->column_blob(stmt, i);
        n = sqlite->column_bytes(stmt, i);
        return (uint64_t)n + (n ? p[0] : 0);
    default:
        return 1;
    }
}

static void execute(const api *sqlite, sqlite3 *db, wh_str sql, uint64_t max_rows, counts *sum)
{
    sqlite3_stmt *stmt = NULL;
    uint64_t rows = 0;
    int rc = sqlite->prepare_v2(db, sql.p, (int)sql.n + 1, &stmt, NULL);

    sum->statements++;
    if (rc == SQLITE_OK && stmt) {
        int n = sqlite->column_count(stmt);

        while ((rc = sqlite->step(stmt)) == SQLITE_ROW && rows++ < max_rows)
            for (int i = 0; i < n; i++)
                sum->sum += read_column(sqlite, stmt, i);
    }
    sqlite->finalize(stmt);
    sum->ok += rc == SQLITE_DONE;
    sum->rows += rows;
    sum->most = rows > sum->most ? rows : sum->most;
}

static bool run(const api *sqlite, const bare_log *l, counts *sum)
{
    const wh_limits limits = WH_LIMITS_INIT;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    sqlite3 *db[BARE_SLOTS] = {NULL};

    for (size_t i = 0; i < l->n; i++) {
        const bare_step *step = &l->v[i];
        sqlite3 **at = &db[step->slot];

        if (step->sql.p) {
            execute(sqlite, *at, step->sql, limits.rows, sum);
            continue;
        }
        sqlite->close(*at);
        if (sqlite->open_v2(":memory:", at, flags, NULL) != SQLITE_OK)
            return false;
        sqlite->limit(*at, SQLITE_LIMIT_LENGTH, (int)limits.length);
        sqlite->limit(*at, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, (int)limits.like);
    }
    for (size_t i = 0; i < BARE_SLOTS; i++)
        sqlite->close(db[i]);
    return true;
}

static double cpu_now(void)
{
    struct rusage u;

    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static double wall_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    wh_arena *keep = wh_arena_new(NULL, 0);
    bare_log l = {0};
    counts sum = {0};
    volatile uint64_t kept;
    api sqlite;
    double cpu, wall;
    int rc;

    if (argc != 2) {
        fputs("usage: bare_loop LOG\n", stderr);
        return 129;
    }
    if (!load_library(&sqlite))
        return fail("libsqlite3.so.0", "can't be loaded");
    rc = bare_log_read(argv[1], keep, &l) ? 0 : 1;
    if (rc == 0) {
        cpu = cpu_now();
        wall = wall_now();
        if (!run(&sqlite, &l, &sum))
            rc = fail(":memory:", "can't be opened");
        cpu = cpu_now() - cpu;
        wall = wall_now() - wall;
        kept = sum.sum;
        (void)kept;
        printf("%.6f\t%.6f\t%llu\t%llu\t%llu\t%llu\n", cpu, wall,
               (unsigned long long)sum.statements, (unsigned long long)sum.ok,
               (unsigned long long)sum.rows, (unsigned long long)sum.most);
    }
    wh_arena_free(keep);
    free(l.v);
    return rc;
}
