/*
 * Judging: hold observations against the check lines. Each side of a relation becomes a bag of
 * row hashes; where only sums of places are compared, the sums of the hashes do.
 */
#include "replay/judge/judge.h"
#include "formats/base/pattern.h"
#include "replay/judge/bag.h"
#include "replay/judge/compare_text.h"
#include "replay/judge/expect.h"
#include "formats/case/places.h"
#include "replay/run/run.h"
#include "replay/judge/signature.h"

#include <stdio.h>

typedef struct judge {
    wh_arena *a;
    const wh_case *c;
    const wh_observations *o;
    const wh_check *check;
    wh_check kept;   /* it without the sides that were set aside */
    unsigned number; /* of the check line, 1-based */
    const wh_names *names;
    wh_verdict *out;
    wh_difference *difference; /* may be NULL */
    wh_observation **expected; /* by section: the expect sections that were read */
    wh_places places;
    char overlooked[300]; /* the first thing that a check was told not to see */
} judge;

static bool decide(judge *j, int kind, const char *reason)
{
    j->out->kind = kind;
    snprintf(j->out->reason, sizeof j->out->reason, "%s", reason);
    return false;
}

static bool decide_place(judge *j, int kind, const char *format, wh_str place, const char *more)
{
    char reason[512];

    snprintf(reason, sizeof reason, format, (int)(place.n < 100 ? place.n : 100), place.p, more);
    return decide(j, kind, reason);
}

static const wh_observation *find_run(const judge *j, wh_str place)
{
    size_t i = wh_places_find(&j->places, WH_RUN, place);

    return i < j->o->n ? &j->o->v[i] : NULL;
}

static const wh_observation *find_expect(judge *j, wh_str place)
{
    size_t i = wh_places_find(&j->places, WH_EXPECT, place);

    if (i == SIZE_MAX)
        return NULL;
    if (!j->expected)
        j->expected = WH_NEW_N(j->a, wh_observation *, j->c->nsections);
    if (!j->expected[i])
        j->expected[i] = wh_expect_read(j->a, &j->c->sections[i]);
    return j->expected[i];
}

/* NULL: there is no such place, and the verdict says so. */
static const wh_observation *source_of(judge *j, const wh_term *t)
{
    const wh_observation *o;

    if (t->kind == WH_TERM_EXPECT) {
        o = find_expect(j, t->place);
        if (!o)
            decide_place(j, WH_INCONCLUSIVE,
                         "the check names expect(%.*s), but there is no such section%s", t->place,
                         "");
        return o;
    }
    o = find_run(j, t->place);
    if (!o)
        decide_place(j, WH_INCONCLUSIVE, "the check names '%.*s', but there is no such run%s",
                     t->place, "");
    else if (!o->executed) {
        decide_place(j, WH_INCONCLUSIVE, "run '%.*s' was not executed%s", t->place, "");
        o = NULL;
    }
    return o;
}

/* ---- errors --------------------------------------------------------------------------------- */

/* An answer that no modifier can excuse: internal errors fail, limits leave the check open. */
static bool excusable(judge *j, wh_str place, const wh_answer *an)
{
    switch (an->kind) {
    case WH_ANSWER_OK:
    case WH_ANSWER_ERROR:
        return true;
    case WH_ANSWER_INTERNAL:
        wh_signature_error(j->out, place, an, j->names);
        return decide_place(j, WH_FAIL, "internal error in %.*s: %s", place, an->text);
    case WH_ANSWER_STOPPED:
        return decide_place(j, WH_INCONCLUSIVE, "%.*s ran into the time limit%s", place, "");
    case WH_ANSWER_LIMIT:
        return decide_place(j, WH_INCONCLUSIVE, "%.*s ran into a limit: %s", place, an->text);
    case WH_ANSWER_REFUSED:
        return decide_place(j, WH_INCONCLUSIVE, "%.*s was refused: %s", place, an->text);
    default:
        return decide_place(j, WH_INCONCLUSIVE, "%.*s: the connection was lost: %s", place,
                            an->text);
    }
}

/* A check that holds because its modifiers look away says so: as the reason of a pass. */
static void overlook(judge *j, wh_str place, const char *what)
{
    size_t i = wh_places_find(&j->places, WH_RUN, place);

    if (!j->overlooked[0] && i != SIZE_MAX)
        snprintf(j->overlooked, sizeof j->overlooked, "line %lu: %.200s",
                 (unsigned long)j->c->sections[i].line, what);
}

