/* The ten functions, and the walls: SQL comes from anywhere, and reaches nothing but its database.
 */
#include "engine.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

const char *own_fault;

typedef struct engine {
    char version[64];
    const volatile int *stop; /* nonzero: the statement has had its time */
} engine;

/* ---- an engine, and sessions on databases of it ---------------------------------------------- */

static int open_engine(const wh_engine_config *config, void **out, wh_error *err)
{
    engine *e = (engine *)malloc(sizeof *e);

    if (!e)
        return wh_error_set(err, WH_EENGINE, "out of memory");
    snprintf(e->version, sizeof e->version, "own %s", sqlite3_libversion());
    e->stop = config->stop;
    *out = e;
    return WH_OK;
}

static void close_engine(void *e)
{
    free(e);
}

static const char *version(void *e)
{
    return ((engine *)e)->version;
}

static int is_time_over(void *e)
{
    const volatile int *stop = ((engine *)e)->stop;

    /* another thread may set it */
    return stop && __atomic_load_n(stop, __ATOMIC_RELAXED);
}

/* SQLite asks this while it prepares a statement. What an engine has to be asked: other files and
 * databases, what belongs to the process, code that is loaded (which SQLite does only if told to).
 */
static int walls(void *ctx, int action, const char *name, const char *module, const char *schema,
                 const char *trigger)
{
    static const char *const process_wide[] = {"temp_store_directory", "data_store_directory",
                                               "hard_heap_limit", "soft_heap_limit"};

    (void)ctx, (void)module, (void)schema, (void)trigger;
    if (action == SQLITE_ATTACH) /* VACUUM, too, which attaches '' */
        return name && (!name[0] || strcmp(name, ":memory:") == 0) ? SQLITE_OK : SQLITE_DENY;
    if (action == SQLITE_PRAGMA)
        for (size_t i = 0; i < sizeof process_wide / sizeof process_wide[0]; i++)
            if (sqlite3_stricmp(name, process_wide[i]) == 0)
                return SQLITE_DENY;
    return SQLITE_OK;
}

static int session_open(void *e, void **out, wh_error *err)
{
    sqlite3 *db;

    if (sqlite3_open(":memory:", &db) != SQLITE_OK) {
        sqlite3_close(db);
        return wh_error_set(err, WH_EENGINE, "can't open a database");
    }
    sqlite3_set_authorizer(db, walls, NULL);
    sqlite3_progress_handler(db, 1000, is_time_over, e);
    *out = db;
    return WH_OK;
}

static void session_close(void *session)
{
    sqlite3_close((sqlite3 *)session);
}

/* ---- a statement ----------------------------------------------------------------------------- */

static wh_value value_of(sqlite3_stmt *stmt, int i)
{
    wh_value v;

    memset(&v, 0, sizeof v);
    switch (sqlite3_column_type(stmt, i)) {
    case SQLITE_INTEGER:
        v.kind = WH_INT;
        v.i = sqlite3_column_int64(stmt, i);
        break;
    case SQLITE_FLOAT:
        v.kind = WH_REAL;
        v.r = sqlite3_column_double(stmt, i);
        break;
    case SQLITE_NULL:
        v.kind = WH_NULL;
        break;
    default:
        v.kind = sqlite3_column_type(stmt, i) == SQLITE_TEXT ? WH_TEXT : WH_BLOB;
        v.s.p = (const char *)sqlite3_column_blob(stmt, i);
        v.s.n = (size_t)sqlite3_column_bytes(stmt, i);
        break;
    }
    return v;
}

/* What goes wrong here: true, the first row is lost. */
static bool is_faulty(const char *sql)
{
    if (!own_fault || !own_fault[0])
        return false;
    if (strcmp(own_fault, "crash") == 0 && strstr(sql, "IS NOT"))
        abort();
    while (strcmp(own_fault, "hang") == 0 && strstr(sql, "IS NOT"))
        ;
    return strcmp(own_fault, "rows") == 0 && strstr(sql, "NOT");
}

/* The names that Whittle's own driver gives: a case found here fails the same way there. */
static const char *class_of(int rc)
{
    static const char *const classes[] = {
        [SQLITE_ERROR] = "SQLITE_ERROR",
        [SQLITE_INTERNAL] = "SQLITE_INTERNAL",
        [SQLITE_NOMEM] = "SQLITE_NOMEM",
        [SQLITE_READONLY] = "SQLITE_READONLY",
        [SQLITE_INTERRUPT] = "SQLITE_INTERRUPT",
        [SQLITE_CORRUPT] = "SQLITE_CORRUPT",
        [SQLITE_FULL] = "SQLITE_FULL",
        [SQLITE_TOOBIG] = "SQLITE_TOOBIG",
        [SQLITE_CONSTRAINT] = "SQLITE_CONSTRAINT",
        [SQLITE_MISMATCH] = "SQLITE_MISMATCH",
        [SQLITE_MISUSE] = "SQLITE_MISUSE",
        [SQLITE_AUTH] = "REFUSED",
        [SQLITE_RANGE] = "SQLITE_RANGE",
    };
    size_t n = sizeof classes / sizeof classes[0];

    return rc >= 0 && (size_t)rc < n && classes[rc] ? classes[rc] : "SQLITE_UNKNOWN";
}

