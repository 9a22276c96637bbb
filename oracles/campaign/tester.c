/* The parent of a campaign. */
#include "oracles/campaign/tester.h"
#include "formats/base/memory.h"
#include "replay/worker/frame.h"
#include "replay/engine/clock.h"

#include <stdio.h>
#include <stdlib.h>

static void put_text_before(wh_tester *t, uint64_t job)
{
    if (t->text.n && t->text_after < job) {
        if (!t->enough)
            wh_tool_write(WH_ORACLE_TOOL, wh_buf_view(&t->text));
        wh_buf_clear(&t->text);
    }
}

static void quit_if_asked(wh_tester *t)
{
    bool enough = t->stop_after && t->stats.counts.findings >= t->stop_after;
    bool late = t->deadline_ms && wh_now_ms() >= t->deadline_ms;

    if (!t->asked_to_quit && (enough || late || wh_signals_came())) {
        t->asked_to_quit = true;
        wh_pool_quit(t->pool);
    }
}

/* The first such place and reason is kept. `file`: NULL where the reason begins with its place. */
static void note_untested(wh_tester *t, const char *file, uint32_t line, wh_str why)
{
    char at[24] = "";

    if (line)
        snprintf(at, sizeof at, ":%lu", (unsigned long)line);
    if (!t->untested)
        snprintf(t->why, sizeof t->why, "%.200s%s%s%.*s", file ? file : "", at, file ? ": " : "",
                 (int)(why.n < 400 ? why.n : 400), why.p);
    t->untested = true;
}

static void count_suppressed(wh_tester *t, wh_str bytes)
{
    uint32_t rule;

    memcpy(&rule, bytes.p, sizeof rule);
    if (t->stats.suppressed && rule < t->known.suppressions.n)
        t->stats.suppressed[rule]++;
}

/* Is it in no group, and one of too many? Then it is counted. What comes without its case was like
 * one that was; what came as a case was looked through before. */
static bool is_too_frequent(wh_tester *t, const wh_finding_head *head, bool whole)
{
    size_t group = t->groups.n;

    wh_frequent_count(&t->frequent, head->core.kind, head->count);
    if (head->passed || wh_finding_groups_find(&t->groups, &head->core))
        return false;
    if (!whole)
        group = wh_frequent_group(&t->frequent, &head->core);
    else if (!wh_frequent_has(&t->frequent, &head->core, head->direction, t->stats.counts.bases,
                              &group))
        return false;
    if (group < t->groups.n)
        t->groups.v[group].count += head->count;
    return true;
}

/* Is it to be printed? It is counted in any case. */
static bool is_news(wh_tester *t, const wh_finding_head *head, wh_str label, bool whole)
{
    bool rare = whole && !head->passed && head->kind == WH_FAIL &&
                wh_seen_lacks(&t->seen, NULL, &head->core);
    bool alike = is_too_frequent(t, head, whole) ||
                 !wh_finding_groups_add(&t->groups, &head->core, head->count, head->sample, label);

    if (alike && !rare)
        return false;
    if (!head->passed)
        wh_seen_add(&t->seen, &head->core);
    return true;
}

static void take_finding(wh_tester *t, wh_str bytes)
{
    wh_finding_head head;
    wh_str label, text;

    memcpy(&head, bytes.p, sizeof head);
    label = (wh_str){bytes.p + sizeof head, (size_t)head.nlabel};
    text = (wh_str){label.p + label.n, bytes.n - sizeof head - label.n};
    if (t->enough)
        return;
    if (t->known.dedup && !is_news(t, &head, label, text.n > 0)) {
        t->stats.counts.duplicates += head.count;
        return;
    }
    wh_tool_write(WH_ORACLE_TOOL, text);
    if (!head.passed && head.kind == WH_FLAKY)
        t->stats.counts.flaky++;
    else if (!head.passed)
        t->stats.counts.findings++;
    t->enough = t->stop_after && t->stats.counts.findings >= t->stop_after;
}

/* A profile is of one build: what another one refuses does not belong in there. */
static void take_engine(wh_tester *t, wh_str name)
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
    wh_tool_say(WH_ORACLE_TOOL, &e);
    t->fatal = true;
}

static void take_learned(wh_tester *t, wh_str bytes)
{
    wh_tally tally;
    size_t i;

    for (i = 0; i + sizeof tally <= bytes.n && !t->fatal; i += sizeof tally) {
        memcpy(&tally, bytes.p + i, sizeof tally);
        wh_learn_add(t->profile, &tally);
    }
}

/* Now and then, and at the end. */
static void save_learned(wh_tester *t, uint64_t every_ms)
{
    uint64_t now = wh_now_ms();
    wh_error e;

    if (!t->profile || t->fatal || now - t->saved_ms < every_ms)
        return;
    t->saved_ms = now;
    if (wh_learn_save(t->profile, t->learn, &e) == WH_OK)
        return;
    wh_tool_say(WH_ORACLE_TOOL, &e);
    t->fatal = true;
}

