/*
 * Raw databases: the base once more where nothing is left that an optimiser could use. After Song
 * et al., Detecting Metadata-Related Logic Bugs in Database Systems via Raw Database Construction
 * (PVLDB 2024), and beyond: parts of a query become tables, too.
 *
 * Choices: form = copy   tables made again, at = K: in the K-th storage
 *                 from   what FROM gives, joins and all, is put into a table first
 *                 part   the K-th view, subquery or member of WITH is
 *                 list   under a total order: the rows are sorted in a table; where it is none,
 *                        the base is changed to show what it orders by alone
 *                 row    without FROM: the same over one row, in the K-th way
 *                 member of groups whose rows can't be compared: those that come from no row
 */
#include "oracles/raw/raw.h"
#include "oracles/precision/order.h"
#include "oracles/precision/precision.h"
#include "oracles/subject/simplify.h"

/* ---- the oracle ----------------------------------------------------------------------------- */

typedef struct form {
    const char *name;
    size_t (*ways)(const wh_subject *s);
    bool (*make)(const wh_subject *s, size_t at, wh_derived_run *run);
} form;

static const form forms[] = {
    {"copy", wh_raw_copies, wh_raw_copy}, {"from", wh_raw_from_ways, wh_raw_from},
    {"part", wh_raw_parts, wh_raw_part},  {"row", wh_raw_rows, wh_raw_row},
    {"list", wh_raw_lists, wh_raw_list},  {"member", wh_raw_members, wh_raw_member},
};

enum { FORMS = sizeof forms / sizeof forms[0] };

/* Of rows that can't even be counted only where they come from is asked. */
static size_t ways_of(const form *f, const wh_subject *s, bool open, bool counted)
{
    if (!counted && f->make != wh_raw_member)
        return 0;
    return open && f->make != wh_raw_copy && f->make != wh_raw_part ? 0 : f->ways(s);
}

static const form *form_of(wh_str choices, uint64_t *at)
{
    wh_str name = wh_choice(choices, "form");
    size_t i;

    for (i = 0; i < FORMS; i++)
        if (wh_str_is(name, forms[i].name))
            return wh_choice_number(choices, "at", at) ? &forms[i] : NULL;
    return NULL;
}

static bool applies(const wh_subject *s, wh_str choices, const char **why)
{
    const wh_select *q = &s->q;
    const form *f;
    bool counted;
    uint64_t at;

    *why = "not a query";
    if (!wh_raw_dialect_of(s->dialect) || !(q->select || q->compound))
        return false;
    *why = "INTO or a lock";
    if (q->into || q->locking)
        return false;
    counted = wh_row_count_is_exact(s, why);
    if (!counted && !wh_raw_members(s))
        return false;
    if (!choices.n)
        return true;
    f = form_of(choices, &at);
    *why = "nothing in it can be put into a table so";
    return !f || (at > 0 && at <= ways_of(f, s, wh_raw_is_open(s), counted));
}

static bool prepare(const wh_subject *s, wh_rng *rng, wh_buf *choices, wh_buf *base)
{
    size_t ways[FORMS], total = 0, i, draw;
    const char *why;
    bool open = wh_raw_is_open(s), counted = wh_row_count_is_exact(s, &why);
    wh_subject keys;
    bool ordered = counted && wh_order_keys(s, &keys) && wh_raw_lists(&keys);

    for (i = 0; i < FORMS; i++)
        total += ways[i] = ways_of(&forms[i], s, open, counted);
    if (total + ordered == 0)
        return false;
    draw = wh_rng_below(rng, (uint32_t)(total + ordered));
    if (draw == total) { /* of rows with equal keys the keys alone */
        wh_buf_add(base, keys.text.p, keys.text.n - 1);
        wh_buf_text(choices, "form=list at=1");
        return true;
    }
    for (i = 0; draw >= ways[i]; i++)
        draw -= ways[i];
    wh_buf_format(choices, "form=%s at=", forms[i].name);
    wh_buf_uint(choices, draw + 1);
    if (forms[i].make != wh_raw_member)
        wh_draw_types(s, rng, choices);
    return true;
}

static bool derive(const wh_subject *s, wh_str choices, wh_derived *out)
{
    uint64_t at;
    const form *f = form_of(choices, &at);

    if (!f || !f->make(s, (size_t)at, &out->runs[1]))
        return false;
    out->runs[0].place = "given";
    out->runs[0].sql = wh_base_text(s);
    out->runs[1].place = "raw";
    out->nruns = 2;
    if (f->make == wh_raw_member) {
        out->runs[0].sql = wh_raw_strangers(s, (size_t)at);
        out->nchecks = 1;
        out->checks[0] = "bag given = raw";
        return out->runs[0].sql.n > 0;
    }
    wh_check_rows(s, choices, (wh_row_sides){"given", "raw", false}, out);
    return true;
}

const wh_oracle wh_oracle_raw = {
    .name = "raw",
    .group = "raw",
    .summary = "the same rows in tables made plainly",
    .open = WH_OPEN_PASSED | WH_OPEN_TYPE,
    .applies = applies,
    .prepare = prepare,
    .derive = derive,
};
