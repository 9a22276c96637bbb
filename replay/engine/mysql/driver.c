/*
 * The MariaDB and MySQL engines, on private servers (mariadb:?bin=DIR) and on the user's
 * (mysql://USER@HOST). A session is a connection whose database, made for it and dropped after it,
 * is new and empty; connections are kept for the next session and reset. The parts: url.c,
 * library.c, connect.c, walls.c, baseline.c, execute.c, interrupt.c, lost.c,
 * names.c.
 */
#define _GNU_SOURCE
#include "replay/engine/drivers.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <sys/random.h>
#include <unistd.h>

#include "replay/engine/baseline.h"
#include "replay/engine/clock.h"
#include "replay/engine/mysql/errors.h"
#include "replay/engine/mysql/library.h"
#include "replay/engine/mysql/session.h"
#include "replay/engine/mysql/url.h"
#include "formats/base/memory.h"

/* A server that crashed is waited for; one of the user's own as systemd starts it (5 s), and some more. */
enum { BACK_MS = 60000, NAMED_BACK_MS = 15000 };

/* ---- the administrator's connection -----------------------------------------------------------
 */

static void read_version(void *ctx, char **v, unsigned n)
{
    wh_my_product *p = ctx;

    if (n >= 2 && v[0] && v[1])
        wh_my_product_detect(wh_str_of(v[0]), wh_str_of(v[1]), p);
}

static int learn_product(wh_my_engine *e, wh_error *err)
{
    unsigned rc;

    e->product.version[0] = '\0';
    rc = wh_my_ask(e, e->admin, "SELECT VERSION(), @@version_comment", read_version, &e->product);
    if (rc == 0 && e->product.version[0] != '\0')
        return WH_OK;
    return wh_error_set(err, WH_EENGINE, "what answers there does not say its version (%u)", rc);
}

static void drop_admin(wh_my_engine *e)
{
    if (e->admin)
        e->api.close(e->admin);
    e->admin = NULL;
}

static void read_host(void *ctx, char **v, unsigned n)
{
    wh_my_engine *e = ctx;
    size_t k = n > 0 && v[0] ? strlen(v[0]) : 0;

    if (k > 0 && k < sizeof e->role_host && strpbrk(v[0], "'\\") == NULL)
        memcpy(e->role_host, v[0], k + 1);
}

/* Roles come from where we come from, as the server sees it. */
static int choose_role(wh_my_engine *e, wh_error *err)
{
    wh_buf b = WH_BUF_INIT(sizeof e->role_password - 1);
    uint64_t secret[2] = {0, 0};

    memcpy(e->role_host, "localhost", 10);
    if (e->named)
        wh_my_ask(e, e->admin, "SELECT SUBSTRING_INDEX(USER(), '@', -1)", read_host, e);
    if (e->role_password[0] == '\0') {
        if (getrandom(secret, sizeof secret, 0) != sizeof secret)
            return wh_error_set(err, WH_EIO, "no random bytes for a role's password: %s",
                                strerror(errno));
        wh_buf_text(&b, "Wh-"); /* some servers want letters of both cases and a sign */
        wh_buf_hex(&b, secret[0], 16);
        wh_buf_hex(&b, secret[1], 16);
        memcpy(e->role_password, b.p, b.n);
        e->role_password[b.n] = '\0';
    }
    wh_buf_release(&b);
    return WH_OK;
}

/* A server that is being started again may close its door once more. */
static int reach_private(wh_my_engine *e, wh_error *err)
{
    struct timespec pause = {0, 100 * 1000000};
    int rc = WH_EENGINE;

    for (int tries = 0; rc != WH_OK && tries < 30; tries++) {
        if (tries > 0)
            nanosleep(&pause, NULL);
        if (!wh_slot_wait_ready(e->slot, BACK_MS))
            return wh_error_set(err, WH_EENGINE, "the private server does not come back");
        e->starts = wh_slot_starts(e->slot);
        e->log_at = wh_slot_log_size(e->slot);
        rc = wh_my_connect(e, NULL, true, &e->admin, err);
    }
    return rc;
}

/* One of the user's own that was there before: what watches over it starts it again when a
 * statement has crashed it. The next case need not suffer for it. */
