/*
 * Executing a case: which statements an engine gets in which session, and what is kept of its
 * answers.
 */
#include "tests/replay/run/toy_fixture.h"

/* ---- order and sessions -------------------------------------------------------------------- */

START_TEST(sections_execute_in_file_order_in_one_session)
{
    run("-- @setup\na;\nb;\n-- @run x\nc;\n-- @derived\nd;\n-- @base\n-- > e;\n-- @run y\nf;\n"
        "-- @expect y\n-- @setup\ng;\n");
    log_is("1:a;1:b;1:c;1:d;1:f;1:g;");
}
END_TEST

START_TEST(a_chunk_of_comments_is_skipped)
{
    run("-- @run x\na;\n-- nothing;\nb;\n-- the end\n\n");
    log_is("1:a;1:b;");
}
END_TEST

START_TEST(a_fresh_run_gets_every_setup_and_derived_section_above_it)
{
    run("-- @setup\na;\n-- @run x\nb;\n-- @derived\nc;\n-- @run y fresh\nd;\n-- @setup\ne;\n"
        "-- @run z\nf;\n");
    log_is("1:a;1:b;1:c;2:a;2:c;2:d;1:e;1:f;");
}
END_TEST

START_TEST(a_fresh_run_whose_setup_fails_the_second_time_breaks_the_case)
{
    wh_observations *o = run("-- @setup\nonce rows 0 or fail E1;\n-- @run x fresh\na;\n"
                             "-- @run y\nb;\n");

    ck_assert_ptr_nonnull(o->broken.p);
    log_is("1:once rows 0 or fail E1;2:once rows 0 or fail E1;");
}
END_TEST

START_TEST(an_engine_without_a_session_is_an_error)
{
    wh_observations *o;

    toy.fail_session = 1;
    ck_assert_int_eq(wh_run_case(arena, engine, parse("-- @run x\na;\n"), NULL, &o, &error),
                     WH_EENGINE);
    toy.fail_session = 2;
    toy.sessions = 0;
    ck_assert_int_eq(wh_run_case(arena, engine, parse("-- @run x fresh\na;\n"), NULL, &o, &error),
                     WH_EENGINE);
}
END_TEST

START_TEST(what_needs_several_sessions_or_engines_is_not_executed)
{
    static const char *const bodies[] = {"-- @setup\na;\n-- @run x session=b\nb;\n",
                                         "-- @setup on=left\na;\n-- @run x\nb;\n",
                                         "-- @setup\na;\n-- @run x@left\nb;\n"};
    size_t i;

    for (i = 0; i < sizeof bodies / sizeof bodies[0]; i++)
        ck_assert(run(bodies[i])->inconclusive);
    log_is("");
}
END_TEST

START_TEST(a_section_is_executed_in_the_session_that_it_names)
{
    wh_observations *o;

    toy.joins = true;
    o = run("-- @setup\na;\n-- @setup session=b\nb;\n-- @run x session=c\nc;\n-- @run y\nd;\n"
            "-- @run z session=b\ne;\n");
    ck_assert(!o->inconclusive);
    log_is("1:a;2:b;3:c;1:d;2:e;");
    ck_assert_int_eq(toy.open, 0);
}
END_TEST

START_TEST(a_fresh_run_has_sessions_of_its_own)
{
    toy.joins = true;
    run("-- @setup\na;\n-- @setup session=b\nb;\n-- @run x fresh session=b\nc;\n-- @run y\nd;\n");
    log_is("1:a;2:b;3:a;4:b;4:c;1:d;");
}
END_TEST

START_TEST(more_than_32_sessions_beside_the_first_are_not_opened)
{
    wh_buf b = WH_BUF_INIT(4096);
    wh_observations *o;

    toy.joins = true;
    for (int i = 0; i < 33; i++) {
        if (i == 32) {
            wh_buf_char(&b, '\0');
            ck_assert(!run(b.p)->inconclusive);
            b.n--;
        }
        wh_buf_format(&b, "-- @run r%d session=s%d\na;\n", i, i);
    }
    wh_buf_char(&b, '\0');
    wh_buf_clear(&toy.log);
    o = run(b.p);
    ck_assert(o->inconclusive);
    log_is("");
    wh_buf_release(&b);
}
END_TEST

