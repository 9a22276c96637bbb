/* Groups as workers see them: only what the tool will find in a group may be set aside. */
#include "tests/oracles/fixture.h"
#include "oracles/campaign/findings/shared.h"

#include <stdio.h>
#include <stdlib.h>

static const wh_seen none;

static void tell(wh_shared_groups *shared, const wh_finding_groups *groups)
{
    static const wh_frequent nothing;

    wh_shared_groups_add(shared, groups, &none, &nothing, 1, 1);
}

static wh_core crash(const char *where)
{
    wh_core out;
    char base[200];

    snprintf(base, sizeof base, "SELECT * FROM t0 WHERE %s;", where);
    wh_case_core(fixture_case("norec form=count", "CREATE TABLE t0(c0, c1);", base),
                 WH_STR("crash:select:SIGSEGV"), NULL, &out);
    return out;
}

static bool begins(wh_finding_groups *g, const wh_core *core)
{
    return wh_finding_groups_add(g, core, 1, false, WH_STR("label"));
}

START_TEST(a_group_is_known_when_it_is_told)
{
    wh_core core = crash("c1 = 1");
    wh_shared_groups *shared = wh_shared_groups_new();
    wh_finding_groups groups = {0};

    ck_assert(begins(&groups, &core));
    ck_assert(!wh_shared_groups_have(shared, &core));
    tell(shared, &groups);
    ck_assert(wh_shared_groups_have(shared, &core));
    ck_assert(!wh_shared_groups_have(NULL, &core));
    core = crash("c1 IS NULL");
    ck_assert(begins(&groups, &core));
    ck_assert(!wh_shared_groups_have(shared, &core));
    tell(shared, &groups);
    ck_assert(wh_shared_groups_have(shared, &core));
    wh_finding_groups_release(&groups);
    wh_shared_groups_free(shared);
}
END_TEST

/* A worker that had sent `between` would take `last` for its like, and nobody would print it. */
START_TEST(what_is_like_the_like_of_a_group_is_news)
{
    wh_core first = crash("abs(c1) IN (1)"), between = crash("c1 IN (1)"),
            last = crash("c1 + 1 IN (1)");
    wh_shared_groups *shared = wh_shared_groups_new();
    wh_finding_groups groups = {0};

    ck_assert(wh_core_is_like(&last, &between));
    ck_assert(begins(&groups, &first));
    ck_assert(!begins(&groups, &between));
    tell(shared, &groups);
    ck_assert(wh_shared_groups_have(shared, &between));
    ck_assert(!wh_shared_groups_have(shared, &last));
    ck_assert(begins(&groups, &last));
    wh_finding_groups_release(&groups);
    wh_shared_groups_free(shared);
}
END_TEST

START_TEST(where_there_are_too_many_the_last_are_news)
{
    enum { MANY = 10000 };
    wh_core core = crash("c1 = 1");
    wh_shared_groups *shared = wh_shared_groups_new();
    wh_finding_group *v = calloc(MANY, sizeof *v);
    wh_finding_groups groups = {v, MANY, MANY};
    size_t i;

    for (i = 0; i < MANY; i++) {
        v[i].core = core;
        v[i].core.kind = i;
    }
    tell(shared, &groups);
    ck_assert(wh_shared_groups_have(shared, &v[0].core));
    ck_assert(!wh_shared_groups_have(shared, &v[MANY - 1].core));
    free(v);
    wh_shared_groups_free(shared);
}
END_TEST

/* Of the databases up to the next telling: on how many is it looked at? */
static unsigned looked_at(const wh_shared_groups *shared, const wh_core *core, uint64_t databases)
{
    unsigned n = 0;
    uint64_t i;

    for (i = databases; i < 2 * databases; i++)
        n += !wh_shared_groups_pass_over(shared, core, 4 * i + 1);
    return n;
}

START_TEST(what_is_too_frequent_is_looked_at_on_few_databases)
{
    wh_core often = crash("c1 = 1"), seldom = crash("c1 = 1"), first = crash("c1 = 1");
    wh_shared_groups *shared = wh_shared_groups_new();
    static wh_frequent frequent;
    wh_finding_groups groups = {0};
    size_t i, group = 0;

    ck_assert(begins(&groups, &often));
    seldom.kind++;
    first.relation = 77;
    for (i = 0; i < 1000; i++) {
        wh_frequent_count(&frequent, often.kind, 1);
        wh_frequent_has(&frequent, &often, 0, 10 * i, &group);
        if (i % 100 == 0) {
            wh_frequent_count(&frequent, seldom.kind, 1);
            wh_frequent_has(&frequent, &seldom, 0, 10 * i, &group);
        }
    }
    wh_shared_groups_add(shared, &groups, &none, &frequent, 1024, 10000);
    ck_assert_uint_ge(looked_at(shared, &often, 1024), 1);
    ck_assert_uint_le(looked_at(shared, &often, 1024), 12);
    ck_assert_uint_eq(looked_at(shared, &seldom, 1024), 1024);
    ck_assert_uint_eq(looked_at(shared, &first, 1024), 1024);
    ck_assert_uint_eq(looked_at(NULL, &often, 1024), 1024);
    wh_shared_groups_add(shared, &groups, &none, &frequent, 4, 10000);
    ck_assert_uint_eq(looked_at(shared, &often, 4), 4);
    wh_finding_groups_release(&groups);
    wh_shared_groups_free(shared);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_group_is_known_when_it_is_told,
        what_is_like_the_like_of_a_group_is_news,
        where_there_are_too_many_the_last_are_news,
        what_is_too_frequent_is_looked_at_on_few_databases,
    };

    return fixture_run("shared", tests, sizeof tests / sizeof tests[0]);
}