/* errors=at-start: an error that came once there was a result set has ended its rows, no more. */
static bool only_ends_rows(judge *j, const wh_check *k, const wh_observation *o)
{
    char what[200];

    if (k->errors != WH_ERRORS_AT_START || o->answer.kind != WH_ANSWER_ERROR || o->nresults == 0)
        return false;
    snprintf(what, sizeof what, "the rows ended in an error: %.150s", o->answer.text);
    overlook(j, o->place, what);
    return true;
}

/* The first error among a side's terms; NULL: none. `*broken` when the verdict is decided. */
static const wh_observation *side_error(judge *j, const wh_expr *e, bool *expects, bool *decided)
{
    const wh_observation *found = NULL;
    size_t i;

    for (i = 0; i < e->n && !*decided; i++) {
        const wh_term *t = &e->terms[i];
        const wh_observation *o;

        if (t->kind == WH_TERM_DISTINCT || t->kind == WH_TERM_ROWS) {
            o = side_error(j, &t->inner, expects, decided);
            found = found ? found : o;
            continue;
        }
        o = source_of(j, t);
        if (!o || !excusable(j, t->place, &o->answer)) {
            *decided = true;
        } else if (o->answer.kind == WH_ANSWER_ERROR && !only_ends_rows(j, j->check, o)) {
            *expects |= t->kind == WH_TERM_EXPECT;
            found = found ? found : o;
        }
    }
    return found;
}

static bool same_message(const judge *j, wh_str a, wh_str b)
{
    wh_buf na = WH_BUF_INIT(1024), nb = WH_BUF_INIT(1024);
    bool same;

    wh_message_normalise(&na, a, j->names);
    wh_message_normalise(&nb, b, j->names);
    same = wh_str_eq(wh_buf_view(&na), wh_buf_view(&nb));
    wh_buf_release(&na);
    wh_buf_release(&nb);
    return same;
}

/* The message that an expect section demands, uncut. */
static wh_str expected_message(const judge *j, const wh_observation *expected)
{
    size_t i = wh_places_find(&j->places, WH_EXPECT, expected->place), k;

    for (k = 0; i != SIZE_MAX && k < j->c->sections[i].nobs; k++)
        if (j->c->sections[i].obs[k].kind == WH_OBS_ERROR)
            return j->c->sections[i].obs[k].text;
    return WH_STR("");
}

/* errors=match: the text of an expected error is a regular expression. */
static bool matches(judge *j, const wh_observation *seen, const wh_observation *expected)
{
    const char *class_ = expected->answer.class_;
    wh_str text = expected_message(j, expected);
    const wh_pattern *p;

    if (strcmp(class_, "any") != 0 && strcmp(class_, seen->answer.class_) != 0)
        return false;
    return text.n == 0 || (wh_pattern_compile(j->a, text, &p, NULL) == WH_OK &&
                           wh_pattern_found(j->a, p, wh_str_of(seen->answer.text)));
}

static bool is_expectation(const judge *j, const wh_observation *o)
{
    size_t i = wh_places_find(&j->places, WH_EXPECT, o->place);

    return j->expected && i != SIZE_MAX && j->expected[i] == o;
}

static bool same_error(judge *j, const wh_observation *a, const wh_observation *b)
{
    if (!a || !b)
        return !a && !b;
    if (j->check->errors == WH_ERRORS_MATCH && is_expectation(j, a) != is_expectation(j, b))
        return is_expectation(j, b) ? matches(j, a, b) : matches(j, b, a);
    if (strcmp(a->answer.class_, "any") == 0 || strcmp(b->answer.class_, "any") == 0)
        return true;
    if (strcmp(a->answer.class_, b->answer.class_) != 0)
        return false;
    /* an expectation may name the class alone */
    return a->answer.text[0] == '\0' || b->answer.text[0] == '\0' ||
           same_message(j, wh_str_of(a->answer.text), wh_str_of(b->answer.text));
}

static bool has_warning(const judge *j, const wh_observation *o, const wh_observation *error)
{
    size_t i;

    for (i = 0; i < o->nwarnings; i++) {
        if (strcmp(error->answer.class_, "any") == 0)
            return true;
        if (wh_str_is(o->warnings[i].class_, error->answer.class_) &&
            (error->answer.text[0] == '\0' ||
             same_message(j, o->warnings[i].text, wh_str_of(error->answer.text))))
            return true;
    }
    return false;
}

