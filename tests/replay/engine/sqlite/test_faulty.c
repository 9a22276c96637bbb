/*
 * The faulty SQLite that the oracles are tested with (tests/tools/faulty_sqlite.c): it forwards
 * everything, has the one fault it was told to have, and that fault breaks the relations that
 * NoREC and TLP check.
 *
 * The shim reads its environment when it is loaded, so every test does its work in a child of its
 * own, which says what is wrong on a pipe.
 */
#include <pthread.h>
#include <sys/resource.h>

#include "tests/tools/faults.h"
#include "tests/tools/faulty_harness.h"
#include "tests/tools/faulty_samples.h"

#define SHIM TEST_BUILD_DIR "/tests/libfaulty-sqlite3.so"
#define REAL "libsqlite3.so.0"

static const struct fault_info faults[] = WH_FAULT_TABLE;

/* ---- the relations --------------------------------------------------------------------- */

static const char *const form_names[] = {"count", "flags", "fetch", "whole", "parts", "compound"};

static void run_forms(const wh_sqlite_api *api, const char *setup, const struct sample *s,
                      const char *p, struct bag out[FORMS])
{
    sqlite3 *db = open_with(api, setup);
    char sql[1024];

    memset(out, 0, sizeof *out * FORMS);
    for (int f = 0; f < FORMS; f++) {
        query_text(sql, sizeof sql, s, p, (enum form)f);
        run(api, db, sql, &out[f]);
        expect(out[f].rc == SQLITE_DONE, "%s: %s", sql, api->errmsg(db));
    }
    expect(api->close(db) == SQLITE_OK, "a statement was left open");
}

/* NoREC: as many rows as flags, fetched and counted; TLP: the parts are the whole. */
static void relations(const struct bag b[FORMS], bool kept[4])
{
    char sum[64] = "", count[64] = "";

    sscanf(b[FLAGS].rows[0], "%*d:%63[^|]", sum);
    sscanf(b[COUNT].rows[0], "%*d:%63[^|]", count);
    kept[0] = atol(sum) == (long)b[FETCH].n;
    kept[1] = atol(sum) == atol(count);
    kept[2] = bag_equal(&b[WHOLE], &b[PARTS]);
    kept[3] = bag_equal(&b[WHOLE], &b[COMPOUND]);
}

/* The unoptimised forms agree with the real library, the others only when nothing shows. */
static void compare(const struct sample *s, bool shows)
{
    static const char *const names[] = {"NoREC fetch", "NoREC count", "TLP", "TLP in SQL"};
    const char *setup = !shows && s->quiet_setup ? s->quiet_setup : s->setup;
    const char *where = !shows && s->quiet_where ? s->quiet_where : s->where;
    wh_sqlite_api shim, real;
    struct bag got[FORMS], want[FORMS];
    bool kept[4], sound[4];

    load(&shim, SHIM);
    load(&real, REAL);
    run_forms(&shim, setup, s, where, got);
    run_forms(&real, setup, s, where, want);
    relations(got, kept);
    relations(want, sound);
    for (int f = 0; f < FORMS; f++) {
        bool faulty = shows && f != FLAGS && f != WHOLE && (!s->order || f == FETCH || f == PARTS);

        expect(bag_equal(&got[f], &want[f]) == !faulty, "%s: \"%s\" %s in form %s",
               faults[s->fault].name, where, faulty ? "is right" : "is wrong", form_names[f]);
    }
    for (int i = 0; i < 4; i++) {
        bool broken = shows && (!s->order || i == 0 || i == 2);

        expect(kept[i] == !broken && sound[i], "%s: \"%s\": %s is %s", faults[s->fault].name, where,
               names[i], broken ? "kept" : "violated");
    }
    for (int f = 0; f < FORMS; f++) {
        bag_clear(&got[f]);
        bag_clear(&want[f]);
    }
}

static void compare_loud(const void *sample)
{
    compare(sample, true);
}

static void compare_quiet(const void *sample)
{
    compare(sample, false);
}

