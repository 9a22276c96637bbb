/* Shapes: what two findings of one bug have in common. */
#include "tests/oracles/fixture.h"
#include "oracles/core/shape.h"

static const char *shape(const char *sql)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_str text;

    wh_shape_of(&b, &wh_dialect_sqlite, wh_str_of(sql));
    text = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return text.p;
}

START_TEST(names_and_literals_become_question_marks)
{
    ck_assert_str_eq(shape("select c0, t1 . c1 from t0 where c2='it''s' or x'00' <> 1.5e3;"),
                     "SELECT ? , ? FROM ? WHERE ? = ? OR ? <> ?");
    ck_assert_str_eq(shape("SELECT \"a b\".[c], `d`, rowid, ?1 FROM main.t"),
                     "SELECT ? , ? , ? , ? FROM ?");
    ck_assert_str_eq(shape("SELECT t0.* FROM t0"), "SELECT ? . * FROM ?");
}
END_TEST

START_TEST(a_sign_belongs_to_its_number)
{
    ck_assert_str_eq(shape("SELECT -1, c0 - 1, (-2.5), c0 > +3, 4 - -5"),
                     "SELECT ? , ? - ? , ( ? ) , ? > ? , ? - ?");
    ck_assert_str_eq(shape("SELECT -c0, (1) - 2, NULL - 1"), "SELECT - ? , ( ? ) - ? , ? - ?");
}
END_TEST

START_TEST(functions_keep_their_names)
{
    ck_assert_str_eq(shape("SELECT ABS(c0), Nullif(1, 2), abs FROM t"),
                     "SELECT abs ( ? ) , nullif ( ? , ? ) , ? FROM ?");
    ck_assert_str_eq(shape("INSERT INTO abs VALUES (1)"), "INSERT INTO ? VALUES ( ? )");
    ck_assert_str_eq(shape("SELECT mine(1)"), "SELECT ? ( ? )");
}
END_TEST

START_TEST(null_and_truth_values_are_literals_but_in_operators)
{
    ck_assert_str_eq(shape("SELECT NULL, c0 IS NULL, c0 IS NOT NULL, c0 NOT NULL, c0 = TRUE"),
                     "SELECT ? , ? IS NULL , ? IS NOT NULL , ? NOT NULL , ? = ?");
}
END_TEST

START_TEST(blanks_comments_and_the_case_of_letters_do_not_count)
{
    ck_assert_str_eq(shape("SELECT c0 FROM t0 WHERE c0 NOTNULL;"),
                     shape("Select\t/* x */ C1\n From v1 -- y\nwhere 'a' notnull"));
}
END_TEST

START_TEST(any_bytes_have_a_shape)
{
    ck_assert_str_eq(shape(""), "");
    ck_assert_str_eq(shape(";"), "");
    ck_assert_str_eq(shape("SELECT 'open"), "SELECT ?");
    ck_assert_str_eq(shape(". . t . "), ". . ? .");
}
END_TEST

static const char *shape_of_case(wh_case *c)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_str text;

    wh_case_shape(&b, c);
    text = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return text.p;
}

static wh_case *parsed(const char *text)
{
    wh_case *c = NULL;

    ck_assert_int_eq(wh_case_parse(arena, wh_str_of(text), "t", 1, &c, NULL), WH_OK);
    return c;
}

START_TEST(a_case_has_the_shape_of_its_oracle_and_base)
{
    wh_case *c = fixture_case("norec form=count flag=istrue", "CREATE TABLE t0(c0);",
                              "SELECT * FROM t0 WHERE c0;");

    ck_assert_str_eq(shape_of_case(c), "norec SELECT * FROM ? WHERE ?");
}
END_TEST

START_TEST(without_a_base_what_failed_gives_the_shape)
{
    ck_assert_str_eq(shape_of_case(parsed("-- @case 1\n-- @check: ok setup\n-- @setup\n"
                                          "CREATE TABLE t(a);\nREINDEX;\n-- @end\n")),
                     "- REINDEX");
    ck_assert_str_eq(shape_of_case(parsed("-- @case 1\n-- @check: ok a\n-- @setup\nVACUUM;\n"
                                          "-- @run a\nSELECT a FROM t;\n-- @end\n")),
                     "- SELECT ? FROM ?");
    ck_assert_str_eq(shape_of_case(parsed("-- @case 1\n-- @end\n")), "- ");
}
END_TEST

START_TEST(signature_and_shape_make_the_key)
{
    uint64_t key = wh_finding_key(WH_STR("rel:1:more"), WH_STR("norec SELECT ?"));

    ck_assert(key == wh_finding_key(WH_STR("rel:1:more"), WH_STR("norec SELECT ?")));
    ck_assert(key != wh_finding_key(WH_STR("rel:1:less"), WH_STR("norec SELECT ?")));
    ck_assert(key != wh_finding_key(WH_STR("rel:1:more"), WH_STR("norec SELECT *")));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        names_and_literals_become_question_marks,
        a_sign_belongs_to_its_number,
        functions_keep_their_names,
        null_and_truth_values_are_literals_but_in_operators,
        blanks_comments_and_the_case_of_letters_do_not_count,
        any_bytes_have_a_shape,
        a_case_has_the_shape_of_its_oracle_and_base,
        without_a_base_what_failed_gives_the_shape,
        signature_and_shape_make_the_key,
    };

    return fixture_run("shape", tests, sizeof tests / sizeof tests[0]);
}
