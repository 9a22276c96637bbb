/* The clauses of queries in all dialects. */
#include "tests/formats/sql/parse/parse_shape.h"

#include <stdlib.h>

#define PG &wh_dialect_postgresql
#define MY &wh_dialect_mysql
#define MA &wh_dialect_mariadb
#define GEN &wh_dialect_generic
#define LITE &wh_dialect_sqlite

START_TEST(grouping_sets_nest)
{
    check_shape(PG,
                "SELECT 1 GROUP BY GROUPING SETS ((a, b), (), ROLLUP (a, (b, c)), CUBE (d), "
                "GROUPING SETS (e))",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] GROUP_BY[GROUP BY "
                "GROUPING_SET[GROUPING SETS ( ROW_VALUE[( a , b )] , ROW_VALUE[( )] , "
                "GROUPING_SET[ROLLUP ( a , ROW_VALUE[( b , c )] )] , GROUPING_SET[CUBE ( d )] , "
                "GROUPING_SET[GROUPING SETS ( e )] )]]]]");
    check_shape(PG, "SELECT 1 GROUP BY DISTINCT a, ROLLUP (b)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] GROUP_BY[GROUP BY DISTINCT a , "
                "GROUPING_SET[ROLLUP ( b )]]]]");
    check_shape(PG, "SELECT rollup, cube FROM t GROUP BY rollup, ()",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[rollup] , RESULT[cube]] FROM[FROM "
                "TABLE_REF[t]] GROUP_BY[GROUP BY rollup , ROW_VALUE[( )]]]]");
    check_shape(LITE, "SELECT 1 GROUP BY rollup(a), b",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] GROUP_BY[GROUP BY CALL[rollup ( a )] "
                ", b]]]");
}
END_TEST

START_TEST(groups_have_an_order_and_a_rollup_in_mysql)
{
    check_shape(MA, "SELECT 1 FROM t GROUP BY a DESC, b WITH ROLLUP HAVING c",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[t]] "
                "GROUP_BY[GROUP BY ORDER_TERM[a DESC] , b WITH_ROLLUP[WITH ROLLUP]] "
                "HAVING[HAVING c]]]");
    check_shape(GEN, "SELECT 1 FROM t GROUP BY ALL HAVING a QUALIFY b > 1",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[t]] "
                "GROUP_BY[GROUP BY ALL] HAVING[HAVING a] QUALIFY[QUALIFY BINARY[b > 1]]]]");
}
END_TEST

START_TEST(a_limit_has_many_spellings)
{
    check_shape(PG, "SELECT 1 LIMIT ALL OFFSET 2",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]] LIMIT[LIMIT ALL OFFSET 2]]");
    check_shape(PG, "SELECT 1 OFFSET 2 ROWS FETCH FIRST (3) ROWS WITH TIES",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]] LIMIT[OFFSET 2 ROWS] LIMIT[FETCH "
                "FIRST PAREN[( 3 )] ROWS WITH TIES]]");
    check_shape(PG, "SELECT 1 FETCH NEXT ROW ONLY OFFSET 1",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]] LIMIT[FETCH NEXT ROW ONLY] "
                "LIMIT[OFFSET 1]]");
    check_shape(MY, "SELECT 1 LIMIT 2, 3",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]] LIMIT[LIMIT 2 , 3]]");
    check_shape(MA, "SELECT 1 LIMIT 2 OFFSET 3 ROWS EXAMINED 4",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]] LIMIT[LIMIT 2 OFFSET 3 ROWS EXAMINED "
                "4]]");
    check_shape(MA, "SELECT 1 LIMIT ROWS EXAMINED 4",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]] LIMIT[LIMIT ROWS EXAMINED 4]]");
    check_shape(GEN, "SELECT 1 LIMIT 1 BY a, b LIMIT 5",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]] LIMIT[LIMIT 1 BY a , b] LIMIT[LIMIT "
                "5]]");
    check_shape(LITE, "SELECT 1 LIMIT 2 OFFSET 3",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]] LIMIT[LIMIT 2 OFFSET 3]]");
}
END_TEST

