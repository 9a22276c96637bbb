/*
 * Cases as sqllogictest files for SQLite's runner: setup is "statement ok", a run with an
 * expectation is a query with its values, runs that must agree are queries of one label (which
 * need no values under "hash-threshold 0"). Whatever else a case can say is refused by name.
 */
#include "formats/convert/sqllogictest/writer.h"
#include "formats/base/memory.h"
#include "formats/case/text.h"

#include <stdio.h>
#include <stdlib.h>

static int refuse_check(wh_slt_writer *w, const wh_field *f, const char *why)
{
    return wh_slt_refuse_line(w, f->line, "check \"%.*s\": %s can't be said in sqllogictest",
                              (int)(f->value.n < 200 ? f->value.n : 200), f->value.p, why);
}

/* ---- checks to plans ------------------------------------------------------------------------- */

static size_t find_section(const wh_slt_writer *w, int kind, wh_str place)
{
    return wh_places_find(&w->places, kind, place);
}

/* The plan of a side that is one run; NULL: refused. */
static wh_slt_plan *plan_of_side(wh_slt_writer *w, const wh_field *f, const wh_expr *e)
{
    static const char *const names[] = {
        "", "expect() in this place", "distinct()", "rows()", "total()", "picked()"};
    size_t i;

    if (e->n != 1) {
        refuse_check(w, f, "a sum of several runs");
        return NULL;
    }
    if (e->terms[0].kind != WH_TERM_RUN) {
        refuse_check(w, f, names[e->terms[0].kind]);
        return NULL;
    }
    i = find_section(w, WH_RUN, e->terms[0].place);
    if (i == SIZE_MAX) {
        refuse_check(w, f, "a run that is not there");
        return NULL;
    }
    return &w->plans[i];
}

/* How its rows are compared: letters and sorting of the check, the same in all checks of a run. */
static int set_form(wh_slt_writer *w, const wh_field *f, const wh_check *k, wh_slt_plan *p)
{
    uint8_t sort = k->as.n ? k->sort : k->verb == WH_CHECK_BAG ? WH_SORT_ROWS : WH_SORT_NONE;
    size_t i;

    if (k->as.n && k->verb == WH_CHECK_BAG && sort == WH_SORT_NONE)
        sort = WH_SORT_ROWS;
    for (i = 0; i < k->as.n; i++)
        if (!memchr("ITR", k->as.p[i], 3))
            return refuse_check(w, f, "the text of another runner (as=)");
    if (p->sorted_known && (p->sort != sort || (k->as.n && p->as.n && !wh_str_eq(p->as, k->as))))
        return refuse_check(w, f, "a run that another check compares in another way");
    p->sort = sort;
    p->sorted_known = true;
    if (k->as.n) {
        p->as = k->as;
        p->text = true;
    }
    return WH_OK;
}

static int plan_expectation(wh_slt_writer *w, const wh_field *f, const wh_check *k, wh_slt_plan *p,
                            wh_str place)
{
    size_t at = find_section(w, WH_EXPECT, place), i;
    const wh_section *s;

    if (at == SIZE_MAX)
        return refuse_check(w, f, "an expectation that is not there");
    s = &w->c->sections[at];
    for (i = 0; i < s->nobs; i++) {
        const wh_obs *o = &s->obs[i];
        if (o->kind == WH_OBS_ERROR) {
            if (!wh_str_is(o->class_, "any") || o->text.n)
                return refuse_check(w, f, "the class or message of an error");
            p->fails = true;
        } else if (o->kind == WH_OBS_NEXT) {
            return refuse_check(w, f, "several result sets");
        } else if (o->kind == WH_OBS_WARNING) {
            return refuse_check(w, f, "a warning");
        } else if (o->kind == WH_OBS_AFFECTED) {
            return refuse_check(w, f, "a number of affected rows");
        } else if (o->kind == WH_OBS_LARGE) {
            return refuse_check(w, f, "a large result given as hashes of rows");
        } else if (o->nvalues != s->obs[0].nvalues) {
            return refuse_check(w, f, "rows of unequal length");
        }
    }
    if (p->fails)
        return WH_OK;
    p->values = true;
    p->expect = s;
    p->hashed = k->md5;
    return set_form(w, f, k, p);
}

