/* Executing a case: sections in file order, each run observed. */
#include "formats/base/struct.h"
#include "formats/case/labels.h"
#include "formats/case/text.h"
#include "formats/sql/dialect/dialect.h"
#include "formats/sql/lex/lex.h"
#include "replay/engine/clock.h"
#include "replay/engine/flag.h"
#include "replay/engine/steps.h"
#include "replay/judge/compare_text.h"
#include "replay/run/runner.h"

/* Of results that are only compared as text, the first so many values are kept; of the rest just
 * the MD5s: a file of tests may have thousands of large ones. */
enum { KEPT_VALUES = 500000 };

/* Execute one statement, with its time if that is asked for. */
void wh_run_statement(wh_session *session, wh_str sql, const wh_sink *sink,
                      const wh_run_options *opt, wh_answer *answer)
{
    uint64_t began;

    if (opt->progress) {
        wh_flag_set(&opt->progress->stop, 0);
        wh_shared_count(&opt->progress->steps);
    }
    if (!opt->engine_ns) {
        wh_session_execute(session, sql, sink, answer);
        return;
    }
    began = wh_now_ns();
    wh_session_execute(session, sql, sink, answer);
    *opt->engine_ns += wh_now_ns() - began;
}

static bool is_word(const wh_token *t, const char *word)
{
    return wh_str_eq_nocase(wh_token_text(t), wh_str_of(word));
}

/* ROLLBACK [TRANSACTION | WORK], which ends a transaction; not ROLLBACK TO a savepoint. */
static bool is_rollback(const wh_case *c, wh_str label, wh_str sql)
{
    wh_str name = wh_case_field_of(c, "dialect", label);
    const wh_dialect *d = wh_dialect_of(name);
    wh_lexer lexer;
    wh_token t;

    wh_lexer_init(&lexer, d ? d : wh_dialect_find(WH_STR("generic")), sql);
    t = wh_lex(&lexer);
    if (!is_word(&t, "ROLLBACK"))
        return false;
    t = wh_lex(&lexer);
    if (is_word(&t, "TRANSACTION") || is_word(&t, "WORK"))
        t = wh_lex(&lexer);
    return t.kind == WH_T_SEMI || t.kind == WH_T_EOF;
}

/* May this statement answer so? "-- @stmt may-fail=CLASS" excuses only that class; what the walls
 * refuse is only excused by its own. */
static bool excused(const wh_stmt *s, bool section_may_fail, const wh_answer *answer)
{
    if (answer->kind == WH_ANSWER_REFUSED)
        return s->may_fail && wh_str_is(s->may_fail_class, "REFUSED");
    return section_may_fail ||
           (s->may_fail && (s->may_fail_class.n == 0 || wh_str_is(s->may_fail_class, "any") ||
                            wh_str_is(s->may_fail_class, answer->class_)));
}

/* One section in its session. */
static void execute_section(wh_runner *r, const wh_member *m, size_t index, wh_observation *o)
{
    const wh_section *s = &r->c->sections[index];
    bool section_may_fail = wh_section_attr(s, "may-fail") != NULL;
    const struct wh_named_session *named = wh_run_named_session(m, wh_run_session_name(s));
    wh_session *session = named ? named->session : m->session;
    wh_observer ob;
    wh_sink sink;
    size_t i, last = 0;

    for (i = 0; i < s->nstmts; i++)
        if (!s->stmts[i].blank)
            last = i;
    o->kind = s->kind;
    o->place = s->place;
    o->executed = true;
    wh_observer_init(&ob, r->a, o, r->needs[index], wh_engine_limits(m->engine)->rows);
    sink = wh_observer_sink(&ob);
    for (i = 0; i < s->nstmts; i++) {
        const wh_stmt *stmt = &s->stmts[i];
        wh_answer answer;

        if (stmt->blank)
            continue;
        if (o->answer.kind != WH_ANSWER_OK) {
            if (s->kind != WH_RUN)
                return;
            if (i < last || !is_rollback(r->c, m->label, stmt->sql))
                continue;
        }
        if (r->opt->on_statement)
            r->opt->on_statement(r->opt->ctx, index, stmt->sql);
        if (r->opt->progress)
            wh_shared_set(&r->opt->progress->section, (uint32_t)index);
        wh_run_statement(session, stmt->sql, &sink, r->opt, &answer);
        wh_observer_answer(&ob, i, excused(stmt, section_may_fail, &answer), &answer);
        r->out->statements++;
        r->out->statements_ok += answer.kind == WH_ANSWER_OK;
        if (r->opt->steps && s->kind == WH_RUN && answer.kind == WH_ANSWER_OK)
            wh_steps_add(r->opt->steps, wh_session_steps(session));
        if (answer.kind == WH_ANSWER_LOST)
            return;
    }
}