static int reach_named(wh_my_engine *e, wh_error *err)
{
    struct timespec pause = {0, 100 * 1000000};
    uint64_t end = wh_now_us() + NAMED_BACK_MS * 1000;
    int rc;

    while ((rc = wh_my_connect(e, NULL, true, &e->admin, err)) != WH_OK && e->reached) {
        if (wh_now_us() >= end)
            e->reached = false; /* it is waited for once */
        else
            nanosleep(&pause, NULL);
    }
    return rc;
}

static int connect_admin(wh_my_engine *e, wh_error *err)
{
    int rc = e->slot ? reach_private(e, err) : reach_named(e, err);

    if (rc == WH_OK)
        rc = learn_product(e, err);
    if (rc == WH_OK)
        rc = wh_my_walls_check(e, err);
    if (rc == WH_OK)
        rc = choose_role(e, err);
    if (rc == WH_OK && e->slot)
        wh_my_sweep_connections(e);
    if (rc == WH_OK)
        wh_my_sweep(e);
    if (rc != WH_OK)
        drop_admin(e);
    else
        e->reached = true;
    return rc;
}

/* ---- engines ----------------------------------------------------------------------------------
 */

/* The dialect: what the URL says, else the product's, in the modes of the URL. */
static void choose_dialect(wh_my_engine *e, const wh_my_url *u)
{
    wh_buf d = WH_BUF_INIT(sizeof e->dialect - 1), m = WH_BUF_INIT(sizeof e->modes - 1);

    wh_buf_text(&d, u->dialect.n ? u->dialect.p : e->product.dialect);
    if (u->modes.n > 1) {
        wh_buf_char(&d, '+');
        wh_buf_text(&d, u->modes.p);
        wh_buf_char(&m, ',');
        for (const char *p = u->modes.p; *p; p++)
            wh_buf_char(&m, *p == '+' || *p == ' ' ? ',' : *p);
    }
    memcpy(e->dialect, d.p, d.n);
    if (m.n)
        memcpy(e->modes, m.p, m.n);
    wh_buf_release(&d);
    wh_buf_release(&m);
}

static int reach_server(wh_my_engine *e, wh_my_url *u, wh_error *err)
{
    const char *dir = u->server.n ? u->server.p : NULL;
    int rc = WH_OK;

    if (e->named) {
        e->target = u->target;
        memset(&u->target, 0, sizeof u->target);
        return WH_OK;
    }
    if (dir == NULL) {
        rc = wh_server_start(&e->server, (wh_str){u->scheme.p, u->scheme.n - 1},
                             u->bin.n > 1 ? u->bin.p : NULL, e->limits.memory, NULL, err);
        dir = rc == WH_OK ? wh_server_dir(e->server) : NULL;
    }
    if (rc == WH_OK)
        rc = wh_slot_take(&e->slot, dir, err);
    if (rc != WH_OK)
        return rc;
    e->target.user = wh_memory_text("root");
    e->target.socket = wh_memory_text(wh_slot_socket(e->slot));
    return WH_OK;
}

static void session_free(wh_my_session *s)
{
    if (s == NULL)
        return;
    if (s->conn)
        s->engine->api.close(s->conn);
    wh_buf_release(&s->sql);
    free(s->values);
    free(s);
}

static void drop_idle(wh_my_engine *e)
{
    wh_my_session *s;

    while ((s = wh_idle_take(&e->idle)) != NULL)
        session_free(s);
}

static void engine_close(void *p)
{
    wh_my_engine *e = p;

    if (e == NULL)
        return;
    wh_my_interrupt_end(e);
    drop_idle(e);
    drop_admin(e);
    wh_slot_leave(e->slot);
    wh_server_stop(e->server);
    wh_my_target_release(&e->target);
    wh_buf_release(&e->foreign);
    free(e);
}

static int engine_open(const wh_engine_config *config, void **out, wh_error *err)
{
    wh_my_engine *e = wh_memory_zalloc(1, sizeof *e);
    wh_my_url url;
    int rc;

    e->limits = config->limits;
    wh_my_interrupt_init(e, config);
    e->isolated = config->isolated;
    e->allow_superuser = config->allow_superuser;
    wh_buf_own(&e->foreign, 1 << 20);
    rc = wh_my_url_read(config->url, &url, err);
    e->named = url.named;
    if (rc == WH_OK)
        rc = wh_my_library_get(url.lib.n ? url.lib.p : NULL, &e->api, err);
    if (rc == WH_OK)
        rc = reach_server(e, &url, err);
    if (rc == WH_OK) {
        wh_my_choose_prefix(e);
        rc = connect_admin(e, err);
    }
    if (rc == WH_OK) {
        choose_dialect(e, &url);
        *out = e;
    } else {
        engine_close(e);
    }
    wh_my_url_release(&url);
    return rc;
}

