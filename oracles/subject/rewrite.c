/* Rewriting a base. */
#include "oracles/subject/rewrite.h"
#include "formats/base/options.h"
#include "formats/sql/tree/template.h"

bool wh_chain_of(const wh_subject *s, wh_chain *out)
{
    wh_from_item item;
    bool comma = false;
    size_t at = 0;

    out->n = 0;
    if (!s->q.from)
        return false;
    while (wh_from_next(s->q.from, &at, &item)) {
        /* a JOIN b JOIN c ON x ON y is no chain; what is LATERAL stays where it is */
        if (out->n == WH_CHAIN_MAX || !item.node || item.kind == WH_FROM_OPAQUE ||
            item.node->kind == WH_N_JOIN || wh_node_has(item.node, WH_KW_LATERAL) ||
            (item.kind == WH_FROM_FUNCTION && wh_node_contains(item.node, WH_N_COLUMN, true)))
            return false;
        /* a, b RIGHT JOIN c: whether a is within the join makes a difference */
        comma |= item.join == WH_JOIN_COMMA && wh_comma_is_weak(s);
        if (comma && (item.join == WH_JOIN_RIGHT || item.join == WH_JOIN_FULL))
            return false;
        out->v[out->n++] = item;
    }
    return out->n > 0;
}

bool wh_chain_merges(const wh_chain *c)
{
    size_t i;

    for (i = 0; i < c->n; i++)
        if (c->v[i].natural || c->v[i].using_list)
            return true;
    return false;
}

/* ---- text ----------------------------------------------------------------------------------- */

wh_str wh_query_with(const wh_subject *s, const wh_parts *p)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_select *q = &s->q;
    wh_str none = {NULL, 0};

    wh_quote(&b, s->dialect, "{with} SELECT {distinct} {cols!} FROM {from!}",
             {"with", NULL, p->with}, {"distinct", q->distinct, none},
             {"cols", p->cols.p ? NULL : q->projection, p->cols}, {"from", NULL, p->from});
    if (p->where.p)
        wh_quote(&b, s->dialect, " WHERE {where}", {"where", NULL, p->where});
    else
        wh_quote(&b, s->dialect, " {where!}", {"where", q->where, none});
    wh_quote(&b, s->dialect, " {group!} {having!} {order!};", {"group", q->group_by, none},
             {"having", q->having, none}, {"order", q->order_by, none});
    if (b.n && b.p[0] == ' ') { /* no WITH */
        memmove(b.p, b.p + 1, b.n - 1);
        b.n--;
    }
    return wh_subject_keep(s, &b);
}

static wh_str ended(const wh_subject *s, wh_buf *b)
{
    if (b->n == 0 || b->p[b->n - 1] != ';')
        wh_buf_char(b, ';');
    return wh_subject_keep(s, b);
}

wh_str wh_base_text(const wh_subject *s)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_node_print_edited(&b, s->statement, WH_PRINT_NO_LEADING);
    return ended(s, &b);
}

wh_str wh_edited_text(const wh_subject *s, const wh_node *statement)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_node_print_canonical(&b, statement);
    return ended(s, &b);
}

void wh_put_join(const wh_subject *s, const wh_from_item *item, wh_buf *out)
{
    static const char *const words[] = {"",
                                        " CROSS JOIN ",
                                        " JOIN ",
                                        " CROSS JOIN ",
                                        " LEFT JOIN ",
                                        " RIGHT JOIN ",
                                        " FULL JOIN ",
                                        " SEMI JOIN ",
                                        " ANTI JOIN "};
    wh_str none = {NULL, 0};

    if (item->join == WH_JOIN_COMMA)
        wh_buf_text(out, wh_comma_is_weak(s) ? " CROSS JOIN " : ", ");
    else {
        if (item->natural)
            wh_buf_text(out, " NATURAL");
        if (item->nearest)
            wh_buf_text(out, " ASOF");
        wh_buf_text(out, words[item->join]);
    }
    wh_quote(out, s->dialect, "{item!}", {"item", item->node, none});
    if (item->on)
        wh_quote(out, s->dialect, " ON {on!}", {"on", item->on, none});
    wh_quote(out, s->dialect, " {using!}", {"using", item->using_list, none});
}

void wh_put_chain(const wh_subject *s, const wh_chain *c, size_t from, size_t to, bool brackets,
                  wh_buf *out)
{
    size_t i;

    brackets = brackets && to - from > 1;
    if (brackets)
        wh_buf_char(out, '(');
    wh_quote_node(out, c->v[from].node, false);
    for (i = from + 1; i < to; i++)
        wh_put_join(s, &c->v[i], out);
    if (brackets)
        wh_buf_char(out, ')');
}

