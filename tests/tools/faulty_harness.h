/*
 * What the tests of the faulty SQLite need: work in a child with a fault chosen, SQLite by dlopen,
 * and the rows of a script as a bag. To be included once, by such a test.
 */
#ifndef TESTS_TOOLS_FAULTY_HARNESS_H
#define TESTS_TOOLS_FAULTY_HARNESS_H

#include <check.h>
#include <dlfcn.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "replay/engine/sqlite/api.h"

/* ---- children -------------------------------------------------------------------------- */

struct child {
    int status;      /* of waitpid */
    char said[8192]; /* on its standard error */
};

static void set_fault(const char *name)
{
    if (name != NULL)
        setenv("WHITTLE_FAULT", name, 1);
    else
        unsetenv("WHITTLE_FAULT");
}

/* Run `work` in a child with that fault; `patience` seconds, then it is killed. */
static void in_child(struct child *c, const char *fault, void (*work)(const void *),
                     const void *arg, int patience)
{
    int fd[2];
    size_t n = 0;
    ssize_t got;
    pid_t pid;

    ck_assert_int_eq(pipe(fd), 0);
    pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0) {
        dup2(fd[1], STDERR_FILENO);
        close(fd[0]);
        close(fd[1]);
        signal(SIGALRM, SIG_DFL); /* Check's own handler kills the process group */
        set_fault(fault);
        alarm((unsigned)patience);
        work(arg);
        _exit(0);
    }
    close(fd[1]);
    while (n < sizeof c->said - 1 && (got = read(fd[0], c->said + n, sizeof c->said - 1 - n)) > 0)
        n += (size_t)got;
    c->said[n] = '\0';
    close(fd[0]);
    ck_assert_int_eq(waitpid(pid, &c->status, 0), pid);
}

static void complain(const char *format, ...)
{
    va_list ap;

    va_start(ap, format);
    vfprintf(stderr, format, ap);
    va_end(ap);
    fputc('\n', stderr);
}

#define expect(cond, ...) ((cond) ? (void)0 : complain(__VA_ARGS__))

/* The child ended well and had nothing to say. */
static void assert_content(const struct child *c)
{
    ck_assert_msg(WIFEXITED(c->status) && WEXITSTATUS(c->status) == 0 && c->said[0] == '\0',
                  "status %d: %s", c->status, c->said);
}

/* ---- SQLite, by dlopen ----------------------------------------------------------------- */

static void *load(wh_sqlite_api *api, const char *path)
{
    void *lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);

    if (lib == NULL) {
        complain("%s", dlerror());
        _exit(1);
    }
#define FIND(need, type, name, args)                                                               \
    {                                                                                              \
        void *p = dlsym(lib, "sqlite3_" #name);                                                    \
        memcpy(&api->name, &p, sizeof p);                                                          \
    }
    WH_SQLITE_API(FIND)
#undef FIND
    return lib;
}

/* Rows as sorted lines of text, after the fashion of a bag. */
struct bag {
    char *rows[64];
    size_t n;
    int rc; /* of the last step or prepare */
};

static void bag_clear(struct bag *b)
{
    while (b->n > 0)
        free(b->rows[--b->n]);
}

static void bag_add(struct bag *b, const char *row)
{
    size_t i = b->n++;

    if (b->n > sizeof b->rows / sizeof *b->rows)
        abort();
    for (; i > 0 && strcmp(b->rows[i - 1], row) > 0; i--)
        b->rows[i] = b->rows[i - 1];
    b->rows[i] = strdup(row);
}

static bool bag_equal(const struct bag *a, const struct bag *b)
{
    bool equal = a->n == b->n && a->rc == b->rc;

    for (size_t i = 0; equal && i < a->n; i++)
        equal = strcmp(a->rows[i], b->rows[i]) == 0;
    return equal;
}

/* Execute a script; the rows of all its statements are added to `out`. */
static void run(const wh_sqlite_api *api, sqlite3 *db, const char *sql, struct bag *out)
{
    out->rc = SQLITE_OK;
    while (*sql && (out->rc == SQLITE_OK || out->rc == SQLITE_DONE)) {
        sqlite3_stmt *stmt = NULL;

        out->rc = api->prepare_v2(db, sql, -1, &stmt, &sql);
        while (stmt != NULL && (out->rc = api->step(stmt)) == SQLITE_ROW) {
            char row[512] = "";

            for (int i = 0; i < api->column_count(stmt); i++) {
                const char *z = (const char *)api->column_text(stmt, i);

                snprintf(row + strlen(row), sizeof row - strlen(row), "%d:%s|",
                         api->column_type(stmt, i), z ? z : "");
            }
            bag_add(out, row);
        }
        api->finalize(stmt);
    }
}

static sqlite3 *open_memory(const wh_sqlite_api *api)
{
    sqlite3 *db = NULL;

    if (api->open_v2(":memory:", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != 0) {
        complain("can't open a database");
        _exit(1);
    }
    return db;
}

static sqlite3 *open_with(const wh_sqlite_api *api, const char *setup)
{
    sqlite3 *db = open_memory(api);
    struct bag b = {0};

    run(api, db, setup, &b);
    expect(b.rc == SQLITE_DONE || b.rc == SQLITE_OK, "setup: %s", api->errmsg(db));
    bag_clear(&b);
    return db;
}

#endif
