/* The table of oracles, and prepare and derive on cases: pure, complete, and safe to repeat. */
#include "tests/oracles/fixture.h"
#include <whittle/generate.h>

#define SETUP "CREATE TABLE t0(c0 INT, c1 TEXT);"

static const char *written(const wh_case *c)
{
    wh_buf b = WH_BUF_INIT(1 << 22);
    wh_str text;

    ck_assert_int_eq(wh_case_write(c, &b), WH_OK);
    text = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return text.p;
}

START_TEST(every_oracle_is_found_by_its_name)
{
    const wh_oracle *o;
    size_t i, k;

    for (i = 0; (o = wh_oracle_at(i)) != NULL; i++) {
        ck_assert_ptr_eq(wh_oracle_find(wh_str_of(wh_oracle_name(o))), o);
        ck_assert(wh_oracle_group(o)[0] != '\0');
        ck_assert(wh_oracle_summary(o)[0] != '\0');
        for (k = 0; k < i; k++)
            ck_assert_str_ne(wh_oracle_name(o), wh_oracle_name(wh_oracle_at(k)));
    }
    ck_assert_uint_ge(i, 3);
    ck_assert_ptr_null(wh_oracle_find(WH_STR("nore")));
    ck_assert_ptr_null(wh_oracle_find(WH_STR("norec ")));
}
END_TEST

START_TEST(a_case_without_a_known_oracle_is_an_error)
{
    static const char *const lines[] = {NULL, "norecs form=count flag=istrue", "dqe", "tlp"};
    size_t i;

    for (i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        wh_case *c = fixture_case(lines[i], SETUP, "SELECT c0 FROM t0 WHERE c0;");
        ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_EINVAL);
    }
}
END_TEST

START_TEST(a_case_needs_exactly_one_base)
{
    wh_case *c = fixture_case("tlp-where form=tool", SETUP, "SELECT c0 FROM t0 WHERE c0;");
    size_t i;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_BASE)
            c->sections[i].kind = WH_SETUP;
    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_ENOTSUP);
    c = fixture_case("tlp-where form=tool", SETUP, "SELECT c0 FROM t0 WHERE c0;");
    wh_section_add_stmt(arena, wh_case_add_section(arena, c, WH_BASE, (wh_str){NULL, 0}),
                        WH_STR("SELECT c1 FROM t0 WHERE c1;"));
    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_ENOTSUP);
}
END_TEST

START_TEST(an_unknown_dialect_is_not_supported)
{
    wh_case *c = fixture_case("tlp-where form=tool", SETUP, "SELECT c0 FROM t0 WHERE c0;");

    wh_case_set_field(arena, c, "dialect", WH_STR("klingon"));
    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_ENOTSUP);
}
END_TEST

START_TEST(a_refusal_leaves_the_case_as_it_was)
{
    wh_case *c = fixture_case("tlp-where form=tool", SETUP, "SELECT c0 FROM t0 WHERE random();");
    const char *before = written(c);

    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_ENOTSUP);
    ck_assert_str_eq(written(c), before);
    ck_assert_int_eq(wh_oracle_prepare(arena, wh_oracle_find(WH_STR("tlp-where")), 1, c, NULL),
                     WH_ENOTSUP);
    ck_assert_str_eq(written(c), before);
}
END_TEST

START_TEST(derive_replaces_runs_and_checks_of_before)
{
    wh_case *c = fixture_case("tlp-where form=tool", SETUP, "SELECT c0 FROM t0 WHERE c0;");
    const char *tool;

    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
    tool = fixture_runs(c);
    wh_case_set_field(arena, c, "oracle", WH_STR("tlp-where form=sql"));
    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
    ck_assert_ptr_null(strstr(fixture_runs(c), "true:"));
    wh_case_set_field(arena, c, "oracle", WH_STR("tlp-where form=tool"));
    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
    ck_assert_str_eq(fixture_runs(c), tool);
}
END_TEST

START_TEST(setup_remarks_and_foreign_sections_stay)
{
    static const char text[] = "-- @case 1\n"
                               "-- a remark\n"
                               "-- @oracle: tlp-where form=tool\n"
                               "-- @dialect: sqlite\n"
                               "-- @ref: https://example.org/1\n"
                               "-- @setup\n"
                               "CREATE TABLE t0(c0); -- why\n;\n"
                               "-- @base\n"
                               "-- > SELECT c0 FROM t0 WHERE c0;\n"
                               "-- @x-note kept=yes\n"
                               "-- anything\n"
                               "-- @end\n";
    wh_case *c;
    const char *out;

    ck_assert_int_eq(wh_case_parse(arena, wh_str_of(text), "t", 1, &c, NULL), WH_OK);
    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
    out = written(c);
    ck_assert_ptr_nonnull(strstr(out, "-- a remark\n"));
    ck_assert_ptr_nonnull(strstr(out, "-- @ref: https://example.org/1\n"));
    ck_assert_ptr_nonnull(strstr(out, "CREATE TABLE t0(c0); -- why\n;\n"));
    ck_assert_ptr_nonnull(strstr(out, "-- @x-note kept=yes\n-- anything\n"));
    ck_assert_ptr_nonnull(strstr(out, "-- @run null\n"));
}
END_TEST

