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
        SQLITE("SELECT t2.* FROM (t2 JOIN t3 USING (c0)) JOIN t0 ON 1;",
               "! a * over a join by name in brackets"),
        SQLITE("SELECT * FROM t0 JOIN (t2 JOIN t3 USING (c0)) ON 1;",
               "! a * over a join by name in brackets"),
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
               "SELECT CAST(NULL AS BIGINT) AS c0, NULL AS c1 FROM t0 UNION  ALL SELECT c1, c0 "
               "FROM t1;"),
        SQLITE("SELECT c0 FROM t0 UNION ALL SELECT * FROM v0;",
               "SELECT CAST(NULL AS BIGINT) AS c0 FROM t0 UNION  ALL SELECT * FROM v0;"),
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

/* json_each() of plain values of one class is a list of rows. */
START_TEST(an_array_of_plain_values_is_a_list_of_rows)
{
    static const mapping_row rows[] = {
        {"sqlite", "duckdb", "SELECT value FROM json_each('[\"a\", null]') AS j WHERE key > 0;",
         "SELECT \"value\" FROM (VALUES (CAST(0 AS BIGINT), CAST('a' AS VARCHAR), CAST('text' AS "
         "VARCHAR), CAST('a' AS VARCHAR), NULL, NULL, CAST('$[0]' AS VARCHAR), CAST('$' AS "
         "VARCHAR)), (CAST(1 AS BIGINT), CAST(NULL AS VARCHAR), CAST('null' AS VARCHAR), CAST(NULL "
         "AS VARCHAR), NULL, NULL, CAST('$[1]' AS VARCHAR), CAST('$' AS VARCHAR))) AS j (\"key\", "
         "\"value\", \"type\", atom, id, parent, fullkey, \"path\") WHERE (\"key\" > 0);"},
        SQLITE(
            "SELECT json_each.value + 1 FROM json_each('[ -0.5 ,2.25]');",
            "SELECT (json_each.\"value\" + 1) FROM (VALUES (CAST(0 AS BIGINT), CAST(-0.5 AS DOUBLE "
            "PRECISION), CAST('real' AS TEXT) COLLATE \"C\", CAST(-0.5 AS DOUBLE PRECISION), "
            "NULL, NULL, CAST('$[0]' AS TEXT) COLLATE \"C\", CAST('$' AS TEXT) COLLATE \"C\"), "
            "(CAST(1 AS BIGINT), CAST(2.25 AS DOUBLE PRECISION), CAST('real' AS TEXT) COLLATE "
            "\"C\", CAST(2.25 AS DOUBLE PRECISION), NULL, NULL, CAST('$[1]' AS TEXT) COLLATE "
            "\"C\", CAST('$' AS TEXT) COLLATE \"C\")) AS json_each (\"key\", "
            "\"value\", \"type\", atom, id, parent, fullkey, \"path\");"),
        SQLITE("SELECT id FROM json_each('[1]');", "! a column of a class that has no mapping: id"),
        SQLITE("SELECT * FROM json_each('[1]');", "! a column of a class that has no mapping"),
        SQLITE("SELECT 1 FROM json_each('[1, \"a\"]');",
               "! json_each() of something else than a plain array"),
        SQLITE("SELECT 1 FROM json_each('[1, 2.5]');",
               "! json_each() of something else than a plain array"),
        SQLITE("SELECT 1 FROM json_each('[\"a\\n\"]');",
               "! json_each() of something else than a plain array"),
        SQLITE("SELECT 1 FROM json_each('[1e5]');",
               "! json_each() of something else than a plain array"),
        SQLITE("SELECT 1 FROM json_each('[01]');",
               "! json_each() of something else than a plain array"),
        SQLITE("SELECT 1 FROM json_each('[1,]');",
               "! json_each() of something else than a plain array"),
        SQLITE("SELECT 1 FROM json_each('[1');",
               "! json_each() of something else than a plain array"),
        SQLITE("SELECT 1 FROM json_each('{\"a\": 1}');",
               "! json_each() of something else than a plain array"),
        SQLITE("SELECT 1 FROM json_each('[1]', '$');",
               "! json_each() of something else than a plain array"),
        SQLITE("SELECT 1 FROM json_each(c0);",
               "! json_each() of something else than a plain array"),
        {"sqlite", "mariadb", "SELECT 1 FROM json_each('[1]');", "! a list of rows in FROM"},
    };

    check_rows("CREATE TABLE t0(c0 TEXT);\n", rows, sizeof rows / sizeof rows[0]);
}
END_TEST

