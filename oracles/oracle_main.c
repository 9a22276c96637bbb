/* oracle: which answers of the engine can't be true? */
#define _GNU_SOURCE /* flock */
#include "oracles/choose.h"
#include "oracles/campaign/check_rules.h"
#include "oracles/probe/cache.h"
#include "oracles/probe/probe.h"
#include "oracles/campaign/tester.h"
#include "formats/base/memory.h"
#include "replay/archive/outfile.h"
#include "replay/tool/people.h"
#include "replay/tool/suite_outputs.h"
#include "replay/engine/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

static const char tool_name[] = WH_ORACLE_TOOL;

/* ---- what need not be printed ---------------------------------------------------------------- */

static void say(const wh_error *e)
{
    wh_tool_say(tool_name, e);
}

/* Before the workers start: they inherit it. */
static int read_known(wh_tester *t, wh_error *err)
{
    int rc = WH_OK;
    size_t i;

    for (i = 0; i < t->suppressions.n && rc == WH_OK; i++)
        rc = wh_known_add_suppressions(&t->known, t->suppressions.v[i], err);
    for (i = 0; i < t->archives.n && rc == WH_OK; i++)
        rc = wh_known_add_archive(&t->known, t->archives.v[i], say, err);
    t->config.known = &t->known;
    if (t->known.suppressions.n) {
        t->stats.suppressions = &t->known.suppressions;
        t->stats.suppressed =
            wh_memory_zalloc(t->known.suppressions.n, sizeof *t->stats.suppressed);
    }
    return rc;
}

/* ---- profiles -------------------------------------------------------------------------------- */

/* --learn and --profile: before the workers start, as they inherit the profiles. */
static int begin_learning(wh_tester *t, wh_error *err)
{
    int rc = WH_OK;

    if (t->learn || t->declared)
        t->learned = wh_arena_new(NULL, 0);
    if (t->declared) {
        wh_profile *p;
        rc = wh_learn_read(t->learned, t->declared, &p, err);
        t->config.declared = rc == WH_OK ? p : NULL;
    }
    if (!t->learn || rc != WH_OK)
        return rc;
    rc = wh_learn_open(t->learned, t->learn, wh_str_of(t->config.dialect), &t->profile, err);
    t->config.profile = t->profile;
    t->config.plans = true;
    t->saved_ms = wh_now_ms();
    return rc;
}

/* The profile, asked for or (path->n) taken from where it is kept, or kept there from now on. */
static int make_profile(const wh_campaign_config *c, const wh_engine_options *engine, bool cached,
                        wh_profile *p, wh_buf *path, wh_buf *text, wh_error *err)
{
    int rc = cached ? wh_probe_cache_path(engine, c->mapping_text, p, path, err) : WH_OK;

    if (rc != WH_OK || (cached && wh_probe_cache_read(path->p, text)))
        return rc;
    rc = wh_probe(engine, c->mapping, c->mapping_text, p, err);
    if (rc != WH_OK)
        return rc;
    wh_profile_write(p, text);
    return cached ? wh_file_write(path->p, wh_buf_view(text), NULL, err) : WH_OK;
}

/* --probe: no input; the profile goes to standard output. */
static int probe(const wh_campaign_config *c, const wh_engine_options *engine, bool cached)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_buf text = WH_BUF_INIT((size_t)1 << 30), path = WH_BUF_INIT(8192);
    wh_profile *p;
    wh_error err;
    int code = WH_EXIT_FATAL;

    wh_signals_install();
    if (wh_profile_of_dialect(a, wh_str_of(c->dialect), &p, &err) == WH_OK &&
        make_profile(c, engine, cached, p, &path, &text, &err) == WH_OK) {
        wh_tool_write(tool_name, wh_buf_view(&text));
        code = WH_EXIT_OK;
    } else {
        wh_tool_say(tool_name, &err);
    }
    wh_buf_release(&path);
    wh_buf_release(&text);
    wh_arena_free(a);
    wh_signals_die();
    return code;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* `*text`: what the file holds; NULL: nobody asks. */
