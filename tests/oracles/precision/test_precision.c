/*
 * The precision table: for each rule a base that it refuses, and the near misses without the
 * construct, which must stay accepted: a rule that refuses too much costs findings.
 */
#include "tests/oracles/fixture.h"

#include <stdio.h>

#define NOREC "norec form=fetch flag=istrue"
#define TABLES                                                                                     \
    "CREATE TABLE t0(c0 INT, c1 TEXT, c2, c3 TEXT COLLATE NOCASE, c4 REAL, c5 BLOB);\n"            \
    "CREATE TABLE t1(c0 INT, c1 TEXT);\n"

static void refused(const char *setup, const char *base, const char *why)
{
    wh_buf b = WH_BUF_INIT(1 << 20);

    wh_buf_text(&b, TABLES);
    wh_buf_text(&b, setup);
    wh_buf_char(&b, '\0');
    fixture_expect(NOREC, b.p, base, why);
    wh_buf_release(&b);
}

static void accepted(const char *setup, const char *base)
{
    refused(setup, base, NULL);
}

/* A view of `query`, and a base that reads it. */
static void view(const char *query, const char *why)
{
    wh_buf b = WH_BUF_INIT(1 << 20);

    wh_buf_text(&b, "CREATE VIEW v0(x) AS ");
    wh_buf_text(&b, query);
    wh_buf_text(&b, ";\0");
    wh_buf_char(&b, '\0');
    refused(b.p, "SELECT x FROM v0 WHERE x > 1;", why);
    wh_buf_release(&b);
}

/* ---- whole statements --------------------------------------------------------------------- */

START_TEST(functions_that_are_not_the_same_twice)
{
    const char *why = "not the same twice";

    refused("", "SELECT c0 FROM t0 WHERE random() > 0;", why);
    refused("", "SELECT randomblob(4) FROM t0 WHERE c0;", why);
    refused("", "SELECT c0 FROM t0 WHERE changes() = 1;", why);
    refused("", "SELECT c0 FROM t0 WHERE last_insert_rowid() = 1;", why);
    refused("", "SELECT c0 FROM t0 WHERE c1 < CURRENT_TIMESTAMP;", why);
    refused("", "SELECT c0 FROM t0 WHERE c1 < date('now');", why);
    refused("", "SELECT c0 FROM t0 WHERE c0 IN (SELECT random() FROM t1);", why);
    view("SELECT random() FROM t0", why);
    accepted("", "SELECT abs(c0) FROM t0 WHERE c1 < date('2024-01-01');");
}
END_TEST

START_TEST(columns_that_are_not_the_same_twice)
{
    static const struct {
        const char *dialect, *value;
    } rows[] = {{"duckdb", "random()"},
                {"duckdb", "uuid()"},
                {"duckdb", "now()"},
                {"mariadb", "rand()"},
                {"mariadb", "c0 + connection_id()"}};
    static const char *const bases[] = {"SELECT c0 FROM g WHERE c0 > 1;",
                                        "SELECT c0 FROM v WHERE c0 > 1;",
                                        "SELECT c0 FROM t0 WHERE c0 IN (SELECT c0 FROM g);"};
    static const char made[] = "CREATE TABLE g(c0 INT, c1 VARCHAR(99) AS (%s) VIRTUAL);\n"
                               "CREATE VIEW v AS SELECT * FROM g;\n%s\n";
    char setup[300];
    size_t i, k;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (k = 0; k < sizeof bases / sizeof bases[0]; k++) {
            fixture_dialect = rows[i].dialect;
            snprintf(setup, sizeof setup, made, rows[i].value, "");
            refused(setup, bases[k], "not the same twice");
            snprintf(setup, sizeof setup, made, "c0 + 1", "");
            accepted(setup, bases[k]);
            snprintf(setup, sizeof setup, made, rows[i].value, "ALTER TABLE g DROP COLUMN c1;");
            accepted(setup, bases[k]);
        }
    fixture_dialect = "sqlite";
}
END_TEST

/* Times in columns are those that were stored, unless a word for now was. */
START_TEST(functions_of_time_ask_for_the_clock_where_a_word_says_so)
{
    const char *why = "not the same twice", *query = "SELECT c0 FROM t0 WHERE julianday(c1) > 1;";

    accepted("", query);
    accepted("", "SELECT strftime('%Y', c1), date(c0, 'unixepoch') FROM t0 WHERE c0;");
    accepted("INSERT INTO t0(c1) VALUES ('2024-01-01'), ('no wonder');", query);
    refused("INSERT INTO t0(c1) VALUES ('2024-01-01'), ('NOW');", query, why);
    refused("CREATE VIEW w AS SELECT 'subsec' AS c;", query, why);
    refused("", "SELECT c0 FROM t0 WHERE julianday(c1 || 'now') > 1;", why);
    refused("", "SELECT c0 FROM t0 WHERE date() > c1;", why);
    refused("", "SELECT c0 FROM t0 WHERE strftime('%s') > c1;", why);
    refused("", "SELECT c0 FROM t0 WHERE date(c1) > CURRENT_DATE;", why);
}
END_TEST

START_TEST(blobs_that_are_no_text_in_the_encoding)
{
    const char *base = "SELECT c0 FROM t0 WHERE instr(c1, x'ff');";

    accepted("", base);
    accepted("PRAGMA encoding = 'UTF-8';", base);
    refused("PRAGMA encoding = 'UTF-16be';", base, "instr() in UTF-16");
    refused("PRAGMA encoding = \"utf-16\";\nCREATE VIEW v0(x) AS SELECT instr(c1, c5) FROM t0;",
            "SELECT x FROM v0 WHERE x > 1;", "instr() in UTF-16");
    accepted("PRAGMA encoding = 'UTF-16le';", "SELECT c0 FROM t0 WHERE upper(c1) = 'A';");
}
END_TEST

