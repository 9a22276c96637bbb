/*
 * Differential testing of changes: the same INSERT, UPDATE, DELETE or REPLACE on both engines
 * leaves the same rows in its table, or both refuse it by a constraint. Of one dialect alone: what
 * others convert on the way into a table, and what they call an error, is their own.
 */
#include "formats/sql/tree/template.h"
#include "oracles/diff/diff.h"
#include "oracles/dqe/dqe.h"
#include "oracles/subject/rewrite.h"

static bool understands(const wh_subject *s, wh_dqe_tables *tables, const char **why)
{
    const wh_relation *r = wh_change_target(s);

    if (!wh_dqe_knows(s, why))
        return false;
    *why = "a change on engines of several dialects";
    if (s->nsides)
        return false;
    *why = "it changes several tables, a view, or what is not known";
    if (!s->change.target || !r || r->kind != WH_RELATION_TABLE || !r->columns_known)
        return false;
    tables->v[0] = (wh_dqe_table){.relation = r, .ref = s->change.target};
    tables->n = 1;
    *why = "what it changes can't be rolled back";
    return !wh_dqe_needs_fresh(s, tables);
}

bool wh_diff_takes_change(const wh_subject *s, const char **why)
{
    wh_dqe_tables tables;

    return understands(s, &tables, why) && wh_diff_takes(s->catalog, s->statement, why);
}

bool wh_diff_make_change(const wh_subject *s, wh_rng *rng, wh_buf *base)
{
    size_t before = base->n;
    wh_subject change;
    const char *why;

    if (wh_dqe_takes_query(s, &why) && wh_dqe_make_update(s, rng, base) &&
        wh_subject_init(&change, s->a, s->dialect, s->catalog,
                        wh_arena_str(s->a, (wh_str){base->p + before, base->n - before})) &&
        wh_is_precise(&change, &why) && wh_diff_takes_change(&change, &why))
        return true;
    base->n = before;
    return false;
}

/* "SELECT c0, c1 FROM t;" */
static wh_str rows_of(const wh_subject *s, const wh_dqe_table *t)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    const wh_relation *r = t->relation;
    size_t i, n = 0;

    wh_buf_text(&b, "SELECT ");
    for (i = 0; i < r->ncolumns; i++) {
        if (r->columns[i].hidden)
            continue;
        wh_buf_text(&b, n++ ? ", " : "");
        wh_quote_name(&b, s->dialect, r->columns[i].name);
    }
    wh_buf_text(&b, " FROM ");
    wh_quote_node(&b, wh_node_find(t->ref, WH_N_NAME), false);
    wh_buf_char(&b, ';');
    return wh_subject_keep(s, &b);
}

bool wh_diff_derive_change(const wh_subject *s, wh_derived *out)
{
    static const char *const places[] = {"q@" WH_DIFF_TEST, "q@" WH_DIFF_REFERENCE};
    wh_buf check = WH_BUF_INIT(1024);
    wh_dqe_statements v = {.n = 2};
    wh_dqe_tables tables;
    const char *why;
    size_t i;

    if (!understands(s, &tables, &why))
        return false;
    v.v[0] = wh_base_text(s);
    v.v[1] = rows_of(s, &tables.v[0]);
    for (i = 0; i < 2; i++)
        wh_dqe_add_change(s, out, places[i], &v, false);
    wh_buf_format(&check, "bag refusals=%s approx=1e-9 %s = %s",
                  wh_dqe_dialect_of(s->dialect)->refusals, places[0], places[1]);
    out->checks[out->nchecks++] = wh_subject_keep(s, &check).p;
    return true;
}
