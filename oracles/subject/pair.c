/* Two databases side by side. */
#include "replay/run/actual.h"
#include "oracles/subject/pair.h"
#include "oracles/diff/released.h"

bool wh_pair_is_wanted(const wh_oracle *const *oracles, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (oracles[i]->engines == 2)
            return true;
    return false;
}

int wh_pair_open(wh_pair *p, wh_engines *engines, wh_str dialect, wh_str limit, wh_error *err)
{
    static const char *const labels[] = {WH_DIFF_TEST, WH_DIFF_REFERENCE};
    size_t i;
    int rc = WH_OK;

    for (i = 0; i < 2 && rc == WH_OK; i++) {
        wh_str label = wh_str_of(labels[i]);
        rc = wh_engines_labelled(engines, label, dialect, limit, &p->engines[i].engine, err);
        p->engines[i].label = label;
        p->members[i] = (wh_member){label, p->engines[i].engine, NULL, NULL};
    }
    p->options = wh_engines_options(engines);
    p->on = rc == WH_OK;
    return rc;
}

void wh_pair_end(wh_pair *p)
{
    wh_session_close(p->members[1].session);
    p->members[1].session = NULL;
}

static void ignore_columns(void *ctx, size_t n)
{
    (void)ctx;
    (void)n;
}

static bool ignore_row(void *ctx, const wh_value *v, size_t n)
{
    (void)ctx;
    (void)v;
    (void)n;
    return true;
}

static void execute(wh_session *s, wh_str sql, const wh_run_options *opt, wh_answer *answer)
{
    static const wh_sink ignore = {NULL, ignore_columns, ignore_row, NULL};

    wh_run_statement(s, sql, &ignore, opt, answer);
}

static bool see_value(void *ctx, const wh_value *v, size_t n)
{
    *(int64_t *)ctx = n == 1 && v[0].kind == WH_INT ? v[0].i : -1;
    return true;
}

/* SQLITE_LIKE_DOESNT_MATCH_BLOBS, https://www.sqlite.org/compile.html */
static int64_t blobs_match(wh_session *s)
{
    static const wh_run_options opt = WH_RUN_OPTIONS_INIT;
    int64_t value = -1;
    wh_sink sink = {&value, ignore_columns, see_value, NULL};
    wh_answer answer;

    wh_run_statement(s, WH_STR("SELECT x'61' LIKE 'a';"), &sink, &opt, &answer);
    return value;
}

bool wh_pair_compares(const wh_pair *p, const wh_dialect *d, const wh_node *statement)
{
    return (!p->patterns_differ || !wh_diff_matches_patterns(statement)) &&
           (p->older == p->newer || wh_released_compares(d, p->older, p->newer, statement));
}

/* The releases, where both engines tell theirs. */
static void see_releases(wh_pair *p)
{
    uint32_t a = wh_version_number(wh_str_of(wh_engine_version(p->members[0].engine)));
    uint32_t b = wh_version_number(wh_str_of(wh_engine_version(p->members[1].engine)));

    p->older = a < b ? a : b;
    p->newer = a < b ? b : a;
    if (p->older == 0)
        p->newer = 0;
}

wh_str wh_pair_text(const wh_pair *p, wh_arena *a, const wh_dialect *d, wh_str sql)
{
    return p->on && p->older != p->newer ? wh_released_text(a, d, p->older, p->newer, sql) : sql;
}

int wh_pair_begin(wh_pair *p, wh_session *test, wh_error *err)
{
    int rc;

    p->members[0].session = test;
    if (!p->on)
        return WH_OK;
    rc = wh_session_open(&p->members[1].session, p->members[1].engine, err);
    see_releases(p);
    if (rc == WH_OK && wh_version_number(wh_str_of(wh_engine_version(p->members[1].engine))))
        p->patterns_differ = blobs_match(test) != blobs_match(p->members[1].session);
    return rc;
}

bool wh_pair_follow(wh_pair *p, wh_str sql, const wh_run_options *opt, wh_answer *answer)
{
    wh_answer other;

    execute(p->members[1].session, sql, opt, &other);
    if (answer->kind == WH_ANSWER_ERROR && other.kind == WH_ANSWER_ERROR) {
        if (strcmp(answer->class_, other.class_) != 0)
            memcpy(answer->class_, "any", sizeof "any");
        return true;
    }
    return answer->kind == WH_ANSWER_OK && other.kind == WH_ANSWER_OK;
}

int wh_pair_rebuild(wh_pair *p, const wh_executed *setup, size_t n, const wh_run_options *opt,
                    wh_session **test, wh_error *err)
{
    wh_answer answer;
    size_t i;
    int rc;

    wh_pair_end(p);
    wh_session_close(*test);
    *test = NULL;
    rc = wh_session_open(test, p->members[0].engine, err);
    if (rc == WH_OK)
        rc = wh_pair_begin(p, *test, err);
    for (i = 0; i < n && rc == WH_OK; i++) {
        execute(*test, setup[i].sql, opt, &answer);
        if (answer.kind != WH_ANSWER_LOST)
            execute(p->members[1].session, setup[i].sql, opt, &answer);
        if (answer.kind == WH_ANSWER_LOST)
            rc = wh_error_set(err, WH_EENGINE, "the connection was lost");
    }
    return rc;
}

void wh_pair_name_engines(const wh_pair *p, wh_arena *a, wh_case *c)
{
    const wh_str labels[] = {p->engines[0].label, p->engines[1].label};
    size_t i;

    wh_case_set_field(a, c, "engine", (wh_str){NULL, 0});
    wh_case_set_field(a, c, "session", (wh_str){NULL, 0});
    for (i = 0; i < 2; i++)
        wh_case_set_engine(a, c, p->engines[i].label, p->engines[i].engine);
    wh_case_set_settings(a, c, labels, 2, p->options);
}
