/*
 * Hints about conditions: IS TRUE and unary plus keep a term from an index
 * (https://www.sqlite.org/optoverview.html#uplus).
 */
#include "formats/sql/tree/edit.h"
#include "oracles/plan/dqp.h"
#include "oracles/precision/search.h"
#include "oracles/precision/precision.h"

/* ---- terms ---------------------------------------------------------------------------------- */

void wh_hint_collect_terms(const wh_subject *s, wh_nodes *out)
{
    wh_from_items items = {NULL, 0, 0};
    size_t i;

    if (s->q.predicate && !wh_searches(s, s->q.predicate)) /* MATCH works as a bare term alone */
        wh_collect_terms(s->a, s->q.predicate, out);
    if (s->q.from)
        wh_from_collect(s->a, s->q.from, &items);
    for (i = 0; i < items.n; i++)
        if (items.p[i].on && !items.p[i].nearest) /* ASOF takes plain comparisons */
            wh_collect_terms(s->a, items.p[i].on, out);
}

size_t wh_hint_terms(const wh_subject *s)
{
    wh_nodes terms = {NULL, 0, 0};

    wh_hint_collect_terms(s, &terms);
    return terms.n;
}

typedef struct wrapping {
    const wh_subject *s;
    const wh_nodes *places;
    size_t at; /* 0: all of them */
    const char *const *before, *const *after;
} wrapping;

static size_t put_words(const wh_subject *s, const char *const *words, wh_child *out)
{
    size_t n = 0;

    for (; words[n]; n++)
        out[n] = wh_child_of_token(wh_edit_token(s->a, s->dialect, wh_str_of(words[n])));
    return n;
}

static const wh_node *wrap(void *ctx, const wh_node *n)
{
    const wrapping *w = ctx;
    wh_child children[8];
    size_t i, count;

    for (i = 0; i < w->places->n; i++)
        if (w->places->p[i] == n && (w->at == 0 || w->at == i + 1))
            break;
    if (i == w->places->n)
        return n;
    count = put_words(w->s, w->before, children);
    children[count++] = wh_child_of_node(n);
    count += put_words(w->s, w->after, children + count);
    return wh_node_new(w->s->a, WH_N_PAREN, children, count, 0);
}

bool wh_hint_is_true(const wh_subject *s, size_t at, wh_derived_run *run)
{
    static const char *const before[] = {"(", "(", NULL};
    static const char *const after[] = {")", "IS", "TRUE", ")", NULL};
    wh_nodes terms = {NULL, 0, 0};
    wrapping w = {s, &terms, at, before, after};

    wh_hint_collect_terms(s, &terms);
    run->sql = wh_edited_text(s, wh_edit_map(s->a, s->statement, wrap, &w));
    return terms.n > 0;
}

/* ---- unary plus ----------------------------------------------------------------------------- */

/*
 * A plus takes a column's affinity away, not its collation (datatype3.html, 3.2 and 7.1). That
 * changes nothing where both sides are of one kind already, and where affinity does not count.
 */
enum operand { OPERAND_OTHER, OPERAND_NUMBER, OPERAND_TEXT, OPERAND_NEUTRAL, OPERAND_COLUMN };

static const wh_node *unbracketed(const wh_node *n)
{
    while (n && n->kind == WH_N_PAREN)
        n = wh_node_expr(n, 0);
    return n;
}

static int kind_of_literal(const wh_node *n)
{
    const wh_token *t = n->n == 1 ? wh_child_token(n->child[0]) : NULL;

    switch (t ? (int)t->kind : -1) {
    case WH_T_INTEGER:
    case WH_T_REAL:
        return OPERAND_NUMBER;
    case WH_T_STRING:
        return OPERAND_TEXT;
    case WH_T_BLOB:
    case WH_KW_NULL:
        return OPERAND_NEUTRAL;
    default:
        return OPERAND_OTHER;
    }
}

static int kind_of_operand(const wh_node *n)
{
    n = unbracketed(n);
    if (!n)
        return OPERAND_OTHER;
    if (n->kind == WH_N_COLUMN)
        return OPERAND_COLUMN;
    if (n->kind == WH_N_LITERAL)
        return kind_of_literal(n);
    if (n->kind == WH_N_UNARY && (wh_node_has(n, WH_OP_MINUS) || wh_node_has(n, WH_OP_PLUS))) {
        const wh_node *inner = unbracketed(wh_node_expr(n, 0));
        if (inner && inner->kind == WH_N_LITERAL && kind_of_literal(inner) == OPERAND_NUMBER)
            return OPERAND_NUMBER;
    }
    return OPERAND_OTHER;
}

static bool is_numeric(const wh_column *c)
{
    return c->affinity >= WH_AFFINITY_NUMERIC;
}

