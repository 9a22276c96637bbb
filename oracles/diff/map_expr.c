/* Expressions: by the rules, and those that have any number of operands. */
#include "oracles/diff/map.h"

enum { MAX_STEPS = 20000 };

/* ---- rules -------------------------------------------------------------------------------------
 */

/* What stands for holes, mapped once for all the rules that are tried on a node. */
typedef struct memo {
    const wh_node *node[WH_RULE_HOLES];
    map_value value[WH_RULE_HOLES];
    size_t n;
} memo;

static bool map_once(mapper *mp, const map_scope *scope, const wh_node *e, memo *seen,
                     map_value *out)
{
    size_t i;

    for (i = 0; i < seen->n && seen->node[i] != e; i++)
        ;
    if (i == seen->n) {
        if (i == WH_RULE_HOLES || !wh_map_expr(mp, scope, e, &seen->value[i]))
            return false;
        seen->node[seen->n++] = e;
    }
    *out = seen->value[i];
    return true;
}

bool wh_map_holds(mapper *mp, const wh_rule *r, const wh_rule_condition *c,
                  const wh_rule_bound *bound, map_value *values)
{
    map_value *v[WH_RULE_HOLES];
    size_t i, n = 0;

    for (i = 0; i < r->nholes; i++)
        if (c->holes >> i & 1)
            v[n++] = &values[i];
    if (c->is == WH_HOLES_ALIKE && n == 2 && wh_str_is(r->left, "{a} = {b}") &&
        v[0]->class_ == MAP_INTEGER && v[1]->class_ == MAP_INTEGER) /* as numbers and as text */
        v[0]->affinity = v[1]->affinity = MAP_MAKES_NUMBERS;
    for (i = 0; c->is == WH_HOLES_ALIKE && n == 2 && i < 2; i++)
        if (v[i]->affinity == MAP_MAKES_NUMBERS && wh_map_class_named(r->gives) == MAP_TRUTH)
            wh_map_as_number(mp, v[!i]);
    if (c->is == WH_HOLES_ALIKE && n > 1 && wh_map_class_named(r->gives) == MAP_TRUTH &&
        !wh_map_fold_all(mp, v, n, false))
        return false;
    if (c->is == WH_HOLES_ALIKE)
        return wh_map_are_alike(mp, v, n);
    for (i = 0; c->is == WH_HOLE_LITERAL && i < r->nholes; i++)
        if ((c->holes >> i & 1) && (!bound->v[i] || bound->v[i]->kind != WH_N_LITERAL))
            return false;
    if (c->is == WH_HOLE_LITERAL)
        return true;
    for (i = 0; i < n; i++)
        if (!wh_map_fits(mp, c->is, v[i]))
            return false;
    return true;
}

/* "truth", or the holes whose class it is. */
static uint8_t class_given(const wh_rule *r, const map_value *values)
{
    uint8_t class_ = wh_map_class_named(r->gives);
    wh_str rest = r->gives;
    bool any = false;
    size_t i, n;

    if (class_ != MAP_NOTHING)
        return class_;
    while (rest.n) {
        for (n = 0; n < rest.n && rest.p[n] != ' '; n++)
            ;
        for (i = 0; i < r->nholes; i++)
            if (wh_str_eq(r->holes[i], (wh_str){rest.p, n})) {
                class_ = any ? wh_map_join(class_, values[i].class_) : values[i].class_;
                any = true;
            }
        n += n < rest.n;
        rest = (wh_str){rest.p + n, rest.n - n};
    }
    return class_;
}

/* MariaDB rounds a fraction to what ORDER BY gives; PostgreSQL takes none among whole numbers. */
static enum wh_walk find_fraction(void *ctx, const wh_node *n)
{
    const wh_token *t = n->kind == WH_N_LITERAL ? wh_node_first_token(n) : NULL;

    (void)ctx;
    return t && t->kind == WH_T_REAL ? WH_WALK_STOP : WH_WALK_ON;
}

