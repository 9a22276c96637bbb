/* The reducer as a library: any callback, no engine. */
#include "formats/case/hash.h"
#include "formats/sql/parse/parse.h"
#include <whittle/oracle.h>
#include <whittle/reduce.h>

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

static wh_arena *a;

static void setup(void)
{
    a = wh_arena_new(NULL, 0);
}

static void teardown(void)
{
    wh_arena_free(a);
}

static wh_case *parse(const char *text)
{
    wh_case *c;
    wh_error err;

    if (wh_case_parse(a, wh_str_of(text), "t", 1, &c, &err) != WH_OK)
        ck_abort_msg("%lu: %s", (unsigned long)err.line, err.message);
    return c;
}

static const char *written(const wh_case *c)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    const char *s;

    ck_assert_int_eq(wh_case_write(c, &b), WH_OK);
    s = wh_arena_str(a, wh_buf_view(&b)).p;
    wh_buf_release(&b);
    return s;
}

/* ---- a callback that looks for words ------------------------------------------------------------
 */

typedef struct asking {
    const char *words[4]; /* all of them must stand somewhere in setup, base or runs */
    size_t asked, stop_after;
    size_t progress;
    int failure; /* instead of an answer */
} asking;

static bool holds_word(const wh_case *c, const char *word)
{
    size_t i, k;

    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind <= WH_RUN && k < c->sections[i].nstmts; k++) {
            wh_str s = c->sections[i].stmts[k].sql;
            if (strstr(wh_arena_str(a, s).p, word))
                return true;
        }
    return false;
}

static int has_words(void *ctx, const wh_case *c, wh_error *err)
{
    asking *k = ctx;
    size_t i;

    k->asked++;
    if (k->failure && k->asked > 3)
        return wh_error_set(err, k->failure, "no more");
    for (i = 0; i < 4 && k->words[i]; i++)
        if (!holds_word(c, k->words[i]))
            return 0;
    return 1;
}

static bool stop(void *ctx)
{
    const asking *k = ctx;

    return k->stop_after && k->asked >= k->stop_after;
}

static void on_progress(void *ctx, const wh_reduce_stats *stats)
{
    asking *k = ctx;

    ck_assert_uint_le(stats->statements, stats->statements_before);
    k->progress++;
}

static wh_reduce_options options(asking *k)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;

    opt.still_fails = has_words;
    opt.should_stop = stop;
    opt.on_progress = on_progress;
    opt.ctx = k;
    return opt;
}

static const char simple[] = "-- @case 1\n"
                             "-- @id: 00000000000000aa\n"
                             "-- @oracle: norec form=count flag=istrue\n"
                             "-- @dialect: sqlite\n"
                             "-- @verdict: fail\n"
                             "-- @check: bag total(optimized) = total(unoptimized)\n"
                             "-- @signature: rel:1:less\n"
                             "-- @setup\n"
                             "CREATE TABLE other(x, y);\n"
                             "CREATE TABLE tab(one INT, two TEXT);\n"
                             "INSERT INTO other VALUES (1, 2);\n"
                             "INSERT INTO tab VALUES (1, 'a'), (2, 'b'), (3, NULL);\n"
                             "CREATE INDEX idx ON tab(two);\n"
                             "-- @base\n"
                             "-- > SELECT one, two FROM tab WHERE (two GLOB 'a*') AND one > 0;\n"
                             "-- @run optimized\n"
                             "SELECT COUNT(*) FROM tab WHERE (two GLOB 'a*') AND one > 0;\n"
                             "-- @run unoptimized\n"
                             "SELECT SUM(f), COUNT(*) FROM (SELECT ((two GLOB 'a*') AND one > 0) IS"
                             " TRUE AS f FROM tab);\n"
                             "-- @end\n";

