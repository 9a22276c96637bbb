/* Types of expressions: the walk that all dialects share. */
#include "oracles/typing/rules.h"

const wh_node *wh_unbracketed(const wh_node *n)
{
    while (n && n->kind == WH_N_PAREN && wh_node_expr(n, 0))
        n = wh_node_expr(n, 0);
    return n;
}

/* ---- dialects without rules of their own ---------------------------------------------------- */

/* A declared type has one representation of a value, but for text, whose collation counts, and
 * reals, which two types may show differently. Of many engines some keep the scale of a number and
 * the zone of a time, as they were given. */
static bool has_one_representation(const wh_subject *s, uint8_t class_)
{
    switch (class_) {
    case WH_CLASS_BOOLEAN:
    case WH_CLASS_INTEGER:
    case WH_CLASS_DATE:
        return true;
    case WH_CLASS_DECIMAL:
    case WH_CLASS_BIT:
    case WH_CLASS_TIME:
    case WH_CLASS_DATETIME:
        return !wh_means(s->dialect, WH_MEANS_MANY_ENGINES);
    default:
        return false;
    }
}

/* Numbers are compared by value. */
static bool has_one_spelling(const wh_subject *s, uint8_t class_)
{
    return class_ == WH_CLASS_REAL || class_ == WH_CLASS_DECIMAL || class_ == WH_CLASS_UUID ||
           (class_ != WH_CLASS_BIT && has_one_representation(s, class_));
}

static wh_typing of_typed_column(const wh_subject *s, const wh_column *c)
{
    wh_typing t = wh_typing_bare(c->type_class);

    t.type = c->type;
    t.can = WH_CAN_ALL;
    t.identity = !c->derived && has_one_representation(s, t.class_);
    if (has_one_spelling(s, t.class_))
        t.spelling = WH_SPELLING_ONE;
    return t;
}

static wh_typing of_typed_cast(const wh_subject *s, uint8_t class_, wh_str type)
{
    wh_typing t = wh_typing_bare(class_);

    (void)s;
    t.type = type;
    t.can = WH_CAN_ALL;
    return t;
}

/* Text may be compared in any way. */
static void settle_typed(const wh_subject *s, const wh_scope *scope, const wh_node *e, wh_typing *t)
{
    (void)s;
    (void)scope;
    t->can = WH_CAN_ALL;
    t->identity = false;
    t->spelling = wh_is_truth(e) ? WH_SPELLING_ONE : WH_SPELLING_OPEN;
}

static const wh_typing_rules rows[] = {
    {&wh_dialect_sqlite, WH_CLASS_REAL, WH_CLASS_REAL, WH_CLASS_INTEGER, wh_sqlite_column,
     wh_sqlite_cast, wh_sqlite_settle},
    {&wh_dialect_postgresql, WH_CLASS_DECIMAL, WH_CLASS_DECIMAL, WH_CLASS_INTEGER, wh_strict_column,
     wh_strict_cast, wh_strict_settle},
    {&wh_dialect_duckdb, WH_CLASS_DECIMAL, WH_CLASS_REAL, WH_CLASS_INTEGER, wh_strict_column,
     wh_strict_cast, wh_strict_settle},
    {&wh_dialect_cratedb, WH_CLASS_REAL, WH_CLASS_REAL, WH_CLASS_INTEGER, wh_strict_column,
     wh_strict_cast, wh_strict_settle},
    {&wh_dialect_questdb, WH_CLASS_REAL, WH_CLASS_REAL, WH_CLASS_INTEGER, wh_strict_column,
     wh_strict_cast, wh_strict_settle},
    {&wh_dialect_tdengine, WH_CLASS_REAL, WH_CLASS_REAL, WH_CLASS_INTEGER, wh_strict_column,
     wh_strict_cast, wh_strict_settle},
    {&wh_dialect_mysql, WH_CLASS_DECIMAL, WH_CLASS_REAL, WH_CLASS_DECIMAL, of_typed_column,
     of_typed_cast, settle_typed},
    {&wh_dialect_mariadb, WH_CLASS_DECIMAL, WH_CLASS_REAL, WH_CLASS_DECIMAL, of_typed_column,
     of_typed_cast, settle_typed},
    {NULL, WH_CLASS_REAL, WH_CLASS_REAL, WH_CLASS_INTEGER, of_typed_column, of_typed_cast,
     settle_typed},
};

