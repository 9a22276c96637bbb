/* One case: does it fail, how small can it be, does that hold? */
#include "formats/base/memory.h"
#include "reduce/ask/reduction.h"
#include "reduce/internal.h"
#include "reduce/script_case.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

const wh_error *wh_reducer_failure(const wh_reducer *r)
{
    return r->failure.code != WH_OK ? &r->failure : NULL;
}

/* ---- starting, ending -------------------------------------------------------------------------
 */

int wh_reducer_start(wh_reducer **out, const wh_reducer_config *config, wh_error *err)
{
    wh_reducer *r = wh_memory_zalloc(1, sizeof *r);
    size_t i;
    int rc = WH_OK;

    r->config = *config;
    if (r->config.repeat == 0)
        r->config.repeat = 1;
    if (r->config.threshold == 0)
        r->config.threshold = 1;
    wh_buf_own(&r->text, (size_t)WH_CASE_MAX * 4);
    wh_buf_own(&r->explained, (size_t)WH_CASE_MAX * 4);
    wh_buf_own(&r->known.text, (size_t)WH_CASE_MAX * 4);
    for (i = 0; i < WH_REDUCER_HISTORY; i++)
        wh_buf_own(&r->history[i], (size_t)WH_CASE_MAX * 4);
    if (!config->test)
        rc = wh_reducer_trials(r, &r->trials, config->engine, WH_REDUCER_GRACE_MS,
                               wh_reducer_should_stop, err);
    if (rc == WH_OK && config->good)
        rc = wh_reducer_trials(r, &r->good, config->good, WH_REDUCER_GRACE_MS,
                               wh_reducer_should_stop, err);
    if (rc != WH_OK) {
        wh_reducer_free(r);
        return rc;
    }
    *out = r;
    return WH_OK;
}

void wh_reducer_free(wh_reducer *r)
{
    size_t i;

    if (!r)
        return;
    /* last come, first gone: the workers of the later ones hold the lifelines of the earlier */
    wh_trials_free(r->hasty);
    wh_trials_free(r->good);
    wh_trials_free(r->trials);
    wh_buf_release(&r->text);
    wh_buf_release(&r->explained);
    wh_buf_release(&r->known.text);
    for (i = 0; i < WH_REDUCER_HISTORY; i++)
        wh_buf_release(&r->history[i]);
    free(r);
}

/* ---- one item ---------------------------------------------------------------------------------
 */

/* Does the case fail, and how? 1, 0 or a failure. */
static int establish(wh_reducer *r, const wh_case *c, wh_error *why, wh_error *err)
{
    wh_str recorded = wh_case_field(c, "signature");
    uint64_t left = r->config.repeat > 1 ? r->config.repeat : 2, missing = r->config.threshold;
    int rc;

    memset(&r->target, 0, sizeof r->target);
    r->allowed = r->work = r->best_work = 0;
    r->allowed_ms = r->took_ms = r->best_ms = 0;
    r->knows_work = false;
    wh_buf_clear(&r->known.text);
    if (recorded.n && recorded.n < sizeof r->target.signature)
        memcpy(r->target.signature, recorded.p, recorded.n);
    if (r->config.test)
        return 1; /* its first question will tell */
    for (; missing && left >= missing && !wh_reducer_should_stop(r); left--) {
        wh_verdict v;
        rc = wh_reducer_run_limited(r, c, &v, err);
        if (rc != WH_OK)
            return rc;
        r->seen = v;
        if (!r->target.signature[0] && v.signature[0])
            r->target = v;
        if (r->target.signature[0] && wh_reducer_is_same(r, &v)) {
            r->target.kind = v.kind;
            missing--;
        } else {
            wh_error_set(why, WH_ENOREPRO, "%s%s%.200s", wh_verdict_name(v.kind),
                         v.signature[0] || v.reason[0] ? ": " : "",
                         v.signature[0] ? v.signature : v.reason);
        }
    }
    r->best_work = r->work;
    r->best_ms = r->took_ms;
    if (missing == 0)
        wh_reducer_know(r, c, &r->seen, false);
    return missing == 0 ? 1 : wh_reducer_should_stop(r) ? WH_ESTOPPED : 0;
}

