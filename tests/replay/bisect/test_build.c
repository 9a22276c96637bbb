/* Build commands, and the cache that keeps what they made. */
#define _GNU_SOURCE /* fallocate */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "replay/bisect/build.h"
#include "replay/bisect/build_cache.h"
#include "replay/archive/file_tree.h"
#include "replay/bisect/ladder.h"
#include "replay/archive/private_dir.h"

static char dir[] = "/tmp/whittle-build-XXXXXX";
static char log_path[100];
static const char commit[] = "0123456789abcdef0123456789abcdef01234567";
static const char other[] = "89abcdef0123456789abcdef0123456789abcdef";

static void build(const char *command, uint64_t timeout_ms, wh_build_result *out)
{
    wh_build_job job = {command, dir, log_path, timeout_ms, NULL, NULL};
    wh_build *b;
    wh_error err;

    ck_assert_int_eq(wh_build_start(&b, &job, &err), WH_OK);
    wh_build_finish(b, out);
}

static bool log_has(const char *text)
{
    wh_buf log = WH_BUF_INIT(1 << 20);
    bool found;

    ck_assert(wh_file_read(log_path, &log));
    wh_buf_char(&log, '\0');
    found = strstr(log.p, text) != NULL;
    wh_buf_release(&log);
    return found;
}

START_TEST(a_build_runs_in_its_directory_and_its_output_is_in_the_log)
{
    wh_build_result r;

    build("pwd; echo oops >&2", 0, &r);
    ck_assert_int_eq(r.end, WH_BUILD_OK);
    ck_assert(log_has(dir));
    ck_assert(log_has("oops"));
    build("exit 3", 0, &r);
    ck_assert_int_eq(r.end, WH_BUILD_EXIT);
    ck_assert_int_eq(r.number, 3);
    ck_assert(!log_has("oops"));
    build("kill -SEGV $$", 0, &r);
    ck_assert_int_eq(r.end, WH_BUILD_SIGNAL);
    ck_assert_int_eq(r.number, SIGSEGV);
}
END_TEST

/* The process whose number the build wrote into the log is gone. */
static bool process_in_log_is_gone(void)
{
    wh_buf log = WH_BUF_INIT(1 << 20);
    long pid;

    ck_assert(wh_file_read(log_path, &log));
    wh_buf_char(&log, '\0');
    pid = strtol(log.p, NULL, 10);
    wh_buf_release(&log);
    ck_assert_int_gt(pid, 1);
    return kill((pid_t)pid, 0) != 0 && errno == ESRCH;
}

START_TEST(what_a_build_left_running_is_ended)
{
    wh_build_result r;

    build("sleep 1000 & echo $!", 0, &r);
    ck_assert_int_eq(r.end, WH_BUILD_OK);
    ck_assert(process_in_log_is_gone());
    build("setsid sh -c 'echo $$; >up; exec sleep 1000' & until test -e up; do sleep 0.01; done", 0,
          &r);
    ck_assert_int_eq(r.end, WH_BUILD_OK);
    ck_assert(process_in_log_is_gone());
}
END_TEST

START_TEST(a_build_without_end_is_ended_in_time_or_on_demand)
{
    wh_build_job job = {"echo $$; sleep 1000", dir, log_path, 0, NULL, NULL};
    wh_build_result r;
    wh_build *b;
    struct stat st;

    build("echo $$; sleep 1000", 1000, &r);
    ck_assert_int_eq(r.end, WH_BUILD_TIMEOUT);
    ck_assert(process_in_log_is_gone());
    unlink(log_path);
    ck_assert_int_eq(wh_build_start(&b, &job, NULL), WH_OK);
    while (stat(log_path, &st) != 0 || st.st_size == 0)
        poll(NULL, 0, 10);
    wh_build_kill(b);
    ck_assert(process_in_log_is_gone());
}
END_TEST

START_TEST(a_build_that_stops_whoever_started_it_is_ended_too)
{
    wh_build_job job = {"echo $$; kill -STOP $PPID; echo; sleep 1000", dir, log_path, 0, NULL, NULL};
    struct stat st;
    wh_build *b;

    unlink(log_path);
    ck_assert_int_eq(wh_build_start(&b, &job, NULL), WH_OK);
    while (stat(log_path, &st) != 0 || !log_has("\n\n"))
        poll(NULL, 0, 10);
    wh_build_kill(b);
    ck_assert(process_in_log_is_gone());
}
END_TEST

