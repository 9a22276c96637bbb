/* DQE: what it derives, to the byte; what it refuses, and why; what prepare makes. */
#include "tests/oracles/fixture.h"

#define BOTH "dqe update=yes delete=yes rows=numbered"
#define T0 "CREATE TABLE t0(c0 INT, c1 TEXT);"
#define T1 "CREATE TABLE t1(c0 INT, c1 TEXT);"
#define ASIDE_LITE "aside=SQLITE_CONSTRAINT*,SQLITE_MISMATCH"

static const char *derive(const char *dialect, const char *oracle, const char *setup,
                          const char *base)
{
    const char *runs;

    fixture_dialect = dialect;
    runs = fixture_derive(oracle, setup, base);
    fixture_dialect = "sqlite";
    return runs;
}

static void expect(const char *dialect, const char *setup, const char *base, const char *why)
{
    fixture_dialect = dialect;
    fixture_expect(BOTH, setup, base, why);
    fixture_dialect = "sqlite";
}

/* ---- derive ---------------------------------------------------------------------------------- */

START_TEST(one_table_of_sqlite)
{
    ck_assert_str_eq(derive("sqlite", BOTH, T0, "UPDATE t0 SET c1 = 'a' WHERE c0 > 1;"),
                     "check: bag errors=same " ASIDE_LITE " select = update = all - left\n"
                     "derived: ALTER TABLE t0 ADD COLUMN wh_row0 INT;\n"
                     "derived: UPDATE t0 SET wh_row0 = rowid;\n"
                     "derived: ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;\n"
                     "select: SELECT wh_row0 FROM t0 WHERE c0 > 1;\n"
                     "update: BEGIN;\n"
                     "update: UPDATE t0 SET c1 = 'a', wh_hit0 = 1 WHERE c0 > 1;\n"
                     "update: SELECT wh_row0 FROM t0 WHERE wh_hit0 = 1;\n"
                     "update: ROLLBACK;\n"
                     "all: SELECT wh_row0 FROM t0;\n"
                     "left: BEGIN;\n"
                     "left: DELETE FROM t0 WHERE c0 > 1;\n"
                     "left: SELECT wh_row0 FROM t0;\n"
                     "left: ROLLBACK;\n");
}
END_TEST

START_TEST(one_table_of_duckdb)
{
    static const char base[] = "UPDATE t0 SET c1 = 'a' FROM t1 WHERE t0.c0 = t1.c0;";
    const char *runs = derive("duckdb", BOTH, T0 "\n" T1, base);

    ck_assert_ptr_nonnull(strstr(
        runs, "check: bag errors=same "
              "aside=Constraint,Conversion,Out_of_Range,TransactionContext select = update"));
    ck_assert_ptr_nonnull(strstr(runs, "derived: ALTER TABLE t0 ADD COLUMN wh_row0 BIGINT;\n"
                                       "derived: UPDATE t0 SET wh_row0 = rowid;\n"));
    ck_assert_ptr_nonnull(strstr(runs, "left: DELETE FROM t0 USING t1 WHERE t0.c0 = t1.c0;\n"));
}
END_TEST

START_TEST(one_of_update_and_delete_is_enough)
{
    ck_assert_str_eq(
        derive("sqlite", "dqe delete=yes rows=numbered", T0, "UPDATE t0 SET c1 = 'a' WHERE c0;"),
        "check: bag errors=same " ASIDE_LITE " select = all - left\n"
        "derived: ALTER TABLE t0 ADD COLUMN wh_row0 INT;\n"
        "derived: UPDATE t0 SET wh_row0 = rowid;\n"
        "select: SELECT wh_row0 FROM t0 WHERE c0;\n"
        "all: SELECT wh_row0 FROM t0;\n"
        "left: BEGIN;\n"
        "left: DELETE FROM t0 WHERE c0;\n"
        "left: SELECT wh_row0 FROM t0;\n"
        "left: ROLLBACK;\n");
}
END_TEST

