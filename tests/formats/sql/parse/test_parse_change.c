/* INSERT, UPDATE, DELETE and MERGE in all dialects: the shapes of their trees. */
#include "tests/formats/sql/parse/parse_shape.h"

#include <stdlib.h>

#define PG &wh_dialect_postgresql
#define MY &wh_dialect_mysql
#define MA &wh_dialect_mariadb
#define GEN &wh_dialect_generic
#define LITE &wh_dialect_sqlite

START_TEST(an_insert_has_options_a_table_columns_and_rows)
{
    check_shape(MY,
                "INSERT /*+ x */ LOW_PRIORITY IGNORE t PARTITION (p) (a, t.b) VALUE (1, DEFAULT)",
                "INSERT HINT[/*+ x */] OPTION[LOW_PRIORITY] OPTION[IGNORE] TABLE_REF[t "
                "PARTITION_SELECTION[PARTITION NAMES[( p )]]] NAMES[( a , t . b )] "
                "QUERY[VALUES[VALUE ROW_VALUE[( 1 , DEFAULT_VALUE[DEFAULT] )]]]");
    check_shape(MY, "INSERT INTO t () VALUES ()",
                "INSERT INTO TABLE_REF[t] NAMES[( )] QUERY[VALUES[VALUES ROW_VALUE[( )]]]");
    check_shape(PG,
                "INSERT INTO s.t AS x (a[1], b.c, d) OVERRIDING SYSTEM VALUE VALUES (1, 2, 3) "
                "RETURNING x.*, a AS b",
                "INSERT INTO TABLE_REF[NAME[s . t] ALIAS[AS x]] NAMES[( a [ 1 ] , b . c , d )] "
                "OVERRIDING[OVERRIDING SYSTEM VALUE] QUERY[VALUES[VALUES ROW_VALUE[( 1 , 2 , 3 "
                ")]]] RETURNING[RETURNING PROJECTION[STAR[x . *] , RESULT[a ALIAS[AS b]]]]");
    check_shape(PG, "INSERT INTO t DEFAULT VALUES", "INSERT INTO TABLE_REF[t] DEFAULT VALUES");
    check_shape(PG, "INSERT INTO t (SELECT 1) UNION SELECT 2",
                "INSERT INTO TABLE_REF[t] QUERY[COMPOUND[SUBQUERY[( QUERY[SELECT[SELECT "
                "PROJECTION[RESULT[1]]]] )] UNION SELECT[SELECT PROJECTION[RESULT[2]]]]]");
    check_shape(MA, "INSERT INTO t SET a = 1, t.b = IGNORE RETURNING a",
                "INSERT INTO TABLE_REF[t] SET[SET ASSIGN[a = 1] , ASSIGN[COLUMN[t . b] = "
                "DEFAULT_VALUE[IGNORE]]] RETURNING[RETURNING PROJECTION[RESULT[a]]]");
    check_shape(GEN, "INSERT INTO TABLE t BY NAME SELECT 1",
                "INSERT INTO TABLE TABLE_REF[t] OPTION[BY NAME] QUERY[SELECT[SELECT "
                "PROJECTION[RESULT[1]]]]");
    check_shape(LITE, "INSERT OR REPLACE INTO t (a) VALUES (1)",
                "INSERT OR REPLACE INTO TABLE_REF[t] NAMES[( a )] QUERY[VALUES[VALUES "
                "ROW_VALUE[( 1 )]]]");
    check_shape(PG, "INSERT INTO t TABLE u",
                "INSERT INTO TABLE_REF[t] QUERY[TABLE_COMMAND[TABLE u]]");
}
END_TEST

