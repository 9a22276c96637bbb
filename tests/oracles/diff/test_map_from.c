/* FROM in another dialect: joins by name, columns without values, arms of compounds. */
#include "tests/oracles/diff/mapped.h"

#define SQLITE(sql, expected)                                                                      \
    {                                                                                              \
        "sqlite", "postgresql", sql, expected                                                      \
    }

/* * shows the columns of the left table in their order, each name once; the name alone is the left
 * column, of RIGHT JOIN the right one, of FULL JOIN the first that is not NULL. */
START_TEST(a_join_by_name_is_one_by_values)
{
    static const mapping_row rows[] = {
        SQLITE("SELECT * FROM t0 JOIN t1 USING (c1);",
               "SELECT t0.c0, t0.c1 AS c1, t1.c0 FROM t0 JOIN t1 ON LOWER(t0.c1) = LOWER(t1.c1);"),
        SQLITE("SELECT t1.* FROM t0 JOIN t1 USING (c1);",
               "SELECT t1.c1, t1.c0 FROM t0 JOIN t1 ON LOWER(t0.c1) = LOWER(t1.c1);"),
        SQLITE("SELECT c0 FROM t0 RIGHT JOIN t2 USING (c0);",
               "SELECT t2.c0 FROM t0 RIGHT JOIN t2 ON t0.c0 = t2.c0;"),
        SQLITE("SELECT t0.c0, c0 FROM t0 FULL JOIN t2 USING (c0) WHERE c0 > 1;",
               "SELECT t0.c0, COALESCE(t0.c0, t2.c0) FROM t0 FULL JOIN t2 ON t0.c0 = t2.c0 WHERE "
               "(COALESCE(t0.c0, t2.c0) > 1);"),
        SQLITE("SELECT 1 FROM t0 NATURAL LEFT JOIN t2 JOIN t3 USING (c0);",
               "SELECT 1 FROM t0 LEFT JOIN t2 ON t0.c0 = t2.c0 JOIN t3 ON t0.c0 = t3.c0;"),
        SQLITE("SELECT 1 FROM t2 NATURAL JOIN t4;", "SELECT 1 FROM t2 JOIN t4 ON TRUE;"),
        SQLITE("SELECT 1 FROM (t2 JOIN t3 USING (c0)) JOIN t0 USING (c0);",
               "SELECT 1 FROM (t2 JOIN t3 ON t2.c0 = t3.c0) JOIN t0 ON t2.c0 = t0.c0;"),
        SQLITE("SELECT 1 FROM t0 JOIN t2 ON 1 JOIN t3 USING (c0);",
               "! a join by a name that one side has more than once"),
        SQLITE("SELECT 1 FROM t0 FULL JOIN t5 USING (c1);",
               "! a join that merges columns of two kinds"),
        SQLITE("SELECT 1 FROM t0 JOIN t6 USING (c0);",
               "! a join by name of what is not compared alike"),
        SQLITE("SELECT 1 FROM (SELECT 1) NATURAL JOIN (SELECT 2);",
               "! NATURAL JOIN of columns without a name"),
        {"postgresql", "duckdb", "SELECT c0 FROM t2 JOIN t3 USING (c0);",
         "SELECT c0 FROM t2 JOIN t3 USING (c0);"},
        {"postgresql", "sqlite", "SELECT * FROM t2 JOIN t3 USING (c0);",
         "! a * over columns that are merged"},
    };

    check_rows("CREATE TABLE t0(c0 INT, c1 TEXT COLLATE NOCASE);\n"
               "INSERT INTO t0 VALUES (1, 'a');\n"
               "CREATE TABLE t1(c1 TEXT, c0 INT);\nINSERT INTO t1 VALUES ('A', 1);\n"
               "CREATE TABLE t2(c0 INT);\nINSERT INTO t2 VALUES (1);\n"
               "CREATE TABLE t3(c0 INT);\nINSERT INTO t3 VALUES (1);\n"
               "CREATE TABLE t4(c9 INT);\n"
               "CREATE TABLE t5(c1 TEXT);\nINSERT INTO t5 VALUES ('a');\n"
               "CREATE TABLE t6(c0 TEXT);\nINSERT INTO t6 VALUES ('a');\n",
               rows, sizeof rows / sizeof rows[0] - 2);
    check_rows("CREATE TABLE t2(c0 int);\nCREATE TABLE t3(c0 int);\n",
               rows + sizeof rows / sizeof rows[0] - 2, 2);
}
END_TEST

