/* Lone queries that were asked before, on the toy engine. */
#include "formats/case/hash.h"
#include "replay/run/recall.h"
#include "tests/replay/run/toy_fixture.h"

#include <stdio.h>

static wh_recall *recall;
static wh_session *session;

static void begin(void)
{
    setup();
    recall = wh_recall_new();
    ck_assert_int_eq(wh_session_open(&session, engine, &error), WH_OK);
}

static void end(void)
{
    wh_session_close(session);
    wh_recall_free(recall);
    teardown();
}

/* The runs of a case, in the session that is there. */
static wh_observations *ask(const char *body)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_observations *o = NULL;

    opt.need = WH_NEED_FIRST | WH_NEED_BAG;
    opt.recall = recall;
    ck_assert_int_eq(wh_run_in_session(arena, engine, session, parse(body), &opt, &o), WH_OK);
    return o;
}

START_TEST(the_same_text_is_executed_once)
{
    const wh_observations *o = ask("-- @run a\nrows 2;\n-- @run b\nrows 3;\n");
    const wh_observations *again = ask("-- @run c\nrows 3;\n");

    log_is("1:rows 2;1:rows 3;");
    ck_assert_uint_eq(o->statements, 2);
    ck_assert_uint_eq(again->statements, 0);
    ck_assert(!o->v[1].recalled);
    ck_assert(again->v[0].recalled && again->v[0].executed);
    ck_assert(wh_str_is(again->v[0].place, "c"));
    ck_assert_uint_eq(again->v[0].results[0].nrows, 3);
    ck_assert_int_eq(again->v[0].results[0].first[0].i, 1);
    ck_assert(wh_hash_eq(again->v[0].results[0].bag, o->v[1].results[0].bag));
}
END_TEST

START_TEST(twice_within_a_case_counts_as_well)
{
    const wh_observations *o =
        ask("-- @check: bag a = b\n-- @run a\nrows 2;\n-- @run b\nrows 2;\n");

    log_is("1:rows 2;");
    ck_assert(o->v[1].recalled);
}
END_TEST

START_TEST(what_was_not_kept_is_asked_for_again)
{
    ask("-- @run a\nrows 2;\n");
    ask("-- @check: bag total(a) = total(a)\n-- @run a\nrows 2;\n");
    log_is("1:rows 2;1:rows 2;");
    ask("-- @check: bag total(a) = total(a)\n-- @run a\nrows 2;\n");
    ask("-- @run a\nrows 2;\n");
    log_is("1:rows 2;1:rows 2;");
}
END_TEST

START_TEST(statements_around_a_query_make_it_another_one)
{
    ask("-- @run a\nrows 2;\n");
    ask("-- @run a\naffect 1;\nrows 2;\n");
    log_is("1:rows 2;1:affect 1;1:rows 2;");
}
END_TEST

START_TEST(what_stands_around_a_query_leaves_the_database_as_it_was)
{
    ask("-- @run a\nrows 2;\n");
    ask("-- @run a\naffect 1;\naffect 2;\n");
    ask("-- @run a\nrows 2;\n");
    log_is("1:rows 2;1:affect 1;1:affect 2;");
}
END_TEST

START_TEST(unless_it_fails)
{
    ask("-- @run a\nrows 2;\n");
    ask("-- @run a\naffect 1;\nfail X;\n");
    ask("-- @run a\nrows 2;\n");
    log_is("1:rows 2;1:affect 1;1:fail X;1:rows 2;");
}
END_TEST

START_TEST(a_changed_database_is_another_one)
{
    ask("-- @run a\nrows 2;\n");
    wh_recall_forget(recall);
    ask("-- @run a\nrows 2;\n");
    log_is("1:rows 2;1:rows 2;");
}
END_TEST

START_TEST(an_error_is_not_recalled)
{
    ask("-- @run a\nfail X;\n");
    ask("-- @run a\nfail X;\n");
    log_is("1:fail X;1:fail X;");
}
END_TEST

START_TEST(on_a_database_of_its_own_a_case_recalls_nothing)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;

    opt.recall = recall;
    ask("-- @run a\nrows 2;\n");
    run_with("-- @run a\nrows 2;\n", &opt);
    log_is("1:rows 2;2:rows 2;");
}
END_TEST

START_TEST(without_a_recall_everything_is_executed)
{
    wh_recall_free(recall);
    recall = NULL;
    ask("-- @run a\nrows 2;\n-- @run b\nrows 2;\n");
    log_is("1:rows 2;1:rows 2;");
}
END_TEST

START_TEST(many_answers_and_large_ones_take_no_memory)
{
    char body[64];
    int i;

    for (i = 0; i < 3000; i++) {
        wh_mark mark = wh_arena_mark(arena);
        snprintf(body, sizeof body, "-- @run a\nwide %d;\n", 20000 + i);
        ck_assert_uint_eq(ask(body)->v[0].results[0].nrows, 1);
        wh_arena_rewind(arena, mark);
    }
    ck_assert_uint_lt(wh_arena_used(wh_recall_arena(recall)), 4 << 20);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        the_same_text_is_executed_once,
        twice_within_a_case_counts_as_well,
        what_was_not_kept_is_asked_for_again,
        statements_around_a_query_make_it_another_one,
        what_stands_around_a_query_leaves_the_database_as_it_was,
        unless_it_fails,
        a_changed_database_is_another_one,
        an_error_is_not_recalled,
        on_a_database_of_its_own_a_case_recalls_nothing,
        without_a_recall_everything_is_executed,
        many_answers_and_large_ones_take_no_memory,
    };

    return toy_suite_with("recall", begin, end, tests, sizeof tests / sizeof tests[0]);
}
