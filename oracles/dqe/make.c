/* The base of DQE, made of a query or a DELETE. */
#include "oracles/dqe/dqe.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/predicate.h"
#include "oracles/subject/rewrite.h"

static bool all_are_inner(const wh_from_item *v, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (!wh_join_is_inner(&v[i]))
            return false;
    return !wh_dqe_shares_columns(v, n);
}

static bool is_settable(const wh_column *c)
{
    return !c->generated && !c->hidden && !c->identity;
}

/* A value for the column: often one that the base itself compares it with. `alone`: no other table
 * is in sight, so that it may be a column's. */
static void put_value(const wh_subject *s, wh_rng *rng, const wh_relation *r, const wh_column *c,
                      bool alone, wh_buf *out)
{
    uint32_t shape = wh_rng_below(rng, 8);
    const wh_column *other = &r->columns[wh_rng_below(rng, (uint32_t)r->ncolumns)];
    wh_operand to = {NULL, NULL, c}, from = {NULL, NULL, other};
    wh_str constant = wh_random_constant(s, rng, &to);

    if (shape == 0 && !c->not_null)
        wh_buf_text(out, "NULL");
    else if (alone && shape == 1)
        wh_quote_name(out, s->dialect, c->name);
    else if (alone && shape == 2 && !other->hidden && wh_operands_match(s, &to, &from))
        wh_quote_name(out, s->dialect, other->name);
    else
        wh_buf_str(out, constant);
}

/* "SET c0 = 1, c1 = NULL": a key less often, as two rows with one value of it are an error. */
static bool put_set(const wh_subject *s, wh_rng *rng, const wh_relation *r, const wh_token *name,
                    bool alone, wh_buf *out)
{
    size_t first = wh_rng_below(rng, (uint32_t)r->ncolumns), i, n = 0;
    size_t most = 1 + wh_rng_below(rng, 2);
    bool keys;

    wh_buf_text(out, " SET ");
    for (keys = wh_rng_below(rng, 4) == 0; n == 0; keys = true) {
        for (i = 0; i < r->ncolumns && n < most; i++) {
            const wh_column *c = &r->columns[(first + i) % r->ncolumns];

            if (!is_settable(c) || ((c->unique || c->primary_key) && !keys))
                continue;
            wh_buf_text(out, n++ ? ", " : "");
            if (name) {
                wh_buf_str(out, wh_token_text(name));
                wh_buf_char(out, '.');
            }
            wh_quote_name(out, s->dialect, c->name);
            wh_buf_text(out, " = ");
            put_value(s, rng, r, c, alone, out);
        }
        if (keys)
            break;
    }
    return n > 0;
}

static bool has_plain_items(const wh_chain *c)
{
    size_t i;

    for (i = 0; i < c->n; i++)
        if (c->v[i].kind != WH_FROM_TABLE && c->v[i].kind != WH_FROM_SUBQUERY)
            return false;
    return true;
}

/* An item that can be changed; c->n: there is none. UPDATE gives columns no other names, and by
 * others predicates name them where an alias does. */
static size_t choose_target(const wh_subject *s, wh_rng *rng, const wh_chain *c)
{
    size_t first = wh_rng_below(rng, (uint32_t)c->n), i;

    for (i = 0; i < c->n; i++)
        if (wh_node_find(wh_node_find(c->v[i].node, WH_N_ALIAS), WH_N_NAMES))
            return c->n;
    for (i = 0; i < c->n; i++) {
        const wh_from_item *item = &c->v[(first + i) % c->n];
        const wh_relation *r = wh_item_relation(s, item);

        if (r && (r->kind == WH_RELATION_TABLE || wh_dqe_below(s, r)) && r->ncolumns &&
            !(s->q.with && wh_with_member(s->q.with, item->name)) &&
            (!item->alias || wh_subject_has(s, WH_SINCE_CHANGED_ALIAS)))
            return (first + i) % c->n;
    }
    return c->n;
}

