/* The conditions of rules about what their holes stand for. */
#include "oracles/eet/conditions.h"

typedef struct asking {
    const wh_subject *s;
    const wh_eet_place *place;
    const wh_node *e;
    wh_typing typing;
} asking;

/* Of SQLite's no integer that a real does not hold: IN makes reals of them where = does not. */
static bool is_literal(const asking *q)
{
    const wh_token *t = q->e->kind == WH_N_LITERAL ? wh_node_first_token(q->e) : NULL;

    return t && !(wh_is_dynamic(q->s) && t->kind == WH_T_INTEGER && wh_token_text(t).n > 15);
}

static bool is_truth(const asking *q)
{
    return wh_is_truth(q->e) ||
           (q->typing.class_ == WH_CLASS_BOOLEAN && (wh_is_strict(q->s) || is_literal(q)));
}

static bool is_declared(const asking *q, uint32_t traits)
{
    return q->typing.mixed || wh_type_has(q->typing.type, traits);
}

/* BIT, YEAR and numbers without a sign are other numbers. */
static bool is_integer(const asking *q)
{
    return q->typing.class_ == WH_CLASS_INTEGER &&
           !is_declared(q, WH_TYPE_UNSIGNED | WH_TYPE_ZEROFILL | WH_TYPE_YEAR | WH_TYPE_BITS |
                               WH_TYPE_OID);
}

static bool is_number(const asking *q)
{
    return wh_is_dynamic(q->s) ||
           (wh_class_is_number(q->typing.class_) &&
            !is_declared(q, WH_TYPE_UNSIGNED | WH_TYPE_ZEROFILL | WH_TYPE_YEAR | WH_TYPE_MONEY));
}

static bool is_text(const asking *q)
{
    return q->typing.class_ == WH_CLASS_TEXT && !is_declared(q, WH_TYPE_PADDED | WH_TYPE_NAME);
}

static bool is_not_null(const asking *q)
{
    return !q->place->groups && wh_never_null(q->s, q->place->scope, q->e);
}

static bool is_plain(const asking *q)
{
    return !wh_is_dynamic(q->s) || !wh_brings_affinity(q->s->dialect, q->e);
}

static bool is_binary(const asking *q)
{
    return !wh_is_dynamic(q->s) ||
           (q->typing.spelling == WH_SPELLING_ONE && !wh_node_contains(q->e, WH_N_COLLATE, true));
}

static bool is_ordered(const asking *q)
{
    static const uint8_t classes[] = {WH_CLASS_BOOLEAN, WH_CLASS_INTEGER, WH_CLASS_REAL,
                                      WH_CLASS_DECIMAL, WH_CLASS_DATE,    WH_CLASS_TIME,
                                      WH_CLASS_DATETIME};
    size_t i;

    if (wh_is_dynamic(q->s) || is_literal(q))
        return true;
    if (q->typing.class_ == WH_CLASS_TEXT)
        return !wh_is_strict(q->s) || q->typing.spelling == WH_SPELLING_ONE;
    for (i = 0; i < sizeof classes; i++)
        if (q->typing.class_ == classes[i])
            return true;
    return false;
}

/* A table's name may stand for its whole row
 * (https://www.postgresql.org/docs/current/functions-comparison.html). */
static bool is_scalar(const asking *q)
{
    return !wh_is_strict(q->s) || is_literal(q) || q->e->kind == WH_N_BINARY || is_truth(q) ||
           (q->typing.class_ != WH_CLASS_UNKNOWN && q->typing.class_ != WH_CLASS_COMPOSITE &&
            q->typing.class_ != WH_CLASS_OTHER);
}

static bool never_raises(const asking *q)
{
    return !wh_may_raise(q->s, q->place->scope, q->e);
}

/* Of a list each of its members, if `list` is what it is about. */
static bool is_single(const asking *q)
{
    return !wh_has_aggregate(q->s->dialect, q->e) && !wh_has_window(q->e);
}

static bool is_windowless(const asking *q)
{
    return !wh_has_window(q->e);
}

/* A query between brackets is a list of many where a single value stands after IN. */
static bool is_queryless(const asking *q)
{
    return !wh_node_contains(q->e, WH_N_SUBQUERY, true);
}

