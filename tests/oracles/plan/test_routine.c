/* A query in a routine that is executed twice, to the byte. */

#define ALL                                                                                        \
    "CREATE TABLE t0(c0 INT, c1 VARCHAR(9));\n"                                                    \
    "CREATE TABLE t1(c0 INT, c3);\n"

#include "tests/oracles/plan/hints.h"

START_TEST(a_trigger_fires_twice)
{
    hinted("hint=in-routine at=1", "SELECT c0, c1 FROM t0 WHERE c1 > 'a';",
           "hinted: BEGIN;\n"
           "hinted: CREATE TEMP TABLE wh_result(c1, c2);\n"
           "hinted: CREATE TEMP TABLE wh_fired(wh_0);\n"
           "hinted: CREATE TEMP TRIGGER wh_trigger AFTER INSERT ON wh_fired BEGIN"
           " DELETE FROM wh_result;"
           " INSERT INTO wh_result SELECT c0, c1 FROM t0 WHERE c1 > 'a'; END;\n"
           "hinted: INSERT INTO wh_fired VALUES (1), (2);\n"
           "hinted: SELECT * FROM wh_result;\n"
           "hinted: ROLLBACK;\n");
}
END_TEST

/* A table's rows have no order, nor have those of a query around it. */
START_TEST(the_order_is_not_compared)
{
    const char *const base = "SELECT c0 FROM t0 ORDER BY c0;";

    ck_assert_ptr_null(strstr(derived("hint=in-routine at=1", base), "list"));
    ck_assert_ptr_nonnull(
        strstr(derived("hint=is-true", "SELECT c0 FROM t0 WHERE c0 ORDER BY c0;"), "list"));
    fixture_dialect = "duckdb";
    ck_assert_ptr_null(strstr(derived("hint=lateral at=1", base), "list"));
    fixture_dialect = "sqlite";
}
END_TEST

/* Those of ON, too, in the order of the text; a plus, as a column has an affinity. */
START_TEST(literals_are_columns_that_are_null_the_first_time)
{
    hinted("hint=in-routine", "SELECT * FROM t0 JOIN t1 ON t0.c0 IN (1, x'61') WHERE c3 <> 'a';",
           "hinted: BEGIN;\n"
           "hinted: CREATE TEMP TABLE wh_result(c1, c2, c3, c4);\n"
           "hinted: CREATE TEMP TABLE wh_fired(wh_0, wh_1, wh_2, wh_3);\n"
           "hinted: CREATE TEMP TRIGGER wh_trigger AFTER INSERT ON wh_fired BEGIN"
           " DELETE FROM wh_result; INSERT INTO wh_result"
           " SELECT * FROM t0 JOIN t1 ON t0.c0 IN (+NEW.wh_1, +NEW.wh_2) WHERE c3 <> +NEW.wh_3;"
           " END;\n"
           "hinted: INSERT INTO wh_fired VALUES (1, NULL, NULL, NULL), (2, 1, x'61', 'a');\n"
           "hinted: SELECT * FROM wh_result;\n"
           "hinted: ROLLBACK;\n");
    ck_assert_ptr_nonnull(
        strstr(derived("hint=in-routine at=2", "SELECT c0 FROM t0 WHERE c0 BETWEEN 1.5 AND 2;"),
               "SELECT c0 FROM t0 WHERE c0 BETWEEN +NEW.wh_1 AND 2; END;\n"
               "hinted: INSERT INTO wh_fired VALUES (1, NULL), (2, 1.5);\n"));
    ck_assert_ptr_nonnull(
        strstr(derived("hint=in-routine",
                       "SELECT c0 = 1 FROM t0 WHERE c0 > (SELECT count(*) FROM t1 WHERE c3 = 2);"),
               "SELECT c0 = +NEW.wh_1 FROM t0 WHERE c0 > (SELECT count(*) FROM t1 WHERE c3 = "
               "+NEW.wh_2); END;"));
}
END_TEST

/* On the left of a comparison a column would say how texts are compared. */
START_TEST(others_stay)
{
    static const char *const bases[] = {
        "SELECT c0 FROM t0 WHERE 'A' = c1;",
        "SELECT c0 FROM t0 WHERE c0 + 1;",
        "SELECT c0 FROM t0 WHERE c0 IN (SELECT 1);",
        "SELECT c0 FROM t0 WHERE c0 = NULL;",
    };
    size_t i;

    for (i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        derived("hint=in-routine at=1", bases[i]);
        refused("hint=in-routine at=2", bases[i]);
    }
}
END_TEST

