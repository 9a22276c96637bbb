/* The rows of a query as bases. */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/plan/planner.h"
#include "oracles/subject/rewrite.h"
#include "oracles/subject/simplify.h"
#include "reduce/witness/rows.h"

/* What the rows are chosen by: by what is in WHERE, or by one of the parts that TLP makes of it. */
static const char *const predicates[] = {"{p!}", "NOT ({p!})", "({p!}) IS NULL",
                                         "({p!}) IS NOT TRUE"};
enum { PREDICATES = sizeof predicates / sizeof predicates[0] };

/* Of what ends the process where a row is reached. */
static const char *const reaching[] = {"{p!}", "({p!}) OR 1 = 1"};
enum { REACHING = sizeof reaching / sizeof reaching[0] };

const wh_attempt wh_base_unchanged = {0};

void wh_bases_add(wh_bases *w, const wh_attempt *with, enum wh_base_kind kind, wh_str sql)
{
    size_t i = 0;

    while (i < w->n &&
           !(w->v[i].kind == kind && w->v[i].setup == with->setup && wh_str_eq(w->v[i].sql, sql)))
        i++;
    if (!sql.p || i < w->n || i == WH_BASES_MAX)
        return;
    w->v[w->n] = *with;
    w->v[w->n].kind = kind;
    w->v[w->n++].sql = sql;
}

/* SELECT .. FROM .. WHERE, with each of the predicates; without WHERE all rows, for joins. */
static void add_rows(wh_bases *w, const wh_subject *s, const wh_attempt *with,
                     const char *const *asked, size_t npredicates)
{
    size_t i;

    for (i = 0; i < (s->q.predicate ? npredicates : 1); i++) {
        wh_buf p = WH_BUF_INIT(WH_STATEMENT_MAX), b = WH_BUF_INIT(WH_STATEMENT_MAX);

        if (s->q.predicate)
            wh_quote(&p, s->dialect, asked[i], {"p", s->q.predicate, {NULL, 0}});
        else
            wh_buf_text(&p, "1 = 1");
        if (s->q.with)
            wh_quote(&b, s->dialect, "{with!} ", {"with", s->q.with, {NULL, 0}});
        wh_quote(&b, s->dialect, "SELECT {cols!} {from!} WHERE {p};",
                 {"cols", s->q.projection, {NULL, 0}}, {"from", s->q.from, {NULL, 0}},
                 {"p", NULL, wh_buf_view(&p)});
        wh_bases_add(w, with, WH_BASE_ROWS, wh_subject_keep(s, &b));
        wh_buf_release(&p);
    }
}

bool wh_wants_all(const wh_node *n)
{
    const wh_token *last = wh_node_last_token(n);

    return wh_node_has(n, WH_KW_OR) && last &&
           (last->kind == WH_T_INTEGER || last->kind == WH_KW_TRUE);
}

void wh_bases_add_parts(wh_bases *w, const wh_node *n)
{
    bool compound = false;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    uint32_t i;

    for (i = 0; i < n->n; i++) {
        const wh_node *c = wh_child_node(n->child[i]);

        compound |= c != NULL;
        if (c && c->kind != WH_N_QUERY)
            wh_bases_add_parts(w, c);
    }
    if (compound && wh_node_is_expr(n)) {
        wh_quote(&b, w->s.dialect, "SELECT {cols!} {from!} WHERE ({p!}) OR 1 = 1;",
                 {"cols", w->s.q.projection, {NULL, 0}}, {"from", w->s.q.from, {NULL, 0}},
                 {"p", n, {NULL, 0}});
        wh_bases_add(w, &wh_base_unchanged, WH_BASE_ROWS, wh_subject_keep(&w->s, &b));
    }
    wh_buf_release(&b);
}

/* Does the query say how its result is kept or reached? SELECT HIGH_PRIORITY .. */
static bool has_options(const wh_select *q)
{
    uint32_t i;

    for (i = 0; q->select && i < q->select->n; i++) {
        const wh_node *c = wh_child_node(q->select->child[i]);

        if (c && c->kind == WH_N_OPTION)
            return true;
    }
    return false;
}

