/*
 * Judging: what the relations of the case format mean for observed rows. The engine is a toy that
 * answers what its statements say, so that every answer an engine can give has its case here.
 */
#include <check.h>
#include <stdlib.h>

#include "replay/judge/judge.h"

/* ---- the toy: each line of a statement is one thing to answer ------------------------------ */

static int toy_open(const wh_engine_config *config, void **engine, wh_error *err)
{
    (void)config;
    (void)err;
    *engine = malloc(1);
    return WH_OK;
}

static const char *toy_version(void *engine)
{
    (void)engine;
    return "toy 1.0";
}

static int toy_session_open(void *engine, void **session, wh_error *err)
{
    (void)err;
    *session = engine;
    return WH_OK;
}

static void toy_session_close(void *session)
{
    (void)session;
}

static void toy_row(wh_str text, const wh_sink *sink)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_value v[8];
    size_t n = 0, i = 0;

    while (i <= text.n) {
        size_t start = i;
        while (i < text.n && text.p[i] != '\t')
            i++;
        ck_assert_int_eq(wh_value_read(a, (wh_str){text.p + start, i - start}, &v[n++], NULL),
                         WH_OK);
        i++;
    }
    sink->row(sink->ctx, v, n);
    wh_arena_free(a);
}

static void split_word(wh_str line, wh_str *word, wh_str *rest)
{
    size_t n = 0;

    while (n < line.n && line.p[n] != ' ')
        n++;
    *word = (wh_str){line.p, n};
    *rest = (wh_str){line.p + n + (n < line.n), line.n - n - (n < line.n)};
}

static void toy_line(wh_str line, const wh_sink *sink, wh_answer *answer)
{
    static const struct {
        const char *word;
        int kind;
    } kinds[] = {{"fail", WH_ANSWER_ERROR},     {"internal", WH_ANSWER_INTERNAL},
                 {"stop", WH_ANSWER_STOPPED},   {"limit", WH_ANSWER_LIMIT},
                 {"refuse", WH_ANSWER_REFUSED}, {"lose", WH_ANSWER_LOST}};
    wh_str word, rest, class_, text;
    size_t i;

    split_word(line, &word, &rest);
    split_word(rest, &class_, &text);
    if (wh_str_is(word, "row"))
        toy_row(rest, sink);
    else if (wh_str_is(word, "set"))
        sink->columns(sink->ctx, 1);
    else if (wh_str_is(word, "warn"))
        sink->warning(sink->ctx, class_, text);
    else if (wh_str_is(word, "affect"))
        answer->affected = rest.p[0] - '0';
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (!wh_str_is(word, kinds[i].word))
            continue;
        answer->kind = kinds[i].kind;
        memcpy(answer->class_, class_.p, class_.n);
        memcpy(answer->text, text.p, text.n);
    }
}

static void toy_execute(void *session, wh_str sql, const wh_sink *sink, wh_answer *answer)
{
    size_t i = 0;

    (void)session;
    memset(answer, 0, sizeof *answer);
    answer->affected = -1;
    while (i < sql.n) {
        size_t start = i;
        while (i < sql.n && sql.p[i] != '\n')
            i++;
        toy_line((wh_str){sql.p + start, i - start}, sink, answer);
        i++;
    }
}

/* ---- judging a case text ------------------------------------------------------------------- */

static wh_arena *arena;
static wh_engine *engine;
static wh_difference difference;

static void setup(void)
{
    static const wh_engine_driver toy = {
        .size = sizeof toy,
        .scheme = "toy",
        .dialect = "sqlite",
        .open = toy_open,
        .close = free,
        .version = toy_version,
        .session_open = toy_session_open,
        .session_close = toy_session_close,
        .execute = toy_execute,
    };
    wh_engine_config config = WH_ENGINE_CONFIG_INIT;

    arena = wh_arena_new(NULL, 0);
    ck_assert_int_eq(wh_engine_open_driver(&engine, &toy, &config, NULL), WH_OK);
    memset(&difference, 0, sizeof difference);
}

static void teardown(void)
{
    wh_engine_close(engine);
    wh_arena_free(arena);
}

static wh_case *parse(const char *checks, const char *sections)
{
    wh_buf b = WH_BUF_INIT(1 << 22);
    wh_error err = {0, 0, "", ""};
    wh_case *c = NULL;

    wh_buf_text(&b, "-- @case 1\n");
    while (*checks) {
        size_t n = strcspn(checks, ";");
        wh_buf_text(&b, "-- @check: ");
        wh_buf_add(&b, checks, n);
        wh_buf_char(&b, '\n');
        checks += n + (checks[n] == ';');
    }
    wh_buf_text(&b, sections);
    wh_buf_text(&b, "-- @end\n");
    ck_assert_msg(wh_case_parse(arena, wh_arena_str(arena, wh_buf_view(&b)), "case", 1, &c, &err) ==
                      WH_OK,
                  "%u: %s", (unsigned)err.line, err.message);
    wh_buf_release(&b);
    return c;
}

/* With what the checks ask for alone, and with every row at hand: the same verdict, and where
 * rows are at hand this signature. Checks are separated by ";". */
static wh_verdict judged(const char *checks, const char *sections)
{
    wh_run_options all = WH_RUN_OPTIONS_INIT;
    wh_case *c = parse(checks, sections);
    wh_observations *o;
    wh_verdict lean, full;

    ck_assert_int_eq(wh_run_case(arena, engine, c, NULL, &o, NULL), WH_OK);
    wh_judge(arena, c, o, &lean);
    all.need = WH_NEED_HASHES | WH_NEED_ROWS | WH_NEED_LIST;
    ck_assert_int_eq(wh_run_case(arena, engine, c, &all, &o, NULL), WH_OK);
    wh_judge_explain(arena, c, o, &full, &difference);
    ck_assert_str_eq(wh_verdict_name(lean.kind), wh_verdict_name(full.kind));
    return full;
}

static void verdict_is(const char *checks, const char *sections, const char *verdict,
                       const char *signature)
{
    wh_verdict v = judged(checks, sections);

    ck_assert_msg(strcmp(wh_verdict_name(v.kind), verdict) == 0, "%s: %s (%s), not %s", checks,
                  wh_verdict_name(v.kind), v.reason, verdict);
    ck_assert_msg(strcmp(v.signature, signature) == 0, "%s: %s, not %s", checks, v.signature,
                  signature);
}

