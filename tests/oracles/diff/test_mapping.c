/* SQL of one dialect in another: what is mapped, what is refused and why. */
#include "tests/oracles/diff/mapped.h"

#include <stdio.h>

static wh_str read_file(const char *name)
{
    static char bytes[1 << 18];
    FILE *f = fopen(name, "r");
    size_t n;

    ck_assert_ptr_nonnull(f);
    n = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    ck_assert_uint_lt(n, sizeof bytes);
    return (wh_str){bytes, n};
}

/* Every dialect that a rule is for understands its left side; a rule that is none would end the
 * reading without a word. */
START_TEST(all_of_the_library_s_mappings_are_rules)
{
    static const char *const files[] = {"series", "mapping"};
    wh_rules strict = {NULL, 0, 0}, library = {NULL, 0, 0};
    wh_error err = {0, 0, "", ""};
    char name[400];
    size_t i;

    for (i = 0; i < sizeof files / sizeof files[0]; i++) {
        wh_str text;

        snprintf(name, sizeof name, "%s/formats/sql/rules/%s.rules", TEST_SOURCE_DIR, files[i]);
        text = wh_arena_str(arena, read_file(name));
        ck_assert_msg(wh_rules_read(arena, text, files[i], &strict, &err) == WH_OK, "%s:%u: %s",
                      files[i], (unsigned)err.line, err.message);
    }
    wh_rules_mapping(arena, &library);
    ck_assert_uint_eq(strict.n, library.n);
    ck_assert_uint_gt(library.n, 100);
}
END_TEST

#define SETUP                                                                                      \
    "CREATE TABLE t0(c0 INT, c1 TEXT, c2 REAL);\nINSERT INTO t0 VALUES (1, 'a', 1.5);\n"           \
    "CREATE TABLE t1(c0, c1);\n"                                                                   \
    "INSERT INTO t1 VALUES (1, 'a'), (2, 'b');\nCREATE TABLE t2(c0 BLOB, c1 INT);\n"               \
    "INSERT INTO t2 VALUES (x'00', 1), (1, 2);\n"

