/* bisect: the commit that broke it, for many cases at once. */
#include "formats/base/memory.h"
#include "replay/bisect/repo.h"
#include "replay/bisect/log.h"
#include "replay/archive/file_tree.h"
#include "replay/bisect/ladder.h"
#include "replay/tool/people.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char tool_name[] = "bisect";

typedef struct bisector {
    wh_engine_options engine;
    wh_repo_options repo_options;
    const char *build_file, *ladder_file, *find, *from, *dialect;
    bool json, annotate, any_signature, verbose;
    wh_arena *a;
    wh_buf command; /* of --build-file */
    wh_bisect_inputs subjects;
    wh_ladder ladder;
    wh_repo repo;
    wh_bisection_config config;
    const char *log_file;
    uint64_t give_up;
    wh_bisect_log log;
    bool on_terminal, line_open;
} bisector;

/* ---- words on standard error ----------------------------------------------------------------- */

static void end_line(bisector *b)
{
    if (b->line_open)
        fputs("\r\033[K", stderr);
    b->line_open = false;
}

static void say(void *ctx, const char *text)
{
    bisector *b = ctx;
    wh_error e;

    end_line(b);
    wh_error_set(&e, WH_EIO, "%.1000s", text);
    wh_tool_say(tool_name, &e);
}

/* One line that is written over and over; with -v each stays. */
static void on_progress(void *ctx, const char *text)
{
    bisector *b = ctx;
    char line[79];

    if (b->verbose) {
        say(b, text);
        return;
    }
    snprintf(line, sizeof line, "%s", text);
    for (char *p = line; *p; p++)
        if ((unsigned char)*p < 0x20 || (unsigned char)*p >= 0x7f)
            *p = '?';
    fprintf(stderr, "\r\033[K%s", line);
    fflush(stderr);
    b->line_open = true;
}

/* ---- options -------------------------------------------------------------------------------- */

static int usage(wh_error *err, const char *text)
{
    return wh_error_set(err, WH_EINVAL, "%s; see 'bisect --help'", text);
}

static bool mentions_build(const wh_engine_options *o)
{
    size_t i;

    for (i = 0; i < o->engines.n; i++)
        if (strstr(o->engines.v[i], "{build}") || strstr(o->engines.v[i], "{src}") ||
            strstr(o->engines.v[i], "{commit}"))
            return true;
    return false;
}

static int read_command(bisector *b, wh_error *err)
{
    wh_buf_own(&b->command, 1 << 20);
    if (!wh_file_read(b->build_file, &b->command))
        return wh_error_set(err, WH_EIO, "can't read the build command in %.300s: %s",
                            b->build_file, strerror(errno));
    wh_buf_char(&b->command, '\0');
    b->repo_options.build = b->command.p;
    return WH_OK;
}

static int check_repo(bisector *b, wh_error *err)
{
    wh_repo_options *o = &b->repo_options;
    const wh_texts *tips = b->config.find_fix ? &o->good : &o->bad;
    size_t i;

    if (o->repo[0] == '\0')
        return usage(err, "--repo is empty: name a repository");
    if (o->good.n == 0 || o->bad.n == 0)
        return usage(err, "--repo needs --good and --bad");
    if (tips->n != 1)
        return usage(err, b->config.find_fix ? "--find fix takes one --good" : "--bad stands once");
    if (b->build_file && o->build)
        return usage(err, "either --build or --build-file");
    if (o->build && o->build[strspn(o->build, " \t\n")] == '\0')
        return usage(err, "--build is empty: give the command that builds a commit");
    if (o->good.n > 1 && !b->config.find_fix)
        for (i = 0; i < o->good.n; i++)
            if (strcmp(o->good.v[i], "auto") == 0)
                return usage(err, "'--good auto' stands alone: it walks back to where the cases hold");
    if (!o->build && !b->build_file && !o->prebuilt)
        return usage(err, "--repo needs --build, --build-file or --prebuilt");
    if ((o->build || b->build_file) && !mentions_build(&b->engine))
        return usage(err, "--engine does not say where a build's engine is, e.g. "
                          "'sqlite:?lib={build}/libsqlite3.so': every commit would be tested with "
                          "the same one");
    return b->build_file ? read_command(b, err) : WH_OK;
}

