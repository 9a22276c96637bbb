/*
 * libplanted-sqlite3.so: the installed SQLite with bugs that a file beside the library names, one a
 * line: a build of it is a copy of two files, so that histories of builds can be made in no time.
 *
 * With the bug "bug_7", a statement that mentions bug_7 and has a WHERE finds no rows; with "crash
 * bug_7" the process dies, with "other bug_7" a statement without WHERE finds none, with "first
 * bug_7" one with WHERE finds none the first time, with "rolled bug_7" on a connection that once
 * rolled back.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static char bugs[64][64];
static int nbugs;

__attribute__((constructor)) static void read_bugs(void)
{
    char path[4200], *slash;
    Dl_info info;
    FILE *f;
    int fd;

    if (!dladdr((void *)(uintptr_t)&bugs, &info) || !info.dli_fname)
        return;
    snprintf(path, sizeof path, "%.4000s", info.dli_fname);
    slash = strrchr(path, '/');
    snprintf(slash ? slash + 1 : path, 10, "bugs");
    fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC); /* no call that failing.c fails */
    f = fd >= 0 ? fdopen(fd, "r") : NULL;
    while (f && nbugs < 64 && fgets(bugs[nbugs], (int)sizeof bugs[0], f)) {
        bugs[nbugs][strcspn(bugs[nbugs], "\n")] = '\0';
        nbugs += bugs[nbugs][0] != '\0';
    }
    if (f)
        fclose(f);
}

/* The whole word, so that bug_1 is not in bug_12. */
static int mentions(const char *sql, const char *word)
{
    size_t n = strlen(word);
    const char *p = sql;

    while ((p = strstr(p, word)) != NULL) {
        if (p[n] < '0' || p[n] > '9')
            return 1;
        p++;
    }
    return 0;
}

/* Was this text never asked before? */
static int is_first(const char *sql)
{
    static char *seen[256];
    int i = 0;

    while (i < 255 && seen[i] && strcmp(seen[i], sql) != 0)
        i++;
    if (seen[i])
        return 0;
    seen[i] = strdup(sql);
    return 1;
}

typedef int preparing(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);

static void answer(sqlite3_context *context, int n, sqlite3_value **values)
{
    (void)n;
    (void)values;
    sqlite3_result_null(context);
}

/* It then has a function of its own, which says so. */
static void note_rollback(sqlite3 *db)
{
    sqlite3_create_function(db, "planted_rolled", 0, SQLITE_UTF8, NULL, answer, NULL, NULL);
}

static int has_rolled_back(sqlite3 *db, preparing *real)
{
    sqlite3_stmt *s = NULL;
    int rc = real(db, "SELECT planted_rolled()", -1, &s, NULL);

    sqlite3_finalize(s);
    return rc == SQLITE_OK;
}

__attribute__((visibility("default"))) int
sqlite3_prepare_v2(sqlite3 *db, const char *sql, int n, sqlite3_stmt **out, const char **tail);

int sqlite3_prepare_v2(sqlite3 *db, const char *sql, int n, sqlite3_stmt **out, const char **tail)
{
    preparing *real;
    void *p = dlsym(RTLD_NEXT, "sqlite3_prepare_v2");
    char *copy = n < 0 ? strdup(sql) : strndup(sql, (size_t)n);
    int i, rc, lose = 0;

    memcpy(&real, &p, sizeof real);
    if (copy && strncmp(copy, "ROLLBACK", 8) == 0)
        note_rollback(db);
    for (i = 0; i < nbugs && copy && strncmp(copy, "SELECT", 6) == 0; i++) {
        int where = strstr(copy, "WHERE") != NULL;
        if (strncmp(bugs[i], "crash ", 6) == 0 && where && mentions(copy, bugs[i] + 6))
            abort();
        if (strncmp(bugs[i], "other ", 6) == 0 && !where && mentions(copy, bugs[i] + 6))
            lose = 1;
        if (strncmp(bugs[i], "first ", 6) == 0 && where && mentions(copy, bugs[i] + 6))
            lose = lose || is_first(copy);
        if (strncmp(bugs[i], "rolled ", 7) == 0 && where && mentions(copy, bugs[i] + 7))
            lose = lose || has_rolled_back(db, real);
        if (where && mentions(copy, bugs[i]))
            lose = 1;
    }
    rc = real(db, lose ? "SELECT 1 WHERE 0" : sql, lose ? -1 : n, out, tail);
    if (lose && tail)
        *tail = sql + (n < 0 ? (int)strlen(sql) : n);
    free(copy);
    return rc;
}
