/* What a worker of `oracle` or `replay` may send: an engine may have overwritten it. */
#include <check.h>
#include <stdlib.h>

#include "oracles/campaign/tester.h"
#include "replay/replay.h"

static bool sound(uint32_t type, const void *p, size_t n)
{
    return wh_tester_is_sound(NULL, type, (wh_str){p, n});
}

START_TEST(a_label_ends_within_its_frame)
{
    struct {
        wh_finding_head head;
        char rest[10];
    } f;

    memset(&f, 0, sizeof f);
    f.head.nlabel = sizeof f - sizeof f.head;
    ck_assert(sound(WH_CAMPAIGN_FINDING, &f, sizeof f));
    f.head.nlabel++;
    ck_assert(!sound(WH_CAMPAIGN_FINDING, &f, sizeof f));
    f.head.nlabel = UINT64_MAX;
    ck_assert(!sound(WH_CAMPAIGN_FINDING, &f, sizeof f));
    f.head.nlabel = 0;
    ck_assert(!sound(WH_CAMPAIGN_FINDING, &f, sizeof f.head - 1));
    f.head.kind = WH_FLAKY + 1;
    ck_assert(!sound(WH_CAMPAIGN_FINDING, &f, sizeof f));
}
END_TEST

START_TEST(what_has_a_size_has_that_size)
{
    static const char bytes[4096];
    static const struct {
        uint32_t type;
        size_t n;
    } of[] = {
        {WH_CAMPAIGN_SUPPRESSED, sizeof(uint32_t)}, {WH_CAMPAIGN_COUNTS, sizeof(wh_counts)},
        {WH_CAMPAIGN_PLANS, 16},                    {WH_CAMPAIGN_SAY, sizeof(wh_error)},
        {WH_CAMPAIGN_FATAL, sizeof(wh_error)},      {WH_CAMPAIGN_LEARNED, 32},
    };

    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        ck_assert_uint_lt(of[i].n, sizeof bytes);
        ck_assert_msg(sound(of[i].type, bytes, of[i].n), "%u", of[i].type);
        ck_assert_msg(!sound(of[i].type, bytes, of[i].n - 1), "%u", of[i].type);
        ck_assert_msg(!sound(of[i].type, bytes, of[i].n + 1), "%u", of[i].type);
    }
    ck_assert(!sound(0, bytes, 0));
    ck_assert(!sound(1000, bytes, 0));
    ck_assert(!sound(WH_CAMPAIGN_ENGINE, "sqlite 3\nx", 10));
}
END_TEST

START_TEST(a_result_is_whole_and_its_texts_end)
{
    wh_replay_result r;
    wh_str bytes = {(const char *)&r, sizeof r};

    memset(&r, 0, sizeof r);
    ck_assert(wh_replay_frame_is_sound(NULL, WH_FRAME_RESULT, bytes));
    ck_assert(!wh_replay_frame_is_sound(NULL, WH_FRAME_RESULT, (wh_str){bytes.p, bytes.n - 1}));
    memset(r.file, 'x', sizeof r.file);
    ck_assert(!wh_replay_frame_is_sound(NULL, WH_FRAME_STORE, bytes));
    r.file[0] = '\0';
    r.verdict.kind = 99;
    ck_assert(!wh_replay_frame_is_sound(NULL, WH_FRAME_RESULT, bytes));
    r.verdict.kind = WH_PASS;
    memset(&r.same, 7, 1);
    ck_assert(!wh_replay_frame_is_sound(NULL, WH_FRAME_RESULT, bytes));
    ck_assert(!wh_replay_frame_is_sound(NULL, 99, (wh_str){"", 0}));
    ck_assert(!wh_replay_frame_is_sound(NULL, WH_FRAME_SAY, (wh_str){"", 0}));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("tester");
    TCase *t = tcase_create("frames");
    SRunner *r;
    int failed;

    tcase_add_test(t, a_label_ends_within_its_frame);
    tcase_add_test(t, what_has_a_size_has_that_size);
    tcase_add_test(t, a_result_is_whole_and_its_texts_end);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
