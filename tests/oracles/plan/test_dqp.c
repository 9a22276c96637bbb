/* Differential query plans: every hint to the byte, and where it can't be given. */

#define T0 "CREATE TABLE t0(c0 INT, c1 TEXT, c2);\n"
#define T1 "CREATE TABLE t1(c0 INT, c3 REAL UNIQUE);\n"
#define I0 "CREATE INDEX i0 ON t0(c0);\nCREATE INDEX i1 ON t0(c1) WHERE c0 > 1;\n"
#define V0 "CREATE VIEW v0 AS SELECT c0, c1 FROM t0;\n"
#define R0 "CREATE VIRTUAL TABLE r USING rtree(id, a, b);\n"
#define ALL T0 T1 I0 V0 R0

#include "tests/oracles/plan/hints.h"

#define CHECK "check: bag given = hinted\n"

/* ---- the database, changed for one query ---------------------------------------------------- */

START_TEST(an_index_is_dropped_in_a_transaction_that_is_rolled_back)
{
    ck_assert_str_eq(
        fixture_derive("dqp hint=without-index at=1", ALL, "SELECT c1 FROM t0 WHERE c0 > 1;"),
        CHECK "given: SELECT c1 FROM t0 WHERE c0 > 1;\n"
              "hinted: BEGIN;\n"
              "hinted: DROP INDEX i0;\n"
              "hinted: SELECT c1 FROM t0 WHERE c0 > 1;\n"
              "hinted: ROLLBACK;\n");
}
END_TEST

START_TEST(all_indexes_are_those_of_tables_that_are_read_also_through_views)
{
    ck_assert_str_eq(fixture_derive("dqp hint=without-index", ALL, "SELECT c1 FROM v0;"),
                     CHECK "given: SELECT c1 FROM v0;\n"
                           "hinted: BEGIN;\nhinted: DROP INDEX i0;\nhinted: DROP INDEX i1;\n"
                           "hinted: SELECT c1 FROM v0;\nhinted: ROLLBACK;\n");
    refused("hint=without-index", "SELECT c3 FROM t1;"); /* a constraint's can't be dropped */
}
END_TEST

START_TEST(a_query_does_not_name_an_index_that_is_gone)
{
    hinted("hint=without-index at=1", "SELECT c1 FROM t0 INDEXED BY i0;",
           "hinted: BEGIN;\nhinted: DROP INDEX i0;\nhinted: SELECT c1 FROM t0;\n"
           "hinted: ROLLBACK;\n");
}
END_TEST

START_TEST(a_setting_is_another_one_for_one_query)
{
    hinted("hint=setting at=1", "SELECT c1 FROM t0;",
           "hinted: PRAGMA automatic_index = 0;\nhinted: SELECT c1 FROM t0;\n"
           "hinted: PRAGMA automatic_index = 1;\n");
    refused("hint=setting", "SELECT c1 FROM t0;");
}
END_TEST

START_TEST(behind_a_setting_stands_what_the_setup_says_again)
{
    const char *derived = fixture_derive("dqp hint=setting at=2",
                                         T0 "PRAGMA main.reverse_unordered_selects(1);\n"
                                            "PRAGMA automatic_index = 0;\n",
                                         "SELECT c1 FROM t0;");

    ck_assert_str_eq(strstr(derived, "hinted: "),
                     "hinted: PRAGMA reverse_unordered_selects = 1;\nhinted: SELECT c1 FROM t0;\n"
                     "hinted: PRAGMA reverse_unordered_selects = 0;\n"
                     "hinted: PRAGMA main.reverse_unordered_selects(1);\n");
}
END_TEST

