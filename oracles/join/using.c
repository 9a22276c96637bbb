/*
 * NATURAL and USING written out. A merged column is that of the left table, that of the right one
 * where only the left side may be missing (RIGHT), or coalesce() of both where each may (FULL). The
 * two need not be the same value: '1' joins 1. coalesce() has neither affinity nor collation, so
 * that there a merged column may only be projected, not compared.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/join/join.h"
#include "oracles/typing/typing.h"

enum { MERGED_MAX = 64 };

typedef struct merge {
    const wh_subject *s;
    const wh_chain *c;
    wh_columns left, right; /* of the two items */
    wh_str v[MERGED_MAX];   /* names of the merged columns, as the left side has them */
    size_t n;
    bool coalesced;
    bool unmatched; /* of a FULL JOIN only the rows of the right side that match none of the left */
} merge;

/* ---- which columns -------------------------------------------------------------------------- */

static bool item_columns(const wh_subject *s, const wh_from_item *item, wh_columns *out)
{
    const wh_relation *r;

    memset(out, 0, sizeof *out);
    if (wh_node_find(wh_node_find(item->node, WH_N_ALIAS), WH_N_NAMES))
        return false;
    if (item->kind == WH_FROM_SUBQUERY)
        return item->query && wh_query_columns(s->catalog, s->a, item->query, out);
    if (item->kind != WH_FROM_TABLE)
        return false;
    r = wh_catalog_relation_in(s->catalog, item->schema, item->name);
    if (!r || !r->columns_known || r->kind == WH_RELATION_VIRTUAL)
        return false;
    out->p = r->columns;
    out->n = r->ncolumns;
    return true;
}

static const wh_column *find_column(const wh_columns *columns, wh_str name)
{
    size_t i;

    for (i = 0; i < columns->n; i++)
        if (!columns->p[i].hidden && wh_str_eq_nocase(columns->p[i].name, name))
            return &columns->p[i];
    return NULL;
}

/* Of two columns of one name a join merges one at most, and which is left open. */
static bool stands_once(const wh_columns *columns, wh_str name)
{
    size_t i, n = 0;

    for (i = 0; i < columns->n; i++)
        n += wh_str_eq_nocase(columns->p[i].name, name);
    return n == 1;
}

static bool is_merged(const merge *m, wh_str name)
{
    size_t i;

    for (i = 0; i < m->n; i++)
        if (wh_str_eq_nocase(m->v[i], name))
            return true;
    return false;
}

/* Of two types PostgreSQL makes one that both have in common: char(5) joined with text is text, of
 * which the blanks at the end count and are gone. */
static bool is_of_one_type(const merge *m, const wh_column *left, const wh_column *right)
{
    return !wh_is_strict(m->s) || (left->type.n && wh_str_eq_nocase(left->type, right->type));
}

static bool add_merged(merge *m, wh_str name)
{
    const wh_column *left = find_column(&m->left, name), *right = find_column(&m->right, name);

    if (!left || !right || m->n == MERGED_MAX || !is_of_one_type(m, left, right) ||
        !stands_once(&m->left, name) || !stands_once(&m->right, name))
        return false;
    if (!is_merged(m, left->name))
        m->v[m->n++] = left->name;
    return true;
}

static bool collect_merged(merge *m)
{
    const wh_from_item *join = &m->c->v[1];
    uint32_t k;
    size_t i;

    if (join->natural) {
        for (i = 0; i < m->left.n; i++)
            if (!m->left.p[i].hidden && find_column(&m->right, m->left.p[i].name) &&
                !add_merged(m, m->left.p[i].name))
                return false;
        return true;
    }
    for (k = 2; k < join->using_list->n; k++) {
        const wh_token *t = wh_child_token(join->using_list->child[k]);
        if (t && (t->kind == WH_T_NAME || t->kind == WH_T_QNAME || wh_kind_is_keyword(t->kind)) &&
            !add_merged(m, wh_name_text(m->s->a, t)))
            return false;
    }
    return true;
}

/* ---- who names them ------------------------------------------------------------------------- */

typedef struct looking {
    const merge *m;
    bool found;
} looking;

static enum wh_walk look(void *ctx, const wh_node *n)
{
    looking *k = ctx;

    if (n->kind == WH_N_COLUMN && n->n == 1 &&
        is_merged(k->m, wh_name_text(k->m->s->a, wh_name_part(n, 0))))
        k->found = true;
    return k->found ? WH_WALK_STOP : WH_WALK_ON;
}

/* Is a merged column named without a table in or below n? */
static bool names_merged(const merge *m, const wh_node *n)
{
    looking k = {m, false};

    if (n)
        wh_node_walk(n, look, &k);
    return k.found;
}

static enum wh_walk look_queries(void *ctx, const wh_node *n)
{
    looking *k = ctx;

    if (n->kind != WH_N_QUERY)
        return WH_WALK_ON;
    k->found = k->found || names_merged(k->m, n);
    return WH_WALK_SKIP;
}