static int read_rule_file(wh_arena *a, const char *file, wh_rules *out, wh_str *text, wh_error *err)
{
    wh_str all;
    wh_buf b = WH_BUF_INIT(1 << 24);
    FILE *f = fopen(file, "r");
    char part[4096];
    size_t n;
    int rc = WH_OK;

    if (!f)
        return wh_error_at(err, WH_EIO, file, 0, "can't be read: %s", strerror(errno));
    while ((n = fread(part, 1, sizeof part, f)) > 0)
        wh_buf_add(&b, part, n);
    if (ferror(f))
        rc = wh_error_at(err, WH_EIO, file, 0, "can't be read: %s", strerror(errno));
    else if (b.status != WH_OK)
        rc = wh_error_at(err, b.status, file, 0, "is longer than the 16 MiB of a file of rules");
    fclose(f);
    if (rc != WH_OK) {
        wh_buf_release(&b);
        return rc;
    }
    all = wh_arena_str(a, wh_buf_view(&b));
    if (text)
        *text = all;
    n = out->n;
    rc = wh_rules_read(a, all, file, out, err);
    if (rc == WH_OK && out->n == n)
        rc = wh_error_at(err, WH_EINVAL, file, 0, "holds no rule");
    wh_buf_release(&b);
    return rc;
}

/* Files named *.rules are taken away from the arguments, and read. */
static int take_rule_files(wh_arena *a, int *argc, char **argv, wh_rules *out, wh_error *err)
{
    int i, n = 1, rc = WH_OK;

    for (i = 1; i < *argc; i++) {
        size_t length = strlen(argv[i]);

        if (rc == WH_OK && length > 6 && strcmp(argv[i] + length - 6, ".rules") == 0)
            rc = read_rule_file(a, argv[i], out, NULL, err);
        else
            argv[n++] = argv[i];
    }
    argv[n] = NULL;
    *argc = n;
    return rc;
}

/* --check-rules: no input but rules; a line each goes to standard output. */
static int check_rules(const wh_tester *t, const wh_engine_options *engine)
{
    wh_buf text = WH_BUF_INIT((size_t)1 << 30);
    size_t wrong;
    wh_error err;
    int code = WH_EXIT_FATAL;

    int rc = wh_engine_of_label(engine, WH_STR("reference")) != SIZE_MAX
                 ? wh_check_mapping(engine, t->config.seed, t->config.mapping, &text, &wrong, &err)
                 : wh_check_rules(engine, t->config.dialect, t->config.seed, t->config.rules, &text,
                                  &wrong, &err);

    if (rc == WH_OK) {
        wh_tool_write(tool_name, wh_buf_view(&text));
        code = wrong ? WH_EXIT_VIOLATION : WH_EXIT_OK;
    } else {
        wh_tool_say(tool_name, &err);
    }
    wh_buf_release(&text);
    return code;
}

/* What is probed or tried without a case is of the one engine's dialect. NULL: there are several,
 * or it has another name than its URL's scheme. */
static const char *dialect_of(const wh_engine_options *engine)
{
    const char *text = engine->engines.n ? engine->engines.v[0] : getenv("WHITTLE_ENGINE");
    wh_str url = text ? wh_engine_url_of(text) : (wh_str){NULL, 0};
    const char *colon = url.n ? memchr(url.p, ':', url.n) : NULL;
    const wh_dialect *d = colon ? wh_dialect_find((wh_str){url.p, (size_t)(colon - url.p)}) : NULL;

    return d && engine->engines.n <= 1 ? d->name : NULL;
}

/* It reads nothing, also not a terminal. */
static void close_input_of_probe(int argc, char **argv)
{
    int i, null;

    for (i = 1;
         i < argc && strcmp(argv[i], "--probe") != 0 && strcmp(argv[i], "--check-rules") != 0; i++)
        ;
    null = i < argc ? open("/dev/null", O_RDONLY) : -1;
    if (null > 0) {
        dup2(null, STDIN_FILENO);
        close(null);
    }
}