START_TEST(statistics_go_come_or_lie)
{
#define BEGIN_ "hinted: BEGIN;\nhinted: DROP TABLE IF EXISTS sqlite_stat1;\n"
#define END_ "hinted: SELECT c1 FROM t0;\nhinted: ROLLBACK;\n"
    hinted("hint=statistics at=1", "SELECT c1 FROM t0;",
           BEGIN_ "hinted: ANALYZE sqlite_master;\n" END_);
    hinted("hint=statistics at=2", "SELECT c1 FROM t0;", BEGIN_ "hinted: ANALYZE;\n" END_);
    hinted("hint=statistics at=4", "SELECT c1 FROM t0;",
           BEGIN_ "hinted: ANALYZE;\n"
                  "hinted: UPDATE sqlite_stat1 SET stat = '1000000 1 1 1';\n"
                  "hinted: ANALYZE sqlite_master;\n" END_);
    refused("hint=statistics at=6", "SELECT c1 FROM t0;");
    refused("hint=statistics", "SELECT c1 FROM t0;"); /* one way at a time */
    fixture_dialect = "postgresql";
    ck_assert_ptr_nonnull(strstr(
        fixture_derive("dqp hint=statistics at=2", "CREATE TABLE \"T 0\"(c1 INT);\n",
                       "SELECT c1 FROM \"T 0\";"),
        "hinted: BEGIN;\nhinted: DO $$BEGIN PERFORM pg_restore_relation_stats('schemaname', "
        "current_schema()::text, 'relname', 'T 0', 'relpages', 1, 'reltuples', 1000000::real); "
        "EXCEPTION WHEN undefined_function THEN NULL; END$$;\n"));
    refused("hint=statistics at=4", "SELECT c1 FROM t0;");
    fixture_dialect = "sqlite";
}
END_TEST

/* ---- tables --------------------------------------------------------------------------------- */

START_TEST(not_indexed_stands_behind_stored_tables_at_any_depth)
{
    hinted("hint=not-indexed",
           "SELECT a.c1 FROM t0 AS a, v0 WHERE a.c0 IN (SELECT c0 FROM t1) AND v0.c0;",
           "hinted: SELECT a.c1 FROM t0 AS a NOT INDEXED, v0 WHERE a.c0 IN (SELECT c0 FROM t1 NOT "
           "INDEXED) AND v0.c0;\n");
    hinted("hint=not-indexed at=2", "SELECT a.c1 FROM t0 AS a, t1;",
           "hinted: SELECT a.c1 FROM t0 AS a, t1 NOT INDEXED;\n");
    refused("hint=not-indexed", "SELECT c1 FROM t0 NOT INDEXED;");
    refused("hint=not-indexed", "SELECT c1 FROM v0;");
    refused("hint=not-indexed at=2", "SELECT c1 FROM t0;");
}
END_TEST

START_TEST(indexed_by_names_an_index_of_the_table_that_holds_all_rows)
{
    hinted("hint=indexed-by at=1", "SELECT t0.c1 FROM t1 JOIN t0 ON t0.c0 = t1.c0;",
           "hinted: SELECT t0.c1 FROM t1 JOIN t0 INDEXED BY i0 ON t0.c0 = t1.c0;\n");
    refused("hint=indexed-by at=2", "SELECT t0.c1 FROM t1 JOIN t0 ON t0.c0 = t1.c0;");
}
END_TEST

START_TEST(cross_joins_come_in_any_order_with_all_conditions_in_where)
{
    const char *base = "SELECT *, 1 FROM t0, t1 JOIN v0 ON v0.c0 = t1.c0 WHERE c2 > 1 OR c3;";

    hinted("hint=cross at=1", base,
           "hinted: SELECT t0.*, t1.*, v0.*, 1 FROM t0 CROSS JOIN t1 CROSS JOIN v0 WHERE (v0.c0 = "
           "t1.c0) AND (c2 > 1 OR c3);\n");
    hinted("hint=cross at=6", base,
           "hinted: SELECT t0.*, t1.*, v0.*, 1 FROM v0 CROSS JOIN t1 CROSS JOIN t0 WHERE (v0.c0 = "
           "t1.c0) AND (c2 > 1 OR c3);\n");
    hinted("hint=cross at=2", "SELECT c3 FROM t0, t1;",
           "hinted: SELECT c3 FROM t1 CROSS JOIN t0;\n");
    refused("hint=cross at=7", base);
    refused("hint=cross at=1", "SELECT c3 FROM t0 LEFT JOIN t1 ON 1;");
    refused("hint=cross at=1", "SELECT c3 FROM t0 JOIN t1 USING (c0);");
    refused("hint=cross at=1", "SELECT c1 FROM t0;");
    refused("hint=cross at=1", "SELECT * FROM t0, (SELECT 1);"); /* its columns have no table */
}
END_TEST