static bool is_aggregate(const asking *q)
{
    return wh_has_aggregate(q->s->dialect, q->e) && !wh_has_window(q->e);
}

static bool has_star(const wh_node *list, bool named)
{
    wh_result r;
    size_t at = 0;

    while (wh_result_next(list, &at, &r))
        if (r.kind != WH_RESULT_EXPR ||
            (named && (r.alias || wh_unbracketed(r.expr)->kind == WH_N_LITERAL)))
            return true;
    return false;
}

static bool is_starless(const asking *q)
{
    return q->e->kind != WH_N_PROJECTION || !has_star(q->e, false);
}

static bool is_named(const asking *q)
{
    const wh_node *term;
    size_t i;

    if (q->e->kind == WH_N_PROJECTION)
        return !has_star(q->e, true);
    for (i = 0; (term = wh_node_next(q->e, WH_N_ORDER_TERM, &i)) != NULL;)
        if (wh_node_contains(term, WH_N_LITERAL, false) &&
            !wh_node_contains(term, WH_N_COLUMN, false))
            return false;
    return true;
}

static bool is_real(const asking *q)
{
    return q->typing.class_ == WH_CLASS_REAL;
}

static bool is_decimal(const asking *q)
{
    return q->typing.class_ == WH_CLASS_DECIMAL;
}

/* Text that has no wildcard but the one at its end: of SQLite's that of GLOB. */
static bool is_prefix(const asking *q)
{
    const wh_token *t = q->e->kind == WH_N_LITERAL ? wh_node_first_token(q->e) : NULL;
    wh_str text = t && t->kind == WH_T_STRING ? wh_token_text(t) : (wh_str){NULL, 0};
    size_t i;

    if (text.n < 4 || text.p[0] != '\'' || text.p[text.n - 2] != (wh_is_dynamic(q->s) ? '*' : '%'))
        return false;
    for (i = 1; i + 2 < text.n; i++)
        if (strchr("%_*?[\\'", text.p[i]))
            return false;
    return true;
}

static bool (*const conditions[])(const asking *q) = {
    [WH_HOLE_TRUTH] = is_truth,
    [WH_HOLE_INTEGER] = is_integer,
    [WH_HOLE_NUMBER] = is_number,
    [WH_HOLE_TEXT] = is_text,
    [WH_HOLE_LITERAL] = is_literal,
    [WH_HOLE_NOT_NULL] = is_not_null,
    [WH_HOLE_PLAIN] = is_plain,
    [WH_HOLE_BINARY] = is_binary,
    [WH_HOLE_ORDERED] = is_ordered,
    [WH_HOLE_SCALAR] = is_scalar,
    [WH_HOLE_SINGLE] = is_single,
    [WH_HOLE_NAMED] = is_named,
    [WH_HOLE_STARLESS] = is_starless,
    [WH_HOLE_NEVER_RAISES] = never_raises,
    [WH_HOLE_REAL] = is_real,
    [WH_HOLE_DECIMAL] = is_decimal,
    [WH_HOLE_PREFIX] = is_prefix,
    [WH_HOLE_AGGREGATE] = is_aggregate,
    [WH_HOLE_WINDOWLESS] = is_windowless,
    [WH_HOLE_QUERYLESS] = is_queryless,
};

static asking asked_of(const wh_subject *s, const wh_eet_place *place, const wh_rule_bound *bound,
                       size_t hole)
{
    const wh_node *e = bound->v[hole];
    asking q = {s, place, wh_unbracketed(e), {.class_ = WH_CLASS_UNKNOWN}};
    wh_scope inner = {place->scope, wh_node_find(bound->in[hole], WH_N_FROM)};

    if (q.e == place->e && place->rules && !inner.from)
        q.typing = place->typing;
    else if (wh_node_is_expr(e))
        q.typing = wh_typing_in(s, inner.from ? &inner : place->scope, q.e);
    return q;
}

/* Text that is of the collation of the others: columns that name the same one or none. */
static bool is_collated_alike(const asking *q, const wh_column **first)
{
    const wh_column *c = q->e->kind == WH_N_COLUMN ? q->typing.column : NULL;

    if (wh_is_strict(q->s))
        return is_text(q);
    if (is_literal(q))
        return true;
    if (!c || (*first && (!wh_str_eq_nocase(c->collation, (*first)->collation) ||
                          !wh_str_eq_nocase(c->charset, (*first)->charset))))
        return false;
    *first = c;
    return true;
}