static int plan_relation(wh_slt_writer *w, const wh_field *f, const wh_check *k)
{
    wh_slt_plan *first = plan_of_side(w, f, &k->sides[0].expr), *other;
    size_t i;
    int rc = WH_OK;

    if (!first)
        return WH_ENOTSUP;
    for (i = 1; rc == WH_OK && i < k->nsides; i++) {
        const wh_expr *e = &k->sides[i].expr;

        if (k->sides[i].contained)
            return refuse_check(w, f, "<=");
        if (e->n == 1 && e->terms[0].kind == WH_TERM_EXPECT) {
            rc = plan_expectation(w, f, k, first, e->terms[0].place);
            continue;
        }
        other = plan_of_side(w, f, e);
        if (!other)
            return WH_ENOTSUP;
        rc = set_form(w, f, k, first);
        if (rc == WH_OK)
            rc = set_form(w, f, k, other);
        if (rc != WH_OK || other == first)
            continue;
        if (!first->label)
            first->label = other->label ? other->label : ++w->labels;
        if (other->label && other->label != first->label)
            return refuse_check(w, f, "a run that stands in two relations");
        other->label = first->label;
    }
    return rc;
}

static int plan_ok(wh_slt_writer *w, const wh_field *f, const wh_check *k)
{
    size_t i;

    for (i = 0; i < k->nplaces; i++) {
        size_t at;
        if (wh_str_is(k->places[i], "setup") || wh_str_is(k->places[i], "derived"))
            continue; /* statement ok */
        at = find_section(w, WH_RUN, k->places[i]);
        if (k->errors != WH_ERRORS_NONE || at == SIZE_MAX)
            return refuse_check(w, f, "a run that may end in any ordinary error");
        w->plans[at].bare = true;
    }
    return WH_OK;
}

static int plan_check(wh_slt_writer *w, const wh_field *f)
{
    wh_check k;
    wh_error e;

    if (wh_check_parse(w->a, f->value, &k, &e) != WH_OK)
        return wh_slt_refuse_line(w, f->line, "%.400s", e.message);
    if (k.verb == WH_CHECK_OK)
        return plan_ok(w, f, &k);
    if (k.verb == WH_CHECK_SET)
        return refuse_check(w, f, "equality of sets");
    if (k.typed || k.approximate)
        return refuse_check(w, f, k.typed ? "typed" : "approx=");
    if (k.errors == WH_ERRORS_WARN_IS_ERROR)
        return refuse_check(w, f, "errors=warn-is-error");
    if (k.refusals.n || k.aside.n)
        return refuse_check(w, f, k.aside.n ? "aside=" : "refusals=");
    return plan_relation(w, f, &k);
}

/* ---- SQL ------------------------------------------------------------------------------------- */

/* The lines between two tokens, without those that mean something to the runner. */
static void put_gap(wh_buf *out, const char *p, const char *end)
{
    bool first = true;

    for (;;) {
        const char *lf = memchr(p, '\n', (size_t)(end - p));
        wh_str line = {p, (size_t)((lf ? lf : end) - p)};
        bool whole = !first && lf;

        if (whole && (wh_line_is_blank(line) || line.p[0] == '#' || wh_str_is(line, "----"))) {
            p = lf + 1;
            continue;
        }
        wh_buf_str(out, line);
        if (!lf)
            return;
        wh_buf_char(out, '\n');
        p = lf + 1;
        first = false;
    }
}

