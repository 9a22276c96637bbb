/* Statements that change rows, written otherwise: what follows them, and what they may not read. */
#include <stdio.h>

#include "tests/oracles/fixture.h"
#include "oracles/eet/places.h"

#define T                                                                                          \
    "CREATE TABLE t0(c0 INT, c1 TEXT, c2 TEXT COLLATE NOCASE);\n"                                  \
    "CREATE TABLE t1(c0 INT, c1 TEXT);\n"

static void refused(const char *base, const char *why)
{
    fixture_expect("eet", T, base, why);
}

START_TEST(a_change_is_followed_by_all_that_it_touches)
{
    ck_assert_str_eq(
        fixture_derive("eet", T "CREATE TRIGGER g AFTER DELETE ON t0 BEGIN DELETE FROM t1; END;",
                       "DELETE FROM t0 WHERE wh_eet(2, c0 IS NULL, TRUE, NULL);"),
        "check: bag original = transformed\n"
        "original: BEGIN;\noriginal: DELETE FROM t0 WHERE TRUE;\noriginal: SELECT * FROM t0;\n"
        "original: SELECT * FROM t1;\noriginal: ROLLBACK;\n"
        "transformed: BEGIN;\ntransformed: DELETE FROM t0 WHERE (((c0 IS NULL) OR NOT (c0 IS NULL) "
        "OR (c0 IS NULL) IS NULL) AND (TRUE));\ntransformed: SELECT * FROM t0;\n"
        "transformed: SELECT * FROM t1;\ntransformed: ROLLBACK;\n");
}
END_TEST

START_TEST(values_that_are_stored_may_be_written_otherwise)
{
    refused("UPDATE t0 SET c0 = wh_eet(5, 1, c1, NULL);", NULL);
    refused("UPDATE t0 SET c0 = 1 WHERE wh_eet(1, 1, c1, NULL) RETURNING wh_eet(5, 1, c1, NULL);",
            NULL);
    refused("INSERT INTO t0(c0) SELECT wh_eet(5, 1, c0, NULL) FROM t1;", NULL);
    refused("INSERT INTO t0(c0) VALUES (wh_eet(5, 1, 1, NULL));", "");
    refused("UPDATE OR IGNORE t0 SET c0 = wh_eet(5, 1, c1, NULL);", "errors into something else");
    refused("DELETE FROM t0 WHERE wh_eet(5, 1, c0, NULL) = '1';", "must stay");
}
END_TEST

/* Row by row: what the table holds, and so p, differs from one to the next; of three copies of p
 * each may be looked at first behind another row. */
START_TEST(what_is_set_or_returned_does_not_read_the_table_that_changes)
{
    static const char why[] = "read from the table while it changes";

    refused("UPDATE t0 SET c0 = wh_eet(4, c0 IN (SELECT c0 FROM t0), 1, 2);", why);
    refused("UPDATE t0 SET c0 = wh_eet(3, 1, c0, (SELECT c0 FROM t0 ORDER BY c0 LIMIT 1));", why);
    refused("DELETE FROM t0 RETURNING wh_eet(5, c0 IN (SELECT c0 FROM t0), c1, NULL);", why);
    fixture_expect("eet", T "CREATE VIEW v0 AS SELECT c0 FROM t0;",
                   "UPDATE t0 SET c0 = wh_eet(4, c0 IN (SELECT c0 FROM v0), 1, 2);", why);
    refused("UPDATE t0 SET c0 = wh_eet(4, c0 IN (SELECT c0 FROM t1), 1, 2);", NULL);
    refused("UPDATE t0 SET c0 = 1 WHERE wh_eet(2, c0 IN (SELECT c0 FROM t0), c1, NULL);", NULL);
    refused("DELETE FROM t0 WHERE wh_eet(2, c0 IN (SELECT c0 FROM t0), c1, NULL) RETURNING c0;",
            NULL);
}
END_TEST

