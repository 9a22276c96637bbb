/* The literals of a query that another statement can give it: as parameters, as columns. */
#include "oracles/plan/literals.h"
#include "formats/sql/tree/edit.h"
#include "oracles/plan/dqp.h"
#include "oracles/typing/typing.h"

enum { DIGITS_MAX = 9 };

const wh_token *wh_literal_token(const wh_node *n)
{
    return n && n->kind == WH_N_LITERAL && n->n == 1 ? wh_child_token(n->child[0]) : NULL;
}

static bool fits(const wh_literals *l, const wh_node *column, const wh_token *t)
{
    wh_typing type;

    if (l->kinds == WH_LITERALS_ANY)
        return t->kind == WH_T_INTEGER || t->kind == WH_T_REAL || t->kind == WH_T_STRING ||
               t->kind == WH_T_BLOB;
    type = wh_typing_of(l->s, l->s->q.from, column);
    if (t->kind == WH_T_INTEGER)
        return type.class_ == WH_CLASS_INTEGER && type.identity && wh_token_text(t).n <= DIGITS_MAX;
    return l->kinds == WH_LITERALS_TYPED && t->kind == WH_T_STRING && type.class_ == WH_CLASS_TEXT;
}

static void see(wh_literals *l, const wh_node *column, const wh_node *literal)
{
    const wh_token *t = wh_literal_token(wh_unbracketed(literal));

    column = wh_unbracketed(column);
    if (t && column && column->kind == WH_N_COLUMN && l->n < WH_LITERALS_MAX && fits(l, column, t))
        l->v[l->n++] = wh_unbracketed(literal);
}

static enum wh_walk find_literals(void *ctx, const wh_node *n)
{
    wh_literals *l = ctx;
    const wh_node *e = wh_node_expr(n, 0), *other = wh_node_expr(n, 1);
    size_t i;

    switch (n->kind) {
    case WH_N_QUERY: /* has columns of its own */
        return l->kinds == WH_LITERALS_ANY ? WH_WALK_ON : WH_WALK_SKIP;
    case WH_N_BINARY:
        if (wh_is_comparison(n)) {
            see(l, e, other);
            if (l->kinds !=
                WH_LITERALS_ANY) /* a column on the left would say how texts are compared */
                see(l, other, e);
        }
        break;
    case WH_N_BETWEEN:
        see(l, e, other);
        see(l, e, wh_node_expr(n, 2));
        break;
    case WH_N_IN:
        if (other && (other->kind == WH_N_PAREN || other->kind == WH_N_ROW_VALUE))
            for (i = 0; wh_node_expr(other, i); i++)
                see(l, e, wh_node_expr(other, i));
        break;
    default:
        break;
    }
    return WH_WALK_ON;
}

typedef struct ordering {
    const wh_literals *found;
    wh_literals *out;
} ordering;

static enum wh_walk put_in_order(void *ctx, const wh_node *n)
{
    ordering *o = ctx;
    size_t i;

    for (i = 0; i < o->found->n && o->found->v[i] != n; i++)
        ;
    if (i < o->found->n && o->out->n < WH_LITERALS_MAX)
        o->out->v[o->out->n++] = n;
    return WH_WALK_ON;
}

/* In the order in which they stand in the text, which is that of parameters without a number: ON
 * before WHERE. */
void wh_literals_collect(const wh_subject *s, enum wh_literal_kinds kinds, wh_literals *out)
{
    wh_nodes terms = {NULL, 0, 0};
    wh_literals found = {.s = s, .kinds = kinds};
    ordering o = {&found, out};
    size_t i;

    *out = (wh_literals){.s = s};
    if (!s->q.from)
        return;
    wh_hint_collect_terms(s, &terms);
    if (kinds == WH_LITERALS_ANY)
        wh_node_walk(s->statement, find_literals, &found);
    for (i = 0; i < terms.n && kinds != WH_LITERALS_ANY; i++)
        wh_node_walk(terms.p[i], find_literals, &found);
    wh_node_walk(s->statement, put_in_order, &o);
}

bool wh_literals_has(const wh_literals *l, size_t i)
{
    return l->at == 0 || l->at == i + 1;
}

/* How many parameters are before it; SIZE_MAX: it is none. */
size_t wh_literals_before(const wh_literals *l, const wh_node *n)
{
    size_t i, before = 0;

    for (i = 0; i < l->n && l->v[i] != n; i++)
        before += wh_literals_has(l, i);
    return i < l->n && wh_literals_has(l, i) ? before : SIZE_MAX;
}