START_TEST(columns_that_are_added_go_where_others_do)
{
    static const struct {
        const char *dialect, *choices, *setup, *base, *runs;
    } rows[] = {
        {"sqlite", "dqe delete=yes", T0, "UPDATE t0 SET c1 = 'a' WHERE c0;",
         "check: bag errors=same " ASIDE_LITE " select = all - left\n"
         "select: SELECT rowid FROM t0 WHERE c0;\n"
         "all: SELECT rowid FROM t0;\n"
         "left: BEGIN;\n"
         "left: DELETE FROM t0 WHERE c0;\n"
         "left: SELECT rowid FROM t0;\n"
         "left: ROLLBACK;\n"},
        {"sqlite", "dqe update=yes", "CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1);",
         "UPDATE t0 SET c1 = 'a' WHERE c0;",
         "derived: ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;\n"
         "select: SELECT rowid FROM t0 WHERE c0;\n"
         "update: BEGIN;\n"
         "update: UPDATE t0 SET c1 = 'a', wh_hit0 = 1 WHERE c0;\n"
         "update: SELECT rowid FROM t0 WHERE wh_hit0 = 1;\n"},
        {"sqlite", "dqe update=yes", "CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1);",
         "UPDATE t0 SET c0 = 1 WHERE c0;", "select: SELECT wh_row0 FROM t0 WHERE c0;\n"},
        {"postgresql", "dqe delete=yes", "CREATE TABLE t0(c0 INT PRIMARY KEY, c1 INT);",
         "UPDATE t0 SET c1 = 1 WHERE c0 > 1;", "select: SELECT c0 FROM t0 WHERE c0 > 1;\n"},
        {"postgresql", "dqe delete=yes", "CREATE TABLE t0(c0 INT UNIQUE, c1 INT);",
         "UPDATE t0 SET c1 = 1 WHERE c0 > 1;", "select: SELECT wh_row0 FROM t0 WHERE c0 > 1;\n"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *runs = derive(rows[i].dialect, rows[i].choices, rows[i].setup, rows[i].base);

        ck_assert_msg(strstr(runs, rows[i].runs) != NULL, "%s", runs);
    }
}
END_TEST

START_TEST(rows_of_one_side_of_an_outer_join_are_reached)
{
    const char *runs = derive("mysql", BOTH, T0 "\n" T1,
                              "UPDATE t0 LEFT JOIN t1 ON t0.c0 = t1.c0 SET t0.c1 = 'a' WHERE t1.c1 "
                              "IS NULL;");

    ck_assert_ptr_nonnull(
        strstr(runs, "select: SELECT wh_row1 FROM (SELECT DISTINCT t1.wh_row1 FROM t0 LEFT JOIN t1 "
                     "ON t0.c0 = t1.c0 WHERE t1.c1 IS NULL) AS wh_reached WHERE wh_row1 IS NOT "
                     "NULL;\n"));
    ck_assert_ptr_nonnull(strstr(runs, "left: DELETE t0, t1 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 "
                                       "WHERE t1.c1 IS NULL;\n"));
}
END_TEST

START_TEST(a_view_shows_the_marks_of_the_table_below)
{
    const char *runs =
        derive("postgresql", BOTH, T0 "\nCREATE VIEW v0(a) AS SELECT c1 FROM t0 AS x WHERE c0 > 1;",
               "UPDATE v0 SET a = 'a' WHERE a > 'b';");

    ck_assert_ptr_nonnull(strstr(
        runs, "derived: ALTER TABLE t0 ADD COLUMN wh_row0 SERIAL;\n"
              "derived: ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;\n"
              "derived: CREATE OR REPLACE VIEW v0(a, wh_row0, wh_hit0) AS SELECT c1, wh_row0, "
              "wh_hit0 FROM t0 AS x WHERE c0 > 1;\n"
              "select: SELECT wh_row0 FROM v0 WHERE a > 'b';\n"
              "update: BEGIN;\n"
              "update: UPDATE v0 SET a = 'a', wh_hit0 = 1 WHERE a > 'b';\n"
              "update: SELECT wh_row0 FROM t0 WHERE wh_hit0 = 1;\n"));
    ck_assert_ptr_nonnull(strstr(runs, "left: DELETE FROM v0 WHERE a > 'b';\n"
                                       "left: SELECT wh_row0 FROM t0;\n"));
    ck_assert_ptr_nonnull(strstr(
        derive("mysql", BOTH, T0 "\nCREATE VIEW v0 AS SELECT * FROM t0;", "UPDATE v0 SET c0 = 1;"),
        "derived: CREATE OR REPLACE VIEW v0(c0, c1, wh_row0, wh_hit0) AS SELECT c0, c1, "
        "wh_row0, wh_hit0 FROM t0;\n"));
}
END_TEST

START_TEST(rows_without_a_rowid_are_numbered_by_their_keys)
{
    const char *runs = derive(
        "sqlite", BOTH, "CREATE TABLE t0(c0 INT, c1 TEXT, PRIMARY KEY (c0, c1)) WITHOUT ROWID;",
        "UPDATE t0 SET c1 = 'a' WHERE c0;");

    ck_assert_ptr_nonnull(
        strstr(runs, "derived: UPDATE t0 SET wh_row0 = (SELECT COUNT(*) FROM t0 AS wh_other WHERE "
                     "(wh_other.c0, wh_other.c1) <= (t0.c0, t0.c1));\n"));
    runs = derive("sqlite", BOTH, "CREATE TABLE t0(rowid INT, _rowid_ INT);",
                  "UPDATE t0 SET rowid = 1;");
    ck_assert_ptr_nonnull(strstr(runs, "SET wh_row0 = oid;"));
}
END_TEST

START_TEST(triggers_wait_until_rows_are_numbered)
{
    const char *runs = derive(
        "sqlite", BOTH,
        T0 "\n" T1 "\nCREATE TRIGGER r AFTER UPDATE ON t0 BEGIN INSERT INTO t1 VALUES (1, 2); END;",
        "UPDATE t0 SET c1 = 'a' WHERE c0;");

    ck_assert_ptr_nonnull(strstr(runs,
                                 "derived: ALTER TABLE t0 ADD COLUMN wh_row0 INT;\n"
                                 "derived: DROP TRIGGER r;\n"
                                 "derived: UPDATE t0 SET wh_row0 = rowid;\n"
                                 "derived: CREATE TRIGGER r AFTER UPDATE ON t0 BEGIN INSERT "
                                 "INTO t1 VALUES (1, 2); END;\n"
                                 "derived: ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;\n"));
    /* an error may be the trigger's */
    ck_assert_ptr_nonnull(strstr(runs, "check: bag errors=same aside=* select"));
}
END_TEST

START_TEST(the_table_of_a_schema_is_not_its_namesake)
{
    static const char *const setups[] = {
        "CREATE SCHEMA s;\nCREATE TABLE s.t0(c0 INT);\nCREATE TABLE t0(c0 INT);",
        "CREATE SCHEMA s;\nCREATE TABLE t0(c0 INT);\nCREATE TABLE s.t0(c0 INT);",
    };
    const char *runs;
    size_t i;

    for (i = 0; i < sizeof setups / sizeof *setups; i++) {
        runs = derive("duckdb", BOTH, setups[i], "UPDATE s.t0 SET c0 = 2 WHERE c0;");
        ck_assert_ptr_nonnull(strstr(runs, "derived: ALTER TABLE s.t0 ADD COLUMN wh_row0"));
        ck_assert_ptr_null(strstr(runs, "TABLE t0"));
        runs = derive("duckdb", BOTH, setups[i], "UPDATE t0 SET c0 = 2 WHERE c0;");
        ck_assert_ptr_nonnull(strstr(runs, "derived: ALTER TABLE t0 ADD COLUMN wh_row0"));
    }
}
END_TEST

START_TEST(update_from_is_a_delete_with_using_or_exists)
{
    static const char base[] = "UPDATE t0 SET c1 = 'a' FROM t1 WHERE t0.c0 = t1.c0;";
    const char *runs = derive("sqlite", BOTH, T0 "\n" T1, base);

    ck_assert_ptr_nonnull(
        strstr(runs, "select: SELECT DISTINCT t0.wh_row0 FROM t0, t1 WHERE t0.c0 = t1.c0;\n"));
    ck_assert_ptr_nonnull(
        strstr(runs, "update: UPDATE t0 SET c1 = 'a', wh_hit0 = 1 FROM t1 WHERE t0.c0 = t1.c0;\n"));
    ck_assert_ptr_nonnull(strstr(
        runs, "left: DELETE FROM t0 WHERE EXISTS (SELECT 1 FROM t1 WHERE t0.c0 = t1.c0);\n"));
    runs = derive("postgresql", BOTH, T0 "\n" T1, base);
    ck_assert_ptr_nonnull(strstr(runs, "left: DELETE FROM t0 USING t1 WHERE t0.c0 = t1.c0;\n"));
    ck_assert_ptr_nonnull(strstr(runs, "derived: ALTER TABLE t0 ADD COLUMN wh_row0 SERIAL;\n"));
}
END_TEST

START_TEST(several_tables_of_mysql)
{
    ck_assert_str_eq(
        derive("mysql", "dqe update=yes delete=yes rows=numbered mode=strict", T0 "\n" T1,
               "UPDATE t0 JOIN t1 ON t0.c0 = t1.c0 SET t0.c1 = 'a' WHERE t1.c1 > 'b';"),
        "check: bag errors=same "
        "aside=1048,1062,1069,1071,1093,1169,1205,1207,1213,1216,1217,1264,1265,1366,1369,1406,"
        "1416,1443,"
        "1451,1452,1526,1748,1761,1762,1906,3105,3673,3819,4025,1260,1263,1264,1265,1292,1301,1365,1366,"
        "1406,1411,1441,3020,3751,3903,4038,4078,3155,3156,6527 select = update = all - left\n"
        "derived: ALTER TABLE t0 ADD COLUMN wh_row0 INT AUTO_INCREMENT, ADD KEY wh_key0 "
        "(wh_row0);\n"
        "derived: ALTER TABLE t0 ADD COLUMN wh_hit0 INT DEFAULT 0;\n"
        "derived: ALTER TABLE t1 ADD COLUMN wh_row1 INT AUTO_INCREMENT, ADD KEY wh_key1 "
        "(wh_row1);\n"
        "derived: ALTER TABLE t1 ADD COLUMN wh_hit1 INT DEFAULT 0;\n"
        "derived: SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION';\n"
        "select: SELECT DISTINCT t0.wh_row0 FROM t0 JOIN t1 ON t0.c0 = t1.c0 WHERE t1.c1 > 'b';\n"
        "select: SELECT DISTINCT t1.wh_row1 FROM t0 JOIN t1 ON t0.c0 = t1.c0 WHERE t1.c1 > 'b';\n"
        "update: BEGIN;\n"
        "update: UPDATE t0 JOIN t1 ON t0.c0 = t1.c0 SET t0.c1 = 'a', t0.wh_hit0 = 1, t1.wh_hit1 = "
        "1 WHERE t1.c1 > 'b';\n"
        "update: SELECT wh_row0 FROM t0 WHERE wh_hit0 = 1;\n"
        "update: SELECT wh_row1 FROM t1 WHERE wh_hit1 = 1;\n"
        "update: ROLLBACK;\n"
        "all: SELECT wh_row0 FROM t0;\n"
        "all: SELECT wh_row1 FROM t1;\n"
        "left: BEGIN;\n"
        "left: DELETE t0, t1 FROM t0 JOIN t1 ON t0.c0 = t1.c0 WHERE t1.c1 > 'b';\n"
        "left: SELECT wh_row0 FROM t0;\n"
        "left: SELECT wh_row1 FROM t1;\n"
        "left: ROLLBACK;\n");
}
END_TEST

START_TEST(the_modes_that_sql_is_read_in_stay)
{
    ck_assert_ptr_nonnull(strstr(derive("mysql+ansi_quotes+no_backslash_escapes",
                                        "dqe update=yes rows=numbered mode=loose", T0,
                                        "UPDATE t0 SET \"c1\" = 'a\\' WHERE c0;"),
                                 "derived: SET SESSION sql_mode = "
                                 "'NO_ENGINE_SUBSTITUTION,ansi_quotes,no_backslash_escapes';\n"));
}
END_TEST

/* The check lines alone. */
static const char *checks(const char *dialect, const char *oracle, const char *setup,
                          const char *base)
{
    const char *runs = derive(dialect, oracle, setup, base);
    const char *end = strstr(runs, "derived:");

    return wh_arena_str(arena, (wh_str){runs, (size_t)(end - runs)}).p;
}

START_TEST(warnings_are_errors_where_no_plan_decides_on_them)
{
    static const char all[] = "dqe update=yes delete=yes rows=numbered mode=strict warns=all";
    static const char some[] = "dqe update=yes delete=yes rows=numbered mode=strict warns=update";
    static const char base[] = "UPDATE t0 SET c1 = 'a' WHERE c1;";
    const char *text = checks("mysql", all, T0, base);
    wh_case *c;

    ck_assert_msg(strncmp(text, "check: bag errors=warn-is-error aside=1048,", 43) == 0 &&
                      strstr(text, "4025 select = update = all - left\n"),
                  "%s", text);
    /* MDEV-28140: DELETE only warns; its rows are compared all the same */
    text = checks("mariadb", some, T0, base);
    ck_assert_msg(strstr(text, "4025 select = update\ncheck: bag errors=same aside=1048,") &&
                      strstr(text, "4078,1259,1300,1916,1918,1958,1977,3047,403*,404* select = all - left\n"),
                  "%s", text);
    /* what makes the plan decide, or the value */
    fixture_dialect = "mysql";
    c = fixture_case(all, T0 "\nCREATE INDEX i0 ON t0(c1);", base);
    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_EINVAL);
    c = fixture_case(all, T0, "UPDATE t0 SET c1 = 'a' WHERE c1 OR c0;");
    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_EINVAL);
    c = fixture_case(all, T0, "UPDATE t0 SET c0 = 'a' WHERE c1;");
    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_EINVAL);
    c = fixture_case("dqe update=yes warns=all", T0, base);
    ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_EINVAL);
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(errors_of_the_way_into_the_table_are_set_aside)
{
    static const char *const setups[] = {
        "CREATE TABLE t0(c0 INT CHECK (c0 > 0));",
        "CREATE TABLE t0(c0 INT, c1 AS (c0 + 1));",
        "CREATE TABLE t0(c0 INT);\nCREATE INDEX i0 ON t0(abs(c0));",
        "CREATE TABLE t0(c0 INT);\nCREATE INDEX i0 ON t0(c0) WHERE c0 > 1;",
        "CREATE TABLE t0(c0 INT);\nCREATE TABLE t1(c0 REFERENCES t0(c0));",
        "CREATE TABLE t0(c0 INT);\nCREATE INDEX i0 ON t0(c0);",
    };
    size_t i;

    for (i = 0; i < 6; i++)
        ck_assert_str_eq(checks("sqlite", BOTH, setups[i], "UPDATE t0 SET c0 = 1 WHERE c0;"),
                         i < 5 ? "check: bag errors=same aside=* select = update = all - left\n"
                               : "check: bag errors=same " ASIDE_LITE
                                 " select = update = all - left\n");
    ck_assert_str_eq(checks("sqlite", BOTH, T0, "UPDATE t0 SET c0 = abs(c0) WHERE c0;"),
                     "check: bag errors=same aside=* select = update = all - left\n");
    ck_assert_str_eq(checks("postgresql", BOTH, "CREATE TABLE t0(c0 DATE);",
                            "UPDATE t0 SET c0 = 'x' WHERE c0 IS NULL;"),
                     "check: bag errors=same aside=* select = update = all - left\n");
}
END_TEST