START_TEST(a_session_that_the_engine_does_not_know_is_no_other_one)
{
    wh_observations *o;

    toy.baseline = "baseline-1";
    o = run("-- @session: baseline-2\n-- @run x\na;\n");
    ck_assert(o->inconclusive);
    ck_assert_msg(strstr(o->why.message, "'baseline-2'") != NULL, "%s", o->why.message);
    log_is("");
}
END_TEST

START_TEST(the_session_that_the_engine_has_is_executed_in_and_so_is_none)
{
    toy.baseline = "baseline-1";
    ck_assert(!run("-- @session: baseline-1\n-- @run x\na;\n")->inconclusive);
    ck_assert(!run("-- @run x\nb;\n")->inconclusive);
    toy.baseline = NULL; /* an engine without a configuration */
    ck_assert(!run("-- @session: baseline-2\n-- @run x\nc;\n")->inconclusive);
    log_is("1:a;2:b;3:c;");
}
END_TEST

START_TEST(what_this_version_does_not_know_is_not_executed)
{
    ck_assert(run("-- @setup\na;\n-- @run x hastily\nb;\n")->inconclusive);
    ck_assert(run("-- @setup\na;\n-- @teardown\nb;\n")->inconclusive);
    log_is("");
}
END_TEST

START_TEST(only_the_runs_are_executed_in_a_session_that_is_set_up)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_session *s = NULL;
    wh_observations *o;

    ck_assert_int_eq(wh_session_open(&s, engine, NULL), WH_OK);
    wh_run_in_session(arena, engine, s, parse("-- @setup\na;\n-- @run x\nrows 2;\n"), &opt, &o);
    wh_session_close(s);
    log_is("1:rows 2;");
    ck_assert_uint_eq(o->v[1].results[0].nrows, 2);
}
END_TEST

START_TEST(a_case_leaves_its_session_to_who_asks_for_it)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_session *s = NULL;
    wh_observations *o;

    ck_assert_int_eq(wh_run_case_keeping(arena, engine,
                                         parse("-- @setup may-fail\na;\nfail E1;\n"
                                               "-- @run x\nb;\n"),
                                         &opt, &s, &o, &error),
                     WH_OK);
    ck_assert_ptr_nonnull(s);
    wh_run_in_session(arena, engine, s, parse("-- @setup\na;\n-- @run x\nc;\n"), &opt, &o);
    wh_session_close(s);
    log_is("1:a;1:fail E1;1:b;1:c;");
}
END_TEST

START_TEST(a_case_whose_setup_fails_leaves_no_session)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_session *s = NULL;
    wh_observations *o;

    ck_assert_int_eq(wh_run_case_keeping(arena, engine,
                                         parse("-- @setup\nfail E1;\n-- @run x\nb;\n"), &opt, &s,
                                         &o, &error),
                     WH_OK);
    ck_assert_ptr_null(s);
}
END_TEST

/* ---- errors -------------------------------------------------------------------------------- */

START_TEST(a_failing_setup_ends_the_case)
{
    wh_observations *o = run("-- @setup\na;\nfail E1;\nb;\n-- @run x\nc;\n");

    log_is("1:a;1:fail E1;");
    ck_assert(wh_str_is(o->broken, "setup statement 2 failed: E1 it failed"));
    ck_assert(!o->v[1].executed);
}
END_TEST

START_TEST(a_failing_setup_is_not_rolled_back)
{
    run("-- @setup\nfail E1;\nROLLBACK;\n");
    log_is("1:fail E1;");
}
END_TEST

START_TEST(a_setup_section_may_fail_as_a_whole)
{
    wh_observations *o = run("-- @setup may-fail\nfail E1;\nb;\n-- @run x\nc;\n");

    log_is("1:fail E1;1:b;1:c;");
    ck_assert_ptr_null(o->broken.p);
    ck_assert_uint_eq(o->statements, 3);
    ck_assert_uint_eq(o->statements_ok, 2);
}
END_TEST