/* Never NULL. */
static const wh_typing_rules *rules_of(const wh_dialect *d)
{
    const size_t n = sizeof rows / sizeof rows[0];
    const wh_typing_rules *r = wh_dialect_row(rows, n, sizeof rows[0], d);

    return r ? r : &rows[n - 1];
}

wh_typing wh_typing_bare(uint8_t class_)
{
    wh_typing t = {.class_ = class_, .spelling = WH_SPELLING_OPEN};

    return t;
}

/* ---- columns -------------------------------------------------------------------------------- */

wh_typing wh_typing_of_column(const wh_subject *s, const wh_column *c)
{
    wh_typing t = rules_of(s->dialect)->of_column(s, c);

    t.column = c;
    return t;
}

/* A bare name may stand for columns of several items, which USING has made one. Of two types of
 * text it may be char(n) of any n, of two of other kinds it has values of either. */
static void merge(wh_typing *t, const wh_typing *other)
{
    bool same = t->type.n && wh_str_eq_nocase(t->type, other->type);

    if (t->spelling != other->spelling || (!same && t->class_ == WH_CLASS_TEXT))
        t->spelling = WH_SPELLING_OPEN;
    t->identity = t->identity && other->identity &&
                  (same || (t->class_ == WH_CLASS_INTEGER && other->class_ == WH_CLASS_INTEGER));
    if (t->class_ != other->class_)
        t->class_ = WH_CLASS_UNKNOWN;
    t->mixed =
        t->mixed ||
        (!same && (wh_type_has(t->type, UINT32_MAX) || wh_type_has(other->type, UINT32_MAX)));
    if (!same)
        t->type.n = 0;
    t->can &= other->can;
    t->column = NULL;
}

/* A column of a view or subquery is what its query makes of others. */
static void look_inside(const wh_subject *s, const wh_node *query, size_t at, wh_typing *t)
{
    wh_typing inner = wh_typing_of_result(s, NULL, query, at);

    t->class_ = inner.class_;
    t->literal = inner.literal;
    t->column = inner.column ? inner.column : inner.literal ? NULL : t->column;
}

/* False: no item of this FROM has such a column. Of columns that can't be told nothing is known
 * that might be otherwise. */
static bool of_name(const wh_subject *s, const wh_node *from, const wh_node *e, wh_typing *out)
{
    const wh_token *name = wh_name_part(e, 0), *table = wh_name_part(e, 1);
    wh_from_items items = wh_items_of(s, from);
    bool found = false, doubt = false;
    size_t i, k, n;

    for (i = 0; name && i < items.n; i++) {
        const wh_token *called = wh_from_item_name(&items.p[i]);
        const wh_column *v;

        if (table && (!called || !wh_name_eq(called, table)))
            continue;
        if (!wh_item_columns(s, &items.p[i], &v, &n)) {
            doubt = true;
            continue;
        }
        for (k = 0; k < n; k++) {
            wh_typing t;

            if (!wh_name_is(name, v[k].name))
                continue;
            t = wh_typing_of_column(s, &v[k]);
            if (v[k].derived && t.class_ == WH_CLASS_UNKNOWN && !wh_is_dynamic(s))
                look_inside(s, wh_item_query(s, &items.p[i]), k, &t);
            if (found)
                merge(out, &t);
            else
                *out = t;
            found = true;
        }
    }
    if (found && doubt) {
        out->spelling = WH_SPELLING_OPEN;
        out->identity = false;
        out->can = wh_is_strict(s) ? 0 : WH_CAN_ALL;
    }
    return found;
}

/* ---- expressions ---------------------------------------------------------------------------- */

bool wh_is_comparison(const wh_node *e)
{
    static const uint16_t operators[] = {WH_OP_EQ, WH_OP_EQEQ, WH_OP_NE, WH_OP_BANGEQ,
                                         WH_OP_LT, WH_OP_LE,   WH_OP_GT, WH_OP_GE};
    size_t i;

    for (i = 0; e->kind == WH_N_BINARY && i < sizeof operators / sizeof operators[0]; i++)
        if (wh_node_has(e, operators[i]))
            return true;
    return e->kind == WH_N_IS || e->kind == WH_N_BETWEEN || e->kind == WH_N_IN ||
           e->kind == WH_N_NULL_TEST;
}

