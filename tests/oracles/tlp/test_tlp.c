/* Partitioning of WHERE: every form and order to the byte, what it refuses, what prepare chooses.
 */
#include "tests/oracles/fixture.h"

#define T0 "CREATE TABLE t0(c0 INT, c1 TEXT);"
#define T1 "CREATE TABLE t1(c0 INT);"

/* ---- derive ------------------------------------------------------------------------------- */

START_TEST(the_tool_adds_up_three_queries)
{
    ck_assert_str_eq(
        fixture_derive("tlp-where form=tool", T0, "SELECT * FROM t0 WHERE 0.9 > t0.c0;"),
        "check: bag whole = true + false + null\n"
        "whole: SELECT * FROM t0;\n"
        "true: SELECT * FROM t0 WHERE 0.9 > t0.c0;\n"
        "false: SELECT * FROM t0 WHERE NOT (0.9 > t0.c0);\n"
        "null: SELECT * FROM t0 WHERE (0.9 > t0.c0) IS NULL;\n");
}
END_TEST

START_TEST(the_engine_adds_them_up_by_union_all)
{
    ck_assert_str_eq(fixture_derive("tlp-where form=sql", T0, "SELECT c1, c0 FROM t0 WHERE c0;"),
                     "check: bag whole = parts\n"
                     "whole: SELECT c1, c0 FROM t0;\n"
                     "parts: SELECT c1, c0 FROM t0 WHERE c0 UNION ALL SELECT c1, c0 FROM t0 WHERE "
                     "NOT (c0) UNION ALL SELECT c1, c0 FROM t0 WHERE (c0) IS NULL;\n");
}
END_TEST

START_TEST(an_order_stands_in_each_part)
{
    ck_assert_str_eq(
        fixture_derive("tlp-where form=tool order=2", T0, "SELECT c1, c0 FROM t0 WHERE c0;"),
        "check: bag whole = true + false + null\n"
        "whole: SELECT c1, c0 FROM t0;\n"
        "true: SELECT c1, c0 FROM t0 WHERE c0 ORDER BY 2;\n"
        "false: SELECT c1, c0 FROM t0 WHERE NOT (c0) ORDER BY 2;\n"
        "null: SELECT c1, c0 FROM t0 WHERE (c0) IS NULL ORDER BY 2;\n");
}
END_TEST

START_TEST(an_order_stands_once_behind_a_union)
{
    ck_assert_str_eq(
        fixture_derive("tlp-where form=sql order=1", T0, "SELECT c1 FROM t0 WHERE c0;"),
        "check: bag whole = parts\n"
        "whole: SELECT c1 FROM t0;\n"
        "parts: SELECT c1 FROM t0 WHERE c0 UNION ALL SELECT c1 FROM t0 WHERE NOT (c0) UNION ALL "
        "SELECT c1 FROM t0 WHERE (c0) IS NULL ORDER BY 1;\n");
}
END_TEST

START_TEST(two_parts_are_where_it_is_true_and_where_it_is_not)
{
    ck_assert_str_eq(fixture_derive("tlp-where form=tool parts=two order=2", T0,
                                    "SELECT c1, c0 FROM t0 WHERE c0;"),
                     "check: bag whole = true + rest\n"
                     "whole: SELECT c1, c0 FROM t0;\n"
                     "true: SELECT c1, c0 FROM t0 WHERE c0;\n"
                     "rest: SELECT c1, c0 FROM t0 WHERE (c0) IS NOT TRUE ORDER BY 2;\n");
}
END_TEST

START_TEST(one_part_is_all_three_by_or)
{
    ck_assert_str_eq(
        fixture_derive("tlp-where form=tool parts=one", T0, "SELECT c1 FROM t0 WHERE c0 > 1;"),
        "check: bag whole = either\n"
        "whole: SELECT c1 FROM t0;\n"
        "either: SELECT c1 FROM t0 WHERE (c0 > 1) OR (NOT (c0 > 1)) OR ((c0 > 1) IS NULL);\n");
    ck_assert_str_eq(
        fixture_derive("tlp-where-extended form=tool parts=one order=1", T0,
                       "SELECT c1 FROM t0 WHERE c1 AND c0;"),
        "check: bag whole = either\n"
        "whole: SELECT c1 FROM t0 WHERE c1;\n"
        "either: SELECT c1 FROM t0 WHERE (c1) AND ((c0) OR (NOT (c0)) OR ((c0) IS NULL)) ORDER "
        "BY 1;\n");
}
END_TEST