static const char *engine_version(void *p)
{
    return ((wh_my_engine *)p)->product.version;
}

static const char *engine_dialect(void *p)
{
    return ((wh_my_engine *)p)->dialect;
}

static const char *engine_baseline(void *p, wh_buf *sql)
{
    if (sql)
        wh_my_baseline_show(p, sql);
    return WH_BASELINE;
}

/* ---- sessions ---------------------------------------------------------------------------------
 */

static int connection_failed(wh_my_engine *e, MYSQL *c, const char *what, unsigned number,
                             wh_error *err)
{
    return wh_error_set(err, WH_EENGINE, "%s: %s (%u)", what, e->api.error(c), number);
}

/* Tables of what the optimizer believes of others, which a case may change on a server that is ours
 * alone. Each product has some of them. */
static void grant_statistics(wh_my_engine *e, const char *name)
{
    static const char *const tables[] = {
        "GRANT SELECT, INSERT, UPDATE ON mysql.innodb_table_stats TO '?'@'^'",
        "GRANT SELECT, INSERT, UPDATE ON mysql.innodb_index_stats TO '?'@'^'",
        "GRANT SELECT, INSERT, UPDATE ON mysql.table_stats TO '?'@'^'",
        "GRANT SELECT, INSERT, UPDATE ON mysql.index_stats TO '?'@'^'",
        "GRANT SELECT, INSERT, UPDATE ON mysql.column_stats TO '?'@'^'",
    };
    size_t i;

    for (i = 0; i < sizeof tables / sizeof tables[0]; i++)
        wh_my_do_with(e, tables[i], name);
}

static unsigned make_role(wh_my_engine *e, const char *name)
{
    unsigned rc;

    if (!e->named)
        wh_my_do_with(e, "DROP USER IF EXISTS '?'@'^'", name);
    rc = wh_my_do_with(e, "CREATE USER '?'@'^' IDENTIFIED BY '!'", name);
    if (rc == 0)
        rc = wh_my_do_with(e, "GRANT ALL ON `~`.* TO '?'@'^'", name);
    /* FLUSH and RESET leave nothing behind on a server that is ours alone; its locks end with the
     * session. */
    if (rc == 0 && !e->named)
        rc = wh_my_do_with(e, "GRANT RELOAD ON *.* TO '?'@'^'", name);
    if (rc == 0 && !e->named)
        grant_statistics(e, name);
    return rc;
}

static wh_my_session *session_alloc(wh_my_engine *e)
{
    wh_my_session *s = wh_memory_zalloc(1, sizeof *s);

    s->engine = e;
    wh_buf_own(&s->sql, (size_t)64 << 20);
    return s;
}

static int session_connect(wh_my_engine *e, wh_my_session **out, wh_error *err)
{
    wh_my_session *s = session_alloc(e);
    unsigned number = 0;
    int rc;

    wh_my_choose_name(e, s->name);
    if (e->roles)
        number = make_role(e, s->name);
    rc = number ? connection_failed(e, e->admin, "can't make a role for cases", number, err)
                : wh_my_connect(e, e->roles ? s->name : NULL, false, &s->conn, err);
    if (rc != WH_OK) {
        session_free(s);
        return rc;
    }
    *out = s;
    return WH_OK;
}

/* A new database. The connection is new, or was reset when its last session ended. */
static int session_prepare(wh_my_session *s, wh_error *err)
{
    wh_my_engine *e = s->engine;
    wh_buf create = WH_BUF_INIT(256);
    unsigned number;

    wh_buf_text(&create, "CREATE DATABASE `?` CHARACTER SET utf8mb4 COLLATE ");
    wh_buf_text(&create, wh_my_baseline_collation(e));
    wh_buf_char(&create, '\0');
    number = wh_my_do_with(e, create.p, s->name);
    wh_buf_release(&create);
    if (number == 1044)
        return wh_error_set(err, WH_EENGINE,
                            "this account may not create databases called whittle_*: an "
                            "administrator can GRANT ALL ON `whittle\\_%%`.* TO it");
    if (number != 0)
        return connection_failed(e, e->admin, "can't create a database", number, err);
    if (e->api.select_db(s->conn, s->name) != 0)
        return connection_failed(e, s->conn, "can't use the new database",
                                 e->api.error_number(s->conn), err);
    s->doubtful = false;
    number = wh_my_baseline_set(e, s->conn);
    if (number != 0)
        return connection_failed(e, s->conn, "can't set up a session", number, err);
    return WH_OK;
}

