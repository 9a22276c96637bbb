/* Names in a statement, and which table a change changes. */
#include "oracles/core/names.h"
#include "oracles/core/reading.h"

bool wh_names_has(const wh_names *set, uint32_t hash)
{
    uint32_t i = 0;

    while (i < set->n && set->v[i] != hash)
        i++;
    return i < set->n;
}

void wh_names_add(wh_names *set, uint32_t hash)
{
    if (set->n < WH_NAMES_MAX && !wh_names_has(set, hash))
        set->v[set->n++] = hash;
}

bool wh_names_meet(const wh_names *a, const wh_names *b)
{
    uint32_t i = 0;

    while (i < a->n && !wh_names_has(b, a->v[i]))
        i++;
    return i < a->n;
}

void wh_names_add_all(const wh_names *from, wh_names *set)
{
    uint32_t i;

    for (i = 0; i < from->n; i++)
        wh_names_add(set, from->v[i]);
}

void wh_names_of(const wh_dialect *d, wh_str sql, wh_names *set)
{
    wh_reading r;

    for (wh_reading_begin(&r, d, sql); r.t.kind != WH_T_EOF; wh_reading_next(&r))
        if (wh_reading_is_name(&r))
            wh_names_add(set, wh_name_hash(&r.t));
}

uint32_t wh_changed_table(const wh_dialect *d, wh_str sql)
{
    wh_reading r;

    wh_reading_begin(&r, d, sql);
    if (r.first != WH_KW_UPDATE && r.first != WH_KW_DELETE)
        return 0;
    while (r.t.kind != WH_T_EOF && !(wh_reading_is_name(&r) && r.next.kind != WH_T_DOT))
        wh_reading_next(&r);
    return r.t.kind == WH_T_EOF ? 0 : wh_name_hash(&r.t);
}

bool wh_reads_its_own(const wh_dialect *d, wh_str sql)
{
    uint32_t target = wh_changed_table(d, sql);
    bool where = false;
    wh_reading r;

    for (wh_reading_begin(&r, d, sql); target && r.t.kind != WH_T_EOF; wh_reading_next(&r)) {
        if (where && wh_reading_is_name(&r) && r.next.kind != WH_T_DOT &&
            wh_name_hash(&r.t) == target)
            return true;
        where |= r.t.kind == WH_KW_WHERE || r.t.kind == WH_KW_SET;
    }
    return false;
}