START_TEST(the_order_of_the_base_goes_with_its_where)
{
    ck_assert_str_eq(
        fixture_derive("tlp-where form=tool", T0, "SELECT c1 FROM t0 WHERE c0 ORDER BY c1 DESC;"),
        "check: bag whole = true + false + null\n"
        "whole: SELECT c1 FROM t0;\n"
        "true: SELECT c1 FROM t0 WHERE c0;\n"
        "false: SELECT c1 FROM t0 WHERE NOT (c0);\n"
        "null: SELECT c1 FROM t0 WHERE (c0) IS NULL;\n");
}
END_TEST

START_TEST(a_join_is_copied_into_every_part)
{
    ck_assert_str_eq(
        fixture_derive("tlp-where form=tool", T0 "\n" T1,
                       "SELECT t0.c1 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE t1.c0 IS NULL;"),
        "check: bag whole = true + false + null\n"
        "whole: SELECT t0.c1 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0;\n"
        "true: SELECT t0.c1 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE t1.c0 IS NULL;\n"
        "false: SELECT t0.c1 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE NOT (t1.c0 IS NULL);\n"
        "null: SELECT t0.c1 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c0 WHERE (t1.c0 IS NULL) IS "
        "NULL;\n");
}
END_TEST

START_TEST(extended_partitions_the_second_side_of_and)
{
    ck_assert_str_eq(fixture_derive("tlp-where-extended form=tool", T0,
                                    "SELECT c1 FROM t0 WHERE (c0 = 1 OR c1) AND (c1 > 'a');"),
                     "check: bag whole = true + false + null\n"
                     "whole: SELECT c1 FROM t0 WHERE c0 = 1 OR c1;\n"
                     "true: SELECT c1 FROM t0 WHERE (c0 = 1 OR c1) AND (c1 > 'a');\n"
                     "false: SELECT c1 FROM t0 WHERE (c0 = 1 OR c1) AND (NOT (c1 > 'a'));\n"
                     "null: SELECT c1 FROM t0 WHERE (c0 = 1 OR c1) AND ((c1 > 'a') IS NULL);\n");
}
END_TEST

START_TEST(extended_splits_the_topmost_and)
{
    /* AND associates to the left: the last operand is the predicate */
    ck_assert_str_eq(
        fixture_derive("tlp-where-extended form=sql order=1", T0,
                       "SELECT c1 FROM t0 WHERE ((c0 AND c1 AND c0 < 3));"),
        "check: bag whole = parts\n"
        "whole: SELECT c1 FROM t0 WHERE c0 AND c1;\n"
        "parts: SELECT c1 FROM t0 WHERE (c0 AND c1) AND (c0 < 3) UNION ALL SELECT c1 FROM t0 WHERE "
        "(c0 AND c1) AND (NOT (c0 < 3)) UNION ALL SELECT c1 FROM t0 WHERE (c0 AND c1) AND ((c0 < "
        "3) IS NULL) ORDER BY 1;\n");
}
END_TEST

START_TEST(the_and_of_between_is_no_conjunction)
{
    fixture_expect("tlp-where-extended form=tool", T0,
                   "SELECT c1 FROM t0 WHERE c0 BETWEEN 1 AND 2;", "no WHERE to extend");
}
END_TEST

/* ---- what it refuses ---------------------------------------------------------------------- */

START_TEST(what_a_where_would_change_is_refused)
{
    static const char *const bases[] = {
        "SELECT 1;",
        "SELECT * FROM t0;",
        "SELECT DISTINCT c0 FROM t0 WHERE c0;",
        "SELECT c0 FROM t0 WHERE c0 GROUP BY c0;",
        "SELECT MAX(c0) FROM t0 WHERE c0;",
        "SELECT COUNT(*) FROM t0 WHERE c0 HAVING 1;",
        "SELECT row_number() OVER () FROM t0 WHERE c0;",
        "SELECT c0 FROM t0 WHERE c0 WINDOW w AS ();",
        "SELECT c0 FROM t0 WHERE c0 LIMIT 1;",
        "SELECT c0 FROM t0 WHERE c0 EXCEPT SELECT c0 FROM t1;",
        "DELETE FROM t0 WHERE c0;",
    };
    size_t i;

    for (i = 0; i < sizeof bases / sizeof bases[0]; i++)
        fixture_expect("tlp-where form=tool", T0 "\n" T1, bases[i], "");
    fixture_expect("tlp-where form=tool", T0 "\n" T1, "SELECT c0 FROM t0 WHERE c0;", NULL);
}
END_TEST

