/* Rules on trees: a pattern with holes, and what is put in its place. */
#include "formats/sql/parse/parse.h"
#include "formats/sql/rules/rules.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/query.h"
#include "formats/sql/tree/template.h"

static const char prefix[] = "wh_hole_", digits[] = "wh_digits_";

static size_t hole_named(const wh_rule *r, wh_str name)
{
    size_t i;

    for (i = 0; i < r->nholes && !wh_str_eq(r->holes[i], name); i++)
        ;
    return i;
}

/* ---- forms ----------------------------------------------------------------------------------- */

static const struct {
    const char *suffix;
    enum wh_hole_part part;
} parts[] = {{".name", WH_PART_NAME},       {".view", WH_PART_VIEW}, {".keys", WH_PART_KEYS},
             {".sampled", WH_PART_SAMPLED}, {".time", WH_PART_TIME}, {"#", WH_PART_DIGITS}};

enum wh_hole_part wh_rule_part_of(wh_str *name)
{
    size_t i, n;

    for (i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        n = strlen(parts[i].suffix);
        if (name->n > n && memcmp(name->p + name->n - n, parts[i].suffix, n) == 0) {
            name->n -= n;
            return parts[i].part;
        }
    }
    return WH_PART_ALL;
}

/* A hole of a text that begins at side.p[*at]; *at: at its end then. */
static size_t hole_in(const wh_rule *r, wh_str side, size_t *at, enum wh_hole_part *part)
{
    const char *end = memchr(side.p + *at, '}', side.n - *at);
    wh_str text = {side.p + *at + 1, (size_t)(end - side.p) - *at - 1};

    *at = (size_t)(end - side.p);
    *part = wh_rule_part_of(&text);
    return hole_named(r, text);
}

/* The side with a name in the place of each hole, a query in that of a query. */
static void put_pattern(const wh_rule *r, wh_str side, wh_buf *out)
{
    enum wh_hole_part part;
    size_t i, hole;

    for (i = 0; i < side.n; i++) {
        if (side.p[i] != '{') {
            wh_buf_char(out, side.p[i]);
            continue;
        }
        hole = hole_in(r, side, &i, &part);
        if (part == WH_PART_DIGITS) {
            wh_buf_text(out, digits);
            wh_buf_str(out, r->holes[hole]);
            wh_buf_char(out, '_');
            continue;
        }
        if (wh_rule_hole_is(r, hole, WH_HOLE_QUERY))
            wh_buf_text(out, "SELECT ");
        wh_buf_text(out, prefix);
        wh_buf_str(out, r->holes[hole]);
    }
}

/* The first node of a kind in and below n. */
static const wh_node *first_of(wh_arena *a, const wh_node *n, unsigned kind)
{
    wh_nodes all = {NULL, 0, 0};

    wh_node_collect(a, n, kind, false, &all);
    return all.n ? all.p[0] : NULL;
}

/* What a side looks like, parsed as what the rule is about. NULL: it is no such thing. */
static const wh_node *parse_side(wh_arena *a, const wh_rule *r, const wh_dialect *d, wh_str side)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    const wh_node *n = NULL, *query;
    wh_str text;

    if (r->level == WH_RULE_ITEM)
        wh_buf_text(&b, "SELECT 1 ");
    if (r->level == WH_RULE_TYPE) {
        if (side.n < 6 || memcmp(side.p, "TYPE ", 5) != 0)
            return NULL;
        side = (wh_str){side.p + 5, side.n - 5};
        wh_buf_text(&b, "CAST(0 AS ");
    }
    put_pattern(r, side, &b);
    if (r->level == WH_RULE_TYPE)
        wh_buf_char(&b, ')');
    text = wh_arena_str(a, wh_buf_view(&b));
    wh_buf_release(&b);
    if (r->level == WH_RULE_EXPR || r->level == WH_RULE_TYPE)
        n = wh_parse_expr(a, d, text);
    else if (wh_parse_one(a, d, text, &n, NULL) != WH_OK)
        return NULL;
    if (!n || n->flags & WH_HAS_OPAQUE)
        return NULL;
    query = wh_node_find(n, WH_N_QUERY);
    switch (r->level) {
    case WH_RULE_EXPR:
        return wh_node_is_expr(n) ? n : NULL;
    case WH_RULE_TYPE:
        return wh_node_find(n, WH_N_TYPE);
    case WH_RULE_ITEM:
        n = query ? first_of(a, query, WH_N_FROM) : NULL;
        return n && n->n == 2 ? wh_child_node(n->child[1]) : NULL;
    case WH_RULE_QUERY:
        return query && query->n == 1 && wh_node_find(query, WH_N_SELECT)
                   ? wh_node_find(query, WH_N_SELECT)
                   : query;
    default:
        return n;
    }
}

