/* Places: a walk through a statement that knows what is in sight and what counts. */
#include "oracles/eet/places.h"
#include "formats/sql/tree/edit.h"
#include "oracles/precision/exact.h"
#include "oracles/precision/search.h"

enum position {
    AT_TOP,    /* its rows are the result */
    AT_FROM,   /* a query in FROM, a member of WITH */
    AT_VALUE,  /* a scalar, or behind IN */
    AT_EXISTS, /* only whether there are rows */
};

typedef struct walk {
    const wh_subject *s;
    wh_eet_visit visit;
    void *ctx;
    int depth;
} walk;

/* What is known of the spot where an expression stands. */
typedef struct spot {
    const wh_scope *scope;
    const wh_node *items;
    const wh_select *groups, *query;
    const wh_node *other;
    int care;
    bool truth;
} spot;

static void see_expression(walk *w, const wh_node *e, spot at);
static void see_query(walk *w, const wh_node *query, const wh_scope *outer, int position);

/* ---- what a dialect does not let be rewritten ------------------------------------------------ */

enum { SQLITE = 1, POSTGRESQL = 2, MYSQL = 4, OTHERS = 8, EVERYWHERE = 15 };

static unsigned family_of(const wh_subject *s)
{
    if (s->dialect->affinity)
        return SQLITE;
    if (wh_is_strict(s))
        return POSTGRESQL;
    return wh_dialect_is(s->dialect, &wh_dialect_mysql) ||
                   wh_dialect_is(s->dialect, &wh_dialect_mariadb)
               ? MYSQL
               : OTHERS;
}

typedef struct question {
    const wh_subject *s;
    const wh_node *e;
    const spot *at;
    wh_typing typing;
    bool truth;
} question;

/* A subquery has the affinity of its one result (datatype3.html, 3.2). */
static bool query_brings_affinity(const wh_node *subquery)
{
    wh_select q;
    wh_result r;
    size_t at = 0;

    return !wh_select_of(subquery, &q) || !q.select || !wh_result_next(q.projection, &at, &r) ||
           r.kind != WH_RESULT_EXPR || wh_brings_affinity(wh_unbracketed(r.expr));
}

bool wh_brings_affinity(const wh_node *e)
{
    static const char *const passing[] = {"likely", "unlikely", "likelihood"};
    const wh_token *name = e->kind == WH_N_CALL ? wh_name_part(e, 0) : NULL;
    size_t i;

    for (i = 0; name && i < sizeof passing / sizeof passing[0]; i++)
        if (wh_name_is(name, wh_str_of(passing[i])))
            return true;
    return e->kind == WH_N_COLUMN || e->kind == WH_N_CAST ||
           (e->kind == WH_N_SUBQUERY && query_brings_affinity(e)) ||
           (e->kind == WH_N_UNARY && wh_node_has(e, WH_OP_PLUS)) ||
           wh_node_contains(e, WH_N_COLLATE, true);
}

static bool is_of_column(const question *q)
{
    return q->at->care == WH_CARE_AFFINITY && wh_brings_affinity(q->e);
}

/* In a list behind IN that is no constant a REAL column makes a real of it, elsewhere not. */
static bool is_wide_integer(const question *q)
{
    const wh_token *t = q->e->kind == WH_N_LITERAL ? wh_node_first_token(q->e) : NULL;

    return t && q->at->care == WH_CARE_AFFINITY && t->kind == WH_T_INTEGER &&
           wh_token_text(t).n > 15;
}

static bool is_column_of_query(const question *q)
{
    return q->at->care == WH_CARE_TYPE;
}

static bool is_collated(const question *q)
{
    return q->at->care == WH_CARE_COLLATION &&
           (q->typing.spelling != WH_SPELLING_ONE || wh_node_contains(q->e, WH_N_COLLATE, true));
}

static bool has_subtype(const question *q)
{
    const wh_token *name = q->e->kind == WH_N_CALL ? wh_name_part(q->e, 0) : NULL;
    wh_str text = name ? wh_token_text(name) : (wh_str){NULL, 0};

    return (text.n >= 4 && wh_str_eq_nocase((wh_str){text.p, 4}, WH_STR("json"))) ||
           wh_node_has(q->e, WH_OP_ARROW) || wh_node_has(q->e, WH_OP_ARROW2);
}

