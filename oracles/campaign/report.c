/* What a campaign tells its parent: counts, errors, findings. */
#include "oracles/campaign/internal.h"
#include "formats/case/hash.h"
#include "oracles/campaign/stats.h"
#include "oracles/plan/planner.h"
#include "oracles/core/shape.h"

#include <time.h>

/* ---- frames -------------------------------------------------------------------------------- */

uint64_t wh_campaign_cpu_ns(const wh_campaign *k)
{
    struct timespec t;

    if (!k->config->counted || clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) != 0)
        return 0;
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* The tool learns what a worker took only when it is gone. */
static void count_cpu(wh_campaign *k)
{
    uint64_t now = wh_campaign_cpu_ns(k);

    if (k->config->engine->in_process || !now)
        return;
    k->counts.cpu_ns = now - k->worker->cpu_ns;
    k->worker->cpu_ns = now;
}

static void send_aside(wh_campaign *k)
{
    unsigned i;

    for (i = 0; i < k->here.n; i++) {
        wh_finding_head head = {k->here.v[i], WH_FAIL, 0, 0, k->here.aside[i], 0, 0};

        if (head.count)
            wh_job_send(k->job, WH_CAMPAIGN_FINDING, (wh_str){(const char *)&head, sizeof head});
        k->here.aside[i] = 0;
    }
}

void wh_campaign_send_counts(wh_campaign *k)
{
    count_cpu(k);
    wh_job_send(k->job, WH_CAMPAIGN_COUNTS, (wh_str){(const char *)&k->counts, sizeof k->counts});
    memset(&k->counts, 0, sizeof k->counts);
    send_aside(k);
    if (k->refused.n) {
        wh_buf b = WH_BUF_INIT(1 << 20);

        wh_refusals_take(&k->refused, &b);
        wh_job_send(k->job, WH_CAMPAIGN_REFUSED, wh_buf_view(&b));
        wh_buf_release(&b);
    }
    if (k->plans.n)
        wh_job_send(k->job, WH_CAMPAIGN_PLANS, wh_buf_view(&k->plans));
    wh_buf_clear(&k->plans);
}

void wh_campaign_send_error(wh_job *job, uint32_t type, const wh_error *e)
{
    wh_job_send(job, type, (wh_str){(const char *)e, sizeof *e});
}

/* ---- findings ------------------------------------------------------------------------------- */

wh_origin wh_campaign_origin(const wh_campaign *k, uint64_t base)
{
    wh_origin o = {k->c, k->setup, k->nsetup, NULL, NULL, NULL, k->seed, k->number, base, false};

    if (k->engine) {
        o.engine = wh_engine_version(k->engine);
        o.session = wh_engine_baseline(k->engine, NULL);
        o.limits = wh_engine_limits(k->engine);
    }
    return o;
}

wh_case *wh_campaign_finding(wh_campaign *k, const wh_oracle *oracle, const wh_origin *origin,
                             wh_run_options *opt)
{
    wh_case *c = wh_finding_new(k->a, origin);

    if (oracle->engines == 2) {
        wh_pair_name_engines(&k->pair, k->a, c);
        opt->engines = k->pair.engines;
        opt->nengines = k->pair.n;
    }
    return c;
}

void wh_campaign_finding_set(wh_campaign *k, wh_case *c, const wh_oracle *oracle, wh_str choices,
                             wh_str base, const wh_derived *derived)
{
    wh_finding_set(k->a, c, oracle, choices, base, derived);
    if (oracle->engines != 2 || !k->pair.maps)
        return;
    wh_diff_set_mapping(k->a, c, k->config->mapping_text);
    /* with the setups of the others, of which the check itself had no need */
    wh_oracle_derive(k->a, c, NULL);
}

static bool is_violation(int kind)
{
    return kind == WH_FAIL || kind == WH_CRASH || kind == WH_TIMEOUT;
}

