/* Cores: which findings have the same one. */
#include "tests/oracles/core/cores.h"

#include <stdio.h>

START_TEST(what_each_oracle_adds_in_its_own_way_does_not_count)
{
    wh_core one = core(TABLE, "SELECT * FROM t0 WHERE c1 = 1;", "rel:1:missing");
    static const char *const others[] = {
        "SELECT * FROM t0 a WHERE a.c1 > 2;",
        "SELECT NULL FROM t0 WHERE c1 BETWEEN 'x' AND c0 ORDER BY c0;",
        "SELECT DISTINCT c0, c1 FROM t0 WHERE -1 <> c1;",
        "SELECT * FROM t0 CROSS JOIN t0 a ON a.c1 = t0.c0;",
        "SELECT c0 FROM t0 WHERE c1 = 1 GROUP BY c0, c1;",
        "SELECT c0 FROM (SELECT * FROM t0) WHERE c1 = 1 AND c0;",
    };
    size_t i;

    for (i = 0; i < sizeof others / sizeof others[0]; i++) {
        wh_core other = core(TABLE, others[i], "rel:2:both");
        ck_assert_msg(same(&one, &other), "%s", others[i]);
    }
}
END_TEST

START_TEST(what_may_be_another_bug_has_another_core)
{
    static const char base[] = "SELECT * FROM t0 WHERE c1 = 1;";
    wh_core one = core(TABLE, base, "rel:1:missing"), other;
    static const char *const bases[] = {
        "SELECT * FROM t0 WHERE c1 IS 1;",           "SELECT MIN(c1) FROM t0 WHERE c1 = 1;",
        "SELECT * FROM t0 WHERE c0 OR c1 = 1;",      "SELECT * FROM t0 WHERE abs(c1) = 1;",
        "SELECT * FROM t0 WHERE c1 + 1 = 1;",        "SELECT * FROM t0 WHERE c1 IN (1, 2);",
        "SELECT * FROM t0 WHERE c1 = (SELECT 1);",   "SELECT * FROM t0 LEFT JOIN t0 ON c1 = 1;",
        "SELECT * FROM t0 WHERE (c1, c0) = (1, 1);", "SELECT c0 FROM t0 GROUP BY c0 HAVING c0 = 1;",
    };
    static const char *const setups[] = {
        "CREATE TABLE t0(c0 INT COLLATE NOCASE, c1);",
        "CREATE TABLE t0(c0 TEXT COLLATE RTRIM, c1);",
        TABLE "\nCREATE INDEX i0 ON t0(c1);",
        TABLE "\nCREATE INDEX i0 ON t0(c1) WHERE c1;",
        TABLE "\nPRAGMA case_sensitive_like = 1;",
        TABLE "\nPRAGMA encoding = 'UTF-16le';",
        TABLE "\nCREATE VIRTUAL TABLE t1 USING rtree(a, b, c);",
        TABLE "\nANALYZE;",
    };
    size_t i, k;

    for (i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        other = core(TABLE, bases[i], "rel:1:missing");
        ck_assert_msg(!same(&one, &other), "%s", bases[i]);
    }
    for (i = 0; i < sizeof setups / sizeof setups[0]; i++)
        for (k = 0; k <= i; k++) {
            one = core(setups[i], base, "rel:1:less");
            other = core(setups[k], base, "rel:1:missing");
            ck_assert_msg(same(&one, &other) == (i == k), "%s", setups[i]);
        }
}
END_TEST

START_TEST(a_key_in_a_table_is_an_index)
{
    static const char base[] = "SELECT * FROM t0 WHERE c0 = 0.5;";
    wh_core made, within, named, none;

    fixture_dialect = "mysql";
    made = core("CREATE TABLE t0(c0 INT);\nCREATE INDEX i0 ON t0(c0);", base, "rel:1:more");
    within = core("CREATE TABLE t0(c0 INT, KEY (c0));", base, "rel:1:more");
    named = core("CREATE TABLE t0(c0 INT, KEY i0 (c0));", base, "rel:1:more");
    none = core("CREATE TABLE t0(c0 INT);", base, "rel:1:more");
    fixture_dialect = "sqlite";
    ck_assert(same(&made, &within));
    ck_assert(same(&made, &named));
    ck_assert(!same(&made, &none));
}
END_TEST

