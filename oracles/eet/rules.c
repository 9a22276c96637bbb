/* The conditions of rules, and the rules that a dialect has. */
#include "oracles/eet/rules.h"
#include "oracles/eet/state.h"
#include "oracles/subject/rewrite.h"

/* ---- conditions ------------------------------------------------------------------------------ */

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

static bool is_declared(const asking *q, const char *word)
{
    return wh_declares(q->typing.type, word);
}

/* BIT, YEAR and numbers without a sign are other numbers. */
static bool is_integer(const asking *q)
{
    return q->typing.class_ == WH_CLASS_INTEGER && !is_declared(q, "unsigned") &&
           !is_declared(q, "zerofill") && !is_declared(q, "year") && !is_declared(q, "bit") &&
           !is_declared(q, "oid");
}

static bool is_number(const asking *q)
{
    return wh_is_dynamic(q->s) ||
           (wh_class_is_number(q->typing.class_) && !is_declared(q, "unsigned") &&
            !is_declared(q, "zerofill") && !is_declared(q, "year") && !is_declared(q, "money"));
}

/* Blanks at the end of char(n) come and go. */
static bool is_text(const asking *q)
{
    wh_str type = q->typing.type;

    return q->typing.class_ == WH_CLASS_TEXT &&
           (!is_declared(q, "char") || is_declared(q, "var")) &&
           !(type.n == 4 && wh_str_eq_nocase(type, WH_STR("name")));
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
    for (i = 0; (term = wh_node_find_nth(q->e, WH_N_ORDER_TERM, i)) != NULL; i++)
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
    [WH_HOLE_TRUTH] = is_truth,       [WH_HOLE_INTEGER] = is_integer,
    [WH_HOLE_NUMBER] = is_number,     [WH_HOLE_TEXT] = is_text,
    [WH_HOLE_LITERAL] = is_literal,   [WH_HOLE_NOT_NULL] = is_not_null,
    [WH_HOLE_PLAIN] = is_plain,       [WH_HOLE_BINARY] = is_binary,
    [WH_HOLE_ORDERED] = is_ordered,   [WH_HOLE_SCALAR] = is_scalar,
    [WH_HOLE_SINGLE] = is_single,     [WH_HOLE_NAMED] = is_named,
    [WH_HOLE_STARLESS] = is_starless, [WH_HOLE_NEVER_RAISES] = never_raises,
    [WH_HOLE_REAL] = is_real,         [WH_HOLE_DECIMAL] = is_decimal,
    [WH_HOLE_PREFIX] = is_prefix,     [WH_HOLE_AGGREGATE] = is_aggregate,
};

static asking asked_of(const wh_subject *s, const wh_eet_place *place, const wh_rule_bound *bound,
                       size_t hole)
{
    const wh_node *e = bound->v[hole];
    asking q = {s, place, wh_unbracketed(e), {.class_ = WH_CLASS_UNKNOWN}};
    wh_scope inner = {place->scope, wh_node_find(bound->in[hole], WH_N_FROM)};

    if (wh_node_is_expr(e))
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
    return wh_query_columns(s->catalog, query, out);
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
static bool are_alike(const wh_subject *s, const wh_eet_place *place, unsigned holes,
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
        if (!wh_is_strict(s) && is_declared(&q, "year"))
            return false; /* YEAR(2) = YEAR(4) knows the century, BETWEEN does not */
        if (q.typing.class_ == WH_CLASS_UNKNOWN || !is_scalar(&q) ||
            (q.typing.class_ == WH_CLASS_TEXT && !is_collated_alike(&q, &first)) ||
            (class_ != WH_CLASS_UNKNOWN && class_ != q.typing.class_))
            return false;
        class_ = q.typing.class_;
    }
    return true;
}

/* Both sides of a comparison bring the same to it; of SQLite, affinity. */
static bool are_same(const wh_subject *s, const wh_eet_place *place, unsigned holes,
                     const wh_rule_bound *bound)
{
    int affinity = -1;
    size_t i;

    for (i = 0; i < WH_RULE_HOLES && s->dialect->affinity; i++) {
        asking q;

        if (!(holes >> i & 1) || !bound->v[i])
            continue;
        q = asked_of(s, place, bound, i);
        if (q.e->kind != WH_N_COLUMN || !q.typing.column || !is_binary(&q) ||
            (affinity >= 0 && q.typing.affinity != affinity))
            return false;
        affinity = q.typing.affinity;
    }
    return are_alike(s, place, holes, bound);
}

/* ---- columns of what is read ------------------------------------------------------------------
 */

