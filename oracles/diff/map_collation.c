/* Text that is compared without case (of ASCII) or without blanks at its end. */
#include "oracles/diff/map.h"

uint8_t wh_map_collation_named(const wh_mapping *m, wh_str name)
{
    static const struct {
        const char *name;
        uint8_t collation;
    } known[] = {{"BINARY", MAP_BY_BYTES}, {"NOCASE", MAP_BY_NOCASE}, {"RTRIM", MAP_BY_RTRIM}};
    size_t i;

    if (!wh_means(m->from, WH_MEANS_PLAIN_COLLATIONS))
        return MAP_BY_UNKNOWN;
    if (!name.n)
        return MAP_BY_BYTES;
    for (i = 0; i < sizeof known / sizeof known[0]; i++)
        if (wh_str_eq_nocase(name, wh_str_of(known[i].name)))
            return known[i].collation;
    return MAP_BY_UNKNOWN;
}

static bool is_text(const map_value *v)
{
    return v->class_ == MAP_TEXT || v->class_ == MAP_OPEN;
}

bool wh_map_collate(mapper *mp, wh_str name, map_value *v)
{
    uint8_t by = wh_map_collation_named(mp->m, name);

    if (by == MAP_BY_UNKNOWN || !is_text(v))
        return wh_map_refuse(mp, "a collation that has no mapping");
    v->class_ = by == MAP_BY_BYTES ? MAP_TEXT : MAP_OPEN;
    v->collation = by;
    v->said = true;
    return true;
}

void wh_map_fold(mapper *mp, map_value *v, uint8_t collation)
{
    wh_buf *b = wh_map_buf(mp);

    if (!is_text(v))
        return;
    if (collation != MAP_BY_BYTES) {
        wh_buf_text(b, collation == MAP_BY_NOCASE ? "LOWER(" : "RTRIM(");
        wh_buf_str(b, v->text);
        wh_buf_char(b, ')');
        v->text = wh_map_keep(mp, b);
    }
    v->class_ = MAP_TEXT;
}

/* https://www.sqlite.org/datatype3.html, 7.1. */
static uint8_t collation_of_two(const map_value *a, const map_value *b, bool first)
{
    if (a->said || (first && a->collation != MAP_BY_OTHER))
        return a->collation;
    if (first)
        return MAP_BY_BYTES;
    if (b->said || a->collation == MAP_BY_OTHER)
        return b->collation == MAP_BY_OTHER ? MAP_BY_BYTES : b->collation;
    return a->collation;
}

bool wh_map_fold_all(mapper *mp, map_value *const *v, size_t n, bool first)
{
    uint8_t by = MAP_BY_UNKNOWN, other;
    bool open = false;
    size_t i;

    wh_map_vacate(v, n);
    for (i = 0; i < n; i++) {
        open |= v[i]->class_ == MAP_OPEN || v[i]->said;
        if (!is_text(v[i]) && v[i]->class_ != MAP_NULL)
            return true; /* it is seen to elsewhere */
    }
    if (!open || !wh_means(mp->m->from, WH_MEANS_PLAIN_COLLATIONS))
        return true;
    for (i = 1; i < n; i++) {
        other = v[i]->class_ == MAP_NULL   ? (uint8_t)MAP_BY_OTHER
                : v[0]->class_ == MAP_NULL ? v[i]->collation
                                           : collation_of_two(v[0], v[i], first);
        if (v[i]->class_ == MAP_NULL)
            continue;
        if (other == MAP_BY_UNKNOWN || (by != MAP_BY_UNKNOWN && by != other))
            return wh_map_refuse(mp, "a comparison under two collations");
        by = other;
    }
    if (by == MAP_BY_UNKNOWN || by == MAP_BY_OTHER)
        by = MAP_BY_BYTES; /* of nothing but NULL */
    for (i = 0; i < n; i++)
        wh_map_fold(mp, v[i], by);
    return true;
}
