/* Hints on a setup, ALL, which a test defines before it includes this. */
#ifndef TESTS_ORACLES_PLAN_HINTS_H
#define TESTS_ORACLES_PLAN_HINTS_H

#include "oracles/plan/dqp.h"
#include "tests/oracles/fixture.h"

/* All that is derived of `base` under these choices. */
static inline const char *derived(const char *choices, const char *base)
{
    wh_buf line = WH_BUF_INIT(1000);
    const char *got;

    wh_buf_format(&line, "dqp %s", choices);
    wh_buf_char(&line, '\0');
    got = fixture_derive(line.p, ALL, base);
    wh_buf_release(&line);
    return got;
}

/* The same from the hinted run on. */
static inline const char *hinted_run(const char *choices, const char *base)
{
    const char *at = strstr(derived(choices, base), "hinted: ");

    ck_assert_ptr_nonnull(at);
    return at;
}

/* That must be `wanted`. */
static inline void hinted(const char *choices, const char *base, const char *wanted)
{
    ck_assert_str_eq(hinted_run(choices, base), wanted);
}

static inline void refused(const char *choices, const char *base)
{
    wh_buf line = WH_BUF_INIT(1000);

    wh_buf_format(&line, "dqp %s", choices);
    wh_buf_char(&line, '\0');
    ck_assert_ptr_nonnull(strstr(fixture_refusal(line.p, ALL, base), "in so many places"));
    wh_buf_release(&line);
}

#endif
