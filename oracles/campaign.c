/* Checking the bases of one case on one database. */
#include "oracles/campaign.h"
#include "formats/case/hash.h"
#include "oracles/campaign_log.h"
#include "oracles/finding.h"
#include "oracles/pair.h"
#include "replay/observe.h"
#include "replay/run.h"

enum {
    MAX_COSTLY = 3,   /* answers that took all the time or memory: then the case is left behind */
    COUNT_EVERY = 32, /* bases between two reports of the counts */
};

typedef struct campaign {
    const wh_campaign_config *config;
    wh_job *job;
    wh_arena *keep; /* as long as the case: statements, catalog */
    wh_arena *a;    /* rewound after every base */
    wh_case_job head;
    wh_case *c;
    const wh_dialect *dialect;
    wh_engine *engine;
    wh_session *session;
    wh_pair pair; /* where two engines are compared */
    wh_catalog *catalog;
    wh_run_options opt;
    wh_counts counts;
    wh_campaign_log log;
    wh_executed *setup;
    size_t nsetup;
    size_t bases; /* seen so far */
    uint64_t seed, number;
    unsigned costly; /* answers so far */
    bool over;       /* leave the rest of this case */
    wh_buf out;
} campaign;

/* ---- frames -------------------------------------------------------------------------------- */

static void send_counts(campaign *k)
{
    wh_job_send(k->job, WH_CAMPAIGN_COUNTS, (wh_str){(const char *)&k->counts, sizeof k->counts});
    memset(&k->counts, 0, sizeof k->counts);
}

static void send_error(wh_job *job, uint32_t type, const wh_error *e)
{
    wh_job_send(job, type, (wh_str){(const char *)e, sizeof *e});
}

static void send_plan(campaign *k, wh_str sql)
{
    wh_buf plan = WH_BUF_INIT(1 << 20);
    uint64_t hash;

    if (wh_session_plan(k->session, sql, &plan)) {
        hash = wh_hash64_of(wh_buf_view(&plan));
        wh_job_send(k->job, WH_CAMPAIGN_PLANS, (wh_str){(const char *)&hash, sizeof hash});
    }
    wh_buf_release(&plan);
}

/* ---- findings ------------------------------------------------------------------------------- */

static wh_origin origin_of(const campaign *k, uint64_t base)
{
    wh_origin o = {k->c, k->setup, k->nsetup, NULL, NULL, k->seed, k->number, base, false};

    if (k->engine) {
        o.engine = wh_engine_version(k->engine);
        o.limits = wh_engine_limits(k->engine);
    }
    return o;
}

static void emit(campaign *k, wh_case *c, const wh_verdict *v, const wh_observations *o)
{
    k->counts.findings += v->kind == WH_FAIL || v->kind == WH_CRASH || v->kind == WH_TIMEOUT;
    k->counts.flaky += v->kind == WH_FLAKY;
    wh_buf_clear(&k->out);
    wh_finding_print(k->a, c, v, o, &k->out);
    send_counts(k);
    wh_job_send(k->job, WH_CAMPAIGN_TEXT, wh_buf_view(&k->out));
}

/* A case with the origin's setup for that oracle, and in `opt` the engines it needs. */
static wh_case *finding_of(campaign *k, const wh_oracle *oracle, const wh_origin *origin,
                           wh_run_options *opt)
{
    wh_case *c = wh_finding_new(k->a, origin);

    if (oracle == &wh_oracle_diff) {
        wh_pair_name_engines(&k->pair, k->a, c);
        opt->engines = k->pair.engines;
        opt->nengines = 2;
    }
    return c;
}

