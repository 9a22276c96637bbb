/*
 * libfaulty-sqlite3.so: SQLite with a fault or several, to test that the oracles see them.
 *
 * A shim: it loads the real library (WHITTLE_REAL_SQLITE, or libsqlite3.so.0) and forwards every
 * function of replay/engine/sqlite/api.h, except that SELECT statements are prepared as the faults
 * named by WHITTLE_FAULT would have it (tests/tools/faults.h): names with commas between, or "all";
 * a statement has all of them that touch it. Both are read once, when it is loaded. Nothing but a
 * caller's own statements passes through it: it is loaded with RTLD_LOCAL and so is the real
 * library, whose internal calls of sqlite3_prepare_v2() and the like stay within.
 *
 * The same text, schema and data give the same faults, in any order and on any connection.
 */
#define sqlite3_version sqlite3_version_of_the_header /* which declares it const */
#include "tests/tools/faulty.h"
#undef sqlite3_version

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The engine demands that this symbol and what sqlite3_libversion() returns have one address. */
extern char sqlite3_version[64];
char sqlite3_version[64];

/* How many statements callers prepared through the shim: for the tests. */
extern unsigned long faulty_prepared(void);

static wh_sqlite_api real;
static enum fault chosen[FAULT_COUNT]; /* up to FAULT_NONE, in the table's order */
static atomic_ulong prepared;

unsigned long faulty_prepared(void)
{
    return atomic_load(&prepared);
}

/* ---- loading --------------------------------------------------------------------------- */

static _Noreturn void give_up(const char *what, const char *detail)
{
    fprintf(stderr, "libfaulty-sqlite3: %s: %s\n", what, detail);
    _exit(128);
}

static void find(void *lib, const char *name, void *slot, int needed)
{
    void *p = dlsym(lib, name);

    if (p == NULL && needed)
        give_up("the real library lacks a function", name);
    memcpy(slot, &p, sizeof p);
}

static bool is_named(const char *name, const char *names, size_t n)
{
    return (n == 3 && strncmp("all", names, n) == 0) ||
           (strlen(name) == n && strncmp(name, names, n) == 0);
}

static void choose(const char *names)
{
    static const struct fault_info table[] = WH_FAULT_TABLE;
    bool named[FAULT_COUNT] = {false};
    size_t n, count = 0;

    for (; names != NULL && *names != '\0'; names += n + (names[n] == ',')) {
        bool found = false;

        n = strcspn(names, ",");
        for (int i = FAULT_NONE + 1; i < FAULT_COUNT; i++) {
            named[i] |= is_named(table[i].name, names, n);
            found |= is_named(table[i].name, names, n);
        }
        if (!found)
            fprintf(stderr, "libfaulty-sqlite3: no fault is named \"%.*s\"; behaving well\n",
                    (int)n, names);
    }
    for (int i = FAULT_NONE + 1; i < FAULT_COUNT; i++)
        if (named[i])
            chosen[count++] = (enum fault)i;
}

#define NEED 1
#define MAY 0
#define FIND(need, type, name, args) find(lib, "sqlite3_" #name, &real.name, need);