static int check(bisector *b, wh_error *err)
{
    if (b->find && strcmp(b->find, "fix") != 0 && strcmp(b->find, "broken") != 0)
        return usage(err, "--find takes broken or fix");
    b->config.find_fix = b->find && strcmp(b->find, "fix") == 0;
    b->config.any_signature = b->any_signature;
    if (b->ladder_file && b->repo_options.repo)
        return usage(err, "either --repo or --ladder");
    if (b->ladder_file && (b->repo_options.build || b->build_file || b->repo_options.prebuilt))
        return usage(err, "a ladder's engines are not built");
    if (b->ladder_file && (b->repo_options.good.n > 1 || b->repo_options.bad.n > 1))
        return usage(err, "a ladder has one --good and one --bad");
    if (b->ladder_file && (b->repo_options.paths.n || b->repo_options.without.n ||
                           b->repo_options.first_parent))
        return usage(err, "--paths, --without and --first-parent are for --repo");
    if (!b->ladder_file && !b->repo_options.repo)
        return usage(err, "name a repository (--repo) or a ladder of releases (--ladder)");
    if (wh_case_job_check(b->from, &b->dialect, &b->engine, err) != WH_OK ||
        wh_engine_options_check(&b->engine, err) != WH_OK)
        return err->code;
    return b->ladder_file ? WH_OK : check_repo(b, err);
}

/* ---- where to search ------------------------------------------------------------------------- */

static int rung(const bisector *b, const wh_texts *named, uint32_t otherwise, uint32_t *out,
                wh_error *err)
{
    *out = named->n ? wh_ladder_find(&b->ladder, named->v[0]) : otherwise;
    if (*out == UINT32_MAX)
        return wh_error_set(err, WH_EINVAL, "'%.200s' is no rung of the ladder %.200s", named->v[0],
                            b->ladder_file);
    return WH_OK;
}

static int begin_ladder(bisector *b, wh_error *err)
{
    const wh_repo_options *o = &b->repo_options;
    wh_bisection_config *c = &b->config;
    int rc = wh_ladder_read(&b->ladder, b->a, b->ladder_file, false, err);

    if (rc == WH_OK && b->ladder.n < 2)
        rc = wh_error_set(err, WH_EINVAL, "the ladder %.300s has less than two engines",
                          b->ladder_file);
    if (rc == WH_OK)
        rc = rung(b, c->find_fix ? &o->bad : &o->good, 0, &c->olds[0], err);
    if (rc == WH_OK)
        rc = rung(b, c->find_fix ? &o->good : &o->bad, (uint32_t)b->ladder.n - 1, &c->tip, err);
    if (rc == WH_OK && c->olds[0] >= c->tip)
        rc = wh_error_set(err, WH_EINVAL, "'%.200s' is not older than '%.200s' in the ladder%s",
                          b->ladder.rungs[c->olds[0]].name, b->ladder.rungs[c->tip].name,
                          c->find_fix ? "; without --find fix?" : "; with --find fix?");
    if (rc != WH_OK)
        return rc;
    c->nolds = 1;
    c->seek_bad = o->bad.n == 0;
    wh_ladder_bed(&b->ladder, b->a, &b->engine, &c->bed);
    c->graph = &b->ladder.graph;
    return WH_OK;
}

static int read_cases(bisector *b, const wh_inputs *inputs, wh_error *err)
{
    size_t i;
    int rc = WH_OK;

    for (i = 0; i < inputs->n && rc == WH_OK && !wh_signals_came(); i++)
        rc = wh_bisect_inputs_read(&b->subjects, tool_name, inputs->v[i], b->from, b->dialect,
                                   &b->engine, err);
    if (rc == WH_OK && b->subjects.n == 0)
        rc = wh_error_set(err, WH_EINVAL, "there is no case to bisect");
    return rc;
}

