/* When a base or the rest of a case is left behind. */
#include "oracles/campaign/internal.h"
#include "oracles/campaign/stats.h"
#include "replay/engine/clock.h"

bool wh_campaign_is_costly(const wh_campaign *k, const wh_answer *answer)
{
    return answer->kind == WH_ANSWER_STOPPED ||
           (answer->kind == WH_ANSWER_LIMIT &&
            wh_dialect_is_out_of_memory(k->dialect, wh_str_of(answer->class_)));
}

bool wh_campaign_is_of_rows(const wh_answer *answer)
{
    return answer->kind == WH_ANSWER_LIMIT && /* as every driver words it */
           strcmp(answer->text, "the limit on rows was reached") == 0;
}

void wh_campaign_put_limit(const wh_campaign *k, const wh_answer *answer, wh_buf *out)
{
    const char *limit = answer->kind == WH_ANSWER_STOPPED  ? "time (--timeout"
                        : wh_campaign_is_of_rows(answer)   ? "rows (--rows"
                        : wh_campaign_is_costly(k, answer) ? "memory (--memory"
                                                           : NULL;

    if (limit)
        wh_buf_format(out, " was stopped by the limit on %s lets it have more)", limit);
    else
        wh_buf_format(out, " ended with \"%s\"", answer->text);
}

static uint64_t elapsed_ms(const wh_campaign *k)
{
    return k->job->elapsed_ms ? *k->job->elapsed_ms : wh_now_ms() - k->started_ms;
}

bool wh_campaign_is_slow(const wh_campaign *k)
{
    enum { LEAST_MS = 1000 }; /* a shorter one is for statements that never end */
    uint64_t timeout = wh_engine_limits(k->engine)->timeout_ms;

    if (timeout < LEAST_MS)
        timeout = LEAST_MS;
    return elapsed_ms(k) > 2 * timeout + k->checks * timeout / 100;
}

void wh_campaign_untested(wh_campaign *k, wh_str why)
{
    wh_buf text = WH_BUF_INIT(4096);

    wh_buf_format(&text, "%s:%lu: ", k->head.file, (unsigned long)k->head.line);
    wh_buf_str(&text, why);
    wh_job_send(k->job, WH_CAMPAIGN_UNTESTED, wh_buf_view(&text));
    wh_buf_release(&text);
}

void wh_campaign_put_statement(wh_str sql, wh_buf *out)
{
    enum { SHOWN = 72 };
    size_t i, n = sql.n;

    while (n && strchr("; \t\r\n", sql.p[n - 1]))
        n--;
    wh_buf_char(out, '"');
    for (i = 0; i < n && i < SHOWN; i++)
        wh_buf_char(out, (uint8_t)sql.p[i] < ' ' ? ' ' : sql.p[i]);
    wh_buf_text(out, n > SHOWN ? " ..\"" : "\"");
}

void wh_campaign_leave_behind(wh_campaign *k, const char *why)
{
    wh_buf text = WH_BUF_INIT(200);

    k->over = true;
    if (why)
        wh_buf_text(&text, why);
    else if (k->costly >= WH_COSTLY_MAX)
        wh_buf_format(&text,
                      "the rest of a case of which %d statements took all the time or memory "
                      "(--timeout, --memory let them have more)",
                      WH_COSTLY_MAX);
    else
        wh_buf_format(&text,
                      "the rest of a case that is slow: %lu ms, checks so far: %lu "
                      "(a longer --timeout lets it have more)",
                      (unsigned long)elapsed_ms(k), (unsigned long)k->checks);
    wh_campaign_untested(k, wh_buf_view(&text));
    wh_buf_release(&text);
}

/* ---- a database that a check has left otherwise -----------------------------------------------
 */

/* The log's case ends, and another begins with what is executed again. */
static void log_anew(wh_campaign *k)
{
    size_t i;

    if (k->log.fd < 0)
        return;
    wh_campaign_log_end(&k->log);
    if (k->log.fd < 0) /* that failed, which is to be said */
        return;
    wh_campaign_log_begin(&k->log, k->log.fd, k->c);
    for (i = 0; i < k->nsetup; i++)
        wh_campaign_log_setup(&k->log, k->setup[i].sql);
}

bool wh_campaign_build_anew(wh_campaign *k)
{
    wh_error err;

    wh_recall_forget(k->worker->recall);
    log_anew(k);
    return wh_pair_rebuild(&k->pair, k->engine, k->setup, k->nsetup, &k->opt, &k->session, &err) ==
           WH_OK;
}

void wh_campaign_go_on_anew(wh_campaign *k, const char *why)
{
    enum { REBUILT_MAX = 8 }; /* in a case: what spoils it more often costs more than it tells */

    if (k->rebuilt++ == REBUILT_MAX || !wh_campaign_build_anew(k))
        wh_campaign_leave_behind(k, why);
}

/* ---- what ends the process -------------------------------------------------------------------
 */

bool wh_campaign_avoids(const wh_campaign *k, wh_str sql, size_t base)
{
    return wh_steer_avoids(&k->head, k->dialect, sql, k->number, base);
}

void wh_campaign_note_asked(wh_campaign *k, wh_str sql, bool died)
{
    wh_steer_query q;

    if (k->head.mode != WH_JOB_REPORT || k->head.oracle == 0 || k->bases <= k->head.told ||
        !k->drawn || !k->config->known || !k->config->known->dedup)
        return;
    wh_steer_query_of(k->dialect, sql, died, &q);
    wh_buf_add(&k->asked, &q, sizeof q);
}

void wh_campaign_tell_asked(wh_campaign *k)
{
    if (k->asked.n)
        wh_job_send(k->job, WH_CAMPAIGN_ASKED, wh_buf_view(&k->asked));
    wh_buf_clear(&k->asked);
}
