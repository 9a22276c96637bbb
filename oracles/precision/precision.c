/*
 * The precision table: what a query must not contain because the dialect leaves its result open.
 * A false alarm costs a user more than a missed bug; so whatever is not known to be exact is
 * refused. The rules follow views into their queries.
 */
#include "oracles/precision/internal.h"
#include "oracles/precision/change.h"
#include "oracles/precision/json.h"
#include "oracles/precision/mysql.h"
#include "oracles/precision/search.h"
#include "oracles/precision/single.h"
#include "oracles/precision/unknown.h"
#include "oracles/precision/window.h"

static bool examine_parts(wh_examiner *x, const wh_node *query, const wh_select *parts,
                          int position);

/* What follows IN without brackets: a table, or a table-valued function. */
static bool examine_in(wh_examiner *x, const wh_node *in)
{
    const wh_node *table = wh_node_find(in, WH_N_NAME);

    if (wh_node_find(in, WH_N_TABLE_FUNCTION))
        return wh_precision_refuse(x, "a table-valued function after IN");
    return !table || wh_examine_relation(x, wh_name_part(table, 1), wh_name_part(table, 0));
}

/* DEFAULT(c) of a column whose default is an expression: MariaDB computes it of whatever row it has
 * at hand. */
static bool computes_default(const wh_subject *s, const wh_node *call)
{
    const wh_node *e = wh_node_expr(call, 0), *value;
    const wh_column *c =
        e && e->kind == WH_N_COLUMN && s->q.from ? wh_find_column(s, s->q.from, e) : NULL;

    if (!c)
        return true;
    value = c->def ? wh_node_expr(wh_node_find(c->def, WH_N_DEFAULT), 0) : NULL;
    return value && wh_unbracketed(value)->kind != WH_N_LITERAL;
}

/* A function that gives several rows multiplies them, before WHERE or behind it; one that is not in
 * the dialect's list may be an aggregate, or another one every time. */
static bool examine_call(wh_examiner *x, const wh_node *call)
{
    const wh_function *f = wh_call_function(x->s->dialect, call);
    const wh_token *name = wh_name_part(call, 0);

    if (f && (f->flags & WH_FN_TABLE))
        return wh_precision_refuse(x, "a function that gives several rows");
    /* In UTF-16 a blob of an odd length is no text, and what follows it in memory is read:
     * https://www.sqlite.org/invalidutf.html. */
    if (f && wh_name_is(name, WH_STR("instr")) && wh_catalog_is_utf16(x->s->catalog))
        return wh_precision_refuse(x, "instr() in UTF-16, where a blob may be no text");
    if (f && wh_name_is(name, WH_STR("default")) && computes_default(x->s, call))
        return wh_precision_refuse(x, "a default that is computed");
    if (f || !name)
        return true;
    return wh_precision_refuse(
        x, wh_catalog_has_function(x->s->catalog, wh_catalog_fold(x->s->catalog, name))
               ? "a function that the script makes"
               : "a function that the dialect does not list");
}

/* 'now' is the time when it is read as one
 * (https://www.postgresql.org/docs/current/datatype-datetime.html, 8.5.1.4). */
static bool examine_literal(wh_examiner *x, const wh_node *literal)
{
    static const char *const words[] = {"now", "today", "tomorrow", "yesterday"};
    const wh_token *t = wh_node_first_token(literal);
    wh_str text;
    size_t i;

    if (!t || t->kind != WH_T_STRING || !wh_is_strict(x->s))
        return true;
    text = wh_token_text(t);
    while (text.n && (*text.p == '\'' || *text.p == ' '))
        text = (wh_str){text.p + 1, text.n - 1};
    while (text.n && (text.p[text.n - 1] == '\'' || text.p[text.n - 1] == ' '))
        text.n--;
    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (wh_str_eq_nocase(text, wh_str_of(words[i])))
            return wh_precision_refuse(x, "a word that means the time");
    return true;
}

/* Can anything in it be refused? Of a literal only where words in it mean the time. */
static bool wants_a_look(const wh_examiner *x, const wh_node *n)
{
    return (n->flags & (WH_HAS_CALL | WH_HAS_SUBQUERY | WH_HAS_IN | WH_HAS_OPAQUE)) ||
           wh_is_strict(x->s);
}

