/* Counting results and handing them to the reporters. */
#include "replay/tally.h"
#include "formats/base/memory.h"
#include "replay/tool/people.h"
#include "formats/report/escape.h"
#include "replay/archive/outfile.h"
#include "replay/engine/clock.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static void note_start(wh_results *r)
{
    time_t now = time(NULL);
    struct tm tm;

    memset(&tm, 0, sizeof tm);
    gmtime_r(&now, &tm);
    snprintf(r->started, sizeof r->started, "%04d-%02d-%02dT%02d:%02d:%02d",
             (tm.tm_year + 1900) % 10000, (tm.tm_mon + 1) % 100, tm.tm_mday % 100, tm.tm_hour % 100,
             tm.tm_min % 100, tm.tm_sec % 100);
    r->began_us = wh_now_us();
}

static void add_sink(wh_results *r, const char *reporter, const char *path)
{
    struct wh_results_sink *s = &r->sinks[r->nsinks++];

    s->reporter = wh_reporter_find(reporter);
    s->path = path;
    wh_buf_own(&s->items, (size_t)1 << 31);
}

static void print(wh_results *r, wh_buf *out)
{
    if (out->n)
        wh_tool_write(r->tool, wh_buf_view(out));
    wh_buf_release(out);
}

int wh_results_begin(wh_results *r, wh_error *err)
{
    size_t i;

    note_start(r);
    wh_buf_own(&r->said, 1 << 20);
    if (r->stream)
        add_sink(r, r->stream, NULL);
    if (r->github)
        add_sink(r, "github", NULL);
    if (r->junit) {
        int rc = wh_file_check(r->junit, err);
        if (rc != WH_OK)
            return rc;
        add_sink(r, "junit", r->junit);
    }
    for (i = 0; i < r->nsinks; i++) {
        wh_buf out = WH_BUF_INIT(1 << 16);
        if (r->sinks[i].reporter->begin)
            r->sinks[i].reporter->begin(&out);
        print(r, &out);
    }
    return WH_OK;
}

void wh_results_untested(wh_results *r, const char *file, uint32_t line, const char *what,
                         const char *why)
{
    if (r->untested)
        return;
    r->untested = true;
    if (line)
        snprintf(r->why, sizeof r->why, "%.200s:%lu: %s: %.200s", file, (unsigned long)line, what,
                 why);
    else
        snprintf(r->why, sizeof r->why, "%.200s: %.250s", file, why);
}

static void count(wh_results *r, const wh_replay_result *result)
{
    if (result->violation)
        r->any_same |= result->same;
    if (result->status == WH_VIOLATED && !r->violated)
        snprintf(r->first, sizeof r->first, "%s", result->file);
    if (result->status == WH_VIOLATED)
        r->violated = true;
    if (result->status == WH_UNTESTED)
        wh_results_untested(r, result->file, result->line, wh_verdict_name(result->verdict.kind),
                            result->verdict.reason);
}

/* On a terminal the line that says "ok" or "not ok" has a colour. */
static void print_point(wh_results *r, wh_buf *out, int status)
{
    static const int tones[] = {[WH_HOLDS] = WH_TONE_GOOD,
                                [WH_VIOLATED] = WH_TONE_BAD,
                                [WH_UNTESTED] = WH_TONE_OPEN,
                                [WH_KNOWN] = WH_TONE_OPEN,
                                [WH_CAME_RIGHT] = WH_TONE_OPEN};
    wh_str text = wh_buf_view(out);
    const char *end = text.n ? memchr(text.p, '\n', text.n) : NULL;
    wh_buf coloured = WH_BUF_INIT((size_t)1 << 30);

    if (!end || !wh_tool_colour(STDOUT_FILENO)) {
        print(r, out);
        return;
    }
    wh_coloured(&coloured, true, tones[status], (wh_str){text.p, (size_t)(end - text.p)});
    wh_buf_add(&coloured, end, text.n - (size_t)(end - text.p));
    wh_buf_release(out);
    print(r, &coloured);
}

