/* Rules on trees: a pattern with holes, and what is put in its place. */
#include "formats/sql/parse/parse.h"
#include "formats/sql/rules/rules.h"
#include "formats/sql/tree/template.h"

static const char prefix[] = "wh_hole_";

static bool is_query(const wh_rule *r, size_t hole)
{
    size_t i;

    for (i = 0; i < r->nconditions; i++)
        if (r->conditions[i].is == WH_HOLE_QUERY && (r->conditions[i].holes >> hole & 1))
            return true;
    return false;
}

static size_t hole_named(const wh_rule *r, wh_str name)
{
    size_t i;

    for (i = 0; i < r->nholes && !wh_str_eq(r->holes[i], name); i++)
        ;
    return i;
}

/* The side with a column in the place of each hole, a query in that of a query. */
static void put_pattern(const wh_rule *r, wh_str side, wh_buf *out)
{
    size_t i;

    for (i = 0; i < side.n; i++) {
        const char *end;
        wh_str name;

        if (side.p[i] != '{') {
            wh_buf_char(out, side.p[i]);
            continue;
        }
        end = memchr(side.p + i, '}', side.n - i);
        name = (wh_str){side.p + i + 1, (size_t)(end - side.p) - i - 1};
        if (is_query(r, hole_named(r, name)))
            wh_buf_text(out, "SELECT ");
        wh_buf_text(out, prefix);
        wh_buf_str(out, name);
        i = (size_t)(end - side.p);
    }
}

bool wh_rule_form_of(wh_arena *a, const wh_rule *r, const wh_dialect *d, bool back,
                     wh_rule_form *out)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    wh_str text;

    memset(out, 0, sizeof *out);
    if (back && !r->both)
        return false;
    put_pattern(r, back ? r->right : r->left, &b);
    text = wh_arena_str(a, wh_buf_view(&b));
    wh_buf_release(&b);
    out->rule = r;
    out->pattern = wh_parse_expr(a, d, text);
    out->template_text = back ? r->left : r->right;
    return out->pattern && !(out->pattern->flags & WH_HAS_OPAQUE) && wh_node_is_expr(out->pattern);
}

/* ---- matching -------------------------------------------------------------------------------- */

static const wh_node *unbracketed(const wh_node *n)
{
    while (n && n->kind == WH_N_PAREN && wh_node_expr(n, 0))
        n = wh_node_expr(n, 0);
    return n;
}

/* The hole that a node of the pattern is; nholes: none. */
static size_t hole_at(const wh_rule *r, const wh_node *n)
{
    const wh_token *t = n->kind == WH_N_COLUMN && n->n == 1 ? wh_child_token(n->child[0]) : NULL;
    wh_str text = t ? wh_token_text(t) : (wh_str){NULL, 0};
    size_t skip = sizeof prefix - 1;

    if (text.n <= skip || memcmp(text.p, prefix, skip) != 0)
        return r->nholes;
    return hole_named(r, (wh_str){text.p + skip, text.n - skip});
}

/* The same of "SELECT wh_hole_q", a QUERY. */
static size_t query_hole_at(const wh_rule *r, const wh_node *n)
{
    const wh_node *select = n->kind == WH_N_QUERY && n->n == 1 ? wh_child_node(n->child[0]) : NULL;
    const wh_node *list = select && select->n == 2 ? wh_node_find(select, WH_N_PROJECTION) : NULL;
    const wh_node *result = list && list->n == 1 ? wh_child_node(list->child[0]) : NULL;
    size_t i = result && wh_node_expr(result, 0) ? hole_at(r, wh_node_expr(result, 0)) : r->nholes;

    return i < r->nholes && is_query(r, i) ? i : r->nholes;
}

static bool bind(const wh_node *e, size_t hole, const wh_node **bound)
{
    if (bound[hole])
        return wh_node_same(bound[hole], e);
    bound[hole] = e;
    return true;
}

static bool same_token(const wh_token *a, const wh_token *b)
{
    return a->kind == b->kind && wh_str_eq_nocase(wh_token_text(a), wh_token_text(b));
}

static bool match(const wh_rule *r, const wh_node *p, const wh_node *e, const wh_node **bound)
{
    size_t hole;
    uint32_t i;

    p = unbracketed(p);
    e = unbracketed(e);
    hole = hole_at(r, p);
    if (hole < r->nholes)
        return wh_node_is_expr(e) && e->kind != WH_N_ROW_VALUE && bind(e, hole, bound);
    hole = query_hole_at(r, p);
    if (hole < r->nholes)
        return e->kind == WH_N_QUERY && bind(e, hole, bound);
    if (p->kind != e->kind || p->n != e->n)
        return false;
    for (i = 0; i < p->n; i++) {
        const wh_token *s = wh_child_token(p->child[i]), *t = wh_child_token(e->child[i]);
        const wh_node *x = wh_child_node(p->child[i]), *y = wh_child_node(e->child[i]);

        if (i > 0 && x && y &&
            ((p->kind == WH_N_IN && x->kind != y->kind) || /* not IN (SELECT ..) */
             (p->kind == WH_N_IS && x->kind == WH_N_COLUMN && y->kind == WH_N_LITERAL)))
            return false; /* IS TRUE is no comparison */
        if ((s != NULL) != (t != NULL) || (s && !same_token(s, t)) ||
            (!s && !match(r, wh_child_node(p->child[i]), wh_child_node(e->child[i]), bound)))
            return false;
    }
    return true;
}

bool wh_rule_match(const wh_rule_form *f, const wh_node *e, const wh_node *bound[WH_RULE_HOLES])
{
    memset(bound, 0, WH_RULE_HOLES * sizeof *bound);
    return match(f->rule, f->pattern, e, bound);
}

/* ---- filling --------------------------------------------------------------------------------- */

void wh_rule_put(const wh_rule_form *f, const wh_node *const bound[WH_RULE_HOLES],
                 const wh_str texts[WH_RULE_HOLES], wh_buf *out)
{
    wh_str t = f->template_text;
    size_t i;

    wh_buf_char(out, '(');
    for (i = 0; i < t.n; i++) {
        const char *end;
        size_t hole;
        bool brackets;

        if (t.p[i] != '{') {
            wh_buf_char(out, t.p[i]);
            continue;
        }
        end = memchr(t.p + i, '}', t.n - i);
        hole = hole_named(f->rule, (wh_str){t.p + i + 1, (size_t)(end - t.p) - i - 1});
        brackets = !is_query(f->rule, hole) && !wh_expr_is_atomic(bound[hole]);
        wh_buf_text(out, brackets ? "(" : "");
        wh_buf_str(out, texts[hole]);
        wh_buf_text(out, brackets ? ")" : "");
        i = (size_t)(end - t.p);
    }
    wh_buf_char(out, ')');
}