START_TEST(what_differs_is_written_otherwise)
{
    static const mapping_row rows[] = {
        {"sqlite", "postgresql", "SELECT c0 / 2 FROM t0;", "SELECT (c0 / NULLIF(2, 0)) FROM t0;"},
        {"sqlite", "duckdb", "SELECT c0 / 2 FROM t0;", "SELECT (c0 // NULLIF(2, 0)) FROM t0;"},
        {"sqlite", "mariadb", "SELECT c0 / 2 FROM t0;", "SELECT (c0 DIV 2) FROM t0;"},
        {"sqlite", "duckdb", "SELECT c2 * 1.5 FROM t0;",
         "SELECT (c2 * CAST(1.5 AS DOUBLE)) FROM t0;"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c0;", "SELECT 1 FROM t0 WHERE (c0 <> 0);"},
        {"sqlite", "postgresql", "SELECT (c0 = 1) + 1 FROM t0;",
         "SELECT (CAST((c0 = 1) AS INTEGER) + 1) FROM t0;"},
        {"sqlite", "mysql", "SELECT (c0 = 1) + 1 FROM t0;", "SELECT ((c0 = 1) + 1) FROM t0;"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c1 LIKE 'a%';",
         "SELECT 1 FROM t0 WHERE (c1 ILIKE 'a%' ESCAPE '');"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c0 IS c2;",
         "SELECT 1 FROM t0 WHERE (c0 IS NOT DISTINCT FROM c2);"},
        {"sqlite", "mysql", "SELECT 1 FROM t0 WHERE c0 IS c2;",
         "SELECT 1 FROM t0 WHERE (c0 <=> c2);"},
        {"sqlite", "mariadb", "SELECT c1 || 'a' FROM t0;", "SELECT (CONCAT(c1, 'a')) FROM t0;"},
        {"sqlite", "postgresql", "SELECT T0.C0 FROM t0, t1 AS x WHERE iif(x.c0, 1, 0);",
         "SELECT t0.c0 FROM t0 CROSS JOIN t1 AS x WHERE ((CASE WHEN (x.c0 <> 0) THEN 1 ELSE 0 END) "
         "<> 0);"},
        {"sqlite", "postgresql", "SELECT c0 FROM t0 ORDER BY c0 DESC LIMIT 2;",
         "SELECT c0 FROM t0 ORDER BY c0 DESC NULLS LAST LIMIT 2;"},
        {"postgresql", "mysql", "SELECT c0 FROM t0 ORDER BY c0;",
         "SELECT c0 FROM t0 ORDER BY c0 IS NULL, c0;"},
        {"sqlite", "postgresql", "SELECT sum(c0) FILTER (WHERE c0) FROM t0;",
         "SELECT (CAST(SUM(c0) FILTER (WHERE (c0 <> 0)) AS BIGINT)) FROM t0;"},
        {"sqlite", "duckdb", "SELECT rank() OVER (PARTITION BY c1 ORDER BY c0) FROM t0;",
         "SELECT (RANK() OVER (PARTITION BY c1 ORDER BY c0 NULLS FIRST)) FROM t0;"},
        {"sqlite", "postgresql", "SELECT a FROM (SELECT c0 AS a FROM t0) WHERE a;",
         "SELECT a FROM (SELECT c0 AS a FROM t0) AS wh_q1 WHERE (a <> 0);"},
        {"sqlite", "duckdb", "SELECT c0 FROM t0 WHERE (c0, c1) <= (1, 'a');",
         "SELECT c0 FROM t0 WHERE (c0 < 1 OR (c0 = 1 AND (c1 <= 'a')));"},
        {"sqlite", "postgresql", "SELECT c0 FROM t0 WHERE (c0, c1) NOT IN ((1, 'a'), (2, 'b'));",
         "SELECT c0 FROM t0 WHERE (NOT ((c0 = 1 AND (c1 = 'a')) OR (c0 = 2 AND (c1 = 'b'))));"},
        {"sqlite", "postgresql", "SELECT c0 FROM t0 WHERE (c0, c1) IN (SELECT c0, c1 FROM t1);",
         "SELECT c0 FROM t0 WHERE ((c0, c1) IN (SELECT c0, c1 FROM t1));"},
        {"sqlite", "postgresql", "SELECT DISTINCT 'a', 1 FROM t0 ORDER BY c0 LIMIT 1;",
         "SELECT DISTINCT 'a', 1 FROM t0 LIMIT 1;"},
        {"sqlite", "postgresql", "SELECT typeof(c2), quote(c0) FROM t0;",
         "SELECT (CASE WHEN c2 IS NULL THEN 'null' ELSE 'real' END), (CASE WHEN c0 IS NULL THEN "
         "'NULL' ELSE CAST(c0 AS TEXT) COLLATE \"C\" END) FROM t0;"},
        {"sqlite", "duckdb", "SELECT quote(c1) FROM t0;",
         "SELECT (CASE WHEN c1 IS NULL THEN 'NULL' ELSE '''' || REPLACE(c1, '''', '''''') || '''' "
         "END) FROM t0;"},
        {"sqlite", "postgresql", "SELECT substr(c1, 0x100000001), CAST(c2 AS NUMERIC) FROM t0;",
         "SELECT (SUBSTR(c1, CAST(LEAST(4294967297, 1073741824) AS INTEGER))), (c2) FROM t0;"},
        {"sqlite", "postgresql", "SELECT c0 - 0xffffffffffffffff FROM t0;",
         "SELECT (c0 - (-1)) FROM t0;"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c0 IN () OR (c0, c1) NOT IN ();",
         "SELECT 1 FROM t0 WHERE ((c0 IS NULL AND 1 = 0) OR (c0 IS NULL OR c1 IS NULL OR 1 = 1));"},
        {"sqlite", "postgresql",
         "SELECT CAST(c1 AS INTEGER) FROM t0 WHERE c1 LIKE 'a!%' ESCAPE '!';",
         "SELECT (CASE WHEN c1 IS NOT NULL THEN CAST(LEAST(GREATEST(CAST(COALESCE(SUBSTRING(c1 "
         "FROM "
         "'^ *([+-]?[0-9]+)'), '0') AS NUMERIC), -9223372036854775808), 9223372036854775807) AS "
         "BIGINT) END) FROM t0 WHERE (c1 ILIKE 'a!%' ESCAPE '!');"},
        {"postgresql", "duckdb", "SELECT c1 LIKE 'a_' FROM t0;",
         "SELECT (c1 LIKE 'a_' ESCAPE '\\') FROM t0;"},
        {"postgresql", "sqlite", "SELECT c0 / 2 FROM t0;", "SELECT (c0 / 2) FROM t0;"},
        {"postgresql", "duckdb", "SELECT c0 / 2 FROM t0;", "SELECT (c0 // 2) FROM t0;"},
    };

    check_rows(SETUP, rows, sizeof rows / sizeof rows[0]);
}
END_TEST

/* By what text is compared both its columns and COLLATE say. */
START_TEST(text_is_compared_by_its_collation)
{
    static const mapping_row rows[] = {
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c0 = 'A' OR 'A' < c1;",
         "SELECT 1 FROM t0 WHERE ((LOWER(c0) = LOWER('A')) OR (RTRIM('A') < RTRIM(c1)));"},
        {"sqlite", "duckdb", "SELECT 1 FROM t0 WHERE c2 = c0 AND c0 = c2 AND c0 = lower(c2);",
         "SELECT 1 FROM t0 WHERE (((c2 = c0) AND (LOWER(c0) = LOWER(c2))) AND (LOWER(c0) = "
         "LOWER((LOWER(c2)))));"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c2 = c0 COLLATE NOCASE;",
         "SELECT 1 FROM t0 WHERE (LOWER(c2) = LOWER(c0));"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c0 COLLATE BINARY = c0;",
         "SELECT 1 FROM t0 WHERE (c0 = c0);"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c0 IN ('a', 'B') OR 'a' IN (c0);",
         "SELECT 1 FROM t0 WHERE ((LOWER(c0) IN (LOWER('a'), LOWER('B'))) OR ('a' IN (c0)));"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE (1, c2) > (2, c0);",
         "SELECT 1 FROM t0 WHERE (1 > 2 OR (1 = 2 AND (c2 > c0)));"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE ('a', 1) IN (('b', 2), (c0, 1));",
         "! rows IN other values"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE (c0, 1) IN (('b', 2), (c2, 1));",
         "SELECT 1 FROM t0 WHERE (((LOWER(c0) = LOWER('b') AND (1 = 2)) OR (LOWER(c0) = LOWER(c2) "
         "AND (1 = 1))));"},
        {"sqlite", "postgresql", "SELECT 1 FROM (SELECT c0 AS a FROM t0) WHERE a = 'A';",
         "SELECT 1 FROM (SELECT c0 AS a FROM t0) AS wh_q1 WHERE (LOWER(a) = LOWER('A'));"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE +c2 = c0;",
         "! a comparison under two collations"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE 'a' BETWEEN c0 AND c1;",
         "! a comparison under two collations"},
        {"sqlite", "postgresql", "SELECT DISTINCT c0 FROM t0;",
         "! a column of a class that has no mapping"},
        {"sqlite", "postgresql", "SELECT max(c0) FROM t0;",
         "! no mapping, or not of such operands: max"},
    };

    check_rows("CREATE TABLE t0(c0 TEXT COLLATE NOCASE, c1 TEXT COLLATE RTRIM, c2 TEXT);\n", rows,
               sizeof rows / sizeof rows[0]);
}
END_TEST

