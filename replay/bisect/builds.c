/* Commits made testable: builds, side by side, in a cache. */
#include "replay/bisect/builds_internal.h"
#include "formats/base/memory.h"
#include "replay/archive/file_tree.h"
#include "replay/bisect/build_entry.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

wh_builds *wh_builds_new(const wh_builds_config *config)
{
    wh_builds *b = wh_memory_zalloc(1, sizeof *b);

    b->config = config;
    wh_buf_own(&b->urls, 1 << 20);
    wh_buf_own(&b->said, 1 << 20);
    return b;
}

static void close_job(wh_builds_job *j)
{
    wh_build_kill(j->build);
    if (!j->prebuilt)
        wh_entry_close(&j->entry);
    memset(j, 0, sizeof *j);
}

void wh_builds_free(wh_builds *b)
{
    size_t i;

    if (!b)
        return;
    for (i = 0; i <= WH_BUILDS_MAX; i++)
        if (b->jobs[i].used)
            close_job(&b->jobs[i]);
    wh_buf_release(&b->urls);
    wh_buf_release(&b->said);
    free(b);
}

static wh_builds_job *find_job(wh_builds *b, uint32_t commit)
{
    size_t i;

    for (i = 0; i <= WH_BUILDS_MAX; i++)
        if (b->jobs[i].used && b->jobs[i].commit == commit)
            return &b->jobs[i];
    return NULL;
}

static wh_builds_job *free_job(wh_builds *b)
{
    size_t i;

    for (i = 0; i <= WH_BUILDS_MAX && b->jobs[i].used; i++)
        ;
    return i <= WH_BUILDS_MAX ? &b->jobs[i] : NULL;
}

/* ---- building ------------------------------------------------------------------------------- */

typedef struct preparing {
    const wh_builds_config *config;
    const char *hash, *src;
} preparing;

/* In the child: the commit's files. What they lack stands first in the log. */
static int prepare(void *ctx, wh_error *err)
{
    const preparing *p = ctx;
    wh_buf notes = WH_BUF_INIT(1 << 16);
    int rc = p->config->checkout(p->config->repo, p->hash, p->src, &notes, err);
    size_t i, end;

    for (i = 0; rc == WH_OK && i < notes.n; i = end + 1) {
        for (end = i; notes.p[end] != '\n'; end++)
            ;
        fprintf(stderr, "%s%.*s\n", WH_BUILD_NOTE, (int)(end - i), notes.p + i);
    }
    wh_buf_release(&notes);
    return rc;
}

static int start(wh_builds *b, wh_builds_job *j, wh_error *err)
{
    wh_buf command = WH_BUF_INIT(1 << 20);
    preparing p = {b->config, j->hash, j->entry.src};
    wh_build_job build = {NULL, j->entry.src, j->entry.log, b->config->timeout_ms, prepare, &p};
    int rc =
        wh_build_fill(&command, b->config->command, j->entry.src, j->entry.build, j->hash, err);

    wh_buf_char(&command, '\0');
    build.command = command.p;
    if (rc == WH_OK)
        rc = wh_build_start(&j->build, &build, err);
    wh_buf_release(&command);
    return rc;
}

/* Look it up in the cache, or begin to build it. */
static int get_build(wh_builds *b, wh_builds_job *j, wh_bisect_made *made, wh_error *err)
{
    int rc = wh_build_cache_get(b->config->cache, j->hash, b->config->timeout_ms, &j->entry, err);

    if (rc != WH_OK)
        return rc;
    switch (j->entry.state) {
    case WH_ENTRY_BUILT:
        b->counts.reused++;
        j->ready = true;
        made->how = "kept";
        return WH_READY;
    case WH_ENTRY_FAILED:
        made->how = "failed before";
        snprintf(made->reason, sizeof made->reason,
                 "%.120s (of an earlier run; log: %.250s; remove its directory to build it again)",
                 j->entry.reason, j->entry.log);
        return WH_UNREADY;
    case WH_ENTRY_BUSY:
        wh_entry_close(&j->entry);
        return WH_UNDER_WAY;
    default:
        rc = start(b, j, err);
        return rc == WH_OK ? WH_UNDER_WAY : rc;
    }
}