/* ---- columns -------------------------------------------------------------------------------- */

bool wh_projects_star(const wh_subject *s)
{
    wh_result r;
    size_t at = 0;

    while (wh_result_next(s->q.projection, &at, &r))
        if (r.kind == WH_RESULT_STAR)
            return true;
    return false;
}

static bool put_star(const wh_chain *c, wh_buf *out)
{
    size_t i, k;

    for (i = 0; i < c->n; i++) {
        const wh_token *name = wh_from_item_name(&c->v[i]);

        if (!wh_item_is_seen(&c->v[i]))
            continue;
        if (!name || c->v[i].kind == WH_FROM_PAREN)
            return false;
        for (k = 0; k < i; k++)
            if (wh_name_eq(name, wh_from_item_name(&c->v[k])))
                return false;
        if (i)
            wh_buf_text(out, ", ");
        wh_buf_str(out, wh_token_text(name));
        wh_buf_text(out, ".*");
    }
    return true;
}

bool wh_put_columns(const wh_subject *s, const wh_chain *c, wh_buf *out)
{
    wh_result r;
    size_t at = 0, n = 0;

    while (wh_result_next(s->q.projection, &at, &r)) {
        if (n++)
            wh_buf_text(out, ", ");
        if (r.kind != WH_RESULT_STAR)
            wh_quote_node(out, r.node, false);
        else if (wh_chain_merges(c) || !put_star(c, out))
            return false;
    }
    return true;
}

bool wh_is_rowid(const wh_node *n)
{
    static const char *const names[] = {"ctid", "tableoid", "xmin", "xmax", "cmin", "cmax"};
    const wh_token *name = n->kind == WH_N_COLUMN ? wh_name_part(n, 0) : NULL;
    size_t i;

    for (i = 0; name && i < sizeof names / sizeof names[0]; i++)
        if (wh_name_is(name, wh_str_of(names[i])))
            return true;
    return name && wh_is_rowid_name(name);
}

static enum wh_walk look_rowid(void *ctx, const wh_node *n)
{
    (void)ctx;
    return wh_is_rowid(n) ? WH_WALK_STOP : WH_WALK_ON;
}

bool wh_mentions_rowid(const wh_subject *s)
{
    return !wh_node_walk(s->statement, look_rowid, NULL);
}

static enum wh_walk look_for_row(void *ctx, const wh_node *n)
{
    const wh_token *table = ctx, *name = n->kind == WH_N_COLUMN ? wh_name_part(n, 0) : NULL;

    return name && !wh_name_part(n, 1) && wh_name_eq(name, table) ? WH_WALK_STOP : WH_WALK_ON;
}

bool wh_names_whole_row(const wh_subject *s, const wh_token *name)
{
    return name && !wh_node_walk(s->statement, look_for_row, (void *)(uintptr_t)name);
}

bool wh_is_plain_select(const wh_subject *s)
{
    const wh_select *q = &s->q;

    return q->select && !q->distinct && !q->group_by && !q->having && !q->window &&
           !wh_has_aggregate(s->dialect, q->projection) && !wh_has_window(q->projection) &&
           !wh_has_aggregate(s->dialect, q->order_by) && !wh_has_window(q->order_by);
}

/* ---- conditions ----------------------------------------------------------------------------- */

void wh_collect_terms(wh_arena *a, const wh_node *e, wh_nodes *out)
{
    const wh_node *inner = e;

    while (inner && inner->kind == WH_N_PAREN && wh_node_expr(inner, 0))
        inner = wh_node_expr(inner, 0);
    if (!inner)
        return;
    if (inner->kind == WH_N_BINARY && wh_node_has(inner, WH_KW_AND)) {
        wh_collect_terms(a, wh_node_expr(inner, 0), out);
        wh_collect_terms(a, wh_node_expr(inner, 1), out);
    } else {
        wh_nodes_add(a, out, e);
    }
}

const wh_node *wh_node_of_text(wh_arena *a, unsigned kind, wh_str text)
{
    wh_token *t = wh_arena_alloc(a, sizeof *t);
    wh_child child;

    memset(t, 0, sizeof *t);
    t->p = text.p;
    t->kind = WH_T_NAME;
    t->len = text.n & WH_TOKEN_LEN_MAX;
    child = wh_child_of_token(t);
    return wh_node_new(a, kind, &child, 1, 0);
}

bool wh_choice_number(wh_str choices, const char *key, uint64_t *out)
{
    wh_str text = wh_choice(choices, key);

    *out = 0;
    return !text.p || (wh_parse_count(text, out) && *out > 0);
}
