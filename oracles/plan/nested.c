/* The base within another statement. */
#include "oracles/plan/dqp.h"
#include "oracles/plan/planner.h"
#include "oracles/precision/precision.h"

wh_str wh_hint_text(const wh_subject *s, const wh_node *statement)
{
    wh_str text = wh_edited_text(s, statement);

    while (text.n && (text.p[text.n - 1] == ';' || text.p[text.n - 1] == ' '))
        text.n--;
    return text;
}

bool wh_hint_can_be_nested(const wh_subject *s)
{
    wh_columns columns = {NULL, 0, 0};
    const char *why;
    size_t i, k;

    if (s->q.compound && !wh_rows_are_exact(s, &why)) /* its columns may be of another type there */
        return false;
    if (!wh_planner_of(s->dialect)->names_differ)
        return true;
    if (!wh_query_columns(s->catalog, s->a, s->q.query, &columns))
        return false;
    for (i = 1; i < columns.n; i++)
        for (k = 0; k < i; k++)
            if (wh_str_eq_nocase(columns.p[i].name, columns.p[k].name))
                return false;
    return true;
}
