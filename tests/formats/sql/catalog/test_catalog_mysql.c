/* The catalogs of MySQL and MariaDB: databases, keys that are indexes, ALTER with many actions. */
#include "tests/formats/sql/catalog/catalog_fixture.h"

static void setup(void)
{
    begin("mysql");
}

static void setup_mariadb(void)
{
    begin("mariadb");
}

START_TEST(tables_are_told_apart_by_case_and_columns_are_not)
{
    apply("CREATE TABLE t(a INT); CREATE TABLE T(b INT)");
    ck_assert_str_eq(columns("t"), "a");
    ck_assert_str_eq(columns("T"), "b");
    ck_assert_ptr_nonnull(wh_relation_column(relation("t"), WH_STR("A")));
    apply("CREATE TABLE other(a INT)");
    ck_assert_str_eq(columns("OTHER"), "a"); /* as on a system whose files have no case */
}
END_TEST

START_TEST(no_rollback_takes_ddl_back)
{
    apply("BEGIN; CREATE TABLE t(a INT); ROLLBACK");
    ck_assert_str_eq(columns("t"), "a");
}
END_TEST

START_TEST(use_says_which_database_is_meant)
{
    apply("CREATE DATABASE d; CREATE TABLE t(a INT); USE d; CREATE TABLE t(b INT);"
          "CREATE VIEW v AS SELECT * FROM t");
    ck_assert_str_eq(columns("t"), "b");
    ck_assert_str_eq(columns("test.t"), "a");
    apply("USE test");
    ck_assert_str_eq(columns("t"), "a");
    ck_assert_str_eq(columns("d.v"), "b");
    ck_assert_uint_eq(wh_relation_traits(cat, relation("d.v")), WH_TRAIT_VIEW);
    apply("DROP DATABASE d");
    ck_assert_str_eq(columns("d.t"), "none");
    ck_assert_str_eq(columns("t"), "a");
}
END_TEST

START_TEST(a_column_has_what_is_declared)
{
    apply("CREATE TABLE t(a INT UNSIGNED AUTO_INCREMENT PRIMARY KEY,"
          " b VARCHAR(9) CHARACTER SET latin1 COLLATE latin1_bin NOT NULL DEFAULT 'x' COMMENT 'c',"
          " c INT AS (a + 1), d INT GENERATED ALWAYS AS (a) STORED, e ENUM('p', 'q'), f SET('r'),"
          " g BOOL, h VARBINARY(3), i TIMESTAMP ON UPDATE CURRENT_TIMESTAMP, j JSON,"
          " k INT INVISIBLE, l SERIAL)");
    ck_assert_str_eq(columns("t"), "a b c d e f g h i j l");
    ck_assert(column("t", "a")->identity && column("t", "a")->not_null);
    ck_assert(column("t", "a")->unique && column("t", "a")->primary_key);
    ck_assert(wh_str_is(column("t", "b")->charset, "latin1"));
    ck_assert(wh_str_is(column("t", "b")->collation, "latin1_bin"));
    ck_assert(column("t", "b")->not_null && column("t", "b")->value);
    ck_assert_int_eq(column("t", "c")->generated, WH_GENERATED_VIRTUAL);
    ck_assert_int_eq(column("t", "d")->generated, WH_GENERATED_STORED);
    ck_assert_int_eq(column("t", "e")->type_class, WH_CLASS_ENUM);
    ck_assert_int_eq(column("t", "f")->type_class, WH_CLASS_SET);
    ck_assert_int_eq(column("t", "g")->type_class, WH_CLASS_INTEGER);
    ck_assert_int_eq(column("t", "h")->type_class, WH_CLASS_BLOB);
    ck_assert(column("t", "k")->hidden);
    ck_assert(column("t", "l")->identity && column("t", "l")->unique);
}
END_TEST

START_TEST(persistent_is_stored)
{
    apply("CREATE TABLE t(a INT, b INT AS (a) PERSISTENT, c INT AS (a) VIRTUAL)");
    ck_assert_int_eq(column("t", "b")->generated, WH_GENERATED_STORED);
    ck_assert_int_eq(column("t", "c")->generated, WH_GENERATED_VIRTUAL);
}
END_TEST