/* Where the file system takes parts out of files; else this has nothing to say. */
START_TEST(what_is_printed_without_end_does_not_fill_the_disk)
{
    char command[600], probe[120];
    wh_build_result r;
    struct stat st;
    int fd, rc;

    snprintf(probe, sizeof probe, "%s/probe", dir);
    fd = open(probe, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    rc = fallocate(fd, 0, 0, 1 << 20) == 0
             ? fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 1 << 19)
             : -1;
    close(fd);
    unlink(probe);
    if (rc != 0)
        return;
    snprintf(command, sizeof command,
             "echo first; head -c 20000000 /dev/zero; i=0; "
             "while [ $i -lt 100 ] && [ $(du -k %s | cut -f 1) -gt 8000 ]; do sleep 0.1; "
             "i=$((i + 1)); done; echo last; test $i -lt 100",
             log_path);
    build(command, 0, &r);
    ck_assert_int_eq(r.end, WH_BUILD_OK);
    ck_assert_int_eq(stat(log_path, &st), 0);
    ck_assert_int_eq(st.st_size, 20000000 + 6 + 5);
}
END_TEST

static void on_signal(int number)
{
    (void)number;
}

/* It comes while the watcher still has the handlers of whoever started it. */
START_TEST(a_build_that_has_only_begun_is_ended_whatever_handlers_there_are)
{
    wh_build_job job = {"sleep 2; echo ended", dir, log_path, 0, NULL, NULL};
    struct stat st;
    wh_build *b;
    int i;

    signal(SIGTERM, on_signal);
    for (i = 0; i < 20; i++) {
        unlink(log_path);
        ck_assert_int_eq(wh_build_start(&b, &job, NULL), WH_OK);
        wh_build_kill(b);
        ck_assert(stat(log_path, &st) != 0 || st.st_size == 0);
    }
    signal(SIGTERM, SIG_DFL);
}
END_TEST

static int refuse(void *ctx, wh_error *err)
{
    (void)ctx;
    return wh_error_set(err, WH_EIO, "no files today");
}

START_TEST(a_build_whose_files_cannot_be_had_is_not_run)
{
    wh_build_job job = {"echo ran", dir, log_path, 0, refuse, NULL};
    wh_build_result r;
    wh_build *b;

    ck_assert_int_eq(wh_build_start(&b, &job, NULL), WH_OK);
    wh_build_finish(b, &r);
    ck_assert_int_eq(r.end, WH_BUILD_UNPREPARED);
    ck_assert_str_eq(r.error.message, "no files today");
    ck_assert(!log_has("ran"));
}
END_TEST

/* ---- the cache ------------------------------------------------------------------------------- */

static wh_build_cache *cache(uint64_t limit, const char *command)
{
    char path[100];
    wh_build_cache *c;
    wh_error err;
    int rc;

    snprintf(path, sizeof path, "%s/cache", dir);
    rc = wh_build_cache_open(&c, path, limit, command, false, &err);
    ck_assert_msg(rc == WH_OK, "%s", err.message);
    return c;
}

static int state_of(wh_build_cache *c, const char *hash, uint64_t timeout_ms)
{
    wh_entry e;
    int state;

    ck_assert_int_eq(wh_build_cache_get(c, hash, timeout_ms, &e, NULL), WH_OK);
    state = e.state;
    wh_entry_close(&e);
    return state;
}

static void put_file(const char *in, size_t kilobytes)
{
    char path[300], block[1024];
    FILE *f;

    memset(block, 'x', sizeof block);
    snprintf(path, sizeof path, "%s/lib.so", in);
    f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    while (kilobytes-- > 0)
        fwrite(block, 1, sizeof block, f);
    fclose(f);
}

static void make(wh_build_cache *c, const char *hash, size_t kilobytes)
{
    wh_entry e;

    ck_assert_int_eq(wh_build_cache_get(c, hash, 0, &e, NULL), WH_OK);
    ck_assert_int_eq(e.state, WH_ENTRY_ABSENT);
    put_file(e.build, kilobytes);
    ck_assert_int_eq(wh_entry_built(c, &e, NULL), WH_OK);
    wh_entry_close(&e);
}

