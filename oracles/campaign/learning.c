/* Plans and profiles of a campaign. */
#include "formats/case/hash.h"
#include "oracles/campaign/internal.h"

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

/* What brings tables together, and the head of the query: count, flag or columns. */
static bool is_shaping(unsigned kind, bool from)
{
    switch (kind) {
    case WH_KW_SELECT:
    case WH_KW_FROM:
    case WH_KW_JOIN:
    case WH_KW_LEFT:
    case WH_KW_RIGHT:
    case WH_KW_FULL:
    case WH_KW_NATURAL:
    case WH_KW_USING:
    case WH_KW_INDEXED:
    case WH_KW_OR:
    case WH_KW_IN:
    case WH_KW_EXISTS:
    case WH_KW_GROUP:
    case WH_KW_HAVING:
    case WH_KW_ORDER:
    case WH_KW_DISTINCT:
    case WH_KW_UNION:
        return true;
    default:
        return !from && kind != 0;
    }
}

static uint64_t mixed(uint64_t hash, unsigned kind)
{
    return (hash + kind) * UINT64_C(0x9e3779b97f4a7c15);
}

static wh_outline outline_of(const wh_dialect *d, wh_str sql)
{
    wh_outline o = {0, 0};
    bool from = false;
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, d, sql);
    for (t = wh_lex(&lx); t.kind != WH_T_EOF; t = wh_lex(&lx)) {
        unsigned kind = outlined(t.kind, from);

        if (kind)
            o.detail = mixed(o.detail, kind);
        if (is_shaping(kind, from))
            o.shape = mixed(o.shape, kind);
        from |= kind == WH_KW_FROM;
    }
    return o;
}

/* The first `often` in a row that gave nothing new, and then one of so many. */
static bool is_due(uint8_t *seen, unsigned often, unsigned every)
{
    *seen = *seen < often + every ? (uint8_t)(*seen + 1) : (uint8_t)(often + 1);
    return *seen <= often || *seen == often + every;
}

/* The first word of an oracle's choices says most of what it makes of a base. */
static uint64_t hash_of_kind(const wh_oracle *oracle, wh_str choices)
{
    size_t n = 0;

    while (n < choices.n && choices.p[n] != ' ')
        n++;
    return wh_hash64_of(wh_str_of(oracle->name)) + wh_hash64_of((wh_str){choices.p, n});
}

/*
 * Count the plan of a query, if it is worth explaining, which costs about as much as preparing it.
 * What was explained time and again without a new plan rarely is, but has other plans on other
 * databases. A query's outline is its base's and what the oracle made of that. Outlines that share
 * a counter do no harm.
 */
void wh_campaign_count_plan(wh_campaign *k, wh_str base, const wh_oracle *oracle, wh_str choices,
                            size_t run, wh_str sql)
{
    wh_campaign_worker *w = k->worker;
    uint64_t kind = hash_of_kind(oracle, choices) + run, hash = wh_hash64_of(base);
    wh_buf plan = WH_BUF_INIT(1 << 20);
    uint8_t *shape, *detail;

    if (hash != k->outlined) {
        k->outlined = hash;
        k->outline = outline_of(k->dialect, base);
    }
    shape = &w->shapes[(mixed(k->outline.shape ^ kind, 1) >> 40) % WH_SHAPES];
    detail = &w->explained[(mixed(k->outline.detail ^ kind, 1) >> 40) % WH_OUTLINES];
    if (!is_due(shape, 32, 16) || !is_due(detail, 1, 4))
        return;
    if (wh_session_plan(k->session, sql, &plan)) {
        hash = wh_hash64_of(wh_buf_view(&plan));
        if (wh_hash_set_add(&w->plans, hash)) {
            wh_buf_add(&k->plans, &hash, sizeof hash);
            *shape = *detail = 0;
            if (w->learn)
                wh_learn_plan(w->learn, base);
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