START_TEST(a_single_statement_may_fail)
{
    ck_assert_ptr_null(run("-- @setup\n-- @stmt may-fail\nfail E1;\n-- @stmt\nb;\n")->broken.p);
    ck_assert_ptr_nonnull(run("-- @setup\n-- @stmt may-fail\na;\n-- @stmt\nfail E1;\n")->broken.p);
}
END_TEST

START_TEST(a_statement_that_may_fail_in_one_way_may_not_in_another)
{
    ck_assert_ptr_null(run("-- @setup\n-- @stmt may-fail=E1\nfail E1;\n")->broken.p);
    ck_assert_ptr_nonnull(run("-- @setup\n-- @stmt may-fail=E1\nfail E2;\n")->broken.p);
    ck_assert_ptr_null(run("-- @setup\n-- @stmt may-fail=any\nfail E2;\n")->broken.p);
}
END_TEST

START_TEST(an_internal_error_is_never_excused)
{
    ck_assert_ptr_nonnull(run("-- @setup may-fail\ninternal C;\n")->broken.p);
}
END_TEST

START_TEST(after_an_error_a_run_skips_to_its_rollback)
{
    wh_observations *o = run("-- @run x\nBEGIN;\nrows 1;\nfail E1;\nb;\nROLLBACK;\n"
                             "-- @run y\nc;\n");

    log_is("1:BEGIN;1:rows 1;1:fail E1;1:ROLLBACK;1:c;");
    ck_assert_int_eq(o->v[0].answer.kind, WH_ANSWER_ERROR);
    ck_assert_uint_eq(o->v[0].failed, 2);
    ck_assert_uint_eq(o->v[0].nresults, 1); /* what came before counts */
}
END_TEST

START_TEST(after_an_error_the_last_statement_is_skipped_too_unless_it_is_rollback)
{
    run("-- @run x\nfail E1;\nCOMMIT;\n");
    run("-- @run x\nfail E1;\nROLLBACK;\nb;\n");
    run("-- @run x\nfail E1;\nROLLBACK TO s1;\n");
    run("-- @run x\nfail E1;\nROLLBACKS;\n");
    log_is("1:fail E1;2:fail E1;3:fail E1;4:fail E1;");
}
END_TEST

START_TEST(rollback_is_known_in_all_its_forms)
{
    run("-- @run x\nfail E1;\n -- clean up\n/* now */ rollback transaction ;\n");
    log_is("1:fail E1;1: -- clean up\n/* now */ rollback transaction ;");
}
END_TEST

START_TEST(comments_behind_the_rollback_do_not_hide_it)
{
    run("-- @run x\nfail E1;\nROLLBACK;\n-- done\n\n");
    log_is("1:fail E1;1:ROLLBACK;");
}
END_TEST

START_TEST(an_excused_error_in_a_run_skips_nothing)
{
    wh_observations *o = run("-- @run x\n-- @stmt may-fail\nfail E1;\n-- @stmt\nrows 1;\n");

    log_is("1:fail E1;1:rows 1;");
    ck_assert_int_eq(o->v[0].answer.kind, WH_ANSWER_OK);
}
END_TEST

START_TEST(the_first_error_is_the_one_that_counts)
{
    wh_observations *o = run("-- @run x\nfail E1;\nonce rows 1 or fail E2;\nROLLBACK;\n");

    ck_assert_str_eq(o->v[0].answer.class_, "E1");
}
END_TEST

START_TEST(a_lost_connection_ends_the_case)
{
    wh_observations *o = run("-- @run x\nlose;\nROLLBACK;\n-- @run y\na;\n");

    log_is("1:lose;");
    ck_assert_int_eq(o->v[0].answer.kind, WH_ANSWER_LOST);
    ck_assert(!o->v[1].executed);
}
END_TEST

/* ---- what is observed ---------------------------------------------------------------------- */

