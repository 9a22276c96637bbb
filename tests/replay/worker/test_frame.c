/* What a frame may be. */
#include <check.h>
#include <stdlib.h>

#include "formats/report/details.h"
#include "replay/worker/frame.h"

START_TEST(errors_and_verdicts_are_looked_at)
{
    wh_error e;
    wh_verdict v;

    memset(&e, 0, sizeof e);
    ck_assert(wh_frame_is_error((wh_str){(char *)&e, sizeof e}));
    ck_assert(!wh_frame_is_error((wh_str){(char *)&e, sizeof e - 1}));
    memset(e.message, 'x', sizeof e.message);
    ck_assert(!wh_frame_is_error((wh_str){(char *)&e, sizeof e}));
    memset(&v, 0, sizeof v);
    ck_assert(wh_frame_is_verdict((wh_str){(char *)&v, sizeof v}));
    ck_assert(!wh_frame_is_verdict((wh_str){(char *)&v, sizeof v + 1}));
    v.kind = WH_FLAKY + 1;
    ck_assert(!wh_frame_is_verdict((wh_str){(char *)&v, sizeof v}));
    v.kind = WH_PASS;
    memset(v.signature, 'x', sizeof v.signature);
    ck_assert(!wh_frame_is_verdict((wh_str){(char *)&v, sizeof v}));
    ck_assert(wh_frame_is_line(WH_STR("sqlite 3.40.1"), 20));
    ck_assert(!wh_frame_is_line(WH_STR("sqlite 3.40.1"), 10));
    ck_assert(!wh_frame_is_line(WH_STR("a\nb"), 10));
}
END_TEST

START_TEST(a_detail_ends_within_its_block)
{
    static const wh_str items[] = {{"one", 3}, {"two", 3}};
    wh_buf b = WH_BUF_INIT(1000);
    wh_detail d;
    wh_str rest, item;
    uint32_t length = UINT32_MAX;

    wh_details_list(&b, "rows", items, 2);
    memcpy(b.p + b.n - 3 - sizeof length, &length, sizeof length); /* of "two" */
    rest = wh_buf_view(&b);
    ck_assert(wh_details_next(&rest, &d));
    ck_assert(wh_detail_item(&d, &item));
    ck_assert(wh_str_is(item, "one"));
    ck_assert(!wh_detail_item(&d, &item));
    wh_buf_release(&b);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("frame");
    TCase *t = tcase_create("all");
    SRunner *r;
    int failed;

    tcase_add_test(t, errors_and_verdicts_are_looked_at);
    tcase_add_test(t, a_detail_ends_within_its_block);
    suite_add_tcase(s, t);
    r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
