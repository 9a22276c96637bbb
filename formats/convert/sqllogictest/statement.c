/* "statement" records, and what both kinds of records expect. */
#include "formats/base/pattern.h"
#include "formats/case/text.h"
#include "formats/convert/sqllogictest/internal.h"

#include <stdio.h>

void wh_slt_add_statements(wh_slt *s, wh_str sql, uint32_t line, bool only_first, bool may_fail)
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

/* ---- sessions ---------------------------------------------------------------------------------
 */

static bool is_session_name(wh_str name)
{
    for (size_t i = 0; i < name.n; i++) {
        char c = (char)(name.p[i] | 0x20);
        if (!(c >= 'a' && c <= 'z') && !(name.p[i] >= '0' && name.p[i] <= '9') && name.p[i] != '_')
            return false;
    }
    return name.n > 0 && name.n <= 64;
}

int wh_slt_connect(wh_slt *s, uint32_t line, wh_str name)
{
    name = wh_slt_replaced(s, name);
    if (s->in->query_kind == WH_BASE)
        return wh_slt_refuse(s, line, "other connections are not possible here; remove %s",
                             wh_show(name).text);
    if (!is_session_name(name))
        return wh_slt_refuse(s, line, "%s is no name of a connection: letters and digits",
                             wh_show(name).text);
    s->session = wh_arena_str(s->a, name);
    return WH_OK;
}

static wh_str session_of(const wh_slt *s)
{
    return s->session.n ? s->session : s->main;
}

void wh_slt_run(wh_slt *s, wh_str place, uint32_t line)
{
    wh_builder_session(&s->b, wh_builder_section(&s->b, WH_RUN, place, line), session_of(s));
}

void wh_slt_setup(wh_slt *s, uint32_t line)
{
    wh_builder_setup(&s->b, session_of(s), line);
}

int wh_slt_reconnect(wh_slt *s, uint32_t line, wh_str rest)
{
    char name[40];

    (void)rest;
    if (s->in->query_kind == WH_BASE)
        return wh_slt_refuse(s, line, "a new connection is not possible here; remove it");
    wh_slt_setup(s, line);
    wh_builder_stmt(&s->b, WH_STR("ROLLBACK"), line)->may_fail = true;
    snprintf(name, sizeof name, "reconnect_%u", ++s->reconnected);
    s->main = wh_arena_str(s->a, wh_str_of(name));
    return WH_OK;
}

bool wh_slt_retry(wh_str *rest)
{
    wh_str look = *rest;

    if (!wh_str_is(wh_next_word(&look), "retry") || wh_next_word(&look).n == 0 ||
        !wh_str_is(wh_next_word(&look), "backoff") || wh_next_word(&look).n == 0)
        return false;
    *rest = look;
    return true;
}

wh_obs *wh_slt_expect(wh_slt *s, wh_str place, uint32_t line, size_t n)
{
    wh_section *section = wh_builder_section(&s->b, WH_EXPECT, place, line);

    section->obs = WH_NEW_N(s->a, wh_obs, n);
    section->nobs = n;
    return section->obs;
}

/* The run has ended up as the last section but for this: it must fail. `class_`: or any. */
static void expect_error(wh_slt *s, wh_str place, uint32_t line, wh_str class_, wh_str pattern)
{
    char check[128];
    wh_obs *o = wh_slt_expect(s, place, line, 1);

    o->kind = WH_OBS_ERROR;
    o->line = line;
    o->class_ = class_.n ? class_ : WH_STR("any");
    o->text = pattern;
    snprintf(check, sizeof check, "bag errors=match %.*s = expect(%.*s)", (int)place.n, place.p,
             (int)place.n, place.p);
    wh_builder_check(&s->b, wh_str_of(check), line);
}

int wh_slt_pattern_of(wh_slt *s, uint32_t line, wh_str text, bool is_pattern, wh_str *out)
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

