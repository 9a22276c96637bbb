/* The values of a query as sqllogictest writes them: column letters, order, text and hash. */
#include "formats/convert/sqllogictest/writer.h"
#include "formats/base/memory.h"
#include "formats/case/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int wh_slt_refuse_line(wh_slt_writer *w, uint32_t line, const char *format, ...)
{
    char message[600];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return wh_error_at(w->err, WH_ENOTSUP, w->c->file, line ? line : w->c->line, "%s", message);
}

/* What stands in a column. */
enum {
    HAS_INT = 1,
    HAS_WIDE = 2,
    HAS_REAL = 4,
    HAS_FINE_REAL = 8,
    HAS_TEXT = 16,
    HAS_LIKE_NUMBER = 32, /* text that is written as a number is */
    HAS_NULL = 64,
    HAS_LIKE_NULL = 128, /* text that is written as NULL is */
};

/* Kinds of values that no letter tells apart. */
static const struct alike {
    unsigned value, text;
    const char *why;
} alikes[] = {
    {HAS_INT | HAS_REAL, HAS_LIKE_NUMBER, "numbers and text that looks like one"},
    {HAS_NULL, HAS_LIKE_NULL, "NULL and the text 'NULL'"},
};

static unsigned kind_of_text(wh_str s)
{
    size_t i = 0;

    if (wh_str_is(s, "NULL"))
        return HAS_TEXT | HAS_LIKE_NULL;
    while (i < s.n && strchr("+-.0123456789Ee", s.p[i]))
        i++;
    return s.n && i == s.n ? HAS_TEXT | HAS_LIKE_NUMBER : HAS_TEXT;
}

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

static unsigned kinds_of(const wh_value *v)
{
    switch (v->kind) {
    case WH_NULL:
        return HAS_NULL;
    case WH_INT:
        return v->i >= INT32_MIN && v->i <= INT32_MAX ? HAS_INT : HAS_INT | HAS_WIDE;
    case WH_REAL:
        return three_decimals_do(v->r) ? HAS_REAL : HAS_REAL | HAS_FINE_REAL;
    case WH_TEXT:
        return kind_of_text(v->s);
    default:
        return 0;
    }
}

static bool is_printable(wh_str s)
{
    size_t i = 0;

    while (i < s.n && s.p[i] >= ' ' && s.p[i] <= '~')
        i++;
    return i == s.n;
}

/* WH_OK, or refused: a value that no letter shows faithfully. */
static int note_value(wh_slt_writer *w, const wh_section *s, const wh_value *v, unsigned *has)
{
    const char *what = NULL;

    *has |= kinds_of(v);
    if (v->kind == WH_TEXT && !is_printable(v->s))
        what = "text that is not printable ASCII";
    else if (v->kind != WH_TEXT && v->kind != WH_NULL && v->kind != WH_INT && v->kind != WH_REAL)
        what = "a blob, boolean or typed value";
    return what ? wh_slt_refuse_line(w, s->line, "%.*s: %s can't be said in sqllogictest",
                                     (int)s->place.n, s->place.p, what)
                : WH_OK;
}

static int letter_of(wh_slt_writer *w, const wh_section *s, unsigned has, char *out)
{
    if ((has & HAS_TEXT) || (has & (HAS_INT | HAS_REAL)) == 0)
        *out = 'T';
    else if ((has & HAS_REAL) && (has & HAS_INT) && (has & (HAS_FINE_REAL | HAS_WIDE)))
        return wh_slt_refuse_line(
            w, s->line,
            "%.*s: a column of whole numbers and reals of more than three decimals "
            "can't be said in sqllogictest",
            (int)s->place.n, s->place.p);
    else if (has & HAS_REAL)
        *out = has & HAS_FINE_REAL ? 'T' : 'R';
    else
        *out = has & HAS_WIDE ? 'T' : 'I';
    return WH_OK;
}

/* One result set was seen. */
static bool is_seen(const wh_slt_writer *w, size_t at)
{
    return w->seen && w->seen[at].known && !w->seen[at].failed && w->seen[at].nresults == 1;
}

/* Rows of a run: those that are expected of it, or that were seen. */
typedef struct rows_of {
    bool expected;
    size_t n, width;
} rows_of;

