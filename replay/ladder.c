/* Version ladders. */
#include "replay/ladder.h"
#include "replay/url.h"

#include <errno.h>
#include <stdio.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* One word of the line; n == 0 at its end or at a remark. */
static wh_str next_word(wh_str *line)
{
    wh_str word;
    size_t i = 0, end;

    while (i < line->n && is_blank(line->p[i]))
        i++;
    if (i < line->n && line->p[i] == '#')
        i = line->n;
    for (end = i; end < line->n && !is_blank(line->p[end]); end++)
        ;
    word = (wh_str){line->p + i, end - i};
    *line = (wh_str){line->p + end, line->n - end};
    return word;
}

static const char *redacted(wh_arena *a, wh_str url)
{
    wh_buf text = WH_BUF_INIT(1000);
    const char *p;

    wh_engine_url_redacted(url, &text);
    p = wh_arena_str(a, wh_buf_view(&text)).p;
    wh_buf_release(&text);
    return p;
}

static int add_rung(wh_ladder *l, wh_arena *a, const char *path, uint32_t number, wh_str line,
                    bool names, wh_error *err)
{
    wh_str first = next_word(&line), second = next_word(&line), url = second.n ? second : first;
    wh_rung *r = &l->rungs[l->n];
    wh_error e;

    if (first.n == 0)
        return WH_OK;
    if (next_word(&line).n || (names && !second.n))
        return wh_error_at(err, WH_ESYNTAX, path, number,
                           names ? "a line is: NAME URL" : "a line is: [NAME] URL");
    r->line = number;
    r->url = wh_arena_str(a, url).p;
    r->name = second.n ? wh_arena_str(a, first).p : redacted(a, wh_engine_url_of(r->url));
    if (wh_engine_url_check(wh_engine_url_of(r->url), &e) != WH_OK)
        return wh_error_at(err, WH_EENGINE, path, number, "%.900s", e.message);
    l->n++;
    return WH_OK;
}

static int read_file(const char *path, wh_buf *out, wh_error *err)
{
    FILE *f = fopen(path, "rb");
    char block[4096];
    size_t n;
    bool failed;

    if (!f)
        return wh_error_at(err, WH_EIO, path, 0, "can't be read: %s", strerror(errno));
    while ((n = fread(block, 1, sizeof block, f)) > 0)
        wh_buf_add(out, block, n);
    failed = ferror(f) != 0;
    fclose(f);
    if (failed || out->status != WH_OK)
        return wh_error_at(err, WH_EIO, path, 0, "can't be read: %s",
                           failed ? strerror(errno) : "it is too large");
    return WH_OK;
}

int wh_ladder_read(wh_ladder *out, wh_arena *a, const char *path, bool names, wh_error *err)
{
    wh_buf text = WH_BUF_INIT(16 << 20);
    size_t i = 0, lines = 1, k;
    uint32_t number = 0;
    int rc = read_file(path, &text, err);

    memset(out, 0, sizeof *out);
    for (k = 0; k < text.n; k++)
        lines += text.p[k] == '\n';
    out->rungs = WH_NEW_N(a, wh_rung, lines);
    while (rc == WH_OK && i < text.n) {
        size_t end = i;
        while (end < text.n && text.p[end] != '\n')
            end++;
        rc = add_rung(out, a, path, ++number, (wh_str){text.p + i, end - i}, names, err);
        i = end + 1;
    }
    wh_buf_release(&text);
    return rc;
}
