/*
 * Reduction from end to end, on the faulty SQLite (tests/tools/faults.h): a small failure buried in
 * thirty statements comes out small, fails in the same way, and tells nothing that is not true.
 */
#include "reduce/reducer.h"
#include "tests/tools/faulty_samples.h"
#include <whittle/oracle.h>

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#define SHIM "sqlite:?lib=" TEST_BUILD_DIR "/tests/libfaulty-sqlite3.so"

static const struct fault_info faults[] = WH_FAULT_TABLE;

static wh_arena *a;
static wh_engine_options engine;

static void setup(void)
{
    a = wh_arena_new(NULL, 0);
    engine = (wh_engine_options)WH_ENGINE_OPTIONS_INIT;
    engine.engines.n = 1;
    engine.engines.v[0] = SHIM;
    engine.timeout_ms = 1000;
}

static void teardown(void)
{
    wh_arena_free(a);
    unsetenv("WHITTLE_FAULT");
}

/* Statements that have nothing to do with the failure, in three heaps around and in its setup. */
enum { HEAP = 11 };
static const char *const noise[3][HEAP] = {
    {"CREATE TABLE n0(k INTEGER PRIMARY KEY, a TEXT DEFAULT 'x', b REAL CHECK (b <> 7));",
     "CREATE TABLE n1(a INT, b VARCHAR(20) COLLATE NOCASE, c);",
     "INSERT INTO n0(a, b) VALUES ('one', 1.5), ('two', 2.5), (NULL, NULL);",
     "INSERT INTO n1 VALUES (1, 'x', x'00'), (2, 'y', NULL);", "CREATE INDEX j0 ON n1(a DESC, b);",
     "CREATE VIEW w0 AS SELECT n0.a AS p, n1.b AS q FROM n0 LEFT JOIN n1 ON n0.k = n1.a;",
     "INSERT INTO n1 SELECT k, a, b FROM n0 WHERE k > 1;",
     "UPDATE n1 SET c = a + 1 WHERE b IS NOT NULL;",
     "CREATE VIEW w1(x) AS SELECT p FROM w0 WHERE q LIKE 'x%';", "BEGIN;",
     "INSERT INTO n1(a) VALUES (-7);"},
    {"COMMIT;", "CREATE TABLE n2(a PRIMARY KEY, b NOT NULL DEFAULT 0) WITHOUT ROWID;",
     "CREATE TRIGGER r0 AFTER INSERT ON n1 BEGIN INSERT OR IGNORE INTO n2(a) VALUES (new.a || "
     "'r'); END;",
     NULL},
    {"ANALYZE n0;", "ALTER TABLE n1 ADD COLUMN d INT DEFAULT 5;",
     "CREATE UNIQUE INDEX IF NOT EXISTS j1 ON n0(a) WHERE b > 0;",
     "INSERT OR IGNORE INTO n0(a, b) VALUES ('one', 3.5);", "DELETE FROM n1 WHERE a = 2;",
     "CREATE TEMP TABLE n3 AS SELECT * FROM n1;", "REINDEX j0;", "DROP TABLE n3;",
     "UPDATE n0 SET b = 2 WHERE k = 2;", "PRAGMA cache_size = 100;"},
};

static void add_noise(wh_section *s, int heap)
{
    size_t i;

    for (i = 0; i < HEAP && noise[heap][i]; i++)
        wh_section_add_stmt(a, s, wh_str_of(noise[heap][i]));
}

/* The statements of a sample's setup, each followed by more noise. */
static void add_setup(wh_section *s, const char *text)
{
    const char *end;

    for (; *text; text = end) {
        wh_str one;
        while (*text == ' ')
            text++;
        end = strchr(text, ';');
        end = end ? end + 1 : text + strlen(text);
        one = (wh_str){text, (size_t)(end - text)};
        wh_section_add_stmt(a, s, one);
        wh_section_add_stmt(a, s, WH_STR("INSERT INTO n1(a, b) VALUES (3, 'z');"));
    }
}

