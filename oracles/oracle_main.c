/* oracle: which answers of the engine can't be true? */
#include "oracles/campaign.h"
#include "oracles/dedup.h"
#include "oracles/pair.h"
#include "oracles/probe.h"
#include "oracles/stats.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char tool_name[] = "oracle";

typedef struct tester {
    wh_campaign_config config;
    wh_pool *pool;
    wh_stats stats;
    wh_known known;
    wh_texts archives, suppressions;
    wh_groups groups;  /* with --dedup */
    const char *learn; /* FILE of --learn */
    wh_arena *learned;
    wh_profile *profile;
    uint64_t saved_ms;
    uint64_t submitted, stop_after;
    bool stats_on_stderr, exit_zero, malformed, fatal, untested, asked_to_quit;
    bool enough; /* --stop-after: the last finding asked for is printed, nothing follows it */
    char why[512];
    wh_buf text; /* passed on behind the jobs up to `text_after` */
    uint64_t text_after;
    uint64_t deadline_ms; /* 0: none */
    const char *from;     /* the format of every input; NULL: told by looking at it */
} tester;

static void put_text_before(tester *t, uint64_t job)
{
    if (t->text.n && t->text_after < job) {
        if (!t->enough)
            wh_tool_write(tool_name, wh_buf_view(&t->text));
        wh_buf_clear(&t->text);
    }
}

static void quit_if_asked(tester *t)
{
    bool enough = t->stop_after && t->stats.counts.findings >= t->stop_after;
    bool late = t->deadline_ms && wh_stats_now_ms() >= t->deadline_ms;

    if (!t->asked_to_quit && (enough || late || wh_signals_came())) {
        t->asked_to_quit = true;
        wh_pool_quit(t->pool);
    }
}

static void note_untested(tester *t, const char *file, uint32_t line, wh_str why)
{
    if (!t->untested)
        snprintf(t->why, sizeof t->why, "%.200s:%lu: %.*s", file, (unsigned long)line,
                 (int)(why.n < 200 ? why.n : 200), why.p);
    t->untested = true;
}

static void count_suppressed(tester *t, wh_str bytes)
{
    uint32_t rule;

    memcpy(&rule, bytes.p, sizeof rule);
    if (t->stats.suppressed && rule < t->known.suppressions.n)
        t->stats.suppressed[rule]++;
}

static void take_finding(tester *t, wh_str bytes)
{
    wh_finding_head head;
    wh_str label, text;

    memcpy(&head, bytes.p, sizeof head);
    label = (wh_str){bytes.p + sizeof head, (size_t)head.nlabel};
    text = (wh_str){label.p + label.n, bytes.n - sizeof head - label.n};
    if (t->enough)
        return;
    if (t->known.dedup && !wh_groups_add(&t->groups, head.key, 1, label)) {
        t->stats.counts.duplicates++;
        return;
    }
    wh_tool_write(tool_name, text);
    if (!head.passed && head.kind == WH_FLAKY)
        t->stats.counts.flaky++;
    else if (!head.passed)
        t->stats.counts.findings++;
    t->enough = t->stop_after && t->stats.counts.findings >= t->stop_after;
}

/* A profile is of one build: what another one refuses does not belong in there. */
static void take_engine(tester *t, wh_str name)
{
    const char *blank = memchr(name.p, ' ', name.n);
    wh_str version = {blank ? blank + 1 : name.p,
                      blank ? (size_t)(name.p + name.n - blank - 1) : name.n};
    wh_error e;

    if (t->profile->version.n == 0)
        t->profile->version = wh_arena_str(t->learned, version);
    if (wh_str_eq(t->profile->version, version))
        return;
    wh_error_at(&e, WH_EINVAL, t->learn, 0, "a profile of version %.*s, but the engine is %.*s",
                (int)t->profile->version.n, t->profile->version.p, (int)version.n, version.p);
    wh_tool_say(tool_name, &e);
    t->fatal = true;
}

static void take_learned(tester *t, wh_str bytes)
{
    wh_tally tally;
    size_t i;

    for (i = 0; i + sizeof tally <= bytes.n && !t->fatal; i += sizeof tally) {
        memcpy(&tally, bytes.p + i, sizeof tally);
        wh_learn_add(t->profile, &tally);
    }
}

