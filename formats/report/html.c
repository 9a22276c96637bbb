/*
 * Cases by versions, as a page: no script, nothing from elsewhere, readable without colours, and
 * well-formed XML besides.
 */
#include "formats/report/escape.h"
#include "formats/report/matrix.h"

static const char head[] =
    "<!DOCTYPE html>\n"
    "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n"
    "<meta charset=\"utf-8\"/>\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
    "style-src 'unsafe-inline'\"/>\n"
    "<title>Cases by version</title>\n<style>\n"
    "body { font: 14px/1.4 system-ui, sans-serif; color: #1a1a1a; background: #fff; "
    "margin: 1.5em; }\n"
    "h1 { font-size: 1.4em; margin: 0 0 .3em; }\n"
    "table { border-collapse: collapse; margin-top: 1em; }\n"
    "th, td { border: 1px solid #c8c8c8; padding: .15em .45em; text-align: center; "
    "vertical-align: middle; }\n"
    "thead th { position: sticky; top: 0; background: #f2f2f2; vertical-align: bottom; }\n"
    "thead th.v { writing-mode: vertical-rl; transform: rotate(180deg); text-align: left; "
    "white-space: nowrap; font-variant-numeric: tabular-nums; }\n"
    "tbody th, td.w { text-align: left; font-weight: normal; }\n"
    "tbody th { overflow-wrap: anywhere; max-width: 32em; }\n"
    "tbody th b { font-weight: 600; }\n"
    "small { color: #555; display: block; }\n"
    "a { color: #0b4f9c; }\n"
    "section { margin-top: 2em; }\n"
    "h2 { font-size: 1.1em; margin: 0 0 .3em; overflow-wrap: anywhere; }\n"
    "h2:target { background: #fff3c4; }\n"
    "h2 a { font-weight: normal; margin-left: .6em; }\n"
    "pre { font: 13px/1.4 ui-monospace, monospace; background: #f6f6f6; border: 1px solid #ddd; "
    "padding: .6em; margin: 0; overflow-x: auto; }\n"
    /* Narrow: the table scrolls within the page, and the names of the cases stay in sight. */
    "@media screen and (max-width: 60em) {\n"
    "  body { margin: .8em; }\n"
    "  .wide { overflow-x: auto; max-width: 100%; }\n"
    "  thead th { position: static; }\n"
    "  tbody th, thead th:first-child, tfoot th { position: sticky; left: 0; background: #fff; "
    "min-width: 9em; max-width: 11em; font-size: .85em; }\n"
    "  thead th:first-child, tfoot th { background: #f2f2f2; }\n"
    "  td.w { min-width: 9em; }\n"
    "  .key span { margin-left: 0; }\n"
    "}\n"
    "tfoot td, tfoot th { background: #f2f2f2; font-weight: 600; }\n"
    ".p { color: #4d6b4d; }\n"
    ".f { background: #f6b6ad; font-weight: 700; }\n"
    ".c { background: #d9a6e0; font-weight: 700; }\n"
    ".u { background: #f3e6b3; }\n"
    ".n { color: #777; }\n"
    ".key span { display: inline-block; border: 1px solid #c8c8c8; min-width: 1.4em; "
    "text-align: center; margin: 0 .3em 0 1em; }\n"
    ".bail { border-left: 4px solid #b00; padding-left: .6em; }\n"
    "@media print {\n"
    "  @page { size: landscape; margin: 12mm; }\n"
    "  body { margin: 0; font-size: 9pt; }\n"
    "  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }\n"
    "  thead { display: table-header-group; }\n"
    "  thead th { position: static; }\n"
    "  tfoot { display: table-row-group; }\n"
    "  tr { break-inside: avoid; }\n"
    "}\n</style>\n</head>\n<body>\n<h1>Cases by version</h1>\n";

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