static bool is_literal_of_any_type(const question *q)
{
    const wh_token *t = q->e->kind == WH_N_LITERAL ? wh_node_first_token(q->e) : NULL;

    return t && t->kind != WH_T_INTEGER && t->kind != WH_T_REAL && t->kind != WH_KW_TRUE &&
           t->kind != WH_KW_FALSE;
}

/* Where nothing says of which type it is; compared with a column, it is of that one's. */
static bool is_untyped_literal(const question *q)
{
    return is_literal_of_any_type(q) &&
           !(q->at->other && wh_unbracketed(q->at->other)->kind == WH_N_COLUMN);
}

static bool is_explicit_collation(const question *q)
{
    return q->e->kind == WH_N_COLLATE;
}

/* Numbers, dates and text of columns keep their type when they are chosen. */
static bool is_changed_by_choice(const question *q)
{
    static const uint8_t kept[] = {WH_CLASS_INTEGER, WH_CLASS_DECIMAL, WH_CLASS_TEXT, WH_CLASS_DATE,
                                   WH_CLASS_DATETIME};
    size_t i;

    if (q->truth || q->typing.class_ == WH_CLASS_BOOLEAN)
        return false;
    if (q->e->kind == WH_N_LITERAL)
        return q->at->care != WH_CARE_VALUE;
    for (i = 0; i < sizeof kept; i++)
        if (q->typing.class_ == kept[i])
            return false;
    return true;
}

static bool is_odd_declaration(const question *q)
{
    static const char *const words[] = {"year", "zerofill", "bit", "float", "enum", "set", "real"};
    size_t i, k, n;

    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        for (k = 0, n = strlen(words[i]); k + n <= q->typing.type.n; k++)
            if (wh_str_eq_nocase((wh_str){q->typing.type.p + k, n}, wh_str_of(words[i])))
                return true;
    return false;
}

/* Shown as text, MariaDB's is bytes, and what is chosen is text. */
static bool is_exists_as_value(const question *q)
{
    return q->e->kind == WH_N_EXISTS && !q->at->truth;
}

static bool counts_in_all(const question *q)
{
    return q->at->care == WH_CARE_ALL;
}

/* A search finds what it finds as a term of WHERE alone. */
static enum wh_walk see_search(void *ctx, const wh_node *n)
{
    (void)ctx;
    return n->kind == WH_N_QUERY                              ? WH_WALK_SKIP
           : wh_is_search(n) || n->kind == WH_N_MATCH_AGAINST ? WH_WALK_STOP
                                                              : WH_WALK_ON;
}

static bool is_search(const question *q)
{
    return !wh_node_walk(q->e, see_search, NULL);
}

static bool is_of_unknown_type(const question *q)
{
    return q->typing.class_ == WH_CLASS_UNKNOWN && !q->truth;
}

static const struct refusal {
    unsigned dialects;
    unsigned rules; /* that are refused */
    bool (*applies)(const question *q);
    const char *why; /* with the page that says so */
} refusals[] = {
    {EVERYWHERE, 0xff, counts_in_all, "the number of a result, a key that is repeated elsewhere"},
    {EVERYWHERE, 0xff, is_search, "a full-text search is a term of WHERE"},
    {SQLITE, 0xff, is_of_column,
     "CASE has neither the affinity nor the collation of its column (datatype3.html, 3.2 and 7.1)"},
    {SQLITE, 0xff, is_wide_integer,
     "IN compares wide integers with a REAL column as reals, = does not (lang_expr.html, 8)"},
    {SQLITE, 0xff, is_column_of_query,
     "a column of a query in FROM has the affinity of its expression (datatype3.html, 3.3)"},
    {EVERYWHERE, 0xff, is_collated, "it is ordered by a collation that CASE does not pass on"},
    {SQLITE, 0xff, has_subtype, "JSON's subtype may get lost on the way (json1.html, 3.4)"},
    {POSTGRESQL, 0xff, is_untyped_literal,
     "a literal takes the type that is wanted, CASE of literals is text (typeconv.html, 10.5)"},
    {POSTGRESQL, 0x60, is_literal_of_any_type,
     "CASE of literals alone is text (typeconv.html, 10.5)"},
    {POSTGRESQL | MYSQL, 0xff, is_explicit_collation,
     "an explicit collation counts where it stands"},
    {MYSQL, 0xff, is_changed_by_choice,
     "what is chosen has a type of its own (type-conversion.html)"},
    {MYSQL, 0xff, is_odd_declaration,
     "what is chosen of YEAR, BIT, FLOAT, ENUM or SET is another type"},
    {MYSQL, 0xff, is_exists_as_value, "EXISTS is no number like others where it is shown"},
    {POSTGRESQL | OTHERS, 0x18, is_of_unknown_type, "no other value of this type is known"},
};

