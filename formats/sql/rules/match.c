/* What a rule's pattern stands for in a tree. */
#include "formats/sql/parse/parse.h"
#include "formats/sql/rules/holes.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/query.h"

typedef struct matching {
    wh_arena *a;
    const wh_rule *r;
    wh_rule_bound *bound;
    const wh_node *in; /* the SELECT that we are in, below the place */
    const wh_node *top;
} matching;

static bool match(matching *m, const wh_node *p, const wh_node *e);

static const wh_node *unbracketed(const wh_node *n)
{
    while (n && n->kind == WH_N_PAREN && wh_node_expr(n, 0))
        n = wh_node_expr(n, 0);
    return n;
}

/* A list may be of results here and of keys there. */
static bool same_text(const wh_node *a, const wh_node *b)
{
    wh_buf x = WH_BUF_INIT(1 << 16), y = WH_BUF_INIT(1 << 16);
    bool same;

    wh_node_print_canonical(&x, a);
    wh_node_print_canonical(&y, b);
    same = wh_str_eq(wh_buf_view(&x), wh_buf_view(&y));
    wh_buf_release(&x);
    wh_buf_release(&y);
    return same;
}

static bool bind(matching *m, const wh_node *e, size_t hole)
{
    if (m->bound->v[hole])
        return wh_node_same(m->bound->v[hole], e) ||
               (wh_rule_hole_is(m->r, hole, WH_HOLE_LIST) && same_text(m->bound->v[hole], e));
    m->bound->v[hole] = e;
    m->bound->in[hole] = m->in;
    return true;
}

static bool bind_token(matching *m, const wh_token *t, size_t hole)
{
    wh_child child = wh_child_of_token(t);

    return bind(m, wh_node_new(m->a, WH_N_NAME, &child, 1, 0), hole);
}

/* What {n#} stands for, as a literal. */
static bool bind_digits(matching *m, wh_str name, wh_str text)
{
    size_t hole = wh_rule_hole_named(m->r, name);
    const wh_node *literal = wh_parse_expr(m->a, &wh_dialect_postgresql, text);

    return hole < m->r->nholes && literal && bind(m, literal, hole);
}

/* '{n#}h' and '15h'. */
static bool same_but_digits(matching *m, wh_str p, wh_str t)
{
    size_t skip = sizeof WH_DIGITS_PREFIX - 1, i, k = 0, n;

    for (i = 0; i < p.n; i++) {
        wh_str name = {p.p + i + skip, 0};

        if (i + skip >= p.n || memcmp(p.p + i, WH_DIGITS_PREFIX, skip) != 0) {
            if (k == t.n || p.p[i] != t.p[k++])
                return false;
            continue;
        }
        while (i + skip + name.n < p.n && name.p[name.n] != '_')
            name.n++;
        for (n = 0; k + n < t.n && t.p[k + n] >= '0' && t.p[k + n] <= '9'; n++)
            ;
        if (n == 0 || n > 9 || !bind_digits(m, name, (wh_str){t.p + k, n}))
            return false;
        k += n;
        i += skip + name.n;
    }
    return k == t.n;
}

static bool same_token(matching *m, const wh_token *p, const wh_token *t)
{
    wh_str text = wh_token_text(p);
    size_t hole = wh_rule_token_hole(m->r, p), i;

    if (hole < m->r->nholes)
        return bind_token(m, t, hole);
    for (i = 0; p->kind == t->kind && i + sizeof WH_DIGITS_PREFIX <= text.n; i++)
        if (memcmp(text.p + i, WH_DIGITS_PREFIX, sizeof WH_DIGITS_PREFIX - 1) == 0)
            return same_but_digits(m, text, wh_token_text(t));
    return p->kind == t->kind &&
           (p->kind == WH_T_STRING ? wh_str_eq(text, wh_token_text(t))
                                   : wh_str_eq_nocase(text, wh_token_text(t)));
}

/* JOIN and INNER JOIN, LEFT JOIN and LEFT OUTER JOIN. */
static bool says_nothing(const wh_node *n, uint32_t i)
{
    const wh_token *t = i < n->n ? wh_child_token(n->child[i]) : NULL;

    return n->kind == WH_N_JOIN && t && (t->kind == WH_KW_INNER || t->kind == WH_KW_OUTER);
}

/* Brackets and a collation change nothing of it. */
static bool is_truth_value(const wh_node *n)
{
    const wh_token *t;

    while (n && (n->kind == WH_N_PAREN || n->kind == WH_N_COLLATE))
        n = wh_node_expr(n, 0);
    t = n && n->kind == WH_N_LITERAL ? wh_node_first_token(n) : NULL;
    return t && (t->kind == WH_KW_TRUE || t->kind == WH_KW_FALSE);
}

static bool match_child(matching *m, const wh_node *p, uint32_t i, const wh_node *e, uint32_t k)
{
    const wh_token *s = wh_child_token(p->child[i]), *t = wh_child_token(e->child[k]);
    const wh_node *x = wh_child_node(p->child[i]), *y = wh_child_node(e->child[k]);

    if (i > 0 && x && y &&
        ((p->kind == WH_N_IN && x->kind != y->kind) || /* not IN (SELECT ..) */
         (p->kind == WH_N_IS && x->kind == WH_N_COLUMN && is_truth_value(y))))
        return false; /* IS TRUE is no comparison */
    if ((s != NULL) != (t != NULL))
        return false;
    return s ? same_token(m, s, t) : match(m, x, y);
}