START_TEST(a_query_that_would_be_cut_is_not_derived)
{
    /* three copies of the predicate go into one statement */
    size_t i, n = 400000;
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_error err = {0, 0, "", ""};
    wh_case *c = fixture_case("tlp-where form=sql", SETUP, "SELECT c0 FROM t0 WHERE c0;");

    wh_buf_text(&b, "SELECT c0 FROM t0 WHERE c1 = '");
    for (i = 0; i < n; i++)
        wh_buf_char(&b, 'x');
    wh_buf_text(&b, "';");
    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_BASE)
            c->sections[i].stmts[0].sql = wh_buf_view(&b);
    ck_assert_int_eq(wh_oracle_derive(arena, c, &err), WH_ELIMIT);
    wh_case_set_field(arena, c, "oracle", WH_STR("tlp-where form=tool"));
    ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_OK, "%s", err.message);
    wh_buf_release(&b);
}
END_TEST

/* ---- prepare writes down all that derive needs ---------------------------------------------- */

/* Case `number` of the generator, its `base`-th query alone. NULL: there is no such base. */
static wh_case *generated(uint64_t number, size_t base)
{
    wh_buf b = WH_BUF_INIT(1 << 24);
    wh_case *c = NULL;
    size_t i, n = 0, kept = 0;

    ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 77, number, NULL, &b, NULL), WH_OK);
    ck_assert_int_eq(wh_case_parse(arena, wh_arena_str(arena, wh_buf_view(&b)), "gen", 1, &c, NULL),
                     WH_OK);
    wh_buf_release(&b);
    for (i = 0; i < c->nsections; i++) {
        if (c->sections[i].kind == WH_BASE && n++ != base)
            continue;
        c->sections[kept++] = c->sections[i];
    }
    c->nsections = kept;
    return base < n ? c : NULL;
}

static wh_case *reread(const wh_case *c)
{
    wh_error err = {0, 0, "", ""};
    wh_case *again = NULL;

    ck_assert_msg(wh_case_parse(arena, wh_str_of(written(c)), "again", 1, &again, &err) == WH_OK,
                  "%u %s", (unsigned)err.line, err.message);
    return again;
}

START_TEST(what_prepare_chose_is_derived_the_same_from_the_written_case)
{
    const wh_oracle *o;
    uint64_t number;
    size_t i, base, applied = 0, refused = 0;

    for (number = 1; number <= 12; number++) {
        for (base = 0; base < 12; base++) {
            for (i = 0; (o = wh_oracle_at(i)) != NULL; i++) {
                wh_case *c = generated(number, base), *again;
                const char *first;

                if (!c)
                    continue;
                if (wh_oracle_prepare(arena, o, number * 100 + base, c, NULL) != WH_OK) {
                    refused++;
                    continue;
                }
                again = reread(c);
                ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
                first = fixture_runs(c);
                ck_assert_int_eq(wh_oracle_derive(arena, again, NULL), WH_OK);
                ck_assert_str_eq(fixture_runs(again), first);
                again = reread(again); /* and once more with the runs in it */
                ck_assert_int_eq(wh_oracle_derive(arena, again, NULL), WH_OK);
                ck_assert_str_eq(fixture_runs(again), first);
                applied++;
            }
        }
    }
    ck_assert_msg(applied > 200 && applied > refused, "%lu applied, %lu refused",
                  (unsigned long)applied, (unsigned long)refused);
}
END_TEST

START_TEST(the_same_key_prepares_the_same)
{
    const wh_oracle *o;
    size_t i;

    for (i = 0; (o = wh_oracle_at(i)) != NULL; i++) {
        uint64_t key;
        for (key = 0; key < 50; key++) {
            const char *base = "SELECT c0 FROM t0 WHERE c1 = 'a';";
            wh_case *a = fixture_case(NULL, SETUP, base), *b = fixture_case(NULL, SETUP, base);
            int rc = wh_oracle_prepare(arena, o, key, a, NULL);
            ck_assert_int_eq(wh_oracle_prepare(arena, o, key, b, NULL), rc);
            ck_assert_str_eq(written(a), written(b));
        }
    }
}
END_TEST

START_TEST(a_base_without_predicate_is_given_one)
{
    wh_case *c = fixture_case(NULL, SETUP, "SELECT c0 FROM t0;");
    size_t i;

    ck_assert_int_eq(wh_oracle_prepare(arena, wh_oracle_find(WH_STR("norec")), 7, c, NULL), WH_OK);
    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_BASE)
            ck_assert_ptr_nonnull(
                strstr(wh_arena_str(arena, c->sections[i].stmts[0].sql).p, " WHERE "));
    ck_assert_ptr_null(strstr(written(c), "-- @run"));
    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
}
END_TEST

START_TEST(a_choice_is_found_by_its_whole_key)
{
    wh_str s = WH_STR("form=count flag=istrue x=");

    ck_assert(wh_str_is(wh_choice(s, "form"), "count"));
    ck_assert(wh_str_is(wh_choice(s, "flag"), "istrue"));
    ck_assert_uint_eq(wh_choice(s, "x").n, 0);
    ck_assert_ptr_nonnull(wh_choice(s, "x").p);
    ck_assert_ptr_null(wh_choice(s, "lag").p);
    ck_assert_ptr_null(wh_choice(s, "for").p);
    ck_assert_ptr_null(wh_choice((wh_str){NULL, 0}, "form").p);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        every_oracle_is_found_by_its_name,
        a_case_without_a_known_oracle_is_an_error,
        a_case_needs_exactly_one_base,
        an_unknown_dialect_is_not_supported,
        a_refusal_leaves_the_case_as_it_was,
        derive_replaces_runs_and_checks_of_before,
        setup_remarks_and_foreign_sections_stay,
        a_query_that_would_be_cut_is_not_derived,
        what_prepare_chose_is_derived_the_same_from_the_written_case,
        the_same_key_prepares_the_same,
        a_base_without_predicate_is_given_one,
        a_choice_is_found_by_its_whole_key,
    };

    return fixture_run("oracle", tests, sizeof tests / sizeof tests[0]);
}