/* The rows through a table that the engine makes for them, as it makes one to sort, to group or to
 * tell what is distinct: one form of all of these. */
static void add_buffered(wh_bases *w, const wh_subject *s, const wh_subject *rows,
                         const wh_attempt *with)
{
    const char *buffered = wh_planner_of(s->dialect)->buffered;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (buffered && !rows->q.with &&
        (s->q.order_by || s->q.group_by || s->q.distinct || has_options(&s->q))) {
        wh_quote(&b, s->dialect, "SELECT {buffered} {cols!} {from!} WHERE ",
                 {"buffered", NULL, wh_str_of(buffered)}, {"cols", rows->q.projection, {NULL, 0}},
                 {"from", rows->q.from, {NULL, 0}});
        if (rows->q.predicate)
            wh_quote_node(&b, rows->q.predicate, false);
        else
            wh_buf_text(&b, "1 = 1");
        wh_buf_char(&b, ';');
        wh_bases_add(w, with, WH_BASE_ROWS, wh_subject_keep(s, &b));
    }
    wh_buf_release(&b);
}

void wh_bases_add_buffered(wh_bases *w)
{
    /* else it would be the base itself */
    if (w->s.kind == WH_IS_QUERY && w->s.q.select && w->s.q.from && w->s.q.order_by &&
        !wh_can_simplify(&w->s))
        add_buffered(w, &w->s, &w->s, &wh_base_unchanged);
}

/* The rows in the order that makes an engine read them by the same index: that of the query, of its
 * groups, or of what is distinct in it. */
static void add_ordered(wh_bases *w, const wh_subject *s, const wh_subject *rows,
                        const wh_attempt *with)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_node *key;
    size_t i;

    if (rows->q.with || !(s->q.order_by || s->q.group_by || s->q.distinct))
        return;
    wh_quote(&b, s->dialect, "SELECT {cols!} {from!} WHERE ",
             {"cols", rows->q.projection, {NULL, 0}}, {"from", rows->q.from, {NULL, 0}});
    if (rows->q.predicate)
        wh_quote_node(&b, rows->q.predicate, false);
    else
        wh_buf_text(&b, "1 = 1");
    if (s->q.order_by)
        wh_quote(&b, s->dialect, " {order!}", {"order", s->q.order_by, {NULL, 0}});
    for (i = 0; !s->q.order_by && (key = wh_node_expr(s->q.group_by, i)) != NULL; i++)
        wh_quote(&b, s->dialect, i ? ", {key!}" : " ORDER BY {key!}", {"key", key, {NULL, 0}});
    if (!s->q.order_by && !s->q.group_by)
        wh_buf_text(&b, " ORDER BY 1");
    wh_buf_char(&b, ';');
    wh_bases_add(w, with, WH_BASE_ROWS, wh_subject_keep(s, &b));
}

static const wh_node *bare(const wh_node *n)
{
    while (n && n->kind == WH_N_PAREN)
        n = wh_node_expr(n, 0);
    return n;
}

static bool has_at(const wh_node *n, uint32_t i, unsigned kind)
{
    const wh_token *t = n->n > i ? wh_child_token(n->child[i]) : NULL;

    return t && t->kind == kind;
}

/* Is it true or false by what is asked in it? */
static bool is_condition(const wh_node *n)
{
    return n->kind == WH_N_IN || n->kind == WH_N_BETWEEN || n->kind == WH_N_LIKE ||
           n->kind == WH_N_EXISTS || n->kind == WH_N_QUANTIFIED;
}

/* What a predicate denies: of "NOT p" p, of "a NOT IN (..)" "a IN (..)", of "a <> b" "a = b", of
 * "p IS NOT TRUE" and "p IS NULL" p. NULL: it denies nothing. */
