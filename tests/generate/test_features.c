/*
 * The feature tables: a wrong row is found here and not in a campaign.
 */
#include <check.h>
#include <stdlib.h>

#include "generate/model.h"

static const wh_gen_features *const f = &wh_sqlite_features;

START_TEST(every_template_is_well_formed)
{
    for (int class_ = 0; class_ < WH_CLASSES; class_++) {
        for (const wh_production *p = f->productions[class_]; p->sql; p++) {
            int open = 0;

            ck_assert_msg(p->weight > 0, "%s: no weight", p->sql);
            for (const char *t = p->sql; *t; t++) {
                open += *t == '(' ? 1 : *t == ')' ? -1 : 0;
                if (*t == '%') {
                    t++;
                    ck_assert_msg(*t && strchr("bntaBNTAwsczmeCdklrKvipgoxyQESWZ%", *t),
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
    for (int class_ = 0; class_ < WH_CLASSES; class_++) {
        for (const wh_production *p = f->productions[class_]; p->sql; p++) {
            bool first = false, second = false;

            for (const char *t = p->sql; *t; t++) {
                if (*t != '%')
                    continue;
                t++;
                ck_assert_msg(*t != 'C' || first, "%s: C without a column", p->sql);
                ck_assert_msg(*t != 'd' || first, "%s: d without a column", p->sql);
                ck_assert_msg(*t != 'l' || second, "%s: l without a column", p->sql);
                first = first || strchr("czmeKZ", *t);
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
                ck_assert_msg(!strchr("QES", *++t), "%s: subquery first", p->sql);
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
        ck_assert_uint_le(n, WH_GEN_PRODUCTIONS);
        ck_assert_uint_le(weight, WH_GEN_SLOTS);
    }
}
END_TEST

/* What depends on chance, on the clock or on the connection makes false alarms. */
START_TEST(nothing_is_nondeterministic)
{
    static const char *const never[] = {
        "random",   "date(",        "time(",      "julianday", "strftime", "changes",
        "last_ins", "group_concat", "sqlite_",    "LIMIT",     "current_", "json",
        "zeroblob", "CURRENT_",     "row_number", NULL,
    };

    for (int class_ = 0; class_ < WH_CLASSES; class_++) {
        for (const wh_production *p = f->productions[class_]; p->sql; p++) {
            for (int i = 0; never[i]; i++)
                ck_assert_msg(!strstr(p->sql, never[i]), "%s: %s", p->sql, never[i]);
        }
    }
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
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
