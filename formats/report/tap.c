/* TAP 14: one test point a case, a YAML block where it failed. */
#include "formats/report/reporters.h"

static void begin(wh_buf *out)
{
    wh_buf_text(out, "TAP version 14\n");
}

static void quoted(wh_buf *out, wh_str s)
{
    wh_buf_char(out, '"');
    wh_escape(out, WH_FOR_YAML, s);
    wh_buf_text(out, "\"\n");
}

static void block(wh_buf *out, wh_str details)
{
    wh_detail d;
    wh_str text;

    wh_buf_text(out, "  ---\n");
    while (wh_details_next(&details, &d)) {
        wh_buf_text(out, "  ");
        wh_buf_str(out, d.key);
        wh_buf_text(out, !d.list ? ": " : d.n ? ":\n" : ": []\n");
        while (wh_detail_item(&d, &text)) {
            if (d.list)
                wh_buf_text(out, "    - ");
            quoted(out, text);
        }
    }
    wh_buf_text(out, "  ...\n");
}

static void point(wh_buf *out, const wh_report_item *item)
{
    bool ok = item->status != WH_VIOLATED && item->status != WH_KNOWN;

    wh_buf_text(out, ok ? "ok " : "not ok ");
    wh_buf_uint(out, item->number);
    wh_buf_text(out, " - ");
    wh_report_name(out, WH_FOR_TAP, item);
    if (item->status == WH_UNTESTED)
        wh_buf_text(out, " # SKIP ");
    if (item->status == WH_KNOWN || item->status == WH_CAME_RIGHT)
        wh_buf_text(out, " # TODO ");
    if (item->status != WH_VIOLATED && item->status != WH_HOLDS)
        wh_report_why(out, WH_FOR_TAP, item);
    wh_buf_char(out, '\n');
    if (item->details.n)
        block(out, item->details);
}

static void end(wh_buf *out, const wh_report_end *e, wh_str items)
{
    (void)items;
    if (e->bail) { /* no plan: this was not all */
        wh_buf_text(out, "Bail out! ");
        wh_escape(out, WH_FOR_TAP, wh_str_of(e->bail));
        wh_buf_char(out, '\n');
        return;
    }
    wh_buf_text(out, "1..");
    wh_buf_uint(out, e->items);
    if (e->items == 0 && e->none) {
        wh_buf_text(out, " # SKIP ");
        wh_escape(out, WH_FOR_TAP, wh_str_of(e->none));
    }
    wh_buf_char(out, '\n');
}

const wh_reporter wh_report_tap = {"tap", false, begin, point, end};
