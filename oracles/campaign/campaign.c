/* Checking the bases of one case on one database. */
#include "formats/case/hash.h"
#include "oracles/campaign/internal.h"
#include "oracles/eet/rules.h"
#include "oracles/campaign/stats.h"
#include "replay/run/observe.h"
#include "replay/run/run.h"
#include "formats/base/memory.h"

#include <stdlib.h>

enum {
    MAX_COSTLY = 3,   /* answers that took all the time or memory: then the case is left behind */
    COUNT_EVERY = 32, /* bases between two reports of the counts */
    /* Of a script every check is made that an oracle prepares in so many draws, until so many in a
     * row prepare none that is new, or there are so many with another base than the script's. */
    DRAWS_MAX = 1000,
    DRAWS_STALE = 60,
    DRAWS_CHANGED = 12,
};

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

/* Did it take all the time or memory that a statement may have? */
static bool is_costly(const wh_campaign *k, const wh_answer *answer)
{
    return answer->kind == WH_ANSWER_STOPPED ||
           (answer->kind == WH_ANSWER_LIMIT &&
            wh_dialect_is_out_of_memory(k->dialect, wh_str_of(answer->class_)));
}

/* Has this database taken hundreds of times what others take? No statement of it need be one that
 * runs into its time limit. */
static bool is_slow(const wh_campaign *k)
{
    uint64_t timeout = wh_engine_limits(k->engine)->timeout_ms;

    return wh_stats_now_ms() - k->started_ms > 2 * timeout + k->checks * timeout / 100;
}

/* `why`: NULL if it takes too long. */
static void leave_behind(wh_campaign *k, const char *why)
{
    wh_buf text = WH_BUF_INIT(200);

    k->over = true;
    if (why)
        wh_buf_text(&text, why);
    else if (k->costly >= MAX_COSTLY)
        wh_buf_format(&text,
                      "the rest of a case of which %d statements took all the time or memory",
                      MAX_COSTLY);
    else
        wh_buf_format(&text, "the rest of a case that is slow: %lu ms, checks so far: %lu",
                      (unsigned long)(wh_stats_now_ms() - k->started_ms), (unsigned long)k->checks);
    wh_job_send(k->job, WH_CAMPAIGN_UNTESTED, wh_buf_view(&text));
    wh_buf_release(&text);
}

static const char lost[] = "the rest of a case whose connection was lost";

/* What engines would not be compared on is not executed at all. */
static bool is_left_out(wh_campaign *k, wh_executed *done)
{
    const wh_node *statement;
    const char *why = "SQL that is not understood";

    if (!k->pair.on)
        return false;
    if (wh_parse_one(k->keep, k->dialect, done->sql, &statement, NULL) == WH_OK &&
        wh_diff_takes(k->catalog, statement, &why)) {
        why = "what the engines can't be compared by";
        if (wh_pair_compares(&k->pair, k->dialect, statement) &&
            wh_pair_translate(&k->pair, k->keep, k->catalog, statement, done, &why))
            return false;
    }
    wh_refusals_add(&k->refused, "setup", why);
    return true;
}

/* The statement on the other databases; where not all take it, all lose it. */
static bool is_followed(wh_campaign *k, const wh_executed *done, wh_answer *answer)
{
    wh_error err;

    if (!k->pair.on || answer->kind == WH_ANSWER_LOST || answer->kind == WH_ANSWER_INTERNAL)
        return true;
    if (wh_pair_follow(&k->pair, done, &k->opt,
                       answer)) /* what fails in all dialects is not said */
        return !k->pair.maps || answer->kind == WH_ANSWER_OK;
    if (wh_pair_rebuild(&k->pair, k->setup, k->nsetup, &k->opt, &k->session, &err) != WH_OK)
        k->over = true;
    return false;
}