bool wh_is_truth(const wh_node *e)
{
    switch (e->kind) {
    case WH_N_LIKE:
    case WH_N_EXISTS:
        return true;
    case WH_N_UNARY:
        return wh_node_has(e, WH_KW_NOT);
    case WH_N_BINARY:
        return wh_is_comparison(e) || wh_node_has(e, WH_KW_AND) || wh_node_has(e, WH_KW_OR);
    default:
        return wh_is_comparison(e);
    }
}

/* Numbers wider than 18 digits are not whole ones of a machine word. */
static uint8_t class_of_literal(const wh_subject *s, const wh_token *t)
{
    switch (t ? (int)t->kind : -1) {
    case WH_T_INTEGER:
        return wh_token_text(t).n < 19 ? WH_CLASS_INTEGER : rules_of(s->dialect)->real_literal;
    case WH_T_REAL:
        return memchr(wh_token_text(t).p, 'e', wh_token_text(t).n) ||
                       memchr(wh_token_text(t).p, 'E', wh_token_text(t).n)
                   ? rules_of(s->dialect)->power_literal
                   : rules_of(s->dialect)->real_literal;
    case WH_T_STRING: /* where types are strict, of the type that is wanted; if none is, text */
        return WH_CLASS_TEXT;
    case WH_KW_TRUE:
    case WH_KW_FALSE:
        return WH_CLASS_BOOLEAN;
    default:
        return WH_CLASS_UNKNOWN;
    }
}

static wh_typing unsettled(const wh_subject *s, const wh_scope *scope, const wh_node *e);

/* Of the operands their class alone counts. */
static uint8_t class_of_arithmetic(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    static const uint16_t operators[] = {WH_OP_PLUS, WH_OP_MINUS, WH_OP_STAR, WH_OP_SLASH,
                                         WH_OP_PERCENT};
    static const uint8_t ranks[] = {WH_CLASS_REAL, WH_CLASS_DECIMAL, WH_CLASS_INTEGER};
    uint8_t a = unsettled(s, scope, wh_unbracketed(wh_node_expr(e, 0))).class_;
    uint8_t b = unsettled(s, scope, wh_unbracketed(wh_node_expr(e, 1))).class_;
    size_t i, k;

    if (wh_node_has(e, WH_OP_CONCAT))
        return a == WH_CLASS_TEXT && b == WH_CLASS_TEXT ? WH_CLASS_TEXT : WH_CLASS_UNKNOWN;
    if (wh_node_has(e, WH_OP_SLASH) && wh_means(s->dialect, WH_MEANS_REAL_QUOTIENT))
        return wh_class_is_number(a) && wh_class_is_number(b) ? WH_CLASS_REAL : WH_CLASS_UNKNOWN;
    if (wh_node_has(e, WH_OP_SLASH) && a == WH_CLASS_INTEGER && b == WH_CLASS_INTEGER)
        return rules_of(s->dialect)->whole_quotient;
    for (i = 0; i < sizeof operators / sizeof operators[0]; i++)
        if (wh_node_has(e, operators[i]) && wh_class_is_number(a) && wh_class_is_number(b))
            for (k = 0; k < sizeof ranks; k++)
                if (a == ranks[k] || b == ranks[k])
                    return ranks[k];
    return WH_CLASS_UNKNOWN;
}

static wh_typing of_call(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    const wh_function *f = wh_call_function(s->dialect, e);

    if (f && f->gives == WH_GIVES_FIRST)
        return wh_typing_in(s, scope, wh_node_expr(e, 0));
    return wh_typing_bare(f ? f->gives : (uint8_t)WH_CLASS_UNKNOWN);
}

static wh_typing of_case(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    const wh_node *when = wh_node_find(e, WH_N_WHEN);
    const wh_node *value = wh_unbracketed(wh_node_expr(when, 1));

    return !value || value->kind == WH_N_LITERAL ? wh_typing_bare(WH_CLASS_UNKNOWN)
                                                 : wh_typing_in(s, scope, value);
}

