/* Shapes: what two findings of one bug have in common. */
#include "tests/oracles/fixture.h"
#include "oracles/precision/shape.h"

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

/* ---- cores ---------------------------------------------------------------------------------- */

#define TABLE "CREATE TABLE t0(c0 TEXT COLLATE NOCASE, c1);"

static uint64_t core(const char *setup, const char *base, const char *signature)
{
    return wh_case_core(fixture_case("norec form=count", setup, base), wh_str_of(signature));
}

START_TEST(what_each_oracle_adds_in_its_own_way_does_not_count)
{
    uint64_t key = core(TABLE, "SELECT * FROM t0 WHERE c1 = 1;", "rel:1:missing");
    static const char *const same[] = {
        "SELECT * FROM t0 a WHERE a.c1 = 2;",
        "SELECT NULL FROM t0 WHERE c1 = 'x' ORDER BY c0;",
        "SELECT DISTINCT c0, c1 FROM t0 WHERE c1 = 1;",
        "SELECT COUNT(*) FROM t0 WHERE c1 = 1;",
        "SELECT c0 FROM t0 WHERE c1 = 1 GROUP BY c0, c1;",
        "SELECT c0 FROM t0 WHERE 1 AND c1 = 1;",
    };
    size_t i;

    /* an alias is a name more */
    ck_assert(core(TABLE, same[0], "rel:1:missing") != key);
    for (i = 1; i < sizeof same / sizeof same[0]; i++)
        ck_assert_msg(core(TABLE, same[i], "rel:1:both") == key, "%s", same[i]);
    ck_assert(core("INSERT INTO t0 VALUES (1, 2);\n" TABLE, same[1], "rel:1:less") == key);
    ck_assert(core(TABLE "\nANALYZE;\nUPDATE t0 SET c1 = 1;", same[1], "rel:1:less") == key);
    ck_assert(core(TABLE "\nCREATE TABLE t0(c0 TEXT COLLATE NOCASE, c1);", same[1], "rel:2:more") ==
              key);
}
END_TEST

START_TEST(what_may_be_another_bug_has_another_core)
{
    static const char base[] = "SELECT * FROM t0 WHERE c1 = 1;";
    uint64_t key = core(TABLE, base, "rel:1:missing");
    static const char *const bases[] = {
        "SELECT * FROM t0 WHERE c1 = c0;",     "SELECT * FROM t0 WHERE c1 IS 1;",
        "SELECT * FROM t0, t0 WHERE c1 = 1;",  "SELECT MIN(c1) FROM t0 WHERE c1 = 1;",
        "SELECT * FROM t0 HAVING c1 = 1;",     "SELECT * FROM (SELECT * FROM t0) WHERE c1 = 1;",
        "SELECT * FROM t0 WHERE 1 OR c1 = 1;", "SELECT * FROM t0 WHERE c0 AND c1 = 1;",
        "SELECT * FROM t0 WHERE abs(c1) = 1;", "DELETE FROM t0 WHERE c1 = 1;",
    };
    static const char *const setups[] = {
        "CREATE TABLE t0(c0 INT COLLATE NOCASE, c1);",
        "CREATE TABLE t0(c0 TEXT COLLATE RTRIM, c1);",
        "CREATE TABLE t0(c0 TEXT COLLATE NOCASE, c1 UNIQUE);",
        TABLE "\nCREATE INDEX i0 ON t0(c1);",
        TABLE "\nPRAGMA case_sensitive_like = 1;",
        TABLE "\nPRAGMA encoding = 'UTF-16le';",
    };
    size_t i, k;

    for (i = 0; i < sizeof bases / sizeof bases[0]; i++)
        ck_assert_msg(core(TABLE, bases[i], "rel:1:missing") != key, "%s", bases[i]);
    for (i = 0; i < sizeof setups / sizeof setups[0]; i++)
        for (k = 0; k <= i; k++)
            ck_assert_msg((core(setups[i], base, "rel:1:missing") !=
                           core(setups[k], base, "rel:1:missing")) == (i != k),
                          "%s", setups[i]);
    ck_assert(core(TABLE, base, "err:true:SQLITE_CORRUPT:malformed") != key);
    ck_assert(core(TABLE, base, "err:true:SQLITE_CORRUPT:malformed") ==
              core(TABLE, base, "err:whole:SQLITE_CORRUPT:malformed"));
    ck_assert(core(TABLE, base, "crash:true:SIGSEGV") != core(TABLE, base, "crash:true:SIGABRT"));
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
        what_each_oracle_adds_in_its_own_way_does_not_count,
        what_may_be_another_bug_has_another_core,
    };

    return fixture_run("shape", tests, sizeof tests / sizeof tests[0]);
}
