/* Columns and traits of queries in the dialects that have more than SQLite; and types. */
#include "tests/formats/sql/catalog/catalog_fixture.h"

#include <pthread.h>

static void setup_postgresql(void)
{
    begin("postgresql");
    apply("CREATE TABLE a(x int, y text); CREATE TABLE b(z int, y text, x int)");
}

static void setup_sqlite(void)
{
    begin("sqlite");
    apply("CREATE TABLE a(x INT, y TEXT); CREATE TABLE b(z INT, y TEXT, x INT)");
}

static void setup_mysql(void)
{
    begin("mysql");
    apply("CREATE TABLE a(x INT, y TEXT); CREATE TABLE b(z INT, y TEXT, x INT)");
}

START_TEST(common_columns_stand_first_and_once)
{
    ck_assert_str_eq(results("SELECT * FROM b JOIN a USING (x)"), "x z y y");
    ck_assert_str_eq(results("SELECT * FROM b NATURAL JOIN a"), "y x z");
    ck_assert_str_eq(results("SELECT a.*, b.z FROM b NATURAL JOIN a"), "x y z");
    ck_assert_str_eq(results("SELECT * FROM a, b"), "x y z y x");
}
END_TEST

START_TEST(a_join_inside_of_a_join_gives_its_columns)
{
    ck_assert_str_eq(results("SELECT * FROM a JOIN b JOIN a AS c ON b.x = c.x ON a.x = b.x"),
                     "x y z y x x y");
    ck_assert_str_eq(results("SELECT * FROM (a CROSS JOIN b) AS j(p, q)"), "p q z y x");
    ck_assert_str_eq(results("SELECT j.* FROM (a CROSS JOIN b) AS j"), "x y z y x");
}
END_TEST

START_TEST(common_columns_stay_where_they_are_in_sqlite)
{
    ck_assert_str_eq(results("SELECT * FROM b JOIN a USING (x)"), "z y x y");
    ck_assert_str_eq(results("SELECT * FROM b NATURAL JOIN a"), "z y x");
}
END_TEST

START_TEST(functions_in_from_have_their_columns)
{
    ck_assert_str_eq(results("SELECT * FROM generate_series(1, 3)"), "generate_series");
    ck_assert_str_eq(results("SELECT * FROM generate_series(1, 3) AS n"), "n");
    ck_assert_str_eq(results("SELECT * FROM generate_series(1, 3) AS g(n)"), "n");
    ck_assert_str_eq(results("SELECT * FROM generate_series(1, 3) WITH ORDINALITY AS g"),
                     "g ordinality");
    ck_assert_str_eq(results("SELECT * FROM generate_series(1, 3) WITH ORDINALITY AS g(n, o)"),
                     "n o");
    ck_assert_str_eq(results("SELECT * FROM unnest(ARRAY[1], ARRAY[2]) AS u(p, q)"), "p q");
    ck_assert_str_eq(results("SELECT * FROM json_to_record('{}') AS r(p int, q text)"), "p q");
    ck_assert_str_eq(results("SELECT * FROM json_each('{}') e, LATERAL (SELECT e.key AS k) l"),
                     "key value k");
    ck_assert_str_eq(
        results("SELECT * FROM ROWS FROM (generate_series(1, 2), abs(1)) WITH ORDINALITY"),
        "generate_series abs ordinality");
    ck_assert_str_eq(results("SELECT * FROM now()"), "now");
    ck_assert_str_eq(results("SELECT * FROM nobody_knows(1)"), "?");
    ck_assert_str_eq(results("SELECT * FROM nobody_knows(1) AS f(p, q)"), "p q");
}
END_TEST

START_TEST(the_columns_of_json_table_are_told)
{
    ck_assert_str_eq(results("SELECT * FROM JSON_TABLE('[]', '$[*]' COLUMNS (n FOR ORDINALITY,"
                             " p INT PATH '$.p', NESTED PATH '$.q[*]' COLUMNS (r TEXT PATH '$')))"
                             " AS j"),
                     "n p r");
}
END_TEST

