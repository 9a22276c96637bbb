/* Queries of which only the number of rows is told. */
#include "oracles/tlp/some.h"
#include "formats/sql/tree/template.h"
#include "oracles/subject/rewrite.h"
#include "oracles/typing/scope.h"
#include "oracles/typing/typing.h"

/* Is equality of such values one that holds between all of them, and are they of one kind? */
static bool compare_alike(const wh_subject *s, const wh_column *a, const wh_column *b)
{
    static const uint8_t classes[] = {
        WH_CLASS_BOOLEAN, WH_CLASS_INTEGER, WH_CLASS_DECIMAL,  WH_CLASS_REAL, WH_CLASS_TEXT,
        WH_CLASS_BLOB,    WH_CLASS_DATE,    WH_CLASS_DATETIME, WH_CLASS_TIME, WH_CLASS_INTERVAL,
    };
    size_t i;

    if (wh_reads(s->dialect, WH_FEATURE_UNTYPED_COLUMN)) {
        wh_typing one = wh_typing_of_column(s, a), other = wh_typing_of_column(s, b);

        return one.spelling != WH_SPELLING_OPEN && one.spelling == other.spelling &&
               wh_str_eq_nocase(one.collation, other.collation);
    }
    for (i = 0; i < sizeof classes && classes[i] != a->type_class; i++)
        ;
    return i < sizeof classes && a->type_class == b->type_class &&
           wh_str_eq_nocase(a->collation, b->collation) &&
           (a->type_class != WH_CLASS_TEXT || (!a->derived && !b->derived)); /* whose is not told */
}

/* Has the arm the same rows in whatever way it is executed, and columns like those of the first? */
static bool is_exact_arm(const wh_subject *s, const wh_node *arm, wh_columns *first)
{
    wh_columns columns = {NULL, 0, 0};
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);
    wh_subject alone;
    const char *why;
    size_t i;

    if (arm->kind != WH_N_SELECT || !wh_columns_below(s, NULL, arm, &columns))
        return false;
    if (!first->n)
        *first = columns;
    for (i = 0; i < columns.n; i++)
        if (columns.n != first->n || !compare_alike(s, &first->p[i], &columns.p[i]))
            return false;
    wh_node_print_canonical(&b, arm);
    wh_buf_char(&b, ';');
    return wh_subject_change(&alone, s, wh_subject_keep(s, &b)) && wh_is_precise(&alone, &why);
}

bool wh_tlp_takes_open(const wh_subject *s)
{
    wh_columns first = {NULL, 0, 0};
    const wh_node *query;
    wh_from_items items;
    wh_select q;
    uint32_t i;

    if (s->kind != WH_IS_QUERY || !s->q.from || s->q.with ||
        !wh_node_contains(s->q.from, WH_N_COMPOUND, true))
        return false;
    items = wh_items_of(s, s->q.from);
    query = items.n == 1 ? wh_item_query(s, &items.p[0]) : NULL;
    if (!query || !wh_select_of(query, &q) || !q.compound || q.with ||
        !wh_node_has(q.compound, WH_KW_EXCEPT))
        return false;
    for (i = 0; i < q.compound->n; i++)
        if (wh_child_node(q.compound->child[i]) &&
            !is_exact_arm(s, wh_child_node(q.compound->child[i]), &first))
            return false;
    return first.n > 0;
}

bool wh_tlp_derive_some(const wh_subject *s, wh_derived *out)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_quote(&b, s->dialect, "SELECT NULL {from!};", {"from", s->q.from, {NULL, 0}});
    out->runs[0] = (wh_derived_run){.place = "whole", .sql = wh_subject_keep(s, &b)};
    wh_quote(&b, s->dialect, "SELECT NULL {from!} WHERE {p!};", {"from", s->q.from, {NULL, 0}},
             {"p", s->q.predicate, {NULL, 0}});
    out->runs[1] = (wh_derived_run){.place = "some", .sql = wh_subject_keep(s, &b)};
    out->nruns = 2;
    out->nchecks = 1;
    out->checks[0] = "bag some <= whole";
    return true;
}
