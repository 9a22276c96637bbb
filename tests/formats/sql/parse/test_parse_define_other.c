/* Views, triggers, routines, and the statements that hold another one or little of their own. */
#include "tests/formats/sql/parse/parse_shape.h"

#include <stdio.h>
#include <stdlib.h>

#define PG &wh_dialect_postgresql
#define MY &wh_dialect_mysql
#define MA &wh_dialect_mariadb
#define LITE &wh_dialect_sqlite

#define ONE "QUERY[SELECT[SELECT PROJECTION[RESULT[1]]]]"

START_TEST(a_view_has_options_before_and_behind)
{
    check_shape(
        MY,
        "CREATE OR REPLACE ALGORITHM=MERGE DEFINER='a'@'b' SQL SECURITY INVOKER VIEW s.v (x) "
        "AS SELECT 1 WITH LOCAL CHECK OPTION",
        "CREATE OR REPLACE VIEW_OPTION[ALGORITHM = MERGE] VIEW_OPTION[DEFINER = 'a' @'b'] "
        "VIEW_OPTION[SQL SECURITY INVOKER] VIEW NAME[s . v] NAMES[( x )] AS " ONE
        " VIEW_OPTION[WITH LOCAL CHECK OPTION]");
    check_shape(PG,
                "CREATE MATERIALIZED VIEW v USING heap WITH (fillfactor=1) TABLESPACE x AS SELECT "
                "1 WITH NO DATA",
                "CREATE MATERIALIZED VIEW v VIEW_OPTION[USING heap] VIEW_OPTION[WITH ( fillfactor "
                "= 1 )] VIEW_OPTION[TABLESPACE x] AS " ONE " VIEW_OPTION[WITH NO DATA]");
    check_shape(PG, "CREATE TEMP RECURSIVE VIEW v (a) AS SELECT 1",
                "CREATE TEMP RECURSIVE VIEW v NAMES[( a )] AS " ONE);
}
END_TEST

START_TEST(a_trigger_of_postgresql_executes_a_function)
{
    check_shape(
        PG,
        "CREATE OR REPLACE CONSTRAINT TRIGGER x AFTER INSERT OR UPDATE OF a, b OR DELETE ON "
        "s.t DEFERRABLE REFERENCING OLD TABLE AS o NEW TABLE n FOR EACH STATEMENT WHEN "
        "(OLD.a > 1) EXECUTE FUNCTION f(1, 'x')",
        "CREATE OR REPLACE CONSTRAINT TRIGGER x AFTER INSERT OR UPDATE OF a , b OR DELETE "
        "ON NAME[s . t] DEFERRABLE OPTION[REFERENCING OLD TABLE AS o NEW TABLE n] FOR EACH "
        "STATEMENT WHEN PAREN[( BINARY[COLUMN[OLD . a] > 1] )] BODY[EXECUTE "
        "FUNCTION f ( 1 , 'x' )]");
}
END_TEST

START_TEST(a_trigger_of_mysql_holds_a_statement_or_a_block)
{
    check_shape(MY, "CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW FOLLOWS y SET NEW.a = 1",
                "CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW FOLLOWS y "
                "BODY[SET_STATEMENT[SET ASSIGN[NEW . a = 1]]]");
    check_shape(MY, "CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW BEGIN SET @a = (1); END;",
                "CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW BODY[BLOCK[BEGIN "
                "SET_STATEMENT[SET ASSIGN[@a = PAREN[( 1 )]] ;] END ;]]");
    check_shape(LITE, "CREATE TRIGGER x AFTER DELETE ON t WHEN a BEGIN DELETE FROM u; END",
                "CREATE TRIGGER x AFTER DELETE ON t WHEN a BODY[BEGIN DELETE[DELETE FROM "
                "TABLE_REF[u] ;] END]");
}
END_TEST

#define BODY_OF(d, head, body, shape) check_shape(d, head " " body, head " BODY[" shape "]")
#define SELECT(n) "SELECT_STATEMENT[QUERY[SELECT[SELECT PROJECTION[RESULT[" #n "]]]] ;]"

