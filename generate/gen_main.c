/*
 * gen: write random databases and queries as cases. The tool around <whittle/generate.h>.
 */
#include <whittle/generate.h>

#include "formats/base/memory.h"
#include "formats/base/options.h"
#include "formats/report/closing.h"
#include "generate/profile/steer.h"

#include <assert.h>
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

/* The first line of every case. It is written before its case is made: whatever ends gen in the
 * midst of its work leaves a case without an end, which every reader of cases tells. No byte of the
 * stream is another for it. */
static const char opening[] = "-- @case 1\n";
enum { OPENING = sizeof opening - 1 };

static bool begun; /* the stream: from here on each case is begun before it is made */

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

/* A stream without a case would pass for one in which nothing was found: of a pipe the last
 * program alone gives the exit code. */
static void fail_to_begin(void)
{
    if (!begun && isatty(STDOUT_FILENO) != 1)
        write_all(STDOUT_FILENO, opening, OPENING);
    begun = true;
}

static void out_of_memory(size_t n)
{
    static const char text[] = "gen: out of memory\n";

    (void)n;
    write_all(STDERR_FILENO, text, sizeof text - 1);
    fail_to_begin();
    _exit(WH_EXIT_MEMORY);
}

/* ---- options --------------------------------------------------------------------------- */

typedef struct settings {
    const char *dialect, *version, *schema_file, *profile_file, *mix;
    wh_generate_schema *schema;
    wh_generate_profile *profile;
    uint64_t seed, count, queries, only, from, budget;
    bool complex;
    wh_shard shard;
    wh_generate_options options;
} settings;

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

/* Those there is a generator for, six a line. */
static void list_dialects(wh_buf *b, const char *line_end)
{
    const char *name;

    for (size_t i = 0; (name = wh_generate_dialect(i)) != NULL; i++)
        wh_buf_format(b, "%s%s", i == 0 ? "" : i % 6 ? ", " : line_end, name);
}

static int no_generator(const char *dialect)
{
    wh_buf b = WH_BUF_INIT(1024);

    list_dialects(&b, ", ");
    wh_buf_char(&b, '\0');
    fprintf(stderr, "gen: no generator for dialect %s; there are: %s\n", dialect,
            wh_buf_view(&b).p);
    wh_buf_release(&b);
    return EXIT_USAGE;
}

/* NAME or NAME@VERSION. */
static int check_dialect(settings *s)
{
    char *at = strchr(s->dialect, '@');

    if (at && s->version)
        return usage("the version is named twice: ", s->version);
    if (at) {
        s->version = at + 1;
        *at = '\0';
    }
    if (!known_dialect(s->dialect))
        return no_generator(s->dialect);
    if (s->version && !wh_version_parse(wh_str_of(s->version), &s->options.version))
        return usage("a version is a number like 3.40.1, not ", s->version);
    return 0;
}

/* Some dialects take none of them, which is asked before a file is read or anything is written. */
static int check_shaped(const settings *s)
{
    bool asked =
        s->mix || s->schema_file || s->profile_file || s->complex || s->budget != NOT_GIVEN;
    wh_generate_options o = WH_GENERATE_OPTIONS_INIT;
    wh_buf text = WH_BUF_INIT((size_t)64 << 20);
    wh_error err;
    int rc = 0;

    o.queries = 0;
    o.budget = 1;
    if (asked && wh_generate(wh_str_of(s->dialect), 1, 1, &o, &text, &err) == WH_EINVAL)
        rc = usage("", err.message);
    wh_buf_release(&text);
    return rc;
}

static int check_settings(settings *s)
{
    int rc = check_dialect(s);
    wh_error err;

    if (rc == 0)
        rc = check_shaped(s);
    if (rc != 0)
        return rc;
    if (s->queries > 1000000)
        return usage("--queries takes at most ", "1000000");
    if (s->only == 0 || s->from == 0)
        return usage(s->only ? "--from" : "--only", " counts from 1, not 0");
    if (s->mix && wh_generate_mix(wh_str_of(s->mix), &s->options, &err) != WH_OK)
        return usage("--mix: ", err.message);
    if (s->budget != NOT_GIVEN && (s->budget == 0 || s->budget > 100000))
        return usage("--size is a number from 1 to ", "100000");
    if (s->mix && (s->complex || s->budget != NOT_GIVEN))
        return usage("queries of a mix are not complex: --mix ", s->mix);
    if (s->complex || s->budget != NOT_GIVEN)
        s->options.budget = s->budget == NOT_GIVEN ? WH_GENERATE_ANY_BUDGET : (uint32_t)s->budget;
    if (s->count == NOT_GIVEN)
        s->count--;
    s->options.queries = (uint32_t)s->queries;
    return 0;
}

/* ---- files of the user's own ----------------------------------------------------------- */

/* The whole file, or false with errno. */
static bool read_file(const char *path, wh_buf *out)
{
    FILE *f = fopen(path, "rb");
    char chunk[1 << 16];
    size_t n;
    bool good;

    if (!f)
        return false;
    while ((n = fread(chunk, 1, sizeof chunk, f)) > 0)
        wh_buf_add(out, chunk, n);
    good = ferror(f) == 0;
    fclose(f);
    return good;
}