START_TEST(an_order_has_operators_and_places_for_nulls)
{
    check_shape(PG,
                "SELECT 1 ORDER BY a USING <, b USING OPERATOR(s.~<~) NULLS FIRST, c DESC NULLS "
                "LAST",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]] ORDER_BY[ORDER BY ORDER_TERM[a USING "
                "<] , ORDER_TERM[b USING OPERATOR ( s . ~<~ ) NULLS FIRST] , ORDER_TERM[c DESC "
                "NULLS LAST]]]");
}
END_TEST

START_TEST(locks_may_stand_anywhere_behind)
{
    check_shape(PG,
                "SELECT 1 FROM t FOR NO KEY UPDATE OF t, s.u NOWAIT FOR KEY SHARE SKIP LOCKED "
                "LIMIT 1",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[t]]] LOCKING[FOR "
                "NO KEY UPDATE OF t , NAME[s . u] NOWAIT] LOCKING[FOR KEY SHARE SKIP LOCKED] "
                "LIMIT[LIMIT 1]]");
    check_shape(MY, "SELECT 1 FROM t LIMIT 1 LOCK IN SHARE MODE",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[t]]] LIMIT[LIMIT "
                "1] LOCKING[LOCK IN SHARE MODE]]");
    check_shape(MA, "SELECT 1 FROM t FOR UPDATE WAIT 5",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[t]]] LOCKING[FOR "
                "UPDATE WAIT 5]]");
    check_shape(MA, "SELECT a FROM t PROCEDURE ANALYSE(1, 2)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[a]] FROM[FROM TABLE_REF[t]]] "
                "OPTION[PROCEDURE ANALYSE ( 1 , 2 )]]");
}
END_TEST

START_TEST(windows_are_based_on_others_and_have_frames)
{
    check_shape(PG,
                "SELECT sum(a) OVER (w ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES) "
                "FROM t WINDOW w AS (PARTITION BY b, c), v AS (w ORDER BY d)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[CALL[sum ( a ) OVER[OVER WINDOW_SPEC[( w "
                "FRAME[ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES] )]]]]] FROM[FROM "
                "TABLE_REF[t]] WINDOW[WINDOW WINDOW_DEF[w AS WINDOW_SPEC[( "
                "PARTITION_BY[PARTITION BY b , c] )]] , WINDOW_DEF[v AS WINDOW_SPEC[( w "
                "ORDER_BY[ORDER BY ORDER_TERM[d]] )]]]]]");
    check_shape(MY,
                "SELECT f(a) OVER (ORDER BY b RANGE BETWEEN INTERVAL 1 DAY PRECEDING AND "
                "UNBOUNDED FOLLOWING)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[CALL[f ( a ) OVER[OVER WINDOW_SPEC[( "
                "ORDER_BY[ORDER BY ORDER_TERM[b]] FRAME[RANGE BETWEEN INTERVAL[INTERVAL 1 DAY] "
                "PRECEDING AND UNBOUNDED FOLLOWING] )]]]]]]]");
    check_shape(PG, "SELECT f() OVER (GROUPS CURRENT ROW EXCLUDE GROUP)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[CALL[f ( ) OVER[OVER WINDOW_SPEC[( "
                "FRAME[GROUPS CURRENT ROW EXCLUDE GROUP] )]]]]]]]");
}
END_TEST

START_TEST(a_position_in_a_cursor_is_a_predicate)
{
    check_shape(PG, "DELETE FROM t WHERE CURRENT OF c",
                "DELETE FROM TABLE_REF[t] WHERE[WHERE CURRENT_OF[CURRENT OF c]]");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("parse_query_clause");
    TCase *t = tcase_create("parse_query_clause");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, grouping_sets_nest);
    tcase_add_test(t, groups_have_an_order_and_a_rollup_in_mysql);
    tcase_add_test(t, a_limit_has_many_spellings);
    tcase_add_test(t, an_order_has_operators_and_places_for_nulls);
    tcase_add_test(t, locks_may_stand_anywhere_behind);
    tcase_add_test(t, windows_are_based_on_others_and_have_frames);
    tcase_add_test(t, a_position_in_a_cursor_is_a_predicate);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