/* A side warns of just what another one fails with; of anything at all (`error` NULL). */
static bool warns_of(judge *j, const wh_expr *e, const wh_observation *error)
{
    size_t i;

    for (i = 0; i < e->n; i++) {
        const wh_term *t = &e->terms[i];
        const wh_observation *o;

        if (t->kind == WH_TERM_DISTINCT || t->kind == WH_TERM_ROWS) {
            if (warns_of(j, &t->inner, error))
                return true;
            continue;
        }
        o = t->kind == WH_TERM_EXPECT ? find_expect(j, t->place) : find_run(j, t->place);
        if (o && (error ? has_warning(j, o, error) : o->nwarnings > 0))
            return true;
    }
    return false;
}

static bool violated(judge *j, const char *direction, const char *reason)
{
    wh_signature_relation(j->out, j->number, direction);
    return decide(j, WH_FAIL, reason);
}

static void find_internal(void *ctx, const wh_term *t)
{
    judge *j = ctx;
    const wh_observation *o = t->kind == WH_TERM_EXPECT ? NULL : find_run(j, t->place);

    if (o && o->answer.kind == WH_ANSWER_INTERNAL && j->out->kind != WH_FAIL)
        excusable(j, t->place, &o->answer);
}

/* Is the class one of "a,b*,*"? */
static bool is_listed(wh_str list, const char *class_)
{
    size_t n = strlen(class_);

    while (list.n) {
        const char *comma = memchr(list.p, ',', list.n);
        size_t m = comma ? (size_t)(comma - list.p) : list.n;
        bool open = m && list.p[m - 1] == '*';

        if (open ? n >= m - 1 && memcmp(list.p, class_, m - 1) == 0
                 : n == m && memcmp(list.p, class_, m) == 0)
            return true;
        m += comma != NULL;
        list = (wh_str){list.p + m, list.n - m};
    }
    return false;
}

/* aside=: leave out the sides with an error that the first can't have. False: too few are left. */
static bool set_aside(judge *j, const wh_observation **errors)
{
    const wh_observation *first = NULL;
    size_t i, n = 1;

    j->kept = *j->check;
    j->kept.sides = WH_NEW_N(j->a, wh_check_side, j->check->nsides);
    j->kept.sides[0] = j->check->sides[0];
    for (i = 1; i < j->check->nsides; i++) {
        if (errors[i] && is_listed(j->check->aside, errors[i]->answer.class_) &&
            !same_error(j, errors[0], errors[i])) {
            first = first ? first : errors[i];
            continue;
        }
        errors[n] = errors[i];
        j->kept.sides[n++] = j->check->sides[i];
    }
    j->kept.nsides = n;
    j->check = &j->kept;
    if (first && n > 1)
        overlook(j, first->place, first->answer.text);
    return n > 1 ||
           decide_place(j, WH_INCONCLUSIVE, "error in %.*s: %s", first->place, first->answer.text);
}

/* True: go on and compare rows. Else either decided, or (`*done`) the errors agree. */
static bool compare_errors(judge *j, bool *done)
{
    const wh_check *k = j->check;
    const wh_observation *errors[16] = {NULL};
    bool expects = false, decided = false, any = false;
    size_t i;

    /* an internal error is a failure, whatever else went wrong beside it */
    wh_check_places(k, find_internal, j);
    if (j->out->kind == WH_FAIL)
        return false;
    for (i = 0; i < k->nsides; i++) {
        errors[i] = side_error(j, &k->sides[i].expr, &expects, &decided);
        any |= errors[i] != NULL;
    }
    if (decided)
        return false;
    if (any && k->aside.n) {
        if (!set_aside(j, errors))
            return false;
        k = j->check;
        for (any = false, i = 0; i < k->nsides; i++)
            any |= errors[i] != NULL;
    }
    if (k->errors == WH_ERRORS_WARN_IS_ERROR && !errors[0] &&
        (any || warns_of(j, &k->sides[0].expr, NULL))) {
        for (i = 1; i < k->nsides; i++)
            if (!errors[i] || !warns_of(j, &k->sides[0].expr, errors[i]))
                return violated(j, "errors", "a warning and an error differ");
        *done = true;
        return false;
    }
    if (!any)
        return true;
    if (k->errors == WH_ERRORS_DEFAULT && !expects) {
        for (i = 0; !errors[i]; i++)
            ;
        return decide_place(j, WH_INCONCLUSIVE, "error in %.*s: %s", errors[i]->place,
                            errors[i]->answer.text);
    }
    for (i = 1; i < k->nsides; i++)
        if (!same_error(j, errors[0], errors[i])) {
            const wh_observation *e = errors[0] ? errors[0] : errors[i];
            char reason[400];
            if (!errors[0] && e->answer.text[0] == '\0')
                return violated(j, "errors", "no error, where one is expected");
            snprintf(reason, sizeof reason, "errors differ: %.*s: %.300s", (int)e->place.n,
                     e->place.p, e->answer.text);
            return violated(j, "errors", reason);
        }
    *done = true;
    return false;
}