static int on_begin(void *ctx, uint32_t commit, wh_bisect_made *made, wh_error *err)
{
    wh_builds *b = ctx;
    wh_builds_job *j = free_job(b);
    wh_bisect_step step;
    size_t i;
    int rc;

    if (!j)
        return wh_error_set(err, WH_ELIMIT, "too many builds at a time");
    memset(j, 0, sizeof *j);
    j->used = true;
    j->commit = commit;
    j->entry.lock = -1;
    b->config->describe(b->config->repo, commit, &step);
    snprintf(j->hash, sizeof j->hash, "%.40s", step.name);
    for (i = 0; i < b->config->nprebuilt; i++)
        if (b->config->prebuilt[i].commit == commit) {
            j->prebuilt = b->config->prebuilt[i].url;
            j->ready = true;
            b->counts.reused++;
            made->how = "prebuilt";
            return WH_READY;
        }
    if (b->config->command) {
        rc = get_build(b, j, made, err);
    } else {
        made->how = "none";
        snprintf(made->reason, sizeof made->reason, "no build of it in --prebuilt, and no --build");
        rc = WH_UNREADY;
    }
    if (rc != WH_READY && rc != WH_UNDER_WAY)
        close_job(j);
    return rc;
}

/* ---- the end of a build ---------------------------------------------------------------------- */

static int failed(wh_builds *b, wh_builds_job *j, const wh_build_result *r, wh_str log,
                  wh_bisect_made *made, wh_error *err)
{
    wh_buf text = WH_BUF_INIT(500);
    int rc = WH_OK;

    wh_build_describe(r, b->config->timeout_ms, &text);
    snprintf(made->reason, sizeof made->reason, "%.*s", (int)text.n, text.n ? text.p : "");
    wh_buf_release(&text);
    if (r->end == WH_BUILD_UNPREPARED && r->error.code != WH_ENOTSUP) {
        *err = r->error;
        return err->code;
    }
    if (wh_builds_contains(log, "No space left on device") ||
        wh_builds_contains(log, "Disk quota exceeded") || wh_build_cache_full(b->config->cache))
        return wh_error_set(err, WH_ELIMIT,
                            "no space left on the device of %.300s; free some, lower --cache-size "
                            "or name another --cache. What was built so far is kept",
                            wh_build_cache_dir(b->config->cache));
    b->counts.failed++;
    /* where files were missing they may be there next time */
    if ((r->end == WH_BUILD_EXIT || r->end == WH_BUILD_TIMEOUT) && !b->missing)
        rc = wh_entry_failed(b->config->cache, &j->entry, made->reason,
                             r->end == WH_BUILD_TIMEOUT ? b->config->timeout_ms : 0, err);
    wh_builds_say_failed(b, j, made->reason, log);
    return rc == WH_OK ? WH_UNREADY : rc;
}

static int finish(wh_builds *b, wh_builds_job *j, wh_bisect_made *made, wh_error *err)
{
    wh_buf log = WH_BUF_INIT(8 << 20);
    wh_build_result r;
    int rc;

    wh_build_finish(j->build, &r);
    j->build = NULL;
    b->counts.ms += r.ms;
    made->ms = r.ms;
    made->how = r.end == WH_BUILD_OK ? "built" : "failed";
    wh_build_cut_log(j->entry.log);
    wh_file_read(j->entry.log, &log);
    b->missing = wh_builds_pass_notes(b, wh_buf_view(&log));
    if (r.end == WH_BUILD_OK) {
        rc = wh_entry_built(b->config->cache, &j->entry, err);
        b->counts.built++;
        j->ready = rc == WH_OK;
        rc = rc == WH_OK ? WH_READY : rc;
        wh_builds_say_built(b);
    } else {
        rc = failed(b, j, &r, wh_buf_view(&log), made, err);
    }
    wh_buf_release(&log);
    return rc;
}

