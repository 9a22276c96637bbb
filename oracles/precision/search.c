/* Where MATCH stands. */
#include "oracles/precision/search.h"
#include "oracles/precision/exact.h"
#include "oracles/subject/rewrite.h"

bool wh_is_search(const wh_node *n)
{
    return n->kind == WH_N_LIKE && wh_node_has(n, WH_KW_MATCH);
}

bool wh_searches(const wh_subject *s, const wh_node *condition)
{
    wh_nodes terms = {NULL, 0, 0};
    size_t i;

    if (condition)
        wh_collect_terms(s->a, condition, &terms);
    for (i = 0; i < terms.n; i++)
        if (wh_is_search(wh_unbracketed(terms.p[i])))
            return true;
    return false;
}

static enum wh_walk count_search(void *ctx, const wh_node *n)
{
    size_t *count = ctx;

    if (n->kind == WH_N_QUERY || !(n->flags & WH_HAS_ODD))
        return WH_WALK_SKIP;
    *count += wh_is_search(n);
    return WH_WALK_ON;
}

bool wh_searches_are_terms(const wh_subject *s, const wh_node *n, const wh_node *condition)
{
    wh_nodes terms = {NULL, 0, 0};
    size_t i, count = 0, good = 0;

    wh_node_walk(n, count_search, &count);
    if (count == 0)
        return true;
    if (condition)
        wh_collect_terms(s->a, condition, &terms);
    for (i = 0; i < terms.n; i++)
        good += wh_is_search(wh_unbracketed(terms.p[i]));
    return good == count;
}
