/*
 * JUnit XML as Jenkins, GitLab, Azure and GitHub's actions read it, within both schemas in use
 * (Ant's JUnit.xsd and Jenkins' junit-10.xsd): one suite, one test case a case.
 */
#include "formats/report/reporters.h"

static void attribute(wh_buf *out, const char *name, wh_str value)
{
    wh_buf_char(out, ' ');
    wh_buf_text(out, name);
    wh_buf_text(out, "=\"");
    wh_escape(out, WH_FOR_ATTRIBUTE, value);
    wh_buf_char(out, '"');
}

static void count(wh_buf *out, const char *name, uint64_t n)
{
    wh_buf_char(out, ' ');
    wh_buf_text(out, name);
    wh_buf_text(out, "=\"");
    wh_buf_uint(out, n);
    wh_buf_char(out, '"');
}

/* Seconds with three decimals, rounded down. */
static void seconds(wh_buf *out, uint64_t micros)
{
    uint64_t ms = micros / 1000;

    wh_buf_text(out, " time=\"");
    wh_buf_uint(out, ms / 1000);
    wh_buf_char(out, '.');
    wh_buf_char(out, (char)('0' + ms / 100 % 10));
    wh_buf_char(out, (char)('0' + ms / 10 % 10));
    wh_buf_char(out, (char)('0' + ms % 10));
    wh_buf_char(out, '"');
}

static void why(wh_buf *out, const wh_report_item *item)
{
    wh_buf_text(out, " message=\"");
    wh_report_why(out, WH_FOR_ATTRIBUTE, item);
    wh_buf_char(out, '"');
}

static void testcase(wh_buf *out, const wh_report_item *item)
{
    bool plain = item->status == WH_HOLDS || item->status == WH_CAME_RIGHT;

    wh_buf_text(out, "    <testcase name=\"");
    wh_report_name(out, WH_FOR_ATTRIBUTE, item);
    wh_buf_char(out, '"');
    attribute(out, "classname", wh_str_of(item->oracle[0] ? item->oracle : "case"));
    seconds(out, item->micros);
    if (plain) {
        wh_buf_text(out, "/>\n");
        return;
    }
    wh_buf_text(out, ">\n");
    if (item->status == WH_VIOLATED) {
        wh_buf_text(out, "      <failure");
        why(out, item);
        attribute(out, "type", wh_str_of(item->signature[0] ? item->signature : item->verdict));
        wh_buf_char(out, '>');
        wh_report_details(out, WH_FOR_XML, item->details);
        wh_buf_text(out, "</failure>\n");
    } else {
        wh_buf_text(out, "      <skipped");
        why(out, item);
        wh_buf_text(out, "/>\n");
    }
    wh_buf_text(out, "    </testcase>\n");
}

static void document(wh_buf *out, const wh_report_end *e, wh_str items)
{
    wh_buf_text(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
                     "  <testsuite name=\"replay\" package=\"whittle\" id=\"0\"");
    attribute(out, "timestamp", wh_str_of(e->started));
    wh_buf_text(out, " hostname=\"localhost\"");
    count(out, "tests", e->items);
    count(out, "failures", e->violated);
    wh_buf_text(out, " errors=\"0\"");
    count(out, "skipped", e->skipped);
    seconds(out, e->micros);
    wh_buf_text(out, ">\n    <properties>");
    if (e->bail || e->none) {
        wh_buf_text(out, "\n      <property");
        attribute(out, "name", e->bail ? WH_STR("incomplete") : WH_STR("no cases"));
        attribute(out, "value", wh_str_of(e->bail ? e->bail : e->none));
        wh_buf_text(out, "/>\n    ");
    }
    wh_buf_text(out, "</properties>\n");
    wh_buf_str(out, items);
    wh_buf_text(out, "    <system-out/>\n    <system-err>");
    wh_escape(out, WH_FOR_XML, e->said);
    wh_buf_text(out, "</system-err>\n  </testsuite>\n</testsuites>\n");
}

const wh_reporter wh_report_junit = {"junit", true, NULL, testcase, document};
