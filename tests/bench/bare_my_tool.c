/*
 * bare_my LOG [KIND [BIN]]: the yardstick of `oracle` on MariaDB and MySQL (KIND: mariadb, mysql).
 * Executes the statements that `oracle --log LOG` wrote as any C program would that wants nothing
 * but the rows: mysql_real_query and the text of every value; a new database on the private server
 * for each case, made before the clock starts. Prints one line, with tabs between: wall seconds,
 * statements, statements that answered without an error, rows.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "replay/engine/mysql/client.h"
#include "replay/engine/server/server.h"
#include <whittle/case.h>

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

static void run_case(const char *socket_path, const wh_case *c, counts *n)
{
    static const char *const before[] = {"DROP DATABASE IF EXISTS bare", "CREATE DATABASE bare",
                                         "USE bare", "SET NAMES utf8mb4, autocommit = 1"};
    MYSQL *conn = my.init(NULL);
    counts none = {0};
    double start;

    if (my.real_connect(conn, NULL, "root", NULL, NULL, 0, socket_path, 0) == NULL) {
        fprintf(stderr, "bare_my: %s\n", my.error(conn));
        exit(1);
    }
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
        run(conn, wh_str_of(before[i]), &none);
    start = now();
    for (size_t i = 0; i < c->nsections; i++)
        for (size_t k = 0; k < c->sections[i].nstmts; k++)
            if (!c->sections[i].stmts[k].blank)
                run(conn, c->sections[i].stmts[k].sql, n);
    n->seconds += now() - start;
    my.close(conn);
}

int main(int argc, char **argv)
{
    wh_buf text = WH_BUF_INIT((size_t)1 << 30);
    counts n = {0};
    wh_server *server;
    wh_error err;
    char block[65536], path[300];
    ssize_t got;
    size_t at = 0;
    int fd;

    if (argc < 2 || !load() || (fd = open(argv[1], O_RDONLY)) < 0)
        return fprintf(stderr, "usage: bare_my LOG [KIND [BIN]]\n"), 1;
    while ((got = read(fd, block, sizeof block)) > 0)
        wh_buf_add(&text, block, (size_t)got);
    close(fd);
    wh_buf_char(&text, '\0');
    if (wh_server_start(&server, wh_str_of(argc > 2 ? argv[2] : "mariadb"),
                        argc > 3 ? argv[3] : NULL, 0, &err) != WH_OK)
        return fprintf(stderr, "bare_my: %s\n", err.message), 1;
    snprintf(path, sizeof path, "%s/run/mysql.sock", wh_server_dir(server));
    while (at < text.n) { /* case by case */
        const char *p = strstr(text.p + at, "-- @case "), *end;
        wh_arena *a = wh_arena_new(NULL, 0);
        wh_case *c = NULL;

        end = p ? strstr(p, "\n-- @end\n") : NULL;
        if (end == NULL)
            break;
        end += 9;
        if (wh_case_parse(a, (wh_str){p, (size_t)(end - p)}, "log", 1, &c, &err) == WH_OK)
            run_case(path, c, &n);
        at = (size_t)(end - text.p);
        wh_arena_free(a);
    }
    wh_server_stop(server);
    printf("%.3f\t%lu\t%lu\t%lu\n", n.seconds, n.statements, n.ok, n.rows);
    return n.sum == 1;
}