/* A column of numbers makes one of a text that it is compared with, one without a type does not. */
START_TEST(texts_become_numbers_by_a_column_s_affinity)
{
    static const mapping_row rows[] = {
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c0 = '2.5' OR '12' < c1;",
         "SELECT 1 FROM t0 WHERE ((c0 = CAST(2.5 AS DOUBLE PRECISION)) OR (12 < c1));"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c0 = '2.5x';",
         "! no mapping, or not of such operands: ="},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c2 = '1';",
         "! no mapping, or not of such operands: ="},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c3 = 'a';",
         "SELECT 1 FROM t0 WHERE (LOWER(c3) = LOWER('a'));"},
        {"sqlite", "postgresql", "CREATE TABLE t9(c0 TEXT, c1 BOOLEAN AS (c0), c2 AS (c0));",
         "CREATE TABLE t9 (c0 TEXT COLLATE \"C\", c1 TEXT COLLATE \"C\", c2 TEXT COLLATE \"C\" "
         "GENERATED ALWAYS AS (c0) STORED);"},
        {"sqlite", "postgresql", "PRAGMA automatic_index = 0;", ""},
        {"sqlite", "postgresql", "PRAGMA case_sensitive_like = 1;",
         "! a setting that a planner is not alone to see"},
    };

    check_rows("CREATE TABLE t0(c0 REAL, c1 INT, c2, c3 AS ('a') COLLATE NOCASE);\nINSERT INTO t0 "
               "VALUES (1, 1, 1);\n",
               rows, sizeof rows / sizeof rows[0]);
}
END_TEST

START_TEST(any_and_all_are_those_of_the_other_dialect)
{
    static const mapping_row rows[] = {
        {"postgresql", "duckdb", "SELECT 1 FROM ONLY t0 WHERE c0 < ANY (SELECT c0 FROM t0);",
         "SELECT 1 FROM t0 WHERE (c0 < ANY (SELECT c0 FROM t0));"},
        {"mysql", "postgresql", "SELECT 1 FROM t0 WHERE c0 >= ALL (SELECT c0 FROM t0);",
         "SELECT 1 FROM t0 WHERE (c0 >= ALL (SELECT c0 FROM t0));"},
        {"postgresql", "sqlite", "SELECT 1 FROM t0 WHERE c0 = ANY (SELECT c0 FROM t0);",
         "SELECT 1 FROM t0 WHERE (c0 IN (SELECT c0 FROM t0));"},
        {"postgresql", "sqlite", "SELECT 1 FROM t0 WHERE c0 <> ALL (SELECT c0 FROM t0);",
         "SELECT 1 FROM t0 WHERE (c0 NOT IN (SELECT c0 FROM t0));"},
        {"postgresql", "sqlite", "SELECT 1 FROM t0 WHERE c0 = ALL (SELECT c0 FROM t0);",
         "! ANY and ALL, which the other dialect has not"},
        {"postgresql", "duckdb", "SELECT 1 FROM t0 WHERE c0 = ANY (SELECT c1 FROM t0);",
         "! a comparison of values of two classes"},
        {"postgresql", "duckdb", "SELECT 1 FROM t0 WHERE c0 = ANY (ARRAY[1]);",
         "! ANY or ALL of something else than a query"},
    };

    check_rows("CREATE TABLE t0(c0 int, c1 text);\n", rows, sizeof rows / sizeof rows[0]);
}
END_TEST

