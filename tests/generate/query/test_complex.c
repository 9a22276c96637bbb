/*
 * Large queries: every clause of a dialect, as long as the budget says.
 */
#include <check.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>

#include "generate/dialect/feature_list.h"
#include "generate/query/query.h"

enum { SQLITE = 1, POSTGRESQL = 2, MYSQL = 4, MARIADB = 8, ALL = 15 };

static const struct clause {
    unsigned dialects;
    const char *text;
} clauses[] = {
    {ALL, "WITH q0"},
    {ALL, "(WITH q"},
    {ALL, "WITH RECURSIVE"},
    {ALL, " UNION SELECT r.c0 + 1 FROM "},
    {SQLITE | POSTGRESQL, " AS MATERIALIZED ("},
    {SQLITE | POSTGRESQL, " AS NOT MATERIALIZED ("},
    {ALL, " LEFT JOIN ("},
    {ALL, " RIGHT JOIN "},
    {SQLITE | POSTGRESQL, " FULL JOIN "},
    {ALL, " CROSS JOIN "},
    {ALL, " NATURAL JOIN "},
    {ALL, " USING ("},
    {POSTGRESQL | MYSQL, " LEFT JOIN LATERAL ("},
    {POSTGRESQL, " JOIN LATERAL generate_series("},
    {MYSQL, " JOIN JSON_TABLE(json_array(1, a"},
    {ALL, " EXISTS (SELECT "},
    {ALL, " IN (SELECT "},
    {ALL, ") IN (SELECT "},
    {ALL, " = (SELECT m"},
    {ALL & ~SQLITE, " >= ALL (SELECT "},
    {ALL & ~SQLITE, " = ANY (SELECT "},
    {ALL, " OVER w"},
    {ALL, " WINDOW w AS ("},
    {ALL, " OVER (PARTITION BY "},
    {SQLITE | POSTGRESQL, " FILTER (WHERE "},
    {ALL, " UNION ALL "},
    {ALL, " UNION SELECT "},
    {ALL, " INTERSECT "},
    {ALL, " EXCEPT "},
    {ALL, " GROUP BY "},
    {ALL, " HAVING "},
    {POSTGRESQL, "GROUPING SETS (("},
    {POSTGRESQL, "CUBE ("},
    {POSTGRESQL, "ROLLUP ("},
    {MYSQL | MARIADB, " WITH ROLLUP"},
    {ALL, "SELECT DISTINCT "},
    {POSTGRESQL, "SELECT DISTINCT ON ("},
    {ALL, " ORDER BY 1"},
    {ALL, " LIMIT "},
    {ALL, " OFFSET "},
    {ALL, "CASE WHEN "},
    {SQLITE | MYSQL | MARIADB, "CAST("},
    {POSTGRESQL, ")::text"},
    {ALL, " v0 AS a"},
};

static const char *const names[] = {"sqlite", "postgresql", "mysql", "mariadb"};

/* `n` cases of a dialect, one behind the other. */
static wh_buf cases(const char *dialect, uint32_t budget, uint64_t n)
{
    wh_generate_options o = WH_GENERATE_OPTIONS_INIT;
    wh_buf out = WH_BUF_INIT((size_t)1 << 26);

    o.budget = budget;
    for (uint64_t k = 1; k <= n; k++)
        ck_assert_int_eq(wh_generate(wh_str_of(dialect), 6, k, &o, &out, NULL), WH_OK);
    wh_buf_char(&out, '\0');
    return out;
}

START_TEST(every_clause_of_the_dialect_comes_up)
{
    wh_buf b = cases(names[_i], WH_GENERATE_ANY_BUDGET, 60);

    for (size_t i = 0; i < sizeof clauses / sizeof clauses[0]; i++)
        ck_assert_msg(!(clauses[i].dialects >> _i & 1) == !strstr(b.p, clauses[i].text), "%s: %s",
                      names[_i], clauses[i].text);
    wh_buf_release(&b);
}
END_TEST

