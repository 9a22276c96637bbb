/* One session on SQLite and what it answered, for the tests of the driver and of its loading. */
#ifndef TESTS_REPLAY_SQLITE_SESSION_FIXTURE_H
#define TESTS_REPLAY_SQLITE_SESSION_FIXTURE_H

#include <check.h>

#include <whittle/engine.h>

typedef struct seen {
    wh_buf rows; /* values as in a case; ',' between values, ';' behind rows */
    size_t sets, columns, nrows, max_rows;
} seen;

static wh_engine *engine;
static wh_session *session;
static seen got;
static wh_answer answer;

static void on_columns(void *ctx, size_t n)
{
    (void)ctx;
    got.sets++;
    got.columns = n;
}

static void add_value(wh_buf *b, const wh_value *v)
{
    switch (v->kind) {
    case WH_NULL:
        wh_buf_text(b, "NULL");
        break;
    case WH_INT:
        wh_buf_int(b, v->i);
        break;
    case WH_REAL:
        wh_buf_format(b, "%.17g", v->r);
        break;
    default:
        wh_buf_text(b, v->kind == WH_BLOB ? "x'" : "'");
        wh_buf_str(b, v->s);
        wh_buf_char(b, '\'');
        break;
    }
}

static bool on_row(void *ctx, const wh_value *v, size_t n)
{
    (void)ctx;
    if (got.nrows == got.max_rows)
        return false;
    got.nrows++;
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            wh_buf_char(&got.rows, ',');
        add_value(&got.rows, &v[i]);
    }
    wh_buf_char(&got.rows, ';');
    return true;
}

static const wh_sink sink = {NULL, on_columns, on_row, NULL};

static bool try_open(const wh_engine_config *c, wh_error *err)
{
    engine = NULL;
    session = NULL;
    got = (seen){.rows = WH_BUF_INIT(1 << 20), .max_rows = SIZE_MAX};
    return wh_engine_open(&engine, c, err) == WH_OK &&
           wh_session_open(&session, engine, err) == WH_OK;
}

static inline void open_with(wh_engine_config c)
{
    wh_error err = {.message = ""};

    ck_assert_msg(try_open(&c, &err), "%s", err.message);
}

#endif
