/* Profiles: text to features and back, and what is asked of them. */
#include <check.h>
#include <stdlib.h>

#include "generate/dialect/feature_list.h"
#include "generate/profile/steer.h"

static wh_arena *arena;
static wh_error err;

static wh_profile *read_text(const char *text)
{
    wh_profile *p = NULL;

    memset(&err, 0, sizeof err);
    return wh_profile_read(arena, wh_str_of(text), "p", &p, &err) == WH_OK ? p : NULL;
}

static const char *written(const wh_profile *p)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    wh_str text;

    wh_profile_write(p, &b);
    text = wh_arena_str(arena, wh_buf_view(&b));
    wh_buf_release(&b);
    return text.p;
}

static const char sample[] =
    "profile 1\n"
    "dialect sqlite\n"
    "version 3.40.1\n"
    "accepted leaf $c IS NOT DISTINCT FROM $k\n"
    "refused join-on FULL JOIN\ttried=12 accepted=0 plans=0\n"
    "unknown clause strict\n"
    "accepted type\ttried=3 accepted=3 plans=1\n"
    "refused operator IS\ttried=1 accepted=0 plans=0\t# unmapped: IS # \\t\n"
    "plan 00000000000000ff\n"
    "plan 5f0c1a7be2d94c31\n";

START_TEST(a_profile_is_written_as_it_was_read)
{
    wh_profile *p = read_text(sample);

    ck_assert_msg(p != NULL, "%s", err.message);
    ck_assert_str_eq(written(p), sample);
    ck_assert(wh_str_is(p->dialect, "sqlite"));
    ck_assert(wh_str_is(p->version, "3.40.1"));
    ck_assert_uint_eq(p->v[1]->tried, 12);
    ck_assert(wh_str_is(p->v[4]->note, "unmapped: IS # \t"));
}
END_TEST

START_TEST(only_what_is_known_to_be_refused_is_refused)
{
    wh_profile *p = read_text(sample);

    ck_assert(wh_profile_refuses(p, "join-on", "FULL JOIN"));
    ck_assert(wh_profile_refuses(p, "join-on", " FULL JOIN "));
    ck_assert(!wh_profile_refuses(p, "join-using", "FULL JOIN"));
    ck_assert(!wh_profile_refuses(p, "leaf", "$c IS NOT DISTINCT FROM $k"));
    ck_assert(!wh_profile_refuses(p, "clause", "strict"));
    ck_assert(!wh_profile_refuses(p, "clause", "nowhere"));
    ck_assert(!wh_profile_refuses(NULL, "join-on", "FULL JOIN"));
}
END_TEST

START_TEST(remarks_blank_lines_and_other_blanks_are_left_alone)
{
    wh_profile *p = read_text("# mine\n\nprofile 1\r\n  refused   leaf   $c  ISNULL \r\n# end");

    ck_assert_msg(p != NULL, "%s", err.message);
    ck_assert_uint_eq(p->n, 1);
    ck_assert(wh_profile_refuses(p, "leaf", "$c  ISNULL"));
}
END_TEST

START_TEST(line_feeds_tabs_and_backslashes_in_a_text_come_back)
{
    wh_profile *p = wh_profile_new(arena), *again;
    const char *text = "a\nb\tc\\n";

    wh_profile_add(p, WH_STR("trigger"), wh_str_of(text))->state = WH_PROFILE_REFUSED;
    again = read_text(written(p));
    ck_assert_ptr_nonnull(again);
    ck_assert(wh_profile_refuses(again, "trigger", text));
}
END_TEST

START_TEST(thousands_of_features_are_found_again)
{
    wh_profile *p = wh_profile_new(arena);
    char text[16] = "f0000";
    int i;

    for (i = 0; i < 4000; i++) {
        text[1] = (char)('0' + i / 1000);
        text[2] = (char)('0' + i / 100 % 10);
        text[3] = (char)('0' + i / 10 % 10);
        text[4] = (char)('0' + i % 10);
        wh_profile_add(p, WH_STR("leaf"), wh_str_of(text))->tried = (uint64_t)i;
    }
    ck_assert_uint_eq(p->n, 4000);
    ck_assert_uint_eq(wh_profile_find(p, WH_STR("leaf"), WH_STR("f2345"))->tried, 2345);
    ck_assert_ptr_null(wh_profile_find(p, WH_STR("leaf"), WH_STR("f4000")));
    ck_assert_ptr_eq(wh_profile_add(p, WH_STR("leaf"), WH_STR("f0001")), p->v[1]);
}
END_TEST