/* Of a plain script, a change is first a base for the oracles that take such, then setup. */
static bool is_base_too(const wh_campaign *k, wh_str sql)
{
    wh_mark mark = wh_arena_mark(k->a);
    const wh_node *statement;
    unsigned taken = 0;
    size_t i;

    for (i = 0; k->head.script && i < k->config->noracles; i++)
        taken |= k->config->oracles[i]->takes & WH_IS_CHANGE;
    if (taken)
        taken &= wh_parse_one(k->a, k->dialect, sql, &statement, NULL) == WH_OK
                     ? wh_statement_bit(statement)
                     : 0;
    wh_arena_rewind(k->a, mark);
    return taken != 0;
}

static void check_base(wh_campaign *k, wh_str sql, const wh_section *s);

static void execute_setup(wh_campaign *k, const wh_section *s)
{
    static const wh_sink ignore = {NULL, ignore_columns, ignore_row, NULL};
    size_t i;

    for (i = 0; i < s->nstmts && !k->over; i++) {
        wh_answer answer;
        wh_executed *done = &k->setup[k->nsetup];
        const wh_node *statement;

        memset(done, 0, sizeof *done);
        done->sql = s->stmts[i].sql;
        if (s->stmts[i].blank || is_left_out(k, done))
            continue;
        done->sql = wh_pair_text(&k->pair, k->keep, k->dialect, s->stmts[i].sql);
        if (is_base_too(k, s->stmts[i].sql))
            check_base(k, s->stmts[i].sql, NULL);
        if (k->over)
            break;
        k->job->progress->base = (uint32_t)k->bases;
        k->job->progress->oracle = 0;
        k->job->progress->section = (uint32_t)k->nsetup;
        wh_campaign_log_setup(&k->log, done->sql);
        wh_recall_forget(k->worker->recall);
        wh_run_statement(k->session, done->sql, &ignore, &k->opt, &answer);
        k->counts.statements++;
        k->counts.setup_statements++;
        if (!is_followed(k, done, &answer))
            continue;
        k->nsetup++;
        wh_campaign_learn(k, done->sql, answer.kind);
        if (answer.kind == WH_ANSWER_OK) {
            k->counts.statements_ok++;
            k->counts.setup_ok++;
            if (wh_parse_one(k->keep, k->dialect, done->sql, &statement, NULL) == WH_OK)
                wh_catalog_apply(k->catalog, statement);
            continue;
        }
        if (answer.kind == WH_ANSWER_INTERNAL) {
            wh_campaign_setup_failed(k);
            k->over = true;
        } else if (answer.kind == WH_ANSWER_LOST) {
            k->over = true;
        } else if (is_costly(k, &answer) && ++k->costly >= MAX_COSTLY) {
            leave_behind(k, NULL);
        }
        done->failed = wh_arena_str(k->keep, wh_str_of(answer.class_));
    }
}

/* ---- checks -----------------------------------------------------------------------------------
 */

static void arm_of(wh_subject *s)
{
    const wh_node *arm = wh_node_find(s->q.compound, WH_N_SELECT), *with = s->q.with;

    if (arm && wh_select_of(arm, &s->q))
        s->q.with = with;
}