START_TEST(a_conflict_is_answered_by_an_upsert)
{
    check_shape(PG,
                "INSERT INTO t VALUES (1) ON CONFLICT (a, lower(b) COLLATE \"C\" s.ops) WHERE c "
                "DO UPDATE SET d = EXCLUDED.d WHERE e",
                "INSERT INTO TABLE_REF[t] QUERY[VALUES[VALUES ROW_VALUE[( 1 )]]] UPSERT[ON "
                "CONFLICT COLUMN_LIST[( ORDER_TERM[a] , ORDER_TERM[COLLATE[CALL[lower ( b )] "
                "COLLATE \"C\"] s . ops] )] WHERE[WHERE c] DO UPDATE SET[SET ASSIGN[d = "
                "COLUMN[EXCLUDED . d]]] WHERE[WHERE e]]");
    check_shape(PG, "INSERT INTO t VALUES (1) ON CONFLICT ON CONSTRAINT k DO NOTHING",
                "INSERT INTO TABLE_REF[t] QUERY[VALUES[VALUES ROW_VALUE[( 1 )]]] UPSERT[ON "
                "CONFLICT ON CONSTRAINT k DO NOTHING]");
    check_shape(LITE,
                "INSERT INTO t VALUES (1) ON CONFLICT (a) DO NOTHING ON CONFLICT DO UPDATE SET "
                "(a, b) = (1, 2)",
                "INSERT INTO TABLE_REF[t] QUERY[VALUES[VALUES ROW_VALUE[( 1 )]]] UPSERT[ON "
                "CONFLICT COLUMN_LIST[( ORDER_TERM[a] )] DO NOTHING] UPSERT[ON CONFLICT DO "
                "UPDATE SET[SET ASSIGN[NAMES[( a , b )] = ROW_VALUE[( 1 , 2 )]]]]");
    check_shape(PG, "INSERT INTO t SELECT 1 FROM u JOIN v ON true ON CONFLICT DO NOTHING",
                "INSERT INTO TABLE_REF[t] QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM "
                "TABLE_REF[u] JOIN[JOIN TABLE_REF[v] ON[ON true]]]]] UPSERT[ON CONFLICT DO "
                "NOTHING]");
}
END_TEST