START_TEST(a_build_is_made_once_for_each_commit_and_command)
{
    wh_build_cache *c = cache(0, "make"), *d = cache(0, "make -j2");

    make(c, commit, 1);
    ck_assert_int_eq(state_of(c, commit, 0), WH_ENTRY_BUILT);
    ck_assert_int_eq(state_of(c, other, 0), WH_ENTRY_ABSENT);
    ck_assert_int_eq(state_of(d, commit, 0), WH_ENTRY_ABSENT);
    wh_build_cache_free(c);
    wh_build_cache_free(d);
}
END_TEST

START_TEST(an_unfinished_build_is_not_there)
{
    wh_build_cache *c = cache(0, "unfinished");
    wh_entry e;
    struct stat st;

    ck_assert_int_eq(wh_build_cache_get(c, commit, 0, &e, NULL), WH_OK);
    put_file(e.build, 1);
    close(e.lock); /* as after kill -9 */
    e.lock = -1;
    wh_entry_close(&e);
    ck_assert_int_eq(wh_build_cache_get(c, commit, 0, &e, NULL), WH_OK);
    ck_assert_int_eq(e.state, WH_ENTRY_ABSENT);
    put_file(e.src, 1);
    ck_assert_int_eq(rmdir(e.build), 0); /* it is empty again */
    wh_entry_close(&e);
    ck_assert_int_eq(wh_build_cache_get(c, commit, 0, &e, NULL), WH_OK);
    ck_assert_int_eq(stat(e.src, &st), 0);
    wh_entry_close(&e);
    wh_build_cache_free(c);
}
END_TEST

START_TEST(a_failure_is_remembered_and_one_for_lack_of_time_for_no_more_than_that)
{
    wh_build_cache *c = cache(0, "failures");
    wh_entry e;

    wh_build_cache_get(c, commit, 0, &e, NULL);
    ck_assert_int_eq(wh_entry_failed(c, &e, "exit code 2", 0, NULL), WH_OK);
    wh_entry_close(&e);
    wh_build_cache_get(c, commit, 0, &e, NULL);
    ck_assert_int_eq(e.state, WH_ENTRY_FAILED);
    ck_assert_str_eq(e.reason, "exit code 2");
    wh_entry_close(&e);
    wh_build_cache_get(c, other, 5000, &e, NULL);
    wh_entry_failed(c, &e, "too slow", 5000, NULL);
    wh_entry_close(&e);
    ck_assert_int_eq(state_of(c, other, 4000), WH_ENTRY_FAILED);
    ck_assert_int_eq(state_of(c, other, 9000), WH_ENTRY_ABSENT);
    wh_build_cache_free(c);
}
END_TEST

START_TEST(what_was_not_used_longest_goes_when_the_limit_is_passed)
{
    wh_build_cache *c = cache(0, "small");
    struct timespec long_ago[2] = {{1000000000, 0}, {1000000000, 0}};
    wh_entry e;
    char path[300];

    make(c, commit, 100);
    wh_build_cache_get(c, commit, 0, &e, NULL);
    snprintf(path, sizeof path, "%s/status", e.dir);
    wh_entry_close(&e);
    wh_build_cache_free(c);
    c = cache(1, "small"); /* whatever is not held */
    wh_build_cache_get(c, commit, 0, &e, NULL);
    utimensat(AT_FDCWD, path, long_ago, 0);
    make(c, other, 100);
    ck_assert_int_eq(state_of(c, commit, 0), WH_ENTRY_BUILT); /* held */
    wh_entry_close(&e);
    make(c, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 1);
    ck_assert_int_eq(state_of(c, commit, 0), WH_ENTRY_ABSENT);
    wh_build_cache_free(c);
}
END_TEST

