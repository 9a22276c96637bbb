/*
 * A query in the body of a routine that is executed twice by one statement: in SQLite a trigger,
 * which puts the rows into a table. What is compiled there is another program: what is computed
 * once is so for each execution, and not once for all. Literals may be the routine's parameters,
 * which are NULL the first time.
 */
#include "formats/sql/parse/parse.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/plan/dqp.h"
#include "oracles/plan/literals.h"
#include "oracles/plan/planner.h"

enum { STEPS_MAX = 8 };

/* In the first way no literal is a parameter, in each behind it one is. */
size_t wh_hint_routines(const wh_subject *s)
{
    wh_columns columns = {NULL, 0, 0};
    wh_literals l;

    if (!wh_planner_of(s->dialect)->routine ||
        !wh_query_columns(s->catalog, s->q.query, &columns) || columns.n == 0)
        return 0;
    wh_literals_collect(s, true, &l);
    return 1 + l.n;
}

static const wh_node *as_parameter(void *ctx, const wh_node *n)
{
    const wh_literals *l = ctx;
    size_t at = wh_literals_before(l, n);
    wh_buf b = WH_BUF_INIT(32);

    if (at == SIZE_MAX)
        return n;
    wh_buf_text(&b, wh_planner_of(l->s->dialect)->routine->parameter);
    wh_buf_uint(&b, at + 1);
    return wh_parse_expr(l->s->a, l->s->dialect, wh_subject_keep(l->s, &b));
}

/* ", wh_1, wh_2", ", NULL, NULL" or the literals themselves. */
enum part { NAME, NOTHING, VALUE };

static wh_str list_of(const wh_literals *l, enum part part)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    size_t i, n = 0;

    for (i = 0; i < l->n; i++) {
        if (!wh_literals_has(l, i))
            continue;
        wh_buf_text(&b, ", ");
        if (part == NAME) {
            wh_buf_text(&b, "wh_");
            wh_buf_uint(&b, ++n);
        } else {
            wh_buf_str(&b,
                       part == VALUE ? wh_token_text(wh_literal_token(l->v[i])) : WH_STR("NULL"));
        }
    }
    return wh_subject_keep(l->s, &b);
}

/* Names of so many columns, which take what is put into them as it is. */
static wh_str column_names(const wh_subject *s, size_t n)
{
    wh_buf b = WH_BUF_INIT(4096);
    size_t i;

    for (i = 1; i <= n; i++) {
        wh_buf_text(&b, i == 1 ? "c" : ", c");
        wh_buf_uint(&b, i);
    }
    return wh_subject_keep(s, &b);
}

bool wh_hint_in_routine(const wh_subject *s, size_t at, wh_derived_run *run)
{
    const wh_routine *routine = wh_planner_of(s->dialect)->routine;
    wh_columns columns = {NULL, 0, 0};
    const wh_node *statement = s->statement;
    wh_str steps[STEPS_MAX], names, query;
    wh_literals l;
    size_t n;

    wh_literals_collect(s, true, &l);
    l.at = at ? at - 1 : 0;
    if (at == 1)
        l.n = 0;
    else
        statement = wh_edit_map(s->a, statement, as_parameter, &l);
    if (!wh_query_columns(s->catalog, s->q.query, &columns))
        return false;
    names = column_names(s, columns.n);
    query = wh_hint_text(s, statement);
    for (n = 0; n < STEPS_MAX && routine->steps[n]; n++) {
        wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

        wh_quote(&b, s->dialect, routine->steps[n], {"c", NULL, names}, {"q", NULL, query},
                 {"n", NULL, list_of(&l, NAME)}, {"z", NULL, list_of(&l, NOTHING)},
                 {"v", NULL, list_of(&l, VALUE)});
        steps[n] = wh_subject_keep(s, &b);
    }
    if (!wh_hint_surround(s, steps, n, run))
        return false;
    run->sql = wh_str_of(routine->rows);
    return true;
}
