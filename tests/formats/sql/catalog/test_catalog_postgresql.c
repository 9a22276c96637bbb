/* The catalog of PostgreSQL: folded names, schemas, types, inheritance, dependents. */
#include "tests/formats/sql/catalog/catalog_fixture.h"

static void setup(void)
{
    begin("postgresql");
}

START_TEST(names_are_folded_unless_they_are_quoted)
{
    apply("CREATE TABLE Foo(Bar int, \"Baz\" int); CREATE TABLE \"Foo\"(x int)");
    ck_assert_str_eq(columns("FOO"), "bar Baz");
    ck_assert_str_eq(columns("\"Foo\""), "x");
    ck_assert_str_eq(columns("\"FOO\""), "none");
    ck_assert_ptr_null(wh_relation_column(relation("foo"), WH_STR("baz")));
    ck_assert_str_eq(results("SELECT BAR, \"Baz\" AS Q FROM foo"), "bar q");
}
END_TEST

START_TEST(a_name_is_looked_for_in_its_schema)
{
    apply(
        "CREATE SCHEMA s; CREATE TABLE t(a int); CREATE TABLE s.t(b int); CREATE TABLE s.u(c int)");
    ck_assert_str_eq(columns("t"), "a");
    ck_assert_str_eq(columns("public.t"), "a");
    ck_assert_str_eq(columns("s.t"), "b");
    ck_assert_str_eq(columns("u"), "none");
    apply("SET search_path TO s; ALTER TABLE t SET SCHEMA s2");
    ck_assert_str_eq(columns("u"), "c");
    ck_assert_str_eq(columns("s2.t"), "a");
    apply("DROP SCHEMA s"); /* it is not empty */
    ck_assert_str_eq(columns("s.t"), "b");
    apply("DROP SCHEMA s CASCADE");
    ck_assert_str_eq(columns("s.t"), "none");
    ck_assert(!wh_catalog_has_schema(cat, WH_STR("s")));
}
END_TEST

START_TEST(what_is_made_in_a_schema_reads_what_is_in_it)
{
    apply("CREATE SCHEMA s CREATE TABLE t(a int) CREATE VIEW v AS SELECT * FROM t");
    ck_assert_str_eq(columns("s.v"), "a");
    ck_assert_uint_eq(wh_relation_traits(cat, relation("s.v")), WH_TRAIT_VIEW);
}
END_TEST

START_TEST(a_temporary_table_hides_the_other_one)
{
    apply("CREATE TABLE t(a int); CREATE TEMP TABLE t(b int)");
    ck_assert_str_eq(columns("t"), "b");
    ck_assert_str_eq(columns("public.t"), "a");
    ck_assert_str_eq(columns("pg_temp.t"), "b");
    apply("DROP TABLE t");
    ck_assert_str_eq(columns("t"), "a");
}
END_TEST

START_TEST(a_column_has_what_its_definition_and_its_type_say)
{
    apply("CREATE TYPE mood AS ENUM ('a', 'b'); CREATE DOMAIN d AS numeric(5,2) NOT NULL;"
          "CREATE TABLE t(i int GENERATED ALWAYS AS IDENTITY, s bigserial, m mood, d d,"
          " c text COLLATE \"C\" DEFAULT 'x', g int GENERATED ALWAYS AS (1) STORED, a int[],"
          " PRIMARY KEY (m, i))");
    ck_assert(column("t", "i")->identity && column("t", "i")->primary_key);
    ck_assert(column("t", "m")->not_null && !column("t", "m")->unique);
    ck_assert(column("t", "s")->identity && column("t", "s")->not_null);
    ck_assert_int_eq(column("t", "m")->type_class, WH_CLASS_ENUM);
    ck_assert_int_eq(column("t", "d")->type_class, WH_CLASS_DECIMAL);
    ck_assert(!column("t", "d")->not_null); /* a subquery without a row gives it NULL */
    ck_assert(wh_str_is(column("t", "c")->collation, "C"));
    ck_assert_ptr_nonnull(column("t", "c")->value);
    ck_assert_int_eq(column("t", "g")->generated, WH_GENERATED_STORED);
    ck_assert_int_eq(column("t", "a")->type_class, WH_CLASS_ARRAY);
}
END_TEST

