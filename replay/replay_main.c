/* replay: do archived failures still fail? */
#include "replay/archive/matrix.h"
#include "replay/replayer.h"
#include "replay/tool/suite_outputs.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char tool_name[] = "replay";

/* The forms of output; at most one of them is asked for. */
typedef struct forms {
    bool show, cases, list, report;
    const char *matrix, *html, *stats;
} forms;

/* --to: is there such a format? */
static bool check_to(wh_replayer *r, wh_error *err)
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
    }
    wh_buf_release(&list);
    return ok;
}

static bool reads_standard_input(int argc, char **argv)
{
    bool standard = argc == 1;
    int i;

    for (i = 1; i < argc; i++)
        standard |= strcmp(argv[i], "-") == 0;
    return standard;
}

/* --update --from: does the format list results? */
static bool check_update(wh_replayer *r, int argc, char **argv, wh_error *err)
{
    wh_convert f;
    wh_buf list = WH_BUF_INIT(4096);
    bool ok = true;
    struct stat st;
    int i;

    for (i = 1; r->update && i < argc; i++)
        if (stat(argv[i], &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)) {
            wh_error_set(err, WH_EINVAL, "--update writes into files; %.200s is none", argv[i]);
            return false;
        }
    if (!r->update || !r->from || !wh_convert_find(wh_str_of(r->from), &f))
        return true;
    r->config.rewrite = f.update != NULL;
    if (!f.update) {
        wh_convert_list_updated(&list);
        wh_error_set(err, WH_EINVAL, "--update writes cases, or the results of %.*s; not of %s",
                     (int)list.n, list.p, f.name);
        ok = false;
    }
    wh_buf_release(&list);
    return ok;
}

/* Do the options go together? */
static bool check_options(wh_replayer *r, const forms *f, int argc, char **argv, wh_error *err)
{
    const char *wrong = NULL;
    bool page = f->matrix || f->html;
    int n = f->show + f->cases + f->list + f->report + r->update + r->interesting +
            (r->archive != NULL) + (r->config.to != NULL) + page;

    if (r->update && reads_standard_input(argc, argv))
        wrong = "--update writes into files; name them (--cases is a filter)";
    else if (r->update && (r->config.changed_only || r->fail_fast))
        wrong = "--update writes whole files; it does not go with --changed-only or --fail-fast";
    else if (n > 1 && !page && !r->archive && !f->report && !r->config.to)
        wrong = "--show, --cases, --list, --update and --interesting are forms of output: one of them";
    else if (r->config.to && n > 1)
        wrong = "--to is a form of output; it does not go with another one";
    else if (r->archive && n > 1)
        wrong = "--archive is a form of output; it does not go with another one";
    else if (f->report && n > 1)
        wrong = "--report is a form of output; it does not go with another one";
    else if (r->config.to && (r->results.junit || r->results.github || r->config.changed_only))
        wrong = "--to judges nothing; there is nothing to be reported";
    else if (r->results.github && n > 0)
        wrong = "--github prints between the lines of TAP; it does not go with another form";
    else if (page && n > 1)
        wrong = "--matrix and --html are a form of output; they do not go with another one";
    else if (page && (r->results.junit || r->results.github || r->config.changed_only ||
                           r->fail_fast))
        wrong = "--matrix and --html do not go with --junit, --github, --changed-only or --fail-fast";
    else if (f->stats && !f->html)
        wrong = "--stats-file goes with --html";
    if (wrong)
        wh_error_set(err, WH_EINVAL, "%s", wrong);
    return wrong == NULL && check_to(r, err) && check_update(r, argc, argv, err) &&
           (!r->results.junit ||
            wh_inputs_keep(argc, argv, "--junit", r->results.junit, err) == WH_OK) &&
           (!f->html || wh_inputs_keep(argc, argv, "--html", f->html, err) == WH_OK);
}

static int form_of(const wh_replayer *r, const forms *f)
{
    return r->interesting        ? WH_FORM_QUIET
           : r->update || f->cases ? WH_FORM_CASES
           : f->list               ? WH_FORM_REPORT
           : f->show               ? WH_FORM_SHOW
           : f->report             ? WH_FORM_BUG
           : r->archive            ? WH_FORM_ARCHIVE
           : r->config.to          ? WH_FORM_CONVERT
                                   : WH_FORM_REPORT;
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
                     "or\nconverted; 128 malformed input, engine unreachable; 129 usage;\n199 out of memory.\n");
    wh_buf_char(out, '\0');
}

