/* Progress on standard error, and the trace. */
#include "reduce/display.h"
#include "replay/engine/clock.h"

#include <string.h>

int wh_display_open_trace(wh_display *d, const char *path, wh_error *err)
{
    d->path = path;
    d->trace = fopen(path, "w");
    if (!d->trace)
        return wh_error_set(err, WH_EIO, "can't write the trace %.200s", path);
    fputs("case\tpass\ttests\tstatements\ttokens\twent\n", d->trace);
    return WH_OK;
}

int wh_display_close_trace(wh_display *d, wh_error *err)
{
    bool lost = d->trace && ferror(d->trace); /* fclose() knows of its own writes only */

    if (d->trace && fclose(d->trace) != 0)
        lost = true;
    d->trace = NULL;
    return lost ? wh_error_set(err, WH_EIO, "can't write the trace %.200s", d->path) : WH_OK;
}

void wh_display_begin(wh_display *d, const char *file, uint32_t line)
{
    snprintf(d->place, sizeof d->place, "%.200s:%lu", file, (unsigned long)line);
    d->began_ms = d->shown_ms = wh_now_ms();
    memset(&d->now, 0, sizeof d->now);
}

void wh_display_clear(wh_display *d)
{
    if (d->shown)
        fputs("\r\033[K", stderr);
    d->shown = false;
}

static void show(wh_display *d, const wh_reduce_stats *s, const char *end)
{
    uint64_t now = wh_now_ms(), took = now - d->began_ms;

    fprintf(stderr, "reduce: %s: %lu -> %lu statements, %lu -> %lu tokens, %llu tests, %llu/s%s",
            d->place, (unsigned long)s->statements_before, (unsigned long)s->statements,
            (unsigned long)s->tokens_before, (unsigned long)s->tokens, (unsigned long long)s->tests,
            (unsigned long long)(s->tests * 1000 / (took ? took : 1)), end);
    d->shown_ms = now;
}

void wh_display_progress(wh_display *d, const wh_reduce_stats *s)
{
    d->now = *s;
    if (d->terminal && wh_now_ms() - d->shown_ms >= 100) {
        wh_display_clear(d);
        show(d, s, "");
        d->shown = true;
    } else if (!d->terminal && d->verbose && wh_now_ms() - d->shown_ms >= 1000) {
        show(d, s, "\n");
    }
}

void wh_display_step(wh_display *d, const wh_reduce_step *step)
{
    wh_buf b = WH_BUF_INIT(1 << 14);

    wh_buf_format(&b, "%s\t%s\t%llu\t%lu\t%lu\t", d->place, step->pass,
                  (unsigned long long)step->stats->tests, (unsigned long)step->stats->statements,
                  (unsigned long)step->stats->tokens);
    wh_buf_str(&b, step->what);
    if (step->more)
        wh_buf_format(&b, " and %lu more", (unsigned long)step->more);
    wh_buf_char(&b, '\n');
    fwrite(wh_buf_view(&b).p, 1, wh_buf_view(&b).n, d->trace);
    fflush(d->trace);
    wh_buf_release(&b);
}