START_TEST(parameters)
{
    refused("", "SELECT c0 FROM t0 WHERE c0 = ?;", "a parameter");
    refused("", "SELECT c0 FROM t0 WHERE c0 = :a;", "a parameter");
}
END_TEST

START_TEST(what_the_parser_does_not_understand)
{
    refused("", "SELECT c0 FROM t0 WHERE c0 =;", "");
    refused("", "SELECT c0 FROM t0 WHERE c0 ! 1;", "");
}
END_TEST

START_TEST(tables_that_the_setup_does_not_make)
{
    const char *why = "a table that the setup does not make";

    refused("", "SELECT * FROM t9 WHERE 1;", why);
    refused("", "SELECT c0 FROM t0 WHERE c0 IN (SELECT 1 FROM sqlite_master);", why);
    refused("", "SELECT c0 FROM t0 WHERE c0 IN t9;", why);
    refused("DROP TABLE t1;", "SELECT * FROM t1 WHERE 1;", why);
    accepted("", "SELECT * FROM t1 WHERE 1;");
    accepted("CREATE TABLE t2(c0);", "SELECT c0 FROM t0 WHERE c0 IN t2;");
}
END_TEST

START_TEST(virtual_tables_with_hidden_columns)
{
    const char *fts = "CREATE VIRTUAL TABLE f USING fts5(a, tokenize='trigram');";

    refused(fts, "SELECT a FROM f WHERE a > 'a' AND f.rank < 1;", "a hidden column");
    refused(fts, "SELECT c0 FROM t0 WHERE EXISTS (SELECT 1 FROM f WHERE \"f\" = c0);",
            "a hidden column");
    accepted(fts, "SELECT * FROM f WHERE a LIKE '%abc%';");
    accepted(fts, "SELECT a FROM t0, (SELECT c0 FROM t1) AS x, f WHERE a > 'a';");
    refused("CREATE VIRTUAL TABLE f USING fts5(a, content='');", "SELECT a FROM f WHERE a;",
            "a virtual table");
    refused("CREATE VIRTUAL TABLE f USING fts4(a);", "SELECT docid FROM f WHERE a;",
            "a hidden column");
    accepted("CREATE VIRTUAL TABLE f USING fts4(a);", "SELECT a FROM f WHERE a;");
    /* which language a search is of: 0, unless a term says so, 6.5 of
     * https://www.sqlite.org/fts3.html */
    refused("CREATE VIRTUAL TABLE f USING fts4(a, languageid=\"l\");",
            "SELECT a FROM f WHERE f MATCH 'b' AND l = 1;", "a hidden column");
    refused("CREATE VIRTUAL TABLE f USING fts4(languageid = l);",
            "SELECT content FROM f WHERE l = 1;", "a hidden column");
    accepted("CREATE VIRTUAL TABLE f USING fts4(languageid=l);", "SELECT content FROM f WHERE "
                                                                 "content;");
    accepted("CREATE VIRTUAL TABLE f USING fts3(a);", "SELECT * FROM f WHERE a;");
    refused("CREATE VIRTUAL TABLE f USING fts4(a);\nALTER TABLE f RENAME TO g;",
            "SELECT g FROM g WHERE a;", "a hidden column");
    refused("CREATE VIRTUAL TABLE d USING dbstat;", "SELECT 1 FROM d WHERE 1;", "a virtual table");
    refused("", "SELECT value FROM generate_series(1, 3) WHERE value > 1;",
            "a table-valued function");
    accepted("", "SELECT value FROM json_each('[1]') WHERE value > 1;");
    accepted(
        "",
        "SELECT a.c0 FROM t0 AS a RIGHT JOIN json_each('[1]') AS b ON a.c0 = b.value WHERE a.c0;");
    refused("", "SELECT c0 FROM t0 WHERE c0 IN json_each('[1]');", "a table-valued function");
    refused("", "SELECT c0 FROM t0 WHERE c0 IN (SELECT value FROM generate_series(1, 3));",
            "a table-valued function");
    refused("",
            "SELECT c0 FROM t0 WHERE c0 IN (SELECT value FROM json_each(json_array(random())));",
            "not the same twice");
    accepted("", "SELECT c0 FROM t0 WHERE c0 IN (SELECT value FROM json_each('[1]'));");
    accepted("",
             "SELECT c0 FROM t0 WHERE EXISTS (SELECT 1 FROM json_tree('[1]') WHERE atom = c0);");
    accepted("CREATE VIRTUAL TABLE r USING rtree(id, a, b);", "SELECT a FROM r WHERE a > 1;");
    accepted("CREATE VIRTUAL TABLE r USING rtree_i32(id, a, b);", "SELECT a FROM r WHERE a > 1;");
}
END_TEST

/* ---- queries ------------------------------------------------------------------------------ */

START_TEST(the_rowid_of_what_is_no_table)
{
    const char *why = "the rowid of a view or a subquery";

    refused("", "SELECT 1 FROM (SELECT c0 FROM t0) a WHERE a.rowid;", why);
    refused("", "SELECT 1 FROM t0, (SELECT c0 FROM t1) a WHERE a.oid = t0.c0;", why);
    refused("", "SELECT 1 FROM (SELECT c0 FROM t0) WHERE _rowid_;", why);
    refused("CREATE VIEW v AS SELECT c0 FROM t0;", "SELECT c0 FROM v WHERE rowid > 1;", why);
    refused("", "SELECT 1 FROM (SELECT NULL) JOIN t0 WHERE rowid;", why);
    view("SELECT a.rowid FROM (SELECT 1) a", why);
    accepted("", "SELECT c0 FROM t0 WHERE rowid > 1;");
    accepted("", "SELECT 1 FROM t0, (SELECT c0 FROM t1) a WHERE t0.rowid = a.c0;");
    accepted("", "SELECT 1 FROM (SELECT rowid FROM t0) a WHERE a.rowid;");
    accepted("CREATE VIEW v(oid) AS SELECT c0 FROM t0;", "SELECT 1 FROM v WHERE oid > 1;");
}
END_TEST