static wh_case *buried(const char *setup_text, const char *query, const char *oracle)
{
    wh_case *c = wh_case_new(a);
    wh_section *s;

    wh_case_set_field(a, c, "dialect", WH_STR("sqlite"));
    wh_case_set_field(a, c, "oracle", wh_str_of(oracle));
    s = wh_case_add_section(a, c, WH_SETUP, (wh_str){NULL, 0});
    add_noise(s, 0);
    add_noise(s, 1);
    add_setup(s, setup_text);
    add_noise(s, 2);
    s = wh_case_add_section(a, c, WH_BASE, (wh_str){NULL, 0});
    wh_section_add_stmt(a, s, wh_arena_str(a, wh_str_of(query)));
    return wh_oracle_derive(a, c, NULL) == WH_OK ? c : NULL;
}

static wh_str text_of(const wh_case *c)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_str s;

    ck_assert_int_eq(wh_case_write(c, &b), WH_OK);
    s = wh_arena_str(a, wh_buf_view(&b));
    wh_buf_release(&b);
    return s;
}

static wh_verdict verdict_of(const wh_case *c)
{
    wh_trials_config config = {.engine = &engine, .timeout_ms = 1000, .grace_ms = 500};
    wh_trials *t;
    wh_verdict v;
    wh_error err;

    ck_assert_int_eq(wh_trials_start(&t, &config, &err), WH_OK);
    if (wh_trials_run(t, c, &v, &err) != WH_OK)
        ck_abort_msg("%s", err.message);
    wh_trials_free(t);
    return v;
}

/* Its failure, recorded; NULL: it does not fail. */
static wh_case *recorded(wh_case *c)
{
    wh_verdict v;

    if (!c)
        return NULL;
    v = verdict_of(c);
    if (v.kind != WH_FAIL && v.kind != WH_CRASH && v.kind != WH_TIMEOUT)
        return NULL;
    wh_case_set_field(a, c, "verdict", wh_str_of(wh_verdict_name(v.kind)));
    wh_case_set_field(a, c, "signature", wh_str_of(v.signature));
    return c;
}

/* What is printed for it. */
static wh_str printed(wh_reducer_config *config, const wh_case *c, int *outcome)
{
    wh_reducer *r;
    wh_item item;
    wh_buf out = WH_BUF_INIT(1 << 20);
    wh_error why, err;
    wh_str text;

    config->engine = &engine;
    config->dialect = "sqlite";
    memset(&item, 0, sizeof item);
    item.kind = WH_ITEM_CASE;
    item.raw = text_of(c);
    item.line = 1;
    ck_assert_int_eq(wh_reducer_start(&r, config, &err), WH_OK);
    if (wh_reducer_item(r, "t", &item, &out, outcome, &why, &err) != WH_OK)
        ck_abort_msg("%s", err.message);
    wh_reducer_free(r);
    text = wh_arena_str(a, wh_buf_view(&out));
    wh_buf_release(&out);
    return text;
}

static wh_case *reduced(const wh_case *c, uint64_t *tests, int *outcome)
{
    wh_reducer_config config;
    wh_case *small;
    wh_error err;

    memset(&config, 0, sizeof config);
    ck_assert_int_eq(wh_case_parse(a, printed(&config, c, outcome), NULL, 1, &small, &err), WH_OK);
    if (tests) {
        wh_str s = wh_case_field(small, "reduced");
        const char *at = s.n ? strstr(s.p, "statements, ") : NULL;
        *tests = at ? strtoul(at + 12, NULL, 10) : 0;
    }
    return small;
}

static size_t count_statements(const wh_case *c)
{
    size_t i, n = 0;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_SETUP || c->sections[i].kind == WH_BASE)
            n += c->sections[i].nstmts;
    return n;
}