/* Subqueries in expressions: what they stand in says what of them is seen. */
bool wh_examine_expressions(wh_examiner *x, const wh_node *n, int position)
{
    uint32_t i;

    if ((n->kind == WH_N_CALL && !examine_call(x, n)) ||
        (n->kind == WH_N_LITERAL && !examine_literal(x, n)))
        return false;
    if (n->kind == WH_N_IN && !examine_in(x, n))
        return false;
    for (i = 0; i < n->n; i++) {
        const wh_node *c = wh_child_node(n->child[i]);
        int p = position;

        if (!c || !wants_a_look(x, c))
            continue;
        if (c->kind == WH_N_FROM || c->kind == WH_N_WITH)
            continue; /* looked at by wh_examine_query */
        if (n->kind == WH_N_EXISTS)
            p = AT_EXISTS;
        else if (n->kind == WH_N_IN && c != wh_node_expr(n, 0))
            p = AT_IN;
        else if (c->kind == WH_N_QUERY) /* of ANY and ALL */
            p = AT_ANY;
        else if (c->kind == WH_N_SUBQUERY)
            p = AT_SCALAR;
        if (c->kind == WH_N_SUBQUERY || c->kind == WH_N_QUERY) {
            const wh_node *query = c->kind == WH_N_QUERY ? c : wh_node_find(c, WH_N_QUERY);
            if (!query || !wh_examine_query(x, query, p))
                return wh_precision_refuse(x, "a subquery that is not understood");
        } else if (!wh_examine_expressions(x, c, AT_SCALAR)) {
            return false;
        }
    }
    return true;
}

/* The arms of a compound must not differ in affinity and collation: which one counts is open
 * (https://www.sqlite.org/datatype3.html, 3.3.1), but for the base's own, whose rows are but shown
 * unless they are ordered;
 * equal rows of a set operation as in DISTINCT. */
static bool examine_compound(wh_examiner *x, const wh_select *q, const wh_node *query, int position,
                             bool own)
{
    const bool counted = query == x->unseen && wh_means(x->s->dialect, WH_MEANS_EQUAL_COUNTS);
    uint32_t i;

    x->passed = x->passed && wh_compound_keeps_all(q) && !q->order_by && !q->limit;
    if (position == AT_SCALAR)
        return wh_precision_refuse(x, "a compound query as a scalar");
    if ((position == AT_FROM || position == AT_IN) &&
        !(own && x->shown && wh_compound_keeps_all(q) && !q->order_by && !q->limit) &&
        !wh_arms_agree(x, q, AGREE_WHOLLY) && !(counted && wh_arms_agree(x, q, AGREE_NUMBER))) {
        unsigned open = !wh_compound_keeps_all(q) ? WH_OPEN_AFFINITY | WH_OPEN_TYPE
                        : x->passed               ? WH_OPEN_PASSED
                                                  : WH_OPEN_AFFINITY;

        if ((open & ~x->lenient) || wh_is_strict(x->s) || !wh_arms_agree(x, q, AGREE_OPEN))
            open = WH_OPEN_CHOICE;
        if (open & ~x->lenient)
            return wh_precision_refuse(x, WH_AFFINITY_IS_OPEN);
        x->open |= open;
    }
    for (i = 0; i < q->compound->n; i++) {
        const wh_node *arm = wh_child_node(q->compound->child[i]);
        wh_select parts;

        if (arm && arm->kind == WH_N_SELECT && wh_select_of(arm, &parts)) {
            if (counted && !parts.group_by)
                x->unseen = arm;
            if (!examine_parts(x, arm, &parts, is_membership(position) ? AT_FROM : position))
                return false;
        } else if (arm && !wh_examine_expressions(x, arm, AT_SCALAR)) {
            return false;
        }
    }
    return true;
}

/* A member that hides a table or another one would make two of one name. */
static bool examine_with(wh_examiner *x, const wh_node *with)
{
    const wh_node *member, *called;
    const wh_token *name;
    const scope *a;
    size_t i, at;

    for (i = at = 0; (member = wh_node_next(with, WH_N_CTE, &at)) != NULL; i++) {
        called = wh_node_find(member, WH_N_NAME);
        name = called ? wh_name_part(called, 0) : wh_node_token(member, WH_T_NAME);
        if (!name || wh_catalog_relation_of(x->s->catalog, name) ||
            wh_with_member(with, name) != member)
            return wh_precision_refuse(x, "a member of WITH that hides another table");
        for (a = x->scope; a; a = a->outer)
            if (wh_with_member(a->with, name))
                return wh_precision_refuse(x, "a member of WITH that hides another table");
    }
    return i > 0 || wh_precision_refuse(x, "a WITH that is not understood");
}

