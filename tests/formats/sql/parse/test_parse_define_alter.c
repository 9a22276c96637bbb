/* ALTER in all dialects: each action is a node with what it defines inside. */
#include "tests/formats/sql/parse/parse_shape.h"

#include <stdlib.h>

#define PG &wh_dialect_postgresql
#define MY &wh_dialect_mysql
#define MA &wh_dialect_mariadb
#define LITE &wh_dialect_sqlite

START_TEST(every_dialect_has_actions)
{
    check_shape(LITE, "ALTER TABLE s.t RENAME TO u",
                "ALTER TABLE NAME[s . t] ALTER_ACTION[RENAME TO u]");
    check_shape(LITE, "ALTER TABLE t RENAME a TO b", "ALTER TABLE t ALTER_ACTION[RENAME a TO b]");
    check_shape(
        LITE, "ALTER TABLE t ADD COLUMN a INT DEFAULT 1",
        "ALTER TABLE t ALTER_ACTION[ADD COLUMN COLUMN_DEF[a TYPE[INT] DEFAULT[DEFAULT 1]]]");
    check_shape(LITE, "ALTER TABLE t DROP COLUMN a", "ALTER TABLE t ALTER_ACTION[DROP COLUMN a]");
    check_shape(LITE, "ALTER TABLE t DROP column", "ALTER TABLE t ALTER_ACTION[DROP column]");
    check_shape(PG, "ALTER TABLE IF EXISTS ONLY t * ADD a int, DROP b",
                "ALTER TABLE IF EXISTS ONLY t * ALTER_ACTION[ADD COLUMN_DEF[a TYPE[int]]] , "
                "ALTER_ACTION[DROP b]");
}
END_TEST

START_TEST(columns_are_added_and_changed)
{
    check_shape(MY, "ALTER TABLE t ADD COLUMN a INT FIRST, ADD (b INT, c INT)",
                "ALTER TABLE t ALTER_ACTION[ADD COLUMN COLUMN_DEF[a TYPE[INT]] FIRST] , "
                "ALTER_ACTION[ADD TABLE_BODY[( COLUMN_DEF[b TYPE[INT]] , COLUMN_DEF[c TYPE[INT]] "
                ")]]");
    check_shape(MY, "ALTER TABLE t MODIFY a INT NOT NULL AFTER b, CHANGE COLUMN a c TEXT",
                "ALTER TABLE t ALTER_ACTION[MODIFY COLUMN_DEF[a TYPE[INT] NOT_NULL[NOT NULL]] "
                "AFTER b] , ALTER_ACTION[CHANGE COLUMN a COLUMN_DEF[c TYPE[TEXT]]]");
    check_shape(
        PG, "ALTER TABLE t ALTER COLUMN a SET DATA TYPE text COLLATE \"C\" USING a || 'x'",
        "ALTER TABLE t ALTER_ACTION[ALTER COLUMN a SET DATA TYPE TYPE[text] COLLATION[COLLATE "
        "\"C\"] USING BINARY[a || 'x']]");
    check_shape(PG,
                "ALTER TABLE t ALTER a SET DEFAULT 1 + 1, ALTER b DROP NOT NULL, ALTER c SET NOT "
                "NULL",
                "ALTER TABLE t ALTER_ACTION[ALTER a SET DEFAULT[DEFAULT BINARY[1 + 1]]] , "
                "ALTER_ACTION[ALTER b DROP NOT NULL] , ALTER_ACTION[ALTER c SET NOT_NULL[NOT "
                "NULL]]");
    check_shape(PG,
                "ALTER TABLE t ALTER a ADD GENERATED ALWAYS AS IDENTITY, ALTER b SET STATISTICS 9",
                "ALTER TABLE t ALTER_ACTION[ALTER a ADD IDENTITY[GENERATED ALWAYS AS IDENTITY]] , "
                "ALTER_ACTION[ALTER b SET STATISTICS 9]");
    check_shape(MA, "ALTER TABLE t ADD COLUMN IF NOT EXISTS a INT, DROP COLUMN IF EXISTS b",
                "ALTER TABLE t ALTER_ACTION[ADD COLUMN IF NOT EXISTS COLUMN_DEF[a TYPE[INT]]] , "
                "ALTER_ACTION[DROP COLUMN IF EXISTS b]");
}
END_TEST

START_TEST(constraints_are_added_as_in_a_table)
{
    check_shape(PG, "ALTER TABLE t ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES u NOT VALID",
                "ALTER TABLE t ALTER_ACTION[ADD FOREIGN_KEY[CONSTRAINT c FOREIGN KEY NAMES[( a )] "
                "REFERENCES[REFERENCES u NOT VALID]]]");
    check_shape(PG, "ALTER TABLE t ADD PRIMARY KEY USING INDEX i",
                "ALTER TABLE t ALTER_ACTION[ADD PRIMARY_KEY[PRIMARY KEY USING INDEX i]]");
    check_shape(MY, "ALTER TABLE t ADD UNIQUE INDEX i (a), DROP INDEX j, RENAME INDEX k TO l",
                "ALTER TABLE t ALTER_ACTION[ADD INDEX_DEF[UNIQUE INDEX i COLUMN_LIST[( "
                "ORDER_TERM[a] )]]] , ALTER_ACTION[DROP INDEX j] , ALTER_ACTION[RENAME INDEX k TO "
                "l]");
}
END_TEST