static void take_asked(wh_tester *t, wh_str bytes)
{
    wh_steer_query q;
    size_t i;

    for (i = 0; i + sizeof q <= bytes.n; i += sizeof q) {
        memcpy(&q, bytes.p + i, sizeof q);
        wh_steer_add(&t->steer, &q);
    }
}

static void take_plans(wh_tester *t, wh_str bytes)
{
    uint64_t hash;
    size_t i;

    for (i = 0; i + sizeof hash <= bytes.n; i += sizeof hash) {
        memcpy(&hash, bytes.p + i, sizeof hash);
        if (wh_stats_add_plan(&t->stats, hash) && t->profile)
            wh_profile_add_plan(t->profile, hash);
    }
}

static bool is_finding(wh_str bytes)
{
    wh_finding_head head;

    if (bytes.n < sizeof head)
        return false;
    memcpy(&head, bytes.p, sizeof head);
    return head.nlabel <= bytes.n - sizeof head && head.kind <= WH_FLAKY;
}

static bool are_queries(wh_str bytes)
{
    wh_steer_query q;
    size_t i;

    for (i = 0; i + sizeof q <= bytes.n; i += sizeof q) {
        memcpy(&q, bytes.p + i, sizeof q);
        if (q.n > WH_STEER_FEATURES)
            return false;
    }
    return i == bytes.n;
}

bool wh_tester_is_sound(void *ctx, uint32_t type, wh_str bytes)
{
    (void)ctx;
    switch (type) {
    case WH_CAMPAIGN_TEXT:
    case WH_CAMPAIGN_UNTESTED:
    case WH_CAMPAIGN_TELL:
    case WH_CAMPAIGN_REFUSED:
        return true;
    case WH_CAMPAIGN_FINDING:
        return is_finding(bytes);
    case WH_CAMPAIGN_SUPPRESSED:
        return bytes.n == sizeof(uint32_t);
    case WH_CAMPAIGN_COUNTS:
        return bytes.n == sizeof(wh_counts);
    case WH_CAMPAIGN_PLANS:
        return bytes.n % sizeof(uint64_t) == 0;
    case WH_CAMPAIGN_ENGINE: /* stands in the profile's file */
        return wh_frame_is_line(bytes, 4096);
    case WH_CAMPAIGN_LEARNED:
        return bytes.n % sizeof(wh_tally) == 0;
    case WH_CAMPAIGN_ASKED:
        return are_queries(bytes);
    case WH_CAMPAIGN_SAY:
    case WH_CAMPAIGN_FATAL:
        return wh_frame_is_error(bytes);
    default:
        return false;
    }
}

void wh_tester_on_frame(void *ctx, uint64_t number, uint32_t type, wh_str bytes)
{
    wh_tester *t = ctx;
    wh_counts counts;
    wh_error e;

    put_text_before(t, number);
    switch (type) {
    case WH_CAMPAIGN_TEXT:
        if (!t->enough)
            wh_tool_write(WH_ORACLE_TOOL, bytes);
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
    case WH_CAMPAIGN_ASKED:
        take_asked(t, bytes);
        break;
    case WH_CAMPAIGN_REFUSED:
        wh_refusal_totals_add(&t->stats.refused, bytes);
        break;
    case WH_CAMPAIGN_UNTESTED:
        note_untested(t, NULL, 0, bytes);
        break;
    case WH_CAMPAIGN_TELL:
        wh_error_set(&e, WH_OK, "%.*s", (int)bytes.n, bytes.p);
        wh_tool_say(WH_ORACLE_TOOL, &e);
        break;
    default:
        memcpy(&e, bytes.p, sizeof e);
        wh_tool_say(WH_ORACLE_TOOL, &e);
        t->malformed |= type == WH_CAMPAIGN_SAY;
        t->fatal |= type == WH_CAMPAIGN_FATAL;
        break;
    }
}

void wh_tester_on_tick(void *ctx)
{
    wh_tester *t = ctx;

    wh_stats_tick(&t->stats);
    save_learned(t, 10000);
    quit_if_asked(t);
}

/*
 * A worker died in check (base, oracle), or with oracle 0 in the setup behind that base. The
 * first time the next worker starts with the same check; if it dies there too, the one after it
 * reports the finding without running it, and all go on behind.
 */
bool wh_tester_on_outcome(void *ctx, const wh_outcome *o, wh_buf *again)
{
    wh_tester *t = ctx;
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

        if (o->kind == WH_OUTCOME_STARVED)
            wh_memory_out(0);
        wh_error_at(&e, WH_EIO, head.file, head.line, "%s", wh_outcome_before_anything(o));
        wh_tool_say(WH_ORACLE_TOOL, &e);
        t->malformed = true;
        return true;
    }
    if (head.mode == WH_JOB_REPORT && head.oracle)
        head.told = head.base;
    if (wh_outcome_says_nothing(o) || oracle == WH_CAMPAIGN_SUMS)
        head.mode = WH_JOB_RUN;
    else
        head.mode = retry && !same ? WH_JOB_CONFIRM : WH_JOB_REPORT;
    head.costly += head.mode == WH_JOB_REPORT && v.kind != WH_CRASH;
    head.base = base;
    head.oracle = oracle == WH_CAMPAIGN_SUMS ? 0 : oracle;
    head.section = o->progress.section;
    head.given = v;
    wh_case_job_write(again, &head, bytes);
    return false;
}