START_TEST(limit_without_total_order)
{
    const char *why = "LIMIT without a total order";

    view("SELECT c0 FROM t0 LIMIT 1", why);
    view("SELECT c0 FROM t0 ORDER BY c1 LIMIT 1", why);
    view("SELECT c0, c4 FROM t0 ORDER BY c0 LIMIT 1", why);
    view("SELECT c0, c4 FROM t0 ORDER BY 1, 3 LIMIT 1", why);
    view("SELECT c0 FROM t0 ORDER BY c0 + 1 LIMIT 1", why);
    view("SELECT c0 FROM t0 ORDER BY 1 LIMIT (SELECT 1)", why);
    view("SELECT c2 FROM t0 ORDER BY 1 LIMIT 1", why); /* 1 or 1.0 */
    view("SELECT c3 FROM t0 ORDER BY 1 LIMIT 1", why); /* 'a' or 'A' */
    view("SELECT c0 FROM t0 ORDER BY c0 LIMIT 1", NULL);
    view("SELECT c0, c1 FROM t0 WHERE c4 ORDER BY 2 DESC, c0 LIMIT 3 OFFSET 1", NULL);
    view("SELECT c0 FROM t0 UNION SELECT c0 FROM t1 ORDER BY 1 LIMIT 2", NULL);
    refused("", "SELECT c0 FROM t0 WHERE c0 IN (SELECT c0 FROM t1 LIMIT 2);", why);
    refused("", "SELECT c0 FROM t0 WHERE c0 > (SELECT c0 FROM t1 LIMIT 1);", why);
    refused("", "SELECT c0 FROM t0 WHERE EXISTS (SELECT 1 FROM t1 LIMIT 0);", why);
    refused("", "SELECT c0 FROM t0 WHERE EXISTS (SELECT 1 FROM t1 LIMIT 1 OFFSET 1);", why);
    refused("", "SELECT c0 FROM t0 WHERE EXISTS (SELECT 1 FROM t1 LIMIT t0.c0);", why);
    accepted("", "SELECT c0 FROM t0 WHERE EXISTS (SELECT 1 FROM t1 LIMIT 1);");
    accepted("", "SELECT c0 FROM t0 WHERE c0 IN (SELECT c0 FROM t1);");
}
END_TEST

START_TEST(scalar_subqueries_of_several_rows)
{
    const char *why = "a scalar subquery that may give several rows";

    refused("", "SELECT c0 FROM t0 WHERE c0 = (SELECT c0 FROM t1);", why);
    refused("", "SELECT (SELECT c0 FROM t1) FROM t0 WHERE c0;", why);
    refused("", "SELECT c0 FROM t0 WHERE (c0, c1) = (SELECT c0, c1 FROM t1);", why);
    refused("", "SELECT c0 FROM t0 WHERE (SELECT c0 FROM t1) IN (1, 2);", why);
    refused("", "SELECT c0 FROM t0 WHERE c0 = (SELECT MIN(c0) FROM t1 GROUP BY c1);", why);
    refused("", "SELECT c0 FROM t0 WHERE c0 = (VALUES (1), (2));", "VALUES as a scalar");
    accepted("", "SELECT c0 FROM t0 WHERE c0 = (SELECT MIN(c0) FROM t1);");
    /* all rows show the same, or there is one at most */
    accepted("", "SELECT c0 FROM t0 WHERE c0 = (SELECT 1 FROM t1 WHERE t1.c1);");
    accepted("", "SELECT (SELECT t0.c0 + 1 FROM t1 AS x) FROM t0 WHERE c1;");
    accepted("", "SELECT (SELECT DISTINCT 'a' FROM t1 LIMIT 1 OFFSET 5) FROM t0 WHERE c1;");
    refused("", "SELECT (SELECT x.c0 FROM t1 AS x LIMIT 1 OFFSET 5) FROM t0 WHERE c1;",
            "LIMIT without a total order");
    refused("", "SELECT (SELECT rowid FROM t1 LIMIT 1) FROM t0 WHERE c1;",
            "LIMIT without a total order");
    refused("", "SELECT c0 FROM t0 WHERE c0 = (SELECT _rowid_ FROM t1 WHERE c0 > 1);", why);
    fixture_dialect = "postgresql";
    refused("", "SELECT (SELECT ctid FROM t1 LIMIT 1) FROM t0 WHERE c1 > 'a';",
            "LIMIT without a total order");
    /* a fence, not a limit */
    accepted("", "SELECT * FROM (SELECT c0 FROM t1 OFFSET 0) AS x WHERE c0 = 1;");
    accepted("", "SELECT c1 FROM t0 WHERE c0 IN (SELECT c0 FROM t1 OFFSET 0 ROWS);");
    refused("", "SELECT * FROM (SELECT c0 FROM t1 OFFSET 1) AS x WHERE c0 = 1;",
            "LIMIT without a total order");
    refused("",
            "SELECT * FROM (SELECT c0 FROM t1 OFFSET 0 FETCH FIRST 1 ROW ONLY) AS x WHERE c0 = 1;",
            "LIMIT without a total order");
    refused("", "SELECT * FROM (SELECT c0 FROM t1 LIMIT 1 OFFSET 0) AS x WHERE c0 = 1;",
            "LIMIT without a total order");
    fixture_dialect = "sqlite";
    refused("", "SELECT c0 FROM t0 WHERE c0 = (SELECT (SELECT x.c0) FROM t1 AS x);", why);
    accepted("CREATE TABLE k(a INTEGER PRIMARY KEY, b TEXT UNIQUE);",
             "SELECT (SELECT b FROM k WHERE a = c0 AND b) FROM t0 WHERE c0;");
    accepted("CREATE TABLE k(a INTEGER PRIMARY KEY, b TEXT UNIQUE);",
             "SELECT (SELECT a FROM k WHERE b = 'a') FROM t0 WHERE c0;");
    refused("CREATE TABLE k(a INTEGER PRIMARY KEY, b TEXT UNIQUE);", /* 1 is '1' and '1.0' there */
            "SELECT (SELECT a FROM k WHERE b = c0) FROM t0 WHERE c0;", why);
    refused("CREATE TABLE k(a INTEGER PRIMARY KEY, b TEXT UNIQUE);",
            "SELECT (SELECT b FROM k WHERE a = b) FROM t0 WHERE c0;", why);
    accepted("", "SELECT c0 FROM t0 WHERE c0 = (SELECT COUNT(*) FROM t1);");
}
END_TEST

