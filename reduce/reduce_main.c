/* reduce: the same failure, as small as a person would make it by hand. */
#include "reduce/alike.h"
#include "reduce/ask/identity.h"
#include "reduce/ask/scratch.h"
#include "reduce/display.h"
#include "reduce/output/output.h"
#include "reduce/reducer.h"
#include "reduce/settings.h"
#include "replay/tool/people.h"
#include "replay/engine/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char tool_name[] = "reduce";

typedef struct reducing {
    wh_reducer *reducer;
    wh_output *out;
    wh_display display;
    uint64_t deadline_ms; /* 0: none */
    bool malformed, untested;
    bool fatal;      /* from then on everything is copied as it is */
    wh_error output; /* code != 0: it could not be written, and is tried again at the end */
    char why[600];
    wh_alike *alike; /* NULL: each is reduced, whatever it is like */
    uint64_t reduced, tests, aside;
    size_t before, left; /* statements of those that were reduced */
} reducing;

static bool should_stop(void *ctx)
{
    const reducing *k = ctx;

    return wh_signals_came() || (k->deadline_ms && wh_now_ms() >= k->deadline_ms);
}

static void on_progress(void *ctx, const wh_reduce_stats *s)
{
    wh_display_progress(&((reducing *)ctx)->display, s);
}

static void on_step(void *ctx, const wh_reduce_step *step)
{
    wh_display_step(&((reducing *)ctx)->display, step);
}

/* ---- items ------------------------------------------------------------------------------------
 */

static void note_untested(reducing *k, const char *file, uint32_t line, const char *what)
{
    if (!k->untested)
        snprintf(k->why, sizeof k->why, "%.200s:%lu: %.300s", file, (unsigned long)line, what);
    k->untested = true;
}

static void explain(const reducing *k)
{
    wh_str text = wh_reducer_explanation(k->reducer);

    if (text.n) {
        fprintf(stderr, "reduce: %s: what happens without each part of the result:\n",
                k->display.place);
        fwrite(text.p, 1, text.n, stderr);
    }
}

static void fail(reducing *k, const wh_error *err)
{
    wh_tool_say(tool_name, err);
    k->fatal = true;
}

static void put_bytes(reducing *k, wh_str bytes)
{
    wh_error err;

    if (wh_output_add(k->out, bytes, &err) != WH_OK)
        k->output = err;
    k->fatal |= k->output.code != WH_OK;
}

/* The case at hand after a question. */
static int keep(void *ctx, wh_str smaller, wh_error *err)
{
    reducing *k = ctx;

    int rc = smaller.n ? wh_output_best(k->out, smaller, err) : wh_output_tick(k->out, err);

    if (rc != WH_OK)
        k->output = *err;
    return rc;
}

static void note_reduced(reducing *k)
{
    k->reduced++;
    k->before += k->display.now.statements_before;
    k->left += k->display.now.statements;
}

/* For people: what became of it, where it is, what to do next. */
static void close_reduction(const reducing *k, const char *output, bool test)
{
    char file[4096], what[4700], next[4200], n[40], m[40], aside[60] = "";
    const char *where = output ? output : wh_tool_output_file(file, sizeof file);

    if (k->aside)
        snprintf(aside, sizeof aside, ", %llu like those left out", (unsigned long long)k->aside);
    snprintf(what, sizeof what, "%s reduced, %lu -> %s, %llu tests%s%s%.4000s",
             wh_plural(n, sizeof n, k->reduced, test ? "input" : "case", test ? "inputs" : "cases"),
             (unsigned long)k->before, wh_plural(m, sizeof m, k->left, "statement", "statements"),
             (unsigned long long)k->tests, aside, where ? ", in " : "", where ? where : "");
    snprintf(next, sizeof next, "replay --report %.4000s", where ? where : "FILE");
    wh_tool_close(tool_name, k->display.verbose, k->reduced ? WH_TONE_GOOD : WH_TONE_OPEN, what,
                  where && k->reduced && !test ? next : NULL);
}

