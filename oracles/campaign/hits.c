/* Whether the predicate of a base holds for some rows and not for all. */
#include "oracles/campaign/internal.h"
#include "replay/run/observe.h"
#include "replay/run/run.h"

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

bool wh_campaign_hits_some(wh_campaign *k, const wh_oracle *oracle, const wh_subject *s,
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