START_TEST(from_refers_to_rows_of_values)
{
    static const char *const dialects[] = {"postgresql", "duckdb", "mysql"};
    size_t i;

    for (i = 0; i < 3; i++) {
        fixture_dialect = dialects[i];
        hinted("hint=lateral", "SELECT c0 FROM t0 WHERE c0 > 1 AND c0 IN (2, 3) ORDER BY c0;",
               "hinted: SELECT wh_query.* FROM (SELECT 1, 1, 2, 3 UNION ALL SELECT 0, NULL, NULL, "
               "NULL)"
               " AS wh_values(wh_0, wh_1, wh_2, wh_3) CROSS JOIN LATERAL (SELECT c0 FROM t0"
               " WHERE c0 > wh_values.wh_1 AND c0 IN (wh_values.wh_2, wh_values.wh_3) ORDER BY c0)"
               " AS wh_query WHERE wh_values.wh_0 = 1;\n");
        hinted("hint=lateral at=1", "SELECT c0 FROM t0 WHERE c0 > 1;",
               "hinted: SELECT wh_query.* FROM (SELECT 1 UNION ALL SELECT 0) AS wh_values(wh_0)"
               " CROSS JOIN LATERAL (SELECT c0 FROM t0 WHERE c0 > 1) AS wh_query"
               " WHERE wh_values.wh_0 = 1;\n");
        hinted("hint=lateral at=2", "SELECT count(*) FROM t0 WHERE 2 >= c0 AND c0 = 1.5;",
               "hinted: SELECT wh_query.* FROM (SELECT 1, 2 UNION ALL SELECT 0, NULL)"
               " AS wh_values(wh_0, wh_1) CROSS JOIN LATERAL (SELECT count(*) FROM t0"
               " WHERE wh_values.wh_1 >= c0 AND c0 = 1.5) AS wh_query WHERE wh_values.wh_0 = 1;\n");
        refused("hint=lateral at=3", "SELECT count(*) FROM t0 WHERE 2 >= c0 AND c0 = 1.5;");
        refused("hint=lateral at=2", "SELECT 1 FROM t0 WHERE c0 = (SELECT max(c0) FROM t0);");
    }
}
END_TEST

/* Beside a value of VALUES a text is compared in another collation, or is padded. */
START_TEST(only_duckdb_refers_to_texts)
{
    fixture_dialect = "duckdb";
    hinted("hint=lateral at=2", "SELECT c0 FROM t0 WHERE c1 > 'a';",
           "hinted: SELECT wh_query.* FROM (SELECT 1, 'a' UNION ALL SELECT 0, NULL)"
           " AS wh_values(wh_0, wh_1) CROSS JOIN LATERAL (SELECT c0 FROM t0"
           " WHERE c1 > wh_values.wh_1) AS wh_query WHERE wh_values.wh_0 = 1;\n");
    fixture_dialect = "postgresql";
    refused("hint=lateral at=2", "SELECT c0 FROM t0 WHERE c1 > 'a';");
    fixture_dialect = "mysql";
    refused("hint=lateral at=2", "SELECT c0 FROM t0 WHERE c1 > 'a';");
    refused("hint=lateral at=1", "SELECT c0, c0 FROM t0;"); /* two columns of one name */
}
END_TEST

START_TEST(where_there_is_none_it_is_not_given)
{
    fixture_dialect = "postgresql";
    refused("hint=in-routine at=1", "SELECT c0 FROM t0;");
    fixture_dialect = "mariadb";
    refused("hint=lateral at=1", "SELECT c0 FROM t0;");
    fixture_dialect = "sqlite";
    refused("hint=lateral at=1", "SELECT c0 FROM t0;");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_trigger_fires_twice,
        the_order_is_not_compared,
        literals_are_columns_that_are_null_the_first_time,
        others_stay,
        from_refers_to_rows_of_values,
        only_duckdb_refers_to_texts,
        where_there_is_none_it_is_not_given,
    };

    return fixture_run("a query in a routine", tests, sizeof tests / sizeof tests[0]);
}
