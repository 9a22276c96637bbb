#define _POSIX_C_SOURCE 200809L
#include "replay/bisect/builds.h"
#include "replay/bisect/build.h"
#include "replay/archive/file_tree.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_JOBS = 64 };

typedef struct job {
    bool used;
    uint32_t commit;
    char hash[41];
    wh_build *build; /* NULL: another run builds it, or it is ready */
    wh_entry entry;
    bool ready;
    const char *prebuilt;
} job;

struct wh_builds {
    const wh_builds_config *config;
    job jobs[MAX_JOBS + 1]; /* one may be ready while the others build */
    wh_buf urls;            /* of the one that is ready */
    wh_builds_counts counts;
    char log[4096];
    bool warned;
};

wh_builds *wh_builds_new(const wh_builds_config *config)
{
    wh_builds *b = calloc(1, sizeof *b);

    if (!b)
        abort();
    b->config = config;
    b->urls.limit = 1 << 20;
    return b;
}

static void close_job(job *j)
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
    for (i = 0; i <= MAX_JOBS; i++)
        if (b->jobs[i].used)
            close_job(&b->jobs[i]);
    wh_buf_release(&b->urls);
    free(b);
}

static job *find_job(wh_builds *b, uint32_t commit)
{
    size_t i;

    for (i = 0; i <= MAX_JOBS; i++)
        if (b->jobs[i].used && b->jobs[i].commit == commit)
            return &b->jobs[i];
    return NULL;
}

static job *free_job(wh_builds *b)
{
    size_t i;

    for (i = 0; i <= MAX_JOBS && b->jobs[i].used; i++)
        ;
    return i <= MAX_JOBS ? &b->jobs[i] : NULL;
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
    char warning[512] = "";
    int rc = p->config->checkout(p->config->repo, p->hash, p->src, warning, err);

    if (rc == WH_OK && warning[0])
        fprintf(stderr, "bisect: %s\n", warning);
    return rc;
}

static int start(wh_builds *b, job *j, wh_error *err)
{
    wh_buf command = WH_BUF_INIT(1 << 20);
    preparing p = {b->config, j->hash, j->entry.src};
    wh_build_job build = {NULL, j->entry.src, j->entry.log, b->config->timeout_ms, prepare, &p};
    int rc = wh_build_fill(&command, b->config->command, j->entry.src, j->entry.build, j->hash,
                           err);

    wh_buf_char(&command, '\0');
    build.command = command.p;
    if (rc == WH_OK)
        rc = wh_build_start(&j->build, &build, err);
    wh_buf_release(&command);
    return rc;
}

/* Look it up in the cache, or begin to build it. */
static int get(wh_builds *b, job *j, char reason[512], wh_error *err)
{
    int rc = wh_build_cache_get(b->config->cache, j->hash, b->config->timeout_ms, &j->entry, err);

    if (rc != WH_OK)
        return rc;
    switch (j->entry.state) {
    case WH_ENTRY_BUILT:
        b->counts.reused++;
        j->ready = true;
        return WH_READY;
    case WH_ENTRY_FAILED:
        snprintf(reason, 512, "%.200s (of an earlier run; log: %.250s)", j->entry.reason,
                 j->entry.log);
        snprintf(b->log, sizeof b->log, "%s", j->entry.log);
        return WH_UNREADY;
    case WH_ENTRY_BUSY:
        wh_entry_close(&j->entry);
        return WH_UNDER_WAY;
    default:
        rc = start(b, j, err);
        return rc == WH_OK ? WH_UNDER_WAY : rc;
    }
}

static int on_begin(void *ctx, uint32_t commit, char reason[512], wh_error *err)
{
    wh_builds *b = ctx;
    job *j = free_job(b);
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
            return WH_READY;
        }
    if (b->config->command) {
        rc = get(b, j, reason, err);
    } else {
        snprintf(reason, 512, "no build of it in --prebuilt, and no --build");
        rc = WH_UNREADY;
    }
    if (rc != WH_READY && rc != WH_UNDER_WAY)
        close_job(j);
    return rc;
}

/* ---- the end of a build ---------------------------------------------------------------------- */

static bool contains(wh_str text, const char *words)
{
    size_t n = strlen(words), i;

    for (i = 0; i + n <= text.n; i++)
        if (memcmp(text.p + i, words, n) == 0)
            return true;
    return false;
}