START_TEST(the_table_of_errors_is_the_manuals)
{
    ck_assert_ptr_nonnull(
        strstr(derive("postgresql", BOTH, T0, "UPDATE t0 SET c1 = 'a' WHERE c0 > 1;"),
               "check: bag errors=same aside=23*,22001,22003,428C9,44000,54000 select = "));
}
END_TEST

START_TEST(order_and_limit_stand_in_all_three)
{
    static const char key[] = "CREATE TABLE t0(c0 INT PRIMARY KEY, c1 INT);";
    const char *runs =
        derive("mysql", BOTH, key, "UPDATE t0 SET c1 = 1 WHERE c1 > 2 ORDER BY c0 DESC LIMIT 3;");

    ck_assert_ptr_nonnull(
        strstr(runs, "select: SELECT wh_row0 FROM t0 WHERE c1 > 2 ORDER BY c0 DESC LIMIT 3;\n"));
    ck_assert_ptr_nonnull(
        strstr(runs, "left: DELETE FROM t0 WHERE c1 > 2 ORDER BY c0 DESC LIMIT 3;\n"));
    runs = derive("mariadb", BOTH, key, "UPDATE t0 AS x SET c1 = 1 WHERE x.c1 > 2;");
    ck_assert_ptr_nonnull(strstr(runs, "left: DELETE x FROM t0 AS x WHERE x.c1 > 2;\n"));
    expect("mysql", key, "UPDATE t0 SET c1 = 1 WHERE c1 > 2 ORDER BY c1 LIMIT 3;", "total order");
}
END_TEST

