/*
 * Statements and queries of sqllogictest files, and what is expected of them, as sections and
 * check lines. What the runner compares is said by the check: which texts, how sorted, hashed or
 * not. Where a runner could only ever report a failure, for its own reasons and not the engine's,
 * the file is refused with the remedy.
 */
#include "formats/base/md5.h"
#include "formats/base/pattern.h"
#include "formats/case/text.h"
#include "formats/case/hash.h"
#include "formats/convert/sqllogictest/internal.h"

#include <stdio.h>

/* ---- SQL ------------------------------------------------------------------------------------- */

/* The statements of a record into the last section; `only_first`: what the runner takes of it. */
static void add_statements(wh_slt *s, wh_str sql, uint32_t line, bool only_first, bool may_fail)
{
    const char *from = NULL, *counted = sql.p;
    wh_splitter splitter;
    wh_lexer lx;

    wh_splitter_init(&splitter, s->in->dialect);
    wh_lexer_init(&lx, s->in->dialect, sql);
    for (;;) {
        wh_token t = wh_lex(&lx);
        wh_str text = wh_token_text(&t);
        bool ends = wh_splitter_ends(&splitter, &t) || t.kind == WH_T_EOF;

        if (!from && t.kind != WH_T_SEMI && t.kind != WH_T_EOF)
            from = text.p;
        if (ends && from) {
            const char *to = t.kind == WH_T_EOF ? sql.p + sql.n : text.p + text.n;
            wh_stmt *stmt;
            for (; counted < from; counted++)
                line += *counted == '\n';
            stmt = wh_builder_stmt(&s->b, (wh_str){from, (size_t)(to - from)}, line);
            stmt->may_fail = may_fail;
            from = NULL;
            if (only_first)
                return;
        }
        if (t.kind == WH_T_EOF)
            return;
    }
}

/* ---- expectations ---------------------------------------------------------------------------- */

static wh_obs *expect(wh_slt *s, wh_str place, uint32_t line, size_t n)
{
    wh_section *section = wh_builder_section(&s->b, WH_EXPECT, place, line);

    section->obs = WH_NEW_N(s->a, wh_obs, n);
    section->nobs = n;
    return section->obs;
}

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

/* The run has ended up as the last section but for this: it must fail. `class_`: or any. */
static void expect_error(wh_slt *s, wh_str place, uint32_t line, wh_str class_, wh_str pattern)
{
    char check[128];
    wh_obs *o = expect(s, place, line, 1);

    o->kind = WH_OBS_ERROR;
    o->line = line;
    o->class_ = class_.n ? class_ : WH_STR("any");
    o->text = pattern;
    snprintf(check, sizeof check, "bag errors=match %.*s = expect(%.*s)", (int)place.n, place.p,
             (int)place.n, place.p);
    wh_builder_check(&s->b, wh_str_of(check), line);
}

/* A message as it stands in a file, as a regular expression: found within, or the whole. */
static int pattern_of(wh_slt *s, uint32_t line, wh_str text, bool is_pattern, wh_str *out)
{
    wh_buf b = WH_BUF_INIT(1 << 20);
    bool regex = text.n > 8 && memcmp(text.p, "<REGEX>:", 8) == 0;
    const wh_pattern *compiled;
    wh_error e;
    int rc = WH_OK;

    if (text.n > 9 && memcmp(text.p, "<!REGEX>:", 9) == 0)
        return wh_slt_refuse(s, line,
                             "an error that must not match (<!REGEX>:) can't be said; name what "
                             "the message must hold");
    if (is_pattern) {
        wh_buf_str(&b, text);
    } else if (s->runner == WH_SLT_DUCKDB && regex) {
        wh_buf_text(&b, "(?s)^(?:");
        wh_buf_add(&b, text.p + 8, text.n - 8);
        wh_buf_text(&b, ")$");
    } else if (s->runner == WH_SLT_RS) {
        wh_buf_text(&b, "^\\s*");
        wh_pattern_quote(&b, wh_trim(text));
        wh_buf_text(&b, "\\s*$");
    } else {
        wh_pattern_quote(&b, text);
    }
    *out = wh_arena_str(s->a, wh_trim(wh_buf_view(&b)));
    wh_buf_release(&b);
    if (out->n && !wh_utf8_valid(*out))
        return wh_slt_refuse(s, line, "the expected message is not valid UTF-8");
    if (out->n && memchr(out->p, '\n', out->n))
        return wh_slt_refuse(s, line, "a regular expression can't span lines; write \\n");
    if (out->n) {
        wh_mark mark = wh_arena_mark(s->a);
        rc = wh_pattern_compile(s->a, *out, &compiled, &e);
        wh_arena_rewind(s->a, mark);
        if (rc != WH_OK)
            return wh_slt_refuse(s, line, "%.300s", e.message);
    }
    return rc;
}

