/*
 * Profiles steer the generator: what one refuses is never drawn, what it accepts still is.
 */
#include <check.h>
#include <stdlib.h>

#include "generate/dialect/feature_list.h"
#include "generate/profile/steer.h"

static wh_buf out = WH_BUF_INIT((size_t)256 << 20);

static wh_generate_profile *read_profile(const char *text)
{
    wh_generate_profile *p = NULL;
    wh_error err = {0};
    int rc = wh_generate_profile_read(WH_STR("sqlite"), wh_str_of(text), "p", &p, &err);

    ck_assert_msg(rc == WH_OK, "%s", err.message);
    return p;
}

/* Cases 1 to n, as the profile `text` (NULL: none) and the version have them. */
static wh_str make(const char *text, uint32_t version, uint64_t n, uint32_t queries)
{
    wh_generate_options opt = WH_GENERATE_OPTIONS_INIT;
    wh_generate_profile *p = text ? read_profile(text) : NULL;

    opt.profile = p;
    opt.version = version;
    opt.queries = queries;
    wh_buf_clear(&out);
    for (uint64_t k = 1; k <= n; k++)
        ck_assert_int_eq(wh_generate(WH_STR("sqlite"), 12, k, &opt, &out, NULL), WH_OK);
    wh_generate_profile_free(p);
    return wh_buf_view(&out);
}

static size_t count(wh_str s, const char *what)
{
    size_t n = strlen(what), found = 0;
    const char *p = s.p;

    while ((p = memchr(p, what[0], (size_t)(s.p + s.n - p))) != NULL) {
        found += (size_t)(s.p + s.n - p) >= n && memcmp(p, what, n) == 0;
        p++;
    }
    return found;
}

static const struct {
    const char *row, *drawn; /* of a profile; what stands in cases for it */
} features[] = {
    {"number abs($safe)", "abs("},
    {"join-on RIGHT JOIN", " RIGHT JOIN "},
    {"join-using RIGHT JOIN", " RIGHT JOIN "},
    {"join-natural NATURAL JOIN", " NATURAL JOIN "},
    {"number unicode($TEXT)", "unicode("},
    {"operator IS DISTINCT FROM", " IS DISTINCT FROM "},
    {"pragma PRAGMA automatic_index=0", "PRAGMA automatic_index=0"},
    {"early-pragma PRAGMA page_size=512", "PRAGMA page_size=512"},
    {"statement VACUUM", "VACUUM;"},
    {"statement CREATE TRIGGER", "CREATE TRIGGER"},
    {"statement CREATE TRIGGER", "CREATE TEMP TRIGGER"},
    {"statement REINDEX", "REINDEX"},
    {"type DOUBLE", " DOUBLE"},
    {"constraint COLLATE RTRIM", " COLLATE RTRIM,"},
    {"constraint DEFAULT $e", "DEFAULT (1 + 2)"},
    {"insert INSERT OR FAIL INTO", "INSERT OR FAIL INTO"},
    {"update UPDATE OR IGNORE", "\nUPDATE OR IGNORE t"},
    {"change UPDATE OR IGNORE $t SET $s WHERE $w", "\nUPDATE OR IGNORE t"},
    {"check CHECK (c0 IS NOT 170141183)", ", CHECK (c0 IS NOT 170141183)"},
    {"virtual fts5($c)", "USING fts5(c0, c1, c2)"},
    {"clause strict", " STRICT;"},
    {"clause generated", " AS ("},
    {"clause returning", " RETURNING "},
    {"change UPDATE $t SET $s WHERE $w RETURNING $o", " RETURNING "},
    {"change DELETE FROM $t WHERE $w RETURNING $o", " RETURNING "},
    {"change INSERT OR IGNORE INTO $t($l) SELECT $e FROM $f WHERE $w RETURNING $o", " RETURNING "},
    {"change INSERT INTO $t($l) SELECT $e FROM $m WHERE $w ON CONFLICT($u) DO UPDATE SET $x "
     "RETURNING $o",
     " RETURNING "},
};

enum { FEATURES = sizeof features / sizeof features[0], CASES = 2000 };

