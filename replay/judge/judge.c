/*
 * Judging: hold observations against the check lines. Each side of a relation becomes a bag of
 * row hashes; where only sums of places are compared, the sums of the hashes do.
 */
#include "replay/judge/internal.h"
#include "formats/base/pattern.h"
#include "replay/judge/bag.h"
#include "replay/judge/compare_text.h"
#include "replay/judge/expect.h"
#include "formats/case/places.h"
#include "replay/run/run.h"

#include <stdio.h>

/* ---- text ----------------------------------------------------------------------------------- */

/* One side of an as= check; false: the verdict is decided. */
static bool text_side(wh_judging *j, const wh_check_side *side, wh_text_side *out)
{
    static const wh_result_set none;
    const wh_expr *e = &side->expr;
    const wh_observation *o;

    if (side->contained || e->n != 1 || e->terms[0].kind > WH_TERM_EXPECT)
        return wh_judge_decide(j, WH_INCONCLUSIVE, "as= compares runs and expect() only, by =");
    o = wh_judge_source(j, &e->terms[0]);
    if (o->nresults > 1)
        return wh_judge_decide(j, WH_INCONCLUSIVE, "as= compares one result set a side");
    if (o->nresults == 1 && o->results[0].nrows && !o->results[0].rows && !side->digest)
        return wh_judge_rows_wanted(j);
    out->result = o->nresults ? &o->results[0] : &none;
    out->expected = e->terms[0].kind == WH_TERM_EXPECT;
    out->digest = side->digest;
    return true;
}

static bool compare_as_text(wh_judging *j)
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
            wh_judge_overlook(j, k->sides[0].expr.terms[0].place,
                              "only the values that are both listed and given were compared");
        if (done.equal)
            continue;
        if (j->difference)
            wh_text_difference(j->a, &done, j->difference);
        return wh_judge_violated(j, done.direction, done.reason);
    }
    return true;
}

/* Affected counts and warnings count only against an expectation that has them. */
static bool compare_expected_extras(wh_judging *j)
{
    const wh_check *k = j->check;
    const wh_observation *run = NULL, *expected = NULL;
    size_t i;

    for (i = 0; i < k->nsides; i++) {
        const wh_expr *e = &k->sides[i].expr;
        if (e->n != 1)
            return true;
        if (e->terms[0].kind == WH_TERM_EXPECT)
            expected = wh_judge_source(j, &e->terms[0]);
        else if (e->terms[0].kind == WH_TERM_RUN)
            run = wh_judge_source(j, &e->terms[0]);
    }
    if (!run || !expected)
        return true;
    if (expected->naffected &&
        (expected->naffected != run->naffected ||
         memcmp(expected->affected, run->affected, run->naffected * sizeof *run->affected) != 0))
        return wh_judge_violated(j, "both", "the affected row counts differ");
    if (expected->nwarnings && expected->nwarnings != run->nwarnings)
        return wh_judge_violated(j, "errors", "the numbers of warnings differ");
    for (i = 0; i < expected->nwarnings; i++) {
        wh_observation e;
        wh_expect_answer(&e, WH_ANSWER_ERROR, expected->warnings[i].class_,
                         expected->warnings[i].text);
        if (!wh_judge_has_warning(j, run, &e))
            return wh_judge_violated(j, "errors", "an expected warning is missing");
    }
    return true;
}

static bool compare(wh_judging *j)
{
    const wh_check *k = j->check;
    int64_t sets = WH_SETS_ANY;
    bool done = false;
    size_t i;

    if (!wh_judge_compare_errors(j, &done))
        return done;
    k = j->check;
    if (k->as.n)
        return compare_as_text(j) && compare_expected_extras(j);
    for (i = 0; i < k->nsides; i++) {
        int64_t m = wh_judge_side_sets(j, &k->sides[i].expr);
        sets = m == WH_SETS_DISAGREE ? m : wh_judge_agreed_sets(sets, m);
        if (sets == WH_SETS_DISAGREE)
            return wh_judge_decide(j, WH_INCONCLUSIVE,
                                   "the runs give different numbers of result sets");
    }
    for (i = 0; sets > 0 && i < (size_t)sets; i++)
        if (!wh_judge_compare_set(j, i))
            return false;
    return compare_expected_extras(j);
}

/* ---- ok ------------------------------------------------------------------------------------- */

static bool place_ok(wh_judging *j, const wh_check *check, wh_str place)
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
        if (!wh_judge_excusable(j, place, an))
            return false;
        if (wh_judge_only_ends_rows(j, check, &j->o->v[i]))
            continue;
        if (an->kind == WH_ANSWER_ERROR && check->errors >= WH_ERRORS_NONE) {
            wh_signature_error(j->out, place, an, j->names);
            return wh_judge_decide_place(j, WH_FAIL, "error in %.*s: %s", place, an->text);
        }
        if (an->kind == WH_ANSWER_ERROR)
            return wh_judge_decide_place(j, kind == WH_RUN ? WH_INCONCLUSIVE : WH_BROKEN,
                                         "error in %.*s: %s", place, an->text);
        if (!j->o->v[i].executed && kind == WH_RUN)
            return wh_judge_decide_place(j, WH_INCONCLUSIVE, "run '%.*s' was not executed%s", place,
                                         "");
    }
    if (!found)
        return wh_judge_decide_place(
            j, WH_INCONCLUSIVE, "the check names '%.*s', but there is no such run%s", place, "");
    return true;
}