/* Of OVER ( .. ), or of OVER name, which stands there. NULL: of a name and more. */
static const wh_node *window_of(const map_scope *scope, const wh_node *over)
{
    const wh_node *spec = wh_node_find(over, WH_N_WINDOW_SPEC), *def;
    const wh_token *name = wh_node_last_token(over);
    uint32_t i;

    for (i = 0; !spec && (def = wh_node_find_nth(scope->windows, WH_N_WINDOW_DEF, i)) != NULL; i++)
        if (wh_name_eq(wh_node_first_token(def), name))
            spec = wh_node_find(def, WH_N_WINDOW_SPEC);
    for (i = 0; spec && i < spec->n; i++) {
        const wh_token *t = wh_child_token(spec->child[i]);

        if (t && t->kind != WH_T_LPAREN && t->kind != WH_T_RPAREN)
            return NULL;
    }
    return spec;
}

/* What lies between bounds by reals beyond 2^53 depends on where a sum is rounded. */
static bool is_exact_frame(mapper *mp, const map_scope *scope, const wh_node *order_by,
                           const wh_node *frame)
{
    const wh_node *e = wh_node_expr(wh_node_find(order_by, WH_N_ORDER_TERM), 0);
    map_value v;

    return !wh_node_has(frame, WH_KW_RANGE) || !wh_node_contains(frame, WH_N_LITERAL, true) ||
           (e && wh_map_expr(mp, scope, e, &v) && v.class_ != MAP_REAL && v.class_ != MAP_NUMBER);
}

/* FILTER and OVER of a call. */
static bool put_tail(mapper *mp, const map_scope *scope, const wh_node *call, wh_buf *out)
{
    const wh_node *filter = wh_node_find(call, WH_N_FILTER), *over = wh_node_find(call, WH_N_OVER);
    const wh_node *where = wh_node_find(filter, WH_N_WHERE), *spec, *part;
    size_t i;

    if (filter) {
        if (!wh_reads(mp->m->to, WH_FEATURE_FILTER))
            return wh_map_refuse(mp, "FILTER, which the other dialect has not");
        wh_buf_text(out, " FILTER (WHERE ");
        if (!wh_map_condition(mp, scope, wh_node_expr(where, 0), out))
            return false;
        wh_buf_char(out, ')');
    }
    if (!over)
        return true;
    spec = window_of(scope, over);
    if (!spec)
        return wh_map_refuse(mp, "a window that goes on with another");
    wh_buf_text(out, " OVER (");
    for (i = 0; i < spec->n; i++) {
        const wh_node *n = wh_child_node(spec->child[i]);
        map_value v;
        size_t k;

        if (!n)
            continue;
        switch (n->kind) {
        case WH_N_PARTITION_BY:
            wh_buf_text(out, "PARTITION BY ");
            for (k = 0; (part = wh_node_expr(n, k)) != NULL; k++) {
                if (!wh_map_expr(mp, scope, part, &v))
                    return false;
                if (wh_map_class_alone(mp, &v) >= MAP_OPEN)
                    return wh_map_refuse(mp, "text that is not compared by its bytes");
                wh_buf_text(out, k ? ", " : "");
                wh_buf_str(out, v.text);
            }
            break;
        case WH_N_ORDER_BY:
            if (!wh_map_order_by(mp, scope, n, out))
                return false;
            break;
        case WH_N_FRAME:
            if (!wh_node_walk(n, find_fraction, NULL))
                return wh_map_refuse(mp, "a frame whose bound is a fraction");
            if (!is_exact_frame(mp, scope, wh_node_find(spec, WH_N_ORDER_BY), n))
                return wh_map_refuse(mp, "a frame whose bounds are reals");
            wh_buf_char(out, ' ');
            wh_node_print_canonical(out, n);
            break;
        default:
            return wh_map_refuse(mp, "a window that goes on with another");
        }
    }
    wh_buf_char(out, ')');
    return true;
}

/* The call without them. */
static const wh_node *without_tail(mapper *mp, const wh_node *call)
{
    wh_child *child = WH_NEW_N(mp->a, wh_child, call->n);
    uint32_t i, n = 0;

    for (i = 0; i < call->n; i++) {
        const wh_node *c = wh_child_node(call->child[i]);
        if (!c || (c->kind != WH_N_FILTER && c->kind != WH_N_OVER))
            child[n++] = call->child[i];
    }
    return n == call->n ? call : wh_node_new(mp->a, WH_N_CALL, child, n, call->flags);
}