/* A frame, and what stands in FROM up to the first word that is drawn. */
START_TEST(every_frame_and_table_function_comes_up)
{
    const wh_gen_features *f = wh_features_find(wh_str_of(names[_i]));
    wh_buf b = cases(names[_i], 60, 60);

    for (const wh_word *w = f->frames; w->sql; w++)
        ck_assert_msg(w->since > f->version || strstr(b.p, w->sql), "%s:%s", f->name, w->sql);
    for (const wh_gen_series *s = f->series; s->sql; s++) {
        const char *end = strchr(s->sql, '$');
        char text[200];

        if (s->since > f->version || (strstr(s->sql, "$n") && f->lateral_since > f->version))
            continue;
        snprintf(text, sizeof text, "%.*s", (int)(end - s->sql), s->sql);
        ck_assert_msg(strstr(b.p, text), "%s: %s", f->name, text);
    }
    wh_buf_release(&b);
}
END_TEST

START_TEST(a_larger_budget_gives_longer_queries)
{
    wh_buf small = cases(names[_i], 10, 20), large = cases(names[_i], 200, 20);
    wh_buf huge = cases(names[_i], 2000, 2);

    ck_assert_uint_gt(large.n, 3 * small.n);
    ck_assert_uint_gt(huge.n * 10, 4 * large.n);
    ck_assert_ptr_nonnull(strstr(large.p, " complex=200\n"));
    wh_buf_release(&small);
    wh_buf_release(&large);
    wh_buf_release(&huge);
}
END_TEST

/* How often a basic regular expression is met. */
static unsigned count(const char *text, const char *pattern)
{
    regmatch_t m;
    regex_t re;
    unsigned n = 0;

    ck_assert_int_eq(regcomp(&re, pattern, 0), 0);
    for (; regexec(&re, text, 1, &m, 0) == 0; text += m.rm_eo)
        n++;
    regfree(&re);
    return n;
}

/* What an engine may leave out of a join or take to another place: more of both than by chance,
 * which would be three in ten and one in eighty. */
START_TEST(joins_have_sides_that_nobody_reads_and_conditions_of_one_side)
{
    wh_buf b = cases(names[_i], WH_GENERATE_ANY_BUDGET, 60);
    unsigned all =
                 count(b.p, "SELECT DISTINCT a[0-9]*\\.c[0-9], a[0-9]*\\.c[0-9] FROM [a-z0-9]* AS "
                            "a[0-9]* [A-Z ]*JOIN"),
             first = count(b.p,
                           "SELECT DISTINCT \\(a[0-9]*\\)\\.c[0-9], \\1\\.c[0-9] FROM [a-z0-9]* AS "
                           "\\1 [A-Z ]*JOIN"),
             on = count(b.p, " ON (*a[0-9]*\\.c[0-9] "),
             alone = count(b.p, " ON (*a[0-9]*\\.c[0-9] [<>=]* (*-*[0-9]") +
                     count(b.p, " ON (*a[0-9]*\\.c[0-9] I");

    ck_assert_uint_gt(all, 100);
    ck_assert_msg(first * 8 > all * 3, "%u of %u", first, all);
    ck_assert_msg(alone * 70 > on, "%u of %u", alone, on);
    wh_buf_release(&b);
}
END_TEST

/* A join in brackets behind RIGHT and FULL, as in Figure 8 of the paper on EET (Jiang and Su, OSDI
 * 2024), is more than the product of the words' shares. */
START_TEST(outer_joins_stand_in_brackets_behind_outer_joins)
{
    wh_buf b = cases(names[_i], WH_GENERATE_ANY_BUDGET, 60);
    unsigned n = count(b.p, "\\(RIGHT\\|FULL\\) [^()]*JOIN ([a-z0-9]* AS a[0-9]* [A-Z ]*LEFT "
                            "[A-Z ]*JOIN [^()]*) ON");

    ck_assert_uint_gt(n, 40); /* of 6,000 queries */
    wh_buf_release(&b);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("complex");
    TCase *t = tcase_create("complex");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, every_clause_of_the_dialect_comes_up, 0, 4);
    tcase_add_loop_test(t, every_frame_and_table_function_comes_up, 0, 4);
    tcase_add_loop_test(t, a_larger_budget_gives_longer_queries, 0, 4);
    tcase_add_loop_test(t, joins_have_sides_that_nobody_reads_and_conditions_of_one_side, 0, 4);
    tcase_add_loop_test(t, outer_joins_stand_in_brackets_behind_outer_joins, 0, 4);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
