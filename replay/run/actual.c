/* What was seen, written into a case. */
#include "replay/run/actual.h"
#include "formats/case/parse.h"
#include "formats/case/hash.h"
#include "formats/case/labels.h"

enum { ACTUAL_ROWS = 50 };

static void print_row(wh_buf *out, const wh_value *row, size_t n)
{
    size_t i;

    wh_buf_text(out, "-- |");
    for (i = 0; i < n; i++) {
        wh_buf_char(out, i ? '\t' : ' ');
        wh_value_print(out, &row[i]);
    }
    wh_buf_char(out, '\n');
}

static void print_result(wh_buf *out, const wh_result_set *r, uint64_t max_rows)
{
    uint64_t i;

    if (r->nrows <= max_rows && (r->rows || r->nrows == 0)) {
        for (i = 0; i < r->nrows; i++)
            print_row(out, r->rows[i], r->ncolumns);
        return;
    }
    wh_buf_text(out, "-- # ");
    wh_buf_uint(out, r->nrows);
    wh_buf_text(out, " bag1:");
    wh_hash_print(out, r->bag);
    wh_buf_text(out, " list1:");
    wh_hash_print(out, r->list);
    wh_buf_char(out, '\n');
}

static void print_message(wh_buf *out, int kind, wh_str class_, wh_str text)
{
    wh_obs line = {.kind = (uint8_t)kind, .class_ = class_, .text = text};

    wh_obs_print(out, &line);
}

void wh_observation_print(wh_buf *out, const wh_observation *o, uint64_t max_rows)
{
    size_t i;

    for (i = 0; i < o->nresults; i++) {
        if (i > 0)
            wh_buf_text(out, "-- =\n");
        print_result(out, &o->results[i], max_rows);
    }
    for (i = 0; i < o->naffected; i++) {
        wh_buf_text(out, "-- ~ ");
        wh_buf_int(out, o->affected[i]);
        wh_buf_char(out, '\n');
    }
    for (i = 0; i < o->nwarnings; i++)
        print_message(out, WH_OBS_WARNING, o->warnings[i].class_, o->warnings[i].text);
    if (o->answer.kind != WH_ANSWER_OK)
        print_message(out, WH_OBS_ERROR, wh_str_of(o->answer.class_), wh_str_of(o->answer.text));
}

void wh_case_set_actual(wh_arena *a, wh_case *c, const wh_observations *o)
{
    wh_buf text = WH_BUF_INIT(1 << 20);
    size_t i, n = 0, before = c->nsections;

    for (i = 0; i < before && i < o->n; i++) {
        const wh_observation *seen = &o->v[i];
        wh_section *s;
        if (c->sections[i].kind != WH_RUN || !seen->executed)
            continue;
        wh_buf_clear(&text);
        wh_observation_print(&text, seen, ACTUAL_ROWS);
        if (text.status != WH_OK) { /* few rows, but too large ones */
            wh_buf_clear(&text);
            wh_observation_print(&text, seen, 0);
        }
        s = wh_case_add_section(a, c, WH_ACTUAL, c->sections[i].place);
        s->body = wh_arena_str(a, wh_buf_view(&text));
    }
    for (i = 0; i < c->nsections; i++)
        if (c->sections[i].kind != WH_ACTUAL || i >= before)
            c->sections[n++] = c->sections[i];
    c->nsections = n;
    wh_buf_release(&text);
}

void wh_case_set_engine(wh_arena *a, wh_case *c, wh_str label, const wh_engine *e)
{
    const char *baseline = wh_engine_baseline(e, NULL);

    wh_case_set_field_of(a, c, "engine", label, wh_str_of(wh_engine_version(e)));
    wh_case_set_field_of(a, c, "session", label,
                         baseline ? wh_str_of(baseline) : (wh_str){NULL, 0});
}

void wh_case_set_verdict(wh_arena *a, wh_case *c, const wh_verdict *v)
{
    wh_case_set_field(a, c, "verdict", wh_str_of(wh_verdict_name(v->kind)));
    if (v->signature[0])
        wh_case_set_field(a, c, "signature", wh_str_of(v->signature));
}
