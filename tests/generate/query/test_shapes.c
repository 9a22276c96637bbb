/*
 * The mix of shapes: what --mix names is made, and nothing else; what it says is recorded.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include <whittle/generate.h>

static wh_buf out = WH_BUF_INIT(1 << 24);

/* Fifty cases of one mix; of version `v`, 0 = the default. */
static const char *make(const char *mix, uint32_t v)
{
    wh_generate_options o = WH_GENERATE_OPTIONS_INIT;

    o.version = v;
    if (mix)
        ck_assert_int_eq(wh_generate_mix(wh_str_of(mix), &o, NULL), WH_OK);
    wh_buf_clear(&out);
    for (uint64_t k = 1; k <= 50; k++)
        ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 9, k, &o, &out, NULL), WH_OK);
    wh_buf_char(&out, '\0');
    return out.p;
}

/* Bases, and how many of them hold `what`. */
typedef struct tally {
    unsigned bases, holding;
} tally;

static tally count(const char *cases, const char *what)
{
    tally t = {0, 0};

    while ((cases = strstr(cases, "-- @base\n")) != NULL) {
        const char *end, *at;

        cases += strlen("-- @base\n");
        end = strchr(cases, '\n');
        at = strstr(cases, what);
        t.bases++;
        t.holding += at != NULL && at < end;
    }
    return t;
}

START_TEST(a_shape_of_the_mix_has_what_its_name_says)
{
    static const struct {
        const char *shape, *holds;
    } shapes[] = {
        {"order", " ORDER BY "}, {"limit", " LIMIT "},   {"distinct", "SELECT DISTINCT "},
        {"group", " GROUP BY "}, {"having", " HAVING "}, {"aggregate", "("},
        {"window", " OVER "},    {"cte", "WITH "},
    };

    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        tally t = count(make(shapes[i].shape, 0), shapes[i].holds);

        ck_assert_uint_eq(t.bases, 5000);
        ck_assert_msg(t.holding == t.bases, "%u of %s", t.holding, shapes[i].shape);
    }
}
END_TEST

/* Stored texts seldom end in a blank, and only what RTRIM makes equal tells it from other ones. */
START_TEST(a_text_compared_under_rtrim_often_has_a_blank_at_its_end)
{
    static const char *const before[] = {
        "COLLATE RTRIM = '",  "COLLATE RTRIM <> '", "COLLATE RTRIM IS '", "COLLATE RTRIM >= '",
        "COLLATE RTRIM <= '", "COLLATE RTRIM != '", "COLLATE RTRIM < '",  "COLLATE RTRIM > '"};
    unsigned texts = 0, blanks = 0;

    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        const char *at = make("where", 0);

        while ((at = strstr(at, before[i])) != NULL) {
            const char *end;

            at += strlen(before[i]);
            end = strchr(at, '\'');
            texts++;
            blanks += end > at && end[-1] == ' ';
        }
    }
    ck_assert_uint_ge(texts, 5);
    ck_assert_uint_ge(5 * blanks, texts);
}
END_TEST

/* Bases of two tables joined USING one column, and nothing else named so: is it also named alone?
 */
START_TEST(a_column_that_a_join_makes_one_goes_by_its_name_alone)
{
    const char *cases = make("order", 0), *at;
    unsigned joined = 0, alone = 0;

    while ((cases = strstr(cases, " USING (c")) != NULL) {
        char by[] = " ORDER BY c?";

        cases += strlen(" USING (c");
        by[sizeof by - 2] = *cases;
        at = strstr(cases, " ORDER BY ");
        joined++;
        alone += at && at < strchr(cases, '\n') && strncmp(at, by, sizeof by - 1) == 0;
    }
    ck_assert_msg(joined > 100 && alone * 100 > joined, "%u of %u", alone, joined);
}
END_TEST

/* SQLite's `*` of such joins may be ambiguous. */
START_TEST(three_relations_of_which_names_and_right_join_two_are_not_shown_by_a_star)
{
    const char *at = make("where", 0);
    unsigned found = 0, own = 0;

    while ((at = strstr(at, "-- @base\nSELECT ")) != NULL) {
        size_t n = strcspn(at += strlen("-- @base\n"), "\n");
        char base[4096], t, u, c, d;

        if (n >= sizeof base)
            continue;
        memcpy(base, at, n);
        base[n] = '\0';
        if (strstr(base, " FROM t") &&
            sscanf(strstr(base, " FROM t"), " FROM t%c JOIN t%c AS b ON %*[^.].c%c = %*[^.].c%c",
                   &t, &u, &c, &d) == 4)
            own += t == u && c == d;
        if (strstr(base, "AS c ") && !strstr(base, "JOIN (") && !strstr(base, "(SELECT") &&
            (strstr(base, " USING (") || strstr(base, " NATURAL ")) &&
            (strstr(base, " RIGHT ") || strstr(base, " FULL "))) {
            found++;
            ck_assert_msg(strncmp(base, "SELECT *", 8) != 0, "%s", base);
        }
    }
    ck_assert_uint_gt(found, 10);
    ck_assert_uint_gt(own, 2); /* a table beside itself, by one column */
}
END_TEST