START_TEST(one_run_builds_and_the_other_waits)
{
    wh_build_cache *c = cache(0, "shared");
    int pipe_in[2], pipe_out[2], state;
    wh_entry e;
    pid_t pid;
    char x = 0;

    ck_assert_int_eq(pipe(pipe_in) | pipe(pipe_out), 0);
    pid = fork();
    if (pid == 0) {
        wh_entry mine;
        wh_build_cache_get(c, commit, 0, &mine, NULL);
        ck_assert_int_eq(write(pipe_in[1], &x, 1), 1);
        ck_assert_int_eq(read(pipe_out[0], &x, 1), 1);
        wh_entry_built(c, &mine, NULL);
        wh_entry_close(&mine);
        _exit(0);
    }
    ck_assert_int_eq(read(pipe_in[0], &x, 1), 1);
    ck_assert_int_eq(wh_build_cache_get(c, commit, 0, &e, NULL), WH_OK);
    state = e.state;
    wh_entry_close(&e);
    ck_assert_int_eq(write(pipe_out[1], &x, 1), 1);
    waitpid(pid, NULL, 0);
    ck_assert_int_eq(state, WH_ENTRY_BUSY);
    ck_assert_int_eq(state_of(c, commit, 0), WH_ENTRY_BUILT);
    wh_build_cache_free(c);
}
END_TEST

static char seen[300];

static void on_result(void *ctx, wh_str key, wh_str line)
{
    (void)ctx;
    snprintf(seen + strlen(seen), sizeof seen - strlen(seen), "%.*s=%.*s;", (int)key.n, key.p,
             (int)line.n, line.p);
}

START_TEST(results_outlive_the_build)
{
    wh_build_cache *c = cache(0, "results");

    make(c, commit, 1);
    wh_build_cache_put_result(c, commit, "k1", WH_STR("fail rel:1:missing"));
    wh_build_cache_put_result(c, commit, "k2", WH_STR("pass "));
    wh_build_cache_free(c);
    c = cache(1, "results");
    make(c, other, 1);
    ck_assert_int_eq(state_of(c, commit, 0), WH_ENTRY_ABSENT);
    seen[0] = '\0';
    wh_build_cache_results(c, commit, on_result, NULL);
    ck_assert_str_eq(seen, "k1=fail rel:1:missing;k2=pass ;");
    wh_build_cache_free(c);
}
END_TEST

START_TEST(a_cache_that_a_shell_would_misread_is_refused)
{
    wh_build_cache *c;
    char path[100];
    wh_error err;

    snprintf(path, sizeof path, "%s/a b", dir);
    ck_assert_int_eq(wh_build_cache_open(&c, path, 0, "make", false, &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "--cache"));
}
END_TEST

static int opened(const char *path, wh_error *err)
{
    wh_build_cache *c;
    int rc = wh_build_cache_open(&c, path, 0, "make", false, err);

    if (rc == WH_OK)
        wh_build_cache_free(c);
    return rc;
}

START_TEST(a_cache_in_which_others_can_write_is_refused)
{
    char above[200], path[220], hole[240];
    wh_error err;

    snprintf(above, sizeof above, "%s/above", dir);
    snprintf(path, sizeof path, "%s/in", above);
    snprintf(hole, sizeof hole, "%s/deeper", path);
    ck_assert_int_eq(opened(path, &err), WH_OK);
    ck_assert_int_eq(chmod(path, 0777), 0);
    ck_assert_int_eq(opened(path, &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "everybody can write"));
    ck_assert_ptr_nonnull(strstr(err.message, "--cache"));
    ck_assert_int_eq(opened(hole, &err), WH_EINVAL); /* whoever can replace it is enough */
    ck_assert_int_eq(chmod(path, 01777), 0);
    ck_assert_int_eq(opened(path, &err), WH_EINVAL);
    ck_assert_int_eq(opened(hole, &err), WH_OK); /* as below /tmp */
    ck_assert_int_eq(chmod(path, 0755), 0);
    ck_assert_int_eq(opened(path, &err), WH_OK);
    ck_assert_int_eq(chmod(above, 0777), 0);
    ck_assert_int_eq(opened(path, &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, above));
    ck_assert_int_eq(chmod(above, 0755), 0);
    if (geteuid() == 0) {
        ck_assert_int_eq(chown(above, 12345, 12345), 0);
        ck_assert_int_eq(opened(path, &err), WH_EINVAL);
        ck_assert_ptr_nonnull(strstr(err.message, "another user"));
        ck_assert_int_eq(chown(above, 0, 12345), 0);
        ck_assert_int_eq(opened(path, &err), WH_OK);
        ck_assert_int_eq(chmod(above, 0775), 0); /* a group that is not known */
        ck_assert_int_eq(opened(path, &err), WH_EINVAL);
        ck_assert_int_eq(chown(above, 0, 0), 0); /* root's own */
        ck_assert_int_eq(opened(path, &err), WH_OK);
    }
}
END_TEST