__attribute__((constructor)) static void load(void)
{
    const char *path = getenv("WHITTLE_REAL_SQLITE");
    void *lib = dlopen(path && *path ? path : "libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);

    if (lib == NULL)
        give_up("can't load the real library", dlerror());
    if (dlsym(lib, "faulty_prepared") != NULL)
        give_up("the real library is a faulty one itself", "see WHITTLE_REAL_SQLITE");
    WH_SQLITE_API(FIND)
    strncpy(sqlite3_version, real.libversion(), sizeof sqlite3_version - 1);
    choose(getenv("WHITTLE_FAULT"));
}

/* ---- deeds ----------------------------------------------------------------------------- */

/* Statements with a deed to come, and connections whose last call failed by one. */
struct mark {
    sqlite3_stmt *stmt; /* NULL: an error of `db` */
    sqlite3 *db;
    enum deed deed;
    int failed; /* the result code it gave; 0: none */
    struct mark *next;
};
static struct mark *marks;
static atomic_int nmarks; /* 0: nobody need look */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void mark_add(sqlite3_stmt *stmt, sqlite3 *db, enum deed deed, int failed)
{
    struct mark *m = malloc(sizeof *m);

    if (m == NULL)
        abort();
    *m = (struct mark){stmt, db, deed, failed, NULL};
    pthread_mutex_lock(&lock);
    m->next = marks;
    marks = m;
    atomic_fetch_add(&nmarks, 1);
    pthread_mutex_unlock(&lock);
}

/* Copy the mark of a statement, or of a connection's error, and perhaps remove it. */
static int mark_find(sqlite3_stmt *stmt, sqlite3 *db, int take, struct mark *out)
{
    int found = 0;

    if (atomic_load(&nmarks) == 0)
        return 0;
    pthread_mutex_lock(&lock);
    for (struct mark **at = &marks; *at != NULL && !found; at = &(*at)->next) {
        struct mark *m = *at;

        if (m->stmt != stmt || (stmt == NULL && m->db != db))
            continue;
        found = 1;
        *out = *m;
        if (take) {
            *at = m->next;
            free(m);
            atomic_fetch_sub(&nmarks, 1);
            break;
        }
    }
    pthread_mutex_unlock(&lock);
    return found;
}

static void error_clear(sqlite3 *db)
{
    struct mark m;

    while (mark_find(NULL, db, 1, &m))
        ;
}

static int error_of(sqlite3 *db)
{
    struct mark m;

    return mark_find(NULL, db, 0, &m) ? m.failed : SQLITE_OK;
}

static void hang(void)
{
    struct timespec second = {1, 0};

    for (;;)
        nanosleep(&second, NULL);
}

/* Take memory until there is none, or 4 GiB: a machine without limits shall survive the test. */
static void devour(void)
{
    enum { STEP = 16 << 20, STEPS = 256 };
    struct block {
        struct block *next;
    } *all = NULL, *b;

    for (int i = 0; i < STEPS && (b = malloc(STEP)) != NULL; i++) {
        memset(b, 0xA5, STEP);
        b->next = all;
        all = b;
    }
    while ((b = all) != NULL) {
        all = b->next;
        free(b);
    }
}

static int perform(const struct mark *m)
{
    int rc = SQLITE_NOMEM;

    switch (m->deed) {
    case DEED_SEGV:
        raise(SIGSEGV);
        break;
    case DEED_ABORT:
        abort();
    case DEED_HANG:
        hang();
        break;
    case DEED_MEMORY:
        devour();
        break;
    case DEED_CORRUPT:
    case DEED_NONE:
        rc = SQLITE_CORRUPT;
    }
    error_clear(m->db);
    mark_add(NULL, m->db, DEED_NONE, rc);
    return rc;
}

/* COUNT(*) of no rows is a row, but no occasion. */
static int is_lone_zero(sqlite3_stmt *stmt)
{
    return real.column_count(stmt) == 1 && real.column_type(stmt, 0) == SQLITE_INTEGER &&
           real.column_int64(stmt, 0) == 0;
}

/* ---- what is not just forwarded -------------------------------------------------------- */

static size_t sql_length(const char *sql, int n)
{
    return n < 0 ? strlen(sql) : strnlen(sql, (size_t)n);
}

/* True: `*stmt` is the statement as these faults have it. */
static bool prepare_with(const enum fault *faults, sqlite3 *db, const struct statement *s,
                         sqlite3_stmt **stmt, enum deed *deed)
{
    struct text changed = {0};
    bool done = false;

    if (faults_apply(faults, &real, db, s, &changed, deed))
        done = real.prepare_v2(db, changed.p, (int)changed.n, stmt, NULL) == SQLITE_OK;
    text_free(&changed);
    return done;
}

/* With all that touch it; where SQLite refuses that, with the first that it takes. */
static bool prepare_faulty(sqlite3 *db, const struct statement *s, sqlite3_stmt **stmt,
                           enum deed *deed)
{
    bool done = prepare_with(chosen, db, s, stmt, deed);

    for (size_t i = 0; chosen[i] != FAULT_NONE && !done && *deed == DEED_NONE; i++)
        done = prepare_with((enum fault[]){chosen[i], FAULT_NONE}, db, s, stmt, deed);
    return done;
}

int sqlite3_prepare_v2(sqlite3 *db, const char *sql, int n, sqlite3_stmt **stmt, const char **tail)
{
    struct statement s;
    enum deed deed = DEED_NONE;
    int rc = SQLITE_OK;

    atomic_fetch_add_explicit(&prepared, 1, memory_order_relaxed);
    error_clear(db);
    if (chosen[0] == FAULT_NONE || sql == NULL)
        return real.prepare_v2(db, sql, n, stmt, tail);
    statement_read(&s, sql, sql_length(sql, n));
    if (prepare_faulty(db, &s, stmt, &deed)) {
        if (tail != NULL)
            *tail = sql + s.tail;
    } else {
        rc = real.prepare_v2(db, sql, n, stmt, tail);
    }
    statement_free(&s);
    if (rc == SQLITE_OK && deed != DEED_NONE && *stmt != NULL)
        mark_add(*stmt, db, deed, SQLITE_OK);
    return rc;
}

int sqlite3_step(sqlite3_stmt *stmt)
{
    struct mark m;
    int rc;

    if (stmt == NULL || !mark_find(stmt, NULL, 0, &m))
        return real.step(stmt);
    if (m.failed)
        return m.failed;
    rc = real.step(stmt);
    if (rc != SQLITE_ROW || is_lone_zero(stmt))
        return rc;
    rc = perform(&m);
    mark_find(stmt, NULL, 1, &m);
    mark_add(stmt, m.db, m.deed, rc);
    return rc;
}

int sqlite3_reset(sqlite3_stmt *stmt)
{
    struct mark m;
    int rc = real.reset(stmt);

    if (stmt == NULL || !mark_find(stmt, NULL, 0, &m) || !m.failed)
        return rc;
    mark_find(stmt, NULL, 1, &m);
    mark_add(stmt, m.db, m.deed, SQLITE_OK);
    return m.failed;
}

int sqlite3_finalize(sqlite3_stmt *stmt)
{
    struct mark m;
    int marked = stmt != NULL && mark_find(stmt, NULL, 1, &m);
    int rc = real.finalize(stmt);

    return marked && m.failed ? m.failed : rc;
}

int sqlite3_errcode(sqlite3 *db)
{
    int rc = error_of(db);

    return rc ? rc : real.errcode(db);
}

int sqlite3_extended_errcode(sqlite3 *db)
{
    int rc = error_of(db);

    return rc ? rc : real.extended_errcode(db);
}

const char *sqlite3_errmsg(sqlite3 *db)
{
    int rc = error_of(db);

    if (rc == SQLITE_CORRUPT)
        return "database disk image is malformed";
    return rc ? "out of memory" : real.errmsg(db);
}

int sqlite3_close(sqlite3 *db)
{
    error_clear(db);
    return real.close(db);
}

int sqlite3_close_v2(sqlite3 *db)
{
    error_clear(db);
    return real.close_v2 ? real.close_v2(db) : real.close(db);
}

int sqlite3_exec(sqlite3 *db, const char *sql, int (*row)(void *, int, char **, char **), void *ctx,
                 char **message)
{
    error_clear(db);
    return real.exec(db, sql, row, ctx, message);
}

const char *sqlite3_libversion(void)
{
    return sqlite3_version;
}

/* ---- forwarded ------------------------------------------------------------------------- */

/*
 * Variadic ones pass ints, pointers and function pointers, four at most. Read as pointers they
 * arrive whole on every 64-bit ABI, and what the caller did not pass the real one does not read.
 */
#define VARIADIC(call, last)                                                                       \
    va_list ap;                                                                                    \
    void *a, *b, *c, *d;                                                                           \
    int rc;                                                                                        \
                                                                                                   \
    va_start(ap, last);                                                                            \
    a = va_arg(ap, void *);                                                                        \
    b = va_arg(ap, void *);                                                                        \
    c = va_arg(ap, void *);                                                                        \
    d = va_arg(ap, void *);                                                                        \
    va_end(ap);                                                                                    \
    rc = call;                                                                                     \
    return rc

int sqlite3_config(int op, ...)
{
    VARIADIC(real.config(op, a, b, c, d), op);
}

int sqlite3_db_config(sqlite3 *db, int op, ...)
{
    VARIADIC(real.db_config ? real.db_config(db, op, a, b, c, d) : SQLITE_ERROR, op);
}

int sqlite3_test_control(int op, ...)
{
    VARIADIC(real.test_control(op, a, b, c, d), op);
}

int sqlite3_libversion_number(void)
{
    return real.libversion_number();
}

const char *sqlite3_sourceid(void)
{
    return real.sourceid();
}

int sqlite3_initialize(void)
{
    return real.initialize();
}

int sqlite3_open_v2(const char *name, sqlite3 **db, int flags, const char *vfs)
{
    return real.open_v2(name, db, flags, vfs);
}

void sqlite3_free(void *p)
{
    real.free(p);
}

void *sqlite3_malloc64(sqlite3_uint64 n)
{
    return real.malloc64(n);
}

int sqlite3_stmt_readonly(sqlite3_stmt *stmt)
{
    return real.stmt_readonly(stmt);
}

int sqlite3_column_count(sqlite3_stmt *stmt)
{
    return real.column_count(stmt);
}

int sqlite3_column_type(sqlite3_stmt *stmt, int i)
{
    return real.column_type(stmt, i);
}

sqlite3_int64 sqlite3_column_int64(sqlite3_stmt *stmt, int i)
{
    return real.column_int64(stmt, i);
}

double sqlite3_column_double(sqlite3_stmt *stmt, int i)
{
    return real.column_double(stmt, i);
}

const unsigned char *sqlite3_column_text(sqlite3_stmt *stmt, int i)
{
    return real.column_text(stmt, i);
}

const void *sqlite3_column_blob(sqlite3_stmt *stmt, int i)
{
    return real.column_blob(stmt, i);
}

int sqlite3_column_bytes(sqlite3_stmt *stmt, int i)
{
    return real.column_bytes(stmt, i);
}

int sqlite3_changes(sqlite3 *db)
{
    return real.changes(db);
}

int sqlite3_total_changes(sqlite3 *db)
{
    return real.total_changes(db);
}

int sqlite3_stmt_status(sqlite3_stmt *stmt, int what, int reset)
{
    return real.stmt_status(stmt, what, reset);
}

int sqlite3_get_autocommit(sqlite3 *db)
{
    return real.get_autocommit(db);
}

int sqlite3_limit(sqlite3 *db, int id, int value)
{
    return real.limit(db, id, value);
}

void sqlite3_progress_handler(sqlite3 *db, int n, int (*f)(void *), void *ctx)
{
    real.progress_handler(db, n, f, ctx);
}

void sqlite3_interrupt(sqlite3 *db)
{
    real.interrupt(db);
}

int sqlite3_set_authorizer(sqlite3 *db,
                           int (*f)(void *, int, const char *, const char *, const char *,
                                    const char *),
                           void *ctx)
{
    return real.set_authorizer(db, f, ctx);
}

int sqlite3_vfs_register(sqlite3_vfs *vfs, int make_default)
{
    return real.vfs_register(vfs, make_default);
}

sqlite3_vfs *sqlite3_vfs_find(const char *name)
{
    return real.vfs_find(name);
}

/* A library without extensions has nothing to switch. */
int sqlite3_enable_load_extension(sqlite3 *db, int on)
{
    return real.enable_load_extension ? real.enable_load_extension(db, on) : SQLITE_OK;
}

void sqlite3_randomness(int n, void *out)
{
    real.randomness(n, out);
}

sqlite3_int64 sqlite3_memory_used(void)
{
    return real.memory_used();
}

sqlite3_int64 sqlite3_hard_heap_limit64(sqlite3_int64 n)
{
    return real.hard_heap_limit64 ? real.hard_heap_limit64(n) : -1;
}

unsigned char *sqlite3_serialize(sqlite3 *db, const char *schema, sqlite3_int64 *size,
                                 unsigned flags)
{
    return real.serialize ? real.serialize(db, schema, size, flags) : NULL;
}

int sqlite3_deserialize(sqlite3 *db, const char *schema, unsigned char *data, sqlite3_int64 size,
                        sqlite3_int64 room, unsigned flags)
{
    return real.deserialize ? real.deserialize(db, schema, data, size, room, flags) : SQLITE_ERROR;
}

const char *sqlite3_errstr(int rc)
{
    return real.errstr ? real.errstr(rc) : "unknown error";
}