/* Can the rows of this run go? */
static bool may_forget(const wh_runner *r, size_t index, const wh_observation *o)
{
    return r->texts && r->texts[index] && !r->values[index] && o->nresults == 1 &&
           o->nwarnings == 0 && o->naffected == 0 && o->results[0].rows;
}

/* Take the digests that the checks need, and give the rows' memory back. */
static void forget_rows(wh_runner *r, size_t index, wh_observation *o, wh_mark before)
{
    wh_str dialect = wh_case_field(r->c, "dialect");
    int engine = dialect.n == 0 || wh_str_is(dialect, "sqlite") ? WH_RENDER_SQLITE : WH_RENDER_ANY;
    wh_text_side side = {&o->results[0], false, NULL};
    wh_text_digest digests[8];
    wh_result_set result = o->results[0];
    wh_text_use *use;
    size_t n = 0;

    for (use = r->texts[index]; use; use = use->next)
        if (n++ == sizeof digests / sizeof digests[0])
            return;
    for (use = r->texts[index], n = 0; use; use = use->next)
        wh_text_digest_of(r->a, use->check, engine, side, &digests[n++]);
    wh_arena_rewind(r->a, before);
    result.hashes = result.picked_hashes = NULL;
    result.rows = result.picked_rows = NULL;
    result.first = NULL;
    o->results = WH_NEW(r->a, wh_result_set);
    o->results[0] = result;
    for (use = r->texts[index], n = 0; use; use = use->next) {
        use->side->digest = WH_NEW(r->a, wh_text_digest);
        *use->side->digest = digests[n++];
    }
}

/* A run in a session that goes on. It leaves the database as it was, whatever statements stand
 * around its query, unless one of them fails; but only a lone query is the same one next time. */
static void execute_recalled(wh_runner *r, const wh_member *m, size_t index, wh_observation *o)
{
    const wh_section *s = &r->c->sections[index];
    wh_arena *a = r->a;
    const wh_observation *seen =
        s->nstmts == 1 ? wh_recall_find(r->recall, s->stmts[0].sql, r->needs[index]) : NULL;

    if (seen) {
        *o = *seen;
        o->place = s->place;
        o->recalled = true;
        return;
    }
    r->a = wh_recall_arena(r->recall);
    execute_section(r, m, index, o);
    r->a = a;
    if (s->nstmts == 1)
        wh_recall_add(r->recall, s->stmts[0].sql, r->needs[index], o);
    else if (o->answer.kind != WH_ANSWER_OK)
        wh_recall_forget(r->recall);
}

/* The case with the value of an earlier run in this one. If there is none, the run asks for a
 * column that nothing has, and says nothing. */
static void bind_run(wh_runner *r, size_t index)
{
    size_t from = wh_bound_run(r->c, index);
    wh_section *sections;
    wh_case *c;

    if (from == SIZE_MAX)
        return;
    sections = WH_NEW_N(r->a, wh_section, r->c->nsections);
    memcpy(sections, r->c->sections, r->c->nsections * sizeof *sections);
    if (!wh_bind_section(r->a, r->c, &r->out->v[from], &sections[index]))
        return;
    c = WH_NEW(r->a, wh_case);
    *c = *r->c;
    c->sections = sections;
    r->c = c;
}