START_TEST(what_is_not_rolled_back_is_run_on_fresh_databases)
{
    static const char *const setups[] = {
        "CREATE TABLE t0(c0 INT) ENGINE=MyISAM;",
        "CREATE TABLE t0(c0 INT) ENGINE=Aria;",
        ("CREATE TABLE t0(c0 INT);\nCREATE TABLE t1(c0 INT) ENGINE=MyISAM;\nCREATE TRIGGER r AFTER "
         "DELETE ON t0 FOR EACH ROW INSERT INTO t1 VALUES (1);"),
        "CREATE TABLE t0(c0 INT) ENGINE=InnoDB;",
    };
    size_t i, k, n;

    fixture_dialect = "mariadb";
    for (i = 0; i < 4; i++) {
        wh_case *c = fixture_case(BOTH, setups[i], "UPDATE t0 SET c0 = 1 WHERE c0 > 2;");

        ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
        for (k = 0, n = 0; k < c->nsections; k++)
            n += wh_section_attr(&c->sections[k], "fresh") != NULL;
        ck_assert_uint_eq(n, i < 3 ? 2 : 0);
    }
    /* rows that a query gave have other numbers on each */
    for (i = 0; i < 4; i++) {
        static const char *const filled[] = {
            "CREATE TABLE t0(c0 INT) ENGINE=MEMORY;\nINSERT IGNORE INTO t0 SELECT c0 FROM t0 ORDER "
            "BY "
            "1;",
            "CREATE TABLE t0(c0 INT) ENGINE=InnoDB;\nINSERT INTO t0 SELECT c0 FROM t0;",
            "CREATE TABLE t0(c0 INT) ENGINE=MEMORY;\nINSERT INTO t0 VALUES (1), (2);",
            "CREATE TABLE t0(c0 INT PRIMARY KEY) ENGINE=MEMORY;\nINSERT IGNORE INTO t0 SELECT 1;",
        };
        wh_case *c = fixture_case(BOTH, filled[i], "UPDATE t0 SET c0 = 1 WHERE c0 > 2;");

        ck_assert_int_eq(wh_oracle_derive(arena, c, NULL) == WH_OK, i > 0);
    }
    fixture_dialect = "sqlite";
}
END_TEST

