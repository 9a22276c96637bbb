/* Tables and their rows in another dialect: what is made, put in, changed, and what it holds. */
#include "tests/oracles/diff/mapped.h"

#define SETUP                                                                                      \
    "CREATE TABLE t0(c0 INT, c1 TEXT, c2 REAL);\nINSERT INTO t0 VALUES (1, 'a', 1.5);\n"           \
    "CREATE TABLE t1(c0, c1);\n"                                                                   \
    "INSERT INTO t1 VALUES (1, 'a'), (2, 'b');\nCREATE TABLE t2(c0 BLOB, c1 INT);\n"               \
    "INSERT INTO t2 VALUES (x'00', 1), (1, 2);\n"

/* rowid is a column of its own there, one more than the largest for each row, which no * shows. */
START_TEST(numbers_of_rows_are_a_column)
{
    static const mapping_row rows[] = {
        {"sqlite", "postgresql", "SELECT rowid, * FROM t0;",
         "SELECT t0.wh_rowid, t0.c0, t0.c1 FROM t0;"},
        {"sqlite", "duckdb", "SELECT t1.oid, t1.* FROM t0, t1;",
         "SELECT t1.c0, t1.c0, t1.c1 FROM t0 CROSS JOIN t1;"},
        {"sqlite", "postgresql", "SELECT rowid FROM t0, t1;",
         "! a column that is not known: rowid"},
        {"sqlite", "postgresql", "SELECT rowid FROM t2;", "! a column that is not known: rowid"},
        {"sqlite", "postgresql", "SELECT rowid FROM t3;", "! a column that is not known: rowid"},
        {"sqlite", "mariadb", "SELECT rowid FROM t0;", "! a column that is not known: rowid"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 NATURAL JOIN t1;",
         "SELECT 1 FROM t0 JOIN t1 ON t0.c0 = t1.c0 AND t0.c1 = t1.c1;"},
        {"sqlite", "duckdb", "SELECT 1 FROM t0 NATURAL LEFT JOIN t4;",
         "SELECT 1 FROM t0 LEFT JOIN t4 ON TRUE;"},
        {"sqlite", "postgresql", "CREATE TABLE t5(c0 INT);",
         "CREATE TABLE t5 (c0 BIGINT, wh_rowid BIGINT);"},
        {"sqlite", "postgresql", "CREATE TABLE t5(c0 INT PRIMARY KEY) WITHOUT ROWID;",
         "CREATE TABLE t5 (c0 BIGINT UNIQUE);"},
        {"sqlite", "postgresql", "INSERT INTO t0 VALUES (1, 2), (3, 4);",
         "INSERT INTO t0 (c0, c1, wh_rowid) VALUES (1, 2, (SELECT COALESCE(MAX(wh_rowid), 0) + 1 "
         "FROM t0)), (3, 4, (SELECT COALESCE(MAX(wh_rowid), 0) + 2 FROM t0));"},
        {"sqlite", "postgresql", "INSERT INTO t0(rowid, c0) VALUES (7, 1);",
         "INSERT INTO t0 (wh_rowid, c0) VALUES (7, 1);"},
        {"sqlite", "postgresql", "INSERT INTO t0(rowid, c0) VALUES (NULL, 1);",
         "! a value in whose place the table puts another"},
        {"sqlite", "postgresql", "INSERT INTO t0 DEFAULT VALUES;",
         "INSERT INTO t0 (wh_rowid) VALUES ((SELECT COALESCE(MAX(wh_rowid), 0) + 1 FROM t0));"},
    };
    static const mapping_row vacuumed[] = {
        {"sqlite", "postgresql", "SELECT rowid FROM t0;", "! a column that is not known: rowid"},
        {"sqlite", "postgresql", "SELECT rowid FROM t1;", "SELECT t1.wh_rowid FROM t1;"},
    };

    check_rows("CREATE TABLE t0(c0 INT, c1 INT);\n"
               "CREATE TABLE t1(c0 INTEGER PRIMARY KEY, c1 INT);\n"
               "CREATE TABLE t2(c0 INT PRIMARY KEY) WITHOUT ROWID;\n"
               "CREATE TABLE t3(c0 INT UNIQUE);\nINSERT OR IGNORE INTO t3 VALUES (1), (1), (2);\n"
               "CREATE TABLE t4(c4 INT);\nCREATE VIEW v0 AS SELECT rowid FROM t0;\n",
               rows, sizeof rows / sizeof rows[0]);
    check_rows("CREATE TABLE t0(c0 INT);\nINSERT INTO t0 VALUES (1), (2);\nDELETE FROM t0 WHERE c0 "
               "= 1;\nVACUUM;\nCREATE TABLE t1(c0 INT);\nCREATE VIEW v0 AS SELECT rowid FROM t1;\n",
               vacuumed, sizeof vacuumed / sizeof vacuumed[0]);
}
END_TEST