/* ---- the end -------------------------------------------------------------------------------- */

static int annotate(bisector *b, const wh_bisect_report *report, const wh_inputs *inputs)
{
    wh_error err;
    size_t i;
    int code = WH_EXIT_OK;

    for (i = 0; i < inputs->n; i++)
        if (wh_bisect_annotate(report, inputs->v[i], &err) != WH_OK) {
            say(b, err.message);
            code = WH_EXIT_FATAL;
        }
    return code;
}

/* For people, where standard error is a terminal: what was found, and what to do next. */
static void close_search(const bisector *b, const wh_bisect_report *r, size_t without)
{
    char what[600], next[900], n[40], m[40];
    size_t i, found = 0;
    wh_bisect_step step;

    memset(&step, 0, sizeof step);
    for (i = 0; i < r->ngroups; i++) {
        if (r->groups[i].nset > 1)
            continue;
        if (found++ == 0)
            r->b->config->bed.describe(r->b->config->bed.ctx, r->groups[i].first, &step);
    }
    snprintf(what, sizeof what, "%s: %s", wh_plural(m, sizeof m, b->subjects.n, "case", "cases"),
             wh_plural(n, sizeof n, found, "cause", "causes"));
    if (found == 1)
        snprintf(what + strlen(what), sizeof what - strlen(what), ", %.*s", r->ladder ? 300 : 12,
                 step.name);
    if (without)
        snprintf(what + strlen(what), sizeof what - strlen(what), ", %lu without an answer",
                 (unsigned long)without);
    snprintf(next, sizeof next, "git -C %.500s show %.300s",
             b->repo_options.repo ? b->repo_options.repo : ".", step.name);
    wh_tool_close(tool_name, false, without ? WH_TONE_OPEN : WH_TONE_GOOD, what,
                  found && !r->ladder ? next : NULL);
}

/* What is known is printed even when the search was stopped. */
static int report(bisector *b, const wh_bisection *done, int rc, const wh_inputs *inputs)
{
    wh_buf out = WH_BUF_INIT((size_t)1 << 31);
    wh_bisect_report r;
    size_t i, without = 0;
    char text[100];
    int code = WH_EXIT_OK;

    wh_bisect_report_make(&r, b->a, done);
    r.ladder = b->ladder_file != NULL;
    if (b->repo.builds)
        r.counts = wh_builds_count(b->repo.builds);
    r.counts.reused += done->recalled;
    if (rc == WH_OK && b->repo.history)
        wh_repo_relate(&b->repo, &b->repo_options, &r);
    end_line(b);
    if (b->json)
        wh_bisect_report_json(&r, &out);
    else
        wh_bisect_report_text(&r, &out);
    wh_tool_write(tool_name, wh_buf_view(&out));
    wh_buf_release(&out);
    for (i = 0; i < r.ngroups; i++)
        without += r.groups[i].nset > 1 ? r.groups[i].ncases : 0;
    for (i = 0; i < b->subjects.n; i++)
        without += done->dropped[i];
    if (without)
        code = WH_EXIT_UNTESTED;
    if (b->annotate && rc == WH_OK) {
        int written = annotate(b, &r, inputs);
        code = written != WH_EXIT_OK ? written : code;
    }
    snprintf(text, sizeof text, "%lu of %lu cases: no single first %s", (unsigned long)without,
             (unsigned long)b->subjects.n, r.ladder ? "release" : "commit");
    if (code == WH_EXIT_UNTESTED && rc == WH_OK)
        say(b, text);
    if (rc == WH_OK && code != WH_EXIT_FATAL && !wh_signals_came())
        close_search(b, &r, without);
    return code;
}

