/* Profiles from what happens: features in statements, and what follows from acceptance. */
#include "tests/oracles/fixture.h"
#include "oracles/campaign/learn.h"

#include <stdio.h>
#include <unistd.h>

static wh_profile *profile;
static wh_learn *learner;

static void begin(void)
{
    wh_error err;

    ck_assert_int_eq(wh_profile_of_dialect(arena, WH_STR("sqlite"), &profile, &err), WH_OK);
    learner = wh_learn_new(profile, &wh_dialect_sqlite);
}

static void report(void)
{
    size_t n, i;
    const wh_tally *t = wh_learn_report(learner, &n);

    for (i = 0; i < n; i++)
        wh_learn_add(profile, &t[i]);
}

static void end(void)
{
    wh_learn_free(learner);
}

static const wh_profile_row *row(const char *kind, const char *text)
{
    const wh_profile_row *r = wh_profile_find(profile, wh_str_of(kind), wh_str_of(text));

    ck_assert_msg(r != NULL, "%s %s", kind, text);
    return r;
}

/* Is the feature in this statement? */
static bool has(const char *sql, const char *kind, const char *text)
{
    bool found;

    begin();
    wh_learn_statement(learner, wh_str_of(sql), true);
    report();
    found = row(kind, text)->tried == 1;
    end();
    return found;
}

static void learn(const char *sql, int times, bool accepted)
{
    while (times-- > 0)
        wh_learn_statement(learner, wh_str_of(sql), accepted);
}

START_TEST(a_statement_has_the_features_whose_words_stand_in_it)
{
    ck_assert(has("SELECT * FROM t0 WHERE c0 is not\ndistinct from 3;", "leaf",
                  "$c IS NOT DISTINCT FROM $k"));
    ck_assert(has("SELECT abs ( t0.c0 ) FROM t0;", "number", "abs($safe)"));
    ck_assert(has("SELECT c0 FROM t0 WHERE a LIKE '%1%';", "predicate", "$any LIKE '%1%'"));
    ck_assert(has("SELECT * FROM t0 FULL JOIN t1 ON 1;", "join-on", "FULL JOIN"));
    ck_assert(has("SELECT * FROM t0 RIGHT JOIN t1 USING (c0);", "join-using", "RIGHT JOIN"));
    ck_assert(has("SELECT a COLLATE NOCASE FROM t;", "collation", "NOCASE"));
    ck_assert(has("SELECT CAST(a AS TEXT) FROM t;", "cast", "TEXT"));
    ck_assert(has("CREATE TABLE t(a VARCHAR(10));", "type", "VARCHAR(10)"));
    ck_assert(has("CREATE TABLE t(a INT) STRICT;", "clause", "strict"));
    ck_assert(has("PRAGMA temp_store=2;", "pragma", "PRAGMA temp_store=2"));
}
END_TEST

START_TEST(a_statement_has_no_other_features)
{
    ck_assert(!has("SELECT * FROM t0 WHERE c0 IS NOT 3;", "leaf", "$c IS NOT DISTINCT FROM $k"));
    ck_assert(!has("SELECT 'abs(1)' FROM t0;", "number", "abs($safe)"));
    ck_assert(!has("SELECT \"FULL JOIN\" FROM t0;", "join-on", "FULL JOIN"));
    ck_assert(!has("SELECT CAST(a AS TEXT) FROM t;", "type", "TEXT"));
    ck_assert(!has("SELECT * FROM t0 RIGHT JOIN t1 ON 1;", "join-using", "RIGHT JOIN"));
    ck_assert(
        !has("SELECT 1 FROM t WHERE a ESCAPE 'x' LIKE 'b';", "leaf", "$ct LIKE $p ESCAPE '!'"));
}
END_TEST

START_TEST(a_view_proves_nothing)
{
    ck_assert(!has("CREATE VIEW v AS SELECT iif(1, 2, 3);", "number", "iif($B, $NUM, $NUM)"));
    ck_assert(has("CREATE INDEX i ON t(iif(1, 2, 3));", "number", "iif($B, $NUM, $NUM)"));
}
END_TEST

START_TEST(one_acceptance_proves_a_feature)
{
    begin();
    learn("SELECT iif(1, 2, 3) FROM t;", 100, false);
    learn("SELECT iif(1, 2, 3) FROM t;", 1, true);
    report();
    ck_assert_int_eq(row("number", "iif($B, $NUM, $NUM)")->state, WH_PROFILE_ACCEPTED);
    ck_assert_uint_eq(row("number", "iif($B, $NUM, $NUM)")->accepted, 1);
    end();
}
END_TEST

