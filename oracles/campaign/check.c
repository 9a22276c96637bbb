/* The checks of one base. */
#include "formats/case/hash.h"
#include "oracles/campaign/internal.h"
#include "oracles/typing/scope.h"
#include "replay/engine/flag.h"
#include "replay/run/run.h"

enum {
    COUNT_EVERY = 4, /* bases between two reports of the counts, which go with a worker that dies */
    /* Of a script every check is made that an oracle prepares in so many draws, until so many in a
     * row prepare none that is new, or there are so many with another base than the script's. */
    DRAWS_MAX = 1000,
    DRAWS_STALE = 60,
    DRAWS_CHANGED = 12,
    UNFETCHED_MAX = 3, /* in a row, whose rows were too many: so are those of the next */
};

static const char lost[] = "the rest of a case whose connection was lost";

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
        k->costly += wh_campaign_is_costly(k, &o->v[i].answer);
        gone |= o->v[i].answer.kind == WH_ANSWER_LOST;
    }
    if (gone && !k->over)
        wh_campaign_leave_behind(k, lost);
}

void wh_campaign_log_statement(void *ctx, size_t section, wh_str sql)
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

/* Does a run hold more than its query: what changes the database and takes that back? */
static bool changes(const wh_derived *d)
{
    size_t i;

    for (i = 0; i < d->nruns; i++)
        if (d->runs[i].nbefore)
            return true;
    return false;
}

static bool rolls_back(const wh_derived_run *run)
{
    return run->nafter > 0 && wh_str_is(run->after[run->nafter - 1], "ROLLBACK;");
}

/* After an error inside a transaction, or with another one than was meant, ROLLBACK may not have
 * been reached, or may have had nothing to take back. Rows that are not fetched leave the
 * transaction as it is. */
static bool ended_well(const wh_derived_run *run, const wh_observation *o)
{
    return !o->executed || o->answer.kind == WH_ANSWER_OK || o->answer.kind == WH_ANSWER_ERROR ||
           (rolls_back(run) && wh_campaign_is_of_rows(&o->answer));
}

/* The first run that has not; as many as there are if there is none. */
static size_t not_ended_well(const wh_derived *d, const wh_observations *o)
{
    size_t i;

    for (i = 0; i < d->nruns && i < o->n && ended_well(&d->runs[i], &o->v[i]); i++)
        continue;
    return i;
}

/* An error ends a run, all but its ROLLBACK. */
static bool is_left(const wh_derived_run *run, const wh_observation *o)
{
    return run->nbefore > 0 && run->nafter > 0 && o->executed &&
           o->answer.kind == WH_ANSWER_ERROR && !rolls_back(run);
}

static bool any_left(const wh_derived *d, const wh_observations *o)
{
    size_t i;

    for (i = 0; i < d->nruns && i < o->n; i++)
        if (is_left(&d->runs[i], &o->v[i]))
            return true;
    return false;
}

/* What one statement sets or begins the one behind the query takes back, which was not reached.
 * After an error there may be nothing to take back. */
static bool take_back(wh_campaign *k, const wh_derived *d, const wh_observations *o)
{
    wh_answer answer;
    size_t i, n;

    for (i = 0; i < d->nruns && i < o->n; i++) {
        const wh_derived_run *run = &d->runs[i];
        bool left = is_left(run, &o->v[i]);

        if (!run->nbefore || (ended_well(run, &o->v[i]) && !left))
            continue;
        if (k->pair.on || (!run->undone && (run->nbefore > 1 || run->nafter != 1)))
            return false;
        for (n = 0; n < run->nafter; n++) {
            wh_run_statement(k->session, run->after[n], NULL, &k->opt, &answer);
            if (answer.kind != WH_ANSWER_OK &&
                !((left || run->undone) && answer.kind == WH_ANSWER_ERROR))
                return false;
        }
    }
    return true;
}

/* The statement that the run ended with, of those around its query or that itself. */
static wh_str ended_with(const wh_derived_run *run, const wh_observation *o)
{
    return o->failed < run->nbefore    ? run->before[o->failed]
           : o->failed == run->nbefore ? run->sql
                                       : run->after[run->nafter - 1];
}

