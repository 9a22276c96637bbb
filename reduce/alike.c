/* Findings that are like one that was reduced before. */
#include "reduce/alike.h"
#include "formats/base/memory.h"
#include "oracles/precision/shape.h"

#include <stdlib.h>

enum { SEVERAL = 4, SOME = 16, QUIET = 3, WAIT_MAX = 24 };

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

/* Has it but what others had that became this one? */
static bool is_common(const wh_alike_met *m, const wh_core *core)
{
    uint32_t i = 0;

    while (i < core->n && wh_hash_set_has(&m->features, core->v[i]))
        i++;
    return i == core->n;
}

/* Two findings of five, when there are some. */
static bool is_frequent(const wh_alike *k, const wh_alike_met *m)
{
    return k->reduced >= SOME && 5 * m->n >= 2 * k->reduced;
}

/* One of those of which none became anything new for long. */
static bool is_quiet(wh_alike *k, const wh_core *core)
{
    size_t i;

    for (i = 0; i < k->nmet; i++) {
        wh_alike_met *m = &k->met[i];

        if (!is_frequent(k, m) || m->quiet < QUIET || k->groups.v[i].core.kind != core->kind ||
            !is_common(m, core))
            continue;
        if (m->wait == 0)
            return false;
        m->wait--;
        k->groups.v[i].count++;
        return true;
    }
    return false;
}

bool wh_alike_is(wh_alike *k, wh_str text)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_core core;
    const wh_case *c = core_of(a, text, &core);
    bool asks = c && !wh_case_field(c, "reduced").n, due;
    wh_finding_group *g = asks ? wh_finding_groups_find(&k->groups, &core) : NULL;

    wh_arena_free(a);
    if (!g)
        return asks && is_quiet(k, &core);
    g->samples++;
    due = g->samples + 1 >= SEVERAL && (g->samples & (g->samples + 1)) == 0;
    g->count += !due;
    return !due;
}

static void begin_group(wh_alike *k, const wh_case *c, const wh_core *core)
{
    wh_buf label = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_str seed = wh_case_field(c, "seed");

    wh_buf_text(&label, "seed ");
    wh_buf_str(&label, seed.n ? seed : WH_STR("-"));
    wh_buf_text(&label, ": ");
    wh_buf_str(&label, wh_case_field(c, "signature"));
    wh_buf_text(&label, ": ");
    wh_case_shape(&label, c);
    wh_finding_groups_add(&k->groups, core, 1, false, wh_buf_view(&label));
    wh_buf_release(&label);
    k->met = wh_memory_realloc(k->met, k->groups.n, sizeof *k->met);
    while (k->nmet < k->groups.n)
        memset(&k->met[k->nmet++], 0, sizeof *k->met);
}

/* The group that it became, and those that it could have become, hear whether it was news. */
static void learn(wh_alike *k, const wh_core *before, size_t became, bool news)
{
    size_t i;
    uint32_t f;

    for (i = 0; i < k->nmet; i++) {
        wh_alike_met *m = &k->met[i];

        if (i != became && (k->groups.v[i].core.kind != before->kind || !is_common(m, before)))
            continue;
        m->quiet = news ? 0 : m->quiet + 1;
        m->wait = 2 * m->quiet < WAIT_MAX ? 2 * m->quiet : WAIT_MAX;
    }
    k->met[became].n++;
    k->reduced++;
    for (f = 0; f < before->n; f++)
        wh_hash_set_add(&k->met[became].features, before->v[f]);
}

void wh_alike_add(wh_alike *k, wh_str text, wh_str reduced)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_core core, before;
    const wh_case *c = core_of(a, reduced, &core), *from = core_of(a, text, &before);
    const wh_finding_group *g = c ? wh_finding_groups_find(&k->groups, &core) : NULL;

    if (c && !g)
        begin_group(k, c, &core);
    if (c && from)
        learn(k, &before, g ? (size_t)(g - k->groups.v) : k->groups.n - 1, !g);
    wh_arena_free(a);
}

void wh_alike_release(wh_alike *k)
{
    size_t i;

    for (i = 0; i < k->nmet; i++)
        wh_hash_set_release(&k->met[i].features);
    free(k->met);
    wh_finding_groups_release(&k->groups);
}