START_TEST(choices_that_are_unknown_are_errors)
{
    static const char *const lines[] = {"tlp-where",
                                        "tlp-where order=1",
                                        "tlp-where form=union",
                                        "tlp-where form=",
                                        "tlp-where form=tool order=x",
                                        "tlp-where form=tool order=-1",
                                        "tlp-where form=tool order=0",
                                        "tlp-where form=tool parts=four"};
    size_t i;

    for (i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        wh_case *c = fixture_case(lines[i], T0, "SELECT c1, c0 FROM t0 WHERE c0;");
        wh_error err = {0, 0, "", ""};
        ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_EINVAL, "%s: %s", lines[i],
                      err.message);
    }
}
END_TEST

START_TEST(an_order_by_a_column_that_is_not_there_is_refused)
{
    const char *three = "tlp-where form=tool order=3";

    fixture_expect(three, T0, "SELECT c1, c0 FROM t0 WHERE c0;", "orders by a column");
    fixture_expect(three, T0, "SELECT c1, c0, 1 FROM t0 WHERE c0;", NULL);
    fixture_expect(three, T0, "SELECT *, c1 FROM t0 WHERE c0;", NULL);
}
END_TEST

/* ---- prepare -------------------------------------------------------------------------------- */

static const char *prepared(const char *oracle, uint64_t key, const char *base, const char **text)
{
    wh_case *c = fixture_case(NULL, T0 "\n" T1, base);
    wh_error err = {0, 0, "", ""};
    const wh_oracle *o = wh_oracle_find(wh_str_of(oracle));
    size_t i;

    ck_assert_msg(wh_oracle_prepare(arena, o, key, c, &err) == WH_OK, "%s", err.message);
    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_BASE)
            *text = wh_arena_str(arena, c->sections[i].stmts[0].sql).p;
    ck_assert_msg(wh_oracle_derive(arena, c, &err) == WH_OK, "%s: %s", *text, err.message);
    return wh_arena_str(arena, wh_case_field(c, "oracle")).p;
}

static bool comes_up(const char *choice, const char *base)
{
    const char *text;
    uint64_t key;

    for (key = 0; key < 300; key++)
        if (strstr(prepared("tlp-where", key, base, &text), choice))
            return true;
    return false;
}

START_TEST(prepare_tries_every_form_and_order)
{
    const char *base = "SELECT c0, c1 FROM t0 WHERE c0;";

    ck_assert(comes_up("form=tool", base));
    ck_assert(comes_up("form=sql", base));
    ck_assert(comes_up("parts=two", base));
    ck_assert(comes_up("parts=one", base));
    ck_assert(comes_up("order=1", base));
    ck_assert(comes_up("order=2", base));
    ck_assert(!comes_up("order=3", base));
    ck_assert(!comes_up("order=2", "SELECT * FROM t0 WHERE c0;"));
}
END_TEST

START_TEST(prepare_extends_a_where_that_is_no_conjunction)
{
    const char *text;
    bool before = false, behind = false;
    uint64_t key;

    for (key = 0; key < 50; key++) {
        prepared("tlp-where-extended", key, "SELECT c1 FROM t0 WHERE c0 > 1;", &text);
        before |= strstr(text, ") AND (c0 > 1);") != NULL;
        behind |= strncmp(text, "SELECT c1 FROM t0 WHERE (c0 > 1) AND (", 38) == 0;
        ck_assert_msg(strstr(text, "(c0 > 1)") != NULL, "%s", text);
    }
    ck_assert(before && behind);
}
END_TEST

START_TEST(prepare_leaves_a_conjunction_as_it_is)
{
    const char *text;

    prepared("tlp-where-extended", 1, "SELECT c1 FROM t0 WHERE c0 > 1 AND c1;", &text);
    ck_assert_str_eq(text, "SELECT c1 FROM t0 WHERE c0 > 1 AND c1;");
}
END_TEST

/* ---- what is but some of the whole ------------------------------------------------------- */

#define ANY "CREATE TABLE t0(c0);\nCREATE TABLE t1(c0);"
#define TEXTS "CREATE TABLE t0(c0 VARCHAR(20), c1 INT);\nCREATE TABLE t1(c0 VARCHAR(20), c1 JSON);"

START_TEST(of_except_only_the_number_of_rows_is_told)
{
    ck_assert_str_eq(
        fixture_derive("tlp-where form=some", ANY,
                       "SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s WHERE "
                       "typeof(c0) = 'real' OR c0 ORDER BY 1;"),
        "check: bag some <= whole\n"
        "whole: SELECT NULL FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s;\n"
        "some: SELECT NULL FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s WHERE "
        "typeof(c0) = 'real' OR c0;\n");
}
END_TEST