/* Kinds that may be chosen at all: an expression of one value. */
static bool is_value(const wh_node *e)
{
    switch (e->kind) {
    case WH_N_LITERAL:
    case WH_N_COLUMN:
    case WH_N_UNARY:
    case WH_N_BINARY:
    case WH_N_IS:
    case WH_N_LIKE:
    case WH_N_BETWEEN:
    case WH_N_IN:
    case WH_N_NULL_TEST:
    case WH_N_CASE:
    case WH_N_CAST:
    case WH_N_CALL:
    case WH_N_EXISTS:
    case WH_N_SUBQUERY:
        return true;
    default:
        return false;
    }
}

static void offer(walk *w, const wh_node *e, const spot *at)
{
    wh_eet_place place = {.e = e,
                          .scope = at->scope,
                          .items = at->items,
                          .groups = at->groups,
                          .other = at->other,
                          .condition = at->truth,
                          .typing = wh_typing_in(w->s, at->scope, e)};
    question q = {w->s, e, at, place.typing, false};
    unsigned family = family_of(w->s);
    size_t i;

    if (!is_value(e) || (e->flags & WH_HAS_OPAQUE))
        return;
    place.truth = at->truth || wh_is_truth(e) ||
                  (wh_is_strict(w->s) && place.typing.class_ == WH_CLASS_BOOLEAN);
    q.truth = place.truth;
    place.rules = place.truth ? 0x7e : 0x78;
    for (i = 0; i < sizeof refusals / sizeof refusals[0] && place.rules; i++)
        if ((refusals[i].dialects & family) && refusals[i].applies(&q))
            place.rules &= ~refusals[i].rules;
    if (place.rules)
        w->visit(w->ctx, &place);
}

/* ---- expressions ---------------------------------------------------------------------------- */

static spot with_care(spot at, int care)
{
    at.care = care;
    at.truth = false;
    at.other = NULL;
    return at;
}

/* What is true of the whole is of its operand: brackets, + and COLLATE. */
static spot passed_on(spot at)
{
    if (at.care == WH_CARE_ALL)
        at.care = WH_CARE_VALUE;
    return at;
}

static void see_operands(walk *w, const wh_node *e, spot at)
{
    const wh_node *c;
    size_t i;

    for (i = 0; (c = wh_node_expr(e, i)) != NULL; i++)
        see_expression(w, c, at);
}

static void see_compared(walk *w, const wh_node *e, spot at)
{
    const wh_node *a = wh_node_expr(e, 0), *b = wh_node_expr(e, 1);

    if (!a || !b || wh_unbracketed(a)->kind == WH_N_ROW_VALUE ||
        wh_unbracketed(b)->kind == WH_N_ROW_VALUE || b->kind == WH_N_QUANTIFIED)
        return;
    at = with_care(at, WH_CARE_AFFINITY);
    at.other = b;
    see_expression(w, a, at);
    at.other = a;
    see_expression(w, b, at);
}

