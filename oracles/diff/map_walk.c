/* What the walk over a statement shares: its texts, and the reason why it ends. */
#include "oracles/diff/map.h"
#include "formats/base/memory.h"

#include <stdio.h>

struct map_buf {
    wh_buf b;
    struct map_buf *next;
};

wh_buf *wh_map_buf(mapper *mp)
{
    struct map_buf *b = WH_NEW(mp->a, struct map_buf);

    wh_buf_own(&b->b, WH_STATEMENT_MAX);
    b->next = mp->bufs;
    mp->bufs = b;
    return &b->b;
}

wh_str wh_map_keep(mapper *mp, wh_buf *b)
{
    wh_str text = {"", 0};

    if (b->status == WH_OK)
        text = wh_arena_str(mp->a, wh_buf_view(b));
    else
        wh_map_refuse(mp, "a statement that is too long");
    return text;
}

bool wh_map_refuse(mapper *mp, const char *why)
{
    if (!mp->why)
        mp->why = why;
    return false;
}

bool wh_map_refuse_name(mapper *mp, const char *what, wh_str name)
{
    char *text = WH_NEW_N(mp->a, char, 160);

    snprintf(text, 160, "%s%.*s", what, (int)(name.n < 60 ? name.n : 60), name.p);
    return wh_map_refuse(mp, text);
}

void wh_map_forget(mapper *mp, const mapper *before)
{
    mp->why = before->why;
    mp->large = before->large;
    mp->mixed = before->mixed;
}

wh_str wh_map_lower(wh_arena *a, wh_str name)
{
    char *p = WH_NEW_N(a, char, name.n + 1);
    size_t i;

    for (i = 0; i < name.n; i++)
        p[i] = (char)(name.p[i] >= 'A' && name.p[i] <= 'Z' ? name.p[i] + 32 : name.p[i]);
    return (wh_str){p, name.n};
}

wh_str wh_map_name_of(mapper *mp, const wh_token *t)
{
    return t ? wh_map_lower(mp->a, wh_name_text(mp->a, t)) : (wh_str){NULL, 0};
}

/* Names are told apart without case everywhere, but for PostgreSQL's quoted ones. */
void wh_map_put_name(mapper *mp, wh_buf *out, const wh_token *name)
{
    wh_quote_name(out, mp->m->to, wh_map_name_of(mp, name));
}

void wh_map_add_column(mapper *mp, map_columns *v, wh_str name, wh_str table, uint8_t class_)
{
    if (v->n == v->cap) {
        size_t cap = v->cap ? 2 * v->cap : 16;
        map_column *p = WH_NEW_N(mp->a, map_column, cap);

        if (v->n)
            memcpy(p, v->p, v->n * sizeof *p);
        v->p = p;
        v->cap = cap;
    }
    v->p[v->n++] = (map_column){name,  table, class_, MAP_BY_UNKNOWN, 0,
                                false, false, false,  false,          {0, {NULL, 0}}};
}

void wh_map_release(mapper *mp)
{
    for (; mp->bufs; mp->bufs = mp->bufs->next)
        wh_buf_release(&mp->bufs->b);
}