/* Now and then, and at the end. */
static void save_learned(tester *t, uint64_t every_ms)
{
    uint64_t now = wh_stats_now_ms();
    wh_error e;

    if (!t->profile || t->fatal || now - t->saved_ms < every_ms)
        return;
    t->saved_ms = now;
    if (wh_learn_save(t->profile, t->learn, &e) == WH_OK)
        return;
    wh_tool_say(tool_name, &e);
    t->fatal = true;
}

static void take_plans(tester *t, wh_str bytes)
{
    uint64_t hash;
    size_t i;

    for (i = 0; i + sizeof hash <= bytes.n; i += sizeof hash) {
        memcpy(&hash, bytes.p + i, sizeof hash);
        if (wh_stats_add_plan(&t->stats, hash) && t->profile)
            wh_profile_add_plan(t->profile, hash);
    }
}

static void on_frame(void *ctx, uint64_t number, uint32_t type, wh_str bytes)
{
    tester *t = ctx;
    wh_counts counts;
    wh_error e;

    put_text_before(t, number);
    switch (type) {
    case WH_CAMPAIGN_TEXT:
        if (!t->enough)
            wh_tool_write(tool_name, bytes);
        break;
    case WH_CAMPAIGN_FINDING:
        take_finding(t, bytes);
        break;
    case WH_CAMPAIGN_SUPPRESSED:
        count_suppressed(t, bytes);
        break;
    case WH_CAMPAIGN_COUNTS:
        memcpy(&counts, bytes.p, sizeof counts);
        wh_stats_add(&t->stats, &counts);
        break;
    case WH_CAMPAIGN_PLANS:
        take_plans(t, bytes);
        break;
    case WH_CAMPAIGN_ENGINE:
        take_engine(t, bytes);
        break;
    case WH_CAMPAIGN_LEARNED:
        take_learned(t, bytes);
        break;
    case WH_CAMPAIGN_UNTESTED:
        note_untested(t, "case", (uint32_t)number, bytes);
        break;
    default:
        memcpy(&e, bytes.p, sizeof e);
        wh_tool_say(tool_name, &e);
        t->malformed |= type == WH_CAMPAIGN_SAY;
        t->fatal |= type == WH_CAMPAIGN_FATAL;
        break;
    }
}

static void on_tick(void *ctx)
{
    tester *t = ctx;

    wh_stats_tick(&t->stats);
    save_learned(t, 10000);
    quit_if_asked(t);
}

/*
 * A worker died in check (base, oracle), or with oracle 0 in the setup behind that base. The
 * first time the next worker starts with the same check; if it dies there too, the one after it
 * reports the finding without running it, and all go on behind.
 */
static bool on_outcome(void *ctx, const wh_outcome *o, wh_buf *again)
{
    tester *t = ctx;
    wh_case_job head;
    wh_verdict v;
    wh_str bytes;
    bool retry, same;
    uint32_t base = o->progress.base, oracle = o->progress.oracle;

    if (!wh_verdict_of_outcome(o, &v, &retry) || !wh_case_job_read(o->message, &head, &bytes))
        return true;
    if (oracle == 0)
        base++;
    same = head.mode != WH_JOB_RUN && head.base == base && head.oracle == oracle;
    if (same && head.mode == WH_JOB_REPORT) {
        wh_error e;
        wh_error_at(&e, WH_EIO, head.file, head.line, "the worker dies before it runs anything");
        wh_tool_say(tool_name, &e);
        t->malformed = true;
        return true;
    }
    if (o->kind == WH_OUTCOME_KILLED && retry) /* says nothing about the check: once more */
        head.mode = WH_JOB_RUN;
    else
        head.mode = retry && !same ? WH_JOB_CONFIRM : WH_JOB_REPORT;
    head.base = base;
    head.oracle = oracle;
    head.section = o->progress.section;
    head.given = v;
    wh_case_job_write(again, &head, bytes);
    return false;
}