/* The job's own session stays as it is; the finding is tried on databases of its own. */
static void confirm_and_emit(campaign *k, const wh_oracle *oracle, wh_str choices, wh_str base,
                             const wh_derived *derived)
{
    wh_origin origin = origin_of(k, k->bases);
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_case *c = finding_of(k, oracle, &origin, &opt);
    wh_observations *o = NULL;
    wh_verdict v;

    opt.progress = k->job->progress;
    wh_finding_set(k->a, c, oracle, choices, base, derived);
    if (wh_replay(k->a, k->engine, c, &opt, &v, &o, NULL) != WH_OK)
        return;
    if (v.kind != WH_FAIL && k->bases > 1) {
        wh_case *longer = finding_of(k, oracle, &origin, &opt);
        wh_verdict second;
        wh_finding_add_preceding(k->a, longer, k->c, k->bases - 1);
        wh_finding_set(k->a, longer, oracle, choices, base, derived);
        if (wh_replay(k->a, k->engine, longer, &opt, &second, &o, NULL) == WH_OK &&
            second.kind == WH_FAIL) {
            c = longer;
            v = second;
        }
    }
    if (v.kind != WH_FAIL) {
        v.kind = WH_FLAKY;
        v.signature[0] = '\0';
    }
    emit(k, c, &v, o);
}

/* A worker died in this check: `head.given`. Once more than that means the finding; a check that
 * then went through was flaky. One that ate the time or memory is not worth going on behind. */
static void emit_given(campaign *k, const wh_oracle *oracle, wh_str choices, wh_str base,
                       const wh_derived *derived, bool flaky)
{
    wh_origin origin = origin_of(k, k->bases);
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_case *c = finding_of(k, oracle, &origin, &opt);
    wh_verdict v = k->head.given;
    size_t run = 0, section = k->head.section;

    wh_finding_set(k->a, c, oracle, choices, base, derived);
    while (run < c->nsections && c->sections[run].kind != WH_RUN)
        run++;
    if (section >= derived->nruns) /* it died while its failure was being confirmed */
        section = 0;
    wh_verdict_at(&v, c, run + section);
    k->over = !flaky && v.kind != WH_CRASH;
    if (flaky) {
        v.kind = WH_FLAKY;
        v.signature[0] = '\0';
    }
    if (v.kind == WH_INCONCLUSIVE) {
        k->counts.inconclusive++;
        send_counts(k);
        wh_job_send(k->job, WH_CAMPAIGN_UNTESTED, wh_str_of(v.reason));
        if (!k->config->print_all)
            return;
    }
    emit(k, c, &v, NULL);
}

/* ---- setup ---------------------------------------------------------------------------------- */

static void ignore_columns(void *ctx, size_t n)
{
    (void)ctx;
    (void)n;
}

static bool ignore_row(void *ctx, const wh_value *v, size_t n)
{
    (void)ctx;
    (void)v;
    (void)n;
    return true;
}

static void ignore_warning(void *ctx, wh_str class_, wh_str text)
{
    (void)ctx;
    (void)class_;
    (void)text;
}

static void setup_failed_internally(campaign *k)
{
    wh_origin origin = origin_of(k, 0);
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
    emit(k, c, &v, o);
}

/* Did it take all the time or memory that a statement may have? */
static bool is_costly(const wh_answer *answer)
{
    static const char *const out_of_memory[] = {"SQLITE_NOMEM", "SQLITE_IOERR_NOMEM", "53200",
                                                "HY001"};
    size_t i;

    if (answer->kind == WH_ANSWER_STOPPED)
        return true;
    for (i = 0; answer->kind == WH_ANSWER_LIMIT && i < 4; i++)
        if (strcmp(answer->class_, out_of_memory[i]) == 0)
            return true;
    return false;
}

static void leave_behind(campaign *k)
{
    k->over = true;
    wh_job_send(k->job, WH_CAMPAIGN_UNTESTED,
                WH_STR("the rest of a case whose statements take all the time or memory"));
}

/* What two engines would not be compared on is not executed at all. */
static bool is_left_out(const campaign *k, wh_str sql)
{
    const wh_node *statement;
    const char *why;

    return k->pair.on && (wh_parse_one(k->keep, k->dialect, sql, &statement, NULL) != WH_OK ||
                          !wh_diff_takes(k->catalog, statement, &why));
}

