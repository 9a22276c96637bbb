/*
 * script_shell LIBRARY FILE: run the SQL script FILE on a new in-memory database of the
 * libsqlite3 LIBRARY and print its rows, one a line, values with `|` between: text and blobs
 * quoted as SQL literals, NULL as NULL. An error is a line `Error: ..`, and the script goes on
 * behind it, as the sqlite3 shell does. Exits 1 if there was an error, 2 if FILE or LIBRARY can't
 * be used; a crash of the library is a crash of this program, and after ten seconds it is killed.
 *
 * It is what the tests of the reducer's bench run (tests/bench/reduce_cases), any release of SQLite
 * the same way. No SQLite header: old and new libraries have these functions alike.
 */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { ROW = 100, DONE = 101, INTEGER = 1, REAL = 2, TEXT = 3, BLOB = 4 };

typedef struct api {
    int (*open)(const char *, void **);
    int (*prepare_v2)(void *, const char *, int, void **, const char **);
    int (*step)(void *);
    int (*finalize)(void *);
    int (*complete)(const char *);
    const char *(*errmsg)(void *);
    int (*column_count)(void *);
    int (*column_type)(void *, int);
    const unsigned char *(*column_text)(void *, int);
    const void *(*column_blob)(void *, int);
    int (*column_bytes)(void *, int);
} api;

static bool load(api *s, const char *library)
{
    void *lib = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    struct {
        const char *name;
        void **to;
    } names[] = {
        {"sqlite3_open", (void **)&s->open},
        {"sqlite3_prepare_v2", (void **)&s->prepare_v2},
        {"sqlite3_step", (void **)&s->step},
        {"sqlite3_finalize", (void **)&s->finalize},
        {"sqlite3_complete", (void **)&s->complete},
        {"sqlite3_errmsg", (void **)&s->errmsg},
        {"sqlite3_column_count", (void **)&s->column_count},
        {"sqlite3_column_type", (void **)&s->column_type},
        {"sqlite3_column_text", (void **)&s->column_text},
        {"sqlite3_column_blob", (void **)&s->column_blob},
        {"sqlite3_column_bytes", (void **)&s->column_bytes},
    };

    for (size_t i = 0; lib && i < sizeof names / sizeof *names; i++)
        if (!(*names[i].to = dlsym(lib, names[i].name)))
            lib = NULL;
    if (!lib)
        fprintf(stderr, "script_shell: %s: %s\n", library, dlerror());
    return lib != NULL;
}

static void print_value(const api *s, void *stmt, int i)
{
    int type = s->column_type(stmt, i);
    const unsigned char *p = type == BLOB ? s->column_blob(stmt, i) : s->column_text(stmt, i);
    int n = s->column_bytes(stmt, i);

    if (!p && type != BLOB) {
        fputs("NULL", stdout);
    } else if (type == INTEGER || type == REAL) {
        fwrite(p, 1, (size_t)n, stdout);
    } else {
        fputs(type == BLOB ? "x'" : "'", stdout);
        for (int k = 0; k < n; k++) {
            if (type == BLOB)
                printf("%02x", (unsigned)p[k]);
            else
                printf(p[k] == '\'' ? "''" : "%c", p[k]);
        }
        putchar('\'');
    }
}

static bool run(const api *s, void *db, const char *sql)
{
    void *stmt = NULL;
    int rc = s->prepare_v2(db, sql, -1, &stmt, NULL);

    while (rc == 0 && stmt && (rc = s->step(stmt)) == ROW) {
        for (int i = 0, n = s->column_count(stmt); i < n; i++) {
            if (i)
                putchar('|');
            print_value(s, stmt, i);
        }
        putchar('\n');
        rc = 0;
    }
    if (stmt)
        rc = s->finalize(stmt);
    if (rc != 0 && rc != DONE)
        printf("Error: %s\n", s->errmsg(db));
    return rc == 0 || rc == DONE;
}

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    size_t n = 0, room = 1 << 16;
    char *text = malloc(room + 2);

    for (size_t k; f && text && (k = fread(text + n, 1, room - n, f)) > 0;) {
        n += k;
        if (n == room)
            text = realloc(text, (room *= 2) + 2);
    }
    if (!f || !text) {
        perror(path);
        return NULL;
    }
    fclose(f);
    memcpy(text + n, ";", 2);
    return text;
}

/* A statement ends at the first semicolon with which SQLite finds it complete (triggers). */
static bool run_script(const api *s, void *db, char *text)
{
    bool ok = true;

    for (char *semi = strchr(text, ';'); semi; semi = strchr(semi + 1, ';')) {
        char after = semi[1];

        semi[1] = '\0';
        if (s->complete(text) || after == '\0') {
            ok &= run(s, db, text);
            text = semi + 1;
        }
        semi[1] = after;
    }
    return ok;
}

int main(int argc, char **argv)
{
    struct rlimit memory = {(rlim_t)1 << 30, (rlim_t)1 << 30}, core = {0, 0};
    void *db;
    char *text;
    api s;

    if (argc != 3) {
        fputs("usage: script_shell LIBRARY FILE\n", stderr);
        return 2;
    }
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &core);
    alarm(10);
    if (!load(&s, argv[1]) || !(text = read_file(argv[2])) || s.open(":memory:", &db) != 0)
        return 2;
    return run_script(&s, db, text) ? 0 : 1;
}