static int on_item(void *ctx, const char *file, const wh_item *item, wh_error *err)
{
    tester *t = ctx;
    wh_buf message = WH_BUF_INIT((size_t)1 << 31);
    wh_case_job head;
    int rc;

    quit_if_asked(t);
    if (t->asked_to_quit || t->fatal)
        return WH_ESTOPPED;
    switch (item->kind) {
    case WH_ITEM_FUTURE:
        note_untested(t, file, item->line, WH_STR("a case of a later version"));
        /* fall through */
    case WH_ITEM_TEXT:
        if (t->text.n && t->text_after != t->submitted) {
            wh_pool_drain(t->pool, NULL);
            put_text_before(t, UINT64_MAX);
        }
        t->text_after = t->submitted;
        wh_buf_str(&t->text, item->raw);
        return WH_OK;
    case WH_ITEM_BAD:
        wh_tool_say(tool_name, &item->error);
        t->malformed = true;
        return WH_OK;
    default:
        break;
    }
    wh_case_job_of_item(&head, file, item, t->from);
    wh_case_job_write(&message, &head, item->raw);
    rc = wh_pool_submit(t->pool, ++t->submitted, wh_buf_view(&message), err);
    wh_buf_release(&message);
    return rc;
}

static int exit_code(tester *t)
{
    if (t->fatal || t->malformed)
        return WH_EXIT_FATAL;
    if (t->stats.counts.findings)
        return t->exit_zero ? WH_EXIT_OK : WH_EXIT_VIOLATION;
    if (t->stats.counts.flaky && !t->untested)
        note_untested(t, "findings", (uint32_t)t->stats.counts.flaky,
                      WH_STR("failed once, but not again (flaky)"));
    if (t->untested) {
        wh_error e;
        wh_error_set(&e, WH_ENOTSUP, "not everything could be tested: %s", t->why);
        wh_tool_say(tool_name, &e);
        return WH_EXIT_UNTESTED;
    }
    return WH_EXIT_OK;
}

/* How many findings each group had, behind the last case, where remarks may stand. */
static void report_groups(tester *t)
{
    wh_buf text = WH_BUF_INIT((size_t)1 << 30);

    wh_groups_report(&t->groups, &text);
    wh_tool_write(tool_name, wh_buf_view(&text));
    wh_buf_release(&text);
    wh_groups_release(&t->groups);
}

static int run(tester *t, const wh_inputs *inputs)
{
    wh_input_handler handler = {on_item, t};
    wh_error err;
    size_t i;
    int rc = WH_OK;

    for (i = 0; i < inputs->n && !t->asked_to_quit && !t->fatal; i++) {
        int one = wh_case_job_input(inputs->v[i], t->from, t->pool, &handler, &err);
        if (one != WH_OK && one != WH_ESTOPPED) {
            wh_tool_say(tool_name, &err);
            rc = one;
        }
    }
    quit_if_asked(t);
    if (wh_pool_drain(t->pool, &err) != WH_OK) {
        wh_tool_say(tool_name, &err);
        rc = WH_EIO;
    }
    put_text_before(t, UINT64_MAX);
    report_groups(t);
    save_learned(t, 0);
    return rc == WH_OK ? exit_code(t) : WH_EXIT_FATAL;
}

/* ---- choosing oracles ------------------------------------------------------------------------ */

/* Flags: one per oracle, one per family; filled into a table of options. */
typedef struct choice {
    const wh_oracle *oracle; /* NULL: the whole group */
    const char *name;
    bool on;
} choice;

static size_t list_choices(choice *v, size_t max)
{
    const wh_oracle *o;
    size_t i, k, n = 0;

    for (i = 0; (o = wh_oracle_at(i)) != NULL && n + 1 < max; i++) {
        v[n++] = (choice){o, wh_oracle_name(o), false};
        for (k = 0; k < n && strcmp(v[k].name, wh_oracle_group(o)) != 0; k++)
            ;
        if (k == n)
            v[n++] = (choice){NULL, wh_oracle_group(o), false};
    }
    return n;
}

