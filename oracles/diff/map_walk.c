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

void wh_map_release(mapper *mp)
{
    for (; mp->bufs; mp->bufs = mp->bufs->next)
        wh_buf_release(&mp->bufs->b);
}