/* A run, whose rows are kept while there is room. */
static void execute_run(wh_runner *r, const wh_member *m, size_t index, wh_observation *o)
{
    wh_mark before;
    uint64_t values;

    if (wh_section_attr(&r->c->sections[index], "bind"))
        bind_run(r, index);
    before = wh_arena_mark(r->a);

    if (r->recall && r->nmembers == 1 && !r->texts) {
        execute_recalled(r, m, index, o);
        return;
    }
    execute_section(r, m, index, o);
    if (!may_forget(r, index, o))
        return;
    values = o->results[0].nrows * o->results[0].ncolumns;
    if (r->kept + values <= KEPT_VALUES)
        r->kept += values;
    else
        forget_rows(r, index, o, before);
}

static bool setup_like(const wh_section *s)
{
    return s->kind == WH_SETUP || s->kind == WH_DERIVED;
}

static void note_broken(wh_runner *r, const wh_member *m, size_t index, const wh_observation *o)
{
    wh_buf text = WH_BUF_INIT(2048);

    wh_buf_format(&text, "%s statement %u failed%s%.*s: %s %s",
                  r->c->sections[index].kind == WH_SETUP ? "setup" : "derived",
                  (unsigned)o->failed + 1, m->label.n ? " on " : "", (int)m->label.n,
                  m->label.n ? m->label.p : "", o->answer.class_, o->answer.text);
    r->out->broken = wh_arena_str(r->a, wh_buf_view(&text));
    wh_buf_release(&text);
}

/* A setup section on each engine that it is for, until it fails on one. */
static void execute_setup(wh_runner *r, size_t index)
{
    wh_observation *o = &r->out->v[index];
    size_t i;

    for (i = 0; i < r->nmembers && !r->out->broken.p; i++) {
        wh_observation again;

        if (!wh_run_is_for(&r->c->sections[index], &r->members[i]))
            continue;
        memset(&again, 0, sizeof again);
        execute_section(r, &r->members[i], index, &again);
        if (!o->executed || again.answer.kind != WH_ANSWER_OK)
            *o = again;
        if (again.answer.kind != WH_ANSWER_OK)
            note_broken(r, &r->members[i], index, &again);
    }
}

/* A new database with every setup and derived section above, then the run. */
static int execute_fresh(wh_runner *r, size_t index, wh_error *err)
{
    wh_member m = *wh_run_member_of(r, &r->c->sections[index]);
    size_t i;
    int rc;

    rc = wh_run_open_member(r, &m, err);
    for (i = 0; rc == WH_OK && i < index; i++) {
        wh_observation again;

        if (!setup_like(&r->c->sections[i]) || !wh_run_is_for(&r->c->sections[i], &m))
            continue;
        memset(&again, 0, sizeof again);
        execute_section(r, &m, i, &again);
        if (again.answer.kind != WH_ANSWER_OK) {
            r->out->v[i].answer = again.answer;
            note_broken(r, &m, i, &again);
            break;
        }
    }
    if (rc == WH_OK && !r->out->broken.p)
        execute_run(r, &m, index, &r->out->v[index]);
    wh_run_close_member(&m);
    return rc;
}

static void runner_init(wh_runner *r, wh_arena *a, const wh_case *c, const wh_run_options *opt)
{
    memset(r, 0, sizeof *r);
    r->a = a;
    r->c = c;
    r->opt = opt;
    r->out = WH_NEW(a, wh_observations);
    r->out->n = c->nsections;
    r->out->v = WH_NEW_N(a, wh_observation, c->nsections);
}

