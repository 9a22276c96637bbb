/*
 * Bases that are more than plain rows: what stands around the rows is left out, a WITH goes along
 * into every run, and an arm of a compound is a base.
 */
#include "tests/oracles/fixture.h"

#define TABLES                                                                                     \
    "CREATE TABLE t0(c0 INT, c1 TEXT, c2, c3 TEXT COLLATE NOCASE);\n"                              \
    "CREATE TABLE t1(c0 INT, c1 TEXT);"

/* The base that `oracle` makes of `base`; NULL: it takes none. */
static const char *prepared(const char *oracle, uint64_t key, const char *base)
{
    wh_case *c = fixture_case(NULL, TABLES, base);
    wh_error err = {0, 0, "", ""};
    const char *text = NULL;
    size_t i;

    if (wh_oracle_prepare(arena, wh_oracle_find(wh_str_of(oracle)), key, c, &err) != WH_OK)
        return NULL;
    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_BASE)
            text = wh_arena_str(arena, c->sections[i].stmts[0].sql).p;
    ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_OK, "%s: %s", text, err.message);
    return text;
}

START_TEST(what_stands_around_the_rows_is_left_out)
{
    static const struct {
        const char *base, *rows;
    } v[] = {
        {"SELECT DISTINCT c0, c1 FROM t0 WHERE c2 ORDER BY c0;", "SELECT c0, c1 FROM t0 WHERE c2;"},
        {"SELECT c0, COUNT(*) FROM t0 WHERE c2 GROUP BY c0 HAVING MAX(c1) > 'a';",
         "SELECT c0 FROM t0 WHERE c2;"},
        {"SELECT c0, row_number() OVER (ORDER BY c1) FROM t0 WHERE c2;",
         "SELECT c0 FROM t0 WHERE c2;"},
        {"SELECT t0.* FROM t0 JOIN t1 USING (c0) WHERE c2 WINDOW w AS (ORDER BY c1);",
         "SELECT t0.* FROM t0 JOIN t1 USING (c0) WHERE c2;"},
        {"SELECT c0 FROM t0 WHERE c2 ORDER BY c1 LIMIT 3 OFFSET 1;", "SELECT c0 FROM t0 WHERE c2;"},
        {"WITH x AS (SELECT c0 FROM t0) SELECT DISTINCT c0 FROM x WHERE c0;",
         "WITH x AS (SELECT c0 FROM t0) SELECT c0 FROM x WHERE c0;"},
    };
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++) {
        ck_assert_str_eq(prepared("tlp-where", i, v[i].base), v[i].rows);
        if (i != 1) /* NoREC takes groups as they are, but for HAVING */
            ck_assert_str_eq(prepared("norec", i, v[i].base), v[i].rows);
    }
}
END_TEST

START_TEST(windows_get_one_order_where_the_oracle_takes_windows)
{
    static const struct {
        const char *base, *ordered;
    } v[] = {
        {"SELECT min(c0) OVER (PARTITION BY c1 ORDER BY c2 DESC ROWS 1 PRECEDING) FROM t0 AS a;",
         "SELECT min(c0) OVER (PARTITION BY c1 ORDER BY c2 DESC, a.rowid ROWS 1 PRECEDING) FROM t0 "
         "AS a;"},
        {"SELECT row_number() OVER w, c1 FROM t0 WHERE c0 WINDOW w AS (PARTITION BY c1);",
         "SELECT row_number() OVER (PARTITION BY c1 ORDER BY t0.rowid), c1 FROM t0 WHERE c0;"},
        {"SELECT rank() OVER (ORDER BY c0), ntile(2) OVER () FROM t0 ORDER BY c0;",
         "SELECT rank() OVER (ORDER BY c0, t0.rowid), ntile(2) OVER (ORDER BY t0.rowid) FROM t0 "
         "ORDER BY c0;"},
        /* in one order as it is; of two tables; a frame that allows one term */
        {"SELECT max(c0) OVER (PARTITION BY c1) FROM t0;",
         "SELECT max(c0) OVER (PARTITION BY c1) FROM t0;"},
        {"SELECT t0.c1, row_number() OVER (ORDER BY t0.c0) FROM t0 JOIN t1 USING (c0);",
         "SELECT t0.c1 FROM t0 JOIN t1 USING (c0);"},
        {"SELECT c1, total(c2) OVER (ORDER BY c0 RANGE 1 PRECEDING) FROM t0;",
         "SELECT c1 FROM t0;"},
    };
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++)
        ck_assert_str_eq(prepared("diff", i, v[i].base), v[i].ordered);
}
END_TEST