START_TEST(each_row_returning_statement_opens_a_result_set)
{
    wh_observations *o = run("-- @run x\nrows 2;\naffect 3;\nrows 0;\nwarn W1;\n");
    const wh_observation *v = &o->v[0];

    ck_assert_uint_eq(v->nresults, 2);
    ck_assert_uint_eq(v->results[0].nrows, 2);
    ck_assert_uint_eq(v->results[1].nrows, 0);
    ck_assert_uint_eq(v->naffected, 1);
    ck_assert_int_eq(v->affected[0], 3);
    ck_assert_uint_eq(v->nwarnings, 1);
    ck_assert(wh_str_is(v->warnings[0].class_, "W1"));
}
END_TEST

START_TEST(warnings_are_looked_at_where_a_check_or_an_expectation_may_name_them)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;

    opt.need = 0;
    ck_assert_uint_eq(run_with("-- @run x\nwarn W1;\n", &opt)->v[0].nwarnings, 0);
    ck_assert_uint_eq(toy.unseen, 1);
    ck_assert_uint_eq(run_with("-- @check: bag errors=warn-is-error x = y\n"
                               "-- @run x\nwarn W1;\n-- @run y\nfail W1;\n",
                               &opt)
                          ->v[0]
                          .nwarnings,
                      1);
    ck_assert_uint_eq(
        run_with("-- @run x\nwarn W1;\n-- @expect x\n-- @run y\nwarn W1;\n", &opt)->v[0].nwarnings,
        1);
    ck_assert_uint_eq(toy.unseen, 2);
}
END_TEST

START_TEST(many_results_warnings_and_counts_are_all_kept)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_observation *v;
    int i;

    wh_buf_text(&b, "-- @run x\n");
    for (i = 0; i < 40; i++)
        wh_buf_format(&b, "rows %d;\naffect %d;\nwarn W%d;\n", i % 7, i, i);
    wh_buf_char(&b, '\0');
    v = &run(b.p)->v[0];
    ck_assert_uint_eq(v->nresults, 40);
    ck_assert_uint_eq(v->naffected, 40);
    ck_assert_uint_eq(v->nwarnings, 40);
    for (i = 0; i < 40; i++) {
        ck_assert_uint_eq(v->results[i].nrows, (unsigned)i % 7);
        ck_assert_int_eq(v->affected[i], i);
    }
    ck_assert(wh_str_is(v->warnings[39].class_, "W39"));
    wh_buf_release(&b);
}
END_TEST

START_TEST(the_row_limit_of_the_engine_ends_a_result)
{
    wh_observations *o = run("-- @run x\nrows 100;\n-- @run y\nrows 101;\n");

    ck_assert_int_eq(o->v[0].answer.kind, WH_ANSWER_OK);
    ck_assert_int_eq(o->v[1].answer.kind, WH_ANSWER_LIMIT);
    ck_assert_uint_eq(o->v[1].results[0].nrows, 100);
}
END_TEST

START_TEST(only_what_the_checks_need_is_kept)
{
    wh_observations *o = run("-- @check: bag a = b\n-- @check: bag total(c) = d - d\n"
                             "-- @run a\nrows 3;\n-- @run b\nrows 3;\n-- @run c\nrows 3;\n"
                             "-- @run d\nrows 3;\n");

    ck_assert_ptr_null(o->v[0].results[0].hashes);
    ck_assert_ptr_null(o->v[0].results[0].rows);
    ck_assert_int_eq(o->v[2].results[0].total.i, 6);
    ck_assert_ptr_nonnull(o->v[3].results[0].hashes);
    ck_assert_ptr_null(o->v[3].results[0].rows);
}
END_TEST

