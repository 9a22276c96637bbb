/* Expressions: columns, and those that have any number of operands. */
#include "oracles/diff/map.h"

enum { MAX_STEPS = 20000 };

/* ---- columns ------------------------------------------------------------------------------------
 */

/* The expression that SELECT gives that name to. */
static const wh_node *aliased(const wh_node *projection, const wh_token *name)
{
    wh_result r;
    size_t at = 0;

    while (projection && wh_result_next(projection, &at, &r))
        if (r.kind == WH_RESULT_EXPR && r.alias && wh_name_eq(r.alias, name))
            return r.expr;
    return NULL;
}

/* rowid: of the one table that has one. */
static bool is_row_number(mapper *mp, const map_scope *s, const wh_token *name,
                          const wh_token *table, map_value *out)
{
    const map_column *of = NULL;
    wh_buf *b = wh_map_buf(mp);
    size_t i;

    for (i = 0; wh_is_rowid_name(name) && i < s->columns.n; i++) {
        const map_column *c = &s->columns.p[i];

        if (!c->hidden || (table && !wh_name_is(table, c->table)))
            continue;
        if (of)
            return false;
        of = c;
    }
    if (!of)
        return false;
    wh_quote_name(b, mp->m->to, of->table);
    wh_buf_char(b, '.');
    wh_quote_name(b, mp->m->to, of->name);
    *out = (map_value){MAP_INTEGER, wh_map_keep(mp, b), false};
    return true;
}

static bool map_column_name(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    const wh_token *name = wh_name_part(e, 0), *table = wh_name_part(e, 1);
    const map_column *of = NULL;
    const map_scope *s;
    wh_buf *b = wh_map_buf(mp);
    size_t i;

    if (!name || wh_name_part(e, 2))
        return wh_map_refuse(mp, "a column with a schema");
    for (s = scope; s; s = s->outer) {
        bool found = false;

        for (i = 0; i < s->columns.n; i++) {
            const map_column *c = &s->columns.p[i];

            if (c->hidden || !wh_name_is(name, c->name) ||
                (table ? !wh_name_is(table, c->table) : c->merged))
                continue;
            if (found && out->class_ != c->class_)
                return wh_map_refuse(mp, "a column that USING makes of two classes");
            if (found && out->collation != c->collation)
                return wh_map_refuse(mp, "a column that USING makes of two collations");
            out->class_ = c->class_;
            out->collation = c->collation;
            out->affinity = c->affinity;
            out->vacant = c->vacant;
            of = c;
            found = true;
        }
        if (found)
            break;
        if (is_row_number(mp, s, name, table, out))
            return true;
        if (!table && aliased(s->projection, name)) {
            map_scope inner = *s;

            inner.projection = NULL;
            return wh_map_expr(mp, &inner, aliased(s->projection, name), out);
        }
    }
    if (!s)
        return wh_map_refuse_name(mp, "a column that is not known: ", wh_token_text(name));
    if (of && !table && of->alone.text.n)
        *out = of->alone;
    if (out->class_ == MAP_NOTHING)
        return wh_map_refuse_name(mp,
                                  "a column of a class that has no mapping: ", wh_token_text(name));
    if (of && !table && of->alone.text.n)
        return true;
    if (table) {
        wh_map_put_name(mp, b, table);
        wh_buf_char(b, '.');
    }
    wh_map_put_name(mp, b, name);
    out->text = wh_map_keep(mp, b);
    out->firm = out->class_ == MAP_TEXT;
    return true;
}

/* ---- operands in any number
 * ----------------------------------------------------------------------- */

enum { MAX_OPERANDS = 200 };

/* They are not compared with each other, so that no collation counts. */
static bool are_shown_alike(mapper *mp, map_value *const *v, size_t n)
{
    bool firm = n > 0 && v[0]->firm, good;

    if (n)
        v[0]->firm = true;
    good = wh_map_are_alike(mp, v, n);
    if (n)
        v[0]->firm = firm;
    return good;
}