void wh_results_add(wh_results *r, const wh_replay_result *result, wh_str details)
{
    wh_report_item item = {0,
                           result->status,
                           result->file,
                           result->line,
                           result->id,
                           wh_verdict_name(result->verdict.kind),
                           result->verdict.signature,
                           result->verdict.reason,
                           result->oracle,
                           details,
                           result->micros};
    size_t i;

    count(r, result);
    r->seen = true;
    if (r->changed_only && !result->changed)
        return;
    item.number = ++r->end.items;
    r->end.violated += item.status == WH_VIOLATED;
    r->end.skipped += item.status == WH_UNTESTED || item.status == WH_KNOWN;
    for (i = 0; i < r->nsinks; i++) {
        struct wh_results_sink *s = &r->sinks[i];
        wh_buf out = WH_BUF_INIT((size_t)1 << 30);
        if (s->reporter->document) {
            s->reporter->item(&s->items, &item);
        } else {
            s->reporter->item(&out, &item);
            print_point(r, &out, item.status);
        }
    }
}

void wh_results_say(wh_results *r, const wh_error *e)
{
    wh_tool_say(r->tool, e);
    if (e->file[0])
        wh_buf_text(&r->said, e->file);
    if (e->file[0] && e->line)
        wh_buf_format(&r->said, ":%lu", (unsigned long)e->line);
    wh_buf_format(&r->said, "%s%s\n", e->file[0] ? ": " : "", e->message);
}

int wh_results_end(wh_results *r, const char *bail, wh_error *err)
{
    size_t i;
    int rc = WH_OK;

    r->end.bail = bail;
    r->end.none = r->none[0] ? r->none : r->seen ? "every result is the recorded one" : NULL;
    if (r->end.items)
        r->end.none = NULL;
    r->end.started = r->started;
    r->end.micros = wh_now_us() - r->began_us;
    r->end.said = wh_buf_view(&r->said);
    for (i = 0; i < r->nsinks; i++) {
        struct wh_results_sink *s = &r->sinks[i];
        wh_buf out = WH_BUF_INIT((size_t)1 << 31);
        wh_error e;
        int one = WH_OK;

        if (s->reporter->end)
            s->reporter->end(&out, &r->end, wh_buf_view(&s->items));
        if (!s->path) {
            print(r, &out);
            continue;
        }
        if (out.status != WH_OK || s->items.status != WH_OK)
            one = wh_error_at(&e, WH_ELIMIT, s->path, 0, "can't be written: it would be too large");
        else
            one = wh_file_write(s->path, wh_buf_view(&out), NULL, &e);
        if (one != WH_OK && rc == WH_OK) {
            rc = one;
            if (err)
                *err = e;
        }
        wh_buf_release(&out);
    }
    return rc;
}

void wh_results_close(const wh_results *r, const char *next)
{
    const wh_report_end *e = &r->end;
    uint64_t held = e->items - e->violated - e->skipped;
    char what[300], show[300];
    int tone = e->violated ? WH_TONE_BAD : e->skipped || !e->items ? WH_TONE_OPEN : WH_TONE_GOOD;

    snprintf(what, sizeof what, "%llu held, %llu failed, %llu skipped%s%s",
             (unsigned long long)held, (unsigned long long)e->violated,
             (unsigned long long)e->skipped, e->bail ? "; this is not all: " : "",
             e->bail ? e->bail : "");
    snprintf(show, sizeof show, "replay --show %s", r->first);
    if (!next && e->violated && strcmp(r->first, "<stdin>") != 0)
        next = show;
    wh_tool_close(r->tool, false, tone, what, next);
}

void wh_results_release(wh_results *r)
{
    size_t i;

    for (i = 0; i < r->nsinks; i++)
        wh_buf_release(&r->sinks[i].items);
    wh_buf_release(&r->said);
}
