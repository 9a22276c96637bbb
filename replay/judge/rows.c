/* Judging rows: bags of hashes, lists, and numbers that may differ in their last digits. */
#include "replay/judge/internal.h"
#include "replay/judge/near.h"

#include <stdio.h>

/* An expectation without any line about rows fits a run with one empty set and one without any. */
int64_t wh_judge_agreed_sets(int64_t n, int64_t m)
{
    if (n == m || m == WH_SETS_ANY)
        return n;
    return n == WH_SETS_ANY ? m : WH_SETS_DISAGREE;
}

/* How many result sets all terms have. */
int64_t wh_judge_side_sets(wh_judging *j, const wh_expr *e)
{
    int64_t n = WH_SETS_ANY;
    size_t i;

    for (i = 0; i < e->n && n != WH_SETS_DISAGREE; i++) {
        const wh_term *t = &e->terms[i];
        const wh_observation *o;
        int64_t m;

        if (t->kind == WH_TERM_DISTINCT || t->kind == WH_TERM_ROWS) {
            m = wh_judge_side_sets(j, &t->inner);
        } else {
            o = wh_judge_source(j, t);
            m = (int64_t)o->nresults;
            if (t->kind == WH_TERM_EXPECT && m == 0)
                m = WH_SETS_ANY;
        }
        n = m == WH_SETS_DISAGREE ? m : wh_judge_agreed_sets(n, m);
    }
    return n;
}

enum { APPROX_ROWS = 5000 };

static wh_value **side_rows(wh_judging *j, const wh_expr *e, size_t set, size_t *n,
                            size_t *ncolumns)
{
    wh_value **rows = NULL;
    size_t i, total = 0;

    for (i = 0; i < e->n; i++) {
        const wh_result_set *r;
        if (e->terms[i].minus ||
            (e->terms[i].kind != WH_TERM_RUN && e->terms[i].kind != WH_TERM_EXPECT))
            return NULL;
        r = &wh_judge_source(j, &e->terms[i])->results[set];
        if (r->nrows && !r->rows)
            return NULL;
        total += (size_t)r->nrows;
    }
    rows = WH_NEW_N(j->a, wh_value *, total + 1);
    for (i = 0, *n = 0; i < e->n; i++) {
        const wh_result_set *r = &wh_judge_source(j, &e->terms[i])->results[set];
        if (r->nrows) {
            memcpy(rows + *n, r->rows, (size_t)r->nrows * sizeof *rows);
            *ncolumns = r->ncolumns;
        }
        *n += (size_t)r->nrows;
    }
    return rows;
}

/* Of three sides and more the one that the others agree without; NULL: there is none. */
static const wh_term *alone(wh_judging *j, size_t set, wh_nearness near)
{
    const wh_check *k = j->check;
    const wh_term *found = NULL;
    size_t odd, i, n;

    for (odd = 0; k->nsides > 2 && odd < k->nsides; odd++) {
        size_t from = odd == 0, n0 = 0, columns = 0, missing = 0, extra = 0;
        wh_value **first = side_rows(j, &k->sides[from].expr, set, &n0, &columns);

        for (i = from + 1; i < k->nsides; i++) {
            wh_value **other;

            if (i == odd)
                continue;
            other = side_rows(j, &k->sides[i].expr, set, &n, &columns);
            if (!first || !other || k->sides[i].contained ||
                !wh_rows_match(j->a, first, n0, other, n, &near, &missing, &extra) || missing ||
                extra)
                break;
        }
        if (i == k->nsides && found)
            return NULL;
        if (i == k->nsides && k->sides[odd].expr.n == 1)
            found = &k->sides[odd].expr.terms[0];
    }
    return found;
}

static bool rows_differ(wh_judging *j, size_t set, const wh_nearness *near, const char *direction)
{
    const wh_term *odd = alone(j, set, *near);
    char reason[200];

    snprintf(reason, sizeof reason,
             odd ? "rows differ: %.*s is alone with its answer" : "rows differ",
             odd ? (int)(odd->place.n < 100 ? odd->place.n : 100) : 0, odd ? odd->place.p : "");
    return wh_judge_violated(j, direction, reason);
}

static bool compare_approximately(wh_judging *j, size_t set)
{
    const wh_check *k = j->check;
    wh_nearness near = {0,
                        k->epsilon,
                        k->typed,
                        k->verb == WH_CHECK_SET,
                        k->verb == WH_CHECK_LIST,
                        k->bool_is_int,
                        k->instants};
    size_t i, n0 = 0, c0 = 0;
    wh_value **first = side_rows(j, &k->sides[0].expr, set, &n0, &c0);

    for (i = 1; i < k->nsides; i++) {
        size_t n = 0, columns = c0, missing, extra;
        wh_value **other = side_rows(j, &k->sides[i].expr, set, &n, &columns);

        if (!first || !other || n0 > APPROX_ROWS || n > APPROX_ROWS)
            return wh_judge_decide(j, WH_INCONCLUSIVE,
                                   "approx compares up to 5000 rows of runs only");
        if (n0 && n && columns != c0)
            return wh_judge_violated(j, "both", "different numbers of columns");
        near.columns = columns;
        if (!wh_rows_match(j->a, first, n0, other, n, &near, &missing, &extra))
            return wh_judge_decide(j, WH_INCONCLUSIVE,
                                   "too many rows are nearly equal to be compared");
        if (missing == SIZE_MAX)
            return wh_judge_violated(j, "order", "the rows come in another order");
        if (missing || (extra && !k->sides[i].contained))
            return rows_differ(j, set, &near,
                               missing && extra ? "both"
                               : missing        ? "missing"
                                                : "extra");
    }
    return true;
}

