/* The conditions of rules, and the rules that a dialect has. */
#include "oracles/eet/rules.h"

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

    return t && !(q->s->dialect->affinity && t->kind == WH_T_INTEGER && wh_token_text(t).n > 15);
}

static bool is_truth(const asking *q)
{
    return wh_is_truth(q->e) ||
           (q->typing.class_ == WH_CLASS_BOOLEAN && (wh_is_strict(q->s) || is_literal(q)));
}

/* The word is part of the declared type. */
static bool is_declared(const asking *q, const char *word)
{
    size_t n = strlen(word), i;

    for (i = 0; i + n <= q->typing.type.n; i++)
        if (wh_str_eq_nocase((wh_str){q->typing.type.p + i, n}, wh_str_of(word)))
            return true;
    return false;
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
    return q->s->dialect->affinity ||
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
    return !q->s->dialect->affinity || !wh_brings_affinity(q->s->dialect, q->e);
}

static bool is_binary(const asking *q)
{
    return !q->s->dialect->affinity ||
           (q->typing.spelling == WH_SPELLING_ONE && !wh_node_contains(q->e, WH_N_COLLATE, true));
}

static bool is_ordered(const asking *q)
{
    static const uint8_t classes[] = {WH_CLASS_BOOLEAN, WH_CLASS_INTEGER, WH_CLASS_REAL,
                                      WH_CLASS_DECIMAL, WH_CLASS_DATE,    WH_CLASS_TIME,
                                      WH_CLASS_DATETIME};
    size_t i;

    if (q->s->dialect->affinity || is_literal(q))
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

static bool is_query(const asking *q)
{
    return q->e->kind == WH_N_QUERY;
}

static bool (*const conditions[])(const asking *q) = {
    [WH_HOLE_TRUTH] = is_truth,     [WH_HOLE_INTEGER] = is_integer,
    [WH_HOLE_NUMBER] = is_number,   [WH_HOLE_TEXT] = is_text,
    [WH_HOLE_LITERAL] = is_literal, [WH_HOLE_NOT_NULL] = is_not_null,
    [WH_HOLE_PLAIN] = is_plain,     [WH_HOLE_BINARY] = is_binary,
    [WH_HOLE_ORDERED] = is_ordered, [WH_HOLE_SCALAR] = is_scalar,
    [WH_HOLE_QUERY] = is_query,     [WH_HOLE_NEVER_RAISES] = never_raises,
};

static asking asked_of(const wh_subject *s, const wh_eet_place *place, const wh_node *e)
{
    asking q = {s, place, wh_unbracketed(e), {.class_ = WH_CLASS_UNKNOWN}};

    if (e->kind != WH_N_QUERY)
        q.typing = wh_typing_in(s, place->scope, q.e);
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

/* All of one known class, NULL aside: MySQL compares values of two by rules of their own, and of
 * which type PostgreSQL's CASE of three is depends on their order. */
static bool are_alike(const wh_subject *s, const wh_eet_place *place, unsigned holes,
                      const wh_node *const *bound)
{
    const wh_column *first = NULL;
    uint8_t class_ = WH_CLASS_UNKNOWN;
    size_t i;

    if (s->dialect->affinity)
        return true;
    for (i = 0; i < WH_RULE_HOLES; i++) {
        asking q;

        if (!(holes >> i & 1) || !bound[i])
            continue;
        q = asked_of(s, place, bound[i]);
        if (is_literal(&q) && wh_node_has(q.e, WH_KW_NULL))
            continue;
        if (q.typing.class_ == WH_CLASS_UNKNOWN || !is_scalar(&q) ||
            (q.typing.class_ == WH_CLASS_TEXT && !is_collated_alike(&q, &first)) ||
            (class_ != WH_CLASS_UNKNOWN && class_ != q.typing.class_))
            return false;
        class_ = q.typing.class_;
    }
    return true;
}

bool wh_rule_holds(const wh_subject *s, const wh_eet_place *place, const wh_rule_form *f,
                   const wh_node *const bound[WH_RULE_HOLES])
{
    const wh_rule *r = f->rule;
    size_t i, k;

    for (i = 0; i < r->nconditions; i++) {
        const wh_rule_condition *c = &r->conditions[i];

        if (c->is == WH_PLACE_CONDITION && !place->condition)
            return false;
        if (c->is == WH_HOLES_ALIKE && !are_alike(s, place, c->holes, bound))
            return false;
        for (k = 0; c->is < WH_HOLES_ALIKE && k < r->nholes; k++) {
            asking q;

            if (!(c->holes >> k & 1) || !bound[k])
                continue;
            q = asked_of(s, place, bound[k]);
            if (!conditions[c->is](&q))
                return false;
        }
    }
    return true;
}

bool wh_rule_applies(const wh_subject *s, const wh_eet_place *place, const wh_rule_form *f)
{
    const wh_node *bound[WH_RULE_HOLES];

    /* where rules 5 and 6 may be applied, what stands there has no type or affinity to lose */
    return (place->rules & 0x60) && wh_rule_match(f, place->e, bound) &&
           wh_rule_holds(s, place, f, bound);
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
