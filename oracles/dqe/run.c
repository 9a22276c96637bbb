/* Runs of several statements. */
#include "oracles/dqe/dqe.h"

void wh_dqe_add(const wh_subject *s, wh_dqe_statements *list, wh_buf *b)
{
    wh_str text = {NULL, 0};

    wh_buf_char(b, ';');
    if (b->status == WH_OK)
        text = wh_arena_str(s->a, wh_buf_view(b));
    if (list->n < sizeof list->v / sizeof list->v[0])
        list->v[list->n++] = text;
    else
        list->v[0] = (wh_str){NULL, 0}; /* a run that is not whole is refused */
    wh_buf_clear(b);
}

void wh_dqe_add_run(const wh_subject *s, wh_derived *out, const char *place,
                    const wh_dqe_statements *v)
{
    wh_derived_run *run = &out->runs[out->nruns++];
    wh_str *all = WH_NEW_N(s->a, wh_str, v->n);

    memcpy(all, v->v, v->n * sizeof v->v[0]);
    run->place = place;
    run->before = all;
    run->nbefore = v->n - 1;
    run->sql = all[v->n - 1];
}

void wh_dqe_add_change(const wh_subject *s, wh_derived *out, const char *place,
                       const wh_dqe_statements *v, bool fresh)
{
    wh_derived_run *run = &out->runs[out->nruns];
    wh_str *all = WH_NEW_N(s->a, wh_str, v->n + 2);

    wh_dqe_add_run(s, out, place, v);
    run->fresh = fresh;
    if (fresh)
        return;
    all[0] = WH_STR("BEGIN;");
    memcpy(all + 1, v->v, v->n * sizeof v->v[0]);
    all[v->n + 1] = WH_STR("ROLLBACK;");
    run->before = all;
    run->nbefore = v->n;
    run->sql = all[v->n];
    run->after = all + v->n + 1;
    run->nafter = 1;
}
