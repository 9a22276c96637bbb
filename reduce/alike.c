/* Findings that are like one that was reduced before. */
#include "reduce/alike.h"
#include "oracles/precision/shape.h"

enum { SEVERAL = 4 };

/* A case that records how it failed: its core. NULL: it is none. */
static wh_case *core_of(wh_arena *a, wh_str text, wh_core *core)
{
    wh_str signature;
    wh_case *c;

    if (wh_case_parse(a, text, NULL, 1, &c, NULL) != WH_OK)
        return NULL;
    signature = wh_case_field(c, "signature");
    if (!signature.n)
        return NULL;
    wh_case_core(c, signature, NULL, core);
    return c;
}

bool wh_alike_is(wh_alike *k, wh_str text)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_core core;
    const wh_case *c = core_of(a, text, &core);
    wh_finding_group *g = NULL;
    bool due;

    if (c && !wh_case_field(c, "reduced").n)
        g = wh_finding_groups_find(&k->groups, &core);
    wh_arena_free(a);
    if (!g)
        return false;
    g->samples++;
    due = g->samples + 1 >= SEVERAL && (g->samples & (g->samples + 1)) == 0;
    g->count += !due;
    return !due;
}

void wh_alike_add(wh_alike *k, wh_str text)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_core core;
    const wh_case *c = core_of(a, text, &core);
    wh_buf label = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str seed = c ? wh_case_field(c, "seed") : (wh_str){NULL, 0};

    if (c && !wh_finding_groups_find(&k->groups, &core)) {
        wh_buf_text(&label, "seed ");
        wh_buf_str(&label, seed.n ? seed : WH_STR("-"));
        wh_buf_text(&label, ": ");
        wh_buf_str(&label, wh_case_field(c, "signature"));
        wh_buf_text(&label, ": ");
        wh_case_shape(&label, c);
        wh_finding_groups_add(&k->groups, &core, 1, false, wh_buf_view(&label));
    }
    wh_buf_release(&label);
    wh_arena_free(a);
}

void wh_alike_release(wh_alike *k)
{
    wh_finding_groups_release(&k->groups);
}