START_TEST(sources_stand_apart_from_the_query)
{
    static const char *const hints[] = {"dqp hint=fence at=1", "dqp hint=materialized at=1",
                                        "dqp hint=materialized at=2"};
    static const char *const wanted[] = {"(SELECT * FROM t OFFSET 0) AS x(y), ",
                                         "FROM wh_source AS x(y), ", ", wh_source AS z(y);"};
    size_t i;

    hinted("hint=fence at=1", "SELECT a.c1 FROM t0 AS a JOIN t1 ON a.c0;",
           "hinted: SELECT a.c1 FROM (SELECT * FROM t0 LIMIT -1) AS a JOIN t1 ON a.c0;\n");
    hinted("hint=materialized at=2", "SELECT c2 FROM t0 JOIN v0 ON v0.c0 WHERE c2 < 1;",
           "hinted: WITH wh_source AS MATERIALIZED (SELECT * FROM v0) SELECT c2 FROM t0 JOIN "
           "wh_source AS v0 ON v0.c0 WHERE c2 < 1;\n");
    hinted("hint=not-materialized at=1", "SELECT s.c2 FROM (SELECT c2 FROM t0) AS s;",
           "hinted: WITH wh_source AS NOT MATERIALIZED (SELECT c2 FROM t0) SELECT s.c2 FROM "
           "wh_source AS s;\n");
    fixture_dialect = "postgresql";
    for (i = 0; i < sizeof hints / sizeof *hints; i++)
        ck_assert_ptr_nonnull(
            strstr(fixture_derive(hints[i], "CREATE TABLE t(a int, b int);",
                                  "SELECT x.y FROM t AS x (y), (SELECT 1) AS z (y);"),
                   wanted[i]));
    fixture_dialect = "sqlite";
    refused("hint=fence at=1", "SELECT rowid FROM t0;"); /* a subquery has none */
    refused("hint=fence at=1", "SELECT c1 FROM t0 WHERE t0._rowid_ = 1;");
    refused("hint=fence at=1", "SELECT c1 FROM t0 INDEXED BY i0;");
}
END_TEST

/* ---- conditions ----------------------------------------------------------------------------- */

START_TEST(terms_of_where_and_on_are_said_to_be_true)
{
    const char *base = "SELECT c2 FROM t0 LEFT JOIN t1 ON c3 = 1 WHERE c1 > 'a' AND (c2 OR c3);";

    hinted(
        "hint=is-true", base,
        "hinted: SELECT c2 FROM t0 LEFT JOIN t1 ON ((c3 = 1) IS TRUE) WHERE ((c1 > 'a') IS TRUE) "
        "AND (((c2 OR c3)) IS TRUE);\n");
    hinted("hint=is-true at=3", base,
           "hinted: SELECT c2 FROM t0 LEFT JOIN t1 ON ((c3 = 1) IS TRUE) WHERE c1 > 'a' AND (c2 OR "
           "c3);\n");
    refused("hint=is-true at=4", base);
    refused("hint=is-true", "SELECT c2 FROM t0;");
}
END_TEST

START_TEST(a_plus_stands_where_affinity_does_not_count)
{
    hinted("hint=plus", "SELECT c2 FROM t0 WHERE c0 = 1 AND c1 IS NOT 'a' OR c2 < x'61';",
           "hinted: SELECT c2 FROM t0 WHERE + c0 = 1 AND + c1 IS NOT 'a' OR + c2 < x'61';\n");
    hinted("hint=plus at=1", "SELECT c2 FROM t0, t1 WHERE t0.c0 = c3 AND t0.c0 BETWEEN -1 AND 2;",
           "hinted: SELECT c2 FROM t0, t1 WHERE + t0.c0 = c3 AND t0.c0 BETWEEN -1 AND 2;\n");
    hinted("hint=plus", "SELECT c2 FROM t0 WHERE c0 ISNULL;",
           "hinted: SELECT c2 FROM t0 WHERE + c0 ISNULL;\n");
}
END_TEST

