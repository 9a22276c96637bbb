/* Judging errors: which are expected, which are the same, which fail by themselves. */
#include "replay/judge/internal.h"
#include "replay/engine/config.h"
#include "formats/base/pattern.h"
#include "replay/judge/compare_text.h"

#include <stdio.h>

/* An answer that no modifier can excuse: internal errors fail, limits leave the check open. */
bool wh_judge_excusable(wh_judging *j, wh_str place, const wh_answer *an)
{
    switch (an->kind) {
    case WH_ANSWER_OK:
    case WH_ANSWER_ERROR:
        return true;
    case WH_ANSWER_INTERNAL:
        wh_signature_error(j->out, place, an, j->names);
        return wh_judge_decide_place(j, WH_FAIL, "internal error in %.*s: %s", place, an->text);
    case WH_ANSWER_STOPPED:
        if (strcmp(an->text, WH_STOPPED_BY_CALLER) == 0)
            return wh_judge_decide_place(j, WH_INCONCLUSIVE, "%.*s was stopped: %s", place,
                                         an->text);
        return wh_judge_decide_place(j, WH_INCONCLUSIVE, "%.*s ran into the time limit%s", place,
                                     "");
    case WH_ANSWER_LIMIT:
        return wh_judge_decide_place(j, WH_INCONCLUSIVE, "%.*s ran into a limit: %s", place,
                                     an->text);
    case WH_ANSWER_REFUSED:
        return wh_judge_decide_place(j, WH_INCONCLUSIVE, "%.*s was refused: %s", place, an->text);
    default:
        return wh_judge_decide_place(j, WH_INCONCLUSIVE, "%.*s: the connection was lost: %s", place,
                                     an->text);
    }
}

/* A check that holds because its modifiers look away says so: as the reason of a pass. */
void wh_judge_overlook(wh_judging *j, wh_str place, const char *what)
{
    size_t i = wh_places_find(&j->places, WH_RUN, place);

    if (!j->overlooked[0] && i != SIZE_MAX)
        snprintf(j->overlooked, sizeof j->overlooked, "line %lu: %.200s",
                 (unsigned long)j->c->sections[i].line, what);
}

/* errors=at-start: an error that came once there was a result set has ended its rows, no more. */
bool wh_judge_only_ends_rows(wh_judging *j, const wh_check *k, const wh_observation *o)
{
    char what[200];

    if (k->errors != WH_ERRORS_AT_START || o->answer.kind != WH_ANSWER_ERROR || o->nresults == 0)
        return false;
    snprintf(what, sizeof what, "the rows ended in an error: %.150s", o->answer.text);
    wh_judge_overlook(j, o->place, what);
    return true;
}

/* The first error among a side's terms; NULL: none. `*broken` when the verdict is decided. */
static const wh_observation *side_error(wh_judging *j, const wh_expr *e, bool *expects,
                                        bool *decided)
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
        o = wh_judge_source(j, t);
        if (!o || !wh_judge_excusable(j, t->place, &o->answer)) {
            *decided = true;
        } else if (o->answer.kind == WH_ANSWER_ERROR && !wh_judge_only_ends_rows(j, j->check, o)) {
            *expects |= t->kind == WH_TERM_EXPECT;
            found = found ? found : o;
        }
    }
    return found;
}

static bool same_message(const wh_judging *j, wh_str a, wh_str b)
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
static wh_str expected_message(const wh_judging *j, const wh_observation *expected)
{
    size_t i = wh_places_find(&j->places, WH_EXPECT, expected->place), k;

    for (k = 0; i != SIZE_MAX && k < j->c->sections[i].nobs; k++)
        if (j->c->sections[i].obs[k].kind == WH_OBS_ERROR)
            return j->c->sections[i].obs[k].text;
    return WH_STR("");
}

