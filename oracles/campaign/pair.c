/* Databases side by side. */
#include "replay/run/actual.h"
#include "oracles/campaign/pair.h"
#include "formats/case/labels.h"
#include "formats/case/edit.h"
#include "oracles/diff/released.h"

bool wh_pair_is_wanted(const wh_oracle *const *oracles, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (oracles[i]->engines == 2)
            return true;
    return false;
}

/* Who is compared: test and reference, and whoever else has a label. */
static size_t labels_of(const wh_engine_options *o, wh_str *v)
{
    static const char *const usual[] = {WH_DIFF_TEST, WH_DIFF_REFERENCE};
    wh_str label;
    size_t n = 0, i;

    for (i = 0; i < 2; i++)
        if (wh_engine_of_label(o, wh_str_of(usual[i])) != SIZE_MAX)
            v[n++] = wh_str_of(usual[i]);
    for (i = 0; i < o->engines.n && n < WH_SIDES_MAX; i++) {
        label = wh_engine_label(o->engines.v[i]);
        if (label.n && !wh_str_is(label, WH_DIFF_TEST) && !wh_str_is(label, WH_DIFF_REFERENCE))
            v[n++] = label;
    }
    return n;
}

/* `alike`: all of them are of one kind, so that it is the same to all what they make of it. */
static bool speaks(const wh_engine *e, wh_str dialect, bool alike)
{
    wh_str own = wh_str_of(wh_engine_dialect(e));
    const wh_dialect *from = wh_dialect_of(dialect), *to = wh_dialect_find(own);

    return from && to && (alike || !wh_mapping_is_needed(from, to)) &&
           wh_dialect_speaks(own, dialect);
}

/* Does it speak the dialect without the SQL modes that this one has? */
static bool is_plain_one(const wh_engine *e, wh_str dialect)
{
    const wh_dialect *d = wh_dialect_find(dialect);

    return d && d->like && strchr(d->name, '+') &&
           d->like == wh_dialect_find(wh_str_of(wh_engine_dialect(e)));
}

int wh_pair_open(wh_pair *p, wh_engines *engines, wh_str dialect, wh_str limit, wh_error *err)
{
    wh_str labels[WH_SIDES_MAX], any = {NULL, 0};
    wh_labelled_engine first;
    bool same = true;
    size_t i, native = WH_SIDES_MAX;
    int rc = WH_OK;

    p->options = wh_engines_options(engines);
    p->n = labels_of(p->options, labels);
    for (i = 0; i < p->n && rc == WH_OK; i++) {
        p->engines[i].label = labels[i];
        rc = wh_engines_labelled(engines, labels[i], any, limit, &p->engines[i].engine, err);
        if (rc == WH_OK && is_plain_one(p->engines[i].engine, dialect))
            rc =
                wh_engines_labelled(engines, labels[i], dialect, limit, &p->engines[i].engine, err);
        if (rc != WH_OK)
            break;
        same &= strcmp(wh_engine_dialect(p->engines[i].engine),
                       wh_engine_dialect(p->engines[0].engine)) == 0;
        if (native == WH_SIDES_MAX && speaks(p->engines[i].engine, dialect, false))
            native = i;
    }
    if (rc == WH_OK && native == WH_SIDES_MAX && same &&
        speaks(p->engines[0].engine, dialect, true))
        native = 0;
    if (rc == WH_OK && native == WH_SIDES_MAX)
        rc = wh_error_set(err, WH_ENOTSUP, "no engine for the dialect %.*s", (int)dialect.n,
                          dialect.p);
    if (rc == WH_OK) {
        first = p->engines[native];
        memmove(p->engines + 1, p->engines, native * sizeof first);
        p->engines[0] = first;
    }
    for (i = 0; i < p->n && rc == WH_OK; i++) {
        const char *own = wh_engine_dialect(p->engines[i].engine);
        bool native_too = speaks(p->engines[i].engine, dialect, same);

        p->members[i] = (wh_member){p->engines[i].label, p->engines[i].engine, NULL, NULL};
        p->sides[i].label = p->engines[i].label;
        p->sides[i].dialect = wh_dialect_find(native_too ? dialect : wh_str_of(own));
        p->maps |= !native_too;
        if (!p->sides[i].dialect)
            rc = wh_error_set(err, WH_ENOTSUP, "unknown dialect '%s'", own);
    }
    p->on = rc == WH_OK;
    return rc;
}

