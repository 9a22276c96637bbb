/*
 * Statements and queries of sqllogictest files, and what is expected of them, as sections and
 * check lines. What the runner compares is said by the check: which texts, how sorted, hashed or
 * not. Where a runner could only ever report a failure, for its own reasons and not the engine's,
 * the file is refused with the remedy.
 */
#include "formats/base/md5.h"
#include "formats/case/hash.h"
#include "formats/case/text.h"
#include "formats/convert/sqllogictest/internal.h"

#include <stdio.h>

/* ---- queries --------------------------------------------------------------------------------- */

static bool sort_of(wh_str word, uint8_t *out)
{
    if (wh_str_is(word, "nosort"))
        *out = WH_SORT_NONE;
    else if (wh_str_is(word, "rowsort"))
        *out = WH_SORT_ROWS;
    else if (wh_str_is(word, "valuesort"))
        *out = WH_SORT_VALUES;
    else
        return false;
    return true;
}

/* CockroachDB's options, joined by commas. */
static int read_options(wh_slt *s, wh_slt_query_record *q, wh_str word)
{
    while (word.n) {
        const char *comma = memchr(word.p, ',', word.n);
        wh_str one = {word.p, comma ? (size_t)(comma - word.p) : word.n};

        if (wh_str_is(one, "colnames"))
            q->colnames = true;
        else if (!wh_str_is(one, "retry") && !wh_str_is(one, "noticetrace") &&
                 !sort_of(one, &q->sort))
            return wh_slt_refuse(
                s, q->line, "the option %s is not understood; use nosort, rowsort or valuesort",
                wh_show(one).text);
        if (wh_str_is(one, "noticetrace"))
            return wh_slt_refuse(s, q->line, "notices can't be compared; remove noticetrace");
        word.p += one.n + (comma != NULL);
        word.n -= one.n + (comma != NULL);
    }
    return WH_OK;
}

static int read_head(wh_slt *s, wh_slt_query_record *q, wh_str rest)
{
    wh_str word;
    size_t i;

    q->sort = s->sort;
    q->types = wh_next_word(&rest);
    for (i = 0; s->runner == WH_SLT_SQLITE && i < q->types.n; i++)
        if (!memchr("TIR", q->types.p[i], 3))
            return wh_slt_malformed(s, q->line,
                                    "unknown type character '%c'; SQLite's runner knows T, I, R",
                                    q->types.p[i] > ' ' ? q->types.p[i] : '?');
    if (q->types.n == 0 && s->runner != WH_SLT_RS)
        return wh_slt_malformed(s, q->line,
                                "a query has a letter for each of its columns: query IT");
    if (q->types.n > 2000)
        return wh_slt_malformed(s, q->line, "more than 2000 columns");
    if (s->runner == WH_SLT_RS && wh_slt_retry(&rest))
        return WH_OK;
    word = wh_next_word(&rest);
    if (s->runner == WH_SLT_COCKROACH) {
        int rc = read_options(s, q, word);
        if (rc != WH_OK)
            return rc;
    } else if (word.n && !sort_of(word, &q->sort)) {
        return s->runner == WH_SLT_DUCKDB
                   ? wh_slt_connect(s, q->line, word)
                   : wh_slt_malformed(s, q->line,
                                      "unknown sort method %s: nosort, rowsort or valuesort",
                                      wh_show(word).text);
    }
    if (s->runner != WH_SLT_RS || !wh_slt_retry(&rest))
        q->label = wh_next_word(&rest);
    if (s->runner == WH_SLT_RS)
        q->label.n = 0; /* read by that runner, but not compared */
    return WH_OK;
}

/* "30 values hashing to 3c13dee48d9356ae19af2515e05e6b54" */
static bool read_hash(wh_slt_query_record *q)
{
    wh_str rest, word;
    size_t i;

    if (q->n != 1)
        return false;
    rest = q->lines[0];
    if (!wh_slt_count(wh_next_word(&rest), &q->count))
        return false;
    word = wh_next_word(&rest);
    if ((!wh_str_is(word, "values") && !wh_str_is(word, "value")) ||
        !wh_str_is(wh_next_word(&rest), "hashing") || !wh_str_is(wh_next_word(&rest), "to"))
        return false;
    q->hex = wh_next_word(&rest);
    for (i = 0; i < q->hex.n; i++)
        if (!memchr("0123456789abcdef", q->hex.p[i], 16))
            return false;
    return q->hex.n == 32 && wh_trim(rest).n == 0;
}

