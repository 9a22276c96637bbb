/*
 * The feature tables: a wrong row is found here and not in a campaign.
 */
#include <check.h>
#include <stdlib.h>

#include "generate/query/query.h"

static const wh_gen_features *const f = &wh_sqlite_features;

enum { TABLES = 2 * WH_CLASSES + 4 };

/* All tables of templates, one after the other; some are empty. */
static const wh_production *table_at(int i)
{
    static const wh_production none[] = {{0, NULL, 0}};
    const wh_production *t = i < WH_CLASSES       ? f->productions[i]
                             : i < 2 * WH_CLASSES ? f->functions[i - WH_CLASSES]
                             : i == TABLES - 4    ? f->ordered_windows
                             : i == TABLES - 3    ? f->aggregates
                             : i == TABLES - 2    ? f->conditions
                                                  : f->windows;

    return t ? t : none;
}

START_TEST(every_template_is_well_formed)
{
    for (int i = 0; i < TABLES; i++) {
        for (const wh_production *p = table_at(i); p->sql; p++) {
            int open = 0;

            ck_assert_msg(p->weight > 0, "%s: no weight", p->sql);
            for (const char *t = p->sql; *t; t++) {
                open += *t == '(' ? 1 : *t == ')' ? -1 : 0;
                if (*t == '%') {
                    t++;
                    ck_assert_msg(*t && strchr("bntaBNTAwsuqczmeCdhklrKvijpgoxyQRESWZU%", *t),
                                  "%s: no such letter", p->sql);
                }
                ck_assert_msg(open >= 0, "%s: parentheses", p->sql);
            }
            ck_assert_msg(open == 0, "%s: parentheses", p->sql);
        }
    }
}
END_TEST

/* C, d and l refer back: without a column before them they would write ".c0". */
START_TEST(a_template_names_a_column_before_it_refers_to_it)
{
    for (int i = 0; i < TABLES; i++) {
        for (const wh_production *p = table_at(i); p->sql; p++) {
            bool first = false, second = false;

            for (const char *t = p->sql; *t; t++) {
                if (*t != '%')
                    continue;
                t++;
                ck_assert_msg(*t != 'C' || first, "%s: C without a column", p->sql);
                ck_assert_msg(*t != 'd' || first, "%s: d without a column", p->sql);
                ck_assert_msg(*t != 'l' || second, "%s: l without a column", p->sql);
                first = first || strchr("czmeKZuqh", *t);
                second = second || *t == 'd';
            }
        }
    }
}
END_TEST

START_TEST(the_first_row_of_a_table_is_finite_and_for_every_version)
{
    for (int class_ = 0; class_ < WH_CLASSES; class_++) {
        const wh_production *p = f->productions[class_];

        ck_assert_uint_eq(p->since, 0);
        for (const char *t = p->sql; *t; t++) {
            if (*t == '%')
                ck_assert_msg(!strchr("QRES", *++t), "%s: subquery first", p->sql);
        }
    }
}
END_TEST

START_TEST(a_table_fits_the_room_for_it)
{
    for (int class_ = 0; class_ < WH_CLASSES; class_++) {
        unsigned n = 0, weight = 0;

        for (const wh_production *p = f->productions[class_]; p->sql; p++, n++)
            weight += p->weight;
        for (const wh_production *p = table_at(WH_CLASSES + class_); p->sql; p++, n++)
            weight += p->weight;
        ck_assert_uint_le(n, WH_GEN_PRODUCTIONS);
        ck_assert_uint_le(weight, WH_GEN_SLOTS);
    }
}
END_TEST

/* What depends on chance, on the clock or on the connection makes false alarms. */
START_TEST(nothing_is_nondeterministic)
{
    static const char *const never[] = {
        "random", "date()",  "time()",   "day()",    "epoch()",      "strftime('%s')",
        "now",    "changes", "last_ins", "current_", "CURRENT_TIME", "sqlite_",
    };

    for (int i = 0; i < TABLES; i++) {
        for (const wh_production *p = table_at(i); p->sql; p++) {
            for (size_t k = 0; k < sizeof never / sizeof never[0]; k++)
                ck_assert_msg(!strstr(p->sql, never[k]), "%s: %s", p->sql, never[k]);
            ck_assert_msg(!strstr(p->sql, "LIMIT") || strstr(p->sql, "EXISTS ("), "%s", p->sql);
        }
    }
}
END_TEST

/* Whatever follows the last row of HAVING and of windows must not be drawn: there is always one
 * row for every version, or the shape itself is newer. */
START_TEST(every_version_of_a_shape_has_a_row_to_draw)
{
    ck_assert_uint_eq(f->aggregates->since, 0);
    ck_assert_uint_eq(f->conditions->since, 0);
    ck_assert_uint_le(f->windows->since, f->windows_since);
}
END_TEST

/* How often queries say `what` with the tables `features`. */
static unsigned uses(const wh_gen_features *features, const char *what)
{
    static const uint16_t mix[WH_GENERATE_SHAPES];
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_buf text = WH_BUF_INIT(1 << 24);
    wh_gen *g = WH_NEW(a, wh_gen);
    unsigned n = 0;

    g->estimator = WH_NEW(a, wh_estimator);
    g->out = &text;
    g->features = features;
    g->version = features->version;
    g->snippet_text.limit = WH_GEN_SNIPPET_MAX;
    for (uint64_t k = 1; k <= 40; k++) {
        memset(g->relations, 0, sizeof g->relations);
        g->ntables = g->nviews = g->nindexes = g->ntriggers = g->nsnippets = 0;
        wh_buf_clear(&g->snippet_text);
        wh_rng_seed(&g->rng, 3, k, 0);
        wh_values_pool(g);
        wh_expressions_setup(g);
        wh_setup(g);
        wh_buf_clear(&text);
        for (int i = 0; i < 100; i++)
            wh_query(g, mix);
        wh_buf_char(&text, '\0');
        for (const char *p = text.p; (p = strstr(p, what)) != NULL; p++)
            n++;
    }
    wh_buf_release(&g->snippet_text);
    wh_buf_release(&text);
    wh_arena_free(a);
    return n;
}

START_TEST(a_row_is_all_that_a_new_function_needs)
{
    static const wh_production more[] = {{9, "newcomer(%N, %T)", 0}, {0, NULL, 0}};
    static const wh_production later[] = {{9, "newcomer(%N, %T)", 9000000}, {0, NULL, 0}};
    wh_gen_features features = wh_sqlite_features;

    ck_assert_uint_eq(uses(&features, "newcomer("), 0);
    features.functions[WH_NUMBER] = more;
    ck_assert_uint_gt(uses(&features, "newcomer("), 4);
    features.functions[WH_NUMBER] = later;
    ck_assert_uint_eq(uses(&features, "newcomer("), 0);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("features");
    TCase *t = tcase_create("features");
    SRunner *sr;
    int failed;

    tcase_add_test(t, every_template_is_well_formed);
    tcase_add_test(t, a_template_names_a_column_before_it_refers_to_it);
    tcase_add_test(t, the_first_row_of_a_table_is_finite_and_for_every_version);
    tcase_add_test(t, a_table_fits_the_room_for_it);
    tcase_add_test(t, nothing_is_nondeterministic);
    tcase_add_test(t, every_version_of_a_shape_has_a_row_to_draw);
    tcase_add_test(t, a_row_is_all_that_a_new_function_needs);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
