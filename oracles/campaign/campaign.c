/* The job of `oracle`: one case on one database. */
#include "formats/base/memory.h"
#include "oracles/campaign/internal.h"
#include "oracles/campaign/stats.h"
#include "oracles/eet/rules.h"
#include "replay/engine/flag.h"
#include "replay/run/run.h"
#include "replay/engine/clock.h"

#include <stdlib.h>

/* Those of the case's dialect and the engine's version, read once. */
static const wh_rule_set *rules_of(wh_campaign *k)
{
    wh_campaign_worker *w = k->worker;
    uint32_t version = wh_version_number(wh_str_of(wh_engine_version(k->engine)));
    bool wanted = false;
    size_t i;

    for (i = 0; i < k->config->noracles; i++)
        wanted |= k->config->oracles[i] == &wh_oracle_rules;
    if (!wanted || (w->rules && wh_rule_set_is_for(w->rules, k->dialect, version)))
        return w->rules;
    if (w->ruled)
        wh_arena_free(w->ruled);
    w->ruled = wh_arena_new(NULL, 0);
    w->rules = wh_rule_set_new(w->ruled, k->dialect, version, k->config->rules);
    return w->rules;
}

/* "S/CASE" of a generated case; else the tool's seed and the number in the stream. */
static void read_seed(wh_campaign *k)
{
    wh_str s = wh_case_field(k->c, "seed");
    const char *slash = s.n ? memchr(s.p, '/', s.n) : NULL;
    size_t n = slash ? (size_t)(slash - s.p) : 0, m = 0;

    if (slash)
        while (n + 1 + m < s.n && slash[1 + m] != '/')
            m++;
    if (slash && wh_parse_count((wh_str){s.p, n}, &k->seed) &&
        wh_parse_count((wh_str){slash + 1, m}, &k->number))
        return;
    k->seed = k->config->seed;
    k->number = k->head.number;
}

static size_t count_setup(const wh_case *c)
{
    size_t i, n = 0;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_SETUP)
            n += c->sections[i].nstmts;
    return n;
}

static void run_case(wh_campaign *k)
{
    wh_error err;
    size_t i;

    k->rules = rules_of(k);
    wh_campaign_begin_learning(k);
    read_seed(k);
    k->setup = WH_NEW_N(k->keep, wh_executed, count_setup(k->c) + 1);
    k->counts.cases = k->head.mode == WH_JOB_RUN && k->head.base == 0;
    if (k->head.mode == WH_JOB_REPORT && k->head.oracle == 0) {
        wh_campaign_report_setup(k);
        return;
    }
    k->pair.patterns = k->pair.blobs = false;
    wh_pair_map(&k->pair, k->keep, k->dialect, k->c, k->config->mapping, true);
    if (wh_session_open(&k->session, k->engine, &err) != WH_OK ||
        wh_pair_begin(&k->pair, k->session, &err) != WH_OK) {
        wh_campaign_send_error(k->job, WH_CAMPAIGN_FATAL, &err);
        return;
    }
    wh_pair_look(&k->pair, k->dialect, k->c);
    k->copied = SIZE_MAX;
    k->catalog = wh_catalog_new(k->keep, k->dialect);
    wh_catalog_carried_out(k->catalog);
    k->drawn = wh_case_field(k->c, "generator").n > 0;
    k->sums = k->head.base == 0 ? wh_sums_new(k) : NULL;
    wh_recall_forget(k->worker->recall);
    wh_campaign_log_begin(&k->log, k->config->log, k->c);
    if (k->log.fd >= 0) {
        k->opt.on_statement = wh_campaign_log_statement;
        k->opt.ctx = k;
    }
    wh_campaign_send_counts(k); /* a worker that dies takes what is not sent with it */
    for (i = 0; i < k->c->nsections && !k->over && !wh_flag_is_set(&k->job->progress->quit); i++) {
        const wh_section *s = &k->c->sections[i];
        if (s->kind == WH_SETUP)
            wh_campaign_execute_setup(k, s);
        else if (s->kind == WH_BASE) {
            wh_campaign_check_base(k, s->nstmts == 1 ? s->stmts[0].sql : (wh_str){NULL, 0}, s);
            k->preceding++;
        }
    }
    wh_sums_free(k->sums);
    wh_campaign_log_end(&k->log);
    if (k->log.failed) {
        wh_error_set(&err, WH_EIO, "the log can't be written: %s", strerror(k->log.failed));
        wh_campaign_send_error(k->job, WH_CAMPAIGN_FATAL, &err);
    }
    wh_campaign_check_integrity(k);
    wh_campaign_tell_failed(k);
    wh_campaign_beside_end(k);
    wh_pair_end(&k->pair);
    wh_session_close(k->session);
}

/* The dialect, with the functions of the case or else of the profile, which the case gets to keep:
 * who reduces a finding knows them, too. NULL: there is no such. */
static const wh_dialect *dialect_of(wh_campaign *k, wh_str name)
{
    const wh_dialect *d = wh_dialect_find(name);
    const wh_profile *p = k->config->declared;

    if (d && p && p->functions.n && !wh_case_field(k->c, "functions").n &&
        (p->dialect.n == 0 || wh_dialect_find(p->dialect) == d))
        wh_case_set_field(k->keep, k->c, "functions", p->functions);
    return d ? wh_dialect_with_functions(k->keep, d, wh_case_field(k->c, "functions")) : NULL;
}