/* Which cache a user gets, or why none: in a process of its own. */
static void cache_of(uid_t uid, const char *name, const char *value, char out[1000])
{
    int fds[2];
    pid_t pid;
    ssize_t n;

    ck_assert_int_eq(pipe(fds), 0);
    pid = fork();
    if (pid == 0) {
        wh_buf path = WH_BUF_INIT(5000);
        wh_error err;
        static const char *const names[] = {"WHITTLE_CACHE", "XDG_CACHE_HOME", "HOME"};
        size_t i;

        for (i = 0; i < 3; i++)
            unsetenv(names[i]);
        if (name)
            setenv(name, value, 1);
        if (uid != geteuid() && setuid(uid) != 0)
            _exit(1);
        if (wh_private_cache(NULL, &path, &err) != WH_OK) {
            wh_buf_clear(&path);
            wh_buf_text(&path, err.message);
        }
        if (write(fds[1], path.p, path.n) != (ssize_t)path.n)
            _exit(1);
        _exit(0);
    }
    close(fds[1]);
    n = read(fds[0], out, 999);
    out[n > 0 ? n : 0] = '\0';
    close(fds[0]);
    ck_assert_int_eq(waitpid(pid, NULL, 0), pid);
}

START_TEST(the_cache_is_where_the_user_is_at_home_and_never_in_tmp)
{
    char home[200], wanted[300], got[1000];

    snprintf(home, sizeof home, "%s/home", dir);
    ck_assert_int_eq(mkdir(home, 0755), 0);
    snprintf(wanted, sizeof wanted, "%s/.cache/whittle", home);
    cache_of(geteuid(), "HOME", home, got);
    ck_assert_str_eq(got, wanted);
    snprintf(wanted, sizeof wanted, "%s/whittle", home);
    cache_of(geteuid(), "XDG_CACHE_HOME", home, got);
    ck_assert_str_eq(got, wanted);
    cache_of(geteuid(), "WHITTLE_CACHE", home, got);
    ck_assert_str_eq(got, home);
    ck_assert_int_eq(chmod(home, 0777), 0);
    cache_of(geteuid(), "HOME", home, got);
    ck_assert_ptr_nonnull(strstr(got, "everybody can write"));
    if (geteuid() == 0) {
        cache_of(0xfffff0, NULL, NULL, got); /* a number that nobody has */
        ck_assert_ptr_nonnull(strstr(got, "HOME is not set"));
        ck_assert_ptr_nonnull(strstr(got, "--cache DIR"));
        cache_of(0xfffff0, "HOME", "/nonexistent", got);
        ck_assert_ptr_nonnull(strstr(got, "--cache DIR"));
    }
}
END_TEST

START_TEST(a_build_that_others_could_have_changed_is_made_anew)
{
    wh_build_cache *c = cache(0, "umask");
    char path[300];
    wh_entry e;

    make(c, commit, 1);
    wh_build_cache_put_result(c, commit, "k1", WH_STR("pass "));
    ck_assert_int_eq(wh_build_cache_get(c, commit, 0, &e, NULL), WH_OK);
    ck_assert_int_eq(e.state, WH_ENTRY_BUILT);
    snprintf(path, sizeof path, "%s", e.build);
    wh_entry_close(&e);
    ck_assert_int_eq(chmod(path, 0777), 0);
    seen[0] = '\0';
    wh_build_cache_results(c, commit, on_result, NULL);
    ck_assert_str_eq(seen, "");
    make(c, commit, 1); /* which asserts that there is none */
    ck_assert_int_eq(state_of(c, commit, 0), WH_ENTRY_BUILT);
    wh_build_cache_free(c);
}
END_TEST

START_TEST(a_build_command_makes_nothing_that_others_can_write)
{
    char path[200];
    wh_build_result r;
    struct stat st;
    mode_t mask = umask(0);

    build("echo >made", 0, &r);
    umask(mask);
    snprintf(path, sizeof path, "%s/made", dir);
    ck_assert_int_eq(stat(path, &st), 0);
    ck_assert_uint_eq(st.st_mode & 0777, 0644);
}
END_TEST

