/*
 * Loading SQLite: several builds in one process, a host program with an SQLite of its own, threads.
 * What is loaded stays loaded, so that each scenario is a process of its own.
 */
#include <check.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <whittle/engine.h>

#include "replay/engine/sqlite/library.h"
#include "tests/replay/engine/sqlite/sqlite_session_fixture.h"

static void tear_down(void)
{
    wh_session_close(session);
    wh_engine_close(engine);
    wh_buf_release(&got.rows);
    session = NULL;
    engine = NULL;
}

static int run_bytes(wh_str sql)
{
    wh_buf_clear(&got.rows);
    got.sets = got.nrows = got.columns = 0;
    memset(&answer, 0x55, sizeof answer);
    wh_session_execute(session, sql, &sink, &answer);
    return answer.kind;
}

static int run(const char *sql)
{
    return run_bytes(wh_str_of(sql));
}

static void must(const char *sql)
{
    ck_assert_msg(run(sql) == WH_ANSWER_OK, "%s: %s: %s", sql, answer.class_, answer.text);
}

static void ck_rows(const char *sql, const char *expected)
{
    must(sql);
    ck_assert_msg(wh_str_is(wh_buf_view(&got.rows), expected), "%s gives %.*s, not %s", sql,
                  (int)got.rows.n, got.rows.p ? got.rows.p : "", expected);
}

static void fill(void)
{
    must("CREATE TABLE t(a INTEGER PRIMARY KEY AUTOINCREMENT, b TEXT COLLATE NOCASE)");
    must("CREATE INDEX i ON t(b)");
    must("CREATE VIEW v AS SELECT b FROM t");
    must("INSERT INTO t(b) VALUES ('x'), ('Y'), (NULL)");
    must("ANALYZE");
}

/* ---- threads ------------------------------------------------------------------------------ */

static char threads_ok;

static void *thread_main(void *arg)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_engine *e = NULL;
    wh_session *s = NULL;
    wh_answer a = {.kind = -1};

    (void)arg;
    if (wh_engine_open(&e, &c, NULL) == WH_OK && wh_session_open(&s, e, NULL) == WH_OK) {
        wh_session_execute(s, WH_STR("CREATE TABLE t(a)"), NULL, &a);
        for (int i = 0; i < 200 && a.kind == WH_ANSWER_OK; i++)
            wh_session_execute(s, WH_STR("INSERT INTO t VALUES (1)"), NULL, &a);
    }
    wh_session_close(s);
    wh_engine_close(e);
    return a.kind == WH_ANSWER_OK ? &threads_ok : NULL;
}

START_TEST(engines_of_several_threads_do_not_meet)
{
    pthread_t threads[4];

    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, thread_main, NULL), 0);
    for (int i = 0; i < 4; i++) {
        void *ok = NULL;

        ck_assert_int_eq(pthread_join(threads[i], &ok), 0);
        ck_assert_ptr_nonnull(ok);
    }
}
END_TEST

/* ---- builds: each scenario is a process of its own, as what is loaded stays loaded.
 * Check's assertions work only in tests, so that scenarios answer true or false. ---- */

/* The file behind the default library, from this process's map. */
static bool default_path(char *out, size_t size)
{
    void *handle = dlopen(WH_SQLITE_SONAME, RTLD_NOW | RTLD_LOCAL);
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[4096];
    bool found = false;

    while (handle != NULL && maps != NULL && !found && fgets(line, sizeof line, maps) != NULL) {
        char *path = strchr(line, '/');

        line[strcspn(line, "\n")] = '\0';
        found = path != NULL && strstr(path, "libsqlite3") != NULL && strlen(path) < size;
        if (found)
            memcpy(out, path, strlen(path) + 1);
    }
    if (maps != NULL)
        fclose(maps);
    return found;
}

static void replace_all(char *p, size_t n, const char *what, size_t at, char c)
{
    size_t len = strlen(what);

    for (size_t i = 0; i + len <= n; i++)
        if (memcmp(p + i, what, len) == 0)
            p[i + at] = c;
}

