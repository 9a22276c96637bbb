/* What an expression is on one row of each source. */
#include "generate/estimate/estimate.h"

unsigned wh_est_nrows(const wh_gen *g, const wh_gen_relation *r)
{
    unsigned n = 0;

    for (unsigned i = 0; i < r->ncolumns; i++) {
        const wh_gen_column *c = &r->columns[i];

        if (c->relation != WH_NONE && g->relations[c->relation].nrows > n)
            n = g->relations[c->relation].nrows;
    }
    return n ? n : 1;
}

static uint8_t collation_of(const wh_gen_column *c)
{
    return c->folds ? WH_COLLATE_LOOSE : WH_COLLATE_BINARY;
}

void wh_est_source_set(const wh_gen *g, wh_est_source *s, const wh_gen_relation *r)
{
    s->relation = r;
    memset(s->nrows, 0, sizeof s->nrows);
    for (unsigned i = 0; i < r->ncolumns; i++) {
        const wh_gen_column *c = &r->columns[i];
        const wh_cell *first;

        if (c->relation == WH_NONE || g->relations[c->relation].nrows == 0)
            continue;
        first = &g->estimator->cells[c->relation][0][c->column];
        if (first->affinity == c->affinity && first->collation == collation_of(c)) {
            s->first[i] = first;
            s->nrows[i] = (uint8_t)g->relations[c->relation].nrows;
        }
    }
}

const wh_cell *wh_est_cell_made(const wh_gen *g, const wh_gen_relation *r, unsigned column,
                                unsigned row, wh_cell *room)
{
    const wh_gen_column *c = &r->columns[column];
    uint32_t n = c->relation == WH_NONE ? 0 : g->relations[c->relation].nrows;

    *room = row == WH_NONE ? wh_cell_null
            : n            ? g->estimator->cells[c->relation][row % n][c->column]
                           : wh_cell_unknown;
    room->affinity = c->affinity;
    room->collation = collation_of(c);
    return room;
}

static wh_cell truth(int t)
{
    return t == -2 ? wh_cell_unknown : t == -1 ? wh_cell_null : wh_cell_int(t);
}

static int logic(wh_est *e, const wh_est_node *n);

static bool is_logic(unsigned op)
{
    return op >= WH_EST_NOT && op <= WH_EST_LIKE;
}

/* A value without a copy of it, where it is there already; else in `room`. */
static inline const wh_cell *value_at(wh_est *e, uint16_t id, wh_cell *room)
{
    const wh_est_node *n = &e->nodes[id];

    if (n->op == WH_EST_COLUMN && e->fuel) {
        e->fuel--;
        return wh_est_column_cell(e, n->source, n->column, room);
    }
    if (n->op == WH_EST_CONST && e->fuel) {
        e->fuel--;
        return &e->constants[n->column];
    }
    *room = wh_est_eval(e, id);
    return room;
}

int wh_est_truth(wh_est *e, uint16_t id)
{
    const wh_est_node *n = &e->nodes[id];
    wh_cell room;

    if (e->fuel && is_logic(n->op)) {
        e->fuel--;
        return logic(e, n);
    }
    return wh_cell_truth(value_at(e, id, &room));
}

static int both(wh_est *e, const wh_est_node *n, int decides)
{
    int a = wh_est_truth(e, n->a), b;

    if (a == decides)
        return a;
    b = wh_est_truth(e, n->b);
    if (b == decides)
        return b;
    if (a == -2 || b == -2)
        return -2;
    return a == -1 || b == -1 ? -1 : !decides;
}

static int negated(int t)
{
    return t < 0 ? t : !t;
}

/* (a, b) op (c, d), column by column. */
static int compare_rows(wh_est *e, unsigned op, const wh_est_node *left, const wh_est_node *right)
{
    uint16_t i = left->b, k = right->b;
    bool equality = op == WH_EST_EQ || op == WH_EST_NE || op == WH_EST_IS || op == WH_EST_ISNT;
    unsigned same = op == WH_EST_IS || op == WH_EST_ISNT ? WH_EST_IS : WH_EST_EQ;
    int all = 1;

    for (; i && k; i = e->nodes[i].next, k = e->nodes[k].next) {
        wh_cell left_room, right_room;
        const wh_cell *a = value_at(e, i, &left_room), *b = value_at(e, k, &right_room);
        int t = wh_est_compare_cells(e, same, a, b);

        if (equality) {
            all = t == 0 || all == 0 ? 0 : t == -2 || all == -2 ? -2 : t == -1 ? -1 : all;
            continue;
        }
        if (t != 1 || !e->nodes[i].next)
            return wh_est_compare_cells(e, op, a, b);
    }
    return op == WH_EST_NE || op == WH_EST_ISNT ? negated(all) : all;
}

