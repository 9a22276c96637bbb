/*
 * The settings that every case starts with, whatever the server's configuration says. They are
 * given when the connection is made, so that RESET and DISCARD come back to them.
 */
#include "replay/pg_session.h"

typedef struct setting {
    const char *name, *value;
    int since; /* server_version_num */
} setting;

static const setting settings[] = {
    {"DateStyle", "ISO, MDY", 0},
    {"IntervalStyle", "postgres", 0},
    {"TimeZone", "UTC", 0},
    {"extra_float_digits", "3", 0},
    {"bytea_output", "hex", 0},
    {"standard_conforming_strings", "on", 0},
    {"backslash_quote", "safe_encoding", 0},
    {"escape_string_warning", "on", 0},
    {"client_min_messages", "warning", 0},
    {"search_path", "\"$user\", public", 0},
    {"default_transaction_isolation", "read committed", 0},
    {"xmlbinary", "base64", 0},
    {"xmloption", "content", 0},
    {"jit", "off", 110000},
};

/* A statement that outlives its worker ends by itself, a while after it should have. */
static void add_timeout(const wh_pg_engine *e, wh_buf *out)
{
    wh_buf_uint(out, (uint64_t)e->limits.timeout_ms + 5000);
}

/* Blanks and backslashes are escaped with a backslash. */
static void add_escaped(wh_buf *out, const char *text)
{
    for (; *text; text++) {
        if (*text == ' ' || *text == '\\')
            wh_buf_char(out, '\\');
        wh_buf_char(out, *text);
    }
}

void wh_pg_baseline_options(const wh_pg_engine *e, wh_buf *out)
{
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        if (e->server_version < settings[i].since)
            continue;
        wh_buf_text(out, "-c ");
        wh_buf_text(out, settings[i].name);
        wh_buf_char(out, '=');
        add_escaped(out, settings[i].value);
        wh_buf_char(out, ' ');
    }
    wh_buf_text(out, "-c statement_timeout=");
    add_timeout(e, out);
}

void wh_pg_baseline_set(const wh_pg_engine *e, PGconn *c)
{
    wh_buf sql = WH_BUF_INIT(400);

    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        const char *v = settings[i].value;

        if (settings[i].since > 0)
            continue;
        wh_buf_clear(&sql);
        wh_buf_text(&sql, "SET ");
        wh_buf_text(&sql, settings[i].name);
        wh_buf_text(&sql, " = ");
        wh_buf_text(&sql, v[0] == '"' ? "" : "'");
        wh_buf_text(&sql, v);
        wh_buf_text(&sql, v[0] == '"' ? "" : "'");
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