/* The first line of the log, if it is ours: said once. */
static void pass_warning(wh_builds *b, wh_str log)
{
    char line[512];
    size_t n = 0;

    if (b->warned || log.n < 8 || memcmp(log.p, "bisect: ", 8) != 0)
        return;
    b->warned = true;
    while (n < log.n && log.p[n] != '\n')
        n++;
    snprintf(line, sizeof line, "%.*s", (int)(n - 8), log.p + 8);
    b->config->say(b->config->say_ctx, line);
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

static int failed(wh_builds *b, job *j, const wh_build_result *r, wh_str log, char reason[512],
                  wh_error *err)
{
    wh_buf text = WH_BUF_INIT(500), line = WH_BUF_INIT(8192);
    char last[200];
    int rc = WH_OK;

    wh_build_describe(r, b->config->timeout_ms, &text);
    snprintf(reason, 512, "%.*s", (int)text.n, text.n ? text.p : "");
    wh_buf_release(&text);
    if (r->end == WH_BUILD_UNPREPARED) {
        *err = r->error;
        return err->code;
    }
    if (contains(log, "No space left on device") || contains(log, "Disk quota exceeded") ||
        wh_build_cache_full(b->config->cache))
        return wh_error_set(err, WH_ELIMIT,
                            "no space left on the device of %.300s; free some, lower --cache-size "
                            "or name another --cache. What was built so far is kept",
                            wh_build_cache_dir(b->config->cache));
    b->counts.failed++;
    snprintf(b->log, sizeof b->log, "%s", j->entry.log);
    if (r->end == WH_BUILD_EXIT || r->end == WH_BUILD_TIMEOUT)
        rc = wh_entry_failed(b->config->cache, &j->entry, reason,
                             r->end == WH_BUILD_TIMEOUT ? b->config->timeout_ms : 0, err);
    last_line(log, last);
    wh_buf_format(&line, "%.12s is skipped: %s%s%s; log: %s", j->hash, reason, last[0] ? ": " : "",
                  last, j->entry.log);
    wh_buf_char(&line, '\0');
    b->config->say(b->config->say_ctx, line.p ? line.p : "");
    wh_buf_release(&line);
    return rc == WH_OK ? WH_UNREADY : rc;
}

static int finish(wh_builds *b, job *j, char reason[512], wh_error *err)
{
    wh_buf log = WH_BUF_INIT(256 << 20);
    wh_build_result r;
    int rc;

    wh_build_finish(j->build, &r);
    j->build = NULL;
    b->counts.ms += r.ms;
    wh_file_read(j->entry.log, &log);
    pass_warning(b, wh_buf_view(&log));
    if (r.end == WH_BUILD_OK) {
        rc = wh_entry_built(b->config->cache, &j->entry, err);
        b->counts.built++;
        j->ready = rc == WH_OK;
        rc = rc == WH_OK ? WH_READY : rc;
    } else {
        rc = failed(b, j, &r, wh_buf_view(&log), reason, err);
    }
    wh_buf_release(&log);
    return rc;
}

static int on_wait(void *ctx, uint32_t *commit, char reason[512], wh_error *err)
{
    wh_builds *b = ctx;

    for (;;) {
        struct pollfd fds[MAX_JOBS + 1];
        job *of[MAX_JOBS + 1], *j = NULL;
        nfds_t n = 0, i;
        size_t k;
        int rc = WH_UNDER_WAY;

        for (k = 0; k <= MAX_JOBS; k++)
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
            rc = finish(b, j, reason, err);
        for (k = 0; k <= MAX_JOBS && rc == WH_UNDER_WAY; k++)
            if (b->jobs[k].used && !b->jobs[k].build && !b->jobs[k].ready) {
                j = &b->jobs[k];
                rc = get(b, j, reason, err);
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
    job *j = find_job(b, commit);

    if (j) {
        b->counts.cancelled += j->build != NULL;
        close_job(j);
    }
}

static void on_end(void *ctx, uint32_t commit)
{
    job *j = find_job(ctx, commit);

    if (j)
        close_job(j);
}

/* ---- engines, results ------------------------------------------------------------------------ */

static int on_engines(void *ctx, uint32_t commit, wh_engine_options *out, wh_error *err)
{
    wh_builds *b = ctx;
    const job *j = find_job(b, commit);
    size_t at[64], i;
    int rc = WH_OK;

    *out = *b->config->engine;
    wh_buf_clear(&b->urls);
    if (j->prebuilt) {
        out->engines.v[0] = j->prebuilt;
        out->engines.n = 1;
        return WH_OK;
    }
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
    const job *j = find_job(b, commit);

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
    *out = (wh_bisect_bed){b,          on_begin, on_wait,   on_cancel, on_engines,
                           on_end,     on_recall, on_keep,  on_describe};
}

wh_builds_counts wh_builds_count(const wh_builds *b)
{
    return b->counts;
}

const char *wh_builds_log(const wh_builds *b)
{
    return b->log;
}
