/* Findings that are like one that was reduced before. */
#include "reduce/alike.h"
#include "formats/base/memory.h"
#include "oracles/core/cause.h"
#include "oracles/core/shape.h"
#include "reduce/reducer.h"

#include <stdlib.h>

enum { SEVERAL = 4, SOME = 16, QUIET = 3, QUIET_MAX = 6 };

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
static bool is_common(const wh_alike *k, size_t group, const wh_core *core)
{
    const wh_alike_met *m = &k->met[group];
    const wh_core *first = &k->groups.v[group].core;
    uint32_t i = 0;

    if (first->kind != core->kind || (first->own && !core->own))
        return false;
    while (i < core->n && wh_hash_set_has(&m->features, core->v[i]))
        i++;
    return i == core->n;
}

/* Two findings of five, when there are some. */
static bool is_frequent(const wh_alike *k, unsigned n)
{
    return k->reduced >= SOME && 5 * n >= 2 * k->reduced;
}

/* One of those of which none became anything new for long. */
static bool is_quiet(wh_alike *k, const wh_core *core)
{
    size_t i;

    for (i = 0; i < k->nmet; i++) {
        wh_alike_met *m = &k->met[i];

        if (!is_frequent(k, m->n) || m->quiet < QUIET || !is_common(k, i, core))
            continue;
        if (m->wait == 0)
            return false;
        m->wait--;
        k->groups.v[i].count++;
        return true;
    }
    return false;
}

static bool is_cured(const wh_alike *k, size_t cure, wh_str text)
{
    return k->cures && cure != SIZE_MAX && k->cures(k->ctx, text, wh_str_of(k->cure[cure].cure));
}

static bool is_cured_often(wh_alike *k, wh_str text, const wh_core *core)
{
    size_t i;

    for (i = 0; i < k->ncures; i++) {
        wh_alike_cure *c = &k->cure[i];

        if (!is_frequent(k, c->n) || c->quiet < QUIET || c->kind != core->kind ||
            !is_cured(k, i, text))
            continue;
        if (c->wait == 0) {
            k->due = i;
            return false;
        }
        c->wait--;
        k->groups.v[c->group].count++;
        return true;
    }
    return false;
}

/* What it is like, whichever oracle met that, and what cures that cures it. */
static wh_finding_group *group_of(wh_alike *k, wh_str text, const wh_core *core)
{
    wh_finding_group *g = wh_finding_groups_find(&k->groups, core);
    wh_core plain = *core;

    if (g && k->cures && k->met[g - k->groups.v].cure != SIZE_MAX)
        return is_cured(k, k->met[g - k->groups.v].cure, text) ? g : NULL;
    if (g || core->family == WH_BY_QUERY)
        return g;
    plain.family = WH_BY_QUERY;
    g = wh_finding_groups_find(&k->groups, &plain);
    return g && is_cured(k, k->met[g - k->groups.v].cure, text) ? g : NULL;
}

bool wh_alike_is(wh_alike *k, wh_str text)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_core core;
    const wh_case *c = core_of(a, text, &core);
    bool asks = c && !wh_case_field(c, "reduced").n, due;
    wh_finding_group *g = asks ? group_of(k, text, &core) : NULL;

    wh_arena_free(a);
    k->due = SIZE_MAX;
    if (!g || wh_core_is_common(&g->core)) /* that most findings hold: only the end can tell */
        return asks && (is_quiet(k, &core) || is_cured_often(k, text, &core));
    g->samples++;
    due = g->samples + 1 >= SEVERAL && (g->samples & (g->samples + 1)) == 0;
    g->count += !due;
    return !due;
}

void wh_alike_cures(const wh_alike *k, wh_str text, wh_cures *out)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_core core;
    size_t i;

    out->n = 0;
    if (core_of(a, text, &core)) {
        for (i = 0; i < k->nknown && out->n < WH_CURES_MAX; i++)
            if (k->known[i].kind == core.kind)
                out->v[out->n++] = wh_str_of(k->known[i].name);
    }
    wh_arena_free(a);
}

