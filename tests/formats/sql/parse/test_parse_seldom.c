/* Constructs that scripts seldom hold and that are understood nevertheless, a row each. */
#include "tests/formats/sql/parse/parse_shape.h"

static const struct {
    const wh_dialect *d;
    const char *sql;
} rows[] = {
    {&wh_dialect_sqlite, "SELECT * FROM a, b ON a.x = b.x"},
    {&wh_dialect_sqlite, "SELECT * FROM a, b USING (x), c"},
    {&wh_dialect_sqlite, "CREATE TABLE t(a CONSTRAINT x CONSTRAINT y NOT NULL, CONSTRAINT p "
                         "CONSTRAINT q CHECK (a))"},
    {&wh_dialect_sqlite, "SELECT * FROM t ON 1"},
    {&wh_dialect_sqlite, "SELECT * FROM t AS u USING (a), (SELECT 1) ON 2 WHERE 3"},
    {&wh_dialect_sqlite, "SELECT * FROM (t ON 1)"},
    {&wh_dialect_sqlite, "CREATE TABLE t(a CONSTRAINT x, b INT CONSTRAINT y, CONSTRAINT z)"},
    {&wh_dialect_mysql, "SELECT avg(DISTINCTROW c) FROM t"},
    {&wh_dialect_mysql, "SELECT 1 UNION DISTINCTROW SELECT 2"},
    {&wh_dialect_mysql, "CREATE TABLE t (a INT, FOREIGN KEY (a(10) DESC, b) REFERENCES u (a ASC))"},
    {&wh_dialect_mysql, "CREATE TABLE t (a nchar varchar(10), b nchar varying (2))"},
    {&wh_dialect_mysql, "SELECT JSON_ARRAYAGG(x NULL ON NULL), JSON_ARRAYAGG(x ABSENT ON NULL)"},
    {&wh_dialect_mariadb, "SELECT CAST('1' AS INTERVAL DAY_SECOND(3))"},
    {&wh_dialect_mariadb, "ALTER TABLE t ADD PERIOD IF NOT EXISTS FOR SYSTEM_TIME (a, b)"},
    {&wh_dialect_mariadb, "EXPLAIN EXTENDED UPDATE t SET a = 1"},
    {&wh_dialect_postgresql, "SELECT f(VARIADIC p => ARRAY[1]), f(1, VARIADIC p := ARRAY[1])"},
    {&wh_dialect_postgresql, "CREATE TABLE t (a int, EXCLUDE USING gist (a nulls WITH =))"},
    {&wh_dialect_postgresql, "CREATE TABLE t (nulls int, EXCLUDE USING gist (nulls WITH =))"},
    {&wh_dialect_postgresql, "WITH a AS (WITH b AS (SELECT 1) DELETE FROM t RETURNING *) SELECT 1"},
    {&wh_dialect_postgresql, "WITH a AS (WITH b AS (SELECT 1) SELECT 2) SELECT 1"},
    {&wh_dialect_postgresql, "SELECT 1 IN ((SELECT 1) UNION SELECT 2)"},
    {&wh_dialect_postgresql, "SELECT 1 = (((SELECT 1)) UNION SELECT 2)"},
    {&wh_dialect_postgresql, "SELECT 1 = ALL (((SELECT 1)) UNION SELECT 2), 3 IN (((SELECT 1)))"},
    {&wh_dialect_mariadb,
     "CREATE PACKAGE p AS a INT; PROCEDURE b; FUNCTION c(d INT) RETURN INT; END"},
    {&wh_dialect_mariadb,
     "CREATE PACKAGE BODY p AS a INT := 1; PROCEDURE b(c INT) AS d INT; BEGIN SELECT 1; END b; "
     "FUNCTION e RETURN VARCHAR(9) DETERMINISTIC AS BEGIN RETURN 1; END; BEGIN SET a = 1; END p"},
    {&wh_dialect_mariadb, "CREATE PACKAGE BODY p FUNCTION a() RETURNS INT RETURN 1; "
                          "PROCEDURE b() BEGIN SELECT 1; END; END"},
    {&wh_dialect_mariadb,
     "CREATE PROCEDURE p(x OUT INT, r ROW(a INT)) AS CURSOR c(d INT) IS SELECT a FROM t; a INT:=1; "
     "BEGIN a := 1; r.a := a + 1; NULL; <<l>> LOOP EXIT l WHEN a > 3; CONTINUE; END LOOP l; "
     "<<g>> GOTO g; FOR v IN c(1) LOOP q(v.a); END LOOP; WHILE a < 2 LOOP a := a + 1; END LOOP; "
     "IF a = 1 THEN RAISE e; ELSIF a = 2 THEN IF 1 THEN NULL; END IF; ELSE RAISE; END IF; "
     "DECLARE v c%ROWTYPE := ROW(1); w INT; CURSOR d IS SELECT 1; BEGIN SELECT SQL%ROWCOUNT; END; "
     "EXCEPTION WHEN NO_DATA_FOUND THEN IF a THEN NULL; END IF; WHEN OTHERS THEN a := 2; END"},
    {&wh_dialect_mariadb, "CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW BEGIN "
                          "IF :NEW.a IS NULL THEN :NEW.a := 1; END IF; END"},
    {&wh_dialect_mariadb, "CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW NEW.a := 1"},
    {&wh_dialect_mariadb,
     "CREATE PROCEDURE p() BEGIN DECLARE a VARCHAR(9) COLLATE utf8mb4_bin DEFAULT 'a'; END"},
    {&wh_dialect_mariadb, "SELECT a FROM t MINUS SELECT b FROM u"},
    {&wh_dialect_sqlite, "SELECT sum(x) over FROM over"},
    {&wh_dialect_sqlite, "SELECT sum(over) over over over, 1 window FROM t window, u"},
    {&wh_dialect_mariadb, "CREATE FUNCTION f(a INT) RETURN INT DETERMINISTIC AS b INT; "
                          "BEGIN RETURN a IS NULL; END"},
    {&wh_dialect_postgresql, "SELECT b'1'\n'0', x'1f'\n'0a'"},
};

START_TEST(what_is_seldom_written_is_understood)
{
    check_understood(rows[_i].d, rows[_i].sql);
}
END_TEST

START_TEST(with_in_a_common_table_is_part_of_its_statement)
{
    check_shape(&wh_dialect_postgresql, "WITH a AS (WITH b AS (SELECT 1) DELETE FROM t) SELECT 1",
                "QUERY[WITH[WITH CTE[a AS ( DELETE[WITH[WITH CTE[b AS ( QUERY[SELECT[SELECT "
                "PROJECTION[RESULT[1]]]] )]] DELETE FROM TABLE_REF[t]] )]] SELECT[SELECT "
                "PROJECTION[RESULT[1]]]]");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("parse_seldom");
    TCase *t = tcase_create("seldom");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, what_is_seldom_written_is_understood, 0, sizeof rows / sizeof *rows);
    tcase_add_test(t, with_in_a_common_table_is_part_of_its_statement);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