static int complain_of(const wh_error *err)
{
    if (err->file[0] && err->line > 0)
        fprintf(stderr, "gen: %s:%lu: %s\n", err->file, (unsigned long)err->line, err->message);
    else if (err->file[0])
        fprintf(stderr, "gen: %s: %s\n", err->file, err->message);
    else
        fprintf(stderr, "gen: %s\n", err->message);
    return EXIT_FATAL;
}

static int read_text(const char *path, wh_buf *text)
{
    if (!read_file(path, text)) {
        fprintf(stderr, "gen: can't read %s: %s\n", path, strerror(errno));
        return EXIT_FATAL;
    }
    return text->status == WH_OK ? 0 : complain(path, ": longer than a case may be");
}

static int read_schema(settings *s)
{
    wh_buf text = WH_BUF_INIT((size_t)64 << 20);
    wh_error err = {0};
    int rc = read_text(s->schema_file, &text);

    if (rc == 0 && wh_generate_schema_read(wh_str_of(s->dialect), wh_buf_view(&text),
                                           s->schema_file, &s->schema, &err) != WH_OK)
        rc = complain_of(&err);
    s->options.schema = s->schema;
    wh_buf_release(&text);
    return rc;
}

/* Features that a newer or older generator knows are worth a word, no more. */
static int read_profile(settings *s)
{
    wh_buf text = WH_BUF_INIT((size_t)64 << 20);
    wh_error err = {0};
    const char *first;
    size_t n;
    int rc = read_text(s->profile_file, &text);

    if (rc == 0 && wh_generate_profile_read(wh_str_of(s->dialect), wh_buf_view(&text),
                                            s->profile_file, &s->profile, &err) != WH_OK)
        rc = complain_of(&err);
    if (rc == 0 && (n = wh_generate_profile_unknown(s->profile, &first)) > 0)
        fprintf(stderr, "gen: %s: %lu features are none of this generator's, as \"%s\"\n",
                s->profile_file, (unsigned long)n, first);
    s->options.profile = s->profile;
    wh_buf_release(&text);
    return rc;
}

/* ---- the stream ------------------------------------------------------------------------ */

/* 0 or an exit code. */
static int write_out(const char *p, size_t n)
{
    if (write_all(STDOUT_FILENO, p, n))
        return 0;
    /* A reader that went away is no news, also where SIGPIPE is ignored. */
    return errno == EPIPE ? 128 + SIGPIPE : complain("can't write the output: ", strerror(errno));
}

/* Generate case `number` and write what follows its first line; 0 or an exit code. */
static int emit_case(const settings *s, uint64_t number, wh_buf *text)
{
    wh_error err;

    wh_buf_clear(text);
    if (wh_generate(wh_str_of(s->dialect), s->seed, number, &s->options, text, &err) != WH_OK)
        return complain(err.message, "");
    assert(text->n > OPENING && memcmp(text->p, opening, OPENING) == 0);
    return write_out(text->p + OPENING, text->n - OPENING);
}

/* How far it is from case n to the first of the shard's, n itself included. */
static uint64_t to_first(const wh_shard *shard, uint64_t n)
{
    uint64_t at = (n - 1) % shard->n, want = shard->i - 1;

    return want >= at ? want - at : shard->n - (at - want);
}

/* A line for people, where standard error is a terminal. */
static void close_stream(const settings *s, uint64_t cases)
{
    wh_buf line = WH_BUF_INIT(4096);
    char what[200];

    snprintf(what, sizeof what, "%llu %s of seed %llu, each with up to %llu queries",
             (unsigned long long)cases, cases == 1 ? "database" : "databases",
             (unsigned long long)s->seed, (unsigned long long)s->queries);
    if (isatty(STDERR_FILENO) != 1)
        return;
    wh_buf_text(&line, "\r\033[K"); /* the progress of another tool of the pipe may stand there */
    wh_closing(&line, wh_colour_wanted(true, getenv("NO_COLOR"), getenv("TERM")), "gen",
               WH_TONE_PLAIN, what,
               isatty(STDOUT_FILENO) == 1 ? "gen ... | oracle > found.sql" : NULL);
    fwrite(line.p, 1, line.n, stderr);
    wh_buf_release(&line);
}

/* Before anything is written. */
static int try_mix(const settings *s, wh_buf *text)
{
    wh_error err;

    wh_buf_clear(text);
    if (wh_generate(wh_str_of(s->dialect), s->seed, 1, &s->options, text, &err) == WH_OK)
        return 0;
    return usage("", err.message);
}

