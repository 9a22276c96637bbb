/*
 * The text of a case before it is executed, and behind it: what is refused with its line, and how
 * what was seen is written down.
 */
#include "tests/replay/run/toy_fixture.h"

/* ---- before anything executes -------------------------------------------------------------- */

static int validate(const char *body)
{
    memset(&error, 0, sizeof error);
    return wh_case_validate(parse(body), &error);
}

START_TEST(two_statements_in_one_chunk_are_refused)
{
    ck_assert_int_eq(validate("-- @run a\nSELECT 1; SELECT 2;\n"), WH_ESYNTAX);
    ck_assert_uint_eq(error.line, 3);
    ck_assert_ptr_nonnull(strstr(error.message, "-- @stmt"));
    ck_assert_int_eq(validate("-- @run a\n-- @stmt\nSELECT 1;\nSELECT 2;\n"), WH_ESYNTAX);
    ck_assert_int_eq(validate("-- @base\n-- > SELECT 1; SELECT 2;\n"), WH_ESYNTAX);
    ck_assert_int_eq(validate("-- @dialect: nosuch\n-- @run a\nSELECT 1; SELECT 2;\n"), WH_ESYNTAX);
}
END_TEST

START_TEST(one_statement_a_chunk_is_fine_however_it_looks)
{
    ck_assert_int_eq(validate("-- @run a\nSELECT ';';\nSELECT 1; -- two\n"), WH_OK);
    ck_assert_int_eq(validate("-- @run a\nSELECT '; a';\n-- x;\nSELECT /* ; */ 1;\n"), WH_OK);
    ck_assert_int_eq(validate("-- @setup\n-- @stmt\nCREATE TRIGGER g AFTER INSERT ON t BEGIN\n"
                              "SELECT 1;\nSELECT 2;\nEND;\n"),
                     WH_OK);
    ck_assert_int_eq(validate("-- @run a\nSELECT 1\n"), WH_OK);
}
END_TEST

START_TEST(a_check_that_is_no_check_is_refused_with_its_line)
{
    ck_assert_int_eq(validate("-- @check: bag a = b\n-- @check: bag b =\n-- @run a\na;\n"),
                     WH_ESYNTAX);
    ck_assert_uint_eq(error.line, 3);
    ck_assert_int_eq(validate("-- @check: order a = b\n-- @run a\na;\n"), WH_OK); /* inconclusive */
    ck_assert_int_eq(validate("-- @check: ok setup\n"), WH_OK);
}
END_TEST

/* ---- what was seen, written down ----------------------------------------------------------- */

/* Write a case with its actual sections, read it again, and let the check hold against them. */
static wh_case *written_and_read(const char *body)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_buf b = WH_BUF_INIT(64 << 20);
    wh_case *c = parse(body), *again = NULL;
    wh_observations *o;

    opt.need = WH_NEED_ROWS | WH_NEED_HASHES | WH_NEED_LIST;
    ck_assert_int_eq(wh_run_case(arena, engine, c, &opt, &o, &error), WH_OK);
    wh_case_set_actual(arena, c, o);
    ck_assert_int_eq(wh_case_write(c, &b), WH_OK);
    ck_assert_msg(wh_case_parse(arena, wh_arena_str(arena, wh_buf_view(&b)), "again", 1, &again,
                                &error) == WH_OK,
                  "%u: %s", (unsigned)error.line, error.message);
    wh_buf_release(&b);
    return again;
}

START_TEST(actual_sections_replace_the_old_ones)
{
    wh_case *c = written_and_read("-- @run a\nrows 1;\n-- @actual a\n-- | 7\n-- @run b\nrows 2;\n");
    size_t i, n = 0;

    for (i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];
        if (s->kind != WH_ACTUAL)
            continue;
        n++;
        ck_assert_int_eq(s->obs[s->nobs - 1].values[0].i, wh_str_is(s->place, "a") ? 1 : 2);
    }
    ck_assert_uint_eq(n, 2);
}
END_TEST

START_TEST(a_large_result_is_written_as_its_hashes)
{
    wh_case *c = written_and_read("-- @run a\nrows 50;\nrows 51;\n");
    const wh_section *s = &c->sections[1];

    ck_assert_uint_eq(s->nobs, 52);
    ck_assert_int_eq(s->obs[50].kind, WH_OBS_NEXT);
    ck_assert_int_eq(s->obs[51].kind, WH_OBS_LARGE);
    ck_assert_int_eq(s->obs[51].number, 51);
}
END_TEST

START_TEST(rows_too_large_to_be_written_are_hashes_too)
{
    wh_case *c = written_and_read("-- @run a\nwide 700000;\n");

    ck_assert_uint_eq(c->sections[1].nobs, 1);
    ck_assert_int_eq(c->sections[1].obs[0].kind, WH_OBS_LARGE);
}
END_TEST

START_TEST(whatever_an_engine_says_the_written_case_is_well_formed)
{
    wh_case *c = written_and_read("-- @run a\nodd;\n-- @run b\nlose;\n");

    ck_assert_int_eq(c->sections[2].obs[0].kind, WH_OBS_ERROR);
    ck_assert(wh_str_is(c->sections[2].obs[0].class_, "a_b"));
    ck_assert(wh_str_is(c->sections[2].obs[0].text, "x? y"));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        two_statements_in_one_chunk_are_refused,
        one_statement_a_chunk_is_fine_however_it_looks,
        a_check_that_is_no_check_is_refused_with_its_line,
        actual_sections_replace_the_old_ones,
        a_large_result_is_written_as_its_hashes,
        rows_too_large_to_be_written_are_hashes_too,
        whatever_an_engine_says_the_written_case_is_well_formed,
    };

    return toy_suite("run text", tests, sizeof tests / sizeof tests[0]);
}