START_TEST(a_window_with_a_name_is_written_where_it_is_used)
{
    static const mapping_row rows[] = {
        {"sqlite", "postgresql", "SELECT count(*) OVER w FROM t0 WINDOW w AS (PARTITION BY c0);",
         "SELECT (COUNT(*) OVER (PARTITION BY c0)) FROM t0;"},
        {"sqlite", "postgresql", "SELECT count(*) OVER (w) FROM t0 WINDOW w AS (PARTITION BY c0);",
         "! a window that goes on with another"},
    };

    check_rows(SETUP, rows, sizeof rows / sizeof rows[0]);
}
END_TEST

/* MySQL and MariaDB compare two literals by the session's collation, which takes 'a' for 'A'. */
START_TEST(texts_without_a_column_are_compared_by_the_session)
{
    static const mapping_row rows[] = {
        {"mariadb", "postgresql", "SELECT 1 FROM t0 WHERE 'a' = 'A';",
         "! no mapping, or not of such operands: ="},
        {"mariadb", "postgresql", "SELECT 1 FROM t0 WHERE c0 = 'A';",
         "SELECT 1 FROM t0 WHERE (c0 = 'A');"},
        {"mariadb", "postgresql", "SELECT 1 FROM t0 WHERE 'a' IN ('A', 'b');",
         "! a comparison of values of two classes"},
        {"mariadb", "postgresql", "SELECT 'a' FROM t0 GROUP BY CASE WHEN c0 = 'x' THEN 'a' END;",
         "! groups of text that is not compared by its bytes"},
        {"mariadb", "postgresql", "SELECT DISTINCT 'a' FROM t0;",
         "! DISTINCT text that is not compared by its bytes"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE 'a' = 'A';",
         "SELECT 1 FROM t0 WHERE ('a' = 'A');"},
    };

    check_rows("CREATE TABLE t0(c0 VARCHAR(9) COLLATE utf8mb4_nopad_bin);\n", rows, 5);
    check_rows("CREATE TABLE t0(c0 TEXT);\n", rows + 5, 1);
}
END_TEST

/* Each is a word of the other dialect's row, or of its own. */
START_TEST(what_a_dialect_reads_and_means_is_asked_of_its_row)
{
    static const mapping_row rows[] = {
        {"sqlite", "mysql", "SELECT sum(c0) FILTER (WHERE c0) FROM t0;",
         "! FILTER, which the other dialect has not"},
        {"sqlite", "mysql", "INSERT INTO t0 DEFAULT VALUES;", "! DEFAULT VALUES"},
        {"sqlite", "postgresql", "INSERT INTO t0 DEFAULT VALUES;",
         "INSERT INTO t0 DEFAULT VALUES;"},
        {"sqlite", "mysql", "INSERT OR IGNORE INTO t0 VALUES (1, 'a', 1.5);", "! INSERT OR IGNORE"},
        {"duckdb", "postgresql", "SELECT c0 FROM t0 ORDER BY c0 DESC;",
         "SELECT c0 FROM t0 ORDER BY c0 DESC NULLS LAST;"},
        {"duckdb", "postgresql", "SELECT c0 FROM t0 ORDER BY c0;",
         "SELECT c0 FROM t0 ORDER BY c0 NULLS LAST;"},
        {"postgresql", "duckdb", "SELECT 1e0 FROM t0;", "! an exact decimal"},
        {"mysql", "duckdb", "SELECT 1e0 FROM t0;", "SELECT CAST(1e0 AS DOUBLE) FROM t0;"},
    };
    static const mapping_row carried[] = {
        {"postgresql", "mysql", "DELETE FROM t0 WHERE c0 = 1;",
         "! a change that a foreign key carries on"},
        {"sqlite", "mysql", "DELETE FROM t0 WHERE c0 = 1;", "DELETE FROM t0 WHERE (c0 = 1);"},
    };

    check_rows("CREATE TABLE t0(c0 INT, c1 TEXT, c2 REAL);\n", rows, sizeof rows / sizeof rows[0]);
    check_rows("CREATE TABLE t0(c0 INT PRIMARY KEY);\n"
               "CREATE TABLE t1(c0 INT REFERENCES t0(c0) ON DELETE CASCADE);\n",
               carried, 2);
}
END_TEST