static void reduce_item(reducing *k, const char *file, const wh_item *item)
{
    static const char *const words[] = {"", "", "does not fail again: ", "can't be tested: "};
    wh_buf out = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);
    wh_error why, e;
    wh_cures cures;
    char text[400];
    int outcome, rc;
    bool is_news;

    why.message[0] = '\0';
    wh_display_begin(&k->display, file, item->line);
    if (k->alike) {
        wh_alike_cures(k->alike, item->raw, &cures);
        wh_reducer_avoid(k->reducer, &cures);
    }
    rc = wh_reducer_item(k->reducer, file, item, &out, &outcome, &why, &e);
    wh_display_clear(&k->display);
    if (rc == WH_OK) {
        /* What was cut short is printed: what it would have become is not known. */
        is_news = outcome != WH_REDUCED || !k->alike || wh_reducer_was_cut_short(k->reducer) ||
                  wh_alike_add(k->alike, item->raw, wh_buf_view(&out));
        k->tests += outcome == WH_REDUCED ? k->display.now.tests : 0;
        k->aside += !is_news;
        put_bytes(k,
                  is_news ? wh_buf_view(&out) : WH_STR("")); /* what stood there meanwhile goes */
        if (is_news)
            explain(k);
        if (is_news && outcome == WH_REDUCED)
            note_reduced(k);
        if (outcome == WH_NOT_AGAIN || outcome == WH_NOT_TESTED) {
            snprintf(text, sizeof text, "%s%.300s", words[outcome], why.message);
            note_untested(k, file, item->line, text);
        }
        if (wh_reducer_failure(k->reducer) && k->output.code == WH_OK)
            fail(k, wh_reducer_failure(k->reducer));
    } else {
        wh_tool_say(tool_name, &e);
        k->malformed = true;
        put_bytes(k, item->raw);
    }
    wh_buf_release(&out);
}

static bool cures(void *ctx, wh_str text, wh_str cure)
{
    const reducing *k = ctx;

    return wh_reducer_cures(k->reducer, text, cure);
}

static int on_item(void *ctx, const char *file, const wh_item *item, wh_error *err)
{
    reducing *k = ctx;

    (void)err;
    switch (item->kind) {
    case WH_ITEM_BAD:
        wh_tool_say(tool_name, &item->error);
        k->malformed = true;
        break;
    case WH_ITEM_FUTURE:
        note_untested(k, file, item->line, "a case of a later version");
        break;
    case WH_ITEM_CASE:
    case WH_ITEM_SCRIPT:
        if (!should_stop(k) && !k->fatal) {
            if (k->alike && item->kind == WH_ITEM_CASE && wh_alike_is(k->alike, item->raw))
                k->aside++;
            else
                reduce_item(k, file, item);
            return WH_OK;
        }
        note_untested(k, file, item->line, "there was no time for it");
        break;
    default:
        break;
    }
    put_bytes(k, item->raw);
    return WH_OK;
}

static void on_unreadable(void *ctx, const wh_error *err)
{
    reducing *k = ctx;

    wh_tool_say(tool_name, err);
    k->malformed = true;
}

/* How often each was met, behind the last case, where remarks may stand. */
static void put_groups(reducing *k)
{
    wh_buf text = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);

    wh_finding_groups_report(&k->alike->groups, &text);
    put_bytes(k, wh_buf_view(&text));
    wh_buf_release(&text);
}

static int run_inputs(reducing *k, const wh_inputs *inputs)
{
    wh_input_handler handler = {on_item, k};
    wh_feed *feed = wh_feed_new(inputs, wh_output_replaced(k->out));
    wh_error err;

    if (inputs->empty) {
        snprintf(k->why, sizeof k->why, "%.200s: %s in this directory", inputs->empty,
                 inputs->lacks);
        k->untested = true;
    }
    wh_output_set_feed(k->out, feed);
    wh_feed_read(feed, &handler, on_unreadable, &err);
    if (k->alike)
        put_groups(k);
    if (wh_output_end(k->out, &err) != WH_OK)
        fail(k, &err);
    else if (k->output.code != WH_OK)
        fail(k, &k->output);
    wh_output_set_feed(k->out, NULL);
    wh_feed_free(feed);
    if (k->fatal || k->malformed)
        return WH_EXIT_FATAL;
    if (k->untested) {
        wh_error_set(&err, WH_ENOTSUP, "not everything could be reduced: %s", k->why);
        wh_tool_say(tool_name, &err);
        return WH_EXIT_UNTESTED;
    }
    return WH_EXIT_OK;
}

/* Nothing can be reduced: what can't be read again is passed on, and a file keeps what it holds. */
static void pass_on(reducing *k, const char *output, int argc, char **argv)
{
    wh_inputs inputs = WH_INPUTS_INIT;
    wh_error err;
    bool piped = argc == 1;
    int i;

    for (i = 1; i < argc; i++)
        piped = piped || strcmp(argv[i], "-") == 0;
    k->fatal = true;
    wh_output_free(k->out);
    wh_output_open(&k->out, NULL, tool_name, NULL);
    if ((!output || piped) && wh_inputs_expand(&inputs, argc, argv, NULL, &err) == WH_OK)
        run_inputs(k, &inputs);
    wh_inputs_free(&inputs);
}

