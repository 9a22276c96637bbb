/*
 * bare_pg LOG URL: the yardstick of `oracle` on PostgreSQL. Executes the statements that
 * `oracle --log LOG` wrote as any C program would that wants nothing but the rows: PQexec and the
 * text of every value; new databases on the private server are made while the clock stands.
 * Prints one line, with tabs between: wall seconds, statements, statements that answered
 * without an error, rows.
 */
#include <dlfcn.h>
#include <time.h>

#include "replay/engine/postgresql/client.h"
#include "replay/engine/server/server.h"
#include "tests/bench/bare_log.h"

#define API(X)                                                                                     \
    X(PGconn *, connectdb, (const char *))                                                         \
    X(ConnStatusType, status, (const PGconn *))                                                    \
    X(PGresult *, exec, (PGconn *, const char *))                                                  \
    X(ExecStatusType, resultStatus, (const PGresult *))                                            \
    X(int, ntuples, (const PGresult *))                                                            \
    X(int, nfields, (const PGresult *))                                                            \
    X(char *, getvalue, (const PGresult *, int, int))                                              \
    X(void, clear, (PGresult *))                                                                   \
    X(void, finish, (PGconn *))

static struct {
#define MEMBER(type, name, args) type(*name) args;
    API(MEMBER)
} pq;

static bool load(void)
{
    void *h = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL), *p;

#define LOAD(type, name, args)                                                                     \
    if (h == NULL || (p = dlsym(h, "PQ" #name)) == NULL)                                           \
        return false;                                                                              \
    memcpy((void *)&pq.name, &p, sizeof p);
    API(LOAD)
    return true;
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

typedef struct counts {
    unsigned long statements, ok, rows, sum;
    double seconds;
} counts;

static void run(PGconn *c, const char *sql, counts *n)
{
    PGresult *r = pq.exec(c, sql);
    ExecStatusType status = pq.resultStatus(r);
    int rows = pq.ntuples(r), columns = pq.nfields(r);

    n->statements++;
    n->ok += status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
    n->rows += (unsigned long)rows;
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < columns; k++)
            n->sum += (unsigned char)pq.getvalue(r, i, k)[0];
    pq.clear(r);
}

/* Empty the database in that slot, which is made where there is none: its connection. */
static PGconn *open_slot(const char *socket_dir, unsigned slot, PGconn *conn)
{
    char text[600];
    PGconn *admin;

    if (conn == NULL) {
        snprintf(text, sizeof text, "host=%s user=whittle dbname=postgres", socket_dir);
        admin = pq.connectdb(text);
        snprintf(text, sizeof text, "CREATE DATABASE bare%u", slot);
        pq.clear(pq.exec(admin, text));
        pq.finish(admin);
    } else {
        pq.clear(pq.exec(conn, "DROP SCHEMA public CASCADE"));
        pq.finish(conn);
    }
    snprintf(text, sizeof text,
             "host=%s user=whittle dbname=bare%u options='-c jit=off -c client_min_messages=error'",
             socket_dir, slot);
    conn = pq.connectdb(text);
    pq.clear(pq.exec(conn, "CREATE SCHEMA public"));
    return conn;
}

static void play(const char *socket_dir, const bare_log *l, counts *n)
{
    PGconn *slots[BARE_SLOTS] = {NULL};
    double start;

    for (size_t i = 0; i < l->n; i++) {
        PGconn **at = &slots[l->v[i].slot];

        if (l->v[i].sql.p == NULL) {
            *at = open_slot(socket_dir, l->v[i].slot, *at);
            continue;
        }
        start = now();
        run(*at, l->v[i].sql.p, n);
        n->seconds += now() - start;
    }
    for (size_t i = 0; i < BARE_SLOTS; i++)
        if (slots[i])
            pq.finish(slots[i]);
}

int main(int argc, char **argv)
{
    wh_arena *keep = wh_arena_new(NULL, 0);
    bare_log l = {0};
    counts n = {0};
    wh_server *server;
    wh_error err;
    char dir[300];

    if (argc < 2 || !load() || !bare_log_read(argv[1], keep, &l))
        return fprintf(stderr, "usage: bare_pg LOG [BIN]\n"), 1;
    if (wh_server_start(&server, WH_STR("postgresql"), argc > 2 ? argv[2] : NULL, 0, NULL, &err) !=
        WH_OK)
        return fprintf(stderr, "bare_pg: %s\n", err.message), 1;
    snprintf(dir, sizeof dir, "%s/run", wh_server_dir(server));
    play(dir, &l, &n);
    wh_server_stop(server);
    printf("%.3f\t%lu\t%lu\t%lu\n", n.seconds, n.statements, n.ok, n.rows);
    free(l.v);
    wh_arena_free(keep);
    return n.sum == 1;
}
