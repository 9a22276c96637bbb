/* The setup of a case, executed statement by statement. */
#include "formats/sql/tree/edit.h"
#include "oracles/campaign/internal.h"
#include "replay/run/run.h"

/* ---- what engines are compared by -------------------------------------------------------------
 */

static bool is_compared(const wh_campaign *k, wh_arena *a, const wh_node *statement,
                        wh_executed *done, const char **why)
{
    if (!wh_diff_takes(k->catalog, statement, why))
        return false;
    *why = "what the engines can't be compared by";
    return wh_pair_compares(&k->pair, k->dialect, statement) &&
           wh_pair_translate(&k->pair, a, k->catalog, statement, done, why);
}

/* The VALUES that an INSERT consists of; NULL: it has a query, or does more. */
static const wh_node *rows_of(const wh_node *statement)
{
    const wh_node *query =
        statement->kind == WH_N_INSERT ? wh_node_find(statement, WH_N_QUERY) : NULL;

    return query && query->n == 1 ? wh_node_find(query, WH_N_VALUES) : NULL;
}

/* The same with n of these rows. */
static const wh_node *with_rows(wh_arena *a, const wh_dialect *d, const wh_node *statement,
                                const wh_node *const *rows, size_t n)
{
    const wh_node *values = rows_of(statement);
    wh_child *children = WH_NEW_N(a, wh_child, 2 * n + 1);
    size_t count = 0, i;

    children[count++] = values->child[0]; /* VALUES */
    for (i = 0; i < n; i++) {
        if (i)
            children[count++] = wh_child_of_token(wh_edit_token(a, d, WH_STR(",")));
        children[count++] = wh_child_of_node(rows[i]);
    }
    return wh_edit_replace_node(a, statement, values, wh_edit_rebuild(a, values, children, count));
}

/* An INSERT without those of its rows that engines are not compared by; NULL: none is left. */
static const wh_node *comparable_rows(wh_campaign *k, const wh_node *statement)
{
    const wh_node *values = rows_of(statement), *row, **rows;
    size_t n = 0, at = 0;

    if (!values || wh_node_count(values, WH_N_ROW_VALUE) < 2)
        return NULL;
    rows = WH_NEW_N(k->keep, const wh_node *, values->n);
    while ((row = wh_node_next(values, WH_N_ROW_VALUE, &at)) != NULL) {
        wh_mark mark = wh_arena_mark(k->a);
        wh_executed alone = {0};
        const char *why;

        rows[n] = row;
        n +=
            is_compared(k, k->a, with_rows(k->a, k->dialect, statement, &rows[n], 1), &alone, &why);
        wh_arena_rewind(k->a, mark);
    }
    return n ? with_rows(k->keep, k->dialect, statement, rows, n) : NULL;
}

/* `done` without what engines are not compared by: that is not executed at all. False: it is all
 * of it. */
static bool leave_out(wh_campaign *k, wh_executed *done)
{
    const wh_node *statement;
    const char *why = "SQL that is not understood";

    if (!k->pair.on)
        return true;
    if (wh_parse_one(k->keep, k->dialect, done->sql, &statement, NULL) == WH_OK) {
        if (is_compared(k, k->keep, statement, done, &why)) {
            wh_pair_note(&k->pair, k->dialect, statement);
            return true;
        }
        wh_refusals_add(&k->refused, "setup", why);
        statement = comparable_rows(k, statement);
        done->sql = statement ? wh_campaign_print(k->keep, statement) : done->sql;
        if (statement && is_compared(k, k->keep, statement, done, &why)) {
            wh_pair_note(&k->pair, k->dialect, statement);
            return true;
        }
        return false;
    }
    wh_refusals_add(&k->refused, "setup", why);
    return false;
}

/* ---- execution --------------------------------------------------------------------------------
 */

/* The statement on the other databases; where not all take it, all lose it. */
static bool is_followed(wh_campaign *k, const wh_executed *done, wh_answer *answer)
{
    if (!k->pair.on || answer->kind == WH_ANSWER_LOST || answer->kind == WH_ANSWER_INTERNAL)
        return true;
    if (wh_pair_follow(&k->pair, done, &k->opt,
                       answer)) /* what fails in all dialects is not said */
        return !k->pair.maps || answer->kind == WH_ANSWER_OK;
    if (!wh_campaign_build_anew(k))
        k->over = true;
    return false;
}

/* Of a plain script, a change is first a base for the oracles that take such, then setup. */
static bool is_base_too(const wh_campaign *k, wh_str sql)
{
    wh_mark mark = wh_arena_mark(k->a);
    const wh_node *statement;
    unsigned taken = 0;
    size_t i;

    for (i = 0; k->head.script && i < k->config->noracles; i++)
        taken |= k->config->oracles[i]->takes & WH_IS_CHANGE;
    if (taken)
        taken &= wh_parse_one(k->a, k->dialect, sql, &statement, NULL) == WH_OK
                     ? wh_statement_bit(statement)
                     : 0;
    wh_arena_rewind(k->a, mark);
    return taken != 0;
}