START_TEST(the_body_of_a_routine_is_a_statement_or_a_block)
{
    check_shape(MY, "CREATE FUNCTION f (a INT) DETERMINISTIC RETURN a + (1)",
                "CREATE FUNCTION f ( a INT ) TABLE_OPTION[DETERMINISTIC] "
                "BODY[RETURN[RETURN BINARY[a + PAREN[( 1 )]]]]");
    BODY_OF(MY, "CREATE PROCEDURE p ( )", "a: BEGIN SELECT 1; BEGIN END; END a;",
            "BLOCK[a : BEGIN " SELECT(1) " BLOCK[BEGIN END ;] END a ;]");
    BODY_OF(MY, "CREATE PROCEDURE p ( )",
            "IF a THEN SELECT 1; ELSEIF (b) THEN SELECT 2; ELSE SELECT 3; END IF;",
            "IF_STATEMENT[BRANCH[IF a THEN " SELECT(1) "] BRANCH[ELSEIF PAREN[( b )] THEN " SELECT(
                2) "] BRANCH[ELSE " SELECT(3) "] END IF ;]");
    BODY_OF(MY, "CREATE PROCEDURE p ( )", "CASE a WHEN 1 THEN SELECT 1; ELSE SELECT 2; END CASE;",
            "CASE_STATEMENT[CASE a BRANCH[WHEN 1 THEN " SELECT(1) "] BRANCH[ELSE " SELECT(
                2) "] END CASE ;]");
    BODY_OF(MY, "CREATE PROCEDURE p ( )", "WHILE (a) DO SELECT 1; END WHILE;",
            "LOOP[WHILE PAREN[( a )] DO " SELECT(1) " END WHILE ;]");
    BODY_OF(MY, "CREATE PROCEDURE p ( )", "REPEAT SELECT 1; UNTIL a END REPEAT;",
            "LOOP[REPEAT " SELECT(1) " UNTIL a END REPEAT ;]");
    BODY_OF(MA, "CREATE PROCEDURE p ( )", "FOR i IN 1 .. 2 DO SELECT 1; END FOR;",
            "LOOP[FOR i IN 1 . . 2 DO " SELECT(1) " END FOR ;]");
    BODY_OF(MY, "CREATE EVENT e ON SCHEDULE EVERY 1 DAY", "DO BEGIN SELECT 1; END;",
            "DO BLOCK[BEGIN " SELECT(1) " END ;]");
    BODY_OF(PG, "CREATE FUNCTION f ( ) RETURNS int", "RETURN 1", "RETURN[RETURN 1]");
    check_shape(PG, "CREATE PROCEDURE f () BEGIN ATOMIC SELECT 1; SELECT 2; END;",
                "CREATE PROCEDURE f ( ) BODY[BEGIN ATOMIC " SELECT(1) " " SELECT(2) " END] ;");
    check_shape(PG, "CREATE FUNCTION f () AS $$ SELECT 1; $$", "CREATE FUNCTION f ( ) AS $$ SELECT 1; $$");
    check_shape(MA, "BEGIN NOT ATOMIC SELECT 1; END", "BEGIN NOT ATOMIC " SELECT(1) " END");
}
END_TEST

START_TEST(a_block_declares_variables_cursors_and_handlers)
{
    BODY_OF(MY, "CREATE PROCEDURE p ( )", "BEGIN DECLARE a, b INT DEFAULT 1; END",
            "BLOCK[BEGIN DECLARE[DECLARE a , b TYPE[INT] DEFAULT[DEFAULT 1] ;] END]");
    BODY_OF(MY, "CREATE PROCEDURE p ( )",
            "BEGIN DECLARE EXIT HANDLER FOR SQLSTATE VALUE 'x', NOT FOUND BEGIN SELECT 1; END; "
            "SELECT 2; END",
            "BLOCK[BEGIN DECLARE[DECLARE EXIT HANDLER FOR SQLSTATE VALUE 'x' , NOT FOUND BLOCK["
            "BEGIN " SELECT(1) " END ;]] " SELECT(2) " END]");
    check_understood(MY, "CREATE PROCEDURE p() BEGIN DECLARE c CURSOR FOR SELECT 1; DECLARE d "
                         "CONDITION FOR SQLSTATE 'x'; OPEN c; FETCH c INTO a; CLOSE c; LEAVE l; "
                         "SIGNAL d SET MESSAGE_TEXT = 'a'; RESIGNAL; GET DIAGNOSTICS a = NUMBER; "
                         "EXPLAIN SELECT 1; SELECT 2; END");
    check_understood(MA, "CREATE PROCEDURE p() BEGIN DECLARE a TYPE OF t.b; DECLARE c ROW TYPE OF "
                         "t; FOR r IN (SELECT 1) DO SELECT r.a; END FOR; END");
}
END_TEST