static void passes(const char *checks, const char *sections)
{
    verdict_is(checks, sections, "pass", "");
}

static void fails(const char *checks, const char *sections, const char *signature)
{
    verdict_is(checks, sections, "fail", signature);
}

/* Inconclusive, with these words in the reason. */
static void is_open(const char *checks, const char *sections, const char *words)
{
    wh_verdict v = judged(checks, sections);

    ck_assert_msg(v.kind == WH_INCONCLUSIVE, "%s: %s", checks, wh_verdict_name(v.kind));
    ck_assert_msg(strstr(v.reason, words) != NULL, "%s: %s", checks, v.reason);
    ck_assert_str_eq(v.signature, "");
}

#define RUN(name, lines) "-- @run " name "\n" lines ";\n"
#define SETUP(lines) "-- @setup\n" lines ";\n"
#define EXPECT(name, lines) "-- @expect " name "\n" lines
#define ROW(values) "row " values "\n"
#define EMPTY "set\n"

/* ---- bags ---------------------------------------------------------------------------------- */

START_TEST(bags_are_equal_in_any_order)
{
    passes("bag a = b", RUN("a", ROW("1") ROW("2") ROW("2")) RUN("b", ROW("2") ROW("1") ROW("2")));
}
END_TEST

START_TEST(the_signature_says_on_which_side_rows_are_missing)
{
    fails("bag a = b", RUN("a", ROW("1") ROW("2")) RUN("b", ROW("1")), "rel:1:missing");
    fails("bag a = b", RUN("a", ROW("1")) RUN("b", ROW("1") ROW("2")), "rel:1:extra");
    fails("bag a = b", RUN("a", ROW("1") ROW("2")) RUN("b", ROW("1") ROW("3")), "rel:1:both");
}
END_TEST

START_TEST(how_often_a_row_comes_counts)
{
    fails("bag a = b", RUN("a", ROW("1") ROW("1")) RUN("b", ROW("1")), "rel:1:missing");
    fails("bag a = b", RUN("a", ROW("1") ROW("1") ROW("2")) RUN("b", ROW("1") ROW("2") ROW("2")),
          "rel:1:both");
}
END_TEST

START_TEST(every_later_side_is_compared_with_the_first)
{
    const char *runs = RUN("a", ROW("1")) RUN("b", ROW("1")) RUN("c", EMPTY);

    fails("bag a = b = c", runs, "rel:1:missing");
    fails("bag c = a = b", runs, "rel:1:extra");
}
END_TEST

START_TEST(plus_adds_counts)
{
    passes("bag whole = yes + no + null",
           RUN("whole", ROW("1") ROW("1") ROW("2") ROW("3")) RUN("yes", ROW("1"))
               RUN("no", ROW("1") ROW("2")) RUN("null", ROW("3")));
}
END_TEST

START_TEST(minus_subtracts_counts)
{
    passes("bag a = b - c", RUN("a", ROW("1")) RUN("b", ROW("1") ROW("2")) RUN("c", ROW("2")));
    fails("bag a = b - c", RUN("a", ROW("1")) RUN("b", ROW("1") ROW("2")) RUN("c", EMPTY),
          "rel:1:extra");
}
END_TEST

START_TEST(a_count_below_zero_is_a_mismatch_even_with_itself)
{
    const char *runs = RUN("a", EMPTY) RUN("b", ROW("1"));

    fails("bag a = a - b", runs, "rel:1:both");
    fails("bag a - b = a - b", runs, "rel:1:both");
    fails("bag a - b <= b", runs, "rel:1:both");
}
END_TEST

START_TEST(contained_in_allows_more_on_the_other_side_only)
{
    const char *runs = RUN("a", ROW("1") ROW("1")) RUN("b", ROW("1") ROW("2") ROW("1"));

    passes("bag a <= b", runs);
    fails("bag b <= a", runs, "rel:1:missing");
    fails("bag a <= b", RUN("a", ROW("1") ROW("1")) RUN("b", ROW("1") ROW("2")), "rel:1:missing");
}
END_TEST

START_TEST(rows_of_different_width_are_never_equal)
{
    fails("bag a = b", RUN("a", ROW("1")) RUN("b", ROW("1\tNULL")), "rel:1:both");
    passes("bag a = b", RUN("a", EMPTY) RUN("b", EMPTY));
}
END_TEST

START_TEST(numbers_are_equal_by_value_and_nothing_else_across_types)
{
    passes("bag a = b",
           RUN("a", ROW("1") ROW("NULL") ROW("0")) RUN("b", ROW("1.0") ROW("NULL") ROW("-0.0")));
    passes("bag a = b", RUN("a", ROW("1.5")) RUN("b", ROW("numeric'1.50'")));
    passes("bag a = b", RUN("a", ROW("NaN")) RUN("b", ROW("NaN")));
    fails("bag a = b", RUN("a", ROW("9007199254740993")) RUN("b", ROW("9007199254740992.0")),
          "rel:1:both");
    fails("bag a = b", RUN("a", ROW("'1'")) RUN("b", ROW("1")), "rel:1:both");
    fails("bag a = b", RUN("a", ROW("'1'")) RUN("b", ROW("x'31'")), "rel:1:both");
    fails("bag a = b", RUN("a", ROW("true")) RUN("b", ROW("1")), "rel:1:both");
    fails("bag a = b", RUN("a", ROW("'a'")) RUN("b", ROW("'A'")), "rel:1:both");
    fails("bag a = b", RUN("a", ROW("NULL")) RUN("b", ROW("''")), "rel:1:both");
}
END_TEST

START_TEST(the_rows_that_make_the_difference_are_named)
{
    judged("bag a = b",
           RUN("a", ROW("1\t0") ROW("1\t0") ROW("2\t0")) RUN("b", ROW("2\t0") ROW("'x'\t3")));
    ck_assert_uint_eq(difference.nmissing, 1);
    ck_assert_int_eq(difference.missing[0].count, 2);
    ck_assert_int_eq(difference.missing[0].row[0].i, 1);
    ck_assert_uint_eq(difference.nextra, 1);
    ck_assert_uint_eq(difference.extra[0].ncolumns, 2);
    ck_assert(wh_str_is(difference.extra[0].row[0].s, "x"));
}
END_TEST