/* The statement on the second database; where only one takes it, both lose it. */
static bool is_followed(campaign *k, wh_str sql, wh_answer *answer)
{
    wh_error err;

    if (!k->pair.on || answer->kind == WH_ANSWER_LOST || answer->kind == WH_ANSWER_INTERNAL ||
        wh_pair_follow(&k->pair, sql, &k->opt, answer))
        return true;
    if (wh_pair_rebuild(&k->pair, k->setup, k->nsetup, &k->opt, &k->session, &err) != WH_OK)
        k->over = true;
    return false;
}

static void execute_setup(campaign *k, const wh_section *s)
{
    static const wh_sink ignore = {NULL, ignore_columns, ignore_row, ignore_warning};
    size_t i;

    for (i = 0; i < s->nstmts && !k->over; i++) {
        wh_answer answer;
        wh_executed *done = &k->setup[k->nsetup];
        const wh_node *statement;

        if (s->stmts[i].blank || is_left_out(k, s->stmts[i].sql))
            continue;
        k->job->progress->base = (uint32_t)k->bases;
        k->job->progress->oracle = 0;
        k->job->progress->section = (uint32_t)k->nsetup;
        wh_campaign_log_setup(&k->log, s->stmts[i].sql);
        wh_run_statement(k->session, s->stmts[i].sql, &ignore, &k->opt, &answer);
        k->counts.statements++;
        k->counts.setup_statements++;
        if (!is_followed(k, s->stmts[i].sql, &answer))
            continue;
        done->sql = s->stmts[i].sql;
        done->failed = (wh_str){NULL, 0};
        k->nsetup++;
        if (answer.kind == WH_ANSWER_OK) {
            k->counts.statements_ok++;
            k->counts.setup_ok++;
            if (wh_parse_one(k->keep, k->dialect, done->sql, &statement, NULL) == WH_OK)
                wh_catalog_apply(k->catalog, statement);
            continue;
        }
        if (answer.kind == WH_ANSWER_INTERNAL) {
            setup_failed_internally(k);
            k->over = true;
        } else if (answer.kind == WH_ANSWER_LOST) {
            k->over = true;
        } else if (is_costly(&answer) && ++k->costly >= MAX_COSTLY) {
            leave_behind(k);
        }
        done->failed = wh_arena_str(k->keep, wh_str_of(answer.class_));
    }
}

/* ---- checks -----------------------------------------------------------------------------------
 */

/* One counting query where the runs do not show how many rows the predicate hits. */
static bool count_hits(campaign *k, const wh_subject *s, uint64_t *rows, uint64_t *hits)
{
    wh_observation o;
    wh_observer ob;
    wh_sink sink;
    wh_answer answer;
    wh_buf sql = WH_BUF_INIT(WH_STATEMENT_MAX);
    bool counted = false;

    if (!s->q.predicate || !s->q.from)
        return false;
    wh_subject_count_query(s, &sql);
    memset(&o, 0, sizeof o);
    wh_observer_init(&ob, k->a, &o, WH_NEED_FIRST, 10);
    sink = wh_observer_sink(&ob);
    wh_run_statement(k->session, wh_buf_view(&sql), &sink, &k->opt, &answer);
    wh_observer_answer(&ob, 0, false, &answer);
    if (o.nresults && o.results[0].first && o.results[0].ncolumns == 2) {
        *hits = o.results[0].first[0].kind == WH_INT ? (uint64_t)o.results[0].first[0].i : 0;
        *rows = (uint64_t)o.results[0].first[1].i;
        counted = true;
    }
    wh_buf_release(&sql);
    return counted;
}

/* Where 0 < hits < rows, the check was worth its time. */
static bool is_nonempty(campaign *k, const wh_oracle *oracle, const wh_subject *s, wh_str choices,
                        const wh_observations *o)
{
    const wh_result_set *results[8];
    uint64_t rows = 0, hits = 0;
    size_t i;

    for (i = 0; i < o->n && i < 8; i++)
        results[i] = o->v[i].nresults ? &o->v[i].results[0] : NULL;
    if (!oracle->measure || !oracle->measure(choices, results, &rows, &hits))
        if (!count_hits(k, s, &rows, &hits))
            return false;
    return hits > 0 && hits < rows;
}

