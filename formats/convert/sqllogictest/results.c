/* The values that a query must give. */
#include "formats/case/text.h"
#include "formats/convert/sqllogictest/internal.h"

/* A row of texts, `n` of them from v[0] on. */
static void expect_row(wh_slt *s, wh_obs *o, const wh_str *v, size_t n, uint32_t line)
{
    size_t i;

    o->kind = WH_OBS_ROW;
    o->line = line;
    o->nvalues = n;
    o->values = WH_NEW_N(s->a, wh_value, n);
    for (i = 0; i < n; i++) {
        o->values[i].kind = WH_TEXT;
        o->values[i].s = v[i];
    }
}

/* DuckDB: rows with tabs between their values, if each line has one. */
static bool lines_are_rows(const wh_slt_query_record *q)
{
    size_t i;

    for (i = 0; i < q->n; i++)
        if (!memchr(q->lines[i].p, '\t', q->lines[i].n))
            return false;
    return q->n > 0 && q->types.n > 1;
}

static size_t split_tabs(wh_slt *s, wh_str line, wh_str **out)
{
    size_t n = 1, i;
    wh_str *v;

    for (i = 0; i < line.n; i++)
        n += line.p[i] == '\t';
    v = WH_NEW_N(s->a, wh_str, n);
    for (i = 0, n = 0, v[0] = (wh_str){line.p, 0}; i < line.n; i++) {
        if (line.p[i] == '\t')
            v[++n] = (wh_str){line.p + i + 1, 0};
        else
            v[n].n++;
    }
    *out = v;
    return n + 1;
}

/* CockroachDB: the words of a line are its values, but for a single column that is sorted. */
static size_t split_words(wh_slt *s, const wh_slt_query_record *q, wh_str line, wh_str **out)
{
    wh_str rest = line, word;
    size_t n = 0;

    if (q->sort != WH_SORT_NONE && q->types.n == 1) {
        *out = WH_NEW(s->a, wh_str);
        (*out)[0] = wh_trim(line);
        return 1;
    }
    while ((word = wh_next_word(&rest)).n)
        n++;
    *out = WH_NEW_N(s->a, wh_str, n + 1);
    for (rest = line, n = 0; (word = wh_next_word(&rest)).n;)
        (*out)[n++] = word;
    return n;
}

static bool same_widths(const wh_obs *o, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (o[i].nvalues != o[0].nvalues)
            return false;
    return true;
}

/* The values one by one, where they do not make rows of one width. */
static void expect_values(wh_slt *s, const wh_slt_query_record *q, const wh_obs *rows, size_t n)
{
    size_t total = 0, i, k;
    wh_obs *o;

    for (i = 0; i < n; i++)
        total += rows[i].nvalues;
    o = wh_slt_expect(s, q->place, q->line, total);
    for (i = 0; i < n; i++)
        for (k = 0; k < rows[i].nvalues; k++)
            expect_row(s, o++, &rows[i].values[k].s, 1, rows[i].line);
}

void wh_slt_add_results(wh_slt *s, wh_slt_query_record *q)
{
    size_t width = q->types.n, first = q->colnames && q->n > 0, i;
    wh_obs *o, *rows;

    if (q->hashed) {
        o = wh_slt_expect(s, q->place, q->line, 1);
        expect_row(s, o, (wh_str[]){{q->hex.p, 0}, q->hex}, 2, q->line);
        o->values[0].kind = WH_INT;
        o->values[0].i = (int64_t)q->count;
        return;
    }
    if (s->runner == WH_SLT_SQLITE) {
        if (q->sort == WH_SORT_VALUES || q->n % width != 0)
            width = 1;
        o = wh_slt_expect(s, q->place, q->line, q->n / width);
        for (i = 0; i < q->n / width; i++)
            expect_row(s, &o[i], q->lines + i * width, width, q->line);
        return;
    }
    if (s->runner == WH_SLT_RS || (s->runner == WH_SLT_DUCKDB && !lines_are_rows(q))) {
        width = s->runner == WH_SLT_RS || q->sort == WH_SORT_VALUES || q->n % width ? 1 : width;
        o = wh_slt_expect(s, q->place, q->line, q->n / width);
        for (i = 0; i < q->n / width; i++)
            expect_row(s, &o[i], q->lines + i * width, width, q->line);
        return;
    }
    rows = WH_NEW_N(s->a, wh_obs, q->n + 1);
    for (i = first; i < q->n; i++) {
        wh_str *v;
        size_t n = s->runner == WH_SLT_DUCKDB ? split_tabs(s, q->lines[i], &v)
                                              : split_words(s, q, q->lines[i], &v);
        expect_row(s, &rows[i], v, n, q->line);
    }
    if (q->sort == WH_SORT_VALUES || !same_widths(rows + first, q->n - first)) {
        expect_values(s, q, rows + first, q->n - first);
        return;
    }
    o = wh_slt_expect(s, q->place, q->line, q->n - first);
    memcpy(o, rows + first, (q->n - first) * sizeof *o);
}