/* The column, if it is one of a table and its affinity is what it says it is: those of virtual
 * tables are what their module makes them. */
static const wh_column *stored_column(const wh_subject *s, const wh_node *n)
{
    const wh_column *c = wh_find_column(s, s->q.from, unbracketed(n));

    return c && !c->derived && c->affinity != WH_AFFINITY_NONE &&
                   !wh_str_eq_nocase(c->type, WH_STR("ANY"))
               ? c
               : NULL;
}

static bool fits(const wh_column *c, int kind)
{
    if (kind == OPERAND_OTHER || kind == OPERAND_COLUMN)
        return false;
    return kind == OPERAND_NEUTRAL || c->affinity == WH_AFFINITY_BLOB ||
           (kind == OPERAND_NUMBER && is_numeric(c)) ||
           (kind == OPERAND_TEXT && c->affinity == WH_AFFINITY_TEXT);
}

static bool alike(const wh_column *a, const wh_column *b)
{
    return a->affinity == b->affinity || (is_numeric(a) && is_numeric(b));
}

typedef struct finding {
    const wh_subject *s;
    wh_nodes *out;
} finding;

static void add_column(finding *f, const wh_node *n)
{
    wh_nodes_add(f->s->a, f->out, unbracketed(n));
}

static void see_comparison(finding *f, const wh_node *left, const wh_node *right)
{
    int l = kind_of_operand(left), r = kind_of_operand(right);
    const wh_column *a = l == OPERAND_COLUMN ? stored_column(f->s, left) : NULL;
    const wh_column *b = r == OPERAND_COLUMN ? stored_column(f->s, right) : NULL;

    if (a && b && alike(a, b)) {
        add_column(f, left);
        add_column(f, right);
    } else if (a && r != OPERAND_COLUMN && fits(a, r)) {
        add_column(f, left);
    } else if (b && l != OPERAND_COLUMN && fits(b, l)) {
        add_column(f, right);
    }
}

static bool is_comparison(const wh_node *n)
{
    static const unsigned operators[] = {WH_OP_EQ, WH_OP_EQEQ, WH_OP_NE, WH_OP_BANGEQ,
                                         WH_OP_LT, WH_OP_LE,   WH_OP_GT, WH_OP_GE};
    size_t i;

    for (i = 0; i < sizeof operators / sizeof operators[0]; i++)
        if (wh_node_has(n, operators[i]))
            return true;
    return false;
}

static enum wh_walk find_columns(void *ctx, const wh_node *n)
{
    finding *f = ctx;
    const wh_node *e = wh_node_expr(n, 0);
    const wh_column *c;

    switch (n->kind) {
    case WH_N_QUERY: /* has columns of its own */
        return WH_WALK_SKIP;
    case WH_N_BINARY:
        if (is_comparison(n))
            see_comparison(f, e, wh_node_expr(n, 1));
        break;
    case WH_N_IS: /* IS TRUE looks at no affinity either, but is no comparison */
        see_comparison(f, e, wh_node_expr(n, 1));
        break;
    case WH_N_NULL_TEST:
        if (kind_of_operand(e) == OPERAND_COLUMN && stored_column(f->s, e))
            add_column(f, e);
        break;
    case WH_N_BETWEEN:
        c = kind_of_operand(e) == OPERAND_COLUMN ? stored_column(f->s, e) : NULL;
        if (c && fits(c, kind_of_operand(wh_node_expr(n, 1))) &&
            fits(c, kind_of_operand(wh_node_expr(n, 2))))
            add_column(f, e);
        break;
    default:
        break;
    }
    return WH_WALK_ON;
}

static void collect_columns(const wh_subject *s, wh_nodes *out)
{
    finding f = {s, out};
    wh_nodes terms = {NULL, 0, 0};
    wh_chain c;
    size_t i;

    /* a column that USING merges has no affinity of its own */
    if (!wh_means(s->dialect, WH_MEANS_PLAIN_PLUS) || !wh_chain_of(s, &c) ||
        wh_chain_merges(&c))
        return;
    wh_hint_collect_terms(s, &terms);
    for (i = 0; i < terms.n; i++)
        wh_node_walk(terms.p[i], find_columns, &f);
}

size_t wh_hint_plain_columns(const wh_subject *s)
{
    wh_nodes columns = {NULL, 0, 0};

    collect_columns(s, &columns);
    return columns.n;
}

bool wh_hint_plus(const wh_subject *s, size_t at, wh_derived_run *run)
{
    static const char *const before[] = {"+", NULL}, *const after[] = {NULL};
    wh_nodes columns = {NULL, 0, 0};
    wrapping w = {s, &columns, at, before, after};

    collect_columns(s, &columns);
    run->sql = wh_edited_text(s, wh_edit_map(s->a, s->statement, wrap, &w));
    return columns.n > 0;
}