static bool takes_tail(const wh_rule_form *f)
{
    wh_str t = f->template_text;
    size_t i;

    for (i = 0; i + 4 <= t.n; i++)
        if (memcmp(t.p + i, "{..}", 4) == 0)
            return true;
    return false;
}

static bool refuse_kind(mapper *mp, const wh_node *e)
{
    const wh_token *t = wh_node_first_token(e);
    uint32_t i;

    for (i = 0; e->kind != WH_N_CALL && e->kind != WH_N_CAST && i < e->n; i++) {
        const wh_token *of = wh_child_token(e->child[i]);

        if (of && of->kind != WH_T_LPAREN && of->kind != WH_T_RPAREN)
            t = of;
    }
    return wh_map_refuse_name(
        mp, "no mapping, or not of such operands: ", t ? wh_token_text(t) : WH_STR("?"));
}

/* Is it told by a comparison of texts without a column's collation? *out is firm if one of them is.
 */
static bool is_of_session(const mapper *mp, const wh_rule *r, const map_value *values,
                          map_value *out)
{
    bool texts = false;
    size_t k;

    out->firm = false;
    for (k = 0; k < r->nholes; k++) {
        texts |= values[k].class_ == MAP_TEXT;
        out->firm |= values[k].firm;
    }
    return mp->m->from->by_bytes && texts && !out->firm && out->class_ != MAP_TEXT;
}

static bool by_rules(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    const wh_node *plain = e->kind == WH_N_CALL ? without_tail(mp, e) : e;
    wh_buf *tail = wh_map_buf(mp), *b = wh_map_buf(mp);
    memo seen = {.n = 0};
    size_t i, k;
    bool good;

    for (i = 0; i < mp->m->nforms; i++) {
        const wh_rule_form *f = &mp->m->forms[i];
        wh_rule_bound bound;
        map_value values[WH_RULE_HOLES] = {{0, {NULL, 0}, false}};
        wh_str texts[WH_RULE_HOLES], tail_text = {NULL, 0};

        if (f->pattern->kind != plain->kind || (plain != e && !takes_tail(f)) ||
            !wh_rule_match(mp->a, f, plain, &bound))
            continue;
        for (k = 0; k < f->rule->nholes; k++)
            if (bound.v[k] && !map_once(mp, scope, bound.v[k], &seen, &values[k]))
                return false;
        for (k = 0, good = true; good && k < f->rule->nconditions; k++)
            good = wh_map_holds(mp, f->rule, &f->rule->conditions[k], &bound, values);
        if (!good)
            continue;
        if (plain != e) {
            if (!put_tail(mp, scope, e, tail))
                return false;
            tail_text = wh_map_keep(mp, tail);
        }
        for (k = 0; k < f->rule->nholes; k++)
            texts[k] = values[k].text;
        wh_rule_put_mapped(f, texts, tail_text, b);
        out->class_ = class_given(f->rule, values);
        for (k = 0; k < f->rule->nholes; k++)
            mp->mixed |= out->class_ == MAP_NUMBER && values[k].class_ == MAP_INTEGER;
        mp->large |= plain->kind == WH_N_CAST && out->class_ == MAP_INTEGER &&
                     values[0].class_ != MAP_INTEGER;
        out->text = wh_map_keep(mp, b);
        out->collation =
            plain->kind == WH_N_CALL && out->class_ == MAP_TEXT ? MAP_BY_OTHER : MAP_BY_UNKNOWN;
        for (k = 0; k < f->rule->nholes; k++) /* what is said within goes for the whole */
            if (values[k].said ||
                (values[k].class_ == MAP_TEXT && values[k].collation == MAP_BY_UNKNOWN))
                out->collation = MAP_BY_UNKNOWN;
        return (out->class_ != MAP_NOTHING && !is_of_session(mp, f->rule, values, out)) ||
               refuse_kind(mp, e);
    }
    return refuse_kind(mp, e);
}

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

/* A query in brackets; *class_: of its one column. */
static bool map_subquery(mapper *mp, const map_scope *scope, const wh_node *e, bool one,
                         map_value *out)
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

/* ---- rows ----------------------------------------------------------------------------------- */

