/* Names of verdicts, and the second look that a failure gets. */
#include "replay/judge/signature.h"
#include "formats/base/struct.h"

#include <stdio.h>

static const char *const names[] = {"pass",         "fail",   "crash", "timeout",
                                    "inconclusive", "broken", "flaky"};

const char *wh_verdict_name(int kind)
{
    return kind >= WH_PASS && kind <= WH_FLAKY ? names[kind] : "unknown";
}

int wh_verdict_of_name(wh_str name)
{
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++)
        if (wh_str_is(name, names[i]))
            return (int)i;
    return -1;
}

/*
 * Did it fail in the same way? The first look may only guess which rows are missing, so of a
 * relation the number of the check counts.
 */
static bool same_failure(const wh_verdict *first, const wh_verdict *second)
{
    const char *a = first->signature, *b = second->signature;

    if (strncmp(a, "rel:", 4) != 0)
        return strcmp(a, b) == 0;
    return strncmp(a, b, 4 + strcspn(a + 4, ":") + 1) == 0;
}

/* Once more, with all rows at hand. */
static int confirm(wh_arena *a, wh_engine *e, const wh_case *c, const wh_run_options *opt,
                   wh_verdict *v, wh_observations **o, wh_error *err)
{
    wh_run_options again = WH_RUN_OPTIONS_INIT;
    wh_verdict second;
    int rc;

    wh_struct_take(&again, sizeof again, opt);
    again.need |= WH_NEED_HASHES | WH_NEED_ROWS | WH_NEED_LIST;
    rc = wh_run_case(a, e, c, &again, o, err);
    if (rc != WH_OK)
        return rc;
    wh_judge(a, c, *o, &second);
    if (second.kind == WH_FAIL && same_failure(v, &second)) {
        *v = second; /* its signature is the exact one */
        return WH_OK;
    }
    snprintf(v->reason, sizeof v->reason,
             "failed once (%.150s), then gave '%s' (%.150s) on a fresh database", v->signature,
             wh_verdict_name(second.kind), second.signature);
    v->kind = WH_FLAKY;
    return WH_OK;
}

int wh_replay(wh_arena *a, wh_engine *e, const wh_case *c, const wh_run_options *opt,
              wh_verdict *verdict, wh_observations **obs, wh_error *err)
{
    wh_observations *o;
    wh_verdict v;
    int rc = wh_run_case(a, e, c, opt, &o, err);

    if (rc == WH_OK)
        wh_judge(a, c, o, &v);
    if (rc == WH_OK && v.kind == WH_FAIL)
        rc = confirm(a, e, c, opt, &v, &o, err);
    if (obs)
        *obs = o;
    if (verdict && rc == WH_OK)
        *verdict = v;
    return rc;
}
