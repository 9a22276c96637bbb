/* What a change of rows leaves behind: each way to the byte, what it refuses, what prepare draws.
 */
#include "tests/oracles/fixture.h"

#include <stdio.h>

#define T0 "CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 TEXT, c2 REAL);"

static const char *derive(const char *dialect, const char *way, const char *setup, const char *base)
{
    wh_buf b = WH_BUF_INIT(100);
    const char *runs;

    wh_buf_format(&b, "dml way=%s", way);
    wh_buf_add(&b, "", 1);
    fixture_dialect = dialect;
    runs = fixture_derive(b.p, setup, base);
    fixture_dialect = "sqlite";
    wh_buf_release(&b);
    return runs;
}

#define NUMBERED "CREATE TABLE t0(c0 INT AUTO_INCREMENT PRIMARY KEY, c1 INT);"
#define PARTS                                                                                      \
    "CREATE TABLE t0(c0 INT, c1 INT) PARTITION BY RANGE (c0) (PARTITION p0 VALUES LESS THAN (9));"
#define KEYED "CREATE TABLE t0(c0 INT PRIMARY KEY, c1 INT);"
#define HEIRS "CREATE TABLE t0(c0 INT PRIMARY KEY, c1 INT);\nCREATE TABLE t1() INHERITS (t0);"
#define BASE "UPDATE t0 SET c1 = 'a' WHERE c0 > 1;"
#define HIT "hit: SELECT c0, 'a', c2 FROM t0 WHERE c0 > 1;\n"
#define BEFORE "hit: SELECT c0, c1, c2 FROM t0 WHERE c0 > 1;\n"
#define OTHERS                                                                                     \
    "false: SELECT c0, c1, c2 FROM t0 WHERE NOT (c0 > 1);\n"                                       \
    "null: SELECT c0, c1, c2 FROM t0 WHERE (c0 > 1) IS NULL;\n"
#define WHOLE "whole: SELECT c0, c1, c2 FROM t0;\n"