/* Scripts for mysqltest and the like have an if and a while of their own. */
START_TEST(outside_of_a_body_if_and_while_are_known_by_then_and_do)
{
    static const struct {
        const char *sql;
        unsigned kind;
    } rows[] = {
        {"IF (a) THEN SELECT 1; END IF;", WH_N_IF_STATEMENT},
        {"if (`SELECT 1`) {\n INSERT INTO t VALUES (1);", WH_N_UNKNOWN},
        {"if (a) { CREATE TABLE u AS SELECT CASE WHEN b THEN 1 END;", WH_N_UNKNOWN},
        {"IF (a)\n SELECT 1; THEN", WH_N_UNKNOWN},
        {"WHILE (a) DO SELECT 1; END WHILE;", WH_N_LOOP},
        {"FOR i IN 1 .. 3 DO SELECT 1; END FOR;", WH_N_LOOP},
        {"while ($i)\n{\n DO 1;", WH_N_UNKNOWN},
        {"LOOP SELECT 1; END LOOP;", WH_N_LOOP},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_msg(first_statement(MA, rows[i].sql)->kind == rows[i].kind, "%s", rows[i].sql);
}
END_TEST

START_TEST(what_a_body_lacks_stays_local)
{
    static const char *const rows[] = {
        "BEGIN SELECT 1; SELECT 2",   "IF a; SELECT 1; END IF", "BEGIN IF a SELECT 1; END IF; END",
        "WHILE a SELECT 1; END WHILE", "BEGIN nonsense; SELECT 1; END", "BEGIN DECLARE; END",
        "BEGIN DECLARE EXIT HANDLER FOR; END", "FOR", "CASE END CASE", "REPEAT UNTIL END REPEAT",
        "BEGIN END x y z", "a: b: SELECT 1", "BEGIN ELSE END", "BEGIN ; ; END; END",
    };
    wh_buf text = WH_BUF_INIT(1000);

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char sql[200];
        const wh_node *s;

        snprintf(sql, sizeof sql, "CREATE PROCEDURE p() %s", rows[i]);
        s = first_statement(MY, sql);
        ck_assert_uint_eq(s->kind, WH_N_CREATE_FUNCTION);
        ck_assert_ptr_nonnull(wh_node_find(s, WH_N_BODY));
        wh_buf_clear(&text);
        wh_node_print(&text, s);
        ck_assert_msg(text.n <= strlen(sql) && memcmp(text.p, sql, text.n) == 0, "%s", sql);
    }
    wh_buf_release(&text);
}
END_TEST

START_TEST(a_module_has_arguments)
{
    check_shape(LITE, "CREATE VIRTUAL TABLE s.t USING m(a, b c=d, f(x, (y)))",
                "CREATE VIRTUAL TABLE NAME[s . t] USING m MODULE_ARGUMENTS[( MODULE_ARGUMENT[a] , "
                "MODULE_ARGUMENT[b c = d] , MODULE_ARGUMENT[f ( x , ( y ) )] )]");
    check_understood(LITE, "CREATE VIRTUAL TABLE t USING m()");
    check_understood(LITE, "CREATE VIRTUAL TABLE t USING m");
    ck_assert(first_statement(LITE, "CREATE VIRTUAL TABLE t USING m(a, b")->flags & WH_HAS_OPAQUE);
}
END_TEST