START_TEST(where_only_aggregates_are_projected_columns_take_their_place)
{
    uint64_t key;

    for (key = 0; key < 30; key++) {
        const char *text = prepared("norec", key, "SELECT COUNT(*), MIN(c0) FROM t0 WHERE c2 > 1;");

        ck_assert_ptr_nonnull(text);
        ck_assert_msg(!strchr(text, '('), "%s", text);
        ck_assert_msg(strstr(text, " FROM t0 WHERE c2 > 1;") != NULL, "%s", text);
    }
}
END_TEST

/* Columns go by the names that their alias gives them. */
START_TEST(columns_that_take_the_place_of_aggregates_have_the_names_that_an_alias_gives)
{
    static const char *const bases[] = {
        "SELECT max(d) FROM (VALUES (1, 4), (NULL, 2)) AS s (d, e) WHERE e = 2;",
        "SELECT count(*) FROM t0 AS s (d, e, f, g) WHERE e = 2;",
        "SELECT count(*) FROM (SELECT c0, c1 FROM t0) AS s (d, e) WHERE e = 2;",
    };
    size_t i;

    for (i = 0; i < 3 * sizeof bases / sizeof bases[0]; i++) {
        const char *text;

        fixture_dialect = "postgresql";
        text = prepared("tlp-where", i, bases[i / 3]);
        fixture_dialect = "sqlite";
        ck_assert_ptr_nonnull(text);
        ck_assert_msg(!strstr(text, "s.c"), "%s", text);
    }
}
END_TEST

START_TEST(each_arm_of_a_compound_is_a_base)
{
    const char *base = "WITH x AS (SELECT c0 FROM t1) SELECT c0 FROM t0 WHERE c2 UNION SELECT c0 "
                       "FROM x WHERE c0 > 1 ORDER BY 1;";
    bool first = false, second = false;
    uint64_t key;

    for (key = 0; key < 40; key++) {
        const char *text = prepared("tlp-where", key, base);

        ck_assert_ptr_nonnull(text);
        first |= strcmp(text, "WITH x AS (SELECT c0 FROM t1) SELECT c0 FROM t0 WHERE c2;") == 0;
        second |= strcmp(text, "WITH x AS (SELECT c0 FROM t1) SELECT c0 FROM x WHERE c0 > 1;") == 0;
    }
    ck_assert(first && second);
}
END_TEST

START_TEST(rows_that_are_not_precise_stay_refused)
{
    static const char *const bases[] = {
        "SELECT COUNT(*) FROM (SELECT c0 FROM t0 LIMIT 1) AS x WHERE c0;",
        "SELECT DISTINCT c0 FROM t0 WHERE random();",
        "SELECT c0 FROM t9 WHERE c0 UNION SELECT 1;",
        "SELECT 1 UNION SELECT 2;",
        "VALUES (1);",
        "DELETE FROM t0 WHERE random();",
    };
    size_t i, k;
    const wh_oracle *o;

    for (i = 0; i < sizeof bases / sizeof bases[0]; i++)
        for (k = 0; (o = wh_oracle_at(k)) != NULL; k++) {
            if (o == &wh_oracle_diff) /* two queries in no need of rows */
                continue;
            ck_assert_msg(!prepared(wh_oracle_name(o), 1, bases[i]), "%s: %s", wh_oracle_name(o),
                          bases[i]);
        }
}
END_TEST