START_TEST(with_sees_what_stands_before_it)
{
    ck_assert_str_eq(results("WITH q AS (SELECT x FROM a), r AS (SELECT *, 1 AS n FROM q)"
                             " SELECT * FROM r"),
                     "x n");
    ck_assert_str_eq(results("WITH a AS (SELECT * FROM a) SELECT * FROM a"), "x y");
    ck_assert_str_eq(results("WITH q(p) AS (SELECT * FROM a) SELECT * FROM q"), "p y");
    ck_assert_str_eq(results("WITH d AS (DELETE FROM a USING b WHERE a.x = b.x RETURNING a.x, z)"
                             " SELECT * FROM d"),
                     "x z");
    ck_assert_str_eq(results("WITH i AS (INSERT INTO a VALUES (1, 'x') RETURNING *) TABLE i"),
                     "x y");
}
END_TEST

START_TEST(a_query_may_be_values_a_table_or_in_brackets)
{
    ck_assert_str_eq(results("VALUES (1, 2)"), "column1 column2");
    ck_assert_str_eq(results("TABLE a"), "x y");
    ck_assert_str_eq(results("(SELECT x FROM a) UNION SELECT 1"), "x");
    ck_assert_str_eq(results("((SELECT y FROM a UNION SELECT '') ORDER BY 1) LIMIT 1"), "y");
    ck_assert_str_eq(results("SELECT * FROM (VALUES (1, 'a')) AS v(n)"), "n column2");
}
END_TEST

START_TEST(traits_tell_what_a_query_does)
{
    static const struct {
        const char *query;
        unsigned traits;
    } rows[] = {
        {"SELECT x FROM a", 0},
        {"SELECT x FROM a FETCH FIRST 1 ROW WITH TIES", WH_TRAIT_LIMIT},
        {"SELECT x FROM a OFFSET 1", WH_TRAIT_LIMIT},
        {"SELECT x FROM a GROUP BY CUBE (x)", WH_TRAIT_PICKS | WH_TRAIT_GROUPING_SETS},
        {"SELECT x FROM a FOR UPDATE SKIP LOCKED", WH_TRAIT_LOCKING},
        {"SELECT x FROM a TABLESAMPLE system (10)", WH_TRAIT_NONDETERMINISTIC},
        {"SELECT DISTINCT ON (x) y FROM a", WH_TRAIT_DISTINCT | WH_TRAIT_ORDER_SENSITIVE},
        {"SELECT string_agg(y, '') FROM a", WH_TRAIT_PICKS | WH_TRAIT_ORDER_SENSITIVE},
        {"SELECT string_agg(y, '' ORDER BY y) FROM a", WH_TRAIT_PICKS},
        {"SELECT x INTO c FROM a", WH_TRAIT_SIDE_EFFECT},
        {"WITH d AS (DELETE FROM a RETURNING x) SELECT * FROM d", WH_TRAIT_SIDE_EFFECT},
        {"SELECT nextval('s') FROM a", WH_TRAIT_SIDE_EFFECT | WH_TRAIT_NONDETERMINISTIC},
        {"SELECT version() FROM a", WH_TRAIT_ENVIRONMENT},
        {"SELECT x FROM a, generate_series(1, 2)", WH_TRAIT_TABLE_FUNCTION},
        {"SELECT x FROM a FULL JOIN b USING (x)", WH_TRAIT_OUTER_JOIN},
        {"TABLE nowhere", WH_TRAIT_UNKNOWN},
        {"SELECT f(x) FROM a", WH_TRAIT_UNKNOWN},
        {"SELECT x FROM a EXCEPT ALL TABLE s", WH_TRAIT_COMPOUND | WH_TRAIT_UNKNOWN},
    };

    apply("CREATE FUNCTION f(int) RETURNS int LANGUAGE sql AS 'SELECT 1'; CREATE SEQUENCE s");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_msg(traits(rows[i].query) == rows[i].traits, "%s: %x, not %x", rows[i].query,
                      traits(rows[i].query), rows[i].traits);
}
END_TEST

