#define _POSIX_C_SOURCE 200809L
#include "replay/bisect/builds.h"
#include "replay/bisect/build.h"
#include "replay/archive/file_tree.h"
#include "formats/base/memory.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    MAX_JOBS = 64,
    FEW = 3, /* failures in a row that are said one by one */
};

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
    wh_buf said;               /* subjects of notes, each with a zero behind it */
    unsigned in_row;           /* builds that failed since the last one that did not, */
    uint32_t row_min, row_max; /* the oldest and the youngest of their commits */
    char oldest[41], youngest[41];
    bool range_said;
    bool missing; /* the one that ended lacked files */
};

wh_builds *wh_builds_new(const wh_builds_config *config)
{
    wh_builds *b = wh_memory_zalloc(1, sizeof *b);

    b->config = config;
    wh_buf_own(&b->urls, 1 << 20);
    wh_buf_own(&b->said, 1 << 20);
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
    wh_buf_release(&b->said);
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

static const char NOTE[] = "bisect: ";

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
        fprintf(stderr, "%s%.*s\n", NOTE, (int)(end - i), notes.p + i);
    }
    wh_buf_release(&notes);
    return rc;
}

static int start(wh_builds *b, job *j, wh_error *err)
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
static int get_build(wh_builds *b, job *j, wh_bisect_made *made, wh_error *err)
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
        snprintf(made->reason, sizeof made->reason, "%.200s (of an earlier run; log: %.250s)",
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

static bool contains(wh_str text, const char *words)
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

/* What checkout noted, "SUBJECT: TEXT", is said once. True: files were missing. */
static bool pass_notes(wh_builds *b, wh_str log)
{
    size_t i = 0, end, subject, n = strlen(NOTE);
    bool missing = false;

    for (; log.n - i > n && memcmp(log.p + i, NOTE, n) == 0; i = end + 1) {
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

static void count_in_row(wh_builds *b, const job *j)
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

/* Failures are said one by one, until there are a few in a row. */
static void say_failed(wh_builds *b, const job *j, const char *reason, wh_str log)
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

static void say_built(wh_builds *b)
{
    char line[100];

    if (b->in_row >= FEW) {
        snprintf(line, sizeof line, "after %u builds that failed, one was made", b->in_row);
        b->config->say(b->config->say_ctx, line);
    }
    b->in_row = 0;
}

static int failed(wh_builds *b, job *j, const wh_build_result *r, wh_str log, wh_bisect_made *made,
                  wh_error *err)
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
    if (contains(log, "No space left on device") || contains(log, "Disk quota exceeded") ||
        wh_build_cache_full(b->config->cache))
        return wh_error_set(err, WH_ELIMIT,
                            "no space left on the device of %.300s; free some, lower --cache-size "
                            "or name another --cache. What was built so far is kept",
                            wh_build_cache_dir(b->config->cache));
    b->counts.failed++;
    /* where files were missing they may be there next time */
    if ((r->end == WH_BUILD_EXIT || r->end == WH_BUILD_TIMEOUT) && !b->missing)
        rc = wh_entry_failed(b->config->cache, &j->entry, made->reason,
                             r->end == WH_BUILD_TIMEOUT ? b->config->timeout_ms : 0, err);
    say_failed(b, j, made->reason, log);
    return rc == WH_OK ? WH_UNREADY : rc;
}

static int finish(wh_builds *b, job *j, wh_bisect_made *made, wh_error *err)
{
    wh_buf log = WH_BUF_INIT(256 << 20);
    wh_build_result r;
    int rc;

    wh_build_finish(j->build, &r);
    j->build = NULL;
    b->counts.ms += r.ms;
    made->ms = r.ms;
    made->how = r.end == WH_BUILD_OK ? "built" : "failed";
    wh_file_read(j->entry.log, &log);
    b->missing = pass_notes(b, wh_buf_view(&log));
    if (r.end == WH_BUILD_OK) {
        rc = wh_entry_built(b->config->cache, &j->entry, err);
        b->counts.built++;
        j->ready = rc == WH_OK;
        rc = rc == WH_OK ? WH_READY : rc;
        say_built(b);
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
            rc = finish(b, j, made, err);
        for (k = 0; k <= MAX_JOBS && rc == WH_UNDER_WAY; k++)
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
    *out = (wh_bisect_bed){b,      on_begin,  on_wait, on_cancel,  on_engines,
                           on_end, on_recall, on_keep, on_describe};
}

wh_builds_counts wh_builds_count(const wh_builds *b)
{
    return b->counts;
}
