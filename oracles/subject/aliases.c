/*
 * Names of results in WHERE. Some dialects see them there, behind the names of columns, and take
 * the expression for its name (SQLite: https://www.sqlite.org/quirks.html, "Aliases in WHERE";
 * DuckDB: https://duckdb.org/docs/stable/sql/dialect/friendly_sql, "reusable column aliases"). What
 * an oracle moves or counts has no results beside it, so the expressions are put in their places.
 */
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/rewrite.h"
#include "oracles/subject/simplify.h"
#include "oracles/typing/scope.h"

/* The result of that name that WHERE sees by it; NULL: none, or one of several. */
static const wh_node *result_of(const wh_subject *s, const wh_node *column)
{
    const wh_node *found = NULL;
    wh_result r;
    size_t at = 0;

    if (column->kind != WH_N_COLUMN || column->n != 1 || wh_find_column(s, s->q.from, column))
        return NULL;
    while (wh_result_next(s->q.projection, &at, &r)) {
        if (r.kind != WH_RESULT_EXPR || !r.alias || !wh_name_eq(wh_name_part(column, 0), r.alias))
            continue;
        if (found)
            return NULL;
        found = r.expr;
    }
    return found;
}

typedef struct naming {
    const wh_subject *s;
    wh_nodes
        columns; /* that name results; not those of subqueries, which may have tables for them */
} naming;

static enum wh_walk collect(void *ctx, const wh_node *n)
{
    naming *g = ctx;

    if (result_of(g->s, n))
        wh_nodes_add(g->s->a, &g->columns, n);
    return n->kind == WH_N_QUERY ? WH_WALK_SKIP : WH_WALK_ON;
}

static const wh_node *edit(void *ctx, const wh_node *n)
{
    naming *g = ctx;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i;

    for (i = 0; i < g->columns.n && g->columns.p[i] != n; i++)
        ;
    if (i == g->columns.n)
        return n;
    wh_quote_node(&b, result_of(g->s, n), true);
    return wh_node_of_text(g->s->a, WH_N_PAREN, wh_subject_keep(g->s, &b));
}

bool wh_without_aliases(const wh_subject *s, wh_subject *out)
{
    naming g = {s, {NULL, 0, 0}};
    const wh_node *where;
    wh_str text;

    if (!wh_means(s->dialect, WH_MEANS_COLUMN_FIRST) || !s->q.where || !s->q.projection)
        return false;
    wh_node_walk(s->q.where, collect, &g);
    where = g.columns.n ? wh_edit_map(s->a, s->q.where, edit, &g) : NULL;
    if (!where)
        return false;
    text = wh_edited_text(s, wh_edit_replace_node(s->a, s->statement, s->q.where, where));
    return text.p && wh_subject_change(out, s, text);
}