/* a IN (b, NULL), where NULL is a value like others: one of them is a, or both are NULL. */
static bool null_equals_in(mapper *mp, const map_value *values, size_t n, bool not,
                           const wh_node *right, map_value *out)
{
    wh_buf *b = wh_map_buf(mp);
    size_t i;

    wh_buf_text(b, not ? "(NOT (" : "((");
    if (right->kind == WH_N_SUBQUERY) {
        wh_buf_char(b, '(');
        wh_buf_str(b, values[0].text);
        wh_buf_text(b, " IN ");
        wh_buf_str(b, values[1].text);
        wh_buf_text(b, ") IS TRUE OR (");
        wh_buf_str(b, values[0].text);
        wh_buf_text(b, " IS NULL AND EXISTS (SELECT 1 FROM ");
        wh_buf_str(b, values[1].text);
        wh_buf_format(b, " AS wh_q%u (wh_c) WHERE wh_c IS NULL))))", mp->steps++);
        *out = (map_value){MAP_TRUTH, wh_map_keep(mp, b), false};
        return true;
    }
    for (i = 1; i < n; i++) {
        wh_buf_text(b, i > 1 ? " OR " : "");
        wh_buf_str(b, values[0].text);
        wh_buf_text(b, " IS NOT DISTINCT FROM ");
        wh_buf_str(b, values[i].text);
    }
    wh_buf_text(b, "))");
    *out = (map_value){MAP_TRUTH, wh_map_keep(mp, b), false};
    return true;
}

static bool map_in(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    const wh_node *left = wh_node_expr(e, 0), *right = wh_node_expr(e, 1), *member;
    map_value values[MAX_OPERANDS + 1];
    map_value *alike[MAX_OPERANDS + 1];
    wh_buf *b = wh_map_buf(mp);
    size_t n = 1, i;

    if (left && left->kind == WH_N_ROW_VALUE)
        return wh_map_row_in(mp, scope, e, out);
    if (right && right->kind == WH_N_LITERAL) /* a span of time */
        return by_rules(mp, scope, e, out);
    if (!left || !right || !wh_map_expr(mp, scope, left, &values[0]))
        return wh_map_refuse(mp, "IN a table");
    if (right->kind == WH_N_SUBQUERY && mp->m->from->affinity)
        return wh_map_in_query(mp, scope, e, out);
    alike[0] = &values[0];
    if (right->kind == WH_N_SUBQUERY) {
        if (!map_subquery(mp, scope, right, true, &values[1]))
            return false;
        if (values[0].class_ != values[1].class_ &&
            (values[0].class_ == MAP_TRUTH || values[1].class_ == MAP_TRUTH))
            return wh_map_refuse(mp, "a comparison of values of two classes");
        alike[n++] = &values[1];
    } else if (right->kind == WH_N_PAREN || right->kind == WH_N_ROW_VALUE) {
        for (; (member = wh_node_expr(right, n - 1)) != NULL; n++) {
            if (n > MAX_OPERANDS)
                return wh_map_refuse(mp, "a long list");
            if (!wh_map_expr(mp, scope, member, &values[n]))
                return false;
            alike[n] = &values[n];
        }
    }
    if (n == 1 && right->kind != WH_N_SUBQUERY && mp->m->from->affinity &&
        (right->kind == WH_N_PAREN || right->kind == WH_N_ROW_VALUE)) {
        wh_map_in_nothing(mp, values, 1, wh_node_has(e, WH_KW_NOT), out);
        return true;
    }
    if (n == 1)
        return wh_map_refuse(mp, "IN a table, or nothing");
    if (right->kind != WH_N_SUBQUERY && !wh_map_fold_all(mp, alike, n, true))
        return false;
    if (!wh_map_are_alike(mp, alike, n))
        return wh_map_refuse(mp, "a comparison of values of two classes");
    if (wh_means(mp->m->from, WH_MEANS_NULL_EQUALS))
        return null_equals_in(mp, values, n, wh_node_has(e, WH_KW_NOT), right, out);
    wh_buf_char(b, '(');
    wh_buf_str(b, values[0].text);
    wh_buf_text(b, wh_node_has(e, WH_KW_NOT) ? " NOT IN " : " IN ");
    if (right->kind != WH_N_SUBQUERY)
        wh_buf_char(b, '(');
    for (i = 1; i < n; i++) {
        wh_buf_text(b, i > 1 ? ", " : "");
        wh_buf_str(b, values[i].text);
    }
    wh_buf_text(b, right->kind != WH_N_SUBQUERY ? "))" : ")");
    *out = (map_value){MAP_TRUTH, wh_map_keep(mp, b), false};
    return true;
}