START_TEST(the_hash_changes_with_the_profile)
{
    wh_profile *p = read_text(sample);
    uint64_t hash = wh_profile_hash(p);

    ck_assert(hash == wh_profile_hash(read_text(sample)));
    wh_profile_add_plan(p, 7);
    ck_assert(hash == wh_profile_hash(p));
    p->v[0]->state = WH_PROFILE_REFUSED;
    ck_assert(hash != wh_profile_hash(p));
}
END_TEST

START_TEST(a_malformed_profile_is_said_with_its_line)
{
    static const struct {
        const char *text;
        int code;
        uint32_t line;
    } bad[] = {
        {"", WH_ESYNTAX, 0},
        {"# only a remark\n", WH_ESYNTAX, 0},
        {"-- @case 1\n", WH_ESYNTAX, 1},
        {"profile 2\n", WH_ENOTSUP, 1},
        {"profile 1\nwrong leaf x\n", WH_ESYNTAX, 2},
        {"profile 1\n\naccepted\n", WH_ESYNTAX, 3},
        {"profile 1\naccepted leaf x\ttried=\n", WH_ESYNTAX, 2},
        {"profile 1\naccepted leaf x\ttried\n", WH_ESYNTAX, 2},
        {"profile 1\naccepted leaf x\tseen=1\n", WH_ESYNTAX, 2},
        {"profile 1\nplan 12\n", WH_ESYNTAX, 2},
        {"profile 1\nplan 5F0c1a7be2d94c31\n", WH_ESYNTAX, 2},
    };
    size_t i;

    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ck_assert_msg(read_text(bad[i].text) == NULL, "%s", bad[i].text);
        ck_assert_msg(err.code == bad[i].code && err.line == bad[i].line, "%s: %d line %u",
                      bad[i].text, err.code, (unsigned)err.line);
    }
}
END_TEST

START_TEST(every_row_of_the_tables_is_a_feature)
{
    const wh_gen_features *f = wh_features_find(WH_STR("sqlite"));
    wh_profile *p = wh_profile_new(arena), *again;
    size_t n;

    ck_assert_ptr_null(wh_features_find(WH_STR("nosuch")));
    wh_profile_add_features(p, f);
    n = p->n;
    ck_assert_uint_gt(n, 200);
    ck_assert_ptr_nonnull(wh_profile_find(p, WH_STR("leaf"), wh_str_of(f->forms[0][0].sql)));
    ck_assert_ptr_nonnull(wh_profile_find(p, WH_STR("join-on"), WH_STR("FULL JOIN")));
    wh_profile_add_features(p, f);
    ck_assert_uint_eq(p->n, n);
    again = read_text(written(p));
    ck_assert_ptr_nonnull(again);
    ck_assert_uint_eq(again->n, n);
}
END_TEST

static void begin(void)
{
    arena = wh_arena_new(NULL, 0);
}

static void end(void)
{
    wh_arena_free(arena);
}

int main(void)
{
    const TTest *const tests[] = {
        a_profile_is_written_as_it_was_read,
        only_what_is_known_to_be_refused_is_refused,
        remarks_blank_lines_and_other_blanks_are_left_alone,
        line_feeds_tabs_and_backslashes_in_a_text_come_back,
        thousands_of_features_are_found_again,
        the_hash_changes_with_the_profile,
        a_malformed_profile_is_said_with_its_line,
        every_row_of_the_tables_is_a_feature,
    };
    Suite *s = suite_create("profile");
    TCase *t = tcase_create("profile");
    SRunner *sr;
    size_t i;
    int failed;

    tcase_add_checked_fixture(t, begin, end);
    for (i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(t, tests[i]);
    suite_add_tcase(s, t);
    sr = srunner_create(s);
    srunner_run_all(sr, CK_ENV);
    failed = srunner_ntests_failed(sr);
    srunner_free(sr);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