static int emit_stream(const settings *s)
{
    wh_buf text = WH_BUF_INIT((size_t)64 << 20); /* a case's limit in the format */
    bool one = s->only != NOT_GIVEN, more;
    uint64_t n = one ? s->only : s->from, last = one ? s->only : s->count;
    uint64_t step = one ? 0 : to_first(&s->shard, n), cases = 0;
    int rc = 0;

    more = n <= last && last - n >= step && !caught;
    if (more && s->mix) /* may name what the dialect has not */
        rc = try_mix(s, &text);
    begun = rc == 0;
    if (more && rc == 0)
        rc = write_out(opening, OPENING);
    while (more && rc == 0) {
        n += step;
        rc = emit_case(s, n, &text);
        cases++;
        step = one ? 1 : s->shard.n;
        more = last - n >= step && !caught;
        if (more && rc == 0)
            rc = write_out(opening, OPENING);
    }
    if (rc == 0)
        close_stream(s, cases);
    wh_buf_release(&text);
    return rc;
}

int main(int argc, char **argv)
{
    char sqlite[] = "sqlite";
    settings s = {.dialect = sqlite,
                  .seed = 1,
                  .count = 100,
                  .queries = 100,
                  .only = NOT_GIVEN,
                  .from = 1,
                  .budget = NOT_GIVEN,
                  .shard = {1, 1},
                  .options = WH_GENERATE_OPTIONS_INIT};
    wh_buf dialects = WH_BUF_INIT(1024);

    wh_memory_set_hook(out_of_memory);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of writing, which is told */
    wh_buf_text(&dialects,
                "SQL dialect, and the version whose features are used\n(sqlite@3.40.1):\n");
    list_dialects(&dialects, ",\n");
    wh_buf_char(&dialects, '\0');
    const wh_option options[] = {
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "What to generate:"},
        {WH_OPTION_TEXT, "dialect", 0, "NAME[@V]", &s.dialect, wh_buf_view(&dialects).p},
        {WH_OPTION_TEXT, "dialect-version", 0, "V", &s.version, "the same version, apart"},
        {WH_OPTION_TEXT, "profile", 0, "FILE", &s.profile_file,
         "what an engine takes, as oracle --probe and --learn\nwrite it: leave out what it "
         "refuses"},
        {WH_OPTION_COUNT, "seed", 's', "S", &s.seed, "where the random choices come from (1)"},
        {WH_OPTION_COUNT, "count", 'n', "N", &s.count, "databases to make (100); 0: none"},
        {WH_OPTION_COUNT, "queries", 'q', "Q", &s.queries, "queries for each (100)"},
        {WH_OPTION_TEXT, "mix", 0, "SHAPE=W,...", &s.mix,
         "shapes of queries and their weights: where, order,\ndistinct, group, having, aggregate, "
         "..."},
        {WH_OPTION_FLAG, "complex", 0, NULL, &s.complex,
         "queries of every clause, nested, small and huge"},
        {WH_OPTION_COUNT, "size", 0, "N", &s.budget,
         "the same, each of about N names and constants"},
        {WH_OPTION_TEXT, "schema", 0, "FILE", &s.schema_file,
         "the setup of every case: DDL and rows of your own,\nwith queries over them"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Which of them to write:"},
        {WH_OPTION_SHARD, "shard", 0, "I/N", &s.shard,
         "every N-th case, from the I-th; N shards\nmake the whole"},
        {WH_OPTION_COUNT, "from", 0, "K", &s.from, "from case K on (1)"},
        {WH_OPTION_COUNT, "only", 0, "K", &s.only, "case K alone (the number behind 'seed: S/')"},
    };
    const wh_tool tool = {
        "gen",
        "[OPTION ...]",
        "Write random databases and queries as a stream of cases to standard output.\n"
        "The same options give the same bytes everywhere.",
        options,
        sizeof options / sizeof options[0],
        "Exit codes: 0 done, 128 a file can't be read or the output not written, 129 usage;\n199 "
        "out of memory.\n"
        "Example: gen --seed 7 --count 1000 | oracle --tlp > found.case.sql\n",
    };
    wh_buf say = WH_BUF_INIT(1 << 16);
    int outcome, rc = 0;

    outcome = wh_options_parse(&tool, &argc, argv, &say);
    wh_buf_release(&dialects);
    if (outcome != WH_OPTIONS_GO) {
        bool done = outcome == WH_OPTIONS_DONE;

        rc = done ? 0 : EXIT_USAGE;
        if (!write_all(done ? STDOUT_FILENO : STDERR_FILENO, say.p, say.n) && done)
            rc = complain("can't write the output: ", strerror(errno));
        wh_buf_release(&say);
        if (!done)
            fail_to_begin();
        return rc;
    }
    wh_buf_release(&say);
    rc = argc > 1 ? usage("no operand is taken: ", argv[1]) : check_settings(&s);
    if (rc == 0 && s.schema_file)
        rc = read_schema(&s);
    if (rc == 0 && s.profile_file)
        rc = read_profile(&s);
    if (rc == 0) {
        catch_signals();
        rc = emit_stream(&s);
    }
    if (rc != 0)
        fail_to_begin();
    wh_generate_schema_free(s.schema);
    wh_generate_profile_free(s.profile);
    if (caught)
        die_of(caught);
    return rc;
}
