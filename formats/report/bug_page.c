/* One failing case on a page. All that comes of a case or an engine goes through wh_escape(). */
#include "formats/report/bug_page.h"
#include "formats/report/bug_cause.h"
#include "formats/report/curve.h"
#include "formats/report/details.h"
#include "formats/report/escape.h"
#include "formats/sql/dialect/dialect.h"
#include "formats/sql/lex/lex.h"

#include <whittle/case.h>

static void text(wh_buf *out, wh_str s)
{
    wh_escape(out, WH_FOR_XML, s);
}

/* ---- SQL ----------------------------------------------------------------------------------------
 */

/* How a token looks; NULL: plain. */
static const char *style_of(unsigned kind)
{
    if (wh_kind_is_keyword(kind))
        return "k";
    switch (kind) {
    case WH_T_STRING:
    case WH_T_BLOB:
        return "s";
    case WH_T_INTEGER:
    case WH_T_REAL:
        return "i";
    case WH_T_QNAME:
        return "q";
    default:
        return NULL;
    }
}

static void span(wh_buf *out, const char *style, wh_str s)
{
    if (style && s.n) {
        wh_buf_text(out, "<span class=\"");
        wh_buf_text(out, style);
        wh_buf_text(out, "\">");
    }
    text(out, s);
    if (style && s.n)
        wh_buf_text(out, "</span>");
}

static bool is_blank(wh_str s)
{
    size_t i = 0;

    while (i < s.n && (s.p[i] == ' ' || s.p[i] == '\n' || s.p[i] == '\t'))
        i++;
    return i == s.n;
}

static void put_sql(wh_buf *out, const wh_dialect *d, wh_str sql)
{
    wh_lexer lx;
    wh_token t;

    wh_lexer_init(&lx, d, sql);
    do {
        t = wh_lex(&lx);
        span(out, is_blank(wh_token_trivia(&t)) ? NULL : "r", wh_token_trivia(&t));
        span(out, style_of(t.kind), wh_token_text(&t));
    } while (t.kind != WH_T_EOF);
}

static void put_statements(wh_buf *out, const wh_dialect *d, const wh_section *s)
{
    size_t i;

    wh_buf_text(out, "<pre tabindex=\"0\" class=\"sql\">");
    for (i = 0; i < s->nstmts; i++)
        if (!s->stmts[i].blank) {
            put_sql(out, d, s->stmts[i].sql);
            wh_buf_char(out, '\n');
        }
    wh_buf_text(out, "</pre>\n");
}

static void put_sections(wh_buf *out, const wh_case *c)
{
    const wh_dialect *d = wh_dialect_find(wh_case_field(c, "dialect"));
    size_t i;

    if (!d)
        d = wh_dialect_find(WH_STR("generic"));
    for (i = 0; i < c->nsections; i++) {
        const wh_section *s = &c->sections[i];

        if (s->nstmts == 0 || (s->kind != WH_SETUP && s->kind != WH_RUN && s->kind != WH_DERIVED))
            continue;
        wh_buf_text(out, "<h3>");
        text(out, s->kind == WH_RUN     ? s->place
                  : s->kind == WH_SETUP ? WH_STR("setup")
                                        : WH_STR("setup of the oracle"));
        wh_buf_text(out, "</h3>\n");
        put_statements(out, d, s);
    }
}

/* ---- what is wrong ------------------------------------------------------------------------------
 */

static void item(wh_buf *out, const char *name, wh_str value)
{
    if (value.n == 0)
        return;
    wh_buf_text(out, "<dt>");
    wh_buf_text(out, name);
    wh_buf_text(out, "</dt><dd>");
    text(out, value);
    wh_buf_text(out, "</dd>\n");
}

static void put_cause(wh_buf *out, wh_str cause)
{
    if (cause.n == 0)
        return;
    wh_buf_text(out, "<dt>cause</dt><dd>");
    wh_bug_cause(out, cause);
    wh_buf_text(out, "</dd>\n");
}