static int compare_nodes(wh_est *e, unsigned op, uint16_t left, uint16_t right)
{
    const wh_est_node *l = &e->nodes[left], *r = &e->nodes[right];
    wh_cell left_room, right_room;
    const wh_cell *a, *b;

    if (l->op == WH_EST_ROW && r->op == WH_EST_ROW)
        return compare_rows(e, op, l, r);
    a = value_at(e, left, &left_room);
    b = value_at(e, right, &right_room);
    return wh_est_compare_cells(e, op, a, b);
}

static int between(wh_est *e, const wh_est_node *n)
{
    int low = compare_nodes(e, WH_EST_GE, n->a, n->b);
    int high = compare_nodes(e, WH_EST_LE, n->a, e->nodes[n->b].next);
    int t = low == 0 || high == 0 ? 0 : low == -2 || high == -2 ? -2 : low < 0 || high < 0 ? -1 : 1;

    return n->sub ? negated(t) : t;
}

static int like(wh_est *e, const wh_est_node *n)
{
    wh_cell text = wh_est_eval(e, n->a), pattern = wh_est_eval(e, n->b);
    bool match;

    if (text.kind == WH_CELL_UNKNOWN || pattern.kind == WH_CELL_UNKNOWN)
        return -2;
    if (text.kind == WH_CELL_NULL || pattern.kind == WH_CELL_NULL)
        return -1;
    text = wh_cell_string(&text, &e->scratch);
    pattern = wh_cell_string(&pattern, &e->scratch);
    if (text.kind == WH_CELL_UNKNOWN || pattern.kind == WH_CELL_UNKNOWN)
        return -2;
    match = n->sub & 2 ? wh_cell_glob(&text, &pattern)
                       : wh_cell_like(&text, &pattern, n->sub & 4 ? '!' : '\0');
    return match != (bool)(n->sub & 1);
}

/* Let the source be the subquery's: how many rows it has. */
static unsigned enter_select(wh_est *e, const wh_est_node *q)
{
    const wh_gen_relation *r = &e->g->relations[q->column];

    wh_est_source_set(e->g, &e->sources[q->source], r);
    return wh_est_nrows(e->g, r);
}

/* Whether the current row of the subquery's source is in its result. */
static int selected(wh_est *e, const wh_est_node *q)
{
    return q->b ? wh_est_truth(e, q->b) : 1;
}

static int in_select(wh_est *e, const wh_est_node *n)
{
    const wh_est_node *q = &e->nodes[n->b];
    unsigned rows = enter_select(e, q);
    int found = 0;

    for (unsigned i = 0; i < rows && found != 1; i++) {
        int t;

        e->rows[q->source] = (uint8_t)i;
        t = selected(e, q);
        if (t == -2)
            return -2;
        if (t != 1)
            continue;
        t = compare_nodes(e, WH_EST_EQ, n->a, q->a);
        if (t == -2)
            return -2;
        found = t == 0 ? found : t;
    }
    return n->sub ? negated(found) : found;
}

static wh_cell select_value(wh_est *e, const wh_est_node *q)
{
    unsigned rows = enter_select(e, q);
    wh_cell best = wh_cell_null;
    int64_t count = 0;

    if (q->sub == WH_EST_ITEM)
        return wh_cell_unknown;
    for (unsigned i = 0; i < rows; i++) {
        wh_cell c;
        int t;

        e->rows[q->source] = (uint8_t)i;
        t = selected(e, q);
        if (t == -2)
            return wh_cell_unknown;
        if (t != 1)
            continue;
        if (q->sub == WH_EST_EXISTS)
            return wh_cell_int(1);
        c = wh_est_eval(e, q->a);
        if (c.kind == WH_CELL_UNKNOWN)
            return c;
        if (c.kind == WH_CELL_NULL)
            continue;
        count++;
        if (best.kind == WH_CELL_NULL ||
            (wh_cell_compare(&c, &best, c.collation) < 0) == (q->sub == WH_EST_MIN))
            best = c;
    }
    if (q->sub == WH_EST_EXISTS)
        return wh_cell_int(0);
    best.affinity = WH_AFFS;
    return q->sub == WH_EST_COUNT ? wh_cell_int(count) : best;
}

