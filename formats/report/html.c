/*
 * Cases by versions, as a page: no script, nothing from elsewhere, readable without colours, and
 * well-formed XML besides.
 */
#include "formats/report/bug_page.h"
#include "formats/report/escape.h"
#include "formats/report/matrix.h"

static const char head[] =
    "<!DOCTYPE html>\n"
    "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n"
    "<meta charset=\"utf-8\"/>\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src 'unsafe-inline'\"/>\n"
    "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
    "<title>Cases</title>\n<style>\n"
    ":root { --ink: #1a1a1a; --paper: #fff; --faint: #555; --line: #c8c8c8; --head: #f2f2f2; "
    "--code: #f6f6f6; --link: #0b4f9c; --target: #fff3c4; --key: #7a1fa2; --str: #1b5e20; "
    "--num: #0d47a1; --bad: #f6b6ad; --dead: #d9a6e0; --open: #f3e6b3; --good: #4d6b4d; }\n"
    "@media screen and (prefers-color-scheme: dark) { :root { --ink: #e6e6e6; --paper: #16181c; "
    "--faint: #a9a9a9; --line: #444a52; --head: #23272e; --code: #1e2228; --link: #8ab8ff; "
    "--target: #4a3f12; --key: #d7a6ff; --str: #9fd6a2; --num: #9cc4ff; --bad: #8c2f26; "
    "--dead: #6d3a76; --open: #5c4f17; --good: #9fc49f; } }\n"
    "body { font: 14px/1.4 system-ui, sans-serif; color: var(--ink); background: var(--paper); "
    "margin: 1.5em; }\n"
    "h1 { font-size: 1.4em; margin: 0 0 .3em; }\n"
    "table { border-collapse: collapse; margin-top: 1em; }\n"
    "th, td { border: 1px solid var(--line); padding: .15em .45em; text-align: center; "
    "vertical-align: middle; }\n"
    "thead th { position: sticky; top: 0; background: var(--head); vertical-align: bottom; }\n"
    "thead th.v { writing-mode: vertical-rl; transform: rotate(180deg); text-align: left; "
    "white-space: nowrap; font-variant-numeric: tabular-nums; }\n"
    "tbody th, td.w { text-align: left; font-weight: normal; }\n"
    "tbody th { overflow-wrap: anywhere; max-width: 32em; }\n"
    "tbody th b { font-weight: 600; }\n"
    "small { color: var(--faint); display: block; }\n"
    "a { color: var(--link); }\n"
    "section { margin-top: 2em; }\n"
    "h2 { font-size: 1.1em; margin: 0 0 .3em; overflow-wrap: anywhere; }\n"
    "h2:target { background: var(--target); }\n"
    "h2 a { font-weight: normal; margin-left: .6em; }\n"
    "pre { font: 13px/1.4 ui-monospace, monospace; background: var(--code); border: 1px solid "
    "var(--line); "
    "padding: .6em; margin: 0; overflow-x: auto; }\n";

static const char more_style[] =
    /* Narrow: the table scrolls within the page, and the names of the cases stay in sight. */
    "@media screen and (max-width: 60em) {\n"
    "  body { margin: .8em; }\n"
    "  .wide { overflow-x: auto; max-width: 100%; }\n"
    "  thead th { position: static; }\n"
    "  tbody th, thead th:first-child, tfoot th { position: sticky; left: 0; background: "
    "var(--paper); "
    "min-width: 9em; max-width: 11em; font-size: .85em; }\n"
    "  thead th:first-child, tfoot th { background: var(--head); }\n"
    "  td.w { min-width: 9em; }\n"
    "}\n"
    "@media screen and (max-width: 30em) {\n"
    "  td.w { min-width: 5em; }\n"
    "  tbody th, thead th:first-child, tfoot th { min-width: 12em; max-width: 14em; }\n"
    "}\n"
    "section { border-top: 1px solid var(--line); padding-top: 1em; }\n"
    "h3 { font-size: .9em; margin: .9em 0 .2em; color: var(--faint); font-weight: 600; "
    "overflow-wrap: anywhere; }\n"
    ".what { margin: .2em 0 .6em; }\n"
    "dl { display: grid; grid-template-columns: max-content 1fr; gap: .15em .8em; margin: 0; }\n"
    "dt { color: var(--faint); }\n"
    "dd { margin: 0; overflow-wrap: anywhere; }\n"
    ".pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18em, 100%), 1fr)); "
    "gap: 0 1em; }\n"
    ".pair pre { border-left: 4px solid var(--bad); }\n"
    ".sql { white-space: pre-wrap; overflow-wrap: anywhere; }\n"
    ".k { color: var(--key); font-weight: 600; }\n"
    ".s { color: var(--str); }\n"
    ".i { color: var(--num); }\n"
    ".q { text-decoration: underline dotted; }\n"
    ".r { color: var(--faint); font-style: italic; }\n"
    "details { margin-top: .6em; }\n"
    "code { overflow-wrap: anywhere; }\n"
    "summary { cursor: pointer; color: var(--link); }\n"
    "a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--link); "
    "outline-offset: 2px; }\n"
    ".curve { fill: none; stroke: var(--link); stroke-width: 2; }\n"
    "tfoot td, tfoot th { background: var(--head); font-weight: 600; }\n"
    ".p { color: var(--good); }\n"
    ".f { background: var(--bad); font-weight: 700; }\n"
    ".c { background: var(--dead); font-weight: 700; }\n"
    ".u { background: var(--open); }\n"
    ".n { color: var(--faint); }\n"
    ".key span { display: inline-block; white-space: nowrap; margin-right: 1em; }\n"
    ".key span span { border: 1px solid var(--line); min-width: 1.4em; text-align: center; "
    "margin-right: .3em; }\n"
    ".bail { border-left: 4px solid #b00; padding-left: .6em; }\n"
    "@media print {\n"
    "  @page { size: landscape; margin: 12mm; }\n"
    "  body { margin: 0; font-size: 9pt; }\n"
    "  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }\n"
    "  thead { display: table-header-group; }\n"
    "  thead th { position: static; }\n"
    "  tfoot { display: table-row-group; }\n"
    "  tr { break-inside: avoid; }\n"
    "}\n</style>\n</head>\n<body>\n";