static const wh_node *denied_by(const wh_subject *s, const wh_node *n)
{
    const wh_token *last = wh_node_last_token(n);
    wh_child *kept;

    if (has_at(n, 0, WH_KW_NOT) && n->kind == WH_N_UNARY)
        return wh_node_expr(n, 0);
    if (n->kind == WH_N_IS && last &&
        (last->kind == (has_at(n, 2, WH_KW_NOT) ? WH_KW_TRUE : WH_KW_FALSE) ||
         (last->kind == WH_KW_NULL && !has_at(n, 2, WH_KW_NOT) &&
          is_condition(bare(wh_node_expr(n, 0))))))
        return wh_node_expr(n, 0);
    kept = WH_NEW_N(s->a, wh_child, n->n + 1);
    memcpy(kept, n->child, n->n * sizeof *kept);
    if (has_at(n, 1, WH_OP_NE) && n->kind == WH_N_BINARY) {
        kept[1] = wh_child_of_token(wh_edit_token(s->a, s->dialect, WH_STR("=")));
        return wh_edit_rebuild(s->a, n, kept, n->n);
    }
    if (has_at(n, 1, WH_KW_NOT) &&
        (n->kind == WH_N_IN || n->kind == WH_N_BETWEEN || n->kind == WH_N_LIKE)) {
        memmove(kept + 1, kept + 2, (n->n - 2) * sizeof *kept);
        return wh_edit_rebuild(s->a, n, kept, n->n - 1);
    }
    return NULL;
}

/* The base with another predicate. */
static void add_with(wh_bases *w, const wh_node *was, const wh_node *is)
{
    const wh_node *changed = wh_edit_replace_node(w->a, w->s.statement, was, is);

    if (changed)
        wh_bases_add(w, &wh_base_unchanged, WH_BASE_ROWS, wh_edited_text(&w->s, changed));
}

/* "p OR NULL" */
static const wh_node *or_null(const wh_subject *s, const wh_node *p)
{
    wh_child child[3];

    child[0] = wh_child_of_node(p);
    child[1] = wh_child_of_token(wh_edit_token(s->a, s->dialect, WH_STR("OR")));
    child[2] = wh_child_of_token(wh_edit_token(s->a, s->dialect, WH_STR("NULL")));
    return wh_edit_rebuild(s->a, p, child, 3);
}

void wh_bases_add_denied(wh_bases *w)
{
    const wh_subject *s = &w->s;
    const wh_node *n = bare(s->q.predicate), *left, *p;

    if (s->kind != WH_IS_QUERY || !n || wh_can_simplify(s))
        return;
    left = has_at(n, 1, WH_KW_OR) ? bare(wh_node_expr(n, 0)) : NULL;
    p = denied_by(s, n);
    if (p) {
        add_with(w, n, p);
        add_with(w, n, or_null(s, p));
    } else if (left && (p = denied_by(s, left)) != NULL) {
        add_with(w, left, p);
    }
}

/* All that stands in the rows: what is computed of them may be computed of any column. */
static void add_whole_rows(wh_bases *w, const wh_subject *rows, const wh_attempt *with)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (rows->q.predicate && !rows->q.with) {
        wh_quote(&b, rows->dialect, "SELECT * {from!} WHERE {p!};",
                 {"from", rows->q.from, {NULL, 0}}, {"p", rows->q.predicate, {NULL, 0}});
        wh_bases_add(w, with, WH_BASE_ROWS, wh_subject_keep(rows, &b));
    }
    wh_buf_release(&b);
}

void wh_bases_add_query(wh_bases *w, const wh_subject *s, const wh_attempt *with,
                        enum wh_asked what)
{
    static const struct {
        const char *const *form;
        size_t n;
    } asked[] = {{predicates, 1}, {predicates, PREDICATES}, {reaching, REACHING}};

    wh_subject rows;
    wh_rng rng;

    wh_rng_seed(&rng, 1, 0, 0);
    if (!wh_can_simplify(s))
        rows = *s;
    else if (!wh_simplify(s, &rng, &rows))
        return;
    if (!rows.q.select || !rows.q.from)
        return;
    add_rows(w, &rows, with, asked[what].form, asked[what].n);
    if (wh_can_simplify(s))
        add_whole_rows(w, &rows, with);
    add_buffered(w, s, &rows, with);
    add_ordered(w, s, &rows, with);
}