/* A literal is one with its sign: 9223372036854775808 alone is a real, or does not exist. */
static void see_unary(walk *w, const wh_node *e, spot at)
{
    bool plus = wh_node_has(e, WH_OP_PLUS), minus = wh_node_has(e, WH_OP_MINUS);
    const wh_node *operand = wh_node_expr(e, 0);

    if (operand && operand->kind == WH_N_LITERAL && (plus || minus))
        return;
    if (!plus)
        at = with_care(at, WH_CARE_VALUE);
    at = passed_on(at);
    at.truth = wh_node_has(e, WH_KW_NOT);
    see_operands(w, e, at);
}

static void see_binary(walk *w, const wh_node *e, spot at)
{
    if (wh_is_comparison(e)) {
        see_compared(w, e, at);
        return;
    }
    at = with_care(at, WH_CARE_VALUE);
    at.truth = wh_node_has(e, WH_KW_AND) || wh_node_has(e, WH_KW_OR);
    see_operands(w, e, at);
}

/* IS TRUE looks at a truth; IS NULL at nothing but that. */
static void see_is(walk *w, const wh_node *e, spot at)
{
    const wh_node *right = wh_node_expr(e, 1);
    const wh_token *t = right && right->kind == WH_N_LITERAL ? wh_node_first_token(right) : NULL;

    if (right && !t) {
        see_compared(w, e, at);
        return;
    }
    if (!wh_node_expr(e, 0) || wh_node_expr(e, 0)->kind == WH_N_ROW_VALUE)
        return;
    at = with_care(at, t && t->kind == WH_KW_NULL ? WH_CARE_VALUE : WH_CARE_AFFINITY);
    at.truth = t && (t->kind == WH_KW_TRUE || t->kind == WH_KW_FALSE);
    if (at.truth)
        at.care = WH_CARE_VALUE;
    see_expression(w, wh_node_expr(e, 0), at);
}

static void see_in(walk *w, const wh_node *e, spot at)
{
    const wh_node *left = wh_node_expr(e, 0), *list = wh_node_expr(e, 1), *query;

    if (!left || wh_unbracketed(left)->kind == WH_N_ROW_VALUE)
        return;
    at = with_care(at, WH_CARE_AFFINITY);
    see_expression(w, left, at);
    if (list && list->kind == WH_N_ROW_VALUE)
        see_operands(w, list, at);
    else if (list && list->kind == WH_N_PAREN)
        see_expression(w, wh_node_expr(list, 0), at);
    else if (list && list->kind == WH_N_SUBQUERY && (query = wh_node_find(list, WH_N_QUERY)))
        see_query(w, query, at.scope, AT_VALUE);
}

static void see_case(walk *w, const wh_node *e, spot at)
{
    const wh_node *base = wh_node_expr(e, 0), *when, *otherwise = wh_node_find(e, WH_N_ELSE);
    spot test = with_care(at, base ? WH_CARE_AFFINITY : WH_CARE_VALUE);
    spot result = with_care(at, at.care == WH_CARE_TYPE ? WH_CARE_TYPE : WH_CARE_VALUE);
    size_t i;

    test.truth = !base;
    if (base)
        see_expression(w, base, test);
    for (i = 0; (when = wh_node_find_nth(e, WH_N_WHEN, i)) != NULL; i++) {
        if (wh_node_expr(when, 0))
            see_expression(w, wh_node_expr(when, 0), test);
        if (wh_node_expr(when, 1))
            see_expression(w, wh_node_expr(when, 1), result);
    }
    if (wh_node_expr(otherwise, 0))
        see_expression(w, wh_node_expr(otherwise, 0), result);
}