static void fail(sqlite3 *db, int rc, wh_answer *answer)
{
    answer->kind = rc == SQLITE_INTERRUPT                          ? WH_ANSWER_STOPPED
                   : rc == SQLITE_NOMEM                            ? WH_ANSWER_LIMIT
                   : rc == SQLITE_AUTH                             ? WH_ANSWER_REFUSED
                   : rc == SQLITE_CORRUPT || rc == SQLITE_INTERNAL ? WH_ANSWER_INTERNAL
                                                                   : WH_ANSWER_ERROR;
    snprintf(answer->class_, sizeof answer->class_, "%s", class_of(rc));
    snprintf(answer->text, sizeof answer->text, "%.500s", sqlite3_errmsg(db));
}

/* Is there a second statement, or a NUL byte with who knows what behind it? */
static bool is_more(sqlite3 *db, wh_str sql, const char *tail)
{
    sqlite3_stmt *next = NULL;
    int rc = sqlite3_prepare_v2(db, tail, (int)(sql.p + sql.n - tail), &next, NULL);

    sqlite3_finalize(next);
    return rc != SQLITE_OK || next != NULL || memchr(sql.p, 0, sql.n) != NULL;
}

static void execute(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    enum { MAX_COLUMNS = 2000 };
    sqlite3 *db = (sqlite3 *)session;
    sqlite3_stmt *stmt = NULL;
    wh_value *row = NULL;
    int before = sqlite3_total_changes(db), n = 0, i, rc;
    const char *tail = sql.p;
    bool lost = false;

    rc = sqlite3_prepare_v2(db, sql.p, (int)sql.n, &stmt, &tail);
    if (rc == SQLITE_OK && is_more(db, sql, tail)) {
        sqlite3_finalize(stmt);
        answer->kind = WH_ANSWER_REFUSED;
        snprintf(answer->class_, sizeof answer->class_, "REFUSED");
        snprintf(answer->text, sizeof answer->text, "more than one statement: none was executed");
        return;
    }
    if (stmt) {
        n = sqlite3_column_count(stmt);
        lost = n > 0 && is_faulty(sqlite3_sql(stmt));
        row = (wh_value *)malloc((size_t)(n + 1) * sizeof *row);
    }
    if (n > 0 && sink->columns)
        sink->columns(sink->ctx, (size_t)n);
    while (stmt && row && n <= MAX_COLUMNS && (rc = sqlite3_step(stmt)) == SQLITE_ROW) {
        if (lost) {
            lost = false;
            continue;
        }
        for (i = 0; i < n; i++)
            row[i] = value_of(stmt, i);
        if (sink->row && !sink->row(sink->ctx, row, (size_t)n)) {
            answer->kind = WH_ANSWER_LIMIT;
            break;
        }
    }
    if (rc != SQLITE_DONE && rc != SQLITE_OK && rc != SQLITE_ROW)
        fail(db, rc, answer);
    else if (stmt && n == 0 && !sqlite3_stmt_readonly(stmt))
        answer->affected = sqlite3_total_changes(db) - before;
    sqlite3_finalize(stmt);
    free(row);
}

/* Is the database itself in order? */
static void check(void *session, wh_answer *answer)
{
    sqlite3_stmt *stmt = NULL;

    if (sqlite3_prepare_v2((sqlite3 *)session, "PRAGMA integrity_check", -1, &stmt, NULL) ==
            SQLITE_OK &&
        sqlite3_step(stmt) == SQLITE_ROW &&
        strcmp((const char *)sqlite3_column_text(stmt, 0), "ok") != 0) {
        answer->kind = WH_ANSWER_INTERNAL;
        snprintf(answer->class_, sizeof answer->class_, "integrity_check");
        snprintf(answer->text, sizeof answer->text, "%.500s", sqlite3_column_text(stmt, 0));
    }
    sqlite3_finalize(stmt);
}

/* ---- copies of a database: optional, and worth it where a setup is long ---------------------- */

typedef struct snapshot {
    sqlite3_int64 n;
    unsigned char *bytes;
} snapshot;

static int take_snapshot(void *session, void **out, wh_error *err)
{
    snapshot *s = (snapshot *)malloc(sizeof *s);

    if (s)
        s->bytes = sqlite3_serialize((sqlite3 *)session, "main", &s->n, 0);
    if (!s || !s->bytes || !sqlite3_get_autocommit((sqlite3 *)session)) {
        if (s)
            sqlite3_free(s->bytes);
        free(s);
        return wh_error_set(err, WH_ENOTSUP, "this database can't be copied");
    }
    *out = s;
    return WH_OK;
}

static int restore(void *session, const void *from, wh_error *err)
{
    const snapshot *s = (const snapshot *)from;
    unsigned char *copy = (unsigned char *)sqlite3_malloc64((sqlite3_uint64)s->n);
    const unsigned flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE;

    if (!copy)
        return wh_error_set(err, WH_EENGINE, "out of memory");
    memcpy(copy, s->bytes, (size_t)s->n);
    if (sqlite3_deserialize((sqlite3 *)session, "main", copy, s->n, s->n, flags) != SQLITE_OK)
        return wh_error_set(err, WH_EENGINE, "can't restore a database");
    return WH_OK;
}

static void free_snapshot(void *session, void *from)
{
    (void)session;
    sqlite3_free(((snapshot *)from)->bytes);
    free(from);
}

const wh_engine_driver own_driver = {
    .size = sizeof own_driver,
    .scheme = "own",
    .dialect = "sqlite",
    .open = open_engine,
    .close = close_engine,
    .version = version,
    .session_open = session_open,
    .session_close = session_close,
    .execute = execute,
    .snapshot = take_snapshot,
    .restore = restore,
    .snapshot_free = free_snapshot,
    .check = check,
};