int wh_slt_inline_error(wh_slt *s, uint32_t line, wh_str rest, wh_str *class_, wh_str *pattern)
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
    return wh_slt_pattern_of(s, line, rest, true, pattern);
}

int wh_slt_add_error(wh_slt *s, uint32_t line, uint32_t sql_line, wh_str sql, wh_str class_,
                     wh_str pattern)
{
    wh_str place;

    if (s->in->query_kind == WH_BASE) { /* for an oracle it is a statement like others */
        wh_slt_setup(s, line);
        wh_slt_add_statements(s, sql, sql_line, false, true);
        return WH_OK;
    }
    place = wh_builder_place(&s->b, 'e');
    wh_slt_run(s, place, line);
    wh_slt_add_statements(s, sql, sql_line, false, false);
    expect_error(s, place, line, class_, pattern);
    return WH_OK;
}

static int add_count(wh_slt *s, uint32_t line, uint32_t sql_line, wh_str sql, uint64_t count)
{
    char check[128];
    wh_str place = wh_builder_place(&s->b, 's');
    wh_obs *o;

    wh_slt_run(s, place, line);
    wh_slt_add_statements(s, sql, sql_line, false, false);
    o = wh_slt_expect(s, place, line, 1);
    o->kind = WH_OBS_AFFECTED;
    o->line = line;
    o->number = (int64_t)count;
    snprintf(check, sizeof check, "bag errors=same %.*s = expect(%.*s)", (int)place.n, place.p,
             (int)place.n, place.p);
    wh_builder_check(&s->b, wh_str_of(check), line);
    return WH_OK;
}

bool wh_slt_count(wh_str text, uint64_t *out)
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
        if (s->runner == WH_SLT_DUCKDB && wh_trim(rest).n) {
            rc = wh_slt_connect(s, line, wh_next_word(&rest));
            rest.n = 0;
        }
        if (s->runner == WH_SLT_RS)
            wh_slt_retry(&rest);
        if (rc == WH_OK)
            rc = wh_slt_inline_error(s, line, rest, &class_, &pattern);
    } else if (wh_str_is(kind, "maybe") && s->runner == WH_SLT_DUCKDB) {
        maybe = true;
    } else if (wh_str_is(kind, "count") && (s->runner & (WH_SLT_RS | WH_SLT_COCKROACH))) {
        counts = wh_slt_count(wh_next_word(&more), &count);
        if (!counts)
            return wh_slt_malformed(s, line, "\"statement count\" takes a number");
    } else if (!wh_str_is(kind, "ok")) {
        return wh_slt_refuse(s, line, "\"statement\" with %s is not understood; use ok or error",
                             wh_show(kind).text);
    }
    if (!fails && !counts && s->runner == WH_SLT_DUCKDB && wh_trim(rest).n)
        rc = wh_slt_connect(s, line, wh_next_word(&rest));
    if (rc != WH_OK)
        return rc;
    sql = wh_slt_sql(s, s->runner == WH_SLT_SQLITE ? NULL : &results);
    if (results) {
        wh_str message = wh_slt_message(s);
        if (!fails && !maybe)
            return wh_slt_malformed(s, line, "a statement has no results; make it a query");
        if (fails && pattern.n)
            return wh_slt_malformed(s, line, "an error behind \"error\" and one below \"----\"");
        rc = wh_slt_pattern_of(s, line, message, false, &pattern);
        if (rc != WH_OK)
            return rc;
    }
    if (skipped || s->mode_skip)
        return WH_OK;
    if (fails)
        return wh_slt_add_error(s, line, sql_line, sql, class_, pattern);
    if (counts && s->in->query_kind == WH_RUN)
        return add_count(s, line, sql_line, sql, count);
    wh_slt_setup(s, line);
    wh_slt_add_statements(s, sql, sql_line, false, maybe || s->in->query_kind == WH_BASE);
    s->any_setup |= !maybe;
    return WH_OK;
}