wh_typing wh_typing_of_result(const wh_subject *s, const wh_scope *scope, const wh_node *query,
                              size_t at)
{
    wh_typing t = wh_typing_bare(WH_CLASS_UNKNOWN);
    wh_result r = {.kind = WH_RESULT_OPAQUE};
    wh_columns columns = {NULL, 0, 0};
    size_t next = 0, i, depth = 0;
    const wh_scope *o;
    wh_scope inner;
    wh_select q;

    for (o = scope; o; o = o->outer)
        depth++;
    if (!query || depth > 16 || !wh_select_of(query, &q) || !q.projection)
        return t;
    inner = (wh_scope){scope, q.from};
    for (i = 0; wh_result_next(q.projection, &next, &r) && r.kind == WH_RESULT_EXPR; i++)
        if (i == at)
            return wh_typing_in(s, &inner, r.expr);
    if (r.kind != WH_RESULT_EXPR && wh_query_columns(s->catalog, s->a, query, &columns) &&
        at < columns.n)
        t = wh_typing_of_column(s, &columns.p[at]);
    return t;
}

static wh_typing of_cast(const wh_subject *s, const wh_node *e)
{
    const wh_node *type = wh_node_find(e, WH_N_TYPE);
    wh_buf b = WH_BUF_INIT(4096);
    wh_str text;

    if (!type)
        return wh_typing_bare(WH_CLASS_UNKNOWN);
    wh_node_print_canonical(&b, type);
    text = wh_subject_keep(s, &b);
    return rules_of(s->dialect)->of_cast(s, wh_catalog_type_class(s->catalog, text), text);
}

/* The class of what is computed; what it may inherit of an operand stands there too. */
static wh_typing of_computed(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    switch (e->kind) {
    case WH_N_COLLATE:
        return wh_typing_in(s, scope, wh_node_expr(e, 0));
    case WH_N_UNARY:
        return wh_node_has(e, WH_OP_MINUS) || wh_node_has(e, WH_OP_PLUS)
                   ? wh_typing_in(s, scope, wh_node_expr(e, 0))
                   : wh_typing_bare(WH_CLASS_UNKNOWN);
    case WH_N_BINARY:
        return wh_typing_bare(class_of_arithmetic(s, scope, e));
    case WH_N_CALL:
        return of_call(s, scope, e);
    case WH_N_CASE:
        return of_case(s, scope, e);
    case WH_N_LITERAL:
        return wh_typing_bare(class_of_literal(s, wh_node_first_token(e)));
    case WH_N_SUBQUERY:
    case WH_N_QUANTIFIED:
        return wh_typing_of_result(s, scope, wh_node_find(e, WH_N_QUERY), 0);
    default:
        return wh_typing_bare(WH_CLASS_UNKNOWN);
    }
}

/* Are its values some of its operand's as they are? */
static bool gives_values(const wh_subject *s, const wh_node *e)
{
    const wh_function *f = e->kind == WH_N_CALL ? wh_call_function(s->dialect, e) : NULL;

    return e->kind == WH_N_SUBQUERY || e->kind == WH_N_QUANTIFIED ||
           (f && f->gives == WH_GIVES_FIRST && wh_call_is_aggregate(s->dialect, e));
}

/* All but what the dialect says of a computed value: its class is known. `e`: without brackets. */
static wh_typing unsettled(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    wh_typing t = wh_typing_bare(WH_CLASS_UNKNOWN);
    bool given;

    if (!e)
        return t;
    if (e->kind == WH_N_COLUMN) {
        for (; scope; scope = scope->outer)
            if (scope->from && of_name(s, scope->from, e, &t))
                break;
        return t;
    }
    if (e->kind == WH_N_CAST)
        t = of_cast(s, e);
    else if (wh_is_truth(e))
        t = wh_typing_bare(WH_CLASS_BOOLEAN);
    else
        t = of_computed(s, scope, e);
    given = gives_values(s, e);
    if (!given)
        t.column = NULL;
    if (!given)
        t.literal = e->kind == WH_N_LITERAL ? wh_node_first_token(e) : NULL;
    if (!given && e->kind != WH_N_CAST)
        t.affinity = WH_AFFINITY_NONE;
    return t;
}

wh_typing wh_typing_in(const wh_subject *s, const wh_scope *scope, const wh_node *e)
{
    const wh_node *bare = wh_unbracketed(e);
    wh_typing t = unsettled(s, scope, bare);

    if (bare && bare->kind != WH_N_COLUMN)
        rules_of(s->dialect)->settle(s, scope, bare, &t);
    return t;
}

wh_typing wh_typing_of(const wh_subject *s, const wh_node *from, const wh_node *e)
{
    wh_scope scope = {NULL, from};

    return wh_typing_in(s, from ? &scope : NULL, e);
}