/* ---- SQLite -----------------------------------------------------------------------------------
 */

START_TEST(modules_tell_their_columns)
{
    apply("CREATE VIRTUAL TABLE f USING fts5(p, \"q r\" UNINDEXED, prefix='2 3', tokenize = 'x y');"
          "CREATE VIRTUAL TABLE r USING rtree(id, minx, maxx, +note TEXT);"
          "CREATE VIRTUAL TABLE g USING fts4(subject VARCHAR(10), tokenize=porter);"
          "CREATE VIRTUAL TABLE h USING fts3; CREATE VIRTUAL TABLE o USING other(p)");
    ck_assert_str_eq(columns("f"), "p q r");
    ck_assert(column("f", "rank")->hidden && column("f", "f")->hidden);
    ck_assert_str_eq(columns("r"), "id minx maxx note");
    ck_assert_int_eq(column("r", "maxx")->type_class, WH_CLASS_REAL);
    ck_assert_str_eq(columns("g"), "subject");
    ck_assert_str_eq(columns("h"), "content");
    ck_assert_str_eq(columns("o"), "?");
    ck_assert_str_eq(results("SELECT * FROM f, json_each('[]')"),
                     "p q r key value type atom id parent fullkey path");
}
END_TEST

START_TEST(a_view_follows_its_table_through_a_rename)
{
    apply("CREATE VIEW v AS SELECT x, a.y FROM a WHERE a.x > 0;"
          "CREATE VIEW w AS SELECT q.x FROM a AS q JOIN b USING (y);"
          "ALTER TABLE a RENAME TO c");
    ck_assert_str_eq(columns("v"), "x y");
    ck_assert_str_eq(columns("w"), "x");
    ck_assert_uint_eq(wh_relation_traits(cat, relation("v")), WH_TRAIT_VIEW);
    apply("ALTER TABLE c RENAME COLUMN x TO n");
    ck_assert_str_eq(columns("v"), "n y");
    ck_assert_str_eq(columns("w"), "n");
    apply("CREATE TABLE a(other)"); /* nobody reads it */
    ck_assert_str_eq(columns("v"), "n y");
}
END_TEST

START_TEST(schemas_of_sqlite_are_searched_in_order)
{
    apply("ATTACH ':memory:' AS aux; CREATE TABLE aux.t(p); CREATE TABLE aux.only(q)");
    ck_assert_str_eq(columns("t"), "p");
    apply("CREATE TABLE t(m)");
    ck_assert_str_eq(columns("t"), "m");
    apply("CREATE TEMP TABLE t(n)");
    ck_assert_str_eq(columns("t"), "n");
    ck_assert_str_eq(columns("main.t"), "m");
    ck_assert_str_eq(columns("temp.t"), "n");
    ck_assert_str_eq(columns("aux.t"), "p");
    apply("CREATE INDEX aux.i ON t(p); DETACH aux");
    ck_assert_str_eq(columns("only"), "none");
    ck_assert_ptr_null(wh_catalog_index(cat, WH_STR("i")));
}
END_TEST

START_TEST(a_column_of_a_key_stays)
{
    apply("CREATE TABLE t(p PRIMARY KEY, q UNIQUE, r, s); ALTER TABLE t DROP p;"
          "ALTER TABLE t DROP COLUMN q; ALTER TABLE t DROP r");
    ck_assert_str_eq(columns("t"), "p q s");
}
END_TEST