static int run_inputs(bisector *b, const wh_inputs *inputs)
{
    wh_bisection done;
    wh_error err;
    int rc, code;

    rc = read_cases(b, inputs, &err);
    if (rc == WH_OK)
        rc = b->ladder_file
                 ? begin_ladder(b, &err)
                 : wh_repo_begin(&b->repo, b->a, &b->repo_options, &b->engine, &b->config, &err);
    if (rc != WH_OK) {
        if (!wh_signals_came())
            wh_tool_say(tool_name, &err);
        return WH_EXIT_FATAL;
    }
    b->repo.config.say = say;
    b->repo.config.say_ctx = b;
    b->repo.config.verbose = b->verbose;
    b->config.subjects = &b->subjects;
    b->config.dialect = b->dialect;
    b->config.jobs = b->engine.jobs;
    if (b->verbose || b->on_terminal)
        b->config.progress = on_progress;
    b->config.progress_ctx = b;
    b->config.give_up = (size_t)b->give_up;
    if (b->log_file) {
        if (wh_bisect_log_open(&b->log, b->log_file, &b->config, &err) != WH_OK) {
            wh_tool_say(tool_name, &err);
            return WH_EXIT_FATAL;
        }
        b->config.log = wh_bisect_log_put;
        b->config.log_ctx = &b->log;
    }
    rc = wh_bisection_run(&done, &b->config, &err);
    if (rc != WH_OK && rc != WH_ESTOPPED) {
        say(b, err.message);
        code = WH_EXIT_FATAL;
    } else {
        code = report(b, &done, rc, inputs);
    }
    wh_bisection_release(&done);
    if (wh_bisect_log_close(&b->log, &err) != WH_OK) {
        say(b, err.message);
        code = WH_EXIT_FATAL;
    }
    return b->subjects.malformed ? WH_EXIT_FATAL : code;
}

/* Is the log none of the files that are read? */
static int check_log(const bisector *b, int argc, char **argv, wh_error *err)
{
    const char *lists[] = {b->ladder_file, b->build_file, b->repo_options.prebuilt};
    size_t i;
    int rc = WH_OK;

    if (!b->log_file)
        return WH_OK;
    rc = wh_inputs_spare(argc, argv, "--log", b->log_file, err);
    for (i = 0; i < sizeof lists / sizeof *lists && rc == WH_OK; i++)
        if (lists[i]) {
            char *read[] = {argv[0], (char *)(uintptr_t)lists[i], NULL};
            rc = wh_inputs_spare(2, read, "--log", b->log_file, err);
        }
    return rc;
}

static bool from_standard_input(int argc, char **argv)
{
    int i;

    for (i = 1; i < argc; i++)
        if (strcmp(argv[i], "-") == 0)
            return true;
    return argc == 1;
}

