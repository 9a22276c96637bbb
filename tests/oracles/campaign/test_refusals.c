/* Refusals by reason. */
#include "oracles/campaign/refusals.h"

#include <stdlib.h>

#include "tests/oracles/fixture.h"

static wh_refusals refused;

static void report(wh_refusal_totals *t)
{
    wh_buf b = WH_BUF_INIT(1 << 20);

    wh_refusals_take(&refused, &b);
    wh_refusal_totals_add(t, wh_buf_view(&b));
    wh_buf_release(&b);
}

START_TEST(the_most_frequent_comes_first_whichever_worker_counted_it)
{
    wh_refusal_totals t = {NULL, 0, 0};
    char *text = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&text, &n);

    wh_refusals_add(&refused, "raw", "LIMIT");
    wh_refusals_add(&refused, "all", "random");
    report(&t);
    wh_refusals_add(&refused, "all", "random");
    wh_refusals_add(&refused, "all", NULL);
    report(&t);
    wh_refusal_totals_write(&t, f);
    fclose(f);
    ck_assert_str_eq(text, "refused.all\t2\trandom\nrefused.raw\t1\tLIMIT\n");
    free(text);
    wh_refusal_totals_release(&t);
}
END_TEST

START_TEST(too_many_reasons_are_counted_as_the_last_one)
{
    wh_refusal_totals t = {NULL, 0, 0};
    char why[20];
    size_t i;

    for (i = 0; i < WH_REFUSALS_MAX + 9; i++) {
        snprintf(why, sizeof why, "reason %u", (unsigned)i);
        wh_refusals_add(&refused, "all", why);
    }
    ck_assert_uint_eq(refused.n, WH_REFUSALS_MAX);
    ck_assert_uint_eq(refused.v[WH_REFUSALS_MAX - 1].n, 10);
    report(&t);
    ck_assert_uint_eq(refused.n, 0);
    wh_refusal_totals_release(&t);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {the_most_frequent_comes_first_whichever_worker_counted_it,
                                  too_many_reasons_are_counted_as_the_last_one};

    return fixture_run("refusals", tests, sizeof tests / sizeof tests[0]);
}