START_TEST(compound_queries)
{
    const char *why = "a compound query";

    view("SELECT c0 FROM t0 UNION ALL SELECT c1 FROM t0", why);
    view("SELECT c1 FROM t0 UNION ALL SELECT c3 FROM t0", why); /* of which collation? */
    view("SELECT c0 FROM t0 UNION ALL SELECT CAST(c1 AS INT) FROM t0", why);
    view("SELECT c0 FROM t0 UNION ALL VALUES (1)", why);
    view("SELECT c0 FROM t0 UNION ALL SELECT c0 FROM t1", NULL);
    view("SELECT c0 + 1 FROM t0 UNION ALL SELECT 2", NULL);
    view("SELECT c2 FROM t0 UNION SELECT c2 FROM t0", why); /* 1 or 1.0 */
    view("SELECT c2 FROM t0 UNION ALL SELECT c2 FROM t0", NULL);
    view("SELECT c0 FROM t0 UNION SELECT c0 FROM t1", NULL);
    view("SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1", NULL);
    view("SELECT c2 FROM t0 INTERSECT SELECT c2 FROM t0", why);
    view("SELECT SUM(c4) FROM t0 UNION ALL SELECT 1.5 + c0 FROM t0",
         "groups or aggregates whose value depends on the order of rows");
    view("SELECT c0 FROM t0 UNION ALL SELECT c0 FROM t1 LIMIT 1", "LIMIT without a total order");
    refused("", "SELECT c0 FROM t0 WHERE c0 IN (SELECT c0 FROM t1 UNION ALL SELECT c1 FROM t1);",
            why);
    refused("", "SELECT c0 FROM t0 WHERE c0 = (SELECT 1 UNION SELECT 2);", why);
    accepted("", "SELECT c0 FROM t0 WHERE c0 IN (SELECT c0 FROM t0 UNION ALL SELECT c0 FROM t1);");
    accepted("", "SELECT c0 FROM t0 WHERE EXISTS (SELECT c0 FROM t1 UNION ALL SELECT 1);");
    refused("", "SELECT c0 FROM t0 WHERE EXISTS (SELECT c0 FROM t1 UNION ALL SELECT c0 FROM t9);",
            "a table that the setup does not make");
}
END_TEST

START_TEST(common_table_expressions)
{
    const char *hides = "a member of WITH that hides another table";

    accepted("", "WITH x AS (SELECT 1 AS a) SELECT a FROM x WHERE a;");
    accepted("", "WITH x(b) AS MATERIALIZED (SELECT c3 FROM t0), y AS (SELECT b FROM x) "
                 "SELECT y.b FROM y JOIN t1 ON b = c1 WHERE b > 'a';");
    accepted("", "SELECT c0 FROM t0 WHERE c0 IN (WITH x AS (SELECT c0 FROM t1) SELECT c0 FROM x);");
    accepted("", "WITH RECURSIVE x(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM x WHERE a < 9) "
                 "SELECT a FROM x WHERE a > 3;");
    view("WITH x AS (SELECT 1 AS a) SELECT a FROM x", NULL);
    refused("", "WITH t0 AS (SELECT 1 AS a) SELECT a FROM t0 WHERE a;", hides);
    refused("", "WITH x AS (SELECT 1 AS a), X AS (SELECT 2 AS a) SELECT a FROM x WHERE a;", hides);
    refused("",
            "WITH x AS (SELECT 1 AS a) SELECT a FROM (WITH x AS (SELECT 2 AS a) SELECT a FROM "
            "x) WHERE a;",
            hides);
    refused("", "WITH x AS (SELECT c0 FROM t0 LIMIT 1) SELECT c0 FROM x WHERE c0;",
            "LIMIT without a total order");
    refused("", "WITH x AS (SELECT DISTINCT c3 FROM t0) SELECT c3 FROM x WHERE c3;",
            "DISTINCT over values that are equal and yet differ");
    refused("", "WITH x AS (SELECT SUM(c4) AS a FROM t0) SELECT a FROM x WHERE a;",
            "groups or aggregates whose value depends on the order of rows");
    refused("",
            "WITH RECURSIVE x(a) AS (SELECT 1 UNION SELECT a + 1 FROM x WHERE a < 9) "
            "SELECT a FROM x WHERE a > 3;",
            "a compound query");
    /* what is not read does not matter; a view knows no WITH of those who read it */
    accepted("", "WITH x AS (SELECT c0 FROM t0 LIMIT 1) SELECT c0 FROM t0 WHERE c0;");
    refused("CREATE VIEW v0 AS SELECT a FROM x;",
            "WITH x AS (SELECT 1 AS a) SELECT a FROM v0 WHERE a;",
            "a table that the setup does not make");
}
END_TEST