START_TEST(many_different_rows_are_counted_though_few_are_kept)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    int i;

    wh_buf_text(&b, "-- @run a\nset\n;\n-- @run b\n");
    for (i = 0; i < 50; i++)
        wh_buf_format(&b, "row %d\n", i);
    wh_buf_text(&b, ";\n");
    wh_buf_char(&b, '\0');
    fails("bag a = b", b.p, "rel:1:extra");
    ck_assert_uint_eq(difference.nextra, 50);
    ck_assert_ptr_nonnull(difference.extra[WH_DIFFERENCE_ROWS - 1].row);
    wh_buf_release(&b);
}
END_TEST

/* ---- sets and lists ------------------------------------------------------------------------ */

START_TEST(sets_do_not_count)
{
    passes("set a = b", RUN("a", ROW("1") ROW("1") ROW("2")) RUN("b", ROW("2") ROW("1")));
    fails("set a = b", RUN("a", ROW("1") ROW("1")) RUN("b", ROW("2") ROW("1")), "rel:1:extra");
    passes("set a <= b", RUN("a", ROW("1") ROW("1")) RUN("b", ROW("2") ROW("1")));
    fails("set a <= b", RUN("a", ROW("1") ROW("3")) RUN("b", ROW("2") ROW("1")), "rel:1:missing");
}
END_TEST

START_TEST(lists_are_equal_in_the_same_order_only)
{
    passes("list a = b", RUN("a", ROW("1") ROW("2")) RUN("b", ROW("1") ROW("2.0")));
    fails("list a = b", RUN("a", ROW("1") ROW("2")) RUN("b", ROW("2") ROW("1")), "rel:1:order");
    fails("list a = b", RUN("a", ROW("1") ROW("2")) RUN("b", ROW("2")), "rel:1:missing");
    fails("list a = b", RUN("a", ROW("1")) RUN("b", ROW("1") ROW("1")), "rel:1:extra");
}
END_TEST

START_TEST(a_list_that_is_to_be_contained_is_not_answered)
{
    is_open("list a <= b", RUN("a", ROW("1")) RUN("b", ROW("1") ROW("2")), "by =");
    is_open("list rows(a) = b", RUN("a", ROW("1")) RUN("b", ROW("1")), "list compares");
}
END_TEST

/* ---- functions ----------------------------------------------------------------------------- */

START_TEST(distinct_counts_each_row_once)
{
    const char *runs = RUN("a", ROW("1") ROW("1") ROW("2")) RUN("b", ROW("2") ROW("1"));

    passes("bag distinct(a) = b", runs);
    fails("bag a = b", runs, "rel:1:missing");
    passes("bag distinct(a + b) = distinct(b)", runs);
    fails("bag distinct(a) = a", runs, "rel:1:extra");
}
END_TEST

/* `n` rows, k * `step` modulo `of`. */
static void put_run(wh_buf *out, const char *name, int n, int step, int of)
{
    wh_buf_format(out, "-- @run %s\n", name);
    for (int k = 0; k < n; k++)
        wh_buf_format(out, "row %d\n", k * step % of);
    wh_buf_text(out, ";\n");
}

START_TEST(distinct_also_holds_of_many_rows_and_of_what_was_taken_away)
{
    wh_buf runs = WH_BUF_INIT(1 << 16);

    put_run(&runs, "a", 300, 7, 100);
    put_run(&runs, "b", 100, 1, 100);
    put_run(&runs, "c", 99, 1, 100);
    wh_buf_char(&runs, 0);
    passes("bag distinct(a) = b", runs.p);
    fails("bag distinct(a) = c", runs.p, "rel:1:missing");
    passes("bag distinct(a + c) = distinct(b + a)", runs.p);
    passes("bag distinct(a - b) = b", runs.p);
    fails("bag distinct(c - b) = c - c", runs.p, "rel:1:both");
    wh_buf_release(&runs);
}
END_TEST

START_TEST(rows_is_the_number_of_rows)
{
    const char *runs = RUN("a", ROW("7") ROW("7")) RUN("b", ROW("8")) RUN("two", ROW("2"));

    passes("bag rows(a) = two", runs);
    passes("bag rows(a + b) = rows(a + b)", runs);
    passes("bag rows(a - a) = rows(b - b)", runs);
    fails("bag rows(a) = rows(b)", runs, "rel:1:more");
    fails("bag rows(b) = rows(a)", runs, "rel:1:less");
    passes("bag rows(distinct(a)) = rows(b)", runs);
}
END_TEST

START_TEST(total_is_the_exact_sum_of_the_first_column)
{
    const char *runs = RUN("a", ROW("1\t9") ROW("NULL\t9") ROW("2\t9")) RUN("b", ROW("3"))
        RUN("c", ROW("numeric'1.5'") ROW("numeric'1.5'")) RUN("d", EMPTY) RUN("e", ROW("NULL"));

    passes("bag total(a) = b", runs);
    passes("bag total(a) = total(b) = total(c)", runs);
    passes("bag total(d) = total(e)", runs);
    fails("bag total(a) = total(d)", runs, "rel:1:more");
    fails("bag total(d) = total(a)", runs, "rel:1:less");
}
END_TEST

START_TEST(totals_are_less_or_more_also_as_decimals)
{
    const char *runs = RUN("a", ROW("numeric'1.25'")) RUN("b", ROW("numeric'1.3'"))
        RUN("c", ROW("2")) RUN("d", ROW("numeric'-1.25'")) RUN("e", ROW("numeric'-10.5'"));

    fails("bag total(a) = total(b)", runs, "rel:1:less");
    fails("bag total(b) = total(a)", runs, "rel:1:more");
    fails("bag total(b) = total(c)", runs, "rel:1:less");
    fails("bag total(c) = total(d)", runs, "rel:1:more");
    fails("bag total(d) = total(e)", runs, "rel:1:more");
    fails("bag total(e) = total(d)", runs, "rel:1:less");
}
END_TEST