static void put_curve(wh_buf *out, wh_str points)
{
    wh_curve k;

    if (!wh_curve_read(&k, points))
        return;
    wh_buf_text(out, "<dt></dt><dd>");
    wh_curve_draw(&k, "tokens", "tests", out);
    wh_buf_text(out, "</dd>\n");
}

/* "from ID, 15 -> 3 statements, 52 tests", and what else there is. */
static void put_reduction(wh_buf *out, const wh_case *c)
{
    const wh_str curve = WH_STR("tokens ");
    size_t i;

    for (i = 0; i < c->nfields; i++) {
        wh_str value = c->fields[i].value;

        if (!wh_str_is(c->fields[i].key, "reduced"))
            continue;
        if (value.n > curve.n && memcmp(value.p, curve.p, curve.n) == 0)
            put_curve(out, (wh_str){value.p + curve.n, value.n - curve.n});
        else
            item(out, "reduced", value);
    }
}

static void put_facts(wh_buf *out, const wh_matrix_page *p, const wh_matrix_row *r,
                      const wh_case *c)
{
    wh_buf b = WH_BUF_INIT(1 << 16);
    size_t i;

    wh_buf_text(out, "<dl>\n");
    put_cause(out, wh_case_field(c, "cause"));
    item(out, "must hold", wh_case_field(c, "check"));
    wh_matrix_where(&b, WH_FOR_LINES, p->versions, r->cells, p->nversions);
    item(out, "fails on", wh_buf_view(&b));
    for (i = 0; i < c->nfields; i++)
        if (wh_str_is(c->fields[i].key, "ref"))
            item(out, "see", c->fields[i].value);
    wh_buf_clear(&b);
    if (r->met)
        wh_buf_format(&b, r->met == 1 ? "once" : "%llu times", (unsigned long long)r->met);
    item(out, "met", wh_buf_view(&b));
    item(out, "first met", r->since);
    item(out, "found by", wh_case_field(c, "oracle"));
    item(out, "seed", wh_case_field(c, "seed"));
    item(out, "file", r->place);
    put_reduction(out, c);
    wh_buf_text(out, "</dl>\n");
    wh_buf_release(&b);
}

/* The sides of "bag typed a = b" and of "bag a <= b". */
static void sides_of(wh_str check, wh_str *left, wh_str *right)
{
    size_t i = 0, from = 0, end;

    *left = WH_STR("one side");
    *right = WH_STR("the other");
    for (i = 0; i < check.n; i = end + 1) { /* word by word */
        wh_str word;

        for (end = i; end < check.n && check.p[end] != ' '; end++)
            ;
        word = (wh_str){check.p + i, end - i};
        if ((wh_str_is(word, "=") || wh_str_is(word, "<=")) && i > from + 1 && end < check.n) {
            *left = (wh_str){check.p + from, i - 1 - from};
            *right = (wh_str){check.p + end + 1, check.n - end - 1};
            return;
        }
        if (i == 0 || wh_str_is(word, "typed") || memchr(word.p, '=', word.n))
            from = end + 1;
    }
}

static void put_side(wh_buf *out, const char *before, wh_str name, wh_detail *rows)
{
    bool any = false;
    wh_str row;

    wh_buf_text(out, "<div><h3>");
    wh_buf_text(out, before);
    text(out, name);
    wh_buf_text(out, "</h3><pre tabindex=\"0\">");
    while (wh_detail_item(rows, &row)) {
        text(out, row);
        wh_buf_char(out, '\n');
        any = true;
    }
    wh_buf_text(out, any ? "</pre></div>\n" : "nothing</pre></div>\n");
}

/* rows(a), total(a): a number, not rows. */
static bool is_number(wh_str side)
{
    return wh_str_starts_with(side, "rows(") || wh_str_starts_with(side, "total(");
}