/* How each verdict looks: by a letter, so that it can be told without its colour. */
static const struct look {
    const char *verdict, *letter, *style, *meaning;
} looks[] = {
    {"pass", "\xc2\xb7", "p", "the check holds"},
    {"fail", "F", "f", "the check is violated"},
    {"crash", "C", "c", "the engine died"},
    {"timeout", "T", "c", "a statement did not end"},
    {"inconclusive", "?", "u", "can't be determined"},
    {"broken", "B", "u", "the setup failed"},
    {"flaky", "~", "u", "failed, but not again"},
    {"", "\xe2\x80\x93", "n", "not run"},
};

static const struct look *look_of(const wh_matrix_cell *c)
{
    const struct look *k = looks;

    while (k->verdict[0] && !(c->verdict && strcmp(k->verdict, c->verdict) == 0))
        k++;
    return k;
}

static void text(wh_buf *out, wh_str s)
{
    wh_escape(out, WH_FOR_XML, s);
}

static void put_key(wh_buf *out, const char *style, const char *letter, const char *meaning)
{
    wh_buf_text(out, "<span><span class=\"");
    wh_buf_text(out, style);
    wh_buf_text(out, "\">");
    wh_buf_text(out, letter);
    wh_buf_text(out, "</span>");
    wh_buf_text(out, meaning);
    wh_buf_text(out, "</span>\n");
}

/* Does a row with the same bug stand before it? */
static bool is_another(const wh_matrix_page *p, size_t number)
{
    return number > 0 && p->rows[number].bug && p->rows[number - 1].bug == p->rows[number].bug;
}

static void summary(wh_buf *out, const wh_matrix_page *p)
{
    size_t i, k, failing = 0, bugs = 0;

    for (i = 0; i < p->nrows; i++) {
        for (k = 0; k < p->nversions && !p->rows[i].cells[k].violation; k++)
            ;
        failing += k < p->nversions;
        bugs += p->rows[i].bug && !is_another(p, i);
    }
    wh_buf_text(out, "<p>");
    wh_buf_uint(out, p->nrows);
    wh_buf_text(out, p->nrows == 1 ? " case, " : " cases, ");
    wh_buf_uint(out, p->nversions);
    wh_buf_text(out, p->nversions == 1 ? " version; " : " versions, oldest first; ");
    wh_buf_uint(out, failing);
    wh_buf_text(out, failing == 1 ? " fails somewhere" : " fail somewhere");
    if (bugs < failing)
        wh_buf_format(out, bugs == 1 ? ", all of one bug" : ", of %lu bugs", (unsigned long)bugs);
    wh_buf_text(out, ". ");
    text(out, wh_str_of(p->when));
    wh_buf_text(out, " UTC.</p>\n");
    if (p->bail) {
        wh_buf_text(out, "<p class=\"bail\">This is not all: ");
        text(out, wh_str_of(p->bail));
        wh_buf_text(out, ".</p>\n");
    }
    wh_buf_text(out, "<p class=\"key\">");
    for (i = 0; i < sizeof looks / sizeof looks[0]; i++)
        put_key(out, looks[i].style, looks[i].letter, looks[i].meaning);
    put_key(out, "n", "*", "fails in another way than is recorded");
    wh_buf_text(out, "</p>\n");
}