START_TEST(types_of_the_script_are_known_by_name)
{
    apply("CREATE TYPE c AS (x int, y text); CREATE TABLE t OF c; DROP TYPE c");
    ck_assert_str_eq(columns("t"), "x y");
    ck_assert_ptr_null(wh_catalog_type(cat, WH_STR("c")));
    apply("CREATE TYPE e AS ENUM ('x'); ALTER TYPE e RENAME TO f; ALTER TYPE f ADD VALUE 'y'");
    ck_assert_ptr_null(wh_catalog_type(cat, WH_STR("e")));
    ck_assert_int_eq(wh_catalog_type(cat, WH_STR("f"))->type_class, WH_CLASS_ENUM);
}
END_TEST

START_TEST(constraints_and_indexes_have_the_names_that_the_engine_gives)
{
    apply("CREATE TABLE t(a int PRIMARY KEY, b int UNIQUE, c int, CONSTRAINT u UNIQUE (b, c));"
          "CREATE INDEX ON t(b); CREATE INDEX ON t(b); CREATE INDEX ON t(lower(c::text), a);"
          "CREATE UNIQUE INDEX x ON t USING btree (c) WHERE c > 0");
    ck_assert_str_eq(indexes("t"), "t_pkey(a) t_b_key(b) u(b c) t_b_idx(b) t_b_idx1(b) "
                                   "t_lower_a_idx(* a) x(c)");
    ck_assert(wh_catalog_index(cat, WH_STR("t_pkey"))->primary);
    ck_assert(wh_catalog_index(cat, WH_STR("x"))->partial);
    ck_assert(wh_str_is(wh_catalog_index(cat, WH_STR("x"))->method, "btree"));
    apply("ALTER TABLE t DROP CONSTRAINT t_b_key; ALTER TABLE t RENAME CONSTRAINT u TO v;"
          "ALTER INDEX x RENAME TO y; DROP INDEX t_b_idx, t_b_idx1");
    ck_assert_str_eq(indexes("t"), "t_pkey(a) v(b c) t_lower_a_idx(* a) y(c)");
    ck_assert(!column("t", "b")->unique);
    apply("ALTER TABLE t DROP COLUMN c");
    ck_assert_str_eq(indexes("t"), "t_pkey(a) t_lower_a_idx(* a)");
}
END_TEST

START_TEST(a_constraint_takes_an_index_and_its_name_over)
{
    const wh_relation *r;

    apply("CREATE TABLE t(a int, b int); CREATE UNIQUE INDEX i ON t(a, b);"
          "CREATE UNIQUE INDEX j ON t(b);"
          "ALTER TABLE t ADD CONSTRAINT k PRIMARY KEY USING INDEX i;"
          "ALTER TABLE t ADD UNIQUE USING INDEX j");
    ck_assert_str_eq(indexes("t"), "k(a b) j(b)");
    r = relation("t");
    ck_assert_uint_eq(r->nkeys, 2);
    ck_assert(wh_str_is(r->keys[0].name, "k") && r->keys[0].primary && r->has_primary_key);
    ck_assert_uint_eq(r->keys[0].ncolumns, 2);
    ck_assert(wh_str_is(r->keys[0].columns[1], "b"));
    ck_assert(column("t", "a")->not_null && column("t", "a")->primary_key);
    ck_assert(wh_str_is(r->keys[1].name, "j") && !r->keys[1].primary && column("t", "b")->unique);
    apply("ALTER TABLE t DROP CONSTRAINT k");
    ck_assert_str_eq(indexes("t"), "j(b)");
}
END_TEST

START_TEST(a_child_that_is_let_go_keeps_its_columns)
{
    apply("CREATE TABLE p(a int); CREATE TABLE c(b int) INHERITS (p);"
          "CREATE TABLE q(a int) PARTITION BY LIST (a); CREATE TABLE r PARTITION OF q DEFAULT");
    ck_assert_uint_eq(relation("c")->nparents, 1);
    ck_assert_uint_eq(relation("r")->nparents, 1);
    apply("ALTER TABLE c NO INHERIT p; ALTER TABLE q DETACH PARTITION r;"
          "ALTER TABLE p ADD d int; ALTER TABLE q ADD d int");
    ck_assert_uint_eq(relation("c")->nparents, 0);
    ck_assert_uint_eq(relation("r")->nparents, 0);
    ck_assert_str_eq(columns("c"), "a b");
    ck_assert_str_eq(columns("r"), "a");
    apply("ALTER TABLE c INHERIT p");
    ck_assert_uint_eq(relation("c")->nparents, 1);
}
END_TEST

