/* One query for the sums of several bases. */
#include "oracles/campaign/sums.h"
#include "formats/base/memory.h"
#include "oracles/campaign/internal.h"
#include "replay/run/observe.h"
#include "replay/run/run.h"

#include <stdlib.h>

enum { NEED = WH_NEED_FIRST | WH_NEED_TOTAL };

wh_sums *wh_sums_new(const wh_campaign *k)
{
    wh_sums *sums;
    size_t i = 0;

    while (i < k->config->noracles && !k->config->oracles[i]->sums)
        i++;
    if (i == k->config->noracles || k->pair.on || !k->drawn)
        return NULL;
    sums = wh_memory_alloc(sizeof *sums);
    sums->oracle = k->config->oracles[i];
    sums->a = wh_arena_new(NULL, 0);
    sums->n = 0;
    return sums;
}

void wh_sums_free(wh_sums *sums)
{
    if (!sums)
        return;
    wh_arena_free(sums->a);
    free(sums);
}

/* ---- looking -------------------------------------------------------------------------------- */

static void look(wh_campaign *k, size_t number, const wh_section *s, wh_summed_base *out)
{
    wh_sums *sums = k->sums;

    memset(out, 0, sizeof *out);
    out->precise = s->nstmts == 1 &&
                   wh_campaign_subject(k, sums->a, s->stmts[0].sql, &out->subject, &out->why);
    if (out->precise && !wh_campaign_avoids(k, s->stmts[0].sql, number))
        wh_campaign_apply(k, &out->subject, number, sums->oracle, &out->made);
}

wh_summed_base *wh_sums_look(wh_campaign *k, const wh_section *s)
{
    static const wh_mark start;
    const wh_section *end = k->c->sections + k->c->nsections;
    wh_sums *sums = k->sums;

    if (sums->n == 0 || k->bases - sums->first >= sums->n) {
        wh_recall_forget(k->worker->recall); /* it may know answers that lived here */
        wh_arena_rewind(sums->a, start);
        sums->first = k->bases;
        for (sums->n = 0; sums->n < WH_SUMS_MAX && s < end && s->kind == WH_BASE; s++, sums->n++)
            look(k, sums->first + sums->n, s, &sums->v[sums->n]);
    }
    return &sums->v[k->bases - sums->first];
}

/* ---- summing -------------------------------------------------------------------------------- */

/* The run whose sum another query may give; NULL: none. */
static const wh_derived_run *sum_of(const wh_application *made)
{
    size_t i;

    for (i = 0; made->good && i < made->derived.nruns; i++)
        if (made->derived.runs[i].summed.n)
            return &made->derived.runs[i];
    return NULL;
}

typedef struct summing {
    wh_sums *sums;
    wh_summed_base *v[WH_SUMS_MAX];
    size_t n;
    bool done;
} summing;

/* SELECT SUM(..), SUM(..), COUNT(*) for the base and those behind it with the same FROM. */
static bool put_sums(summing *m, wh_summed_base *base, wh_buf *sql)
{
    const wh_derived_run *first = sum_of(&base->made);
    wh_summed_base *b;

    for (b = base; b < m->sums->v + m->sums->n; b++) {
        const wh_derived_run *run = b->summed ? NULL : sum_of(&b->made);

        if (!run || !wh_str_eq(run->source, first->source))
            continue;
        b->summed = true;
        wh_buf_text(sql, m->n == 0 ? "SELECT SUM(" : "), SUM(");
        wh_buf_str(sql, run->summed);
        m->v[m->n++] = b;
    }
    wh_buf_text(sql, "), COUNT(*) ");
    wh_buf_str(sql, first->source);
    wh_buf_char(sql, ';');
    return m->n > 1 && sql->status == WH_OK;
}

static void on_columns(void *ctx, size_t n)
{
    (void)ctx;
    (void)n;
}

/* What each base's own query would have given. */
static bool on_row(void *ctx, const wh_value *row, size_t n)
{
    summing *m = ctx;
    size_t i;

    m->done = n == m->n + 1;
    for (i = 0; i < m->n && m->done; i++) {
        wh_value values[2] = {row[i], row[m->n]};
        wh_observation *o = WH_NEW(m->sums->a, wh_observation);
        wh_answer answer = {.affected = -1};
        wh_observer ob;
        wh_sink sink;

        o->kind = WH_RUN;
        o->executed = true;
        wh_observer_init(&ob, m->sums->a, o, NEED, 2);
        sink = wh_observer_sink(&ob);
        sink.columns(sink.ctx, 2);
        sink.row(sink.ctx, values, 2);
        wh_observer_answer(&ob, 0, false, &answer);
        m->v[i]->answer = o;
    }
    return true;
}

static void sum(wh_campaign *k, wh_summed_base *base)
{
    summing m = {.sums = k->sums};
    wh_buf sql = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_sink sink = {&m, on_columns, on_row, NULL};
    uint32_t oracle = k->job->progress->oracle;
    wh_answer answer;
    size_t i;

    if (put_sums(&m, base, &sql)) {
        k->job->progress->oracle = WH_CAMPAIGN_SUMS;
        wh_campaign_log_run(&k->log, wh_buf_view(&sql));
        wh_run_statement(k->session, wh_buf_view(&sql), &sink, &k->opt, &answer);
        k->job->progress->oracle = oracle;
        k->counts.statements++;
        k->counts.queries++;
        if (answer.kind == WH_ANSWER_OK && m.done) {
            k->counts.statements_ok++;
            k->counts.queries_ok++;
        } else {
            for (i = 0; i < m.n; i++)
                m.v[i]->answer = NULL;
        }
    }
    wh_buf_release(&sql);
}

bool wh_sums_give(wh_campaign *k, const wh_application *made)
{
    const wh_derived_run *run = k->sums ? sum_of(made) : NULL;
    wh_summed_base *base;

    if (!run || wh_recall_find(k->worker->recall, run->sql, NEED))
        return false;
    base = &k->sums->v[k->bases - k->sums->first];
    if (made != &base->made)
        return false;
    if (!base->summed)
        sum(k, base);
    if (base->answer)
        wh_recall_add(k->worker->recall, run->sql, NEED, base->answer);
    return base->answer != NULL;
}