START_TEST(placeholders_are_filled_and_other_braces_stay)
{
    wh_buf out = WH_BUF_INIT(1000);

    wh_build_fill(&out, "cd {src} && ${X} {commit}>{build}/{}", "/s", "/b", "abc", NULL);
    wh_buf_char(&out, '\0');
    ck_assert_str_eq(out.p, "cd /s && ${X} abc>/b/{}");
    wh_buf_release(&out);
}
END_TEST

/* ---- ladders --------------------------------------------------------------------------------- */

static int ladder(const char *text, wh_arena *a, wh_ladder *l, bool names, wh_error *err)
{
    char path[100];
    FILE *f;

    snprintf(path, sizeof path, "%s/ladder", dir);
    f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    fclose(f);
    return wh_ladder_read(l, a, path, names, err);
}

START_TEST(a_ladder_has_a_rung_a_line)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_ladder l;
    wh_error err;

    ck_assert_int_eq(ladder("# old ones\n\n3.28 sqlite:?lib=/a\r\n\tsqlite:\nv9  sqlite:", a, &l,
                            false, &err),
                     WH_OK);
    ck_assert_uint_eq(l.n, 3);
    ck_assert_str_eq(l.rungs[0].name, "3.28");
    ck_assert_str_eq(l.rungs[0].url, "sqlite:?lib=/a");
    ck_assert_str_eq(l.rungs[1].name, "sqlite:");
    ck_assert_uint_eq(wh_ladder_find(&l, "v9"), 2);
    ck_assert_uint_eq(wh_ladder_find(&l, "2"), 1);
    ck_assert_uint_eq(wh_ladder_find(&l, "4"), UINT32_MAX);
    ck_assert_int_eq(ladder("sqlite:\nx sqlite: y\n", a, &l, false, &err), WH_ESYNTAX);
    ck_assert_uint_eq(err.line, 2);
    ck_assert_int_eq(ladder("sqlite:\n", a, &l, true, &err), WH_ESYNTAX);
    ck_assert_int_eq(ladder("\ngopher:\n", a, &l, false, &err), WH_EENGINE);
    ck_assert_uint_eq(err.line, 2);
    wh_arena_free(a);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("build");
    TCase *t = tcase_create("build");
    SRunner *r;
    int failed;

    if (!mkdtemp(dir))
        return 1;
    snprintf(log_path, sizeof log_path, "%s/log", dir);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, a_build_runs_in_its_directory_and_its_output_is_in_the_log);
    tcase_add_test(t, what_a_build_left_running_is_ended);
    tcase_add_test(t, a_build_without_end_is_ended_in_time_or_on_demand);
    tcase_add_test(t, a_build_that_stops_whoever_started_it_is_ended_too);
    tcase_add_test(t, what_is_printed_without_end_does_not_fill_the_disk);
    tcase_add_test(t, a_build_that_has_only_begun_is_ended_whatever_handlers_there_are);
    tcase_add_test(t, a_build_whose_files_cannot_be_had_is_not_run);
    tcase_add_test(t, a_build_is_made_once_for_each_commit_and_command);
    tcase_add_test(t, an_unfinished_build_is_not_there);
    tcase_add_test(t, a_failure_is_remembered_and_one_for_lack_of_time_for_no_more_than_that);
    tcase_add_test(t, what_was_not_used_longest_goes_when_the_limit_is_passed);
    tcase_add_test(t, one_run_builds_and_the_other_waits);
    tcase_add_test(t, results_outlive_the_build);
    tcase_add_test(t, a_cache_that_a_shell_would_misread_is_refused);
    tcase_add_test(t, a_cache_in_which_others_can_write_is_refused);
    tcase_add_test(t, the_cache_is_where_the_user_is_at_home_and_never_in_tmp);
    tcase_add_test(t, a_build_that_others_could_have_changed_is_made_anew);
    tcase_add_test(t, a_build_command_makes_nothing_that_others_can_write);
    tcase_add_test(t, placeholders_are_filled_and_other_braces_stay);
    tcase_add_test(t, a_ladder_has_a_rung_a_line);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    wh_tree_remove(dir);
    return failed != 0;
}
