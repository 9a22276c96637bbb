/*
 * What an embedding program looks like: it links libwhittle and its own engine (here libsqlite3
 * itself), supplies a driver, and replays, derives and reduces a case on it. Uses public headers
 * only. Prints TAP.
 */
#include <whittle/engine.h>
#include <whittle/oracle.h>
#include <whittle/reduce.h>
#include <whittle/run.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

static int planted; /* the driver loses a row of every query that has a WHERE with NOT */

/* ---- the driver ----------------------------------------------------------------------------- */

static int open_engine(const wh_engine_config *config, void **engine, wh_error *err)
{
    (void)config;
    (void)err;
    *engine = &planted;
    return WH_OK;
}

static void close_engine(void *engine)
{
    (void)engine;
}

static const char *version(void *engine)
{
    (void)engine;
    return "embedded 1.0";
}

static int session_open(void *engine, void **session, wh_error *err)
{
    sqlite3 *db;

    (void)engine;
    if (sqlite3_open(":memory:", &db) != SQLITE_OK)
        return wh_error_set(err, WH_EENGINE, "can't open");
    *session = db;
    return WH_OK;
}

static void session_close(void *session)
{
    sqlite3_close(session);
}

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
        v.s.p = sqlite3_column_blob(stmt, i);
        v.s.n = (size_t)sqlite3_column_bytes(stmt, i);
        break;
    }
    return v;
}

static void execute(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    sqlite3_stmt *stmt = NULL;
    wh_value row[64];
    int n, i, rc, skip = 0;

    memset(answer, 0, sizeof *answer);
    answer->affected = -1;
    rc = sqlite3_prepare_v2(session, sql.p, (int)sql.n, &stmt, NULL);
    n = stmt ? sqlite3_column_count(stmt) : 0;
    if (n > 0)
        sink->columns(sink->ctx, (size_t)n);
    if (planted && stmt && strstr(sqlite3_sql(stmt), "WHERE NOT"))
        skip = 1;
    while (stmt && (rc = sqlite3_step(stmt)) == SQLITE_ROW) {
        if (skip) {
            skip = 0;
            continue;
        }
        for (i = 0; i < n && i < 64; i++)
            row[i] = value_of(stmt, i);
        if (!sink->row(sink->ctx, row, (size_t)i))
            break;
    }
    if (rc != SQLITE_DONE && rc != SQLITE_OK && rc != SQLITE_ROW) {
        answer->kind = WH_ANSWER_ERROR;
        snprintf(answer->class_, sizeof answer->class_, "%d", rc);
        snprintf(answer->text, sizeof answer->text, "%.500s", sqlite3_errmsg(session));
    }
    sqlite3_finalize(stmt);
}

/* ---- a case on it ---------------------------------------------------------------------------- */

static const char text[] = "-- @case 1\n"
                           "-- @oracle: tlp-where form=tool\n"
                           "-- @dialect: sqlite\n"
                           "-- @setup\n"
                           "CREATE TABLE t1(x);\n"
                           "CREATE TABLE t0(c0 INT, c1 TEXT);\n"
                           "INSERT INTO t0 VALUES (1, 'a'), (2, 'b'), (NULL, 'c');\n"
                           "CREATE INDEX i0 ON t0(c1);\n"
                           "-- @base\n"
                           "-- > SELECT c0, c1 FROM t0 WHERE c0 = 1 AND c1 <> 'z';\n"
                           "-- @end\n";

static int points, failures;

static void point(int ok, const char *what)
{
    printf("%s %d - %s\n", ok ? "ok" : "not ok", ++points, what);
    failures += !ok;
}

static int still_fails(void *ctx, const wh_case *candidate, wh_error *err)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_verdict v;
    int fails = wh_replay(a, ctx, candidate, NULL, &v, NULL, err) == WH_OK && v.kind == WH_FAIL;

    wh_arena_free(a);
    return fails;
}

int main(void)
{
    wh_engine_driver driver;
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;
    wh_reduce_options options = WH_REDUCE_OPTIONS_INIT;
    wh_engine *e = NULL, *loaded = NULL;
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_buf out = WH_BUF_INIT(1 << 20);
    wh_case *c, *small;
    wh_verdict v;
    wh_error err;
    size_t i, statements = 0;
    int ok;

    memset(&driver, 0, sizeof driver);
    driver.size = sizeof driver;
    driver.scheme = "embedded";
    driver.dialect = "sqlite";
    driver.open = open_engine;
    driver.close = close_engine;
    driver.version = version;
    driver.session_open = session_open;
    driver.session_close = session_close;
    driver.execute = execute;

    point(wh_engine_open_driver(&e, &driver, &config, &err) == WH_OK,
          "a driver of one's own opens");
    ok = wh_case_parse(a, (wh_str){text, sizeof text - 1}, "embedded", 1, &c, &err) == WH_OK;
    point(ok, "a case is read");
    if (!ok)
        return 1;
    point(wh_oracle_derive(a, c, &err) == WH_OK, "its runs are derived");
    point(wh_replay(a, e, c, NULL, &v, NULL, &err) == WH_OK && v.kind == WH_PASS,
          "a healthy engine passes");
    planted = 1;
    point(wh_replay(a, e, c, NULL, &v, NULL, &err) == WH_OK && v.kind == WH_FAIL &&
              strcmp(v.signature, "rel:1:missing") == 0,
          "a row that is lost is missed");
    wh_case_set_field(a, c, "verdict", WH_STR("fail"));
    wh_case_set_field(a, c, "signature", WH_STR("rel:1:missing"));
    options.still_fails = still_fails;
    options.ctx = e;
    ok = wh_reduce(a, c, &options, &small, &err) == WH_OK;
    point(ok, "the case is reduced");
    if (!ok)
        return 1;
    for (i = 0; i < small->nsections; i++)
        if (small->sections[i].kind == WH_SETUP)
            statements += small->sections[i].nstmts;
    point(statements <= 2 && wh_case_write(small, &out) == WH_OK, "to a table and a row at most");
    config.url = WH_STR("sqlite:");
    point(wh_engine_open(&loaded, &config, &err) == WH_OK || err.code == WH_EENGINE,
          "a program that links libsqlite3 can load it too, or is told why not");
    point(!loaded || strncmp(wh_engine_version(loaded), "sqlite 3.", 9) == 0,
          "and it says which one it is");
    wh_engine_close(loaded);
    wh_engine_close(e);
    wh_buf_release(&out);
    wh_arena_free(a);
    printf("1..%d\n", points);
    return failures != 0;
}