/* Would the runner take a line inside this token for something else? */
static bool hides_a_line(wh_str text)
{
    const char *p = text.p, *end = text.p + text.n;

    if (memchr(text.p, '\0', text.n) || memchr(text.p, '\r', text.n))
        return true;
    while ((p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
        const char *lf;
        wh_str line;
        p++;
        lf = memchr(p, '\n', (size_t)(end - p));
        line = (wh_str){p, (size_t)((lf ? lf : end) - p)};
        if ((lf && wh_line_is_blank(line)) || (line.n && line.p[0] == '#') ||
            wh_starts_with(line, WH_STR("----")))
            return true;
    }
    return false;
}

/* The statement from its first token to its last, in lines that are all its own. */
static int put_sql(wh_slt_writer *w, const wh_stmt *stmt)
{
    const char *at = NULL;
    wh_lexer lx;

    wh_lexer_init(&lx, w->dialect, stmt->sql);
    for (;;) {
        wh_token t = wh_lex(&lx);
        wh_str text = wh_token_text(&t);

        if (t.kind == WH_T_EOF)
            break;
        if (hides_a_line(text))
            return wh_slt_refuse_line(
                w, stmt->line,
                "a literal or name with a blank line, a CR or a line that begins with "
                "\"#\" or \"----\" can't be said in sqllogictest");
        if (at)
            put_gap(w->out, at, text.p);
        wh_buf_str(w->out, text);
        at = text.p + text.n;
    }
    wh_buf_char(w->out, '\n');
    return WH_OK;
}

static int put_statement(wh_slt_writer *w, const wh_stmt *stmt, bool fails)
{
    int rc;

    wh_buf_text(w->out, fails ? "statement error\n" : "statement ok\n");
    rc = put_sql(w, stmt);
    wh_buf_char(w->out, '\n');
    return rc;
}

static int put_setup(wh_slt_writer *w, const wh_section *s)
{
    bool may_fail = wh_section_attr(s, "may-fail") != NULL;
    size_t i;
    int rc = WH_OK;

    for (i = 0; i < s->nstmts && rc == WH_OK; i++) {
        const wh_stmt *stmt = &s->stmts[i];
        if (stmt->blank)
            continue;
        if ((may_fail || stmt->may_fail) && stmt->may_fail_class.n == 0)
            return wh_slt_refuse_line(
                w, stmt->line ? stmt->line : s->line,
                "a statement that may fail or not can't be said in sqllogictest; with "
                "--engine it is tried");
        rc = put_statement(w, stmt, stmt->may_fail);
    }
    return rc;
}

/* ---- runs ------------------------------------------------------------------------------------ */

static int put_hash(wh_slt_writer *w, const wh_section *s, const wh_slt_plan *p)
{
    const wh_obs *o = p->expect->nobs ? &p->expect->obs[0] : NULL;

    if (!o || o->nvalues != 2 || o->values[0].kind != WH_INT || o->values[0].i < 2 ||
        o->values[1].kind != WH_TEXT)
        return wh_slt_refuse_line(w, s->line,
                                  "%.*s: a hash of fewer than two values can't be said in "
                                  "sqllogictest",
                                  (int)s->place.n, s->place.p);
    wh_buf_int(w->out, o->values[0].i);
    wh_buf_text(w->out, " values hashing to ");
    wh_buf_str(w->out, o->values[1].s);
    wh_buf_char(w->out, '\n');
    return WH_OK;
}

static int put_query(wh_slt_writer *w, size_t at, const wh_stmt *stmt)
{
    static const char *const sorts[] = {"nosort", "rowsort", "valuesort"};
    const wh_section *s = &w->c->sections[at];
    wh_slt_plan *p = &w->plans[at];
    int rc = WH_OK;

    if (p->as.n == 0)
        rc = wh_slt_choose_letters(w, at);
    if (rc != WH_OK)
        return rc;
    if (p->hashed) /* the runner hashes only above a threshold */
        wh_buf_text(w->out, "hash-threshold 1\n\n");
    wh_buf_text(w->out, "query ");
    wh_buf_str(w->out, p->as);
    wh_buf_char(w->out, ' ');
    wh_buf_text(w->out, sorts[p->sort]);
    if (p->label)
        wh_buf_format(w->out, " whittle-%u", p->label);
    wh_buf_char(w->out, '\n');
    rc = put_sql(w, stmt);
    if (rc == WH_OK && p->values) {
        wh_buf_text(w->out, "----\n");
        rc = p->hashed ? put_hash(w, s, p) : wh_slt_put_values(w, at);
    }
    wh_buf_char(w->out, '\n');
    if (p->hashed)
        wh_buf_text(w->out, "hash-threshold 0\n\n");
    return rc;
}

/* Nothing is said of this run: what was seen becomes what is expected. */
static int plan_seen(wh_slt_writer *w, size_t at)
{
    const wh_section *s = &w->c->sections[at];
    wh_slt_plan *p = &w->plans[at];

    if (!w->seen || !w->seen[at].known)
        return wh_slt_refuse_line(
            w, s->line, "%.*s: no check says what it gives; with --engine what is seen is written",
            (int)s->place.n, s->place.p);
    if (w->seen[at].failed) {
        p->fails = true;
    } else if (w->seen[at].nresults == 0) {
        p->bare = true;
    } else {
        p->values = true;
        p->sort = WH_SORT_ROWS;
    }
    return WH_OK;
}

static int put_run(wh_slt_writer *w, size_t at)
{
    const wh_section *s = &w->c->sections[at];
    wh_slt_plan *p = &w->plans[at];
    size_t i, n = 0, queries = 0;
    bool query, done = false;
    int rc = WH_OK;

    if (!p->values && !p->bare && !p->fails && !p->label && !p->sorted_known)
        rc = plan_seen(w, at);
    query = !p->fails && (p->values || p->label || p->as.n);
    for (i = 0; i < s->nstmts; i++) {
        n += !s->stmts[i].blank;
        queries += !s->stmts[i].blank &&
                   wh_statement_kind(w->dialect, s->stmts[i].sql) == WH_N_SELECT_STATEMENT;
    }
    if (rc == WH_OK && n > 1 && (p->fails || (query && queries != 1)))
        return wh_slt_refuse_line(
            w, s->line,
            "%.*s: several statements, of which not just one is a query, can't be said "
            "in sqllogictest",
            (int)s->place.n, s->place.p);
    for (i = 0; i < s->nstmts && rc == WH_OK; i++) {
        const wh_stmt *stmt = &s->stmts[i];
        if (stmt->blank)
            continue;
        if (query && !done &&
            (n == 1 || wh_statement_kind(w->dialect, stmt->sql) == WH_N_SELECT_STATEMENT)) {
            rc = put_query(w, at, stmt);
            done = true;
        } else {
            rc = put_statement(w, stmt, p->fails);
        }
    }
    return rc;
}

static int put_section(wh_slt_writer *w, size_t at)
{
    const wh_section *s = &w->c->sections[at];
    const char *what = wh_section_attr(s, "fresh")     ? "a fresh database (fresh)"
                       : wh_section_attr(s, "session") ? "another session (session=)"
                       : wh_section_attr(s, "on")      ? "another engine (on=)"
                       : wh_section_attr(s, "bind")    ? "a value of another run (bind=)"
                                                       : NULL;

    if (s->kind == WH_RUN && memchr(s->place.p, '@', s->place.n))
        what = "one of several engines";
    if (what && (s->kind == WH_RUN || s->kind <= WH_DERIVED))
        return wh_slt_refuse_line(w, s->line, "%.*s: %s can't be said in sqllogictest",
                                  (int)(s->place.n ? s->place.n : 5),
                                  s->place.n ? s->place.p : "setup", what);
    if (s->kind == WH_SETUP || s->kind == WH_DERIVED)
        return put_setup(w, s);
    if (s->kind == WH_BASE && s->plain_base)
        return wh_slt_refuse_line(w, s->line,
                                  "a base that nothing is derived from yet can't be said in "
                                  "sqllogictest; run it through oracle");
    return s->kind == WH_RUN ? put_run(w, at) : WH_OK;
}

int wh_sqllogictest_write(wh_arena *a, const wh_case *c, const wh_convert_seen *seen, wh_buf *out,
                          wh_error *err)
{
    wh_str dialect = wh_case_field(c, "dialect");
    wh_slt_writer w = {a,    c,    wh_dialect_find(dialect.n ? dialect : WH_STR("sqlite")),
                       seen, NULL, out,
                       err,  0,    {NULL, 0, NULL}};
    size_t i;
    int rc = WH_OK;

    if (!w.dialect)
        w.dialect = &wh_dialect_generic;
    if (c->unknown.code != WH_OK)
        return wh_slt_refuse_line(&w, c->unknown.line, "%.400s", c->unknown.message);
    wh_places_init(&w.places, a, c);
    w.plans = WH_NEW_N(a, wh_slt_plan, c->nsections + 1);
    for (i = 0; i < c->nfields && rc == WH_OK; i++)
        if (wh_str_is(c->fields[i].key, "check"))
            rc = plan_check(&w, &c->fields[i]);
    wh_buf_text(out, "hash-threshold 0\n\n");
    for (i = 0; i < c->nsections && rc == WH_OK; i++)
        rc = put_section(&w, i);
    if (rc == WH_OK && out->status != WH_OK)
        rc = wh_buf_failed(out, err, "the file is too large");
    return rc;
}
