/* What is said of builds that end. */
#include "replay/bisect/builds_internal.h"

#include <stdio.h>

enum { FEW = 3 }; /* failures in a row that are said one by one */

bool wh_builds_contains(wh_str text, const char *words)
{
    size_t n = strlen(words), i;

    for (i = 0; i + n <= text.n; i++)
        if (memcmp(text.p + i, words, n) == 0)
            return true;
    return false;
}

/* Was this said before, of it or of a directory that it lies in? */
static bool was_said(wh_builds *b, wh_str subject)
{
    size_t i = 0, n;

    for (; i < b->said.n; i += n + 1) {
        const char *p = b->said.p + i;
        n = strlen(p);
        if (n <= subject.n && memcmp(p, subject.p, n) == 0 &&
            (n == subject.n || (n > 0 && p[n - 1] == '/')))
            return true;
    }
    wh_buf_str(&b->said, subject);
    wh_buf_char(&b->said, '\0');
    return false;
}

bool wh_builds_pass_notes(wh_builds *b, wh_str log)
{
    size_t i = 0, end, subject, n = strlen(WH_BUILD_NOTE);
    bool missing = false;

    for (; log.n - i > n && memcmp(log.p + i, WH_BUILD_NOTE, n) == 0; i = end + 1) {
        char line[512];
        for (end = i += n; end < log.n && log.p[end] != '\n'; end++)
            ;
        for (subject = i; subject + 1 < end && (log.p[subject] != ':' || log.p[subject + 1] != ' ');
             subject++)
            ;
        snprintf(line, sizeof line, "%.*s", (int)(end - i), log.p + i);
        missing |= strstr(line, b->config->missing) != NULL;
        if (!was_said(b, (wh_str){log.p + i, subject - i}))
            b->config->say(b->config->say_ctx, line);
        if (end == log.n)
            break;
    }
    return missing;
}

/* The last line of the log that is not blank. */
static void last_line(wh_str log, char out[200])
{
    size_t end = log.n, begin;

    while (end > 0 && (log.p[end - 1] == '\n' || log.p[end - 1] == ' '))
        end--;
    for (begin = end; begin > 0 && log.p[begin - 1] != '\n'; begin--)
        ;
    snprintf(out, 200, "%.*s", (int)(end - begin), log.n ? log.p + begin : "");
}

/* The end of a log that has more than one line. */
static void say_tail(wh_builds *b, wh_str log)
{
    enum { LINES = 10 };
    size_t end = log.n, at, lines = 0;
    char line[300];

    while (end > 0 && (log.p[end - 1] == '\n' || log.p[end - 1] == ' '))
        end--;
    for (at = end; at > 0 && (log.p[at - 1] != '\n' || ++lines < LINES); at--)
        ;
    if (lines == 0)
        return;
    b->config->say(b->config->say_ctx, "the end of that log:");
    while (at < end) {
        size_t begin = at;
        while (at < end && log.p[at] != '\n')
            at++;
        snprintf(line, sizeof line, "  | %.*s", (int)(at - begin), log.p + begin);
        b->config->say(b->config->say_ctx, line);
        at++;
    }
}

static void count_in_row(wh_builds *b, const wh_builds_job *j)
{
    if (b->in_row++ == 0 || j->commit < b->row_min) {
        b->row_min = j->commit;
        snprintf(b->oldest, sizeof b->oldest, "%s", j->hash);
    }
    if (b->in_row == 1 || j->commit > b->row_max) {
        b->row_max = j->commit;
        snprintf(b->youngest, sizeof b->youngest, "%s", j->hash);
    }
}

void wh_builds_say_failed(wh_builds *b, const wh_builds_job *j, const char *reason, wh_str log)
{
    wh_buf line = WH_BUF_INIT(8192);
    char last[200];

    count_in_row(b, j);
    if (b->range_said && !b->config->verbose)
        return;
    last_line(log, last);
    wh_buf_format(&line, "%.12s is skipped: %s%s%s; log: %s", j->hash, reason, last[0] ? ": " : "",
                  last, j->entry.log);
    wh_buf_char(&line, '\0');
    b->config->say(b->config->say_ctx, line.p ? line.p : "");
    wh_buf_release(&line);
    if (b->counts.failed == 1)
        say_tail(b, log);
    if (b->in_row == FEW && !b->range_said) {
        char text[300];
        snprintf(
            text, sizeof text,
            "the last %u builds failed: perhaps nothing from %.12s to %.12s can be built; going "
            "on away from these, without a word about each that fails",
            b->in_row, b->oldest, b->youngest);
        b->config->say(b->config->say_ctx, text);
        b->range_said = true;
    }
}

void wh_builds_say_built(wh_builds *b)
{
    char line[100];

    if (b->in_row >= FEW) {
        snprintf(line, sizeof line, "after %u builds that failed, one was made", b->in_row);
        b->config->say(b->config->say_ctx, line);
    }
    b->in_row = 0;
}