START_TEST(every_shape_of_base_is_taken_by_norec_and_every_partitioning)
{
    static const char *const bases[] = {
        "SELECT c0, c1 FROM t0;",
        "SELECT * FROM t0 WHERE c0 > 1;",
        "SELECT DISTINCT c3 FROM t0 WHERE c0;",
        "SELECT DISTINCT * FROM t0, t1 WHERE t0.c0 = t1.c0;",
        "SELECT c3, COUNT(*) FROM t0 WHERE c1 GROUP BY c3;",
        "SELECT c0, SUM(c2) FROM t0 GROUP BY c0 HAVING MIN(c2) > 1;",
        "SELECT MAX(c1) FROM t0 WHERE c0 BETWEEN 1 AND 3;",
        "SELECT group_concat(c1) FROM t0;",
        "SELECT rank() OVER (PARTITION BY c0 ORDER BY c1), c0 FROM t0 WHERE c2;",
        "SELECT c0 FROM t0 WHERE c1 ORDER BY c1 LIMIT 2;",
        "WITH x(a, b) AS (SELECT c0, c3 FROM t0) SELECT a FROM x WHERE b = 'a';",
        "WITH x AS NOT MATERIALIZED (SELECT c0 FROM t0) SELECT c0, COUNT(*) FROM x GROUP BY c0;",
        "WITH RECURSIVE x(a) AS (SELECT 1 UNION ALL SELECT a+1 FROM x WHERE a<9) SELECT a FROM x;",
        "SELECT c0 FROM t0 WHERE c1 EXCEPT SELECT c0 FROM t1;",
    };
    size_t i, k;
    const wh_oracle *o;

    for (i = 0; i < sizeof bases / sizeof bases[0]; i++)
        for (k = 0; (o = wh_oracle_at(k)) != NULL; k++) {
            uint64_t key, taken = 0;

            if (strcmp(wh_oracle_group(o), "tlp") != 0 && o != &wh_oracle_norec)
                continue;
            for (key = 0; key < 20; key++)
                taken += prepared(wh_oracle_name(o), key, bases[i]) != NULL;
            ck_assert_msg(taken >= (o == &wh_oracle_tlp_where_extended ? 0u : 15u),
                          "%s takes %lu of 20: %s", wh_oracle_name(o), (unsigned long)taken,
                          bases[i]);
        }
}
END_TEST

START_TEST(a_with_stands_before_every_run)
{
    static const struct {
        const char *line, *base;
    } v[] = {
        {"norec form=count flag=istrue", "SELECT a FROM x WHERE a > 1;"},
        {"norec form=content flag=case", "SELECT a FROM x WHERE a > 1;"},
        {"norec form=count flag=istrue", "SELECT a FROM x WHERE a > 1 GROUP BY a;"},
        {"tlp-where form=tool", "SELECT a FROM x WHERE a > 1;"},
        {"tlp-where form=sql order=1", "SELECT a FROM x WHERE a > 1;"},
        {"tlp-where-extended form=sql", "SELECT a FROM x WHERE a > 1 AND b;"},
        {"tlp-distinct form=sql each=all", "SELECT DISTINCT a FROM x WHERE a > 1;"},
        {"tlp-group-by form=tool", "SELECT a FROM x WHERE a > 1 GROUP BY a;"},
        {"tlp-having form=tool", "SELECT a FROM x WHERE a > 1 GROUP BY a HAVING a < 3;"},
        {"tlp-max form=collated", "SELECT MAX(b) FROM x WHERE a > 1;"},
        {"tlp-avg form=scaled", "SELECT AVG(a) FROM x WHERE a > 1;"},
    };
    const char *with = "WITH x(a, b) AS (SELECT c0, c3 FROM t0) ";
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++) {
        wh_buf b = WH_BUF_INIT(4096);
        const char *at, *place;
        size_t runs = 0, found = 0;

        wh_buf_text(&b, with);
        wh_buf_text(&b, v[i].base);
        wh_buf_char(&b, '\0');
        at = fixture_derive(v[i].line, TABLES, b.p);
        for (; (place = strchr(at, '\n')) != NULL; at = place + 1) {
            const char *sql = strstr(at, ": ") + 2;
            runs += strncmp(at, "check", 5) != 0;
            found += strncmp(sql, with, strlen(with)) == 0;
            ck_assert_msg(!strstr(at, "WITH") || strstr(at, "WITH") >= sql, "%s", at);
        }
        ck_assert_msg(runs >= 2 && runs == found, "%s: %s", v[i].line, v[i].base);
        wh_buf_release(&b);
    }
}
END_TEST