/* What stands behind "error": a pattern, perhaps with a code before it. */
static int inline_error(wh_slt *s, uint32_t line, wh_str rest, wh_str *class_, wh_str *pattern)
{
    wh_str look;

    rest = wh_trim(rest);
    if (s->runner == WH_SLT_COCKROACH) {
        look = rest;
        if (wh_str_is(wh_next_word(&look), "pgcode")) {
            *class_ = wh_arena_str(s->a, wh_next_word(&look));
            rest = wh_trim(look);
        }
        /* the prefix of Go's driver, which is no part of the engine's message */
        if (wh_starts_with(rest, WH_STR("^pq: ")))
            rest = (wh_str){rest.p + 4, rest.n - 4};
        else if (wh_starts_with(rest, WH_STR("pq: ")))
            rest = (wh_str){rest.p + 3, rest.n - 3};
        rest = wh_trim(rest);
    }
    if (s->runner == WH_SLT_SQLITE)
        rest.n = 0; /* its runner asks for no more than a failure */
    return pattern_of(s, line, rest, true, pattern);
}

/* ---- statements ------------------------------------------------------------------------------ */

static int add_error(wh_slt *s, uint32_t line, uint32_t sql_line, wh_str sql, wh_str class_,
                     wh_str pattern)
{
    wh_str place;

    if (s->in->query_kind == WH_BASE) { /* for an oracle it is a statement like others */
        wh_builder_setup(&s->b, line);
        add_statements(s, sql, sql_line, false, true);
        return WH_OK;
    }
    place = wh_builder_place(&s->b, 'e');
    wh_builder_section(&s->b, WH_RUN, place, line);
    add_statements(s, sql, sql_line, false, false);
    expect_error(s, place, line, class_, pattern);
    return WH_OK;
}

static int add_count(wh_slt *s, uint32_t line, uint32_t sql_line, wh_str sql, uint64_t count)
{
    char check[128];
    wh_str place = wh_builder_place(&s->b, 's');
    wh_obs *o;

    wh_builder_section(&s->b, WH_RUN, place, line);
    add_statements(s, sql, sql_line, false, false);
    o = expect(s, place, line, 1);
    o->kind = WH_OBS_AFFECTED;
    o->line = line;
    o->number = (int64_t)count;
    snprintf(check, sizeof check, "bag errors=same %.*s = expect(%.*s)", (int)place.n, place.p,
             (int)place.n, place.p);
    wh_builder_check(&s->b, wh_str_of(check), line);
    return WH_OK;
}

static bool read_count(wh_str text, uint64_t *out)
{
    size_t i;

    for (*out = 0, i = 0; i < text.n; i++) {
        if (text.p[i] < '0' || text.p[i] > '9' || *out > UINT32_MAX)
            return false;
        *out = *out * 10 + (uint64_t)(text.p[i] - '0');
    }
    return text.n > 0;
}