START_TEST(a_total_order_is_the_same_in_both_dialects)
{
    const char *derived =
        fixture_derive("diff test=sqlite reference=postgresql", "CREATE TABLE t0(c0 INT);",
                       "SELECT c0 FROM t0 ORDER BY 1;");

    ck_assert_ptr_nonnull(strstr(derived, "check: list approx=1e-9 bool=int"));
    derived =
        fixture_derive("diff test=sqlite reference=postgresql", "CREATE TABLE t0(c0 INT, c1 INT);",
                       "SELECT c0, c1 FROM t0 ORDER BY 1;");
    ck_assert_ptr_null(strstr(derived, "check: list"));
}
END_TEST

START_TEST(what_means_something_else_is_refused)
{
    static const mapping_row rows[] = {
        {"sqlite", "postgresql", "SELECT c0 = 'a' FROM t0;",
         "! no mapping, or not of such operands: ="},
        {"sqlite", "postgresql", "SELECT c0 FROM t0 WHERE c1;",
         "! a condition of another class than truths"},
        {"sqlite", "postgresql", "SELECT hex(c0) FROM t0;",
         "! no mapping, or not of such operands: hex"},
        {"sqlite", "postgresql", "SELECT typeof(c0 + c2) FROM t0;",
         "! no mapping, or not of such operands: typeof"},
        {"sqlite", "postgresql", "SELECT c0 + 0x8000000000000000 FROM t0;",
         "! the least whole number, which is one with its sign alone"},
        {"sqlite", "postgresql", "SELECT c0 FROM t0 WHERE c1 GLOB 'a';",
         "! no mapping, or not of such operands: GLOB"},
        {"sqlite", "postgresql", "SELECT coalesce(c0, c2) / 2 FROM t0;",
         "! no mapping, or not of such operands: /"},
        {"sqlite", "postgresql", "SELECT upper('\xc3\xa4') FROM t0;",
         "! text with an escape or beyond ASCII"},
        {"sqlite", "mysql", "SELECT * FROM t0 FULL JOIN t1 ON 1;",
         "! FULL JOIN, which the other dialect has not"},
        {"sqlite", "postgresql", "SELECT c2 FROM t0 NATURAL JOIN t1;",
         "! a join by name of what is not compared alike"},
        {"sqlite", "postgresql", "SELECT c0 FROM t0 WHERE (c0, c1) = ('a', 1);",
         "! a comparison of rows of two kinds"},
        {"sqlite", "postgresql", "SELECT rowid FROM t0;", "! a column that is not known: rowid"},
        {"postgresql", "sqlite", "SELECT 1.5 FROM t0;", "! an exact decimal"},
        {"mysql", "mariadb", "SELECT c0 FROM t0 WHERE c1 = 'a';",
         "! what only one of them has: 'a'"},
        {"sqlite", "postgresql", "SELECT c0 FROM t0 WHERE c0 > 1.5 OR c0 = 9007199254740993;",
         "! large whole numbers among reals"},
        {"mysql", "sqlite", "SELECT c0 FROM t0 WHERE c1 = 'a';",
         "! no mapping, or not of such operands: ="},
        {"mysql", "mariadb", "SELECT ANY_VALUE(c0) FROM t0;",
         "! what only one of them has: ANY_VALUE"},
        {"mariadb", "mysql", "SELECT c0 FROM t0 GROUP BY c0 WITH ROLLUP;",
         "! what only one of them has: WITH"},
        {"mariadb", "mysql", "SELECT c0 FROM t0 WHERE c0 >= x'7a';",
         "! what only one of them has: x'7a'"},
        {"mariadb", "mysql", "SELECT last_day(c0) FROM t0;",
         "! what only one of them has: last_day"},
        {"mariadb", "mysql", "SELECT monthname(c0) FROM t0;",
         "! what only one of them has: monthname"},
        {"mariadb", "mysql", "SELECT date(c0) FROM t0;", "! what only one of them has: date"},
        {"mariadb", "mysql", "SELECT from_days(c0) FROM t0;",
         "! what only one of them has: from_days"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c1 LIKE 'a' ESCAPE 'x';",
         "! no mapping, or not of such operands: ESCAPE"},
        {"sqlite", "postgresql", "SELECT date(c1) FROM t0;",
         "! no mapping, or not of such operands: date"},
        {"sqlite", "duckdb", "SELECT CAST(c1 AS REAL) FROM t0;",
         "! no mapping, or not of such operands: CAST"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE CAST(c1 AS INTEGER) > c2;",
         "! large whole numbers among reals"},
        {"mysql", "mariadb", "SELECT time(c0) FROM t0;", "! what only one of them has: time"},
        {"mysql", "mariadb", "SELECT hex(c2) FROM t0;", "! what only one of them has: hex"},
        {"mariadb", "mysql", "SELECT coalesce(c0, 1) FROM t0;", "SELECT coalesce(c0, 1) FROM t0;"},
    };
    static const mapping_row singles[] = {
        {"mariadb", "mysql", "SELECT coalesce(c0, 1) FROM t0;",
         "! what only one of them has: coalesce"},
        {"mariadb", "mysql", "SELECT ifnull(c0, 1) FROM t0;", "SELECT ifnull(c0, 1) FROM t0;"},
    };

    check_rows(
        "CREATE TABLE t0(c0 INT, c1 TEXT, c2 DOUBLE);\nINSERT INTO t0 VALUES (1, 'a', 1.5);\n"
        "CREATE TABLE t1(c0 INT, c1 INT);\nINSERT INTO t1 VALUES (1, 2);\n",
        rows, sizeof rows / sizeof rows[0]);
    check_rows("CREATE TABLE t0(c0 INT, c1 FLOAT);\n", singles, sizeof singles / sizeof singles[0]);
}
END_TEST

