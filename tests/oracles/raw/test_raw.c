/* Raw databases: what is made again, to the byte, and where that would not be the same. */
#include <stdio.h>

#include "tests/oracles/fixture.h"

#define T                                                                                          \
    "CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 TEXT COLLATE NOCASE UNIQUE, c2 AS (c0 + 1));\n"    \
    "CREATE TABLE t1(c1 TEXT NOT NULL, c3 REAL CHECK (c3 > 0), PRIMARY KEY (c1)) WITHOUT ROWID;\n" \
    "CREATE TABLE t2(c4 INT, c5 BLOB);\nCREATE INDEX i0 ON t2(c4);\n"                              \
    "CREATE VIEW v0(c6, c7) AS SELECT c4, c5 || 'x' FROM t2;\n"                                    \
    "CREATE VIEW v1 AS SELECT (SELECT 1) AS c8;\n"

/* The runs but the given one must be `wanted`. */
static void written(const char *oracle, const char *base, const char *wanted)
{
    const char *got = fixture_derive(oracle, T, base), *end = strstr(got, "raw: BEGIN;\n");

    ck_assert_ptr_nonnull(end);
    ck_assert_str_eq(end + strlen("raw: BEGIN;\n"), wanted);
}

static void refused(const char *oracle, const char *base)
{
    fixture_expect(oracle, T, base, "nothing in it can be put into a table so");
}

START_TEST(a_table_is_made_again_with_types_and_collations_alone)
{
    ck_assert_str_eq(fixture_derive("raw form=copy at=1", T, "SELECT c2 FROM t0 WHERE c1 > 'a';"),
                     "check: bag given = raw\n"
                     "given: SELECT c2 FROM t0 WHERE c1 > 'a';\n"
                     "raw: BEGIN;\n"
                     "raw: CREATE TEMP TABLE t0(c0 INTEGER, c1 TEXT COLLATE NOCASE, c2);\n"
                     "raw: INSERT INTO temp.t0(c0, c1, c2) SELECT c0, c1, c2 FROM main.t0;\n"
                     "raw: SELECT c2 FROM t0 WHERE c1 > 'a';\n"
                     "raw: ROLLBACK;\n");
    written("raw form=copy at=1", "SELECT 1 FROM (SELECT 1 AS a) AS x WHERE a IN t2;",
            "raw: CREATE TEMP TABLE t2(c4 INT, c5 BLOB);\n"
            "raw: INSERT INTO temp.t2(c4, c5) SELECT c4, c5 FROM main.t2;\n"
            "raw: SELECT 1 FROM (SELECT 1 AS a) AS x WHERE a IN t2;\n"
            "raw: ROLLBACK;\n");
}
END_TEST

/* What the raw run of a copy of t says of its added columns, after `script`. */
static const char *defaults_after(const char *dialect, const char *script)
{
    static char found[500];
    char lines[500];
    const char *got, *update, *end;
    size_t n = 0;

    for (; *script && n + 2 < sizeof lines; script++) {
        lines[n++] = *script;
        if (*script == ';' && script[1] && (strstr(script, "BEGIN ") || !strstr(script, " END;")))
            lines[n++] = '\n';
    }
    lines[n] = '\0';
    fixture_dialect = dialect;
    got = fixture_derive("raw form=copy at=1", lines, "SELECT a, b FROM t;");
    fixture_dialect = "sqlite";
    update = strstr(got, "raw: UPDATE ");
    end = update ? strchr(update, '\n') : NULL;
    if (!update)
        return "";
    snprintf(found, sizeof found, "%.*s", (int)(end - update - 5), update + 5);
    return found;
}

#define ROWS "CREATE TABLE t(a int); INSERT INTO t VALUES (1); "