static void summary(wh_buf *out, const wh_matrix_page *p)
{
    size_t i, k, failing = 0;

    for (i = 0; i < p->nrows; i++) {
        for (k = 0; k < p->nversions && !p->rows[i].cells[k].violation; k++)
            ;
        failing += k < p->nversions;
    }
    wh_buf_text(out, "<p>");
    wh_buf_uint(out, p->nrows);
    wh_buf_text(out, p->nrows == 1 ? " case, " : " cases, ");
    wh_buf_uint(out, p->nversions);
    wh_buf_text(out, p->nversions == 1 ? " version; " : " versions, oldest first; ");
    wh_buf_uint(out, failing);
    wh_buf_text(out, failing == 1 ? " fails somewhere. " : " fail somewhere. ");
    text(out, wh_str_of(p->when));
    wh_buf_text(out, " UTC.</p>\n");
    if (p->bail) {
        wh_buf_text(out, "<p class=\"bail\">This is not all: ");
        text(out, wh_str_of(p->bail));
        wh_buf_text(out, ".</p>\n");
    }
    wh_buf_text(out, "<p class=\"key\">");
    for (i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        wh_buf_text(out, "<span class=\"");
        wh_buf_text(out, looks[i].style);
        wh_buf_text(out, "\">");
        wh_buf_text(out, looks[i].letter);
        wh_buf_text(out, "</span>");
        wh_buf_text(out, looks[i].meaning);
        wh_buf_char(out, '\n');
    }
    wh_buf_text(out, "<span>*</span>fails in another way than is recorded</p>\n");
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

static void table_row(wh_buf *out, const wh_matrix_page *p, size_t number)
{
    const wh_matrix_row *r = &p->rows[number];
    size_t i;

    anchor(out, "<tr id=\"row", number + 1);
    anchor(out, "\"><th scope=\"row\"><b><a href=\"#case", number + 1);
    wh_buf_text(out, "\">");
    text(out, r->place);
    wh_buf_text(out, r->open ? "</a></b> (open)<small>" : "</a></b><small>");
    wh_buf_hex(out, r->id, 16);
    wh_buf_char(out, ' ');
    text(out, r->oracle);
    if (r->signature.n) {
        wh_buf_text(out, r->oracle.n ? ", " : "");
        text(out, r->signature);
    }
    if (r->reason.n) {
        wh_buf_text(out, ": ");
        text(out, r->reason);
    }
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

    wh_buf_text(out, "<tfoot>\n<tr><th scope=\"row\">cases that fail</th>");
    for (i = 0; i < p->nversions; i++) {
        uint64_t n = 0;
        for (k = 0; k < p->nrows; k++)
            n += p->rows[k].cells[i].violation;
        wh_buf_text(out, "<td>");
        wh_buf_uint(out, n);
        wh_buf_text(out, "</td>");
    }
    wh_buf_text(out, "<td></td></tr>\n</tfoot>\n</table>\n</div>\n");
}

/* The case itself, to be read and copied. */
static void case_text(wh_buf *out, const wh_matrix_row *r, size_t number)
{
    bool cut = r->text.n > WH_MATRIX_TEXT_MAX;
    wh_str shown = {r->text.p, cut ? WH_MATRIX_TEXT_MAX : r->text.n};

    anchor(out, "<section>\n<h2 id=\"case", number);
    wh_buf_text(out, "\">");
    text(out, r->place);
    anchor(out, "<a href=\"#row", number);
    wh_buf_text(out, "\">in the table</a></h2>\n<pre tabindex=\"0\">");
    text(out, shown);
    wh_buf_text(out, cut ? "</pre>\n<p>It is longer; this is its beginning.</p>\n</section>\n"
                         : "</pre>\n</section>\n");
}

void wh_matrix_html(wh_buf *out, const wh_matrix_page *p)
{
    size_t i;

    wh_buf_text(out, head);
    summary(out, p);
    table_head(out, p);
    wh_buf_text(out, "<tbody>\n");
    for (i = 0; i < p->nrows; i++)
        table_row(out, p, i);
    wh_buf_text(out, "</tbody>\n");
    table_foot(out, p);
    for (i = 0; i < p->nrows; i++)
        case_text(out, &p->rows[i], i + 1);
    wh_buf_text(out, "</body>\n</html>\n");
}
