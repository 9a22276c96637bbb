/* A case in another format, executed only where that can't be done without. */
#include "formats/convert/convert.h"
#include "replay/internal.h"
#include "replay/run/run.h"

#include <stdio.h>

/* Whether statements that may fail do is found out by letting none: true, one more is known. */
static bool note_failure(replayed *r)
{
    size_t i;

    for (i = 0; r->o->broken.p && i < r->o->n; i++) {
        const wh_observation *o = &r->o->v[i];
        wh_section *s = &r->c->sections[i];
        if (s->kind > WH_DERIVED || o->answer.kind != WH_ANSWER_ERROR || o->failed >= s->nstmts)
            continue;
        if (!s->stmts[o->failed].may_fail)
            return false;
        s->stmts[o->failed].may_fail_class = wh_arena_str(r->a, wh_str_of(o->answer.class_));
        return true;
    }
    return false;
}

/* "may-fail" of sections as that of their statements, without a class; once known to fail, a
 * statement has one. */
static void spread_may_fail(wh_case *c)
{
    size_t i, k, n;

    for (i = 0; i < c->nsections; i++) {
        wh_section *s = &c->sections[i];
        if (s->kind > WH_DERIVED || !wh_section_attr(s, "may-fail"))
            continue;
        for (k = 0; k < s->nstmts; k++)
            s->stmts[k].may_fail = true;
        for (k = n = 0; k < s->nattrs; k++)
            if (!wh_str_is(s->attrs[k].key, "may-fail"))
                s->attrs[n++] = s->attrs[k];
        s->nattrs = n;
    }
}

/* Run the case with what it says may fail allowed to fail only where it was seen to. */
static int execute_strictly(replayed *r, const wh_run_options *opt, wh_error *err)
{
    size_t i, k, rounds = 0;
    int rc;

    do {
        for (i = 0; i < r->c->nsections; i++)
            for (k = 0; r->c->sections[i].kind <= WH_DERIVED && k < r->c->sections[i].nstmts; k++) {
                wh_stmt *s = &r->c->sections[i].stmts[k];
                if (s->may_fail && s->may_fail_class.n == 0)
                    s->may_fail_class = WH_STR(" "); /* no class is called so */
            }
        rc = wh_run_case(r->a, r->engine, r->c, opt, &r->o, err);
    } while (rc == WH_OK && ++rounds < 1000 && note_failure(r));
    for (i = 0; i < r->c->nsections; i++)
        for (k = 0; r->c->sections[i].kind <= WH_DERIVED && k < r->c->sections[i].nstmts; k++) {
            wh_stmt *s = &r->c->sections[i].stmts[k];
            if (wh_str_is(s->may_fail_class, " "))
                s->may_fail = false; /* it does not */
        }
    return rc;
}

/* What the case's runs give; NULL: nothing could be executed, and *err says why. */
static wh_convert_seen *execute(replayed *r, wh_engines *engines, wh_error *err)
{
    wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_convert_seen *seen = WH_NEW_N(r->a, wh_convert_seen, r->c->nsections + 1);
    size_t i;

    if (wh_engines_of_case(engines, r->a, r->c, &r->engine, &opt, err) != WH_OK)
        return NULL;
    *r->job->timeout_ms = wh_engine_limits(r->engine)->timeout_ms;
    opt.progress = r->job->progress;
    opt.need = WH_NEED_ROWS | WH_NEED_HASHES;
    spread_may_fail(r->c);
    if (execute_strictly(r, &opt, err) != WH_OK)
        return NULL;
    if (r->o->inconclusive || r->o->broken.p) {
        wh_error_at(err, WH_ENOTSUP, r->c->file, r->c->line, "can't be executed: %.500s",
                    r->o->broken.p ? r->o->broken.p : r->o->why.message);
        return NULL;
    }
    for (i = 0; i < r->o->n; i++) {
        const wh_observation *o = &r->o->v[i];
        seen[i].known = o->executed;
        seen[i].failed = o->answer.kind != WH_ANSWER_OK;
        seen[i].nresults = o->nresults;
        if (o->nresults) {
            seen[i].ncolumns = o->results[0].ncolumns;
            seen[i].nrows = o->results[0].nrows;
            seen[i].rows = o->results[0].rows;
        }
    }
    return seen;
}

/* Write the case in the other format; it is executed only if that can't be done without. */
void wh_replayed_convert(replayed *r, wh_engines *engines)
{
    wh_buf out = WH_BUF_INIT((size_t)WH_CASE_MAX * 4);
    wh_convert to;
    wh_error err;
    int rc;

    if (!wh_convert_find(wh_str_of(r->config->to), &to))
        return;
    rc = to.write(r->a, r->c, NULL, &out, &err);
    if (rc == WH_ENOTSUP && r->config->may_execute) {
        wh_convert_seen *seen = execute(r, engines, &err);
        wh_buf_clear(&out);
        if (seen)
            rc = to.write(r->a, r->c, seen, &out, &err);
    }
    if (rc == WH_OK) {
        wh_replayed_send(r->job, WH_FRAME_TEXT, &out);
        return;
    }
    if (!err.file[0] || !err.line) {
        snprintf(err.file, sizeof err.file, "%s", r->head.file);
        err.line = r->head.line;
    }
    wh_replayed_send_error(r->job, WH_FRAME_REFUSED, &err);
    wh_buf_release(&out);
}