/* What either side has that the other lacks. */
static void put_difference(wh_buf *out, const wh_matrix_row *r, const wh_case *c)
{
    wh_str rest = r->details, left, right;
    wh_detail d, a = {{NULL, 0}, false, 0, {NULL, 0}}, b = a;
    const char *before = "only in ";
    bool given = false, any = false;

    while (wh_details_next(&rest, &d)) {
        bool actual = wh_str_is(d.key, "actual"), expected = wh_str_is(d.key, "expected");

        if (actual || wh_str_is(d.key, "missing"))
            a = d;
        if (expected || wh_str_is(d.key, "extra"))
            b = d;
        given |= actual || expected;
        any |= a.n || b.n;
    }
    if (!any)
        return;
    sides_of(wh_case_field(c, "check"), &left, &right);
    wh_buf_text(out, "<div class=\"pair\">\n");
    if (given || (is_number(left) && is_number(right)))
        before = "";
    put_side(out, before, given ? WH_STR("given") : left, &a);
    put_side(out, before, given ? WH_STR("expected") : right, &b);
    wh_buf_text(out, "</div>\n");
}

static const char *title_of(const wh_matrix_page *p, const wh_matrix_row *r)
{
    static const struct title {
        const char *start, *words;
    } titles[] = {{"rel:", "Wrong result"},
                  {"err:", "An error that must not be"},
                  {"crash:", "Crash"},
                  {"timeout:", "A statement that does not end"},
                  {"sanitizer:", "A sanitizer's report"},
                  {"", "Fails nowhere here"}};
    const struct title *t = titles;

    if (r->signature.n == 0 && !wh_matrix_holds(r->cells, p->nversions))
        return "Could not be tested here";
    while (*t->start && !(r->signature.n >= strlen(t->start) &&
                          memcmp(r->signature.p, t->start, strlen(t->start)) == 0))
        t++;
    return t->words;
}

/* The one text of a detail; n == 0: there are more, or none. */
static wh_str only_text(wh_str details, const char *key)
{
    wh_detail d;
    wh_str one = {NULL, 0}, more;

    while (wh_details_next(&details, &d))
        if (wh_str_is(d.key, key) && wh_detail_item(&d, &one) && wh_detail_item(&d, &more))
            return (wh_str){NULL, 0};
    return one;
}

/* Of what NoREC compares the numbers, in words; of all else how it failed. */
static void put_reason(wh_buf *out, const wh_matrix_row *r, const wh_case *c)
{
    wh_str left = {NULL, 0}, right = left, n = only_text(r->details, "missing"),
           m = only_text(r->details, "extra");

    if (c)
        sides_of(wh_case_field(c, "check"), &left, &right);
    if (n.n && m.n && wh_str_starts_with(left, "rows(") && wh_str_starts_with(right, "total(")) {
        wh_buf_text(out, "</b>: rows that the query gives: ");
        text(out, n);
        wh_buf_text(out, "; rows that its condition is true of: ");
        text(out, m);
        return;
    }
    wh_buf_text(out, r->reason.n ? "</b>: " : "</b>");
    text(out, r->reason);
}

/* ---- the name of a bug --------------------------------------------------------------------------
 */

enum { NAME_MAX = 120 };

static const wh_section *first_of(const wh_case *c, int kind)
{
    size_t i = 0;

    while (i < c->nsections && !(c->sections[i].kind == kind && c->sections[i].nstmts))
        i++;
    return i < c->nsections ? &c->sections[i] : NULL;
}

static bool is_marked(wh_str sql)
{
    while (sql.n && !wh_str_starts_with(sql, "wh_"))
        sql = (wh_str){sql.p + 1, sql.n - 1};
    return sql.n > 0;
}