/* False: nothing to run; what there is to say was said (*frame 0) or is in *err. */
static bool prepare_case(wh_campaign *k, wh_str bytes, wh_error *err, uint32_t *frame)
{
    wh_str dialect;
    int rc = wh_case_job_parse(k->keep, &k->head, bytes, wh_str_of(k->config->dialect), WH_BASE,
                               k->config->source, &k->c, err);

    *frame = WH_CAMPAIGN_SAY;
    if (rc == WH_OK)
        rc = wh_case_validate(k->c, err);
    if (rc != WH_OK)
        return false;
    if (wh_case_field(k->c, "check").p || k->c->unknown.code != WH_OK) {
        *frame = wh_campaign_has_reported(k)
                     ? 0
                     : WH_CAMPAIGN_TEXT; /* judged already, or of a later version */
        if (*frame == 0)
            wh_campaign_pass_finding(k, bytes);
        return false;
    }
    dialect = wh_case_field(k->c, "dialect");
    if (dialect.n == 0)
        dialect = wh_str_of(k->config->dialect);
    k->dialect = dialect_of(k, dialect);
    if (wh_pair_is_wanted(k->config->oracles, k->config->noracles)) {
        rc = wh_pair_open(&k->pair, k->worker->engines, dialect, wh_case_field(k->c, "limit"), err);
        k->engine = k->pair.engines[0].engine;
    } else {
        rc = wh_engines_get(k->worker->engines, dialect, wh_case_field(k->c, "limit"), &k->engine,
                            err);
    }
    if (rc == WH_OK && wh_case_field(k->c, "settings").n)
        rc = wh_error_set(err, WH_ENOTSUP, "a base with settings: name them in the engine's URL");
    if (rc == WH_OK && wh_run_has_sessions(k->c))
        rc = wh_error_set(err, WH_ENOTSUP, "no oracle works in several sessions");
    if (rc == WH_OK)
        rc = wh_run_session_known(k->c, (wh_str){NULL, 0}, k->engine, err);
    if (rc == WH_OK && !k->dialect)
        rc = wh_error_set(err, WH_ENOTSUP, "unknown dialect '%.*s'", (int)dialect.n, dialect.p);
    if (rc == WH_OK)
        *k->job->timeout_ms = wh_engine_limits(k->engine)->timeout_ms;
    *frame = rc == WH_ENOTSUP ? WH_CAMPAIGN_UNTESTED : WH_CAMPAIGN_FATAL;
    return rc == WH_OK;
}

void wh_campaign_job_end(void *config, void *state)
{
    wh_campaign_worker *w = state;

    (void)config;
    if (!w)
        return;
    wh_engines_free(w->engines);
    wh_recall_free(w->recall);
    wh_hash_set_release(&w->plans);
    if (w->ruled)
        wh_arena_free(w->ruled);
    wh_learn_free(w->learn);
    free(w);
}

static wh_campaign_worker *new_worker(const wh_campaign_config *config, wh_job *job)
{
    wh_campaign_worker *w = wh_memory_zalloc(1, sizeof *w);

    w->engines = wh_engines_new(config->engine, &job->progress->stop);
    w->recall = wh_recall_new();
    return w;
}

void wh_campaign_job(void *config, wh_job *job)
{
    wh_campaign k;
    wh_error err;
    wh_str bytes;
    uint32_t frame;

    memset(&k, 0, sizeof k);
    k.config = config;
    k.job = job;
    wh_buf_own(&k.out, (size_t)WH_CASE_MAX * 2);
    wh_buf_own(&k.plans, (size_t)1 << 24);
    wh_buf_own(&k.asked, (size_t)1 << 30);
    if (!job->state)
        job->state = new_worker(k.config, job);
    k.worker = job->state;
    k.started_ms = wh_now_ms();
    if (!wh_case_job_read(job->message, &k.head, &bytes))
        return;
    k.opt = (wh_run_options)WH_RUN_OPTIONS_INIT;
    k.opt.need = WH_NEED_FIRST;
    k.opt.progress = job->progress;
    k.opt.recall = k.worker->recall;
    if (k.config->counted) {
        k.opt.engine_ns = &k.counts.engine_ns;
        k.opt.steps = &k.counts.steps;
    }
    k.keep = wh_arena_new(NULL, 0);
    k.a = wh_arena_new(NULL, 0);
    k.memo.a = k.keep;
    if (prepare_case(&k, bytes, &err, &frame)) {
        wh_campaign_tell_left_out(&k);
        run_case(&k);
    } else if (frame == WH_CAMPAIGN_TEXT) {
        wh_job_send(job, frame, bytes);
    } else if (frame == WH_CAMPAIGN_UNTESTED) {
        wh_campaign_untested(&k, wh_str_of(err.message));
    } else if (frame) {
        wh_campaign_send_error(job, frame, &err);
    }
    wh_campaign_send_counts(&k);
    wh_campaign_tell_asked(&k);
    wh_campaign_send_learned(&k);
    wh_buf_release(&k.out);
    wh_buf_release(&k.plans);
    wh_hash_set_release(&k.sent);
    wh_buf_release(&k.asked);
    wh_arena_free(k.a);
    wh_arena_free(k.keep);
}