/* ---- what is left of a base ------------------------------------------------------------------ */

static const char *rest_of(const char *from, const char *to, const char *setup, const char *sql)
{
    const wh_dialect *d = wh_dialect_find(wh_str_of(from));
    wh_mapping *m = wh_mapping_new(arena, d, wh_dialect_find(wh_str_of(to)), NULL);
    wh_subject s, out;
    wh_case *c;

    fixture_dialect = from;
    c = fixture_case(NULL, setup, "SELECT 1;");
    fixture_dialect = "sqlite";
    wh_mapping_look(m, arena, c);
    ck_assert(wh_subject_init(&s, arena, d, wh_case_catalog(arena, d, c), wh_str_of(sql)));
    return wh_map_rest(m, &s, &out) ? out.text.p : "nothing";
}

START_TEST(what_has_no_mapping_is_left_out_of_a_base)
{
    static const mapping_row rows[] = {
        {"sqlite", "postgresql",
         "SELECT c0, hex(c1), c2 FROM t0 WHERE c0 > 1 AND (hex(c1) = '' AND c2 < 5) LIMIT 3;",
         "SELECT c0, c2 FROM t0 WHERE (c0 > 1) AND (c2 < 5);"},
        {"sqlite", "postgresql", "SELECT * FROM t2 WHERE c0 = 1;", "SELECT t2.c1 FROM t2;"},
        {"sqlite", "postgresql", "SELECT hex(c0) FROM t0;", "SELECT 1 FROM t0;"},
        {"sqlite", "postgresql",
         "SELECT c0, count(*), hex(c0) FROM t0 GROUP BY c0 HAVING count(*) > 1 AND hex(c0) > '';",
         "SELECT c0, count(*) FROM t0 GROUP BY c0 HAVING (count(*) > 1);"},
        {"sqlite", "postgresql", "SELECT c0, count(*) FROM t0 GROUP BY c0, hex(c1);",
         "SELECT c0 FROM t0;"},
        {"sqlite", "postgresql",
         "SELECT t0.c0 FROM t0 LEFT JOIN t2 ON t0.c0 = t2.c1 AND hex(t0.c1) > t2.c0;",
         "SELECT t0.c0 FROM t0 LEFT JOIN t2 ON (t0.c0 = t2.c1);"},
        {"sqlite", "postgresql", "SELECT hex(c0) FROM t0 UNION SELECT c0 FROM t0;",
         "SELECT 1 FROM t0;"},
        {"sqlite", "postgresql", "SELECT c0 FROM t0;", "nothing"},
        {"sqlite", "postgresql", "SELECT 1 FROM json_each('[1]');", "nothing"},
        {"mysql", "mariadb", "SELECT c0, 'a' FROM t0 WHERE c0 > 1 AND c1 = 'b';",
         "SELECT c0 FROM t0 WHERE (c0 > 1);"},
        {"mariadb", "mysql", "SELECT c0 FROM t0 WHERE c0 > 1 AND 1 / 80000 AND c0 & 255 = 1;",
         "SELECT c0 FROM t0 WHERE (c0 > 1);"},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_str_eq(rest_of(rows[i].from, rows[i].to, SETUP, rows[i].sql), rows[i].expected);
}
END_TEST

/* SQLite's -9223372036854775808 is whole, though it is a real without its sign. */
START_TEST(the_least_whole_number_has_no_mapping)
{
    static const mapping_row rows[] = {
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c0 / -9223372036854775808 = 0;",
         "! the least whole number, which is one with its sign alone"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c0 / -09223372036854775808 = 0;",
         "! the least whole number, which is one with its sign alone"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c0 > -9223372036854775807;",
         "SELECT 1 FROM t0 WHERE (c0 > (-9223372036854775807));"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c2 = CAST(c2 AS INTEGER);",
         "! large whole numbers among reals"},
        {"sqlite", "postgresql", "SELECT 1 FROM t0 WHERE c0 > 00;",
         "SELECT 1 FROM t0 WHERE (c0 > 00);"},
    };

    check_rows(SETUP, rows, sizeof rows / sizeof rows[0]);
}
END_TEST

