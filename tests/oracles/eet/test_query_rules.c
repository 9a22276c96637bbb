/* Rules for queries and for what FROM reads: marks, what they make, where they are refused. */
#include "tests/oracles/fixture.h"

#define T                                                                                          \
    "CREATE TABLE t0(c0 INT, c1 TEXT, c2 TEXT COLLATE NOCASE, c3 INT NOT NULL);\n"                 \
    "CREATE TABLE t1(c4 INT, c5 TEXT);\nCREATE VIEW v0 AS SELECT c0 FROM t0;\n"

static void made(const char *base, const char *wanted)
{
    const char *runs = fixture_derive("rules", T, base), *at = strstr(runs, "transformed: ");

    ck_assert_ptr_nonnull(at);
    ck_assert_str_eq(at + strlen("transformed: "), wanted);
}

static void refused(const char *base, const char *why)
{
    fixture_expect("rules", T, base, why);
}

START_TEST(a_mark_is_about_its_query)
{
    made("SELECT DISTINCT wh_rule('distinct-grouped'), c0, c3 FROM t0 WHERE c0 > 1;",
         "SELECT c0, c3 FROM t0 WHERE (c0 > 1) GROUP BY c0, c3;\n");
    made("SELECT wh_rule('distinct-grouped', 'back'), c0, c3 FROM t0 GROUP BY c0, c3;",
         "SELECT DISTINCT c0, c3 FROM t0 WHERE (1 = 1);\n");
    made("SELECT wh_rule('join-crossed'), * FROM t0 LEFT JOIN t1 AS x ON c0 = x.c4 INNER JOIN t1 "
         "ON c3 > 1 OR c0 WHERE c1;",
         "SELECT * FROM t0 LEFT JOIN t1 AS x ON c0 = x.c4 CROSS JOIN t1 WHERE (c3 > 1 OR c0) AND "
         "c1;\n");
    made("SELECT wh_rule('or-parted'), c0 FROM t0 WHERE c0 OR c3;",
         "SELECT c0 FROM t0 WHERE c0 UNION ALL SELECT c0 FROM t0 WHERE c3 AND c0 IS NOT TRUE;\n");
    made("SELECT wh_rule('select-parts', (c0 > 1)), c0 FROM t0;",
         "SELECT c0 FROM t0 WHERE (1 = 1) AND ((c0 > 1)) UNION ALL SELECT c0 FROM t0 WHERE (1 = 1) "
         "AND NOT ((c0 > 1)) UNION ALL SELECT c0 FROM t0 WHERE (1 = 1) AND ((c0 > 1)) IS NULL;\n");
    made("SELECT c0 FROM t0 WHERE EXISTS (SELECT wh_rule('join-comma'), 1 FROM t1 JOIN t0 AS x ON "
         "x.c0 = c4 WHERE t0.c3 = 1);",
         "SELECT c0 FROM t0 WHERE EXISTS (SELECT 1 FROM t1, t0 AS x WHERE (x.c0 = c4) AND (t0.c3 = "
         "1));\n");
    made("SELECT wh_rule('union-nested'), c0 FROM t0 UNION SELECT c4 FROM t1;",
         "SELECT DISTINCT * FROM (SELECT c0 FROM t0 UNION ALL SELECT c4 FROM t1) AS wh_q;\n");
    made("SELECT wh_rule('limit-numbered'), c3 FROM t0 ORDER BY c3 LIMIT 2;",
         "SELECT wh_x FROM (SELECT c3 AS wh_x, ROW_NUMBER() OVER (ORDER BY c3) AS wh_n FROM t0 "
         "WHERE (1 = 1)) AS wh_q WHERE wh_n <= 2;\n");
    made("SELECT wh_rule('SELECT {c} FROM {f} => SELECT ALL {c} FROM {f} if c list, f list'), c0 "
         "FROM t0;",
         "SELECT ALL c0 FROM t0;\n");
}
END_TEST

