/*
 * The walls around SQLite: hostile cases (tests/corpus/hostile) run in a directory with one file in
 * it, and neither the directory nor this process may be different afterwards. Each case names in
 * its tags what its attack must come to. The file wall is tried alone besides.
 */
#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <whittle/engine.h>

#include "replay/engine/sqlite/library.h"

static const char victim[] = "victim.db";
static const char victim_text[] = "SQLite format 3, not really: keep me as I am\n";
static char place[] = "/tmp/whittle-walls-XXXXXX";

/* ---- the directory ------------------------------------------------------------------------ */

static void make_place(void)
{
    FILE *f;

    if (mkdtemp(place) == NULL || chdir(place) != 0)
        abort();
    setenv("SQLITE_TMPDIR", place, 1); /* read once, when a library is initialised */
    f = fopen(victim, "wb");
    if (f == NULL || fputs(victim_text, f) < 0 || fclose(f) != 0)
        abort();
}

static size_t count_entries(const char *dir)
{
    DIR *d = opendir(dir);
    size_t n = 0;

    ck_assert_ptr_nonnull(d);
    while (readdir(d) != NULL)
        n++;
    closedir(d);
    return n;
}

static void ck_place_untouched(const char *what)
{
    char text[sizeof victim_text + 8] = "";
    struct stat st;
    FILE *f = fopen(victim, "rb");
    size_t n;

    ck_assert_msg(f != NULL, "%s removed a file", what);
    n = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    ck_assert_msg(n == sizeof victim_text - 1 && strcmp(text, victim_text) == 0,
                  "%s changed a file", what);
    ck_assert_msg(count_entries(".") == 3, "%s made a file", what); /* with . and .. */
    ck_assert_msg(stat("/tmp/whittle-hostile.db", &st) != 0, "%s made a file in /tmp", what);
}

static void remove_place(void)
{
    if (chdir("/") == 0) {
        char path[sizeof place + sizeof victim];

        snprintf(path, sizeof path, "%s/%s", place, victim);
        remove(path);
        remove(place);
    }
}

/* ---- hostile cases ------------------------------------------------------------------------ */

static char text[1 << 20];

static bool is_directive(const char *line)
{
    return strncmp(line, "-- @", 4) == 0;
}

/* What the attack may come to: the words of a tag like "limit-or-stopped". */
static bool expected(const char *tag, int kind)
{
    static const char *const names[] = {"ok",    "error",   "internal", "stopped",
                                        "limit", "refused", "lost"};

    return strcmp(tag, "any") == 0 || strstr(tag, names[kind]) != NULL;
}

/*
 * Run every statement; the last one is the attack. The format's rule for chunks, in small: a
 * statement ends at a line that ends in ';', behind "-- @stmt" only at a directive.
 */
static void run_case(wh_session *s, char *tag, size_t tag_size, wh_answer *last)
{
    wh_buf sql = WH_BUF_INIT(sizeof text);
    bool marked = false, in_section = false;

    for (char *line = text, *next; *line != '\0'; line = next) {
        size_t n = strcspn(line, "\n");

        next = line + n + (line[n] == '\n');
        if (is_directive(line)) {
            if (sscanf(line, "-- @tags: hostile %31s", tag) == 1)
                tag[tag_size - 1] = '\0';
            if (strncmp(line, "-- @setup", 9) == 0 || strncmp(line, "-- @run", 7) == 0)
                in_section = true;
        } else if (in_section) {
            wh_buf_add(&sql, line, (size_t)(next - line));
        }
        if (sql.n > 0 && (is_directive(line) || (!marked && n > 0 && line[n - 1] == ';'))) {
            wh_session_execute(s, wh_buf_view(&sql), NULL, last);
            wh_buf_clear(&sql);
        }
        if (is_directive(line))
            marked = strncmp(line, "-- @stmt", 8) == 0;
    }
    wh_buf_release(&sql);
}

static void read_text(const char *path)
{
    FILE *f = fopen(path, "rb");
    size_t n;

    ck_assert_msg(f != NULL, "can't open %s", path);
    n = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    ck_assert_msg(n > 0 && n < sizeof text - 1, "%s is empty or too long", path);
    text[n] = '\0';
}

static void ck_hostile(wh_engine *engine, const char *path)
{
    size_t fds = count_entries("/proc/self/fd");
    wh_answer last = {.kind = -1};
    wh_session *s = NULL;
    char tag[32] = "";

    read_text(path);
    ck_assert_int_eq(wh_session_open(&s, engine, NULL), WH_OK);
    run_case(s, tag, sizeof tag, &last);
    ck_assert_msg(tag[0] != '\0' && last.kind >= 0, "%s has no tag or no attack", path);
    ck_assert_msg(expected(tag, last.kind), "%s: expected %s, got %d %s: %s", path, tag, last.kind,
                  last.class_, last.text);
    wh_session_execute(s, WH_STR("ROLLBACK"), NULL, &last);
    wh_session_execute(s, WH_STR("SELECT 1"), NULL, &last);
    wh_session_close(s);
    ck_place_untouched(path);
    ck_assert_msg(count_entries("/proc/self/fd") == fds, "%s leaves a file open", path);
}