static bool map_case(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    const wh_node *base = wh_node_expr(e, 0), *when, *other = wh_node_find(e, WH_N_ELSE);
    map_value conditions[32], values[33], of;
    map_value *alike[34];
    wh_buf *b = wh_map_buf(mp);
    size_t n = 0, i;

    if (base && !wh_map_expr(mp, scope, base, &of))
        return false;
    for (; (when = wh_node_find_nth(e, WH_N_WHEN, n)) != NULL; n++) {
        if (n == 32)
            return wh_map_refuse(mp, "a CASE of many branches");
        if (!wh_map_expr(mp, scope, wh_node_expr(when, 0), &conditions[n]) ||
            !wh_map_expr(mp, scope, wh_node_expr(when, 1), &values[n]))
            return false;
        if (!base && !wh_map_fits(mp, WH_HOLE_TRUTH, &conditions[n]))
            return wh_map_refuse(mp, "a condition of another class than truths");
        alike[n] = &values[n];
    }
    values[n] = (map_value){MAP_NULL, WH_STR("NULL")};
    if (other && !wh_map_expr(mp, scope, wh_node_expr(other, 0), &values[n]))
        return false;
    alike[n] = &values[n];
    if (!are_shown_alike(mp, alike, n + 1))
        return wh_map_refuse(mp, "a CASE of values of several classes");
    if (base) {
        alike[0] = &of;
        for (i = 0; i < n; i++)
            alike[i + 1] = &conditions[i];
        if (!wh_map_are_alike(mp, alike, n + 1))
            return wh_map_refuse(mp, "a comparison of values of two classes");
    }
    wh_buf_text(b, "(CASE");
    if (base) {
        wh_buf_char(b, ' ');
        wh_buf_str(b, of.text);
    }
    out->class_ = values[n].class_;
    out->firm = values[n].firm;
    for (i = 0; i < n; i++) {
        out->firm |= values[i].firm;
        wh_buf_text(b, " WHEN ");
        wh_buf_str(b, conditions[i].text);
        wh_buf_text(b, " THEN ");
        wh_buf_str(b, values[i].text);
        out->class_ = wh_map_join(out->class_, values[i].class_);
    }
    wh_buf_text(b, " ELSE ");
    wh_buf_str(b, values[n].text);
    wh_buf_text(b, " END)");
    out->text = wh_map_keep(mp, b);
    return true;
}

bool wh_map_subquery(mapper *mp, const map_scope *scope, const wh_node *e, bool one, map_value *out)
{
    const wh_node *query = wh_node_find(e, WH_N_QUERY);
    wh_buf *b = wh_map_buf(mp);
    map_columns columns = {NULL, 0, 0};
    bool good;

    wh_buf_char(b, '(');
    good = query && wh_map_query(mp, scope, query, b, &columns);
    wh_buf_char(b, ')');
    out->text = wh_map_keep(mp, b);
    out->class_ = columns.n ? columns.p[0].class_ : (uint8_t)MAP_NULL;
    out->firm = out->class_ == MAP_TEXT;
    out->affinity = columns.n ? columns.p[0].affinity : (uint8_t)MAP_MAKES_UNKNOWN;
    if (!good)
        return wh_map_refuse(mp, "a subquery that is not understood");
    return !one || columns.n == 1 || wh_map_refuse(mp, "a subquery of several columns");
}

static bool map_exists(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    const wh_node *sub = wh_node_find(e, WH_N_SUBQUERY);
    wh_buf *b = wh_map_buf(mp);
    map_value query;

    if (!sub || !wh_map_subquery(mp, scope, sub, false, &query))
        return wh_map_refuse(mp, "EXISTS of something else");
    wh_buf_text(b, wh_node_has(e, WH_KW_NOT) ? "(NOT EXISTS " : "(EXISTS ");
    wh_buf_str(b, query.text);
    wh_buf_char(b, ')');
    *out = (map_value){MAP_TRUTH, wh_map_keep(mp, b), false};
    return true;
}

/* TIMESTAMP '..' and INTERVAL '5 minutes': a number and a unit. */
static bool map_typed(mapper *mp, const wh_node *e, map_value *out)
{
    const wh_token *t = wh_node_first_token(e), *text = wh_node_last_token(e);
    wh_buf *b = wh_map_buf(mp);

    if (e->n != 2 || text->kind != WH_T_STRING)
        return wh_map_refuse(mp, "a literal of no class that has a mapping");
    if (t->kind == WH_KW_TIMESTAMP) {
        *out = (map_value){MAP_TEXT, wh_token_text(text)};
        return wh_map_as_time(mp, out) || wh_map_refuse(mp, "a time that is no plain one");
    }
    if (t->kind != WH_KW_INTERVAL || !wh_reads(mp->m->to, WH_FEATURE_TYPED_LITERAL))
        return wh_map_refuse(mp, "a literal of no class that has a mapping");
    wh_buf_text(b, "INTERVAL ");
    wh_buf_str(b, wh_token_text(text));
    *out = (map_value){MAP_INTERVAL, wh_map_keep(mp, b)};
    return true;
}