/* ---- rows ----------------------------------------------------------------------------------- */

enum { SETS_ANY = -2, SETS_DISAGREE = -1 };

/* An expectation without any line about rows fits a run with one empty set and one without any. */
static int64_t agreed_sets(int64_t n, int64_t m)
{
    if (n == m || m == SETS_ANY)
        return n;
    return n == SETS_ANY ? m : SETS_DISAGREE;
}

/* How many result sets all terms have. */
static int64_t side_sets(judge *j, const wh_expr *e)
{
    int64_t n = SETS_ANY;
    size_t i;

    for (i = 0; i < e->n && n != SETS_DISAGREE; i++) {
        const wh_term *t = &e->terms[i];
        const wh_observation *o;
        int64_t m;

        if (t->kind == WH_TERM_DISTINCT || t->kind == WH_TERM_ROWS) {
            m = side_sets(j, &t->inner);
        } else {
            o = source_of(j, t);
            m = (int64_t)o->nresults;
            if (t->kind == WH_TERM_EXPECT && m == 0)
                m = SETS_ANY;
        }
        n = m == SETS_DISAGREE ? m : agreed_sets(n, m);
    }
    return n;
}

enum { APPROX_ROWS = 5000 };

static wh_value **side_rows(judge *j, const wh_expr *e, size_t set, size_t *n, size_t *ncolumns)
{
    wh_value **rows = NULL;
    size_t i, total = 0;

    for (i = 0; i < e->n; i++) {
        const wh_result_set *r;
        if (e->terms[i].minus ||
            (e->terms[i].kind != WH_TERM_RUN && e->terms[i].kind != WH_TERM_EXPECT))
            return NULL;
        r = &source_of(j, &e->terms[i])->results[set];
        if (r->nrows && !r->rows)
            return NULL;
        total += (size_t)r->nrows;
    }
    rows = WH_NEW_N(j->a, wh_value *, total + 1);
    for (i = 0, *n = 0; i < e->n; i++) {
        const wh_result_set *r = &source_of(j, &e->terms[i])->results[set];
        if (r->nrows) {
            memcpy(rows + *n, r->rows, (size_t)r->nrows * sizeof *rows);
            *ncolumns = r->ncolumns;
        }
        *n += (size_t)r->nrows;
    }
    return rows;
}

/* Of three sides and more the one that the others agree without; NULL: there is none. */
static const wh_term *alone(judge *j, size_t set, wh_nearness near)
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

static bool rows_differ(judge *j, size_t set, const wh_nearness *near, const char *direction)
{
    const wh_term *odd = alone(j, set, *near);
    char reason[200];

    snprintf(reason, sizeof reason,
             odd ? "rows differ: %.*s is alone with its answer" : "rows differ",
             odd ? (int)(odd->place.n < 100 ? odd->place.n : 100) : 0, odd ? odd->place.p : "");
    return violated(j, direction, reason);
}

static bool compare_approximately(judge *j, size_t set)
{
    const wh_check *k = j->check;
    wh_nearness near = {
        0, k->epsilon, k->typed, k->verb == WH_CHECK_SET, k->verb == WH_CHECK_LIST, k->bool_is_int};
    size_t i, n0 = 0, c0 = 0;
    wh_value **first = side_rows(j, &k->sides[0].expr, set, &n0, &c0);

    for (i = 1; i < k->nsides; i++) {
        size_t n = 0, columns = c0, missing, extra;
        wh_value **other = side_rows(j, &k->sides[i].expr, set, &n, &columns);

        if (!first || !other || n0 > APPROX_ROWS || n > APPROX_ROWS)
            return decide(j, WH_INCONCLUSIVE, "approx compares up to 5000 rows of runs only");
        if (n0 && n && columns != c0)
            return violated(j, "both", "different numbers of columns");
        near.columns = columns;
        if (!wh_rows_match(j->a, first, n0, other, n, &near, &missing, &extra))
            return decide(j, WH_INCONCLUSIVE, "too many rows are nearly equal to be compared");
        if (missing == SIZE_MAX)
            return violated(j, "order", "the rows come in another order");
        if (missing || (extra && !k->sides[i].contained))
            return rows_differ(j, set, &near,
                               missing && extra ? "both"
                               : missing        ? "missing"
                                                : "extra");
    }
    return true;
}