START_TEST(keys_are_indexes_of_their_table)
{
    const wh_index *x;

    apply("CREATE TABLE t(a INT PRIMARY KEY, b INT, c TEXT, UNIQUE KEY uk (b, a), KEY (b), KEY (b),"
          " UNIQUE (c(5)), FULLTEXT INDEX ft (c), KEY fn ((a + 1)));"
          "CREATE TABLE u(b INT, KEY uk (b)); CREATE INDEX i ON t(c(3), b DESC) USING HASH");
    ck_assert_str_eq(indexes("t"), "PRIMARY(a) uk(b a) b(b) b_2(b) c(c) ft(c) fn(*) i(c b)");
    ck_assert_str_eq(indexes("u"), "uk(b)");
    x = wh_catalog_index_on(cat, relation("t"), WH_STR("I"));
    ck_assert(x && x->columns[0].prefix && !x->columns[1].prefix && !x->unique);
    ck_assert(wh_str_is(wh_catalog_index_on(cat, relation("t"), WH_STR("ft"))->method, "FULLTEXT"));
    ck_assert(!column("t", "c")->unique); /* five characters of it are */
    apply("DROP INDEX uk ON t; ALTER TABLE t DROP PRIMARY KEY, DROP KEY b_2, RENAME INDEX b TO bb");
    ck_assert_str_eq(indexes("t"), "bb(b) c(c) ft(c) fn(*) i(c b)");
    ck_assert_str_eq(indexes("u"), "uk(b)");
    ck_assert(!column("t", "a")->primary_key && column("t", "a")->not_null);
}
END_TEST

START_TEST(a_key_of_a_part_of_a_column_makes_it_not_null)
{
    apply("CREATE TABLE t(a TEXT, b TEXT, c TEXT, PRIMARY KEY (a(9)), UNIQUE (b(9)));"
          "CREATE TABLE u(a TEXT); ALTER TABLE u ADD PRIMARY KEY (a(9))");
    ck_assert(column("t", "a")->not_null && !column("t", "a")->primary_key);
    ck_assert(!column("t", "b")->not_null);
    ck_assert(column("u", "a")->not_null);
}
END_TEST

START_TEST(alter_does_many_things_at_once)
{
    apply("CREATE TABLE t(a INT, b INT, c INT, UNIQUE (b));"
          "ALTER TABLE t ADD COLUMN x INT FIRST, ADD y INT AFTER a, ADD (z INT, w INT),"
          " MODIFY b BIGINT NOT NULL AFTER x, CHANGE COLUMN c cc TEXT, DROP COLUMN a,"
          " ALTER COLUMN x SET DEFAULT 5, ADD INDEX (y), RENAME COLUMN z TO zz, RENAME TO u");
    ck_assert_str_eq(columns("t"), "none");
    ck_assert_str_eq(columns("u"), "x b y cc zz w");
    ck_assert(column("u", "b")->unique && column("u", "b")->not_null);
    ck_assert_ptr_nonnull(column("u", "x")->value);
    ck_assert_str_eq(indexes("u"), "b(b) y(y)");
    apply("ALTER TABLE u ADD q INT, CHANGE nothing n INT");
    ck_assert_str_eq(columns("u"), "x b y cc zz w");
    apply("ALTER TABLE u CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_bin");
    ck_assert(wh_str_is(column("u", "cc")->collation, "utf8mb4_bin"));
    ck_assert_uint_eq(column("u", "x")->collation.n, 0);
    ck_assert(!column("u", "zz")->not_null);
    apply("SET STATEMENT sql_mode = '' FOR ALTER TABLE u MODIFY zz INT NOT NULL");
    ck_assert(column("u", "zz")->not_null);
    apply("ALTER TABLE u DROP b, ENGINE = MyISAM; ALTER TABLE u RENAME v");
    ck_assert_str_eq(columns("v"), "x y cc zz w");
    ck_assert_str_eq(indexes("v"), "y(y)");
}
END_TEST

START_TEST(rename_table_takes_a_list_from_the_left)
{
    apply("CREATE TABLE a(x INT); CREATE TABLE b(y INT); CREATE TABLE d.e(z INT);"
          "RENAME TABLE a TO tmp, b TO a, tmp TO b, d.e TO d.f");
    ck_assert_str_eq(columns("a"), "y");
    ck_assert_str_eq(columns("b"), "x");
    ck_assert_str_eq(columns("tmp"), "none");
    ck_assert_str_eq(columns("d.f"), "z");
}
END_TEST

START_TEST(like_copies_keys_and_a_query_adds_its_columns)
{
    apply("CREATE TABLE t(a INT PRIMARY KEY, b INT DEFAULT 1, KEY k (b));"
          "CREATE TABLE u LIKE t; CREATE TABLE v (c INT, b TEXT) AS SELECT a, b FROM t;"
          "CREATE TABLE w SELECT 1 AS one, 'x', a + 1 FROM t");
    ck_assert_str_eq(columns("u"), "a b");
    ck_assert_str_eq(indexes("u"), "PRIMARY(a) k(b)");
    ck_assert(column("u", "a")->primary_key && column("u", "b")->value);
    ck_assert_str_eq(columns("v"), "c a b");
    ck_assert_int_eq(column("v", "b")->type_class, WH_CLASS_TEXT);
    ck_assert_str_eq(columns("w"), "one x a + 1");
}
END_TEST