int wh_slt_statement(wh_slt *s, uint32_t line, wh_str rest)
{
    wh_str kind = wh_next_word(&rest), more = rest, sql, class_ = {NULL, 0}, pattern = {"", 0};
    bool results = false, fails = false, maybe = false, counts = false, skipped = s->skip;
    uint32_t sql_line = s->at.line;
    uint64_t count = 0;
    int rc = WH_OK;

    s->skip = false;
    if (wh_str_is(kind, "error")) {
        fails = true;
        if (s->runner == WH_SLT_DUCKDB && wh_trim(rest).n)
            return wh_slt_refuse(s, line,
                                 "other connections are not possible here; remove \"%.60s\"",
                                 wh_show(wh_trim(rest)).text);
        rc = inline_error(s, line, rest, &class_, &pattern);
    } else if (wh_str_is(kind, "maybe") && s->runner == WH_SLT_DUCKDB) {
        maybe = true;
    } else if (wh_str_is(kind, "count") && (s->runner & (WH_SLT_RS | WH_SLT_COCKROACH))) {
        counts = read_count(wh_next_word(&more), &count);
        if (!counts)
            return wh_slt_malformed(s, line, "\"statement count\" takes a number");
    } else if (!wh_str_is(kind, "ok")) {
        return wh_slt_refuse(s, line, "\"statement\" with %s is not understood; use ok or error",
                             wh_show(kind).text);
    } else if (s->runner == WH_SLT_DUCKDB && wh_trim(rest).n) {
        return wh_slt_refuse(s, line, "other connections are not possible here; remove \"%.60s\"",
                             wh_show(wh_trim(rest)).text);
    }
    if (rc != WH_OK)
        return rc;
    sql = wh_slt_sql(s, s->runner == WH_SLT_SQLITE ? NULL : &results);
    if (results) {
        wh_str message = wh_slt_message(s);
        if (!fails && !maybe)
            return wh_slt_malformed(s, line, "a statement has no results; make it a query");
        if (fails && pattern.n)
            return wh_slt_malformed(s, line, "an error behind \"error\" and one below \"----\"");
        rc = pattern_of(s, line, message, false, &pattern);
        if (rc != WH_OK)
            return rc;
    }
    if (skipped || s->mode_skip)
        return WH_OK;
    if (fails)
        return add_error(s, line, sql_line, sql, class_, pattern);
    if (counts && s->in->query_kind == WH_RUN)
        return add_count(s, line, sql_line, sql, count);
    wh_builder_setup(&s->b, line);
    add_statements(s, sql, sql_line, false, maybe || s->in->query_kind == WH_BASE);
    s->any_setup |= !maybe;
    return WH_OK;
}

/* ---- queries --------------------------------------------------------------------------------- */

typedef struct query {
    uint32_t line;
    wh_str types, label;
    uint8_t sort;
    bool colnames;
    bool results; /* there is a "----" */
    wh_str *lines;
    size_t n;
    bool hashed; /* `count` values hash to `hex` */
    uint64_t count;
    wh_str hex;
    wh_str as; /* as in the check line */
    wh_str place;
} query;

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
static int read_options(wh_slt *s, query *q, wh_str word)
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

static int read_head(wh_slt *s, query *q, wh_str rest)
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
    word = wh_next_word(&rest);
    if (s->runner == WH_SLT_COCKROACH) {
        int rc = read_options(s, q, word);
        if (rc != WH_OK)
            return rc;
    } else if (word.n && !sort_of(word, &q->sort)) {
        return s->runner == WH_SLT_DUCKDB
                   ? wh_slt_refuse(s, q->line, "other connections are not possible here; remove %s",
                                   wh_show(word).text)
                   : wh_slt_malformed(s, q->line,
                                      "unknown sort method %s: nosort, rowsort or valuesort",
                                      wh_show(word).text);
    }
    q->label = wh_next_word(&rest);
    if (s->runner == WH_SLT_RS)
        q->label.n = 0; /* read by that runner, but not compared */
    return WH_OK;
}

/* "30 values hashing to 3c13dee48d9356ae19af2515e05e6b54" */
static bool read_hash(query *q)
{
    wh_str rest, word;
    size_t i;

    if (q->n != 1)
        return false;
    rest = q->lines[0];
    if (!read_count(wh_next_word(&rest), &q->count))
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
static int check_threshold(wh_slt *s, query *q)
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

static void set_as(wh_slt *s, query *q)
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
           wh_str_is(wh_str_of(s->in->dialect->name), "sqlite");
}

/* `x` = `y`; `listed`: `y` is what the file lists. */
static void add_check(wh_slt *s, const query *q, const char *format, wh_str x, wh_str y,
                      bool listed)
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
static void add_bare_check(wh_slt *s, query *q)
{
    char check[64];

    snprintf(check, sizeof check, "ok errors=%s %.*s", errors_end_rows(s) ? "at-start" : "none",
             (int)q->place.n, q->place.p);
    wh_builder_check(&s->b, wh_str_of(check), q->line);
    q->hashed = false;
    if (s->runner == WH_SLT_SQLITE || s->runner == WH_SLT_COCKROACH)
        add_check(s, q, "%.*s", q->place, q->place, false);
}