START_TEST(types_domains_and_sequences_have_parts)
{
    check_shape(PG, "CREATE TYPE s.t AS (a int, b text COLLATE \"C\")",
                "CREATE TYPE NAME[s . t] AS TABLE_BODY[( COLUMN_DEF[a TYPE[int]] , COLUMN_DEF[b "
                "TYPE[text] COLLATION[COLLATE \"C\"]] )]");
    check_shape(PG, "CREATE TYPE t AS ENUM ('a', 'b')", "CREATE TYPE t AS ENUM ( 'a' , 'b' )");
    check_shape(PG, "CREATE DOMAIN d AS int DEFAULT 1 CONSTRAINT c CHECK (VALUE > 0) NOT NULL",
                "CREATE DOMAIN d AS TYPE[int] DEFAULT[DEFAULT 1] CHECK[CONSTRAINT c CHECK ( "
                "BINARY[VALUE > 0] )] NOT_NULL[NOT NULL]");
    check_shape(PG, "CREATE SEQUENCE s AS int INCREMENT BY -1 NO MINVALUE START 5 OWNED BY t.a",
                "CREATE SEQUENCE s TABLE_OPTION[AS int] TABLE_OPTION[INCREMENT BY - 1] "
                "TABLE_OPTION[NO MINVALUE] TABLE_OPTION[START 5] TABLE_OPTION[OWNED BY t . a]");
    check_shape(PG,
                "CREATE SCHEMA s AUTHORIZATION me CREATE TABLE t (a int) CREATE VIEW v AS SELECT 1",
                "CREATE SCHEMA s AUTHORIZATION me CREATE_TABLE[CREATE TABLE t TABLE_BODY[( "
                "COLUMN_DEF[a TYPE[int]] )]] CREATE_VIEW[CREATE VIEW v AS " ONE "]");
}
END_TEST

START_TEST(drop_lists_names)
{
    check_shape(PG, "DROP TABLE IF EXISTS a, s.b CASCADE",
                "DROP TABLE IF EXISTS a , NAME[s . b] CASCADE");
    check_shape(PG, "DROP FUNCTION f(int, text), g RESTRICT",
                "DROP FUNCTION f ( int , text ) , g RESTRICT");
    check_shape(PG, "DROP TRIGGER x ON s.t", "DROP TRIGGER x ON NAME[s . t]");
    check_shape(MY, "DROP TEMPORARY TABLE a, b", "DROP TEMPORARY TABLE a , b");
    check_shape(MY, "DROP INDEX i ON t LOCK = NONE", "DROP INDEX i ON t LOCK = NONE");
    check_understood(PG, "DROP CAST (a AS b)");
    check_understood(PG, "DROP OPERATOR @#@ (int, int)");
    ck_assert(first_statement(PG, "DROP TABLE")->flags & WH_HAS_OPAQUE);
}
END_TEST

START_TEST(set_assigns_expressions_where_the_dialect_does)
{
    check_shape(
        MY, "SET @a := 1 + 1, GLOBAL x.b = ON, @@session.c = DEFAULT",
        "SET ASSIGN[@a := BINARY[1 + 1]] , ASSIGN[GLOBAL x . b = ON] , ASSIGN[@@session.c = "
        "DEFAULT]");
    check_shape(MA, "SET STATEMENT a=1, b=2 FOR SELECT 1",
                "SET STATEMENT ASSIGN[a = 1] , ASSIGN[b = 2] FOR SELECT_STATEMENT[" ONE "]");
    check_shape(PG, "SET LOCAL x TO a, 'b'", "SET LOCAL x TO a , 'b'");
    check_understood(MY, "SET NAMES utf8mb4 COLLATE x");
    check_understood(MY, "SET TRANSACTION ISOLATION LEVEL READ COMMITTED, READ ONLY");
    check_understood(MY, "SET PASSWORD FOR a@b = 'x'");
}
END_TEST

