/* Counts: added up, unique plans, and a file that is always whole. */
#include "tests/oracles/fixture.h"
#include "oracles/campaign/stats.h"

#include <stdio.h>
#include <unistd.h>

static char path[64];

static void make_path(void)
{
    snprintf(path, sizeof path, "/tmp/whittle-stats-%ld", (long)getpid());
    remove(path);
}

/* The value behind `key`, a line of its own; NULL: not there. */
static const char *value_of(const char *key)
{
    static char line[256];
    FILE *f = fopen(path, "r");
    size_t n = strlen(key);

    while (f && fgets(line, sizeof line, f)) {
        if (strncmp(line, key, n) == 0 && line[n] == '\t') {
            fclose(f);
            line[strcspn(line, "\n")] = '\0';
            return line + n + 1;
        }
    }
    if (f)
        fclose(f);
    return NULL;
}

static wh_stats fresh(void)
{
    wh_stats s;

    memset(&s, 0, sizeof s);
    make_path();
    s.path = path;
    wh_stats_begin(&s);
    return s;
}

START_TEST(counts_add_up)
{
    wh_stats s = fresh();
    wh_counts c;

    memset(&c, 0, sizeof c);
    c.cases = 1;
    c.checks = 3;
    c.checks_compared = 2;
    c.engine_ns = 1500000000;
    wh_stats_add(&s, &c);
    c.cases = 0;
    wh_stats_add(&s, &c);
    wh_stats_end(&s, false);
    ck_assert_str_eq(value_of("cases"), "1");
    ck_assert_str_eq(value_of("checks"), "6");
    ck_assert_str_eq(value_of("checks_compared"), "4");
    ck_assert_str_eq(value_of("engine_seconds"), "3.000");
    remove(path);
}
END_TEST

START_TEST(a_worker_that_still_works_is_counted_in_the_rate)
{
    wh_stats s = fresh();
    wh_counts c;

    memset(&c, 0, sizeof c);
    c.checks_nonempty = 1000000;
    c.cpu_ns = (uint64_t)100 * 1000000000;
    wh_stats_add(&s, &c);
    wh_stats_end(&s, false);
    ck_assert_int_ge(atoi(value_of("hits_per_cpu_second")), 9900);
    ck_assert_int_le(atoi(value_of("hits_per_cpu_second")), 10000);
    ck_assert_int_ge(atoi(value_of("worker_cpu_seconds")), 100);
    remove(path);
}
END_TEST

START_TEST(the_steps_of_queries_have_a_median)
{
    wh_stats s = fresh();
    wh_counts c;

    memset(&c, 0, sizeof c);
    wh_steps_add(&c.steps, 3);
    wh_steps_add(&c.steps, 12);
    wh_stats_add(&s, &c);
    memset(&c.steps, 0, sizeof c.steps);
    wh_steps_add(&c.steps, 70000);
    wh_stats_add(&s, &c);
    wh_stats_end(&s, false);
    ck_assert_str_eq(value_of("vm_steps_median"), "12");
    remove(path);
}
END_TEST

START_TEST(the_file_has_every_key)
{
    static const char *const keys[] = {
        "cases",        "bases",         "checks",        "checks_compared",  "checks_nonempty",
        "inconclusive", "statements",    "statements_ok", "setup_statements", "setup_ok",
        "queries",      "queries_ok",    "plans",         "findings",         "seconds",
        "cpu_seconds",  "engine_seconds", "hits_per_cpu_second", "vm_steps_median"};
    wh_stats s = fresh();
    size_t i;

    wh_stats_end(&s, false);
    for (i = 0; i < sizeof keys / sizeof keys[0]; i++)
        ck_assert_msg(value_of(keys[i]) != NULL, "%s", keys[i]);
    remove(path);
}
END_TEST

START_TEST(a_plan_counts_once)
{
    wh_stats s = fresh();
    uint64_t i, round;

    for (round = 0; round < 2; round++)
        for (i = 0; i < 5000; i++)
            wh_stats_add_plan(&s, i * 0x9e3779b97f4a7c15u);
    wh_stats_add_plan(&s, UINT64_MAX);
    wh_stats_end(&s, false);
    ck_assert_str_eq(value_of("plans"), "5001");
    remove(path);
}
END_TEST

START_TEST(plans_are_told_by_checks)
{
    wh_stats s = fresh();
    wh_counts c;

    memset(&c, 0, sizeof c);
    c.checks = 100;
    wh_stats_add(&s, &c);
    wh_stats_add_plan(&s, 1);
    wh_stats_add_plan(&s, 2);
    c.checks = 800;
    wh_stats_add(&s, &c);
    wh_stats_add_plan(&s, 2);
    wh_stats_add_plan(&s, 3);
    wh_stats_add(&s, &c);
    wh_stats_end(&s, false);
    ck_assert_str_eq(value_of("plans_by_checks"), "0@0 2@100 3@900 3@1700");
    remove(path);
}
END_TEST

START_TEST(the_file_is_replaced_only_when_a_second_has_passed)
{
    wh_stats s = fresh();

    wh_stats_tick(&s);
    ck_assert_int_ne(access(path, F_OK), 0);
    s.last_ms -= 1000;
    wh_stats_tick(&s);
    ck_assert_int_eq(access(path, F_OK), 0);
    wh_stats_end(&s, false);
    remove(path);
}
END_TEST

START_TEST(no_part_of_a_file_stays_behind)
{
    wh_stats s = fresh();
    char part[80];

    wh_stats_end(&s, false);
    snprintf(part, sizeof part, "%s.part", path);
    ck_assert_int_ne(access(part, F_OK), 0);
    remove(path);
}
END_TEST

START_TEST(a_file_that_cannot_be_written_is_told)
{
    wh_stats s = fresh();

    s.path = "/nonexistent/directory/stats";
    ck_assert_ptr_nonnull(freopen("/dev/null", "w", stderr));
    ck_assert(!wh_stats_end(&s, false));
    s = fresh();
    ck_assert(wh_stats_end(&s, false));
    remove(path);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        counts_add_up,
        a_worker_that_still_works_is_counted_in_the_rate,
        the_steps_of_queries_have_a_median,
        the_file_has_every_key,
        a_plan_counts_once,
        plans_are_told_by_checks,
        the_file_is_replaced_only_when_a_second_has_passed,
        no_part_of_a_file_stays_behind,
        a_file_that_cannot_be_written_is_told,
    };

    return fixture_run("stats", tests, sizeof tests / sizeof tests[0]);
}
