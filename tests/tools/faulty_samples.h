/*
 * For each fault of the faulty SQLite a small script where it shows, of four statements at most,
 * and what must change for it to stay silent: the setup (no index ...) or the predicate.
 */
#ifndef TESTS_TOOLS_FAULTY_SAMPLES_H
#define TESTS_TOOLS_FAULTY_SAMPLES_H

#include "tests/tools/faults.h"

#include <stdio.h>
#include <stdlib.h>

struct sample {
    enum fault fault;
    const char *setup, *columns, *from, *where;
    const char *quiet_setup, *quiet_where; /* NULL: as they are */
    const char *order;                     /* ORDER BY: then it shows in fetched rows only */
};

static const struct sample samples[] = {
    {FAULT_NOT_INDEX_LAST,
     "CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1), (2), (3);", "*", "t",
     "a > 1 AND NOT a = 5", "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3);", NULL, NULL},
    {FAULT_NOT_INDEX_LAST,
     "CREATE TABLE t(a, b); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);",
     "a", "t", "NOT (a > 2)", "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);",
     NULL, NULL},
    {FAULT_COVERING_NULL,
     "CREATE TABLE t(a, b); CREATE INDEX i ON t(a); INSERT INTO t VALUES (NULL, 1), (1, 2);", "a",
     "t", "a IS NOT 5", "CREATE TABLE t(a, b); INSERT INTO t VALUES (NULL, 1), (1, 2);", NULL,
     NULL},
    {FAULT_DESC_RANGE_LAST,
     "CREATE TABLE t(a); CREATE INDEX i ON t(a DESC); INSERT INTO t VALUES (1), (2), (3);", "*",
     "t", "a > 1",
     "CREATE TABLE t(a); CREATE INDEX i ON t(a ASC); INSERT INTO t VALUES (1), (2), (3);", NULL,
     NULL},
    {FAULT_OR_DUPLICATE,
     "CREATE TABLE t(a UNIQUE, b UNIQUE); INSERT INTO t VALUES (1, 1), (2, 2), (3, 4);", "*", "t",
     "a = 1 OR b = 1", "CREATE TABLE t(a UNIQUE, b); INSERT INTO t VALUES (1, 1), (2, 2), (3, 4);",
     NULL, NULL},
    {FAULT_OR_DUPLICATE,
     "CREATE TABLE t(a, b UNIQUE); CREATE INDEX i ON t(a);"
     "INSERT INTO t VALUES (1, 1), (1, 2), (3, 4);",
     "b, a", "t AS x", "((x.a = 1) OR (x.b < 2))", NULL, "a = 1 OR b = 4", NULL},
    {FAULT_IN_LIST_LAST,
     "CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1), (2), (3);", "*", "t",
     "a IN (1, 2)", "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3);", NULL, NULL},
    {FAULT_IN_LIST_LAST,
     "CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES ('%k'), ('%x'), (3);", "*",
     "t", "t.a IN ('%k', '%x')", NULL, "a IN ('%k', '%k')", NULL},
    {FAULT_BETWEEN_UPPER,
     "CREATE TABLE t(a INT UNIQUE); INSERT INTO t VALUES (1), (2), (3), (NULL);", "*", "t",
     "a BETWEEN 1 AND 3", NULL, "a >= 1 AND a <= 3", NULL},
    {FAULT_BETWEEN_UPPER,
     "CREATE TABLE t(a INT UNIQUE); INSERT INTO t VALUES (1), (-2), (-3), (NULL);", "*", "t",
     "(t.a BETWEEN -3 AND -2)", "CREATE TABLE t(a INT); INSERT INTO t VALUES (1), (-2), (-3);",
     NULL, NULL},
    {FAULT_LIKE_INDEX_FIRST,
     "CREATE TABLE t(a TEXT COLLATE NOCASE); CREATE INDEX i ON t(a);"
     "INSERT INTO t VALUES ('Ab'), ('abc'), ('b');",
     "*", "t", "a LIKE 'ab%'", NULL, "+a LIKE '%b'", NULL},
    {FAULT_LIKE_INDEX_FIRST,
     "CREATE TABLE t(a TEXT); CREATE INDEX i ON t(a); INSERT INTO t VALUES ('ab'), ('abc');", "*",
     "t", "a GLOB 'ab*'", NULL, "substr(a, 1, 2) = 'ab'", NULL},
    {FAULT_NOCASE_BINARY,
     "CREATE TABLE t(a TEXT COLLATE NOCASE, b);"
     "CREATE INDEX i ON t(a); INSERT INTO t VALUES ('a', 1), ('A', 2);",
     "*", "t", "a = 'a'",
     "CREATE TABLE t(a TEXT COLLATE NOCASE, b); INSERT INTO t VALUES ('a', 1), ('A', 2);", NULL,
     NULL},
    {FAULT_NOCASE_BINARY,
     "CREATE TABLE t(a TEXT COLLATE NOCASE, b);"
     "CREATE INDEX i ON t(a); INSERT INTO t VALUES ('a', 1), ('A', 2);",
     "*", "t", "a IN ('a', 'A')",
     "CREATE TABLE t(a TEXT); CREATE INDEX i ON t(a); INSERT INTO t VALUES ('a'), ('A');", NULL,
     NULL},
    {FAULT_REAL_KEY,
     "CREATE TABLE t(a REAL, b); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1, 1), (2.5, 2);",
     "*", "t", "a > 0", NULL, "a > 2", NULL},
    {FAULT_LESS_EQUAL,
     "CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1), (2), (3);", "*", "t",
     "a < 3", "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3);", NULL, NULL},
    {FAULT_ROWID_RANGE_LAST,
     "CREATE TABLE t(a INTEGER PRIMARY KEY, b); INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);", "b",
     "t", "a < 3", NULL, "+a < 3", NULL},
    {FAULT_JOIN_ORDER_LAST,
     "CREATE TABLE t(a, b); CREATE INDEX i ON t(b); INSERT INTO t VALUES (1, 1), (2, 2);", "*",
     "t, t AS u", "u.b = 2",
     "CREATE TABLE t(a, b); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1, 1), (2, 2);", NULL,
     NULL},
    {FAULT_AUTO_INDEX_SIGN, "CREATE TABLE t(a, b); INSERT INTO t VALUES (0, 0), (2, 2);", "*",
     "t, t AS u", "t.a = u.b",
     "PRAGMA automatic_index = 0; CREATE TABLE t(a, b); INSERT INTO t VALUES (0, 0), (2, 2);", NULL,
     NULL},
    {FAULT_NULL_JOIN,
     "CREATE TABLE t(a, b); CREATE INDEX i ON t(b); INSERT INTO t VALUES (NULL, NULL), (2, 2);",
     "*", "t, t AS u", "t.a = u.b",
     "PRAGMA automatic_index = 0; CREATE TABLE t(a, b); INSERT INTO t VALUES (NULL, NULL), (2, 2);",
     NULL, NULL},
    {FAULT_ORDER_DESC_FIRST,
     "CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1), (2), (3);", "*", "t",
     "a > 0", "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3);", NULL, "ORDER BY a DESC"},
    {FAULT_PARTIAL_IS_NOT,
     "CREATE TABLE t(a, b); CREATE INDEX i ON t(a) WHERE b > 1;"
     "INSERT INTO t VALUES (1, 1), (2, 2), (3, NULL);",
     "*", "t", "a IS NOT 7",
     "CREATE TABLE t(a, b); CREATE INDEX i ON t(a);"
     "INSERT INTO t VALUES (1, 1), (2, 2), (3, NULL);",
     NULL, NULL},
    {FAULT_LEFT_JOIN_IS, "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 2), (2, 3);", "*",
     "t LEFT OUTER JOIN t AS u ON t.a = u.b", "u.b IS NULL",
     "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 1), (2, 2);", NULL, NULL},
    {FAULT_NOT_IN_NULL, "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (NULL);", "*", "t",
     "a NOT IN (2)", NULL, "a <> 2", NULL},
    {FAULT_COALESCE_FIRST, "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (NULL);", "*", "t",
     "coalesce(a, 1) = 1", NULL, "iif(a IS NULL, 1, a) = 1", NULL},
    {FAULT_VIEW_DISTINCT,
     "CREATE TABLE t(a); INSERT INTO t VALUES (1), (1), (2);"
     "CREATE VIEW v(x) AS SELECT DISTINCT a FROM t;",
     "*", "v", "x > 0",
     "CREATE TABLE t(a); INSERT INTO t VALUES (1), (1), (2); CREATE VIEW v(x) AS SELECT a FROM t;",
     NULL, NULL},
};

