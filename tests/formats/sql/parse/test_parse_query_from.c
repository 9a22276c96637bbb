/* FROM in all dialects: the shapes of items and joins. */
#include "tests/formats/sql/parse/parse_shape.h"

#include <stdlib.h>

#define PG &wh_dialect_postgresql
#define MY &wh_dialect_mysql
#define MA &wh_dialect_mariadb
#define GEN &wh_dialect_generic
#define LITE &wh_dialect_sqlite

START_TEST(a_condition_belongs_to_the_nearest_join_without_one)
{
    check_shape(PG, "SELECT 1 FROM a JOIN b JOIN c ON x ON y",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a] JOIN[JOIN "
                "TABLE_REF[b] JOIN[JOIN TABLE_REF[c] ON[ON x]] ON[ON y]]]]]");
    check_shape(MY, "SELECT 1 FROM a JOIN b LEFT JOIN c USING (x) JOIN d ON y ON z",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a] JOIN[JOIN "
                "TABLE_REF[b] JOIN[LEFT JOIN TABLE_REF[c] USING[USING ( x )]] JOIN[JOIN "
                "TABLE_REF[d] ON[ON y]] ON[ON z]]]]]");
    check_shape(PG, "SELECT 1 FROM a JOIN b CROSS JOIN c ON x",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a] JOIN[JOIN "
                "TABLE_REF[b] JOIN[CROSS JOIN TABLE_REF[c]] ON[ON x]]]]]");
}
END_TEST

START_TEST(joins_without_a_condition_stand_side_by_side)
{
    check_shape(MY, "SELECT 1 FROM a JOIN b JOIN c ON x",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a] JOIN[JOIN "
                "TABLE_REF[b]] JOIN[JOIN TABLE_REF[c] ON[ON x]]]]]");
    check_shape(MA, "SELECT 1 FROM a JOIN b JOIN c JOIN d, e JOIN f",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a] JOIN[JOIN "
                "TABLE_REF[b]] JOIN[JOIN TABLE_REF[c]] JOIN[JOIN TABLE_REF[d]] JOIN[, "
                "TABLE_REF[e]] JOIN[JOIN TABLE_REF[f]]]]]");
    check_shape(LITE, "SELECT 1 FROM a JOIN b LEFT JOIN c ON x JOIN d",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a] JOIN[JOIN "
                "TABLE_REF[b]] JOIN[LEFT JOIN TABLE_REF[c] ON[ON x]] JOIN[JOIN TABLE_REF[d]]]]]");
}
END_TEST