static void table_head(wh_buf *out, const wh_matrix_page *p)
{
    size_t i;

    wh_buf_text(out, "<div class=\"wide\">\n<table>\n<thead>\n<tr><th scope=\"col\">case</th>");
    for (i = 0; i < p->nversions; i++) {
        wh_buf_text(out, "<th scope=\"col\" class=\"v\">");
        text(out, p->versions[i]);
        wh_buf_text(out, "</th>");
    }
    wh_buf_text(out, "<th scope=\"col\">fails on</th></tr>\n</thead>\n");
}

static void anchor(wh_buf *out, const char *before, size_t number)
{
    wh_buf_text(out, before);
    wh_buf_uint(out, number);
}

/* "; and 2 more cases of this bug" */
static void put_others(wh_buf *out, const wh_matrix_page *p, size_t number)
{
    unsigned long n = 0;

    while (number + n + 1 < p->nrows && is_another(p, number + n + 1))
        n++;
    if (n)
        wh_buf_format(
            out, n == 1 ? "; and 1 more case of this bug" : "; and %lu more cases of this bug", n);
}

static void table_row(wh_buf *out, const wh_matrix_page *p, size_t number)
{
    const wh_matrix_row *r = &p->rows[number];
    size_t i;

    anchor(out, "<tr id=\"row", number + 1);
    anchor(out, "\"><th scope=\"row\"><b><a href=\"#case", number + 1);
    wh_buf_text(out, "\">");
    wh_bug_name(out, r);
    wh_buf_text(out, r->open ? "</a></b> (open)<small>" : "</a></b><small>");
    text(out, r->place);
    wh_buf_text(out, r->oracle.n ? ", " : "");
    text(out, r->oracle);
    if (r->signature.n) {
        wh_buf_text(out, ", ");
        text(out, r->signature);
    }
    if (r->reason.n) {
        wh_buf_text(out, ": ");
        text(out, r->reason);
    }
    put_others(out, p, number);
    wh_buf_text(out, "</small></th>");
    for (i = 0; i < p->nversions; i++) {
        const wh_matrix_cell *c = &r->cells[i];
        const struct look *k = look_of(c);
        wh_buf_text(out, "<td class=\"");
        wh_buf_text(out, k->style);
        wh_buf_text(out, "\" title=\"");
        wh_escape(out, WH_FOR_ATTRIBUTE, p->versions[i]);
        wh_buf_text(out, ": ");
        wh_buf_text(out, k->verdict[0] ? k->verdict : k->meaning);
        wh_buf_text(out, "\">");
        wh_buf_text(out, k->letter);
        wh_buf_text(out, c->violation && c->other ? "*</td>" : "</td>");
    }
    wh_buf_text(out, "<td class=\"w\">");
    wh_matrix_where(out, WH_FOR_XML, p->versions, r->cells, p->nversions);
    wh_buf_text(out, "</td></tr>\n");
}

static void table_foot(wh_buf *out, const wh_matrix_page *p)
{
    size_t i, k;

    wh_buf_text(out, "<tfoot>\n<tr><th scope=\"row\">bugs</th>");
    for (i = 0; i < p->nversions; i++) {
        uint64_t n = 0;
        for (k = 0; k < p->nrows; k++)
            n += p->rows[k].cells[i].violation && !is_another(p, k);
        wh_buf_text(out, "<td>");
        wh_buf_uint(out, n);
        wh_buf_text(out, "</td>");
    }
    wh_buf_text(out, "<td></td></tr>\n</tfoot>\n</table>\n</div>\n");
}

void wh_matrix_html(wh_buf *out, const wh_matrix_page *p)
{
    size_t i;

    wh_buf_text(out, head);
    wh_buf_text(out, more_style);
    wh_buf_text(out, p->nversions > 1 ? "<h1>Cases by version</h1>\n" : "<h1>Cases</h1>\n");
    summary(out, p);
    for (i = 0; i < p->nplans; i++) {
        wh_buf_text(out, "<p>Plans that were seen:<br>");
        wh_curve_draw(&p->plans[i], "plans", "checks", out);
        wh_buf_text(out, "</p>\n");
    }
    table_head(out, p);
    wh_buf_text(out, "<tbody>\n");
    for (i = 0; i < p->nrows; i++)
        if (!is_another(p, i))
            table_row(out, p, i);
    wh_buf_text(out, "</tbody>\n");
    table_foot(out, p);
    for (i = 0; i < p->nrows; i++)
        if (!is_another(p, i))
            wh_bug_section(out, p, i + 1);
    wh_buf_text(out, "</body>\n</html>\n");
}