/* Are there as many rows as there are groups, or distinct rows? As many in any order: what equals
 * one equals the others, too (https://www.sqlite.org/datatype3.html, 4.2). */
static bool has_own_count(const wh_examiner *x, const wh_select *q)
{
    if (!wh_means(x->s->dialect, WH_MEANS_EQUAL_COUNTS))
        return false;
    return q->group_by
               ? !q->distinct
               : q->distinct && !q->having && !wh_has_aggregate(x->s->dialect, q->projection);
}

/* What stands at the base may be left out of it by an oracle (simplify.c): it asks for that itself.
 */
static bool examine_parts(wh_examiner *x, const wh_node *query, const wh_select *parts,
                          int position)
{
    const wh_dialect *d = x->s->dialect;
    const wh_node *outer = x->select;
    const wh_select q = *parts;
    const bool own = query == x->s->q.query, passed = x->passed;
    const bool counted = ((x->counted && own) || query == x->unseen) && has_own_count(x, &q);
    bool good;

    if (q.limit && position != AT_BASE && !wh_limit_is_harmless(&q, position) &&
        !wh_limit_is_above(x, &q) &&
        !((position == AT_FROM || position == AT_SCALAR) && wh_limit_is_total(x, &q, query)) &&
        !(position == AT_SCALAR && wh_limit_is_literal(&q) &&
          (wh_rows_are_alike(x->s, &q) || wh_is_found_by_key(x->s, &q))))
        return wh_precision_refuse(x, "LIMIT without a total order");
    if (q.compound)
        return examine_compound(x, &q, query, position, own);
    if (q.values)
        return position != AT_SCALAR || wh_precision_refuse(x, "VALUES as a scalar");
    if (!q.select)
        return wh_precision_refuse(x, "a query that is not understood");
    if (position != AT_BASE &&
        (q.window || (q.order_by && wh_has_window(q.order_by)) ||
         (!wh_windows_are_exact(x->s, &q) && !wh_is_one_row_before(x->s, &q))))
        return wh_precision_refuse(x, "a window function whose value depends on the order of rows");
    if (position != AT_BASE && !own && !wh_aggregates_are_own(x, &q))
        return wh_precision_refuse(x, "an aggregate that belongs to the query around it");
    if (position == AT_BASE && wh_uses_alias(x->s, &q))
        return wh_precision_refuse(x, "WHERE names a result column");
    if (position == AT_SCALAR && !wh_is_one_value(x, &q) && !wh_limit_is_one(&q))
        return wh_precision_refuse(x, "a scalar subquery that may give several rows");
    if (position != AT_BASE && position != AT_EXISTS &&
        (q.group_by || q.having || wh_has_aggregate(d, q.projection)) &&
        !wh_grouping_is_exact(x, &q, counted, own))
        return wh_precision_refuse(x,
                                   "groups or aggregates whose value depends on the order of rows");
    if (is_membership(position) && q.distinct && wh_node_expr(q.distinct, 0) &&
        !wh_shows_what_is_distinct(&q))
        return wh_precision_refuse(x, "DISTINCT ON other columns than those that are shown");
    if (position == AT_FROM && q.distinct && !counted && !wh_distinct_is_exact(x, &q, query, own)) {
        if (!passed || !(x->lenient & WH_OPEN_TYPE) || !wh_distinct_is_exact(x, &q, query, true))
            return wh_precision_refuse(x, WH_TYPE_IS_OPEN);
        x->open |= WH_OPEN_TYPE; /* which is but shown, as that of the base's own would be */
    }
    if (!wh_searches_are_terms(x->s, q.select, q.predicate))
        return wh_precision_refuse(x, "MATCH elsewhere than as a term of WHERE");
    if (wh_names_rowid_of_query(x, &q))
        return wh_precision_refuse(x, "the rowid of a view or a subquery");
    x->select = q.select;
    x->passed = passed && !q.distinct && !q.group_by && !q.order_by;
    good = !q.from || wh_examine_from(x, q.from);
    x->passed = false;
    good = good && wh_examine_expressions(x, q.select, AT_SCALAR) &&
           (!q.order_by || wh_examine_expressions(x, q.order_by, AT_SCALAR));
    x->passed = passed;
    x->select = outer;
    return good;
}