static bool eval_expr(judge *j, const wh_expr *e, size_t set, wh_bag *out);

static bool rows_wanted(judge *j)
{
    return decide(j, WH_INCONCLUSIVE, "the check needs the rows that a hash stands for");
}

static bool eval_term(judge *j, const wh_term *t, size_t set, wh_bag *out)
{
    const wh_observation *o;
    wh_value v = {WH_INT, {0}, {NULL, 0}, {NULL, 0}};

    if (t->kind == WH_TERM_DISTINCT || t->kind == WH_TERM_ROWS) {
        if (!eval_expr(j, &t->inner, set, out))
            return false;
        if (t->kind == WH_TERM_DISTINCT) {
            if (!wh_bag_distinct(j->a, out))
                return rows_wanted(j);
        } else {
            v.i = out->count;
            wh_bag_of_value(j->a, &v, out);
        }
        return true;
    }
    o = source_of(j, t);
    if (t->kind == WH_TERM_TOTAL) {
        if (o->results[set].total.kind == WH_NULL)
            return decide_place(j, WH_INCONCLUSIVE, "total(%.*s) is not exact%s", t->place, "");
        wh_bag_of_value(j->a, &o->results[set].total, out);
    } else {
        if (!wh_bag_of_result(j->a, &o->results[set], t->kind == WH_TERM_PICKED, j->check->typed,
                              out))
            return rows_wanted(j);
    }
    return true;
}

static bool eval_expr(judge *j, const wh_expr *e, size_t set, wh_bag *out)
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

/* Keep what the two sides of a violated relation have more than the other. */
static void explain(judge *j, wh_bag *first, wh_bag *other)
{
    wh_difference *d = j->difference;

    if (!d)
        return;
    d->nmissing = wh_bag_surplus(first, other, d->missing, WH_DIFFERENCE_ROWS);
    d->nextra = wh_bag_surplus(other, first, d->extra, WH_DIFFERENCE_ROWS);
}

static bool compare_lists(judge *j, size_t set)
{
    const wh_check *k = j->check;
    const wh_result_set *first, *other;
    size_t i;

    if (k->sides[0].expr.terms[0].kind > WH_TERM_EXPECT)
        return decide(j, WH_INCONCLUSIVE, "list compares runs and expect() only");
    first = &source_of(j, &k->sides[0].expr.terms[0])->results[set];
    for (i = 1; i < k->nsides; i++) {
        wh_bag a, b;
        int d;
        if (k->sides[i].expr.terms[0].kind > WH_TERM_EXPECT || k->sides[i].contained)
            return decide(j, WH_INCONCLUSIVE, "list compares runs and expect() only, by =");
        other = &source_of(j, &k->sides[i].expr.terms[0])->results[set];
        d = wh_lists_compare(first, other, k->typed);
        if (d == WH_BAGS_EQUAL)
            continue;
        if (d == WH_BAGS_UNKNOWN || !wh_bag_of_result(j->a, first, false, k->typed, &a) ||
            !wh_bag_of_result(j->a, other, false, k->typed, &b))
            return rows_wanted(j);
        d = wh_bag_compare(&a, &b, false, false);
        if (d == WH_BAGS_EQUAL)
            return violated(j, "order", "the rows come in another order");
        explain(j, &a, &b);
        return violated(j, wh_bag_direction(d), "rows differ");
    }
    return true;
}

static bool compare_set(judge *j, size_t set)
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
            return rows_wanted(j);
        explain(j, &first, &other);
        return violated(j, wh_bag_direction(d),
                        first.numeric && other.numeric ? "counts differ" : "rows differ");
    }
    return true;
}

/* ---- text ----------------------------------------------------------------------------------- */