START_TEST(children_have_their_parents_columns)
{
    apply("CREATE TABLE p(a int, b text); CREATE TABLE c(b text NOT NULL, d int) INHERITS (p);"
          "CREATE TABLE q(a int, b int) PARTITION BY RANGE (a);"
          "CREATE TABLE q1 PARTITION OF q FOR VALUES FROM (1) TO (2);"
          "ALTER TABLE p ADD COLUMN e int; ALTER TABLE p RENAME a TO z; ALTER TABLE p DROP b;"
          "ALTER TABLE p ALTER COLUMN e SET NOT NULL");
    ck_assert_str_eq(columns("c"), "z b d e");
    ck_assert(column("c", "e")->not_null);
    ck_assert_str_eq(columns("q1"), "a b");
    apply("DROP TABLE p");
    ck_assert_str_eq(columns("c"), "z b d e"); /* refused: c depends on it */
    apply("CREATE VIEW v AS SELECT a FROM q1; DROP TABLE q");
    ck_assert_str_eq(columns("q1"), "a b"); /* so does v on a partition */
    apply("DROP VIEW v; DROP TABLE q"); /* which alone goes with the whole */
    ck_assert_str_eq(columns("q1"), "none");
    apply("DROP TABLE p CASCADE");
    ck_assert_str_eq(columns("c"), "none");
}
END_TEST

START_TEST(like_copies_what_it_is_told_to)
{
    apply("CREATE TABLE t(a int PRIMARY KEY, b int DEFAULT 1 NOT NULL); CREATE INDEX i ON t(b);"
          "CREATE TABLE u(LIKE t, c int); CREATE TABLE v(LIKE t INCLUDING ALL)");
    ck_assert_str_eq(columns("u"), "a b c");
    ck_assert(column("u", "b")->not_null && !column("u", "b")->value);
    ck_assert(!column("u", "a")->primary_key);
    ck_assert(column("v", "b")->value && column("v", "a")->primary_key);
    ck_assert_str_eq(indexes("v"), "v_pkey(a) v_b_idx(b)");
}
END_TEST

START_TEST(alter_does_all_its_actions_or_none)
{
    apply("CREATE TABLE t(a int, b int);"
          "ALTER TABLE t ADD COLUMN c int, DROP COLUMN nothing");
    ck_assert_str_eq(columns("t"), "a b");
    apply("ALTER TABLE t ADD COLUMN c int, DROP COLUMN IF EXISTS nothing, ALTER a TYPE text,"
          " ALTER COLUMN b SET DEFAULT 1, ALTER b SET NOT NULL, ADD PRIMARY KEY (c)");
    ck_assert_str_eq(columns("t"), "a b c");
    ck_assert_int_eq(column("t", "a")->type_class, WH_CLASS_TEXT);
    ck_assert(column("t", "b")->value && column("t", "b")->not_null);
    ck_assert(column("t", "c")->primary_key);
    apply("ALTER TABLE t ALTER b DROP DEFAULT, ALTER b DROP NOT NULL, DROP a, DROP b, DROP c");
    ck_assert_str_eq(columns("t"), "");
}
END_TEST

START_TEST(a_view_keeps_its_columns_and_what_it_reads)
{
    apply("CREATE TABLE t(a int); CREATE VIEW v AS SELECT * FROM t;"
          "ALTER TABLE t ADD b int; ALTER TABLE t RENAME TO u; ALTER TABLE u RENAME a TO z");
    ck_assert_str_eq(columns("v"), "a");
    ck_assert_uint_eq(wh_relation_traits(cat, relation("v")), WH_TRAIT_VIEW);
    ck_assert(!changes("DROP TABLE u"));
    ck_assert(changes("DROP TABLE u CASCADE"));
    ck_assert_str_eq(columns("v"), "none");
    apply("CREATE TABLE t(a int); CREATE VIEW v AS SELECT a FROM t; DROP VIEW v; DROP TABLE t");
    ck_assert_str_eq(columns("t"), "none");
}
END_TEST