/*
 * A "build" of its own without a compiler: the default library with another version and source
 * id. `mark` replaces the last byte of the version and the first of the source id.
 */
static bool make_build(const char *to, char mark)
{
    void *handle = dlopen(WH_SQLITE_SONAME, RTLD_NOW | RTLD_LOCAL);
    const char *(*version)(void), *(*source)(void);
    static char bytes[8 << 20];
    char from[4096], v[32], id[128];
    void *symbol;
    FILE *f;
    size_t n;
    bool ok;

    if (handle == NULL || !default_path(from, sizeof from))
        return false;
    symbol = dlsym(handle, "sqlite3_libversion");
    memcpy(&version, &symbol, sizeof symbol);
    symbol = dlsym(handle, "sqlite3_sourceid");
    memcpy(&source, &symbol, sizeof symbol);
    snprintf(v, sizeof v, "%s", version());
    snprintf(id, sizeof id, "%s", source());
    f = fopen(from, "rb");
    n = f ? fread(bytes, 1, sizeof bytes, f) : 0;
    if (f != NULL)
        fclose(f);
    replace_all(bytes, n, v, strlen(v) - 1, mark);
    replace_all(bytes, n, id, 0, mark);
    f = fopen(to, "wb");
    ok = f != NULL && n > 0 && n < sizeof bytes && fwrite(bytes, 1, n, f) == n;
    return f != NULL && fclose(f) == 0 && ok;
}

/* What the build of a URL says of itself: the first byte of sqlite_source_id(), or 0. */
static char who(const char *url, wh_error *err)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    const char *version;
    char mark = 0;

    c.url = wh_str_of(url);
    if (!try_open(&c, err)) {
        tear_down();
        return 0;
    }
    version = wh_engine_version(engine);
    if (run("SELECT sqlite_source_id(), sqlite_version()") == WH_ANSWER_OK && got.rows.n > 2)
        mark = got.rows.p[1];
    /* version() and SQL agree on who runs */
    if (mark == '8' || mark == '9')
        mark = version[strlen(version) - 1] == mark ? mark : 0;
    tear_down();
    return mark;
}

static char build_a[4200], build_b[4200];

static int builds_in(const char *dir)
{
    snprintf(build_a, sizeof build_a, "sqlite:?lib=%s/a/libsqlite3.so.0", dir);
    snprintf(build_b, sizeof build_b, "sqlite:?lib=%s/b/libsqlite3.so.0", dir);
    return 0;
}

static int scenario_default_first(void)
{
    return who("sqlite:", NULL) == '2' && who(build_a, NULL) == '9' && who(build_b, NULL) == '8' &&
           who("sqlite:", NULL) == '2';
}

static int scenario_path_first(void)
{
    return who(build_a, NULL) == '9' && who("sqlite:", NULL) == '2' && who(build_b, NULL) == '8' &&
           who(build_a, NULL) == '9';
}

/* The host has put its own SQLite into the global scope, as a program linked with it does. */
static int scenario_interposed(void)
{
    wh_error err = {.message = ""};

    if (dlopen(WH_SQLITE_SONAME, RTLD_NOW | RTLD_GLOBAL) == NULL)
        return 0;
    return who("sqlite:", &err) == '2' && who(build_a, &err) == 0 && err.code == WH_EENGINE &&
           strstr(err.message, "host program interposes sqlite3") != NULL;
}

static sqlite3_vfs *host_default(void *handle)
{
    sqlite3_vfs *(*find)(const char *);
    void *symbol = dlsym(handle, "sqlite3_vfs_find");

    memcpy(&find, &symbol, sizeof symbol);
    return find(NULL);
}

/* The host uses the same library: its defaults stay, the walls hold, and its local time, which is
 * its own, is no case's. */