START_TEST(windows_that_mariadb_rounds_are_refused)
{
    static const mapping_row rows[] = {
        {"sqlite", "mariadb", "SELECT percent_rank() OVER (ORDER BY c0) FROM t0;",
         "! no mapping, or not of such operands: percent_rank"},
        {"mariadb", "mysql", "SELECT cume_dist() OVER (ORDER BY c0) FROM t0;",
         "! what only one of them has: cume_dist"},
        {"sqlite", "mysql", "SELECT cume_dist() OVER (ORDER BY c0) FROM t0;",
         "SELECT (CUME_DIST() OVER ( ORDER BY c0)) FROM t0;"},
        {"sqlite", "mariadb",
         "SELECT max(c0) OVER (ORDER BY c0 RANGE BETWEEN 1 FOLLOWING AND 1.5 FOLLOWING) FROM t0;",
         "! a frame whose bound is a fraction"},
        {"sqlite", "postgresql",
         "SELECT max(c0) OVER (ORDER BY c2 RANGE BETWEEN 1 FOLLOWING AND 2 FOLLOWING) FROM t0;",
         "! a frame whose bounds are reals"},
        {"sqlite", "mariadb",
         "SELECT max(c0) OVER (ORDER BY c0 RANGE BETWEEN 1 FOLLOWING AND 2 FOLLOWING) FROM t0;",
         "SELECT (MAX(c0) OVER ( ORDER BY c0 RANGE BETWEEN 1 FOLLOWING AND 2 FOLLOWING)) FROM t0;"},
    };

    check_rows(SETUP, rows, sizeof rows / sizeof rows[0]);
}
END_TEST

#define SERIES                                                                                     \
    "CREATE TABLE t0 (ts TIMESTAMP, k SYMBOL, v DOUBLE, b BOOLEAN) TIMESTAMP(ts) PARTITION BY "    \
    "DAY;\nINSERT INTO t0 VALUES ('2020-01-01T00:00:00.000000Z', 'a', 1.5, true), "                \
    "('2020-01-01T00:30:00', 'b', 2, NULL);\n"                                                     \
    "CREATE TABLE t1 (ts TIMESTAMP, k SYMBOL) TIMESTAMP(ts);\n"                                    \
    "INSERT INTO t1 VALUES ('2020-01-01', 'a'), ('2020-01-01', 'b');\n"