wh_str wh_bug_statement(const wh_case *c)
{
    const wh_section *base = first_of(c, WH_BASE), *run = first_of(c, WH_RUN);

    if (base && !(run && is_marked(base->stmts[0].sql)))
        return base->stmts[0].sql;
    return run ? run->stmts[0].sql : (wh_str){NULL, 0};
}

static void put_beginning(wh_buf *out, wh_str s)
{
    size_t n = s.n < NAME_MAX ? s.n : NAME_MAX;

    while (n > 0 && n < s.n && ((unsigned char)s.p[n] & 0xc0) == 0x80) /* no half of a letter */
        n--;
    text(out, (wh_str){s.p, n});
    wh_buf_text(out, n < s.n ? " .." : "");
}

/* A case has no other name than its query: files are called by a hash. */
static void put_name(wh_buf *out, const wh_matrix_row *r, const wh_case *c)
{
    wh_str sql = c ? wh_bug_statement(c) : (wh_str){NULL, 0};

    put_beginning(out, sql.n ? sql : r->place);
}

void wh_bug_name(wh_buf *out, const wh_matrix_row *r)
{
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_case *c = NULL;

    put_name(out, r, wh_case_parse(a, r->text, NULL, 0, &c, NULL) == WH_OK ? c : NULL);
    wh_arena_free(a);
}

/* ---- folded -------------------------------------------------------------------------------------
 */

static void put_folded(wh_buf *out, const char *title, wh_str s)
{
    bool cut = s.n > WH_MATRIX_TEXT_MAX;

    if (s.n == 0)
        return;
    wh_buf_text(out, "<details>\n<summary>");
    wh_buf_text(out, title);
    wh_buf_text(out, "</summary>\n<pre tabindex=\"0\">");
    text(out, (wh_str){s.p, cut ? WH_MATRIX_TEXT_MAX : s.n});
    wh_buf_text(out, cut ? "</pre>\n<p>It is longer; this is its beginning.</p>\n</details>\n"
                         : "</pre>\n</details>\n");
}

/* The other cases of the bug, by their queries. */
static void put_others(wh_buf *out, const wh_matrix_page *p, size_t number)
{
    const wh_matrix_row *r = &p->rows[number - 1], *other = r + 1, *end = p->rows + p->nrows;

    if (!r->bug || other == end || other->bug != r->bug)
        return;
    wh_buf_text(out, "<details>\n<summary>More cases of this bug</summary>\n");
    for (; other < end && other->bug == r->bug; other++) {
        wh_buf_text(out, "<p><code>");
        wh_bug_name(out, other);
        wh_buf_text(out, "</code><small>");
        text(out, other->place);
        wh_buf_text(out, other->reason.n ? ": " : "");
        text(out, other->reason);
        wh_buf_text(out, "</small></p>\n");
    }
    wh_buf_text(out, "</details>\n");
}

void wh_bug_section(wh_buf *out, const wh_matrix_page *p, size_t number)
{
    const wh_matrix_row *r = &p->rows[number - 1];
    wh_arena *a = wh_arena_new(NULL, 0);
    wh_case *c = NULL;
    bool parsed = wh_case_parse(a, r->text, NULL, 0, &c, NULL) == WH_OK;

    wh_buf_format(out, "<section>\n<h2 id=\"case%lu\">", (unsigned long)number);
    put_name(out, r, parsed ? c : NULL);
    wh_buf_format(out, "<a href=\"#row%lu\">in the table</a></h2>\n<p class=\"what\"><b>",
                  (unsigned long)number);
    wh_buf_text(out, title_of(p, r));
    put_reason(out, r, parsed ? c : NULL);
    wh_buf_text(out, "</p>\n");
    if (parsed) {
        put_facts(out, p, r, c);
        put_difference(out, r, c);
        put_sections(out, c);
    }
    put_folded(out, "Report, ready to paste", r->report);
    put_folded(out, "The case", r->text);
    put_others(out, p, number);
    wh_buf_text(out, "</section>\n");
    wh_arena_free(a);
}