static void count_runs(campaign *k, const wh_observations *o)
{
    size_t i;

    k->counts.statements += o->statements;
    k->counts.statements_ok += o->statements_ok;
    for (i = 0; i < o->n; i++) {
        k->counts.queries += o->v[i].executed;
        k->counts.queries_ok += o->v[i].executed && o->v[i].answer.kind == WH_ANSWER_OK;
        k->costly += is_costly(&o->v[i].answer);
    }
}

static void log_and_plan(campaign *k, const wh_derived *d)
{
    size_t i, m;

    for (i = 0; i < d->nruns; i++) {
        for (m = 0; m < d->runs[i].nbefore; m++)
            wh_campaign_log_run(&k->log, d->runs[i].before[m]);
        wh_campaign_log_run(&k->log, d->runs[i].sql);
        for (m = 0; m < d->runs[i].nafter; m++)
            wh_campaign_log_run(&k->log, d->runs[i].after[m]);
        if (k->config->plans)
            send_plan(k, d->runs[i].sql);
    }
}

/* One oracle on one base. `special`: the worker before died in just this check. */
static void check(campaign *k, const wh_subject *base, size_t index, bool special)
{
    const wh_oracle *oracle = k->config->oracles[index];
    wh_buf choices = WH_BUF_INIT(1024);
    wh_subject changed;
    wh_derived derived;
    wh_case *c;
    wh_observations *o;
    wh_verdict v;
    const char *why;
    wh_rng rng;
    wh_str name = wh_str_of(oracle->name), text;

    wh_rng_seed(&rng, k->seed ^ wh_hash64_of(name), k->number, k->bases);
    if (!wh_oracle_apply(oracle, base, &rng, &choices, &changed, &derived, &why)) {
        wh_buf_release(&choices);
        return;
    }
    text = wh_subject_keep(base, &choices);
    if (special && k->head.mode == WH_JOB_REPORT) {
        emit_given(k, oracle, text, changed.text, &derived, false);
        return;
    }
    k->counts.checks++;
    if (k->log.fd >= 0 || k->config->plans)
        log_and_plan(k, &derived);
    c = wh_case_new(k->a);
    wh_case_set_derived(k->a, c, &derived);
    k->pair.members[0].session = k->session;
    if (k->pair.on)
        wh_run_in_sessions(k->a, k->pair.members, 2, c, &k->opt, &o);
    else
        wh_run_in_session(k->a, k->engine, k->session, c, &k->opt, &o);
    count_runs(k, o);
    wh_judge(k->a, c, o, &v);
    if (special && k->head.mode == WH_JOB_CONFIRM && k->head.given.kind != WH_INCONCLUSIVE)
        emit_given(k, oracle, text, changed.text, &derived, true);
    if (v.kind == WH_PASS || v.kind == WH_FAIL) {
        k->counts.checks_compared++;
        k->counts.checks_nonempty +=
            k->config->counted && is_nonempty(k, oracle, &changed, text, o);
    } else {
        k->counts.inconclusive++;
    }
    if (v.kind == WH_FAIL) {
        confirm_and_emit(k, oracle, text, changed.text, &derived);
    } else if (k->config->print_all) {
        wh_origin origin = origin_of(k, k->bases);
        wh_run_options opt = WH_RUN_OPTIONS_INIT;
        wh_case *whole = finding_of(k, oracle, &origin, &opt);
        wh_finding_set(k->a, whole, oracle, text, changed.text, &derived);
        emit(k, whole, &v, NULL);
    }
}