START_TEST(partitions_options_and_order_are_actions)
{
    check_shape(MY, "ALTER TABLE t ADD PARTITION (PARTITION p VALUES IN (1, 2))",
                "ALTER TABLE t ALTER_ACTION[ADD PARTITION ( PARTITION_DEF[PARTITION p VALUES IN ( "
                "1 , 2 )] )]");
    check_shape(MY, "ALTER TABLE t DROP PARTITION p, q",
                "ALTER TABLE t ALTER_ACTION[DROP PARTITION p , q]");
    check_shape(MY,
                "ALTER TABLE t REORGANIZE PARTITION p, q INTO (PARTITION r VALUES LESS THAN (9))",
                "ALTER TABLE t ALTER_ACTION[REORGANIZE PARTITION p , q INTO ( "
                "PARTITION_DEF[PARTITION r VALUES LESS THAN ( 9 )] )]");
    check_shape(MY, "ALTER TABLE t ENGINE=MyISAM COMMENT 'x', ORDER BY a DESC, b",
                "ALTER TABLE t ALTER_ACTION[TABLE_OPTION[ENGINE = MyISAM] TABLE_OPTION[COMMENT "
                "'x']] , ALTER_ACTION[ORDER_BY[ORDER BY ORDER_TERM[a DESC] , ORDER_TERM[b]]]");
    check_shape(MY, "ALTER TABLE t ADD a INT PARTITION BY HASH (a)",
                "ALTER TABLE t ALTER_ACTION[ADD COLUMN_DEF[a TYPE[INT]]] "
                "ALTER_ACTION[TABLE_PARTITIONS[PARTITION BY HASH ( a )]]");
    check_shape(MY, "ALTER TABLE t ALGORITHM=INPLACE, LOCK=NONE, FORCE, CONVERT TO CHARACTER SET x",
                "ALTER TABLE t ALTER_ACTION[ALGORITHM = INPLACE] , ALTER_ACTION[LOCK = NONE] , "
                "ALTER_ACTION[FORCE] , ALTER_ACTION[CONVERT TO CHARACTER SET x]");
    check_shape(PG, "ALTER TABLE t ATTACH PARTITION s.p FOR VALUES IN (1, NULL)",
                "ALTER TABLE t ALTER_ACTION[ATTACH PARTITION NAME[s . p] FOR VALUES IN ( 1 , NULL "
                ")]");
    check_shape(PG, "ALTER TABLE t SET (fillfactor = 1, x = 2), OWNER TO me",
                "ALTER TABLE t ALTER_ACTION[SET ( fillfactor = 1 , x = 2 )] , ALTER_ACTION[OWNER "
                "TO me]");
}
END_TEST

START_TEST(an_action_that_is_not_understood_leaves_the_others)
{
    check_shape(MY, "ALTER TABLE t FROB (a, b) c, ADD d INT",
                "ALTER TABLE t ALTER_ACTION[OPAQUE[FROB OPAQUE[( a , b )] c]] , ALTER_ACTION[ADD "
                "COLUMN_DEF[d TYPE[INT]]]");
    ck_assert(first_statement(LITE, "ALTER TABLE t FROB")->flags & WH_HAS_OPAQUE);
    ck_assert(first_statement(LITE, "ALTER TABLE t RENAME TO")->flags & WH_HAS_OPAQUE);
    ck_assert(first_statement(PG, "ALTER TABLE t ADD")->flags & WH_HAS_OPAQUE);
    ck_assert(first_statement(MY, "ALTER TABLE t DROP")->flags & WH_HAS_OPAQUE);
}
END_TEST

START_TEST(what_else_is_altered_is_words_and_a_name)
{
    check_shape(PG, "ALTER INDEX IF EXISTS s.i RENAME TO j",
                "ALTER INDEX IF EXISTS NAME[s . i] RENAME TO j");
    check_shape(PG, "ALTER TYPE t ADD VALUE IF NOT EXISTS 'x' BEFORE 'y'",
                "ALTER TYPE t ADD VALUE IF NOT EXISTS 'x' BEFORE 'y'");
    check_shape(MY, "ALTER ALGORITHM = MERGE VIEW v (a) AS SELECT 1 WITH CHECK OPTION",
                "ALTER VIEW_OPTION[ALGORITHM = MERGE] VIEW v NAMES[( a )] AS "
                "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]] VIEW_OPTION[WITH CHECK OPTION]");
    check_shape(PG, "ALTER VIEW v RENAME TO w", "ALTER VIEW v RENAME TO w");
    check_understood(PG, "ALTER SYSTEM SET x = 1");
    check_understood(MY, "ALTER DATABASE d CHARACTER SET = utf8mb4");
    check_understood(MY, "ALTER USER 'a'@'b' IDENTIFIED BY 'c'");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("parse_define_alter");
    TCase *t = tcase_create("alter");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, every_dialect_has_actions);
    tcase_add_test(t, columns_are_added_and_changed);
    tcase_add_test(t, constraints_are_added_as_in_a_table);
    tcase_add_test(t, partitions_options_and_order_are_actions);
    tcase_add_test(t, an_action_that_is_not_understood_leaves_the_others);
    tcase_add_test(t, what_else_is_altered_is_words_and_a_name);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
