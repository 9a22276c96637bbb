/*
 * JSON of SQLite's is text with a subtype, which functions of JSON ask for and which may get lost
 * on the way to them: then json_array() quotes it. What may be either is not compared.
 */
#include "tests/oracles/fixture.h"

#define TABLES                                                                                     \
    "CREATE TABLE t0(c0, c1 AS (json_array(c0)));\n"                                               \
    "CREATE TABLE t1(c0);\n"                                                                       \
    "CREATE VIEW v0 AS SELECT json_array(c0) AS a FROM t1;\n"

#define COUNT "dqp hint=count at=1"
#define LOST "JSON that may have become text on its way"

static void expect(const char *base, const char *why)
{
    fixture_expect(COUNT, TABLES, base, why);
}

START_TEST(json_behind_another_function_may_get_lost)
{
    expect("SELECT json_array(ifnull(NULL, json_array(1))) FROM t1 WHERE c0;", LOST);
    expect("SELECT c0 FROM t1 WHERE json_quote((max(c0 -> '$', 1))) = c0;", LOST);
    expect("SELECT json_object('a', (SELECT json(c0))) FROM t1 WHERE c0;", LOST);
    expect("SELECT json_array(ifnull(c0, 1)), ifnull(NULL, json_array(1)) FROM t1 WHERE c0;", NULL);
    expect("SELECT json_extract(ifnull(NULL, json_array(1)), '$') FROM t1 WHERE c0;", NULL);
    expect("SELECT json_array((json_array(c0)), c0 -> '$') FROM t1 WHERE c0;", NULL);
}
END_TEST

START_TEST(json_of_a_computed_column_may_get_lost)
{
    expect("SELECT json_array(a) FROM v0 WHERE a;", LOST);
    expect("SELECT json_array(c1) FROM t0 WHERE c0;", LOST);
    expect("SELECT json_group_array(x) FROM (SELECT json(c0) AS x FROM t1) WHERE x;", LOST);
    expect("SELECT json_array(value) FROM t1, json_each(c0) WHERE c0;", LOST);
    expect("SELECT json_array(c0) FROM t1 WHERE c0;", NULL);
    expect("SELECT json_array(1) FROM v0 WHERE a;", NULL);
}
END_TEST

START_TEST(json_that_is_a_key_may_get_lost)
{
    expect("SELECT c0 FROM t1 WHERE c0 IN (SELECT json_array(json(c0)) FROM t1 GROUP BY json(c0));",
           LOST);
    expect("SELECT c0 FROM t1 WHERE c0 IN (SELECT json_array(json(c0)) FROM t1);", NULL);
}
END_TEST

START_TEST(changes_are_looked_at_too)
{
    fixture_expect("eet", TABLES, "UPDATE t1 SET c0 = json_array(ifnull(NULL, json(c0)));", LOST);
}
END_TEST

int main(void)
{
    const TTest *tests[] = {
        json_behind_another_function_may_get_lost,
        json_of_a_computed_column_may_get_lost,
        json_that_is_a_key_may_get_lost,
        changes_are_looked_at_too,
    };

    return fixture_run("json", tests, sizeof tests / sizeof tests[0]);
}
