/* Connections, and statements of ours on them. */
#include "replay/engine/mysql/session.h"

#include "formats/base/memory.h"
#include "replay/engine/authority.h"

#include <stdlib.h>

enum {
    CONNECT_SECONDS = 4, /* less than a worker may stand still */
    /* Larger packets are refused by the client: a row of a gigabyte is a limit, not our end. */
    MAX_PACKET = 64 << 20,
};

void wh_my_target_release(wh_my_target *t)
{
    free(t->host);
    free(t->user);
    wh_secret_forget(&t->password);
    free(t->database);
    free(t->socket);
    free(t->ssl_ca);
    memset(t, 0, sizeof *t);
}

static void set_options(const wh_my_engine *e, MYSQL *c)
{
    const wh_my_target *t = &e->target;
    unsigned seconds = CONNECT_SECONDS, off = 0;
    unsigned long packet = MAX_PACKET;
    my_bool yes = 1;

    e->api.options(c, MYSQL_OPT_CONNECT_TIMEOUT, &seconds);
    e->api.options(c, MYSQL_OPT_LOCAL_INFILE, &off);
    e->api.options(c, MYSQL_OPT_MAX_ALLOWED_PACKET, &packet);
    e->api.options(c, MYSQL_SET_CHARSET_NAME, "utf8mb4");
    if (e->named) /* the password's place is the user's own file */
        e->api.options(c, MYSQL_READ_DEFAULT_GROUP, "client");
    if (t->ssl)
        e->api.options(c, MYSQL_OPT_SSL_ENFORCE, &yes);
    if (t->ssl_ca) {
        e->api.options(c, MYSQL_OPT_SSL_CA, t->ssl_ca);
        e->api.options(c, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &yes);
    }
    e->api.options(c, MYSQL_OPT_LOCAL_INFILE, &off); /* whatever the file said */
}

int wh_my_connect(wh_my_engine *e, const char *user, bool multi, MYSQL **out, wh_error *err)
{
    const wh_my_target *t = &e->target;
    MYSQL *c = e->api.init(NULL);
    unsigned long flags = CLIENT_MULTI_RESULTS | (multi ? CLIENT_MULTI_STATEMENTS : 0);

    *out = NULL;
    if (c == NULL)
        wh_memory_out(0);
    set_options(e, c);
    if (e->api.real_connect(c, t->host, user ? user : t->user,
                             user ? e->role_password : t->password, NULL, t->port, t->socket,
                             flags) == NULL) {
        wh_error_set(err, WH_EENGINE, "can't connect to %s: %s (%u)",
                     e->named ? "the server" : "the private server", e->api.error(c),
                     e->api.error_number(c));
        e->api.close(c);
        return WH_EENGINE;
    }
    *out = c;
    return WH_OK;
}

static void drain(wh_my_engine *e, MYSQL *conn, void (*row)(void *ctx, char **values, unsigned n),
                  void *ctx)
{
    do {
        MYSQL_RES *r = e->api.store_result(conn);
        MYSQL_ROW values;

        while (r && row && (values = e->api.fetch_row(r)) != NULL)
            row(ctx, values, e->api.num_fields(r));
        if (r)
            e->api.free_result(r);
    } while (e->api.next_result(conn) == 0);
}

unsigned wh_my_ask(wh_my_engine *e, MYSQL *conn, const char *sql,
                   void (*row)(void *ctx, char **values, unsigned n), void *ctx)
{
    if (e->api.real_query(conn, sql, (unsigned long)strlen(sql)) != 0)
        return e->api.error_number(conn);
    drain(e, conn, row, ctx);
    return e->api.error_number(conn);
}

unsigned wh_my_do(wh_my_engine *e, MYSQL *conn, const char *sql)
{
    return wh_my_ask(e, conn, sql, NULL, NULL);
}
