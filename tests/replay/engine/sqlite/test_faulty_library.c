/*
 * The faulty SQLite as a library (tests/tools/faulty_sqlite.c): it forwards everything but what its
 * fault is about, and says what its environment asks for that is not there. Every test does its
 * work in a child of its own, as the shim reads its environment when it is loaded.
 */
#include <pthread.h>

#include "tests/tools/faults.h"
#include "tests/tools/faulty_harness.h"
#include "tests/tools/faulty_samples.h"

#define SHIM TEST_BUILD_DIR "/tests/libfaulty-sqlite3.so"
#define REAL "libsqlite3.so.0"

static const struct fault_info faults[] = WH_FAULT_TABLE;

/* ---- forwarding ------------------------------------------------------------------------ */

static void every_symbol(const void *arg)
{
    wh_sqlite_api real, api;
    void *shim = load(&api, SHIM), *version = dlsym(shim, "sqlite3_version");

    (void)arg;
    load(&real, REAL);
#define CHECK(need, type, name, args)                                                              \
    expect(api.name != NULL, "sqlite3_" #name " is missing");                                      \
    expect(api.name != real.name, "sqlite3_" #name " is not the shim's");
    WH_SQLITE_API(CHECK)
#undef CHECK
    expect(version != NULL && (const void *)api.libversion() == version,
           "sqlite3_version is not what sqlite3_libversion() returns");
    expect(strcmp(api.libversion(), real.libversion()) == 0, "another version");
    expect(api.libversion_number() == real.libversion_number(), "another version number");
    expect(strcmp(api.sourceid(), real.sourceid()) == 0, "another source");
}

START_TEST(the_shim_has_every_function_of_the_table)
{
    struct child c;

    in_child(&c, NULL, every_symbol, NULL, 60);
    assert_content(&c);
}
END_TEST

static void note(void *ctx, int code, const char *message)
{
    (void)message;
    *(int *)ctx = code;
}

static void variadic(const void *arg)
{
    static int logged;
    struct bag indexed = {0}, scanned = {0};
    wh_sqlite_api api;
    sqlite3 *db;
    int off = -1;

    (void)arg;
    load(&api, SHIM);
    expect(api.config(SQLITE_CONFIG_URI, 0) == SQLITE_OK, "config with an int");
    expect(api.config(SQLITE_CONFIG_LOG, note, &logged) == SQLITE_OK, "config with pointers");
    db = open_with(&api, "CREATE TABLE t(a, b); CREATE INDEX i ON t(a)");
    expect(api.config(SQLITE_CONFIG_URI, 0) == SQLITE_MISUSE, "config after initialize");
    expect(api.exec(db, "SELECT nonsense", NULL, NULL, NULL) == SQLITE_ERROR, "exec");
    expect(logged == SQLITE_ERROR, "the log got %d", logged);
    expect(api.db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, &off) == SQLITE_OK && off == 0,
           "db_config");
    run(&api, db, "EXPLAIN QUERY PLAN SELECT a FROM t", &indexed);
    expect(api.test_control(SQLITE_TESTCTRL_OPTIMIZATIONS, db, 0xffff) == SQLITE_OK, "no control");
    run(&api, db, "EXPLAIN QUERY PLAN SELECT a FROM t", &scanned);
    expect(!bag_equal(&indexed, &scanned), "test_control did not switch the optimizer off");
    bag_clear(&indexed);
    bag_clear(&scanned);
    api.close(db);
}

START_TEST(variadic_functions_get_ints_and_pointers)
{
    struct child c;

    in_child(&c, NULL, variadic, NULL, 60);
    assert_content(&c);
}
END_TEST

static int deny_all(void *ctx, int op, const char *a, const char *b, const char *c, const char *d)
{
    (void)ctx, (void)op, (void)a, (void)b, (void)c, (void)d;
    return SQLITE_DENY;
}

static void the_rest(const void *arg)
{
    wh_sqlite_api api;
    sqlite3 *db, *copy;
    sqlite3_stmt *stmt = NULL;
    const char *sql = "SELECT a, 1.5, x'0001' FROM t WHERE a = 1; SELECT 2", *tail;
    sqlite3_int64 size = 0;
    unsigned char *image;
    void *p;

    (void)arg;
    load(&api, SHIM);
    expect(api.initialize() == SQLITE_OK && api.memory_used() >= 0, "initialize");
    expect(api.vfs_find(NULL) != NULL, "vfs_find");
    expect(api.vfs_register(api.vfs_find(NULL), 1) == SQLITE_OK, "vfs_register");
    expect((p = api.malloc64(10)) != NULL, "malloc64");
    api.free(p);
    expect(api.hard_heap_limit64(-1) == 0 && strlen(api.errstr(SQLITE_BUSY)) > 0, "limits");
    db = open_with(&api, samples[0].setup);
    expect(api.changes(db) == 3 && api.total_changes(db) == 3, "changes");
    expect(api.get_autocommit(db) == 1 && api.limit(db, SQLITE_LIMIT_LENGTH, -1) > 0, "limit");
    expect(api.enable_load_extension(db, 0) == SQLITE_OK, "enable_load_extension");
    expect(api.prepare_v2(db, sql, -1, &stmt, &tail) == SQLITE_OK, "prepare_v2");
    expect(strcmp(tail, " SELECT 2") == 0, "the tail is \"%s\"", tail);
    expect(api.stmt_readonly(stmt) && api.step(stmt) == SQLITE_ROW, "step");
    expect(api.column_count(stmt) == 3 && api.column_int64(stmt, 0) == 1, "column_int64");
    expect(api.column_double(stmt, 1) > 1.4 && api.column_bytes(stmt, 2) == 2, "column_double");
    expect(memcmp(api.column_blob(stmt, 2), "\0\1", 2) == 0, "column_blob");
    api.interrupt(db);
    expect(api.step(stmt) == SQLITE_INTERRUPT, "interrupt");
    expect(api.finalize(stmt) == SQLITE_INTERRUPT, "finalize");
    if ((image = api.serialize(db, "main", &size, 0)) != NULL) {
        copy = open_memory(&api);
        expect(api.deserialize(copy, "main", image, size, size, SQLITE_DESERIALIZE_FREEONCLOSE) ==
                   SQLITE_OK,
               "deserialize");
        expect(api.exec(copy, "SELECT a FROM t", NULL, NULL, NULL) == SQLITE_OK, "the copy");
        api.close_v2(copy);
    }
    api.set_authorizer(db, deny_all, NULL);
    expect(api.prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_AUTH, "set_authorizer");
    expect(strcmp(api.errmsg(db), "not authorized") == 0, "%s", api.errmsg(db));
    api.close(db);
}

START_TEST(a_fault_leaves_everything_else_alone)
{
    struct child c;

    in_child(&c, _i == 0 ? NULL : faults[_i].name, the_rest, NULL, 60);
    assert_content(&c);
}
END_TEST

/* Cut a query at random, or overwrite, repeat or drop a piece of it. */
static void damage(char *sql, size_t size, unsigned *seed)
{
    static const char *const pieces[] = {"(",         ")",     "'",    "\"",     "--",       "/*",
                                         ";",         "WHERE", "FROM", "SELECT", "NOT IN (", ",",
                                         "UNION ALL", "[",     ".",    "OR"};
    char copy[1024];
    size_t n = strlen(sql), at, to;

    *seed = *seed * 1103515245u + 12345u;
    at = (*seed >> 16) % n;
    *seed = *seed * 1103515245u + 12345u;
    to = at + (*seed >> 16) % (n - at);
    *seed = *seed * 1103515245u + 12345u;
    snprintf(copy, sizeof copy, "%.*s %s %s", (int)at, sql, pieces[(*seed >> 16) % 16], sql + to);
    snprintf(sql, size, "%s", copy);
}

/* The same code and words as from the real library, and no statement, however it is broken. */
static void broken_sql(const void *sample)
{
    const struct sample *s = sample;
    wh_sqlite_api shim, real;
    sqlite3 *faulty, *sound;
    unsigned seed = 1;

    load(&shim, SHIM);
    load(&real, REAL);
    faulty = open_with(&shim, s->setup);
    sound = open_with(&real, s->setup);
    for (int i = 0; i < 1000; i++) {
        sqlite3_stmt *a = NULL, *b = NULL;
        const char *tail_a = NULL, *tail_b = NULL;
        char sql[1024];
        int n, rc_a, rc_b;

        query_text(sql, sizeof sql / 2, s, s->where, (enum form)(i % FORMS));
        damage(sql, sizeof sql, &seed);
        n = i % 3 == 0 ? (int)strlen(sql) : -1;
        rc_a = shim.prepare_v2(faulty, sql, n, &a, &tail_a);
        rc_b = real.prepare_v2(sound, sql, n, &b, &tail_b);
        expect(rc_a == rc_b && shim.errcode(faulty) == real.errcode(sound), "%s: %d, not %d", sql,
               rc_a, rc_b);
        expect(rc_a == SQLITE_OK || strcmp(shim.errmsg(faulty), real.errmsg(sound)) == 0,
               "%s: %s, not %s", sql, shim.errmsg(faulty), real.errmsg(sound));
        expect((a == NULL) == (b == NULL) && tail_a == tail_b, "%s: another tail", sql);
        shim.finalize(a);
        real.finalize(b);
    }
    shim.close(faulty);
    real.close(sound);
}

START_TEST(broken_sql_gets_the_error_of_the_real_library)
{
    struct child c;

    in_child(&c, faults[samples[_i].fault].name, broken_sql, &samples[_i], 60);
    assert_content(&c);
}
END_TEST

static void internal_calls(const void *arg)
{
    static const char *const script[] = {"CREATE TABLE t(a TEXT COLLATE NOCASE, b)",
                                         "CREATE INDEX i ON t(a, b)",
                                         "INSERT INTO t VALUES ('a', 1), ('b', 2)",
                                         "CREATE VIRTUAL TABLE f USING fts4(x)",
                                         "INSERT INTO f VALUES ('one two'), ('two three')",
                                         "INSERT INTO f(f) VALUES ('optimize')",
                                         "DELETE FROM f WHERE x MATCH 'one'",
                                         "ALTER TABLE t RENAME COLUMN b TO c",
                                         "ANALYZE",
                                         "VACUUM",
                                         "SELECT COUNT(*) FROM f WHERE x MATCH 'two'",
                                         "SELECT COUNT(*) FROM pragma_table_info('t')"};
    enum { STATEMENTS = sizeof script / sizeof *script };
    wh_sqlite_api api;
    void *lib = load(&api, SHIM), *p = dlsym(lib, "faulty_prepared");
    unsigned long (*prepared)(void);
    sqlite3 *db = open_memory(&api);
    struct bag b = {0};

    (void)arg;
    memcpy(&prepared, &p, sizeof p);
    for (size_t i = 0; i < STATEMENTS; i++) {
        run(&api, db, script[i], &b);
        expect(b.rc == SQLITE_DONE || strstr(script[i], "f") != NULL, "%s: %s", script[i],
               api.errmsg(db));
    }
    expect(prepared() == STATEMENTS, "%lu statements, not %d", prepared(), STATEMENTS);
    bag_clear(&b);
    api.close(db);
}

START_TEST(statements_of_sqlite_itself_do_not_pass_through_the_shim)
{
    struct child c;

    in_child(&c, faults[_i].name, internal_calls, NULL, 60);
    assert_content(&c);
}
END_TEST

static void *fail_often(void *arg)
{
    const wh_sqlite_api *api = arg;
    const struct ending *e = ending_of(FAULT_CORRUPT_TWO_TERMS);
    sqlite3 *db = open_with(api, e->setup);

    for (int i = 0; i < 200; i++) {
        struct bag b = {0};

        run(api, db, e->query, &b);
        expect(b.rc == SQLITE_CORRUPT && api->errcode(db) == SQLITE_CORRUPT, "no error");
        bag_clear(&b);
        run(api, db, e->quiet, &b);
        expect(b.rc == SQLITE_DONE && b.n == 1, "an error");
        bag_clear(&b);
    }
    api->close(db);
    return NULL;
}

static void two_threads(const void *arg)
{
    wh_sqlite_api api;
    pthread_t other;

    (void)arg;
    load(&api, SHIM);
    pthread_create(&other, NULL, fail_often, &api);
    fail_often(&api);
    pthread_join(other, NULL);
}

START_TEST(each_thread_has_its_own_errors)
{
    struct child c;

    in_child(&c, "corrupt-two-terms", two_threads, NULL, 120);
    assert_content(&c);
}
END_TEST

/* ---- the environment ------------------------------------------------------------------- */

static void just_load(const void *real)
{
    wh_sqlite_api api;

    if (real != NULL)
        setenv("WHITTLE_REAL_SQLITE", real, 1);
    load(&api, SHIM);
    api.close(open_with(&api, samples[0].setup));
    api.close(open_with(&api, samples[0].setup));
}

static void see_min_and_max(const void *wanted)
{
    wh_sqlite_api api;
    sqlite3 *db;
    struct bag b = {0};
    char seen[600];

    load(&api, SHIM);
    db = open_with(&api, "CREATE TABLE t(c); INSERT INTO t VALUES (-1), (2), ('x');");
    run(&api, db, "SELECT MIN(c) FROM t WHERE 1; SELECT MAX(c) FROM t WHERE 1;", &b);
    snprintf(seen, sizeof seen, "%s %s", b.n > 0 ? b.rows[0] : "", b.n > 1 ? b.rows[1] : "");
    expect(b.n == 2 && strcmp(seen, wanted) == 0, "%s", seen);
    bag_clear(&b);
    api.close(db);
}

START_TEST(there_may_be_several_faults)
{
    struct child c;

    in_child(&c, "min-negative", see_min_and_max, "1:2| 3:x|", 60);
    assert_content(&c);
    in_child(&c, "max-text,min-negative", see_min_and_max, "1:2| 1:2|", 60);
    assert_content(&c);
    in_child(&c, "all", see_min_and_max, "1:2| 1:2|", 60);
    assert_content(&c);
}
END_TEST

/* The smallest number there is, that of a row without NULL, or both. */
static void see_both(const void *wanted)
{
    wh_sqlite_api api;
    sqlite3 *db;
    struct bag b = {0};

    load(&api, SHIM);
    db = open_with(&api, "CREATE TABLE t(c, d); INSERT INTO t VALUES (-1, 1), (2, NULL), (3, 1);");
    run(&api, db, "SELECT MIN(c) FROM t WHERE coalesce(d, 1);", &b);
    expect(b.n == 1 && strcmp(b.rows[0], wanted) == 0, "%s", b.n > 0 ? b.rows[0] : "");
    bag_clear(&b);
    api.close(db);
}

START_TEST(a_statement_has_all_faults_that_touch_it)
{
    struct child c;

    in_child(&c, "min-negative", see_both, "1:2|", 60);
    assert_content(&c);
    in_child(&c, "coalesce-first", see_both, "1:-1|", 60);
    assert_content(&c);
    in_child(&c, "min-negative,coalesce-first", see_both, "1:3|", 60);
    assert_content(&c);
}
END_TEST

START_TEST(an_unknown_fault_is_told_once_and_is_none)
{
    struct child c;

    in_child(&c, "no-such-fault", just_load, NULL, 60);
    ck_assert_int_eq(c.status, 0);
    ck_assert_str_eq(c.said, "libfaulty-sqlite3: no fault is named \"no-such-fault\"; "
                             "behaving well\n");
}
END_TEST

START_TEST(a_real_library_that_can_not_be_loaded_is_told)
{
    struct child c;

    in_child(&c, NULL, just_load, "/nowhere/libsqlite3.so", 60);
    ck_assert(WIFEXITED(c.status) && WEXITSTATUS(c.status) == 128);
    ck_assert_ptr_nonnull(strstr(c.said, "can't load the real library"));
}
END_TEST

START_TEST(the_shim_is_not_its_own_real_library)
{
    struct child c;

    in_child(&c, NULL, just_load, SHIM, 60);
    ck_assert(WIFEXITED(c.status) && WEXITSTATUS(c.status) == 128);
    ck_assert_ptr_nonnull(strstr(c.said, "faulty one itself"));
}
END_TEST

int main(void)
{
    enum { SAMPLES = sizeof samples / sizeof *samples };
    Suite *suite = suite_create("the faulty SQLite as a library");
    TCase *forwards = tcase_create("forwarding");
    SRunner *runner = srunner_create(suite);
    int failed;

    unsetenv("WHITTLE_REAL_SQLITE");
    tcase_set_timeout(forwards, 240);
    suite_add_tcase(suite, forwards);
    tcase_add_test(forwards, the_shim_has_every_function_of_the_table);
    tcase_add_test(forwards, variadic_functions_get_ints_and_pointers);
    tcase_add_loop_test(forwards, a_fault_leaves_everything_else_alone, 0, FAULT_COUNT);
    tcase_add_loop_test(forwards, statements_of_sqlite_itself_do_not_pass_through_the_shim, 0,
                        FAULT_COUNT);
    tcase_add_loop_test(forwards, broken_sql_gets_the_error_of_the_real_library, 0, SAMPLES);
    tcase_add_test(forwards, each_thread_has_its_own_errors);
    tcase_add_test(forwards, there_may_be_several_faults);
    tcase_add_test(forwards, a_statement_has_all_faults_that_touch_it);
    tcase_add_test(forwards, an_unknown_fault_is_told_once_and_is_none);
    tcase_add_test(forwards, a_real_library_that_can_not_be_loaded_is_told);
    tcase_add_test(forwards, the_shim_is_not_its_own_real_library);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