START_TEST(a_mark_is_about_what_from_reads)
{
    made("SELECT wh_rule('table-derived', 2), * FROM t0 AS a JOIN t1 AS b ON c0 = c4;",
         "SELECT * FROM t0 AS a JOIN (SELECT * FROM t1 AS b) AS b ON c0 = c4;\n");
    made("SELECT wh_rule('table-derived'), c0 FROM v0;",
         "SELECT c0 FROM (SELECT * FROM v0) AS v0;\n");
    made("SELECT wh_rule('table-derived', 9), c0 FROM t0, t1;",
         "SELECT c0 FROM t0, (SELECT * FROM t1) AS t1;\n");
    made("SELECT wh_rule('table-left-joined', (c4)), c0 FROM t0 JOIN t1 WHERE wh_rule('in-one', c0 "
         "IN (1));",
         "SELECT c0 FROM (SELECT t0.* FROM t0 LEFT JOIN (SELECT 1 AS wh_1) AS wh_one ON ((c4))) AS "
         "t0 JOIN t1 WHERE (c0 = 1);\n");
    refused("SELECT wh_rule('table-derived'), rowid FROM t0;", "form or conditions");
    refused("SELECT wh_rule('table-derived'), main.t0.c0 FROM t0;", "form or conditions");
    refused("SELECT wh_rule('table-derived'), c0 FROM t0 NOT INDEXED;", "form or conditions");
    refused("SELECT wh_rule('table-derived'), c0 FROM (SELECT c0 FROM t0) AS x;",
            "form or conditions");
    refused("WITH x AS (SELECT c0 FROM t0) SELECT wh_rule('table-derived'), c0 FROM x;",
            "form or conditions");
    refused("SELECT wh_rule('table-parts'), c0 FROM t0;", "malformed");
    refused("SELECT wh_rule('table-derived', (c0)), c0 FROM t0;", "malformed");
}
END_TEST