/* A finding without its case: only to be counted. With it: `text` follows in k->out. */
static void send_finding(wh_campaign *k, const wh_case *c, const wh_identity *id, int kind,
                         wh_str signature, wh_str text, bool passed)
{
    wh_finding_head head = {
        id->core, (uint32_t)kind, passed, id->sample, 1, wh_direction_of(signature), 0};
    wh_str seed = wh_case_field(c, "seed");
    wh_buf frame = WH_BUF_INIT((size_t)WH_CASE_MAX * 2 + WH_STATEMENT_MAX);

    wh_buf_add(&frame, &head, sizeof head);
    wh_buf_text(&frame, "seed ");
    wh_buf_str(&frame, seed.n ? seed : WH_STR("-"));
    wh_buf_text(&frame, ": ");
    wh_buf_str(&frame, signature.n ? signature : WH_STR("flaky"));
    wh_buf_text(&frame, ": ");
    wh_case_shape(&frame, c);
    head.nlabel = frame.n - sizeof head;
    memcpy(frame.p, &head, sizeof head);
    wh_buf_str(&frame, text);
    wh_campaign_send_counts(k);
    wh_job_send(k->job, WH_CAMPAIGN_FINDING, wh_buf_view(&frame));
    wh_buf_release(&frame);
}

static uint64_t key_of(const wh_core *core)
{
    return wh_hash64_of((wh_str){(const char *)core, sizeof *core});
}

/* Has it a feature that nothing had that was printed? Also among those of this database. */
static bool is_rare(const wh_campaign *k, const wh_core *core, int kind, bool passed)
{
    return k->config->known && k->config->known->dedup && kind == WH_FAIL && !passed &&
           k->here.rare < WH_RARE_HERE &&
           wh_seen_lacks(wh_shared_groups_seen(k->config->shared), &k->seen, core);
}

/* Need it be printed? What need not is counted here. */
static bool is_news(wh_campaign *k, const wh_case *c, const wh_verdict *v, bool passed,
                    wh_identity *id)
{
    static const wh_known none;
    const wh_known *known = k->config->known ? k->config->known : &none;
    wh_str signature = wh_str_of(v->signature);
    unsigned group = WH_FINDINGS_HERE;
    bool sampled = false, rare;
    int status;

    id->sample = true;
    status = wh_known_judge(known, c, signature, &k->memo, id);
    if (id->sample && k->here.sampled[wh_findings_here_find(&k->here, &id->core)]) {
        sampled = true;
        id->sample = false;
        status = wh_known_judge(known, c, signature, &k->memo, id);
    }
    rare = is_rare(k, &id->core, v->kind, passed);
    if (status == WH_FINDING_NEW && known->dedup && !passed && !id->sample && !rare)
        group = wh_findings_here_add(&k->here, &id->core);
    if (group < WH_FINDINGS_HERE) {
        id->core = k->here.v[group];
        k->here.sampled[group] |=
            sampled; /* asked again when it has failed again: the same answer */
    }
    k->counts.known += status == WH_FINDING_KNOWN;
    k->counts.suppressed += status == WH_FINDING_SUPPRESSED;
    if (status == WH_FINDING_SUPPRESSED) {
        uint32_t rule = (uint32_t)(id->rule - known->suppressions.v);
        wh_job_send(k->job, WH_CAMPAIGN_SUPPRESSED, (wh_str){(const char *)&rule, sizeof rule});
    }
    if (status == WH_FINDING_NEW && known->dedup && !id->sample && !rare &&
        (wh_shared_groups_have(k->config->shared, &id->core) ||
         (!passed && wh_shared_groups_pass_over(k->config->shared, &id->core, k->number)) ||
         wh_hash_set_has(&k->sent, key_of(&id->core)))) {
        if (group < WH_FINDINGS_HERE)
            k->here.aside[group]++;
        else
            send_finding(k, c, id, v->kind, signature, (wh_str){NULL, 0}, passed);
        return false;
    }
    return status == WH_FINDING_NEW;
}