/* Nothing is put into t0.c0 and t0.c1: they are NULL, whatever they are declared to be. */
START_TEST(a_column_without_values_is_of_any_class)
{
    static const mapping_row rows[] = {
        SQLITE("SELECT c0 = c2, c1 = c2 FROM t0;", "SELECT (c0 = c2), (NULL = c2) FROM t0;"),
        SQLITE("SELECT c0 IN (1, 2), c1 < c0 FROM t0;",
               "SELECT (NULL IN (1, 2)), (NULL < c0) FROM t0;"),
        SQLITE("SELECT c0 + 1 FROM t0;", "! no mapping, or not of such operands: +"),
        SQLITE("SELECT c0, c1 FROM t0 UNION ALL SELECT c1, c0 FROM t1;",
               "SELECT CAST(NULL AS BIGINT), NULL FROM t0 UNION  ALL SELECT c1, c0 FROM t1;"),
        SQLITE("SELECT c0 FROM t0 UNION ALL SELECT * FROM v0;",
               "SELECT CAST(NULL AS BIGINT) FROM t0 UNION  ALL SELECT * FROM v0;"),
        SQLITE("SELECT c0 FROM t1 UNION ALL SELECT c1 FROM t1;",
               "! a column of values of several classes"),
        SQLITE("SELECT c3 FROM t0 UNION ALL SELECT c1 FROM t1;",
               "! a column of values of several classes"),
        /* INT or TEXT makes of the other what it is, which is left open: alike of = alone */
        SQLITE("SELECT x FROM (SELECT c0 AS x FROM t0 UNION ALL SELECT c1 FROM t1) WHERE x = 2;",
               "SELECT x FROM (SELECT CAST(NULL AS BIGINT) AS x FROM t0 UNION  ALL SELECT c1 FROM "
               "t1) AS wh_q3 WHERE (x = 2);"),
        SQLITE("SELECT x FROM (SELECT c0 AS x FROM t0 UNION ALL SELECT c1 FROM t1) WHERE x > 2;",
               "! no mapping, or not of such operands: >"),
        SQLITE("SELECT x FROM (SELECT c0 AS x FROM t0 UNION ALL SELECT c1 FROM t1) WHERE x = 2.0;",
               "! no mapping, or not of such operands: ="),
        SQLITE(
            "SELECT x FROM (SELECT c1 AS x FROM t1 UNION ALL SELECT 1) WHERE x > 2;",
            "SELECT x FROM (SELECT c1 AS x FROM t1 UNION  ALL SELECT 1) AS wh_q2 WHERE (x > 2);"),
    };

    check_rows("CREATE TABLE t0(c0 TEXT, c1 INT, c2 TEXT, c3 TEXT COLLATE NOCASE);\n"
               "INSERT INTO t0(c2) VALUES ('a');\nINSERT INTO t0(c1) VALUES (NULL);\n"
               "CREATE TABLE t1(c0 TEXT, c1 INT);\nINSERT INTO t1 VALUES ('a', 2);\n"
               "CREATE VIEW v0 AS SELECT c1 FROM t1;\n",
               rows, sizeof rows / sizeof rows[0]);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_join_by_name_is_one_by_values,
        a_column_without_values_is_of_any_class,
    };

    return fixture_run("map_from", tests, sizeof tests / sizeof tests[0]);
}
