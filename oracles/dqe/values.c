/*
 * What stands between a predicate and its rows: values that are converted, computed or checked on
 * the way into a table, so that an error may be theirs; warnings that the plan decides on; tables
 * that can't be rolled back.
 */
#include "oracles/dqe/dqe.h"
#include "oracles/typing/typing.h"

/* ---- rollback -------------------------------------------------------------------------------- */

bool wh_dqe_needs_fresh(const wh_subject *s, const wh_dqe_tables *t)
{
    wh_reach reach = {{NULL}, 0, false};
    size_t i;

    for (i = 0; i < t->n; i++) {
        wh_reach_of(s, t->v[i].relation, &reach);
        if (!wh_is_rolled_back(t->v[i].relation))
            return true;
    }
    for (i = 0; i < reach.n; i++)
        if (!wh_is_rolled_back(reach.v[i]))
            return true;
    return false;
}

static bool is_other(const wh_subject *s, const wh_relation *r)
{
    return wh_catalog_is_unordered(s->catalog, r) || wh_catalog_is_drawn(s->catalog, r);
}

bool wh_dqe_are_others(const wh_subject *s, const wh_dqe_tables *t)
{
    wh_reach reach = {{NULL}, 0, false};
    size_t i;

    for (i = 0; i < t->n; i++) {
        wh_reach_of(s, t->v[i].relation, &reach);
        if (is_other(s, t->v[i].relation))
            return true;
    }
    for (i = 0; i < reach.n; i++)
        if (is_other(s, reach.v[i]))
            return true;
    return false;
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool has_computed_index(const wh_subject *s, const wh_relation *r)
{
    const wh_index *index;
    size_t i, k;

    for (i = 0; (index = wh_catalog_index_at(s->catalog, i)) != NULL; i++) {
        if (!wh_relation_has_part(r, index->table))
            continue;
        for (k = 0; k < index->ncolumns; k++)
            if (!index->columns[k].name.n)
                return true;
        if (index->partial)
            return true;
    }
    return false;
}

/* What computes something of a row that comes in, and may fail at it. */
static bool computes(const wh_subject *s, const wh_relation *r)
{
    static const uint8_t kinds[] = {WH_N_CHECK, WH_N_GENERATED, WH_N_EXCLUDE, WH_N_TABLE_LIKE,
                                    WH_N_TABLE_PARTITIONS};
    const wh_type *type;
    size_t i;

    for (i = 0; i < sizeof kinds; i++)
        if (wh_relation_says(r, kinds[i]))
            return true;
    for (i = 0; i < r->ncolumns; i++) {
        type = wh_catalog_type(s->catalog, r->columns[i].type);
        if (r->columns[i].generated || (type && (type->domain || type->ncolumns)))
            return true;
    }
    return false;
}

static bool is_watched(const wh_subject *s, const wh_relation *r)
{
    const wh_relation *other;
    const wh_trigger *t;
    size_t i;

    for (i = 0; (t = wh_catalog_trigger_at(s->catalog, i)) != NULL; i++)
        if (wh_relation_has_part(r, t->table))
            return true;
    for (i = 0; (other = wh_catalog_relation_at(s->catalog, i)) != NULL; i++)
        if (wh_relation_says(other, WH_N_REFERENCES) ||
            (wh_relation_has_part(r, other) && computes(s, other)))
            return true;
    return false;
}

/* A literal, or a column's own value, that is not converted on its way into the column. */
static bool fits(const wh_subject *s, const wh_assignment *set)
{
    const wh_node *v = set->value;
    const wh_token *literal = v && v->kind == WH_N_LITERAL ? wh_node_first_token(v) : NULL;
    const wh_column *c = wh_find_column(s, s->q.from, set->column);
    uint8_t class_ = c ? wh_typing_of_column(s, c).class_ : WH_CLASS_UNKNOWN;

    if (v && v->kind == WH_N_COLUMN)
        return wh_is_dynamic(s) ? wh_find_column(s, s->q.from, v) != NULL
                                : wh_node_same(v, set->column);
    if (!literal || wh_is_dynamic(s))
        return literal != NULL;
    return literal->kind == WH_KW_NULL ||
           (literal->kind == WH_T_STRING ? class_ == WH_CLASS_TEXT || class_ == WH_CLASS_BLOB
                                         : wh_class_is_number(class_));
}

bool wh_dqe_values_are_plain(const wh_subject *s, const wh_dqe_tables *t)
{
    wh_assignment set;
    size_t i, at = 0;

    while (wh_assignment_next(s->change.set, &at, &set))
        if (!fits(s, &set))
            return false;
    for (i = 0; i < t->n; i++)
        if (t->v[i].view || is_watched(s, t->v[i].relation) ||
            has_computed_index(s, t->v[i].relation))
            return false;
    return true;
}

/* ---- warnings -------------------------------------------------------------------------------- */

static bool has_index(const wh_subject *s, const wh_relation *r)
{
    const wh_index *index;
    size_t i;

    for (i = 0; (index = wh_catalog_index_at(s->catalog, i)) != NULL; i++)
        if (index->table == r)
            return true;
    return false;
}

static bool is_column(const wh_node *e)
{
    return e && wh_unbracketed(e)->kind == WH_N_COLUMN;
}

bool wh_dqe_warnings_tell(const wh_subject *s, const wh_dqe_tables *t)
{
    const wh_node *p = s->q.predicate ? wh_unbracketed(s->q.predicate) : NULL;

    if (!p || t->n > 1 || s->change.from || s->change.limit || has_index(s, t->v[0].relation) ||
        !wh_dqe_values_are_plain(s, t))
        return false;
    return is_column(p) || (p->kind == WH_N_BINARY && wh_is_comparison(p) &&
                            is_column(wh_node_expr(p, 0)) && is_column(wh_node_expr(p, 1)));
}
