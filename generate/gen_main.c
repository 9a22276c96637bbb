/*
 * gen: write random databases and queries as cases. The tool around <whittle/generate.h>.
 */
#include <whittle/generate.h>

#include "formats/base/options.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { EXIT_FATAL = 128, EXIT_USAGE = 129 };

#define NOT_GIVEN UINT64_MAX /* no case has this number */

/* ---- signals --------------------------------------------------------------------------- */

static volatile sig_atomic_t caught;

/* The first one ends the stream behind the current case; SA_RESETHAND lets a second one kill. */
static void on_signal(int sig)
{
    caught = sig;
}

static const int stopping[] = {SIGINT, SIGTERM, SIGHUP};

static void catch_signals(void)
{
    struct sigaction act, old;

    memset(&act, 0, sizeof act);
    act.sa_handler = on_signal;
    act.sa_flags = (int)SA_RESETHAND | SA_RESTART;
    sigemptyset(&act.sa_mask);
    for (size_t i = 0; i < sizeof stopping / sizeof stopping[0]; i++) {
        /* What the shell told us to ignore (nohup) stays ignored. */
        if (sigaction(stopping[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(stopping[i], &act, NULL);
    }
}

/* Die of the signal that was caught, so that the shell knows why. */
static void die_of(int sig)
{
    signal(sig, SIG_DFL);
    raise(sig);
}

/* ---- output ---------------------------------------------------------------------------- */

/* All of it or an error: false, with errno. EPIPE only where SIGPIPE is ignored. */
static bool write_all(int fd, const char *p, size_t n)
{
    while (n > 0) {
        ssize_t done = write(fd, p, n);

        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        p += done;
        n -= (size_t)done;
    }
    return true;
}

static int complain(const char *what, const char *why)
{
    fprintf(stderr, "gen: %s%s\n", what, why);
    return EXIT_FATAL;
}

/* ---- options --------------------------------------------------------------------------- */

typedef struct settings {
    const char *dialect, *version;
    uint64_t seed, count, queries, only;
    wh_shard shard;
    wh_generate_options options;
} settings;

/* "3.40.1" as 3040001; false if it is no such number. */
static bool parse_version(const char *text, uint32_t *out)
{
    uint64_t parts[3] = {0, 0, 0}, part;
    size_t n = 0;

    for (;;) {
        size_t len = strcspn(text, ".");

        if (n == 3 || !wh_parse_count((wh_str){text, len}, &part) || part > 999)
            return false;
        parts[n++] = part;
        if (text[len] == '\0')
            break;
        text += len + 1;
    }
    *out = (uint32_t)(parts[0] * 1000000 + parts[1] * 1000 + parts[2]);
    return n >= 2;
}

static int usage(const char *what, const char *arg)
{
    fprintf(stderr, "gen: %s%s; see 'gen --help'\n", what, arg);
    return EXIT_USAGE;
}

static bool known_dialect(const char *name)
{
    const char *have;

    for (size_t i = 0; (have = wh_generate_dialect(i)) != NULL; i++) {
        if (strcmp(have, name) == 0)
            return true;
    }
    return false;
}

static int check_settings(settings *s)
{
    if (!known_dialect(s->dialect))
        return usage("no generator for dialect ", s->dialect);
    if (s->version && !parse_version(s->version, &s->options.version))
        return usage("--dialect-version takes a number like 3.40.1, not ", s->version);
    if (s->queries > 1000000)
        return usage("--queries takes at most ", "1000000");
    if (s->only == 0)
        return usage("--only counts from 1, not ", "0");
    if (s->count == NOT_GIVEN)
        s->count--;
    s->options.queries = (uint32_t)s->queries;
    return 0;
}

/* ---- the stream ------------------------------------------------------------------------ */

/* Generate case `number` and write it; 0 or an exit code. */
static int emit_case(const settings *s, uint64_t number, wh_buf *text)
{
    wh_error err;

    wh_buf_clear(text);
    if (wh_generate(wh_str_of(s->dialect), s->seed, number, &s->options, text, &err) != WH_OK)
        return complain(err.message, "");
    if (!write_all(STDOUT_FILENO, text->p, text->n)) {
        /* A reader that went away is no news, also where SIGPIPE is ignored. */
        if (errno == EPIPE)
            return 128 + SIGPIPE;
        return complain("can't write the output: ", strerror(errno));
    }
    return 0;
}

static int emit_stream(const settings *s)
{
    wh_buf text = WH_BUF_INIT((size_t)64 << 20); /* a case's limit in the format */
    bool one = s->only != NOT_GIVEN;
    uint64_t first = one ? s->only : 1, last = one ? s->only : s->count;
    int rc = 0;

    for (uint64_t n = first; n <= last && rc == 0 && !caught; n++) {
        if (!one && (n - 1) % s->shard.n != s->shard.i - 1)
            continue;
        rc = emit_case(s, n, &text);
    }
    wh_buf_release(&text);
    return rc;
}

int main(int argc, char **argv)
{
    settings s = {"sqlite", NULL, 1, 100, 50, NOT_GIVEN, {1, 1}, WH_GENERATE_OPTIONS_INIT};
    const wh_option options[] = {
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "What to generate:"},
        {WH_OPTION_TEXT, "dialect", 0, "NAME", &s.dialect, "SQL dialect (sqlite)"},
        {WH_OPTION_TEXT, "dialect-version", 0, "V", &s.version,
         "use only what version V of it has (3.40.1)"},
        {WH_OPTION_COUNT, "seed", 's', "S", &s.seed, "where the random choices come from (1)"},
        {WH_OPTION_COUNT, "count", 'n', "N", &s.count, "databases to make (100); 0: none"},
        {WH_OPTION_COUNT, "queries", 'q', "Q", &s.queries, "queries for each (50)"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Which of them to write:"},
        {WH_OPTION_SHARD, "shard", 0, "I/N", &s.shard,
         "every N-th case, from the I-th; N shards\nmake the whole"},
        {WH_OPTION_COUNT, "only", 0, "K", &s.only, "case K alone (the number behind 'seed: S/')"},
    };
    const wh_tool tool = {
        "gen",
        "[OPTION ...]",
        "Write random databases and queries as a stream of cases to standard output.\n"
        "The same options give the same bytes everywhere.",
        options,
        sizeof options / sizeof options[0],
        "Exit codes: 0 done, 128 the output can't be written, 129 usage.\n"
        "Example: gen --seed 7 --count 1000 | oracle --tlp > found.case.sql\n",
    };
    wh_buf say = WH_BUF_INIT(1 << 16);
    int outcome = wh_options_parse(&tool, &argc, argv, &say), rc = 0;

    if (outcome != WH_OPTIONS_GO) {
        bool done = outcome == WH_OPTIONS_DONE;

        rc = done ? 0 : EXIT_USAGE;
        if (!write_all(done ? STDOUT_FILENO : STDERR_FILENO, say.p, say.n) && done)
            rc = complain("can't write the output: ", strerror(errno));
        wh_buf_release(&say);
        return rc;
    }
    wh_buf_release(&say);
    if (argc > 1)
        return usage("no operand is taken: ", argv[1]);
    rc = check_settings(&s);
    if (rc != 0)
        return rc;
    catch_signals();
    rc = emit_stream(&s);
    if (caught)
        die_of(caught);
    return rc;
}