/* By the first oracle that shows it; with more in the predicate where that does not hide it. */
static wh_case *sample_case(const struct sample *s)
{
    static const char *const oracles[] = {"norec form=count flag=istrue", "tlp-where form=tool",
                                          "norec form=fetch flag=case"};
    static const char *const more[] = {"(", ") AND 1 = 1", "", ""};
    char query[1024];
    size_t i, k;
    wh_case *c = NULL;

    setenv("WHITTLE_FAULT", faults[s->fault].name, 1);
    for (k = 0; !c && k < 4; k += 2)
        for (i = 0; !c && i < 3; i++) {
            snprintf(query, sizeof query, "SELECT %s FROM %s WHERE %s%s%s %s;", s->columns, s->from,
                     more[k], s->where, more[k + 1], s->order ? s->order : "");
            c = recorded(buried(s->setup, query, oracles[i]));
        }
    return c;
}

static wh_case *fault_case(enum fault fault)
{
    wh_case *c = NULL;
    size_t i;

    for (i = 0; !c && i < sizeof samples / sizeof samples[0]; i++)
        if (samples[i].fault == fault)
            c = sample_case(&samples[i]);
    ck_assert_ptr_nonnull(c);
    return c;
}

START_TEST(a_fault_buried_in_thirty_statements_comes_out_in_at_most_four)
{
    const struct sample *s = &samples[_i];
    wh_case *c, *small;
    wh_verdict v;
    uint64_t tests;
    int outcome;

    c = sample_case(s);
    if (!c)
        return; /* shown by no oracle among this noise */
    ck_assert_uint_ge(count_statements(c), 28);
    small = reduced(c, &tests, &outcome);
    ck_assert_int_eq(outcome, WH_REDUCED);
    if (getenv("SHOW"))
        fprintf(stderr, "%s: %u -> %u, %u tests\n%s", faults[s->fault].name,
                (unsigned)count_statements(c), (unsigned)count_statements(small), (unsigned)tests,
                text_of(small).p);
    ck_assert_uint_le(count_statements(small), 4);
    v = verdict_of(small);
    ck_assert(wh_str_is(wh_case_field(c, "signature"), v.signature));
    ck_assert(wh_str_is(wh_case_field(small, "signature"), v.signature));
}
END_TEST

START_TEST(a_crash_or_an_internal_error_is_reduced_as_well)
{
    const struct ending *e = &endings[_i];
    char query[512];
    wh_case *c, *small;
    int outcome;

    if (e->fault == FAULT_MEMORY_CONCAT || e->fault == FAULT_HANG_GLOB)
        return;
    setenv("WHITTLE_FAULT", faults[e->fault].name, 1);
    snprintf(query, sizeof query, "%s;", e->query);
    if (e->fault == FAULT_ABORT_NATURAL)
        snprintf(query, sizeof query, "SELECT * FROM t NATURAL JOIN t AS u WHERE a;");
    c = recorded(buried(e->setup, query, "norec form=fetch flag=istrue"));
    ck_assert_ptr_nonnull(c);
    small = reduced(c, NULL, &outcome);
    ck_assert_int_eq(outcome, WH_REDUCED);
    ck_assert_uint_le(count_statements(small), 4);
    ck_assert(wh_str_is(wh_case_field(c, "signature"), verdict_of(small).signature));
}
END_TEST

START_TEST(nearly_every_fault_is_shown_among_the_noise)
{
    size_t i, shown = 0;

    for (i = 0; i < sizeof samples / sizeof samples[0]; i++)
        shown += sample_case(&samples[i]) != NULL;
    ck_assert_uint_ge(shown, sizeof samples / sizeof samples[0] - 3);
}
END_TEST