START_TEST(each_fault_breaks_norec_and_tlp_where_its_condition_holds)
{
    const struct sample *s = &samples[_i];
    struct child c;

    in_child(&c, faults[s->fault].name, compare_loud, s, 60);
    assert_content(&c);
}
END_TEST

START_TEST(each_fault_is_silent_where_its_condition_does_not_hold)
{
    const struct sample *s = &samples[_i];
    struct child c;

    in_child(&c, faults[s->fault].name, compare_quiet, s, 60);
    assert_content(&c);
}
END_TEST

START_TEST(without_a_fault_the_shim_answers_as_the_real_library)
{
    struct sample s = samples[_i];
    struct child c;

    s.quiet_setup = s.quiet_where = NULL;
    in_child(&c, NULL, compare_quiet, &s, 60);
    assert_content(&c);
}
END_TEST

START_TEST(every_fault_has_a_sample)
{
    int seen[FAULT_COUNT] = {0};

    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++)
        seen[samples[i].fault]++;
    for (size_t i = 0; i < sizeof divisions / sizeof *divisions; i++)
        seen[divisions[i].fault]++;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        seen[endings[i].fault]++;
    for (int i = FAULT_NONE + 1; i < FAULT_COUNT; i++)
        ck_assert_msg(seen[i] > 0 || strcmp(faults[i].verdict, "raw") == 0 ||
                          faults[i].verdict[0] == 'd', /* of changes: cli/oracle_faults.sh */
                      "%s", faults[i].name);
}
END_TEST

static void divide(const struct division *d, bool shows)
{
    const char *setup = !shows && d->quiet_setup ? d->quiet_setup : d->setup;
    const char *whole = !shows && d->quiet_whole ? d->quiet_whole : d->whole;
    const char *parts = !shows && d->quiet_parts ? d->quiet_parts : d->parts;
    struct bag a = {0}, b = {0};
    wh_sqlite_api api;
    sqlite3 *db;

    load(&api, SHIM);
    db = open_with(&api, setup);
    run(&api, db, whole, &a);
    expect(a.rc == SQLITE_DONE, "%s: %s", whole, api.errmsg(db));
    run(&api, db, parts, &b);
    expect(b.rc == SQLITE_DONE, "%s: %s", parts, api.errmsg(db));
    expect(bag_equal(&a, &b) == !shows, "%s: \"%s\" %s", faults[d->fault].name, parts,
           shows ? "agrees" : "does not agree");
    bag_clear(&a);
    bag_clear(&b);
    expect(api.close(db) == SQLITE_OK, "a statement was left open");
}

static void divide_loud(const void *division)
{
    divide(division, true);
}

static void divide_quiet(const void *division)
{
    divide(division, false);
}

START_TEST(each_fault_of_groups_parts_a_query_and_its_parts)
{
    struct child c;

    in_child(&c, faults[divisions[_i].fault].name, divide_loud, &divisions[_i], 60);
    assert_content(&c);
}
END_TEST

START_TEST(each_fault_of_groups_is_silent_where_its_condition_does_not_hold)
{
    struct child c;

    in_child(&c, faults[divisions[_i].fault].name, divide_quiet, &divisions[_i], 60);
    assert_content(&c);
}
END_TEST

START_TEST(without_a_fault_a_query_and_its_parts_agree)
{
    struct division d = divisions[_i];
    struct child c;

    if (!d.quiet_parts)
        d.quiet_setup = NULL;
    in_child(&c, NULL, divide_quiet, &d, 60);
    assert_content(&c);
}
END_TEST

/* Aggregates are compared with their parts in the FROM list of one query. */
static void sum_of_parts(const void *sql)
{
    wh_sqlite_api api;
    struct bag b = {0};
    sqlite3 *db;

    load(&api, SHIM);
    db = open_with(&api, samples[0].setup);
    run(&api, db, sql, &b);
    expect(b.n == 1 && strcmp(b.rows[0], "1:3|") == 0, "%s", b.n ? b.rows[0] : api.errmsg(db));
    bag_clear(&b);
    api.close(db);
}