bool wh_examine_query(wh_examiner *x, const wh_node *query, int position)
{
    const scope *outer = x->scope;
    scope inner = {outer, NULL, NULL};
    wh_select q;
    bool good;

    if (++x->depth > 32 || !wh_select_of(query, &q))
        return wh_precision_refuse(x, "nested too deep");
    if (q.with) {
        if (!examine_with(x, q.with))
            return false;
        inner.with = q.with;
        x->scope = &inner;
    }
    good = examine_parts(x, query, &q, position);
    x->scope = outer;
    x->depth--;
    return good;
}

/* What only some dialects leave open. */
static const struct {
    const wh_dialect *dialect;
    const char *(*imprecise)(const wh_subject *s);
} of_dialects[] = {
    {&wh_dialect_mysql, wh_mysql_imprecise},
    {&wh_dialect_mariadb, wh_mysql_imprecise},
    {&wh_dialect_duckdb, wh_unknown_joins},
    {&wh_dialect_generic, wh_unknown_parts},
};

enum { N_OF_DIALECTS = sizeof of_dialects / sizeof of_dialects[0] };

static size_t row_of(const wh_dialect *d)
{
    size_t i;

    for (i = 0; i < N_OF_DIALECTS && !wh_dialect_is(d, of_dialects[i].dialect); i++)
        ;
    return i;
}

static const char *more_of_dialect(const wh_subject *s)
{
    size_t i = row_of(s->dialect);

    return i < N_OF_DIALECTS ? of_dialects[i].imprecise(s) : NULL;
}

bool wh_dialect_leaves_open(const wh_dialect *d)
{
    return row_of(d) < N_OF_DIALECTS;
}

bool wh_dialect_is_exact(const wh_subject *s, const char **why)
{
    *why = more_of_dialect(s);
    return !*why;
}

bool wh_expression_is_precise(const wh_subject *s, const wh_node *e, const char **why)
{
    wh_examiner x = {.s = s};
    scope with = {NULL, s->q.with, NULL};
    unsigned traits = wh_catalog_traits(s->catalog, e);

    x.scope = s->q.with ? &with : NULL;
    if (traits & WH_TRAIT_OPAQUE)
        x.why = "a construct that is not understood";
    else if (traits & (WH_TRAIT_NONDETERMINISTIC | WH_TRAIT_SIDE_EFFECT))
        x.why = "a function that is not the same twice";
    else if (wh_node_contains(e, WH_N_PARAM, true))
        x.why = "a parameter";
    else if (e->kind == WH_N_SUBQUERY && wh_node_find(e, WH_N_QUERY))
        wh_examine_query(&x, wh_node_find(e, WH_N_QUERY), AT_SCALAR);
    else
        wh_examine_expressions(&x, e, AT_SCALAR);
    *why = x.why;
    return !x.why;
}

static enum wh_walk see_name(void *ctx, const wh_node *n)
{
    const char *const *names = ctx;

    for (; n->kind == WH_N_COLUMN && *names; names++)
        if (wh_name_is(wh_name_part(n, 0), wh_str_of(*names)))
            return WH_WALK_STOP;
    return WH_WALK_ON;
}

/* PostgreSQL's system columns (https://www.postgresql.org/docs/current/ddl-system-columns.html): a
 * row that is changed lies elsewhere each time. */
static bool tells_of_transactions(const wh_subject *s)
{
    static const char *transaction[] = {"xmin", "xmax", "cmin", "cmax", NULL};
    static const char *place[] = {"ctid", NULL};
    const wh_node *returning = s->kind == WH_IS_UPDATE ? s->change.returning : NULL;

    return wh_is_strict(s) && (!wh_node_walk(s->statement, see_name, transaction) ||
                               (returning && !wh_node_walk(returning, see_name, place)));
}

static enum wh_walk see_function(void *ctx, const wh_node *n)
{
    wh_catalog *c = ctx;

