/* The columns of what an UPDATE leaves behind, of which the values are known. */
#include "oracles/dqe/state.h"
#include "formats/sql/tree/template.h"
#include "oracles/typing/typing.h"

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

/* Is the value what the column holds afterwards, not converted on the way? What CREATE TABLE AS
 * makes of '' is NOT NULL in MySQL. */
static bool is_kept(const wh_subject *s, const wh_column *c, const wh_node *value)
{
    const wh_token *literal = value->kind == WH_N_LITERAL ? wh_node_first_token(value) : NULL;

    if (wh_is_dynamic(s))
        return is_kept_by_affinity(s, c, value);
    return (literal && literal->kind == WH_KW_NULL && !c->not_null && c->type.n) ||
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
           (wh_means(s->dialect, WH_MEANS_NULL_IS_NOW) && wh_type_has(c->type, WH_TYPE_TIMESTAMP));
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

bool wh_state_read_columns(wh_state *st)
{
    wh_buf all = WH_BUF_INIT(WH_STATEMENT_MAX);

    put_set(st, false, &st->kept);
    put_set(st, true, &st->set);
    wh_state_put_columns(st, true, "", &all);
    st->all = wh_subject_keep(st->s, &all);
    st->converts = st->set.names.n > st->kept.names.n;
    return st->kept.names.n > 0;
}