/*
 * Faults of groups and aggregates: the query and what its parts make of it differ. They agree where
 * the setup, or else the parts, are as in `quiet_..`.
 */
struct division {
    enum fault fault;
    const char *setup, *whole, *parts;
    const char *quiet_setup, *quiet_whole, *quiet_parts; /* NULL: as they are */
};

#define ONE_EACH "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 1), (2, 2), (3, NULL);"
#define TWO_EACH "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 1), (1, 2), (3, NULL);"
#define POSITIVE "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 1), (2, 2), (2, 3);"
#define NEGATIVE "CREATE TABLE t(a, b); INSERT INTO t VALUES (-1, 1), (2, 2), (2, 3);"

static const struct division divisions[] = {
    {FAULT_HAVING_NOT_LARGE, TWO_EACH, "SELECT a FROM t GROUP BY a",
     "SELECT a FROM t GROUP BY a HAVING a > 2; SELECT a FROM t GROUP BY a HAVING NOT (a > 2)",
     ONE_EACH, NULL, NULL},
    {FAULT_HAVING_NOT_LARGE, TWO_EACH, "SELECT a, COUNT(*) FROM t WHERE 1 GROUP BY a",
     "SELECT a, COUNT(*) FROM t WHERE 1 GROUP BY a HAVING a > 2 UNION ALL "
     "SELECT a, COUNT(*) FROM t WHERE 1 GROUP BY a HAVING NOT (a > 2)",
     NULL, NULL, "SELECT a, COUNT(*) FROM t WHERE 1 GROUP BY a HAVING a > 0"},
    {FAULT_GROUP_TWICE, TWO_EACH, "SELECT a FROM t GROUP BY a",
     "SELECT a FROM t WHERE a > 2 GROUP BY a UNION SELECT a FROM t WHERE NOT (a > 2) GROUP BY a",
     ONE_EACH, NULL, NULL},
    {FAULT_DISTINCT_NULL, ONE_EACH, "SELECT DISTINCT b FROM t",
     "SELECT DISTINCT b FROM t WHERE a > 1; SELECT DISTINCT b FROM t WHERE NOT (a > 1)", POSITIVE,
     NULL, NULL},
    {FAULT_MIN_NEGATIVE, NEGATIVE, "SELECT MIN(a) FROM t",
     "SELECT MIN(a) FROM (SELECT MIN(a) AS a FROM t WHERE b > 1 UNION ALL "
     "SELECT MIN(a) AS a FROM t WHERE NOT (b > 1))",
     POSITIVE, NULL, NULL},
    {FAULT_MAX_TEXT, "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 1), ('x', 2);",
     "SELECT MAX(a) FROM t",
     "SELECT MAX(a) FROM (SELECT MAX(a) AS a FROM t WHERE b > 1 UNION ALL "
     "SELECT MAX(a) AS a FROM t WHERE NOT (b > 1))",
     POSITIVE, NULL, NULL},
    {FAULT_SUM_NEGATIVE, NEGATIVE, "SELECT SUM(a) FROM t",
     "SELECT SUM(a) FROM (SELECT SUM(a) AS a FROM t WHERE b > 1 UNION ALL "
     "SELECT SUM(a) AS a FROM t WHERE NOT (b > 1))",
     POSITIVE, NULL, NULL},
    {FAULT_COUNT_NULL, ONE_EACH, "SELECT COUNT(b) FROM t",
     "SELECT SUM(a) FROM (SELECT COUNT(b) AS a FROM t WHERE a > 1 UNION ALL "
     "SELECT COUNT(b) AS a FROM t WHERE NOT (a > 1))",
     POSITIVE, NULL, NULL},
    {FAULT_AVG_NULL, ONE_EACH, "SELECT AVG(b) FROM t",
     "SELECT SUM(s) * 1.0 / SUM(c) FROM (SELECT SUM(b) AS s, COUNT(b) AS c FROM t WHERE a > 1 "
     "UNION ALL SELECT SUM(b) AS s, COUNT(b) AS c FROM t WHERE NOT (a > 1))",
     POSITIVE, NULL, NULL},
    {FAULT_QUOTE_NULL, ONE_EACH, "SELECT a FROM t WHERE quote(b) = 'NULL'",
     "SELECT a FROM t WHERE b IS NULL",
     "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 1), (1, 2);", NULL, NULL},
    {FAULT_SCALAR_COUNT, "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 1), (2, 2), (4, 3);",
     "SELECT a FROM t WHERE a > (SELECT COUNT(*) FROM t AS x)", "SELECT a FROM t WHERE a > 3",
     "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);", NULL, NULL},
    {FAULT_CASE_NULL, ONE_EACH, "SELECT CASE WHEN b OR NOT b OR b IS NULL THEN 1 END FROM t",
     "SELECT 1 FROM t", "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 1), (1, 2);", NULL, NULL},
};

