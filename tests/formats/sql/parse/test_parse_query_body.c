/* The bodies of queries in all dialects: SELECT, VALUES, TABLE, set operations, WITH. */
#include "tests/formats/sql/parse/parse_shape.h"

#include <stdlib.h>

#define PG &wh_dialect_postgresql
#define MY &wh_dialect_mysql
#define MA &wh_dialect_mariadb
#define GEN &wh_dialect_generic
#define LITE &wh_dialect_sqlite

START_TEST(brackets_of_queries_nest_anywhere)
{
    check_shape(PG, "(SELECT 1) UNION (SELECT 2) ORDER BY 1 LIMIT 3",
                "QUERY[COMPOUND[SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )] UNION "
                "SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[2]]]] )]] ORDER_BY[ORDER BY "
                "ORDER_TERM[1]] LIMIT[LIMIT 3]]");
    check_shape(MY, "((SELECT 1 LIMIT 1)) ORDER BY 1",
                "QUERY[SUBQUERY[( QUERY[SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]] "
                "LIMIT[LIMIT 1]] )]] )] ORDER_BY[ORDER BY ORDER_TERM[1]]]");
    check_shape(MA, "((SELECT 1) UNION ALL SELECT 2) EXCEPT (SELECT 3)",
                "QUERY[COMPOUND[SUBQUERY[( QUERY[COMPOUND[SUBQUERY[( QUERY[SELECT[SELECT "
                "PROJECTION[RESULT[1]]]] )] UNION ALL SELECT[SELECT PROJECTION[RESULT[2]]]]] )] "
                "EXCEPT SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[3]]]] )]]]");
    check_shape(PG, "SELECT ((SELECT 1) UNION (SELECT 2)), ((SELECT 3) LIMIT 1)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[SUBQUERY[( QUERY[COMPOUND[SUBQUERY[( "
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )] UNION SUBQUERY[( "
                "QUERY[SELECT[SELECT PROJECTION[RESULT[2]]]] )]]] )]] , RESULT[SUBQUERY[( "
                "QUERY[SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[3]]]] )] LIMIT[LIMIT 1]] "
                ")]]]]]");
    check_shape(PG, "SELECT a IN ((SELECT 1) INTERSECT ALL SELECT 2), EXISTS ((SELECT 3))",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[IN[a IN SUBQUERY[( "
                "QUERY[COMPOUND[SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )] "
                "INTERSECT ALL SELECT[SELECT PROJECTION[RESULT[2]]]]] )]]] , "
                "RESULT[EXISTS[EXISTS SUBQUERY[( QUERY[SUBQUERY[( QUERY[SELECT[SELECT "
                "PROJECTION[RESULT[3]]]] )]] )]]]]]]");
    check_shape(PG, "INSERT INTO t ((SELECT 1) EXCEPT (SELECT 2))",
                "INSERT INTO TABLE_REF[t] QUERY[SUBQUERY[( QUERY[COMPOUND[SUBQUERY[( "
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )] EXCEPT SUBQUERY[( "
                "QUERY[SELECT[SELECT PROJECTION[RESULT[2]]]] )]]] )]]");
}
END_TEST

START_TEST(set_operations_are_flat_and_may_match_names)
{
    check_shape(PG, "SELECT 1 UNION ALL SELECT 2 INTERSECT DISTINCT SELECT 3 EXCEPT TABLE t",
                "QUERY[COMPOUND[SELECT[SELECT PROJECTION[RESULT[1]]] UNION ALL SELECT[SELECT "
                "PROJECTION[RESULT[2]]] INTERSECT DISTINCT SELECT[SELECT PROJECTION[RESULT[3]]] "
                "EXCEPT TABLE_COMMAND[TABLE t]]]");
    check_shape(GEN, "SELECT 1 UNION ALL BY NAME SELECT 2",
                "QUERY[COMPOUND[SELECT[SELECT PROJECTION[RESULT[1]]] UNION ALL BY NAME "
                "SELECT[SELECT PROJECTION[RESULT[2]]]]]");
    check_shape(GEN, "SELECT 1 EXCEPT CORRESPONDING BY (a) SELECT 2 MINUS SELECT 3",
                "QUERY[COMPOUND[SELECT[SELECT PROJECTION[RESULT[1]]] EXCEPT CORRESPONDING BY "
                "NAMES[( a )] SELECT[SELECT PROJECTION[RESULT[2]]] MINUS SELECT[SELECT "
                "PROJECTION[RESULT[3]]]]]");
    check_shape(MA, "SELECT minus minus FROM t",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[minus ALIAS[minus]]] FROM[FROM "
                "TABLE_REF[t]]]]");
}
END_TEST

START_TEST(options_and_hints_stand_one_by_one_before_the_projection)
{
    check_shape(MY, "SELECT /*+ BKA(t) */ DISTINCT SQL_NO_CACHE STRAIGHT_JOIN a FROM t",
                "QUERY[SELECT[SELECT HINT[/*+ BKA(t) */] DISTINCT[DISTINCT] OPTION[SQL_NO_CACHE] "
                "OPTION[STRAIGHT_JOIN] PROJECTION[RESULT[a]] FROM[FROM TABLE_REF[t]]]]");
    check_shape(MY, "SELECT SQL_CALC_FOUND_ROWS ALL * FROM t",
                "QUERY[SELECT[SELECT OPTION[SQL_CALC_FOUND_ROWS] DISTINCT[ALL] "
                "PROJECTION[STAR[*]] FROM[FROM TABLE_REF[t]]]]");
    check_shape(MA, "SELECT SQL_CACHE, SQL_NO_CACHE FROM t",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[SQL_CACHE] , RESULT[SQL_NO_CACHE]] "
                "FROM[FROM TABLE_REF[t]]]]");
    check_shape(PG, "SELECT DISTINCT ON (a, b + 1) c FROM t",
                "QUERY[SELECT[SELECT DISTINCT[DISTINCT ON ( a , BINARY[b + 1] )] "
                "PROJECTION[RESULT[c]] FROM[FROM TABLE_REF[t]]]]");
    check_shape(GEN, "SELECT DISTINCT TOP 5 PERCENT WITH TIES a FROM t",
                "QUERY[SELECT[SELECT DISTINCT[DISTINCT] OPTION[TOP 5 PERCENT WITH TIES] "
                "PROJECTION[RESULT[a]] FROM[FROM TABLE_REF[t]]]]");
    check_shape(GEN, "SELECT top, TOP (3) b FROM t",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[top] , RESULT[CALL[TOP ( 3 )] ALIAS[b]]] "
                "FROM[FROM TABLE_REF[t]]]]");
}
END_TEST

START_TEST(a_select_may_have_no_projection_where_the_dialect_has_that)
{
    check_shape(PG, "SELECT FROM t WHERE a",
                "QUERY[SELECT[SELECT PROJECTION[] FROM[FROM TABLE_REF[t]] WHERE[WHERE a]]]");
    check_shape(PG, "(SELECT) UNION SELECT",
                "QUERY[COMPOUND[SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[]]] )] UNION "
                "SELECT[SELECT PROJECTION[]]]]");
    check_shape(PG, "SELECT DISTINCT", "QUERY[SELECT[SELECT DISTINCT[DISTINCT] PROJECTION[]]]");
}
END_TEST

START_TEST(a_star_may_be_qualified)
{
    check_shape(PG, "SELECT *, t.*, s.t.*, (a).*, t.a.b FROM t",
                "QUERY[SELECT[SELECT PROJECTION[STAR[*] , STAR[t . *] , STAR[s . t . *] , "
                "RESULT[FIELD[PAREN[( a )] . *]] , RESULT[COLUMN[t . a . b]]] FROM[FROM "
                "TABLE_REF[t]]]]");
}
END_TEST

START_TEST(any_word_is_a_label_after_as_where_the_dialect_has_that)
{
    check_shape(PG, "SELECT 1 AS select, 2 AS from, a name, b AS \"x\"",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1 ALIAS[AS select]] , RESULT[2 ALIAS[AS "
                "from]] , RESULT[a ALIAS[name]] , RESULT[b ALIAS[AS \"x\"]]]]]");
    check_shape(MY, "SELECT 1 AS 'one', 2 \"two\", a `b`",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1 ALIAS[AS 'one']] , RESULT[2 "
                "ALIAS[\"two\"]] , RESULT[a ALIAS[`b`]]]]]");
    check_shape(LITE, "SELECT 1 AS 'one', 2 over_, a end",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1 ALIAS[AS 'one']] , RESULT[2 "
                "ALIAS[over_]] , RESULT[a ALIAS[end]]]]]");
}
END_TEST

START_TEST(rows_go_into_a_table_into_variables_or_into_a_file)
{
    check_shape(PG, "SELECT a INTO TEMP TABLE s.t FROM u",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[a]] INTO[INTO TEMP TABLE NAME[s . t]] "
                "FROM[FROM TABLE_REF[u]]]]");
    check_shape(PG, "SELECT INTO UNLOGGED t",
                "QUERY[SELECT[SELECT PROJECTION[] INTO[INTO UNLOGGED t]]]");
    check_shape(MY, "SELECT a, b INTO @x, y FROM t",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[a] , RESULT[b]] INTO[INTO @x , y] "
                "FROM[FROM TABLE_REF[t]]]]");
    check_shape(MY,
                "SELECT a FROM t LIMIT 1 INTO OUTFILE 'f' CHARACTER SET binary FIELDS TERMINATED "
                "BY ',' OPTIONALLY ENCLOSED BY '\"' LINES STARTING BY 'x' FOR UPDATE",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[a]] FROM[FROM TABLE_REF[t]]] LIMIT[LIMIT "
                "1] INTO[INTO OUTFILE 'f' CHARACTER SET binary FIELDS TERMINATED BY ',' "
                "OPTIONALLY ENCLOSED BY '\"' LINES STARTING BY 'x'] LOCKING[FOR UPDATE]]");
    check_shape(MA, "SELECT a INTO DUMPFILE 'f' FROM t",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[a]] INTO[INTO DUMPFILE 'f'] FROM[FROM "
                "TABLE_REF[t]]]]");
}
END_TEST