/* Nor is such a p ever drawn, so that no check is lost. */
START_TEST(p_is_drawn_from_what_stays)
{
    static const char base[] = "UPDATE t0 SET c0 = c0 + 1, c1 = abs(c1) WHERE c0 > 1 "
                               "RETURNING c0, c1;";
    size_t i, own = 0, other = 0;

    for (i = 0; i < 400; i++) {
        wh_case *c = fixture_case(NULL, T, base);
        wh_error err = {0, 0, "", ""};
        const char *text = NULL, *where;
        size_t k;

        ck_assert_int_eq(wh_oracle_prepare(arena, wh_oracle_find(WH_STR("eet")), i, c, &err),
                         WH_OK);
        for (k = 0; k < c->nsections; k++)
            if (c->sections[k].kind == WH_BASE)
                text = c->sections[k].stmts[0].sql.p;
        ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_OK, "%s: %s", text, err.message);
        where = strstr(text, " WHERE ");
        own += where && strstr(where, "FROM t0 AS wh_t") != NULL;
        other += strstr(text, "FROM t1 AS wh_t") != NULL;
    }
    ck_assert_uint_gt(own, 10);
    ck_assert_uint_gt(other, 40);
}
END_TEST

/* Whoever reads such a column sees another value. */
START_TEST(p_is_not_drawn_from_what_is_another_each_time)
{
    static const char tables[] = "CREATE TABLE t0(c0 INT);\n"
                                 "CREATE TABLE t1(c0 INT, c1 INT AS (random()) VIRTUAL);\n"
                                 "CREATE TABLE t2(c0 INT, c1 INT AS (c0 + 1) VIRTUAL);\n";
    size_t i, open = 0, other = 0;

    fixture_dialect = "duckdb";
    for (i = 0; i < 200; i++) {
        wh_case *c = fixture_case(NULL, tables, "SELECT c0 FROM t0 WHERE c0 > 1 AND c0 < 9;");
        wh_error err = {0, 0, "", ""};
        size_t k;

        ck_assert_int_eq(wh_oracle_prepare(arena, wh_oracle_find(WH_STR("eet")), i, c, &err),
                         WH_OK);
        for (k = 0; k < c->nsections; k++)
            if (c->sections[k].kind == WH_BASE) {
                open += strstr(c->sections[k].stmts[0].sql.p, "FROM t1 AS wh_t") != NULL;
                other += strstr(c->sections[k].stmts[0].sql.p, "FROM t2 AS wh_t") != NULL;
            }
    }
    fixture_dialect = "sqlite";
    ck_assert_uint_eq(open, 0);
    ck_assert_uint_gt(other, 10);
}
END_TEST