/*
 * What earlier databases have taught of queries that end the process, and of findings, goes for the
 * 2nd, the 4th, the 8th .. and those behind it, when all before it are done: so -j changes nothing.
 */
static int steer(wh_tester *t, wh_case_job *head, wh_error *err)
{
    uint64_t number = t->submitted + 1;
    int rc = WH_OK;

    if (!t->known.dedup)
        return WH_OK;
    if (number > 1 && (number & (number - 1)) == 0) {
        rc = wh_pool_drain(t->pool, err);
        wh_steer_choose(&t->steer, &t->avoided);
        wh_shared_groups_add(t->shared, &t->groups, &t->seen, &t->frequent, t->submitted,
                             t->stats.counts.bases);
    }
    head->navoided = t->avoided.navoided;
    memcpy(head->avoided, t->avoided.avoided, sizeof head->avoided);
    return rc;
}

static int on_item(void *ctx, const char *file, const wh_item *item, wh_error *err)
{
    wh_tester *t = ctx;
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
        wh_tool_say(WH_ORACLE_TOOL, &item->error);
        t->malformed = true;
        return WH_OK;
    default:
        break;
    }
    if (item->kind == WH_ITEM_SCRIPT && !t->script)
        t->script = file;
    wh_case_job_of_item(&head, file, item, t->from);
    rc = steer(t, &head, err);
    if (rc != WH_OK)
        return rc;
    wh_case_job_write(&message, &head, item->raw);
    rc = wh_pool_submit(t->pool, ++t->submitted, wh_buf_view(&message), err);
    wh_buf_release(&message);
    return rc;
}

/* A person's script of which nothing was compared was not tested, whatever it holds. */
static void look_at_scripts(wh_tester *t)
{
    if (!t->script || t->asked_to_quit || t->stats.counts.checks_compared)
        return;
    note_untested(
        t, t->script, 0,
        t->stats.counts.bases
            ? WH_STR("none of its queries could be checked; --stats counts what was tried")
            : WH_STR("it holds no query"));
}

static int exit_code(wh_tester *t)
{
    bool found = t->stats.counts.findings != 0;

    if (t->fatal || t->malformed)
        return WH_EXIT_FATAL;
    if (!found)
        look_at_scripts(t);
    if (t->stats.counts.flaky && !t->untested)
        note_untested(t, "findings", (uint32_t)t->stats.counts.flaky,
                      WH_STR("failed once, but not again (flaky)"));
    if (t->untested) { /* said beside findings, too: what they hide is not known */
        wh_error e;
        wh_error_set(&e, WH_ENOTSUP, "not everything could be tested: %s", t->why);
        wh_tool_say(WH_ORACLE_TOOL, &e);
    }
    if (found)
        return t->exit_zero ? WH_EXIT_OK : WH_EXIT_VIOLATION;
    return t->untested ? WH_EXIT_UNTESTED : WH_EXIT_OK;
}

/* How many findings each group had, behind the last case, where remarks may stand. */
static void report_groups(wh_tester *t)
{
    wh_buf text = WH_BUF_INIT((size_t)1 << 30);

    wh_finding_groups_report(&t->groups, &text);
    wh_tool_write(WH_ORACLE_TOOL, wh_buf_view(&text));
    wh_buf_release(&text);
    wh_finding_groups_release(&t->groups);
}

int wh_tester_run(wh_tester *t, const wh_inputs *inputs)
{
    wh_input_handler handler = {on_item, t};
    wh_error err;
    size_t i;
    int rc = WH_OK;

    if (inputs->empty) {
        char why[160];

        snprintf(why, sizeof why, "%s in this directory", inputs->lacks);
        note_untested(t, inputs->empty, 0, wh_str_of(why));
    }
    for (i = 0; i < inputs->n && !t->asked_to_quit && !t->fatal; i++) {
        int one = wh_case_job_input(inputs->v[i], t->from, t->pool, &handler, &err);
        if (one != WH_OK && one != WH_ESTOPPED) {
            wh_tool_say(WH_ORACLE_TOOL, &err);
            rc = one;
        }
    }
    quit_if_asked(t);
    if (wh_pool_drain(t->pool, &err) != WH_OK) {
        wh_tool_say(WH_ORACLE_TOOL, &err);
        rc = WH_EIO;
    }
    put_text_before(t, UINT64_MAX);
    report_groups(t);
    wh_steer_release(&t->steer);
    save_learned(t, 0);
    return rc == WH_OK ? exit_code(t) : WH_EXIT_FATAL;
}
