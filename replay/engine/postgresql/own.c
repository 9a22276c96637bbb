/* Statements of ours: what no case asked for. */
#include "replay/engine/postgresql/session.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

void wh_pg_hurry(const wh_pg_engine *e, const PGconn *c)
{
#ifdef TCP_QUICKACK
    int yes = 1;

    if (e->product != NULL && e->product->fresh == WH_PG_MEMORY)
        setsockopt(e->api.socket(c), IPPROTO_TCP, TCP_QUICKACK, &yes, sizeof yes);
#else
    (void)e;
    (void)c;
#endif
}

bool wh_pg_do(const wh_pg_engine *e, PGconn *c, const char *sql, char *value, size_t size)
{
    bool ok = e->api.sendQuery(c, sql) == 1;
    PGresult *r;

    wh_pg_hurry(e, c);
    while ((r = e->api.getResult(c)) != NULL) {
        ExecStatusType status = e->api.resultStatus(r);

        ok = ok && (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK);
        if (value != NULL && status == PGRES_TUPLES_OK && e->api.ntuples(r) > 0 &&
            e->api.nfields(r) > 0) {
            const char *text = e->api.getvalue(r, 0, 0);
            size_t n = strlen(text) < size - 1 ? strlen(text) : size - 1;

            memcpy(value, text, n);
            value[n] = '\0';
        }
        e->api.clear(r);
        if (e->api.status(c) != CONNECTION_OK)
            break;
    }
    return ok && e->api.status(c) == CONNECTION_OK;
}
