/*
 * What bases ask, beside their shape: each of these forms comes up, as engines have bugs in each.
 */
#include <check.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>

#include <whittle/generate.h>

static wh_buf out = WH_BUF_INIT(1 << 26);

static void make(const char *mix, uint64_t cases)
{
    wh_generate_options o = WH_GENERATE_OPTIONS_INIT;

    if (mix)
        ck_assert_int_eq(wh_generate_mix(wh_str_of(mix), &o, NULL), WH_OK);
    wh_buf_clear(&out);
    for (uint64_t k = 1; k <= cases; k++)
        ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 9, k, &o, &out, NULL), WH_OK);
    wh_buf_char(&out, '\0');
}

/* How many lines match. */
static unsigned count(const char *pattern)
{
    unsigned n = 0;
    char *line, *end;
    regex_t r;

    ck_assert_int_eq(regcomp(&r, pattern, REG_EXTENDED | REG_NOSUB), 0);
    for (line = out.p; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        n += regexec(&r, line, 0, NULL, 0) == 0;
        *end = '\n';
    }
    regfree(&r);
    return n;
}

START_TEST(queries_ask_each_of_these)
{
    static const struct {
        const char *pattern;
        unsigned least;
    } asked[] = {
        /* one of rows that are alike, in whatever order */
        {"[(]SELECT DISTINCT [^x][^()]* AS x( WHERE [^()]*[^1])? LIMIT 1 OFFSET", 2},
        {"[(]SELECT DISTINCT [^x][^()]*ORDER BY x[.]c[0-9] LIMIT 1 OFFSET", 2},
        /* rows that find themselves */
        {"\\(([tv][0-9][.])?(c[0-9]), ([tv][0-9][.])?(c[0-9])\\) (NOT )?IN "
         "\\(SELECT x[.]\\2, x[.]\\4 ",
         240},
        {"total\\(c[0-9]\\) OVER \\(ORDER BY rowid ROWS BETWEEN CURRENT ROW AND 1 F", 10},
        {"total\\(c[0-9]\\) OVER \\(.*CURRENT ROW AND UNBOUNDED F", 1},
        /* an expression behind a column, and one that an index holds beside something else */
        {"^CREATE INDEX .*\\(c[0-9], [a-z]+\\(c[0-9]\\)", 3},
        {"WHERE [a-z]+\\(c[0-9]\\) [<>=]+ [^ ]+ AND \\(", 8},
        /* a derived table comes first */
        {" FROM \\(SELECT CAST\\([0-9] AS REAL\\) AS c0 UNION ALL SELECT [0-9]\\) AS s", 2},
        {" FROM json_each\\('\\[1,2,[0-9],null,2\\]'\\) AS s", 150},
        {"(c[0-9]) = [^ ]+ AND \\1 LIKE", 50},
        {"(c[0-9]) = [^ ]+ AND CAST\\(\\1 AS TEXT\\)", 20},
        {"COLLATE [A-Z]+ = [^ ]+ COLLATE [A-Z]+ AND ", 40},
        /* statistics of tables that have no index, beside others, and of several tables */
        {"^INSERT INTO sqlite_stat1.*'[)], [(]'t[0-9]', NULL, ", 10},
        {"^UPDATE sqlite_stat1 SET stat = '[0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9]+", 5},
        {"^CREATE INDEX .*[( ]json_", 5},
        {"^SELECT json_(array|quote)\\((json_|c[0-9]|[a-z]+\\()", 100},
        {" = [^ ]+ AND [^ ]*c[0-9] LIKE [^ ]*c[0-9]( |;)", 60},
        {"WHERE ([^ ]*c[0-9]) [<>=!]+ [^ ]+ OR \\1 [<>=!]+ \\(SELECT", 60},
    };

    make(NULL, 1000);
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        unsigned n = count(asked[i].pattern);

        ck_assert_msg(n >= asked[i].least, "%u of %s", n, asked[i].pattern);
    }
}
END_TEST

/* The same function in an index, and in a view behind it, or in what is selected and joined. */
START_TEST(views_and_queries_show_what_indexes_hold)
{
    char indexed[64] = "", listed[80] = "", joined[80] = "", *line, *end;
    unsigned shown = 0, selected = 0, on = 0;
    regmatch_t m[2];
    regex_t r;

    make(NULL, 1200);
    ck_assert_int_eq(regcomp(&r, "^CREATE INDEX [^;]*[(, ]([a-z]+[(])", REG_EXTENDED), 0);
    for (line = out.p; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        if (strncmp(line, "-- @case", 8) == 0)
            indexed[0] = '\0';
        else if (regexec(&r, line, 2, m, 0) == 0)
            snprintf(indexed, sizeof indexed, "%.*s", (int)(m[1].rm_eo - m[1].rm_so),
                     line + m[1].rm_so);
        snprintf(listed, sizeof listed, "SELECT %s", indexed);
        snprintf(joined, sizeof joined, " ON %s", indexed);
        if (strncmp(line, "CREATE VIEW ", 12) == 0)
            shown += indexed[0] && strstr(line, indexed);
        selected += indexed[0] && strncmp(line, listed, strlen(listed)) == 0;
        on += indexed[0] && strncmp(line, "SELECT ", 7) == 0 && strstr(line, joined);
        *end = '\n';
    }
    regfree(&r);
    ck_assert_uint_gt(shown, 5);
    ck_assert_msg(selected > 180 && on > 20, "%u and %u", selected, on);
}
END_TEST

