/* Hints that make an index. */

#define ALL                                                                                        \
    "CREATE TABLE t0(c0 INT, c1 TEXT, c2);\nCREATE TABLE t1(c0 INT, c3 REAL UNIQUE);\n"            \
    "CREATE TEMP TABLE t2(c4);\nCREATE VIEW v0 AS SELECT c0 AS c5 FROM t0;\n"

#include "tests/oracles/plan/hints.h"

/* The first statement behind BEGIN. */
static void makes(const char *choices, const char *base, const char *wanted)
{
    wh_buf b = WH_BUF_INIT(10000);

    wh_buf_format(&b, "hinted: BEGIN;\nhinted: %s\nhinted: %s\nhinted: ROLLBACK;\n", wanted, base);
    wh_buf_char(&b, '\0');
    ck_assert_str_eq(hinted_run(choices, base), b.p);
    wh_buf_release(&b);
}

/* ---- indexes -------------------------------------------------------------------------------- */

START_TEST(an_index_is_made_on_a_condition_its_operands_and_the_columns)
{
    const char *base = "SELECT a.c0 FROM t0 AS a JOIN t1 ON 1 WHERE abs(a.c0) > 1;";

    makes("hint=with-index at=1", base, "CREATE INDEX wh_index ON t0(c0) WHERE abs(c0) > 1;");
    makes("hint=with-index at=2", base, "CREATE INDEX wh_index ON t0((abs(c0) > 1));");
    makes("hint=with-index at=3", base, "CREATE INDEX wh_index ON t0((abs(c0)));");
    makes("hint=with-index at=4", base, "CREATE INDEX wh_index ON t0(c0);");
    makes("hint=with-index at=5", base, "CREATE INDEX wh_index ON t0(c0 DESC);");
    makes("hint=with-index at=7", base, "CREATE INDEX wh_index ON t0(c0) WHERE c0 IS NOT NULL;");
    makes("hint=with-index at=8", base, "CREATE INDEX wh_index ON t1(c0);");
    refused("hint=with-index at=12", base);
}
END_TEST

START_TEST(only_stored_tables_get_an_index_and_conditions_on_one_of_them)
{
    refused("hint=with-index at=1", "SELECT c4 FROM t2 WHERE c4;"); /* TEMP: in another schema */
    refused("hint=with-index at=1", "SELECT c5 FROM v0 WHERE c5;"); /* c5 is none of t0's */
    makes("hint=with-index at=1", "SELECT c1 FROM t0, t1 WHERE c2 + c3 > 1;",
          "CREATE INDEX wh_index ON t0(c1);");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        an_index_is_made_on_a_condition_its_operands_and_the_columns,
        only_stored_tables_get_an_index_and_conditions_on_one_of_them,
    };

    return fixture_run("dqp_index", tests, sizeof tests / sizeof tests[0]);
}
