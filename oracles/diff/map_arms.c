/* Arms of a compound query in another dialect: their columns put together, the words between them.
 */
#include "oracles/diff/map.h"

/* Numbers and what makes numbers of others are compared alike, as are texts. */
static uint8_t affinity_of_both(uint8_t a, uint8_t b, uint8_t class_)
{
    uint8_t other = class_ == MAP_TEXT ? MAP_MAKES_NUMBERS : MAP_MAKES_TEXT;

    if (a == b)
        return a;
    return a == MAP_MAKES_OPEN || b == MAP_MAKES_OPEN || a == other || b == other
               ? MAP_MAKES_OPEN
               : MAP_MAKES_UNKNOWN;
}

bool wh_map_join_columns(map_columns *all, const map_columns *arm, bool first)
{
    size_t k;

    for (k = 0; k < arm->n && k < all->n; k++) {
        const map_column x = all->p[k], y = arm->p[k];
        map_column *out = &all->p[k];

        if (first)
            continue;
        if (x.class_ >= MAP_OPEN || y.class_ >= MAP_OPEN)
            return false;
        if (!x.vacant && !y.vacant && wh_map_join(x.class_, y.class_) == MAP_NOTHING)
            return false;
        out->vacant = x.vacant && y.vacant;
        out->class_ = x.vacant ? y.class_ : y.vacant ? x.class_ : wh_map_join(x.class_, y.class_);
        if (x.collation != y.collation)
            out->collation = MAP_BY_UNKNOWN;
        out->affinity = affinity_of_both(x.affinity, y.affinity, out->class_);
    }
    return arm->n == all->n;
}

const wh_str *wh_map_nulls_of_arm(mapper *mp, const map_columns *arm, const map_columns *all)
{
    wh_str *v = WH_NEW_N(mp->a, wh_str, arm->n + 1);
    bool any = false;
    size_t k;

    for (k = 0; k < arm->n; k++) {
        wh_str type = wh_map_type(mp->m, all->p[k].class_);
        wh_buf *b = wh_map_buf(mp);

        if (!arm->p[k].vacant || wh_map_join(arm->p[k].class_, all->p[k].class_) != MAP_NOTHING)
            continue;
        if (all->p[k].class_ != MAP_TEXT)
            wh_buf_format(b, "CAST(NULL AS %.*s)", (int)type.n, type.p);
        else
            wh_buf_text(b, "NULL");
        v[k] = wh_map_keep(mp, b);
        any = true;
    }
    return any ? v : NULL;
}

bool wh_map_compound_operator(mapper *mp, const wh_node *compound, const wh_token *t, bool *all,
                              wh_buf *out)
{
    *all |= t->kind == WH_KW_ALL &&
            (wh_node_has(compound, WH_KW_EXCEPT) || wh_node_has(compound, WH_KW_INTERSECT));
    if (t->kind != WH_KW_UNION && t->kind != WH_KW_EXCEPT && t->kind != WH_KW_INTERSECT &&
        t->kind != WH_KW_ALL)
        return wh_map_refuse(mp, "a word in UNION that has no mapping");
    wh_buf_char(out, ' ');
    wh_buf_str(out, wh_token_text(t));
    wh_buf_char(out, ' ');
    return true;
}

bool wh_map_has_open(const map_columns *v)
{
    size_t i;

    for (i = 0; i < v->n; i++)
        if (v->p[i].class_ >= MAP_OPEN)
            return true;
    return false;
}
