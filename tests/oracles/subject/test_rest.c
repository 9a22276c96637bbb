/* What is left of a base whose result is open. */
#include "oracles/subject/simplify.h"
#include "tests/oracles/fixture.h"

#include <stdio.h>

#define TABLES                                                                                     \
    "CREATE TABLE t0(c0 INT, c1 TEXT NOT NULL, c2 INT);\n"                                         \
    "CREATE TABLE t1(c3 INT, c4 TEXT);"

/* What is left of `base`; "": nothing. */
static const char *rest(const char *base)
{
    wh_case *c = fixture_case(NULL, TABLES, base);
    const wh_dialect *d;
    wh_subject s, out;
    const char *why;

    d = wh_dialect_find(wh_str_of(fixture_dialect));
    ck_assert(wh_subject_init(&s, arena, d, wh_case_catalog(arena, d, c), wh_str_of(base)));
    ck_assert_msg(!wh_is_precise(&s, &why), "%s", base);
    return wh_rest_of(&s, &out) ? wh_arena_str(arena, out.text).p : "";
}

START_TEST(results_and_terms_that_are_open_are_left_out)
{
    ck_assert_str_eq(rest("SELECT c0, random() FROM t0 WHERE c1 AND (c2 AND random() > 0);"),
                     "SELECT c0 FROM t0 WHERE c1 AND c2;");
    ck_assert_str_eq(rest("SELECT c0, random() FROM t0 JOIN t1 ON c0 = c3 WHERE c1 OR c2 LIMIT 3;"),
                     "SELECT c0 FROM t0 JOIN t1 ON c0 = c3 WHERE (c1 OR c2);");
    ck_assert_str_eq(rest("SELECT (SELECT c3 FROM t1), c1 FROM t0;"), "SELECT c1 FROM t0;");
    ck_assert_str_eq(rest("SELECT max(c0), random() FROM t0 WHERE c2;"),
                     "SELECT * FROM t0 WHERE c2;");
    ck_assert_str_eq(
        rest("WITH x AS (SELECT c0 FROM t0) SELECT c0, random() FROM x ORDER BY 1 LIMIT 1;"),
        "WITH x AS (SELECT c0 FROM t0) SELECT c0 FROM x;");
    ck_assert_str_eq(rest("SELECT random() UNION SELECT c0 FROM t0 LIMIT 1;"),
                     "SELECT c0 FROM t0;");
    /* a value of other rows than one is none of the row */
    ck_assert_str_eq(rest("SELECT c0, COUNT(*) OVER (), random() FROM t0;"), "SELECT c0 FROM t0;");
}
END_TEST

START_TEST(an_update_reaches_the_same_rows)
{
    ck_assert_str_eq(rest("UPDATE t0 SET c0 = 1, c2 = (SELECT max(c2) FROM t0) WHERE c1 > 'a';"),
                     "UPDATE t0 SET c0 = 1, c2 = c2 WHERE c1 > 'a';");
    ck_assert_str_eq(rest("UPDATE t0 SET c2 = c4, c0 = 2 FROM t1 WHERE c3 = c0;"),
                     "UPDATE t0 SET c2 = NULL, c0 = 2 FROM t1 WHERE c3 = c0;");
    ck_assert_str_eq(
        rest("UPDATE t0 SET c0 = 1, c2 = (SELECT max(c2) FROM t0) RETURNING (SELECT c0 FROM t0);"),
        "UPDATE t0 SET c0 = 1, c2 = c2;");
    ck_assert_str_eq(rest("UPDATE t0 SET c1 = c4 FROM t1 WHERE c3 = c0;"), ""); /* NOT NULL */
    ck_assert_str_eq(rest("UPDATE t0 SET c0 = 1 WHERE c1 = random();"), "");
}
END_TEST

START_TEST(of_what_reads_something_open_nothing_is_left)
{
    ck_assert_str_eq(rest("SELECT c0 FROM (SELECT c0 FROM t0 LIMIT 2);"), "");
    ck_assert_str_eq(rest("SELECT c0 FROM t0 JOIN t1 ON random();"), "");
    ck_assert_str_eq(rest("SELECT random();"), "");
    ck_assert_str_eq(rest("DELETE FROM t0 WHERE random();"), "");
    fixture_dialect = "postgresql";
    ck_assert_str_eq(rest("SELECT c0, random() FROM t0 FOR UPDATE;"), "");
    ck_assert_str_eq(rest("SELECT c0, random() INTO t9 FROM t0;"), "");
    ck_assert_str_eq(rest("SELECT c0, random() FROM t0;"), "SELECT c0 FROM t0;");
    fixture_dialect = "sqlite";
}
END_TEST

/* Whatever is not read as part of a clause, be it nonsense or a construct that a dialect has and
 * the parser has not, makes the whole open: left out, it would leave another predicate. */
START_TEST(what_no_clause_claims_is_not_left_out)
{
    static const char *const dialects[] = {"sqlite",  "postgresql", "mysql",
                                           "mariadb", "duckdb",     "generic"};
    static const char *const clauses[] = {
        "SELECT c0 FROM t0 WHERE c1 = 'a' %s;",
        "SELECT c0 FROM t0 WHERE c1 = 'a' %s ORDER BY c0;",
        "SELECT c0 FROM t0 JOIN t1 ON c0 = c3 %s WHERE c1 = 'a';",
        "SELECT c0 FROM t0 WHERE c0 > 1 GROUP BY c0 %s;",
        "SELECT c0 FROM t0 WHERE c0 > 1 GROUP BY c0 HAVING c0 > 1 %s;",
        "SELECT c0 FROM t0 ORDER BY c0 %s;",
        "SELECT c0 FROM t0 ORDER BY c0 LIMIT 3 %s;",
        "SELECT c0 FROM t0 WHERE c1 = 'a' UNION SELECT c3 FROM t1 WHERE c4 = 'b' %s;",
    };
    static const char *const rests[] = {"NOT 1", "123", "'x' 'y' 1", "{ x }", "\\ 1"};
    size_t d, i, k;
    char base[200];

    for (d = 0; d < sizeof dialects / sizeof dialects[0]; d++)
        for (i = 0; i < sizeof clauses / sizeof clauses[0]; i++)
            for (k = 0; k < sizeof rests / sizeof rests[0]; k++) {
                fixture_dialect = dialects[d];
                snprintf(base, sizeof base, clauses[i], rests[k]);
                ck_assert_msg(*rest(base) == 0, "%s: %s", fixture_dialect, base);
            }
    fixture_dialect = "duckdb";
    ck_assert_str_eq(rest("SELECT c0 FROM t0 WHERE c1 USING SAMPLE 1;"), "");
    ck_assert_str_eq(rest("SELECT c0, random() FROM t0 WHERE c1 GLOB 'a*' AND c2 NOT NULL;"),
                     "SELECT c0 FROM t0 WHERE (c1 GLOB 'a*') AND (c2 NOT NULL);");
    fixture_dialect = "sqlite";
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        results_and_terms_that_are_open_are_left_out,
        an_update_reaches_the_same_rows,
        of_what_reads_something_open_nothing_is_left,
        what_no_clause_claims_is_not_left_out,
    };

    return fixture_run("rest", tests, sizeof tests / sizeof tests[0]);
}