START_TEST(rows_that_are_just_counted_are_not_hashed)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_observations *o;

    opt.need = 0;
    o = run_with("-- @check: bag rows(a) = total(b)\n-- @check: bag c = rows(d) + d\n"
                 "-- @run a\nrows 1;\n-- @run b\nrows 1;\n-- @run c\nrows 1;\n"
                 "-- @run d\nrows 1;\n",
                 &opt);
    ck_assert_uint_eq(o->v[0].results[0].nrows, 1);
    ck_assert_uint_eq(o->v[0].results[0].bag.lo, 0);
    ck_assert_int_eq(o->v[1].results[0].total.i, 1);
    ck_assert_uint_eq(o->v[1].results[0].bag.lo, 0);
    ck_assert_uint_ne(o->v[2].results[0].bag.lo, 0);
    ck_assert_uint_ne(o->v[3].results[0].bag.lo, 0);
}
END_TEST

START_TEST(what_the_caller_needs_is_kept_too)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_observations *o;

    opt.need = WH_NEED_ROWS | WH_NEED_LIST | WH_NEED_FIRST | WH_NEED_PICKED;
    o = run_with("-- @run a\nrows 3;\n", &opt);
    ck_assert_int_eq(o->v[0].results[0].rows[2][0].i, 3);
    ck_assert_int_eq(o->v[0].results[0].first[0].i, 1);
    ck_assert_uint_eq(o->v[0].results[0].npicked, 3);
    ck_assert(o->v[0].results[0].list.lo != 0);
}
END_TEST

typedef struct seen {
    wh_progress *progress;
    size_t n;
    size_t section[10];
    uint64_t steps[10];
} seen;

static void note_statement(void *ctx, size_t section, wh_str sql)
{
    seen *s = ctx;

    (void)sql;
    s->section[s->n] = section;
    s->steps[s->n++] = s->progress->steps;
    s->progress->stop = 1; /* left over from before: the statement must not see it */
}

START_TEST(progress_moves_with_every_statement)
{
    wh_progress progress = {0, 0, 0, 0, 0, 0};
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    uint64_t ns = 0;
    seen s = {&progress, 0, {0}, {0}};

    opt.progress = &progress;
    opt.on_statement = note_statement;
    opt.ctx = &s;
    opt.engine_ns = &ns;
    toy.progress = &progress;
    run_with("-- @setup\na;\nb;\n-- @run x\nrows 1;\n", &opt);
    ck_assert_uint_eq(s.n, 3);
    ck_assert_uint_eq(s.section[2], 1);
    ck_assert_uint_eq(s.steps[2], 2);
    ck_assert_uint_eq(progress.steps, 3);
    ck_assert_uint_eq(progress.section, 1);
    ck_assert_int_eq(toy.stop_seen, 0);
    ck_assert_uint_gt(ns, 0);
}
END_TEST

/* ---- the second look ----------------------------------------------------------------------- */

static wh_verdict replayed(const char *body)
{
    wh_verdict v;

    toy.executed_once = 0;
    ck_assert_int_eq(wh_replay(arena, engine, parse(body), NULL, &v, NULL, &error), WH_OK);
    return v;
}

START_TEST(a_failure_is_confirmed_on_a_fresh_database)
{
    wh_verdict v = replayed("-- @check: bag a = b\n-- @setup\ns;\n-- @run a\nrows 2;\n"
                            "-- @run b\nrows 1;\n");

    ck_assert_int_eq(v.kind, WH_FAIL);
    ck_assert_str_eq(v.signature, "rel:1:missing");
    log_is("1:s;1:rows 2;1:rows 1;2:s;2:rows 2;2:rows 1;");
}
END_TEST

START_TEST(a_pass_is_believed_at_once)
{
    ck_assert_int_eq(replayed("-- @check: bag a = a\n-- @run a\nrows 2;\n").kind, WH_PASS);
    log_is("1:rows 2;");
}
END_TEST

START_TEST(a_failure_that_does_not_come_back_is_flaky)
{
    ck_assert_int_eq(replayed("-- @check: bag a = b\n-- @run a\nonce rows 2 or rows 1;\n"
                              "-- @run b\nrows 1;\n")
                         .kind,
                     WH_FLAKY);
    ck_assert_int_eq(replayed("-- @check: bag a = b\n-- @run a\nonce rows 2 or fail E1;\n"
                              "-- @run b\nrows 1;\n")
                         .kind,
                     WH_FLAKY);
}
END_TEST