START_TEST(setup_and_base_shrink_and_the_runs_follow)
{
    asking k = {{"GLOB", "INDEX"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    wh_case *out;

    opt.stats = &stats;
    ck_assert_int_eq(wh_reduce(a, parse(simple), &opt, &out, NULL), WH_OK);
    ck_assert_str_eq(
        strstr(written(out), "-- @setup"),
        "-- @setup\n"
        "CREATE TABLE t0(c0);\n"
        "CREATE INDEX i0 ON t0(NULL);\n"
        "-- @base\n"
        "-- > SELECT * FROM t0 WHERE NULL GLOB NULL;\n"
        "-- @run optimized\n"
        "SELECT COUNT(*) FROM t0 WHERE NULL GLOB NULL;\n"
        "-- @run unoptimized\n"
        "SELECT SUM(f), COUNT(*) FROM (SELECT (NULL GLOB NULL) IS TRUE AS f FROM t0);\n"
        "-- @end\n");
    ck_assert_uint_eq(stats.tests, k.asked);
    ck_assert_uint_eq(stats.statements_before, 6);
    ck_assert_uint_eq(stats.statements, 3);
    ck_assert(stats.minimal);
    ck_assert(!stats.unverified);
    ck_assert_uint_ge(k.progress, k.asked);
}
END_TEST

START_TEST(the_id_of_the_unreduced_case_is_kept)
{
    asking k = {{"GLOB"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_case *out;
    wh_str reduced, id;
    wh_buf b = WH_BUF_INIT(32);

    ck_assert_int_eq(wh_reduce(a, parse(simple), &opt, &out, NULL), WH_OK);
    reduced = wh_case_field(out, "reduced");
    ck_assert_int_eq(strncmp(reduced.p, "from 00000000000000aa, 6 -> 1 statements, ", 42), 0);
    id = wh_case_field(out, "id");
    wh_buf_hex(&b, wh_case_id(out), 16);
    ck_assert(wh_str_eq(id, wh_buf_view(&b)));
    wh_buf_release(&b);
    ck_assert_ptr_null(wh_case_field(out, "verdict").p);
    ck_assert_ptr_null(wh_case_field(out, "signature").p);
}
END_TEST

START_TEST(the_case_itself_is_not_changed)
{
    asking k = {{"GLOB"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_case *c = parse(simple), *out;

    ck_assert_int_eq(wh_reduce(a, c, &opt, &out, NULL), WH_OK);
    ck_assert_str_eq(written(c), simple);
}
END_TEST

START_TEST(a_case_that_does_not_fail_is_refused)
{
    asking k = {{"nowhere"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_case *out;
    wh_error err;

    ck_assert_int_eq(wh_reduce(a, parse(simple), &opt, &out, &err), WH_ENOREPRO);
    ck_assert_uint_eq(k.asked, 1);
}
END_TEST

START_TEST(an_unknown_pass_is_an_error)
{
    asking k = {{"GLOB"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_case *out;
    wh_error err;

    opt.passes = "rows,rowz";
    ck_assert_int_eq(wh_reduce(a, parse(simple), &opt, &out, &err), WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "rowz"));
}
END_TEST

START_TEST(only_the_chosen_passes_run)
{
    asking k = {{"GLOB"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_case *out;

    opt.passes = "rows";
    ck_assert_int_eq(wh_reduce(a, parse(simple), &opt, &out, NULL), WH_OK);
    ck_assert(holds_word(out, "CREATE TABLE other(x, y);"));
    ck_assert(!holds_word(out, "(1, 'a'), (2, 'b')"));
}
END_TEST

START_TEST(a_limit_on_tests_gives_the_best_so_far)
{
    asking k = {{"GLOB", "INDEX"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    wh_case *out;

    opt.max_tests = 5;
    opt.stats = &stats;
    ck_assert_int_eq(wh_reduce(a, parse(simple), &opt, &out, NULL), WH_OK);
    ck_assert_uint_eq(k.asked, 5);
    ck_assert(!stats.minimal);
    ck_assert(holds_word(out, "GLOB") && holds_word(out, "INDEX"));
}
END_TEST

START_TEST(a_stopped_reduction_gives_the_best_so_far)
{
    asking k = {{"GLOB", "INDEX"}, 0, 7, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_case *out;

    ck_assert_int_eq(wh_reduce(a, parse(simple), &opt, &out, NULL), WH_OK);
    ck_assert_uint_eq(k.asked, 7);
    ck_assert(holds_word(out, "GLOB") && holds_word(out, "INDEX"));
}
END_TEST

START_TEST(a_failure_of_the_callback_ends_it)
{
    asking k = {{"GLOB"}, 0, 0, 0, WH_EENGINE};
    wh_reduce_options opt = options(&k);
    wh_case *out;
    wh_error err;

    ck_assert_int_eq(wh_reduce(a, parse(simple), &opt, &out, &err), WH_EENGINE);
    ck_assert_str_eq(err.message, "no more");
}
END_TEST

/* As a question does that asks an engine and takes its refusal for a no. */
static int says_why_not(void *ctx, const wh_case *candidate, wh_error *err)
{
    int *asked = ctx;

    (*asked)++;
    return holds_word(candidate, "GLOB") ? 1 : wh_error_set(err, WH_EENGINE, "no") == WH_OK;
}

START_TEST(what_the_callback_writes_beside_a_no_is_no_failure)
{
    int asked = 0;
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    wh_case *out;

    opt.still_fails = says_why_not;
    opt.ctx = &asked;
    opt.guarded = true;
    opt.stats = &stats;
    ck_assert_int_eq(wh_reduce(a, parse(simple), &opt, &out, NULL), WH_OK);
    ck_assert(stats.minimal);
    ck_assert(holds_word(out, "GLOB"));
    ck_assert_int_eq(wh_reduce_explain(out, &opt, NULL), WH_OK);
}
END_TEST

static int fails_mutely(void *ctx, const wh_case *candidate, wh_error *err)
{
    (void)ctx;
    (void)candidate;
    (void)err;
    return WH_EIO;
}

START_TEST(a_callback_that_fails_without_a_word_is_named)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_case *out;
    wh_error err;

    opt.still_fails = fails_mutely;
    ck_assert_int_eq(wh_reduce(a, parse(simple), &opt, &out, &err), WH_EIO);
    ck_assert_int_eq(err.code, WH_EIO);
    ck_assert_ptr_nonnull(strstr(err.message, "still_fails()"));
}
END_TEST

/* As gen writes it, for a fuzzer that never asked an oracle. */
START_TEST(bases_without_runs_are_reduced_by_a_question_of_ones_own)
{
    asking k = {{"GLOB"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_buf text = WH_BUF_INIT(4096);
    wh_case *out;

    opt.guarded = true;
    ck_assert_int_eq(
        wh_reduce(a,
                  parse("-- @case 1\n-- @dialect: sqlite\n-- @setup\nCREATE TABLE t(a);\n"
                        "CREATE TABLE u(b);\n-- @base\n-- > SELECT a FROM t;\n-- @base\n"
                        "-- > SELECT b, 1 FROM u WHERE b GLOB 'x' AND 2 > 1;\n-- @end\n"),
                  &opt, &out, NULL),
        WH_OK);
    ck_assert_uint_eq(out->nsections, 1);
    ck_assert_int_eq(out->sections[0].kind, WH_BASE);
    ck_assert(holds_word(out, "GLOB") && !holds_word(out, "CREATE"));
    ck_assert_int_eq(wh_case_write(out, &text), WH_OK);
    ck_assert_int_eq(wh_case_parse(a, wh_buf_view(&text), NULL, 1, &out, NULL), WH_OK);
    wh_buf_release(&text);
}
END_TEST

START_TEST(no_candidate_is_asked_about_twice)
{
    asking k = {{"GLOB", "INDEX"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    wh_case *out;

    opt.stats = &stats;
    ck_assert_int_eq(wh_reduce(a, parse(simple), &opt, &out, NULL), WH_OK);
    ck_assert_uint_gt(stats.cached, 0);
    ck_assert_uint_lt(k.asked, 120);
}
END_TEST

/* ---- fair questions
 * ------------------------------------------------------------------------------ */

/* Is every candidate what its oracle derives? */
static int derives_again(void *ctx, const wh_case *c, wh_error *err)
{
    wh_case *copy = WH_NEW(a, wh_case);

    *copy = *c;
    ck_assert_int_eq(wh_oracle_derive(a, copy, NULL), WH_OK);
    ck_assert_uint_eq(wh_case_id(copy), wh_case_id(c));
    return has_words(ctx, c, err);
}

START_TEST(every_candidate_is_what_its_oracle_derives)
{
    asking k = {{"GLOB", "INDEX"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_case *out;

    opt.still_fails = derives_again;
    ck_assert_int_eq(wh_reduce(a, parse(simple), &opt, &out, NULL), WH_OK);
}
END_TEST

/* A view whose groups are exact only as long as it groups by all that it shows. */
#define GROUPS                                                                                     \
    "-- @setup\n"                                                                                  \
    "CREATE TABLE t(a INT, b INT, c TEXT);\n"                                                      \
    "INSERT INTO t VALUES (1, 2, 'x'), (1, 3, 'y');\n"                                             \
    "CREATE VIEW v AS SELECT a, b FROM t GROUP BY a, b;\n"
#define GROUP_RUNS                                                                                 \
    "-- @run optimized\n"                                                                          \
    "SELECT COUNT(*) FROM v WHERE b GLOB '2*';\n"                                                  \
    "-- @run unoptimized\n"                                                                        \
    "SELECT SUM(f), COUNT(*) FROM (SELECT (b GLOB '2*') IS TRUE AS f FROM v);\n"                   \
    "-- @end\n"
static const char grouped[] = "-- @case 1\n"
                              "-- @oracle: norec form=count flag=istrue\n"
                              "-- @dialect: sqlite\n"
                              "-- @verdict: fail\n"
                              "-- @check: bag total(optimized) = total(unoptimized)\n"
                              "-- @signature: rel:1:less\n" GROUPS "-- @base\n"
                              "-- > SELECT * FROM v WHERE b GLOB '2*';\n" GROUP_RUNS;
static const char ungrouped[] = "-- @case 1\n"
                                "-- @dialect: sqlite\n"
                                "-- @verdict: fail\n"
                                "-- @check: bag total(optimized) = total(unoptimized)\n"
                                "-- @signature: rel:1:less\n" GROUPS GROUP_RUNS;

/* Does the case show a column that it does not group by? Any row of the group may give it. */
static bool is_ambiguous(const wh_case *c)
{
    size_t i, k;

    for (i = 0; i < c->nsections; i++)
        for (k = 0; c->sections[i].kind == WH_SETUP && k < c->sections[i].nstmts; k++) {
            const char *s = wh_arena_str(a, c->sections[i].stmts[k].sql).p;
            const char *by = strstr(s, "GROUP BY"), *view = strstr(s, "CREATE VIEW");
            const char *from = strstr(s, "FROM");
            if (view && by && from && memchr(s, ',', (size_t)(from - s)) && !strchr(by, ','))
                return true;
        }
    return false;
}

/* An engine with a fault in GLOB, which gives the ambiguous column from another row each time, as
 * it may: two queries over it then differ, and nothing is wrong. */
static int model_engine(void *ctx, const wh_case *c, wh_error *err)
{
    (void)ctx;
    (void)err;
    return is_ambiguous(c) ||
           (holds_word(c, "GLOB") && holds_word(c, "SELECT a, b FROM t GROUP BY"));
}

START_TEST(a_reducer_without_the_oracles_conditions_invents_a_bug)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_case *out;

    opt.still_fails = model_engine;
    opt.guarded = true; /* believed, though it does not guard */
    opt.passes = "members,null";
    ck_assert_int_eq(wh_reduce(a, parse(ungrouped), &opt, &out, NULL), WH_OK);
    ck_assert(is_ambiguous(out));
    ck_assert(!holds_word(out, "GLOB"));
}
END_TEST

START_TEST(dropping_a_key_of_group_by_invents_nothing)
{
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_case *out;

    opt.still_fails = model_engine;
    opt.passes = "members,null";
    ck_assert_int_eq(wh_reduce(a, parse(grouped), &opt, &out, NULL), WH_OK);
    ck_assert(!is_ambiguous(out));
    ck_assert(holds_word(out, "GLOB"));
    opt.passes = NULL;
    ck_assert_int_eq(wh_reduce(a, parse(grouped), &opt, &out, NULL), WH_OK);
    ck_assert(!is_ambiguous(out));
    ck_assert(holds_word(out, "GLOB"));
}
END_TEST

/* ---- what may be edited
 * --------------------------------------------------------------------------- */

static const char by_hand[] = "-- @case 1\n"
                              "-- @dialect: sqlite\n"
                              "-- @verdict: fail\n"
                              "-- @check: bag a = b\n"
                              "-- @signature: rel:1:missing\n"
                              "-- @setup\n"
                              "CREATE TABLE u(x);\n"
                              "CREATE TABLE t(c, d DEFAULT 7);\n"
                              "INSERT INTO t VALUES (1, 2), (3, 4);\n"
                              "-- @run a\n"
                              "SELECT c FROM t WHERE c GLOB '1*';\n"
                              "-- @run b\n"
                              "SELECT c FROM t NOT INDEXED WHERE c GLOB '1*';\n"
                              "-- @end\n";

START_TEST(a_case_without_an_oracle_loses_whole_statements_only_and_is_marked)
{
    asking k = {{"GLOB", "INSERT"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    wh_case *out;
    const char *text;

    opt.stats = &stats;
    ck_assert_int_eq(wh_reduce(a, parse(by_hand), &opt, &out, NULL), WH_OK);
    text = written(out);
    ck_assert_ptr_nonnull(strstr(text, "-- @reduced: unverified\n"));
    ck_assert_str_eq(strstr(text, "-- @setup"), "-- @setup\n"
                                                "CREATE TABLE t(c, d DEFAULT 7);\n"
                                                "INSERT INTO t VALUES (1, 2), (3, 4);\n"
                                                "-- @run a\n"
                                                "SELECT c FROM t WHERE c GLOB '1*';\n"
                                                "-- @run b\n"
                                                "SELECT c FROM t NOT INDEXED WHERE c GLOB '1*';\n"
                                                "-- @end\n");
    ck_assert(stats.unverified);
}
END_TEST

START_TEST(a_guarded_case_without_an_oracle_may_be_edited_everywhere)
{
    asking k = {{"GLOB", "INSERT"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_case *out;
    const char *text;

    opt.guarded = true;
    ck_assert_int_eq(wh_reduce(a, parse(by_hand), &opt, &out, NULL), WH_OK);
    text = written(out);
    ck_assert_ptr_null(strstr(text, "unverified"));
    ck_assert_ptr_null(strstr(text, "DEFAULT 7"));
    ck_assert_ptr_nonnull(strstr(text, "-- @run a\n"));
    ck_assert_ptr_nonnull(strstr(text, "-- @run b\n"));
}
END_TEST

static const char two_engines[] = "-- @case 1\n"
                                  "-- @engine.test: sqlite 3.40.1\n"
                                  "-- @engine.reference: sqlite 3.50.2\n"
                                  "-- @verdict: fail\n"
                                  "-- @check: bag q@test = q@reference\n"
                                  "-- @signature: rel:1:extra\n"
                                  "-- @setup\n"
                                  "CREATE TABLE t(c, d);\n"
                                  "INSERT INTO t VALUES (1, 2), (3, 4);\n"
                                  "-- @run q@test\n"
                                  "SELECT c, d FROM t WHERE c GLOB '1*';\n"
                                  "-- @run q@reference\n"
                                  "%s;\n"
                                  "-- @end\n";

/* What is left of it, if the two runs say this. */
static const char *reduced_pair(const char *reference)
{
    asking k = {{"GLOB", "INSERT"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_buf b = WH_BUF_INIT(4096);
    wh_case *out;

    opt.guarded = true;
    wh_buf_format(&b, two_engines, reference);
    wh_buf_char(&b, '\0');
    ck_assert_int_eq(wh_reduce(a, parse(wh_arena_str(a, wh_buf_view(&b)).p), &opt, &out, NULL),
                     WH_OK);
    wh_buf_release(&b);
    return strstr(written(out), "-- @run");
}

START_TEST(a_query_on_two_engines_stays_one_query)
{
    ck_assert_str_eq(reduced_pair("SELECT c, d FROM t WHERE c GLOB '1*'"),
                     "-- @run q@test\n"
                     "SELECT NULL GLOB NULL;\n"
                     "-- @run q@reference\n"
                     "SELECT NULL GLOB NULL;\n"
                     "-- @end\n");
}
END_TEST

START_TEST(two_queries_on_two_engines_are_edited_apart)
{
    ck_assert_str_eq(reduced_pair("SELECT c, d FROM t"), "-- @run q@test\n"
                                                         "SELECT NULL GLOB NULL;\n"
                                                         "-- @run q@reference\n"
                                                         "SELECT NULL;\n"
                                                         "-- @end\n");
}
END_TEST

START_TEST(runs_that_derive_does_not_reproduce_are_not_edited)
{
    asking k = {{"GLOB"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    char *text = wh_arena_alloc(a, sizeof simple + 10);
    const char *at = strstr(simple, "SELECT COUNT(*)");
    wh_case *out;

    memcpy(text, simple, (size_t)(at - simple));
    strcpy(text + (at - simple), "SELECT count(*)");
    strcat(text, at + 15);
    opt.stats = &stats;
    ck_assert_int_eq(wh_reduce(a, parse(text), &opt, &out, NULL), WH_OK);
    ck_assert(stats.unverified);
    ck_assert(holds_word(out, "SELECT count(*) FROM tab WHERE (two GLOB 'a*') AND one > 0;"));
}
END_TEST

START_TEST(a_crash_in_setup_is_reduced_in_and_out_of_its_statements)
{
    static const char text[] = "-- @case 1\n"
                               "-- @dialect: sqlite\n"
                               "-- @verdict: crash\n"
                               "-- @check: ok setup\n"
                               "-- @signature: crash:setup:SIGSEGV\n"
                               "-- @setup may-fail\n"
                               "CREATE TABLE t(a, b);\n"
                               "INSERT INTO t VALUES (1, 2), (3, 4);\n"
                               "CREATE INDEX i ON t(a) WHERE a GLOB b || 'x';\n"
                               "-- @end\n";
    asking k = {{"GLOB"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    wh_case *out;

    opt.stats = &stats;
    ck_assert_int_eq(wh_reduce(a, parse(text), &opt, &out, NULL), WH_OK);
    ck_assert(!stats.unverified);
    ck_assert_str_eq(strstr(written(out), "-- @setup"),
                     "-- @setup\n"
                     "CREATE TABLE t0(c0);\n"
                     "CREATE INDEX i0 ON t0(NULL) WHERE NULL GLOB NULL;\n"
                     "-- @end\n");
}
END_TEST

START_TEST(statements_that_may_fail_go_first)
{
    static const char text[] = "-- @case 1\n"
                               "-- @dialect: sqlite\n"
                               "-- @verdict: fail\n"
                               "-- @check: ok setup\n"
                               "-- @signature: err:setup:X:y\n"
                               "-- @setup\n"
                               "CREATE TABLE t(a);\n"
                               "-- @stmt may-fail=SQLITE_ERROR\n"
                               "INSERT INTO nowhere VALUES (1);\n"
                               "-- @stmt\n"
                               "CREATE TABLE GLOB(b);\n"
                               "-- @end\n";
    asking k = {{"GLOB"}, 0, 0, 0, 0};
    wh_reduce_options opt = options(&k);
    wh_case *out;

    opt.passes = "may-fail";
    ck_assert_int_eq(wh_reduce(a, parse(text), &opt, &out, NULL), WH_OK);
    ck_assert(!holds_word(out, "nowhere"));
    ck_assert(holds_word(out, "CREATE TABLE t(a);"));
}
END_TEST

/* ---- properties
 * ------------------------------------------------------------------------------------ */

typedef struct chance {
    unsigned seed, percent;
    size_t asked;
} chance;

/* Answers by chance, the same for the same text; and looks at every statement. */
static int by_chance(void *ctx, const wh_case *c, wh_error *err)
{
    chance *k = ctx;
    wh_mark mark = wh_arena_mark(a);
    wh_hash64 h;
    size_t i, j;

    (void)err;
    wh_hash64_begin(&h);
    wh_hash64_add(&h, &k->seed, sizeof k->seed);
    for (i = 0; i < c->nsections; i++)
        for (j = 0; j < c->sections[i].nstmts; j++) {
            wh_str s = c->sections[i].stmts[j].sql;
            const wh_node *tree;
            wh_hash64_add(&h, s.p, s.n);
            ck_assert_int_eq(wh_parse_one(a, &wh_dialect_sqlite, s, &tree, NULL), WH_OK);
            if (tree->flags & WH_HAS_OPAQUE)
                ck_abort_msg("not understood: %.*s", (int)s.n, s.p);
        }
    wh_arena_rewind(a, mark);
    return k->asked++ == 0 || wh_hash64_end(&h) % 100 < k->percent;
}

/* The statements of a corpus file that are understood, as one setup. */
static wh_case *corpus(const char *name)
{
    char path[512], *text = wh_arena_alloc(a, 1 << 18);
    wh_case *c = wh_case_new(a);
    wh_section *s;
    const wh_node *n;
    wh_lexer lx;
    FILE *f;
    size_t size;

    snprintf(path, sizeof path, "%s/tests/corpus/sql/sqlite/%s", TEST_SOURCE_DIR, name);
    f = fopen(path, "rb");
    ck_assert_ptr_nonnull(f);
    size = fread(text, 1, 1 << 18, f);
    fclose(f);
    wh_case_set_field(a, c, "dialect", WH_STR("sqlite"));
    s = wh_case_add_section(a, c, WH_SETUP, (wh_str){NULL, 0});
    wh_lexer_init(&lx, &wh_dialect_sqlite, (wh_str){text, size});
    while (wh_parse_statement(a, &lx, &n, NULL) == WH_OK && n) {
        wh_buf b = WH_BUF_INIT(1 << 16);
        wh_node_print_edited(&b, n, WH_PRINT_NO_LEADING);
        if (!(n->flags & WH_HAS_OPAQUE) && n->kind != WH_N_EMPTY)
            wh_section_add_stmt(a, s, wh_arena_str(a, wh_buf_view(&b)));
        wh_buf_release(&b);
    }
    ck_assert_uint_gt(s->nstmts, 5);
    return c;
}

static const char *const corpora[] = {"select.sql", "expressions.sql", "define.sql"};

START_TEST(every_candidate_is_understood_and_the_end_does_not_depend_on_chance)
{
    const char *name = corpora[_i % 3];
    chance k = {(unsigned)_i, 3u + (unsigned)_i * 5u % 40u, 0}, again = k;
    wh_reduce_options opt = WH_REDUCE_OPTIONS_INIT;
    wh_case *c = corpus(name), *one, *two;

    opt.still_fails = by_chance;
    opt.guarded = true;
    opt.max_tests = 3000;
    opt.ctx = &k;
    ck_assert_int_eq(wh_reduce(a, c, &opt, &one, NULL), WH_OK);
    opt.ctx = &again;
    ck_assert_int_eq(wh_reduce(a, c, &opt, &two, NULL), WH_OK);
    ck_assert_str_eq(written(one), written(two));
    ck_assert_uint_eq(k.asked, again.asked);
}
END_TEST

START_TEST(signatures_are_compared_as_asked)
{
    ck_assert(wh_signature_same(WH_STR("rel:1:less"), WH_STR("rel:1:less"), false));
    ck_assert(!wh_signature_same(WH_STR("rel:1:less"), WH_STR("rel:1:more"), false));
    ck_assert(wh_signature_same(WH_STR("rel:1:less"), WH_STR("rel:1:extra"), false));
    ck_assert(wh_signature_same(WH_STR("rel:12:more"), WH_STR("rel:12:missing"), false));
    ck_assert(!wh_signature_same(WH_STR("rel:1:extra"), WH_STR("rel:1:less"), false));
    ck_assert(!wh_signature_same(WH_STR("rel:1:less"), WH_STR("rel:1:missing"), false));
    ck_assert(wh_signature_same(WH_STR("rel:1:both"), WH_STR("rel:1:extra"), false));
    ck_assert(wh_signature_same(WH_STR("rel:1:both"), WH_STR("rel:1:missing"), false));
    ck_assert(!wh_signature_same(WH_STR("rel:1:both"), WH_STR("rel:1:less"), false));
    ck_assert(!wh_signature_same(WH_STR("rel:1:missing"), WH_STR("rel:1:both"), false));
    ck_assert(!wh_signature_same(WH_STR("rel:1:less"), WH_STR("rel:2:extra"), false));
    ck_assert(!wh_signature_same(WH_STR("rel:1:less"), WH_STR("extra"), false));
    ck_assert(wh_signature_same(WH_STR("rel:1:less"), WH_STR("rel:1:more"), true));
    ck_assert(!wh_signature_same(WH_STR("rel:1:less"), WH_STR("rel:2:less"), true));
    ck_assert(!wh_signature_same(WH_STR("rel:1:less"), WH_STR("crash:a:SIGSEGV"), true));
    ck_assert(!wh_signature_same(WH_STR("crash:a:SIGSEGV"), WH_STR("crash:b:SIGSEGV"), true));
    ck_assert(!wh_signature_same(WH_STR("rel:1:less"), WH_STR(""), true));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("reduce");
    TCase *t = tcase_create("reduce");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, setup_and_base_shrink_and_the_runs_follow);
    tcase_add_test(t, the_id_of_the_unreduced_case_is_kept);
    tcase_add_test(t, the_case_itself_is_not_changed);
    tcase_add_test(t, a_case_that_does_not_fail_is_refused);
    tcase_add_test(t, an_unknown_pass_is_an_error);
    tcase_add_test(t, only_the_chosen_passes_run);
    tcase_add_test(t, a_limit_on_tests_gives_the_best_so_far);
    tcase_add_test(t, a_stopped_reduction_gives_the_best_so_far);
    tcase_add_test(t, a_failure_of_the_callback_ends_it);
    tcase_add_test(t, bases_without_runs_are_reduced_by_a_question_of_ones_own);
    tcase_add_test(t, what_the_callback_writes_beside_a_no_is_no_failure);
    tcase_add_test(t, a_callback_that_fails_without_a_word_is_named);
    tcase_add_test(t, no_candidate_is_asked_about_twice);
    tcase_add_test(t, every_candidate_is_what_its_oracle_derives);
    tcase_add_test(t, a_reducer_without_the_oracles_conditions_invents_a_bug);
    tcase_add_test(t, dropping_a_key_of_group_by_invents_nothing);
    tcase_add_test(t, a_case_without_an_oracle_loses_whole_statements_only_and_is_marked);
    tcase_add_test(t, a_guarded_case_without_an_oracle_may_be_edited_everywhere);
    tcase_add_test(t, a_query_on_two_engines_stays_one_query);
    tcase_add_test(t, two_queries_on_two_engines_are_edited_apart);
    tcase_add_test(t, runs_that_derive_does_not_reproduce_are_not_edited);
    tcase_add_test(t, a_crash_in_setup_is_reduced_in_and_out_of_its_statements);
    tcase_add_test(t, statements_that_may_fail_go_first);
    tcase_add_loop_test(t, every_candidate_is_understood_and_the_end_does_not_depend_on_chance, 0,
                        18);
    tcase_add_test(t, signatures_are_compared_as_asked);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed != 0;
}