/* One counting query where the runs do not show how many rows the predicate hits. */
static bool count_hits(wh_campaign *k, const wh_subject *s, uint64_t *rows, uint64_t *hits)
{
    wh_subject first = *s;
    wh_observation o;
    wh_observer ob;
    wh_sink sink;
    wh_answer answer;
    wh_buf sql = WH_BUF_INIT(WH_STATEMENT_MAX);
    bool counted = false;

    if (s->q.compound) /* of the first arm */
        arm_of(&first);
    if ((!first.q.predicate && !first.q.having) || !first.q.from)
        return false;
    wh_subject_count_query(&first, &sql);
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

/* Where 0 < hits < rows, the check was worth its time. What the first check of a base tells goes
 * for all of that oracle. */
static bool is_nonempty(wh_campaign *k, const wh_oracle *oracle, const wh_subject *s,
                        wh_str choices, const wh_observations *o)
{
    const wh_result_set *results[8] = {NULL};
    uint64_t rows = 0, hits = 0;
    size_t i;

    for (i = 0; i < o->n && i < 8; i++)
        results[i] = o->v[i].nresults ? &o->v[i].results[0] : NULL;
    if (s->round > 0 && wh_str_eq(k->measured, s->text))
        return k->nonempty;
    if ((!oracle->measure || !oracle->measure(choices, results, &rows, &hits)) &&
        !count_hits(k, s, &rows, &hits))
        return false;
    k->measured = s->text;
    k->nonempty = hits > 0 && hits < rows;
    return k->nonempty;
}

static void count_runs(wh_campaign *k, const wh_observations *o)
{
    bool gone = false;
    size_t i;

    k->counts.statements += o->statements;
    k->counts.statements_ok += o->statements_ok;
    for (i = 0; i < o->n; i++) {
        bool executed = o->v[i].executed && !o->v[i].recalled;

        k->counts.queries += executed;
        k->counts.queries_ok += executed && o->v[i].answer.kind == WH_ANSWER_OK;
        k->costly += is_costly(k, &o->v[i].answer);
        gone |= o->v[i].answer.kind == WH_ANSWER_LOST;
    }
    if (gone && !k->over)
        leave_behind(k, lost);
}

static void log_statement(void *ctx, size_t section, wh_str sql)
{
    wh_campaign *k = ctx;

    (void)section;
    wh_campaign_log_run(&k->log, sql);
}

/* Of a case that is executed on databases of its own, each run with what is derived before it. */
typedef struct whole_log {
    wh_campaign *k;
    const wh_case *c;
    const wh_derived *d;
    size_t section;  /* that is open */
    uint64_t number; /* of the database that its runs share but for those that are fresh */
} whole_log;

static void log_whole(void *ctx, size_t section, wh_str sql)
{
    whole_log *w = ctx;
    const wh_section *s = &w->c->sections[section];

    if (s->kind != WH_RUN)
        return;
    if (section != w->section)
        wh_campaign_log_fresh(&w->k->log, wh_section_attr(s, "fresh") ? 0 : w->number, w->d->setup,
                              w->d->nsetup);
    w->section = section;
    wh_campaign_log_run(&w->k->log, sql);
}

/* The plans of what is going to be executed. */
static void count_plans(wh_campaign *k, const wh_derived *d, wh_str base, const wh_oracle *oracle,
                        unsigned round, wh_str choices)
{
    enum { MAX_RUNS = sizeof d->runs / sizeof d->runs[0] };
    size_t i;

    for (i = 0; i < d->nruns; i++) {
        const wh_derived_run *run = &d->runs[i];

        if (run->nbefore + run->nafter == 0 && !run->bind &&
            !wh_recall_find(k->worker->recall, run->sql, 0))
            wh_campaign_count_plan(k, base, oracle, choices, round * MAX_RUNS + i, run->sql);
    }
}

bool wh_campaign_subject(const wh_campaign *k, wh_arena *a, wh_str sql, wh_subject *out,
                         const char **why)
{
    *why = "not one statement";
    if (!wh_subject_init(out, a, k->dialect, k->catalog, sql) || !wh_is_precise(out, why))
        return false;
    *why = "what the two engines can't be compared by";
    if (k->pair.on && !wh_pair_compares(&k->pair, k->dialect, out->statement))
        return false;
    out->version = wh_version_number(wh_str_of(wh_engine_version(k->engine)));
    if (k->pair.maps || k->pair.n > 2) {
        out->sides = k->pair.sides;
        out->nsides = k->pair.n;
    }
    return true;
}

static bool has_fresh_runs(const wh_derived *d)
{
    size_t i;

    for (i = 0; i < d->nruns; i++)
        if (d->runs[i].fresh)
            return true;
    return false;
}

/* Does a run hold more than its query: what changes the database and takes that back? */
static bool changes(const wh_derived *d)
{
    size_t i;

    for (i = 0; i < d->nruns; i++)
        if (d->runs[i].nbefore)
            return true;
    return false;
}

/* After an error inside a transaction, or with another one than was meant, ROLLBACK may not have
 * been reached, or may have had nothing to take back. */
static bool ended_well(const wh_observations *o)
{
    size_t i;

    for (i = 0; i < o->n; i++)
        if (o->v[i].executed && o->v[i].answer.kind != WH_ANSWER_OK &&
            o->v[i].answer.kind != WH_ANSWER_ERROR)
            return false;
    return true;
}

/* The runs of `c` where they leave nothing behind for the next check: in the campaign's own session
 * what only reads or rolls back; with a derived setup beside it; what can't be rolled back on
 * databases made for it. False: the derived setup fails. */
static bool observe_runs(wh_campaign *k, const wh_oracle *oracle, const wh_application *made,
                         wh_case *c, wh_observations **o)
{
    const wh_derived *d = &made->derived;
    wh_run_options opt = k->opt;
    wh_session *session = k->session;

    k->pair.members[0].session = k->session;
    if (has_fresh_runs(d)) {
        wh_origin origin = wh_campaign_origin(k, k->bases);
        wh_case *whole = wh_campaign_finding(k, oracle, &origin, &opt);
        whole_log log = {k, whole, d, 0, ++k->made_beside};

        opt.recall = NULL;
        if (opt.on_statement) {
            opt.on_statement = log_whole;
            opt.ctx = &log;
        }
        wh_campaign_finding_set(k, whole, oracle, made->choices, made->changed.text, d);
        if (wh_run_case(k->a, k->engine, whole, &opt, o, NULL) != WH_OK || (*o)->broken.p)
            return false;
        count_runs(k, *o);
        *c = *whole;
        return true;
    }
    if (d->nsetup) {
        session = wh_campaign_beside(k, d);
        opt.recall = NULL;
    }
    if (!session)
        return false;
    if (k->pair.on)
        wh_run_in_sessions(k->a, k->pair.members, k->pair.n, c, &k->opt, o);
    else
        wh_run_in_session(k->a, k->engine, session, c, &opt, o);
    count_runs(k, *o);
    if (changes(d) && !ended_well(*o)) {
        if (session == k->session)
            k->over = true;
        else
            wh_campaign_beside_spoiled(k, session);
    }
    return true;
}

static bool observe(wh_campaign *k, const wh_oracle *oracle, const wh_application *made, wh_case *c,
                    wh_observations **o)
{
    bool observed = observe_runs(k, oracle, made, c, o);

    wh_campaign_log_own(&k->log);
    return observed;
}

void wh_campaign_apply(const wh_campaign *k, const wh_subject *base, size_t number,
                       const wh_oracle *oracle, wh_application *out)
{
    wh_buf choices = WH_BUF_INIT(1024);
    wh_rng rng;

    wh_rng_seed(&rng, (k->drawn ? k->seed : 0) ^ wh_hash64_of(wh_str_of(oracle->name)),
                k->drawn ? k->number : 0, number);
    out->good = (k->drawn ? wh_oracle_apply_one : wh_oracle_apply)(
        oracle, base, &rng, &choices, &out->changed, &out->derived, &out->why);
    if (out->good)
        out->choices = wh_subject_keep(base, &choices);
    else
        wh_buf_release(&choices);
}

/* A check that is made. `special`: the worker before died in it. False: the base has failed. */
static bool check(wh_campaign *k, const wh_application *made, const wh_oracle *oracle, bool special)
{
    wh_str text = made->choices, base = made->changed.text;
    wh_observations *o;
    wh_verdict v;
    wh_case *c;
    bool given;

    if (special && k->head.mode == WH_JOB_REPORT) {
        wh_campaign_report_check(k, oracle, text, base, &made->derived, false);
        return false;
    }
    k->counts.checks++;
    k->checks++;
    if (k->config->plans)
        count_plans(k, &made->derived, base, oracle, made->changed.round, text);
    c = wh_case_new(k->a);
    wh_case_set_derived(k->a, c, &made->derived);
    given = wh_sums_give(k, made);
    if (!observe(k, oracle, made, c, &o)) {
        k->counts.inconclusive++;
        return true;
    }
    wh_judge(k->a, c, o, &v);
    if (given && v.kind != WH_PASS) { /* as its case will be executed */
        wh_recall_forget(k->worker->recall);
        observe(k, oracle, made, c, &o);
        wh_judge(k->a, c, o, &v);
    }
    wh_campaign_learn_runs(k, c, o);
    if (special && k->head.mode == WH_JOB_CONFIRM && k->head.given.kind != WH_INCONCLUSIVE)
        wh_campaign_report_check(k, oracle, text, base, &made->derived, true);
    if (v.kind == WH_PASS || v.kind == WH_FAIL) {
        k->counts.checks_compared++;
        k->counts.checks_nonempty +=
            k->config->counted && is_nonempty(k, oracle, &made->changed, text, o);
    } else {
        k->counts.inconclusive++;
    }
    if (v.kind == WH_FAIL) {
        wh_campaign_confirm(k, oracle, text, base, &made->derived, &v);
    } else if (k->config->print_all) {
        wh_origin origin = wh_campaign_origin(k, k->bases);
        wh_run_options opt = WH_RUN_OPTIONS_INIT;
        wh_case *whole = wh_campaign_finding(k, oracle, &origin, &opt);
        wh_campaign_finding_set(k, whole, oracle, text, base, &made->derived);
        wh_campaign_emit(k, whole, &v, NULL);
    }
    return v.kind != WH_FAIL;
}

/* Was this check made of this base already? */
static bool is_stale(wh_campaign *k, const wh_subject *base, const wh_application *made)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX * 2);
    uint64_t hash;

    if (k->drawn)
        return false;
    wh_buf_str(&b, made->choices);
    wh_buf_char(&b, '\n');
    wh_buf_str(&b, made->changed.text);
    hash = wh_hash64_of(wh_buf_view(&b));
    wh_buf_release(&b);
    if (!wh_hash_set_add(&k->made, hash)) {
        k->stale++;
        return true;
    }
    k->stale = 0;
    k->changed += !wh_str_eq(base->text, made->changed.text);
    return false;
}