/* One side of an as= check; false: the verdict is decided. */
static bool text_side(judge *j, const wh_check_side *side, wh_text_side *out)
{
    static const wh_result_set none;
    const wh_expr *e = &side->expr;
    const wh_observation *o;

    if (side->contained || e->n != 1 || e->terms[0].kind > WH_TERM_EXPECT)
        return decide(j, WH_INCONCLUSIVE, "as= compares runs and expect() only, by =");
    o = source_of(j, &e->terms[0]);
    if (o->nresults > 1)
        return decide(j, WH_INCONCLUSIVE, "as= compares one result set a side");
    if (o->nresults == 1 && o->results[0].nrows && !o->results[0].rows && !side->digest)
        return rows_wanted(j);
    out->result = o->nresults ? &o->results[0] : &none;
    out->expected = e->terms[0].kind == WH_TERM_EXPECT;
    out->digest = side->digest;
    return true;
}

static bool compare_as_text(judge *j)
{
    wh_str dialect = wh_case_field(j->c, "dialect");
    const wh_check *k = j->check;
    int engine = dialect.n == 0 || wh_str_is(dialect, "sqlite") ? WH_RENDER_SQLITE : WH_RENDER_ANY;
    wh_text_side first, other;
    wh_text_comparison done;
    size_t i;

    if (!text_side(j, &k->sides[0], &first))
        return false;
    for (i = 1; i < k->nsides; i++) {
        if (!text_side(j, &k->sides[i], &other))
            return false;
        wh_compare_text(j->a, k, engine, first, other, &done);
        if (done.cut)
            overlook(j, k->sides[0].expr.terms[0].place,
                     "only the values that are both listed and given were compared");
        if (done.equal)
            continue;
        if (j->difference)
            wh_text_difference(j->a, &done, j->difference);
        return violated(j, done.direction, done.reason);
    }
    return true;
}

/* Affected counts and warnings count only against an expectation that has them. */
static bool compare_expected_extras(judge *j)
{
    const wh_check *k = j->check;
    const wh_observation *run = NULL, *expected = NULL;
    size_t i;

    for (i = 0; i < k->nsides; i++) {
        const wh_expr *e = &k->sides[i].expr;
        if (e->n != 1)
            return true;
        if (e->terms[0].kind == WH_TERM_EXPECT)
            expected = source_of(j, &e->terms[0]);
        else if (e->terms[0].kind == WH_TERM_RUN)
            run = source_of(j, &e->terms[0]);
    }
    if (!run || !expected)
        return true;
    if (expected->naffected &&
        (expected->naffected != run->naffected ||
         memcmp(expected->affected, run->affected, run->naffected * sizeof *run->affected) != 0))
        return violated(j, "both", "the affected row counts differ");
    if (expected->nwarnings && expected->nwarnings != run->nwarnings)
        return violated(j, "errors", "the numbers of warnings differ");
    for (i = 0; i < expected->nwarnings; i++) {
        wh_observation e;
        wh_expect_answer(&e, WH_ANSWER_ERROR, expected->warnings[i].class_,
                         expected->warnings[i].text);
        if (!has_warning(j, run, &e))
            return violated(j, "errors", "an expected warning is missing");
    }
    return true;
}

static bool compare(judge *j)
{
    const wh_check *k = j->check;
    int64_t sets = SETS_ANY;
    bool done = false;
    size_t i;

    if (!compare_errors(j, &done))
        return done;
    k = j->check;
    if (k->as.n)
        return compare_as_text(j) && compare_expected_extras(j);
    for (i = 0; i < k->nsides; i++) {
        int64_t m = side_sets(j, &k->sides[i].expr);
        sets = m == SETS_DISAGREE ? m : agreed_sets(sets, m);
        if (sets == SETS_DISAGREE)
            return decide(j, WH_INCONCLUSIVE, "the runs give different numbers of result sets");
    }
    for (i = 0; sets > 0 && i < (size_t)sets; i++)
        if (!compare_set(j, i))
            return false;
    return compare_expected_extras(j);
}

/* ---- ok ------------------------------------------------------------------------------------- */