/* ---- main -------------------------------------------------------------------------------------
 */

enum {
    IDENTITY_MS = 10000, /* for an engine to tell what it is */
};

static int reduce_all(reducing *k, wh_reduce_settings *s, wh_buf *asked, int argc, char **argv)
{
    wh_reducer_config config;
    wh_inputs inputs = WH_INPUTS_INIT;
    wh_error err;
    int code = WH_EXIT_FATAL, rc = WH_OK;

    memset(&config, 0, sizeof config);
    config.engine = &s->engine;
    config.good = s->passes_on ? &s->good : NULL;
    config.dialect = s->dialect;
    config.passes = s->passes;
    config.max_tests = s->max_tests;
    config.repeat = s->repeat;
    config.threshold = s->threshold;
    config.should_stop = should_stop;
    config.on_progress = on_progress;
    config.keep = s->output ? keep : NULL;
    config.explain = s->explain;
    config.ctx = k;
    config.loose = s->signature && strcmp(s->signature, "loose") == 0;
    config.exact = s->signature && strcmp(s->signature, "exact") == 0;
    wh_scratch_sweep();
    rc = wh_output_open(&k->out, s->output, tool_name, &err);
    if (s->test && rc == WH_OK)
        rc = wh_command_new(&config.test, s->test, s->test_file, should_stop, k, &err);
    if (rc == WH_EINVAL)
        code = WH_EXIT_USAGE;
    if (rc == WH_OK && s->trace) {
        config.on_step = on_step;
        rc = wh_inputs_keep(argc, argv, "--trace", s->trace, &err);
        code = rc == WH_EINVAL ? WH_EXIT_USAGE : code;
    }
    if (rc == WH_OK && s->trace) {
        rc = wh_display_open_trace(&k->display, s->trace, &err);
    }
    if (rc == WH_OK && s->journal && !s->test)
        wh_identity_of_engines(&s->engine, IDENTITY_MS, asked);
    if (rc == WH_OK && s->journal && s->passes_on)
        wh_identity_of_engines(&s->good, IDENTITY_MS, asked);
    if (rc == WH_OK && s->journal)
        rc = wh_journal_open(&config.journal, s->journal, wh_buf_view(asked), &err);
    if (rc == WH_OK)
        rc = wh_reducer_start(&k->reducer, &config, &err);
    if (rc == WH_OK)
        rc = wh_inputs_expand(&inputs, argc, argv, NULL, &err);
    if (rc == WH_OK) {
        code = run_inputs(k, &inputs);
        if (!k->fatal)
            close_reduction(k, s->output, s->test != NULL);
    } else {
        wh_tool_say(tool_name, &err);
        if (code == WH_EXIT_FATAL)
            pass_on(k, s->output, argc, argv);
    }
    wh_output_free(k->out);
    wh_reducer_free(k->reducer);
    wh_command_free(config.test);
    wh_journal_close(config.journal);
    wh_inputs_free(&inputs);
    if (wh_display_close_trace(&k->display, &err) != WH_OK) {
        wh_tool_say(tool_name, &err);
        code = WH_EXIT_FATAL;
    }
    return code;
}

static void list_passes(void)
{
    const char *name, *summary;
    wh_buf out = WH_BUF_INIT(1 << 16);
    size_t i;

    for (i = 0; (name = wh_reduce_pass_at(i, &summary)) != NULL; i++)
        wh_buf_format(&out, "%s\t%s\n", name, summary);
    wh_tool_write(tool_name, wh_buf_view(&out));
    wh_buf_release(&out);
}