/* Also of two relations: in a subquery of an expression, in one of FROM. */
/* How many lines hold both, in this order. */
static unsigned having(const char *cases, const char *first, const char *second)
{
    unsigned n = 0;

    for (const char *end; (end = strchr(cases, '\n')) != NULL; cases = end + 1) {
        const char *a = strstr(cases, first), *b = a && a < end ? strstr(a + 1, second) : NULL;

        n += b && b < end;
    }
    return n;
}

/* Across what names its columns otherwise, by a name that two others have; by a column that is the
 * condition; by what a partial index holds, and again. */
START_TEST(joins_go_by_names_across_others_and_by_what_an_index_holds)
{
    static const struct {
        const char *first, *second;
        unsigned least;
    } all[] = {
        {" AS d0", ") AS s ", 100},         {" AS d0", " NATURAL ", 2},
        {" AS d0", " USING (", 2},          {" ON t0.c0 ", "JOIN", 2},
        {"CREATE INDEX", " WHERE c0;", 10}, {"CREATE INDEX", " WHERE c1;", 10},
    };
    unsigned found[sizeof all / sizeof all[0]] = {0};

    for (uint64_t k = 1; k <= 1500; k++) {
        wh_buf_clear(&out);
        ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 6, k, NULL, &out, NULL), WH_OK);
        wh_buf_char(&out, '\0');
        for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
            found[i] += having(out.p, all[i].first, all[i].second);
    }
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        ck_assert_msg(found[i] >= all[i].least, "%s%s: %u", all[i].first, all[i].second, found[i]);
}
END_TEST

START_TEST(a_subquery_may_join)
{
    static const char *const joins[] = {" AS x JOIN ", " AS x LEFT JOIN ", " AS x RIGHT JOIN "};
    const char *cases = make("where", 0);

    for (size_t i = 0; i < sizeof joins / sizeof joins[0]; i++)
        ck_assert_msg(count(cases, joins[i]).holding > 3, "%s", joins[i]);
    ck_assert_uint_gt(count(cases, "FROM (SELECT x.c").holding, 3);
}
END_TEST

START_TEST(a_compound_has_arms)
{
    static const char *const joints[] = {" UNION ALL ", " UNION ", " INTERSECT ", " EXCEPT "};
    const char *cases = make("compound", 0);

    for (int i = 0; i < 4; i++)
        ck_assert_uint_gt(count(cases, joints[i]).holding, 300);
}
END_TEST

START_TEST(a_shape_that_is_not_named_is_not_made)
{
    const char *cases = make("where=3,order=1", 0);
    tally ordered = count(cases, " ORDER BY ");

    ck_assert_uint_gt(ordered.holding, 1000);
    ck_assert_uint_lt(ordered.holding, 1500);
    ck_assert_uint_eq(count(cases, " HAVING ").holding, 0);
    ck_assert_uint_eq(count(cases, "WITH ").holding, 0);
}
END_TEST

START_TEST(the_default_mix_has_food_for_every_oracle)
{
    static const char *const kinds[] = {"SELECT DISTINCT ", " GROUP BY ",    " HAVING ",
                                        " ORDER BY ",       "SELECT count(", "SELECT sum(",
                                        "SELECT max(",      " JOIN "};
    const char *cases = make(NULL, 0);

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        ck_assert_msg(count(cases, kinds[i]).holding > 20, "%s", kinds[i]);
}
END_TEST

START_TEST(weights_are_shares_of_bases)
{
    static const struct {
        const char *mix, *holds;
    } mixes[] = {
        {"where=1,distinct=1", "SELECT DISTINCT "},
        {"where=1,group=1", " GROUP BY "},
        {"where=1,having=1", " HAVING "},
    };

    for (size_t i = 0; i < sizeof mixes / sizeof mixes[0]; i++) {
        tally t = count(make(mixes[i].mix, 0), mixes[i].holds);

        ck_assert_uint_gt(t.holding * 100, t.bases * 45);
        ck_assert_uint_lt(t.holding * 100, t.bases * 55);
    }
}
END_TEST

START_TEST(the_fields_record_the_mix)
{
    ck_assert_ptr_nonnull(strstr(make("having=2,where", 0), " mix=where=1,having=2\n"));
    ck_assert_ptr_null(strstr(make(NULL, 0), " mix="));
}
END_TEST