static bool columns_of(const wh_subject *s, const wh_node *query, wh_columns *out)
{
    wh_child child = wh_child_of_node(query);

    memset(out, 0, sizeof *out);
    if (query->kind == WH_N_SELECT) /* an arm */
        query = wh_node_new(s->a, WH_N_QUERY, &child, 1, query->flags);
    return wh_query_columns(s->catalog, s->a, query, out);
}

/* Of queries: their columns are of the same types. Of which one PostgreSQL's UNION is of CHAR and
 * TEXT depends on their order (https://www.postgresql.org/docs/current/typeconv-union-case.html).
 */
static bool are_queries_alike(const wh_subject *s, unsigned holes, const wh_rule_bound *bound)
{
    wh_columns first = {NULL, 0, 0}, columns;
    size_t i, k;

    for (i = 0; i < WH_RULE_HOLES; i++) {
        if (!(holes >> i & 1) || !bound->v[i])
            continue;
        if (!columns_of(s, bound->v[i], &columns) || (first.n && first.n != columns.n))
            return false;
        for (k = 0; k < columns.n; k++)
            if (!columns.p[k].type.n ||
                (first.n && !wh_str_eq_nocase(first.p[k].type, columns.p[k].type)))
                return false;
        first = columns;
    }
    return true;
}

/* All of one known class, NULL aside: MySQL compares values of two by rules of their own, and of
 * which type PostgreSQL's CASE of three is depends on their order. */
bool wh_holes_are_alike(const wh_subject *s, const wh_eet_place *place, unsigned holes,
                        const wh_rule_bound *bound)
{
    const wh_column *first = NULL;
    uint8_t class_ = WH_CLASS_UNKNOWN;
    size_t i;

    if (wh_is_dynamic(s))
        return true;
    for (i = 0; i < WH_RULE_HOLES; i++) {
        asking q;

        if (!(holes >> i & 1) || !bound->v[i])
            continue;
        if (!wh_node_is_expr(bound->v[i]))
            return are_queries_alike(s, holes, bound);
        q = asked_of(s, place, bound, i);
        if (is_literal(&q) && wh_node_has(q.e, WH_KW_NULL))
            continue;
        if (!wh_is_strict(s) && is_declared(&q, WH_TYPE_YEAR))
            return false; /* YEAR(2) = YEAR(4) knows the century, BETWEEN does not */
        if (q.typing.class_ == WH_CLASS_UNKNOWN || !is_scalar(&q) ||
            (q.typing.class_ == WH_CLASS_TEXT && !is_collated_alike(&q, &first)) ||
            (class_ != WH_CLASS_UNKNOWN && class_ != q.typing.class_))
            return false;
        class_ = q.typing.class_;
    }
    return true;
}

/* Both sides of a comparison bring the same to it; of dynamic types, affinity. */
bool wh_holes_are_same(const wh_subject *s, const wh_eet_place *place, unsigned holes,
                       const wh_rule_bound *bound)
{
    int affinity = -1;
    size_t i;

    for (i = 0; i < WH_RULE_HOLES; i++) {
        asking q;

        if (!(holes >> i & 1) || !bound->v[i])
            continue;
        q = asked_of(s, place, bound, i);
        if (!wh_is_dynamic(s)) { /* what is grouped by one collation is not compared by another */
            if (wh_node_contains(q.e, WH_N_COLLATE, true) ||
                (q.typing.class_ == WH_CLASS_TEXT && !is_ordered(&q)))
                return false;
            continue;
        }
        if (q.e->kind != WH_N_COLUMN || !q.typing.column || !is_binary(&q) ||
            (affinity >= 0 && q.typing.affinity != affinity))
            return false;
        affinity = q.typing.affinity;
    }
    return wh_holes_are_alike(s, place, holes, bound);
}

bool wh_hole_is(const wh_subject *s, const wh_eet_place *place, const wh_rule_bound *bound,
                size_t hole, unsigned is)
{
    asking q = asked_of(s, place, bound, hole);

    return is >= WH_HOLE_QUERY || conditions[is](&q);
}