/* Its first side is the optimized one, which is wrong, whichever way the two are compared. */
START_TEST(norec_shows_rows_that_are_too_many_by_their_number_and_by_what_they_are)
{
    static const char base[] = "SELECT * FROM t0 WHERE c1 = 1;";

    ck_assert_uint_eq(core(TABLE, base, "rel:1:more").direction, 2);
    ck_assert_uint_eq(core(TABLE, base, "rel:1:missing").direction, 2);
    ck_assert_uint_eq(core(TABLE, base, "rel:1:less").direction, 1);
    ck_assert_uint_eq(core(TABLE, base, "rel:1:extra").direction, 1);
}
END_TEST

START_TEST(what_only_one_relation_shows_is_one_bug)
{
    static const char *const alone = "the query alone", *const missing = "rel:1:missing",
                             *const update = "UPDATE t0 SET c0 = NULL;",
                             *const corrupt = "err:whole:SQLITE_CORRUPT:malformed";
    static const struct {
        const char *oracle[2], *base[2], *signature[2], *cause;
        bool same;
    } v[] = {
        {{"dml way=set", "dml way=set"},
         {update, "UPDATE t0 SET c0 = c0 WHERE c0 LIKE 1;"},
         {missing, missing},
         alone,
         true},
        {{"dml way=set", "dml way=returning"}, {update, update}, {missing, missing}, alone, false},
        {{"dqe update=yes", "dqe delete=yes"}, {update, update}, {missing, missing}, alone, false},
        {{"dqe update=yes", "dqe update=yes"},
         {update, update},
         {missing, "rel:1:extra"},
         alone,
         false},
        {{"tlp-having form=tool", "tlp-having form=sql"},
         {"SELECT max(c0) FROM t0 HAVING 0;",
          "SELECT sum(c0) FROM t0 FULL JOIN t0 HAVING c0 IN (1);"},
         {missing, missing},
         alone,
         true},
        {{"tlp-having", "tlp-having"},
         {"SELECT max(c0) FROM t0 HAVING 0;",
          "SELECT sum(c0) FROM t0 FULL JOIN t0 HAVING c0 IN (1);"},
         {missing, missing},
         "schema INT",
         false},
        {{"eet", "eet"},
         {"SELECT wh_eet(4, NULL, NULL, c0) FROM t0;",
          "SELECT c0 FROM t0 WHERE c0 || wh_eet(4, 1, 2, 3);"},
         {missing, missing},
         alone,
         true},
        {{"eet", "eet"},
         {"SELECT wh_eet(5, NULL, NULL, c0) FROM t0;",
          "SELECT c0 FROM t0 WHERE c0 || wh_eet(4, 1, 2, 3);"},
         {missing, missing},
         alone,
         false},
        {{"tlp-distinct form=tool", "eet"},
         {"SELECT DISTINCT NULL FROM (SELECT NULL) WHERE NULL;",
          "SELECT wh_eet(4, NULL, NULL, c0) FROM (SELECT '' c0);"},
         {missing, missing},
         alone,
         false},
        {{"tlp-distinct form=tool", "tlp-distinct form=rows"},
         {"SELECT DISTINCT NULL FROM (SELECT NULL) WHERE NULL;", "SELECT DISTINCT c0 FROM t0;"},
         {missing, missing},
         alone,
         true},
        {{"raw form=copy at=1", "norec"},
         {"SELECT c0 FROM t0 WHERE c0 GLOB 1;", "SELECT c0 FROM t0 WHERE c0 GLOB 1;"},
         {corrupt, corrupt},
         alone,
         true},
        {{"raw form=copy at=1", "norec"},
         {"SELECT c0 FROM t0 WHERE c0 GLOB 1;", "SELECT c0 FROM t0 WHERE c0 GLOB 1;"},
         {missing, missing},
         alone,
         true},
        {{"raw form=copy at=1", "norec"},
         {"SELECT c0 FROM t0 WHERE c0 GLOB 1;", "SELECT NULL FROM t0 JOIN t0 a ON 1 GLOB a.c0;"},
         {missing, missing},
         alone,
         false},
        {{"raw form=copy at=1", "eet"},
         {"SELECT dense_rank() OVER (ORDER BY NULL) FROM t0 ORDER BY c0 DESC;",
          "SELECT wh_eet(3, NULL, c0, NULL), rank() OVER (ORDER BY NULL) FROM t0 ORDER BY c0 "
          "DESC;"},
         {missing, missing},
         alone,
         true},
        {{"raw form=copy at=1", "eet"},
         {"SELECT rank() OVER (ORDER BY NULL) FROM t0;",
          "SELECT wh_eet(3, NULL, c0, NULL), rank() OVER (ORDER BY NULL) FROM t0;"},
         {missing, missing},
         alone,
         false},
        {{"dqe delete=yes", "eet"},
         {"UPDATE t0 SET c0 = NULL WHERE c0 NOT IN (SELECT 1);",
          "SELECT c0 FROM t0 WHERE c0 NOT IN (SELECT wh_eet(5, c0, 1, NULL));"},
         {missing, missing},
         "optimizer Materialize",
         true},
        {{"dqe delete=yes", "eet"},
         {"UPDATE t0 SET c0 = NULL WHERE c0 NOT IN (SELECT 1);",
          "SELECT c0 FROM t0 WHERE c0 NOT IN (SELECT wh_eet(5, c0, 1, NULL));"},
         {missing, missing},
         "schema UNIQUE",
         false},
        {{"norec", "norec"}, /* the rows beside the first ones */
         {"SELECT c0 FROM t0 WHERE c0 GLOB 1 ORDER BY 1 FETCH FIRST 1 ROWS WITH TIES;",
          "SELECT c0 FROM t0 WHERE c0 GLOB 1 ORDER BY 1 FETCH FIRST 1 ROWS ONLY;"},
         {missing, missing},
         "schema UNIQUE",
         false},
    };
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++) {
        wh_core a = of_oracle(v[i].oracle[0], v[i].base[0], v[i].signature[0], v[i].cause);
        wh_core b = of_oracle(v[i].oracle[1], v[i].base[1], v[i].signature[1], v[i].cause);

        ck_assert_msg(same(&a, &b) == v[i].same, "%zu: %s", i, v[i].oracle[1]);
    }
}
END_TEST

