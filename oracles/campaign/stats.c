/* Counts of a campaign. */
#include "oracles/campaign/stats.h"
#include "oracles/campaign/tester.h"
#include "replay/archive/outfile.h"
#include "replay/engine/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

void wh_stats_begin(wh_stats *s)
{
    s->start_ms = s->last_ms = wh_now_ms();
}

void wh_stats_add(wh_stats *s, const wh_counts *counts)
{
#define ADD(name) s->counts.name += counts->name;
    WH_COUNTS(ADD)
#undef ADD
    s->counts.engine_ns += counts->engine_ns;
    s->counts.findings_ns += counts->findings_ns;
    s->counts.cpu_ns += counts->cpu_ns;
    wh_steps_merge(&s->counts.steps, &counts->steps);
}

bool wh_stats_add_plan(wh_stats *s, uint64_t hash)
{
    if (!wh_hash_set_add(&s->plans, hash))
        return false;
    if (s->plans.n == 1)
        wh_curve_add(&s->growth, 0, 0);
    wh_curve_add(&s->growth, s->counts.checks, s->plans.n);
    return true;
}

static double cpu_seconds(int who)
{
    struct rusage u;

    getrusage(who, &u);
    return (double)u.ru_utime.tv_sec + (double)u.ru_stime.tv_sec +
           ((double)u.ru_utime.tv_usec + (double)u.ru_stime.tv_usec) / 1e6;
}

/* Of workers: those that are gone by the system's account, else what they reported. */
static double worker_cpu_seconds(const wh_stats *s)
{
    double gone = cpu_seconds(RUSAGE_CHILDREN), reported = (double)s->counts.cpu_ns / 1e9;

    return gone > reported ? gone : reported;
}

static double hits_per_cpu_second(const wh_stats *s)
{
    double cpu = cpu_seconds(RUSAGE_SELF) + worker_cpu_seconds(s);

    return cpu > 0 ? (double)s->counts.checks_nonempty / cpu : 0;
}

/* suppressed.LINE <TAB> COUNT <TAB> REASON <TAB> LINK */
static void write_suppressed(const wh_stats *s, FILE *f)
{
    size_t i;

    for (i = 0; s->suppressed && i < s->suppressions->n; i++) {
        const wh_suppression *one = &s->suppressions->v[i];
        if (s->suppressed[i])
            fprintf(f, "suppressed.%lu\t%llu\t%.*s\t%.*s\n", (unsigned long)one->line,
                    (unsigned long long)s->suppressed[i], (int)one->reason.n, one->reason.p,
                    (int)one->link.n, one->link.p);
    }
}

/* plans_by_checks <TAB> 0@0 12@100 30@900 */
static void write_growth(wh_stats *s, FILE *f)
{
    wh_buf text = WH_BUF_INIT(1 << 12);

    wh_curve_add(&s->growth, s->counts.checks, s->plans.n);
    wh_curve_write(&s->growth, &text);
    fprintf(f, "plans_by_checks\t%.*s\n", (int)text.n, text.p);
    wh_buf_release(&text);
}

static void write_counts(wh_stats *s, FILE *f)
{
    double seconds = (double)(wh_now_ms() - s->start_ms) / 1000;
    double workers = worker_cpu_seconds(s);

#define LINE(name) fprintf(f, #name "\t%llu\n", (unsigned long long)s->counts.name);
    WH_COUNTS(LINE)
#undef LINE
    write_suppressed(s, f);
    wh_refusal_totals_write(&s->refused, f);
    fprintf(f, "plans\t%lu\n", (unsigned long)s->plans.n);
    if (s->plans.n)
        write_growth(s, f);
    fprintf(f, "seconds\t%.3f\n", seconds);
    fprintf(f, "cpu_seconds\t%.3f\n", cpu_seconds(RUSAGE_SELF) + workers);
    fprintf(f, "worker_cpu_seconds\t%.3f\n", workers);
    fprintf(f, "findings_cpu_seconds\t%.3f\n", (double)s->counts.findings_ns / 1e9);
    fprintf(f, "hits_per_cpu_second\t%.0f\n", hits_per_cpu_second(s));
    fprintf(f, "vm_steps_median\t%llu\n", (unsigned long long)wh_steps_median(&s->counts.steps));
    fprintf(f, "engine_seconds\t%.3f\n", (double)s->counts.engine_ns / 1e9);
}

/* Replaced as a whole: a reader sees the old counts or the new ones. What can't be written is said
 * once, and tried again: the last time decides. */
static bool write_file(wh_stats *s)
{
    char *text = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&text, &n);
    wh_error err;
    int rc;

    if (f)
        write_counts(s, f);
    if (f && fclose(f) == 0)
        rc = wh_file_write(s->path, (wh_str){text, n}, NULL, &err);
    else
        rc = wh_error_at(&err, WH_EIO, s->path, 0, "can't be written: out of memory");
    free(text);
    if (rc != WH_OK && !s->complained)
        wh_tool_say(WH_ORACLE_TOOL, &err);
    s->complained |= rc != WH_OK;
    return rc == WH_OK;
}

static void show_progress(wh_stats *s)
{
    const wh_counts *c = &s->counts;
    double seconds = (double)(wh_now_ms() - s->start_ms) / 1000;
    uint64_t unreported = c->duplicates + c->known + c->suppressed;

    fprintf(stderr, "\r%.0fs  %llu cases  %llu checks (%.0f/s)", seconds,
            (unsigned long long)c->cases, (unsigned long long)c->checks,
            (double)c->checks / (seconds > 0 ? seconds : 1));
    if (s->counted && c->checks_compared)
        fprintf(stderr, "  %.0f%% hit (%.0f/CPU-s)",
                100 * (double)c->checks_nonempty / (double)c->checks_compared,
                hits_per_cpu_second(s));
    if (s->plans.n)
        fprintf(stderr, "  %lu plans", (unsigned long)s->plans.n);
    fprintf(stderr, "  %llu findings", (unsigned long long)c->findings);
    if (unreported)
        fprintf(stderr, " (%llu more not printed)", (unsigned long long)unreported);
    fputs("\033[K", stderr);
    s->shown = true;
}

void wh_stats_tick(wh_stats *s)
{
    uint64_t now = wh_now_ms();

    if (now - s->last_ms < 1000)
        return;
    s->last_ms = now;
    if (s->path)
        write_file(s);
    if (s->verbose || isatty(STDERR_FILENO))
        show_progress(s);
}

bool wh_stats_end(wh_stats *s, bool on_stderr)
{
    bool kept;

    if (s->shown)
        fputs("\r\033[K", stderr);
    kept = !s->path || write_file(s);
    if (on_stderr)
        write_counts(s, stderr);
    wh_hash_set_release(&s->plans);
    wh_refusal_totals_release(&s->refused);
    return kept;
}