static int in(wh_est *e, const wh_est_node *n)
{
    int found = 0;

    if (e->nodes[n->b].op == WH_EST_SELECT)
        return in_select(e, n);
    for (uint16_t i = n->b; i && found != 1; i = e->nodes[i].next) {
        int t;

        if (e->nodes[n->a].op == WH_EST_ROW) {
            t = compare_nodes(e, WH_EST_EQ, n->a, i);
        } else {
            wh_cell room, b;
            const wh_cell *a = value_at(e, n->a, &room);

            b = wh_est_eval(e, i);
            b.affinity = a->affinity == WH_AFF_BLOB ? WH_AFF_BLOB : WH_AFFS;
            b.collation = WH_COLLATE_NONE;
            b.said = false;
            t = wh_est_compare_cells(e, WH_EST_EQ, a, &b);
        }
        if (t == -2)
            return -2;
        found = t == 0 ? found : t;
    }
    return n->sub ? negated(found) : found;
}

static wh_cell plain(wh_cell c)
{
    c.affinity = WH_AFFS;
    c.collation = WH_COLLATE_NONE;
    c.said = false;
    return c;
}

static wh_cell prefix(wh_est *e, const wh_est_node *n)
{
    wh_cell c = wh_est_eval(e, n->a), zero = wh_cell_int(0);

    if (n->sub == '+' || c.kind <= WH_CELL_NULL)
        return plain(c);
    if (n->sub == '-')
        return wh_est_arith(e, '-', &zero, &c);
    c = wh_cell_number(&c);
    return c.micro ? wh_cell_unknown : wh_cell_int(~c.i);
}

static wh_cell concat(wh_est *e, const wh_est_node *n)
{
    wh_cell a = wh_est_eval(e, n->a), b = wh_est_eval(e, n->b);
    wh_gen_scratch *s = &e->scratch;
    char *p;

    if (a.kind == WH_CELL_UNKNOWN || b.kind == WH_CELL_UNKNOWN)
        return wh_cell_unknown;
    if (a.kind == WH_CELL_NULL || b.kind == WH_CELL_NULL)
        return wh_cell_null;
    a = wh_cell_string(&a, s);
    b = wh_cell_string(&b, s);
    if (a.kind == WH_CELL_UNKNOWN || b.kind == WH_CELL_UNKNOWN || s->cap - s->n < a.n + b.n)
        return wh_cell_unknown;
    p = s->p + s->n;
    if (a.n)
        memcpy(p, a.p, a.n);
    if (b.n)
        memcpy(p + a.n, b.p, b.n);
    s->n += a.n + b.n;
    return wh_cell_text(p, a.n + b.n);
}

/* A piece of the schema, on the row of the table that it is of. */
static wh_cell bind(wh_est *e, const wh_est_node *n)
{
    wh_est_source outer = e->sources[WH_EST_BOUND];
    uint8_t row = e->rows[WH_EST_BOUND];
    wh_cell c;

    e->sources[WH_EST_BOUND] = e->sources[n->source];
    e->rows[WH_EST_BOUND] = e->rows[n->source];
    c = wh_est_eval(e, n->a);
    e->sources[WH_EST_BOUND] = outer;
    e->rows[WH_EST_BOUND] = row;
    return c;
}

static wh_cell either(wh_est *e, const wh_est_node *n)
{
    int a = wh_est_truth(e, n->a), b = wh_est_truth(e, n->b);

    return a == -2 || b == -2 ? wh_cell_unknown
           : a < 0 || b < 0   ? wh_cell_null
                              : wh_cell_int(a != b);
}

static wh_cell cast(wh_est *e, const wh_est_node *n)
{
    wh_cell c = wh_est_eval(e, n->a);

    if (c.kind > WH_CELL_NULL) {
        if (n->sub == WH_AFF_TEXT || n->sub == WH_AFF_BLOB) {
            c = wh_cell_string(&c, &e->scratch);
            if (c.kind == WH_CELL_TEXT && n->sub == WH_AFF_BLOB)
                c.kind = WH_CELL_BLOB;
        } else {
            c = wh_cell_number(&c);
            if (n->sub == WH_AFF_INTEGER && c.real) {
                c.i += c.i < 0 && c.micro;
                c.micro = 0;
                c.real = false;
            }
            c = wh_cell_apply(&c, n->sub, &e->scratch);
        }
    }
    c.affinity = n->sub;
    c.collation = WH_COLLATE_NONE;
    c.said = false;
    return c;
}

