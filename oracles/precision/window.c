/* What the order of rows leaves open of a window (https://www.sqlite.org/windowfunctions.html). */
#include "oracles/precision/window.h"
#include "oracles/precision/exact.h"
#include "oracles/precision/precision.h"
#include "oracles/precision/single.h"

/* Has the window its rows in one order only? One table is read, and they are ordered by the number
 * of its rows, or a key, besides anything else. */
static bool is_total(const wh_subject *s, const wh_select *q, const wh_node *spec)
{
    const wh_node *by = wh_node_find(spec, WH_N_ORDER_BY), *term;
    wh_from_items items = {NULL, 0, 0};
    const wh_relation *r;
    size_t i;

    wh_from_collect(s->a, q->from, &items);
    if (!by || items.n != 1 || items.p[0].kind != WH_FROM_TABLE || items.p[0].schema ||
        wh_is_of_history(&items.p[0]))
        return false;
    r = wh_catalog_relation_of(s->catalog, items.p[0].name);
    if (!r || r->kind != WH_RELATION_TABLE)
        return false;
    for (i = 0; (term = wh_node_next(by, WH_N_ORDER_TERM, &i)) != NULL;)
        if (wh_is_row_number(s, q, r, wh_node_expr(term, 0)))
            return true;
    return false;
}

/* Does the value follow from a row's partition and peers alone, whatever order peers are in? Frames
 * count peers (RANGE, GROUPS), not rows; nothing is added up but what has one sum; which of two
 * equal values min() and max() give is not seen (section 2.2). */
static bool is_of_peers(const wh_subject *s, const wh_select *q, const wh_node *call,
                        const wh_node *spec)
{
    const wh_node *argument = wh_node_expr(call, 0), *frame = wh_node_find(spec, WH_N_FRAME);
    const wh_function *f = wh_call_function(s->dialect, call);

    if (!f || (frame && wh_node_has(frame, WH_KW_ROWS)))
        return false;
    if (!argument || argument->kind == WH_N_LITERAL)
        return f->order != WH_ORDER_UNKNOWN;
    return wh_aggregate_exactness(s, q->from, call) == WH_EXACT;
}

/* In a total order, of rows that have numbers: is what it adds up one sum, however it is added up?
 * An engine may keep sums of parts of the rows. */
static bool adds_exactly(const wh_subject *s, const wh_select *q, const wh_node *call)
{
    const wh_node *argument = wh_node_expr(call, 0);
    const wh_function *f = wh_call_function(s->dialect, call);

    return wh_means(s->dialect, WH_MEANS_ROWID) || !argument ||
           (f && (!(f->flags & WH_FN_AGGREGATE) ||
                  wh_aggregate_exactness(s, q->from, call) == WH_EXACT));
}

/* Does a bare name in it mean a result, or may? Which one engines mean, MySQL and MariaDB decide by
 * what is around. */
static bool may_name_result(const wh_subject *s, const wh_select *q, const wh_node *spec)
{
    return !wh_is_strict(s) && !wh_is_dynamic(s) && wh_names_result(q, spec);
}

typedef struct window_walk {
    const wh_subject *s;
    const wh_select *q;
} window_walk;

static enum wh_walk see_window(void *ctx, const wh_node *n)
{
    const window_walk *w = ctx;
    const wh_node *spec;

    if (n->kind == WH_N_QUERY || !(n->flags & WH_HAS_CALL))
        return WH_WALK_SKIP;
    if (n->kind != WH_N_CALL || !wh_call_is_window(n))
        return WH_WALK_ON;
    spec = wh_node_find(wh_node_find(n, WH_N_OVER), WH_N_WINDOW_SPEC);
    return spec && !wh_node_token(spec, WH_T_NAME) &&
                   (is_of_peers(w->s, w->q, n, spec) ||
                    (is_total(w->s, w->q, spec) && adds_exactly(w->s, w->q, n) &&
                     !may_name_result(w->s, w->q, spec)))
               ? WH_WALK_ON
               : WH_WALK_STOP;
}

bool wh_windows_are_exact(const wh_subject *s, const wh_select *q)
{
    window_walk w = {s, q};

    return !wh_has_window(q->projection) || wh_node_walk(q->projection, see_window, &w);
}