START_TEST(distinct_over_values_that_are_equal_and_yet_differ)
{
    const char *why = "DISTINCT over values that are equal and yet differ";

    view("SELECT DISTINCT c3 FROM t0", why); /* 'a' and 'A' */
    view("SELECT DISTINCT c2 FROM t0", why); /* 1 and 1.0 */
    view("SELECT DISTINCT c5 FROM t0", why);
    view("SELECT DISTINCT c1 || c1 FROM t0", why);
    view("SELECT DISTINCT c1 COLLATE NOCASE FROM t0", why);
    refused("", "SELECT x FROM (SELECT DISTINCT c3 AS x FROM t0) WHERE x;", why);
    refused("CREATE VIEW v0(x) AS SELECT DISTINCT c3 FROM t0;\n"
            "CREATE VIEW v1(x) AS SELECT x FROM v0;",
            "SELECT x FROM v1 WHERE x;", why);
    /* nothing of them is seen but how many there are */
    accepted("CREATE VIEW v0(x) AS SELECT DISTINCT c3 FROM t0;",
             "SELECT t0.c0 FROM v0, t0 WHERE t0.c1;");
    accepted("", "SELECT c0 FROM (SELECT DISTINCT c3 AS x FROM t0), t1 WHERE c0;");
    refused("", "SELECT count(x) FROM (SELECT DISTINCT c3 AS x FROM t0), t1 WHERE c0;", why);
    refused("", "SELECT t1.c0 FROM t1 JOIN (SELECT DISTINCT c3 AS x FROM t0) ON x WHERE c0;", why);
    refused("", "SELECT t1.c0 FROM t1 NATURAL JOIN (SELECT DISTINCT c3 AS c1 FROM t0) WHERE 1;",
            why);
    refused("", "SELECT * FROM t1, (SELECT DISTINCT c3 AS x FROM t0) WHERE c0;", why);
    refused("", "SELECT c0 FROM t1, (SELECT DISTINCT c3 AS x FROM t0 LIMIT 1) WHERE c0;",
            "LIMIT without a total order");
    view("SELECT DISTINCT c0 FROM t0", NULL);
    view("SELECT DISTINCT c1 FROM t0", NULL);
    view("SELECT DISTINCT c4 FROM t0", NULL);
    view("SELECT c3 FROM t0", NULL);
    refused("CREATE VIEW v0(x) AS SELECT DISTINCT c3 FROM t0;", "SELECT c0 FROM t0 WHERE c1 IN v0;",
            why);
    accepted("", "SELECT c0 FROM t0 WHERE c3 IN (SELECT DISTINCT c1 FROM t1);");
}
END_TEST

START_TEST(groups_that_depend_on_the_order_of_rows)
{
    const char *why = "groups or aggregates whose value depends on the order of rows";

    view("SELECT c1 FROM t0 GROUP BY c0", why); /* a bare column */
    view("SELECT c3 FROM t0 GROUP BY c3", why); /* 'a' or 'A' */
    view("SELECT c2 FROM t0 GROUP BY c2", why); /* 1 or 1.0 */
    view("SELECT SUM(c4) FROM t0", why);        /* of reals */
    view("SELECT group_concat(c1) FROM t0", why);
    view("SELECT MIN(c3) FROM t0", why);
    view("SELECT MAX(c2) FROM t0", why);
    view("SELECT COUNT(*) FROM t0 HAVING c0 > 1", why);
    view("SELECT c0, (SELECT COUNT(*) FROM t1 x WHERE x.c0 = c4) FROM t0 GROUP BY c0", why);
    refused("", "SELECT c0 FROM t0 WHERE c0 = (SELECT total(c0) FROM t1);", why);
    refused("", "SELECT c0 FROM t0 WHERE c0 IN (SELECT MAX(c2) FROM t0);", why);
    view("SELECT c0 FROM t0 GROUP BY c0", NULL);
    view("SELECT c1, c2, group_concat(c3) FROM t0 WHERE c1 GROUP BY t0.rowid", NULL);
    view("SELECT *, total(c1) FROM t0 GROUP BY c0, oid HAVING c2", NULL);
    view("SELECT a.c1 FROM t0 AS a, t1 GROUP BY a.rowid",
         why); /* a row, as often as it is joined */
    view("SELECT c2 AS oid FROM t0 GROUP BY oid", why);
    view("SELECT COUNT(*) FROM t0 GROUP BY c0 HAVING c0 > 1", NULL);
    view("SELECT MIN(c0) FROM t0", NULL);
    view("SELECT MAX(c1) FROM t0", NULL);
    view("SELECT COUNT(c2) FROM t0", NULL);
    view("SELECT c0 FROM t0 GROUP BY c0 HAVING c0 IN (SELECT x.c0 FROM t1 x)", NULL);
    view("SELECT MIN(c1) FROM t0 GROUP BY t0.c0 HAVING EXISTS (SELECT 1 FROM t1 x WHERE x.c1 = "
         "t0.c0)",
         NULL);
    accepted("", "SELECT c0 FROM t0 WHERE EXISTS (SELECT SUM(c4) FROM t0);");
}
END_TEST