START_TEST(one_cause_in_the_schema_is_one_bug_whoever_met_it)
{
    static const char *const oracles[] = {"dml way=set", "raw form=copy", "dqe update=yes"};
    const char *table = "CREATE TABLE t0(c0 REAL UNIQUE);", *cause = "schema REAL, UNIQUE";
    wh_core query = reduced(table, "SELECT * FROM t0 WHERE c0 = 1;", cause), other;
    size_t i;

    for (i = 0; i < 3; i++) {
        wh_case *c = fixture_case(oracles[i], table, "UPDATE t0 SET c0 = 1 WHERE c0 LIKE 2;");

        wh_case_set_field(arena, c, "cause", wh_str_of(cause));
        wh_case_core(c, WH_STR("rel:1:both"), NULL, &other);
        ck_assert_msg(same(&other, &query), "%s", oracles[i]);
        wh_case_set_field(arena, c, "cause", WH_STR("the query alone"));
        wh_case_core(c, WH_STR("rel:1:both"), NULL, &other);
        ck_assert_msg(!same(&other, &query), "%s needs nothing of that", oracles[i]);
    }
}
END_TEST

START_TEST(one_bug_shows_by_any_collation)
{
    static const char table[] = "CREATE TABLE t0(c0);";
    wh_core one = core(table, "SELECT * FROM t0 WHERE c0 = 'a' COLLATE NOCASE;", "rel:1:less"),
            other = core(table, "SELECT * FROM t0 WHERE c0 = ' ' COLLATE RTRIM;", "rel:1:less"),
            none = core(table, "SELECT * FROM t0 WHERE c0 = 'a';", "rel:1:less");

    ck_assert(same(&one, &other) && !same(&one, &none));
}
END_TEST