static wh_engine *open_engine(void)
{
    wh_engine_config c = WH_ENGINE_CONFIG_INIT;
    wh_error err = {.message = ""};
    wh_engine *e = NULL;

    c.limits.timeout_ms = 600;
    ck_assert_msg(wh_engine_open(&e, &c, &err) == WH_OK, "%s", err.message);
    return e;
}

START_TEST(no_hostile_case_gets_past_the_walls)
{
    static const char dir[] = TEST_SOURCE_DIR "/tests/corpus/hostile";
    wh_engine *e = open_engine();
    DIR *d = opendir(dir);
    struct dirent *entry;
    int n = 0;

    ck_assert_ptr_nonnull(d);
    while ((entry = readdir(d)) != NULL) {
        char path[4096];

        if (strstr(entry->d_name, ".case.sql") == NULL)
            continue;
        snprintf(path, sizeof path, "%s/%s", dir, entry->d_name);
        ck_hostile(e, path);
        n++;
    }
    closedir(d);
    ck_assert_int_ge(n, 15);
    wh_engine_close(e);
}
END_TEST

/* ---- what each wall says ------------------------------------------------------------------ */

static wh_answer answer_to(const char *sql)
{
    wh_engine *e = open_engine();
    wh_session *s = NULL;
    wh_answer a;

    ck_assert_int_eq(wh_session_open(&s, e, NULL), WH_OK);
    wh_session_execute(s, wh_str_of(sql), NULL, &a);
    wh_session_close(s);
    wh_engine_close(e);
    return a;
}

START_TEST(a_refusal_names_what_was_refused)
{
    wh_answer a = answer_to("ATTACH '/etc/x.db' AS x");

    ck_assert_int_eq(a.kind, WH_ANSWER_REFUSED);
    ck_assert_str_eq(a.class_, "REFUSED");
    ck_assert_ptr_nonnull(strstr(a.text, "/etc/x.db"));
    a = answer_to("PRAGMA Hard_Heap_Limit = 1");
    ck_assert_ptr_nonnull(strstr(a.text, "Hard_Heap_Limit"));
    a = answer_to("SELECT load_extension('x')");
    ck_assert_ptr_nonnull(strstr(a.text, "load_extension"));
}
END_TEST

START_TEST(a_long_name_leaves_room_for_the_reason)
{
    char sql[3000];
    wh_answer a;

    snprintf(sql, sizeof sql, "ATTACH '%02000d' AS x", 1);
    a = answer_to(sql);
    ck_assert_int_eq(a.kind, WH_ANSWER_REFUSED);
    ck_assert_ptr_nonnull(strstr(a.text, "are allowed"));
}
END_TEST

START_TEST(a_refusal_is_forgotten_with_the_next_statement)
{
    wh_engine *e = open_engine();
    wh_session *s = NULL;
    wh_answer a;

    ck_assert_int_eq(wh_session_open(&s, e, NULL), WH_OK);
    wh_session_execute(s, WH_STR("ATTACH 'x' AS x"), NULL, &a);
    ck_assert_int_eq(a.kind, WH_ANSWER_REFUSED);
    wh_session_execute(s, WH_STR("SELECT 1"), NULL, &a);
    ck_assert_int_eq(a.kind, WH_ANSWER_OK);
    wh_session_execute(s, WH_STR("SELECT nosuch"), NULL, &a);
    ck_assert_int_eq(a.kind, WH_ANSWER_ERROR);
    wh_session_close(s);
    wh_engine_close(e);
}
END_TEST

START_TEST(databases_in_memory_can_be_attached_and_detached)
{
    static const char *const statements[] = {
        "ATTACH ':memory:' AS a",   "ATTACH '' AS b", "CREATE TABLE a.t(x)", "CREATE TABLE b.t(x)",
        "INSERT INTO b.t SELECT 1", "DETACH a",       "DETACH DATABASE b",   "VACUUM",
        "VACUUM INTO ':memory:'",
    };
    wh_engine *e = open_engine();
    wh_session *s = NULL;
    wh_answer a;

    ck_assert_int_eq(wh_session_open(&s, e, NULL), WH_OK);
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        wh_session_execute(s, wh_str_of(statements[i]), NULL, &a);
        ck_assert_msg(a.kind == WH_ANSWER_OK, "%s: %s", statements[i], a.text);
    }
    wh_session_close(s);
    wh_engine_close(e);
}
END_TEST

/* ---- the file wall alone: a connection without an authorizer -------------------------------- */

static const wh_sqlite_library *library(void)
{
    const wh_sqlite_library *lib = NULL;
    wh_error err = {.message = ""};

    ck_assert_msg(wh_sqlite_library_get(NULL, true, &lib, &err) == WH_OK, "%s", err.message);
    return lib;
}