/* What has the same core need not be sent by this job any more, nor what is like it be a sample. */
static void remember(wh_campaign *k, const wh_identity *id)
{
    if (k->config->known && k->config->known->dedup)
        wh_hash_set_add(&k->sent, key_of(&id->core));
    k->here.rare += wh_seen_lacks(wh_shared_groups_seen(k->config->shared), &k->seen, &id->core);
    wh_seen_add(&k->seen, &id->core);
    if (id->sample)
        k->here.sampled[wh_findings_here_find(&k->here, &id->core)] = true;
}

void wh_campaign_emit(wh_campaign *k, wh_case *c, const wh_verdict *v, const wh_observations *o)
{
    bool finding = is_violation(v->kind) || v->kind == WH_FLAKY;
    wh_identity id;

    if (finding && !is_news(k, c, v, false, &id))
        return;
    if (finding)
        remember(k, &id);
    wh_buf_clear(&k->out);
    wh_finding_print(k->a, c, v, o, &k->out);
    wh_campaign_send_counts(k);
    if (finding)
        send_finding(k, c, &id, v->kind, wh_str_of(v->signature), wh_buf_view(&k->out), false);
    else
        wh_job_send(k->job, WH_CAMPAIGN_TEXT, wh_buf_view(&k->out));
}

bool wh_campaign_set_aside(wh_campaign *k, const wh_oracle *oracle, wh_str choices, wh_str base,
                           const wh_derived *derived, const wh_verdict *seen)
{
    wh_origin origin = wh_campaign_origin(k, k->bases);
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_identity id;
    wh_case *c;

    if (!k->config->known || !wh_known_asks(k->config->known))
        return false;
    c = wh_campaign_finding(k, oracle, &origin, &opt);
    wh_campaign_finding_set(k, c, oracle, choices, base, derived);
    return !is_news(k, c, seen, false, &id);
}

enum trial { AS_IT_IS, BEHIND_PRECEDING, REREAD, TRIALS }; /* on what database it is tried */

/* More setup, as that trial wants it. False: there is none. */
static bool add_setup(wh_campaign *k, enum trial trial, wh_case *c)
{
    const char *const *reread = wh_planner_of(k->dialect)->reread;

    if (trial == BEHIND_PRECEDING && k->preceding)
        wh_finding_add_preceding(k->a, c, k->c, k->preceding);
    else if (trial == REREAD && reread)
        wh_finding_add_setup(k->a, c, reread);
    else
        return trial == AS_IT_IS;
    return true;
}

/* A check that failed, as a case, and what became of it. */
typedef struct confirming {
    const wh_oracle *oracle;
    wh_str choices, base;
    const wh_derived *derived;
    wh_case *c;
    wh_verdict v;
    wh_observations *o;
} confirming;

/* True: the case fails on such a database; of the first of them, that it could be tried at all. */
static bool try_on(wh_campaign *k, enum trial trial, confirming *f)
{
    wh_origin origin = wh_campaign_origin(k, k->bases);
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_case *c = wh_campaign_finding(k, f->oracle, &origin, &opt);
    wh_observations *o = NULL;
    wh_verdict v;

    opt.progress = k->job->progress;
    if (!add_setup(k, trial, c))
        return false;
    wh_campaign_finding_set(k, c, f->oracle, f->choices, f->base, f->derived);
    if (wh_replay(k->a, k->engine, c, &opt, &v, &o, NULL) != WH_OK ||
        (trial != AS_IT_IS && v.kind != WH_FAIL))
        return false;
    f->c = c;
    f->v = v;
    f->o = o;
    return true;
}

static const char behind_flaky[] = "what follows findings that failed once, but not again";
enum { FLAKY_MAX = 3 }; /* in a case */

/*
 * The job's own session stays as it is; the finding is tried on databases of its own. What does not
 * fail on one as the setup makes it may need what the bases before it did, or that the engine had
 * to read its schema and statistics anew behind one of them.
 */