/* What does not fail, and does not say that it did, or that it does now and then: enum
 * wh_reducer_outcome. */
static int outcome_of(const wh_reducer *r, const wh_case *c)
{
    if (wh_verdict_of_name(wh_case_field(c, "verdict")) == WH_FLAKY)
        return WH_UNTOUCHED;
    if (r->config.test || wh_case_field(c, "verdict").n)
        return WH_NOT_AGAIN;
    return r->seen.kind == WH_PASS                                        ? WH_UNTOUCHED
           : r->seen.kind == WH_INCONCLUSIVE || r->seen.kind == WH_BROKEN ? WH_NOT_TESTED
                                                                          : WH_NOT_AGAIN;
}

/* As it came but for its verdict. */
static int print_flaky(wh_arena *a, wh_case *c, wh_str raw, wh_buf *out)
{
    size_t before = out->n;
    int rc;

    if (c->script) {
        wh_buf_str(out, raw);
        return out->status;
    }
    wh_case_set_field(a, c, "verdict", WH_STR("flaky"));
    c->raw = (wh_str){NULL, 0};
    rc = wh_case_write(c, out);
    if (rc != WH_OK)
        out->n = before;
    return rc;
}

/* A failure that comes and goes looks as if there were none. */
static void mention_repeat(const wh_reducer *r, wh_error *why)
{
    size_t n = strlen(why->message);

    if (r->config.repeat == 1)
        snprintf(why->message + n, sizeof why->message - n,
                 " (if it fails now and then: --repeat 20)");
}

/*
 * The user's test gets what was read as it is, before anything is made of it: if that is not
 * interesting, nobody else is to blame. 1, 0 or a failure.
 */
static int ask_as_it_is(wh_reducer *r, const wh_case *c, wh_str raw, wh_error *err)
{
    uint64_t hash = wh_journal_hash(raw);
    int rc = wh_reducer_write_text(r, c, err), written;

    r->as_it_is = rc == WH_OK && !wh_str_eq(raw, wh_buf_view(&r->text));
    if (!r->as_it_is)
        return rc == WH_OK ? 1 : rc;
    rc = r->config.journal ? wh_journal_find(r->config.journal, hash) : -1;
    if (rc >= 0)
        return rc;
    rc = wh_reducer_text_fails(r, c, raw, err);
    if (rc == 0 && wh_reducer_should_stop(r))
        return wh_error_set(err, WH_ESTOPPED, "stopped before it began");
    if (r->config.journal && rc >= 0) {
        written = wh_journal_add(r->config.journal, hash, rc == 1, err);
        if (written != WH_OK)
            wh_reducer_fail(r, written, err);
    }
    if (rc == 1 && r->config.keep && (written = r->config.keep(r->config.ctx, raw, err)) != WH_OK)
        wh_reducer_fail(r, written, err);
    return rc;
}

/* Why the first question was answered by no: enum wh_reducer_outcome. */
static int say_why_not(const wh_reducer *r, wh_error *why)
{
    int code = r->config.test ? wh_command_exit_code(r->config.test) : -1;

    if (r->seen_good) { /* it does fail, but the good engine does not say that it may not */
        wh_error_set(why, WH_ENOREPRO, "on the engine of --passes-on: %s%s%.200s",
                     wh_verdict_name(r->seen.kind), r->seen.reason[0] ? ": " : "", r->seen.reason);
        return WH_NOT_TESTED;
    }
    if (code > 0)
        wh_error_set(why, WH_ENOREPRO, "the test ends with exit code %d%s", code,
                     code == 127   ? ": the shell finds no such command"
                     : code == 126 ? ": the shell can't execute it"
                                   : "");
    else
        wh_error_set(why, WH_ENOREPRO, "it does not fail");
    return WH_NOT_AGAIN;
}