/* a < ANY ( query ); SQLite has none but for IN. */
static bool map_quantified(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    static const uint16_t operators[] = {WH_OP_EQ, WH_OP_NE, WH_OP_LT,
                                         WH_OP_LE, WH_OP_GT, WH_OP_GE};
    static const char *const texts[] = {" = ", " <> ", " < ", " <= ", " > ", " >= "};
    const wh_node *right = wh_node_expr(e, 1), *query = wh_node_find(right, WH_N_QUERY);
    bool all = wh_node_has(right, WH_KW_ALL);
    map_value left, of = {MAP_NULL, {NULL, 0}};
    map_value *alike[] = {&left, &of};
    map_columns columns = {NULL, 0, 0};
    wh_buf *b = wh_map_buf(mp);
    size_t i;

    for (i = 0; i < sizeof operators / sizeof operators[0] && !wh_node_has(e, operators[i]); i++)
        ;
    if (!query || i == sizeof operators / sizeof operators[0])
        return wh_map_refuse(mp, "ANY or ALL of something else than a query");
    if (wh_means(mp->m->from, WH_MEANS_NULL_EQUALS))
        return wh_map_refuse(mp, "ANY or ALL where NULL equals NULL");
    if (mp->m->to->affinity && !(i == 0 && !all) && !(i == 1 && all))
        return wh_map_refuse(mp, "ANY and ALL, which the other dialect has not");
    if (!wh_map_expr(mp, scope, wh_node_expr(e, 0), &left))
        return false;
    wh_buf_char(b, '(');
    wh_buf_str(b, left.text);
    wh_buf_text(b, i == 0 && !all ? " IN " : i == 1 && all ? " NOT IN " : texts[i]);
    if (!(i == 0 && !all) && !(i == 1 && all))
        wh_buf_text(b, all ? "ALL " : "ANY ");
    wh_buf_char(b, '(');
    if (!wh_map_query(mp, scope, query, b, &columns))
        return wh_map_refuse(mp, "a subquery that is not understood");
    wh_buf_text(b, "))");
    if (columns.n == 1)
        of.class_ = columns.p[0].class_;
    of.firm = of.class_ == MAP_TEXT;
    if (columns.n != 1 || (left.class_ == MAP_TRUTH) != (of.class_ == MAP_TRUTH) ||
        !wh_map_are_alike(mp, alike, 2))
        return wh_map_refuse(mp, "a comparison of values of two classes");
    *out = (map_value){MAP_TRUTH, wh_map_keep(mp, b), false};
    return true;
}

static bool map_exists(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
{
    const wh_node *sub = wh_node_find(e, WH_N_SUBQUERY);
    wh_buf *b = wh_map_buf(mp);
    map_value query;

    if (!sub || !map_subquery(mp, scope, sub, false, &query))
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
    if (e->kind == WH_N_COLLATE && mp->m->from->affinity)
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
        return map_in(mp, scope, e, out);
    case WH_N_EXISTS:
        return map_exists(mp, scope, e, out);
    case WH_N_SUBQUERY:
        return map_subquery(mp, scope, e, true, out);
    case WH_N_BINARY:
        if (wh_node_expr(e, 0) && wh_node_expr(e, 0)->kind == WH_N_ROW_VALUE)
            return wh_map_row_comparison(mp, scope, e, out);
        if (wh_node_expr(e, 1) && wh_node_expr(e, 1)->kind == WH_N_QUANTIFIED)
            return map_quantified(mp, scope, e, out);
        return by_rules(mp, scope, e, out);
    case WH_N_TYPED:
        return map_typed(mp, e, out);
    default:
        return by_rules(mp, scope, e, out);
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
    if (e->kind == WH_N_CAST && mp->m->from->affinity)
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