/* "a, b" but the one at `target`. */
static void put_others(const wh_chain *c, size_t target, wh_buf *out)
{
    size_t i, n = 0;

    for (i = 0; i < c->n; i++) {
        if (i == target)
            continue;
        wh_buf_text(out, n++ ? ", " : "");
        wh_quote_node(out, c->v[i].node, false);
    }
}

/* The predicate and the conditions of the joins. */
static bool put_condition(const wh_subject *s, wh_rng *rng, const wh_chain *c, wh_buf *out)
{
    size_t i, n = 0;

    for (i = 0; i < c->n; i++)
        if (c->v[i].on) {
            wh_quote(out, s->dialect, n++ ? " AND {e}" : "{e}", {"e", c->v[i].on, {NULL, 0}});
        }
    if (s->q.predicate)
        wh_quote(out, s->dialect, n ? " AND {e}" : "{e!}", {"e", s->q.predicate, {NULL, 0}});
    return s->q.predicate || n || wh_random_predicate(s, rng, out);
}

/* A predicate over the target alone, where what is joined to it can't come along. */
static bool put_own_predicate(const wh_subject *s, wh_rng *rng, const wh_from_item *target,
                              wh_buf *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_subject rows;
    wh_str text;

    wh_quote(&b, s->dialect, "SELECT 1 FROM {t!};", {"t", target->node, {NULL, 0}});
    text = wh_subject_keep(s, &b);
    return text.p && wh_subject_change(&rows, s, text) && wh_random_predicate(&rows, rng, out);
}

bool wh_dqe_takes_query(const wh_subject *s, const char **why)
{
    wh_chain c;

    *why = "no tables in FROM";
    if (!s->q.select || !s->q.from || !wh_chain_of(s, &c))
        return false;
    *why = "a WITH, which its UPDATE can't have";
    return !s->q.with || !wh_dqe_dialect_of(s->dialect)->without_with;
}

/* What stands behind the first word of FROM or USING. */
static void put_behind_word(const wh_node *clause, size_t word, wh_buf *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_quote_node(&b, clause, false);
    wh_buf_add(out, b.p + word, b.n - word);
    wh_buf_release(&b);
}

enum form { ALONE, EXISTS, FROM, SEVERAL, JOINED };

/* How the other items of FROM come along. */
static enum form choose_form(const wh_subject *s, wh_rng *rng, const wh_chain *c)
{
    const wh_dqe_dialect *d = wh_dqe_dialect_of(s->dialect);
    uint32_t draw = wh_rng_below(rng, 8);
    bool joins = d->several && !s->q.with;

    if (c->n == 1 || !has_plain_items(c) || draw == 0)
        return ALONE;
    if (!all_are_inner(c->v, c->n))
        return joins && draw < 5 ? JOINED : ALONE;
    if (draw < 4 && d->update_from && wh_subject_has(s, WH_SINCE_UPDATE_FROM))
        return FROM;
    return draw < 5 && joins ? SEVERAL : EXISTS;
}

/* "UPDATE t", with what comes along. */
static void put_tables(const wh_subject *s, const wh_chain *c, size_t at, enum form form,
                       wh_buf *out)
{
    if (form == JOINED) {
        wh_buf_text(out, "UPDATE");
        put_behind_word(s->q.from, 4, out);
        return;
    }
    wh_quote(out, s->dialect, s->q.with ? "{with!} UPDATE {t!}" : "UPDATE {t!}",
             {"with", s->q.with, {NULL, 0}}, {"t", c->v[at].node, {NULL, 0}});
    if (form == SEVERAL) {
        wh_buf_text(out, ", ");
        put_others(c, at, out);
    }
}

/* What stands behind WHERE. */
static bool put_whole_predicate(const wh_subject *s, wh_rng *rng, const wh_chain *c, size_t at,
                                enum form form, wh_buf *out)
{
    bool good;