/* The hole that a token stands for; nholes: none. */
static size_t token_hole(const wh_rule *r, const wh_token *t)
{
    wh_str text = t ? wh_token_text(t) : (wh_str){NULL, 0};
    size_t skip = sizeof prefix - 1;

    if (text.n <= skip || memcmp(text.p, prefix, skip) != 0)
        return r->nholes;
    return hole_named(r, (wh_str){text.p + skip, text.n - skip});
}

/* The hole that is all there is in a node, whatever it is wrapped in; nholes: none. */
static size_t sole_hole(const wh_rule *r, const wh_node *n)
{
    const wh_token *t = NULL;

    while (n && n->n == 1 && !t) {
        t = wh_child_token(n->child[0]);
        n = wh_child_node(n->child[0]);
    }
    return token_hole(r, t);
}

/* What a query shows, if that is one hole for the whole list. */
static size_t shown(const wh_rule *r, const wh_node *select)
{
    size_t hole = sole_hole(r, wh_node_find(select, WH_N_PROJECTION));

    return select->kind == WH_N_SELECT && wh_rule_hole_is(r, hole, WH_HOLE_LIST) ? hole : r->nholes;
}

static void look_at_queries(wh_arena *a, const wh_node *other, wh_rule_form *out)
{
    const wh_rule *r = out->rule;
    const wh_node *from, *first, *given;

    if (!other)
        return;
    first = other->kind == WH_N_SELECT ? other : first_of(a, other, WH_N_SELECT);
    given =
        out->pattern->kind == WH_N_SELECT ? out->pattern : first_of(a, out->pattern, WH_N_SELECT);
    out->keeps_names =
        first && given && shown(r, first) < r->nholes && shown(r, first) == shown(r, given);
    from = wh_node_find(other, WH_N_FROM);
    out->keeps_scope =
        other->kind == WH_N_SELECT && from && !wh_node_contains(from, WH_N_TABLE_SUBQUERY, false);
}

static bool has_free_hole(const wh_rule *r)
{
    size_t i;

    for (i = 0; i < r->nholes; i++)
        if (wh_rule_hole_is(r, i, WH_HOLE_ANY))
            return true;
    return false;
}

static bool asks_for_view(const wh_rule *r, wh_str side)
{
    enum wh_hole_part part = WH_PART_ALL;
    size_t i;

    for (i = 0; i < side.n && part != WH_PART_VIEW; i++)
        if (side.p[i] == '{')
            hole_in(r, side, &i, &part);
    return part == WH_PART_VIEW;
}

bool wh_rule_form_of(wh_arena *a, const wh_rule *r, const wh_dialect *d, bool back,
                     wh_rule_form *out)
{
    wh_str other = back ? r->left : r->right;

    memset(out, 0, sizeof *out);
    if (back && !r->both)
        return false;
    out->rule = r;
    out->pattern = parse_side(a, r, d, back ? r->right : r->left);
    out->template_text = other;
    out->free = has_free_hole(r);
    out->viewed = r->level == WH_RULE_ITEM && asks_for_view(r, other);
    out->around =
        hole_named(r, WH_STR("FROM")) < r->nholes || hole_named(r, WH_STR("WHERE")) < r->nholes;
    if (!out->pattern)
        return false;
    if (r->level == WH_RULE_QUERY)
        look_at_queries(a, parse_side(a, r, d, other), out);
    return true;
}

/* ---- matching -------------------------------------------------------------------------------- */

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
    size_t hole = hole_named(m->r, name);
    const wh_node *literal = wh_parse_expr(m->a, &wh_dialect_postgresql, text);

    return hole < m->r->nholes && literal && bind(m, literal, hole);
}