START_TEST(statements_are_found_inside_of_statements)
{
    check_shape(PG, "EXPLAIN (ANALYZE, COSTS off) SELECT 1",
                "EXPLAIN ( ANALYZE , COSTS off ) SELECT_STATEMENT[" ONE "]");
    check_shape(PG, "EXPLAIN ANALYZE VERBOSE SELECT 1",
                "EXPLAIN ANALYZE VERBOSE SELECT_STATEMENT[" ONE "]");
    check_shape(MY, "EXPLAIN FORMAT=JSON SELECT 1",
                "EXPLAIN FORMAT = JSON SELECT_STATEMENT[" ONE "]");
    check_shape(MY, "EXPLAIN FORMAT=TREE FOR CONNECTION 5",
                "EXPLAIN FORMAT = TREE FOR CONNECTION 5");
    check_shape(MY, "DESC s.t a", "DESC NAME[s . t] a");
    check_shape(MA, "ANALYZE FORMAT=JSON SELECT 1",
                "ANALYZE FORMAT = JSON SELECT_STATEMENT[" ONE "]");
    check_shape(LITE, "EXPLAIN QUERY PLAN SELECT 1",
                "EXPLAIN QUERY PLAN SELECT_STATEMENT[" ONE "]");
    check_shape(PG, "PREPARE p (int) AS SELECT 1",
                "PREPARE p ( int ) AS SELECT_STATEMENT[" ONE "]");
    check_shape(PG, "DECLARE c SCROLL CURSOR WITH HOLD FOR SELECT 1",
                "DECLARE c SCROLL CURSOR WITH HOLD FOR " ONE);
    check_shape(PG, "COPY (SELECT 1) TO STDOUT WITH (FORMAT csv)",
                "COPY ( " ONE " ) TO STDOUT WITH ( FORMAT csv )");
    check_shape(PG, "COPY s.t (a, b) FROM STDIN", "COPY NAME[s . t] NAMES[( a , b )] FROM STDIN");
    check_understood(MY, "PREPARE p FROM 'SELECT 1'");
    check_understood(PG, "PREPARE TRANSACTION 'x'");
}
END_TEST

START_TEST(simple_statements_are_tokens_and_names)
{
    check_shape(PG, "TRUNCATE TABLE ONLY a, s.b * RESTART IDENTITY",
                "TRUNCATE TABLE ONLY a , NAME[s . b] * RESTART IDENTITY");
    check_shape(PG, "ANALYZE VERBOSE t (a, b), u", "ANALYZE VERBOSE t NAMES[( a , b )] , u");
    check_shape(MA, "ANALYZE TABLE t, u PERSISTENT FOR COLUMNS (a) INDEXES ()",
                "ANALYZE TABLE t , u PERSISTENT FOR COLUMNS ( a ) INDEXES ( )");
    check_shape(MY, "CALL s.f(1 + 1, @a)", "CALL CALL[s . f ( BINARY[1 + 1] , PARAM[@a] )]");
    check_shape(MY, "DO 1, sleep(2)", "DO 1 , CALL[sleep ( 2 )]");
    check_understood(PG, "DO LANGUAGE plpgsql $$ BEGIN END $$");
    check_understood(PG, "GRANT SELECT (a, b) ON t TO PUBLIC");
    check_understood(PG, "START TRANSACTION ISOLATION LEVEL SERIALIZABLE, READ ONLY");
    check_understood(PG, "COMMIT AND CHAIN");
    check_understood(MY, "LOCK TABLES a READ, b WRITE");
    check_understood(PG, "CREATE RULE r AS ON INSERT TO t DO ALSO (SELECT 1; SELECT 2);");
    ck_assert(first_statement(MY, "GRANT \"x")->flags & WH_HAS_OPAQUE);
}
END_TEST

