/* Expressions by the rules: calls, operators and conversions. */
#include "oracles/diff/map.h"

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
    size_t i;

    for (i = 0; !spec && (def = wh_node_next(scope->windows, WH_N_WINDOW_DEF, &i)) != NULL;)
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

bool wh_map_by_rules(mapper *mp, const map_scope *scope, const wh_node *e, map_value *out)
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