/* Of functions that look at collations or constants the arguments stay as they are. */
static int care_of_arguments(const walk *w, const wh_node *call)
{
    static const char *const left_alone[] = {
        "likely",          "unlikely",        "likelihood",    "lag",       "lead",
        "ntile",           "nth_value",       "sqlite_offset", "round",     "truncate",
        "snippet",         "highlight",       "bm25",          "offsets",   "matchinfo",
        "percentile_cont", "percentile_disc", "group_concat",  "string_agg"};
    static const char *const comparing[] = {"min",   "max",   "nullif", "greatest",
                                            "least", "field", "elt",    "interval"};
    const wh_function *f = wh_call_function(w->s->dialect, call);
    size_t i;

    if (!f || (f->flags & (WH_FN_SYNTAX | WH_FN_ORDERED_SET | WH_FN_CLOCK)))
        return WH_CARE_ALL;
    for (i = 0; i < sizeof left_alone / sizeof left_alone[0]; i++)
        if (strcmp(f->name, left_alone[i]) == 0)
            return WH_CARE_ALL;
    for (i = 0; i < sizeof comparing / sizeof comparing[0]; i++)
        if (strcmp(f->name, comparing[i]) == 0)
            return wh_call_args(call) == 1 ? WH_CARE_COLLATION : WH_CARE_AFFINITY;
    return wh_node_has(call, WH_KW_DISTINCT) ? WH_CARE_COLLATION : WH_CARE_VALUE;
}

static void see_order(walk *w, const wh_node *order, spot at, const wh_select *q)
{
    const wh_node *term;
    size_t i;

    at = with_care(at, WH_CARE_COLLATION);
    for (i = 0; (term = wh_node_find_nth(order, WH_N_ORDER_TERM, i)) != NULL; i++) {
        const wh_node *e = wh_node_expr(term, 0);

        if (e && e->kind != WH_N_LITERAL && wh_node_contains(e, WH_N_COLUMN, false) &&
            !(q && wh_names_result(q, e)))
            see_expression(w, e, at);
    }
}

static void see_window(walk *w, const wh_node *spec, spot at)
{
    const wh_node *by = wh_node_find(spec, WH_N_PARTITION_BY), *e;
    size_t i;

    for (i = 0; (e = wh_node_expr(by, i)) != NULL; i++)
        if (e->kind != WH_N_LITERAL)
            see_expression(w, e, with_care(at, WH_CARE_COLLATION));
    if (wh_node_find(spec, WH_N_ORDER_BY) && !wh_node_find(spec, WH_N_FRAME))
        see_order(w, wh_node_find(spec, WH_N_ORDER_BY), at, NULL);
}

static void see_call(walk *w, const wh_node *e, spot at)
{
    const wh_node *filter = wh_node_find(wh_node_find(e, WH_N_FILTER), WH_N_WHERE), *argument;
    bool window = wh_call_is_window(e);
    int care = care_of_arguments(w, e);
    spot inner = with_care(at, care);

    if (wh_call_is_aggregate(w->s->dialect, e) && !window)
        inner.groups = NULL; /* of rows */
    if (care != WH_CARE_ALL)
        for (size_t i = 0; (argument = wh_node_expr(e, i)) != NULL; i++)
            if (!(window && argument->kind == WH_N_LITERAL))
                see_expression(w, argument, inner);
    inner.care = WH_CARE_VALUE;
    inner.truth = true;
    if (filter && wh_node_expr(filter, 0))
        see_expression(w, wh_node_expr(filter, 0), inner);
    if (window && wh_node_find(wh_node_find(e, WH_N_OVER), WH_N_WINDOW_SPEC))
        see_window(w, wh_node_find(wh_node_find(e, WH_N_OVER), WH_N_WINDOW_SPEC), at);
}