static bool is_chosen(const wh_oracle *o, const choice *v, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (v[i].on &&
            (v[i].oracle == o || (!v[i].oracle && strcmp(v[i].name, wh_oracle_group(o)) == 0)))
            return true;
    return false;
}

static void choose(wh_campaign_config *config, const choice *v, size_t n, bool all)
{
    const wh_oracle *o;
    size_t i;

    for (i = 0; (o = wh_oracle_at(i)) != NULL; i++)
        if (all || is_chosen(o, v, n))
            config->oracles[config->noracles++] = o;
}

/* Without being asked for, engines are compared only where there are two. */
static bool can_compare(const wh_engine_options *engine)
{
    return wh_engine_of_label(engine, WH_STR(WH_DIFF_TEST)) != SIZE_MAX &&
           wh_engine_of_label(engine, WH_STR(WH_DIFF_REFERENCE)) != SIZE_MAX;
}

static void drop_comparison(wh_campaign_config *config)
{
    size_t i, n = 0;

    for (i = 0; i < config->noracles; i++)
        if (config->oracles[i] != &wh_oracle_diff)
            config->oracles[n++] = config->oracles[i];
    config->noracles = n;
}

static int check_comparison(wh_campaign_config *config, const wh_engine_options *engine,
                            bool asked_for, wh_error *err)
{
    if (can_compare(engine))
        return WH_OK;
    if (asked_for && wh_pair_is_wanted(config->oracles, config->noracles))
        return wh_error_set(err, WH_EINVAL,
                            "--diff needs two engines: --engine test=URL --engine reference=URL");
    drop_comparison(config);
    return WH_OK;
}

/* ---- what need not be printed ---------------------------------------------------------------- */

static void say(const wh_error *e)
{
    wh_tool_say(tool_name, e);
}

/* Before the workers start: they inherit it. */
static int read_known(tester *t, wh_error *err)
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
        t->stats.suppressed = calloc(t->known.suppressions.n, sizeof *t->stats.suppressed);
    }
    return rc;
}

/* ---- profiles -------------------------------------------------------------------------------- */

/* --learn: before the workers start, as they inherit the profile. */
static int begin_learning(tester *t, wh_error *err)
{
    int rc;

    if (!t->learn)
        return WH_OK;
    t->learned = wh_arena_new(NULL, 0);
    rc = wh_learn_open(t->learned, t->learn, wh_str_of(t->config.dialect), &t->profile, err);
    t->config.profile = t->profile;
    t->config.plans = true;
    t->saved_ms = wh_stats_now_ms();
    return rc;
}

/* --probe: no input; the profile goes to standard output. */
static int probe(const char *dialect, const wh_engine_options *engine)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_buf text = WH_BUF_INIT((size_t)1 << 30);
    wh_profile *p;
    wh_error err;
    int code = WH_EXIT_FATAL;

    wh_signals_install();
    if (wh_profile_of_dialect(a, wh_str_of(dialect), &p, &err) == WH_OK &&
        wh_probe(engine, p, &err) == WH_OK) {
        wh_profile_write(p, &text);
        wh_tool_write(tool_name, wh_buf_view(&text));
        code = WH_EXIT_OK;
    } else {
        wh_tool_say(tool_name, &err);
    }
    wh_buf_release(&text);
    wh_arena_free(a);
    wh_signals_die();
    return code;
}

/* It reads nothing, also not a terminal. */
static void close_input_of_probe(int argc, char **argv)
{
    int i, null;

    for (i = 1; i < argc && strcmp(argv[i], "--probe") != 0; i++)
        ;
    null = i < argc ? open("/dev/null", O_RDONLY) : -1;
    if (null > 0) {
        dup2(null, STDIN_FILENO);
        close(null);
    }
}