static bool match_children(matching *m, const wh_node *p, const wh_node *e)
{
    uint32_t i, k = 0;

    for (i = 0; i < p->n; i++, k++) {
        const wh_node *x = wh_child_node(p->child[i]);
        size_t hole = !x ? wh_rule_token_hole(m->r, wh_child_token(p->child[i]))
                      : p->kind != WH_N_SELECT ? wh_rule_sole_hole(m->r, x)
                                               : m->r->nholes;

        while (says_nothing(e, k))
            k++;
        if (hole < m->r->nholes && wh_rule_hole_is(m->r, hole, WH_HOLE_LIST)) {
            uint32_t behind = p->n - i - 1, n = e->n - k - behind;

            if (e->n < k + behind + 1 || !bind(m, wh_edit_rebuild(m->a, e, e->child + k, n), hole))
                return false;
            k += n - 1;
            continue;
        }
        if (x && x->kind == WH_N_WHERE &&
            wh_rule_hole_is(m->r, wh_rule_sole_hole(m->r, wh_node_expr(x, 0)), WH_HOLE_OPTIONAL) &&
            !(k < e->n && wh_child_node(e->child[k]) &&
              wh_child_node(e->child[k])->kind == WH_N_WHERE)) {
            k--;
            continue;
        }
        if (k >= e->n || !match_child(m, p, i, e, k))
            return false;
    }
    return k == e->n;
}

/* A table or view by its name alone, or that with an alias; else a query in brackets. */
static bool is_item(const wh_node *e, bool table)
{
    const wh_node *alias = wh_node_find(e, WH_N_ALIAS);

    if (alias && wh_node_find_group(alias, WH_GROUP_LIST, 0))
        return false;
    if (e->kind == WH_N_TABLE_REF)
        return wh_node_find(e, WH_N_NAME) && e->n == 1U + (alias != NULL);
    return !table && e->kind == WH_N_TABLE_SUBQUERY && !wh_node_has(e, WH_KW_LATERAL) && alias;
}

static bool match_select(matching *m, const wh_node *p, const wh_node *e)
{
    const wh_node *in = m->in;
    bool good;

    if (e != m->top)
        m->in = e;
    good = match_children(m, p, e);
    m->in = in;
    return good;
}

static bool match(matching *m, const wh_node *p, const wh_node *e)
{
    const wh_rule *r = m->r;
    size_t hole;

    p = unbracketed(p);
    e = unbracketed(e);
    hole = p->kind == WH_N_COLUMN || p->kind == WH_N_QUERY || p->kind == WH_N_TABLE_REF
               ? wh_rule_sole_hole(r, p)
               : r->nholes;
    if (hole < r->nholes && p->kind == WH_N_COLUMN)
        return wh_node_is_expr(e) && e->kind != WH_N_ROW_VALUE && e->kind != WH_N_QUANTIFIED &&
               bind(m, e, hole);
    if (p->kind == WH_N_TABLE_REF &&
        (wh_rule_hole_is(r, hole, WH_HOLE_TABLE) || wh_rule_hole_is(r, hole, WH_HOLE_ITEM)))
        return is_item(e, wh_rule_hole_is(r, hole, WH_HOLE_TABLE)) && bind(m, e, hole);
    if (p->kind == WH_N_QUERY && p->n == 1 && wh_node_find(p, WH_N_SELECT)) {
        const wh_node *list = wh_node_find(wh_node_find(p, WH_N_SELECT), WH_N_PROJECTION);

        hole = wh_node_find(p, WH_N_SELECT)->n == 2 ? wh_rule_sole_hole(r, list) : r->nholes;
        if (wh_rule_hole_is(r, hole, WH_HOLE_QUERY))
            return e->kind == WH_N_QUERY && bind(m, e, hole);
    }
    if (p->kind == WH_N_SELECT && p->n == 2) { /* an arm */
        hole = wh_rule_sole_hole(r, wh_node_find(p, WH_N_PROJECTION));
        if (wh_rule_hole_is(r, hole, WH_HOLE_QUERY))
            return e->kind == WH_N_SELECT && bind(m, e, hole);
    }
    if (p->kind != e->kind)
        return false;
    return p->kind == WH_N_SELECT ? match_select(m, p, e) : match_children(m, p, e);
}

bool wh_rule_match(wh_arena *a, const wh_rule_form *f, const wh_node *e, wh_rule_bound *bound)
{
    matching m = {a, f->rule, bound, NULL, NULL};
    wh_select q;

    memset(bound, 0, sizeof *bound);
    m.top = e->kind == WH_N_SELECT                         ? e
            : e->kind == WH_N_QUERY && wh_select_of(e, &q) ? q.select
                                                           : NULL;
    return match(&m, f->pattern, e);
}

bool wh_rule_bind_select(wh_arena *a, const wh_rule_form *f, const wh_node *select,
                         wh_rule_bound *bound)
{
    size_t from = wh_rule_hole_named(f->rule, WH_STR("FROM")),
           where = wh_rule_hole_named(f->rule, WH_STR("WHERE"));
    const wh_node *clause;

    if (from < f->rule->nholes) {
        clause = wh_node_find(select, WH_N_FROM);
        if (!clause || clause->n < 2)
            return false;
        bound->v[from] = wh_edit_rebuild(a, clause, clause->child + 1, clause->n - 1);
    }
    if (where < f->rule->nholes)
        bound->v[where] = wh_node_expr(wh_node_find(select, WH_N_WHERE), 0);
    return true;
}