void wh_pair_map(wh_pair *p, wh_arena *a, const wh_dialect *d, const wh_case *c,
                 const wh_rules *more, bool rowids)
{
    size_t i;

    for (i = 0; p->maps && i < p->n; i++) {
        wh_mapping *m;

        p->sides[i].mapping = NULL; /* that of the case before */
        if (!wh_mapping_is_needed(d, p->sides[i].dialect))
            continue;
        m = wh_mapping_new(a, d, p->sides[i].dialect, more);
        wh_mapping_look(m, a, c);
        if (rowids)
            wh_mapping_number_rows(m);
        p->sides[i].mapping = m;
    }
}

bool wh_pair_translate(const wh_pair *p, wh_arena *a, wh_catalog *catalog, const wh_node *statement,
                       wh_executed *done, const char **why)
{
    wh_str *others;
    size_t i;

    done->others = NULL;
    if (!p->maps)
        return true;
    others = WH_NEW_N(a, wh_str, p->n);
    for (i = 1; i < p->n; i++) {
        others[i] = done->sql;
        if (p->sides[i].mapping &&
            !wh_map_statement(p->sides[i].mapping, a, catalog, statement, &others[i], why))
            return false;
    }
    done->others = others;
    return true;
}

void wh_pair_end(wh_pair *p)
{
    size_t i;

    for (i = 1; i < p->n; i++) {
        wh_session_close(p->members[i].session);
        p->members[i].session = NULL;
    }
}

static void ignore_columns(void *ctx, size_t n)
{
    (void)ctx;
    (void)n;
}

static void execute(wh_session *s, wh_str sql, const wh_run_options *opt, wh_answer *answer)
{
    wh_run_statement(s, sql, NULL, opt, answer);
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

/* By a query, whose types and conversions are each product's own? */
static bool is_filled(const wh_node *statement)
{
    wh_select q;

    return (statement->kind == WH_N_INSERT || statement->kind == WH_N_CREATE_TABLE) &&
           wh_select_of(statement, &q) && !q.values;
}

bool wh_pair_compares(const wh_pair *p, const wh_dialect *d, const wh_node *statement)
{
    if (p->patterns_differ && (p->patterns || wh_diff_matches_patterns(d, statement)) &&
        (p->blobs || wh_diff_makes_blobs(statement)))
        return false;
    if (p->maps)
        return !is_filled(statement);
    if (p->older && p->older == p->newer)
        return true;
    return wh_released_compares(d, p->older, p->newer, p->texts, statement);
}

void wh_pair_note(wh_pair *p, const wh_dialect *d, const wh_node *statement)
{
    p->patterns |= wh_diff_matches_patterns(d, statement);
    p->blobs |= wh_diff_makes_blobs(statement);
}

/* The releases, where all are of one product that tells its own. */
static void see_releases(wh_pair *p)
{
    size_t i;

    p->older = p->newer = 0;
    for (i = 0; !p->maps && i < p->n; i++) {
        uint32_t v = wh_version_number(wh_str_of(wh_engine_version(p->members[i].engine)));

        if (v == 0) {
            p->older = p->newer = 0;
            return;
        }
        p->older = i == 0 || v < p->older ? v : p->older;
        p->newer = v > p->newer ? v : p->newer;
    }
}

wh_str wh_pair_text(const wh_pair *p, wh_arena *a, const wh_dialect *d, wh_str sql)
{
    return p->on && p->older != p->newer ? wh_released_text(a, d, p->older, p->newer, p->texts, sql)
                                         : sql;
}

void wh_pair_look(wh_pair *p, const wh_dialect *d, const wh_case *c)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    size_t i, k;

    p->texts = false;
    for (i = 0; p->on && p->older != p->newer && i < c->nsections && !p->texts; i++)
        for (k = 0; k < c->sections[i].nstmts && !p->texts; k++)
            p->texts =
                !c->sections[i].stmts[k].blank &&
                wh_released_makes_text(d, p->older, p->newer, a, c->sections[i].stmts[k].sql);
    wh_arena_free(a);
}

