/*
 * The oracle of states, beyond the paper: the base is an UPDATE of one table, written in one of
 * several ways (ways.c); what it leaves behind, or returns, must be what SELECT says.
 *
 * Choices: way, by its name in the table; mode, as dqe has it.
 */
#include "oracles/dqe/state.h"
#include "formats/sql/tree/template.h"

/* ---- when it applies --------------------------------------------------------------------------
 */

/* Triggers before the change may set other values. */
static bool has_trigger(const wh_subject *s, const wh_relation *r)
{
    const wh_trigger *t;
    size_t i;

    for (i = 0; (t = wh_catalog_trigger_at(s->catalog, i)) != NULL; i++)
        if (wh_relation_has_part(r, t->table))
            return true;
    return false;
}

static bool understands(const wh_subject *s, wh_dqe_tables *tables, const char **why)
{
    *why = "not an UPDATE";
    if (s->kind != WH_IS_UPDATE)
        return false;
    if (!wh_dqe_tables_of(s, tables, why) || !wh_dqe_sets_columns(s, tables, why))
        return false;
    *why = "several tables, a view, or an order of rows";
    if (tables->n > 1 || tables->v[0].view || s->change.from || s->change.limit ||
        s->change.order_by)
        return false;
    *why = "a trigger that may set other values";
    return !wh_dqe_dialect_of(s->dialect)->triggers_set || !has_trigger(s, tables->v[0].relation);
}

static const wh_state_way *way_of(wh_str choices)
{
    wh_str name = wh_choice(choices, "way");
    const wh_state_way *way;
    size_t i;

    for (i = 0; (way = wh_state_way_at(i)) != NULL; i++)
        if (wh_str_is(name, way->name))
            return way;
    return NULL;
}

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_state_way *way = way_of(choices);
    wh_dqe_tables tables;
    wh_state st = {.s = s, .d = wh_dqe_dialect_of(s->dialect)};

    if (!wh_dqe_knows(s, why))
        return false;
    if (choices.n == 0 && s->kind == WH_IS_QUERY)
        return wh_dqe_takes_query(s, why);
    if (choices.n == 0 && s->kind == WH_IS_DELETE)
        return true;
    if (!understands(s, &tables, why))
        return false;
    *why = "rows that a query found, which are others on each database";
    if (((way && way->fresh) || wh_dqe_needs_fresh(s, &tables)) && wh_dqe_are_others(s, &tables))
        return false;
    st.t = &tables.v[0];
    *why = "no column whose value afterwards is known";
    if (!wh_state_read_columns(&st))
        return false;
    *why = "a way that is not there, or not for this statement";
    return !way || way->fits(&st);
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    (void)choices;
    return s->kind == WH_IS_UPDATE || wh_dqe_make_update(s, rng, base);
}

static bool choose(const wh_subject *s, wh_rng *rng, wh_buf *choices)
{
    const wh_state_way *fitting[32], *way;
    wh_dqe_tables tables;
    wh_state st = {.s = s, .d = wh_dqe_dialect_of(s->dialect)};
    const char *why;
    size_t i, n = 0;

    if (!understands(s, &tables, &why))
        return false;
    st.t = &tables.v[0];
    if (!wh_state_read_columns(&st))
        return false;
    for (i = 0; (way = wh_state_way_at(i)) != NULL && n < 32; i++)
        if (way->fits(&st) && !(way->fresh && wh_dqe_are_others(s, &tables)))
            fitting[n++] = way;
    if (n == 0)
        return false;
    wh_buf_text(choices, "way=");
    wh_buf_text(choices, fitting[wh_rng_below(rng, (uint32_t)n)]->name);
    wh_dqe_draw_mode(wh_dqe_dialect_of(s->dialect), rng, choices);
    return true;
}

/* ---- derive ------------------------------------------------------------------------------------
 */

static void add_select(wh_state *st, const char *place, wh_str columns, const char *condition)
{
    const wh_subject *s = st->s;
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    if (s->change.with)
        wh_quote(&b, s->dialect, "{with!} ", {"with", s->change.with, {NULL, 0}});
    wh_quote(&b, s->dialect, "SELECT {c} {from!}", {"c", NULL, columns},
             {"from", s->q.from, {NULL, 0}});
    if (condition)
        wh_quote(&b, s->dialect, condition, {"p", s->q.predicate, {NULL, 0}});
    wh_buf_char(&b, ';');
    st->out->runs[st->out->nruns].place = place;
    st->out->runs[st->out->nruns++].sql = wh_subject_keep(s, &b);
}

/* Without a predicate all rows are hit. */
static void add_selects(wh_state *st, const wh_state_way *way)
{
    bool p = st->s->q.predicate != NULL;
    wh_str names = way->as_before                ? st->all
                   : way->hits == WH_HITS_STORED ? st->set.names
                                                 : st->kept.names;

    if (way->hits == WH_HITS_AFTER || way->hits == WH_HITS_BEFORE)
        add_select(st, "hit", way->hits == WH_HITS_AFTER ? st->kept.after : names,
                   p ? " WHERE {p!}" : NULL);
    if (way->others) {
        add_select(st, "false", names, p ? " WHERE NOT {p}" : " WHERE 1 = 0");
        add_select(st, "null", names, p ? " WHERE {p} IS NULL" : " WHERE 1 = 0");
    }
    if (way->whole)
        add_select(st, "whole", names, NULL);
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    const wh_state_way *way = way_of(choices);
    wh_str mode = wh_choice(choices, "mode");
    wh_dqe_statements v = {.n = 0};
    wh_state st = {.s = s, .d = wh_dqe_dialect_of(s->dialect), .out = out};
    wh_dqe_tables tables;
    const char *why;
    wh_str *all;

    if (!way || !wh_dqe_is_mode(mode) || !understands(s, &tables, &why))
        return false;
    wh_dqe_set_mode(s, mode, &st.setup); /* triggers keep it */
    st.t = &tables.v[0];
    st.fresh = wh_dqe_needs_fresh(s, &tables);
    if (!wh_state_read_columns(&st) || !way->fits(&st))
        return false;
    add_selects(&st, way);
    way->put(&st, &v);
    wh_dqe_add_change(s, out, way->place, &v, way->fresh || st.fresh);
    all = WH_NEW_N(s->a, wh_str, st.setup.n + 1);
    memcpy(all, st.setup.v, st.setup.n * sizeof all[0]);
    out->setup = all;
    out->nsetup = st.setup.n;
    out->checks[out->nchecks++] = way->check;
    return true;
}

const wh_oracle wh_oracle_dml = {
    .name = "dml",
    .group = "dml",
    .summary = "what a change of rows leaves and returns is what SELECT says",
    .takes = WH_IS_QUERY | WH_IS_UPDATE | WH_IS_DELETE,
    .applies = applies,
    .prepare = prepare,
    .derive = derive,
    .choose = choose,
};