static void see_parts(walk *w, const wh_node *e, spot at)
{
    const wh_node *query;

    switch (e->kind) {
    case WH_N_UNARY:
        see_unary(w, e, at);
        break;
    case WH_N_BINARY:
        see_binary(w, e, at);
        break;
    case WH_N_IS:
        see_is(w, e, at);
        break;
    case WH_N_BETWEEN:
        if (wh_node_expr(e, 0) && wh_unbracketed(wh_node_expr(e, 0))->kind != WH_N_ROW_VALUE)
            see_operands(w, e, with_care(at, WH_CARE_AFFINITY));
        break;
    case WH_N_IN:
        see_in(w, e, at);
        break;
    case WH_N_LIKE: /* not what stands behind ESCAPE */
        if (!wh_is_search(e) && !wh_node_has(e, WH_KW_ESCAPE))
            see_operands(w, e, with_care(at, WH_CARE_VALUE));
        break;
    case WH_N_NULL_TEST:
        see_operands(w, e, with_care(at, WH_CARE_VALUE));
        break;
    case WH_N_CAST: /* passes a collation on, and no more */
        see_operands(w, e,
                     with_care(at, at.care == WH_CARE_VALUE || at.care == WH_CARE_ALL
                                       ? WH_CARE_VALUE
                                       : WH_CARE_AFFINITY));
        break;
    case WH_N_COLLATE:
        see_operands(w, e, passed_on(at));
        break;
    case WH_N_CASE:
        see_case(w, e, at);
        break;
    case WH_N_CALL:
        see_call(w, e, at);
        break;
    case WH_N_EXISTS:
        query = wh_node_find(wh_node_find(e, WH_N_SUBQUERY), WH_N_QUERY);
        if (query)
            see_query(w, query, at.scope, AT_EXISTS);
        break;
    case WH_N_SUBQUERY:
        query = wh_node_find(e, WH_N_QUERY);
        if (query)
            see_query(w, query, at.scope, AT_VALUE);
        break;
    default:
        break;
    }
}

static void see_expression(walk *w, const wh_node *e, spot at)
{
    if (w->depth > 200)
        return;
    w->depth++;
    if (e->kind == WH_N_PAREN && wh_node_expr(e, 0)) {
        see_expression(w, wh_node_expr(e, 0), at);
    } else {
        offer(w, e, &at);
        if (!(at.groups && wh_is_key(at.groups, e)))
            see_parts(w, e, at);
    }
    w->depth--;
}

/* ---- queries -------------------------------------------------------------------------------- */

/* The items of `from` that an ON in its child number `at` may name. */
static const wh_node *items_before(const walk *w, const wh_node *from, uint32_t at)
{
    uint32_t first = 0, k;

    for (k = 0; wh_means(w->s->dialect, WH_MEANS_WEAK_COMMA) && k <= at; k++) {
        const wh_node *join = wh_child_node(from->child[k]);
        if (join && join->kind == WH_N_JOIN && wh_node_has(join, WH_T_COMMA))
            first = k;
    }
    if (first == 0)
        return wh_edit_rebuild(w->s->a, from, from->child, at + 1);
    return wh_edit_rebuild(w->s->a, from, from->child + first, at + 1 - first);
}

/* A full join is made by hashing or merging, which needs the = that is written there
 * (https://www.postgresql.org/docs/current/queries-table-expressions.html). */
static bool is_left_alone(const walk *w, const wh_node *join)
{
    return wh_is_strict(w->s) && wh_node_has(join, WH_KW_FULL);
}

static void see_from(walk *w, const wh_node *from, const wh_scope *outer)
{
    uint32_t k;

    for (k = 0; from && k < from->n; k++) {
        const wh_node *c = wh_child_node(from->child[k]), *item, *on, *query;

        if (!c)
            continue;
        item = c->kind == WH_N_JOIN ? wh_node_find_group(c, WH_GROUP_ITEM, 0) : c;
        if (item && item->kind == WH_N_TABLE_SUBQUERY && !wh_node_has(item, WH_KW_LATERAL) &&
            (query = wh_node_find(item, WH_N_QUERY)) != NULL)
            see_query(w, query, outer, AT_FROM);
        if (item && item->kind == WH_N_TABLE_PAREN)
            see_from(w, item, outer);
        on = c->kind == WH_N_JOIN && !wh_node_find(c, WH_N_JOIN) ? wh_node_find(c, WH_N_ON) : NULL;
        if (on && wh_node_expr(on, 0) && !is_left_alone(w, c)) {
            wh_scope *scope = WH_NEW(w->s->a, wh_scope);
            spot at = {scope, items_before(w, from, k), NULL, NULL, NULL, WH_CARE_VALUE, true};

            *scope = (wh_scope){outer, at.items};
            see_expression(w, wh_node_expr(on, 0), at);
        }
    }
}

typedef struct repeated {
    const wh_node *key;
} repeated;

static enum wh_walk look_for_key(void *ctx, const wh_node *n)
{
    const repeated *r = ctx;

