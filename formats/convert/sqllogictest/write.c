/*
 * Cases as sqllogictest files for SQLite's runner: setup is "statement ok", a run with an
 * expectation is a query with its values, runs that must agree are queries of one label (which
 * need no values under "hash-threshold 0"). Whatever else a case can say is refused by name.
 */
#include "formats/case/text.h"
#include "formats/base/memory.h"
#include "formats/case/check.h"
#include "formats/case/places.h"
#include "formats/convert/sqllogictest/value.h"
#include "formats/convert/sqllogictest/sqllogictest.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* What is to be said of a run. */
typedef struct plan {
    wh_str as;         /* column letters; n == 0: not known yet */
    uint8_t sort;      /* enum wh_check_sort */
    unsigned label;    /* 0: none */
    bool sorted_known; /* a check has set `sort` */
    bool values;       /* `expect` (or, without it, what was seen) is written */
    bool bare;         /* it must succeed, no more */
    bool fails;        /* it must fail */
    bool hashed;       /* the expectation is the number of values and their MD5 */
    bool text;         /* the check compares text: an expectation stands as it is written */
    const wh_section *expect;
} plan;

typedef struct writer {
    wh_arena *a;
    const wh_case *c;
    const wh_dialect *dialect;
    const wh_convert_seen *seen; /* may be NULL */
    plan *plans;                 /* by section */
    wh_buf *out;
    wh_error *err;
    unsigned labels;
    wh_places places;
} writer;

static int refuse(writer *w, uint32_t line, const char *format, ...) WH_PRINTF(3, 4);

static int refuse(writer *w, uint32_t line, const char *format, ...)
{
    char message[600];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return wh_error_at(w->err, WH_ENOTSUP, w->c->file, line ? line : w->c->line, "%s", message);
}

static int refuse_check(writer *w, const wh_field *f, const char *why)
{
    return refuse(w, f->line, "check \"%.*s\": %s can't be said in sqllogictest",
                  (int)(f->value.n < 200 ? f->value.n : 200), f->value.p, why);
}

/* ---- checks to plans ------------------------------------------------------------------------- */

static size_t find_section(const writer *w, int kind, wh_str place)
{
    return wh_places_find(&w->places, kind, place);
}

/* The plan of a side that is one run; NULL: refused. */
static plan *plan_of_side(writer *w, const wh_field *f, const wh_expr *e)
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
static int set_form(writer *w, const wh_field *f, const wh_check *k, plan *p)
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

static int plan_expectation(writer *w, const wh_field *f, const wh_check *k, plan *p, wh_str place)
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