START_TEST(a_sum_that_is_not_exact_is_not_judged)
{
    const char *runs = RUN("a", ROW("0.5")) RUN("b", ROW("'x'")) RUN("c", ROW("1"));

    is_open("bag total(a) = total(c)", runs, "total(a) is not exact");
    is_open("bag total(c) = total(b)", runs, "total(b) is not exact");
}
END_TEST

START_TEST(picked_takes_the_rows_whose_last_column_is_true)
{
    const char *all =
        RUN("a", ROW("1\t1") ROW("2\t0") ROW("3\tNULL") ROW("4\t-0.5") ROW("5\ttrue")
                     ROW("6\tfalse") ROW("7\t'1'") ROW("8\tnumeric'0.10'") ROW("9\tnumeric'0.00'"));
    wh_buf b = WH_BUF_INIT(10000);

    wh_buf_text(&b, all);
    wh_buf_text(&b, RUN("b", ROW("1") ROW("4") ROW("5") ROW("8")));
    wh_buf_char(&b, '\0');
    passes("bag b = picked(a)", b.p);
    passes("bag typed b = picked(a)", b.p);
    fails("bag picked(a) = a", b.p, "rel:1:both");
    passes("set b = picked(a)", b.p);
    wh_buf_release(&b);
}
END_TEST

START_TEST(differences_of_numbers_are_shown_too)
{
    judged("bag rows(a) = rows(b)", RUN("a", ROW("7") ROW("8")) RUN("b", ROW("7")));
    ck_assert_uint_eq(difference.nmissing, 1);
    ck_assert_int_eq(difference.missing[0].row[0].i, 2);
    ck_assert_int_eq(difference.extra[0].row[0].i, 1);
    memset(&difference, 0, sizeof difference);
    judged("bag rows(a) + rows(b) = b", RUN("a", ROW("7") ROW("8")) RUN("b", ROW("7")));
    ck_assert_uint_eq(difference.nmissing, 2);
    ck_assert_int_eq(difference.missing[0].row[0].i + difference.missing[1].row[0].i, 3);
}
END_TEST

/* ---- modifiers ----------------------------------------------------------------------------- */

START_TEST(typed_compares_representation)
{
    const char *runs = RUN("a", ROW("1") ROW("2")) RUN("b", ROW("2") ROW("1.0"));

    passes("bag a = b", runs);
    fails("bag typed a = b", runs, "rel:1:both");
    passes("bag typed a = a", runs);
    fails("set typed a = b", runs, "rel:1:both");
    fails("list typed a = b", RUN("a", ROW("1")) RUN("b", ROW("1.0")), "rel:1:both");
    passes("list typed a = b", RUN("a", ROW("1.0")) RUN("b", ROW("1.0")));
}
END_TEST

START_TEST(approx_compares_reals_relatively)
{
    passes("bag approx=1e-9 a = b",
           RUN("a", ROW("1.0") ROW("2.0")) RUN("b", ROW("2.0000000001") ROW("1")));
    fails("bag approx=1e-9 a = b", RUN("a", ROW("1.0")) RUN("b", ROW("1.00001")), "rel:1:both");
    fails("bag approx=1e-9 a = b", RUN("a", ROW("1.0") ROW("2.0")) RUN("b", ROW("1.0")),
          "rel:1:missing");
    fails("bag approx=1e-9 a = b", RUN("a", ROW("1.0")) RUN("b", ROW("1.0") ROW("2.0")),
          "rel:1:extra");
    passes("bag approx=1e-9 a <= b", RUN("a", ROW("1.0")) RUN("b", ROW("1.0") ROW("2.0")));
    passes("bag approx=1e-9 a = b",
           RUN("a", ROW("NaN") ROW("Infinity")) RUN("b", ROW("Infinity") ROW("NaN")));
    fails("bag approx=0.5 a = b", RUN("a", ROW("Infinity")) RUN("b", ROW("-Infinity")),
          "rel:1:both");
    fails("bag approx=0.5 a = b", RUN("a", ROW("Infinity")) RUN("b", ROW("1e300")), "rel:1:both");
}
END_TEST

/* A decimal is near to a real; two exact numbers are equal or not. */
START_TEST(values_are_compared_across_type_systems)
{
    passes("bag approx=1e-9 a = b",
           RUN("a", ROW("numeric'0.3333333333333333333333'")) RUN("b", ROW("0.3333333333333333")));
    fails("bag approx=1e-9 a = b",
          RUN("a", ROW("numeric'0.33333333333333333333'"))
              RUN("b", ROW("numeric'0.33333333333333333334'")),
          "rel:1:both");
    passes("bag bool=int a = b", RUN("a", ROW("true") ROW("false")) RUN("b", ROW("0") ROW("1")));
    fails("bag bool=int a = b", RUN("a", ROW("true")) RUN("b", ROW("2")), "rel:1:both");
    fails("bag bool=int a = b", RUN("a", ROW("true")) RUN("b", ROW("NULL")), "rel:1:both");
    fails("bag approx=1e-9 a = b", RUN("a", ROW("true")) RUN("b", ROW("1")), "rel:1:both");
}
END_TEST