static int find_rows(wh_slt_writer *w, size_t at, rows_of *out)
{
    const wh_section *s = &w->c->sections[at], *expect = w->plans[at].expect;

    out->expected = expect && (expect->nobs || !is_seen(w, at)); /* no row tells the columns */
    if (out->expected && expect->nobs == 0)
        return wh_slt_refuse_line(w, s->line, "%.*s: no row tells its columns; name an --engine",
                                  (int)s->place.n, s->place.p);
    if (!out->expected && !is_seen(w, at))
        return wh_slt_refuse_line(
            w, s->line,
            w->seen ? "%.*s gives no single result set; it can't be said in sqllogictest"
                    : "%.*s: its columns are not known without executing it; name an --engine",
            (int)s->place.n, s->place.p);
    out->n = out->expected ? expect->nobs : (size_t)w->seen[at].nrows;
    out->width = out->expected ? expect->obs[0].nvalues : w->seen[at].ncolumns;
    return WH_OK;
}

static int note_rows(wh_slt_writer *w, size_t at, const rows_of *rows, unsigned *has)
{
    const wh_section *s = &w->c->sections[at];
    int rc = WH_OK;
    size_t r, k;

    for (r = 0; r < rows->n && rc == WH_OK; r++)
        for (k = 0; k < rows->width && rc == WH_OK; k++)
            rc = note_value(w, s,
                            rows->expected ? &w->plans[at].expect->obs[r].values[k]
                                           : &w->seen[at].rows[r][k],
                            &has[k]);
    return rc;
}

static int look_alike(wh_slt_writer *w, const wh_section *s, unsigned has)
{
    for (size_t i = 0; i < sizeof alikes / sizeof *alikes; i++)
        if ((has & alikes[i].value) && (has & alikes[i].text))
            return wh_slt_refuse_line(w, s->line,
                                      "%.*s: a column of %s can't be said in sqllogictest",
                                      (int)s->place.n, s->place.p, alikes[i].why);
    return WH_OK;
}

static bool is_compared_with(const wh_slt_writer *w, size_t at, size_t i)
{
    return i == at || (w->plans[at].label && w->plans[i].label == w->plans[at].label);
}

/* The letters for all rows of runs that are compared with each other: of this plan's label, or of
 * section `at` alone. */
int wh_slt_choose_letters(wh_slt_writer *w, size_t at)
{
    const wh_section *s = &w->c->sections[at];
    unsigned *has = NULL;
    size_t columns = 0, i, k;
    rows_of rows = {false, 0, 0};
    char *letters;
    int rc = WH_OK;

    for (i = 0; i < w->c->nsections && rc == WH_OK; i++) {
        if (!is_compared_with(w, at, i))
            continue;
        rc = find_rows(w, i, &rows);
        if (rc != WH_OK)
            return rc;
        if (!has) {
            columns = rows.width;
            has = WH_NEW_N(w->a, unsigned, columns + 1);
        } else if (rows.width != columns) {
            return wh_slt_refuse_line(w, s->line,
                                      "%.*s: the runs have different numbers of columns",
                                      (int)s->place.n, s->place.p);
        }
        rc = note_rows(w, i, &rows, has);
    }
    letters = wh_arena_alloc(w->a, columns + 1);
    for (k = 0; k < columns && rc == WH_OK; k++) {
        rc = look_alike(w, s, has[k]);
        if (rc == WH_OK)
            rc = letter_of(w, s, has[k], &letters[k]);
    }
    for (i = 0; i < w->c->nsections && rc == WH_OK; i++)
        if (is_compared_with(w, at, i))
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

static int put_value(wh_slt_writer *w, const wh_section *s, wh_str text)
{
    if (wh_line_is_blank(text) || text.p[0] == '#' || memchr(text.p, '\n', text.n) ||
        text.p[text.n - 1] == '\r')
        return wh_slt_refuse_line(
            w, s->line,
            "%.*s: a value that is blank or begins with \"#\" can't be said in "
            "sqllogictest",
            (int)s->place.n, s->place.p);
    wh_buf_str(w->out, text);
    wh_buf_char(w->out, '\n');
    return WH_OK;
}

int wh_slt_put_values(wh_slt_writer *w, size_t at)
{
    const wh_slt_plan *p = &w->plans[at];
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
