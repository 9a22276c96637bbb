/* An expect section, read as the observation that it demands. */
#include "replay/judge/expect.h"

#include <stdio.h>

typedef struct expectation {
    wh_observation *o;
    wh_result_set *r; /* the one that lines belong to */
    wh_hash *hashes;  /* the next free ones */
    wh_value **rows;
    wh_list_hash list;
    bool hashed;   /* r came as hashes */
    bool any_set;  /* something said that there is a result set */
    bool unusable; /* rows that do not belong together */
} expectation;

static void open_expected_set(expectation *x)
{
    x->r = &x->o->results[x->o->nresults++];
    x->r->hashes = x->hashes;
    x->r->rows = x->rows;
    x->hashed = false;
    wh_list_hash_begin(&x->list);
    x->r->list = wh_list_hash_end(&x->list);
}

static void expect_row(expectation *x, const wh_obs *b)
{
    wh_hash h = wh_row_hash(b->values, b->nvalues, false);
    wh_result_set *r = x->r;

    x->any_set = true;
    x->unusable |= x->hashed || (r->nrows && r->ncolumns != b->nvalues);
    if (x->unusable)
        return;
    r->ncolumns = b->nvalues;
    r->bag = wh_hash_add(r->bag, h);
    wh_list_hash_add(&x->list, h);
    r->list = wh_list_hash_end(&x->list);
    r->nrows++;
    *x->hashes++ = h;
    *x->rows++ = b->values;
}

static void expect_hashes(expectation *x, const wh_obs *b)
{
    x->any_set = true;
    x->unusable |= x->hashed || x->r->nrows;
    x->hashed = true;
    x->r->nrows = (uint64_t)b->number;
    x->r->bag = b->bag;
    x->r->list = b->list;
    x->r->hashes = NULL;
    x->r->rows = NULL;
}

void wh_expect_answer(wh_observation *o, int kind, wh_str class_, wh_str text)
{
    size_t n = class_.n < 63 ? class_.n : 63, m = text.n < 511 ? text.n : 511;

    memset(&o->answer, 0, sizeof o->answer);
    o->answer.kind = kind;
    if (n)
        memcpy(o->answer.class_, class_.p, n);
    if (m)
        memcpy(o->answer.text, text.p, m);
}

wh_observation *wh_expect_read(wh_arena *a, const wh_section *s)
{
    expectation x = {.o = WH_NEW(a, wh_observation)};
    wh_observation *o = x.o;
    size_t i;

    o->kind = WH_RUN;
    o->place = s->place;
    o->executed = true;
    o->results = WH_NEW_N(a, wh_result_set, s->nobs + 1);
    o->affected = WH_NEW_N(a, int64_t, s->nobs);
    o->warnings = WH_NEW_N(a, wh_warning, s->nobs);
    x.hashes = WH_NEW_N(a, wh_hash, s->nobs);
    x.rows = WH_NEW_N(a, wh_value *, s->nobs);
    x.any_set = s->nobs == 0; /* no lines at all: one empty set */
    open_expected_set(&x);
    for (i = 0; i < s->nobs; i++) {
        const wh_obs *b = &s->obs[i];

        switch (b->kind) {
        case WH_OBS_ROW:
            expect_row(&x, b);
            break;
        case WH_OBS_NEXT:
            x.any_set = true;
            open_expected_set(&x);
            break;
        case WH_OBS_ERROR:
            wh_expect_answer(o, WH_ANSWER_ERROR, b->class_, b->text);
            break;
        case WH_OBS_WARNING:
            o->warnings[o->nwarnings].class_ = b->class_;
            o->warnings[o->nwarnings++].text = b->text;
            break;
        case WH_OBS_AFFECTED:
            o->affected[o->naffected++] = b->number;
            break;
        default: /* WH_OBS_LARGE */
            expect_hashes(&x, b);
            break;
        }
    }
    if (x.unusable)
        wh_expect_answer(o, WH_ANSWER_REFUSED, WH_STR(""),
                      WH_STR("its lines do not make one result set each"));
    /* affected rows alone: both "no result set" and "one without rows" look like that */
    if (!x.any_set)
        o->nresults = 0;
    return o;
}