/* ---- main ---------------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    wh_engine_options engine = WH_ENGINE_OPTIONS_INIT;
    tester t;
    choice choices[128];
    size_t nchoices = list_choices(choices, 128), i, n = 0;
    bool all = false, chosen, probing = false;
    const char *log = NULL;
    uint64_t budget_ms = 0;
    wh_option options[160];
    const wh_option fixed[] = {
        {WH_OPTION_FLAG, "all-oracles", 0, NULL, &all, "every oracle (the default)"},
        WH_ENGINE_OPTIONS(&engine),
        {WH_OPTION_TEXT, "dialect", 0, "NAME", &t.config.dialect, "of plain scripts (sqlite)"},
        {WH_OPTION_TEXT, "from", 0, "FORMAT", &t.from,
         "every input is a file of that format: sqllogictest,\nmysqltest, ... (see replay --help)"},
        {WH_OPTION_COUNT, "seed", 0, "N", &t.config.seed,
         "for bases that bring none, as in plain scripts (1)"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Profiles:"},
        {WH_OPTION_FLAG, "probe", 0, NULL, &probing,
         "read no cases; print which of the generator's\nfeatures the engine accepts"},
        {WH_OPTION_TEXT, "learn", 0, "FILE", &t.learn,
         "refine that profile by what is accepted, refused\nand planned in this run"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "How long:"},
        {WH_OPTION_COUNT, "stop-after", 0, "N", &t.stop_after, "end after N findings"},
        {WH_OPTION_DURATION, "for", 0, "TIME", &budget_ms, "end after this time"},
        {WH_OPTION_GROUP, NULL, 0, NULL, NULL, "Which findings:"},
        {WH_OPTION_FLAG, "dedup", 0, NULL, &t.known.dedup,
         "of findings with one signature and shape print\nthe first, count the others"},
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
        "128 malformed input, engine unreachable; 129 usage.\n"};
    wh_pool_config pool;
    wh_inputs inputs = {NULL, 0};
    wh_error err;
    int code;

    memset(&t, 0, sizeof t);
    t.config.seed = 1;
    t.config.dialect = "sqlite";
    t.config.log = -1;
    t.text.limit = (size_t)1 << 31;
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
    choose(&t.config, choices, nchoices, all);
    chosen = t.config.noracles > 0 && !all;
    if (t.config.noracles == 0)
        choose(&t.config, choices, nchoices, true);
    t.config.engine = &engine;
    t.config.counted = t.stats.counted = t.stats_on_stderr || t.stats.path;
    if (wh_case_job_check(t.from, t.config.dialect, &err) != WH_OK ||
        wh_engine_options_check(&engine, &err) != WH_OK ||
        check_comparison(&t.config, &engine, chosen, &err) != WH_OK ||
        (log && engine.jobs > 1 && wh_error_set(&err, WH_EINVAL, "--log needs --jobs 1"))) {
        wh_tool_say(tool_name, &err);
        return err.code == WH_EENGINE ? WH_EXIT_FATAL : WH_EXIT_USAGE;
    }
    if (log)
        t.config.log = open(log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
    if (log && t.config.log < 0) {
        wh_error_at(&err, WH_EIO, log, 0, "can't be written: %s", strerror(errno));
        wh_tool_say(tool_name, &err);
        return WH_EXIT_FATAL;
    }
    wh_tool_preload(&engine);
    if (probing)
        return probe(t.config.dialect, &engine);
    if (read_known(&t, &err) != WH_OK || begin_learning(&t, &err) != WH_OK) {
        wh_tool_say(tool_name, &err);
        return WH_EXIT_FATAL;
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
    pool.on_frame = on_frame;
    pool.on_outcome = on_outcome;
    pool.on_tick = on_tick;
    pool.ctx = &t;
    wh_signals_install();
    wh_stats_begin(&t.stats);
    if (budget_ms)
        t.deadline_ms = wh_stats_now_ms() + budget_ms;
    if (wh_pool_start(&t.pool, &pool, &err) != WH_OK ||
        wh_inputs_expand(&inputs, argc, argv, &err) != WH_OK) {
        wh_tool_say(tool_name, &err);
        code = WH_EXIT_FATAL;
    } else {
        code = run(&t, &inputs);
    }
    wh_pool_free(t.pool);
    wh_inputs_free(&inputs);
    wh_stats_end(&t.stats, t.stats_on_stderr);
    free(t.stats.suppressed);
    wh_known_release(&t.known);
    if (t.learned)
        wh_arena_free(t.learned);
    wh_signals_die();
    wh_buf_release(&t.text);
    return code;
}