/* Numbers that are counted are small, so are those that they are compared with. */
START_TEST(counted_columns_are_compared_with_small_numbers)
{
    unsigned small, large;

    make(NULL, 600);
    small = count(" AS s.* s[.](key|value) (=|IS|<|>|<=|>=) [0-4]( |;)");
    large = count(" AS s.* s[.](key|value) (=|IS|<|>|<=|>=) -?[0-9]{2,}( |;)");
    ck_assert_msg(small > 10 && small > 3 * large, "%u and %u", small, large);
}
END_TEST

START_TEST(changes_meet_several_clauses_of_a_conflict)
{
    static const char *const clauses[] = {
        "^REPLACE INTO .* ON CONFLICT\\([^)]*\\) DO UPDATE SET [^;]*;$",
        "^INSERT OR IGNORE INTO .* ON CONFLICT\\([^)]*\\) DO UPDATE",
        "DO UPDATE SET .* ON CONFLICT DO NOTHING",
        "DO NOTHING ON CONFLICT DO UPDATE",
        "^REPLACE INTO .*DO NOTHING ON CONFLICT\\(",
    };

    make("upsert", 60);
    for (size_t i = 0; i < sizeof clauses / sizeof clauses[0]; i++)
        ck_assert_msg(count(clauses[i]) > 5, "%s", clauses[i]);
}
END_TEST

/* Rows that keep another key than the one that ON CONFLICT names; and not the first key alone. */
START_TEST(conflicts_are_of_another_key_than_is_named)
{
    char keyed[40] = "", *line, *end;
    unsigned missed, second = 0;

    make("upsert", 400);
    missed = count("^(INSERT|REPLACE)[^(]*[(]c0, .* SELECT [^n;][^;]* ON CONFLICT[(]c0[)]");
    for (line = out.p; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        if (strncmp(line, "-- @case", 8) == 0)
            keyed[0] = '\0';
        else if (strncmp(line, "CREATE TABLE t", 14) == 0 &&
                 strncmp(line + 15, "(c0 INTEGER PRIMARY KEY,", 24) == 0)
            snprintf(keyed, sizeof keyed, " INTO %.2s(c0", line + 13);
        second += keyed[0] && strstr(line, keyed) && strstr(line, " ON CONFLICT(c") &&
                  !strstr(line, " ON CONFLICT(c0)");
        *end = '\n';
    }
    ck_assert_msg(missed > 120 && second > 20, "%u, %u", missed, second);
}
END_TEST

/* Of a table without rows: of others an engine may choose which row it shows. */
START_TEST(columns_stand_beside_aggregates_of_no_rows)
{
    make("aggregate", 900);
    ck_assert_uint_gt(count("^SELECT [a-z0-9.]*c[0-9]( IS NULL)?, [a-z_]+\\("), 3);
}
END_TEST

START_TEST(some_bases_change_rows)
{
    static const char *const kinds[] = {
        "^UPDATE (OR [A-Z]+ )?t[0-9] ",
        "^DELETE FROM t[0-9] (NOT INDEXED )?WHERE ",
        "^INSERT (OR IGNORE )?INTO t[0-9][(].*[)] SELECT [^;]* FROM [tv][0-9] AS n [^;C]*;",
        "^(INSERT|REPLACE) INTO t[0-9][(].*[)] SELECT .* ON CONFLICT",
    };
    unsigned all;

    make(NULL, 200);
    all = count("^-- @base");
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        unsigned n = count(kinds[i]);

        ck_assert_msg(n * 200 > all && n * 25 < all, "%u of %u: %s", n, all, kinds[i]);
    }
}
END_TEST

/* As often as not: there are some three tables and views to ask. */
START_TEST(changes_ask_the_table_that_they_change)
{
    unsigned own, all;

    make("update=1,delete=1", 100);
    own = count("^UPDATE (t[0-9]) SET .*WHERE.*\\(SELECT [^()]*(\\([^()]*\\))? FROM \\1 AS x") +
          count("^DELETE FROM (t[0-9]) WHERE.*\\(SELECT [^()]*(\\([^()]*\\))? FROM \\1 AS x");
    all = count("^UPDATE t[0-9] SET .*WHERE.*\\(SELECT [^()]*(\\([^()]*\\))? FROM [tv][0-9] AS x") +
          count("^DELETE FROM t[0-9] WHERE.*\\(SELECT [^()]*(\\([^()]*\\))? FROM [tv][0-9] AS x");
    ck_assert_msg(own * 100 > all * 58, "%u of %u", own, all);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("asked");
    TCase *t = tcase_create("asked");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_test(t, queries_ask_each_of_these);
    tcase_add_test(t, views_and_queries_show_what_indexes_hold);
    tcase_add_test(t, counted_columns_are_compared_with_small_numbers);
    tcase_add_test(t, changes_meet_several_clauses_of_a_conflict);
    tcase_add_test(t, conflicts_are_of_another_key_than_is_named);
    tcase_add_test(t, columns_stand_beside_aggregates_of_no_rows);
    tcase_add_test(t, some_bases_change_rows);
    tcase_add_test(t, changes_ask_the_table_that_they_change);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    wh_buf_release(&out);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