/* The checks of one oracle, numbered so that a worker can go on with any of them; until one of them
 * fails. Of a script all that there are, whatever the seed. */
static void check_with(wh_campaign *k, wh_subject *s, wh_summed_base *summed, size_t i,
                       unsigned costly)
{
    const wh_oracle *oracle = k->config->oracles[i];
    uint32_t rounds = !k->drawn && oracle->rounds ? oracle->rounds : 1, draw;
    bool first = k->bases == k->head.base, more = true, any = false;
    const char *why = NULL;
    wh_application made;

    k->measured.n = 0;
    k->stale = k->changed = 0;
    for (draw = 0; more && draw < (k->drawn ? 1 : DRAWS_MAX); draw++) {
        for (s->round = 0; more && s->round < rounds; s->round++) {
            uint32_t number = (uint32_t)((i * DRAWS_MAX + draw) * WH_ORACLE_ROUNDS + s->round + 1);
            bool seen = summed && oracle == k->sums->oracle;

            if (first && number < k->head.oracle)
                continue;
            if (k->costly != costly || k->over || k->job->progress->quit)
                break;
            k->job->progress->oracle = number;
            if (!seen)
                wh_campaign_apply(k, s, k->drawn ? k->bases : draw, oracle, &made);
            if (!(seen ? &summed->made : &made)->good) {
                why = why ? why : (seen ? &summed->made : &made)->why;
                k->stale++;
                more = s->round > 0 || !k->drawn; /* what the first can't be made of, none can */
            } else if (!is_stale(k, s, &made)) {
                any = true;
                more = check(k, seen ? &summed->made : &made, oracle,
                             first && number == k->head.oracle && k->head.mode != WH_JOB_RUN);
            }
        }
        more = more && k->stale < DRAWS_STALE && k->changed < DRAWS_CHANGED;
    }
    if (!any && k->config->counted && wh_oracle_takes(oracle, s->kind))
        wh_refusals_add(&k->refused, oracle->name, why);
    wh_hash_set_release(&k->made);
    memset(&k->made, 0, sizeof k->made);
}