START_TEST(every_way_is_held_against_select)
{
    static const struct {
        const char *way, *runs;
    } rows[] = {
        {"update", "check: bag updated = hit + false + null\n" HIT OTHERS "updated: BEGIN;\n"
                   "updated: UPDATE t0 SET c1 = 'a' WHERE c0 > 1;\n"
                   "updated: SELECT c0, c1, c2 FROM t0;\n"
                   "updated: ROLLBACK;\n"},
        {"delete", "check: bag left = false + null\n" OTHERS "left: BEGIN;\n"
                   "left: DELETE FROM t0 WHERE c0 > 1;\n"
                   "left: SELECT c0, c1, c2 FROM t0;\n"
                   "left: ROLLBACK;\n"},
        {"returning", "check: bag returned = hit\n" HIT "returned: BEGIN;\n"
                      "returned: UPDATE t0 SET c1 = 'a' WHERE c0 > 1 RETURNING c0, c1, c2;\n"
                      "returned: ROLLBACK;\n"},
        {"deleted", "check: bag returned = hit\n" BEFORE "returned: BEGIN;\n"
                    "returned: DELETE FROM t0 WHERE c0 > 1 RETURNING c0, c1, c2;\n"
                    "returned: ROLLBACK;\n"},
        {"replace", "check: bag replaced = whole\n" WHOLE "replaced: BEGIN;\n"
                    "replaced: REPLACE INTO t0(c0, c1, c2) SELECT c0, c1, c2 FROM t0 WHERE c0 > "
                    "1;\n"
                    "replaced: SELECT c0, c1, c2 FROM t0;\n"
                    "replaced: ROLLBACK;\n"},
        {"upsert", "check: bag updated = hit + false + null\n" HIT OTHERS "updated: BEGIN;\n"
                   "updated: INSERT INTO t0(c0, c1, c2) SELECT c0, c1, c2 FROM t0 WHERE c0 > 1 ON "
                   "CONFLICT (c0) DO UPDATE SET c1 = 'a';\n"
                   "updated: SELECT c0, c1, c2 FROM t0;\n"
                   "updated: ROLLBACK;\n"},
        {"back", "check: bag back = whole\n"
                 "derived: CREATE TABLE wh_rows AS SELECT c0, c1, c2 FROM t0 WHERE 1 = 0;\n" WHOLE
                 "back: BEGIN;\n"
                 "back: INSERT INTO wh_rows(c0, c1, c2) SELECT c0, c1, c2 FROM t0 WHERE c0 > 1;\n"
                 "back: DELETE FROM t0 WHERE c0 > 1;\n"
                 "back: INSERT INTO t0(c0, c1, c2) SELECT * FROM wh_rows;\n"
                 "back: SELECT c0, c1, c2 FROM t0;\n"
                 "back: ROLLBACK;\n"},
        {"trigger", "check: bag updated = hit + false + null\n"
                    "derived: CREATE TABLE wh_go(x INT);\n"
                    "derived: CREATE TRIGGER wh_trigger AFTER INSERT ON wh_go BEGIN UPDATE t0 SET "
                    "c1 = 'a' WHERE c0 > 1; END;\n" HIT OTHERS "updated: BEGIN;\n"
                    "updated: INSERT INTO wh_go VALUES (1);\n"
                    "updated: SELECT c0, c1, c2 FROM t0;\n"
                    "updated: ROLLBACK;\n"},
        {"insert",
         "check: bag inserted = hit\n"
         "derived: CREATE TABLE wh_rows AS SELECT c0, c1, c2 FROM t0 WHERE 1 = 0;\n" BEFORE
         "inserted: BEGIN;\n"
         "inserted: INSERT INTO wh_rows(c0, c1, c2) SELECT c0, c1, c2 FROM t0 WHERE c0 > "
         "1;\n"
         "inserted: SELECT c0, c1, c2 FROM wh_rows;\n"
         "inserted: ROLLBACK;\n"},
        {"create", "check: bag created = hit\n" BEFORE "created: BEGIN;\n"
                   "created: CREATE TABLE wh_made AS SELECT c0, c1, c2 FROM t0 WHERE c0 > 1;\n"
                   "created: SELECT c0, c1, c2 FROM wh_made;\n"
                   "created: ROLLBACK;\n"},
        {"logged",
         "check: bag logged = hit\n"
         "derived: CREATE TABLE wh_log AS SELECT c0, c1, c2 FROM t0 WHERE 1 = 0;\n"
         "derived: CREATE TRIGGER wh_trigger AFTER UPDATE ON t0 BEGIN INSERT INTO "
         "wh_log(c0, c1, c2) VALUES (NEW.c0, NEW.c1, NEW.c2); END;\n" HIT "logged: BEGIN;\n"
         "logged: UPDATE t0 SET c1 = 'a' WHERE c0 > 1;\n"
         "logged: SELECT c0, c1, c2 FROM wh_log;\n"
         "logged: ROLLBACK;\n"},
        {"logged-delete",
         "check: bag logged = hit\n"
         "derived: CREATE TABLE wh_log AS SELECT c0, c1, c2 FROM t0 WHERE 1 = 0;\n"
         "derived: CREATE TRIGGER wh_trigger AFTER DELETE ON t0 BEGIN INSERT INTO "
         "wh_log(c0, c1, c2) VALUES (OLD.c0, OLD.c1, OLD.c2); END;\n" BEFORE "logged: BEGIN;\n"
         "logged: DELETE FROM t0 WHERE c0 > 1;\n"
         "logged: SELECT c0, c1, c2 FROM wh_log;\n"
         "logged: ROLLBACK;\n"},
        {"view", "check: bag updated = hit + false + null\n"
                 "derived: CREATE VIEW wh_view AS SELECT c0, c1, c2 FROM t0;\n"
                 "derived: CREATE TRIGGER wh_trigger INSTEAD OF UPDATE ON wh_view BEGIN UPDATE t0 "
                 "SET c1 = NEW.c1 WHERE c0 = OLD.c0; END;\n" HIT OTHERS "updated: BEGIN;\n"
                 "updated: UPDATE wh_view AS t0 SET c1 = 'a' WHERE c0 > 1;\n"
                 "updated: SELECT c0, c1, c2 FROM t0;\n"
                 "updated: ROLLBACK;\n"},
        {"indexes",
         "check: bag after = before\n"
         "before: SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check LIKE "
         "'%index%';\n"
         "after: BEGIN;\n"
         "after: UPDATE t0 SET c1 = 'a' WHERE c0 > 1;\n"
         "after: SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check LIKE "
         "'%index%';\n"
         "after: ROLLBACK;\n"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_str_eq(derive("sqlite", rows[i].way, T0, BASE), rows[i].runs);
}
END_TEST

START_TEST(every_way_of_servers_is_held_against_select)
{
    static const struct {
        const char *dialect, *way, *setup, *base, *runs;
    } rows[] = {
        {"postgresql", "merge", KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;",
         "updated: MERGE INTO t0 AS wh_all USING (SELECT c0 FROM t0 WHERE c0 > 1) AS wh_hits ON "
         "wh_all.c0 = wh_hits.c0 WHEN MATCHED THEN UPDATE SET c1 = NULL;\n"
         "updated: SELECT c0, c1 FROM t0;\n"},
        {"duckdb", "merge", KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;",
         "updated: MERGE INTO t0 AS wh_all USING (SELECT c0 FROM t0 WHERE c0 > 1) AS wh_hits ON "
         "wh_all.c0 = wh_hits.c0 WHEN MATCHED THEN UPDATE SET c1 = NULL;\n"},
        {"mysql", "by-index", KEYED "\nCREATE INDEX i0 ON t0(c1);\nCREATE INDEX i1 ON t0(c0, c1);",
         "UPDATE t0 SET c1 = NULL WHERE c0 > 1;",
         "without: UPDATE t0 SET c1 = NULL WHERE c0 > 1;\n"
         "without: SELECT c0, c1 FROM t0 USE INDEX () WHERE c1 IS NOT NULL;\n"
         "without: SELECT c0, c1 FROM t0 USE INDEX () WHERE c0 IS NOT NULL;\n"
         "without: ROLLBACK;\n"
         "by: BEGIN;\n"
         "by: UPDATE t0 SET c1 = NULL WHERE c0 > 1;\n"
         "by: SELECT c0, c1 FROM t0 FORCE INDEX (i0) WHERE c1 IS NOT NULL;\n"
         "by: SELECT c0, c1 FROM t0 FORCE INDEX (i1) WHERE c0 IS NOT NULL;\n"
         "by: ROLLBACK;\n"},
        {"sqlite", "by-index", T0 "\nCREATE INDEX i0 ON t0(c1);",
         "UPDATE t0 SET c1 = 'a' WHERE c0 > 1;",
         "without: SELECT c0, c1, c2 FROM t0 NOT INDEXED WHERE c1 IS NOT NULL;\n"
         "without: ROLLBACK;\n"
         "by: BEGIN;\n"
         "by: UPDATE t0 SET c1 = 'a' WHERE c0 > 1;\n"
         "by: SELECT c0, c1, c2 FROM t0 INDEXED BY i0 WHERE c1 IS NOT NULL;\n"},
        {"postgresql", "by-index", KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;",
         "check: bag by = without\n"
         "without: BEGIN;\n"
         "without: UPDATE t0 SET c1 = NULL WHERE c0 > 1;\n"
         "without: SET LOCAL enable_indexscan = off;\n"
         "without: SET LOCAL enable_indexonlyscan = off;\n"
         "without: SET LOCAL enable_bitmapscan = off;\n"
         "without: SELECT c0, c1 FROM t0 WHERE c0 IS NOT NULL;\n"
         "without: ROLLBACK;\n"
         "by: BEGIN;\n"
         "by: UPDATE t0 SET c1 = NULL WHERE c0 > 1;\n"
         "by: SET LOCAL enable_seqscan = off;\n"
         "by: SELECT c0, c1 FROM t0 WHERE c0 IS NOT NULL;\n"
         "by: ROLLBACK;\n"},
        {"postgresql", "trigger", KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;",
         "derived: CREATE TABLE wh_go(x INT);\n"
         "derived: CREATE FUNCTION wh_function() RETURNS trigger LANGUAGE plpgsql AS $wh$ BEGIN "
         "UPDATE t0 SET c1 = NULL WHERE c0 > 1; RETURN NULL; END $wh$;\n"
         "derived: CREATE TRIGGER wh_trigger AFTER INSERT ON wh_go FOR EACH ROW EXECUTE FUNCTION "
         "wh_function();\n"},
        {"mysql", "trigger", KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;",
         "derived: CREATE TRIGGER wh_trigger AFTER INSERT ON wh_go FOR EACH ROW UPDATE t0 SET c1 = "
         "NULL WHERE c0 > 1;\n"},
        {"mariadb", "view", KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;",
         "updated: UPDATE wh_view AS t0 SET c1 = NULL WHERE c0 > 1;\n"},
        {"mariadb", "upsert", KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;",
         "updated: INSERT INTO t0(c0, c1) SELECT c0, c1 FROM t0 WHERE c0 > 1 ON DUPLICATE KEY "
         "UPDATE c1 = NULL;\n"},
        {"mariadb", "create", KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;",
         "created: DROP TEMPORARY TABLE IF EXISTS wh_made;\n"
         "created: CREATE TEMPORARY TABLE wh_made AS SELECT c0, c1 FROM t0 WHERE c0 > 1;\n"},
        {"mariadb", "set", KEYED, "UPDATE t0 SET c1 = '1' WHERE c0 > 1;",
         "hit: BEGIN;\n"
         "hit: INSERT INTO wh_rows(c0, c1) SELECT c0, '1' FROM t0 WHERE c0 > 1;\n"
         "hit: SELECT c0, c1 FROM wh_rows;\n"
         "hit: ROLLBACK;\n"},
        {"mysql", "checked", KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;",
         "check: bag rows(after) = rows(before)\n"
         "before: CHECK TABLE t0 EXTENDED;\n"
         "after: UPDATE t0 SET c1 = NULL WHERE c0 > 1;\n"
         "after: CHECK TABLE t0 EXTENDED;\n"},
        {"postgresql", "update", HEIRS, "UPDATE ONLY t0 SET c1 = NULL;",
         "updated: SELECT c0, c1 FROM ONLY t0;\n"},
        {"mysql", "update", PARTS, "UPDATE t0 PARTITION (p0) SET c1 = NULL;",
         "updated: SELECT c0, c1 FROM t0 PARTITION (p0);\n"},
        {"mysql", "update", "CREATE TABLE t0(c0 INT) ENGINE=MyISAM;", "UPDATE t0 SET c0 = NULL;",
         "updated: UPDATE t0 SET c0 = NULL;\n"
         "updated: SELECT c0 FROM t0;\n"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *runs = derive(rows[i].dialect, rows[i].way, rows[i].setup, rows[i].base);

        ck_assert_msg(strstr(runs, rows[i].runs) != NULL, "%s", runs);
    }
}
END_TEST

START_TEST(a_value_that_is_converted_is_not_compared)
{
    /* a REAL column rounds; text becomes a number, a number text */
    static const struct {
        const char *set, *hit;
    } rows[] = {
        {"c2 = 1", "hit: SELECT c0, c1, 1 FROM t0;"},
        {"c2 = 9223372036854775807", "hit: SELECT c0, c1 FROM t0;"},
        {"c2 = '1'", "hit: SELECT c0, c1 FROM t0;"},
        {"c1 = 1", "hit: SELECT c0, c2 FROM t0;"},
        {"c1 = NULL", "hit: SELECT c0, NULL, c2 FROM t0;"},
        {"c1 = x'31'", "hit: SELECT c0, x'31', c2 FROM t0;"},
        {"c1 = c0", "hit: SELECT c0, c2 FROM t0;"},
        {"c2 = c2, c1 = c1", "hit: SELECT c0, c1, c2 FROM t0;"},
        {"c1 = c1 || 'a'", "hit: SELECT c0, c2 FROM t0;"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wh_buf b = WH_BUF_INIT(200);
        const char *runs;

        wh_buf_format(&b, "UPDATE t0 SET %s;", rows[i].set);
        wh_buf_add(&b, "", 1);
        runs = derive("sqlite", "update", T0, b.p);
        ck_assert_msg(strstr(runs, rows[i].hit) != NULL, "%s:\n%s", rows[i].set, runs);
        wh_buf_release(&b);
    }
    ck_assert_ptr_nonnull(
        strstr(derive("sqlite", "upsert", T0, "UPDATE t0 SET c1 = c2 WHERE c0 > 1;"),
               "ON CONFLICT (c0) DO UPDATE SET c1 = excluded.c2;"));
    ck_assert_ptr_nonnull(
        strstr(derive("sqlite", "upsert", T0, "UPDATE t0 SET c1 = 'a', c2 = 5 WHERE c0 > 1;"),
               "ON CONFLICT (c0) DO UPDATE SET c1 = 'a', c2 = 5;"));
    ck_assert_ptr_nonnull(
        strstr(derive("sqlite", "view", T0, "UPDATE t0 SET c1 = 'a', c2 = 5 WHERE c0 > 1;"),
               "UPDATE t0 SET c1 = NEW.c1, c2 = NEW.c2 WHERE c0 = OLD.c0; END;"));
    /* where types are declared, only NULL and what is there already */
    ck_assert_ptr_nonnull(
        strstr(derive("mysql", "upsert", KEYED, "UPDATE t0 SET c1 = c1 WHERE c0 > 1;"),
               "ON DUPLICATE KEY UPDATE c1 = VALUES(c1);"));
    /* What a table below computes changes there. */
    ck_assert_ptr_nonnull(
        strstr(derive("postgresql", "update",
                      "CREATE TABLE t0(c0 INT, c1 INT, c2 INT);\n"
                      "CREATE TABLE t1(c1 INT GENERATED ALWAYS AS (c0 * 2) STORED) INHERITS (t0);",
                      "UPDATE t0 SET c0 = NULL;"),
               "hit: SELECT NULL, c2 FROM t0;"));
    ck_assert_ptr_nonnull(strstr(derive("postgresql", "update", "CREATE TABLE t0(c0 INT, c1 TEXT);",
                                        "UPDATE t0 SET c0 = 1, c1 = NULL;"),
                                 "hit: SELECT NULL FROM t0;"));
    ck_assert_ptr_nonnull(
        strstr(derive("mariadb", "update", "CREATE TABLE t0(c0 INT, c1 TIMESTAMP, c2 INT);",
                      "UPDATE t0 SET c0 = NULL;"),
               "hit: SELECT NULL, c2 FROM t0;"));
}
END_TEST

START_TEST(what_a_way_needs_is_asked_for)
{
    static const struct {
        const char *dialect, *way, *setup, *base;
    } rows[] = {
        {"sqlite", "replace", "CREATE TABLE t0(c0 UNIQUE, c1);", "UPDATE t0 SET c1 = 1 WHERE c0;"},
        {"sqlite", "upsert", T0, "UPDATE t0 SET c0 = 1 WHERE c1;"},
        {"sqlite", "upsert", T0, "UPDATE t0 SET c1 = t0.c2 WHERE c1;"},
        {"sqlite", "upsert", T0, "UPDATE t0 SET c1 = rowid WHERE c1;"},
        {"sqlite", "trigger", T0, "UPDATE t0 AS x SET c1 = 1 WHERE x.c1;"},
        {"mysql", "returning", "CREATE TABLE t0(c0 INT, c1 INT);", "UPDATE t0 SET c1 = NULL;"},
        {"mysql", "deleted", "CREATE TABLE t0(c0 INT, c1 INT);", "UPDATE t0 SET c1 = NULL;"},
        {"postgresql", "indexes", "CREATE TABLE t0(c0 INT, c1 INT);", "UPDATE t0 SET c1 = NULL;"},
        {"sqlite", "indexes",
         "CREATE TABLE t0(c0, c1); CREATE VIRTUAL TABLE t1 USING fts4(content=t0);",
         "UPDATE t0 SET c1 = NULL;"},
        {"sqlite", "trigger", "CREATE TABLE t0(c0);\nCREATE TEMP TABLE t0(c0);",
         "UPDATE t0 SET c0 = 1;"},
        {"sqlite", "view",
         "CREATE TABLE t0(c0);\nCREATE TEMP TABLE t0(c0 INTEGER PRIMARY KEY, c1);",
         "UPDATE t0 SET c1 = 1;"},
        {"sqlite", "set", T0, "UPDATE t0 SET c1 = 'a' WHERE c0;"},
        {"mysql", "set", "CREATE TABLE t0(c0 INT, c1 INT);", "UPDATE t0 SET c0 = 1, c1 = c0;"},
        {"mysql", "set", "CREATE TABLE t0(c0 INT NOT NULL, c1 INT);", "UPDATE t0 SET c0 = 1;"},
        {"sqlite", "merge", T0, "UPDATE t0 SET c1 = 'a' WHERE c0;"},
        {"postgresql", "merge", "CREATE TABLE t0(c0 INT, c1 INT);",
         "UPDATE t0 SET c1 = NULL WHERE c0 > 0;"},
        {"postgresql", "upsert", HEIRS, "UPDATE t0 SET c1 = NULL WHERE c0 > 0;"},
        {"postgresql", "merge", HEIRS, "UPDATE t0 SET c1 = NULL WHERE c0 > 0;"},
        {"postgresql", "logged", HEIRS, "UPDATE t0 SET c1 = NULL WHERE c0 > 0;"},
        {"sqlite", "view", "CREATE TABLE t0(c0 INT, c1 INT);", "UPDATE t0 SET c0 = 1;"},
        {"sqlite", "view", T0, "UPDATE t0 SET c1 = 'a' WHERE rowid > 1;"},
        {"mysql", "upsert", NUMBERED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;"},
        {"mysql", "replace", NUMBERED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;"},
        {"mysql", "back", NUMBERED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;"},
        {"sqlite", "checked", T0, "UPDATE t0 SET c1 = 'a';"},
        {"mysql", "checked", "CREATE TABLE t0(c0 INT, c1 TEXT, FULLTEXT KEY (c1));",
         "UPDATE t0 SET c0 = 1;"},
        {"postgresql", "by-index", "CREATE TABLE t0(c0 INT, c1 INT);", "UPDATE t0 SET c1 = NULL;"},
        {"duckdb", "by-index", KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;"},
        {"duckdb", "trigger", KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;"},
        {"duckdb", "logged", KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;"},
        {"duckdb", "view", KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;"},
        {"sqlite", "by-index", "CREATE TABLE t0(c0 UNIQUE, c1);", "UPDATE t0 SET c1 = 1;"},
        {"mysql", "update",
         KEYED "\nCREATE TRIGGER r BEFORE UPDATE ON t0 FOR EACH ROW SET NEW.c1 = 1;",
         "UPDATE t0 SET c1 = NULL;"},
        {"mysql", "update", KEYED, "UPDATE t0 SET c1 = NULL ORDER BY c0 LIMIT 1;"},
        {"mysql", "update", KEYED "\nCREATE TABLE t1(c2 INT);",
         "UPDATE t0, t1 SET c1 = NULL WHERE c0 = c2;"},
        {"mysql", "view", "CREATE TABLE t0(c0 INT, c1 INT) PARTITION BY HASH (c0);",
         "UPDATE t0 SET c1 = NULL;"},
        {"mysql", "upsert", KEYED, "UPDATE t0 SET t0.c1 = NULL WHERE c0 > 1;"},
        {"sqlite", "update", T0, "SELECT c0 FROM t0 WHERE c1;"},
        {"sqlite", "update", "CREATE TABLE t0(c0 TEXT);", "UPDATE t0 SET c0 = 1;"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wh_buf b = WH_BUF_INIT(100);
        wh_case *c;

        wh_buf_format(&b, "dml way=%s", rows[i].way);
        wh_buf_add(&b, "", 1);
        fixture_dialect = rows[i].dialect;
        c = fixture_case(b.p, rows[i].setup, rows[i].base);
        ck_assert_msg(wh_oracle_derive(arena, c, NULL) == WH_ENOTSUP, "%s: %s", rows[i].way,
                      rows[i].base);
        wh_buf_release(&b);
    }
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(prepare_draws_every_way_there_is)
{
    static const char *const ways[] = {"update", "delete", "returning", "deleted", "replace",
                                       "upsert", "back",   "trigger",   "indexes", "insert",
                                       "create", "view",   "logged",    "set",     "logged-delete"};
    unsigned seen = 0;
    uint64_t key;
    size_t i;

    for (key = 0; key < 600; key++) {
        wh_case *c = fixture_case(NULL, T0, "SELECT c1 FROM t0 WHERE c1 > 'a';");
        wh_str line;

        if (wh_oracle_prepare(arena, &wh_oracle_dml, key, c, NULL) != WH_OK)
            continue;
        ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
        line = wh_case_field(c, "oracle");
        for (i = 0; i < 15; i++)
            if (wh_str_eq(wh_choice(line, "way"), wh_str_of(ways[i])))
                seen |= 1u << i;
    }
    ck_assert_uint_eq(seen, 0x7fff);
}
END_TEST

#define LOOSE "derived: SET SESSION sql_mode = 'NO_ENGINE_SUBSTITUTION';\n"
#define STRICT "derived: SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION';\n"

START_TEST(sql_modes_are_drawn_and_set_before_triggers_are_made)
{
    unsigned seen = 0;
    uint64_t key;

    ck_assert_ptr_nonnull(
        strstr(derive("mariadb", "trigger mode=loose", KEYED, "UPDATE t0 SET c1 = NULL;"),
               LOOSE "derived: CREATE TABLE wh_go(x INT);\n"));
    ck_assert_ptr_nonnull(
        strstr(derive("mysql", "update mode=strict", KEYED, "UPDATE t0 SET c1 = NULL;"), STRICT));
    ck_assert_ptr_null(
        strstr(derive("mysql", "update", KEYED, "UPDATE t0 SET c1 = NULL;"), "mode"));
    ck_assert_int_eq(
        wh_oracle_derive(
            arena, fixture_case("dml way=update mode=none", T0, "UPDATE t0 SET c1 = 'a';"), NULL),
        WH_EINVAL);
    for (key = 0; key < 40; key++) {
        fixture_dialect = key % 2 ? "sqlite" : "mysql";
        wh_case *c = fixture_case(NULL, KEYED, "UPDATE t0 SET c1 = NULL WHERE c0 > 1;");
        wh_str mode;

        ck_assert_int_eq(wh_oracle_prepare(arena, &wh_oracle_dml, key, c, NULL), WH_OK);
        ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
        mode = wh_choice(wh_case_field(c, "oracle"), "mode");
        seen |= (mode.n == 0 ? 1u : wh_str_is(mode, "loose") ? 2u : 4u) << (key % 2 ? 3 : 0);
    }
    fixture_dialect = "sqlite";
    ck_assert_uint_eq(seen, 8 + 7);
}
END_TEST

/* What a query puts in comes in no order: with an identity or IGNORE such rows are others on each
 * database, and each run has its own where nothing is rolled back. */
START_TEST(on_databases_of_their_own_no_query_has_put_rows_in)
{
    static const struct {
        const char *storage, *insert;
        bool good;
    } rows[] = {
        {"MEMORY", "INSERT IGNORE INTO t0 SELECT c0, c1 FROM t0 ORDER BY 1;", false},
        {"Aria", "REPLACE INTO t0 SELECT c0, 1 FROM t0;", false},
        {"Aria", "INSERT INTO mysql.x SELECT 1;\nINSERT INTO t0 SELECT c0, 1 FROM t0;", false},
        {"Aria",
         "CREATE TABLE t1(c0 INT);\nCREATE TRIGGER r AFTER INSERT ON t1 FOR EACH ROW INSERT INTO "
         "t0 "
         "VALUES (new.c0, 1);\nINSERT INTO t1 SELECT c0 FROM t0;",
         false},
        {"InnoDB", "INSERT INTO t0 SELECT c0, c1 FROM t0;", true},
        {"MyISAM", "INSERT INTO t0 VALUES (1, 2), (2, (SELECT max(c0) FROM t0));", true},
        {"MyISAM", "INSERT INTO t0 SELECT 1, 2;", true},
    };
    char setup[400];
    size_t i;

    fixture_dialect = "mariadb";
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        wh_case *c;

        snprintf(setup, sizeof setup, "CREATE TABLE t0(c0 INT, c1 INT) ENGINE=%s;\n%s",
                 rows[i].storage, rows[i].insert);
        c = fixture_case("dml way=update", setup, "UPDATE t0 SET c1 = 1 WHERE c0 > 2;");
        ck_assert_msg((wh_oracle_derive(arena, c, NULL) == WH_OK) == rows[i].good, "%s", setup);
    }
    fixture_dialect = "sqlite";
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {every_way_is_held_against_select,
                                  every_way_of_servers_is_held_against_select,
                                  a_value_that_is_converted_is_not_compared,
                                  what_a_way_needs_is_asked_for,
                                  prepare_draws_every_way_there_is,
                                  sql_modes_are_drawn_and_set_before_triggers_are_made,
                                  on_databases_of_their_own_no_query_has_put_rows_in};

    return fixture_run("states", tests, sizeof tests / sizeof tests[0]);
}