/* Whoever asks: fewer rows than there are, or more. */
START_TEST(which_way_the_wrong_side_fails_is_told_by_who_asks)
{
    static const struct {
        const char *oracle, *fewer, *more;
    } v[] = {
        {"norec form=fetch flag=case", "rel:1:less", "rel:1:more"},
        {"tlp-where form=tool", "rel:1:missing", "rel:1:extra"},
        {"dqp hint=not-indexed at=1", "rel:1:missing", "rel:1:extra"},
        {"raw form=copy at=1", "rel:1:extra", "rel:1:missing"},
        {"raw form=copy at=1", "rel:1:less", "rel:1:more"},
        {"diff", "rel:1:extra", "rel:1:missing"},
    };
    wh_core fewer, more;
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++) {
        const wh_case *c = fixture_case(v[i].oracle, TABLE, "SELECT * FROM t0 WHERE c1 = 1;");

        wh_case_core(c, wh_str_of(v[i].fewer), NULL, &fewer);
        wh_case_core(c, wh_str_of(v[i].more), NULL, &more);
        ck_assert_msg(fewer.direction == 1 && more.direction == 2, "%s", v[i].oracle);
    }
}
END_TEST

/* Of a query of a column of that type. */
static wh_core of_type(const char *dialect, const char *type)
{
    char table[80];
    wh_core v;

    fixture_dialect = dialect;
    snprintf(table, sizeof table, "CREATE TABLE t0(c0 %s UNIQUE);", type);
    v = reduced(table, "SELECT * FROM t0 WHERE c0 IN (SELECT c0 FROM t0);", "schema UNIQUE");
    fixture_dialect = "sqlite";
    return v;
}

START_TEST(types_of_any_size_are_one)
{
    static const char *const types[][8] = {
        {"INT", "MEDIUMINT", "TINYINT", "INT4", "BIT", "DECIMAL(9, 2)", "FLOAT", "DOUBLE"},
        {"CHAR", "VARCHAR(20)", "TINYTEXT", "TEXT", "LONGTEXT"},
        {"BLOB", "VARBINARY(9)", "BINARY", "TINYBLOB", "LONGBLOB"},
    };
    wh_core first[3], v, real;
    size_t i, k;

    for (i = 0; i < 3; i++) {
        first[i] = of_type("mariadb", types[i][0]);
        for (k = 1; k < 8 && types[i][k]; k++) {
            v = of_type("mariadb", types[i][k]);
            ck_assert_msg(same(&first[i], &v), "%s", types[i][k]);
        }
    }
    ck_assert_msg(!same(&first[0], &first[1]) && !same(&first[1], &first[2]),
                  "numbers, strings and bytes are three");
    v = of_type("sqlite", "INT"), real = of_type("sqlite", "REAL");
    ck_assert_msg(!same(&v, &real), "where a column takes any value, an affinity tells");
}
END_TEST

START_TEST(how_many_rows_a_table_is_made_of_tells_nothing)
{
    static const char query[] = "SELECT * FROM t0 WHERE a0 LIKE 'a';", cause[] = "schema INT";
    wh_core one = reduced("CREATE TABLE t0 AS SELECT 'b' a0;", query, cause),
            two = reduced("CREATE TABLE t0 AS SELECT 'b' a0 UNION SELECT 'a';", query, cause);
    wh_core of_view = reduced("CREATE VIEW t0 AS SELECT 'b' a0 UNION SELECT 'a';", query,
                              "schema CREATE VIEW"),
            of_table = reduced("CREATE TABLE t0 AS SELECT 'b' a0 UNION SELECT 'a';", query,
                               "schema CREATE VIEW"),
            read = reduced("CREATE TABLE t0 AS SELECT a0 FROM t1 UNION SELECT 'a';", query,
                           "schema CREATE VIEW");

    ck_assert(same(&one, &two));
    ck_assert_uint_eq(one.n, two.n);
    ck_assert_msg(of_view.n > of_table.n, "a view's query is one");
    ck_assert_msg(read.n > of_table.n, "so is one that reads another table");
}
END_TEST

START_TEST(a_direction_is_of_a_relation)
{
    ck_assert(wh_direction_of(WH_STR("rel:1:missing")) == wh_direction_of(WH_STR("rel:2:missing")));
    ck_assert(wh_direction_of(WH_STR("rel:1:missing")) != wh_direction_of(WH_STR("rel:1:extra")));
    ck_assert(wh_direction_of(WH_STR("crash:optimized:SIGSEGV")) == 0);
}
END_TEST