int main(int argc, char **argv)
{
    static bisector b = {.engine = WH_ENGINE_OPTIONS_INIT};
    wh_repo_options *o = &b.repo_options;
    const wh_option options[] = {
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "History:"},
        {WH_OPTION_TEXT, "repo", 'C', "DIR", &o->repo, "a git repository; it is only read"},
        {WH_OPTION_TEXTS, "good", 0, "REV", &o->good,
         "where the cases hold; may repeat; 'auto': walk back\nthrough the tags"},
        {WH_OPTION_TEXTS, "bad", 0, "REV", &o->bad, "where they fail"},
        {WH_OPTION_TEXT, "find", 0, "WHAT", &b.find,
         "broken: the first bad commit (default);\nfix: the first good one"},
        {WH_OPTION_FLAG, "first-parent", 0, NULL, &o->first_parent,
         "follow the first parents of merges alone"},
        {WH_OPTION_TEXTS, "paths", 0, "PATH", &o->paths, "only commits that change it; may repeat"},
        {WH_OPTION_TEXT, "ladder", 0, "FILE", &b.ladder_file,
         "no repository: engine URLs, oldest first, one a\nline: [NAME] URL"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Builds:"},
        {WH_OPTION_TEXT, "build", 0, "COMMAND", &o->build,
         "run in {src}, the commit's files; {build} is an\nempty directory for the result, "
         "{commit} "
         "the hash"},
        {WH_OPTION_TEXTS, "without", 0, "PATH", &o->without,
         "leave it out of {src}: no build needs it; may repeat"},
        {WH_OPTION_TEXT, "build-file", 0, "FILE", &b.build_file, "the command stands in that file"},
        {WH_OPTION_DURATION, "build-timeout", 0, "TIME", &o->build_timeout_ms,
         "the longest a build may take (30m)"},
        {WH_OPTION_COUNT, "give-up", 0, "N", &b.give_up,
         "where so many commits can't be tested, name the\nrange (32; 0: never)"},
        {WH_OPTION_TEXT, "prebuilt", 0, "FILE", &o->prebuilt,
         "builds that somebody kept, one a line: REV URL"},
        {WH_OPTION_TEXT, "cache", 0, "DIR", &o->cache,
         "where builds and results are kept (WHITTLE_CACHE,\nelse ~/.cache/whittle)"},
        {WH_OPTION_SIZE, "cache-size", 0, "SIZE", &o->cache_size,
         "how much, the longest unused go (5G; 0: no limit)"},
        WH_ENGINE_OPTIONS(&b.engine),
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Cases:"},
        {WH_OPTION_TEXT, "from", 0, "FORMAT", &b.from, "of the inputs, as replay(1) has it"},
        {WH_OPTION_TEXT, "dialect", 0, "NAME", &b.dialect, "of scripts (that of the format, else of the engine)"},
        {WH_OPTION_FLAG, "any-signature", 0, NULL, &b.any_signature,
         "every failure is bad, not only the recorded one"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Output:"},
        {WH_OPTION_FLAG, "json", 0, NULL, &b.json, "one JSON object"},
        {WH_OPTION_FLAG, "annotate", 0, NULL, &b.annotate,
         "write '-- @ref: first bad commit ...' into the cases"},
        {WH_OPTION_TEXT, "log", 0, "FILE", &b.log_file,
         "append a line for each commit: how it was made,\nhow long that took, what the cases gave"},
        {WH_OPTION_FLAG, "verbose", 'v', NULL, &b.verbose, "say what is done"},
    };
    const wh_tool tool = {
        tool_name,
        "--repo DIR --good REV --bad REV --build COMMAND -e URL [CASE ...]",
        "Find the commit that broke each case, or mended it; all cases share the builds.\n"
        "Reads standard input without CASE; of a directory its *.case.sql, recursively.",
        options,
        sizeof options / sizeof options[0],
        "Exit code: 0 every case has its first commit; 125 some have not; 128 no repository,\n"
        "no build of --good or --bad, disk full; 129 usage;\n199 out of memory.\n"};
    wh_inputs inputs = WH_INPUTS_INIT;
    wh_error err;
    int code;

    b.give_up = WH_BISECT_GIVE_UP;
    o->build_timeout_ms = 30 * 60 * 1000;
    o->cache_size = (uint64_t)5 << 30;
    wh_tool_guard_memory(tool_name);
    if (!wh_tool_begin(&tool, &argc, argv, &code))
        return code;
    if (check(&b, &err) != WH_OK || check_log(&b, argc, argv, &err) != WH_OK ||
        (b.annotate && (b.from || from_standard_input(argc, argv)) &&
         wh_error_set(&err, WH_EINVAL, "--annotate writes into files of cases; name them") != 0)) {
        wh_tool_say(tool_name, &err);
        return err.code == WH_EENGINE || err.code == WH_EIO ? WH_EXIT_FATAL : WH_EXIT_USAGE;
    }
    wh_tool_preload(&b.engine);
    wh_signals_install();
    b.on_terminal = isatty(STDERR_FILENO) == 1;
    b.a = wh_arena_new(NULL, 0);
    if (wh_inputs_expand(&inputs, argc, argv, b.from, &err) != WH_OK) {
        wh_tool_say(tool_name, &err);
        code = WH_EXIT_FATAL;
    } else {
        code = run_inputs(&b, &inputs);
    }
    wh_repo_release(&b.repo);
    wh_bisect_inputs_free(&b.subjects);
    wh_buf_release(&b.command);
    wh_inputs_free(&inputs);
    wh_arena_free(b.a);
    wh_signals_die();
    return code;
}