START_TEST(what_a_profile_refuses_is_never_drawn)
{
    wh_buf text = WH_BUF_INIT(1 << 16);
    wh_str s;

    wh_buf_text(&text, "profile 1\ndialect sqlite\nversion 3.40.1\n");
    for (size_t i = 0; i < FEATURES; i++)
        wh_buf_format(&text, "refused %s\n", features[i].row);
    wh_buf_text(&text, "refused constraint CHECK ($c IS NOT 170141183)\n");
    wh_buf_char(&text, '\0');
    s = make(text.p, 0, CASES, 12);
    for (size_t i = 0; i < FEATURES; i++) {
        /* Views and columns have AS, too, but never before a parenthesis within a table. */
        if (strcmp(features[i].drawn, " AS (") == 0)
            ck_assert_uint_eq(count(s, ") STORED") + count(s, ") VIRTUAL"), 0);
        else if (strcmp(features[i].drawn, " COLLATE RTRIM,") != 0)
            ck_assert_msg(count(s, features[i].drawn) == 0, "%s", features[i].row);
    }
    ck_assert_uint_eq(count(s, "\n-- @case 1"), CASES - 1);
    wh_buf_release(&text);
}
END_TEST

/* Of a user's, of the engine's catalog; not what is refused, nor words that there are none of. */
START_TEST(expressions_that_only_the_profile_has_are_made)
{
    wh_str s = make("profile 1\ndialect sqlite\naccepted leaf twice($c)\n"
                    "refused leaf thrice($c)\naccepted leaf torn($nothing)\n",
                    0, 60, 100);

    ck_assert_uint_gt(count(s, "twice("), 5);
    ck_assert_uint_eq(count(s, "thrice("), 0);
    ck_assert_uint_eq(count(s, "torn("), 0);
}
END_TEST

START_TEST(without_the_profile_the_same_seed_draws_it_all)
{
    wh_str s = make(NULL, 0, CASES, 12);

    for (size_t i = 0; i < FEATURES; i++)
        ck_assert_msg(count(s, features[i].drawn) > 0, "%s", features[i].row);
}
END_TEST

START_TEST(a_profile_that_refuses_nothing_changes_nothing_but_its_field)
{
    wh_str s = make("profile 1\naccepted number abs($safe)\ttried=3000 accepted=2990 plans=0\n"
                    "unknown clause strict\naccepted join-on JOIN\ttried=9 accepted=1 plans=0\n",
                    3040001, 20, 20);
    wh_buf steered = WH_BUF_INIT(1 << 24), plain = WH_BUF_INIT(1 << 24);

    ck_assert_uint_eq(count(s, " profile="), 20);
    for (size_t i = 0; i < s.n; i++) {
        if (s.n - i > 25 && memcmp(s.p + i, " profile=", 9) == 0)
            i += 25;
        wh_buf_char(&steered, s.p[i]);
    }
    wh_buf_str(&plain, make(NULL, 3040001, 20, 20));
    ck_assert(wh_str_eq(wh_buf_view(&steered), wh_buf_view(&plain)));
    wh_buf_release(&steered);
    wh_buf_release(&plain);
}
END_TEST

/* Those that join by a condition or by USING, and not by a key alone. */
static size_t count_left(wh_str s)
{
    return count(s, " LEFT JOIN ") - count(s, " NATURAL LEFT JOIN ") - count(s, " AS e ON ");
}

START_TEST(what_is_often_refused_is_drawn_less_often)
{
    static const char often[] = "profile 1\naccepted join-on LEFT JOIN\ttried=1000 accepted=150\n"
                                "accepted join-using LEFT JOIN\ttried=1000 accepted=150\n";
    size_t less, all;

    less = count_left(make(often, 0, 200, 20));
    all = count_left(make(NULL, 0, 200, 20));
    ck_assert_msg(less * 2 < all && less > 0, "%lu of %lu", (unsigned long)less,
                  (unsigned long)all);
}
END_TEST

START_TEST(what_led_to_new_plans_is_drawn_oftener)
{
    static const char plans[] =
        "profile 1\naccepted join-on LEFT JOIN\ttried=900 accepted=900 plans=90\n"
        "accepted join-on JOIN\ttried=900 accepted=900 plans=3\n";
    size_t left, left_then, inner, inner_then;

    left = count_left(make(NULL, 0, 200, 20));
    left_then = count_left(make(plans, 0, 200, 20));
    inner = count(make(NULL, 0, 200, 20), " JOIN t");
    inner_then = count(make(plans, 0, 200, 20), " JOIN t");
    ck_assert_uint_gt(left_then * 4, left * 5);
    ck_assert_uint_gt(left_then * inner, left * inner_then);
}
END_TEST

