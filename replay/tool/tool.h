/*
 * What the tools that read cases share: inputs (files, directories, standard input), output that
 * is checked, signals, exit codes. A tool's main is thin: options in, library calls, exit code out.
 */
#ifndef REPLAY_TOOL_TOOL_H
#define REPLAY_TOOL_TOOL_H

#include "formats/base/memory.h"
#include "formats/base/options.h"
#include "formats/case/labels.h"
#include "replay/worker/worker.h"

enum wh_exit {
    WH_EXIT_OK = 0,
    WH_EXIT_VIOLATION = 1,
    WH_EXIT_UNTESTED = 125,
    WH_EXIT_FATAL = 128,
    WH_EXIT_USAGE = 129,
    /* and WH_EXIT_MEMORY (memory.h) */
};

/* The options that every such tool has; put WH_ENGINE_OPTIONS(&x) into its table, or, where cases
 * go one after the other, WH_ENGINE_OPTIONS_ONE(&x). */
typedef struct wh_engine_options {
    wh_texts engines; /* [LABEL=]URL each; else WHITTLE_ENGINE, else "sqlite:" */
    uint64_t timeout_ms, memory, rows;
    uint64_t jobs;
    bool in_process, core, allow_superuser;
    unsigned char *reached; /* a byte an engine, which all workers share: it was opened once; may be NULL */
} wh_engine_options;
#define WH_ENGINE_OPTIONS_INIT                                                                     \
    {                                                                                              \
        {{NULL}, 0}, 5000, (uint64_t)1 << 30, 100000, 1, false, false, false, NULL                       \
    }
#define WH_ENGINE_OPTIONS(o)                                                                       \
    WH_ENGINE_OPTIONS_ONE(o),                                                                      \
    {                                                                                              \
        WH_OPTION_COUNT, "jobs", 'j', "N", &(o)->jobs, "work on N cases at a time (1)"             \
    }