static void check_base(campaign *k, const wh_section *s)
{
    wh_mark mark;
    wh_subject subject;
    const char *why;
    unsigned costly = k->costly;
    size_t i;

    k->bases++;
    if (k->bases < k->head.base || s->nstmts != 1)
        return;
    k->counts.bases++;
    mark = wh_arena_mark(k->a);
    k->job->progress->base = (uint32_t)k->bases;
    if (wh_subject_init(&subject, k->a, k->dialect, k->catalog, s->stmts[0].sql) &&
        wh_is_precise(&subject, &why)) {
        /* what took all the time or memory for one oracle will for the next */
        for (i = 0; i < k->config->noracles && k->costly == costly && !k->over; i++) {
            bool special =
                k->head.mode != WH_JOB_RUN && k->bases == k->head.base && i + 1 == k->head.oracle;
            if (k->bases == k->head.base && i + 1 < k->head.oracle)
                continue;
            k->job->progress->oracle = (uint32_t)i + 1;
            check(k, &subject, i, special);
        }
    }
    wh_arena_rewind(k->a, mark);
    if (k->costly >= MAX_COSTLY)
        leave_behind(k);
    if (k->counts.bases >= COUNT_EVERY)
        send_counts(k);
}

/* ---- a case ------------------------------------------------------------------------------------
 */

/* "S/CASE" of a generated case; else the tool's seed and the number in the stream. */
static void read_seed(campaign *k)
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

/* Does the text hold `word`, whatever the case of its letters? */
static bool mentions(wh_str text, const char *word)
{
    wh_str w = wh_str_of(word);
    size_t i;

    for (i = 0; i + w.n <= text.n; i++)
        if (wh_str_eq_nocase((wh_str){text.p + i, w.n}, w))
            return true;
    return false;
}

/* The database itself, now and then: an index that lost an entry shows in no result yet. */
static void check_integrity(campaign *k)
{
    wh_answer answer;
    size_t i;

    if (k->number % 8 != 0 || k->over)
        return;
    for (i = 0; i < k->nsetup; i++) /* indexes and constraints that use LIKE do not follow it */
        if (mentions(k->setup[i].sql, "case_sensitive_like") ||
            mentions(k->setup[i].sql, "ignore_check") ||
            mentions(k->setup[i].sql, "writable_schema"))
            return;
    wh_session_check(k->session, &answer);
    if (answer.kind == WH_ANSWER_INTERNAL) {
        wh_origin origin = origin_of(k, 0);
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
            emit(k, c, &v, o);
    }
}

static size_t count_setup(const wh_case *c)
{
    size_t i, n = 0;

    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind == WH_SETUP)
            n += c->sections[i].nstmts;
    return n;
}

/* The worker before died in setup, twice: the statements up to there. */
static void report_setup(campaign *k)
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
        wh_origin origin = origin_of(k, 0);
        wh_case *c;
        wh_verdict v = k->head.given;
        origin.setup_unknown = true;
        c = wh_finding_new(k->a, &origin);
        wh_case_set_field(k->a, c, "check", WH_STR("ok setup"));
        wh_verdict_at(&v, c, 0);
        if (v.kind == WH_INCONCLUSIVE)
            wh_job_send(k->job, WH_CAMPAIGN_UNTESTED, wh_str_of(v.reason));
        else
            emit(k, c, &v, NULL);
    }
}

static void run_case(campaign *k)
{
    wh_error err;
    size_t i;

    read_seed(k);
    k->setup = WH_NEW_N(k->keep, wh_executed, count_setup(k->c) + 1);
    k->counts.cases = k->head.mode == WH_JOB_RUN && k->head.base == 0;
    if (k->head.mode == WH_JOB_REPORT && k->head.oracle == 0) {
        report_setup(k);
        return;
    }
    if (wh_session_open(&k->session, k->engine, &err) != WH_OK ||
        wh_pair_begin(&k->pair, k->session, &err) != WH_OK) {
        send_error(k->job, WH_CAMPAIGN_FATAL, &err);
        return;
    }
    k->catalog = wh_catalog_new(k->keep, k->dialect);
    wh_campaign_log_begin(&k->log, k->config->log, k->c);
    for (i = 0; i < k->c->nsections && !k->over && !k->job->progress->quit; i++) {
        const wh_section *s = &k->c->sections[i];
        if (s->kind == WH_SETUP)
            execute_setup(k, s);
        else if (s->kind == WH_BASE)
            check_base(k, s);
    }
    wh_campaign_log_end(&k->log);
    if (k->log.failed) {
        wh_error_set(&err, WH_EIO, "the log can't be written: %s", strerror(k->log.failed));
        send_error(k->job, WH_CAMPAIGN_FATAL, &err);
    }
    check_integrity(k);
    wh_pair_end(&k->pair);
    wh_session_close(k->session);
}

