/*
 * The session baseline (baseline.h) on MariaDB and MySQL, with the SQL modes that the URL adds: the
 * case's dialect names them.
 */
#include "replay/engine/baseline.h"
#include "replay/engine/mysql/session.h"

static unsigned product_of(const wh_my_engine *e)
{
    static const unsigned products[] = {[WH_MY_MYSQL] = WH_ON_MYSQL,
                                        [WH_MY_PERCONA] = WH_ON_MYSQL,
                                        [WH_MY_MARIADB] = WH_ON_MARIADB,
                                        [WH_MY_TIDB] = WH_ON_TIDB};

    return products[e->product.brand];
}

static const wh_baseline_setting *next_setting(const wh_my_engine *e,
                                               const wh_baseline_setting *last)
{
    return wh_baseline_next(product_of(e), e->product.number, last);
}

const char *wh_my_baseline_collation(const wh_my_engine *e)
{
    return wh_baseline_value(product_of(e), e->product.number, "collation_connection");
}

/* The quote at the end goes, and comes again. */
static void add_modes(const wh_my_engine *e, wh_buf *out)
{
    if (e->modes[0] == '\0' || out->n == 0)
        return;
    out->n--;
    wh_buf_text(out, e->modes);
    wh_buf_char(out, '\'');
}

void wh_my_baseline_show(const wh_my_engine *e, wh_buf *out)
{
    const char *before = "SET ";

    for (const wh_baseline_setting *s = next_setting(e, NULL); s; s = next_setting(e, s)) {
        wh_buf_text(out, before);
        wh_baseline_put(s, out);
        if (strcmp(s->name, "sql_mode") == 0)
            add_modes(e, out);
        before = ", ";
    }
}

/*
 * A statement's time on the server's side is a backstop: a statement of a worker that was killed
 * must not run on for ever. It is longer than ours, so that a timeout is always ours.
 */
static void add_limits(const wh_my_engine *e, wh_buf *sql)
{
    bool none = e->limits.timeout_ms == WH_NO_TIMEOUT;
    uint64_t ms = none ? 0 : (uint64_t)e->limits.timeout_ms * 2 + 3000;

    if (e->product.brand == WH_MY_MARIADB) {
        wh_buf_text(sql, ", max_statement_time = ");
        wh_buf_uint(sql, ms / 1000);
        wh_buf_text(sql, ", max_session_mem_used = ");
        wh_buf_uint(sql, e->limits.memory);
    } else {
        wh_buf_text(sql, ", max_execution_time = ");
        wh_buf_uint(sql, ms);
    }
}

/* One by one: variables that this release does not know (1193) are left out. */
static unsigned set_each(wh_my_engine *e, MYSQL *conn, wh_str all)
{
    wh_buf one = WH_BUF_INIT(4096);
    unsigned rc = 0;
    size_t i = 0;
    bool quoted = false;

    while (rc == 0 && i < all.n) {
        wh_buf_clear(&one);
        wh_buf_text(&one, "SET ");
        for (; i < all.n && (quoted || all.p[i] != ','); i++) {
            quoted ^= all.p[i] == '\'';
            wh_buf_char(&one, all.p[i]);
        }
        i++;
        wh_buf_char(&one, '\0');
        rc = wh_my_do(e, conn, one.p);
        if (rc == 1193 || rc == 1238 || rc == 1231)
            rc = 0;
    }
    wh_buf_release(&one);
    return rc;
}

unsigned wh_my_baseline_set(wh_my_engine *e, MYSQL *conn)
{
    wh_buf sql = WH_BUF_INIT(4096);
    unsigned rc;

    wh_my_baseline_show(e, &sql);
    add_limits(e, &sql);
    wh_buf_char(&sql, '\0');
    rc = wh_my_do(e, conn, sql.p);
    if (rc != 0 && rc < 2000)
        rc = set_each(e, conn, (wh_str){sql.p + 4, sql.n - 5});
    wh_buf_release(&sql);
    return rc;
}
