/* replay: do archived failures still fail? */
#define _XOPEN_SOURCE 700 /* realpath */
#include "formats/convert/convert.h"
#include "formats/report/tap.h"
#include "replay/replay.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct replayer {
    wh_replay_config config;
    wh_pool *pool;
    bool update, interesting;
    uint64_t submitted; /* jobs so far */
    uint64_t points;    /* results printed */
    const char *from; /* the format of every input; NULL: told by looking at it */
    wh_convert to;    /* WH_FORM_CONVERT */
    bool violated, untested, malformed, fatal, any_same;
    bool unconverted; /* and said so */
    char why[512]; /* the first reason for 125 */
    /* Text between cases, to be printed once the jobs up to `text_after` are. */
    wh_buf text;
    uint64_t text_after;
    wh_buf file;   /* --update: the whole new content */
    bool file_bad; /* --update: something in it could not be read */
} replayer;

static const char tool_name[] = "replay";

/* ---- output -------------------------------------------------------------------------------- */

static void put(replayer *r, wh_str bytes)
{
    if (r->update)
        wh_buf_str(&r->file, bytes);
    else
        wh_tool_write(tool_name, bytes);
}

static void put_text_before(replayer *r, uint64_t job)
{
    if (r->text.n && r->text_after < job) {
        put(r, wh_buf_view(&r->text));
        wh_buf_clear(&r->text);
    }
}

/* Passed on between the cases before and behind it. */
static void keep_text(replayer *r, wh_str bytes)
{
    wh_error err;

    if (r->config.form != WH_FORM_CASES)
        return;
    if (r->text.n && r->text_after != r->submitted) {
        wh_pool_drain(r->pool, &err);
        put_text_before(r, UINT64_MAX);
    }
    r->text_after = r->submitted;
    wh_buf_str(&r->text, bytes);
}

/* A failure that does not count has another signature than the recorded one (--same). */
static const char *why_untested(const wh_verdict *v)
{
    return v->kind == WH_FAIL || v->kind == WH_CRASH
               ? "fails with another signature than the recorded one"
               : v->reason;
}

static void put_point(replayer *r, const wh_replay_result *result, wh_str block)
{
    wh_buf out = WH_BUF_INIT(2 << 20), name = WH_BUF_INIT(1024), skip = WH_BUF_INIT(2048);
    bool ok = !result->violation;

    r->points++;
    wh_buf_format(&name, "%s:%lu %016llx", result->file, (unsigned long)result->line,
                  (unsigned long long)result->id);
    if (ok && result->verdict.kind != WH_PASS) {
        wh_buf_format(&skip, "%s: %s", wh_verdict_name(result->verdict.kind),
                      why_untested(&result->verdict));
    }
    wh_tap_point(&out, ok, r->points, wh_buf_view(&name), wh_buf_view(&skip));
    wh_buf_str(&out, block);
    put(r, wh_buf_view(&out));
    wh_buf_release(&out);
    wh_buf_release(&name);
    wh_buf_release(&skip);
}

static void list_field(wh_buf *out, const char *text, char end)
{
    for (; *text; text++)
        wh_buf_char(out, (unsigned char)*text < 0x20 ? ' ' : *text);
    wh_buf_char(out, end);
}

static void put_line(replayer *r, const wh_replay_result *result)
{
    wh_buf out = WH_BUF_INIT(8192);

    r->points++;
    list_field(&out, result->file, '\t');
    wh_buf_format(&out, "%llu\t%016llx\t", (unsigned long long)r->points,
                  (unsigned long long)result->id);
    list_field(&out, wh_verdict_name(result->verdict.kind), '\t');
    list_field(&out, result->verdict.signature, '\t');
    list_field(&out, result->oracle, '\t');
    list_field(&out, result->verdict.reason, '\n');
    put(r, wh_buf_view(&out));
    wh_buf_release(&out);
}

static void count_result(replayer *r, const wh_replay_result *result)
{
    const wh_verdict *v = &result->verdict;

    if (result->violation) {
        r->violated = true;
        r->any_same |= result->same;
    } else if (v->kind != WH_PASS && !r->untested) {
        r->untested = true;
        snprintf(r->why, sizeof r->why, "%.200s:%lu: %s: %.200s", result->file,
                 (unsigned long)result->line, wh_verdict_name(v->kind), why_untested(v));
    }
}