static bool map_expr(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    if (e->kind == WH_N_COLLATE && wh_means(mp->m->from, WH_MEANS_PLAIN_COLLATIONS))
        return wh_map_expr(mp, scope, wh_node_expr(e, 0), out) &&
               wh_map_collate(mp, wh_name_text(mp->a, wh_node_last_token(e)), out);
    switch (e->kind) {
    case WH_N_LITERAL:
        return wh_map_literal(mp, e, out);
    case WH_N_COLUMN:
        return map_column_name(mp, scope, e, out);
    case WH_N_CASE:
        return map_case(mp, scope, e, out);
    case WH_N_IN:
        return wh_map_in(mp, scope, e, out);
    case WH_N_EXISTS:
        return map_exists(mp, scope, e, out);
    case WH_N_SUBQUERY:
        return wh_map_subquery(mp, scope, e, true, out);
    case WH_N_BINARY:
        if (wh_node_expr(e, 0) && wh_node_expr(e, 0)->kind == WH_N_ROW_VALUE)
            return wh_map_row_comparison(mp, scope, e, out);
        if (wh_node_expr(e, 1) && wh_node_expr(e, 1)->kind == WH_N_QUANTIFIED)
            return wh_map_quantified(mp, scope, e, out);
        return wh_map_by_rules(mp, scope, e, out);
    case WH_N_TYPED:
        return map_typed(mp, e, out);
    default:
        return wh_map_by_rules(mp, scope, e, out);
    }
}

bool wh_map_expr(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    bool good;

    while (e && e->kind == WH_N_PAREN && wh_node_expr(e, 0))
        e = wh_node_expr(e, 0);
    if (!e || mp->steps++ > MAX_STEPS)
        return wh_map_refuse(mp, "a statement that is too large");
    out->firm = out->said = out->vacant = false;
    out->collation = MAP_BY_UNKNOWN;
    good = map_expr(mp, scope, e, out);
    if (e->kind == WH_N_CAST && wh_means(mp->m->from, WH_MEANS_DYNAMIC_TYPES))
        out->affinity = wh_map_affinity(mp->m, mp->m->from->affinity(wh_map_declared_type(mp, e)));
    else if (e->kind != WH_N_COLUMN && e->kind != WH_N_SUBQUERY && e->kind != WH_N_COLLATE)
        out->affinity = MAP_MAKES_NOTHING;
    return good;
}

bool wh_map_condition(mapper *mp, const map_scope *scope, const wh_node *e, wh_buf *out)
{
    map_value v;

    if (!wh_map_expr(mp, scope, e, &v))
        return false;
    if (!wh_map_fits(mp, WH_HOLE_TRUTH, &v))
        return wh_map_refuse(mp, "a condition of another class than truths");
    wh_buf_str(out, v.text);
    return true;
}

static const wh_token *lone_token(const wh_node *e)
{
    return e->kind == WH_N_LITERAL && e->n == 1 ? wh_child_token(e->child[0]) : NULL;
}

bool wh_map_assigned(mapper *mp, const wh_node *e, const map_scope *scope, uint8_t class_,
                     map_value *out)
{
    const wh_token *t = lone_token(e);

    if (t && t->kind == WH_T_REAL && class_ == MAP_REAL)
        return wh_map_real(mp, wh_token_text(t), true, out);
    if (class_ == MAP_REAL && e->kind == WH_N_UNARY && wh_node_has(e, WH_OP_MINUS) &&
        wh_node_expr(e, 0)->kind == WH_N_LITERAL) {
        if (!wh_map_assigned(mp, wh_node_expr(e, 0), scope, class_, out))
            return false;
        out->text = wh_map_wrap(mp, "-", out->text, "");
        return true;
    }
    if (t && t->kind == WH_T_INTEGER && class_ >= MAP_TEXT &&
        wh_means(mp->m->from, WH_MEANS_DYNAMIC_TYPES))
        return wh_map_text(mp, wh_token_text(t), out);
    if (!wh_map_expr(mp, scope, e, out))
        return false;
    if (class_ == MAP_TIMESTAMP)
        return wh_map_as_time(mp, out) || wh_map_refuse(mp, "a time that is no plain one");
    if (out->class_ == class_ || out->class_ == MAP_NULL ||
        (class_ == MAP_OPEN && out->class_ == MAP_TEXT))
        return true;
    if (class_ == MAP_INTEGER && out->class_ == MAP_TRUTH && wh_map_to_number(mp, out))
        return true;
    if ((class_ == MAP_REAL || class_ == MAP_DECIMAL || class_ == MAP_NUMBER) &&
        (out->class_ == MAP_INTEGER || (class_ == MAP_NUMBER && wh_map_is_number(out->class_))))
        return true;
    return wh_map_refuse(mp, "a column that gets values of another class than it has");
}