START_TEST(looking_something_up_takes_no_memory)
{
    const wh_node *script = parse("SELECT * FROM \"a\", \"nowhere\"");
    wh_nodes refs = {NULL, 0, 0};
    size_t before, i;

    wh_node_collect(arena, script, WH_N_NAME, true, &refs);
    before = wh_arena_used(arena);
    for (i = 0; i < 1000; i++) {
        wh_catalog_relation_named(cat, refs.p[i % 2]);
        wh_catalog_relation_of(cat, wh_name_part(refs.p[i % 2], 0));
    }
    ck_assert_uint_eq(wh_arena_used(arena), before);
}
END_TEST

START_TEST(a_query_is_looked_into_without_memory_of_the_catalog)
{
    const wh_node *script = parse("SELECT v.*, q.* FROM v, (SELECT a, 1 AS b FROM t) AS q");
    const wh_node *query = wh_node_find(wh_child_node(script->child[0]), WH_N_QUERY);
    wh_arena *other = wh_arena_new(NULL, 0);
    wh_columns found;
    size_t before, i;

    apply("CREATE TABLE t(a); CREATE VIEW v AS SELECT a AS x FROM t");
    relation("v"); /* what a view has is found out once, and kept */
    before = wh_arena_used(arena);
    for (i = 0; i < 100; i++) {
        ck_assert(wh_query_columns(cat, other, query, &found) && found.n == 3);
        wh_catalog_traits(cat, query);
    }
    ck_assert_uint_eq(wh_arena_used(arena), before);
    wh_arena_free(other);
}
END_TEST

/* ---- types ------------------------------------------------------------------------------------
 */

START_TEST(types_have_a_class_in_each_dialect)
{
    static const struct {
        const char *dialect, *type;
        uint8_t type_class;
    } rows[] = {
        {"postgresql", "bool", WH_CLASS_BOOLEAN},
        {"postgresql", "double precision", WH_CLASS_REAL},
        {"postgresql", "numeric(10, 2)", WH_CLASS_DECIMAL},
        {"postgresql", "character varying(3)", WH_CLASS_TEXT},
        {"postgresql", "timestamp with time zone", WH_CLASS_DATETIME},
        {"postgresql", "time", WH_CLASS_TIME},
        {"postgresql", "interval day to second", WH_CLASS_INTERVAL},
        {"postgresql", "int4[][]", WH_CLASS_ARRAY},
        {"postgresql", "integer ARRAY[3]", WH_CLASS_ARRAY},
        {"postgresql", "pg_catalog.int4range", WH_CLASS_RANGE},
        {"postgresql", "bit varying(5)", WH_CLASS_BIT},
        {"postgresql", "inet", WH_CLASS_NETWORK},
        {"postgresql", "point", WH_CLASS_GEOMETRY},
        {"postgresql", "JSONB", WH_CLASS_JSON},
        {"postgresql", "uuid", WH_CLASS_UUID},
        {"postgresql", "no_such_type", WH_CLASS_OTHER},
        {"postgresql", "", WH_CLASS_UNKNOWN},
        {"mysql", "BOOLEAN", WH_CLASS_INTEGER},
        {"mysql", "int(11) unsigned zerofill", WH_CLASS_INTEGER},
        {"mysql", "enum('a','b')", WH_CLASS_ENUM},
        {"mysql", "set('a')", WH_CLASS_SET},
        {"mysql", "long varbinary", WH_CLASS_BLOB},
        {"mysql", "char(3) byte", WH_CLASS_BLOB},
        {"mysql", "binary(3)", WH_CLASS_BLOB},
        {"mysql", "year", WH_CLASS_INTEGER},
        {"mariadb", "inet6", WH_CLASS_NETWORK},
        {"sqlite", "VARCHAR(10)", WH_CLASS_TEXT},
        {"sqlite", "STRING", WH_CLASS_DECIMAL},
        {"sqlite", "", WH_CLASS_UNKNOWN},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin(rows[i].dialect);
        ck_assert_msg(wh_catalog_type_class(cat, wh_str_of(rows[i].type)) == rows[i].type_class,
                      "%s %s: %d", rows[i].dialect, rows[i].type,
                      wh_catalog_type_class(cat, wh_str_of(rows[i].type)));
        end();
    }
}
END_TEST