START_TEST(windows_that_depend_on_the_order_of_rows)
{
    const char *why = "a window function whose value depends on the order of rows";

    view("SELECT row_number() OVER () FROM t0", why);
    view("SELECT row_number() OVER (PARTITION BY c0) FROM t0", why);
    view("SELECT lag(c0) OVER (ORDER BY c0) FROM t0", why);
    view("SELECT first_value(c0) OVER (ORDER BY c1) FROM t0", why);
    view("SELECT ntile(2) OVER (ORDER BY c0) FROM t0", why);
    view("SELECT COUNT(*) OVER (ROWS 1 PRECEDING) FROM t0", why);
    view("SELECT COUNT(*) OVER (ORDER BY c0 ROWS 1 PRECEDING) FROM t0", why);
    view("SELECT MAX(c2) OVER (ORDER BY c0) FROM t0", why); /* 1 or 1.0 */
    view("SELECT SUM(c4) OVER (PARTITION BY c0) FROM t0", why);
    view("SELECT SUM(length(c1)) OVER (ORDER BY c0 GROUPS 1 PRECEDING) FROM t0", NULL);
    view("SELECT MIN(c2) OVER () FROM t0", why);
    view("SELECT COUNT(*) OVER w FROM t0 WINDOW w AS (ORDER BY c0)", why);
    view("SELECT cume_dist() OVER (PARTITION BY c0) FROM t0", NULL);
    view("SELECT COUNT(c1) OVER (PARTITION BY c3) FROM t0", NULL);
    view("SELECT total(0) OVER (PARTITION BY c0) FROM t0", NULL);
    view("SELECT COUNT(*) FILTER (WHERE c0) OVER () FROM t0", NULL);
    view("SELECT rank() OVER (PARTITION BY c1 ORDER BY c2 DESC) FROM t0", NULL);
    view("SELECT MAX(c0) OVER (ORDER BY c3) FROM t0", NULL);
    view("SELECT COUNT(c2) OVER (ORDER BY c0 RANGE BETWEEN 1 PRECEDING AND 2 FOLLOWING) FROM t0",
         NULL);
    view("SELECT SUM(2) OVER (ORDER BY c0 GROUPS CURRENT ROW EXCLUDE TIES) FROM t0", NULL);
}
END_TEST

START_TEST(windows_in_the_order_of_a_key)
{
    const char *why = "a window function whose value depends on the order of rows";
    const char *setup =
        "CREATE TABLE k(a INT PRIMARY KEY, b INT, r DOUBLE PRECISION, u INT UNIQUE);\n"
        "CREATE TABLE p(a INT, b INT, PRIMARY KEY (a, b));\n"
        "CREATE TABLE h(a INT PRIMARY KEY, b INT);\n"
        "CREATE TABLE i() INHERITS (h);\n";

    fixture_dialect = "postgresql";
    accepted(setup, "SELECT x FROM (SELECT sum(b) OVER (ORDER BY b, a ROWS 1 PRECEDING) AS x "
                    "FROM k) AS q WHERE x > 0;");
    accepted(setup, "SELECT x FROM (SELECT lag(r) OVER (PARTITION BY b ORDER BY k.a DESC) AS x "
                    "FROM k) AS q WHERE x > 0;");
    refused(setup,
            "SELECT x FROM (SELECT sum(r) OVER (ORDER BY a ROWS 1 PRECEDING) AS x "
            "FROM k) AS q WHERE x > 0;",
            why); /* in which order is it added up? */
    refused(setup, "SELECT x FROM (SELECT lag(b) OVER (ORDER BY u) AS x FROM k) AS q WHERE x > 0;",
            why); /* several NULLs */
    refused(setup, "SELECT x FROM (SELECT lag(b) OVER (ORDER BY a) AS x FROM p) AS q WHERE x > 0;",
            why);
    refused(setup, "SELECT x FROM (SELECT lag(b) OVER (ORDER BY a) AS x FROM h) AS q WHERE x > 0;",
            why); /* the rows of i, too */
    refused(setup,
            "SELECT x FROM (SELECT lag(k.b) OVER (ORDER BY k.a) AS x FROM k, h) AS q "
            "WHERE x > 0;",
            why);
    refused("CREATE DOMAIN n AS INT NOT NULL;\nCREATE TABLE d(a n UNIQUE, b INT);\n",
            "SELECT x FROM (SELECT lag(b) OVER (ORDER BY a) AS x FROM d) AS q WHERE x > 0;", why);
    fixture_dialect = "mariadb";
    setup = "CREATE TABLE m(a INT PRIMARY KEY, b INT) ENGINE=MERGE;\n"
            "CREATE TABLE k(a INT PRIMARY KEY, b INT) ENGINE=InnoDB;\n";
    accepted(setup,
             "SELECT x FROM (SELECT lag(b) OVER (ORDER BY a) AS x FROM k) AS q WHERE x > 0;");
    refused(setup, "SELECT x FROM (SELECT lag(b) OVER (ORDER BY a) AS x FROM m) AS q WHERE x > 0;",
            why);
    refused(setup,
            "SELECT x FROM (SELECT b AS a, lag(b) OVER (ORDER BY a) AS x FROM k) AS q "
            "WHERE x > 0;",
            why); /* by which a? */
    setup = "CREATE TABLE k(a INT PRIMARY KEY, b INT) WITH SYSTEM VERSIONING;\n";
    accepted(setup,
             "SELECT x FROM (SELECT lag(b) OVER (ORDER BY a) AS x FROM k) AS q WHERE x > 0;");
    refused(setup,
            "SELECT x FROM (SELECT lag(b) OVER (ORDER BY a) AS x "
            "FROM k FOR SYSTEM_TIME ALL) AS q WHERE x > 0;",
            why);
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(windows_in_a_total_order)
{
    const char *why = "a window function whose value depends on the order of rows";
    const char *setup = "CREATE TABLE k(a INTEGER PRIMARY KEY, b);\nCREATE TABLE n(rowid, b);\n"
                        "CREATE TABLE w(a INTEGER PRIMARY KEY, b) WITHOUT ROWID;\n";

    accepted(
        "",
        "SELECT x FROM (SELECT row_number() OVER (ORDER BY c1, rowid) AS x FROM t0) AS q WHERE x;");
    accepted("", "SELECT x FROM (SELECT lag(c2) OVER (PARTITION BY c3 ORDER BY _rowid_ DESC) AS x "
                 "FROM t0) AS q WHERE x;");
    accepted("", "SELECT x FROM (SELECT SUM(c4) OVER (ORDER BY oid ROWS 1 PRECEDING) AS x FROM t0) "
                 "AS q WHERE x;");
    accepted(setup, "SELECT x FROM (SELECT ntile(2) OVER (ORDER BY a) AS x FROM k) AS q WHERE x;");
    refused(setup, "SELECT x FROM (SELECT ntile(2) OVER (ORDER BY b) AS x FROM k) AS q WHERE x;",
            why);
    refused(setup,
            "SELECT x FROM (SELECT ntile(2) OVER (ORDER BY rowid) AS x FROM n) AS q WHERE x;", why);
    refused(setup,
            "SELECT x FROM (SELECT ntile(2) OVER (ORDER BY a + 0) AS x FROM k) AS q WHERE x;", why);
    refused(setup,
            "SELECT x FROM (SELECT ntile(2) OVER (ORDER BY k.rowid) AS x FROM k, t0) AS q WHERE x;",
            why);
    refused(
        setup,
        "SELECT x FROM (SELECT ntile(2) OVER w AS x FROM k WINDOW w AS (ORDER BY a)) AS q WHERE x;",
        why);
}
END_TEST

START_TEST(where_that_names_a_result)
{
    const char *why = "WHERE names a result column";

    refused("", "SELECT c0 + 1 AS x FROM t0 WHERE x > 1;", why);
    refused("", "SELECT c0 AS x FROM t0 WHERE EXISTS (SELECT 1 FROM t1 WHERE x = c0);", why);
    accepted("", "SELECT c1 AS c0 FROM t0 WHERE c0 > 1;"); /* a column goes first */
    accepted("", "SELECT y FROM (SELECT c0 AS y FROM t0 WHERE y > 1) AS z WHERE y;");
    accepted("", "SELECT c1 AS x FROM t0 WHERE t0.c0 > 1;");
    accepted("", "SELECT c1 AS c0 FROM t0 WHERE t0.c0 > 1;");
}
END_TEST

START_TEST(queries_that_are_nested_too_deep)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    int i, depth;

    for (depth = 8; depth <= 64; depth += 56) {
        wh_buf_clear(&b);
        wh_buf_text(&b, "SELECT 1 FROM ");
        for (i = 0; i < depth; i++)
            wh_buf_text(&b, "(SELECT 1 FROM ");
        wh_buf_text(&b, "t0");
        for (i = 0; i < depth; i++)
            wh_buf_text(&b, ")");
        wh_buf_text(&b, " WHERE 1;");
        wh_buf_char(&b, '\0');
        refused("", b.p, depth == 64 ? "nested too deep" : NULL);
    }
    wh_buf_release(&b);
}
END_TEST