START_TEST(a_failure_that_comes_back_as_another_one_is_flaky)
{
    ck_assert_int_eq(replayed("-- @check: bag a = b\n-- @check: bag b = c\n"
                              "-- @run a\nonce rows 2 or rows 1;\n-- @run b\nrows 1;\n"
                              "-- @run c\nrows 2;\n")
                         .kind,
                     WH_FLAKY);
    ck_assert_int_eq(
        replayed("-- @check: ok a\n-- @run a\nonce internal C1 or internal C2;\n").kind, WH_FLAKY);
    ck_assert_int_eq(
        replayed("-- @check: ok a\n-- @run a\nonce internal C1 or internal C1;\n").kind, WH_FAIL);
}
END_TEST

/* ---- drivers that err --------------------------------------------------------------------- */

START_TEST(rows_that_were_not_taken_are_a_limit_though_the_driver_says_ok)
{
    wh_observations *o = run("-- @run x\nheedless 101;\n-- @run y\nheedless 100;\n");

    ck_assert_int_eq(o->v[0].answer.kind, WH_ANSWER_LIMIT);
    ck_assert_int_eq(o->v[1].answer.kind, WH_ANSWER_OK);
    ck_assert_int_eq(replayed("-- @check: bag a = b\n-- @run a\nheedless 101;\n"
                              "-- @run b\nheedless 102;\n")
                         .kind,
                     WH_INCONCLUSIVE);
}
END_TEST

static void is_inconclusive(const char *statement, const char *reason)
{
    wh_verdict v;
    char body[400];

    snprintf(body, sizeof body, "-- @check: bag typed a = b\n-- @run a\n%s;\n-- @run b\nrows 1;\n",
             statement);
    v = replayed(body);
    ck_assert_int_eq(v.kind, WH_INCONCLUSIVE);
    ck_assert_str_eq(v.reason, reason);
}

START_TEST(what_no_result_can_hold_makes_a_run_inconclusive)
{
    is_inconclusive("ragged 1",
                    "a was refused: the driver gave a row of 1 values in a result of 3 columns");
    is_inconclusive("ragged 4",
                    "a was refused: the driver gave a row of 4 values in a result of 3 columns");
    is_inconclusive("shape", "a was refused: the driver gave a value of the unknown kind 200");
    is_inconclusive("word", "a was refused: the driver gave a decimal that is no number: 'abc'");
    is_inconclusive("kind 99", "a was refused: the driver gave an answer of the unknown kind 99");
}
END_TEST

START_TEST(what_no_result_can_hold_is_not_excused)
{
    ck_assert_ptr_nonnull(run("-- @setup may-fail\nragged 1;\n-- @run a\nrows 1;\n")->broken.p);
}
END_TEST

START_TEST(what_a_driver_says_of_an_error_ends_and_is_one_line)
{
    wh_observations *o = run("-- @run x\nendless;\n");
    wh_verdict v = replayed("-- @check: ok a\n-- @run a\nlines;\n");

    ck_assert_uint_eq(strlen(o->v[0].answer.class_), sizeof o->v[0].answer.class_ - 1);
    ck_assert_uint_eq(strlen(o->v[0].answer.text), sizeof o->v[0].answer.text - 1);
    ck_assert_int_eq(v.kind, WH_FAIL);
    ck_assert_str_eq(v.signature, "err:a:E_--_@end?:x -- @end");
    ck_assert_str_eq(v.reason, "internal error in a: x -- @end ");
}
END_TEST

START_TEST(a_case_of_a_dialect_that_nobody_knows_is_inconclusive)
{
    wh_verdict v = replayed("-- @dialect: nosuch\n-- @check: ok a\n-- @run a\nrows 1;\n");

    ck_assert_int_eq(v.kind, WH_INCONCLUSIVE);
    ck_assert_str_eq(v.reason, "no engine for the dialect nosuch");
    v = replayed("-- @dialect: sqlite\n-- @check: ok a\n-- @run a\nrows 1;\n");
    ck_assert_int_eq(v.kind, WH_PASS);
}
END_TEST