/* The same in subqueries, where the name may be another table's. */
static bool subquery_names_merged(const merge *m, const wh_node *n)
{
    looking k = {m, false};

    if (n)
        wh_node_walk(n, look_queries, &k);
    return k.found;
}

static bool names_are_clear(const merge *m)
{
    const wh_select *q = &m->s->q;
    const wh_node *parts[] = {q->where, q->group_by, q->having, q->order_by};
    wh_result r;
    size_t i, at = 0;

    /* MySQL and MariaDB show the columns of the LEFT JOIN that they make of a RIGHT one. */
    if (m->c->v[1].join == WH_JOIN_RIGHT && wh_projects_star(m->s) &&
        wh_means(m->s->dialect, WH_MEANS_MERGED_FIRST))
        return false;
    for (i = 2; i < m->c->n; i++) /* joins behind it could mean the merged column too */
        if (names_merged(m, m->c->v[i].on))
            return false;
    for (i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (m->coalesced ? names_merged(m, parts[i]) : subquery_names_merged(m, parts[i]))
            return false;
    while (wh_result_next(q->projection, &at, &r)) {
        if (!r.expr)
            continue;
        if (subquery_names_merged(m, r.expr) ||
            (m->coalesced && r.expr->kind != WH_N_COLUMN && names_merged(m, r.expr)))
            return false;
    }
    return true;
}

static bool begin(merge *m, const wh_subject *s, const wh_chain *c)
{
    const wh_from_item *join;
    const wh_token *left, *right;
    size_t i;

    memset(m, 0, sizeof *m);
    m->s = s;
    m->c = c;
    if (c->n < 2)
        return false;
    join = &c->v[1];
    left = wh_from_item_name(&c->v[0]);
    right = wh_from_item_name(join);
    if (!left || !right) /* what stands in brackets */
        return false;
    for (i = 2; i < c->n; i++) {
        const wh_token *name = wh_from_item_name(&c->v[i]);
        if (c->v[i].natural || c->v[i].using_list || !name || wh_name_eq(name, left) ||
            wh_name_eq(name, right))
            return false;
    }
    m->coalesced = join->join == WH_JOIN_FULL;
    return (join->natural || join->using_list) && join->join <= WH_JOIN_FULL && !join->nearest &&
           !wh_name_eq(left, right) && item_columns(s, &c->v[0], &m->left) &&
           item_columns(s, join, &m->right) && collect_merged(m);
}

bool wh_join_can_be_written_out(const wh_subject *s, const wh_chain *c)
{
    merge m;

    return begin(&m, s, c) && names_are_clear(&m);
}

/* ---- writing -------------------------------------------------------------------------------- */

static void put_column(const merge *m, size_t item, wh_str name, wh_buf *out)
{
    wh_buf_str(out, wh_token_text(wh_from_item_name(&m->c->v[item])));
    wh_buf_char(out, '.');
    wh_quote_name(out, m->s->dialect, name);
}

static void put_merged(const merge *m, wh_str name, wh_buf *out)
{
    if (m->coalesced)
        wh_buf_text(out, "coalesce(");
    put_column(m, m->unmatched || m->c->v[1].join == WH_JOIN_RIGHT, name, out);
    if (m->coalesced) {
        wh_buf_text(out, ", ");
        put_column(m, 1, name, out);
        wh_buf_char(out, ')');
    }
}

/* The merged columns, or those of one item that are not, behind what `*n` says stands there. */
static void put_some(const merge *m, size_t item, bool merged, bool others, size_t *n, wh_buf *out)
{
    const wh_columns *columns = item ? &m->right : &m->left;
    size_t i;

    for (i = 0; i < columns->n; i++) {
        wh_str name = columns->p[i].name;
        bool is = is_merged(m, name);

        if (columns->p[i].hidden || !(is ? merged : others))
            continue;
        if ((*n)++)
            wh_buf_text(out, ", ");
        if (is)
            put_merged(m, name, out);
        else
            put_column(m, item, name, out);
    }
}

/* What is merged stands where the left side has it or, as in the SQL standard, before the rest, in
 * the order of USING. */
static void put_star(const merge *m, wh_buf *out)
{
    bool first = wh_means(m->s->dialect, WH_MEANS_MERGED_FIRST);
    size_t i, n = 0;

    for (i = 0; first && i < m->n; i++) {
        wh_buf_text(out, n++ ? ", " : "");
        put_merged(m, m->v[i], out);
    }
    put_some(m, 0, !first, true, &n, out);
    put_some(m, 1, false, true, &n, out);
    for (i = 2; i < m->c->n; i++) {
        wh_buf_text(out, n++ ? ", " : "");
        wh_buf_str(out, wh_token_text(wh_from_item_name(&m->c->v[i])));
        wh_buf_text(out, ".*");
    }
}

/* A merged column by its table. */
static const wh_node *qualify(void *ctx, const wh_node *n)
{
    const merge *m = ctx;
    wh_buf b = WH_BUF_INIT(4096);
    wh_str name;

    if (n->kind != WH_N_COLUMN || n->n != 1)
        return n;
    name = wh_name_text(m->s->a, wh_name_part(n, 0));
    if (!is_merged(m, name))
        return n;
    put_merged(m, name, &b);
    return wh_node_of_text(m->s->a, WH_N_COLUMN, wh_subject_keep(m->s, &b));
}

static const wh_node *qualified(merge *m, const wh_node *n)
{
    return n ? wh_edit_map(m->s->a, n, qualify, m) : NULL;
}

static wh_str columns_text(merge *m)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_result r;
    size_t at = 0, n = 0;

    while (wh_result_next(m->s->q.projection, &at, &r)) {
        if (n++)
            wh_buf_text(&b, ", ");
        if (r.kind == WH_RESULT_STAR)
            put_star(m, &b);
        else
            wh_quote_node(&b, r.expr ? qualified(m, r.node) : r.node, false);
    }
    return wh_subject_keep(m->s, &b);
}

