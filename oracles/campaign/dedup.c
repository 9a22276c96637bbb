/* Groups of findings. */
#include "oracles/campaign/dedup.h"
#include "formats/base/memory.h"

#include <stdlib.h>

static uint32_t *slot_of(const wh_finding_groups *g, uint64_t key)
{
    size_t i = (size_t)key & (g->nslots - 1);

    while (g->slots[i] && g->v[g->slots[i] - 1].key != key)
        i = (i + 1) & (g->nslots - 1);
    return &g->slots[i];
}

static void grow(wh_finding_groups *g)
{
    size_t more = g->capacity ? g->capacity * 2 : 64, i;
    wh_finding_group *v = wh_memory_realloc(g->v, more, sizeof *v);

    free(g->slots);
    g->slots = wh_memory_zalloc(more * 2, sizeof *g->slots);
    g->v = v;
    g->capacity = more;
    g->nslots = more * 2;
    for (i = 0; i < g->n; i++)
        *slot_of(g, v[i].key) = (uint32_t)i + 1;
}

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

bool wh_finding_groups_add(wh_finding_groups *g, uint64_t key, uint64_t more, wh_str label)
{
    uint32_t *slot;

    if (g->n == g->capacity)
        grow(g);
    slot = slot_of(g, key);
    if (*slot) {
        g->v[*slot - 1].count += more;
        return false;
    }
    g->v[g->n] = (wh_finding_group){key, more, label_of(label)};
    *slot = (uint32_t)++g->n;
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
    free(g->slots);
    memset(g, 0, sizeof *g);
}