START_TEST(a_view_breaks_with_its_table_and_does_not_grow)
{
    apply("CREATE TABLE t(a INT); CREATE VIEW v AS SELECT * FROM t; ALTER TABLE t ADD b INT");
    ck_assert_str_eq(columns("v"), "a");
    apply("DROP TABLE t");
    ck_assert_str_eq(columns("v"), "?");
    apply("CREATE TABLE t(a INT)");
    ck_assert_str_eq(columns("v"), "a");
    apply(
        "ALTER VIEW v AS SELECT a AS z, 1 FROM t; CREATE OR REPLACE VIEW w(p) AS SELECT z FROM v");
    ck_assert_str_eq(columns("v"), "z 1");
    ck_assert_str_eq(columns("w"), "p");
}
END_TEST

START_TEST(a_temporary_table_comes_first)
{
    apply("CREATE TABLE t(a INT); CREATE TEMPORARY TABLE t(b INT)");
    ck_assert_str_eq(columns("t"), "b");
    apply("DROP TEMPORARY TABLE t");
    ck_assert_str_eq(columns("t"), "a");
    apply("TRUNCATE TABLE t; CREATE TABLE IF NOT EXISTS t(c INT)");
    ck_assert_str_eq(columns("t"), "a");
}
END_TEST

START_TEST(drop_of_a_list_needs_all_in_mysql)
{
    apply("CREATE TABLE a(x INT); DROP TABLE a, missing");
    ck_assert_str_eq(columns("a"), "x");
    apply("DROP TABLE IF EXISTS a, missing");
    ck_assert_str_eq(columns("a"), "none");
}
END_TEST

START_TEST(drop_of_a_list_takes_what_is_there_in_mariadb)
{
    apply("CREATE TABLE a(x INT); DROP TABLE missing, a; CREATE SEQUENCE s;"
          "CREATE OR REPLACE TABLE b(y INT); CREATE OR REPLACE TABLE b(z INT)");
    ck_assert_str_eq(columns("a"), "none");
    ck_assert_str_eq(columns("b"), "z");
    ck_assert_int_eq(relation("s")->kind, WH_RELATION_SEQUENCE);
}
END_TEST

START_TEST(rows_of_values_and_variables_are_told)
{
    apply("CREATE TABLE t(a INT)");
    ck_assert_str_eq(results("VALUES ROW(1, 2)"), "column_0 column_1");
    ck_assert_uint_eq(traits("SELECT @a FROM t"), WH_TRAIT_NONDETERMINISTIC);
    ck_assert_uint_eq(traits("SELECT @@version FROM t"), WH_TRAIT_ENVIRONMENT);
    ck_assert_uint_ne(traits("SELECT @a := a FROM t") & WH_TRAIT_SIDE_EFFECT, 0);
    ck_assert_uint_ne(traits("SELECT a INTO @x FROM t") & WH_TRAIT_SIDE_EFFECT, 0);
    ck_assert_uint_eq(traits("SELECT a FROM t GROUP BY a WITH ROLLUP"),
                      WH_TRAIT_PICKS | WH_TRAIT_GROUPING_SETS);
    ck_assert_uint_eq(traits("SELECT a FROM t LOCK IN SHARE MODE"), WH_TRAIT_LOCKING);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("catalog of MySQL");
    TCase *t = tcase_create("mysql"), *m = tcase_create("mariadb");

    tcase_add_checked_fixture(t, setup, end);
    tcase_add_test(t, tables_are_told_apart_by_case_and_columns_are_not);
    tcase_add_test(t, no_rollback_takes_ddl_back);
    tcase_add_test(t, use_says_which_database_is_meant);
    tcase_add_test(t, a_column_has_what_is_declared);
    tcase_add_test(t, keys_are_indexes_of_their_table);
    tcase_add_test(t, a_key_of_a_part_of_a_column_makes_it_not_null);
    tcase_add_test(t, alter_does_many_things_at_once);
    tcase_add_test(t, rename_table_takes_a_list_from_the_left);
    tcase_add_test(t, like_copies_keys_and_a_query_adds_its_columns);
    tcase_add_test(t, a_view_breaks_with_its_table_and_does_not_grow);
    tcase_add_test(t, a_temporary_table_comes_first);
    tcase_add_test(t, drop_of_a_list_needs_all_in_mysql);
    tcase_add_test(t, rows_of_values_and_variables_are_told);
    suite_add_tcase(s, t);
    tcase_add_checked_fixture(m, setup_mariadb, end);
    tcase_add_test(m, persistent_is_stored);
    tcase_add_test(m, drop_of_a_list_takes_what_is_there_in_mariadb);
    suite_add_tcase(s, m);
    return run_suite(s);
}