START_TEST(a_duplicate_key_is_answered_by_assignments)
{
    check_shape(MY,
                "INSERT INTO t VALUES (1) AS n (x) ON DUPLICATE KEY UPDATE a = (VALUES(a) + "
                "n.x), b = VALUES(b)",
                "INSERT INTO TABLE_REF[t] QUERY[VALUES[VALUES ROW_VALUE[( 1 )]]] ALIAS[AS n "
                "NAMES[( x )]] ON_DUPLICATE[ON DUPLICATE KEY UPDATE ASSIGN[a = PAREN[( "
                "BINARY[CALL[VALUES ( a )] + COLUMN[n . x]] )]] , ASSIGN[b = CALL[VALUES ( b )]]]");
    check_shape(MY, "INSERT INTO t SELECT 1 FROM u JOIN v ON DUPLICATE KEY UPDATE a = 1",
                "INSERT INTO TABLE_REF[t] QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM "
                "TABLE_REF[u] JOIN[JOIN TABLE_REF[v]]]]] ON_DUPLICATE[ON DUPLICATE KEY UPDATE "
                "ASSIGN[a = 1]]");
    check_shape(MY, "SELECT a FROM u JOIN v ON duplicate = 1",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[a]] FROM[FROM TABLE_REF[u] JOIN[JOIN "
                "TABLE_REF[v] ON[ON BINARY[duplicate = 1]]]]]]");
}
END_TEST

START_TEST(an_update_changes_one_table_or_several)
{
    check_shape(LITE,
                "UPDATE OR IGNORE t AS x INDEXED BY i SET a = 1, (b, c) = (2, 3) FROM u WHERE d "
                "RETURNING e",
                "UPDATE OR IGNORE TABLE_REF[t ALIAS[AS x] INDEXED_BY[INDEXED BY i]] SET[SET "
                "ASSIGN[a = 1] , ASSIGN[NAMES[( b , c )] = ROW_VALUE[( 2 , 3 )]]] FROM[FROM "
                "TABLE_REF[u]] WHERE[WHERE d] RETURNING[RETURNING PROJECTION[RESULT[e]]]");
    check_shape(PG,
                "UPDATE ONLY t * x SET a[1] = 2, b.c = 3, d[1:2] = 4, (e, f[1]) = ROW (5, "
                "DEFAULT)",
                "UPDATE TABLE_REF[ONLY t * ALIAS[x]] SET[SET ASSIGN[INDEX[a [ 1 ]] = 2] , "
                "ASSIGN[COLUMN[b . c] = 3] , ASSIGN[INDEX[d [ 1 : 2 ]] = 4] , ASSIGN[NAMES[( e , "
                "f [ 1 ] )] = ROW_VALUE[ROW ( 5 , DEFAULT_VALUE[DEFAULT] )]]]");
    check_shape(MY,
                "UPDATE LOW_PRIORITY IGNORE t, u LEFT JOIN v ON w SET t.a = 1, u.b := 2 WHERE c "
                "ORDER BY d LIMIT 1",
                "UPDATE OPTION[LOW_PRIORITY] OPTION[IGNORE] TABLES[TABLE_REF[t] JOIN[, "
                "TABLE_REF[u]] JOIN[LEFT JOIN TABLE_REF[v] ON[ON w]]] SET[SET ASSIGN[COLUMN[t . "
                "a] = 1] , ASSIGN[COLUMN[u . b] := 2]] WHERE[WHERE c] ORDER_BY[ORDER BY "
                "ORDER_TERM[d]] LIMIT[LIMIT 1]");
    check_shape(MY, "UPDATE (SELECT 1) x SET a = 1",
                "UPDATE TABLES[TABLE_SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] ) "
                "ALIAS[x]]] SET[SET ASSIGN[a = 1]]");
    check_shape(MA, "UPDATE t FOR PORTION OF p FROM 1 TO 2 SET a = 3",
                "UPDATE TABLE_REF[t AS_OF[FOR PORTION OF p FROM 1 TO 2]] SET[SET ASSIGN[a = 3]]");
    check_shape(LITE, "UPDATE ignore SET a = 1", "UPDATE TABLE_REF[ignore] SET[SET ASSIGN[a = 1]]");
    check_shape(PG, "WITH x AS (SELECT 1) UPDATE t SET a = 1",
                "WITH[WITH CTE[x AS ( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )]] UPDATE "
                "TABLE_REF[t] SET[SET ASSIGN[a = 1]]");
}
END_TEST

START_TEST(a_delete_names_its_targets_in_three_ways)
{
    check_shape(MY,
                "DELETE LOW_PRIORITY QUICK IGNORE FROM t PARTITION (p) AS x WHERE a ORDER BY b "
                "LIMIT 1",
                "DELETE OPTION[LOW_PRIORITY] OPTION[QUICK] OPTION[IGNORE] FROM TABLE_REF[t "
                "PARTITION_SELECTION[PARTITION NAMES[( p )]] ALIAS[AS x]] WHERE[WHERE a] "
                "ORDER_BY[ORDER BY ORDER_TERM[b]] LIMIT[LIMIT 1]");
    check_shape(MY, "DELETE t, u.*, s.v FROM t JOIN u JOIN s.v WHERE a",
                "DELETE TARGETS[t , u . * , NAME[s . v]] FROM[FROM TABLE_REF[t] JOIN[JOIN "
                "TABLE_REF[u]] JOIN[JOIN TABLE_REF[NAME[s . v]]]] WHERE[WHERE a]");
    check_shape(MY, "DELETE FROM t.*, u USING t, u WHERE a",
                "DELETE FROM TARGETS[t . * , u] USING_TABLES[USING TABLE_REF[t] JOIN[, "
                "TABLE_REF[u]]] WHERE[WHERE a]");
    check_shape(PG, "DELETE FROM ONLY t x USING u, v JOIN w ON y WHERE z RETURNING *",
                "DELETE FROM TABLE_REF[ONLY t ALIAS[x]] USING_TABLES[USING TABLE_REF[u] JOIN[, "
                "TABLE_REF[v]] JOIN[JOIN TABLE_REF[w] ON[ON y]]] WHERE[WHERE z] "
                "RETURNING[RETURNING PROJECTION[STAR[*]]]");
    check_shape(MA, "DELETE HISTORY FROM t BEFORE SYSTEM_TIME TIMESTAMP @a",
                "DELETE OPTION[HISTORY] FROM TABLE_REF[t] AS_OF[BEFORE SYSTEM_TIME TIMESTAMP "
                "PARAM[@a]]");
    check_shape(MA,
                "DELETE FROM t FOR PORTION OF p FROM 1 TO 2 WHERE a ORDER BY b LIMIT 3 RETURNING "
                "c",
                "DELETE FROM TABLE_REF[t AS_OF[FOR PORTION OF p FROM 1 TO 2]] WHERE[WHERE a] "
                "ORDER_BY[ORDER BY ORDER_TERM[b]] LIMIT[LIMIT 3] RETURNING[RETURNING "
                "PROJECTION[RESULT[c]]]");
    check_shape(MY, "DELETE quick.* FROM quick, t",
                "DELETE TARGETS[quick . *] FROM[FROM TABLE_REF[quick] JOIN[, TABLE_REF[t]]]");
}
END_TEST

START_TEST(merge_does_one_thing_for_each_case)
{
    check_shape(PG,
                "MERGE INTO ONLY t AS x USING u ON x.a = u.a WHEN MATCHED AND b THEN UPDATE SET "
                "c = 1, (d) = ROW (2) WHEN MATCHED THEN DELETE WHEN NOT MATCHED BY SOURCE THEN "
                "DO NOTHING WHEN NOT MATCHED BY TARGET THEN INSERT (a, b) OVERRIDING USER VALUE "
                "VALUES (1, DEFAULT) RETURNING merge_action(), x.*",
                "MERGE INTO TABLE_REF[ONLY t ALIAS[AS x]] USING TABLE_REF[u] ON[ON "
                "BINARY[COLUMN[x . a] = COLUMN[u . a]]] MERGE_WHEN[WHEN MATCHED AND b THEN "
                "UPDATE SET[SET ASSIGN[c = 1] , ASSIGN[NAMES[( d )] = ROW_VALUE[ROW ( 2 )]]]] "
                "MERGE_WHEN[WHEN MATCHED THEN DELETE] MERGE_WHEN[WHEN NOT MATCHED BY SOURCE THEN "
                "DO NOTHING] MERGE_WHEN[WHEN NOT MATCHED BY TARGET THEN INSERT NAMES[( a , b )] "
                "OVERRIDING[OVERRIDING USER VALUE] VALUES ROW_VALUE[( 1 , DEFAULT_VALUE[DEFAULT] "
                ")]] RETURNING[RETURNING PROJECTION[RESULT[CALL[merge_action ( )]] , STAR[x . "
                "*]]]");
    check_shape(PG,
                "WITH q AS (SELECT 1) MERGE INTO t USING (SELECT 2) u JOIN v ON w ON x WHEN NOT "
                "MATCHED THEN INSERT DEFAULT VALUES",
                "WITH[WITH CTE[q AS ( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )]] MERGE INTO "
                "TABLE_REF[t] USING TABLES[TABLE_SUBQUERY[( QUERY[SELECT[SELECT "
                "PROJECTION[RESULT[2]]]] ) ALIAS[u]] JOIN[JOIN TABLE_REF[v] ON[ON w]]] ON[ON x] "
                "MERGE_WHEN[WHEN NOT MATCHED THEN INSERT DEFAULT VALUES]");
    check_shape(GEN,
                "MERGE INTO t USING u ON (a) WHEN MATCHED THEN UPDATE SET b = 1 WHERE c DELETE "
                "WHERE d WHEN NOT MATCHED THEN INSERT VALUES (1) WHERE e",
                "MERGE INTO TABLE_REF[t] USING TABLE_REF[u] ON[ON PAREN[( a )]] MERGE_WHEN[WHEN "
                "MATCHED THEN UPDATE SET[SET ASSIGN[b = 1]] WHERE[WHERE c] DELETE WHERE[WHERE "
                "d]] MERGE_WHEN[WHEN NOT MATCHED THEN INSERT VALUES ROW_VALUE[( 1 )] WHERE[WHERE "
                "e]]");
}
END_TEST

START_TEST(old_and_new_rows_are_returned_under_other_names)
{
    check_shape(PG, "UPDATE t SET a = 1 RETURNING WITH (OLD AS o, NEW AS n) o.a, n.*",
                "UPDATE TABLE_REF[t] SET[SET ASSIGN[a = 1]] RETURNING[RETURNING WITH ( OLD AS o "
                ", NEW AS n ) PROJECTION[RESULT[COLUMN[o . a]] , STAR[n . *]]]");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("parse_change");
    TCase *t = tcase_create("parse_change");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, an_insert_has_options_a_table_columns_and_rows);
    tcase_add_test(t, a_conflict_is_answered_by_an_upsert);
    tcase_add_test(t, a_duplicate_key_is_answered_by_assignments);
    tcase_add_test(t, an_update_changes_one_table_or_several);
    tcase_add_test(t, a_delete_names_its_targets_in_three_ways);
    tcase_add_test(t, merge_does_one_thing_for_each_case);
    tcase_add_test(t, old_and_new_rows_are_returned_under_other_names);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
