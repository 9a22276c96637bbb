/* Writing the log of a campaign, statement by statement. */
#include "oracles/campaign/log.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

static void put_text(wh_campaign_log *log, wh_str text)
{
    while (text.n > 0 && log->fd >= 0) {
        ssize_t n = write(log->fd, text.p, text.n);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            log->failed = n < 0 ? errno : ENOSPC;
            log->fd = -1;
            return;
        }
        text.p += n;
        text.n -= (size_t)n;
    }
}

/* Is there a line "-- @stmt"? Statements that hold such a line are escaped. */
static bool is_marked(wh_str text)
{
    static const char mark[] = "-- @stmt";
    size_t i, n = sizeof mark - 1;

    for (i = 0; i + n <= text.n; i++)
        if ((i == 0 || text.p[i - 1] == '\n') && memcmp(text.p + i, mark, n) == 0)
            return true;
    return false;
}

/* Statements, escaped as the format asks, behind the head of their section if they open one. */
static void put_statements(wh_campaign_log *log, int kind, wh_str place, bool opens,
                           const wh_str *sql, size_t n)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_buf out = WH_BUF_INIT((size_t)WH_CASE_MAX * 2);
    wh_case *c = wh_case_new(a);
    wh_section *s = wh_case_add_section(a, c, kind, place);
    size_t i;

    c->first = c->last = WH_STR("");
    if (!opens)
        s->head = WH_STR("");
    else if (kind == WH_SETUP || log->fresh)
        wh_section_add_attr(a, s, kind == WH_SETUP ? "may-fail" : "fresh", (wh_str){NULL, 0});
    for (i = 0; i < n; i++) {
        wh_stmt *st = wh_section_add_stmt(a, s, sql[i]);

        st->marked = log->marked && !opens;
        st->may_fail = log->fresh && !opens;
    }
    if (wh_case_write(c, &out) == WH_OK) {
        log->marked = is_marked(wh_buf_view(&out));
        put_text(log, wh_buf_view(&out));
    }
    wh_buf_release(&out);
    wh_arena_free(a);
}

void wh_campaign_log_begin(wh_campaign_log *log, int fd, const wh_case *source)
{
    static const char *const kept[] = {"dialect", "seed", "generator"};
    size_t i;

    log->fd = fd;
    log->failed = 0;
    log->marked = false;
    log->in_setup = log->fresh = false;
    log->runs = 0;
    if (fd < 0)
        return;
    put_text(log, WH_STR("-- @case 1\n"));
    for (i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        wh_str value = wh_case_field(source, kept[i]);
        wh_buf line = WH_BUF_INIT(4096);
        if (value.n) {
            wh_buf_format(&line, "-- @%s: ", kept[i]);
            wh_buf_str(&line, value);
            wh_buf_char(&line, '\n');
            put_text(log, wh_buf_view(&line));
        }
        wh_buf_release(&line);
    }
}

void wh_campaign_log_setup(wh_campaign_log *log, wh_str sql)
{
    if (log->fd < 0)
        return;
    put_statements(log, WH_SETUP, (wh_str){NULL, 0}, !log->in_setup, &sql, 1);
    log->in_setup = true;
}

/* A section of its own. */
static void open_run(wh_campaign_log *log, uint64_t number, const wh_str *sql, size_t n)
{
    char place[64];
    int at = number ? snprintf(place, sizeof place, "b%llu_", (unsigned long long)number)
                    : snprintf(place, sizeof place, "r");

    snprintf(place + at, sizeof place - (size_t)at, "%llu", (unsigned long long)++log->runs);
    put_statements(log, WH_RUN, wh_str_of(place), true, sql, n);
    log->in_setup = false;
}

void wh_campaign_log_run(wh_campaign_log *log, wh_str sql)
{
    if (log->fd < 0)
        return;
    if (log->fresh)
        put_statements(log, WH_RUN, (wh_str){NULL, 0}, false, &sql, 1);
    else
        open_run(log, 0, &sql, 1);
}

void wh_campaign_log_fresh(wh_campaign_log *log, uint64_t number, const wh_str *setup, size_t n)
{
    log->fresh = true;
    if (log->fd >= 0)
        open_run(log, number, setup, n);
}

void wh_campaign_log_own(wh_campaign_log *log)
{
    log->fresh = false;
}

void wh_campaign_log_end(wh_campaign_log *log)
{
    if (log->fd >= 0)
        put_text(log, WH_STR("-- @end\n"));
}
