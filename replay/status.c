/* What a verdict comes to: in a case that is known to be open, and when a worker died. */
#include "replay/replay.h"
#include "formats/base/memory.h"

bool wh_is_violation(const wh_verdict *v, wh_str signature)
{
    if (v->kind == WH_TIMEOUT)
        return signature.n >= 8 && memcmp(signature.p, "timeout:", 8) == 0;
    return v->kind == WH_FAIL || v->kind == WH_CRASH;
}

/* Kinds of signatures that are worse than wrong rows; a crash that a sanitizer finds is one. */
static int family_of(wh_str signature)
{
    static const struct {
        const char *begin;
        int family;
    } worse[] = {{"crash:", 1}, {"sanitizer:", 1}, {"err:", 2}};
    size_t i;

    for (i = 0; i < sizeof worse / sizeof worse[0]; i++)
        if (wh_str_starts_with(signature, worse[i].begin))
            return worse[i].family;
    return 0;
}

static bool got_worse(wh_str recorded, const wh_verdict *v)
{
    int now = family_of(wh_str_of(v->signature));

    return recorded.n > 0 && now != 0 && now != family_of(recorded);
}

int wh_status_of(const wh_replay_config *config, const wh_verdict *v, bool violation, wh_str status,
                 wh_str recorded)
{
    bool open = wh_str_is(status, "open") && !config->ignore_status;

    if (violation)
        return open && !got_worse(recorded, v) ? WH_KNOWN : WH_VIOLATED;
    if (v->kind != WH_PASS)
        return WH_UNTESTED;
    return !open ? WH_HOLDS : config->strict ? WH_VIOLATED : WH_CAME_RIGHT;
}

bool wh_replay_outcome(const wh_outcome *o, wh_buf *again, wh_error *died)
{
    wh_verdict v;
    wh_case_job head;
    wh_str bytes;
    bool retry;

    died->code = WH_OK;
    if (!wh_verdict_of_outcome(o, &v, &retry) || !wh_case_job_read(o->message, &head, &bytes))
        return true;
    if (head.mode == WH_JOB_REPORT) { /* not even that: say so rather than try for ever */
        if (o->kind == WH_OUTCOME_STARVED)
            wh_memory_out(0);
        wh_error_at(died, WH_EIO, head.file, head.line, "%s", wh_outcome_before_anything(o));
        return true;
    }
    wh_case_job_try_again(&head, o, &v, retry);
    wh_case_job_write(again, &head, bytes);
    return false;
}