START_TEST(rows_of_values_are_row_values)
{
    check_shape(PG, "VALUES (1, 2), (3, DEFAULT) ORDER BY 1",
                "QUERY[VALUES[VALUES ROW_VALUE[( 1 , 2 )] , ROW_VALUE[( 3 , "
                "DEFAULT_VALUE[DEFAULT] )]] ORDER_BY[ORDER BY ORDER_TERM[1]]]");
    check_shape(MY, "VALUES ROW(1, 2), ROW() LIMIT 1",
                "QUERY[VALUES[VALUES ROW_VALUE[ROW ( 1 , 2 )] , ROW_VALUE[ROW ( )]] LIMIT[LIMIT "
                "1]]");
    check_shape(GEN, "VALUES 1, 2", "QUERY[VALUES[VALUES ROW_VALUE[1] , ROW_VALUE[2]]]");
    check_shape(PG, "TABLE ONLY s.t ORDER BY 1",
                "QUERY[TABLE_COMMAND[TABLE ONLY NAME[s . t]] ORDER_BY[ORDER BY ORDER_TERM[1]]]");
}
END_TEST

START_TEST(common_tables_have_names_options_and_any_statement)
{
    check_shape(PG,
                "WITH RECURSIVE a (b) AS NOT MATERIALIZED (SELECT 1), c AS (DELETE FROM t "
                "RETURNING *) SELECT 2",
                "QUERY[WITH[WITH RECURSIVE CTE[a NAMES[( b )] AS NOT MATERIALIZED ( "
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )] , CTE[c AS ( DELETE[DELETE FROM "
                "TABLE_REF[t] RETURNING[RETURNING PROJECTION[STAR[*]]]] )]] SELECT[SELECT "
                "PROJECTION[RESULT[2]]]]");
    check_shape(PG, "WITH recursive AS (TABLE t) SELECT 1",
                "QUERY[WITH[WITH CTE[recursive AS ( QUERY[TABLE_COMMAND[TABLE t]] )]] "
                "SELECT[SELECT PROJECTION[RESULT[1]]]]");
    check_shape(PG,
                "WITH RECURSIVE a AS (SELECT 1) SEARCH DEPTH FIRST BY b, c SET d CYCLE b, c SET "
                "e TO 1 DEFAULT 0 USING f SELECT 1",
                "QUERY[WITH[WITH RECURSIVE CTE[a AS ( QUERY[SELECT[SELECT "
                "PROJECTION[RESULT[1]]]] ) CTE_OPTION[SEARCH DEPTH FIRST BY b , c SET d] "
                "CTE_OPTION[CYCLE b , c SET e TO 1 DEFAULT 0 USING f]]] SELECT[SELECT "
                "PROJECTION[RESULT[1]]]]");
    check_shape(MA, "WITH RECURSIVE a AS ((SELECT 1) UNION SELECT 2) CYCLE b, c RESTRICT SELECT 1",
                "QUERY[WITH[WITH RECURSIVE CTE[a AS ( QUERY[COMPOUND[SUBQUERY[( "
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )] UNION SELECT[SELECT "
                "PROJECTION[RESULT[2]]]]] ) CTE_OPTION[CYCLE b , c RESTRICT]]] SELECT[SELECT "
                "PROJECTION[RESULT[1]]]]");
    check_shape(PG, "WITH a AS (SELECT 1) (SELECT 2) UNION SELECT 3",
                "QUERY[WITH[WITH CTE[a AS ( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )]] "
                "COMPOUND[SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[2]]]] )] UNION "
                "SELECT[SELECT PROJECTION[RESULT[3]]]]]");
    check_shape(LITE, "WITH recursive(a) AS (VALUES (1)) SELECT 1",
                "QUERY[WITH[WITH CTE[recursive NAMES[( a )] AS ( QUERY[VALUES[VALUES ROW_VALUE[( "
                "1 )]]] )]] SELECT[SELECT PROJECTION[RESULT[1]]]]");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("parse_query_body");
    TCase *t = tcase_create("parse_query_body");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, brackets_of_queries_nest_anywhere);
    tcase_add_test(t, set_operations_are_flat_and_may_match_names);
    tcase_add_test(t, options_and_hints_stand_one_by_one_before_the_projection);
    tcase_add_test(t, a_select_may_have_no_projection_where_the_dialect_has_that);
    tcase_add_test(t, a_star_may_be_qualified);
    tcase_add_test(t, any_word_is_a_label_after_as_where_the_dialect_has_that);
    tcase_add_test(t, rows_go_into_a_table_into_variables_or_into_a_file);
    tcase_add_test(t, rows_of_values_are_row_values);
    tcase_add_test(t, common_tables_have_names_options_and_any_statement);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