/* x IN ( query ) is by the collation of x = y; of rows that are alike DISTINCT shows one,
 * whichever.
 */
START_TEST(queries_are_compared_by_a_collation)
{
    static const mapping_row rows[] = {
        SQLITE(
            "SELECT 1 FROM t0 WHERE 'A' IN (SELECT c0 FROM t0);",
            "SELECT 1 FROM t0 WHERE (LOWER('A') IN (SELECT LOWER(wh_c0) FROM (SELECT c0 FROM t0) "
            "AS wh_q5 (wh_c0)));"),
        SQLITE("SELECT 1 FROM t0 WHERE c1 NOT IN (SELECT c0 FROM t0);",
               "SELECT 1 FROM t0 WHERE (c1 NOT IN (SELECT c0 FROM t0));"),
        SQLITE("SELECT (c0, 1) IN (SELECT c1, c2 FROM t0);", "! a column that is not known: c0"),
        SQLITE(
            "SELECT ('A', 1) IN (SELECT c0, c2 FROM t0);",
            "SELECT ((LOWER('A'), 1) IN (SELECT LOWER(wh_c0), wh_c1 FROM (SELECT c0, c2 FROM t0) "
            "AS wh_q5 (wh_c0, wh_c1)));"),
        SQLITE("SELECT (1, 2) IN (SELECT c2 FROM t0);", "! a comparison of rows of two kinds"),
        SQLITE("SELECT count(*) FROM (SELECT DISTINCT c0, c2 FROM t0);",
               "SELECT (COUNT(*)) FROM (SELECT DISTINCT LOWER(c0), c2 FROM t0) AS wh_q2;"),
        SQLITE("SELECT c0 FROM (SELECT DISTINCT c0, c2 FROM t0);",
               "! a column of a class that has no mapping: c0"),
        SQLITE("SELECT DISTINCT c0 FROM t0;", "! a column of a class that has no mapping"),
        SQLITE("INSERT INTO sqlite_stat1 VALUES ('t0', NULL, '5');", ""),
        SQLITE("INSERT INTO sqlite_master VALUES (1);", "! an INSERT with words of its dialect"),
    };

    check_rows("CREATE TABLE t0(c0 TEXT COLLATE NOCASE, c1 TEXT, c2 INT);\n"
               "INSERT INTO t0 VALUES ('a', 'a', 1);\n",
               rows, sizeof rows / sizeof rows[0]);
}
END_TEST

START_TEST(what_only_a_planner_sees_needs_no_counterpart)
{
    static const mapping_row rows[] = {
        {"postgresql", "sqlite",
         "SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', 't0', 'relpages', "
         "1);",
         ""},
        {"postgresql", "sqlite",
         "SELECT pg_restore_attribute_stats('relname', 't0', 'attname', 'c0');", ""},
        {"postgresql", "sqlite", "SELECT pg_sleep(1);",
         "! no mapping, or not of such operands: pg_sleep"},
        {"mariadb", "mysql", "UPDATE mysql.table_stats SET cardinality = 9;", ""},
        {"mariadb", "mysql", "INSERT INTO mysql.index_stats SELECT 1 FROM t0;", ""},
        {"mysql", "mariadb", "UPDATE mysql.innodb_table_stats SET n_rows = 9;", ""},
        {"mysql", "mariadb", "UPDATE mysql.user SET a = 9;", "UPDATE mysql.user SET a = 9;"},
        {"mysql", "mariadb", "UPDATE other.table_stats SET a = 9;",
         "UPDATE other.table_stats SET a = 9;"},
        {"mysql", "postgresql", "FLUSH TABLE t0;", ""},
        {"mysql", "postgresql", "OPTIMIZE TABLE t0;", ""},
        {"mysql", "postgresql", "RENAME TABLE t0 TO t1;",
         "! a statement that has no mapping: RENAME"},
    };

    check_rows("CREATE TABLE t0(c0 INT);\n", rows, sizeof rows / sizeof rows[0]);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_join_by_name_is_one_by_values,
        a_column_without_values_is_of_any_class,
        an_array_of_plain_values_is_a_list_of_rows,
        queries_are_compared_by_a_collation,
        what_only_a_planner_sees_needs_no_counterpart,
    };

    return fixture_run("map_from", tests, sizeof tests / sizeof tests[0]);
}