/* '{n#}h' and '15h'. */
static bool same_but_digits(matching *m, wh_str p, wh_str t)
{
    size_t skip = sizeof digits - 1, i, k = 0, n;

    for (i = 0; i < p.n; i++) {
        wh_str name = {p.p + i + skip, 0};

        if (i + skip >= p.n || memcmp(p.p + i, digits, skip) != 0) {
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
    size_t hole = token_hole(m->r, p), i;

    if (hole < m->r->nholes)
        return bind_token(m, t, hole);
    for (i = 0; p->kind == t->kind && i + sizeof digits <= text.n; i++)
        if (memcmp(text.p + i, digits, sizeof digits - 1) == 0)
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

static bool is_truth_value(const wh_node *n)
{
    const wh_token *t = n->kind == WH_N_LITERAL ? wh_node_first_token(n) : NULL;

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
        size_t hole = !x                       ? token_hole(m->r, wh_child_token(p->child[i]))
                      : p->kind != WH_N_SELECT ? sole_hole(m->r, x)
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
            wh_rule_hole_is(m->r, sole_hole(m->r, wh_node_expr(x, 0)), WH_HOLE_OPTIONAL) &&
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
               ? sole_hole(r, p)
               : r->nholes;
    if (hole < r->nholes && p->kind == WH_N_COLUMN)
        return wh_node_is_expr(e) && e->kind != WH_N_ROW_VALUE && bind(m, e, hole);
    if (p->kind == WH_N_TABLE_REF &&
        (wh_rule_hole_is(r, hole, WH_HOLE_TABLE) || wh_rule_hole_is(r, hole, WH_HOLE_ITEM)))
        return is_item(e, wh_rule_hole_is(r, hole, WH_HOLE_TABLE)) && bind(m, e, hole);
    if (p->kind == WH_N_QUERY && p->n == 1 && wh_node_find(p, WH_N_SELECT)) {
        const wh_node *list = wh_node_find(wh_node_find(p, WH_N_SELECT), WH_N_PROJECTION);

        hole = wh_node_find(p, WH_N_SELECT)->n == 2 ? sole_hole(r, list) : r->nholes;
        if (wh_rule_hole_is(r, hole, WH_HOLE_QUERY))
            return e->kind == WH_N_QUERY && bind(m, e, hole);
    }
    if (p->kind == WH_N_SELECT && p->n == 2) { /* an arm */
        hole = sole_hole(r, wh_node_find(p, WH_N_PROJECTION));
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
    size_t from = hole_named(f->rule, WH_STR("FROM")), where = hole_named(f->rule, WH_STR("WHERE"));
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

/* ---- filling --------------------------------------------------------------------------------- */

static void put_name(const wh_node *item, wh_buf *out)
{
    const wh_node *alias = wh_node_find(item, WH_N_ALIAS), *name = wh_node_find(item, WH_N_NAME);
    const wh_token *t = alias  ? wh_child_token(alias->child[alias->n - 1])
                        : name ? wh_name_part(name, 0)
                               : NULL;

    if (t)
        wh_buf_str(out, wh_token_text(t));
}

static void put(const wh_rule_form *f, const wh_rule_bound *bound,
                const wh_str texts[WH_RULE_HOLES], const wh_str (*more)[WH_PARTS], wh_buf *out)
{
    bool expr = f->rule->level == WH_RULE_EXPR;
    wh_str t = f->template_text;
    size_t i, skip = f->rule->level == WH_RULE_ITEM || f->rule->level == WH_RULE_TYPE ? 5 : 0;

    wh_buf_text(out, expr ? "(" : "");
    for (i = skip; i < t.n; i++) {
        enum wh_hole_part part;
        wh_str text;
        size_t hole;
        bool brackets;

        if (t.p[i] != '{') {
            wh_buf_char(out, t.p[i]);
            continue;
        }
        hole = hole_in(f->rule, t, &i, &part);
        if (part == WH_PART_NAME) {
            put_name(bound->v[hole], out);
            continue;
        }
        if (part == WH_PART_VIEW) {
            wh_buf_str(out, bound->view);
            continue;
        }
        text = more ? more[hole][part] : texts[hole];
        if (!text.n) {
            wh_buf_text(out, "(1 = 1)");
            continue;
        }
        brackets = part == WH_PART_ALL && bound->v[hole] && wh_node_is_expr(bound->v[hole]) &&
                   !wh_expr_is_atomic(bound->v[hole]);
        brackets |= wh_rule_hole_is(f->rule, hole, WH_HOLE_ANY);
        wh_buf_text(out, brackets ? "(" : "");
        wh_buf_str(out, text);
        wh_buf_text(out, brackets ? ")" : "");
    }
    wh_buf_text(out, expr ? ")" : "");
}

void wh_rule_put(const wh_rule_form *f, const wh_rule_bound *bound,
                 const wh_str texts[WH_RULE_HOLES], wh_buf *out)
{
    put(f, bound, texts, NULL, out);
}

void wh_rule_put_parts(const wh_rule_form *f, const wh_rule_bound *bound,
                       const wh_str texts[WH_RULE_HOLES][WH_PARTS], wh_buf *out)
{
    put(f, bound, NULL, texts, out);
}

void wh_rule_put_mapped(const wh_rule_form *f, const wh_str texts[WH_RULE_HOLES], wh_str tail,
                        wh_buf *out)
{
    wh_str t = f->template_text;
    size_t i;

    wh_buf_char(out, '(');
    for (i = 0; i < t.n; i++) {
        const char *end;
        wh_str name;

        if (t.p[i] != '{') {
            wh_buf_char(out, t.p[i]);
            continue;
        }
        end = memchr(t.p + i, '}', t.n - i);
        name = (wh_str){t.p + i + 1, (size_t)(end - t.p) - i - 1};
        if (wh_str_is(name, "..")) {
            wh_buf_str(out, tail);
        } else {
            wh_rule_part_of(&name);
            wh_buf_str(out, texts[hole_named(f->rule, name)]);
        }
        i = (size_t)(end - t.p);
    }
    wh_buf_char(out, ')');
}
