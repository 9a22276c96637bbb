/*
 * bare_pg LOG URL: the yardstick of `oracle` on PostgreSQL. Executes the statements that
 * `oracle --log LOG` wrote as any C program would that wants nothing but the rows: PQexec and the
 * text of every value; a new database on the private server for each case, made before the clock
 * starts. Prints one line, with tabs between: wall seconds, statements, statements that answered
 * without an error, rows.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <dlfcn.h>

#include "replay/engine/postgresql/client.h"
#include "replay/engine/server/server.h"
#include <whittle/case.h>

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

static void run_case(const char *socket_dir, const wh_case *c, counts *n)
{
    char text[600];
    PGconn *admin, *conn;

    snprintf(text, sizeof text, "host=%s user=whittle dbname=postgres", socket_dir);
    admin = pq.connectdb(text);
    pq.clear(pq.exec(admin, "DROP DATABASE bare"));
    pq.clear(pq.exec(admin, "CREATE DATABASE bare"));
    pq.finish(admin);
    snprintf(text, sizeof text, "host=%s user=whittle dbname=bare options='-c jit=off'", socket_dir);
    conn = pq.connectdb(text);
    if (pq.status(conn) == CONNECTION_OK) {
        wh_arena *a = wh_arena_new(NULL, 0);
        double start;

        for (size_t i = 0; i < c->nsections; i++) /* with a NUL behind each */
            for (size_t k = 0; k < c->sections[i].nstmts; k++)
                c->sections[i].stmts[k].sql = wh_arena_str(a, c->sections[i].stmts[k].sql);
        start = now();
        for (size_t i = 0; i < c->nsections; i++)
            for (size_t k = 0; k < c->sections[i].nstmts; k++)
                if (!c->sections[i].stmts[k].blank)
                    run(conn, c->sections[i].stmts[k].sql.p, n);
        n->seconds += now() - start;
        wh_arena_free(a);
    }
    pq.finish(conn);
}


int main(int argc, char **argv)
{
    wh_buf text = WH_BUF_INIT((size_t)1 << 30);
    counts n = {0};
    wh_server *server;
    wh_error err;
    char block[65536], dir[300];
    ssize_t got;
    size_t at = 0;
    int fd;

    if (argc < 2 || !load() || (fd = open(argv[1], O_RDONLY)) < 0)
        return fprintf(stderr, "usage: bare_pg LOG [BIN]\n"), 1;
    while ((got = read(fd, block, sizeof block)) > 0)
        wh_buf_add(&text, block, (size_t)got);
    wh_buf_char(&text, '\0');
    if (wh_server_start(&server, WH_STR("postgresql"), argc > 2 ? argv[2] : NULL, 0, &err) != WH_OK)
        return fprintf(stderr, "bare_pg: %s\n", err.message), 1;
    snprintf(dir, sizeof dir, "%s/run", wh_server_dir(server));
    while (at < text.n) { /* case by case */
        const char *p = strstr(text.p + at, "-- @case "), *end;
        wh_arena *a = wh_arena_new(NULL, 0);
        wh_case *c = NULL;

        end = p ? strstr(p, "\n-- @end\n") : NULL;
        if (end == NULL)
            break;
        end += 9;
        if (wh_case_parse(a, (wh_str){p, (size_t)(end - p)}, "log", 1, &c, &err) == WH_OK)
            run_case(dir, c, &n);
        at = (size_t)(end - text.p);
        wh_arena_free(a);
    }
    wh_server_stop(server);
    printf("%.3f\t%lu\t%lu\t%lu\n", n.seconds, n.statements, n.ok, n.rows);
    return n.sum == 1;
}