START_TEST(drop_takes_a_list_or_nothing)
{
    apply("CREATE TABLE a(x int); CREATE TABLE b(x int); CREATE VIEW v AS SELECT * FROM a;"
          "CREATE SEQUENCE s; DROP TABLE b, c");
    ck_assert_str_eq(columns("b"), "x");
    apply("DROP TABLE IF EXISTS b, c");
    ck_assert_str_eq(columns("b"), "none");
    apply("DROP VIEW a; DROP TABLE v; DROP TABLE s; DROP MATERIALIZED VIEW v");
    ck_assert_str_eq(columns("v"), "x");
    ck_assert_str_eq(columns("s"), "last_value log_cnt is_called");
    apply("DROP SEQUENCE s");
    ck_assert_str_eq(columns("s"), "none");
}
END_TEST

START_TEST(a_query_makes_a_table)
{
    apply("CREATE TABLE t(a int NOT NULL, b text COLLATE \"C\");"
          "CREATE TABLE u AS SELECT a, b, count(*) FROM t GROUP BY 1, 2;"
          "CREATE TABLE w(p, q) AS SELECT * FROM t; SELECT a + 1 AS n, b INTO x FROM t;"
          "CREATE MATERIALIZED VIEW m AS TABLE t");
    ck_assert_str_eq(columns("u"), "a b count");
    ck_assert(!column("u", "a")->not_null && !column("u", "count")->derived);
    ck_assert_str_eq(columns("w"), "p q");
    ck_assert_int_eq(column("w", "p")->type_class, WH_CLASS_INTEGER);
    ck_assert_str_eq(columns("x"), "n b");
    ck_assert_str_eq(columns("m"), "a b");
    ck_assert(relation("m")->materialized);
}
END_TEST

START_TEST(results_are_called_after_what_makes_them)
{
    apply("CREATE TABLE t(a int, b text, c int[])");
    ck_assert_str_eq(results("SELECT count(*), a::text, 1::bigint, 1, 'x' || b, coalesce(a, 1),"
                             " CASE WHEN true THEN 1 END, CASE WHEN true THEN 1 ELSE a END,"
                             " ARRAY[1], c[1], EXISTS (SELECT 1), (SELECT max(a) FROM t),"
                             " CURRENT_DATE, date '2000-01-01', CAST('x' AS varchar(3)),"
                             " b COLLATE \"C\", a IS NULL, true, row(1) FROM t"),
                     "count a int8 ?column? ?column? coalesce case a array c exists max "
                     "current_date date varchar b ?column? bool row");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("catalog of PostgreSQL");
    TCase *t = tcase_create("catalog");

    tcase_add_checked_fixture(t, setup, end);
    tcase_add_test(t, names_are_folded_unless_they_are_quoted);
    tcase_add_test(t, a_name_is_looked_for_in_its_schema);
    tcase_add_test(t, what_is_made_in_a_schema_reads_what_is_in_it);
    tcase_add_test(t, a_temporary_table_hides_the_other_one);
    tcase_add_test(t, a_column_has_what_its_definition_and_its_type_say);
    tcase_add_test(t, types_of_the_script_are_known_by_name);
    tcase_add_test(t, constraints_and_indexes_have_the_names_that_the_engine_gives);
    tcase_add_test(t, a_constraint_takes_an_index_and_its_name_over);
    tcase_add_test(t, a_child_that_is_let_go_keeps_its_columns);
    tcase_add_test(t, children_have_their_parents_columns);
    tcase_add_test(t, like_copies_what_it_is_told_to);
    tcase_add_test(t, alter_does_all_its_actions_or_none);
    tcase_add_test(t, a_view_keeps_its_columns_and_what_it_reads);
    tcase_add_test(t, drop_takes_a_list_or_nothing);
    tcase_add_test(t, a_query_makes_a_table);
    tcase_add_test(t, results_are_called_after_what_makes_them);
    suite_add_tcase(s, t);
    return run_suite(s);
}