START_TEST(what_was_added_has_its_default_written_down)
{
    static const struct {
        const char *dialect, *script, *update;
    } rows[] = {
        {"sqlite", ROWS "ALTER TABLE t ADD COLUMN b DEFAULT -1.0;", "UPDATE t SET b = -1.0;"},
        {"sqlite", ROWS "ALTER TABLE t ADD b TEXT; ALTER TABLE t ADD c DEFAULT 'x' NOT NULL;",
         "UPDATE t SET b = NULL, c = 'x';"},
        {"sqlite", ROWS "ALTER TABLE t ADD b DEFAULT x'00'; DELETE FROM t WHERE a = 2;",
         "UPDATE t SET b = x'00';"},
        {"postgresql", ROWS "ALTER TABLE t ADD b numeric(4, 1) DEFAULT 2.25;",
         "UPDATE t SET b = 2.25;"},
        {"duckdb", ROWS "ALTER TABLE t ADD COLUMN b VARCHAR DEFAULT 'x';", "UPDATE t SET b = 'x';"},
        {"mariadb", ROWS "ALTER TABLE t ADD COLUMN b INT NOT NULL DEFAULT 5 FIRST;",
         "UPDATE wh_raw_t SET b = 5;"},
        {"mysql", ROWS "ALTER TABLE t ADD COLUMN b ENUM('x', 'y') DEFAULT 'y';",
         "UPDATE wh_raw_t SET b = 'y';"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_str_eq(defaults_after(rows[i].dialect, rows[i].script), rows[i].update);
}
END_TEST

START_TEST(where_rows_may_have_another_value_nothing_is_written)
{
    static const struct {
        const char *dialect, *script;
    } rows[] = {
        {"sqlite", "CREATE TABLE t(a, b DEFAULT 5); INSERT INTO t VALUES (1, 2);"},
        {"sqlite",
         "CREATE TABLE t(a); ALTER TABLE t ADD b DEFAULT 5; INSERT INTO t VALUES (1, 2);"},
        {"sqlite", ROWS "ALTER TABLE t ADD b DEFAULT 5; INSERT INTO t SELECT 3, 4;"},
        {"sqlite", ROWS "ALTER TABLE t ADD b DEFAULT 5; UPDATE t SET b = 4 WHERE a = 1;"},
        {"sqlite", ROWS "ALTER TABLE t ADD b DEFAULT 5; CREATE TABLE u(c);"
                        "CREATE TRIGGER r AFTER INSERT ON u BEGIN UPDATE t SET b = 4; END;"},
        {"sqlite", "CREATE TABLE t(a); ALTER TABLE t ADD b DEFAULT 5;"},
        {"sqlite", ROWS "ALTER TABLE t ADD b DEFAULT (5 + 1);"},
        {"sqlite", ROWS "ALTER TABLE t ADD b AS (5);"},
        {"sqlite", ROWS "ALTER TABLE t ADD b DEFAULT CURRENT_TIMESTAMP;"},
        {"sqlite", ROWS "CREATE TABLE u(c PRIMARY KEY);"
                        "ALTER TABLE t ADD b DEFAULT 5 REFERENCES u ON DELETE SET NULL;"},
        {"postgresql", ROWS "ALTER TABLE t ADD b int DEFAULT 5; INSERT INTO t VALUES (1, 2);"},
        {"postgresql", ROWS "ALTER TABLE t ADD b int DEFAULT 5; UPDATE t SET b = 4 WHERE a = 1;"},
        {"postgresql", ROWS "ALTER TABLE t ADD b int DEFAULT 5;"
                            "ALTER TABLE t ALTER COLUMN b SET DEFAULT 6;"},
        {"postgresql", ROWS "ALTER TABLE t ADD b int DEFAULT 5; CREATE TABLE u(c int UNIQUE);"
                            "ALTER TABLE t ADD FOREIGN KEY (b) REFERENCES u(c);"},
        {"postgresql", ROWS "ALTER TABLE t ADD b date DEFAULT 'now';"},
        {"postgresql", ROWS "ALTER TABLE t ADD b int GENERATED ALWAYS AS IDENTITY;"},
        {"postgresql", ROWS "CREATE TABLE u() INHERITS (t); ALTER TABLE t ADD b int DEFAULT 5;"
                            "INSERT INTO u VALUES (1, 2);"},
        {"postgresql", ROWS "CREATE DOMAIN d AS int DEFAULT 5; ALTER TABLE t ADD b d;"},
        {"postgresql", "CREATE TABLE t AS SELECT 1 AS a, 2 AS b;"},
        {"mysql", ROWS "ALTER TABLE t ADD b INT DEFAULT 5; ALTER TABLE t MODIFY b INT DEFAULT 6;"},
        {"mysql", ROWS "ALTER TABLE t ADD b INT NOT NULL;"},
        {"mysql", ROWS "ALTER TABLE t ADD b INT AUTO_INCREMENT UNIQUE;"},
        {"mysql", ROWS "ALTER TABLE t ADD b DATETIME ON UPDATE NOW(); UPDATE t SET a = 2;"},
        {"mariadb", ROWS "ALTER TABLE t ADD b TIMESTAMP;"}, /* of the time at which it came */
        {"mysql", ROWS "ALTER TABLE t ADD b TEXT DEFAULT 'a\\nb';"},
        {"mysql", ROWS "ALTER TABLE t ADD b SET('x', 'y') DEFAULT 2;"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_msg(defaults_after(rows[i].dialect, rows[i].script)[0] == '\0', "%s",
                      rows[i].script);
}
END_TEST

START_TEST(the_other_storage_has_rowids_or_has_none)
{
    written("raw form=copy at=2", "SELECT count(*) FROM t1, t0;",
            "raw: CREATE TEMP TABLE t0(c0 INTEGER, c1 TEXT COLLATE NOCASE, c2, PRIMARY KEY (c0)) "
            "WITHOUT ROWID;\n"
            "raw: INSERT INTO temp.t0(c0, c1, c2) SELECT c0, c1, c2 FROM main.t0;\n"
            "raw: CREATE TEMP TABLE t1(c1 TEXT, c3 REAL);\n"
            "raw: INSERT INTO temp.t1(c1, c3) SELECT c1, c3 FROM main.t1;\n"
            "raw: SELECT count(*) FROM t1, t0;\nraw: ROLLBACK;\n");
    /* a key that may be NULL is none there */
    written("raw form=copy at=2", "SELECT c4 FROM t2 INDEXED BY i0;",
            "raw: CREATE TEMP TABLE t2(c4 INT, c5 BLOB);\n"
            "raw: INSERT INTO temp.t2(c4, c5) SELECT c4, c5 FROM main.t2;\n"
            "raw: SELECT c4 FROM t2;\nraw: ROLLBACK;\n");
}
END_TEST

START_TEST(rowids_are_kept_where_they_are_seen)
{
    written("raw form=copy at=1", "SELECT rowid FROM t2;",
            "raw: CREATE TEMP TABLE t2(c4 INT, c5 BLOB);\n"
            "raw: INSERT INTO temp.t2(rowid, c4, c5) SELECT rowid, c4, c5 FROM main.t2;\n"
            "raw: SELECT rowid FROM t2;\nraw: ROLLBACK;\n");
    refused("raw form=copy at=2", "SELECT rowid FROM t2;");
    refused("raw form=copy at=1", "SELECT c4 FROM main.t2;");
}
END_TEST

START_TEST(views_are_made_again_over_the_new_tables)
{
    written("raw form=copy at=1", "SELECT c6 FROM v0;",
            "raw: CREATE TEMP TABLE t2(c4 INT, c5 BLOB);\n"
            "raw: INSERT INTO temp.t2(c4, c5) SELECT c4, c5 FROM main.t2;\n"
            "raw: CREATE TEMP VIEW v0(c6, c7) AS SELECT c4, c5 || 'x' FROM t2;\n"
            "raw: SELECT c6 FROM v0;\nraw: ROLLBACK;\n");
}
END_TEST

START_TEST(a_view_is_a_table_whose_computed_columns_have_no_affinity)
{
    written("raw form=part at=1", "SELECT count(*) FROM v0 AS a, v0 WHERE a.c6 > 1;",
            "raw: CREATE TEMP TABLE wh_part(wh1 INT, wh2);\n"
            "raw: INSERT INTO wh_part SELECT * FROM main.v0;\n"
            "raw: CREATE TEMP VIEW v0(c6, c7) AS SELECT wh1, +wh2 FROM wh_part;\n"
            "raw: SELECT count(*) FROM v0 AS a, v0 WHERE a.c6 > 1;\nraw: ROLLBACK;\n");
    refused("raw form=part at=1", "SELECT 1 FROM v0, t0;"); /* compared with a collation? */
}
END_TEST

START_TEST(subqueries_and_members_of_with_are_tables)
{
    written("raw form=part at=1", "SELECT x.c4 FROM (SELECT c4 FROM t2) AS x;",
            "raw: CREATE TEMP TABLE wh_part(wh1 INT);\n"
            "raw: INSERT INTO wh_part SELECT c4 FROM t2;\n"
            "raw: SELECT x.c4 FROM (SELECT wh1 AS c4 FROM wh_part) AS x;\nraw: ROLLBACK;\n");
    written("raw form=part at=1", "SELECT c3 FROM t1 WHERE c3 IN (SELECT c4 FROM t2);",
            "raw: CREATE TEMP TABLE wh_part(wh1 INT);\n"
            "raw: INSERT INTO wh_part SELECT c4 FROM t2;\n"
            "raw: SELECT c3 FROM t1 WHERE c3 IN (SELECT wh1 FROM wh_part);\nraw: ROLLBACK;\n");
    written("raw form=part at=1", "WITH q(a) AS (SELECT c4 FROM t2) SELECT a FROM q;",
            "raw: CREATE TEMP TABLE wh_part(wh1 INT);\n"
            "raw: INSERT INTO wh_part WITH q(a) AS (SELECT c4 FROM t2) SELECT * FROM q;\n"
            "raw: CREATE TEMP VIEW q(a) AS SELECT wh1 FROM wh_part;\n"
            "raw: SELECT a FROM q;\nraw: ROLLBACK;\n");
    refused("raw form=part at=1", "SELECT c3 FROM t1 WHERE c3 IN (SELECT c4 FROM t2 WHERE c3);");
}
END_TEST

/* It has the affinity of what it gives, whatever that is. */
START_TEST(a_column_that_is_a_scalar_subquery_is_not_stored)
{
    refused("raw form=from at=1", "SELECT s.a > 0 FROM (SELECT (SELECT 1) AS a) AS s;");
    refused("raw form=part at=1", "WITH q(a) AS (SELECT ((SELECT 1))) SELECT a > 0 FROM q;");
    refused("raw form=part at=1",
            "SELECT a > 0 FROM (SELECT a FROM (SELECT (SELECT 1) AS a) AS r) AS s;");
    refused("raw form=from at=1", "SELECT c8 > 0 FROM v1;");
    refused("raw form=from at=1", "SELECT (SELECT (SELECT 1)), a > 0 FROM (SELECT 1 AS a) AS s;");
    written("raw form=from at=1", "SELECT (SELECT 1), s.a > 0 FROM (SELECT 1 AS a) AS s;",
            "raw: CREATE TEMP TABLE wh_from(wh1);\n"
            "raw: INSERT INTO wh_from SELECT s.a FROM (SELECT 1 AS a) AS s;\n"
            "raw: SELECT (SELECT 1), (+wh1) > 0 FROM wh_from;\nraw: ROLLBACK;\n");
}
END_TEST

/* Cast to NUMERIC 4.0 stays real, stored in such a column it does not. */
START_TEST(a_cast_to_numeric_is_stored_without_a_type)
{
    written("raw form=part at=1", "SELECT * FROM (SELECT CAST(c4 AS NUMERIC) AS n FROM t2) AS x;",
            "raw: CREATE TEMP TABLE wh_part(wh1);\n"
            "raw: INSERT INTO wh_part SELECT CAST(c4 AS NUMERIC) AS n FROM t2;\n"
            "raw: SELECT * FROM (SELECT CAST(wh1 AS NUMERIC) AS n FROM wh_part) AS x;\n"
            "raw: ROLLBACK;\n");
}
END_TEST

#define ARMS "(SELECT c4 FROM t2 UNION ALL SELECT c1 FROM t1)"

/* What the arms of several affinities give is not converted: no column of the table has a type. */
START_TEST(a_compound_query_that_is_but_shown_is_a_table_without_types)
{
    written("raw form=part at=1", "SELECT x.*, c5 FROM t2, " ARMS " AS x WHERE c5 > 1;",
            "raw: CREATE TEMP TABLE wh_part(wh1);\n"
            "raw: INSERT INTO wh_part SELECT c4 FROM t2 UNION ALL SELECT c1 FROM t1;\n"
            "raw: SELECT x.*, c5 FROM t2, (SELECT +wh1 AS c4 FROM wh_part) AS x WHERE c5 > 1;\n"
            "raw: ROLLBACK;\n");
    fixture_expect("raw form=part at=1", T, "SELECT c5 FROM t2, " ARMS " AS x WHERE x.c4 > 1;",
                   "affinity");
    refused("raw form=from at=1", "SELECT x.*, c5 FROM t2, " ARMS " AS x WHERE c5 > 1;");
}
END_TEST

START_TEST(what_joins_give_is_a_table_that_the_whole_statement_reads)
{
    written("raw form=from at=1",
            "SELECT t1.c1, count(*) FROM t1 LEFT JOIN t2 ON c4 = c3 WHERE c5 IN (SELECT c5 FROM t2 "
            "WHERE c4 = c3) GROUP BY t1.c1;",
            "raw: CREATE TEMP TABLE wh_from(wh1 TEXT, wh2 REAL, wh3 INT, wh4 BLOB);\n"
            "raw: INSERT INTO wh_from SELECT t1.c1, t1.c3, t2.c4, t2.c5 FROM t1 LEFT JOIN t2 ON c4 "
            "= c3;\n"
            "raw: SELECT wh1, count(*) FROM wh_from WHERE wh4 IN (SELECT c5 FROM t2 WHERE c4 = "
            "wh2) GROUP BY wh1;\nraw: ROLLBACK;\n");
    written("raw form=from at=1", "SELECT * FROM t2 AS a, t2 AS b ORDER BY a.c4;",
            "raw: CREATE TEMP TABLE wh_from(wh1 INT, wh2 BLOB, wh3 INT, wh4 BLOB);\n"
            "raw: INSERT INTO wh_from SELECT a.c4, a.c5, b.c4, b.c5 FROM t2 AS a, t2 AS b;\n"
            "raw: SELECT wh1, wh2, wh3, wh4 FROM wh_from ORDER BY wh1;\nraw: ROLLBACK;\n");
    /* a subquery's own names, where nothing in it changes */
    written("raw form=from at=1",
            "SELECT a.c4 FROM t2 AS a, t2 AS b WHERE EXISTS (SELECT c4 FROM t2);",
            "raw: CREATE TEMP TABLE wh_from(wh1 INT, wh2 BLOB, wh3 INT, wh4 BLOB);\n"
            "raw: INSERT INTO wh_from SELECT a.c4, a.c5, b.c4, b.c5 FROM t2 AS a, t2 AS b;\n"
            "raw: SELECT wh1 FROM wh_from WHERE EXISTS (SELECT c4 FROM t2);\nraw: ROLLBACK;\n");
    refused("raw form=from at=1", "SELECT c4 FROM t2;");
    refused("raw form=from at=1", "SELECT a.rowid FROM t2 AS a, t2 AS b;");
}
END_TEST

START_TEST(a_table_of_a_compound_query_with_types_is_not_made_again)
{
    fixture_expect("raw form=copy at=1", T "CREATE TABLE t3 AS SELECT c4 FROM t2 UNION SELECT 1;\n",
                   "SELECT * FROM t3;", "can be put into a table so");
    fixture_expect("raw form=copy at=1", "CREATE TABLE t3 AS SELECT 1 AS c0 UNION SELECT 2;\n",
                   "SELECT * FROM t3;", NULL);
    /* several columns may be called nothing */
    fixture_expect("raw form=copy at=1", "CREATE TABLE t3 AS SELECT 4 AS \"\", 5 AS \"\";\n",
                   "SELECT * FROM t3;", "can be put into a table so");
}
END_TEST

START_TEST(a_merged_column_has_a_place_of_its_own)
{
    written("raw form=from at=1", "SELECT * FROM t2 AS a LEFT JOIN t2 AS b USING (c4) WHERE c4;",
            "raw: CREATE TEMP TABLE wh_from(wh1 INT, wh2 BLOB, wh3 INT, wh4 BLOB, wh5 INT);\n"
            "raw: INSERT INTO wh_from SELECT a.c4, a.c5, b.c4, b.c5, c4 FROM t2 AS a LEFT JOIN t2 "
            "AS b USING (c4);\n"
            "raw: SELECT wh5, wh2, wh4 FROM wh_from WHERE wh5;\nraw: ROLLBACK;\n");
    /* coalesce() has no affinity */
    written("raw form=from at=1", "SELECT c4 FROM t2 AS a FULL JOIN t2 AS b USING (c4);",
            "raw: CREATE TEMP TABLE wh_from(wh1 INT, wh2 BLOB, wh3 INT, wh4 BLOB, wh5);\n"
            "raw: INSERT INTO wh_from SELECT a.c4, a.c5, b.c4, b.c5, c4 FROM t2 AS a FULL JOIN t2 "
            "AS b USING (c4);\n"
            "raw: SELECT (+wh5) FROM wh_from;\nraw: ROLLBACK;\n");
    fixture_expect("raw form=from at=1", T, /* in some releases it has */
                   "SELECT 1 FROM t2 AS a FULL JOIN t2 AS b USING (c4) WHERE c4 > 1;",
                   "can be put into a table so");
}
END_TEST

START_TEST(the_first_joins_may_be_stored_alone)
{
    written("raw form=from at=2",
            "SELECT *, a.c4 FROM t2 AS a LEFT JOIN t2 AS b ON a.c4 < b.c4 JOIN t1 ON c3 = b.c4 "
            "WHERE c1;",
            "raw: CREATE TEMP TABLE wh_from(wh1 INT, wh2 BLOB, wh3 INT, wh4 BLOB);\n"
            "raw: INSERT INTO wh_from SELECT a.c4, a.c5, b.c4, b.c5 FROM t2 AS a LEFT JOIN t2 AS b "
            "ON a.c4 < b.c4;\n"
            "raw: SELECT wh1, wh2, wh3, wh4, t1.c1, t1.c3, wh1 FROM wh_from JOIN t1 ON c3 = wh3 "
            "WHERE c1;\nraw: ROLLBACK;\n");
    /* what is merged behind the table keeps its name */
    written("raw form=from at=2",
            "SELECT *, a.c4, c4 FROM t2 AS a CROSS JOIN t1 AS b LEFT JOIN t2 USING (c4);",
            "raw: CREATE TEMP TABLE wh_from(c4 INT, wh2 BLOB, wh3 TEXT, wh4 REAL);\n"
            "raw: INSERT INTO wh_from SELECT a.c4, a.c5, b.c1, b.c3 FROM t2 AS a CROSS JOIN t1 AS "
            "b;\n"
            "raw: SELECT c4, wh2, wh3, wh4, t2.c5, wh_from.c4, c4 FROM wh_from LEFT JOIN t2 USING "
            "(c4);\nraw: ROLLBACK;\n");
}
END_TEST

#define BY_NAME "t2 AS a LEFT JOIN t2 AS b USING (c4)"

/* What is one column already may be merged once more. */
START_TEST(what_is_merged_behind_the_table_may_be_merged_before)
{
    written("raw form=from at=2",
            "SELECT *, b.c4 FROM " BY_NAME " JOIN t2 AS d USING (c4) WHERE c4;",
            "raw: CREATE TEMP TABLE wh_from(wh1 INT, wh2 BLOB, wh3 INT, wh4 BLOB, c4 INT);\n"
            "raw: INSERT INTO wh_from SELECT a.c4, a.c5, b.c4, b.c5, c4 FROM " BY_NAME ";\n"
            "raw: SELECT c4, wh2, wh4, d.c5, wh3 FROM wh_from JOIN t2 AS d USING (c4) WHERE c4;\n"
            "raw: ROLLBACK;\n");
    /* of the first one's type, whatever joins it; with RIGHT all must be alike */
    written("raw form=from at=2",
            "SELECT 1 FROM t0 AS a JOIN t1 AS b USING (c1) NATURAL JOIN (SELECT c1 FROM t1) AS d;",
            "raw: CREATE TEMP TABLE wh_from(wh1 INTEGER, wh2 TEXT COLLATE NOCASE, wh3, wh4 TEXT, "
            "wh5 REAL, c1 TEXT COLLATE NOCASE);\n"
            "raw: INSERT INTO wh_from SELECT a.c0, a.c1, a.c2, b.c1, b.c3, c1 FROM t0 AS a JOIN t1 "
            "AS b USING (c1);\n"
            "raw: SELECT 1 FROM wh_from NATURAL JOIN (SELECT c1 FROM t1) AS d;\nraw: ROLLBACK;\n");
    written("raw form=from at=2",
            "SELECT 1 FROM t2 AS a RIGHT JOIN t2 AS b USING (c4) JOIN t2 AS d USING (c4);",
            "raw: CREATE TEMP TABLE wh_from(wh1 INT, wh2 BLOB, wh3 INT, wh4 BLOB, c4 INT);\n"
            "raw: INSERT INTO wh_from SELECT a.c4, a.c5, b.c4, b.c5, c4 FROM t2 AS a RIGHT JOIN t2 "
            "AS b USING (c4);\n"
            "raw: SELECT 1 FROM wh_from JOIN t2 AS d USING (c4);\nraw: ROLLBACK;\n");
    refused("raw form=from at=2",
            "SELECT 1 FROM t0 AS a RIGHT JOIN t1 AS b USING (c1) JOIN t1 AS d USING (c1);");
    refused("raw form=from at=2", /* coalesce() of both */
            "SELECT 1 FROM t2 AS a FULL JOIN t2 AS b USING (c4) JOIN t2 AS d USING (c4);");
    refused("raw form=from at=2", /* of the first a or of the second? */
            "SELECT 1 FROM t2 AS a JOIN t2 AS b ON 1 JOIN t2 AS d USING (c4);");
    refused("raw form=from at=3",
            "SELECT 1 FROM " BY_NAME " JOIN t2 AS d ON 1 JOIN t2 AS e USING (c4);");
}
END_TEST

/* The run of an oracle's on its own, without steps around it. */
static const char *row(int at, const char *base)
{
    char oracle[32];

    snprintf(oracle, sizeof oracle, "raw form=row at=%d", at);
    return strstr(fixture_derive(oracle, T, base), "raw: ");
}

START_TEST(without_from_an_expression_is_computed_over_one_row)
{
    const char *base = "SELECT abs(-2), 'a' IN (SELECT c5 FROM t2 WHERE c4 = 3) AS x;";

    ck_assert_str_eq(row(1, base),
                     "raw: SELECT abs(-2), 'a' IN (SELECT c5 FROM t2 WHERE c4 = 3) AS "
                     "x FROM (SELECT 1 AS wh_one) AS wh_row;\n");
    ck_assert_str_eq(row(2, "SELECT 1;"), "raw: SELECT 1 UNION ALL SELECT 1 WHERE 1 = 0;\n");
    ck_assert_str_eq(
        row(3, base),
        "raw: BEGIN;\nraw: CREATE TEMP TABLE wh_row(wh0, wh1, wh2);\n"
        "raw: INSERT INTO wh_row VALUES (0, 2, 'a');\n"
        "raw: SELECT abs(-coalesce(wh1, NULL)), coalesce(wh2, NULL) IN (SELECT c5 FROM "
        "t2 WHERE c4 = 3) AS x FROM wh_row;\nraw: ROLLBACK;\n");
    ck_assert_str_eq(row(4, "SELECT 1 + 2, 'a';"), "raw: VALUES ((1 + 2), 'a');\n");
    ck_assert_str_eq(row(5, "SELECT 1 + 2, 'a';"),
                     "raw: SELECT CASE WHEN 1 THEN (1 + 2) END, CASE WHEN 1 THEN 'a' END;\n");
    /* which is no number without its sign */
    ck_assert_ptr_nonnull(strstr(row(3, "SELECT -0., -0.0e1, -0.5;"),
                                 "SELECT -0., -0.0e1, -coalesce(wh1, NULL) FROM"));
    ck_assert_ptr_nonnull(strstr(row(3, "SELECT -9223372036854775808, 1;"),
                                 "SELECT -9223372036854775808, coalesce(wh1, NULL) FROM"));
    ck_assert_ptr_nonnull(strstr(row(2, "SELECT 1 WHERE 2;"), " FROM wh_row WHERE coalesce(wh2"));
    refused("raw form=row at=4", "SELECT 1 WHERE 2;");
    refused("raw form=row at=1", "SELECT 1 ORDER BY 1;");
}
END_TEST

static const char *copied(const char *base)
{
    return fixture_derive("raw form=copy at=1", T, base);
}

/* coalesce() of both sides has no affinity and is not sorted so; what RIGHT JOIN makes one is the
 * right side's. */
START_TEST(a_column_that_joins_make_one_is_stored_as_it_is)
{
    static const char tables[] = "CREATE TABLE a(x TEXT);\nCREATE TABLE b(x INT);\n";

    ck_assert_ptr_nonnull(strstr(fixture_derive("raw form=list at=1", tables,
                                                "SELECT x FROM a NATURAL RIGHT JOIN b ORDER BY x;"),
                                 "raw: CREATE TEMP TABLE wh_list(wh1 INT);\n"));
    ck_assert_ptr_nonnull(strstr(fixture_derive("raw form=list at=1", tables,
                                                "SELECT x FROM a NATURAL LEFT JOIN b ORDER BY x;"),
                                 "raw: CREATE TEMP TABLE wh_list(wh1 TEXT);\n"));
    fixture_expect("raw form=list at=1", tables,
                   "SELECT x FROM a FULL JOIN b USING (x) ORDER BY 1;",
                   "nothing in it can be put into a table so");
}
END_TEST

START_TEST(a_list_is_sorted_in_a_table)
{
    ck_assert_str_eq(
        fixture_derive(
            "raw form=list at=1", T,
            "SELECT c4 AS a, c4 + 1 AS b FROM t2 ORDER BY 2 DESC NULLS LAST, a LIMIT 3;"),
        "check: list given = raw\n"
        "given: SELECT c4 AS a, c4 + 1 AS b FROM t2 ORDER BY 2 DESC NULLS LAST, a LIMIT 3;\n"
        "raw: BEGIN;\n"
        "raw: CREATE TEMP TABLE wh_list(wh1 INT, wh2);\n"
        "raw: INSERT INTO wh_list SELECT c4 AS a, c4 + 1 AS b FROM t2;\n"
        "raw: SELECT wh1, +wh2 FROM wh_list ORDER BY wh2 DESC NULLS LAST, wh1 LIMIT 3;\n"
        "raw: ROLLBACK;\n");
    refused("raw form=list at=1", "SELECT c4, c5 FROM t2 ORDER BY c4;"); /* not all is ordered */
    refused("raw form=list at=1", "SELECT c1 FROM t0 ORDER BY c1;");     /* 'a' or 'A' first? */
    refused("raw form=list at=1", "SELECT c4 AS a, c4 + 1 AS c4 FROM t2 ORDER BY c4;");
    refused("raw form=list at=1", "SELECT * FROM t2 AS a, t2 AS b ORDER BY a.c4, a.c5;");
    ck_assert_ptr_nonnull(
        strstr(fixture_derive("raw form=copy at=1", T, "SELECT * FROM t2 ORDER BY c5, c4;"),
               "check: list"));
    ck_assert_ptr_nonnull(strstr(copied("SELECT DISTINCT c4 FROM t2 ORDER BY c4;"), ": list"));
    ck_assert_ptr_null(strstr(copied("SELECT DISTINCT c4 FROM t2 ORDER BY c5, c4;"), ": list"));
    ck_assert_ptr_nonnull(
        strstr(copied("SELECT c4 FROM t2 GROUP BY c4 ORDER BY max(c4), c4;"), ": list"));
    ck_assert_ptr_null(strstr(copied("SELECT c4 FROM t2 GROUP BY c4 ORDER BY c5, c4;"), ": list"));
}
END_TEST

/* The base that the oracle makes of one, if one of 200 draws changes it so; else NULL. */
static const char *changed_to(const char *base, const char *wanted)
{
    size_t key, i;

    for (key = 0; key < 200; key++) {
        wh_case *c = fixture_case(NULL, T, base);

        if (wh_oracle_prepare(arena, &wh_oracle_raw, key, c, NULL) != WH_OK)
            return NULL;
        for (i = 0; i < c->nsections; i++)
            if (c->sections[i].kind == WH_BASE && wh_str_is(c->sections[i].stmts[0].sql, wanted))
                return wanted;
    }
    return NULL;
}

START_TEST(of_rows_with_equal_keys_the_keys_alone_are_a_list)
{
    ck_assert_ptr_nonnull(changed_to("SELECT c5, c4 FROM t2 WHERE c5 ORDER BY c4 DESC;",
                                     "SELECT c4 FROM t2 WHERE c5 ORDER BY 1 DESC;"));
    ck_assert_ptr_nonnull(changed_to("SELECT c5, c4 + 1 AS a, 1 FROM t2 ORDER BY a, 3 NULLS LAST;",
                                     "SELECT c4 + 1, 1 FROM t2 ORDER BY 1, 2 NULLS LAST;"));
    ck_assert_ptr_null(
        changed_to("SELECT c4 FROM t2 ORDER BY c4;", "SELECT c4 FROM t2 ORDER BY 1;"));
    ck_assert_ptr_null(/* 'a' and 'A' are one key */
                       changed_to("SELECT c2, c1 FROM t0 ORDER BY c1;",
                                  "SELECT c1 FROM t0 ORDER BY 1;"));
    ck_assert_ptr_null(
        changed_to("SELECT DISTINCT c5, c4 FROM t2 ORDER BY c4;", "SELECT c4 FROM t2 ORDER BY 1;"));
}
END_TEST

/* Which of 22 and 22.0 comes first is no part of the order, and which of them a query below shows
 * is left open. */
START_TEST(types_are_compared_where_they_are_told)
{
    static const char oracle[] = "raw form=copy at=1 types=told";

    ck_assert_ptr_nonnull(strstr(fixture_derive(oracle, T, "SELECT c5 FROM t2 WHERE c4;"),
                                 "check: bag typed given = raw\n"));
    ck_assert_ptr_nonnull(strstr(fixture_derive(oracle, T, "SELECT c5 FROM t2 ORDER BY c5;"),
                                 "check: list given = raw\ncheck: bag typed given = raw\n"));
    ck_assert_ptr_nonnull(
        strstr(fixture_derive(oracle, T, "SELECT c5 FROM t2 WHERE c4 IN (SELECT min(c4) FROM t2);"),
               "check: bag given = raw\n"));
    ck_assert_ptr_nonnull(strstr(fixture_derive(oracle, T, "SELECT DISTINCT c5 FROM t2;"),
                                 "check: bag given = raw\n"));
    ck_assert_ptr_nonnull(strstr(copied("SELECT c5 FROM t2;"), "check: bag given = raw\n"));
}
END_TEST

static const char *strangers(const char *oracle, const char *base)
{
    const char *given = strstr(fixture_derive(oracle, T, base), "given: ");

    ck_assert_ptr_nonnull(given);
    return given + strlen("given: ");
}

START_TEST(what_is_bare_beside_an_aggregate_comes_from_a_row)
{
    ck_assert_str_eq(strangers("raw form=member at=1", "SELECT max(c4), c5 FROM t2 WHERE c4 < 9;"),
                     "SELECT COUNT(*) FROM (SELECT wh1, wh2 FROM (SELECT max(c4) AS wh1, c5 AS wh2 "
                     "FROM t2 WHERE c4 < 9) AS wh_groups EXCEPT SELECT c4, c5 FROM t2 WHERE c4 < 9"
                     ") AS wh_strangers WHERE EXISTS (SELECT 1 FROM t2 WHERE c4 < 9);\n"
                     "raw: SELECT 0;\n");
    /* a key's value is one of several that are equal; of two extremes which row it is, is open */
    ck_assert_str_eq(
        strangers("raw form=member at=2",
                  "SELECT c4, c5 || 'a', min(c4), max(c4) FROM t2 GROUP BY c4 ORDER BY 1;"),
        "SELECT COUNT(*) FROM (SELECT wh1, typeof(wh1) FROM (SELECT c5 || 'a' AS wh1 FROM t2 GROUP "
        "BY c4) AS wh_groups EXCEPT SELECT c5 || 'a', typeof(c5 || 'a') FROM t2) AS wh_strangers;\n"
        "raw: SELECT 0;\n");
    ck_assert_str_eq(strangers("raw form=member at=1", "SELECT * FROM t0 GROUP BY c1;"),
                     "SELECT COUNT(*) FROM (SELECT wh1, wh2 FROM (SELECT c0 AS wh1, c2 AS wh2 FROM "
                     "t0 GROUP BY c1) AS wh_groups EXCEPT SELECT c0, c2 FROM t0) AS wh_strangers;\n"
                     "raw: SELECT 0;\n");
    refused("raw form=member at=1", "SELECT c1, count(*) FROM t0 GROUP BY c1;");
    refused("raw form=member at=1", "SELECT upper(c1), count(*) FROM t0 GROUP BY c1;");
    refused("raw form=member at=1", "SELECT max(c0) FROM t0;");
    refused("raw form=member at=1", "SELECT c0 FROM t0;");
    fixture_expect("raw form=member at=1", T, "SELECT DISTINCT c0 FROM t0 GROUP BY c1;",
                   "order of");
    refused("raw form=member at=1", "SELECT c0 FROM t0 GROUP BY 1;");
    refused("raw form=copy at=3", "SELECT c0 FROM t0 GROUP BY c1;");
}
END_TEST

START_TEST(servers_keep_the_types_of_a_query)
{
    fixture_dialect = "postgresql";
    ck_assert_str_eq(
        fixture_derive("raw form=list at=1", "CREATE TABLE t(a int);",
                       "SELECT a FROM t ORDER BY 1 OFFSET 3 ROWS FETCH FIRST 6 ROWS ONLY;"),
        "check: list given = raw\n"
        "given: SELECT a FROM t ORDER BY 1 OFFSET 3 ROWS FETCH FIRST 6 ROWS ONLY;\n"
        "raw: BEGIN;\n"
        "raw: CREATE TEMP TABLE wh_list(wh1) AS SELECT a FROM t;\n"
        "raw: SELECT wh1 FROM wh_list ORDER BY wh1 OFFSET 3 ROWS FETCH FIRST 6 ROWS ONLY;\n"
        "raw: ROLLBACK;\n");
    ck_assert_str_eq(
        fixture_derive("raw form=from at=1", "CREATE TABLE t(a int);",
                       "SELECT x.a FROM t AS x, t AS y WHERE x.a = y.a;"),
        "check: bag given = raw\n"
        "given: SELECT x.a FROM t AS x, t AS y WHERE x.a = y.a;\n"
        "raw: BEGIN;\n"
        "raw: CREATE TEMP TABLE wh_from(wh1, wh2) AS SELECT x.a, y.a FROM t AS x, t AS "
        "y;\n"
        "raw: SELECT wh1 FROM wh_from WHERE wh1 = wh2;\n"
        "raw: ROLLBACK;\n");
    /* where a row lies, and in which table, is another in a copy */
    refused("raw form=copy at=1", "SELECT ctid FROM t2 WHERE c4 > 1;");
    refused("raw form=copy at=1", "SELECT c4 FROM t2 WHERE tableoid > 1;");
    refused("raw form=from at=1", "SELECT x.ctid FROM t2 AS x, t2 AS y;");
    ck_assert_ptr_nonnull(fixture_refusal(
        "raw form=copy at=1", "CREATE TABLE t(a int, r regclass);", "SELECT a FROM t;"));
    ck_assert_ptr_nonnull(fixture_refusal("raw form=from at=1", "CREATE TABLE t(a int);",
                                          "SELECT j.* FROM t AS x JOIN t AS y USING (a) AS j;"));
    fixture_dialect = "duckdb"; /* where a bare a is that of USING, whatever else is called so */
    ck_assert_ptr_nonnull(strstr(
        fixture_derive("raw form=from at=1", "CREATE TABLE t(a int);",
                       "SELECT * FROM t JOIN t AS x USING (a) RIGHT JOIN t AS y ON y.a = 1;"),
        "raw: SELECT wh3, wh4 FROM wh_from;\n"));
    fixture_dialect = "mariadb";
    ck_assert_str_eq(fixture_derive("raw form=copy at=2", "CREATE TABLE t(a int, key (a));",
                                    "SELECT t.a FROM t USE INDEX (a), t AS y WHERE y.a;"),
                     "check: bag given = raw\n"
                     "given: SELECT t.a FROM t USE INDEX (a), t AS y WHERE y.a;\n"
                     "raw: DROP TEMPORARY TABLE IF EXISTS wh_raw_t;\n"
                     "raw: CREATE TEMPORARY TABLE wh_raw_t ENGINE=MEMORY AS SELECT a FROM t;\n"
                     "raw: SELECT t.a FROM wh_raw_t AS t, wh_raw_t AS y WHERE y.a;\n");
    /* MariaDB's JSON is one by its CHECK: a copy is put into other JSON as a string */
    ck_assert_ptr_nonnull(fixture_refusal("raw form=copy at=1", "CREATE TABLE t(a JSON);",
                                          "SELECT json_set('{}', '$.b', a) FROM t;"));
    ck_assert_ptr_nonnull(fixture_refusal("raw form=copy at=1",
                                          "CREATE TABLE t(a TEXT CHECK (JSON_VALID(a)));",
                                          "SELECT 1 FROM t WHERE JSON_ARRAY(a) > 'b';"));
    ck_assert_ptr_nonnull(strstr(fixture_derive("raw form=copy at=1", "CREATE TABLE t(a JSON);",
                                                "SELECT a FROM t WHERE a > 'b';"),
                                 "check: bag given = raw\n"));
    fixture_dialect = "mysql";
    ck_assert_ptr_nonnull(strstr(fixture_derive("raw form=copy at=1", "CREATE TABLE t(a JSON);",
                                                "SELECT json_set('{}', '$.b', a) FROM t;"),
                                 "check: bag given = raw\n"));
    /* MySQL opens a temporary table once in a statement (temporary-table-problems.html) */
    ck_assert_str_eq(fixture_derive("raw form=copy at=2", "CREATE TABLE t(a INT);",
                                    "SELECT t.a FROM t, t AS y WHERE y.a;"),
                     "check: bag given = raw\n"
                     "given: SELECT t.a FROM t, t AS y WHERE y.a;\n"
                     "raw: DROP TEMPORARY TABLE IF EXISTS wh_raw_t;\n"
                     "raw: CREATE TEMPORARY TABLE wh_raw_t ENGINE=MEMORY AS SELECT a FROM t;\n"
                     "raw: DROP TEMPORARY TABLE IF EXISTS wh_raw2_t;\n"
                     "raw: CREATE TEMPORARY TABLE wh_raw2_t ENGINE=MEMORY AS SELECT a FROM t;\n"
                     "raw: SELECT t.a FROM wh_raw_t AS t, wh_raw2_t AS y WHERE y.a;\n");
    /* and a table in memory takes no long columns */
    ck_assert_ptr_nonnull(strstr(
        fixture_derive("raw form=copy at=2", "CREATE TABLE t(a TEXT);", "SELECT a FROM t WHERE a;"),
        "wh_raw_t ENGINE=InnoDB AS"));
    fixture_dialect = "sqlite";
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        a_table_is_made_again_with_types_and_collations_alone,
        what_was_added_has_its_default_written_down,
        where_rows_may_have_another_value_nothing_is_written,
        the_other_storage_has_rowids_or_has_none,
        rowids_are_kept_where_they_are_seen,
        views_are_made_again_over_the_new_tables,
        a_view_is_a_table_whose_computed_columns_have_no_affinity,
        subqueries_and_members_of_with_are_tables,
        a_column_that_is_a_scalar_subquery_is_not_stored,
        a_cast_to_numeric_is_stored_without_a_type,
        a_compound_query_that_is_but_shown_is_a_table_without_types,
        what_joins_give_is_a_table_that_the_whole_statement_reads,
        a_table_of_a_compound_query_with_types_is_not_made_again,
        a_merged_column_has_a_place_of_its_own,
        the_first_joins_may_be_stored_alone,
        what_is_merged_behind_the_table_may_be_merged_before,
        without_from_an_expression_is_computed_over_one_row,
        a_column_that_joins_make_one_is_stored_as_it_is,
        a_list_is_sorted_in_a_table,
        of_rows_with_equal_keys_the_keys_alone_are_a_list,
        what_is_bare_beside_an_aggregate_comes_from_a_row,
        types_are_compared_where_they_are_told,
        servers_keep_the_types_of_a_query,
    };

    return fixture_run("raw", tests, sizeof tests / sizeof tests[0]);
}
