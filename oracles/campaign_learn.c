/* Plans and profiles of a campaign. */
#include "formats/case/hash.h"
#include "oracles/campaign_internal.h"

/* What a planner goes by: keywords, brackets, comparisons that an index can help, and the commas of
 * FROM. 0: it goes by anything but this token. */
static unsigned outlined(unsigned kind, bool from)
{
    switch (kind) {
    case WH_OP_EQ:
    case WH_OP_EQEQ:
        return WH_OP_EQ;
    case WH_OP_LT:
    case WH_OP_LE:
    case WH_OP_GT:
    case WH_OP_GE:
        return WH_OP_LT;
    case WH_T_COMMA:
        return from ? kind : 0;
    default:
        return kind == WH_T_LPAREN || wh_kind_is_keyword(kind) ? kind : 0;
    }
}

static uint64_t outline_of(const wh_dialect *d, wh_str sql)
{
    uint64_t hash = 0;
    bool from = false;
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex(&lx); t.kind != WH_T_EOF; t = wh_lex(&lx)) {
        unsigned kind = outlined(t.kind, from);

        from |= kind == WH_KW_FROM;
        hash = kind ? (hash + kind) * UINT64_C(0x9e3779b97f4a7c15) : hash;
    }
    return hash >> 40;
}

/*
 * Is a base worth explaining, which costs about as much as preparing it? What has a new outline
 * always is. Of those whose outline was explained time and again without a new plan one in 64
 * is, as it has other plans on other databases. Outlines that share a counter do no harm.
 */
static bool is_worth_explaining(wh_campaign_worker *w, const wh_dialect *d, wh_str sql,
                                uint8_t **counter)
{
    enum { OFTEN = 3, EVERY = 64 };
    uint8_t *seen = &w->explained[outline_of(d, sql) % WH_OUTLINES];

    *counter = seen;
    *seen = *seen < OFTEN + EVERY ? (uint8_t)(*seen + 1) : OFTEN + 1;
    return *seen <= OFTEN || *seen == OFTEN + EVERY;
}

/* Count the plan of a base, once whatever the number of oracles. */
void wh_campaign_count_plan(wh_campaign *k, wh_str sql)
{
    uint64_t text = wh_hash64_of(sql), hash;
    wh_buf plan = WH_BUF_INIT(1 << 20);
    uint8_t *counter;

    if (text == k->explained || !is_worth_explaining(k->worker, k->dialect, sql, &counter))
        return;
    k->explained = text;
    if (wh_session_plan(k->session, sql, &plan)) {
        hash = wh_hash64_of(wh_buf_view(&plan));
        if (wh_hash_set_add(&k->worker->plans, hash)) {
            wh_buf_add(&k->plans, &hash, sizeof hash);
            *counter = 0;
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