    if (form == JOINED && s->q.predicate) {
        wh_quote_node(out, s->q.predicate, false);
        return true;
    }
    if (form == JOINED)
        return wh_random_predicate(s, rng, out);
    if (form == ALONE && c->n > 1)
        return put_own_predicate(s, rng, &c->v[at], out);
    if (form == EXISTS) {
        wh_buf_text(out, "EXISTS (SELECT 1 FROM ");
        put_others(c, at, out);
        wh_buf_text(out, " WHERE ");
    }
    good = put_condition(s, rng, c, out);
    wh_buf_text(out, form == EXISTS ? ")" : "");
    return good;
}

static bool make_of_query(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    wh_chain c;
    wh_rng values;
    const wh_from_item *target;
    enum form form;
    size_t at;
    bool good;

    if (!wh_chain_of(s, &c))
        return false;
    at = choose_target(s, rng, &c);
    if (at == c.n)
        return false;
    target = &c.v[at];
    form = choose_form(s, rng, &c);
    put_tables(s, &c, at, form, out);
    wh_rng_seed(&values, ((uint64_t)wh_rng_below(rng, UINT32_MAX) << 32), 0, 0);
    good = put_set(s, &values, wh_item_relation(s, target),
                   form >= SEVERAL ? wh_from_item_name(target) : NULL,
                   form == ALONE || form == EXISTS, out);
    if (form == FROM) {
        wh_buf_text(out, " FROM ");
        put_others(&c, at, out);
    }
    wh_buf_text(out, " WHERE ");
    return put_whole_predicate(s, rng, &c, at, form, out) && good;
}

/* DELETE t0, t1 FROM what is joined: all of that is updated, and a column of the first target set;
 * DELETE a FROM t0 AS a: that one. */
static bool make_of_targets(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    const wh_change *c = &s->change;
    const wh_node *name = wh_node_find(c->tables, WH_N_NAME);
    const wh_from_item *item = NULL;
    wh_from_items items = {NULL, 0, 0};
    const wh_relation *r;
    size_t i;

    if (!wh_dqe_dialect_of(s->dialect)->several || !c->from || !name || c->with)
        return false;
    wh_from_collect(s->a, c->from, &items);
    for (i = 0; i < items.n && !item; i++)
        if (wh_from_item_name(&items.p[i]) &&
            wh_name_eq(wh_from_item_name(&items.p[i]), wh_name_part(name, 0)))
            item = &items.p[i];
    r = item ? wh_item_relation(s, item) : NULL;
    if (!r || !r->ncolumns)
        return false;
    wh_buf_text(out, "UPDATE");
    put_behind_word(c->from, c->from->kind == WH_N_FROM ? 4 : 5, out);
    return put_set(s, rng, r, items.n > 1 ? wh_from_item_name(item) : NULL, items.n == 1, out);
}

static bool make_of_delete(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    const wh_change *c = &s->change;
    const wh_relation *r = wh_change_target(s);
    bool good;

    if (c->target) {
        if (!r || !r->ncolumns || (c->from && !wh_dqe_dialect_of(s->dialect)->update_from))
            return false;
        wh_quote(out, s->dialect, c->with ? "{with!} UPDATE {t!}" : "UPDATE {t!}",
                 {"with", c->with, {NULL, 0}}, {"t", c->target, {NULL, 0}});
        good = put_set(s, rng, r, NULL, !c->from, out);
        if (c->from) {
            wh_buf_text(out, " FROM");
            put_behind_word(c->from, 5, out);
        }
    } else {
        good = make_of_targets(s, rng, out);
    }
    wh_quote(out, s->dialect, " {where!} {order!} {limit!}", {"where", c->where, {NULL, 0}},
             {"order", c->order_by, {NULL, 0}}, {"limit", c->limit, {NULL, 0}});
    return good;
}

bool wh_dqe_make_update(const wh_subject *s, wh_rng *rng, wh_buf *out)
{
    return s->kind == WH_IS_DELETE ? make_of_delete(s, rng, out) : make_of_query(s, rng, out);
}
