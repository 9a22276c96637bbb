/* What is met often is looked at seldom. */
#include "oracles/campaign/findings/frequent.h"

enum {
    BASES = 64, /* one finding of so many is frequent */
    LEAST = 16, /* fewer than that never are */
    FIRST = 4,  /* of a family, of which .. */
    ALIKE = 2,  /* .. so many fail in one direction */
};

void wh_frequent_count(wh_frequent *f, uint64_t kind, uint64_t n)
{
    size_t i = 0;

    while (i < f->nkinds && f->kinds[i].kind != kind)
        i++;
    if (i == WH_FREQUENT_KINDS)
        return;
    if (i == f->nkinds)
        f->kinds[f->nkinds++].kind = kind;
    f->kinds[i].n += n;
}

static bool is_frequent(const wh_frequent *f, uint64_t kind, uint64_t bases)
{
    size_t i = 0;

    while (i < f->nkinds && f->kinds[i].kind != kind)
        i++;
    return i < f->nkinds && f->kinds[i].n >= LEAST && f->kinds[i].n >= bases / BASES;
}

static size_t find_way(const wh_frequent *f, uint64_t key)
{
    size_t i = 0;

    while (i < f->nways && f->ways[i].key != key)
        i++;
    return i;
}

/* NULL: there is no room for it. */
static wh_frequent_way *way_of(wh_frequent *f, uint64_t key)
{
    size_t i = find_way(f, key);

    if (i == WH_FREQUENT_WAYS)
        return NULL;
    if (i == f->nways)
        f->ways[f->nways++].key = key;
    return &f->ways[i];
}

bool wh_frequent_knows(const wh_frequent *f, const wh_core *core, uint64_t bases)
{
    size_t kind = find_way(f, core->kind + core->family);

    return is_frequent(f, core->kind, bases) && kind < f->nways && f->ways[kind].n > FIRST &&
           find_way(f, core->kind + core->family + core->relation + 1) < f->nways;
}

size_t wh_frequent_group(const wh_frequent *f, const wh_core *core)
{
    size_t i = find_way(f, core->kind + core->family);

    return i < f->nways ? f->ways[i].group : SIZE_MAX;
}

/* The 2nd, 8th, 32nd ..: as many as their number has digits. */
static bool is_due(uint64_t n)
{
    return (n & (n - 1)) == 0 && (n & UINT64_C(0xaaaaaaaaaaaaaaaa)) != 0;
}

bool wh_frequent_has(wh_frequent *f, const wh_core *core, uint64_t direction, uint64_t bases,
                     size_t *group)
{
    wh_frequent_way *kind = way_of(f, core->kind + core->family);
    wh_frequent_way *way = way_of(f, core->kind + core->family + direction);
    wh_frequent_way *relation = way_of(f, core->kind + core->family + core->relation + 1);
    bool first;

    if (!kind || !way || !relation)
        return false;
    kind->n++;
    way->n += way != kind;
    relation->n++;
    first = relation->n == 1 || (kind->n <= FIRST && way->n <= (way == kind ? FIRST : ALIKE));
    if (!first && is_frequent(f, core->kind, bases) &&
        !is_due(kind->n - (kind->n < FIRST ? kind->n : FIRST))) {
        *group = kind->group;
        return true;
    }
    kind->group = *group;
    return false;
}
