/*
 * Joins written otherwise: what one kind of join must give follows from another one. The joins of
 * a FROM are read from left to right, X being all that stands before the one that is changed. What
 * one query can say of another stands with the rules (builtin.rules): inner joins, ON and WHERE.
 *
 * Choices: form = swap    X LEFT JOIN b = b RIGHT JOIN X, and so on; at = K: the K-th join
 *                 split   an outer join = the inner one + the rows that match none of the other
 *                 using   USING and NATURAL written out as ON, merged columns by their tables
 *                 sides   a FULL JOIN of that kind as the rows of the left side and those of the
 *                         right one that match none
 */
#include "formats/sql/tree/template.h"
#include "oracles/join/join.h"
#include "oracles/precision/precision.h"
#include "oracles/typing/typing.h"

static const wh_str none;

static wh_parts no_parts(void)
{
    wh_parts p = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};

    return p;
}

/* RIGHT and FULL JOIN came with SQLite 3.39. */

/* ---- swap ----------------------------------------------------------------------------------- */

static bool can_swap(const wh_subject *s, const wh_chain *c, size_t k)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    bool good = k >= 1 && k < c->n && !wh_chain_merges(c) && c->v[k].join <= WH_JOIN_FULL &&
                !c->v[k].nearest && (!wh_projects_star(s) || wh_put_columns(s, c, &b)) &&
                /* behind brackets there are no rowids */
                (k == 1 || !wh_mentions_rowid(s));

    wh_buf_release(&b);
    return good;
}

static bool swap(const wh_subject *s, const wh_chain *c, size_t k, wh_derived *out)
{
    static const char *const words[] = {
        "", ", ", " JOIN ", " CROSS JOIN ", " RIGHT JOIN ", " LEFT JOIN ", " FULL JOIN "};
    wh_buf cols = WH_BUF_INIT(WH_STATEMENT_MAX), from = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_parts parts = no_parts();
    size_t i;

    wh_put_columns(s, c, &cols);
    parts.cols = wh_subject_keep(s, &cols);
    wh_quote_node(&from, c->v[k].node, false);
    wh_buf_text(&from, c->v[k].join == WH_JOIN_COMMA && wh_comma_is_weak(s) ? words[WH_JOIN_CROSS]
                                                                            : words[c->v[k].join]);
    wh_put_chain(s, c, 0, k, true, &from);
    if (c->v[k].on)
        wh_quote(&from, s->dialect, " ON {on!}", {"on", c->v[k].on, none});
    for (i = k + 1; i < c->n; i++)
        wh_put_join(s, &c->v[i], &from);
    parts.from = wh_subject_keep(s, &from);
    out->runs[1].place = "swapped";
    out->runs[1].sql = wh_query_with(s, &parts);
    out->checks[0] = "bag given = swapped";
    return true;
}

/* ---- split ---------------------------------------------------------------------------------- */

static bool can_split(const wh_subject *s, const wh_chain *c)
{
    const wh_from_item *last = &c->v[c->n - 1];
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    bool good = c->n > 1 && last->on && last->join >= WH_JOIN_LEFT && last->join <= WH_JOIN_FULL &&
                !last->nearest && wh_is_plain_select(s) && !wh_chain_merges(c) &&
                (!wh_projects_star(s) || wh_put_columns(s, c, &b)) &&
                (c->n == 2 || !wh_mentions_rowid(s));

    wh_buf_release(&b);
    return good;
}

/* The rows of one side (the last item or what stands before it) that match none of the other:
 * joined to it on a condition that never holds, so that its columns are there. */
static wh_str unmatched(const wh_subject *s, const wh_chain *c, bool last)
{
    wh_buf cols = WH_BUF_INIT(WH_STATEMENT_MAX), from = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_buf where = WH_BUF_INIT(WH_STATEMENT_MAX), other = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t n = c->n - 1;
    wh_parts parts = no_parts();

    wh_put_columns(s, c, &cols);
    parts.cols = wh_subject_keep(s, &cols);
    wh_put_chain(s, c, last ? n : 0, last ? n + 1 : n, false, &from);
    wh_buf_text(&from, " LEFT JOIN ");
    wh_put_chain(s, c, last ? 0 : n, last ? n : n + 1, true, &from);
    wh_buf_text(&from, wh_is_strict(s) ? " ON FALSE" : " ON 0");
    parts.from = wh_subject_keep(s, &from);
    if (s->q.predicate)
        wh_quote(&where, s->dialect, "({p!}) AND ", {"p", s->q.predicate, none});
    wh_put_chain(s, c, last ? 0 : n, last ? n : n + 1, false, &other);
    wh_quote(&where, s->dialect, "NOT EXISTS (SELECT 1 FROM {other!} WHERE {on!})",
             {"other", NULL, wh_buf_view(&other)}, {"on", c->v[n].on, none});
    parts.where = wh_subject_keep(s, &where);
    wh_buf_release(&other);
    return wh_query_with(s, &parts);
}