START_TEST(a_plus_is_refused_where_affinity_counts)
{
    static const char *const bases[] = {
        "SELECT c2 FROM t0 WHERE c0 = '1';", /* '1' becomes a number */
        "SELECT c2 FROM t0 WHERE c1 = 1;",   /* 1 becomes a text */
        "SELECT c2 FROM t0 WHERE c0 = c1;",  /* c1 becomes a number */
        "SELECT c2 FROM t0 WHERE c1 = c2;",  /* without the column c2's, a text */
        "SELECT c2 FROM t0 WHERE c0 BETWEEN 1 AND '2';",
        "SELECT c2 FROM t0 WHERE c2 BETWEEN c1 AND 3;",
        "SELECT c2 FROM t0 WHERE c0 = c0 || '';",
        "SELECT c2 FROM t0 WHERE c0 IN (1, '2');",
        "SELECT c2 FROM t0 WHERE c0 COLLATE NOCASE = 1;",
        "SELECT c2 FROM t0 WHERE (c0, c2) = (1, 2);",
        "SELECT c2 FROM t0 WHERE EXISTS (SELECT 1 FROM t1 WHERE c3 = 1);",
        "SELECT c2 FROM t0 JOIN t1 USING (c0) WHERE c0 = 1;", /* of which table? */
        "SELECT c2 FROM t0 WHERE \"a\" = 1;",
        "SELECT c2 FROM t0 JOIN r ON r.a = r.b;", /* as its module says */
    };
    size_t i;

    for (i = 0; i < sizeof bases / sizeof bases[0]; i++)
        refused("hint=plus", bases[i]);
}
END_TEST

/* ---- the query as a whole ------------------------------------------------------------------- */

START_TEST(the_whole_query_is_nested_ordered_or_said_twice)
{
    const char *base = "SELECT c2, c1 FROM t0 WHERE c0 > 1;";

    hinted("hint=nested at=2", base,
           "hinted: SELECT * FROM (SELECT c2, c1 FROM t0 WHERE c0 > 1 LIMIT -1) AS wh_query;\n");
    hinted("hint=nested at=4", base,
           "hinted: WITH wh_query AS MATERIALIZED (SELECT c2, c1 FROM t0 WHERE c0 > 1) SELECT * "
           "FROM wh_query;\n");
    hinted("hint=ordered at=1", base, "hinted: SELECT c2, c1 FROM t0 WHERE c0 > 1 ORDER BY 1;\n");
    hinted("hint=ordered at=4", base,
           "hinted: SELECT c2, c1 FROM t0 WHERE c0 > 1 ORDER BY 2 DESC;\n");
    hinted("hint=twice at=1", base, "hinted: SELECT c2, c1 FROM t0 WHERE (c0 > 1) OR (c0 > 1);\n");
    hinted("hint=unordered at=1", "SELECT DISTINCT c0 FROM t0 WHERE c1 ORDER BY c0 DESC;",
           "hinted: SELECT DISTINCT c0 FROM t0 WHERE c1;\n");
    hinted("hint=count at=1", "SELECT DISTINCT c0 FROM t0 WHERE c1;",
           "hinted: SELECT COUNT(*) FROM (SELECT DISTINCT c0 FROM t0 WHERE c1) AS wh_query;\n");
    ck_assert_str_eq(fixture_derive("dqp hint=count at=2", ALL,
                                    "SELECT c0 FROM t0 LEFT JOIN t1 USING (c0) ORDER BY c1;"),
                     "check: bag rows(given) = total(hinted)\n"
                     "given: SELECT c0 FROM t0 LEFT JOIN t1 USING (c0) ORDER BY c1;\n"
                     "hinted: SELECT COUNT(*) FROM t0 LEFT JOIN t1 USING (c0);\n");
    hinted("hint=grouped at=1", "SELECT DISTINCT c0, c1 FROM t0 WHERE c2;",
           "hinted: SELECT c0, c1 FROM t0 WHERE c2 GROUP BY 1, 2;\n");
    refused("hint=grouped at=1", "SELECT DISTINCT c0 FROM t0 GROUP BY c0;");
    refused("hint=grouped at=1", "SELECT c0 FROM t0;");
    refused("hint=count at=2", "SELECT DISTINCT c0 FROM t0 WHERE c1;");
    refused("hint=ordered at=5", base);
    refused("hint=ordered at=1", "SELECT c2 FROM t0 ORDER BY 1;");
    refused("hint=unordered at=1", base);
    refused("hint=twice at=1", "SELECT c2 FROM t0;");
}
END_TEST

