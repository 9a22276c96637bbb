/*
 * An oracle on UPDATE with a derived column: the statement marks the rows that it changes, in a
 * column that the derived setup adds; there are as many of them as a SELECT with its WHERE counts.
 */
#include "formats/sql/tree/template.h"
#include "oracles/subject/subject.h"

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_change *c = &s->change;

    (void)choices;
    *why = "not an UPDATE of one table with WHERE alone";
    return c->target && c->predicate && !c->with && !c->from && !c->limit && !c->alters_errors;
}

/* There is nothing to choose. */
static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    (void)s, (void)rng, (void)choices, (void)base;
    return true;
}

static wh_str quoted(const wh_subject *s, const char *form)
{
    wh_buf b = WH_BUF_INIT(WH_STATEMENT_MAX);

    wh_quote(&b, s->dialect, form, {"t", s->change.target, {NULL, 0}},
             {"set", s->change.set, {NULL, 0}}, {"where", s->change.where, {NULL, 0}});
    return wh_subject_keep(s, &b);
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    wh_str *steps = WH_NEW_N(s->a, wh_str, 4);

    (void)choices;
    steps[0] = quoted(s, "ALTER TABLE {t} ADD COLUMN toy_mark INT;");
    steps[1] = WH_STR("BEGIN;");
    steps[2] = quoted(s, "UPDATE {t} {set!}, toy_mark = 1 {where!};");
    steps[3] = WH_STR("ROLLBACK;");
    out->setup = steps;
    out->nsetup = 1;
    out->checks[out->nchecks++] = "bag marked = counted";
    out->runs[0] = (wh_derived_run){
        .place = "marked",
        .sql = quoted(s, "SELECT COUNT(*) FROM {t} WHERE toy_mark = 1;"),
        .before = steps + 1,
        .nbefore = 2,
        .after = steps + 3,
        .nafter = 1,
    };
    out->runs[1] = (wh_derived_run){.place = "counted",
                                    .sql = quoted(s, "SELECT COUNT(*) FROM {t} {where!};")};
    out->nruns = 2;
    return true;
}

const wh_oracle wh_oracle_toy = {
    .name = "toy",
    .group = "toy",
    .summary = "rows that an UPDATE marks against those that its WHERE counts",
    .takes = WH_IS_UPDATE,
    .applies = applies,
    .prepare = prepare,
    .derive = derive,
};
