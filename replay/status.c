/* What a verdict comes to: in a case that is known to be open, and when a worker died. */
#include "replay/replay.h"
#include "formats/base/memory.h"

bool wh_is_violation(const wh_verdict *v, wh_str signature)
{
    if (v->kind == WH_TIMEOUT)
        return signature.n >= 8 && memcmp(signature.p, "timeout:", 8) == 0;
    return v->kind == WH_FAIL || v->kind == WH_CRASH;
}

int wh_status_of(const wh_replay_config *config, const wh_verdict *v, bool violation, wh_str status)
{
    bool open = wh_str_is(status, "open") && !config->ignore_status;

    if (violation)
        return open ? WH_KNOWN : WH_VIOLATED;
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