START_TEST(the_profile_says_which_version_unless_the_user_does)
{
    static const char old[] = "profile 1\nversion 3.26.0\n";
    static const char bold[] = "profile 1\nversion 3.26.0\naccepted join-on RIGHT JOIN\n";

    ck_assert_uint_eq(count(make(old, 0, 50, 20), "dialect-version=3.26.0 "), 50);
    ck_assert_uint_eq(count(make(old, 0, 50, 20), " RIGHT JOIN "), 0);
    ck_assert_uint_gt(count(make(old, 3040001, 50, 20), " RIGHT JOIN "), 0);
    /* An engine may have what the version that it names does not. */
    ck_assert_uint_gt(count(make(bold, 0, 50, 20), " RIGHT JOIN "), 0);
    ck_assert_uint_eq(count(make(bold, 3026000, 50, 20), " RIGHT JOIN "), 0);
    ck_assert_uint_eq(count(make("profile 1\nversion main\n", 0, 3, 1), "3.40.1"), 3);
}
END_TEST

START_TEST(cases_stand_though_everything_is_refused)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_profile *p = NULL;
    wh_buf text = WH_BUF_INIT(1 << 20);
    static const char *const more[] = {
        "clause upserts", "clause returning",   "clause row-value",      "clause update-from",
        "clause rename",  "clause drop-column", "insert INSERT INTO",    "update UPDATE",
        "conflict",       "virtual rtree($c)",  "statement CREATE VIEW", "statement PRAGMA",
    };

    ck_assert_int_eq(wh_profile_of_dialect(a, WH_STR("sqlite"), &p, NULL), WH_OK);
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        wh_str row = wh_str_of(more[i]), kind = {row.p, strcspn(row.p, " ")};

        wh_profile_add(p, kind, (wh_str){row.p + kind.n, row.n - kind.n});
    }
    for (size_t i = 0; i < p->n; i++)
        p->v[i]->state = WH_PROFILE_REFUSED;
    wh_profile_write(p, &text);
    wh_buf_char(&text, '\0');
    ck_assert_uint_eq(count(make(text.p, 0, 60, 5), "-- @base\n"), 300);
    ck_assert_uint_eq(count(make(text.p, 3009000, 60, 5), "-- @base\n"), 300);
    wh_buf_release(&text);
    wh_arena_free(a);
}
END_TEST

/* Complex queries draw from tables that others don't: frames, series. Clauses, which are of no
 * table, stay. */
START_TEST(complex_queries_stand_though_everything_is_refused)
{
    static const char *const dialects[] = {"sqlite", "postgresql", "mariadb",
                                           "mysql",  "duckdb",     "h2"};
    wh_str dialect = wh_str_of(dialects[_i]);
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_generate_options opt = WH_GENERATE_OPTIONS_INIT;
    wh_profile *p = NULL;
    wh_buf text = WH_BUF_INIT(1 << 20);

    ck_assert_int_eq(wh_profile_of_dialect(a, dialect, &p, NULL), WH_OK);
    for (size_t i = 0; i < p->n; i++)
        if (!wh_str_is(p->v[i]->kind, "clause"))
            p->v[i]->state = WH_PROFILE_REFUSED;
    wh_profile_write(p, &text);
    ck_assert_int_eq(wh_generate_profile_read(dialect, wh_buf_view(&text), "p",
                                              (wh_generate_profile **)&opt.profile, NULL),
                     WH_OK);
    opt.budget = 60;
    wh_buf_clear(&out);
    for (uint64_t k = 1; k <= 30; k++)
        ck_assert_int_eq(wh_generate(dialect, 12, k, &opt, &out, NULL), WH_OK);
    ck_assert_uint_ge(count(wh_buf_view(&out), "-- @base\n"), 300);
    wh_generate_profile_free((wh_generate_profile *)(uintptr_t)opt.profile);
    wh_buf_release(&text);
    wh_arena_free(a);
}
END_TEST