void wh_campaign_confirm(wh_campaign *k, const wh_oracle *oracle, wh_str choices, wh_str base,
                         const wh_derived *derived)
{
    confirming f = {.oracle = oracle, .choices = choices, .base = base, .derived = derived};
    int trial;

    if (!try_on(k, AS_IT_IS, &f))
        return;
    for (trial = BEHIND_PRECEDING; trial < TRIALS && f.v.kind != WH_FAIL; trial++)
        try_on(k, trial, &f);
    if (f.v.kind != WH_FAIL) {
        f.v.kind = WH_FLAKY;
        f.v.signature[0] = '\0';
    }
    wh_campaign_emit(k, f.c, &f.v, f.o);
    if (f.v.kind != WH_FLAKY)
        return;
    /* the session holds what the setup did not make: all may fail now */
    if (++k->flaky < FLAKY_MAX)
        wh_campaign_go_on_anew(k, behind_flaky);
    else
        wh_campaign_leave_behind(k, behind_flaky);
}

/* A case that came as a finding, where findings are looked through. */
bool wh_campaign_has_reported(const wh_campaign *k)
{
    return k->config->known && wh_known_asks(k->config->known) && k->c->unknown.code == WH_OK &&
           is_violation(wh_verdict_of_name(wh_case_field(k->c, "verdict")));
}

/* It goes on as it came, or is counted and goes no further. */
void wh_campaign_pass_finding(wh_campaign *k, wh_str bytes)
{
    wh_str signature = wh_case_field(k->c, "signature");
    wh_verdict v;
    wh_identity id;

    memset(&v, 0, sizeof v);
    v.kind = wh_verdict_of_name(wh_case_field(k->c, "verdict"));
    if (signature.n < sizeof v.signature)
        memcpy(v.signature, signature.p, signature.n);
    if (!is_news(k, k->c, &v, true, &id))
        return;
    remember(k, &id);
    send_finding(k, k->c, &id, v.kind, signature, bytes, true);
}

/* ---- workers that died ------------------------------------------------------------------------
 */

/* A worker died in this check: `head.given`. Once more than that means the finding; a check that
 * then went through was flaky. */
void wh_campaign_report_check(wh_campaign *k, const wh_oracle *oracle, wh_str choices, wh_str base,
                              const wh_derived *derived, bool flaky)
{
    wh_origin origin = wh_campaign_origin(k, k->bases);
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_case *c = wh_campaign_finding(k, oracle, &origin, &opt);
    wh_verdict v = k->head.given;
    wh_case *ran = wh_case_new(k->a); /* as the check was executed beside the others */
    size_t run = 0, section = k->head.section;

    if (!flaky) {
        wh_campaign_tell_asked(k);
        if (v.kind != WH_CRASH || (k->config->known && k->config->known->dedup))
            k->died = k->bases;
    }
    wh_campaign_finding_set(k, c, oracle, choices, base, derived);
    wh_case_set_derived(k->a, ran, derived);
    if (wh_finding_has_fresh_runs(derived))
        ran = c;
    while (run < c->nsections && c->sections[run].kind != WH_RUN)
        run++;
    /* else it died while its failure was being confirmed */
    if (section < ran->nsections && ran->sections[section].kind == WH_RUN)
        while (run + 1 < c->nsections &&
               !wh_str_eq(c->sections[run].place, ran->sections[section].place))
            run++;
    wh_verdict_at(&v, c, run);
    if (flaky) { /* its case can't tell how it died */
        wh_campaign_untested(k, wh_str_of(v.reason));
        v.kind = WH_FLAKY;
        v.signature[0] = '\0';
    }
    if (v.kind == WH_INCONCLUSIVE) {
        k->counts.inconclusive++;
        wh_campaign_send_counts(k);
        wh_campaign_untested(k, wh_str_of(v.reason));
        if (!k->config->print_all)
            return;
    }
    wh_campaign_emit(k, c, &v, NULL);
}