START_TEST(a_view_over_itself_ends)
{
    refused("CREATE VIEW v0(x) AS SELECT x FROM v0;", "SELECT x FROM v0 WHERE x;", "");
}
END_TEST

START_TEST(setup_that_failed_makes_nothing)
{
    wh_case *c = fixture_case(NOREC, "-- @stmt may-fail=SQLITE_ERROR\nCREATE TABLE t0(c0);",
                              "SELECT c0 FROM t0 WHERE c0;");
    wh_error err = {0, 0, "", ""};

    ck_assert_int_eq(wh_oracle_derive(arena, c, &err), WH_ENOTSUP);
    /* but may leave rows behind */
    accepted("INSERT INTO t1 VALUES (1, 2);", "SELECT c0 FROM t0 WHERE c0 > (SELECT c1 FROM t1);");
    refused("INSERT INTO t1 VALUES (1, 2);\n-- @stmt may-fail=SQLITE_ERROR\n"
            "INSERT OR FAIL INTO t1 VALUES (3, 4);",
            "SELECT c0 FROM t0 WHERE c0 > (SELECT c1 FROM t1);", "several rows");
}
END_TEST

/* ---- what must stay possible ---------------------------------------------------------------- */

START_TEST(what_finds_most_bugs_is_accepted)
{
    static const char *const bases[] = {
        "SELECT * FROM t0 WHERE c3 = 'A' AND c2 > 1.0;",
        "SELECT * FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE t1.c0 IS NULL;",
        "SELECT * FROM t0 NATURAL JOIN t1 WHERE c0 NOT IN (1, NULL);",
        "SELECT t0.c0 FROM t0 FULL JOIN t1 USING (c0) WHERE c0 BETWEEN 1 AND '2';",
        "SELECT c0 FROM t0 INDEXED BY i0 WHERE c0 GLOB '-*';",
        "SELECT rowid, c1 LIKE 'a%' ESCAPE '!' FROM t0 WHERE (c0, c1) < (1, 'a') ORDER BY c0;",
        "SELECT x.c0 FROM (SELECT c0 FROM t0 WHERE c1) AS x, t1 AS y WHERE x.c0 = y.c0;",
        "SELECT c0 FROM t0 WHERE EXISTS (SELECT 1 FROM t1 WHERE t1.c0 = t0.c0);",
        "SELECT CASE c0 WHEN 1 THEN c1 END FROM t0 WHERE CAST(c1 AS INT) IS NOT TRUE;",
        "SELECT likely(c0), coalesce(c1, c2) FROM t0 WHERE json_extract(c1, '$.a') = 1;",
    };
    size_t i;

    for (i = 0; i < sizeof bases / sizeof bases[0]; i++)
        accepted("CREATE INDEX i0 ON t0(c0);", bases[i]);
}
END_TEST

#define ONE "INSERT INTO t1 VALUES (1.5, 2);"