static void on_frame(void *ctx, uint64_t number, uint32_t type, wh_str bytes)
{
    replayer *r = ctx;
    wh_replay_result result;
    wh_error e;

    put_text_before(r, number);
    switch (type) {
    case WH_FRAME_RESULT:
        memcpy(&result, bytes.p, sizeof result);
        count_result(r, &result);
        bytes = (wh_str){bytes.p + sizeof result, bytes.n - sizeof result};
        if (r->config.form == WH_FORM_TAP)
            put_point(r, &result, bytes);
        if (r->config.form == WH_FORM_LIST)
            put_line(r, &result);
        break;
    case WH_FRAME_TEXT:
        put(r, bytes);
        break;
    default:
        memcpy(&e, bytes.p, sizeof e);
        wh_tool_say(tool_name, &e);
        r->file_bad = true;
        r->unconverted |= type == WH_FRAME_REFUSED;
        r->malformed |= type == WH_FRAME_SAY;
        r->fatal |= type == WH_FRAME_FATAL;
        break;
    }
}

/* A worker died: try once more; twice is believed and reported by a worker that does not run it. */
static bool on_outcome(void *ctx, const wh_outcome *o, wh_buf *again)
{
    replayer *r = ctx;
    wh_verdict v;
    bool retry;
    wh_case_job head;
    wh_str bytes;

    if (!wh_verdict_of_outcome(o, &v, &retry) || !wh_case_job_read(o->message, &head, &bytes))
        return true;
    if (head.mode == WH_JOB_REPORT) { /* not even that: say so rather than try for ever */
        wh_error e;
        wh_error_at(&e, WH_EIO, head.file, head.line, "the worker dies before it runs anything");
        wh_tool_say(tool_name, &e);
        r->malformed = true;
        return true;
    }
    if (o->kind == WH_OUTCOME_KILLED && retry) /* says nothing about the case: as if it were new */
        head.mode = WH_JOB_RUN;
    else
        head.mode = retry && head.mode == WH_JOB_RUN ? WH_JOB_CONFIRM : WH_JOB_REPORT;
    head.given = v;
    head.section = o->progress.section;
    wh_case_job_write(again, &head, bytes);
    return false;
}

/* ---- input --------------------------------------------------------------------------------- */

static int on_item(void *ctx, const char *file, const wh_item *item, wh_error *err)
{
    replayer *r = ctx;
    wh_case_job head;
    wh_buf message = WH_BUF_INIT((size_t)1 << 31);
    int rc;

    switch (item->kind) {
    case WH_ITEM_TEXT:
        keep_text(r, item->raw);
        return WH_OK;
    case WH_ITEM_BAD:
        wh_tool_say(tool_name, &item->error);
        r->malformed = r->file_bad = true;
        return WH_OK;
    default:
        break;
    }
    if (r->fatal)
        return WH_ESTOPPED;
    if (r->to.one_session && r->submitted) {
        wh_error e;
        wh_error_at(&e, WH_ENOTSUP, file, item->line,
                    "a file of %s is one session; convert one case at a time", r->to.name);
        wh_tool_say(tool_name, &e);
        r->unconverted = true;
        return WH_ESTOPPED;
    }
    wh_case_job_of_item(&head, file, item, r->from);
    wh_case_job_write(&message, &head, item->raw);
    rc = wh_pool_submit(r->pool, ++r->submitted, wh_buf_view(&message), err);
    wh_buf_release(&message);
    return rc;
}

static bool write_all(int fd, wh_str content)
{
    while (content.n > 0) {
        ssize_t n = write(fd, content.p, content.n);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        content.p += n;
        content.n -= (size_t)n;
    }
    return fsync(fd) == 0;
}

static bool file_is(const char *path, wh_str content)
{
    char block[16384];
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = -1;

    while (fd >= 0 && (n = read(fd, block, sizeof block)) > 0) {
        if ((size_t)n > content.n || memcmp(block, content.p, (size_t)n) != 0)
            break;
        content.p += n;
        content.n -= (size_t)n;
    }
    if (fd >= 0)
        close(fd);
    return n == 0 && content.n == 0;
}

/* Write the new content beside the file (the one that a link leads to) and rename it over: never
 * half a file. A file that would stay as it is is not touched. */
