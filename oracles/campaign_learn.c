/* Plans and profiles of a campaign. */
#include "formats/case/hash.h"
#include "oracles/campaign_internal.h"

/* Count the plan of a base, once whatever the number of oracles. Where plans have stopped being
 * new, one base in four is looked at: explaining a query costs about as much as preparing it. */
void wh_campaign_count_plan(wh_campaign *k, wh_str sql)
{
    enum { STALE = 8, EVERY = 4 };
    uint64_t text = wh_hash64_of(sql), hash;
    wh_buf plan = WH_BUF_INIT(1 << 20);

    if (text == k->explained || (k->stale >= STALE && k->bases % EVERY != 0))
        return;
    k->explained = text;
    k->stale++;
    if (wh_session_plan(k->session, sql, &plan)) {
        hash = wh_hash64_of(wh_buf_view(&plan));
        if (wh_hash_set_add(&k->worker->plans, hash)) {
            wh_buf_add(&k->plans, &hash, sizeof hash);
            k->stale = 0;
            if (k->worker->learn)
                wh_learn_plan(k->worker->learn, sql);
        }
    }
    wh_buf_release(&plan);
}

/* The first case of a worker tells which engine it is that is learned. */
void wh_campaign_begin_learning(wh_campaign *k)
{
    const wh_profile *p = k->config->profile;
    size_t i;

    if (!p || k->worker->learn)
        return;
    k->worker->learn = wh_learn_new(p, k->dialect);
    for (i = 0; i < p->nplans; i++)
        wh_hash_set_add(&k->worker->plans, p->plans[i]);
    wh_job_send(k->job, WH_CAMPAIGN_ENGINE, wh_str_of(wh_engine_version(k->engine)));
}

void wh_campaign_learn(wh_campaign *k, wh_str sql, int answer)
{
    if (k->worker->learn && (answer == WH_ANSWER_OK || answer == WH_ANSWER_ERROR))
        wh_learn_statement(k->worker->learn, sql, answer == WH_ANSWER_OK);
}

/* The runs of a base's first check: what an oracle leaves out of the base was not tried. */
void wh_campaign_learn_runs(wh_campaign *k, const wh_case *c, const wh_observations *o)
{
    size_t i;

    if (!k->worker->learn || k->learned == k->bases)
        return;
    k->learned = k->bases;
    for (i = 0; i < o->n; i++)
        if (o->v[i].executed && c->sections[i].nstmts == 1)
            wh_campaign_learn(k, c->sections[i].stmts[0].sql, o->v[i].answer.kind);
}

void wh_campaign_send_learned(wh_campaign *k)
{
    size_t n;
    const wh_tally *t = k->worker->learn ? wh_learn_report(k->worker->learn, &n) : NULL;

    if (t && n)
        wh_job_send(k->job, WH_CAMPAIGN_LEARNED, (wh_str){(const char *)t, n * sizeof *t});
}