START_TEST(a_failure_that_does_not_come_again_is_passed_on_as_flaky)
{
    wh_case *c = fault_case(FAULT_LESS_EQUAL), *same;
    int outcome;

    setenv("WHITTLE_FAULT", "", 1);
    same = reduced(c, NULL, &outcome);
    ck_assert_int_eq(outcome, WH_NOT_AGAIN);
    ck_assert(wh_str_is(wh_case_field(same, "verdict"), "flaky"));
    ck_assert_uint_eq(wh_case_id(same), wh_case_id(c));
}
END_TEST

START_TEST(a_reduced_case_is_reduced_no_further)
{
    wh_case *c = fault_case(FAULT_IN_LIST_LAST), *once, *twice;
    int outcome;

    once = reduced(c, NULL, &outcome);
    twice = reduced(once, NULL, &outcome);
    ck_assert_int_eq(outcome, WH_REDUCED);
    ck_assert(wh_str_eq(text_of(once), text_of(twice)));
}
END_TEST

START_TEST(the_same_case_gives_the_same_bytes_each_time)
{
    wh_case *c = fault_case(FAULT_BETWEEN_UPPER);
    int outcome;

    ck_assert(wh_str_eq(text_of(reduced(c, NULL, &outcome)), text_of(reduced(c, NULL, &outcome))));
}
END_TEST

/* ---- stopping -------------------------------------------------------------------------------- */

typedef struct stopping {
    uint64_t after; /* so many questions */
    bool now;
} stopping;

static void count_questions(void *ctx, const wh_reduce_stats *stats)
{
    stopping *k = ctx;

    if (stats->tests >= k->after) {
        k->now = true;
        engine.timeout_ms = 3600000;
    }
}

static bool is_over(void *ctx)
{
    return ((const stopping *)ctx)->now;
}

/* A hang takes its whole limit each time it is confirmed: from the stop on an hour, which the suite's own
 * limit of time sees. */
START_TEST(a_result_is_printed_soon_after_the_stop_though_confirming_it_would_take_long)
{
    stopping k = {12, false};
    wh_reducer_config config;
    wh_case *c;
    wh_str text;
    int outcome;

    setenv("WHITTLE_FAULT", "hang-glob", 1);
    c = buried("CREATE TABLE t(a); INSERT INTO t VALUES ('a');",
               "SELECT * FROM t WHERE a GLOB 'a*';", "norec form=fetch flag=istrue");
    ck_assert_ptr_nonnull(c);
    wh_case_set_field(a, c, "verdict", WH_STR("timeout"));
    wh_case_set_field(a, c, "signature", WH_STR("timeout:optimized"));
    memset(&config, 0, sizeof config);
    config.should_stop = is_over;
    config.on_progress = count_questions;
    config.ctx = &k;
    text = printed(&config, c, &outcome);
    ck_assert_int_eq(outcome, WH_REDUCED);
    ck_assert_ptr_nonnull(strstr(text.p, "-- @verdict: timeout\n"));
    ck_assert_ptr_nonnull(strstr(text.p, "-- @signature: timeout:optimized\n"));
    ck_assert_ptr_nonnull(strstr(text.p, ", 12 tests\n"));
    ck_assert_uint_lt(text.n, text_of(c).n / 2);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("reducer");
    TCase *t = tcase_create("faulty");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, a_fault_buried_in_thirty_statements_comes_out_in_at_most_four, 0,
                        (int)(sizeof samples / sizeof samples[0]));
    tcase_add_loop_test(t, a_crash_or_an_internal_error_is_reduced_as_well, 0,
                        (int)(sizeof endings / sizeof endings[0]));
    tcase_add_test(t, nearly_every_fault_is_shown_among_the_noise);
    tcase_add_test(t, a_failure_that_does_not_come_again_is_passed_on_as_flaky);
    tcase_add_test(t, a_reduced_case_is_reduced_no_further);
    tcase_add_test(t, the_same_case_gives_the_same_bytes_each_time);
    tcase_add_test(t, a_result_is_printed_soon_after_the_stop_though_confirming_it_would_take_long);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed != 0;
}
