/*
 * The oracle of states, beyond the paper: the base is an UPDATE of one table, written in one of
 * several ways (ways.c); what it leaves behind, or returns, must be what SELECT says.
 *
 * Choices: way, by its name in the table; mode, as dqe has it.
 */
#include "oracles/dqe/state.h"
#include "formats/sql/tree/template.h"
#include "oracles/typing/typing.h"

/* ---- columns ----------------------------------------------------------------------------------
 */

/* The value that an UPDATE sets a column to; NULL: none. */
static const wh_node *value_of(const wh_subject *s, const wh_column *c)
{
    wh_assignment set;
    size_t at = 0;

    while (wh_assignment_next(s->change.set, &at, &set))
        if (wh_name_is(wh_name_part(set.column, 0), c->name))
            return set.value;
    return NULL;
}

/* In which group of affinities is a value stored as it is? A REAL column rounds large integers. */
static int group_of(uint8_t affinity)
{
    return affinity == WH_AFFINITY_INTEGER ? WH_AFFINITY_NUMERIC : affinity;
}

static bool is_kept_integer(const wh_column *c, const wh_token *literal)
{
    return c->affinity != WH_AFFINITY_TEXT &&
           (c->affinity != WH_AFFINITY_REAL || literal->len < 16);
}

static bool is_kept_by_affinity(const wh_subject *s, const wh_column *c, const wh_node *value)
{
    const wh_token *literal = value->kind == WH_N_LITERAL ? wh_node_first_token(value) : NULL;
    const wh_column *from;

    if (c->affinity == WH_AFFINITY_BLOB || (literal && literal->kind == WH_T_BLOB))
        return value->kind == WH_N_LITERAL || value->kind == WH_N_COLUMN;
    if (literal)
        return literal->kind == WH_KW_NULL ||
               (literal->kind == WH_T_STRING
                    ? c->affinity == WH_AFFINITY_TEXT
                    : literal->kind == WH_T_INTEGER && is_kept_integer(c, literal));
    from = value->kind == WH_N_COLUMN ? wh_find_column(s, s->q.from, value) : NULL;
    return from && group_of(from->affinity) == group_of(c->affinity);
}

/* Is the value what the column holds afterwards, not converted on the way? */
static bool is_kept(const wh_subject *s, const wh_column *c, const wh_node *value)
{
    const wh_token *literal = value->kind == WH_N_LITERAL ? wh_node_first_token(value) : NULL;

    if (s->dialect->affinity)
        return is_kept_by_affinity(s, c, value);
    return (literal && literal->kind == WH_KW_NULL && !c->not_null) ||
           (value->kind == WH_N_COLUMN && wh_name_is(wh_name_part(value, 0), c->name));
}

/* Is it a column of what the relation inherits from? */
static bool inherits(const wh_relation *r, const wh_column *c)
{
    size_t i;

    for (i = 0; i < r->nparents; i++) {
        const wh_relation *p = r->parents[i];

        if ((c >= p->columns && c < p->columns + p->ncolumns) || inherits(p, c))
            return true;
    }
    return false;
}

/* Does a table below compute it
 * (https://www.postgresql.org/docs/current/ddl-generated-columns.html)?
 */
static bool is_generated_below(const wh_subject *s, const wh_column *c)
{
    const wh_relation *r;
    size_t i, k;

    for (i = 0; (r = wh_catalog_relation_at(s->catalog, i)) != NULL; i++)
        for (k = 0; r->nparents && k < r->ncolumns; k++)
            if (r->columns[k].generated && wh_str_eq(r->columns[k].name, c->name) && inherits(r, c))
                return true;
    return false;
}

/* A column that changes along with the row by itself. */
static bool changes_itself(const wh_subject *s, const wh_column *c)
{
    return c->generated || c->hidden || is_generated_below(s, c) ||
           (c->def && wh_node_contains(c->def, WH_N_ON_UPDATE, true)) ||
           (wh_dqe_dialect_of(s->dialect)->several && c->type.n >= 9 &&
            wh_str_eq_nocase((wh_str){c->type.p, 9}, WH_STR("TIMESTAMP")));
}

/* Is the value that the column holds afterwards known: that which is set, as it is or as the
 * column converts it, or that of before? */
static bool is_compared(const wh_subject *s, const wh_column *c, bool converted)
{
    const wh_node *value = value_of(s, c);

    return !changes_itself(s, c) && (converted || !value || is_kept(s, c, value));
}

void wh_state_put_columns(const wh_state *st, bool all, const char *prefix, wh_buf *out)
{
    const wh_relation *r = st->t->relation;
    size_t i, n = 0;

    for (i = 0; i < r->ncolumns; i++) {
        const wh_column *c = &r->columns[i];

        if (c->generated || c->hidden || (!all && !is_compared(st->s, c, false)))
            continue;
        wh_buf_format(out, "%s%s", n++ ? ", " : "", prefix);
        wh_quote_name(out, st->s->dialect, c->name);
    }
}

static void put_set(const wh_state *st, bool converted, wh_state_columns *out)
{
    const wh_relation *r = st->t->relation;
    wh_buf names = WH_BUF_INIT(WH_STATEMENT_MAX), after = names;
    size_t i;

    for (i = 0; i < r->ncolumns; i++) {
        const wh_column *c = &r->columns[i];
        const wh_node *value = value_of(st->s, c);

        if (!is_compared(st->s, c, converted))
            continue;
        wh_buf_text(&names, names.n ? ", " : "");
        wh_quote_name(&names, st->s->dialect, c->name);
        wh_buf_text(&after, after.n ? ", " : "");
        if (value)
            wh_quote_node(&after, value, true);
        else
            wh_quote_name(&after, st->s->dialect, c->name);
    }
    out->names = wh_subject_keep(st->s, &names);
    out->after = wh_subject_keep(st->s, &after);
}

static bool put_columns(wh_state *st)
{
    wh_buf all = WH_BUF_INIT(WH_STATEMENT_MAX);

    put_set(st, false, &st->kept);
    put_set(st, true, &st->set);
    wh_state_put_columns(st, true, "", &all);
    st->all = wh_subject_keep(st->s, &all);
    st->converts = st->set.names.n > st->kept.names.n;
    return st->kept.names.n > 0;
}

/* ---- when it applies --------------------------------------------------------------------------
 */

/* Triggers before the change may set other values. */
static bool has_trigger(const wh_subject *s, const wh_relation *r)
{
    const wh_trigger *t;
    size_t i;

    for (i = 0; (t = wh_catalog_trigger_at(s->catalog, i)) != NULL; i++)
        if (t->table == r)
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
    st.t = &tables.v[0];
    *why = "no column whose value afterwards is known";
    if (!put_columns(&st))
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
    if (!put_columns(&st))
        return false;
    for (i = 0; (way = wh_state_way_at(i)) != NULL && n < 32; i++)
        if (way->fits(&st))
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
    wh_dqe_set_mode(wh_dqe_dialect_of(s->dialect), mode, &st.setup); /* triggers keep it */
    st.t = &tables.v[0];
    st.fresh = wh_dqe_needs_fresh(s, &tables);
    if (!put_columns(&st) || !way->fits(&st))
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