START_TEST(join_operators_are_words_of_the_join)
{
    check_shape(MY, "SELECT 1 FROM a STRAIGHT_JOIN b ON x",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a] "
                "JOIN[STRAIGHT_JOIN TABLE_REF[b] ON[ON x]]]]]");
    check_shape(PG, "SELECT 1 FROM a NATURAL FULL OUTER JOIN b",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a] JOIN[NATURAL "
                "FULL OUTER JOIN TABLE_REF[b]]]]]");
    check_shape(PG, "SELECT 1 FROM a JOIN b USING (x, y) AS j",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a] JOIN[JOIN "
                "TABLE_REF[b] USING[USING ( x , y ) ALIAS[AS j]]]]]]");
    check_shape(GEN, "SELECT 1 FROM a LEFT SEMI JOIN b ON x ASOF JOIN c ON y",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a] JOIN[LEFT SEMI "
                "JOIN TABLE_REF[b] ON[ON x]] JOIN[ASOF JOIN TABLE_REF[c] ON[ON y]]]]]");
    check_shape(MY, "SELECT 1 FROM { OJ a LEFT JOIN b ON x }, c",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_PAREN[{ OJ "
                "TABLE_REF[a] JOIN[LEFT JOIN TABLE_REF[b] ON[ON x]] }] JOIN[, TABLE_REF[c]]]]]");
}
END_TEST

START_TEST(brackets_hold_a_query_or_joins_as_what_follows_tells)
{
    check_shape(PG, "SELECT 1 FROM ((SELECT 1) UNION (SELECT 2)) AS x",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_SUBQUERY[( "
                "QUERY[COMPOUND[SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )] UNION "
                "SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[2]]]] )]]] ) ALIAS[AS x]]]]]");
    check_shape(PG, "SELECT 1 FROM ((SELECT 1) AS x JOIN y ON z)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_PAREN[( "
                "TABLE_SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] ) ALIAS[AS x]] "
                "JOIN[JOIN TABLE_REF[y] ON[ON z]] )]]]]");
    check_shape(PG, "SELECT 1 FROM ((SELECT 1)) x",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_SUBQUERY[( "
                "QUERY[SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )]] ) ALIAS[x]]]]]");
    check_shape(MY, "SELECT 1 FROM ((SELECT 1) LIMIT 2) x",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_SUBQUERY[( "
                "QUERY[SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )] LIMIT[LIMIT 2]] "
                ") ALIAS[x]]]]]");
    check_shape(PG, "SELECT 1 FROM (a JOIN b ON x) AS j (c, d)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_PAREN[( TABLE_REF[a] "
                "JOIN[JOIN TABLE_REF[b] ON[ON x]] ) ALIAS[AS j NAMES[( c , d )]]]]]]");
    check_shape(MY, "SELECT 1 FROM (a, b x) LEFT JOIN c ON y",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_PAREN[( TABLE_REF[a] "
                "JOIN[, TABLE_REF[b ALIAS[x]]] )] JOIN[LEFT JOIN TABLE_REF[c] ON[ON y]]]]]");
    check_shape(LITE, "SELECT 1 FROM ((SELECT 1))",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_PAREN[( "
                "TABLE_SUBQUERY[( QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] )] )]]]]");
}
END_TEST

START_TEST(a_table_has_its_clauses_in_order)
{
    check_shape(PG, "SELECT 1 FROM ONLY s.a * AS x TABLESAMPLE s.f (1, 2) REPEATABLE (3)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[ONLY NAME[s . a] "
                "* ALIAS[AS x] TABLESAMPLE[TABLESAMPLE NAME[s . f] ( 1 , 2 ) REPEATABLE ( 3 "
                ")]]]]]");
    check_shape(PG, "SELECT 1 FROM ONLY (a) x",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[ONLY ( a ) "
                "ALIAS[x]]]]]");
    check_shape(MY,
                "SELECT 1 FROM a PARTITION (p, q) AS x USE INDEX FOR ORDER BY (i, PRIMARY) "
                "IGNORE KEY (j)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a "
                "PARTITION_SELECTION[PARTITION NAMES[( p , q )]] ALIAS[AS x] INDEX_HINT[USE "
                "INDEX FOR ORDER BY NAMES[( i , PRIMARY )]] INDEX_HINT[IGNORE KEY NAMES[( j "
                ")]]]]]]");
    check_shape(MY, "SELECT 1 FROM a USE INDEX ()",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a INDEX_HINT[USE "
                "INDEX NAMES[( )]]]]]]");
    check_shape(MA, "SELECT 1 FROM a FOR SYSTEM_TIME BETWEEN 1 AND 2 AS x",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a AS_OF[FOR "
                "SYSTEM_TIME BETWEEN 1 AND 2] ALIAS[AS x]]]]]");
    check_shape(MA,
                "SELECT 1 FROM a FOR SYSTEM_TIME AS OF TIMESTAMP @t x, (SELECT 1) FOR "
                "SYSTEM_TIME ALL y",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a AS_OF[FOR "
                "SYSTEM_TIME AS OF TIMESTAMP PARAM[@t]] ALIAS[x]] JOIN[, TABLE_SUBQUERY[( "
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] ) AS_OF[FOR SYSTEM_TIME ALL] "
                "ALIAS[y]]]]]]");
    check_shape(GEN, "SELECT 1 FROM a AS OF TIMESTAMP '2024-01-01' x, b AS of",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a AS_OF[AS OF "
                "TYPED[TIMESTAMP '2024-01-01']] ALIAS[x]] JOIN[, TABLE_REF[b ALIAS[AS of]]]]]]");
    check_shape(LITE, "SELECT 1 FROM a x INDEXED BY i, b NOT INDEXED",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a ALIAS[x] "
                "INDEXED_BY[INDEXED BY i]] JOIN[, TABLE_REF[b INDEXED_BY[NOT INDEXED]]]]]]");
    check_shape(MY, "SELECT 1 FROM DUAL",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[DUAL]]]]");
}
END_TEST

START_TEST(what_is_a_clause_in_one_dialect_is_an_alias_in_another)
{
    check_shape(PG, "SELECT 1 FROM a partition (b)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a ALIAS[partition "
                "NAMES[( b )]]]]]]");
    check_shape(GEN, "SELECT 1 FROM a PARTITION (p)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a "
                "PARTITION_SELECTION[PARTITION NAMES[( p )]]]]]]");
    check_shape(LITE, "SELECT 1 FROM a partition, b offset",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a "
                "ALIAS[partition]] JOIN[, TABLE_REF[b ALIAS[offset]]]]]]");
    check_shape(MY, "SELECT 1 FROM a offset, b only",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a ALIAS[offset]] "
                "JOIN[, TABLE_REF[b ALIAS[only]]]]]]");
    check_shape(LITE, "SELECT 1 FROM a for, lateral JOIN only",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a ALIAS[for]] "
                "JOIN[, TABLE_REF[lateral]] JOIN[JOIN TABLE_REF[only]]]]]");
}
END_TEST

START_TEST(functions_are_items_with_ordinality_and_columns)
{
    check_shape(PG, "SELECT 1 FROM s.f (a, 2) WITH ORDINALITY AS x (b, c)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_FUNCTION[NAME[s . f] "
                "( a , 2 ) WITH ORDINALITY ALIAS[AS x NAMES[( b , c )]]]]]]");
    check_shape(PG, "SELECT 1 FROM f () AS (a int, b numeric(3, 1) COLLATE \"C\")",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_FUNCTION[f ( ) "
                "ALIAS[AS COLUMN_DEFS[( COLUMN_DEF[a TYPE[int]] , COLUMN_DEF[b TYPE[numeric ( 3 "
                ", 1 )] COLLATION[COLLATE \"C\"]] )]]]]]]");
    check_shape(PG, "SELECT 1 FROM f () x (a int)",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_FUNCTION[f ( ) "
                "ALIAS[x COLUMN_DEFS[( COLUMN_DEF[a TYPE[int]] )]]]]]]");
    check_shape(PG, "SELECT 1 FROM LATERAL ROWS FROM (f (1), g () AS (a int)) WITH ORDINALITY x",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM ROWS_FROM[LATERAL ROWS FROM "
                "( TABLE_FUNCTION[f ( 1 )] , TABLE_FUNCTION[g ( ) ALIAS[AS COLUMN_DEFS[( "
                "COLUMN_DEF[a TYPE[int]] )]]] ) WITH ORDINALITY ALIAS[x]]]]]");
    check_shape(PG, "SELECT 1 FROM a, LATERAL f (b) c, LATERAL (SELECT 1) d",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[a] JOIN[, "
                "TABLE_FUNCTION[LATERAL f ( b ) ALIAS[c]]] JOIN[, TABLE_SUBQUERY[LATERAL ( "
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] ) ALIAS[d]]]]]]");
    check_shape(PG, "SELECT 1 FROM CURRENT_DATE AS d, CAST (1 AS text) x",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_FUNCTION[CURRENT_DATE "
                "ALIAS[AS d]] JOIN[, TABLE_FUNCTION[CAST ( 1 AS TYPE[text] ) ALIAS[x]]]]]]");
    check_shape(MA, "SELECT 1 FROM lateral",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_REF[lateral]]]]");
}
END_TEST

START_TEST(json_table_has_columns_that_nest)
{
    check_shape(MY,
                "SELECT 1 FROM JSON_TABLE(a, '$' COLUMNS (i FOR ORDINALITY, b INT PATH '$.b' "
                "DEFAULT '0' ON EMPTY ERROR ON ERROR, c INT EXISTS PATH '$.c', NESTED PATH '$.d' "
                "COLUMNS (e JSON PATH '$'))) AS j",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_FUNCTION[JSON_TABLE ( "
                "a , '$' TABLE_COLUMNS[COLUMNS ( TABLE_COLUMN[i FOR ORDINALITY] , TABLE_COLUMN[b "
                "TYPE[INT] PATH '$.b' DEFAULT '0' ON EMPTY ERROR ON ERROR] , TABLE_COLUMN[c "
                "TYPE[INT] EXISTS PATH '$.c'] , TABLE_COLUMN[NESTED PATH '$.d' "
                "TABLE_COLUMNS[COLUMNS ( TABLE_COLUMN[e TYPE[JSON] PATH '$'] )]] )] ) ALIAS[AS "
                "j]]]]]");
    check_shape(PG,
                "SELECT 1 FROM JSON_TABLE(jsonb '1', '$' AS p PASSING 1 + 2 AS x, y AS z COLUMNS "
                "(a text FORMAT JSON PATH '$' WITH UNCONDITIONAL WRAPPER OMIT QUOTES, NESTED "
                "'$[*]' AS q COLUMNS (b int)) ERROR ON ERROR) j",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_FUNCTION[JSON_TABLE ( "
                "TYPED[jsonb '1'] , '$' AS p PASSING ARGUMENT[BINARY[1 + 2] AS x] , ARGUMENT[y "
                "AS z] TABLE_COLUMNS[COLUMNS ( TABLE_COLUMN[a TYPE[text] FORMAT JSON PATH '$' "
                "WITH UNCONDITIONAL WRAPPER OMIT QUOTES] , TABLE_COLUMN[NESTED '$[*]' AS q "
                "TABLE_COLUMNS[COLUMNS ( TABLE_COLUMN[b TYPE[int]] )]] )] ERROR ON ERROR ) "
                "ALIAS[j]]]]]");
}
END_TEST

START_TEST(xmltable_has_columns_without_brackets)
{
    check_shape(PG,
                "SELECT 1 FROM XMLTABLE(XMLNAMESPACES('u' AS x, DEFAULT 'v'), '/r' PASSING BY "
                "REF d COLUMNS i FOR ORDINALITY, a int PATH '@a' NOT NULL, b text DEFAULT 'n' || "
                "'o') AS t",
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]] FROM[FROM TABLE_FUNCTION[XMLTABLE ( "
                "CALL[XMLNAMESPACES ( ARGUMENT['u' AS x] , ARGUMENT[DEFAULT 'v'] )] , '/r' "
                "PASSING BY REF d TABLE_COLUMNS[COLUMNS TABLE_COLUMN[i FOR ORDINALITY] , "
                "TABLE_COLUMN[a TYPE[int] PATH '@a' NOT NULL] , TABLE_COLUMN[b TYPE[text] "
                "DEFAULT BINARY['n' || 'o']]] ) ALIAS[AS t]]]]]");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("parse_query_from");
    TCase *t = tcase_create("parse_query_from");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_condition_belongs_to_the_nearest_join_without_one);
    tcase_add_test(t, joins_without_a_condition_stand_side_by_side);
    tcase_add_test(t, join_operators_are_words_of_the_join);
    tcase_add_test(t, brackets_hold_a_query_or_joins_as_what_follows_tells);
    tcase_add_test(t, a_table_has_its_clauses_in_order);
    tcase_add_test(t, what_is_a_clause_in_one_dialect_is_an_alias_in_another);
    tcase_add_test(t, functions_are_items_with_ordinality_and_columns);
    tcase_add_test(t, json_table_has_columns_that_nest);
    tcase_add_test(t, xmltable_has_columns_without_brackets);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