#define WH_ENGINE_OPTIONS_ONE(o)                                                                   \
    {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Engine:"},                                             \
        {WH_OPTION_TEXTS,                                                                          \
         "engine",                                                                                 \
         'e',                                                                                      \
         "[LABEL=]URL",                                                                            \
         &(o)->engines,                                                                            \
         "what to test, e.g. sqlite:?lib=/path/libsqlite3.so.0\n(WHITTLE_ENGINE, else sqlite:); "  \
         "may repeat: a case goes\nto the first that speaks its dialect, or to those it\nnames "   \
         "by "                                                                                     \
         "label (the first is test, the second reference)"},                                       \
        {WH_OPTION_DURATION,                                                                       \
         "timeout",                                                                                \
         0,                                                                                        \
         "TIME",                                                                                   \
         &(o)->timeout_ms,                                                                         \
         "the longest a statement may take (5s)"},                                                 \
        {WH_OPTION_SIZE, "memory", 0, "SIZE", &(o)->memory, "what an engine may hold (1G; 0: no limit)"},       \
        {WH_OPTION_COUNT, "rows", 0, "N", &(o)->rows, "the largest result set (100000; 0: any)"},          \
        {WH_OPTION_FLAG, "in-process",     0,                                                      \
         NULL,           &(o)->in_process, "no worker processes: for debuggers"},                  \
        {WH_OPTION_FLAG, "core", 0, NULL, &(o)->core, "let a crashing worker leave a core file"},  \
    {                                                                                              \
        WH_OPTION_FLAG, "allow-superuser", 0, NULL, &(o)->allow_superuser,                         \
            "on a server that a URL names, even as a superuser"                                    \
    }

/* Parse the command line, print what there is to print. True: go on; false: exit with *code. */
bool wh_tool_begin(const wh_tool *tool, int *argc, char **argv, int *code);

/* From here on a lack of memory ends the tool: one line on standard error, WH_EXIT_MEMORY. `tool`
 * must stay. In a process that was forked from it there is no line, and none of its exit handlers.
 */
void wh_tool_guard_memory(const char *tool);

/* "TOOL: message" (with file and line, if any) in one line on standard error. */
void wh_tool_say(const char *tool, const wh_error *err);

/* ---- signals: the first one asks, the second one kills ------------------------------------- */

void wh_signals_install(void);
/* The signal that came, or 0. */
int wh_signals_came(void);
const volatile int *wh_signals_flag(void);
/* If a signal came: die of it. Else return. */
void wh_signals_die(void);

/* ---- standard output ------------------------------------------------------------------------ */

/* Write at once; on failure one message and exit 128 (EPIPE: silently). */
void wh_tool_write(const char *tool, wh_str bytes);

/* ---- input ---------------------------------------------------------------------------------- */

/* Every operand: a file, "-", or a directory: its *.case.sql, or with `from` (--from; NULL: none)
 * the files that end as those of that format do; recursively, in byte order. WH_EIO names what
 * can't be read. */
typedef struct wh_inputs {
    char **v;
    bool *in_tree; /* of each: it is not named, but of a directory */
    size_t n;
    const char *empty; /* the first directory named that holds none; NULL: every one does */
    char lacks[100];   /* of what: "no *.case.sql" */
} wh_inputs;
#define WH_INPUTS_INIT                                                                             \
    {                                                                                              \
        NULL, NULL, 0, NULL, ""                                                                    \
    }
int wh_inputs_expand(wh_inputs *out, int argc, char **argv, const char *from, wh_error *err);
void wh_inputs_free(wh_inputs *in);

/* Is `path`, which the option `option` is to write, none of the files that are read? WH_EINVAL: it
 * is one of them. */
int wh_inputs_spare(int argc, char **argv, const char *option, const char *path, wh_error *err);

/* The same of what is no log, and is there no case in it? A name that was forgotten behind the option
 * makes the input its value. */
int wh_inputs_keep(int argc, char **argv, const char *option, const char *path, wh_error *err);

/* Call `item` for everything in `path` ("-": standard input). Waits inside `pool` (may be NULL),
 * so that workers are looked after meanwhile. A signal ends the input. */
typedef struct wh_input_handler {
    int (*item)(void *ctx, const char *file, const wh_item *item, wh_error *err);
    void *ctx;
} wh_input_handler;
int wh_input_read(const char *path, wh_pool *pool, bool stop_at_signal,
                  const wh_input_handler *handler, wh_error *err);

/* ---- labels of engines ---------------------------------------------------------------------- */

/* The label of "LABEL=URL"; n == 0: it has none. */
wh_str wh_engine_label(const char *text);

/* The URL of an option's text, without its label. */
wh_str wh_engine_url_of(const char *text);

/* The engine with that label among those of the options; SIZE_MAX: none. */
size_t wh_engine_called(const wh_engine_options *o, wh_str label);

/* The same, where "test" is the first and "reference" the second if these have no label. */
size_t wh_engine_of_label(const wh_engine_options *o, wh_str label);

/* The engines of a command line with `url` in the place of the one that is tested: those with another label
 * stay, for cases that name them. `url` must outlive `out`. */
void wh_engine_options_beside(const wh_engine_options *o, const char *url, wh_engine_options *out);

/* ---- engines, in a worker ------------------------------------------------------------------- */

/* The engines of the command line, opened when a case needs them. */
typedef struct wh_engines wh_engines;
wh_engines *wh_engines_new(const wh_engine_options *options, const volatile int *stop);
void wh_engines_free(wh_engines *e);
/* The first that speaks `dialect` (n == 0: any), else the first that speaks it without its SQL
 * modes, opened in these; with the limits of `limit` (a limit field; it may lower, never raise).
 * WH_ENOTSUP: none; WH_EENGINE, WH_EINVAL: can't be opened. */
int wh_engines_get(wh_engines *e, wh_str dialect, wh_str limit, wh_engine **out, wh_error *err);

/* The one with that label, if it speaks `dialect`: as wh_engines_get(). WH_ENOTSUP: there is none,
 * or it speaks another one. */
int wh_engines_labelled(wh_engines *e, wh_str label, wh_str dialect, wh_str limit, wh_engine **out,
                        wh_error *err);

/*
 * The engines that a case needs: `*out`, the one for whatever has no label, and for a case with
 * labels `opt->engines`, in `a`. Fields "dialect.LABEL" and "limit.LABEL" go before those without.
 * Fails as wh_engines_get() does.
 */
int wh_engines_of_case(wh_engines *e, wh_arena *a, const wh_case *c, wh_engine **out,
                       wh_run_options *opt, wh_error *err);

/* Write the versions of the engines of a run into the case: "engine", or "engine.LABEL" each. */
void wh_case_set_engines(wh_arena *a, wh_case *c, const wh_engine *e, const wh_run_options *opt);

/*
 * Where the engines of a case are one and the same but for settings (settings.c), write these into
 * the case, "settings.LABEL" each, so that it can be replayed on any one engine. Labels that the
 * options do not name leave the case as it is. n == 0: the labels of the case's runs.
 */
void wh_case_set_settings(wh_arena *a, wh_case *c, const wh_str *labels, size_t n,
                          const wh_engine_options *options);
const wh_engine_options *wh_engines_options(const wh_engines *e);

/* The URL of `engine` with such settings ("optimizer=off", blanks between several). WH_ENOTSUP:
 * what is no setting that a case may name. */
int wh_settings_url(wh_str engine, wh_str settings, wh_buf *out, wh_error *err);

/* Where a URL has preload=PATH (a sanitizer's runtime), start the tool again with it. */
void wh_tool_preload(const wh_engine_options *o);

/* Check labels and URLs before anything starts; hide the passwords in them; start the private
 * servers that they ask for (servers.h). */
int wh_engine_options_check(wh_engine_options *o, wh_error *err);

#endif