/* Arms, WITH, windows and LIMIT stay as they are where nothing is built anew from parts. */
START_TEST(a_query_with_more_around_it_is_taken_whole)
{
    const char *arms = "SELECT c0 FROM t0 WHERE c1 UNION SELECT c0 FROM t1 ORDER BY 1 LIMIT 2;";
    const char *with = "WITH w AS (SELECT c0 FROM t0) SELECT c0 FROM w WHERE c0 = 1;";
    static const char *const plain[] = {
        "hint=twice at=1",     "hint=cross at=1", "hint=fence at=1",  "hint=materialized at=1",
        "hint=unordered at=1", "hint=count at=2", "hint=grouped at=1"};
    size_t i;

    hinted("hint=without-index at=1", arms,
           "hinted: BEGIN;\nhinted: DROP INDEX i0;\n"
           "hinted: SELECT c0 FROM t0 WHERE c1 UNION SELECT c0 FROM t1 ORDER BY 1 LIMIT 2;\n"
           "hinted: ROLLBACK;\n");
    hinted("hint=not-indexed", arms,
           "hinted: SELECT c0 FROM t0 NOT INDEXED WHERE c1 UNION SELECT c0 FROM t1 NOT INDEXED "
           "ORDER BY 1 LIMIT 2;\n");
    hinted("hint=count at=1", with,
           "hinted: SELECT COUNT(*) FROM (WITH w AS (SELECT c0 FROM t0) SELECT c0 FROM w WHERE c0 "
           "= 1) AS wh_query;\n");
    hinted("hint=is-true at=1", with,
           "hinted: WITH w AS (SELECT c0 FROM t0) SELECT c0 FROM w WHERE ((c0 = 1) IS TRUE);\n");
    hinted("hint=ordered at=2", "SELECT c0 FROM t0 UNION SELECT c0 FROM t1;",
           "hinted: SELECT c0 FROM t0 UNION SELECT c0 FROM t1 ORDER BY 1 DESC;\n");
    hinted("hint=is-true at=1", "SELECT rank() OVER (ORDER BY c1) FROM t0 WHERE c0;",
           "hinted: SELECT rank() OVER (ORDER BY c1) FROM t0 WHERE ((c0) IS TRUE);\n");
    for (i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        refused(plain[i], arms);
        refused(plain[i], with);
    }
    refused("hint=nested at=1", arms);
    refused("hint=ordered at=1", arms);
}
END_TEST

/* ---- precision ------------------------------------------------------------------------------ */

