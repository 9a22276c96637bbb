/* Rules as trees: a pattern with holes, and the text that is put in its place. */
#include "formats/sql/parse/parse.h"
#include "formats/sql/rules/holes.h"
#include "formats/sql/tree/template.h"

size_t wh_rule_hole_named(const wh_rule *r, wh_str name)
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
    return wh_rule_hole_named(r, text);
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
            wh_buf_text(out, WH_DIGITS_PREFIX);
            wh_buf_str(out, r->holes[hole]);
            wh_buf_char(out, '_');
            continue;
        }
        if (wh_rule_hole_is(r, hole, WH_HOLE_QUERY))
            wh_buf_text(out, "SELECT ");
        wh_buf_text(out, WH_HOLE_PREFIX);
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

size_t wh_rule_token_hole(const wh_rule *r, const wh_token *t)
{
    wh_str text = t ? wh_token_text(t) : (wh_str){NULL, 0};
    size_t skip = sizeof WH_HOLE_PREFIX - 1;

    if (text.n <= skip || memcmp(text.p, WH_HOLE_PREFIX, skip) != 0)
        return r->nholes;
    return wh_rule_hole_named(r, (wh_str){text.p + skip, text.n - skip});
}

size_t wh_rule_sole_hole(const wh_rule *r, const wh_node *n)
{
    const wh_token *t = NULL;

    while (n && n->n == 1 && !t) {
        t = wh_child_token(n->child[0]);
        n = wh_child_node(n->child[0]);
    }
    return wh_rule_token_hole(r, t);
}

/* What a query shows, if that is one hole for the whole list. */
static size_t shown(const wh_rule *r, const wh_node *select)
{
    size_t hole = wh_rule_sole_hole(r, wh_node_find(select, WH_N_PROJECTION));

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
    const wh_node *tree;

    memset(out, 0, sizeof *out);
    if (back && !r->both)
        return false;
    out->rule = r;
    out->pattern = parse_side(a, r, d, back ? r->right : r->left);
    out->template_text = other;
    out->free = has_free_hole(r);
    out->viewed = r->level == WH_RULE_ITEM && asks_for_view(r, other);
    out->around = wh_rule_hole_named(r, WH_STR("FROM")) < r->nholes ||
                  wh_rule_hole_named(r, WH_STR("WHERE")) < r->nholes;
    if (!out->pattern)
        return false;
    if (r->level == WH_RULE_TYPE || r->level == WH_RULE_STATEMENT)
        return true;
    tree = parse_side(a, r, d, other);
    out->nests = r->level != WH_RULE_EXPR || !tree || (tree->flags & WH_HAS_SUBQUERY) != 0;
    out->calls = !tree || (tree->flags & WH_HAS_CALL) != 0;
    if (r->level == WH_RULE_QUERY)
        look_at_queries(a, tree, out);
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
            wh_buf_str(out, texts[wh_rule_hole_named(f->rule, name)]);
        }
        i = (size_t)(end - t.p);
    }
    wh_buf_char(out, ')');
}
