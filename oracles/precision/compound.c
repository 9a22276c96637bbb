/* What the arms of a compound query have in common. */
#include "oracles/precision/internal.h"

/* Does a column of the arms have one affinity and one spelling, and where equal rows are dropped
 * no value that is equal and yet differs? */
static bool columns_agree(const wh_examiner *x, const wh_column *a, const wh_column *b, bool all,
                          int how)
{
    wh_typing one = wh_typing_of_column(x->s, a), other = wh_typing_of_column(x->s, b);

    if (how == AGREE_NUMBER)
        return all || (one.spelling != WH_SPELLING_OPEN && one.spelling == other.spelling &&
                       wh_str_eq_nocase(one.collation, other.collation));
    if (how == AGREE_OPEN)
        return all || (one.spelling == WH_SPELLING_ONE && other.spelling == WH_SPELLING_ONE);
    if (wh_is_strict(x->s)) /* the type of the result is told; which of two equal values is not */
        return all || (one.identity && other.identity && a->type_class == b->type_class &&
                       wh_str_eq_nocase(a->type, b->type));
    return a->affinity == b->affinity && a->derived == b->derived &&
           one.spelling == WH_SPELLING_ONE && other.spelling == WH_SPELLING_ONE &&
           (all || (one.identity && other.identity));
}

/* UNION ALL, and nothing else? */
bool wh_compound_keeps_all(const wh_select *q)
{
    uint32_t i, unions = 0, alls = 0;

    for (i = 0; i < q->compound->n; i++) {
        const wh_token *t = wh_child_token(q->compound->child[i]);
        unions += t && t->kind == WH_KW_UNION;
        alls += t && t->kind == WH_KW_ALL;
    }
    return unions == alls && !wh_node_has(q->compound, WH_KW_INTERSECT) &&
           !wh_node_has(q->compound, WH_KW_EXCEPT);
}

bool wh_arms_agree(const wh_examiner *x, const wh_select *q, int how)
{
    const wh_node *with = x->scope ? x->scope->with : NULL;
    bool all = wh_compound_keeps_all(q);
    wh_columns first = {NULL, 0, 0};
    uint32_t i, k;

    for (i = 0; i < q->compound->n; i++) {
        const wh_node *arm = wh_child_node(q->compound->child[i]);
        wh_columns columns = {NULL, 0, 0};

        if (!arm)
            continue;
        if (arm->kind != WH_N_SELECT || !wh_columns_below(x->s, with, arm, &columns))
            return false;
        for (k = 0; first.n && k < columns.n; k++)
            if (k >= first.n || !columns_agree(x, &first.p[k], &columns.p[k], all, how))
                return false;
        if (!first.n)
            first = columns;
    }
    return first.n > 0;
}