START_TEST(a_memo_changes_nothing)
{
    static const char setup[] =
        "CREATE TABLE t0(c0 REAL);\nCREATE TABLE t1(c0 TEXT COLLATE NOCASE);\nANALYZE;\n"
        "CREATE INDEX i0 ON t1(c0);\nCREATE VIEW v0 AS SELECT * FROM t0;";
    static const char *const bases[] = {"SELECT * FROM t0 WHERE c0 = 1;",
                                        "SELECT * FROM v0 WHERE c0 LIKE 1;",
                                        "SELECT * FROM t1, v0 WHERE t1.c0;"};
    wh_core_memo memo = {.a = arena};
    wh_case *first = fixture_case("norec", setup, bases[0]), *c;
    wh_core with, without;
    size_t i, k;

    for (i = 0; i < 3; i++) {
        c = fixture_case("norec", setup, bases[i]);
        for (k = 0; k < c->sections[0].nstmts; k++) /* as statements of one database are */
            c->sections[0].stmts[k].sql = first->sections[0].stmts[k].sql;
        wh_random_core(c, WH_STR("rel:1:less"), NULL, &without);
        wh_random_core(c, WH_STR("rel:1:less"), &memo, &with);
        ck_assert(without.n > 0 && memcmp(&with, &without, sizeof with) == 0);
        wh_case_core(c, WH_STR("rel:1:less"), NULL, &without);
        wh_case_core(c, WH_STR("rel:1:less"), &memo, &with);
        ck_assert(without.n > 0 && memcmp(&with, &without, sizeof with) == 0);
    }
    c = fixture_case("norec", "CREATE TABLE t0(c0 INT);", bases[0]); /* other statements */
    wh_case_core(c, WH_STR("rel:1:less"), NULL, &without);
    wh_case_core(c, WH_STR("rel:1:less"), &memo, &with);
    ck_assert(memcmp(&with, &without, sizeof with) == 0);
}
END_TEST

START_TEST(any_bytes_have_a_core)
{
    wh_core any = core("\x01;", "SELECT ((((", "rel:1:less");

    ck_assert(same(&any, &any));
}
END_TEST

/* USING and NATURAL are one, and a table that is selected is none of a condition. */
START_TEST(how_a_join_is_written_does_not_count)
{
    static const char alone[] = "the query alone", *const none = "rel:1:extra";
    wh_core join = of_oracle("norec", "SELECT * FROM t0 FULL JOIN t0 a USING (c0) WHERE c0 > 0;",
                             none, "schema TEXT");
    wh_core natural = of_oracle("norec", "SELECT * FROM t0 NATURAL FULL JOIN t0 a WHERE c0 < 1;",
                                none, "schema TEXT");
    wh_core table = of_oracle("norec", "SELECT * FROM t0 JOIN t0 a ON NULL FULL JOIN (SELECT 1 c);",
                              none, alone);
    wh_core named =
        of_oracle("norec", "SELECT * FROM t0 JOIN t0 a ON NULL FULL JOIN t0 b;", none, alone);
    wh_core condition =
        of_oracle("norec", "SELECT * FROM t0 FULL JOIN t0 a ON a.c0 > (SELECT 1);", none, alone);

    ck_assert(same(&join, &natural) && same(&table, &named));
    ck_assert(!same(&condition, &named));
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        what_each_oracle_adds_in_its_own_way_does_not_count,
        what_may_be_another_bug_has_another_core,
        a_key_in_a_table_is_an_index,
        norec_shows_rows_that_are_too_many_by_their_number_and_by_what_they_are,
        what_only_one_relation_shows_is_one_bug,
        one_cause_in_the_schema_is_one_bug_whoever_met_it,
        one_bug_shows_by_any_collation,
        which_way_the_wrong_side_fails_is_told_by_who_asks,
        types_of_any_size_are_one,
        how_many_rows_a_table_is_made_of_tells_nothing,
        a_direction_is_of_a_relation,
        a_memo_changes_nothing,
        any_bytes_have_a_core,
        how_a_join_is_written_does_not_count,
    };

    return fixture_run("core", tests, sizeof tests / sizeof tests[0]);
}