START_TEST(the_class_of_an_error_is_one_word)
{
    static const struct {
        const char *given, *is;
    } classes[] = {
        {"", "unknown"}, {"S:1", "S_1"},       {"a b", "a_b"},
        {"a ", "a_"},    {"a\tb\x7f", "a_b_"}, {"\xc3\xa9\xc3", "\xc3\xa9?"},
    };
    char text[99];

    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        wh_observations *o;
        wh_verdict v;

        snprintf(text, sizeof text, "-- @run x\nclass[%s];\n", classes[i].given);
        o = run(text);
        ck_assert_str_eq(o->v[0].answer.class_, classes[i].is);
        snprintf(text, sizeof text, "-- @run x\nwarn[%s];\n", classes[i].given);
        o = run(text);
        ck_assert(wh_str_is(o->v[0].warnings[0].class_, classes[i].is));
        snprintf(text, sizeof text, "-- @check: ok x\n-- @run x\nclass[%s];\n", classes[i].given);
        v = replayed(text);
        snprintf(text, sizeof text, "err:x:%s:words", classes[i].is);
        ck_assert_str_eq(v.signature, text);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        sections_execute_in_file_order_in_one_session,
        a_chunk_of_comments_is_skipped,
        a_fresh_run_gets_every_setup_and_derived_section_above_it,
        a_fresh_run_whose_setup_fails_the_second_time_breaks_the_case,
        an_engine_without_a_session_is_an_error,
        what_needs_several_sessions_or_engines_is_not_executed,
        a_section_is_executed_in_the_session_that_it_names,
        a_fresh_run_has_sessions_of_its_own,
        more_than_32_sessions_beside_the_first_are_not_opened,
        a_session_that_the_engine_does_not_know_is_no_other_one,
        the_session_that_the_engine_has_is_executed_in_and_so_is_none,
        what_this_version_does_not_know_is_not_executed,
        only_the_runs_are_executed_in_a_session_that_is_set_up,
        a_case_leaves_its_session_to_who_asks_for_it,
        a_case_whose_setup_fails_leaves_no_session,
        a_failing_setup_ends_the_case,
        a_failing_setup_is_not_rolled_back,
        a_setup_section_may_fail_as_a_whole,
        a_single_statement_may_fail,
        a_statement_that_may_fail_in_one_way_may_not_in_another,
        an_internal_error_is_never_excused,
        after_an_error_a_run_skips_to_its_rollback,
        after_an_error_the_last_statement_is_skipped_too_unless_it_is_rollback,
        rollback_is_known_in_all_its_forms,
        comments_behind_the_rollback_do_not_hide_it,
        an_excused_error_in_a_run_skips_nothing,
        the_first_error_is_the_one_that_counts,
        a_lost_connection_ends_the_case,
        each_row_returning_statement_opens_a_result_set,
        warnings_are_looked_at_where_a_check_or_an_expectation_may_name_them,
        many_results_warnings_and_counts_are_all_kept,
        the_row_limit_of_the_engine_ends_a_result,
        only_what_the_checks_need_is_kept,
        rows_that_are_just_counted_are_not_hashed,
        what_the_caller_needs_is_kept_too,
        progress_moves_with_every_statement,
        a_failure_is_confirmed_on_a_fresh_database,
        a_pass_is_believed_at_once,
        a_failure_that_does_not_come_back_is_flaky,
        a_failure_that_comes_back_as_another_one_is_flaky,
        rows_that_were_not_taken_are_a_limit_though_the_driver_says_ok,
        what_no_result_can_hold_makes_a_run_inconclusive,
        what_no_result_can_hold_is_not_excused,
        what_a_driver_says_of_an_error_ends_and_is_one_line,
        the_class_of_an_error_is_one_word,
        a_case_of_a_dialect_that_nobody_knows_is_inconclusive,
    };

    return toy_suite("run", tests, sizeof tests / sizeof tests[0]);
}