/* The base with another kind for its last join. */
static wh_str joined_as(const wh_subject *s, const wh_chain *c, int kind)
{
    wh_buf from = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_parts parts = no_parts();
    wh_from_item last = c->v[c->n - 1];

    wh_put_chain(s, c, 0, c->n - 1, false, &from);
    last.join = kind;
    wh_put_join(s, &last, &from);
    parts.from = wh_subject_keep(s, &from);
    return wh_query_with(s, &parts);
}

static bool split(const wh_subject *s, const wh_chain *c, wh_derived *out)
{
    int join = c->v[c->n - 1].join;

    out->runs[1].place = "inner";
    out->runs[1].sql = joined_as(s, c, WH_JOIN_INNER);
    out->runs[2].place = join == WH_JOIN_RIGHT ? "right" : "left";
    out->runs[2].sql = unmatched(s, c, join == WH_JOIN_RIGHT);
    out->nruns = 3;
    if (join == WH_JOIN_FULL) {
        out->runs[3].place = "right";
        out->runs[3].sql = unmatched(s, c, true);
        out->nruns = 4;
    }
    out->checks[0] = join == WH_JOIN_LEFT    ? "bag given = inner + left"
                     : join == WH_JOIN_RIGHT ? "bag given = inner + right"
                                             : "bag given = inner + left + right";
    return true;
}

static bool using(const wh_subject *s, const wh_chain *c, wh_derived *out)
{
    out->runs[1].place = "written";
    out->runs[1].sql = wh_join_written_out(s, c);
    out->checks[0] = "bag given = written";
    return true;
}

static bool sides(const wh_subject *s, const wh_chain *c, wh_derived *out)
{
    out->runs[1].place = "left";
    out->runs[1].sql = wh_join_side(s, c, false);
    out->runs[2].place = "right";
    out->runs[2].sql = wh_join_side(s, c, true);
    out->nruns = 3;
    out->checks[0] = "bag given = left + right";
    return true;
}

/* ---- the oracle ----------------------------------------------------------------------------- */

enum { SWAP, SPLIT, USING, SIDES, FORMS };
static const char *const forms[FORMS] = {"swap", "split", "using", "sides"};

static bool can(const wh_subject *s, const wh_chain *c, int form, uint64_t at)
{
    switch (form) {
    case SWAP:
        return can_swap(s, c, (size_t)at);
    case SPLIT:
        return can_split(s, c);
    case SIDES:
        return wh_join_has_sides(s, c);
    default:
        return wh_join_can_be_written_out(s, c);
    }
}

static int form_of(wh_str choices)
{
    wh_str name = wh_choice(choices, "form");
    int i;

    for (i = 0; i < FORMS && !wh_str_is(name, forms[i]); i++)
        ;
    return i;
}

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_select *q = &s->q;
    uint64_t at;
    wh_chain c;

    *why = "no joins";
    if (!q->select || !q->from || !wh_chain_of(s, &c) || c.n < 2)
        return false;
    if (q->with || q->window || q->limit || q->qualify || q->into || q->locking) {
        *why = "WITH, WINDOW, LIMIT or what else stands around a query";
        return false;
    }
    if (!wh_rows_are_exact(s, why))
        return false;
    *why = "its joins can't be written so";
    return !choices.n || form_of(choices) == FORMS ||
           (wh_choice_number(choices, "at", &at) && can(s, &c, form_of(choices), at));
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    int possible[FORMS + WH_CHAIN_MAX], form;
    uint64_t at[FORMS + WH_CHAIN_MAX];
    uint32_t draw;
    size_t n = 0, k;
    wh_chain c;

    (void)base;
    if (!wh_chain_of(s, &c))
        return false;
    for (k = 1; k < c.n; k++)
        if (can(s, &c, SWAP, k) &&
            (c.v[k].join != WH_JOIN_LEFT || wh_subject_has(s, WH_SINCE_RIGHT_JOIN))) {
            possible[n] = SWAP;
            at[n++] = k;
        }
    for (form = SPLIT; form < FORMS; form++)
        if (can(s, &c, form, 0)) {
            possible[n] = form;
            at[n++] = 0;
        }
    if (n == 0)
        return false;
    draw = wh_rng_below(rng, (uint32_t)n);
    wh_buf_text(choices, "form=");
    wh_buf_text(choices, forms[possible[draw]]);
    if (at[draw]) {
        wh_buf_text(choices, " at=");
        wh_buf_uint(choices, at[draw]);
    }
    return true;
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    int form = form_of(choices);
    uint64_t at;
    wh_chain c;

    if (form == FORMS || !wh_choice_number(choices, "at", &at) || !wh_chain_of(s, &c))
        return false;
    out->runs[0].place = "given";
    out->runs[0].sql = wh_base_text(s);
    out->nruns = 2;
    out->nchecks = 1;
    switch (form) {
    case SWAP:
        return swap(s, &c, (size_t)at, out);
    case SPLIT:
        return split(s, &c, out);
    case SIDES:
        return sides(s, &c, out);
    default:
        return using(s, &c, out);
    }
}

const wh_oracle wh_oracle_join = {
    .name = "join",
    .group = "join",
    .summary = "joins written as other joins",
    .applies = applies,
    .prepare = prepare,
    .derive = derive,
};