    return n->kind == WH_N_COLUMN && wh_name_part(n, 1) &&
                   wh_catalog_has_function(c, wh_catalog_fold(c, wh_name_part(n, 0)))
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* t.f is f(t) in PostgreSQL, where t has no column f
 * (https://www.postgresql.org/docs/current/rowtypes.html#ROWTYPES-USAGE). */
static bool calls_as_column(const wh_subject *s)
{
    return wh_is_strict(s) && !wh_node_walk(s->statement, see_function, s->catalog);
}

static bool is_precise(wh_examiner *x, const char **why)
{
    const wh_subject *s = x->s;
    unsigned traits = wh_subject_traits(s);

    if (!s->kind || (!s->q.query && s->kind == WH_IS_QUERY))
        x->why = "not a query";
    else if (traits & WH_TRAIT_OPAQUE)
        x->why = "a construct that is not understood";
    else if (traits & WH_TRAIT_NONDETERMINISTIC)
        x->why = "a function that is not the same twice";
    else if (traits & WH_TRAIT_SIDE_EFFECT)
        x->why = "a query that leaves something behind";
    else if (wh_node_contains(s->statement, WH_N_PARAM, true))
        x->why = "a parameter";
    else if (wh_is_dynamic(s) && wh_catalog_names_truth(s->catalog))
        x->why = "a column that is called TRUE or FALSE";
    else if (calls_as_column(s))
        x->why = "a column that may be a function";
    else if (tells_of_transactions(s))
        x->why = "a column that tells of transactions";
    else if (wh_node_has(wh_node_find(s->q.query, WH_N_OPTION), WH_KW_PROCEDURE))
        x->why = "a PROCEDURE, to which the text of the query is data";
    else if (wh_loses_json(s))
        x->why = "JSON that may have become text on its way";
    else if (s->kind != WH_IS_QUERY)
        wh_change_is_precise(s, &x->why);
    else if (wh_examine_query(x, s->q.query, AT_BASE))
        x->why = more_of_dialect(s);
    *why = x->why;
    return !x->why;
}

bool wh_is_precise(const wh_subject *s, const char **why)
{
    wh_examiner x = {.s = s};

    return is_precise(&x, why);
}

bool wh_is_precise_but(const wh_subject *s, unsigned *open, const char **why)
{
    wh_examiner x = {.s = s, .passed = true, .lenient = WH_OPEN_ALL | WH_OPEN_CHOICE};
    bool good = is_precise(&x, why);

    *open = x.open;
    return good;
}

static bool result_is_exact(const wh_examiner *how, const char **why)
{
    wh_examiner x = *how;
    const wh_subject *s = x.s;

    if (!s->q.query)
        x.why = "not a query";
    else if (wh_subject_traits(s) & WH_TRAIT_ENVIRONMENT)
        x.why = "a function that tells of a setting, the version or the session";
    else if (wh_node_contains(s->statement, WH_N_MATCH_AGAINST, true))
        x.why = "a full-text search, which finds other rows without its index";
    else
        wh_examine_query(&x, s->q.query, AT_FROM);
    *why = x.why;
    return !x.why;
}

typedef struct exactness {
    bool good;
    const char *why;
} exactness;

/* Of a base several oracles ask that. */
bool wh_rows_are_exact(const wh_subject *s, const char **why)
{
    static const char asker;
    void **slot = wh_known_of(s, &asker);
    exactness *known = slot ? *slot : NULL;

    if (!slot)
        return result_is_exact(&(wh_examiner){.s = s}, why);
    if (!known) {
        known = WH_NEW(s->a, exactness);
        known->good = result_is_exact(&(wh_examiner){.s = s}, &known->why);
        *wh_known_of(s, &asker) = known; /* asked anew, as its place may be another's by now */
    }
    *why = known->why;
    return known->good;
}

bool wh_shown_rows_are_exact(const wh_subject *s, const char **why)
{
    return result_is_exact(
        &(wh_examiner){.s = s, .shown = true, .passed = true, .lenient = WH_OPEN_ALL}, why);
}

bool wh_row_count_is_exact(const wh_subject *s, const char **why)
{
    return result_is_exact(
        &(wh_examiner){
            .s = s,
            .counted = true,
            .shown = true,
            .passed = true,
            .lenient = WH_OPEN_PASSED | WH_OPEN_TYPE,
        },
        why);
}