/* A script that is interesting as it is, and not without its comments: with them. */
static int search_remarks(wh_reducer *r, wh_arena *a, const wh_case *c, wh_str raw,
                          wh_reduce_stats *stats, wh_case **small, wh_error *err)
{
    wh_case *all;
    int rc;

    r->remarks = true;
    rc = wh_script_case(a, raw, c->file, r->config.dialect, true, &all, err);
    return rc == WH_OK ? wh_reducer_search(r, a, all, stats, small, err) : rc;
}

/* "@reduced: tokens 312@0 40@17 9@85" */
static void add_curve(const wh_reducer *r, wh_arena *a, wh_case *small)
{
    wh_buf b = WH_BUF_INIT(4096);

    wh_buf_text(&b, "tokens ");
    wh_curve_write(&r->curve, &b);
    if (r->curve.n > 1 && wh_case_field(small, "reduced").n)
        wh_case_add_field(a, small, "reduced", wh_buf_view(&b));
    wh_buf_release(&b);
}

/* It does not fail, or not once it is written anew. */
static void refuse(wh_reducer *r, int *outcome, wh_error *why)
{
    *outcome = say_why_not(r, why);
    if (!r->as_it_is || *outcome != WH_NOT_AGAIN)
        return;
    *outcome = WH_NOT_TESTED;
    wh_error_set(why, WH_ENOREPRO,
                 "the test says yes to it as it is, and no when it is written anew, a statement a "
                 "line");
}

/* Why the small case fails, and whether it does so every time; then it is written to `out`, where
 * asked with what is told of it. */
static int conclude(wh_reducer *r, wh_arena *a, wh_case *c, wh_case *small, wh_reduce_stats *stats,
                    wh_buf *out, int *outcome, wh_error *why, wh_error *err)
{
    size_t before = out->n;
    int rc = wh_reducer_cause(r, a, small, err);

    if (rc == WH_OK)
        rc = wh_reducer_holds(r, small, out, err);
    if (rc == 0)
        rc = wh_reducer_fall_back(r, a, c, stats, out, err);
    if (rc == 0)
        wh_error_set(why, WH_ENOREPRO, "it does not fail every time");
    if (rc != 1)
        return rc;
    *outcome = WH_REDUCED;
    if (r->config.explain && !wh_reducer_should_stop(r)) {
        int explained = wh_reducer_explain(r, a, out, before, err);

        if (explained < 0) /* the result is there */
            wh_reducer_fail(r, explained, err);
    }
    return rc;
}

/* Whatever happens, `out` gets the case: small, or as it was. */
static void reduce_case(wh_reducer *r, wh_arena *a, wh_case *c, wh_str raw, wh_buf *out,
                        int *outcome, wh_error *why, wh_error *err)
{
    wh_reduce_stats stats = WH_REDUCE_STATS_INIT;
    wh_case *small = NULL;
    size_t before = out->n;
    int rc = r->config.journal ? wh_journal_case(r->config.journal, raw, err) : WH_OK;

    *outcome = WH_NOT_AGAIN;
    r->accepted = 0;
    r->unkept = false;
    r->source = c;
    r->stats = stats;
    memset(&r->curve, 0, sizeof r->curve);
    r->asked_before = 0;
    wh_buf_clear(&r->explained);
    if (rc == WH_OK)
        rc = establish(r, c, why, err);
    if (rc == 0)
        *outcome = outcome_of(r, c);
    if (rc == 1 && r->config.test && (rc = ask_as_it_is(r, c, raw, err)) == 0)
        *outcome = say_why_not(r, why);
    if (rc == 1)
        rc = wh_reducer_choose_avoided(r, c, err) < 0 ? err->code : 1;
    if (rc == 1) {
        rc = wh_reducer_search_plainest(r, a, c, &stats, &small, err);
        if (rc == WH_OK && wh_case_id(small) != wh_case_id(c))
            add_curve(r, a, small);
        if (rc == WH_ENOREPRO && r->as_it_is && r->script && !r->seen_good)
            rc = search_remarks(r, a, c, raw, &stats, &small, err);
        if (rc == WH_ENOREPRO) {
            refuse(r, outcome, why);
            rc = WH_OK;
        } else if (rc == WH_OK) {
            rc = conclude(r, a, c, small, &stats, out, outcome, why, err);
        }
    }
    if (rc == WH_ESTOPPED)
        wh_error_set(why, rc, "there was no time for it");
    else if (rc == WH_ENOTSUP && !r->config.test)
        *why = *err;
    else if (rc < 0)
        wh_reducer_fail(r, rc, err);
    else if (*outcome == WH_NOT_AGAIN || (*outcome == WH_NOT_TESTED && r->as_it_is))
        mention_repeat(r, why);
    if (rc < 0) {
        *outcome = WH_NOT_TESTED;
        out->n = before;
    }
    if (*outcome == WH_NOT_AGAIN && print_flaky(a, c, raw, out) == WH_OK)
        return;
    if (*outcome != WH_REDUCED)
        wh_buf_str(out, raw);
    r->cut_short = *outcome == WH_REDUCED && (!stats.minimal || wh_reducer_should_stop(r));
}