START_TEST(the_words_of_a_statement_tell_its_kind_without_a_tree)
{
    static const struct {
        const wh_dialect *d;
        const char *sql;
        unsigned kind;
    } rows[] = {
        {PG, "CREATE UNLOGGED TABLE t ()", WH_N_CREATE_TABLE},
        {PG, "CREATE FOREIGN TABLE t () SERVER s", WH_N_CREATE_TABLE},
        {PG, "CREATE FOREIGN DATA WRAPPER w", WH_N_CREATE_OTHER},
        {PG, "CREATE MATERIALIZED VIEW v AS SELECT 1", WH_N_CREATE_VIEW},
        {PG, "CREATE CONSTRAINT TRIGGER t AFTER INSERT ON t EXECUTE FUNCTION f()",
         WH_N_CREATE_TRIGGER},
        {PG, "CREATE EVENT TRIGGER t ON ddl_command_end EXECUTE FUNCTION f()", WH_N_CREATE_OTHER},
        {PG, "CREATE OPERATOR CLASS o FOR TYPE int USING btree AS STORAGE int", WH_N_CREATE_OTHER},
        {PG, "CREATE EXTENSION x SCHEMA y", WH_N_CREATE_OTHER},
        {PG, "CREATE AGGREGATE a (int) (sfunc = f, stype = int)", WH_N_CREATE_FUNCTION},
        {PG, "CREATE TEMP SEQUENCE s", WH_N_CREATE_SEQUENCE},
        {PG, "CREATE DOMAIN d int", WH_N_CREATE_DOMAIN},
        {PG, "CREATE TYPE t", WH_N_CREATE_TYPE},
        {PG, "WITH a AS (SELECT 1) (SELECT 2)", WH_N_SELECT_STATEMENT},
        {PG, "WITH a AS (SELECT 1) MERGE INTO t USING a ON true WHEN MATCHED THEN DELETE",
         WH_N_MERGE},
        {PG, "(SELECT 1) UNION SELECT 2", WH_N_SELECT_STATEMENT},
        {MY, "CREATE DEFINER=a@b PROCEDURE p () SELECT 1", WH_N_CREATE_FUNCTION},
        {MY, "CREATE DEFINER=`a`@`b` SQL SECURITY DEFINER VIEW v AS SELECT 1", WH_N_CREATE_VIEW},
        {MY, "CREATE DATABASE d", WH_N_CREATE_SCHEMA},
        {MY, "CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO SELECT 1", WH_N_CREATE_OTHER},
        {MY, "DESC t", WH_N_EXPLAIN},
        {MY, "ANALYZE TABLE t", WH_N_ANALYZE},
        {MA, "ANALYZE SELECT 1", WH_N_EXPLAIN},
        {MA, "CREATE OR REPLACE UNIQUE INDEX i ON t (a)", WH_N_CREATE_INDEX},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ck_assert_str_eq(wh_node_kind_name(first_statement(rows[i].d, rows[i].sql)->kind),
                         wh_node_kind_name(rows[i].kind));
        ck_assert_str_eq(wh_node_kind_name(wh_statement_kind(rows[i].d, wh_str_of(rows[i].sql))),
                         wh_node_kind_name(rows[i].kind));
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("parse_define_other");
    TCase *t = tcase_create("other");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_test(t, a_view_has_options_before_and_behind);
    tcase_add_test(t, a_trigger_of_postgresql_executes_a_function);
    tcase_add_test(t, a_trigger_of_mysql_holds_a_statement_or_a_block);
    tcase_add_test(t, the_body_of_a_routine_is_a_statement_or_a_block);
    tcase_add_test(t, a_block_declares_variables_cursors_and_handlers);
    tcase_add_test(t, outside_of_a_body_if_and_while_are_known_by_then_and_do);
    tcase_add_test(t, what_a_body_lacks_stays_local);
    tcase_add_test(t, a_module_has_arguments);
    tcase_add_test(t, types_domains_and_sequences_have_parts);
    tcase_add_test(t, drop_lists_names);
    tcase_add_test(t, set_assigns_expressions_where_the_dialect_does);
    tcase_add_test(t, statements_are_found_inside_of_statements);
    tcase_add_test(t, simple_statements_are_tokens_and_names);
    tcase_add_test(t, the_words_of_a_statement_tell_its_kind_without_a_tree);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
