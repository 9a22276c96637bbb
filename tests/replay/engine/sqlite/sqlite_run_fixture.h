/* Statements in that session, and what must come of them. */
#ifndef TESTS_REPLAY_SQLITE_RUN_FIXTURE_H
#define TESTS_REPLAY_SQLITE_RUN_FIXTURE_H

#include "tests/replay/engine/sqlite/sqlite_session_fixture.h"

static inline void set_up(void)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;

    open_with(c);
}

static inline void tear_down(void)
{
    wh_session_close(session);
    wh_engine_close(engine);
    wh_buf_release(&got.rows);
    session = NULL;
    engine = NULL;
}

static inline int run_bytes(wh_str sql)
{
    wh_buf_clear(&got.rows);
    got.sets = got.nrows = got.columns = 0;
    memset(&answer, 0x55, sizeof answer);
    wh_session_execute(session, sql, &sink, &answer);
    return answer.kind;
}

static inline int run(const char *sql)
{
    return run_bytes(wh_str_of(sql));
}

static inline void must(const char *sql)
{
    ck_assert_msg(run(sql) == WH_ANSWER_OK, "%s: %s: %s", sql, answer.class_, answer.text);
}

static inline void ck_rows(const char *sql, const char *expected)
{
    must(sql);
    ck_assert_msg(wh_str_is(wh_buf_view(&got.rows), expected), "%s gives %.*s, not %s", sql,
                  (int)got.rows.n, got.rows.p ? got.rows.p : "", expected);
}

static inline void fill(void)
{
    must("CREATE TABLE t(a INTEGER PRIMARY KEY AUTOINCREMENT, b TEXT COLLATE NOCASE)");
    must("CREATE INDEX i ON t(b)");
    must("CREATE VIEW v AS SELECT b FROM t");
    must("INSERT INTO t(b) VALUES ('x'), ('Y'), (NULL)");
    must("ANALYZE");
}

#endif