/* ---- what it refuses ------------------------------------------------------------------------- */

#define TRIGGER "\nCREATE TRIGGER r AFTER UPDATE ON t0 BEGIN "

START_TEST(what_it_does_not_take_says_why)
{
    static const struct {
        const char *dialect, *setup, *base, *why;
    } rows[] = {
        {"sqlite", T0, "SELECT * FROM t0 WHERE c0;", "not an UPDATE"},
        {"sqlite", T0, "DELETE FROM t0 WHERE c0;", "not an UPDATE"},
        {"sqlite", T0 "\nCREATE VIEW v0 AS SELECT * FROM t0;", "UPDATE v0 SET c0 = 1;",
         "what is no table"},
        {"postgresql", T0 "\nCREATE VIEW v0 AS SELECT c0 FROM t0;", "UPDATE v0 SET c0 = 1;", NULL},
        {"postgresql", T0 "\nCREATE VIEW v0 AS SELECT * FROM t0;", "UPDATE v0 SET c0 = 1;", NULL},
        {"postgresql", T0 "\nCREATE MATERIALIZED VIEW v0 AS SELECT c0 FROM t0;",
         "UPDATE v0 SET c0 = 1;", "what is no table"},
        {"mysql", T0 "\nCREATE VIEW v0 AS SELECT DISTINCT c0 FROM t0;", "UPDATE v0 SET c0 = 1;",
         "what is no table"},
        {"mysql", T0 "\nCREATE VIEW v0 AS SELECT c0 + 1 AS c0 FROM t0;", "UPDATE v0 SET c0 = 1;",
         "what is no table"},
        {"mysql", T0 "\n" T1 "\nCREATE VIEW v0 AS SELECT t0.c0 FROM t0, t1;",
         "UPDATE v0 SET c0 = 1;", "what is no table"},
        {"mysql", T0 "\nCREATE VIEW v0 AS SELECT c0 FROM t0;", "UPDATE v0, t0 SET v0.c0 = 1;",
         "under two names"},
        {"sqlite", "CREATE VIRTUAL TABLE t0 USING fts5(c0);", "UPDATE t0 SET c0 = 1;",
         "virtual table"},
        {"sqlite", "CREATE TABLE t0(c0 UNIQUE ON CONFLICT IGNORE);", "UPDATE t0 SET c0 = 1;",
         "conflict clause"},
        {"sqlite", T0 TRIGGER "SELECT RAISE(IGNORE); END;", "UPDATE t0 SET c0 = 1;",
         "a trigger that may do anything"},
        {"sqlite", T0 TRIGGER "DELETE FROM t0; END;", "UPDATE t0 SET c0 = 1;",
         "changes what is compared"},
        {"sqlite", T0 "\n" T1 TRIGGER "DELETE FROM t1; END;",
         "UPDATE t0 SET c0 = 1 WHERE c0 IN (SELECT c0 FROM t1);", "changes what is compared"},
        {"sqlite", T0 "\n" T1 TRIGGER "DELETE FROM t1; END;", "UPDATE t0 SET c0 = 1;", NULL},
        {"sqlite",
         "CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 REFERENCES t0(c0) ON DELETE CASCADE);",
         "UPDATE t0 SET c1 = 1;", "changes what is compared"},
        {"sqlite", "CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 REFERENCES t0(c0));",
         "UPDATE t0 SET c1 = 1;", NULL},
        {"sqlite", T0 "\n" T1, "UPDATE t0 SET c1 = 2 FROM t1 WHERE c0;", "of several tables"},
        {"sqlite", T0, "UPDATE t0 a SET c1 = 2 WHERE c0;", "without AS"},
        {"sqlite", T0, "UPDATE t0 AS a SET c1 = 2 WHERE c0;", NULL},
        {"sqlite", T0 "\n" T1, "UPDATE t0 SET c1 = 2 FROM t1 WHERE t0.c0 = t1.c0;", NULL},
        {"sqlite", T0, "UPDATE t0 SET c1 = 2 FROM (SELECT c0);", "with names of no table there"},
        {"sqlite", T0 "\n" T1,
         "UPDATE t0 SET c1 = 2 FROM t1 JOIN (SELECT 1 AS a FROM t1 WHERE EXISTS (SELECT t0.c1)) s "
         "WHERE t0.c0 = t1.c0;",
         "with names of no table there"},
        {"sqlite", T0 "\n" T1,
         "UPDATE t0 SET c1 = 2 FROM (SELECT c0 AS a FROM t1 WHERE EXISTS (SELECT 1 FROM t1 AS x "
         "WHERE x.c0 < t1.c0)) AS s WHERE t0.c0 = s.a;",
         NULL},
        {"sqlite", "CREATE TABLE t0(c0, wh_row0);", "UPDATE t0 SET c0 = 1;", "what is no table"},
        {"mysql", T0 "\n" T1,
         "UPDATE t0 LEFT JOIN t1 ON t0.c0 = t1.c0 SET t0.c1 = 'a' WHERE t1.c0 IS NULL;", NULL},
        {"mysql", T0 "\n" T1, "UPDATE t0 JOIN t1 USING (c0) SET t0.c1 = 'a' WHERE t1.c1 > 'a';",
         NULL},
        {"mysql", T0 "\n" T1, "UPDATE t0 NATURAL JOIN t1 SET t0.c0 = 1;", NULL},
        {"mariadb", T0 "\n" T1, "UPDATE t0 NATURAL JOIN t1 SET t0.c0 = 1;",
         "while its rows are joined"},
        {"mariadb", "CREATE TABLE t0(c0 INT, c1 INT);\nCREATE TABLE t1(c0 INT);",
         "UPDATE t0 NATURAL JOIN t1 SET c1 = 1;", NULL},
        {"mysql", T0 "\n" T1, "UPDATE t0, t1 SET c1 = 'a' WHERE t0.c0 = t1.c0;", "no column of"},
        {"sqlite", T0, "UPDATE t0 SET c0 = 1 FROM t0;", "the name of its table"},
        {"mariadb", T0 "\n" T1, "UPDATE t0, t1 SET t0.c1 = 'a' WHERE t0.c1 > t1.c0;",
         "while its rows are joined"},
        {"mysql", T0 "\n" T1, "UPDATE t0, t1 SET t0.c1 = 'a' WHERE t0.c1 > t1.c0;", NULL},
        {"mysql", T0, "UPDATE t0 AS a, t0 AS b SET a.c1 = 'a' WHERE a.c0 = b.c0;",
         "under two names"},
        {"mysql", T0, "UPDATE t0 AS a SET a.c0 = 1 WHERE a.c0 > 1;", NULL},
        {"mysql", T0, "UPDATE t0 AS a SET t0.c0 = 1 WHERE a.c0 > 1;", "no column of"},
        {"postgresql", T0, "UPDATE t0 SET t0.c0 = 1;", "no column of"},
        {"postgresql", T0 "\nCREATE OR REPLACE RULE r AS ON DELETE TO t0 DO INSTEAD NOTHING;",
         "UPDATE t0 SET c0 = 1;", "a rule, a policy or"},
        {"postgresql",
         T0
         "\nALTER TABLE t0 ENABLE ROW LEVEL SECURITY;\nCREATE POLICY p ON t0 USING (c0 IS NULL);",
         "UPDATE t0 SET c0 = 1;", "a rule, a policy or"},
        {"postgresql", T0 "\nALTER TABLE t0 ENABLE ROW LEVEL SECURITY;", "UPDATE t0 SET c0 = 1;",
         NULL},
        {"postgresql", T0 "\n" T1, "UPDATE t0, t1 SET c0 = 1;", "several tables, as"},
        {"sqlite", "CREATE TABLE t0(c0 INT NOT NULL PRIMARY KEY, c1);",
         "UPDATE t0 SET c1 = 1 ORDER BY c0 LIMIT 1;", "an order of rows"},
        {"sqlite", T0, "UPDATE t0 SET c1 = 1 ORDER BY c0;", "an order of rows"},
        {"sqlite", "CREATE TABLE t0(c0);\nCREATE TEMP TABLE t0(c0);", "UPDATE main.t0 SET c0 = 1;",
         "another one of its name hides"},
        {"sqlite", "CREATE TABLE t0(c0);\nCREATE TEMP TABLE t0(c0);", "UPDATE t0 SET c0 = 1;",
         NULL},
        {"sqlite", "CREATE TABLE t0(c0);\nCREATE TEMP TABLE t0(c0);", "UPDATE main.t0 SET c0 = 1;",
         "another one of its name hides"},
        {"mariadb", "CREATE TABLE t0(c0 INT PRIMARY KEY, c1 INT) WITH SYSTEM VERSIONING;",
         "UPDATE t0 FOR SYSTEM_TIME ALL SET c1 = 1 WHERE c0;", "rows of the past"},
        {"sqlite", "CREATE TABLE t0(\"true\");", "UPDATE t0 SET \"true\" = 1;", "TRUE or FALSE"},
        {"sqlite", T0, "UPDATE t0 SET c0 = random() WHERE c1;", "not the same twice"},
        {"sqlite", T0, "UPDATE t0 SET c9 = 1;", "no column of its table"},
        {"sqlite", T0, "UPDATE t0 SET c0 = 1, c0 = 2;", "or one twice"},
        {"sqlite", "CREATE TABLE t0(c0, c1 AS (c0));", "UPDATE t0 SET c1 = 1;", "no column of"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        expect(rows[i].dialect, rows[i].setup, rows[i].base, rows[i].why);
    fixture_expect("dqe update=yes delete=yes", "CREATE TABLE t0(c0);\nSAVEPOINT a;\n",
                   "UPDATE t0 SET c0 = 1;", "a transaction that the setup has begun");
    fixture_expect("dqe update=yes delete=yes", "CREATE TABLE t0(c0);\nBEGIN;\nCOMMIT;\n",
                   "UPDATE t0 SET c0 = 1;", NULL);
}
END_TEST

START_TEST(a_choice_that_is_not_known_is_refused)
{
    static const char *const lines[] = {"dqe", "dqe update=no", "dqe update=yes mode=odd",
                                        "dqe update=yes rows=odd"};
    size_t i;

    for (i = 0; i < 3; i++) {
        wh_case *c = fixture_case(lines[i], T0, "UPDATE t0 SET c0 = 1;");
        ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_EINVAL);
    }
}
END_TEST

/* ---- prepare --------------------------------------------------------------------------------- */

/* The base that `prepare` makes, derived; NULL: it does not apply. */
static const char *prepared(const char *setup, const char *base, uint64_t key)
{
    wh_case *c = fixture_case(NULL, setup, base);
    wh_error err;
    size_t i;

    if (wh_oracle_prepare(arena, &wh_oracle_dqe, key, c, NULL) != WH_OK)
        return NULL;
    ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_OK, "%s", err.message);
    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_BASE)
            return wh_arena_str(arena, c->sections[i].stmts[0].sql).p;
    return NULL;
}