static bool eval_expr(wh_judging *j, const wh_expr *e, size_t set, wh_bag *out);

bool wh_judge_rows_wanted(wh_judging *j)
{
    return wh_judge_decide(j, WH_INCONCLUSIVE, "the check needs the rows that a hash stands for");
}

static bool eval_term(wh_judging *j, const wh_term *t, size_t set, wh_bag *out)
{
    const wh_observation *o;
    wh_value v = {WH_INT, {0}, {NULL, 0}, {NULL, 0}};

    if (t->kind == WH_TERM_DISTINCT || t->kind == WH_TERM_ROWS) {
        if (!eval_expr(j, &t->inner, set, out))
            return false;
        if (t->kind == WH_TERM_DISTINCT) {
            if (!wh_bag_distinct(j->a, out))
                return wh_judge_rows_wanted(j);
        } else {
            v.i = out->count;
            wh_bag_of_value(j->a, &v, out);
        }
        return true;
    }
    o = wh_judge_source(j, t);
    if (t->kind == WH_TERM_TOTAL) {
        if (o->results[set].total.kind == WH_NULL)
            return wh_judge_decide_place(j, WH_INCONCLUSIVE, "total(%.*s) is not exact%s", t->place,
                                         "");
        wh_bag_of_value(j->a, &o->results[set].total, out);
    } else {
        if (!wh_bag_of_result(j->a, &o->results[set], t->kind == WH_TERM_PICKED, j->check->typed,
                              out))
            return wh_judge_rows_wanted(j);
    }
    return true;
}

static bool eval_expr(wh_judging *j, const wh_expr *e, size_t set, wh_bag *out)
{
    size_t i;

    for (i = 0; i < e->n; i++) {
        wh_bag term;
        if (!eval_term(j, &e->terms[i], set, i == 0 ? out : &term))
            return false;
        if (i > 0)
            wh_bag_add(j->a, out, &term, e->terms[i].minus);
    }
    return true;
}

/* Keep what the two sides of a wh_judge_violated relation have more than the other. */
static void explain(wh_judging *j, wh_bag *first, wh_bag *other)
{
    wh_difference *d = j->difference;

    if (!d)
        return;
    d->nmissing = wh_bag_surplus(first, other, d->missing, WH_DIFFERENCE_ROWS);
    d->nextra = wh_bag_surplus(other, first, d->extra, WH_DIFFERENCE_ROWS);
}

static bool compare_lists(wh_judging *j, size_t set)
{
    const wh_check *k = j->check;
    const wh_result_set *first, *other;
    size_t i;

    if (k->sides[0].expr.terms[0].kind > WH_TERM_EXPECT)
        return wh_judge_decide(j, WH_INCONCLUSIVE, "list compares runs and expect() only");
    first = &wh_judge_source(j, &k->sides[0].expr.terms[0])->results[set];
    for (i = 1; i < k->nsides; i++) {
        wh_bag a, b;
        int d;
        if (k->sides[i].expr.terms[0].kind > WH_TERM_EXPECT || k->sides[i].contained)
            return wh_judge_decide(j, WH_INCONCLUSIVE,
                                   "list compares runs and expect() only, by =");
        other = &wh_judge_source(j, &k->sides[i].expr.terms[0])->results[set];
        d = wh_lists_compare(first, other, k->typed);
        if (d == WH_BAGS_EQUAL)
            continue;
        if (d == WH_BAGS_UNKNOWN || !wh_bag_of_result(j->a, first, false, k->typed, &a) ||
            !wh_bag_of_result(j->a, other, false, k->typed, &b))
            return wh_judge_rows_wanted(j);
        d = wh_bag_compare(&a, &b, false, false);
        if (d == WH_BAGS_EQUAL)
            return wh_judge_violated(j, "order", "the rows come in another order");
        explain(j, &a, &b);
        return wh_judge_violated(j, wh_bag_direction(d), "rows differ");
    }
    return true;
}

bool wh_judge_compare_set(wh_judging *j, size_t set)
{
    const wh_check *k = j->check;
    wh_bag first, other;
    size_t i;

    if (k->approximate)
        return compare_approximately(j, set);
    if (k->verb == WH_CHECK_LIST)
        return compare_lists(j, set);
    if (!eval_expr(j, &k->sides[0].expr, set, &first))
        return false;
    for (i = 1; i < k->nsides; i++) {
        int d;
        if (!eval_expr(j, &k->sides[i].expr, set, &other))
            return false;
        d = wh_bag_compare(&first, &other, k->verb == WH_CHECK_SET, k->sides[i].contained);
        if (d == WH_BAGS_EQUAL)
            continue;
        if (d == WH_BAGS_UNKNOWN)
            return wh_judge_rows_wanted(j);
        explain(j, &first, &other);
        return wh_judge_violated(j, wh_bag_direction(d),
                                 first.numeric && other.numeric ? "counts differ" : "rows differ");
    }
    return true;
}
