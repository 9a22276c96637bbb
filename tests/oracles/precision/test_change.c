/* Statements that change rows: their parts, what they read, what of them is precise, what they
 * reach. */
#include "oracles/precision/change.h"
#include "tests/oracles/fixture.h"

#define T0 "CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 TEXT, c2);\n"
#define T1 "CREATE TABLE t1(c0 INT, c1 INT REFERENCES t0(c0) ON DELETE CASCADE);\n"
#define T2 "CREATE TABLE t2(c0 INT);\n"
#define T3 "CREATE TABLE t3(c0 INT AUTO_INCREMENT PRIMARY KEY, c1 INT);\n"
#define V0 "CREATE VIEW v0 AS SELECT c0 FROM t0;\n"

static const char *setup = T0 T1 T2 T3 V0;

static wh_subject subject(const char *sql)
{
    wh_case *c = fixture_case(NULL, setup, sql);
    const wh_dialect *d = wh_dialect_find(wh_str_of(fixture_dialect));
    wh_subject s;

    ck_assert_msg(wh_subject_init(&s, arena, d, wh_case_catalog(arena, d, c), wh_str_of(sql)), "%s",
                  sql);
    return s;
}

/* What it reads, as a query; "" : nothing. */
static const char *reading(const char *dialect, const char *sql)
{
    wh_subject s, rows;

    fixture_dialect = dialect;
    s = subject(sql);
    fixture_dialect = "sqlite";
    return wh_subject_reading(&s, &rows) ? wh_arena_str(arena, rows.text).p : "";
}

START_TEST(what_a_change_reads_is_a_query_over_its_target)
{
    ck_assert_str_eq(reading("sqlite", "UPDATE t0 SET c1 = c2 + 1, c2 = 'a' WHERE c0 > 1;"),
                     "SELECT (c2 + 1), 'a' FROM t0 WHERE c0 > 1;");
    ck_assert_str_eq(reading("sqlite", "DELETE FROM t0 AS x WHERE x.c0 RETURNING x.c1;"),
                     "SELECT x.c1 FROM t0 AS x WHERE x.c0;");
    ck_assert_str_eq(
        reading("sqlite", "UPDATE t0 SET c1 = 1 FROM t1 JOIN t2 ON t1.c0 = t2.c0 WHERE t0.c0;"),
        "SELECT 1 FROM t0, t1 JOIN t2 ON t1.c0 = t2.c0 WHERE t0.c0;");
    ck_assert_str_eq(
        reading("sqlite", "WITH x AS (SELECT 1) DELETE FROM t0 WHERE c0 IN (SELECT * FROM x);"),
        "WITH x AS (SELECT 1) SELECT 1 FROM t0 WHERE c0 IN (SELECT * FROM x);");
    ck_assert_str_eq(reading("sqlite", "INSERT INTO t0 SELECT * FROM t1 WHERE c0;"),
                     "SELECT * FROM t1 WHERE c0;");
    ck_assert_str_eq(reading("postgresql", "DELETE FROM t0 USING t1, t2 WHERE t0.c0 = t1.c0;"),
                     "SELECT 1 FROM t0, t1, t2 WHERE t0.c0 = t1.c0;");
    ck_assert_str_eq(
        reading("mysql", "UPDATE t0 LEFT JOIN t1 ON t0.c0 = t1.c0 SET t0.c1 = t1.c0, t1.c0 = 2;"),
        "SELECT t1.c0, 2 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0;");
    ck_assert_str_eq(
        reading("mysql", "DELETE t0, t1 FROM t0 JOIN t1 ON t0.c0 = t1.c0 WHERE t0.c1;"),
        "SELECT 1 FROM t0 JOIN t1 ON t0.c0 = t1.c0 WHERE t0.c1;");
    ck_assert_str_eq(reading("mysql", "DELETE FROM t0 WHERE c0 ORDER BY c0 LIMIT 2;"),
                     "SELECT 1 FROM t0 WHERE c0 ORDER BY c0 LIMIT 2;");
}
END_TEST