static int begin(wh_pair *p, size_t i, wh_error *err)
{
    static const wh_run_options opt = WH_RUN_OPTIONS_INIT;
    wh_member *m = &p->members[i];
    wh_str prelude;
    size_t k;
    wh_answer answer;
    int rc = wh_session_open(&m->session, m->engine, err);

    for (k = 0; rc == WH_OK && p->sides[i].mapping &&
                (prelude = wh_mapping_prelude(p->sides[i].mapping, k)).n;
         k++) {
        execute(m->session, prelude, &opt, &answer);
        if (answer.kind != WH_ANSWER_OK)
            rc = wh_error_set(err, WH_EENGINE, "'%.*s', by which it is compared: %.300s",
                              (int)prelude.n, prelude.p, answer.text);
    }
    if (rc == WH_OK && !p->maps && wh_version_number(wh_str_of(wh_engine_version(m->engine))))
        p->patterns_differ |= blobs_match(p->members[0].session) != blobs_match(m->session);
    return rc;
}

int wh_pair_begin(wh_pair *p, wh_session *test, wh_error *err)
{
    size_t i;
    int rc = WH_OK;

    p->members[0].session = test;
    for (i = 1; p->on && i < p->n && rc == WH_OK; i++)
        rc = begin(p, i, err);
    if (rc == WH_OK && p->on)
        see_releases(p);
    return rc;
}

/* What the i-th engine executes; n == 0: nothing. */
static wh_str text_of(const wh_executed *done, size_t i)
{
    return done->others && i ? done->others[i] : done->sql;
}

bool wh_pair_follow(wh_pair *p, const wh_executed *done, const wh_run_options *opt,
                    wh_answer *answer)
{
    bool same = true;
    size_t i;

    for (i = 1; i < p->n; i++) {
        wh_str sql = text_of(done, i);
        wh_answer other;

        if (sql.n == 0) { /* nothing to do */
            same &= answer->kind == WH_ANSWER_OK;
            continue;
        }
        execute(p->members[i].session, sql, opt, &other);
        if (answer->kind == WH_ANSWER_ERROR && other.kind == WH_ANSWER_ERROR) {
            if (strcmp(answer->class_, other.class_) != 0)
                memcpy(answer->class_, "any", sizeof "any");
        } else {
            same &= answer->kind == WH_ANSWER_OK && other.kind == WH_ANSWER_OK;
        }
    }
    return same;
}

int wh_pair_rebuild(wh_pair *p, wh_engine *engine, const wh_executed *setup, size_t n,
                    const wh_run_options *opt, wh_session **test, wh_error *err)
{
    wh_answer answer;
    wh_session *anew;
    size_t i, k, sides = p->on ? p->n : 1;
    int rc = wh_session_open(&anew, engine, err);

    if (rc != WH_OK)
        return rc;
    wh_pair_end(p);
    wh_session_close(*test);
    *test = anew;
    rc = wh_pair_begin(p, *test, err);
    for (i = 0; i < n && rc == WH_OK; i++)
        for (k = 0; k < sides && rc == WH_OK; k++) {
            if (text_of(&setup[i], k).n == 0)
                continue;
            execute(p->members[k].session, text_of(&setup[i], k), opt, &answer);
            if (answer.kind == WH_ANSWER_LOST)
                rc = wh_error_set(err, WH_EENGINE, "the connection was lost");
        }
    return rc;
}

void wh_pair_name_engines(const wh_pair *p, wh_arena *a, wh_case *c)
{
    wh_str labels[WH_SIDES_MAX];
    size_t i;

    wh_case_set_field(a, c, "engine", (wh_str){NULL, 0});
    wh_case_set_field(a, c, "session", (wh_str){NULL, 0});
    for (i = 0; i < p->n; i++) {
        labels[i] = p->engines[i].label;
        if (p->sides[i].mapping)
            wh_case_set_field_of(a, c, "dialect", labels[i], wh_str_of(p->sides[i].dialect->name));
        wh_case_set_engine(a, c, labels[i], p->engines[i].engine);
    }
    for (i = 0; p->maps && i < c->nsections; i++)
        if (c->sections[i].kind == WH_SETUP)
            wh_section_add_attr(a, &c->sections[i], "on", labels[0]);
    wh_case_set_settings(a, c, labels, p->n, p->options);
}
