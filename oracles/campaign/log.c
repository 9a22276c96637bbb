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

/* One statement, escaped as the format asks, behind its section's head if it opens one. */
static void put_statement(wh_campaign_log *log, int kind, wh_str place, bool opens, wh_str sql)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_buf out = WH_BUF_INIT((size_t)WH_CASE_MAX * 2);
    wh_case *c = wh_case_new(a);
    wh_section *s = wh_case_add_section(a, c, kind, place);

    c->first = c->last = WH_STR("");
    if (!opens)
        s->head = WH_STR("");
    else if (kind == WH_SETUP)
        wh_section_add_attr(a, s, "may-fail", (wh_str){NULL, 0});
    wh_section_add_stmt(a, s, sql)->marked = log->marked && !opens;
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
    log->in_setup = false;
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
    put_statement(log, WH_SETUP, (wh_str){NULL, 0}, !log->in_setup, sql);
    log->in_setup = true;
}

void wh_campaign_log_run(wh_campaign_log *log, wh_str sql)
{
    char place[32];

    if (log->fd < 0)
        return;
    snprintf(place, sizeof place, "r%llu", (unsigned long long)++log->runs);
    put_statement(log, WH_RUN, wh_str_of(place), true, sql);
    log->in_setup = false;
}

void wh_campaign_log_end(wh_campaign_log *log)
{
    if (log->fd >= 0)
        put_text(log, WH_STR("-- @end\n"));
}