START_TEST(queries_and_deletes_become_updates_with_their_predicate)
{
    size_t exists = 0, from = 0, alone = 0;
    uint64_t key;

    for (key = 0; key < 60; key++) {
        const char *one = prepared(T0, "SELECT c1 FROM t0 AS x WHERE x.c0 > 1;", key);
        const char *two = prepared(T0, "DELETE FROM t0 WHERE c0 > 1;", key);
        const char *joined = prepared(
            T0 "\n" T1, "SELECT 1 FROM t0 JOIN t1 ON t0.c0 = t1.c0 WHERE t0.c1 > 'a';", key);

        ck_assert_ptr_null(prepared(T0, "SELECT 1 FROM t0 AS x(a, b) WHERE a > 1;", key));
        ck_assert_ptr_null(prepared(T0 "\n" T1, "SELECT 1 FROM t0, t1 AS x(a) WHERE a > 1;", key));

        ck_assert_msg(one && two && joined, "%d: %s, %s, %s", (int)key, one ? one : "-",
                      two ? two : "-", joined ? joined : "-");
        ck_assert_msg(strncmp(one, "UPDATE t0 AS x SET ", 19) == 0 &&
                          strstr(one, " WHERE x.c0 > 1;"),
                      "%s", one);
        ck_assert_msg(strncmp(two, "UPDATE t0 SET ", 14) == 0 && strstr(two, " WHERE c0 > 1;"),
                      "%s", two);
        exists += strstr(joined, "EXISTS (SELECT 1 FROM t") &&
                  strstr(joined, "WHERE (t0.c0 = t1.c0) AND (t0.c1 > 'a'))");
        from += strstr(joined, " FROM t1 WHERE (t0.c0 = t1.c0) AND (t0.c1 > 'a')") ||
                strstr(joined, " FROM t0 WHERE (t0.c0 = t1.c0) AND (t0.c1 > 'a')");
        alone += !strstr(joined, " FROM ");
    }
    ck_assert_msg(exists > 10 && from > 5 && alone > 0, "%zu %zu %zu", exists, from, alone);
}
END_TEST

