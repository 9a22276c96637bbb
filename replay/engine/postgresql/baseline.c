/*
 * The session baseline (baseline.h) on PostgreSQL. It is given when the connection is made, so that
 * RESET and DISCARD come back to it and what ALTER ROLE or ALTER DATABASE set has no say.
 */
#include "replay/engine/baseline.h"
#include "replay/engine/postgresql/session.h"

static const wh_baseline_setting *next_setting(const wh_pg_engine *e,
                                               const wh_baseline_setting *last)
{
    return wh_baseline_next(WH_ON_POSTGRESQL, (unsigned)e->server_version, last);
}

/* A statement that outlives its worker ends by itself, a while after it should have. */
static void add_timeout(const wh_pg_engine *e, wh_buf *out)
{
    bool none = e->limits.timeout_ms > INT32_MAX - 5000; /* more than the server takes */

    wh_buf_uint(out, none ? 0 : e->limits.timeout_ms + 5000);
}

/* Without the quotes around it; blanks and backslashes are escaped with a backslash. */
static void add_option(wh_buf *out, const char *value)
{
    for (; *value; value++) {
        if (*value == '\'')
            continue;
        if (*value == ' ' || *value == '\\')
            wh_buf_char(out, '\\');
        wh_buf_char(out, *value);
    }
}

void wh_pg_baseline_options(const wh_pg_engine *e, wh_buf *out)
{
    for (const wh_baseline_setting *s = next_setting(e, NULL); s; s = next_setting(e, s)) {
        wh_buf_text(out, "-c ");
        wh_buf_text(out, s->name);
        wh_buf_char(out, '=');
        add_option(out, s->value);
        wh_buf_char(out, ' ');
    }
    wh_buf_text(out, "-c statement_timeout=");
    add_timeout(e, out);
}

void wh_pg_baseline_set(const wh_pg_engine *e, PGconn *c)
{
    wh_buf sql = WH_BUF_INIT(400);

    for (const wh_baseline_setting *s = next_setting(e, NULL); s; s = next_setting(e, s)) {
        wh_buf_clear(&sql);
        wh_buf_text(&sql, "SET ");
        wh_baseline_put(s, &sql);
        wh_buf_char(&sql, '\0');
        wh_pg_do(e, c, sql.p, NULL, 0);
    }
    wh_buf_clear(&sql);
    wh_buf_text(&sql, "SET statement_timeout = ");
    add_timeout(e, &sql);
    wh_buf_char(&sql, '\0');
    wh_pg_do(e, c, sql.p, NULL, 0);
    wh_buf_release(&sql);
}

void wh_pg_baseline_show(const wh_pg_engine *e, wh_buf *out)
{
    const char *before = "SET ";

    for (const wh_baseline_setting *s = next_setting(e, NULL); s; s = next_setting(e, s)) {
        wh_buf_text(out, before);
        wh_baseline_put(s, out);
        before = "; SET ";
    }
}