static void put_equal(const merge *m, wh_buf *out)
{
    size_t i;

    for (i = 0; i < m->n; i++) {
        wh_buf_text(out, i ? " AND " : "");
        put_column(m, 0, m->v[i], out);
        wh_buf_text(out, " = ");
        put_column(m, 1, m->v[i], out);
    }
}

static wh_str from_text(const merge *m)
{
    static const char *const words[] = {
        "", " JOIN ", " JOIN ", " CROSS JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN "};
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i;

    wh_quote_node(&b, m->c->v[0].node, false);
    wh_buf_text(&b, words[m->c->v[1].join]);
    wh_quote_node(&b, m->c->v[1].node, false);
    wh_buf_text(&b, m->n ? " ON " : "");
    put_equal(m, &b);
    if (m->n == 0 && m->c->v[1].join >= WH_JOIN_LEFT)
        wh_buf_text(&b, wh_is_strict(m->s) ? " ON TRUE" : " ON 1");
    for (i = 2; i < m->c->n; i++)
        wh_put_join(m->s, &m->c->v[i], &b);
    return wh_subject_keep(m->s, &b);
}

/* The base with the merged columns by their tables. */
static wh_str named_text(merge *m, wh_str from, wh_str where)
{
    wh_parts parts = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    wh_subject named = *m->s;

    parts.cols = columns_text(m);
    parts.from = from;
    parts.where = where;
    named.q.where = qualified(m, m->s->q.where);
    named.q.group_by = qualified(m, m->s->q.group_by);
    named.q.having = qualified(m, m->s->q.having);
    named.q.order_by = qualified(m, m->s->q.order_by);
    return wh_query_with(&named, &parts);
}

wh_str wh_join_written_out(const wh_subject *s, const wh_chain *c)
{
    merge m;

    if (!begin(&m, s, c))
        return (wh_str){NULL, 0};
    return named_text(&m, from_text(&m), (wh_str){NULL, 0});
}

/* ---- the two sides of a FULL JOIN ----------------------------------------------------------- */

/* Do the merged columns compare alike, whichever of the two it is? */
static bool columns_are_alike(const merge *m)
{
    size_t i;

    for (i = 0; i < m->n; i++) {
        const wh_column *a = find_column(&m->left, m->v[i]), *b = find_column(&m->right, m->v[i]);

        if (a->affinity != b->affinity || a->derived != b->derived ||
            !wh_str_eq_nocase(a->collation, b->collation) || !wh_str_eq_nocase(a->type, b->type))
            return false;
    }
    return m->n > 0;
}

bool wh_join_has_sides(const wh_subject *s, const wh_chain *c)
{
    merge m;

    if (c->n != 2 || c->v[1].join != WH_JOIN_FULL || !wh_is_plain_select(s) || !begin(&m, s, c))
        return false;
    m.coalesced = false;
    return columns_are_alike(&m) && names_are_clear(&m);
}

wh_str wh_join_side(const wh_subject *s, const wh_chain *c, bool right)
{
    wh_buf from = WH_BUF_INIT(WH_STATEMENT_MAX), where = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_chain left = *c;
    merge m;

    left.v[1].join = WH_JOIN_LEFT;
    if (!begin(&m, s, &left))
        return (wh_str){NULL, 0};
    m.unmatched = right;
    if (!right)
        return named_text(&m, from_text(&m), (wh_str){NULL, 0});
    wh_quote_node(&from, c->v[1].node, false);
    wh_buf_text(&from, " LEFT JOIN ");
    wh_quote_node(&from, c->v[0].node, false);
    wh_buf_text(&from, wh_is_strict(s) ? " ON FALSE" : " ON 0");
    if (s->q.predicate)
        wh_quote(&where, s->dialect, "({p!}) AND ",
                 {"p", qualified(&m, s->q.predicate), {NULL, 0}});
    wh_buf_text(&where, "NOT EXISTS (SELECT 1 FROM ");
    wh_quote_node(&where, c->v[0].node, false);
    wh_buf_text(&where, " WHERE ");
    put_equal(&m, &where);
    wh_buf_char(&where, ')');
    return named_text(&m, wh_subject_keep(s, &from), wh_subject_keep(s, &where));
}