START_TEST(the_kind_of_a_statement_is_told)
{
    ck_assert_uint_eq(subject("SELECT 1;").kind, WH_IS_QUERY);
    ck_assert_uint_eq(subject("WITH x AS (SELECT 1) SELECT * FROM x;").kind, WH_IS_QUERY);
    ck_assert_uint_eq(subject("INSERT OR REPLACE INTO t0 VALUES (1, 2, 3);").kind, WH_IS_INSERT);
    ck_assert_uint_eq(subject("REPLACE INTO t0 VALUES (1, 2, 3);").kind, WH_IS_REPLACE);
    ck_assert_uint_eq(subject("UPDATE t0 SET c1 = 1;").kind, WH_IS_UPDATE);
    ck_assert_uint_eq(subject("DELETE FROM t0;").kind, WH_IS_DELETE);
    ck_assert_uint_eq(subject("CREATE TABLE x(y);").kind, 0);
}
END_TEST

START_TEST(what_leaves_one_state_behind_is_precise)
{
    static const struct {
        const char *dialect, *sql, *why; /* NULL: precise */
    } rows[] = {
        {"sqlite", "UPDATE t0 SET c1 = c2 WHERE c0 > 1;", NULL},
        {"sqlite", "DELETE FROM t0 WHERE c0 IN (SELECT c0 FROM t1 WHERE t1.c1 = t0.c2);", NULL},
        {"sqlite", "INSERT INTO t1 SELECT c0, c1 FROM t0 WHERE c2;", NULL},
        {"sqlite", "INSERT INTO t0(c1) SELECT c0 FROM t1;", "numbered"},
        {"sqlite", "INSERT INTO t0 SELECT c0, c1, 1 FROM t0;", NULL},
        {"sqlite", "INSERT INTO t0(c2, c0) SELECT c1, c0 + 1 FROM t0;", "numbered"}, /* NULL */
        {"sqlite", "INSERT INTO t0(c0, c2) SELECT 7, c0 FROM t1;", NULL},
        {"sqlite", "INSERT INTO t0 VALUES (NULL, 1, 2), (NULL, 3, 4);", NULL},
        {"mysql", "INSERT INTO t3 SELECT c0, 1 FROM t1;", "numbered"}, /* 0 is the next one too */
        {"mariadb", "INSERT INTO t3 SELECT 7, c0 FROM t1;", NULL},
        {"mariadb", "INSERT INTO t3 SELECT 0, c0 FROM t1;", "numbered"},
        {"sqlite", "INSERT INTO t1 SELECT c0, random() FROM t0;", "not the same twice"},
        {"sqlite", "UPDATE t0 SET c1 = random();", "not the same twice"},
        {"sqlite", "UPDATE t0 SET c1 = no_such(c0);", "does not list"},
        {"sqlite", "UPDATE t0 SET c1 = 1 WHERE c0 = (SELECT c0 FROM t1);", "several rows"},
        {"sqlite", "UPDATE OR IGNORE t0 SET c0 = 1;", "turns errors"},
        {"sqlite", "UPDATE t9 SET c1 = 1;", "does not make"},
        {"sqlite", "UPDATE t0 SET c1 = (SELECT MAX(c0) FROM t0);", "while it changes"},
        {"sqlite", "UPDATE t0 SET c1 = (SELECT MAX(c0) FROM v0);", "while it changes"},
        {"sqlite", "UPDATE t0 SET c1 = (SELECT MAX(c0) FROM t1);", NULL},
        {"sqlite", "UPDATE t0 SET c1 = 1, c0 = (SELECT MAX(c0) FROM t1);", "while it changes"},
        {"sqlite", "DELETE FROM t0 RETURNING c0 IN (SELECT c1 FROM t1);", "while it changes"},
        {"sqlite", "DELETE FROM t1 RETURNING c0 IN (SELECT c1 FROM t0);", NULL},
        {"sqlite", "UPDATE t0 SET c1 = t1.c0 FROM t1 WHERE t0.c0 = t1.c1;", "several rows may"},
        {"sqlite", "UPDATE t0 SET c1 = 1 FROM t1 WHERE t0.c0 = t1.c1;", NULL},
        {"mysql", "DELETE FROM t0 WHERE c1 ORDER BY c1 LIMIT 1;", "total order"},
        {"mysql", "DELETE FROM t0 WHERE c1 ORDER BY c1, c0 LIMIT 1;", NULL},
        {"mysql", "UPDATE t0, t1 SET t0.c1 = 1 WHERE t0.c0 = t1.c0;", NULL},
        {"mysql", "UPDATE t0, t1 SET t0.c1 = t1.c0 WHERE t0.c0 = t1.c0;", "several rows may"},
        {"sqlite", "REPLACE INTO t1 SELECT c0, c1 FROM t0;", "in which they come"},
        {"postgresql", "MERGE INTO t0 USING t1 ON t0.c0 = t1.c0 WHEN MATCHED THEN DELETE;",
         "MERGE"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *why = NULL;
        wh_subject s;
        bool good;

        fixture_dialect = rows[i].dialect;
        s = subject(rows[i].sql);
        good = wh_is_precise(&s, &why);
        fixture_dialect = "sqlite";
        if (rows[i].why)
            ck_assert_msg(!good && why && strstr(why, rows[i].why), "%s: %s", rows[i].sql,
                          good ? "precise" : why);
        else
            ck_assert_msg(good, "%s: %s", rows[i].sql, why);
    }
}
END_TEST

START_TEST(cascades_and_triggers_are_followed)
{
    wh_reach reach = {{NULL}, 0, false};
    const wh_relation *t0, *t1, *t2;
    wh_subject s;

    setup = T0 T1 T2 "CREATE TRIGGER r AFTER DELETE ON t1 BEGIN UPDATE t2 SET c0 = 1; END;";
    s = subject("DELETE FROM t0;");
    t0 = wh_catalog_relation(s.catalog, WH_STR("t0"));
    t1 = wh_catalog_relation(s.catalog, WH_STR("t1"));
    t2 = wh_catalog_relation(s.catalog, WH_STR("t2"));
    wh_reach_of(&s, t0, &reach);
    ck_assert(wh_reaches(&reach, t1) && wh_reaches(&reach, t2));
    ck_assert(!wh_reaches(&reach, t0) && !reach.open);
    setup = T0 T2 "CREATE TRIGGER r BEFORE UPDATE ON t2 BEGIN SELECT RAISE(IGNORE); END;";
    s = subject("DELETE FROM t0;");
    reach.n = 0;
    wh_reach_of(&s, wh_catalog_relation(s.catalog, WH_STR("t0")), &reach);
    ck_assert(reach.n == 0 && !reach.open);
    wh_reach_of(&s, wh_catalog_relation(s.catalog, WH_STR("t2")), &reach);
    ck_assert(reach.n == 0 && reach.open);
    setup = T0 T1 T2 T3 V0;
}
END_TEST

START_TEST(numbers_of_the_table_depend_on_what_was_inserted_before)
{
    wh_subject given, own;
    const char *why;

    setup = "CREATE TABLE t0(c0 INT GENERATED ALWAYS AS IDENTITY, c1 INT);\n";
    fixture_dialect = "postgresql";
    given = subject("INSERT INTO t0 OVERRIDING SYSTEM VALUE SELECT 5, 6;");
    ck_assert_msg(wh_is_precise(&given, &why), "%s", why);
    own = subject("INSERT INTO t0 OVERRIDING USER VALUE SELECT 5, 6;");
    ck_assert(!wh_is_precise(&own, &why) && strstr(why, "numbered"));
    own = subject("INSERT INTO t0 (c0, c1) OVERRIDING USER VALUE SELECT 5, 6;");
    ck_assert(!wh_is_precise(&own, &why) && strstr(why, "numbered"));
    setup = T0 T1 T2 T3 V0;
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(of_one_row_any_order_is_total)
{
    static const struct {
        const char *dialect, *sql, *why; /* of two rows */
    } rows[] = {
        {"sqlite", "UPDATE t0 SET c1 = t1.c0 FROM t1 WHERE t0.c0 = t1.c1;", "several rows may"},
        {"sqlite", "REPLACE INTO t1 SELECT c0, c1 FROM t0;", "in which they come"},
        {"mysql", "DELETE FROM t0 WHERE c1 ORDER BY c1 LIMIT 1;", "total order"},
        {"mysql", "UPDATE t0, t1 SET t0.c1 = t1.c0 WHERE t0.c0 = t1.c0;", "several rows may"},
    };
    wh_subject hidden;
    const char *why;
    size_t i, n;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (n = 1; n <= 2; n++) {
            wh_subject s;
            bool good;

            why = NULL;
            setup = n == 1 ? T0 T1
                        "INSERT INTO t0 VALUES (1, 2, 3);\nINSERT INTO t1 VALUES (1, 2);\n"
                           : T0 T1 "INSERT INTO t0 VALUES (1, 2, 3), (2, 3, 4);\n"
                                   "INSERT INTO t1 VALUES (1, 2), (2, 3);\n";
            fixture_dialect = rows[i].dialect;
            s = subject(rows[i].sql);
            good = wh_is_precise(&s, &why);
            ck_assert_msg(n == 1 ? good : !good && strstr(why, rows[i].why), "%s: %zu: %s",
                          rows[i].sql, n, good ? "precise" : why);
        }
    fixture_dialect = "sqlite";
    setup = T0 T1 "INSERT INTO t1 VALUES (1, 2);\n";
    hidden = subject("WITH t1(c0) AS (VALUES (1), (2)) UPDATE t0 SET c1 = t1.c0 FROM t1;");
    ck_assert(!wh_is_precise(&hidden, &why) && strstr(why, "several rows may"));
    setup = T0 T1 T2 T3 V0;
}
END_TEST

/* Rows that go, and columns that no such constraint is of, meet no ON CONFLICT. */
START_TEST(a_conflict_clause_matters_where_its_constraint_is_met)
{
    static const struct {
        const char *sql;
        bool precise;
    } rows[] = {
        {"DELETE FROM t4 WHERE d > 1;", true},
        {"UPDATE t4 SET d = c WHERE d > 1;", true},
        {"UPDATE t4 SET d = 1, c = 2;", false},
        {"UPDATE t4 SET a = a + 1;", false},
        {"UPDATE t4 SET b = d;", false},
        {"UPDATE t4 SET (d, b) = (1, 2);", false},
        {"UPDATE t4 SET rowid = d;", false},
        {"INSERT INTO t4 SELECT * FROM t2, t2, t2, t2;", false},
        {"UPDATE t5 SET a = 1;", false}, /* by way of what is made of it */
    };
    const char *why;

    setup = T2 "CREATE TABLE t4(a INTEGER PRIMARY KEY ON CONFLICT REPLACE, b UNIQUE, "
               "c NOT NULL ON CONFLICT IGNORE, d);\n"
               "CREATE TABLE t5(a, b AS (a + 1) UNIQUE ON CONFLICT IGNORE);\n";
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wh_subject s = subject(rows[i].sql);
        bool good = wh_is_precise(&s, &why);

        ck_assert_msg(good == rows[i].precise && (good || strstr(why, "conflict")), "%s: %s",
                      rows[i].sql, good ? "precise" : why);
    }
    setup = T0 T1 T2 T3 V0;
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {what_a_change_reads_is_a_query_over_its_target,
                                  the_kind_of_a_statement_is_told,
                                  what_leaves_one_state_behind_is_precise,
                                  cascades_and_triggers_are_followed,
                                  numbers_of_the_table_depend_on_what_was_inserted_before,
                                  of_one_row_any_order_is_total,
                                  a_conflict_clause_matters_where_its_constraint_is_met};

    return fixture_run("changes", tests, sizeof tests / sizeof tests[0]);
}