/* Rows that one table leaves out without a word must not be in the other. */
START_TEST(constraints_that_make_no_error_are_there_or_nothing_is_put_in)
{
    static const mapping_row rows[] = {
        {"sqlite", "postgresql", "INSERT INTO t0 VALUES (1, 2);",
         "INSERT INTO t0 (c0, c1) VALUES (1, 2);"},
        {"sqlite", "postgresql", "INSERT INTO t1 VALUES (1);",
         "! an INSERT of which a constraint leaves rows out"},
        {"sqlite", "postgresql", "INSERT INTO t2 VALUES ('a');",
         "! an INSERT of which a constraint leaves rows out"},
        {"sqlite", "postgresql", "INSERT OR IGNORE INTO t3 VALUES (1);",
         "! INSERT OR IGNORE into a table that is not mapped as a whole"},
    };

    check_rows("CREATE TABLE t0(c0 INT UNIQUE ON CONFLICT REPLACE, c1 INT CHECK (hex(c1) > 1));\n"
               "CREATE TABLE t1(c0 INT CHECK (hex(c0) > 1) ON CONFLICT IGNORE);\n"
               "CREATE TABLE t2(c0 TEXT COLLATE NOCASE, UNIQUE (c0) ON CONFLICT IGNORE);\n"
               "CREATE TABLE t3(c0 INT CHECK (hex(c0) > 1));\n",
               rows, sizeof rows / sizeof rows[0]);
}
END_TEST