static int session_try(wh_my_engine *e, wh_my_session **out, wh_error *err)
{
    wh_my_session *s = NULL;
    int rc = WH_OK;

    if (e->admin == NULL)
        rc = connect_admin(e, err);
    if (rc == WH_OK)
        rc = wh_my_walls_foreign(e, err);
    if (rc != WH_OK)
        return rc;
    s = wh_idle_take(&e->idle);
    if (s == NULL)
        rc = session_connect(e, &s, err);
    if (rc == WH_OK)
        rc = session_prepare(s, err);
    if (rc != WH_OK) {
        session_free(s);
        return rc;
    }
    *out = s;
    return WH_OK;
}

/* Another connection to a session's database. */
static int session_join(void *p, void **out, wh_error *err)
{
    const wh_my_session *first = p;
    wh_my_engine *e = first->engine;
    wh_my_session *s = session_alloc(e);
    unsigned number = 0;
    int rc;

    s->joined = true;
    memcpy(s->name, first->name, sizeof s->name);
    rc = wh_my_connect(e, e->roles ? s->name : NULL, false, &s->conn, err);
    if (rc == WH_OK && e->api.select_db(s->conn, s->name) != 0)
        number = e->api.error_number(s->conn);
    else if (rc == WH_OK)
        number = wh_my_baseline_set(e, s->conn);
    if (number != 0)
        rc = connection_failed(e, s->conn, "can't set up another session", number, err);
    *out = rc == WH_OK ? s : NULL;
    if (rc != WH_OK)
        session_free(s);
    return rc;
}

/* Connections that were kept may be dead: the server crashed, or cut them. Once with new ones. */
static int session_open(void *p, void **out, wh_error *err)
{
    wh_my_engine *e = p;
    wh_my_session *s = NULL;
    int rc = session_try(e, &s, err);

    if (rc != WH_OK) {
        drop_idle(e);
        drop_admin(e);
        rc = session_try(e, &s, err);
    }
    if (rc != WH_OK)
        return rc;
    wh_watch_start(&e->watch);
    *out = s;
    return WH_OK;
}

/* Locks of an open transaction would make the DROP wait: the connection is reset first. */
static void session_close(void *p)
{
    wh_my_session *s = p;
    wh_my_engine *e;
    bool keep;

    if (s == NULL)
        return;
    if (s->joined) {
        session_free(s);
        return;
    }
    e = s->engine;
    keep = !s->dead && e->admin != NULL && e->api.reset_connection(s->conn) == 0 &&
           wh_my_do_with(e, "DROP DATABASE IF EXISTS `?`", s->name) == 0;
    /* On a server of the user's nothing is kept: a worker ends without a word. */
    if (keep && !wh_idle_is_full(&e->idle) && !(e->named && e->roles)) {
        wh_idle_keep(&e->idle, s);
        return;
    }
    if (e->roles && e->named && e->admin)
        wh_my_do_with(e, "DROP USER IF EXISTS '?'@'^'", s->name);
    session_free(s);
}

static void session_execute(void *p, wh_str sql, const wh_sink *sink, wh_answer *a)
{
    wh_my_execute(p, sql, sink, a);
}

static bool session_plan(void *p, wh_str sql, wh_buf *out)
{
    return wh_my_plan(p, sql, out);
}

#define DRIVER(scheme_)                                                                            \
    {                                                                                              \
        .size = sizeof(wh_engine_driver), .scheme = scheme_, .dialect = scheme_,                   \
        .open = engine_open, .close = engine_close, .version = engine_version,                     \
        .session_open = session_open, .session_close = session_close, .execute = session_execute,  \
        .plan = session_plan, .engine_dialect = engine_dialect, .baseline = engine_baseline,       \
        .session_join = session_join,                                                              \
    }

const wh_engine_driver wh_mariadb_driver = DRIVER("mariadb");
const wh_engine_driver wh_mysql_driver = DRIVER("mysql");
