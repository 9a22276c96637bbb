/* The catalog: DDL applied in order, views resolved, traits seen through views. */
#include "formats/sql/catalog/catalog.h"
#include "formats/sql/parse/parse.h"

#include <check.h>
#include <stdio.h>

static wh_arena *arena;
static wh_catalog *cat;

static void apply(const char *z)
{
    const wh_node *script = NULL;

    ck_assert_int_eq(wh_parse(arena, &wh_dialect_sqlite, wh_str_of(z), &script, NULL), WH_OK);
    wh_catalog_apply_script(cat, script);
}

static void setup(void)
{
    arena = wh_arena_new(NULL, 0);
    cat = wh_catalog_new(arena, &wh_dialect_sqlite);
}

static void teardown(void)
{
    wh_arena_free(arena);
}

static const wh_relation *relation(const char *z)
{
    return wh_catalog_relation(cat, wh_str_of(z));
}

static const wh_column *column(const char *table, const char *name)
{
    const wh_relation *r = relation(table);
    const wh_column *c;

    ck_assert_msg(r != NULL, "%s", table);
    c = wh_relation_column(r, wh_str_of(name));
    ck_assert_msg(c != NULL, "%s.%s", table, name);
    return c;
}

/* "a,b,c", or "?" where the columns are not known. */
static const char *columns(const char *table)
{
    static char out[1000];
    const wh_relation *r = relation(table);
    size_t n = 0;

    if (!r || !r->columns_known)
        return "?";
    for (size_t i = 0; i < r->ncolumns; i++) {
        if (i)
            out[n++] = ',';
        memcpy(out + n, r->columns[i].name.p, r->columns[i].name.n);
        n += r->columns[i].name.n;
    }
    out[n] = 0;
    return out;
}