START_TEST(values_of_a_member_are_as_exact_as_those_it_shows)
{
    const char *spelling = "values that are equal may look different";

    fixture_expect("tlp-distinct form=tool each=all", TABLES,
                   "WITH x(a, b) AS (SELECT c0, c3 FROM t0) SELECT DISTINCT a FROM x WHERE a;",
                   NULL);
    fixture_expect("tlp-distinct form=tool each=all", TABLES,
                   "WITH x(a, b) AS (SELECT c0, c3 FROM t0) SELECT DISTINCT b FROM x WHERE a;",
                   spelling);
    fixture_expect("tlp-distinct form=tool each=all", TABLES,
                   "WITH x AS (SELECT c0, c3 FROM t0) SELECT DISTINCT * FROM x WHERE c0;",
                   spelling);
    fixture_expect("tlp-distinct form=tool each=all", TABLES,
                   "WITH x AS (SELECT c0, c1 FROM t0) SELECT DISTINCT * FROM x WHERE c0;", NULL);
    fixture_expect("tlp-distinct form=tool each=all", TABLES,
                   "WITH x AS (SELECT c0, c3 FROM t0) SELECT DISTINCT y.c3 FROM (SELECT * FROM x) "
                   "AS y WHERE c0;",
                   spelling);
}
END_TEST

START_TEST(a_result_that_where_names_stands_there_itself)
{
    static const struct {
        const char *base, *without;
    } v[] = {
        {"SELECT c0 + 1 AS k FROM t0 WHERE k > 1 AND c1 = 'a';",
         "SELECT c0 + 1 AS k FROM t0 WHERE (c0 + 1) > 1 AND c1 = 'a';"},
        {"SELECT c3 COLLATE BINARY AS k FROM t0 WHERE k = 'a';",
         "SELECT c3 COLLATE BINARY AS k FROM t0 WHERE (c3 COLLATE BINARY) = 'a';"},
        /* columns come first, and a subquery has its own */
        {"SELECT c0 AS c1, c1 AS k FROM t0 WHERE c1 > 1 OR k;",
         "SELECT c0 AS c1, c1 AS k FROM t0 WHERE c1 > 1 OR c1;"},
        {"SELECT c0 AS k FROM t0 WHERE k AND c2 IN (SELECT c1 FROM t1 WHERE k > c1);", NULL},
    };
    size_t i;

    for (i = 0; i < sizeof v / sizeof v[0]; i++) {
        const char *got = prepared("tlp-where", i, v[i].base);
        if (v[i].without)
            ck_assert_str_eq(got, v[i].without);
        else
            ck_assert(!got);
    }
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        what_stands_around_the_rows_is_left_out,
        windows_get_one_order_where_the_oracle_takes_windows,
        where_only_aggregates_are_projected_columns_take_their_place,
        columns_that_take_the_place_of_aggregates_have_the_names_that_an_alias_gives,
        each_arm_of_a_compound_is_a_base,
        rows_that_are_not_precise_stay_refused,
        every_shape_of_base_is_taken_by_norec_and_every_partitioning,
        a_with_stands_before_every_run,
        values_of_a_member_are_as_exact_as_those_it_shows,
        a_result_that_where_names_stands_there_itself,
    };

    return fixture_run("simplify", tests, sizeof tests / sizeof tests[0]);
}