START_TEST(a_fault_shows_in_a_subquery_of_from)
{
    struct child c;

    in_child(&c, "not-index-last", sum_of_parts,
             "SELECT SUM(s) FROM (SELECT SUM(a) AS s FROM t WHERE a > 1 AND NOT a = 5"
             " UNION ALL SELECT SUM(a) FROM t WHERE a = 1)",
             60);
    assert_content(&c);
}
END_TEST

/* ---- crashes and the like -------------------------------------------------------------- */

static int stop_always(void *ctx)
{
    (void)ctx;
    return 1;
}

static sqlite3 *open_ending(wh_sqlite_api *api, const struct ending *e)
{
    load(api, SHIM);
    return open_with(api, e->setup);
}

static void end_quietly(const void *arg)
{
    const struct ending *e = arg;
    wh_sqlite_api api;
    sqlite3 *db = open_ending(&api, e);
    struct bag b = {0};

    run(&api, db, e->quiet, &b);
    expect(b.rc == SQLITE_DONE && b.n == 1, "%s: %s", e->quiet, api.errmsg(db));
    bag_clear(&b);
    expect(api.close(db) == SQLITE_OK, "a statement was left open");
}

static void end_loudly(const void *arg)
{
    const struct ending *e = arg;
    struct rlimit no_core = {0, 0};
    wh_sqlite_api api;
    sqlite3 *db = open_ending(&api, e);
    struct bag b = {0};

    setrlimit(RLIMIT_CORE, &no_core);
    signal(SIGSEGV, SIG_DFL); /* a sanitizer's handler would turn it into an exit */
    signal(SIGABRT, SIG_DFL);
    if (e->fault == FAULT_HANG_GLOB)
        api.progress_handler(db, 1000, stop_always, NULL);
    run(&api, db, e->query, &b);
    complain("%d %s", b.rc, api.errmsg(db));
}

static void end_of(struct child *c, enum fault fault, int patience)
{
    in_child(c, faults[fault].name, end_loudly, ending_of(fault), patience);
}

START_TEST(an_ending_fault_is_silent_where_its_condition_does_not_hold)
{
    struct child c;

    in_child(&c, faults[endings[_i].fault].name, end_quietly, &endings[_i], 60);
    assert_content(&c);
}
END_TEST

START_TEST(one_crash_is_a_segmentation_fault)
{
    struct child c;

    end_of(&c, FAULT_CRASH_IN_SELECT, 60);
    ck_assert_msg(WIFSIGNALED(c.status) && WTERMSIG(c.status) == SIGSEGV, "%d: %s", c.status,
                  c.said);
}
END_TEST

START_TEST(one_crash_is_an_abort)
{
    struct child c;

    end_of(&c, FAULT_ABORT_NATURAL, 60);
    ck_assert_msg(WIFSIGNALED(c.status) && WTERMSIG(c.status) == SIGABRT, "%d: %s", c.status,
                  c.said);
}
END_TEST

START_TEST(the_hang_ends_by_a_signal_only)
{
    struct child c;

    end_of(&c, FAULT_HANG_GLOB, 2);
    ck_assert_msg(WIFSIGNALED(c.status) && WTERMSIG(c.status) == SIGALRM, "%d: %s", c.status,
                  c.said);
}
END_TEST