typedef struct reach {
    const wh_subject *s;
    wh_from_items items;
    bool inside, outside; /* what columns have been seen */
} reach;

static bool names_column_of(const reach *k, const wh_node *column, const wh_from_item *item)
{
    const wh_token *table = wh_name_part(column, 1), *name = wh_from_item_name(item);
    const wh_column *v;
    size_t n, i;

    if (table)
        return !name || wh_name_eq(table, name);
    if (!wh_item_columns(k->s, item, &v, &n))
        return true;
    for (i = 0; i < n; i++)
        if (wh_name_is(wh_name_part(column, 0), v[i].name))
            return true;
    return false;
}

static enum wh_walk see_column(void *ctx, const wh_node *n)
{
    reach *k = ctx;
    bool inside = false;
    size_t i;

    if (n->kind == WH_N_QUERY || n->kind == WH_N_STAR || /* what it names is another question */
        (wh_is_rowid(n) && !wh_name_part(n, 1)))
        k->inside = k->outside = true;
    if (n->kind != WH_N_COLUMN)
        return WH_WALK_ON;
    for (i = 0; i < k->items.n; i++)
        inside |= names_column_of(k, n, &k->items.p[i]);
    *(inside ? &k->inside : &k->outside) = true;
    return WH_WALK_ON;
}

/* Are all columns in it of what `of` reads, or none? */
static bool is_reached(const wh_subject *s, const wh_node *e, const wh_node *of, bool inside)
{
    reach k = {s, {NULL, 0, 0}, false, false};
    wh_child child = wh_child_of_node(of);
    const wh_column *v;
    size_t i, n;

    if (of->kind != WH_N_FROM)
        of = wh_node_new(s->a, WH_N_FROM, &child, 1, 0);
    wh_from_collect(s->a, of, &k.items);
    for (i = 0; i < k.items.n; i++)
        if (!wh_item_columns(s, &k.items.p[i], &v, &n))
            return false;
    wh_node_walk(e, see_column, &k);
    return inside ? !k.outside : !k.inside;
}

/* ---- places ------------------------------------------------------------------------------------
 */

static bool holds_of_all(const wh_subject *s, const wh_eet_place *place, const wh_rule_bound *b,
                         const wh_rule_condition *c)
{
    size_t i;

    for (i = 0; i < WH_RULE_HOLES; i++) {
        asking q;

        if (!(c->holes >> i & 1) || !b->v[i])
            continue;
        if (c->is == WH_HOLES_OUTSIDE || c->is == WH_HOLES_INSIDE) {
            if (!b->v[c->of] || !is_reached(s, b->v[i], b->v[c->of], c->is == WH_HOLES_INSIDE))
                return false;
            continue;
        }
        q = asked_of(s, place, b, i);
        if (c->is < WH_HOLE_QUERY && !conditions[c->is](&q))
            return false;
    }
    return true;
}

/* Are the conditions of the rule true at that place, for what its holes stand for? */
static bool holds(const wh_subject *s, const wh_eet_place *place, const wh_rule_form *f,
                  const wh_rule_bound *bound)
{
    const wh_rule *r = f->rule;
    size_t i;

    for (i = 0; i < r->nconditions; i++) {
        const wh_rule_condition *c = &r->conditions[i];
        bool good;

        if (c->is == WH_PLACE_CONDITION)
            good = place->condition;
        else if (c->is == WH_HOLES_ALIKE)
            good = are_alike(s, place, c->holes, bound);
        else if (c->is == WH_HOLES_SAME)
            good = are_same(s, place, c->holes, bound);
        else
            good = holds_of_all(s, place, bound, c);
        if (!good)
            return false;
    }
    return true;
}

/* In a query whose columns have names or types that count, they stay; where ORDER BY follows, what
 * it sees does. */
static bool fits_query(const wh_subject *s, const wh_eet_place *place, const wh_rule_form *f)
{
    bool seen =
        place->position == WH_AT_FROM || (place->position == WH_AT_VALUE && wh_is_dynamic(s));

    return (f->keeps_names || !seen) && (f->keeps_scope || place->alone);
}

/* Or for DEFAULT(column), which a query in FROM has not. */
static enum wh_walk look_for_whole_row(void *ctx, const wh_node *n)
{
    const wh_token *name = ctx;

    if (n->kind == WH_N_DEFAULT_VALUE ||
        (n->kind == WH_N_CALL && wh_name_is(wh_name_part(n, 0), WH_STR("default"))))
        return WH_WALK_STOP;
    return n->kind == WH_N_COLUMN && (wh_name_part(n, 2) || (!wh_name_part(n, 1) && name &&
                                                             wh_name_eq(wh_name_part(n, 0), name)))
               ? WH_WALK_STOP
               : WH_WALK_ON;
}