static int on_wait(void *ctx, uint32_t *commit, wh_bisect_made *made, wh_error *err)
{
    wh_builds *b = ctx;

    for (;;) {
        struct pollfd fds[WH_BUILDS_MAX + 1];
        wh_builds_job *of[WH_BUILDS_MAX + 1], *j = NULL;
        nfds_t n = 0, i;
        size_t k;
        int rc = WH_UNDER_WAY;

        for (k = 0; k <= WH_BUILDS_MAX; k++)
            if (b->jobs[k].used && b->jobs[k].build) {
                of[n] = &b->jobs[k];
                fds[n++] = (struct pollfd){wh_build_fd(b->jobs[k].build), POLLIN, 0};
            }
        if (wh_signals_came())
            return wh_error_set(err, WH_ESTOPPED, "stopped by a signal");
        if (poll(fds, n, 200) > 0)
            for (i = 0; i < n && !j; i++)
                if (fds[i].revents)
                    j = of[i];
        if (j)
            rc = finish(b, j, made, err);
        for (k = 0; k <= WH_BUILDS_MAX && rc == WH_UNDER_WAY; k++)
            if (b->jobs[k].used && !b->jobs[k].build && !b->jobs[k].ready) {
                j = &b->jobs[k];
                rc = get_build(b, j, made, err);
            }
        if (rc == WH_UNDER_WAY)
            continue;
        *commit = j->commit;
        if (rc != WH_READY)
            close_job(j);
        return rc;
    }
}

static void on_cancel(void *ctx, uint32_t commit)
{
    wh_builds *b = ctx;
    wh_builds_job *j = find_job(b, commit);

    if (j) {
        b->counts.cancelled += j->build != NULL;
        close_job(j);
    }
}

static void on_end(void *ctx, uint32_t commit)
{
    wh_builds_job *j = find_job(ctx, commit);

    if (j)
        close_job(j);
}

/* ---- engines, results ------------------------------------------------------------------------ */

static int on_engines(void *ctx, uint32_t commit, wh_engine_options *out, wh_error *err)
{
    wh_builds *b = ctx;
    const wh_builds_job *j = find_job(b, commit);
    size_t at[64], i;
    int rc = WH_OK;

    wh_buf_clear(&b->urls);
    if (j->prebuilt) {
        wh_engine_options_beside(b->config->engine, j->prebuilt, out);
        return WH_OK;
    }
    *out = *b->config->engine;
    for (i = 0; i < out->engines.n && rc == WH_OK; i++) {
        at[i] = b->urls.n;
        rc = wh_build_fill(&b->urls, out->engines.v[i], j->entry.src, j->entry.build, j->hash, err);
        wh_buf_char(&b->urls, '\0');
    }
    for (i = 0; i < out->engines.n && rc == WH_OK; i++)
        out->engines.v[i] = b->urls.p + at[i];
    return rc;
}

static void hash_of(const wh_builds *b, uint32_t commit, char hash[41])
{
    wh_bisect_step step;

    b->config->describe(b->config->repo, commit, &step);
    snprintf(hash, 41, "%.40s", step.name);
}

static void on_recall(void *ctx, uint32_t commit,
                      void (*each)(void *each_ctx, wh_str key, wh_str line), void *each_ctx)
{
    wh_builds *b = ctx;
    char hash[41];

    hash_of(b, commit, hash);
    if (b->config->cache)
        wh_build_cache_results(b->config->cache, hash, each, each_ctx);
}

static void on_keep(void *ctx, uint32_t commit, const char *key, wh_str line)
{
    wh_builds *b = ctx;
    const wh_builds_job *j = find_job(b, commit);

    if (b->config->cache && j && !j->prebuilt)
        wh_build_cache_put_result(b->config->cache, j->hash, key, line);
}

static void on_describe(void *ctx, uint32_t commit, wh_bisect_step *out)
{
    wh_builds *b = ctx;

    b->config->describe(b->config->repo, commit, out);
}

void wh_builds_bed(wh_builds *b, wh_bisect_bed *out)
{
    *out = (wh_bisect_bed){b,      on_begin,  on_wait, on_cancel,  on_engines,
                           on_end, on_recall, on_keep, on_describe};
}

wh_builds_counts wh_builds_count(const wh_builds *b)
{
    return b->counts;
}