/* ---- a case --------------------------------------------------------------------------------- */

/*
 * Of an imported test (as=, errors=match): what can't be told of one statement may be what the
 * later ones need, as where a table was refused. So nothing behind it is judged.
 */
static bool ends_test(const wh_judging *j, const wh_check *check)
{
    const wh_term *first = check->sides[0].expr.terms;
    const wh_observation *o = first->kind == WH_TERM_RUN ? wh_judge_run(j, first->place) : NULL;

    return j->out->kind == WH_INCONCLUSIVE && o && o->executed && !o->refused &&
           (check->as.n || check->errors == WH_ERRORS_MATCH);
}

/* A statement that was refused and is not missed is told of once. */
static void note_refused(wh_judging *j)
{
    for (size_t i = 0; i < j->o->n && !j->overlooked[0]; i++) {
        const wh_section *s = &j->c->sections[i];
        const wh_observation *o = &j->o->v[i];

        if (o->refused && o->kind != WH_RUN && o->failed < s->nstmts)
            snprintf(j->overlooked, sizeof j->overlooked,
                     "line %lu: the engine's walls refuse this statement, and none behind it "
                     "depends on it",
                     (unsigned long)s->stmts[o->failed].line);
    }
}

/* `*last`: what follows is not to be judged. */
static bool judge_check(wh_judging *j, wh_str text, bool *last)
{
    const wh_check *parsed = j->o->checks;
    wh_check check;
    wh_error e;
    size_t i;

    if (j->number <= j->o->nchecks && parsed[j->number - 1].verb != WH_CHECK_UNPARSED)
        check = parsed[j->number - 1];
    else if (wh_check_parse(j->a, text, &check, &e) != WH_OK)
        return wh_judge_decide(j, WH_INCONCLUSIVE, e.message);
    if (check.verb != WH_CHECK_OK) {
        j->check = &check;
        compare(j);
        j->check = NULL;
        *last = ends_test(j, &check);
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
static void decide_broken(wh_judging *j)
{
    int kind = WH_BROKEN;
    size_t i;

    for (i = 0; i < j->o->n; i++)
        if (j->c->sections[i].kind < WH_BASE && j->o->v[i].answer.kind > WH_ANSWER_INTERNAL)
            kind = WH_INCONCLUSIVE;
    wh_judge_decide(j, kind, j->o->broken.p);
}

void wh_judge(wh_arena *a, const wh_case *c, const wh_observations *o, wh_verdict *out)
{
    wh_judge_explain(a, c, o, out, NULL);
}

/* A script whose runner starts a server for it, with the options in that file: what differs may be
 * theirs. */
static void consider_options(wh_judging *j)
{
    wh_str options = wh_case_field(j->c, "options");
    wh_buf reason = WH_BUF_INIT(2048);

    if (j->out->kind != WH_FAIL || options.n == 0)
        return;
    for (size_t i = 0; i < j->o->n; i++)
        if (j->o->v[i].answer.kind == WH_ANSWER_INTERNAL)
            return;
    wh_buf_format(&reason, "%.200s; the suite's server has the options of %.*s, this one has not",
                  j->out->reason, options.n < 200 ? (int)options.n : 200, options.p);
    wh_buf_char(&reason, '\0');
    j->out->signature[0] = '\0';
    wh_judge_decide(j, WH_INCONCLUSIVE, reason.p);
    wh_buf_release(&reason);
}

void wh_judge_explain(wh_arena *a, const wh_case *c, const wh_observations *o, wh_verdict *out,
                      wh_difference *difference)
{
    wh_judging j = {
        a, c, o, NULL, {0}, 0, wh_case_names_of(a, c), out, difference, NULL, {NULL, 0, NULL}, ""};
    wh_verdict worst;
    bool last = false;
    size_t i;

    memset(out, 0, sizeof *out);
    out->kind = WH_PASS;
    if (o->inconclusive) {
        wh_judge_decide(&j, WH_INCONCLUSIVE, o->why.message);
        return;
    }
    if (o->broken.p && !setup_is_watched(c)) {
        decide_broken(&j);
        return;
    }
    wh_places_init(&j.places, a, c);
    worst.kind = WH_PASS;
    for (i = 0; i < c->nfields && !last; i++) {
        if (!wh_str_is(c->fields[i].key, "check"))
            continue;
        j.number++;
        out->kind = WH_PASS;
        out->signature[0] = out->reason[0] = '\0';
        judge_check(&j, c->fields[i].value, &last);
        if (out->kind == WH_FAIL) { /* the first line that is violated decides */
            consider_options(&j);
            return;
        }
        if (worst.kind == WH_PASS && out->kind != WH_PASS)
            worst = *out;
    }
    if (worst.kind != WH_PASS)
        *out = worst;
    if (o->broken.p)
        decide_broken(&j);
    else if (j.number == 0)
        wh_judge_decide(&j, WH_INCONCLUSIVE, "the case has no check; run it through oracle");
    if (out->kind == WH_PASS) {
        note_refused(&j);
        snprintf(out->reason, sizeof out->reason, "%s", j.overlooked);
    }
}