START_TEST(a_view_is_made_for_what_from_reads)
{
    static const char *const policy = "CREATE TABLE t0(c0 INT);\nCREATE POLICY p ON t0;";
    static const char *const temporary = "CREATE TEMPORARY TABLE t0(c0 INT);";
    const char *base = "SELECT wh_rule('table-view'), c0 FROM t0;";

    ck_assert_str_eq(
        fixture_derive("rules", T, "SELECT wh_rule('table-view', 2), * FROM t0 AS a JOIN t0 AS b;"),
        "check: bag original = transformed\n"
        "original: SELECT * FROM t0 AS a JOIN t0 AS b;\n"
        "transformed: BEGIN;\ntransformed: CREATE TEMP VIEW wh_view1 AS SELECT * FROM t0 AS b;\n"
        "transformed: SELECT * FROM t0 AS a JOIN wh_view1 AS b;\ntransformed: ROLLBACK;\n");
    /* one for all places that are alike */
    ck_assert_str_eq(
        fixture_derive("rules", T,
                       "DELETE FROM t0 WHERE c0 IN (SELECT wh_rule('table-view'), c4 FROM t1) OR "
                       "c3 IN (SELECT wh_rule('table-view-parts', (c5)), c4 FROM t1) OR c3 IN "
                       "(SELECT wh_rule('table-view'), x.c0 FROM t0 AS x);"),
        "check: bag original = transformed\n"
        "original: BEGIN;\noriginal: DELETE FROM t0 WHERE c0 IN (SELECT c4 FROM t1) OR c3 IN "
        "(SELECT c4 FROM t1) OR c3 IN (SELECT x.c0 FROM t0 AS x);\noriginal: SELECT * FROM t0;\n"
        "original: ROLLBACK;\n"
        "transformed: BEGIN;\ntransformed: CREATE TEMP VIEW wh_view1 AS SELECT * FROM t1;\n"
        "transformed: CREATE TEMP VIEW wh_view2 AS SELECT * FROM t0 AS x;\n"
        "transformed: DELETE FROM t0 WHERE c0 IN (SELECT c4 FROM wh_view1 AS t1) OR c3 IN (SELECT "
        "c4 FROM (SELECT * FROM wh_view1 AS t1 WHERE ((c5)) UNION ALL SELECT * FROM t1 WHERE NOT "
        "((c5)) UNION ALL SELECT * FROM wh_view1 AS t1 WHERE ((c5)) IS NULL) AS t1) OR c3 IN "
        "(SELECT x.c0 FROM wh_view2 AS x);\ntransformed: SELECT * FROM t0;\n"
        "transformed: ROLLBACK;\n");
    refused("SELECT (WITH t0 AS (SELECT 1 AS c0) SELECT wh_rule('table-view'), c0 FROM t0);",
            "hides another table");
    fixture_dialect = "postgresql";
    fixture_expect("rules", policy, base, "form or conditions");
    fixture_expect("rules", temporary, base, NULL);
    fixture_dialect = "mysql";
    fixture_expect("rules", "CREATE TABLE t0(c0 INT DEFAULT 1);",
                   "SELECT wh_rule('table-limit'), DEFAULT(c0) FROM t0;", "a function that tells of");
    ck_assert_ptr_nonnull(strstr(fixture_derive("rules", "CREATE TABLE t0(c0 INT);", base),
                                 "transformed: CREATE OR REPLACE VIEW wh_view1 AS SELECT * FROM "
                                 "t0;\ntransformed: SELECT c0 FROM wh_view1 AS t0;\n"));
    fixture_expect("rules", temporary, base, "form or conditions");
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(arms_change_places_where_their_columns_are_of_the_same_types)
{
    static const char *const setup =
        "CREATE TABLE t0(a CHAR(5), b TEXT, c INT);\nCREATE TABLE t1(a CHAR(5), b TEXT, c BIGINT);";
    static const char *const bases[] = {
        "SELECT wh_rule('union-all-swapped'), a, b FROM t0 UNION ALL SELECT a, b FROM t1;",
        "SELECT wh_rule('union-all-swapped'), a FROM t0 UNION ALL SELECT b FROM t1;",
        "SELECT wh_rule('union-swapped'), c FROM t0 UNION SELECT c FROM t1;",
        "SELECT wh_rule('intersect-swapped'), b FROM t0 INTERSECT SELECT a FROM t1;",
        "SELECT wh_rule('union-all-swapped'), a FROM t0 UNION ALL SELECT NULL;",
        "SELECT wh_rule('union-all-swapped'), UPPER(a) FROM t0 UNION ALL SELECT NULL;",
    };
    size_t i;

    fixture_dialect = "postgresql";
    for (i = 0; i < sizeof bases / sizeof bases[0]; i++)
        fixture_expect("rules", setup, bases[i], i ? "" : NULL);
    fixture_dialect = "sqlite";
}
END_TEST

START_TEST(marks_and_calls_stand_in_one_another)
{
    made(
        "SELECT wh_rule('where-nested'), wh_rule('literal-selected', 1) FROM t0 WHERE wh_eet(1, "
        "c0, c3 > 1, NULL);",
        "SELECT wh_x FROM (SELECT ((SELECT 1)) AS wh_x, ((c0) AND NOT (c0) AND (c0) IS NOT NULL OR "
        "(c3 > 1)) AS wh_p FROM t0) AS wh_q WHERE wh_p;\n");
    /* one mark of several counts; a call that hides the form goes */
    made("SELECT wh_rule('table-derived'), wh_rule('select-nested'), c0 FROM t0;",
         "SELECT c0 FROM (SELECT * FROM t0) AS t0;\n");
    made("SELECT wh_rule('or-parted'), c0 FROM t0 WHERE wh_rule('or-swapped', c0 OR c3);",
         "SELECT c0 FROM t0 WHERE c0 UNION ALL SELECT c0 FROM t0 WHERE c3 AND c0 IS NOT TRUE;\n");
}
END_TEST

START_TEST(columns_must_not_be_caught_on_the_way)
{
    made("SELECT c0 FROM t0 WHERE wh_rule('exists-in', EXISTS (SELECT 1 FROM t1 WHERE c3 = c4));",
         "SELECT c0 FROM t0 WHERE ((c3 IN (SELECT c4 FROM t1)) IS TRUE);\n");
    refused("SELECT c0 FROM t0 WHERE wh_rule('exists-in', EXISTS (SELECT 1 FROM t1 WHERE c4 = "
            "c3));",
            "form or conditions");
    refused("SELECT c0 FROM t0 WHERE wh_rule('exists-in', EXISTS (SELECT 1 FROM t0 AS x WHERE c3 = "
            "x.c0));",
            "form or conditions");
    refused("SELECT wh_rule('having-where'), COUNT(*) OVER () FROM t0 GROUP BY c0 HAVING c0 > 1;",
            "form or conditions");
    refused("SELECT c0 FROM t0 WHERE wh_rule('in-exists', c3 IN (SELECT x.c0 FROM t0 AS x));",
            "form or conditions");
    /* a rowid is that of the innermost table */
    refused("SELECT c0 FROM t0 WHERE wh_rule('in-exists', rowid IN (SELECT c4 FROM t1));",
            "form or conditions");
    refused(
        "SELECT c0 FROM t0 WHERE wh_rule('exists-in', EXISTS (SELECT 1 FROM t1 WHERE oid = c4));",
        "form or conditions");
    made("SELECT wh_rule('in-joined'), c0 FROM t0 WHERE c0 IN (SELECT c4 FROM t1);",
         "SELECT c0 FROM t0 CROSS JOIN (SELECT DISTINCT c4 AS wh_y FROM t1 WHERE (1 = 1)) AS wh_q "
         "WHERE c0 = wh_q.wh_y;\n");
    refused("SELECT wh_rule('in-joined'), c0 FROM t0 WHERE c0 IN (SELECT c4 FROM t1 WHERE c3 = 1);",
            "form or conditions");
    refused("SELECT wh_rule('in-joined'), c0 FROM t0 WHERE c0 IN (SELECT c5 FROM t1);",
            "form or conditions"); /* another affinity */
}
END_TEST

START_TEST(a_window_function_is_a_subquery)
{
    made("SELECT c0, wh_rule('window-count-part', COUNT(*) OVER (PARTITION BY c3)) FROM t0 WHERE "
         "c0 > 1;",
         "SELECT c0, ((SELECT COUNT(*) FROM (SELECT c3 AS wh_k FROM t0 WHERE (c0 > 1)) AS wh_q "
         "WHERE wh_q.wh_k = c3 OR wh_q.wh_k IS NULL AND c3 IS NULL)) FROM t0 WHERE c0 > 1;\n");
    refused("SELECT wh_rule('window-count', COUNT(*) OVER ()) FROM t0 GROUP BY c3;",
            "form or conditions");
    refused("SELECT wh_rule('window-count-part', COUNT(*) OVER (PARTITION BY c2)) FROM t0;",
            "form or conditions");
}
END_TEST

START_TEST(names_and_order_are_kept_where_they_count)
{
    refused("SELECT wh_rule('or-parted'), c0 FROM t0 WHERE c0 OR c3 ORDER BY c0, c1;",
            "form or conditions");
    refused("SELECT c0 FROM t0 UNION ALL SELECT wh_rule('or-parted'), c0 FROM t0 WHERE c0 OR c3;",
            "form or conditions");
    refused("SELECT * FROM (SELECT wh_rule('where-nested'), c0 FROM t0 WHERE c3) AS x;",
            "form or conditions");
    refused("SELECT * FROM (SELECT wh_rule('or-parted'), c0 FROM t0 WHERE c3 OR c0) AS x;", NULL);
    refused("SELECT wh_rule('or-parted'), COUNT(*) FROM t0 WHERE c0 OR c3;", "form or conditions");
    refused("SELECT wh_rule('left-swapped'), * FROM t0 LEFT JOIN t1 ON c0 = c4;",
            "form or conditions");
}
END_TEST

START_TEST(whatever_is_prepared_derives)
{
    static const char base[] =
        "SELECT DISTINCT c0, c3 FROM t0 JOIN t1 ON c0 = c4 WHERE c0 IN (SELECT c4 FROM t1) OR "
        "EXISTS (SELECT 1 FROM t1 AS x LEFT JOIN v0 ON v0.c0 = x.c4 WHERE x.c4 = t0.c3);";
    size_t i, marks = 0;

    for (i = 0; i < 300; i++) {
        wh_case *c = fixture_case(NULL, T, base);
        wh_error err = {0, 0, "", ""};
        size_t k;

        ck_assert_msg(wh_oracle_prepare(arena, wh_oracle_find(WH_STR("rules")), i, c, &err) ==
                          WH_OK,
                      "%zu: %s", i, err.message);
        for (k = 0; k < c->nsections; k++)
            if (c->sections[k].kind == WH_BASE)
                marks += strstr(c->sections[k].stmts[0].sql.p, "wh_rule('table") != NULL;
        ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_OK, "%zu: %s", i, err.message);
    }
    ck_assert_uint_gt(marks, 50);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {a_mark_is_about_its_query,
                                  a_mark_is_about_what_from_reads,
                                  arms_change_places_where_their_columns_are_of_the_same_types,
                                  a_view_is_made_for_what_from_reads,
                                  marks_and_calls_stand_in_one_another,
                                  columns_must_not_be_caught_on_the_way,
                                  a_window_function_is_a_subquery,
                                  names_and_order_are_kept_where_they_count,
                                  whatever_is_prepared_derives};

    return fixture_run("query_rules", tests, sizeof tests / sizeof tests[0]);
}