    return wh_node_is_expr(n) && wh_node_same(n, wh_unbracketed(r->key)) ? WH_WALK_STOP
                                                                         : WH_WALK_ON;
}

static bool stands_in(const wh_node *key, const wh_node *clause)
{
    repeated r = {key};

    return clause && !wh_node_walk(clause, look_for_key, &r);
}

/* A key that no other clause repeats. */
static void see_keys(walk *w, const wh_select *q, spot at)
{
    const wh_node *key;
    size_t i;

    if (!wh_keys_are_plain(q) || wh_node_find(q->group_by, WH_N_WITH_ROLLUP))
        return;
    for (i = 0; (key = wh_node_expr(q->group_by, i)) != NULL; i++)
        if (!stands_in(key, q->projection) && !stands_in(key, q->having) &&
            !stands_in(key, q->order_by) && !wh_node_find(q->select, WH_N_WINDOW))
            see_expression(w, key, with_care(at, WH_CARE_COLLATION));
}

static void see_projection(walk *w, const wh_select *q, spot at, int position)
{
    bool sqlite = family_of(w->s) == SQLITE;
    size_t next = 0;
    wh_result r;

    if (q->distinct && (q->order_by || wh_node_expr(q->distinct, 0)))
        return; /* what it is ordered by must be shown */
    while (wh_result_next(q->projection, &next, &r)) {
        if (r.kind != WH_RESULT_EXPR)
            continue;
        at.care = position == AT_TOP      ? (q->distinct ? WH_CARE_COLLATION : WH_CARE_VALUE)
                  : position == AT_EXISTS ? WH_CARE_VALUE
                  : position == AT_VALUE  ? WH_CARE_AFFINITY
                  : sqlite                ? WH_CARE_TYPE
                  : r.alias               ? WH_CARE_VALUE
                                          : WH_CARE_ALL;
        see_expression(w, r.expr, at);
    }
}

static void see_select(walk *w, const wh_select *q, const wh_scope *outer, int position)
{
    const wh_dialect *d = w->s->dialect;
    wh_scope *scope = WH_NEW(w->s->a, wh_scope);
    wh_select *kept = WH_NEW(w->s->a, wh_select);
    spot at = {scope, q->from, NULL, kept, NULL, WH_CARE_VALUE, true};
    bool grouped = q->group_by || q->having || wh_has_aggregate(d, q->projection) ||
                   wh_has_aggregate(d, q->order_by);

    *scope = (wh_scope){outer, q->from};
    *kept = *q;
    see_from(w, q->from, outer);
    if (q->predicate)
        see_expression(w, q->predicate, at);
    at.truth = false;
    if (q->group_by)
        see_keys(w, q, at);
    at.groups = grouped ? kept : NULL;
    see_projection(w, q, at, position);
    if (q->having && wh_node_expr(q->having, 0)) {
        at.truth = true;
        at.care = WH_CARE_VALUE;
        see_expression(w, wh_node_expr(q->having, 0), at);
    }
    if (q->order_by && !q->distinct)
        see_order(w, q->order_by, at, q);
}

static void see_compound(walk *w, const wh_select *q, const wh_scope *outer, int position)
{
    uint32_t i, unions = 0, alls = 0;

    for (i = 0; i < q->compound->n; i++) {
        const wh_token *t = wh_child_token(q->compound->child[i]);
        unions +=
            t && (t->kind == WH_KW_UNION || t->kind == WH_KW_EXCEPT || t->kind == WH_KW_INTERSECT);
        alls += t && t->kind == WH_KW_ALL;
    }
    if (position != AT_EXISTS && (position != AT_TOP || unions != alls || !w->s->dialect->affinity))
        position = AT_FROM;
    for (i = 0; i < q->compound->n; i++) {
        const wh_node *arm = wh_child_node(q->compound->child[i]);
        wh_select parts;

        if (arm && arm->kind == WH_N_SELECT && wh_select_of(arm, &parts))
            see_select(w, &parts, outer, position);
    }
}

