/* What the checks of a case need of its runs: rows, bags, values as text. */
#include "replay/run/runner.h"
#include "formats/case/places.h"
#include "replay/judge/compare_text.h"

/* The runs of one side, each with `need`; what is just counted needs no bag. */
static void add_needs(const wh_places *places, unsigned *needs, const wh_expr *e, unsigned need)
{
    size_t i, k;

    for (i = 0; i < e->n; i++) {
        const wh_term *t = &e->terms[i];
        unsigned one = need & ~(unsigned)WH_NEED_BAG;

        switch (t->kind) {
        case WH_TERM_EXPECT:
            continue;
        case WH_TERM_DISTINCT:
        case WH_TERM_ROWS:
            add_needs(places, needs, &t->inner, t->kind == WH_TERM_ROWS ? one : need);
            continue;
        case WH_TERM_TOTAL:
            one |= WH_NEED_TOTAL;
            break;
        case WH_TERM_PICKED:
            one |= WH_NEED_PICKED;
            break;
        default:
            one = need;
            break;
        }
        k = wh_places_find(places, WH_RUN, t->place);
        if (k != SIZE_MAX)
            needs[k] |= one;
    }
}

/* Bags add up as hash sums alone; what must count or order single rows needs all their hashes. */
static bool needs_hashes(const wh_expr *e)
{
    size_t i;

    for (i = 0; i < e->n; i++)
        if (e->terms[i].minus || e->terms[i].kind == WH_TERM_DISTINCT ||
            (e->terms[i].kind == WH_TERM_ROWS && needs_hashes(&e->terms[i].inner)))
            return true;
    return false;
}

/* What the runs that a check names must keep (enum wh_need), beside totals and picked rows. */
static unsigned need_of_check(const wh_check *check)
{
    unsigned need = 0;
    size_t i;

    if (check->verb == WH_CHECK_LIST)
        need |= WH_NEED_LIST;
    if (check->verb == WH_CHECK_SET)
        need |= WH_NEED_HASHES;
    if (check->typed || check->approximate || check->as.n)
        need |= WH_NEED_ROWS;
    if (check->errors == WH_ERRORS_WARN_IS_ERROR)
        need |= WH_NEED_WARNINGS;
    for (i = 0; i < check->nsides; i++)
        if (check->sides[i].contained || needs_hashes(&check->sides[i].expr))
            need |= WH_NEED_HASHES;
    return need;
}

typedef struct value_walk {
    const wh_places *places;
    bool *values;
} value_walk;

static void add_values(void *ctx, const wh_term *term)
{
    value_walk *w = ctx;
    size_t i = wh_places_find(w->places, WH_RUN, term->place);

    if (i != SIZE_MAX)
        w->values[i] = true;
}

/* Note which runs are compared as text alone, and how. */
static void note_texts(wh_runner *r, const wh_places *places, wh_check *check)
{
    value_walk w = {places, r->values};
    size_t i, k;

    /* n: numbers are compared by value */
    if (check->as.n == 0 || check->as.p[0] == 'n') {
        wh_check_places(check, add_values, &w);
        return;
    }
    for (i = 0; i < check->nsides; i++) {
        wh_check_side *side = &check->sides[i];
        const wh_term *t = &side->expr.terms[0];
        wh_text_use *use;

        k = side->expr.n == 1 && t->kind == WH_TERM_RUN ? wh_places_find(places, WH_RUN, t->place)
                                                        : SIZE_MAX;
        if (k == SIZE_MAX)
            continue;
        use = WH_NEW(r->a, wh_text_use);
        *use = (wh_text_use){check, side, r->texts[k]};
        r->texts[k] = use;
    }
}

/* Unparsable checks are the judge's to report. */
void wh_run_collect_needs(wh_runner *r)
{
    const wh_case *c = r->c;
    wh_places places;
    wh_check *checks;
    size_t i, k, n = 0;
    bool as_text = false;

    wh_places_init(&places, r->a, c);
    r->needs = WH_NEW_N(r->a, unsigned, c->nsections);
    for (i = 0; i < c->nsections; i++)
        r->needs[i] = r->opt->need;
    for (i = 0; i < r->c->nsections; i++)
        if (r->c->sections[i].kind == WH_RUN && wh_bound_run(r->c, i) != SIZE_MAX)
            r->needs[wh_bound_run(r->c, i)] |= WH_NEED_FIRST | WH_NEED_ROWS;
    for (i = 0; i < c->nfields; i++)
        n += wh_str_is(c->fields[i].key, "check");
    for (i = 0; i < c->nsections; i++) { /* warnings may be expected, too */
        size_t run = c->sections[i].kind == WH_EXPECT
                         ? wh_places_find(&places, WH_RUN, c->sections[i].place)
                         : SIZE_MAX;

        if (run != SIZE_MAX)
            r->needs[run] |= WH_NEED_WARNINGS;
    }
    checks = WH_NEW_N(r->a, wh_check, n);
    for (i = 0, n = 0; i < c->nfields; i++) {
        wh_check *check = &checks[n];
        unsigned need;

        if (!wh_str_is(c->fields[i].key, "check"))
            continue;
        n++;
        if (wh_check_parse(r->a, c->fields[i].value, check, NULL) != WH_OK) {
            check->verb = WH_CHECK_UNPARSED;
            continue;
        }
        need = need_of_check(check) | WH_NEED_BAG;
        for (k = 0; k < check->nsides; k++)
            add_needs(&places, r->needs, &check->sides[k].expr, need);
        if (check->verb != WH_CHECK_OK)
            as_text |= check->as.n > 0;
    }
    if (as_text) {
        r->texts = WH_NEW_N(r->a, wh_text_use *, c->nsections);
        r->values = WH_NEW_N(r->a, bool, c->nsections);
        for (i = 0; i < n; i++)
            if (checks[i].verb != WH_CHECK_UNPARSED)
                note_texts(r, &places, &checks[i]);
    }
    r->out->checks = checks;
    r->out->nchecks = n;
}