/* Nor one that the table makes itself. */
START_TEST(rows_that_a_table_numbers_are_given_their_number)
{
    static const mapping_row rows[] = {
        {"sqlite", "postgresql", "INSERT INTO t0 VALUES (-1, 2);",
         "INSERT INTO t0 (c0, c1) VALUES ((-1), 2);"},
        {"sqlite", "postgresql", "INSERT INTO t0(c1) VALUES (2);", "! rows that the table numbers"},
        {"sqlite", "postgresql", "INSERT INTO t0 DEFAULT VALUES;", "! rows that the table numbers"},
        {"sqlite", "postgresql", "INSERT INTO t0 VALUES (1, 2), (NULL, 2);",
         "! a value in whose place the table puts another"},
        {"sqlite", "postgresql", "INSERT INTO t0 VALUES (1 + NULL, 2);",
         "! a value in whose place the table puts another"},
        {"sqlite", "postgresql", "INSERT INTO t1(c1) VALUES (2);", "! rows that the table numbers"},
        {"sqlite", "postgresql", "INSERT INTO t2(c1) VALUES (2);",
         "INSERT INTO t2 (c1) VALUES (2);"},
    };
    static const mapping_row identity[] = {
        {"postgresql", "duckdb", "INSERT INTO t0(c1) VALUES (1);", "! rows that the table numbers"},
        {"postgresql", "duckdb", "INSERT INTO t0 VALUES (0, 1);",
         "INSERT INTO t0 (c0, c1) VALUES (0, 1);"},
        {"postgresql", "duckdb", "INSERT INTO t1 VALUES (DEFAULT, 'a ', 'a ');",
         "! a value in whose place the table puts another"},
        {"postgresql", "duckdb", "INSERT INTO t1 VALUES (DEFAULT, 'a' || ' ', 'a');",
         "! a value in whose place the table puts another"},
        {"postgresql", "duckdb", "UPDATE t1 SET c1 = c1 || ' ';",
         "! a value in whose place the table puts another"},
        {"postgresql", "duckdb", "UPDATE t1 SET c1 = 'b', c2 = c1 || ' ';",
         "UPDATE t1 SET c1 = 'b', c2 = (c1 || ' ');"},
        {"postgresql", "duckdb", "INSERT INTO t1 VALUES (DEFAULT, 'a', 'a ');",
         "INSERT INTO t1 (c0, c1, c2) VALUES (NULL, 'a', 'a ');"},
        {"postgresql", "duckdb", "ALTER TABLE t1 ADD COLUMN c3 int GENERATED ALWAYS AS IDENTITY;",
         "! a column by which the table numbers its rows"},
    };
    static const mapping_row numbered[] = {
        {"mariadb", "sqlite", "INSERT INTO t0(c1) VALUES (1);", "! rows that the table numbers"},
        {"mariadb", "sqlite", "INSERT INTO t0 VALUES (00, 1);",
         "! a value in whose place the table puts another"},
        {"mariadb", "sqlite", "INSERT INTO t0 VALUES (10, 1);",
         "INSERT INTO t0 (c0, c1) VALUES (10, 1);"},
        {"mariadb", "sqlite", "ALTER TABLE t1 ADD COLUMN c3 int AUTO_INCREMENT UNIQUE;",
         "! a column by which the table numbers its rows"},
        {"mariadb", "postgresql", "CREATE TABLE t2(c0 int, c1 int INVISIBLE);",
         "! a column that * does not show"},
    };

    check_rows("CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 INT);\n"
               "CREATE TABLE t1(c0 INTEGER, c1 INT, PRIMARY KEY (c0));\n"
               "CREATE TABLE t2(c0 INT PRIMARY KEY, c1 INT);\n",
               rows, sizeof rows / sizeof rows[0]);
    check_rows("CREATE TABLE t0(c0 int GENERATED BY DEFAULT AS IDENTITY, c1 int);\n"
               "CREATE TABLE t1(c0 serial, c1 varchar(1), c2 text);\n",
               identity, sizeof identity / sizeof identity[0]);
    check_rows("CREATE TABLE t0(c0 int AUTO_INCREMENT PRIMARY KEY, c1 int);\n"
               "CREATE TABLE t1(c1 int);\n",
               numbered, sizeof numbered / sizeof numbered[0]);
}
END_TEST

START_TEST(exact_numbers_round_to_as_many_digits)
{
    static const mapping_row rows[] = {
        {"mariadb", "postgresql", "CREATE TABLE t1(c0 DECIMAL(5, 2), c1 DECIMAL, c2 NUMERIC(4));",
         "CREATE TABLE t1 (c0 NUMERIC(5, 2), c1 NUMERIC(10, 0), c2 NUMERIC(4));"},
        {"duckdb", "postgresql", "CREATE TABLE t1(c0 DECIMAL(5, 2), c1 DECIMAL);",
         "CREATE TABLE t1 (c0 NUMERIC(5, 2), c1 NUMERIC(18, 3));"},
    };

    check_rows("CREATE TABLE t0(c0 INT);\n", rows, sizeof rows / sizeof rows[0]);
}
END_TEST

START_TEST(a_change_that_a_foreign_key_carries_on_is_refused)
{
    static const mapping_row rows[] = {
        {"postgresql", "duckdb", "DELETE FROM t0;", "! a change that a foreign key carries on"},
        {"postgresql", "duckdb", "INSERT INTO t1 VALUES (1);", "INSERT INTO t1 (c0) VALUES (1);"},
    };

    check_rows("CREATE TABLE t0(c0 int PRIMARY KEY);\n"
               "CREATE TABLE t1(c0 int REFERENCES t0(c0) ON DELETE CASCADE);\n",
               rows, sizeof rows / sizeof rows[0]);
}
END_TEST