START_TEST(no_state_is_read_that_is_another_each_time)
{
    static const char reached[] = "CREATE TABLE t0(c0 INT);\nCREATE TABLE t1(c0 INT);\n"
                                  "CREATE TABLE t2(c0 INT, c1 DOUBLE AS (%s) VIRTUAL);\n"
                                  "CREATE TRIGGER r AFTER DELETE ON %s FOR EACH ROW INSERT INTO "
                                  "t2(c0) VALUES (1);\n";
    static const char base[] = "DELETE FROM t0 WHERE wh_eet(2, c0 = 1, c0 > 1, NULL);";
    static const struct {
        const char *value, *on, *why;
    } rows[] = {{"rand()", "t0", "another one each time it is read"},
                {"c0 + 1", "t0", NULL},
                {"rand()", "t1", NULL}};
    char setup[400];
    size_t i;

    fixture_dialect = "mariadb";
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(setup, sizeof setup, reached, rows[i].value, rows[i].on);
        fixture_expect("eet", setup, base, rows[i].why);
    }
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(sums_of_reals_are_weighed_and_compared_nearly)
{
    static const char *const near = "check: bag approx=1e-9 original = transformed\n";

    fixture_dialect = "sqlite";
    ck_assert_str_eq(
        fixture_derive("eet", T,
                       "SELECT SUM(wh_eet(6, c0 > 1, c0, NULL)) FILTER (WHERE c1) AS x FROM t0;"),
        "check: bag approx=1e-9 original = transformed\n"
        "original: SELECT CASE WHEN SUM(ABS(c0 * 1.0)) FILTER (WHERE c1) BETWEEN 1e-290 AND "
        "1e300 THEN SUM(c0) FILTER (WHERE c1) + 2 * SUM(ABS(c0 * 1.0)) FILTER (WHERE c1) END AS x "
        "FROM t0;\n"
        "transformed: SELECT CASE WHEN SUM(ABS(c0 * 1.0)) FILTER (WHERE c1) BETWEEN 1e-290 AND "
        "1e300 THEN SUM(CASE WHEN c0 > 1 THEN c0 ELSE c0 END) FILTER (WHERE c1) + 2 * SUM(ABS(c0 * "
        "1.0)) FILTER (WHERE c1) END AS x FROM t0;\n");
    /* a mark of a rule is no result; a call may stand round the sum */
    ck_assert_ptr_nonnull(
        strstr(fixture_derive("rules", T,
                              "SELECT wh_rule('join-comma'), wh_rule('sum-filter', SUM(t0.c0) "
                              "FILTER (WHERE c1)), AVG(c2) FROM t0 JOIN t1 ON t0.c0 = t1.c0;"),
               near));
    refused("SELECT DISTINCT SUM(wh_eet(6, 1, c0, NULL)) FROM t0;", "order of rows");
    refused("SELECT SUM(wh_eet(6, 1, c0, NULL)) FROM t0 LIMIT 1;", "order");
    refused("SELECT SUM(wh_eet(6, 1, c0, NULL)) > 1 FROM t0;", "order of rows");
    refused("SELECT SUM(DISTINCT wh_eet(6, 1, c0, NULL)) FROM t0;", "order of rows");
    refused("SELECT SUM(wh_eet(6, 1, c0, NULL)) FROM t0 HAVING SUM(c0) > 1;", "order of rows");
    refused("SELECT GROUP_CONCAT(c1), SUM(wh_eet(6, 1, c0, NULL)) FROM t0;", "order of rows");
    fixture_dialect = "postgresql";
    fixture_expect("eet", "CREATE TABLE t0(r REAL, d DOUBLE PRECISION, n NUMERIC);",
                   "SELECT SUM(r) FROM t0 WHERE wh_eet(1, d IS NULL, n > 1, NULL);",
                   "order of rows");
    ck_assert_ptr_nonnull(
        strstr(fixture_derive("eet", "CREATE TABLE t0(r REAL, d DOUBLE PRECISION, n NUMERIC);",
                              "SELECT AVG(d), SUM(n) FROM t0 WHERE wh_eet(1, d IS NULL, n > 1, "
                              "NULL);"),
               "CAST(1 AS DOUBLE PRECISION))) BETWEEN 1e-290 AND 1e300 THEN AVG(d) + 2 * AVG(ABS(d "
               "* CAST(1 AS DOUBLE PRECISION))) END, SUM(n) FROM"));
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(what_is_not_rolled_back_has_databases_of_its_own)
{
    static const char *const setups[] = {"CREATE TABLE t0(c0 INT) ENGINE=%s;",
                                         "CREATE TABLE t1(c0 INT) ENGINE=%s;\nCREATE TABLE t0(c0 "
                                         "INT);\nCREATE TRIGGER g AFTER DELETE ON t0 FOR EACH ROW "
                                         "DELETE FROM t1;",
                                         "CREATE TABLE t1(c0 INT) ENGINE=%s;\nCREATE TABLE t0 "
                                         "LIKE t1;",
                                         "CREATE TABLE t0(c0 INT);\nALTER TABLE t0 ENGINE = %s;",
                                         "CREATE TABLE t0(c0 INT);\nALTER TABLE t0 ADD c1 INT, "
                                         "ENGINE %s;"};
    static const char *const engines[] = {"MyISAM", "Aria", "MEMORY", "InnoDB"};
    size_t i, k, n;
    char setup[200];
    wh_error err;

    fixture_dialect = "mariadb";
    for (i = 0; i < 20; i++) {
        bool fresh = i % 4 < 3;
        wh_case *c;

        snprintf(setup, sizeof setup, setups[i / 4], engines[i % 4]);
        c = fixture_case("eet", setup, "DELETE FROM t0 WHERE wh_eet(1, 1, c0 = 1, NULL);");
        ck_assert_int_eq(wh_oracle_derive(arena, c, &err), WH_OK);
        for (k = n = 0; k < c->nsections; k++)
            if (c->sections[k].kind == WH_RUN) {
                n++;
                ck_assert_msg((wh_section_attr(&c->sections[k], "fresh") != NULL) == fresh, "%s",
                              setup);
            }
        ck_assert_uint_eq(n, 2);
        ck_assert_int_eq(strstr(fixture_runs(c), "ROLLBACK") == NULL, fresh);
    }
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(what_a_trigger_inserts_has_numbers_of_its_own)
{
    static const char *const body[] = {"(c1) VALUES (1)", "(c0, c1) VALUES (1, 1)"};
    static const char *const dialects[] = {"mariadb", "mysql", "sqlite"};
    char setup[300];
    size_t i;

    for (i = 0; i < 6; i++) {
        fixture_dialect = dialects[i / 2];
        snprintf(setup, sizeof setup,
                 "CREATE TABLE t0(c0 INT);\nCREATE TABLE t1(c0 %s, c1 INT);\nCREATE TRIGGER g "
                 "AFTER DELETE ON t0 FOR EACH ROW BEGIN INSERT INTO t1%s; END;",
                 i / 2 == 2 ? "INTEGER PRIMARY KEY" : "INT AUTO_INCREMENT PRIMARY KEY",
                 body[i % 2]);
        fixture_expect("eet", setup, "DELETE FROM t0 WHERE wh_eet(1, 1, c0 = 1, NULL);",
                       i % 2 == 0 ? "numbered in the order" : NULL);
    }
    fixture_dialect = "sqlite";
}
END_TEST

/* INSERT .. SELECT written otherwise brings the same rows in another order. */
START_TEST(what_a_trigger_makes_of_the_order_of_rows_is_not_compared)
{
    static const char base[] =
        "INSERT INTO t0 SELECT wh_rule('select-parts', (c0 > 1)), * FROM t1;";
    static const char why[] = "depend on the order in which rows come";
#define T2 "CREATE TABLE t0(c0, c1);\nCREATE TABLE t1(c0, c1);\nCREATE TABLE t2(c0, c1);\n"
#define AFTER_INSERT T2 "CREATE TRIGGER g AFTER INSERT ON t0 BEGIN "
    static const struct {
        const char *setup, *why;
    } of[] = {
        {T2, NULL},
        {AFTER_INSERT "INSERT INTO t2 VALUES (NEW.c0, 1); END;", NULL},
        {AFTER_INSERT "DELETE FROM t2 WHERE c0 = NEW.c0; END;", NULL},
        {T2 "CREATE TRIGGER g AFTER INSERT ON t2 BEGIN DELETE FROM t0; END;", NULL},
        {AFTER_INSERT "DELETE FROM t0 WHERE c0 = NEW.c1; END;", why},
        {AFTER_INSERT "UPDATE t2 SET c0 = NEW.c0; END;", why},
        {AFTER_INSERT "INSERT OR REPLACE INTO t2 VALUES (NEW.c0, NEW.c1); END;", why},
        {AFTER_INSERT "INSERT INTO t2 SELECT COUNT(*), NEW.c0 FROM t0; END;", why},
        {AFTER_INSERT "INSERT INTO t2 VALUES (NEW.c0, 1); DELETE FROM t2 WHERE c0 = NEW.c1; END;",
         why},
#define AFTER_WHEN(when) T2 "CREATE TRIGGER g AFTER INSERT ON t0 WHEN " when " BEGIN "
        {AFTER_WHEN("NEW.c0 > 1") "INSERT INTO t2 VALUES (NEW.c0, 1); END;", NULL},
        {AFTER_WHEN("NEW.c0 IN (SELECT c0 FROM t1)") "INSERT INTO t2 VALUES (NEW.c0, 1); END;",
         NULL},
        {AFTER_WHEN("(SELECT COUNT(*) FROM t2) < 1") "INSERT INTO t2 VALUES (NEW.c0, 1); END;",
         why},
        {AFTER_WHEN("NEW.c0 IN t0") "INSERT INTO t2 VALUES (NEW.c0, 1); END;", why},
        {AFTER_INSERT "INSERT INTO t2 VALUES ((SELECT COUNT(*) FROM t0), 1); END;", why},
        {AFTER_INSERT "SELECT RAISE(IGNORE) FROM t2 WHERE c0 = NEW.c0; "
                      "INSERT INTO t2 VALUES (NEW.c0, 1); END;",
         why},
        {AFTER_INSERT "INSERT INTO t2 VALUES (NEW.c0, 1); END;\n"
                      "CREATE TRIGGER h AFTER INSERT ON t2 BEGIN DELETE FROM t0 WHERE c1 = NEW.c0; "
                      "END;",
         why},
    };
    size_t i;

    for (i = 0; i < sizeof of / sizeof of[0]; i++)
        fixture_expect("rules", of[i].setup, base, of[i].why);
}
END_TEST

/* What stands around a change in a block decides of it as WHEN does. */
START_TEST(what_a_block_in_a_trigger_makes_of_the_order_of_rows_is_not_compared)
{
    static const char base[] = "DELETE FROM t0 WHERE wh_eet(1, 1, c0 = 1, NULL);";
    static const struct {
        const char *body, *why;
    } of[] = {
        {"BEGIN INSERT INTO t1 VALUES (OLD.c0); END;", NULL},
        {"BEGIN IF OLD.c0 > 1 THEN INSERT INTO t1 VALUES (OLD.c0); END IF; END;", NULL},
        {"BEGIN IF (SELECT COUNT(*) FROM t1) < 1 THEN INSERT INTO t1 VALUES (OLD.c0); END IF; "
         "END;",
         "depend on the order in which rows come"},
    };
    char setup[300];
    size_t i;

    fixture_dialect = "mariadb";
    for (i = 0; i < sizeof of / sizeof of[0]; i++) {
        snprintf(setup, sizeof setup,
                 "CREATE TABLE t0(c0 INT);\nCREATE TABLE t1(c0 INT);\nCREATE TRIGGER g AFTER "
                 "DELETE ON t0 FOR EACH ROW %s",
                 of[i].body);
        fixture_expect("eet", setup, base, of[i].why);
    }
    fixture_dialect = "sqlite";
}
END_TEST

/* A table is emptied by the rows that go, one by one: what RETURNING and SET find in it is open. */
START_TEST(values_are_not_read_from_what_changes_along)
{
    static const char why[] = "read from the table while it changes";
    static const char keys[] = "PRAGMA foreign_keys = 1;\nCREATE TABLE t0(c0 PRIMARY KEY);\n"
                               "CREATE TABLE t1(c1 REFERENCES t0(c0) ON %s);";
    static const char trigger[] =
        "CREATE TABLE t0(c0);\nCREATE TABLE t1(c1);\nCREATE TABLE t2(c1);\nCREATE TRIGGER g AFTER "
        "UPDATE ON t0 BEGIN INSERT INTO t1 VALUES (NEW.c0); END;";
    char setup[300];

    snprintf(setup, sizeof setup, keys, "DELETE CASCADE");
    fixture_expect("eet", setup, "DELETE FROM t0 RETURNING wh_eet(4, c0 NOT IN t1, NULL, c0);",
                   why);
    fixture_expect("eet", setup, "DELETE FROM t0 WHERE wh_eet(2, c0 NOT IN t1, c0 > 1, NULL);",
                   NULL);
    snprintf(setup, sizeof setup, keys, "UPDATE NO ACTION");
    fixture_expect("eet", setup, "DELETE FROM t0 RETURNING wh_eet(4, c0 NOT IN t1, NULL, c0);",
                   NULL);
    fixture_expect("eet", trigger, "UPDATE t0 SET c0 = wh_eet(5, c0 IN t1, 1, NULL);", why);
    fixture_expect("eet", trigger, "UPDATE t0 SET c0 = wh_eet(5, c0 IN t2, 1, NULL);", NULL);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_change_is_followed_by_all_that_it_touches,
        values_that_are_stored_may_be_written_otherwise,
        what_is_set_or_returned_does_not_read_the_table_that_changes,
        p_is_drawn_from_what_stays,
        p_is_not_drawn_from_what_is_another_each_time,
        no_state_is_read_that_is_another_each_time,
        sums_of_reals_are_weighed_and_compared_nearly,
        what_is_not_rolled_back_has_databases_of_its_own,
        what_a_trigger_inserts_has_numbers_of_its_own,
        what_a_trigger_makes_of_the_order_of_rows_is_not_compared,
        what_a_block_in_a_trigger_makes_of_the_order_of_rows_is_not_compared,
        values_are_not_read_from_what_changes_along,
    };

    return fixture_run("eet changes", tests, sizeof tests / sizeof tests[0]);
}