START_TEST(rows_that_depend_on_the_order_of_rows_are_not_compared)
{
    static const struct {
        const char *base, *why;
    } refusals[] = {
        {"SELECT c1, COUNT(*) FROM t0 GROUP BY c0 HAVING c1;", "order of rows"}, /* of which row? */
        {"SELECT group_concat(c1) FROM t0;", "order of rows"},
        {"SELECT total(c0) FROM t0;", "order of rows"},      /* rounding */
        {"SELECT max(c2) || 'a' FROM t0;", "order of rows"}, /* 1 or 1.0 */
        {"SELECT typeof(c2) FROM t0 GROUP BY c2 HAVING c2 > 1;", "order of rows"},
        {"SELECT c0 || 'x' FROM (SELECT DISTINCT c2 AS c0 FROM t0) AS s;", "equal and yet differ"},
        {"SELECT c0 FROM (SELECT DISTINCT c2 AS c0 FROM t0) AS s WHERE typeof(c0) = 'real';",
         "equal and yet differ"},
        {"SELECT c2 FROM t0 LIMIT 1;", "LIMIT"},
        {"SELECT row_number() OVER (ORDER BY c0) FROM t0;", "window"},
        {"SELECT random() FROM t0;", "not the same twice"},
        {"SELECT 1;", "not a SELECT with FROM"},
    };
    size_t i;

    for (i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
        fixture_expect("dqp hint=nested at=1", ALL, refusals[i].base, refusals[i].why);
    fixture_expect("dqp hint=nested at=1", ALL, "SELECT DISTINCT c0 FROM t0;", NULL);
    /* which of 1 and 1.0 is but shown, from below, too */
    fixture_expect("dqp hint=count at=2", ALL,
                   "SELECT c0 FROM (SELECT DISTINCT c2 AS c0 FROM t0) AS s;", NULL);
    fixture_expect("norec form=count flag=istrue", ALL,
                   "SELECT c0 FROM (SELECT DISTINCT c2 AS c0 FROM t0) AS s WHERE 1;",
                   "equal and yet differ");
    /* 1 and 1.0 are compared by value, and keys that are not shown are not seen */
    fixture_expect("dqp hint=nested at=1", ALL, "SELECT max(c2) AND 0, max(c2) FROM t0;", NULL);
    fixture_expect("dqp hint=nested at=1", ALL, "SELECT COUNT(*) FROM t0 GROUP BY c2;", NULL);
    fixture_expect("dqp hint=nested at=1", ALL,
                   "SELECT c0, COUNT(*), max(c1) FROM t0 GROUP BY c0 HAVING min(c0) > 1;", NULL);
}
END_TEST

START_TEST(under_a_total_order_the_list_is_compared)
{
    static const char list[] = "check: list given = hinted\n";
    static const char bag[] = "check: bag given = hinted\n";

    ck_assert_ptr_nonnull(strstr(fixture_derive("dqp hint=not-indexed at=1", ALL,
                                                "SELECT c0, c1 FROM t0 ORDER BY c1, 1 DESC;"),
                                 list));
    ck_assert_ptr_nonnull(strstr(
        fixture_derive("dqp hint=not-indexed at=1", ALL, "SELECT c0, c1 FROM t0 ORDER BY c1;"),
        bag));
    ck_assert_ptr_nonnull(strstr(
        fixture_derive("dqp hint=nested at=1", ALL, "SELECT c0, c1 FROM t0 ORDER BY c1, 1;"), bag));
}
END_TEST

START_TEST(groups_that_may_look_different_are_counted)
{
    static const char counted[] = "check: bag rows(given) = rows(hinted)\n";
    static const char compared[] = "check: bag given = hinted\n";
    const char *hint = "dqp hint=nested at=1";

    ck_assert_ptr_nonnull(
        strstr(fixture_derive(hint, ALL, "SELECT DISTINCT c1 COLLATE NOCASE FROM t0;"), counted));
    ck_assert_ptr_nonnull(
        strstr(fixture_derive(hint, ALL, "SELECT DISTINCT c2 FROM t0;"), compared));
    ck_assert_ptr_nonnull(strstr(
        fixture_derive(hint, ALL, "SELECT c2, group_concat(c1) FROM t0 GROUP BY c2;"), counted));
    ck_assert_ptr_nonnull(strstr(
        fixture_derive(hint, ALL, "SELECT c2 FROM t0 GROUP BY c0 HAVING COUNT(*) > 1;"), counted));
    ck_assert_ptr_nonnull(
        strstr(fixture_derive(hint, ALL, "SELECT DISTINCT c0 FROM t0;"), compared));
    ck_assert_ptr_nonnull(strstr(
        fixture_derive(hint, ALL, "SELECT c0, SUM(length(c1)) FROM t0 GROUP BY c0;"), compared));
}
END_TEST

START_TEST(a_hint_that_is_not_known_is_an_error)
{
    static const char *const lines[] = {"dqp hint=faster", "dqp", "dqp hint=ordered at=0",
                                        "dqp hint=ordered at=x"};
    size_t i;

    for (i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        wh_case *c = fixture_case(lines[i], ALL, "SELECT c0 FROM t0;");
        ck_assert_int_ne(wh_oracle_derive(arena, c, NULL), WH_OK);
    }
}
END_TEST

START_TEST(every_hint_comes_up)
{
    const char *base = "SELECT a.c0 FROM t0 AS a JOIN t1 ON a.c0 = t1.c0 WHERE a.c0 = 1 AND c3 IN "
                       "(1, 2) AND c3 BETWEEN 1 AND 2 AND EXISTS (SELECT 1) AND c3 IN (SELECT 1);";
    const char *bases[] = {base, base, "SELECT c0 FROM t0 ORDER BY c1;",
                           "SELECT DISTINCT c0 FROM t0 WHERE c1;",
                           "SELECT count(*) FILTER (WHERE c0) FROM t0;"};
    const wh_hint *h;
    bool seen[64] = {false};
    uint64_t key;
    size_t i;

    for (key = 0; key < 3000; key++) {
        wh_case *c = fixture_case(NULL, ALL, bases[key % 5]);
        wh_str line, name;
        ck_assert_int_eq(wh_oracle_prepare(arena, &wh_oracle_dqp, key, c, NULL), WH_OK);
        ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
        line = wh_case_field(c, "oracle");
        name = wh_choice((wh_str){line.p + 4, line.n - 4}, "hint");
        for (i = 0; (h = wh_hint_at(i)) != NULL; i++)
            seen[i] = seen[i] || wh_str_is(name, h->name);
    }
    for (i = 0; (h = wh_hint_at(i)) != NULL; i++)
        ck_assert_msg(seen[i] || strcmp(h->name, "comment") == 0 ||
                          strcmp(h->name, "executed-again") == 0 || strcmp(h->name, "bound") == 0 ||
                          strcmp(h->name, "lateral") == 0 ||
                          strcmp(h->name, "index-ignored") == 0, /* of other dialects */
                      "%s", h->name);
}
END_TEST

/* The engine that the case names decides what may be written. */
START_TEST(an_old_engine_gets_nothing_that_it_lacks)
{
    static const char *const bases[] = {
        "SELECT c2 FROM t0 LEFT JOIN v0 ON c2 = 1;",
        "SELECT c2 FROM t0 LEFT JOIN v0 ON c2 = 1 LIMIT 1;", /* whose rows are taken */
    };
    uint64_t key;

    for (key = 0; key < 2000; key++) {
        static const char *const engines[] = {"sqlite 3.34.1", "sqlite 3.38.5", "sqlite 3.40.1"};
        const wh_oracle *o = key % 2 ? &wh_oracle_dqp : &wh_oracle_join;
        wh_case *c = fixture_case(NULL, ALL, bases[key / 1000]);
        const char *runs;

        wh_case_set_field(arena, c, "engine", wh_str_of(engines[key % 3]));
        ck_assert_int_eq(wh_oracle_prepare(arena, o, key, c, NULL), WH_OK);
        ck_assert_int_eq(wh_oracle_derive(arena, c, NULL), WH_OK);
        runs = fixture_runs(c);
        ck_assert(key % 3 > 0 || !strstr(runs, "MATERIALIZED"));
        ck_assert(key % 3 > 1 || !strstr(runs, "RIGHT JOIN"));
    }
}
END_TEST

START_TEST(the_version_of_an_engine_is_a_number)
{
    ck_assert_uint_eq(wh_version_number(WH_STR("sqlite 3.40.1")), 3040001);
    ck_assert_uint_eq(wh_version_number(WH_STR("sqlite 3.51.0 (faulty)")), 3051000);
    ck_assert_uint_eq(wh_version_number(WH_STR("mysql 8.0.1")), 8000001);
    ck_assert_uint_eq(wh_version_number((wh_str){NULL, 0}), 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        an_index_is_dropped_in_a_transaction_that_is_rolled_back,
        all_indexes_are_those_of_tables_that_are_read_also_through_views,
        a_query_does_not_name_an_index_that_is_gone,
        a_setting_is_another_one_for_one_query,
        behind_a_setting_stands_what_the_setup_says_again,
        statistics_go_come_or_lie,
        not_indexed_stands_behind_stored_tables_at_any_depth,
        indexed_by_names_an_index_of_the_table_that_holds_all_rows,
        cross_joins_come_in_any_order_with_all_conditions_in_where,
        sources_stand_apart_from_the_query,
        terms_of_where_and_on_are_said_to_be_true,
        a_plus_stands_where_affinity_does_not_count,
        a_plus_is_refused_where_affinity_counts,
        the_whole_query_is_nested_ordered_or_said_twice,
        a_query_with_more_around_it_is_taken_whole,
        rows_that_depend_on_the_order_of_rows_are_not_compared,
        under_a_total_order_the_list_is_compared,
        groups_that_may_look_different_are_counted,
        a_hint_that_is_not_known_is_an_error,
        every_hint_comes_up,
        an_old_engine_gets_nothing_that_it_lacks,
        the_version_of_an_engine_is_a_number,
    };

    return fixture_run("dqp", tests, sizeof tests / sizeof tests[0]);
}