/* Two rows at most are one row too many. */
static void of_one_row(const char *query, const char *why)
{
    accepted(ONE, query);
    refused(ONE "\nINSERT INTO t1 VALUES (3, 4);", query, why);
    refused(ONE "\nCREATE TRIGGER r AFTER DELETE ON t0 BEGIN INSERT INTO t1 VALUES (3, 4); END;",
            query, why);
    refused("", query, why);
}

START_TEST(of_one_row_there_is_but_one_order)
{
    const char *limit = "LIMIT without a total order", *groups = "order of rows";

    of_one_row("SELECT c0 FROM t0 WHERE c0 > (SELECT x.c0 FROM t1 AS x);", "several rows");
    of_one_row("SELECT c0 FROM t0 WHERE c0 > (SELECT x.c0 FROM t1 AS x LIMIT 1 OFFSET 5);", limit);
    of_one_row("SELECT c0 FROM t0 WHERE c0 IN (SELECT x.c0 FROM t1 AS x LIMIT 1);", limit);
    of_one_row("SELECT * FROM (SELECT x.c0 FROM t1 AS x LIMIT 1) AS y WHERE c0;", limit);
    of_one_row("SELECT * FROM (SELECT sum(x.c0) AS c FROM t1 AS x) AS y WHERE c;", groups);
    of_one_row("SELECT * FROM (SELECT x.c0, max(c1) AS c FROM t1 AS x GROUP BY c1) AS y WHERE c;",
               groups);
    of_one_row("SELECT * FROM (SELECT sum(x.c0) OVER (ORDER BY c1 ROWS 1 PRECEDING) AS c "
               "FROM t1 AS x) AS y WHERE c;",
               groups);
    of_one_row("SELECT * FROM (SELECT DISTINCT x.c0 + x.c1 AS c FROM t1 AS x) AS y WHERE c;",
               "DISTINCT over values");
    /* of three rows LIMIT 3 leaves all */
    accepted(ONE "\nINSERT INTO t1 VALUES (3, 4), (5, 6);",
             "SELECT * FROM (SELECT x.c0 FROM t1 AS x LIMIT 3) AS y WHERE c0;");
    refused(ONE "\nINSERT INTO t1 VALUES (3, 4), (5, 6);",
            "SELECT * FROM (SELECT x.c0 FROM t1 AS x LIMIT 2) AS y WHERE c0;", limit);
    refused(ONE "\nINSERT INTO t1 VALUES (3, 4), (5, 6);",
            "SELECT * FROM (SELECT x.c0 FROM t1 AS x LIMIT 3 OFFSET 1) AS y WHERE c0;", limit);
}
END_TEST

START_TEST(values_that_are_written_down_need_no_type)
{
    const char *sum = "SELECT * FROM (SELECT sum(c2) AS c FROM t0) AS y WHERE c;";
    const char *distinct = "SELECT * FROM (SELECT DISTINCT c2 FROM t0) AS y WHERE c2;";
    const char *nocase = "SELECT * FROM (SELECT DISTINCT c3 FROM t0) AS y WHERE c3;";
    const char *order = "order of rows", *differ = "DISTINCT over values";

    accepted("INSERT INTO t0(c2) VALUES (1), (-2), (NULL);", sum);
    refused("INSERT INTO t0(c2) VALUES (1), (1.5);", sum, order);
    refused("INSERT INTO t0(c2) VALUES (1), (9223372036854775807);", sum, order);
    refused("INSERT INTO t0(c2) VALUES ('1'), ('2e300');", sum, order);
    refused("INSERT INTO t0(c2) VALUES (1), (2);\nUPDATE t0 SET c2 = c4;", sum, order);
    refused("INSERT INTO t0(c2) VALUES (1), (2);\nCREATE TRIGGER r AFTER DELETE ON t1 BEGIN UPDATE "
            "t0 SET c2 = 0.5; END;",
            sum, order);
    accepted("INSERT INTO t0(c2) VALUES (1), (-2), (NULL);", distinct);
    accepted("INSERT INTO t0(c2) VALUES ('a'), ('A');", distinct);
    refused("INSERT INTO t0(c2) VALUES (1), (1.0);", distinct, differ);
    refused("INSERT INTO t0(c2) VALUES ('a'), (1);", distinct, differ);
    refused("INSERT INTO t0(c3) VALUES ('a'), ('A');", nocase, differ);
    accepted("INSERT INTO t0(c2) VALUES (1), (-2);\nCREATE VIEW v AS SELECT c2 AS z FROM t0;",
             "SELECT * FROM (SELECT sum(z) AS c FROM v) AS y WHERE c;");
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        functions_that_are_not_the_same_twice,
        columns_that_are_not_the_same_twice,
        windows_in_the_order_of_a_key,
        blobs_that_are_no_text_in_the_encoding,
        functions_of_time_ask_for_the_clock_where_a_word_says_so,
        parameters,
        what_the_parser_does_not_understand,
        tables_that_the_setup_does_not_make,
        virtual_tables_with_hidden_columns,
        the_rowid_of_what_is_no_table,
        limit_without_total_order,
        scalar_subqueries_of_several_rows,
        compound_queries,
        common_table_expressions,
        distinct_over_values_that_are_equal_and_yet_differ,
        groups_that_depend_on_the_order_of_rows,
        windows_that_depend_on_the_order_of_rows,
        windows_in_a_total_order,
        where_that_names_a_result,
        queries_that_are_nested_too_deep,
        a_view_over_itself_ends,
        setup_that_failed_makes_nothing,
        of_one_row_there_is_but_one_order,
        values_that_are_written_down_need_no_type,
        what_finds_most_bugs_is_accepted,
    };

    return fixture_run("precision", tests, sizeof tests / sizeof tests[0]);
}
