/*
 * bare_my LOG [KIND [BIN]]: the yardstick of `oracle` on MariaDB and MySQL (KIND: mariadb, mysql).
 * Executes the statements that `oracle --log LOG` wrote as any C program would that wants nothing
 * but the rows: mysql_real_query and the text of every value; new databases on the private server
 * are made while the clock stands. Prints one line, with tabs between: wall seconds, statements,
 * statements that answered without an error, rows.
 */
#include <dlfcn.h>
#include <time.h>

#include "replay/engine/mysql/client.h"
#include "replay/engine/server/server.h"
#include "tests/bench/bare_log.h"

#define API(X)                                                                                     \
    X(MYSQL *, init, (MYSQL *))                                                                    \
    X(MYSQL *, real_connect,                                                                       \
      (MYSQL *, const char *, const char *, const char *, const char *, unsigned, const char *,    \
       unsigned long))                                                                             \
    X(const char *, error, (MYSQL *))                                                              \
    X(int, real_query, (MYSQL *, const char *, unsigned long))                                     \
    X(MYSQL_RES *, use_result, (MYSQL *))                                                          \
    X(MYSQL_ROW, fetch_row, (MYSQL_RES *))                                                         \
    X(unsigned, num_fields, (MYSQL_RES *))                                                         \
    X(void, free_result, (MYSQL_RES *))                                                            \
    X(void, close, (MYSQL *))

static struct {
#define MEMBER(type, name, args) type(*name) args;
    API(MEMBER)
} my;

static bool load(void)
{
    void *h = dlopen("libmariadb.so.3", RTLD_NOW | RTLD_LOCAL), *p;

#define LOAD(type, name, args)                                                                     \
    if (h == NULL || (p = dlsym(h, "mysql_" #name)) == NULL)                                       \
        return false;                                                                              \
    memcpy((void *)&my.name, &p, sizeof p);
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

static void run(MYSQL *c, wh_str sql, counts *n)
{
    MYSQL_RES *r;
    MYSQL_ROW row;
    unsigned k, columns;

    n->statements++;
    if (my.real_query(c, sql.p, (unsigned long)sql.n) != 0)
        return;
    n->ok++;
    if ((r = my.use_result(c)) == NULL)
        return;
    columns = my.num_fields(r);
    while ((row = my.fetch_row(r)) != NULL) {
        n->rows++;
        for (k = 0; k < columns; k++)
            if (row[k] != NULL)
                n->sum += (unsigned char)row[k][0];
    }
    my.free_result(r);
}

/* A new database in that slot, and the connection to it. */
static MYSQL *open_slot(const char *socket_path, unsigned slot)
{
    static const char *const before[] = {"DROP DATABASE IF EXISTS bare%u", "CREATE DATABASE bare%u",
                                         "USE bare%u", "SET NAMES utf8mb4, autocommit = 1"};
    MYSQL *conn = my.init(NULL);
    counts none = {0};
    char text[80];

    if (my.real_connect(conn, NULL, "root", NULL, NULL, 0, socket_path, 0) == NULL) {
        fprintf(stderr, "bare_my: %s\n", my.error(conn));
        exit(1);
    }
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        snprintf(text, sizeof text, before[i], slot);
        run(conn, wh_str_of(text), &none);
    }
    return conn;
}

static void play(const char *socket_path, const bare_log *l, counts *n)
{
    MYSQL *slots[BARE_SLOTS] = {NULL};
    double start;

    for (size_t i = 0; i < l->n; i++) {
        MYSQL **at = &slots[l->v[i].slot];

        if (l->v[i].sql.p) {
            start = now();
            run(*at, l->v[i].sql, n);
            n->seconds += now() - start;
            continue;
        }
        if (*at)
            my.close(*at);
        *at = open_slot(socket_path, l->v[i].slot);
    }
    for (size_t i = 0; i < BARE_SLOTS; i++)
        if (slots[i])
            my.close(slots[i]);
}

int main(int argc, char **argv)
{
    wh_arena *keep = wh_arena_new(NULL, 0);
    bare_log l = {0};
    counts n = {0};
    wh_server *server;
    wh_error err;
    char path[300];

    if (argc < 2 || !load() || !bare_log_read(argv[1], keep, &l))
        return fprintf(stderr, "usage: bare_my LOG [KIND [BIN]]\n"), 1;
    if (wh_server_start(&server, wh_str_of(argc > 2 ? argv[2] : "mariadb"),
                        argc > 3 ? argv[3] : NULL, 0, NULL, &err) != WH_OK)
        return fprintf(stderr, "bare_my: %s\n", err.message), 1;
    snprintf(path, sizeof path, "%s/run/mysql.sock", wh_server_dir(server));
    play(path, &l, &n);
    wh_server_stop(server);
    printf("%.3f\t%lu\t%lu\t%lu\n", n.seconds, n.statements, n.ok, n.rows);
    free(l.v);
    wh_arena_free(keep);
    return n.sum == 1;
}