bool wh_reducer_was_cut_short(const wh_reducer *r)
{
    return r->cut_short;
}

/* Is there a failure to be reduced? Of a case without a verdict, written by hand, its check tells.
 */
static bool records_failure(const wh_reducer *r, const wh_case *c)
{
    wh_str name = wh_case_field(c, "verdict");
    int kind = wh_verdict_of_name(name);

    if (r->config.test)
        return true;
    if (name.n == 0)
        return !c->script && wh_case_field(c, "check").n;
    return kind == WH_FAIL || kind == WH_CRASH || kind == WH_TIMEOUT || kind == WH_FLAKY;
}

/* A script does not say what is wrong with it. */
static int refuse_script(const wh_reducer *r, wh_arena *a, const char *file, const wh_item *item,
                         int *outcome, wh_error *why, wh_error *err)
{
    if (item->raw.n >= 2 && (memcmp(item->raw.p, "\xff\xfe", 2) == 0 || memcmp(item->raw.p, "\xfe\xff", 2) == 0))
        return wh_error_at(err, WH_ESYNTAX, file, 0, "is UTF-16; convert it: iconv -f UTF-16 -t UTF-8");
    if (!wh_script_is_sql(a, item->raw, r->config.dialect))
        return wh_error_at(err, WH_ESYNTAX, file, item->line,
                           "neither cases nor SQL; expected \"-- @case 1\", or any script with "
                           "--test");
    *outcome = WH_NOT_TESTED;
    return wh_error_set(why, WH_OK,
                        "a plain script does not say what fails; run it through "
                        "oracle, or name a --test");
}

int wh_reducer_item(wh_reducer *r, const char *file, const wh_item *item, wh_buf *out, int *outcome,
                    wh_error *why, wh_error *err)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    bool script = item->kind == WH_ITEM_SCRIPT;
    wh_case *c = NULL;
    int rc = WH_OK;

    *outcome = WH_UNTOUCHED;
    r->script = script;
    r->remarks = r->as_it_is = r->cut_short = false;
    wh_trials_free(r->hasty);
    r->hasty = NULL;
    if (script && r->config.test)
        rc = wh_script_case(a, item->raw, file, r->config.dialect, false, &c, err);
    else if (!script)
        rc = wh_case_parse(a, item->raw, file, item->line, &c, err);
    else
        rc = refuse_script(r, a, file, item, outcome, why, err);
    if (rc == WH_OK && c && !script)
        rc = wh_case_validate(c, err);
    if (rc == WH_OK && c && c->unknown.code != WH_OK) {
        *outcome = WH_NOT_TESTED;
        *why = c->unknown;
    } else if (rc == WH_OK && c && records_failure(r, c)) {
        reduce_case(r, a, c, item->raw, out, outcome, why, err);
        wh_arena_free(a);
        return WH_OK;
    }
    if (rc == WH_OK)
        wh_buf_str(out, item->raw);
    wh_arena_free(a);
    return rc;
}