/* The worker before died in setup, twice: the statements up to there. */
void wh_campaign_report_setup(wh_campaign *k)
{
    size_t i, n = 0, steps = (size_t)k->head.section + 1;

    for (i = 0; i < k->c->nsections && k->nsetup < steps; i++) {
        const wh_section *s = &k->c->sections[i];
        if (s->kind != WH_SETUP)
            continue;
        for (n = 0; n < s->nstmts && k->nsetup < steps; n++)
            if (!s->stmts[n].blank)
                k->setup[k->nsetup++] = (wh_executed){s->stmts[n].sql, {NULL, 0}};
    }
    {
        wh_origin origin = wh_campaign_origin(k, 0);
        wh_case *c;
        wh_verdict v = k->head.given;
        origin.setup_unknown = true;
        c = wh_finding_new(k->a, &origin);
        wh_case_set_field(k->a, c, "check", WH_STR("ok setup"));
        wh_verdict_at(&v, c, 0);
        if (v.kind == WH_INCONCLUSIVE)
            wh_campaign_untested(k, wh_str_of(v.reason));
        else
            wh_campaign_emit(k, c, &v, NULL);
    }
}

/* ---- the setup and the database -----------------------------------------------------------------
 */

void wh_campaign_setup_failed(wh_campaign *k)
{
    wh_origin origin = wh_campaign_origin(k, 0);
    wh_case *c = wh_finding_new(k->a, &origin);
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_observations *o = NULL;
    wh_verdict v;

    opt.progress = k->job->progress;
    wh_case_set_field(k->a, c, "check", WH_STR("ok setup"));
    if (wh_replay(k->a, k->engine, c, &opt, &v, &o, NULL) != WH_OK)
        return;
    if (v.kind != WH_FAIL)
        v.kind = WH_FLAKY;
    wh_campaign_emit(k, c, &v, o);
}

/* The database itself, of generated ones now and then: an index that lost an entry shows in no
 * result yet. */
void wh_campaign_check_integrity(wh_campaign *k)
{
    wh_answer answer;
    size_t i;

    if ((k->drawn && k->number % 8 != 0) || k->over)
        return;
    for (i = 0; i < k->nsetup; i++) /* indexes and constraints that use LIKE do not follow it */
        if (wh_str_holds_nocase(k->setup[i].sql, WH_STR("case_sensitive_like")) ||
            wh_str_holds_nocase(k->setup[i].sql, WH_STR("ignore_check")) ||
            wh_str_holds_nocase(k->setup[i].sql, WH_STR("writable_schema")))
            return;
    wh_session_check(k->session, &answer);
    if (answer.kind == WH_ANSWER_INTERNAL) {
        wh_origin origin = wh_campaign_origin(k, 0);
        wh_case *c = wh_finding_new(k->a, &origin);
        wh_run_options opt = WH_RUN_OPTIONS_INIT;
        wh_section *s = wh_case_add_section(k->a, c, WH_RUN, WH_STR("integrity"));
        wh_observations *o = NULL;
        wh_verdict v;

        wh_section_add_stmt(k->a, s, WH_STR("PRAGMA integrity_check;"));
        s = wh_case_add_section(k->a, c, WH_EXPECT, WH_STR("integrity"));
        s->body = WH_STR("-- | 'ok'\n");
        wh_case_set_field(k->a, c, "check", WH_STR("bag integrity = expect(integrity)"));
        /* read it back, so that the expectation is parsed */
        wh_buf_clear(&k->out);
        wh_case_write(c, &k->out);
        opt.progress = k->job->progress;
        if (wh_case_parse(k->a, wh_arena_str(k->a, wh_buf_view(&k->out)), NULL, 1, &c, NULL) ==
                WH_OK &&
            wh_replay(k->a, k->engine, c, &opt, &v, &o, NULL) == WH_OK && v.kind == WH_FAIL)
            wh_campaign_emit(k, c, &v, o);
    }
}