int main(int argc, char **argv)
{
    wh_engine_options engine = WH_ENGINE_OPTIONS_INIT;
    forms f = {false, false, false, false, NULL, NULL};
    wh_replayer r;
    wh_buf after = WH_BUF_INIT(65536);
    const wh_option options[] = {
        WH_ENGINE_OPTIONS(&engine),
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Input:"},
        {WH_OPTION_TEXT, "from", 0, "FORMAT", &r.from,
         "every input is a file of that format, see below\n(cases, or else a plain script)"},
        {WH_OPTION_TEXT, "dialect", 0, "NAME", &r.config.dialect, "of scripts (that of the format, else of the engine)"},
        {WH_OPTION_TEXT, "before", 0, "FILE", &r.config.before,
         "a script of the same format that goes before each,\nas PostgreSQL's test_setup.sql; it may fail"},
        {WH_OPTION_TEXT, "source", 0, "DIR", &r.config.source,
         "with --from mysqltest: read what the tests source, if\nit lies below DIR (the suite's own directory)"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Output (TAP 14 by default):"},
        {WH_OPTION_FLAG, "show", 0, NULL, &f.show, "print what each run gives"},
        {WH_OPTION_FLAG, "cases", 0, NULL, &f.cases,
         "be a filter: print the cases, with fresh verdicts"},
        {WH_OPTION_FLAG, "list", 0, NULL, &f.list,
         "one line a case: file, number, id, verdict,\nsignature, oracle, reason; TAB between"},
        {WH_OPTION_FLAG, "report", 0, NULL, &f.report,
         "print what one pastes into a bug tracker"},
        {WH_OPTION_FLAG, "update", 0, NULL, &r.update,
         "write fresh verdicts into the files; with --from\nthe results that queries give now"},
        {WH_OPTION_TEXT, "archive", 0, "DIR", &r.archive,
         "store the cases that fail as DIR/ID.case.sql, each\nonce, and say what is new"},
        {WH_OPTION_TEXT, "matrix", 0, "FILE", &f.matrix,
         "cases by versions: each case on each of the engines\nin FILE, a line each: [NAME] URL"},
        {WH_OPTION_TEXT, "html", 0, "FILE", &f.html,
         "one page of the cases for a browser: what is wrong,\nSQL, cause, reports; with --matrix, where they fail"},
        {WH_OPTION_TEXT, "stats-file", 0, "FILE", &f.stats,
         "with --html: draw the plans that oracle --plans\n--stats-file FILE has seen"},
        {WH_OPTION_TEXT, "to", 0, "FORMAT", &r.config.to,
         "judge nothing: write the cases in that format"},
        {WH_OPTION_TEXT, "junit", 0, "FILE", &r.results.junit, "write JUnit XML to FILE besides"},
        {WH_OPTION_FLAG, "github", 0, NULL, &r.results.github,
         "print annotations for GitHub's workflows besides"},
        {WH_OPTION_FLAG, "changed-only", 0, NULL, &r.config.changed_only,
         "tell only of cases whose verdict or signature is\nnot the recorded one"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Judging:"},
        {WH_OPTION_FLAG, "same", 0, NULL, &r.config.same,
         "a failure with another signature than the recorded\none is 'not tested', an open one as any "
         "other\n(for git bisect run)"},
        {WH_OPTION_FLAG, "fail-fast", 0, NULL, &r.fail_fast, "end at the first violation"},
        {WH_OPTION_FLAG, "strict-todo", 0, NULL, &r.config.strict,
         "a case of status open that holds is a violation"},
        {WH_OPTION_FLAG, "ignore-status", 0, NULL, &r.config.ignore_status,
         "a case of status open is one like any other"},
        {WH_OPTION_FLAG, "exit-zero", 0, NULL, &r.exit_zero,
         "a violation is no failure of the tool"},
        {WH_OPTION_FLAG, "interesting", 0, NULL, &r.interesting,
         "for foreign reducers: exit 0 if it fails with the\nrecorded signature, else 1; print "
         "nothing"},
    };
    const wh_tool tool = {
        tool_name,
        "[OPTION ...] [FILE | DIRECTORY ...]",
        "Run archived cases and say whether their checks hold. Reads standard input without\n"
        "FILE; of a directory its *.case.sql (with --from: its files of that format),\n"
        "recursively.",
        options,
        sizeof options / sizeof options[0],
        NULL};
    wh_tool with_formats = tool;
    char shared[PATH_MAX];
    wh_error err;
    int code;

    wh_tool_guard_memory(tool_name);
    memset(&r, 0, sizeof r);
    r.tool = tool_name;
    list_formats(&after);
    with_formats.after = after.p;
    if (!wh_tool_begin(&with_formats, &argc, argv, &code)) {
        wh_buf_release(&after);
        return code;
    }
    wh_buf_release(&after);
    r.config.may_execute = engine.engines.n > 0 || getenv("WHITTLE_ENGINE");
    if (!check_options(&r, &f, argc, argv, &err) ||
        wh_case_job_check(r.from, &r.config.dialect, &engine, &err) != WH_OK) {
        wh_tool_say(tool_name, &err);
        return WH_EXIT_USAGE;
    }
    if (r.config.before && access(r.config.before, R_OK) != 0) { /* also where no script comes */
        wh_error_at(&err, WH_EIO, r.config.before, 0, "can't be read: %s", strerror(errno));
        wh_tool_say(tool_name, &err);
        return WH_EXIT_FATAL;
    }
    if (wh_suite_directory(&r.config.source, r.from, shared, &err) != WH_OK) {
        wh_tool_say(tool_name, &err);
        return err.code == WH_EINVAL ? WH_EXIT_USAGE : WH_EXIT_FATAL;
    }
    if (wh_engine_options_check(&engine, &err) != WH_OK) {
        wh_tool_say(tool_name, &err);
        return err.code == WH_EENGINE ? WH_EXIT_FATAL : WH_EXIT_USAGE;
    }
    wh_tool_preload(&engine);
    r.engine = r.config.engine = &engine;
    r.config.same |= r.interesting;
    r.config.ignore_status |= r.config.same; /* both ask about the failure */
    r.config.form = form_of(&r, &f);
    r.config.details = (r.config.form == WH_FORM_REPORT && !f.list) || r.results.junit || r.results.github;
    if (r.config.form == WH_FORM_REPORT)
        r.results.stream = f.list ? "list" : "tap";
    wh_signals_install();
    if (f.matrix || f.html) {
        wh_matrix_options m = {tool_name, &engine, r.config, f.matrix, f.html, f.stats, r.from, r.exit_zero};
        code = wh_matrix_run(&m, argc, argv);
    } else {
        code = wh_replayer_run(&r, argc, argv);
    }
    wh_signals_die();
    return code;
}