START_TEST(several_tables_of_a_query_or_a_delete_become_an_update)
{
    static const struct {
        const char *dialect, *base, *start, *end;
    } rows[] = {
        {"mysql", "SELECT 1 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE t1.c1 IS NULL;",
         "UPDATE t0 LEFT JOIN t1 ON t0.c0 = t1.c0 SET ", " WHERE t1.c1 IS NULL;"},
        {"mysql", "DELETE t1 FROM t0 JOIN t1 ON t0.c0 = t1.c0 WHERE t0.c1 > 'a';",
         "UPDATE t0 JOIN t1 ON t0.c0 = t1.c0 SET t1.", " WHERE t0.c1 > 'a';"},
        {"postgresql", "DELETE FROM t0 USING t1 AS x WHERE t0.c0 = x.c0;", "UPDATE t0 SET ",
         " FROM t1 AS x WHERE t0.c0 = x.c0;"},
        {"mariadb", "DELETE a FROM t0 AS a WHERE a.c0 > 1;", "UPDATE t0 AS a SET c",
         " WHERE a.c0 > 1;"},
        {"mysql", "DELETE t0 FROM t0 WHERE c0 > 1;", "UPDATE t0 SET c", " WHERE c0 > 1;"},
    };
    size_t i, made;
    uint64_t key;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fixture_dialect = rows[i].dialect;
        for (key = 0, made = 0; key < 40; key++) {
            const char *one = prepared(T0 "\n" T1, rows[i].base, key);

            made += one && strncmp(one, rows[i].start, strlen(rows[i].start)) == 0 &&
                    strstr(one, rows[i].end);
        }
        ck_assert_msg(made >= (i ? 40 : 10), "%s: %zu", rows[i].base, made);
    }
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(an_update_stays_as_it_is)
{
    ck_assert_str_eq(prepared(T0, "UPDATE t0 SET c0 = c0 + 1 WHERE c1 LIKE 'a%';", 1),
                     "UPDATE t0 SET c0 = c0 + 1 WHERE c1 LIKE 'a%';");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        one_table_of_sqlite,
        one_table_of_duckdb,
        one_of_update_and_delete_is_enough,
        columns_that_are_added_go_where_others_do,
        rows_of_one_side_of_an_outer_join_are_reached,
        a_view_shows_the_marks_of_the_table_below,
        several_tables_of_a_query_or_a_delete_become_an_update,
        rows_without_a_rowid_are_numbered_by_their_keys,
        triggers_wait_until_rows_are_numbered,
        the_table_of_a_schema_is_not_its_namesake,
        update_from_is_a_delete_with_using_or_exists,
        several_tables_of_mysql,
        the_modes_that_sql_is_read_in_stay,
        warnings_are_errors_where_no_plan_decides_on_them,
        errors_of_the_way_into_the_table_are_set_aside,
        the_table_of_errors_is_the_manuals,
        order_and_limit_stand_in_all_three,
        what_is_not_rolled_back_is_run_on_fresh_databases,
        what_it_does_not_take_says_why,
        a_choice_that_is_not_known_is_refused,
        queries_and_deletes_become_updates_with_their_predicate,
        an_update_stays_as_it_is,
    };

    return fixture_run("dqe", tests, sizeof tests / sizeof tests[0]);
}
