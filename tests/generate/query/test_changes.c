/*
 * Statements that change rows: each way of the dialect's table is drawn, and they are of the kind
 * that the mix names.
 */
#include <check.h>
#include <stdlib.h>

#include "generate/dialect/feature_list.h"
#include "generate/query/query.h"

static const char *const names[] = {"sqlite", "postgresql", "mysql", "mariadb"};

/* What the statements of a kind begin with. */
static const struct kind {
    const char *mix, *starts[3];
} kinds[] = {
    {"update=1", {"UPDATE ", NULL, NULL}}, {"delete=1", {"DELETE ", NULL, NULL}},
    {"insert=1", {"INSERT ", NULL, NULL}}, {"upsert=1", {"INSERT ", "REPLACE ", NULL}},
    {"merge=1", {"MERGE ", NULL, NULL}},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static wh_buf cases(const char *dialect, const char *mix, uint64_t n)
{
    wh_generate_options o = WH_GENERATE_OPTIONS_INIT;
    wh_buf out = WH_BUF_INIT((size_t)1 << 26);

    o.queries = 30;
    ck_assert_int_eq(wh_generate_mix(wh_str_of(mix), &o, NULL), WH_OK);
    for (uint64_t k = 1; k <= n; k++)
        ck_assert_int_eq(wh_generate(wh_str_of(dialect), 5, k, &o, &out, NULL), WH_OK);
    wh_buf_char(&out, '\0');
    return out;
}

static bool begins(const char *text, const struct kind *k)
{
    for (size_t i = 0; k->starts[i]; i++)
        if (strncmp(text, k->starts[i], strlen(k->starts[i])) == 0)
            return true;
    return false;
}

START_TEST(a_change_is_of_the_kind_that_the_mix_names)
{
    static const char mark[] = "-- @base\n";
    size_t unsaid = strcmp(names[_i], "postgresql") == 0 ? 0 : 1;

    for (size_t k = 0; k < KINDS - unsaid; k++) {
        wh_buf b = cases(names[_i], kinds[k].mix, 30);
        unsigned n = 0, changes = 0;

        for (const char *at = strstr(b.p, mark); at; at = strstr(at + 1, mark)) {
            n++;
            changes += begins(at + sizeof mark - 1, &kinds[k]);
        }
        /* A case without a table that fits has a query instead. */
        ck_assert_msg(n == 900 && changes * 10 >= n * 9, "%s %s: %u of %u", names[_i], kinds[k].mix,
                      changes, n);
        wh_buf_release(&b);
    }
}
END_TEST

/* Do the words of the template stand in the statement, one behind the other? */
static bool is_said_so(const char *statement, size_t n, const char *form)
{
    const char *end = statement + n;

    while (*form) {
        size_t piece = strcspn(form, "$");
        const char *at = statement;

        while (at + piece <= end && memcmp(at, form, piece) != 0)
            at++;
        if (at + piece > end)
            return false;
        statement = at + piece;
        form += piece;
        form += *form ? 2 : 0;
    }
    return true;
}

START_TEST(each_way_to_change_rows_is_drawn)
{
    const wh_gen_features *f = wh_features_find(wh_str_of(names[_i]));
    wh_buf b = cases(names[_i], "update=2,delete=2,insert=1,upsert=1,merge=1", 150);

    for (const wh_gen_change *c = f->changes; c->sql; c++) {
        bool drawn = c->since > f->version;

        for (const char *at = b.p; at && !drawn; at = strchr(at, '\n')) {
            at++;
            drawn = is_said_so(at, strcspn(at, "\n"), c->sql);
        }
        ck_assert_msg(drawn, "%s: %s", names[_i], c->sql);
    }
    wh_buf_release(&b);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("changes");
    TCase *t = tcase_create("changes");
    SRunner *sr;
    int failed;

    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, a_change_is_of_the_kind_that_the_mix_names, 0, 4);
    tcase_add_loop_test(t, each_way_to_change_rows_is_drawn, 0, 4);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
