/* Statements that are prepared and executed more than once, to the byte. */

#define ALL                                                                                        \
    "CREATE TABLE t0(c0 INT, c1 VARCHAR(9));\n"                                                    \
    "CREATE TABLE t1(c0 INT, c3 DATE);\n"

#include "oracles/plan/planner.h"
#include "tests/oracles/plan/hints.h"

START_TEST(a_statement_is_executed_again)
{
    fixture_dialect = "mysql";
    ck_assert_str_eq(
        strstr(derived("hint=executed-again at=1", "SELECT c1 FROM t0 WHERE c1 = 'it''s';"),
               "given: "),
        "given: SELECT c1 FROM t0 WHERE c1 = 'it''s';\n"
        "given: SELECT c1 FROM t0 WHERE c1 = 'it''s';\n"
        "hinted: PREPARE wh_query FROM 'SELECT c1 FROM t0 WHERE c1 = ''it''''s''';\n"
        "hinted: EXECUTE wh_query;\n"
        "hinted: EXECUTE wh_query;\n"
        "hinted: DEALLOCATE PREPARE wh_query;\n");
    refused("hint=executed-again at=1", "SELECT c1 FROM t0 WHERE c1 = 'a\\\\b';");
    fixture_dialect = "postgresql";
    ck_assert_str_eq(strstr(derived("hint=executed-again at=1", "SELECT c1 FROM t0;"), "hinted: "),
                     "hinted: PREPARE wh_query AS SELECT c1 FROM t0;\n"
                     "hinted: EXECUTE wh_query;\n"
                     "hinted: EXECUTE wh_query;\n"
                     "hinted: DEALLOCATE wh_query;\n");
    fixture_dialect = "sqlite";
    refused("hint=executed-again at=1", "SELECT c1 FROM t0;");
}
END_TEST

/* What it does by itself, the other run does, too. */
START_TEST(the_first_time_it_may_have_a_setting)
{
    fixture_dialect = "mysql";
    ck_assert_str_eq(strstr(derived("hint=executed-again at=2", "SELECT c1 FROM t0;"), "given: "),
                     "given: SET optimizer_switch = 'hypergraph_optimizer=on';\n"
                     "given: SELECT c1 FROM t0;\n"
                     "given: SET optimizer_switch = 'default';\n"
                     "given: SELECT c1 FROM t0;\n"
                     "given: SET optimizer_switch = 'default';\n"
                     "hinted: PREPARE wh_query FROM 'SELECT c1 FROM t0';\n"
                     "hinted: SET optimizer_switch = 'hypergraph_optimizer=on';\n"
                     "hinted: EXECUTE wh_query;\n"
                     "hinted: SET optimizer_switch = 'default';\n"
                     "hinted: EXECUTE wh_query;\n"
                     "hinted: DEALLOCATE PREPARE wh_query;\n"
                     "hinted: SET optimizer_switch = 'default';\n");
    refused("hint=executed-again at=1000", "SELECT c1 FROM t0;");
}
END_TEST

/* A question mark has no number: parameters are counted in the text's order, ON before WHERE. */
START_TEST(literals_are_parameters_that_are_null_the_first_time)
{
    fixture_dialect = "mariadb";
    ck_assert_str_eq(
        strstr(derived("hint=bound", "SELECT t0.c1 FROM t0 JOIN t1 ON t0.c0 IN (1, 2) "
                                     "WHERE t0.c1 > 'it''s' AND t1.c0 BETWEEN 3 AND (4);"),
               "given: "),
        "given: SELECT t0.c1 FROM t0 JOIN t1 ON t0.c0 IN (NULL, NULL) WHERE t0.c1 > NULL "
        "AND t1.c0 BETWEEN NULL AND (NULL);\n"
        "given: SELECT t0.c1 FROM t0 JOIN t1 ON t0.c0 IN (1, 2) WHERE t0.c1 > 'it''s' "
        "AND t1.c0 BETWEEN 3 AND (4);\n"
        "hinted: PREPARE wh_query FROM 'SELECT t0.c1 FROM t0 JOIN t1 ON t0.c0 IN (?, ?) "
        "WHERE t0.c1 > ? AND t1.c0 BETWEEN ? AND (?)';\n"
        "hinted: SET @wh_1 = NULL, @wh_2 = NULL, @wh_3 = NULL, @wh_4 = NULL, @wh_5 = NULL;\n"
        "hinted: EXECUTE wh_query USING @wh_1, @wh_2, @wh_3, @wh_4, @wh_5;\n"
        "hinted: SET @wh_1 = 1, @wh_2 = 2, @wh_3 = 'it''s', @wh_4 = 3, @wh_5 = 4;\n"
        "hinted: EXECUTE wh_query USING @wh_1, @wh_2, @wh_3, @wh_4, @wh_5;\n"
        "hinted: DEALLOCATE PREPARE wh_query;\n");
}
END_TEST

