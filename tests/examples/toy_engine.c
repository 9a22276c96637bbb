/*
 * An engine: a driver over an API of its own, here the library's SQLite. toysql:?forgetful=yes is
 * one with a bug: its UPDATE forgets rows in which something IS NULL.
 */
#include "replay/engine/drivers.h"

#include <stdlib.h>
#include <string.h>

typedef struct toy_engine {
    wh_engine *sqlite;
    bool forgetful;
} toy_engine;

static int toy_open(const wh_engine_config *config, void **engine, wh_error *err)
{
    wh_engine_config sqlite = *config;
    toy_engine *e = malloc(sizeof *e);
    int rc;

    if (!e)
        return wh_error_set(err, WH_EENGINE, "out of memory");
    sqlite.url = WH_STR("sqlite:");
    rc = wh_engine_open(&e->sqlite, &sqlite, err);
    e->forgetful = memchr(config->url.p, '?', config->url.n) != NULL;
    if (rc == WH_OK)
        *engine = e;
    else
        free(e);
    return rc;
}

static void toy_close(void *engine)
{
    wh_engine_close(((toy_engine *)engine)->sqlite);
    free(engine);
}

static const char *toy_version(void *engine)
{
    (void)engine;
    return "toysql 1.0";
}

typedef struct toy_session {
    wh_session *s;
    bool forgetful;
} toy_session;

static int toy_session_open(void *engine, void **session, wh_error *err)
{
    toy_engine *e = engine;
    toy_session *t = malloc(sizeof *t);
    int rc =
        t ? wh_session_open(&t->s, e->sqlite, err) : wh_error_set(err, WH_EENGINE, "out of memory");

    if (rc != WH_OK) {
        free(t);
        return rc;
    }
    t->forgetful = e->forgetful;
    *session = t;
    return WH_OK;
}

static void toy_session_close(void *session)
{
    wh_session_close(((toy_session *)session)->s);
    free(session);
}

static bool holds(wh_str sql, const char *words)
{
    size_t n = strlen(words), i;

    for (i = 0; i + n <= sql.n; i++)
        if (memcmp(sql.p + i, words, n) == 0)
            return true;
    return false;
}

static void toy_execute(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    toy_session *t = session;

    if (t->forgetful && sql.n && sql.p[0] == 'U' && holds(sql, "IS NULL"))
        sql = WH_STR("SAVEPOINT toy");
    wh_session_execute(t->s, sql, sink, answer);
}

const wh_engine_driver wh_toysql_driver = {
    .size = sizeof(wh_engine_driver),
    .scheme = "toysql",
    .open = toy_open,
    .close = toy_close,
    .version = toy_version,
    .session_open = toy_session_open,
    .session_close = toy_session_close,
    .execute = toy_execute,
};