/* errors=match: the text of an expected error is a regular expression. */
static bool matches(wh_judging *j, const wh_observation *seen, const wh_observation *expected)
{
    const char *class_ = expected->answer.class_;
    wh_str text = expected_message(j, expected);
    const wh_pattern *p;

    if (strcmp(class_, "any") != 0 && strcmp(class_, seen->answer.class_) != 0)
        return false;
    return text.n == 0 || (wh_pattern_compile(j->a, text, &p, NULL) == WH_OK &&
                           wh_pattern_found(j->a, p, wh_str_of(seen->answer.text)));
}

static bool is_expectation(const wh_judging *j, const wh_observation *o)
{
    size_t i = wh_places_find(&j->places, WH_EXPECT, o->place);

    return j->expected && i != SIZE_MAX && j->expected[i] == o;
}

static bool same_error(wh_judging *j, const wh_observation *a, const wh_observation *b)
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

bool wh_judge_has_warning(const wh_judging *j, const wh_observation *o, const wh_observation *error)
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
static bool warns_of(wh_judging *j, const wh_expr *e, const wh_observation *error)
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
        o = t->kind == WH_TERM_EXPECT ? wh_judge_expect(j, t->place) : wh_judge_run(j, t->place);
        if (o && (error ? wh_judge_has_warning(j, o, error) : o->nwarnings > 0))
            return true;
    }
    return false;
}

static void find_internal(void *ctx, const wh_term *t)
{
    wh_judging *j = ctx;
    const wh_observation *o = t->kind == WH_TERM_EXPECT ? NULL : wh_judge_run(j, t->place);

    if (o && o->answer.kind == WH_ANSWER_INTERNAL && j->out->kind != WH_FAIL)
        wh_judge_excusable(j, t->place, &o->answer);
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
static bool set_aside(wh_judging *j, const wh_observation **errors)
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
        wh_judge_overlook(j, first->place, first->answer.text);
    return n > 1 || wh_judge_decide_place(j, WH_INCONCLUSIVE, "error in %.*s: %s", first->place,
                                          first->answer.text);
}

/* refusals=: of some sides with an error, is it one by which a change is refused? */
static bool are_refusals(const wh_check *k, const wh_observation *const *errors)
{
    size_t i;

    for (i = 0; i < k->nsides; i++)
        if (errors[i] && !is_listed(k->refusals, errors[i]->answer.class_))
            return false;
    return true;
}

/* True: go on and compare rows. Else either decided, or (`*done`) the errors agree. */
bool wh_judge_compare_errors(wh_judging *j, bool *done)
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
                return wh_judge_violated(j, "errors", "a warning and an error differ");
        *done = true;
        return false;
    }
    if (!any)
        return true;
    if (k->errors == WH_ERRORS_DEFAULT && !expects) {
        size_t failed = 0;

        for (i = 0; i < k->nsides; i++)
            failed += errors[i] != NULL;
        for (i = 0; !errors[i]; i++)
            ;
        if (k->refusals.n && failed == k->nsides) {
            *done = true;
            return false;
        }
        if (k->refusals.n && are_refusals(k, errors)) {
            char reason[400];

            snprintf(reason, sizeof reason, "refused in %.*s alone: %.300s",
                     (int)errors[i]->place.n, errors[i]->place.p, errors[i]->answer.text);
            return wh_judge_violated(j, "errors", reason);
        }
        return wh_judge_decide_place(j, WH_INCONCLUSIVE, "error in %.*s: %s", errors[i]->place,
                                     errors[i]->answer.text);
    }
    for (i = 1; i < k->nsides; i++)
        if (!same_error(j, errors[0], errors[i])) {
            const wh_observation *e = errors[0] ? errors[0] : errors[i];
            char reason[400];
            if (!errors[0] && e->answer.text[0] == '\0')
                return wh_judge_violated(j, "errors", "no error, where one is expected");
            snprintf(reason, sizeof reason, "errors differ: %.*s: %.300s", (int)e->place.n,
                     e->place.p, e->answer.text);
            return wh_judge_violated(j, "errors", reason);
        }
    *done = true;
    return false;
}