int main(int argc, char **argv)
{
    wh_reduce_settings s = {WH_ENGINE_OPTIONS_INIT,
                            WH_ENGINE_OPTIONS_INIT,
                            NULL,
                            NULL,
                            NULL,
                            NULL,
                            NULL,
                            NULL,
                            NULL,
                            NULL,
                            NULL,
                            0,
                            0,
                            1,
                            1,
                            false,
                            false,
                            false,
                            WH_BUF_INIT(1 << 16)};
    wh_buf asked = WH_BUF_INIT(1 << 20);
    wh_alike alike = {.cures = cures};
    reducing k;
    const wh_option options[] = {
        WH_ENGINE_OPTIONS_ONE(&s.engine),
        {WH_OPTION_TEXT, "dialect", 0, "NAME", &s.dialect, "of plain scripts (that of the engine)"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "What is interesting:"},
        {WH_OPTION_TEXT, "signature", 0, "WORD", &s.signature,
         "plain: it fails in the same way, or in the plainest\nrelation that it violates; exact: "
         "in the same way;\n"
         "loose: as plain, whatever the direction (plain)"},
        {WH_OPTION_TEXT, "passes-on", 0, "URL", &s.passes_on,
         "the case must also hold on this engine: a good one"},
        {WH_OPTION_TEXT, "test", 0, "CMD", &s.test,
         "a shell command that gets the case or script on its\nstandard input; exit 0 = "
         "interesting. "
         "No engine is used"},
        {WH_OPTION_TEXT, "test-file", 0, "NAME", &s.test_file,
         "run CMD in a fresh directory that holds it as NAME"},
        {WH_OPTION_COUNT, "repeat", 0, "N", &s.repeat,
         "run each candidate up to N times: for failures that\ncome and go (1)"},
        {WH_OPTION_COUNT, "threshold", 0, "K", &s.threshold, "of which it must fail so often (1)"},
        {WH_OPTION_FLAG, "dedup", 0, NULL, &s.dedup,
         "leave out findings that are like one reduced before,\nand count them"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "How long:"},
        {WH_OPTION_DURATION, "for", 0, "TIME", &s.budget_ms,
         "end after this time, with the smallest so far"},
        {WH_OPTION_COUNT, "max-tests", 0, "N", &s.max_tests,
         "ask at most N questions about a case (0: no limit)"},
        {WH_OPTION_TEXT, "journal", 0, "FILE", &s.journal,
         "keep the answers in FILE; the same command again goes\non where it was cut off"},
        {WH_OPTION_TEXT, "passes", 0, "LIST", &s.passes, "only these passes, with commas between"},
        {WH_OPTION_FLAG, "list-passes", 0, NULL, &s.list_passes, "print the passes, and exit"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Output:"},
        {WH_OPTION_TEXT, "output", 'o', "FILE", &s.output,
         "write to FILE, which holds the smallest so far at\nevery step; it may be the input"},
        {WH_OPTION_FLAG, "explain", 0, NULL, &s.explain,
         "try to remove every single thing from the result, and\nsay on standard error what "
         "happens without it"},
        {WH_OPTION_TEXT, "trace", 0, "FILE", &s.trace, "write a line to FILE for each step"},
        {WH_OPTION_FLAG, "verbose", 'v', NULL, &k.display.verbose,
         "a progress line even if stderr is no terminal"},
    };
    const wh_tool tool = {
        tool_name,
        "[OPTION ...] [FILE | DIRECTORY ...]",
        "Shrink failing cases for as long as they fail in the same way, and print them. Cases "
        "that\n"
        "record no failure pass through. With --test, plain SQL scripts are shrunk too.",
        options,
        sizeof options / sizeof options[0],
        "Exit code: 0 all reduced; 125 something does not fail again or can't be tested;\n"
        "128 malformed input, engine unreachable; 129 usage;\n199 out of memory.\n"};
    wh_error err;
    int code, i;

    wh_tool_guard_memory(tool_name);
    memset(&k, 0, sizeof k);
    for (i = 1; i < argc; i++) /* needs no input */
        if (strcmp(argv[i], "--list-passes") == 0) {
            list_passes();
            return WH_EXIT_OK;
        }
    if (!wh_tool_begin(&tool, &argc, argv, &code))
        return code;
    wh_signals_install();                 /* standard input is waiting while servers start */
    wh_reduce_write_settings(&s, &asked); /* as they were given */
    if (wh_reduce_check_settings(&s, &err) != WH_OK) {
        wh_tool_say(tool_name, &err);
        code = err.code == WH_EENGINE ? WH_EXIT_FATAL : WH_EXIT_USAGE;
        if (code == WH_EXIT_FATAL)
            pass_on(&k, s.output, argc, argv);
        wh_output_free(k.out);
        wh_buf_release(&asked);
        wh_signals_die();
        return code;
    }
    wh_tool_preload(&s.engine);
    wh_tool_preload(&s.good);
    k.display.terminal = isatty(STDERR_FILENO) != 0;
    alike.ctx = &k;
    k.alike = s.dedup ? &alike : NULL;
    if (s.budget_ms)
        k.deadline_ms = wh_now_ms() + s.budget_ms;
    code = reduce_all(&k, &s, &asked, argc, argv);
    wh_alike_release(&alike);
    wh_buf_release(&asked);
    wh_buf_release(&s.good_text);
    wh_signals_die();
    return code;
}
