/* Private servers: starting, sharing, dying, leaving nothing. Skipped without PostgreSQL's programs. */
#define _DEFAULT_SOURCE /* usleep */
#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "replay/engine/server/server.h"
#include "tests/replay/engine/server/installed_fixture.h"

static wh_server *started(void)
{
    wh_server *s = NULL;
    wh_error err = {0};

    ck_assert_msg(wh_server_start(&s, WH_STR("postgresql"), NULL, 0, NULL, &err) == WH_OK, "%s",
                  err.message);
    return s;
}

static bool exists(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0;
}

static bool goes_within(const char *path, int ms)
{
    for (; exists(path) && ms > 0; ms -= 10)
        usleep(10000);
    return !exists(path);
}

START_TEST(a_server_that_is_stopped_leaves_no_directory)
{
    wh_server *s = started();
    char dir[300];

    snprintf(dir, sizeof dir, "%s", wh_server_dir(s));
    ck_assert(exists(dir));
    wh_server_stop(s);
    ck_assert(goes_within(dir, 60000));
}
END_TEST

START_TEST(a_server_goes_with_the_process_that_started_it)
{
    char dir[300] = "";
    int fds[2];
    pid_t child;

    ck_assert_int_eq(pipe(fds), 0);
    child = fork();
    if (child == 0) {
        wh_server *s = started();

        (void)!write(fds[1], wh_server_dir(s), strlen(wh_server_dir(s)));
        for (;;)
            pause();
    }
    ck_assert_int_gt(read(fds[0], dir, sizeof dir - 1), 0);
    ck_assert(exists(dir));
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    ck_assert(goes_within(dir, 60000));
    close(fds[0]);
    close(fds[1]);
}
END_TEST

START_TEST(slots_are_distinct_and_come_back)
{
    wh_server *s = started();
    wh_slot *a, *b;

    ck_assert_int_eq(wh_slot_take(&a, wh_server_dir(s), NULL), WH_OK);
    ck_assert_int_eq(wh_slot_take(&b, wh_server_dir(s), NULL), WH_OK);
    ck_assert_uint_eq(wh_slot_number(a), 1);
    ck_assert_uint_eq(wh_slot_number(b), 2);
    wh_slot_leave(a);
    ck_assert_int_eq(wh_slot_take(&a, wh_server_dir(s), NULL), WH_OK);
    ck_assert_uint_eq(wh_slot_number(a), 1);
    ck_assert(exists(wh_slot_socket(a)));
    wh_slot_leave(a);
    wh_slot_leave(b);
    wh_server_stop(s);
}
END_TEST

/* The server's own process: the first line of its pid file. */
static pid_t main_process(const wh_server *s)
{
    char path[400], line[32] = "";
    FILE *f;

    snprintf(path, sizeof path, "%s/data/postmaster.pid", wh_server_dir(s));
    f = fopen(path, "r");
    ck_assert_ptr_nonnull(f);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, f));
    fclose(f);
    return (pid_t)strtol(line, NULL, 10);
}

START_TEST(a_server_that_is_killed_comes_back)
{
    wh_server *s = started();
    unsigned before;
    wh_slot *slot;

    ck_assert_int_eq(wh_slot_take(&slot, wh_server_dir(s), NULL), WH_OK);
    before = wh_slot_starts(slot);
    ck_assert_int_eq(kill(main_process(s), SIGKILL), 0);
    for (int i = 0; i < 6000 && wh_slot_starts(slot) == before; i++)
        usleep(10000);
    ck_assert_uint_gt(wh_slot_starts(slot), before);
    ck_assert(wh_slot_wait_ready(slot, 60000));
    ck_assert_int_eq(wh_slot_last_signal(slot), SIGKILL);
    wh_slot_leave(slot);
    wh_server_stop(s);
}
END_TEST

START_TEST(only_a_url_without_a_server_wants_one)
{
    ck_assert(wh_server_wanted(WH_STR("postgresql:")));
    ck_assert(wh_server_wanted(WH_STR("postgresql:?bin=/x")));
    ck_assert(!wh_server_wanted(WH_STR("postgresql:?bin=/x&server=/y")));
    ck_assert(!wh_server_wanted(WH_STR("postgresql://host/db")));
    ck_assert(!wh_server_wanted(WH_STR("sqlite:")));
}
END_TEST

START_TEST(what_is_no_server_is_refused_in_words)
{
    wh_server *s = NULL;
    wh_slot *slot = NULL;
    wh_error err;

    ck_assert_int_eq(wh_server_start(&s, WH_STR("postgresql"), "/nonexistent", 0, NULL, &err), WH_EENGINE);
    ck_assert_ptr_nonnull(strstr(err.message, "/nonexistent"));
    ck_assert_int_eq(wh_server_start(&s, WH_STR("nosuch"), NULL, 0, NULL, &err), WH_EINVAL);
    ck_assert_int_eq(wh_slot_take(&slot, "/nonexistent", &err), WH_EENGINE);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("server");
    TCase *t = tcase_create("all");
    SRunner *r;
    int failed;

    tcase_add_test(t, only_a_url_without_a_server_wants_one);
    tcase_add_test(t, what_is_no_server_is_refused_in_words);
    if (postgresql_is_installed()) {
        tcase_add_test(t, a_server_that_is_stopped_leaves_no_directory);
        tcase_add_test(t, a_server_goes_with_the_process_that_started_it);
        tcase_add_test(t, slots_are_distinct_and_come_back);
        tcase_add_test(t, a_server_that_is_killed_comes_back);
    }
    tcase_set_timeout(t, 60);
    suite_add_tcase(suite, t);
    r = srunner_create(suite);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