static int scenario_shared(void)
{
    void *handle = dlopen(WH_SQLITE_SONAME, RTLD_NOW | RTLD_LOCAL);
    int (*initialize)(void);
    void *symbol = handle ? dlsym(handle, "sqlite3_initialize") : NULL;
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    sqlite3_vfs *before;
    int ok;

    if (symbol == NULL)
        return 0;
    memcpy(&initialize, &symbol, sizeof symbol);
    initialize();
    before = host_default(handle);
    setenv("TZ", "Asia/Tokyo", 1);
    if (!try_open(&c, NULL))
        return 0;
    ok = run("SELECT 1") == WH_ANSWER_OK &&
         run("ATTACH 'file:/tmp/x?vfs=unix' AS x") == WH_ANSWER_REFUSED;
    ok = ok && run("ATTACH ':memory:' AS x") == WH_ANSWER_REFUSED && run("VACUUM") == WH_ANSWER_OK;
    ok = ok && run("SELECT time(0, 'LocalTime')") == WH_ANSWER_REFUSED &&
         run("SELECT time('12:00', 'utc')") == WH_ANSWER_REFUSED &&
         run("SELECT time('12:00'), localtime FROM (SELECT 1 AS localtime)") == WH_ANSWER_OK;
    ok = ok && run("VACUUM INTO '/tmp/x'") == WH_ANSWER_REFUSED && host_default(handle) == before;
    tear_down();
    return ok;
}

static int scenario_replaced(void)
{
    char path[4200];
    wh_error err;

    if (who(build_a, &err) != '9')
        return 0;
    snprintf(path, sizeof path, "%s.new", strchr(build_a, '=') + 1);
    if (!make_build(path, '8') || rename(path, strchr(build_a, '=') + 1) != 0)
        return 0;
    return who(build_a, &err) == 0 && strstr(err.message, "was replaced") != NULL;
}

static const struct {
    const char *name;
    int (*run)(void);
} scenarios[] = {
    {"default first", scenario_default_first}, {"path first", scenario_path_first},
    {"interposed", scenario_interposed},       {"shared", scenario_shared},
    {"replaced", scenario_replaced},
};

static int run_scenario(const char *name, const char *dir)
{
    builds_in(dir);
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++)
        if (strcmp(scenarios[i].name, name) == 0)
            return scenarios[i].run() ? 0 : 1;
    return 2;
}

static void remove_builds(const char *dir)
{
    static const char *const names[] = {"/a/libsqlite3.so.0", "/b/libsqlite3.so.0", "/a", "/b", ""};
    char path[4200];

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s%s", dir, names[i]);
        remove(path);
    }
}

static void ck_scenario(const char *name)
{
    char dir[] = "/tmp/whittle-builds-XXXXXX", path[4200];
    int status = -1;
    bool made;
    pid_t pid;

    ck_assert_ptr_nonnull(mkdtemp(dir));
    snprintf(path, sizeof path, "%s/a", dir);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/b", dir);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/a/libsqlite3.so.0", dir);
    made = make_build(path, '9');
    snprintf(path, sizeof path, "%s/b/libsqlite3.so.0", dir);
    made = made && make_build(path, '8');
    pid = fork();
    if (pid == 0) {
        execl("/proc/self/exe", "test", name, dir, (char *)NULL);
        _exit(3);
    }
    if (pid > 0)
        waitpid(pid, &status, 0);
    remove_builds(dir);
    ck_assert_msg(made, "no copy of the default library could be made");
    ck_assert_msg(status == 0, "%s: status %d", name, status);
}

START_TEST(builds_in_one_process_answer_for_themselves_default_first)
{
    ck_scenario("default first");
}
END_TEST

START_TEST(builds_in_one_process_answer_for_themselves_path_first)
{
    ck_scenario("path first");
}
END_TEST

START_TEST(a_host_program_that_interposes_sqlite_is_found_out)
{
    ck_scenario("interposed");
}
END_TEST

START_TEST(a_host_program_keeps_its_own_sqlite_settings)
{
    ck_scenario("shared");
}
END_TEST

START_TEST(a_library_replaced_after_loading_is_an_error)
{
    ck_scenario("replaced");
}
END_TEST

