/* How two values compare. */
#include "generate/estimate/estimate.h"

static unsigned collation_of(const wh_cell *a, const wh_cell *b)
{
    if (a->said || !(b->said || a->collation == WH_COLLATE_NONE))
        return a->collation;
    return b->collation;
}

static bool is_numeric(unsigned affinity)
{
    return affinity == WH_AFF_INTEGER || affinity == WH_AFF_REAL || affinity == WH_AFF_NUMERIC;
}

/* The side `to` of a comparison with `other` as it is compared; in `room` if that is not as it
 * is. */
static const wh_cell *converted(wh_est *e, const wh_cell *to, const wh_cell *other, wh_cell *room)
{
    if (to->kind == WH_CELL_TEXT && is_numeric(other->affinity) && !is_numeric(to->affinity))
        *room = wh_cell_apply(to, WH_AFF_NUMERIC, &e->scratch);
    else if (to->kind == WH_CELL_NUMBER && other->affinity == WH_AFF_TEXT &&
             to->affinity == WH_AFFS)
        *room = wh_cell_apply(to, WH_AFF_TEXT, &e->scratch);
    else
        return to;
    return room;
}

/* By operator, as bits: whether it holds where the left side is below, at, above the right one. */
static const uint8_t holds[] = {
    [WH_EST_EQ] = 2, [WH_EST_NE] = 5, [WH_EST_LT] = 1, [WH_EST_LE] = 3,
    [WH_EST_GT] = 4, [WH_EST_GE] = 6, [WH_EST_IS] = 2, [WH_EST_ISNT] = 5,
};

int wh_est_compare_cells(wh_est *e, unsigned op, const wh_cell *left, const wh_cell *right)
{
    wh_cell left_room, right_room;
    const wh_cell *a, *b;
    int order;

    /* The commonest by far: nothing is converted, and collations say nothing. */
    if (left->kind == WH_CELL_NUMBER && right->kind == WH_CELL_NUMBER &&
        left->affinity != WH_AFF_TEXT && right->affinity != WH_AFF_TEXT)
        return holds[op] >> (wh_cell_compare_numbers(left, right) + 1) & 1;
    if (left->kind == WH_CELL_UNKNOWN || right->kind == WH_CELL_UNKNOWN)
        return -2;
    if (left->kind == WH_CELL_NULL || right->kind == WH_CELL_NULL) {
        bool same = left->kind == right->kind;

        return op == WH_EST_IS ? same : op == WH_EST_ISNT ? !same : -1;
    }
    if ((left->kind == WH_CELL_PLACE || right->kind == WH_CELL_PLACE) && left->list != right->list)
        return -2;
    a = converted(e, left, right, &left_room);
    b = converted(e, right, left, &right_room);
    if (a->kind == WH_CELL_UNKNOWN || b->kind == WH_CELL_UNKNOWN)
        return -2;
    order = wh_cell_compare(a, b, collation_of(left, right));
    return holds[op] >> (order + 1) & 1;
}