START_TEST(one_of_them_may_be_the_only_parameter)
{
    fixture_dialect = "mysql";
    ck_assert_str_eq(strstr(derived("hint=bound at=3",
                                    "SELECT c1 FROM t0 WHERE 7 < c0 AND c1 <> '' AND c1 = 'a';"),
                            "hinted: "),
                     "hinted: PREPARE wh_query FROM 'SELECT c1 FROM t0 WHERE 7 < c0 AND c1 <> '''' "
                     "AND c1 = ?';\n"
                     "hinted: SET @wh_1 = NULL;\n"
                     "hinted: EXECUTE wh_query USING @wh_1;\n"
                     "hinted: SET @wh_1 = 'a';\n"
                     "hinted: EXECUTE wh_query USING @wh_1;\n"
                     "hinted: DEALLOCATE PREPARE wh_query;\n");
    refused("hint=bound at=4", "SELECT c1 FROM t0 WHERE 7 < c0 AND c1 <> '' AND c1 = 'a';");
}
END_TEST

START_TEST(postgresql_makes_one_plan_for_all_values)
{
    fixture_dialect = "postgresql";
    ck_assert_str_eq(
        strstr(derived("hint=bound", "SELECT c1 FROM t0 WHERE 7 < c0 AND c1 = 'a';"), "hinted: "),
        "hinted: BEGIN;\n"
        "hinted: DO $$BEGIN SET LOCAL plan_cache_mode = force_generic_plan; EXCEPTION WHEN "
        "undefined_object THEN NULL; END$$;\n"
        "hinted: PREPARE wh_query AS SELECT c1 FROM t0 WHERE $1 < c0 AND c1 = $2;\n"
        "hinted: EXECUTE wh_query(NULL, NULL);\n"
        "hinted: EXECUTE wh_query(7, 'a');\n"
        "hinted: ROLLBACK;\n"
        "hinted: DEALLOCATE wh_query;\n");
}
END_TEST

/* A parameter has the type of what it is compared with, a literal its own. */
START_TEST(what_has_another_type_than_its_column_is_no_parameter)
{
    static const char *const bases[] = {
        "SELECT c1 FROM t0 WHERE c0 = 1.5;",
        "SELECT c1 FROM t0 WHERE c0 = '1';",
        "SELECT c1 FROM t0 WHERE c1 = 1;",
        "SELECT c1 FROM t0 WHERE c0 + 1 = 2;",
        "SELECT c3 FROM t1 WHERE c3 = '2020-01-01';",
        "SELECT c1 FROM t0 WHERE c0 = 12345678901;",
        "SELECT c1 FROM t0 WHERE c0 IN (SELECT c0 FROM t1 WHERE c0 = 1);",
    };
    size_t i;

    fixture_dialect = "mysql";
    for (i = 0; i < sizeof bases / sizeof bases[0]; i++)
        refused("hint=bound", bases[i]);
}
END_TEST

/* Of what a setting makes a hundred times as long, as seldom as in a query that is sent once. */
START_TEST(a_setting_that_is_dear_is_drawn_seldom)
{
    unsigned dear = 0, others = 0;
    uint64_t key, at;

    fixture_dialect = "postgresql";
    for (key = 0; key < 10000; key++) {
        wh_case *c = fixture_case(NULL, ALL, "SELECT c1 FROM t0;");
        wh_str line;

        ck_assert_int_eq(wh_oracle_prepare(arena, &wh_oracle_dqp, key, c, NULL), WH_OK);
        line = wh_case_field(c, "oracle");
        if (!wh_str_starts_with(line, "dqp hint=executed-again") ||
            !wh_choice_number((wh_str){line.p + 4, line.n - 4}, "at", &at) || at < 2)
            continue;
        if (wh_planner_of(&wh_dialect_postgresql)->settings[at - 2].dear)
            dear++;
        else
            others++;
    }
    ck_assert_uint_gt(others, 400);
    ck_assert_uint_lt(dear * 150, others); /* of some forty */
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_statement_is_executed_again,
        the_first_time_it_may_have_a_setting,
        literals_are_parameters_that_are_null_the_first_time,
        one_of_them_may_be_the_only_parameter,
        postgresql_makes_one_plan_for_all_values,
        what_has_another_type_than_its_column_is_no_parameter,
        a_setting_that_is_dear_is_drawn_seldom,
    };

    return fixture_run("prepared statements", tests, sizeof tests / sizeof tests[0]);
}