/* One step's error, as all of the interface tells it. */
static void corrupt_in_all_words(const void *arg)
{
    const struct ending *e = arg;
    wh_sqlite_api api;
    sqlite3 *db = open_ending(&api, e);
    sqlite3_stmt *stmt = NULL;

    expect(api.prepare_v2(db, e->query, -1, &stmt, NULL) == SQLITE_OK, "prepare failed");
    expect(api.step(stmt) == SQLITE_CORRUPT, "step is well");
    expect(api.errcode(db) == SQLITE_CORRUPT, "errcode is %d", api.errcode(db));
    expect(api.extended_errcode(db) == SQLITE_CORRUPT, "extended_errcode");
    expect(strcmp(api.errmsg(db), "database disk image is malformed") == 0, "%s", api.errmsg(db));
    expect(api.reset(stmt) == SQLITE_CORRUPT, "reset forgot it");
    expect(api.step(stmt) == SQLITE_CORRUPT, "the second time step is well");
    expect(api.finalize(stmt) == SQLITE_CORRUPT, "finalize forgot it");
    expect(api.prepare_v2(db, e->quiet, -1, &stmt, NULL) == SQLITE_OK, "prepare failed");
    expect(api.errcode(db) == SQLITE_OK, "the error outlives the next call");
    expect(api.step(stmt) == SQLITE_ROW && api.finalize(stmt) == SQLITE_OK, "the next is bad too");
    expect(api.close(db) == SQLITE_OK, "a statement was left open");
}

START_TEST(the_internal_error_is_told_by_every_function)
{
    struct child c;

    in_child(&c, "corrupt-two-terms", corrupt_in_all_words, ending_of(FAULT_CORRUPT_TWO_TERMS), 60);
    assert_content(&c);
}
END_TEST

static void devour_within_limits(const void *arg)
{
    struct rlimit half = {(rlim_t)512 << 20, (rlim_t)512 << 20};

    expect(setrlimit(RLIMIT_AS, &half) == 0, "no limit");
    end_loudly(arg);
}

#if defined(__SANITIZE_ADDRESS__)
#define UNDER_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNDER_ASAN 1
#endif
#endif

START_TEST(memory_without_end_becomes_out_of_memory_at_a_limit)
{
#ifndef UNDER_ASAN /* whose address space can't be limited */
    struct child c;

    in_child(&c, "memory-concat", devour_within_limits, ending_of(FAULT_MEMORY_CONCAT), 60);
    ck_assert_int_eq(c.status, 0);
    ck_assert_str_eq(c.said, "7 out of memory\n");
#else
    (void)devour_within_limits;
#endif
}
END_TEST

int main(void)
{
    enum { SAMPLES = sizeof samples / sizeof *samples, ENDINGS = sizeof endings / sizeof *endings };
    enum { DIVISIONS = sizeof divisions / sizeof *divisions };
    Suite *suite = suite_create("the faulty SQLite");
    TCase *shows = tcase_create("faults"), *ends = tcase_create("endings");
    SRunner *runner = srunner_create(suite);
    int failed;

    unsetenv("WHITTLE_REAL_SQLITE");
    tcase_set_timeout(shows, 120);
    tcase_set_timeout(ends, 120);
    suite_add_tcase(suite, shows);
    suite_add_tcase(suite, ends);
    tcase_add_test(shows, every_fault_has_a_sample);
    tcase_add_loop_test(shows, each_fault_breaks_norec_and_tlp_where_its_condition_holds, 0,
                        SAMPLES);
    tcase_add_loop_test(shows, each_fault_is_silent_where_its_condition_does_not_hold, 0, SAMPLES);
    tcase_add_loop_test(shows, without_a_fault_the_shim_answers_as_the_real_library, 0, SAMPLES);
    tcase_add_test(shows, a_fault_shows_in_a_subquery_of_from);
    tcase_add_loop_test(shows, each_fault_of_groups_parts_a_query_and_its_parts, 0, DIVISIONS);
    tcase_add_loop_test(shows, each_fault_of_groups_is_silent_where_its_condition_does_not_hold, 0,
                        DIVISIONS);
    tcase_add_loop_test(shows, without_a_fault_a_query_and_its_parts_agree, 0, DIVISIONS);
    tcase_add_loop_test(ends, an_ending_fault_is_silent_where_its_condition_does_not_hold, 0,
                        ENDINGS);
    tcase_add_test(ends, one_crash_is_a_segmentation_fault);
    tcase_add_test(ends, one_crash_is_an_abort);
    tcase_add_test(ends, the_hang_ends_by_a_signal_only);
    tcase_add_test(ends, the_internal_error_is_told_by_every_function);
    tcase_add_test(ends, memory_without_end_becomes_out_of_memory_at_a_limit);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
