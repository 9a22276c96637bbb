/*
 * A query that one statement executes twice, the first time with NULLs where the values of literals
 * stand. In the body of a routine, in SQLite a trigger, which puts the rows into a table: what is
 * compiled there is another program, and what is computed once is so for each execution. In FROM
 * beside rows of the values, to which it refers (LATERAL): joins take the place of executions.
 */
#include "formats/sql/parse/parse.h"
#include "formats/sql/tree/edit.h"
#include "formats/sql/tree/template.h"
#include "oracles/plan/dqp.h"
#include "oracles/plan/literals.h"
#include "oracles/plan/planner.h"

enum { STEPS_MAX = 8 };

typedef struct as_column {
    wh_literals l;
    const char *parameter;
} as_column;

static const wh_node *as_parameter(void *ctx, const wh_node *n)
{
    const as_column *c = ctx;
    const wh_literals *l = &c->l;
    size_t at = wh_literals_before(l, n);
    wh_buf b = WH_BUF_INIT(32);

    if (at == SIZE_MAX)
        return n;
    wh_buf_text(&b, c->parameter);
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

/* In the first way no literal is a parameter, in each behind it one is. */
static size_t ways(const wh_subject *s, const wh_executed_for *e)
{
    wh_columns columns = {NULL, 0, 0};
    wh_literals l;

    if (!e || !wh_query_columns(s->catalog, s->a, s->q.query, &columns) || columns.n == 0)
        return 0;
    wh_literals_collect(s, e->kinds, &l);
    return 1 + l.n;
}

static bool executed(const wh_subject *s, const wh_executed_for *e, size_t at, wh_derived_run *run)
{
    wh_columns columns = {NULL, 0, 0};
    as_column c = {.parameter = e->parameter};
    const wh_node *statement = s->statement;
    wh_str steps[STEPS_MAX], names, query, lists[3];
    size_t n = 0, i;

    wh_literals_collect(s, e->kinds, &c.l);
    c.l.at = at ? at - 1 : 0;
    if (at == 1)
        c.l.n = 0;
    else
        statement = wh_edit_map(s->a, statement, as_parameter, &c);
    if (!wh_query_columns(s->catalog, s->a, s->q.query, &columns))
        return false;
    names = column_names(s, columns.n);
    query = wh_hint_text(s, statement);
    for (i = 0; i < 3; i++)
        lists[i] = list_of(&c.l, (enum part)i);
    while (n < STEPS_MAX) {
        const char *step = e->steps ? e->steps[n] : NULL;
        wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

        wh_quote(&b, s->dialect, step ? step : e->rows, {"c", NULL, names}, {"q", NULL, query},
                 {"n", NULL, lists[NAME]}, {"z", NULL, lists[NOTHING]}, {"v", NULL, lists[VALUE]});
        steps[n] = wh_subject_keep(s, &b);
        if (!step)
            break;
        n++;
    }
    if (n == STEPS_MAX || (n && !wh_hint_surround(s, steps, n, run)))
        return false;
    run->sql = steps[n];
    return true;
}

size_t wh_hint_routines(const wh_subject *s)
{
    return ways(s, wh_planner_of(s->dialect)->routine);
}

bool wh_hint_in_routine(const wh_subject *s, size_t at, wh_derived_run *run)
{
    return executed(s, wh_planner_of(s->dialect)->routine, at, run);
}

size_t wh_hint_laterals(const wh_subject *s)
{
    return wh_hint_can_be_nested(s) ? ways(s, wh_planner_of(s->dialect)->lateral) : 0;
}

bool wh_hint_lateral(const wh_subject *s, size_t at, wh_derived_run *run)
{
    return executed(s, wh_planner_of(s->dialect)->lateral, at, run);
}