static int replace_file(const char *path, wh_str content, wh_error *err)
{
    wh_buf name = WH_BUF_INIT(8192);
    char *real = realpath(path, NULL);
    struct stat st;
    int fd = -1, failed = 0;

    if (real && file_is(real, content)) {
        free(real);
        return WH_OK;
    }
    if (real && stat(real, &st) == 0) {
        wh_buf_text(&name, real);
        wh_buf_format(&name, ".part-%ld", (long)getpid());
        wh_buf_char(&name, '\0');
        if (name.status == WH_OK)
            fd = open(name.p, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    }
    if (fd < 0 || fchmod(fd, st.st_mode & 07777) != 0 || !write_all(fd, content))
        failed = errno;
    if (fd >= 0 && close(fd) != 0 && !failed)
        failed = errno;
    if (!failed && rename(name.p, real) != 0)
        failed = errno;
    if (failed && fd >= 0)
        unlink(name.p);
    wh_buf_release(&name);
    free(real);
    return failed ? wh_error_at(err, WH_EIO, path, 0, "can't be updated: %s", strerror(failed))
                  : WH_OK;
}

static int read_input(replayer *r, const char *path, wh_error *err)
{
    wh_input_handler handler = {on_item, r};
    int rc;

    wh_buf_clear(&r->file);
    r->file_bad = false;
    rc = wh_case_job_input(path, r->from, r->pool, &handler, err);
    if (!r->update)
        return rc;
    if (rc == WH_OK)
        rc = wh_pool_drain(r->pool, err);
    put_text_before(r, UINT64_MAX);
    if (rc == WH_OK && !r->file_bad && !r->fatal && !wh_signals_came())
        rc = r->file.status == WH_OK
                 ? replace_file(path, wh_buf_view(&r->file), err)
                 : wh_error_at(err, WH_ELIMIT, path, 0, "too large to be updated");
    return rc;
}

static int exit_code(replayer *r)
{
    if (r->fatal || r->malformed) {
        if (!r->interesting || r->fatal)
            return WH_EXIT_FATAL;
    }
    if (r->interesting)
        return r->violated && r->any_same ? WH_EXIT_OK : WH_EXIT_VIOLATION;
    if (r->violated)
        return WH_EXIT_VIOLATION;
    if (r->untested) {
        wh_error e;
        wh_error_set(&e, WH_ENOTSUP, "not everything could be tested: %s", r->why);
        wh_tool_say(tool_name, &e);
        return WH_EXIT_UNTESTED;
    }
    return r->unconverted ? WH_EXIT_UNTESTED : WH_EXIT_OK;
}

static int run(replayer *r, const wh_inputs *inputs)
{
    wh_buf out = WH_BUF_INIT(4096);
    wh_error err;
    size_t i;
    int rc = WH_OK;

    if (r->config.form == WH_FORM_TAP) {
        wh_tap_begin(&out);
        put(r, wh_buf_view(&out));
    }
    for (i = 0; i < inputs->n && !wh_signals_came() && !r->fatal; i++) {
        int one = read_input(r, inputs->v[i], &err);
        if (one != WH_OK && one != WH_ESTOPPED && !wh_signals_came()) {
            wh_tool_say(tool_name, &err);
            rc = one;
        }
    }
    if (wh_pool_drain(r->pool, &err) != WH_OK && !wh_signals_came()) {
        wh_tool_say(tool_name, &err);
        rc = WH_EIO;
    }
    put_text_before(r, UINT64_MAX);
    if (r->config.form == WH_FORM_TAP) {
        wh_buf_clear(&out);
        if (wh_signals_came()) /* no plan: this was not all */
            wh_buf_text(&out, "Bail out! stopped by a signal\n");
        else
            wh_tap_end(&out, r->points);
        put(r, wh_buf_view(&out));
    }
    wh_buf_release(&out);
    return rc == WH_OK ? exit_code(r) : WH_EXIT_FATAL;
}

/* --to: is there such a format, and does it go with the other options? */
static bool check_to(replayer *r, bool other_form, wh_error *err)
{
    wh_buf list = WH_BUF_INIT(4096);
    bool ok = true;

    if (!r->config.to)
        return true;
    if (!wh_convert_find(wh_str_of(r->config.to), &r->to) || !r->to.write) {
        wh_convert_list(&list, true);
        wh_error_set(err, WH_EINVAL, "unknown format '%.64s'; --to takes %.*s", r->config.to,
                     (int)list.n, list.n ? list.p : "");
        ok = false;
    } else if (other_form) {
        wh_error_set(err, WH_EINVAL, "--to is a form of output; it does not go with another one");
        ok = false;
    }
    wh_buf_release(&list);
    return ok;
}

static bool update_has_files(const replayer *r, int argc, char **argv, wh_error *err)
{
    bool standard = argc == 1;
    int i;

    for (i = 1; i < argc; i++)
        standard |= strcmp(argv[i], "-") == 0;
    if (r->update && standard)
        wh_error_set(err, WH_EINVAL, "--update writes into files; name them (--cases is a filter)");
    else if (r->update && r->from)
        wh_error_set(err, WH_EINVAL, "--update writes cases; a file of another format has no "
                                     "place for a verdict");
    return !r->update || (!standard && !r->from);
}

/* The formats, each with its line: for --help. */
static void list_formats(wh_buf *out)
{
    wh_convert f;
    size_t i;

    wh_buf_text(out, "Formats (--from, --to):\n");
    for (i = 0; wh_convert_at(i, &f); i++)
        wh_buf_format(out, "  %-16s %-5s %s\n", f.name,
                      f.read && f.write ? "both" : f.read ? "from" : "to", f.summary);
    wh_buf_text(out, "\nExit code: 0 all hold; 1 a violation; 125 something could not be tested "
                     "or\nconverted; 128 malformed input, engine unreachable; 129 usage.\n");
    wh_buf_char(out, '\0');
}

int main(int argc, char **argv)
{
    wh_engine_options engine = WH_ENGINE_OPTIONS_INIT;
    bool show = false, cases = false, list = false;
    replayer r;
    wh_buf after = WH_BUF_INIT(65536);
    const wh_option options[] = {
        WH_ENGINE_OPTIONS(&engine),
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Input:"},
        {WH_OPTION_TEXT, "from", 0, "FORMAT", &r.from,
         "every input is a file of that format, see below\n(cases, or else a plain script)"},
        {WH_OPTION_TEXT, "dialect", 0, "NAME", &r.config.dialect, "of scripts (sqlite)"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Output (TAP 14 by default):"},
        {WH_OPTION_FLAG, "show", 0, NULL, &show, "print what each run gives"},
        {WH_OPTION_FLAG, "cases", 0, NULL, &cases,
         "be a filter: print the cases, with fresh verdicts"},
        {WH_OPTION_FLAG, "list", 0, NULL, &list,
         "one line a case: file, number, id, verdict,\nsignature, oracle, reason; TAB between"},
        {WH_OPTION_FLAG, "update", 0, NULL, &r.update, "write fresh verdicts into the files"},
        {WH_OPTION_TEXT, "to", 0, "FORMAT", &r.config.to,
         "judge nothing: write the cases in that format"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Judging:"},
        {WH_OPTION_FLAG, "same", 0, NULL, &r.config.same,
         "a failure with another signature than the recorded\none is 'not tested' (for git bisect "
         "run)"},
        {WH_OPTION_FLAG, "interesting", 0, NULL, &r.interesting,
         "for foreign reducers: exit 0 if it fails with the\nrecorded signature, else 1; print "
         "nothing"},
    };
    const wh_tool tool = {
        tool_name,
        "[OPTION ...] [FILE | DIRECTORY ...]",
        "Run archived cases and say whether their checks hold. Reads standard input without\n"
        "FILE; of a directory its *.case.sql, recursively.",
        options,
        sizeof options / sizeof options[0],
        NULL};
    wh_tool with_formats = tool;
    wh_pool_config pool;
    wh_inputs inputs = {NULL, 0};
    wh_error err;
    int code;

    memset(&r, 0, sizeof r);
    r.config.dialect = "sqlite";
    list_formats(&after);
    with_formats.after = after.p;
    if (!wh_tool_begin(&with_formats, &argc, argv, &code)) {
        wh_buf_release(&after);
        return code;
    }
    wh_buf_release(&after);
    r.text.limit = r.file.limit = (size_t)1 << 31;
    r.config.engine = &engine;
    r.config.same |= r.interesting;
    r.config.form = r.interesting       ? WH_FORM_QUIET
                    : r.update || cases ? WH_FORM_CASES
                    : list              ? WH_FORM_LIST
                    : show              ? WH_FORM_SHOW
                    : r.config.to       ? WH_FORM_CONVERT
                                        : WH_FORM_TAP;
    r.config.may_execute = engine.engines.n > 0 || getenv("WHITTLE_ENGINE");
    if (!check_to(&r, r.interesting || r.update || cases || list || show, &err) ||
        wh_case_job_check(r.from, r.config.dialect, &err) != WH_OK) {
        wh_tool_say(tool_name, &err);
        return WH_EXIT_USAGE;
    }
    if (wh_engine_options_check(&engine, &err) != WH_OK ||
        !update_has_files(&r, argc, argv, &err)) {
        wh_tool_say(tool_name, &err);
        return err.code == WH_EENGINE ? WH_EXIT_FATAL : WH_EXIT_USAGE;
    }
    wh_tool_preload(&engine);
    memset(&pool, 0, sizeof pool);
    pool.workers = (unsigned)engine.jobs;
    pool.in_process = engine.in_process;
    pool.core = engine.core;
    pool.timeout_ms = engine.timeout_ms;
    pool.grace_ms = 2000;
    pool.memory = engine.memory;
    pool.job = wh_replay_job;
    pool.on_frame = on_frame;
    pool.on_outcome = on_outcome;
    pool.job_end = wh_replay_job_end;
    pool.abandon = wh_signals_flag();
    pool.ctx = &r;
    wh_signals_install();
    if (wh_pool_start(&r.pool, &pool, &err) != WH_OK ||
        wh_inputs_expand(&inputs, argc, argv, &err) != WH_OK) {
        wh_tool_say(tool_name, &err);
        code = WH_EXIT_FATAL;
    } else {
        code = run(&r, &inputs);
    }
    wh_pool_free(r.pool);
    wh_inputs_free(&inputs);
    wh_signals_die();
    wh_buf_release(&r.text);
    wh_buf_release(&r.file);
    return code;
}