/* DuckDB: rows with tabs between their values, if each line has one. */
static bool lines_are_rows(const query *q)
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
static size_t split_words(wh_slt *s, const query *q, wh_str line, wh_str **out)
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
static void expect_values(wh_slt *s, const query *q, const wh_obs *rows, size_t n)
{
    size_t total = 0, i, k;
    wh_obs *o;

    for (i = 0; i < n; i++)
        total += rows[i].nvalues;
    o = expect(s, q->place, q->line, total);
    for (i = 0; i < n; i++)
        for (k = 0; k < rows[i].nvalues; k++)
            expect_row(s, o++, &rows[i].values[k].s, 1, rows[i].line);
}

static void add_results(wh_slt *s, query *q)
{
    size_t width = q->types.n, first = q->colnames && q->n > 0, i;
    wh_obs *o, *rows;

    if (q->hashed) {
        o = expect(s, q->place, q->line, 1);
        expect_row(s, o, (wh_str[]){{q->hex.p, 0}, q->hex}, 2, q->line);
        o->values[0].kind = WH_INT;
        o->values[0].i = (int64_t)q->count;
        return;
    }
    if (s->runner == WH_SLT_SQLITE) {
        if (q->sort == WH_SORT_VALUES || q->n % width != 0)
            width = 1;
        o = expect(s, q->place, q->line, q->n / width);
        for (i = 0; i < q->n / width; i++)
            expect_row(s, &o[i], q->lines + i * width, width, q->line);
        return;
    }
    if (s->runner == WH_SLT_RS || (s->runner == WH_SLT_DUCKDB && !lines_are_rows(q))) {
        width = s->runner == WH_SLT_RS || q->sort == WH_SORT_VALUES || q->n % width ? 1 : width;
        o = expect(s, q->place, q->line, q->n / width);
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
    o = expect(s, q->place, q->line, q->n - first);
    memcpy(o, rows + first, (q->n - first) * sizeof *o);
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

static void hash_lines(const query *q, wh_slt_label *out)
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
static int add_label(wh_slt *s, query *q)
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

static void add_base(wh_slt *s, const query *q, uint32_t sql_line, wh_str sql)
{
    if (is_select(s, sql) && wh_count_statements(s->in->dialect, sql) == 1)
        wh_builder_section(&s->b, WH_BASE, (wh_str){NULL, 0}, q->line)->plain_base = true;
    else
        wh_builder_setup(&s->b, q->line);
    add_statements(s, sql, sql_line, false, !is_select(s, sql));
}

/* `query error ...`: it must fail. */
static int query_error(wh_slt *s, uint32_t line, wh_str rest)
{
    wh_str class_ = {NULL, 0}, pattern, sql;
    bool results = false, skipped = s->skip;
    uint32_t sql_line = s->at.line;
    int rc = inline_error(s, line, rest, &class_, &pattern);

    s->skip = false;
    if (rc != WH_OK)
        return rc;
    sql = wh_slt_sql(s, &results);
    if (results) {
        rc = pattern_of(s, line, wh_slt_message(s), false, &pattern);
        if (rc != WH_OK)
            return rc;
    }
    if (skipped || s->mode_skip)
        return WH_OK;
    return add_error(s, line, sql_line, sql, class_, pattern);
}

int wh_slt_query(wh_slt *s, uint32_t line, wh_str rest)
{
    wh_str look = rest, sql;
    query q = {.line = line};
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
    wh_builder_section(&s->b, WH_RUN, q.place, line);
    add_statements(s, sql, sql_line, s->runner == WH_SLT_SQLITE, false);
    /* SQLite's and CockroachDB's runners ask nothing without "----"; DuckDB's compares no listed
     * values where there is a label; the others take it as "no rows" */
    if ((!q.results &&
         (s->runner == WH_SLT_SQLITE || (s->runner == WH_SLT_COCKROACH && q.label.n))) ||
        (s->runner == WH_SLT_DUCKDB && q.label.n && !q.hashed)) {
        add_bare_check(s, &q);
    } else {
        add_results(s, &q);
        add_check(s, &q, "expect(%.*s)", q.place, q.place, true);
        if (s->fresh && q.results)
            rc = wh_slt_renew(s, line, listed);
        if (rc != WH_OK)
            return rc;
    }
    return q.label.n ? add_label(s, &q) : WH_OK;
}