START_TEST(every_dialect_survives_the_same_script)
{
    const wh_dialect *d;

    for (size_t i = 0; (d = wh_dialect_at(i)) != NULL; i++) {
        begin(d->name);
        apply(
            "CREATE TABLE t(a INT PRIMARY KEY, b TEXT NOT NULL); CREATE VIEW v AS SELECT b FROM t;"
            "ALTER TABLE t ADD COLUMN c INT; CREATE INDEX i ON t(c)");
        ck_assert_str_eq(columns("t"), "a b c");
        ck_assert_str_eq(columns("v"), "b");
        ck_assert(column("t", "a")->primary_key);
        ck_assert_ptr_nonnull(wh_catalog_index(cat, WH_STR("i")));
        end();
    }
}
END_TEST

static void *apply_endless(void *ctx)
{
    (void)ctx;
    apply("CREATE TABLE t(a INT);"
          "CREATE VIEW v AS WITH RECURSIVE c AS (SELECT * FROM c) SELECT * FROM c, t;"
          "CREATE VIEW w AS WITH RECURSIVE c AS (SELECT * FROM d, d), d AS (SELECT * FROM c, c)"
          " SELECT * FROM c;");
    return NULL;
}

/* On a stack of 512 KiB: as deep as queries may be, not as often as they may be looked into. */
START_TEST(a_member_of_with_that_reads_nothing_but_itself_has_an_end)
{
    pthread_attr_t small;
    pthread_t thread;

    ck_assert_int_eq(pthread_attr_init(&small), 0);
    ck_assert_int_eq(pthread_attr_setstacksize(&small, 512 << 10), 0);
    ck_assert_int_eq(pthread_create(&thread, &small, apply_endless, NULL), 0);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&small);
    ck_assert_str_eq(columns("t"), "a");
    ck_assert(!relation("v")->columns_known);
    ck_assert(!relation("w")->columns_known);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("catalog of queries");
    TCase *p = tcase_create("postgresql"), *l = tcase_create("sqlite"), *m = tcase_create("mysql");
    TCase *t = tcase_create("types");

    tcase_add_checked_fixture(p, setup_postgresql, end);
    tcase_add_test(p, common_columns_stand_first_and_once);
    tcase_add_test(p, a_join_inside_of_a_join_gives_its_columns);
    tcase_add_test(p, functions_in_from_have_their_columns);
    tcase_add_test(p, with_sees_what_stands_before_it);
    tcase_add_test(p, a_query_may_be_values_a_table_or_in_brackets);
    tcase_add_test(p, traits_tell_what_a_query_does);
    tcase_add_test(p, a_member_of_with_that_reads_nothing_but_itself_has_an_end);
    suite_add_tcase(s, p);
    tcase_add_checked_fixture(l, setup_sqlite, end);
    tcase_add_test(l, common_columns_stay_where_they_are_in_sqlite);
    tcase_add_test(l, modules_tell_their_columns);
    tcase_add_test(l, a_view_follows_its_table_through_a_rename);
    tcase_add_test(l, schemas_of_sqlite_are_searched_in_order);
    tcase_add_test(l, a_column_of_a_key_stays);
    tcase_add_test(l, looking_something_up_takes_no_memory);
    tcase_add_test(l, a_query_is_looked_into_without_memory_of_the_catalog);
    suite_add_tcase(s, l);
    tcase_add_checked_fixture(m, setup_mysql, end);
    tcase_add_test(m, the_columns_of_json_table_are_told);
    suite_add_tcase(s, m);
    tcase_add_test(t, types_have_a_class_in_each_dialect);
    tcase_add_test(t, every_dialect_survives_the_same_script);
    suite_add_tcase(s, t);
    return run_suite(s);
}