/* Faults that end a statement, or more, instead of changing its rows. */
struct ending {
    enum fault fault;
    const char *setup, *query, *quiet;
};

static const struct ending endings[] = {
    {FAULT_CORRUPT_TWO_TERMS,
     "CREATE TABLE t(a, b); CREATE INDEX i ON t(a, b); INSERT INTO t VALUES (1, 1);",
     "SELECT * FROM t WHERE a = 1 AND b > 0", "SELECT * FROM t WHERE a = 1"},
    {FAULT_CRASH_IN_SELECT, "CREATE TABLE t(a); INSERT INTO t VALUES (1);",
     "SELECT * FROM t WHERE a IN (SELECT a FROM t)", "SELECT a IN (SELECT a FROM t) FROM t"},
    {FAULT_ABORT_NATURAL, "CREATE TABLE t(a); INSERT INTO t VALUES (1);",
     "SELECT COUNT(*) FROM t NATURAL JOIN t AS u WHERE a", "SELECT COUNT(*) FROM t NATURAL JOIN t"},
    {FAULT_HANG_GLOB, "CREATE TABLE t(a); INSERT INTO t VALUES ('a');",
     "SELECT * FROM t WHERE a GLOB 'a*'", "SELECT COUNT(*) FROM t WHERE a GLOB 'b'"},
    {FAULT_MEMORY_CONCAT, "CREATE TABLE t(a); INSERT INTO t VALUES ('a');",
     "SELECT * FROM t WHERE a || 'b' = 'ab'", "SELECT a || 'b' = 'ab' FROM t"},
};