static wh_cell case_(wh_est *e, const wh_est_node *n)
{
    uint16_t i = n->b;

    while (i) {
        uint16_t then = e->nodes[i].next;
        int t;

        if (!then)
            return plain(wh_est_eval(e, i));
        t = n->a ? compare_nodes(e, WH_EST_EQ, n->a, i) : wh_est_truth(e, i);
        if (t == -2)
            return wh_cell_unknown;
        if (t == 1)
            return plain(wh_est_eval(e, then));
        i = e->nodes[then].next;
    }
    return wh_cell_null;
}

static wh_cell call(wh_est *e, const wh_est_node *n)
{
    wh_cell args[4];
    unsigned count = 0;

    if (n->sub == WH_EST_IIF) {
        uint16_t then = e->nodes[n->b].next;
        int t = wh_est_truth(e, n->b);

        return t == -2 ? wh_cell_unknown
                       : plain(wh_est_eval(e, t == 1 ? then : e->nodes[then].next));
    }
    for (uint16_t i = n->b; i; i = e->nodes[i].next) {
        if (count == 4)
            return wh_cell_unknown;
        args[count++] = wh_est_eval(e, i);
    }
    return plain(wh_est_call(e, n->sub, args, count));
}

static int is_true(wh_est *e, const wh_est_node *n)
{
    int t = wh_est_truth(e, n->a), want = n->sub & 2 ? 0 : 1;

    return t == -2 ? -2 : (t == want) != (n->sub & 1);
}

static int is_null(wh_est *e, const wh_est_node *n)
{
    wh_cell room;
    const wh_cell *c = value_at(e, n->a, &room);

    return c->kind == WH_CELL_UNKNOWN ? -2 : (c->kind == WH_CELL_NULL) != n->sub;
}

static int logic(wh_est *e, const wh_est_node *n)
{
    switch (n->op) {
    case WH_EST_NOT:
        return negated(wh_est_truth(e, n->a));
    case WH_EST_AND:
        return both(e, n, 0);
    case WH_EST_OR:
        return both(e, n, 1);
    case WH_EST_COMPARE:
        return compare_nodes(e, n->sub, n->a, n->b);
    case WH_EST_NULL:
        return is_null(e, n);
    case WH_EST_TRUE:
        return is_true(e, n);
    case WH_EST_BETWEEN:
        return between(e, n);
    case WH_EST_IN:
        return in(e, n);
    default:
        return like(e, n);
    }
}

wh_cell wh_est_eval(wh_est *e, uint16_t root)
{
    const wh_est_node *n = &e->nodes[root];
    wh_cell c;

    if (root == 0 || e->fuel == 0)
        return wh_cell_unknown;
    e->fuel--;
    if (n->op == WH_EST_CONST)
        return e->constants[n->column];
    if (n->op == WH_EST_COLUMN)
        return *wh_est_column_cell(e, n->source, n->column, &c);
    if (is_logic(n->op))
        return truth(logic(e, n));
    switch (n->op) {
    case WH_EST_ARITH: {
        wh_cell a = wh_est_eval(e, n->a), b = wh_est_eval(e, n->b);

        return wh_est_arith(e, (char)n->sub, &a, &b);
    }
    case WH_EST_CONCAT:
        return concat(e, n);
    case WH_EST_PREFIX:
        return prefix(e, n);
    case WH_EST_COLLATE:
        c = wh_est_eval(e, n->a);
        c.collation = n->sub;
        c.said = true;
        return c;
    case WH_EST_CAST:
        return cast(e, n);
    case WH_EST_CASE:
        return case_(e, n);
    case WH_EST_CALL:
        return call(e, n);
    case WH_EST_SELECT:
        return select_value(e, n);
    case WH_EST_AGGREGATE:
        return wh_est_aggregate(e, n);
    case WH_EST_BIND:
        return bind(e, n);
    case WH_EST_XOR:
        return either(e, n);
    default:
        return wh_cell_unknown;
    }
}