static bool place_ok(judge *j, const wh_check *check, wh_str place)
{
    int kind = wh_str_is(place, "setup")     ? WH_SETUP
               : wh_str_is(place, "derived") ? WH_DERIVED
                                             : WH_RUN;
    bool found = false;
    size_t i;

    for (i = 0; i < j->o->n; i++) {
        const wh_section *s = &j->c->sections[i];
        const wh_answer *an = &j->o->v[i].answer;

        if (s->kind != kind || (kind == WH_RUN && !wh_str_eq(s->place, place)))
            continue;
        found = true;
        if (!excusable(j, place, an))
            return false;
        if (only_ends_rows(j, check, &j->o->v[i]))
            continue;
        if (an->kind == WH_ANSWER_ERROR && check->errors >= WH_ERRORS_NONE) {
            wh_signature_error(j->out, place, an, j->names);
            return decide_place(j, WH_FAIL, "error in %.*s: %s", place, an->text);
        }
        if (an->kind == WH_ANSWER_ERROR)
            return decide_place(j, kind == WH_RUN ? WH_INCONCLUSIVE : WH_BROKEN,
                                "error in %.*s: %s", place, an->text);
        if (!j->o->v[i].executed && kind == WH_RUN)
            return decide_place(j, WH_INCONCLUSIVE, "run '%.*s' was not executed%s", place, "");
    }
    if (!found)
        return decide_place(j, WH_INCONCLUSIVE,
                            "the check names '%.*s', but there is no such run%s", place, "");
    return true;
}

/* ---- a case --------------------------------------------------------------------------------- */

static bool judge_check(judge *j, wh_str text)
{
    const wh_check *parsed = j->o->checks;
    wh_check check;
    wh_error e;
    size_t i;

    if (j->number <= j->o->nchecks && parsed[j->number - 1].verb != WH_CHECK_UNPARSED)
        check = parsed[j->number - 1];
    else if (wh_check_parse(j->a, text, &check, &e) != WH_OK)
        return decide(j, WH_INCONCLUSIVE, e.message);
    if (check.verb != WH_CHECK_OK) {
        j->check = &check;
        compare(j);
        j->check = NULL;
        return j->out->kind == WH_PASS;
    }
    for (i = 0; i < check.nplaces; i++)
        if (!place_ok(j, &check, check.places[i]))
            return false;
    return true;
}

/* An internal error in setup, where a check watches over setup, is the finding itself. */
static bool setup_is_watched(const wh_case *c)
{
    size_t i;

    for (i = 0; i < c->nfields; i++)
        if (wh_str_is(c->fields[i].key, "check") && c->fields[i].value.n > 2 &&
            memcmp(c->fields[i].value.p, "ok", 2) == 0)
            return true;
    return false;
}

/* A limit in setup leaves the check open; an error makes the case broken. */
static void decide_broken(judge *j)
{
    int kind = WH_BROKEN;
    size_t i;

    for (i = 0; i < j->o->n; i++)
        if (j->c->sections[i].kind < WH_BASE && j->o->v[i].answer.kind > WH_ANSWER_INTERNAL)
            kind = WH_INCONCLUSIVE;
    decide(j, kind, j->o->broken.p);
}

void wh_judge(wh_arena *a, const wh_case *c, const wh_observations *o, wh_verdict *out)
{
    wh_judge_explain(a, c, o, out, NULL);
}

void wh_judge_explain(wh_arena *a, const wh_case *c, const wh_observations *o, wh_verdict *out,
                      wh_difference *difference)
{
    judge j = {
        a, c, o, NULL, {0}, 0, wh_names_of_case(a, c), out, difference, NULL, {NULL, 0, NULL}, ""};
    wh_verdict worst;
    size_t i;

    memset(out, 0, sizeof *out);
    out->kind = WH_PASS;
    if (o->inconclusive) {
        decide(&j, WH_INCONCLUSIVE, o->why.message);
        return;
    }
    if (o->broken.p && !setup_is_watched(c)) {
        decide_broken(&j);
        return;
    }
    wh_places_init(&j.places, a, c);
    worst.kind = WH_PASS;
    for (i = 0; i < c->nfields; i++) {
        if (!wh_str_is(c->fields[i].key, "check"))
            continue;
        j.number++;
        out->kind = WH_PASS;
        out->signature[0] = out->reason[0] = '\0';
        judge_check(&j, c->fields[i].value);
        if (out->kind == WH_FAIL) /* the first violated line decides */
            return;
        if (worst.kind == WH_PASS && out->kind != WH_PASS)
            worst = *out;
    }
    if (worst.kind != WH_PASS)
        *out = worst;
    if (o->broken.p)
        decide_broken(&j);
    else if (j.number == 0)
        decide(&j, WH_INCONCLUSIVE, "the case has no check; run it through oracle");
    else if (out->kind == WH_PASS)
        snprintf(out->reason, sizeof out->reason, "%s", j.overlooked);
}