/* `s`: the section that it is; NULL: it is a statement of the setup, too. */
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

static void check_base(wh_campaign *k, wh_str sql, const wh_section *s)
{
    wh_summed_base *summed = NULL;
    wh_mark mark;
    wh_subject subject;
    unsigned costly = k->costly;
    const char *why;
    size_t i;

    k->bases++;
    if (k->bases < k->head.base)
        return;
    k->counts.bases++;
    mark = wh_arena_mark(k->a);
    sql = wh_pair_text(&k->pair, k->a, k->dialect, sql);
    k->job->progress->base = (uint32_t)k->bases;
    if (s && k->sums)
        summed = wh_sums_look(k, s);
    if (summed ? summed->precise : wh_campaign_subject(k, k->a, sql, &subject, &why)) {
        if (summed) {
            subject = summed->subject;
            subject.a = k->a;
        }
        subject.rules = k->rules;
        /* what took all the time or memory for one oracle will for the next */
        for (i = 0; i < k->config->noracles && k->costly == costly; i++)
            check_with(k, &subject, summed, i, costly);
    } else if (k->config->counted) {
        wh_refusals_add(&k->refused, "all", summed ? summed->why : why);
    }
    wh_arena_rewind(k->a, mark);
    if (!k->over && (k->costly >= MAX_COSTLY || is_slow(k)))
        leave_behind(k, NULL);
    if (k->counts.bases >= COUNT_EVERY)
        wh_campaign_send_counts(k);
}