/* What the walls or a limit kept from being done, a finding's setup does without: with it no replay
 * could tell. */
static bool did_nothing(const wh_answer *answer)
{
    return answer->kind == WH_ANSWER_REFUSED || answer->kind == WH_ANSWER_LIMIT;
}

static void note_answer(wh_failed *f, const wh_stmt *stmt, const wh_answer *answer)
{
    f->of++;
    if (answer->kind == WH_ANSWER_OK || f->n++)
        return;
    f->line = stmt->line;
    snprintf(f->why, sizeof f->why, "%s", answer->text);
}

void wh_campaign_tell_failed(wh_campaign *k)
{
    wh_buf text = WH_BUF_INIT(4096);

    if (!k->head.script || k->failed.n == 0)
        return;
    wh_buf_format(&text, "%s:%lu: ", k->head.file,
                  (unsigned long)(k->head.line + k->failed.line - 1));
    wh_buf_format(&text, "%lu of %lu statements that make the database failed, first this one: %s",
                  (unsigned long)k->failed.n, (unsigned long)k->failed.of, k->failed.why);
    wh_job_send(k->job, WH_CAMPAIGN_TELL, wh_buf_view(&text));
    wh_buf_release(&text);
}

void wh_campaign_tell_left_out(wh_campaign *k)
{
    wh_str left = wh_case_field(k->c, "left-out");
    wh_buf text = WH_BUF_INIT(4096);

    /* a worker that goes on where another died has nothing new to say */
    if (k->head.script && left.n && k->head.base == 0 && !wh_campaign_has_reported(k)) {
        wh_buf_format(&text, "%s: left out: %.*s", k->head.file, (int)left.n, left.p);
        wh_job_send(k->job, WH_CAMPAIGN_TELL, wh_buf_view(&text));
    }
    wh_buf_release(&text);
}

void wh_campaign_execute_setup(wh_campaign *k, const wh_section *s)
{
    size_t i;

    for (i = 0; i < s->nstmts && !k->over; i++) {
        wh_answer answer;
        wh_executed *done = &k->setup[k->nsetup];
        const wh_node *statement;

        memset(done, 0, sizeof *done);
        done->sql = wh_campaign_text(k, k->keep, s->stmts[i].sql);
        if (s->stmts[i].blank || !leave_out(k, done))
            continue;
        done->sql = wh_pair_text(&k->pair, k->keep, k->dialect, done->sql);
        if (is_base_too(k, done->sql))
            wh_campaign_check_base(k, done->sql, NULL);
        if (k->over)
            break;
        k->job->progress->base = (uint32_t)k->bases;
        k->job->progress->oracle = 0;
        k->job->progress->section = (uint32_t)k->nsetup;
        wh_campaign_log_setup(&k->log, done->sql);
        wh_recall_forget(k->worker->recall);
        wh_run_statement(k->session, done->sql, NULL, &k->opt, &answer);
        k->counts.statements++;
        k->counts.setup_statements++;
        note_answer(&k->failed, &s->stmts[i], &answer);
        if (!is_followed(k, done, &answer))
            continue;
        k->nsetup += !did_nothing(&answer);
        wh_campaign_learn(k, done->sql, answer.kind);
        if (wh_parse_one(k->keep, k->dialect, done->sql, &statement, NULL) != WH_OK)
            statement = NULL;
        if (answer.kind == WH_ANSWER_OK) {
            k->counts.statements_ok++;
            k->counts.setup_ok++;
        }
        if (answer.kind == WH_ANSWER_OK && statement)
            wh_catalog_apply(k->catalog, statement);
        else
            wh_catalog_note_rows(k->catalog, statement);
        if (answer.kind == WH_ANSWER_OK && statement && wh_campaign_means_otherwise(k, statement))
            wh_campaign_leave_behind(k, wh_campaign_otherwise(k, statement, done->sql));
        if (answer.kind == WH_ANSWER_OK)
            continue;
        if (answer.kind == WH_ANSWER_INTERNAL) {
            wh_campaign_setup_failed(k);
            k->over = true;
        } else if (answer.kind == WH_ANSWER_LOST) {
            k->over = true;
        } else if (wh_campaign_is_costly(k, &answer) && ++k->costly >= WH_COSTLY_MAX) {
            wh_campaign_leave_behind(k, NULL);
        }
        if (!did_nothing(&answer))
            done->failed = wh_arena_str(k->keep, wh_str_of(answer.class_));
    }
}