/* For people: what was found, where it is, what to do next. */
static void close_campaign(const wh_tester *t)
{
    const wh_counts *c = &t->stats.counts;
    uint64_t findings = c->findings, unreported = c->duplicates + c->known + c->suppressed;
    char file[4096], next[4300], n[40], m[40], what[4500], more[60] = "";
    const char *where = wh_tool_output_file(file, sizeof file);

    if (unreported)
        snprintf(more, sizeof more, " (%llu more not printed)", (unsigned long long)unreported);
    if (findings == 0) {
        snprintf(what, sizeof what, "nothing found%s: %s of %s", more,
                 wh_plural(n, sizeof n, c->checks, "check", "checks"),
                 wh_plural(m, sizeof m, c->cases, "case", "cases"));
        wh_tool_close(tool_name, t->stats.verbose, WH_TONE_GOOD, what, NULL);
        return;
    }
    snprintf(what, sizeof what, "%s%s%s%s", wh_plural(n, sizeof n, findings, "finding", "findings"),
             more, where ? ", in " : "", where ? where : "");
    if (where)
        snprintf(next, sizeof next, "reduce %.4000s > small.case.sql", where);
    else
        snprintf(next, sizeof next, "keep them in a file: oracle ... > found.sql");
    wh_tool_close(tool_name, t->stats.verbose, WH_TONE_BAD, what,
                  where || wh_tool_output_is_terminal() ? next : NULL);
}

