/* Copies of a case that are without any index: no statement of theirs names one that is not made.
 */
#include "tests/oracles/fixture.h"
#include "reduce/experiment.h"

#include <stdio.h>
#include <whittle/oracle.h>

static const char *dialect = "mariadb";

/* The case without indexes, as text; of this setup and query, by NoREC. */
static wh_str bare(wh_arena *a, const char *setup, const char *query)
{
    const wh_cures none = {0};
    wh_buf text = WH_BUF_INIT(10000), out = WH_BUF_INIT(10000);
    wh_case *c;
    wh_str s;

    wh_buf_text(&text, "-- @case 1\n-- @oracle: norec form=fetch flag=case\n-- @dialect: ");
    wh_buf_text(&text, dialect);
    wh_buf_text(&text, "\n-- @check: bag rows(optimized) = total(unoptimized)\n-- @setup\n");
    wh_buf_text(&text, setup);
    wh_buf_text(&text, "\n-- @base\n-- > ");
    wh_buf_text(&text, query);
    wh_buf_text(&text, "\n-- @run optimized\nSELECT 1;\n-- @run unoptimized\nSELECT 1;\n-- @end\n");
    ck_assert_int_eq(wh_case_parse(a, wh_arena_str(a, wh_buf_view(&text)), NULL, 1, &c, NULL),
                     WH_OK);
    c = wh_experiment_cured(a, c, &none, true);
    ck_assert_msg(c != NULL, "%s", query);
    wh_case_write(c, &out);
    s = wh_arena_str(a, wh_buf_view(&out));
    wh_buf_release(&text);
    wh_buf_release(&out);
    return s;
}

static bool says(wh_str text, const char *word)
{
    for (; text.n; text = (wh_str){text.p + 1, text.n - 1})
        if (wh_str_starts_with(text, word))
            return true;
    return false;
}

START_TEST(hints_that_name_an_index_go_with_it)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_str text = bare(a,
                       "CREATE TABLE t0(c0 INT);\nCREATE INDEX i0 ON t0(c0);\n"
                       "INSERT INTO t0 VALUES (1);\n"
                       "UPDATE t0 FORCE INDEX (i0) SET c0 = 2 WHERE c0 = 1;",
                       "SELECT * FROM t0 FORCE INDEX FOR JOIN (i0) WHERE c0 = 2;");

    ck_assert_msg(!says(text, "i0"), "%.*s", (int)text.n, text.p);
    ck_assert(says(text, "INSERT INTO t0 VALUES (1);") && says(text, "SET c0 = 2 WHERE c0 = 1;"));
    ck_assert(says(text, "USE INDEX ()"));
    wh_arena_free(a);
}
END_TEST

START_TEST(what_drops_or_alters_an_index_may_fail_and_what_changes_rows_may_not)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_str text = bare(a,
                       "CREATE TABLE t0(c0 INT);\nCREATE INDEX i0 ON t0(c0);\n"
                       "ALTER TABLE t0 ALTER INDEX i0 IGNORED;\nDROP INDEX i0 ON t0;\n"
                       "INSERT INTO t0 VALUES (1);",
                       "SELECT * FROM t0 WHERE c0 = 2;");

    ck_assert(says(text, "-- @stmt may-fail\nALTER TABLE t0 ALTER INDEX i0 IGNORED;"));
    ck_assert(says(text, "-- @stmt may-fail\nDROP INDEX i0 ON t0;"));
    ck_assert(!says(text, "-- @stmt may-fail\nINSERT") && !says(text, "-- @stmt may-fail\nCREATE"));
    wh_arena_free(a);
}
END_TEST

START_TEST(what_goes_without_a_setting_is_said_in_its_words)
{
    static const struct {
        const char *set, *words;
    } t[] = {
        {"SET optimizer_switch = 'subquery_to_derived=on'", "subquery_to_derived=off"},
        {"SET optimizer_switch = 'mrr=on,mrr_cost_based=off';", "mrr=off,mrr_cost_based=on"},
        {"SET tmp_table_size = 1024", "tmp_table_size = DEFAULT"},
        {"SET enable_hashjoin = off", "enable_hashjoin = DEFAULT"},
        {"SET disabled_optimizers = 'filter_pushdown'", "disabled_optimizers = DEFAULT"},
    };
    size_t i;

    for (i = 0; i < sizeof t / sizeof t[0]; i++) {
        wh_buf words = WH_BUF_INIT(100);

        wh_default_words(&words, t[i].set);
        wh_buf_char(&words, 0);
        ck_assert_str_eq(words.p, t[i].words);
        wh_buf_release(&words);
    }
}
END_TEST

START_TEST(a_hint_goes_from_what_can_have_no_other)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_str text;

    dialect = "sqlite";
    text = bare(a, "CREATE TABLE t0(c0);\nCREATE INDEX i0 ON t0(c0);",
                "SELECT * FROM t0 INDEXED BY i0 WHERE c0 = 2;");
    ck_assert(!says(text, "i0") && says(text, "t0 NOT INDEXED WHERE c0 = 2;"));
    dialect = "mariadb";
    wh_arena_free(a);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        hints_that_name_an_index_go_with_it,
        what_drops_or_alters_an_index_may_fail_and_what_changes_rows_may_not,
        what_goes_without_a_setting_is_said_in_its_words,
        a_hint_goes_from_what_can_have_no_other,
    };

    return fixture_run("experiment", tests, sizeof tests / sizeof tests[0]);
}