static void see_query(walk *w, const wh_node *query, const wh_scope *outer, int position)
{
    const wh_node *member, *inner;
    wh_select q;
    size_t i;

    if (w->depth > 200 || !wh_select_of(query, &q))
        return;
    for (i = 0; q.with && !wh_node_has(q.with, WH_KW_RECURSIVE) &&
                (member = wh_node_find_nth(q.with, WH_N_CTE, i)) != NULL;
         i++)
        if ((inner = wh_member_query(member)) != NULL)
            see_query(w, inner, outer, AT_FROM);
    if (q.compound)
        see_compound(w, &q, outer, position);
    else if (q.select)
        see_select(w, &q, outer, position);
}

/* Values that are stored are converted by their column, whatever they are made of. */
static void see_change(walk *w)
{
    const wh_change *c = &w->s->change;
    const wh_node *shown = wh_node_find(c->returning, WH_N_PROJECTION);
    wh_scope *scope = WH_NEW(w->s->a, wh_scope);
    spot at = {scope, w->s->q.from, NULL, NULL, NULL, WH_CARE_VALUE, true};
    wh_assignment set;
    wh_result r;
    size_t next = 0;

    *scope = (wh_scope){NULL, w->s->q.from};
    if (c->predicate)
        see_expression(w, c->predicate, at);
    at.truth = false;
    while (wh_assignment_next(c->set, &next, &set))
        if (set.value && set.value->kind != WH_N_SUBQUERY && set.column->kind != WH_N_NAMES)
            see_expression(w, set.value, at);
    for (next = 0; shown && wh_result_next(shown, &next, &r);)
        if (r.kind == WH_RESULT_EXPR)
            see_expression(w, r.expr, at);
}

void wh_eet_places(const wh_subject *s, wh_eet_visit visit, void *ctx)
{
    walk w = {s, visit, ctx, 0};

    if (s->kind == WH_IS_QUERY && s->q.query)
        see_query(&w, s->q.query, NULL, AT_TOP);
    else if (s->kind == WH_IS_INSERT && s->change.query)
        see_query(&w, s->change.query, NULL, AT_TOP);
    else if (s->kind & (WH_IS_UPDATE | WH_IS_DELETE) && s->q.from)
        see_change(&w);
}

/* ---- what is never chosen -------------------------------------------------------------------- */

/* The collation of text counts too. */
static bool is_of_same_type(const wh_subject *s, const wh_eet_place *place, const wh_node *rand)
{
    wh_typing t = wh_typing_in(s, place->scope, rand);

    if (t.class_ == WH_CLASS_TEXT && !wh_is_strict(s))
        return false;
    return t.spelling == place->typing.spelling && t.class_ == place->typing.class_ &&
           t.type.n > 0 && wh_str_eq_nocase(t.type, place->typing.type);
}

bool wh_eet_rand_fits(const wh_subject *s, const wh_eet_place *place, const wh_node *rand)
{
    const wh_node *e = wh_unbracketed(place->e);
    const wh_token *t;

    rand = wh_unbracketed(rand);
    t = rand->kind == WH_N_LITERAL ? wh_node_first_token(rand) : NULL;
    if (wh_node_contains(rand, WH_N_COLLATE, true))
        return false;
    if (family_of(s) == SQLITE || wh_node_same(rand, e))
        return true;
    if (e->kind == WH_N_LITERAL && wh_is_strict(s)) { /* of the type that it is compared with */
        const wh_token *own = wh_node_first_token(e);

        if (own->kind != WH_T_INTEGER && own->kind != WH_T_REAL &&
            place->typing.class_ != WH_CLASS_BOOLEAN)
            return place->other && wh_node_same(wh_unbracketed(place->other), rand);
    }
    if (t && t->kind == WH_KW_NULL)
        return true;
    if (t && t->kind == WH_T_STRING && wh_is_strict(s)) /* of the type that e is of */
        return place->typing.class_ != WH_CLASS_UNKNOWN;
    if (wh_is_truth(rand) || wh_typing_in(s, place->scope, rand).class_ == WH_CLASS_BOOLEAN)
        return place->typing.class_ == WH_CLASS_BOOLEAN || wh_is_truth(e);
    return is_of_same_type(s, place, rand);
}