/* ---- a case ------------------------------------------------------------------------------------
 */

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
    if (wh_session_open(&k->session, k->engine, &err) != WH_OK ||
        wh_pair_begin(&k->pair, k->session, &err) != WH_OK) {
        wh_campaign_send_error(k->job, WH_CAMPAIGN_FATAL, &err);
        return;
    }
    wh_pair_map(&k->pair, k->keep, k->dialect, k->c, k->config->mapping);
    k->copied = SIZE_MAX;
    k->catalog = wh_catalog_new(k->keep, k->dialect);
    k->drawn = wh_case_field(k->c, "generator").n > 0;
    k->sums = k->head.base == 0 ? wh_sums_new(k) : NULL;
    wh_recall_forget(k->worker->recall);
    wh_campaign_log_begin(&k->log, k->config->log, k->c);
    if (k->log.fd >= 0) {
        k->opt.on_statement = log_statement;
        k->opt.ctx = k;
    }
    wh_campaign_send_counts(k); /* a worker that dies takes what is not sent with it */
    for (i = 0; i < k->c->nsections && !k->over && !k->job->progress->quit; i++) {
        const wh_section *s = &k->c->sections[i];
        if (s->kind == WH_SETUP)
            execute_setup(k, s);
        else if (s->kind == WH_BASE) {
            check_base(k, s->nstmts == 1 ? s->stmts[0].sql : (wh_str){NULL, 0}, s);
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
                               &k->c, err);

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
    wh_finding_groups_release(&w->reported);
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
    if (!job->state)
        job->state = new_worker(k.config, job);
    k.worker = job->state;
    k.started_ms = wh_stats_now_ms();
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
    if (prepare_case(&k, bytes, &err, &frame))
        run_case(&k);
    else if (frame == WH_CAMPAIGN_TEXT)
        wh_job_send(job, frame, bytes);
    else if (frame == WH_CAMPAIGN_UNTESTED)
        wh_job_send(job, frame, wh_str_of(err.message));
    else if (frame)
        wh_campaign_send_error(job, frame, &err);
    wh_campaign_send_counts(&k);
    wh_campaign_send_learned(&k);
    wh_buf_release(&k.out);
    wh_buf_release(&k.plans);
    wh_arena_free(k.a);
    wh_arena_free(k.keep);
}