/* Would the runner compare hashes? It hashes what has more values than the threshold. */
static int check_threshold(wh_slt *s, wh_slt_query_record *q)
{
    uint64_t most = s->hash_threshold;

    if (s->runner == WH_SLT_RS) {
        q->hashed = q->hashed && most > 0 && q->count > most;
        return WH_OK;
    }
    if (s->runner != WH_SLT_SQLITE)
        return WH_OK;
    if (q->hashed && (most == 0 || q->count <= most))
        return wh_slt_refuse(s, q->line,
                             "a hash of %llu values, but SQLite's runner hashes only results of "
                             "more than hash-threshold %llu; put \"hash-threshold 8\" above",
                             (unsigned long long)q->count, (unsigned long long)most);
    if (!q->hashed && most > 0 && q->n > most)
        return wh_slt_refuse(s, q->line,
                             "%lu values are listed, but SQLite's runner hashes results of more "
                             "than hash-threshold %llu; put \"hash-threshold 0\" above",
                             (unsigned long)q->n, (unsigned long long)most);
    return WH_OK;
}

static void set_as(wh_slt *s, wh_slt_query_record *q)
{
    char letter = s->runner == WH_SLT_DUCKDB ? 'n' : 'c';
    char *p;

    if (s->runner == WH_SLT_SQLITE) {
        q->as = q->types;
    } else if (s->runner == WH_SLT_RS) {
        q->as = WH_STR("row");
    } else {
        p = wh_arena_alloc(s->a, q->types.n);
        memset(p, letter, q->types.n);
        q->as = (wh_str){p, q->types.n};
    }
}

/*
 * SQLite's own runner looks at no error once a query is prepared: its rows end there. It compares
 * line by line until the lines or the values end, but by hash what is more than the threshold.
 */
static bool errors_end_rows(const wh_slt *s)
{
    return s->runner == WH_SLT_SQLITE && !s->strict &&
           wh_means(s->in->dialect, WH_MEANS_LATE_ERRORS);
}

/* `x` = `y`; `listed`: `y` is what the file lists. */
static void add_check(wh_slt *s, const wh_slt_query_record *q, const char *format, wh_str x,
                      wh_str y, bool listed)
{
    static const char *const sorts[] = {"", " sort=rows", " sort=values"};
    wh_buf b = WH_BUF_INIT(1 << 16);

    wh_buf_text(&b, "list as=");
    wh_buf_str(&b, q->as);
    wh_buf_text(&b, sorts[q->sort]);
    if (q->hashed)
        wh_buf_text(&b, " hash=md5");
    if (listed && s->runner == WH_SLT_SQLITE && !s->strict)
        wh_buf_format(&b, " common=%llu", (unsigned long long)s->hash_threshold);
    wh_buf_text(&b, errors_end_rows(s) ? " errors=at-start " : " errors=same ");
    wh_buf_str(&b, x);
    wh_buf_text(&b, " = ");
    wh_buf_format(&b, format, (int)y.n, y.p);
    wh_builder_check(&s->b, wh_buf_view(&b), q->line);
    wh_buf_release(&b);
}

/* It must succeed, with so many columns; what it gives is nobody's business. */
static void add_bare_check(wh_slt *s, wh_slt_query_record *q)
{
    char check[64];

    snprintf(check, sizeof check, "ok errors=%s %.*s", errors_end_rows(s) ? "at-start" : "none",
             (int)q->place.n, q->place.p);
    wh_builder_check(&s->b, wh_str_of(check), q->line);
    q->hashed = false;
    if (s->runner == WH_SLT_SQLITE || s->runner == WH_SLT_COCKROACH)
        add_check(s, q, "%.*s", q->place, q->place, false);
}

/* ---- labels ---------------------------------------------------------------------------------- */

static wh_slt_label *label_slot(wh_slt *s, wh_str name)
{
    size_t i = (size_t)wh_hash64_of(name) & (s->label_room - 1);

    while (s->labels[i].name.p && !wh_str_eq(s->labels[i].name, name))
        i = (i + 1) & (s->label_room - 1);
    return &s->labels[i];
}

static wh_slt_label *find_label(wh_slt *s, wh_str name)
{
    wh_slt_label *old = s->labels;
    size_t n = s->label_room, i;

    if (2 * s->nlabels >= n) {
        s->label_room = n ? 2 * n : 64;
        s->labels = WH_NEW_N(s->a, wh_slt_label, s->label_room);
        for (i = 0; i < n; i++)
            if (old[i].name.p)
                *label_slot(s, old[i].name) = old[i];
    }
    return label_slot(s, name);
}

static void hash_lines(const wh_slt_query_record *q, wh_slt_label *out)
{
    wh_md5 m;
    size_t i;

    if (q->hashed) {
        out->n = q->count;
        memcpy(out->hex, q->hex.p, 32);
        out->hex[32] = '\0';
        return;
    }
    wh_md5_begin(&m);
    for (i = 0; i < q->n; i++) {
        wh_md5_add(&m, q->lines[i]);
        wh_md5_add(&m, WH_STR("\n"));
    }
    wh_md5_end(&m, out->hex);
    out->n = q->n;
}