static int bare_exec(const char *sql)
{
    const wh_sqlite_api *api = &library()->api;
    sqlite3 *db = NULL;
    int rc;

    ck_assert_int_eq(api->open_v2(":memory:", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                                  WH_SQLITE_VFS_NAME),
                     SQLITE_OK);
    rc = api->exec(db, sql, NULL, NULL, NULL);
    api->close(db);
    return rc;
}

START_TEST(the_file_wall_alone_opens_no_named_file)
{
    ck_assert_int_eq(bare_exec("ATTACH 'victim.db' AS x"), SQLITE_CANTOPEN);
    ck_assert_int_eq(bare_exec("ATTACH 'new.db' AS x"), SQLITE_CANTOPEN);
    ck_assert_int_eq(bare_exec("CREATE TABLE t(a); VACUUM INTO 'new.db'"), SQLITE_CANTOPEN);
    ck_place_untouched("the file wall");
}
END_TEST

START_TEST(uri_names_are_not_read_as_uris)
{
    ck_assert_int_eq(bare_exec("ATTACH 'file:victim.db?vfs=unix' AS x"), SQLITE_CANTOPEN);
    ck_assert_int_eq(bare_exec("ATTACH 'file:new.db?vfs=unix' AS x"), SQLITE_CANTOPEN);
    ck_place_untouched("a URI");
}
END_TEST

START_TEST(the_file_wall_is_the_default_of_a_library_of_our_own)
{
    const wh_sqlite_library *lib = library();
    sqlite3 *db = NULL;

    ck_assert(!lib->shared);
    ck_assert_ptr_eq(lib->api.vfs_find(NULL), &lib->vfs.vfs);
    ck_assert_int_ne(lib->api.open_v2(victim, &db, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    lib->api.close(db);
}
END_TEST

START_TEST(the_file_wall_deletes_and_finds_nothing)
{
    sqlite3_vfs *v = (sqlite3_vfs *)(void *)&library()->vfs.vfs;
    char path[64];
    int exists = 7;

    ck_assert_int_ne(v->xDelete(v, victim, 0), SQLITE_OK);
    ck_assert_int_eq(v->xAccess(v, victim, SQLITE_ACCESS_EXISTS, &exists), SQLITE_OK);
    ck_assert_int_eq(exists, 0);
    ck_assert_int_ne(v->xFullPathname(v, victim, sizeof path, path), SQLITE_OK);
    ck_assert_ptr_null(v->xDlOpen(v, victim));
    ck_place_untouched("the file wall");
}
END_TEST

START_TEST(temporary_files_pass_and_their_bytes_are_counted)
{
    wh_sqlite_vfs *w = (wh_sqlite_vfs *)(void *)&library()->vfs;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXCLUSIVE |
                SQLITE_OPEN_DELETEONCLOSE | SQLITE_OPEN_TEMP_DB;
    sqlite3_file *f = calloc(1, (size_t)w->vfs.szOsFile);
    char back[5] = "";

    ck_assert_ptr_nonnull(f);
    ck_assert_int_eq(w->vfs.xOpen(&w->vfs, NULL, f, flags, &flags), SQLITE_OK);
    ck_assert_int_eq(f->pMethods->xWrite(f, "1234", 4, 100), SQLITE_OK);
    ck_assert_int_eq(atomic_load(&w->temp_bytes), 104);
    ck_assert_int_eq(f->pMethods->xRead(f, back, 4, 100), SQLITE_OK);
    ck_assert_str_eq(back, "1234");
    /* Far behind the bound: refused, and not counted. */
    ck_assert_int_eq(f->pMethods->xWrite(f, "1234", 4, (sqlite3_int64)1 << 40), SQLITE_FULL);
    ck_assert_int_eq(f->pMethods->xTruncate(f, 50), SQLITE_OK);
    ck_assert_int_eq(atomic_load(&w->temp_bytes), 50);
    ck_assert_int_eq(f->pMethods->xClose(f), SQLITE_OK);
    ck_assert_int_eq(atomic_load(&w->temp_bytes), 0);
    free(f);
    ck_place_untouched("a temporary file");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("walls");
    TCase *walls = tcase_create("walls");
    SRunner *runner;
    int failed;

    make_place();
    tcase_set_timeout(walls, 120);
    tcase_add_test(walls, no_hostile_case_gets_past_the_walls);
    tcase_add_test(walls, a_refusal_names_what_was_refused);
    tcase_add_test(walls, a_long_name_leaves_room_for_the_reason);
    tcase_add_test(walls, a_refusal_is_forgotten_with_the_next_statement);
    tcase_add_test(walls, databases_in_memory_can_be_attached_and_detached);
    tcase_add_test(walls, the_file_wall_alone_opens_no_named_file);
    tcase_add_test(walls, uri_names_are_not_read_as_uris);
    tcase_add_test(walls, the_file_wall_is_the_default_of_a_library_of_our_own);
    tcase_add_test(walls, the_file_wall_deletes_and_finds_nothing);
    tcase_add_test(walls, temporary_files_pass_and_their_bytes_are_counted);
    suite_add_tcase(suite, walls);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    remove_place();
    return failed != 0;
}