static void go_on_behind(wh_campaign *k, const wh_derived *d, const wh_observations *o)
{
    size_t i = not_ended_well(d, o);
    wh_buf why = WH_BUF_INIT(1000);

    wh_buf_text(&why, "the rest of a case in which ");
    if (i < d->nruns && i < o->n) {
        wh_campaign_put_statement(ended_with(&d->runs[i], &o->v[i]), &why);
        wh_campaign_put_limit(k, &o->v[i].answer, &why);
    } else {
        wh_buf_text(&why, "an error came");
    }
    wh_buf_text(&why, " between a change and what takes it back");
    wh_buf_char(&why, '\0');
    wh_campaign_go_on_anew(k, why.p);
    wh_buf_release(&why);
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

    if (wh_finding_has_fresh_runs(d)) {
        wh_origin origin = wh_campaign_origin(k, k->bases);
        wh_case *whole = wh_campaign_finding(k, oracle, &origin, &opt);
        whole_log log = {k, whole, d, 0, ++k->made_beside};

        k->databases += d->nruns;
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
    k->pair.members[0].session = session;
    if (k->pair.on)
        wh_run_in_sessions(k->a, k->pair.members, k->pair.n, c, &opt, o);
    else
        wh_run_in_session(k->a, k->engine, session, c, &opt, o);
    count_runs(k, *o);
    if (changes(d) && (not_ended_well(d, *o) < d->nruns || (!k->pair.on && any_left(d, *o)))) {
        if (session != k->session)
            wh_campaign_beside_spoiled(k, session);
        else if (!k->over && !take_back(k, d, *o))
            go_on_behind(k, d, *o);
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

static bool any_of_rows(const wh_observations *o)
{
    size_t i;

    for (i = 0; i < o->n; i++)
        if (o->v[i].executed && wh_campaign_is_of_rows(&o->v[i].answer))
            return true;
    return false;
}

/* A check that is made. `special`: the worker before died in it. False: the base has failed. */
static bool check(wh_campaign *k, const wh_application *made, const wh_oracle *oracle, bool special)
{
    wh_str text = made->choices, base = made->changed.text;
    wh_observations *o;
    wh_verdict v;
    wh_case *c;
    bool given, aside;
    uint64_t begun;

    if (special && k->head.mode == WH_JOB_REPORT) {
        wh_campaign_report_check(k, oracle, text, base, &made->derived, false);
        return false;
    }
    if (!special && !wh_campaign_has_database(k, &made->derived)) {
        wh_refusals_add(&k->refused, oracle->name, "one more database of its own");
        return true;
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
    begun = v.kind == WH_FAIL ? wh_campaign_cpu_ns(k) : 0;
    aside = v.kind == WH_FAIL && wh_campaign_set_aside(k, oracle, text, base, &made->derived, &v);
    if (v.kind == WH_FAIL)
        k->counts.findings_ns += wh_campaign_cpu_ns(k) - begun;
    if (given && v.kind != WH_PASS && !aside) { /* as its case will be executed */
        wh_recall_forget(k->worker->recall);
        observe(k, oracle, made, c, &o);
        wh_judge(k->a, c, o, &v);
    }
    wh_campaign_learn_runs(k, c, o);
    k->unfetched = v.kind != WH_PASS && v.kind != WH_FAIL && any_of_rows(o) ? k->unfetched + 1 : 0;
    if (special && k->head.mode == WH_JOB_CONFIRM && k->head.given.kind != WH_INCONCLUSIVE)
        wh_campaign_report_check(k, oracle, text, base, &made->derived, true);
    if (v.kind == WH_PASS || v.kind == WH_FAIL) {
        k->counts.checks_compared++;
        k->counts.checks_nonempty +=
            k->config->counted && wh_campaign_hits_some(k, oracle, &made->changed, text, o);
    } else {
        k->counts.inconclusive++;
    }
    if (v.kind == WH_FAIL) {
        begun = wh_campaign_cpu_ns(k);
        if (!aside)
            wh_campaign_confirm(k, oracle, text, base, &made->derived);
        k->counts.findings_ns += wh_campaign_cpu_ns(k) - begun;
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
    k->stale = k->changed = k->unfetched = 0;
    if (oracle->engines < 2 && wh_node_contains(s->statement, WH_N_SERIES, true)) {
        why = "a clause for series of rows in time"; /* what it means, a mapping tells */
        more = false;
    }
    for (draw = 0; more && draw < (k->drawn ? 1 : DRAWS_MAX); draw++) {
        for (s->round = 0; more && s->round < rounds; s->round++) {
            uint32_t number = (uint32_t)((i * DRAWS_MAX + draw) * WH_ORACLE_ROUNDS + s->round + 1);
            bool seen = summed && oracle == k->sums->oracle;

            if (first && number < k->head.oracle)
                continue;
            if (k->costly != costly || k->over || wh_flag_is_set(&k->job->progress->quit))
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
        if (more && k->unfetched >= UNFETCHED_MAX) {
            why = "more rows than a result may have (see --rows)";
            more = any = false;
        }
    }
    if (!any && k->config->counted && wh_oracle_takes(oracle, s->kind))
        wh_refusals_add(&k->refused, oracle->name, why);
    wh_hash_set_release(&k->made);
    memset(&k->made, 0, sizeof k->made);
}

void wh_campaign_check_base(wh_campaign *k, wh_str sql, const wh_section *s)
{
    wh_summed_base *summed = NULL;
    wh_mark mark;
    wh_subject subject;
    unsigned costly;
    const char *why;
    uint64_t drawn;
    size_t i;

    k->bases++;
    if (wh_campaign_avoids(k, sql, k->bases)) {
        k->counts.avoided += k->bases > k->head.base;
        return;
    }
    wh_campaign_note_asked(k, sql, k->bases == k->head.base);
    if (k->bases < k->head.base)
        return;
    if (k->bases == k->head.base) /* not before: a slow setup must not hide what they died of */
        k->costly += k->head.costly;
    costly = k->costly;
    k->counts.bases++;
    mark = wh_arena_mark(k->a);
    sql = wh_pair_text(&k->pair, k->a, k->dialect, wh_campaign_text(k, k->a, sql));
    k->job->progress->base = (uint32_t)k->bases;
    if (s && k->sums)
        summed = wh_sums_look(k, s);
    if (summed ? summed->precise : wh_campaign_subject(k, k->a, sql, &subject, &why)) {
        if (summed) {
            subject = summed->subject;
            subject.a = k->a;
            subject.memo = wh_memo_new(k->a);
        }
        subject.rules = k->rules;
        wh_subject_know_traits(&subject);
        /* what took all the time or memory, or ended the process, for one oracle will for the next
         */
        drawn = wh_campaign_draw_oracles(k, k->bases);
        for (i = 0; i < k->config->noracles && k->costly == costly && k->died != k->bases; i++)
            if (drawn >> i & 1)
                check_with(k, &subject, summed, i, costly);
    } else if (k->config->counted) {
        wh_refusals_add(&k->refused, "all", summed ? summed->why : why);
    }
    wh_arena_rewind(k->a, mark);
    if (!k->over && (k->costly >= WH_COSTLY_MAX || wh_campaign_is_slow(k)))
        wh_campaign_leave_behind(k, NULL);
    if (k->counts.bases >= COUNT_EVERY)
        wh_campaign_send_counts(k);
}
