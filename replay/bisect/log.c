#define _POSIX_C_SOURCE 200809L
#include "replay/bisect/log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* One write a line: two runs may share a file. */
static void put_line(wh_bisect_log *l, wh_buf *text)
{
    if (!l->error && (text->status != WH_OK || write(l->fd, text->p, text->n) != (ssize_t)text->n))
        l->error = text->status != WH_OK ? ENOMEM : errno ? errno : EIO;
    wh_buf_release(text);
}

/* In a column there are neither tabs nor ends of lines. */
static void put_text(wh_buf *out, const char *text)
{
    for (; *text; text++)
        wh_buf_char(out, (unsigned char)*text < 0x20 || *text == 0x7f ? ' ' : *text);
}

static void put_time(wh_buf *out)
{
    time_t now = time(NULL);
    struct tm tm;
    char text[32] = "";

    if (gmtime_r(&now, &tm))
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm);
    wh_buf_text(out, text);
}

static void put_end(wh_buf *out, const wh_bisection_config *c, const char *what, uint32_t commit)
{
    wh_bisect_step s;

    c->bed.describe(c->bed.ctx, commit, &s);
    wh_buf_format(out, "# %s\t", what);
    put_text(out, s.name);
    wh_buf_char(out, '\n');
}

static void put_head(wh_bisect_log *l, const wh_bisection_config *c)
{
    wh_buf text = WH_BUF_INIT((size_t)1 << 30);
    size_t i;

    wh_buf_text(&text, "# bisect log 1\t");
    put_time(&text);
    wh_buf_format(&text, "\n# find\t%s\n", c->find_fix ? "fix" : "broken");
    for (i = 0; i < c->nolds; i++)
        put_end(&text, c, c->find_fix ? "bad" : "good", c->olds[i]);
    put_end(&text, c, c->find_fix ? "good" : "bad", c->tip);
    for (i = 0; i < c->subjects->n; i++) {
        const wh_bisect_input *s = &c->subjects->v[i];
        wh_buf_format(&text, "# case\t%lu\t", (unsigned long)i + 1);
        put_text(&text, s->head.file);
        wh_buf_format(&text, ":%lu\t", (unsigned long)s->head.line);
        wh_buf_hex(&text, s->id, 16);
        wh_buf_char(&text, '\t');
        put_text(&text, s->signature);
        wh_buf_char(&text, '\n');
    }
    wh_buf_text(&text, "# time\tcommit\thow\tseconds\tverdicts\tbuilds-left\tsubject\treason\n");
    put_line(l, &text);
}

int wh_bisect_log_open(wh_bisect_log *out, const char *path, const wh_bisection_config *c,
                       wh_error *err)
{
    out->path = path;
    out->error = 0;
    out->fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (out->fd < 0)
        return wh_error_set(err, WH_EIO, "can't write the log %.300s: %s", path, strerror(errno));
    put_head(out, c);
    return WH_OK;
}

/* A letter for each case: good, bad, skipped, or not asked. */
static char letter(const wh_bisection *b, size_t i, uint32_t commit)
{
    const char *state = wh_bisection_state(b, i, commit);

    if (*state)
        return *state;
    return wh_bisect_get(b->search, i, commit) == WH_BISECT_SKIP ? 's' : '.';
}

void wh_bisect_log_put(void *ctx, const wh_bisection *b, uint32_t commit,
                       const wh_bisect_made *made)
{
    wh_bisect_log *l = ctx;
    wh_buf text = WH_BUF_INIT((size_t)1 << 30);
    const char *reason = made->reason;
    wh_bisect_step s;
    size_t i;

    b->config->bed.describe(b->config->bed.ctx, commit, &s);
    for (i = 0; i < b->ntested && !*reason; i++) /* or why a case could not be judged there */
        if (b->tested[i].commit == commit)
            reason = b->tested[i].reason;
    put_time(&text);
    wh_buf_char(&text, '\t');
    put_text(&text, s.name);
    wh_buf_format(&text, "\t%s\t%lu.%03lu\t", *made->how ? made->how : "-",
                  (unsigned long)(made->ms / 1000), (unsigned long)(made->ms % 1000));
    for (i = 0; i < b->config->subjects->n; i++)
        wh_buf_char(&text, letter(b, i, commit));
    wh_buf_format(&text, "\t%lu\t", (unsigned long)wh_bisect_builds_left(b->search, NULL));
    put_text(&text, s.subject);
    wh_buf_char(&text, '\t');
    put_text(&text, reason);
    wh_buf_char(&text, '\n');
    put_line(l, &text);
}

int wh_bisect_log_close(wh_bisect_log *l, wh_error *err)
{
    if (!l->path)
        return WH_OK;
    if (close(l->fd) != 0 && !l->error)
        l->error = errno;
    return l->error ? wh_error_set(err, WH_EIO, "can't write the log %.300s: %s", l->path,
                                   strerror(l->error))
                    : WH_OK;
}