/* The queries that a sample is checked by: in one, in three, with UNION ALL. */
enum form { COUNT, FLAGS, FETCH, WHOLE, PARTS, COMPOUND, FORMS };

static inline void query_text(char *out, size_t size, const struct sample *s, const char *p,
                              enum form f)
{
    const char *order = s->order ? s->order : "", *c = s->columns, *t = s->from;

    switch (f) {
    case COUNT:
        snprintf(out, size, "SELECT COUNT(*) FROM %s WHERE %s", t, p);
        break;
    case FLAGS:
        snprintf(out, size, "SELECT SUM(f), COUNT(*) FROM (SELECT (%s) IS TRUE AS f FROM %s)", p,
                 t);
        break;
    case FETCH:
        snprintf(out, size, "SELECT %s FROM %s WHERE %s %s", c, t, p, order);
        break;
    case WHOLE:
        snprintf(out, size, "SELECT %s FROM %s", c, t);
        break;
    default:
        snprintf(out, size,
                 "SELECT %s FROM %s WHERE %s %s %s SELECT %s FROM %s WHERE NOT (%s) %s %s "
                 "SELECT %s FROM %s WHERE (%s) IS NULL %s",
                 c, t, p, f == PARTS ? order : "", f == PARTS ? ";" : "UNION ALL", c, t, p,
                 f == PARTS ? order : "", f == PARTS ? ";" : "UNION ALL", c, t, p,
                 f == PARTS ? order : "");
    }
}

static inline const struct ending *ending_of(enum fault fault)
{
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (endings[i].fault == fault)
            return &endings[i];
    abort();
}

#endif