/* A misspelt row must not pass for one. */
/* No value of another type, and no type that says nothing of its values. */
START_TEST(where_mixed_values_are_refused_columns_keep_to_their_types)
{
    const char *profile =
        "profile 1\nrefused clause mixed-values\nrefused type INTEGER\n"
        "refused type BIGINT\nrefused type TEXT\nrefused type VARCHAR(10)\n"
        "refused type CHAR(5)\nrefused type REAL\nrefused type DOUBLE\n"
        "refused type FLOAT\nrefused clause generated\nrefused virtual fts4($c)\n";
    wh_str text = make(NULL, 0, 20, 1);

    ck_assert_uint_gt(count(text, "0 BLOB"), 0);
    ck_assert_uint_gt(count(text, ", x'"), 0);
    text = make(profile, 0, 20, 1);
    ck_assert_uint_eq(count(text, "0 BLOB"), 0);
    ck_assert_uint_eq(count(text, "0 NUMERIC"), 0); /* a column, not a cast */
    ck_assert_uint_eq(count(text, "INSERT INTO t0 VALUES ('"), 0);
    ck_assert_uint_gt(count(text, "INSERT INTO t0 VALUES ("), 0);
}
END_TEST

START_TEST(features_of_no_table_are_counted_and_ignored)
{
    const char *first;
    wh_generate_profile *p = read_profile("profile 1\nrefused number abs($safe)\n"
                                          "refused join-on SIDEWAYS JOIN\nrefused clause nice\n"
                                          "accepted type\nrefused nonsense x\n");

    ck_assert_uint_eq(wh_generate_profile_unknown(p, &first), 3);
    ck_assert_str_eq(first, "join-on SIDEWAYS JOIN");
    wh_generate_profile_free(p);
    p = read_profile("profile 1\nrefused number abs($safe)\nrefused string of_this_engine($num)\n"
                     "accepted string of_that_engine($num)\n");
    ck_assert_uint_eq(wh_generate_profile_unknown(p, &first), 0);
    ck_assert_str_eq(first, "");
    wh_generate_profile_free(p);
}
END_TEST

/* What is probed can be steered by. */
START_TEST(every_feature_of_the_list_is_one_of_the_tables)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_profile *p = NULL;

    ck_assert_int_eq(wh_profile_of_dialect(a, WH_STR("sqlite"), &p, NULL), WH_OK);
    for (size_t i = 0; i < p->n; i++)
        ck_assert_msg(wh_features_have(&wh_sqlite_features, p->v[i]->kind, p->v[i]->text), "%s %s",
                      p->v[i]->kind.p, p->v[i]->text.p);
    wh_arena_free(a);
}
END_TEST

START_TEST(a_profile_that_can_not_be_used_is_an_error_that_says_why)
{
    wh_generate_profile *p;
    wh_error err;

    ck_assert_int_eq(
        wh_generate_profile_read(WH_STR("sqlite"), WH_STR("profile 1\nx\n"), "p.txt", &p, &err),
        WH_ESYNTAX);
    ck_assert(strcmp(err.file, "p.txt") == 0 && err.line == 2);
    ck_assert_int_eq(wh_generate_profile_read(
                         WH_STR("sqlite"), WH_STR("profile 1\ndialect mysql\n"), "p.txt", &p, &err),
                     WH_EINVAL);
    ck_assert_ptr_nonnull(strstr(err.message, "mysql"));
    ck_assert_int_eq(
        wh_generate_profile_read(WH_STR("cobol"), WH_STR("profile 1\n"), "p.txt", &p, &err),
        WH_EINVAL);
    ck_assert_ptr_null(p);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {
        what_a_profile_refuses_is_never_drawn,
        expressions_that_only_the_profile_has_are_made,
        without_the_profile_the_same_seed_draws_it_all,
        a_profile_that_refuses_nothing_changes_nothing_but_its_field,
        what_is_often_refused_is_drawn_less_often,
        what_led_to_new_plans_is_drawn_oftener,
        the_profile_says_which_version_unless_the_user_does,
        cases_stand_though_everything_is_refused,
        where_mixed_values_are_refused_columns_keep_to_their_types,
        features_of_no_table_are_counted_and_ignored,
        every_feature_of_the_list_is_one_of_the_tables,
        a_profile_that_can_not_be_used_is_an_error_that_says_why,
    };
    Suite *s = suite_create("steer");
    TCase *t = tcase_create("steer");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 60);
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(t, tests[i]);
    tcase_add_loop_test(t, complex_queries_stand_though_everything_is_refused, 0, 6);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    wh_buf_release(&out);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