/* Of what a column is given follows what may be told of it. */
START_TEST(a_column_of_sqlite_is_of_the_class_of_its_values)
{
    static const mapping_row rows[] = {
        {"sqlite", "postgresql", "SELECT c0 / 2 FROM t0;",
         "! no mapping, or not of such operands: /"},
        {"sqlite", "postgresql", "SELECT c1 / 2 FROM t0;", "SELECT (c1 / NULLIF(2, 0)) FROM t0;"},
        {"sqlite", "postgresql", "SELECT c2 FROM t0;",
         "! a column of a class that has no mapping: c2"},
        {"sqlite", "postgresql", "SELECT c3 FROM t0;",
         "! a column of a class that has no mapping: c3"},
        {"sqlite", "postgresql", "SELECT c4 || 'a' FROM t0;", "SELECT (c4 || 'a') FROM t0;"},
        {"sqlite", "postgresql", "SELECT c5 || 'a' FROM t0;", "SELECT (c5 || 'a') FROM t0;"},
    };

    check_rows("CREATE TABLE t0(c0 NUMERIC, c1, c2 NUMERIC, c3 INT, c4 NUMERIC, c5);\n"
               "INSERT INTO t0 VALUES (2.0, 2.0, '12', 'a', 'a', '12');\n",
               rows, sizeof rows / sizeof rows[0]);
}
END_TEST