START_TEST(what_is_not_exact_but_for_that_is_refused)
{
    static const char why[] = "no EXCEPT alone, of arms that are exact and of one kind",
                      open[] = "a compound query, whose columns' affinity is left open";
    static const struct {
        const char *dialect, *oracle, *setup, *base, *why;
    } rows[] = {
        {"sqlite", "tlp-where form=some", ANY,
         "SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) WHERE typeof(c0) = 'real';",
         NULL},
        {"mariadb", "tlp-where form=some", TEXTS,
         "SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s WHERE BINARY c0 = 'a';",
         NULL},
        {"sqlite", "tlp-where form=tool", ANY,
         "SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) WHERE typeof(c0) = 'real';",
         open},
        {"sqlite", "norec form=count flag=case", ANY,
         "SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) WHERE typeof(c0) = 'real';",
         open},
        {"mariadb", "tlp-where form=tool", TEXTS,
         "SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) AS s WHERE BINARY c0 = 'a';",
         open},
        /* which value INTERSECT shows is open, too, but is not what is asked here */
        {"sqlite", "tlp-where form=some", ANY,
         "SELECT * FROM (SELECT c0 FROM t0 INTERSECT SELECT c0 FROM t1) WHERE typeof(c0) = 'real';",
         open},
        {"sqlite", "tlp-where form=some", ANY,
         "SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1), t1 WHERE typeof(c0) = "
         "'real';",
         open},
        {"sqlite", "tlp-where form=some", ANY,
         "SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1 LIMIT 1) WHERE typeof(c0) = "
         "'a';",
         "LIMIT without a total order"},
        {"sqlite", "tlp-where form=some", ANY,
         "SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT max(c0) FROM t1) WHERE typeof(c0) = 'a';",
         "depends on the order of rows"},
        {"sqlite", "tlp-where form=some",
         "CREATE TABLE t0(c0);\nCREATE TABLE t1(c0 COLLATE NOCASE);",
         "SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c0 FROM t1) WHERE typeof(c0) = 'a';",
         open},
        {"mariadb", "tlp-where form=some", TEXTS,
         "SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c1 FROM t0) AS s WHERE BINARY c0 = 'a';",
         open},
        {"mariadb", "tlp-where form=some", TEXTS,
         "SELECT * FROM (SELECT c1 FROM t1 EXCEPT SELECT c1 FROM t1) AS s WHERE BINARY c1 = 'a';",
         open},
        /* of the rows of an arm it is asked what equal values differ in */
        {"sqlite", "tlp-where form=some", ANY,
         "SELECT * FROM (SELECT c0 FROM (SELECT c0 FROM t0 UNION SELECT c0 FROM t1) WHERE "
         "typeof(c0) = 'real' EXCEPT SELECT c0 FROM t1) WHERE typeof(c0) = 'real';",
         open},
        {"mariadb", "tlp-where form=some",
         "CREATE TABLE t0(c0 VARCHAR(20), c1 VARCHAR(20) COLLATE utf8mb4_bin);",
         "SELECT * FROM (SELECT c0 FROM t0 EXCEPT SELECT c1 FROM t0) AS s WHERE BINARY c0 = 'a';",
         open},
        {"sqlite", "tlp-where form=some", ANY, "SELECT * FROM t0 WHERE typeof(c0) = 'real';", why},
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fixture_dialect = rows[i].dialect;
        fixture_expect(rows[i].oracle, rows[i].setup, rows[i].base, rows[i].why);
    }
    fixture_dialect = "sqlite";
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        the_tool_adds_up_three_queries,
        the_engine_adds_them_up_by_union_all,
        an_order_stands_in_each_part,
        an_order_stands_once_behind_a_union,
        two_parts_are_where_it_is_true_and_where_it_is_not,
        one_part_is_all_three_by_or,
        the_order_of_the_base_goes_with_its_where,
        a_join_is_copied_into_every_part,
        extended_partitions_the_second_side_of_and,
        extended_splits_the_topmost_and,
        the_and_of_between_is_no_conjunction,
        what_a_where_would_change_is_refused,
        choices_that_are_unknown_are_errors,
        an_order_by_a_column_that_is_not_there_is_refused,
        prepare_tries_every_form_and_order,
        prepare_extends_a_where_that_is_no_conjunction,
        prepare_leaves_a_conjunction_as_it_is,
        of_except_only_the_number_of_rows_is_told,
        what_is_not_exact_but_for_that_is_refused,
    };

    return fixture_run("tlp", tests, sizeof tests / sizeof tests[0]);
}
