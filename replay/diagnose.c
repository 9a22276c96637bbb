/* What is reported of a failure: how it failed, on which engine, and which rows make the
 * difference. */
#include "formats/case/places.h"
#include "formats/report/details.h"
#include "replay/judge/judge.h"
#include "replay/internal.h"
#include "replay/run/run.h"

#include <stdio.h>
#include <stdlib.h>

size_t wh_replayed_rows(wh_arena *a, const wh_bag_entry *v, size_t n, wh_str *lines)
{
    size_t shown = n < WH_DIFFERENCE_ROWS ? n : WH_DIFFERENCE_ROWS, i, k;

    for (i = 0; i < shown; i++) {
        wh_buf line = WH_BUF_INIT(4096);
        if (v[i].count > 1)
            wh_buf_format(&line, "%llu times ", (unsigned long long)v[i].count);
        for (k = 0; k < v[i].ncolumns && v[i].row; k++) {
            if (k)
                wh_buf_text(&line, ", ");
            wh_value_print(&line, &v[i].row[k]);
        }
        lines[i] = wh_arena_str(a, wh_buf_view(&line));
        wh_buf_release(&line);
    }
    if (n > shown) {
        wh_buf line = WH_BUF_INIT(100);
        wh_buf_format(&line, "... and %lu more", (unsigned long)(n - shown));
        lines[shown] = wh_arena_str(a, wh_buf_view(&line));
        wh_buf_release(&line);
    }
    return shown + (n > shown);
}

static void print_rows(wh_buf *out, wh_arena *a, const char *key, const wh_bag_entry *v, size_t n)
{
    wh_str lines[WH_DIFFERENCE_ROWS + 1];

    wh_details_list(out, key, lines, wh_replayed_rows(a, v, n, lines));
}

static void first_run(void *ctx, const wh_term *t)
{
    wh_term *first = ctx;

    if (!first->place.p && t->kind != WH_TERM_EXPECT)
        *first = *t;
}

/* The line of a file of another format where the failure is: its record. 0: unknown. */
uint32_t wh_replayed_line(const replayed *r)
{
    const char *signature = r->verdict.signature;
    const wh_check *checks = r->o ? r->o->checks : NULL;
    wh_term first = {0, false, {NULL, 0}, {0, NULL}};
    wh_places places;
    size_t i;

    if (!r->c->script || !r->o)
        return 0;
    for (i = 0; i < r->o->n; i++) {
        const wh_section *s = &r->c->sections[i];
        if (s->kind == WH_SETUP && r->o->v[i].answer.kind != WH_ANSWER_OK &&
            r->o->v[i].failed < s->nstmts && strncmp(signature, "err:setup:", 10) == 0)
            return s->stmts[r->o->v[i].failed].line;
    }
    if (strncmp(signature, "rel:", 4) == 0) {
        unsigned long number = strtoul(signature + 4, NULL, 10);
        if (number < 1 || number > r->o->nchecks || checks[number - 1].verb == WH_CHECK_UNPARSED)
            return 0;
        wh_check_places(&checks[number - 1], first_run, &first);
    } else if (strncmp(signature, "err:", 4) == 0) {
        first.place = (wh_str){signature + 4, strcspn(signature + 4, ":")};
    }
    if (!first.place.p)
        return 0;
    wh_places_init(&places, r->a, r->c);
    i = wh_places_find(&places, WH_RUN, first.place);
    return i == SIZE_MAX ? 0 : r->c->sections[i].line;
}

wh_str wh_replayed_check(const replayed *r)
{
    unsigned long number = strncmp(r->verdict.signature, "rel:", 4) == 0
                               ? strtoul(r->verdict.signature + 4, NULL, 10)
                               : 0;
    size_t i;

    for (i = 0; number && i < r->c->nfields; i++)
        if (wh_str_is(r->c->fields[i].key, "check") && --number == 0)
            return r->c->fields[i].value;
    return (wh_str){NULL, 0};
}

/* "engine", or one line for each label. */
static void put_engines(const replayed *r, wh_buf *out)
{
    size_t i;

    if (r->engine && r->opt.nengines == 0)
        wh_details_text(out, "engine", wh_str_of(wh_engine_version(r->engine)));
    for (i = 0; r->engine && i < r->opt.nengines; i++) {
        char key[80];
        snprintf(key, sizeof key, "engine.%.*s", (int)r->opt.engines[i].label.n,
                 r->opt.engines[i].label.p);
        wh_details_text(out, key, wh_str_of(wh_engine_version(r->opt.engines[i].engine)));
    }
}

static void put_place(const replayed *r, uint32_t line, wh_buf *out)
{
    char at[300];

    if (!line)
        return;
    snprintf(at, sizeof at, "%s:%lu", r->head.file, (unsigned long)line);
    wh_details_text(out, "at", wh_str_of(at));
}

void wh_replayed_place(const replayed *r, wh_buf *out)
{
    if (!r->c->script || !r->o)
        return;
    for (size_t i = 0; i < r->o->n; i++) {
        const wh_section *s = &r->c->sections[i];
        const wh_observation *o = &r->o->v[i];

        if (o->answer.kind > WH_ANSWER_ERROR && o->failed < s->nstmts) {
            put_place(r, s->stmts[o->failed].line, out);
            return;
        }
    }
}

void wh_replayed_diagnose(replayed *r, wh_buf *out)
{
    wh_str recorded = wh_case_field(r->c, "signature"), *checks;
    size_t i, nchecks = 0;

    put_place(r, wh_replayed_line(r), out);
    wh_details_text(out, "verdict", wh_str_of(wh_verdict_name(r->verdict.kind)));
    if (r->verdict.signature[0])
        wh_details_text(out, "signature", wh_str_of(r->verdict.signature));
    if (recorded.n && !wh_str_is(recorded, r->verdict.signature))
        wh_details_text(out, "recorded", recorded);
    if (r->verdict.reason[0])
        wh_details_text(out, "reason", wh_str_of(r->verdict.reason));
    put_engines(r, out);
    checks = WH_NEW_N(r->a, wh_str, r->c->nfields);
    for (i = 0; i < r->c->nfields; i++)
        if (wh_str_is(r->c->fields[i].key, "check"))
            checks[nchecks++] = r->c->fields[i].value;
    if (r->c->script) {
        checks[0] = wh_replayed_check(r);
        nchecks = checks[0].p != NULL;
    }
    if (nchecks == 1)
        wh_details_text(out, "check", checks[0]);
    else if (nchecks)
        wh_details_list(out, "check", checks, nchecks);
    if (r->o && r->verdict.kind == WH_FAIL) {
        wh_difference *d = WH_NEW(r->a, wh_difference);
        wh_verdict again;
        wh_judge_explain(r->a, r->c, r->o, &again, d);
        if (d->nmissing || d->nextra) {
            print_rows(out, r->a, d->text ? "actual" : "missing", d->missing, d->nmissing);
            print_rows(out, r->a, d->text ? "expected" : "extra", d->extra, d->nextra);
        }
    }
}