/* Queries of one label give the same values. */
static int add_label(wh_slt *s, wh_slt_query_record *q)
{
    wh_slt_label *first = find_label(s, q->label), here;

    memset(&here, 0, sizeof here);
    here.known = q->results && s->runner == WH_SLT_SQLITE;
    if (here.known)
        hash_lines(q, &here);
    if (!first->name.p) {
        here.name = q->label;
        here.place = q->place;
        here.as = q->as;
        here.sort = q->sort;
        *first = here;
        s->nlabels++;
        return WH_OK;
    }
    if (wh_str_eq(first->as, q->as) && first->sort == q->sort) {
        q->hashed = false;
        add_check(s, q, "%.*s", q->place, first->place, false);
        return WH_OK;
    }
    /* each is compared with its own values already */
    if (first->known && here.known && first->n == here.n && strcmp(first->hex, here.hex) == 0)
        return WH_OK;
    return wh_slt_refuse(s, q->line,
                         "the label %s stands at a query with other column types or another sort "
                         "method; give them different labels",
                         wh_show(q->label).text);
}

static bool is_select(const wh_slt *s, wh_str sql)
{
    return wh_statement_kind(s->in->dialect, sql) == WH_N_SELECT_STATEMENT;
}

static void add_base(wh_slt *s, const wh_slt_query_record *q, uint32_t sql_line, wh_str sql)
{
    if (is_select(s, sql) && wh_count_statements(s->in->dialect, sql) == 1)
        wh_builder_section(&s->b, WH_BASE, (wh_str){NULL, 0}, q->line)->plain_base = true;
    else
        wh_builder_setup(&s->b, (wh_str){NULL, 0}, q->line);
    wh_slt_add_statements(s, sql, sql_line, false, !is_select(s, sql));
}

/* `query error ...`: it must fail. */
static int query_error(wh_slt *s, uint32_t line, wh_str rest)
{
    wh_str class_ = {NULL, 0}, pattern, sql;
    bool results = false, skipped = s->skip;
    uint32_t sql_line = s->at.line;
    int rc;

    if (s->runner == WH_SLT_RS)
        wh_slt_retry(&rest);
    rc = wh_slt_inline_error(s, line, rest, &class_, &pattern);
    s->skip = false;
    if (rc != WH_OK)
        return rc;
    sql = wh_slt_sql(s, &results);
    if (results) {
        rc = wh_slt_pattern_of(s, line, wh_slt_message(s), false, &pattern);
        if (rc != WH_OK)
            return rc;
    }
    if (skipped || s->mode_skip)
        return WH_OK;
    return wh_slt_add_error(s, line, sql_line, sql, class_, pattern);
}

int wh_slt_query(wh_slt *s, uint32_t line, wh_str rest)
{
    wh_str look = rest, sql;
    wh_slt_query_record q = {.line = line};
    uint32_t sql_line = s->at.line;
    bool skipped = s->skip || s->mode_skip;
    wh_slt_at listed;
    int rc;

    if ((s->runner & (WH_SLT_RS | WH_SLT_COCKROACH)) && wh_str_is(wh_next_word(&look), "error"))
        return query_error(s, line, look);
    s->skip = false;
    rc = read_head(s, &q, rest);
    sql = wh_slt_sql(s, &q.results);
    listed = s->at;
    if (q.results)
        q.lines = wh_slt_results(s, &q.n);
    if (skipped)
        return WH_OK;
    if (rc != WH_OK)
        return rc;
    if (s->in->query_kind == WH_BASE) {
        add_base(s, &q, sql_line, sql);
        return WH_OK;
    }
    if (q.n && wh_starts_with(q.lines[0], WH_STR("<FILE>:")))
        return wh_slt_refuse(s, line, "results in another file are not read; put them here");
    if (s->runner == WH_SLT_COCKROACH && q.n && wh_str_is(q.lines[0], "----"))
        return wh_slt_refuse(s, line, "results of several lines are not understood");
    q.hashed = read_hash(&q);
    rc = check_threshold(s, &q);
    if (rc != WH_OK)
        return rc;
    set_as(s, &q);
    q.place = wh_builder_place(&s->b, 'q');
    wh_slt_run(s, q.place, line);
    wh_slt_add_statements(s, sql, sql_line, s->runner == WH_SLT_SQLITE, false);
    /* SQLite's and CockroachDB's runners ask nothing without "----"; DuckDB's compares no listed
     * values where there is a label; the others take it as "no rows" */
    if ((!q.results &&
         (s->runner == WH_SLT_SQLITE || (s->runner == WH_SLT_COCKROACH && q.label.n))) ||
        (s->runner == WH_SLT_DUCKDB && q.label.n && !q.hashed)) {
        add_bare_check(s, &q);
    } else {
        wh_slt_add_results(s, &q);
        add_check(s, &q, "expect(%.*s)", q.place, q.place, true);
        if (s->fresh && q.results)
            rc = wh_slt_renew(s, line, listed);
        if (rc != WH_OK)
            return rc;
    }
    return q.label.n ? add_label(s, &q) : WH_OK;
}