static int plan_relation(writer *w, const wh_field *f, const wh_check *k)
{
    plan *first = plan_of_side(w, f, &k->sides[0].expr), *other;
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

static int plan_ok(writer *w, const wh_field *f, const wh_check *k)
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

static int plan_check(writer *w, const wh_field *f)
{
    wh_check k;
    wh_error e;

    if (wh_check_parse(w->a, f->value, &k, &e) != WH_OK)
        return refuse(w, f->line, "%.400s", e.message);
    if (k.verb == WH_CHECK_OK)
        return plan_ok(w, f, &k);
    if (k.verb == WH_CHECK_SET)
        return refuse_check(w, f, "equality of sets");
    if (k.typed || k.approximate)
        return refuse_check(w, f, k.typed ? "typed" : "approx=");
    if (k.errors == WH_ERRORS_WARN_IS_ERROR)
        return refuse_check(w, f, "errors=warn-is-error");
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
static int put_sql(writer *w, const wh_stmt *stmt)
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
            return refuse(w, stmt->line,
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

static int put_statement(writer *w, const wh_stmt *stmt, bool fails)
{
    int rc;

    wh_buf_text(w->out, fails ? "statement error\n" : "statement ok\n");
    rc = put_sql(w, stmt);
    wh_buf_char(w->out, '\n');
    return rc;
}

static int put_setup(writer *w, const wh_section *s)
{
    bool may_fail = wh_section_attr(s, "may-fail") != NULL;
    size_t i;
    int rc = WH_OK;

    for (i = 0; i < s->nstmts && rc == WH_OK; i++) {
        const wh_stmt *stmt = &s->stmts[i];
        if (stmt->blank)
            continue;
        if ((may_fail || stmt->may_fail) && stmt->may_fail_class.n == 0)
            return refuse(w, stmt->line ? stmt->line : s->line,
                          "a statement that may fail or not can't be said in sqllogictest; with "
                          "--engine it is tried");
        rc = put_statement(w, stmt, stmt->may_fail);
    }
    return rc;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* What stands in a column. */
enum { HAS_INT = 1, HAS_WIDE = 2, HAS_REAL = 4, HAS_FINE_REAL = 8, HAS_TEXT = 16 };

/* Do three decimals show all that fifteen digits do? */
static bool three_decimals_do(double r)
{
    wh_buf fixed = WH_BUF_INIT(1024), general = WH_BUF_INIT(1024);
    bool same;

    wh_slt_fixed(&fixed, r);
    wh_slt_general(&general, r, true);
    while (fixed.n > 1 && fixed.p[fixed.n - 1] == '0' && fixed.p[fixed.n - 2] != '.')
        fixed.n--;
    same = wh_str_eq(wh_buf_view(&fixed), wh_buf_view(&general));
    wh_buf_release(&fixed);
    wh_buf_release(&general);
    return same;
}

/* WH_OK, or refused: a value that no letter shows faithfully. */
static int note_value(writer *w, const wh_section *s, const wh_value *v, unsigned *has)
{
    size_t i;

    switch (v->kind) {
    case WH_NULL:
        break;
    case WH_INT:
        *has |= v->i >= INT32_MIN && v->i <= INT32_MAX ? HAS_INT : HAS_INT | HAS_WIDE;
        break;
    case WH_REAL:
        *has |= three_decimals_do(v->r) ? HAS_REAL : HAS_REAL | HAS_FINE_REAL;
        break;
    case WH_TEXT:
        *has |= HAS_TEXT;
        for (i = 0; i < v->s.n; i++)
            if (v->s.p[i] < ' ' || v->s.p[i] > '~')
                return refuse(w, s->line,
                              "%.*s: text that is not printable ASCII can't be said in "
                              "sqllogictest",
                              (int)s->place.n, s->place.p);
        break;
    default:
        return refuse(w, s->line,
                      "%.*s: a blob, boolean or typed value can't be said in sqllogictest",
                      (int)s->place.n, s->place.p);
    }
    return WH_OK;
}

static int letter_of(writer *w, const wh_section *s, unsigned has, char *out)
{
    if ((has & HAS_TEXT) || (has & (HAS_INT | HAS_REAL)) == 0)
        *out = 'T';
    else if ((has & HAS_REAL) && (has & HAS_INT) && (has & (HAS_FINE_REAL | HAS_WIDE)))
        return refuse(w, s->line,
                      "%.*s: a column of whole numbers and reals of more than three decimals "
                      "can't be said in sqllogictest",
                      (int)s->place.n, s->place.p);
    else if (has & HAS_REAL)
        *out = has & HAS_FINE_REAL ? 'T' : 'R';
    else
        *out = has & HAS_WIDE ? 'T' : 'I';
    return WH_OK;
}

/* The letters for all rows of runs that are compared with each other: of this plan's label, or of
 * section `at` alone. */
static int choose_letters(writer *w, size_t at)
{
    plan *p = &w->plans[at];
    const wh_section *s = &w->c->sections[at];
    size_t columns = 0, i, k, r;
    unsigned *has = NULL;
    char *letters;
    int rc = WH_OK;

    for (i = 0; i < w->c->nsections && rc == WH_OK; i++) {
        const plan *q = &w->plans[i];
        size_t rows, width;
        bool expected = q->expect != NULL;

        if (i != at && (!p->label || q->label != p->label))
            continue;
        if (!expected &&
            (!w->seen || !w->seen[i].known || w->seen[i].failed || w->seen[i].nresults != 1))
            return refuse(w, w->c->sections[i].line,
                          w->seen ? "%.*s gives no single result set; it can't be said in "
                                    "sqllogictest"
                                  : "%.*s: its columns are not known without executing it; name "
                                    "an --engine",
                          (int)w->c->sections[i].place.n, w->c->sections[i].place.p);
        if (expected && q->expect->nobs == 0 && w->seen && w->seen[i].nresults == 1)
            expected = false; /* no row tells the columns, but the engine does */
        if (expected && q->expect->nobs == 0)
            return refuse(w, w->c->sections[i].line,
                          "%.*s: no row tells its columns; name an --engine",
                          (int)w->c->sections[i].place.n, w->c->sections[i].place.p);
        rows = expected ? q->expect->nobs : (size_t)w->seen[i].nrows;
        width = expected ? q->expect->obs[0].nvalues : w->seen[i].ncolumns;
        if (!has) {
            columns = width;
            has = WH_NEW_N(w->a, unsigned, width + 1);
        } else if (width != columns) {
            return refuse(w, s->line, "%.*s: the runs have different numbers of columns",
                          (int)s->place.n, s->place.p);
        }
        for (r = 0; r < rows && rc == WH_OK; r++)
            for (k = 0; k < width && rc == WH_OK; k++)
                rc = note_value(w, &w->c->sections[i],
                                expected ? &q->expect->obs[r].values[k] : &w->seen[i].rows[r][k],
                                &has[k]);
    }
    letters = wh_arena_alloc(w->a, columns + 1);
    for (k = 0; k < columns && rc == WH_OK; k++)
        rc = letter_of(w, s, has[k], &letters[k]);
    for (i = 0; i < w->c->nsections && rc == WH_OK; i++)
        if (i == at || (p->label && w->plans[i].label == p->label))
            w->plans[i].as = (wh_str){letters, columns};
    return rc;
}

/* A row as its texts. */
typedef struct text_row {
    wh_str *v;
    size_t n, index;
} text_row;

static int by_text(const void *a, const void *b)
{
    const text_row *x = a, *y = b;
    size_t i;

    for (i = 0; i < x->n && i < y->n; i++) {
        int c = wh_str_cmp(x->v[i], y->v[i]);
        if (c)
            return c;
    }
    return x->index < y->index ? -1 : x->index > y->index;
}

static int put_value(writer *w, const wh_section *s, wh_str text)
{
    if (wh_line_is_blank(text) || text.p[0] == '#' || memchr(text.p, '\n', text.n) ||
        text.p[text.n - 1] == '\r')
        return refuse(w, s->line,
                      "%.*s: a value that is blank or begins with \"#\" can't be said in "
                      "sqllogictest",
                      (int)s->place.n, s->place.p);
    wh_buf_str(w->out, text);
    wh_buf_char(w->out, '\n');
    return WH_OK;
}

static int put_values(writer *w, size_t at)
{
    const plan *p = &w->plans[at];
    const wh_section *s = &w->c->sections[at];
    size_t n = p->expect ? p->expect->nobs : (size_t)w->seen[at].nrows, i, k;
    text_row *rows = WH_NEW_N(w->a, text_row, n + 1);
    wh_buf b = WH_BUF_INIT((size_t)1 << 30);
    int rc = WH_OK;

    for (i = 0; i < n; i++) {
        size_t width = p->expect ? p->expect->obs[i].nvalues : p->as.n;
        rows[i] = (text_row){WH_NEW_N(w->a, wh_str, width), width, i};
        for (k = 0; k < width; k++) {
            const wh_value *v = p->expect ? &p->expect->obs[i].values[k] : &w->seen[at].rows[i][k];
            wh_buf_clear(&b);
            if (p->text && p->expect && v->kind == WH_TEXT)
                wh_buf_str(&b, v->s);
            else
                wh_slt_value(&b, k < p->as.n ? p->as.p[k] : 'T', v, true);
            rows[i].v[k] = wh_arena_str(w->a, wh_buf_view(&b));
        }
    }
    wh_buf_release(&b);
    if (p->sort == WH_SORT_ROWS && !p->text && n > 1)
        qsort(rows, n, sizeof *rows, by_text);
    for (i = 0; i < n && rc == WH_OK; i++)
        for (k = 0; k < rows[i].n && rc == WH_OK; k++)
            rc = put_value(w, s, rows[i].v[k]);
    return rc;
}

/* ---- runs ------------------------------------------------------------------------------------ */

static int put_hash(writer *w, const wh_section *s, const plan *p)
{
    const wh_obs *o = p->expect->nobs ? &p->expect->obs[0] : NULL;

    if (!o || o->nvalues != 2 || o->values[0].kind != WH_INT || o->values[0].i < 2 ||
        o->values[1].kind != WH_TEXT)
        return refuse(w, s->line,
                      "%.*s: a hash of fewer than two values can't be said in "
                      "sqllogictest",
                      (int)s->place.n, s->place.p);
    wh_buf_int(w->out, o->values[0].i);
    wh_buf_text(w->out, " values hashing to ");
    wh_buf_str(w->out, o->values[1].s);
    wh_buf_char(w->out, '\n');
    return WH_OK;
}

static int put_query(writer *w, size_t at, const wh_stmt *stmt)
{
    static const char *const sorts[] = {"nosort", "rowsort", "valuesort"};
    const wh_section *s = &w->c->sections[at];
    plan *p = &w->plans[at];
    int rc = WH_OK;

    if (p->as.n == 0)
        rc = choose_letters(w, at);
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
        rc = p->hashed ? put_hash(w, s, p) : put_values(w, at);
    }
    wh_buf_char(w->out, '\n');
    if (p->hashed)
        wh_buf_text(w->out, "hash-threshold 0\n\n");
    return rc;
}

/* Nothing is said of this run: what was seen becomes what is expected. */
static int plan_seen(writer *w, size_t at)
{
    const wh_section *s = &w->c->sections[at];
    plan *p = &w->plans[at];

    if (!w->seen || !w->seen[at].known)
        return refuse(w, s->line,
                      "%.*s: no check says what it gives; with --engine what is seen is written",
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

static int put_run(writer *w, size_t at)
{
    const wh_section *s = &w->c->sections[at];
    plan *p = &w->plans[at];
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
        return refuse(w, s->line,
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

static int put_section(writer *w, size_t at)
{
    const wh_section *s = &w->c->sections[at];
    const char *what = wh_section_attr(s, "fresh")     ? "a fresh database (fresh)"
                       : wh_section_attr(s, "session") ? "another session (session=)"
                       : wh_section_attr(s, "on")      ? "another engine (on=)"
                                                       : NULL;

    if (s->kind == WH_RUN && memchr(s->place.p, '@', s->place.n))
        what = "one of several engines";
    if (what && (s->kind == WH_RUN || s->kind <= WH_DERIVED))
        return refuse(w, s->line, "%.*s: %s can't be said in sqllogictest",
                      (int)(s->place.n ? s->place.n : 5), s->place.n ? s->place.p : "setup", what);
    if (s->kind == WH_SETUP || s->kind == WH_DERIVED)
        return put_setup(w, s);
    if (s->kind == WH_BASE && s->plain_base)
        return refuse(w, s->line,
                      "a base that nothing is derived from yet can't be said in "
                      "sqllogictest; run it through oracle");
    return s->kind == WH_RUN ? put_run(w, at) : WH_OK;
}

int wh_sqllogictest_write(wh_arena *a, const wh_case *c, const wh_convert_seen *seen, wh_buf *out,
                          wh_error *err)
{
    wh_str dialect = wh_case_field(c, "dialect");
    writer w = {a,    c,    wh_dialect_find(dialect.n ? dialect : WH_STR("sqlite")),
                seen, NULL, out,
                err,  0,    {NULL, 0, NULL}};
    size_t i;
    int rc = WH_OK;

    if (!w.dialect)
        w.dialect = &wh_dialect_generic;
    if (c->unknown.code != WH_OK)
        return refuse(&w, c->unknown.line, "%.400s", c->unknown.message);
    wh_places_init(&w.places, a, c);
    w.plans = WH_NEW_N(a, plan, c->nsections + 1);
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