START_TEST(of_three_the_one_that_is_alone_is_named)
{
    static const struct {
        const char *sections, *reason;
    } rows[] = {
        {RUN("a", ROW("1")) RUN("b", ROW("2")) RUN("c", ROW("1")),
         "rows differ: b is alone with its answer"},
        {RUN("a", ROW("2")) RUN("b", ROW("1")) RUN("c", ROW("1")),
         "rows differ: a is alone with its answer"},
        {RUN("a", ROW("2")) RUN("b", ROW("1")) RUN("c", ROW("3")), "rows differ"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_str_eq(judged("bag approx=1e-9 a = b = c", rows[i].sections).reason,
                         rows[i].reason);
}
END_TEST

START_TEST(approx_leaves_other_values_exact)
{
    fails("bag approx=0.1 a = b", RUN("a", ROW("100")) RUN("b", ROW("101")), "rel:1:both");
    fails("bag approx=0.1 a = b", RUN("a", ROW("1.0\t'x'")) RUN("b", ROW("1.0\t'y'")),
          "rel:1:both");
    fails("bag typed approx=0.1 a = b", RUN("a", ROW("1.0")) RUN("b", ROW("1")), "rel:1:both");
}
END_TEST

START_TEST(approx_finds_the_pairing_that_leaves_nobody_alone)
{
    /* 1.00 is near to all, and must leave 1.05 to the one that nobody else can have */
    passes("bag approx=0.06 a = b", RUN("a", ROW("1.0") ROW("1.05") ROW("0.95"))
                                        RUN("b", ROW("1.0") ROW("0.95") ROW("1.05")));
    passes("bag approx=0.06 a = b",
           RUN("a", ROW("1.0") ROW("1.1")) RUN("b", ROW("1.05") ROW("0.95")));
    fails("bag approx=0.06 a = b",
          RUN("a", ROW("1.0") ROW("1.0") ROW("1.0")) RUN("b", ROW("1.0") ROW("1.0") ROW("2.0")),
          "rel:1:both");
}
END_TEST

START_TEST(approx_keeps_the_order_of_lists_and_the_sets_of_sets)
{
    fails("list approx=1e-9 a = b", RUN("a", ROW("1.0") ROW("2.0")) RUN("b", ROW("2.0") ROW("1.0")),
          "rel:1:order");
    passes("list approx=1e-9 a = b",
           RUN("a", ROW("1.0") ROW("2.0")) RUN("b", ROW("1.0") ROW("2.0")));
    passes("set approx=1e-9 a = b", RUN("a", ROW("1.0") ROW("1.0")) RUN("b", ROW("1.0")));
    fails("set approx=1e-9 a = b", RUN("a", ROW("1.0") ROW("3.0")) RUN("b", ROW("1.0")),
          "rel:1:missing");
}
END_TEST

START_TEST(approx_with_anything_but_runs_is_not_answered)
{
    is_open("bag approx=1e-9 a - b = b", RUN("a", ROW("1.0")) RUN("b", ROW("1.0")), "approx");
    is_open("bag approx=1e-9 total(a) = b", RUN("a", ROW("1")) RUN("b", ROW("1.0")), "approx");
}
END_TEST

/* ---- errors -------------------------------------------------------------------------------- */

START_TEST(an_ordinary_error_leaves_the_check_open)
{
    is_open("bag a = b", RUN("a", ROW("1")) RUN("b", "fail E1 no such thing\n"),
            "error in b: no such thing");
    is_open("bag a = rows(distinct(b))", RUN("a", ROW("1")) RUN("b", "fail E1 no\n"), "error in b");
}
END_TEST

START_TEST(an_error_in_a_run_that_no_check_names_is_nobodys_business)
{
    passes("bag a = b", RUN("a", ROW("1")) RUN("b", ROW("1")) RUN("c", "internal X broken\n"));
}
END_TEST

START_TEST(an_internal_error_is_a_failure)
{
    fails("bag a = b", RUN("a", ROW("1")) RUN("b", "internal CORRUPT page 7 of 'x' is bad\n"),
          "err:b:CORRUPT:page ? of ? is bad");
    fails("bag errors=same a = b", RUN("a", "internal C bad\n") RUN("b", "internal C bad\n"),
          "err:a:C:bad");
    fails("ok a", RUN("a", "internal C bad\n"), "err:a:C:bad");
}
END_TEST

START_TEST(an_internal_error_is_a_failure_beside_any_other_trouble)
{
    fails("bag a = b", RUN("a", "fail E1 ordinary\n") RUN("b", "internal C bad\n"), "err:b:C:bad");
    fails("bag a = b", RUN("a", "stop\n") RUN("b", "internal C bad\n"), "err:b:C:bad");
    fails("bag a = rows(b)", RUN("a", "limit X full\n") RUN("b", "internal C bad\n"),
          "err:b:C:bad");
}
END_TEST

START_TEST(limits_refusals_and_lost_connections_leave_the_check_open)
{
    is_open("bag a = a", RUN("a", "stop\n"), "time limit");
    is_open("bag a = a", RUN("a", "limit X too many rows\n"), "too many rows");
    is_open("bag a = a", RUN("a", "refuse X no files\n"), "refused: no files");
    is_open("bag a = a", RUN("a", "lose X gone\n"), "connection was lost");
    is_open("bag errors=same a = b", RUN("a", "stop\n") RUN("b", "stop\n"), "time limit");
    is_open("ok a", RUN("a", "stop\n"), "time limit");
}
END_TEST

START_TEST(errors_same_wants_the_same_class_and_message_everywhere)
{
    passes("bag errors=same a = b",
           RUN("a", "fail E1 near 'x': 7 wrong\n") RUN("b", "fail E1 near  'yy': 8 wrong\n"));
    fails("bag errors=same a = b", RUN("a", "fail E1 no\n") RUN("b", "fail E2 no\n"),
          "rel:1:errors");
    fails("bag errors=same a = b", RUN("a", "fail E1 no\n") RUN("b", "fail E1 other\n"),
          "rel:1:errors");
    fails("bag errors=same a = b", RUN("a", "fail E1 no\n") RUN("b", ROW("1")), "rel:1:errors");
    fails("bag errors=same a = b", RUN("a", ROW("1")) RUN("b", "fail E1 no\n"), "rel:1:errors");
    fails("bag errors=same a = b", RUN("a", ROW("1")) RUN("b", ROW("2")), "rel:1:both");
}
END_TEST

START_TEST(an_error_that_only_a_later_side_can_have_leaves_it_out)
{
    const char *three = "bag errors=same aside=C1,D* a = b = c";

    passes(three, RUN("a", ROW("1")) RUN("b", "fail C1 no\n") RUN("c", ROW("1")));
    passes(three, RUN("a", ROW("1")) RUN("b", ROW("1")) RUN("c", "fail D22 no\n"));
    fails(three, RUN("a", ROW("1")) RUN("b", "fail C1 no\n") RUN("c", ROW("2")), "rel:1:both");
    fails(three, RUN("a", ROW("1")) RUN("b", "fail C12 no\n") RUN("c", ROW("1")), "rel:1:errors");
    is_open(three, RUN("a", ROW("1")) RUN("b", "fail C1 no\n") RUN("c", "fail D1 no\n"),
            "error in b: no");
    /* the first has it too: then all must */
    passes(three, RUN("a", "fail C1 no\n") RUN("b", "fail C1 no\n") RUN("c", "fail C1 no\n"));
    fails(three, RUN("a", "fail C1 no\n") RUN("b", "fail C1 no\n") RUN("c", ROW("1")),
          "rel:1:errors");
    is_open("bag errors=same aside=* a = b", RUN("a", ROW("1")) RUN("b", "fail E1 no\n"), "error");
    fails("bag errors=same aside=* a = b", RUN("a", ROW("1")) RUN("b", "internal E1 no\n"),
          "err:b:E1:no");
}
END_TEST

START_TEST(where_errors_agree_rows_are_not_compared)
{
    passes("bag errors=same a = b",
           RUN("a", ROW("1") "fail E1 no\n") RUN("b", ROW("2") "fail E1 no\n"));
}
END_TEST

START_TEST(a_side_has_the_error_of_any_of_its_terms)
{
    passes("bag errors=same a = b + c",
           RUN("a", "fail E1 no\n") RUN("b", ROW("1")) RUN("c", "fail E1 no\n"));
    passes("bag errors=same a = rows(b)", RUN("a", "fail E1 no\n") RUN("b", "fail E1 no\n"));
}
END_TEST

START_TEST(names_of_the_setup_do_not_make_messages_differ)
{
    const char *runs = SETUP("CREATE TABLE t0(c0)") RUN("a", "fail E1 t0.c0 is odd\n")
        RUN("b", "fail E1 t0.c0 is odd\n");

    passes("bag errors=same a = b", runs);
    fails("bag errors=same a = b",
          SETUP("CREATE TABLE t0(c0)") RUN("a", "fail E1 t0 is odd\n")
              RUN("b", "fail E1 t1 is odd\n"),
          "rel:1:errors");
}
END_TEST

START_TEST(warn_is_error_lets_a_warning_stand_for_an_error)
{
    const char *check = "bag errors=warn-is-error a = b";

    passes(check, RUN("a", ROW("1") "warn 1264 Out of range 7\n") RUN("b", "fail 1264 Out of range "
                                                                           "8\n"));
    fails(check, RUN("a", ROW("1") "warn 1264 Out\n") RUN("b", "fail 1265 Out\n"), "rel:1:errors");
    fails(check, RUN("a", ROW("1") "warn 1264 Out\n") RUN("b", ROW("1")), "rel:1:errors");
    fails(check, RUN("a", ROW("1")) RUN("b", "fail 1264 Out\n"), "rel:1:errors");
    passes(check, RUN("a", "fail 1 x\n") RUN("b", "fail 1 x\n"));
    passes(check, RUN("a", ROW("1")) RUN("b", ROW("1") "warn 7 late\n"));
    fails(check, RUN("a", ROW("1")) RUN("b", ROW("2")), "rel:1:both");
}
END_TEST

START_TEST(a_warning_counts_inside_distinct_too)
{
    passes("bag errors=warn-is-error distinct(a) = b",
           RUN("a", ROW("1") "warn 1264 Out\n") RUN("b", "fail 1264 Out\n"));
}
END_TEST

/* ---- expectations -------------------------------------------------------------------------- */

START_TEST(an_expectation_holds_rows)
{
    const char *runs =
        RUN("a", ROW("1\t'x'") ROW("2\tNULL")) EXPECT("a", "-- | 2\tNULL\n-- | 1\t'x'\n");

    passes("bag a = expect(a)", runs);
    fails("list a = expect(a)", runs, "rel:1:order");
    fails("bag a = expect(a)", RUN("a", ROW("1")) EXPECT("a", "-- | 2\n"), "rel:1:both");
    fails("bag expect(a) = a", RUN("a", ROW("1")) EXPECT("a", "-- | 1\n-- | 1\n"), "rel:1:missing");
}
END_TEST

START_TEST(an_expectation_without_lines_is_one_empty_set)
{
    passes("bag a = expect(a)", RUN("a", EMPTY) EXPECT("a", ""));
    fails("bag a = expect(a)", RUN("a", ROW("1")) EXPECT("a", ""), "rel:1:missing");
}
END_TEST

START_TEST(an_expectation_may_be_hashes)
{
    wh_value v = {.kind = WH_INT, .i = 1};
    wh_hash h = wh_row_hash(&v, 1, false);
    wh_list_hash list;
    wh_buf b = WH_BUF_INIT(10000);
    int i;

    wh_list_hash_begin(&list);
    wh_list_hash_add(&list, h);
    wh_list_hash_add(&list, h);
    for (i = 0; i < 2; i++) {
        wh_buf_clear(&b);
        wh_buf_text(&b, i == 0 ? RUN("a", ROW("1") ROW("1")) : RUN("a", ROW("1") ROW("2")));
        wh_buf_text(&b, "-- @expect a\n-- # 2 bag1:");
        wh_hash_print(&b, wh_hash_add(h, h));
        wh_buf_text(&b, " list1:");
        wh_hash_print(&b, wh_list_hash_end(&list));
        wh_buf_text(&b, "\n-- ~ 3\n");
        wh_buf_char(&b, '\0');
        if (i == 0) {
            fails("bag a = expect(a)", b.p, "rel:1:both"); /* no affected rows came */
            passes("bag a + a - a = expect(a)", b.p);
            is_open("list typed a = expect(a)", b.p, "hash stands for");
            is_open("bag typed a = expect(a)", b.p, "hash stands for");
            is_open("bag distinct(expect(a)) = a", b.p, "hash stands for");
            passes("bag rows(expect(a)) = rows(a)", b.p);
        } else {
            fails("bag a = expect(a)", b.p, "rel:1:both");
            is_open("set a = expect(a)", b.p, "hash stands for");
            is_open("bag a <= expect(a)", b.p, "hash stands for");
            fails("list a = expect(a)", b.p, "rel:1:both");
        }
    }
    wh_buf_release(&b);
}
END_TEST

START_TEST(rows_and_hashes_in_one_expected_set_are_not_judged)
{
    const char *hashes = "-- # 0 bag1:00000000000000000000000000000000 "
                         "list1:00000000000000000000000000000000\n";
    wh_buf b = WH_BUF_INIT(10000);

    wh_buf_text(&b, RUN("a", ROW("1")) "-- @expect a\n");
    wh_buf_text(&b, hashes);
    wh_buf_text(&b, "-- | 1\n");
    wh_buf_char(&b, '\0');
    is_open("bag a = expect(a)", b.p, "one result set");
    wh_buf_release(&b);
    is_open("bag a = expect(a)", RUN("a", ROW("1")) EXPECT("a", "-- | 1\n-- | 1\t2\n"),
            "one result set");
}
END_TEST

START_TEST(an_expected_error_implies_errors_same)
{
    const char *expect = EXPECT("a", "-- ! E1 near 'y'\n");
    wh_buf b = WH_BUF_INIT(10000);

    wh_buf_text(&b, RUN("a", "fail E1 near 'x'\n"));
    wh_buf_text(&b, expect);
    wh_buf_char(&b, '\0');
    passes("bag a = expect(a)", b.p);
    wh_buf_release(&b);
    fails("bag a = expect(a)", RUN("a", ROW("1")) EXPECT("a", "-- ! E1 near 'y'\n"),
          "rel:1:errors");
    fails("bag a = expect(a)", RUN("a", "fail E2 near\n") EXPECT("a", "-- ! E1 near\n"),
          "rel:1:errors");
}
END_TEST

START_TEST(an_expected_error_may_name_the_class_alone_or_any)
{
    passes("bag a = expect(a)", RUN("a", "fail E1 whatever\n") EXPECT("a", "-- ! E1\n"));
    passes("bag a = expect(a)", RUN("a", "fail E1 whatever\n") EXPECT("a", "-- ! any\n"));
    fails("bag a = expect(a)", RUN("a", ROW("1")) EXPECT("a", "-- ! any\n"), "rel:1:errors");
}
END_TEST

START_TEST(an_error_where_rows_were_expected_leaves_the_check_open)
{
    is_open("bag a = expect(a)", RUN("a", "fail E1 no\n") EXPECT("a", "-- | 1\n"), "error in a");
}
END_TEST

START_TEST(affected_rows_are_compared_only_where_expected)
{
    passes("bag a = expect(a)", RUN("a", "affect 2\n") EXPECT("a", "-- ~ 2\n"));
    fails("bag a = expect(a)", RUN("a", "affect 2\n") EXPECT("a", "-- ~ 3\n"), "rel:1:both");
    passes("bag a = expect(a)", RUN("a", ROW("1") "affect 2\n") EXPECT("a", "-- | 1\n"));
    passes("bag a = b", RUN("a", ROW("1") "affect 2\n") RUN("b", ROW("1") "affect 3\n"));
    fails("bag a = expect(a)", RUN("a", ROW("1") "affect 2\n") EXPECT("a", "-- ~ 2\n"),
          "rel:1:missing");
}
END_TEST

START_TEST(warnings_are_compared_only_where_expected)
{
    passes("bag a = expect(a)",
           RUN("a", ROW("1") "warn 7 cut 'x'\n") EXPECT("a", "-- | 1\n-- ? 7 cut 'y'\n"));
    passes("bag a = expect(a)", RUN("a", ROW("1") "warn 7 cut\n") EXPECT("a", "-- | 1\n-- ? 7\n"));
    passes("bag a = expect(a)",
           RUN("a", ROW("1") "warn 7 cut\n") EXPECT("a", "-- | 1\n-- ? any\n"));
    fails("bag a = expect(a)", RUN("a", ROW("1") "warn 7 cut\n") EXPECT("a", "-- | 1\n-- ? 8\n"),
          "rel:1:errors");
    fails("bag a = expect(a)", RUN("a", ROW("1")) EXPECT("a", "-- | 1\n-- ? 7\n"), "rel:1:errors");
    fails("bag a = expect(a)",
          RUN("a", ROW("1") "warn 7 x\nwarn 8 y\n") EXPECT("a", "-- | 1\n-- ? 7 x\n"),
          "rel:1:errors");
    passes("bag a = expect(a)", RUN("a", ROW("1") "warn 7 x\n") EXPECT("a", "-- | 1\n"));
}
END_TEST

/* ---- several result sets ------------------------------------------------------------------- */

START_TEST(result_sets_are_compared_one_by_one)
{
    passes("bag a = b",
           RUN("a", "set\n" ROW("1") "set\n" ROW("2")) RUN("b", "set\n" ROW("1") "set\n" ROW("2")));
    fails("bag a = b",
          RUN("a", "set\n" ROW("1") "set\n" ROW("2")) RUN("b", "set\n" ROW("1") "set\n"),
          "rel:1:missing");
    fails("bag a = b",
          RUN("a", "set\n" ROW("1") "set\n" ROW("2")) RUN("b", "set\n" ROW("2") "set\n" ROW("1")),
          "rel:1:both");
    passes("bag a = expect(a)",
           RUN("a", "set\n" ROW("1") "set\n" ROW("2")) EXPECT("a", "-- | 1\n-- =\n-- | 2\n"));
}
END_TEST

START_TEST(unequal_numbers_of_result_sets_are_not_judged)
{
    is_open("bag a = b", RUN("a", "set\nset\n") RUN("b", "set\n"), "numbers of result sets");
    is_open("bag a = b + c", RUN("a", "set\n") RUN("b", "set\n") RUN("c", ""),
            "numbers of result sets");
    is_open("bag a = expect(a)", RUN("a", "set\nset\n") EXPECT("a", "-- | 1\n"),
            "numbers of result sets");
    passes("bag a = b", RUN("a", "") RUN("b", ""));
}
END_TEST

/* ---- whole cases --------------------------------------------------------------------------- */

START_TEST(every_check_line_must_hold_and_the_first_violated_one_is_named)
{
    const char *runs = RUN("a", ROW("1")) RUN("b", ROW("1")) RUN("c", ROW("2"));

    passes("bag a = b;list a = b;ok a", runs);
    fails("bag a = b;bag a = c;bag c = a + a", runs, "rel:2:both");
}
END_TEST

START_TEST(a_violated_line_counts_though_another_one_is_open)
{
    fails("bag a = b;bag a = c", RUN("a", ROW("1")) RUN("b", "fail E1 no\n") RUN("c", ROW("2")),
          "rel:2:both");
    is_open("bag a = b;bag a = a", RUN("a", ROW("1")) RUN("b", "fail E1 no\n"), "error in b");
}
END_TEST

START_TEST(a_check_of_a_later_version_leaves_the_case_open)
{
    is_open("bag loosely a = a", RUN("a", ROW("1")), "'loosely' is not known");
    is_open("bag a = a;order a = a", RUN("a", ROW("1")), "'order' is not known");
}
END_TEST

START_TEST(a_check_that_names_what_is_not_there_is_open)
{
    is_open("bag a = b", RUN("a", ROW("1")), "no such run");
    is_open("bag a = expect(a)", RUN("a", ROW("1")), "no such section");
    is_open("ok b", RUN("a", ROW("1")), "no such run");
}
END_TEST

START_TEST(a_case_without_a_check_is_open)
{
    is_open("", RUN("a", ROW("1")), "run it through oracle");
}
END_TEST

START_TEST(a_case_whose_setup_fails_is_broken)
{
    verdict_is("bag a = a", SETUP("fail E1 no\n") RUN("a", ROW("1")), "broken", "");
    verdict_is("ok a", SETUP("fail E1 no\n") RUN("a", ROW("1")), "broken", "");
    verdict_is("ok setup", SETUP("fail E1 no\n") RUN("a", ROW("1")), "broken", "");
    verdict_is("", SETUP("fail E1 no\n"), "broken", "");
    verdict_is("bag a = a", "-- @derived\nfail E1 no\n;\n" RUN("a", ROW("1")), "broken", "");
}
END_TEST

START_TEST(a_limit_in_setup_leaves_the_case_open)
{
    is_open("bag a = a", SETUP("stop\n") RUN("a", ROW("1")), "setup statement 1");
    is_open("ok setup", SETUP("limit X out of memory\n"), "out of memory");
    is_open("bag a = a", SETUP("refuse X no files\n") RUN("a", ROW("1")), "no files");
}
END_TEST

START_TEST(ok_watches_over_setup)
{
    passes("ok setup", SETUP("affect 1\n"));
    fails("ok setup", SETUP("internal CORRUPT image is bad\n"), "err:setup:CORRUPT:image is bad");
    fails("ok derived", "-- @derived\ninternal C bad\n;\n", "err:derived:C:bad");
    verdict_is("bag a = a", SETUP("internal C bad\n") RUN("a", ROW("1")), "broken", "");
}
END_TEST

START_TEST(ok_watches_over_runs)
{
    passes("ok a b", RUN("a", ROW("1")) RUN("b", EMPTY));
    is_open("ok a", RUN("a", "fail E1 no\n"), "error in a");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        bags_are_equal_in_any_order,
        the_signature_says_on_which_side_rows_are_missing,
        how_often_a_row_comes_counts,
        every_later_side_is_compared_with_the_first,
        plus_adds_counts,
        minus_subtracts_counts,
        a_count_below_zero_is_a_mismatch_even_with_itself,
        contained_in_allows_more_on_the_other_side_only,
        rows_of_different_width_are_never_equal,
        numbers_are_equal_by_value_and_nothing_else_across_types,
        the_rows_that_make_the_difference_are_named,
        many_different_rows_are_counted_though_few_are_kept,
        sets_do_not_count,
        lists_are_equal_in_the_same_order_only,
        a_list_that_is_to_be_contained_is_not_answered,
        distinct_counts_each_row_once,
        distinct_also_holds_of_many_rows_and_of_what_was_taken_away,
        rows_is_the_number_of_rows,
        total_is_the_exact_sum_of_the_first_column,
        totals_are_less_or_more_also_as_decimals,
        a_sum_that_is_not_exact_is_not_judged,
        picked_takes_the_rows_whose_last_column_is_true,
        differences_of_numbers_are_shown_too,
        typed_compares_representation,
        approx_compares_reals_relatively,
        values_are_compared_across_type_systems,
        of_three_the_one_that_is_alone_is_named,
        approx_leaves_other_values_exact,
        approx_finds_the_pairing_that_leaves_nobody_alone,
        approx_keeps_the_order_of_lists_and_the_sets_of_sets,
        approx_with_anything_but_runs_is_not_answered,
        an_ordinary_error_leaves_the_check_open,
        an_error_in_a_run_that_no_check_names_is_nobodys_business,
        an_internal_error_is_a_failure,
        an_internal_error_is_a_failure_beside_any_other_trouble,
        limits_refusals_and_lost_connections_leave_the_check_open,
        errors_same_wants_the_same_class_and_message_everywhere,
        an_error_that_only_a_later_side_can_have_leaves_it_out,
        where_errors_agree_rows_are_not_compared,
        a_side_has_the_error_of_any_of_its_terms,
        names_of_the_setup_do_not_make_messages_differ,
        warn_is_error_lets_a_warning_stand_for_an_error,
        a_warning_counts_inside_distinct_too,
        an_expectation_holds_rows,
        an_expectation_without_lines_is_one_empty_set,
        an_expectation_may_be_hashes,
        rows_and_hashes_in_one_expected_set_are_not_judged,
        an_expected_error_implies_errors_same,
        an_expected_error_may_name_the_class_alone_or_any,
        an_error_where_rows_were_expected_leaves_the_check_open,
        affected_rows_are_compared_only_where_expected,
        warnings_are_compared_only_where_expected,
        result_sets_are_compared_one_by_one,
        unequal_numbers_of_result_sets_are_not_judged,
        every_check_line_must_hold_and_the_first_violated_one_is_named,
        a_violated_line_counts_though_another_one_is_open,
        a_check_of_a_later_version_leaves_the_case_open,
        a_check_that_names_what_is_not_there_is_open,
        a_case_without_a_check_is_open,
        a_case_whose_setup_fails_is_broken,
        a_limit_in_setup_leaves_the_case_open,
        ok_watches_over_setup,
        ok_watches_over_runs,
    };
    Suite *s = suite_create("judge");
    TCase *t = tcase_create("judge");
    SRunner *r;
    size_t i;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    for (i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(t, tests[i]);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