START_TEST(affinities_follow_the_rules_of_sqlite)
{
    static const struct {
        const char *type;
        int affinity;
    } rows[] = {
        {"", WH_AFFINITY_BLOB},
        {"INT", WH_AFFINITY_INTEGER},
        {"CHARINT", WH_AFFINITY_INTEGER},
        {"varchar(10)", WH_AFFINITY_TEXT},
        {"CLOB", WH_AFFINITY_TEXT},
        {"BLOB", WH_AFFINITY_BLOB},
        {"DOUBLE PRECISION", WH_AFFINITY_REAL},
        {"FLOATING POINT", WH_AFFINITY_INTEGER},
        {"DECIMAL(10,2)", WH_AFFINITY_NUMERIC},
        {"STRING", WH_AFFINITY_NUMERIC},
        {"BLOBREAL", WH_AFFINITY_BLOB},
        {"BLOBCHAR", WH_AFFINITY_TEXT},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_msg(wh_affinity_sqlite(wh_str_of(rows[i].type)) == rows[i].affinity, "%s",
                      rows[i].type);
}
END_TEST

START_TEST(a_table_has_its_columns_with_all_that_is_declared)
{
    apply("CREATE TABLE main.T0(a INTEGER PRIMARY KEY, \"b c\" TEXT NOT NULL COLLATE nocase UNIQUE,"
          " d REAL DEFAULT (1), e AS (a + 1) STORED, f GENERATED ALWAYS AS (a), g)");
    ck_assert_str_eq(columns("t0"), "a,b c,d,e,f,g");
    ck_assert_int_eq(relation("t0")->rowid_alias, 0);
    ck_assert(wh_str_is(relation("t0")->schema, "main"));
    ck_assert(column("t0", "A")->primary_key && !column("t0", "a")->unique);
    ck_assert(column("t0", "b C")->not_null && column("t0", "b c")->unique);
    ck_assert(wh_str_is(column("t0", "b c")->collation, "nocase"));
    ck_assert_int_eq(column("t0", "d")->affinity, WH_AFFINITY_REAL);
    ck_assert_ptr_nonnull(column("t0", "d")->value);
    ck_assert_int_eq(column("t0", "e")->generated, WH_GENERATED_STORED);
    ck_assert_int_eq(column("t0", "f")->generated, WH_GENERATED_VIRTUAL);
    ck_assert_int_eq(column("t0", "g")->affinity, WH_AFFINITY_BLOB);
}
END_TEST

START_TEST(keys_of_the_table_reach_its_columns)
{
    apply("CREATE TABLE a(x INTEGER, y, UNIQUE (y), PRIMARY KEY (x));"
          "CREATE TABLE b(x, y, PRIMARY KEY (x, y), UNIQUE (x COLLATE nocase)) WITHOUT ROWID;"
          "CREATE TABLE c(x INTEGER PRIMARY KEY DESC, y ANY) STRICT");
    ck_assert_int_eq(relation("a")->rowid_alias, 0);
    ck_assert(column("a", "y")->unique);
    ck_assert(relation("b")->without_rowid && column("b", "y")->not_null);
    ck_assert(column("b", "x")->unique && !column("b", "y")->unique);
    ck_assert(relation("c")->strict && relation("c")->rowid_alias == -1);
}
END_TEST

START_TEST(what_an_engine_would_refuse_changes_nothing)
{
    apply("CREATE TABLE a(x); CREATE TABLE IF NOT EXISTS A(y); CREATE TABLE a(z); DROP VIEW a;"
          "CREATE INDEX i ON nowhere(x); DROP TABLE b; ALTER TABLE b ADD c; INSERT INTO a VALUES "
          "(1)");
    ck_assert_str_eq(columns("a"), "x");
    ck_assert_ptr_null(wh_catalog_index(cat, WH_STR("i")));
    ck_assert_ptr_null(wh_catalog_relation_at(cat, 1));
}
END_TEST

START_TEST(what_an_engine_has_carried_out_had_nothing_in_its_way)
{
    apply("CREATE TABLE a(x)");
    wh_catalog_carried_out(cat);
    apply("CREATE TABLE IF NOT EXISTS a(y)");
    ck_assert_str_eq(columns("a"), "x");
    apply("CREATE TABLE a(z); INSERT INTO a VALUES (1); ROLLBACK");
    ck_assert_str_eq(columns("a"), "z");
    ck_assert_ptr_null(wh_catalog_relation_at(cat, 1));
}
END_TEST

START_TEST(two_columns_of_one_name_make_a_table_that_is_not_known)
{
    apply("CREATE TABLE a(x, y); CREATE TABLE b(y, z); CREATE TABLE c AS SELECT * FROM a, b;"
          "CREATE TABLE d AS SELECT * FROM a NATURAL JOIN b; CREATE TABLE e AS SELECT x, X FROM a");
    ck_assert_str_eq(columns("c"), "?");
    ck_assert_str_eq(columns("d"), "x,y,z");
    ck_assert_str_eq(columns("e"), "?");
}
END_TEST

START_TEST(indexes_and_triggers_go_with_their_table)
{
    const wh_index *i;

    apply("CREATE TABLE a(x, y); CREATE UNIQUE INDEX i ON a(y COLLATE nocase DESC, x + 1) WHERE x;"
          "CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END;");
    i = wh_catalog_index(cat, WH_STR("I"));
    ck_assert(i && i->unique && i->partial && i->ncolumns == 2);
    ck_assert(wh_str_is(i->columns[0].name, "y") && i->columns[1].name.n == 0);
    ck_assert_ptr_nonnull(wh_catalog_trigger(cat, WH_STR("t")));
    apply("DROP TABLE a");
    ck_assert_ptr_null(wh_catalog_index(cat, WH_STR("i")));
    ck_assert_ptr_null(wh_catalog_trigger(cat, WH_STR("t")));
    ck_assert_ptr_null(relation("a"));
    apply("CREATE TABLE a(x); CREATE INDEX i ON a(x); DROP INDEX i");
    ck_assert_ptr_null(wh_catalog_index_at(cat, 0));
}
END_TEST

START_TEST(alter_renames_adds_and_drops)
{
    apply("CREATE TABLE a(x, y INTEGER PRIMARY KEY); ALTER TABLE a RENAME TO b;"
          "ALTER TABLE b ADD COLUMN z TEXT; ALTER TABLE b RENAME x TO w; ALTER TABLE b ADD COLUMN "
          "\"column\";");
    ck_assert_ptr_null(relation("a"));
    ck_assert_str_eq(columns("b"), "w,y,z,column");
    apply("ALTER TABLE b DROP COLUMN w; ALTER TABLE b DROP z; ALTER TABLE b DROP nothing;"
          "ALTER TABLE b RENAME COLUMN y TO \"q r\"");
    ck_assert_str_eq(columns("b"), "q r,column");
    ck_assert_int_eq(relation("b")->rowid_alias, 0);
}
END_TEST

START_TEST(rollback_takes_back_what_was_made_and_dropped)
{
    apply("CREATE TABLE kept(a); BEGIN; CREATE TABLE t(a, b); CREATE INDEX i ON t(a);"
          "DROP TABLE kept; ROLLBACK");
    ck_assert_ptr_null(relation("t"));
    ck_assert_ptr_null(wh_catalog_index(cat, WH_STR("i")));
    ck_assert_str_eq(columns("kept"), "a");
    apply("BEGIN; CREATE TABLE t(x); COMMIT; ROLLBACK");
    ck_assert_str_eq(columns("t"), "x");
}
END_TEST

START_TEST(a_transaction_ends_with_its_outermost_savepoint)
{
    apply("SAVEPOINT a; SAVEPOINT b; RELEASE b; ROLLBACK TO a");
    ck_assert(wh_catalog_in_transaction(cat));
    apply("RELEASE a");
    ck_assert(!wh_catalog_in_transaction(cat));
    apply("BEGIN; SAVEPOINT a; RELEASE a");
    ck_assert(wh_catalog_in_transaction(cat));
    apply("COMMIT");
    ck_assert(!wh_catalog_in_transaction(cat));
}
END_TEST

START_TEST(rollbacks_without_end_leave_a_catalog_that_knows_nothing)
{
    char table[64];
    int i;

    for (i = 0; i < 1000; i++) {
        snprintf(table, sizeof table, "CREATE TABLE t%d(a)", i);
        apply(table);
    }
    apply("BEGIN; CREATE TABLE t(a); ROLLBACK");
    ck_assert_str_eq(columns("t999"), "a");
    for (i = 0; i < 1000; i++)
        apply("BEGIN; CREATE TABLE t(a); ROLLBACK");
    ck_assert_ptr_null(relation("t999"));
    apply("CREATE TABLE t(b)");
    ck_assert_str_eq(columns("t"), "b");
}
END_TEST

START_TEST(rollback_to_a_savepoint_keeps_what_was_before_it)
{
    apply("SAVEPOINT s; CREATE TABLE t(a); SAVEPOINT \"S2\"; ALTER TABLE t ADD b;"
          "ROLLBACK TRANSACTION TO SAVEPOINT s2; ALTER TABLE t ADD c");
    ck_assert_str_eq(columns("t"), "a,c");
    apply("ROLLBACK TO s2; RELEASE s2; ROLLBACK TO nowhere");
    ck_assert_str_eq(columns("t"), "a");
    apply("ROLLBACK TO s");
    ck_assert_ptr_null(relation("t"));
    apply("CREATE TABLE t(d); RELEASE s; ROLLBACK");
    ck_assert_str_eq(columns("t"), "d");
}
END_TEST

START_TEST(the_columns_of_a_view_are_those_of_its_query)
{
    apply("CREATE TABLE a(x INT, y TEXT COLLATE nocase); CREATE TABLE b(x, z);"
          "CREATE VIEW v1 AS SELECT x, y AS why, x + 1, CAST(x AS TEXT) c FROM a;"
          "CREATE VIEW v2(one, two) AS SELECT a.x, v1.why FROM a, v1;"
          "CREATE VIEW v3 AS SELECT * FROM a JOIN b USING (x);"
          "CREATE VIEW v4 AS SELECT b.*, s.* FROM b, (SELECT y FROM a) AS s;"
          "CREATE VIEW v5 AS SELECT * FROM a NATURAL JOIN b;"
          "CREATE VIEW v6 AS VALUES (1, 2);"
          "CREATE VIEW v7 AS WITH q(m) AS (SELECT x FROM a) SELECT *, 1 AS k FROM q UNION SELECT "
          "1, 2;"
          "CREATE VIEW v8 AS SELECT a.rowid AS n, oid FROM a;"
          "CREATE TABLE d AS SELECT x AS p FROM a;");
    ck_assert_str_eq(columns("v1"), "x,why,x + 1,c");
    ck_assert_int_eq(column("v1", "why")->affinity, WH_AFFINITY_TEXT);
    ck_assert(wh_str_is(column("v1", "why")->collation, "nocase"));
    ck_assert(column("v1", "c")->derived && column("v1", "c")->affinity == WH_AFFINITY_TEXT);
    ck_assert(column("v1", "x + 1")->affinity == WH_AFFINITY_NONE);
    ck_assert_int_eq(column("v8", "n")->affinity, WH_AFFINITY_INTEGER);
    ck_assert(!column("v8", "oid")->derived && wh_str_is(column("v8", "oid")->type, "INTEGER"));
    ck_assert_str_eq(columns("v2"), "one,two");
    ck_assert_int_eq(column("v2", "two")->affinity, WH_AFFINITY_TEXT);
    ck_assert_str_eq(columns("v3"), "x,y,z");
    ck_assert_str_eq(columns("v4"), "x,z,y");
    ck_assert_str_eq(columns("v5"), "x,y,z");
    ck_assert_str_eq(columns("v6"), "column1,column2");
    ck_assert_str_eq(columns("v7"), "m,k");
    ck_assert_str_eq(columns("d"), "p");
}
END_TEST

START_TEST(a_view_may_come_before_what_it_reads_and_is_followed_when_that_changes)
{
    apply("CREATE VIEW v AS SELECT * FROM a");
    ck_assert_str_eq(columns("v"), "?");
    apply("CREATE TABLE a(x)");
    ck_assert_str_eq(columns("v"), "x");
    apply("ALTER TABLE a ADD y");
    ck_assert_str_eq(columns("v"), "x,y");
    apply("DROP TABLE a");
    ck_assert_str_eq(columns("v"), "?");
}
END_TEST

START_TEST(views_in_a_circle_or_without_measure_end)
{
    apply("CREATE VIEW v AS SELECT * FROM w; CREATE VIEW w AS SELECT * FROM v; CREATE TABLE t(a);"
          "CREATE VIEW x0 AS SELECT * FROM t AS t1, t AS t2");
    for (int i = 1; i < 40; i++) {
        char z[200];
        const wh_node *script;

        snprintf(z, sizeof z,
                 "CREATE VIEW x%d AS WITH q AS (SELECT * FROM x%d a, x%d b), r AS (SELECT * FROM q "
                 "m, q n) SELECT 1 FROM r a, r b",
                 i, i - 1, i - 1);
        ck_assert_int_eq(
            wh_parse(arena, &wh_dialect_sqlite, wh_arena_str(arena, wh_str_of(z)), &script, NULL),
            WH_OK);
        wh_catalog_apply_script(cat, script);
    }
    ck_assert_str_eq(columns("v"), "?");
    ck_assert_uint_ne(wh_relation_traits(cat, relation("v")) & WH_TRAIT_UNKNOWN, 0);
    ck_assert_str_eq(columns("x0"), "a,a");
    columns("x39");
    ck_assert_uint_ne(wh_relation_traits(cat, relation("x39")) & WH_TRAIT_VIEW, 0);
}
END_TEST

START_TEST(what_a_view_hides_is_told_through_other_views)
{
    static const struct {
        const char *query;
        unsigned traits;
    } rows[] = {
        {"SELECT x FROM a", 0},
        {"SELECT DISTINCT x FROM a", WH_TRAIT_DISTINCT},
        {"SELECT ALL x FROM a", 0},
        {"SELECT max(x) FROM a", WH_TRAIT_PICKS},
        {"SELECT count(x) FROM a", 0},
        {"SELECT max(x, 1) FROM a", 0},
        {"SELECT x FROM a GROUP BY x", WH_TRAIT_PICKS},
        {"SELECT x FROM a LIMIT 1", WH_TRAIT_LIMIT},
        {"SELECT lag(x) OVER () FROM a", WH_TRAIT_PICKS | WH_TRAIT_ORDER_SENSITIVE},
        {"SELECT rank() OVER () FROM a", 0},
        {"SELECT x FROM a UNION SELECT 1", WH_TRAIT_COMPOUND},
        {"SELECT x FROM a LEFT JOIN a AS b", WH_TRAIT_OUTER_JOIN},
        {"SELECT x FROM a, json_each('[]')", WH_TRAIT_TABLE_FUNCTION},
        {"SELECT random() FROM a", WH_TRAIT_NONDETERMINISTIC},
        {"SELECT x FROM nowhere", WH_TRAIT_UNKNOWN},
        {"SELECT x FROM f", WH_TRAIT_VIRTUAL},
        {"SELECT x FROM (SELECT x FROM a LIMIT 1)", WH_TRAIT_LIMIT | WH_TRAIT_SUBQUERY},
        {"WITH q AS (SELECT 1) SELECT * FROM q", 0},
        {"SELECT a FROM a WHERE x ?? y", WH_TRAIT_OPAQUE},
    };

    apply("CREATE TABLE a(x); CREATE VIRTUAL TABLE f USING fts5(x)");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        wh_buf b = WH_BUF_INIT(1000);
        wh_str z;

        wh_buf_format(&b, "DROP VIEW IF EXISTS v; CREATE VIEW v AS %s;", rows[i].query);
        z = wh_arena_str(arena, wh_buf_view(&b));
        wh_buf_release(&b);
        apply(z.p);
        apply("DROP VIEW IF EXISTS outer_view; CREATE VIEW outer_view AS SELECT * FROM v;");
        ck_assert_msg(wh_relation_traits(cat, relation("outer_view")) ==
                          (rows[i].traits | WH_TRAIT_VIEW),
                      "%s", rows[i].query);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("catalog");
    TCase *t = tcase_create("catalog");
    SRunner *sr;
    int failed;

    tcase_add_checked_fixture(t, setup, teardown);
    tcase_set_timeout(t, 60);
    tcase_add_test(t, affinities_follow_the_rules_of_sqlite);
    tcase_add_test(t, a_table_has_its_columns_with_all_that_is_declared);
    tcase_add_test(t, keys_of_the_table_reach_its_columns);
    tcase_add_test(t, what_an_engine_would_refuse_changes_nothing);
    tcase_add_test(t, what_an_engine_has_carried_out_had_nothing_in_its_way);
    tcase_add_test(t, two_columns_of_one_name_make_a_table_that_is_not_known);
    tcase_add_test(t, indexes_and_triggers_go_with_their_table);
    tcase_add_test(t, alter_renames_adds_and_drops);
    tcase_add_test(t, rollback_takes_back_what_was_made_and_dropped);
    tcase_add_test(t, a_transaction_ends_with_its_outermost_savepoint);
    tcase_add_test(t, rollbacks_without_end_leave_a_catalog_that_knows_nothing);
    tcase_add_test(t, rollback_to_a_savepoint_keeps_what_was_before_it);
    tcase_add_test(t, the_columns_of_a_view_are_those_of_its_query);
    tcase_add_test(t, a_view_may_come_before_what_it_reads_and_is_followed_when_that_changes);
    tcase_add_test(t, views_in_a_circle_or_without_measure_end);
    tcase_add_test(t, what_a_view_hides_is_told_through_other_views);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? 1 : 0;
}
