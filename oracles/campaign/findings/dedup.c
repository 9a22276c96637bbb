/* Groups of findings. */
#include "oracles/campaign/findings/dedup.h"
#include "formats/base/memory.h"

#include <stdlib.h>

/* One line, NUL-terminated; long ones are cut. */
static char *label_of(wh_str text)
{
    enum { LABEL_MAX = 1000 };
    size_t i, n = text.n < LABEL_MAX ? text.n : LABEL_MAX;
    char *label = wh_memory_alloc(n + 1);

    for (i = 0; i < n; i++)
        label[i] = (unsigned char)text.p[i] < ' ' ? ' ' : text.p[i];
    label[n] = '\0';
    return label;
}

wh_finding_group *wh_finding_groups_find(const wh_finding_groups *g, const wh_core *core)
{
    size_t i;

    for (i = 0; i < g->n; i++)
        if (wh_core_is_like(core, &g->v[i].core))
            return &g->v[i];
    return NULL;
}

/* The 2nd, the 8th, the 32nd ..: about as many as their number has digits. */
static bool is_due(uint64_t samples)
{
    return (samples & (samples - 1)) == 0 && (samples & UINT64_C(0xaaaaaaaaaaaaaaaa)) != 0;
}

bool wh_finding_groups_add(wh_finding_groups *g, const wh_core *core, uint64_t count, bool sample,
                           wh_str label)
{
    wh_finding_group *old = wh_finding_groups_find(g, core);

    if (old) {
        old->count += count;
        old->samples += sample;
        return sample && is_due(old->samples);
    }
    if (g->n == g->capacity) {
        g->capacity = g->capacity ? g->capacity * 2 : 64;
        g->v = wh_memory_realloc(g->v, g->capacity, sizeof *g->v);
    }
    g->v[g->n++] = (wh_finding_group){*core, count, 0, label_of(label)};
    return true;
}

void wh_finding_groups_report(const wh_finding_groups *g, wh_buf *out)
{
    size_t i;

    for (i = 0; i < g->n; i++) {
        if (g->v[i].count < 2)
            continue;
        wh_buf_text(out, "-- ");
        wh_buf_uint(out, g->v[i].count);
        wh_buf_text(out, " findings like ");
        wh_buf_text(out, g->v[i].label);
        wh_buf_char(out, '\n');
    }
}

void wh_finding_groups_release(wh_finding_groups *g)
{
    size_t i;

    for (i = 0; i < g->n; i++)
        free(g->v[i].label);
    free(g->v);
    memset(g, 0, sizeof *g);
}

/* ---- one database ------------------------------------------------------------------------------
 */

unsigned wh_findings_here_find(const wh_findings_here *h, const wh_core *core)
{
    unsigned i = 0;

    while (i < h->n && !(core->relation == h->v[i].relation && wh_core_holds(core, &h->v[i])))
        i++;
    return i < h->n ? i : WH_FINDINGS_HERE;
}

unsigned wh_findings_here_add(wh_findings_here *h, const wh_core *core)
{
    unsigned group = wh_findings_here_find(h, core), last = WH_FINDINGS_HERE, n = 0, i;

    if (group < WH_FINDINGS_HERE)
        return group;
    for (i = 0; i < h->n; i++)
        if (h->v[i].family == core->family && h->v[i].relation == core->relation) {
            last = i;
            n++;
        }
    if (h->n < WH_FINDINGS_HERE &&
        n < (core->family == WH_BY_QUERY && !core->relation ? WH_GROUPS_HERE : 1)) {
        h->v[h->n] = *core;
        return h->n++;
    }
    return last < WH_FINDINGS_HERE && core->kind == h->v[last].kind ? last : WH_FINDINGS_HERE;
}