/* Emptied, and this process's alone: two would write into each other's cases. -1, with errno. */
static int open_log(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666), error;
    struct stat st;

    if (fd < 0 || fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
        return fd;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 && ftruncate(fd, 0) == 0)
        return fd;
    error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* ---- main ---------------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    wh_engine_options engine = WH_ENGINE_OPTIONS_INIT;
    wh_tester t;
    wh_oracle_flag choices[128];
    size_t nchoices = wh_oracle_flags(choices, 128), i, n = 0;
    bool all = false, chosen, probing = false, cached = false, checking = false;
    wh_rules rules = {NULL, 0, 0}, mapping = {NULL, 0, 0};
    const char *mapping_file = NULL;
    wh_arena *ruled;
    const char *log = NULL;
    char shared[PATH_MAX];
    uint64_t budget_ms = 0;
    wh_option options[160];
    const wh_option fixed[] = {
        {WH_OPTION_FLAG, "all-oracles", 0, NULL, &all, "every oracle (the default)"},
        WH_ENGINE_OPTIONS(&engine),
        {WH_OPTION_TEXT, "dialect", 0, "NAME", &t.config.dialect,
         "of scripts (that of --from, else of the engine)"},
        {WH_OPTION_TEXT, "mapping", 0, "FILE", &mapping_file,
         "rules for --diff that go before those of the\nlibrary (see oracle(1))"},
        {WH_OPTION_TEXT, "from", 0, "FORMAT", &t.from,
         "every input is a file of that format: sqllogictest,\nmysqltest, ... (see replay --help)"},
        {WH_OPTION_TEXT, "source", 0, "DIR", &t.config.source,
         "with --from mysqltest: read what the tests source, if\nit lies below DIR (the suite's "
         "own directory)"},
        {WH_OPTION_COUNT, "seed", 0, "N", &t.config.seed,
         "for cases of gen that bring none (1); of a plain\nscript every check is made, with other "
         "choices\nfor another seed"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Profiles:"},
        {WH_OPTION_FLAG, "probe", 0, NULL, &probing,
         "read no cases; print which of the generator's\nfeatures the engine accepts; of several "
         "engines,\nwhich all of them answer alike"},
        {WH_OPTION_FLAG, "cached", 0, NULL, &cached,
         "with --probe: print what was found before for\nthese products and versions, and keep it"},
        {WH_OPTION_TEXT, "profile", 0, "FILE", &t.declared,
         "what the functions are that the dialect does not\nlist: lines 'function NAME scalar', or "
         "aggregate,\nor nondeterministic"},
        {WH_OPTION_TEXT, "learn", 0, "FILE", &t.learn,
         "refine that profile by what is accepted, refused\nand planned in this run"},
        {WH_OPTION_FLAG, "check-rules", 0, NULL, &checking,
         "read no cases; try the rules of --rules, or those\nof files *.rules, on the engine; "
         "of two engines,\nthose of --mapping, or the library's, on both"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "How long:"},
        {WH_OPTION_COUNT, "stop-after", 0, "N", &t.stop_after, "end after N findings"},
        {WH_OPTION_DURATION, "for", 0, "TIME", &budget_ms, "end after this time"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Which findings:"},
        {WH_OPTION_FLAG, "dedup", 0, NULL, &t.known.dedup,
         "of findings that are alike print the first and\never fewer of the others, which are "
         "counted"},
        {WH_OPTION_TEXTS, "known", 0, "DIR", &t.archives,
         "count, don't print, those of the archive DIR;\nmay repeat"},
        {WH_OPTION_TEXTS, "suppress", 0, "FILE", &t.suppressions,
         "count, don't print, those that a line of FILE\ndescribes (see oracle(1)); may repeat"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Output:"},
        {WH_OPTION_FLAG, "print-all", 0, NULL, &t.config.print_all,
         "print every check with its verdict, not only failures"},
        {WH_OPTION_TEXT, "log", 0, "FILE", &log,
         "write every statement before it runs, as cases\nthat replay can run"},
        {WH_OPTION_FLAG, "stats", 0, NULL, &t.stats_on_stderr, "print counts at the end"},
        {WH_OPTION_TEXT, "stats-file", 0, "FILE", &t.stats.path,
         "keep counts in FILE, replaced each second"},
        {WH_OPTION_FLAG, "plans", 0, NULL, &t.config.plans, "count unique query plans too"},
        {WH_OPTION_FLAG, "verbose", 'v', NULL, &t.stats.verbose,
         "a progress line even if stderr is no terminal"},
        {WH_OPTION_FLAG, "exit-zero", 0, NULL, &t.exit_zero, "a finding is no failure of the tool"},
    };
    wh_tool tool = {
        tool_name,
        "[OPTION ...] [FILE ...]",
        "Check the bases of cases (or the queries of plain SQL scripts) and print each answer "
        "that\n"
        "can't be right as a case of its own. Cases that have a check already pass through.",
        options,
        0,
        "Exit code: 0 nothing found; 1 a finding; 125 something could not be tested;\n"
        "128 malformed input, engine unreachable; 129 usage;\n199 out of memory.\n"};
    wh_pool_config pool;
    wh_inputs inputs = WH_INPUTS_INIT;
    wh_error err;
    int code;

    wh_tool_guard_memory(tool_name);
    memset(&t, 0, sizeof t);
    t.config.seed = 1;
    t.config.log = -1;
    wh_buf_own(&t.text, (size_t)1 << 31);
    options[n++] = (wh_option){WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Oracles:"};
    for (i = 0; i < nchoices; i++)
        options[n++] = (wh_option){WH_OPTION_FLAG,
                                   choices[i].name,
                                   0,
                                   NULL,
                                   &choices[i].on,
                                   choices[i].oracle ? wh_oracle_summary(choices[i].oracle)
                                                     : "all of this family"};
    for (i = 0; i < sizeof fixed / sizeof fixed[0]; i++)
        options[n++] = fixed[i];
    tool.noptions = n;
    close_input_of_probe(argc, argv);
    if (!wh_tool_begin(&tool, &argc, argv, &code))
        return code;
    ruled = wh_arena_new(NULL, 0);
    if (take_rule_files(ruled, &argc, argv, &rules, &err) != WH_OK ||
        (mapping_file &&
         read_rule_file(ruled, mapping_file, &mapping, &t.config.mapping_text, &err) != WH_OK)) {
        wh_tool_say(tool_name, &err);
        code = WH_EXIT_FATAL;
        goto done;
    }
    t.config.rules = rules.n ? &rules : NULL;
    t.config.mapping = mapping.n ? &mapping : NULL;
    wh_oracles_choose(&t.config, choices, nchoices, all);
    chosen = t.config.noracles > 0 && !all;
    if (t.config.noracles == 0)
        wh_oracles_choose(&t.config, choices, nchoices, true);
    t.config.engine = &engine;
    t.config.counted = t.stats.counted = t.stats_on_stderr || t.stats.path;
    if ((checking || probing) && !t.config.dialect)
        t.config.dialect = dialect_of(&engine);
    if (wh_suite_directory(&t.config.source, t.from, shared, &err) != WH_OK ||
        wh_case_job_check(t.from, &t.config.dialect, &engine, &err) != WH_OK ||
        wh_engine_options_check(&engine, &err) != WH_OK ||
        wh_oracles_check(&t.config, &engine, chosen, &err) != WH_OK ||
        (log && wh_inputs_spare(argc, argv, "--log", log, &err) != WH_OK) ||
        (t.stats.path &&
         wh_inputs_keep(argc, argv, "--stats-file", t.stats.path, &err) != WH_OK) ||
        (log && engine.jobs > 1 && wh_error_set(&err, WH_EINVAL, "--log needs --jobs 1"))) {
        wh_tool_say(tool_name, &err);
        code = err.code == WH_EENGINE || err.code == WH_EIO ? WH_EXIT_FATAL : WH_EXIT_USAGE;
        goto done;
    }
    if (log)
        t.config.log = open_log(log);
    if (log && t.config.log < 0) {
        wh_error_at(&err, WH_EIO, log, 0, "can't be written: %s",
                    errno == EWOULDBLOCK ? "another process writes its log there"
                                         : strerror(errno));
        wh_tool_say(tool_name, &err);
        code = WH_EXIT_FATAL;
        goto done;
    }
    wh_tool_preload(&engine);
    if ((checking || probing) && argc > 1) {
        fprintf(stderr, "%s: %s, not '%s'\n", tool_name,
                checking ? "--check-rules reads files *.rules alone" : "--probe reads nothing",
                argv[1]);
        code = WH_EXIT_USAGE;
        goto done;
    }
    if (cached && !probing) {
        fprintf(stderr, "%s: --cached goes with --probe\n", tool_name);
        code = WH_EXIT_USAGE;
        goto done;
    }
    if (checking && (mapping_file ? wh_engine_of_label(&engine, WH_STR("reference")) == SIZE_MAX
                                  : rules.n && engine.engines.n > 1)) {
        fprintf(stderr, "%s: %s\n", tool_name,
                mapping_file
                    ? "a mapping is tried between two engines: -e test=URL -e reference=URL"
                    : "rules between two engines are a mapping: --mapping FILE");
        code = WH_EXIT_USAGE;
        goto done;
    }
    if (checking || probing) {
        code = checking ? check_rules(&t, &engine) : probe(&t.config, &engine, cached);
        goto done;
    }
    if (read_known(&t, &err) != WH_OK || begin_learning(&t, &err) != WH_OK) {
        wh_tool_say(tool_name, &err);
        code = WH_EXIT_FATAL;
        goto done;
    }
    memset(&pool, 0, sizeof pool);
    pool.workers = (unsigned)engine.jobs;
    pool.in_process = engine.in_process;
    pool.core = engine.core;
    pool.timeout_ms = engine.timeout_ms;
    pool.grace_ms = 2000;
    pool.memory = engine.memory;
    pool.job = wh_campaign_job;
    pool.job_end = wh_campaign_job_end;
    pool.is_sound = wh_tester_is_sound;
    pool.on_frame = wh_tester_on_frame;
    pool.on_outcome = wh_tester_on_outcome;
    pool.on_tick = wh_tester_on_tick;
    pool.ctx = &t;
    wh_signals_install();
    wh_stats_begin(&t.stats);
    if (budget_ms)
        t.deadline_ms = wh_now_ms() + budget_ms;
    if (t.known.dedup)
        t.config.shared = t.shared = wh_shared_groups_new();
    if (wh_pool_start(&t.pool, &pool, &err) != WH_OK ||
        wh_inputs_expand(&inputs, argc, argv, t.from, &err) != WH_OK) {
        wh_tool_say(tool_name, &err);
        code = WH_EXIT_FATAL;
    } else {
        code = wh_tester_run(&t, &inputs);
    }
    wh_pool_free(t.pool);
    wh_inputs_free(&inputs);
    if (!wh_stats_end(&t.stats, t.stats_on_stderr))
        code = WH_EXIT_FATAL;
    if (code != WH_EXIT_FATAL)
        close_campaign(&t);
done:
    free(t.stats.suppressed);
    wh_shared_groups_free(t.shared);
    wh_known_release(&t.known);
    if (t.learned)
        wh_arena_free(t.learned);
    wh_arena_free(ruled);
    wh_signals_die();
    wh_buf_release(&t.text);
    return code;
}