START_TEST(series_of_rows_become_groups_and_queries)
{
    static const mapping_row rows[] = {
        {"questdb", "postgresql", "CREATE TABLE t2 (ts TIMESTAMP, k SYMBOL, v LONG) TIMESTAMP(ts);",
         "CREATE TABLE t2 (ts TIMESTAMP UNIQUE, k TEXT COLLATE \"C\", v BIGINT);"},
        {"questdb", "postgresql", "INSERT INTO t0 VALUES ('2020-01-01T01:00:00Z', NULL, 1, true);",
         "INSERT INTO t0 (ts, k, v, b) VALUES (TIMESTAMP '2020-01-01 01:00:00', NULL, 1, NULL);"},
        {"questdb", "postgresql", "SELECT ts, k, count() AS n FROM t0 WHERE v > 1 SAMPLE BY 15m;",
         "SELECT wh_time AS ts, k, (COUNT(*)) AS n FROM (SELECT *, (CAST(date_bin(INTERVAL '15 "
         "minutes', ts, TIMESTAMP '1970-01-01') AS TIMESTAMP)) AS wh_time FROM t0 WHERE "
         "(COALESCE(v > 1, FALSE))) AS t0 "
         "GROUP BY wh_time, k;"},
        {"questdb", "postgresql", "SELECT k, v FROM t0 LATEST ON ts PARTITION BY k;",
         "SELECT k, v FROM t0 WHERE ((1 IS NOT DISTINCT FROM 1) AND (((ts IN (SELECT (MAX(ts)) "
         "FROM t0 "
         "WHERE (1 IS NOT DISTINCT FROM 1) GROUP BY k)) IS TRUE OR (ts IS NULL AND EXISTS (SELECT "
         "1 "
         "FROM (SELECT (MAX(ts)) FROM t0 WHERE (1 IS NOT DISTINCT FROM 1) GROUP BY k) AS wh_q14 "
         "(wh_c) WHERE wh_c IS NULL)))));"},
        {"questdb", "postgresql", "SELECT k, v FROM t1 LATEST ON ts PARTITION BY k;",
         "! the latest of rows that may be of one time"},
        {"questdb", "postgresql", "SELECT hour(ts), count() FROM t0 SAMPLE BY 1h;",
         "! an expression on the time of groups in time"},
        {"questdb", "postgresql", "SELECT ts, count() FROM t0 SAMPLE BY 1h FILL(PREV);",
         "! a clause that has no mapping"},
        {"questdb", "postgresql", "SELECT k, count_distinct(v) FROM t0;",
         "SELECT k, (COUNT(DISTINCT v)) FROM t0 WHERE (1 IS NOT DISTINCT FROM 1) GROUP BY k;"},
        {"questdb", "postgresql", "SELECT k FROM t0 WHERE v IN (1, NULL);",
         "SELECT k FROM t0 WHERE ((v IS NOT DISTINCT FROM 1 OR v IS NOT DISTINCT FROM NULL));"},
        {"questdb", "postgresql", "SELECT k FROM t0 WHERE b;",
         "! a column of a class that has no mapping: b"},
        {"questdb", "postgresql", "SELECT ts FROM t0 WHERE ts IN '2020-01;-3d';",
         "SELECT ts FROM t0 WHERE (COALESCE(ts >= make_timestamp(2020, 01, 1, 0, 0, 0) AND ts < "
         "make_timestamp(2020, 01, 1, 0, 0, 0) + INTERVAL '1 month' - 3 * INTERVAL '1 day', "
         "FALSE));"},
        {"risingwave", "postgresql",
         "SELECT window_start, count(*) FROM TUMBLE(t9, c0, INTERVAL '2 MINUTES') GROUP BY "
         "window_start;",
         "! a table that is not known: t9"},
        {"risingwave", "postgresql",
         "SELECT x.ts, window_end FROM HOP(t1, ts, INTERVAL '1 MINUTE', INTERVAL '2 MINUTES') AS "
         "x;",
         "SELECT x.ts, window_end FROM (SELECT t1.*, CAST(wh_start AS TIMESTAMP) AS window_start, "
         "CAST(wh_start + (INTERVAL '2 MINUTES') AS TIMESTAMP) AS window_end FROM t1, "
         "generate_series(date_bin((INTERVAL '1 MINUTE'), ts, TIMESTAMP '1970-01-01') - (INTERVAL "
         "'2 "
         "MINUTES') + (INTERVAL '1 MINUTE'), date_bin((INTERVAL '1 MINUTE'), ts, TIMESTAMP "
         "'1970-01-01'), (INTERVAL '1 MINUTE')) AS wh_start) AS x;"},
        {"tdengine", "postgresql", "SELECT _wstart, count(*) FROM t0 PARTITION BY v INTERVAL(10s);",
         "SELECT _wstart, (COUNT(*)) FROM (SELECT *, (CAST(date_bin(INTERVAL '10 seconds', ts, "
         "TIMESTAMP '1970-01-01') AS TIMESTAMP)) AS _wstart FROM t0 WHERE (1 = 1)) AS t0 GROUP BY "
         "v, _wstart;"},
    };

    check_rows(SERIES, rows, sizeof rows / sizeof rows[0]);
}
END_TEST

START_TEST(a_case_of_two_dialects_is_derived_from_one)
{
    ck_assert_str_eq(fixture_derive("diff test=sqlite reference=duckdb",
                                    "CREATE TABLE t0(c0 INT);\nCREATE INDEX i0 ON t0(c0);",
                                    "SELECT c0 / 2 FROM t0 WHERE c0;"),
                     "check: bag approx=1e-9 bool=int time=instant q@test = q@reference\n"
                     "derived: CREATE TABLE t0 (c0 BIGINT);\n"
                     "derived: CREATE INDEX i0 ON t0 (c0);\n"
                     "q@test: SELECT c0 / 2 FROM t0 WHERE c0;\n"
                     "q@reference: SELECT (c0 // NULLIF(2, 0)) FROM t0 WHERE (c0 <> 0);\n");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        all_of_the_library_s_mappings_are_rules,
        what_differs_is_written_otherwise,
        what_means_something_else_is_refused,
        a_case_of_two_dialects_is_derived_from_one,
        the_least_whole_number_has_no_mapping,
        windows_that_mariadb_rounds_are_refused,
        series_of_rows_become_groups_and_queries,
        a_window_with_a_name_is_written_where_it_is_used,
        what_a_dialect_reads_and_means_is_asked_of_its_row,
        a_total_order_is_the_same_in_both_dialects,
        texts_without_a_column_are_compared_by_the_session,
        any_and_all_are_those_of_the_other_dialect,
        text_is_compared_by_its_collation,
        texts_become_numbers_by_a_column_s_affinity,
        what_has_no_mapping_is_left_out_of_a_base,
    };

    return fixture_run("mapping", tests, sizeof tests / sizeof tests[0]);
}