/* Of a mix, in the cases whose setup holds `module`. */
static tally count_with(const char *mix, const char *module, const char *what)
{
    wh_generate_options o = WH_GENERATE_OPTIONS_INIT;
    tally sum = {0, 0};

    ck_assert_int_eq(wh_generate_mix(wh_str_of(mix), &o, NULL), WH_OK);
    for (uint64_t k = 1; k <= 400; k++) {
        tally t;

        wh_buf_clear(&out);
        ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 9, k, &o, &out, NULL), WH_OK);
        wh_buf_char(&out, '\0');
        if (!strstr(out.p, module))
            continue;
        t = count(out.p, what);
        sum.bases += t.bases;
        sum.holding += t.holding;
    }
    return sum;
}

START_TEST(a_search_is_made_where_there_is_a_full_text_table)
{
    tally fts4 = count_with("search", "USING fts4", " MATCH '");
    tally fts5 = count_with("search", "USING fts5", " MATCH '");
    tally none = count_with("search", "CREATE TABLE t0", "c0");

    ck_assert_uint_gt(fts4.bases, 100);
    ck_assert_uint_gt(fts5.bases, 100);
    ck_assert_uint_eq(fts4.bases, fts4.holding);
    ck_assert_uint_eq(fts5.bases, fts5.holding);
    ck_assert_uint_gt(none.bases, 10000); /* the others have some other shape */
    ck_assert_uint_eq(count_with("where", "USING fts5", " MATCH '").holding, 0);
}
END_TEST

START_TEST(windows_that_count_rows_are_in_a_total_order)
{
    const char *at = make("window", 0);
    unsigned n = 0;

    for (; (at = strstr(at, "row_number() OVER (")) != NULL; at++, n++) {
        const char *end = strchr(at, '\n'), *number = strstr(at, "rowid");
        ck_assert(number && number < end);
    }
    ck_assert_uint_gt(n, 100);
}
END_TEST

START_TEST(an_old_version_gets_another_shape_for_one_that_it_lacks)
{
    const char *cases = make("window", 3008000);

    ck_assert_uint_eq(count(cases, " OVER ").holding, 0);
    ck_assert_uint_eq(count(cases, "SELECT ").holding, 5000);
    ck_assert_uint_eq(count(make("cte", 3030000), " MATERIALIZED ").holding, 0);
}
END_TEST

START_TEST(a_wrong_mix_is_an_error_and_sets_nothing)
{
    static const char *const wrong[] = {"",      "where=",   "where=x",     "where=1001",
                                        "joins", "where=0",  "where=1,",    "where=-1",
                                        ",",     "where==1", "group,,where"};

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        wh_generate_options o = WH_GENERATE_OPTIONS_INIT;
        wh_error err = {0};

        ck_assert_int_eq(wh_generate_mix(wh_str_of(wrong[i]), &o, &err), WH_EINVAL);
        ck_assert_msg(err.message[0], "%s", wrong[i]);
        for (size_t k = 0; k < WH_GENERATE_SHAPES; k++)
            ck_assert_uint_eq(o.mix[k], 0);
    }
}
END_TEST

START_TEST(shapes_have_names_and_weights)
{
    unsigned total = 0;
    size_t n = 0;

    for (; wh_generate_shape(n); n++) {
        if (strcmp(wh_generate_shape(n), "search") != 0) /* where there are full-text tables */
            total += wh_generate_shape_weight(n);
    }
    ck_assert_uint_ge(n, 10);
    ck_assert_uint_eq(total, 100);
    ck_assert_uint_eq(wh_generate_shape_weight(n), 0);
    ck_assert_str_eq(wh_generate_shape(0), "where");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("shapes");
    TCase *t = tcase_create("shapes");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 120);
    tcase_add_test(t, a_shape_of_the_mix_has_what_its_name_says);
    tcase_add_test(t, a_text_compared_under_rtrim_often_has_a_blank_at_its_end);
    tcase_add_test(t, a_column_that_a_join_makes_one_goes_by_its_name_alone);
    tcase_add_test(t, joins_go_by_names_across_others_and_by_what_an_index_holds);
    tcase_add_test(t, a_subquery_may_join);
    tcase_add_test(t, three_relations_of_which_names_and_right_join_two_are_not_shown_by_a_star);
    tcase_add_test(t, a_compound_has_arms);
    tcase_add_test(t, a_shape_that_is_not_named_is_not_made);
    tcase_add_test(t, the_default_mix_has_food_for_every_oracle);
    tcase_add_test(t, weights_are_shares_of_bases);
    tcase_add_test(t, the_fields_record_the_mix);
    tcase_add_test(t, a_search_is_made_where_there_is_a_full_text_table);
    tcase_add_test(t, windows_that_count_rows_are_in_a_total_order);
    tcase_add_test(t, an_old_version_gets_another_shape_for_one_that_it_lacks);
    tcase_add_test(t, a_wrong_mix_is_an_error_and_sets_nothing);
    tcase_add_test(t, shapes_have_names_and_weights);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    wh_buf_release(&out);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
