#include "replay/bisect/ladder.h"
#include "replay/archive/file_tree.h"

#include <stdio.h>

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* One word of the line; n == 0 at its end. */
static wh_str next_word(wh_str *line)
{
    wh_str word;
    size_t i = 0, end;

    while (i < line->n && blank(line->p[i]))
        i++;
    for (end = i; end < line->n && !blank(line->p[end]); end++)
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

    if (first.n == 0 || first.p[0] == '#')
        return WH_OK;
    if (next_word(&line).n || (names && !second.n))
        return wh_error_at(err, WH_ESYNTAX, path, number,
                           names ? "a line is: REVISION URL" : "a line is: [NAME] URL");
    r->line = number;
    r->url = wh_arena_str(a, url).p;
    r->name = second.n ? wh_arena_str(a, first).p : redacted(a, url);
    if (wh_engine_url_check(wh_engine_url_of(r->url), &e) != WH_OK)
        return wh_error_at(err, WH_EENGINE, path, number, "%.900s", e.message);
    l->n++;
    return WH_OK;
}

int wh_ladder_read(wh_ladder *out, wh_arena *a, const char *path, bool names, wh_error *err)
{
    wh_buf text = WH_BUF_INIT(16 << 20);
    size_t i = 0, lines = 2, k;
    uint32_t number = 0;
    int rc = WH_OK;

    memset(out, 0, sizeof *out);
    if (!wh_file_read(path, &text))
        rc = wh_error_set(err, WH_EIO, "can't read %.300s", path);
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

uint32_t wh_ladder_find(const wh_ladder *l, const char *name)
{
    uint64_t number;
    uint32_t i;

    for (i = 0; i < l->n; i++)
        if (strcmp(l->rungs[i].name, name) == 0)
            return i;
    if (wh_parse_count(wh_str_of(name), &number) && number >= 1 && number <= l->n)
        return (uint32_t)number - 1;
    return UINT32_MAX;
}

/* ---- the test bed --------------------------------------------------------------------------- */

static int on_begin(void *ctx, uint32_t rung, wh_bisect_made *made, wh_error *err)
{
    (void)ctx;
    (void)rung;
    (void)made;
    (void)err;
    return WH_READY;
}

static int on_wait(void *ctx, uint32_t *rung, wh_bisect_made *made, wh_error *err)
{
    (void)ctx;
    (void)rung;
    (void)made;
    return wh_error_set(err, WH_EINVAL, "nothing is under way");
}

static void on_end(void *ctx, uint32_t rung)
{
    (void)ctx;
    (void)rung;
}

static int on_engines(void *ctx, uint32_t rung, wh_engine_options *out, wh_error *err)
{
    const wh_ladder *l = ctx;

    (void)err;
    wh_engine_options_beside(l->engine, l->rungs[rung].url, out);
    return WH_OK;
}

static void on_describe(void *ctx, uint32_t rung, wh_bisect_step *out)
{
    const wh_ladder *l = ctx;

    memset(out, 0, sizeof *out);
    snprintf(out->name, sizeof out->name, "%s", l->rungs[rung].name);
    out->nparents = rung > 0;
}

void wh_ladder_bed(wh_ladder *l, wh_arena *a, const wh_engine_options *engine, wh_bisect_bed *out)
{
    uint32_t *start = WH_NEW_N(a, uint32_t, l->n + 1), *parents = WH_NEW_N(a, uint32_t, l->n + 1);
    uint32_t i;

    for (i = 0; i < l->n; i++) { /* each the child of the one before */
        start[i] = i > 0 ? i - 1 : 0;
        parents[i] = i;
    }
    start[l->n] = l->n > 0 ? (uint32_t)l->n - 1 : 0;
    l->graph = (wh_bisect_graph){l->n, start, parents, NULL};
    l->engine = engine;
    *out = (wh_bisect_bed){l,      on_begin, on_wait, on_end, on_engines,
                           on_end, NULL,     NULL,    on_describe};
}