int wh_run_in_sessions(wh_arena *a, const wh_member *members, size_t n, const wh_case *c,
                       const wh_run_options *opt, wh_observations **out)
{
    wh_runner r;
    size_t i;

    runner_init(&r, a, c, opt);
    *out = r.out;
    for (i = 0; i < n && i <= WH_LABELS_MAX; i++)
        r.members[r.nmembers++] = members[i];
    r.recall = opt->recall;
    if (r.recall)
        wh_recall_begin(r.recall);
    wh_run_collect_needs(&r);
    for (i = 0; i < c->nsections; i++) {
        if (c->sections[i].kind != WH_RUN)
            continue;
        execute_run(&r, wh_run_member_of(&r, &c->sections[i]), i, &r.out->v[i]);
        if (r.out->v[i].answer.kind == WH_ANSWER_LOST)
            break;
    }
    return WH_OK;
}

int wh_run_in_session(wh_arena *a, wh_engine *e, wh_session *session, const wh_case *c,
                      const wh_run_options *opt, wh_observations **out)
{
    wh_member only = {{NULL, 0}, e, session, NULL};

    return wh_run_in_sessions(a, &only, 1, c, opt, out);
}

static int execute_case(wh_runner *r, wh_error *err)
{
    const wh_case *c = r->c;
    size_t i;
    int rc = WH_OK;

    for (i = 0; rc == WH_OK && i < c->nsections && !r->out->broken.p; i++) {
        const wh_section *s = &c->sections[i];

        if (setup_like(s)) {
            execute_setup(r, i);
        } else if (s->kind == WH_RUN) {
            if (wh_section_attr(s, "fresh"))
                rc = execute_fresh(r, i, err);
            else
                execute_run(r, wh_run_member_of(r, s), i, &r->out->v[i]);
            if (r->out->v[i].answer.kind == WH_ANSWER_LOST)
                break;
        }
    }
    return rc;
}

int wh_run_case(wh_arena *a, wh_engine *e, const wh_case *c, const wh_run_options *opt,
                wh_observations **out, wh_error *err)
{
    return wh_run_case_keeping(a, e, c, opt, NULL, out, err);
}

/* As the library knows them, or as the engine calls its own. */
static bool dialects_are_known(wh_runner *r)
{
    for (size_t i = 0; i < r->nmembers; i++) {
        wh_str name = wh_case_field_of(r->c, "dialect", r->members[i].label);

        if (wh_dialect_of(name) || wh_str_is(name, wh_engine_dialect(r->members[i].engine)))
            continue;
        r->out->inconclusive = true;
        wh_error_at(&r->out->why, WH_ENOTSUP, r->c->file, r->c->line,
                    "no engine for the dialect %s", wh_show(name).text);
        return false;
    }
    return true;
}

int wh_run_case_keeping(wh_arena *a, wh_engine *e, const wh_case *c, const wh_run_options *opt,
                        wh_session **session, wh_observations **out, wh_error *err)
{
    wh_run_options known = WH_RUN_OPTIONS_INIT;
    wh_runner r;
    size_t i;
    int rc = wh_struct_check(opt, "WH_RUN_OPTIONS_INIT", err);

    *out = NULL;
    if (rc != WH_OK)
        return rc;
    wh_struct_take(&known, sizeof known, opt);
    runner_init(&r, a, c, &known);
    *out = r.out;
    if (c->unknown.code != WH_OK) {
        r.out->inconclusive = true;
        r.out->why = c->unknown;
        return WH_OK;
    }
    if (!wh_run_choose_members(&r, e) || !wh_run_sessions_are_known(&r) || !dialects_are_known(&r))
        return WH_OK;
    wh_run_collect_needs(&r);
    for (i = 0; rc == WH_OK && i < r.nmembers; i++)
        rc = wh_run_open_member(&r, &r.members[i], err);
    if (rc == WH_OK && !r.out->inconclusive)
        rc = execute_case(&r, err);
    if (session && rc == WH_OK && r.nmembers == 1 && !r.members[0].named && !r.out->broken.p) {
        *session = r.members[0].session;
        r.members[0].session = NULL;
    }
    while (i > 0)
        wh_run_close_member(&r.members[--i]);
    if (rc != WH_OK)
        *out = NULL;
    return rc;
}