static void add_known(wh_alike *k, wh_str name, uint64_t kind)
{
    size_t i = 0;

    while (i < k->nknown && !(k->known[i].kind == kind && wh_str_is(name, k->known[i].name)))
        i++;
    if (!name.n || i < k->nknown)
        return;
    k->known = wh_memory_realloc(k->known, ++k->nknown, sizeof *k->known);
    k->known[i] = (struct wh_alike_known){kind, wh_memory_str(name)};
}

/* SIZE_MAX: there is none. */
static size_t cure_of(wh_alike *k, const wh_case *c, const wh_core *core)
{
    wh_str cure = wh_cure_of(wh_case_field(c, "cause"));
    size_t i = 0;

    if (!cure.n)
        return SIZE_MAX;
    while (i < k->ncures && !(k->cure[i].kind == core->kind && wh_str_is(cure, k->cure[i].cure)))
        i++;
    if (i == k->ncures) {
        k->cure = wh_memory_realloc(k->cure, ++k->ncures, sizeof *k->cure);
        k->cure[i] = (wh_alike_cure){core->kind, wh_memory_str(cure), 0, 0, 0, 0};
    }
    return i;
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
    while (k->nmet < k->groups.n) {
        memset(&k->met[k->nmet], 0, sizeof *k->met);
        k->met[k->nmet++].cure = cure_of(k, c, core);
    }
}

/* Whether it was news: then all that could be it are asked again. */
static void hear(unsigned *quiet, unsigned *wait, bool news)
{
    *quiet = news ? 0 : *quiet + 1;
    *wait = *quiet < QUIET_MAX ? 1U << *quiet : 1U << QUIET_MAX;
}

static void learn_cure(wh_alike *k, size_t became, size_t cure, bool news)
{
    size_t i;

    for (i = 0; i < k->ncures; i++)
        if (i == cure || i == k->due)
            hear(&k->cure[i].quiet, &k->cure[i].wait, news);
    if (cure != SIZE_MAX) {
        k->cure[cure].n++;
        k->cure[cure].group = became;
    }
}

/* The group that it became, and those that it could have become, hear whether it was news. */
static void learn(wh_alike *k, const wh_core *before, size_t became, bool news)
{
    size_t i;
    uint32_t f;

    for (i = 0; i < k->nmet; i++) {
        wh_alike_met *m = &k->met[i];

        if (i == became || is_common(k, i, before))
            hear(&m->quiet, &m->wait, news);
    }
    k->met[became].n++;
    k->reduced++;
    for (f = 0; f < before->n; f++)
        wh_hash_set_add(&k->met[became].features, before->v[f]);
}

bool wh_alike_add(wh_alike *k, wh_str text, wh_str reduced)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_core core, before;
    const wh_case *c = core_of(a, reduced, &core), *from = core_of(a, text, &before);
    wh_finding_group *g = c ? wh_finding_groups_find(&k->groups, &core) : NULL;

    if (g)
        g->count++;
    else if (c)
        begin_group(k, c, &core);
    if (c) {
        add_known(k, wh_switch_of(wh_case_field(c, "cause")), core.kind);
        add_known(k, wh_index_of(wh_case_field(c, "cause")), core.kind);
    }
    if (c && from) {
        size_t became = g ? (size_t)(g - k->groups.v) : k->groups.n - 1;

        learn(k, &before, became, !g);
        learn_cure(k, became, cure_of(k, c, &core), !g);
    }
    wh_arena_free(a);
    return !g;
}

void wh_alike_release(wh_alike *k)
{
    size_t i;

    for (i = 0; i < k->nmet; i++)
        wh_hash_set_release(&k->met[i].features);
    free(k->met);
    for (i = 0; i < k->ncures; i++)
        free(k->cure[i].cure);
    free(k->cure);
    for (i = 0; i < k->nknown; i++)
        free(k->known[i].name);
    free(k->known);
    wh_finding_groups_release(&k->groups);
}