/* False: nothing to run; what there is to say was said. */
static bool prepare_case(campaign *k, wh_str bytes, wh_error *err, uint32_t *frame)
{
    wh_str dialect;
    int rc = wh_case_job_parse(k->keep, &k->head, bytes, wh_str_of(k->config->dialect), WH_BASE,
                               &k->c, err);

    *frame = WH_CAMPAIGN_SAY;
    if (rc == WH_OK)
        rc = wh_case_validate(k->c, err);
    if (rc != WH_OK)
        return false;
    if (wh_case_field(k->c, "check").p || k->c->unknown.code != WH_OK) {
        *frame = WH_CAMPAIGN_TEXT; /* judged already, or of a later version */
        return false;
    }
    dialect = wh_case_field(k->c, "dialect");
    if (dialect.n == 0)
        dialect = wh_str_of(k->config->dialect);
    k->dialect = wh_dialect_find(dialect);
    if (wh_pair_is_wanted(k->config->oracles, k->config->noracles)) {
        rc = wh_pair_open(&k->pair, k->job->state, dialect, wh_case_field(k->c, "limit"), err);
        k->engine = k->pair.engines[0].engine;
    } else {
        rc = wh_engines_get(k->job->state, dialect, wh_case_field(k->c, "limit"), &k->engine, err);
    }
    if (rc == WH_OK && !k->dialect)
        rc = wh_error_set(err, WH_ENOTSUP, "unknown dialect '%.*s'", (int)dialect.n, dialect.p);
    if (rc == WH_OK)
        *k->job->timeout_ms = wh_engine_limits(k->engine)->timeout_ms;
    *frame = rc == WH_ENOTSUP ? WH_CAMPAIGN_UNTESTED : WH_CAMPAIGN_FATAL;
    return rc == WH_OK;
}

void wh_campaign_job_end(void *config, void *state)
{
    (void)config;
    wh_engines_free(state);
}

void wh_campaign_job(void *config, wh_job *job)
{
    campaign k;
    wh_error err;
    wh_str bytes;
    uint32_t frame;

    memset(&k, 0, sizeof k);
    k.config = config;
    k.job = job;
    k.out.limit = (size_t)WH_CASE_MAX * 2;
    if (!job->state)
        job->state = wh_engines_new(k.config->engine, &job->progress->stop);
    if (!wh_case_job_read(job->message, &k.head, &bytes))
        return;
    k.opt = (wh_run_options)WH_RUN_OPTIONS_INIT;
    k.opt.need = WH_NEED_FIRST;
    k.opt.progress = job->progress;
    if (k.config->counted)
        k.opt.engine_ns = &k.counts.engine_ns;
    k.keep = wh_arena_new(NULL, 0);
    k.a = wh_arena_new(NULL, 0);
    if (prepare_case(&k, bytes, &err, &frame))
        run_case(&k);
    else if (frame == WH_CAMPAIGN_TEXT)
        wh_job_send(job, frame, bytes);
    else if (frame == WH_CAMPAIGN_UNTESTED)
        wh_job_send(job, frame, wh_str_of(err.message));
    else
        send_error(job, frame, &err);
    send_counts(&k);
    wh_buf_release(&k.out);
    wh_arena_free(k.a);
    wh_arena_free(k.keep);
}