/* A table that is read with nothing but its columns: no rowid, no schema before its name, and the
 * name does not stand for the whole row. */
static bool fits_item(const wh_subject *s, const wh_from_item *item)
{
    const wh_relation *r = item->kind == WH_FROM_TABLE ? wh_item_relation(s, item) : NULL;
    const wh_token *name = wh_from_item_name(item);

    return r && r->ncolumns > 0 && !wh_with_member(s->q.with, item->name) &&
           !wh_mentions_rowid(s) &&
           wh_node_walk(s->statement, look_for_whole_row, (void *)(uintptr_t)name);
}

/* What a view shows of it is what the query would: no policy tells its owner from others. Of
 * MySQL's temporary tables there are none. */
static bool fits_view(const wh_subject *s, const wh_from_item *item)
{
    return !wh_catalog_is_steered(s->catalog) &&
           !(wh_item_relation(s, item)->temporary && !wh_can_take_views_back(s));
}

static enum wh_walk look_for(void *ctx, const wh_node *n)
{
    return n == ctx ? WH_WALK_STOP : WH_WALK_ON;
}

/* Its {FROM} and {WHERE} are those of a query that shows rows one by one, in whose list it stands.
 */
static bool fits_around(const wh_eet_place *place)
{
    const wh_select *q = place->query;

    return q && q->select && q->from && !place->groups &&
           !wh_node_walk(q->projection, look_for, (void *)(uintptr_t)place->e);
}

bool wh_rule_applies(const wh_subject *s, const wh_eet_place *place, const wh_rule_form *f,
                     unsigned at)
{
    wh_rule_bound bound;
    wh_from_item item;

    if (f->pattern->kind != place->e->kind && f->pattern->kind != WH_N_COLUMN &&
        f->rule->level != WH_RULE_ITEM)
        return false;
    switch (f->rule->level) {
    case WH_RULE_EXPR:
        /* where rules 5 and 6 may be applied, what stands there has no type or affinity to lose */
        return (place->rules & 0x60) && wh_rule_match(s->a, f, place->e, &bound) &&
               (!f->around || fits_around(place)) && holds(s, place, f, &bound);
    case WH_RULE_QUERY:
        return fits_query(s, place, f) && wh_rule_match(s->a, f, place->e, &bound) &&
               holds(s, place, f, &bound);
    case WH_RULE_ITEM:
        return place->e->kind == WH_N_SELECT &&
               wh_eet_item(wh_node_find(place->e, WH_N_FROM), at, &item) &&
               wh_rule_match(s->a, f, item.node, &bound) && fits_item(s, &item) &&
               (!f->viewed || fits_view(s, &item)) && holds(s, place, f, &bound);
    default:
        return false;
    }
}

/* ---- sets ------------------------------------------------------------------------------------ */

static void add_ways(wh_arena *a, wh_rule_set *set, const wh_rules *rules, size_t from)
{
    size_t i;
    int back;

    for (i = 0; i < rules->n; i++)
        for (back = 0; back < 2; back++) {
            wh_rule_way *w = &set->v[set->n];

            if (!wh_rule_is_for(&rules->v[i], set->dialect, set->version) ||
                !wh_rule_form_of(a, &rules->v[i], set->dialect, back, &w->form))
                continue;
            w->back = back;
            w->called = i < from ? rules->v[i].name : rules->v[i].text;
            w->any = w->form.pattern->kind == WH_N_COLUMN;
            set->n++;
        }
}

bool wh_rule_set_is_for(const wh_rule_set *set, const wh_dialect *d, uint32_t version)
{
    return set->dialect == d && set->version == version;
}

const wh_rule_set *wh_rule_set_new(wh_arena *a, const wh_dialect *d, uint32_t version,
                                   const wh_rules *more)
{
    wh_rules *builtin = WH_NEW(a, wh_rules);
    wh_rule_set *set = WH_NEW(a, wh_rule_set);

    wh_rules_builtin(a, builtin);
    set->dialect = d;
    set->version = version;
    set->v = WH_NEW_N(a, wh_rule_way, 2 * (builtin->n + (more ? more->n : 0)) + 1);
    add_ways(a, set, builtin, builtin->n);
    if (more)
        add_ways(a, set, more, 0);
    return set;
}

const wh_rule_form *wh_rule_set_find(const wh_rule_set *set, wh_str called, bool back)
{
    size_t i;

    for (i = 0; i < set->n; i++)
        if (set->v[i].back == back && wh_str_eq(set->v[i].called, called))
            return &set->v[i].form;
    return NULL;
}