START_TEST(a_library_that_is_none_is_an_error)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_engine *e = NULL;
    wh_error err;

    c.url = WH_STR("sqlite:?lib=/nowhere/libsqlite3.so");
    ck_assert_int_eq(wh_engine_open(&e, &c, &err), WH_EENGINE);
    ck_assert_ptr_nonnull(strstr(err.message, "/nowhere/libsqlite3.so"));
    c.url = WH_STR("sqlite:?lib=/proc/self/exe"); /* loads at most, but has no sqlite3 in it */
    ck_assert_int_eq(wh_engine_open(&e, &c, &err), WH_EENGINE);
    c.url = WH_STR("sqlite:?lib=libsqlite3.so.0"); /* a path, not a name to search for */
    ck_assert_int_eq(wh_engine_open(&e, &c, &err), WH_EENGINE);
}
END_TEST

/* With WHITTLE_OLD_SQLITE=DIR: DIR/VERSION/libsqlite3.so.0, all of them in this process. */
START_TEST(old_builds_answer_as_what_they_are)
{
    static const char *const versions[] = {"3.15.0", "3.24.0", "3.28.0", "3.31.1",
                                           "3.36.0", "3.39.3", "3.44.2", "3.50.2"};
    const char *dir = getenv("WHITTLE_OLD_SQLITE");

    for (size_t i = 0; dir != NULL && i < sizeof versions / sizeof *versions; i++) {
        char url[4200], expected[64];
        wh_engine_config c = WH_ENGINE_CONFIG_INIT;
        void *shot = NULL;
        int rc;

        snprintf(url, sizeof url, "sqlite:?lib=%s/%s/libsqlite3.so.0", dir, versions[i]);
        if (access(strchr(url, '=') + 1, R_OK) != 0)
            continue;
        c.url = wh_str_of(url);
        open_with(c);
        snprintf(expected, sizeof expected, "sqlite %s", versions[i]);
        ck_assert_str_eq(wh_engine_version(engine), expected);
        snprintf(expected, sizeof expected, "'%s';", versions[i]);
        ck_rows("SELECT sqlite_version()", expected);
        fill();
        rc = wh_session_snapshot(session, &shot, NULL);
        ck_assert(rc == WH_OK || rc == WH_ENOTSUP);
        must("DELETE FROM t");
        if (rc == WH_OK) {
            ck_assert_int_eq(wh_session_restore(session, shot, NULL), WH_OK);
            ck_rows("SELECT count(*) FROM t", "3;");
            must("BEGIN");
            must("DELETE FROM t");
            must("ROLLBACK");
            ck_rows("SELECT count(*) FROM t", "3;");
        }
        wh_session_check(session, &answer);
        ck_assert_int_eq(answer.kind, WH_ANSWER_OK);
        wh_session_snapshot_free(session, shot);
        tear_down();
    }
    if (dir == NULL)
        fprintf(stderr, "skipped: old builds (set WHITTLE_OLD_SQLITE to their directory)\n");
}
END_TEST

static int run_suite(void)
{
    Suite *suite = suite_create("sqlite_library");
    TCase *builds = tcase_create("builds");
    SRunner *runner;
    int failed;

    tcase_set_timeout(builds, 60);
    tcase_add_test(builds, engines_of_several_threads_do_not_meet);
    tcase_add_test(builds, builds_in_one_process_answer_for_themselves_default_first);
    tcase_add_test(builds, builds_in_one_process_answer_for_themselves_path_first);
    tcase_add_test(builds, a_host_program_that_interposes_sqlite_is_found_out);
    tcase_add_test(builds, a_host_program_keeps_its_own_sqlite_settings);
    tcase_add_test(builds, a_library_replaced_after_loading_is_an_error);
    tcase_add_test(builds, a_library_that_is_none_is_an_error);
    tcase_add_test(builds, old_builds_answer_as_what_they_are);
    suite_add_tcase(suite, builds);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}

int main(int argc, char **argv)
{
    return argc > 2 ? run_scenario(argv[1], argv[2]) : run_suite();
}