START_TEST(what_fails_time_and_again_is_refused)
{
    begin();
    learn("SELECT sign(1) FROM t;", 29, false);
    report();
    ck_assert_int_eq(row("number", "sign($NUM)")->state, WH_PROFILE_UNKNOWN);
    learn("SELECT sign(1) FROM t;", 1, false);
    report();
    ck_assert_int_eq(row("number", "sign($NUM)")->state, WH_PROFILE_REFUSED);
    ck_assert_int_eq(row("number", "abs($safe)")->state, WH_PROFILE_UNKNOWN);
    learn("SELECT sign(1) FROM t;", 1, true);
    report();
    ck_assert_int_eq(row("number", "sign($NUM)")->state, WH_PROFILE_ACCEPTED);
    end();
}
END_TEST

START_TEST(what_a_probe_accepted_is_given_more_tries)
{
    begin();
    wh_profile_find(profile, WH_STR("number"), WH_STR("sign($NUM)"))->state = WH_PROFILE_ACCEPTED;
    learn("SELECT sign(1) FROM t;", 299, false);
    report();
    ck_assert_int_eq(row("number", "sign($NUM)")->state, WH_PROFILE_ACCEPTED);
    learn("SELECT sign(1) FROM t;", 1, false);
    report();
    ck_assert_int_eq(row("number", "sign($NUM)")->state, WH_PROFILE_REFUSED);
    end();
}
END_TEST

START_TEST(features_beside_a_refused_one_are_innocent)
{
    begin();
    wh_profile_find(profile, WH_STR("number"), WH_STR("sign($NUM)"))->state = WH_PROFILE_REFUSED;
    learn("SELECT sign(1), unicode('a') FROM t;", 100, false);
    report();
    ck_assert_int_eq(row("number", "unicode($TEXT)")->state, WH_PROFILE_UNKNOWN);
    ck_assert_uint_eq(row("number", "unicode($TEXT)")->tried, 0);
    end();
}
END_TEST

START_TEST(plans_are_credited_to_the_features_of_their_query)
{
    begin();
    learn("SELECT * FROM t0 FULL JOIN t1 ON 1;", 2, true);
    wh_learn_plan(learner, WH_STR("SELECT * FROM t0 FULL JOIN t1 ON 1;"));
    report();
    ck_assert_uint_eq(row("join-on", "FULL JOIN")->plans, 1);
    ck_assert_uint_eq(row("join-on", "FULL JOIN")->tried, 2);
    report();
    ck_assert_uint_eq(row("join-on", "FULL JOIN")->tried, 2);
    end();
}
END_TEST

START_TEST(a_profile_is_kept_in_a_file)
{
    char path[64];
    wh_error err = {0, 0, "", ""};
    wh_profile *again;

    snprintf(path, sizeof path, "/tmp/whittle-learn-%ld", (long)getpid());
    remove(path);
    ck_assert_msg(wh_learn_open(arena, path, WH_STR("sqlite"), &profile, &err) == WH_OK, "%s",
                  err.message);
    ck_assert_uint_gt(profile->n, 200);
    profile->v[3]->state = WH_PROFILE_REFUSED;
    wh_profile_add_plan(profile, 77);
    ck_assert_int_eq(wh_learn_save(profile, path, &err), WH_OK);
    ck_assert_int_eq(wh_learn_open(arena, path, WH_STR("sqlite"), &again, &err), WH_OK);
    ck_assert_uint_eq(again->n, profile->n);
    ck_assert_int_eq(again->v[3]->state, WH_PROFILE_REFUSED);
    ck_assert_uint_eq(again->nplans, 1);
    remove(path);
    ck_assert_int_eq(wh_learn_save(profile, "/nonexistent/x", &err), WH_EIO);
    ck_assert_int_ne(wh_learn_open(arena, path, WH_STR("nosuch"), &again, &err), WH_OK);
}
END_TEST

/* ---- probing ----------------------------------------------------------------------------------
 */

int main(void)
{
    const TTest *const tests[] = {
        a_statement_has_the_features_whose_words_stand_in_it,
        a_statement_has_no_other_features,
        a_view_proves_nothing,
        one_acceptance_proves_a_feature,
        what_fails_time_and_again_is_refused,
        what_a_probe_accepted_is_given_more_tries,
        features_beside_a_refused_one_are_innocent,
        plans_are_credited_to_the_features_of_their_query,
        a_profile_is_kept_in_a_file,
    };

    return fixture_run("learn", tests, sizeof tests / sizeof tests[0]);
}