START_TEST(tables_and_rows_are_of_one_class)
{
    static const mapping_row rows[] = {
        {"sqlite", "postgresql", "CREATE TABLE t3(c0 INTEGER PRIMARY KEY, c1 TEXT NOT NULL);",
         "CREATE TABLE t3 (c0 BIGINT UNIQUE, c1 TEXT COLLATE \"C\" NOT NULL);"},
        {"sqlite", "duckdb", "CREATE TABLE t1(c0, c1);",
         "CREATE TABLE t1 (c0 BIGINT, c1 VARCHAR);"},
        {"postgresql", "sqlite", "CREATE TABLE t2(c0 boolean CHECK (c0), c1 double precision);",
         "CREATE TABLE t2 (c0 BOOLEAN CHECK (c0), c1 REAL);"},
        {"sqlite", "postgresql", "CREATE TABLE t4(c0 TEXT COLLATE NOCASE UNIQUE, UNIQUE (c0));",
         "CREATE TABLE t4 (c0 TEXT COLLATE \"C\" UNIQUE,  UNIQUE (c0));"},
        {"sqlite", "postgresql", "INSERT INTO t0 VALUES (1, 'it''s', 2), (NULL, NULL, NULL);",
         "INSERT INTO t0 (c0, c1, c2) VALUES (1, 'it''s', 2), (NULL, NULL, NULL);"},
        {"sqlite", "postgresql", "INSERT OR IGNORE INTO t0(c2) VALUES (1.5);",
         "INSERT INTO t0 (c2) VALUES (CAST(1.5 AS DOUBLE PRECISION)) ON CONFLICT DO NOTHING;"},
        {"sqlite", "postgresql", "INSERT INTO t0 VALUES ('x', 'a', 1);",
         "! a column that gets values of another class than it has"},
        {"sqlite", "postgresql", "INSERT INTO t0 VALUES (1.5, 'a', 1);",
         "! a column that gets values of another class than it has"},
        {"sqlite", "postgresql", "UPDATE t0 SET c0 = c0 + 1 WHERE c1 > 'a';",
         "UPDATE t0 SET c0 = (c0 + 1) WHERE (c1 > 'a');"},
        {"sqlite", "postgresql", "CREATE INDEX i0 ON t0(c0) WHERE c1 IS NULL;", ""},
        {"sqlite", "postgresql", "CREATE UNIQUE INDEX i0 ON t0(c0);",
         "CREATE UNIQUE INDEX i0 ON t0 (c0);"},
        {"sqlite", "postgresql", "ALTER TABLE t0 ADD COLUMN c3 INT DEFAULT 5;",
         "ALTER TABLE t0 ADD COLUMN c3 BIGINT DEFAULT 5;"},
        {"sqlite", "postgresql", "ALTER TABLE t0 RENAME TO t9;", "! an ALTER that has no mapping"},
        {"sqlite", "postgresql", "CREATE UNIQUE INDEX i0 ON t0(c0 + 1);",
         "! a key that is no list of columns"},
        {"sqlite", "postgresql", "ANALYZE;", ""},
        /* a column of no class that has a mapping holds NULLs, and nothing is asked of it */
        {"postgresql", "sqlite", "CREATE TABLE t2(c0 char(5) UNIQUE, c1 int, UNIQUE (c1, c0));",
         "CREATE TABLE t2 (c0 TEXT, c1 INTEGER);"},
        {"sqlite", "postgresql", "INSERT INTO t2 VALUES (x'00', 1), ('a', 2);",
         "INSERT INTO t2 (c0, c1) VALUES (NULL, 1), (NULL, 2);"},
        {"sqlite", "postgresql", "INSERT OR IGNORE INTO t2 VALUES (x'00', 1);",
         "! INSERT OR IGNORE into a table that is not mapped as a whole"},
        {"sqlite", "postgresql", "UPDATE t2 SET c0 = 'a';", ""},
        {"sqlite", "postgresql", "UPDATE t2 SET c0 = 'a', c1 = 5;", "UPDATE t2 SET c1 = 5;"},
        {"sqlite", "postgresql", "DELETE FROM t2 WHERE c0 > 1;",
         "! a column of a class that has no mapping: c0"},
        {"sqlite", "postgresql", "CREATE UNIQUE INDEX i0 ON t2(c1, c0);", ""},
        /* nor has the other table constraints without a mapping: what they refuse is lost to both
         */
        {"sqlite", "postgresql",
         "CREATE TABLE t3(c0 INT CHECK (hex(c0) <> 'x') CHECK (c0 > 0), c1 INT AS (hex(c2)), c2 "
         "TEXT DEFAULT (hex('a')), c3 INT AS (c0 + 1), UNIQUE (c0 COLLATE NOCASE), UNIQUE (c3, "
         "c0));",
         "CREATE TABLE t3 (c0 BIGINT CHECK ((c0 > 0)), c1 TEXT COLLATE \"C\", c2 TEXT COLLATE "
         "\"C\", c3 BIGINT GENERATED ALWAYS AS ((c0 + 1)) STORED,  UNIQUE (c3, c0));"},
        {"sqlite", "postgresql", "CREATE TABLE t3(c0 TEXT DEFAULT (hex('a')), c1 TEXT AS (c0));",
         "CREATE TABLE t3 (c0 TEXT COLLATE \"C\", c1 TEXT COLLATE \"C\");"},
        {"postgresql", "duckdb", "CREATE TABLE t3(c0 int REFERENCES t0(c0) ON DELETE CASCADE);",
         "CREATE TABLE t3 (c0 BIGINT);"},
        {"sqlite", "duckdb", "INSERT OR IGNORE INTO t0(c0) VALUES (1);",
         "! INSERT OR IGNORE, which loses rows with NULL"},
        {"postgresql", "duckdb", "SET enable_hashjoin = off;", ""},
        {"mysql", "postgresql", "SET optimizer_switch = 'mrr=off';", ""},
        {"mysql", "postgresql", "SET optimizer_switch = 'mrr=off', sql_mode = '';",
         "! several settings at once"},
        {"postgresql", "duckdb", "SET DateStyle = 'German';",
         "! a setting that a planner is not alone to see"},
        {"sqlite", "postgresql", "PRAGMA case_sensitive_like = 1;",
         "! a setting that a planner is not alone to see"},
    };

    check_rows(SETUP, rows, sizeof rows / sizeof rows[0]);
}
END_TEST

/* 9223372036854775806 and 9223372036854775807.0 are two values in SQLite, as reals one. */
START_TEST(large_whole_numbers_among_reals_have_no_column)
{
    static const mapping_row rows[] = {
        {"sqlite", "postgresql", "SELECT c0 FROM t0 GROUP BY c0;",
         "! a column of a class that has no mapping: c0"},
    };

    check_rows("CREATE TABLE t0(c0);\nINSERT INTO t0 VALUES (9223372036854775806), (1.5);\n", rows,
               1);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        numbers_of_rows_are_a_column,
        constraints_that_make_no_error_are_there_or_nothing_is_put_in,
        rows_that_a_table_numbers_are_given_their_number,
        exact_numbers_round_to_as_many_digits,
        a_change_that_a_foreign_key_carries_on_is_refused,
        a_column_of_sqlite_is_of_the_class_of_its_values,
        tables_and_rows_are_of_one_class,
        large_whole_numbers_among_reals_have_no_column,
    };

    return fixture_run("map_setup", tests, sizeof tests / sizeof tests[0]);
}
